"""Small tournaments to ask about, and their verdicts."""

from __future__ import annotations

from typing import Any

from tournaments.record import Match, TournamentFile
from tournaments.standings.prospects import Cut, prospects
from tournaments.tests.record.facts import make_file, make_rounds


def versus(one: str, other: str) -> Match:
    return Match(players=[one, other])


def verdicts(file: TournamentFile, place: int, rounds: int | None = None) -> dict[str, str]:
    """Return the verdict of every player of ``file`` for ``place``."""
    planned = len(file.rounds) if rounds is None else rounds
    return {p.id: prospects(file, p.id, Cut(place=place), planned).verdict for p in file.players}


def pods(*tables: str) -> list[Match]:
    return [Match(players=list(players)) for players in tables]


def placed(table: str) -> Match:
    """Return a pod that ended in this order."""
    places: Any = {player: place for place, player in enumerate(table, 1)}
    return Match(players=list(table), places=places, result=table[0])


def pod_file(*rounds: list[Match], **info: Any) -> TournamentFile:
    return make_file(
        "abcdefgh",
        make_rounds(*rounds),
        title="onsen",
        rules_version="v1",
        deck_format="none",
        structure="pods",
        **info,
    )
