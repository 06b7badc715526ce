"""The Japanese catalogue holds every message, finished, and is compiled as it stands."""

import gettext
import re
from pathlib import Path

import pytest

from scripts.catalogue import Entry, as_compiled, compiled, entries
from scripts.messages import CATALOGUE, in_python, in_template, used

PLACEHOLDER = re.compile(r"%\(\w+\)[sd]|%[sd%]|\{\w*\}")
PO = """
msgid ""
msgstr "Content-Type: text/plain; charset=UTF-8\\n"

#: tournaments/views/staff.py
msgid "Round"
msgstr "ラウンド"

#, fuzzy
msgid "Table"
msgstr "卓?"

#, python-format
msgid "%(n)s player"
msgid_plural "%(n)s players"
msgstr[0] "%(n)s人"

msgctxt "verb"
msgid "Report"
msgstr ""
"結果を\\n"
"報告する"

msgid "Bye"
msgstr ""

#~ msgid "Gone"
#~ msgstr "なし"
"""


def test_every_message_is_in_the_catalogue() -> None:
    known = {(entry.context, entry.text) for entry in entries(CATALOGUE.read_text("utf-8"))}

    missing = [
        f"{place}: {text}"
        for (context, text), place in used().items()
        if (context, text) not in known
    ]

    assert missing == []


def test_every_message_is_translated() -> None:
    unfinished = [e.text for e in entries(CATALOGUE.read_text("utf-8")) if not e.is_translated]

    assert unfinished == []


def misfilled(entry: Entry) -> bool:
    """Tell whether a translation has other placeholders than its text; filling it would fail."""
    wanted = set(PLACEHOLDER.findall(entry.parts.get("msgid_plural", entry.text)))
    return any(set(PLACEHOLDER.findall(each)) != wanted for each in entry.translations if each)


def test_every_translation_has_the_placeholders_of_its_text() -> None:
    wrong = [e.text for e in entries(CATALOGUE.read_text("utf-8")) if misfilled(e)]

    assert wrong == []


def test_a_translation_with_another_placeholder_is_found() -> None:
    spoilt = PO.replace("%(n)s人", "%(count)s人")

    assert [e.text for e in entries(spoilt) if misfilled(e)] == ["%(n)s player"]
    assert [e.text for e in entries(PO) if misfilled(e)] == []


def miscounted(entry: Entry) -> bool:
    """Tell whether a text names a round by its number as if it counted rounds."""
    names = re.findall(r"\b[Rr]ound (%\(\w+\)[sd])", entry.text)
    texts = " ".join(entry.translations)
    return any(f"{n}回戦" in texts and f"第{n}回戦" not in texts for n in names)


def test_a_round_is_named_by_its_number_in_one_way() -> None:
    wrong = [e.text for e in entries(CATALOGUE.read_text("utf-8")) if miscounted(e)]

    assert wrong == []


def test_a_round_named_in_another_way_is_found() -> None:
    texts = 'msgid "Close round %(n)s"\nmsgstr "%(n)s回戦を終える"\n'

    assert [miscounted(e) for e in entries(texts)] == [True]
    assert [miscounted(e) for e in entries(texts.replace("%(n)s回", "第%(n)s回"))] == [False]


def test_compiled_catalogue_is_the_source_compiled() -> None:
    assert compiled(CATALOGUE.with_suffix(".mo").read_bytes()) == as_compiled(
        CATALOGUE.read_text("utf-8")
    )


def test_unfinished_and_obsolete_messages_are_told_apart() -> None:
    found = {entry.text: entry.is_translated for entry in entries(PO)}

    assert found == {
        "Round": True,
        "Table": False,
        "%(n)s player": True,
        "Report": True,
        "Bye": False,
    }


def test_reading_a_source_agrees_with_reading_its_compilation() -> None:
    assert as_compiled(PO) == {
        "Round": "ラウンド",
        "%(n)s player\x00%(n)s players": "%(n)s人",
        "verb\x04Report": "結果を\n報告する",
    }


def test_compiled_reads_what_django_ships() -> None:
    import django

    path = Path(django.__file__).parent / "conf/locale/ja/LC_MESSAGES/django.mo"

    with path.open("rb") as file:
        translations = gettext.GNUTranslations(file)

    found = compiled(path.read_bytes())
    assert len(found) > 100
    assert {text: translations.gettext(text) for text in ("Yes", "No", "Save")} == {
        text: found.get(text, text) for text in ("Yes", "No", "Save")
    }


@pytest.mark.parametrize(
    ("source", "messages"),
    [
        ("_('Round')", [("", "Round")]),
        ("gettext_lazy('a' 'b')", [("", "ab")]),
        ("ngettext_lazy('one', 'many', 'n')", [("", "one")]),
        ("pgettext('verb', 'Report')", [("verb", "Report")]),
        ("print('Round')", []),
    ],
)
def test_messages_of_python_code(source: str, messages: list[tuple[str, str]]) -> None:
    assert list(in_python(source)) == messages


@pytest.mark.parametrize(
    ("source", "messages"),
    [
        ('{% translate "Round" %}', [("", "Round")]),
        ('{% translate "Pairings (draft)" %}', [("", "Pairings (draft)")]),
        ('{% translate "Report" context "verb" %}', [("verb", "Report")]),
        ("{% blocktranslate %}Round {{ n }}{% endblocktranslate %}", [("", "Round %(n)s")]),
        (
            "{% blocktranslate count n=n trimmed %}\n {{ n }} player\n{% plural %}\n {{ n }} players\n"
            "{% endblocktranslate %}",
            [("", "%(n)s player")],
        ),
        ('{% include "x.html" with label=_("Bye") %}', [("", "Bye")]),
        ("<p>Round</p>", []),
    ],
)
def test_messages_of_a_template(source: str, messages: list[tuple[str, str]]) -> None:
    assert list(in_template(source)) == messages
