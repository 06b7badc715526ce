"""The words for every measure that ranks players."""

from __future__ import annotations

from rules.core.words import Words, same

MATCH_POINTS = "match_points"

MEASURES: dict[str, Words] = {
    MATCH_POINTS: Words(en="match points", ja="勝ち点"),
    "differential": Words(en="point differential", ja="得点差"),
    "opponents_match_win_share": Words(en="opponents' match wins", ja="対戦相手のマッチ勝率"),
    "game_win_share": Words(en="game wins", ja="ゲーム勝率"),
    "opponents_game_win_share": Words(en="opponents' game wins", ja="対戦相手のゲーム勝率"),
    "head_to_head": Words(en="match between them", ja="直接対戦"),
    "buchholz": Words(en="opponents' match points", ja="対戦相手の勝ち点合計"),
    "median_buchholz": Words(
        en="opponents' match points without best and worst",
        ja="対戦相手の勝ち点合計(最高と最低を除く)",
    ),
    "strength_of_schedule": Words(
        en="opponents' match points a round", ja="対戦相手の1回戦あたりの勝ち点"
    ),
    "game_points": Words(en="points of all games", ja="ゲームの得点合計"),
    "lot": Words(en="lot", ja="抽選"),
}

SHARES = ("opponents_match_win_share", "game_win_share", "opponents_game_win_share")


def label(measure: str) -> Words:
    """Return the words for ``measure``, a tiebreaker's name or ``"match_points"``.

    >>> label("differential").ja
    '得点差'
    """
    return MEASURES.get(measure, same(measure))
