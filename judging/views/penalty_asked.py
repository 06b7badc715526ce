"""What the sheet of a penalty was asked for: the table, the player, what was filled in so far."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from django.http import Http404, QueryDict

from judging.forms.penalties import answers_in
from judging.models import DeckCheck, JudgeCall
from judging.policies.model import FREE, Answers, Policy
from judging.selectors.deck_checks import checks_of
from judging.selectors.effects import EXCLUSION, GAME_LOSS, has_games
from judging.selectors.penalty_sheet import Follows, Sheet, follows_for, others_for, sheet_of
from judging.selectors.policies import policy_of
from tournaments.enums import RoundStatus
from tournaments.models import Match, Registration, Tournament
from tournaments.selectors.rounds import open_match_of

MOST_DIGITS = 16


@dataclass(frozen=True)
class Asked:
    """What the page was asked for: the table, the player, and the sheet as filled in so far."""

    tournament: Tournament
    sent: QueryDict

    def __post_init__(self) -> None:
        """Look at all that was sent: what is not there is 404 before anything is noted or given."""
        for name in ("match", "player", "call", "check"):
            getattr(self, name)

    @cached_property
    def match(self) -> Match | None:
        here = Match.objects.select_related("round__tournament").filter(
            round__tournament=self.tournament
        )
        return self.numbered(here.exclude(round__status=RoundStatus.DRAFTED), "match")

    @cached_property
    def player(self) -> Registration | None:
        people = self.tournament.registrations.select_related("user")
        player = self.numbered(people, "registration")
        if player is not None:
            player.tournament = self.tournament
        return player

    @cached_property
    def call(self) -> JudgeCall | None:
        """The call that it came of, which was made at the same table."""
        return self.numbered(self.tournament.judge_calls.filter(match=self.match), "call")

    @cached_property
    def check(self) -> DeckCheck | None:
        """The deck check that found what the penalty is for."""
        checks = checks_of(self.tournament).filter(registration=self.player)
        return self.numbered(checks, "check") if self.player else None

    def numbered(self, rows: Any, name: str) -> Any:
        """Return the row whose key was sent, None where none was; 404 where there is no such row."""
        if not self.sent.get(name):
            return None
        row = rows.filter(pk=number_in(self.sent.get(name, ""))).first()
        if row is None:
            raise Http404
        return row

    @cached_property
    def policy(self) -> Policy:
        return policy_of(self.tournament)

    @cached_property
    def infraction(self) -> str:
        code = self.sent.get("infraction", "")
        known = {row.code for row in self.policy.infractions()}
        return code if code in known else FREE

    @cached_property
    def answers(self) -> Answers:
        return answers_in(self.policy.questions(self.infraction), self.sent)

    @cached_property
    def sheet(self) -> Sheet:
        assert self.player is not None
        return sheet_of(self.player, self.policy, self.infraction, self.answers)

    @cached_property
    def level(self) -> int:
        """The level chosen, or the one proposed where another was proposed when it was chosen."""
        proposed = self.sheet.advice.level
        chosen = number_in(self.sent.get("level", ""))
        is_current = self.sent.get("proposed") in (None, str(proposed))
        return chosen if chosen in self.policy.levels and is_current else proposed

    @property
    def needs_reason(self) -> bool:
        """Whether the judge has to write down why: the policy has not this level for it, or none."""
        advice = self.sheet.advice
        return advice.needs_reason or self.level not in advice.levels

    @cached_property
    def also(self) -> list[str]:
        """Who else is to be given it: as chosen, at first the opponent whose cards were mixed in."""
        if "also_shown" in self.sent:
            return self.sent.getlist("also")
        is_mixed = "previous_opponent" in self.sheet.advice.also
        return [str(each.pk) for each in self.others[:1]] if is_mixed else []

    @cached_property
    def costs_a_game(self) -> bool:
        """Whether a game loss comes of it, by the level or by what follows."""
        levels = {self.level, *(c.level for each in self.follows for c in each.conversions)}
        return any(self.policy.outcome(level) == GAME_LOSS for level in levels)

    @property
    def has_no_game(self) -> bool:
        """Whether it would cost a game, and the player has none to lose."""
        return self.costs_a_game and self.player is not None and not has_games(self.player)

    @property
    def excludes(self) -> bool:
        """Whether the level takes the player out of the tournament."""
        return self.policy.outcome(self.level) == EXCLUSION

    @cached_property
    def is_playing(self) -> bool:
        assert self.player is not None
        return open_match_of(self.player) is not None

    @property
    def asks_game(self) -> bool:
        """Whether the judge has to say which game of the match is being played."""
        return self.costs_a_game and self.is_playing and self.tournament.best_of > 1

    @cached_property
    def elsewhere(self) -> list[Registration]:
        """Who else it is for that plays at another table, where a game of theirs is lost."""
        if not self.costs_a_game or self.tournament.best_of == 1:
            return []
        here = open_match_of(self.people[0])
        tables = ((each, open_match_of(each)) for each in self.people[1:])
        return [each for each, table in tables if table not in (None, here)]

    @property
    def asks_place(self) -> bool:
        """Whether the judge may say which game is lost, as none is being played."""
        return self.costs_a_game and not self.is_playing and not self.has_no_game

    @cached_property
    def others(self) -> list[Registration]:
        assert self.player is not None
        return others_for(self.player, self.match, self.sheet.advice)

    @cached_property
    def people(self) -> list[Registration]:
        """Everyone it is for: the player, and who of the others was chosen."""
        assert self.player is not None
        chosen = set(self.also)
        return [self.player, *(each for each in self.others if str(each.pk) in chosen)]

    @cached_property
    def follows(self) -> list[Follows]:
        return follows_for(self.people, self.policy, self.level, self.match)


def number_in(text: str) -> int:
    """Return the number written in ``text``, -1 where it is none that a key could be."""
    return int(text) if text.isascii() and text.isdecimal() and len(text) < MOST_DIGITS else -1
