"""Addresses of the club's own pages."""

from django.urls import path

from club.house import views

urlpatterns = [
    path("legal/", views.legal, name="legal"),
    path("privacy/", views.privacy, name="privacy"),
]
