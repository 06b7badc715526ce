"""Tournament files for tests: one that holds everything a file can hold, and a bare one."""

import json
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

from django.db import transaction
from msgspec import UNSET

from decks.selectors.tournament_files import export_tournament
from rules.registry import title_for
from tournaments.models import Tournament
from tournaments.pairing.seeds import commitment_to
from tournaments.record import model as record
from tournaments.record import write_tournament

START = datetime.fromisoformat("2026-05-03T10:00:00+09:00")


class Undone(Exception):
    """Ends a block whose changes are to be forgotten."""


def exported_and_gone(make: Callable[[], Tournament]) -> bytes:
    """Return the file of what ``make`` makes, with the database as it was before."""
    data = b""
    try:
        with transaction.atomic():
            data = exported(make())
            raise Undone
    except Undone:
        return data


def exported(tournament: Tournament) -> bytes:
    return write_tournament(export_tournament(Tournament.objects.get(pk=tournament.pk)))


def bare(**changes: Any) -> dict[str, Any]:
    """Return a file with nothing but what the interface demands, as plain JSON values."""
    tournament = {
        "name": "Bare", "title": "doremi", "rules_version": "4.01", "deck_format": "constructed",
        "structure": "swiss", "rounds": 2, "best_of": 3, "round_minutes": 50,
        "timezone": "Asia/Tokyo", "starts_at": "2026-05-03T10:00:00+09:00",
        "tiebreakers": ["differential"], "seed": "s", "top_cut": 0,
    }  # fmt: skip
    players = [{"id": name, "name": name.title()} for name in ("ann", "bob", "cyd", "dee")]
    file = {"format": "gunbai-tournament", "version": 1, "tournament": tournament}
    return {**file, "players": players, "decks": [], "rounds": [], "penalties": [], **changes}


def as_bytes(file: dict[str, Any]) -> bytes:
    return json.dumps(file, ensure_ascii=False).encode()


def won(winner: str, loser: str, **more: Any) -> record.Game:
    points = {winner: 100, loser: 40}
    return record.Game(winner=winner, end="goal", points=points, **more)


def match(table: int, one: str, other: str, *games: record.Game, **more: Any) -> record.Match:
    return record.Match(table=table, players=[one, other], games=list(games), **more)


def bye(player: str) -> record.Match:
    return record.Match(players=[player], bye=True, result=player)


def counts(**cards: int) -> list[record.CardCount]:
    return [record.CardCount(no=no.strip("_"), count=count) for no, count in cards.items()]


def everything() -> record.TournamentFile:
    """Return a file in the form that an export has, with every kind of fact in it."""
    return record.TournamentFile(
        tournament=information(),
        players=people(),
        decks=[
            record.DeckEntry(
                player="p1", sections={"clock": counts(_068=3, _9999=2, _No=1), "side": []}
            ),
            record.DeckEntry(player="p2", sections={}, pool=counts(_T01=1)),
        ],
        rounds=[first_round(), second_round(), cut()],
        cut_seeds=["p3", "p1"],
        penalties=[
            record.Penalty(
                player="p2",
                round=1,
                level=2,
                infraction="late",
                note="two\nlines",
                issued_at=datetime(2026, 5, 3, 2, tzinfo=UTC),
                refused=True,
            )
        ],
    )


def information() -> record.TournamentInfo:
    return record.TournamentInfo(
        name="何でも大会",
        slug="everything",
        title="doremi",
        rules_version="4.01",
        deck_format="constructed",
        rounds=2,
        best_of=3,
        round_minutes=60,
        timezone="Europe/Berlin",
        starts_at=datetime.fromisoformat("2026-05-03T10:00:00.250000+02:00"),
        tiebreakers=["differential", "buchholz"],
        seed="x" * 100,
        commitment=commitment_to("x" * 100),
        clubs_apart=False,
        power_pairing=True,
        pod_sizes=[4, 3],
        place_points={"3": [3, "3/2", 0], "4": [4, 3, 2, 1]},
        top_cut=2,
        cut_by="points",
        cut_points=3,
        third_place=True,
        settings={**title_for("doremi").defaults(), "cap_applies_to": "winner_only"},
        status="running",
        venue="Saal 1",
        deck_deadline=datetime.fromisoformat("2026-05-03T09:00:00+02:00"),
        lists_required=False,
        lists_revealed_at=datetime.fromisoformat("2026-05-03T12:00:00+02:00"),
    )


def people() -> list[record.Player]:
    return [
        record.Player(
            id="p1",
            name="青木 葵",
            reading="あおき あおい",
            club="土曜の会",
            family="青木",
            avoid=["p2"],
        ),
        record.Player(id="p2", name="Bob", avoid=["p1"], fixed_table=7),
        record.Player(id="p3", name="Cyd", byes=1),
        record.Player(id="p4", name="Dee", dropped_after_round=1),
        record.Player(id="p5", name="Eve", disqualified_in_round=2, dropped_after_round=2),
        record.Player(id="p6", name="Fay"),
        record.Player(id="p7", name="Gus"),
        record.Player(id="late", name="Hal", joined_in_round=2),
        record.Player(id="draw-lots " + "z" * 80, name="Ivy", checked_in=False),
    ]


BY_HAND = {"on_time": True, "manual": True, "manual_reason": "one table for two friends"}


def first_round() -> record.Round:
    return record.Round(
        number=1,
        attempt=3,
        seed="0" * 64,
        scores={"p1": 0, "p2": "1/2"},
        status="closed",
        matches=[
            match(1, "p2", "p1", won("p1", "p2"), won("p1", "p2", differential=60), result="p1"),
            match(2, "p4", "p5", won("p5", "p4", differential=None), won("p5", "p4"), result="p5"),
            match(3, "p6", "p7", drawn("p6", "p7"), result="draw", **BY_HAND),
            bye("p3"),
        ],
    )


def drawn(one: str, other: str) -> record.Game:
    return record.Game(end="time", points={one: 30, other: 30}, differential=UNSET)


def second_round() -> record.Round:
    return record.Round(
        number=2,
        algorithm="swiss-2",
        earlier=[
            record.EarlierDraw(
                attempt=1,
                seed="2",
                published=True,
                reason="a result was wrong",
                matches=[record.EarlierPairing(table=1, players=["p1", "p2"])],
            )
        ],
        scores={"p1": 3},
        seed="1",
        status="closed",
        matches=[
            match(1, "p1", "p3", result="double_loss"),
            match(7, "p2", "p5", record.Game(winner="p2", end="disqualification"), result="p2"),
            match(2, "late", "p6", record.Game(winner="late", end="no_show"), result="late"),
            bye("p7"),
        ],
    )


def cut() -> record.Round:
    return record.Round(
        number=3,
        stage="cut",
        status="published",
        matches=[match(1, "p1", "p3", won("p3", "p1"), bracket_slot=1)],
    )
