"""Named tables are drawn anew among themselves; the others stay."""

from typing import Any

import pytest

from tournaments.errors import (
    ReasonNeeded,
)
from tournaments.models import EarlierDraw, Match, Round
from tournaments.pairing.reasons import Reason
from tournaments.pairing.seeds import round_seed
from tournaments.pairing_errors import (
    CutStands,
    NoSuchTables,
    PairingFailed,
    PairingsChanged,
    TablesHaveResults,
    TablesTooFew,
)
from tournaments.selectors.pairing_marks import mark_of_round, seen_of
from tournaments.selectors.rounds import matches_of
from tournaments.services import rounds
from tournaments.services.pairing_changes import swap_players
from tournaments.services.results import enter_result
from tournaments.services.table_repairs import repair_tables
from tournaments.tests.factories import make_round, make_running, make_user, play_round, win
from tournaments.tests.services.test_pairing_changes import player, seated

pytestmark = pytest.mark.django_db
WHY = "two brothers met"


def repaired(round_: Round, *tables: int, **changes: Any) -> list[Match]:
    given = {"reason": WHY, "actor": make_user("ada"), **changes}
    return repair_tables(round_, tables, **given)


def pairs(round_: Round) -> dict[int | None, frozenset[str]]:
    return {table: frozenset(codes) for table, codes in seated(round_).items()}


@pytest.mark.parametrize("published", [True, False])
def test_named_tables_are_drawn_anew_and_the_others_stay(published: bool) -> None:
    round_ = make_round(make_running(10), published=published)
    before = pairs(round_)

    matches = repaired(round_, 2, 4, 5)

    after = pairs(round_)
    assert {table: after[table] for table in (1, 3)} == {t: before[t] for t in (1, 3)}
    assert frozenset().union(*(after[t] for t in (2, 4, 5))) == before[2] | before[4] | before[5]
    assert not {after[t] for t in (2, 4, 5)} & {before[t] for t in (2, 4, 5)}
    assert sorted(match.table_number or 0 for match in matches) == [2, 4, 5]
    marks = round_.matches.order_by("table_number").values_list("is_manual", "manual_reason")
    assert list(marks) == [(t in (2, 4, 5), WHY if t in (2, 4, 5) else "") for t in range(1, 6)]


def test_tables_drawn_anew_keep_the_reason_they_had_before() -> None:
    round_ = make_round(make_running(8))
    ada = make_user("ada")
    swap_players(round_, player(round_, 1), player(round_, 2), reason="one club", actor=ada)

    repaired(round_, 1, 3, 4)

    told = dict(round_.matches.values_list("table_number", "manual_reason"))
    assert told == {1: f"one club; {WHY}", 2: "one club", 3: WHY, 4: WHY}


def test_each_pairing_says_no_more_than_holds_among_these_few() -> None:
    tournament = make_running(6, rounds_planned=4)
    first = make_round(tournament)
    reasons = [Reason.from_json(match.reason) for match in repaired(first, 1, 2)]
    assert [(reason.code, reason.notes) for reason in reasons] == [("same_points", ())] * 2
    round_ = make_round(play_round(first).tournament)

    matches = repaired(round_, 1, 2, 3)

    codes = {Reason.from_json(match.reason).code for match in matches}
    assert codes <= {"same_points", "redrawn"}


def test_the_bye_takes_part_when_asked() -> None:
    round_ = make_round(make_running(7))
    before = pairs(round_)

    repaired(round_, 2, with_bye=True)

    after = pairs(round_)
    assert after[None] != before[None]
    assert after[2] | after[None] == before[2] | before[None]
    assert (after[1], after[3]) == (before[1], before[3])
    assert round_.matches.filter(bye="paired").count() == 1


def test_a_second_repair_draws_with_another_seed_and_both_are_logged() -> None:
    tournament = make_running(8)
    round_ = make_round(tournament)
    repaired(round_, 1, 2)
    repaired(round_, 1, 2)

    entries = list(tournament.log_entries.filter(verb="round.tables_redrawn").order_by("pk"))
    assert [entry.data for entry in entries] == [
        {
            "tables": "1, 2",
            "attempt": attempt,
            "seed": round_seed(tournament.seed, 1, attempt),
            "reason": WHY,
        }
        for attempt in (2, 3)
    ]
    kept = EarlierDraw.objects.order_by("pk").values_list("attempt", "was_published", "reason")
    assert list(kept) == [(1, True, WHY), (1, True, WHY)]


def test_the_same_facts_are_repaired_in_the_same_way() -> None:
    found = []
    for name in ("One Cup", "Another Cup"):
        tournament = make_running(8, name=name)
        type(tournament).objects.filter(pk=tournament.pk).update(seed="one secret")
        tournament.refresh_from_db()
        round_ = make_round(tournament)
        repaired(round_, 1, 3, 4)
        found.append(seated(round_))

    assert found[0] == found[1]


def test_a_fixed_table_is_kept_when_it_is_among_the_named() -> None:
    tournament = make_running(8)
    tournament.registrations.filter(code="p1").update(fixed_table=3)
    tournament.registrations.filter(code="p2").update(fixed_table=1)
    tournament.registrations.get(code="p1").avoid.add(tournament.registrations.get(code="p2"))
    round_ = make_round(tournament)
    named = sorted({t or 0 for t, codes in seated(round_).items() if "p2" not in codes})

    repaired(round_, *named)

    assert "p1" in seated(round_)[3]
    assert "p2" in seated(round_)[1]


@pytest.mark.parametrize("players", [8, 9])
def test_pods_are_drawn_anew_as_well(players: int) -> None:
    round_ = make_round(make_running(players, title="onsen"))
    before = seated(round_)
    tables = [table for table in before if table]

    repaired(round_, *tables)

    after = seated(round_)
    assert sorted(c for codes in after.values() for c in codes) == sorted(
        c for codes in before.values() for c in codes
    )
    assert list(after) == tables


def refused(error: type[Exception], round_: Round, *tables: int, **changes: Any) -> str:
    before = mark_of_round(round_)
    with pytest.raises(error) as caught:
        repaired(round_, *tables, **changes)
    assert mark_of_round(round_) == before
    return str(caught.value)


def test_what_is_not_drawn_anew() -> None:
    round_ = make_round(make_running(8))
    match = matches_of(round_)[2]
    enter_result(match, win(match), actor=make_user("ada"))

    refused(ReasonNeeded, round_, 1, 2, reason=" ")
    refused(TablesTooFew, round_, 1)
    refused(TablesTooFew, round_, 1, with_bye=True)
    assert "9, 12" in refused(NoSuchTables, round_, 1, 9, 12)
    assert "3" in refused(TablesHaveResults, round_, 1, 2, 3)
    round_.stage.kind = "cut"
    round_.stage.save()
    refused(CutStands, round_, 1, 2)


def test_tables_changed_since_they_were_seen_are_not_drawn_anew() -> None:
    round_ = make_round(make_running(8))
    seen = seen_of(round_.matches.all())
    swap_players(round_, player(round_, 1), player(round_, 2), reason=WHY, actor=make_user("ada"))

    refused(PairingsChanged, round_, 1, 3, seen=seen)
    repaired(round_, 3, 4, seen=seen)


def test_a_pairer_that_fails_leaves_the_tables_as_they_were(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    round_ = make_round(make_running(8))

    def broken(*_args: Any) -> Any:
        raise ZeroDivisionError

    monkeypatch.setattr(rounds, "pair", broken)

    refused(PairingFailed, round_, 1, 2)
