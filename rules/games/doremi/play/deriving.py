"""Names, outfit, points and abilities as they are now: derived every time, never stored.

Printed values, then a frog replaces everything (DRM-23.01), then outfit and names, then what items
and effects add, then the text box (DRM-1.12, 3.4.01, 9.04, 14.04; AMB-47).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from rules.core.engine.look import Look
from rules.games.doremi.cards.effects import (
    Condition,
    LockOut,
    ModHallLimit,
    ModHandLimit,
    ModHours,
    ModPoints,
    Target,
)
from rules.games.doremi.cards.model import OTHERS, Ability, Card
from rules.games.doremi.play.seeing import (
    card_of,
    field_characters,
    hall,
    hours,
    is_frog,
    is_type,
    items_on,
    on_happening,
    other,
    owner_of,
    place_of,
    points,
)
from rules.games.doremi.play.table import HALL_LIMIT, HAND_LIMIT, HOURS_A_DAY, HOURS_DAY_ONE

FROG_NAMES = ("マジョガエル",)
FROG_GENKI = 10

Standing = tuple[int, int, object]
"""An effect in force: the piece it comes from, its controller, the effect."""


def rows(look: Look, code: str, target: int) -> Iterator[tuple[object, ...]]:
    """Yield what lasting effects of this kind do to a piece, the oldest first.

    A row of the fact ``effects`` is (code, controller, card, target, last day, value, value).
    """
    for row in look.fact("effects"):
        if row[0] == code and row[3] == target:
            yield row


def names(look: Look, piece: int) -> tuple[str, ...]:
    """Return every name of a character: all of them hold (DRM-10.01, 10.05, 8.03a)."""
    if is_frog(look, piece):
        return FROG_NAMES
    card = card_of(look, piece)
    if card is None:
        return ()
    given = card.names or (card.name,)
    for row in rows(look, "names", piece):
        given = tuple(str(row[5]).split("&"))
    return (*given, *(name for name in card.treated_as if name not in given))


def declared_name(look: Look, piece: int) -> str | None:
    """Return the name that was declared for the character, while it is one of its names (DRM-10.04)."""
    declared: str | None = look.mark(piece, "declared_name")
    return declared if declared in names(look, piece) else None


def outfit(look: Look, piece: int) -> str | None:
    """Return the outfit of a character, as items and effects have changed it (DRM-14.05)."""
    if is_frog(look, piece):
        return None
    card = card_of(look, piece)
    worn = card.outfit if card is not None else None
    for item in items_on(look, piece):
        changed = card_of(look, item)
        worn = changed.set_outfit or worn if changed is not None else worn
    for row in rows(look, "outfit", piece):
        worn = str(row[5])
    return worn


def icon_class(look: Look, piece: int) -> str:
    """Return the class of a character; a Majo-gaeru is one of the others (DRM-23.01)."""
    card = card_of(look, piece)
    return OTHERS if card is None or is_frog(look, piece) else card.icon_class


def genki(look: Look, piece: int) -> int:
    """Return the genki points of a character as they are now."""
    return _points(look, piece)[0]


def solve(look: Look, piece: int) -> int:
    """Return the solve points of a character as they are now."""
    return _points(look, piece)[1]


def _points(look: Look, piece: int) -> tuple[int, int]:
    key = ("points", piece)
    if key not in look.memo:
        look.memo[key] = _derived_points(look, piece)
    found: tuple[int, int] = look.memo[key]
    return found


def _derived_points(look: Look, piece: int) -> tuple[int, int]:
    card = card_of(look, piece)
    energy, solving = (card.genki_points, card.solve_points) if card is not None else (0, 0)
    if is_frog(look, piece):
        energy, solving = FROG_GENKI, 0
    for item in items_on(look, piece):
        worn = card_of(look, item)
        if worn is not None:
            energy, solving = energy + worn.mod_genki, solving + worn.mod_solve
    for row in rows(look, "points", piece):
        energy, solving = energy + int(str(row[5])), solving + int(str(row[6]))
    for source, controller, effect in standing(look):
        if isinstance(effect, ModPoints) and fits(look, effect.target, piece, controller, source):
            energy, solving = energy + effect.genki, solving + effect.solve
    return energy, solving


# the text box


def is_blanked(look: Look, piece: int) -> bool:
    """Return whether an effect has blanked the text box."""
    return any(True for _ in rows(look, "blank", piece))


class Boxed(NamedTuple):
    """An ability in a text box: the card and the place where it is printed, and the item if any.

    ``is_own`` is false of what was taken over from another card.
    """

    no: str
    part: str
    place: int
    ability: Ability
    item: int | None = None
    is_own: bool = True


def text_box(look: Look, piece: int) -> tuple[Boxed, ...]:
    """Return the abilities in the text box now, those of items after the printed ones (DRM-14.04).

    At home only what is printed in blue (DRM-3.4.01). The position in the row names an ability.
    """
    key = ("box", piece)
    if key not in look.memo:
        box = () if is_frog(look, piece) else (*_printed(look, piece), *_granted(look, piece))
        at_home = place_of(look, piece) == "home"
        look.memo[key] = tuple(each for each in box if not at_home or each.ability.colour == "blue")
    found: tuple[Boxed, ...] = look.memo[key]
    return found


def _printed(look: Look, piece: int) -> Iterator[Boxed]:
    card = card_of(look, piece)
    if card is None or is_blanked(look, piece):
        return
    robbed = {row[5] for row in rows(look, "robbed", piece)}
    yield from (_of_card(card, n) for n in range(len(card.abilities)) if n not in robbed)
    for row in rows(look, "stolen", piece):
        yield _of_card(look.cards[str(row[5])], int(str(row[6])), is_own=False)


def _of_card(card: Card, index: int, *, is_own: bool = True) -> Boxed:
    return Boxed(card.no, "abilities", index, card.abilities[index], is_own=is_own)


def printed_now(look: Look, piece: int) -> tuple[Boxed, ...]:
    """Return the abilities printed on the card itself that stand in its text box now (DRM-12.04).

    A blank text box holds none, and at home it holds only what is blue (DRM-1.12, 3.4.01).
    """
    box = text_box(look, piece)
    return tuple(each for each in box if each.part == "abilities" and each.is_own)


def _granted(look: Look, piece: int) -> Iterator[Boxed]:
    if is_blanked(look, piece) and look.setting("blanking_removes_item_text"):
        return
    for item in items_on(look, piece):
        card = card_of(look, item)
        if card is None:
            continue
        for index, ability in enumerate(card.grants):
            yield Boxed(card.no, "grants", index, ability, item)
        if card.self_discard is not None:
            yield Boxed(card.no, "self_discard", 0, card.self_discard, item)


def standing(look: Look) -> tuple[Standing, ...]:
    """Return every constant effect in force: of characters in the field and of OP and ED cards.

    Constant abilities work in the hall and on a happening, blue ones at home too (DRM-9.04); an
    OP or ED card of a number works once while it lies in the memories (DRM-24.06, 24.08).
    """
    if "standing" not in look.memo:
        look.memo["standing"] = ()  # conditions of constants may ask for points of happenings
        look.memo["standing"] = tuple(_standing(look))
    found: tuple[Standing, ...] = look.memo["standing"]
    return found


def _standing(look: Look) -> Iterator[Standing]:
    for seat in range(len(look.seats)):
        for piece in field_characters(look, seat):
            for boxed in text_box(look, piece):
                ability = boxed.ability
                if ability.kind == "constant" and holds(look, ability.condition, seat):
                    yield from ((piece, seat, effect) for effect in ability.effects)
        yield from _of_hall_items(look, seat)
        yield from _of_memories(look, seat)


def _of_hall_items(look: Look, seat: int) -> Iterator[Standing]:
    """An item that lies in the hall by itself works there (AMB-43)."""
    for piece in hall_items(look, seat):
        card = card_of(look, piece)
        for ability in card.grants if card is not None else ():
            if ability.kind == "constant" and holds(look, ability.condition, seat):
                yield from ((piece, seat, effect) for effect in ability.effects)


def hall_items(look: Look, seat: int) -> tuple[int, ...]:
    """Return the items that lie in the player's hall by themselves (DRM-3.5.02, AMB-43)."""
    return tuple(
        piece
        for piece in look.of("maho_hall", seat)
        if is_type(look, piece, "item") and look.pieces[piece].host is None
    )


