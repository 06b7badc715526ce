from collections.abc import Iterator, Mapping
from typing import Any

from django.core.management.base import CommandParser
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from config.demo.filling import Filling
from config.demo.people import STAFF, People, demo_people, password_for
from config.demo.plans import plans_for
from decks.management.refusals import refusals
from judging.services.ruling_seeds import load_seeds
from judging.services.synonyms import load_synonyms
from rules.registry import CODES
from tournaments.management.filing import Answer, AnsweringCommand, Unreadable, seed_text
from tournaments.models import Tournament, User

PLAYERS, MOST_PLAYERS, MOST_ROUNDS = 20, 500, 20


class Command(AnsweringCommand):
    help = gettext_noop(
        "Fill the database with a believable tournament per title; twice is the same as once."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        super().add_arguments(parser)
        parser.add_argument("--players", default=str(PLAYERS), metavar="N")
        parser.add_argument("--rounds", metavar="R", help=_("by number of players unless given"))
        parser.add_argument("--title", metavar="T", help=_("only the tournaments of this title"))
        parser.add_argument("--seed", type=seed_text, default="1", metavar="S")

    def answer(self, options: Mapping[str, Any]) -> Answer:
        size = whole_number("--players", options["players"], 2, MOST_PLAYERS)
        rounds = whole_number("--rounds", options["rounds"], 1, MOST_ROUNDS)
        title = known_title(options["title"])
        with refusals("demo"):
            people = demo_people()
            load_synonyms()
            load_seeds()
            made = [
                (
                    Filling(
                        plan, people, size=size or PLAYERS, rounds=rounds, seed=options["seed"]
                    ),
                    plan,
                )
                for plan in plans_for(title)
            ]
            rows = [filled(filling, plan.slug) for filling, plan in made]
        return Answer(document_of(rows, people), "\n".join(lines_of(rows, people)))


def whole_number(option: str, text: str | None, least: int, most: int) -> int | None:
    """Return the number that ``text`` writes.

    Raises:
        Unreadable: it writes none between ``least`` and ``most``.
    """
    if text is None:
        return None
    plain = str(text)
    if not plain.isascii() or not plain.isdigit() or not least <= int(plain[:9]) <= most:
        words = _("a whole number from %(least)d to %(most)d is needed, not “%(text)s”")
        raise Unreadable(option, words % {"least": least, "most": most, "text": plain[:40]})
    return int(plain)


def known_title(code: str | None) -> str | None:
    if code is not None and code not in CODES:
        words = _("there is no title “%(code)s”; known: %(known)s")
        raise Unreadable("--title", words % {"code": code[:40], "known": ", ".join(CODES)})
    return code


def filled(filling: Filling, slug: str) -> tuple[Tournament, bool]:
    """Return the tournament and whether it was made now."""
    held = Tournament.objects.filter(slug=slug).first()
    return (held, False) if held else (filling.fill(), True)


def document_of(rows: list[tuple[Tournament, bool]], people: People) -> dict[str, Any]:
    return {
        "tournaments": [
            {"id": t.pk, "slug": t.slug, "name": t.name, "title": t.title_code, "created": is_new}
            for t, is_new in rows
        ],
        "accounts": [
            {"username": user.username, "password": known_password(user), "name": str(user)}
            for user in (*people.staff.values(), *people.players.values())
        ],
    }


def known_password(user: User) -> str | None:
    """Return the first password, or None when the person chose another since."""
    password = password_for(user.username)
    return password if user.check_password(password) else None


def lines_of(rows: list[tuple[Tournament, bool]], people: People) -> Iterator[str]:
    if not any(is_new for _tournament, is_new in rows):
        yield _("The demo is there already; nothing was changed.")
    for tournament, is_new in rows:
        state = "" if is_new else " · " + _("as it was")
        status = tournament.get_status_display()
        yield f"  /t/{tournament.slug}/  {tournament.name} · {status}{state}"
    yield _("Sign in at /accounts/login/ as:")
    for username, user in people.staff.items():
        yield sign_in(user, str(STAFF[username][0].label))
    for user in people.players.values():
        yield sign_in(user, _("player"))


def sign_in(user: User, role: str) -> str:
    password = known_password(user) or _("(password changed since)")
    return f"  {user.username:<17} {password}  {role}"
