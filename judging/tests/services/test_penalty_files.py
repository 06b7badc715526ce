"""Tournament files and the ledger: what judges wrote down outlives a file that takes the place."""

from __future__ import annotations

import json
from typing import Any

import pytest

from decks.services.tournament_files import Imported, import_tournament
from decks.tests.files import exported, exported_and_gone
from judging.enums import AppealStatus, CheckStatus, PenaltyKind
from judging.models import Appeal, DeckCheck, JudgeCall, Penalty
from judging.selectors.effects import lost_no_game
from judging.selectors.ledger import ledger_of_player
from judging.services.appeals import decide_appeal, file_appeal
from judging.services.calls import open_call
from judging.services.ledger_ends import comply_penalty, refuse_penalty, retract_penalty
from judging.tests.checks import begun, checked_tournament, table
from judging.tests.penalties import first_match, give, make_floor, players_at, standing
from tournaments.enums import RegistrationStatus
from tournaments.models import GameLoss, Match, Registration, RoundClock, Tournament, User
from tournaments.selectors.game_losses import games_so_far
from tournaments.selectors.rounds import result_of
from tournaments.services.clock import extend_table, hold_table, start_clock
from tournaments.services.results import enter_result
from tournaments.services.rounds import close_round
from tournaments.tests.factories import goal, make_hugo, make_round, make_user, play_round, win
from tournaments.tests.rebuilt import check_rebuild

pytestmark = pytest.mark.django_db


def at_a_table(**changes: Any) -> tuple[Match, Registration, Registration, User]:
    """Return a match being played, who plays it, and the floor judge."""
    _tournament, round_, fay = make_floor(**changes)
    match = first_match(round_)
    player, opponent = players_at(match)
    return match, player, opponent, fay


def replaced(data: bytes, **changes: Any) -> Imported:
    """Take in ``data`` under another name of the tournament, so that it says something else."""
    file = json.loads(data)
    file["tournament"]["name"] = "Summer Cup"
    return import_tournament(
        json.dumps({**file, **changes}).encode(), actor=make_user("ada"), replace=True
    )


def told(imported: Imported) -> list[str]:
    return [path for path, _words in imported.warnings]


def place_in_file(match: Match) -> str:
    """Return where a file of the first round has ``match``."""
    matches = list(match.round.matches.order_by("pk"))
    return f"$.rounds[0].matches[{matches.index(match)}]"


def ends_in(data: bytes) -> set[str]:
    """Return how the games in a file ended."""
    matches = [match for round_ in json.loads(data)["rounds"] for match in round_["matches"]]
    return {game["end"] for match in matches for game in match["games"]}


def entries() -> list[tuple[Any, ...]]:
    """Return all that the ledger says."""
    fields = (
        "pk", "kind", "level", "infraction", "instruction", "note", "departure", "about", "match",
        "registration", "person", "round_number", "table_number", "issued_by", "issued_at",
    )  # fmt: skip
    return list(Penalty.objects.values_list(*fields))


def again(player: Registration) -> Registration:
    return Registration.objects.select_related("tournament", "user").get(pk=player.pk)


def test_a_file_of_the_same_ledger_leaves_it_with_all_it_did() -> None:
    match, player, opponent, fay = at_a_table(best_of=1)
    entry = give(player, 3, fay, match=match)
    before = entries()

    imported = replaced(exported(match.round.tournament))

    assert (imported.outcome, told(imported), entries()) == ("replaced", [], before)
    assert result_of(match).winner == opponent  # type: ignore[union-attr]
    check_rebuild(match.round.tournament)
    retract_penalty(entry, reason="Mistaken", actor=fay)
    assert result_of(match) is None
    check_rebuild(match.round.tournament)


