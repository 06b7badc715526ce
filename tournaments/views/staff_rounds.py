"""The desk of a round: pair, look at the draft, publish, follow the results, close."""

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_POST, require_safe

from tournaments.enums import DESK_ROLES, RoundStatus, StageKind
from tournaments.errors import RoundAlreadyPaired
from tournaments.models import Round, Tournament
from tournaments.permissions import round_for, tournament_for
from tournaments.selectors.cut import is_last_round
from tournaments.selectors.match_reasons import full_reason
from tournaments.selectors.pairing_marks import mark_of_matches
from tournaments.selectors.rounds import matches_of, planned_rounds
from tournaments.selectors.scores import MatchLine, match_lines
from tournaments.selectors.versions import earlier_versions
from tournaments.services.hand_drafts import pair_by_hand
from tournaments.services.redrawing import discard_draft, pair_again
from tournaments.services.rounds import (
    close_and_pair,
    close_round,
    pair_round,
    publish_round,
    unpublish_round,
)
from tournaments.views.clock import clock_section
from tournaments.views.desk_page import actor, desk_page, text_sent

ACTS: dict[str, tuple[Callable[..., Any], Any]] = {
    "publish": (
        publish_round,
        gettext_lazy("Published: everyone sees the pairings of round %(n)s."),
    ),
    "draw-again": (
        pair_again,
        gettext_lazy("Round %(n)s is drawn again; nobody else sees the draft."),
    ),
}


@login_required
@require_POST
def round_pair(request: HttpRequest, slug: str) -> HttpResponse:
    """Draft the round whose number was asked for; a second click lands on the same draft."""
    tournament = tournament_for(request.user, slug, DESK_ROLES)
    number = number_asked(request, tournament)
    try:
        pair_round(tournament, actor=actor(request), number=number)
    except RoundAlreadyPaired as error:
        messages.warning(request, str(error))
    else:
        messages.success(
            request, _("Round %(n)s is drafted; nobody else sees it yet.") % {"n": number}
        )
    return redirect("tournaments:round-desk", slug, number)


@login_required
@require_POST
def round_pair_by_hand(request: HttpRequest, slug: str) -> HttpResponse:
    """Draft the round in plain order, for the day the pairer fails; players are swapped then."""
    tournament = tournament_for(request.user, slug, DESK_ROLES)
    number = number_asked(request, tournament)
    reason = text_sent(request, "reason")
    try:
        pair_by_hand(tournament, reason=reason, actor=actor(request), number=number)
    except RoundAlreadyPaired as error:
        messages.warning(request, str(error))
    else:
        said = _("Round %(n)s is drafted in plain order; swap players, then publish it.")
        messages.success(request, said % {"n": number})
    return redirect("tournaments:round-desk", slug, number)


def number_asked(request: HttpRequest, tournament: Tournament) -> int:
    asked = request.POST.get("number", "")
    if asked.isascii() and asked.isdecimal() and len(asked) < 5:
        return int(asked)
    return tournament.rounds.count() + 1


@login_required
@require_safe
def round_desk(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Show a draft with its reasons, a round being played with its gaps, or a closed one."""
    round_ = round_for(request.user, slug, number)
    return desk_page(request, round_.tournament, "round_desk", round_context(round_))


def round_context(round_: Round) -> dict[str, Any]:
    """Return what the desk shows of a round."""
    lines = match_lines(matches_of(round_), round_.tournament)
    needed = [line for line in lines if not line.match.is_bye]
    missing = [line.match.table_number for line in needed if line.score is None]
    return {
        "round_": round_,
        "lines": lines,
        "reasons": reasons_of(lines) if round_.status == RoundStatus.DRAFTED else {},
        "mark": mark_of_matches(round_, [line.match for line in lines]),
        "versions": earlier_versions(round_, published_only=False),
        "is_cut": round_.stage.kind == StageKind.CUT,
        "missing": missing,
        "suggested": missing[0] if missing else "",
        "done": len(needed) - len(missing),
        "total": len(needed),
        "has_results": len(missing) < len(needed),
        "forgotten": [line.match.table_number for line in lines if has_forgotten(line)],
        "is_last": is_last_round(round_, planned_rounds(round_.tournament)),
        "next_number": round_.number + 1,
        **clock_section(round_),
    }


def reasons_of(lines: list[MatchLine]) -> dict[int, Any]:
    """Return in words why each match was made, by its id."""
    return {line.match.pk: full_reason(line.match) for line in lines}


def has_forgotten(line: MatchLine) -> bool:
    return line.score is not None and any(game.is_entry_missing for game in line.score.games)


@login_required
@require_POST
def round_act(request: HttpRequest, slug: str, number: int, act: str) -> HttpResponse:
    """Do one of ``ACTS`` to a round, or throw its draft away, or close it and draft the next."""
    round_ = round_for(request.user, slug, number)
    seen = request.POST.get("seen") or None
    if act == "throw-away":
        discard_draft(round_, actor=actor(request), seen=seen)
        messages.success(request, _("The draft of round %(n)s is gone.") % {"n": number})
        return redirect("tournaments:dashboard", slug)
    if act == "close-and-pair":
        return close_and_draft_next(request, round_)
    if act == "close":
        close_round(round_, actor=actor(request))
        return told(request, round_, _("Round %(n)s is closed; the standings are out."))
    if act == "unpublish":
        unpublish_round(
            round_, actor=actor(request), seen=seen, reason=text_sent(request, "reason")
        )
        return told(request, round_, _("Round %(n)s is a draft again and hidden from players."))
    if act not in ACTS:
        raise Http404
    deed, words = ACTS[act]
    deed(round_, actor=actor(request), seen=seen)
    return told(request, round_, str(words))


def told(request: HttpRequest, round_: Round, words: str) -> HttpResponse:
    messages.success(request, words % {"n": round_.number})
    return redirect("tournaments:round-desk", round_.tournament.slug, round_.number)


def close_and_draft_next(request: HttpRequest, round_: Round) -> HttpResponse:
    following = round_.number + 1
    try:
        close_and_pair(round_, actor=actor(request))
    except RoundAlreadyPaired as error:
        messages.warning(request, str(error))
    else:
        values = {"closed": round_.number, "n": following}
        said = _("Round %(closed)s is closed, round %(n)s drafted; nobody else sees the draft yet.")
        messages.success(request, said % values)
    return redirect("tournaments:round-desk", round_.tournament.slug, following)
