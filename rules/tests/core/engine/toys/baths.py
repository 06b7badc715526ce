"""The secret-choice toy: three players choose a bath unseen; where two meet, both choose again."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from rules.core.engine import secrets
from rules.core.engine.actions import Act, Obstacle
from rules.core.engine.game import Game
from rules.core.engine.look import Look
from rules.core.engine.procedures import Acts, Arg, Procedure
from rules.core.engine.run import Run
from rules.core.engine.secrets import SecretChoice
from rules.core.engine.state import Frame, State
from rules.core.engine.values import JUDGE, Value
from rules.core.words import Words
from rules.tests.core.engine.toys import common

TITLE = "toy_baths"
BATHS = (1, 2, 3, 4)
MOST_MEETINGS = 2

acts = Acts()


def free(look: Look) -> tuple[int, ...]:
    """Return the baths that nobody has taken."""
    taken = {look.fact("bath", seat) for seat in range(len(look.seats))}
    return tuple(bath for bath in BATHS if bath not in taken)


def without_bath(look: Look) -> tuple[int, ...]:
    """Return the players who have no bath yet."""
    return tuple(seat for seat in look.playing() if not look.fact("bath", seat))


def is_free(look: Look, act: Act) -> Iterator[Obstacle]:
    if act.args["bath"] not in BATHS:
        yield Obstacle("TOY-1", "no_bath", {}, impossible=True)
    elif act.args["bath"] not in free(look):
        yield Obstacle("TOY-1", "bath_taken")


def revealed(run: Run, made: dict[int, Value]) -> None:
    """Who is alone takes the bath; where several meet, nobody does."""
    wanted = Counter(made.values())
    for seat, bath in made.items():
        if wanted[bath] == 1:
            run.set("bath", bath, seat, "TOY-2")
    if any(count > 1 for count in wanted.values()):
        run.set("meetings", run.fact("meetings") + 1, None, "TOY-3")


choice = SecretChoice(
    name="choice",
    label=Words("Choice of a bath", "湯選び"),
    act="choose_bath",
    act_label=Words("Choose a bath", "湯を選ぶ"),
    arg=Arg(name="bath", kind="int", label=Words("bath", "湯")),
    candidates=lambda look, seat: free(look),
    obstacles=is_free,
    revealed=revealed,
    choosing=("TOY-1",),
    revealing=("TOY-2",),
)
bathing = Procedure("bathing", Words("Bathing", "入浴"))


@bathing.step("ask", "Choose", "選択", "TOY-1")
def ask(run: Run) -> None:
    """Those without a bath choose; after two meetings the judge helps."""
    left = without_bath(run)
    if not left:
        points = points_of(run)
        run.finish(tuple(s for s, n in enumerate(points) if n == max(points)), "points", "TOY-4")
    elif run.fact("meetings") >= MOST_MEETINGS:
        run.goto("award", "TOY-3")
    else:
        choice.ask(run, left)


bathing.decision(
    "award",
    "The judge gives one of them a bath",
    "ジャッジがひとりに湯を割り当てる",
    "TOY-3",
    kind="judge",
    who=lambda look: (JUDGE,),
    takes=("award",),
)


def by_the_judge(look: Look, act: Act) -> Iterator[Obstacle]:
    if act.player != JUDGE:
        yield Obstacle("TOY-3", "only_the_judge", {}, impossible=True)
    if act.args["to"] not in without_bath(look):
        yield Obstacle("TOY-3", "has_a_bath", {}, impossible=True)


@acts.act(
    "award",
    "Give a bath",
    "湯を割り当てる",
    "TOY-3",
    when="TOY-3",
    args=(Arg(name="to", kind="seat", label=Words("player", "プレイヤー")),),
    candidates=lambda look, seat: ({"to": each} for each in without_bath(look)),
    obstacles=by_the_judge,
    bound=True,
)
def award(run: Run, act: Act) -> None:
    """The lowest free bath; the others choose again."""
    run.set("bath", free(run)[0], act.number("to"))
    run.set("meetings", 0)
    run.goto("ask")


def points_of(look: Look) -> tuple[int, ...]:
    """Return the points of each player: the number of the bath."""
    return tuple(look.fact("bath", seat) for seat in range(len(look.seats)))


def game() -> Game:
    return common.game_of(
        (),
        title=TITLE,
        players=(3, 3),
        zones=(),
        facts_declared=(
            common.number("bath", "bath", "湯"),
            common.number("meetings", "meetings", "鉢合わせ", "table"),
        ),
        acts={**acts.kinds, **choice.acts()},
        procedures={"bathing": bathing, "choice": choice.procedure()},
        begin=lambda seats: (Frame("bathing", "ask"),),
        points=points_of,
        interjections=("choose_bath",),
        checks=(choice.check,),
        texts={
            **secrets.TEXTS,
            "no_bath": Words("There is no such bath.", "その湯はありません。"),
            "bath_taken": Words("That bath is taken.", "その湯は埋まっています。"),
            "has_a_bath": Words("That player needs no bath.", "その人に湯は要りません。"),
        },
    )


def start(made: Game) -> State:
    return common.begun(made, ("Ada", "Ben", "Cleo"))
