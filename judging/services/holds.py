"""A table's clock stands as long as any judging there does, not only what held it first."""

from django.utils.translation import gettext

from judging.enums import AppealStatus, CheckStatus
from judging.models import Appeal, DeckCheck
from tournaments.enums import RoundStatus
from tournaments.models import Match, User
from tournaments.selectors.rounds import result_of
from tournaments.services.clock import hold_table


def keep_held(match: Match, actor: User) -> None:
    """Hold a table again that was just released while an appeal is open or a deck check runs.

    Source: DRM-P.05.
    """
    if match.round.status != RoundStatus.PUBLISHED or result_of(match):
        return
    appeals = Appeal.objects.filter(match=match, status=AppealStatus.OPEN)
    checks = DeckCheck.objects.filter(match=match, status=CheckStatus.RUNNING)
    for reason, waiting in ((gettext("appeal"), appeals), (gettext("deck check"), checks)):
        if waiting.exists():
            hold = hold_table(match, reason=reason, actor=actor, logs_reason=False)
            waiting.update(hold=hold)
            return
