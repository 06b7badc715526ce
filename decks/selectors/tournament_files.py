"""A tournament as its file: the facts with the deck lists."""

import msgspec

from decks.keeping import penalties_of
from decks.models import DeckList
from decks.selectors.contents import Row
from tournaments.models import Tournament
from tournaments.record.model import CardCount, DeckEntry, TournamentFile
from tournaments.selectors.facts import facts_of


def export_tournament(tournament: Tournament) -> TournamentFile:
    """Return everything the file keeps of ``tournament``, in a fixed number of queries.

    Lists are there whether or not they are revealed, and penalties: whoever hands the file out
    looks who may have them.
    """
    return msgspec.structs.replace(
        facts_of(tournament),
        decks=deck_entries(tournament),
        penalties=penalties_of(tournament),
    )


def deck_entries(tournament: Tournament) -> list[DeckEntry]:
    """Return the list in force of every player who has one, in the order of the players."""
    lists = DeckList.objects.filter(registration__tournament=tournament, is_current=True)
    return [
        DeckEntry(
            player=deck_list.registration.code,
            sections={name: counts_of(rows) for name, rows in deck_list.sections.items()},
            pool=None if deck_list.pool is None else counts_of(deck_list.pool),
        )
        for deck_list in lists.select_related("registration").order_by("registration_id")
    ]


def counts_of(rows: list[Row]) -> list[CardCount]:
    return [CardCount(no=str(no), count=int(count)) for no, count in rows]
