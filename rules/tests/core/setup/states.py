"""States of the orchard made at random: reachable or not, everything named as the title names it."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from rules.core.engine.declared import Fact
from rules.core.engine.game import Game
from rules.core.engine.state import Frame, Piece, Result, State
from rules.core.engine.values import EVERYBODY, PUBLIC, Value

NUMBERS = st.integers(-99, 999)
TEXTS = st.text(
    st.characters(exclude_categories=["Cs"], exclude_characters="\0"), max_size=6
) | st.sampled_from(
    ["none", "yes", "Ada", "？", "a, b", 'say "x"', "#7", "@1", "12", "はい", "all", "-", "x=1"]
)
ATOMS = NUMBERS | st.booleans() | st.none() | TEXTS
ROWS = st.lists(
    ATOMS | st.lists(ATOMS | st.lists(ATOMS, max_size=2).map(tuple), max_size=2).map(tuple),
    max_size=3,
).map(tuple)
VALUES = ATOMS | ROWS
POOLS = st.sampled_from(["heap", "hand:0", "heap#61", "", "other pool"])
USERS = st.lists(
    st.sampled_from(
        ["Ada", "Ben", "Cleo", "ada", "Ｄａｎ", "table", "none", "@0", "Eve, jr.", "卓", "", "all"]
    )
    | TEXTS,
    min_size=1,
    max_size=5,
).map(tuple)


def fact_values(fact: Fact) -> st.SearchStrategy[Value]:
    """Return what a fact may hold, besides its default."""
    if fact.row:
        row = st.tuples(
            st.integers(0, 3), st.integers(1, 40), st.sampled_from(["001", "P1"]), NUMBERS
        )
        return st.lists(row, min_size=1, max_size=3).map(tuple)
    kinds: dict[str, st.SearchStrategy[Any]] = {
        "int": NUMBERS,
        "flag": st.booleans(),
        "choice": st.sampled_from(fact.choices or ("",)),
        "seat": st.integers(0, 6),
        "text": TEXTS,
        "rows": ROWS,
    }
    return kinds[fact.kind].filter(
        lambda value: value != fact.default or type(value) is not type(fact.default)
    )


@st.composite
def held(draw: st.DrawFn, facts: tuple[Fact, ...], suffix: str = "") -> dict[str, Value]:
    """Return values of some of the facts."""
    chosen = draw(st.sets(st.sampled_from(range(len(facts))), max_size=3)) if facts else ()
    return {facts[n].code + suffix: draw(fact_values(facts[n])) for n in sorted(chosen)}


@st.composite
def states(draw: st.DrawFn, game: Game) -> State:
    """Return a state of the game in which every card lies in one zone."""
    users = draw(USERS)
    zones, pieces = draw(laid(game, len(users)))
    ended = draw(st.booleans())
    return State(
        title=game.rules.title,
        version=draw(st.sampled_from(["v2", "v1"])),
        cards=draw(st.sampled_from([game.cards_hash, "another: set"])),
        settings={rule.name: draw(setting(rule)) for rule in game.rules.settings},
        seats=users,
        zones=zones,
        pieces=pieces,
        pools=draw(pools(game)),
        facts=draw(facts(game, len(users))),
        frames=draw(st.lists(frames(game), max_size=3).map(tuple)),
        next_id=draw(st.integers(1, 3)) + max(pieces, default=0),
        out=tuple(sorted(draw(st.sets(st.integers(0, len(users) - 1), max_size=2)))),
        result=draw(results(len(users))) if ended else None,
    )


def setting(rule: Any) -> st.SearchStrategy[Value]:
    if rule.integers is not None:
        return st.integers(*rule.integers) | st.none()
    return st.sampled_from(rule.options)


def facts(game: Game, seats: int) -> st.SearchStrategy[dict[str, Value]]:
    declared = game.rules.facts_declared
    table = held(tuple(fact for fact in declared if fact.scope == "table"))
    own = tuple(fact for fact in declared if fact.scope == "seat")
    each = [held(own, f":{seat}") for seat in range(seats)]
    return st.tuples(table, *each).map(
        lambda parts: {name: value for part in parts for name, value in part.items()}
    )


@st.composite
def laid(
    draw: st.DrawFn, game: Game, seats: int
) -> tuple[dict[str, tuple[int, ...]], dict[int, Piece]]:
    """Return zones and the pieces in them."""
    keys = game.rules.zone_keys(seats)
    ids = draw(st.lists(st.integers(1, 30), unique=True, max_size=14) | st.just(list(range(1, 9))))
    zones: dict[str, tuple[int, ...]] = dict.fromkeys(keys, ())
    pieces: dict[int, Piece] = {}
    for number in ids:
        key = draw(st.sampled_from(keys[:7]))
        zones[key] = (*zones[key], number)
        pieces[number] = draw(lying(game, key, zones[key]))
    return zones, pieces


@st.composite
def lying(draw: st.DrawFn, game: Game, key: str, row: tuple[int, ...]) -> Piece:
    """Return a piece in the zone, perhaps on one that lies there before it."""
    card = draw(st.sampled_from(["", *game.cards]))
    pool = draw(POOLS) if draw(st.booleans()) else "" if card else key
    if draw(st.booleans()):
        host = row[-2] if len(row) > 1 else None
        return Piece(card, key, owner=game.rules.seat_of_key[key], host=host, pool=pool)
    cards = tuple(fact for fact in game.rules.facts_declared if fact.scope == "card")
    return Piece(
        card,
        key,
        owner=draw(st.none() | st.integers(0, 6)),
        host=draw(st.none() | st.sampled_from(row) | st.integers(1, 40)),
        face_down=draw(st.booleans()),
        turned=draw(st.booleans()),
        known=draw(st.sampled_from([0, 1, 2, 5, EVERYBODY, PUBLIC, PUBLIC | 1, 1 << 9])),
        pool=pool,
        marks=draw(held(cards)),
    )


def pools(game: Game) -> st.SearchStrategy[dict[str, dict[str, int]]]:
    counts = st.dictionaries(st.sampled_from([*game.cards]), st.integers(1, 60), max_size=4)
    return st.dictionaries(POOLS, counts, max_size=2)


@st.composite
def frames(draw: st.DrawFn, game: Game) -> Frame:
    """Return a procedure at one of its steps, remembering anything."""
    proc = draw(st.sampled_from([*game.rules.procedures]))
    step = draw(st.sampled_from([*game.rules.procedures[proc].steps]))
    names = st.sampled_from(["user", "tree", "trees", "wishes", "step", "chosen"]) | TEXTS.filter(
        bool
    )
    return Frame(proc, step, draw(st.dictionaries(names, VALUES, max_size=4)))


def results(seats: int) -> st.SearchStrategy[Result]:
    return st.builds(
        Result,
        winners=st.lists(st.integers(0, seats), max_size=2).map(tuple),
        how=st.sampled_from(["harvest", "judge"]),
        clauses=st.lists(st.sampled_from(["TOY-1", "TOY-A1", "a, b"]), max_size=2).map(tuple),
        points=st.lists(NUMBERS, max_size=3).map(tuple),
    )
