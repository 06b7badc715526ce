"""Pairings thrown away and drawn anew: typed, logged, the old version kept."""

from collections.abc import Callable
from typing import Any

import pytest

from tournaments.enums import RoundStatus
from tournaments.errors import (
    ConfirmationWrong,
    PlanOutdated,
    ReasonNeeded,
    ResultsExist,
    ResultsMissing,
    RoundAlreadyPaired,
    RoundNotDrafted,
    RoundNotPlaying,
)
from tournaments.models import EarlierDraw, Match, Result, Round
from tournaments.pairing_errors import (
    CutStands,
    OverrideRefused,
    PairingsChanged,
)
from tournaments.selectors.facts import facts_of
from tournaments.selectors.pairing_marks import mark_of_round
from tournaments.selectors.rounds import matches_of
from tournaments.services import rounds
from tournaments.services.drops import drop_player, reinstate_player
from tournaments.services.pairing_changes import swap_players
from tournaments.services.redrawing import discard_draft, pair_again, re_pair
from tournaments.services.results import enter_result
from tournaments.services.rounds import (
    close_and_pair,
    pair_round,
    publish_round,
    unpublish_round,
)
from tournaments.tests.factories import (
    make_hugo,
    make_players,
    make_round,
    make_running,
    make_sid,
    make_user,
    play_round,
    win,
)
from tournaments.tests.services.test_pairing_changes import player, seated

pytestmark = pytest.mark.django_db
WHY = "the stale results of round 1"


def redrawn(round_: Round, **changes: Any) -> Round:
    given = {"typed": "1", "reason": WHY, "actor": make_user("ada"), **changes}
    return re_pair(round_, **given)


def kept() -> list[tuple[int, int, bool, str]]:
    fields = ("round_number", "attempt", "was_published", "reason")
    return list(EarlierDraw.objects.order_by("pk").values_list(*fields))


def enter_first(round_: Round) -> Match:
    match = matches_of(round_)[0]
    enter_result(match, win(match), actor=make_user("ada"))
    return match


def test_published_pairings_become_a_new_draft_and_the_old_ones_are_kept() -> None:
    round_ = make_round(make_running(8))
    before = seated(round_)

    draft = redrawn(round_)

    assert (draft.number, draft.attempt, draft.status) == (1, 2, RoundStatus.DRAFTED)
    assert draft.seed != round_.seed
    assert kept() == [(1, 1, True, WHY)]
    [old] = EarlierDraw.objects.all()
    assert {p["table"]: p["players"] for p in old.pairings} == before
    entry = draft.tournament.log_entries.get(verb="round.redrawn")
    assert entry.data == {
        "seed": round_.seed,
        "attempt": 1,
        "reason": WHY,
        "results_set_aside": [],
    }
    publish_round(draft, actor=make_user("ada"))
    [told] = facts_of(draft.tournament).rounds[0].earlier
    assert (told.published, told.reason, len(told.matches)) == (True, WHY, 4)


@pytest.mark.parametrize("typed", ["1", " １ ", "Spring Cup", "spring cup"])
def test_the_number_or_the_name_confirms(typed: str) -> None:
    assert redrawn(make_round(make_running(4)), typed=typed).attempt == 2


@pytest.mark.parametrize("typed", ["", "2", "Spring", "yes"])
def test_anything_else_does_not(typed: str) -> None:
    round_ = make_round(make_running(4))

    with pytest.raises(ConfirmationWrong, match="Type “1”"):
        redrawn(round_, typed=typed)

    assert Round.objects.get() == round_
    assert kept() == []


def test_a_reason_is_needed_and_the_round_must_be_played() -> None:
    tournament = make_running(4)
    draft = make_round(tournament, published=False)
    with pytest.raises(RoundNotPlaying):
        redrawn(draft)
    round_ = publish_round(draft, actor=make_user("ada"))
    with pytest.raises(ReasonNeeded):
        redrawn(round_, reason="")
    closed = play_round(round_)

    with pytest.raises(RoundNotPlaying):
        redrawn(closed)

    assert kept() == []


def test_results_stop_it_unless_the_head_judge_or_the_organiser_sets_them_aside() -> None:
    tournament = make_running(6)
    round_ = make_round(tournament)
    match = enter_first(round_)
    winner = Result.objects.get().winner
    words = f"1: {' – '.join(s.registration.name for s in match.seats.all())} 2–0 (100–40, 100–40)"
    make_hugo(tournament)

    with pytest.raises(ResultsExist):
        redrawn(round_)
    with pytest.raises(OverrideRefused):
        redrawn(round_, override=True, actor=make_sid(tournament))
    assert kept() == []
    draft = redrawn(round_, override=True, actor=make_user("hugo"))

    assert not Result.objects.exists()
    [old] = EarlierDraw.objects.all()
    assert [p.get("result") for p in old.pairings] == [winner and winner.code, None, None]
    entry = tournament.log_entries.get(verb="round.redrawn")
    assert entry.data["results_set_aside"] == [words]
    assert draft.matches.count() == 3


def test_pairings_that_changed_since_they_were_seen_stay() -> None:
    round_ = make_round(make_running(6))
    seen = mark_of_round(round_)
    enter_first(round_)

    with pytest.raises(PairingsChanged):
        redrawn(round_, override=True, seen=seen)

    assert redrawn(round_, override=True, seen=mark_of_round(round_)).attempt == 2


