"""The engine against the oracle: what the end of a turn does to random positions, to the last card.

    compare(seed)  # a line for each difference, none where they agree

A position of the oracle is laid on a table of the engine (``board``), in its version of the rules,
with the battle phase about to begin. The oracle plays; at each of its questions the engine has to
wait for the same answer, of the same player, about the same card, with the same options, and gets it
(``following``). The engine goes on by itself to the energy step of the next turn.

Compared are (``comparing``): line in order with urge, restroom, closure, bottles, character decks in
order, skill areas and event areas with orientations, drops, whose turn it is and who has lost; that
no attack or block is left; and each step in the order in which both tell it, of the same card or
player and by a clause that both cite. After a loss only the bottles and the steps up to it: no
clause says what still moves then.

What no clause decides is read as the engine reads it (``ENGINE_READS``):

- the direction of the attributes that the judge names holds for later battles too (OML-A02);
- where the next one enters after a barred head and is barred as well, one more tries (OML-A06);
- where the damage of several events is added up, the 1 of an unblocked attack counts for each of
  them (OML-A22).
"""

from rules.tests.omoline.differential.playing import ENGINE_READS, compare, compare_all, played

__all__ = ["ENGINE_READS", "compare", "compare_all", "played"]
