"""Give a penalty: who, what, what the policy proposes and what follows; then the decision."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import timedelta
from functools import cached_property
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.crypto import get_random_string
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from judging.forms.penalties import DecisionForm, SheetForm, answers_in
from judging.models import DeckCheck, JudgeCall, Penalty
from judging.permissions import judged_tournament_for
from judging.policies.model import FREE, Answers, Policy
from judging.selectors.deck_checks import checks_of
from judging.selectors.effects import EXCLUSION, GAME_LOSS, has_games
from judging.selectors.ledger import level_label
from judging.selectors.match_games import seats_of
from judging.selectors.penalty_sheet import (
    Follows,
    Sheet,
    follows_for,
    found_players,
    others_for,
    sheet_of,
)
from judging.selectors.policies import policy_of
from judging.services.check_ends import note_penalty
from judging.services.penalties import issue_to_all
from tournaments.enums import RoundStatus
from tournaments.errors import MendableError
from tournaments.forms.results import in_words
from tournaments.models import LogEntry, Match, Registration, Tournament
from tournaments.permissions import signed_in
from tournaments.selectors.rounds import open_match_of
from tournaments.services.log import record

VIEWED = "history.viewed"
SHEET_TIME = timedelta(minutes=10)
MOST_DIGITS = 16
MOST_LETTERS = 32


@dataclass(frozen=True)
class Asked:
    """What the page was asked for: the table, the player, and the sheet as filled in so far."""

    tournament: Tournament
    sent: QueryDict

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
        return self.numbered(checks_of(self.tournament), "check")

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

    @cached_property
    def instruction(self) -> str:
        """What the player is told to do: as typed, or by the policy where nobody changed that."""
        told = " ".join(in_words(words) for words in self.sheet.advice.instructions)[:300]
        typed = self.sent.get("instruction")
        is_own = typed is not None and typed != self.sent.get("instruction_before", "")
        return str(typed) if is_own else told

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


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def penalty_new(request: HttpRequest, slug: str) -> HttpResponse:
    """Ask who and what, show what the policy proposes, and give what the judge decides."""
    tournament = judged_tournament_for(request.user, slug)
    asked = Asked(tournament, request.POST if request.method == "POST" else request.GET)
    if asked.player is None:
        return choose_player(request, asked)
    note_view(request, asked)
    if request.method != "POST" or "look" in request.POST:
        return sheet_page(request, asked, decision_form(asked, None))
    form = decision_form(asked, request.POST)
    if not form.is_valid():
        return sheet_page(request, asked, form, status=422)
    return give(request, asked, form)


def choose_player(request: HttpRequest, asked: Asked) -> HttpResponse:
    """Show who sits at the table, and whom the typed name or table finds."""
    typed = asked.sent.get("who", "").strip()
    context = {
        "tournament": asked.tournament,
        "match": asked.match,
        "seated": seats_of(asked.match) if asked.match else [],
        "typed": typed,
        "found": found_players(asked.tournament, typed),
        "kept": kept(asked.sent),
    }
    return render(request, "judging/ledger/penalty_who.html", context)


def kept(sent: QueryDict) -> dict[str, str]:
    """Return what the address carries on from page to page."""
    return {
        name: str(sent[name]) for name in ("match", "call", "check", "infraction") if sent.get(name)
    }


def note_view(request: HttpRequest, asked: Asked) -> None:
    """Note who looked at earlier penalties, if there are any; once while the sheet is filled in."""
    player, user = asked.player, signed_in(request)
    if player is None or not asked.sheet.earlier:
        return
    lately = LogEntry.objects.filter(
        verb=VIEWED,
        actor=user,
        tournament=asked.tournament,
        subject__startswith=f"registration:{player.pk} ",
        at__gte=timezone.now() - SHEET_TIME,
    )
    if not lately.exists():
        record(user, VIEWED, player, tournament=asked.tournament)


def number_in(text: str) -> int:
    """Return the number written in ``text``, -1 where it is none that a key could be."""
    return int(text) if text.isascii() and text.isdecimal() and len(text) < MOST_DIGITS else -1


def is_partial(request: HttpRequest) -> bool:
    return bool(request.headers.get("HX-Request"))


def decision_form(asked: Asked, data: Mapping[str, Any] | None) -> DecisionForm:
    levels = [
        (level, in_words(level_label(asked.tournament, level))) for level in asked.policy.levels
    ]
    kept = ("departure", "place", "game_number", "note")
    initial: dict[str, Any] = {name: asked.sent[name] for name in kept if asked.sent.get(name)}
    initial |= {"level": asked.level, "also": asked.also, "instruction": asked.instruction}
    games = asked.tournament.best_of if asked.asks_game else 0
    return DecisionForm(data, levels=levels, others=asked.others, games=games, initial=initial)


def sheet_page(
    request: HttpRequest,
    asked: Asked,
    form: DecisionForm,
    *,
    problem: str = "",
    status: int = 200,
) -> HttpResponse:
    context = {
        "tournament": asked.tournament,
        "asked": asked,
        "sheet": asked.sheet,
        "questions": SheetForm(asked.policy, asked.infraction, asked.answers),
        "form": form,
        "follows": asked.follows,
        "problem": problem,
        "kept": kept(asked.sent),
        "once": asked.sent.get("once", "")[:MOST_LETTERS] or get_random_string(MOST_LETTERS),
    }
    name = "_sheet" if is_partial(request) else "penalty_new"
    return render(request, f"judging/ledger/{name}.html", context, status=status)


def give(request: HttpRequest, asked: Asked, form: DecisionForm) -> HttpResponse:
    """Give the penalty to everyone chosen, unless something else follows than the judge saw."""
    try:
        given = issue_to_all(
            asked.people,
            form.given(asked.infraction, asked.answers),
            match=asked.match,
            call=asked.call,
            seen=request.POST.getlist("seen"),
            once=request.POST.get("once", "")[:MOST_LETTERS] or None,
            actor=signed_in(request),
        )
    except MendableError as error:
        return sheet_page(request, asked, form, problem=str(error), status=error.status)
    if asked.check is not None:
        note_penalty(asked.check, given[0])
    messages.success(request, said(given))
    return redirect("judging:penalty", asked.tournament.slug, given[0].pk)


def said(given: list[Penalty]) -> str:
    """Return what was given to whom, and what came of it."""
    first = given[0]
    names = ", ".join(entry.registration.name for entry in given if entry.registration)
    level = in_words(level_label(first.tournament, first.level))
    line = _("Given to %(names)s: %(level)s.") % {"names": names, "level": level}
    derived = [each for entry in given for each in entry.derived.all()]
    if derived:
        levels = ", ".join(in_words(level_label(first.tournament, d.level)) for d in derived)
        line += " " + _("It follows: %(levels)s.") % {"levels": levels}
    return line
