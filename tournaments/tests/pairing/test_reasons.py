"""Each pairing says why it was made, in words a player understands."""

from fractions import Fraction

import msgspec
import pytest

from tournaments.pairing import Entrant, PairingResult, pair
from tournaments.pairing.reasons import SENTENCES, Reason
from tournaments.tests.pairing.fields import make_request


def field(**players: tuple[int, str]) -> list[Entrant]:
    """Return players with (match points, ids already met)."""
    return [
        Entrant(id=id_, score=score, opponents=frozenset(met))
        for id_, (score, met) in players.items()
    ]


def reason_of(result: PairingResult, players: str) -> Reason:
    return next(match.reason for match in result.matches if set(match.players) == set(players))


def test_equal_points_are_told() -> None:
    result = pair(make_request(field(a=(6, ""), b=(6, ""))), "s")

    assert reason_of(result, "ab").words().en == "Both have 6 match points."


def test_fractions_are_told_as_they_are_shown() -> None:
    entrants = [Entrant(id="a", score=Fraction(9, 2)), Entrant(id="b", score=Fraction(9, 2))]

    assert "4.5" in pair(make_request(entrants), "s").matches[0].reason.words().en


@pytest.mark.parametrize(
    ("entrants", "players", "code"),
    [
        (field(a=(9, ""), b=(6, "")), "ab", "down_alone"),
        (field(a=(9, "bc"), b=(9, "a"), c=(9, "a"), d=(6, "")), "ad", "down_all_met"),
        (field(a=(6, ""), b=(6, ""), c=(6, ""), d=(3, "")), None, "down_left_over"),
        (
            field(a=(9, "b"), b=(9, "ac"), c=(9, "b"), d=(9, ""), e=(6, "d"), f=(6, "d")),
            None,
            None,
        ),
    ],
    ids=["alone", "all met", "odd", "none"],
)
def test_why_somebody_is_paired_down(
    entrants: list[Entrant], players: str | None, code: str | None
) -> None:
    result = pair(make_request(entrants), "s")

    down = [m for m in result.matches if m.reason.code.startswith("down")]
    if code is None:
        assert down == []
        return
    assert [match.reason.code for match in down] == [code]
    if players:
        assert set(down[0].players) == set(players)


def test_who_was_met_is_told_in_both_languages() -> None:
    entrants = field(a=(9, "bc"), b=(9, "a"), c=(9, "a"), d=(6, ""))

    words = reason_of(pair(make_request(entrants), "s"), "ad").words()

    assert words.en == (
        "Paired down from 9 to 6 match points: every other player on 9 points was already met."
    )
    assert words.ja == ("勝ち点9から6への下位対戦：勝ち点9のほかの人とは全員対戦済みです。")


def test_clubmates_are_told_as_the_reason() -> None:
    entrants = [
        Entrant(id="a", score=6, club="x", opponents=frozenset("b")),
        Entrant(id="b", score=6, opponents=frozenset("a")),
        Entrant(id="c", score=6, club="x"),
        Entrant(id="d", score=3),
    ]

    assert reason_of(pair(make_request(entrants), "s"), "ad").code == "down_club"


def test_others_are_told_as_the_reason() -> None:
    """Of four on 6 points, a, b and c have all met: one of them meets d, two are paired down."""
    entrants = field(a=(6, "bc"), b=(6, "ac"), c=(6, "ab"), d=(6, ""), e=(3, ""), f=(3, ""))

    codes = sorted(match.reason.code for match in pair(make_request(entrants), "s").matches)

    assert codes == ["down_others", "down_others", "same_points"]


def test_the_coming_rounds_are_told_as_the_reason() -> None:
    opponents = {"A": "EF", "B": "CD", "C": "BF", "D": "BE", "E": "AD", "F": "AC"}
    scores = {"A": 6, "B": 6, "C": 0, "D": 3, "E": 0, "F": 3}
    entrants = [
        Entrant(id=id_, score=scores[id_], opponents=frozenset(met))
        for id_, met in opponents.items()
    ]

    result = pair(make_request(entrants, rounds_left=2), "s")

    assert "down_ahead" in {match.reason.code for match in result.matches}
    assert result.certificate["rounds_spared"] == 1


