"""Deck checks are drawn by lot: who can be drawn, in which turn, and what is kept of a draw."""

import pytest

from decks.models import DeckList
from judging.errors import CheckBegun, DrawnMeanwhile, NothingToCheck, NothingToDraw
from judging.models import DeckCheck, DeckCheckDraw
from judging.policies.table_draw import drawn_tables
from judging.selectors.deck_checks import TableChecks, checks_page
from judging.services.check_ends import stop_check
from judging.services.check_plans import choose_table, draw_checks
from judging.services.deck_checks import begin_checks
from judging.tests.checks import begun, checked_tournament, fay, first_round, player_at, table
from tournaments.enums import RegistrationStatus
from tournaments.errors import RoundNotPlaying
from tournaments.models import Registration, TableHold, Tournament
from tournaments.services.results import enter_result
from tournaments.services.rounds import publish_round, unpublish_round
from tournaments.tests.factories import make_round, make_user, play_round, win

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament() -> Tournament:
    return checked_tournament(6)


def draw(tournament: Tournament, count: int = 1, **options: object) -> DeckCheckDraw:
    return draw_checks(
        first_round(tournament),
        count=count,
        actor=fay(),
        **options,  # type: ignore[arg-type]
    )


def planned(tournament: Tournament) -> list[tuple[int, str]]:
    checks = DeckCheck.objects.filter(registration__tournament=tournament, status="planned")
    return sorted((check.table_number or 0, check.registration.name) for check in checks)


def names_at(tournament: Tournament, *numbers: int) -> list[tuple[int, str]]:
    return sorted(
        (number, player_at(table(tournament, number), seat).name)
        for number in numbers
        for seat in (0, 1)
    )


def test_a_draw_is_kept_so_that_it_can_be_drawn_again(tournament: Tournament) -> None:
    drawn = draw(tournament, 2)

    assert drawn.candidates == [1, 2, 3]
    assert tuple(drawn.tables) == drawn_tables(drawn.seed, drawn.candidates, 2)
    assert planned(tournament) == names_at(tournament, *drawn.tables)
    entry = tournament.log_entries.get(verb="check.drawn")
    assert entry.data == {"round": 1, "tables": drawn.tables, "seed": drawn.seed}


def test_nobody_is_drawn_again_before_all_others_were(tournament: Tournament) -> None:
    first, second, third = (draw(tournament).tables for _ in range(3))

    assert sorted(first + second + third) == [1, 2, 3]
    with pytest.raises(NothingToDraw):
        draw(tournament)


def test_after_everyone_was_checked_the_turns_begin_again(tournament: Tournament) -> None:
    draw(tournament, 3)
    DeckCheck.objects.update(status="finished")

    assert draw(tournament, 3).candidates == [1, 2, 3]


def test_in_the_next_round_only_who_was_not_checked_is_drawn_at_a_table(
    tournament: Tournament,
) -> None:
    [number] = draw(tournament).tables
    DeckCheck.objects.update(status="finished")
    checked = {player_at(table(tournament, number), seat).pk for seat in (0, 1)}
    play_round(first_round(tournament))
    second = make_round(tournament)

    draw_checks(second, count=9, actor=fay())

    drawn = set(DeckCheck.objects.filter(round_number=2).values_list("registration", flat=True))
    everyone = set(tournament.registrations.values_list("pk", flat=True))
    assert drawn == everyone - checked


def test_players_checked_before_are_drawn_when_told(tournament: Tournament) -> None:
    draw(tournament)
    DeckCheck.objects.update(status="finished")

    assert draw(tournament, 3, with_checked=True).candidates == [1, 2, 3]
    assert len(planned(tournament)) == 6


def test_a_check_that_was_given_up_does_not_count_as_one(tournament: Tournament) -> None:
    draw(tournament, 3)
    for check in DeckCheck.objects.all():
        stop_check(check, actor=fay())

    assert draw(tournament, 3).candidates == [1, 2, 3]


def test_a_check_drawn_in_an_earlier_round_that_nobody_began_does_not_count_as_one(
    tournament: Tournament,
) -> None:
    draw(tournament)
    play_round(first_round(tournament))
    second = make_round(tournament)

    assert draw_checks(second, count=9, actor=fay()).candidates == [1, 2, 3]

    drawn = DeckCheck.objects.filter(round_number=2).values_list("registration", flat=True)
    assert set(drawn) == set(tournament.registrations.values_list("pk", flat=True))


def test_a_check_under_way_counts_as_one_even_in_a_round_that_is_over(
    tournament: Tournament,
) -> None:
    checked = {check.registration_id for check in begun(table(tournament))}
    play_round(first_round(tournament))

    draw_checks(make_round(tournament), count=9, actor=fay())

    drawn = set(DeckCheck.objects.filter(round_number=2).values_list("registration", flat=True))
    assert drawn == set(tournament.registrations.values_list("pk", flat=True)) - checked


@pytest.mark.clause("DRM-25.04")
def test_in_sealed_a_pool_is_checked_before_a_deck_is_listed() -> None:
    tournament = checked_tournament(preset="sealed")
    DeckList.objects.update(sections={})

    assert draw(tournament, 9).candidates == [1, 2]
    assert len(planned(tournament)) == 4
    DeckCheck.objects.all().delete()
    assert len(choose_table(table(tournament), actor=fay())) == 2


