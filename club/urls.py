"""Every address of the site: accounts and members are the club's, boards and the lobby the games'."""

from django.contrib import admin
from django.urls import include, path

urlpatterns = [
    path("admin/", admin.site.urls),
    path("account/", include("club.accounts.urls")),
    path("", include("games.urls")),
]

handler400 = "club.errors.bad_request"
handler403 = "club.errors.forbidden"
handler404 = "club.errors.not_found"
handler500 = "club.errors.server_error"
