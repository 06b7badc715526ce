"""The sheet of a deck check in sealed play: the deck, what is left of the pool, or the pool alone."""

import pytest

from decks.models import DeckList
from decks.selectors.contents import sections_of
from decks.services.lists import submit_deck_list
from judging.models import DeckCheck
from judging.selectors.check_findings import findings_of
from judging.selectors.check_sheets import sheet_of
from judging.tests.checks import (
    begun,
    checked_tournament,
    counted,
    finish,
    list_of,
    now,
    player_at,
    table,
)
from tournaments.models import Tournament
from tournaments.tests.factories import make_round, make_user, play_round

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament() -> Tournament:
    return checked_tournament(preset="sealed")


def rows(check: DeckCheck) -> dict[str, dict[str, int]]:
    """Return the copies of each number that the sheet asks for, section by section."""
    return {part.code: {row.no: row.listed for row in part.rows} for part in sheet_of(check).parts}


@pytest.mark.clause("DRM-25.04")
def test_what_the_deck_leaves_of_the_pool_is_listed_as_side_cards(tournament: Tournament) -> None:
    check = begun(table(tournament))[0]
    DeckList.objects.filter(registration=check.registration).update(
        sections={"clock": [["001", 1], ["002", 2]], "diary": [["003", 1], ["001", 1]]},
        pool=[["001", 3], ["002", 2], ["003", 4], ["004", 1], ["004", 1]],
    )

    assert rows(check) == {
        "clock": {"001": 1, "002": 2},
        "diary": {"003": 1, "001": 1},
        "side": {"001": 1, "003": 3, "004": 2},
    }


@pytest.mark.clause("DRM-25.04")
def test_a_pool_without_a_deck_is_the_whole_sheet(tournament: Tournament) -> None:
    check = begun(table(tournament))[0]
    DeckList.objects.filter(registration=check.registration).update(sections={})
    sheet = sheet_of(check)

    [part] = sheet.parts
    assert (part.label.en, part.label.ja) == ("pool", "プール")
    assert [(code, label.en) for code, label in sheet.sections] == [("side", "pool")]
    assert rows(check) == {"side": dict(list_of(check).pool or [])}
    assert findings_of(counted(check)).kind == "same"


@pytest.mark.clause("DRM-22.T10", "DRM-25.04")
def test_a_card_that_is_not_in_the_pool_is_found_before_a_deck_is_listed(
    tournament: Tournament,
) -> None:
    check = begun(table(tournament))[0]
    DeckList.objects.filter(registration=check.registration).update(sections={})

    findings = findings_of(counted(check, {("side", "991"): 1}))

    assert (findings.kind, [part.label.en for part in findings.parts]) == ("changed", ["pool"])


@pytest.mark.clause("DRM-22.T02", "DRM-25.04")
def test_cards_of_an_earlier_opponent_are_known_from_the_pool_alone(tournament: Tournament) -> None:
    first = table(tournament)
    player, opponent = player_at(first), player_at(first, 1)
    DeckList.objects.filter(registration=opponent).update(sections={}, pool=[["991", 1]])
    play_round(first.round)
    match = make_round(tournament).matches.get(seats__registration=player)
    match.round.tournament = tournament
    check = next(c for c in begun(match) if c.registration_id == player.pk)

    findings = findings_of(counted(check, {("clock", "991"): 1}))

    assert (findings.kind, findings.opponent) == ("mixed", opponent)


def test_what_is_over_is_shown_against_the_list_it_was_checked_against(
    tournament: Tournament,
) -> None:
    check = begun(table(tournament))[0]
    registered = list_of(check)
    DeckList.objects.filter(pk=registered.pk).update(sections={})
    done = finish(counted(check))

    submit_deck_list(
        done.registration, sections=sections_of(registered), actor=make_user("ada"), reason="built"
    )

    assert findings_of(now(done)).kind == "same"
    assert [part.label.en for part in sheet_of(now(done)).parts] == ["pool"]
