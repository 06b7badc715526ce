"""What is doubtful about a position of Nanika, and what must hold after every step."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from rules.core.engine.look import Look
from rules.core.engine.problems import Problem
from rules.core.engine.state import Frame
from rules.core.words import Words
from rules.games.nanika.seeing import card_of, is_ghost, taken_points, turn_user
from rules.games.nanika.table import CARDS

Entry = Callable[[Look], tuple[Frame, ...]]


def _at(step: str) -> Entry:
    return lambda look: (Frame("turn", step),)


ENTRIES: dict[str, Entry] = {
    "setup": lambda look: (Frame("setup", "begin"),),
    "begin": _at("begin"),
    "download": _at("download"),
    "install": _at("install"),
    "action": _at("action"),
    "battle": _at("battle"),
    "end": _at("end"),
}
"""The steps at which a game can be taken up by name alone."""


def problems(look: Look) -> Iterator[Problem]:
    """Yield what is doubtful about the position apart from what every title checks."""
    yield from _turn(look)
    yield from _total(look)
    yield from _shells(look)
    yield from _hands(look)
    yield from _ended(look)


def _turn(look: Look) -> Iterator[Problem]:
    procs = [frame.proc for frame in look.frames]
    if look.result is not None:
        return
    if "turn" in procs and turn_user(look) is None:
        yield Problem("turn_user_missing", "stop", "facts.turn_user", "NNK-5.2.1", SAY_TURN)
    if turn_user(look) in look.out and look.out:
        yield Problem("turn_of_defeated", "breaks-a-rule", "facts.turn_user", "NNK-11.3", TURN_OUT)
    if procs and procs[0] not in ("setup", "turn"):
        yield Problem("procedure_alone", "stop", "frames[0]", "NNK-5.2.1", ALONE)
    if "setup" in procs and "turn" in procs:
        yield Problem("phase_mismatch", "stop", "frames", "NNK-5.1.7", BOTH)


def _total(look: Look) -> Iterator[Problem]:
    total = len(look.pieces)
    if total != CARDS:
        hint = TOTAL.filled(n=total, most=CARDS)
        yield Problem("card_total", "implausible", "pieces", "NNK-1.1", hint)


def _shells(look: Look) -> Iterator[Problem]:
    for name, sentence, place, clause, hint in _shell_faults(look):
        del sentence
        yield Problem(name, "breaks-a-rule", place, clause, hint)


def _shell_faults(look: Look) -> Iterator[tuple[str, str, str, str, Words]]:
    for seat in range(len(look.seats)):
        for piece in look.of("desktop", seat):
            card, host = card_of(look, piece), look.pieces[piece].host
            place = f"pieces.{piece}"
            if card is not None and card.is_shell and (host is None or not is_ghost(look, host)):
                yield "shell_alone", f"shell {piece} without a ghost", place, "NNK-3.15", SHELL
            worn = look.attached(piece)
            if len(worn) > 1 and look.within("shells", "ghost") != piece:
                yield "two_shells", f"ghost {piece} with {len(worn)} shells", place, "NNK-3.16", TWO


def _hands(look: Look) -> Iterator[Problem]:
    if look.frame("setup") or look.frame("download"):
        return
    for seat in range(len(look.seats)):
        for piece in look.of("archive", seat):
            card = card_of(look, piece)
            if card is not None and card.is_mandatory:
                place = f"pieces.{piece}"
                yield Problem("mandatory_in_archive", "implausible", place, "NNK-3.20", MANDATORY)


def _ended(look: Look) -> Iterator[Problem]:
    target = look.settings.get("unyu_target")
    if look.result is not None or not isinstance(target, int):
        return
    for seat, points in enumerate(taken_points(look)):
        if points >= target and not look.frame("judging"):
            hint = WON.filled(name=look.seats[seat], points=points, target=target)
            yield Problem("already_won", "breaks-a-rule", f"seats.{seat}", "NNK-8.1", hint)


def invariants(look: Look) -> Iterator[tuple[str, str]]:
    """Yield what must hold after every step and does not: (name, sentence)."""
    for name, sentence, *_ in _shell_faults(look):
        yield name, sentence
    if look.result is not None:
        return
    for seat in range(len(look.seats)):
        if look.of("set_events", seat) and not look.frame("battle"):
            yield "set_event_left", f"seat {seat} has set events outside a battle"
    if look.shared("aside") and not look.frame("setup"):
        yield "aside_left", "cards lie aside after the set-up"


SAY_TURN = Words("Say whose turn it is.", "誰のターンかを入れてください。")
TURN_OUT = Words(
    "The user whose turn it is has been defeated; give the turn to another.",
    "敗退した人のターンになっています。別の人にしてください。",
)
ALONE = Words(
    "The game must stand in the set-up or in a turn.", "準備かターンの中でなければなりません。"
)
BOTH = Words("The set-up is over once a turn has begun.", "ターンが始まれば準備は終わっています。")
TOTAL = Words(
    "There are {n} cards; the plan has {most} for the time being. Check the count.",
    "札は{n}枚です(企画書は当面{most}枚)。枚数を確かめてください。",
)
SHELL = Words(
    "A shell lies without a ghost: attach it.", "ゴーストのないシェルです。付け先を選んでください。"
)
TWO = Words(
    "A ghost carries one shell: trash the others.", "シェルは一体に一つです。残りは捨ててください。"
)
MANDATORY = Words(
    "A mandatory event is carried out when it is downloaded and does not stay in an archive.",
    "強制イベントは引いた時に処理され、アーカイブには残りません。",
)
WON = Words(
    "{name} has {points} points and has won already (target {target}).",
    "{name}は{points}点で、すでに勝っています(目標{target}点)。",
)
