"""What a penalty does to the running match, and how it is undone."""

from __future__ import annotations

from dataclasses import dataclass

from judging.models import Penalty
from judging.penalty_errors import PlaceNeeded
from judging.policies.model import Outcome
from judging.selectors.effects import EXCLUSION, GAME_LOSS, exclusion_of, has_games
from judging.selectors.policies import policy_of
from tournaments.enums import OVER, RegistrationStatus
from tournaments.models import Match, Registration, Tournament, User
from tournaments.selectors.rounds import open_match_of, published_matches_of, result_of
from tournaments.services.drops import disqualify_player
from tournaments.services.game_losses import award_game_loss, lift_game_loss
from tournaments.services.readmitting import readmit_player

NEXT, LAST = "next", "last"
SETTING = "game_loss_outside_game"
BY_SETTING = {"next_game": NEXT, "current_match_last_game": LAST}


@dataclass(frozen=True)
class Effect:
    """What a level does: ``losses`` games at most, each bringing the opponent ``differential``.

    ``place`` says which game is lost while none is played: ``"next"``, ``"last"``, or "" for what
    the tournament's setting says. ``game_number`` is the game being played, where it is known.
    """

    outcome: Outcome
    losses: int = 1
    differential: int = 100
    place: str = ""
    game_number: int | None = None


def carry_out(penalty: Penalty, effect: Effect, *, reason: str, actor: User) -> None:
    """Let the player lose games, or leave; a level without effect on the match does nothing.

    Source: DRM-22.03.3, DRM-22.03.4, DRM-2.03; our readings AMB-16, AMB-18 and AMB-20.

    Raises:
        PlaceNeeded: no game is played, and the setting leaves it to the judge.
    """
    player = penalty.registration
    if player is None or player.tournament.status in OVER:
        return
    if effect.outcome == EXCLUSION and player.status != RegistrationStatus.DISQUALIFIED:
        disqualify_player(player, reason=reason, actor=actor)
    elif effect.outcome == GAME_LOSS and has_games(player):
        lose_games(penalty, player, effect, reason, actor)


def lose_games(
    penalty: Penalty, player: Registration, effect: Effect, reason: str, actor: User
) -> None:
    """Let the player lose the game that is meant and those after it, until the match is lost."""
    needed = penalty.tournament.best_of // 2 + 1
    for nth in range(min(effect.losses, needed)):
        match, is_last = place_of(player, effect.place)
        loss = award_game_loss(
            player,
            match=match,
            game_number=None if nth or is_last else effect.game_number,
            differential=effect.differential,
            reason=reason,
            actor=actor,
            replace_last=is_last,
        )
        penalty.game_losses.add(loss)
        if match is not None and result_of(match) is not None:
            return


def place_of(player: Registration, place: str) -> tuple[Match | None, bool]:
    """Return the match whose game is lost (None: the next one), and whether it is its last game.

    Source: DRM-22.03.3; our reading of game losses outside a game, AMB-18.
    """
    running = open_match_of(player)
    if running is not None:
        return running, False
    chosen = place or place_by_setting(player.tournament)
    if not chosen:
        raise PlaceNeeded
    return (latest_result_of(player), True) if chosen == LAST else (None, False)


def place_by_setting(tournament: Tournament) -> str:
    """Return ``"next"``, ``"last"``, or "" where the judge decides."""
    answer = tournament.all_settings.get(SETTING, "next_game")
    return BY_SETTING.get(str(answer), "")


def latest_result_of(player: Registration) -> Match | None:
    played = (match for match in published_matches_of(player) if not match.is_bye)
    return next((match for match in played if result_of(match) is not None), None)


def undo(penalty: Penalty, *, reason: str, actor: User, outcome: str | None = None) -> None:
    """Bring back what ``penalty`` changed, the latest first.

    Args:
        outcome: how a match ended that nobody played on, once its round is over.
    """
    for loss in penalty.game_losses.filter(lifted_at=None).order_by("-given_at", "-pk"):
        lift_game_loss(loss, reason=reason, actor=actor, outcome=outcome)
    player = penalty.registration
    if player is None or policy_of(penalty.tournament).outcome(penalty.level) != EXCLUSION:
        return
    is_out = player.status == RegistrationStatus.DISQUALIFIED
    if is_out and exclusion_of(player) is None:
        readmit_player(player, reason=reason, actor=actor, outcome=outcome)
