"""Addresses of the notices, their settings and their unsubscribe links."""

from django.urls import path

from club.notices import views

urlpatterns = [
    path("", views.page, name="notices"),
    path("counts/", views.counts, name="counts"),
    path("read/", views.read_all, name="notices-read"),
    path("settings/", views.settings_page, name="notices-settings"),
    path("devices/", views.device, name="notices-device"),
    path("stop/<str:token>/", views.unsubscribe, name="unsubscribe"),
    path("<int:notice_id>/", views.follow, name="notice"),
]
