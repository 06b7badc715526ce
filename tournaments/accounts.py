"""How accounts behave: mail leaves as a job, messages follow the site's language."""

from typing import Any

from allauth.account.adapter import DefaultAccountAdapter
from django.http import HttpRequest

from tournaments.models import User
from tournaments.services.jobs import ask_job


class AccountAdapter(DefaultAccountAdapter):
    def send_mail(self, template_prefix: str, email: str, context: dict[str, Any]) -> None:
        """Hand the mail to a job, so that a slow mail server delays nobody's page."""
        message = self.render_mail(template_prefix, email, context)
        ask_job(
            "mail",
            {
                "subject": message.subject,
                "body": message.body,
                "from": message.from_email,
                "to": message.to,
            },
            actor=None,
        )


def sign_in_name(request: HttpRequest, credentials: dict[str, Any] | None = None) -> str | None:
    """Return the name under which failed attempts are counted: what was typed, folded.

    The sign-in form calls it ``login``, the admin ``username``; the back end ``username`` or ``email``.
    """
    given = {**request.POST.dict(), **(credentials or {})}
    names = (given.get(field) for field in ("login", "username", "email"))
    name = next((str(name) for name in names if name), None)
    return account_named(name.strip().casefold()) if name else None


def account_named(typed: str) -> str:
    """Return the user name behind a mail address, so that both ways in count the same failures."""
    found = User.objects.filter(email__iexact=typed).first() if "@" in typed else None
    return found.username.casefold() if found else typed
