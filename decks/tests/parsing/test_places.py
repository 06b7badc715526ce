import pytest

from decks.parsing import place
from rules.core.words import Words, same


@pytest.mark.parametrize(
    ("where", "words"),
    [
        ("line 12", Words(en="line 12", ja="12行目")),
        ("file", Words(en="file", ja="ファイル")),
        ("$.cards[3].name", same("$.cards[3].name")),
    ],
)
def test_place_speaks_both_languages(where: str, words: Words) -> None:
    assert place(where) == words
