"""What a level can do to a player: cost a game there is to lose, or a place in the tournament."""

from judging.models import Penalty
from judging.selectors.ledger import ledger_of_player
from judging.selectors.policies import policy_of
from tournaments.enums import OVER, Structure
from tournaments.models import Registration
from tournaments.selectors.cut import cut_stage
from tournaments.selectors.rounds import open_match_of

GAME_LOSS, EXCLUSION = "game_loss", "exclusion"


def exclusion_of(player: Registration) -> Penalty | None:
    """Return the exclusion of ``player`` that is in force, if the ledger holds one."""
    policy = policy_of(player.tournament)
    in_force = ledger_of_player(player).in_force
    return next((each for each in in_force if policy.outcome(each.level) == EXCLUSION), None)


def has_games(player: Registration) -> bool:
    """Return whether the player plays, or will play, a match of games to lose."""
    tournament = player.tournament
    if tournament.status in OVER or not (player.is_active or open_match_of(player)):
        return False
    return tournament.structure != Structure.PODS or cut_stage(tournament) is not None


def lost_no_game(entry: Penalty) -> bool:
    """Return whether ``entry`` should have cost a game, and there was none to lose."""
    is_loss = policy_of(entry.tournament).outcome(entry.level) == GAME_LOSS
    return is_loss and not entry.game_losses.all()
