import copy
import json
from collections.abc import Callable
from typing import Any

import pytest

from tournaments.record import RecordError, read_tournament, write_tournament

DOCUMENT: dict[str, Any] = {
    "format": "gunbai-tournament",
    "version": 1,
    "tournament": {
        "name": "春の大会",
        "title": "doremi",
        "rules_version": "4.01",
        "deck_format": "constructed",
        "structure": "swiss",
        "rounds": 3,
        "best_of": 3,
        "round_minutes": 50,
        "timezone": "Asia/Tokyo",
        "starts_at": "2026-05-03T10:00+09:00",
        "tiebreakers": ["differential"],
        "seed": "seed",
        "top_cut": 0,
    },
    "players": [
        {"id": "a", "name": "A", "avoid": ["b"]},
        {"id": "b", "name": "B", "reading": "びい"},
        {"id": "c", "name": "C", "fixed_table": 1},
    ],
    "decks": [{"player": "a", "sections": {"clock": [{"no": "068", "count": 3}]}, "pool": None}],
    "rounds": [
        {
            "number": 1,
            "stage": "swiss",
            "matches": [
                {
                    "table": 1,
                    "players": ["a", "b"],
                    "bye": False,
                    "games": [
                        {"winner": "a", "end": "goal", "points": {"a": 120, "b": 30}},
                        {"winner": "a", "end": "concession", "points": {}, "differential": None},
                    ],
                    "result": "a",
                },
                {"table": None, "players": ["c"], "bye": True, "games": [], "result": "c"},
            ],
        }
    ],
    "penalties": [
        {
            "player": "b",
            "round": 1,
            "level": 1,
            "infraction": None,
            "note": "遅い\n二度目",
            "issued_at": "2026-05-03T11:00:00+09:00",
            "refused": False,
        }
    ],
}
PLACE = tuple[str | int, ...]


def encoded(document: Any) -> bytes:
    return json.dumps(document, ensure_ascii=False).encode()


def changed(place: PLACE, value: Any) -> bytes:
    document = copy.deepcopy(DOCUMENT)
    holder: Any = document
    for key in place[:-1]:
        holder = holder[key]
    holder[place[-1]] = value
    return encoded(document)


def refusal(data: bytes) -> RecordError:
    with pytest.raises(RecordError) as raised:
        read_tournament(data)
    assert raised.value.words.en
    assert raised.value.words.ja
    return raised.value


def test_read_tournament_reads_every_part() -> None:
    file = read_tournament(encoded(DOCUMENT))

    assert [player.id for player in file.players] == ["a", "b", "c"]
    assert file.players[0].joined_in_round == 1
    assert file.tournament.starts_at is not None
    assert file.tournament.starts_at.isoformat() == "2026-05-03T10:00:00+09:00"
    assert file.rounds[0].matches[0].games[0].points == {"a": 120, "b": 30}
    assert file.penalties[0].note == "遅い\n二度目"


def test_read_tournament_accepts_a_byte_order_mark() -> None:
    assert read_tournament(b"\xef\xbb\xbf" + encoded(DOCUMENT)) == read_tournament(
        encoded(DOCUMENT)
    )


def test_writing_what_was_read_gives_the_same_bytes() -> None:
    once = write_tournament(read_tournament(encoded(DOCUMENT)))

    assert write_tournament(read_tournament(once)) == once
    assert once.endswith(b"}\n")


def test_a_missing_differential_stays_apart_from_a_forgotten_one() -> None:
    written = json.loads(write_tournament(read_tournament(encoded(DOCUMENT))))

    computed, forgotten = written["rounds"][0]["matches"][0]["games"]
    assert "differential" not in computed
    assert forgotten["differential"] is None


def test_writing_sorts_the_keys_of_maps() -> None:
    other = changed(("rounds", 0, "matches", 0, "games", 0, "points"), {"b": 30, "a": 120})

    assert write_tournament(read_tournament(other)) == write_tournament(
        read_tournament(encoded(DOCUMENT))
    )


