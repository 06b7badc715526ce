"""What everyone reads of pairings changed by hand, replaced or taken back."""

import re

import pytest
from django.test import Client

from tournaments.models import Match, Round
from tournaments.selectors.rounds import matches_of
from tournaments.services.pairing_changes import change_table, swap_players
from tournaments.services.redrawing import pair_again, re_pair
from tournaments.services.rounds import publish_round, unpublish_round
from tournaments.tests.factories import (
    make_player,
    make_round,
    make_running,
    make_user,
)
from tournaments.tests.services.test_pairing_changes import player, seated
from tournaments.tests.views.asking import queries
from tournaments.tests.views.pages import rows_of, signed_in, text_of

pytestmark = pytest.mark.django_db
ROUND = "/t/spring-cup/rounds/1/"
WHY = "two brothers met"


def swapped(round_: Round) -> Round:
    swap_players(round_, player(round_, 1), player(round_, 2), reason=WHY, actor=make_user("ada"))
    return round_


def test_changed_matches_are_marked_with_the_reason_and_others_tell_why(client: Client) -> None:
    swapped(make_round(make_running(6)))

    rows = rows_of(client, ROUND)

    assert [f"by hand {WHY}" in row for row in rows] == [True, True, False]
    assert "Both have 0 match points." in rows[2]
    assert "Both have 0 match points." not in rows[0]


def test_wishes_and_families_stay_between_player_and_staff(client: Client) -> None:
    round_ = make_round(make_running(4))
    notes = [{"code": code} for code in ("rematch", "same_club", "unwanted")]
    Match.objects.filter(round=round_).update(
        reason={"code": "same_points", "params": {"points": 0}, "notes": notes}
    )
    clubmates = matches_of(round_)[0].seats.all()
    round_.tournament.registrations.filter(seats__in=clubmates).update(club="Kobe")

    first, second = rows_of(client, ROUND)

    assert "one club" in first
    assert "They meet again" in second
    assert "one club" not in second
    assert "wish" not in first + second


def test_replaced_pairings_are_told_with_a_way_to_the_old_ones(client: Client) -> None:
    round_ = make_round(make_running(6))
    before = seated(round_)
    names = dict(round_.tournament.registrations.values_list("code", "name"))

    swapped(round_)

    text = text_of(client, ROUND)
    assert re.search(
        "These pairings replaced earlier ones. .* JST The old pairings, version 1 two brothers",
        text,
    )
    assert f'href="{ROUND}earlier/1/"' in client.get(ROUND).content.decode()
    old = text_of(client, f"{ROUND}earlier/1/")
    assert "Do not play these: they were replaced." in old
    assert WHY in old
    assert [row.split(" ", 1)[1] for row in rows_of(client, f"{ROUND}earlier/1/")] == [
        f"{names[a]} – {names[b]} – no result yet" for a, b in (before[t] for t in (1, 2, 3))
    ]


def test_versions_have_their_own_titles_and_tell_what_was_made_by_hand(client: Client) -> None:
    tournament = make_running(5)
    pia = make_player(tournament, "pia", status="checked_in", byes=1)
    round_ = swapped(make_round(tournament))
    moved = round_.matches.get(table_number=2)
    change_table(round_, moved, 7, reason="a ramp", actor=make_user("ada"))

    first, second = (text_of(client, f"{ROUND}earlier/{n}/") for n in (1, 2))

    assert "Old pairings of round 1, version 1" in first
    assert "Old pairings of round 1, version 2" in second
    assert "by hand" not in first
    assert [f"by hand {WHY}" in row for row in rows_of(client, f"{ROUND}earlier/2/")] == [
        True, True, False, False,
    ]  # fmt: skip
    rows = rows_of(client, f"{ROUND}earlier/1/")
    assert [pia.name in row for row in rows if row.endswith("awarded bye")] == [True]
    drawn = text_of(client, "/t/spring-cup/draw/")
    assert "(awarded bye)" in drawn
    assert f"by hand {WHY}" in drawn
    page = client.get(ROUND).content.decode()
    assert re.findall(r"The old pairings, version \d", page) == [
        "The old pairings, version 2",
        "The old pairings, version 1",
    ]


