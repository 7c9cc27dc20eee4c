"""Settings. Without any environment variable: one process, SQLite, in-memory channel layer, safe defaults."""

from __future__ import annotations

import os
from pathlib import Path

from csp.constants import NONE, SELF
from django.utils.translation import gettext_lazy as _

from club.environment import flag, mail, words
from club.logs import logging_settings
from club.secret import kept_key
from club.sharing import caches, database, layers, session_engine

BASE_DIR = Path(__file__).resolve().parent.parent
VAR_DIR = Path(os.environ.get("CLUB_VAR", BASE_DIR / "var"))
"""What the running site writes: the database and the secret key."""


DEBUG = flag("DEBUG")
SECRET_KEY = os.environ.get("SECRET_KEY") or kept_key(VAR_DIR / "secret-key")
NAMED = words("ALLOWED_HOSTS")
ALLOWED_HOSTS = ["localhost", "127.0.0.1", "[::1]", *NAMED]
CSRF_TRUSTED_ORIGINS = words("CSRF_TRUSTED_ORIGINS")
# Where the hall's phones find the site, the likeliest address first; `run.py --lan` sets it.
HALL_ADDRESS, *HALL_OTHERS = [address.rstrip("/") for address in words("HALL_ADDRESS")] or [""]

INSTALLED_APPS = [
    "daphne",
    "club.admin_apps.ClubAdminConfig",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "allauth.usersessions",
    "channels",
    "csp",
    "django_htmx",
    "club",
    "club.house",
    "club.accounts",
    "club.ratings",
    "club.notices",
    "club.staff",
    "games",
]

MIDDLEWARE = [
    "club.serving.health.health_first",
    "club.logs.request_log",
    "django.middleware.security.SecurityMiddleware",
    "club.serving.statics.Statics",
    "club.serving.compressing.Compressed",
    "csp.middleware.CSPMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "club.limits.too_large",
    "django.middleware.common.CommonMiddleware",
    "club.content_policy.own_sockets",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "club.accounts.session_days.session_in_use",
    "club.accounts.middleware.member_language",
    "club.accounts.middleware.member_time_zone",
    "club.setup.middleware.first_visit",
    "club.limits.Rates",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "club.accounts.middleware.htmx_login",
    "club.accounts.guests.members_beyond",
    "club.accounts.second_factor.asked_of_staff",
]

ROOT_URLCONF = "club.urls"
ASGI_APPLICATION = "club.asgi.application"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.template.context_processors.i18n",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "games.context.waiting",
                "club.notices.context.unread",
                "club.house.context.house",
                "club.accounts.context.look",
            ],
        },
    },
]

# The database

DATABASES = {"default": database(VAR_DIR)}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

# Live

CHANNEL_LAYERS = layers()
CACHES = caches()
SESSION_ENGINE = session_engine()
SESSION_CACHE_ALIAS = "sessions"
SOCKETS = {"reader": 50, "process": 5000, "opened_a_minute": 300, "messages_a_minute": 20}
"""How many sockets a reader and a process may have, and what one may do; see club/serving/sockets.py."""

# Members: see club/settings_accounts.py

from club.settings_accounts import *  # noqa: E402, F403 - every name of it is a setting

CSRF_FAILURE_VIEW = "club.errors.csrf_failure"

# Mails and pushes

_mail = mail("EMAIL_URL")
globals().update(_mail)
EMAIL_TIMEOUT = 20
_user = _mail.get("EMAIL_HOST_USER", "")
DEFAULT_FROM_EMAIL = os.environ.get("DEFAULT_FROM_EMAIL") or (_user if "@" in _user else "club@localhost")
# Only tests have a push service of their own.
PUSH_TO_LOOPBACK = False

# Words

LANGUAGE_CODE = "en"
LANGUAGES = [("en", _("English")), ("fr", _("French"))]
LOCALE_PATHS = [BASE_DIR / "locale"]
TIME_ZONE = os.environ.get("TIME_ZONE", "Europe/Paris")
USE_I18N = True
USE_TZ = True
LANGUAGE_COOKIE_AGE = 60 * 60 * 24 * 365
LANGUAGE_COOKIE_SAMESITE = "Lax"

# Files and limits

STATIC_URL = "static/"
# `serve` collects there by itself; see club/serving/statics.py.
STATIC_ROOT = os.environ.get("STATIC_ROOT") or str(VAR_DIR / "static")
STATICFILES_DIRS = [BASE_DIR / "static"]
STATICFILES_FINDERS = [
    "django.contrib.staticfiles.finders.FileSystemFinder",
    "django.contrib.staticfiles.finders.AppDirectoriesFinder",
    "games.finders.GameStyles",
]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "club.serving.statics.Storage"},
}
# By their plain names files are served from where they lie.
WHITENOISE_USE_FINDERS = True
DATA_UPLOAD_MAX_MEMORY_SIZE = 100_000
DATA_UPLOAD_MAX_NUMBER_FIELDS = 100
# Off only where the site itself is measured.
LIMITED: bool = not flag("UNLIMITED")

# Safety

CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [SELF],
        "img-src": [SELF, "data:"],
        "worker-src": [SELF],
        "object-src": [NONE],
        "base-uri": [SELF],
        "form-action": [SELF],
        "frame-ancestors": [NONE],
    }
}
SECURE_REFERRER_POLICY = "same-origin"
SECURE_CONTENT_TYPE_NOSNIFF = True
X_FRAME_OPTIONS = "DENY"
SESSION_COOKIE_SAMESITE = "Lax"
SESSION_COOKIE_HTTPONLY = True
if flag("HTTPS"):
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    SECURE_SSL_REDIRECT = SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = True
    LANGUAGE_COOKIE_SECURE = True
    SECURE_HSTS_SECONDS = 60 * 60 * 24 * 365
    # A name's subdomains may be somebody else's, and a list in the browsers is left only after months: to be asked for.
    SECURE_HSTS_PRELOAD = os.environ.get("HSTS") == "preload"
    SECURE_HSTS_INCLUDE_SUBDOMAINS = SECURE_HSTS_PRELOAD or os.environ.get("HSTS") == "subdomains"
    SILENCED_SYSTEM_CHECKS = ["security.W005", "security.W021"]

LOGGING = logging_settings(form=os.environ.get("LOG_FORMAT", ""), level=os.environ.get("LOG_LEVEL", "WARNING"))
