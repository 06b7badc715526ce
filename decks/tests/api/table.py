"""Every operation of deck lists, cards and files with who may do it."""

from typing import Any

from decks.services.lists import submit_deck_list
from decks.services.pools import register_pool
from rules.core.construction import Deck
from rules.registry import sample_deck
from tournaments.services.tournaments import reveal_lists
from tournaments.tests import factories
from tournaments.tests.api import world as worlds
from tournaments.tests.api.table import PLAYERS, SIGNED_IN, Row, T, fixed, row
from tournaments.tests.api.world import DESK, PEOPLE, World

STAFF = ("ada", "hugo", "sid", "fay")
SEERS = ("ada", "hugo", "fay")
ENTERERS = ("ada", "hugo")
L = T + "decks/{pia}/"


def sample(deck_format: str = "constructed") -> Deck:
    """Return a legal Doremi deck."""
    deck = sample_deck("doremi", 1, deck_format, "4.01")
    assert deck is not None
    return deck


def sections_body(_world: World | None = None) -> dict[str, Any]:
    """Return the body that hands in the sample deck."""
    return {"sections": {name: rows(entries) for name, entries in sample().sections.items()}}


def rows(entries: Any) -> list[dict[str, Any]]:
    return [{"no": entry.no, "count": entry.count} for entry in entries]


def pool_body(_world: World) -> dict[str, Any]:
    return {"pool": rows(sample("sealed").pool)}


def with_list() -> World:
    """Return a tournament in which Pia has handed in a list."""
    world = worlds.open_world()
    submit_deck_list(world.pia, sections=sample().sections, actor=world.pia.user)
    return world


def revealed() -> World:
    """Return the same with the lists made public."""
    world = with_list()
    reveal_lists(world.tournament, typed=world.tournament.name, actor=factories.make_user("ada"))
    return world


def sealed() -> World:
    """Return a sealed tournament."""
    return worlds.open_world(preset="sealed")


def with_pool() -> World:
    """Return a sealed tournament in which Pia has registered her pool."""
    world = sealed()
    register_pool(world.pia, pool=sample("sealed").pool, actor=world.pia.user)
    return world


def exported(_world: World) -> dict[str, Any]:
    """Return a small tournament file of another tournament."""
    info = {"name": "Brought", "title": "doremi", "rules_version": "4.01", "deck_format": "none"}
    return {"format": "gunbai-tournament", "version": 1, "tournament": info}


ROWS: list[Row] = [
    row(
        "deck_check",
        "post",
        "decks/check/",
        200,
        PEOPLE,
        body=fixed(format="gunbai-deck", version=1, title="doremi", sections={}),
    ),
    row("own_list_detail", "get", T + "deck/", 200, ("pia",), make=with_list),
    row("own_list_submit", "post", T + "deck/", 201, PLAYERS, body=sections_body),
    row("own_pool_register", "post", T + "deck/pool/", 201, PLAYERS, make=sealed, body=pool_body),
    row("lists_list", "get", T + "decks/", 200, STAFF, make=with_list),
    row("list_detail", "get", L, 200, SEERS, make=with_list),
    row("list_submit", "post", L, 201, ENTERERS, body=sections_body),
    row("pool_register", "post", L + "pool/", 201, ENTERERS, make=sealed, body=pool_body),
    row("swap_check", "post", L + "swap-check/", 200, SEERS, make=with_list, body=sections_body),
    row("public_lists_list", "get", T + "public-decks/", 200, (), make=with_list),
    row("public_lists_list", "get", T + "public-decks/", 200, PEOPLE, make=revealed),
    row(
        "lists_reveal",
        "post",
        T + "decks/reveal/",
        204,
        ("ada",),
        make=with_list,
        body=fixed(typed="Spring Cup"),
    ),
    row("lists_hide", "delete", T + "decks/reveal/", 204, ("ada",), make=revealed),
    row("cards_list", "get", "titles/doremi/cards/", 200, ()),
    row("cards_import", "post", "titles/doremi/cards/", 200, (), body=fixed(cards=[])),
    row("tournament_export", "get", T + "file/", 200, DESK, make=with_list),
    row("tournament_import", "post", "tournament-files/", 200, SIGNED_IN, body=exported),
]
