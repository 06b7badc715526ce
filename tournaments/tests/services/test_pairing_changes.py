"""Two players change places, a match its table: by hand, with a reason, kept on record."""

from typing import Any

import pytest

from tournaments.enums import ByeKind
from tournaments.errors import (
    MendableError,
    ReasonNeeded,
)
from tournaments.models import EarlierDraw, Match, Registration, Round, Seat
from tournaments.pairing_errors import (
    ByeHasNoTable,
    ByeStands,
    ConsentNeeded,
    CutStands,
    PairingsChanged,
    PlayerNotSeated,
    RoundClosed,
    SameTable,
    TablesHaveResults,
    TableUnchanged,
)
from tournaments.selectors.facts import facts_of
from tournaments.selectors.pairing_marks import mark_of_round, seen_of
from tournaments.selectors.rounds import matches_of
from tournaments.selectors.swap_faults import swap_faults
from tournaments.services.pairing_changes import (
    change_table,
    swap_players,
    with_earlier_reason,
)
from tournaments.services.results import enter_result
from tournaments.tests.factories import (
    make_player,
    make_players,
    make_round,
    make_running,
    make_user,
    play_round,
    win,
)

pytestmark = pytest.mark.django_db
WHY = "a chair is missing"


def seated(round_: Round) -> dict[int | None, list[str]]:
    """Return the codes at each table, those with a bye under None."""
    return {
        match.table_number: [seat.registration.code for seat in match.seats.all()]
        for match in matches_of(round_)
    }


def player(round_: Round, table: int | None, position: int = 1) -> Registration:
    seats = Seat.objects.filter(round=round_, match__table_number=table, position=position)
    return seats.select_related("registration")[0].registration


def at_table(round_: Round, table: int | None) -> Match:
    return round_.matches.get(table_number=table)


def swap(round_: Round, one: Registration, other: Registration, **changes: Any) -> Any:
    return swap_players(round_, one, other, **{"reason": WHY, "actor": make_user("ada"), **changes})


@pytest.mark.parametrize("published", [True, False])
def test_two_players_change_places(published: bool) -> None:
    round_ = make_round(make_running(6), published=published)
    (a, b), (c, d), rest = (seated(round_)[table] for table in (1, 2, 3))

    swap(round_, player(round_, 1), player(round_, 2, 2))

    assert seated(round_) == {1: [d, b], 2: [c, a], 3: rest}
    rows = Match.objects.filter(round=round_).order_by("table_number")
    marks = list(rows.values_list("is_manual", "manual_reason", "version"))
    assert marks == [(True, WHY, 1), (True, WHY, 1), (False, "", 0)]


def test_the_bye_changes_hands() -> None:
    round_ = make_round(make_running(5))
    [rested], [first, second] = seated(round_)[None], seated(round_)[1]

    swap(round_, player(round_, None), player(round_, 1))

    assert seated(round_)[None] == [first]
    assert seated(round_)[1] == [rested, second]
    assert at_table(round_, None).bye == ByeKind.PAIRED


def test_published_pairings_are_kept_as_they_were_and_drafts_are_not() -> None:
    draft = make_round(make_running(4, name="Draft Cup"), published=False)
    swap(draft, player(draft, 1), player(draft, 2))
    round_ = make_round(make_running(5))
    before = seated(round_)

    swap(round_, player(round_, 1), player(round_, 2))

    [kept] = EarlierDraw.objects.all()
    assert (kept.round_number, kept.attempt, kept.was_published) == (1, 1, True)
    assert (kept.reason, kept.replaced_by, kept.seed) == (WHY, make_user("ada"), round_.seed)
    assert kept.pairings == [
        {"table": 1, "players": before[1], "bye": False},
        {"table": 2, "players": before[2], "bye": False},
        {"table": None, "players": before[None], "bye": True},
    ]
    [told] = facts_of(round_.tournament).rounds[0].earlier
    assert [match.players for match in told.matches] == [before[1], before[2], before[None]]


def test_a_change_of_table_keeps_the_reason_of_the_swap_before() -> None:
    round_ = make_round(make_running(6))
    ada = make_user("ada")
    swap(round_, player(round_, 1), player(round_, 2))

    change_table(round_, at_table(round_, 1), 7, reason="a ramp is needed", actor=ada)
    change_table(round_, at_table(round_, 2), 1, reason=WHY, actor=ada)

    told = dict(round_.matches.values_list("table_number", "manual_reason"))
    assert told == {7: f"{WHY}; a ramp is needed", 1: WHY, 3: ""}


