"""Changing pairings by hand: look at what would change and what speaks against it, then do it."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods, require_safe

from rules.core.words import Words
from tournaments.enums import StageKind
from tournaments.errors import MendableError
from tournaments.forms.pairings import ChangeForm, RepairForm, SwapForm, TableForm
from tournaments.models import Match, Round, Seat
from tournaments.permissions import has_role, round_for
from tournaments.selectors.pairing_marks import mark_of_matches, seen_of
from tournaments.selectors.rounds import matches_of
from tournaments.selectors.scores import MatchLine, match_lines
from tournaments.selectors.seats_called import place_of
from tournaments.selectors.swap_faults import swap_faults
from tournaments.selectors.versions import earlier_version
from tournaments.services.pairing_changes import (
    change_table,
    refuse_swap,
    refuse_table,
    swap_players,
)
from tournaments.services.pairing_guards import refuse_results
from tournaments.services.redrawing import MAY_SET_RESULTS_ASIDE, re_pair
from tournaments.services.table_repairs import named_matches, repair_tables
from tournaments.views.desk_page import actor, desk_page, text_sent

FORMS: dict[str, type[ChangeForm]] = {"swap": SwapForm, "table": TableForm, "repair": RepairForm}
DONE = {
    "swap": gettext_lazy("The players have changed places."),
    "table": gettext_lazy("The table is changed."),
    "repair": gettext_lazy("The tables are drawn anew."),
}


@dataclass(frozen=True)
class Preview:
    """What a change would do: (table, who sits there, who will), and what speaks against it.

    ``sent`` is what the page sends back to have it done; ``after`` is empty where the draw decides.
    """

    changes: list[tuple[int | None, list[str], list[str]]]
    faults: list[Words]
    sent: dict[str, Any]
    seen: dict[int, int]


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def pairings(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Change places, tables or the draw of some tables: first shown, then confirmed."""
    round_ = round_for(request.user, slug, number)
    if request.method != "POST":
        return pairings_page(request, round_)
    deed = request.POST.get("deed", "")
    if deed == "redraw":
        return redraw(request, round_)
    if deed not in FORMS:
        raise Http404
    form: Any = FORMS[deed](round_, request.POST)
    if not form.is_valid():
        return pairings_page(request, round_, deed=deed, form=form)
    problem = ""
    if "confirmed" in request.POST:
        problem = attempt(lambda: DEEDS[deed](request, round_, form))
        if not problem:
            messages.success(request, str(DONE[deed]))
            return redirect("tournaments:round-desk", slug, number)
    return previewed(request, round_, deed, form, problem)


def attempt(deed: Callable[[], Any]) -> str:
    """Do ``deed`` and return "", or why it was refused."""
    try:
        deed()
    except MendableError as error:
        return str(error)
    return ""


def previewed(
    request: HttpRequest, round_: Round, deed: str, form: Any, problem: str
) -> HttpResponse:
    """Show what the change would do as things stand now; a change that is impossible says why."""
    try:
        preview = PREVIEWS[deed](round_, form)
    except MendableError as error:
        return pairings_page(request, round_, deed=deed, form=form, problem=str(error))
    context = {"deed": deed, "form": form, "preview": preview, "problem": problem}
    return pairings_page(request, round_, **context)


def pairings_page(
    request: HttpRequest, round_: Round, *, deed: str = "", form: Any = None, **context: Any
) -> HttpResponse:
    lines = match_lines(matches_of(round_), round_.tournament)
    forms = {name: shown(round_) for name, shown in FORMS.items()}
    if form is not None:
        forms[deed] = form
    context |= {
        "round_": round_,
        "lines": lines,
        "forms": forms,
        "form": form,
        "deed": deed,
        "mark": mark_of_matches(round_, [line.match for line in lines]),
        "has_bye": any(line.match.bye == "paired" for line in lines),
        "ticked": form.cleaned_data.get("tables", []) if deed == "repair" else [],
        "is_cut": round_.stage.kind == StageKind.CUT,
        **results_in(request, round_, lines),
    }
    return desk_page(request, round_.tournament, "pairings", context)


def results_in(request: HttpRequest, round_: Round, lines: Iterable[MatchLine]) -> dict[str, Any]:
    """Return whether drawing the round anew would set results aside, and whether one may."""
    has_results = any(line.score is not None for line in lines)
    may = has_role(request.user, round_.tournament, MAY_SET_RESULTS_ASIDE)
    return {"has_results": has_results, "may_override": may}


