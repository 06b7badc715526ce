"""What lies on the table before the first act, as plain data.

Players are "A" and "B". A place is "hall" or "home" (of the character's owner), or the id of a
happening. Ids are free strings without a colon, each used once in a situation.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

HALL, HOME = "hall", "home"
OTHERS = "others"
PLAYERS = ("A", "B")
RED, BLACK = "red", "black"
VERBS = (
    "sleep",
    "wake",
    "to_home",
    "remove_happening",
    "set_names",
    "set_outfit",
    "mod_genki",
    "mod_solve",
    "mod_hours",
)
COSTS = ("hour", "sleep_self", "home_self")

Setting = str | int | bool


@dataclass(frozen=True)
class Effect:
    """One instruction of a text; each one is an atomic change, checked before the next begins.

    Args:
        verb: one of ``VERBS``:
            ``sleep`` / ``wake`` / ``to_home``: the character ``target``, wherever it lies in the
            field (nobody is put to sleep at home; at home everybody is upright);
            ``remove_happening``: the happening ``target`` leaves the game, the characters on it go
            home in the same change;
            ``set_names``: the character ``target`` is called ``names`` until the end of the day;
            ``set_outfit``: it wears ``outfit`` until the end of the day;
            ``mod_genki`` / ``mod_solve``: ``amount`` (may be negative) is added to its points until
            the end of the day, without a floor;
            ``mod_hours``: the player whose text it is gains ``amount`` hours, 1 or more.
        target: the id of a character or happening, fixed beforehand (nobody is asked); without its
            target the effect does nothing (AMB-61).
    """

    verb: str
    target: str = ""
    names: tuple[str, ...] = ()
    outfit: str = ""
    amount: int = 0


@dataclass(frozen=True)
class Ability:
    """An activated ability in the text box of a character.

    Args:
        colour: "red" or "black".
        effects: carried out in this order when its link resolves.
        cost: what is paid on declaration besides the hours of the act, from ``COSTS``: "hour" (one
            more hour, may stand several times), "sleep_self", "home_self".
        item: the id of an attached item that is discarded as the cost (the kind of DRM-14.08.1),
            else empty. Such an ability works once and its bearer sleeps afterwards (AMB-56).
    """

    colour: str
    effects: tuple[Effect, ...]
    cost: tuple[str, ...] = ()
    item: str = ""


@dataclass(frozen=True)
class Character:
    """A character in the field.

    Args:
        names: one or more; with two it is a multi-name card.
        icon_class: "others", or empty for the class of its name. One that is renamed by
            ``set_names`` leaves the class of others.
        where: "hall", "home" or the id of a happening.
        lock_out: names whose bearers it locks out of the happening on which it lies (a black
            constant ability; in effect asleep or awake, against both players).
        abilities: activated; the first one of C1 is called "C1:0", the next "C1:1".
        when_resolved: triggered, whoever resolves the happening on which it lies; the effects are
            its owner's.
        returns_to_hall: when the happening on which it lies is resolved, it returns to the hall
            instead of home (DRM-8.06).
        is_frog: outside the maximum of the hall (DRM-23.03). The other values of a frog are given
            like those of any character.
    """

    id: str
    owner: str
    names: tuple[str, ...]
    genki: int = 20
    solve: int = 10
    outfit: str = ""
    icon_class: str = ""
    where: str = HALL
    asleep: bool = False
    lock_out: tuple[str, ...] = ()
    abilities: tuple[Ability, ...] = ()
    when_resolved: tuple[Effect, ...] = ()
    returns_to_hall: bool = False
    is_frog: bool = False


@dataclass(frozen=True)
class Icon:
    """One icon of a task: who (a name, or "others") and the solve points needed of that kind."""

    who: str
    need: int
    coloured: bool = True


@dataclass(frozen=True)
class Task:
    """What has to lie on a happening.

    Args:
        mode: "all" icons, or "any_one_kind" of them (DRM-8.09).
        only_names, only_outfits: where given, nobody else counts (DRM-8.04, 8.04b).
    """

    icons: tuple[Icon, ...]
    mode: str = "all"
    only_names: tuple[str, ...] = ()
    only_outfits: tuple[str, ...] = ()


@dataclass(frozen=True)
class Bonus:
    """More reward points when a character called ``name`` lies on the happening it is resolved."""

    name: str
    points: int


@dataclass(frozen=True)
class Happening:
    """A happening that lies in the happening area of ``area``.

    Args:
        fail_if: names; it fails when one of them lies on it (DRM-8.03).
        number: of the card; the same number scores once.
        days: markers on it, 1 or more.
        on_resolve: effects of the player who resolved it, or of its owner (AMB-46).
        on_fail: effects of its owner.
    """

    id: str
    owner: str
    area: str
    task: Task
    number: str = "900"
    reward: int = 20
    days: int = 3
    fail_if: tuple[str, ...] = ()
    bonus: Bonus | None = None
    on_resolve: tuple[Effect, ...] = ()
    on_fail: tuple[Effect, ...] = ()


@dataclass(frozen=True)
class Maho:
    """A MAHO card in hand; ``cost`` awake characters are put to sleep for it (AMB-35)."""

    id: str
    colour: str
    effects: tuple[Effect, ...]
    cost: int = 0


@dataclass(frozen=True)
class Memory:
    """A card in the memories: its number and its reward points with all modifiers."""

    number: str
    points: int


@dataclass(frozen=True)
class Side:
    """What one player has besides characters and happenings.

    Args:
        hours: cards in the time area.
        mahos: MAHO cards in hand.
        memories: what scores already.
        hall_limit: the maximum of the hall after all constant effects.
    """

    hours: int = 5
    mahos: tuple[Maho, ...] = ()
    memories: tuple[Memory, ...] = ()
    hall_limit: int = 6


@dataclass(frozen=True)
class Move:
    """An act: the turn player declares that a character moves to "hall", "home" or a happening."""

    character: str
    to: str


@dataclass(frozen=True)
class Use:
    """An act or an interrupt: an ability is activated ("C1:0") or a MAHO card used (its id).

    Args:
        payers: the characters put to sleep for a MAHO card, in the order of the situation.
    """

    source: str
    payers: tuple[str, ...] = ()


@dataclass(frozen=True)
class EndMain:
    """An act: the turn player declares the end of the main step.

    After an interrupt the main step goes on. After a pass the day ends: dinner of 0 cards,
    goodnight, then good morning and breakfast of the other player, whose main step begins.
    """


Act = Move | Use | EndMain


@dataclass(frozen=True)
class Situation:
    """Everything needed to play: the table, the acts declared on it, and how to read the rules.

    Args:
        acts: declared one after the other by whoever is turn player then; a refused one changes
            nothing and the next one follows.
        sealed: in sealed play every card of the memories scores (DRM-3.9.06).
        settings: values of the settings of rules/rulebooks/doremi.yaml, by their names there; the
            rest have their defaults.
        open_points: values of the points that no clause and no setting decides (``OPEN_POINTS``).
    """

    characters: tuple[Character, ...]
    happenings: tuple[Happening, ...]
    acts: tuple[Act, ...]
    side_a: Side = field(default_factory=Side)
    side_b: Side = field(default_factory=Side)
    turn_player: str = "A"
    sealed: bool = False
    settings: Mapping[str, Setting] = field(default_factory=dict)
    open_points: Mapping[str, str] = field(default_factory=dict)

    def side(self, player: str) -> Side:
        """Return what ``player`` has besides characters and happenings."""
        return self.side_a if player == "A" else self.side_b


def other(player: str) -> str:
    """Return the other one of the two players."""
    return "B" if player == "A" else "A"
