"""Writing a set-up as text: one line for each thing, so that two positions can be compared."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from rules.core.setup.blocks import Block
from rules.core.setup.cards import write_card, write_row
from rules.core.setup.checking import checked
from rules.core.setup.declared import write_fact, write_setting
from rules.core.setup.forms import Place, Seat, SetUp
from rules.core.setup.frames import write_doing, write_ended
from rules.core.setup.lines import key_of, quoted
from rules.core.setup.names import Names
from rules.core.setup.users import TABLE, Users, write_name
from rules.core.setup.values import write_word

if TYPE_CHECKING:
    from rules.core.engine.game import Game


def render(game: Game, setup: SetUp) -> str:
    """Return the set-up as text, which ``parse`` reads back.

    The lines stand in the order in which the title declares things, whatever their order in the
    set-up.

    Raises:
        SetUpUnreadable: the set-up names something that there is not; it says where.
    """
    return "".join(f"{line}\n" for line in _lines(checked(game, setup), Names(game)))


def _lines(setup: SetUp, names: Names) -> Iterator[str]:
    yield " ".join(part for part in (names.rules.title, setup.version) if part)
    yield f"users: {', '.join(_user(name) for name in setup.users)}"
    if setup.cards:
        yield f"cards: {quoted(setup.cards)}"
    table = Block(names, seat=False)
    yield from _settings(setup, names, table)
    yield from _where(setup, names)
    users = Users(setup.users)
    yield from _place(setup.table, names, users, table)
    yield from _pools(setup)
    if setup.next_id is not None:
        yield f"next: {setup.next_id}"
    block = Block(names, seat=True)
    for name, seat in setup.seats.items():
        yield from ("", _heading(name), *_seat(seat, names, users, block))


def _user(name: str) -> str:
    """Return a name of the list of users, where @1 is a name like any other."""
    return quoted(name) if name.startswith("@") else write_name(name)


def _heading(name: str) -> str:
    return quoted(name) if key_of(name) in TABLE else write_name(name)


def _settings(setup: SetUp, names: Names, block: Block) -> Iterator[str]:
    for rule in names.rules.settings:
        if rule.name in setup.settings:
            answer = write_setting(rule, setup.settings[rule.name])
            yield f"{block.name('setting', rule.name)}: {answer}"


def _where(setup: SetUp, names: Names) -> Iterator[str]:
    if isinstance(setup.at, str):
        yield f"at: {setup.at}"
    else:
        yield from (f"doing: {write_doing(doing, names, Users(setup.users))}" for doing in setup.at)
    if setup.result is not None:
        yield f"result: {write_ended(setup.result)}"


def _seat(seat: Seat, names: Names, users: Users, block: Block) -> Iterator[str]:
    if seat.out:
        yield "out: yes"
    yield from _place(seat, names, users, block)


def _place(place: Place | Seat, names: Names, users: Users, block: Block) -> Iterator[str]:
    for fact in names.rules.facts_declared:
        if fact.code in place.facts:
            value = write_fact(fact, place.facts[fact.code], users)
            yield f"{block.name('fact', fact.code)}: {value}"
    for zone in names.rules.zones:
        if zone.code in place.zones:
            row = write_row(place.zones[zone.code], names)
            yield f"{block.name('zone', zone.code)}: {row}".rstrip()


def _pools(setup: SetUp) -> Iterator[str]:
    for name, counts in setup.pools.items():
        cards = ", ".join(f"{write_card(card)} x{count}" for card, count in counts.items())
        called = quoted(name) if ":" in name else write_word(name)
        yield f"pool {called}: {cards}".rstrip()
