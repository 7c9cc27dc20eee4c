"""Every address of the site: accounts and members are the club's, boards and the lobby the games'."""

from django.contrib import admin
from django.urls import include, path

from club import profiles

urlpatterns = [
    path("admin/", admin.site.urls),
    path("account/members/<str:username>/", profiles.profile, name="profile"),
    path("account/", include("club.accounts.urls")),
    path("staff/", include("club.staff.urls")),
    path("notices/", include("club.notices.urls")),
    path("welcome/", include("club.setup.urls")),
    path("club/", include("club.house.urls")),
    path("", include("games.urls")),
]

handler400 = "club.errors.bad_request"
handler403 = "club.errors.forbidden"
handler404 = "club.errors.not_found"
handler500 = "club.errors.server_error"
