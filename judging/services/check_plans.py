"""Plan deck checks: tables drawn by lot, or chosen; players do not learn of it before it begins."""

from collections.abc import Iterable
from secrets import token_hex

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from judging.enums import CheckMoment, CheckStatus
from judging.errors import CheckBegun, DrawnMeanwhile, NothingToCheck, NothingToDraw
from judging.models import DeckCheck, DeckCheckDraw
from judging.policies.table_draw import drawn_tables
from judging.selectors.check_turns import Turns, turns_of
from judging.signals import deck_check_changed
from tournaments.enums import RoundStatus
from tournaments.errors import RoundNotPlaying
from tournaments.models import Match, Registration, Round, User
from tournaments.services.locking import again, lock
from tournaments.services.log import announce, record

VERBS = {
    "check.drawn": _("drew tables for deck checks"),
    "check.planned": _("planned a deck check"),
    "check.begun": _("began a deck check"),
    "check.finished": _("finished a deck check"),
    "check.stopped": _("gave up a deck check"),
}
"""What the log says of each deed; only judges who do not play read it."""


@transaction.atomic
def draw_checks(
    round_: Round,
    *,
    count: int,
    moment: str = CheckMoment.START,
    with_checked: bool = False,
    actor: User,
    seen: int | None = None,
) -> DeckCheckDraw:
    """Draw tables by lot and plan the checks of the players whose turn it is.

    Nobody is drawn again before all others were checked. Byes, tables with a result, and players
    who left or have no list are left out. Seed, candidates and outcome are kept, so that
    ``drawn_tables`` gives the same tables again.

    Args:
        count: how many tables; fewer are drawn when there are not so many.
        with_checked: whether players who were checked already can be drawn as well.
        seen: how many draws of the round the person knew of; None when nobody looked.

    Raises:
        RoundNotPlaying: the round is not being played.
        DrawnMeanwhile: another judge drew since the person looked.
        NothingToDraw: there is no such table.
    """
    round_ = playing(round_)
    refuse_unseen_draw(round_, seen)
    turns = turns_of(round_, with_checked=with_checked)
    if not turns.by_table:
        raise NothingToDraw
    seed = token_hex(16)
    tables = drawn_tables(seed, turns.by_table, count)
    draw = DeckCheckDraw.objects.create(
        round=round_,
        seed=seed,
        candidates=sorted(turns.by_table),
        tables=list(tables),
        with_checked=with_checked,
        drawn_by=actor,
        drawn_at=timezone.now(),
    )
    for table in tables:
        plan(turns.matches[table], turns.by_table[table], moment, draw=draw)
    told = {"round": round_.number, "tables": list(tables), "seed": seed}
    record(actor, "check.drawn", draw, tournament=round_.tournament, **told)
    announce(deck_check_changed, tournament_id=round_.tournament_id)
    return draw


def playing(round_: Round) -> Round:
    """Return the round read anew under the tournament's lock; only one that is being played."""
    tournament = lock(round_.tournament)
    round_ = again(tournament.rounds, round_)
    round_.tournament = tournament
    if round_.status != RoundStatus.PUBLISHED:
        raise RoundNotPlaying(number=round_.number)
    return round_


def played(match: Match) -> Match:
    """Return the match read anew under the tournament's lock; only one of a round being played."""
    round_ = playing(match.round)
    match = again(round_.matches, match)
    match.round = round_
    return match


def refuse_unseen_draw(round_: Round, seen: int | None) -> None:
    draws = round_.deck_check_draws.select_related("drawn_by")
    latest = draws.first()
    if seen is None or latest is None or draws.count() <= seen:
        return
    raise DrawnMeanwhile(name=latest.drawn_by, tables=", ".join(map(str, latest.tables)))


@transaction.atomic
def choose_table(
    match: Match,
    *,
    players: Iterable[Registration] | None = None,
    moment: str = CheckMoment.MID,
    actor: User,
) -> list[DeckCheck]:
    """Plan checks at a table that a judge chose, whoever was checked before.

    Args:
        players: whose decks; None for everyone at the table.

    Raises:
        RoundNotPlaying: the round is not being played.
        NothingToCheck: nobody at the table has a deck to check that is not planned already.
        CheckBegun: the check of the table is under way.
    """
    match = played(match)
    refuse_begun(match)
    free = Turns.at(match)
    wanted = free if players is None else [p for p in free if p in set(players)]
    if not wanted:
        raise NothingToCheck
    planned = plan(match, wanted, moment)
    record(
        actor,
        "check.planned",
        match,
        tournament=match.round.tournament,
        round=match.round.number,
        table=match.table_number,
        players=[player.name for player in wanted],
    )
    announce(deck_check_changed, tournament_id=match.round.tournament_id)
    return planned


def refuse_begun(match: Match) -> None:
    """Raise CheckBegun while a check of the table is under way."""
    running = match.deck_checks.filter(status=CheckStatus.RUNNING).select_related("checked_by")
    if (begun := running.first()) is not None:
        raise CheckBegun(name=begun.checked_by, table=begun.table_number)


def plan(
    match: Match,
    players: Iterable[Registration],
    moment: str,
    *,
    draw: DeckCheckDraw | None = None,
) -> list[DeckCheck]:
    return DeckCheck.objects.bulk_create(
        DeckCheck(
            match=match,
            registration=player,
            draw=draw,
            round_number=match.round.number,
            table_number=match.table_number,
            moment=moment,
            planned_at=timezone.now(),
        )
        for player in players
    )
