"""A top cut in tournament files: out and in again, of other programs, and played on after it."""

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from decks.services.tournament_files import import_tournament
from decks.tests.files import exported, exported_and_gone
from tournaments.enums import ByeKind, StageKind, TournamentStatus
from tournaments.models import Tournament
from tournaments.pairing import verify
from tournaments.record import read_tournament, write_tournament
from tournaments.record.model import TournamentFile
from tournaments.selectors.bracket_page import BracketPage, bracket_page
from tournaments.selectors.cut import cut_stage
from tournaments.services.drops import drop_player
from tournaments.services.rounds import pair_round, publish_round
from tournaments.tests.cuts import cut_made, cut_playing, last_round, play_cut_round, seated
from tournaments.tests.factories import make_user

pytestmark = pytest.mark.django_db


def finished() -> Tournament:
    """Return a tournament of six in the cut, a walkover among its matches, played to the end."""
    tournament = cut_made(12, cut_by="points", cut_points=3, third_place=True)
    ada = make_user("ada")
    frozen = cut_stage(tournament)
    assert frozen is not None
    play_cut_round(tournament)
    drop_player(tournament.registrations.get(code=frozen.seeds[0]), actor=ada)
    for _ in range(2):
        pair_round(tournament, actor=ada)
        play_cut_round(tournament)
    return tournament


@pytest.mark.parametrize("make", [finished, cut_playing, cut_made], ids=lambda m: m.__name__)
def test_a_cut_goes_out_and_in_unchanged(make: Callable[[], Tournament]) -> None:
    data = exported_and_gone(make)

    imported = import_tournament(data, actor=None).tournament

    assert exported(imported).decode() == data.decode()
    assert verify(read_tournament(data))["ok"]
    again = import_tournament(data, actor=None)
    assert not again.created


def test_a_finished_cut_verifies_with_every_walkover() -> None:
    report: Any = verify(read_tournament(exported_and_gone(finished)))

    assert [(r["ok"], r["verified"]) for r in report["rounds"]] == [(True, True)] * 4


def test_an_imported_cut_is_played_on() -> None:
    data = exported_and_gone(lambda: played(cut_made()))
    tournament = import_tournament(data, actor=make_user("ada")).tournament

    final = pair_round(tournament, actor=make_user("ada"))

    assert (final.number, final.stage.kind, len(seated(final)[1])) == (3, StageKind.CUT, 2)


def played(tournament: Tournament) -> Tournament:
    play_cut_round(tournament)
    return tournament


def test_a_cut_made_but_not_published_is_drafted_again_from_its_seeds() -> None:
    data = exported_and_gone(cut_made)
    tournament = import_tournament(data, actor=make_user("ada")).tournament
    frozen = cut_stage(tournament)

    round_ = pair_round(tournament, actor=make_user("ada"))

    assert frozen is not None
    assert len(frozen.seeds) == 4
    assert (round_.number, set(seated(round_))) == (2, {1, 2})


def foreign(data: bytes) -> TournamentFile:
    """Return the file as another program would write it: neither seeds nor slots nor a state."""
    file = read_tournament(data)
    rounds = [
        replace(r, status=None, seed=None, algorithm=None,
                matches=[replace(m, bracket_slot=None) for m in r.matches])
        for r in file.rounds
    ]  # fmt: skip
    info = replace(file.tournament, status=None)
    return replace(file, tournament=info, rounds=rounds, cut_seeds=None)


def shape(page: BracketPage | None) -> list[tuple[int, int, list[str]]]:
    assert page is not None
    return [
        (line.round_number, line.slot, [side.entry.name for side in line.sides if side.entry])
        for line in page.lines
    ]


def test_a_cut_of_another_program_gets_its_bracket_from_the_standings() -> None:
    data = exported_and_gone(finished)
    own = import_tournament(data, actor=None).tournament
    expected = shape(bracket_page(own))
    file = foreign(data)
    info = replace(file.tournament, slug="foreign", name="Foreign Cup")

    tournament = import_tournament(
        write_tournament(replace(file, tournament=info)), actor=None
    ).tournament

    assert tournament.status == TournamentStatus.FINISHED
    page = bracket_page(tournament)
    assert shape(page) == expected
    assert page is not None
    assert page.picture is not None
    assert [line.place for line in page.places] == [
        line.place for line in (bracket_page(own) or page).places
    ]
    assert exported(tournament) == exported(tournament)


def test_a_foreign_cut_under_way_goes_on_with_slots_of_ours() -> None:
    data = write_tournament(foreign(exported_and_gone(lambda: played(cut_made()))))
    tournament = import_tournament(data, actor=make_user("ada")).tournament

    final = pair_round(tournament, actor=make_user("ada"))
    publish_round(final, actor=make_user("ada"))

    assert set(seated(final)) == {1}
    page = bracket_page(tournament)
    assert page is not None
    assert [len(column.lines) for column in page.columns] == [2, 1]


def test_byes_of_the_cut_come_in_as_byes_by_seed() -> None:
    data = exported_and_gone(finished)

    tournament = import_tournament(data, actor=None).tournament

    kinds = set(last_round(tournament).tournament.rounds.get(number=2).matches.values_list("bye"))
    assert kinds == {(ByeKind.NONE,), (ByeKind.SEEDED,)}


def test_a_file_without_a_state_is_running_until_the_cut_is_over() -> None:
    whole = foreign(exported_and_gone(finished))
    statuses = []
    for rounds in range(1, len(whole.rounds) + 1):
        info = replace(whole.tournament, slug=f"cup-{rounds}", name=f"Cup {rounds}")
        file = replace(whole, tournament=info, rounds=whole.rounds[:rounds])
        tournament = import_tournament(write_tournament(file), actor=None).tournament
        statuses.append(tournament.status)

    assert statuses == ["running"] * 3 + ["finished"]
