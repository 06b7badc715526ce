"""Penalties as the ledger keeps them, and what they do to the match."""

from fractions import Fraction

import pytest
from django.db import DatabaseError, connection, transaction

from judging.models import Penalty
from judging.penalty_errors import (
    ConversionsChanged,
    DepartureNeeded,
    DiscretionNeeded,
    LevelUnknown,
    PlaceNeeded,
)
from judging.selectors.ledger import ledger_of_player
from judging.services.ledger_ends import refuse_penalty, retract_penalty
from judging.services.penalties import Given, issue_penalty, issue_to_all
from judging.tests.penalties import first_match, give, make_floor, players_at, standing
from tournaments.enums import RegistrationStatus
from tournaments.models import AppendOnly, GameLoss, Registration, Tournament
from tournaments.selectors.facts import facts_of
from tournaments.selectors.rounds import result_of
from tournaments.services.redrawing import re_pair
from tournaments.services.results import enter_result
from tournaments.standings.ranking import standings
from tournaments.tests.factories import make_user, win

pytestmark = pytest.mark.django_db


@pytest.mark.clause("DRM-22.01", "DRM-22.03.1")
def test_a_caution_keeps_what_was_directed_and_changes_no_result() -> None:
    _tournament, round_, fay = make_floor()
    match = first_match(round_)
    player, _other = players_at(match)

    entry = give(player, 1, fay, match=match, infraction="T01", instruction="Set the card aside")

    assert (entry.level, entry.instruction, entry.is_recorded) == (1, "Set the card aside", False)
    assert (entry.round_number, entry.table_number) == (1, match.table_number)
    assert result_of(match) is None
    assert not GameLoss.objects.exists()


@pytest.mark.clause("DRM-22.03.1a", "DRM-22.03.2a")
def test_cautions_become_a_warning_and_warnings_a_game_loss() -> None:
    _tournament, round_, fay = make_floor()
    match = first_match(round_)
    player, _other = players_at(match)

    for _nth in range(3):
        give(player, 1, fay, match=match)
    assert standing(player) == [("issued", 1)] * 3 + [("derived", 2)]
    give(player, 2, fay, match=match)

    assert standing(player)[4:] == [("issued", 2), ("derived", 3)]
    loss = GameLoss.objects.get()
    assert (loss.registration, loss.match, loss.game_number) == (player, match, 1)
    last = Penalty.objects.get(kind="derived", level=3)
    assert sorted(s.level for s in last.sources.all()) == [2, 2]
    assert last.clauses == ["DRM-22.03.2a"]


def test_what_follows_is_refused_when_the_judge_did_not_see_it() -> None:
    _tournament, round_, fay = make_floor()
    match = first_match(round_)
    player, _other = players_at(match)
    give(player, 1, fay, match=match)
    give(player, 1, fay, match=match)
    given = Given(level=1, departure="third")

    with pytest.raises(ConversionsChanged, match="warning"):
        issue_penalty(player, given, match=match, seen=[], actor=fay)

    assert standing(player) == [("issued", 1)] * 2
    keys = [str(e.pk) for e in ledger_of_player(player).in_force]
    seen = [f"{player.pk}>2:{','.join([*keys, '0'])}"]
    issue_penalty(player, given, match=match, seen=seen, actor=fay)
    assert standing(player)[-1] == ("derived", 2)


def test_a_level_beside_the_policy_needs_a_reason() -> None:
    _tournament, round_, fay = make_floor()
    player, _other = players_at(first_match(round_))

    with pytest.raises(DepartureNeeded):
        issue_penalty(player, Given(level=2, infraction="T01"), actor=fay)
    with pytest.raises(LevelUnknown):
        issue_penalty(player, Given(level=9, infraction="T01", departure="x"), actor=fay)
    with pytest.raises(DiscretionNeeded):
        issue_penalty(player, Given(level=1), actor=fay)

    assert not Penalty.objects.exists()
    entry = issue_penalty(player, Given(level=2, infraction="T01", departure="Twice"), actor=fay)
    assert (entry.level, entry.departure, entry.is_recorded) == (2, "Twice", True)


@pytest.mark.clause("DRM-22.03.3", "DRM-2.03")
def test_a_game_loss_of_the_only_game_decides_the_match() -> None:
    tournament, round_, fay = make_floor(best_of=1)
    match = first_match(round_)
    player, opponent = players_at(match)

    give(player, 3, fay, match=match)

    result = result_of(match)
    assert result is not None
    assert result.winner == opponent
    assert [(g.winner, g.end) for g in result.games.all()] == [(opponent, "game_loss")]
    assert points(tournament)[opponent.code] == 3


