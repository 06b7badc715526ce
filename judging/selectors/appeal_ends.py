"""What a decision on an appeal can undo, and what of it is undone."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from judging.enums import PenaltyKind
from judging.models import Appeal, Penalty
from judging.selectors.penalty_sheet import with_what_came_of
from tournaments.enums import RegistrationStatus
from tournaments.models import GameLoss, Registration


@dataclass(frozen=True)
class Effects:
    """Penalties, the games they cost, and the players they put out of the tournament."""

    penalties: tuple[Penalty, ...]
    losses: tuple[GameLoss, ...]
    players: tuple[Registration, ...]

    @property
    def touched(self) -> tuple[Registration, ...]:
        """Return every player concerned, in the order of the penalties."""
        found = (each.registration for each in self.penalties)
        return tuple(dict.fromkeys(each for each in found if each is not None))

    def of(self, player: Registration) -> Effects:
        """Return what concerns ``player`` alone."""
        return Effects(
            tuple(each for each in self.penalties if each.registration == player),
            tuple(each for each in self.losses if each.registration == player),
            tuple(each for each in self.players if each == player),
        )


def at_stake(appeal: Appeal, also: Iterable[Penalty] = ()) -> Effects:
    """Return what is in effect of the appealed penalty, of ``also`` and of all that came of them."""
    named = [*also] if appeal.penalty is None else [appeal.penalty, *also]
    found = {each.pk: each for entry in named for each in with_what_came_of(entry)}
    standing = tuple(each for each in found.values() if not is_taken_back(each))
    losses = GameLoss.objects.filter(penalties__in=standing, lifted_at=None)
    lost = tuple(losses.select_related("registration").distinct())
    people = Effects(standing, lost, ()).touched
    return Effects(standing, lost, tuple(each for each in people if is_out(each)))


def undone_of(before: Effects) -> Effects:
    """Return what of ``before`` is not in effect any more."""
    given_back = GameLoss.objects.filter(pk__in=[each.pk for each in before.losses])
    lifted = set(given_back.exclude(lifted_at=None).values_list("pk", flat=True))
    return Effects(
        tuple(each for each in before.penalties if is_taken_back(each)),
        tuple(each for each in before.losses if each.pk in lifted),
        tuple(each for each in before.players if not is_out(each)),
    )


def is_taken_back(entry: Penalty) -> bool:
    return entry.later_entries.filter(kind=PenaltyKind.RETRACTED).exists()


def is_out(player: Registration) -> bool:
    """Return whether ``player`` is excluded, as it is stored now."""
    out = Registration.objects.filter(pk=player.pk, status=RegistrationStatus.DISQUALIFIED)
    return out.exists()
