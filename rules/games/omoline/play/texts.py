"""The sentences of OmoLine: why something is refused, and what happens."""

from __future__ import annotations

from rules.core.words import Words

OBSTACLES = {
    "not_in_hand": Words("The card is not in that player's hand.", "本人の手札にない札です。"),
    "unknown_card": Words("Say first which card it is.", "まず、どの札かを入れてください。"),
    "event_area_full": Words(
        "Five events are in play already.", "イベントエリアにはもう5枚あります。"
    ),
    "too_little_energy": Words(
        "It costs {cost} energy, and {n} are ready.",
        "エナジーが{cost}必要ですが、縦のものは{n}枚です。",
    ),
    "no_such_energy": Words(
        "None of the ready energy has its colour.", "同じ色の縦のエナジーがありません。"
    ),
    "not_own_energy": Words("That is no energy of one's own.", "自分のエナジーではありません。"),
    "energy_turned": Words("That energy is turned already.", "そのエナジーはもう横です。"),
    "colour_missing": Words(
        "With that one turned, the colour of the event could not be paid any more.",
        "それを横にすると、イベントの色を払えなくなります。",
    ),
    "not_own_event": Words(
        "The card is not in that player's event area.", "本人のイベントエリアにない札です。"
    ),
    "event_turned": Words("That event is turned.", "そのイベントは横です。"),
    "no_effect": Words("The card has no such activated effect.", "その起動効果は札にありません。"),
    "not_relieved": Words(
        "A skill is used from one's own skill area.", "スキルは自分のスキルエリアから使います。"
    ),
    "no_skill": Words("That card has no skill.", "スキルのない札です。"),
    "too_little_trait": Words(
        "The skill costs {cost}, and ready characters give {n}.",
        "スキルの費用は{cost}ですが、縦のキャラの個性値は{n}です。",
    ),
    "user_may_not_pay": Words(
        "At this table a character does not pay for its own skill.",
        "この卓では、スキルを使う本人は支払いに使えません。",
    ),
    "not_in_skill_area": Words(
        "The card is not in that player's skill area.", "本人のスキルエリアにない札です。"
    ),
    "character_turned": Words("That character is turned already.", "そのキャラはもう横です。"),
    "pays_nothing": Words(
        "That character cannot pay for this skill.", "このスキルの支払いには使えないキャラです。"
    ),
    "not_a_target": Words("The effect cannot name that card.", "効果の対象にできない札です。"),
    "not_opposing": Words(
        "Only an opposing character in the line can be attacked.",
        "攻撃できるのは、ラインにいる相手のキャラだけです。",
    ),
    "other_attribute": Words(
        "Events of one attribute only act together on one character.",
        "1体のキャラに重ねられるのは、同じ属性のイベントだけです。",
    ),
    "not_own_character": Words(
        "One blocks for one's own characters in the line.",
        "防御できるのは、ラインにいる自分のキャラです。",
    ),
    "not_attacked": Words("That character is not attacked.", "攻撃されていないキャラです。"),
    "not_winning": Words(
        "That event has not won this battle.", "この戦闘に勝ったイベントではありません。"
    ),
}

