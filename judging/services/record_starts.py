"""Beginning a disputed game: from a text, a preset or a scenario file."""

import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeVar

import msgspec
from django.db import transaction
from django.utils.crypto import get_random_string

from judging.errors import RecordUnreadable, ScenarioTooLong
from judging.models import GameRecord
from judging.selectors.game_records import game_with, keep, rulebook_hash
from judging.services.game_records import ID_LETTERS, MOST_NODES, by, new_id
from judging.signals import record_changed
from rules.core.document.encoding import encode_document
from rules.core.document.loading import Loaded
from rules.core.document.model import Document
from rules.core.document.playing import new_document
from rules.core.engine.game import Game
from rules.core.engine.state import State
from rules.core.errors import RulesError
from rules.core.scenario import opened, read_scenario, record_of, replay
from rules.core.setup import build, parse
from rules.core.words import Words
from rules.registry import playable
from tournaments.models import Match, Tournament, User
from tournaments.services import log

CODE_LENGTH = 8
BEGINNING = 2
"""So many positions a record of a scenario has before its first step: as set up, and run on."""
Answer = TypeVar("Answer")


@dataclass(frozen=True)
class Started:
    """A new record, and what to tell of it: where a file does not go on as it says."""

    record: GameRecord
    words: Words | None = None


@dataclass(frozen=True)
class About:
    """What a record is called and where it belongs."""

    name: str = ""
    tournament: Tournament | None = None
    match: Match | None = None


def start_from_text(
    title: str,
    version: str,
    text: str,
    about: About,
    *,
    actor: User,
    cards: list[Any] | None = None,
) -> GameRecord:
    """Begin a record with the position that the text describes.

    Args:
        cards: definitions of its own cards, as in a scenario file; None for the title's.

    Raises:
        RecordUnreadable: the text or the cards cannot be read; every line that is wrong is named.
    """
    game = game_with(title, version, json.dumps(cards))
    state = read(lambda: build(game, parse(game, text)))
    return _begin(game, _document(game, state, actor), about, actor=actor, cards=cards)


def start_from_preset(
    title: str, version: str, preset: str, about: About, *, actor: User
) -> GameRecord:
    """Begin a record with a position that comes with the title.

    Raises:
        RecordUnreadable: the title has no such position.
    """
    presets = game_with(title, version).rules.presets
    if preset not in presets:
        raise RecordUnreadable(NO_PRESET.filled(preset=preset))
    label, text = presets[preset]
    named = About(about.name or label.ja, about.tournament, about.match)
    return start_from_text(title, version, text, named, actor=actor)


def start_from_scenario(data: bytes, about: About, *, actor: User) -> Started:
    """Begin a record with the position of a scenario file, and every step of it that is allowed.

    Where the file does not hold, the steps before stay, and the words say what is wrong.

    Raises:
        RecordUnreadable: the file cannot be read; the words say where.
        ScenarioTooLong: it has more steps than a record may have; they are not played.
    """
    scenario = read(lambda: read_scenario(data))
    if len(scenario.steps) + BEGINNING > MOST_NODES:
        raise ScenarioTooLong(steps=len(scenario.steps), count=MOST_NODES)
    game, decks = read(lambda: opened(scenario, playable))
    replayed = read(lambda: replay(game, scenario, None, decks))
    ids = (new_id() for _ in range(len(replayed.steps) + BEGINNING))
    document = record_of(
        game,
        scenario,
        replayed,
        ids=ids,
        by=by(actor),
        rulebook=rulebook_hash(game.rules.title),
    )
    named = About(about.name or scenario.name, about.tournament, about.match)
    cards = None if scenario.cards is None else list(scenario.cards)
    record = _begin(game, document, named, actor=actor, cards=cards)
    return Started(record, None if replayed.failure is None else replayed.failure.words)


def begin(game: Game, state: State, about: About, *, actor: User) -> GameRecord:
    """Begin a record with this position."""
    return _begin(game, _document(game, state, actor), about, actor=actor)


def _document(game: Game, state: State, actor: User) -> Document:
    rulebook = rulebook_hash(game.rules.title)
    return new_document(game, state, id=new_id(), by=by(actor), rulebook=rulebook)


@transaction.atomic
def _begin(
    game: Game, document: Document, about: About, *, actor: User, cards: list[Any] | None = None
) -> GameRecord:
    record = GameRecord.objects.create(
        code=get_random_string(CODE_LENGTH, ID_LETTERS),
        name=about.name[:120],
        title_code=game.rules.title,
        rules_version=game.rules.version,
        tournament=about.tournament,
        match=about.match,
        cards=None if cards is None else msgspec.to_builtins(cards),
        document=encode_document(document).decode(),
        created_by=actor,
    )
    keep(record, Loaded(document, (), {}, document.edition, document.edition))
    log.record(actor, "record.begun", record, tournament=about.tournament, revision=0)
    log.announce(record_changed, record_id=record.pk, revision=0)
    return record


def read(ask: Callable[[], Answer]) -> Answer:
    """Return the answer of the rules.

    Raises:
        RecordUnreadable: they refuse; the words say why.
    """
    try:
        return ask()
    except RulesError as error:
        raise RecordUnreadable(error.words) from error


NO_PRESET = Words(
    "This title has no position “{preset}”. Choose one of the list.",
    "「{preset}」という局面はありません。一覧から選んでください。",
)