def test_a_round_of_the_cut_is_not_redrawn() -> None:
    round_ = make_round(make_running(4))
    round_.stage.kind = "cut"
    round_.stage.save()

    with pytest.raises(CutStands):
        redrawn(round_)


def test_who_left_since_is_not_in_the_new_draw_and_who_came_is() -> None:
    tournament = make_running(6)
    round_ = make_round(tournament)
    late = make_players(tournament, 1)[0]
    gone = drop_player(player(round_, 1), actor=make_user("ada"))

    draft = redrawn(round_)

    codes = {code for codes in seated(draft).values() for code in codes}
    assert late.code in codes
    assert gone.code not in codes
    gone.refresh_from_db()
    late.refresh_from_db()
    assert (gone.dropped_after_round, late.joined_in_round) == (0, 1)
    assert reinstate_player(gone, actor=make_user("ada")).is_active


def test_a_draft_drawn_again_or_thrown_away_is_kept_for_the_staff() -> None:
    draft = make_round(make_running(6), published=False)

    again = pair_again(draft, actor=make_user("ada"))
    discard_draft(again, actor=make_user("ada"), reason="the wrong hall")

    assert kept() == [(1, 1, False, ""), (1, 2, False, "the wrong hall")]
    assert not Round.objects.exists()


def test_a_drop_throws_the_draft_away_and_keeps_it() -> None:
    draft = make_round(make_running(6), published=False)
    gone = player(draft, 1)

    drop_player(gone, actor=make_user("ada"))

    assert kept() == [(1, 1, False, gone.name)]


def test_pairings_taken_back_are_kept_with_the_reason() -> None:
    round_ = make_round(make_running(6))
    before = seated(round_)

    unpublish_round(round_, actor=make_user("ada"), reason=" the stale results ")

    assert kept() == [(1, 1, True, "the stale results")]
    assert seated(round_) == before
    entry = round_.tournament.log_entries.get(verb="round.unpublished")
    assert entry.data == {"reason": "the stale results"}


@pytest.mark.parametrize(
    "act",
    [
        lambda round_, seen: publish_round(round_, actor=make_user("ada"), seen=seen),
        lambda round_, seen: pair_again(round_, actor=make_user("ada"), seen=seen),
        lambda round_, seen: discard_draft(round_, actor=make_user("ada"), seen=seen),
    ],
    ids=["publish", "draw again", "throw away"],
)
def test_a_draft_that_another_one_changed_is_not_acted_upon(act: Callable[..., Any]) -> None:
    draft = make_round(make_running(6), published=False)
    seen = mark_of_round(draft)
    swap_players(draft, player(draft, 1), player(draft, 2), reason=WHY, actor=make_user("ada"))

    with pytest.raises(PairingsChanged):
        act(draft, seen)

    assert Round.objects.get().status == RoundStatus.DRAFTED
    act(draft, mark_of_round(draft))


def test_a_published_round_is_no_draft() -> None:
    round_ = make_round(make_running(4))

    with pytest.raises(RoundNotDrafted):
        pair_again(round_, actor=make_user("ada"))
    with pytest.raises(RoundNotDrafted):
        discard_draft(round_, actor=make_user("ada"))


def all_in(round_: Round) -> Round:
    for match in matches_of(round_):
        if not match.is_bye:
            enter_result(match, win(match), actor=make_user("ada"))
    return round_


def test_close_and_pair_pairs_as_if_the_round_had_been_closed_first() -> None:
    found = []
    for name in ("At Once Cup", "In Two Steps Cup"):
        tournament = make_running(9, name=name, rounds_planned=4)
        type(tournament).objects.filter(pk=tournament.pk).update(seed="one secret")
        tournament.refresh_from_db()
        round_ = all_in(make_round(tournament))
        if name == "At Once Cup":
            following = close_and_pair(round_, actor=make_user("ada"))
        else:
            rounds.close_round(round_, actor=make_user("ada"))
            following = pair_round(tournament, actor=make_user("ada"))
        found.append((seated(following), following.scores, following.noted))

    assert found[0] == found[1]


def test_close_and_pair_closes_nothing_when_facts_moved(monkeypatch: pytest.MonkeyPatch) -> None:
    tournament = make_running(6, rounds_planned=3)
    round_ = all_in(make_round(tournament))
    original = rounds.plan_round

    def planned(*args: Any, **options: Any) -> Any:
        plan = original(*args, **options)
        make_players(tournament, 1)
        return plan

    monkeypatch.setattr(rounds, "plan_round", planned)

    with pytest.raises(PlanOutdated):
        close_and_pair(round_, actor=make_user("ada"))

    assert [r.status for r in tournament.rounds.all()] == [RoundStatus.PUBLISHED]


def test_close_and_pair_names_what_is_missing_and_is_told_apart_from_a_second_press() -> None:
    tournament = make_running(6, rounds_planned=3)
    round_ = make_round(tournament)
    with pytest.raises(ResultsMissing):
        close_and_pair(round_, actor=make_user("ada"))
    all_in(round_)
    close_and_pair(round_, actor=make_user("ada"))

    with pytest.raises(RoundAlreadyPaired):
        close_and_pair(round_, actor=make_user("ada"))

    assert tournament.rounds.count() == 2