def test_a_list_without_any_card_is_none(tournament: Tournament) -> None:
    DeckList.objects.update(sections={})

    with pytest.raises(NothingToDraw):
        draw(tournament)


def test_byes_players_who_left_and_players_without_list_are_left_out() -> None:
    tournament = checked_tournament(7)
    gone, listless = player_at(table(tournament, 1)), player_at(table(tournament, 2))
    Registration.objects.filter(pk=gone.pk).update(status=RegistrationStatus.DROPPED)
    listless.deck_lists.all().delete()

    drawn = draw(tournament, 9)

    assert drawn.candidates == [2, 3]
    other = player_at(table(tournament, 2), 1).name
    assert planned(tournament) == sorted([(2, other), *names_at(tournament, 3)])


def test_tables_with_a_result_are_left_out(tournament: Tournament) -> None:
    enter_result(table(tournament, 2), win(table(tournament, 2)), actor=make_user("ada"))

    assert draw(tournament, 9, moment="mid").candidates == [1, 3]


def test_a_draw_made_meanwhile_is_told_instead_of_drawing_twice(tournament: Tournament) -> None:
    drawn = draw(tournament, seen=0)

    with pytest.raises(DrawnMeanwhile) as told:
        draw(tournament, seen=0)

    assert str(told.value).startswith("Nothing was drawn, because Fay drew tables meanwhile: ")
    assert f": {drawn.tables[0]}." in str(told.value)
    assert DeckCheckDraw.objects.count() == 1


@pytest.mark.parametrize("seen", [-1, 0, 10**30])
def test_before_the_first_draw_no_number_of_draws_stands_in_the_way(
    tournament: Tournament, seen: int
) -> None:
    assert len(draw(tournament, seen=seen).tables) == 1


def test_only_a_round_that_is_played_is_drawn_from(tournament: Tournament) -> None:
    play_round(first_round(tournament))

    with pytest.raises(RoundNotPlaying):
        draw(tournament)
    with pytest.raises(RoundNotPlaying):
        choose_table(table(tournament), actor=fay())
    assert DeckCheck.objects.count() == 0


def test_a_table_or_a_player_is_chosen_whoever_was_checked_before(tournament: Tournament) -> None:
    match = table(tournament, 2)
    one, other = player_at(match), player_at(match, 1)

    choose_table(match, players=[one], actor=fay())
    choose_table(match, actor=fay())

    assert planned(tournament) == sorted([(2, one.name), (2, other.name)])
    with pytest.raises(NothingToCheck):
        choose_table(match, actor=fay())


def test_nothing_is_planned_at_a_table_under_check(tournament: Tournament) -> None:
    begun(table(tournament))

    with pytest.raises(CheckBegun) as told:
        choose_table(table(tournament), actor=fay())

    assert str(told.value) == "Fay already began the deck check at table 1. Open it below."


def test_a_planned_check_of_a_round_drawn_anew_is_no_check(tournament: Tournament) -> None:
    draw(tournament, 3)
    DeckCheck.objects.update(match=None)

    assert draw(tournament, 3).candidates == [1, 2, 3]


def test_what_is_planned_does_not_begin_once_the_round_is_closed_or_taken_back(
    tournament: Tournament,
) -> None:
    choose_table(table(tournament), actor=fay())

    unpublish_round(first_round(tournament), actor=make_user("ada"))
    with pytest.raises(RoundNotPlaying):
        begin_checks(table(tournament), actor=fay())
    publish_round(first_round(tournament), actor=make_user("ada"))
    play_round(first_round(tournament))
    with pytest.raises(RoundNotPlaying):
        begin_checks(table(tournament), actor=fay())

    assert [check.status for check in DeckCheck.objects.all()] == ["planned", "planned"]
    assert not TableHold.objects.exists()


def test_what_is_planned_in_a_round_that_is_over_is_told_apart(tournament: Tournament) -> None:
    choose_table(table(tournament), actor=fay())
    choose_table(table(tournament, 2), actor=fay())
    DeckCheck.objects.filter(table_number=2).update(match=None)
    choose_table(table(tournament, 2), actor=fay())
    before = checks_page(tournament)

    play_round(first_round(tournament))

    after = checks_page(tournament)
    assert [numbers(page.planned) for page in (before, after)] == [[(1, 2), (2, 2)], []]
    assert [numbers(page.lapsed) for page in (before, after)] == [
        [(2, 2)],
        [(1, 2), (2, 2), (2, 2)],
    ]


def test_a_check_under_way_is_shown_even_where_the_round_was_drawn_anew(
    tournament: Tournament,
) -> None:
    begun(table(tournament))
    DeckCheck.objects.update(match=None)

    assert numbers(checks_page(tournament).running) == [(1, 2)]


def numbers(tables: list[TableChecks]) -> list[tuple[int | None, int]]:
    """Return the number of each table and how many checks there are."""
    return [(each.number, len(each.checks)) for each in tables]
