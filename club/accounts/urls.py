"""Addresses of everything about members: allauth's, some of them in the club's own version, and the club's."""

from allauth.account import views as allauth_views
from django.urls import include, path, re_path
from django.views.generic import RedirectView

from club.accounts.views import entrance, own_data, sessions, settings, slips

urlpatterns = [
    path("", RedirectView.as_view(pattern_name="settings"), name="account"),
    path("login/", entrance.Login.as_view(), name="account_login"),
    path("logout/", allauth_views.logout, name="account_logout"),
    path("inactive/", allauth_views.account_inactive, name="account_inactive"),
    path("not-yet/", entrance.not_yet, name="account_barred"),
    path("signup/", entrance.Signup.as_view(), name="account_signup"),
    path("join/<str:token>/", entrance.join, name="join"),
    path("slip/", slips.slip, name="slip"),
    path("slip/password/", slips.slip_password, name="slip_password"),
    path("slip/<str:code>/", slips.slip, name="slip_code"),
    path("reauthenticate/", allauth_views.reauthenticate, name="account_reauthenticate"),
    path("password/", entrance.PasswordChange.as_view(), name="account_change_password"),
    path("password/reset/", entrance.PasswordForgotten.as_view(), name="account_reset_password"),
    path("password/reset/sent/", allauth_views.password_reset_done, name="account_reset_password_done"),
    re_path(
        r"^password/reset/(?P<uidb36>[0-9A-Za-z]{1,13})-(?P<key>[^/]+)/$",
        entrance.PasswordReset.as_view(),
        name="account_reset_password_from_key",
    ),
    path(
        "password/reset/done/",
        allauth_views.password_reset_from_key_done,
        name="account_reset_password_from_key_done",
    ),
    path("email/", allauth_views.email, name="account_email"),
    path("email/sent/", allauth_views.email_verification_sent, name="account_email_verification_sent"),
    path("email/confirm/<str:key>/", allauth_views.confirm_email, name="account_confirm_email"),
    path("second-factor/", include("allauth.mfa.urls")),
    path("sessions/", sessions.Sessions.as_view(), name="usersessions_list"),
    path("sessions/<int:session_id>/end/", sessions.end, name="session-end"),
    path("settings/", settings.member_settings, name="settings"),
    path("privacy/", own_data.privacy, name="own-privacy"),
    path("privacy/data/", own_data.download, name="own-data"),
    path("privacy/erase/", own_data.erase, name="own-erase"),
    path("privacy/unblock/", own_data.unblock, name="own-unblock"),
    path("members/<str:username>/block/", own_data.block, name="member-block"),
    path("language/", settings.set_language, name="set_language"),
]
