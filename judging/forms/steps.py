"""From what a judge sends to an action of the game: names are looked up in the position."""

from __future__ import annotations

import re
import secrets
from collections.abc import Mapping
from typing import Any

from judging.errors import PositionRefused
from judging.forms.changes import change_of
from rules.core.engine.actions import Act, Action, Chance
from rules.core.engine.chances import Dice, Domain, Order, Pick
from rules.core.engine.game import Game
from rules.core.engine.state import State
from rules.core.engine.values import Value
from rules.core.engine.viewers import Viewer
from rules.core.engine.views import chosen
from rules.core.errors import RulesError
from rules.core.scenario.acting import action_of
from rules.core.scenario.errors import ScenarioUnreadable
from rules.core.scenario.forms import ActStep, ChanceStep, ManualStep, Step
from rules.core.scenario.tables import Table
from rules.core.setup.names import Names
from rules.core.words import Words

Sent = Mapping[str, str]
PROVENANCES = ("rolled", "agreed", "reconstructed")
MOST_TYPED = 4_000


def action_sent(game: Game, state: State, viewer: Viewer, sent: Sent) -> Action:
    """Return the action that the form asks for: an offer, an outcome, a change, or what happened.

    Raises:
        PositionRefused: it cannot be read; the words say how to mend it.
    """
    if "option" in sent:
        return _offer(game, state, viewer, sent["option"])
    if "outcome" in sent or "sample" in sent:
        return _outcome(game, state, viewer, sent)
    if viewer != "judge":
        raise PositionRefused(ONLY_AS_JUDGE)
    if "op" in sent:
        return read(game, state, _manual(game, state, sent))
    return act_sent(game, state, sent)


def act_sent(game: Game, state: State, sent: Sent) -> Act:
    """Return an act that is named with its arguments, whether it is allowed or not.

    Raises:
        PositionRefused: something is named that there is not, or is missing.
    """
    name = sent.get("action", "")
    kind = game.rules.acts.get(name)
    args: dict[str, Any] = {}
    for arg in kind.args if kind is not None else ():
        typed = sent.get(f"arg_{arg.name}", "").strip()
        if typed:
            args[arg.name] = _typed(arg.kind, typed)
    player = sent.get("player", "")
    said: int | str = int(player) if re.fullmatch(r"\d{1,2}", player) else "judge"
    reason = sent.get("reason", "").strip()[:MOST_TYPED]
    step = ActStep(n=1, player=said, action=name, args=args, forced=reason)
    act = read(game, state, step)
    assert isinstance(act, Act)
    return act


def read(game: Game, state: State, step: Step) -> Action:
    """Return the action of a step as a scenario file would write it.

    Raises:
        PositionRefused: it names something that there is not; the place in a file is left out.
    """
    try:
        return action_of(Table(game, state, Names(game)), step)
    except ScenarioUnreadable as error:
        raise PositionRefused(error.reason) from error
    except RulesError as error:
        raise PositionRefused(error.words) from error


def _typed(kind: str, typed: str) -> int | str:
    is_number = re.fullmatch(r"-?\d{1,9}", typed) is not None
    return int(typed) if kind in ("int", "seat") and is_number else typed[:MOST_TYPED]


def _offer(game: Game, state: State, viewer: Viewer, option: str) -> Act:
    found = chosen(game, state, viewer, option)
    if found is None:
        raise PositionRefused(NOT_OFFERED)
    return found.action


def _outcome(game: Game, state: State, viewer: Viewer, sent: Sent) -> Chance:
    """Return the outcome that was entered, or one that is drawn to try something out."""
    asked = game.view(state, viewer).pending
    if asked is None or asked.domain is None:
        raise PositionRefused(NOTHING_AWAITED)
    if "sample" in sent:
        return Chance(asked.domain.sample(secrets.randbelow), "sampled")
    said = _said(asked.domain, sent["outcome"].strip()[:MOST_TYPED])
    known = sent.get("provenance", "")
    provenance: Any = known if known in PROVENANCES else PROVENANCES[0]
    if isinstance(asked.domain, Pick):
        return Chance(said, provenance)
    step = ChanceStep(n=1, outcome=_listed(said), provenance=provenance)
    action = read(game, state, step)
    assert isinstance(action, Chance)
    return action


def _said(domain: Domain, typed: str) -> Value:
    """Return what was typed as the domain writes it; the game itself refuses what cannot be."""
    if isinstance(domain, Dice):
        return _faces(domain, typed)
    if isinstance(domain, Order):
        return tuple(_parts(typed))
    if isinstance(domain, Pick):
        place = int(typed) if re.fullmatch(r"\d{1,4}", typed) else -1
        if not 0 <= place < len(domain.answers):
            raise PositionRefused(NOT_OFFERED)
        return domain.answers[place]
    return typed


def _faces(domain: Dice, typed: str) -> Value:
    """Return faces written apart, or one after another where each has one digit."""
    digits = re.findall(r"\d{1,4}", typed)
    if len(digits) == 1 and domain.count > 1 and domain.faces < 10:
        digits = list(digits[0])
    return tuple(map(int, digits))


def _parts(typed: str) -> list[str]:
    apart = r"[,、，\n]" if re.search(r"[,、，\n]", typed) else r"\s"
    return [part.strip() for part in re.split(apart, typed) if part.strip()]


def _listed(value: Value) -> Any:
    return list(value) if isinstance(value, tuple) else value


def _manual(game: Game, state: State, sent: Sent) -> ManualStep:
    reason = sent.get("reason", "").strip()[:MOST_TYPED]
    if not reason:
        raise PositionRefused(NO_REASON)
    changes = (change_of(game, state, sent),)
    clauses = tuple(_parts(sent.get("clauses", "")))[:20]
    resolves = sent.get("resolves", "") != "no"
    return ManualStep(n=1, reason=reason, changes=changes, clauses=clauses, resolves=resolves)


ONLY_AS_JUDGE = Words(
    "This can be done in the judge's view only. Change the view first.",
    "これはジャッジの視点でだけできます。先に視点を切り替えてください。",
)
NOT_OFFERED = Words(
    "This is not offered here. Look at the position again, then choose.",
    "この局面では選べません。局面を見直して選んでください。",
)
NOTHING_AWAITED = Words(
    "No outcome is awaited here, or not one that you may see.",
    "結果を入れる場面ではないか、この視点では見えない結果です。",
)
NO_REASON = Words(
    "Write why you change the position by hand.", "手作業で変更する理由を書いてください。"
)
