"""The timeline tells what a settled call carries, who held a clock, and who got a penalty."""

import pytest

from judging.models import GameRecord, JudgeCall, Penalty
from judging.selectors.timeline import timeline_of
from judging.services.appeals import file_appeal
from judging.services.calls import escalate_call, hand_over, open_call, resolve_call
from judging.services.ledger_ends import comply_penalty, refuse_penalty, retract_penalty
from judging.services.penalties import PENALTY
from judging.services.ruling_status import change_ruling_status
from judging.services.ruling_words import RulingPlace
from judging.services.rulings import create_ruling
from judging.tests.floor import make_table, table_of
from judging.tests.penalties import give, players_at
from judging.tests.rulings import make_record, words
from tournaments.enums import SiteReason
from tournaments.models import Match, Registration
from tournaments.services.clock import extend_table, hold_table
from tournaments.services.redrawing import re_pair
from tournaments.services.rounds import publish_round
from tournaments.tests.factories import make_user

pytestmark = pytest.mark.django_db


def told(match: Match, viewer: Registration | None = None) -> list[tuple[str, str, str]]:
    return [(each.who, each.words, each.detail) for each in timeline_of(match, viewer)]


def made(match: Match, viewer: Registration | None = None) -> list[tuple[str, str]]:
    """Return what came of the call that was settled last, each with where it leads."""
    settled = [each for each in timeline_of(match, viewer) if each.words == "settled the call"]
    return [(each.words, each.url) for each in settled[-1].made]


def full_call(match: Match) -> JudgeCall:
    """Return a call of Pia that came to a ruling, more time and a disputed game."""
    fay, tournament = make_user("fay"), match.round.tournament
    call = open_call(match, actor=make_user("pia"))
    written = words(title_code="doremi", rules_version="4.01", clauses=("DRM-6.04",))
    ruling = create_ruling(written, actor=fay, place=RulingPlace(tournament, match))
    record = make_record(tournament, fay)
    GameRecord.objects.filter(pk=record.pk).update(match=match)
    extension = extend_table(match, minutes=5, reason="canary", actor=fay)
    return resolve_call(
        call, outcome="ruled", ruling=ruling, extension=extension, record=record, actor=fay
    )


def test_judges_read_with_a_settled_call_what_came_of_it_and_where_it_is() -> None:
    match = make_table()
    call = full_call(match)
    assert call.ruling is not None
    assert call.record is not None

    assert made(match) == [
        (f"ruling {call.ruling.number}", f"/judge/rulings/{call.ruling.number}/"),
        ("+5 min", ""),
        (f"disputed game {call.record.code}", f"/judge/stepper/{call.record.code}/"),
    ]


def test_players_read_of_a_ruling_once_it_is_given_and_of_no_disputed_game() -> None:
    match = make_table()
    call, pia = full_call(match), players_at(match)[0]
    assert call.ruling is not None
    pia = pia if pia.user == make_user("pia") else players_at(match)[1]
    assert made(match, pia) == [("+5 min", "")]

    change_ruling_status(call.ruling, "floor", actor=make_user("fay"))

    assert made(match, pia) == [(f"ruling {call.ruling.number}", ""), ("+5 min", "")]


def test_a_call_settled_before_the_round_was_drawn_anew_keeps_its_outcome() -> None:
    match, ada = make_table(), make_user("ada")
    full_call(match)
    fresh = re_pair(match.round, typed="1", reason="wrong field", actor=ada)
    publish_round(fresh, actor=ada)

    now = timeline_of(table_of(fresh, "pia"))

    settled = next(each for each in now if each.words.startswith("settled the call"))
    assert settled.detail == "ruling given"
    assert [each.words.split()[0] for each in settled.made] == ["ruling", "disputed"]


def test_a_head_judge_who_keeps_a_call_is_named() -> None:
    match, fay, hugo = make_table(), make_user("fay"), make_user("hugo")
    hand_over(call := open_call(match, actor=make_user("pia")), to=hugo, actor=fay)
    escalate_call(call, actor=hugo)

    assert told(match)[-1] == ("Hugo", "passed the call to the head judge", "to Hugo")


def test_an_appeal_holds_the_clock_and_nobody_is_named_for_it() -> None:
    match, fay = make_table(), make_user("fay")
    player = players_at(match)[0]
    entry = give(player, 1, fay, match=match)
    file_appeal(player, against=entry, text="No.", actor=player.user)

    assert ("", "the table's clock stands", "appeal") in told(match)
    assert ("", "the table's clock stands", "") in told(match, player)


def test_who_holds_a_clock_by_hand_is_named_while_an_appeal_keeps_it_too() -> None:
    match, fay = make_table(), make_user("fay")
    player = players_at(match)[0]
    hold_table(match, reason="a long talk", actor=fay)
    file_appeal(player, against=give(player, 1, fay, match=match), actor=player.user)

    assert told(match)[0] == ("Fay", "held the table's clock", "appeal · a long talk")


def test_each_entry_says_who_did_it_and_who_got_it() -> None:
    match, hugo = make_table(), make_user("hugo")
    player = players_at(match)[0]
    name = player.name
    comply_penalty(give(player, 1, hugo, match=match), actor=hugo)
    refused = give(player, 2, hugo, match=match, infraction="T04")
    raised = refuse_penalty(refused, actor=hugo)
    retract_penalty(raised, reason="Mistaken", actor=hugo)

    assert told(match) == [
        ("Hugo", f"gave {name} a penalty", "caution · at the judge’s discretion · said so"),
        ("Hugo", f"saw that {name} obeyed a penalty", "caution · at the judge’s discretion"),
        ("Hugo", f"gave {name} a penalty", "warning · Slow play · said so"),
        ("Hugo", f"raised a penalty that {name} did not obey", "game loss · Slow play"),
        ("Hugo", f"gave {name} a game loss", "game 1"),
        ("Hugo", f"took a penalty of {name} back", "game loss · Slow play · Mistaken"),
        ("", f"the game loss of {name} is lifted", "game 1"),
    ]


def test_what_follows_from_earlier_ones_is_got_and_given_by_nobody() -> None:
    match, fay = make_table(), make_user("fay")
    player, opponent = players_at(match)
    for _times in range(3):
        give(player, 1, fay, match=match)
    follows = Penalty.objects.get(kind="derived")
    retract_penalty(follows, reason="Mistaken", actor=fay)

    expected = [
        (player.name, "got a penalty that follows from earlier ones", "warning"),
        ("Fay", f"took a penalty of {player.name} back", "warning · follows from earlier ones"),
    ]
    assert told(match, player)[3:] == expected
    assert told(match)[3] == expected[0]
    assert told(match, opponent) == []


def test_what_the_site_wrote_as_a_reason_is_told_in_words() -> None:
    match, hugo = make_table(), make_user("hugo")
    player = players_at(match)[0]
    for _times in range(3):
        give(player, 1, hugo, match=match)
    refuse_penalty(Penalty.objects.filter(kind="issued").latest("pk"), actor=hugo)
    give(player, 4, hugo, match=match)

    details = [detail for _who, _words, detail in told(match)]

    assert PENALTY in SiteReason.values
    assert [each for each in details if PENALTY in each.split(" · ")] == []
    [fallen] = [each for each in details if each.startswith("warning · follows")]
    assert fallen == "warning · follows from earlier ones · because of a penalty"
    assert details[-1].endswith(" · because of a penalty")
