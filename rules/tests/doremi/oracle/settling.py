"""What happens by itself after every change (DRM-4.0.01, 4.0.02), and the effects it causes."""

from __future__ import annotations

from rules.tests.doremi.oracle.effects import carry_out
from rules.tests.doremi.oracle.judging import Block, in_order, locked_out_on, verdict
from rules.tests.doremi.oracle.outcome import RESOLVED, Fate
from rules.tests.doremi.oracle.questions import Question
from rules.tests.doremi.oracle.situation import HALL, PLAYERS, Effect, Memory
from rules.tests.doremi.oracle.table import GameOver, Open, Pending, Piece, Table

FULL_SCORE = 100


def settle(table: Table, arrived: str = "", block: Block | None = None) -> None:
    """Expel, judge and look for a victory until nothing changes any more.

    Args:
        arrived: the happening on which characters were placed in step 11; its first check is noted.
        block: the block that reached that happening.
    """
    early = table.open_points["lock_out_expels"] == "before_check"
    changed = True
    while changed:
        expelled_before = early and expel(table)
        judged = judge_all(table, arrived, block)
        expelled_after = not early and expel(table)
        changed = expelled_before or judged or expelled_after
        arrived = ""


def expel(table: Table) -> bool:
    """Send home who is locked out of where it lies, all at once; say whether anybody was."""
    expelled = [p for id_ in table.happenings for p in locked_out_on(table, id_)]
    for piece in expelled:
        table.send_home(piece)
    return bool(expelled)


def judge_all(table: Table, arrived: str, block: Block | None) -> bool:
    """Judge every happening as everything lies now, then carry out all verdicts at once."""
    verdicts: dict[str, Fate] = {}
    for id_ in table.happenings:
        if table.is_there(id_):
            fate = verdict(table, id_, block if id_ == arrived else None)
            if id_ == arrived:
                note_check(table, fate)
            if fate:
                verdicts[id_] = fate
    for id_, fate in verdicts.items():
        close(table, id_, fate)
    check_victory(table)
    return bool(verdicts)


def note_check(table: Table, fate: Fate | None) -> None:
    """Note the resolution check of step 11."""
    if fate is None:
        table.note("11 check", "neither", "DRM-6.11c")
    elif fate.kind == RESOLVED:
        whose = "turn_player" if fate.by == table.turn_player else "opponent"
        table.note("11 check", f"resolved_by_{whose}", "DRM-6.11a")
    else:
        table.note("11 check", fate.clause, "DRM-6.11b")


def close(table: Table, happening: str, fate: Fate) -> None:
    """Let a happening and the characters on it leave in one change (DRM-6.11a, 6.11b)."""
    open_ = table.happenings[happening]
    there = table.on(happening)
    open_.fate = fate
    if fate.kind == RESOLVED and fate.by:
        table.memories[fate.by].append(memory_of(open_, there))
    table.pending.extend(caused_by(table, open_, there))
    for piece in there:
        table.send_home(piece)
    if fate.kind == RESOLVED:
        for piece in there:
            if piece.card.returns_to_hall:
                return_to_hall(table, piece)


def memory_of(open_: Open, there: list[Piece]) -> Memory:
    """Return the card as it scores: with the bonus if that character lies on it (DRM-8.05)."""
    card = open_.card
    has_bonus = card.bonus is not None and any(card.bonus.name in p.names for p in there)
    return Memory(card.number, card.reward + (card.bonus.points if card.bonus and has_bonus else 0))


def return_to_hall(table: Table, piece: Piece) -> None:
    """Put a character asleep into the hall, or leave it at home without room (DRM-8.06, AMB-42)."""
    has_room = table.has_room(piece.owner) or piece.card.is_frog
    if has_room or table.setting("hall_overflow", "home", "hall", about=piece.id) == "hall":
        piece.where, piece.asleep = HALL, True


def caused_by(table: Table, open_: Open, there: list[Piece]) -> list[Pending]:
    """Return the effects that the resolution or failure causes (DRM-8.08, 9.05)."""
    card, fate = open_.card, open_.fate
    if fate.kind != RESOLVED:
        found = [Pending(card.owner, card.id, card.on_fail)]
    else:
        chooser = table.settings["resolve_effect_chooser"]
        player = fate.by if fate.by and chooser == "resolving_player" else card.owner
        found = [Pending(player, card.id, card.on_resolve)]
        found += [Pending(piece.owner, piece.id, piece.card.when_resolved) for piece in there]
    return [pending for pending in found if pending.effects]


def check_victory(table: Table) -> None:
    """End the game when somebody has 100 points (DRM-2.01, AMB-22).

    Raises:
        GameOver: somebody has.
    """
    full = [player for player in PLAYERS if table.points(player) >= FULL_SCORE]
    if not full:
        return
    table.result = full[0]
    if len(full) == 2:
        way = table.setting("simultaneous_victory", "draw", *PLAYERS)
        table.result = table.turn_player if way == "turn_player_wins" else way
    raise GameOver


def process_pending(table: Table) -> tuple[str, ...]:
    """Process waiting effects, the turn player's first (DRM-6.12, 4.1.04, AMB-57).

    Returns:
        The players who had effects in the first round; what those effects cause waits for the next.
    """
    had: tuple[str, ...] | None = None
    while table.pending:
        round_, table.pending = table.pending, []
        if had is None:
            had = tuple(p for p in in_order(table) if any(w.player == p for w in round_))
        for player in in_order(table):
            mine = [waiting for waiting in round_ if waiting.player == player]
            while mine:
                mine.remove(next_ := first_of(table, player, mine))
                table.processed.append(next_.source)
                apply_effects(table, player, next_.effects)
    return had or ()


def first_of(table: Table, player: str, mine: list[Pending]) -> Pending:
    """Return which of several effects of one player is processed first, as that player says."""
    options = tuple(waiting.source for waiting in mine)
    answer = table.ask(Question(player, "order", options, str(len(table.processed))))
    return next(waiting for waiting in mine if waiting.source == answer)


def apply_effects(table: Table, player: str, effects: tuple[Effect, ...]) -> None:
    """Carry out the effects of a text one by one, and settle after each."""
    for effect in effects:
        carry_out(table, player, effect)
        settle(table)
