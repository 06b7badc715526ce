"""Random edits of a tree beside a naive model: every link ever issued opens its own position."""

from __future__ import annotations

from copy import deepcopy
from dataclasses import dataclass, field

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from rules.core.document.changing import redo, undo
from rules.core.document.checking import is_whole
from rules.core.document.editing import (
    cite,
    comment,
    delete_branch,
    label,
    make_main,
    move_up,
    uncite,
)
from rules.core.document.encoding import decode_document, encode_document
from rules.core.document.errors import (
    LastRoot,
    NodeDeleted,
    NothingToUndo,
    PositionCited,
)
from rules.core.document.loading import load
from rules.core.document.model import SPACING, TOP, Document
from rules.core.document.permalinks import parse_permalink, permalink
from rules.core.document.playing import add_root, new_document, play
from rules.core.document.reading import children, in_order, main_line
from rules.core.document.states import open_node, state_at
from rules.core.engine.actions import Action, Chance
from rules.core.engine.encoding import encode, encode_action, fingerprint
from rules.core.engine.state import State
from rules.tests.core.document.toy import begun, toy_game
from rules.tests.core.document.trees import ADA, ids

GAME = toy_game()


@dataclass
class Place:
    """A node of the model: plain lists, no sharing, nothing clever."""

    id: str
    action: bytes
    depth: int
    label: str = ""
    comment: str = ""
    hidden: bool = False
    below: list[Place] = field(default_factory=list)

    def all(self) -> list[Place]:
        return [self, *(each for child in self.below for each in child.all())]

    def shown(self) -> list[Place]:
        return [child for child in self.below if not child.hidden]

    def all_shown(self) -> list[Place]:
        return [self, *(each for child in self.shown() for each in child.all_shown())]


@dataclass
class Model:
    """The tree as the machine expects it, and those cited."""

    top: Place = field(default_factory=lambda: Place(TOP, b"", -1))
    cited: list[str] = field(default_factory=list)

    def parent(self, node: str) -> Place:
        return next(each for each in self.top.all() if node in [c.id for c in each.below])

    def place(self, node: str) -> Place:
        return next(each for each in self.top.all() if each.id == node)

    def has_stored(self, node: str) -> bool:
        there = [each for each in self.top.all() if each.id == node]
        return bool(there) and (node in self.cited or there[0].depth % SPACING == 0)


