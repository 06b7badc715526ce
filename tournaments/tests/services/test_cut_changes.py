"""Players who leave a top cut, drafts thrown away, results corrected: nothing made is rewritten."""

from typing import Any

import pytest

from tournaments.enums import ByeKind, RegistrationStatus, StageKind
from tournaments.errors import (
    InputRefused,
    WinnerWentOn,
)
from tournaments.models import LogEntry, Round, Tournament
from tournaments.pairing_errors import (
    CutStands,
)
from tournaments.selectors.cut import cut_stage
from tournaments.selectors.facts import facts_of
from tournaments.selectors.rounds import result_of
from tournaments.selectors.standings import standings_after
from tournaments.services.cut import make_cut
from tournaments.services.drops import disqualify_player, drop_player, reinstate_player
from tournaments.services.redrawing import discard_draft, pair_again
from tournaments.services.results import correct_result
from tournaments.services.rounds import (
    pair_round,
    publish_round,
    unpublish_round,
)
from tournaments.tests.cuts import (
    cut_made,
    cut_playing,
    last_round,
    match_in,
    play_cut_round,
    ready_for_cut,
    seat,
    seated,
    seeds_of,
    won_by,
)
from tournaments.tests.factories import goal, make_user

pytestmark = pytest.mark.django_db


def seeds(tournament: Tournament) -> list[str]:
    stage = cut_stage(tournament)
    assert stage is not None
    return list(stage.seeds)


def named(tournament: Tournament, seed: int) -> Any:
    return tournament.registrations.get(code=seeds(tournament)[seed - 1])


def count(tournament: Tournament) -> int:
    return tournament.rounds.count()


# ---- Players who leave


def bracket_of(tournament: Tournament) -> list[tuple[int, int | None, tuple[str, ...]]]:
    facts = facts_of(tournament)
    return [
        (round_.number, match.bracket_slot, tuple(match.players))
        for round_ in facts.rounds
        for match in round_.matches
        if round_.stage == "cut"
    ]


def test_a_drop_while_the_cut_is_a_draft_keeps_the_bracket_and_gives_a_walkover() -> None:
    tournament = cut_made()
    frozen, round_ = seeds(tournament), last_round(tournament)
    opponent = named(tournament, 4).name

    drop_player(named(tournament, 1), actor=make_user("ada"))

    assert (seeds(tournament), last_round(tournament)) == (frozen, round_)
    assert seated(round_)[1] == [opponent]
    assert match_in(tournament, 1).bye == ByeKind.SEEDED
    assert match_in(tournament, 1).reason["code"] == "walkover"


def test_taking_that_drop_back_gives_the_place_back() -> None:
    tournament = cut_made()
    before = seated(last_round(tournament))
    gone = drop_player(named(tournament, 1), actor=make_user("ada"))

    reinstate_player(gone, actor=make_user("ada"))

    assert seated(last_round(tournament)) == before


def test_a_drop_during_the_match_gives_it_to_the_opponent() -> None:
    tournament = cut_playing()
    before = bracket_of(tournament)

    drop_player(named(tournament, 1), actor=make_user("ada"))

    match = match_in(tournament, 1)
    result = result_of(match)
    assert result is not None
    assert result.winner == named(tournament, 4)
    assert [(g.end, g.winner) for g in result.games.all()] == [("no_show", named(tournament, 4))]
    assert bracket_of(tournament) == before


def test_taking_back_a_drop_during_the_match_opens_it_again() -> None:
    tournament = cut_playing()
    gone = drop_player(named(tournament, 1), actor=make_user("ada"))

    reinstate_player(gone, actor=make_user("ada"))

    assert result_of(match_in(tournament, 1)) is None


def test_a_winner_who_comes_back_keeps_the_walkover() -> None:
    tournament = cut_playing()
    ada = make_user("ada")
    drop_player(named(tournament, 1), actor=ada)
    winner = drop_player(named(tournament, 4), actor=ada)

    reinstate_player(winner, actor=ada)

    assert result_of(match_in(tournament, 1)) is not None


@pytest.mark.parametrize("leaves", ["drop", "disqualify"])
def test_who_leaves_after_winning_is_walked_over_in_the_next_round(leaves: str) -> None:
    tournament = cut_made()
    ada = make_user("ada")
    play_cut_round(tournament)
    before, one = bracket_of(tournament), seat(match_in(tournament, 1))
    if leaves == "drop":
        drop_player(one, actor=ada)
    else:
        disqualify_player(one, reason="marked cards", actor=ada)

    final = pair_round(tournament, actor=ada)

    assert seated(final) == {1: [named(tournament, 2).name]}
    assert bracket_of(tournament) == before


def test_a_disqualification_in_the_draft_of_a_later_round_keeps_the_rest() -> None:
    tournament = cut_made(8, top_cut=8)
    ada = make_user("ada")
    play_cut_round(tournament)
    semi = pair_round(tournament, actor=ada)
    before = seated(semi)

    disqualify_player(seat(match_in(tournament, 2)), reason="cheating", actor=ada)

    after = seated(last_round(tournament))
    assert after[1] == before[1]
    assert after[2] == before[2][1:]


