"""What a player needs for a place, against every way a small tournament can go on."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import msgspec
import pytest

from rules.core.words import Words
from tournaments.record import Match, Player, Round, TournamentFile
from tournaments.standings.prospects import Cut, NoSuchPlayer, cut_of, prospects
from tournaments.tests.record.facts import (
    bye,
    drawn,
    goal,
    make_file,
    make_players,
    make_rounds,
    won,
)
from tournaments.tests.standings.completions import (
    completions,
    own_result,
    places_of,
    played_on,
    random_file,
)


def versus(one: str, other: str) -> Match:
    return Match(players=[one, other])


def verdicts(file: TournamentFile, place: int, rounds: int | None = None) -> dict[str, str]:
    """Return the verdict of every player of ``file`` for ``place``."""
    planned = len(file.rounds) if rounds is None else rounds
    return {p.id: prospects(file, p.id, Cut(place=place), planned).verdict for p in file.players}


# ---- Exact: every outcome of the open matches


def test_own_results_that_are_enough_and_that_are_not() -> None:
    """a has 6; b and c have 3 and play each other; a plays d, who has 0."""
    rounds = make_rounds(
        [won("a", "b"), won("c", "d")],
        [won("a", "c"), won("b", "d")],
        [versus("a", "d"), versus("b", "c")],
    )
    file = make_file("abcd", rounds)

    assert verdicts(file, 2) == {"a": "certain", "b": "possible", "c": "possible", "d": "lost"}
    assert prospects(file, "a", Cut(place=1), 3).to_json() == {
        "player": "a",
        "cut": {"place": 1, "points": None, "top_cut": False},
        "verdict": "possible",
        "method": "exact",
        "match_points": 6,
        "open_matches": 2,
        "rounds_to_come": 0,
        "results": {"win": "certain", "draw": "certain", "loss": "possible"},
        "needs": {"en": "A draw is enough.", "ja": "引き分け以上で届きます。"},
        "why": {
            "en": "exact: all 9 outcomes of the 2 open matches",
            "ja": "厳密な判定：未終了の2マッチの全9通りを確認",
        },
    }


def test_two_who_play_each_other_cannot_both_get_past() -> None:
    """a is finished with 3 and leads on differential; b and c, with 0, play each other."""
    file = make_file("abcd", make_rounds([won("a", "d"), versus("b", "c")]))

    found = prospects(file, "a", Cut(place=2), 1)

    assert (found.verdict, found.results) == ("certain", {})
    assert found.needs == Words(en="The place is certain.", ja="確定しています。")
    assert prospects(file, "d", Cut(place=2), 1).verdict == "lost"


@pytest.mark.parametrize(("lead", "verdict"), [(0, "certain"), (100, "possible")])
def test_a_tie_in_match_points_is_open_while_the_differential_can_still_be_made_up(
    lead: int, verdict: str
) -> None:
    """b can draw level with a's 3 match points and add 200; a has 300, or 200 in the other case."""
    lost_to_d = Match(
        players=["d", "a"],
        games=[
            goal("d", {"d": 100, "a": 0}),
            goal("a", {"a": 100, "d": lead}),
            goal("d", {"d": 100, "a": 0}),
        ],
        result="d",
    )
    rounds = make_rounds(
        [won("a", "c"), won("d", "b")],
        [lost_to_d, won("c", "b")],
        [won("c", "a"), versus("b", "d")],
    )

    assert prospects(make_file("abcd", rounds), "a", Cut(place=3), 3).verdict == verdict


def test_a_tie_is_decided_when_neither_differential_can_change() -> None:
    """a and b are finished, level in match points; c and d, who play, cannot reach them."""
    rounds = make_rounds(
        [won("a", "e", 0, 0), won("b", "f", 50, 50), drawn("c", "d")],
        [won("a", "f"), won("b", "e"), versus("c", "d")],
    )
    file = make_file("abcdef", rounds)

    assert verdicts(file, 1) == {p: "certain" if p == "a" else "lost" for p in "abcdef"}
    assert prospects(file, "b", Cut(place=1), 2).needs.en == "The place is out of reach."


