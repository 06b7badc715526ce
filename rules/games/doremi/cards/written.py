"""Every text of a card: when it works, what it says, and what of it the judge carries out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rules.core.engine.support import (
    ASKED,
    CONDITION,
    WHOLE,
    Support,
    Text,
    in_a_row,
    in_both,
    together,
)
from rules.core.words import Words, any_of, same
from rules.games.doremi.cards.effects import ByHand, Effect, PaidByHand
from rules.games.doremi.cards.model import OTHERS, Ability, Card, Icon, Task

ABILITIES = {
    "constant": ("DRM-9.01", Words("Constant, {colour}", "常動型({colour})")),
    "activated": ("DRM-9.01a", Words("Activated, {colour}", "起動型({colour})")),
    "triggered": ("DRM-9.01b", Words("Triggered, {colour}", "条件発動型({colour})")),
}
COLOURS = {
    "black": Words("black", "黒字"),
    "red": Words("red", "赤字"),
    "blue": Words("blue", "青字"),
}
LASTS = {
    "instant": Words("at once", "すぐに"),
    "end_of_day": Words("until the end of the day", "一日の終わりまで"),
    "permanent": Words("for good", "ずっと"),
}
FOR_DAYS = Words("for {n} days", "{n}日間")
MAHO = Words("MAHO, {colour}, {lasts}", "MAHO({colour}・{lasts})")
ADDS = Words("Adds to the text box: {heading}", "文章欄に足す: {heading}")
DISCARDS = Words("Discards itself: {heading}", "アイテムを捨てる: {heading}")

NO_ABILITY = Words("Not an ability", "能力でない記載")
ITEM = Words("Item", "アイテム")
TASK = Words("Task", "課題")
HAPPENING = Words("Text", "文章")
CONDITION_AND_EFFECT = Words("Condition and effect", "条件と効果")

ONE_KIND = Words("One kind: {icons}", "どれか一種類: {icons}")
ONLY_NAMES = Words("Only {names}.", "{names}だけ。")
ONLY_OUTFITS = Words("Only in {outfits}.", "服装は{outfits}だけ。")
OTHER_CHARACTERS = Words("others", "その他")

COST_BY_HAND = Words("The judge sees to the cost: “{text}”", "コストはジャッジが確認: 「{text}」")
NOT_IN_THE_RULES = Words(
    "The judge enters what stands on the card: the tournament rules do not give its text.",
    "文章が大会規則にないため、札に書かれていることをジャッジが処理する。",
)
NO_TYPE = Words(
    "To play it, define the card with its type in the scenario.",
    "使うには、シナリオで種類とともに定義する。",
)


def texts(card: Card) -> Iterator[Text]:
    """Yield the texts of a card in the order in which they stand on it."""
    if card.task is not None:
        yield Text(
            heading=TASK, text=task_words(card.task), support="automatic", clause="DRM-8.04a"
        )
    if not card.modelled:
        reasons = (NOT_IN_THE_RULES, NO_TYPE) if card.type is None else (NOT_IN_THE_RULES,)
        yield Text(
            heading=HAPPENING,
            text=in_both(card.text, card.text_en),
            support="by hand",
            clause="DRM-19.04",
            reasons=reasons,
        )
        return
    yield from _own_text(card)
    for ability in card.abilities:
        yield _ability(ability, heading_of(ability), ABILITIES[ability.kind][0])
    for ability in card.grants:
        yield _ability(ability, ADDS.filled(heading=heading_of(ability)), "DRM-14.04")
    if card.self_discard is not None:
        heading = DISCARDS.filled(heading=heading_of(card.self_discard))
        yield _ability(card.self_discard, heading, "DRM-14.08.1")


def heading_of(ability: Ability) -> Words:
    """Return the kind and the colour of an ability.

    >>> heading_of(Ability("activated", "red", ())).en
    'Activated, red'
    """
    return ABILITIES[ability.kind][1].filled(colour=COLOURS[ability.colour])


def task_words(task: Task) -> Words:
    """Return what resolves a happening.

    >>> task_words(Task((Icon("どれみ", 20), Icon("others", 10)), "any_one_kind")).en
    'One kind: どれみ 20 or others 10.'
    """
    icons = tuple(_icon(icon) for icon in task.icons if icon.need)
    if task.mode == "any_one_kind":
        said = [ONE_KIND.filled(icons=any_of(icons))]
    else:
        said = [Words(" + ".join(each.en for each in icons), "＋".join(each.ja for each in icons))]
    if task.only_names:
        said.append(ONLY_NAMES.filled(names=any_of(tuple(map(same, task.only_names)))))
    if task.only_outfits:
        said.append(ONLY_OUTFITS.filled(outfits=any_of(tuple(map(same, task.only_outfits)))))
    return in_a_row(Words(each.en.rstrip(".") + ".", each.ja.rstrip("。") + "。") for each in said)


def _icon(icon: Icon) -> Words:
    who = OTHER_CHARACTERS if icon.who == OTHERS else same(icon.who)
    return Words(f"{who.en} {icon.need}", f"{who.ja} {icon.need}")


def _own_text(card: Card) -> Iterator[Text]:
    """Yield what stands on the card apart from abilities."""
    if not card.text:
        return
    if card.is_character:
        clause = "DRM-12.05" if card.unique_on_field else "DRM-10.05"
        yield _text(NO_ABILITY, card, (), clause)
    elif card.type == "item":
        yield _text(ITEM, card, (), "DRM-14.05" if card.set_outfit else "DRM-14.06")
    elif card.type == "maho":
        lasts = FOR_DAYS.filled(n=card.lasts) if isinstance(card.lasts, int) else LASTS[card.lasts]
        heading = MAHO.filled(colour=COLOURS[card.colour], lasts=lasts)
        yield _text(heading, card, card.effects, "DRM-1.06")
    elif card.is_happening:
        bonus = card.bonus.effects if card.bonus is not None else ()
        said = (*bonus, *card.on_resolve, *card.on_fail, *card.on_flip)
        yield _text(HAPPENING, card, said, "DRM-8.08")
    else:
        yield _text(CONDITION_AND_EFFECT, card, card.effects, "DRM-24.02")


def _ability(ability: Ability, heading: Words, clause: str) -> Text:
    return _text(heading, ability, ability.effects, clause, ability.cost)


def _text(
    heading: Words,
    part: Card | Ability,
    effects: tuple[Effect, ...],
    clause: str,
    cost: Iterable[object] = (),
) -> Text:
    """Return a text; what is not modelled of its effects, cost and condition is by hand.

    An ability with a condition in words is by hand as a whole.
    """
    asked = [in_both(e.text, e.text_en) for e in effects if isinstance(e, ByHand)]
    paid = [in_both(c.text, c.text_en) for c in cost if isinstance(c, PaidByHand)]
    condition = part.condition if part.condition is not None and part.condition.text else None
    support = together(_parts(effects, bool(paid or condition)))
    if condition is not None and isinstance(part, Ability):
        support = "by hand"
    reasons = [WHOLE] if support == "by hand" else [ASKED.filled(text=each) for each in asked]
    reasons += [COST_BY_HAND.filled(text=each) for each in paid]
    if condition is not None:
        words = in_both(condition.text, condition.text_en)
        reasons.append(CONDITION.filled(condition=words))
    said = in_both(part.text, part.text_en) if part.text else in_a_row(asked)
    return Text(heading=heading, text=said, support=support, clause=clause, reasons=tuple(reasons))


def _parts(effects: tuple[Effect, ...], has_more: bool) -> Iterator[Support]:
    for effect in effects:
        yield "by hand" if isinstance(effect, ByHand) else "automatic"
    if has_more:
        yield "by hand"
