"""Why two players meet, or why one has a bye, in words."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from rules.core.words import Words

SENTENCES: dict[str, Words] = {
    "same_points": Words(en="Both have {points} match points.", ja="どちらも勝ち点{points}です。"),
    "down_alone": Words(
        en="Paired down from {high} to {low} match points: nobody else on {high} points is to be"
        " paired.",
        ja="勝ち点{high}から{low}への下位対戦：勝ち点{high}でほかに組む人がいません。",
    ),
    "down_all_met": Words(
        en="Paired down from {high} to {low} match points: every other player on {high} points was"
        " already met.",
        ja="勝ち点{high}から{low}への下位対戦：勝ち点{high}のほかの人とは全員対戦済みです。",
    ),
    "down_club": Words(
        en="Paired down from {high} to {low} match points: every other player on {high} points was"
        " already met or is to be kept apart.",
        ja="勝ち点{high}から{low}への下位対戦：勝ち点{high}のほかの人は対戦済みか、"
        "対戦を避ける相手です。",
    ),
    "down_left_over": Words(
        en="Paired down from {high} to {low} match points: one player on {high} points is left"
        " over.",
        ja="勝ち点{high}から{low}への下位対戦：勝ち点{high}で1人が余るためです。",
    ),
    "down_others": Words(
        en="Paired down from {high} to {low} match points: otherwise others would have to meet"
        " again, or be paired down further.",
        ja="勝ち点{high}から{low}への下位対戦：そうしないと、ほかの人が再戦になるか、"
        "さらに大きな点差の対戦になります。",
    ),
    "down_ahead": Words(
        en="Paired down from {high} to {low} match points, so that everyone still finds a new"
        " opponent in the coming rounds.",
        ja="勝ち点{high}から{low}への下位対戦：次の回戦以降も全員が再戦なしで組めるようにするためです。",
    ),
    "by_rank": Words(
        en="Last round by rank: place {high} meets place {low}.",
        ja="最終回戦は順位順：{high}位と{low}位の対戦です。",
    ),
    "by_rank_apart": Words(
        en="Last round by rank: place {high} meets place {low}; nearer places would have made"
        " somebody meet again, or those who are to be kept apart.",
        ja="最終回戦は順位順：{high}位と{low}位の対戦です。もっと近い順位どうしでは、"
        "再戦や対戦を避ける組ができてしまいます。",
    ),
    "bye": Words(
        en="Bye: fewest byes so far ({byes}) and, among those, the lowest match points ({points}).",
        ja="不戦勝：これまでの不戦勝が最も少なく({byes}回)、その中で勝ち点が最も低い({points})ためです。",
    ),
    "bye_raised": Words(
        en="Bye: {points} match points is the lowest at which nobody else is forced into a rematch"
        " or a further bye.",
        ja="不戦勝：ほかの人の再戦や2回目の不戦勝を避けられる中で、勝ち点が最も低い({points})ためです。",
    ),
    "bye_ahead": Words(
        en="Bye: with {points} match points, so that everyone still finds a new opponent in the"
        " coming rounds.",
        ja="不戦勝(勝ち点{points})：次の回戦以降も全員が再戦なしで組めるようにするためです。",
    ),
    "bye_repeated": Words(
        en="A further bye (after {byes}): giving it to anyone with fewer would force a rematch.",
        ja="{byes}回に続く不戦勝：不戦勝の少ない人に与えると再戦が避けられないためです。",
    ),
    "only_player": Words(
        en="Bye: nobody else is left to play.", ja="不戦勝：ほかに対戦できる人がいません。"
    ),
    "awarded_bye": Words(en="A bye awarded in advance.", ja="事前に与えられた不戦勝です。"),
    "rematch": Words(
        en="They meet again: no pairing of this round avoids it.",
        ja="再戦ですが、この回戦では避けられません。",
    ),
    "same_club": Words(
        en="They are of one club or family, which cannot be avoided without a rematch or another"
        " such match.",
        ja="同じ所属・家族ですが、再戦や別の同じような対戦なしには避けられません。",
    ),
    "unwanted": Words(
        en="A wish not to meet could not be granted.",
        ja="対戦を避けたいという希望には沿えませんでした。",
    ),
    "fixed_table": Words(en="Fixed table {table}.", ja="固定テーブル({table}番)です。"),
    "fixed_table_taken": Words(
        en="The fixed table {table} went to another match.",
        ja="固定テーブル({table}番)は別の対戦が使います。",
    ),
    "pod": Words(
        en="A table of players with {low} to {high} match points.",
        ja="勝ち点{low}から{high}までの卓です。",
    ),
    "pod_same": Words(
        en="Everyone at this table has {points} match points.",
        ja="この卓は全員が勝ち点{points}です。",
    ),
    "pod_again": Words(en="Seats {a} and {b} have met before.", ja="{a}番席と{b}番席は再戦です。"),
    "pod_fewest": Words(
        en="No way to cut this round into tables has fewer such meetings.",
        ja="この回戦では、どう卓を分けても再戦はこれより減りません。",
    ),
    "pod_unwanted": Words(
        en="Pairs of one club or family, or against a wish, at this table: {count}.",
        ja="この卓で同じ所属・家族、または希望に反する組：{count}組",
    ),
    "pod_repeats": Words(
        en="Pairs at this table that have met before: {count}.",
        ja="この卓で再戦になる組：{count}組",
    ),
    "redrawn": Words(
        en="Drawn anew among the players of some tables: {high} and {low} match points.",
        ja="一部のテーブルのプレイヤー同士で組み直しました(勝ち点{high}と{low})。",
    ),
    "plain_order": Words(
        en="In the order of match points, without the pairer.",
        ja="自動の組み合わせを使わず、勝ち点の順に並べました。",
    ),
    "seeds": Words(
        en="Seed {first} against seed {second}.", ja="第{first}シード対第{second}シードです。"
    ),
    "third_place": Words(
        en="For third place: seed {first} against seed {second}.",
        ja="3位決定戦：第{first}シード対第{second}シードです。",
    ),
    "cut_bye": Words(
        en="Bye for seed {seed}: the bracket has more places than players.",
        ja="第{seed}シードの不戦勝：枠の数より人数が少ないためです。",
    ),
    "walkover": Words(
        en="Walkover for seed {seed}: nobody is left on the other side.",
        ja="第{seed}シードの不戦勝：反対側に残っている人がいないためです。",
    ),
}


class Reason(msgspec.Struct, frozen=True):
    """A reason by its code, with numbers to fill in, and what else there is to say."""

    code: str
    params: dict[str, int | float] = {}
    notes: tuple[Reason, ...] = ()

    def words(self) -> Words:
        """Return the reason and its notes as sentences in both languages.

        >>> Reason("same_points", {"points": 6}).words().ja
        'どちらも勝ち点6です。'
        """
        own = SENTENCES[self.code].filled(**self.params)
        notes = [note.words() for note in self.notes]
        return Words(
            en=" ".join([own.en, *(note.en for note in notes)]),
            ja="".join([own.ja, *(note.ja for note in notes)]),
        )

    def to_json(self) -> dict[str, object]:
        """Return the reason as plain values, to be stored.

        >>> Reason("fixed_table", {"table": 4}).to_json()
        {'code': 'fixed_table', 'params': {'table': 4}, 'notes': []}
        """
        notes = [note.to_json() for note in self.notes]
        return {"code": self.code, "params": self.params, "notes": notes}

    @classmethod
    def from_json(cls, stored: Mapping[str, object]) -> Reason:
        """Return the reason that ``to_json`` stored.

        >>> Reason.from_json({"code": "only_player"}).words().en
        'Bye: nobody else is left to play.'
        """
        return msgspec.convert(stored, cls)
