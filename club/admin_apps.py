"""The administration as an app of the site's own."""

from __future__ import annotations

from django.contrib.admin.apps import AdminConfig


class ClubAdminConfig(AdminConfig):
    """Django's, with the club's own doorkeeper."""

    default_site = "club.admin_site.ClubAdminSite"
