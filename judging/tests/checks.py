"""A tournament with lists whose decks are checked, for the tests of deck checks and reports."""

from collections.abc import Mapping
from functools import cache
from typing import Any

from decks.models import DeckList
from decks.selectors.contents import rows_of
from decks.selectors.lists import current_list
from decks.services.catalogue import load_builtin_catalogue
from judging.models import DeckCheck
from judging.selectors.check_sheets import listed_counts
from judging.services.check_ends import finish_check
from judging.services.check_plans import choose_table
from judging.services.deck_checks import Tick, begin_checks, count_cards
from rules.core.construction import Deck
from rules.registry import sample_deck
from tournaments.enums import Role
from tournaments.models import Match, Registration, Round, Tournament, User
from tournaments.tests.factories import make_round, make_running, make_staff, make_user


def checked_tournament(count: int = 4, **changes: Any) -> Tournament:
    """Return a running tournament in its first round, every player with a list of their own.

    Ada organises, Hugo is head judge, Fay floor judge, Sid keeps the scores.
    """
    load_builtin_catalogue()
    tournament = make_running(count, **changes)
    give_lists(tournament)
    for username, role in (
        ("hugo", Role.HEAD_JUDGE),
        ("fay", Role.FLOOR_JUDGE),
        ("sid", Role.SCOREKEEPER),
    ):
        make_staff(tournament, username, role)
    make_round(tournament)
    return tournament


def give_lists(tournament: Tournament) -> None:
    """Give every player a legal list of their own, unchecked, in one statement."""
    players = tournament.registrations.order_by("pk")
    decks = [known_deck(tournament, number + 1) for number in range(players.count())]
    DeckList.objects.bulk_create(
        DeckList(
            registration=player,
            version=1,
            sections={name: rows_of(entries) for name, entries in deck.sections.items()},
            pool=None if deck.pool is None else rows_of(deck.pool),
        )
        for player, deck in zip(players, decks, strict=True)
    )


def known_deck(tournament: Tournament, seed: int) -> Deck:
    return sample(tournament.title_code, seed, tournament.deck_format, tournament.rules_version)


@cache
def sample(title: str, seed: int, deck_format: str, version: str) -> Deck:
    deck = sample_deck(title, seed, deck_format, version)
    assert deck is not None
    return deck


def fay() -> User:
    return make_user("fay")


def first_round(tournament: Tournament) -> Round:
    round_ = tournament.rounds.get(number=1)
    round_.tournament = tournament
    return round_


def table(tournament: Tournament, number: int = 1) -> Match:
    match = first_round(tournament).matches.get(table_number=number)
    match.round = first_round(tournament)
    return match


def player_at(match: Match, seat: int = 0) -> Registration:
    found: Registration = list(match.seats.order_by("position"))[seat].registration
    return found


def begun(match: Match, *, moment: str = "start") -> list[DeckCheck]:
    """Return the checks of the table, under way."""
    choose_table(match, moment=moment, actor=fay())
    return begin_checks(match, actor=fay())


def list_of(check: DeckCheck) -> DeckList:
    found = current_list(check.registration)
    assert found is not None
    return found


def counted(
    check: DeckCheck, changes: Mapping[tuple[str, str], int] | None = None, *sections: str
) -> DeckCheck:
    """Count the deck as registered with ``changes``: how many copies more of a card of a section.

    Args:
        sections: those that are counted; all without.
    """
    listed = listed_counts(check.registration.tournament, list_of(check))
    found = {
        name: dict(cards) for name, cards in listed.items() if not sections or name in sections
    }
    for (section, no), more in (changes or {}).items():
        found[section][no] = found[section].get(no, 0) + more
    ticks = [
        Tick(section, no, 0, count)
        for section, cards in found.items()
        for no, count in cards.items()
    ]
    done, missed = count_cards(check, ticks, actor=fay())
    assert missed == []
    return done


def card_of(check: DeckCheck, section: str, place: int = 0) -> str:
    """Return the number of a card of a section, by its place on the list."""
    listed = listed_counts(check.registration.tournament, list_of(check))
    return list(listed[section])[place]


def now(check: DeckCheck) -> DeckCheck:
    """Return the check as it is stored."""
    rows = DeckCheck.objects.select_related("registration__tournament", "hold", "match__round")
    return rows.get(pk=check.pk)


def finish(check: DeckCheck, **options: Any) -> DeckCheck:
    """Return the check, finished by a judge who saw its newest count."""
    return finish_check(now(check), version=now(check).version, actor=fay(), **options)
