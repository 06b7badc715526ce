"""Doubts about where a game stands: procedures, what they remember, and who is to decide."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from rules.core.engine import asking
from rules.core.engine.chances import Dice, Domain, Draw, Pick
from rules.core.engine.holding import frame_problems
from rules.core.engine.values import CHANCE, JUDGE
from rules.core.validation.naming import problem
from rules.core.words import Words

if TYPE_CHECKING:
    from rules.core.engine.look import Look
    from rules.core.engine.problems import Problem
    from rules.core.engine.state import Frame


def procedure_problems(look: Look) -> Iterator[Problem]:
    """Yield what is wrong with the procedures under way."""
    unknown = list(_unknown(look))
    yield from unknown
    if unknown:
        return
    yield from frame_problems(look)
    for place, frame in enumerate(look.frames):
        yield from _memory_problems(look, place, frame)


def _unknown(look: Look) -> Iterator[Problem]:
    for place, frame in enumerate(look.frames):
        procedure = look.rules.procedures.get(frame.proc)
        if procedure is None:
            yield problem(
                "procedure_unknown", "stop", f"frames[{place}]", NO_PROCEDURE, name=frame.proc
            )
        elif frame.step not in procedure.steps:
            yield problem(
                "step_unknown", "stop", f"frames[{place}]", NO_STEP,
                proc=procedure.label, step=frame.step,
            )  # fmt: skip


def _memory_problems(look: Look, place: int, frame: Frame) -> Iterator[Problem]:
    """Yield cards that are not there, and secret rows without an entry for each seat."""
    procedure = look.rules.procedures[frame.proc]
    for name, seen in procedure.seen.items():
        value, where = frame.data.get(name), f"frames[{place}].{name}"
        if seen == "own" and value is not None and not _is_row(look, value):
            yield problem("own_row", "stop", where, ROW, name=name, n=len(look.seats))
        if seen == "pieces" and name not in procedure.holds:
            for number in _gone(look, value):
                yield problem("piece_gone", "implausible", where, GONE, name=name, id=number)


def _is_row(look: Look, value: Any) -> bool:
    return isinstance(value, tuple) and len(value) == len(look.seats)


def _gone(look: Look, value: Any) -> Iterator[int]:
    """Yield the ids in a value that are of no card."""
    for each in value if isinstance(value, tuple) else (value,):
        if isinstance(each, tuple):
            yield from _gone(look, each)
        elif type(each) is int and each not in look.pieces:
            yield each


def decision_problems(look: Look) -> Iterator[Problem]:
    """Yield what is wrong with the decision that the game waits for."""
    asked = asking.pending(look)
    if asked is None:
        return
    place = f"frames[{len(look.frames) - 1}]"
    if not asked.who:
        yield problem("nobody_decides", "stop", place, NOBODY, step=asked.label)
    for seat in asked.who:
        if seat in (CHANCE, JUDGE):
            continue
        if not 0 <= seat < len(look.seats):
            yield problem("decider_unknown", "stop", place, STRANGER, step=asked.label, seat=seat)
        elif seat in look.out:
            name = look.seats[seat]
            yield problem(
                "decider_out", "breaks-a-rule", place, DECIDER_OUT, step=asked.label, name=name
            )
    if asked.domain is not None and not _has_outcome(asked.domain):
        yield problem("chance_impossible", "stop", place, NO_OUTCOME, step=asked.label)
    if asked.kind == "secret-commit":
        yield from _commit_problems(look, asked.who, place)


def _has_outcome(domain: Domain) -> bool:
    """Return whether anything can come out."""
    if isinstance(domain, Dice):
        return domain.count >= 1
    if isinstance(domain, Draw):
        return sum(count for _, count in domain.cards) > 0
    return bool(domain.answers) if isinstance(domain, Pick) else True


def _commit_problems(look: Look, who: tuple[int, ...], place: str) -> Iterator[Problem]:
    """Yield which seats are asked for a secret choice that they have made already."""
    for name, seen in look.rules.procedures[look.top.proc].seen.items():
        row = look.here(name)
        if seen != "own" or not _is_row(look, row):
            continue
        for seat in who:
            if 0 <= seat < len(row) and row[seat] is not None:
                yield problem(
                    "commit_revealed", "breaks-a-rule", f"{place}.{name}", COMMITTED,
                    name=look.seats[seat],
                )  # fmt: skip


NO_PROCEDURE = Words("There is no procedure “{name}”.", "「{name}」という手順はありません。")
NO_STEP = Words(
    "{proc} has no step “{step}”: say at which step it stands.",
    "{proc}に「{step}」という段階はありません。どの段階か入れてください。",
)
ROW = Words(
    "{name} needs one entry for each of the {n} users, none where nothing was chosen.",
    "{name}には{n}人分の欄が要ります（選んでいない人は「なし」）。",
)
GONE = Words(
    "{name}: there is no card #{id}. Enter it, or begin at an earlier step.",
    "{name}: 札#{id}がありません。入れるか、前の段階から始めてください。",
)
NOBODY = Words(
    "“{step}” waits for nobody: go to the step after it.",
    "「{step}」で決める人がいません。次の段階に進めてください。",
)
STRANGER = Words(
    "“{step}” waits for seat {seat}, which is not at this table.",
    "「{step}」を決める席{seat}がこの卓にありません。",
)
DECIDER_OUT = Words(
    "“{step}” waits for {name}, who is out of the game.",
    "「{step}」を決める{name}さんは敗退しています。",
)
NO_OUTCOME = Words(
    "“{step}” waits for dice or cards, but nothing can come out: check what it is about.",
    "「{step}」に出る目や札がありません。対象を確かめてください。",
)
COMMITTED = Words(
    "{name} has chosen already and is asked again: take the choice out, or go on.",
    "{name}さんの選択はもう入っています。消すか、先に進めてください。",
)
