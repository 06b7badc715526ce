"""Effects that wait to be carried out: of resolving, failing, flipping, and triggered abilities."""

from __future__ import annotations

from rules.core.engine.run import Run
from rules.games.doremi.cards.effects import ReturnToHall
from rules.games.doremi.play.deriving import text_box
from rules.games.doremi.play.seeing import owner_of, turn_player

BUSY = (
    "effects",
    "bearer",
    "paying",
    "by_hand",
    "naming",
    "shuffling",
    "judging",
    "giving",
    "taking",
    "deciding",
    "declaring",
    "stealing",
)
"""What is finished before a waiting effect begins."""

MORNING = ("begin", "op_check", "wake", "flip", "markers")
"""The steps of the good morning whose effects come together in its fourth part (DRM-4.1.04)."""


def add(
    run: Run, controller: int, no: str, part: str, index: int, piece: int, *clauses: str
) -> None:
    """Let a part of a card wait; ``controller`` is who carries it out and chooses for it."""
    row = (controller, no, part, index, piece)
    run.note("trigger noticed", "waits", *clauses, user=run.who(controller), number=no)
    run.set("waiting", (*run.fact("waiting"), row), None, *clauses)


def notice(run: Run, when: str, piece: int) -> None:
    """Let every triggered ability of the piece wait that this sets off (DRM-9.01b, 9.05; AMB-57)."""
    for boxed in text_box(run, piece):
        trigger = boxed.ability.trigger
        replaces = all(isinstance(effect, ReturnToHall) for effect in boxed.ability.effects)
        if trigger is not None and trigger.when == when and not replaces:
            owner = owner_of(run, piece)
            add(run, owner, boxed.no, boxed.part, boxed.place, piece, "DRM-9.01b", "AMB-57")


def check_waiting(run: Run) -> None:
    """Begin the next waiting effect, the turn player's before the opponent's (DRM-4.1.04, 6.12)."""
    waiting = run.fact("waiting")
    if not waiting or run.top.proc in BUSY or not _is_time(run):
        return
    first = turn_player(run)
    row = next((each for each in waiting if each[0] == first), waiting[0])
    left = list(waiting)
    left.remove(row)
    run.set("waiting", tuple(left), None, "DRM-4.1.04")
    controller, no, part, index, piece = row
    run.call(
        "effects", None, "DRM-8.08", user=controller, card=no, part=part, index=index, piece=piece
    )


def _is_time(run: Run) -> bool:
    """Return whether nothing of a chain or of the morning is in the middle."""
    if run.fact("turn_player") is None:
        return False
    if run.top.proc == "day" and run.top.step in MORNING:
        return False
    if run.top.proc == "link":
        after_link = run.setting("triggered_during_chain") == "after_link"
        return after_link and run.top.step == "done"
    return True
