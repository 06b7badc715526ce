"""Whatever is changed in an export is named, and nothing else."""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from tournaments.models import Round as RoundRow
from tournaments.pairing import verify
from tournaments.record import (
    Match,
    Player,
    TournamentFile,
    read_tournament,
    write_tournament,
)
from tournaments.selectors.facts import facts_of
from tournaments.selectors.rounds import matches_of
from tournaments.services.pairing_changes import swap_players
from tournaments.services.rounds import close_round, pair_round, publish_round
from tournaments.tests.factories import make_running
from tournaments.tests.messy import ada, played

Named = set[tuple[int, int | None, str]]


def exported(title: str, by_hand: Callable[[RoundRow], None] = lambda _round: None) -> bytes:
    """Return the file of a tournament of 4 rounds and 13 players; ``by_hand`` changes round 2."""
    tournament = make_running(13, title=title, rounds_planned=4)
    rng = Random(title)
    for number in range(1, 5):
        round_ = publish_round(pair_round(tournament, actor=ada()), actor=ada())
        if number == 2:
            by_hand(round_)
        close_round(played(round_, rng), actor=ada())
    return write_tournament(facts_of(tournament))


def swap_by_hand(round_: RoundRow) -> None:
    first, second = (list(match.seats.all()) for match in matches_of(round_)[:2])
    swap_players(
        round_,
        first[0].registration,
        second[0].registration,
        reason="brothers at one table",
        actor=ada(),
    )


@pytest.fixture(scope="module")
def made() -> dict[str, bytes]:
    """Return the exports that a test of this module asked for already."""
    return {}


@pytest.fixture
def exports(db: None, made: dict[str, bytes]) -> dict[str, bytes]:
    if not made:
        made["doremi"] = exported("doremi")
        made["onsen"] = exported("onsen")
        made["by hand"] = exported("doremi", swap_by_hand)
    return made


def with_round(file: TournamentFile, number: int, **values: Any) -> TournamentFile:
    rounds = list(file.rounds)
    rounds[number - 1] = replace(rounds[number - 1], **values)
    return replace(file, rounds=rounds)


def with_matches(
    file: TournamentFile, number: int, change: Callable[[list[Match]], list[Match]]
) -> TournamentFile:
    return with_round(file, number, matches=change(list(file.rounds[number - 1].matches)))


def with_info(file: TournamentFile, **values: Any) -> TournamentFile:
    return replace(file, tournament=replace(file.tournament, **values))


def seated(match: Match, *players: str) -> Match:
    """Return ``match`` with other players at its table, and a result that fits them."""
    places = {player: n for n, player in enumerate(players, start=1)} if match.places else None
    result = None if match.places else players[0]
    return replace(match, players=list(players), games=[], places=places, result=result)


def swapped(one: Match, other: Match) -> tuple[Match, Match]:
    """Return both with their last players exchanged."""
    a, b = one.players, other.players
    return seated(one, *a[:-1], b[-1]), seated(other, *b[:-1], a[-1])


# ---- What can be done to a file: each returns the file and what has to be named


def swap(number: int) -> Callable[[TournamentFile], tuple[TournamentFile, Named]]:
    def tamper(file: TournamentFile) -> tuple[TournamentFile, Named]:
        def change(matches: list[Match]) -> list[Match]:
            matches[0], matches[2] = swapped(matches[0], matches[2])
            return matches

        return with_matches(file, number, change), {(number, 1, "players"), (number, 3, "players")}

    return tamper


def move_table(file: TournamentFile) -> tuple[TournamentFile, Named]:
    def change(matches: list[Match]) -> list[Match]:
        return [replace(matches[0], table=99), *matches[1:]]

    return with_matches(file, 2, change), {(2, 99, "table")}


def exchange_tables(file: TournamentFile) -> tuple[TournamentFile, Named]:
    def change(matches: list[Match]) -> list[Match]:
        return [replace(matches[0], table=2), replace(matches[1], table=1), *matches[2:]]

    return with_matches(file, 3, change), {(3, 1, "table"), (3, 2, "table")}


def move_bye(file: TournamentFile) -> tuple[TournamentFile, Named]:
    def change(matches: list[Match]) -> list[Match]:
        *others, last, bye = matches
        taker = last.players[1]
        return [*others, seated(last, last.players[0], bye.players[0]), seated(bye, taker)]

    table = file.rounds[1].matches[-2].table
    return with_matches(file, 2, change), {(2, table, "players"), (2, None, "bye")}


def remove_match(file: TournamentFile) -> tuple[TournamentFile, Named]:
    return with_matches(file, 2, lambda matches: matches[1:]), {(2, 1, "missing")}


def remove_last_match(file: TournamentFile) -> tuple[TournamentFile, Named]:
    """The last is the bye where there is one."""
    return with_matches(file, 1, lambda matches: matches[:-1]), {
        (1, file.rounds[0].matches[-1].table, "missing")
    }