MATCH: PLACE = ("rounds", 0, "matches", 0)
GAME: PLACE = (*MATCH, "games", 0)
FAULTS: list[tuple[PLACE, Any, str, str]] = [
    (("format",), "chess", "$.format", "not a gunbai-tournament file"),
    (("version",), 2, "$.version", "version 1 is known"),
    (("version",), True, "$.version", "version 1 is known"),
    (("tournament", "title"), "chess", "$.tournament.title", "known: doremi, omoline"),
    (("tournament", "rules_version"), "9", "$.tournament.rules_version", "known: 4.01"),
    (("tournament", "deck_format"), "x", "$.tournament.deck_format", "'x' is unknown"),
    (("tournament", "structure"), "ladder", "$.tournament.structure", "values allowed"),
    (("tournament", "best_of"), 2, "$.tournament.best_of", "values allowed"),
    (("tournament", "best_of"), True, "$.tournament.best_of", "a whole number"),
    (("tournament", "rounds"), -1, "$.tournament.rounds", "1 or more"),
    (("tournament", "rounds"), 3.0, "$.tournament.rounds", "not a decimal number"),
    (("tournament", "rounds"), 10**30, "$.tournament.rounds", "1000 or less"),
    (("tournament", "timezone"), "Tokyo", "$.tournament.timezone", "IANA"),
    (("tournament", "timezone"), "../etc", "$.tournament.timezone", "IANA"),
    (("tournament", "timezone"), "", "$.tournament.timezone", "IANA"),
    (("tournament", "starts_at"), "2026-05-03T10:00", "$.tournament.starts_at", "offset"),
    (("tournament", "starts_at"), "soon", "$.tournament.starts_at", "not a time"),
    (("tournament", "tiebreakers"), ["luck"], "$.tournament.tiebreakers[0]", "allowed"),
    (("tournament", "tiebreakers"), ["lot", "lot"], "$.tournament.tiebreakers[1]", "twice"),
    (("tournament", "top_cut"), 6, "$.tournament.top_cut", "0, 2, 4, 8"),
    (("tournament", "top_cut"), 1, "$.tournament.top_cut", "0, 2, 4, 8"),
    (("tournament", "settings"), {"luck": 1}, "$.tournament.settings.luck", "unknown"),
    (("tournament", "settings"), {"bye_match_points": True},
     "$.tournament.settings.bye_match_points", "'True' is unknown; known: 3, 0–30"),
    (("tournament", "nmae"), "x", "$.tournament", "no field “nmae”"),
    (("tournament", "name"), "", "$.tournament.name", "too short"),
    (("tournament", "name"), "春\u202e", "$.tournament.name", "character 2 is U+202E"),
    (("players", 0, "name"), "A\nB", "$.players[0].name", "character 2 is U+000A"),
    (("players", 0, "name"), "\ud800", "$.players[0].name", "not UTF-8"),
    (("players", 0, "id"), "b", "$.players[1].id", "'b' stands twice"),
    (("players", 0, "id"), "draw", "$.players[0].id", "word for a result"),
    (("players", 0, "id"), 1, "$.players[0].id", "text is needed here, not a whole number"),
    (("players", 0), {"id": "a"}, "$.players[0]", "“name” is missing"),
    (("players", 0, "byes"), True, "$.players[0].byes", "not true or false"),
    (("players", 0, "byes"), -1, "$.players[0].byes", "0 or more"),
    (("players", 0, "avoid"), ["x"], "$.players[0].avoid[0]", "no player has the id 'x'"),
    (("players", 0, "avoid"), ["a"], "$.players[0].avoid[0]", "avoid themselves"),
    (("decks", 0, "player"), "x", "$.decks[0].player", "no player has the id 'x'"),
    (("decks", 0, "sections", "clock", 0, "count"), 0,
     "$.decks[0].sections[...][0].count", "1 or more"),
    (("penalties", 0, "player"), "x", "$.penalties[0].player", "no player has the id 'x'"),
    (("penalties", 0, "level"), 5, "$.penalties[0].level", "4 or less"),
    (("penalties", 0, "issued_at"), "11:00", "$.penalties[0].issued_at", "not a time"),
    (("rounds", 0, "number"), 2, "$.rounds[0].number", "1 is expected here, not 2"),
    (("rounds", 0, "stage"), "final", "$.rounds[0].stage", "allowed"),
    (("rounds", 0, "scores"), {"x": 3}, "$.rounds[0].scores", "no player has the id 'x'"),
    (("rounds", 0, "scores"), {"a": "x"}, "$.rounds[0].scores[...]", "form"),
    ((*MATCH, "players"), ["a", "x"], "$.rounds[0].matches[0].players[1]", "the id 'x'"),
    ((*MATCH, "players"), ["a", "a"], "$.rounds[0].matches[0].players[1]", "already sits"),
    (("rounds", 0, "matches", 1, "players"), ["a"], "$.rounds[0].matches[1].players[0]", "already sits"),
    ((*MATCH, "players"), ["a"], "$.rounds[0].matches[0].players", "has two players"),
    ((*MATCH, "players"), [], "$.rounds[0].matches[0].players", "too short"),
    ((*MATCH, "bye"), True, "$.rounds[0].matches[0].players", "for one player"),
    ((*MATCH, "bye"), 1, "$.rounds[0].matches[0].bye", "true or false is needed"),
    ((*MATCH, "result"), "c", "$.rounds[0].matches[0].result", "neither sits"),
    ((*MATCH, "places"), {"a": 1}, "$.rounds[0].matches[0].places", "each player"),
    ((*MATCH, "table"), 0, "$.rounds[0].matches[0].table", "1 or more"),
    ((*GAME, "winner"), "c", "$.rounds[0].matches[0].games[0].winner", "does not sit"),
    ((*GAME, "points"), {"c": 1}, "$.rounds[0].matches[0].games[0].points", "does not sit"),
    ((*GAME, "points"), {"a": -1}, "$.rounds[0].matches[0].games[0].points[...]", "0 or more"),
    ((*GAME, "end"), "magic", "$.rounds[0].matches[0].games[0].end", "allowed"),
    (("rounds", 0, "matches", 1, "result"), "draw", "$.rounds[0].matches[1].result", "is won"),
]  # fmt: skip


