"""The rulebooks as data: every clause, every term, every reading of ours, by a stable id."""

from rules.core.title_list import CODES
from rules.rulebooks.loading import all_ids, read_rulebook, rulebook
from rules.rulebooks.model import Ambiguity, Clause, Rulebook, RulebookSetting, Term

__all__ = [
    "CODES",
    "Ambiguity",
    "Clause",
    "Rulebook",
    "RulebookSetting",
    "Term",
    "all_ids",
    "read_rulebook",
    "rulebook",
]