def _of_memories(look: Look, seat: int) -> Iterator[Standing]:
    seen: set[str] = set()
    for piece in look.of("memories", seat):
        card = card_of(look, piece)
        if card is None or card.type != "oped" or card.no in seen:
            continue
        seen.add(card.no)
        yield from ((piece, seat, effect) for effect in card.effects)


def holds(look: Look, condition: Condition | None, seat: int) -> bool:
    """Return whether a condition holds for a player; words are for the judge and do not hold."""
    if condition is None:
        return True
    if condition.text:
        return False
    return (
        len(look.of("memories", seat)) >= condition.memories_at_least
        and points(look, seat) >= condition.points_at_least
        and len(hall(look, seat)) >= condition.hall_at_least
    )


def fits(look: Look, target: Target, piece: int, controller: int, source: int | None) -> bool:
    """Return whether the piece is one that a target means, apart from a choice."""
    if target.which == "self":
        return piece == source
    if target.kind == "character":
        return _fits_character(look, target, piece, controller)
    card = card_of(look, piece)
    return (
        is_type(look, piece, target.kind)
        and _fits_side(target, look.seat_of(piece) or 0, controller)
        and (target.name is None or (card is not None and target.name == card.name))
    )


def _fits_side(target: Target, owner: int, controller: int) -> bool:
    return target.side == "any" or (owner == controller) == (target.side == "own")


