"""Export and import: nothing is lost, nothing changes twice, and what is wrong is refused whole."""

import json
from pathlib import Path

import pytest

from judging.models import LookupEntry, Ruling
from judging.parsing.ruling_text import read_ruling
from judging.services.lookup import rebuild_lookup
from judging.services.ruling_drafts import draft_of
from judging.services.ruling_files import RulingFilesRefused, export_rulings
from judging.services.ruling_import import import_rulings
from judging.services.ruling_words import RulingPlace
from judging.services.rulings import create_ruling
from judging.tests.rulings import judged_tournament, make_record, make_ruling, published, words
from tournaments.models import LogEntry, Tournament
from tournaments.services.rounds import pair_round, publish_round
from tournaments.tests.factories import make_field, make_user

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament() -> Tournament:
    return judged_tournament()


def filled_base(tournament: Tournament) -> list[Ruling]:
    """A published ruling, one that supersedes it, and a draft of a disputed game."""
    hugo, fay = make_user("hugo"), make_user("fay")
    old = published(make_ruling(hugo, tournament, with_position=True), hugo)
    draft = draft_of(make_record(tournament, fay), "n1")
    from_game = create_ruling(draft.words, actor=fay, place=draft.place, precedents=[old])
    place = RulingPlace(tournament)
    new = create_ruling(words(cards=("E1",)), actor=hugo, place=place, supersedes=old)
    return [old, from_game, published(new, hugo)]


def written(folder: Path) -> dict[str, str]:
    return {
        str(path.relative_to(folder)): path.read_text("utf-8")
        for path in sorted(folder.rglob("*.*"))
        if path.is_file()
    }


def test_import_of_what_was_exported_changes_nothing(
    tournament: Tournament, tmp_path: Path
) -> None:
    filled_base(tournament)
    assert export_rulings(tmp_path) == 3
    before = list(Ruling.objects.order_by("pk").values())
    logged = LogEntry.objects.count()

    done = import_rulings(tmp_path)

    assert (done.made, done.changed, len(done.same), done.left_out) == ([], [], 3, [])
    assert list(Ruling.objects.order_by("pk").values()) == before
    assert LogEntry.objects.count() == logged


def test_an_empty_base_gets_everything_back(tournament: Tournament, tmp_path: Path) -> None:
    filled_base(tournament)
    export_rulings(tmp_path)
    first = written(tmp_path)
    Ruling.objects.all().delete()
    rebuild_lookup()

    done = import_rulings(tmp_path, actor=make_user("ada"))

    assert len(done.made) == 3
    assert set(LookupEntry.objects.filter(kind="ruling").values_list("key", flat=True)) == set(
        done.made
    )
    assert rebuild_lookup() == 0
    export_rulings(tmp_path / "again")
    assert written(tmp_path / "again") == first


def test_a_match_comes_back_by_round_and_table(tmp_path: Path) -> None:
    tournament = make_field(4)
    round_ = publish_round(pair_round(tournament, actor=make_user("ada")), actor=make_user("ada"))
    match = round_.matches.get(table_number=2)
    place = RulingPlace(tournament, match)
    asked = words(title_code="doremi", rules_version="4.01", clauses=("DRM-6.04",))
    create_ruling(asked, actor=make_user("ada"), place=place)
    export_rulings(tmp_path)
    Ruling.objects.all().delete()

    import_rulings(tmp_path)

    assert Ruling.objects.get().match == match


def test_a_file_of_a_tournament_of_another_card_game_is_refused(
    tournament: Tournament, tmp_path: Path
) -> None:
    ruling = make_ruling(make_user("fay"), tournament)
    export_rulings(tmp_path)
    Ruling.objects.all().delete()
    Tournament.objects.filter(pk=tournament.pk).update(title_code="onsen")

    with pytest.raises(RulingFilesRefused) as refused:
        import_rulings(tmp_path)

    assert [place for place, _words in refused.value.problems] == [
        f"{ruling.number}.md: title_code"
    ]
    assert Ruling.objects.count() == 0


