"""The table of Doremi: its zones and the facts a game keeps (doremi-engine §1, §3)."""

from __future__ import annotations

from rules.core.engine.declared import Fact, Rule, Zone
from rules.core.words import Words
from rules.rulebooks.questions import questions

HALL_LIMIT = 6
HAND_LIMIT = 5
OPENING_HAND = 5
HOURS_A_DAY = 5
HOURS_DAY_ONE = 3
FULL_AREA = 3
GOAL = 100
OPED_POINTS = 10
FROG = "frog"
"""The number of the card that stands for a Majo-gaeru put into play (DRM-23.01)."""

FIELD = ("maho_hall", "happening_area", "home")
"""The zones that together are the field (DRM-1.04)."""

CLOCK_CARDS = ("character", "item", "maho")
DIARY_CARDS = ("happening", "oped")


def _zone(code: str, en: str, ja: str, seen: str, clause: str, **given: object) -> Zone:
    return Zone(code=code, label=Words(en, ja), each=True, seen=seen, clause=clause, **given)  # type: ignore[arg-type]


ZONES = (
    _zone("clock", "clock", "時計", "nobody", "DRM-3.6.04", order="pile", accepts=CLOCK_CARDS),
    _zone("diary", "diary", "日記", "nobody", "DRM-3.1.04", order="pile", accepts=DIARY_CARDS),
    _zone("opening", "opening cards", "最初の五枚", "nobody", "DRM-17.01d", accepts=CLOCK_CARDS),
    _zone("hand", "hand", "手札", "owner", "DRM-1.06"),
    _zone("time_area", "time area", "時間置き場", "nobody", "DRM-3.7.01", order="pile"),
    _zone("maho_hall", "MAHO hall", "MAHO堂", "all", "DRM-3.5.01", accepts=CLOCK_CARDS),
    _zone("home", "home", "自宅", "all", "DRM-3.4.01", accepts=CLOCK_CARDS),
    _zone("happening_area", "happening area", "ハプニングカード置き場", "all", "DRM-3.2.01"),
    _zone("failed_pile", "failed pile", "失敗置き場", "all", "DRM-3.3.02", accepts=DIARY_CARDS),
    _zone("memories", "memories", "思い出", "all", "DRM-3.9.01", accepts=DIARY_CARDS),
    _zone("discard_pile", "discard pile", "捨て札置き場", "all", "DRM-3.8.01", order="pile"),
    _zone("removed", "removed from the game", "ゲームから取り除いたカード", "all", "DRM-1.14"),
    _zone("side", "side cards", "サイドカード", "owner", "DRM-20.03"),
)


def _fact(code: str, scope: str, kind: str, en: str, ja: str, clause: str, **given: object) -> Fact:
    given.setdefault("seen", "all")
    return Fact(code=code, label=Words(en, ja), scope=scope, kind=kind, clause=clause, **given)  # type: ignore[arg-type]


FACTS = (
    _fact("first_player", "table", "seat", "first player", "先攻", "DRM-17.01c"),
    _fact("day", "table", "int", "day", "日", "DRM-15.01", default=0),
    _fact("turn_player", "table", "seat", "turn player", "手番の人", "DRM-1.01"),
    _fact(
        "time_out", "table", "int", "time called on day", "時間切れの日", "DRM-19.03a", default=0
    ),
    _fact(
        "format",
        "table",
        "choice",
        "format",
        "形式",
        "DRM-25.07",
        choices=("constructed", "sealed"),
        default="constructed",
    ),
    _fact(
        "effects",
        "table",
        "rows",
        "effects that last",
        "続いている効果",
        "DRM-4.5.03",
        default=(),
        row=("text", "seat", "card", "piece", "count", "typed", "typed"),
    ),
    _fact(
        "waiting",
        "table",
        "rows",
        "effects that wait",
        "処理待ちの効果",
        "DRM-4.1.04",
        default=(),
        row=("seat", "card", "text", "count", "piece"),
    ),
    _fact(
        "declined",
        "seat",
        "flag",
        "no redraw any more",
        "引き直ししない",
        "DRM-18.01d",
        default=False,
    ),
    _fact("days", "card", "int", "days left", "残り日数", "DRM-4.1.03a", default=0),
    _fact(
        "reward",
        "card",
        "int",
        "change of reward points",
        "ごほうび点の増減",
        "DRM-3.9.03",
        default=0,
        least=-999,
    ),
    _fact(
        "frog",
        "card",
        "choice",
        "Majo-gaeru",
        "マジョガエル",
        "DRM-23.01",
        choices=("transformed", "token"),
    ),
    _fact("declared_name", "card", "text", "declared as", "宣言した名前", "DRM-10.04"),
)

NUMBERS = {"organiser_value": (0, 9)}
"""The answer that stands for a number the organiser enters."""

NO_NUMBER = ("paid_hours_go_to", "pay_from")
"""Questions that an organiser may answer otherwise, though not by a number."""


def settings() -> tuple[Rule, ...]:
    """Return every question of the rulebook, our reading as the default."""
    return questions("doremi", NUMBERS, no_number=NO_NUMBER)
