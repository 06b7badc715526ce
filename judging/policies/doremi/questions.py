"""What a judge is asked about an infraction; the first answer is the lightest."""

from __future__ import annotations

from collections.abc import Mapping

from judging.policies.values import Question
from rules.core.title import Option
from rules.core.words import Words

BEFORE_START, AFTER_START = "before_start", "after_start"
SPECTATOR, TAUGHT, BY_OUTSIDER = "spectator", "taught", "taught_by_outsider"
ADVICE, OVERHEARD, RULES = "advice", "overheard", "rules"
LATE, LEFT = "late", "left"


def option(value: str, en: str, ja: str) -> Option:
    return Option(value=value, label=Words(en=en, ja=ja))


FOUND = Question(
    "found",
    "choice",
    Words(en="The mix-up was found", ja="混ざっているとわかったのは"),
    (
        option(BEFORE_START, "before the match started", "マッチが始まる前"),
        option(AFTER_START, "after the match started", "マッチが始まった後"),
    ),
)
CANNOT_REWIND = Question(
    "cannot_rewind",
    "flag",
    Words(en="The game cannot be rewound", ja="ゲームを巻き戻せない"),
)
ROLE = Question(
    "role",
    "choice",
    Words(en="This player", ja="この人は"),
    (
        option(SPECTATOR, "spoke as a spectator", "観戦者として発言した"),
        option(TAUGHT, "was taught by another participant", "ほかの参加者に助言された"),
        option(
            BY_OUTSIDER,
            "was taught by somebody who does not take part",
            "参加者でない人に助言された",
        ),
    ),
)
MANNER = Question(
    "manner",
    "choice",
    Words(en="What was said", ja="発言の内容"),
    (
        option(ADVICE, "something relevant to who wins", "勝敗に影響しうる発言"),
        option(
            OVERHEARD,
            "talk between spectators, within earshot",
            "対戦者に聞こえる観戦者どうしの会話",
        ),
        option(RULES, "an explanation of the rules", "ルールの説明"),
    ),
)
BEARS_ON_OUTCOME = Question(
    "bears_on_outcome",
    "flag",
    Words(en="It bears on the outcome of the game", ja="ゲームの勝敗に関わる"),
)
HAS_FINISHED = Question(
    "has_finished",
    "flag",
    Words(
        en="It was done by a player whose own match was over",
        ja="自分のマッチを終えた人がしたこと",
    ),
)
SHOWS_ILL_WILL = Question(
    "shows_ill_will", "flag", Words(en="It shows ill will", ja="悪意がうかがえる")
)
ABSENCE = Question(
    "absence",
    "choice",
    Words(en="The player", ja="この人は"),
    (
        option(LATE, "came late", "遅刻した"),
        option(LEFT, "left the seat during play", "対戦中に席を離れた"),
    ),
)
MINUTES_ROUNDED = {
    "ten_is_single": Words(en="Minutes (begun ones count whole)", ja="時間(分、端数は切り上げ)"),
    "ten_is_double": Words(en="Minutes (whole ones only)", ja="時間(分、端数は切り捨て)"),
}
"""Rounded so that ten minutes and a few seconds, or all but a few, come out on the right side."""

ASKED: dict[str, tuple[Question, ...]] = {
    "T02": (FOUND,),
    "T05": (CANNOT_REWIND,),
    "T06": (ROLE, MANNER, BEARS_ON_OUTCOME, HAS_FINISHED),
    "T08": (HAS_FINISHED,),
}
OF_ANY_LEVEL = (SHOWS_ILL_WILL, BEARS_ON_OUTCOME)


def absence_questions(settings: Mapping[str, object]) -> tuple[Question, ...]:
    """Return what is asked of lateness and of leaving the seat."""
    label = MINUTES_ROUNDED[str(settings["lateness_boundary"])]
    return ABSENCE, Question("minutes", "minutes", label)
