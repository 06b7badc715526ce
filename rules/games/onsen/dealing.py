"""Game preparation: spring areas, leaders and the start player (ONS-1.5.*, ONS-4.*, ONS-5.1)."""

from __future__ import annotations

from collections import Counter

from rules.core.engine import piles
from rules.core.engine.chances import Draw, Pick
from rules.core.engine.look import Look
from rules.core.engine.procedures import Procedure
from rules.core.engine.run import Run
from rules.core.engine.values import CHANCE, JUDGE, Value
from rules.core.words import Words
from rules.games.onsen.seeing import areas, may_be
from rules.games.onsen.table import FEWEST_AREAS

setup = Procedure(
    "setup",
    Words("Game preparation", "ゲーム準備"),
    seen={"card": "pieces", "seat": "all"},
    holds={"card": ("piece", ("dealt",)), "seat": ("seat", ("selected",))},
)


@setup.step("begin", "Lay out the spring areas", "温泉エリアを用意する", "ONS-3.1")
def begin(run: Run) -> None:
    """Three areas for up to three players, otherwise one for each (ONS-A13)."""
    count = len(areas(run))
    clause = "ONS-1.5.2" if len(run.seats) <= FEWEST_AREAS else "ONS-1.5.3"
    run.note("effect", "areas_laid", clause, "ONS-A13", count=count)
    run.goto("deal")


@setup.step("deal", "Give each player a leader", "親分を渡す", "ONS-3.2", "ONS-4.1")
def deal(run: Run) -> None:
    """Each player without a leader gets one, at random or by choice (ONS-A21)."""
    without = [seat for seat in run.playing() if not run.of("leader", seat)]
    if not without or not run.shared("leaders"):
        run.goto("spare")
    elif run.setting("leader_assignment") == "selected":
        run.goto("selected", "ONS-4.2", "ONS-A21", seat=without[0])
    else:
        _deal_one(run, without[0])


def _deal_one(run: Run, seat: int) -> None:
    leader = run.shared("leaders")[0]
    _hand_out(run, leader, seat)
    if not run.pieces[leader].card:
        run.goto("dealt", card=leader)


def _hand_out(run: Run, leader: int, seat: int) -> None:
    """Lay the leader face down in the personal area, for its owner alone (ONS-4.3, ONS-4.4)."""
    clauses = ("ONS-4.1", "ONS-4.2", "ONS-4.3", "ONS-A21")
    run.move(leader, "leader", seat, *clauses, key="leader_dealt", user=run.who(seat))


@setup.outcome(
    "dealt",
    "The leader dealt",
    "配られた親分の確認",
    "ONS-4.2",
    "ONS-A21",
    kind="chance",
    who=lambda look: (CHANCE,),
    domain=lambda look: may_be(look, look.here("card")),
    secret=True,
)
def dealt(run: Run, card: Value) -> None:
    """The leader is named, or stays unknown until it matters."""
    piles.name(run, run.here("card"), card)
    run.goto("deal")


def _selectable(look: Look) -> Draw:
    """Return the leaders that are left to choose from."""
    pile = look.shared("leaders")
    known = Counter(look.pieces[piece].card for piece in pile if look.pieces[piece].card)
    unknown = [piece for piece in pile if not look.pieces[piece].card]
    others = Counter(dict(may_be(look, unknown[0]).cards)) if unknown else Counter[str]()
    return Draw(tuple(sorted((known + others).items())), may_stay_unknown=bool(unknown))


@setup.outcome(
    "selected",
    "The leader that the player chooses",
    "選ばれた親分の確認",
    "ONS-4.2",
    "ONS-A21",
    kind="judge",
    who=lambda look: (JUDGE,),
    domain=_selectable,
    secret=True,
)
def selected(run: Run, card: Value) -> None:
    """The judge enters which leader the player takes, unseen by the others."""
    pile = run.shared("leaders")
    same = [piece for piece in pile if run.pieces[piece].card == card]
    leader = same[0] if same else next(piece for piece in pile if not run.pieces[piece].card)
    _hand_out(run, leader, run.here("seat"))
    if card and not same:
        run.identify(leader, str(card), "ONS-4.2")
    run.goto("deal")


@setup.step("spare", "Put the other leaders away", "余った親分を外す", "ONS-4.5")
def spare(run: Run) -> None:
    """Leaders left over leave the game face down."""
    for leader in run.shared("leaders"):
        run.move(leader, "removed_leaders", None, "ONS-4.5", key="leader_removed")
    by_chance = run.setting("start_player_method") == "random"
    run.goto("start_by_chance" if by_chance else "start", "ONS-5.1", "ONS-A14")


def _start(run: Run, first: Value) -> None:
    """Turns run from the start player in the order of the seats (ONS-A14)."""
    run.set("start_player", first, None, "ONS-5.1", "ONS-A14")
    run.set("turn_player", first, None, "ONS-5.1", "ONS-A14")
    run.set("round", 1, None, "ONS-6.1.1")
    run.leave("ONS-3.1")
    run.call("bathing", "begin", "ONS-3.3", "ONS-5.1")


for _name, _kind, _decides in (("start", "judge", JUDGE), ("start_by_chance", "chance", CHANCE)):
    setup.outcome(
        _name,
        "The start player",
        "開始プレイヤーの決定",
        "ONS-5.1",
        "ONS-A14",
        kind=_kind,
        who=lambda look, decides=_decides: (decides,),
        domain=lambda look: Pick(look.playing(), seats=True),
    )(_start)
