"""The WSGI application served by the web processes."""

import os

from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings.base")
application = get_wsgi_application()

from config.read_ahead import read_ahead  # noqa: E402 (needs the apps)

read_ahead()
