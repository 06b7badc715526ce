"""Tournaments with a top cut in the database."""

from typing import Any

from tournaments.models import Match, Registration, Round, Tournament
from tournaments.pairing.cut_seeding import cut_seeds
from tournaments.record.model import Game
from tournaments.selectors.facts import facts_of
from tournaments.selectors.rounds import matches_of
from tournaments.services.cut import make_cut
from tournaments.services.results import enter_result
from tournaments.services.rounds import close_round, publish_round
from tournaments.tests.factories import goal, make_round, make_running, make_user, play_round


def ready_for_cut(players: int = 8, **changes: Any) -> Tournament:
    """Return a running tournament whose one Swiss round is played, with a top cut of 4."""
    tournament = make_running(players, **{"top_cut": 4, "rounds_planned": 1, **changes})
    play_round(make_round(tournament))
    return tournament


def seeds_of(tournament: Tournament) -> list[str]:
    """Return who would be in the cut by the standings of now, best first."""
    return list(cut_seeds(facts_of(tournament)).seeds)


def cut_made(players: int = 8, **changes: Any) -> Tournament:
    """Return a tournament whose top cut is drafted."""
    tournament = ready_for_cut(players, **changes)
    make_cut(tournament, actor=make_user("ada"), seen=seeds_of(tournament))
    return tournament


def cut_playing(players: int = 8, **changes: Any) -> Tournament:
    """Return a tournament whose first round of the top cut is being played."""
    tournament = cut_made(players, **changes)
    publish_round(last_round(tournament), actor=make_user("ada"))
    return tournament


def last_round(tournament: Tournament) -> Round:
    return tournament.rounds.select_related("stage", "tournament").latest("number")


def match_in(tournament: Tournament, slot: int) -> Match:
    """Return the match in a slot of the last round."""
    return last_round(tournament).matches.get(bracket_slot=slot)


def seat(match: Match, position: int = 1) -> Registration:
    return match.seats.get(position=position).registration


def won_by(match: Match, position: int = 1) -> list[Game]:
    """Return the games of a match that the seat wins."""
    one, other = seat(match, position).code, seat(match, 3 - position).code
    return [goal(one, other, 100, 40)] * 2


def play_cut_round(tournament: Tournament) -> Round:
    """Let the upper side win every match of the last round, publishing it first, and close it."""
    ada = make_user("ada")
    round_ = publish_round(last_round(tournament), actor=ada)
    for match in matches_of(round_):
        if not match.is_bye and not match.results.exists():
            enter_result(match, won_by(match), actor=ada)
    return close_round(round_, actor=ada)


def seated(round_: Round) -> dict[int | None, list[str]]:
    """Return the names in each slot of a round."""
    return {
        match.bracket_slot: [s.registration.name for s in match.seats.all()]
        for match in matches_of(round_)
    }
