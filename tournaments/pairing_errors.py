"""What stands in the way of changing the pairings of a round."""

from typing import Any

from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from rules.core.words import Words
from tournaments.errors import MendableError


class PairingFailed(MendableError):
    code = "pairing_failed"
    status = 503
    message = _(
        "The pairing failed; nothing was saved. Try again, or pair by hand: "
        "a plain draft in which you swap players."
    )


class PairingsChanged(MendableError):
    code = "pairings_changed"
    message = _(
        "Not saved: someone changed these pairings meanwhile. Look at them as they are now, "
        "then decide again."
    )


class RoundClosed(MendableError):
    code = "round_closed"
    message = _("Round %(number)s is closed, so its pairings stand.")


class CutStands(MendableError):
    code = "cut_stands"
    message = _(
        "Pairings of the top cut follow from the standings; they cannot be changed by hand."
    )


class TablesHaveResults(MendableError):
    code = "tables_have_results"
    message = _(
        "These tables have a result already, so their pairings stand: %(tables)s. "
        "Correct the result instead, or choose other tables."
    )


class NoSuchTables(MendableError):
    code = "no_such_tables"
    status = 400
    message = _("Round %(number)s has no such table: %(tables)s.")


class TablesTooFew(MendableError):
    code = "tables_too_few"
    status = 400
    message = _("Choose at least two tables: their players are drawn anew among themselves.")


class PlayerNotSeated(MendableError):
    code = "player_not_seated"
    status = 400
    message = _("%(name)s has no place in round %(number)s.")


class SameTable(MendableError):
    code = "same_table"
    status = 400
    message = _("%(one)s and %(other)s sit at the same table; a swap would change nothing.")


class TableUnchanged(MendableError):
    code = "table_unchanged"
    status = 400
    message = _("This match is at table %(table)s already.")


class ByeStands(MendableError):
    code = "bye_stands"
    message = _(
        "%(name)s has a bye that was awarded, which nobody else can take. "
        "Change the awarded byes of the entry and draw the round again."
    )


class ByeHasNoTable(MendableError):
    code = "bye_has_no_table"
    status = 400
    message = _("A bye has no table.")


class ConsentNeeded(MendableError):
    """A change by hand that is allowed though it has a fault; ``problems`` name each."""

    code = "consent_needed"

    def __init__(self, problems: list[Words]) -> None:
        super().__init__()
        self.problems = problems

    def to_json(self) -> dict[str, Any]:
        """Return every fault in both languages, for the API."""
        return {"problems": [{"en": words.en, "ja": words.ja} for words in self.problems]}

    def __str__(self) -> str:
        return " ".join(words.in_(get_language() or "en") for words in self.problems)


class OverrideRefused(MendableError):
    code = "override_refused"
    message = _(
        "Round %(number)s has results. Only the head judge or the organiser can set them aside."
    )
