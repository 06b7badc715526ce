"""A ruling from a position of the stepper to the public, out as text files, and back into an empty base."""

import json
import re
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import call_command
from django.test import Client

from judging.models import GameRecord, Ruling, RulingDoubt
from judging.services.lookup import rebuild_lookup
from judging.services.record_starts import About, start_from_scenario
from judging.tests.records import SCENARIOS, last, opened
from judging.tests.rulings import judged_tournament
from judging.tests.views.stepping import at, body
from rules.core.engine.encoding import fingerprint
from tournaments.enums import TournamentStatus
from tournaments.models import Tournament
from tournaments.tests.factories import make_user

pytestmark = pytest.mark.django_db
DISPUTE = "dispute-06-equal-genki.json"
QUESTION = "同じ元気ポイントの阻止はどうなりますか"


def signed_in(who: str) -> Client:
    client = Client()
    client.force_login(make_user(who))
    return client


def record_at_the_block(tournament: Tournament | None) -> GameRecord:
    data = (SCENARIOS / "doremi" / DISPUTE).read_bytes()
    about = About("Table 4", tournament)
    return start_from_scenario(data, about, actor=make_user("fay")).record


def made_from(client: Client, record: GameRecord, node: str) -> Ruling:
    """Make a ruling as a judge does: one link on the position's page, the answer, saved."""
    page = body(client, at(record, node))
    link = re.search(r'href="(/judge/rulings/new/\?[^"]+)">\s*Make a ruling from here', page)
    assert link is not None
    form = body(client, link[1])
    fields = dict(re.findall(r'<input type="hidden" name="(record|node)" value="([^"]+)"', form))
    clauses = re.search(r'name="clauses" value="([^"]+)"', form)
    assert clauses is not None
    answer = {"question_ja": QUESTION, "answer_ja": "両方が自宅に戻ります。", "outcome": "other"}
    edition = {"edition": f"{record.title_code}/{record.rules_version}"}
    client.post(link[1], {**fields, **edition, **answer, "clauses": clauses[1]})
    return Ruling.objects.get()


def publish(ruling: Ruling, reviewer: Client, publisher: Client) -> None:
    act = f"/judge/rulings/{ruling.number}/status/"
    reviewer.post(act, {"status": "review"})
    preview = publisher.get(f"/judge/rulings/{ruling.number}/publish/")
    publisher.post(act, {"status": "published", "seen": preview.context["stamp"]})


def found_by_search(client: Client) -> list[str]:
    return re.findall(r'href="(/rulings/[\w-]+/)"', body(client, "/rulings/", q=QUESTION))


def found_by_command() -> list[str]:
    out = StringIO()
    call_command("rulings", QUESTION, "--json", stdout=out)
    answers = json.loads(out.getvalue())["results"]
    return [each["id"] for each in answers if each["kind"] == "ruling"]


def hash_at(record: GameRecord, node: str) -> str:
    return fingerprint(opened(record).state(node))


def opened_from(client: Client, address: str) -> tuple[GameRecord, str]:
    """Follow the ruling's link into the stepper; return the record and the node that it shows."""
    page = body(client, address)
    link = re.search(r'href="(/judge/stepper/(\w+)/(\w+)/judge/)">\s*Open the position', page)
    if link is not None:
        assert client.get(link[1]).status_code == 200
        return GameRecord.objects.get(code=link[2]), link[3]
    form = re.search(r'action="(/rulings/[\w-]+/stepper/)"', page)
    assert form is not None
    response = client.post(form[1], follow=True)
    assert response.status_code == 200
    _, _, _, code, node, _, _ = response.redirect_chain[-1][0].split("/")
    return GameRecord.objects.get(code=code), node


def test_a_ruling_from_a_position_to_the_public_out_and_back(
    client: Client, tmp_path: Path
) -> None:
    tournament = judged_tournament(TournamentStatus.FINISHED, title="doremi")
    fay, hugo = signed_in("fay"), signed_in("hugo")
    record = record_at_the_block(tournament)
    node = last(record)
    was = hash_at(record, node)

    ruling = made_from(fay, record, node)
    publish(ruling, fay, hugo)

    public = f"/rulings/{ruling.number}/"
    assert public in found_by_search(client)
    assert found_by_command() == [ruling.number]
    there, at_node = opened_from(hugo, public)
    assert (there, at_node, hash_at(there, at_node)) == (record, node, was)

    call_command("rulings_export", str(tmp_path), stdout=StringIO())
    RulingDoubt.objects.all().delete()
    Ruling.objects.all().delete()
    GameRecord.objects.all().delete()
    rebuild_lookup()
    assert (found_by_search(client), found_by_command()) == ([], [])

    call_command("rulings_import", str(tmp_path), stdout=StringIO(), stderr=StringIO())

    assert public in found_by_search(client)
    assert found_by_command() == [ruling.number]
    again, last_node = opened_from(hugo, public)
    assert (again.tournament, hash_at(again, last_node)) == (tournament, was)
    assert Ruling.objects.get().state_hash == was


def test_the_line_of_a_dispute_is_opened_by_its_judges_alone() -> None:
    tournament = judged_tournament(TournamentStatus.FINISHED, title="doremi")
    record = record_at_the_block(tournament)
    ruling = made_from(signed_in("fay"), record, last(record))
    publish(ruling, signed_in("fay"), signed_in("hugo"))
    GameRecord.objects.all().delete()
    address = f"/rulings/{ruling.number}/"

    stranger = signed_in("zoe")

    assert "Open the position" not in body(stranger, address)
    assert stranger.post(f"{address}stepper/").status_code == 404
    assert Client().post(f"{address}stepper/").status_code == 302
    assert GameRecord.objects.count() == 0
