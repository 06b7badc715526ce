"""The top cut: seeds frozen from what was shown, rounds along the bracket, nothing rewritten."""

from typing import Any

import pytest

from rules.core.words import Words
from tournaments.enums import ByeKind, StageKind, TournamentStatus
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
)
from tournaments.models import LogEntry, Tournament
from tournaments.pairing.bracket import final_places
from tournaments.record.model import Game
from tournaments.selectors.cut import cut_frame, cut_preview, cut_stage
from tournaments.selectors.facts import facts_of
from tournaments.selectors.rounds import result_of
from tournaments.selectors.standings import standings_after
from tournaments.services.cut import make_cut
from tournaments.services.drops import drop_player
from tournaments.services.results import enter_result
from tournaments.services.rounds import (
    close_and_pair,
    close_round,
    pair_round,
    publish_round,
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

    with pytest.raises(SwissUnfinished, match="1 of 2 rounds"):
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
