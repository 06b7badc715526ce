"""How far a job is, and how it ended."""

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from tournaments.permissions import job_for
from tournaments.services.jobs import look_after
from tournaments.views.desk_page import is_partial


@login_required
@require_safe
def job(request: HttpRequest, job_id: int) -> HttpResponse:
    """Show a job to the person who asked for it; htmx asks for the moving part every second."""
    job = look_after(job_for(request.user, job_id))
    name = "_job_progress" if is_partial(request) else "job"
    problem = job.problem.get(get_language() or "en") or job.problem.get("en", "")
    context = {"job": job, "problem": problem, "tournament": job.tournament}
    return render(request, f"tournaments/staff/{name}.html", context)
