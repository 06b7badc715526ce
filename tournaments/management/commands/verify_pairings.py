from collections.abc import Iterator, Mapping
from typing import Any

from django.core.management.base import CommandParser
from django.utils.translation import get_language, gettext_noop
from django.utils.translation import gettext as _

from rules.core.words import Words, same
from tournaments.management.filing import Answer, FileCommand
from tournaments.pairing import verify
from tournaments.record import read_tournament
from tournaments.record.model import CUT

DIFFERS = Words(
    en="Rounds that the seed does not give as they were published: {rounds}.",
    ja="シード値から再現した組み合わせと、発表された組み合わせが違う回戦：{rounds}",
)
NOT_BY_BRACKET = Words(
    en="Rounds of the top cut that the bracket does not give as they were published: {rounds}.",
    ja="ブラケットどおりの組み合わせと、発表された組み合わせが違う決勝トーナメントの回戦：{rounds}",
)
BROKEN = Words(
    en="The secret is not the one that was committed to before round 1.",
    ja="秘密の文字列が、第1回戦の前に公表されたものと違います。",
)


class Command(FileCommand):
    help = gettext_noop(
        "Make every published pairing of a tournament file again from its seed and compare."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        super().add_arguments(parser)
        parser.add_argument(
            "--commitment",
            metavar="HASH",
            help=_("what you noted from the tournament's page before round 1"),
        )

    def answer_file(self, data: bytes, options: Mapping[str, Any]) -> Answer:
        noted = (options["commitment"] or "").strip().lower() or None
        report: dict[str, Any] = verify(read_tournament(data), commitment=noted)
        return Answer(report, "\n".join(lines_of(report)), failure=failure_of(report))


def failure_of(report: Mapping[str, Any]) -> Words | None:
    """Return why the pairings do not hold; the tournament's secret first."""
    if report["differences"]:
        return BROKEN
    wrong = [round_ for round_ in report["rounds"] if not round_["ok"]]
    drawn = [str(round_["round"]) for round_ in wrong if round_["stage"] != CUT]
    cut = [str(round_["round"]) for round_ in wrong if round_["stage"] == CUT]
    told = [(DIFFERS, drawn), (NOT_BY_BRACKET, cut)]
    said = [words.filled(rounds=same(", ".join(numbers))) for words, numbers in told if numbers]
    if not said:
        return None
    return Words(en=" ".join(w.en for w in said), ja="\n".join(w.ja for w in said))


def lines_of(report: Mapping[str, Any]) -> Iterator[str]:
    """Yield the report for a terminal in the active language."""
    yield secret_line(report)
    yield from (in_language(found) for found in report["differences"])
    if not report["rounds"]:
        yield _("There are no rounds yet.")
    for round_ in report["rounds"]:
        yield from round_lines(round_)


def secret_line(report: Mapping[str, Any]) -> str:
    if report["derivation"] == "unchecked":
        return _(
            "The secret is not revealed yet: each round is drawn from its own seed, and that these"
            " follow from the secret can be checked after the tournament."
        )
    if report["commitment"] is None:
        return _("The file names no commitment to its secret.")
    return _("Commitment: %(hash)s") % {"hash": report["commitment"]}


def round_lines(round_: Mapping[str, Any]) -> Iterator[str]:
    """Yield a line for the round, and one for each table by hand and each difference."""
    values = {"number": round_["round"], "verdict": verdict_of(round_)}
    yield _("Round %(number)d: %(verdict)s") % values
    for match in round_["manual"]:
        yield manual_line(match)
    yield from (f"  {in_language(found)}" for found in round_["differences"])
    if round_["note"]:
        yield f"  {in_language(round_, 'note')}"


def verdict_of(round_: Mapping[str, Any]) -> str:
    """Return what came of a round; those of the top cut follow from the bracket, not a seed."""
    if round_["ok"] and not round_["verified"]:
        return _("not verified")
    if round_["stage"] == CUT:
        return _("as the bracket gives it") if round_["ok"] else _("NOT as the bracket gives it")
    return _("as the seed gives it") if round_["ok"] else _("NOT as the seed gives it")


def manual_line(match: Mapping[str, Any]) -> str:
    values = {"table": match["table"] or "–", "players": ", ".join(match["players"])}
    line = _("  By hand, table %(table)s: %(players)s") % values
    return f"{line} ({match['reason']})" if match["reason"] else line


def in_language(told: Mapping[str, Any], field: str = "message") -> str:
    suffix = "_ja" if (get_language() or "en").startswith("ja") else ""
    return str(told[f"{field}{suffix}"])
