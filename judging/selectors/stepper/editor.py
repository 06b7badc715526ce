"""Setting a position up: the text and its zones side by side, always equal, with every doubt.

A click changes the set-up that the text describes and writes the text anew: there is one truth.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from judging.lookup.folding import folded
from judging.selectors.stepper.laying import EDITS, row_of
from judging.selectors.stepper.table import Named
from rules.core.engine.game import Game
from rules.core.engine.naming import UNKNOWN_CARD, Names
from rules.core.engine.problems import Problem
from rules.core.engine.state import State
from rules.core.errors import RulesError
from rules.core.setup import Entry, Laid, SetUp, SetUpUnreadable, build, parse, render
from rules.core.setup.names import Names as Written
from rules.core.words import Words, same

MOST_FOUND = 24
NAMES = ("Ada", "Ben", "Cleo", "Dan")


@dataclass(frozen=True)
class Lying:
    """A card in a zone of the editor: its place there, its words, how it lies, what lies on it."""

    place: str
    said: Words
    count: int
    tags: tuple[Words, ...]
    on: tuple[Lying, ...] = ()


@dataclass(frozen=True)
class EditedZone:
    """A zone of the editor by its key, with its cards."""

    key: str
    label: Words
    cards: tuple[Lying, ...]


@dataclass(frozen=True)
class Editor:
    """The text, the zones it describes, what cannot be read in it, and what is doubtful."""

    text: str
    zones: tuple[EditedZone, ...]
    keys: tuple[Named, ...]
    marks: tuple[Named, ...]
    complaints: tuple[Words, ...]
    doubts: tuple[Problem, ...]
    q: str
    found: tuple[Named, ...]
    is_ready: bool


def empty_text(game: Game) -> str:
    """Return the text of a table at which nothing lies, to begin with."""
    least = game.rules.players[0]
    users = ", ".join(NAMES[: max(least, 2)])
    entry = next(iter(game.rules.entries), "begin")
    head = f"{game.rules.title} {game.rules.version}\nusers: {users}\nat: {entry}\n"
    blocks = "".join(f"\n{name}\n" for name in NAMES[: max(least, 2)])
    return head + blocks


def shown_editor(game: Game, text: str, q: str = "") -> Editor:
    """Return what stands beside the text; ``q`` is what cards are searched for."""
    found = tuple(cards_like(game, q))
    marks = tuple(
        (fact.code, fact.label) for fact in game.rules.facts_declared if fact.scope == "card"
    )
    try:
        setup = parse(game, text)
        state = build(game, setup)
    except SetUpUnreadable as error:
        complaints = tuple(each.sentence for each in error.complaints)
        return Editor(text, (), (), marks, complaints, (), q, found, False)
    except RulesError as error:
        return Editor(text, (), (), marks, (error.words,), (), q, found, False)
    zones, keys = tuple(_zones(game, setup, state)), tuple(_keys(game, state))
    return Editor(text, zones, keys, marks, (), game.validate(state), q, found, True)


def edited(game: Game, text: str, sent: Mapping[str, Any]) -> tuple[str, Words | None]:
    """Return the text after the click that was sent, and why it could not be done."""
    edit = EDITS.get(str(sent.get("deed", "")))
    if edit is None:
        return text, None
    try:
        return render(game, edit(game, parse(game, text), sent)), None
    except SetUpUnreadable as error:
        return text, error.words
    except RulesError as error:
        return text, error.words


def cards_like(game: Game, q: str) -> list[Named]:
    """Return the cards whose number, name or reading holds what is searched for, numbers first."""
    wanted = folded(q.strip())
    if not wanted:
        return []
    names, first, then = Names(game), list[Named](), list[Named]()
    for number, card in game.cards.items():
        said = names.card(number)
        texts = (said.en, said.ja, getattr(card, "reading", "") or "")
        if folded(number).startswith(wanted):
            first.append((number, said))
        elif any(wanted in folded(each) for each in texts):
            then.append((number, said))
    return [*first, *then][:MOST_FOUND]


def _keys(game: Game, state: State) -> list[Named]:
    names = Names(game, state.seats)
    return [(key, names.zone(key)) for key in game.rules.zone_keys(len(state.seats))]


def _zones(game: Game, setup: SetUp, state: State) -> list[EditedZone]:
    found = []
    for key, label in _keys(game, state):
        row = row_of(game, setup, key)
        if row:
            cards = tuple(_lying(game, setup, entry, str(place)) for place, entry in enumerate(row))
            found.append(EditedZone(key, label, cards))
    return found


def _lying(game: Game, setup: SetUp, entry: Entry, place: str) -> Lying:
    laid = entry if isinstance(entry, Laid) else Laid(card=None if entry == "?" else entry)
    names = Names(game, setup.users)
    number = Written(game).card_or_none(laid.card) if laid.card else None
    said = names.card(number) if number else same(laid.card) if laid.card else UNKNOWN_CARD
    on = tuple(_lying(game, setup, each, f"{place}.{n}") for n, each in enumerate(laid.attached))
    return Lying(place, said, laid.count, tuple(_tags(game, laid)), on)


def _tags(game: Game, laid: Laid) -> list[Words]:
    tags = [TURNED] if laid.turned else []
    tags += [FACE_DOWN] if laid.face_down else []
    facts = game.rules.facts
    for mark, value in laid.marks.items():
        label = facts[mark].label if mark in facts else same(mark)
        tags.append(label if value is True else MARKED.filled(label=label, value=str(value)))
    if isinstance(laid.owner, str):
        tags.append(same(laid.owner))
    return tags


TURNED = Words("turned", "横向き")
FACE_DOWN = Words("face down", "裏向き")
MARKED = Words("{label} {value}", "{label} {value}")
