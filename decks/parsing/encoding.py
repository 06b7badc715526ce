"""Bytes of a file from anywhere in Japan to text."""

from __future__ import annotations

import codecs
import re

from rules.core.words import Words

UNREADABLE = Words(
    en="Line {line} is neither UTF-8 nor Shift JIS (cp932). Save the file as UTF-8.",
    ja="{line}行目の文字がUTF-8でもShift JIS(cp932)でもありません。UTF-8で保存し直してください。",
)
NOT_TEXT = re.compile("[\x80-\x9f\uf8f0-\uf8f3]")
"""What cp932 makes of bytes that stand for nothing in it."""
UTF16 = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)


class UnreadableText(Exception):
    """The bytes are in no encoding that we read; ``line`` counts from 1."""

    def __init__(self, line: int) -> None:
        self.line = line
        self.words = UNREADABLE.filled(line=line)
        super().__init__(self.words.en)


def decoded(data: bytes) -> str:
    """Return the text of ``data``: by its byte order mark, else as UTF-8, else as cp932.

    Raises:
        UnreadableText: it is none of these; the line of the first wrong byte is named.

    >>> decoded("時計".encode("cp932"))
    '時計'
    """
    if data.startswith(UTF16):
        return _decoded_as("utf-16", data)
    try:
        return _decoded_as("utf-8-sig", data)
    except UnreadableText as as_utf8:
        if data.startswith(codecs.BOM_UTF8):
            raise
        return _as_cp932(data, as_utf8)


def _as_cp932(data: bytes, as_utf8: UnreadableText) -> str:
    """Of two readings that fail, the one that came further names the line."""
    try:
        text = _decoded_as("cp932", data)
    except UnreadableText as as_cp932:
        raise max(as_utf8, as_cp932, key=lambda error: error.line) from as_cp932
    if (odd := NOT_TEXT.search(text)) is not None:
        raise UnreadableText(max(as_utf8.line, text.count("\n", 0, odd.start()) + 1))
    return text


def _decoded_as(encoding: str, data: bytes) -> str:
    try:
        return data.decode(encoding)
    except UnicodeDecodeError as error:
        raise UnreadableText(error.object[: error.start].count(b"\n") + 1) from error
