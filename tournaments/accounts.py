"""How accounts behave: mail leaves as a job, messages follow the site's language."""

from typing import Any

from allauth.account.adapter import DefaultAccountAdapter

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
