"""Settings, read from the environment only; every value works unset on one machine."""

from pathlib import Path

from csp.constants import NONE, SELF
from django.utils.translation import gettext_lazy as _
from environs import Env

from config.settings.checking import known_zone, one_of_the_languages, read, redis_address
from config.settings.databases import database
from config.settings.mail import mail
from config.settings.secret import secret_key

BASE_DIR = Path(__file__).resolve().parents[2]
VAR_DIR = BASE_DIR / "var"
env = Env()

DEBUG = read(
    "DEBUG",
    lambda: env.bool("DEBUG", False),
    "must be true or false.",
    "true か false を指定してください。",
)
SECRET_KEY = env.str("SECRET_KEY", "") or secret_key(VAR_DIR)
ALLOWED_HOSTS = env.list("ALLOWED_HOSTS", ["127.0.0.1", "localhost", "[::1]"])
DATABASES = {"default": database(env.str("DATABASE_URL", ""), VAR_DIR)}
REDIS_URL = redis_address(env.str("REDIS_URL", ""))
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
AUTH_USER_MODEL = "tournaments.User"
ROOT_URLCONF = "config.urls"
ASGI_APPLICATION = "config.asgi.application"
WSGI_APPLICATION = "config.wsgi.application"

INSTALLED_APPS = [
    "config.apps.SiteConfig",
    "judging",
    "decks",
    "tournaments",
    "config.apps.BackOfficeConfig",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "whitenoise.runserver_nostatic",
    "django.contrib.staticfiles",
    "allauth",
    "allauth.account",
    "axes",
    "csp",
    "django_filters",
    "django_htmx",
    "drf_spectacular",
    "knox",
    "rest_framework",
]

MIDDLEWARE = [
    "config.middleware.RequestId",
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "csp.middleware.CSPMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "config.middleware.PlainQueries",
    "config.middleware.PrivatePages",
    "config.middleware.MendableErrors",
    "axes.middleware.AxesMiddleware",
]

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
                "config.context.site",
            ]
        },
    }
]

LANGUAGE_CODE = one_of_the_languages(env.str("LANGUAGE_CODE", "en"))
LANGUAGES = [("en", _("English")), ("ja", _("Japanese"))]
LOCALE_PATHS = [BASE_DIR / "locale"]
TIME_ZONE = known_zone(env.str("TIME_ZONE", "Asia/Tokyo"))
USE_TZ = True
LANGUAGE_COOKIE_SAMESITE = "Lax"

STATIC_URL = "static/"
STATICFILES_DIRS = [BASE_DIR / "static"]
STATIC_ROOT = VAR_DIR / "static"
STATIC_ROOT.mkdir(parents=True, exist_ok=True)
WHITENOISE_USE_FINDERS = True

AUTHENTICATION_BACKENDS = [
    "axes.backends.AxesStandaloneBackend",
    "allauth.account.auth_backends.AuthenticationBackend",
]
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
    )
]
LOGIN_REDIRECT_URL = "/me/"
LOGOUT_REDIRECT_URL = ACCOUNT_LOGOUT_REDIRECT_URL = "/"
ACCOUNT_LOGIN_METHODS = {"username", "email"}
ACCOUNT_SIGNUP_FIELDS = ["username*", "email", "password1*", "password2*"]
ACCOUNT_EMAIL_VERIFICATION = "optional"
ACCOUNT_FORMS = {"signup": "tournaments.forms.account.PersonSignupForm"}
ACCOUNT_ADAPTER = "tournaments.accounts.AccountAdapter"
ACCOUNT_USER_MODEL_USERNAME_FIELD = "username"
ACCOUNT_RATE_LIMITS = {"login": False, "login_failed": False, "signup": "600/m/ip"}
AXES_FAILURE_LIMIT = 10
AXES_COOLOFF_TIME = 0.25
AXES_LOCKOUT_PARAMETERS = ["username"]
AXES_RESET_ON_SUCCESS = True
AXES_LOCKOUT_TEMPLATE = "account/locked_out.html"
AXES_USERNAME_CALLABLE = "tournaments.accounts.sign_in_name"
AXES_ENABLE_ADMIN = False
AXES_VERBOSE = False
SILENCED_SYSTEM_CHECKS = ["axes.W006"]  # by account, not by address: a hall shares one address

