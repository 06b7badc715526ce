"""A tournament that goes on after its secret was revealed is drawn from a new one."""

from typing import Any

import pytest
from msgspec.structs import replace

from tournaments.enums import TournamentStatus
from tournaments.models import LogEntry, Round, Tournament
from tournaments.pairing import round_seed, verify
from tournaments.pairing.seeds import commitment_to
from tournaments.record import TournamentFile, read_tournament, write_tournament
from tournaments.selectors.draws import public_facts, secrets_of
from tournaments.selectors.facts import facts_of
from tournaments.services.restoring import restore_facts, says_the_same
from tournaments.services.tournaments import change_status
from tournaments.standings import standings
from tournaments.tests.factories import make_round, make_running, make_user, play_round

pytestmark = pytest.mark.django_db


def turned(tournament: Tournament, status: str) -> Tournament:
    return change_status(tournament, status, actor=make_user("ada"))


def reopened(*, tiebreakers: list[str] | None = None) -> Tournament:
    """Return a tournament that was finished after round 1 by mistake and goes on."""
    tournament = make_running(6, rounds_planned=3, tiebreakers=tiebreakers or [])
    play_round(make_round(tournament))
    turned(tournament, TournamentStatus.FINISHED)
    return turned(tournament, TournamentStatus.RUNNING)


def written(tournament: Tournament) -> TournamentFile:
    return read_tournament(write_tournament(facts_of(tournament)))


def test_the_rounds_to_come_do_not_follow_from_the_secret_that_is_known() -> None:
    tournament = make_running(6, rounds_planned=3)
    play_round(make_round(tournament))
    known = turned(tournament, TournamentStatus.FINISHED).seed

    again = turned(tournament, TournamentStatus.RUNNING)
    second = make_round(again)

    assert again.seed != known
    assert second.seed == round_seed(again.seed, 2)
    assert second.seed != round_seed(known, 2)
    assert Round.objects.get(number=1).seed == round_seed(known, 1)


def test_old_secrets_stay_public_and_the_new_one_is_committed_to() -> None:
    tournament = reopened()
    [earlier] = tournament.earlier_seeds

    told = [(s.commitment, s.seed, s.first_round, s.through_round) for s in secrets_of(tournament)]

    assert told == [
        (commitment_to(earlier["seed"]), earlier["seed"], 1, 1),
        (commitment_to(tournament.seed), None, 2, None),
    ]
    entry = LogEntry.objects.filter(verb="tournament.running").latest("pk")
    assert entry.data["commitment"] == commitment_to(tournament.seed)


def test_finishing_twice_without_a_round_between_keeps_every_commitment() -> None:
    tournament = reopened()
    turned(tournament, TournamentStatus.FINISHED)
    tournament = turned(tournament, TournamentStatus.RUNNING)
    make_round(tournament)

    report: Any = verify(written(tournament))

    assert [earlier["through_round"] for earlier in tournament.earlier_seeds] == [1, 1]
    assert (report["ok"], report["derivation"]) == (True, "checked")


def test_both_secrets_verify_here_and_elsewhere() -> None:
    tournament = reopened()
    play_round(make_round(tournament))
    file = written(tournament)
    moved = replace(file, tournament=replace(file.tournament, slug="moved"))

    facts = facts_of(restore_facts(moved, held=None, actor=None))

    assert says_the_same(moved, facts)
    for each in (file, read_tournament(write_tournament(facts))):
        report: Any = verify(each)
        assert (report["ok"], report["verified"], report["derivation"]) == (True, True, "checked")


def test_a_false_earlier_secret_is_found() -> None:
    tournament = reopened()
    play_round(make_round(tournament))
    file = written(tournament)
    [earlier] = file.tournament.earlier_seeds
    info = replace(file.tournament, earlier_seeds=[replace(earlier, seed="another")])

    report: Any = verify(replace(file, tournament=info))

    assert [found["kind"] for found in report["differences"]] == ["commitment"]
    assert [[d["kind"] for d in r["differences"]] for r in report["rounds"]] == [["seed"], []]


def test_lots_stay_as_they_were_drawn() -> None:
    tournament = make_running(6, rounds_planned=3, tiebreakers=["lot"])
    play_round(make_round(tournament))
    before = [row.player for row in standings(facts_of(tournament))]

    turned(tournament, TournamentStatus.FINISHED)
    turned(tournament, TournamentStatus.RUNNING)
    tournament.refresh_from_db()

    assert tournament.earlier_seeds
    assert [row.player for row in standings(facts_of(tournament))] == before


def test_who_takes_in_a_file_without_its_secret_draws_from_a_new_one() -> None:
    tournament = make_running(6, rounds_planned=3)
    play_round(make_round(tournament))
    public = public_facts(tournament)
    moved = replace(public, tournament=replace(public.tournament, slug="moved"))

    copy = restore_facts(moved, held=None, actor=None)
    second = make_round(copy)

    assert second.seed not in (round_seed("", 2), round_seed(tournament.seed, 2))
    assert [e["commitment"] for e in copy.earlier_seeds] == [commitment_to(tournament.seed)]
    report: Any = verify(read_tournament(write_tournament(facts_of(copy))))
    assert (report["ok"], report["verified"], report["derivation"]) == (True, True, "unchecked")
    assert [round_["derivation"] for round_ in report["rounds"]] == ["unchecked", "checked"]
