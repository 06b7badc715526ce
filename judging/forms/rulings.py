"""What a judge writes of a ruling."""

import re
import unicodedata
from collections.abc import Iterable
from typing import Any

from django import forms
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from judging.enums import Outcome
from judging.models import Ruling
from judging.ruling_errors import RulingChanged, RulingUnfit
from judging.selectors.rulings import (
    clause_ids,
    match_at,
    ruled_tournaments,
    rulings_numbered,
)
from judging.services.ruling_words import TEXTS, RulingPlace, RulingWords, tidy
from judging.services.rulings import stamp_of
from rules.registry import titles
from rules.rulebooks import rulebook
from tournaments.models import Tournament, User

LONGEST = 4_000
SEPARATORS = re.compile(r"[\s,、;；]+")
AREA = {"rows": 4}


def editions() -> list[tuple[str, str]]:
    """Return every card game in each of its rules versions, the newest version first."""
    language = get_language() or "en"
    return [
        (f"{title.code}/{version.code}", f"{title.label.in_(language)} · {version.code}")
        for title in titles()
        for version in reversed(title.versions)
    ]


class RulingForm(forms.Form):
    """The words of a ruling, and what it rests on. Ids may be written in any usual way."""

    edition = forms.ChoiceField(label=_("Card game and rules version"), choices=editions)
    question_ja = forms.CharField(
        label=_("Question (Japanese)"),
        required=False,
        max_length=LONGEST,
        widget=forms.Textarea(AREA),
    )
    question_en = forms.CharField(
        label=_("Question (English)"),
        required=False,
        max_length=LONGEST,
        widget=forms.Textarea(AREA),
    )
    answer_ja = forms.CharField(
        label=_("Answer (Japanese)"),
        required=False,
        max_length=LONGEST,
        widget=forms.Textarea(AREA),
    )
    answer_en = forms.CharField(
        label=_("Answer (English)"), required=False, max_length=LONGEST, widget=forms.Textarea(AREA)
    )
    reasoning_ja = forms.CharField(
        label=_("Reasons (Japanese)"),
        required=False,
        max_length=LONGEST,
        widget=forms.Textarea(AREA),
    )
    reasoning_en = forms.CharField(
        label=_("Reasons (English)"),
        required=False,
        max_length=LONGEST,
        widget=forms.Textarea(AREA),
    )
    outcome = forms.ChoiceField(
        label=_("What the answer comes down to"), choices=Outcome.choices, initial=Outcome.OTHER
    )
    clauses = forms.CharField(
        label=_("Clauses"),
        required=False,
        max_length=2_000,
        help_text=_("Numbers with spaces or commas between them, like 6.04 or AMB-30."),
    )
    cards = forms.CharField(label=_("Card numbers"), required=False, max_length=500)
    precedents = forms.CharField(
        label=_("Precedents"),
        required=False,
        max_length=500,
        help_text=_("Numbers of earlier rulings, like 2026-001."),
    )
    supersedes = forms.CharField(label=_("Supersedes ruling"), required=False, max_length=20)
    is_reminder = forms.BooleanField(label=_("Only repeats the rules"), required=False)
    seen = forms.CharField(required=False, max_length=40, widget=forms.HiddenInput())

    def __init__(self, *args: Any, user: User, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.user = user

    def clean_clauses(self) -> list[str]:
        title, _mark, _version = self.cleaned_data.get("edition", "").partition("/")
        asked = parts(self.cleaned_data["clauses"])
        return clause_ids(rulebook(title), asked) if title else asked

    def clean_cards(self) -> list[str]:
        return parts(self.cleaned_data["cards"])

    def clean_precedents(self) -> list[Ruling]:
        return self.rulings(parts(self.cleaned_data["precedents"]))

    def clean_supersedes(self) -> Ruling | None:
        found = self.rulings(parts(self.cleaned_data["supersedes"]))
        return found[0] if found else None

    def rulings(self, numbers: list[str]) -> list[Ruling]:
        found = rulings_numbered(numbers, self.user)
        known = {ruling.number for ruling in found}
        unknown = [number for number in numbers if number not in known]
        if unknown:
            raise forms.ValidationError(
                _("There is no ruling %(numbers)s."), params={"numbers": ", ".join(unknown)}
            )
        return found

    def words(self) -> RulingWords:
        """Return what was written; the form is valid."""
        data = self.cleaned_data
        title, _mark, version = data["edition"].partition("/")
        return RulingWords(
            title,
            version,
            outcome=data["outcome"],
            clauses=tuple(data["clauses"]),
            cards=tuple(data["cards"]),
            is_reminder=data["is_reminder"],
            **{name: data[name] for name in TEXTS},
        )

    def relations(self) -> dict[str, Any]:
        """Return the rulings that it names."""
        return {name: self.cleaned_data[name] for name in ("precedents", "supersedes")}

    def set_beside(self, ruling: Ruling, error: RulingChanged) -> None:
        """Keep what was typed, show beside it what another wrote, and take that as seen."""
        typed, present = self.written(), initial_of_ruling(ruling)
        self.data = {**{name: self[name].data for name in self.fields}, "seen": present["seen"]}
        self.add_error(None, str(error))
        for name, text in typed.items():
            if text != present[name]:
                now = _("The ruling says now: %(words)s") % {
                    "words": self.shown(name, present[name])
                }
                self.add_error(name, now)

    def written(self) -> dict[str, Any]:
        """Return what was typed as a form shows it of a stored ruling; the form is valid."""
        words, named = self.words(), self.relations()
        return {
            **initial_of(words),
            **{name: tidy(getattr(words, name)) for name in TEXTS},
            "precedents": joined(each.number for each in named["precedents"]),
            "supersedes": named["supersedes"].number if named["supersedes"] else "",
        }

    def shown(self, name: str, value: Any) -> str:
        """Return the value of a field in words."""
        if isinstance(value, bool):
            return str(_("yes") if value else _("no"))
        field = self.fields[name]
        choices: Any = field.choices if isinstance(field, forms.ChoiceField) else ()
        return str(dict(choices).get(value, value)) or "–"

    def refuse(self, error: RulingUnfit) -> None:
        """Show beside each field what does not fit."""
        for name, text in error.problems.items():
            field = "edition" if name in ("title_code", "rules_version") else name
            self.add_error(field if field in self.fields else None, text)


class NewRulingForm(RulingForm):
    """A ruling made by hand: it also says for which tournament and table."""

    tournament = forms.ModelChoiceField(
        label=_("Tournament"),
        queryset=Tournament.objects.none(),
        required=False,
        to_field_name="slug",
        empty_label=_("none"),
    )
    match = forms.CharField(
        label=_("Round and table"),
        required=False,
        max_length=12,
        help_text=_("Like 3/12; empty for no match."),
    )

    def __init__(self, *args: Any, user: User, **kwargs: Any) -> None:
        super().__init__(*args, user=user, **kwargs)
        field: Any = self.fields["tournament"]
        field.queryset = ruled_tournaments(user)

    def clean(self) -> dict[str, Any]:
        data: dict[str, Any] = super().clean() or self.cleaned_data
        name = half(data.get("match", ""))
        data["match"] = match_at(data.get("tournament"), name)
        if name and data["match"] is None:
            self.add_error("match", _("This tournament has no such table in that round."))
        return data

    def place(self) -> RulingPlace:
        """Return where it was asked for; the form is valid."""
        return RulingPlace(self.cleaned_data["tournament"], self.cleaned_data["match"])


def parts(text: str) -> list[str]:
    """Return the words of a line, each once.

    >>> parts("DRM-6.04、 AMB-30,DRM-6.04")
    ['DRM-6.04', 'AMB-30']
    """
    return list(dict.fromkeys(each for each in SEPARATORS.split(half(text)) if each))


def half(text: str) -> str:
    return unicodedata.normalize("NFKC", text).strip()


def initial_of(words: RulingWords) -> dict[str, Any]:
    """Return what a form shows of these words."""
    return {
        **{name: getattr(words, name) for name in (*TEXTS, "outcome", "is_reminder")},
        "edition": f"{words.title_code}/{words.rules_version}",
        "clauses": joined(words.clauses),
        "cards": joined(words.cards),
    }


def initial_of_ruling(ruling: Ruling) -> dict[str, Any]:
    """Return what a form shows of a ruling that is there."""
    return {
        **{name: getattr(ruling, name) for name in (*TEXTS, "outcome", "is_reminder")},
        "edition": f"{ruling.title_code}/{ruling.rules_version}",
        "clauses": joined(ruling.clauses),
        "cards": joined(ruling.cards),
        "precedents": joined(each.number for each in ruling.precedents.all()),
        "supersedes": ruling.supersedes.number if ruling.supersedes else "",
        "seen": stamp_of(ruling),
    }


def joined(values: Iterable[str]) -> str:
    return " ".join(values)
