"""How the draws are made: commitment, seeds, certificates, and the check of every round."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST, require_safe

from tournaments.models import Job, Tournament, User
from tournaments.permissions import public_tournament_for
from tournaments.record.model import CUT
from tournaments.record.writing import write_tournament
from tournaments.selectors.draws import (
    drawn_rounds,
    is_of_now,
    is_over,
    latest_verification,
    public_facts,
    secrets_of,
)
from tournaments.selectors.rounds import latest_published_round
from tournaments.services.jobs import look_after
from tournaments.services.verification import ask_verification
from tournaments.views.desk_page import is_partial


@require_safe
def draw(request: HttpRequest, slug: str) -> HttpResponse:
    """Show how each published round was drawn; htmx asks for the moving part of the check."""
    tournament = public_tournament_for(request.user, slug)
    verdict = {"tournament": tournament, **verdict_of(latest_verification(tournament), tournament)}
    if is_partial(request):
        return render(request, "tournaments/_draw_verdict.html", verdict)
    context = {
        **verdict,
        "title": tournament.title,
        "latest_round": latest_published_round(tournament),
        "secrets": secrets_of(tournament),
        "is_over": is_over(tournament),
        "drawn": drawn_rounds(tournament),
    }
    return render(request, "tournaments/draw.html", context)


def verdict_of(job: Job | None, tournament: Tournament) -> dict[str, Any]:
    """Return how far the latest check is, and what came of it."""
    if job is None:
        return {"job": None}
    job = look_after(job)
    report = job.outcome
    rounds = report.get("rounds", [])
    wrong = [round_ for round_ in rounds if not round_["ok"]]
    wrong_cut = sum(is_cut(round_) for round_ in wrong)
    return {
        "job": job,
        "report": report,
        "is_of_now": is_of_now(job, tournament),
        "has_cut": any(is_cut(round_) for round_ in rounds),
        "wrong": len(wrong) - wrong_cut,
        "wrong_cut": wrong_cut,
    }


def is_cut(round_: dict[str, Any]) -> bool:
    """Return whether a round of a report is one of the top cut; reports of old do not tell."""
    return round_.get("stage") == CUT


@require_POST
def draw_verify(request: HttpRequest, slug: str) -> HttpResponse:
    """Draw every round anew; anyone may ask."""
    tournament = public_tournament_for(request.user, slug)
    person = request.user if isinstance(request.user, User) else None
    ask_verification(tournament, actor=person)
    return redirect("tournaments:draw", slug)


@require_safe
def draw_file(request: HttpRequest, slug: str) -> HttpResponse:
    """Hand out the tournament as a file that anyone may have and verify."""
    tournament = public_tournament_for(request.user, slug)
    name = f'attachment; filename="{tournament.slug}-draw.json"'
    return HttpResponse(
        write_tournament(public_facts(tournament)),
        content_type="application/json",
        headers={"Content-Disposition": name},
    )
