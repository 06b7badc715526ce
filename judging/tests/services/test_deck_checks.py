"""From the beginning of a deck check to what was found."""

from collections.abc import Iterator
from datetime import UTC, datetime

import pytest
import time_machine

from decks.models import Card
from judging.errors import (
    CardNotNamed,
    CardsAlike,
    CardUnknown,
    CheckBegun,
    CheckNotPlanned,
)
from judging.models import DeckCheck
from judging.selectors.check_findings import findings_of
from judging.selectors.check_sheets import sheet_of
from judging.services.deck_checks import (
    Tick,
    add_card,
    begin_checks,
    count_cards,
    count_none,
    set_game,
)
from judging.tests.checks import (
    begun,
    card_of,
    checked_tournament,
    counted,
    fay,
    finish,
    now,
    player_at,
    table,
)
from tournaments.models import TableExtension, Tournament
from tournaments.services.clock import hold_table
from tournaments.tests.factories import make_round, make_user, play_round

pytestmark = pytest.mark.django_db
NOON = datetime(2026, 4, 4, 12, tzinfo=UTC)


@pytest.fixture
def tournament() -> Tournament:
    return checked_tournament()


@pytest.fixture
def clock() -> Iterator[time_machine.Traveller]:
    with time_machine.travel(NOON, tick=False) as coordinates:
        yield coordinates


def test_beginning_holds_the_clock_of_the_table_once(
    tournament: Tournament, clock: time_machine.Traveller
) -> None:
    checks = begun(table(tournament))

    [hold] = table(tournament).holds.all()
    found = [(c.status, c.started_at, c.checked_by, c.hold) for c in map(now, checks)]
    assert found == [("running", NOON, fay(), hold)] * 2
    assert (hold.held_at, hold.released_at, hold.held_by) == (NOON, None, fay())


def test_a_second_judge_is_told_who_began(tournament: Tournament) -> None:
    begun(table(tournament))

    with pytest.raises(CheckBegun):
        begin_checks(table(tournament), actor=make_user("hugo"))
    with pytest.raises(CheckNotPlanned):
        begin_checks(table(tournament, 2), actor=fay())


def test_a_table_held_for_something_else_keeps_its_hold(tournament: Tournament) -> None:
    hold = hold_table(table(tournament), reason="appeal", actor=fay())

    one, other = begun(table(tournament))
    finish(counted(one))
    finish(counted(other), minutes=5)

    hold.refresh_from_db()
    assert hold.released_at is None
    assert [now(one).hold, now(other).hold] == [None, None]
    assert not TableExtension.objects.exists()


def test_cards_are_counted_one_by_one(tournament: Tournament) -> None:
    check = begun(table(tournament))[0]
    no = card_of(check, "clock")

    check, missed = count_cards(check, [Tick("clock", no, 0, 1)], actor=fay())
    check, _ = count_cards(check, [Tick("clock", no, 1, 2)], actor=fay())

    assert (check.found, missed, check.version) == ({"clock": {no: 2}}, [], 2)
    [clock, *_] = sheet_of(check).parts
    assert (clock.rows[0].found, clock.found, clock.listed) == (2, 2, 50)


def test_what_another_judge_counted_is_told_and_the_rest_saved(tournament: Tournament) -> None:
    check = begun(table(tournament))[0]
    one, other = card_of(check, "clock"), card_of(check, "clock", 1)
    count_cards(check, [Tick("clock", one, 0, 3)], actor=make_user("hugo"))

    check, missed = count_cards(
        check, [Tick("clock", one, 0, 1), Tick("clock", other, 0, 2)], actor=fay()
    )

    assert missed == [Tick("clock", one, 3, 3)]
    assert check.found == {"clock": {one: 3, other: 2}}


def test_a_card_beside_the_list_is_found_by_number_name_or_as_typed(tournament: Tournament) -> None:
    check = begun(table(tournament))[0]
    Card.objects.create(title_code="doremi", no="991", name="Odd one", reading="おっど")

    for typed in ("No.991", " Odd one ", "おっど"):
        check, _no = add_card(check, "clock", typed, actor=fay())
    check, _no = add_card(check, "clock", "unheard of", is_sure=True, actor=fay())

    assert check.extra == [["clock", "991", 3], ["clock", "UNHEARD OF", 1]]
    with pytest.raises(CardNotNamed):
        add_card(check, "clock", "  ", actor=fay())


