"""Look through the rulings for what no longer holds: the nightly checker, and on demand."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations

from django.db import transaction

from judging.enums import Outcome, RulingStatus
from judging.models import Ruling, RulingDoubt
from judging.ruling_errors import PositionUnusable
from judging.selectors.positions import position_of
from judging.selectors.ruling_access import OPEN
from judging.selectors.ruling_sources import CARD, source_hashes, unknown_cards
from rules.core.words import Words
from rules.registry import title_for

LOOKED_AT = (*OPEN, RulingStatus.PUBLISHED)
OPPOSITE = {Outcome.ALLOWED: Outcome.REFUSED, Outcome.REFUSED: Outcome.ALLOWED}


@dataclass(frozen=True)
class Doubt:
    """Something about a ruling that no longer holds, or that two rulings say differently."""

    ruling: Ruling
    code: str
    words: Words


@transaction.atomic
def check_rulings() -> list[Doubt]:
    """Return every doubt about open and published rulings, and keep them for the judges' desks."""
    rulings = list(Ruling.objects.filter(status__in=LOOKED_AT).order_by("number"))
    doubts = [*doubts_of(rulings)]
    RulingDoubt.objects.all().delete()
    RulingDoubt.objects.bulk_create(
        RulingDoubt(ruling=d.ruling, code=d.code, text_en=d.words.en, text_ja=d.words.ja)
        for d in doubts
    )
    return doubts


def doubts_of(rulings: Iterable[Ruling]) -> Iterator[Doubt]:
    """Yield what is doubtful about each ruling, then what two of them say differently."""
    held = list(rulings)
    hashes = {code: source_hashes(code) for code in {ruling.title_code for ruling in held}}
    for ruling in held:
        yield from version_doubts(ruling)
        yield from source_doubts(ruling, hashes[ruling.title_code])
        yield from position_doubts(ruling)
    yield from opposite_doubts(each for each in held if each.status == RulingStatus.PUBLISHED)


def version_doubts(ruling: Ruling) -> Iterator[Doubt]:
    known = {version.code for version in title_for(ruling.title_code).versions}
    if ruling.rules_version not in known:
        yield Doubt(ruling, "version_unknown", NO_VERSION.filled(version=ruling.rules_version))


def source_doubts(ruling: Ruling, now: Mapping[str, str]) -> Iterator[Doubt]:
    """Yield each clause and card that is unknown, or whose text is not what it was made from."""
    for id_ in ruling.clauses:
        if id_ not in now:
            yield Doubt(ruling, "clause_unknown", NO_CLAUSE.filled(id=id_))
        elif ruling.sources.get(id_, now[id_]) != now[id_]:
            yield Doubt(ruling, "clause_changed", CLAUSE_CHANGED.filled(id=id_))
    unknown = unknown_cards(ruling)
    for no in ruling.cards:
        if no in unknown:
            yield Doubt(ruling, "card_unknown", NO_CARD.filled(no=no))
        elif CARD + no in now and ruling.sources.get(CARD + no, now[CARD + no]) != now[CARD + no]:
            yield Doubt(ruling, "card_changed", CARD_CHANGED.filled(no=no))


def position_doubts(ruling: Ruling) -> Iterator[Doubt]:
    """Yield why the line does not lead where it led when the ruling was made."""
    if ruling.scenario is None:
        return
    try:
        position = position_of(ruling.scenario)
    except PositionUnusable as error:
        yield Doubt(ruling, "position_lost", LOST.filled(why=error.words))
        return
    failure = position.replayed.failure
    if failure is not None:
        yield Doubt(ruling, "position_differs", FAILS.filled(why=failure.words))
    elif ruling.state_hash and position.hash != ruling.state_hash:
        yield Doubt(ruling, "position_differs", ELSEWHERE)


def opposite_doubts(rulings: Iterable[Ruling]) -> Iterator[Doubt]:
    """Yield each two rulings on the same clauses of one version that say opposite things."""
    alike: dict[tuple[str, str, frozenset[str]], list[Ruling]] = defaultdict(list)
    for ruling in rulings:
        if ruling.clauses:
            clauses = frozenset(ruling.clauses)
            alike[ruling.title_code, ruling.rules_version, clauses].append(ruling)
    for group in alike.values():
        for one, other in combinations(group, 2):
            if OPPOSITE.get(Outcome(one.outcome)) == other.outcome:
                yield Doubt(one, "opposite", SAYS_OPPOSITE.filled(number=other.number))
                yield Doubt(other, "opposite", SAYS_OPPOSITE.filled(number=one.number))


NO_VERSION = Words("There is no rules version {version}.", "ルール版{version}はありません。")
NO_CLAUSE = Words("The rulebook has no {id}.", "ルールブックに{id}がありません。")
CLAUSE_CHANGED = Words(
    "{id} reads otherwise than when the ruling was made. Read both again.",
    "{id}の文言が、裁定したときから変わっています。両方を読み直してください。",
)
NO_CARD = Words("There is no card {no}.", "{no}番のカードがありません。")
CARD_CHANGED = Words(
    "Card {no} reads otherwise than when the ruling was made. Read both again.",
    "{no}番のカードの内容が、裁定したときから変わっています。両方を読み直してください。",
)
LOST = Words(
    "The position cannot be played any more: {why}", "局面を再現できなくなっています: {why}"
)
FAILS = Words(
    "The line does not go as it went: {why}", "手順が裁定したときのとおりに進みません: {why}"
)
ELSEWHERE = Words(
    "The line ends in another position than when the ruling was made.",
    "手順の終わりが、裁定したときと別の局面になります。",
)
SAYS_OPPOSITE = Words(
    "Ruling {number} says the opposite on the same clauses.",
    "裁定{number}が、同じ条項について反対のことを述べています。",
)
