from tournaments.pairing import pair, request_for
from tournaments.pairing.certificates import certificate_words, public_certificate
from tournaments.pairing.model import Entrant, PairingRequest
from tournaments.tests.record.facts import make_file


def words(certificate: dict[str, object]) -> list[str]:
    return [each.en for each in certificate_words(certificate)]


def test_a_round_without_faults_says_so() -> None:
    result = pair(request_for(make_file("abcdefgh"), 1), "seed")

    assert words(result.certificate)[:2] == [
        "No better pairing of this round exists.",
        "Rematches: 0.",
    ]


def test_pods_tell_who_meets_again() -> None:
    file = make_file("abcdefg", title="onsen", rules_version="v1", structure="pods")

    assert "Pairs that meet again: 0." in words(pair(request_for(file, 1), "seed").certificate)


def test_places_are_not_called_match_points() -> None:
    field = tuple(Entrant(id=id_, score=3, rank=n) for n, id_ in enumerate("abcd", start=1))
    by_rank = PairingRequest(round_number=2, rounds_left=1, entrants=field, by_rank=True)

    told = words(pair(by_rank, "seed").certificate)

    assert "Paired by place in the standings." in told
    assert not any("match points" in each for each in told)


def test_wishes_are_private() -> None:
    field = (Entrant(id="a", avoid=frozenset("b")), Entrant(id="b"))
    certificate = pair(
        PairingRequest(round_number=1, rounds_left=1, entrants=field), "s"
    ).certificate

    assert certificate["unwanted_meetings"] == 1
    assert "unwanted_meetings" not in public_certificate(certificate)


def test_a_round_of_old_has_nothing_to_say() -> None:
    assert words({}) == []