@pytest.mark.parametrize("typed", ["見本キャラ", "999"])
def test_a_card_that_nobody_knows_is_asked_about_once(tournament: Tournament, typed: str) -> None:
    check = begun(table(tournament))[0]

    with pytest.raises(CardUnknown) as told:
        add_card(check, "clock", f" {typed} ", actor=fay())

    assert str(told.value).startswith(f"Not counted: the catalogue has no card “{typed}”.")
    assert now(check).extra == []
    add_card(check, "clock", typed, is_sure=True, actor=fay())
    check, _no = add_card(check, "clock", typed, actor=fay())
    assert check.extra == [["clock", typed, 2]]


def test_without_a_catalogue_any_card_is_counted(tournament: Tournament) -> None:
    check = begun(table(tournament))[0]
    listed = card_of(check, "clock")
    Card.objects.filter(title_code="doremi").exclude(no="991").update(title_code="other")

    for typed in ("999", listed):
        check, _no = add_card(check, "clock", typed, actor=fay())

    assert (check.extra, check.found) == ([["clock", "999", 1]], {"clock": {listed: 1}})


def test_a_card_of_the_list_is_known_though_the_catalogue_has_lost_it(
    tournament: Tournament,
) -> None:
    check = begun(table(tournament))[0]
    no = card_of(check, "clock")
    Card.objects.filter(title_code="doremi", no=no).delete()

    check, _no = add_card(check, "clock", no, actor=fay())

    assert check.found == {"clock": {no: 1}}


def test_a_name_of_several_cards_is_not_guessed(tournament: Tournament) -> None:
    check = begun(table(tournament))[0]
    for no in ("991", "992"):
        Card.objects.create(title_code="doremi", no=no, name="Twin")

    with pytest.raises(CardsAlike) as told:
        add_card(check, "clock", "Twin", actor=fay())

    assert str(told.value) == "Several cards are called “Twin”: 991, 992. Type the number."


def test_a_card_of_the_list_that_is_typed_is_counted_on_its_row(tournament: Tournament) -> None:
    check = begun(table(tournament))[0]
    no = card_of(check, "clock")

    check, _ = add_card(check, "clock", no, actor=fay())

    assert (check.found, check.extra) == ({"clock": {no: 1}}, [])


def test_an_extra_card_taken_back_leaves_nothing(tournament: Tournament) -> None:
    check = begun(table(tournament))[0]
    check, no = add_card(check, "diary", "991", is_sure=True, actor=fay())

    check, _ = count_cards(check, [Tick("diary", no, 1, 0)], actor=fay())

    assert (check.found, check.extra) == ({"diary": {}}, [])


@pytest.mark.clause("DRM-20.07")
def test_the_registered_deck_finishes_without_difference(tournament: Tournament) -> None:
    check = counted(begun(table(tournament))[0])

    done = finish(check, note="clean")

    assert (done.status, done.differences, done.note) == ("finished", [], "clean")
    assert findings_of(done).kind == "same"


@pytest.mark.clause("DRM-22.T10", "DRM-20.07")
def test_one_card_that_differs_proposes_an_exclusion(tournament: Tournament) -> None:
    check = begun(table(tournament))[0]
    no = card_of(check, "clock")
    check = counted(check, {("clock", no): -1, ("clock", "991"): 1})

    done = finish(check)

    listed = sheet_of(check).parts[0].rows[0].listed
    assert done.differences == [["clock", no, listed, listed - 1], ["clock", "991", 0, 1]]
    first = findings_of(done).proposals[0]
    assert (first.is_first, first.infraction.code, first.levels.en) == (True, "T10", "exclusion")
    assert first.address == (
        f"/judge/t/{tournament.slug}/penalties/new/"
        f"?registration={done.registration_id}&infraction=T10&check={done.pk}&match={done.match_id}"
    )


@pytest.mark.clause("DRM-22.T05", "DRM-20.06")
def test_side_cards_left_in_the_deck_propose_that_they_were_not_returned(
    tournament: Tournament,
) -> None:
    check = swapped(begun(table(tournament))[0])

    proposals = [(p.infraction.code, p.is_first) for p in findings_of(check).proposals]

    assert proposals == [("T05", True), ("T10", False)]
    assert finish(check).differences != []


@pytest.mark.clause("DRM-20.03", "DRM-20.04")
def test_in_a_later_game_side_cards_may_be_in_the_deck(tournament: Tournament) -> None:
    check = set_game(swapped(begun(table(tournament), moment="mid")[0]), 2, actor=fay())

    findings = findings_of(check)

    assert (findings.kind, findings.is_fine, findings.proposals[:0]) == ("swapped", True, ())
    assert finish(check).differences == []


