"""The sentences of Hidden Hot Spring: why something is refused, and what happens."""

from __future__ import annotations

from rules.core.words import Words

OBSTACLES = {
    "not_in_hand": Words(
        "The card is not in that player’s hand.", "その札は本人の手札にありません。"
    ),
    "not_a_companion": Words("Only a companion is laid there.", "そこに置けるのはお供だけです。"),
    "not_a_spring_card": Words(
        "Only spring cards are laid in a spring area.",
        "温泉エリアに置けるのは温泉カードだけです。",
    ),
    "no_action_left": Words(
        "Both actions of this turn are done.", "この手番の行動は二つとも済んでいます。"
    ),
    "actions_due": Words(
        "An action is still to be done and possible: {count}.",
        "まだ行動が残っています(残り{count}、行える行動あり)。",
    ),
    "no_such_area": Words(
        "This table has {count} spring areas.", "この卓の温泉エリアは{count}か所です。"
    ),
    "unknown_face_up": Words(
        "The card is laid face up: enter first which one it is.",
        "表向きに置くので、先にどの札か入れてください。",
    ),
    "three_face_down": Words(
        "Three cards lie face down in {area} already.", "{area}にはすでに三枚が伏せてあります。"
    ),
    "face_up_only": Words("Laid face up, the card may go there.", "表向きになら、そこに置けます。"),
    "not_face_down": Words(
        "It is no face-down card of a spring area.", "温泉エリアに伏せた札ではありません。"
    ),
    "same_card": Words("Two different cards are exchanged.", "入れ替えるのは別々の二枚です。"),
    "look_by_action": Words(
        "A face-down card of a spring area is looked at by an action.",
        "温泉エリアの伏せ札を見るには、行動が要ります。",
    ),
    "no_second_look": Words(
        "At this table a player does not look again at a card laid face down.",
        "この卓では、自分で伏せた札も見直せません。",
    ),
    "laid_by_another": Words("Another player laid this card.", "この札を伏せたのは別の人です。"),
    "area_taken": Words("That area is taken.", "その温泉はもう取られています。"),
    "area_contested": Words(
        "The area of the tie is left out of this choice.",
        "同数で争われた温泉は、この選び直しでは選べません。",
    ),
    "no_tie": Words("There is no tie to be broken.", "決着をつける同数がありません。"),
    "not_tied_there": Words(
        "That player is not tied for that area.", "その人は、その温泉を同数で争っていません。"
    ),
    "no_out_left": Words(
        "It is no OUT card of that area that is still to be applied.",
        "その温泉の、まだ当てていないOUTではありません。",
    ),
    "must_hit": Words(
        "A companion that it describes is left: it must be applied.",
        "示すお供が残っているので、当てなければなりません。",
    ),
    "nothing_to_skip": Words(
        "It finds no companion and has no effect anyway.",
        "示すお供がいないので、もともと何も起きません。",
    ),
    "no_companion_left": Words(
        "It is no companion of that player that still counts.",
        "計算に残っている本人のお供ではありません。",
    ),
    "not_described": Words(
        "The OUT card does not describe this companion.", "そのOUTが示すお供ではありません。"
    ),
}

