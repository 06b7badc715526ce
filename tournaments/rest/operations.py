"""One declaration per operation: its body, its answer, its refusals; the schema and the checks read it."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import wraps
from typing import Any

from django.db.models import QuerySet
from django.http import HttpResponseBase
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework.generics import GenericAPIView
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.serializers import BaseSerializer
from rest_framework.throttling import AnonRateThrottle

from tournaments.models import User
from tournaments.rest import schema
from tournaments.rest.fields import Nothing, Strict
from tournaments.rest.parsers import StrictJSONParser
from tournaments.rest.problems import Refusals, problem_answers

Method = Callable[..., Any]
SAFE = ("get", "head", "options")


@dataclass(frozen=True)
class FileShape:
    """A body by media type (``takes``), or an answer (``gives``), that is a file and not checked here."""

    takes: Mapping[str, Any] = field(default_factory=dict)
    gives: str | None = None


class AnonymousWrites(AnonRateThrottle):
    """Slow down only writes of people who are not signed in: a hall of players shares one address."""

    rate = "600/min"

    def allow_request(self, request: Request, view: Any) -> bool:
        return str(request.method).lower() in SAFE or super().allow_request(request, view)


class ApiView(GenericAPIView[Any]):
    """Base of all views of the API."""

    parser_classes = [StrictJSONParser]
    throttle_classes = [AnonymousWrites]
    filter_backends = []
    metadata_class = None  # what OPTIONS would tell stands in the schema; it is no method here

    @property
    def person(self) -> User:
        """Return who asks, in operations that nobody reaches without signing in."""
        assert isinstance(self.request.user, User)
        return self.request.user

    def answer_list(
        self, rows: QuerySet[Any] | list[Any], gives: type[BaseSerializer[Any]]
    ) -> Response:
        """Return one page of ``rows``."""
        page = self.paginate_queryset(rows)
        serializer = gives(page, many=True, context=self.get_serializer_context())
        return self.get_paginated_response(serializer.data)


def operation(
    operation_id: str,
    *,
    tag: str,
    says: str,
    body: type[Strict] | None = None,
    gives: type[BaseSerializer[Any]] | None = None,
    status: int = 200,
    many: bool = False,
    query: type[Strict] = Nothing,
    refuses: Refusals = (),
    is_open: bool = False,
    other_answers: Mapping[int, Any] | None = None,
    file: FileShape | None = None,
) -> Callable[[Method], Method]:
    """Declare a view's method as an operation of the API.

    The method receives the checked body as ``data`` (when ``body`` is given), the checked query as
    ``query`` (when ``query`` has filters), and returns the record or rows that ``gives`` shows.
    """

    def declare(method: Method) -> Method:
        name = method.__name__

        @wraps(method)
        def handler(self: ApiView, request: Request, **path: Any) -> HttpResponseBase:
            asked = checked(query, request.query_params.dict())
            if not issubclass(query, Nothing):
                path["query"] = asked
            if name not in SAFE and file is None:
                data = checked(body or Nothing, request.data, partial=name == "patch")
                path |= {"data": data} if body else {}
            return shown(self, method(self, request, **path), gives, status, many=many)

        return extend_schema(
            operation_id=operation_id,
            tags=[tag],
            summary=says,
            description=method.__doc__ or says,
            parameters=[query] if query is not Nothing else [],
            request=dict(file.takes) if file and file.takes else body,
            responses={
                **file_answers(status, file, gives(many=True) if many and gives else gives),
                **(other_answers or {}),
                **problem_answers(refuses, is_write=name not in SAFE, is_open=is_open),
            },
        )(handler)

    return declare


def file_answers(status: int, file: FileShape | None, gives: Any) -> dict[Any, Any]:
    """Return the answer of success by status, and by media type where it is a file."""
    if file is None or file.gives is None:
        return {status: gives}
    return {(status, file.gives): OpenApiTypes.OBJECT}


def checked(shape: type[Strict], data: Any, *, partial: bool = False) -> dict[str, Any]:
    """Return ``data`` as ``shape`` has it, or raise ValidationError naming every field at fault."""
    serializer = shape(data=data, partial=partial)
    serializer.is_valid(raise_exception=True)
    values: dict[str, Any] = serializer.validated_data
    return values


def shown(
    view: ApiView,
    answer: Any,
    gives: type[BaseSerializer[Any]] | None,
    status: int,
    *,
    many: bool,
) -> HttpResponseBase:
    if isinstance(answer, HttpResponseBase):
        return answer
    if gives is None:
        return Response(status=204 if answer is None and status == 204 else status)
    if many:
        return view.answer_list(answer, gives)
    return Response(gives(answer, context=view.get_serializer_context()).data, status=status)


def plain(data: Mapping[str, Any]) -> dict[str, Any]:
    """Return the checked data as ordinary dictionaries."""
    return {
        name: dict(value) if isinstance(value, Mapping) else value for name, value in data.items()
    }


__all__ = ["ApiView", "FileShape", "operation", "plain", "schema"]
