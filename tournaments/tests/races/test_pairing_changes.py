"""Two people change, publish or play the same pairings at once: one of them is told to look again."""

from collections import Counter
from collections.abc import Callable
from functools import partial
from threading import Barrier
from typing import Any

import pytest

from tournaments.enums import RoundStatus
from tournaments.errors import (
    GoneMeanwhile,
    MendableError,
    PlanOutdated,
    ResultsExist,
    RoundAlreadyPaired,
)
from tournaments.models import EarlierDraw, Registration, Result, Round, Seat
from tournaments.pairing_errors import PairingsChanged, TablesHaveResults
from tournaments.selectors.pairing_marks import mark_of_round, seen_of
from tournaments.selectors.rounds import matches_of
from tournaments.services import redrawing
from tournaments.services import rounds as round_services
from tournaments.services.drops import drop_player
from tournaments.services.pairing_changes import change_table, swap_players
from tournaments.services.pairing_guards import refuse_other_matches
from tournaments.services.redrawing import pair_again, re_pair
from tournaments.services.registrations import check_in
from tournaments.services.results import enter_result
from tournaments.services.rounds import publish_round
from tournaments.services.table_repairs import repair_tables
from tournaments.tests.factories import (
    make_hugo,
    make_players,
    make_round,
    make_running,
    make_user,
    win,
)
from tournaments.tests.races.together import (
    SECONDS,
    kinds,
    nothing,
    together,
)

pytestmark = pytest.mark.django_db(transaction=True)
TRIALS = 5
Act = Callable[[], Any]


def player(round_: Round, table: int, position: int = 1) -> Registration:
    seat = round_.seats.select_related("registration").get(
        match__table_number=table, position=position
    )
    return seat.registration


def swap(round_: Round, tables: tuple[int, int], who: str, seen: Any = None) -> Act:
    one, other = (player(round_, table) for table in tables)
    actor = make_user(who)
    return lambda: swap_players(
        round_, one, other, reason=who, actor=actor, seen=seen, accepted=True
    )


def assert_seated_once(round_: Round) -> None:
    """Assert that everyone has one place, and that each table is taken by two."""
    seats = list(Seat.objects.filter(round=round_).values_list("match", "registration"))
    assert set(Counter(person for _match, person in seats).values()) == {1}
    assert set(Counter(match for match, _person in seats).values()) == {2}


def test_of_two_swaps_at_once_that_saw_the_same_one_is_told_to_look_again() -> None:
    for _trial in range(TRIALS):
        round_ = make_round(make_running(6))
        make_hugo(round_.tournament)
        seen = seen_of(round_.matches.all())

        outcomes = together(swap(round_, (1, 2), "ada", seen), swap(round_, (1, 3), "hugo", seen))

        assert kinds(outcomes) == {"tuple": 1, "PairingsChanged": 1}
        assert EarlierDraw.objects.filter(tournament=round_.tournament).count() == 1
        assert_seated_once(round_)


def test_twin_without_the_check_does_a_swap_that_nobody_saw() -> None:
    round_ = make_round(make_running(6))
    make_hugo(round_.tournament)

    outcomes = together(swap(round_, (1, 2), "ada"), swap(round_, (1, 3), "hugo"))

    assert kinds(outcomes) == {"tuple": 2}
    assert EarlierDraw.objects.count() == 2


def test_twin_that_checks_before_the_lock_does_both_swaps_of_what_both_saw() -> None:
    round_ = make_round(make_running(6))
    make_hugo(round_.tournament)
    seen, meeting = seen_of(round_.matches.all()), Barrier(2)

    def checked_before(act: Act) -> Act:
        def checked() -> Any:
            refuse_other_matches(round_.matches.all(), seen)
            meeting.wait(SECONDS)
            return act()

        return checked

    acts = [swap(round_, (1, 2), "ada"), swap(round_, (1, 3), "hugo")]
    outcomes = together(*map(checked_before, acts))

    assert kinds(outcomes) == {"tuple": 2}
    assert EarlierDraw.objects.count() == 2


def test_two_repairs_of_one_table_at_once_do_not_mix() -> None:
    for _trial in range(TRIALS):
        round_ = make_round(make_running(8))

        outcomes = together(
            partial(repair_tables, round_, [1, 2], reason="one", actor=make_user("ada")),
            partial(repair_tables, round_, [2, 3], reason="other", actor=make_user("ada")),
        )

        refused = [o for o in outcomes if isinstance(o, Exception)]
        assert all(isinstance(o, PairingsChanged) for o in refused), refused
        assert_seated_once(round_)


