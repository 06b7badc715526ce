"""Judging happenings: failed, resolved, or neither (DRM-8.*, 6.11, 10.*; AMB-31, 32, 48)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from rules.core.engine.chances import Pick
from rules.core.engine.look import Look
from rules.core.engine.procedures import Procedure
from rules.core.engine.run import Run
from rules.core.engine.values import JUDGE, Value
from rules.core.words import Words, same
from rules.games.doremi.cards.effects import ReturnToHall
from rules.games.doremi.cards.model import OTHERS, Icon, Task
from rules.games.doremi.play import waiting
from rules.games.doremi.play.deriving import (
    declared_name,
    holds,
    icon_class,
    locked_out_by,
    names,
    outfit,
    solve,
    text_box,
)
from rules.games.doremi.play.placing import enter_hall, go_home
from rules.games.doremi.play.seeing import (
    card_of,
    happenings,
    on_happening,
    other,
    owner_of,
    turn_player,
)


def failing_name(look: Look, happening: int) -> str | None:
    """Return the name that makes the happening fail, or None.

    Any name of a character on it counts, asleep or without solve points (DRM-8.03 to 8.03c).
    """
    card = card_of(look, happening)
    for piece in on_happening(look, happening):
        for name in names(look, piece):
            if card is not None and name in card.fail_if:
                return name
    return None


def solvers(look: Look, happening: int, seat: int, task: Task) -> tuple[int, ...]:
    """Return the player's characters on it that may count: awake, and named where names stand.

    Source: DRM-11.01c, 3.2.04, 8.04, 8.04b.
    """
    return tuple(
        piece
        for piece in on_happening(look, happening)
        if owner_of(look, piece) == seat
        and not look.pieces[piece].turned
        and (not task.only_names or taken_as(look, piece, task))
        and (not task.only_outfits or outfit(look, piece) in task.only_outfits)
    )


def satisfies(look: Look, happening: int, seat: int) -> bool:
    """Return whether the player's awake characters on the happening satisfy its task."""
    card = card_of(look, happening)
    if card is None or card.task is None:
        return False
    task = card.task
    needed = [icon for icon in task.icons if icon.need > 0]
    able = solvers(look, happening, seat, task)
    if not needed or not able:
        return False
    if task.mode == "any_one_kind":
        return any(_enough(look, able, icon, task) for icon in needed)
    return any(_all_met(look, needed, chosen) for chosen in _castings(look, able, needed, task))


def _enough(look: Look, able: tuple[int, ...], icon: Icon, task: Task) -> bool:
    """Several cards of one kind add up; the class of the others may mix (DRM-8.09, 8.09a)."""
    return sum(solve(look, piece) for piece in able if serves(look, piece, icon, task)) >= icon.need


def taken_as(look: Look, piece: int, task: Task) -> tuple[str, ...]:
    """Return as whom a character may take part: as declared, and as somebody the text names.

    Source: DRM-8.04, 10.02, 10.04.
    """
    declared = declared_name(look, piece)
    able = names(look, piece) if declared is None else (declared,)
    return tuple(name for name in able if not task.only_names or name in task.only_names)


def serves(look: Look, piece: int, icon: Icon, task: Task) -> bool:
    """Return whether a character can count for the icon under one of the names it may take.

    A class is no name, so who was declared as somebody is still one of the others, unless the task
    asks for that very name (DRM-8.09a, 10.04; AMB-48).
    """
    if icon.who == OTHERS:
        asked = {each.who for each in task.icons}
        return icon_class(look, piece) == OTHERS and declared_name(look, piece) not in asked
    return icon.who in taken_as(look, piece, task)


def _castings(
    look: Look, able: tuple[int, ...], needed: list[Icon], task: Task
) -> Iterator[list[tuple[int, int]]]:
    """Yield each way to let every character count for one icon (DRM-10.02, 10.03; AMB-48)."""
    choices = [
        [place for place, icon in enumerate(needed) if serves(look, piece, icon, task)] or [-1]
        for piece in able
    ]
    for picked in product(*choices):
        yield list(zip(able, picked, strict=True))


def _all_met(look: Look, needed: list[Icon], casting: list[tuple[int, int]]) -> bool:
    return all(
        sum(solve(look, piece) for piece, at in casting if at == place) >= icon.need
        for place, icon in enumerate(needed)
    )


def check_happenings(run: Run) -> None:
    """Expel, fail and resolve what has come to it, without any chance to interrupt (DRM-4.0.01).

    What one of them changes may bring another to it, so all are looked at until nothing changes.
    """
    if run.fact("turn_player") is None:
        return
    while "judged" not in run.memo and run.top.proc != "deciding":
        run.memo["judged"] = True  # a change of the table empties the memo
        expel(run)
        for happening in happenings(run):
            if run.top.proc != "deciding":
                _judge(run, happening)


def expel(run: Run) -> None:
    """Send home who is locked out of where it lies, all at the same time (DRM-12.01)."""
    expelled = [
        (piece, locked_out_by(run, piece, happening))
        for happening in happenings(run)
        for piece in on_happening(run, happening)
    ]
    for piece, source in expelled:
        if source is not None:
            run.note("state check", "locked_out", "DRM-12.01", card=run.face(source))
            go_home(run, piece, "DRM-12.01")


