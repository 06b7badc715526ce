"""The top cut: seeds frozen from what was shown, rounds along the bracket, nothing rewritten."""

from typing import Any

import pytest

from rules.core.words import Words
from tournaments.enums import ByeKind, RegistrationStatus, StageKind, TournamentStatus
from tournaments.errors import (
    AllRoundsPlayed,
    CutAlreadyMade,
    CutIsDue,
    CutNeedsWinner,
    CutOutdated,
    ImpossibleResult,
    InputRefused,
    NoCutPlanned,
    RoundsUnfinished,
    SwissUnfinished,
    TournamentNotRunning,
    WinnerWentOn,
)
from tournaments.models import LogEntry, Round, Tournament
from tournaments.pairing.bracket import final_places
from tournaments.pairing_errors import (
    CutStands,
)
from tournaments.record.model import Game
from tournaments.selectors.cut import cut_frame, cut_preview, cut_stage
from tournaments.selectors.facts import facts_of
from tournaments.selectors.rounds import result_of
from tournaments.selectors.standings import standings_after
from tournaments.services.cut import make_cut
from tournaments.services.drops import disqualify_player, drop_player, reinstate_player
from tournaments.services.redrawing import discard_draft, pair_again
from tournaments.services.results import correct_result, enter_result
from tournaments.services.rounds import (
    close_and_pair,
    close_round,
    pair_round,
    publish_round,
    unpublish_round,
)
from tournaments.services.tournaments import change_status
from tournaments.standings.checking import check_facts
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
from tournaments.tests.factories import goal, make_round, make_running, make_user, play_round

pytestmark = pytest.mark.django_db


def seeds(tournament: Tournament) -> list[str]:
    stage = cut_stage(tournament)
    assert stage is not None
    return list(stage.seeds)


def named(tournament: Tournament, seed: int) -> Any:
    return tournament.registrations.get(code=seeds(tournament)[seed - 1])


def count(tournament: Tournament) -> int:
    return tournament.rounds.count()


# ---- Making the cut


def test_making_the_cut_freezes_the_seeds_and_drafts_the_first_round() -> None:
    tournament = ready_for_cut()
    shown = seeds_of(tournament)

    round_ = make_cut(tournament, actor=make_user("ada"), seen=shown)

    assert (round_.number, round_.status, round_.stage.kind) == (2, "drafted", StageKind.CUT)
    assert seeds(tournament) == shown
    names = {r.code: r.name for r in tournament.registrations.all()}
    one, two, three, four = (names[code] for code in shown)
    assert seated(round_) == {1: [one, four], 2: [two, three]}
    entry = LogEntry.objects.filter(verb="cut.made").get()
    assert entry.data["seeds"] == shown


def test_the_cut_is_what_the_standings_show() -> None:
    tournament = ready_for_cut(8, top_cut=2)

    preview = cut_preview(tournament)

    assert preview.cut.seeds == tuple(seeds_of(tournament))
    assert [line.seed for line in preview.lines[:3]] == [1, 2, None]
    shared = [row.standing.player for row in standings_after(tournament) if row.standing.rank == 1]
    assert set(preview.cut.sharing) == set(shared)
    assert isinstance(preview.lot, Words)


def test_standings_that_changed_since_are_refused_and_nothing_is_saved() -> None:
    tournament = ready_for_cut(top_cut=4)
    shown = seeds_of(tournament)
    drop_player(tournament.registrations.get(code=shown[0]), actor=make_user("ada"))

    with pytest.raises(CutOutdated):
        make_cut(tournament, actor=make_user("ada"), seen=shown)

    assert (cut_stage(tournament), count(tournament)) == (None, 1)
    assert make_cut(tournament, actor=make_user("ada"), seen=seeds_of(tournament)).number == 2


def test_a_second_cut_is_refused() -> None:
    tournament = cut_made()

    with pytest.raises(CutAlreadyMade):
        make_cut(tournament, actor=make_user("ada"), seen=seeds_of(tournament))

    assert count(tournament) == 2


def test_the_cut_waits_for_all_swiss_rounds() -> None:
    tournament = make_running(4, top_cut=2, rounds_planned=2)
    ada = make_user("ada")
    round_ = make_round(tournament)
    with pytest.raises(RoundsUnfinished):
        make_cut(tournament, actor=ada, seen=[])
    play_round(round_)

    with pytest.raises(SwissUnfinished, match="1 of 2 Swiss rounds"):
        make_cut(tournament, actor=ada, seen=seeds_of(tournament))

    assert cut_stage(tournament) is None


def test_no_cut_without_a_plan_and_none_in_a_tournament_that_is_over() -> None:
    ada = make_user("ada")
    tournament = ready_for_cut(top_cut=0)
    with pytest.raises(NoCutPlanned):
        make_cut(tournament, actor=ada, seen=[])
    with pytest.raises(AllRoundsPlayed):
        pair_round(tournament, actor=ada)
    change_status(tournament, TournamentStatus.FINISHED, actor=ada)

    with pytest.raises(TournamentNotRunning):
        make_cut(tournament, actor=ada, seen=[])


def test_fewer_than_two_make_no_cut() -> None:
    tournament = ready_for_cut(cut_by="points", cut_points=4)

    with pytest.raises(InputRefused, match="Only 0 players reach the top cut"):
        make_cut(tournament, actor=make_user("ada"), seen=[])


