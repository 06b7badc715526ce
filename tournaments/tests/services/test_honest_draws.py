"""An honest tournament verifies, whatever happened in it, here and wherever its file goes."""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from tournaments.enums import TournamentStatus
from tournaments.models import Round, Tournament
from tournaments.pairing import verify
from tournaments.pairing.public_file import public_file
from tournaments.record import TournamentFile, read_tournament, write_tournament
from tournaments.selectors.draws import public_facts
from tournaments.selectors.facts import facts_of
from tournaments.selectors.rounds import matches_of
from tournaments.services.hand_drafts import pair_by_hand
from tournaments.services.pairing_changes import change_table, swap_players
from tournaments.services.redrawing import discard_draft, pair_again
from tournaments.services.restoring import restore_facts
from tournaments.services.rounds import close_round, pair_round, publish_round, unpublish_round
from tournaments.services.table_repairs import repair_tables
from tournaments.tests.factories import make_running
from tournaments.tests.messy import ada, messy_tournament, played

pytestmark = pytest.mark.django_db


def written(file: TournamentFile) -> TournamentFile:
    return read_tournament(write_tournament(file))


def taken_in(file: TournamentFile) -> TournamentFile:
    """Return the facts of ``file`` after it was taken into the database under another address."""
    moved = replace(file, tournament=replace(file.tournament, slug="moved"))
    tournament = restore_facts(moved, held=None, actor=None)
    facts = written(facts_of(tournament))
    Tournament.objects.filter(pk=tournament.pk).update(slug=f"moved-{tournament.pk}")
    return facts


def verdict(file: TournamentFile) -> tuple[Any, Any, list[Any]]:
    """Return derivation, whether all was compared, and everything that differs."""
    report: Any = verify(file)
    found = [*report["differences"], *(d for r in report["rounds"] for d in r["differences"])]
    assert report["ok"] is (not found)
    return report["derivation"], report["verified"], found


@pytest.mark.parametrize("seed", range(20))
def test_a_swiss_tournament_with_everyday_trouble_verifies(seed: int) -> None:
    tournament = messy_tournament(seed)
    file = written(facts_of(tournament))

    assert verdict(file) == ("checked", True, [])
    assert verdict(taken_in(file)) == ("checked", True, [])


@pytest.mark.parametrize("seed", range(20))
def test_a_tournament_of_pods_with_everyday_trouble_verifies(seed: int) -> None:
    tournament = messy_tournament(seed, title="onsen", rounds=3)
    file = written(facts_of(tournament))

    assert verdict(file) == ("checked", True, [])
    assert verdict(taken_in(file)) == ("checked", True, [])


@pytest.mark.parametrize("seed", range(20, 26))
def test_the_file_for_everyone_is_never_called_false(seed: int) -> None:
    tournament = messy_tournament(seed)
    running = written(public_facts(tournament))
    Tournament.objects.update(status=TournamentStatus.FINISHED)
    tournament.refresh_from_db()
    finished = written(public_facts(tournament))

    results = [verdict(file) for file in (running, taken_in(running), finished, taken_in(finished))]

    assert [result[0] for result in results] == ["unchecked", "unchecked", "checked", "checked"]
    assert [result[2] for result in results] == [[], [], [], []]


@pytest.mark.parametrize("title", ["doremi", "onsen"])
def test_without_families_and_wishes_everyone_can_verify_everything(title: str) -> None:
    tournament = messy_tournament(3, title=title, rounds=3, has_families=False)

    assert verdict(written(public_facts(tournament))) == ("unchecked", True, [])


def test_what_was_noted_is_what_makes_it_so() -> None:
    file = written(facts_of(messy_tournament(1)))
    bare = [replace(round_, noted=None, scores=None, planned=None) for round_ in file.rounds]

    assert verdict(replace(file, rounds=bare))[2] != []


def test_the_file_for_everyone_holds_nothing_private() -> None:
    file = facts_of(messy_tournament(2))

    public = public_file(file, reveals=False)

    assert any(player.family for player in file.players)
    assert any(player.avoid for player in file.players)
    assert {(player.family, *player.avoid) for player in public.players} == {(None,)}
    assert b'"family": "' not in write_tournament(public)
    assert file.tournament.seed.encode() not in write_tournament(public)
    assert [(r.seed, r.matches) for r in public.rounds] == [
        (r.seed, r.matches) for r in file.rounds
    ]


def swap(round_: Round) -> None:
    one, other = (match.seats.all()[0].registration for match in matches_of(round_)[:2])
    swap_players(round_, one, other, reason="brothers", actor=ada(), accepted=True)


def move(round_: Round) -> None:
    change_table(round_, matches_of(round_)[0], 40, reason="a wheelchair", actor=ada())


def redraw_in_part(round_: Round) -> None:
    repair_tables(round_, {1, 2, 3}, reason="a wrong entry", actor=ada())


def draw_again(round_: Round) -> None:
    unpublish_round(round_, actor=ada(), reason="a wrong entry")
    publish_round(pair_again(round_, actor=ada()), actor=ada())


def drawn_by_hand(round_: Round) -> None:
    unpublish_round(round_, actor=ada(), reason="a wrong entry")
    discard_draft(round_, actor=ada())
    publish_round(pair_by_hand(round_.tournament, reason="no power", actor=ada()), actor=ada())


@pytest.mark.parametrize(
    ("change", "by_hand", "is_compared"),
    [
        (swap, 2, True),
        (move, 1, True),
        (redraw_in_part, 3, True),
        (draw_again, 0, True),
        (drawn_by_hand, 7, False),
    ],
)
def test_a_round_changed_in_every_way_there_is_verifies(
    change: Callable[[Round], None], by_hand: int, is_compared: bool
) -> None:
    tournament = make_running(13, rounds_planned=4)
    rng = Random(7)
    for number in (1, 2, 3):
        round_ = publish_round(pair_round(tournament, actor=ada()), actor=ada())
        if number == 2:
            change(round_)
        close_round(played(tournament.rounds.get(number=number), rng), actor=ada())
    file = written(facts_of(tournament))

    report: Any = verify(file)

    assert verdict(file) == ("checked", is_compared, [])
    assert [len(round_["manual"]) for round_ in report["rounds"]] == [0, by_hand, 0]
    assert verdict(written(public_facts(tournament))) == ("unchecked", is_compared, [])
