"""Why a player stands above another, in words."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from rules.core.words import Words
from tournaments.standings.exact import Number, told_apart
from tournaments.standings.labels import MATCH_POINTS, SHARES, label
from tournaments.standings.ranking import Standing

DIFFERS = Words(en="{measure}: {own} against {other}", ja="{measure}：{own} 対 {other}")
LEVEL = Words(en="level in every measure: they share the rank", ja="すべて同じなので同順位")
DISQUALIFIED = Words(
    en="the other was disqualified and has no rank", ja="相手は大会から除外され、順位なし"
)
HEAD_TO_HEAD = Words(
    en="match points from the matches between those level so far: {own} against {other}",
    ja="ここまで並んだ人どうしの直接対戦の勝ち点：{own} 対 {other}",
)
BY_LOT = Words(en="drawn by lot", ja="抽選の結果")


def why_above(above: Standing, below: Standing) -> Words:
    """Return in words the first measure in which two players differ, with both values.

    Shares are per cent; every value has the digits of the standings, more where the two need them.

    >>> row = Standing(rank=1, player="a", match_points=9, differential=0, tiebreakers={},
    ...     played=3, wins=3, draws=0, losses=0, byes=0, dropped=False, disqualified=False)
    >>> import msgspec
    >>> why_above(row, msgspec.structs.replace(row, rank=2, match_points=7)).en
    'match points: 9 against 7'
    """
    if below.disqualified and not above.disqualified:
        return DISQUALIFIED
    others = {MATCH_POINTS: below.match_points, **below.tiebreakers}
    for measure, own in {MATCH_POINTS: above.match_points, **above.tiebreakers}.items():
        if own != others[measure]:
            return _difference(measure, own, others[measure])
    return LEVEL


def why_above_next(rows: Sequence[Standing]) -> list[Words | None]:
    """Return for each row why it stands above the next; None for the last and for unranked ones."""
    reasons: list[Words | None] = [
        None if above.rank is None else why_above(above, below) for above, below in pairwise(rows)
    ]
    return [*reasons, None] if rows else []


def _difference(measure: str, own: Number, other: Number) -> Words:
    if measure == "lot":
        return BY_LOT
    texts = told_apart(own, other, per_cent=measure in SHARES)
    words = HEAD_TO_HEAD if measure == "head_to_head" else DIFFERS
    return words.filled(measure=label(measure), own=texts[0], other=texts[1])
