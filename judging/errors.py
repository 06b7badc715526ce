"""What stands in the way of a judge, and how to mend it."""

from django.utils.translation import gettext_lazy as _

from tournaments.errors import MendableError, WordsError


class PositionRefused(WordsError):
    """The rules, or the record, do not take what was asked; nothing was changed."""

    code = "position_refused"
    status = 409


class RecordUnreadable(WordsError):
    """What was entered, or stored, cannot be read as a position."""

    code = "record_unreadable"
    status = 400


class RecordChanged(MendableError):
    """Another judge changed the tree since the page was loaded."""

    code = "record_changed"
    message = _(
        "Nothing was changed, because the record changed since you looked: %(changes)s. "
        "You see it now as it is; look again, then repeat what you wanted."
    )


class RecordFull(MendableError):
    """The record has as many positions as one record may have."""

    code = "record_full"
    message = _(
        "This record has %(count)s positions, which is the most. "
        "Save the position as a scenario file and go on in a new record."
    )


class MatchNotSeated(MendableError):
    """The match has too few or too many players for a game of its title."""

    code = "match_not_seated"
    message = _("No game can be set up for this match: nobody plays in it against anybody.")