def test_reasons_that_do_not_fit_lose_their_oldest_words() -> None:
    match = Match(manual_reason="a" * 200)

    cut = with_earlier_reason(match, "b" * 200)

    assert cut == "…" + "a" * 97 + "; " + "b" * 200
    assert with_earlier_reason(match, "b" * 299) == "b" * 299


def test_kept_pairings_tell_what_was_by_hand_or_awarded_and_so_does_the_file() -> None:
    tournament = make_running(4)
    make_player(tournament, "pia", status="checked_in", byes=1)
    round_ = make_round(tournament)
    swap(round_, player(round_, 1), player(round_, 2))

    swap(round_, player(round_, 1), player(round_, 2))

    [_, told] = facts_of(tournament).rounds[0].earlier
    assert sorted((p.table or 0, p.manual, p.manual_reason, p.awarded) for p in told.matches) == [
        (0, False, "", True), (1, True, WHY, False), (2, True, WHY, False),
    ]  # fmt: skip


def test_a_swap_is_logged_with_both_names_and_the_reason() -> None:
    round_ = make_round(make_running(4))
    one, other = player(round_, 1), player(round_, 2)

    swap(round_, one, other)

    entry = round_.tournament.log_entries.get(verb="round.players_swapped")
    assert entry.data == {"one": one.name, "other": other.name, "reason": WHY}
    assert entry.actor == make_user("ada")


def refused(error: type[MendableError], round_: Round, *args: Any, **changes: Any) -> MendableError:
    """Assert that a swap is refused with ``error`` and that nothing changed."""
    before = (mark_of_round(round_), seated(round_))
    with pytest.raises(error) as caught:
        swap(round_, *args, **changes)
    assert (mark_of_round(round_), seated(round_)) == before
    assert not EarlierDraw.objects.exists()
    return caught.value


def test_what_cannot_be_swapped() -> None:
    round_ = make_round(make_running(6))
    outsider = make_players(round_.tournament, 1)[0]
    one, other = player(round_, 1), player(round_, 2)

    refused(ReasonNeeded, round_, one, other, reason="  ")
    refused(SameTable, round_, one, player(round_, 1, 2))
    refused(SameTable, round_, one, one)
    refused(PlayerNotSeated, round_, one, outsider)
    match = matches_of(round_)[1]
    enter_result(match, win(match), actor=make_user("ada"))
    assert "2" in str(refused(TablesHaveResults, round_, one, other))


def test_a_closed_round_and_a_round_of_the_cut_stand() -> None:
    closed = play_round(make_round(make_running(4)))
    refused(RoundClosed, closed, player(closed, 1), player(closed, 2))
    cut = make_round(make_running(4, name="Cut Cup"))
    cut.stage.kind = "cut"
    cut.stage.save()

    refused(CutStands, cut, player(cut, 1), player(cut, 2))


def test_an_awarded_bye_is_not_handed_on() -> None:
    tournament = make_running(5)
    tournament.registrations.filter(code="p1").update(byes=1)
    round_ = make_round(tournament)

    refused(ByeStands, round_, player(round_, None), player(round_, 1))


def test_a_match_changed_since_it_was_seen_is_not_swapped() -> None:
    round_ = make_round(make_running(6))
    seen = seen_of(round_.matches.all())
    swap(round_, player(round_, 1), player(round_, 2))
    EarlierDraw.objects.all().delete()

    refused(PairingsChanged, round_, player(round_, 1), player(round_, 3), seen=seen)
    refused(PairingsChanged, round_, player(round_, 1), player(round_, 3), seen={})
    swap(round_, player(round_, 1), player(round_, 3), seen=seen_of(round_.matches.all()))


def test_a_result_typed_for_players_who_sat_here_before_is_not_taken() -> None:
    round_ = make_round(make_running(4))
    match = matches_of(round_)[0]
    sheet, version = win(match), match.version
    swap(round_, player(round_, 1, 2), player(round_, 2))

    with pytest.raises(PairingsChanged):
        enter_result(match, sheet, actor=make_user("ada"), version=version)

    assert not match.results.exists()


