"""What is said once an appeal is decided: what was decided, for whom, and what it undid."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from judging.enums import AppealStatus
from judging.models import Appeal
from judging.selectors.appeal_ends import Effects
from judging.selectors.ledger import level_label
from tournaments.forms.results import in_words
from tournaments.models import Registration


def told(appeal: Appeal, undone: Effects) -> str:
    """Return one sentence about a decided ``appeal``.

    Args:
        undone: what the decision undid of penalties; nothing of one that stands.
    """
    name = {"name": appeal.registration or "–"}
    if appeal.status == AppealStatus.UPHELD:
        return _("Decided against %(name)s: %(what)s stands.") % {**name, "what": against(appeal)}
    parts = [*parts_of(appeal, undone)]
    if not parts:
        return _("Decided for %(name)s; nothing was left to undo.") % name
    said = pgettext("between the items of a list", ", ").join(parts)
    return _("Decided for %(name)s: %(undone)s.") % {**name, "undone": said}


def against(appeal: Appeal) -> str:
    """Return what the appeal is against: a ruling by its number, a penalty by its level."""
    if appeal.ruling is not None:
        return _("ruling %(number)s") % {"number": appeal.ruling.number}
    return in_words(level_label(appeal.tournament, appeal.penalty.level)) if appeal.penalty else "–"


def parts_of(appeal: Appeal, undone: Effects) -> Iterator[str]:
    """Yield what was undone, part by part; of others than who appealed with their names."""
    if appeal.ruling is not None:
        yield _("ruling %(number)s withdrawn") % {"number": appeal.ruling.number}
    for player in undone.touched:
        for part in parts_for(player, undone.of(player)):
            is_own = player.pk == appeal.registration_id
            yield part if is_own else _("%(what)s for %(name)s") % {"what": part, "name": player}


def parts_for(player: Registration, undone: Effects) -> Iterator[str]:
    for entry in undone.penalties:
        level = in_words(level_label(entry.tournament, entry.level))
        yield _("%(level)s taken back") % {"level": level}
    if count := sum(loss.match_id is not None for loss in undone.losses):
        lost = ngettext("%(n)s lost game given back", "%(n)s lost games given back", count)
        yield lost % {"n": count}
    if len(undone.losses) > count:
        yield _("no game of the next match lost")
    if player in undone.players:
        yield _("back in the tournament")
