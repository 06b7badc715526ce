"""Secret choices: several seats choose unseen, in any order; all is revealed with the last one."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from rules.core.engine.actions import Act, Obstacle
from rules.core.engine.procedures import ActKind, Arg, Procedure
from rules.core.words import Words

if TYPE_CHECKING:
    from rules.core.engine.look import Look
    from rules.core.engine.run import Run
    from rules.core.engine.values import Value


def nothing_against(look: Look, act: Act) -> Iterable[Obstacle]:
    """Return no obstacles: the title adds none."""
    return ()


@dataclass(frozen=True, kw_only=True)
class SecretChoice:
    """A choice that several seats make unseen.

    A seat may change its mind until the last one has chosen; that is an act of its own. The order in
    which seats choose changes nothing. The title lists ``act`` among its interjections and ``check``
    among its checks.

    Args:
        name, label: of the procedure.
        act, act_label: of the act by which a seat chooses.
        arg: what is chosen.
        candidates: what a seat may choose from.
        obstacles: why a choice is not allowed, apart from its timing.
        revealed: what follows, given each seat's choice in the order of the seats.
        choosing, revealing: the clauses.
    """

    name: str
    label: Words
    act: str
    act_label: Words
    arg: Arg
    candidates: Callable[[Look, int], Iterable[Value]]
    obstacles: Callable[[Look, Act], Iterable[Obstacle]] = nothing_against
    revealed: Callable[[Run, dict[int, Value]], None]
    choosing: tuple[str, ...]
    revealing: tuple[str, ...]

    def ask(self, run: Run, seats: Iterable[int]) -> None:
        """Ask these seats to choose."""
        run.call(self.name, "choose", seats=tuple(seats), choices=(None,) * len(run.seats))

    def is_open(self, look: Look) -> bool:
        """Return whether this choice is being made now."""
        return bool(look.frames) and look.top.proc == self.name and look.top.step == "choose"

    def made(self, look: Look) -> dict[int, Value]:
        """Return what was chosen so far, by seat, of those asked who are still in the game."""
        given = dict(enumerate(look.here("choices")))
        asked = [seat for seat in sorted(look.here("seats")) if seat not in look.out]
        return {seat: given[seat] for seat in asked if given.get(seat) is not None}

    def waiting(self, look: Look) -> tuple[int, ...]:
        """Return the seats whose choice is still missing; nobody waits for one out of the game."""
        done = (*self.made(look), *look.out)
        return tuple(seat for seat in look.here("seats") if seat not in done)

    def check(self, run: Run) -> None:
        """Reveal when nobody is missing any more: with the last choice, or when a seat is out."""
        if self.is_open(run) and not self.waiting(run):
            run.goto("reveal", *self.revealing)

    def procedure(self) -> Procedure:
        """Return the procedure, for the title's rules."""
        secret = Procedure(
            self.name,
            self.label,
            seen={"seats": "all", "choices": "own"},
            holds={"seats": ("seats", ""), "choices": ("rows", "")},
        )
        secret.decision(
            "choose",
            self.act_label.en,
            self.act_label.ja,
            *self.choosing,
            kind="secret-commit",
            who=self.waiting,
            takes=(self.act,),
        )
        secret.step("reveal", "Reveal", "公開", *self.revealing)(self._reveal)
        return secret

    def acts(self) -> Mapping[str, ActKind]:
        """Return the act of choosing, for the title's rules."""
        kind = ActKind(
            name=self.act,
            label=self.act_label,
            clauses=self.choosing,
            when=self.choosing[0],
            do=self._choose,
            args=(self.arg,),
            candidates=self._candidates,
            obstacles=self._obstacles,
            interjects=True,
            secret=(self.arg.name,),
        )
        return {kind.name: kind}

    def _candidates(self, look: Look, seat: int) -> Iterator[dict[str, Value]]:
        if self.is_open(look) and seat in look.here("seats"):
            yield from ({self.arg.name: value} for value in self.candidates(look, seat))

    def _obstacles(self, look: Look, act: Act) -> Iterator[Obstacle]:
        if not self.is_open(look) or act.player not in look.here("seats"):
            yield Obstacle(self.choosing[0], "secret.not_asked", {}, impossible=True)
        else:
            yield from self.obstacles(look, act)

    def _choose(self, run: Run, act: Act) -> None:
        chosen = {**dict(enumerate(run.here("choices"))), act.player: act.args[self.arg.name]}
        run.remember(choices=tuple(chosen.get(seat) for seat in range(len(run.seats))))

    def _reveal(self, run: Run) -> None:
        made = self.made(run)
        for seat, choice in made.items():
            run.note("effect", "secret.revealed", user=run.who(seat), choice=choice)
        run.leave()
        self.revealed(run, made)


TEXTS = {
    "secret.not_asked": Words(
        "That seat is not asked to choose now.", "今はこの席が選ぶ場面ではありません。"
    ),
    "secret.revealed": Words("{user} chose {choice}", "{user}の選択は{choice}"),
}
"""The sentences of a secret choice, for the title's texts."""