def test_an_earlier_file_takes_nothing_out_of_the_ledger_and_says_so() -> None:
    match, player, opponent, fay = at_a_table()
    refused, kept, back = (give(player, 1, fay, match=match, note=str(n)) for n in range(3))
    earlier = exported(match.round.tournament)
    comply_penalty(kept, actor=fay)
    refuse_penalty(refused, actor=fay)
    retract_penalty(back, reason="Mistaken", actor=fay)
    give(opponent, 2, fay, match=match, instruction="Play faster")
    appeal = file_appeal(opponent, against=Penalty.objects.latest("pk"), actor=fay)
    before = entries()

    imported = replaced(earlier)

    assert told(imported) == ["$.penalties"]
    assert imported.warnings[0][1].en.startswith("The ledger has 3 penalties that the file")
    assert entries() == before
    found = Appeal.objects.get()
    assert (found.pk, found.status, found.match) == (appeal.pk, AppealStatus.OPEN, match)
    assert found.hold is not None
    assert found.hold.released_at is None
    decide_appeal(found, overturned=True, reason="Too hard", actor=make_user("hugo"))
    assert standing(opponent) == []


def test_a_game_lost_since_the_file_was_written_stays_lost() -> None:
    match, player, opponent, fay = at_a_table(best_of=1)
    earlier = exported(match.round.tournament)
    entry = give(player, 3, fay, match=match)

    imported = replaced(earlier)

    assert told(imported) == [place_in_file(match)]
    assert result_of(match).winner == opponent  # type: ignore[union-attr]
    check_rebuild(match.round.tournament)
    retract_penalty(entry, reason="Mistaken", actor=fay)
    assert result_of(match) is None


def test_a_result_that_agrees_with_the_game_lost_is_taken_and_the_loss_finds_its_game() -> None:
    match, player, opponent, fay = at_a_table()
    entry = give(player, 3, fay, match=match, game_number=1)
    file = json.loads(exported(match.round.tournament))
    [fact] = [m for m in file["rounds"][0]["matches"] if player.code in m["players"]]
    first, last = (
        {"winner": winner.code, "end": "goal", "points": {winner.code: 100, loser.code: 0}}
        for winner, loser in ((player, opponent), (opponent, player))
    )
    fact["games"] = [first, *fact["games"], last]
    fact["result"] = opponent.code

    imported = replaced(json.dumps(file).encode())

    loss = GameLoss.objects.get()
    assert told(imported) == []
    assert (loss.match, loss.game_number, list(loss.penalties.all())) == (match, 2, [entry])
    retract_penalty(entry, reason="Mistaken", actor=fay)
    assert result_of(match) is None
    check_rebuild(match.round.tournament)


def test_a_round_that_the_file_lacks_goes_as_when_it_is_drawn_anew() -> None:
    tournament, first, fay = make_floor()
    play_round(first)
    earlier = exported(tournament)
    match = first_match(make_round(tournament))
    player, _opponent = players_at(match)
    give(player, 3, fay, match=match)
    call = open_call(match, actor=fay)
    appeal = file_appeal(player, against=Penalty.objects.get(), actor=fay)

    imported = replaced(earlier)

    place = (None, 2, match.table_number)
    kept = [
        rows.values_list("match", "round_number", "table_number").get()
        for rows in (Penalty.objects, JudgeCall.objects.filter(pk=call.pk), Appeal.objects)
    ]
    assert told(imported) == ["$.rounds"]
    assert kept == [place] * 3
    assert Appeal.objects.get(pk=appeal.pk).is_open
    loss = GameLoss.objects.get()
    assert (loss.match, loss.lifted_at, loss.penalties.count()) == (None, None, 1)
    drawn = make_round(Tournament.objects.get())
    loss.refresh_from_db()
    assert loss.match is not None
    assert loss.match.round == drawn
    check_rebuild(tournament)


def test_time_checks_and_calls_of_a_table_stay() -> None:
    tournament = checked_tournament()
    match, fay = table(tournament), make_user("fay")
    other = table(tournament, 2)
    start_clock(match.round, actor=fay)
    extend_table(match, minutes=5, reason="Ruling", actor=fay)
    hold_table(other, reason="Spilled tea", actor=fay)
    checks = begun(match)
    call = open_call(other, actor=fay)
    clock = RoundClock.objects.get()

    imported = replaced(exported(tournament))

    assert told(imported) == []
    assert RoundClock.objects.get() == clock
    assert [each.minutes for each in match.extensions.all()] == [5]
    assert other.holds.get().released_at is None
    running = DeckCheck.objects.filter(status=CheckStatus.RUNNING, match=match)
    assert set(running) == set(checks)
    assert JudgeCall.objects.get(match=other) == call


