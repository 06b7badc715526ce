"""Writing a tournament file, byte for byte the same for the same facts."""

from __future__ import annotations

import msgspec

from tournaments.record.model import TournamentFile


def write_tournament(file: TournamentFile) -> bytes:
    """Return ``file`` as UTF-8 JSON: fields in the model's order, keys of maps sorted.

    Lists keep their order. A game without a known ``differential`` has no such field, one whose
    entry was forgotten has null.

    >>> from tournaments.record.model import TournamentInfo
    >>> info = TournamentInfo(name="t", title="onsen", rules_version="v1", deck_format="none")
    >>> write_tournament(TournamentFile(tournament=info)).decode().splitlines()[1]
    ' "format": "gunbai-tournament",'
    """
    flat = msgspec.json.encode(file, order="deterministic")
    return msgspec.json.format(flat, indent=1) + b"\n"
