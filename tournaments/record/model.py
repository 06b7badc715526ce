"""The shapes of the tournament file, version 1."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Literal

import msgspec
from msgspec import UNSET, Meta, UnsetType

FORMAT = "gunbai-tournament"
VERSION = 1
MOST_PLAYERS = 10_000
SWISS: Literal["swiss"] = "swiss"
CUT: Literal["cut"] = "cut"
DRAW = "draw"
DOUBLE_LOSS = "double_loss"

Id = Annotated[str, Meta(min_length=1, max_length=100)]
Name = Annotated[str, Meta(min_length=1, max_length=120)]
Code = Annotated[str, Meta(max_length=100)]
Fractional = Annotated[str, Meta(pattern=r"^[0-9]{1,6}/[1-9][0-9]{0,5}$")]
Note = Annotated[str, Meta(max_length=10_000)]
RoundNumber = Annotated[int, Meta(ge=1, le=1_000)]
Count = Annotated[int, Meta(ge=0, le=10_000)]
Table = Annotated[int, Meta(ge=1, le=30_000)]
RewardPoints = Annotated[int, Meta(ge=0, le=1_000_000)]
Written = Annotated[int, Meta(ge=-1_000_000, le=1_000_000)]
SettingNumber = Annotated[int, Meta(ge=-1_000_000_000, le=1_000_000_000)]

Structure = Literal["swiss", "pods"]
StageKind = Literal["swiss", "cut"]
Status = Literal["draft", "open", "closed", "running", "finished", "cancelled"]
RoundStatus = Literal["published", "closed"]
End = Literal[
    "goal",
    "clock_out",
    "both_clock_out",
    "concession",
    "time",
    "game_loss",
    "disqualification",
    "no_show",
    "other",
]
TiebreakerName = Literal[
    "differential",
    "opponents_match_win_share",
    "game_win_share",
    "opponents_game_win_share",
    "head_to_head",
    "buchholz",
    "median_buchholz",
    "game_points",
    "lot",
]


class Shape(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A part of the file: facts, never changed in place; an unknown field is refused."""


class CardCount(Shape, frozen=True, kw_only=True):
    """``count`` copies of the card numbered ``no``."""

    no: Code
    count: Annotated[int, Meta(ge=1, le=10_000)]


class DeckEntry(Shape, frozen=True, kw_only=True):
    """The deck list of one player; ``pool`` holds the opened cards of a sealed event."""

    player: Id
    sections: dict[Code, list[CardCount]]
    pool: list[CardCount] | None = None


class Player(Shape, frozen=True, kw_only=True):
    """One entry; ``byes`` counts the rounds awarded in advance, from round 1 on.

    Who has not ``checked_in`` is neither paired nor ranked.
    """

    id: Id
    name: Name
    reading: Name | None = None
    club: Name | None = None
    byes: Count = 0
    joined_in_round: RoundNumber = 1
    dropped_after_round: Count | None = None
    disqualified_in_round: RoundNumber | None = None
    avoid: list[Id] = []
    fixed_table: Table | None = None
    checked_in: bool = True


class Game(Shape, frozen=True, kw_only=True):
    """One game: its winner (None: a draw), how it ended, reward points by player.

    ``differential`` is what the match sheet says, None where nothing was written; UNSET where
    there is no sheet to go by and points and end decide.
    """

    winner: Id | None = None
    end: End
    points: dict[Id, RewardPoints] = {}
    differential: Written | UnsetType | None = UNSET


class Match(Shape, frozen=True, kw_only=True):
    """Players at one table, or one player with a bye.

    ``result`` is the winner's id, ``"draw"``, ``"double_loss"`` or None while unfinished;
    ``places`` is for pods; ``manual`` marks a pairing made by hand.
    """

    table: Table | None = None
    players: Annotated[list[Id], Meta(min_length=1, max_length=6)]
    bye: bool = False
    games: Annotated[list[Game], Meta(max_length=100)] = []
    places: dict[Id, Annotated[int, Meta(ge=1, le=6)]] | None = None
    result: Id | None = None
    manual: bool = False


class Round(Shape, frozen=True, kw_only=True):
    """One set of simultaneous matches.

    ``attempt`` counts the drafts of the round. ``scores`` are the match points by player that
    the pairing was made from (a whole number, or a fraction as text like ``"9/2"``), so that a
    later correction of a result does not change what the seed reproduces.
    """

    number: RoundNumber
    stage: StageKind = SWISS
    matches: list[Match] = []
    attempt: RoundNumber = 1
    scores: dict[Id, Count | Fractional] | None = None
    seed: Code | None = None
    status: RoundStatus | None = None


class Penalty(Shape, frozen=True, kw_only=True):
    """What a judge gave a player; ``infraction`` is a code of the title, or None."""

    player: Id
    round: RoundNumber | None = None
    level: Annotated[int, Meta(ge=1, le=4)]
    infraction: Code | None = None
    note: Note = ""
    issued_at: Annotated[datetime, Meta(tz=True)] | None = None
    refused: bool = False


class TournamentInfo(Shape, frozen=True, kw_only=True):
    """What the organiser set.

    ``round_minutes`` 0 means no limit; ``rounds`` None means by player count; no tiebreakers
    means those of the title; ``settings`` are the house readings by setting name.
    """

    name: Name
    slug: Code | None = None
    title: Code
    rules_version: Code
    deck_format: Code
    structure: Structure = "swiss"
    rounds: Annotated[int, Meta(ge=1, le=1_000)] | None = None
    best_of: Literal[1, 3] = 3
    round_minutes: Annotated[int, Meta(ge=0, le=1_440)] = 50
    timezone: Code = "Asia/Tokyo"
    starts_at: Annotated[datetime, Meta(tz=True)] | None = None
    tiebreakers: list[TiebreakerName] = []
    seed: Code = ""
    top_cut: Count = 0
    settings: dict[Code, bool | SettingNumber | Note] = {}
    status: Status | None = None
    venue: Note = ""
    deck_deadline: Annotated[datetime, Meta(tz=True)] | None = None
    lists_required: bool | None = None
    lists_revealed_at: Annotated[datetime, Meta(tz=True)] | None = None


class TournamentFile(Shape, frozen=True, kw_only=True):
    """A whole tournament."""

    format: Literal["gunbai-tournament"] = "gunbai-tournament"
    version: Literal[1] = 1
    tournament: TournamentInfo
    players: Annotated[list[Player], Meta(max_length=MOST_PLAYERS)] = []
    decks: list[DeckEntry] = []
    rounds: list[Round] = []
    penalties: list[Penalty] = []
