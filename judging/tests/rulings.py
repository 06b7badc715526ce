"""Rulings, disputed games and files for the tests of rulings."""

import json
from pathlib import Path
from typing import Any

from django.conf import settings
from django.utils.crypto import get_random_string

from judging.enums import RulingStatus
from judging.models import GameRecord, Ruling
from judging.services.ruling_status import change_ruling_status
from judging.services.ruling_words import RulingPlace, RulingWords
from judging.services.rulings import create_ruling, stamp_of
from rules.core.document.encoding import encode_document
from rules.core.document.model import By
from rules.core.scenario import opened, read_scenario, record_of, replay
from rules.registry import playable
from tournaments.enums import Role, TournamentStatus
from tournaments.models import Tournament, User
from tournaments.tests.factories import make_staff, make_tournament

SCENARIOS = Path(settings.BASE_DIR) / "docs" / "scenarios"
TIE = "nanika/dispute-04-tie"
SECOND_LOOK = "onsen/dispute-10-a-second-look"


def scenario(name: str = TIE) -> dict[str, Any]:
    """Return a scenario of the documents."""
    values: dict[str, Any] = json.loads((SCENARIOS / f"{name}.json").read_bytes())
    return values


def words(**changes: Any) -> RulingWords:
    """Return what a judge wrote about the tie of Nanika, in both languages."""
    written: dict[str, Any] = {
        "title_code": "nanika",
        "rules_version": "v0.1",
        "question_en": "Both sides have 11. Who wins the battle?",
        "question_ja": "合計がどちらも11のとき、バトルはどちらの勝ちですか。",
        "answer_en": "The defence side.",
        "answer_ja": "防御側の勝ちです。",
        "reasoning_en": "The attack side needs more.",
        "reasoning_ja": "攻撃側が上回らなければなりません。",
        "outcome": "other",
        "clauses": ("NNK-6.0.15", "NNK-6.0.16"),
        "cards": (),
    }
    return RulingWords(**{**written, **changes})


def judged_tournament(
    status: str = TournamentStatus.RUNNING, title: str = "nanika", name: str = "Trial"
) -> Tournament:
    """Return Ada's tournament with Hugo as head judge, Fay as floor judge and Sid at the scores."""
    tournament = make_tournament(title=title, name=name, status=status)
    make_staff(tournament, "hugo", Role.HEAD_JUDGE)
    make_staff(tournament, "fay", Role.FLOOR_JUDGE)
    make_staff(tournament, "sid", Role.SCOREKEEPER)
    return tournament


def make_ruling(
    actor: User,
    tournament: Tournament | None = None,
    *,
    with_position: bool = False,
    **changes: Any,
) -> Ruling:
    """Return a draft about the tie."""
    place = RulingPlace(tournament, scenario=scenario() if with_position else None)
    return create_ruling(words(**changes), actor=actor, place=place)


def published(ruling: Ruling, actor: User) -> Ruling:
    """Let a draft be reviewed and published."""
    reviewed = change_ruling_status(ruling, RulingStatus.REVIEW, actor=actor)
    return publish_as_seen(reviewed, actor)


def publish_as_seen(ruling: Ruling, actor: User) -> Ruling:
    """Publish a ruling as it stands."""
    seen = stamp_of(ruling)
    return change_ruling_status(ruling, RulingStatus.PUBLISHED, actor=actor, seen=seen)


def make_record(tournament: Tournament | None, actor: User, name: str = TIE) -> GameRecord:
    """Return a disputed game that a scenario tells; its nodes are n0, n1 and so on."""
    read = read_scenario((SCENARIOS / f"{name}.json").read_bytes())
    game, decks = opened(read, playable)
    replayed = replay(game, read, decks=decks)
    ids = [f"n{n}" for n in range(len(replayed.steps) + 1)]
    document = record_of(game, read, replayed, ids=ids, by=By("Fay", "2026-11-30"))
    return GameRecord.objects.create(
        code=get_random_string(8),
        name=read.name,
        title_code=read.title,
        rules_version=read.rules_version,
        cards=scenario(name).get("cards"),
        tournament=tournament,
        document=encode_document(document).decode(),
        created_by=actor,
    )
