"""Who organises a tournament and plays in it changes nothing by a file that is secret from players."""

import json
from typing import Any

import pytest

from decks.services.tournament_files import Imported, hand_out, import_tournament
from decks.tests.files import as_bytes, exported
from decks.tests.services.test_replacing import deck
from tournaments.enums import RegistrationStatus, Role, TournamentStatus
from tournaments.models import Game, GameLoss, Registration, Tournament, User
from tournaments.record import write_tournament
from tournaments.services.tournaments import reveal_lists
from tournaments.tests.factories import make_player, make_round, make_running, make_staff, make_user

pytestmark = pytest.mark.django_db
Changes = dict[str, Any]


def playing() -> tuple[Tournament, User]:
    """Return a tournament with secret lists in its first round, and Pia, who organises and plays."""
    tournament = make_running(3)
    player = make_player(tournament, "pia", status=RegistrationStatus.CHECKED_IN)
    make_staff(tournament, "pia", Role.ORGANISER)
    make_round(tournament)
    file = json.loads(exported(tournament))
    with_lists = {**file, "decks": [deck("p1"), deck(player.code)]}
    import_tournament(as_bytes(with_lists), actor=make_user("ada"), replace=True)
    return Tournament.objects.get(), player.user


def own_file(tournament: Tournament, person: User) -> Any:
    return json.loads(write_tournament(hand_out(tournament, actor=person)))


def brought(tournament: Tournament, person: User, info: Changes, **changes: Any) -> Imported:
    """Bring the own file of ``person`` back with another name of the tournament and ``changes``."""
    file = own_file(tournament, person)
    file["tournament"] |= {"name": "Summer Cup", **info}
    return import_tournament(as_bytes({**file, **changes}), actor=person, replace=True)


def renamed(data: bytes) -> bytes:
    return data.replace(b'"Spring Cup"', b'"Summer Cup"')


@pytest.mark.parametrize(
    ("info", "changes", "paths"),
    [
        ({}, {}, []),
        ({"seed": "mine"}, {}, ["$.tournament.seed"]),
        (
            {"lists_revealed_at": "2026-05-03T10:00:00+09:00"},
            {},
            ["$.tournament.lists_revealed_at"],
        ),
        ({}, {"decks": [deck("p2", 4)]}, ["$.decks"]),
        ({}, {"penalties": [{"player": "p1", "level": 3}]}, ["$.penalties"]),
        ({}, {"waiting_losses": [{"player": "p1"}]}, ["$.waiting_losses"]),
    ],
)
def test_secrets_stay_as_they_are_and_the_warnings_say_where(
    info: Changes, changes: Changes, paths: list[str]
) -> None:
    tournament, pia = playing()
    before = exported(tournament)

    imported = brought(tournament, pia, info, **changes)

    assert exported(tournament) == renamed(before)
    own = [path for path, words in imported.warnings if "Who plays" in words.en]
    assert (imported.outcome, own) == ("replaced", paths)
    assert not any(path.startswith("$.decks[") for path, _words in imported.warnings)


def test_a_file_that_says_nothing_else_changes_nothing_and_warns_all_the_same() -> None:
    tournament, pia = playing()
    before = exported(tournament)
    file = own_file(tournament, pia) | {"penalties": [{"player": "p1", "level": 3}]}

    imported = import_tournament(as_bytes(file), actor=pia)

    assert (imported.outcome, [path for path, _words in imported.warnings]) == (
        "unchanged",
        ["$.penalties"],
    )
    assert exported(tournament) == before


def test_players_stay_with_their_names_lists_and_exclusions() -> None:
    tournament, pia = playing()
    before = list(Registration.objects.order_by("pk").values())
    players = own_file(tournament, pia)["players"]
    for player in players:
        player["name"] += " the Second"
        player["disqualified_in_round"] = 1

    brought(tournament, pia, {}, players=players)
    brought(tournament, pia, {}, players=players[:1], rounds=[])

    assert list(Registration.objects.order_by("pk").values()) == before
    assert len(json.loads(exported(tournament))["decks"]) == 2


def test_no_game_of_a_match_that_is_played_is_lost_by_a_file() -> None:
    tournament, pia = playing()
    rounds, own = own_file(tournament, pia)["rounds"], pia.registrations.get().code
    fact = next(match for match in rounds[0]["matches"] if own in match["players"])
    fact["games"] = [{"winner": own, "end": "game_loss", "points": {}}]

    imported = brought(tournament, pia, {}, rounds=rounds)

    place = rounds[0]["matches"].index(fact)
    assert f"$.rounds[0].matches[{place}]" in [path for path, _words in imported.warnings]
    assert not GameLoss.objects.exists()
    assert not Game.objects.exists()


def test_revealed_lists_are_seen_and_stay_too() -> None:
    tournament, pia = playing()
    reveal_lists(tournament, typed="Spring Cup", actor=pia)
    tournament.refresh_from_db()
    before = exported(tournament)

    same = brought(tournament, pia, {})
    other = brought(tournament, pia, {}, decks=[deck("p1", 4)])

    assert exported(tournament) == renamed(before)
    told = [[path for path, _words in each.warnings if path == "$.decks"] for each in (same, other)]
    assert told == [[], ["$.decks"]]


def test_a_tournament_that_goes_on_by_a_file_is_drawn_from_a_new_secret() -> None:
    tournament, pia = playing()
    Tournament.objects.update(status=TournamentStatus.FINISHED)
    tournament.refresh_from_db()
    seed = own_file(tournament, pia)["tournament"]["seed"]
    assert seed == tournament.seed

    brought(tournament, pia, {"status": "running", "seed": "mine"})

    after = Tournament.objects.get()
    assert after.seed not in (seed, "mine")
    assert [each["seed"] for each in after.earlier_seeds] == [seed]
