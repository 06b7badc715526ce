"""The words of what a player needs, and of how it was found out."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from rules.core.words import Words
from tournaments.standings.labels import label
from tournaments.standings.prospects.outlook import OwnResult

BEST_FIRST: tuple[OwnResult, ...] = ("win", "draw", "loss")
MOST_COUNTED = 9
"""Up to so many open matches the number of their outcomes is said; 3 ** 9 is 19,683."""

DISQUALIFIED = Words(
    en="exact: a disqualified player is not ranked",
    ja="厳密な判定：大会から除外されたため、順位がつきません",
)
DROPPED = Words(
    en="exact: who has dropped out does not go on to the top cut",
    ja="厳密な判定：ドロップしたため、決勝トーナメントには進みません",
)
NOT_RANKED = Words(
    en="exact: who takes part in no round is not ranked",
    ja="厳密な判定：どの回戦にも参加しないため、順位がつきません",
)
NOT_YET_RANKED = Words(
    en="by bounds: not checked in yet, so not ranked so far",
    ja="範囲による判定：まだ受付をしていないため、順位がついていません",
)
CUT_MADE = Words(
    en="exact: the top cut is made", ja="厳密な判定：決勝トーナメントの進出者は決まっています"
)
OWN_RESULTS = Words(
    en="exact: only your own match points decide", ja="厳密な判定：自分の勝ち点だけで決まります"
)
SETTLED = Words(
    en="exact: every match is finished", ja="厳密な判定：すべてのマッチが終わっています"
)
ONE_MATCH = Words(
    en="exact: all {outcomes} outcomes of the 1 open match",
    ja="厳密な判定：未終了の1マッチの全{outcomes}通りを確認",
)
COUNTED = Words(
    en="exact: all {outcomes} outcomes of the {matches} open matches",
    ja="厳密な判定：未終了の{matches}マッチの全{outcomes}通りを確認",
)
EVERY = Words(
    en="exact: every outcome of the {matches} open matches",
    ja="厳密な判定：未終了の{matches}マッチのあらゆる結果を確認",
)
TIE = Words(
    en="by bounds: a tie would be decided by {measure}, which still moves",
    ja="範囲による判定：並んだときの順位を決める「{measure}」がまだ変わるため",
)
HEAD_TO_HEAD = Words(en="the match between them", ja="直接対戦")
ONE_ROUND = Words(
    en="by bounds: 1 round is not paired yet",
    ja="範囲による判定：組み合わせの決まっていない回戦が1つあります",
)
ROUNDS = Words(
    en="by bounds: {rounds} rounds are not paired yet",
    ja="範囲による判定：組み合わせの決まっていない回戦が{rounds}つあります",
)
PODS = Words(
    en="by bounds: pods can end in too many ways",
    ja="範囲による判定：卓の結果の組み合わせが多すぎるため",
)

VERDICTS = {
    "certain": Words(en="certain", ja="確定"),
    "possible": Words(en="possible", ja="可能性あり"),
    "lost": Words(en="out of reach", ja="届かない"),
}
AFTER: dict[OwnResult, Words] = {
    "win": Words(en="after a win", ja="勝った場合"),
    "draw": Words(en="after a draw", ja="引き分けた場合"),
    "loss": Words(en="after a loss", ja="負けた場合"),
}
AFTER_POD: dict[OwnResult, Words] = {
    "win": Words(en="after first place in the pod", ja="卓で1位の場合"),
    "loss": Words(en="after last place in the pod", ja="卓で最下位の場合"),
}

CERTAIN = Words(en="The place is certain.", ja="確定しています。")
LOST = Words(en="The place is out of reach.", ja="もう届きません。")
OTHERS_DECIDE = Words(en="Further results decide.", ja="今後の結果次第です。")
SHARED = Words(
    en="The rank is shared at the edge; it is not decided by play.",
    ja="境目で同順位に並んでおり、対戦の結果だけでは決まりません。",
)
NEEDS: dict[tuple[str, str], Words] = {
    ("loss", "certain"): Words(en="Even a loss is enough.", ja="負けても届きます。"),
    ("draw", "certain"): Words(en="A draw is enough.", ja="引き分け以上で届きます。"),
    ("win", "certain"): Words(en="A win is enough.", ja="勝てば届きます。"),
    ("loss", "possible"): Words(
        en="Even a loss can be enough; further results decide.",
        ja="負けても届く可能性があります(今後の結果次第)。",
    ),
    ("draw", "possible"): Words(
        en="At least a draw is needed, and further results.",
        ja="引き分け以上のうえ、今後の結果次第です。",
    ),
    ("win", "possible"): Words(
        en="A win is needed, and further results.", ja="勝ったうえで、今後の結果次第です。"
    ),
}
POD_NEEDS: dict[tuple[str, str], Words] = {
    ("loss", "certain"): Words(en="Even last place is enough.", ja="卓で最下位でも届きます。"),
    ("win", "certain"): Words(
        en="First place of the pod is enough.", ja="卓で1位になれば届きます。"
    ),
    ("loss", "possible"): Words(
        en="Even last place can be enough; further results decide.",
        ja="卓で最下位でも届く可能性があります(今後の結果次第)。",
    ),
    ("win", "possible"): Words(
        en="A good place in the pod is needed, and further results.",
        ja="卓で上位に入ったうえで、今後の結果次第です。",
    ),
}


def after_words(results: Collection[OwnResult]) -> Mapping[OwnResult, Words]:
    """Return the words for each own result; a pod has places and no draw."""
    return AFTER if "draw" in results else AFTER_POD


def needs_words(results: Mapping[OwnResult, str]) -> Words:
    """Return what is needed, from the verdict for each own result of the coming match.

    >>> needs_words({"win": "certain", "draw": "certain", "loss": "possible"}).en
    'A draw is enough.'
    """
    table = NEEDS if "draw" in results else POD_NEEDS
    for wanted in ("certain", "possible"):
        for own in reversed(BEST_FIRST):
            if results.get(own) == wanted and (own, wanted) in table:
                return table[own, wanted]
    return LOST


def matches_words(matches: int, ways: int) -> Words:
    """Return that all outcomes of the open matches were counted, each ending in ``ways`` ways.

    >>> matches_words(3, 3).en
    'exact: all 27 outcomes of the 3 open matches'
    """
    if not matches:
        return SETTLED
    known = ONE_MATCH if matches == 1 else COUNTED if matches <= MOST_COUNTED else EVERY
    return known.filled(matches=matches, outcomes=f"{ways**matches:,}")


def tie_words(measure: str) -> Words:
    """Return that a tie hangs on ``measure``, which can still change.

    >>> tie_words("game_points").en
    'by bounds: a tie would be decided by points of all games, which still moves'
    """
    return TIE.filled(measure=HEAD_TO_HEAD if measure == "head_to_head" else label(measure))


def rounds_words(rounds: int) -> Words:
    """Return that rounds are still to be paired; none: that pods end in too many ways."""
    if not rounds:
        return PODS
    return ONE_ROUND if rounds == 1 else ROUNDS.filled(rounds=rounds)
