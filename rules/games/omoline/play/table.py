"""The table of OmoLine: its zones, the facts a game keeps, and the questions that are left open."""

from __future__ import annotations

from typing import Any

from rules.core.engine.declared import Fact, Rule, Seen, Zone
from rules.core.words import Words
from rules.games.omoline.play.versions import ONLY_IN
from rules.rulebooks.questions import questions

FULL_BOTTLE = 40
HAND = 5
AREA_LIMIT = 5
IN_LINE = 3
CLOSED_AT_FIRST = 3
COUNTERS_PER_ENTRY = 5
ADVANTAGE = 200
EMERGENCY_EXTRA = 3
EVENTS = 40
CHARACTERS = 10

CYCLES = ("hold>relief>accident>hold", "hold>accident>relief>hold")
"""The two directions that the relation of the attributes can have (OML-A02)."""


def _zone(code: str, en: str, ja: str, seen: Seen, clause: str, **given: Any) -> Zone:
    defaults = {"each": True, **given}
    return Zone(code=code, label=Words(en, ja), seen=seen, clause=clause, **defaults)


EVENT, CHARACTER = ("event",), ("character",)
ZONES = (
    _zone("line", "line", "ライン", "all", "OML-4.5.1", each=False, order="queue", accepts=CHARACTER),
    _zone(
        "restroom", "restroom", "トイレ", "all", "OML-4.6.1",
        each=False, accepts=CHARACTER, limit=1, limit_clause="OML-4.6.1",
    ),
    _zone("event_deck", "event deck", "イベントデッキ", "nobody", "OML-4.1.1", order="pile", accepts=EVENT),
    _zone(
        "character_deck", "character deck", "キャラデッキ", "nobody", "OML-4.2.1",
        order="pile", accepts=CHARACTER,
    ),
    _zone("hand", "hand", "手札", "owner", "OML-4.3.1", accepts=EVENT),
    _zone(
        "event_area", "event area", "イベントエリア", "all", "OML-4.7.1",
        accepts=EVENT, limit=AREA_LIMIT, limit_clause="OML-4.7.2",
    ),
    _zone("energy_area", "energy area", "エナジーエリア", "all", "OML-4.8.1", accepts=EVENT),
    _zone("skill_area", "skill area", "スキルエリア", "all", "OML-4.9.1", accepts=CHARACTER),
    _zone("drop_area", "drop area", "ドロップ", "all", "OML-4.10.1", order="pile", accepts=EVENT),
    _zone("lost_area", "lost area", "ロスト", "all", "OML-4.11.1", accepts=EVENT),
)  # fmt: skip


def _fact(code: str, scope: str, kind: str, en: str, ja: str, clause: str, **given: Any) -> Fact:
    return Fact(
        code=code,
        label=Words(en, ja),
        scope=scope,  # type: ignore[arg-type]
        kind=kind,  # type: ignore[arg-type]
        seen="all",
        clause=clause,
        **given,
    )


FACTS = (
    _fact("first_player", "table", "seat", "first player", "先攻", "OML-6.2.3"),
    _fact("attack_player", "table", "seat", "attack player", "攻め番", "OML-6.2.4"),
    _fact("turn_no", "table", "int", "turn number", "ターン数", "OML-6.14.2", default=0),
    _fact("closure", "table", "int", "closure counters", "閉鎖カウンター", "OML-4.6.4", default=0),
    _fact(
        "direction", "table", "choice", "direction of the attributes", "属性の優劣の向き", "OML-A02",
        choices=CYCLES,
    ),
    _fact(
        "attacks", "table", "rows", "attacks", "攻撃", "OML-6.7.1",
        default=(), row=("piece", "piece"),
    ),
    _fact(
        "blocks", "table", "rows", "blocks", "防御", "OML-6.9.2",
        default=(), row=("piece", "piece"),
    ),
    _fact("battled", "table", "rows", "battles done", "済んだ戦闘", "OML-6.10.1", default=(), row=("piece",)),
    _fact(
        "power_changes", "table", "rows", "changes of power", "パワーの増減", "OML-2.2.10",
        default=(), row=("piece", "int", "text"),
    ),
    _fact("life_bottle", "seat", "int", "life bottle", "ライフボトル", "OML-4.4.1", default=0),
    _fact("urge", "card", "int", "urge", "尿意", "OML-2.1.23", default=0),
)  # fmt: skip


def settings(version: str) -> tuple[Rule, ...]:
    """Return every question that this version raises, our reading as the default."""
    return tuple(
        rule
        for rule in questions("omoline", {})
        if rule.name not in ONLY_IN or version in ONLY_IN[rule.name]
    )