def test_a_rematch_needs_consent_in_words() -> None:
    tournament = make_running(4, rounds_planned=3)
    first = play_round(make_round(tournament))
    met = {code: set(codes) for codes in seated(first).values() for code in codes}
    round_ = make_round(tournament)
    one = player(round_, 1)
    opponent = player(round_, 1, 2)
    other = next(
        p for p in (player(round_, 2), player(round_, 2, 2)) if p.code in met[opponent.code]
    )

    error = refused(ConsentNeeded, round_, one, other)
    swap(round_, one, other, accepted=True)

    assert isinstance(error, ConsentNeeded)
    names = f"{other.name} and {opponent.name} have met before."
    assert names in [words.en for words in error.problems]
    assert opponent.code in seated(round_)[1]
    assert other.code in seated(round_)[1]


def test_clubmates_a_wish_and_a_second_bye_are_told() -> None:
    tournament = make_running(5, rounds_planned=4)
    first = play_round(make_round(tournament))
    [rested] = seated(first)[None]
    round_ = make_round(tournament)
    [_], [one, two] = seated(round_)[None], seated(round_)[1]
    people = {person.code: person for person in tournament.registrations.all()}
    three = next(code for code in seated(round_)[2] if code != rested)
    tournament.registrations.filter(code__in=[two, three]).update(club="Kobe")
    people[two].avoid.add(people[three])

    told = [words.en for words in swap_faults(round_, people[one], people[three])]
    again = [words.en for words in swap_faults(round_, people[rested], player(round_, None))]

    pair = f"{people[three].name} and {people[two].name}"
    assert f"{pair} are of one club or family." in told
    assert f"{pair} would rather not be paired with each other." in told
    assert f"{people[rested].name} has had a bye already (1)." in again


def table_changed(round_: Round, table: int, to: int, **changes: Any) -> list[Match]:
    match = at_table(round_, table)
    given = {"reason": WHY, "actor": make_user("ada"), **changes}
    return change_table(round_, match, to, **given)


def test_a_match_moves_to_a_free_table() -> None:
    round_ = make_round(make_running(4))
    first, second = seated(round_)[1], seated(round_)[2]
    why = at_table(round_, 1).reason

    [moved] = table_changed(round_, 1, 9)

    assert seated(round_) == {2: second, 9: first}
    moved.refresh_from_db()
    assert (moved.is_manual, moved.manual_reason, moved.version) == (True, WHY, 1)
    assert moved.reason == why
    entry = round_.tournament.log_entries.get(verb="round.table_changed")
    assert entry.data == {"before": 1, "after": 9, "reason": WHY}


def test_a_match_swaps_numbers_with_the_one_that_is_there() -> None:
    round_ = make_round(make_running(6))
    before = seated(round_)

    changed = table_changed(round_, 3, 1)

    assert [match.table_number for match in changed] == [1, 3]
    assert seated(round_) == {1: before[3], 2: before[2], 3: before[1]}
    assert list(round_.matches.filter(is_manual=True).values_list("table_number", flat=True)) == [
        1,
        3,
    ]
    assert EarlierDraw.objects.get().pairings[0]["players"] == before[1]


def test_a_fixed_table_that_was_given_up_is_no_reason_any_more() -> None:
    tournament = make_running(4)
    tournament.registrations.filter(code="p1").update(fixed_table=7)
    round_ = make_round(tournament)
    assert [note["code"] for note in at_table(round_, 7).reason["notes"]] == ["fixed_table"]

    [moved] = table_changed(round_, 7, 5)

    assert moved.reason["notes"] == []


def test_what_table_cannot_be_changed() -> None:
    round_ = make_round(make_running(5))
    bye = at_table(round_, None)
    ada = make_user("ada")

    with pytest.raises(ReasonNeeded):
        table_changed(round_, 1, 9, reason="")
    with pytest.raises(TableUnchanged):
        table_changed(round_, 1, 1)
    with pytest.raises(ByeHasNoTable):
        change_table(round_, bye, 9, reason=WHY, actor=ada)
    with pytest.raises(PairingsChanged):
        table_changed(round_, 1, 9, seen={})
    match = matches_of(round_)[1]
    enter_result(match, win(match), actor=ada)
    with pytest.raises(TablesHaveResults):
        table_changed(round_, 1, 2)

    assert sorted(t for t in seated(round_) if t) == [1, 2]
    assert not EarlierDraw.objects.exists()
