"""One shape for every error of the API: ``{code, detail}`` with a stable code."""

import logging
from typing import Any

from django.core.exceptions import PermissionDenied
from django.db import IntegrityError
from django.http import Http404
from django.utils.translation import gettext as _
from rest_framework import exceptions
from rest_framework.response import Response
from rest_framework.views import exception_handler

from tournaments.errors import DoneMeanwhile, ImpossibleResult, MendableError
from tournaments.rest.parsers import TooLarge

logger = logging.getLogger(__name__)
CODES: dict[type[Exception], str] = {
    exceptions.ValidationError: "invalid",
    exceptions.ParseError: "unreadable",
    exceptions.NotAuthenticated: "not_signed_in",
    exceptions.AuthenticationFailed: "not_signed_in",
    exceptions.PermissionDenied: "forbidden",
    PermissionDenied: "forbidden",
    exceptions.NotFound: "not_found",
    Http404: "not_found",
    exceptions.MethodNotAllowed: "method_not_allowed",
    exceptions.NotAcceptable: "not_acceptable",
    TooLarge: "too_large",
    exceptions.UnsupportedMediaType: "unsupported_media_type",
    exceptions.Throttled: "too_many_requests",
}


def problem_response(error: Exception, context: dict[str, Any]) -> Response | None:
    """Return the answer for ``error``; None lets a fault of the program become a 500."""
    if isinstance(error, IntegrityError):
        logger.warning("The database refused what two people saved at once", exc_info=error)
        error = DoneMeanwhile()
    if isinstance(error, MendableError):
        return Response(mendable_problem(error), status=error.status)
    response = exception_handler(error, context)
    if response is not None:
        response.data = plain_problem(error, response.data)
    return response


def plain_problem(error: Exception, data: Any) -> dict[str, Any]:
    """Return the body for one of the framework's own errors."""
    code = next((code for kind, code in CODES.items() if isinstance(error, kind)), "refused")
    if code == "not_found":  # one body for what is hidden and what is not there
        return {"code": code, "detail": _("There is no such thing here.")}
    problem = {"code": code, "detail": detail_of(data)}
    return {**problem, "fields": data} if code == "invalid" else problem


def mendable_problem(error: MendableError) -> dict[str, Any]:
    """Return the body for an error of a service; some list every reason as plain data."""
    problem: dict[str, Any] = {"code": error.code, "detail": str(error)}
    if isinstance(error, ImpossibleResult):
        problem["problems"] = [{"en": words.en, "ja": words.ja} for words in error.problems]
    if "url" in error.values:
        problem["url"] = error.values["url"]
    listed = getattr(error, "to_json", None)
    return {**listed(), **problem} if listed else problem


def detail_of(data: Any) -> str:
    if isinstance(data, dict) and "detail" in data:
        return str(data["detail"])
    if isinstance(data, dict):
        return " ".join(f"{field}: {detail_of(value)}" for field, value in data.items())
    if isinstance(data, list):
        return " ".join(detail_of(value) for value in data)
    return str(data)
