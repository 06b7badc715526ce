import pytest
from hypothesis import given
from hypothesis import strategies as st

from decks.parsing import ParsedList, deck_text, parse_deck_text
from rules.core.construction import Entry
from rules.core.errors import FormatNotFound
from rules.registry import builtin_cards, sample_deck, title_for

DOREMI, OMOLINE = title_for("doremi"), title_for("omoline")


def clock(line: str) -> list[tuple[str, int]]:
    """Return the cards that one line in the clock is read as."""
    parsed = parse_deck_text(f"clock\n{line}", DOREMI, "constructed")
    assert parsed.problems == ()
    return [(entry.no, entry.count) for entry in parsed.sections["clock"]]


def problems(text: str) -> list[tuple[int, str, str]]:
    parsed = parse_deck_text(text, DOREMI, "constructed")
    return [(p.line, p.text, p.words.en.split(".")[0]) for p in parsed.problems]


@pytest.mark.parametrize(
    "line",
    [
        "3 068",
        "3 068 name",
        "3 068 name of 2 words",
        "3x 068",
        "3x068",
        "3X 068 name",
        "3× 068",
        "3 × 068",
        "3 x 068",
        "3 x068",
        "3枚 068",
        "3　０６８",
        "３　Ｎｏ．０６８　名前",
        "3 No.68",
        "3 №68",
        "068 ×3",
        "068 x3",
        "068 x 3",
        "068x3",
        "No.068 3枚",
        "068 ×3枚",
        "068 名前 ×3",
        "No. 068 名前 3枚",
        "- 3 068",
        "・3 068",
        "\t3\t068\tname",
        "3 068 # comment",
        "3 068 // comment",
        "3 068 ※注",
    ],
)
def test_line_is_three_of_068(line: str) -> None:
    assert clock(line) == [("068", 3)]


@pytest.mark.parametrize(
    ("line", "card"),
    [
        ("1 P42", ("P42", 1)),
        ("2 t1", ("T01", 2)),
        ("3 CD1", ("CD01", 3)),
        ("3 1-5", ("1-05", 3)),
        ("３　２－０５", ("2-05", 3)),
        ("1-05 x3", ("1-05", 3)),
        ("660 x2", ("660", 2)),
        ("2x 660", ("660", 2)),
        ("12 3", ("003", 12)),
        ("12x 34", ("034", 12)),
        ("12 x34", ("012", 34)),
        ("1 1234", ("1234", 1)),
    ],
)
def test_line_with_a_number_of_another_form(line: str, card: tuple[str, int]) -> None:
    assert clock(line) == [card]


@pytest.mark.parametrize(
    "heading",
    [
        "clock",
        "Clock",
        "CLOCK:",
        "== clock ==",
        "[clock]",
        "Clock (50)",
        "clock: 50",
        "--- Clock (50 cards) ---",
        "時計",
        "[時計]",
        "【時計】",
        "時計:",
        "時計：",
        "■時計",
        "■時計（５０枚）",
        "時計 50枚",
        "＜時計＞",
        "ｃｌｏｃｋ",
        "Main deck",
        "メインデッキ",
        "時計 # comment",
    ],
)
def test_heading_begins_the_clock(heading: str) -> None:
    parsed = parse_deck_text(f"{heading}\n1 068", DOREMI, "constructed")

    assert parsed == ParsedList({"clock": (Entry("068", 1),)}, ())


def test_whole_list_in_mixed_forms() -> None:
    text = (
        "\ufeff# my deck\r\n時計\r\n3 068\r\n\r\n日記\r\n2 931 // note\r\n"
        "Side (10)\r\n1 901\r\n時計\r\n1 074\r\n1 68"
    )

    assert parse_deck_text(text, DOREMI, "constructed") == ParsedList(
        {
            "clock": (Entry("068", 4), Entry("074", 1)),
            "diary": (Entry("931", 2),),
            "side": (Entry("901", 1),),
        },
        (),
    )


def test_pool_of_a_sealed_list_stands_apart() -> None:
    parsed = parse_deck_text("時計\n2 901\nプール\n3 901", DOREMI, "sealed")

    assert parsed == ParsedList({"clock": (Entry("901", 2),)}, (), (Entry("901", 3),))


def test_omoline_list_in_both_languages() -> None:
    text = "イベントデッキ\n4 E01 イベント1\nE02 x4\nCharacter deck\n1 c01"

    assert parse_deck_text(text, OMOLINE, "constructed") == ParsedList(
        {"events": (Entry("E01", 4), Entry("E02", 4)), "characters": (Entry("C01", 1),)}, ()
    )


