"""The deck checks of a tournament: what is planned, under way and done."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import QuerySet

from judging.enums import CheckStatus
from judging.models import DeckCheck, DeckCheckDraw
from tournaments.enums import RoundStatus
from tournaments.models import Match, Round, Tournament


@dataclass(frozen=True)
class TableChecks:
    """The checks of one table that are planned or under way; no match once it was drawn anew."""

    match: Match | None
    checks: list[DeckCheck]

    @property
    def key(self) -> int:
        return self.checks[0].pk

    @property
    def number(self) -> int | None:
        return self.match.table_number if self.match else self.checks[0].table_number

    @property
    def round_number(self) -> int:
        return self.checks[0].round_number

    @property
    def is_in_round(self) -> bool:
        """Whether the round is being played: only then do planned checks begin."""
        return self.match is not None and self.match.round.status == RoundStatus.PUBLISHED

    @property
    def is_running(self) -> bool:
        return any(check.status == CheckStatus.RUNNING for check in self.checks)

    @property
    def begun_by(self) -> object:
        return self.checks[0].checked_by

    @property
    def started_at(self) -> object:
        return self.checks[0].started_at

    @property
    def moment(self) -> str:
        return self.checks[0].get_moment_display()


@dataclass(frozen=True)
class ChecksPage:
    """What the page of all deck checks shows; ``lapsed`` were planned and not carried out."""

    round: Round | None
    planned: list[TableChecks]
    lapsed: list[TableChecks]
    running: list[TableChecks]
    over: list[DeckCheck]
    draws: list[DeckCheckDraw]

    @property
    def draws_of_round(self) -> int:
        return sum(self.round is not None and draw.round_id == self.round.pk for draw in self.draws)


def checks_of(tournament: Tournament) -> QuerySet[DeckCheck]:
    """Return the deck checks of a tournament with who and where."""
    return DeckCheck.objects.filter(registration__tournament=tournament).select_related(
        "registration", "match__round", "checked_by", "extension", "penalty", "hold"
    )


def checks_page(tournament: Tournament) -> ChecksPage:
    """Return all deck checks of a tournament in a fixed number of queries."""
    checks = list(checks_of(tournament).order_by("table_number", "registration__sort_key"))
    draws = DeckCheckDraw.objects.filter(round__tournament=tournament)
    over = [c for c in checks if c.status in (CheckStatus.FINISHED, CheckStatus.STOPPED)]
    planned = by_table(c for c in checks if c.status == CheckStatus.PLANNED)
    return ChecksPage(
        round=playing_round(tournament),
        planned=[table for table in planned if table.is_in_round],
        lapsed=[table for table in planned if not table.is_in_round],
        running=by_table(c for c in checks if c.status == CheckStatus.RUNNING),
        over=sorted(over, key=lambda c: (c.finished_at is None, c.finished_at, c.pk), reverse=True),
        draws=list(draws.select_related("round", "drawn_by")),
    )


def playing_round(tournament: Tournament) -> Round | None:
    """Return the round that is being played, or None."""
    round_ = tournament.rounds.filter(status=RoundStatus.PUBLISHED).order_by("-number").first()
    if round_ is not None:
        round_.tournament = tournament
    return round_


def by_table(checks: Iterable[DeckCheck]) -> list[TableChecks]:
    """Return checks by match, and where that was drawn anew by the table where it was."""
    tables: dict[object, TableChecks] = {}
    for check in checks:
        place = check.match_id or (check.round_number, check.table_number)
        tables.setdefault(place, TableChecks(check.match, [])).checks.append(check)
    return list(tables.values())


def others_at(check: DeckCheck) -> list[DeckCheck]:
    """Return the other checks of the table that are under way."""
    if check.match_id is None:
        return []
    rows = DeckCheck.objects.filter(match=check.match_id, status=CheckStatus.RUNNING)
    return list(rows.exclude(pk=check.pk).select_related("registration"))
