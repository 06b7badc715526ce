"""What a deck check found, what it looks like, and which infraction that would be."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from urllib.parse import urlencode

from django.db.models import Q
from django.urls import reverse

from decks.models import DeckList
from decks.selectors.reasons import Reason, reasons_of
from decks.services.swaps import check_swapped
from judging.models import DeckCheck
from judging.policies.deck_differences import Looks, looks_like
from judging.selectors.check_sheets import (
    Counts,
    Row,
    Sheet,
    found_counts,
    list_checked,
    listed_counts,
    names_of,
    registered_cards,
    section_label,
    side_of,
)
from judging.selectors.ledger import level_label
from rules.core.construction import Entry
from rules.core.title import Infraction, Title
from rules.core.words import Words, any_of
from tournaments.enums import RoundStatus
from tournaments.models import Registration, Seat


@dataclass(frozen=True)
class Proposal:
    """An infraction that what was found may be; ``is_first`` is the one that it looks like."""

    infraction: Infraction
    levels: Words
    is_first: bool
    address: str


@dataclass(frozen=True)
class Part:
    """What differs in one section."""

    label: Words
    rows: tuple[Row, ...]


@dataclass(frozen=True)
class Findings:
    """What differs by section, what it looks like, and what a judge may make of it.

    ``opponent`` is the earlier opponent whose cards are among these; ``uncounted`` names the
    sections that nobody counted; ``faults`` are what the rules say against a swap of side cards.
    """

    looks: Looks
    parts: tuple[Part, ...]
    opponent: Registration | None
    uncounted: tuple[Words, ...]
    proposals: tuple[Proposal, ...]
    faults: tuple[Reason, ...] = ()

    @property
    def kind(self) -> str:
        return self.looks.kind

    @property
    def is_fine(self) -> bool:
        """Whether the deck may be played: as registered, or with a swap that is allowed."""
        return self.kind == "same" or (self.kind == "swapped" and not self.faults)


def may_swap(check: DeckCheck) -> bool:
    """Return whether side cards may be in the deck: in a later game of the match.

    Source: DRM-20.03.
    """
    return check.game_number > 1 and side_of(check.registration.tournament) is not None


def findings_of(check: DeckCheck, sheet: Sheet | None = None, *, is_done: bool = True) -> Findings:
    """Return what was found, in a fixed number of queries.

    Args:
        sheet: where the caller has it already.
        is_done: False while cards are counted: then nothing is missing yet.
    """
    tournament = check.registration.tournament
    deck_list = sheet.deck_list if sheet else list_checked(check)
    listed, found = listed_counts(tournament, deck_list), found_counts(check)
    lists = {each.registration_id: each for each in earlier_lists(check)}
    looks = looks_like(
        listed,
        found,
        side=side_of(tournament),
        may_swap=may_swap(check),
        opponents={key: whole(listed_counts(tournament, each)) for key, each in lists.items()},
        is_done=is_done,
    )
    owner = lists.get(looks.opponent or 0)
    missed = [name for name in listed if found and listed[name].total() and name not in found]
    return Findings(
        looks=looks,
        parts=tuple(parts_of(check, looks, deck_list)),
        opponent=owner.registration if owner else None,
        uncounted=tuple(section_label(tournament, deck_list, name) for name in missed),
        proposals=tuple(proposals(check, looks, has_met=bool(lists))),
        faults=swap_faults(check, listed, found) if is_done and looks.kind == "swapped" else (),
    )


def swap_faults(check: DeckCheck, listed: Counts, found: Counts) -> tuple[Reason, ...]:
    """Return what the rules say against the cards that were swapped.

    Side cards that were not counted are taken to be all that is not in the deck.

    Source: DRM-20.04, DRM-25.08; our reading AMB-05.
    """
    side = side_of(check.registration.tournament)
    played = {name: found.get(name, cards) for name, cards in listed.items()} | found
    if side is not None and side not in found:
        others = whole({name: cards for name, cards in played.items() if name != side})
        played[side] = whole(listed) - others
    sections = {
        name: [Entry(no, count) for no, count in cards.items()] for name, cards in played.items()
    }
    report = check_swapped(check.registration, sections, moment="between_games")
    return tuple(reasons_of(report.violations))


def whole(counts: Counts) -> Counter[str]:
    return sum(counts.values(), Counter())


def earlier_lists(check: DeckCheck) -> list[DeckList]:
    """Return the lists of the opponents of earlier rounds, the latest round first."""
    met = Seat.objects.filter(
        ~Q(round__status=RoundStatus.DRAFTED),
        registration=check.registration_id,
        round__number__lt=check.round_number,
    )
    return list(
        registered_cards()
        .filter(registration__seats__match__in=met.values("match"))
        .exclude(registration=check.registration_id)
        .select_related("registration")
        .distinct()
        .order_by("-registration_id")
    )


def parts_of(check: DeckCheck, looks: Looks, deck_list: DeckList | None) -> Iterator[Part]:
    tournament = check.registration.tournament
    numbers = Counter(each.no for each in looks.differences)
    names = names_of(tournament, [numbers]) if numbers else {}
    for section in dict.fromkeys(each.section for each in looks.differences):
        rows = tuple(
            Row(section, each.no, names.get(each.no, ""), each.listed, each.found)
            for each in looks.differences
            if each.section == section
        )
        yield Part(section_label(tournament, deck_list, section), rows)


def proposals(check: DeckCheck, looks: Looks, *, has_met: bool) -> Iterator[Proposal]:
    """Yield what the differences may be, first what they look like; nothing for none.

    Source: DRM-22.T02, DRM-22.T05, DRM-22.T10.
    """
    if looks.kind == "same":
        return
    tournament = check.registration.tournament
    title = tournament.title
    codes = codes_of(title, has_side=side_of(tournament) is not None)
    if not has_met:
        codes.pop("mixed", None)
    for kind in sorted(codes, key=lambda kind: kind != looks.kind):
        if (infraction := title.infraction(codes[kind])) is not None:
            levels = any_of(tuple(level_label(tournament, each) for each in infraction.levels))
            address = penalty_address(check, infraction.code)
            yield Proposal(infraction, levels, kind == looks.kind, address)


def codes_of(title: Title, *, has_side: bool) -> dict[str, str]:
    """Return the title's infraction for each thing that a check can find, the gravest first."""
    findings = title.deck_findings
    if findings is None:
        return {}
    codes = {"changed": findings.changed, "mixed": findings.mixed}
    if has_side:
        codes["not_returned"] = findings.not_returned
    return {kind: code for kind, code in codes.items() if code}


def penalty_address(check: DeckCheck, infraction: str) -> str:
    """Return where a judge gives the penalty, with what is known filled in."""
    asked = {"registration": check.registration_id, "infraction": infraction, "check": check.pk}
    if check.match_id is not None:
        asked["match"] = check.match_id
    page = reverse("judging:penalty-new", args=[check.registration.tournament.slug])
    return f"{page}?{urlencode(asked)}"
