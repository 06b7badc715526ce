import pytest

from tournaments.pairing import Entrant, PairingImpossible, pair
from tournaments.tests.pairing.fields import make_request


@pytest.mark.parametrize("players", [1, 2, 5, 6, 16, 29])
def test_pods_seat_everybody_once(players: int) -> None:
    entrants = [Entrant(id=f"p{n:02}", score=n % 5) for n in range(players)]

    result = pair(make_request(entrants, structure="pods"), "s")

    seated = [id_ for match in result.matches for id_ in match.players]
    assert sorted(seated) == [entrant.id for entrant in entrants]
    assert [match.bye for match in result.matches if len(match.players) == 1] == (
        [True] if players == 1 else []
    )


def test_pods_follow_the_points() -> None:
    entrants = [Entrant(id=f"p{n}", score=n // 4 * 3) for n in range(8)]

    top, low = pair(make_request(entrants, structure="pods"), "s").matches

    assert sorted(top.players) == ["p4", "p5", "p6", "p7"]
    assert low.reason.words().en == "Everyone at this table has 0 match points."


def test_pods_swap_repeats_away() -> None:
    groups = ["abcd", "efgh", "ijkl", "mnop"]
    entrants = [
        Entrant(id=id_, opponents=frozenset(group) - {id_}, score=10 - n)
        for n, group in enumerate(groups)
        for id_ in group
    ]

    result = pair(make_request(entrants, structure="pods"), "s")

    assert result.rematches == 0


def test_pods_tell_an_unavoidable_repeat() -> None:
    entrants = [Entrant(id=id_, opponents=frozenset("abc") - {id_}) for id_ in "abc"]

    [match] = pair(make_request(entrants, structure="pods"), "s").matches

    assert match.reason.words().en == (
        "Everyone at this table has 0 match points. Pairs at this table that have met before: 3."
        " No way to cut this round into tables has fewer such meetings."
    )


def test_pods_name_who_meets_again_by_seat() -> None:
    entrants = [
        Entrant(id="a", opponents=frozenset("b"), seats=(4,)),
        Entrant(id="b", opponents=frozenset("a"), seats=(4,)),
        Entrant(id="c", seats=(1, 2)),
        Entrant(id="d", seats=(1, 2, 3)),
    ]

    [match] = pair(make_request(entrants, structure="pods"), "s").matches

    assert match.players[2:] == ("c", "d")
    assert [note.params for note in match.reason.notes] == [{"a": 1, "b": 2}, {}]
    assert match.reason.words().ja.startswith("この卓は全員が勝ち点0です。1番席と2番席は再戦です。")


def test_pods_count_meetings_that_were_unwanted() -> None:
    entrants = [Entrant(id=id_, club="x", avoid=frozenset("b")) for id_ in "abc"]

    [match] = pair(make_request(entrants, structure="pods"), "s").matches

    assert match.reason.words().en.endswith(
        " Pairs of one club or family, or against a wish, at this table: 3."
    )


def test_pods_certify_what_is_proven() -> None:
    entrants = [Entrant(id=f"p{n:03}", score=n % 3) for n in range(80)]

    result = pair(make_request(entrants, structure="pods"), "s")

    certificate = dict(result.certificate)
    assert (certificate.pop("repeats"), certificate.pop("least_repeats")) == (0, 0)
    assert certificate.pop("float_total") == result.float_total
    assert certificate.pop("least_float_total") == result.float_total
    assert certificate == {
        "exact": True,
        "club_meetings": 0,
        "unwanted_meetings": 0,
        "restarts": 1,
        "foresight": False,
    }


def test_pods_do_not_claim_to_be_the_best_where_nobody_proved_it() -> None:
    groups = [frozenset(f"{letter}{n}" for n in range(9)) for letter in "abcde"]
    entrants = [
        Entrant(id=id_, score=n, opponents=group - {id_})
        for n, group in enumerate(groups)
        for id_ in sorted(group)
    ]

    result = pair(make_request(entrants, structure="pods"), "s")

    assert result.certificate["exact"] is False
    assert (result.certificate["least_repeats"], result.certificate["restarts"]) == (0, 60)


def test_pods_take_the_sizes_wanted() -> None:
    entrants = [Entrant(id=f"p{n:02}") for n in range(15)]

    matches = pair(make_request(entrants, structure="pods", pod_sizes=(5,)), "s").matches

    assert [len(match.players) for match in matches] == [5, 5, 5]


def test_pods_that_the_title_does_not_allow_are_refused_in_words() -> None:
    request = make_request(
        [Entrant(id=id_) for id_ in "abcde"], structure="pods", table_sizes=(3, 4)
    )

    with pytest.raises(PairingImpossible) as refused:
        pair(request, "s")

    assert refused.value.words.en == "5 players cannot be split into tables of 3 to 4."


def test_pods_give_out_the_tables_offered() -> None:
    entrants = [Entrant(id=f"p{n}") for n in range(8)]

    matches = pair(make_request(entrants, structure="pods", tables=(7, 9)), "s").matches

    assert [match.table for match in matches] == [7, 9]


def test_pods_draw_the_order_of_seats() -> None:
    entrants = [Entrant(id=id_) for id_ in "abcd"]

    drawn = {
        pair(make_request(entrants, structure="pods"), f"{n}").matches[0].players
        for n in range(200)
    }

    assert len(drawn) == 24