HAPPENINGS = {
    "drawn": Words("{user} draws {card}", "{user}が{card}を引く"),
    "put_back": Words("{card} goes back into the deck", "{card}をデッキに戻す"),
    "refilled": Words(
        "Counters fill the bottle of {user} up to 40", "{user}のボトルを40まで満たす"
    ),
    "not_refilled": Words(
        "At this table the bottle of {user} is not filled: it keeps {count}",
        "この卓では補充せず、{user}のボトルは{count}のまま",
    ),
    "reset_waits": Words(
        "The deck of {user} is empty: it is reset when a card is to be drawn",
        "{user}のデッキが尽きた。次に引くときに作り直す",
    ),
    "no_second_reset": Words(
        "The deck is empty a second time: the drawing ends",
        "デッキが再び尽きたので、引くのを終える",
    ),
    "hand_over_limit": Words(
        "{user} holds {count} cards, above the limit of the hand",
        "{user}の手札が{count}枚で、上限を超えている",
    ),
    "no_draw": Words(
        "{user} holds five cards or more and draws none", "{user}は手札5枚以上で引かない"
    ),
    "readied": Words("{card} becomes ready", "{card}を縦にする"),
    "placed": Words("{user} places {card} as energy", "{user}が{card}をエナジーに置く"),
    "announced": Words("{card} is shown to both", "{card}を相手に見せる"),
    "costs_nothing": Words("{card} costs no energy", "{card}にエナジーは要らない"),
    "pays": Words("{card} is turned for the cost", "費用として{card}を横にする"),
    "played": Words("{user} puts {card} into play", "{user}が{card}を場に出す"),
    "nothing_more": Words(
        "{user} does nothing more in this step", "{user}はこの段階でもう何もしない"
    ),
    "skill_used": Words("{user} uses the skill of {card}", "{user}が{card}のスキルを使う"),
    "to_drop": Words("{card} goes to the drop area", "{card}をドロップに置く"),
    "to_lost": Words("{card} goes to the lost area", "{card}をロストに置く"),
    "to_bottom": Words(
        "{card} goes to the bottom of the character deck", "{card}をキャラデッキの下に置く"
    ),
    "to_skill_area": Words("{card} goes to the skill area", "{card}をスキルエリアに置く"),
    "no_target": Words("There is nothing that the effect could name", "効果の対象がない"),
    "relief_by_effect": Words(
        "An effect allows emergency relief of {card}", "効果による{card}の緊急解放"
    ),
    "relief_cancelled": Words(
        "Emergency relief of {card} cannot be done: the effect is cancelled",
        "{card}の緊急解放はできず、効果は打ち消される",
    ),
    "emergency_relief": Words("Emergency relief of {card}", "{card}の緊急解放"),
    "restroom_relief": Words("Restroom relief of {card}", "{card}のトイレ解放"),
    "accident": Words("Accident of {card} at urge {urge}", "{card}が尿意{urge}で失敗"),
    "attacks": Words("{card} is turned to attack", "{card}を横にして攻撃"),
    "blocks": Words("{card} is turned to block", "{card}を横にして防御"),
    "attacks_declared": Words("Attack: {event} → {character}", "攻撃: {event}→{character}"),
    "blocks_declared": Words("Block: {event} → {character}", "防御: {event}→{character}"),
    "target_gone": Words(
        "The attacked character has left the line: no battle",
        "攻撃されたキャラがラインにいないので、戦闘はない",
    ),
    "no_attacker": Words(
        "No event attacks {card} any more: no battle", "{card}を攻撃するイベントがなく、戦闘はない"
    ),
    "unblocked": Words("Nobody blocks for {card}", "{card}への攻撃は防御されない"),
    "either_way": Words(
        "{attack} to {block}, or {attack2} to {block2}: the same side wins either way",
        "{attack}対{block}か{attack2}対{block2}で、どちらの向きでも勝者は同じ",
    ),
    "attack_wins": Words(
        "{attack} against {block}: the attack wins", "{attack}対{block}: 攻撃側の勝ち"
    ),
    "block_wins": Words(
        "{attack} against {block}: the block wins", "{attack}対{block}: 防御側の勝ち"
    ),
    "no_damage": Words("{card} takes no damage", "{card}にダメージはない"),
    "damage": Words("{card} takes {amount} damage", "{card}に{amount}ダメージ"),
    "closed": Words("The restroom is closed: nobody enters", "トイレは閉鎖中で、誰も入れない"),
    "nobody_waits": Words("Nobody stands in the line", "ラインに誰もいない"),
    "may_enter": Words("{card} may enter", "{card}は入室できる"),
    "enters": Words("{card} enters the restroom", "{card}がトイレに入る"),
    "barred": Words(
        "{card} cannot enter: the bottle would hold more than 40",
        "{card}が入るとボトルが40を超えるため、入室できない",
    ),
    "to_rear": Words("{card} goes to the rear of the line", "{card}がラインの最後尾に並び直す"),
    "full_is_no_loss": Words(
        "The bottle of {user} holds exactly 40: no loss",
        "{user}のボトルはちょうど40で、負けではない",
    ),
    "no_accident_yet": Words(
        "{card} stands exactly at its hold power: no accident",
        "{card}は我慢力ちょうどで、失敗にはならない",
    ),
    "room_in_line": Words(
        "{user} has {count} in the line: one more character may join",
        "{user}のラインのキャラは{count}体で、もう1体並べる",
    ),
    "at_hold_power": Words(
        "{card} stands at its hold power and gains none", "{card}は我慢力に達していて増えない"
    ),
    "joins": Words(
        "{card} of {user} joins the line at the rear", "{user}の{card}がラインの最後尾に並ぶ"
    ),
    "line_full": Words(
        "{user} has three characters in the line already", "{user}のキャラはもうラインに3体いる"
    ),
    "no_character": Words("{user} has no character to add", "{user}には加えるキャラがない"),
}

ENDINGS = {
    "end.goal": Words(
        "{winners} wins: the opposing bottle holds more than 40",
        "{winners}の勝ち: 相手のボトルが40を超えた",
    ),
    "end.other": Words(
        "Both bottles hold more than 40: {winners}", "双方のボトルが40を超えた: {winners}"
    ),
    "end.concession": Words(
        "{losers} conceded, by the rules of the tournament",
        "{losers}が投了(大会の取り決めによる)",
    ),
}

BY_HAND = {
    "by_hand.endless_reset": Words(
        "The event deck was emptied a second time in one drawing: say what happens.",
        "一度に引く間にイベントデッキが二度尽きた。どうするか決める。",
    ),
    "by_hand.hand_limit": Words(
        "The hand holds more cards than the former limit: settle it.",
        "手札が当時の上限を超えている。処理する。",
    ),
    "by_hand.target_gone": Words(
        "The attacked character has left the line: say what becomes of the attack.",
        "攻撃されたキャラがラインを離れた。攻撃の扱いを決める。",
    ),
    "by_hand.rest_of_effect": Words(
        "Emergency relief was cancelled: carry out the rest of the effect, if any of it applies.",
        "緊急解放が打ち消された。効果の残りがあれば処理する。",
    ),
}
"""What the judge is asked where no card is quoted."""

TEXTS = {**OBSTACLES, **HAPPENINGS, **ENDINGS, **BY_HAND}

WORDS = {
    "hold>relief>accident>hold": Words(
        "hold over relief over accident over hold", "属性H→属性R→属性A→属性H"
    ),
    "hold>accident>relief>hold": Words(
        "hold over accident over relief over hold", "属性H→属性A→属性R→属性H"
    ),
    "battle_end": Words("until the end of the battle phase", "戦闘段階の終わりまで"),
    "turn_end": Words("until the end of the turn", "ターンの終わりまで"),
    "red": Words("red", "赤"),
    "green": Words("green", "緑"),
    "blue": Words("blue", "青"),
    "purple": Words("purple", "紫"),
    "yes": Words("yes", "はい"),
    "no": Words("no", "いいえ"),
    "draw": Words("a draw", "引き分け"),
}
"""Words that stand in facts of the trace and in the choices of acts."""
