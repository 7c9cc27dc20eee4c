"""Every address of the site: accounts and members are the club's, boards and the lobby the games'."""

from django.contrib import admin
from django.urls import include, path

from club import profiles
from club.accounts.views import guests, preferences
from club.house.views import robots
from club.notices.views import service_worker
from club.serving.health import health

urlpatterns = [
    path("healthz", health, name="healthz"),
    path("robots.txt", robots, name="robots"),
    path("admin/", admin.site.urls),
    path("account/members/<str:username>/", profiles.profile, name="profile"),
    path("account/", include("club.accounts.urls")),
    path("preferences/", preferences.preferences, name="preferences"),
    path("preferences/set/", preferences.set_one, name="preference-set"),
    path("staff/", include("club.staff.urls")),
    path("sw.js", service_worker, name="service-worker"),
    path("notices/", include("club.notices.urls")),
    path("welcome/", include("club.setup.urls")),
    path("club/", include("club.house.urls")),
    path("join/<str:link>/guest/", guests.enter, name="link-guest"),
    path("", include("games.urls")),
]

handler400 = "club.errors.bad_request"
handler403 = "club.errors.forbidden"
handler404 = "club.errors.not_found"
handler429 = "club.errors.too_often"
"""Where allauth counts: log-ins, sign-ups, slips."""
handler500 = "club.errors.server_error"
