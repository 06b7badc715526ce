"""Which effects can stand in which text, and whom they can concern."""

from __future__ import annotations

from collections.abc import Iterator

from rules.core.cards import Flaw
from rules.core.words import Words
from rules.games.doremi.cards import effects as kinds
from rules.games.doremi.cards.effects import Effect, Target

STANDING = (kinds.LockOut, kinds.ModHours, kinds.ModHallLimit, kinds.ModHandLimit)
"""What only works as long as a card lies there, and is never carried out."""

LIES_THERE = ("constant", "oped")
"""The texts that work as long as their card lies there."""

CONCERNS: dict[type, tuple[str, ...]] = {
    kinds.ModReward: ("happening",),
    kinds.ModDays: ("happening", "oped"),
    kinds.RemoveHappening: ("happening", "oped"),
    kinds.ResolveHappening: ("happening",),
    kinds.FailHappening: ("happening", "oped"),
}
"""What kind of card an effect can concern; characters, where nothing else is said."""

NEVER_CARRIED_OUT = Words(
    "this works only as a constant ability or on an OP or ED. Move it there, or use manual.",
    "常動型の能力かOP&EDでだけ働く効果です。そこに書くか、manualにしてください。",
)
NOT_STANDING = Words(
    "a text that works all the time can hold lock_out, mod_points, mod_hours, mod_hall_limit and "
    "mod_hand_limit. Make it activated or triggered, or use manual.",
    "常に働く文章に書けるのはlock_out、mod_points、mod_hours、mod_hall_limit、mod_hand_limitです。"
    "起動型か条件発動型にするか、manualにしてください。",
)
NOBODY_CHOOSES = Words(
    "nobody chooses for a text that works all the time. Say self or all.",
    "常に働く文章では選べません。whichをselfかallにしてください。",
)
ENDS_WITH_ITS_CARD = Words(
    "it works as long as its card lies there. Leave until out.",
    "札がある間だけ働きます。untilを削ってください。",
)
WRONG_KIND = Words("this effect concerns: {kinds}.", "この効果の対象にできるもの: {kinds}。")
NO_SELF = Words(
    "“self” is no possible target in this text. Say chosen or all.",
    "この文章ではselfを対象にできません。chosenかallにしてください。",
)
RETURNS_FROM_TEXT_BOX = Words(
    "only a character returns to the hall. Put it into a triggered ability.",
    "MAHO堂に戻るのはキャラクターです。条件発動型の能力に書いてください。",
)
ONE_NAME_EACH = Words(
    "write each name on its own, without “&”.",
    "名前は「&」でつながず、一つずつ書いてください。",
)


def effect_flaws(place: str, effects: tuple[Effect, ...], source: str) -> Iterator[Flaw]:
    """Yield what is wrong with the effects of one text.

    Args:
        place: the path to the effects.
        source: what carries them out: ``constant``, ``character``, ``maho``, ``happening`` or
            ``oped``.

    Source: DRM-9.01, DRM-9.04, DRM-24.06, DRM-8.06, DRM-10.01.
    """
    for number, effect in enumerate(effects):
        path = f"{place}[{number}]"
        yield from _standing(path, effect) if source in LIES_THERE else _done(path, effect)
        if isinstance(effect, kinds.ReturnToHall) and source in ("maho", "happening"):
            yield Flaw(path, "DRM-8.06", RETURNS_FROM_TEXT_BOX)
        if isinstance(effect, kinds.SetNames) and any("&" in name for name in effect.names):
            yield Flaw(f"{path}.names", "DRM-10.01", ONE_NAME_EACH)
        target = getattr(effect, "target", None)
        if target is not None:
            yield from _target(f"{path}.target", effect, target, source)


def _standing(path: str, effect: Effect) -> Iterator[Flaw]:
    if isinstance(effect, kinds.ModPoints):
        if effect.target.which == "chosen":
            yield Flaw(f"{path}.target.which", "DRM-9.01", NOBODY_CHOOSES)
        if effect.until != "while":
            yield Flaw(f"{path}.until", "DRM-9.01", ENDS_WITH_ITS_CARD)
    elif not isinstance(effect, (*STANDING, kinds.ByHand)):
        yield Flaw(path, "DRM-9.01", NOT_STANDING)


def _done(path: str, effect: Effect) -> Iterator[Flaw]:
    if isinstance(effect, STANDING):
        yield Flaw(path, "DRM-9.01", NEVER_CARRIED_OUT)


def _target(path: str, effect: Effect, target: Target, source: str) -> Iterator[Flaw]:
    possible = CONCERNS.get(type(effect), ("character",))
    itself = "character" if source == "constant" else source
    if target.which == "self":
        if itself not in possible:
            yield Flaw(f"{path}.which", "DRM-1.06", NO_SELF)
    elif target.kind not in possible:
        yield Flaw(f"{path}.kind", "DRM-1.06", WRONG_KIND.filled(kinds=", ".join(possible)))