REST_FRAMEWORK = {
    "DEFAULT_AUTHENTICATION_CLASSES": [
        "config.api_tokens.TokenAuthentication",
        "rest_framework.authentication.SessionAuthentication",
    ],
    "DEFAULT_PERMISSION_CLASSES": ["rest_framework.permissions.IsAuthenticatedOrReadOnly"],
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_PARSER_CLASSES": ["rest_framework.parsers.JSONParser"],
    "DEFAULT_SCHEMA_CLASS": "drf_spectacular.openapi.AutoSchema",
    "DEFAULT_PAGINATION_CLASS": "config.api_pages.Pages",
    "DEFAULT_FILTER_BACKENDS": ["django_filters.rest_framework.DjangoFilterBackend"],
    "PAGE_SIZE": 100,
    "EXCEPTION_HANDLER": "config.api_errors.problem_response",
    "TEST_REQUEST_DEFAULT_FORMAT": "json",
}
SPECTACULAR_SETTINGS = {
    "TITLE": "Gunbai",
    "DESCRIPTION": "Small Japanese card games in tournament: the same deeds as on the pages.",
    "VERSION": "1",
    "SERVE_INCLUDE_SCHEMA": False,
    "SCHEMA_PATH_PREFIX": "/api/v1",
    "COMPONENT_SPLIT_REQUEST": True,
    "PATH_CONVERTER_OVERRIDES": {
        "slug": {"type": "string", "pattern": "^[-a-zA-Z0-9_]+$"},
        "int": {"type": "integer", "minimum": 0},
    },
    "ENUM_NAME_OVERRIDES": {
        "TournamentStatusEnum": "tournaments.enums.TournamentStatus",
        "RegistrationStatusEnum": "tournaments.enums.RegistrationStatus",
        "RoundStatusEnum": "tournaments.enums.RoundStatus",
        "JobStatusEnum": "tournaments.enums.JobStatus",
        "VerdictEnum": "tournaments.api.serializers.needs.VERDICTS",
    },
}
REST_KNOX = {"TOKEN_TTL": None, "AUTH_HEADER_PREFIX": "Token"}

CELERY_BROKER_URL = REDIS_URL or "memory://"
CELERY_TASK_ACKS_LATE = True
CELERY_TASK_REJECT_ON_WORKER_LOST = True
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_TASK_TIME_LIMIT = 900
CELERY_TASK_IGNORE_RESULT = True
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_BROKER_TRANSPORT_OPTIONS = {"socket_connect_timeout": 0.5, "max_retries": 1}
JOBS_RUN = "worker" if REDIS_URL else "thread"
LOOKUP_AFTER_MIGRATE = True

CACHES = {
    "default": (
        {
            "BACKEND": "config.caching.ForgivingRedisCache",
            "LOCATION": REDIS_URL,
            "OPTIONS": {"socket_connect_timeout": 0.5, "socket_timeout": 1},
        }
        if REDIS_URL
        else {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}
    )
}

EMAIL = mail(env.str("EMAIL_URL", "console://"))
EMAIL_BACKEND = EMAIL["EMAIL_BACKEND"]
EMAIL_FILE_PATH = EMAIL.get("EMAIL_FILE_PATH")
EMAIL_HOST = EMAIL.get("EMAIL_HOST", "")
EMAIL_PORT = EMAIL.get("EMAIL_PORT", 25)
EMAIL_HOST_USER = EMAIL.get("EMAIL_HOST_USER", "")
EMAIL_HOST_PASSWORD = EMAIL.get("EMAIL_HOST_PASSWORD", "")
EMAIL_USE_TLS = EMAIL.get("EMAIL_USE_TLS", False)
EMAIL_USE_SSL = EMAIL.get("EMAIL_USE_SSL", False)
EMAIL_TIMEOUT = EMAIL.get("EMAIL_TIMEOUT")
SENDER = EMAIL.get("EMAIL_HOST_USER", "")
DEFAULT_FROM_EMAIL = SERVER_EMAIL = SENDER if "@" in SENDER else "gunbai@localhost"

CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [NONE],
        "script-src": [SELF],
        "style-src": [SELF],
        "img-src": [SELF, "data:"],
        "font-src": [SELF],
        "connect-src": [SELF],
        "form-action": [SELF],
        "frame-ancestors": [NONE],
        "base-uri": [NONE],
        "manifest-src": [SELF],
    }
}
X_FRAME_OPTIONS = "DENY"
SECURE_REFERRER_POLICY = "same-origin"
SECURE_CONTENT_TYPE_NOSNIFF = True
SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_AGE = 96 * 3600
CSRF_FAILURE_VIEW = "config.views.csrf_failure"
DATA_UPLOAD_MAX_MEMORY_SIZE = 5 * 1024 * 1024
DATA_UPLOAD_MAX_NUMBER_FIELDS = 2000
FILE_UPLOAD_MAX_MEMORY_SIZE = 5 * 1024 * 1024
MESSAGE_STORAGE = "django.contrib.messages.storage.session.SessionStorage"

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "filters": {"request_id": {"()": "config.middleware.RequestIdFilter"}},
    "formatters": {"line": {"format": "%(levelname)s %(name)s [%(request_id)s] %(message)s"}},
    "handlers": {
        "console": {
            "class": "logging.StreamHandler",
            "formatter": "line",
            "filters": ["request_id"],
        }
    },
    "root": {"handlers": ["console"], "level": "WARNING"},
}
