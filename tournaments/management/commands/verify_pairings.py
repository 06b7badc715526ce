from collections.abc import Mapping
from typing import Any

from django.utils.translation import get_language, gettext_noop
from django.utils.translation import gettext as _

from rules.core.words import Words
from tournaments.management.filing import Answer, FileCommand
from tournaments.pairing import verify
from tournaments.record import read_tournament

DIFFERS = Words(
    en="Rounds that the seed does not give as they were published: {rounds}.",
    ja="シードから再現した組み合わせと、発表された組み合わせが違う回戦：{rounds}",
)


class Command(FileCommand):
    help = gettext_noop(
        "Make every published pairing of a tournament file again from its seed and compare."
    )

    def answer_file(self, data: bytes, options: Mapping[str, Any]) -> Answer:
        report: dict[str, Any] = verify(read_tournament(data))
        wrong = [str(round_["round"]) for round_ in report["rounds"] if not round_["ok"]]
        failure = DIFFERS.filled(rounds=", ".join(wrong)) if wrong else None
        text = "\n".join(line for round_ in report["rounds"] for line in _lines(round_))
        return Answer(report, text or _("There are no rounds yet."), failure=failure)


def _lines(round_: Mapping[str, Any]) -> list[str]:
    """Return a line for the round and one for each difference, in the active language."""
    suffix = "_ja" if (get_language() or "en").startswith("ja") else ""
    verdict = round_[f"note{suffix}"] or (_("as the seed gives it") if round_["ok"] else "")
    head = _("Round %(number)d: %(verdict)s") % {"number": round_["round"], "verdict": verdict}
    found = [f"  {found[f'message{suffix}']}" for found in round_["differences"]]
    return [head.rstrip(), *_manual_lines(round_), *found]


def _manual_lines(round_: Mapping[str, Any]) -> list[str]:
    """Return a line for each match that was made by hand."""
    return [
        _("  By hand, table %(table)s: %(players)s")
        % {"table": table or "–", "players": ", ".join(players)}
        for table, players in zip(round_["manual_tables"], round_["manual"], strict=True)
    ]
