"""What is known of how good a round's pairings are, in words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rules.core.words import Words

#: Told to nobody but the staff: who would rather not meet whom is private, even as a number.
PRIVATE = ("unwanted_meetings",)
PROVEN = Words(
    en="No better pairing of this round exists.",
    ja="この回戦にこれより良い組み合わせはありません。",
)
NOT_PROVEN = Words(
    en="Not proven to be the best there is.", ja="最良の組み合わせであるとは証明されていません。"
)
BY_BRACKET = Words(
    en="The matches follow from the seeds of the bracket.",
    ja="対戦はブラケットのシード順で決まります。",
)
BEFORE_CHANGES = Words(
    en="Of the draw, before it was changed by hand:", ja="手作業で変更する前の抽選について："
)
COUNTED: Mapping[str, Words] = {
    "rematches": Words(en="Rematches: {n}.", ja="再戦：{n}組。"),
    "repeats": Words(en="Pairs that meet again: {n}.", ja="再び同じ卓になった組：{n}組。"),
    "bye_repeats": Words(
        en="Byes beyond the fewest of anyone: {n}.", ja="最少の人より多い不戦勝：{n}回。"
    ),
    "club_meetings": Words(
        en="Meetings within a club or family: {n}.", ja="同じ所属・家族どうしの対戦：{n}組。"
    ),
    "float_total": Words(
        en="Differences of match points, added up: {n}.", ja="勝ち点の差の合計：{n}。"
    ),
}
SPARED = Words(
    en="The next rounds need no rematch: at least {n}.",
    ja="この後少なくとも{n}回戦は再戦なしで組めます。",
)
BY_RANK = Words(en="Paired by place in the standings.", ja="順位表の順位に従って組みました。")


def public_certificate(certificate: Mapping[str, Any]) -> dict[str, Any]:
    """Return what anyone may know of ``certificate``.

    >>> public_certificate({"exact": True, "unwanted_meetings": 1})
    {'exact': True}
    """
    return {name: value for name, value in certificate.items() if name not in PRIVATE}


def certificate_words(certificate: Mapping[str, Any]) -> list[Words]:
    """Return the certificate of a round as sentences; none for a round without one.

    >>> [words.en for words in certificate_words({"exact": True, "rematches": 0})]
    ['No better pairing of this round exists.', 'Rematches: 0.']
    """
    return list(_sentences(certificate))


def _sentences(certificate: Mapping[str, Any]) -> Iterator[Words]:
    if "exact" in certificate:
        yield PROVEN if certificate["exact"] else NOT_PROVEN
    for name, words in COUNTED.items():
        value = certificate.get(name)
        is_worth_saying = bool(value) or name in ("rematches", "repeats")
        is_of_points = name != "float_total" or certificate.get("unit") != "rank"
        if value is not None and is_worth_saying and is_of_points:
            yield words.filled(n=value)
    if certificate.get("rounds_spared"):
        yield SPARED.filled(n=certificate["rounds_spared"])
    if certificate.get("unit") == "rank":
        yield BY_RANK
