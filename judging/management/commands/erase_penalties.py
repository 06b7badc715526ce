from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext_noop, ngettext

from judging.services.retention import erase_penalties
from tournaments.management.filing import Answer, AnsweringCommand


class Command(AnsweringCommand):
    help = gettext_noop(
        "Erase penalties and appeals of tournaments that ended a year ago; an open appeal holds "
        "them. Run it every night where no Celery beat does."
    )

    def answer(self, options: Mapping[str, Any]) -> Answer:
        count = erase_penalties()
        text = ngettext("%(count)s entry erased.", "%(count)s entries erased.", count)
        return Answer({"erased": count}, text % {"count": count})
