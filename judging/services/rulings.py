"""Make a ruling by hand or from a position of a disputed game, and change its words."""

from collections.abc import Iterable
from dataclasses import dataclass, fields
from typing import Any

from django.db import transaction
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from judging.enums import Authority, Outcome, RulingStatus
from judging.models import GameRecord, Ruling
from judging.ruling_errors import (
    NotYourRuling,
    RulingChanged,
    RulingFixed,
    RulingUnfit,
    SupersededUnfit,
)
from judging.selectors.entries import is_looked_up, ruling_entry
from judging.selectors.ruling_access import OPEN, may_decide, may_edit, may_make
from judging.selectors.ruling_sources import sources_of
from judging.services.lookup import change_lookup
from judging.services.ruling_numbers import next_number
from judging.signals import ruling_changed
from rules.core.errors import TitleNotFound
from rules.registry import title_for
from rules.rulebooks import rulebook
from tournaments.enums import Role
from tournaments.models import Match, Tournament, User
from tournaments.permissions import roles_in
from tournaments.services.locking import again
from tournaments.services.log import announce, record

TEXTS = (
    "question_en",
    "question_ja",
    "answer_en",
    "answer_ja",
    "reasoning_en",
    "reasoning_ja",
)

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


@dataclass(frozen=True)
class RulingWords:
    """What a judge writes of a ruling.

    Args:
        clauses, cards: ids of the rulebook and numbers of cards, in the order that tells most.
        is_reminder: it only repeats what the rules say.
    """

    title_code: str
    rules_version: str
    question_en: str = ""
    question_ja: str = ""
    answer_en: str = ""
    answer_ja: str = ""
    reasoning_en: str = ""
    reasoning_ja: str = ""
    outcome: str = Outcome.OTHER
    clauses: tuple[str, ...] = ()
    cards: tuple[str, ...] = ()
    is_reminder: bool = False

    def values(self) -> dict[str, Any]:
        """Return the fields as they are stored."""
        held = {field.name: getattr(self, field.name) for field in fields(self)}
        texts = {name: tidy(held[name]) for name in TEXTS}
        return {**held, **texts, "clauses": list(self.clauses), "cards": list(self.cards)}


@dataclass(frozen=True)
class RulingPlace:
    """Where the ruling was asked for: the tournament and match, and the position on the engine.

    Args:
        scenario: the line as the values of a scenario file, or None.
        state_hash: the name of the position in which it ends.
    """

    tournament: Tournament | None = None
    match: Match | None = None
    record: GameRecord | None = None
    node: str = ""
    state_hash: str = ""
    scenario: dict[str, Any] | None = None


@transaction.atomic
def create_ruling(
    words: RulingWords,
    *,
    actor: User,
    place: RulingPlace = RulingPlace(),
    precedents: Iterable[Ruling] = (),
    supersedes: Ruling | None = None,
) -> Ruling:
    """Return a new draft with the next number of the year.

    Raises:
        NotYourRuling: ``actor`` does not judge there.
        RulingUnfit: a clause, title or version that there is not, or no question.
        SupersededUnfit: what it supersedes is not public, of another title, or not theirs.
    """
    check_words(words)
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
    check_words(words)
    ruling = again(Ruling.objects.select_for_update(), ruling)
    if ruling.status not in OPEN:
        raise RulingFixed(number=ruling.number)
    if not may_edit(actor, ruling):
        raise NotYourRuling(number=ruling.number)
    if seen != stamp_of(ruling):
        raise RulingChanged(number=ruling.number)
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


def check_words(words: RulingWords) -> None:
    """Refuse what no rulebook knows.

    Raises:
        RulingUnfit: with what is wrong by field.
    """
    problems = dict[str, str]()
    try:
        title, book = title_for(words.title_code), rulebook(words.title_code)
    except TitleNotFound:
        raise RulingUnfit({"title_code": gettext("There is no such card game.")}) from None
    if words.rules_version not in {version.code for version in title.versions}:
        problems["rules_version"] = gettext("This card game has no such rules version.")
    unknown = [id_ for id_ in words.clauses if id_ not in book.clauses | book.ambiguities]
    if unknown:
        problems["clauses"] = gettext("The rulebook has no %(ids)s.") % {"ids": ", ".join(unknown)}
    if not (words.question_en.strip() or words.question_ja.strip()):
        problems["question_ja"] = gettext("Write what was asked, in one language at least.")
    if problems:
        raise RulingUnfit(problems)


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


def tidy(text: str) -> str:
    """Return a text with one kind of line ends, no spaces around it and nothing that cannot be stored."""
    return text.replace("\r\n", "\n").replace("\r", "\n").replace("\0", "").strip()


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
