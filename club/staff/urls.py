"""Addresses of the staff's pages, one room a module of ``club/staff/pages``."""

from django.urls import path

from club.staff.pages import index

urlpatterns = [
    path("", index.page, name="staff"),
]
