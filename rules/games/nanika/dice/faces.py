"""The faces of the dice and what one ghost rolls with them."""

from __future__ import annotations

from collections.abc import Sequence

from rules.core.errors import RulesError
from rules.core.words import Words

BLANK = 6
VALUES = {1: 1, 2: 2, 3: 3, 4: 4, 5: 5, BLANK: 0}


class FaceNotOnDie(RulesError):
    """A die of this game cannot show this face."""

    def __init__(self, face: object) -> None:
        self.face = face
        super().__init__(
            Words(
                en="A die cannot show {face}. Enter a face from 1 to 6.",
                ja="ダイスに{face}の目はありません。1から6の目を入力してください。",
            ).filled(face=face)
        )


def face_value(face: int) -> int:
    """Return what a face counts: itself, and nothing for the 6.

    Raises:
        FaceNotOnDie: the face is not one from 1 to 6.

    Source: NNK-6.1.1, NNK-6.1.2.

    >>> face_value(5), face_value(6)
    (5, 0)
    """
    try:
        return VALUES[face]
    except KeyError:
        raise FaceNotOnDie(face) from None


def is_fumble(faces: Sequence[int]) -> bool:
    """Return whether the dice are two or more and all of them show the blank.

    Raises:
        FaceNotOnDie: a face is not one from 1 to 6.

    Source: NNK-6.1.3, NNK-6.1.4.

    >>> is_fumble([6, 6]), is_fumble([6]), is_fumble([6, 6, 1])
    (True, False, False)
    """
    return only_blanks(sum(map(face_value, faces)), len(faces))


def strength(faces: Sequence[int], modifier: int, *, clamp: bool = False) -> int:
    """Return what a ghost adds to the total of its side.

    Args:
        modifier: added to the faces; a fumble cancels it too.
        clamp: whether a result below 0 counts as 0.

    Raises:
        FaceNotOnDie: a face is not one from 1 to 6.

    Source: NNK-6.1.6; our reading of it, NNK-A08, and of NNK-A.2, NNK-A10.

    >>> strength([6, 3], 2), strength([6, 6], 2), strength([6], 2)
    (5, 0, 2)
    >>> strength([1], -3), strength([1], -3, clamp=True)
    (-2, 0)
    """
    return contribution(sum(map(face_value, faces)), len(faces), modifier, clamp)


def contribution(raw: int, dice: int, modifier: int, clamp: bool) -> int:
    """Return what a ghost adds whose ``dice`` faces count ``raw`` together; see ``strength``."""
    if only_blanks(raw, dice):
        return 0
    result = raw + modifier
    return 0 if clamp and result < 0 else result


def only_blanks(raw: int, dice: int) -> bool:
    """Return whether a sum of ``raw`` is a fumble: of two or more dice, only blanks make 0."""
    return raw == 0 and dice > 1
