"""What stands in the way of stopping, lengthening or calling time."""

from django.utils.translation import gettext_lazy as _

from tournaments.errors import MendableError


class ClockNotStarted(MendableError):
    code = "clock_not_started"
    message = _("The clock of round %(number)s is not started. Start it first.")


class MinutesRefused(MendableError):
    code = "minutes_refused"
    status = 400
    message = _("Give between %(least)s and %(most)s minutes.")


class ExtensionTooShort(MendableError):
    code = "extension_too_short"
    status = 400
    message = _("The table has an extension of %(minutes)s minutes; no more can be taken back.")


class TableDone(MendableError):
    code = "table_done"
    message = _("Table %(table)s has its result (%(result)s), so its time is over.")


class TableHeld(MendableError):
    code = "table_held"
    message = _("The clock of table %(table)s is held already. Release it first.")


class TableKept(MendableError):
    code = "table_kept"
    message = _(
        "Judges are still at work at table %(table)s. Its clock runs on when they are done."
    )


class NobodyPlays(MendableError):
    code = "nobody_plays"
    message = _("No table of this round is still playing, so there is no time to call.")


class TimeNotCalled(MendableError):
    code = "time_not_called"
    message = _("Time is not called at table %(table)s. Call it first.")


class TurnNeeded(MendableError):
    code = "turn_needed"
    status = 400
    message = _("Say which day it is and whose: only the opponent of that player has one more.")


class PointsTooEarly(MendableError):
    code = "points_too_early"
    message = _(
        "Points are compared when the last day is over. Table %(table)s is not as far as that."
    )


class PointsUnfit(MendableError):
    code = "points_unfit"
    status = 400
    message = _("Give the points of both players at table %(table)s.")
