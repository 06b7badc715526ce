"""What stands on a card: values as numbers, and the minimal effects the engine carries out.

Names and texts stand as printed, in Japanese; ``name_en``, ``text_en`` say them in English,
``reading`` is the name in kana.
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from rules.games.nanika.dice.terms import LARGEST_MODIFIER, MOST_DICE

Kind = Literal["physical", "mental"]
Role = Literal["attacker", "defender", "support"]
Timing = Literal["on_your_turn", "on_battle", "not_your_turn", "anytime"]
Side = Literal["own", "attack", "defence"]
CardType = Literal["ghost_event", "shell_event", "mandatory"]
Mark = Literal["example", "demo", ""]

Dice = Annotated[int, msgspec.Meta(ge=0, le=MOST_DICE)]
Modifier = Annotated[int, msgspec.Meta(ge=-LARGEST_MODIFIER, le=LARGEST_MODIFIER)]
Count = Annotated[int, msgspec.Meta(ge=0, le=999)]
AtLeastOne = Annotated[int, msgspec.Meta(ge=1, le=999)]
Written = Annotated[str, msgspec.Meta(min_length=1)]


class _Data(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Base of everything on a card: nothing unknown may stand in it."""


class Power(_Data, frozen=True):
    """``n`` dice and a modifier: 3D+2. A modifier of a shell may have no dice."""

    n: Dice = 0
    m: Modifier = 0


class _Effect(_Data, frozen=True, tag_field="do"):
    """Base of the effects: ``do`` names what is done."""


class Download(_Effect, frozen=True, tag="download"):
    """The user downloads ``count`` cards; with ``by_dice`` as many as the dice of the text say."""

    count: Count = 0
    by_dice: bool = False


class InstallFromArchive(_Effect, frozen=True, tag="install_from_archive"):
    """The user installs up to ``max`` ghosts with one of these name keys from the own archive."""

    name_keys_any: Annotated[tuple[Written, ...], msgspec.Meta(min_length=1)]
    max: AtLeastOne = 1
    optional: bool = False


class SkipNextTurn(_Effect, frozen=True, tag="skip_next_turn"):
    """A user whom the user chooses skips the next turn."""

    target: Literal["chosen_user"] = "chosen_user"


class Strength(_Effect, frozen=True, tag="strength"):
    """The total of a side of the battle changes; ``own`` is the side of the user of the card."""

    side: Side
    amount: Modifier
    battle: Kind | Literal["any"] = "any"


class SetKind(_Effect, frozen=True, tag="set_kind"):
    """The battle becomes physical or mental."""

    kind: Kind


class SendGhosts(_Effect, frozen=True, tag="send_ghosts"):
    """Ghosts go to the trash or into the void: one chosen by the user, or all of everybody."""

    to: Literal["trash", "void"]
    which: Literal["chosen", "all"] = "chosen"


class ByHand(_Effect, frozen=True, tag="manual"):
    """A printed text that is not modelled: the game stops and asks the judge."""

    text: Written
    text_en: str = ""


Effect = Download | InstallFromArchive | SkipNextTurn | Strength | SetKind | SendGhosts | ByHand


class Bonus(_Data, frozen=True):
    """What an installed ghost adds to its strength in a battle of this kind and these roles."""

    battle: Kind
    roles: Annotated[tuple[Role, ...], msgspec.Meta(min_length=1)]
    amount: Modifier


class InstallWindow(_Data, frozen=True):
    """Works from the archive: the ghost may be installed in the support step of a battle."""

    battle_support: bool = True
    may_support: bool = True


class Ability(_Data, frozen=True):
    """An ability of a ghost: always active, or used once a turn.

    A ``condition`` in words cannot be checked by the engine, so such an ability is by hand.
    """

    mode: Literal["continuous", "activated"]
    condition: str = ""
    condition_en: str = ""
    bonus: Bonus | None = None
    install_window: InstallWindow | None = None
    effects: tuple[Effect, ...] = ()
    dice: Power | None = None
    text: str = ""
    text_en: str = ""


class Event(_Data, frozen=True):
    """The other side of a ghost or a shell: used once, from the archive, at its timing."""

    timing: Timing
    effects: tuple[Effect, ...]
    dice: Power | None = None
    name: str = ""
    name_en: str = ""
    text: str = ""
    text_en: str = ""


class Card(_Data, frozen=True):
    """One card by its number.

    ``status`` and ``physical`` to ``points`` belong to ghosts, the modifiers to shells, ``effects``
    (and ``dice``) to mandatory events. ``marked`` says where the card comes from: an example of the
    plan, or the demo set of this site.

    Source: plan 0.1_easy, NNK-2.1, NNK-4.1, NNK-4.7, NNK-4.8.
    """

    no: Written
    name: Written
    type: CardType
    name_en: str = ""
    reading: str = ""
    name_keys: tuple[Written, ...] = ()
    physical: Power | None = None
    mental: Power | None = None
    points: Count | None = None
    status: tuple[Ability, ...] = ()
    physical_mod: Power | None = None
    mental_mod: Power | None = None
    event: Event | None = None
    effects: tuple[Effect, ...] = ()
    dice: Power | None = None
    text: str = ""
    text_en: str = ""
    marked: Mark = ""

    @property
    def is_ghost(self) -> bool:
        return self.type == "ghost_event"

    @property
    def is_shell(self) -> bool:
        return self.type == "shell_event"

    @property
    def is_mandatory(self) -> bool:
        return self.type == "mandatory"

    def power(self, kind: Kind) -> Power:
        """Return the dice and the modifier of a ghost in a battle of this kind."""
        return (self.physical if kind == "physical" else self.mental) or Power()

    def modifier(self, kind: Kind) -> Power:
        """Return what a shell adds in a battle of this kind."""
        return (self.physical_mod if kind == "physical" else self.mental_mod) or Power()
