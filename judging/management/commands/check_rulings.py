from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from judging.services.ruling_checks import Doubt, check_rulings
from rules.core.words import Words
from tournaments.management.filing import Answer, AnsweringCommand, spoken

DOUBTS = Words("There is doubt about {count} points.", "確認の要る点が{count}件あります。")


class Command(AnsweringCommand):
    help = gettext_noop(
        "Look through the rulings for clauses and cards that changed, positions that play "
        "otherwise, and rulings that say the opposite."
    )

    def answer(self, options: Mapping[str, Any]) -> Answer:
        doubts = check_rulings()
        lines = [f"{each.ruling.number}: {spoken(each.words)}" for each in doubts]
        return Answer(
            {"ok": not doubts, "doubts": [document_of(each) for each in doubts]},
            "\n".join(lines) or _("Every ruling holds."),
            failure=DOUBTS.filled(count=len(doubts)) if doubts else None,
        )


def document_of(doubt: Doubt) -> dict[str, str]:
    return {
        "ruling": doubt.ruling.number,
        "code": doubt.code,
        "message": doubt.words.en,
        "message_ja": doubt.words.ja,
    }
