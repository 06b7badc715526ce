"""Words made comparable, and how well a text answers them: no database, no framework."""

from judging.lookup.folding import code_of, folded
from judging.lookup.likeness import Vocabulary
from judging.lookup.synonyms import SoughtWords, said, sought
from judging.lookup.terms import (
    Meant,
    Question,
    Terms,
    meant_by,
    number_term,
    question_of,
    terms_of,
)
from judging.lookup.weighing import Weighed, rarity, weighed

__all__ = [
    "Meant",
    "Question",
    "SoughtWords",
    "Terms",
    "Vocabulary",
    "Weighed",
    "code_of",
    "folded",
    "meant_by",
    "number_term",
    "question_of",
    "rarity",
    "said",
    "sought",
    "terms_of",
    "weighed",
]
