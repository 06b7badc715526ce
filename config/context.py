"""What every template may use."""

from typing import Any

from django.conf import settings
from django.http import HttpRequest


def site(request: HttpRequest) -> dict[str, Any]:
    return {
        "request_id": getattr(request, "request_id", "-"),
        "languages": settings.LANGUAGES,
    }
