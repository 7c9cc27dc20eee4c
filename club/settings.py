"""Settings. Without any environment variable: one process, SQLite, in-memory channel layer, safe defaults."""

from __future__ import annotations

import os
from pathlib import Path

from csp.constants import NONE, SELF
from django.utils.translation import gettext_lazy as _

from club.environment import flag, mail, number, words
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
# Where the hall's phones find the site; `run.py --lan` sets it.
HALL_ADDRESS = os.environ.get("HALL_ADDRESS", "").rstrip("/")

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
    "whitenoise.middleware.WhiteNoiseMiddleware",
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

# Members

AUTH_USER_MODEL = "accounts.Member"
AUTHENTICATION_BACKENDS = ["club.accounts.backends.MemberBackend"]
PASSWORD_HASHERS = [
    "django.contrib.auth.hashers.Argon2PasswordHasher",
    "django.contrib.auth.hashers.PBKDF2PasswordHasher",
]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in (
        "UserAttributeSimilarityValidator",
        "MinimumLengthValidator",
        "CommonPasswordValidator",
        "NumericPasswordValidator",
    )
] + [{"NAME": "club.accounts.passwords.NameWithinValidator"}]
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "home"
LOGOUT_REDIRECT_URL = "home"
ACCOUNT_LOGIN_METHODS = {"username", "email"}
ACCOUNT_SIGNUP_FIELDS = ["username*", "email", "password1*", "password2*"]
ACCOUNT_EMAIL_VERIFICATION = "optional"
ACCOUNT_MAX_EMAIL_ADDRESSES = 5
# Whether an address is a member's nobody learns, not at the sign-up either; only one of them can be confirmed.
ACCOUNT_PREVENT_ENUMERATION = "strict"
ACCOUNT_EMAIL_NOTIFICATIONS = True
ACCOUNT_EMAIL_UNKNOWN_ACCOUNTS = False
ACCOUNT_REAUTHENTICATION_REQUIRED = True
ACCOUNT_REAUTHENTICATION_METHODS = ["password", "mfa"]
ACCOUNT_USERNAME_MIN_LENGTH = 2
ACCOUNT_USERNAME_BLACKLIST = ["admin", "staff", "club", "direction"]
ACCOUNT_ADAPTER = "club.accounts.adapter.AccountAdapter"
ACCOUNT_FORMS = {
    "login": "club.accounts.forms.entrance.LoginForm",
    "signup": "club.accounts.forms.entrance.SignupForm",
    "change_password": "club.accounts.forms.entrance.ChangePasswordForm",
    "reset_password": "club.accounts.forms.entrance.ResetPasswordForm",
    "reset_password_from_key": "club.accounts.forms.entrance.ResetPasswordKeyForm",
    "add_email": "club.accounts.forms.entrance.AddEmailForm",
    "reauthenticate": "club.accounts.forms.entrance.ReauthenticateForm",
}
ACCOUNT_SESSION_REMEMBER = True
# A hall's phones share one address: a limit by address would lock out a whole club night.
ACCOUNT_RATE_LIMITS = {
    "login": "60/m/ip",
    "login_failed": "10/5m/key",
    "signup": "60/m/ip",
    "join": "120/m/ip",
    "guest": "60/m/ip",
    "slip": "60/m/ip",
    "change_password": "5/m/user",
    "download": "6/h/user",
    "erase": "5/5m/user",
    "reset_password": "60/m/ip,3/10m/key",
    "reset_password_from_key": "60/m/ip",
    "confirm_email": "1/m/key",
}
MFA_ADAPTER = "club.accounts.second_factor.SecondFactorAdapter"
MFA_SUPPORTED_TYPES = ["totp", "webauthn", "recovery_codes"]
MFA_PASSKEY_LOGIN_ENABLED = True
# E-mail addresses are optional here, and so is confirming them.
MFA_ALLOW_UNVERIFIED_EMAIL = True
# A telephone's clock may be half a minute off.
MFA_TOTP_TOLERANCE = 1
MFA_RATE_LIMITS = {"webauthn_login": "60/m/ip"}
MFA_FORMS = {
    name: f"club.accounts.second_factor.{form}"
    for name, form in (
        ("authenticate", "AuthenticateForm"),
        ("authenticate_webauthn", "AuthenticateWebAuthnForm"),
        ("reauthenticate", "ReauthenticateForm"),
        ("reauthenticate_webauthn", "ReauthenticateWebAuthnForm"),
        ("activate_totp", "ActivateTOTPForm"),
        ("add_webauthn", "AddWebAuthnForm"),
        ("edit_webauthn", "EditWebAuthnForm"),
        ("login_webauthn", "LoginWebAuthnForm"),
    )
}

# How many proxies stand before the site: as many last entries of X-Forwarded-For are true.
ALLAUTH_TRUSTED_PROXY_COUNT = number("TRUSTED_PROXIES")

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
STATIC_ROOT = os.environ.get("STATIC_ROOT")
STATICFILES_DIRS = [BASE_DIR / "static"]
# Without a folder of collected files they are served from where they lie.
WHITENOISE_USE_FINDERS = STATIC_ROOT is None
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
