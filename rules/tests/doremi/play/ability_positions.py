"""Positions with abilities, for tests."""

from __future__ import annotations

from typing import Any

from rules.core.cards import CardRefused
from rules.games.doremi.cards.reading import read_cards
from rules.tests.doremi.play.cards import (
    ITSELF,
    TO_HOME,
    Told,
    black,
    blank,
    character,
    constant,
    draw,
    happening,
    item,
    points,
    red,
    sleepers,
    steal,
)
from rules.tests.doremi.play.laying import lies
from rules.tests.doremi.play.tables import Table, table

PLUS = points(10, 5, until="while")


H = happening("H")


def activated(at: Table, card: str, ability: int = 0, player: str = "Ada") -> Table:
    """Return the table after the ability was activated and nobody interrupted."""
    return at.do(player, "activate", card=card, ability=ability).passes()


def three_places(*abilities: Told) -> Table:
    """Return a table with one character of this text box in each place of Ada's field."""
    return table(
        Ada={
            "maho_hall": [character("A", abilities=abilities)],
            "happening_area": [lies(H, character("B", abilities=abilities))],
            "home": [character("C", abilities=abilities)],
        }
    )


def refusal(**ability: Any) -> str | None:
    """Return the clause that refuses a character with this ability; None when it may be so."""
    given = {"kind": "constant", "colour": "black", "effects": [draw()], **ability}
    card = {"no": "A", "name": "A", "type": "character", "names": ["A"], "abilities": [given]}
    try:
        read_cards([card])
    except CardRefused as error:
        return error.clause
    return None


# thefts and blank texts


def robbing(*thefts: Told, victim: Any = None, **more: Any) -> Table:
    """Return the table after Ada's A has stolen from Ben's D, which has a red ability."""
    stolen_from = victim or character("D", abilities=[red(draw(3), cost=[TO_HOME])])
    thief = character("A", abilities=[black(*(thefts or [steal()]), cost=[sleepers(1)])])
    at = table(Ada={"maho_hall": [thief, character("B")]}, Ben={"maho_hall": [stolen_from]}, **more)
    return at.do("Ada", "activate", card="A", ability=0).do("Ada", "pay_sleep", card="B").passes()


UNIQUE = character("U", unique_on_field=True, abilities=[black()])


def blanked(setting: bool = True) -> Table:
    """Return the table after the text box of A, which bears I, was blanked."""
    granting = item("I", genki=10, outfit="O", grants=[black(draw())])
    bearer = character(
        "A", treated_as=["T"], abilities=[constant(PLUS, colour="blue"), black(draw())]
    )
    blanker = character("K", abilities=[black(blank({"which": "all", "name": "A"}))])
    at = table(
        Ada={"maho_hall": [lies(bearer, granting), blanker]},
        settings={"blanking_removes_item_text": setting},
    )
    assert (at.values("A"), len(at.offered("Ada") & {"activate A 1", "activate A 2"})) == (
        (30, 15),
        2,
    )
    return activated(at, "K")


def card_gone(way: str, *strikes: Told) -> Table:
    """Return the table after Ben struck A, whose ability was declared, and all was carried out."""
    at = table(
        Ada={"maho_hall": [character("A", abilities=[black(draw(2), points(5, 0, ITSELF))])]},
        Ben={"maho_hall": [character("R", abilities=[red(*strikes)])]},
        settings={"link_without_source": way},
    )
    at = at.do("Ada", "activate", card="A", ability=0)
    return at.do("Ben", "activate", card="R", ability=0).passes("Ada")


# home and hall


def struck(route: str, setting: str = "as_step_4", *strikes: Told) -> Table:
    """Return the table after Ben has struck C, which was declared to move home or to the hall."""
    zone = "maho_hall" if route == "move_home" else "home"
    at = table(
        Ada={zone: [character("C")]},
        Ben={"maho_hall": [character("D"), character("R", abilities=[red(*strikes)])]},
        settings={"home_hall_recheck": setting},
    )
    at = at.do("Ada", route, card="C")
    assert (at.hours("Ada"), at.waits) == (2, ("link.window", "Ben"))
    return at.do("Ben", "activate", card="R", ability=0).passes("Ada") if strikes else at.passes()
