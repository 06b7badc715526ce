"""The sentences of Doremi: why something is refused, and what happens."""

from __future__ import annotations

from rules.core.engine.chains import TEXTS as CHAIN_TEXTS
from rules.core.words import Words

OBSTACLES = {
    "not_in_hand": Words(
        "The card is not in that player's hand.", "その札は本人の手札にありません。"
    ),
    "used_already": Words(
        "The card is being used in this chain already.", "その札はこの連鎖ですでに使っています。"
    ),
    "unknown_card": Words("Say first which card it is.", "まず、どの札かを入れてください。"),
    "wrong_type": Words("The card is of another type.", "札の種類が違います。"),
    "no_time": Words(
        "{needed} needed, {n} hours left.", "{needed}時間が要りますが、残りは{n}時間です。"
    ),
    "hall_full": Words("The MAHO hall is full.", "MAHO堂に空きがありません。"),
    "cost_not_met": Words(
        "The use cost is {cost}; there are fewer characters in the hall.",
        "使用コストは{cost}で、MAHO堂のキャラが足りません。",
    ),
    "only_one_on_field": Words(
        "Only one may lie in either field.", "どちらかの場に一枚しか置けません。"
    ),
    "needs_bearer": Words(
        "Name the character that gets the item.", "付けるキャラを選んでください。"
    ),
    "lies_by_itself": Words(
        "That item lies in the hall by itself: name no bearer.",
        "単独でMAHO堂に置くアイテムです。付けるキャラは選びません。",
    ),
    "no_items_on_frogs": Words(
        "Items do not go onto Majo-gaeru.", "マジョガエルには付けられません。"
    ),
    "bearer_not_in_hall": Words(
        "An item goes onto a character in the MAHO hall.", "アイテムはMAHO堂のキャラに付けます。"
    ),
    "not_on_opponents": Words(
        "It does not go onto the other player's character.", "相手のキャラには付けられません。"
    ),
    "too_few_awake": Words(
        "{cost} awake characters must be put to sleep.",
        "寝かせる起きているキャラが{cost}人要ります。",
    ),
    "no_maho_as_interrupt": Words(
        "This tournament interrupts with abilities only.", "この大会では能力でだけ割り込めます。"
    ),
    "maho_for_the_judge": Words(
        "Whether a red MAHO card interrupts is for the judge: allow it with a reason.",
        "赤字のMAHOカードで割り込めるかはジャッジが決めます。認めるなら理由を書いてください。",
    ),
    "red_only": Words("Only red text interrupts.", "割り込めるのは赤字だけです。"),
    "not_own_character": Words(
        "It is not that player's character.", "本人のキャラではありません。"
    ),
    "hall_only": Words(
        "Abilities are activated in the MAHO hall only.", "能力を起動できるのはMAHO堂だけです。"
    ),
    "no_ability": Words("The text box has no such ability.", "その能力はありません。"),
    "not_activated": Words("That ability is not activated.", "起動する能力ではありません。"),
    "asleep": Words("The character is asleep.", "キャラは寝ています。"),
    "hand_too_small": Words(
        "The hand is too small for the cost.", "コストにする手札が足りません。"
    ),
    "answers_only": Words(
        "In the other player's main step red text is used by answering only.",
        "相手のメインステップでは、赤字は割り込みでだけ使えます。",
    ),
    "own_main_only": Words(
        "Black text is used in one's own main step.", "黒字を使えるのは自分のメインステップです。"
    ),
    "blue_activated": Words(
        "The rules say nothing of blue text that is activated: ask the judge.",
        "青字の起動する能力は規定がありません。ジャッジに確認してください。",
    ),
    "mover_checked": Words(
        "The mover's state was checked already.", "移動キャラの状態確認は済んでいます。"
    ),
    "cannot_pay_sleeping": Words(
        "Only an awake character of the own hall can be put to sleep.",
        "寝かせられるのは、自分のMAHO堂の起きているキャラだけです。",
    ),
    "not_at_home": Words("The character is not at home.", "自宅にいるキャラではありません。"),
    "not_in_hall": Words(
        "The character is not in the MAHO hall.", "MAHO堂にいるキャラではありません。"
    ),
    "reserved": Words("The other player has reserved it.", "相手が予約しています。"),
    "locked_out": Words("The character is locked out there.", "そこから締め出されています。"),
    "no_movement_onto_oped": Words("Nobody moves onto OP or ED.", "OP・EDには移動できません。"),
    "not_a_happening": Words("It is no happening in an area.", "場のハプニングではありません。"),
    "own_happenings_only": Words(
        "This tournament moves to own happenings only.",
        "この大会では自分のハプニングにだけ移動できます。",
    ),
    "not_that_many": Words("Take 0 to {most}, not {n}.", "0枚から{most}枚までです({n}枚は不可)。"),
    "declined_before": Words("The player has declined before.", "一度断った人は引き直せません。"),
    "clock_too_small": Words("The clock has fewer than five cards.", "時計が五枚未満です。"),
    "no_more_redraws": Words("{most} redraws at most.", "引き直しは{most}回までです。"),
    "not_a_target": Words("It cannot be the target.", "対象になりません。"),
    "time_called_before": Words("Time was called already.", "すでに時間切れを告げています。"),
    "time_before_day_one": Words(
        "Before the first day the judge decides by hand.",
        "一日目の前はジャッジが個別に判断します。",
    ),
    "game_not_begun": Words(
        "The game begins with the five cards.", "ゲームは最初の五枚から始まります。"
    ),
    "not_its_name": Words("That is none of its names.", "その札の名前ではありません。"),
    "declared_before": Words("It was declared already.", "すでに宣言しています。"),
    "demanded_before": Words("It is demanded already.", "すでに宣言を求めています。"),
    "not_multi_name": Words("The card has one name only.", "名前が一つだけの札です。"),
    "not_a_side_card": Words(
        "The card is not among that player's side cards.", "本人のサイドカードではありません。"
    ),
}

