"""A file in the place of a tournament: what it tells of again keeps its rows."""

from typing import Any

import pytest
from msgspec.structs import replace

from tournaments.enums import ByeKind, RegistrationStatus, ResultStatus
from tournaments.models import EarlierDraw, Match, Registration, Result, Round, Tournament
from tournaments.record.model import Match as MatchFacts
from tournaments.record.model import TournamentFile
from tournaments.selectors.facts import facts_of
from tournaments.selectors.rounds import result_of
from tournaments.services.clock import extend_table
from tournaments.services.drops import drop_player
from tournaments.services.redrawing import re_pair
from tournaments.services.restoring import cut_off, restore_facts, says_the_same
from tournaments.services.results import correct_result, enter_result
from tournaments.services.rounds import pair_round, publish_round
from tournaments.tests.factories import (
    goal,
    make_hugo,
    make_player,
    make_round,
    make_running,
    make_user,
    play_round,
    win,
)
from tournaments.tests.rebuilt import check_rebuild

pytestmark = pytest.mark.django_db


def restored(tournament: Tournament, file: TournamentFile) -> TournamentFile:
    """Put ``file`` in the place of ``tournament`` and return the facts that stand then."""
    found = restore_facts(file, held=tournament, actor=make_user("ada"))
    assert found.pk == tournament.pk
    check_rebuild(found)
    return facts_of(found)


def with_matches(file: TournamentFile, *matches: MatchFacts, round_: int = 1) -> TournamentFile:
    rounds = [replace(r, matches=list(matches)) if r.number == round_ else r for r in file.rounds]
    return replace(file, rounds=rounds)


def rows_of(tournament: Tournament) -> list[list[Any]]:
    """Return all rows whose identity others hang on."""
    here = {"match__round__tournament": tournament}
    return [
        list(tournament.registrations.order_by("pk").values()),
        list(Round.objects.filter(tournament=tournament).order_by("pk").values()),
        list(Match.objects.filter(round__tournament=tournament).order_by("pk").values()),
        list(Result.objects.filter(**here).order_by("pk").values()),
        list(EarlierDraw.objects.filter(tournament=tournament).order_by("pk").values()),
    ]


def keys_of(tournament: Tournament) -> list[int]:
    matches = Match.objects.filter(round__tournament=tournament)
    return list(matches.order_by("pk").values_list("pk", flat=True))


def byes_of(tournament: Tournament) -> list[tuple[int, str]]:
    matches = Match.objects.filter(round__tournament=tournament).exclude(bye="")
    return list(matches.values_list("pk", "bye"))


def played() -> Tournament:
    """Return a tournament of five with a corrected result, a bye, and a round drawn anew."""
    tournament = make_running(5)
    make_hugo(tournament)
    ada = make_user("ada")
    again = re_pair(make_round(tournament), typed="1", reason="Wrong list", actor=ada)
    round_ = publish_round(again, actor=ada)
    match = round_.matches.filter(bye="")[0]
    play_round(round_)
    first, second = (seat.registration.code for seat in match.seats.all())
    lost = [goal(second, first), goal(second, first)]
    correct_result(match, lost, reason="Read wrongly", actor=make_user("hugo"))
    make_round(Tournament.objects.get(pk=tournament.pk))
    return Tournament.objects.get(pk=tournament.pk)


def test_a_tournament_in_its_own_place_stays_row_by_row() -> None:
    tournament = played()
    file, before = facts_of(tournament), rows_of(tournament)

    assert restored(tournament, file) == file
    assert rows_of(tournament) == before
    assert cut_off(file, file, []) == []


def test_the_order_of_players_and_matches_in_a_file_says_nothing() -> None:
    tournament = played()
    file, before = facts_of(tournament), rows_of(tournament)
    turned = with_matches(
        replace(file, players=file.players[::-1]), *reversed(file.rounds[0].matches)
    )

    assert says_the_same(turned, file)
    restored(tournament, turned)
    assert rows_of(tournament) == before


def test_another_result_is_a_correction_of_the_match_that_stays() -> None:
    tournament = make_running(4)
    match, other = make_round(tournament).matches.all()
    for each in (match, other):
        enter_result(each, win(each), actor=make_user("ada"))
    file = facts_of(tournament)
    [fact, rest] = file.rounds[0].matches
    first, second = fact.players
    told = replace(fact, games=[goal(second, first), goal(second, first)], result=second)
    version, untouched = Match.objects.get(pk=match.pk).version, list(other.results.values())

    after = restored(tournament, with_matches(file, told, rest))

    match.refresh_from_db()
    statuses = list(match.results.order_by("pk").values_list("status", flat=True))
    assert after.rounds[0].matches == [told, rest]
    assert statuses == [ResultStatus.CORRECTED, ResultStatus.CONFIRMED]
    assert match.version == version + 1
    assert list(other.results.values()) == untouched


