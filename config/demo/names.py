"""Invented people: common family and given names, put together at random."""

import random

FAMILY = [
    ("青木", "あおき"), ("石川", "いしかわ"), ("上田", "うえだ"), ("遠藤", "えんどう"),
    ("太田", "おおた"), ("加藤", "かとう"), ("木村", "きむら"), ("工藤", "くどう"),
    ("小林", "こばやし"), ("斎藤", "さいとう"), ("清水", "しみず"), ("鈴木", "すずき"),
    ("高橋", "たかはし"), ("千葉", "ちば"), ("土屋", "つちや"), ("中村", "なかむら"),
    ("西村", "にしむら"), ("野口", "のぐち"), ("橋本", "はしもと"), ("平野", "ひらの"),
    ("藤井", "ふじい"), ("星野", "ほしの"), ("松本", "まつもと"), ("三浦", "みうら"),
    ("村上", "むらかみ"), ("森田", "もりた"), ("山口", "やまぐち"), ("横山", "よこやま"),
    ("吉田", "よしだ"), ("渡辺", "わたなべ"),
]  # fmt: skip
GIVEN = [
    ("葵", "あおい"), ("明", "あきら"), ("一郎", "いちろう"), ("恵美", "えみ"),
    ("薫", "かおる"), ("和也", "かずや"), ("圭", "けい"), ("健太", "けんた"),
    ("さくら", "さくら"), ("翔", "しょう"), ("進", "すすむ"), ("大輔", "だいすけ"),
    ("拓海", "たくみ"), ("千尋", "ちひろ"), ("直樹", "なおき"), ("夏美", "なつみ"),
    ("信行", "のぶゆき"), ("春菜", "はるな"), ("光", "ひかる"), ("真由", "まゆ"),
    ("美咲", "みさき"), ("優", "ゆう"), ("洋子", "ようこ"), ("涼", "りょう"),
]  # fmt: skip
CLUBS = ["駅前カード会", "みどり台サークル", "大学カード研究会", "土曜の会"]

Name = tuple[str, str]


def names(count: int, rng: random.Random) -> list[Name]:
    """Return ``count`` names with readings; no two are equal as long as there are 720 or fewer.

    >>> names(2, random.Random(1)) == names(2, random.Random(1))
    True
    """
    all_names = [
        (f"{family} {given}", f"{family_reading} {given_reading}")
        for family, family_reading in FAMILY
        for given, given_reading in GIVEN
    ]
    rng.shuffle(all_names)
    return [all_names[n % len(all_names)] for n in range(count)]


def club(rng: random.Random) -> str:
    """Return a club, or none for about half of the people."""
    return rng.choice(CLUBS) if rng.random() < 0.5 else ""
