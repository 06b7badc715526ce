"""What stands on a card: values as numbers, and the declarative effects the engine carries out."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from rules.games.doremi.cards.effects import Condition, Cost, Effect, Written

Colour = Literal["black", "red", "blue"]
Count = Annotated[int, msgspec.Meta(ge=0, le=999)]
Days = Annotated[int, msgspec.Meta(ge=1, le=9)]
Type = Literal["character", "happening", "item", "maho", "oped"]
OTHERS = "others"
"""The class of characters that tasks take without a name (DRM-8.09a)."""


class _Data(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Base of everything on a card: nothing unknown may stand in it."""


class Trigger(_Data, frozen=True):
    """What sets a triggered ability off; the card itself is meant."""

    when: Literal["resolved_with_it", "failed_with_it", "put_to_sleep", "entered", "day_begins"]


class Ability(_Data, frozen=True):
    """An ability of a text box.

    Activated ones have a cost (the colon in print, DRM-9.02), triggered ones a trigger
    (DRM-9.05), constant ones neither (DRM-9.01). ``hours`` is what an activation takes, one
    unless the card says otherwise (AMB-33).
    """

    kind: Literal["constant", "activated", "triggered"]
    colour: Colour
    effects: tuple[Effect, ...]
    cost: tuple[Cost, ...] = ()
    trigger: Trigger | None = None
    condition: Condition | None = None
    hours: Count | None = None
    text: str = ""
    text_en: str = ""


class Icon(_Data, frozen=True):
    """One icon of a task: whose solve points are needed and how many.

    ``who`` is a name, or ``others``. An icon with a need of 0 asks for nobody (DRM-8.05).
    """

    who: Written
    need: Count
    coloured: bool = True


class Task(_Data, frozen=True):
    """What resolves a happening: the icons all, or any one kind of them (DRM-8.09)."""

    icons: tuple[Icon, ...]
    mode: Literal["all", "any_one_kind"] = "all"
    only_names: tuple[Written, ...] = ()
    only_outfits: tuple[Written, ...] = ()


class Bonus(_Data, frozen=True):
    """What is added when a named character was moved there too (DRM-8.05)."""

    if_moved: Written
    reward_points: int = 0
    effects: tuple[Effect, ...] = ()


class Card(_Data, frozen=True):
    """One card by its number.

    Characters have ``names`` to ``abilities``; items ``attach`` to ``self_discard``; MAHO cards
    ``colour``, ``days_lasting`` and ``effects``; happenings ``days`` to ``on_flip``; OP and ED
    cards ``oped`` to ``effects``. ``cost`` is the use cost of cards of the clock, ``hours`` what
    the use takes, one unless the card says otherwise (AMB-33). A card that is not ``modelled``
    leaves its whole text to the judge; only such a card can be without a type, where nobody has
    told it yet. ``reading`` is the name in kana.
    """

    no: Written
    name: Written
    type: Type | None
    name_en: str = ""
    reading: str = ""
    text: str = ""
    text_en: str = ""
    modelled: bool = True
    marked: Literal["document", "demo", ""] = ""
    unique_on_field: bool = False
    cost: Count = 0
    hours: Count | None = None
    names: tuple[Written, ...] = ()
    treated_as: tuple[Written, ...] = ()
    outfit: Written | None = None
    solve_points: Count = 0
    genki_points: Count = 0
    icon_class: Written = OTHERS
    abilities: tuple[Ability, ...] = ()
    attach: Literal["own_character", "any_character", "hall"] = "own_character"
    set_outfit: Written | None = None
    mod_genki: int = 0
    mod_solve: int = 0
    grants: tuple[Ability, ...] = ()
    self_discard: Ability | None = None
    colour: Colour = "black"
    lasts: Literal["instant", "end_of_day", "permanent"] | Days = "instant"
    effects: tuple[Effect, ...] = ()
    days: Count = 0
    reward_points: Count = 0
    task: Task | None = None
    fail_if: tuple[Written, ...] = ()
    bonus: Bonus | None = None
    on_resolve: tuple[Effect, ...] = ()
    on_fail: tuple[Effect, ...] = ()
    on_flip: tuple[Effect, ...] = ()
    oped: Literal["OP", "ED"] | None = None
    condition: Condition | None = None

    def ability(self, part: str, place: int) -> Ability:
        """Return the ability that stands at this place of ``abilities``, ``grants`` or
        ``self_discard``.
        """
        if part == "self_discard":
            assert self.self_discard is not None
            return self.self_discard
        return self.abilities[place] if part == "abilities" else self.grants[place]

    def has_text(self, part: str) -> bool:
        """Return whether ``part`` of a happening is to be carried out, or nobody has modelled it."""
        return not self.modelled or bool(getattr(self, part))

    @property
    def is_character(self) -> bool:
        return self.type == "character"

    @property
    def is_happening(self) -> bool:
        return self.type == "happening"

    @property
    def is_clock_card(self) -> bool:
        """Whether the card belongs in the clock: characters, items and MAHO cards."""
        return self.type in ("character", "item", "maho")
