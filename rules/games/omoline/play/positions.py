"""What is doubtful about a position of OmoLine, and what must hold after every step."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from rules.core.engine.look import Look
from rules.core.engine.problems import Problem
from rules.core.engine.state import Frame
from rules.core.words import Words
from rules.games.omoline.play import versions
from rules.games.omoline.play.seeing import bottle, card_of, in_line, owner_of, urge
from rules.games.omoline.play.table import (
    AREA_LIMIT,
    CHARACTERS,
    EVENTS,
    FULL_BOTTLE,
    IN_LINE,
)

Entry = Callable[[Look], tuple[Frame, ...]]
SHARED = ("line", "restroom")
OF_EVENTS = ("event_deck", "hand", "event_area", "energy_area", "drop_area", "lost_area")
OF_CHARACTERS = ("character_deck", "skill_area")


def _at(step: str) -> Entry:
    return lambda look: (Frame("turn", step),)


TURN = (
    "refresh",
    "draw",
    "energy",
    "action",
    "attack",
    "reaction",
    "block",
    "battle",
    "restroom",
    "entry",
    "urge",
    "line",
    "swap",
)
ENTRIES: dict[str, Entry] = {
    "setup": lambda look: (Frame("setup", "begin"),),
    **{step: _at(step) for step in TURN},
}
"""The steps at which a game can be taken up by name alone."""


def problems(look: Look) -> Iterator[Problem]:
    """Yield what is doubtful about the position apart from what every title checks."""
    yield from _procedures(look)
    yield from _owners(look)
    yield from _broken(look)
    yield from _totals(look)
    yield from _hands(look)


def _procedures(look: Look) -> Iterator[Problem]:
    procs = [frame.proc for frame in look.frames]
    if look.result is not None or not procs:
        return
    if procs[0] not in ("setup", "turn"):
        yield Problem("procedure_alone", "stop", "frames[0]", "OML-6.14.2", ALONE)
    for fact in ("attack_player", "first_player") if "turn" in procs else ():
        if look.fact(fact) is None:
            hint = SAY.filled(what=look.rules.facts[fact].label)
            yield Problem(f"{fact}_missing", "stop", f"facts.{fact}", "OML-6.2.4", hint)


def _owners(look: Look) -> Iterator[Problem]:
    for zone in SHARED:
        for piece in look.shared(zone):
            card, place = card_of(look, piece), f"pieces.{piece}"
            if look.pieces[piece].owner is None:
                yield Problem("owner_missing", "stop", place, "OML-4.5.1", OWNER)
            if card is not None and not card.is_character:
                yield Problem("event_in_line", "stop", place, "OML-2.1.1", NO_EVENT)


def _broken(look: Look) -> Iterator[Problem]:
    for code, _, place, clause, hint in _faults(look):
        yield Problem(code, "breaks-a-rule", place, clause, hint)


def _faults(look: Look) -> Iterator[tuple[str, str, str, str, Words]]:
    """Yield what no position may show: (code, sentence, place, clause, hint)."""
    for seat in range(len(look.seats)):
        standing = len(in_line(look, seat))
        if standing > IN_LINE:
            hint = FOUR.filled(name=look.seats[seat], n=standing)
            said = f"{standing} characters of seat {seat} in the line"
            yield "line_over_three", said, "zones.line", "OML-4.5.3", hint
        relieved = len(look.of("skill_area", seat))
        if relieved > AREA_LIMIT and look.within("overflow", "user") != seat:
            said = f"{relieved} characters in the skill area of seat {seat}"
            yield "skill_area_full", said, f"zones.skill_area:{seat}", "OML-4.9.3", SIX
        if bottle(look, seat) > FULL_BOTTLE and look.result is None and not look.frame("judging"):
            hint = LOST.filled(name=look.seats[seat], n=bottle(look, seat))
            said = f"seat {seat} has lost already"
            yield "already_lost", said, f"facts.life_bottle:{seat}", "OML-4.4.4", hint
    yield from _urges(look)


def _urges(look: Look) -> Iterator[tuple[str, str, str, str, Words]]:
    if look.result is not None:
        return
    for piece in look.shared("line"):
        card = card_of(look, piece)
        if card is not None and urge(look, piece) > card.hp > 0 and not look.frame("accident"):
            said = f"{piece} has urge {urge(look, piece)} above {card.hp}"
            yield "urge_over_hold_power", said, f"pieces.{piece}", "OML-5.4.1", OVER


def _totals(look: Look) -> Iterator[Problem]:
    for seat in range(len(look.seats)):
        shared = [piece for zone in SHARED for piece in look.shared(zone)]
        events = sum(len(look.of(zone, seat)) for zone in OF_EVENTS)
        own = sum(owner_of(look, piece) == seat for piece in shared)
        characters = own + sum(len(look.of(zone, seat)) for zone in OF_CHARACTERS)
        for n, most, clause, hint in (
            (events, EVENTS, "OML-3.1.1", TOTAL_EVENTS),
            (characters, CHARACTERS, "OML-3.2.1", TOTAL_CHARACTERS),
        ):
            if n != most:
                words = hint.filled(name=look.seats[seat], n=n, most=most)
                yield Problem("card_total", "implausible", f"seats.{seat}", clause, words)


def _hands(look: Look) -> Iterator[Problem]:
    limit = versions.hand_limit(look)
    for seat in range(len(look.seats)) if limit is not None else ():
        held = len(look.of("hand", seat))
        if limit is not None and held > limit:
            hint = HAND_OVER.filled(name=look.seats[seat], n=held, most=limit)
            yield Problem("hand_over_limit", "note", f"zones.hand:{seat}", "OML-4.3.2h", hint)


def invariants(look: Look) -> Iterator[tuple[str, str]]:
    """Yield what must hold after every step and does not: (name, sentence)."""
    if look.result is None:
        for code, sentence, *_ in _faults(look):
            yield code, sentence
    for seat in range(len(look.seats)):
        if len(look.of("event_area", seat)) > AREA_LIMIT:
            yield "event_area_full", f"more than five events of seat {seat} in play"
    if len(look.shared("restroom")) > 1:
        yield "restroom_full", "more than one character in the restroom"


ALONE = Words(
    "The game must stand in the set-up or in a turn.",
    "準備かターンの中でなければなりません。",
)
SAY = Words("Say who it is: {what}.", "{what}を入れてください。")
OWNER = Words("Say whose character it is: owner=….", "誰のキャラかを入れてください(owner=…)。")
NO_EVENT = Words(
    "Only characters stand in the line or in the restroom.",
    "ラインとトイレに置けるのはキャラだけです。",
)
FOUR = Words(
    "{name} has {n} characters in the line; at most three may stand there.",
    "{name}のキャラがラインに{n}体います(3体まで)。",
)
SIX = Words(
    "A skill area holds five characters at most: return one to the deck.",
    "スキルエリアは5体までです。1体をデッキに戻してください。",
)
LOST = Words(
    "{name} has {n} counters in the bottle and has lost already.",
    "{name}のボトルは{n}で、すでに負けています。",
)
OVER = Words(
    "Its urge exceeds its hold power: the accident comes first.",
    "尿意が我慢力を超えています。先に失敗を処理してください。",
)
TOTAL_EVENTS = Words(
    "{name}: {n} of {most} events. Check the count.",
    "{name}のイベントは{n}枚です({most}枚のはず)。枚数を確かめてください。",
)
TOTAL_CHARACTERS = Words(
    "{name}: {n} of {most} characters. Check the count.",
    "{name}のキャラは{n}枚です({most}枚のはず)。枚数を確かめてください。",
)
HAND_OVER = Words(
    "{name} holds {n} cards; the limit was {most}.",
    "{name}の手札は{n}枚です(当時の上限は{most}枚)。",
)
