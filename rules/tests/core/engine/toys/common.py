"""What the toy titles share: their cards, short declarations, giving up."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

import msgspec

from rules.core.engine import standard
from rules.core.engine.actions import Act, Obstacle
from rules.core.engine.asking import BEGIN
from rules.core.engine.beginning import new_game
from rules.core.engine.declared import Fact, Seen, Zone
from rules.core.engine.game import Game
from rules.core.engine.look import Look
from rules.core.engine.problems import Problem
from rules.core.engine.procedures import Acts
from rules.core.engine.rules import Rules
from rules.core.engine.run import Run
from rules.core.engine.state import State
from rules.core.engine.values import JUDGE
from rules.core.words import Words

USER = Words("player", "プレイヤー")


class Card(msgspec.Struct, frozen=True):
    """A card of a toy title."""

    no: str
    name: str
    strength: int = 0
    type: str = "character"


def deck(prefix: str, *strengths: int) -> tuple[Card, ...]:
    """Return cards A1, A2, A3 … with these strengths."""
    return tuple(
        Card(f"{prefix}{n}", f"{prefix}{n}", strength) for n, strength in enumerate(strengths, 1)
    )


def number(
    code: str, en: str, ja: str, scope: Any = "seat", default: int = 0, least: int = -99
) -> Fact:
    return Fact(
        code=code,
        label=Words(en, ja),
        scope=scope,
        kind="int",
        seen="all",
        default=default,
        least=least,
        clause="TOY-0",
    )


def seat(code: str, en: str, ja: str) -> Fact:
    return Fact(
        code=code,
        label=Words(en, ja),
        scope="table",
        kind="seat",
        seen="all",
        default=0,
        clause="TOY-0",
    )


def rows(code: str, en: str, ja: str, seen: Seen = "all") -> Fact:
    return Fact(code=code, label=Words(en, ja), scope="table", kind="rows", seen=seen, default=())


def zone(code: str, en: str, ja: str, *, each: bool = False, **given: Any) -> Zone:
    return Zone(code=code, label=Words(en, ja), each=each, clause="TOY-0", **given)


def game_of(cards: Iterable[Card], **rules: Any) -> Game:
    """Return the game of a toy title: ``rules`` with the words and the end that all toys share."""
    given = {"version": "1", "user": USER, "settings": (), "players": (2, 2), **rules}
    given["acts"] = {**given["acts"], **giving_up.kinds}
    given["interjections"] = (*given.get("interjections", ()), "concede")
    given["texts"] = {**TEXTS, **given.get("texts", {})}
    return Game(Rules(**given), {card.no: card for card in cards}, f"{given['title']}-cards")


def nested(*allowed: tuple[str, ...]) -> Callable[[Look], Iterator[Problem]]:
    """Return the problem of procedures that stand in one another as they never do."""

    def problems(look: Look) -> Iterator[Problem]:
        procs = tuple(frame.proc for frame in look.frames if frame.proc not in standard.PROCEDURES)
        if procs and procs not in allowed:
            yield Problem("procedures_nested", "stop", "frames", "TOY-0", NESTED)

    return problems


NESTED = Words("Take these procedures apart.", "手順の重なりを直してください。")


def nothing(look: Look) -> tuple[int, ...]:
    """Return no points for anybody."""
    return (0,) * len(look.seats)


giving_up = Acts()


def _is_playing(look: Look, act: Act) -> Iterator[Obstacle]:
    if act.player in look.out:
        yield Obstacle("TOY-9", "out_of_game", {}, impossible=True)


@giving_up.act(
    "concede", "Concede", "投了", "TOY-9", when="TOY-9", interjects=True, obstacles=_is_playing
)
def concede(run: Run, act: Act) -> None:
    """Whoever gives up is out; the last one wins."""
    run.eliminate(act.player)
    if len(run.playing()) == 1:
        run.finish(run.playing(), "concession")


TEXTS = {
    "end.concession": Words("The others conceded: {winners}", "ほかの人の投了: {winners}"),
    "end.points": Words("Most points: {winners} {points}", "最多得点: {winners} {points}"),
    "end.loss": Words("Somebody has lost: {winners} left", "敗退により{winners}の勝ち"),
}


def begun(made: Game, seats: tuple[str, ...], **decks: tuple[str, ...]) -> State:
    """Return the game at its first decision, whatever runs by itself done."""
    state = new_game(made, seats, {}, decks)
    pending = made.pending(state)
    if pending is not None and pending.takes == (BEGIN,):
        return made.apply(state, Act(JUDGE, BEGIN)).state
    return state
