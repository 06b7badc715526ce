"""An independent oracle of chains, movement and judging, written from the clauses alone.

It shares no code with the engine and knows nothing of it. Slow and plain on purpose: what it says
about a situation can be checked against the engine, and where they differ one of them is wrong, or
the document leaves the point open.

    outcome = simulate(situation, decide)

``situation`` (module ``situation``) is what lies on the table, the acts declared on it, the settings
and the open points; ``decide`` answers each ``Question`` (module ``questions``); ``outcome`` (module
``outcome``) says where everything lies, what was resolved and failed, the hours and points, the
chains and every step passed with its clauses.

What a driver has to know
-------------------------
*Order.* Play the oracle first, with ``random_decider(pick)`` or any other; ``outcome.questions``
then holds the questions in the order in which they arose, with their answers. Give the engine the
acts in turn, and whenever it asks, the next answer:

========================== =======================================================================
question                   in the engine
========================== =======================================================================
interrupt                  the window: PASS, or the declaration of the ability or MAHO card with
                           everything it asks next (payers; targets, which are fixed in the effects)
block                      step 7: the block with that character, or none
order                      which effect of one player comes first; an engine with an order of its
                           own is followed by answering the oracle in that order
a setting, to the judge    the judge's decision; "no_block_movement_stands" and so on
========================== =======================================================================

Nothing is put where only one option exists: no interrupt without a legal one (DRM-5: it counts as a
pass), no block without a possible blocker. An engine that asks all the same is answered with a pass.
``question.options`` are all legal answers, so the engine's list of legal acts can be compared too.
Targets of effects are fixed ids and never asked. Naming a multi-name card (DRM-10.03) is never asked:
its user is taken to choose what resolves the happening.

*What has to be built.* Enough cards in both clocks that nobody runs out (each gained hour and each
breakfast of five takes cards); diaries of cards that never matter (ED cards whose condition cannot
hold), so that a failed happening is not turned over again and nothing new is flipped that counts;
hands of at most five. A hall limit other than 6 needs a constant effect. ``Ability`` is an activated
ability in the printed text, or an item's if ``item`` is given. Filler cards are not compared.

*What is compared.* ``characters``, ``happenings``, ``hours``, ``points``, ``result``, ``turn_player``,
``chains``; for ``refusals`` that the engine refuses too, as a rule citing one of the clauses listed; of
``steps`` the pairs of the movement ("1" to "12"). Compare after the last act, when the turn player
is asked for the next one.

*What nobody decides.* ``OPEN_POINTS`` names five questions that no clause and no setting answers;
the oracle can read each both ways, so that a difference there can be told from a fault. Beyond
these it takes for granted:

- the characters on a happening that an effect removes go home;
- nothing is resolved by nobody: one who is awake and admitted has to be there;
- an ability or card may be declared only while every happening that it names still lies there;
- a source that is asleep or elsewhere by its own cost still works; one that was put to sleep or sent
  away by something else is what ``link_without_source`` is about;
- effects of resolving and failing inside a chain wait as ``triggered_during_chain`` says, also those
  of the happening itself;
- an icon that needs 0 points and gives no bonus needs somebody of that kind awake if it is coloured;
- a bonus and a fail condition look at every character on the happening, of either player and asleep
  or awake, and at all its names;
- lock-out works on the characters of both players, asleep or awake, and on its own bearer too;
- a character renamed by an effect leaves the class of others; points have no floor;
- a Majo-gaeru keeps its name and has no outfit whatever an effect says (DRM-23.01, AMB-52);
- "fail_and_resolve_together" is about fail conditions, not about a lost comparison;
- a character from home that finds no room in the hall when it arrives stays at home (AMB-42).
"""

from rules.tests.doremi.oracle.outcome import (
    BRANCHES,
    FAILED,
    REMOVED,
    RESOLVED,
    THERE,
    Chain,
    Fate,
    Outcome,
    Passed,
    Refusal,
    Spot,
)
from rules.tests.doremi.oracle.play import simulate
from rules.tests.doremi.oracle.questions import (
    JUDGE,
    PASS,
    Answer,
    Asked,
    Decide,
    Pick,
    Question,
    random_decider,
    scripted,
)
from rules.tests.doremi.oracle.settings import OPEN_POINTS, OPTIONS
from rules.tests.doremi.oracle.situation import (
    Ability,
    Act,
    Bonus,
    Character,
    Effect,
    EndMain,
    Happening,
    Icon,
    Maho,
    Memory,
    Move,
    Side,
    Situation,
    Task,
    Use,
)

__all__ = [
    "BRANCHES",
    "FAILED",
    "JUDGE",
    "OPEN_POINTS",
    "OPTIONS",
    "PASS",
    "REMOVED",
    "RESOLVED",
    "THERE",
    "Ability",
    "Act",
    "Answer",
    "Asked",
    "Bonus",
    "Chain",
    "Character",
    "Decide",
    "Effect",
    "EndMain",
    "Fate",
    "Happening",
    "Icon",
    "Maho",
    "Memory",
    "Move",
    "Outcome",
    "Passed",
    "Pick",
    "Question",
    "Refusal",
    "Side",
    "Situation",
    "Spot",
    "Task",
    "Use",
    "random_decider",
    "scripted",
    "simulate",
]
