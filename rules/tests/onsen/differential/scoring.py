"""The scoring phase of two or three players on the engine against the oracle."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import zip_longest

from rules.core.engine.trace import Face, TraceNode, Who
from rules.tests.onsen.differential.following import Follower
from rules.tests.onsen.differential.reading import ENGINE_READS, Differs, apart, picker
from rules.tests.onsen.differential.scorers import drawn
from rules.tests.onsen.oracle import Score, asked, scoring_order, winners


def compare(seed: int, reads: Mapping[str, str] = ENGINE_READS) -> list[str]:
    """Return on what the engine and the oracle differ in the scoring phase of this seed."""
    try:
        return list(differences(Follower(drawn(seed, reads), picker(seed))))
    except Differs as difference:
        return [str(difference)]


def differences(engine: Follower) -> Iterator[str]:
    """Play, and yield a sentence for each thing on which the engine and the oracle differ."""
    engine.play()
    names = engine.at.state.seats
    order = scoring_order(names, engine.board.start)
    yield from apart("order of scoring", tuple(_who(engine, "counts_now")), order)
    seats = [names.index(name) for name in order]
    wanted = [(seat, id_) for seat in seats for id_ in asked(engine.scorers[seat].case)]
    yield from apart("points asked of the judge", engine.asked, wanted)
    for seat, scorer in enumerate(engine.scorers):
        yield from _of_player(engine, seat, scorer.score)
    yield from _told_of(engine, seats)
    totals = {name: each.score.total for name, each in zip(names, engine.scorers, strict=True)}
    yield from apart("totals", dict(zip(names, engine.at.points, strict=True)), totals)
    result = engine.at.state.result
    assert result is not None
    yield from apart("winners", tuple(names[s] for s in result.winners), winners(totals))


def _of_player(engine: Follower, seat: int, wanted: Score) -> Iterator[str]:
    look = engine.at.look
    found = (
        engine.lost(seat),
        look.fact("companion_points", seat),
        look.fact("spring_points", seat),
    )
    oracle = (set(wanted.lost), wanted.after_bonus, sum(wanted.effects.values()))
    yield from apart(f"lost, companions, spring of seat {seat}", found, oracle)


def _told_of(engine: Follower, seats: list[int]) -> Iterator[str]:
    """Base, race bonus and what each spring card gives, as told one player after another."""
    scores = [engine.scorers[seat].score for seat in seats]
    counted = list(_counted(engine.told))
    yield from apart("bases", [base for base, _ in counted], [each.base for each in scores])
    found = [bonus for base, bonus in counted if base]
    wanted_bonus = [each.has_race_bonus for each in scores if each.base]
    yield from apart("race bonus where somebody is left", found, wanted_bonus)
    given = [(_piece(n), n.facts["points"]) for n in engine.told if n.key == "spring_gives"]
    wanted = [
        (engine.piece[seat][id_], points)
        for seat, each in zip(seats, scores, strict=True)
        for id_, points in each.effects.items()
    ]
    yield from apart("spring cards", given, wanted)


def _who(engine: Follower, key: str) -> Iterator[str]:
    for node in engine.told:
        user = node.facts.get("user")
        if node.key == key and isinstance(user, Who):
            yield engine.at.state.seats[user.seat]


def _counted(told: list[TraceNode]) -> Iterator[tuple[int, bool]]:
    """Yield the base of each player with whether the race bonus is told after it."""
    keys = [node for node in told if node.key in ("base", "race_bonus")]
    for node, after in zip_longest(keys, keys[1:]):
        if node.key == "base":
            yield int(str(node.facts["count"])), after is not None and after.key == "race_bonus"


def _piece(node: TraceNode) -> int:
    face = node.facts["card"]
    assert isinstance(face, Face)
    return face.piece
