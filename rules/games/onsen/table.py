"""The table of Hidden Hot Spring: its zones, the facts a game keeps, and the open questions."""

from __future__ import annotations

from rules.core.engine.declared import Fact, Rule, Zone
from rules.core.words import Words
from rules.rulebooks.questions import questions

PLAYERS = (2, 6)
ROUNDS = 5
DRAWN = 3
ACTIONS = 2
FEWEST_AREAS = 3
MOST_AREAS = 6
FACE_DOWN_LIMIT = 3

AREA_WORDS = {
    f"spring_{n}": Words(f"spring area {n}", f"温泉エリア{n}") for n in range(1, MOST_AREAS + 1)
}
"""Six spring areas by code; those beyond the number of this table do not exist for it."""


def _hidden(code: str, en: str, ja: str, clause: str, accepts: tuple[str, ...]) -> Zone:
    """Return a face-down pile that all share."""
    return Zone(
        code=code,
        label=Words(en, ja),
        each=False,
        seen="nobody",
        order="pile",
        clause=clause,
        accepts=accepts,
    )


def _own(
    code: str, en: str, ja: str, clause: str, accepts: tuple[str, ...], limit: int | None = None
) -> Zone:
    """Return a place of each player that the others do not see into."""
    return Zone(
        code=code,
        label=Words(en, ja),
        each=True,
        seen="owner",
        clause=clause,
        accepts=accepts,
        limit=limit,
        limit_clause=clause,
    )


ZONES = (
    _hidden("deck", "deck", "山札", "ONS-1.1.1", ("companion", "spring")),
    _hidden("discard", "discard pile", "捨て札", "ONS-1.2.1", ("companion", "spring")),
    _hidden("leaders", "leaders not dealt yet", "配る前の親分", "ONS-4.2", ("leader",)),
    _hidden("removed_leaders", "removed leaders", "外した親分", "ONS-4.5", ("leader",)),
    *(
        Zone(
            code=code,
            label=words,
            each=False,
            seen="all",
            clause="ONS-1.5.1",
            accepts=("spring",),
        )
        for code, words in AREA_WORDS.items()
    ),
    _own("hand", "hand", "手札", "ONS-1.3.2", ("companion", "spring"), DRAWN),
    _own("leader", "leader", "親分", "ONS-4.1", ("leader",), 1),
    _own("companions", "companions", "お供", "ONS-1.4.1", ("companion",)),
)


def _fact(code: str, scope: str, kind: str, en: str, ja: str, clause: str, **given: object) -> Fact:
    """Return a fact that everybody may know."""
    return Fact(
        code=code,
        label=Words(en, ja),
        scope=scope,  # type: ignore[arg-type]
        kind=kind,  # type: ignore[arg-type]
        seen="all",
        clause=clause,
        **given,  # type: ignore[arg-type]
    )


MANY = {"default": 0, "least": -9_999, "greatest": 9_999}
FACTS = (
    _fact("start_player", "table", "seat", "start player", "開始プレイヤー", "ONS-5.1"),
    _fact("turn_player", "table", "seat", "turn", "手番", "ONS-5.1"),
    _fact("round", "table", "int", "round", "巡", "ONS-6.1.1", default=0, greatest=ROUNDS),
    _fact(
        "actions_left", "table", "int", "actions left", "残りの行動", "ONS-5.3", default=0,
        greatest=ACTIONS,
    ),
    _fact(
        "area", "seat", "int", "spring area taken", "得た温泉エリア", "ONS-6.1.3", default=0,
        greatest=MOST_AREAS,
    ),
    _fact("scored", "seat", "flag", "score counted", "計算済み", "ONS-6.2.1", default=False),
    _fact(
        "companion_points", "seat", "int", "points for companions", "お供の点", "ONS-6.2.6", **MANY
    ),
    _fact("spring_points", "seat", "int", "points of the spring", "温泉の点", "ONS-6.2.9", **MANY),
    _fact(
        "points_given", "seat", "int", "points given by the judge", "ジャッジが加えた点",
        "ONS-A12", **MANY,
    ),
    _fact("excluded", "card", "flag", "excluded", "計算から除外", "ONS-2.3.2", default=False),
    _fact("applied", "card", "flag", "applied", "適用済み", "ONS-6.2.11", default=False),
)  # fmt: skip

NUMBERS = {"positive integer": (1, 99), "integer range": PLAYERS}
"""The answers that stand for a number: of tied rounds, and of the most players (ONS-A13)."""


def settings() -> tuple[Rule, ...]:
    """Return every question that the sheet leaves open, our reading as the default."""
    return questions("onsen", NUMBERS)
