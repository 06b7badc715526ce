"""What becomes of a ruling: given at the table, under review, published, superseded, withdrawn."""

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from judging.enums import RULING_STEPS, RulingStatus
from judging.models import Ruling
from judging.ruling_errors import (
    NotYourRuling,
    RulingSecret,
    RulingTransitionRefused,
    RulingUnfinished,
    RulingUnseen,
)
from judging.selectors.positions import has_hidden, position_of
from judging.selectors.ruling_access import is_running, may_decide, may_edit
from judging.selectors.ruling_sources import sources_of
from judging.services.rulings import authority_of, check_superseded, noted, stamp_of
from tournaments.models import User
from tournaments.services.locking import again

BY_HEADS = frozenset({RulingStatus.PUBLISHED, RulingStatus.SUPERSEDED})
"""What only a head judge or an organiser makes of a ruling."""


@transaction.atomic
def change_ruling_status(ruling: Ruling, wanted: str, *, actor: User, seen: str = "") -> Ruling:
    """Let a ruling become ``wanted``; publishing also supersedes the one it names.

    Args:
        seen: ``stamp_of`` the ruling that ``actor`` has read; nothing else is published.

    Raises:
        RulingTransitionRefused: it cannot become that from where it is.
        NotYourRuling: only a head judge or an organiser may do that.
        RulingUnseen: it is to be published, and reads otherwise than what was seen.
        RulingUnfinished, RulingSecret, SupersededUnfit: it cannot be published, or not yet.
    """
    ruling = again(Ruling.objects.select_for_update(), ruling)
    check_step(ruling, wanted, actor)
    before = ruling.status
    if wanted == RulingStatus.PUBLISHED:
        publish(ruling, actor, seen)
    elif wanted == RulingStatus.FLOOR:
        ruling.authority = authority_of(actor, ruling.tournament)
    ruling.status = wanted
    ruling.save()
    if before == RulingStatus.REVIEW:
        ruling.reviewers.add(actor)
    noted(ruling, f"ruling.{wanted}", actor, before=before)
    return ruling


def check_step(ruling: Ruling, wanted: str, actor: User) -> None:
    was_public = ruling.is_public and ruling.status == RulingStatus.WITHDRAWN
    is_by_publishing = wanted == RulingStatus.SUPERSEDED
    if wanted not in RULING_STEPS[ruling.status] or was_public or is_by_publishing:
        raise RulingTransitionRefused(
            present=ruling.get_status_display(),
            wanted=dict(RulingStatus.choices).get(wanted, wanted),
        )
    if not may_step(actor, ruling, wanted):
        raise NotYourRuling(number=ruling.number)


def may_step(user: User, ruling: Ruling, wanted: str) -> bool:
    """Return whether ``user`` may let the ruling become ``wanted``."""
    needs_head = wanted in BY_HEADS or ruling.status not in (
        RulingStatus.DRAFT,
        RulingStatus.FLOOR,
    )
    return may_decide(user, ruling) if needs_head else may_edit(user, ruling)


def publish(ruling: Ruling, actor: User, seen: str) -> None:
    """Make a ruling public, with the authority of who does it, and supersede the one it names."""
    if seen != stamp_of(ruling):
        raise RulingUnseen(number=ruling.number)
    missing = missing_of(ruling)
    if missing:
        raise RulingUnfinished(number=ruling.number, missing=", ".join(missing))
    if is_secret(ruling):
        raise RulingSecret(number=ruling.number)
    ruling.published_at = timezone.now()
    ruling.authority = authority_of(actor, ruling.tournament)
    ruling.sources = sources_of(ruling.title_code, ruling.clauses, ruling.cards)
    if ruling.supersedes is not None:
        supersede(again(Ruling.objects.select_for_update(), ruling.supersedes), ruling, actor)


def supersede(old: Ruling, new: Ruling, actor: User) -> None:
    check_superseded(new, old, actor)
    old.status = RulingStatus.SUPERSEDED
    old.save(update_fields=["status", "updated_at"])
    noted(old, "ruling.superseded", actor, by=new.number)


def missing_of(ruling: Ruling) -> list[str]:
    """Return what a ruling lacks before it can be published."""
    wanted = {
        _("an answer"): ruling.answer_en or ruling.answer_ja,
        _("the clauses"): ruling.clauses,
        _("question and answer in one and the same language"): ruling.languages,
    }
    return [name for name, is_there in wanted.items() if not is_there]


def is_secret(ruling: Ruling) -> bool:
    """Return whether the position shows hidden cards of a tournament that is still running."""
    if not is_running(ruling):
        return False
    if ruling.scenario is None:
        return bool(ruling.record_id)
    return has_hidden(position_of(ruling.scenario))


@transaction.atomic
def confirm_ruling(ruling: Ruling, *, actor: User) -> Ruling:
    """Say that a ruling was read again and holds, though a clause or card text changed since.

    Raises:
        NotYourRuling: only a head judge or an organiser may say so.
    """
    ruling = again(Ruling.objects.select_for_update(), ruling)
    if not may_decide(actor, ruling):
        raise NotYourRuling(number=ruling.number)
    ruling.sources = sources_of(ruling.title_code, ruling.clauses, ruling.cards)
    ruling.save(update_fields=["sources", "updated_at"])
    ruling.doubts.filter(code__in=("clause_changed", "card_changed")).delete()
    noted(ruling, "ruling.confirmed", actor)
    return ruling
