"""What stands on a card: values as numbers, and the declared effects the engine carries out.

Names and texts stand as printed, in Japanese; ``name_en``, ``text_en`` say them in English,
``reading`` is the name in kana.
"""

from __future__ import annotations

from typing import Annotated, Literal, get_args

import msgspec

Colour = Literal["red", "green", "blue", "purple"]
Attribute = Literal["hold", "relief", "accident"]
When = Literal["activated", "on_play", "skill"]
InLine = Literal["own_line", "opp_line", "any_line"]
InPlay = Literal["own_event", "opp_event", "any_event"]
Until = Literal["battle_end", "turn_end"]
CardType = Literal["character", "event"]
Mark = Literal["demo", ""]

COLOURS: tuple[Colour, ...] = get_args(Colour)

Count = Annotated[int, msgspec.Meta(ge=0, le=999)]
AtLeastOne = Annotated[int, msgspec.Meta(ge=1, le=999)]
Trait = Annotated[int, msgspec.Meta(ge=0, le=4)]
Power = Annotated[int, msgspec.Meta(ge=0, le=99_999)]
Change = Annotated[int, msgspec.Meta(ge=-999, le=999)]
PowerChange = Annotated[int, msgspec.Meta(ge=-99_999, le=99_999)]
Written = Annotated[str, msgspec.Meta(min_length=1)]


class _Data(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Base of everything on a card: nothing unknown may stand in it."""


class _Op(_Data, frozen=True, tag_field="op"):
    """Base of what an effect does: ``op`` names it."""


class EmergencyRelief(_Op, frozen=True, tag="emergency_relief"):
    """A character in the line is relieved by the emergency measure (OML-5.3.*)."""

    target: InLine


class ChangeUrge(_Op, frozen=True, tag="change_urge"):
    """The urge of a character in the line changes; an accident may follow (OML-A34)."""

    target: InLine
    amount: Change


class ChangeClosure(_Op, frozen=True, tag="change_closure"):
    """The number of closure counters changes."""

    amount: Change


class ChangePower(_Op, frozen=True, tag="change_power"):
    """The power of an event in play changes, until the end of the battle phase or of the turn."""

    target: InPlay
    amount: PowerChange
    until: Until


class DrawCards(_Op, frozen=True, tag="draw"):
    """The user draws cards."""

    amount: AtLeastOne


class DestroyEvent(_Op, frozen=True, tag="destroy_event"):
    """An event in play goes to its owner's drop area (OML-4.10.1)."""

    target: InPlay


class RemoveEvent(_Op, frozen=True, tag="remove_event"):
    """An event in play goes to its owner's lost area (OML-4.11.1)."""

    target: InPlay


class ByHand(_Op, frozen=True, tag="manual"):
    """A printed text that is not modelled: the game stops and asks the judge (OML-A25)."""

    text: Written
    text_en: str = ""


Op = (
    EmergencyRelief
    | ChangeUrge
    | ChangeClosure
    | ChangePower
    | DrawCards
    | DestroyEvent
    | RemoveEvent
    | ByHand
)
OnCharacter = EmergencyRelief | ChangeUrge
OnEvent = ChangePower | DestroyEvent | RemoveEvent


class Cost(_Data, frozen=True):
    """What an activated effect costs: its own event turned, and energy of any colour."""

    turn_self: bool = False
    energy: Count = 0


class Effect(_Data, frozen=True):
    """An effect that is declared: when it works, what it costs, what it does in which order."""

    when: When
    do: Annotated[tuple[Op, ...], msgspec.Meta(min_length=1)]
    cost: Cost | None = None


class SkillCost(_Data, frozen=True):
    """A colour and how much of it: blue 6 (OML-2.1.20)."""

    colour: Colour
    amount: Count


class Skill(_Data, frozen=True):
    """A character's own ability, used from the skill area (OML-2.1.19)."""

    cost: SkillCost
    effects: tuple[Effect, ...] = ()
    text: str = ""
    text_en: str = ""


class Traits(_Data, frozen=True):
    """The four trait values, each from 0 to 4 (OML-2.1.14, OML-2.1.16)."""

    red: Trait | None = None
    green: Trait | None = None
    blue: Trait | None = None
    purple: Trait | None = None

    def of(self, colour: str) -> int:
        """Return the value of a colour."""
        return int(getattr(self, colour) or 0)


class Card(_Data, frozen=True):
    """One card by its number.

    ``hold_power`` to ``skill`` belong to characters, ``colours`` to ``effects`` to events. An
    ``emergency_point`` of null is a cross (OML-2.1.13). ``behaviour_key`` is equal for events that
    play alike, ``generic`` is a character without a proper name. ``marked`` says that the card is
    invented for the demo.

    Source: OML-2.0.1 to OML-2.2.16.
    """

    no: Written
    name: Written
    type: CardType
    name_en: str = ""
    reading: str = ""
    level: Count | None = None
    generic: bool = False
    hold_power: AtLeastOne | None = None
    emergency_point: Count | msgspec.UnsetType | None = msgspec.UNSET
    traits: Traits | None = None
    skill: Skill | None = None
    colours: tuple[Colour, ...] = ()
    attribute: Attribute | None = None
    power: Power | None = None
    wave: Count | None = None
    effects: tuple[Effect, ...] = ()
    text: str = ""
    text_en: str = ""
    behaviour_key: str = ""
    marked: Mark = ""

    @property
    def is_character(self) -> bool:
        return self.type == "character"

    @property
    def cost(self) -> int:
        """The energy that the event costs (OML-2.2.5)."""
        return self.level or 0

    @property
    def hp(self) -> int:
        """The hold power; 0 on an event."""
        return self.hold_power or 0

    @property
    def ep(self) -> int | None:
        """The emergency point; None for a cross."""
        return self.emergency_point if isinstance(self.emergency_point, int) else None

    def trait(self, colour: str) -> int:
        """Return what the character gives to the payment of a skill in this colour."""
        return 0 if self.traits is None else self.traits.of(colour)
