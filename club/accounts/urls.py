"""Addresses of everything about members. Of allauth's pages only those that work without e-mail."""

from allauth.account import views as allauth_views
from django.urls import path

from club.accounts import entrance, views

urlpatterns = [
    path("login/", allauth_views.login, name="account_login"),
    path("logout/", allauth_views.logout, name="account_logout"),
    path("inactive/", allauth_views.account_inactive, name="account_inactive"),
    path("signup/", entrance.Signup.as_view(), name="account_signup"),
    path("password/", entrance.PasswordChange.as_view(), name="account_change_password"),
    path("settings/", views.member_settings, name="settings"),
    path("language/", views.set_language, name="set_language"),
]
