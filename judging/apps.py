from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class JudgingConfig(AppConfig):
    name = "judging"
    verbose_name = _("Judging")

    def ready(self) -> None:
        from decks.keeping import KEEPERS, Keeper
        from judging import receivers, tasks  # noqa: F401
        from judging.penalty_words import VERBS as PENALTY_VERBS
        from judging.permissions import may_judge
        from judging.selectors.record_changes import VERBS as RECORD_VERBS
        from judging.services.calls import VERBS as CALL_VERBS
        from judging.services.check_plans import VERBS as CHECK_VERBS
        from judging.services.penalty_files import brought, take_in, written
        from judging.services.rulings import VERBS as RULING_VERBS
        from tournaments.log_words import VERBS

        VERBS.update(RECORD_VERBS)
        VERBS.update(RULING_VERBS)
        VERBS.update(CALL_VERBS)
        VERBS.update(CHECK_VERBS)
        VERBS.update(PENALTY_VERBS)
        KEEPERS[:] = [Keeper(written, take_in, brought, may_judge)]
