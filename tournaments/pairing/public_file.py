"""The tournament file for everyone: enough to make every round again, nothing private."""

from __future__ import annotations

from msgspec.structs import replace

from tournaments.pairing.noting import noted_of
from tournaments.pairing.request import request_for
from tournaments.record.model import (
    CUT,
    Match,
    Noted,
    NotedEntry,
    Player,
    Round,
    TournamentFile,
)


def public_file(file: TournamentFile, *, reveals: bool) -> TournamentFile:
    """Return ``file`` for everyone: no decks, penalties, families, wishes, or drafts thrown away.

    Where families or wishes were heeded in a round, that is said without telling whose: the draw
    cannot be made again from this file alone.

    Args:
        reveals: whether the tournament is over, so that its secret belongs into the file.
    """
    info = file.tournament if reveals else replace(file.tournament, seed="")
    has_cut = any(round_.stage == CUT for round_ in file.rounds)
    return replace(
        file,
        tournament=info,
        players=[_public_player(player) for player in file.players],
        decks=[],
        rounds=[_public_round(file, round_) for round_ in file.rounds],
        cut_seeds=file.cut_seeds if has_cut else None,
        penalties=[],
        waiting_losses=[],
    )


def _public_player(player: Player) -> Player:
    return replace(player, family=None, avoid=[])


def _public_round(file: TournamentFile, round_: Round) -> Round:
    noted = round_.noted
    if noted is None and round_.stage != CUT and any(p.family or p.avoid for p in file.players):
        round_ = _noted_late(file, round_)
        noted = round_.noted
    return replace(
        round_,
        matches=[_public_match(match) for match in round_.matches],
        noted=None if noted is None else _public_note(noted),
        earlier=[draw for draw in round_.earlier if draw.published],
    )


def _noted_late(file: TournamentFile, round_: Round) -> Round:
    """Return ``round_`` with what it would be paired from by the facts as they stand."""
    request = request_for(file, round_.number)
    scores = {e.id: e.score if isinstance(e.score, int) else str(e.score) for e in request.entrants}
    return replace(round_, noted=noted_of(file, request), scores=round_.scores or scores)


def _public_note(noted: Noted) -> Noted:
    entries = {id_: replace(entry, family=None, avoid=[]) for id_, entry in noted.entries.items()}
    heeded = any(entry.family or entry.avoid for entry in noted.entries.values())
    return replace(
        noted,
        entries={id_: entry for id_, entry in entries.items() if entry != NotedEntry()},
        withheld=noted.withheld or heeded,
    )


def _public_match(match: Match) -> Match:
    """Return the match; what was entered of one that is not over is for the staff."""
    is_over = match.bye or match.result is not None or match.places is not None
    return match if is_over else replace(match, games=[])