def test_a_round_by_rank_tells_the_places() -> None:
    entrants = [Entrant(id=id_, score=6, rank=n) for n, id_ in enumerate("abcd", start=1)]

    result = pair(make_request(entrants, by_rank=True), "s")

    assert reason_of(result, "cd").words().en == "Last round by rank: place 3 meets place 4."


def test_a_round_by_rank_tells_why_near_places_do_not_meet() -> None:
    met = {"a": "b", "b": "a", "c": "", "d": "", "e": ""}
    entrants = [
        Entrant(id=id_, score=6, rank=n, opponents=frozenset(met[id_]))
        for n, id_ in enumerate(met, start=1)
    ]

    result = pair(make_request(entrants, by_rank=True), "s")

    codes = {"".join(m.players): m.reason.code for m in result.matches if not m.bye}
    assert set(codes.values()) == {"by_rank_apart"}
    assert "place 1 meets place 3" in reason_of(result, "ac").words().en


def test_a_bye_between_two_places_is_no_gap() -> None:
    entrants = [Entrant(id=id_, rank=n, byes=id_ != "b") for n, id_ in enumerate("abc", start=1)]

    result = pair(make_request(entrants, by_rank=True), "s")

    assert reason_of(result, "ac").code == "by_rank"


def test_a_rematch_says_that_nothing_avoids_it() -> None:
    result = pair(make_request(field(a=(3, "b"), b=(0, "a"))), "s")

    assert [note.code for note in result.matches[0].reason.notes] == ["rematch"]


@pytest.mark.parametrize(
    ("byes", "scores", "code"),
    [
        ((0, 0, 0), (6, 3, 0), "bye"),
        ((1, 1, 1), (6, 3, 0), "bye"),
        ((0, 0, 1), (6, 3, 0), "bye"),
    ],
)
def test_why_somebody_has_the_bye(
    byes: tuple[int, ...], scores: tuple[int, ...], code: str
) -> None:
    entrants = [
        Entrant(id=f"p{n}", byes=had, score=score)
        for n, (had, score) in enumerate(zip(byes, scores, strict=True))
    ]

    [reason] = [m.reason for m in pair(make_request(entrants), "s").matches if m.bye]

    assert reason.code == code


def test_a_bye_that_had_to_go_up_says_so() -> None:
    entrants = field(a=(6, "b"), b=(3, "a"), c=(0, ""))

    [reason] = [m.reason for m in pair(make_request(entrants), "s").matches if m.bye]

    assert reason == Reason("bye_raised", {"byes": 0, "points": 3})


def test_a_bye_that_had_to_go_up_says_so_in_a_round_by_rank_as_well() -> None:
    entrants = [
        msgspec.structs.replace(entrant, rank=rank)
        for rank, entrant in enumerate(field(a=(6, "b"), b=(3, "a"), c=(0, "")), start=1)
    ]

    result = pair(make_request(entrants, by_rank=True), "s")

    assert [m.reason.code for m in result.matches if m.bye] == ["bye_raised"]


def test_who_has_the_bye_is_nobody_to_be_met() -> None:
    """Of two on 3 points one has the bye, so the other is alone."""
    entrants = [*field(a=(6, "b"), b=(3, "a"), d=(3, "")), Entrant(id="c", score=0, byes=1)]
    entrants.append(Entrant(id="e", score=0, byes=1))

    result = pair(make_request(entrants), "s")

    bye = next(match.players[0] for match in result.matches if match.bye)
    assert bye in "bd"
    codes = {match.reason.code for match in result.matches if not match.bye}
    assert codes <= {"down_alone", "down_left_over", "same_points"}


def test_a_further_bye_says_that_all_else_is_a_rematch() -> None:
    entrants = field(a=(6, "c"), b=(3, "c"))
    entrants.append(Entrant(id="c", score=3, opponents=frozenset("ab"), byes=1))

    [reason] = [m.reason for m in pair(make_request(entrants), "s").matches if m.bye]

    assert reason == Reason("bye_repeated", {"byes": 1, "points": 3})


def test_every_sentence_is_whole_in_both_languages() -> None:
    for code, words in SENTENCES.items():
        assert words.en.endswith("."), code
        assert words.ja.endswith(("。", "組", "番)")), code
