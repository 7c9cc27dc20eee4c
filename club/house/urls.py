"""Addresses of the club's own pages."""

from django.urls import URLPattern

urlpatterns: list[URLPattern] = []
