"""A toy title with awkward names: zones called like other things, cards with commas, every kind."""

from __future__ import annotations

from typing import Any

import msgspec

from rules.core.engine.actions import Act
from rules.core.engine.chances import Dice, Draw
from rules.core.engine.declared import Fact, Rule, Zone
from rules.core.engine.game import Game
from rules.core.engine.look import Look
from rules.core.engine.procedures import Acts, Procedure
from rules.core.engine.rules import Rules
from rules.core.engine.run import Run
from rules.core.engine.state import Frame
from rules.core.engine.values import CHANCE, Value
from rules.core.words import Words


class Card(msgspec.Struct, frozen=True):
    """A card of the orchard."""

    no: str
    name: str
    type: str = "tree"


CARDS = (
    Card("001", "りんご"),
    Card("002", "梨（青）"),
    Card("003", "Plum, late"),
    Card("004", "Quince"),
    Card("005", "Quince"),
    Card("006", "ＰＥＡＣＨ"),
    Card("007", "Fig x2"),
    Card("P1", "Ladder", "tool"),
    Card("P-2.b", "Basket [big]", "tool"),
)


def zone(code: str, en: str, ja: str, *, each: bool, seen: Any, **given: Any) -> Zone:
    return Zone(code=code, label=Words(en, ja), each=each, seen=seen, clause="TOY-1", **given)


def fact(code: str, en: str, ja: str, scope: Any, kind: Any, **given: Any) -> Fact:
    given = {"seen": "all", "clause": "TOY-2", **given}
    return Fact(code=code, label=Words(en, ja), scope=scope, kind=kind, **given)


ZONES = (
    zone("heap", "heap", "山", each=False, seen="nobody", order="pile"),
    zone(
        "lane", "lane", "列", each=False, seen="all", order="queue", limit=4, limit_clause="TOY-3"
    ),
    zone("season", "season cards", "季節札", each=False, seen="all"),
    zone("next", "next ones", "次の札", each=False, seen="all"),
    zone("hand", "hand", "手札", each=True, seen="owner"),
    zone(
        "field",
        "garden field",
        "庭",
        each=True,
        seen="all",
        limit=5,
        limit_clause="TOY-4",
        accepts=("tree", "tool"),
    ),
)
OWN_HEAP = zone("own_heap", "own heap", "自分の山", each=True, seen="nobody", order="pile")
FACTS = (
    fact("turn", "turn of", "手番", "table", "seat"),
    fact("day", "day", "日", "table", "int", default=1, least=1, greatest=99),
    fact(
        "season",
        "season",
        "季節",
        "table",
        "choice",
        choices=("spring", "late_summer", "none"),
        default="spring",
    ),
    fact("note", "note", "メモ", "table", "text", default=""),
    fact("log", "log", "記録", "table", "rows", default=()),
    fact(
        "visits",
        "visits",
        "訪問の記録",
        "table",
        "rows",
        default=(),
        row=("seat", "piece", "card", "count"),
    ),
    fact("storm", "storm", "嵐", "table", "flag", default=False),
    fact("score", "score", "得点", "seat", "int", default=0, greatest=20),
    fact("skips", "skips a turn", "休み", "seat", "flag", default=False),
    fact("rival", "rival", "相手", "seat", "seat"),
    fact("ripe", "ripe", "熟した", "card", "flag", default=False),
    fact("size", "size", "大きさ", "card", "int", default=0, least=-9, greatest=9),
    fact("pool", "in the pool", "水の中", "card", "flag", default=False),
    fact("tag", "tag", "札の字", "card", "text", default=""),
    fact("taste", "taste", "味", "card", "choice", choices=("sweet", "very_sour")),
    fact("guest", "guest of", "客", "card", "seat"),
    fact("path", "path", "道", "card", "rows", default=()),
)
QUESTION = Words("a question", "質問")
SETTINGS = (
    Rule(
        name="target",
        label=Words("target", "目標"),
        reading="TOY-A1",
        default=None,
        integers=(1, 99),
    ),
    Rule(name="wind", label=QUESTION, reading="TOY-A2", default="off", options=("off", "on")),
    Rule(name="open", label=QUESTION, reading="TOY-A3", default=True, options=(True, False)),
    Rule(
        name="storms",
        label=Words("storms", "嵐の数"),
        reading="TOY-A4",
        default="all",
        options=("none", "all", "judge", 1),
    ),
)

acts = Acts()
day = Procedure("day", Words("Day", "一日"), seen={"chosen": "pieces"})
visit = Procedure(
    "visit",
    Words("Visit", "訪問"),
    seen={"user": "all", "tree": "pieces", "trees": "pieces", "wishes": "own"},
    holds={
        "user": ("seat", ""),
        "tree": ("piece", ""),
        "trees": ("pieces", None),
        "wishes": ("rows", "wish"),
    },
)


@day.step("morning", "Morning", "朝", "TOY-5")
def morning(run: Run) -> None:
    run.goto("main")


def turn_user(look: Look) -> tuple[int, ...]:
    return (look.fact("turn") or 0,)


day.decision("main", "Work", "仕事", "TOY-5", kind="act", who=turn_user, takes=("rest",))
visit.decision(
    "welcome",
    "Welcome the guest",
    "客を迎える",
    "TOY-6",
    kind="act",
    who=lambda look: (look.here("user"),),
    takes=("rest",),
)


@visit.outcome(
    "dice",
    "Throw",
    "ダイス",
    "TOY-6",
    kind="chance",
    who=lambda look: (CHANCE,),
    domain=lambda look: Dice(len(look.here("trees") or ())),
)
def dice(run: Run, outcome: Value) -> None:
    run.leave()


@visit.outcome(
    "which",
    "Which card is it?",
    "どの札か",
    "TOY-6",
    kind="chance",
    who=lambda look: (CHANCE,),
    domain=lambda look: Draw(tuple((look.unseen("heap") or {}).items())),
)
def which(run: Run, outcome: Value) -> None:
    run.leave()


visit.decision(
    "wish",
    "Wish unseen",
    "ひそかに願う",
    "TOY-7",
    kind="secret-commit",
    who=lambda look: tuple(seat for seat in look.playing() if look.here("wishes")[seat] is None),
    takes=("rest",),
)


@acts.act("rest", "Rest", "休む", "TOY-5", when="TOY-5")
def rest(run: Run, act: Act) -> None:
    run.set("day", run.fact("day") + 1)


ENTRIES = {
    "main": lambda look: (Frame("day", "main"),),
    "visit.welcome": lambda look: (
        Frame("day", "main"),
        Frame("visit", "welcome", {"user": look.fact("turn") or 0, "tree": min(look.pieces)}),
    ),
}


def game(*, owned: bool = False, **given: Any) -> Game:
    """Return the orchard; where it is ``owned``, each seat has a hidden heap of its own."""
    rules: dict[str, Any] = {
        "title": "orchard",
        "version": "v2",
        "players": (2, 4),
        "user": Words("gardener", "園丁"),
        "zones": (*ZONES, OWN_HEAP) if owned else ZONES,
        "facts_declared": FACTS,
        "settings": SETTINGS,
        "acts": acts.kinds,
        "procedures": {"day": day, "visit": visit},
        "begin": lambda seats: (Frame("day", "morning"),),
        "points": lambda look: tuple(look.fact("score", n) for n in range(len(look.seats))),
        "texts": {"end.harvest": Words("{winners} wins", "{winners}の勝ち")},
        "entries": ENTRIES,
    }
    return Game(Rules(**{**rules, **given}), {card.no: card for card in CARDS}, "orchard-cards")