HAPPENINGS = {
    "shown": Words("{card} is shown", "{card}を見せる"),
    "text_colour": Words("The text is {colour}", "{colour}字の能力"),
    "pays_hour": Words("{user} pays an hour: {card}", "{user}が1時間払う: {card}"),
    "gains_hour": Words("{user} gains an hour", "{user}が1時間得る"),
    "draws": Words("{user} takes {card}", "{user}が{card}を取る"),
    "discarded": Words("{card} is discarded", "{card}を捨てる"),
    "enters_field": Words("{user} puts {card} into {zone}", "{user}が{card}を{zone}に出す"),
    "enters_hall": Words("{card} enters the MAHO hall", "{card}がMAHO堂に入る"),
    "goes_home": Words("{card} goes home", "{card}は自宅へ"),
    "item_follows": Words("{card} follows its bearer", "{card}も一緒に動く"),
    "item_lies": Words("{card} lies in the MAHO hall", "{card}をMAHO堂に置く"),
    "leaves_field": Words("{card} leaves the field for {zone}", "{card}が場を離れて{zone}へ"),
    "placed": Words("{card} is placed on the happening", "{card}をハプニングに置く"),
    "slept": Words("{card} is put to sleep", "{card}を寝かせる"),
    "woken": Words("{card} wakes", "{card}が起きる"),
    "in_hall_already": Words("{card} is in the MAHO hall already", "{card}はすでにMAHO堂にいる"),
    "no_sleep_at_home": Words("{card} is at home and stays awake", "{card}は自宅なので寝ない"),
    "source_gone": Words(
        "{card} is not there or not able any more", "{card}はもうないか、使える状態でない"
    ),
    "target_gone": Words("The target is gone", "対象がなくなった"),
    "no_target": Words("There is no target", "対象がない"),
    "holder": Words("Reservation: {user}", "予約: {user}"),
    "nobody_holds": Words("Nobody has a reservation", "予約している人はいない"),
    "mover_gone": Words("The mover is not there any more", "移動するキャラがもういない"),
    "mover_asleep": Words("{card} is asleep and stays", "{card}は寝ているので動かない"),
    "placed_asleep": Words("{card} is asleep and is placed so", "{card}は寝たまま置かれる"),
    "mover_awake": Words("{card} is awake", "{card}は起きている"),
    "happening_gone": Words("The happening is gone", "ハプニングがもうない"),
    "movement_succeeds": Words("The movement of {card} succeeds", "{card}の移動は成功"),
    "no_block_possible": Words("Nobody can block", "阻止できる人はいない"),
    "blocker_gone": Words("The blocker is not there any more", "阻止に出たキャラがもういない"),
    "blocker_asleep": Words("{card} is asleep and stays", "{card}は寝ているので動かない"),
    "blocker_awake": Words("{card} is awake", "{card}は起きている"),
    "block_succeeds": Words("The block of {card} succeeds", "{card}の阻止は成功"),
    "no_comparison": Words("No comparison of genki", "元気の比較はしない"),
    "genki_higher": Words("Genki {ours} against {theirs}", "元気{ours}対{theirs}"),
    "genki_not_higher": Words(
        "Genki {ours} against {theirs}: not higher", "元気{ours}対{theirs}: 上回らない"
    ),
    "movement_over": Words("The movement is over", "移動の処理が終わった"),
    "fails_if": Words("{name} is on it: it fails", "{name}がいるので失敗"),
    "resolved": Words("{user} resolves {card}", "{user}が{card}を解決"),
    "failed": Words("{card} fails", "{card}は失敗"),
    "bonus": Words("Bonus: {amount} reward points", "ボーナス: ごほうび点{amount}"),
    "to_memories": Words("{card} goes to the memories", "{card}を思い出へ"),
    "to_failed_pile": Words("{card} goes to the failed pile", "{card}を失敗置き場へ"),
    "happening_leaves": Words("{card} goes to {zone}", "{card}を{zone}へ"),
    "waits": Words("An effect of {user} arises", "{user}の効果が発生"),
    "nothing_to_steal": Words("{card} has nothing to steal", "{card}から奪えるものがない"),
    "becomes_frog": Words("{card} becomes Majo-gaeru", "{card}がマジョガエルになる"),
    "is_itself_again": Words("{card} is itself again", "{card}が元に戻る"),
    "no_side_card": Words("There is no side card", "サイドカードがない"),
    "set_aside": Words("{user} sets {card} aside", "{user}が{card}を伏せて取る"),
    "removed_from_game": Words("{card} is removed from the game", "{card}をゲームから取り除く"),
    "area_full": Words("{user} has three cards and flips none", "{user}は三枚あるのでめくらない"),
    "diary_empty": Words("{user} has no diary card to flip", "{user}はめくる日記がない"),
    "flips": Words("{user} flips {card}", "{user}が{card}をめくる"),
    "condition_not_met": Words("{card}: the condition is not met", "{card}: 条件を満たさない"),
    "main_2": Words("The end is declared", "終了の宣言"),
    "back_to_main": Words("Back to the main step", "メインステップに戻る"),
    "one_more_day": Words("One more day is played", "もう一日だけ行う"),
    "lasting.points": Words(
        "{card}: genki {genki}, solve points {solve} {until}",
        "{card}は{until}元気ポイント{genki}、解決ポイント{solve}",
    ),
    "lasting.outfit": Words("{card} wears {value} {until}", "{card}の服装は{until}「{value}」"),
    "lasting.names": Words(
        "{card} counts as {value} {until}", "{card}は{until}「{value}」として扱う"
    ),
    "lasting.blank": Words(
        "The text box of {card} counts as blank {until}",
        "{card}のテキストボックスは{until}空白として扱う",
    ),
    "lasting.stolen": Words(
        "{card} has ability {n} of {value} {until}", "{card}は{until}{value}の能力{n}を得る"
    ),
    "lasting.robbed": Words(
        "{card} is without its ability {n} {until}", "{card}は{until}自分の能力{n}を失う"
    ),
    "lasting.ended": Words("What lasted on {cards} ends", "{cards}の続いていた効果が終わる"),
    "lasting.taken_off": Words("Taken off {card}: {what}", "{card}から取り除く: {what}"),
    "diary_refilled": Words("The failed pile becomes the diary", "失敗置き場が新しい日記になる"),
    "declares": Words("{user} declares {card} as {name}", "{user}は{card}を{name}と宣言"),
}

