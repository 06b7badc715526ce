"""What a timeline tells of earlier pairings of the round, and of what happened at the table before."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import chain

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from judging.models import Appeal, DeckCheck, JudgeCall, Penalty
from judging.selectors.timeline.calls import calls_in
from judging.selectors.timeline.decisions import appeals_in, checks_in, penalties_in
from judging.selectors.timeline.model import Happening, joined, named
from tournaments.enums import SiteReason
from tournaments.models import Match


def told_draws(match: Match) -> Iterator[Happening]:
    """Yield that pairings of the round were thrown away, and what happened here before that."""
    round_ = match.round
    for draw in round_.tournament.earlier_draws.filter(round_number=round_.number).select_related(
        "replaced_by"
    ):
        words = _("threw the pairings of the round away")
        number = pgettext("pairing", "draw %(n)s") % {"n": draw.attempt}
        who, reason = named(draw.replaced_by), SiteReason.in_words(draw.reason)
        yield Happening(draw.replaced_at, "draw", who, words, joined(number, reason))
    for each in happened_before(match):
        words = _("%(deed)s, before the round was drawn anew") % {"deed": each.words}
        yield replace(each, words=words)


def happened_before(match: Match) -> Iterator[Happening]:
    """Yield what is kept of this round and table and lost its match when the round was drawn anew."""
    tournament, number = match.round.tournament_id, match.round.number
    place = {"match": None, "round_number": number, "table_number": match.table_number}
    checks = DeckCheck.objects.filter(registration__tournament=tournament, **place)
    return chain(
        calls_in(JudgeCall.objects.filter(tournament=tournament, **place), None),
        penalties_in(Penalty.objects.filter(tournament=tournament, **place), None),
        appeals_in(Appeal.objects.filter(tournament=tournament, **place), None),
        checks_in(checks, None),
    )
