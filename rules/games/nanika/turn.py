"""A turn: download, install, action, battle, end (NNK-5.2.*)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.core.engine.actions import Act, Obstacle
from rules.core.engine.look import Look
from rules.core.engine.procedures import Acts, Procedure
from rules.core.engine.run import Run
from rules.core.engine.values import Value
from rules.core.words import Words
from rules.games.nanika.installing import CARD
from rules.games.nanika.seeing import at_step, ghosts, in_archive, master_variant, turn_user
from rules.games.nanika.table import HAND_LIMIT

acts = Acts()
turn = Procedure("turn", Words("Turn", "ターン"))
NO_GHOST_PENALTY = "by_hand.no_ghost_penalty"


def _whose(look: Look) -> tuple[int, ...]:
    user = turn_user(look)
    return () if user is None else (user,)


@turn.step("begin", "Beginning of the turn", "ターンの初め", "NNK-5.2.1")
def begin(run: Run) -> None:
    """What counts once a turn counts anew; a turn that is to be skipped does not take place."""
    user = _whose(run)[0]
    for fact in ("ghost_installed", "event_used", "battle_done"):
        run.set(fact, False)
    for seat in range(len(run.seats)):
        for ghost in ghosts(run, seat):
            if run.mark(ghost, "ability_used"):
                run.mark(ghost, "ability_used", False, "NNK-5.2.7")
    if run.fact("skips", user):
        run.set("skips", False, user, "NNK-B.7", "NNK-A26")
        run.note("not applied", "turn_skipped", "NNK-B.7", user=run.who(user))
        run.goto("next")
        return
    run.goto("download")
    _no_ghost(run, user)


def _no_ghost(run: Run, user: int) -> None:
    """Remind the judge of the undecided penalty; with masters there is none."""
    if ghosts(run, user):
        return
    if master_variant(run):
        run.note("not applied", "no_penalty", "NNK-11.1", "NNK-A06")
    elif run.setting("no_ghost_penalty") == "manual":
        run.ask_judge(NO_GHOST_PENALTY, "NNK-10.1", "NNK-A06")


@turn.step("download", "Download", "ダウンロード", "NNK-5.2.1", "NNK-5.2.2")
def download(run: Run) -> None:
    """One card is downloaded."""
    run.goto("install")
    run.call("download", None, "NNK-5.2.2", user=_whose(run)[0], left=1)


for _name, _en, _ja, _clauses, _takes in (
    (
        "install",
        "Install",
        "インストール",
        ("NNK-5.2.1", "NNK-5.2.4", "NNK-5.2.5"),
        ("install_ghost", "install_shell", "use_event", "end_step"),
    ),
    (
        "action",
        "Action",
        "アクション",
        ("NNK-5.2.1", "NNK-5.2.6", "NNK-5.2.7"),
        ("use_event", "use_ability", "end_step"),
    ),
    (
        "battle",
        "Battle",
        "戦闘",
        ("NNK-5.2.1", "NNK-5.2.8"),
        ("start_battle", "use_event", "end_step"),
    ),
):
    turn.decision(_name, _en, _ja, *_clauses, kind="act", who=_whose, takes=_takes)

AFTER = {"install": "action", "action": "battle", "battle": "end"}


@acts.act("end_step", "End the step", "次へ進む", "NNK-5.2.1", when="NNK-5.2.1", bound=True)
def end_step(run: Run, act: Act) -> None:
    """The next step begins; none is revisited (NNK-A32)."""
    run.goto(AFTER[run.top.step], "NNK-5.2.1", "NNK-A32")


@turn.step("end", "End of the turn", "ターンの終了", "NNK-5.2.9", "NNK-5.2.10")
def end(run: Run) -> None:
    """With six or more cards in the archive the user trashes down to five."""
    user = _whose(run)[0]
    run.goto("trash_excess" if len(run.of("archive", user)) > HAND_LIMIT else "next")


turn.decision(
    "trash_excess",
    "Trash down to five",
    "五枚になるまで捨てる",
    "NNK-5.2.10",
    kind="target",
    who=_whose,
    takes=("trash_excess",),
)


def _archive(look: Look, seat: int) -> Iterator[dict[str, Value]]:
    for piece in look.of("archive", seat):
        yield {"card": piece}


def _not_excess(look: Look, act: Act) -> Iterator[Obstacle]:
    if not in_archive(look, act.number("card"), act.player):
        yield Obstacle("NNK-5.2.10", "not_in_archive", {}, impossible=True)
    elif len(look.of("archive", act.player)) <= HAND_LIMIT:
        yield Obstacle("NNK-5.2.10", "no_excess")


@acts.act(
    "trash_excess",
    "Trash",
    "捨てる",
    "NNK-5.2.10",
    when="NNK-5.2.10",
    args=(CARD,),
    candidates=_archive,
    obstacles=_not_excess,
    bound=True,
)
def trash_excess(run: Run, act: Act) -> None:
    """One card goes to the trash, by choice."""
    run.move(act.number("card"), "trash", None, "NNK-5.2.10", key="trashed")
    run.goto("end")


def check_turn(run: Run) -> None:
    """Nobody trashes down to five who holds no more."""
    if at_step(run, "trash_excess") and len(run.of("archive", _whose(run)[0])) <= HAND_LIMIT:
        run.goto("end", "NNK-5.2.10")


@turn.step("next", "Next user", "次の人へ", "NNK-5.2.9", "NNK-A21")
def next_turn(run: Run) -> None:
    """The turn passes clockwise to the next user who is still in the game."""
    run.set("turn_user", run.after(_whose(run)[0])[0], None, "NNK-5.2.9", "NNK-A21")
    run.set("turn_no", run.fact("turn_no") + 1)
    run.goto("begin")
