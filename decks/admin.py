"""Cards can be edited; of deck lists only the outside is shown, for every look at one is logged."""

from typing import Any

from django import forms
from django.contrib import admin
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from decks.models import Card, DeckList
from rules.core.construction import canonical_number
from rules.registry import title_for, titles
from tournaments.admin import ViewOnly


class CardForm(forms.ModelForm):
    """A card with its number in the one form in which lists name it."""

    title_code = forms.ChoiceField(
        label=_("title"),
        choices=lambda: [
            (title.code, title.label.in_(get_language() or "en")) for title in titles()
        ],
    )

    class Meta:
        model = Card
        fields = (
            "title_code",
            "no",
            "name",
            "reading",
            "type",
            "level",
            "is_generic",
            "behaviour_key",
            "alias_of",
            "text",
            "details",
            "is_demo",
        )

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        if "title_code" in data:
            title = title_for(data["title_code"])
            for name in ("no", "alias_of"):
                if data.get(name):
                    data[name] = canonical_number(title, data[name])
            if data.get("type") and data["type"] not in {each.code for each in title.card_types}:
                self.add_error("type", self.unknown_type(title.code))
        return data

    def unknown_type(self, title_code: str) -> str:
        known = ", ".join(each.code for each in title_for(title_code).card_types)
        return _("This title has no such type of card; it has: %(known)s.") % {"known": known}


@admin.register(Card)
class CardAdmin(admin.ModelAdmin):
    form = CardForm
    list_display = ("no", "name", "title_code", "type", "level", "alias_of", "is_demo")
    list_filter = ("title_code", "type", "is_demo")
    search_fields = ("no", "name", "reading")


@admin.register(DeckList)
class DeckListAdmin(ViewOnly):
    list_display = ("registration", "version", "is_current", "is_valid", "entered_by", "entered_at")
    list_filter = ("is_current", "is_valid")
    list_select_related = ("registration__tournament", "entered_by")
    search_fields = ("registration__name", "registration__tournament__name")
    fields = (
        "registration",
        "version",
        "is_current",
        "is_valid",
        "entered_by",
        "entered_at",
        "page",
    )
    readonly_fields = ("page",)

    @admin.display(description=_("cards"))
    def page(self, deck_list: DeckList) -> SafeString:
        registration = deck_list.registration
        url = reverse("decks:list", args=[registration.tournament.slug, registration.pk])
        return format_html(
            '<a href="{}">{}</a>', url, _("On the page of the list; looking is logged")
        )
