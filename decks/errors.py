"""Errors about deck lists and the card catalogue that a person can mend."""

from collections.abc import Sequence
from typing import Any

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from decks.parsing import LineProblem, RowProblem, place
from rules.core.construction import Report
from rules.core.words import Words
from tournaments.errors import MendableError, WordsError

PLACED = Words(en="{place}: {words}", ja="{place}：{words}")


class ListRefused(MendableError):
    """The list breaks the rules or cannot be read; nothing was stored.

    ``report`` holds every violation with clause, card, found and allowed; ``problems`` every line
    that could not be read, with its number.
    """

    code = "list_refused"
    status = 400

    def __init__(self, report: Report, problems: Sequence[LineProblem] = ()) -> None:
        super().__init__()
        self.report = report
        self.problems = tuple(problems)

    def __str__(self) -> str:
        count = len(self.problems) + len(self.report.violations)
        return ngettext(
            "The list was not accepted: %(count)s thing has to be mended.",
            "The list was not accepted: %(count)s things have to be mended.",
            count,
        ) % {"count": count}

    def to_json(self) -> dict[str, Any]:
        """Return every reason as plain data, violations as ``check_deck --json`` prints them."""
        return {
            "violations": [violation.to_json() for violation in self.report.violations],
            "lines": [
                {"line": each.line, "message": each.words.en, "message_ja": each.words.ja}
                for each in self.problems
            ],
        }


class ListLocked(MendableError):
    code = "list_locked"
    message = _("Deck lists are locked: the tournament has begun. Ask the head judge.")


class DeadlinePassed(ListLocked):
    code = "deadline_passed"
    message = _("Deck lists could be handed in until %(deadline)s. Ask the organiser.")


class TournamentOver(ListLocked):
    code = "tournament_over"
    message = _("The tournament is over; its deck lists stand.")


class ListReasonNeeded(MendableError):
    code = "reason_needed"
    status = 400
    message = _("Say why the list is changed after the deadline; the reason is kept in the log.")


class ListsNotUsed(MendableError):
    code = "lists_not_used"
    message = _("This tournament is played without deck lists.")


class PoolMissing(MendableError):
    code = "pool_missing"
    message = _("Register the pool of opened cards first, then the deck built from it.")


class PoolNotUsed(MendableError):
    code = "pool_not_used"
    message = _("Only sealed tournaments have pools.")


class ListMissing(MendableError):
    code = "list_missing"
    message = _("%(name)s has no deck list yet.")


class CardsRefused(MendableError):
    """A catalogue file cannot be taken in; ``problems`` lists every row and what is wrong."""

    code = "cards_refused"
    status = 400

    def __init__(self, problems: Sequence[RowProblem]) -> None:
        super().__init__()
        self.problems = tuple(problems)

    def __str__(self) -> str:
        from django.utils.translation import get_language

        language, count = get_language() or "en", len(self.problems)
        first = [
            f"{each.place.in_(language)}: {each.words.in_(language)}" for each in self.problems[:3]
        ]
        head = ngettext(
            "No card was imported: %(count)s thing has to be mended.",
            "No card was imported: %(count)s things have to be mended.",
            count,
        ) % {"count": count}
        return " ".join([head, *first])


class DeckUnreadable(WordsError):
    """A deck file cannot be read; the words begin with the line or the JSON path."""

    code = "deck_unreadable"

    def __init__(self, where: str, words: Words) -> None:
        super().__init__(PLACED.filled(place=place(where), words=words))
