"""Tournaments as they go: people come late, leave, are excluded; entries and results are mended."""

from contextlib import suppress
from random import Random
from typing import Any

from tournaments.errors import NothingChanged
from tournaments.models import Match, Registration, Round, Tournament
from tournaments.record.model import Game
from tournaments.selectors.rounds import matches_of
from tournaments.services.drops import disqualify_player, drop_player
from tournaments.services.registrations import check_in, edit_registration, register_player
from tournaments.services.results import correct_result, enter_result
from tournaments.services.rounds import close_round, pair_round, publish_round
from tournaments.services.tournaments import change_settings
from tournaments.tests.factories import goal, make_running, make_user

CLUBS = ("", "Nagoya", "Osaka", "Kyoto")


def messy_tournament(
    seed: int, *, rounds: int = 4, players: int = 11, has_families: bool = True, **values: Any
) -> Tournament:
    """Return a running tournament after ``rounds`` closed rounds of everyday trouble by ``seed``."""
    rng = Random(seed)
    tournament = make_running(players, rounds_planned=rounds, **values)
    for registration in tournament.registrations.all():
        mend_entry(registration, rng, byes=int(rng.random() < 0.1))
    if has_families:
        mend_family(tournament, rng)
    never_here = enter(tournament, "Never Here", is_checked_in=False)
    for number in range(1, rounds + 1):
        trouble(tournament, rng, number)
        round_ = publish_round(pair_round(tournament, actor=ada()), actor=ada())
        if number == 2:
            drop_player(never_here, actor=ada())
        trouble(tournament, rng, number)
        if has_families:
            mend_family(tournament, rng)
        close_round(played(round_, rng), actor=ada())
        if number > 1:
            mend_results(tournament, rng, before=number)
    return tournament


def ada() -> Any:
    return make_user("ada")


def enter(tournament: Tournament, name: str, *, is_checked_in: bool = True) -> Registration:
    entry = register_player(tournament, name=name, actor=ada())
    return check_in(entry, actor=ada()) if is_checked_in else entry


def trouble(tournament: Tournament, rng: Random, number: int) -> None:
    """Let someone come, leave, be excluded, or be written otherwise."""
    here = list(tournament.registrations.filter(status="checked_in").order_by("pk"))
    if rng.random() < 0.4:
        enter(tournament, f"Late {number} {tournament.registrations.count()}")
    if rng.random() < 0.4 and len(here) > 6:
        drop_player(rng.choice(here), actor=ada())
    elif rng.random() < 0.2 and len(here) > 6:
        disqualify_player(rng.choice(here), reason="repeated offence", actor=ada())
    mend_entry(rng.choice(here), rng)
    if rng.random() < 0.3:
        change_settings(tournament, {"rounds_planned": 4 + int(3 * rng.random())}, actor=ada())


def mend_entry(registration: Registration, rng: Random, **changes: Any) -> None:
    changes["club"] = rng.choice(CLUBS)
    edit_registration(registration, changes, actor=ada())


def mend_family(tournament: Tournament, rng: Random) -> None:
    """Let some be of one family, and someone rather not meet another."""
    entries = list(tournament.registrations.order_by("pk"))
    for registration in rng.sample(entries, 3):
        edit_registration(registration, {"family": rng.choice(("", "Sato"))}, actor=ada())
    one, other = rng.sample(entries, 2)
    one.avoid.set([other])


def played(round_: Round, rng: Random) -> Round:
    for match in matches_of(round_):
        if not match.is_bye and not match.result_in_force:  # type: ignore[attr-defined]
            enter_result(match, **outcome(match, rng), actor=ada())
    return round_


def outcome(match: Match, rng: Random) -> dict[str, Any]:
    """Return a result of a match or pod, now and then of one that nobody came to."""
    codes = [seat.registration.code for seat in match.seats.all()]
    if len(codes) > 2 or match.round.tournament.structure == "pods":
        order = sorted(codes, key=lambda _code: rng.random())
        out = match.seats.filter(registration__status="disqualified")
        order.sort(key=lambda code: out.filter(registration__code=code).exists())
        return {"games": [], "places": {code: n for n, code in enumerate(order, start=1)}}
    winner, loser = codes if rng.random() < 0.5 else reversed(codes)
    if rng.random() < 0.1:
        return {"games": [Game(winner=winner, end="no_show")]}
    return {"games": [goal(winner, loser, 100, 40), goal(winner, loser, 100, 40)]}


def mend_results(tournament: Tournament, rng: Random, *, before: int) -> None:
    """Correct a result of an earlier round, after a later one was paired from it."""
    if rng.random() < 0.6:
        matches = [m for m in matches_of(tournament.rounds.get(number=before - 1)) if not m.is_bye]
        match = rng.choice(matches)
        with suppress(NothingChanged):  # the dice gave the result that stands
            correct_result(match, **outcome(match, rng), reason="misread", actor=ada())
