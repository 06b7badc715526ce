"""English words without their endings, and the words that only make a sentence."""

from __future__ import annotations

import re
from functools import cache

import snowballstemmer  # type: ignore[import-untyped]

STOP = frozenset(
    re.findall(
        r"\w+",
        "a an and any are as at be been being by can could did do does doing for from get gets got "
        "had has have having he her his how i if in into is it its just may me might must my of on "
        "or our shall she should so some such that the their them then there these they this those "
        "to us was we were what when where which while who whose why will with would you your",
    )
)
OTHER_FORMS = """
awake awoke awoken | become became | begin began begun | break broke broken | bring brought
build built | buy bought | catch caught | cheat cheater | choose chose chosen choice | come came
deal dealt | decide decision | defend defence defense defender
draw drew drawn | drive drove driven | eat ate eaten | expire expiry | fail failure | fall fell fallen
feel felt | find found | forget forgot forgotten | get got gotten
give gave given | go went gone | hide hid hidden | hold held | keep kept | know knew known
late lateness | lay laid | leave left | lend lent | lose lost loss loser | make made
mean meant | meet met | move movement | pay paid payment | penalty penalize penalise
redraw redrew redrawn | resolve resolution | ride rode ridden | rise rose risen
run ran | say said | see saw seen | sell sold | send sent | shake shook shaken | shoot shot
show shown | sit sat | sleep slept asleep | speak spoke spoken | spend spent | stand stood
steal stole stolen | take took taken | teach taught | tell told | think thought | throw threw thrown
undo undid undone | wake woke woken awaken | wear wore worn | win won winner | write wrote written
colour color | favour favor | honour honor | centre center | grey gray | armour armor
judgement judgment | organise organize | randomise randomize
"""
"""Of each word the forms that no ending tells; the dictionary's comes first."""


@cache
def stem(word: str) -> str:
    """Return an English word without its ending, an irregular form as the word it is of.

    >>> stem("redraws"), stem("moving"), stem("stolen"), stem("stealing")
    ('redraw', 'move', 'steal', 'steal')
    """
    plain = word.replace("'s", "")
    stems: str = _stemmer().stemWord(plain)
    return _irregular().get(plain) or _irregular().get(stems, stems)


@cache
def _irregular() -> dict[str, str]:
    """Return the stem of the first word by the others, and by their stems."""
    rows = [row.split() for line in OTHER_FORMS.splitlines() for row in line.split("|")]
    stems = {form: row[0] for row in rows for form in row[1:]}
    return {
        spelling: _stemmer().stemWord(first)
        for form, first in stems.items()
        for spelling in (form, _stemmer().stemWord(form))
    }


@cache
def _stemmer() -> snowballstemmer.stemmer:
    return snowballstemmer.stemmer("english")
