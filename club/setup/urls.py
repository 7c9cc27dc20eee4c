"""Addresses of the first visit."""

from django.urls import path

from club.setup import views

urlpatterns = [
    path("", views.welcome, name="welcome"),
    path("code/", views.code, name="welcome-code"),
    path("demo/", views.demo, name="welcome-demo"),
    path("club/", views.own_club, name="welcome-club"),
]
