"""Words made comparable, and how well a text answers them: no database, no framework."""

from judging.lookup.folding import code_of, folded
from judging.lookup.synonyms import SoughtWords, said, sought
from judging.lookup.terms import Question, number_term, question_of, terms_of
from judging.lookup.weighing import Weighed, rarity, weighed

__all__ = [
    "Question",
    "SoughtWords",
    "Weighed",
    "code_of",
    "folded",
    "number_term",
    "question_of",
    "rarity",
    "said",
    "sought",
    "terms_of",
    "weighed",
]
