"""Bodies as plain data; what no database can hold is refused before anything looks at it."""

import json
from collections.abc import Iterator, Mapping
from typing import IO, Any

from django.conf import settings
from django.http import UnreadablePostError
from django.utils.translation import gettext as _
from rest_framework import exceptions
from rest_framework.parsers import BaseParser
from rest_framework.request import Request

SURROGATES = range(0xD800, 0xE000)


class TooLarge(exceptions.APIException):
    status_code = 413
    default_code = "too_large"


class StrictJSONParser(BaseParser):
    """JSON in UTF-8, at most ``DATA_UPLOAD_MAX_MEMORY_SIZE`` bytes, without NUL or half characters."""

    media_type = "application/json"

    def parse(self, stream: IO[Any], media_type: Any = None, parser_context: Any = None) -> Any:
        try:
            document = json.loads(limited(stream).decode(), parse_constant=refuse_constant)
        except (ValueError, RecursionError) as error:
            raise exceptions.ParseError(_("The body is no JSON document: %s") % error) from error
        refuse_characters(document)
        return document


class FileParser(BaseParser):
    """The bytes of a file sent as the body, whatever it holds."""

    media_type = "application/octet-stream"

    def parse(self, stream: IO[Any], media_type: Any = None, parser_context: Any = None) -> Any:
        return limited(stream)


class JSONFileParser(FileParser):
    media_type = "application/json"


class CSVFileParser(FileParser):
    media_type = "text/csv"


class TextFileParser(FileParser):
    media_type = "text/plain"


def limited(stream: IO[Any]) -> bytes:
    """Return the bytes of ``stream``, or raise TooLarge without reading further."""
    limit = settings.DATA_UPLOAD_MAX_MEMORY_SIZE
    try:
        data: bytes = stream.read(limit + 1)
    except UnreadablePostError as error:
        raise exceptions.ParseError(_("The body broke off.")) from error
    if len(data) > limit:
        raise TooLarge(_("The body is larger than %s bytes.") % limit)
    return data


def refuse_constant(name: str) -> None:
    raise ValueError(name)


def refuse_characters(document: Any) -> None:
    for text in texts_in(document):
        for position, character in enumerate(text, start=1):
            if character == "\0" or ord(character) in SURROGATES:
                where = {"position": position, "code": f"U+{ord(character):04X}"}
                raise exceptions.ParseError(
                    _("Character %(position)s (%(code)s) of a text cannot be stored.") % where
                )


def texts_in(document: Any) -> Iterator[str]:
    """Yield every text of ``document``, names of fields included."""
    open_parts = [document]
    while open_parts:
        part = open_parts.pop()
        if isinstance(part, str):
            yield part
        elif isinstance(part, Mapping):
            open_parts += [*part.keys(), *part.values()]
        elif isinstance(part, list):
            open_parts += part


def body_of(request: Request) -> bytes:
    """Return the bytes of a request to a view with file parsers; none were sent: no bytes."""
    data = request.data
    return data if isinstance(data, bytes) else b""
