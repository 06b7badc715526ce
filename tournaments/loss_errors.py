"""What stands in the way of a game lost by penalty, and of taking one back."""

from django.utils.translation import gettext_lazy as _

from tournaments.errors import MendableError


class GameLostByPenalty(MendableError):
    code = "game_lost_by_penalty"
    message = _(
        "Not saved: %(name)s loses game %(number)s of this match by a penalty. "
        "Enter it as a game loss won by %(winner)s."
    )


class NotAtThisTable(MendableError):
    code = "not_at_this_table"
    message = _(
        "%(name)s does not sit at this table; perhaps the pairings were changed. "
        "Load the page anew and look where %(name)s plays."
    )


class MatchDecided(MendableError):
    code = "match_decided"
    message = _(
        "The match already has a result (%(result)s), so no game of it is left to lose. "
        "Let the loss count for the player's next game, or for the last game of this match."
    )


class GameTaken(MendableError):
    code = "game_taken"
    message = _("Game %(number)s is lost by penalty already, by %(name)s. Choose another game.")


class NoGameToLose(MendableError):
    code = "no_game_to_lose"
    message = _(
        "No game of this match was played to its end (%(result)s), so none can be turned into "
        "a loss. Let it count for the player's next game."
    )


class PodHasNoGames(MendableError):
    code = "pod_has_no_games"
    message = _(
        "Several play one game at a pod, so a single player cannot lose it by penalty. "
        "Give a warning, let the player take the last place, or exclude the player."
    )


class MatchUndecided(MendableError):
    code = "match_undecided"
    message = _(
        "Without that game the match would be undecided, and round %(number)s is closed. "
        "Let the loss count for the player's next game."
    )


class LossLifted(MendableError):
    code = "loss_lifted"
    message = _("This game loss was taken back already.")


class OutcomeNeeded(MendableError):
    code = "outcome_needed"
    status = 400
    message = _(
        "Without the penalty the match %(match)s is undecided, and round %(number)s is closed. "
        "Say how it ended: who won, or a draw."
    )


class OutcomeUnknown(MendableError):
    code = "outcome_unknown"
    status = 400
    message = _("A match is won by one of its players or drawn; “%(outcome)s” is neither.")


class PlayerNotExcluded(MendableError):
    code = "player_not_excluded"
    message = _("%(name)s is not excluded from the tournament.")


class ExcludedComesLast(MendableError):
    code = "excluded_comes_last"
    status = 400
    message = _("%(name)s is excluded from the tournament: give the last place at this table.")