def test_penalties_that_the_ledger_does_not_have_are_added() -> None:
    match, player, opponent, fay = at_a_table()
    give(player, 1, fay, match=match)
    before = entries()
    new = {"player": opponent.code, "round": 1, "level": 2, "issued_at": "2026-05-03T10:00:00Z"}
    file = json.loads(exported(match.round.tournament))

    imported = replaced(json.dumps(file).encode(), penalties=[*file["penalties"], new])

    assert told(imported) == []
    assert [each for each in entries() if each in before] == before
    assert standing(player) == [(PenaltyKind.ISSUED, 1)]
    assert standing(opponent) == [(PenaltyKind.ISSUED, 2)]
    without_times = [{**row, "issued_at": None} for row in [*file["penalties"], new]]
    assert replaced(exported(match.round.tournament), penalties=without_times).warnings == ()
    assert Penalty.objects.count() == len(before) + 1


def test_a_file_without_penalties_takes_none_away() -> None:
    match, player, _opponent, fay = at_a_table()
    give(player, 1, fay, match=match)
    before = entries()

    imported = replaced(exported(match.round.tournament), penalties=[])

    assert (told(imported), entries()) == ([], before)


def test_who_was_excluded_since_the_file_was_written_stays_so() -> None:
    match, player, opponent, fay = at_a_table()
    earlier = exported(match.round.tournament)
    entry = give(player, 4, fay, match=match)

    imported = replaced(earlier)

    number = [each.code for each in player.tournament.registrations.order_by("pk")]
    n = number.index(player.code)
    assert told(imported) == [place_in_file(match), f"$.players[{n}].disqualified_in_round"]
    assert again(player).status == RegistrationStatus.DISQUALIFIED
    assert result_of(match).winner == opponent  # type: ignore[union-attr]
    check_rebuild(match.round.tournament)
    retract_penalty(entry, reason="Mistaken", actor=fay)
    assert again(player).status == RegistrationStatus.CHECKED_IN
    assert result_of(match) is None


def test_a_player_of_another_name_is_somebody_else_and_the_ledger_keeps_who_it_was() -> None:
    match, player, _opponent, fay = at_a_table()
    entry = give(player, 2, fay, match=match)
    data = exported(match.round.tournament).replace(player.name.encode(), b"Somebody")

    imported = replaced(data)

    assert told(imported)[:2] == ["$.players", "$.rounds[0].matches"]
    assert player.name in imported.warnings[0][1].en
    entry.refresh_from_db()
    assert (entry.registration, entry.person, entry.match) == (None, player.user, None)
    assert (entry.round_number, entry.table_number) == (1, 1)


def lost(how: str) -> Tournament:
    """Return a tournament in which a player lost a game by penalty, and how far it is."""
    match, player, opponent, fay = at_a_table(best_of=1 if how == "decided" else 3)
    if how == "waiting":
        enter_result(match, win(match), actor=fay)
        give(player, 3, fay, place="next")
        return match.round.tournament
    give(player, 3, fay, match=match)
    if how == "closed":
        games = [*games_so_far(match), goal(opponent.code, player.code)]
        enter_result(match, games, actor=fay)
        for other in match.round.matches.exclude(pk=match.pk):
            enter_result(other, win(other), actor=fay)
        close_round(match.round, actor=fay)
    return match.round.tournament


@pytest.mark.parametrize("how", ["running", "decided", "closed", "waiting"])
def test_a_game_lost_that_comes_with_a_file_is_given_back_with_its_penalty(how: str) -> None:
    data = exported_and_gone(lambda: lost(how))

    tournament = import_tournament(data, actor=make_user("ada")).tournament

    hugo = make_hugo(tournament)
    [entry] = Penalty.objects.all()
    assert exported(tournament) == data
    assert not lost_no_game(entry)
    outcome = {"outcome": "draw"} if how == "closed" else {}
    retract_penalty(entry, reason="Mistaken", actor=hugo, **outcome)
    assert not GameLoss.objects.filter(lifted_at=None).exists()
    assert "game_loss" not in ends_in(exported(tournament))
    check_rebuild(tournament)
    assert ledger_of_player(entry.registration).in_force == ()  # type: ignore[arg-type]
