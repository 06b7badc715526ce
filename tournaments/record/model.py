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
HandReason = Annotated[str, Meta(max_length=300)]
RoundNumber = Annotated[int, Meta(ge=1, le=1_000)]
Count = Annotated[int, Meta(ge=0, le=10_000)]
Table = Annotated[int, Meta(ge=1, le=30_000)]
RewardPoints = Annotated[int, Meta(ge=0, le=1_000_000)]
Written = Annotated[int, Meta(ge=-1_000_000, le=1_000_000)]
BracketSlot = Annotated[int, Meta(ge=0, le=10_000)]
PodSize = Annotated[int, Meta(ge=3, le=6)]
PodSizeText = Annotated[str, Meta(pattern=r"^[2-6]$")]
SettingNumber = Annotated[int, Meta(ge=-1_000_000_000, le=1_000_000_000)]

Structure = Literal["swiss", "pods"]
StageKind = Literal["swiss", "cut"]
CutBy = Literal["rank", "points"]
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
    "strength_of_schedule",
    "game_points",
    "lot",
]


class Shape(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, gc=False):
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

    Who has not ``checked_in`` is neither paired nor ranked. Members of one ``club`` or ``family``
    meet only where nothing else is left, when the tournament asks for it.
    """

    id: Id
    name: Name
    reading: Name | None = None
    club: Name | None = None
    family: Name | None = None
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
    ``on_time`` says that time was up when it ended; ``places`` is for pods; ``manual`` marks a
    pairing made by hand, for ``manual_reason``; ``bracket_slot`` is the place in the bracket of
    the top cut from 1 on, 0 for the match for third place.
    """

    table: Table | None = None
    players: Annotated[list[Id], Meta(min_length=1, max_length=6)]
    bye: bool = False
    games: Annotated[list[Game], Meta(max_length=100)] = []
    places: dict[Id, Annotated[int, Meta(ge=1, le=6)]] | None = None
    result: Id | None = None
    on_time: bool = False
    manual: bool = False
    manual_reason: HandReason = ""
    bracket_slot: BracketSlot | None = None


class EarlierPairing(Shape, frozen=True, kw_only=True):
    """A table of a draw that was replaced; ``result`` as in a match, where one was in already.

    ``awarded`` tells a bye awarded in advance from one that was drawn.
    """

    table: Table | None = None
    players: Annotated[list[Id], Meta(min_length=1, max_length=6)]
    bye: bool = False
    awarded: bool = False
    result: Id | None = None
    manual: bool = False
    manual_reason: HandReason = ""


class EarlierDraw(Shape, frozen=True, kw_only=True):
    """Pairings of a round that others replaced; ``published`` when players had seen them."""

    attempt: RoundNumber
    seed: Code | None = None
    published: bool = False
    reason: HandReason = ""
    matches: list[EarlierPairing] = []


class NotedEntry(Shape, frozen=True, kw_only=True, omit_defaults=True):
    """What the pairing of a round heeded of a player; ``rank`` where it went by the standings."""

    club: Name | None = None
    family: Name | None = None
    avoid: list[Id] = []
    fixed_table: Table | None = None
    rank: Annotated[int, Meta(ge=1, le=10_000)] | None = None


class Noted(Shape, frozen=True, kw_only=True, omit_defaults=True):
    """What a round was paired from beside match points, as it was then.

    ``awarded`` had a bye awarded in advance. ``unmet`` are pairs that sat together before without
    meeting, as one of them did not appear. ``entries`` leaves out players of whom nothing was
    heeded. ``pod_sizes`` are the sizes preferred then. ``withheld``: families or wishes were heeded
    that this file does not tell.
    """

    awarded: list[Id] = []
    pod_sizes: list[PodSize] = []
    unmet: list[tuple[Id, Id]] = []
    entries: dict[Id, NotedEntry] = {}
    withheld: bool = False


