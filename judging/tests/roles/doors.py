"""One line of a role matrix: an address and what everyone is declared to get there."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from typing import Any
from urllib.parse import urlsplit

from django.contrib.auth.views import redirect_to_login
from django.contrib.sessions.models import Session
from django.db import connection, transaction
from django.urls import resolve, reverse

from judging import urls_checks, urls_floor, urls_ledger, urls_staff
from judging.tests.roles.cast import ACTORS, ANONYMOUS, STAFF_WHO_PLAY
from judging.tests.roles.scene import Places, Scene
from tournaments import urls_clock

Answer = int | str
Answers = dict[str, Answer]
SIGN_IN, CHANGED = "sign in", ", changed"
SESSIONS = Session._meta.db_table
OBJECTS = {"match_id", "penalty_id", "appeal_id", "call_id", "check_id", "ruling_number"}
FLOOR = [*urls_floor.urlpatterns, *urls_ledger.urlpatterns, *urls_checks.urlpatterns]
AT_THE_DESK = [each for each in urls_staff.urlpatterns if str(each.pattern).startswith("organise/")]
PATTERNS = {
    **{f"judging:{each.name}": each for each in [*FLOOR, *AT_THE_DESK]},
    **{f"tournaments:{each.name}": each for each in urls_clock.urlpatterns},
}


def names_an_object(name: str) -> bool:
    return not OBJECTS.isdisjoint(PATTERNS[name].pattern.converters)


def nothing(_scene: Scene) -> Places:
    return {}


@dataclass(frozen=True)
class Door:
    """One way to ask for an address, and the exact answer to each of the people.

    Args:
        answers: a status; ``SIGN_IN``; or the name of the address that it leads to, which ends in
            ``, changed`` where something was changed. Nothing else may change anything.
        about: which case it is, where an address is asked for in several.
        at: what the address names, where it is not what the scene has first.
        before: what has to have happened.
    """

    name: str
    answers: Answers
    method: str = "get"
    about: str = ""
    at: Callable[[Scene], Places] = field(default=nothing, repr=False)
    sent: Callable[[Scene], Places] = field(default=nothing, repr=False)
    before: Callable[[Scene], object] = field(default=nothing, repr=False)

    def __str__(self) -> str:
        return " ".join(filter(None, [self.method, self.name, self.about]))

    @property
    def opens_an_object(self) -> bool:
        """Whether it leads somebody to one match, call, penalty, appeal, ruling or check."""
        found = self.answers.values()
        is_open = 200 in found or any(str(answer).endswith(CHANGED) for answer in found)
        return is_open and names_an_object(self.name)

    def address(self, scene: Scene) -> str:
        places = {**scene.places, **self.at(scene)}
        named = {key: places[key] for key in PATTERNS[self.name].pattern.converters}
        return reverse(self.name, kwargs=named)

    def elsewhere(self) -> Door:
        """Return the door to the same things in the address of the other tournament: there is none.

        Staff who play here are nobody there, so they are not asked.
        """
        return replace(
            self,
            about=f"{self.about} of another tournament".strip(),
            at=lambda scene: {**self.at(scene), "slug": scene.other},
            before=nothing,
            answers=only((), 404, but=STAFF_WHO_PLAY),
        )


def only(actors: Iterable[str], answer: Answer, *, but: Iterable[str] = ()) -> Answers:
    """Return that ``actors`` get ``answer``, the anonymous a door, and for others nothing is there.

    Args:
        but: who is not asked.
    """
    answers = dict.fromkeys(ACTORS, 404) | dict.fromkeys(actors, answer) | {ANONYMOUS: SIGN_IN}
    return {actor: answer for actor, answer in answers.items() if actor not in but}


def page(name: str, answers: Answers, **more: Any) -> Door:
    return Door(name, answers, **more)


def deed(name: str, answers: Answers, **more: Any) -> Door:
    return Door(name, answers, method="post", **more)


def not_by(method: str, names: Iterable[str], **more: Any) -> Iterator[Door]:
    """Yield the doors that are asked for by the wrong method, whoever asks."""
    for name in names:
        yield Door(name, only(ACTORS, 405), method=method, **more)


def to(name: str) -> str:
    """Return the answer that leads to ``name`` and changed nothing."""
    return name if ":" in name else f"judging:{name}"


def done(name: str) -> str:
    """Return the answer that leads to ``name`` after something was changed."""
    return to(name) + CHANGED


def answers_at(door: Door, scene: Scene) -> Answers:
    """Return what everyone gets at ``door``; afterwards the scene is as it was."""
    return {actor: answer_to(actor, door, scene) for actor in door.answers}


def answer_to(actor: str, door: Door, scene: Scene) -> Answer:
    with undone():
        door.before(scene)
        address, sent = door.address(scene), door.sent(scene)
        ask = getattr(scene.browsers[actor], door.method)
        with connection.execute_wrapper(writes := Writes()):
            answer = told(ask(address, sent))
        return f"{answer}{CHANGED}" if door.method == "post" and writes.are_there else answer


@contextmanager
def undone() -> Iterator[None]:
    """Take everything back that is done within the block."""
    with transaction.atomic():
        yield
        transaction.set_rollback(True)


def told(response: Any) -> Answer:
    """Return the status, or the name of the address that a redirect leads to."""
    if response.status_code != 302:
        return int(response.status_code)
    location = response["Location"]
    if location == redirect_to_login(response.wsgi_request.get_full_path()).url:
        return SIGN_IN
    return resolve(urlsplit(location).path).view_name


class Writes:
    """Whether a row was written, but for that of the session, which keeps what a page says next."""

    are_there = False

    def __call__(self, execute: Callable[..., Any], sql: str, *rest: Any) -> Any:
        is_write = sql.startswith(("INSERT", "UPDATE", "DELETE"))
        self.are_there |= is_write and SESSIONS not in sql
        return execute(sql, *rest)
