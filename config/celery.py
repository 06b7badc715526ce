"""Celery: workers over Redis when ``REDIS_URL`` is set; else jobs run in the web process."""

import os

import redis
from celery import Celery
from celery.schedules import crontab
from django.conf import settings

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings.base")
app = Celery("gunbai")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.conf.beat_schedule = {
    "check-rulings": {"task": "judging.check_rulings", "schedule": crontab(hour=3, minute=30)},
    "erase-penalties": {"task": "judging.erase_penalties", "schedule": crontab(hour=3, minute=45)},
}
app.autodiscover_tasks()


def broker_answers() -> bool:
    """Return whether Redis answers; True where no broker is configured."""
    if not settings.REDIS_URL:
        return True
    try:
        client = redis.Redis.from_url(
            settings.REDIS_URL, socket_connect_timeout=0.5, socket_timeout=0.5
        )
        return bool(client.ping())
    except redis.RedisError:
        return False
