"""Members in the administration."""

from __future__ import annotations

from typing import Any

from allauth.account.decorators import secure_admin_login
from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.usersessions.models import UserSession
from django.contrib import admin, messages
from django.contrib.auth.admin import UserAdmin
from django.contrib.auth.forms import AdminPasswordChangeForm, AdminUserCreationForm
from django.contrib.auth.forms import UserChangeForm as DjangoChangeForm
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.db.models import ProtectedError, QuerySet
from django.forms import ModelForm
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.functional import lazy
from django.utils.translation import gettext_lazy as _

from club.accounts.models import Member
from club.accounts.selectors import is_last_administrator
from club.accounts.services.members import tell_sessions_ended
from club.accounts.services.sessions import outdated_sessions_end
from club.house.selectors import club

# The administration has no log-in of its own: the site's counts failed attempts and knows who is switched off.
admin.site.login = secure_admin_login(admin.site.login)  # type: ignore[method-assign]
admin.site.site_title = admin.site.site_header = lazy(lambda: str(club()), str)()

# Addresses, second factors (their secrets) and sessions are the members' own; the staff has pages for what it may do there.
admin.site.unregister([EmailAddress, Authenticator, UserSession])


class NewMemberForm(AdminUserCreationForm):
    """A new member, by the staff."""

    class Meta(AdminUserCreationForm.Meta):
        model = Member
        fields = ("username",)


class MemberForm(DjangoChangeForm):
    """A member, by the staff."""

    class Meta(DjangoChangeForm.Meta):
        model = Member

    def clean(self) -> dict[str, Any]:
        """Refuses what would leave the club without an administrator, or an administrator outside of the staff."""
        data: dict[str, Any] = super().clean() or {}
        rights = ("is_active", "is_staff", "is_superuser")
        stays = all(data.get(name, getattr(self.instance, name)) for name in rights)
        if not stays and is_last_administrator(self.instance.pk):
            raise ValidationError(_("The club needs an administrator: make another one first."), "last")
        if data.get("is_superuser") and not data.get("is_staff"):
            raise ValidationError(_("An administrator is of the staff too: tick both."), "staff")
        return data


class PasswordForm(AdminPasswordChangeForm):
    """A member's new password, by the staff."""

    def save(self, commit: bool = True) -> Member:
        """The member with the new password, all of whose sessions end."""
        member: Member = super().save(commit)
        outdated_sessions_end(member=member)
        return member


@admin.register(Member)
class MemberAdmin(UserAdmin):
    """Names, kind, what they may do; a password can be set, never read."""

    form = MemberForm
    add_form = NewMemberForm
    change_password_form = PasswordForm
    list_display = ["username", "display_name", "kind", "is_staff", "is_active", "last_login"]
    list_filter = ["kind", "is_staff", "is_active"]
    search_fields = ["username", "display_name"]
    ordering = ["username"]
    fieldsets = (
        (None, {"fields": ("username", "password")}),
        (_("How others see the member"), {"fields": ("display_name", "real_name", "kind")}),
        (_("How the site speaks to the member"), {"fields": ("language", "time_zone")}),
        (_("Entry"), {"fields": ("waiting", "is_active")}),
        (_("What the member may do"), {"fields": ("is_staff", "is_superuser")}),
        (_("Dates"), {"fields": ("last_login", "date_joined")}),
    )
    # What somebody is changes by signing up, leaving and erasing, with all that belongs to it.
    readonly_fields = ("kind", "last_login", "date_joined")
    list_per_page = 50

    def changeform_view(
        self, request: HttpRequest, object_id: str | None = None, form_url: str = "", extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        """The form's page. A name that somebody else took between the check and the save gets a sentence."""
        try:
            return super().changeform_view(request, object_id, form_url, extra_context)
        except IntegrityError:
            self.message_user(request, _("This name is taken. Please choose another one."), messages.ERROR)
            return redirect(request.get_full_path())

    def get_deleted_objects(self, objs: Any, request: HttpRequest) -> tuple[list[Any], dict[str, int], set[str], list[str]]:
        """What goes along, and what forbids it: matches and acts of the member, or that the club would have no administrator."""
        deleted, counts, perms, protected = super().get_deleted_objects(objs, request)
        kept = [member for member in objs if member == request.user or is_last_administrator(member.pk)]
        return deleted, counts, perms, [*protected, *(str(member) for member in kept)]

    def delete_model(self, request: HttpRequest, obj: Member) -> None:
        """Deletes the member, unless a match or an act has come to depend on them since the page was shown."""
        self.delete_queryset(request, Member.objects.filter(pk=obj.pk))

    def delete_queryset(self, request: HttpRequest, queryset: QuerySet[Member]) -> None:
        """The same for several: all or none."""
        try:
            with transaction.atomic():
                queryset.delete()
        except (ProtectedError, IntegrityError):
            sentence = _("Not deleted: matches or acts of the staff hang on this account. Erase it on the staff's pages instead.")
            self.message_user(request, sentence, messages.ERROR)

    def save_model(self, request: HttpRequest, obj: Member, form: ModelForm, change: bool) -> None:
        """Saves the member, who is one as soon as he waits no more; the sessions of one who is switched off end."""
        if "waiting" in form.changed_data and not obj.waiting:
            obj.let_in()
        super().save_model(request, obj, form, change)
        if not obj.is_active:
            tell_sessions_ended(member=obj)
