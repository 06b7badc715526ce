"""From the code of a title to the title: the only module that knows every card game."""

from __future__ import annotations

from collections.abc import Callable

from rules.core.construction import CardDefinition, Deck
from rules.core.engine.game import Game
from rules.core.engine.playable import Cards, NotOnEngine, Playable
from rules.core.engine.support import CardSupport
from rules.core.errors import TitleNotFound, VersionNotFound
from rules.core.tables import TableGroup
from rules.core.title import Title
from rules.core.title_file import load_title
from rules.core.title_list import CODES
from rules.games.doremi import catalogue as doremi_catalogue
from rules.games.doremi import playable as doremi_playable
from rules.games.doremi import samples as doremi_samples
from rules.games.doremi.cards import support as doremi_support
from rules.games.nanika import playable as nanika_playable
from rules.games.nanika.cards import support as nanika_support
from rules.games.nanika.dice import tables as nanika_dice_tables
from rules.games.omoline import catalogue as omoline_catalogue
from rules.games.omoline import playable as omoline_playable
from rules.games.omoline import samples as omoline_samples
from rules.games.omoline.cards import support as omoline_support
from rules.games.onsen import playable as onsen_playable
from rules.games.onsen.cards import support as onsen_support

__all__ = [
    "CODES",
    "TitleNotFound",
    "builtin_cards",
    "card_support",
    "game_for",
    "playable",
    "playable_titles",
    "playable_versions",
    "sample_deck",
    "tables_of",
    "title_for",
    "titles",
]

CATALOGUES: dict[str, Callable[[], tuple[CardDefinition, ...]]] = {
    "doremi": doremi_catalogue.builtin_cards,
    "omoline": omoline_catalogue.builtin_cards,
}
PLAYABLE: dict[str, tuple[Playable, ...]] = {
    "doremi": (doremi_playable.PLAYABLE,),
    "nanika": (nanika_playable.PLAYABLE,),
    "omoline": omoline_playable.PLAYABLE,
    "onsen": (onsen_playable.PLAYABLE,),
}
"""Each title's rules versions on the engine, the oldest first."""

TABLES: dict[str, Callable[[], tuple[TableGroup, ...]]] = {"nanika": nanika_dice_tables.tables}
SUPPORT: dict[str, Callable[[], tuple[CardSupport, ...]]] = {
    "doremi": doremi_support.demo_support,
    "nanika": nanika_support.demo_support,
    "omoline": omoline_support.demo_support,
    "onsen": onsen_support.demo_support,
}


def titles() -> tuple[Title, ...]:
    """Return every title, in the order in which they are offered."""
    return tuple(load_title(code) for code in CODES)


def title_for(code: str) -> Title:
    """Return the title of this code.

    Raises:
        TitleNotFound: no title has this code; the message lists those there are.

    >>> title_for("doremi").label.ja
    'おジャ魔女どれみCGC'
    """
    return load_title(code)


def builtin_cards(title: str) -> tuple[CardDefinition, ...]:
    """Return the cards that come with the title; none where players bring no cards.

    Raises:
        TitleNotFound: no title has this code.

    >>> [card.alias_of for card in builtin_cards("doremi") if card.no == "T01"]
    ['068']
    """
    return CATALOGUES[title]() if title_for(title).code in CATALOGUES else ()


def playable_titles() -> tuple[str, ...]:
    """Return the codes of the titles whose games can be played on the rules engine."""
    return tuple(PLAYABLE)


def playable_versions() -> tuple[tuple[str, str], ...]:
    """Return the title and the rules version of everything on the engine, the oldest first."""
    return tuple((title, each.version) for title, versions in PLAYABLE.items() for each in versions)


def playable(title: str, version: str | None = None) -> Playable:
    """Return a version of the title on the rules engine, the newest unless one is named.

    Raises:
        TitleNotFound: no title has this code.
        NotOnEngine: the title is not on the engine; the message lists those that are.
        VersionNotFound: the title has no such version there; the message lists those it has.
    """
    label = title_for(title).label
    if title not in PLAYABLE:
        raise NotOnEngine(label, playable_titles())
    versions = {each.version: each for each in PLAYABLE[title]}
    if version is None:
        return PLAYABLE[title][-1]
    if version not in versions:
        raise VersionNotFound(title, version, tuple(versions))
    return versions[version]


def game_for(title: str, cards: Cards | None = None, version: str | None = None) -> Game:
    """Return the game of the title with these cards, or with those that come with it.

    Raises:
        TitleNotFound, NotOnEngine, VersionNotFound: as for ``playable``.

    >>> game_for("nanika").rules.version
    'v0.1'
    """
    return playable(title, version).game(cards)


def tables_of(title: str) -> tuple[TableGroup, ...]:
    """Return the tables shown with the rulebook of the title; none where its rules have none.

    Raises:
        TitleNotFound: no title has this code.

    >>> [group.heading.en for group in tables_of("nanika")], tables_of("doremi")
    (['Dice tables'], ())
    """
    return TABLES[title]() if title_for(title).code in TABLES else ()


def card_support(title: str) -> tuple[CardSupport, ...]:
    """Return what the engine carries out of each card of the title; none where it has no cards.

    Raises:
        TitleNotFound: no title has this code.

    >>> {row.support for row in card_support("nanika")} == {"automatic", "partly", "by hand"}
    True
    """
    return SUPPORT[title]() if title_for(title).code in SUPPORT else ()


def sample_deck(title: str, seed: int, deck_format: str, rules_version: str) -> Deck | None:
    """Return a legal deck of demo cards, or None where players bring no decks.

    Raises:
        TitleNotFound: no title has this code.
    """
    if title_for(title).code == "doremi":
        return doremi_samples.sample_deck(seed, deck_format)
    if title == "omoline":
        return omoline_samples.sample_deck(seed, rules_version)
    return None
