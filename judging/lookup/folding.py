"""One spelling for what people write differently: width, kana, small kana, long vowels, case."""

from __future__ import annotations

import re
import unicodedata

import jaconv

LONG = "ー－ｰ〜~"
SMALL = str.maketrans("ぁぃぅぇぉっゃゅょゎ", "あいうえおつやゆよわ")
DASHES = str.maketrans(dict.fromkeys("‐‑‒–—−ー－", "-"))
NUMBER = re.compile(r"[a-z]{0,4} ?[0-9a-z]*(?:[-.()][0-9a-z]+)*")
AHEAD = re.compile(r"^(?:no\.?|#|カード|card) *(?=[0-9a-z])")
"""What people write in front of a number."""


def folded(text: str) -> str:
    """Return the text in one spelling: NFKC, lower case, hiragana, no small kana, no long vowels.

    >>> folded("ﾊﾌﾟﾆﾝｸﾞ") == folded("はぷにんぐ"), folded("キャラクター")
    (True, 'きやらくた')
    """
    return spelt(text).replace("ー", "")


def spelt(text: str) -> str:
    """Return the text as ``folded``, but with its long vowels: they tell ドロー from ドロップ.

    >>> spelt("ドロー"), spelt("ﾄﾞﾛｯﾌﾟ")
    ('どろー', 'どろつぷ')
    """
    plain = jaconv.kata2hira(unicodedata.normalize("NFKC", text)).casefold()
    return "".join("ー" if each in LONG else each for each in plain).translate(SMALL)


def code_of(text: str) -> str:
    """Return the number of a clause, a reading or a card in one spelling; "" for anything else.

    Dots, dashes, brackets, noughts in front of a part and a space after the letters do not matter.

    >>> code_of("DRM-16.03"), code_of("１６－３"), code_of("No.064"), code_of("17-1(1)"), code_of("drm 2.1")
    ('drm 16 3', '16 3', '64', '17 1 1', 'drm 2 1')
    """
    plain = unicodedata.normalize("NFKC", text).casefold().strip()
    plain = AHEAD.sub("", plain).translate(DASHES)
    if not NUMBER.fullmatch(plain.rstrip(")")) or not re.search("[0-9]", plain):
        return ""
    parts = re.findall(r"[0-9]+|[a-z]+", plain)
    return " ".join(part.lstrip("0") or "0" for part in parts)
