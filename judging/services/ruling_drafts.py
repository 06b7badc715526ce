"""What a ruling about a position of a disputed game begins with: filled in, for the judge to mend."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from judging.enums import Outcome
from judging.models import GameRecord
from judging.ruling_errors import PositionUnusable
from judging.selectors.game_records import OpenRecord, open_record
from judging.selectors.positions import Position, position_of
from judging.services.ruling_words import RulingPlace, RulingWords
from rules.core.document.model import Node
from rules.core.document.reading import children, path
from rules.core.engine.actions import Act, Chance
from rules.core.errors import RulesError
from rules.core.scenario import Done, scenario_of
from rules.core.scenario.deeds import deed
from rules.core.words import Words

MAY_IT = Words("{deed}. May this be done?", "「{deed}」。これはできますか。")
WHAT_NOW = Words("{deed}. What follows?", "「{deed}」。この後どうなりますか。")
IN_POSITION = Words("What holds in this position?", "この局面ではどうなりますか。")


@dataclass(frozen=True)
class Draft:
    """A ruling that is not made yet.

    Args:
        also_cited: clauses that the line cites before it parted from the others.
    """

    words: RulingWords
    place: RulingPlace
    also_cited: tuple[str, ...] = ()


def draft_of(record: GameRecord, node: str) -> Draft:
    """Return what a ruling about a node begins with.

    The line is kept as a scenario, so that the position is there when the record is gone. The
    clauses are those that its steps cite since it parted from other lines, the last step first.

    Raises:
        PositionUnusable: the node is gone, or the present rules do not lead to it.
        RecordUnreadable: the record cannot be opened.
    """
    opened = open_record(record)
    scenario, line = scenario_to(opened, node)
    position = position_of(scenario)
    if position.hash != line[-1].state_hash:
        raise PositionUnusable(DIFFERS)
    done = [each for each in position.replayed.steps if each.n]
    parted = done[-since_fork(opened, line) :] if done else []
    clauses = cited(reversed(parted))
    question = question_of(position, line[-1], parted)
    words = RulingWords(
        record.title_code,
        record.rules_version,
        question.en,
        question.ja,
        outcome=outcome_of(parted),
        clauses=clauses,
        cards=tuple(dict.fromkeys(card for each in parted for card in cards_in(position, each))),
    )
    place = RulingPlace(
        record.tournament, record.match, record, node, line[-1].state_hash, scenario
    )
    return Draft(words, place, tuple(id_ for id_ in cited(done) if id_ not in clauses))


def scenario_to(opened: OpenRecord, node: str) -> tuple[dict[str, Any], list[Node]]:
    """Return the line to a node as a scenario, and its nodes."""
    record, document = opened.record, opened.document
    try:
        line = list(path(document, node))
        scenario = scenario_of(
            opened.game,
            document,
            node,
            cards=record.cards,
            name=record.name,
            cache=opened.states,
        )
    except RulesError as error:
        raise PositionUnusable(error.words) from error
    return scenario, line


def since_fork(opened: OpenRecord, line: list[Node]) -> int:
    """Return how many steps the line has since it parted from others; 1 where it never did."""
    for back, node in enumerate(reversed(line[:-1]), 1):
        if len(children(opened.document, node.id)) > 1:
            return back
    return 1


def cited(steps: Iterable[Done]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(id_ for each in steps for id_ in each.clauses))


def question_of(position: Position, node: Node, steps: list[Done]) -> Words:
    """Return the question in both languages: the last deed, and what the judges noted there."""
    words = IN_POSITION
    if steps:
        asked = MAY_IT if isinstance(steps[-1].action, Act) else WHAT_NOW
        words = asked.filled(deed=deed(position.game, steps[-1]))
    note = "\n\n".join(each for each in (node.label, node.comment) if each)
    return Words(f"{words.en}\n\n{note}", f"{words.ja}\n\n{note}") if note else words


def outcome_of(steps: list[Done]) -> str:
    """Return what the answer comes down to: an act recorded as illegal is not allowed."""
    if not steps or not isinstance(steps[-1].action, Act):
        return Outcome.OTHER
    return Outcome.REFUSED if steps[-1].action.forced else Outcome.ALLOWED


def cards_in(position: Position, done: Done) -> Iterator[str]:
    """Yield the numbers of the cards that a step names."""
    action, game = done.action, position.game
    if isinstance(action, Chance) and isinstance(action.outcome, str):
        yield from (action.outcome,) if action.outcome in game.cards else ()
    if not isinstance(action, Act) or action.name not in game.rules.acts:
        return
    for arg in game.rules.acts[action.name].args:
        piece = done.state.pieces.get(action.args.get(arg.name))  # type: ignore[arg-type]
        if arg.kind == "piece" and piece is not None and piece.card:
            yield piece.card


DIFFERS = Words(
    "the line, played again, ends in another position.",
    "手順を再現すると、別の局面になります。",
)
