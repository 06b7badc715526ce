"""What the organiser chose about pairing and the top cut, in words for everyone."""

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from tournaments.enums import CutBy, Structure
from tournaments.models import Tournament

USUAL_SIZES = (4, 3, 5, 6)

Label = str | Promise


@dataclass(frozen=True)
class Choice:
    """One thing the organiser chose: what it is about, and what holds, a line for each part."""

    label: Label
    lines: list[str]


def pairing_choices(tournament: Tournament) -> Iterator[Choice]:
    """Yield how ``tournament`` is paired and who plays on after the last round."""
    yield Choice(gettext_lazy("Clubs and families"), [clubs_words(tournament)])
    if tournament.structure == Structure.PODS:
        yield Choice(gettext_lazy("Sizes of pods"), [sizes_words(tournament)])
        yield Choice(gettext_lazy("Match points by place"), list(points_lines(tournament)))
    else:
        yield Choice(gettext_lazy("Last Swiss round"), [last_round_words(tournament)])
    yield Choice(gettext_lazy("Top cut"), [*cut_lines(tournament)] or [_("none")])


def clubs_words(tournament: Tournament) -> str:
    if tournament.clubs_apart:
        return _("Members of one club or family meet only when nothing else is left.")
    return _("They may meet like everyone else.")


def last_round_words(tournament: Tournament) -> str:
    if tournament.power_pairing:
        return _("By rank: first meets second, third meets fourth; no rematches here either.")
    return _("Drawn among equal match points, like every round.")


def sizes_words(tournament: Tournament) -> str:
    sizes = tournament.pod_sizes or USUAL_SIZES
    return _("%(sizes)s, the preferred size first") % {"sizes": ", ".join(map(str, sizes))}


def points_lines(tournament: Tournament) -> Iterator[str]:
    """Yield a line for each size with points of its own, then what holds for the others."""
    given = tournament.place_points
    for size in sorted(given):
        values = {"size": size, "points": " – ".join(map(str, given[size]))}
        yield _("%(size)s players: %(points)s") % values
    share = _("the points of a win times the share of opponents beaten")
    yield _("other sizes: %(points)s") % {"points": share} if given else share
    yield _("Who share a place share its points.")


def has_cut(tournament: Tournament) -> bool:
    return bool(tournament.top_cut) or tournament.cut_by == CutBy.POINTS


def has_third_place(tournament: Tournament) -> bool:
    """Return whether third place is played for; a cut of two has no semi-finals."""
    is_final_only = tournament.cut_by == CutBy.RANK and tournament.top_cut == 2
    return tournament.third_place and has_cut(tournament) and not is_final_only


def cut_lines(tournament: Tournament) -> Iterator[str]:
    """Yield who plays on, how, and whether third place is played for; nothing without a cut."""
    if has_cut(tournament):
        yield cut_words(tournament)
        yield _("Single elimination; a match ends with a winner.")
        if has_third_place(tournament):
            yield _("The losers of the semi-finals play for third place.")


def cut_words(tournament: Tournament) -> str:
    """Return who reaches the top cut, "" without one."""
    if tournament.cut_by == CutBy.POINTS:
        points = tournament.cut_points or 0
        words = ngettext(
            "everyone with %(points)s match point or more",
            "everyone with %(points)s match points or more",
            points,
        )
        return words % {"points": points}
    return _("the first %(size)s") % {"size": tournament.top_cut} if tournament.top_cut else ""
