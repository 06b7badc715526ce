"""Installing ghosts and shells (NNK-3.2, NNK-3.15 to NNK-3.17, NNK-5.2.4, NNK-5.2.5)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.core.engine.actions import Act, Obstacle
from rules.core.engine.look import Look
from rules.core.engine.procedures import Acts, Arg, Procedure
from rules.core.engine.run import Run
from rules.core.engine.values import Value
from rules.core.words import Words
from rules.games.nanika.cards.model import Ability
from rules.games.nanika.seeing import (
    all_ghosts,
    archive_ghosts,
    card_of,
    ghosts,
    is_ghost,
    is_installed,
    not_in_archive,
    turn_user,
)

acts = Acts()
CARD = Arg(name="card", kind="piece", label=Words("card", "札"))
ONE_GHOST = Words("the one ghost of the turn", "このターンのゴースト1体")
GHOST = Arg(name="ghost", kind="piece", label=Words("ghost", "ゴースト"))

shells = Procedure(
    "shells",
    Words("Second shell", "二つ目のシェル"),
    seen={"ghost": "pieces", "user": "all"},
    holds={"ghost": ("piece", ""), "user": ("seat", "")},
)


def drop_shells(run: Run, ghost: int, *clauses: str) -> None:
    """Put the shells that the ghost carries on the trash: it leaves them behind."""
    for worn in run.attached(ghost):
        run.move(worn, "trash", None, *clauses, key="trashed")


def install(run: Run, piece: int, seat: int, *clauses: str) -> None:
    """Put a ghost on the user's desktop."""
    drop_shells(run, piece)
    run.move(piece, "desktop", seat, *clauses, key="installed", user=run.who(seat))
    card = card_of(run, piece)
    if card is not None and any(is_by_hand(ability) for ability in card.status):
        run.mark(piece, "untold", True, "NNK-3.13")


def is_by_hand(ability: Ability) -> bool:
    """Return whether an ability that is always active is for the judge to carry out."""
    modelled = ability.bonus is not None or ability.install_window is not None
    return ability.mode == "continuous" and not modelled


def _ghost_candidates(look: Look, seat: int) -> Iterator[dict[str, Value]]:
    for piece in archive_ghosts(look, seat):
        yield {"card": piece}


def _ghost_obstacles(look: Look, act: Act) -> Iterator[Obstacle]:
    piece = act.number("card")
    yield from not_in_archive(look, piece, act.player, "NNK-3.2")
    if card_of(look, piece) is not None and not is_ghost(look, piece):
        yield Obstacle("NNK-3.1", "not_a_ghost", {}, impossible=True)
    if look.fact("ghost_installed"):
        yield Obstacle("NNK-5.2.4", "one_ghost_a_turn")


def _ghost_costs(look: Look, act: Act) -> Iterator[Words]:
    if turn_user(look) == act.player:
        yield ONE_GHOST


@acts.act(
    "install_ghost",
    "Install a ghost",
    "ゴーストを出す",
    "NNK-3.2",
    "NNK-5.2.4",
    when="NNK-5.2.1",
    args=(CARD,),
    candidates=_ghost_candidates,
    obstacles=_ghost_obstacles,
    costs=_ghost_costs,
)
def install_ghost(run: Run, act: Act) -> None:
    """A ghost goes from the archive to the own desktop; one a turn."""
    install(run, act.number("card"), act.player, "NNK-3.2")
    if turn_user(run) == act.player:
        run.set("ghost_installed", True, None, "NNK-5.2.4")


def _shell_candidates(look: Look, seat: int) -> Iterator[dict[str, Value]]:
    hosts = ghosts(look, seat)
    for piece in look.of("archive", seat):
        card = card_of(look, piece)
        if card is not None and card.is_shell:
            for host in hosts:
                yield {"card": piece, "ghost": host}


def _shell_obstacles(look: Look, act: Act) -> Iterator[Obstacle]:
    piece, host = act.number("card"), act.number("ghost")
    yield from not_in_archive(look, piece, act.player, "NNK-3.15")
    card = card_of(look, piece)
    if card is not None and not card.is_shell:
        yield Obstacle("NNK-3.14", "not_a_shell", {}, impossible=True)
    alone = host not in all_ghosts(look)
    if not ghosts(look, act.player):
        yield Obstacle("NNK-3.15", "shell_needs_ghost", {}, impossible=alone)
    elif not is_installed(look, host, act.player):
        yield Obstacle("NNK-A17", "own_ghosts_only", {}, impossible=alone)


@acts.act(
    "install_shell",
    "Install a shell",
    "シェルを付ける",
    "NNK-3.15",
    "NNK-5.2.5",
    when="NNK-5.2.1",
    args=(CARD, GHOST),
    candidates=_shell_candidates,
    obstacles=_shell_obstacles,
)
def install_shell(run: Run, act: Act) -> None:
    """A shell goes onto an installed ghost; with a second one, its owner chooses which stays."""
    piece, host = act.number("card"), act.number("ghost")
    seat = run.seat_of(host)
    run.move(
        piece, "desktop", seat, "NNK-3.15", key="shell_installed", host=host, ghost=run.face(host)
    )
    if len(run.attached(host)) > 1:
        run.call("shells", "choose", "NNK-3.16", ghost=host, user=seat)


shells.decision(
    "choose",
    "Choose the shell to trash",
    "捨てるシェルを選ぶ",
    "NNK-3.17",
    "NNK-A17",
    kind="target",
    who=lambda look: (look.here("user"),),
    takes=("trash_shell",),
)


def _worn(look: Look, seat: int) -> Iterator[dict[str, Value]]:
    for piece in look.attached(look.here("ghost")):
        yield {"card": piece}


def _not_worn(look: Look, act: Act) -> Iterator[Obstacle]:
    if look.pieces[act.number("card")].host != look.here("ghost"):
        yield Obstacle("NNK-3.17", "not_its_shell", {}, impossible=True)


@acts.act(
    "trash_shell",
    "Trash a shell",
    "シェルを捨てる",
    "NNK-3.17",
    when="NNK-3.17",
    args=(CARD,),
    candidates=_worn,
    obstacles=_not_worn,
    bound=True,
)
def trash_shell(run: Run, act: Act) -> None:
    """One of two shells goes to the trash: the old or the new one."""
    run.move(act.number("card"), "trash", None, "NNK-3.17", key="trashed")


def check_shells(run: Run) -> None:
    """Nothing is left to choose once the ghost carries one shell (NNK-3.16)."""
    if run.top.proc == "shells" and len(run.attached(run.here("ghost"))) < 2:
        run.leave("NNK-3.16")
