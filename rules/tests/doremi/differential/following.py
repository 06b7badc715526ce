"""The engine, brought to every question that the oracle asks and given the same answer."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from rules.core.engine.actions import Act, Chance, Manual
from rules.core.engine.ops import Leave
from rules.core.engine.state import Frame
from rules.core.engine.values import JUDGE as THE_JUDGE
from rules.core.engine.values import Value
from rules.games.doremi.play.deriving import text_box
from rules.games.doremi.play.paying import able_sleepers
from rules.games.doremi.play.seeing import happenings, turn_player
from rules.tests.doremi.differential.board import Board, laid
from rules.tests.doremi.differential.reading import PLACES, Told
from rules.tests.doremi.oracle import (
    JUDGE,
    PASS,
    Answer,
    EndMain,
    Move,
    Pick,
    Question,
    Situation,
    Use,
    random_decider,
)
from rules.tests.doremi.oracle.situation import HALL, HOME, PLAYERS

NOT_THERE = 99
"""The place in a text box of an ability that is not in it any more."""

BOTH_KINDS, ONE_KIND = "red_activated_and_red_maho", "red_activated_only"
BY_HAND = {
    "by_hand.hall_full": ("hall_overflow", "home"),
    "by_hand.source_gone": ("link_without_source", "fizzles"),
    "by_hand.reserved_at_six": ("reservation_opponent_at_step6", "movement_fails"),
}
"""What the judge is asked to see to: the setting, and what the judge always says."""

Offer = tuple[str, frozenset[str]]
"""What may be declared, and who is put to sleep for it."""


class Differs(AssertionError):
    """The engine and the oracle do not agree on what may be done or who is asked."""


class Follower:
    """A game on the engine that follows the oracle through a situation."""

    def __init__(self, situation: Situation, pick: Pick) -> None:
        self.situation = situation
        self.board: Board = laid(situation)
        self.at = self.board.at
        self.choose = random_decider(pick)
        self.told = Told(lambda piece: self.board.id.get(piece, f"?{piece}"), self._label)
        self.act = -1
        self.refused: dict[int, set[str]] = {}
        self.kinds = ""
        """Which kinds of interrupts the judge allows in the window that is open."""
        self.said: dict[str, Answer] = {}
        """What the judge said about a happening, or about the victory."""

    # what the oracle asks

    def decide(self, question: Question) -> Answer:
        """Return the answer to a question of the oracle, after the engine was given it too."""
        if question.asked == JUDGE and question.kind in dict(BY_HAND.values()):
            return dict(BY_HAND.values())[question.kind]
        self.advance()
        if question.kind == "order":
            return self._in_its_order(question)
        answer = self.choose(question)
        if question.kind in ("both_players_satisfy", "simultaneous_victory"):
            self.said[question.about] = answer
        elif question.kind == "interrupt_kinds":
            self._expect(self._label(self.at.state.frames[-1]), question.about, "the window")
            self.kinds = str(answer)
        elif question.kind == "interrupt":
            self._interrupt(question, answer)
        else:
            self._block(question, answer)
        return answer

    def _in_its_order(self, question: Question) -> Answer:
        place = int(question.about)
        if len(self.told.processed) <= place:
            raise Differs(f"{question}: the engine processed only {self.told.processed}")
        source = self.told.processed[place]
        if source not in question.options:
            raise Differs(f"{question}: the engine takes {source}, of {self.told.processed}")
        return source

    def _interrupt(self, question: Question, answer: Answer) -> None:
        self._expect(self.at.step, "link.window", str(question))
        self._expect(PLAYERS[self._asked()], question.asked, "who may interrupt")
        self._expect(self._label(self.at.state.frames[-1]), question.about, "the last link")
        offers = {
            (each.source, frozenset(each.payers))
            for each in question.options
            if isinstance(each, Use)
        }
        self._expect(set(self._offers()), offers, f"the interrupts to {question.about}")
        if isinstance(answer, Use):
            self._use(answer, self._asked())
        else:
            self._do(Act(self._asked(), "pass"))

    def _block(self, question: Question, answer: Answer) -> None:
        self._expect(self.at.step, "movement.s07_block", str(question))
        self._expect(self._blockers(), set(question.options) - {PASS}, "who may block")
        if answer == PASS:
            self._do(Act(self._asked(), "no_block"))
        else:
            self._do(Act(self._asked(), "block", {"card": self.board.piece[str(answer)]}))

    def _expect(self, found: object, wanted: object, what: str) -> None:
        if found != wanted:
            raise Differs(f"{what}: the engine has {found}, the oracle {wanted}")

    # what the engine asks

    def advance(self) -> None:
        """Go on until the oracle has to be asked, or the acts are at an end."""
        while self.at.state.result is None and self._goes_on():
            pass

    def _goes_on(self) -> bool:
        """Do what needs no answer of the oracle; return whether there was anything."""
        step = self.at.step
        if step == "day.main":
            return self._next_act()
        if step == "link.window":
            return self._no_interrupt()
        if step == "movement.s07_block":
            return self._no_block()
        if step == "effects.choose":
            self._choose_target()
        elif step in ("deciding.resolver", "judging.winner"):
            return self._judge_says()
        elif step == "day.dinner":
            self._do(Act(self._asked(), "dinner", {"n": 0}))
        elif step.startswith("by_hand."):
            self._by_hand()
        else:
            raise Differs(f"the engine waits at {step}")
        return True

    def _next_act(self) -> bool:
        if self.act + 1 >= len(self.situation.acts):
            return False
        self.act += 1
        act, seat = self.situation.acts[self.act], turn_player(self.at.look)
        if isinstance(act, Use):
            self._begin_use(act, seat)
        elif isinstance(act, Move):
            self._begin(self._move(act, seat))
        else:
            assert isinstance(act, EndMain)
            self._begin(Act(seat, "end_main"))
        return True

    def _begin(self, act: Act) -> bool:
        """Do the act of a turn player, or note why it is refused."""
        clauses = {each.clause for each in self.at.game.explain(self.at.state, act)}
        if clauses:
            self.refused[self.act] = clauses
        else:
            self._do(act)
        return not clauses

    def _move(self, act: Move, seat: int) -> Act:
        piece = self.board.piece[act.character]
        if act.to in (HALL, HOME):
            name = "move_to_hall" if act.to == HALL else "move_home"
            return Act(seat, name, {"card": piece})
        happening = self.board.piece[act.to]
        return Act(seat, "move_to_happening", {"card": piece, "happening": happening})

    def _begin_use(self, use: Use, seat: int) -> None:
        if not self._has_targets(use.source):
            act = self._declared(use, seat)
            others = {each.clause for each in self.at.game.explain(self.at.state, act)}
            self.refused[self.act] = {"AMB-61", *others}
        elif ":" not in use.source and not self._can_pay(use, seat):
            self.refused[self.act] = {"DRM-11.01d", "DRM-1.06"}
        elif self._begin(self._declared(use, seat)):
            self._pay(use)

    def _use(self, use: Use, seat: int) -> None:
        act = self._declared(use, seat)
        forced = ":" not in use.source and self.kinds == BOTH_KINDS
        self._do(Act(act.player, act.name, act.args, "by the judge") if forced else act)
        self._pay(use)

    def _declared(self, use: Use, seat: int) -> Act:
        if ":" not in use.source:
            return Act(seat, "use_maho", {"card": self.board.piece[use.source]})
        piece = self.board.piece[use.source.split(":")[0]]
        box = [(each.no, each.part, each.place) for each in text_box(self.at.look, piece)]
        place = self.board.text[use.source]
        at = box.index(place) if place in box else NOT_THERE
        return Act(seat, "activate", {"card": piece, "ability": at})

    def _pay(self, use: Use) -> None:
        for payer in use.payers:
            if self.at.step == "paying.sleep":
                self._do(Act(self._asked(), "pay_sleep", {"card": self.board.piece[payer]}))

    def _can_pay(self, use: Use, seat: int) -> bool:
        return (use.source, frozenset(use.payers)) in set(self._paid(use.source, seat)) and len(
            set(use.payers)
        ) == len(use.payers)

    def _paid(self, maho: str, seat: int) -> Iterator[Offer]:
        """Every way to pay the characters of a MAHO card."""
        able = [self.board.id[p] for p in able_sleepers(self.at.look, seat, for_use=True)]
        cost = self.at.game.cards[maho].cost
        for payers in combinations(able, cost):
            yield maho, frozenset(payers)

    # windows

    def _no_interrupt(self) -> bool:
        if self._for_judge() and not self.kinds:
            return False
        if set(self._offers()):
            return False
        self._do(Act(self._asked(), "pass"))
        return True

    def _offers(self) -> Iterator[Offer]:
        """Everything that may answer the last link, with everyone who can pay for it."""
        seat = self._asked()
        for option in self.at.game.legal(self.at.state):
            act = option.action
            if act.name == "activate" and self._has_targets(source := self._source(act)):
                yield source, frozenset()
            elif act.name == "use_maho":
                yield from self._paid(self._allowed(act), seat) if self._allowed(act) else ()
        if self.kinds == BOTH_KINDS:
            for maho in self._for_judge():
                yield from self._paid(maho, seat)

    def _allowed(self, act: Act) -> str:
        maho = self.board.id[act.number("card")]
        return maho if self._has_targets(maho) else ""

    def _for_judge(self) -> list[str]:
        """The MAHO cards of which only the judge can say whether they may answer."""
        if self.at.look.setting("interrupt_kinds") != JUDGE:
            return []
        seat, found = self._asked(), []
        for piece in self.at.look.of("hand", seat):
            act = Act(seat, "use_maho", {"card": piece})
            reasons = {each.key for each in self.at.game.explain(self.at.state, act)}
            if reasons == {"maho_for_the_judge"} and self._allowed(act):
                found.append(self.board.id[piece])
        return found

    def _has_targets(self, source: str) -> bool:
        """Whether every happening that a text names still lies there when it is declared."""
        place = self.board.text.get(source, (source, "effects", 0))
        named = [e for e in self.board.effects[place] if e.verb == "remove_happening"]
        return all(self.board.piece[e.target] in happenings(self.at.look) for e in named)

    def _source(self, act: Act) -> str:
        boxed = text_box(self.at.look, act.number("card"))[act.number("ability")]
        place = (boxed.no, boxed.part, boxed.place)
        return next(source for source, where in self.board.text.items() if where == place)

    def _no_block(self) -> bool:
        if self._blockers():
            return False
        self._do(Act(self._asked(), "no_block"))
        return True

    def _blockers(self) -> set[str]:
        acts = [option.action for option in self.at.game.legal(self.at.state)]
        return {self.board.id[act.number("card")] for act in acts if act.name == "block"}

    # effects, and the judge

    def _choose_target(self) -> None:
        frame = self.at.state.frames[-1]
        place = (str(frame.data["card"]), str(frame.data["part"]), _number(frame.data["index"]))
        effect = self.board.effects[place][_number(frame.data["at"]) - 1]
        piece = self.board.piece[effect.target]
        self._do(Act(self._asked(), "choose_target", {"card": piece}))

    def _judge_says(self) -> bool:
        about = self.at.state.frames[-1].data.get("happening")
        said = self.said.pop("" if about is None else self.board.id[_number(about)], None)
        if said is None:
            return False
        self._after(Chance(PLAYERS.index(said) if said in PLAYERS else str(said)))
        return True

    def _by_hand(self) -> None:
        text = self.at.state.frames[-1].data["text"]
        if text == "by_hand.reserved_at_six":
            self._after(Manual((Leave(),), "the movement fails"))
        else:
            self._do(Act(THE_JUDGE, "carried_out"))

    # doing

    def _asked(self) -> int:
        return self.at.asked.who[0]

    def _do(self, act: Act) -> None:
        self.kinds = ""
        self._after(act)

    def _after(self, action: Act | Chance | Manual) -> None:
        self.at = self.at.after(action)
        assert self.at.trace is not None
        self.told.read(self.act, self.at.trace)

    def _label(self, link: Frame) -> str:
        data = link.data
        card = self.board.id.get(_number(data.get("piece", 0)), "")
        if data["act"] in ("movement", "block"):
            verb = "move" if data["act"] == "movement" else "block"
            return f"{verb} {card} {self.board.id[_number(data['target'])]}"
        if data["act"] in PLACES:
            return f"move {card} {PLACES[str(data['act'])]}"
        if data["act"] == "activate":
            place = (data["no"], data["part"], data["index"])
            return next(source for source, where in self.board.text.items() if where == place)
        return "end" if data["act"] == "end_main" else card


def _number(value: Value) -> int:
    assert isinstance(value, int)
    return value
