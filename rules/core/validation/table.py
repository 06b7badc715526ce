"""Doubts about the table as a whole: who plays, the settings, the result, the versions."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from rules.core.setup.declared import answers
from rules.core.validation.naming import problem
from rules.core.words import Words

if TYPE_CHECKING:
    from rules.core.engine.look import Look
    from rules.core.engine.problems import Problem


def edition_problems(look: Look) -> Iterator[Problem]:
    """Yield whether the position is of this title, version and set of cards."""
    state, rules = look.start, look.rules
    if state.title != rules.title:
        yield problem("title_differs", "stop", "title", TITLE, found=state.title, title=rules.title)
    if state.version != rules.version:
        yield problem(
            "version_differs", "note", "version", VERSION,
            found=state.version, version=rules.version,
        )  # fmt: skip


def seat_problems(look: Look) -> Iterator[Problem]:
    """Yield what is wrong with who plays and who is out."""
    least, most = look.rules.players
    count = len(look.seats)
    if not least <= count <= most:
        words = PLAYERS if least < most else ALL_PLAYERS
        yield problem("player_count", "stop", "seats", words, n=count, least=least, most=most)
    before: set[str] = set()
    for seat, name in enumerate(look.seats):
        if not name.strip() or name in before:
            yield problem("users_alike", "note", f"seats.{seat}", ALIKE, name=name)
        before.add(name)
    for seat in look.out:
        if not 0 <= seat < count:
            yield problem("out_unknown", "stop", "out", OUT, seat=seat)
    if count and look.result is None and not look.playing():
        yield problem("all_out", "implausible", "out", ALL_OUT)


def setting_problems(look: Look) -> Iterator[Problem]:
    """Yield which questions are not answered, or with what is no answer."""
    rules = {rule.name: rule for rule in look.rules.settings}
    for name in look.settings:
        if name not in rules:
            yield problem("setting_unknown", "note", f"settings.{name}", UNKNOWN_SETTING, name=name)
    for name, rule in rules.items():
        value, place = look.settings.get(name), f"settings.{name}"
        if value is None:
            yield problem(
                "setting_unanswered", "stop", place, UNANSWERED, rule.reading,
                name=rule.label, code=name, known=answers(rule),
            )  # fmt: skip
        elif not rule.accepts(value):
            yield problem(
                "setting_no_answer", "stop", place, NO_ANSWER, rule.reading,
                name=rule.label, value=str(value), known=answers(rule),
            )  # fmt: skip


def result_problems(look: Look) -> Iterator[Problem]:
    """Yield what is wrong with the result, and whether the game stands anywhere."""
    result = look.result
    if result is None:
        if not look.frames:
            yield problem("nothing_under_way", "stop", "frames", NOTHING)
        return
    if look.frames:
        yield problem("already_ended", "breaks-a-rule", "result", ENDED)
    if f"end.{result.how}" not in look.rules.texts:
        yield problem("ending_unknown", "breaks-a-rule", "result", ENDING, how=result.how)
    strangers = [seat for seat in result.winners if not 0 <= seat < len(look.seats)]
    if strangers or len(result.points) != len(look.seats):
        yield problem("result_shape", "breaks-a-rule", "result", RESULT, n=len(look.seats))


TITLE = Words(
    "This is a position of {found}, not of {title}.", "{title}ではなく{found}の局面です。"
)
VERSION = Words(
    "The position was made with version {found}; the rules here are {version}.",
    "この局面の版は{found}、ここのルールは{version}です。",
)
PLAYERS = Words(
    "{n} play; the rules are for {least} to {most}. Add or take away users.",
    "{n}人です（ルールは{least}人から{most}人）。参加者を確かめてください。",
)
ALL_PLAYERS = Words(
    "{n} play; the rules are for {most}. Add or take away users.",
    "{n}人です（ルールは{most}人用）。参加者を確かめてください。",
)
ALIKE = Words(
    "“{name}” does not tell users apart: give each a name of its own.",
    "「{name}」では見分けられません。別々の名前にしてください。",
)
OUT = Words("Seat {seat} is out but does not sit here.", "敗退した席{seat}はこの卓にありません。")
ALL_OUT = Words(
    "Everybody is out: say how the game ended.", "全員が敗退しています。結果を入れてください。"
)
UNKNOWN_SETTING = Words(
    "These rules do not ask “{name}”: take the setting out.",
    "「{name}」という設定は使われません。削ってください。",
)
UNANSWERED = Words("{name} ({code}): say {known}.", "{name}（{code}）を決めてください: {known}")
NO_ANSWER = Words(
    "{name} cannot be {value}. Say {known}.", "{name}を{value}にはできません。使えるもの: {known}"
)
NOTHING = Words(
    "Say where the game stands (“at” or “doing”).", "場面を入れてください（「場面」か「手順」）。"
)
ENDED = Words(
    "The game has ended, and yet something is under way: take one of them out.",
    "ゲームは終わっているのに手順が残っています。どちらかを削ってください。",
)
ENDING = Words("Nobody knows an ending “{how}”.", "「{how}」という終わり方はありません。")
RESULT = Words(
    "The result must name winners at the table and points for each of the {n} users.",
    "結果には、この卓の勝者と{n}人分の点数が要ります。",
)