@pytest.mark.parametrize("end", ["\n", "\r", "\r\n", "\u2028"])
def test_lines_end_in_any_way(end: str) -> None:
    parsed = parse_deck_text(f"clock{end}1 068{end}what", DOREMI, "constructed")

    assert parsed.sections == {"clock": (Entry("068", 1),)}
    assert [problem.line for problem in parsed.problems] == [3]


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("068", "The number of copies is missing"),
        ("068 name", "The number of copies is missing"),
        ("name", "This line holds no count and card number"),
        ("3 name", "This line holds no count and card number"),
        ("3² 068", "This line holds no count and card number"),
        ("② 068", "This line holds no count and card number"),
        ("٣ 068", "This line holds no count and card number"),
        ("3 068²", "The number of copies is missing"),
        ("-3 068", "This line holds no count and card number"),
        ("0 068", "A count of 0 means nothing; leave the line out"),
        ("068 x0", "A count of 0 means nothing; leave the line out"),
        ("P42 x1000", "1000 copies is too large a number (at most 999)"),
        ("9" * 5000 + " P42", f"{'9' * 12}… copies is too large a number (at most 999)"),
        ("660 2", "Count and card number cannot be told apart"),
        ("12 x 34", "Count and card number cannot be told apart"),
        ("3 068 3 074", "This line seems to hold two cards or two counts; write one card a line"),
        ("3 068 x2", "This line seems to hold two cards or two counts; write one card a line"),
        ("3 068, 3 074", "The number of copies is missing"),
        ("[foo]", 'Unknown heading "[foo]"'),
        ("foo:", 'Unknown heading "foo:"'),
    ],
)
def test_line_that_cannot_be_read_is_named_with_its_reason(line: str, reason: str) -> None:
    assert problems(f"clock\n1 074\n{line}") == [(3, line[:80], reason)]


def test_problem_says_how_to_mend_it_in_both_languages() -> None:
    parsed = parse_deck_text("時計\n068", DOREMI, "constructed")

    assert parsed.problems[0].words.en == ("The number of copies is missing. Write it like 3 068.")
    assert parsed.problems[0].words.ja == "枚数がありません。「3 068」のように書いてください。"


def test_cards_without_a_section_are_not_dropped() -> None:
    assert problems("3 068\n[foo]\n2 074\nclock\n1 072") == [
        (
            1,
            "3 068",
            "No section yet: write a heading (clock, diary or side cards) above the cards",
        ),
        (2, "[foo]", 'Unknown heading "[foo]"'),
        (
            3,
            "2 074",
            "No section yet: write a heading (clock, diary or side cards) above the cards",
        ),
    ]


def test_unknown_format_raises() -> None:
    with pytest.raises(FormatNotFound):
        parse_deck_text("", DOREMI, "draft")


@given(st.text() | st.text("0123456789x×枚No. 時計clock[]\n#²P-", max_size=60))
def test_any_text_is_read_and_every_line_accounted_for(text: str) -> None:
    for title, deck_format in ((DOREMI, "sealed"), (OMOLINE, "constructed")):
        parsed = parse_deck_text(text, title, deck_format)
        entries = [e for part in parsed.sections.values() for e in part]
        assert all(entry.count > 0 for entry in entries)
        assert all(problem.words.en and problem.words.ja for problem in parsed.problems)


NUMBERS = st.integers(1, 1999).map(lambda n: f"{n:03}") | st.builds(
    lambda series, n: f"{series}{n:02}",
    st.sampled_from(["P", "T", "CD", "BO", "1-", "2-"]),
    st.integers(1, 99),
)
PARTS = st.dictionaries(NUMBERS, st.integers(1, 99), min_size=1, max_size=30)
LISTS = st.fixed_dictionaries({"clock": PARTS, "diary": PARTS, "side": PARTS})


@given(LISTS, st.sampled_from(["en", "ja"]))
def test_written_list_is_read_back(parts: dict[str, dict[str, int]], language: str) -> None:
    sections = {name: tuple(Entry(*line) for line in p.items()) for name, p in parts.items()}

    text = deck_text(sections, DOREMI, "constructed", language)

    assert parse_deck_text(text, DOREMI, "constructed") == ParsedList(sections, ())


@given(LISTS, st.data())
def test_list_in_any_line_form_is_read_back(
    parts: dict[str, dict[str, int]], data: st.DataObject
) -> None:
    forms = st.sampled_from(["{n} No.{no}", "{n}枚 {no}", "No.{no} {n}枚", "{n}× No.{no} x"])
    lines = []
    for name, cards in parts.items():
        lines.append(f"■{name}")
        lines += [data.draw(forms).format(n=n, no=no) for no, n in cards.items()]

    parsed = parse_deck_text("\r\n".join(lines), DOREMI, "constructed")

    assert {
        name: {e.no: e.count for e in entries} for name, entries in parsed.sections.items()
    } == parts
    assert parsed.problems == ()


@pytest.mark.parametrize("title", [DOREMI, OMOLINE])
@pytest.mark.parametrize("language", ["en", "ja"])
def test_sample_deck_with_names_is_read_back(title: object, language: str) -> None:
    code = DOREMI.code if title is DOREMI else OMOLINE.code
    deck = sample_deck(code, 1, "constructed", "r2")
    assert deck is not None
    cards = {card.no: card for card in builtin_cards(code)}

    text = deck_text(deck.sections, title_for(code), "constructed", language, cards)

    assert parse_deck_text(text, title_for(code), "constructed").sections == deck.sections


def test_name_that_would_be_read_as_a_card_is_left_out() -> None:
    card = builtin_cards("doremi")[0]
    odd = type(card)(no="068", name="3 074 x2", type="character")

    text = deck_text({"clock": [Entry("068", 1)]}, DOREMI, "constructed", cards={"068": odd})

    assert text == "== clock ==\n1 068"
