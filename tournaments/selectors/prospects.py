"""What a player needs for a place, from what everyone may see."""

from dataclasses import dataclass

import msgspec

from tournaments.enums import TournamentStatus
from tournaments.models import Registration
from tournaments.pairing.request import planned_rounds
from tournaments.record.model import CUT, TournamentFile
from tournaments.selectors.facts import facts_of
from tournaments.selectors.standings import StandingRow, last_closed_round
from tournaments.standings import standings
from tournaments.standings.prospects import Cut, Prospects, cut_of, prospects


@dataclass(frozen=True)
class OwnNumbers:
    """How a player stands after the last closed round, and what the top cut takes.

    Both are None before there is something to say: the standing before a round is closed, the
    prospects without a top cut, before the first round and once the top cut is public.
    """

    after: int
    standing: StandingRow | None
    prospects: Prospects | None


def prospects_of(registration: Registration, place: int | None = None) -> Prospects | None:
    """Return what the player needs for ``place``, or for the top cut when none is named.

    None before the first round is published, and where there is neither a place nor a top cut.
    Asks a fixed number of queries.
    """
    return prospects_in(public_facts(registration), registration.code, place)


def prospects_in(facts: TournamentFile, player: str, place: int | None = None) -> Prospects | None:
    cut = Cut(place=place) if place else cut_of(facts)
    if cut is None or not facts.rounds:
        return None
    return prospects(facts, player, cut, planned_rounds(facts))


def own_numbers(registration: Registration) -> OwnNumbers:
    """Return the standing and the prospects of a player from one reading of the facts."""
    after = last_closed_round(registration.tournament)
    facts = public_facts(registration)
    rows = standings(facts, after) if after else []
    row = next((row for row in rows if row.player == registration.code), None)
    is_playing = registration.tournament.status == TournamentStatus.RUNNING
    is_asked = is_playing and all(round_.stage != CUT for round_ in facts.rounds)
    return OwnNumbers(
        after=after,
        standing=StandingRow(row, registration) if row else None,
        prospects=prospects_in(facts, registration.code) if is_asked else None,
    )


def public_facts(registration: Registration) -> TournamentFile:
    """Return the facts without a top cut of which no round is published yet."""
    facts = facts_of(registration.tournament)
    is_cut_public = any(round_.stage == CUT for round_ in facts.rounds)
    return facts if is_cut_public else msgspec.structs.replace(facts, cut_seeds=None)