def test_opponents_points_leave_a_tie_open_until_they_cannot_make_up_the_difference() -> None:
    """a and b are finished with 6 behind e and f; a met c, b met d, who still play.

    Far ahead c has two byes more, so that c is past a and b, and a has the better opponents for good.
    """
    rounds = [
        [won("a", "c"), won("b", "d"), won("e", "g"), won("f", "h")],
        [bye("a"), bye("b"), bye("e"), bye("f"), drawn("c", "g"), won("h", "d")],
        [won("e", "a"), won("f", "b"), versus("c", "d"), won("g", "h")],
    ]
    near = make_file("abcdefgh", make_rounds(*rounds), tiebreakers=["buchholz"])
    far = make_file(
        "abcdefgh", make_rounds([bye("c")], [bye("c")], *rounds), tiebreakers=["buchholz"]
    )

    assert [prospects(near, p, Cut(place=3), 3).verdict for p in "ab"] == ["possible"] * 2
    assert [prospects(near, p, Cut(place=4), 3).verdict for p in "ab"] == ["certain"] * 2
    assert [prospects(far, p, Cut(place=4), 5).verdict for p in "ab"] == ["certain", "lost"]


def test_shares_of_opponents_who_still_play_leave_a_tie_open() -> None:
    """a's opponent c has the better share than b's opponent d, and they meet: d can make it up."""
    byes = [bye(player) for player in "abef"]
    rounds = make_rounds(
        byes,
        [won("a", "c"), won("b", "d"), won("e", "g"), won("f", "h")],
        [*byes, won("c", "g"), won("h", "d")],
        [won("e", "a"), won("f", "b"), versus("c", "d"), won("g", "h")],
    )
    file = make_file("abcdefgh", rounds, tiebreakers=["opponents_match_win_share"])
    played = msgspec.structs.replace(
        file, rounds=[*rounds[:3], Round(number=4, matches=[*rounds[3].matches[:2], won("c", "d")])]
    )

    assert [prospects(file, p, Cut(place=3), 4).verdict for p in "ab"] == ["possible"] * 2
    assert [prospects(played, p, Cut(place=3), 4).verdict for p in "ab"] == ["certain", "lost"]


def test_a_shared_rank_at_the_edge_is_neither_certain_nor_lost() -> None:
    file = make_file("abcd", make_rounds([won("a", "b"), won("c", "d")]))

    found = prospects(file, "a", Cut(place=1), 1)

    assert verdicts(file, 1) == {"a": "possible", "b": "lost", "c": "possible", "d": "lost"}
    assert verdicts(file, 2) == {"a": "certain", "b": "lost", "c": "certain", "d": "lost"}
    assert (found.needs.en, found.why.en) == (
        "The rank is shared at the edge; it is not decided by play.",
        "exact: every match is finished",
    )


@pytest.mark.parametrize(
    "info",
    [
        {"tiebreakers": ["differential"]},
        {"tiebreakers": ["lot"]},
        {"tiebreakers": ["differential"], "settings": {"draw_on_time_points": 0, "loss_points": 1}},
    ],
    ids=["differential", "lot", "points"],
)
def test_exact_verdicts_are_those_of_all_completions(info: dict[str, Any]) -> None:
    """Certain, possible and lost hold if and only if all, some or none of the completions say so."""
    seen: Counter[str] = Counter()
    for seed in range(20):
        rng = Random(seed)
        size, rounds, left = rng.choice((4, 5, 6, 7)), rng.choice((1, 2, 3)), rng.choice((1, 2))
        file = random_file(rng, players=size, rounds=rounds, open_matches=left, **info)
        seen += compare(file, is_exact=True)
    assert min(seen[verdict] for verdict in ("certain", "possible", "lost")) > 100


@pytest.mark.parametrize(
    "info",
    [
        {"tiebreakers": ["buchholz", "lot"]},
        {"tiebreakers": ["median_buchholz", "game_win_share", "strength_of_schedule"]},
        {"tiebreakers": ["opponents_match_win_share", "differential"]},
        {"tiebreakers": ["head_to_head", "opponents_game_win_share", "game_points"]},
        {"tiebreakers": ["differential"], "settings": {"loser_differential": "negative"}},
    ],
    ids=lambda info: "-".join(info["tiebreakers"]),
)
def test_tiebreakers_that_hang_on_others_never_decide_wrongly(info: dict[str, Any]) -> None:
    seen: Counter[str] = Counter()
    for seed in range(12):
        rng = Random(f"others {seed}")
        size, rounds, left = rng.choice((4, 5, 6)), rng.choice((1, 2, 3)), rng.choice((1, 2))
        file = random_file(rng, players=size, rounds=rounds, open_matches=left, **info)
        seen += compare(file, is_exact=False)
    assert min(seen[verdict] for verdict in ("certain", "possible", "lost")) > 30


