"""Errors a person can mend, each named for the state that stands in the way.

Every one carries a stable ``code`` (for the API), an HTTP ``status`` and a translated message that
says what is wrong and how to mend it. An error that should never happen is not among them.
"""

from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from rules.core.words import Words


class MendableError(Exception):
    """What a person asked cannot be done now; ``str()`` says why and how to mend it."""

    code = "refused"
    status = 409
    message: str | Promise = _("This cannot be done now.")

    def __init__(self, **values: Any) -> None:
        self.values = values
        super().__init__(values)

    def __str__(self) -> str:
        return str(self.message) % self.values


class WordsError(MendableError):
    """An error whose words come in both languages from plain code."""

    status = 400

    def __init__(self, words: Words) -> None:
        super().__init__()
        self.words = words

    def __str__(self) -> str:
        from django.utils.translation import get_language

        return self.words.in_(get_language() or "en")


class InputRefused(WordsError):
    code = "input_refused"


class GoneMeanwhile(MendableError):
    code = "gone_meanwhile"
    message = _("Not saved: someone took this away meanwhile. Load the page anew.")


class DoneMeanwhile(MendableError):
    code = "done_meanwhile"
    message = _(
        "Not saved: someone saved the same at the same moment. Load the page anew and look."
    )


class TransitionRefused(MendableError):
    code = "transition_refused"
    message = _("A tournament that is “%(present)s” cannot become “%(wanted)s”.")


class TournamentNotRunning(MendableError):
    code = "tournament_not_running"
    message = _("The tournament is not running, so this cannot be done.")


class RoundsUnfinished(MendableError):
    code = "rounds_unfinished"
    message = _("Round %(number)s is not closed yet. Close it first.")


class NotEnoughPlayers(MendableError):
    code = "not_enough_players"
    message = _("Only %(count)s players are checked in; a round needs at least two.")


class AllRoundsPlayed(MendableError):
    code = "all_rounds_played"
    message = _(
        "All %(count)s planned rounds are played. Finish the tournament, "
        "or raise the number of rounds in the settings."
    )


class CutIsDue(MendableError):
    code = "cut_is_due"
    message = _(
        "All %(count)s rounds are played; the top cut comes next. "
        "Look at the standings and make it."
    )


class NoCutPlanned(MendableError):
    code = "no_cut_planned"
    message = _("This tournament has no top cut. Choose its size in the settings first.")


class CutAlreadyMade(MendableError):
    code = "cut_already_made"
    message = _("The top cut was already made by someone else; its first round is drafted.")


class SwissUnfinished(MendableError):
    code = "swiss_unfinished"
    message = _(
        "%(played)s of %(planned)s rounds are played. Play the others first, "
        "or lower the number of rounds in the settings."
    )


class CutOutdated(MendableError):
    code = "cut_outdated"
    message = _(
        "Nothing was saved: the standings changed since you looked. "
        "Look at who is in now, then make the cut."
    )


class CutNeedsWinner(MendableError):
    code = "cut_needs_winner"
    status = 400
    message = _(
        "A match of the top cut needs a winner: let them play on, and enter the game that "
        "decided it (as “other” if nothing else fits)."
    )


class WinnerWentOn(MendableError):
    code = "winner_went_on"
    message = _(
        "Round %(number)s is published with the winner of this match, so the winner stands. "
        "Games and points can be corrected as long as the same player wins."
    )


class RoundAlreadyPaired(MendableError):
    code = "round_already_paired"
    message = _("Round %(number)s was already paired by someone else; this is their draft.")


class RoundNotNext(MendableError):
    code = "round_not_next"
    message = _("Round %(number)s is not the next one to be paired; that is round %(following)s.")


class PlanOutdated(MendableError):
    code = "plan_outdated"
    message = _(
        "Players or results changed while the round was being paired. Nothing was saved; pair again."
    )


class RoundNotDrafted(MendableError):
    code = "round_not_drafted"
    message = _("Round %(number)s is already published.")


class RoundNotPlaying(MendableError):
    code = "round_not_playing"
    message = _(
        "Round %(number)s is not being played: its pairings are not published, or it is closed."
    )


class ResultsMissing(MendableError):
    code = "results_missing"
    message = _("These tables have no result yet: %(tables)s.")


class ResultsExist(MendableError):
    code = "results_exist"
    message = _(
        "Round %(number)s already has results, so its pairings stand. Correct single results instead."
    )


class ByeHasNoResult(MendableError):
    code = "bye_has_no_result"
    message = _("A bye is won without play; there is no result to enter.")


