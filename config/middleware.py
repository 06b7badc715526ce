"""Request ids, private pages kept out of caches, and one place that shows mendable errors."""

import contextvars
import logging
import re
import secrets
from collections.abc import Callable, Iterable
from urllib.parse import urlsplit

from django.contrib import messages
from django.core.exceptions import BadRequest
from django.db import IntegrityError
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.utils.cache import add_never_cache_headers

from tournaments.errors import DoneMeanwhile, MendableError

logger = logging.getLogger(__name__)
GetResponse = Callable[[HttpRequest], HttpResponse]
request_id: contextvars.ContextVar[str] = contextvars.ContextVar("request_id", default="-")
SAFE_ID = re.compile(r"[A-Za-z0-9-]{6,64}")


class RequestId:
    """Give each request an id that the log, the error page and the answer carry."""

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        given = request.headers.get("X-Request-Id", "")
        request.request_id = given if SAFE_ID.fullmatch(given) else secrets.token_hex(6)  # type: ignore[attr-defined]
        token = request_id.set(request.request_id)  # type: ignore[attr-defined]
        try:
            response = self.get_response(request)
        finally:
            request_id.reset(token)
        response["X-Request-Id"] = request.request_id  # type: ignore[attr-defined]
        return response


class RequestIdFilter(logging.Filter):
    """Put the id of the running request on every log record."""

    def filter(self, record: logging.LogRecord) -> bool:
        record.request_id = request_id.get()
        return True


class PlainQueries:
    """Keep NUL characters out: no page asks for one, and PostgreSQL takes none.

    An address with one is refused. In what a form sends they are left out, whatever field it is and
    wherever it is kept, so that nobody loses the rest of what was pasted.
    """

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if "\0" in request.path or "%00" in request.META.get("QUERY_STRING", ""):
            raise BadRequest("NUL in the address")
        return self.get_response(request)

    def process_view(
        self, request: HttpRequest, view: Callable[..., object], *_rest: object
    ) -> None:
        if getattr(
            view, "csrf_exempt", False
        ):  # the API reads bodies itself, and refuses NUL there
            return
        lists = list(request.POST.lists())
        if any("\0" in text for name, values in lists for text in (name, *values)):
            request.POST = without_nul(lists)  # type: ignore[assignment]


def without_nul(lists: Iterable[tuple[str, list[str]]]) -> QueryDict:
    """Return what a form sent, each NUL left out."""
    plain = QueryDict(mutable=True)
    for name, values in lists:
        plain.setlist(name.replace("\0", ""), [value.replace("\0", "") for value in values])
    plain._mutable = False
    return plain


class PrivatePages:
    """Keep what a signed-in person sees out of every cache."""

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        if request.user.is_authenticated:
            add_never_cache_headers(response)
            response["Cache-Control"] = "private, no-store"
        return response


class MendableErrors:
    """Turn a service's error into a message on the page the person came from."""

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        if isinstance(error, IntegrityError):
            logger.warning("The database refused what two people saved at once", exc_info=error)
            error = DoneMeanwhile()
        if not isinstance(error, MendableError):
            return None
        if request.headers.get("HX-Request") or not came_from_here(request):
            context = {"problem": str(error), "error": error}
            name = (
                "components/problem.html" if request.headers.get("HX-Request") else "problem.html"
            )
            return render(request, name, context, status=error.status)
        messages.error(request, str(error))
        return redirect(request.headers["Referer"])


def came_from_here(request: HttpRequest) -> bool:
    referer = urlsplit(request.headers.get("Referer", ""))
    return request.method == "POST" and referer.netloc == request.get_host()
