"""The log in words a person reads: what a verb means, and the details worth showing."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import get_language, pgettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from tournaments.enums import Role, SiteReason
from tournaments.models import LogEntry, Registration, Tournament
from tournaments.selectors.house_rules import answer_label

#: Verbs of this app; the apps above add theirs when they are loaded.
VERBS: dict[str, str | Promise] = {
    "tournament.created": _("created the tournament"),
    "tournament.imported": _("imported the tournament from a file"),
    "tournament.changed": _("changed the settings"),
    "tournament.draft": _("took the tournament back to a draft"),
    "tournament.open": _("opened registration"),
    "tournament.closed": _("closed registration"),
    "tournament.running": _("started the tournament"),
    "tournament.finished": _("finished the tournament"),
    "tournament.cancelled": _("cancelled the tournament"),
    "lists.revealed": _("revealed the deck lists"),
    "lists.hidden": _("hid the deck lists"),
    "staff.added": _("gave a role"),
    "staff.removed": _("took a role away"),
    "player.registered": _("registered a player"),
    "player.entered": _("entered the tournament"),
    "players.imported": _("imported players"),
    "player.changed": _("changed an entry"),
    "player.checked_in": _("checked a player in"),
    "players.checked_in": _("checked in everyone who may be"),
    "player.check_in_undone": _("took a check-in back"),
    "player.removed": _("removed an entry"),
    "player.dropped": _("dropped a player"),
    "player.reinstated": _("took a drop back"),
    "player.disqualified": _("excluded a player"),
    "player.readmitted": _("took an exclusion back"),
    "game_loss.given": _("gave a game loss"),
    "game_loss.assigned": _("let a game loss fall in a match"),
    "game_loss.lifted": _("took a game loss back"),
    "round.paired": _("paired a round"),
    "round.discarded": _("threw a draft away"),
    "round.published": _("published pairings"),
    "round.unpublished": _("took pairings back"),
    "round.redrawn": _("threw published pairings away to draw the round again"),
    "round.paired_by_hand": _("paired a round by hand"),
    "round.players_swapped": _("let two players change places"),
    "round.table_changed": _("changed a table number"),
    "round.tables_redrawn": _("drew some tables anew"),
    "round.closed": _("closed a round"),
    "cut.made": _("made the top cut"),
    "cut.undone": _("took the top cut back"),
    "cut.redrafted": _("brought a draft of the top cut up to date"),
    "clock.started": _("started the clock"),
    "clock.reset": _("took the start of the clock back"),
    "clock.paused": _("paused the clock for all"),
    "clock.resumed": _("let the clock run on"),
    "clock.extended": _("gave all tables more time"),
    "table.extended": _("extended a table"),
    "table.held": _("held the clock of a table"),
    "table.released": _("let the clock of a table run on"),
    "time.called": _("called time at a table"),
    "time.recorded": _("noted the day on which time was called"),
    "time.played": _("noted that the rest after time is played"),
    "time.compared": _("compared the points after time"),
    "time.taken_back": _("took a call of time back"),
    "result.entered": _("entered a result"),
    "result.corrected": _("corrected a result"),
    "result.taken_back": _("took a result back"),
    "deck_list.registered": _("registered a deck list"),
    "deck_list.viewed": _("looked at a secret deck list"),
    "pool.registered": _("registered a sealed pool"),
}
DETAILS: dict[str, str | Promise] = {
    "result": _("result"),
    "reason": pgettext_lazy("why", "reason"),
    "count": _("how many"),
    "role": _("role"),
    "attempt": pgettext_lazy("pairing", "draw"),
    "one": _("player"),
    "other": _("changes places with"),
    "tables": _("tables"),
    "results_set_aside": _("results set aside"),
    "before": _("before"),
    "after": _("after"),
    "game": _("game"),
    "points": _("points"),
    "minutes": _("minutes"),
    "day": _("day"),
    "turn": _("whose turn it was"),
}


@dataclass(frozen=True)
class LogLine:
    """One entry of the log of ``tournament`` with its words."""

    entry: LogEntry
    tournament: Tournament

    @property
    def deed(self) -> str:
        return str(VERBS.get(self.entry.verb, self.entry.verb))

    @property
    def subject(self) -> str:
        """Return what it was done to: a name, a round, a table; "" for the tournament itself."""
        kind, _mark, rest = self.entry.subject.partition(":")
        text = rest.partition(" ")[2]
        if kind == "tournament":
            return ""
        number = text.removeprefix(f"{self.tournament.name} ")
        if kind == "round" and number.isdecimal():
            return str(_("round %(n)s")) % {"n": number}
        round_number, _mark, table = number.partition(" / ")
        if kind == "match" and round_number.isdecimal():
            return str(_("round %(n)s, table %(table)s")) % {"n": round_number, "table": table}
        return text

    def details(self) -> Iterator[tuple[str, str]]:
        """Yield (what, value) pairs; fields that changed as "before → after"."""
        data = self.entry.data
        before, after = data.get("before"), data.get("after")
        if isinstance(before, dict) and isinstance(after, dict):
            yield from self.changes(before, after)
        is_move = self.entry.verb.startswith("tournament.")  # the verb says both states
        for name, words in DETAILS.items():
            value = data.get(name)
            if (
                isinstance(value, dict)
                or value in (None, "", [])
                or (name == "attempt" and value == 1)
            ):
                continue
            if not (is_move and name in ("before", "after")):
                yield str(words), value_shown(name, value)

    def changes(self, before: dict[str, Any], after: dict[str, Any]) -> Iterator[tuple[str, str]]:
        for field, new in sorted(after.items()):  # PostgreSQL keeps no order of keys
            old = before.get(field)
            if isinstance(old, dict) and isinstance(new, dict) and field != "place_points":
                yield from self.changes(old, new)
            elif old != new:
                words = [self.value_words(field, value) for value in (old, new)]
                yield self.field_words(field), " → ".join(words)

    def value_words(self, field: str, value: Any) -> str:
        setting = self.tournament.title.setting(field)
        if field == "place_points" and value:
            return "; ".join(f"{n}: {shown(value[n])}" for n in sorted(value))
        if setting is None or value is None:
            return str(label_of_choice(field, value) or shown(value))
        return answer_label(setting, value).in_(get_language() or "en")

    def field_words(self, field: str) -> str:
        """Return the words of a field of a tournament or registration, or of a house reading."""
        setting = self.tournament.title.setting(field)
        if setting is not None:
            return setting.label.in_(get_language() or "en")
        for model in (Tournament, Registration):
            known = {f.name: f for f in model._meta.get_fields()}
            if field in known:
                return str(getattr(known[field], "verbose_name", field))
        return field


def label_of_choice(field: str, value: Any) -> Any:
    """Return the words of a value where a field of the tournament has a list of them."""
    if not isinstance(value, str):
        return None
    known = {f.name: f for f in Tournament._meta.get_fields()}
    choices: Any = getattr(known.get(field), "choices", None) or ()
    return dict(choices).get(value)


def value_shown(name: str, value: Any) -> str:
    """Return a detail in the reader's language, as far as the site knows its words."""
    if name == "role":
        return str(Role(value).label)
    return SiteReason.in_words(shown(value)) if name == "reason" else shown(value)


def shown(value: Any) -> str:
    if value is None or value in ("", [], {}):
        return "–"
    if isinstance(value, bool):
        return str(pgettext("setting", "yes") if value else pgettext("setting", "no"))
    return ", ".join(map(str, value)) if isinstance(value, list) else str(value)
