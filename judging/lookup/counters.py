"""Numbers of something: which are told in a text, and which a question asks for.

"Three cards" and 3枚 tell how many; a question like 何枚 asks for any of them. Rules are written in
both languages, so the counters of the Japanese text are enough.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator

COUNTERS = "枚分体個人回点日秒本種段つ"
NUMBER = "[0-9一二三四五六七八九十百両各]"
TOLD = re.compile(rf"{NUMBER}+ ?(?:ター?)?([{COUNTERS}])(?!目|前|方|身|種|体|合)")
ONCE = re.compile(rf"{NUMBER}+ ?度(?!目)")
LIMITED = re.compile(
    rf"{NUMBER}+ ?[{COUNTERS}](?:まで|以内|以下|以上|だけ|のみ|しか)|上限|最大|制限|好きな数|何[{COUNTERS}]でも"
)
ASKED = (
    (re.compile("何回|なんかい|how (?:often|many times)"), "回"),
    (re.compile("何枚|なんまい|how many (?:[a-z]+ )?cards?|deck size"), "枚"),
    (re.compile("何体|なんたい|how many (?:[a-z]+ )?(?:characters?|ghosts?)"), "体枚人"),
    (re.compile("何人|なんにん|how many (?:[a-z]+ )?(?:players?|people|users?)"), "人"),
    (re.compile("何点|なんてん|how many (?:[a-z]+ )?points?"), "点"),
    (re.compile("何分|何秒|なんぷん|how long|how (?:many minutes|much time|late)"), "分秒日"),
    (re.compile("何日|なんにち|いつまで|how many days"), "日"),
    (re.compile("何個|なんこ|いくつ|幾つ|how many"), "個枚つ体"),
    (re.compile("何種|なんしゅ|how many kinds"), "種つ"),
    (re.compile("何本|なんぼん"), "本"),
)
UP_TO = re.compile(
    r"まで(?!も)|上限|制限|限度|最大|何[枚回体個]でも|いくつでも|limit|at most|maximum|\bmax\b|up to|how many"
)
LIMIT = "#限"


def counter_terms(text: str) -> Iterator[str]:
    """Yield a term for each counter that has a number in the text, and one for a limit.

    >>> sorted(set(counter_terms("3枚まで引く。一ターンに1度。")))
    ['#回', '#枚', '#限']
    """
    plain = unicodedata.normalize("NFKC", text)
    yield from (f"#{counter}" for counter in TOLD.findall(plain))
    yield from ("#回" for _ in ONCE.findall(plain))
    yield from (LIMIT for _ in LIMITED.findall(plain))


def counters_asked(text: str) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Yield what in a question asks for a number, and the terms any of which may answer it.

    >>> list(counters_asked("手札は何枚？"))
    [('何枚', ('#枚',))]
    """
    plain = unicodedata.normalize("NFKC", text).casefold()
    for pattern, counters in ASKED:
        if found := pattern.search(plain):
            yield found[0], tuple(f"#{each}" for each in counters)
            break
    if found := UP_TO.search(plain):
        yield found[0], (LIMIT,)
