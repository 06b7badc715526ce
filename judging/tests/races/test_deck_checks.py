"""Two judges at one deck check: nothing begins, is drawn, counted or ended twice, or is lost."""

from collections import Counter
from typing import Any

import pytest
from django.db import IntegrityError, transaction

from judging.errors import CheckBegun, CheckChanged, CheckOver, DrawnMeanwhile
from judging.models import DeckCheck, DeckCheckDraw
from judging.services import check_ends, check_plans, deck_checks
from judging.services.check_ends import finish_check
from judging.services.check_plans import choose_table, draw_checks
from judging.services.deck_checks import Tick, add_card, begin_checks, count_cards
from judging.tests.checks import (
    begun,
    card_of,
    checked_tournament,
    counted,
    fay,
    first_round,
    player_at,
    table,
)
from tournaments.models import TableExtension, TableHold
from tournaments.tests.factories import make_user
from tournaments.tests.races.together import (
    all_meet_after,
    kinds,
    plain_read,
    together,
    without_constraint,
)

pytestmark = pytest.mark.django_db(transaction=True)


def test_of_two_judges_who_begin_one_begins_and_the_other_is_told() -> None:
    match = table(checked_tournament(2))
    choose_table(match, actor=fay())
    hugo = make_user("hugo")

    outcomes = together(
        lambda: begin_checks(match, actor=fay()), lambda: begin_checks(match, actor=hugo)
    )

    assert kinds(outcomes) == {"list": 1, "CheckBegun": 1}
    assert TableHold.objects.count() == 1
    [told] = [o for o in outcomes if isinstance(o, CheckBegun)]
    assert str(DeckCheck.objects.values_list("checked_by__display_name", flat=True)[0]) in str(told)


def test_of_two_draws_at_once_one_is_made() -> None:
    tournament = checked_tournament(6)
    round_, hugo = first_round(tournament), make_user("hugo")

    outcomes = together(
        lambda: draw_checks(round_, count=1, actor=fay(), seen=0),
        lambda: draw_checks(round_, count=1, actor=hugo, seen=0),
    )

    assert kinds(outcomes) == {"DeckCheckDraw": 1, "DrawnMeanwhile": 1}
    assert [isinstance(o, DrawnMeanwhile) for o in outcomes].count(True) == 1
    assert (DeckCheckDraw.objects.count(), DeckCheck.objects.count()) == (1, 2)


def test_two_draws_that_nobody_looked_before_never_share_a_player() -> None:
    round_ = first_round(checked_tournament(6))

    outcomes = together(*[lambda: draw_checks(round_, count=1, actor=fay()) for _ in range(3)])

    assert kinds(outcomes) == {"DeckCheckDraw": 3}
    drawn = Counter(DeckCheck.objects.values_list("registration", flat=True))
    assert (len(drawn), set(drawn.values())) == (6, {1})


