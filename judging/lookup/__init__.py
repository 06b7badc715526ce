"""Words made comparable, and how well a text answers them: no database, no framework."""

from judging.lookup.folding import code_of, folded
from judging.lookup.synonyms import said
from judging.lookup.terms import Question, question_of, terms_of
from judging.lookup.weighing import Weighed, rarity, weighed

__all__ = [
    "Question",
    "Weighed",
    "code_of",
    "folded",
    "question_of",
    "rarity",
    "said",
    "terms_of",
    "weighed",
]
