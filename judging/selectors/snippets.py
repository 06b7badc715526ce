"""The part of a text that answers a question."""

import re

from judging.lookup import Question, terms_of
from judging.models import LookupEntry

LONGEST = 160
PARTS = re.compile(r"[^。．.!?！？\n]+[。．.!?！？\n]*")


def snippet_of(entry: LookupEntry, question: Question, language: str) -> str:
    """Return the sentences around the one that holds most of what was asked for."""
    text = (entry.text_ja if language == "ja" else entry.text_en) or entry.text_en or entry.text_ja
    if len(text) <= LONGEST:
        return text
    parts = [part.strip() for part in PARTS.findall(text)]
    best = max(range(len(parts)), key=lambda n: (told(parts[n], question), -n))
    return shortened(" ".join(parts[best:]) if best else text, is_cut=best > 0)


def told(part: str, question: Question) -> float:
    """Return how much of the question a sentence holds."""
    held = terms_of(part)
    return sum(weight for term, weight in question.terms.items() if term in held)


def shortened(text: str, *, is_cut: bool) -> str:
    start = "… " if is_cut else ""
    return start + (text if len(text) <= LONGEST else f"{text[: LONGEST - 2].rstrip()} …")
