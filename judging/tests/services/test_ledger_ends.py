"""Penalties taken back once their round is over, refused, appealed, or given too late."""

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from judging.enums import AppealStatus
from judging.models import Appeal, Penalty
from judging.penalty_errors import NothingToLoseNow, PlaceNeeded
from judging.selectors.ledger import ledger_of_player
from judging.selectors.penalty_sheet import outcomes_for
from judging.services.appeals import decide_appeal, file_appeal
from judging.services.ledger_ends import refuse_penalty, retract_penalty
from judging.services.retention import erase_penalties
from judging.tests.penalties import first_match, give, make_floor, players_at, standing
from tournaments.enums import RegistrationStatus, TournamentStatus
from tournaments.loss_errors import OutcomeNeeded
from tournaments.models import GameLoss, Match, Registration, Round, User
from tournaments.selectors.rounds import result_of
from tournaments.services.drops import disqualify_player
from tournaments.services.results import enter_result
from tournaments.services.rounds import close_round
from tournaments.tests.factories import goal, make_round, make_user

pytestmark = pytest.mark.django_db


def at_a_table(**changes: object) -> tuple[Match, Registration, Registration, User]:
    """Return a match being played, who plays it, and the floor judge."""
    _tournament, round_, fay = make_floor(**changes)  # type: ignore[arg-type]
    match = first_match(round_)
    player, opponent = players_at(match)
    return match, player, opponent, fay


def close(round_: Round) -> None:
    """Let the first seat win wherever nothing is entered, and close the round."""
    for match in round_.matches.all():
        if result_of(match) is None:
            end(match)
    close_round(round_, actor=make_user("ada"))


def end(match: Match) -> None:
    first, second = (each.code for each in players_at(match))
    needed = match.round.tournament.best_of // 2 + 1
    enter_result(match, [goal(first, second)] * needed, actor=make_user("ada"))


def winner_of(match: Match) -> Registration | None:
    result = result_of(match)
    return result.winner if result else None


def offered(player: Registration, opponent: Registration) -> list[tuple[str, str]]:
    return [(player.code, player.name), (opponent.code, opponent.name), ("draw", "drawn")]


@pytest.mark.clause("DRM-22.03.4")
def test_an_exclusion_is_taken_back_after_its_round_by_saying_how_the_match_ended() -> None:
    match, player, opponent, fay = at_a_table()
    entry = give(player, 4, fay, match=match)
    close(match.round)

    choices = outcomes_for(Penalty.objects.get())
    with pytest.raises(OutcomeNeeded):
        retract_penalty(entry, reason="Mistaken", actor=fay)
    retract_penalty(entry, reason="Mistaken", actor=fay, outcome=player.code)

    player.refresh_from_db()
    assert choices == offered(player, opponent)
    assert player.status == RegistrationStatus.CHECKED_IN
    assert winner_of(match) == player


@pytest.mark.clause("DRM-22.03.1a", "DRM-22.03.2a")
def test_a_caution_behind_a_derived_game_loss_is_taken_back_after_its_round() -> None:
    match, player, opponent, fay = at_a_table(best_of=1)
    give(player, 2, fay, match=match)
    caution, *_rest = [give(player, 1, fay, match=match) for _nth in range(3)]
    close(match.round)

    choices = outcomes_for(caution)
    retract_penalty(caution, reason="Not this player", actor=fay, outcome=player.code)

    assert choices == offered(player, opponent)
    assert winner_of(match) == player
    assert standing(player) == [("issued", 2), ("issued", 1), ("issued", 1)]


@pytest.mark.clause("DRM-22.03.3")
def test_the_match_asked_about_is_the_one_in_which_the_game_was_lost() -> None:
    match, player, _opponent, fay = at_a_table(best_of=1)
    end(match)
    entry = give(player, 3, fay)
    close(match.round)
    make_round(player.tournament)
    loss = GameLoss.objects.get()
    assert loss.match is not None
    assert loss.match != match
    before = outcomes_for(entry)
    close(loss.match.round)

    assert before == []
    assert outcomes_for(entry) == offered(*players_at(loss.match))


def test_no_outcome_is_asked_while_the_round_is_played() -> None:
    match, player, _opponent, fay = at_a_table(best_of=1)
    entry = give(player, 3, fay, match=match)

    assert outcomes_for(entry) == []


def test_a_caution_taken_back_readmits_nobody_whom_the_desk_excluded() -> None:
    match, player, opponent, fay = at_a_table()
    caution = give(player, 1, fay, match=match)
    disqualify_player(player, reason="Left the hall", actor=make_user("ada"))

    retract_penalty(caution, reason="Mistaken", actor=fay)

    player.refresh_from_db()
    assert player.status == RegistrationStatus.DISQUALIFIED
    assert winner_of(match) == opponent
    assert standing(player) == [("issued", 4)]


