"""Make a ruling by hand or from a position of a disputed game, and change its words."""

from collections.abc import Iterable
from dataclasses import fields
from typing import Any

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from judging.enums import Authority, RulingStatus
from judging.models import Ruling
from judging.ruling_errors import (
    NotYourRuling,
    RulingChanged,
    RulingFixed,
    SupersededUnfit,
)
from judging.selectors.entries import is_looked_up, ruling_entry
from judging.selectors.ruling_access import OPEN, may_decide, may_edit, may_make
from judging.selectors.ruling_sources import sources_of
from judging.services.lookup import change_lookup
from judging.services.ruling_fit import check_fit
from judging.services.ruling_numbers import next_number
from judging.services.ruling_words import NOWHERE, RulingPlace, RulingWords, place_of
from judging.signals import ruling_changed
from tournaments.enums import Role
from tournaments.models import Tournament, User
from tournaments.permissions import roles_in
from tournaments.services.locking import again
from tournaments.services.log import announce, record

VERBS = {
    "ruling.made": _("made a ruling"),
    "ruling.edited": _("changed a ruling"),
    "ruling.draft": _("took a ruling back to a draft"),
    "ruling.floor": _("gave a floor ruling"),
    "ruling.review": _("handed a ruling over for review"),
    "ruling.published": _("published a ruling"),
    "ruling.superseded": _("superseded a ruling"),
    "ruling.withdrawn": _("withdrew a ruling"),
    "ruling.confirmed": _("read a ruling again and confirmed it"),
    "ruling.imported": _("imported a ruling"),
}
"""What the log says of each deed."""


@transaction.atomic
def create_ruling(
    words: RulingWords,
    *,
    actor: User,
    place: RulingPlace = NOWHERE,
    precedents: Iterable[Ruling] = (),
    supersedes: Ruling | None = None,
) -> Ruling:
    """Return a new draft with the next number of the year.

    Raises:
        NotYourRuling: ``actor`` does not judge there.
        RulingUnfit: what was written and where it was asked for do not fit together.
        SupersededUnfit: what it supersedes is not public, of another title, or not theirs.
    """
    check_fit(words, place)
    if not may_make(actor, place.tournament):
        raise NotYourRuling(number="–")
    ruling = Ruling(
        number=next_number(),
        created_by=actor,
        authority=authority_of(actor, place.tournament),
        **words.values(),
        **{field.name: getattr(place, field.name) for field in fields(place)},
    )
    ruling.sources = sources_of(words.title_code, words.clauses, words.cards)
    ruling.save()
    set_relations(ruling, precedents, supersedes, actor)
    noted(ruling, "ruling.made", actor)
    return ruling


@transaction.atomic
def edit_ruling(
    ruling: Ruling,
    words: RulingWords,
    *,
    actor: User,
    seen: str,
    precedents: Iterable[Ruling] = (),
    supersedes: Ruling | None = None,
) -> Ruling:
    """Change the words of an open ruling.

    Args:
        seen: ``stamp_of`` the ruling when the person began to edit.

    Raises:
        RulingFixed: it is public or withdrawn.
        NotYourRuling: somebody else made it.
        RulingChanged: somebody changed it meanwhile.
        RulingUnfit, SupersededUnfit: as ``create_ruling``.
    """
    ruling = again(Ruling.objects.select_for_update(), ruling)
    if ruling.status not in OPEN:
        raise RulingFixed(number=ruling.number)
    if not may_edit(actor, ruling):
        raise NotYourRuling(number=ruling.number)
    if seen != stamp_of(ruling):
        raise RulingChanged(number=ruling.number)
    check_fit(words, place_of(ruling))
    values = words.values()
    changed = {
        name: [getattr(ruling, name), value]
        for name, value in values.items()
        if getattr(ruling, name) != value
    }
    for name, value in values.items():
        setattr(ruling, name, value)
    ruling.sources = sources_of(words.title_code, words.clauses, words.cards)
    ruling.save()
    set_relations(ruling, precedents, supersedes, actor)
    noted(ruling, "ruling.edited", actor, changed=changed)
    return ruling


def set_relations(
    ruling: Ruling, precedents: Iterable[Ruling], supersedes: Ruling | None, actor: User
) -> None:
    if supersedes is not None:
        check_superseded(ruling, supersedes, actor)
    if ruling.supersedes != supersedes:
        ruling.supersedes = supersedes
        ruling.save(update_fields=["supersedes"])
    ruling.precedents.set(each for each in precedents if each.pk != ruling.pk)


def check_superseded(ruling: Ruling, old: Ruling, actor: User) -> None:
    """Refuse to supersede what is not public, of another title, or for others to decide.

    Raises:
        SupersededUnfit: it cannot be superseded.
    """
    fits = old.pk != ruling.pk and old.title_code == ruling.title_code
    is_published = old.status == RulingStatus.PUBLISHED
    if not (fits and is_published and may_decide(actor, old)):
        raise SupersededUnfit(number=old.number)


def authority_of(user: User, tournament: Tournament | None) -> str:
    """Return with which authority ``user`` rules there."""
    if tournament is None:
        return Authority.SITE if user.is_superuser else Authority.FLOOR
    roles = roles_in(user, tournament)
    if Role.HEAD_JUDGE in roles:
        return Authority.HEAD
    return Authority.ORGANISER if Role.ORGANISER in roles else Authority.FLOOR


def stamp_of(ruling: Ruling) -> str:
    """Return what tells whether a ruling was changed since."""
    return ruling.updated_at.isoformat()


def noted(ruling: Ruling, verb: str, actor: User | None, **data: Any) -> None:
    """Bring the look-up up to date, write the log, announce: the end of every change of a ruling."""
    index([ruling])
    record(actor, verb, ruling, tournament=ruling.tournament, **data)
    announce(ruling_changed, number=ruling.number)


def index(rulings: Iterable[Ruling]) -> None:
    """Bring the look-up up to date with these rulings."""
    held = list(rulings)
    gone = [each for each in held if not is_looked_up(each)]
    change_lookup(
        [ruling_entry(each) for each in held if is_looked_up(each)],
        [("ruling", each.title_code, each.number) for each in gone],
    )
