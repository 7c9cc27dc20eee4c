"""Django's administration, for the club's administrators only: a director has the pages of the staff."""

from __future__ import annotations

from django.contrib.admin import AdminSite
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest

from club.staff.access import is_administrator, is_director


class ClubAdminSite(AdminSite):
    """The site of the administration."""

    def has_permission(self, request: HttpRequest) -> bool:
        """For administrators; others log in as one. PermissionDenied for directors, who read that it is not for them."""
        if is_director(request.user) and not is_administrator(request.user):
            raise PermissionDenied
        return is_administrator(request.user)
