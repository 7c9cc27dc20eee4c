"""Settings. Without any environment variable: one process, SQLite, in-memory channel layer, safe defaults."""

from __future__ import annotations

import os
from pathlib import Path

import dj_database_url
from csp.constants import NONE, SELF
from django.utils.translation import gettext_lazy as _

from club.environment import flag, number, words
from club.secret import kept_key

BASE_DIR = Path(__file__).resolve().parent.parent
VAR_DIR = Path(os.environ.get("CLUB_VAR", BASE_DIR / "var"))
"""What the running site writes: the database and the secret key."""


DEBUG = flag("DEBUG")
SECRET_KEY = os.environ.get("SECRET_KEY") or kept_key(VAR_DIR / "secret-key")
ALLOWED_HOSTS = ["localhost", "127.0.0.1", "[::1]", *words("ALLOWED_HOSTS")]
CSRF_TRUSTED_ORIGINS = words("CSRF_TRUSTED_ORIGINS")
# Where the hall's phones find the site; `run.py --lan` sets it.
HALL_ADDRESS = os.environ.get("HALL_ADDRESS", "").rstrip("/")

INSTALLED_APPS = [
    "daphne",
    "django.contrib.admin",
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
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "csp.middleware.CSPMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "club.content_policy.own_sockets",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "club.accounts.middleware.member_language",
    "club.accounts.middleware.member_time_zone",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "club.accounts.middleware.htmx_login",
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
                "club.house.context.house",
            ],
        },
    },
]

# The database

DATABASES = {"default": dj_database_url.config(default=f"sqlite:///{VAR_DIR / 'club.sqlite3'}")}
if DATABASES["default"]["ENGINE"] == "django.db.backends.sqlite3":
    VAR_DIR.mkdir(parents=True, exist_ok=True)
    DATABASES["default"]["OPTIONS"] = {
        # Deferred transactions fail at once on read-then-write; an immediate one waits for its turn.
        "transaction_mode": "IMMEDIATE",
        "timeout": 20,
        "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL; PRAGMA foreign_keys=ON;",
    }
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

# Live

if redis_url := os.environ.get("REDIS_URL"):
    CHANNEL_LAYERS = {
        "default": {
            "BACKEND": "channels_redis.pubsub.RedisPubSubChannelLayer",
            "CONFIG": {"hosts": [redis_url], "prefix": os.environ.get("REDIS_PREFIX", "table-club")},
        }
    }
else:
    CHANNEL_LAYERS = {"default": {"BACKEND": "channels.layers.InMemoryChannelLayer"}}

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
]
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "home"
LOGOUT_REDIRECT_URL = "home"
ACCOUNT_LOGIN_METHODS = {"username"}
ACCOUNT_SIGNUP_FIELDS = ["username*", "password1*", "password2*"]
ACCOUNT_EMAIL_VERIFICATION = "none"
ACCOUNT_USERNAME_MIN_LENGTH = 2
ACCOUNT_USERNAME_BLACKLIST = ["admin", "staff", "club"]
ACCOUNT_ADAPTER = "club.accounts.adapter.AccountAdapter"
ACCOUNT_FORMS = {
    "login": "club.accounts.forms.LoginForm",
    "signup": "club.accounts.forms.SignupForm",
    "change_password": "club.accounts.forms.ChangePasswordForm",
}
ACCOUNT_SESSION_REMEMBER = True
# A hall's phones share one address: a limit by address would lock out a whole club night.
ACCOUNT_RATE_LIMITS = {"login": "60/m/ip", "login_failed": "10/5m/key", "signup": "60/m/ip", "change_password": "5/m/user"}

# How many proxies stand before the site: as many last entries of X-Forwarded-For are true.
ALLAUTH_TRUSTED_PROXY_COUNT = number("TRUSTED_PROXIES")

CSRF_FAILURE_VIEW = "club.errors.csrf_failure"

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

# Safety

CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [SELF],
        "img-src": [SELF, "data:"],
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
    SECURE_HSTS_SECONDS = 60 * 60 * 24 * 365

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"line": {"format": "%(asctime)s %(levelname)s %(name)s: %(message)s"}},
    "handlers": {"console": {"class": "logging.StreamHandler", "formatter": "line"}},
    "root": {"handlers": ["console"], "level": os.environ.get("LOG_LEVEL", "WARNING")},
}
