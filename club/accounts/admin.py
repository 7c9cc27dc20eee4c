"""Members in the administration."""

from __future__ import annotations

from typing import Any

from allauth.account.decorators import secure_admin_login
from allauth.account.models import EmailAddress
from django.contrib import admin, messages
from django.contrib.auth.admin import UserAdmin
from django.contrib.auth.forms import AdminPasswordChangeForm, AdminUserCreationForm
from django.contrib.auth.forms import UserChangeForm as DjangoChangeForm
from django.db import IntegrityError
from django.forms import ModelForm
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.functional import lazy
from django.utils.translation import gettext_lazy as _

from club.accounts.models import Member
from club.accounts.services import tell_sessions_ended
from club.house.selectors import club

# The administration has no log-in of its own: the site's counts failed attempts and knows who is switched off.
admin.site.login = secure_admin_login(admin.site.login)  # type: ignore[method-assign]
admin.site.site_title = admin.site.site_header = lazy(lambda: str(club()), str)()

# The club keeps no e-mail addresses.
admin.site.unregister(EmailAddress)


class NewMemberForm(AdminUserCreationForm):
    """A new member, by the staff."""

    class Meta(AdminUserCreationForm.Meta):
        model = Member
        fields = ("username",)


class MemberForm(DjangoChangeForm):
    """A member, by the staff."""

    class Meta(DjangoChangeForm.Meta):
        model = Member


class PasswordForm(AdminPasswordChangeForm):
    """A member's new password, by the staff."""

    def save(self, commit: bool = True) -> Member:
        """The member with the new password, all of whose sessions end."""
        member: Member = super().save(commit)
        tell_sessions_ended(member=member)
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
        (_("How others see the member"), {"fields": ("display_name", "kind")}),
        (_("How the site speaks to the member"), {"fields": ("language", "time_zone")}),
        (_("What the member may do"), {"fields": ("is_active", "is_staff", "is_superuser", "groups", "user_permissions")}),
        (_("Dates"), {"fields": ("last_login", "date_joined")}),
    )
    readonly_fields = ("last_login", "date_joined")

    def changeform_view(
        self, request: HttpRequest, object_id: str | None = None, form_url: str = "", extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        """The form's page. A name that somebody else took between the check and the save gets a sentence."""
        try:
            return super().changeform_view(request, object_id, form_url, extra_context)
        except IntegrityError:
            self.message_user(request, _("This name is taken. Please choose another one."), messages.ERROR)
            return redirect(request.get_full_path())

    def save_model(self, request: HttpRequest, obj: Member, form: ModelForm, change: bool) -> None:
        """Saves the member; the sessions of one who is switched off end."""
        super().save_model(request, obj, form, change)
        if not obj.is_active:
            tell_sessions_ended(member=obj)
