"""Why two players meet, or why one has a bye, in words."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from rules.core.words import Words

SENTENCES: dict[str, Words] = {
    "same_points": Words(en="Both have {points} match points.", ja="どちらも勝ち点{points}です。"),
    "different_points": Words(
        en="The player with {high} match points is paired down, the one with {low} up, by {gap}.",
        ja="勝ち点{high}の側は{gap}点下、勝ち点{low}の側は{gap}点上の相手と対戦します。",
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
        en="They are of one club, which cannot be avoided without a rematch or another such match.",
        ja="同じ所属ですが、再戦や別の同所属対戦なしには避けられません。",
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
    "pod_repeats": Words(
        en="Pairs at this table that have met before: {count}.",
        ja="この卓で再戦になる組：{count}組",
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
