"""What a judge's pages are looked at with: a match, a disputed game with branches, rulings."""

import json

from django.test import Client

from judging.models import GameRecord, Ruling
from judging.selectors.game_records import open_record
from judging.services.lookup import rebuild_lookup
from judging.services.record_starts import About, start_from_scenario
from judging.services.ruling_drafts import draft_of
from judging.services.ruling_seeds import load_seeds
from judging.services.ruling_status import change_ruling_status
from judging.services.ruling_words import RulingPlace, RulingWords
from judging.services.rulings import create_ruling
from judging.tests.records import SCENARIOS, step
from rules.core.document.reading import main_line
from tournaments.enums import Role, TournamentStatus
from tournaments.models import Tournament, User
from tournaments.tests.factories import make_round, make_running, make_staff, make_tournament

RULEBOOKS = [
    "/rulebooks/",
    "/rulebooks/onsen/",
    "/rulebooks/doremi/4.01/DRM-6.04/",
    "/rulebooks/omoline/changes/r1/r2/",
    "/rulebooks/onsen/cards/",
]
DISPUTE = "dispute-06-equal-genki.json"


def fill() -> str:
    """Fill the site; return the session of its head judge and the addresses of the pages as JSON."""
    tournament = make_running(4, name="Judged Cup")
    match = make_round(tournament).matches.order_by("table_number")[0]
    hugo = make_staff(tournament, "hugo", Role.HEAD_JUDGE)
    record = disputed(tournament, hugo)
    nodes = main_line(open_record(record).document)
    stepper = f"/judge/stepper/{record.code}"
    here, there = f"{stepper}/{nodes[-1].id}", step(record, nodes[1].id, place=-1, actor=hugo)
    ruling = draft(record, nodes[-1].id, hugo)
    load_seeds()
    rebuild_lookup()
    drafting = f"/judge/rulings/new/?record={record.code}&node={nodes[-1].id}"
    return json.dumps(
        {
            "session": session_of(hugo),
            "over": over(hugo),
            "rulebooks": RULEBOOKS,
            "rulings": ruling_pages(ruling, drafting),
            "stepper": [
                "/judge/stepper/",
                "/judge/stepper/new/?title=doremi&version=4.01",
                "/judge/stepper/new/?title=doremi&version=4.01&preset=two_on_one_happening",
                f"/judge/stepper/new/match/{match.pk}/",
                f"/judge/stepper/new/?match={match.pk}",
                f"{here}/judge/",
                f"{stepper}/{nodes[1].id}/public/",
                f"{stepper}/{nodes[0].id}/judge/",
                f"{stepper}/compare/?a={nodes[-1].id}&b={there}",
                f"{stepper}/{nodes[1].id}/why-not/",
                f"{stepper}/{nodes[1].id}/by-hand/?op=create",
                f"{here}/judge/print/",
            ],
        }
    )


def ruling_pages(ruling: Ruling, drafting: str) -> list[str]:
    """Return the look-up, a seeded ruling, and the desk with ``ruling``, which is handled there."""
    handled = f"/judge/rulings/{ruling.number}"
    return [
        "/rulings/",
        "/rulings/?q=%E5%85%83%E6%B0%97%E3%83%9D%E3%82%A4%E3%83%B3%E3%83%88",
        "/rulings/?q=block&title=doremi&kind=clause",
        "/rulings/?q=xyzzyxyzzy",
        "/rulings/doremi-01/",
        "/judge/",
        "/judge/rulings/",
        drafting,
        f"{handled}/",
        f"{handled}/edit/",
        f"{handled}/publish/",
    ]


def disputed(tournament: Tournament, judge: User) -> GameRecord:
    data = (SCENARIOS / "doremi" / DISPUTE).read_bytes()
    return start_from_scenario(data, About("Table 1", tournament), actor=judge).record


def over(judge: User) -> str:
    """Return where a disputed game of a tournament ends that is over, so that it can be published."""
    past = make_tournament(name="Past Cup", status=TournamentStatus.FINISHED)
    make_staff(past, judge.username, Role.HEAD_JUDGE)
    record = disputed(past, judge)
    end = main_line(open_record(record).document)[-1].id
    return f"/judge/stepper/{record.code}/{end}/judge/"


def draft(record: GameRecord, node: str, judge: User) -> Ruling:
    """Return a ruling from the node that waits for its review."""
    begun = draft_of(record, node)
    assert isinstance(begun.place, RulingPlace)
    assert isinstance(begun.words, RulingWords)
    ruling = create_ruling(begun.words, actor=judge, place=begun.place)
    Ruling.objects.filter(pk=ruling.pk).update(answer_en="Both go home.", answer_ja="両方戻る。")
    ruling.refresh_from_db()
    return change_ruling_status(ruling, "review", actor=judge)


def session_of(user: User) -> str:
    client = Client()
    client.force_login(user)
    return client.cookies["sessionid"].value