def test_what_is_not_here_is_left_out_and_said(tournament: Tournament, tmp_path: Path) -> None:
    ruling = make_ruling(make_user("fay"), tournament)
    export_rulings(tmp_path)
    file = tmp_path / f"{ruling.number}.md"
    text = file.read_text("utf-8")
    text = text.replace(f"tournament: {tournament.slug}", "tournament: far-away")
    file.write_text(text.replace("made_by: fay", "made_by: nobody"), encoding="utf-8")
    Ruling.objects.all().delete()

    done = import_rulings(tmp_path)

    assert done.left_out == [
        f"{file.name}: tournament far-away",
        f"{file.name}: made_by nobody",
    ]
    made = Ruling.objects.get()
    assert (made.tournament, made.created_by) == (None, None)
    assert import_rulings(tmp_path).same == [ruling.number]


def test_another_text_is_taken_only_when_asked(tournament: Tournament, tmp_path: Path) -> None:
    one, two = (make_ruling(make_user("fay"), tournament) for _ in range(2))
    export_rulings(tmp_path)
    file = tmp_path / f"{two.number}.md"
    file.write_text(file.read_text("utf-8").replace("The defence side.", "A tie."), "utf-8")
    Ruling.objects.filter(pk=one.pk).delete()

    with pytest.raises(RulingFilesRefused) as refused:
        import_rulings(tmp_path)
    assert [place for place, _ in refused.value.problems] == [file.name]
    assert list(Ruling.objects.values_list("answer_en", flat=True)) == ["The defence side."]

    done = import_rulings(tmp_path, differing="replace")
    assert (done.made, done.changed) == ([one.number], [two.number])
    two.refresh_from_db()
    assert two.answer_en == "A tie."


@pytest.mark.parametrize(
    ("old", "new", "place"),
    [
        ("NNK-6.0.15", "NNK-" + "99.1", "clauses"),
        ("number: ", "number: X", "number"),
        ("status: draft", "status: published", "published"),
        ("rules_version: v0.1", "rules_version: v7", "rules_version"),
        ("title: nanika", "title: chess", "title_code"),
        ("---\n\n# Question", "---\nHello\n# Question", "line "),
        ("scenario: ", "scenario: ../", "scenario"),
        ("scenario: ", "scenario: not-", "scenario"),
        ("read_as:", "supersedes: 1999-001\nread_as:", "supersedes"),
        ("read_as:", "precedents: [1999-001]\nread_as:", "precedents"),
    ],
)
def test_a_bad_file_is_refused_with_its_place_and_nothing_is_taken(
    tournament: Tournament, tmp_path: Path, old: str, new: str, place: str
) -> None:
    good, bad = (make_ruling(make_user("fay"), tournament, with_position=True) for _ in range(2))
    export_rulings(tmp_path)
    (tmp_path / f"{bad.number}.json").write_text("{}")
    file = tmp_path / f"{bad.number}.md"
    text = file.read_text("utf-8")
    assert old in text
    file.write_text(text.replace(old, new, 1), encoding="utf-8")
    Ruling.objects.all().delete()

    with pytest.raises(RulingFilesRefused) as refused:
        import_rulings(tmp_path)

    assert [
        where.startswith(f"{bad.number}.md: {place}") for where, _ in refused.value.problems
    ] == [True], refused.value.problems
    assert Ruling.objects.count() == 0
    assert good.number != bad.number


def test_a_position_of_another_card_game_or_no_json_is_refused(
    tournament: Tournament, tmp_path: Path
) -> None:
    ruling = make_ruling(make_user("fay"), tournament, with_position=True)
    export_rulings(tmp_path)
    position = tmp_path / "scenarios" / f"{ruling.number}.json"
    for text in (json.dumps({"title": "onsen"}), "{", '"x"'):
        position.write_text(text)
        with pytest.raises(RulingFilesRefused) as refused:
            import_rulings(tmp_path)
        assert refused.value.problems[0][0] == f"{ruling.number}.md: scenario"


def test_a_folder_without_rulings_is_refused(tmp_path: Path) -> None:
    for folder in (tmp_path, tmp_path / "none"):
        with pytest.raises(RulingFilesRefused):
            import_rulings(folder)


def test_a_file_says_in_plain_words_what_was_ruled(tournament: Tournament, tmp_path: Path) -> None:
    ruling = make_ruling(make_user("fay"), tournament)
    export_rulings(tmp_path)

    text = (tmp_path / f"{ruling.number}.md").read_text("utf-8")

    assert "clauses: [NNK-6.0.15, NNK-6.0.16]\n" in text
    assert "# 裁定\n\n防御側の勝ちです。\n" in text
    assert read_ruling(text.encode()).head.tournament == tournament.slug