ENDINGS = {
    "end.goal": Words("100 reward points: {winners}", "ごほうび点100: {winners}"),
    "end.clock_out": Words("The clock ran out: {winners}", "時計切れ: {winners}"),
    "end.both_clock_out": Words("Both clocks ran out: a draw", "双方の時計切れ: 引き分け"),
    "end.concession": Words("{losers} conceded", "{losers}が投了"),
    "end.time": Words("Time: {winners}", "時間切れ: {winners}"),
    "end.game_loss": Words("Game loss: {winners} win", "ゲームロス: {winners}の勝ち"),
    "end.disqualification": Words("Excluded: {winners} win", "大会からの除外: {winners}の勝ち"),
    "end.no_show": Words("No-show: {winners} win", "不在: {winners}の勝ち"),
    "end.other": Words("The game ends: {winners}", "ゲーム終了: {winners}"),
}

BY_HAND = {
    "by_hand.hall_full": Words(
        "The MAHO hall is full: say where the card goes; for now it is at home, or in the hand "
        "from which it was used.",
        "MAHO堂に空きがない。札の行き先を決める(今は自宅か、使う前の手札にある)。",
    ),
    "by_hand.source_gone": Words(
        "The source of this link is gone: say whether it still has an effect.",
        "この処理の元になった札がない。効果が残るかを決める。",
    ),
    "by_hand.maho_goes": Words(
        "Say where the MAHO card goes after its use; it lies on the discard pile for now.",
        "使ったMAHOカードの行き先を決める(今は捨て札にある)。",
    ),
    "by_hand.items_go": Words(
        "Say where the items of the character go; they lie on the discard pile for now.",
        "付いていたアイテムの行き先を決める(今は捨て札にある)。",
    ),
    "by_hand.reserved_at_six": Words(
        "The other player has a reservation at step 6: say what follows.",
        "手順6で相手が予約している。扱いを決める。",
    ),
}

