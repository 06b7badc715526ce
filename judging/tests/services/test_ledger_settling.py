"""What adds up once an entry was refused or taken back, and what falls with it."""

import pytest

from judging.enums import PenaltyKind
from judging.models import Penalty
from judging.penalty_errors import ConversionsChanged, PenaltyObeyed
from judging.selectors.history import past_of
from judging.selectors.ledger import ledger_of_player
from judging.selectors.policies import policy_of
from judging.services.appeals import decide_appeal, file_appeal
from judging.services.ledger_ends import comply_penalty, refuse_penalty, retract_penalty
from judging.tests.penalties import first_match, give, make_floor, players_at, standing
from tournaments.loss_errors import OutcomeNeeded
from tournaments.models import GameLoss, Match, Registration, User
from tournaments.selectors.rounds import result_of
from tournaments.services.results import enter_result
from tournaments.services.rounds import close_round
from tournaments.tests.factories import goal, make_user

pytestmark = pytest.mark.django_db


def at_a_table(**changes: object) -> tuple[Match, Registration, User]:
    _tournament, round_, fay = make_floor(**changes)  # type: ignore[arg-type]
    match = first_match(round_)
    return match, players_at(match)[0], fay


def derived_of(player: Registration) -> Penalty:
    """Return the latest entry in force that was derived."""
    entries = ledger_of_player(player).in_force
    return next(each for each in reversed(entries) if each.kind == PenaltyKind.DERIVED)


def sources_of(entry: Penalty) -> set[int]:
    return {source.pk for source in entry.sources.all()}


@pytest.mark.clause("DRM-22.02a", "DRM-22.03.1a", "DRM-22.03.2a", "AMB-17", "AMB-19")
@pytest.mark.parametrize("title", ["doremi", "omoline"])
def test_cautions_that_a_refusal_sets_free_add_up_at_once(title: str) -> None:
    match, player, fay = at_a_table(title=title, best_of=1)
    first, second, third, fourth = [give(player, 1, fay, match=match) for _nth in range(4)]

    raised = refuse_penalty(second, actor=fay)

    assert standing(player) == [("issued", 1)] * 3 + [
        ("raised", 2), ("derived", 2), ("derived", 3),
    ]  # fmt: skip
    loss = derived_of(player)
    [warning] = [each for each in loss.sources.all() if each.pk != raised.pk]
    assert sources_of(warning) == {first.pk, third.pk, fourth.pk}
    assert GameLoss.objects.get(lifted_at=None).match == match
    assert result_of(match) is not None


@pytest.mark.clause("DRM-22.02a", "AMB-17")
@pytest.mark.parametrize(
    "levels", [[1, 1, 1, 1], [1, 2, 1, 1, 1, 1, 1], [2, 2, 2], [1, 1, 2, 1, 1]]
)
def test_whatever_is_refused_leaves_nothing_that_still_adds_up(levels: list[int]) -> None:
    match, player, fay = at_a_table(best_of=1)
    policy = policy_of(player.tournament)
    given = [give(player, level, fay, match=match) for level in levels]

    for each in given:
        refuse_penalty(each, actor=fay, outcome=player.code)

        assert policy.due(past_of(player)) == ()


@pytest.mark.clause("DRM-22.02a")
def test_a_refusal_is_not_entered_when_the_judge_did_not_see_what_it_sets_free() -> None:
    match, player, fay = at_a_table(best_of=1)
    second = [give(player, 1, fay, match=match) for _nth in range(4)][1]

    with pytest.raises(ConversionsChanged, match="warning, game loss"):
        refuse_penalty(second, actor=fay, seen=[])

    assert standing(player) == [("issued", 1)] * 3 + [("derived", 2), ("issued", 1)]


@pytest.mark.clause("DRM-22.02a", "DRM-22.03.2a")
def test_a_refusal_that_costs_two_games_takes_the_running_one_and_the_next() -> None:
    match, player, fay = at_a_table(best_of=3)
    first, *_rest = [give(player, 2, fay, match=match, game_number=1) for _nth in range(3)]

    refuse_penalty(first, actor=fay, game_number=2)

    assert standing(player) == [("issued", 2)] * 2 + [("raised", 3), ("derived", 3)]
    in_force = GameLoss.objects.filter(lifted_at=None).order_by("game_number")
    assert [(loss.match, loss.game_number) for loss in in_force] == [(match, 2), (match, 3)]


