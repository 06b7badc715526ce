"""Reading a tournament file: bytes in, checked facts out."""

from __future__ import annotations

from datetime import datetime

from tournaments.record.checks import check_record
from tournaments.record.decoding import decode_json
from tournaments.record.errors import fault
from tournaments.record.model import FORMAT, VERSION, TournamentFile
from tournaments.record.shapes import shaped


def read_tournament(data: bytes) -> TournamentFile:
    """Return the tournament in ``data`` (UTF-8 JSON, BOM accepted), whole and consistent.

    Whether results fit their games is a matter of scoring, see ``standings.checking``.

    Raises:
        RecordError: the first fault found, with its JSON path and words in both languages.

    >>> read_tournament(b'{"format": "chess"}')
    Traceback (most recent call last):
    tournaments.record.errors.RecordError: $.format: this is not a gunbai-tournament file
    """
    document = decode_json(data)
    _check_kind(document)
    _read_times(document)
    file = shaped(document, TournamentFile)
    check_record(file)
    return file


def _check_kind(document: object) -> None:
    kind = document if isinstance(document, dict) else {}
    if kind.get("format") != FORMAT:
        raise fault(
            "$.format",
            "this is not a {format} file",
            "{format}形式のファイルではありません",
            format=FORMAT,
        )
    if kind.get("version") is not VERSION:
        raise fault(
            "$.version",
            "version {version} is known, this file has another",
            "対応しているのはバージョン{version}だけです",
            version=VERSION,
        )


def _read_times(document: object) -> None:
    """Put times in place of their texts: ISO 8601 allows more forms than the shapes read."""
    kind = document if isinstance(document, dict) else {}
    penalties = kind.get("penalties")
    for path, holder, key in [
        ("$.tournament", kind.get("tournament"), "starts_at"),
        *(
            (f"$.penalties[{n}]", penalty, "issued_at")
            for n, penalty in enumerate(penalties if isinstance(penalties, list) else [])
        ),
    ]:
        if isinstance(holder, dict) and isinstance(holder.get(key), str):
            holder[key] = _time(f"{path}.{key}", holder[key])


def _time(path: str, text: str) -> datetime:
    try:
        moment = datetime.fromisoformat(text)
        lacks_offset = moment.utcoffset() is None
    except ValueError:
        raise fault(
            path,
            "not a time like 2026-05-03T10:00:00+09:00",
            "2026-05-03T10:00:00+09:00のような日時ではありません",
        ) from None
    if lacks_offset:
        raise fault(
            path,
            "the time lacks its offset, like +09:00",
            "時差(+09:00など)がありません",
        )
    return moment
