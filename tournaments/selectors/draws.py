"""What everyone may know of how the rounds were drawn."""

from collections import defaultdict
from dataclasses import dataclass
from typing import Any

from django.db.models import Count

from rules.core.words import Words
from tournaments.enums import OVER, JobStatus, StageKind
from tournaments.models import Job, Match, Round, Tournament
from tournaments.pairing.certificates import (
    BEFORE_CHANGES,
    BY_BRACKET,
    certificate_words,
    public_certificate,
)
from tournaments.pairing.public_file import public_file
from tournaments.record.model import TournamentFile
from tournaments.selectors.facts import facts_of
from tournaments.selectors.rounds import with_people
from tournaments.selectors.versions import Version, replaced_versions

VERIFY = "verify_draw"


@dataclass(frozen=True)
class DrawnRound:
    """A published round: its matches made by hand, and the versions that were public before."""

    round: Round
    manual: list[Match]
    earlier: list[Version]

    @property
    def is_by_hand(self) -> bool:
        """Whether the round was paired by hand as a whole: its seed decided nothing."""
        return 0 < self.round.match_count == len(self.manual)  # type: ignore[attr-defined]

    @property
    def is_cut(self) -> bool:
        """Whether the round is one of the top cut: its matches follow from the bracket."""
        return self.round.stage.kind == StageKind.CUT

    @property
    def certificate(self) -> dict[str, Any]:
        return public_certificate(self.round.certificate)

    @property
    def words(self) -> list[Words]:
        """How good the pairings are, as sentences; a certificate tells of the draw alone."""
        if self.is_cut:
            return [BY_BRACKET]
        if self.is_by_hand:
            return []
        found = certificate_words(self.certificate)
        return [BEFORE_CHANGES, *found] if self.manual and found else found

    @property
    def quality(self) -> Words:
        """The certificate as one text."""
        return Words(
            en=" ".join(words.en for words in self.words),
            ja="".join(words.ja for words in self.words),
        )


def drawn_rounds(tournament: Tournament) -> list[DrawnRound]:
    """Return the published rounds in order, in a fixed number of queries."""
    every = tournament.rounds.select_related("stage").annotate(match_count=Count("matches"))
    rounds = [round_ for round_ in every if round_.is_published]
    by_hand = Match.objects.filter(round__in=rounds, is_manual=True)
    manual: dict[int, list[Match]] = defaultdict(list)
    for match in with_people(by_hand):
        manual[match.round_id].append(match)
    earlier = replaced_versions(rounds, with_names=True)
    return [DrawnRound(r, manual[r.pk], earlier[r.number]) for r in rounds]


def is_over(tournament: Tournament) -> bool:
    """Return whether no round will be drawn any more, so that the secret is public."""
    return tournament.status in OVER


@dataclass(frozen=True)
class Secret:
    """A secret that rounds come from: its commitment, and itself once it is revealed."""

    commitment: str
    seed: str | None
    first_round: int
    #: The last round that comes from it; None for those to come.
    through_round: int | None


def secrets_of(tournament: Tournament) -> list[Secret]:
    """Return the secrets in the order of their rounds; the present one without its text while
    rounds may still be drawn from it.
    """
    found, first = [], 1
    for earlier in tournament.earlier_seeds:
        through = earlier["through_round"]
        found.append(Secret(earlier["commitment"], earlier["seed"] or None, first, through))
        first = through + 1
    seed = tournament.seed if is_over(tournament) else None
    return [*found, Secret(tournament.commitment, seed, first, None)]


def public_facts(tournament: Tournament) -> TournamentFile:
    """Return the file of ``tournament`` that anyone may have, its secret in it once it is over."""
    return public_file(facts_of(tournament), reveals=is_over(tournament))


def latest_verification(tournament: Tournament) -> Job | None:
    """Return the latest job that drew all rounds anew, however far it is; failed ones aside."""
    jobs = tournament.jobs.filter(kind=VERIFY).exclude(status=JobStatus.FAILED)
    return jobs.order_by("-pk").first()


def is_of_now(job: Job, tournament: Tournament) -> bool:
    """Return whether nothing was changed in the tournament since ``job`` was asked for."""
    return bool(job.payload.get("facts_version") == tournament.facts_version)
