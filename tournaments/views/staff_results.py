"""Results at keyboard speed: table, Enter, one key a game, points, Enter; and corrections."""

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods
from msgspec import UNSET

from tournaments.enums import Structure
from tournaments.errors import (
    ImpossibleResult,
    MatchClosed,
    MendableError,
    ResultConflict,
    RoundNotPlaying,
)
from tournaments.forms.fields import half_width
from tournaments.forms.results import (
    POINTS,
    SHEET,
    CorrectionForm,
    ResultForm,
    Sitting,
    filled_from,
)
from tournaments.models import Match, Result, Round
from tournaments.pairing_errors import (
    PairingsChanged,
)
from tournaments.permissions import match_for, round_for
from tournaments.selectors.cut import is_cut_match
from tournaments.selectors.game_losses import lost_games
from tournaments.selectors.pods import points_by_place
from tournaments.selectors.results import describe_result, games_of, names_at
from tournaments.selectors.rounds import match_at_table, result_of, tables_without_result
from tournaments.selectors.scores import rules_for
from tournaments.services.results import correct_result, enter_result
from tournaments.standings.winners import rules_in
from tournaments.views.desk_page import actor, desk_page, is_partial
from tournaments.views.staff_rounds import round_context

BY = "results_by"
Entry = dict[str, Any]


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def result_entry(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Ask for a table, show its match, save its result; then ask for the next table."""
    round_ = round_for(request.user, slug, number)
    table = half_width((request.POST or request.GET).get("table", ""))[:6]
    keep_way(request)
    match, problem = find_match(round_, table)
    if match is None:
        entry = {"problem": problem, "typed": table if problem else ""}
        return entry_page(request, round_, entry)
    if request.method == "POST":
        return save(request, round_, match)
    return entry_page(request, round_, entry_of(request, round_, match))


def keep_way(request: HttpRequest) -> None:
    """Remember whether this person types points or differentials."""
    asked = request.GET.get("by")
    if asked in (POINTS, SHEET):
        request.session[BY] = asked


def way(request: HttpRequest) -> str:
    return str(request.session.get(BY, POINTS))


def find_match(round_: Round, table: str) -> tuple[Match | None, str]:
    """Return the match at ``table`` of this round, or None and why there is none."""
    if not table:
        return None, ""
    is_number = table.isascii() and table.isdecimal() and len(table) < 6
    match = match_at_table(round_, int(table)) if is_number else None
    if match is None:
        values = {"table": table, "n": round_.number}
        return None, _("There is no table “%(table)s” in round %(n)s.") % values
    match.round = round_
    return match, ""


def sitting_at(match: Match) -> Sitting:
    tournament, is_cut = match.round.tournament, is_cut_match(match)
    is_pod = tournament.structure == Structure.PODS and not is_cut
    names = names_at(match)
    points = points_by_place(tournament, len(names)) if is_pod else ()
    rules = rules_in(match.round.stage.kind, rules_for(tournament))
    return Sitting(
        names,
        rules,
        tournament.best_of,
        is_pod,
        points,
        has_draws=not is_cut,
        lost=lost_games(match),
    )


def entry_of(request: HttpRequest, round_: Round, match: Match) -> Entry:
    """Return the form for a match without result, or what was entered and the way to correct it."""
    present = result_of(match)
    if present is not None:
        return {"match": match, "present": describe_result(present)}
    if not round_.is_published:
        return {"problem": _("The pairings are not published yet."), "typed": match.table_number}
    initial = {**told_by_link(request), "version": match.version}
    form = ResultForm(sitting_at(match), by=way(request), initial=initial)
    return {"match": match, "form": form}


def told_by_link(request: HttpRequest) -> dict[str, Any]:
    """Return the fields that a link to the form comes with, as one from the time procedure."""
    named = ("outcome", "game_", "points_")
    return {name: value for name, value in request.GET.items() if name.startswith(named)}


def save(request: HttpRequest, round_: Round, match: Match) -> HttpResponse:
    form = ResultForm(
        sitting_at(match), request.POST, by=way_sent(request), rows=rows_sent(request)
    )
    entry = {"match": match, "form": form}
    if "more" in request.POST:
        rows = form.row_count + 1
        form = ResultForm(sitting_at(match), by=form.by, rows=rows, initial=plain(request.POST))
        return entry_page(request, round_, {"match": match, "form": form})
    if not form.is_valid():
        return entry_page(request, round_, entry)
    try:
        result = enter_result(match, **facts(form), actor=actor(request))
    except (RoundNotPlaying, PairingsChanged) as error:
        return entry_page(request, round_, {"problem": str(error), "typed": match.table_number})
    except (ResultConflict, MatchClosed) as error:
        return entry_page(request, round_, {**entry, "problem": str(error), "is_taken": True})
    except MendableError as error:
        return entry_page(request, round_, {**entry, "problems": reasons_of(error)})
    return saved(request, round_, match, result)


def rows_sent(request: HttpRequest) -> int:
    """Return how many games the page that was sent had room for."""
    return sum(name.startswith("game_") for name in request.POST) or 1


def way_sent(request: HttpRequest) -> str:
    """Return which of points and differentials the page that was sent asked for."""
    is_sheet = any(name.startswith("differential_") for name in request.POST)
    return SHEET if is_sheet else POINTS


def plain(sent: QueryDict) -> dict[str, Any]:
    return sent.dict()


def facts(form: ResultForm) -> dict[str, Any]:
    """Return what the services take from a valid form."""
    return {
        "games": form.games,
        "version": form.cleaned_data.get("version"),
        "outcome": form.said,
        "places": form.places,
    }


def reasons_of(error: MendableError) -> list[Any]:
    return list(error.problems) if isinstance(error, ImpossibleResult) else [str(error)]


def saved(request: HttpRequest, round_: Round, match: Match, result: Result) -> HttpResponse:
    """Say what was saved and ask for the next table; without htmx by way of a redirect."""
    said = _("Table %(table)s saved: %(result)s") % in_short(match, result)
    if is_partial(request):
        return entry_page(request, round_, {"said": said, "saved_match": match})
    messages.success(request, said)
    return redirect("tournaments:result-entry", round_.tournament.slug, round_.number)


def in_short(match: Match, result: Result) -> dict[str, Any]:
    """Return table and result for a saved line: ``Aoki 2–1 Baba``, or in words what else it is."""
    names, games = names_at(match), games_of(result)
    said = describe_result(result)
    if len(names) == 2 and games:
        first, second = (sum(game.winner == code for game in games) for code in names)
        left, right = names.values()
        said = f"{left} {first}–{second} {right}"
    return {"table": match.table_number, "result": said}


def entry_page(
    request: HttpRequest, round_: Round, entry: Entry, status: int = 200
) -> HttpResponse:
    """Show ``entry`` within the desk of the round; htmx gets the entry and what it changed."""
    context = {**round_context(round_), "entry": entry}
    if "saved_match" in entry:
        after = entry["saved_match"].table_number
        context["suggested"] = next(
            (t for t in context["missing"] if t > after), context["suggested"]
        )
    if not is_partial(request):
        return desk_page(request, round_.tournament, "round_desk", context)
    page = "tournaments/staff/_result_entry_answer.html"
    return render(request, page, {"tournament": round_.tournament, **context})


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def result_correct(request: HttpRequest, slug: str, number: int, match_id: int) -> HttpResponse:
    """Enter a result anew with a reason; the old one stays on record."""
    match = match_for(request.user, slug, number, match_id)
    present = result_of(match)
    sitting = sitting_at(match)
    form = correction_form(request, match, sitting, present)
    problems: list[Any] = []
    if "more" in request.POST:
        kept = plain(request.POST)
        form = CorrectionForm(sitting, by=form.by, rows=form.row_count + 1, initial=kept)
    elif form.is_valid():
        try:
            result = correct(request, match, form)
        except MendableError as error:
            problems = reasons_of(error)
        else:
            said = _("Table %(table)s corrected: %(result)s") % in_short(match, result)
            messages.success(request, said)
            return redirect("tournaments:round-desk", slug, number)
    context = {
        "match": match,
        "round_": match.round,
        "form": form,
        "problems": problems,
        "present": present and describe_result(present),
        "missing": tables_without_result(match.round),
    }
    return desk_page(request, match.round.tournament, "result_correct", context)


def correct(request: HttpRequest, match: Match, form: CorrectionForm) -> Result:
    reason = form.cleaned_data["reason"]
    return correct_result(match, reason=reason, **facts(form), actor=actor(request))


def correction_form(
    request: HttpRequest, match: Match, sitting: Sitting, present: Result | None
) -> CorrectionForm:
    """Return the form as sent, or filled with the result in force."""
    if request.method == "POST":
        return CorrectionForm(sitting, request.POST, by=way_sent(request), rows=rows_sent(request))
    games = games_of(present) if present else []
    is_double_loss = present.is_double_loss if present else False
    places = present.places if present else {}
    initial = filled_from(
        sitting,
        games,
        is_double_loss=is_double_loss,
        places=places,
        is_on_time=present.is_on_time if present else False,
    )
    is_sheet = any(game.differential is not UNSET for game in games)
    return CorrectionForm(
        sitting,
        by=SHEET if is_sheet else POINTS,
        rows=max(len(games), sitting.best_of),
        initial={**initial, "version": match.version},
    )
