"""Setting a position up: the text and its zones side by side, always equal, with every doubt.

A click changes the set-up that the text describes, and the text where it says so: there is one
truth, and what the click does not touch stays as it was written, comments too.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from judging.lookup.folding import folded
from judging.selectors.stepper.entered import Fields, entered, fields_of
from judging.selectors.stepper.laying import EDITS, OWNER, row_of
from judging.selectors.stepper.table import Named
from rules.core.engine.game import Game
from rules.core.engine.naming import UNKNOWN_CARD, Names
from rules.core.engine.problems import Problem
from rules.core.engine.state import State
from rules.core.errors import RulesError
from rules.core.setup import Entry, Laid, SetUp, SetUpUnreadable, build, parse, rewritten
from rules.core.setup.lines import key_of
from rules.core.setup.names import Names as Written
from rules.core.setup.users import TABLE, write_name
from rules.core.words import Words, same

MOST_FOUND = 24
NAMES = ("Ada", "Ben", "Cleo", "Dan")
MOST_NAMES = 8


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
    """The text, the zones it describes, what cannot be read in it, and what is doubtful.

    While one types, ``picked`` cards to lay stay picked, and the cards at the ``chosen`` places
    ("zone/place") chosen; ``to``, ``move_to`` and ``mark`` were chosen last in the lists.
    """

    text: str
    zones: tuple[EditedZone, ...]
    keys: tuple[Named, ...]
    marks: tuple[Named, ...]
    values: tuple[Fields, ...]
    complaints: tuple[Words, ...]
    doubts: tuple[Problem, ...]
    q: str
    found: tuple[Named, ...]
    picked: frozenset[str]
    chosen: frozenset[str]
    to: str
    move_to: str
    mark: str
    is_ready: bool


def empty_text(game: Game, names: str = "") -> str:
    """Return the text of a table at which nothing lies, to begin with.

    Args:
        names: of the seats, with commas between; names that sit there already where it is empty.
    """
    typed = [name for each in re.split("[,、，]", names) if (name := " ".join(each.split()))]
    users = [_user(name) for name in typed[:MOST_NAMES] or NAMES[: max(game.rules.players[0], 2)]]
    entry = next(iter(game.rules.entries), "begin")
    head = f"{game.rules.title} {game.rules.version}\nusers: {', '.join(users)}\nat: {entry}\n"
    return head + "".join(f"\n{name}\n" for name in users)


def _user(name: str) -> str:
    plain = write_name(name)
    return f'"{name}"' if plain == name and key_of(name) in TABLE else plain


def shown_editor(game: Game, text: str, sent: Mapping[str, Any] | None = None) -> Editor:
    """Return what stands beside the text.

    Args:
        sent: what the page sent: ``q`` is what cards are searched for, ``at`` the chosen cards.
    """
    sent = sent or {}
    q, is_typing = str(sent.get("q", "")), sent.get("deed", "") in STAYING
    picked = frozenset(map(str, sent.get("cards", ()))) if is_typing else frozenset[str]()
    marks = tuple(
        (fact.code, fact.label) for fact in game.rules.facts_declared if fact.scope == "card"
    )
    editor = Editor(
        text=text,
        zones=(),
        keys=(),
        marks=(*marks, (OWNER, OWNED)),
        values=(),
        complaints=(),
        doubts=(),
        q=q,
        found=_found(game, q, picked),
        picked=picked,
        chosen=frozenset(sent.get("at", ()) if is_typing else ()),
        to=str(sent.get("to", "")),
        move_to=str(sent.get("move_to", "")),
        mark=str(sent.get("mark", "")),
        is_ready=False,
    )
    try:
        setup = parse(game, text)
        state = build(game, setup)
    except SetUpUnreadable as error:
        return replace(editor, complaints=tuple(each.sentence for each in error.complaints))
    except RulesError as error:
        return replace(editor, complaints=(error.words,))
    return replace(
        editor,
        zones=tuple(_zones(game, setup, state)),
        keys=tuple(_keys(game, state)),
        values=fields_of(game, setup),
        doubts=game.validate(state),
        is_ready=True,
    )


def edited(game: Game, text: str, sent: Mapping[str, Any]) -> tuple[str, Words | None]:
    """Return the text after the values that were typed and the click, and why it cannot be done."""
    deed = str(sent.get("deed", ""))
    if not deed:
        return text, None
    try:
        before = parse(game, text)
        after = entered(game, before, sent)
        if deed in EDITS:
            after = EDITS[deed](game, after, sent)
        return text if after == before else rewritten(game, text, after), None
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


def _found(game: Game, q: str, picked: frozenset[str]) -> tuple[Named, ...]:
    """Return the cards to choose from: those that are picked already, and what was found."""
    names = Names(game)
    kept = [(number, names.card(number)) for number in game.cards if number in picked]
    return (*kept, *(each for each in cards_like(game, q) if each[0] not in picked))


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
        tags.append(MARKED.filled(label=OWNED, value=laid.owner))
    return tags


TURNED = Words("turned", "横向き")
FACE_DOWN = Words("face down", "裏向き")
MARKED = Words("{label} {value}", "{label} {value}")
OWNED = Words("owner", "持ち主")
LOOK = "look"
"""The deed that only takes over what was typed."""
STAYING = ("", LOOK)
"""What leaves chosen what is chosen; after a deed with it, nothing is."""
