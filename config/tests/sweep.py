"""Every kind of person asks for every address of the site: where is a text that few may know?"""

from collections.abc import Iterable, Iterator
from typing import Any

from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver
from rest_framework.test import APIClient

from judging.models import DeckCheck
from judging.services.calls import open_call
from judging.tests.records import make_record, root
from judging.tests.rulings import make_ruling
from tournaments.enums import Role
from tournaments.models import Registration, Tournament
from tournaments.services.redrawing import discard_draft
from tournaments.services.rounds import pair_round
from tournaments.services.verification import ask_verification
from tournaments.tests.factories import (
    make_player,
    make_round,
    make_running,
    make_staff,
    make_tournament,
    make_user,
    play_round,
)

CANARY = "canary-secret-of-all-draws"
PEOPLE = {
    "nobody": None,
    "player": "pia",
    "organiser": "ada",
    "organiser who plays": "olga",
    "head judge": "hugo",
    "floor judge": "fay",
    "scorekeeper": "sid",
    "scorekeeper who plays": "kay",
    "staff elsewhere": "eve",
    "stranger": "sam",
    "site admin": "root",
}
ADMIN_LOOKS = ("site admin", "organiser")
SKIPPED = ("accounts/", "healthz", "readyz", "static/")


def peopled_tournament() -> Tournament:
    """Return a tournament in round 2, which is a draft after another was thrown away."""
    tournament = make_running(6, rounds_planned=3, tiebreakers=["lot"])
    Tournament.objects.filter(pk=tournament.pk).update(seed=CANARY)
    tournament.refresh_from_db()
    for username, role in (
        ("hugo", Role.HEAD_JUDGE),
        ("fay", Role.FLOOR_JUDGE),
        ("sid", Role.SCOREKEEPER),
        ("kay", Role.SCOREKEEPER),
        ("olga", Role.ORGANISER),
    ):
        make_staff(tournament, username, role)
    for username in ("pia", "kay", "olga"):
        make_player(tournament, username)
    elsewhere = make_tournament(name="Elsewhere", organiser=make_user("eve"))
    make_staff(elsewhere, "eve", Role.HEAD_JUDGE)
    make_user("root", is_superuser=True, is_staff=True)
    make_user("sam")
    first = make_round(tournament)
    open_call(first.matches.get(table_number=1), actor=make_user("hugo"))
    play_round(first)
    ada = make_user("ada")
    discard_draft(pair_round(tournament, actor=ada), actor=ada)
    pair_round(tournament, actor=ada, attempt=2)
    ask_verification(tournament, actor=ada)
    make_record(tournament=tournament, actor=ada)
    clauses = ("DRM-6.04",)
    make_ruling(ada, tournament, title_code="doremi", rules_version="4.01", clauses=clauses)
    return tournament


class Places(dict[str, Any]):
    """What the addresses name; of things that the tournament has none of, the first there could be."""

    def __missing__(self, name: str) -> int:
        if not name.endswith("_id"):
            raise KeyError(name)
        return 1


def addresses(tournament: Tournament) -> Iterator[str]:
    """Yield every address of the site that can be asked for, with what it names filled in."""
    for template in templates():
        for number in (1, 2):
            match = tournament.rounds.get(number=number).matches.first()
            assert match is not None
            record = tournament.game_records.get()
            places: dict[str, Any] = {
                "slug": tournament.slug,
                "number": number,
                "match_id": match.pk,
                "registration_id": Registration.objects.get(user__username="pia").pk,
                "membership_id": tournament.memberships.latest("pk").pk,
                "job_id": tournament.jobs.latest("pk").pk,
                "version": 1,
                "title": "doremi",
                "title_code": "doremi",
                "key": "key",
                "act": "publish",
                "object_id": tournament.pk,
                "content_type_id": 1,
                "app_label": "tournaments",
                "code": record.code,
                "node": root(record),
                "viewer": "judge",
                "check_id": latest_check(tournament),
                "kind": "checks",
                "call_id": tournament.judge_calls.latest("pk").pk,
                "edition": "4.01",
                "clause": "DRM-6.04",
                "old": "4.00",
                "new": "4.01",
                "scenario": "dispute-06-equal-genki",
                "ruling_number": tournament.rulings.get().number,
            }
            yield template.format_map(Places(places))


def latest_check(tournament: Tournament) -> int:
    """Return the key of the deck check planned last, 0 while there is none."""
    checks = DeckCheck.objects.filter(registration__tournament=tournament)
    return checks.values_list("pk", flat=True).order_by("-pk").first() or 0


def templates() -> Iterator[str]:
    def walk(resolver: URLResolver, before: str) -> Iterator[str]:
        for found in resolver.url_patterns:
            path = before + path_of(found)
            if isinstance(found, URLResolver):
                yield from walk(found, path)
            else:
                yield path

    for path in walk(get_resolver(), "/"):
        is_endless = path.endswith("/stream/")  # it tells numbers of calls, and does not end
        if not (path.removeprefix("/").startswith(SKIPPED) or "(?P" in path or is_endless):
            yield path


def path_of(found: URLPattern | URLResolver) -> str:
    """Return the pattern with ``{name}`` for each of its converters."""
    path = str(found.pattern)
    for name, converter in getattr(found.pattern, "converters", {}).items():
        path = path.replace(f"<{kind_of(converter)}:{name}>", f"{{{name}}}")
    return path


def kind_of(converter: Any) -> str:
    kind: str = type(converter).__name__.removesuffix("Converter")
    return {"Int": "int", "Slug": "slug", "String": "str", "Path": "path", "UUID": "uuid"}[kind]


def browser_of(person: str) -> Client:
    client: Client = APIClient()
    if (username := PEOPLE[person]) is not None:
        client.force_login(make_user(username))
    return client


def places_with(
    texts: dict[str, str], tournament: Tournament, also: Iterable[str] = ()
) -> set[tuple[str, str, str]]:
    """Return (what, person, address) for each of ``texts`` that an answer holds in body or head.

    Args:
        also: addresses with a query, asked for beside those that the site names.
    """
    paths = sorted({*addresses(tournament), *also})
    assert len(paths) > 70
    found: set[tuple[str, str, str]] = set()
    for person in PEOPLE:
        browser = browser_of(person)
        for path in paths:
            if path.startswith("/admin/") and person not in ADMIN_LOOKS:
                continue
            told = answer_of(browser, path)
            found |= {(what, person, path) for what, text in texts.items() if text in told}
    return found


def answer_of(browser: Client, path: str) -> str:
    answer = browser.get(path)
    content = answer.getvalue() if answer.streaming else answer.content
    return f"{answer.headers} {content.decode()}"
