"""The card game that a question names: it is looked up there, and not by that name."""

import re
import unicodedata
from collections.abc import Mapping
from functools import cache

from judging.lookup import folded
from rules.registry import titles

JOINS = re.compile(r"(?:では|の|で|は|'s|:)$")
"""What may stand behind the name of a title."""


def without_title(text: str) -> tuple[str, str]:
    """Return the rest of the question and the code of the title that it names.

    The whole text and "" if it names none, or nothing else.
    """
    words = unicodedata.normalize("NFKC", text).split()
    for place, word in enumerate(words):
        code = nicknames().get(folded(JOINS.sub("", word)))
        if code and len(words) > 1:
            return " ".join([*words[:place], *words[place + 1 :]]), code
    return text, ""


@cache
def nicknames() -> Mapping[str, str]:
    """Return the codes of the titles by what they are called."""
    return {folded(name): title.code for title in titles() for name in title.nicknames}