def add_match(file: TournamentFile) -> tuple[TournamentFile, Named]:
    guests = [Player(id=id_, name=id_, joined_in_round=9) for id_ in ("x", "y", "z")]
    size = 3 if file.tournament.structure == "pods" else 2
    extra = seated(replace(file.rounds[1].matches[0], table=50), *("xyz"[:size]))
    file = replace(file, players=[*file.players, *guests])
    return with_matches(file, 2, lambda matches: [*matches, extra]), {(2, 50, "players")}


def change_round_seed(file: TournamentFile) -> tuple[TournamentFile, Named]:
    return with_round(file, 2, seed="0" * 64), {(2, None, "seed")}


def change_attempt(file: TournamentFile) -> tuple[TournamentFile, Named]:
    return with_round(file, 3, attempt=2), {(3, None, "seed")}


def change_secret(file: TournamentFile) -> tuple[TournamentFile, Named]:
    named: Named = {(number, None, "seed") for number in range(1, 5)}
    return with_info(file, seed="another secret"), {(0, None, "commitment"), *named}


def change_commitment(file: TournamentFile) -> tuple[TournamentFile, Named]:
    return with_info(file, commitment="0" * 64), {(0, None, "commitment")}


def change_points(file: TournamentFile) -> tuple[TournamentFile, Named]:
    """Note the leader of round 4 with nothing."""
    leading = file.rounds[3].matches[0]
    scores = {**(file.rounds[3].scores or {}), leading.players[0]: 0}
    return with_round(file, 4, scores=scores), {(4, leading.table, "scores")}


def turn_seats(file: TournamentFile) -> tuple[TournamentFile, Named]:
    def change(matches: list[Match]) -> list[Match]:
        first = matches[0]
        return [replace(first, players=[*first.players[1:], first.players[0]]), *matches[1:]]

    return with_matches(file, 2, change), {(2, 1, "seats")}


EVERYWHERE = {
    "players swapped in round 1": swap(1),
    "players swapped in round 3": swap(3),
    "a table moved": move_table,
    "tables exchanged": exchange_tables,
    "a match removed": remove_match,
    "the last match removed": remove_last_match,
    "a match added": add_match,
    "the seed of a round changed": change_round_seed,
    "an attempt changed": change_attempt,
    "the secret changed": change_secret,
    "the commitment changed": change_commitment,
    "noted points changed": change_points,
}
CASES = [
    *(("doremi", name, tamper) for name, tamper in EVERYWHERE.items()),
    ("doremi", "the bye given to another", move_bye),
    *(("onsen", name, tamper) for name, tamper in EVERYWHERE.items()),
    ("onsen", "seats turned", turn_seats),
]


def named_in(report: Any) -> Named:
    found: Named = {(0, d["table"], d["kind"]) for d in report["differences"]}
    for round_ in report["rounds"]:
        found |= {(round_["round"], d["table"], d["kind"]) for d in round_["differences"]}
    return found


def again(file: TournamentFile) -> TournamentFile:
    """Return ``file`` as it is read from what is written of it."""
    return read_tournament(write_tournament(file))


@pytest.mark.parametrize("name", ["doremi", "onsen", "by hand"])
def test_an_honest_export_is_accepted(exports: dict[str, bytes], name: str) -> None:
    report: Any = verify(read_tournament(exports[name]))

    assert (report["ok"], report["verified"], named_in(report)) == (True, True, set())
    assert [round_["note"] for round_ in report["rounds"]] == [None] * 4


@pytest.mark.parametrize(
    ("title", "name", "tamper"), CASES, ids=[f"{title}: {name}" for title, name, _ in CASES]
)
def test_a_change_is_named_and_nothing_else(
    exports: dict[str, bytes],
    title: str,
    name: str,
    tamper: Callable[[TournamentFile], tuple[TournamentFile, Named]],
) -> None:
    file, named = tamper(read_tournament(exports[title]))

    report: Any = verify(again(file))

    assert named_in(report) == named
    assert report["ok"] is False
    assert {r["round"] for r in report["rounds"] if not r["ok"]} == {n for n, *_ in named} - {0}


def test_a_swap_names_players_and_what_the_draw_gives(exports: dict[str, bytes]) -> None:
    honest = read_tournament(exports["doremi"])
    names = {player.id: player.name for player in honest.players}
    file, _named = swap(1)(honest)

    report: Any = verify(file)

    before, after = honest.rounds[0].matches[0], file.rounds[0].matches[0]
    found = report["rounds"][0]["differences"][0]
    assert found == {
        "kind": "players",
        "table": 1,
        "players": after.players,
        "drawn_table": 1,
        "drawn_players": before.players,
        "message": f"table 1: {' – '.join(names[p] for p in after.players)} in the file, "
        f"but the draw seats {' – '.join(names[p] for p in before.players)} here.",
        "message_ja": f"1番テーブル：ファイルでは{' – '.join(names[p] for p in after.players)}ですが、"
        f"抽選では{' – '.join(names[p] for p in before.players)}です。",
    }


