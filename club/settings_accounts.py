"""The part of the settings that is about members: log-in, sign-up, second factor, and their limits."""

from __future__ import annotations

from club.environment import number

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
