"""Records of games that members have loaded, each for its owner alone."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.urls import reverse
from django.utils.translation import gettext_lazy as _


class LoadedRecord(models.Model):
    """One record as it was loaded: ``text`` is what the member sent, checked turn by turn when it came."""

    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="loaded_records", verbose_name=_("loaded by")
    )
    slug = models.SlugField(_("game"), max_length=40)
    title = models.CharField(_("title"), max_length=120, blank=True)
    text = models.TextField(_("text"))
    added = models.DateTimeField(_("loaded at"), auto_now_add=True)

    class Meta:
        verbose_name = _("loaded record")
        verbose_name_plural = _("loaded records")
        ordering = ["-pk"]

    def __str__(self) -> str:
        return self.title

    def get_absolute_url(self) -> str:
        """The address of its first position."""
        return reverse("record-position", args=[self.pk, "0"])
