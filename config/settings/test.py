"""What tests change: a fast hasher, tasks inside the call, mail in memory."""

from config.settings.base import *  # noqa: F403
from config.settings.base import DATABASES

PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
JOBS_RUN = "inline"
LOOKUP_AFTER_MIGRATE = False  # the tests that need the index make it
LANGUAGE_CODE = "en"
TIME_ZONE = "Asia/Tokyo"
AXES_ENABLED = False
DATABASES["default"]["OPTIONS"].pop("pool", None)  # a pool would hold the test database open
if DATABASES["default"]["ENGINE"].endswith("sqlite3"):
    DATABASES["default"]["OPTIONS"]["init_command"] = (
        "PRAGMA journal_mode=WAL; PRAGMA synchronous=OFF; PRAGMA foreign_keys=ON;"
    )
