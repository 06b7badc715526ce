"""Errors of rulings that a person can mend."""

from django.utils.translation import gettext_lazy as _

from tournaments.errors import MendableError, WordsError


class RulingTransitionRefused(MendableError):
    code = "ruling_transition_refused"
    message = _("A ruling that is “%(present)s” cannot become “%(wanted)s”.")


class RulingFixed(MendableError):
    code = "ruling_fixed"
    message = _(
        "Ruling %(number)s is not open any more, so its words stay. "
        "Make a new ruling that supersedes it."
    )


class RulingUnfinished(MendableError):
    code = "ruling_unfinished"
    status = 400
    message = _("Ruling %(number)s cannot be published yet. Still missing: %(missing)s.")


class RulingSecret(MendableError):
    code = "ruling_secret"
    message = _(
        "Ruling %(number)s has a position with hidden cards of a tournament that is still running. "
        "Publish it when the tournament is over."
    )


class RulingChanged(MendableError):
    code = "ruling_changed"
    message = _(
        "Not saved: someone changed ruling %(number)s meanwhile. What you wrote stands here; beside it "
        "is what the ruling says now. Bring both together and save again."
    )


class RulingUnseen(MendableError):
    code = "ruling_unseen"
    message = _(
        "Not published: someone changed ruling %(number)s after you opened the page. "
        "Read it as it stands now, then publish it."
    )


class NotYourRuling(MendableError):
    code = "not_your_ruling"
    status = 403
    message = _("With ruling %(number)s only a head judge or an organiser can do this.")


class SupersededUnfit(MendableError):
    code = "superseded_unfit"
    message = _(
        "%(number)s cannot be superseded by this ruling: it must be published, of the same card "
        "game, and yours to decide."
    )


class PositionUnusable(WordsError):
    """The present rules cannot read or play the position of a ruling; the words say why."""

    code = "position_unusable"


class RulingUnfit(MendableError):
    """What was entered does not fit; ``problems`` has the words by field."""

    code = "ruling_unfit"
    status = 400

    def __init__(self, problems: dict[str, str]) -> None:
        super().__init__()
        self.problems = problems

    def __str__(self) -> str:
        return " ".join(self.problems.values())
