"""The effects, costs and conditions that a text can be made of, each of one type."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

Written = Annotated[str, msgspec.Meta(min_length=1)]
Many = Annotated[int, msgspec.Meta(ge=1, le=99)]
Until = Literal["end_of_day", "permanent", "while"] | Annotated[int, msgspec.Meta(ge=1, le=9)]
"""How long a change lasts: a number of days (DRM-15.01), to the end of the day, for good, or as
long as the card says it (constant abilities and OP or ED cards)."""


class _Data(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Base of everything on a card: nothing unknown may stand in it."""


class Target(_Data, frozen=True):
    """Whom an effect concerns.

    ``self`` is the card itself (of an item: the bearer, DRM-14.03), ``chosen`` are ``count`` that
    the player chooses, ``all`` whoever fits. ``side`` is seen from the controller; ``name`` is one
    that a character bears, or the name of a happening, OP or ED.
    """

    which: Literal["self", "chosen", "all"] = "chosen"
    side: Literal["own", "opposing", "any"] = "any"
    zone: Literal["field", "maho_hall", "home", "happening", "own_field"] = "field"
    kind: Literal["character", "happening", "oped"] = "character"
    name: str | None = None
    outfit: str | None = None
    count: Many = 1


SELF = Target("self")


class _Effect(_Data, frozen=True, tag_field="do"):
    """Base of the effects: ``do`` names what is done."""


class LockOut(_Effect, frozen=True, tag="lock_out"):
    """Who fits may not move to the happening on which the card lies, and is expelled from it."""

    name: str | None = None
    outfit: str | None = None
    icon_class: str | None = None


class ModPoints(_Effect, frozen=True, tag="mod_points"):
    """Genki and solve points change."""

    genki: int = 0
    solve: int = 0
    target: Target = SELF
    until: Until = "while"


class ModReward(_Effect, frozen=True, tag="mod_reward"):
    """The reward points of a happening change."""

    amount: int
    target: Target = Target("chosen", kind="happening")


class ModDays(_Effect, frozen=True, tag="mod_days"):
    """Day markers are added or taken away."""

    amount: int
    target: Target = Target("chosen", kind="happening")


class ModHours(_Effect, frozen=True, tag="mod_hours"):
    """Constant: breakfast brings more or fewer hours (DRM-4.2.01a)."""

    amount: int
    side: Literal["own", "opposing"] = "own"


class GainHours(_Effect, frozen=True, tag="gain_hours"):
    """Cards go from the top of the clock into the time area now."""

    count: Many
    side: Literal["own", "opposing"] = "own"


class ModHallLimit(_Effect, frozen=True, tag="mod_hall_limit"):
    """Constant: the MAHO hall holds more or fewer characters (DRM-3.5.01)."""

    amount: int


class ModHandLimit(_Effect, frozen=True, tag="mod_hand_limit"):
    """Constant: the hand is adjusted to more or fewer cards (DRM-4.5.04)."""

    amount: int


class SetOutfit(_Effect, frozen=True, tag="set_outfit"):
    """A character wears another outfit."""

    outfit: Written
    target: Target = Target("chosen")
    until: Until = "end_of_day"


class SetNames(_Effect, frozen=True, tag="set_names"):
    """A character becomes another."""

    names: Annotated[tuple[Written, ...], msgspec.Meta(min_length=1)]
    target: Target = Target("chosen")
    until: Until = "end_of_day"


class BlankText(_Effect, frozen=True, tag="blank_text"):
    """A text box counts as blank (DRM-1.12)."""

    target: Target = Target("chosen")
    until: Until = "end_of_day"


class StealAbility(_Effect, frozen=True, tag="steal_ability"):
    """The card takes over the printed abilities of another character (DRM-12.04)."""

    target: Target = Target("chosen", "opposing")
    until: Until = "end_of_day"


class Sleep(_Effect, frozen=True, tag="sleep"):
    """A character is put to sleep (DRM-1.09)."""

    target: Target = Target("chosen")


class Wake(_Effect, frozen=True, tag="wake"):
    """A character is woken (DRM-1.10)."""

    target: Target = Target("chosen")


class MoveTo(_Effect, frozen=True, tag="move_to"):
    """A character is placed elsewhere; ``awake`` where the text says so."""

    zone: Literal["maho_hall", "home", "hand", "discard_pile", "removed"]
    target: Target = Target("chosen")
    awake: bool = False


