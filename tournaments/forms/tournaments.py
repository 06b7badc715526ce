"""What an organiser fills in about a tournament: facts, format, house readings."""

import json
from collections.abc import Iterator, Mapping
from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

from django import forms
from django.core.exceptions import ValidationError
from django.utils.dateparse import parse_datetime
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext, pgettext_lazy

from rules.core.errors import NoVersionInForce
from rules.core.title import Setting, Title
from tournaments.enums import STAFF_ROLES, Role, Structure
from tournaments.forms.fields import DigitsField, LocalTimeField, ZoneField, in_zone, json_value
from tournaments.forms.options import OPTIONS, OptionsForm, shown_cut
from tournaments.forms.readings import default_of, in_words, is_play, reading_field
from tournaments.models import Tournament
from tournaments.pairing.request import recommended_rounds
from tournaments.standings.labels import label
from tournaments.standings.tiebreakers import TIEBREAKERS

READING = "reading_"
TIEBREAKER = "tiebreaker_"
TIEBREAKERS_SHOWN = 4
TIMES = ("starts_at", "deck_deadline")
FIELDS = (
    "name",
    "starts_at",
    "timezone",
    "venue",
    "deck_deadline",
    "rules_version",
    "deck_format",
    "structure",
    "rounds_planned",
    "best_of",
    "round_minutes",
    "lists_required",
)
MAIN = FIELDS[:5]
SAVED = (*FIELDS, "tiebreakers", *OPTIONS, "cut_by", "settings")
FIELD_SIZES = (8, 16, 32, 64, 128)


