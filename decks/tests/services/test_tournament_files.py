"""What goes out comes back: tournament files into the database and out again."""

from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from decks.models import DeckList
from decks.services.tournament_files import Imported, hand_out, import_tournament
from decks.tests.files import as_bytes, bare, everything, exported, exported_and_gone
from tournaments.enums import ByeKind, DeckStatus, RegistrationStatus, ResultStatus, Role
from tournaments.errors import (
    FileRefused,
    FileUnreadable,
    ForeignTournament,
    TournamentExists,
)
from tournaments.models import LogEntry, Match, Registration, Result, Round, Tournament, User
from tournaments.record import read_tournament, write_tournament
from tournaments.services.results import correct_result, enter_result
from tournaments.tests.factories import (
    goal,
    make_hugo,
    make_player,
    make_round,
    make_running,
    make_sid,
    make_user,
    play_round,
)

pytestmark = pytest.mark.django_db


def taken_in(file: dict[str, Any], **options: Any) -> Imported:
    return import_tournament(as_bytes(file), actor=None, **options)


def round_of(*matches: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {"number": 1, "stage": "swiss", "matches": list(matches), **more}


def played(one: str, other: str, result: str | None, table: int = 1, **more: Any) -> dict[str, Any]:
    return {
        "table": table,
        "players": [one, other],
        "bye": False,
        "games": [],
        "result": result,
        **more,
    }


REST = played("cyd", "dee", "cyd", table=2)


def test_everything_a_file_can_hold_comes_back_byte_for_byte() -> None:
    data = write_tournament(everything())

    imported = import_tournament(data, actor=make_user("ada"))

    assert exported(imported.tournament).decode() == data.decode()


def test_corrected_results_and_disqualifications_come_back_as_they_count() -> None:
    def make() -> Tournament:
        tournament = make_running(5)
        match = make_round(tournament).matches.exclude(bye=ByeKind.PAIRED)[0]
        one, other = (seat.registration.code for seat in match.seats.all())
        enter_result(match, [goal(one, other)] * 2, actor=make_user("ada"))
        correct_result(match, [goal(other, one)] * 2, reason="swapped", actor=make_user("ada"))
        return tournament

    data = exported_and_gone(make)

    imported = import_tournament(data, actor=None)

    assert exported(imported.tournament) == data
    assert Result.objects.get().status == ResultStatus.CONFIRMED


def test_import_of_what_is_here_already_changes_nothing() -> None:
    tournament = make_running(4)
    play_round(make_round(tournament))
    before = list(Registration.objects.order_by("pk").values())

    imported = import_tournament(exported(tournament), actor=make_user("ada"))

    assert (imported.outcome, imported.tournament) == ("unchanged", tournament)
    assert list(Registration.objects.order_by("pk").values()) == before


@pytest.mark.parametrize(
    ("rounds", "status", "round_status"),
    [
        ([], "closed", []),
        ([round_of(played("ann", "bob", None))], "running", ["published"]),
        ([round_of(played("ann", "bob", "ann"))], "running", ["closed"]),
        (
            [
                round_of(played("ann", "bob", "ann")),
                round_of(played("ann", "bob", "draw"), number=2),
            ],
            "finished",
            ["closed", "closed"],
        ),
        (
            [
                round_of(played("ann", "bob", None)),
                round_of(played("ann", "bob", "draw"), number=2),
            ],
            "running",
            ["published", "closed"],
        ),
    ],
)
def test_states_that_a_file_leaves_out_follow_from_its_rounds(
    rounds: list[dict[str, Any]], status: str, round_status: list[str]
) -> None:
    tournament = taken_in(bare(rounds=rounds)).tournament

    assert tournament.status == status
    assert [round_.status for round_ in tournament.rounds.all()] == round_status


def test_states_of_players_follow_from_when_they_left() -> None:
    players = [
        {"id": "ann", "name": "Ann"},
        {"id": "bob", "name": "Bob", "dropped_after_round": 1},
        {"id": "cyd", "name": "Cyd", "disqualified_in_round": 1, "dropped_after_round": 1},
        {"id": "dee", "name": "Dee", "checked_in": False},
    ]

    tournament = taken_in(bare(players=players)).tournament

    found = dict(tournament.registrations.values_list("code", "status"))
    assert found == {
        "ann": RegistrationStatus.CHECKED_IN,
        "bob": RegistrationStatus.DROPPED,
        "cyd": RegistrationStatus.DISQUALIFIED,
        "dee": RegistrationStatus.PENDING,
    }
    assert not any(r.user.has_account for r in tournament.registrations.select_related("user"))


def test_one_bye_a_round_is_from_the_pairing_and_the_others_are_awarded() -> None:
    file = bare(rounds=[round_of(*({"players": [p], "bye": True} for p in ("ann", "bob", "cyd")))])
    file["players"][1]["byes"] = 1

    imported = taken_in(file)

    kinds = dict(Match.objects.values_list("seats__registration__code", "bye"))
    assert kinds == {"ann": ByeKind.PAIRED, "bob": ByeKind.AWARDED, "cyd": ByeKind.AWARDED}
    assert [path for path, _words in imported.warnings] == ["$.rounds[0].matches"] * 2


def test_games_of_an_unfinished_match_come_back_and_give_way_to_its_result() -> None:
    game = {"winner": "ann", "end": "goal", "points": {"ann": 100, "bob": 0}}
    file = bare(rounds=[round_of(played("ann", "bob", None, games=[game]))])
    tournament = taken_in(file).tournament
    assert read_tournament(exported(tournament)).rounds[0].matches[0].games[0].winner == "ann"

    enter_result(Match.objects.get(), [goal("bob", "ann")] * 2, actor=make_user("ada"))

    [match] = read_tournament(exported(tournament)).rounds[0].matches
    assert ([game.winner for game in match.games], match.result) == (["bob", "bob"], "bob")


def test_a_written_differential_a_forgotten_one_and_none_at_all_stay_apart() -> None:
    games = [
        {"winner": "ann", "end": "goal", "points": {"ann": 100, "bob": 30}, "differential": 70},
        {"winner": "bob", "end": "goal", "points": {}, "differential": None},
        {"winner": "ann", "end": "goal", "points": {"ann": 100, "bob": 0}},
    ]
    file = bare(rounds=[round_of(played("ann", "bob", "ann", games=games))])

    tournament = taken_in(file).tournament

    rows = Result.objects.get().games.values_list("differential", "is_written")
    assert list(rows) == [(70, True), (None, True), (None, False)]
    written = exported(tournament).decode()
    assert written.count('"differential": null') == 1
    assert written.count('"differential": 70') == 1


def test_unknown_cards_and_broken_rules_are_kept_and_named() -> None:
    deck = {"player": "ann", "sections": {"clock": [{"no": "9999", "count": 2}]}, "pool": None}

    imported = taken_in(bare(decks=[deck]))

    assert DeckList.objects.get().sections == {"clock": [["9999", 2]]}
    assert Registration.objects.get(code="ann").deck_status == DeckStatus.INVALID
    assert [path for path, _words in imported.warnings] == ["$.decks[0]", "$.decks[0]"]
    assert "9999" in imported.warnings[0][1].en


@pytest.mark.parametrize(
    ("changes", "path"),
    [
        ({"settings": {"no_such_reading": 1}}, "$.tournament.settings.no_such_reading"),
        ({"settings": {"bye_match_points": 99}}, "$.tournament.settings.bye_match_points"),
        ({"slug": "two words"}, "$.tournament.slug"),
        ({"slug": "import"}, "$.tournament.slug"),
        ({"venue": "v" * 121}, "$.tournament.venue"),
        ({"name": "  "}, "$.tournament.name"),
    ],
)
def test_a_tournament_that_cannot_be_kept_is_refused_with_its_path(
    changes: dict[str, Any], path: str
) -> None:
    file = bare()
    file["tournament"].update(changes)

    with pytest.raises(FileUnreadable) as refused:
        taken_in(file)

    assert refused.value.path == path
    assert not Tournament.objects.exists()


@pytest.mark.parametrize(
    ("changes", "path"),
    [
        ({"name": "a" * 81}, "$.players[1].name"),
        ({"name": "!!"}, "$.players[1].name"),
        ({"reading": "\ue000"}, "$.players[1].reading"),
        ({"club": "ｶﾞ" * 81}, "$.players[1].club"),
        ({"fixed_table": 4}, "$.players[1].fixed_table"),
    ],
)
def test_a_player_that_cannot_be_kept_is_refused_with_its_path(
    changes: dict[str, Any], path: str
) -> None:
    file = bare()
    file["players"][0]["fixed_table"] = 4
    file["players"][1].update(changes)

    with pytest.raises(FileUnreadable) as refused:
        taken_in(file)

    assert refused.value.path == path
    assert not User.objects.exists()


def test_a_result_that_no_reading_allows_is_refused() -> None:
    games = [{"winner": "ann", "end": "goal", "points": {"ann": 100, "bob": 0}}] * 2
    file = bare(rounds=[round_of(played("ann", "bob", "bob", games=games))])

    with pytest.raises(FileRefused) as refused:
        taken_in(file)

    assert [path for path, _words in refused.value.problems] == ["$.rounds[0].matches[0].result"]
    assert not Tournament.objects.exists()


def test_a_differential_that_another_reading_gives_is_kept_with_a_warning() -> None:
    game = {"winner": "ann", "end": "goal", "points": {"ann": 140, "bob": 30}, "differential": 100}
    other = {"winner": "ann", "end": "goal", "points": {"ann": 100, "bob": 30}, "differential": 70}
    file = bare(rounds=[round_of(played("ann", "bob", "ann", games=[game, other]), REST)])

    imported = taken_in(file)

    assert [path for path, _ in imported.warnings] == [
        "$.rounds[0].matches[0].games[0].differential"
    ]


def test_a_double_loss_stands_whatever_the_games_say() -> None:
    games = [{"winner": "ann", "end": "goal", "points": {"ann": 100, "bob": 0}}] * 2
    file = bare(rounds=[round_of(played("ann", "bob", "double_loss", games=games), REST)])

    imported = taken_in(file)

    assert Result.objects.filter(is_double_loss=True).count() == 1
    assert [path for path, _words in imported.warnings] == ["$.rounds[0].matches[0].result"]


def test_another_file_of_the_same_tournament_is_refused_unless_it_shall_replace() -> None:
    first = taken_in(bare()).tournament

    with pytest.raises(TournamentExists):
        taken_in(bare(players=[]))

    assert first.registrations.count() == 4


def test_replacing_keeps_staff_log_and_accounts() -> None:
    tournament = make_running(3)
    pia = make_player(tournament)
    play_round(make_round(tournament))
    make_hugo(tournament)
    logged = LogEntry.objects.count()
    data = exported(tournament).replace(b'"Spring Cup"', b'"Summer Cup"')

    imported = import_tournament(data, actor=make_user("ada"), replace=True)

    assert (imported.outcome, imported.tournament.pk) == ("replaced", tournament.pk)
    assert exported(tournament) == data
    assert sorted(tournament.memberships.values_list("role", flat=True)) == [
        Role.HEAD_JUDGE,
        Role.ORGANISER,
    ]
    assert tournament.registrations.get(code=pia.code).user == pia.user
    assert LogEntry.objects.count() == logged + 1
    assert User.objects.filter(registrations__tournament=tournament).count() == 4


def test_replacing_warns_when_deck_lists_are_lost() -> None:
    deck = {"player": "ann", "sections": {}, "pool": [{"no": "068", "count": 1}]}
    taken_in(bare(decks=[deck]))

    imported = taken_in(bare(), replace=True)

    assert [path for path, _words in imported.warnings] == ["$.decks"]
    assert not DeckList.objects.filter(is_current=True).exists()


def test_a_tournament_of_another_organiser_is_never_replaced() -> None:
    tournament = make_running(2)
    data = exported(tournament).replace(b'"Spring Cup"', b'"Mine now"')

    with pytest.raises(ForeignTournament):
        import_tournament(data, actor=make_user("sam"), replace=True)

    tournament.refresh_from_db()
    assert tournament.name == "Spring Cup"


def test_a_file_without_slug_does_not_touch_a_namesake_of_others() -> None:
    import_tournament(as_bytes(bare()), actor=make_user("ada"))

    imported = import_tournament(as_bytes(bare()), actor=make_user("sam"), replace=True)

    assert imported.created
    assert Tournament.objects.count() == 2


def test_a_fault_on_the_way_leaves_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    def fault(*_args: Any, **_options: Any) -> None:
        raise RuntimeError("disk full")

    monkeypatch.setattr(DeckList.objects, "bulk_create", fault)

    with pytest.raises(RuntimeError):
        import_tournament(write_tournament(everything()), actor=None)

    for model in (Tournament, Registration, Round, Match, User, LogEntry):
        assert not model.objects.exists()


def test_import_asks_as_often_for_many_players_as_for_few() -> None:
    few, many = queries_of(4, "few"), queries_of(60, "many")

    assert few == many


def queries_of(count: int, name: str) -> int:
    ids = [f"p{n}" for n in range(count)]
    pairs = zip(ids[::2], ids[1::2], strict=True)
    matches = [played(a, b, a, table=t) for t, (a, b) in enumerate(pairs, start=1)]
    deck = {"sections": {"clock": [{"no": "068", "count": 2}]}, "pool": None}
    file = bare(
        players=[{"id": id_, "name": id_} for id_ in ids],
        decks=[{"player": id_, **deck} for id_ in ids],
        rounds=[round_of(*matches)],
    )
    file["tournament"]["name"] = name
    with CaptureQueriesContext(
        connection,
    ) as queries:
        taken_in(file)
    return len(queries)


def test_who_may_not_see_secret_lists_gets_the_file_without_them() -> None:
    deck = {"player": "ann", "sections": {"clock": [{"no": "068", "count": 2}]}, "pool": None}
    ada = make_user("ada")
    tournament = import_tournament(as_bytes(bare(decks=[deck])), actor=ada).tournament

    assert len(hand_out(tournament, actor=ada).decks) == 1
    assert hand_out(tournament, actor=make_sid(tournament)).decks == []
    assert [e.actor for e in LogEntry.objects.filter(verb="lists.exported")] == [ada]


def test_both_absent_players_lose_and_the_file_comes_back() -> None:
    nobody: dict[str, Any] = {"winner": None, "end": "no_show", "points": {}}
    file = bare(rounds=[round_of(played("ann", "bob", "double_loss", games=[nobody]), REST)])

    tournament = taken_in(file).tournament

    match = read_tournament(exported(tournament)).rounds[0].matches[0]
    assert (match.result, match.games[0].end) == ("double_loss", "no_show")
