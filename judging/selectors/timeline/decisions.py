"""What a timeline tells of what judges decided: rulings, penalties, lost games, appeals, checks."""

from collections.abc import Iterable, Iterator

from django.db.models import Q, QuerySet
from django.urls import reverse
from django.utils.translation import get_language, gettext_lazy, ngettext, pgettext
from django.utils.translation import gettext as _

from judging.enums import AppealStatus, CheckStatus, PenaltyKind, RulingStatus
from judging.models import Appeal, DeckCheck, Penalty, Ruling
from judging.selectors.ledger import infraction_label, level_label
from judging.selectors.timeline.model import Happening, Viewer, joined, named
from rules.core.words import Words
from tournaments.models import GameLoss, LogEntry, Match

GIVEN = (RulingStatus.FLOOR, RulingStatus.PUBLISHED)
RULING_DEEDS = {
    "ruling.made": gettext_lazy("began a ruling"),
    "ruling.floor": gettext_lazy("gave a floor ruling"),
    "ruling.review": gettext_lazy("handed a ruling over for review"),
    "ruling.published": gettext_lazy("published a ruling"),
    "ruling.withdrawn": gettext_lazy("withdrew a ruling"),
}
TOLD = ("ruling.floor", "ruling.published")
"""With these a ruling is given to the table."""


def in_page(words: Words | None) -> str:
    return words.in_(get_language() or "en") if words else ""


def told_rulings(match: Match, viewer: Viewer) -> Iterator[Happening]:
    """Yield what became of every ruling of the match; players read the answer once it is given."""
    rulings = list(Ruling.objects.filter(match=match).defer("scenario", "sources"))
    entries = log_of(match, rulings)
    for ruling in rulings:
        own = [each for each in entries if each.subject.startswith(f"ruling:{ruling.pk} ")]
        if viewer is not None:
            own = [each for each in own if each.verb in TOLD][-1:] if ruling.status in GIVEN else []
        for entry in own:
            words = in_page(ruling.question if viewer is None else ruling.answer)
            url = ruling_url(ruling, viewer)
            deed, who = str(RULING_DEEDS[entry.verb]), named(entry.actor)
            detail = joined(ruling.number, words)
            yield Happening(entry.at, "ruling", who, deed, detail, viewer is None, url)


def log_of(match: Match, rulings: Iterable[Ruling]) -> list[LogEntry]:
    """Return the deeds about the rulings from the log, oldest first."""
    subjects = Q(pk=None)
    for ruling in rulings:
        subjects |= Q(subject__startswith=f"ruling:{ruling.pk} ")
    entries = match.round.tournament.log_entries.filter(subjects, verb__in=RULING_DEEDS)
    return list(entries.select_related("actor").order_by("pk"))


def ruling_url(ruling: Ruling, viewer: Viewer) -> str:
    if viewer is None:
        return reverse("judging:ruling-desk", args=[ruling.number])
    return reverse("judging:ruling", args=[ruling.number]) if ruling.is_public else ""


def told_penalties(match: Match, viewer: Viewer) -> Iterator[Happening]:
    """Yield the penalties of the match; a player reads the own ones, without notes."""
    return penalties_in(Penalty.objects.filter(match=match), viewer)


def penalties_in(rows: QuerySet[Penalty], viewer: Viewer) -> Iterator[Happening]:
    if viewer is not None:
        rows = rows.filter(registration=viewer)
    for row in rows.select_related("tournament", "registration", "issued_by"):
        who = row.registration.name if row.registration and viewer is None else ""
        what = [in_page(level_label(row.tournament, row.level))]
        if row.kind == PenaltyKind.ISSUED:
            what.append(in_page(infraction_label(row.tournament, row.infraction)))
        hidden = [row.departure, row.note] if viewer is None else []
        detail = joined(who, *what, row.instruction, *hidden)
        url = (
            reverse("judging:penalty", args=[row.tournament.slug, row.pk]) if viewer is None else ""
        )
        yield Happening(
            row.issued_at,
            "penalty",
            named(row.issued_by),
            penalty_deed(row),
            detail,
            viewer is None,
            url,
        )


def penalty_deed(row: Penalty) -> str:
    deeds = {
        PenaltyKind.ISSUED: _("gave a penalty"),
        PenaltyKind.DERIVED: _("a penalty follows from earlier ones"),
        PenaltyKind.RAISED: _("raised a penalty that was refused"),
        PenaltyKind.COMPLIED: _("saw a penalty obeyed"),
        PenaltyKind.RETRACTED: _("took a penalty back"),
    }
    return deeds[PenaltyKind(row.kind)]


def told_losses(match: Match, viewer: Viewer) -> Iterator[Happening]:
    """Yield the games lost by penalty at the match; a player reads of the own ones."""
    rows = GameLoss.objects.filter(match=match).select_related("registration", "given_by")
    for row in rows if viewer is None else rows.filter(registration=viewer):
        game = _("game %(n)s") % {"n": row.game_number} if row.game_number else ""
        who = row.registration.name if viewer is None else ""
        by = named(row.given_by)
        yield Happening(row.given_at, "penalty", by, _("game loss"), joined(who, game))
        if row.lifted_at is not None:
            words = _("the game loss is lifted")
            yield Happening(row.lifted_at, "penalty", "", words, joined(who, game))


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
