"""Give a penalty: who, what, what the policy proposes and what follows; then the decision."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from judging.forms.penalties import DecisionForm, SheetForm, answers_in, in_words
from judging.models import DeckCheck, JudgeCall, Penalty
from judging.permissions import judged_tournament_for
from judging.policies.model import FREE, Answers, Policy
from judging.selectors.deck_checks import checks_of
from judging.selectors.ledger import level_label
from judging.selectors.penalty_sheet import (
    Follows,
    Sheet,
    follows_for,
    found_players,
    others_for,
    seated_at,
    sheet_of,
)
from judging.selectors.policies import policy_of
from judging.services.check_ends import note_penalty
from judging.services.penalties import issue_to_all
from tournaments.errors import MendableError
from tournaments.models import Match, Registration, Tournament
from tournaments.permissions import signed_in
from tournaments.selectors.rounds import open_match_of
from tournaments.services.log import record


@dataclass(frozen=True)
class Asked:
    """What the page was asked for: the table, the player, and the sheet as filled in so far."""

    tournament: Tournament
    sent: QueryDict

    @cached_property
    def match(self) -> Match | None:
        found = self.numbered(Match.objects.select_related("round__tournament"), "match")
        return found if found and found.round.tournament_id == self.tournament.pk else None

    @cached_property
    def player(self) -> Registration | None:
        people = self.tournament.registrations.select_related("user")
        player = self.numbered(people, "registration")
        if player is not None:
            player.tournament = self.tournament
        return player

    @cached_property
    def call(self) -> JudgeCall | None:
        return self.numbered(self.tournament.judge_calls.all(), "call")

    @cached_property
    def check(self) -> DeckCheck | None:
        """The deck check that found what the penalty is for."""
        return self.numbered(checks_of(self.tournament), "check")

    def numbered(self, rows: Any, name: str) -> Any:
        """Return the row whose key was sent, None where none was; 404 where there is no such row."""
        key = self.sent.get(name, "")
        if not key:
            return None
        row = rows.filter(pk=int(key)).first() if key.isascii() and key.isdecimal() else None
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
        chosen = self.sent.get("level", "")
        is_known = chosen.isascii() and chosen.isdecimal() and int(chosen) in self.policy.levels
        is_current = self.sent.get("proposed") in (None, str(proposed))
        return int(chosen) if is_known and is_current else proposed

    @cached_property
    def costs_a_game(self) -> bool:
        """Whether a game loss may come of it, by the level or by what follows."""
        levels = {self.level, *(c.level for each in self.follows for c in each.conversions)}
        return any(self.policy.outcome(level) == "game_loss" for level in levels)

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
        return self.costs_a_game and not self.is_playing

    @cached_property
    def others(self) -> list[Registration]:
        assert self.player is not None
        return others_for(self.player, self.match, self.sheet.advice)

    @cached_property
    def people(self) -> list[Registration]:
        """Everyone it is for: the player, and who of the others was chosen."""
        assert self.player is not None
        chosen = set(self.sent.getlist("also"))
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
    if request.method != "POST":
        note_view(request, asked)
        return sheet_page(request, asked, decision_form(asked, None))
    form = decision_form(asked, request.POST)
    if "look" in request.POST or not form.is_valid():
        return sheet_page(request, asked, form, status=200 if "look" in request.POST else 422)
    return give(request, asked, form)


def choose_player(request: HttpRequest, asked: Asked) -> HttpResponse:
    """Show who sits at the table, and whom the typed name or table finds."""
    typed = asked.sent.get("who", "").strip()
    context = {
        "tournament": asked.tournament,
        "match": asked.match,
        "seated": seated_at(asked.match) if asked.match else [],
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
    """Note who looked at the player's earlier penalties, once a page and only if there are any."""
    if asked.sheet.earlier and not is_partial(request):
        record(signed_in(request), "history.viewed", asked.player, tournament=asked.tournament)  # type: ignore[arg-type]


def is_partial(request: HttpRequest) -> bool:
    return bool(request.headers.get("HX-Request"))


def decision_form(asked: Asked, data: Mapping[str, Any] | None) -> DecisionForm:
    levels = [
        (level, in_words(level_label(asked.tournament, level))) for level in asked.policy.levels
    ]
    instruction = " ".join(in_words(words) for words in asked.sheet.advice.instructions)
    initial = {"level": asked.level, "instruction": instruction[:300]}
    before = "previous_opponent" in asked.sheet.advice.also
    initial["also"] = [str(each.pk) for each in asked.others[:1]] if before else []
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
        "questions": SheetForm(asked.policy, asked.sent, asked.infraction),
        "form": form,
        "follows": asked.follows,
        "problem": problem,
        "kept": kept(asked.sent),
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
