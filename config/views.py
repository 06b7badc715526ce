"""Health, and the pages for what went wrong."""

import logging

from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from config.celery import broker_answers

logger = logging.getLogger(__name__)


@never_cache
@require_safe
def healthz(_request: HttpRequest) -> HttpResponse:
    """Answer that this process runs."""
    return JsonResponse({"status": "ok"})


@never_cache
@require_safe
def readyz(_request: HttpRequest) -> HttpResponse:
    """Answer 200 when the database answers, is migrated, and the broker (if any) answers."""
    checks = {"database": database_answers(), "broker": broker_answers()}
    ready = all(checks.values())
    return JsonResponse(
        {"status": "ok" if ready else "unavailable", **checks}, status=200 if ready else 503
    )


def database_answers() -> bool:
    try:
        executor = MigrationExecutor(connection)
        return not executor.migration_plan(executor.loader.graph.leaf_nodes())
    except Exception:
        logger.exception("The database does not answer")
        return False


def server_error(request: HttpRequest) -> HttpResponse:
    """Say that the site has a fault, with the request id; asks neither session nor database."""
    request_id = getattr(request, "request_id", "-")
    page = render_to_string("500.html", {"request_id": request_id})
    return HttpResponse(page, status=500)


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    return render(request, "403_csrf.html", {"reason": reason}, status=403)