def compare(file: TournamentFile, *, is_exact: bool) -> Counter[str]:
    """Compare all verdicts of ``file`` with its completions; return how often each was given."""
    ends = list(completions(file))
    seen: Counter[str] = Counter()
    for for_cut in (False, True):
        places = [places_of(end, for_cut=for_cut) for end in ends]
        for player in (p.id for p in file.players):
            own = [own_result(end, player) for end in ends]
            for place in range(1, len(file.players)):
                found = prospects(file, player, Cut(place=place, top_cut=for_cut), len(file.rounds))
                given = [(None, found.verdict), *found.results.items()]
                for result, verdict in given:
                    asked = [
                        each.get(player)
                        for each, ended in zip(places, own, strict=True)
                        if result in (None, ended)
                    ]
                    told = verdict_of(asked, place)
                    assert verdict == told or (not is_exact and verdict == "possible"), (
                        file,
                        player,
                        place,
                        result,
                    )
                seen[found.verdict] += 1
    return seen


def verdict_of(places: list[tuple[int, int] | None], place: int) -> str:
    """Return the verdict by definition, from who stands above and not below in each completion."""
    if all(found is not None and found[1] <= place for found in places):
        return "certain"
    return "possible" if any(found and found[0] < place for found in places) else "lost"


def test_many_open_matches_are_still_exact() -> None:
    """Eleven tables are open; a, with 3, is surely among the first twelve."""
    players = make_players("abcdefghijklmnopqrstuvwx")
    rest = [p.id for p in players if p.id not in "ab"]
    open_tables = [versus(*pair) for pair in zip(rest[::2], rest[1::2], strict=True)]
    file = make_file(players, make_rounds([won("a", "b"), *open_tables]))

    found = prospects(file, "a", Cut(place=12), 1)

    assert (found.verdict, found.method) == ("certain", "exact")
    assert found.why.en == "exact: every outcome of the 11 open matches"
    assert prospects(file, "a", Cut(place=11), 1).verdict == "possible"
    assert prospects(file, "b", Cut(place=13), 1).verdict == "possible"
    assert prospects(file, "b", Cut(place=12), 1).verdict == "lost"


# ---- By bounds: rounds to come


def test_bounds_say_so_and_count_rounds_and_next_results() -> None:
    file = make_file("abcdefgh", make_rounds([won(*pair) for pair in ("ab", "cd", "ef", "gh")]))

    found = prospects(file, "a", Cut(place=4), 2)

    assert (found.verdict, found.method, found.rounds_to_come) == ("possible", "bounds", 1)
    assert found.why.en == "by bounds: 1 round is not paired yet"
    assert found.results == {"win": "certain", "draw": "certain", "loss": "possible"}
    assert found.needs.en == "A draw is enough."


def test_a_round_to_come_has_only_so_many_points_to_give() -> None:
    """Six with 3 points could each reach a's 6, but only four of them can win in one round."""
    rounds = make_rounds(
        [won("a", "b"), won("c", "d"), won("e", "f"), won("g", "h")],
        [won("a", "c"), won("d", "e"), won("f", "g"), won("b", "h")],
    )
    file = make_file("abcdefgh", rounds)

    assert prospects(file, "a", Cut(place=4), 3).results["loss"] == "possible"
    assert prospects(file, "a", Cut(place=5), 3).results["loss"] == "certain"
    assert verdicts(file, 5, rounds=3)["a"] == "certain"
    with_loss = {**file.tournament.settings, "loss_points": 1}
    kinder = msgspec.structs.replace(
        file, tournament=msgspec.structs.replace(file.tournament, settings=with_loss)
    )
    assert verdicts(kinder, 5, rounds=3)["a"] == "certain"