class TournamentForm(OptionsForm):
    """Every field of a tournament of one title; ``values`` are what the form starts with."""

    name = forms.CharField(label=_("Name"), max_length=120)
    starts_at = LocalTimeField(label=_("Start"), help_text=_("On the clock of the venue."))
    timezone = ZoneField(
        label=_("Time zone of the venue"), widget=forms.TextInput(attrs={"list": "zones"})
    )
    venue = forms.CharField(label=_("Venue"), max_length=120, required=False)
    deck_deadline = LocalTimeField(
        label=_("Deck list deadline"),
        required=False,
        help_text=_("Without one, lists can be replaced until the tournament starts."),
    )
    rules_version = forms.ChoiceField(label=_("Rules version"))
    deck_format = forms.ChoiceField(label=_("Deck format"))
    structure = forms.ChoiceField(label=_("Structure"), choices=Structure.choices)
    rounds_planned = DigitsField(
        label=pgettext_lazy("how many", "Rounds"),
        required=False,
        min_value=1,
        max_value=100,
    )
    best_of = forms.TypedChoiceField(
        label=_("Games a match"), coerce=int, choices=[(1, _("one game")), (3, _("best of three"))]
    )
    round_minutes = DigitsField(
        label=_("Minutes a round"), min_value=0, max_value=1440, help_text=_("0: no limit.")
    )
    lists_required = forms.BooleanField(
        label=_("A valid deck list is needed to check in"), required=False
    )
    seen = forms.CharField(widget=forms.HiddenInput, required=False)

    def __init__(
        self,
        title: Title,
        values: Mapping[str, Any],
        data: Mapping[str, Any] | None = None,
        *,
        locked: Mapping[str, Any] | None = None,
        by_date: bool = False,
        players: int | None = None,
    ) -> None:
        """Make the form for a new tournament or for one that is there.

        Args:
            locked: fields that are shown and stay as they are, each with the words since when.
            by_date: offer the rules version of the start date.
            players: how many there are so far, to recommend a number of rounds.
        """
        super().__init__(data, initial=initial_values(title, values))
        self.title, self.values, self.by_date = title, values, by_date
        self.suit(title, values)
        self.fields["rounds_planned"].help_text = rounds_help(players)
        self.fields["rules_version"].choices = self.versions()  # type: ignore[attr-defined]
        self.fields["rules_version"].required = not by_date
        self.fields["deck_format"].choices = [  # type: ignore[attr-defined]
            (format_.code, in_words(format_.label)) for format_ in title.formats
        ]
        self.add_tiebreakers()
        for setting in title.settings:
            self.fields[READING + setting.name] = reading_field(setting)
        self.locked = {n: words for n, words in (locked or {}).items() if n in self.fields}
        for name, words in self.locked.items():
            self.fields[name].disabled = True
            self.fields[name].help_text = words

    def versions(self) -> list[tuple[str, Any]]:
        own = [(version.code, in_words(version.label)) for version in self.title.versions]
        return [("", _("the one in force on the day of the start")), *own] if self.by_date else own

    def add_tiebreakers(self) -> None:
        choices = [("", "–"), *((name, in_words(label(name))) for name in TIEBREAKERS)]
        count = max(TIEBREAKERS_SHOWN, len(self.values.get("tiebreakers", ())))
        for place in range(1, count + 1):
            self.fields[f"{TIEBREAKER}{place}"] = forms.ChoiceField(
                label=_("Tiebreaker %(place)s") % {"place": place}, choices=choices, required=False
            )

    def main_fields(self) -> list[forms.BoundField]:
        return [self[name] for name in MAIN]

    def format_fields(self) -> list[forms.BoundField]:
        names = [name for name in FIELDS if name not in MAIN]
        return [self[name] for name in (*names, *self.tiebreaker_names())]

    def tiebreaker_names(self) -> list[str]:
        return [name for name in self.fields if name.startswith(TIEBREAKER)]

    def readings(self) -> list[tuple[Setting, forms.BoundField, str]]:
        """Return each house reading of the tournament, its field and its default in words."""
        return [shown for shown in self.answers() if shown[0].ambiguity and not is_play(shown[0])]

    def play(self) -> list[tuple[Setting, forms.BoundField, str]]:
        """Return each reading of how games are played, its field and its default in words."""
        return [shown for shown in self.answers() if is_play(shown[0])]

    def has_play_errors(self) -> bool:
        return any(field.errors for _setting, field, _default in self.play())

    def match_points(self) -> Iterator[tuple[Setting, forms.BoundField, str]]:
        """Yield each number of match points to choose, its field and its default in words."""
        return (shown for shown in self.answers() if shown[0].ambiguity is None)

    def answers(self) -> Iterator[tuple[Setting, forms.BoundField, str]]:
        for setting in self.title.settings:
            yield setting, self[READING + setting.name], default_of(setting)

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or {}
        self.refuse_locked()
        self.check_cut(self.values)
        if "timezone" in cleaned:
            zone = ZoneInfo(cleaned["timezone"])
            for name in TIMES:
                self.put_in_zone(name, zone)
            if self.by_date and not cleaned.get("rules_version") and cleaned.get("starts_at"):
                self.take_version_of(cleaned["starts_at"].astimezone(zone))
        names = [cleaned.get(name) for name in self.tiebreaker_names()]
        cleaned["tiebreakers"] = [name for name in names if name]
        if len(set(cleaned["tiebreakers"])) < len(cleaned["tiebreakers"]):
            self.add_error(f"{TIEBREAKER}1", _("A tiebreaker can stand only once in the order."))
        return cleaned

    def put_in_zone(self, name: str, zone: ZoneInfo) -> None:
        moment, before = self.cleaned_data.get(name), self.values.get(name)
        if moment is not None and before is not None and shown(before, zone) == moment:
            self.cleaned_data[name] = before
        elif moment is not None:
            try:
                self.cleaned_data[name] = in_zone(moment, zone)
            except ValidationError as error:
                self.add_error(name, error)

    def take_version_of(self, start: datetime) -> None:
        """Choose the rules version in force on the day of ``start``.

        Source: Doremi tournament rules 4.01, DRM-0.02 and DRM-0.03.
        """
        try:
            self.cleaned_data["rules_version"] = self.title.version_on(start.date()).code
        except NoVersionInForce:
            self.add_error("rules_version", _("No version was in force on that day. Choose one."))

    def refuse_locked(self) -> None:
        """Say so when a page made before the pairing sends another value of a fixed field."""
        if not any(name in self.data for name in self.locked):
            return  # a browser sends none of them from a page that shows them as fixed
        for name, since in self.locked.items():
            if self.is_sent_otherwise(name):
                stays = _("It stays as it was.")
                self.add_error(name, f"{since} {stays}")

    def is_sent_otherwise(self, name: str) -> bool:
        field, initial = self.fields[name], self.initial.get(name)
        sent = field.widget.value_from_datadict(self.data, self.files, name)
        if isinstance(field, forms.BooleanField):
            return bool(sent) != bool(initial)
        shown = field.prepare_value(initial)
        return sent is not None and sent != ("" if shown is None else str(shown))

    @property
    def changes(self) -> dict[str, Any]:
        """Return every field with its new value, as the services take them."""
        plain = {name: self.cleaned_data[name] for name in (*FIELDS, "tiebreakers")}
        plain |= self.options(self.values)
        kept = self.values.get("settings", {})
        read = {
            s.name: json.loads(self.cleaned_data[READING + s.name]) for s in self.title.settings
        }
        return {**plain, "settings": {**kept, **read}}

    @property
    def seen_values(self) -> dict[str, Any]:
        """Return what the person saw when the page was made; {} when it cannot be told."""
        seen = json_value(self.cleaned_data.get("seen") or "{}")
        if not isinstance(seen, dict):
            return {}
        return {name: parsed(value) if name in TIMES else value for name, value in seen.items()}