def test_same_pairings_published_again_replaced_nothing(client: Client) -> None:
    round_ = make_round(make_running(5))
    unpublish_round(round_, actor=make_user("ada"), reason=WHY)
    publish_round(round_, actor=make_user("ada"))

    same = text_of(client, ROUND)
    again = text_of(client, f"{ROUND}earlier/1/")
    drawn = text_of(client, "/t/spring-cup/draw/")
    swapped(round_)

    assert "replaced earlier ones" not in same
    assert "the same ones are published again" in again
    assert "Do not play these" not in again
    assert "Published before" not in drawn
    page = client.get(ROUND).content.decode()
    assert re.findall(r"The old pairings, version \d", page) == ["The old pairings, version 2"]
    assert "Do not play these" in text_of(client, f"{ROUND}earlier/1/")


def test_drafts_are_never_public(client: Client) -> None:
    draft = make_round(make_running(6), published=False)
    round_ = publish_round(pair_again(draft, actor=make_user("ada")), actor=make_user("ada"))

    assert "replaced earlier ones" not in text_of(client, ROUND)
    assert client.get(f"{ROUND}earlier/1/").status_code == 404
    swapped(round_)
    assert client.get(f"{ROUND}earlier/1/").status_code == 200
    assert client.get(f"{ROUND}earlier/2/").status_code == 404


def test_round_taken_back_shows_nothing_but_that(client: Client) -> None:
    round_ = make_round(make_running(4))
    names = round_.tournament.registrations.values_list("name", flat=True)
    words = "The pairings of round 1 were taken back; new ones follow."
    assert words not in text_of(client, "/t/spring-cup/")

    unpublish_round(round_, actor=make_user("ada"), reason=WHY)

    assert words in text_of(client, "/t/spring-cup/")
    taken = text_of(client, ROUND)
    assert words in taken
    assert WHY in taken
    html = client.get(ROUND).content.decode()
    assert f'href="{ROUND}earlier/1/"' in html
    assert re.search(r'class="act"\s+href="/t/spring-cup/"', html)
    assert "Do not play these: they were taken back." in text_of(client, f"{ROUND}earlier/1/")
    assert not [name for name in names if name in taken]
    assert client.get("/t/spring-cup/rounds/2/").status_code == 404
    publish_round(round_, actor=make_user("ada"))
    assert words not in text_of(client, "/t/spring-cup/")
    assert client.get(f"{ROUND}earlier/1/").status_code == 200


def test_round_drawn_anew_tells_why_when_it_is_published(client: Client) -> None:
    round_ = make_round(make_running(6))
    draft = re_pair(round_, typed="1", reason=WHY, actor=make_user("ada"))
    assert "were taken back" in text_of(client, "/t/spring-cup/")
    assert "were taken back; new ones follow" in text_of(client, ROUND)

    publish_round(draft, actor=make_user("ada"))

    assert re.search(
        f"replaced earlier ones. .* The old pairings, version 1 {WHY}", text_of(client, ROUND)
    )


def test_own_page_tells_why_this_opponent() -> None:
    tournament = make_running(3)
    pia = make_player(tournament, "pia", status="checked_in")
    round_ = make_round(tournament)

    plain = text_of(signed_in("pia"), "/me/spring-cup/")
    table = Match.objects.get(round=round_, seats__registration=pia).table_number
    other = player(round_, 2 if table == 1 else 1)
    swap_players(round_, pia, other, reason=WHY, actor=make_user("ada"))

    assert "Both have 0 match points." in plain
    assert f"by hand {WHY}" in text_of(signed_in("pia"), "/me/spring-cup/")


def test_reason_typed_as_markup_is_text(client: Client) -> None:
    round_ = make_round(make_running(4))
    evil = "<script>alert(1)</script>"
    swap_players(round_, player(round_, 1), player(round_, 2), reason=evil, actor=make_user("ada"))

    html = client.get(ROUND).content.decode()

    assert evil not in html
    assert "&lt;script&gt;" in html


def test_round_and_old_pairings_ask_a_fixed_number_of_queries(client: Client) -> None:
    small = swapped(make_round(make_running(4, name="Small")))
    large = swapped(make_round(make_running(12, name="Large")))

    for path in ("rounds/1/", "rounds/1/earlier/1/", ""):
        asked = [queries(client, f"/t/{r.tournament.slug}/{path}") for r in (small, large)]
        assert asked[0] == asked[1], path
