"""What a timeline tells of what judges decided about players: penalties, appeals, checks."""

from collections.abc import Iterator

from django.db.models import QuerySet
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from judging.enums import AppealStatus, CheckStatus, PenaltyKind
from judging.models import Appeal, DeckCheck, Penalty
from judging.selectors.ledger import Ledger, infraction_of, level_label
from judging.selectors.timeline.model import Happening, Viewer, in_page, joined, named
from tournaments.enums import SiteReason
from tournaments.models import GameLoss, Match


def told_penalties(match: Match, viewer: Viewer) -> Iterator[Happening]:
    """Yield the penalties of the match; a player reads the own ones, without notes."""
    return penalties_in(Penalty.objects.filter(match=match), viewer)


def penalties_in(rows: QuerySet[Penalty], viewer: Viewer) -> Iterator[Happening]:
    if viewer is not None:
        rows = rows.filter(registration=viewer)
    ledger = Ledger(tuple(rows.select_related("tournament", "registration", "person", "issued_by")))
    for row in ledger.entries:
        who, words = penalty_deed(row)
        level = in_page(level_label(row.tournament, row.level))
        is_derived = row.kind == PenaltyKind.DERIVED  # then the deed says what it is for
        what = "" if is_derived else in_page(infraction_of(row, ledger))
        hidden = [row.departure, SiteReason.in_words(row.note)] if viewer is None else []
        detail = joined(level, what, *row.told, *hidden)
        url = penalty_url(row) if viewer is None else ""
        yield Happening(row.issued_at, "penalty", who, words, detail, viewer is None, url)


def penalty_url(row: Penalty) -> str:
    return reverse("judging:penalty", args=[row.tournament.slug, row.pk])


def penalty_deed(row: Penalty) -> tuple[str, str]:
    """Return who did what to whom; what follows from earlier ones nobody gives: a player gets it."""
    player = row.registration.name if row.registration else named(row.person)
    if row.kind == PenaltyKind.DERIVED:
        return player, _("got a penalty that follows from earlier ones")
    deeds = {
        PenaltyKind.ISSUED: _("gave %(player)s a penalty"),
        PenaltyKind.RAISED: _("raised a penalty that %(player)s did not obey"),
        PenaltyKind.COMPLIED: _("saw that %(player)s obeyed a penalty"),
        PenaltyKind.RETRACTED: _("took a penalty of %(player)s back"),
    }
    return named(row.issued_by), deeds[PenaltyKind(row.kind)] % {"player": player}


def told_losses(match: Match, viewer: Viewer) -> Iterator[Happening]:
    """Yield the games lost by penalty at the match; a player reads of the own ones."""
    rows = GameLoss.objects.filter(match=match).select_related("registration", "given_by")
    for row in rows if viewer is None else rows.filter(registration=viewer):
        game = _("game %(n)s") % {"n": row.game_number} if row.game_number else ""
        words = _("gave %(player)s a game loss") % {"player": row.registration.name}
        yield Happening(row.given_at, "penalty", named(row.given_by), words, game)
        if row.lifted_at is not None:
            words = _("the game loss of %(player)s is lifted") % {"player": row.registration.name}
            yield Happening(row.lifted_at, "penalty", "", words, game)


def told_appeals(match: Match, viewer: Viewer) -> Iterator[Happening]:
    """Yield the appeals of the match with their decisions; a player reads of the own ones."""
    return appeals_in(Appeal.objects.filter(match=match), viewer)


def appeals_in(rows: QuerySet[Appeal], viewer: Viewer) -> Iterator[Happening]:
    rows = rows.select_related("tournament", "registration", "decided_by", "filed_by")
    for row in rows if viewer is None else rows.filter(registration=viewer):
        url = (
            reverse("judging:appeal", args=[row.tournament.slug, row.pk]) if viewer is None else ""
        )
        who = row.registration.name if row.registration else named(row.filed_by)
        yield Happening(
            row.filed_at, "appeal", who, pgettext("timeline", "appealed"), row.text, False, url
        )
        if row.decided_at is not None:
            words = AppealStatus(row.status).label
            by = named(row.decided_by)
            yield Happening(row.decided_at, "appeal", by, str(words), row.reason, False, url)


def told_checks(match: Match, viewer: Viewer) -> Iterator[Happening]:
    """Yield the deck checks; a player reads of the own one once it has begun, and not of its outcome."""
    return checks_in(DeckCheck.objects.filter(match=match), viewer)


def checks_in(rows: QuerySet[DeckCheck], viewer: Viewer) -> Iterator[Happening]:
    rows = rows.select_related("registration__tournament", "checked_by")
    begun = rows.filter(registration=viewer, started_at__isnull=False)
    for row in rows if viewer is None else begun:
        url, who = "", ""
        if viewer is None:
            who = row.registration.name
            url = reverse("judging:check", args=[row.registration.tournament.slug, row.pk])
            words = _("a deck check is planned")
            yield Happening(row.planned_at, "check", "", words, who, True, url)
        by = named(row.checked_by)
        if row.started_at is not None:
            yield Happening(row.started_at, "check", by, _("began a deck check"), who, False, url)
        if row.finished_at is not None:
            is_stopped = row.status == CheckStatus.STOPPED
            words = _("gave a deck check up") if is_stopped else _("finished a deck check")
            found = differences_of(row) if viewer is None and not is_stopped else ""
            yield Happening(row.finished_at, "check", by, words, joined(who, found), False, url)


def differences_of(check: DeckCheck) -> str:
    count = len(check.differences)
    if not count:
        return pgettext("deck check", "nothing differs")
    return ngettext("%(n)s difference", "%(n)s differences", count) % {"n": count}
