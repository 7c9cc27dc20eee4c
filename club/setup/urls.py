"""Addresses of the first visit."""

from django.urls import URLPattern

urlpatterns: list[URLPattern] = []
