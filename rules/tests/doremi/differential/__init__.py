"""The engine against the oracle: random situations that both play, compared to the last card.

    compare(seed)  # a line for each difference, none where they agree

The oracle plays; at each of its questions the engine is brought to the same question, what both
allow is compared, and both get the same answer (``following``). Only the order of effects of one
player is the engine's, and the oracle is told it. A situation is laid as cards on a table of the
engine (``cards``, ``board``), and what the engine did is read from its traces (``reading``).

Compared are (``comparing``): where every character lies, its orientation, names, outfit and points;
what became of each happening, by whom and by which clause; hours, reward points, what was discarded
and in which order, the result, whose day it is; every chain as declared and as carried out; the
effects that waited, in order; each step of each movement and the way it was passed; which acts are
refused, by a clause that both cite; every interrupt and block that is offered, with all who can pay;
and how often the judge was asked.

What is adapted. Two happenings of a situation have two numbers, since one number is one card of the
engine; a number that scores already may still lie in an area. The hours of an ability are one number
on an engine's card, so those in its cost are left out where an activation costs another number of
hours, or an interrupt a number of its own. The judge, where the engine can only be corrected by
hand, always decides the same: no room in the hall means home, a link without its source has no
effect, and a movement to a happening that is reserved at step 6 fails and leaves the mover.

What no clause decides is read as the engine reads it (``ENGINE_READS``):

- whoever is locked out is expelled before the check of step 11, from the comparison too;
- where a movement fails at step 6 by setting, the mover goes home;
- without its happening at step 11 the mover goes home, if it still moves;
- a mover or blocker that is not on the happening adds nothing to the comparison;
- with a comparison only if the task is satisfied, anybody's characters may satisfy it;
- a Majo-gaeru keeps its name and has no outfit whatever an effect says;
- a MAHO card goes to the discard pile before its effects, which shows only where they end the game;
- the engine lets an ability be declared whose happening is gone, without effect (AMB-61); the
  oracle does not offer it, so it is not tried.
"""

from rules.tests.doremi.differential.playing import ENGINE_READS, compare, compare_all

__all__ = ["ENGINE_READS", "compare", "compare_all"]
