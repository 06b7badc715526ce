"""What every title has: the judge asked to carry out a printed text, and the words of the core."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rules.core.engine.actions import Obstacle
from rules.core.engine.procedures import ActKind, Acts, Procedure
from rules.core.engine.values import JUDGE
from rules.core.words import Words

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rules.core.engine.actions import Act
    from rules.core.engine.look import Look
    from rules.core.engine.run import Run

acts = Acts()

by_hand = Procedure(
    "by_hand",
    Words("By hand", "手作業"),
    seen={"card": "pieces", "text": "with card", "text_en": "with card", "clause": "all"},
    holds={"card": ("piece", None), "text": ("text", ""), "text_en": ("text", None)},
)
loop = Procedure("loop", Words("Endless loop", "無限ループ"))
stuck = Procedure("stuck", Words("Nothing is possible", "進められない場面"))


def _ask(procedure: Procedure, en: str, ja: str, **given: Any) -> None:
    """Let the procedure wait until the judge says that it is carried out."""
    procedure.decision(
        "judge", en, ja, kind="judge", who=lambda look: (JUDGE,), takes=("carried_out",), **given
    )


_ask(
    by_hand,
    "The judge carries out the text",
    "ジャッジがテキストを処理する",
    text=lambda look: look.rules.printed(look.here("text"), look.here("text_en") or ""),
)
_ask(loop, "The judge breaks the loop", "ジャッジがループを断つ")
_ask(stuck, "Nobody can act here: the judge sets it right", "誰も行動できない: ジャッジが正す")

PROCEDURES = {"by_hand": by_hand, "loop": loop, "stuck": stuck}


def _only_the_judge(look: Look, act: Act) -> Iterator[Obstacle]:
    if act.player != JUDGE:
        yield Obstacle("", "only_the_judge", {}, impossible=True)


@acts.act("carried_out", "Carried out", "処理済み", when="", bound=True, obstacles=_only_the_judge)
def carried_out(run: Run, act: Act) -> None:
    """Go on: what the text says was carried out, or does nothing here."""
    clause = run.here("clause")
    run.leave(*((clause,) if isinstance(clause, str) and clause else ()))


ACTS: dict[str, ActKind] = acts.kinds

TEXTS = {
    "game_over": Words("The game is over.", "ゲームはもう終わっています。"),
    "only_the_judge": Words("Only the judge can do that.", "これはジャッジだけができます。"),
    "by_hand_only": Words(
        "“{act}” is done only among the changes that the judge makes by hand.",
        "「{act}」は、ジャッジが手作業で変更するときにだけ行えます。",
    ),
    "by_hand": Words("{act}", "{act}"),
    "nothing_to_begin": Words(
        "The game already waits for a decision.", "すでに判断を待っている場面です。"
    ),
    "not_begun": Words(
        "The position stands before “{step}”; run it on from there first.",
        "「{step}」の直前の場面です。まず続きを進めてください。",
    ),
    "out_of_game": Words("That player is out of the game.", "すでに敗退した人です。"),
    "not_your_decision": Words(
        "“{step}” is for another to decide.", "「{step}」は別の人が決める場面です。"
    ),
    "not_now": Words(
        "Now is “{step}”; “{act}” does not belong here.",
        "今は「{step}」の場面で、「{act}」はできません。",
    ),
    "no_outcome_awaited": Words(
        "“{step}” does not wait for dice or cards.",
        "「{step}」は、ダイスや札の結果を入れる場面ではありません。",
    ),
    "outcome_impossible": Words("{why}", "{why}"),
    "misplaced": Words("{why}", "{why}"),
    "act": Words("{by}: {act}", "{by}: {act}"),
    "act_forced": Words(
        "{by}: {act}, recorded as it happened ({reason})",
        "{by}: {act}(実際に起きたとおり記録: {reason})",
    ),
    "outcome": Words("{step}: {outcome}", "{step}: {outcome}"),
    "entered": Words("{step}", "{step}"),
    "run_on": Words("Run on", "続きを進める"),
    "goto": Words("Go on to “{step}”", "「{step}」へ進む"),
    "begun": Words("Begin {proc}", "{proc}を始める"),
    "ended": Words("Back to “{step}”", "「{step}」へ戻る"),
    "all_ended": Words("Nothing is under way any more", "進行中の手順はもうない"),
    "moved": Words("{card} goes to {zone}", "{card}を{zone}に移す"),
    "marked": Words("{card}, {fact}: {value}", "{card}の{fact}: {value}"),
    "created": Words("{card} comes into {zone}", "{card}が{zone}に加わる"),
    "removed": Words("{card} leaves the game", "{card}がゲームから除かれる"),
    "identified": Words("It is {card}", "札は{card}"),
    "shuffled": Words("{zone} is shuffled ({count})", "{zone}を切る({count}枚)"),
    "repooled": Words("Unknown cards are told apart no more", "不明の札をまとめる"),
    "set": Words("{fact}: {value}", "{fact}: {value}"),
    "eliminated": Words("{user} is out of the game", "{user}は敗退"),
    "turned": Words("{card} is turned", "{card}の向きを変える"),
    "attached": Words("{card} is attached", "{card}を付ける"),
    "shown": Words("{card} is shown", "{card}を見せる"),
    "hidden": Words("{card} is hidden again", "{card}を伏せる"),
    "manual": Words("By hand: {reason}", "手作業: {reason}"),
    "breaks": Words("This breaks a rule: {why}", "規則に反する状態になる: {why}"),
    "end.judge": Words("The judge ends the game", "ジャッジがゲームを終える"),
}
"""The sentences that every title shares, by key: obstacles, then what happens."""
