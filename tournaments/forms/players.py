"""What staff fill in about players."""

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.core.files.uploadedfile import UploadedFile
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from tournaments.csv_players import MOST_BYES, MOST_BYTES, TOO_BIG, CsvRefused, decode
from tournaments.forms.fields import DigitsField, SeenField
from tournaments.forms.names import NameField, ReadingField
from tournaments.models import Registration
from tournaments.models.user import NAME_LENGTH

LAST_TABLE = 30_000
FIELDS = ("name", "reading", "club", "family", "byes", "fixed_table")


class PlayerForm(forms.Form):
    """Enter a player by hand."""

    name = NameField(widget=forms.TextInput(attrs={"autocomplete": "off", "autofocus": True}))
    reading = ReadingField(help_text="")
    club = NameField(label=_("Club"), required=False, max_length=NAME_LENGTH)
    family = NameField(label=_("Family (staff only)"), required=False, max_length=NAME_LENGTH)
    byes = DigitsField(
        label=_("Awarded byes"), required=False, min_value=0, max_value=MOST_BYES, initial=0
    )

    def clean_byes(self) -> int:
        return self.cleaned_data["byes"] or 0


class PlayerAddForm(PlayerForm):
    """Enter a player by hand; a name that is here already is asked about once."""

    same_name_confirmed = forms.BooleanField(
        label=_("Register a second entry under this name"), required=False
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.ask(bool(self["same_name_confirmed"].value()))

    def ask(self, is_asked: bool = True) -> None:
        """Show the question, with the focus on it, or keep it out of sight."""
        self.is_asking = is_asked
        field, name = self.fields["same_name_confirmed"], self.fields["name"]
        field.widget = forms.CheckboxInput() if is_asked else forms.HiddenInput()
        field.widget.attrs["autofocus"] = is_asked
        name.widget.attrs["autofocus"] = not is_asked


class PlayerEditForm(PlayerForm):
    """Change an entry; ``seen`` carries what the person saw when the page was made."""

    name = NameField(widget=forms.TextInput(attrs={"autocomplete": "off"}))
    fixed_table = DigitsField(
        label=_("Fixed table"),
        required=False,
        min_value=1,
        max_value=LAST_TABLE,
        help_text=_("For a player who needs the same place in every round."),
    )
    seen = SeenField(widget=forms.HiddenInput, required=False)

    @staticmethod
    def values_of(registration: Registration) -> dict[str, Any]:
        values = {field: getattr(registration, field) for field in FIELDS}
        return {**values, "seen": values}

    @property
    def changes(self) -> dict[str, Any]:
        return {field: self.cleaned_data[field] for field in FIELDS}

    @property
    def seen_values(self) -> dict[str, Any]:
        seen = self.cleaned_data["seen"]
        return seen if isinstance(seen, dict) else {}


class DisqualifyForm(forms.Form):
    """Exclude a player: the name typed again, and why."""

    typed = forms.CharField(max_length=NAME_LENGTH, required=False)
    reason = forms.CharField(max_length=300, label=_("Reason"))


class ImportForm(forms.Form):
    """Players as pasted text or as a file; ``source`` is the text of either."""

    text = forms.CharField(
        label=_("Players, one a line"),
        required=False,
        strip=False,
        widget=forms.Textarea(attrs={"rows": 12, "spellcheck": "false"}),
        help_text=_(
            "Name, reading, club, byes – divided by commas or tabs, with or without a heading line. "
            "A heading line may name a column “family” as well; only the staff sees it."
        ),
    )
    file = forms.FileField(
        label=_("or a CSV file"), required=False, help_text=_("UTF-8 or Shift_JIS, up to 5 MB.")
    )

    def clean_file(self) -> str:
        """Return the text of the file, "" without one."""
        file: UploadedFile | None = self.cleaned_data["file"]
        if file is None:
            return ""
        try:
            if (file.size or 0) > MOST_BYTES:
                raise CsvRefused(TOO_BIG)
            return decode(file.read())
        except CsvRefused as error:
            raise ValidationError(error.words.in_(get_language() or "en")) from error

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or {}
        cleaned["source"] = cleaned.get("file") or cleaned.get("text", "")
        if not self.errors and not cleaned["source"].strip():
            raise ValidationError(_("Paste the players, or choose a file."))
        return cleaned