LASTING_BY_HAND = {
    "not_on_field": Words(
        "What lasts is put on a character in the field.",
        "続く効果を付けられるのは、場にいるキャラだけです。",
    ),
    "frog_is_frog": Words(
        "A Majo-gaeru has its own name, no outfit and no text; only points are put on it.",
        "マジョガエルの名前・服装・テキストは変わりません。付けられるのは点の増減だけです。",
    ),
    "days_counted": Words(
        "The days are a number from 1 (to the end of this day) to {most}.",
        "日数は1(この日の終わりまで)から{most}までの数です。",
    ),
    "no_day_yet": Words(
        "No day is being played: leave the days out.",
        "まだ一日目の前です。日数は書かないでください。",
    ),
    "argument_needed": Words("{effect}: the {what} is missing.", "{effect}: {what}が必要です。"),
    "argument_needless": Words(
        "{effect}: leave out the {what}.", "{effect}: {what}は書かないでください。"
    ),
    "no_points": Words(
        "Say by how much the points change.", "点をどれだけ増減するかを書いてください。"
    ),
    "no_name": Words(
        "Write a name, or several with & between them.",
        "名前を書いてください(複数なら&でつなぎます)。",
    ),
    "nothing_lasts": Words(
        "Nothing of this kind lasts on the card: {effect}.",
        "その札に、その種類の続いている効果はありません: {effect}",
    ),
}

WORDS = {
    "character": Words("character", "キャラ"),
    "item": Words("item", "アイテム"),
    "maho": Words("MAHO", "MAHO"),
    "transformed": Words("transformed", "変身"),
    "token": Words("put into play", "出されたもの"),
    "constructed": Words("constructed", "構築"),
    "sealed": Words("sealed", "シールド"),
    "yes": Words("yes", "はい"),
    "no": Words("no", "いいえ"),
    "draw": Words("draw", "引き分け"),
    "red": Words("red", "赤"),
    "black": Words("black", "黒"),
    "blue": Words("blue", "青"),
    "abilities": Words("ability", "能力"),
    "grants": Words("ability of the item", "アイテムの能力"),
    "self_discard": Words("ability that discards the item", "アイテムを捨てる能力"),
    "effects": Words("text", "文章"),
    "bonus": Words("bonus", "ボーナス"),
    "on_resolve": Words("when resolved", "解決した時"),
    "on_fail": Words("when it fails", "失敗した時"),
    "on_flip": Words("when turned over", "めくった時"),
    "points": Words("points", "点"),
    "outfit": Words("outfit", "服装"),
    "names": Words("names", "名前"),
    "blank": Words("blank text", "文章の空白"),
    "ability": Words("ability", "能力"),
    "stolen": Words("taken abilities", "奪った能力"),
    "robbed": Words("lost abilities", "失った能力"),
}

TEXTS = OBSTACLES | HAPPENINGS | ENDINGS | BY_HAND | LASTING_BY_HAND | CHAIN_TEXTS
