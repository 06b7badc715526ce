"""A deck check in the demo: one table of the round being played, in order."""

from decks.selectors.lists import current_list
from judging.enums import CheckMoment
from judging.models import DeckCheck
from judging.selectors.check_sheets import listed_counts
from judging.services.check_ends import finish_check
from judging.services.check_plans import choose_table
from judging.services.deck_checks import Tick, begin_checks, count_cards
from tournaments.models import Match, User


def check_decks(match: Match, *, judge: User) -> None:
    """Check both decks of a table at the start of its round; they are as registered."""
    choose_table(match, moment=CheckMoment.START, actor=judge)
    for check in begin_checks(match, actor=judge):
        counted = count_all(check, judge)
        finish_check(counted, version=counted.version, minutes=3, actor=judge)


def count_all(check: DeckCheck, judge: User) -> DeckCheck:
    """Return the check with every card of the list counted."""
    listed = listed_counts(check.registration.tournament, current_list(check.registration))
    ticks = [
        Tick(section, no, 0, count)
        for section, cards in listed.items()
        for no, count in cards.items()
    ]
    return count_cards(check, ticks, actor=judge)[0]
