from collections.abc import Mapping
from typing import Any

from django.core.management.base import CommandParser
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from judging.management.options import whole_number
from rules.core.engine.citing import cited
from rules.core.engine.problems import Problem
from rules.core.scenario import (
    Replayed,
    ScenarioUnreadable,
    check_citations,
    opened,
    read_scenario,
    replay,
    report_json,
    told,
)
from rules.core.words import Words
from rules.registry import playable
from rules.rulebooks import rulebook
from tournaments.management.filing import Answer, FileCommand, Unreadable, spoken

MOST_STEPS = 1_000_000
AT_STEP = Words(en="Step {n}: {what}", ja="手順{n}: {what}")
SETUP = Words(en="The set-up contradicts itself. {what}", ja="局面が矛盾しています。{what}")
EXPECTED = Words(en="Not as expected. {what}", ja="想定どおりではありません。{what}")


class Command(FileCommand):
    help = gettext_noop("Replay a rules scenario: each step with its clauses, and where it ends.")

    def add_arguments(self, parser: CommandParser) -> None:
        super().add_arguments(parser)
        parser.epilog = _(
            "Status 1 means that a step is illegal, something is not as the scenario expects, or "
            "the set-up contradicts itself; 2 that the file cannot be read. The form of the file "
            "is described in docs/scenarios.md."
        )
        parser.add_argument(
            "--until",
            type=whole_number(0, MOST_STEPS),
            metavar="N",
            help=_("play only the first N steps; 0 shows the set-up"),
        )

    def answer_file(self, data: bytes, options: Mapping[str, Any]) -> Answer:
        try:
            scenario = read_scenario(data)
            game, decks = opened(scenario, playable)
            check_citations(scenario, clauses_of(scenario.title))
            replayed = replay(game, scenario, options["until"], decks)
        except ScenarioUnreadable as error:
            raise Unreadable(options["file"], spoken(error.words)) from error
        return Answer(
            report_json(game, replayed),
            "\n".join(spoken(line) for line in told(game, replayed)),
            notes=[note_of(problem) for problem in replayed.warnings],
            failure=failure_of(replayed),
        )


def clauses_of(title: str) -> frozenset[str]:
    """Return the ids of the clauses and readings in the rulebook of the title."""
    book = rulebook(title)
    return frozenset((*book.clauses, *book.ambiguities))


def note_of(problem: Problem) -> str:
    """Return a doubt about the set-up as one line."""
    hint = cited(problem.hint, (problem.clause,) if problem.clause else ())
    return f"{problem.place}: {spoken(hint)}"


def failure_of(replayed: Replayed) -> Words | None:
    """Return why the scenario does not hold, with the step; None when it does."""
    failure = replayed.failure
    if failure is None:
        return None
    if failure.step is None:
        return EXPECTED.filled(what=failure.words)
    if failure.step == 0:
        return SETUP.filled(what=failure.words)
    return AT_STEP.filled(n=failure.step, what=failure.words)