@pytest.mark.clause("DRM-22.04")
def test_an_exclusion_by_the_desk_stands_in_the_ledger_and_is_taken_back_there() -> None:
    match, player, _opponent, _fay = at_a_table()
    disqualify_player(player, reason="Left the hall", actor=make_user("ada"))
    [entry] = ledger_of_player(player).in_force
    assert (entry.level, entry.departure, entry.issued_by) == (
        4,
        "Left the hall",
        make_user("ada"),
    )
    assert (entry.table_number, entry.is_recorded) == (match.table_number, True)

    retract_penalty(entry, reason="Came back", actor=make_user("hugo"))

    player.refresh_from_db()
    assert (player.status, winner_of(match)) == (RegistrationStatus.CHECKED_IN, None)


@pytest.mark.django_db(transaction=True)
def test_an_exclusion_without_its_entry_in_the_ledger_is_not_kept(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    match, player, _opponent, _fay = at_a_table()

    def fail(*_args: object, **_kwargs: object) -> None:
        raise OSError("the disk is full")

    monkeypatch.setattr(Penalty, "save", fail)
    with pytest.raises(OSError, match="full"):
        disqualify_player(player, reason="Left the hall", actor=make_user("ada"))

    player.refresh_from_db()
    assert (player.status, winner_of(match)) == (RegistrationStatus.CHECKED_IN, None)


def test_one_of_two_exclusions_taken_back_leaves_the_player_out() -> None:
    match, player, _opponent, fay = at_a_table()
    first = give(player, 4, fay, match=match)
    give(player, 4, fay, match=match)

    retract_penalty(first, reason="Entered twice", actor=fay)
    player.refresh_from_db()
    still_out = player.status
    retract_penalty(ledger_of_player(player).in_force[0], reason="Mistaken", actor=fay)

    player.refresh_from_db()
    assert still_out == RegistrationStatus.DISQUALIFIED
    assert player.status == RegistrationStatus.CHECKED_IN


@pytest.mark.clause("DRM-P.05", "DRM-22.02a")
def test_an_appeal_overturns_a_penalty_that_was_refused_meanwhile() -> None:
    match, player, _opponent, fay = at_a_table(best_of=1)
    warning = give(player, 2, fay, match=match)
    appeal = file_appeal(player, against=warning, actor=fay)
    raised = refuse_penalty(warning, actor=fay)

    decided = decide_appeal(appeal, overturned=True, reason="Not so", actor=make_user("hugo"))

    ends = Penalty.objects.filter(kind="retracted").order_by("pk")
    assert decided.status == AppealStatus.OVERTURNED
    assert [entry.about for entry in ends] == [raised, warning]
    assert standing(player) == []
    assert result_of(match) is None


@pytest.mark.clause("DRM-P.05")
def test_an_appeal_asks_how_the_match_ended_that_the_raised_penalty_decided() -> None:
    match, player, opponent, fay = at_a_table(best_of=1)
    warning = give(player, 2, fay, match=match)
    appeal = file_appeal(player, against=warning, actor=fay)
    refuse_penalty(warning, actor=fay)
    close(match.round)

    choices = outcomes_for(warning)
    decide_appeal(
        appeal, overturned=True, reason="Not so", actor=make_user("hugo"), outcome=player.code
    )

    assert choices == offered(player, opponent)
    assert winner_of(match) == player


@pytest.mark.clause("DRM-P.05")
def test_an_appeal_overturns_a_penalty_that_was_taken_back_meanwhile() -> None:
    match, player, _opponent, fay = at_a_table()
    warning = give(player, 2, fay, match=match)
    appeal = file_appeal(player, against=warning, actor=fay)
    retract_penalty(warning, reason="Mistaken", actor=fay)

    decided = decide_appeal(appeal, overturned=True, reason="Not so", actor=make_user("hugo"))

    assert decided.status == AppealStatus.OVERTURNED
    assert Penalty.objects.filter(kind="retracted").count() == 1


def test_appeals_are_erased_also_where_nobody_got_a_penalty() -> None:
    match, player, _opponent, fay = at_a_table()
    Appeal.objects.create(
        tournament=player.tournament,
        registration=player,
        match=match,
        filed_by=fay,
        filed_at=timezone.now(),
        status=AppealStatus.UPHELD,
    )
    later = timezone.localdate() + timedelta(days=400)

    erased = erase_penalties(today=later)

    assert erased == 0
    assert not Appeal.objects.exists()


def lost_games() -> list[tuple[Match | None, int | None]]:
    return [(loss.match, loss.game_number) for loss in GameLoss.objects.order_by("pk")]


def leave_place_to_judge(player: Registration) -> None:
    player.tournament.settings = {"game_loss_outside_game": "judge"}
    player.tournament.save()


@pytest.mark.clause("DRM-22.03.2a")
def test_the_judge_says_which_game_is_lost_by_what_follows() -> None:
    match, player, _opponent, fay = at_a_table()
    give(player, 2, fay, match=match)

    give(player, 2, fay, match=match, game_number=2)

    assert lost_games() == [(match, 2)]


@pytest.mark.clause("DRM-22.03.2a")
def test_the_judge_says_where_a_game_loss_falls_that_follows_between_matches() -> None:
    match, player, _opponent, fay = at_a_table()
    leave_place_to_judge(player)
    end(match)
    give(player, 2, fay, match=match)
    with pytest.raises(PlaceNeeded):
        give(player, 2, fay, match=match)

    give(player, 2, fay, match=match, place="next")

    assert lost_games() == [(None, None)]


@pytest.mark.clause("DRM-22.02a")
@pytest.mark.parametrize(("place", "game"), [("next", None), ("last", 2)])
def test_the_judge_says_where_a_game_loss_falls_that_a_refusal_brings(
    place: str, game: int | None
) -> None:
    match, player, _opponent, fay = at_a_table()
    leave_place_to_judge(player)
    end(match)
    warning = give(player, 2, fay, match=match)

    refuse_penalty(warning, actor=fay, place=place)

    assert lost_games() == [(match if game else None, game)]


def refuse_page(entry: Penalty, sent: dict[str, Any]) -> Any:
    client = Client()
    client.force_login(make_user("fay"))
    url = reverse("judging:penalty-refuse", args=[entry.tournament.slug, entry.pk])
    return client.post(url, sent)


@pytest.mark.clause("DRM-22.02a")
def test_the_page_asks_for_the_place_of_a_game_loss_by_refusal() -> None:
    match, player, _opponent, fay = at_a_table()
    leave_place_to_judge(player)
    end(match)
    warning = give(player, 2, fay, match=match)

    missing = refuse_page(warning, {})
    given = refuse_page(warning, {"place": "next"})

    assert (missing.status_code, given.status_code) == (422, 302)
    assert 'name="place"' in missing.content.decode()
    assert lost_games() == [(None, None)]


@pytest.mark.clause("DRM-22.02a")
def test_the_page_asks_for_the_game_that_a_refusal_costs() -> None:
    match, player, _opponent, fay = at_a_table()
    warning = give(player, 2, fay, match=match)

    missing = refuse_page(warning, {})
    given = refuse_page(warning, {"game_number": "2"})

    assert (missing.status_code, given.status_code) == (422, 302)
    assert 'name="game_number"' in missing.content.decode()
    assert lost_games() == [(match, 2)]


@pytest.mark.clause("DRM-22.02a")
def test_the_page_asks_how_a_match_ended_that_a_refusal_leaves_open() -> None:
    match, player, opponent, fay = at_a_table(best_of=1)
    caution = [give(player, 1, fay, match=match) for _nth in range(6)][-1]
    close(match.round)
    assert winner_of(match) == opponent

    unseen = refuse_page(caution, {})
    seen = unseen.context["raised"]["follows"].marks
    missing = refuse_page(caution, {"seen": seen})
    given = refuse_page(caution, {"outcome": player.code, "seen": seen})

    assert (missing.status_code, given.status_code) == (400, 302)
    assert 'name="outcome"' in missing.content.decode()
    assert winner_of(match) == player
    assert standing(player)[-1] == ("derived", 3)


@pytest.mark.clause("DRM-22.T07")
def test_a_match_lost_by_lateness_takes_the_game_named_and_no_game_of_the_next_match() -> None:
    match, player, opponent, fay = at_a_table()
    give(player, 3, fay, match=match, game_number=1)

    give(player, 3, fay, match=match, infraction="T07", answers={"minutes": 11}, game_number=2)

    assert lost_games() == [(match, 1), (match, 2)]
    assert winner_of(match) == opponent


@pytest.mark.clause("DRM-22.T07")
def test_both_games_are_lost_by_lateness_though_one_is_named() -> None:
    match, player, opponent, fay = at_a_table()

    give(player, 3, fay, match=match, infraction="T07", answers={"minutes": 11}, game_number=1)

    assert lost_games() == [(match, 1), (match, 2)]
    assert winner_of(match) == opponent


@pytest.mark.parametrize("level", [3, 4])
def test_what_acts_on_matches_is_refused_once_the_tournament_has_finished(level: int) -> None:
    match, player, _opponent, fay = at_a_table()
    warning = give(player, 2, fay, match=match)
    player.tournament.status = TournamentStatus.FINISHED
    player.tournament.save()

    with pytest.raises(NothingToLoseNow):
        give(player, level, fay, match=match)
    with pytest.raises(NothingToLoseNow):
        refuse_penalty(warning, actor=fay)
    give(player, 1, fay, match=match)

    assert standing(player) == [("issued", 2), ("issued", 1)]


@pytest.mark.clause("DRM-22.03.2a", "AMB-17")
def test_a_game_loss_that_adds_up_anew_takes_the_next_game_where_the_judge_is_to_say() -> None:
    match, player, _opponent, fay = at_a_table()
    leave_place_to_judge(player)
    end(match)
    first, *_rest = [give(player, 2, fay, match=match, place="last") for _nth in range(3)]

    retract_penalty(first, reason="Mistaken", actor=fay)

    in_force = GameLoss.objects.filter(lifted_at=None)
    assert [loss.match for loss in in_force] == [None]
    assert standing(player) == [("issued", 2), ("issued", 2), ("derived", 3)]
