"""Who counts for a place, what else can be asked, and pods."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from rules.core.words import Words
from tournaments.record import Player, Round, TournamentFile
from tournaments.standings.prospects import Cut, NoSuchPlayer, cut_of, prospects
from tournaments.tests.record.facts import bye, make_file, make_players, make_rounds, won
from tournaments.tests.standings.asking import placed, pod_file, pods, verdicts, versus


def with_changes(file: TournamentFile, player: str, **changes: Any) -> TournamentFile:
    players = [msgspec.structs.replace(p, **changes) if p.id == player else p for p in file.players]
    return msgspec.structs.replace(file, players=players)


def last_round() -> TournamentFile:
    """a has 6, b and c have 3, d has 0; a plays d, and b plays c."""
    rounds = make_rounds(
        [won("a", "b"), won("c", "d")],
        [won("a", "c"), won("b", "d")],
        [versus("a", "d"), versus("b", "c")],
    )
    return make_file("abcd", rounds, top_cut=2)


def test_a_disqualified_player_is_not_ranked_and_makes_room() -> None:
    file = with_changes(last_round(), "a", disqualified_in_round=3)

    found = prospects(file, "a", Cut(place=4), 3)

    assert (found.verdict, found.method, found.results) == ("lost", "exact", {})
    assert found.why.en == "exact: a disqualified player is not ranked"
    assert verdicts(file, 1) == {"a": "lost", "b": "possible", "c": "possible", "d": "lost"}


def test_a_dropped_player_keeps_the_rank_but_does_not_go_on_to_the_top_cut() -> None:
    file = with_changes(last_round(), "a", dropped_after_round=3)

    place, cut = Cut(place=2), cut_of(file)
    assert cut == Cut(place=2, top_cut=True)
    assert prospects(file, "a", place, 3).verdict == "certain"
    assert prospects(file, "a", cut, 3).why.en == (
        "exact: who has dropped out does not go on to the top cut"
    )
    assert prospects(file, "a", cut, 3).verdict == "lost"
    assert prospects(file, "b", place, 3).results["draw"] == "possible"
    assert prospects(file, "b", cut, 3).results["win"] == "certain"


def test_a_dropped_player_gains_nothing_in_rounds_to_come() -> None:
    file = make_file("abcd", make_rounds([won("a", "b"), won("c", "d")]))

    assert prospects(file, "c", Cut(place=2), 2).results["win"] == "certain"
    assert prospects(file, "c", Cut(place=1), 2).results["win"] == "possible"
    dropped = with_changes(file, "a", dropped_after_round=1)
    assert prospects(dropped, "c", Cut(place=1), 2).results["win"] == "certain"
    assert prospects(dropped, "a", Cut(place=1), 2).results == {}


def test_who_has_not_checked_in_is_not_counted_and_not_ranked() -> None:
    file = with_changes(last_round(), "d", checked_in=False)
    open_still = make_file([*make_players("abc"), Player(id="d", name="D", checked_in=False)])

    assert prospects(file, "d", Cut(place=4), 3).why.en == (
        "exact: who takes part in no round is not ranked"
    )
    assert prospects(file, "b", Cut(place=3), 3).verdict == "certain"
    assert [prospects(open_still, "d", Cut(place=4), n).verdict for n in (0, 3)] == [
        "lost",
        "possible",
    ]


def test_a_late_player_counts_for_the_rounds_to_come() -> None:
    """a, with 3, has one round to go; d comes with 0 and can draw level by winning."""
    early = make_rounds([won("a", "b"), bye("c")])
    file = make_file([*make_players("abc"), Player(id="d", name="D", joined_in_round=2)], early)
    too_late = with_changes(file, "d", joined_in_round=3)

    assert prospects(file, "a", Cut(place=3), 2).results["loss"] == "possible"
    assert prospects(too_late, "a", Cut(place=3), 2).results["loss"] == "certain"
    assert prospects(too_late, "d", Cut(place=3), 2).verdict == "lost"
    assert prospects(file, "d", Cut(place=1), 2).results["win"] == "possible"


def test_a_bye_awarded_for_a_round_to_come_is_as_good_as_won() -> None:
    """b beats everybody who waits: the bye of round 2 brings b level with a."""
    rounds = make_rounds([won("a", "c"), won("b", "d")])
    file = with_changes(make_file("abcd", rounds), "b", byes=2)

    found = prospects(file, "b", Cut(points=6), 2)

    assert (found.verdict, found.results, found.method) == ("certain", {}, "exact")
    assert prospects(file, "a", Cut(points=6), 2).results == {
        "win": "certain",
        "draw": "lost",
        "loss": "lost",
    }
    assert prospects(file, "c", Cut(place=1), 2).verdict == "lost"


def test_a_cut_by_points_hangs_on_the_own_results_alone() -> None:
    file = msgspec.structs.replace(
        last_round(),
        tournament=msgspec.structs.replace(last_round().tournament, cut_by="points", cut_points=4),
    )
    cut = cut_of(file)
    assert cut == Cut(points=4, top_cut=True)

    found = {p.id: prospects(file, p.id, cut, 3) for p in file.players}

    assert {p: (f.verdict, f.needs.en) for p, f in found.items()} == {
        "a": ("certain", "Even a loss is enough."),
        "b": ("possible", "A draw is enough."),
        "c": ("possible", "A draw is enough."),
        "d": ("lost", "The place is out of reach."),
    }
    assert {(f.method, f.why.en) for f in found.values()} == {
        ("exact", "exact: only your own match points decide")
    }
    assert prospects(file, "d", Cut(points=4), 4).verdict == "possible"


def test_a_draw_on_time_can_be_worth_less_than_a_draw() -> None:
    file = last_round()
    info = msgspec.structs.replace(file.tournament, settings={"draw_on_time_points": 0})
    on_time = msgspec.structs.replace(file, tournament=info)

    assert prospects(file, "b", Cut(points=4), 3).results["draw"] == "certain"
    assert prospects(on_time, "b", Cut(points=4), 3).results["draw"] == "possible"


def test_a_cut_that_is_made_decides() -> None:
    file = msgspec.structs.replace(last_round(), cut_seeds=["a", "c"])
    cut = cut_of(file)
    assert cut is not None

    found = {p.id: prospects(file, p.id, cut, 3).verdict for p in file.players}

    assert found == {"a": "certain", "b": "lost", "c": "certain", "d": "lost"}
    assert prospects(file, "a", cut, 3).why.en == "exact: the top cut is made"


def test_rounds_of_the_top_cut_leave_no_swiss_round_to_come() -> None:
    file = make_file("abcd", make_rounds([won("a", "b"), won("c", "d", 50, 50)]))
    cut = Round(number=2, stage="cut", matches=[versus("a", "c")])
    file = msgspec.structs.replace(file, rounds=[*file.rounds, cut])

    found = prospects(file, "c", Cut(place=2), 3)

    assert (found.verdict, found.method) == ("certain", "exact")
    assert (found.open_matches, found.rounds_to_come) == (0, 0)


def test_no_cut_and_no_such_player() -> None:
    assert cut_of(make_file("ab")) is None
    with pytest.raises(NoSuchPlayer) as found:
        prospects(make_file("ab"), "zoe", Cut(place=1), 3)
    assert found.value.words == Words(
        en="There is no player zoe in this tournament.",
        ja="この大会にzoeというプレイヤーはいません。",
    )


def test_pods_are_told_by_bounds() -> None:
    """Places give 3, 2, 1, 0; a and e have 3 and meet, so do d and h with 0."""
    file = pod_file([placed("abcd"), placed("efgh")], pods("aebf", "cgdh"))

    found = prospects(file, "a", Cut(place=6), 2)

    assert (found.verdict, found.method) == ("possible", "bounds")
    assert found.results == {"win": "certain", "loss": "possible"}
    assert found.needs.en == "First place of the pod is enough."
    assert found.why.en == "by bounds: pods can end in too many ways"
    assert prospects(file, "d", Cut(place=1), 2).verdict == "possible"
    assert prospects(file, "d", Cut(points=4), 2).verdict == "lost"