def points(tournament: Tournament) -> dict[str, Fraction | int]:
    return {row.player: row.match_points for row in standings(facts_of(tournament))}


@pytest.mark.clause("DRM-22.T07", "DRM-22.T07a")
def test_lateness_over_ten_minutes_loses_a_match_of_three_and_is_not_recorded() -> None:
    _tournament, round_, fay = make_floor()
    match = first_match(round_)
    player, opponent = players_at(match)

    given = Given(level=3, infraction="T07", answers={"minutes": 11})
    entry = issue_penalty(player, given, match=match, actor=fay)

    result = result_of(match)
    assert result is not None
    assert (result.winner, result.games.count()) == (opponent, 2)
    assert entry.is_recorded is False


@pytest.mark.clause("DRM-22.03.4", "DRM-2.03")
def test_an_exclusion_ends_the_match_and_takes_the_player_out() -> None:
    _tournament, round_, fay = make_floor()
    match = first_match(round_)
    player, opponent = players_at(match)

    give(player, 4, fay, match=match, infraction="T09", departure="")

    player.refresh_from_db()
    result = result_of(match)
    assert player.status == RegistrationStatus.DISQUALIFIED
    assert result is not None
    assert result.winner == opponent


@pytest.mark.clause("DRM-22.02a")
def test_a_refused_warning_becomes_a_game_loss_and_counts_no_more() -> None:
    _tournament, round_, fay = make_floor()
    match = first_match(round_)
    player, _other = players_at(match)
    warning = give(player, 2, fay, match=match)

    raised = refuse_penalty(warning, actor=fay)

    assert standing(player) == [("raised", 3)]
    assert raised.about == warning
    give(player, 2, fay, match=match)
    assert standing(player) == [("raised", 3), ("issued", 2)]


@pytest.mark.clause("DRM-22.03.1a", "DRM-22.03.2a")
def test_taking_a_caution_back_takes_back_what_rests_on_it() -> None:
    _tournament, round_, fay = make_floor(best_of=1)
    match = first_match(round_)
    player, _other = players_at(match)
    give(player, 2, fay, match=match)
    first, *_rest = [give(player, 1, fay, match=match) for _nth in range(3)]
    assert standing(player)[-2:] == [("derived", 2), ("derived", 3)]
    assert result_of(match) is not None

    retract_penalty(first, reason="Not this player", actor=fay)

    assert standing(player) == [("issued", 2), ("issued", 1), ("issued", 1)]
    assert result_of(match) is None
    assert not GameLoss.objects.filter(lifted_at=None).exists()
    assert Penalty.objects.filter(kind="retracted").count() == 3


@pytest.mark.clause("DRM-22.03.1a", "AMB-17")
def test_what_still_adds_up_after_a_retraction_is_derived_anew() -> None:
    _tournament, round_, fay = make_floor()
    match = first_match(round_)
    player, _other = players_at(match)
    cautions = [give(player, 1, fay, match=match) for _nth in range(4)]

    retract_penalty(cautions[0], reason="Mistaken", actor=fay)

    derived = ledger_of_player(player).in_force[-1]
    assert (derived.kind, derived.level) == ("derived", 2)
    assert {s.pk for s in derived.sources.all()} == {c.pk for c in cautions[1:]}


def test_a_derived_warning_that_is_taken_back_itself_is_not_derived_again() -> None:
    _tournament, round_, fay = make_floor()
    match = first_match(round_)
    player, _other = players_at(match)
    for _nth in range(3):
        give(player, 1, fay, match=match)
    derived = ledger_of_player(player).in_force[-1]

    retract_penalty(derived, reason="Let it be", actor=fay)
    assert standing(player) == [("issued", 1)] * 3
    give(player, 1, fay, match=match)

    assert standing(player) == [("issued", 1)] * 4


@pytest.mark.clause("DRM-22.02a")
def test_cautions_behind_a_refused_warning_count_once() -> None:
    _tournament, round_, fay = make_floor()
    match = first_match(round_)
    player, _other = players_at(match)
    for _nth in range(3):
        give(player, 1, fay, match=match)

    raised = refuse_penalty(ledger_of_player(player).in_force[-1], actor=fay)
    give(player, 1, fay, match=match)

    assert standing(player) == [("issued", 1)] * 3 + [("raised", 3), ("issued", 1)]
    assert "DRM-22.02a" in raised.clauses