def test_both_gone_leave_the_slot_empty() -> None:
    tournament = cut_made(8, top_cut=8)
    ada = make_user("ada")
    for seed in (1, 8):
        drop_player(named(tournament, seed), actor=ada)

    assert set(seated(last_round(tournament))) == {2, 3, 4}
    play_cut_round(tournament)
    assert [len(names) for names in seated(pair_round(tournament, actor=ada)).values()] == [2, 1]


def test_everyone_gone_takes_the_draft_away_and_keeps_the_seeds() -> None:
    tournament = cut_made(8, top_cut=2)
    ada = make_user("ada")
    frozen = seeds(tournament)
    for seed in (1, 2):
        drop_player(named(tournament, seed), actor=ada)

    assert (count(tournament), seeds(tournament)) == (1, frozen)
    with pytest.raises(InputRefused, match="Nobody is left"):
        pair_round(tournament, actor=ada)


def test_a_drop_of_somebody_outside_the_cut_changes_nothing_in_it() -> None:
    tournament = cut_made(8, top_cut=2)
    outside = tournament.registrations.exclude(code__in=seeds(tournament)).first()
    before = seated(last_round(tournament))

    drop_player(outside, actor=make_user("ada"))  # type: ignore[arg-type]

    assert seated(last_round(tournament)) == before


# ---- Undo


def test_throwing_the_first_draft_away_gives_the_seeds_up() -> None:
    tournament = cut_made()
    ada = make_user("ada")

    discard_draft(last_round(tournament), actor=ada)

    assert (cut_stage(tournament), count(tournament)) == (None, 1)
    assert LogEntry.objects.filter(verb="cut.undone").exists()
    drop_player(tournament.registrations.get(code=seeds_of(tournament)[0]), actor=ada)
    round_ = make_cut(tournament, actor=ada, seen=seeds_of(tournament))
    assert seated(round_)


def test_throwing_a_later_draft_away_keeps_the_seeds() -> None:
    tournament = cut_made()
    play_cut_round(tournament)
    frozen = seeds(tournament)
    round_ = pair_round(tournament, actor=make_user("ada"))
    before = seated(round_)

    discard_draft(round_, actor=make_user("ada"))

    assert seeds(tournament) == frozen
    assert seated(pair_round(tournament, actor=make_user("ada"))) == before


def test_nothing_in_the_cut_is_drawn_again() -> None:
    tournament = cut_made()

    with pytest.raises(CutStands):
        pair_again(last_round(tournament), actor=make_user("ada"))

    assert last_round(tournament).attempt == 1


def test_taking_a_published_round_back_leaves_seeds_and_slots() -> None:
    tournament = cut_playing()
    frozen, before = seeds(tournament), seated(last_round(tournament))

    unpublish_round(last_round(tournament), actor=make_user("ada"))

    assert (seeds(tournament), seated(last_round(tournament))) == (frozen, before)


# ---- Corrections


def closed_semis() -> Tournament:
    tournament = cut_made()
    play_cut_round(tournament)
    return tournament


def correct(tournament: Tournament, number: int, position: int, against: int = 0) -> None:
    match = tournament.rounds.get(number=number).matches.get(bracket_slot=1)
    one, other = seat(match, position).code, seat(match, 3 - position).code
    games = [goal(one, other, 100, against)] * 2
    correct_result(match, games, reason="misread", actor=make_user("ada"))


def test_another_winner_throws_the_draft_of_the_next_round_away() -> None:
    tournament = closed_semis()
    ada = make_user("ada")
    pair_round(tournament, actor=ada)

    correct(tournament, 2, position=2)

    assert count(tournament) == 2
    assert seated(pair_round(tournament, actor=ada))[1][0] == named(tournament, 4).name


def test_another_winner_is_refused_once_the_next_round_is_published() -> None:
    tournament = closed_semis()
    ada = make_user("ada")
    publish_round(pair_round(tournament, actor=ada), actor=ada)

    with pytest.raises(WinnerWentOn, match="Round 3 is published"):
        correct(tournament, 2, position=2)

    match = tournament.rounds.get(number=2).matches.get(bracket_slot=1)
    result = result_of(match)
    assert result is not None
    assert result.winner == named(tournament, 1)


def test_the_same_winner_with_other_games_is_corrected_at_any_time() -> None:
    tournament = closed_semis()
    ada = make_user("ada")
    publish_round(pair_round(tournament, actor=ada), actor=ada)

    correct(tournament, 2, position=1, against=70)

    assert count(tournament) == 3


def test_a_swiss_result_corrected_later_leaves_the_seeds() -> None:
    tournament = cut_made()
    frozen = seeds(tournament)
    match = tournament.rounds.get(number=1).matches.get(table_number=1)

    correct_result(match, won_by(match, 2), reason="misread", actor=make_user("ada"))

    assert seeds(tournament) == frozen
    assert seeds_of(tournament) != frozen


def test_standings_do_not_count_the_cut() -> None:
    tournament = ready_for_cut()
    before = [(r.standing.rank, r.standing.player) for r in standings_after(tournament)]
    make_cut(tournament, actor=make_user("ada"), seen=seeds_of(tournament))
    play_cut_round(tournament)

    assert [(r.standing.rank, r.standing.player) for r in standings_after(tournament)] == before
    assert Round.objects.filter(stage__kind=StageKind.CUT).count() == 1
    assert tournament.registrations.exclude(status=RegistrationStatus.CHECKED_IN).count() == 0
