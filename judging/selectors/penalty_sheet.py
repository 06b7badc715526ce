"""What a judge sees before a penalty is given: the proposal, the player's past, what follows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext

from judging.enums import PenaltyKind
from judging.models import Penalty
from judging.policies.model import NOW, Advice, Answers, Conversion, Past, Policy
from judging.selectors.history import EarlierPenalty, history_of, past_of
from judging.selectors.ledger import LedgerLine, ledger_lines, ledger_of_player, level_label
from judging.selectors.match_games import seats_of
from judging.selectors.policies import policy_of
from rules.core.words import Words
from tournaments.enums import ByeKind, RoundStatus
from tournaments.models import Match, Registration, Seat, Tournament
from tournaments.names import fold
from tournaments.record.model import DRAW
from tournaments.selectors.exclusions import lost_by_exclusion
from tournaments.selectors.rounds import latest_published_round


@dataclass(frozen=True)
class Follows:
    """What the penalty adds up to for one player, with each level's words and its marks."""

    player: Registration
    conversions: tuple[Conversion, ...]
    levels: tuple[Words, ...]
    marks: tuple[str, ...]


@dataclass(frozen=True)
class Sheet:
    """The proposal for a player with all that the judge weighs."""

    player: Registration
    advice: Advice
    proposed: Words
    past: tuple[LedgerLine, ...]
    earlier: tuple[EarlierPenalty, ...]


def sheet_of(player: Registration, policy: Policy, code: str, answers: Answers) -> Sheet:
    """Return the sheet of ``player``; looking at it is for judges alone, and logged by who asks.

    Source: DRM-22.01a, DRM-22.04b.
    """
    advice = policy.advise(code, answers, past_of(player))
    lines = ledger_lines(ledger_of_player(player))
    return Sheet(
        player=player,
        advice=advice,
        proposed=level_label(player.tournament, advice.level),
        past=tuple(line for line in lines if line.is_in_force),
        earlier=tuple(history_of(player)),
    )


def follows_for(
    players: Sequence[Registration], policy: Policy, level: int, match: Match | None
) -> list[Follows]:
    """Return what giving ``level`` adds up to for each of ``players``."""
    place = match.pk if match else None
    return [
        follows_of(player, policy.conversions(level, past_of(player), match=place))
        for player in players
    ]


def follows_of(player: Registration, conversions: tuple[Conversion, ...]) -> Follows:
    return Follows(
        player=player,
        conversions=conversions,
        levels=tuple(level_label(player.tournament, each.level) for each in conversions),
        marks=tuple(marks(player, conversions)),
    )


def due_on_refusal(player: Registration, policy: Policy, entry: Penalty) -> tuple[Conversion, ...]:
    """Return what follows when ``entry`` of ``player`` is refused; ``NOW`` is the higher one.

    What was used up with the refused one counts again, and adds up with the higher one.

    Source: DRM-22.02a, DRM-22.03.1a, DRM-22.03.2a; our readings AMB-17 and AMB-19.
    """
    today = player.tournament.local(timezone.now()).date()
    higher = Past(key=NOW, level=policy.raised(entry.level), on=today, match=entry.match_id)
    return policy.due((*past_of(player, without=entry), higher))


def marks(player: Registration, follows: Sequence[Conversion]) -> list[str]:
    """Return what follows from a penalty as a form sends it back: ``["7>2:11,14,0"]``."""
    return [f"{player.pk}>{each.level}:{','.join(map(str, each.sources))}" for each in follows]


def previous_opponents(player: Registration, match: Match | None) -> list[Registration]:
    """Return who sat with ``player`` in the round before that of ``match``, or the latest one."""
    seats = Seat.objects.filter(registration=player, match__bye=ByeKind.NONE)
    if match is not None:
        seats = seats.filter(round__number__lt=match.round.number)
    last = seats.select_related("match").order_by("-round__number").first()
    return [each for each in seats_of(last.match) if each.pk != player.pk] if last else []


def others_for(player: Registration, match: Match | None, advice: Advice) -> list[Registration]:
    """Return who else may be given it: those at the table, and the last opponent for mixed decks.

    A spectator may be anybody, so that a sheet of its own asks who.
    """
    if advice.also == ("spectator",):
        return []
    here = [each for each in (seats_of(match) if match else []) if each.pk != player.pk]
    before = previous_opponents(player, match) if "previous_opponent" in advice.also else []
    return [*before, *(each for each in here if each not in before)] if advice.also else []


def found_players(tournament: Tournament, typed: str, most: int = 20) -> list[Registration]:
    """Return the players whose name or reading holds ``typed``, or who sit at that table now."""
    if not typed:
        return []
    seats = Seat.objects.filter(round=latest_published_round(tournament))
    table = int(typed) if typed.isascii() and typed.isdecimal() and len(typed) < 6 else None
    at_table = seats.filter(match__table_number=table).values("registration")
    named = Q(sort_key__contains=fold(typed))
    return list(tournament.registrations.filter(named | Q(pk__in=at_table))[:most])


def outcomes_for(*entries: Penalty) -> list[tuple[str, str]]:
    """Return how a match may be said to have ended that a retraction leaves without a result.

    It may be any match of a closed round that ``entries``, or what came of them, decided.
    """
    found = [each for entry in entries for each in with_what_came_of(entry)]
    over = {
        match.pk: match
        for each in found
        for match in decided_by(each)
        if match.round.status == RoundStatus.CLOSED
    }
    people = {seat.code: seat.name for match in over.values() for seat in seats_of(match)}
    return [*people.items(), (DRAW, gettext("drawn"))] if over else []


def with_what_came_of(entry: Penalty) -> list[Penalty]:
    """Return ``entry`` with what follows from it or stands in its place, unless taken back.

    Each stands before what came of it; with ``entry`` all of them fall, the last one first.
    """
    raised = entry.later_entries.filter(kind=PenaltyKind.RAISED)
    left = [
        came
        for rows in (entry.derived, raised)
        for came in rows.exclude(later_entries__kind=PenaltyKind.RETRACTED)
    ]
    return [entry, *(each for came in left for each in with_what_came_of(came))]


def decided_by(entry: Penalty) -> list[Match]:
    """Return the matches in which ``entry`` cost a game, or that its exclusion ended."""
    losses = entry.game_losses.filter(lifted_at=None, match__isnull=False)
    lost = [loss.match for loss in losses.select_related("match__round") if loss.match]
    is_exclusion = policy_of(entry.tournament).outcome(entry.level) == "exclusion"
    player = entry.registration if is_exclusion else None
    return [*lost, *(lost_by_exclusion(player) if player else [])]
