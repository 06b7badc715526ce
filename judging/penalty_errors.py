"""What stands in the way of a penalty or an appeal, and how to mend it."""

from django.utils.translation import gettext_lazy as _

from tournaments.errors import MendableError


class LevelUnknown(MendableError):
    code = "level_unknown"
    status = 400
    message = _("There is no such level. Choose one of: %(levels)s.")


class DepartureNeeded(MendableError):
    """Another level than the policy has for it was chosen, without a reason."""

    code = "departure_needed"
    status = 400
    message = _(
        "Not given: the policy has for this: %(levels)s. "
        "Choose that, or write down the reason for the level you give."
    )


class DiscretionNeeded(MendableError):
    """What no row of the policy names was given without saying what it is for."""

    code = "discretion_needed"
    status = 400
    message = _("Not given: no row of the policy names it, so write down what it is for.")


class ConversionsChanged(MendableError):
    """What follows from the penalty is not what the judge saw."""

    code = "conversions_changed"
    message = _(
        "Not given yet: with the penalties of %(name)s so far, this follows: %(follows)s. "
        "Look at it, then give the penalty."
    )


class PlaceNeeded(MendableError):
    code = "place_needed"
    status = 400
    message = _(
        "No game is being played now. Say which game is lost: the next one, "
        "or the last one of the latest match."
    )


class NoPenaltiesNow(MendableError):
    code = "no_penalties_now"
    message = _("This tournament is a draft or was cancelled, so nobody can be given a penalty.")


class NothingToLoseNow(MendableError):
    """A game loss or an exclusion would have nothing to act on."""

    code = "nothing_to_lose_now"
    message = _(
        "The tournament has finished, so nobody can lose a game or be excluded any more. "
        "Choose a lower level and write down why, or leave an earlier penalty as it is."
    )


class PenaltyEnded(MendableError):
    code = "penalty_ended"
    message = _("This penalty was taken back or replaced already. Load the page anew and look.")


class PenaltyObeyed(MendableError):
    code = "penalty_obeyed"
    message = _(
        "It is noted that the player obeyed, so this penalty is not raised. "
        "If that was noted by mistake, take the penalty back and give it anew."
    )


class NotYourPenalty(MendableError):
    code = "not_your_penalty"
    status = 403
    message = _(
        "Only who gave a penalty, the head judge or an organiser takes it back. Ask the head judge."
    )


class AppealExists(MendableError):
    code = "appeal_exists"
    message = _("There is an appeal against this already; each decision can be appealed once.")


class AppealDecided(MendableError):
    code = "appeal_decided"
    message = _("This appeal is decided already: %(status)s.")


class NothingToAppeal(MendableError):
    code = "nothing_to_appeal"
    message = _("This decision is not in force any more, so there is nothing to appeal.")
