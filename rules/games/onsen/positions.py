"""What is doubtful about a position of Hidden Hot Spring, and what must hold after every step."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator

from rules.core.engine.invariants import census
from rules.core.engine.look import Look
from rules.core.engine.problems import Problem
from rules.core.engine.state import Frame
from rules.core.words import Words
from rules.games.onsen.seeing import area_code, areas, face_down_in
from rules.games.onsen.table import AREA_WORDS, FACE_DOWN_LIMIT, MOST_AREAS, ROUNDS

Entry = Callable[[Look], tuple[Frame, ...]]
STAGES = ("setup", "bathing", "choosing", "scoring")


def _at(proc: str, step: str) -> Entry:
    return lambda look: (Frame(proc, step),)


ENTRIES: dict[str, Entry] = {
    "setup": _at("setup", "begin"),
    "turn": _at("bathing", "begin"),
    "act": _at("bathing", "act"),
    "end": _at("bathing", "end"),
    "choice": _at("choosing", "ask"),
    "scoring": _at("scoring", "next"),
}
"""The steps at which a game can be taken up by name alone."""


def problems(look: Look) -> Iterator[Problem]:
    """Yield what is doubtful about the position apart from what every title checks."""
    if look.result is None:
        yield from _stage(look)
    yield from _players(look)
    yield from _areas(look)
    yield from _leaders(look)
    yield from _voids(look)
    yield from _hands(look)


def _stage(look: Look) -> Iterator[Problem]:
    procs = [frame.proc for frame in look.frames]
    if (procs and procs[0] not in STAGES) or len(set(procs) & set(STAGES)) > 1:
        yield Problem("stage_unclear", "stop", "frames", "ONS-3.1", STAGE)
    if procs and procs[0] != "setup" and look.fact("start_player") is None:
        yield Problem("start_player_missing", "stop", "facts.start_player", "ONS-5.1", SAY_START)
    if "bathing" in procs and look.fact("turn_player") is None:
        yield Problem("turn_player_missing", "stop", "facts.turn_player", "ONS-5.1", SAY_TURN)
    if "bathing" in procs and not 1 <= look.fact("round") <= ROUNDS:
        yield Problem("round_missing", "implausible", "facts.round", "ONS-6.1.1", SAY_ROUND)
    if "scoring" in procs:
        yield from _without_area(look)


def _without_area(look: Look) -> Iterator[Problem]:
    for seat in look.playing():
        if look.fact("area", seat) not in areas(look):
            hint = NO_AREA.filled(name=look.seats[seat])
            yield Problem("without_area", "breaks-a-rule", f"seats.{seat}", "ONS-6.1.2", hint)


def _players(look: Look) -> Iterator[Problem]:
    most = look.settings.get("player_range")
    if type(most) is int and len(look.seats) > most:
        hint = TOO_MANY.filled(n=len(look.seats), most=most)
        yield Problem("too_many_players", "stop", "seats", "ONS-A13", hint)


def _areas(look: Look) -> Iterator[Problem]:
    for code in _beyond(look):
        hint = BEYOND.filled(area=AREA_WORDS[code], count=len(areas(look)))
        yield Problem("area_beyond", "stop", f"zones.{code}", "ONS-1.5.3", hint)
    for area, count in _too_many_down(look):
        hint = DOWN.filled(area=AREA_WORDS[area_code(area)], n=count, most=FACE_DOWN_LIMIT)
        place = f"zones.{area_code(area)}"
        yield Problem("too_many_face_down", "breaks-a-rule", place, "ONS-1.5.5", hint)
    for area in _taken_twice(look):
        hint = TWICE.filled(area=AREA_WORDS[area_code(area)])
        yield Problem("area_taken_twice", "breaks-a-rule", "facts.area", "ONS-6.1.3", hint)


def _beyond(look: Look) -> list[str]:
    """Return the areas that this table does not have and in which cards lie."""
    codes = [area_code(n) for n in range(len(areas(look)) + 1, MOST_AREAS + 1)]
    return [code for code in codes if look.zones.get(code)]


def _too_many_down(look: Look) -> Iterator[tuple[int, int]]:
    for area in areas(look):
        count = len(face_down_in(look, area))
        if count > FACE_DOWN_LIMIT:
            yield area, count


def _taken_twice(look: Look) -> list[int]:
    taken = Counter(look.fact("area", seat) for seat in range(len(look.seats)))
    return [area for area, count in sorted(taken.items()) if area and count > 1]


def _leaders(look: Look) -> Iterator[Problem]:
    dealt = [seat for seat in look.playing() if look.of("leader", seat)]
    short = len(look.playing()) - len(dealt) - len(look.shared("leaders"))
    if short > 0:
        hint = LEADERS.filled(n=short)
        yield Problem("leaders_missing", "breaks-a-rule", "zones.leader", "ONS-4.1", hint)


def _voids(look: Look) -> Iterator[Problem]:
    """Yield whether OUT void is there more than once, or not at all (ONS-2.3.3)."""
    named = Counter(piece.card for piece in look.pieces.values() if piece.card)
    counts = census(look.start)
    voids = [no for no, card in look.cards.items() if card.kind == "out_void"]
    if sum((counts or named)[no] for no in voids) > 1:
        yield Problem("out_void_twice", "breaks-a-rule", "pieces", "ONS-2.3.3", VOIDS)
    elif counts is not None and not any(counts[no] for no in voids):
        yield Problem("out_void_missing", "implausible", "pieces", "ONS-2.3.3", NO_VOID)


def _hands(look: Look) -> Iterator[Problem]:
    for seat in range(len(look.seats)):
        own_turn = look.frame("bathing") is not None and look.fact("turn_player") == seat
        if look.of("hand", seat) and not own_turn:
            hint = HAND.filled(name=look.seats[seat])
            yield Problem("hand_kept", "implausible", f"seats.{seat}", "ONS-1.3.3", hint)


def invariants(look: Look) -> Iterator[tuple[str, str]]:
    """Yield what must hold after every step and does not: (name, sentence)."""
    for area, count in _too_many_down(look):
        yield "face_down", f"{count} cards lie face down in area {area}"
    for code in _beyond(look):
        yield "area_beyond", f"cards lie in {code}, which this table does not have"
    for area in _taken_twice(look):
        yield "taken_twice", f"area {area} is taken by several"
    for seat in range(len(look.seats)):
        if len(look.of("leader", seat)) > 1:
            yield "leaders", f"seat {seat} has several leaders"
        if look.of("hand", seat) and (
            look.fact("turn_player") != seat or not look.frame("bathing")
        ):
            yield "hand_kept", f"seat {seat} holds cards outside the own turn"


STAGE = Words(
    "The game must stand in one of its stages: preparation, bathing preparation, choice or scoring.",
    "準備、入浴準備、選択、得点計算のどれか一つの段階でなければなりません。",
)
SAY_START = Words("Say who is the start player.", "開始プレイヤーを入れてください。")
SAY_TURN = Words("Say whose turn it is.", "誰の手番かを入れてください。")
SAY_ROUND = Words("Say which of the five rounds it is.", "五巡のうち何巡目かを入れてください。")
NO_AREA = Words(
    "{name} has no spring area to score: enter the one taken.",
    "{name}の温泉エリアがありません。得たエリアを入れてください。",
)
TOO_MANY = Words(
    "{n} players; the organiser allows {most} at most.", "{n}人です(主催者の上限は{most}人)。"
)
BEYOND = Words(
    "{area} does not exist at this table, which has {count}: move the cards.",
    "この卓の温泉エリアは{count}か所で、{area}はありません。札を移してください。",
)
DOWN = Words(
    "In {area} {n} cards lie face down; at most {most} may.",
    "{area}に{n}枚が伏せてあります({most}枚まで)。",
)
TWICE = Words("{area} is taken by several players.", "{area}を二人以上が得ています。")
LEADERS = Words("Leaders are missing for some players: {n}.", "親分が足りません(あと{n}枚)。")
VOIDS = Words(
    "OUT void exists once, and here are several: take the others out.",
    "OUT無効は一枚だけです。余分な札を外してください。",
)
NO_VOID = Words(
    "OUT void is not among the cards: check the deck.",
    "OUT無効がありません。山札を確かめてください。",
)
HAND = Words(
    "{name} holds cards outside the own turn: they are discarded when it ends.",
    "{name}は自分の手番でないのに手札があります。手番の終わりに捨てます。",
)
