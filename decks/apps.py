from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class DecksConfig(AppConfig):
    name = "decks"
    verbose_name = _("Decks")

    def ready(self) -> None:
        from decks import receivers, tasks  # noqa: F401
        from tournaments.log_words import VERBS

        VERBS["deck_list.imported"] = _("imported a deck list")
        VERBS["deck_lists.rechecked"] = _("checked all deck lists again after a change of rules")
        VERBS["lists.exported"] = _("handed out the file with secret deck lists")
        VERBS["cards.imported"] = _("imported cards")
