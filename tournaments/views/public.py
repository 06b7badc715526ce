"""What everyone may see: tournaments, published pairings, standings, players, rules."""

from typing import Any

from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from rules.registry import CODES, titles
from tournaments.models import Round, Tournament
from tournaments.names import fold
from tournaments.permissions import (
    Person,
    public_tournament_for,
    roles_in,
    shown_round_for,
    visible_tournaments,
)
from tournaments.selectors.bracket_page import final_place_lines
from tournaments.selectors.choices import cut_words, has_third_place, pairing_choices
from tournaments.selectors.house_rules import house_rules_of, match_points_of, play_rules_of
from tournaments.selectors.match_guide import match_guide_of
from tournaments.selectors.rounds import (
    latest_published_round,
    matches_of,
    planned_rounds,
    player_counts,
    progress_of,
    published_rounds,
)
from tournaments.selectors.scores import MatchLine, match_lines
from tournaments.selectors.standings import last_closed_round, measures_of, standings_after
from tournaments.selectors.tournaments import coming, over, running, with_player_count
from tournaments.selectors.versions import (
    earlier_version,
    is_in_force,
    replaced_versions,
    round_taken_back,
)

A_PAGE = 30


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """Show the tournaments: running ones first, then coming ones, then those over."""
    title = request.GET.get("title", "")
    found = with_player_count(visible_tournaments(request.user))
    if title in CODES:
        found = found.filter(title_code=title)
    context = {
        "running": running(found),
        "coming": coming(found),
        "over": Paginator(over(found), A_PAGE).get_page(request.GET.get("page")),
        "titles": titles(),
        "chosen": title,
    }
    return render(request, "tournaments/home.html", context)


@require_safe
def tournament(request: HttpRequest, slug: str) -> HttpResponse:
    """Show what a tournament is, when and where, and how far it is."""
    tournament = public_tournament_for(request.user, slug)
    latest = latest_published_round(tournament)
    context = {
        **frame(tournament, latest),
        "format": tournament.title.format(tournament.deck_format),
        "player_count": sum(player_counts(tournament).values()),
        "rounds": published_rounds(tournament),
        "planned": planned_rounds(tournament),
        "cut": cut_words(tournament),
        "has_third_place": has_third_place(tournament),
        "progress": progress_of(latest) if latest else None,
        "roles": roles_in(request.user, tournament),
        "taken_back": round_taken_back(tournament) if tournament.is_running else None,
    }
    return render(request, "tournaments/tournament.html", context)


def frame(tournament: Tournament, latest: Any = None) -> dict[str, Any]:
    """Return what the head and the tabs of every page of a tournament need."""
    latest = latest or latest_published_round(tournament)
    return {"tournament": tournament, "title": tournament.title, "latest_round": latest}


@require_safe
def round_(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Show the published pairings of a round by table; ``q`` looks for a name or a table."""
    round_ = shown_round_for(request.user, slug, number)
    if not round_.is_published:
        return taken_back_page(request, round_)
    lines = match_lines(matches_of(round_), round_.tournament)
    query = request.GET.get("q", "").strip()[:80]
    needed = [line for line in lines if not line.match.is_bye]
    context = {
        **frame(round_.tournament),
        "round_": round_,
        "rounds": published_rounds(round_.tournament),
        "lines": [line for line in lines if is_asked_for(line, query)],
        "query": query,
        "done": sum(line.score is not None for line in needed),
        "total": len(needed),
        "own_id": own_id(request.user, round_.tournament),
        "versions": replaced_versions([round_])[number],
    }
    return render(request, "tournaments/round.html", context)


def taken_back_page(request: HttpRequest, round_: Round) -> HttpResponse:
    """Show that pairings were taken back, with the way to them; nothing of new ones."""
    context = {
        **frame(round_.tournament),
        "round_": round_,
        "versions": replaced_versions([round_])[round_.number],
    }
    return render(request, "tournaments/round_taken_back.html", context)


@require_safe
def round_version(request: HttpRequest, slug: str, number: int, version: int) -> HttpResponse:
    """Show pairings that players had seen before others replaced them."""
    round_ = shown_round_for(request.user, slug, number)
    found = earlier_version(round_, version, published_only=True)
    if found is None:
        raise Http404
    context = {
        **frame(round_.tournament),
        "round_": round_,
        "version": found,
        "is_in_force": is_in_force(round_, found),
    }
    return render(request, "tournaments/round_version.html", context)


def is_asked_for(line: MatchLine, query: str) -> bool:
    """Return whether ``query`` is part of a name or reading at the table, or its number."""
    if not query or query == str(line.match.table_number):
        return True
    return any(fold(query) in seat.registration.sort_key for seat in line.seats)


def own_id(user: Person, tournament: Tournament) -> int | None:
    if not user.is_authenticated:
        return None
    return tournament.registrations.filter(user=user).values_list("pk", flat=True).first()


@require_safe
def standings(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the standings after the last closed round, or after the closed round asked for."""
    tournament = public_tournament_for(request.user, slug)
    last = last_closed_round(tournament)
    after = closed_round_asked(request, last)
    context = {
        **frame(tournament),
        "after": after,
        "closed_rounds": range(1, last + 1),
        "rows": standings_after(tournament, after) if after else [],
        "places": final_place_lines(tournament),
        "measures": measures_of(tournament),
        "own_id": own_id(request.user, tournament),
    }
    return render(request, "tournaments/standings.html", context)


def closed_round_asked(request: HttpRequest, last: int) -> int:
    """Return the round named by ``after``, by default ``last``; what is not closed is a 404."""
    asked = request.GET.get("after", "")
    if not asked:
        return last
    if not asked.isdecimal() or len(asked) > 5 or not 1 <= int(asked) <= last:
        raise Http404
    return int(asked)


@require_safe
def players(request: HttpRequest, slug: str) -> HttpResponse:
    """Show who plays, sorted by reading; never their lists."""
    tournament = public_tournament_for(request.user, slug)
    query = request.GET.get("q", "").strip()[:80]
    found = tournament.registrations.all()
    if query:
        found = found.filter(sort_key__contains=fold(query))
    page: Any = Paginator(found, 100).get_page(request.GET.get("page"))
    context = {
        **frame(tournament),
        "page": page,
        "query": query,
        "own_id": own_id(request.user, tournament),
    }
    return render(request, "tournaments/players.html", context)


@require_safe
def rules(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the rules version, every house reading in force, and what the organiser chose."""
    tournament = public_tournament_for(request.user, slug)
    context = {
        **frame(tournament),
        "version": next(
            (v for v in tournament.title.versions if v.code == tournament.rules_version), None
        ),
        "guide": match_guide_of(tournament),
        "areas": house_rules_of(tournament),
        "points": match_points_of(tournament),
        "play": play_rules_of(tournament),
        "choices": list(pairing_choices(tournament)),
        "format": tournament.title.format(tournament.deck_format),
    }
    return render(request, "tournaments/rules.html", context)