def upside_down(match: Match) -> Match:
    """Return ``match`` with the first place for the last and the last for the first."""
    if match.places:
        turned = {player: len(match.places) + 1 - place for player, place in match.places.items()}
        return replace(match, places=turned)
    return replace(match, games=[], result=next(p for p in match.players if p != match.result))


@pytest.mark.parametrize("title", ["doremi", "onsen"])
def test_a_changed_result_is_told_as_a_note(exports: dict[str, bytes], title: str) -> None:
    honest = read_tournament(exports[title])
    first = honest.rounds[0].matches[0]
    turned = upside_down(first)

    report: Any = verify(again(with_matches(honest, 1, lambda matches: [turned, *matches[1:]])))

    names = {player.id: player.name for player in honest.players}
    assert (report["ok"], named_in(report)) == (True, set())
    first_note, *notes = (round_["note"] for round_ in report["rounds"])
    places = first.places or dict(zip(first.players, (1, 2), strict=False))
    moved = [player for player, place in places.items() if place in (1, len(places))]
    assert first_note is None
    assert all(names[player] in note for player in moved for note in notes)
    assert all(note.endswith("Verified with the match points noted then.") for note in notes)


def by_hand(file: TournamentFile) -> list[Match]:
    return [match for match in file.rounds[1].matches if match.manual]


def test_tables_made_by_hand_are_listed_with_their_reason(exports: dict[str, bytes]) -> None:
    file = read_tournament(exports["by hand"])

    report: Any = verify(file)

    assert len(by_hand(file)) == 2
    assert report["rounds"][1]["manual"] == [
        {"table": match.table, "players": match.players, "reason": "brothers at one table"}
        for match in by_hand(file)
    ]


@pytest.mark.parametrize("count", [1, 2])
def test_a_table_that_hides_the_hand_is_named(exports: dict[str, bytes], count: int) -> None:
    file = read_tournament(exports["by hand"])
    hidden = by_hand(file)[:count]

    def hide(matches: list[Match]) -> list[Match]:
        return [replace(m, manual=False) if m in hidden else m for m in matches]

    report: Any = verify(again(with_matches(file, 2, hide)))

    assert named_in(report) == {(2, match.table, "players") for match in hidden}


def test_a_table_beside_those_made_by_hand_is_compared(exports: dict[str, bytes]) -> None:
    file = read_tournament(exports["by hand"])
    plain = [match for match in file.rounds[1].matches if not (match.manual or match.bye)]

    def change(matches: list[Match]) -> list[Match]:
        one, other = swapped(plain[0], plain[1])
        return [one if m == plain[0] else other if m == plain[1] else m for m in matches]

    report: Any = verify(again(with_matches(file, 2, change)))

    assert named_in(report) == {(2, match.table, "players") for match in plain[:2]}


def test_a_player_who_vanished_beside_a_table_by_hand_is_missed(exports: dict[str, bytes]) -> None:
    file = read_tournament(exports["by hand"])
    one, other = by_hand(file)

    report: Any = verify(
        again(with_matches(file, 2, lambda matches: [m for m in matches if m != other]))
    )

    found = report["rounds"][1]["differences"]
    assert {d["kind"] for d in found} == {"missing"}
    assert set(other.players) <= {player for d in found for player in d["players"]}
    assert one.table in {m["table"] for m in report["rounds"][1]["manual"]}


def test_another_version_of_the_draw_is_not_called_false(exports: dict[str, bytes]) -> None:
    file = with_round(read_tournament(exports["doremi"]), 2, algorithm="swiss-0")

    report: Any = verify(again(file))

    assert (report["ok"], report["verified"]) == (True, False)
    assert [round_["verified"] for round_ in report["rounds"]] == [True, False, True, True]
    assert "“swiss-0”" in report["rounds"][1]["note"]


def without_secret(file: TournamentFile) -> TournamentFile:
    return with_info(file, seed="")


@pytest.mark.parametrize("title", ["doremi", "onsen"])
def test_a_file_without_its_secret_is_verified_from_the_seeds(
    exports: dict[str, bytes], title: str
) -> None:
    file = without_secret(read_tournament(exports[title]))

    report: Any = verify(again(file))
    tampered: Any = verify(again(swap(3)(file)[0]))

    assert (report["ok"], report["verified"], report["derivation"]) == (True, True, "unchecked")
    assert named_in(tampered) == {(3, 1, "players"), (3, 3, "players")}


def test_a_file_without_any_seed_cannot_be_verified(exports: dict[str, bytes]) -> None:
    file = without_secret(read_tournament(exports["doremi"]))
    file = replace(file, rounds=[replace(round_, seed=None) for round_ in file.rounds])

    report: Any = verify(again(file))

    assert (report["ok"], report["verified"]) == (True, False)
    assert all(round_["note"].startswith("Not verified") for round_ in report["rounds"])