def test_an_exclusion_taken_back_brings_player_and_match_back() -> None:
    _tournament, round_, fay = make_floor()
    match = first_match(round_)
    player, _other = players_at(match)
    entry = give(player, 4, fay, match=match, infraction="T09")

    retract_penalty(entry, reason="It was another deck", actor=fay)

    player.refresh_from_db()
    assert player.status == RegistrationStatus.CHECKED_IN
    assert result_of(match) is None
    assert standing(player) == []


@pytest.mark.clause("DRM-22.T02")
def test_a_mixed_deck_is_given_to_both_players() -> None:
    _tournament, round_, fay = make_floor()
    match = first_match(round_)
    player, _other = players_at(match)
    elsewhere = players_at(round_.matches.order_by("table_number")[1])[0]
    given = Given(level=3, infraction="T02", answers={"found": "after_start"})

    issue_to_all([player, elsewhere], given, match=match, actor=fay)

    assert standing(player) == standing(elsewhere) == [("issued", 3)]
    tables = set(GameLoss.objects.values_list("match__table_number", flat=True))
    assert len(tables) == 2


def test_a_game_loss_between_matches_waits_or_replaces_the_last_game() -> None:
    _tournament, round_, fay = make_floor()
    match = first_match(round_)
    player, opponent = players_at(match)
    enter_result(match, win(match), actor=make_user("ada"))

    give(player, 3, fay, match=match)
    assert GameLoss.objects.get().match is None
    give(player, 3, fay, match=match, place="last")

    result = result_of(match)
    assert result is None or result.winner in (player, opponent, None)


def test_the_judge_is_asked_where_the_setting_leaves_it_open() -> None:
    tournament, round_, fay = make_floor()
    tournament.settings = {"game_loss_outside_game": "judge"}
    tournament.save()
    match = first_match(round_)
    player = Registration.objects.get(pk=players_at(match)[0].pk)
    enter_result(match, win(match), actor=make_user("ada"))

    with pytest.raises(PlaceNeeded):
        give(player, 3, fay, match=match)

    assert not Penalty.objects.exists()


@pytest.mark.clause("DRM-22.04")
def test_nobody_changes_an_entry() -> None:
    _tournament, round_, fay = make_floor()
    player, _other = players_at(first_match(round_))
    entry = give(player, 2, fay)

    entry.level = 1
    with pytest.raises(AppendOnly):
        entry.save()
    with pytest.raises(DatabaseError), transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("UPDATE judging_penalty SET level = 1")

    entry.refresh_from_db()
    assert entry.level == 2


@pytest.mark.parametrize(
    ("answer", "waits"), [("next_game", True), ("current_match_last_game", False)]
)
def test_the_setting_says_which_game_is_lost_between_matches(answer: str, waits: bool) -> None:
    tournament, round_, fay = make_floor()
    tournament.settings = {"game_loss_outside_game": answer}
    tournament.save()
    match = first_match(round_)
    player = players_at(match)[0]
    enter_result(match, win(match), actor=make_user("ada"))

    give(player, 3, fay, match=match)

    loss = GameLoss.objects.get()
    assert (loss.match is None) == waits
    result = result_of(match)
    ends = [game.end for game in result.games.all()] if result else ["open again"]
    assert ends == (["goal", "goal"] if waits else ["open again"])


def test_a_penalty_outlives_a_round_that_is_drawn_anew() -> None:
    _tournament, round_, fay = make_floor(8)
    match = first_match(round_)
    player = players_at(match)[0]
    entry = give(player, 3, fay, match=match)

    re_pair(round_, typed="1", reason="Wrong order", actor=make_user("ada"))

    entry.refresh_from_db()
    assert (entry.match, entry.round_number, entry.table_number) == (None, 1, match.table_number)
    assert standing(player) == [("issued", 3)]
    assert GameLoss.objects.get().lifted_at is None


@pytest.mark.clause("DRM-22.T07")
def test_what_the_judge_decides_besides_is_not_told_to_the_late_player() -> None:
    _tournament, round_, fay = make_floor()
    match = first_match(round_)
    player = players_at(match)[0]
    answers = {"absence": "late", "minutes": 4}

    late = Given(level=3, infraction="T07", answers=answers, game_number=1)
    entry = issue_penalty(player, late, match=match, actor=fay)
    seen = issue_penalty(player, Given(level=1, infraction="T01"), match=match, actor=fay)

    assert (entry.told, len(seen.told)) == ([], 1)
