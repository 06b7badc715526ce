"""What each kind of card must say and what it cannot say."""

from __future__ import annotations

from collections.abc import Iterator

from rules.core.cards import MISSING, Flaw
from rules.core.words import Words
from rules.games.nanika.cards.model import Ability, ByHand, Card, Download, Effect, Power

CLAUSES = {
    "type": "NNK-2.1",
    "timing": "NNK-3.5",
    "name": "NNK-4.1",
    "effects": "NNK-4.7",
    "endurance": "NNK-H.10",
    "defence": "NNK-H.11",
}
"""The clause to which a field belongs, by the last name on the path to it."""

KINDS = {
    "ghost_event": Words("a ghost", "ゴースト"),
    "shell_event": Words("a shell", "シェル"),
    "mandatory": Words("a mandatory event", "強制イベント"),
}
NEEDED = {
    "ghost_event": {
        "physical": "NNK-4.1",
        "mental": "NNK-4.1",
        "points": "NNK-4.1",
        "event": "NNK-3.3",
    },
    "shell_event": {"physical_mod": "NNK-4.8", "mental_mod": "NNK-4.8", "event": "NNK-3.18"},
    "mandatory": {"effects": "NNK-3.20"},
}
"""What a kind of card cannot do without, each with the clause that says so."""

GHOST_FIELDS = ("name_keys", "physical", "mental", "points", "status")
FOREIGN = {
    "ghost_event": {
        **dict.fromkeys(("physical_mod", "mental_mod"), "NNK-4.1"),
        **dict.fromkeys(("effects", "dice"), "NNK-3.3"),
    },
    "shell_event": {
        **dict.fromkeys(GHOST_FIELDS, "NNK-4.8"),
        **dict.fromkeys(("effects", "dice"), "NNK-3.18"),
    },
    "mandatory": dict.fromkeys((*GHOST_FIELDS, "physical_mod", "mental_mod", "event"), "NNK-3.12"),
}
"""What belongs to the other kinds, each with the clause that keeps them apart."""

NOT_ITS_OWN = Words(
    "{kind} does not have this. Leave it out, or choose another type.",
    "{kind}にはない項目です。削るか、種類を変えてください。",
)
NO_DICE = Words(
    "the dice decide how many cards are downloaded, but none are written. Add them.",
    "枚数をダイスで決めるのに、ダイスが書かれていません。書き足してください。",
)
NOT_ROLLED = Words(
    "dice need a number n of 1 or more. Leave them out where none are rolled.",
    "ダイスの個数nは1以上にしてください。振らないなら削ってください。",
)
HOW_MANY = Words(
    "say either a count of 1 or more, or by_dice.",
    "1以上のcountか、by_diceのどちらか一方を書いてください。",
)
DOES_NOTHING = Words(
    "a continuous ability has a bonus, an install_window or a manual effect. Add one.",
    "常時の能力には、bonus、install_window、manualの効果のどれかが必要です。",
)
NOT_CONTINUOUS = Words(
    "a continuous ability rolls no dice and carries no effects out. "
    "Make it activated, or use manual.",
    "常時の能力ではダイスや効果を実行できません。modeをactivatedにするか、manualにしてください。",
)
OTHER_WINDOW = Words(
    "only an install that may support can be carried out. Set both to true, or use manual.",
    "援軍にもなれる形だけを処理できます。両方をtrueにするか、manualにしてください。",
)
NOT_ACTIVATED = Words(
    "an activated ability has effects, neither bonus nor install_window. Mend it, or use manual.",
    "使う能力は、bonusやinstall_windowではなくeffectsで書きます。直すか、manualにしてください。",
)


def flaws(card: Card) -> Iterator[Flaw]:
    """Yield what is wrong with a card whose fields have the right shape.

    Source: NNK-3.3, NNK-3.12, NNK-3.18, NNK-3.20, NNK-4.1, NNK-4.7, NNK-4.8.
    """
    yield from _field_flaws(card)
    for place, ability in enumerate(card.status):
        yield from _ability_flaws(f"status[{place}]", ability)
    if card.event is not None:
        if not card.event.effects:
            yield Flaw("event.effects", "NNK-4.7", MISSING)
        yield from _roll_flaws("event.", card.event.effects, card.event.dice)
    yield from _roll_flaws("", card.effects, card.dice)


def _field_flaws(card: Card) -> Iterator[Flaw]:
    for field, clause in NEEDED[card.type].items():
        if getattr(card, field) in (None, ()):
            yield Flaw(field, clause, MISSING)
    for field, clause in FOREIGN[card.type].items():
        if getattr(card, field) not in (None, ()):
            yield Flaw(field, clause, NOT_ITS_OWN.filled(kind=KINDS[card.type]))


def _ability_flaws(place: str, ability: Ability) -> Iterator[Flaw]:
    """Yield what keeps an ability from working always, or once a turn when used."""
    stands = ability.bonus is not None or ability.install_window is not None
    if ability.mode == "activated" and (stands or not ability.effects):
        yield Flaw(place, "NNK-4.6", NOT_ACTIVATED)
    if ability.mode == "continuous":
        if not (stands or ability.effects):
            yield Flaw(place, "NNK-3.13", DOES_NOTHING)
        if not all(isinstance(effect, ByHand) for effect in ability.effects):
            yield Flaw(f"{place}.effects", "NNK-3.13", NOT_CONTINUOUS)
        if ability.dice is not None:
            yield Flaw(f"{place}.dice", "NNK-3.13", NOT_CONTINUOUS)
    window = ability.install_window
    if window is not None and not (window.battle_support and window.may_support):
        yield Flaw(f"{place}.install_window", "NNK-B.6", OTHER_WINDOW)
    yield from _roll_flaws(f"{place}.", ability.effects, ability.dice)


def _roll_flaws(place: str, effects: tuple[Effect, ...], dice: Power | None) -> Iterator[Flaw]:
    """Yield what is unclear about the dice of a text and the number of cards downloaded."""
    if dice is not None and dice.n == 0:
        yield Flaw(f"{place}dice", "NNK-6.1.1", NOT_ROLLED)
    for number, effect in enumerate(effects):
        if isinstance(effect, Download):
            if effect.by_dice == bool(effect.count):
                yield Flaw(f"{place}effects[{number}]", "NNK-4.7", HOW_MANY)
            if effect.by_dice and dice is None:
                yield Flaw(f"{place}dice", "NNK-4.7", NO_DICE)