class Trees(RuleBasedStateMachine):
    document: Document

    def __init__(self) -> None:
        super().__init__()
        self.model = Model()
        self.past: list[Model] = []
        self.future: list[Model] = []
        self.links: dict[str, str] = {}
        self.count = 0

    # what the machine knows

    def new_id(self) -> str:
        self.count += 1
        return f"p{self.count}"

    def shown(self) -> list[str]:
        return [each.id for each in self.model.top.all_shown() if each.id != TOP]

    def pick(self, data: st.DataObject) -> str:
        return data.draw(st.sampled_from(self.shown()))

    def changes(self, document: Document) -> Model:
        """Take the document over, and return the model to change with it."""
        self.document = document
        self.past.append(deepcopy(self.model))
        self.future.clear()
        return self.model

    def issue(self, node: str) -> None:
        here = self.document.nodes[node]
        self.links[permalink("doc", node, "judge")] = here.state_hash

    # what happens

    @initialize()
    def begin(self) -> None:
        node = self.new_id()
        self.document = new_document(GAME, begun(GAME), id=node, by=ADA)
        self.model.top.below.append(Place(node, b"", 0))
        self.issue(node)

    @rule(data=st.data(), length=st.sampled_from([1, 1, 3, 8]))
    def play(self, data: st.DataObject, length: int) -> None:
        node = self.pick(data)
        for _ in range(length):
            actions = possible(state_at(GAME, self.document, node))
            if actions:
                node = self.play_at(node, data.draw(st.sampled_from(actions)))

    def play_at(self, parent: str, action: Action) -> str:
        name = encode_action(action)
        there = [c.id for c in self.model.place(parent).shown() if c.action == name]
        played = play(GAME, self.document, parent, action, id=self.new_id(), by=ADA)
        assert played.added == (not there)
        if there:
            assert (played.node.id, played.document) == (there[0], self.document)
            return there[0]
        place = self.changes(played.document).place(parent)
        place.below.append(Place(played.node.id, name, place.depth + 1))
        self.issue(played.node.id)
        return played.node.id

    @rule()
    def set_up(self) -> None:
        node = self.new_id()
        document = add_root(GAME, self.document, begun(GAME), id=node, by=ADA, claimant="Ben")
        self.changes(document).top.below.append(Place(node, b"", 0, "Ben"))
        self.issue(node)

    @rule(data=st.data())
    def move_up(self, data: st.DataObject) -> None:
        node = self.pick(data)
        document = move_up(self.document, node, ADA)
        shown = self.model.parent(node).shown()
        if shown[0].id == node:
            assert document is self.document
            return
        row = self.changes(document).parent(node).below
        places = [n for n, each in enumerate(row) if not each.hidden]
        here = next(n for n in places if row[n].id == node)
        before = max(n for n in places if n < here)
        row[before], row[here] = row[here], row[before]

    @rule(data=st.data())
    def make_main(self, data: st.DataObject) -> None:
        node = self.pick(data)
        document = make_main(self.document, node, ADA)
        if node in [each.id for each in self.main()]:
            assert document is self.document
            return
        model = self.changes(document)
        while node != TOP:
            parent = model.parent(node)
            parent.below.sort(key=lambda each: each.id != node)
            node = parent.id

    def main(self) -> list[Place]:
        line, here = [], self.model.top
        while here.shown():
            here = here.shown()[0]
            line.append(here)
        return line

    @rule(data=st.data(), text=st.sampled_from(["", "a", "b"]), kind=st.booleans())
    def write(self, data: st.DataObject, text: str, kind: bool) -> None:
        node = self.pick(data)
        name = "label" if kind else "comment"
        document = (label if kind else comment)(self.document, node, text, ADA)
        if getattr(self.model.place(node), name) == text:
            assert document is self.document
        else:
            setattr(self.changes(document).place(node), name, text)

    @rule(data=st.data())
    def delete(self, data: st.DataObject) -> None:
        node = self.pick(data)
        shown = self.model.parent(node).shown()
        if self.model.parent(node).id == TOP and len(shown) == 1:
            with pytest.raises(LastRoot):
                delete_branch(self.document, node, ADA)
            return
        model = self.changes(delete_branch(self.document, node, ADA))
        if any(each.id in model.cited for each in model.place(node).all()):
            model.place(node).hidden = True
        else:
            row = model.parent(node).below
            row[:] = [each for each in row if each.id != node]

    @rule(data=st.data())
    def cite(self, data: st.DataObject) -> None:
        node = self.pick(data)
        document = cite(GAME, self.document, node, ADA)
        if node in self.model.cited:
            assert document is self.document
        else:
            self.changes(document).cited.append(node)

    @rule(data=st.data())
    def uncite(self, data: st.DataObject) -> None:
        node = data.draw(st.sampled_from(self.model.cited or self.shown()))
        if node not in self.model.cited:
            assert uncite(self.document, node, ADA) is self.document
            return
        self.changes(uncite(self.document, node, ADA)).cited.remove(node)

    @rule(protect=st.booleans())
    def undo(self, protect: bool) -> None:
        if not self.past:
            with pytest.raises(NothingToUndo):
                undo(self.document)
            return
        if self.turn(undo, self.past[-1], protect):
            self.future.append(self.model)
            self.model = self.past.pop()

    @rule(protect=st.booleans())
    def redo(self, protect: bool) -> None:
        if not self.future:
            with pytest.raises(NothingToUndo):
                redo(self.document)
            return
        if self.turn(redo, self.future[-1], protect):
            self.past.append(self.model)
            self.model = self.future.pop()

    def turn(self, how: object, to: Model, protect: bool) -> bool:
        """Undo or redo; return whether it was done, which rulings may forbid."""
        cited = self.model.cited if protect else []
        if not all(to.has_stored(node) for node in cited):
            with pytest.raises(PositionCited):
                how(self.document, cited)  # type: ignore[operator]
            return False
        self.document = how(self.document, cited)  # type: ignore[operator]
        return True

    @rule()
    def store_and_read(self) -> None:
        data = encode_document(self.document)
        document = decode_document(data)
        assert (document, encode_document(document)) == (self.document, data)
        self.document = document

    @rule()
    def load(self) -> None:
        loaded = load(GAME, self.document)
        assert (loaded.document, loaded.mismatches) == (self.document, ())

    # what always holds

    @invariant()
    def the_tree_is_as_expected(self) -> None:
        if not self.count:
            return
        assert is_whole(self.document)
        for place in self.model.top.all_shown():
            assert ids(children(self.document, place.id)) == [each.id for each in place.shown()]
        assert ids(main_line(self.document)) == [each.id for each in self.main()]
        assert ids(node for _, node in in_order(self.document)) == self.shown()
        everything = [each for each in self.model.top.all() if each.id != TOP]
        assert sorted(self.document.nodes) == sorted(each.id for each in everything)
        for place in everything:
            node = self.document.nodes[place.id]
            action = b"" if node.action is None else encode_action(node.action)
            written = (place.action, place.label, place.comment)
            assert (action, node.label, node.comment) == written
        assert sorted(self.document.cited) == sorted(self.model.cited)

    @invariant()
    def every_link_opens_its_own_position(self) -> None:
        cache: dict[str, State] = {}
        for link, name in self.links.items():
            node = parse_permalink(link).node
            if node not in self.document.nodes:
                with pytest.raises(NodeDeleted):
                    open_node(GAME, self.document, node, cache=cache)
                continue
            opened = open_node(GAME, self.document, node, cache=cache)
            assert opened.state is not None
            assert (opened.node.id, fingerprint(opened.state)) == (node, name)

    def teardown(self) -> None:
        """With other rules a link opens the recorded position or none, and stored ones open."""
        for node in self.document.nodes if self.count else ():
            opened = open_node(toy_game(step=2), self.document, node)
            assert opened.state is None or encode(opened.state) == encode(
                state_at(GAME, self.document, node)
            )
            assert opened.state is not None or node not in self.document.cited


def possible(state: State) -> list[Action]:
    """Return what can happen: acts, or two faces of the die, one of them known in two ways."""
    acts: list[Action] = [option.action for option in GAME.legal(state)]
    pending = GAME.pending(state)
    if pending is None or pending.domain is None:
        return acts
    return [Chance((2,)), Chance((5,)), Chance((5,), "agreed")]


TestTrees = Trees.TestCase
TestTrees.settings = settings(
    max_examples=40,
    stateful_step_count=40,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
)