HAPPENINGS = {
    "areas_laid": Words("{count} spring areas are laid out", "温泉エリアを{count}か所用意する"),
    "leader_dealt": Words("{user} receives {card} face down", "{user}に{card}を伏せて渡す"),
    "leader_removed": Words("{card} leaves the game face down", "{card}を伏せたまま外す"),
    "drawn": Words("{user} draws {card}", "{user}が{card}を引く"),
    "nothing_to_draw": Words(
        "Deck and discard pile are empty: {left} fewer drawn",
        "山札も捨て札もない: 引くのが{left}枚少ない",
    ),
    "put_back": Words("{card} goes into the new deck", "{card}を新しい山に入れる"),
    "actions_lapse": Words(
        "No action is possible: {count} lapse", "行える行動がなく、{count}回分が流れる"
    ),
    "discarded": Words("{user} discards {card} face down", "{user}が{card}を伏せて捨てる"),
    "companion_laid": Words("{card} is laid face down among {zone}", "{card}を{zone}に伏せて置く"),
    "laid_face_down": Words("{card} is laid face down in {zone}", "{card}を{zone}に伏せて置く"),
    "laid_face_up": Words("{card} is laid face up in {zone}", "{card}を{zone}に表向きで置く"),
    "own_card": Words(
        "{card} may be looked at again by the one who laid it",
        "{card}は置いた本人が見直してよい",
    ),
    "peeked_at": Words(
        "{user} looks at face-down card {place} of {area}",
        "{user}が{area}の{place}番目の伏せ札を見る",
    ),
    "looked_again": Words(
        "{user} looks again at card {place} of {area}", "{user}が{area}の{place}番目の札を見直す"
    ),
    "seen_by_one": Words("It is {card}, seen by one player alone", "札は{card}(見たのは一人だけ)"),
    "looked_at_own": Words(
        "{user} looks at the own personal area", "{user}が自分の個人エリアを見る"
    ),
    "exchanged": Words(
        "{user} exchanges card {place} of {area} and card {other_place} of {other_area}",
        "{user}が{area}の{place}番目と{other_area}の{other_place}番目を入れ替える",
    ),
    "stays_face_down": Words("{card} lies face down in {zone}", "{card}を伏せたまま{zone}に置く"),
    "secret.revealed": Words(
        "{user} points at spring area {choice}", "{user}が指したのは温泉エリア{choice}"
    ),
    "tie": Words(
        "Equal companions for {area}: {users}. Nobody takes it",
        "{area}はお供が同数({users})。誰も得ない",
    ),
    "no_tiebreak": Words("The tie is not broken yet", "まだ決着をつけない"),
    "counts_now": Words("{user} counts", "{user}の計算"),
    "turned_up": Words("{card} is turned up", "{card}を表にする"),
    "out_cancelled": Words(
        "{card} cancels every OUT of its area", "{card}がその温泉のOUTをすべて打ち消す"
    ),
    "void_declined": Words("OUT void is not used", "OUT無効を使わない"),
    "no_target": Words(
        "{card} finds no companion and has no effect", "{card}は示すお供がなく、何も起きない"
    ),
    "base": Words("{user}: companions counted: {count}", "{user}: 数えるお供は{count}枚"),
    "race_bonus": Words(
        "All are of the leader’s race: {count} × {count}", "すべて親分と同じ種族: {count}×{count}"
    ),
    "no_race_bonus": Words(
        "Not all are of the leader’s race: no bonus", "親分と同じ種族ばかりではない: ボーナスなし"
    ),
    "no_attribute": Words(
        "The leader does not have the attribute of {card}", "{card}の属性は親分にない"
    ),
    "not_alone": Words(
        "{card} is not the only ornament: it does not work", "{card}は一枚だけでないので働かない"
    ),
    "spring_gives": Words("{card} gives {points}", "{card}で{points}点"),
    "total": Words(
        "{user}: {companions} for companions and {spring} of the spring, in all {points}",
        "{user}: お供{companions}点と温泉{spring}点、合計{points}点",
    ),
    "has_scored": Words("{user} has scored", "{user}の計算は終わり"),
    "final_points": Words("Points of {user}: {points}", "{user}: {points}点"),
}

ENDINGS = {
    "end.points": Words("Most points: {winners}", "最多得点: {winners}"),
    "end.nobody_left": Words("Nobody is left", "誰も残っていない"),
}

WORDS = {
    "face_up": Words("face up", "表向き"),
    "face_down": Words("face down", "伏せて"),
    "yes": Words("yes", "はい"),
    "no": Words("no", "いいえ"),
    "shared": Words("shared", "分け合う"),
    "choose_again": Words("choose again", "選び直す"),
}
"""Words that stand in facts of the trace and in the choices of acts."""

TEXTS = OBSTACLES | HAPPENINGS | ENDINGS
