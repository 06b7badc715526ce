"""What deck construction can demand, as data. A title file lists these; any card game fits.

Every rule names the clause it enforces, further clauses that say the same (``also``), and, where
the document leaves a question open, the reading of ours it follows. ``when`` limits a rule to
certain settings: it holds only while each named setting has the value given.
"""

from __future__ import annotations

import msgspec

SettingValue = str | int | bool


class DeckRule(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Base of every rule of construction."""

    clause: str
    also: tuple[str, ...] = ()
    reading: str | None = None
    when: dict[str, SettingValue] = {}


class Size(DeckRule, frozen=True, forbid_unknown_fields=True, kw_only=True, tag="size"):
    """How many cards a section holds: ``exact``, ``least``, ``most`` or ``one_of`` some numbers."""

    section: str
    exact: int | None = None
    least: int | None = None
    most: int | None = None
    one_of: tuple[int, ...] = ()


class Types(DeckRule, frozen=True, forbid_unknown_fields=True, kw_only=True, tag="types"):
    """Which card types a section may hold."""

    section: str
    allowed: tuple[str, ...]


class Copies(DeckRule, frozen=True, forbid_unknown_fields=True, kw_only=True, tag="copies"):
    """At most ``limit`` copies of the same card over ``sections`` and ``side`` together.

    A card that lies only in ``side`` counts when its type is one of ``types`` (null: unknown).
    ``numbers`` and ``except_numbers`` are patterns of card numbers. Cards are the same by their
    ``number`` as written, by ``identity`` (aliases joined), by ``name`` or ``behaviour_key``.
    ``joined_clause`` is cited when the limit is passed only because several numbers are one card,
    ``side_clause`` when it is passed only because the side is counted too.
    """

    sections: tuple[str, ...]
    limit: int
    side: tuple[str, ...] = ()
    types: tuple[str | None, ...] = ()
    numbers: str | None = None
    except_numbers: str | None = None
    same_by: str = "identity"
    except_generic: bool = False
    joined_clause: str | None = None
    joined_reading: str | None = None
    side_clause: str | None = None
    side_reading: str | None = None


class LevelTotal(
    DeckRule, frozen=True, forbid_unknown_fields=True, kw_only=True, tag="level_total"
):
    """The levels in a section add up to ``most`` at most."""

    section: str
    most: int


class FromPool(DeckRule, frozen=True, forbid_unknown_fields=True, kw_only=True, tag="from_pool"):
    """Every card comes from the player's pool, and every other pool card lies in ``rest``."""

    rest: str


class UnlistedAlias(
    DeckRule, frozen=True, forbid_unknown_fields=True, kw_only=True, tag="unlisted_alias"
):
    """Numbers of this pattern are aliases; one that is in no table is noticed, not refused."""

    numbers: str


AnyRule = Size | Types | Copies | LevelTotal | FromPool | UnlistedAlias


class AliasTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Numbers that are another number's card, while ``setting`` has the value ``built_in``.

    With any other value the catalogue's own ``alias_of`` column decides.
    """

    setting: str
    built_in: str
    numbers: dict[str, str]


class Construction(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How a deck of one format is built under one rules version.

    ``clause`` is cited for what no single rule covers: a section that does not exist, a count
    that is no number of cards.
    """

    clause: str
    rules: tuple[AnyRule, ...]
    aliases: AliasTable | None = None


class Swap(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What may change in a deck during a match, and what each fault breaks."""

    side: str
    only_between_games: str
    same_cards: str
    same_cards_also: tuple[str, ...] = ()
    same_side_size: str | None = None
    restored: str
    restored_also: tuple[str, ...] = ()
    sizes: tuple[Size, ...] = ()
