"""The settings that the oracle obeys, and the points that nothing decides."""

from __future__ import annotations

from collections.abc import Mapping

from rules.tests.doremi.oracle.situation import Setting

OPTIONS: dict[str, tuple[Setting, ...]] = {
    "mover_rechecked_after_block_window": ("presence_only", "presence_and_awake", "none"),
    "both_players_satisfy": ("turn_player", "judge"),
    "fail_and_resolve_together": ("fail", "resolve"),
    "genki_scope": ("all_characters_on_happening", "mover_vs_blocker"),
    "genki_when": ("after_every_successful_block", "only_if_task_satisfied"),
    "genki_asleep": ("counts", "ignored"),
    "may_move_to_opposing_happenings": (True, False),
    "reservation_opponent_at_step6": ("no_block_movement_stands", "movement_fails", "judge"),
    "home_hall_recheck": ("as_step_4", "none"),
    "hall_overflow": ("voluntary_refused_forced_home", "judge"),
    "interrupt_kinds": ("red_activated_and_red_maho", "red_activated_only", "judge"),
    "link_without_source": ("still_resolves", "fizzles", "judge"),
    "bearer_sleeps_at": ("after_resolution", "on_payment"),
    "triggered_during_chain": ("after_link", "after_chain"),
    "resolve_effect_chooser": ("resolving_player", "owner"),
    "simultaneous_victory": ("draw", "turn_player_wins", "judge"),
    "wake_scope": ("own_cards_everywhere", "cards_in_own_zones"),
    "cost_zone": ("maho_hall", "field"),
    "hour_cost.use_hand_card": (1,),
    "hour_cost.activate": (1,),
    "hour_cost.interrupt": ("as_action",),
}
"""Name, then the values with the default first; an hour cost may be any whole number instead."""

OPEN_POINTS: dict[str, tuple[str, ...]] = {
    # A constant ability works all the time (DRM-9.01); the check of step 11 sees both (DRM-6.11).
    "lock_out_expels": ("before_check", "after_check"),
    # With reservation_opponent_at_step6 = movement_fails: it has not left the hall (AMB-30 e).
    "failed_movement_at_step_6": ("stays_in_hall", "goes_home"),
    # Step 9 leads to 11 without asking whether the happening is there; step 5 sends movers home.
    "step_11_without_happening": ("mover_home", "mover_stays"),
    # A block reached the happening, but mover or blocker is not on it when it is judged.
    "absent_in_comparison": ("counts_zero", "no_comparison"),
    # Whose characters have to satisfy the task with genki_when = only_if_task_satisfied.
    "task_satisfied_by": ("either_player", "turn_player"),
}
"""Name, then the values, the oracle's own reading first. An engine that reads otherwise is not wrong."""


def complete_settings(given: Mapping[str, Setting]) -> dict[str, Setting]:
    """Return a value for every setting that the oracle obeys.

    Raises:
        ValueError: a name is unknown, or its value is none of the options.
    """
    for name, value in given.items():
        free = name.startswith("hour_cost.") and isinstance(value, int) and value >= 0
        if value not in OPTIONS.get(name, ()) and not free:
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
