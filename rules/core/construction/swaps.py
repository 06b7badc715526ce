"""Checking what a player changed with side cards."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Literal

import msgspec

from rules.core.construction.checking import active_rules, check_deck, construction_for, violations
from rules.core.construction.deck import CardDefinition, Deck
from rules.core.construction.listing import Listing, listing_for
from rules.core.construction.pools import difference
from rules.core.construction.report import Report, Violation
from rules.core.deck_rules import Copies, Swap, Types
from rules.core.title_file import load_title
from rules.core.words import Words

Moment = Literal["between_games", "during_game", "match_start"]

NOT_NOW = Words(
    en="{card} in {section}: {found} instead of {limit}. Side cards are used only between games.",
    ja="{section}の{card}が{limit}枚から{found}枚に変わっています。"
    "サイドカードを使えるのはゲームとゲームの間だけです。",
)
NOT_RESTORED = Words(
    en="{card} in {section}: {found} instead of {limit}. "
    "Before the next match the deck must be as registered.",
    ja="{section}の{card}が{limit}枚から{found}枚に変わっています。"
    "次のマッチまでに登録どおりに戻してください。",
)
OTHER_CARDS = Words(
    en="{card}: {found} in deck and side together, {limit} are registered.",
    ja="{card}がデッキとサイドを合わせて{found}枚あります。登録は{limit}枚です。",
)
SIDE_SIZE = Words(
    en="There are {found} {section} after the swap, there were {limit} before.",
    ja="交換後の{section}が{found}枚です。交換前と同じ{limit}枚にしてください。",
)


def check_swap(
    registered: Deck,
    changed: Deck,
    cards: Mapping[str, CardDefinition],
    settings: Mapping[str, object],
    *,
    moment: Moment = "between_games",
) -> Report:
    """Return what is wrong with the deck that a player wants to play next.

    Args:
        registered: the list that was accepted for the tournament.
        changed: the deck as it would be played.
        moment: between two games of a match cards may be swapped; ``during_game`` and at
            ``match_start`` the deck must be as it was.

    A title without side cards has no rules of swapping: there ``changed`` is checked as a list.

    Source: DRM-20.03, DRM-20.04, DRM-20.06, DRM-25.08, DRM-25.09; our reading AMB-05.
    """
    title = load_title(registered.title)
    construction = construction_for(title, registered)
    swap = title.format(registered.deck_format).swap
    if swap is None:
        return check_deck(changed, cards, settings)
    if registered.pool is not None:
        changed = msgspec.structs.replace(changed, pool=registered.pool)
    before = listing_for(title, registered, construction, cards, settings)
    after = listing_for(title, changed, construction, cards, settings)
    if moment != "between_games":
        return Report(tuple(_unequal(before, after, swap, moment)))
    return Report((*_swapped(before, after, swap), *_still_legal(after, swap)))


def _unequal(before: Listing, after: Listing, swap: Swap, moment: Moment) -> Iterator[Violation]:
    is_running = moment == "during_game"
    for section in dict.fromkeys((*before.counts, *after.counts)):
        changes = difference(before.total([section]), after.total([section]))
        for no, (was, now) in changes.items():
            message = (NOT_NOW if is_running else NOT_RESTORED).filled(
                card=after.shown(no), section=after.label(section), found=now, limit=was
            )
            yield Violation(
                clause=swap.only_between_games if is_running else swap.restored,
                also=() if is_running else swap.restored_also,
                section=section,
                card=no,
                found=now,
                limit=was,
                message=message,
            )


def _swapped(before: Listing, after: Listing, swap: Swap) -> Iterator[Violation]:
    changes = difference(before.total(before.counts), after.total(after.counts))
    for no, (was, now) in changes.items():
        message = OTHER_CARDS.filled(card=after.shown(no), found=now, limit=was)
        yield Violation(
            clause=swap.same_cards,
            also=swap.same_cards_also,
            card=no,
            found=now,
            limit=was,
            message=message,
        )
    was, now = before.size(swap.side), after.size(swap.side)
    if swap.same_side_size and was != now:
        message = SIDE_SIZE.filled(section=after.label(swap.side), found=now, limit=was)
        yield Violation(
            clause=swap.same_side_size, section=swap.side, found=now, limit=was, message=message
        )


def _still_legal(after: Listing, swap: Swap) -> Iterator[Violation]:
    """Copies and types are those of the list; sizes are those that hold after a swap."""
    rules = [rule for rule in after.construction.rules if isinstance(rule, Copies | Types)]
    return violations(active_rules((*swap.sizes, *rules), after), after)
