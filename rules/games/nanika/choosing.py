"""Choices that the effect of a card asks its user for."""

from __future__ import annotations

from collections.abc import Iterator

from rules.core.engine.actions import Act, Obstacle
from rules.core.engine.look import Look
from rules.core.engine.procedures import Acts
from rules.core.engine.run import Run
from rules.core.engine.values import Value
from rules.games.nanika.cards.model import SendGhosts
from rules.games.nanika.effects import USER, effects, install_named, named_ghosts, now, send_away
from rules.games.nanika.installing import CARD, GHOST
from rules.games.nanika.seeing import all_ghosts, in_archive

acts = Acts()

effects.decision(
    "choose_install",
    "Choose the ghost to install",
    "出すゴーストを選ぶ",
    "NNK-B.4",
    "NNK-A41",
    kind="target",
    who=lambda look: (look.here("user"),),
    takes=("choose_install", "decline"),
)


def _install_candidates(look: Look, seat: int) -> Iterator[dict[str, Value]]:
    for piece in _quoted(look, seat):
        yield {"card": piece}


def _quoted(look: Look, seat: int) -> tuple[int, ...]:
    return named_ghosts(look, seat, getattr(now(look), "name_keys_any", ()))


def _not_installable(look: Look, act: Act) -> Iterator[Obstacle]:
    if not in_archive(look, act.number("card"), act.player):
        yield Obstacle("NNK-B.4", "not_in_archive")
    elif act.number("card") not in _quoted(look, act.player):
        yield Obstacle("NNK-A23", "not_named")


@acts.act(
    "choose_install",
    "Install the named ghost",
    "指定のゴーストを出す",
    "NNK-B.4",
    when="NNK-B.4",
    args=(CARD,),
    candidates=_install_candidates,
    obstacles=_not_installable,
    bound=True,
)
def choose_install(run: Run, act: Act) -> None:
    """One ghost with a quoted name is installed (NNK-A41), as many as the text says."""
    install_named(run, act.number("card"), act.player)
    left = run.here("left") - 1
    run.goto("choose_install" if left and _quoted(run, act.player) else "next", left=left)


def _must_install(look: Look, act: Act) -> Iterator[Obstacle]:
    if not getattr(now(look), "optional", True):
        yield Obstacle("NNK-B.4", "must_install")


@acts.act(
    "decline",
    "Install none",
    "出さない",
    "NNK-B.4",
    when="NNK-B.4",
    obstacles=_must_install,
    bound=True,
)
def decline(run: Run, act: Act) -> None:
    """The user does without, where the text allows it."""
    run.goto("next")


effects.decision(
    "choose_user",
    "Choose a user",
    "ユーザーを選ぶ",
    "NNK-B.7",
    kind="target",
    who=lambda look: (look.here("user"),),
    takes=("choose_user",),
)


def _user_candidates(look: Look, seat: int) -> Iterator[dict[str, Value]]:
    for user in look.playing():
        yield {"user": user}


def _not_playing(look: Look, act: Act) -> Iterator[Obstacle]:
    if act.number("user") in look.out:
        yield Obstacle("NNK-B.7", "out_of_game", {"user": act.number("user")})


@acts.act(
    "choose_user",
    "Choose a user",
    "ユーザーを選ぶ",
    "NNK-B.7",
    when="NNK-B.7",
    args=(USER,),
    candidates=_user_candidates,
    obstacles=_not_playing,
    bound=True,
)
def choose_user(run: Run, act: Act) -> None:
    """The user named skips the next turn; two such effects skip one turn (NNK-A26)."""
    run.set("skips", True, act.number("user"), "NNK-B.7", "NNK-A26")
    run.goto("next")


effects.decision(
    "choose_ghost",
    "Choose a ghost",
    "ゴーストを選ぶ",
    "NNK-3.4",
    kind="target",
    who=lambda look: (look.here("user"),),
    takes=("choose_ghost",),
)


def _any_ghost(look: Look, seat: int) -> Iterator[dict[str, Value]]:
    for piece in all_ghosts(look) if isinstance(now(look), SendGhosts) else ():
        yield {"ghost": piece}


def _not_installed(look: Look, act: Act) -> Iterator[Obstacle]:
    if act.number("ghost") not in all_ghosts(look):
        yield Obstacle("NNK-3.4", "not_installed", {}, impossible=True)


@acts.act(
    "choose_ghost",
    "Choose a ghost",
    "ゴーストを選ぶ",
    "NNK-3.4",
    when="NNK-3.4",
    args=(GHOST,),
    candidates=_any_ghost,
    obstacles=_not_installed,
    bound=True,
)
def choose_ghost(run: Run, act: Act) -> None:
    """The ghost chosen leaves the desktop."""
    send_away(run, act.number("ghost"), now(run).to)
    run.goto("next")


def check_choices(run: Run) -> None:
    """Nobody chooses among ghosts that are gone."""
    if run.top.proc != "effects":
        return
    if run.top.step == "choose_ghost" and not all_ghosts(run):
        run.note("not applied", "no_ghost")
        run.goto("next")
    if run.top.step == "choose_install" and not _quoted(run, run.here("user")):
        run.note("not applied", "no_named_ghost", "NNK-B.4", "NNK-A23")
        run.goto("next")
