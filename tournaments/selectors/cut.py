"""What is asked about a top cut: whether there is one, what its rounds are called, who is in."""

from dataclasses import dataclass, field

from django.db.models import Count, Min, Q

from rules.core.words import Words
from tournaments.enums import RoundStatus, StageKind
from tournaments.models import Match, Round, Stage, Tournament
from tournaments.pairing.bracket import round_name
from tournaments.pairing.cut_seeding import CutSeeds, cut_seeds, has_cut
from tournaments.pairing.cut_verification import has_other_seeds
from tournaments.pairing.slots import column_count
from tournaments.selectors.facts import facts_of
from tournaments.selectors.standings import StandingRow, standings_after

PUBLISHED = ~Q(rounds__status=RoundStatus.DRAFTED)


@dataclass(frozen=True)
class CutFrame:
    """A top cut in a few words.

    Args:
        first: number of its first round in the tournament, 0 before it is made.
        length: how many rounds it has from the first to the final.
        is_public: a round of it is published, so that everyone may see the bracket.
    """

    first: int = 0
    length: int = 0
    is_public: bool = False

    @property
    def last(self) -> int:
        return self.first + self.length - 1

    @property
    def names(self) -> dict[int, Words]:
        """What each round is called, by its number in the tournament."""
        return {self.first + n: round_name(2 ** (self.length - n)) for n in range(self.length)}


@dataclass(frozen=True)
class CutLine:
    """One row of the standings before the cut, with the seed it gets, None for who is not in.

    ``is_drawn`` tells that the lot put it in order among those of the same rank.
    """

    row: StandingRow
    seed: int | None
    is_drawn: bool


@dataclass(frozen=True)
class CutPreview:
    """The cut that would be made now, line by line, and what the lot decides in it."""

    cut: CutSeeds
    lines: list[CutLine] = field(default_factory=list)
    lot: Words | None = None


def cut_stage(tournament: Tournament) -> Stage | None:
    """Return the stage of the top cut, None as long as its seeds are not frozen."""
    return tournament.stages.filter(kind=StageKind.CUT).first()


def is_cut_planned(tournament: Tournament) -> bool:
    """Return whether a top cut shall follow the Swiss rounds."""
    return has_cut(tournament)


def cut_frame(tournament: Tournament) -> CutFrame:
    """Return the top cut of ``tournament`` in one query; empty before it is made."""
    stages = tournament.stages.filter(kind=StageKind.CUT).annotate(
        first=Min("rounds__number"),
        played=Count("rounds"),
        published=Count("rounds", filter=PUBLISHED),
    )
    stage = stages.first()
    if stage is None or stage.first is None:
        return CutFrame()
    seeded = column_count(len(stage.seeds))
    length = seeded or max(stage.played, column_count(tournament.top_cut))
    return CutFrame(stage.first, length, is_public=bool(stage.published))


def is_cut_match(match: Match) -> bool:
    return match.round.stage.kind == StageKind.CUT


def is_last_round(round_: Round, planned: int) -> bool:
    """Return whether no further round follows ``round_`` by itself: the cut has to be made first.

    Args:
        planned: the number of Swiss rounds.
    """
    frame = cut_frame(round_.tournament)
    return round_.number >= (frame.last if frame.first else planned)


def has_outdated_seeds(round_: Round) -> bool:
    """Return whether the standings would give other seeds now; asked of the first cut round."""
    frame = cut_frame(round_.tournament)
    return round_.number == frame.first and has_other_seeds(facts_of(round_.tournament))


def cut_preview(tournament: Tournament) -> CutPreview:
    """Return who would be in a top cut made from the standings of now, and who not."""
    facts = facts_of(tournament)
    cut = cut_seeds(facts)
    seeds = {player: number for number, player in enumerate(cut.seeds, start=1)}
    lines = [
        CutLine(row, seeds.get(row.standing.player), row.standing.player in cut.by_lot)
        for row in standings_after(tournament)
    ]
    names = {player.id: player.name for player in facts.players}
    by_seed = sorted(lines, key=lambda line: line.seed or len(lines) + 1)
    return CutPreview(cut, by_seed, cut.words(names))
