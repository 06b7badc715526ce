"""The ASGI application served by the web processes."""

import os

from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings.base")
application = get_asgi_application()

from config.read_ahead import read_ahead  # noqa: E402 (needs the apps)

read_ahead()
