"""Words that mean the same, for the look-up."""

from django import forms
from django.contrib import admin

from judging.models import Synonym
from rules.registry import titles


class SynonymForm(forms.ModelForm):
    """A group of words, of one card game or of all."""

    title_code = forms.ChoiceField(
        label=Synonym._meta.get_field("title_code").verbose_name,
        required=False,
        choices=lambda: [("", "—"), *((title.code, title.code) for title in titles())],
    )

    class Meta:
        model = Synonym
        fields = ("words", "title_code")


@admin.register(Synonym)
class SynonymAdmin(admin.ModelAdmin):
    form = SynonymForm
    list_display = ("words", "title_code")
    list_filter = ("title_code",)
    search_fields = ("words",)
