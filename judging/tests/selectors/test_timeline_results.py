"""The timeline tells that a result was taken back, to judges and to both players of the table."""

import pytest

from judging.selectors.timeline import timeline_of
from judging.services.ledger_ends import retract_penalty
from judging.tests.penalties import first_match, give, make_floor, players_at
from tournaments.models import Match, Registration
from tournaments.services.drops import drop_player, reinstate_player
from tournaments.services.game_losses import award_game_loss
from tournaments.services.results import correct_result, enter_result
from tournaments.tests.cuts import cut_playing, match_in, seat
from tournaments.tests.factories import goal, make_user, win

pytestmark = pytest.mark.django_db
TAKEN_BACK = ("took the result back", "the match is played on")


def results(match: Match, viewer: Registration | None = None) -> list[tuple[str, str]]:
    """Return who did what to the result of the match."""
    told = timeline_of(match, viewer)
    return [(each.who, each.words) for each in told if each.kind == "result"]


def readers(match: Match) -> list[Registration | None]:
    return [None, *players_at(match)]


def make_match() -> Match:
    _tournament, round_, _fay = make_floor()
    return first_match(round_)


@pytest.mark.parametrize("reader", range(3))
@pytest.mark.clause("DRM-22.03.4")
def test_an_exclusion_taken_back_takes_its_result_back_and_the_next_one_is_entered_anew(
    reader: int,
) -> None:
    match, hugo = make_match(), make_user("hugo")
    entry = give(players_at(match)[0], 4, hugo, match=match)
    retract_penalty(entry, reason="canary", actor=hugo)
    enter_result(match, win(match), actor=make_user("ada"))

    assert results(match, readers(match)[reader]) == [
        ("Hugo", "entered a result"),
        ("Hugo", "took the result back"),
        ("Ada", "entered a result"),
    ]


def test_the_reason_is_told_to_judges_alone() -> None:
    match, hugo = make_match(), make_user("hugo")
    player, opponent = players_at(match)
    retract_penalty(give(player, 4, hugo, match=match), reason="canary", actor=hugo)

    told = {
        who: " ".join(f"{each.words} {each.detail}" for each in timeline_of(match, viewer))
        for who, viewer in (("judge", None), ("player", player), ("opponent", opponent))
    }

    assert {who: "canary" in text for who, text in told.items()} == {
        "judge": True,
        "player": False,
        "opponent": False,
    }
    assert told["opponent"].endswith(" ".join(TAKEN_BACK))


def test_game_losses_taken_back_open_the_match_they_had_decided() -> None:
    match, hugo = make_match(), make_user("hugo")
    player, _opponent = players_at(match)
    give(player, 3, hugo, match=match)
    entry = give(player, 3, hugo, match=match)
    retract_penalty(entry, reason="Mistaken", actor=hugo)

    assert results(match) == [("Hugo", "entered a result"), ("Hugo", "took the result back")]


def test_a_last_game_lost_after_all_opens_the_match_again() -> None:
    match, hugo = make_match(), make_user("hugo")
    one, other = players_at(match)
    games = [goal(one.code, other.code), goal(other.code, one.code), goal(one.code, other.code)]
    enter_result(match, games[:1] * 2, actor=make_user("ada"))
    award_game_loss(one, match=match, replace_last=True, reason="late", actor=hugo)

    told = [(each.words, each.detail) for each in timeline_of(match, other)]

    assert told[-1] == TAKEN_BACK


def test_a_drop_taken_back_takes_the_walkover_back() -> None:
    tournament, ada = cut_playing(), make_user("ada")
    match = match_in(tournament, 1)
    gone = drop_player(seat(match), actor=ada)
    reinstate_player(gone, actor=ada)

    [walkover, back] = timeline_of(match)

    assert walkover.detail.endswith(" · walkover: the opponent left")
    assert (back.who, back.words, back.detail) == ("Ada", *TAKEN_BACK)


def test_a_correction_takes_nothing_back() -> None:
    match = make_match()
    one, other = players_at(match)
    enter_result(match, win(match), actor=make_user("ada"))
    games = [goal(other.code, one.code)] * 2
    correct_result(match, games, reason="swapped", actor=make_user("ada"))

    assert results(match) == [("Ada", "entered a result"), ("Ada", "corrected the result")]
