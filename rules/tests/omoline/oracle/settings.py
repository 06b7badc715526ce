"""The settings that the oracle obeys, and the points that nothing decides."""

from __future__ import annotations

from collections.abc import Mapping

from rules.tests.omoline.oracle.position import Setting

CYCLES = ("hold>relief>accident>hold", "hold>accident>relief>hold")

OPTIONS: dict[str, tuple[Setting, ...]] = {
    "attribute_cycle": ("unset", *CYCLES),
    "requeue_next_head_enters": (False, True),
    "entry_counters_source": ("supply", "bottle"),
    "target_gone": ("no_battle", "judge"),
    "old_multi_damage": ("judge", "sum"),
}
"""Name, then the values with the default first."""

OPEN_POINTS: dict[str, tuple[str, ...]] = {
    # "The judge records the direction" (OML-A02): for this battle, or for the battles after it too?
    "direction_holds": ("this_battle", "later_battles_too"),
    # With requeue_next_head_enters: the next one is barred as well (OML-A06).
    "next_head_barred_too": ("one_more_tries", "nobody_more_tries"),
    # With old_multi_damage = sum, unblocked: the 1 of OML-6.10.9 for each event, or once (OML-A22).
    "old_sum_unblocked": ("one_for_each", "one_once"),
}
"""Name, then the values, the oracle's own reading first. An engine that reads otherwise is not wrong."""


def complete_settings(given: Mapping[str, Setting]) -> dict[str, Setting]:
    """Return a value for every setting that the oracle obeys.

    Raises:
        ValueError: a name is unknown, or its value is none of the options.
    """
    for name, value in given.items():
        if value not in OPTIONS.get(name, ()):
            raise ValueError(f"{name} = {value!r} is no setting of the oracle")
    return {name: given.get(name, options[0]) for name, options in OPTIONS.items()}


def complete_open_points(given: Mapping[str, str]) -> dict[str, str]:
    """Return a value for every open point.

    Raises:
        ValueError: a name is unknown, or its value is none of the options.
    """
    for name, value in given.items():
        if value not in OPEN_POINTS.get(name, ()):
            raise ValueError(f"{name} = {value!r} is no open point of the oracle")
    return {name: given.get(name, options[0]) for name, options in OPEN_POINTS.items()}