def test_by_points_the_best_seeds_have_byes() -> None:
    tournament = cut_made(12, cut_by="points", cut_points=3)

    round_ = last_round(tournament)
    byes = round_.matches.exclude(bye="")

    assert len(seeds(tournament)) == 6
    assert {b.bye for b in byes} == {ByeKind.SEEDED}
    assert {seat(b).code for b in byes} == set(seeds(tournament)[:2])


def test_pairing_says_that_the_cut_is_due() -> None:
    tournament = ready_for_cut()

    with pytest.raises(CutIsDue, match="the top cut comes next"):
        pair_round(tournament, actor=make_user("ada"))


def test_closing_the_last_swiss_round_with_the_next_draft_is_refused_and_leaves_it_open() -> None:
    tournament = make_running(4, top_cut=2, rounds_planned=1)
    round_ = make_round(tournament)
    for match in round_.matches.all():
        enter_result(match, won_by(match), actor=make_user("ada"))

    with pytest.raises(CutIsDue):
        close_and_pair(round_, actor=make_user("ada"))

    round_.refresh_from_db()
    assert round_.status == "published"


# ---- Playing it


def test_the_same_deed_drafts_the_next_rounds_to_the_end() -> None:
    tournament = cut_made(third_place=True)
    ada = make_user("ada")
    first = play_cut_round(tournament)
    top, bottom = (seat(first.matches.get(bracket_slot=slot)).name for slot in (1, 2))

    final = pair_round(tournament, actor=ada)

    assert seated(final)[1] == [top, bottom]
    assert set(seated(final)) == {0, 1}
    assert [m.table_number for m in final.matches.order_by("-bracket_slot")] == [1, 2]
    play_cut_round(tournament)
    assert [p.place for p in final_places(facts_of(tournament))] == [1, 2, 3, 4]
    with pytest.raises(InputRefused, match="to the end"):
        pair_round(tournament, actor=ada)
    assert change_status(tournament, TournamentStatus.FINISHED, actor=ada).status == "finished"


def test_close_and_pair_goes_on_in_the_cut() -> None:
    tournament = cut_playing()
    ada = make_user("ada")
    round_ = last_round(tournament)
    for slot in (1, 2):
        match = match_in(tournament, slot)
        enter_result(match, won_by(match), actor=ada)

    final = close_and_pair(round_, actor=ada)

    assert (final.number, final.stage.kind, len(seated(final))) == (3, StageKind.CUT, 1)


def test_rounds_of_the_cut_have_names() -> None:
    frame = cut_frame(cut_made(8, top_cut=8))

    assert {n: words.en for n, words in frame.names.items()} == {
        2: "Quarter-final", 3: "Semi-final", 4: "Final",
    }  # fmt: skip
    assert (frame.last, frame.is_public) == (4, False)


def test_a_cut_after_pods_is_one_against_one() -> None:
    tournament = make_running(8, title="onsen", top_cut=2, rounds_planned=1)
    round_ = make_round(tournament)
    ada = make_user("ada")
    for match in round_.matches.all():
        codes = [s.registration.code for s in match.seats.all()]
        places = {code: place for place, code in enumerate(codes, start=1)}
        enter_result(match, [], places=places, actor=ada)
    close_round(round_, actor=ada)
    make_cut(tournament, actor=ada, seen=seeds_of(tournament))
    publish_round(last_round(tournament), actor=ada)
    match = match_in(tournament, 1)
    one, other = seat(match).code, seat(match, 2).code

    result = enter_result(match, [goal(one, other, 30, 20)], actor=ada)

    assert result.winner == seat(match)


# ---- No draws


def drawn_games(match: Any) -> list[Game]:
    points = {seat(match, n).code: 40 for n in (1, 2)}
    return [Game(end="time", points=points)]


def test_a_draw_is_refused_in_the_cut_and_nothing_is_saved() -> None:
    tournament = cut_playing()
    match = match_in(tournament, 1)

    with pytest.raises(CutNeedsWinner, match="needs a winner"):
        enter_result(match, drawn_games(match), actor=make_user("ada"))

    assert result_of(match) is None


def test_drawn_games_are_followed_by_others_past_the_last_one_of_the_swiss_rounds() -> None:
    tournament = cut_playing(settings={"max_games": 3})
    match = match_in(tournament, 1)
    one, other = seat(match).code, seat(match, 2).code
    both = Game(end="goal", points={one: 100, other: 100})
    games = [goal(one, other), goal(other, one), both]
    with pytest.raises(ImpossibleResult, match="not decided"):
        enter_result(match, games, actor=make_user("ada"))

    result = enter_result(match, [*games, goal(one, other)], actor=make_user("ada"))

    assert result.winner == seat(match)
    assert [f for f in check_facts(facts_of(tournament)) if f.severity == "problem"] == []


def test_a_double_loss_takes_both_out() -> None:
    tournament = cut_playing()
    ada = make_user("ada")
    enter_result(match_in(tournament, 1), [], outcome="double_loss", actor=ada)
    play_cut_round(tournament)

    final = pair_round(tournament, actor=ada)

    assert len(seated(final)) == 1
    assert final.matches.get().bye == ByeKind.SEEDED


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
