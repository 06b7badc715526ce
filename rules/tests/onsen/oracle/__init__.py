"""An independent oracle of the choice and of scoring, written from the clauses alone.

It shares no code with the engine and knows nothing of it. Slow and plain on purpose: every order of
OUT cards with every choice of companions is tried one after the other, and nothing is remembered.

    reach = brute_force(case, entered)           # what the order of OUT cards can lead to
    points = score(case, way, entered)           # how the points of one way come about
    state = resolve(Choosing(counts, areas), rounds)   # who gets which area

``case`` (module ``cards``) is a leader with companions and the spring cards of the area taken;
``entered`` are the judge's points for the cards in ``asked(case)``; a ``way`` (module ``orders``) is
a tuple of ``Hit``, the OUT cards in the order applied with the companions each excludes.

What a driver has to know
-------------------------
*OUT cards.* All of them are in every way, those without a target with no companions. Companions are
told apart by their ids, so two of the same race and mark make two ways with the same result: compare
``results``, ``best`` and ``lost_with_best``, and an engine's order by ``score`` of it, not by
equality. ``best_orders`` holds every order of ids that is as good.

*Scoring.* ``score`` refuses what the rules do not allow with ``NotAllowed`` and its clauses.
``choices(out, left)`` are the legal targets of one card. With OUT void the way is empty; under
out_void_optional = optional the player may decline it with ``declines_void``, and ``brute_force``
tries both.

*The judge's points.* ``asked`` names only cards that score: no recovery that does not match, no
ornament that is not alone.

*The choice.* One ``Round`` holds the sealed choices of everybody in ``choosers(state)``, also of one
who has a single area left. After each round ``taken``, ``ties``, ``choosers`` and ``offered`` can be
compared. A tiebreak may follow every tied round (ONS-A03) and is suggested after the number of tied
rounds in the setting, whichever areas they were about; by an open point only if in a row.

*What nobody decides.* ``OPEN_POINTS`` names what no clause and no setting answers; the oracle can
read each both ways. Beyond these it takes for granted:

- a contested area that is kept back (choice_tie = exclude) is kept back for one choice;
- who chose a contested area with fewer companions cannot win its tiebreak;
- an OUT card with a race and a mark describes companions that have both;
- a companion card has no points of its own beyond the base.
"""

from rules.tests.onsen.oracle.brute_force import Reach, brute_force
from rules.tests.onsen.oracle.cards import (
    Case,
    Companion,
    Leader,
    Ornament,
    Out,
    OutVoid,
    Recovery,
    Setting,
    Special,
    SpringCard,
)
from rules.tests.onsen.oracle.choosing import (
    Choosing,
    Round,
    area_numbers,
    break_tie,
    choosers,
    offered,
    resolve,
    resolve_round,
)
from rules.tests.onsen.oracle.errors import NotAllowed
from rules.tests.onsen.oracle.orders import Hit, Way, choices, every_way
from rules.tests.onsen.oracle.scoring import Score, asked, score, scoring_order, winners
from rules.tests.onsen.oracle.settings import OPEN_POINTS, OPTIONS

__all__ = [
    "OPEN_POINTS",
    "OPTIONS",
    "Case",
    "Choosing",
    "Companion",
    "Hit",
    "Leader",
    "NotAllowed",
    "Ornament",
    "Out",
    "OutVoid",
    "Reach",
    "Recovery",
    "Round",
    "Score",
    "Setting",
    "Special",
    "SpringCard",
    "Way",
    "area_numbers",
    "asked",
    "break_tie",
    "brute_force",
    "choices",
    "choosers",
    "every_way",
    "offered",
    "resolve",
    "resolve_round",
    "score",
    "scoring_order",
    "winners",
]
