"""The demo: believable, the same for the same seed, the same when run twice."""

import json
from io import StringIO
from typing import Any

import pytest
from django.contrib.auth import authenticate
from django.core.management import call_command
from django.core.management.base import CommandError
from django.utils import translation

from config.demo.filling import Filling
from config.demo.people import demo_people
from config.demo.plans import PLANS, Plan
from decks.selectors.tournament_files import export_tournament
from decks.services.tournament_files import import_tournament
from decks.tests.files import exported, exported_and_gone
from judging.models import JudgeCall, Penalty, Ruling
from judging.services.ruling_seeds import SEEDS
from rules.registry import CODES
from tournaments.enums import RoundStatus, TournamentStatus
from tournaments.models import LogEntry, Tournament, User
from tournaments.pairing import verify
from tournaments.selectors.bracket_page import bracket_page
from tournaments.selectors.rounds import progress_of

pytestmark = pytest.mark.django_db


def demo(*options: str) -> dict[str, Any]:
    out = StringIO()
    call_command("demo", "--json", *options, stdout=out, stderr=StringIO())
    document: dict[str, Any] = json.loads(out.getvalue())
    return document


def test_demo_has_a_tournament_per_title_and_one_in_mid_round() -> None:
    demo("--players", "14", "--rounds", "3")

    assert set(Tournament.objects.values_list("title_code", flat=True)) == set(CODES)
    doremi = Tournament.objects.get(slug="demo-doremi")
    last = doremi.rounds.order_by("-number")[0]
    done, total = progress_of(last)
    assert (last.status, 0 < done < total) == (RoundStatus.PUBLISHED, True)
    sealed = Tournament.objects.get(slug="demo-doremi-sealed")
    assert all(deck.pool for deck in export_tournament(sealed).decks)


def test_the_lightest_penalty_stands_in_the_ledger_of_the_round_being_played() -> None:
    demo("--title", "doremi", "--players", "14", "--rounds", "3")

    entry = Penalty.objects.get(tournament__title_code="doremi")

    assert (entry.level, entry.infraction, entry.clauses[0]) == (1, "T01", "DRM-22.T01")


def test_a_call_waits_at_a_table_of_the_round_being_played() -> None:
    demo("--title", "doremi", "--players", "14", "--rounds", "3")

    call = JudgeCall.objects.get()
    playing = Tournament.objects.get(slug="demo-doremi").rounds.latest("number")
    assert (call.status, call.match in playing.matches.all()) == ("open", True)
    assert call.events.get().player is not None


def test_the_finished_tournament_with_a_top_cut_has_its_bracket_played_to_the_end() -> None:
    demo("--title", "omoline", "--players", "9", "--rounds", "3")

    tournament = Tournament.objects.get(slug="demo-omoline")
    page = bracket_page(tournament)
    assert page is not None
    assert [column.name.en for column in page.columns] == ["Semi-final", "Final"]
    assert [line.place for line in page.places] == [1, 2, 3, 4]


def test_demo_run_twice_changes_nothing_and_says_so() -> None:
    first = demo("--players", "4")
    before = (LogEntry.objects.count(), User.objects.count())
    out = StringIO()

    call_command("demo", "--players", "9", "--seed", "2", stdout=out, stderr=StringIO())

    assert (LogEntry.objects.count(), User.objects.count()) == before
    assert "nothing was changed" in out.getvalue()
    assert [row["created"] for row in first["tournaments"]] == [True] * len(PLANS)


def test_demo_has_the_rulings_that_come_with_the_site() -> None:
    demo("--title", "onsen", "--players", "5")

    assert Ruling.objects.filter(status="published").count() == len(list(SEEDS.glob("*.md")))


def test_demo_prints_sign_ins_that_work() -> None:
    accounts = demo("--title", "onsen", "--players", "5")["accounts"]

    for account in accounts:
        user = authenticate(username=account["username"], password=account["password"])
        assert user is not None, account["username"]


def test_demo_with_a_title_makes_only_that() -> None:
    demo("--title", "nanika", "--players", "6")

    assert [t.slug for t in Tournament.objects.all()] == ["demo-nanika"]


def test_demo_of_one_seed_is_the_same_and_of_another_is_not() -> None:
    plan = PLANS[2]
    first, again = (exported_and_gone(lambda: made(plan, seed="a")) for _ in range(2))
    other = exported_and_gone(lambda: made(plan, seed="b"))

    assert first == again
    assert first != other


def made(plan: Plan, seed: str = "t", size: int = 13) -> Tournament:
    return Filling(plan, demo_people(), size=size, rounds=3, seed=seed).fill()


@pytest.mark.parametrize("plan", PLANS, ids=lambda plan: plan.slug)
def test_what_was_played_here_imports_into_an_empty_database_unchanged(plan: Plan) -> None:
    data = exported_and_gone(lambda: made(plan))
    assert not Tournament.objects.exists()

    imported = import_tournament(data, actor=None)

    assert exported(imported.tournament).decode() == data.decode()
    assert verify(export_tournament(imported.tournament))["ok"]


@pytest.mark.parametrize("plan", PLANS, ids=lambda plan: plan.slug)
@pytest.mark.parametrize("size", [2, 3, 5])
def test_demo_of_few_players_is_whole(plan: Plan, size: int) -> None:
    tournament = made(plan, size=size)

    assert tournament.registrations.count() == size
    assert (tournament.status == TournamentStatus.FINISHED) == (plan.stage == "finished")


@pytest.mark.parametrize(
    "options",
    [
        ["--players", "1"],
        ["--players", "-3"],
        ["--players", "1e3"],
        ["--players", "9" * 30],
        ["--rounds", "0"],
        ["--title", "chess"],
    ],
)
@pytest.mark.parametrize("language", ["en", "ja"])
def test_demo_refuses_what_it_cannot_make_in_one_line(options: list[str], language: str) -> None:
    with translation.override(language), pytest.raises(CommandError) as refused:
        call_command("demo", *(f"{options[0]}={options[1]}",), stdout=StringIO())

    assert refused.value.returncode == 2
    assert "\n" not in str(refused.value)
    assert not User.objects.exists()
