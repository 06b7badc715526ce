"""The table of Nanika: its zones, the facts a game keeps, and the questions the plan leaves open."""

from __future__ import annotations

from rules.core.engine.declared import Fact, Rule, Zone
from rules.core.words import Words
from rules.rulebooks.questions import questions

HAND_LIMIT = 5
DEALT = 5
FIRST_GHOSTS = 2
CARDS = 100

ZONES = (
    Zone(
        code="server",
        label=Words("server", "サーバー"),
        each=False,
        seen="nobody",
        order="pile",
        clause="NNK-1.1",
    ),
    Zone(
        code="trash",
        label=Words("trash", "ゴミ箱"),
        each=False,
        seen="all",
        order="pile",
        clause="NNK-3.6",
    ),
    Zone(code="void", label=Words("void", "虚"), each=False, seen="all", clause="NNK-A02"),
    Zone(
        code="aside",
        label=Words("set aside", "脇"),
        each=False,
        seen="all",
        clause="NNK-A18",
    ),
    Zone(
        code="archive",
        label=Words("archive", "アーカイブ"),
        each=True,
        seen="owner",
        clause="NNK-5.1.1",
    ),
    Zone(
        code="desktop",
        label=Words("desktop", "デスクトップ"),
        each=True,
        seen="all",
        accepts=("ghost_event", "shell_event"),
        clause="NNK-3.2",
    ),
    Zone(
        code="captured",
        label=Words("captured ghosts", "取ったゴースト"),
        each=True,
        seen="all",
        clause="NNK-6.0.16",
    ),
    Zone(
        code="set_events",
        label=Words("set events", "伏せたイベント"),
        each=True,
        seen="owner",
        clause="NNK-6.0.9",
    ),
)


def _flag(code: str, scope: str, en: str, ja: str, clause: str) -> Fact:
    return Fact(
        code=code,
        label=Words(en, ja),
        scope=scope,  # type: ignore[arg-type]
        kind="flag",
        seen="all",
        default=False,
        clause=clause,
    )


FACTS = (
    Fact(
        code="first_user",
        label=Words("first user", "最初の人"),
        scope="table",
        kind="seat",
        seen="all",
        clause="NNK-5.1.3",
    ),
    Fact(
        code="turn_user",
        label=Words("turn", "手番"),
        scope="table",
        kind="seat",
        seen="all",
        clause="NNK-5.2.1",
    ),
    Fact(
        code="turn_no",
        label=Words("turn number", "ターン数"),
        scope="table",
        kind="int",
        seen="all",
        default=0,
        clause="NNK-5.2.1",
    ),
    _flag(
        "ghost_installed",
        "table",
        "ghost installed this turn",
        "このターンにゴーストを出した",
        "NNK-5.2.4",
    ),
    _flag(
        "event_used",
        "table",
        "event used this turn",
        "このターンにイベントを使った",
        "NNK-5.2.6",
    ),
    _flag("battle_done", "table", "battle this turn", "このターンに戦った", "NNK-5.2.8"),
    _flag("shortage", "table", "a download failed", "引けなかった", "NNK-A04"),
    Fact(
        code="void_count",
        label=Words("ghosts that lie in the void", "虚にいるゴースト"),
        scope="table",
        kind="int",
        seen="all",
        default=0,
        clause="NNK-A02",
    ),
    Fact(
        code="points_given",
        label=Words("points given by the judge", "ジャッジが加えた点"),
        scope="seat",
        kind="int",
        seen="all",
        default=0,
        least=-999,
        greatest=999,
    ),
    _flag("skips", "seat", "skip of the next turn", "次のターンの休み", "NNK-B.7"),
    _flag("ability_used", "card", "ability used this turn", "能力を使った", "NNK-5.2.7"),
    _flag(
        "untold", "card", "its text waits for the judge", "テキストをジャッジに未確認", "NNK-3.13"
    ),
    _flag("master", "card", "master", "マスター", "NNK-11.2"),
    Fact(
        code="adjust",
        label=Words("modifier by the judge", "ジャッジによる修正"),
        scope="card",
        kind="int",
        seen="all",
        default=0,
        least=-99,
        greatest=99,
    ),
)

NUMBERS = {"positive integer": (1, 999)}
"""The answer that stands for a number the organiser enters."""


def settings() -> tuple[Rule, ...]:
    """Return every question that the plan leaves open, our reading as the default."""
    return questions("nanika", NUMBERS)
