"""How the draw is made: what everyone sees, when the secret is told, and the check of all rounds."""

import re
from hashlib import sha256

import pytest
from django.test import Client, TestCase
from django.utils.translation import override

from tournaments.enums import JobStatus, TournamentStatus
from tournaments.models import EarlierDraw, Job, Match, Round, Seat, Tournament
from tournaments.pairing import verify
from tournaments.pairing.seeds import commitment_to
from tournaments.record import read_tournament
from tournaments.services.tournaments import change_status
from tournaments.tests.cuts import cut_playing, match_in
from tournaments.tests.factories import (
    make_player,
    make_round,
    make_running,
    make_tournament,
    make_user,
    play_round,
)
from tournaments.tests.views.pages import queries_of, signed_in, text_of

pytestmark = pytest.mark.django_db


def draw_of(tournament: Tournament) -> str:
    return f"/t/{tournament.slug}/draw/"


def played(rounds: int = 2, count: int = 6) -> Tournament:
    tournament = make_running(count, rounds_planned=rounds + 1)
    for _ in range(rounds):
        play_round(make_round(tournament))
    return tournament


def finished() -> Tournament:
    return change_status(played(), TournamentStatus.FINISHED, actor=make_user("ada"))


def verified(tournament: Tournament, client: Client) -> str:
    """Ask for the check and return the words of the page."""
    with TestCase.captureOnCommitCallbacks(execute=True):
        client.post(f"{draw_of(tournament)}verify/")
    return text_of(client, draw_of(tournament))


def falsify() -> tuple[str, str]:
    """Exchange two players behind the site's back; return their names."""
    one, other = (Seat.objects.get(match__table_number=n, position=2) for n in (1, 2))
    first, second = one.registration, other.registration
    Seat.objects.filter(pk=one.pk).update(registration=make_player(first.tournament, "pia"))
    Seat.objects.filter(pk=other.pk).update(registration=first)
    Seat.objects.filter(pk=one.pk).update(registration=second)
    Tournament.objects.update(facts_version=99)
    return first.name, second.name


def test_the_commitment_is_shown_before_round_1_and_the_secret_is_not(client: Client) -> None:
    tournament = make_tournament()

    pages = [text_of(client, path) for path in (f"/t/{tournament.slug}/", draw_of(tournament))]

    assert all(commitment_to(tournament.seed) in page for page in pages)
    assert not any(tournament.seed in page for page in pages)
    assert "No round is published yet." in pages[1]


def test_a_published_round_shows_seed_version_and_quality(client: Client) -> None:
    tournament = played(1)
    round_ = Round.objects.get()

    page = text_of(client, draw_of(tournament))

    for told in (round_.seed, round_.algorithm, "No better pairing of this round exists."):
        assert told in page
    assert "is published when the tournament is finished" in page


def test_a_draft_is_not_shown(client: Client) -> None:
    tournament = played(1)
    draft = make_round(tournament, published=False)

    for browser in (client, signed_in("ada")):
        page = text_of(browser, draw_of(tournament))
        assert (draft.seed in page, "Round 2" in page) == (False, False)


def test_a_finished_tournament_shows_its_secret_and_how_to_check(client: Client) -> None:
    tournament = finished()

    html = client.get(draw_of(tournament)).content.decode()

    commands = re.findall(r"printf &#x27;%s&#x27; &#x27;(.*?)&#x27; \| sha256sum", html) or (
        re.findall(r"printf '%s' '(.*?)' \| sha256sum", html)
    )
    hashes = [sha256(text.encode()).hexdigest() for text in commands]
    seeds = list(Round.objects.order_by("number").values_list("seed", flat=True))
    assert hashes == [commitment_to(tournament.seed), *seeds]
    assert f"verify_pairings {tournament.slug}-draw.json" in html


def test_what_was_made_by_hand_stands_with_its_reason(client: Client) -> None:
    tournament = played(1)
    Match.objects.filter(table_number=1).update(is_manual=True, manual_reason="a broken table")

    page = text_of(client, draw_of(tournament))

    assert "changed by hand" in page
    assert "a broken table" in page


def test_a_round_paired_by_hand_shows_no_seed(client: Client) -> None:
    tournament = played(1)
    Match.objects.update(is_manual=True, manual_reason="the program failed")

    page = text_of(client, draw_of(tournament))

    assert "The whole round was paired by hand. the program failed" in page
    assert Round.objects.get().seed not in page
    assert "none: nothing was drawn" in page
    assert "the whole round was paired by hand, so no seed decided it" in verified(
        tournament, client
    )


def test_earlier_versions_are_shown_when_they_were_public(client: Client) -> None:
    tournament = played(1)
    code, name = tournament.registrations.values_list("code", "name")[0]
    pairings = [{"table": 7, "players": [code], "bye": False}]
    for was_published, reason in ((True, "a wrong entry"), (False, "only a draft")):
        EarlierDraw.objects.create(
            tournament=tournament, round_number=1, attempt=1, pairings=pairings,
            was_published=was_published, reason=reason,
        )  # fmt: skip

    page = text_of(client, draw_of(tournament))

    assert re.search(
        r"Published before: version 1 \(draw no. 1\), replaced .* JST a wrong entry", page
    )
    assert f"table 7: {name}" in page
    assert "only a draft" not in page


