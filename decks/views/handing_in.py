"""What the player's page and the staff's page share: one text is a pool or a deck list."""

from dataclasses import dataclass, field
from typing import Any

from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from decks.errors import ListRefused
from decks.forms.lists import TypedList
from decks.models import DeckList
from decks.parsing import deck_text
from decks.selectors.catalogue import catalogue_of
from decks.selectors.contents import pool_text, shown_pool, shown_sections, text_of
from decks.selectors.lists import versions_of
from decks.selectors.reasons import reasons_of, stored_reasons
from decks.services.lists import submit_deck_list
from decks.services.pools import register_pool, takes_pool
from decks.services.storing import is_late
from rules.registry import sample_deck
from tournaments.errors import MendableError
from tournaments.models import Registration, Tournament, User

EXAMPLE_LINES = 2


@dataclass
class Desk:
    """One registration with its lists, and the forms to hand in a pool or a deck."""

    registration: Registration
    list_form: type[TypedList]
    pool_form: type[TypedList]
    problem: MendableError | None = None
    forms: dict[str, TypedList] = field(default_factory=dict)

    def hand_in(self, data: Any, actor: User) -> DeckList | None:
        """Return the version stored from a posted form, or None and keep the form as typed."""
        what = "pool" if data.get("what") == "pool" else "deck"
        form = (self.pool_form if what == "pool" else self.list_form)(data, prefix=what)
        self.forms[what] = form
        if not form.is_valid():
            return None
        deed = register_pool if what == "pool" else submit_deck_list
        try:
            return deed(self.registration, **form.cleaned_data, actor=actor)
        except MendableError as error:
            self.problem = error
            return None

    def context(self) -> dict[str, Any]:
        """Return what the templates of both pages show."""
        tournament = self.registration.tournament
        versions = list(versions_of(self.registration))
        current = next((each for each in versions if each.is_current), None)
        cards = catalogue_of(tournament.title_code)
        return {
            "registration": self.registration,
            "tournament": tournament,
            "current": current,
            "versions": [
                {
                    "list": each,
                    "reasons": stored_reasons(each.findings),
                    "sections": shown_sections(each, tournament, cards),
                    "pool": shown_pool(each, tournament, cards),
                }
                for each in versions
            ],
            "takes_pool": takes_pool(tournament),
            "is_late": is_late(tournament, timezone.now()),
            "deck_form": self.form("deck", text_of(current, tournament, language())),
            "pool_form": self.form("pool", pool_text(current)),
            "problem": self.problem,
            **refusal(self.problem),
            "example": example(tournament),
        }

    def form(self, what: str, text: str) -> TypedList:
        kind = self.pool_form if what == "pool" else self.list_form
        return self.forms.get(what) or kind(prefix=what, initial={"text": text})


def refusal(problem: MendableError | None) -> dict[str, Any]:
    """Return every reason of a refused list, and every line that could not be read."""
    if not isinstance(problem, ListRefused):
        return {"reasons": [], "lines": []}
    return {"reasons": reasons_of(problem.report.violations), "lines": problem.problems}


def language() -> str:
    return "ja" if (get_language() or "en").startswith("ja") else "en"


def example(tournament: Tournament) -> str:
    """Return a few lines that show how a list is written for this tournament."""
    deck = sample_deck(tournament.title_code, 1, tournament.deck_format, tournament.rules_version)
    if deck is None:
        return ""
    side = {"side"} if takes_pool(tournament) else set()
    few = {n: rows[:EXAMPLE_LINES] for n, rows in deck.sections.items() if n not in side}
    return deck_text(few, tournament.title, tournament.deck_format, language=language())


def saved_words(deck_list: DeckList) -> str:
    """Return what was stored, in words."""
    if not deck_list.has_deck:
        return _("The pool is registered (version %(number)s). Now hand in the deck.") % {
            "number": deck_list.version
        }
    return _("The deck list is registered (version %(number)s).") % {"number": deck_list.version}
