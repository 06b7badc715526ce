"""What is doubtful about a position of Doremi, and what must hold after every step."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from rules.core.engine.look import Look
from rules.core.engine.problems import Problem
from rules.core.engine.state import Frame
from rules.core.words import Words
from rules.games.doremi.play.moving import NEEDED
from rules.games.doremi.play.rows import row_problems
from rules.games.doremi.play.seeing import (
    happenings,
    home,
    is_character,
    is_frog,
    is_type,
    items_on,
    points_of,
)
from rules.games.doremi.play.table import GOAL

Entry = Callable[[Look], tuple[Frame, ...]]


def _at(step: str) -> Entry:
    return lambda look: (Frame("day", step),)


ENTRIES: dict[str, Entry] = {
    "opening": lambda look: (Frame("opening", "order"),),
    "day": _at("begin"),
    "main": _at("main"),
    "dinner": _at("dinner"),
    "goodnight": lambda look: (Frame("day", "ed_check", {"checked": ()}),),
    "day_markers": _at("day_markers"),
    "expiry": _at("expiry"),
    "hand": _at("hand"),
}
"""The steps at which a game can be taken up by name alone."""


def invariants(look: Look) -> Iterator[tuple[str, str]]:
    """Yield what must hold after every step and does not: (name, sentence)."""
    for name, sentence, *_ in _faults(look):
        yield name, sentence


def _faults(look: Look) -> Iterator[tuple[str, str, str, str, Words]]:
    for seat in range(len(look.seats)):
        for piece in home(look, seat):
            if look.pieces[piece].turned:
                yield (
                    "asleep_at_home",
                    f"{piece} sleeps at home",
                    f"pieces.{piece}",
                    "DRM-3.4.04",
                    UPRIGHT,
                )
        for piece in look.of("happening_area", seat):
            yield from _in_area(look, piece)
    for piece in look.pieces:
        if is_frog(look, piece) and items_on(look, piece):
            yield "frog_with_item", f"frog {piece} has items", f"pieces.{piece}", "DRM-23.04", FROG


def _in_area(look: Look, piece: int) -> Iterator[tuple[str, str, str, str, Words]]:
    host = look.pieces[piece].host
    stands = host in look.pieces and is_type(look, host, "happening")
    if is_character(look, piece) and not stands:
        yield (
            "nowhere_to_stand",
            f"{piece} lies on no happening",
            f"pieces.{piece}",
            "DRM-24.01",
            STAND,
        )


def problems(look: Look) -> Iterator[Problem]:
    """Yield what is doubtful about the position apart from what every title checks."""
    yield from row_problems(look)
    yield from _days(look)
    yield from _movement(look)
    for name, _, place, clause, hint in _faults(look):
        yield Problem(name, "breaks-a-rule", place, clause, hint)
    yield from _no_days(look)
    yield from _won(look)


def _movement(look: Look) -> Iterator[Problem]:
    for place, frame in enumerate(look.frames):
        if frame.proc != "movement":
            continue
        for name, steps in NEEDED.items():
            arrives = name == "blocker" and frame.step == "s11" and frame.data.get("blocker_ok")
            if (arrives or frame.step in steps) and frame.data.get(name) not in look.pieces:
                yield Problem(f"{name}_missing", "stop", f"frames[{place}]", "DRM-6.02", MOVES)


def _no_days(look: Look) -> Iterator[Problem]:
    """Only a happening that was just turned over has no markers yet (DRM-4.1.03a)."""
    day = look.frame("day")
    if day is None or day.step in ("flip", "markers"):
        return
    for happening in happenings(look):
        if not look.mark(happening, "days"):
            yield Problem("no_days_left", "breaks-a-rule", f"pieces.{happening}", "DRM-8.02d", DAYS)


def _days(look: Look) -> Iterator[Problem]:
    procs = [frame.proc for frame in look.frames]
    if procs and procs[0] not in ("opening", "day"):
        yield Problem("procedure_alone", "stop", "frames[0]", "DRM-15.01", ALONE)
    if "day" in procs and look.frames[0].step != "begin":
        if look.fact("turn_player") is None:
            yield Problem("turn_player_missing", "stop", "facts.turn_player", "DRM-1.01", SAY_TURN)
        if not look.fact("day"):
            yield Problem("day_missing", "breaks-a-rule", "facts.day", "DRM-15.01", SAY_DAY)
    if look.fact("first_player") is None and _is_decided(look, procs):
        yield Problem("first_player_missing", "stop", "facts.first_player", "DRM-17.01c", SAY_FIRST)


def _is_decided(look: Look, procs: list[str]) -> bool:
    """Return whether it is known by now who goes first."""
    opened = "opening" in procs and look.frames[0].step != "order"
    return opened or "day" in procs or bool(look.fact("day"))


def _won(look: Look) -> Iterator[Problem]:
    if look.result is not None or not look.fact("day"):
        return
    for seat, points in enumerate(points_of(look)):
        if points >= GOAL:
            yield Problem("already_won", "breaks-a-rule", f"seats.{seat}", "DRM-2.01", WON)
        if not look.of("clock", seat):
            yield Problem("clock_empty", "breaks-a-rule", f"seats.{seat}", "DRM-3.6.04", EMPTY)


UPRIGHT = Words(
    "Nobody sleeps at home: turn the card upright.", "自宅では寝ません。札を立ててください。"
)
STAND = Words("Attach the character to a happening.", "キャラをハプニングに置いてください。")
FROG = Words(
    "Majo-gaeru bears no items: discard them.",
    "マジョガエルにアイテムは付きません。捨ててください。",
)
DAYS = Words("A happening without days has failed: set its days.", "残り日数を入れてください。")
MOVES = Words(
    "Name a card that lies on the table, or end the movement.",
    "場にある札を入れるか、移動の処理を終えてください。",
)
ALONE = Words(
    "The game must stand before the first day or in a day.",
    "一日目の前か、一日の中でなければなりません。",
)
SAY_TURN = Words("Say whose day it is.", "誰の日かを入れてください。")
SAY_DAY = Words("Say which day it is.", "何日目かを入れてください。")
SAY_FIRST = Words("Say who went first.", "先攻を入れてください。")
WON = Words("That player has 100 points and has won already.", "すでに100点に届いて勝っています。")
EMPTY = Words("That clock is empty: the game is over.", "時計が空です。ゲームは終わっています。")
