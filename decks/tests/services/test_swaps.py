"""Comparing a deck with the list registered."""

import pytest

from decks.errors import ListMissing, ListRefused
from decks.models import DeckList
from decks.services.swaps import check_swapped, check_written_swap
from decks.tests.factories import legal_deck, make_list, moved
from rules.core.construction import Entry
from tournaments.models import LogEntry
from tournaments.tests.factories import make_hugo, make_player, make_tournament

pytestmark = pytest.mark.django_db


def test_the_registered_deck_itself_is_right() -> None:
    pia = make_player(make_tournament())
    make_list(pia)

    assert check_swapped(pia, legal_deck(pia.tournament).sections).valid


@pytest.mark.clause("DRM-20.07")
def test_another_card_than_registered_is_found() -> None:
    pia = make_player(make_tournament())
    make_list(pia)
    sections = dict(legal_deck(pia.tournament).sections)
    first, *rest = sections["clock"]
    sections["clock"] = (Entry("068", first.count), *rest)

    report = check_swapped(pia, sections)

    assert {(v.clause, v.card, v.found, v.limit) for v in report.violations} == {
        ("DRM-20.07", "068", first.count, 0),
        ("DRM-20.07", first.no, 0, first.count),
    }


def test_player_without_a_list_has_nothing_to_compare_with() -> None:
    pia = make_player(make_tournament())

    with pytest.raises(ListMissing):
        check_swapped(pia, {})


@pytest.mark.clause("DRM-20.04")
def test_house_reading_of_the_tournament_decides_whether_sizes_may_change() -> None:
    reports = {}
    for keeps in (True, False):
        pia = make_player(make_tournament(settings={"side_swap_must_keep_deck_sizes": keeps}))
        make_list(pia)
        sections = legal_deck(pia.tournament).sections
        sections = moved(moved(sections, "side", "diary", last=True), "clock", "side")
        reports[keeps] = [(v.clause, v.found) for v in check_swapped(pia, sections).violations]

    assert reports == {True: [("DRM-16.01", 49), ("DRM-16.01a", 21)], False: []}


@pytest.mark.clause("DRM-20.03", "DRM-20.06")
@pytest.mark.parametrize(
    ("moment", "clauses"),
    [("between_games", set()), ("during_game", {"DRM-20.03"}), ("match_start", {"DRM-20.06"})],
)
def test_typed_swap_is_compared_for_its_moment_and_only_the_look_is_kept(
    moment: str, clauses: set[str]
) -> None:
    pia = make_player(make_tournament())
    make_list(pia)
    hugo = make_hugo(pia.tournament)
    before = list(DeckList.objects.values())
    sections = legal_deck(pia.tournament).sections
    swapped = moved(moved(sections, "side", "diary", last=True), "diary", "side")

    report = check_written_swap(pia, sections=swapped, moment=moment, actor=hugo)  # type: ignore[arg-type]

    assert {v.clause for v in report.violations} == clauses
    assert list(DeckList.objects.values()) == before
    look = LogEntry.objects.get(verb="deck_list.viewed")
    assert (look.actor, look.data) == (hugo, {"version": 1})


def test_line_that_cannot_be_read_is_named_and_the_look_is_kept() -> None:
    pia = make_player(make_tournament())
    make_list(pia)

    with pytest.raises(ListRefused) as refused:
        check_written_swap(pia, text="clock\n???", actor=make_hugo(pia.tournament))

    assert [problem.line for problem in refused.value.problems] == [2]
    assert LogEntry.objects.filter(verb="deck_list.viewed").count() == 1


@pytest.mark.clause("DRM-25.08")
def test_sealed_side_need_not_be_written() -> None:
    pia = make_player(make_tournament(preset="sealed"))
    make_list(pia)
    sections = moved(legal_deck(pia.tournament).sections, "side", "clock")
    played = {name: rows for name, rows in sections.items() if name != "side"}

    assert check_written_swap(pia, sections=played, actor=make_hugo(pia.tournament)).valid