def test_a_match_that_is_open_again_in_the_file_is_played_on() -> None:
    tournament = make_running(2)
    match = make_round(tournament).matches.get()
    earlier = facts_of(tournament)
    enter_result(match, win(match), actor=make_user("ada"))

    assert restored(tournament, earlier) == earlier

    match.refresh_from_db()
    assert result_of(match) is None
    enter_result(match, win(match), actor=make_user("ada"))


def test_tables_and_fixed_tables_change_places() -> None:
    tournament = make_running(5)
    make_round(tournament)
    first, second = tournament.registrations.order_by("pk")[:2]
    for table, player in enumerate((first, second), start=7):
        Registration.objects.filter(pk=player.pk).update(fixed_table=table)
    file, before = facts_of(tournament), keys_of(tournament)
    swap = {1: 2, 2: 1, 7: 8, 8: 7, None: None}
    matches = [replace(m, table=swap[m.table]) for m in file.rounds[0].matches]
    players = [replace(p, fixed_table=swap[p.fixed_table]) for p in file.players]
    told = with_matches(replace(file, players=players), *matches)

    assert restored(tournament, told) == told
    assert keys_of(tournament) == before


def test_byes_stay_what_they_are_and_make_way_for_others() -> None:
    tournament = make_running(5)
    round_ = make_round(tournament)
    bye = round_.matches.get(bye=ByeKind.PAIRED)
    match = round_.matches.filter(bye="")[0]
    Match.objects.filter(pk=bye.pk).update(bye=ByeKind.AWARDED)
    file = facts_of(tournament)
    restored(tournament, file)
    assert set(byes_of(tournament)) == {(bye.pk, ByeKind.AWARDED)}

    matches = [m for m in file.rounds[0].matches if m.table != match.table_number]
    alone = [
        MatchFacts(players=[code], bye=True, result=code)
        for code in match.seats.values_list("registration__code", flat=True)
    ]
    restored(tournament, with_matches(file, *matches, *alone))

    kinds = [kind for _key, kind in byes_of(tournament)]
    assert sorted(kinds) == [ByeKind.AWARDED, ByeKind.AWARDED, ByeKind.PAIRED]


def test_what_is_not_in_the_file_is_gone_and_told() -> None:
    tournament = make_running(4)
    play_round(make_round(tournament))
    file = facts_of(tournament)
    match = make_round(tournament).matches.order_by("pk")[0]
    late = make_player(tournament, "pia", status=RegistrationStatus.CHECKED_IN)
    extend_table(match, minutes=5, reason="Ruling", actor=make_user("ada"))
    known = facts_of(tournament)

    told = [(path, words.en.split(",")[0]) for path, words in cut_off(file, known, [])]

    assert told == [
        ("$.players", "Not in the file with the same id and name"),
        ("$.rounds", "Round 2 is not in the file and is gone"),
    ]
    assert late.name in cut_off(file, known, [])[0][1].ja
    assert restored(tournament, file) == file
    assert not Registration.objects.filter(pk=late.pk).exists()
    kept = tournament.earlier_draws.get()
    assert (kept.round_number, kept.was_published, len(kept.pairings)) == (2, True, 2)


def test_others_at_a_table_are_told_with_the_number_of_the_table() -> None:
    tournament = make_running(4)
    one, two = make_round(tournament).matches.order_by("pk")
    file = facts_of(tournament)
    [a, b], [c, d] = (match.players for match in file.rounds[0].matches)
    turned = [
        replace(match, players=players)
        for match, players in zip(file.rounds[0].matches, ([a, c], [b, d]), strict=True)
    ]
    told = with_matches(file, *turned)

    [(path, words)] = cut_off(told, file, [])

    assert path == "$.rounds[0].matches"
    assert words.en.startswith("Others sit at these tables of round 1 in the file: 1, 2.")
    assert restored(tournament, told) == told
    assert not Match.objects.filter(pk__in=[one.pk, two.pk]).exists()


def test_a_draft_is_gone_and_told() -> None:
    tournament = make_running(4)
    play_round(make_round(tournament))
    pair_round(tournament, actor=make_user("ada"))
    file = facts_of(tournament)

    assert [words.en for _path, words in cut_off(file, file, [2])] == [
        "The draft of round 2 is gone; pair the round again."
    ]
    assert restored(tournament, file) == file
    assert not tournament.earlier_draws.get().was_published
    make_round(Tournament.objects.get(pk=tournament.pk))


def test_who_left_comes_back_with_an_earlier_file() -> None:
    tournament = make_running(4)
    make_round(tournament)
    earlier = facts_of(tournament)
    player = tournament.registrations.order_by("pk")[0]
    drop_player(player, actor=make_user("ada"))

    assert restored(tournament, earlier) == earlier

    player.refresh_from_db()
    assert player.status == RegistrationStatus.CHECKED_IN
