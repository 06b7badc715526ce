"""How a match goes, stage by stage, in the words of the rulebook; and who begins the next game."""

from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from rules.rulebooks import rulebook
from rules.rulebooks.model import Clause
from tournaments.models import Match, Registration, Tournament
from tournaments.selectors.game_losses import in_order, known_games
from tournaments.selectors.rounds import result_of
from tournaments.standings.openers import chooser

STAGES: dict[str, str | Promise] = {
    "before": _("Before the start signal"),
    "during": _("During a game"),
    "between": _("Between games"),
    "after": _("After the match"),
}


@dataclass(frozen=True)
class GuidePart:
    """One stage with its clauses."""

    stage: str | Promise
    clauses: tuple[Clause, ...]


def match_guide_of(tournament: Tournament) -> list[GuidePart]:
    """Return what players of the title do around a game; empty where its rules say nothing."""
    title = tournament.title
    if not title.match_guide:
        return []
    clauses = rulebook(title.code).clauses
    return [
        GuidePart(STAGES[part.stage], tuple(clauses[each] for each in part.clauses))
        for part in title.match_guide
    ]


@dataclass(frozen=True)
class NextGame:
    """The game that comes next; ``chooser`` decides who goes first, None: both agree anew."""

    number: int
    chooser: Registration | None
    clause: str


def next_game_of(match: Match) -> NextGame | None:
    """Return what is known of the next game of a match, None before the first and after the last."""
    rule = match.round.tournament.title.next_game
    known = known_games(match) if rule is not None and result_of(match) is None else {}
    games = in_order(match, known)
    if rule is None or not games or len(games) < len(known):
        return None
    seats = match.seats.select_related("registration")
    people = {seat.registration.code: seat.registration for seat in seats}
    decides = chooser(list(people), games)
    clause = rule.after_draw if decides is None else rule.after_loss
    return NextGame(max(known) + 1, people.get(decides or ""), clause)
