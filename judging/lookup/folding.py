"""One spelling for what people write differently: width, kana, small kana, long vowels, case."""

from __future__ import annotations

import re
import unicodedata

import jaconv

LONG = "ー－ｰ〜~"
SMALL = str.maketrans("ぁぃぅぇぉっゃゅょゎ", "あいうえおつやゆよわ")
DASHES = str.maketrans(dict.fromkeys("‐‑‒–—−ー－", "-"))
NUMBER = re.compile(r"[0-9a-z]+(?:[-.()][0-9a-z]+)*")


def folded(text: str) -> str:
    """Return the text in one spelling: NFKC, lower case, hiragana, no small kana, no long vowels.

    >>> folded("ﾊﾌﾟﾆﾝｸﾞ") == folded("はぷにんぐ"), folded("キャラクター")
    (True, 'きやらくた')
    """
    plain = jaconv.kata2hira(unicodedata.normalize("NFKC", text)).casefold()
    return "".join(each for each in plain if each not in LONG).translate(SMALL)


def code_of(text: str) -> str:
    """Return the number of a clause, a reading or a card in one spelling; "" for anything else.

    Dots, dashes, brackets and noughts in front of a part do not matter, nor does the name of the
    rulebook.

    >>> code_of("DRM-16.03"), code_of("１６－３"), code_of("No.064"), code_of("17-1(1)")
    ('drm 16 3', '16 3', '64', '17 1 1')
    """
    plain = unicodedata.normalize("NFKC", text).translate(DASHES).casefold().strip()
    plain = re.sub(r"^(?:no\.?|#)\s*(?=[0-9])", "", plain)
    if not NUMBER.fullmatch(plain.rstrip(")")) or not re.search("[0-9]", plain):
        return ""
    parts = re.findall(r"[0-9]+|[a-z]+", plain)
    return " ".join(part.lstrip("0") or "0" for part in parts)
