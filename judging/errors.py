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


class RecordBehind(MendableError):
    """The page tells of changes that the record never had: it is of another copy of the site."""

    code = "record_behind"
    message = _(
        "Nothing was changed: the page is newer than the record, which may have been restored "
        "from a copy. Load it anew, then repeat what you wanted."
    )


class ScenarioTooLong(MendableError):
    """A scenario file has more steps than a record has positions."""

    code = "scenario_too_long"
    status = 400
    message = _(
        "The file has %(steps)s steps; a record has at most %(count)s positions. "
        "Shorten the file: begin with a later position, or split it."
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


class NothingToDraw(MendableError):
    """No table of the round may be drawn for a deck check."""

    code = "nothing_to_draw"
    message = _(
        "No table can be drawn: nobody who plays now is next in turn with a list. "
        "Also draw players who were checked before, or choose a table yourself."
    )


class DrawnMeanwhile(MendableError):
    """Another judge drew tables of this round since the page was loaded."""

    code = "drawn_meanwhile"
    message = _(
        "Nothing was drawn, because %(name)s drew tables meanwhile: %(tables)s. "
        "Draw again if you want more."
    )


class NothingToCheck(MendableError):
    """At the table nobody is left whose deck could be checked."""

    code = "nothing_to_check"
    message = _(
        "Nothing was planned: everyone at the table is planned already, has left, or has no list."
    )


class CheckBegun(MendableError):
    """Another judge began the deck check of the table."""

    code = "check_begun"
    message = _("%(name)s already began the deck check at table %(table)s. Open it below.")


class CheckNotPlanned(MendableError):
    """The check that was to begin is planned no more."""

    code = "check_not_planned"
    message = _("No deck check is planned at table %(table)s any more.")


class CheckOver(MendableError):
    """The deck check is finished or given up; what it found stands."""

    code = "check_over"
    message = _("Nothing was saved: %(name)s's deck check is over. Plan another to count again.")


class CheckNotRunning(MendableError):
    """The deck check has not begun."""

    code = "check_not_running"
    message = _("Nothing was saved: the deck check has not begun. Begin it first.")


class CheckChanged(MendableError):
    """Cards were counted since the page was loaded from which the check was to be ended."""

    code = "check_changed"
    message = _(
        "Not finished: cards were counted since you looked. "
        "Look at what is different now, then finish."
    )


class CardNotNamed(MendableError):
    """A card that is on no list was added without a number or a name."""

    code = "card_not_named"
    status = 400
    message = _("Type the number or the name of the card.")


class CardsAlike(MendableError):
    """Several cards have the name that was typed."""

    code = "cards_alike"
    status = 400
    message = _("Several cards are called “%(typed)s”: %(numbers)s. Type the number.")


class CardUnknown(MendableError):
    """A card was typed that neither the catalogue, the list nor the sheet has."""

    code = "card_unknown"
    message = _(
        "Not counted: the catalogue has no card “%(typed)s”. "
        "Mend what you typed, or count it all the same if it is a proxy or a foreign card."
    )


class NothingCounted(MendableError):
    """A deck check was to be finished in which no card was counted."""

    code = "nothing_counted"
    message = _("Not finished: no card is counted yet. Count first, or give the check up.")


class StopReasonNeeded(MendableError):
    """A deck check under way was to be given up without saying why."""

    code = "stop_reason_needed"
    status = 400
    message = _("Say why the check is given up; the judges read it.")