@pytest.mark.parametrize(
    "info",
    [
        {"tiebreakers": ["differential"]},
        {"tiebreakers": ["buchholz"]},
        {"tiebreakers": ["lot"], "settings": {"loss_points": 1, "draw_points": 2}},
    ],
    ids=lambda info: info["tiebreakers"][0],
)
def test_bounds_are_never_wrong(info: dict[str, Any]) -> None:
    """No tournament that is played on at random contradicts a certain or a lost place."""
    seen: Counter[str] = Counter()
    for seed in range(40):
        rng = Random(f"bounds {seed}")
        file = random_file(
            rng,
            players=rng.choice((4, 5, 6, 8, 10)),
            rounds=rng.choice((1, 2, 3)),
            open_matches=rng.choice((0, 1, 3)),
            **info,
        )
        planned = len(file.rounds) + rng.choice((1, 2))
        ends = [played_on(file, rng, planned) for _ in range(25)]
        for for_cut in (False, True):
            places = [places_of(end, for_cut=for_cut) for end in ends]
            seen += contradicted(file, places, planned, for_cut=for_cut)
    assert min(seen[verdict] for verdict in ("certain", "possible", "lost")) > 50


def contradicted(
    file: TournamentFile, ends: list[dict[str, tuple[int, int]]], planned: int, *, for_cut: bool
) -> Counter[str]:
    seen: Counter[str] = Counter()
    for player in (p.id for p in file.players):
        for place in range(1, len(file.players)):
            found = prospects(file, player, Cut(place=place, top_cut=for_cut), planned)
            told = verdict_of([end.get(player) for end in ends], place)
            assert found.verdict in (told, "possible"), (file, player, place)
            assert found.method == "bounds" or found.verdict == "lost"
            seen[found.verdict] += 1
    return seen


# ---- Who counts, and what else can be asked


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


# ---- Pods


def pods(*tables: str) -> list[Match]:
    return [Match(players=list(players)) for players in tables]


def placed(table: str) -> Match:
    """Return a pod that ended in this order."""
    places: Any = {player: place for place, player in enumerate(table, 1)}
    return Match(players=list(table), places=places, result=table[0])


def pod_file(*rounds: list[Match], **info: Any) -> TournamentFile:
    return make_file(
        "abcdefgh",
        make_rounds(*rounds),
        title="onsen",
        rules_version="v1",
        deck_format="none",
        structure="pods",
        **info,
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


@pytest.mark.parametrize("info", [{}, {"place_points": {"4": [5, "3/2", 1, 0]}}])
def test_bounds_of_pods_are_never_wrong(info: dict[str, Any]) -> None:
    seen: Counter[str] = Counter()
    changes: dict[str, Any] = {"tiebreakers": ["buchholz"], **info}
    for seed in range(20):
        rng = Random(f"pods {seed}")
        rounds = [random_pods(rng) for _ in range(rng.choice((1, 2, 3)))]
        file = pod_file(*rounds, **changes)
        open_pods = pods(*("".join(match.players) for match in random_pods(rng)))
        playing = pod_file(*rounds, open_pods, **changes)
        ends = [played_pods(playing, rng) for _ in range(30)]
        places = [places_of(end, for_cut=False) for end in ends]
        seen += contradicted(playing, places, len(playing.rounds), for_cut=False)
        later = [
            played_pods(pod_file(*rounds, random_pods(rng), tiebreakers=["buchholz"], **info), rng)
            for _ in range(30)
        ]
        places = [places_of(end, for_cut=False) for end in later]
        seen += contradicted(file, places, len(rounds) + 1, for_cut=False)
    assert min(seen[verdict] for verdict in ("certain", "possible", "lost")) > 50


def random_pods(rng: Random) -> list[Match]:
    order = list("abcdefgh")
    rng.shuffle(order)
    return [placed("".join(order[:4])), placed("".join(order[4:]))]


def played_pods(file: TournamentFile, rng: Random) -> TournamentFile:
    """Return ``file`` with its open pods ended in random orders."""
    *before, last = file.rounds
    matches = []
    for match in last.matches:
        order = list(match.players)
        rng.shuffle(order)
        matches.append(match if match.places else placed("".join(order)))
    return msgspec.structs.replace(
        file, rounds=[*before, msgspec.structs.replace(last, matches=matches)]
    )
