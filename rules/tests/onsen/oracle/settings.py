"""The settings that the oracle obeys, and the points that nothing decides."""

from __future__ import annotations

from collections.abc import Mapping

from rules.tests.onsen.oracle.cards import Setting

OPTIONS: dict[str, tuple[Setting, ...]] = {
    "race_bonus_check": ("after_out", "before_out"),
    "ornament_scope": ("any", "same_name"),
    "out_void_optional": ("automatic", "optional"),
    "values": ("card_data", "judge"),
    "choice_tie": ("include", "exclude"),
    "choice_tie_below_top": ("all_rechoose", "tied_only"),
    "choice_tiebreak_after": (2, 1, 3),
}
"""Name, then the values with the default first; the last one may be any positive number."""

OPEN_POINTS: dict[str, tuple[str, ...]] = {
    # With race_bonus_check = before_out: by which number the base is multiplied (ONS-6.2.7).
    "factor_before_out": ("companions_left", "companions_before"),
    # A special with points in the card data: ONS-2.3.6 says manual, the card data has a number.
    "special_with_points": ("asked", "scores"),
    # With choice_tie = exclude: to whom the contested area is not offered in the next choice.
    "excluded_for": ("those_who_tied", "everybody"),
    # With choice_tie = exclude: fewer areas are left than players who choose, so that they would tie
    # for ever.
    "excluded_leaves_too_few": ("kept_back", "offered"),
    # With choice_tie_below_top = tied_only: what those with fewer companions do meanwhile. They wait
    # until those who tied there have an area, or until everybody else has.
    "fewer_under_tied_only": ("wait", "wait_for_everybody", "choose_elsewhere"),
    # Whether a round without a tie begins the count for choice_tiebreak_after anew.
    "tied_rounds_counted": ("all", "in_a_row"),
}
"""Name, then the values, the oracle's own reading first. An engine that reads otherwise is not wrong."""


def complete_settings(given: Mapping[str, Setting]) -> dict[str, Setting]:
    """Return a value for every setting that the oracle obeys.

    Raises:
        ValueError: a name is unknown, or its value is none of the options.
    """
    for name, value in given.items():
        is_number = name == "choice_tiebreak_after" and isinstance(value, int) and value > 0
        if value not in OPTIONS.get(name, ()) and not is_number:
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