class ResultConflict(MendableError):
    code = "result_conflict"
    message = _(
        "Not saved: %(who)s entered another result for this match meanwhile. "
        "Theirs: %(theirs)s. Yours: %(yours)s. If theirs is wrong, correct it with a reason."
    )


class MatchClosed(MendableError):
    code = "match_closed"
    message = _("This match already has a result (%(result)s). Correct it with a reason instead.")


class ReasonNeeded(MendableError):
    code = "reason_needed"
    status = 400
    message = _("Say why: a correction keeps the old value and the reason.")


class NothingChanged(MendableError):
    code = "nothing_changed"
    status = 400
    message = _("Nothing changed: this is the result that is recorded already (%(result)s).")


class ImpossibleResult(MendableError):
    """The games entered cannot have happened so; ``problems`` lists every reason."""

    code = "impossible_result"
    status = 400

    def __init__(self, problems: list[Words]) -> None:
        super().__init__()
        self.problems = problems

    def __str__(self) -> str:
        from django.utils.translation import get_language

        return " ".join(words.in_(get_language() or "en") for words in self.problems)


class RegistrationClosed(MendableError):
    code = "registration_closed"
    message = _("Registration for this tournament is not open.")


class AlreadyRegistered(MendableError):
    code = "already_registered"
    message = _("%(name)s is already registered for this tournament.")


class SameNameRegistered(MendableError):
    code = "same_name_registered"
    message = _(
        "Not saved: %(name)s is already on the list (%(status)s). "
        "Confirm it if a second entry under this name is meant."
    )


class ListNotValid(MendableError):
    code = "list_not_valid"
    message = _(
        "%(name)s has no valid deck list yet. Register one, "
        "or switch off “a valid deck list is needed to check in” in the settings."
    )


class PlayerNotActive(MendableError):
    code = "player_not_active"
    message = _("%(name)s is no longer in the tournament (%(status)s).")


class PlayerStillIn(MendableError):
    code = "player_still_in"
    message = _("%(name)s has not dropped.")


class DropStands(MendableError):
    code = "drop_stands"
    message = _(
        "%(name)s cannot come back: rounds were paired since. Let them enter again as a late entry."
    )


class PlayerHasPlayed(MendableError):
    code = "player_has_played"
    message = _("%(name)s was already paired. Drop the player instead of removing the entry.")


class TableTaken(MendableError):
    code = "table_taken"
    message = _("Table %(table)s is already kept for %(name)s.")


class SettingLocked(MendableError):
    code = "setting_locked"
    since: str | Promise = _("Fixed since the first round was paired.")
    message = _("“%(field)s” cannot be changed after the first round was paired.")


class CutLocked(SettingLocked):
    since = _("Fixed since the top cut was paired.")
    message = _("“%(field)s” cannot be changed after the top cut was paired.")


class EditConflict(MendableError):
    code = "edit_conflict"
    message = _(
        "Not saved: someone changed this meanwhile. Now it reads: %(current)s. Look again, then save."
    )


class LastOrganiser(MendableError):
    code = "last_organiser"
    message = _("A tournament needs an organiser. Name another one first.")


class ConfirmationWrong(MendableError):
    code = "confirmation_wrong"
    status = 400
    message = _("Type “%(expected)s” to confirm.")


class NoSuchPerson(MendableError):
    code = "no_such_person"
    status = 400
    message = _("Nobody signs in as “%(name)s”. Ask for the exact user name.")


class FileUnreadable(WordsError):
    """A file cannot be read or understood; the words begin with the place in it, if in a part."""

    code = "file_unreadable"

    def __init__(self, path: str, words: Words) -> None:
        whole = Words(en=f"{path}: {words.en}", ja=f"{path}：{words.ja}")
        super().__init__(words if path == "$" else whole)
        self.path = path


class FileRefused(MendableError):
    """A file is understood and tells what no rules allow; ``problems`` are (path, words)."""

    code = "file_refused"
    status = 400

    def __init__(self, problems: list[tuple[str, Words]]) -> None:
        super().__init__()
        self.problems = problems

    def __str__(self) -> str:
        from django.utils.translation import get_language

        language = get_language() or "en"
        return "\n".join(f"{path}: {words.in_(language)}" for path, words in self.problems)


class TournamentExists(MendableError):
    code = "tournament_exists"
    message = _(
        "There is a tournament “%(name)s” (%(slug)s) already, and the file differs from it. "
        "Nothing was changed; import with “replace” to put the file in its place."
    )


class ForeignTournament(MendableError):
    code = "foreign_tournament"
    message = _(
        "The address “%(slug)s” belongs to a tournament that someone else organises; you cannot replace it. "
        "Change the slug in the file to import it as a tournament of your own."
    )
