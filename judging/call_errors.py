"""Errors of judge calls that a person can mend."""

from django.utils.translation import gettext_lazy as _

from tournaments.errors import MendableError


class NoTableToCall(MendableError):
    """Nobody plays there: a judge can be asked, but there is no table to come to."""

    code = "no_table_to_call"
    message = _("A bye has no table. Go to a judge, or to the desk.")


class TooManyCalls(MendableError):
    """A player called again and again; a judge is near and can be spoken to."""

    code = "too_many_calls"
    status = 429
    message = _(
        "Not sent: you have called %(count)s times within %(minutes)s minutes. Speak to a judge."
    )


class CallTaken(MendableError):
    """Another judge has the call."""

    code = "call_taken"
    message = _("%(who)s has this call already (since %(since)s). Nothing was changed.")


class CallSettled(MendableError):
    code = "call_settled"
    message = _("This call is settled already, by %(who)s. Nothing was changed.")


class CallForHead(MendableError):
    code = "call_for_head"
    message = _("This call is for the head judge. Nothing was changed.")


class CallNotYours(MendableError):
    """Only those who called can take a call back, as long as nobody else at the table called."""

    code = "call_not_yours"
    message = _(
        "This call cannot be taken back: someone else at the table called too. Tell the judge."
    )


class JudgeUnfit(MendableError):
    """A call goes to a judge of the tournament who does not play in it."""

    code = "judge_unfit"
    status = 400
    message = _("Choose a judge of this tournament who does not play in it.")


class OutcomeUnfit(MendableError):
    """What is said to have come of a call belongs to another table, or is not there."""

    code = "outcome_unfit"
    status = 400
    message = _("Not saved: what you chose as the outcome does not belong to this table.")


class NoRulingGiven(OutcomeUnfit):
    """A call is settled with a ruling, and none was made at the table."""

    code = "no_ruling_given"
    message = _(
        "Not saved: no ruling was made at this table since the call."
        " Make it first, or choose another outcome."
    )


class NoPenaltyGiven(OutcomeUnfit):
    """A call is settled with a penalty, and none was given there, or it was taken back."""

    code = "no_penalty_given"
    message = _(
        "Not saved: no penalty was given at this table since the call."
        " Give it first, or choose another outcome."
    )


class NoExtensionGiven(OutcomeUnfit):
    """A call is settled with an extension, and the table was given none."""

    code = "no_extension_given"
    message = _(
        "Not saved: this table was given no extension since the call."
        " Extend it first, or choose another outcome."
    )