def fails_by(look: Look, happening: int) -> str | None:
    """Return the name that makes the happening fail now, unless a resolution outruns it (AMB-31)."""
    outrun = look.setting("fail_and_resolve_together") == "resolve"
    if outrun and resolver(look, happening) is not None:
        return None
    return failing_name(look, happening)


def _judge(run: Run, happening: int) -> None:
    name, seat = fails_by(run, happening), resolver(run, happening)
    if name is not None:
        together = ("AMB-31",) if seat is not None else ()
        run.note("state check", "fails_if", "DRM-8.02a", "DRM-8.03", name=same(name))
        fail(run, happening, "DRM-8.02a", *together)
    elif seat is not None and _is_for_judge(run, happening):
        run.call("deciding", None, "DRM-4.0.01", "AMB-31", happening=happening)
    elif seat is not None:
        resolve(run, happening, seat)


def _is_for_judge(run: Run, happening: int) -> bool:
    asked = run.setting("both_players_satisfy") == "judge"
    return asked and all(satisfies(run, happening, seat) for seat in (0, 1))


deciding = Procedure(
    "deciding",
    Words("Who resolves it?", "解決したのは誰か"),
    seen={"happening": "pieces"},
    holds={"happening": ("piece", "")},
)


@deciding.outcome(
    "resolver",
    "Both satisfy the task: who resolves it?",
    "双方が課題を満たした: 解決したのは？",
    "DRM-4.0.01",
    "AMB-31",
    kind="judge",
    who=lambda look: (JUDGE,),
    domain=lambda look: Pick((0, 1), seats=True),
)
def named_resolver(run: Run, seat: Value) -> None:
    """The judge names the player who resolves the happening."""
    happening = run.here("happening")
    run.leave("AMB-31")
    assert isinstance(seat, int)
    resolve(run, happening, seat)


def resolver(look: Look, happening: int) -> int | None:
    """Return who resolves the happening now: the turn player before the opponent (AMB-31)."""
    first = turn_player(look)
    for seat in (first, other(first)):
        if satisfies(look, happening, seat):
            return seat
    return None


def resolve(run: Run, happening: int, seat: int) -> None:
    """The happening goes to the memories and its characters home, at the same time (DRM-6.11a)."""
    card = card_of(run, happening)
    lying = on_happening(run, happening)
    bonus = card.bonus if card is not None else None
    moved = bonus is not None and any(bonus.if_moved in names(run, piece) for piece in lying)
    with run.group(
        "effect",
        "resolved",
        "DRM-6.11a",
        "DRM-8.01",
        "DRM-4.0.01",
        "AMB-31",
        card=run.face(happening),
        user=run.who(seat),
    ):
        for piece in lying:
            waiting.notice(run, "resolved_with_it", piece)
        _send_characters(run, lying, resolved=True)
        reward = run.mark(happening, "reward")
        run.move(happening, "memories", seat, "DRM-6.11a", key="to_memories")
        if moved and bonus is not None:
            reward += bonus.reward_points
            run.note("effect", "bonus", "DRM-8.05", amount=bonus.reward_points)
        if reward:
            run.mark(happening, "reward", reward, "DRM-3.9.03")
        _wait_for_effects(run, happening, seat, moved)


def _wait_for_effects(run: Run, happening: int, seat: int, moved: bool) -> None:
    card = card_of(run, happening)
    assert card is not None
    chooser = (
        seat
        if run.setting("resolve_effect_chooser") == "resolving_player"
        else owner_of(run, happening)
    )
    if card.has_text("on_resolve"):
        waiting.add(
            run, chooser, card.no, "on_resolve", 0, happening, "DRM-6.12", "DRM-8.08", "AMB-46"
        )
    if moved and card.bonus is not None and card.bonus.effects:
        waiting.add(run, chooser, card.no, "bonus", 0, happening, "DRM-8.05")


def _send_characters(run: Run, lying: tuple[int, ...], *, resolved: bool) -> None:
    for piece in lying:
        if resolved and _returns(run, piece):
            enter_hall(run, piece, "DRM-8.06")
        else:
            go_home(run, piece, "DRM-6.11a" if resolved else "DRM-6.11b")


def _returns(look: Look, piece: int) -> bool:
    """Return whether an ability brings the character back to the hall when it is resolved."""
    return any(
        isinstance(effect, ReturnToHall)
        for boxed in text_box(look, piece)
        if holds(look, boxed.ability.condition, owner_of(look, piece))
        for effect in boxed.ability.effects
    )


def failed_pile_of(look: Look, owner: int) -> int:
    """Return whose pile a failed card of this owner goes to: the owner's, or the shared one."""
    return 0 if look.setting("failed_pile") == "shared" else owner


def fail(run: Run, happening: int, *clauses: str) -> None:
    """The happening goes to the failed pile and its characters home, at the same time (DRM-6.11b)."""
    lying, owner = on_happening(run, happening), owner_of(run, happening)
    with run.group("effect", "failed", "DRM-6.11b", *clauses, card=run.face(happening)):
        for piece in lying:
            waiting.notice(run, "failed_with_it", piece)
        _send_characters(run, lying, resolved=False)
        run.move(
            happening,
            "failed_pile",
            failed_pile_of(run, owner),
            "DRM-6.11b",
            "DRM-3.3.02",
            "AMB-24",
            key="to_failed_pile",
        )
        card = card_of(run, happening)
        if card is not None and card.has_text("on_fail"):
            waiting.add(run, owner, card.no, "on_fail", 0, happening, "DRM-6.12", "DRM-8.08a")
