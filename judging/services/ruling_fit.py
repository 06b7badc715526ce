"""Whether a ruling fits together: its card game, version, clauses, tournament, match and position."""

from collections.abc import Iterable, Iterator

from django.utils.translation import get_language
from django.utils.translation import gettext as _

from judging.ruling_errors import RulingUnfit
from judging.selectors.rulebook_versions import clauses_in
from judging.services.ruling_words import RulingPlace, RulingWords
from rules.core.errors import TitleNotFound
from rules.registry import title_for
from rules.rulebooks import Rulebook, rulebook

Problem = tuple[str, str]


def check_fit(words: RulingWords, place: RulingPlace) -> None:
    """Refuse what no rulebook knows, and what does not fit where it was asked for.

    Raises:
        RulingUnfit: with what is wrong by field.
    """
    refuse([*word_problems(words), *place_problems(words.title_code, place)])


def check_words(words: RulingWords) -> None:
    """Refuse what no rulebook knows.

    Raises:
        RulingUnfit: with what is wrong by field.
    """
    refuse(word_problems(words))


def refuse(problems: Iterable[Problem]) -> None:
    found = dict(problems)
    if found:
        raise RulingUnfit(found)


def word_problems(words: RulingWords) -> Iterator[Problem]:
    """Yield the field and what is wrong with it; of an unknown card game nothing else."""
    try:
        title, book = title_for(words.title_code), rulebook(words.title_code)
    except TitleNotFound:
        yield "title_code", _("There is no such card game.")
        return
    if words.rules_version in {version.code for version in title.versions}:
        yield from clause_problems(book, words)
    else:
        yield "rules_version", _("This card game has no such rules version.")
    if not (words.question_en.strip() or words.question_ja.strip()):
        yield "question_ja", _("Write what was asked, in one language at least.")


def clause_problems(book: Rulebook, words: RulingWords) -> Iterator[Problem]:
    """Yield what is wrong with the clauses: unknown, or of another version of the rules."""
    unknown = [id_ for id_ in words.clauses if id_ not in book.clauses | book.ambiguities]
    if unknown:
        yield "clauses", _("The rulebook has no %(ids)s.") % {"ids": ", ".join(unknown)}
        return
    held = clauses_in(book, words.rules_version) | book.ambiguities
    other = [id_ for id_ in words.clauses if id_ not in held]
    if other:
        yield (
            "clauses",
            _("In version %(version)s of the rules there is no %(ids)s. Choose the other version.")
            % {"version": words.rules_version, "ids": ", ".join(other)},
        )


def place_problems(title_code: str, place: RulingPlace) -> Iterator[Problem]:
    """Yield what does not go together: card game and tournament, tournament and match, position."""
    tournament, match, record = place.tournament, place.match, place.record
    if tournament is not None and tournament.title_code != title_code:
        yield (
            "title_code",
            _("“%(tournament)s” plays another card game: %(title)s.")
            % {
                "tournament": tournament.name,
                "title": tournament.title.label.in_(get_language() or "en"),
            },
        )
    elif any(code != title_code for code in titles_of(place)):
        yield "title_code", _("The position is of another card game.")
    if match is not None and match.round.tournament_id != (tournament.pk if tournament else None):
        yield "match", _("This match is of another tournament.")
    if record is not None and record.tournament_id not in (None, tournament and tournament.pk):
        yield "tournament", _("The position is of another tournament.")


def titles_of(place: RulingPlace) -> Iterator[str]:
    """Yield the card game of the position, as the record and the scenario tell it."""
    if place.record is not None:
        yield place.record.title_code
    if place.scenario is not None:
        yield str(place.scenario.get("title"))