@pytest.mark.clause("DRM-22.02a", "DRM-22.03.2a")
def test_at_a_pod_what_follows_from_a_refusal_costs_no_game() -> None:
    match, player, fay = at_a_table(count=8, title="nanika", structure="pods", best_of=1)
    second = [give(player, 1, fay, match=match) for _nth in range(4)][1]

    refuse_penalty(second, actor=fay)

    assert standing(player)[-2:] == [("derived", 2), ("derived", 3)]
    assert not GameLoss.objects.exists()


@pytest.mark.clause("DRM-22.02", "DRM-22.02a")
def test_what_is_noted_as_obeyed_is_not_refused() -> None:
    match, player, fay = at_a_table()
    entry = give(player, 2, fay, match=match)
    comply_penalty(entry, actor=fay)

    with pytest.raises(PenaltyObeyed):
        refuse_penalty(entry, actor=fay)

    assert standing(player) == [("issued", 2)]
    assert not GameLoss.objects.exists()


def lost_by_refusal(match: Match, player: Registration, fay: User) -> list[Penalty]:
    """Return three cautions of which the warning that they made was refused: the match is lost."""
    cautions = [give(player, 1, fay, match=match) for _nth in range(3)]
    refuse_penalty(derived_of(player), actor=fay)
    assert standing(player)[-1] == ("raised", 3)
    assert result_of(match) is not None
    return cautions


@pytest.mark.clause("DRM-P.05", "DRM-22.02a", "DRM-22.03.1a")
def test_a_game_loss_falls_with_the_caution_that_it_came_of_in_the_end() -> None:
    match, player, fay = at_a_table(best_of=1)
    caution, *_rest = lost_by_refusal(match, player, fay)
    appeal = file_appeal(player, against=caution, actor=player.user)

    decide_appeal(appeal, overturned=True, reason="Not so", actor=make_user("hugo"))

    assert standing(player) == [("issued", 1), ("issued", 1)]
    assert result_of(match) is None


@pytest.mark.clause("DRM-22.02a", "DRM-22.03.1a")
@pytest.mark.parametrize("end", ["retracted", "refused"])
def test_what_stands_in_place_of_a_derived_warning_falls_with_it(end: str) -> None:
    match, player, fay = at_a_table(best_of=1)
    caution, *_rest = lost_by_refusal(match, player, fay)

    if end == "retracted":
        retract_penalty(caution, reason="Mistaken", actor=fay)
    else:
        refuse_penalty(caution, actor=fay)

    assert standing(player)[:2] == [("issued", 1), ("issued", 1)]
    assert standing(player)[2:] == ([] if end == "retracted" else [("raised", 2)])
    assert result_of(match) is None
    assert not GameLoss.objects.filter(lifted_at=None).exists()


@pytest.mark.clause("DRM-22.02a", "DRM-22.03.1a")
def test_how_the_match_ended_is_asked_for_once_its_round_is_over() -> None:
    match, player, fay = at_a_table(best_of=1)
    caution, *_rest = lost_by_refusal(match, player, fay)
    for other in match.round.matches.exclude(pk=match.pk):
        first, second = players_at(other)
        enter_result(other, [goal(first.code, second.code)], actor=make_user("ada"))
    close_round(match.round, actor=make_user("ada"))

    with pytest.raises(OutcomeNeeded):
        retract_penalty(caution, reason="Mistaken", actor=fay)
    retract_penalty(caution, reason="Mistaken", actor=fay, outcome=player.code)

    result = result_of(match)
    assert result is not None
    assert result.winner == player


@pytest.mark.clause("DRM-22.02a", "DRM-22.03.1a", "AMB-17")
def test_a_refusal_that_is_taken_back_lets_the_refused_caution_count_again() -> None:
    match, player, fay = at_a_table()
    first, second, third = [give(player, 1, fay, match=match) for _nth in range(3)]
    raised = refuse_penalty(second, actor=fay)
    assert standing(player) == [("issued", 1), ("issued", 1), ("raised", 2)]

    retract_penalty(raised, reason="Misheard", actor=fay)
    anew = derived_of(player)
    retract_penalty(anew, reason="Let it be", actor=fay)

    assert sources_of(anew) == {first.pk, second.pk, third.pk}
    assert standing(player) == [("issued", 1)] * 3


@pytest.mark.clause("DRM-22.03.2a", "AMB-17")
def test_warnings_that_a_retraction_sets_free_make_a_game_loss_anew() -> None:
    match, player, fay = at_a_table(best_of=1)
    first, second, third = [give(player, 2, fay, match=match) for _nth in range(3)]

    retract_penalty(first, reason="Mistaken", actor=fay)

    assert standing(player) == [("issued", 2), ("issued", 2), ("derived", 3)]
    assert sources_of(derived_of(player)) == {second.pk, third.pk}
    assert result_of(match) is not None
