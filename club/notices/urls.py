"""Addresses of the notices, their settings and their unsubscribe links."""

from django.urls import URLPattern

urlpatterns: list[URLPattern] = []