def changed_since(form: TournamentForm, tournament: Tournament) -> str:
    """Return in words what others changed since ``form`` was made: each field as it reads now."""
    now = values_of(tournament)
    before = initial_values(form.title, {**now, **form.seen_values})
    after = initial_values(form.title, now)
    return "; ".join(
        f"{field.label}: {displayed(field, after.get(name))}"
        for name, field in form.fields.items()
        if name != "seen" and before.get(name) != after.get(name)
    )


def displayed(field: forms.Field, value: Any) -> str:
    if isinstance(field, forms.BooleanField):
        return str(pgettext("setting", "yes") if value else pgettext("setting", "no"))
    choices = {str(code): words for code, words in getattr(field, "choices", ())}
    text = str(field.prepare_value(value)) if value not in (None, "", [], {}) else "–"
    return str(choices.get(text, text))


def rounds_help(players: int | None) -> str:
    """Return what an empty number of rounds means, for ``players`` or for the usual fields."""
    if players:
        values = {"rounds": recommended_rounds(players), "players": players}
        return str(_("Empty: by the number of players, %(rounds)s for %(players)s.") % values)
    usual = ", ".join(
        str(_("%(rounds)s up to %(players)s") % {"rounds": recommended_rounds(n), "players": n})
        for n in FIELD_SIZES
    )
    return str(_("Empty: by the number of players, %(usual)s.") % {"usual": usual})


def parsed(value: Any) -> datetime | None:
    return parse_datetime(value) if isinstance(value, str) else None


def shown(moment: datetime, zone: ZoneInfo) -> datetime:
    """Return ``moment`` as a field shows it: on the clock of ``zone``, to the minute."""
    return moment.astimezone(zone).replace(tzinfo=None, second=0, microsecond=0)


def initial_values(title: Title, values: Mapping[str, Any]) -> dict[str, Any]:
    """Return what the fields show for ``values``: local times, answers as JSON text."""
    zone = ZoneInfo(values["timezone"])
    initial: dict[str, Any] = {name: values.get(name) for name in (*FIELDS, *OPTIONS)}
    initial["top_cut"] = shown_cut(values)
    for name in TIMES:
        if initial[name] is not None:
            initial[name] = shown(initial[name], zone)
    for place, name in enumerate(values.get("tiebreakers", ()), start=1):
        initial[f"{TIEBREAKER}{place}"] = name
    answers = {**title.defaults(), **values.get("settings", {})}
    for setting in title.settings:
        initial[READING + setting.name] = json.dumps(answers[setting.name])
    seen = {name: values[name] for name in SAVED if name in values}
    return {**initial, "seen": json.dumps(seen, default=str)}


def values_of(tournament: Tournament) -> dict[str, Any]:
    """Return the fields of ``tournament`` that the form shows."""
    return {name: getattr(tournament, name) for name in SAVED}


class StaffForm(forms.Form):
    """Give a role to a person who has an account."""

    username = forms.CharField(
        label=_("User name"), max_length=150, widget=forms.TextInput(attrs={"autocomplete": "off"})
    )
    role = forms.ChoiceField(
        label=_("Role"), choices=[choice for choice in Role.choices if choice[0] in STAFF_ROLES]
    )