class ToClock(_Effect, frozen=True, tag="to_clock"):
    """A character goes back into its owner's clock: on top, to the bottom, or shuffled in."""

    place: Literal["top", "bottom", "shuffle"]
    target: Target = Target("chosen")


class ReturnToHall(_Effect, frozen=True, tag="return_to_hall_on_resolve"):
    """The card returns to the hall, asleep, instead of home when a happening is resolved."""


class RemoveHappening(_Effect, frozen=True, tag="remove_happening"):
    """A happening leaves the area without being resolved or failed."""

    to: Literal["failed_pile", "removed", "diary"]
    target: Target = Target("chosen", kind="happening")


class ResolveHappening(_Effect, frozen=True, tag="resolve_happening"):
    """A happening is resolved by the controller."""

    target: Target = Target("chosen", kind="happening")


class FailHappening(_Effect, frozen=True, tag="fail_happening"):
    """A happening fails."""

    target: Target = Target("chosen", kind="happening")


class Draw(_Effect, frozen=True, tag="draw"):
    """Cards go from the top of the clock to the hand."""

    count: Many
    side: Literal["own", "opposing", "both"] = "own"


class DiscardClock(_Effect, frozen=True, tag="discard_clock"):
    """Cards go from the top of the clock to the discard pile, of both as one act."""

    count: Many
    side: Literal["own", "opposing", "both"] = "opposing"


class DiscardHand(_Effect, frozen=True, tag="discard_hand"):
    """Cards of the hand go to the discard pile; their player chooses."""

    count: Many
    side: Literal["own", "opposing"] = "opposing"


class ToFrog(_Effect, frozen=True, tag="to_frog"):
    """A character becomes Majo-gaeru (DRM-23.01)."""

    target: Target = Target("chosen")


class CreateFrog(_Effect, frozen=True, tag="create_frog"):
    """A Majo-gaeru is put into the own hall (DRM-23.06)."""

    count: Many = 1


class Unfrog(_Effect, frozen=True, tag="unfrog"):
    """A transformed character is itself again (DRM-23.07)."""

    target: Target = Target("chosen")


class TakeSideCard(_Effect, frozen=True, tag="take_side_card"):
    """A side card comes to the hand in the middle of a game (DRM-20.05)."""

    count: Many = 1


class ByHand(_Effect, frozen=True, tag="manual"):
    """A printed text that is not modelled: the game stops and asks the judge."""

    text: Written
    text_en: str = ""


Effect = (
    LockOut
    | ModPoints
    | ModReward
    | ModDays
    | ModHours
    | GainHours
    | ModHallLimit
    | ModHandLimit
    | SetOutfit
    | SetNames
    | BlankText
    | StealAbility
    | Sleep
    | Wake
    | MoveTo
    | ToClock
    | ReturnToHall
    | RemoveHappening
    | ResolveHappening
    | FailHappening
    | Draw
    | DiscardClock
    | DiscardHand
    | ToFrog
    | CreateFrog
    | Unfrog
    | TakeSideCard
    | ByHand
)


class _Cost(_Data, frozen=True, tag_field="pay"):
    """Base of the costs: ``pay`` names what is paid."""


class SleepSelf(_Cost, frozen=True, tag="sleep_self"):
    """The card itself is put to sleep."""


class SleepCharacters(_Cost, frozen=True, tag="sleep_characters"):
    """Awake characters of the own hall are put to sleep."""

    count: Many = 1


class DiscardFromHand(_Cost, frozen=True, tag="discard_hand"):
    """Cards of the hand are discarded."""

    count: Many = 1


class DiscardItem(_Cost, frozen=True, tag="discard_item"):
    """The item itself is discarded (DRM-14.08.1)."""


class SelfHome(_Cost, frozen=True, tag="to_home"):
    """The card itself goes home."""


class PaidByHand(_Cost, frozen=True, tag="manual"):
    """A printed cost that is not modelled: the judge sees to it."""

    text: Written
    text_en: str = ""


Cost = SleepSelf | SleepCharacters | DiscardFromHand | DiscardItem | SelfHome | PaidByHand


class Condition(_Data, frozen=True):
    """What must hold, every part of it; a ``text`` is for the judge to check."""

    memories_at_least: int = 0
    points_at_least: int = 0
    hall_at_least: int = 0
    text: str = ""
    text_en: str = ""