def _fits_character(look: Look, target: Target, piece: int, controller: int) -> bool:
    place = place_of(look, piece)
    if target.zone == "own_field":
        fits_zone = _in_own_field(look, piece, controller)
    else:
        fits_zone = target.zone == "field" or place == target.zone
    return (
        fits_zone
        and _fits_side(target, owner_of(look, piece), controller)
        and (target.name is None or target.name in names(look, piece))
        and (target.outfit is None or target.outfit == outfit(look, piece))
    )


def _in_own_field(look: Look, piece: int, controller: int) -> bool:
    """In a text box the own field holds the opponent's happening area too (DRM-1.05)."""
    return place_of(look, piece) == "happening" or look.seat_of(piece) == controller


def locked_out_by(look: Look, piece: int, happening: int) -> int | None:
    """Return the card on the happening that locks the character out, or None (DRM-1.18, 12.01)."""
    if happening not in look.pieces:
        return None
    lying = on_happening(look, happening)
    for source, _, effect in standing(look):
        other_card = source in lying and source != piece
        if isinstance(effect, LockOut) and other_card and _is_locked(look, effect, piece):
            return source
    return None


def _is_locked(look: Look, effect: LockOut, piece: int) -> bool:
    return (
        (effect.name is None or effect.name in names(look, piece))
        and (effect.outfit is None or effect.outfit == outfit(look, piece))
        and (effect.icon_class is None or effect.icon_class == icon_class(look, piece))
    )


# limits


def hall_limit(look: Look, seat: int) -> int:
    """Return how many the player's MAHO hall holds (DRM-3.5.01)."""
    changes = (
        e.amount for _, who, e in standing(look) if who == seat and isinstance(e, ModHallLimit)
    )
    return HALL_LIMIT + sum(changes)


def hall_taken(look: Look, seat: int) -> int:
    """Return how many places are taken: frogs none (DRM-23.03), items lying there one (DRM-3.5.02)."""
    everybody = [piece for piece in hall(look, seat) if not is_frog(look, piece)]
    lying = [*hall_items(look, seat)]
    if look.setting("item_takes_place") == "every_attached_item":
        lying += [item for piece in hall(look, seat) for item in items_on(look, piece)]
    return len(everybody) + len(lying)


def has_room(look: Look, seat: int, places: int = 1) -> bool:
    """Return whether so many more places are free in the player's MAHO hall; none always are."""
    return not places or hall_taken(look, seat) + places <= hall_limit(look, seat)


def places_of(look: Look, piece: int) -> int:
    """Return how many places a character takes in a hall: a frog none, else one (DRM-23.03).

    Its items take one each where the tournament counts attached items (AMB-43).
    """
    counts_items = look.setting("item_takes_place") == "every_attached_item"
    return (not is_frog(look, piece)) + (len(items_on(look, piece)) if counts_items else 0)


def hand_limit(look: Look, seat: int) -> int:
    """Return to how many cards the hand is adjusted (DRM-4.5.04)."""
    changes = (
        e.amount for _, who, e in standing(look) if who == seat and isinstance(e, ModHandLimit)
    )
    return max(0, HAND_LIMIT + sum(changes))


def hours_of_day(look: Look, seat: int) -> int:
    """Return how many hours breakfast brings (DRM-4.2.01, 4.2.01a, 4.2.01b)."""
    base = HOURS_DAY_ONE if look.fact("day") == 1 else HOURS_A_DAY
    for _, who, effect in standing(look):
        if isinstance(effect, ModHours):
            for_whom = who if effect.side == "own" else other(who)
            base += effect.amount if for_whom == seat else 0
    return max(0, base)


def price(look: Look, card: Card | Ability | None, setting: str) -> int:
    """Return the hours that a use or an activation takes: one unless set otherwise (AMB-33)."""
    if card is not None and card.hours is not None:
        return card.hours
    cost: int = look.setting(setting)
    return cost


def can_pay(look: Look, seat: int, price_: int) -> bool:
    """Return whether the player has that many hours, and at least one (DRM-4.3.01b)."""
    return hours(look, seat) >= max(1, price_)