def test_a_result_and_a_swap_at_once_never_meet_at_one_table() -> None:
    for _trial in range(TRIALS):
        round_ = make_round(make_running(4))
        match = matches_of(round_)[0]
        sheet, version = win(match), match.version

        outcomes = together(
            swap(round_, (1, 2), "ada", seen_of(round_.matches.all())),
            partial(enter_result, match, sheet, actor=make_user("ada"), version=version),
        )

        [refusal] = [o for o in outcomes if isinstance(o, Exception)]
        assert isinstance(refusal, PairingsChanged | TablesHaveResults)
        by_hand = round_.matches.filter(is_manual=True).count()
        entered = Result.objects.filter(match__round=round_).count()
        assert (by_hand, entered) in {(2, 0), (0, 1)}


def test_publishing_and_swapping_at_once_shows_what_was_looked_at_or_nothing() -> None:
    for _trial in range(TRIALS):
        draft = make_round(make_running(6), published=False)
        mark = mark_of_round(draft)

        outcomes = together(
            partial(publish_round, draft, actor=make_user("ada"), seen=mark),
            swap(draft, (1, 2), "ada"),
        )

        draft.refresh_from_db()
        was_published_first = draft.status == RoundStatus.PUBLISHED
        kept = EarlierDraw.objects.filter(tournament=draft.tournament, was_published=True)
        assert kinds(outcomes)["PairingsChanged"] == (0 if was_published_first else 1)
        assert kept.exists() == was_published_first


def test_twin_without_the_mark_publishes_what_nobody_looked_at(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    draft = make_round(make_running(6), published=False)
    mark = mark_of_round(draft)
    swap(draft, (1, 2), "ada")()
    monkeypatch.setattr(round_services, "refuse_other_draw", nothing)

    publish_round(draft, actor=make_user("ada"), seen=mark)

    draft.refresh_from_db()
    assert draft.status == RoundStatus.PUBLISHED


def test_drawing_again_twice_at_once_draws_once() -> None:
    for _trial in range(TRIALS):
        draft = make_round(make_running(8), published=False)

        outcomes = together(*[partial(pair_again, draft, actor=make_user("ada"))] * 2)

        refused = [o for o in outcomes if isinstance(o, Exception)]
        assert kinds(outcomes)["Round"] == 1
        assert all(
            isinstance(o, PlanOutdated | GoneMeanwhile | RoundAlreadyPaired) for o in refused
        ), refused
        [round_] = draft.tournament.rounds.all()
        assert round_.attempt == 2
        assert_seated_once(round_)


def test_drawing_the_round_anew_and_a_result_at_once_lose_no_result() -> None:
    for _trial in range(TRIALS):
        round_ = make_round(make_running(4))
        match = matches_of(round_)[0]
        sheet = win(match)

        outcomes = together(
            partial(re_pair, round_, typed="1", reason="x", actor=make_user("ada")),
            partial(enter_result, match, sheet, actor=make_user("ada"), version=0),
        )

        [refusal] = [o for o in outcomes if isinstance(o, Exception)]
        assert isinstance(refusal, ResultsExist | PlanOutdated | GoneMeanwhile), refusal
        entered = Result.objects.filter(match__round__tournament=round_.tournament).count()
        assert entered == kinds(outcomes)["Result"]


def test_twin_without_the_second_look_throws_a_result_away(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    round_ = make_round(make_running(4))
    match = matches_of(round_)[0]
    original = round_services.plan_round

    def planned(*args: Any, **options: Any) -> Any:
        plan = original(*args, **options)
        enter_result(match, win(match), actor=make_user("ada"))
        return plan

    monkeypatch.setattr(redrawing, "plan_round", planned)
    with pytest.raises(PlanOutdated):
        re_pair(round_, typed="1", reason="x", actor=make_user("ada"))
    assert Result.objects.count() == 1
    Result.objects.all().delete()
    monkeypatch.setattr(redrawing, "refuse_stale", nothing)
    monkeypatch.setattr(redrawing, "refuse_re_pairing", nothing)

    re_pair(round_, typed="1", reason="x", actor=make_user("ada"))

    assert not Result.objects.exists()


def test_everything_at_once_leaves_a_round_that_can_be_played() -> None:
    for trial in range(TRIALS):
        tournament = make_running(8)
        coming = make_players(tournament, 2, checked_in=False)
        round_ = make_round(tournament, published=bool(trial % 2))
        leaving = player(round_, 4)

        outcomes = together(
            swap(round_, (1, 2), "ada"),
            partial(
                change_table,
                round_,
                round_.matches.get(table_number=3),
                1,
                reason="x",
                actor=make_user("ada"),
            ),
            partial(repair_tables, round_, [2, 3], reason="x", actor=make_user("ada")),
            partial(pair_again, round_, actor=make_user("ada")),
            partial(drop_player, leaving, actor=make_user("ada")),
            *[partial(check_in, p, actor=make_user("ada")) for p in coming],
        )

        refused = [o for o in outcomes if isinstance(o, Exception)]
        assert all(isinstance(o, MendableError) for o in refused), refused
        for left in tournament.rounds.all():
            assert_seated_once(left)
            tables = list(left.matches.values_list("table_number", flat=True))
            assert len(set(tables)) == len(tables)