@pytest.mark.clause("DRM-20.04")
def test_in_a_later_game_as_many_side_cards_must_be_left(tournament: Tournament) -> None:
    check = begun(table(tournament), moment="mid")[0]
    side = card_of(check, "side")
    check = counted(check, {("side", side): -1, ("clock", side): 1})
    check = set_game(check, 2, actor=fay())

    findings = findings_of(check)

    assert findings.kind == "swapped"
    assert not findings.is_fine
    assert "DRM-20.04" in [fault.clause for fault in findings.faults]
    assert [p.is_first for p in findings.proposals] == [False, False]


def swapped(check: DeckCheck) -> DeckCheck:
    """Count a clock card and a side card that changed places."""
    side = next(
        no
        for no in (card_of(check, "side", place) for place in range(10))
        if Card.objects.get(title_code="doremi", no=no).type in ("character", "item", "maho")
    )
    own = next(no for no in (card_of(check, "clock", place) for place in range(20)) if no != side)
    return counted(
        check,
        {("clock", own): -1, ("clock", side): 1, ("side", side): -1, ("side", own): 1},
    )


@pytest.mark.clause("DRM-22.T02")
def test_cards_of_an_earlier_opponent_propose_a_mixed_deck(tournament: Tournament) -> None:
    first = table(tournament)
    player, opponent = player_at(first), player_at(first, 1)
    their_list = opponent.deck_lists.get(is_current=True)
    their_list.sections["clock"][0] = ["991", 1]
    their_list.save()
    play_round(first.round)
    make_round(tournament)
    match = tournament.rounds.get(number=2).matches.get(seats__registration=player)
    match.round.tournament = tournament
    check = next(c for c in begun(match) if c.registration_id == player.pk)
    check = counted(check, {("clock", "991"): 1})

    findings = findings_of(check)

    assert (findings.kind, findings.opponent) == ("mixed", opponent)
    assert [p.infraction.code for p in findings.proposals] == ["T02", "T10", "T05"]


def test_sections_that_nobody_counted_are_named_and_not_missing(tournament: Tournament) -> None:
    check = counted(begun(table(tournament))[0], {}, "clock", "diary")

    findings = findings_of(check)

    assert findings.kind == "same"
    assert [label.en for label in findings.uncounted] == ["side cards"]
    assert findings_of(count_none(check, "side", actor=fay())).kind == "changed"


def test_while_counting_nothing_is_missing_yet(tournament: Tournament) -> None:
    check = begun(table(tournament))[0]
    check, _ = count_cards(check, [Tick("clock", card_of(check, "clock"), 0, 1)], actor=fay())

    assert findings_of(check, is_done=False).kind == "same"
    assert findings_of(check).kind == "changed"


@pytest.mark.clause("DRM-25.04", "DRM-25.09")
def test_in_sealed_the_rest_of_the_pool_is_the_side() -> None:
    tournament = checked_tournament(preset="sealed")
    check = begun(table(tournament))[0]
    pool = check.registration.deck_lists.get(is_current=True).pool or []
    sheet = sheet_of(check)

    assert sheet.listed == sum(count for _no, count in pool) > 60
    assert findings_of(counted(check)).kind == "same"


@pytest.mark.clause("DRM-22.T10", "DRM-25.04")
def test_in_sealed_a_card_that_is_not_in_the_pool_makes_a_changed_deck() -> None:
    tournament = checked_tournament(preset="sealed")
    check = counted(begun(table(tournament))[0], {("side", "991"): 1})

    findings = findings_of(check)

    assert findings.kind == "changed"
    assert [(row.no, row.listed, row.found) for part in findings.parts for row in part.rows] == [
        ("991", 0, 1)
    ]


@pytest.mark.clause("DRM-25.08", "DRM-25.09")
def test_in_sealed_the_sizes_may_change_between_games_only() -> None:
    tournament = checked_tournament(preset="sealed")
    check = begun(table(tournament))[0]
    side = next(
        no
        for no in (card_of(check, "side", place) for place in range(5))
        if Card.objects.get(title_code="doremi", no=no).type in ("character", "item", "maho")
    )
    check = counted(check, {("side", side): -1, ("clock", side): 1})

    first, later = findings_of(check), findings_of(set_game(check, 2, actor=fay()))

    assert (first.kind, first.is_fine) == ("not_returned", False)
    assert (later.kind, later.is_fine) == ("swapped", True)