def test_anyone_may_have_every_round_drawn_anew(client: Client) -> None:
    tournament = played()
    assert "Nobody has asked for a check yet." in text_of(client, draw_of(tournament))

    page = verified(tournament, client)

    assert "Every table that was compared is as its seed gives it." in page
    assert page.count("as the seed gives it") == 2
    assert Job.objects.get(kind="verify_draw").asked_by is None


def test_the_same_check_is_not_made_twice(client: Client) -> None:
    tournament = played()

    verified(tournament, client)
    verified(tournament, signed_in("ada"))

    assert Job.objects.filter(kind="verify_draw").count() == 1


def test_a_check_of_older_facts_says_so_and_is_made_anew(client: Client) -> None:
    tournament = played(1)
    verified(tournament, client)
    play_round(make_round(tournament))

    assert "changed since this check" in text_of(client, draw_of(tournament))
    assert "changed since this check" not in verified(tournament, client)


def test_a_failed_check_can_be_asked_for_again(client: Client) -> None:
    tournament = played(1)
    verified(tournament, client)
    Job.objects.filter(kind="verify_draw").update(status=JobStatus.FAILED)

    assert "Nobody has asked for a check yet." in text_of(client, draw_of(tournament))
    assert "Every table" in verified(tournament, client)


def test_the_check_names_the_tables_that_were_changed(client: Client) -> None:
    tournament = played(1, count=8)
    verified(tournament, client)
    moved = falsify()

    page = verified(tournament, client)

    assert "1 round is not as its seed gives it." in page
    assert all(name in page for name in moved)
    assert re.findall(r"table (\d+): [^.]* in the file, but the draw seats", page) == ["1", "2"]
    with override("ja"):
        client.cookies["django_language"] = "ja"
        assert "1番テーブル：ファイルでは" in text_of(client, draw_of(tournament))


def test_while_it_runs_the_page_shows_how_far_it_is(client: Client) -> None:
    tournament = played(1)
    Job.objects.create(
        kind="verify_draw", tournament=tournament, status=JobStatus.RUNNING, done=3, total=9
    )

    page = text_of(client, draw_of(tournament))
    part = client.get(draw_of(tournament), headers={"HX-Request": "true"}).content.decode()

    assert "All rounds are being drawn anew. 3 / 9" in page
    assert 'hx-trigger="every 1s"' in part
    assert "<html" not in part


def test_the_file_for_everyone_verifies(client: Client) -> None:
    tournament = played()

    answer = client.get(f"{draw_of(tournament)}file.json")

    report = verify(read_tournament(answer.content))
    assert (report["ok"], report["verified"], report["derivation"]) == (True, True, "unchecked")
    assert tournament.seed.encode() not in answer.content


def test_the_draw_of_a_draft_tournament_is_for_its_staff(client: Client) -> None:
    tournament = make_tournament(status=TournamentStatus.DRAFT)
    make_user("sam")
    paths = [draw_of(tournament), f"{draw_of(tournament)}file.json"]

    statuses = {
        name: [browser.get(path).status_code for path in paths]
        + [browser.post(f"{paths[0]}verify/").status_code]
        for name, browser in [("nobody", client), ("sam", signed_in("sam"))]
    }

    assert statuses == {"nobody": [404] * 3, "sam": [404] * 3}
    assert signed_in("ada").get(paths[0]).status_code == 200
    assert Job.objects.count() == 0


def test_the_page_asks_as_often_for_many_rounds_as_for_one() -> None:
    few, many = played(1), played(3, count=8)

    assert queries_of(draw_of(few)) == queries_of(draw_of(many))


def test_a_round_of_the_cut_follows_from_the_bracket_and_not_from_a_seed(client: Client) -> None:
    tournament = cut_playing()

    page = verified(tournament, client)

    told = page.split("Rounds Round 1")[1].split("Check it yourself")[0]
    assert told.split("Round 2")[1].strip() == "The matches follow from the seeds of the bracket."
    assert "gives it, or the bracket in the top cut." in page
    assert "Round 1 as the seed gives it Round 2 as the bracket gives it" in page


def test_a_false_round_of_the_cut_is_told_as_one(client: Client) -> None:
    tournament = cut_playing()
    one, other = (Seat.objects.get(match=match_in(tournament, n), position=2) for n in (1, 2))
    pair_of = (one.registration, other.registration)
    Seat.objects.filter(pk=one.pk).update(registration=make_player(tournament, "pia"))
    Seat.objects.filter(pk=other.pk).update(registration=pair_of[0])
    Seat.objects.filter(pk=one.pk).update(registration=pair_of[1])

    page = verified(tournament, client)

    assert "1 round of the top cut is not as the bracket gives it." in page
    assert "not as its seed gives it" not in page


def test_the_quality_of_a_round_changed_by_hand_is_that_of_its_draw(client: Client) -> None:
    tournament = played(1)
    Match.objects.filter(table_number=1).update(is_manual=True, manual_reason="a broken table")

    page = text_of(client, draw_of(tournament))

    quality = "Of the draw, before it was changed by hand: No better pairing of this round exists."
    assert quality in page
    Match.objects.update(is_manual=True)
    assert "No better pairing" not in text_of(client, draw_of(tournament))
