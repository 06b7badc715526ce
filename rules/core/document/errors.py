"""What can go wrong with a document."""

from __future__ import annotations

from typing import Literal

from rules.core.document.model import By, Edition
from rules.core.engine.values import NOBODY
from rules.core.engine.viewers import Viewer, may_see
from rules.core.errors import RulesError
from rules.core.words import Words


class DocumentUnreadable(RulesError):
    """An encoded document cannot be read: damaged, or of a newer version."""


class PermalinkUnreadable(RulesError):
    """The text is no permalink."""

    def __init__(self, text: str) -> None:
        super().__init__(
            Words(
                "“{text}” is no link to a position. It looks like record/node/viewer.",
                "「{text}」は局面へのリンクではありません（形式: 記録/局面/見る人）。",
            ).filled(text=text)
        )


class NodeNotFound(RulesError):
    """The document never had a node of this id."""

    def __init__(self, node: str) -> None:
        self.node = node
        super().__init__(
            Words(
                "This record has no position {node}.", "この記録に局面「{node}」はありません。"
            ).filled(node=node)
        )


class NodeDeleted(RulesError):
    """The node was deleted, with the branch it stood in."""

    def __init__(self, node: str, by: By | None = None) -> None:
        self.node, self.by = node, by
        super().__init__(
            Words(
                "Position {node} was deleted. Undo the deletion to go on from it.",
                "局面「{node}」は削除されました。続けるには削除を取り消してください。",
            ).filled(node=node)
        )


class NodeIdTaken(RulesError):
    """The id is, or once was, the id of another node."""

    def __init__(self, node: str) -> None:
        self.node = node
        super().__init__(
            Words(
                "Position {node} was recorded already. Reload the page.",
                "局面「{node}」はすでに記録済みです。画面を読み込み直してください。",
            ).filled(node=node)
        )


class LastRoot(RulesError):
    """The only position a document begins with cannot be deleted."""

    def __init__(self) -> None:
        super().__init__(
            Words(
                "A record keeps at least one starting position. Add another before this one goes.",
                "最初の局面は一つ残ります。削除する前に別の開始局面を加えてください。",
            )
        )


class NothingToUndo(RulesError):
    """No edit is left to undo, or to do again."""

    def __init__(self) -> None:
        super().__init__(Words("There is no edit to go back to.", "戻せる編集はありません。"))


class PositionCited(RulesError):
    """A ruling points to the position, so it stays."""

    def __init__(self, node: str) -> None:
        self.node = node
        super().__init__(
            Words(
                "A ruling cites position {node}, so it stays. Delete the branch instead: it is "
                "hidden and kept.",
                "局面「{node}」は裁定が引用しているため消せません。分岐の削除なら、"
                "隠したまま残ります。",
            ).filled(node=node)
        )


Loss = Literal["damaged", "refused", "failed", "differs"]
"""Why a recorded state is lost: the stored text is damaged, the action is refused, the rules break
down on it, or it leads to another state."""


class PositionLost(RulesError):
    """No state is stored for the node, and the present rules do not lead to the recorded one.

    ``why`` is for the judge: it may name cards that nobody else knows. ``words`` are for everybody.
    """

    def __init__(self, node: str, kind: Loss, why: Words) -> None:
        self.node, self.kind, self.why = node, kind, why
        super().__init__(LOST.filled(node=node, why=OPEN_REASONS[kind]))

    def words_for(self, viewer: Viewer = "public") -> Words:
        """Return what to say to the viewer: the judge is told the whole reason.

        Raises:
            ViewerUnknown: nobody looks from there.
        """
        return LOST.filled(node=self.node, why=reason_for(viewer, self.kind, self.why))


def reason_for(viewer: Viewer, kind: Loss, why: Words) -> Words:
    """Return why a state is lost, as the viewer may know it: all but the judge are told no more
    than that it is.

    Raises:
        ViewerUnknown: nobody looks from there.
    """
    return why if may_see(viewer, NOBODY) else OPEN_REASONS[kind]


LOST = Words(
    "Position {node} cannot be shown as it was recorded: {why}",
    "局面「{node}」を記録どおりに再現できません。{why}",
)
DAMAGED = Words("the stored position is damaged.", "保存された局面が壊れています。")
NOT_REACHED = Words(
    "the present rules do not lead there any more.", "今のルールではこの局面になりません。"
)
OPEN_REASONS: dict[Loss, Words] = {
    "damaged": DAMAGED,
    "refused": NOT_REACHED,
    "failed": NOT_REACHED,
    "differs": NOT_REACHED,
}
"""What everybody may be told: which of the last three it was may hang on hidden cards."""


class NotForced(RulesError):
    """The node was not recorded as something that happened although it is illegal."""

    def __init__(self, node: str) -> None:
        self.node = node
        super().__init__(
            Words(
                "What led to position {node} is allowed; there is nothing to correct.",
                "局面「{node}」までの行動は規則どおりで、直すところはありません。",
            ).filled(node=node)
        )


class OtherTable(RulesError):
    """The position has other players, or the same in another order."""

    def __init__(self, seats: tuple[str, ...]) -> None:
        super().__init__(
            Words(
                "The positions of a record have the same players in the same order: {seats}.",
                "同じ記録の局面は、対戦者と席順が同じでなければなりません({seats})。",
            ).filled(seats=", ".join(seats))
        )


class OtherTitle(RulesError):
    """The position or the document belongs to another game, or to another version of its rules."""

    def __init__(self, found: str, wanted: str) -> None:
        super().__init__(
            Words(
                "This is of {found}, not of {wanted}. Open it there, or enter one of {wanted}.",
                "これは{found}のもので、{wanted}のものではありません。"
                "{found}で開くか、{wanted}のものを入力してください。",
            ).filled(found=found, wanted=wanted)
        )


class OtherEdition(RulesError):
    """The document was last used with another engine, other rules or other cards."""

    def __init__(self, recorded: Edition, present: Edition) -> None:
        self.recorded, self.present = recorded, present
        super().__init__(
            Words(
                "This record was last used with {recorded}; here is {present}. Load it again, so "
                "that every position is compared, and then go on.",
                "この記録は{recorded}で使われたもので、現在は{present}です。"
                "読み込み直して全局面を照合してから続けてください。",
            ).filled(recorded=edition_words(recorded), present=edition_words(present))
        )


def edition_words(edition: Edition) -> Words:
    """Return what a node was recorded with, in words.

    >>> edition_words(Edition(1, "toy", "r1", "a1b2c3d4e5", "")).en
    'engine 1, toy r1, cards –, rulebook a1b2c3d4'
    """
    return Words(
        "engine {engine}, {title} {version}, cards {cards}, rulebook {rulebook}",
        "エンジン{engine}・{title} {version}・カード{cards}・ルールブック{rulebook}",
    ).filled(
        engine=edition.engine,
        title=edition.title,
        version=edition.version,
        cards=edition.cards[:8] or "–",
        rulebook=edition.rulebook[:8] or "–",
    )
