"""Disputed games on the rules engine: each step and each edit of the tree the judges share.

Every service locks the row, checks, changes, records and announces. A step never conflicts: it
becomes one more child. An edit of the tree by someone who has not seen the last one is refused, and
told what the others did.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeVar

import msgspec
from django.db import transaction
from django.utils import timezone
from django.utils.crypto import get_random_string
from django.utils.translation import get_language

from judging.errors import PositionRefused, RecordBehind, RecordChanged, RecordFull
from judging.models import GameRecord, Ruling
from judging.selectors.game_records import OpenRecord, keep, open_record
from judging.selectors.record_changes import PLAYED, changes_since, listed, verb_of
from judging.signals import record_changed
from rules.core.document import changing, editing
from rules.core.document.correcting import what_should_have_been
from rules.core.document.encoding import encode_document
from rules.core.document.model import By, Document
from rules.core.document.playing import play
from rules.core.engine.actions import Action, Manual
from rules.core.errors import RulesError
from rules.core.words import Words
from tournaments.models import User
from tournaments.services import log
from tournaments.services.locking import again

ID_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
MOST_NODES = 4_000
Edit = Callable[[Document, By], Document]
Answer = TypeVar("Answer")


@dataclass(frozen=True)
class Stepped:
    """The record after a step, and the node that it leads to; ``added`` is whether it is new."""

    record: GameRecord
    node: str
    added: bool


def new_id() -> str:
    """Return an id for a node: short, and never to be guessed from another."""
    return get_random_string(8, ID_LETTERS)


def by(actor: User) -> By:
    """Return who does something now, as it stands in a tree."""
    return By(str(actor), timezone.now().isoformat(timespec="seconds"))


@transaction.atomic
def play_step(record: GameRecord, node: str, action: Action, *, actor: User) -> Stepped:
    """Play ``action`` at ``node``; one that stands there already is not doubled.

    Raises:
        PositionRefused: the rules do not allow it, or the node is gone; the words say why.
        RecordFull: the record has as many positions as one may have.
    """
    opened = _locked(record)
    if len(opened.document.nodes) >= MOST_NODES:
        raise RecordFull(count=MOST_NODES)
    _check_holds(opened, node)
    played = _asked(
        lambda: play(
            opened.game,
            opened.document,
            node,
            action,
            id=new_id(),
            by=by(actor),
            cache=opened.states,
        )
    )
    if played.added:
        _save(opened, played.document, actor, "play", played.node.id)
    return Stepped(opened.record, played.node.id, played.added)


def begin_correction(record: GameRecord, node: str, *, actor: User) -> Stepped:
    """Begin the branch in which an act that is recorded though illegal is not carried out.

    Its first step changes nothing and names what stood against the act; the game goes on from it.

    Raises:
        PositionRefused: the act is allowed, or the node is gone; the words say why.
        RecordFull: the record has as many positions as one may have.
    """
    opened = open_record(record)
    found = _asked(lambda: what_should_have_been(opened.game, opened.document, node, opened.states))
    clauses = tuple(dict.fromkeys(each.clause for each in found.obstacles if each.clause))
    if not clauses:
        return Stepped(record, found.at, added=False)
    act = opened.game.rules.acts[found.happened.name].label
    reason = NOT_DONE.filled(act=act).in_(get_language() or "en")
    return play_step(record, found.at, Manual((), reason, clauses, resolves=False), actor=actor)


NOT_DONE = Words(
    "As it should have been: “{act}” is not carried out.",
    "本来の進行: 「{act}」は行わない。",
)


def label_node(
    record: GameRecord, node: str, text: str, *, revision: int, actor: User
) -> GameRecord:
    """Write a label on the node.

    Raises:
        RecordChanged: the tree was edited since ``revision``.
        RecordBehind: there was no such revision yet.
        PositionRefused: the node is gone.
    """
    change = _edit("label", node, lambda document, who: editing.label(document, node, text, who))
    return change(record, revision, actor)


def comment_node(
    record: GameRecord, node: str, text: str, *, revision: int, actor: User
) -> GameRecord:
    """Write a comment beside the node, in the place of the old one; raises as ``label_node``."""
    change = _edit(
        "comment", node, lambda document, who: editing.comment(document, node, text, who)
    )
    return change(record, revision, actor)


def move_up(record: GameRecord, node: str, *, revision: int, actor: User) -> GameRecord:
    """Move the node one place up among its siblings; raises as ``label_node``."""
    change = _edit("move up", node, lambda document, who: editing.move_up(document, node, who))
    return change(record, revision, actor)


def make_main(record: GameRecord, node: str, *, revision: int, actor: User) -> GameRecord:
    """Put the node, and the way to it, on the main line; raises as ``label_node``."""
    change = _edit("make main", node, lambda document, who: editing.make_main(document, node, who))
    return change(record, revision, actor)


def delete_branch(record: GameRecord, node: str, *, revision: int, actor: User) -> GameRecord:
    """Delete the node and all below it; where a ruling cites one of them it is only hidden.

    Raises:
        RecordChanged: anything changed since ``revision``: a step may stand in the branch.
        PositionRefused: the node is gone, or it is the last first position.
    """
    cited = cited_nodes(record)
    change = _edit(
        "delete",
        node,
        lambda document, who: editing.delete_branch(document, node, who, cited),
        everything=True,
    )
    return change(record, revision, actor)


def undo_edit(record: GameRecord, *, revision: int, actor: User) -> GameRecord:
    """Take the last edit of the tree back, a step as well.

    Raises:
        RecordChanged: anything changed since ``revision``: that would be taken back unseen.
        PositionRefused: there is nothing to take back, or a ruling cites what would be lost.
    """
    cited = cited_nodes(record)
    change = _edit("undo", "", lambda document, _: changing.undo(document, cited), everything=True)
    return change(record, revision, actor)


def redo_edit(record: GameRecord, *, revision: int, actor: User) -> GameRecord:
    """Make the edit again that was taken back last; raises as ``undo_edit``."""
    cited = cited_nodes(record)
    change = _edit("redo", "", lambda document, _: changing.redo(document, cited), everything=True)
    return change(record, revision, actor)


def cited_nodes(record: GameRecord) -> tuple[str, ...]:
    """Return the nodes of the record that rulings point to."""
    return tuple(
        Ruling.objects.filter(record=record).exclude(node="").values_list("node", flat=True)
    )


def _edit(
    kind: str, node: str, edit: Edit, *, everything: bool = False
) -> Callable[[GameRecord, int, User], GameRecord]:
    """Return what edits the tree of a record.

    Args:
        everything: whether steps that others added count as changes too.
    """

    @transaction.atomic
    def change(record: GameRecord, revision: int, actor: User) -> GameRecord:
        opened = _locked(record)
        _check_seen(opened.record, revision, everything)
        document = _asked(lambda: edit(opened.document, by(actor)))
        if document != opened.document:
            _save(opened, document, actor, kind, node)
        return opened.record

    return change


def _locked(record: GameRecord) -> OpenRecord:
    return open_record(again(GameRecord.objects.select_for_update(), record))


def _check_seen(record: GameRecord, revision: int, everything: bool) -> None:
    if revision > record.revision:
        raise RecordBehind
    changes = [
        each for each in changes_since(record, revision) if everything or each.verb != PLAYED
    ]
    if changes:
        raise RecordChanged(changes=listed(changes))


def _check_holds(opened: OpenRecord, node: str) -> None:
    """Refuse to go on from a position that contradicts itself: the rules cannot say what follows."""
    stops = [
        each
        for each in opened.game.validate(_asked(lambda: opened.state(node)))
        if each.severity == "stop"
    ]
    if stops:
        raise PositionRefused(CONTRADICTS.filled(what=stops[0].hint))


CONTRADICTS = Words(
    "The position contradicts itself, so that nothing can follow: {what}",
    "局面が矛盾しているため先へ進めません: {what}",
)


def _asked(ask: Callable[[], Answer]) -> Answer:
    try:
        return ask()
    except RulesError as error:
        raise PositionRefused(error.words) from error


def _save(opened: OpenRecord, document: Document, actor: User, kind: str, node: str) -> None:
    record = opened.record
    record.document = encode_document(document).decode()
    record.revision += 1
    record.save(update_fields=["document", "revision", "updated_at"])
    keep(record, msgspec.structs.replace(opened.loaded, document=document))
    facts = {"revision": record.revision, "node": node}
    log.record(actor, verb_of(kind), record, tournament=record.tournament, **facts)
    log.announce(record_changed, record_id=record.pk, revision=record.revision)
