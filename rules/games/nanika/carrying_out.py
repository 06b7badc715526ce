"""The effects of cards, each carried out by one function."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rules.core.engine.run import Run
from rules.games.nanika.cards import model
from rules.games.nanika.effects import (
    effects,
    effects_of,
    install_named,
    named_ghosts,
    send_away,
    side_of,
)
from rules.games.nanika.seeing import all_ghosts

CLAUSE_OF_PART = {"event": "NNK-3.4", "mandatory": "NNK-3.20", "ability": "NNK-3.13"}
"""The clause under which each part of a card is carried out by hand."""


@effects.step("next", "Next effect", "次の効果", "NNK-3.4")
def next_effect(run: Run) -> None:
    """The effects are carried out in the order in which they stand."""
    at, todo = run.here("at"), effects_of(run)
    if at >= len(todo):
        run.leave()
        return
    run.remember(at=at + 1)
    CARRY_OUT[type(todo[at])](run, todo[at])


def _download(run: Run, effect: model.Download) -> None:
    count = run.here("total") or 0 if effect.by_dice else effect.count
    after_install = any(isinstance(each, model.InstallFromArchive) for each in effects_of(run))
    clauses = ("NNK-B.4", "NNK-A24") if after_install else ()
    run.call("download", None, *clauses, user=run.here("user"), left=count)


def _install(run: Run, effect: model.InstallFromArchive) -> None:
    user = run.here("user")
    found = named_ghosts(run, user, effect.name_keys_any)
    if not found:
        run.note("not applied", "no_named_ghost", "NNK-B.4", "NNK-A23")
    elif len(found) == 1 and not effect.optional:
        install_named(run, found[0], user)
    else:
        run.goto("choose_install", left=effect.max)


def _skip(run: Run, effect: model.SkipNextTurn) -> None:
    run.goto("choose_user")


def _strength(run: Run, effect: model.Strength) -> None:
    battle = run.frame("battle")
    if battle is None:
        run.note("not applied", "nothing_to_change", "NNK-3.9")
        return
    kind = battle.data.get("kind")
    side = side_of(run, run.here("user")) if effect.side == "own" else effect.side
    if side is None or effect.battle not in ("any", kind):
        run.note("not applied", "wrong_battle", "NNK-6.0.11")
        return
    extra = run.within("battle", f"{side}_extra") + effect.amount
    run.note("effect", "side_changed", "NNK-6.0.11", side=side, amount=effect.amount)
    run.remember_in("battle", "NNK-6.0.11", **{f"{side}_extra": extra})


def _set_kind(run: Run, effect: model.SetKind) -> None:
    if run.frame("battle") is None:
        run.note("not applied", "nothing_to_change", "NNK-3.9")
    else:
        run.note("effect", "kind_changed", "NNK-6.0.11", kind=effect.kind)
        run.remember_in("battle", "NNK-6.0.11", kind=effect.kind)


def _send(run: Run, effect: model.SendGhosts) -> None:
    everywhere = all_ghosts(run)
    if not everywhere:
        run.note("not applied", "no_ghost")
    elif effect.which == "all":
        for piece in everywhere:
            send_away(run, piece, effect.to)
    else:
        run.goto("choose_ghost")


def _by_hand(run: Run, effect: model.ByHand) -> None:
    clause = CLAUSE_OF_PART[run.here("part")]
    run.ask_judge(effect.text, clause, en=effect.text_en, card=run.here("piece"))


CARRY_OUT: dict[type, Callable[[Run, Any], None]] = {
    model.Download: _download,
    model.InstallFromArchive: _install,
    model.SkipNextTurn: _skip,
    model.Strength: _strength,
    model.SetKind: _set_kind,
    model.SendGhosts: _send,
    model.ByHand: _by_hand,
}
