"""Give a penalty: the policy proposes, the judge decides, what follows is recorded with it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Any

from django.db import transaction
from django.utils import timezone
from django.utils.translation import get_language

from judging.enums import PenaltyKind
from judging.models import JudgeCall, Penalty
from judging.penalty_errors import (
    ConversionsChanged,
    DepartureNeeded,
    DiscretionNeeded,
    LevelUnknown,
    NoPenaltiesNow,
    NothingToLoseNow,
)
from judging.policies.model import NOW, Advice, Conversion, Past, Policy
from judging.selectors.history import past_of
from judging.selectors.ledger import level_label
from judging.selectors.penalty_sheet import marks
from judging.selectors.policies import policy_of
from judging.services.penalty_effects import NEXT, Effect, carry_out
from judging.signals import penalty_changed
from rules.core.errors import RulesError
from tournaments.enums import SiteReason, TournamentStatus
from tournaments.errors import InputRefused
from tournaments.models import Match, Registration, Tournament, User
from tournaments.services.locking import again, lock
from tournaments.services.log import announce, record

WITHOUT_PENALTIES = (TournamentStatus.DRAFT, TournamentStatus.CANCELLED)
ACTING = ("game_loss", "exclusion")
PENALTY = SiteReason.PENALTY  # what stands beside a game lost by one: everybody reads it


@dataclass(frozen=True)
class Given:
    """What a judge gives: the infraction with its answers, the level decided, and the words.

    ``place`` and ``game_number`` say which game a game loss means (``penalty_effects.Effect``);
    ``games`` has the number for players who are at other tables, by their registration.
    ``directs`` says whether the player is told what the policy directs, ``instruction`` what else.
    """

    level: int
    infraction: str = ""
    answers: Mapping[str, Any] = field(default_factory=dict)
    directs: bool = True
    instruction: str = ""
    note: str = ""
    departure: str = ""
    place: str = ""
    game_number: int | None = None
    games: Mapping[int, int | None] = field(default_factory=dict)

    def to(self, player: Registration) -> Given:
        """Return it as it is meant for ``player``: with the game that is played at that table."""
        return replace(self, game_number=self.games.get(player.pk, self.game_number))


@transaction.atomic
def issue_to_all(
    players: Iterable[Registration],
    given: Given,
    *,
    actor: User,
    match: Match | None = None,
    call: JudgeCall | None = None,
    seen: Sequence[str] | None = None,
    once: str | None = None,
) -> list[Penalty]:
    """Give the same penalty to each of ``players``, to all of them or to none.

    Source: both whose decks were mixed, DRM-22.T02; spectator and taught player, DRM-22.T06.
    """
    return [
        issue_penalty(
            player, given.to(player), actor=actor, match=match, call=call, seen=seen, once=once
        )
        for player in players
    ]


@transaction.atomic
def issue_penalty(
    registration: Registration,
    given: Given,
    *,
    actor: User,
    match: Match | None = None,
    call: JudgeCall | None = None,
    seen: Sequence[str] | None = None,
    once: str | None = None,
) -> Penalty:
    """Enter a penalty with what follows from it, and let it act on the match.

    Args:
        match: the table it happened at; the player's own or, for who disturbs others, another.
        seen: ``marks`` of what follows, as the judge saw it; None when nobody looked.
        once: names the sheet; what was given with it before is returned, and nothing done again.

    Source: DRM-22.01 to DRM-22.03.4; three cautions and two warnings: DRM-22.03.1a, DRM-22.03.2a.

    Raises:
        DepartureNeeded, DiscretionNeeded: the policy has other levels for it, or names it nowhere,
            and no reason was given.
        ConversionsChanged: something else follows than the judge saw.
        InputRefused: there is no such infraction, or it cannot be answered so.
        LevelUnknown, PlaceNeeded, NoPenaltiesNow, NothingToLoseNow.
    """
    tournament = lock(registration.tournament)
    registration = again(tournament.registrations.select_related("user"), registration)
    registration.tournament = tournament
    before = Penalty.objects.filter(registration=registration, once=once or "").first()
    if before is not None:
        return before
    refuse_now(tournament)
    policy, past = policy_of(tournament), past_of(registration)
    advice = advice_on(tournament, policy, given, past)
    refuse_too_late(tournament, policy, given.level)
    follows = policy.conversions(given.level, past, match=match.pk if match else None)
    refuse_unseen(registration, follows, seen)
    penalty = enter(registration, given, advice, actor=actor, match=match, call=call, once=once)
    carry_out(penalty, effect_of(policy, given, advice), reason=PENALTY, actor=actor)
    derive(penalty, follows, policy, actor=actor, given=given)
    finish(penalty, "penalty.given", actor)
    return penalty


def refuse_now(tournament: Tournament) -> None:
    if tournament.status in WITHOUT_PENALTIES:
        raise NoPenaltiesNow


def refuse_too_late(tournament: Tournament, policy: Policy, level: int) -> None:
    """Refuse a level that acts on matches once the last one is played; the lighter ones go on."""
    if tournament.status == TournamentStatus.FINISHED and policy.outcome(level) in ACTING:
        raise NothingToLoseNow


def advice_on(tournament: Tournament, policy: Policy, given: Given, past: Sequence[Past]) -> Advice:
    """Return what the policy says of it; refuse a level that needs a reason and has none."""
    if given.level not in policy.levels:
        raise LevelUnknown(levels=levels_in_words(tournament, policy.levels))
    try:
        advice = policy.advise(given.infraction, given.answers, past)
    except RulesError as error:
        raise InputRefused(error.words) from error
    if given.departure.strip():
        return advice
    if advice.needs_reason:
        raise DiscretionNeeded
    if given.level not in advice.levels:
        raise DepartureNeeded(levels=levels_in_words(tournament, advice.levels))
    return advice


def levels_in_words(tournament: Tournament, levels: Iterable[int]) -> str:
    language = get_language() or "en"
    return ", ".join(level_label(tournament, level).in_(language) for level in levels)


def refuse_unseen(
    player: Registration, follows: Sequence[Conversion], seen: Sequence[str] | None
) -> None:
    """Refuse unless what follows for ``player`` is what the judge saw, if anybody looked."""
    own = [mark for mark in seen or () if mark.startswith(f"{player.pk}>")]
    if seen is not None and own != marks(player, follows):
        levels = levels_in_words(player.tournament, [each.level for each in follows])
        raise ConversionsChanged(name=player.name, follows=levels or "–")


def enter(
    registration: Registration,
    given: Given,
    advice: Advice,
    *,
    actor: User | None,
    match: Match | None = None,
    call: JudgeCall | None = None,
    **more: Any,
) -> Penalty:
    """Save the entry itself."""
    table = match if match is not None and match.pk else None
    return Penalty.objects.create(
        **{"kind": PenaltyKind.ISSUED, "issued_at": timezone.now(), **more},
        tournament=registration.tournament,
        registration=registration,
        person=registration.user,
        level=given.level,
        infraction=given.infraction,
        circumstances=dict(given.answers),
        clauses=list(advice.clauses),
        is_recorded=policy_of(registration.tournament).is_recorded(given.infraction, given.level),
        directed=[[words.en, words.ja] for words in advice.instructions] if given.directs else [],
        instruction=given.instruction.strip(),
        note=given.note.strip(),
        departure=given.departure.strip(),
        match=table,
        round_number=table.round.number if table else None,
        table_number=table.table_number if table else None,
        call=call,
        issued_by=actor,
    )


def effect_of(policy: Policy, given: Given, advice: Advice) -> Effect:
    losses = advice.losses if given.level == advice.level else 1
    return Effect(
        outcome=policy.outcome(given.level),
        losses=max(1, losses),
        differential=advice.differential,
        place=given.place,
        game_number=given.game_number,
    )


def derive(
    penalty: Penalty,
    follows: Sequence[Conversion],
    policy: Policy,
    *,
    actor: User | None,
    at: datetime | None = None,
    given: Given | None = None,
) -> list[Penalty]:
    """Enter what follows from ``penalty``, each from the entries that it uses up.

    Args:
        at: when it follows, if not with the penalty itself.
        given: says which game is lost, if a game loss follows; one more takes the next game.
    """
    derived: list[Penalty] = []
    for conversion in follows:
        place, number = game_left(given, [penalty, *derived])
        entry = enter_derived(penalty, conversion, derived, actor, at or penalty.issued_at)
        derived.append(entry)
        if actor is not None:
            outcome = policy.outcome(entry.level)
            effect = Effect(outcome=outcome, place=place, game_number=number)
            carry_out(entry, effect, reason=PENALTY, actor=actor)
    return derived


def game_left(given: Given | None, before: Sequence[Penalty]) -> tuple[str, int | None]:
    """Return place and number of the game that ``given`` says, unless one of ``before`` took it."""
    if any(each.game_losses.filter(lifted_at=None).exists() for each in before):
        return NEXT, None
    return (given.place, given.game_number) if given else ("", None)


def enter_derived(
    penalty: Penalty,
    conversion: Conversion,
    before: Sequence[Penalty],
    actor: User | None,
    at: datetime,
) -> Penalty:
    """Enter one derived penalty from the entries that its conversion names."""
    entry = Penalty.objects.create(
        kind=PenaltyKind.DERIVED,
        tournament=penalty.tournament,
        registration=penalty.registration,
        person=penalty.person,
        level=conversion.level,
        clauses=[conversion.clause] if conversion.clause else [],
        is_recorded=True,
        match=penalty.match,
        round_number=penalty.round_number,
        table_number=penalty.table_number,
        call=penalty.call,
        issued_by=actor,
        issued_at=at,
    )
    own = {NOW: penalty.pk, **{-n: each.pk for n, each in enumerate(before, start=1)}}
    entry.sources.set([own.get(key, key) for key in conversion.sources])
    return entry


def finish(penalty: Penalty, verb: str, actor: User | None) -> None:
    """Log the deed without what it says, which the ledger alone keeps, and announce it."""
    record(actor, verb, penalty, tournament=penalty.tournament)
    announce(penalty_changed, penalty_id=penalty.pk)
