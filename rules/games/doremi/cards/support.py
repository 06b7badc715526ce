"""Which texts of the cards the engine carries out, and which the judge carries out by hand."""

from __future__ import annotations

from collections.abc import Iterator

from rules.core.engine.support import INVENTED, CardSupport, Value, in_both
from rules.core.words import Words
from rules.games.doremi.cards.model import Card
from rules.games.doremi.cards.reading import demo_cards
from rules.games.doremi.cards.written import texts

KINDS = {
    "character": Words("character", "キャラクター"),
    "item": Words("item", "アイテム"),
    "maho": Words("MAHO", "MAHO"),
    "happening": Words("happening", "ハプニング"),
    "oped": Words("OP&ED", "OP&ED"),
    None: Words("type not stated", "種類の記載なし"),
}
MARKS = {
    "document": Words("named by the tournament rules", "大会規則に名のある札"),
    "demo": INVENTED,
}
NAMES = Words("name", "キャラクター名")
OUTFIT = Words("outfit", "服装")
COST = Words("cost", "コスト")
SOLVE = Words("solve points", "解決ポイント")
GENKI = Words("genki points", "元気ポイント")
DAYS = Words("days", "日数")
REWARD = Words("reward points", "ごほうびポイント")


def demo_support() -> tuple[CardSupport, ...]:
    """Return a row for each card that the document names and each of the demo set.

    >>> [row.no for row in demo_support() if row.marked != INVENTED and row.support == "partly"]
    ['660', '663']
    """
    return tuple(support_of(card) for card in demo_cards().values())


def support_of(card: Card) -> CardSupport:
    """Return what the engine carries out of the card.

    By hand are a text or a cost that is not modelled and a condition in words.

    Source: doremi-engine, manual steps; DRM-19.04.
    """
    return CardSupport(
        no=card.no,
        name=in_both(card.name, card.name_en),
        reading=card.reading,
        kind=KINDS[card.type],
        values=tuple(_values(card)) if card.modelled else (),
        texts=tuple(texts(card)),
        marked=MARKS.get(card.marked),
    )


def _values(card: Card) -> Iterator[Value]:
    if card.is_character:
        yield Value(NAMES, "&".join(card.names))
    if worn := card.outfit or card.set_outfit:
        yield Value(OUTFIT, worn)
    if card.is_clock_card:
        yield Value(COST, str(card.cost))
    if card.is_character:
        yield Value(SOLVE, str(card.solve_points))
        yield Value(GENKI, str(card.genki_points))
    if card.mod_solve:
        yield Value(SOLVE, f"{card.mod_solve:+d}")
    if card.mod_genki:
        yield Value(GENKI, f"{card.mod_genki:+d}")
    if card.days:
        yield Value(DAYS, str(card.days))
    if card.is_happening:
        yield Value(REWARD, str(card.reward_points))