class Round(Shape, frozen=True, kw_only=True):
    """One set of simultaneous matches.

    ``attempt`` counts the drafts of the round. ``scores`` are the match points by player that
    the pairing was made from (a whole number, or a fraction as text like ``"9/2"``), so that a
    later correction of a result does not change what the seed reproduces; ``planned`` is the number
    of Swiss rounds that was planned then, ``noted`` what else it was paired from. ``algorithm`` is
    the version that paired it. ``earlier`` are the pairings that were thrown away, oldest first.
    """

    number: RoundNumber
    stage: StageKind = SWISS
    matches: list[Match] = []
    attempt: RoundNumber = 1
    scores: dict[Id, Count | Fractional] | None = None
    planned: RoundNumber | None = None
    noted: Noted | None = None
    seed: Code | None = None
    algorithm: Code | None = None
    status: RoundStatus | None = None
    earlier: list[EarlierDraw] = []


class Penalty(Shape, frozen=True, kw_only=True):
    """What a judge gave a player; ``infraction`` is a code of the title, or None."""

    player: Id
    round: RoundNumber | None = None
    level: Annotated[int, Meta(ge=1, le=4)]
    infraction: Code | None = None
    note: Note = ""
    issued_at: Annotated[datetime, Meta(tz=True)] | None = None
    refused: bool = False


class WaitingLoss(Shape, frozen=True, kw_only=True):
    """A game that a player loses by penalty in the next match, and what the opponent writes for it.

    Games lost in a match that is still played stand among its games.
    """

    player: Id
    differential: RewardPoints = 100


class EarlierSeed(Shape, frozen=True, kw_only=True):
    """A secret that the rounds up to ``through_round`` came from; none where it is not known."""

    seed: Code = ""
    commitment: Code
    through_round: Count


class TournamentInfo(Shape, frozen=True, kw_only=True):
    """What the organiser set.

    ``round_minutes`` 0 means no limit; ``rounds`` None means by player count; no tiebreakers
    means those of the title; ``settings`` are the house readings by setting name.
    ``commitment`` is the SHA-256 of the seed, known before round 1. A tournament that went on after
    its seed was revealed has another since: ``earlier_seeds``. ``clubs_apart`` keeps clubs
    and families apart; ``power_pairing`` pairs the last Swiss round by rank. ``pod_sizes`` are the
    sizes of pods, the preferred first (none: fours, then threes, fives, sixes); ``place_points``
    are match points by place for pods of each size, written as text (none: the share of opponents
    beaten). ``top_cut`` players go on, or with ``cut_by`` points all with ``cut_points``.
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
    commitment: Code | None = None
    earlier_seeds: list[EarlierSeed] = []
    clubs_apart: bool = True
    power_pairing: bool = False
    pod_sizes: list[PodSize] = []
    place_points: dict[PodSizeText, list[Count | Fractional]] = {}
    top_cut: Count = 0
    cut_by: CutBy = "rank"
    cut_points: Count | None = None
    third_place: bool = False
    settings: dict[Code, bool | SettingNumber | Note] = {}
    status: Status | None = None
    venue: Note = ""
    deck_deadline: Annotated[datetime, Meta(tz=True)] | None = None
    lists_required: bool | None = None
    lists_revealed_at: Annotated[datetime, Meta(tz=True)] | None = None

    @property
    def lot_seed(self) -> str:
        """The secret that lots are drawn with: the first one, so that a later one moves no lot."""
        return next((earlier.seed for earlier in self.earlier_seeds if earlier.seed), self.seed)


class TournamentFile(Shape, frozen=True, kw_only=True):
    """A whole tournament; ``cut_seeds`` are the players of the top cut, best first, as frozen."""

    format: Literal["gunbai-tournament"] = "gunbai-tournament"
    version: Literal[1] = 1
    tournament: TournamentInfo
    players: Annotated[list[Player], Meta(max_length=MOST_PLAYERS)] = []
    decks: list[DeckEntry] = []
    rounds: list[Round] = []
    cut_seeds: list[Id] | None = None
    penalties: list[Penalty] = []
    waiting_losses: list[WaitingLoss] = []
