from decks.parsing import deck_text
from rules.core.construction import Entry
from rules.registry import title_for


def test_sections_are_written_in_the_order_of_the_format_however_they_were_stored() -> None:
    stored = {"side": [Entry("941", 1)], "diary": [Entry("940", 1)], "clock": [Entry("901", 3)]}

    text = deck_text(stored, title_for("doremi"), "constructed", language="ja")

    headings = [line for line in text.splitlines() if line.startswith("==")]
    assert headings == ["== 時計 ==", "== 日記 ==", "== サイドカード =="]
