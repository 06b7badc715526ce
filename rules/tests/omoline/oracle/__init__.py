"""An independent oracle of the battle phase and the end phase, written from the clauses alone.

It shares no code with the engine and knows nothing of it. Slow and plain on purpose: what it says
about a position can be checked against the engine, and where they differ one of them is wrong, or
the document leaves the point open.

    outcome = end_turn(position, decide)

``position`` (module ``position``) is what lies on the table after the block step, the settings and
the open points; ``decide`` answers each ``Question`` (module ``questions``); ``outcome`` (module
``outcome``) holds the same kind of position after the swap, who lost, the questions in the order in
which they arose with their answers, and every step passed with its clauses.

What a driver has to know
-------------------------
*Order.* Play the oracle first, with ``random_decider(pick)`` or any other, and give the engine the
answers of ``outcome.questions`` in turn. Nothing is put where only one answer is possible, with one
exception: "target_gone" under the setting "judge", before the first battle. The attack player is
asked for the damage-dealing event also where all waves are equal.

*What has to be built.* Line, restroom, closure, bottles, character decks in order, skill areas and
event areas with orientations, attacks, blocks. No effect that waits for a moment of these phases;
event decks and hands matter to nothing, but with five cards in each hand the engine can go on to the
energy step of the next turn, and ``refreshed(outcome.end)`` is the table there.

*What is compared.* All of ``outcome.end``: line in order with urge, restroom, closure, bottles,
character decks in order; skill areas, event areas and drops without order; ``attack_player``, and
``loser``. After a loss only the loser and the bottles: the clauses do not say whether the character
with the accident still moves, nor whether the defeated events are destroyed first.

*What nobody decides.* ``OPEN_POINTS`` names what no clause and no setting answers; the oracle can
read each both ways. Beyond these it takes for granted:

- the head is the first character standing in the line, also where an accident left a gap before it;
- a character arrives in the skill area ready;
- whoever goes to the bottom of a deck is the last card of it, below those that are there;
- the amount that the judge enters under r0 is the whole damage, blocked or not;
- an unblocked attack has won, so that one of its events is chosen as well (OML-6.10.11);
- each change of a bottle here is one player's, so the setting simultaneous_overflow has no place.
"""

from rules.tests.omoline.oracle.outcome import BRANCHES, Outcome, Passed
from rules.tests.omoline.oracle.play import end_turn, refreshed
from rules.tests.omoline.oracle.position import Character, Event, Position, Setting, Side
from rules.tests.omoline.oracle.questions import (
    JUDGE,
    Answer,
    Asked,
    Decide,
    Pick,
    Question,
    first_option,
    random_decider,
    scripted,
)
from rules.tests.omoline.oracle.settings import CYCLES, OPEN_POINTS, OPTIONS

__all__ = [
    "BRANCHES",
    "CYCLES",
    "JUDGE",
    "OPEN_POINTS",
    "OPTIONS",
    "Answer",
    "Asked",
    "Character",
    "Decide",
    "Event",
    "Outcome",
    "Passed",
    "Pick",
    "Position",
    "Question",
    "Setting",
    "Side",
    "end_turn",
    "first_option",
    "random_decider",
    "refreshed",
    "scripted",
]
