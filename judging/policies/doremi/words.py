"""What the policy says: why, and what is directed."""

from __future__ import annotations

from rules.core.words import Words

SEEN_CARDS = Words(en="The cards that were seen leave", ja="見たカードを")
EXTRA_CARDS = Words(en="The cards drawn extra leave", ja="余分に引いたカードを")
SIDE_CARDS = Words(
    en="At once the forgotten side cards leave", ja="戻し忘れたサイドカードを、ただちに"
)
NOT_REPLACED = Words(
    en="{cards} the game and are not replaced.", ja="{cards}ゲームから除きます。補充はしません。"
)
REPLACED = Words(
    en="{cards} the game; as many others replace them.",
    ja="{cards}ゲームから除き、同じ枚数を補充します。",
)

SEEN_BEFORE_SIGNAL = Words(
    en="Cards were looked at before the start signal: a caution.",
    ja="開始の合図より前にカードを見たので、指導です。",
)
MIXED_BEFORE = Words(
    en="It was found before the match started: a caution for both whose cards were mixed.",
    ja="マッチが始まる前にわかったので、カードが混ざった2人とも指導です。",
)
MIXED_AFTER = Words(
    en="It was found after the match started: a game loss for both whose cards were mixed.",
    ja="マッチが始まった後にわかったので、カードが混ざった2人ともゲームロスです。",
)
PREVIOUS_OPPONENT = Words(
    en="The previous opponent gets the same, also while playing at another table.",
    ja="前の相手にも同じ罰則を与えます。別の卓で対戦中でも同じです。",
)
EXTRA_FIRST = Words(
    en="It is the first time in this tournament: a caution.",
    ja="この大会では初めてなので、指導です。",
)
EXTRA_AGAIN = Words(
    en="It happened before in this tournament ({times}×): a warning or higher.",
    ja="この大会ですでに{times}回あったので、警告以上です。",
)
SLOW_PLAY = Words(en="Slow play brings a warning.", ja="遅延行為は警告です。")
CAN_REWIND = Words(en="The game can be rewound: a warning.", ja="巻き戻せるので、警告です。")
CANNOT_REWIND = Words(
    en="The game cannot be rewound: a game loss.", ja="巻き戻せないので、ゲームロスです。"
)

TEACHING = Words(
    en="Teaching by a spectator brings a warning.", ja="観戦者のティーチングは警告です。"
)
TEACHING_DECIDES = Words(
    en="It bears on the outcome of the game: a game loss.",
    ja="ゲームの勝敗に関わるので、ゲームロスです。",
)
OVERHEARD = Words(
    en="Talk between spectators counts too if a playing player can hear it and it bears on the"
    " outcome.",
    ja="観戦者どうしの話も、対戦者に聞こえて勝敗に関わるものなら、ティーチングです。",
)
RULES_EXPLAINED = Words(
    en="Rules explained by anyone but the opponent, or a judge, count as teaching.",
    ja="相手とジャッジ以外がルールを説明すると、ティーチングとして扱います。",
)
BOTH_TAUGHT = Words(
    en="The spectator plays in this tournament too, so it is given to both: spectator and taught"
    " player.",
    ja="観戦者もこの大会の参加者なので、観戦者と助言された人の両方に与えます。",
)
TAUGHT_BY_OUTSIDER = Words(
    en="Whether the taught player gets it is for the judge to decide.",
    ja="助言された人にも与えるかどうかは、ジャッジの判断です。",
)
OUTSIDER_LEAVES = Words(
    en="The spectator, who does not take part, has to leave the venue.",
    ja="参加者でない観戦者は退場させます。",
)
AFTER_OWN_MATCH = Words(
    en="A player whose match is over may neither disturb players still playing nor teach them.",
    ja="自分のマッチを終えた人が、対戦中の人を邪魔したり助言したりすることはできません。",
)

ONE_LOSS = Words(en="{minutes} min: one game loss.", ja="{minutes}分なので、1ゲームロスです。")
TWO_LOSSES = Words(en="{minutes} min: two game losses.", ja="{minutes}分なので、2ゲームロスです。")
TEN_IS_WITHIN = Words(
    en="Ten minutes sharp count as within ten minutes.",
    ja="ちょうど10分は「10分以内」とみなします。",
)
TEN_IS_BEYOND = Words(
    en="Ten minutes sharp count as ten minutes or more.",
    ja="ちょうど10分は「10分以上」とみなします。",
)
LEFT_AT_ALL = Words(
    en="Leaving the seat is one game loss, however long it lasts.",
    ja="離席は、時間の長さによらず1ゲームロスです。",
)
NOT_RECORDED = Words(
    en="It does not enter the one-year record.", ja="この件は1年間の記録には残しません。"
)
NO_SHOW = {
    "judge": Words(
        en="If the player does not come at all, a judge declares a no-show instead: a win without"
        " play, differential 0.",
        ja="最後まで現れないときは、代わりにジャッジが不在を宣言します。"
        "対戦なしの勝ちとなり、得点差は0です。",
    ),
    "bye": Words(
        en="If the player does not come at all, the opponent has a bye instead.",
        ja="最後まで現れないときは、代わりに相手の不戦勝とします。",
    ),
}

BY_SITUATION = Words(
    en="A warning, a game loss or an exclusion, depending on the situation.",
    ja="事情に応じて、警告、ゲームロス、大会からの除外のいずれかとします。",
)
CHEATING = Words(
    en="Cheating brings an exclusion without exception.",
    ja="イカサマは例外なく大会からの除外です。",
)
DECK_CHANGED = Words(
    en="A deck changed during the tournament brings an exclusion; even one card counts.",
    ja="大会中にデッキを変えると、大会からの除外です。1枚の違いでも当たります。",
)

NO_LEVEL_NAMED = Words(
    en="The rules name no level for it: the judge decides.",
    ja="ルールにレベルの定めがないので、ジャッジが決めます。",
)
LIGHT = Words(
    en="Without ill will and with little bearing on the outcome: a caution as a guide.",
    ja="悪意がなく勝敗にもあまり響かないものは、指導が目安です。",
)
ILL_WILL = Words(
    en="It shows ill will: a warning as a guide.", ja="悪意がうかがえるので、警告が目安です。"
)
BEARS = Words(
    en="It bears on the outcome: a warning as a guide.", ja="勝敗に関わるので、警告が目安です。"
)
ON_PURPOSE = Words(
    en="It is done on purpose: at least a warning as a guide.",
    ja="わざとする行為なので、警告以上が目安です。",
)
STRICTLY = Words(
    en="It is to be dealt with strictly: it is wrongful in itself and infringes the rights of the"
    " others.",
    ja="不正であり、ほかの参加者の権利も損なうので、厳しく取り扱います。",
)

ONE_LEVEL_UP = Words(
    en="What the judge pronounced was not obeyed: one level up, in place of the first penalty.",
    ja="ジャッジの告知に従わなかったので、元の罰則に代えて、レベルを1段階上げます。",
)
NOTHING_ABOVE = Words(
    en="What the judge pronounced was not obeyed; nothing is above an exclusion.",
    ja="ジャッジの告知に従いませんでした。大会からの除外より重い罰則はありません。",
)
INSTRUCTION_IGNORED = Words(
    en="An instruction that carried no penalty was not obeyed: a caution.",
    ja="罰則のない指示に従わなかったので、指導です。",
)
INSTRUCTION_IGNORED_FREELY = Words(
    en="An instruction that carried no penalty was not obeyed: the judge decides the level.",
    ja="罰則のない指示に従わなかったので、ジャッジがレベルを決めます。",
)
