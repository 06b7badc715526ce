"""``pair`` and ``verify_pairings`` of a file in its top cut, and the cut of a file taken in."""

from pathlib import Path

import pytest
from django.utils.translation import override
from msgspec.structs import replace

from tournaments.pairing.elimination import cut_round, with_cut
from tournaments.record import Match
from tournaments.tests.commands.test_commands import answer, refusal, saved, text_of
from tournaments.tests.pairing.cuts import decided, paired, played, swiss
from tournaments.tests.pairing.test_verification import played as drawn_by_the_seed
from tournaments.tests.record.facts import make_file, make_rounds, won


def test_pair_prints_the_first_round_of_the_cut_once_all_swiss_rounds_are_played(
    tmp_path: Path,
) -> None:
    file = swiss(8)

    found = answer("pair", saved(tmp_path, file))

    assert found == cut_round(with_cut(file), 2).to_json()
    assert [(m["table"], m["bracket_slot"], m["reason"]) for m in found["matches"]] == [
        (1, 1, "Seed 1 against seed 8."),
        (2, 2, "Seed 4 against seed 5."),
        (3, 3, "Seed 2 against seed 7."),
        (4, 4, "Seed 3 against seed 6."),
    ]


def test_pair_prints_the_next_round_of_the_cut_with_its_reasons(tmp_path: Path) -> None:
    path = saved(tmp_path, played(swiss(4, third_place=True), 1))

    assert text_of("pair", path).splitlines() == [
        "Table  Players    Reason",
        "    1  S01 – S02  Seed 1 against seed 2.",
        "    2  S04 – S03  For third place: seed 4 against seed 3.",
    ]
    with override("ja"):
        assert "第1シード対第2シードです。" in text_of("pair", path)


def test_pair_goes_on_in_a_file_without_slots_and_seeds(tmp_path: Path) -> None:
    file = played(swiss(4), 1)
    bare = [replace(m, bracket_slot=None) for m in file.rounds[-1].matches]
    rounds = [file.rounds[0], replace(file.rounds[-1], matches=bare)]
    path = saved(tmp_path, replace(file, cut_seeds=None, rounds=rounds))

    assert answer("pair", path) == cut_round(file, 3).to_json()


def test_pair_draws_the_lot_of_the_cut_from_the_seed_given(tmp_path: Path) -> None:
    file = make_file("abcd", make_rounds(*[[won("a", "b"), won("c", "d")]] * 3), top_cut=2)
    path = saved(tmp_path, file)

    first = {tuple(answer("pair", path, f"--seed={n}")["matches"][0]["players"]) for n in range(9)}

    assert first == {("a", "c"), ("c", "a")}


@pytest.mark.parametrize(
    ("rounds", "words"),
    [(2, "The top cut is played to the end."), (0, "Only 0 players reach the top cut")],
)
def test_pair_says_why_no_round_of_the_cut_follows(tmp_path: Path, rounds: int, words: str) -> None:
    info = {} if rounds else {"cut_by": "points", "cut_points": 9}
    status, said = refusal("pair", saved(tmp_path, played(swiss(4, **info), rounds)))

    assert (status, said.startswith(words)) == (1, True)


def test_pair_names_the_tables_of_the_cut_without_result_or_winner(tmp_path: Path) -> None:
    made = paired(swiss(4))

    assert refusal("pair", saved(tmp_path, made)) == (
        1, "Round 2 is not finished: no result at table 1, 2.",
    )  # fmt: skip
    drawn = decided(made, lambda match: "draw")
    assert refusal("pair", saved(tmp_path, drawn)) == (
        1, "Round 2 of the top cut has no winner yet at table 1, 2.",
    )  # fmt: skip


def test_verify_pairings_tells_an_honest_cut_from_a_changed_one(tmp_path: Path) -> None:
    file = played(drawn_by_the_seed("abcdefgh", 3, top_cut=4), 2)
    last = file.rounds[-1]
    one, other = (file.rounds[3].matches[n].players[1] for n in (0, 1))
    false = [Match(table=1, players=[one, other], result=one, bracket_slot=1)]
    changed = replace(file, rounds=[*file.rounds[:-1], replace(last, matches=false)])

    report = answer("verify_pairings", saved(tmp_path, file))
    assert (report["ok"], report["verified"], len(report["rounds"])) == (True, True, 5)
    status, said = refusal("verify_pairings", saved(tmp_path, changed))
    assert (status, said) == (
        1, "Rounds of the top cut that the bracket does not give as they were published: 5.",
    )  # fmt: skip
    lines = text_of("verify_pairings", saved(tmp_path, file)).splitlines()
    assert lines[-3:] == [
        "Round 3: as the seed gives it",
        "Round 4: as the bracket gives it",
        "Round 5: as the bracket gives it",
    ]
