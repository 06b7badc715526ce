"""A judge call on its card: why it was passed on, and an outcome that nothing bears out."""

import pytest
from django.test import Client

from judging.services.calls import claim_call, escalate_call, open_call
from judging.tests.floor import make_table
from judging.tests.penalties import give, players_at
from tournaments.models import Match
from tournaments.tests.factories import make_user
from tournaments.tests.views.pages import text_of

pytestmark = pytest.mark.django_db


def table(match: Match) -> str:
    return f"/judge/t/{match.round.tournament.slug}/matches/{match.pk}/"


def card(client: Client, who: str, match: Match) -> str:
    """Return what a judge reads on the card of the open call, before the timeline."""
    client.force_login(make_user(who))
    return text_of(client, table(match)).partition("At this table")[0]


def test_the_head_judge_reads_on_the_card_who_passed_the_call_on_and_why(client: Client) -> None:
    match, fay = make_table(), make_user("fay")
    call = claim_call(open_call(match, actor=make_user("pia")), actor=fay)
    assert "passed the call" not in card(client, "hugo", match)

    escalate_call(call, actor=fay, text="They shout at each other.")

    read = card(client, "hugo", match)
    assert "Fay passed the call to the head judge" in read
    assert "They shout at each other." in read


def test_an_outcome_that_is_not_true_is_refused_on_the_form_that_keeps_what_was_typed(
    client: Client,
) -> None:
    match, fay = make_table(), make_user("fay")
    call = open_call(match, actor=make_user("pia"))
    client.force_login(fay)
    address = f"/judge/t/{call.tournament.slug}/calls/{call.pk}/resolve/"
    sent = {"outcome": "penalised", "note": "Was rude."}

    refused = client.post(address, sent)

    call.refresh_from_db()
    page = refused.content.decode()
    assert (refused.status_code, call.status) == (422, "open")
    assert "no penalty was given at this table since the call. Give it first" in page
    assert "Was rude." in page
    give(players_at(match)[0], 1, fay, match=match)
    client.post(address, sent)
    call.refresh_from_db()
    assert (call.status, call.outcome) == ("resolved", "penalised")
