"""Every disputed game of Doremi, played through the stepper's own forms to the outcome it must have."""

import json
import re
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from django.test import Client

from judging.models import GameRecord
from judging.selectors.game_records import OpenRecord
from judging.tests.records import SCENARIOS, opened, root
from judging.tests.views.stepping import at, body, offers, sent
from rules.core.engine.actions import Act, Manual
from rules.core.engine.ops import CreatePiece
from rules.core.engine.trace import clauses_of
from rules.core.scenario import opened as game_of
from rules.core.scenario import read_scenario
from rules.core.scenario.acting import action_of
from rules.core.scenario.expecting import mismatches
from rules.core.scenario.forms import ActStep, Step
from rules.core.scenario.tables import Table
from rules.core.setup import SetUp, render
from rules.core.setup.names import Names
from rules.registry import playable
from tournaments.tests.factories import make_user

pytestmark = pytest.mark.django_db
DISPUTES = sorted((SCENARIOS / "doremi").glob("dispute-*.json"))


NEW = "/judge/stepper/new/"


def set_up(client: Client, file: Path) -> GameRecord:
    """Return the record of the file's position, entered at an empty table on the set-up page."""
    scenario = read_scenario(file.read_bytes())
    game = game_of(scenario, playable).game
    assert isinstance(scenario.setup, SetUp)
    rules = {"title": scenario.title, "version": scenario.rules_version}
    form = form_of(client.get(NEW, rules).content.decode())
    assert form.keys() >= {*rules, "name", "text", "definitions"}
    typed = {
        "name": scenario.name,
        "text": render(game, scenario.setup),
        "definitions": json.dumps(json.loads(file.read_bytes())["cards"]),
    }
    looked = form_of(client.post(f"{NEW}editor/", {**form, **typed}).content.decode())
    assert {name: looked[name] for name in typed} == typed
    response = client.post(NEW, looked)
    assert response.status_code == 302, response.context["problem"]
    return GameRecord.objects.get()


def form_of(page: str) -> dict[str, str]:
    """Return the fields of the set-up form with what stands in them, as a browser sends them."""
    form = page[page.index('id="set-up"') :]
    form = form[: form.index("</form>")]
    sent: dict[str, str] = {}
    for tag in re.findall(r"<input[^>]*>", form):
        said = dict(re.findall(r'([\w-]+)="([^"]*)"', tag))
        if said.get("type") != "checkbox" or " checked" in tag:
            sent[unescape(said["name"])] = unescape(said.get("value", ""))
    for name, options in re.findall(r'<select[^>]*name="([^"]+)"[^>]*>(.*?)</select>', form, re.S):
        chosen = re.findall(r'<option\s+value="([^"]*)"\s+selected', options)
        first = re.findall(r'<option\s+value="([^"]*)"', options)
        sent[unescape(name)] = unescape((chosen or first)[0])
    for name, text in re.findall(r'<textarea[^>]*name="([^"]+)"[^>]*>(.*?)</textarea>', form, re.S):
        sent[name] = unescape(text).removeprefix("\n")
    return sent


def is_meant(offered: Act, act: Act) -> bool:
    """Return whether the act says nothing that the offer does not: what it leaves open is chosen."""
    who = (offered.player, offered.name) == (act.player, act.name)
    return who and act.args.items() <= offered.args.items()


class Playing:
    """A judge at the page of one record."""

    def __init__(self, client: Client, record: GameRecord) -> None:
        self.client, self.record, self.node = client, record, root(record)
        self.cited: list[str] = []

    @property
    def found(self) -> OpenRecord:
        return opened(self.record)

    def take(self, step: Step) -> None:
        found = self.found
        state = found.state(self.node)
        asked = found.game.pending(state)
        if asked is not None and asked.takes == ("begin",):
            self.press("Run on")
            state = self.found.state(self.node)
        table = Table(found.game, state, Names(found.game))
        action = action_of(table, step)
        if step.refused:
            self.ask(step, action)
        elif isinstance(action, Manual):
            self.change(action)
        else:
            assert isinstance(action, Act)
            self.offer(found, state, action)
        self.check(step.expect, self.cited if step.refused else self.told())

    def offer(self, found: OpenRecord, state: Any, act: Act) -> None:
        """Press the button of this act, which must stand on the page."""
        view, legal = found.game.view(state, "judge"), found.game.legal(state)
        wanted = [
            seen.id
            for seen, option in zip(view.options, legal, strict=True)
            if is_meant(option.action, act)
        ]
        page = body(self.client, at(self.record, self.node))
        assert wanted
        assert wanted[0] in offers(page).values()
        self.play(option=wanted[0])

    def press(self, said: str) -> None:
        self.play(option=offers(body(self.client, at(self.record, self.node)))[said])

    def change(self, manual: Manual) -> None:
        """Make the one change by hand, field by field."""
        [op] = manual.changes
        assert isinstance(op, CreatePiece)
        fields = {
            "field_card": op.card,
            "field_zone": op.zone if op.seat is None else f"{op.zone}:{op.seat}",
            "field_owner": "" if op.owner is None else str(op.owner),
        }
        self.play(op="create", reason=manual.reason, **fields)

    def ask(self, step: Step, action: Any) -> None:
        """Ask why the act is not allowed: the page must name the clauses of the dispute."""
        assert isinstance(step, ActStep)
        assert isinstance(action, Act)
        address = f"/judge/stepper/{self.record.code}/{self.node}/why-not/"
        args = {f"arg_{name}": self.typed(action, name) for name in action.args}
        player = "judge" if action.player < 0 else str(action.player)
        page = body(self.client, address, player=player, action=action.name, asked="yes", **args)
        named = re.findall(r'/rulebooks/doremi/#([\w.-]+)"', page)
        assert "Not allowed" in page
        assert set(step.refused) <= set(named)
        self.cited += named

    def typed(self, action: Act, name: str) -> str:
        kind = {arg.name: arg.kind for arg in self.found.game.rules.acts[action.name].args}[name]
        return f"#{action.args[name]}" if kind == "piece" else str(action.args[name])

    def play(self, **data: str) -> None:
        response = sent(self.client, at(self.record, self.node) + "play/", **data)
        assert response.status_code == 200
        self.node = response.headers["HX-Push-Url"].split("/")[4]
        self.cited += self.told()

    def told(self) -> list[str]:
        trace = self.found.trace(self.node)
        assert trace is not None
        return list(clauses_of(trace))

    def check(self, expect: dict[str, Any], clauses: list[str]) -> None:
        found = self.found
        state = found.state(self.node)
        assert mismatches(found.game, state, tuple(clauses), expect) == ()


@pytest.mark.parametrize("file", DISPUTES, ids=lambda file: file.stem)
def test_a_dispute_ends_as_it_must_when_it_is_played_on_the_page(
    client: Client, file: Path
) -> None:
    client.force_login(make_user("fay"))
    scenario = read_scenario(file.read_bytes())
    playing = Playing(client, set_up(client, file))

    for step in scenario.steps:
        playing.take(step)

    playing.check(scenario.expect, playing.cited)
    page = body(client, at(playing.record, playing.node))
    shown = set(re.findall(r'/rulebooks/doremi/#([\w.-]+)"', page))
    assert shown


def test_all_twenty_disputes_are_there() -> None:
    numbers = {re.match(r"dispute-(\d+)", file.stem)[1] for file in DISPUTES}  # type: ignore[index]

    assert numbers == {f"{n:02d}" for n in range(1, 21)}
