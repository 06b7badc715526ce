"""Words that differ between two texts: nothing is lost, and what is marked can be read."""

from itertools import pairwise, product

import pytest

from judging.parsing.word_diff import Run, runs_of
from rules.rulebooks import rulebook


@pytest.mark.parametrize(
    ("old", "new", "language", "runs"),
    [
        ("", "", "en", ()),
        ("The same.", "The same.", "en", (Run(same="The same."),)),
        ("", "New.", "en", (Run(new="New."),)),
        ("同じ。", "", "ja", (Run(old="同じ。"),)),
        (
            "Draw up to five cards.",
            "Draw up to six of the cards.",
            "en",
            (Run(same="Draw up to "), Run(old="five", new="six of the"), Run(same=" cards.")),
        ),
        (
            "手札を5枚捨てる。",
            "手札を6枚引く。",
            "ja",
            (Run(same="手札を"), Run(old="5枚捨てる", new="6枚引く"), Run(same="。")),
        ),
    ],
)
def test_words_that_differ_stand_in_runs(
    old: str, new: str, language: str, runs: tuple[Run, ...]
) -> None:
    assert runs_of(old, new, language) == runs


@pytest.mark.parametrize("language", ["ja", "en"])
def test_both_texts_can_be_read_back_and_no_two_runs_of_a_kind_follow_each_other(
    language: str,
) -> None:
    clauses = list(rulebook("omoline").clauses.values())[:40]
    texts = [clause.text.in_(language) for clause in clauses]

    for old, new in product(texts[::4], texts[1::4]):
        runs = runs_of(old, new, language)
        assert "".join(run.same + run.old for run in runs) == old
        assert "".join(run.same + run.new for run in runs) == new
        kinds = [bool(run.same) for run in runs]
        assert all(one != other for one, other in pairwise(kinds))
