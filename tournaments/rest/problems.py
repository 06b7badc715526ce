"""The answers other than success that an operation declares, all of one shape."""

from collections import defaultdict
from collections.abc import Iterable
from typing import Any

from drf_spectacular.utils import OpenApiResponse
from rest_framework import serializers

from tournaments.errors import MendableError


class BothWords(serializers.Serializer[Any]):
    """One text in both languages."""

    en = serializers.CharField()
    ja = serializers.CharField()


class Problem(serializers.Serializer[Any]):
    """Why it was refused: ``code`` is stable, ``detail`` is for people, in their language."""

    code = serializers.CharField(help_text="Stable; every code is listed in the documentation.")
    detail = serializers.CharField(help_text="What is wrong and how to mend it.")
    fields = serializers.DictField(  # type: ignore[assignment]
        required=False, help_text="Code `invalid`: per field what is wrong with it."
    )
    problems = serializers.ListField(
        child=BothWords(), required=False, help_text="Code `impossible_result`: every reason."
    )
    url = serializers.CharField(required=False, help_text="Where that which stands in the way is.")


ALWAYS = {400: ("invalid",), 401: ("not_signed_in",), 404: ("not_found",), 406: ("not_acceptable",)}
WRITES = {
    400: ("unreadable",),
    403: ("forbidden",),
    413: ("too_large",),
    415: ("unsupported_media_type",),
}
ANONYMOUS_WRITES = {429: ("too_many_requests",)}
Refusals = Iterable[type[MendableError]]


def problem_answers(
    refuses: Refusals, *, is_write: bool, is_open: bool
) -> dict[int, OpenApiResponse]:
    """Return the problems an operation can answer, by status, each naming its codes."""
    codes: dict[int, list[str]] = defaultdict(list)
    for part in (ALWAYS, WRITES if is_write else {}, ANONYMOUS_WRITES if is_open else {}):
        for status, names in part.items():
            codes[status] += names
    for error in refuses:
        codes[error.status].append(error.code)
    return {
        status: OpenApiResponse(Problem, " or ".join(f"`{name}`" for name in dict.fromkeys(names)))
        for status, names in codes.items()
    }
