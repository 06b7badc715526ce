"""What stands on a card: leaders and companions by race and gender mark, springs by their kind.

Names and texts stand as printed, in Japanese; ``name_en`` and ``text_en`` say them in English,
``reading`` is the name in kana.
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

CardType = Literal["leader", "companion", "spring"]
Kind = Literal["out", "out_void", "recovery", "ornament", "special"]
Attribute = Literal["stamina", "magic", "mind"]

Written = Annotated[str, msgspec.Meta(min_length=1)]
Points = Annotated[int, msgspec.Meta(ge=-99, le=99)]
AtLeastOne = Annotated[int, msgspec.Meta(ge=1, le=99)]


class Filter(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Which companions an OUT card describes: of this race, with this mark, or both."""

    race: Written | None = None
    gender_mark: Written | None = None


class Card(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One card by its number.

    ``race`` and ``gender_mark`` belong to leaders and companions, ``recovery`` to leaders, ``kind``
    to springs; ``filter`` and ``count`` to OUT cards, ``attribute`` to recoveries, ``label`` to the
    three specials; ``points`` to recoveries, ornaments and specials. Points that are not given are
    asked of the judge (ONS-A10). ``marked`` says where the card comes from.

    Source: ONS-2.1.2, ONS-2.2.2, ONS-2.3.1 to ONS-2.3.6.
    """

    no: Written
    name: Written
    type: CardType
    name_en: str = ""
    reading: str = ""
    race: str = ""
    gender_mark: str = ""
    recovery: tuple[Attribute, ...] = ()
    kind: Kind | None = None
    filter: Filter | Literal["any"] | None = None
    count: AtLeastOne | Literal["all"] | None = None
    attribute: Attribute | None = None
    points: Points | None = None
    label: Literal["a", "b", "c"] | None = None
    text: str = ""
    text_en: str = ""
    marked: Literal["demo", ""] = ""

    def describes(self, companion: Card) -> bool:
        """Return whether this OUT card describes the companion (ONS-2.3.2)."""
        if not isinstance(self.filter, Filter):
            return True
        return all(
            wanted is None or wanted == printed
            for wanted, printed in (
                (self.filter.race, companion.race),
                (self.filter.gender_mark, companion.gender_mark),
            )
        )

    def demands(self, matching: int) -> int:
        """Return how many of so many companions that it describes this OUT card hits."""
        return min(self.count, matching) if isinstance(self.count, int) else matching
