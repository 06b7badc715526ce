"""A pairer that fails or gives nonsense changes nothing; the round is paired by hand then."""

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from tournaments.errors import (
    ReasonNeeded,
)
from tournaments.models import Round
from tournaments.pairing.swiss import pair
from tournaments.pairing.verification import verify
from tournaments.pairing_errors import (
    PairingFailed,
)
from tournaments.selectors.facts import facts_of
from tournaments.selectors.rounds import matches_of
from tournaments.services import rounds
from tournaments.services.hand_drafts import pair_by_hand
from tournaments.services.results import enter_result
from tournaments.services.rounds import (
    close_and_pair,
    pair_round,
    publish_round,
)
from tournaments.tests.factories import (
    make_round,
    make_running,
    make_user,
    win,
)
from tournaments.tests.services.test_pairing_changes import seated

pytestmark = pytest.mark.django_db
WHY = "the pairing fails"


def all_in(round_: Round) -> Round:
    for match in matches_of(round_):
        if not match.is_bye:
            enter_result(match, win(match), actor=make_user("ada"))
    return round_


def broken(change: Callable[[Any], Any]) -> Callable[..., Any]:
    """Return a pairer whose matches ``change`` spoils."""

    def spoiled(request: Any, seed: str) -> Any:
        result = pair(request, seed)
        return msgspec.structs.replace(result, matches=tuple(change(list(result.matches))))

    return spoiled


def with_first(**changes: Any) -> Callable[[Any], Any]:
    return lambda ms: [msgspec.structs.replace(ms[0], **changes), *ms[1:]]


def failing(*_args: Any) -> Any:
    raise RuntimeError("out of order")


NONSENSE = {
    "nobody": broken(lambda ms: []),
    "a table is missing": broken(lambda ms: ms[1:]),
    "a table twice": broken(lambda ms: [*ms, ms[0]]),
    "someone meets themself": broken(with_first(players=("p1", "p1"))),
    "a stranger": broken(with_first(players=("p1", "nobody"))),
    "two matches at one table": broken(with_first(table=2)),
    "no table": broken(with_first(table=None)),
    "byes for two": broken(
        lambda ms: [
            *(
                msgspec.structs.replace(ms[0], players=(p,), table=None, bye=True)
                for p in ms[0].players
            ),
            *ms[1:],
        ]
    ),
    "an error": failing,
}


@pytest.mark.parametrize("pairer", NONSENSE.values(), ids=NONSENSE.keys())
def test_a_pairer_that_gives_nonsense_changes_nothing(
    monkeypatch: pytest.MonkeyPatch, pairer: Any, caplog: pytest.LogCaptureFixture
) -> None:
    tournament = make_running(7, rounds_planned=3)
    round_ = all_in(make_round(tournament))
    version = type(tournament).objects.get(pk=tournament.pk).facts_version
    monkeypatch.setattr(rounds, "pair", pairer)

    with pytest.raises(PairingFailed, match="nothing was saved"):
        close_and_pair(round_, actor=make_user("ada"))

    tournament.refresh_from_db()
    assert (tournament.facts_version, tournament.rounds.get().status) == (version, "published")
    assert "Pairing of round 2 failed" in caplog.text


def test_twin_without_the_check_saves_nonsense(monkeypatch: pytest.MonkeyPatch) -> None:
    tournament = make_running(6)
    monkeypatch.setattr(rounds, "pair", NONSENSE["a table is missing"])
    monkeypatch.setattr(rounds, "check_result", lambda *_: None)

    round_ = pair_round(tournament, actor=make_user("ada"))

    assert round_.matches.count() == 2


@pytest.mark.parametrize(("title", "tables"), [("doremi", [1, 2, 3, None]), ("onsen", [1, 2])])
def test_a_round_is_paired_by_hand_when_the_pairer_fails(
    monkeypatch: pytest.MonkeyPatch, title: str, tables: list[int | None]
) -> None:
    tournament = make_running(7, title=title)
    monkeypatch.setattr(rounds, "pair", failing)

    with pytest.raises(ReasonNeeded):
        pair_by_hand(tournament, reason="", actor=make_user("ada"))
    round_ = pair_by_hand(tournament, reason=WHY, actor=make_user("ada"), number=1)

    assert list(seated(round_)) == tables
    assert sorted(code for codes in seated(round_).values() for code in codes) == [
        f"p{n}" for n in range(1, 8)
    ]
    assert set(round_.matches.values_list("is_manual", "manual_reason")) == {(True, WHY)}
    assert (round_.status, round_.algorithm) == ("drafted", "by-hand")
    entry = tournament.log_entries.get(verb="round.paired_by_hand")
    assert entry.data == {"reason": WHY}


def test_a_round_paired_by_hand_is_told_apart_when_it_is_verified() -> None:
    tournament = make_running(6)
    publish_round(
        pair_by_hand(tournament, reason=WHY, actor=make_user("ada")), actor=make_user("ada")
    )

    report = verify(facts_of(tournament))

    assert (report["ok"], report["verified"]) == (True, False)
