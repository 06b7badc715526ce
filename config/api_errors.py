"""One shape for every error of the API: ``{code, detail}`` with a stable code."""

from typing import Any

from django.core.exceptions import PermissionDenied
from django.http import Http404
from rest_framework import exceptions
from rest_framework.response import Response
from rest_framework.views import exception_handler

from tournaments.errors import ImpossibleResult, MendableError

CODES = {
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
    exceptions.UnsupportedMediaType: "unsupported_media_type",
    exceptions.Throttled: "too_many_requests",
}


def problem_response(error: Exception, context: dict[str, Any]) -> Response | None:
    """Return the answer for ``error``; None lets a fault of the program become a 500."""
    if isinstance(error, MendableError):
        return Response(mendable_problem(error), status=error.status)
    response = exception_handler(error, context)
    if response is not None:
        code = next((code for kind, code in CODES.items() if isinstance(error, kind)), "refused")
        response.data = {"code": code, "detail": detail_of(response.data)}
        if code == "invalid":
            response.data["fields"] = error.detail  # type: ignore[attr-defined]
    return response


def mendable_problem(error: MendableError) -> dict[str, Any]:
    problem: dict[str, Any] = {"code": error.code, "detail": str(error)}
    if isinstance(error, ImpossibleResult):
        problem["problems"] = [{"en": words.en, "ja": words.ja} for words in error.problems]
    return problem


def detail_of(data: Any) -> str:
    if isinstance(data, dict) and "detail" in data:
        return str(data["detail"])
    if isinstance(data, dict):
        return " ".join(f"{field}: {detail_of(value)}" for field, value in data.items())
    if isinstance(data, list):
        return " ".join(detail_of(value) for value in data)
    return str(data)