@pytest.mark.parametrize(("place", "value", "path", "part"), FAULTS)
def test_read_tournament_names_place_and_fault(
    place: PLACE, value: Any, path: str, part: str
) -> None:
    data = (
        changed(place, value)
        if value != "\ud800"
        else changed(place, "?").replace(b'"?"', b'"\\ud800"')
    )

    error = refusal(data)

    assert error.path == path
    assert part.replace("not UTF-8", "character 1 is U+D800") in error.words.en


def test_read_tournament_refuses_an_end_that_the_title_has_not() -> None:
    document = json.loads(
        changed((*GAME, "end"), "clock_out")
        .replace(b'"4.01"', b'"r2"')
        .replace(b"doremi", b"omoline")
    )
    document["tournament"]["tiebreakers"] = []

    assert refusal(encoded(document)).path == "$.rounds[0].matches[0].games[0].end"


def with_text(make: Callable[[str], str]) -> bytes:
    return make(encoded(DOCUMENT).decode()).encode()


@pytest.mark.parametrize(
    ("data", "part"),
    [
        (b"", "line 1, column 1: not JSON"),
        (b'{"a":\n x}', "line 2, column 2: not JSON"),
        (b"\xff\xfe", "byte 1 is not UTF-8"),
        (b"[" * 100_000, "nested too deeply"),
        (b'{"format":' * 500 + b"1" + b"}" * 500, "not a gunbai-tournament file"),
        (b"9" * 5_000, "too many digits"),
        (b"[]", "not a gunbai-tournament file"),
        (b"null", "not a gunbai-tournament file"),
        (with_text(lambda text: text.replace('"rounds": 3', '"rounds": NaN')), "NaN is not"),
        (with_text(lambda text: text.replace('"rounds": 3', '"rounds": 1e999')), "not a decimal"),
        (
            with_text(lambda text: text.replace('"top_cut": 0', '"top_cut": 0, "top_cut": 2')),
            "the key 'top_cut' stands twice",
        ),
    ],
)
def test_read_tournament_refuses_what_is_no_such_json(data: bytes, part: str) -> None:
    assert part in refusal(data).words.en


def test_read_tournament_tells_where_a_key_stands_twice() -> None:
    data = with_text(lambda text: text.replace('"a": 120', '"a": 120, "a": 100'))

    assert refusal(data).path == "$.rounds[0].matches[0].games[0].points"


def test_read_tournament_accepts_pods_of_two_to_six() -> None:
    document = copy.deepcopy(DOCUMENT)
    document["tournament"] |= {
        "title": "onsen", "rules_version": "v1", "deck_format": "none", "structure": "pods",
        "tiebreakers": [],
    }  # fmt: skip
    document["decks"] = []
    pod = {"players": ["a", "b", "c"], "places": {"a": 1, "b": 2, "c": 2}, "result": "a"}
    document["rounds"] = [{"number": 1, "matches": [pod]}]

    assert read_tournament(encoded(document)).rounds[0].matches[0].places == pod["places"]


def test_read_tournament_refuses_more_players_than_it_can_pair() -> None:
    players = [{"id": str(n), "name": str(n)} for n in range(10_001)]
    data = encoded({**DOCUMENT, "players": players, "rounds": [], "decks": [], "penalties": []})

    error = refusal(data)

    assert (error.path, error.words.en) == ("$.players", "is too long: at most 10000")


def test_read_tournament_refuses_a_table_used_twice() -> None:
    document = copy.deepcopy(DOCUMENT)
    document["players"].append({"id": "d", "name": "D"})
    document["rounds"][0]["matches"][1] = {"table": 1, "players": ["c", "d"]}

    assert refusal(encoded(document)).path == "$.rounds[0].matches[1].table"


def test_read_tournament_refuses_a_swiss_round_after_the_cut() -> None:
    document = copy.deepcopy(DOCUMENT)
    document["rounds"] = [
        {"number": 1, "stage": "cut", "matches": []},
        {"number": 2, "stage": "swiss", "matches": []},
    ]

    assert refusal(encoded(document)).path == "$.rounds[1].stage"