def swap_preview(round_: Round, form: SwapForm) -> Preview:
    one, other = form.cleaned_data["one"], form.cleaned_data["other"]
    refuse_swap([one, other], None)
    exchanged = {one.registration_id: other, other.registration_id: one}
    changes = [
        (
            match.table_number,
            names_of(match),
            [swapped(seat, exchanged).registration.name for seat in people_at(match)],
        )
        for match in unique(one.match, other.match)
    ]
    return Preview(
        changes=changes,
        faults=swap_faults(round_, one.registration, other.registration),
        sent={"one": place_of(one), "other": place_of(other)},
        seen=seen_of([one.match, other.match]),
    )


def swapped(seat: Seat, exchanged: dict[int, Seat]) -> Seat:
    return exchanged.get(seat.registration_id, seat)


def unique(one: Match, other: Match) -> list[Match]:
    return [one] if one == other else [one, other]


def people_at(match: Match) -> list[Seat]:
    return list(match.seats.select_related("registration").order_by("position"))


def names_of(match: Match) -> list[str]:
    return [seat.registration.name for seat in people_at(match)]


def table_preview(round_: Round, form: TableForm) -> Preview:
    match, to = form.cleaned_data["table"], form.cleaned_data["to"]
    there = round_.matches.filter(table_number=to).first()
    refuse_table(match, to)
    refuse_results([match, *([there] if there else [])])
    changes = [(to, names_of(there) if there else [], names_of(match))]
    if there:
        changes.append((match.table_number, names_of(match), names_of(there)))
    return Preview(
        changes=changes,
        faults=[],
        sent={"table": match.table_number, "to": to},
        seen=seen_of([match, *([there] if there else [])]),
    )


def repair_preview(round_: Round, form: RepairForm) -> Preview:
    tables, with_bye = form.cleaned_data["tables"], form.cleaned_data["with_bye"]
    matches = named_matches(round_, frozenset(tables), with_bye=with_bye)
    refuse_results(matches)
    sent = {"typed": " ".join(map(str, tables)), "with_bye": "on" if with_bye else ""}
    changes = [
        (match.table_number, [seat.registration.name for seat in match.seats.all()], list[str]())
        for match in matches
    ]
    return Preview(changes=changes, faults=[], sent=sent, seen=seen_of(matches))


def swap(request: HttpRequest, round_: Round, form: SwapForm) -> None:
    data = form.cleaned_data
    swap_players(
        round_,
        data["one"].registration,
        data["other"].registration,
        reason=data["reason"],
        actor=actor(request),
        seen=form.seen_versions,
        accepted=data["accepted"],
    )


def move(request: HttpRequest, round_: Round, form: TableForm) -> None:
    data = form.cleaned_data
    change_table(
        round_,
        data["table"],
        data["to"],
        reason=data["reason"],
        actor=actor(request),
        seen=form.seen_versions,
    )


def repair(request: HttpRequest, round_: Round, form: RepairForm) -> None:
    data = form.cleaned_data
    repair_tables(
        round_,
        data["tables"],
        reason=data["reason"],
        actor=actor(request),
        with_bye=data["with_bye"],
        seen=form.seen_versions,
    )


PREVIEWS: dict[str, Callable[[Round, Any], Preview]] = {
    "swap": swap_preview,
    "table": table_preview,
    "repair": repair_preview,
}
DEEDS: dict[str, Callable[[HttpRequest, Round, Any], None]] = {
    "swap": swap,
    "table": move,
    "repair": repair,
}


def redraw(request: HttpRequest, round_: Round) -> HttpResponse:
    """Throw published pairings away after the confirmation was typed, and show the new draft."""
    sent = request.POST
    problem = attempt(
        lambda: re_pair(
            round_,
            typed=text_sent(request, "typed"),
            reason=text_sent(request, "reason"),
            actor=actor(request),
            override="override" in sent,
            seen=sent.get("seen") or None,
        )
    )
    if problem:
        kept = {"reason": text_sent(request, "reason")}
        return pairings_page(request, round_, redraw_problem=problem, redraw_sent=kept)
    messages.success(
        request,
        _("Round %(n)s is a new draft; the old pairings are kept. Look at it, then publish it.")
        % {"n": round_.number},
    )
    return redirect("tournaments:round-desk", round_.tournament.slug, round_.number)


@login_required
@require_safe
def version(request: HttpRequest, slug: str, number: int, version: int) -> HttpResponse:
    """Show an earlier version of the round with its tables, drafts as well."""
    round_ = round_for(request.user, slug, number)
    found = earlier_version(round_, version, published_only=False)
    if found is None:
        raise Http404
    context = {"round_": round_, "version": found}
    return desk_page(request, round_.tournament, "pairings_version", context)