def test_where_the_lock_fails_the_database_keeps_the_second_draw_out(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    round_ = first_round(checked_tournament(2))
    monkeypatch.setattr(check_plans, "lock", plain_read)
    all_meet_after(monkeypatch, check_plans, "turns_of", 2)

    outcomes = together(lambda: unlocked_draw(round_), lambda: unlocked_draw(round_))

    refused = [o for o in outcomes if isinstance(o, IntegrityError)]
    assert len(refused) == 1
    assert DeckCheck.objects.count() == 2


def unlocked_draw(round_: Any) -> Any:
    """Draw as a careless writer would: without a transaction that orders the two."""
    return vars(draw_checks)["__wrapped__"](round_, count=1, actor=fay())


def test_the_database_refuses_a_second_open_check_and_the_twin_without_it_takes_it() -> None:
    match = table(checked_tournament(2))
    row = {
        "match": match,
        "registration": player_at(match),
        "round_number": 1,
        "planned_at": "2026-04-04T12:00Z",
    }
    DeckCheck.objects.create(**row, status="stopped")
    DeckCheck.objects.create(**row, status="finished")
    DeckCheck.objects.create(**row)

    with pytest.raises(IntegrityError), transaction.atomic():
        DeckCheck.objects.create(**row, status="running")

    with without_constraint(DeckCheck, "one_deck_check_at_a_time"):
        DeckCheck.objects.create(**row, status="running")
        assert DeckCheck.objects.count() == 4


def test_of_two_counts_of_one_card_one_is_told_what_the_other_counted() -> None:
    check = begun(table(checked_tournament(2)))[0]
    no = card_of(check, "clock")

    outcomes = together(
        *[lambda: count_cards(check, [Tick("clock", no, 0, 1)], actor=fay()) for _ in range(2)]
    )

    assert sorted(len(missed) for _check, missed in outcomes) == [0, 1]
    check.refresh_from_db()
    assert (check.found, check.version) == ({"clock": {no: 1}}, 1)


def test_two_judges_who_count_different_cards_lose_nothing() -> None:
    check = begun(table(checked_tournament(2)))[0]
    numbers = [card_of(check, "clock", place) for place in range(8)]

    outcomes = together(
        *[lambda n=n: count_cards(check, [Tick("clock", n, 0, 1)], actor=fay()) for n in numbers],
        lambda: add_card(check, "clock", "991", is_sure=True, actor=fay()),
        lambda: add_card(check, "clock", "991", is_sure=True, actor=fay()),
    )

    assert kinds(outcomes) == {"tuple": 10}
    check.refresh_from_db()
    assert check.found == {"clock": dict.fromkeys(numbers, 1)}
    assert (check.extra, check.version) == ([["clock", "991", 2]], 10)


def test_finishing_while_another_counts_is_refused_or_comes_first() -> None:
    check = counted(begun(table(checked_tournament(2)))[0])

    finished, ticked = together(
        lambda: finish_check(check, version=check.version, actor=fay()),
        lambda: count_cards(check, [Tick("clock", "991", 0, 1)], actor=make_user("hugo")),
    )

    check.refresh_from_db()
    if isinstance(finished, CheckChanged):
        assert (check.status, check.extra) == ("running", [["clock", "991", 1]])
    else:
        assert isinstance(ticked, CheckOver)
        assert (check.status, check.extra, check.differences) == ("finished", [], [])


def test_two_checks_of_a_table_that_end_at_once_give_its_time_once() -> None:
    one, other = (counted(check) for check in begun(table(checked_tournament(2))))

    outcomes = together(
        lambda: finish_check(one, version=one.version, minutes=5, actor=fay()),
        lambda: finish_check(other, version=other.version, minutes=5, actor=make_user("hugo")),
    )

    assert kinds(outcomes) == {"DeckCheck": 2}
    assert [e.minutes for e in TableExtension.objects.all()] == [5]
    assert TableHold.objects.filter(released_at=None).count() == 0


def test_a_finish_sent_twice_gives_the_time_once() -> None:
    one, other = (counted(check) for check in begun(table(checked_tournament(2))))
    finish_check(one, version=one.version, actor=fay())

    outcomes = together(
        *[
            lambda: finish_check(other, version=other.version, minutes=5, actor=fay())
            for _ in range(2)
        ]
    )

    assert kinds(outcomes) == {"DeckCheck": 1, "CheckOver": 1}
    assert [e.minutes for e in TableExtension.objects.all()] == [5]


def test_a_server_that_stops_between_the_steps_leaves_nothing_half_done(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    match = table(checked_tournament(2))
    choose_table(match, actor=fay())
    monkeypatch.setattr(deck_checks, "record", stopped)
    with pytest.raises(SystemExit):
        begin_checks(match, actor=fay())
    assert not TableHold.objects.exists()
    monkeypatch.undo()
    check = counted(begin_checks(match, actor=fay())[0])
    DeckCheck.objects.exclude(pk=check.pk).delete()
    monkeypatch.setattr(check_ends, "record", stopped)

    with pytest.raises(SystemExit):
        finish_check(check, version=check.version, minutes=5, actor=fay())

    check.refresh_from_db()
    assert check.status == "running"
    assert TableHold.objects.filter(released_at=None).count() == 1
    assert not TableExtension.objects.exists()


def stopped(*_args: Any, **_options: Any) -> None:
    raise SystemExit
