"""What a face counts, what a fumble is, and what a ghost rolls."""

import pytest

from rules.core.words import Words
from rules.games.nanika.dice import FaceNotOnDie, face_value, is_fumble, strength


@pytest.mark.clause("NNK-6.1.1", "NNK-6.1.2")
def test_faces_1_to_5_count_themselves_and_6_counts_nothing() -> None:
    assert [face_value(face) for face in range(1, 7)] == [1, 2, 3, 4, 5, 0]


@pytest.mark.clause("NNK-6.1.1")
@pytest.mark.parametrize("face", [7, 0, -1])
def test_a_face_that_no_die_has_is_refused(face: int) -> None:
    with pytest.raises(FaceNotOnDie) as caught:
        face_value(face)

    assert caught.value.words == Words(
        en=f"A die cannot show {face}. Enter a face from 1 to 6.",
        ja=f"ダイスに{face}の目はありません。1から6の目を入力してください。",
    )


@pytest.mark.clause("NNK-6.1.1")
def test_a_face_that_no_die_has_is_refused_among_others() -> None:
    with pytest.raises(FaceNotOnDie):
        is_fumble([6, 7])
    with pytest.raises(FaceNotOnDie):
        strength([6, 7], 0)


@pytest.mark.clause("NNK-6.1.2")
def test_a_blank_beside_a_3_makes_3() -> None:
    assert strength([6, 3], 0) == 3


@pytest.mark.clause("NNK-6.1.3", "NNK-6.1.4")
@pytest.mark.parametrize(
    ("faces", "fumbled"),
    [([6], False), ([6, 6], True), ([6, 6, 6], True), ([6, 6, 1], False), ([1, 5], False)],
)
def test_only_two_or_more_blanks_and_nothing_else_are_a_fumble(
    faces: list[int], fumbled: bool
) -> None:
    assert is_fumble(faces) is fumbled


@pytest.mark.clause("NNK-6.1.3")
def test_two_blanks_and_a_1_count_1() -> None:
    assert strength([6, 6, 1], 0) == 1


@pytest.mark.clause("NNK-6.1.4")
def test_a_single_blank_keeps_the_modifier() -> None:
    assert strength([6], 2) == 2


@pytest.mark.clause("NNK-6.1.6")
@pytest.mark.parametrize("modifier", [2, -2])
def test_a_fumble_cancels_the_modifier_too(modifier: int) -> None:
    assert strength([6, 6, 6], modifier) == 0


@pytest.mark.clause("NNK-A.2")
def test_a_result_below_0_stays_unless_it_is_clamped() -> None:
    assert (strength([1], -3), strength([1], -3, clamp=True)) == (-2, 0)
    assert strength([5], -3, clamp=True) == 2
