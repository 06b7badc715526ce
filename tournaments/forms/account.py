"""Signing up: the name that is called out, and its reading, besides user name and password."""

from typing import Any

from allauth.account.forms import SignupForm
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from tournaments.forms.names import NameField, ReadingField
from tournaments.models import User


class PersonSignupForm(SignupForm):
    """Make an account; mail is optional, so a forgotten password may need the organiser."""

    display_name = NameField(
        required=False,
        help_text=_("As it is called out at tournaments. Without one, your user name is shown."),
    )
    reading = ReadingField()
    field_order = ["username", "display_name", "reading", "email", "password1", "password2"]

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        """Say once, beside the label, that mail is optional; no field repeats its label inside."""
        super().__init__(*args, **kwargs)
        self.fields["email"].label = _("Mail address")
        for field in self.fields.values():
            field.widget.attrs.pop("placeholder", None)

    def custom_signup(self, request: HttpRequest, user: User) -> None:
        """Keep the name and its reading with the account that was just made."""
        answers: dict[str, Any] = self.cleaned_data
        user.display_name, user.reading = answers["display_name"], answers["reading"]
        user.save(update_fields=["display_name", "reading"])
