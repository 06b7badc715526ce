"""What stands on a card: values as numbers, and the minimal effects the engine carries out."""

from __future__ import annotations

from typing import Literal

import msgspec

Kind = Literal["physical", "mental"]
Role = Literal["attacker", "defender", "support"]
Timing = Literal["on_your_turn", "on_battle", "not_your_turn", "anytime"]
Side = Literal["own", "attack", "defence"]


class _Data(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Base of everything on a card: nothing unknown may stand in it."""


class Power(_Data, frozen=True):
    """``n`` dice and a modifier: 3D+2. A modifier of a shell may have no dice."""

    n: int = 0
    m: int = 0


class _Effect(_Data, frozen=True, tag_field="do"):
    """Base of the effects: ``do`` names what is done."""


class Download(_Effect, frozen=True, tag="download"):
    """The user downloads ``count`` cards; with ``by_dice`` as many as the dice of the text say."""

    count: int = 0
    by_dice: bool = False


class InstallFromArchive(_Effect, frozen=True, tag="install_from_archive"):
    """The user installs up to ``max`` ghosts with one of these name keys from the own archive."""

    name_keys_any: tuple[str, ...]
    max: int = 1
    optional: bool = False


class SkipNextTurn(_Effect, frozen=True, tag="skip_next_turn"):
    """A user whom the user chooses skips the next turn."""

    target: Literal["chosen_user"] = "chosen_user"


class Strength(_Effect, frozen=True, tag="strength"):
    """The total of a side of the battle changes; ``own`` is the side of the user of the card."""

    side: Side
    amount: int
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

    text: str


Effect = Download | InstallFromArchive | SkipNextTurn | Strength | SetKind | SendGhosts | ByHand


class Bonus(_Data, frozen=True):
    """What an installed ghost adds to its strength in a battle of this kind and these roles."""

    battle: Kind
    roles: tuple[Role, ...]
    amount: int


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
    bonus: Bonus | None = None
    install_window: InstallWindow | None = None
    effects: tuple[Effect, ...] = ()
    dice: Power | None = None
    text: str = ""


class Event(_Data, frozen=True):
    """The other side of a ghost or a shell: used once, from the archive, at its timing."""

    timing: Timing
    effects: tuple[Effect, ...]
    dice: Power | None = None
    name: str = ""
    text: str = ""


class Card(_Data, frozen=True):
    """One card by its number.

    ``status`` and ``physical`` to ``points`` belong to ghosts, the modifiers to shells, ``effects``
    (and ``dice``) to mandatory events. ``marked`` says where the card comes from: an example of the
    plan, or the demo set of this site.

    Source: plan 0.1_easy, NNK-2.1, NNK-4.1, NNK-4.7, NNK-4.8.
    """

    no: str
    name: str
    type: Literal["ghost_event", "shell_event", "mandatory"]
    name_keys: tuple[str, ...] = ()
    physical: Power | None = None
    mental: Power | None = None
    points: int | None = None
    status: tuple[Ability, ...] = ()
    physical_mod: Power | None = None
    mental_mod: Power | None = None
    event: Event | None = None
    effects: tuple[Effect, ...] = ()
    dice: Power | None = None
    text: str = ""
    marked: Literal["example", "demo", ""] = ""

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
