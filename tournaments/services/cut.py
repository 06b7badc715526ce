"""Make the top cut: freeze its seeds from the standings shown, and draft its rounds."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.db import IntegrityError, transaction
from msgspec.structs import replace

from tournaments.enums import RoundStatus, StageKind, TournamentStatus
from tournaments.errors import (
    AllRoundsPlayed,
    CutAlreadyMade,
    CutIsDue,
    CutOutdated,
    InputRefused,
    NoCutPlanned,
    RoundsUnfinished,
    SwissUnfinished,
    TournamentNotRunning,
)
from tournaments.models import Registration, Round, Tournament, User
from tournaments.pairing.cut_seeding import CutSeeds, cut_seeds
from tournaments.pairing.elimination import TOO_FEW, cut_length, cut_round
from tournaments.pairing.model import PairingImpossible, PairingRequest, PairingResult
from tournaments.record.model import TournamentFile
from tournaments.selectors.cut import cut_stage, is_cut_planned
from tournaments.selectors.facts import facts_of
from tournaments.selectors.rounds import planned_rounds
from tournaments.services.draft_rows import Plan, create_matches, create_round
from tournaments.services.locking import again, lock, touch
from tournaments.services.log import announce, record
from tournaments.signals import tournament_changed

CUT_STAGE = 2  # the number of the stage; the Swiss rounds are stage 1


@dataclass(frozen=True)
class CutPlan:
    """A cut computed outside the lock: its seeds and its first round."""

    cut: CutSeeds
    first_round: Plan


def make_cut(tournament: Tournament, *, actor: User, seen: Sequence[str]) -> Round:
    """Freeze the seeds of the top cut and return the draft of its first round.

    Args:
        seen: the players by registration code, best first, as the person was shown them.

    Raises:
        CutOutdated: the standings changed since; look at them again.
        CutAlreadyMade: someone else was first.
        NoCutPlanned, SwissUnfinished, RoundsUnfinished, TournamentNotRunning.
        InputRefused: fewer than two players reach the cut.
    """
    plan = plan_cut(tournament, seen)
    try:
        return save_cut(tournament, plan, actor=actor)
    except IntegrityError as error:
        raise CutAlreadyMade from error


def plan_cut(tournament: Tournament, seen: Sequence[str]) -> CutPlan:
    """Return the seeds with the first round that follows from them; nothing is saved."""
    tournament = again(Tournament.objects, tournament)
    refuse_making(tournament)
    facts = facts_of(tournament)
    cut = cut_seeds(facts)
    if len(cut.seeds) < 2:
        raise InputRefused(TOO_FEW.filled(count=len(cut.seeds)))
    if list(cut.seeds) != list(seen):
        raise CutOutdated
    frozen = replace(facts, cut_seeds=list(cut.seeds))
    return CutPlan(cut, plan_cut_round(tournament, frozen, tournament.rounds.count() + 1))


@transaction.atomic
def save_cut(tournament: Tournament, plan: CutPlan, *, actor: User) -> Round:
    tournament = lock(tournament)
    refuse_stale_cut(tournament, plan)
    seeds = list(plan.cut.seeds)
    tournament.stages.create(number=CUT_STAGE, kind=StageKind.CUT, seeds=seeds)
    round_ = create_round(tournament, plan.first_round)
    touch(tournament)
    record(
        actor,
        "cut.made",
        round_,
        tournament=tournament,
        count=len(seeds),
        seeds=seeds,
        sharing=list(plan.cut.sharing),
    )
    announce(tournament_changed, tournament_id=tournament.pk)
    return round_


def refuse_stale_cut(tournament: Tournament, plan: CutPlan) -> None:
    """Raise when someone made the cut, or the facts under ``plan`` moved."""
    refuse_making(tournament)
    if tournament.facts_version != plan.first_round.facts_version:
        raise CutOutdated


def refuse_making(tournament: Tournament) -> None:
    """Raise unless the Swiss rounds are over and the cut is still to be made."""
    if tournament.status != TournamentStatus.RUNNING:
        raise TournamentNotRunning
    if cut_stage(tournament) is not None:
        raise CutAlreadyMade
    if not is_cut_planned(tournament):
        raise NoCutPlanned
    unfinished = tournament.rounds.exclude(status=RoundStatus.CLOSED).first()
    if unfinished:
        raise RoundsUnfinished(number=unfinished.number)
    planned, played = planned_rounds(tournament), tournament.rounds.count()
    if played < planned:
        raise SwissUnfinished(played=played, planned=planned)


def refuse_beyond(tournament: Tournament, number: int) -> None:
    """Raise unless round ``number`` is a Swiss round still planned, or a round of a cut made.

    Raises:
        CutIsDue: the Swiss rounds are over, so that the top cut comes next.
        AllRoundsPlayed: nothing comes next.
    """
    if cut_stage(tournament) is not None:
        return
    planned = planned_rounds(tournament)
    if number > planned and is_cut_planned(tournament):
        raise CutIsDue(count=planned)
    if number > planned:
        raise AllRoundsPlayed(count=planned)


def plan_cut_round(
    tournament: Tournament, facts: TournamentFile, number: int, attempt: int = 1
) -> Plan:
    """Return the matches of a round of the top cut whose seeds are frozen; nothing is saved."""
    first = tournament.rounds.filter(stage__kind=StageKind.SWISS).count() + 1
    last = first + cut_length(facts) - 1
    return Plan(
        number=number,
        attempt=attempt,
        facts_version=tournament.facts_version,
        keys=dict(tournament.registrations.values_list("code", "pk")),
        request=PairingRequest(
            round_number=number, rounds_left=max(1, last - number + 1), entrants=()
        ),
        result=cut_matches(facts, number),
        noted={},
        stage=CUT_STAGE,
    )


def cut_matches(facts: TournamentFile, number: int) -> PairingResult:
    """Return the matches that follow from the bracket; none that can be is told in its own words."""
    try:
        return cut_round(facts, number)
    except PairingImpossible as error:
        raise InputRefused(error.words) from error


def unfreeze(tournament: Tournament, *, actor: User) -> None:
    """Give the seeds up when no round of the cut is left; call under the lock."""
    stage = cut_stage(tournament)
    if stage is None or stage.rounds.exists():
        return
    record(actor, "cut.undone", tournament, tournament=tournament, seeds=list(stage.seeds))
    stage.delete()


def redraft(player: Registration, *, actor: User) -> None:
    """Follow a player's going or coming in a draft of the cut; call under the lock.

    Seeds and slots stay: only who meets an opponent and who advances without play is told anew.
    """
    tournament = player.tournament
    drafts = tournament.rounds.filter(status=RoundStatus.DRAFTED, stage__kind=StageKind.CUT)
    for round_ in drafts:
        round_.matches.all().delete()
        keys = dict(tournament.registrations.values_list("code", "pk"))
        try:
            result = cut_round(facts_of(tournament), round_.number)
        except PairingImpossible:  # nobody is left
            round_.delete()
        else:
            create_matches(round_, result.matches, keys)
        record(actor, "cut.redrafted", round_, tournament=tournament, reason=str(player))
