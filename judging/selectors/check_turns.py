"""Whose turn it is to be checked, table by table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import Exists, OuterRef, Prefetch, Q, QuerySet

from decks.models import DeckList
from judging.enums import OPEN_CHECKS, CheckStatus
from judging.models import DeckCheck
from judging.policies.table_draw import next_in_turn
from judging.selectors.check_sheets import registered_cards
from tournaments.enums import RoundStatus
from tournaments.models import Match, Registration, Round, Seat, Tournament
from tournaments.models.registration import ACTIVE
from tournaments.selectors.rounds import without_result


@dataclass(frozen=True)
class Turns:
    """The tables that may be drawn, and at each the players who would be checked."""

    matches: dict[int, Match]
    by_table: dict[int, list[Registration]]

    @staticmethod
    def at(match: Match) -> list[Registration]:
        """Return who at the table could be checked now, whoever was checked before."""
        [found] = seated(Match.objects.filter(pk=match.pk))
        return checkable(found)


def turns_of(round_: Round, *, with_checked: bool = False) -> Turns:
    """Return which tables of a round may be drawn, in a fixed number of queries.

    Tables with a result have nothing left to check; byes have no table.

    Source: our rule: nobody is checked again until everyone else who plays and has a list was.
    """
    due = None if with_checked else due_players(round_.tournament)
    matches, by_table = {}, {}
    for match in seated(without_result(round_)):
        players = [p for p in checkable(match) if due is None or p.pk in due]
        if players and match.table_number is not None and is_played(match):
            match.round = round_
            matches[match.table_number], by_table[match.table_number] = match, players
    return Turns(matches, by_table)


def seated(matches: QuerySet[Match]) -> list[Match]:
    """Return matches with their players, each with ``has_cards``, and their open checks."""
    people = Registration.objects.annotate(has_cards=Exists(own_cards()))
    seats = Seat.objects.prefetch_related(Prefetch("registration", people)).order_by("position")
    checks = DeckCheck.objects.filter(status__in=OPEN_CHECKS)
    return list(
        matches.prefetch_related(
            Prefetch("seats", seats), Prefetch("deck_checks", checks, to_attr="open_checks")
        )
    )


def own_cards() -> QuerySet[DeckList]:
    """Return the list in force of the player outside: a deck, or the pool it will be built from.

    Source: DRM-25.04.
    """
    return registered_cards().filter(registration=OuterRef("pk"))


def players_at(match: Match) -> Sequence[Registration]:
    return [seat.registration for seat in match.seats.all()]


def is_played(match: Match) -> bool:
    """Return whether two players or more are still at the table."""
    return sum(player.is_active for player in players_at(match)) > 1


def checkable(match: Match) -> list[Registration]:
    """Return who of a match from ``seated`` plays on, has a list and no check ahead."""
    taken = {check.registration_id for check in match.open_checks}  # type: ignore[attr-defined]
    return [
        player
        for player in players_at(match)
        if player.is_active and player.has_cards and player.pk not in taken  # type: ignore[attr-defined]
    ]


def due_players(tournament: Tournament) -> frozenset[int]:
    """Return the players whose turn it is: those who play, have a list, and were checked least.

    A check that is planned in the round being played counts; one that nobody made does not.
    """
    here = tournament.registrations.filter(Exists(own_cards()), status__in=ACTIVE)
    made = Q(status__in=(CheckStatus.RUNNING, CheckStatus.FINISHED))
    ahead = Q(status=CheckStatus.PLANNED, match__round__status=RoundStatus.PUBLISHED)
    checks = DeckCheck.objects.filter(made | ahead, registration__tournament=tournament)
    counted = Counter(checks.values_list("registration_id", flat=True))
    return next_in_turn({pk: counted[pk] for pk in here.values_list("pk", flat=True)})
