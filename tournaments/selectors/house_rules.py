"""The answers a tournament gives where the rules document is silent, and its match points."""

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from rules.core.title import Setting
from rules.core.words import Words, same
from tournaments.models import Tournament

AREAS: dict[str, str | Promise] = {
    "deck": _("Decks"),
    "sealed": _("Sealed decks"),
    "match": _("Matches"),
    "ranking": _("Standings"),
    "penalty": _("Penalties"),
    "tournament": _("Tournament"),
}
PLAY = "play"


@dataclass(frozen=True)
class HouseRule:
    """One setting with the answer in force and the answer this site gives by default."""

    setting: Setting
    answer: Words
    default: Words

    @property
    def is_default(self) -> bool:
        return self.answer == self.default

    @property
    def is_by_judges(self) -> bool:
        return self.setting.applied_by == "judges"


def house_rules_of(tournament: Tournament) -> list[tuple[str | Promise, list[HouseRule]]]:
    """Return the house rules of ``tournament`` itself, by area, each area with its words."""
    rules = [rule for rule in applicable(tournament) if rule.setting.ambiguity]
    by_area = [
        (words, [r for r in rules if r.setting.area == area]) for area, words in AREAS.items()
    ]
    return [(words, found) for words, found in by_area if found]


def play_rules_of(tournament: Tournament) -> list[HouseRule]:
    """Return the house rules of how games are played: first those other than by default."""
    rules = [rule for rule in applicable(tournament) if rule.setting.area == PLAY]
    return sorted(rules, key=lambda rule: rule.is_default)


def match_points_of(tournament: Tournament) -> list[HouseRule]:
    """Return what the organiser chose without a question of the rulebook: points by result."""
    return [rule for rule in applicable(tournament) if rule.setting.ambiguity is None]


def applicable(tournament: Tournament) -> Iterator[HouseRule]:
    """Yield every house rule; those of sealed decks only where decks are sealed."""
    answers = tournament.all_settings
    for setting in tournament.title.settings:
        if setting.area != "sealed" or tournament.deck_format == "sealed":
            answer = answer_label(setting, answers[setting.name])
            yield HouseRule(setting, answer, answer_label(setting, setting.default))


def answer_label(setting: Setting, value: object) -> Words:
    """Return the words of an answer; a number typed in besides the options names itself."""
    for option in setting.options:
        if type(option.value) is type(value) and option.value == value:
            return option.label
    return same(str(value))
