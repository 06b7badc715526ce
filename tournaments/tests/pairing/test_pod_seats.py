from collections import Counter
from itertools import permutations
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from tournaments.pairing import Entrant
from tournaments.pairing.pod_seats import in_seat_order, least_repeated

tables = st.integers(1, 6).flatmap(
    lambda size: st.lists(
        st.lists(st.integers(0, 4), min_size=size, max_size=size), min_size=size, max_size=size
    )
)


@given(tables)
def test_no_other_order_repeats_fewer_seats(counts: list[list[int]]) -> None:
    taken = least_repeated(counts)

    def total(order: list[int] | tuple[int, ...]) -> int:
        return sum(counts[player][seat] for player, seat in enumerate(order))

    assert sorted(taken) == list(range(len(counts)))
    assert total(taken) == min(map(total, permutations(range(len(counts)))))


def test_who_began_does_not_begin_again() -> None:
    had = {"a": (1, 2), "b": (2, 1), "c": (3, 4), "d": (4, 3)}
    pod = [Entrant(id=id_, seats=seats) for id_, seats in had.items()]

    seated = [entrant.id for entrant in in_seat_order(pod, Random("s"))]

    assert set(seated[:2]) == {"c", "d"}
    assert set(seated[2:]) == {"a", "b"}


def test_equal_orders_are_drawn_evenly() -> None:
    pod = [Entrant(id=id_) for id_ in "abc"]
    rng = Random("s")

    drawn = Counter("".join(e.id for e in in_seat_order(pod, rng)) for _ in range(600))

    assert set(drawn) == set(map("".join, permutations("abc")))
    assert min(drawn.values()) > 60
    assert max(drawn.values()) < 140


def test_in_four_rounds_everyone_sits_in_every_seat_once() -> None:
    seats: dict[str, tuple[int, ...]] = dict.fromkeys("abcd", ())
    for round_number in range(4):
        pod = [Entrant(id=id_, seats=had) for id_, had in seats.items()]
        order = in_seat_order(pod, Random(str(round_number)))
        seats = {e.id: (*e.seats, seat) for seat, e in enumerate(order, start=1)}

    assert {id_: sorted(had) for id_, had in seats.items()} == {key: [1, 2, 3, 4] for key in "abcd"}
