"""The sentences of Nanika: why something is refused, and what happens."""

from __future__ import annotations

from rules.core.words import Words

OBSTACLES = {
    "not_in_archive": Words(
        "The card is not in that user's archive.", "その札は本人のアーカイブにありません。"
    ),
    "unknown_card": Words("Say first which card it is.", "まず、どの札かを入れてください。"),
    "not_a_ghost": Words("The card is not a ghost.", "ゴーストの札ではありません。"),
    "not_a_shell": Words("The card is not a shell.", "シェルの札ではありません。"),
    "one_ghost_a_turn": Words(
        "A ghost was already installed this turn.", "このターンはもうゴーストを出しました。"
    ),
    "shell_needs_ghost": Words(
        "A shell needs an installed ghost.", "シェルを付けるゴーストが場にいません。"
    ),
    "own_ghosts_only": Words(
        "A shell goes onto one's own installed ghost.",
        "シェルは自分の場のゴーストにだけ付けられます。",
    ),
    "not_its_shell": Words(
        "The ghost does not carry that shell.", "そのゴーストのシェルではありません。"
    ),
    "mandatory_no_event": Words(
        "A mandatory event is no event that can be used.", "強制イベントは自分から使えません。"
    ),
    "not_started": Words("The game has not begun.", "ゲームはまだ始まっていません。"),
    "set_in_battle": Words(
        "An event for battle is laid face down in the battle.",
        "戦闘用のイベントは、戦闘中に伏せて使います。",
    ),
    "not_in_battle": Words("That event is not for a battle.", "そのイベントは戦闘では使えません。"),
    "own_turn_only": Words("It is not that user's turn.", "自分のターンではありません。"),
    "not_own_turn": Words(
        "That event is for the turns of others.", "自分のターンには使えないイベントです。"
    ),
    "action_step_only": Words(
        "That event belongs in the action step.", "アクションの段階で使うイベントです。"
    ),
    "own_decision_only": Words(
        "In one's own turn it can be used only when one decides oneself.",
        "自分のターンでは、自分が決める場面でだけ使えます。",
    ),
    "one_event_a_turn": Words(
        "The one event of the turn was used already.", "このターンのイベントはもう使いました。"
    ),
    "one_event_a_battle": Words(
        "This tournament allows one event a battle.", "この大会では、一度の戦闘に一つまでです。"
    ),
    "not_installed": Words(
        "The card is not a ghost on that user's desktop.",
        "その人の場に出ているゴーストではありません。",
    ),
    "no_ability": Words("The card has no such ability.", "その能力はありません。"),
    "always_active": Words(
        "That ability is always active; it is not used.",
        "いつも働く能力で、使うものではありません。",
    ),
    "once_per_ghost": Words(
        "This ghost's ability was used this turn.", "このゴーストの能力はこのターンに使いました。"
    ),
    "one_battle_a_turn": Words(
        "There was a battle this turn already.", "このターンはもう戦いました。"
    ),
    "not_oneself": Words("One cannot attack oneself.", "自分は攻撃できません。"),
    "no_ghost_to_attack": Words(
        "That user has no ghost to defend with.", "相手の場に守るゴーストがいません。"
    ),
    "master_passive": Words(
        "A master does not fight while it has a slave.",
        "スレーブがいる間、マスターは戦えません。",
    ),
    "slaves_protect": Words(
        "A master is not chosen while a slave protects it.",
        "スレーブが守る間、マスターは選べません。",
    ),
    "no_slave_support": Words(
        "Slaves do not support one another.", "スレーブはほかのスレーブの援軍になれません。"
    ),
    "no_battle": Words("There is no battle.", "戦闘は行われていません。"),
    "no_outside_support": Words(
        "Users who are no party send no support.", "当事者でない人は援軍を出せません。"
    ),
    "name_the_side": Words("Say which side it supports.", "どちらの側の援軍かを選んでください。"),
    "already_fighting": Words(
        "That ghost fights already.", "そのゴーストはもう戦闘に加わっています。"
    ),
    "attack_cap": Words(
        "The attack side fights with {cap} at most.", "攻撃側が使えるのは{cap}体までです。"
    ),
    "no_install_window": Words(
        "That card cannot be installed in a battle.", "戦闘中に出せる札ではありません。"
    ),
    "support_step_only": Words(
        "It is installed in the support step of a battle.", "戦闘の援軍の段階で出す札です。"
    ),
    "not_supporting": Words("That ghost does not support.", "そのゴーストは援軍ではありません。"),
    "not_waiting": Words(
        "That event does not wait to be applied.", "これから適用するイベントではありません。"
    ),
    "not_named": Words(
        "The ghost does not carry a name that the card quotes.",
        "札の指定する名のゴーストではありません。",
    ),
    "must_install": Words("The ghost must be installed.", "ゴーストを出さなければなりません。"),
    "has_a_ghost": Words("There is a ghost in the archive.", "アーカイブにゴーストがあります。"),
    "no_excess": Words("The archive holds no more than five cards.", "アーカイブは五枚以下です。"),
}

HAPPENINGS = {
    "installed": Words("{user} installs {card}", "{user}が{card}を出す"),
    "shell_installed": Words("{card} goes onto {ghost}", "{ghost}に{card}を付ける"),
    "trashed": Words("{card} goes to the trash", "{card}をゴミ箱に入れる"),
    "downloaded": Words("{user} downloads {card}", "{user}が{card}を引く"),
    "dealt": Words("{user} is dealt {card}", "{user}に{card}を配る"),
    "revealed": Words("{card} is revealed", "{card}を公開する"),
    "set_aside": Words("{card} is set aside", "{card}を脇に置く"),
    "put_back": Words("{card} goes back", "{card}を戻す"),
    "sent": Words("{card} goes to {zone}", "{card}を{zone}に移す"),
    "event_used": Words("{user} uses the event of {card}", "{user}が{card}のイベントを使う"),
    "returned": Words("{card} returns to the archive", "{card}をアーカイブに戻す"),
    "set_down": Words("{user} lays {card} face down", "{user}が{card}を伏せて出す"),
    "opened": Words("{card} is opened", "{card}を開く"),
    "no_event": Words("{card} has no event to apply", "{card}には適用するイベントがない"),
    "applied": Words("{card} is applied", "{card}の効果を適用する"),
    "captured": Words("{user} captures {card}", "{user}が{card}を取る"),
    "shell_captured": Words("{card} is captured with its ghost", "{card}もゴーストと共に取られる"),
    "timing": Words("Its timing fits: {timing}", "使用タイミングは適切: {timing}"),
    "event_total": Words("The dice of the text give {total}", "テキストのダイスは{total}"),
    "fumbled": Words("Fumble: it counts as not done", "シテオク: 行わなかった扱い"),
    "other_fumble": Words("Fumble of another kind", "そのほかのシテオク"),
    "no_named_ghost": Words(
        "No ghost of that name in the archive", "その名のゴーストはアーカイブにない"
    ),
    "nothing_to_change": Words("There is no battle for it to change", "変える戦闘がない"),
    "wrong_battle": Words("It changes nothing in this battle", "この戦闘では何も変わらない"),
    "side_changed": Words("{side}: {amount} to the total", "{side}: 総攻撃力に{amount}"),
    "kind_changed": Words("The battle becomes {kind}", "戦闘の種類が{kind}になる"),
    "no_ghost": Words("No ghost is installed", "場にゴーストがいない"),
    "party_gone": Words(
        "A party of the battle is out of the game: it ends without a winner",
        "戦闘の当事者が敗退したため、勝者なしで終わる",
    ),
    "cap": Words("The attack side fights with {cap} at most", "攻撃側は{cap}体まで"),
    "rolled": Words("{card} rolls {faces}", "{card}のダイス: {faces}"),
    "attack_cancelled": Words(
        "The attacking ghost fumbled: no attack is made",
        "攻めるゴーストがシテオク: 攻撃はなかった扱い",
    ),
    "attack_wins": Words(
        "{attack} against {defence}: the attack side wins", "{attack}対{defence}: 攻撃側の勝ち"
    ),
    "defence_wins": Words(
        "{attack} against {defence}: the defence side wins", "{attack}対{defence}: 防御側の勝ち"
    ),
    "side_total": Words("Total: {side}", "{side}の総攻撃力"),
    "side_extra": Words("{side}: {amount} by events", "{side}: イベントにより{amount}"),
    "total": Words("{side}: {total}", "{side}: {total}"),
    "strength": Words(
        "{card}: {faces}, modifier {modifier}, makes {total}",
        "{card}: {faces}、補正{modifier}で{total}",
    ),
    "ghost_fumbled": Words("{card} fumbles and gives 0", "{card}はシテオクで0"),
    "one_die_safe": Words(
        "{card} rolls one die: no fumble", "{card}のダイスは一個: シテオクにならない"
    ),
    "shell_counts": Words("{card} counts for {ghost}", "{ghost}に{card}の修正"),
    "bonus": Words("{card} gains {amount} by its ability", "{card}は能力で{amount}を足す"),
    "no_bonus": Words(
        "The ability of {card} does not apply ({kind}, {role})",
        "{card}の能力は働かない({kind}、{role})",
    ),
    "pool": Words("{side} rolls {faces} together: {total}", "{side}はまとめて{faces}: {total}"),
    "side_fumbled": Words("{side} fumbles and gives 0", "{side}はシテオクで0"),
    "text_judged": Words(
        "The text of {card} applies: {answer}", "{card}のテキストは有効か: {answer}"
    ),
    "turn_skipped": Words("{user} skips the turn", "{user}のターンを飛ばす"),
    "no_penalty": Words(
        "No penalty for having no ghost: masters replace it", "マスター制のため罰則なし"
    ),
    "all_in_void": Words("The last ghosts left through the void", "最後のゴーストが虚へ失われた"),
    "shortage": Words("The server is empty", "サーバーの札が尽きた"),
    "server_empty": Words("There is no card to download", "引く札がない"),
}

ENDINGS = {
    "end.unyu_victory": Words("Points victory: {winners}", "うにゅう勝利: {winners}"),
    "end.judgement_victory": Words("Judgement victory: {winners}", "判定勝利: {winners}"),
    "end.special_victory": Words("Special victory: {winners}", "特殊勝利: {winners}"),
    "end.protection_fault": Words("Protection fault: everyone loses", "一般保護違反: 全員の負け"),
    "end.nobody_left": Words("Nobody is left", "誰も残っていない"),
    "end.last_user": Words("{winners} alone is left", "残ったのは{winners}だけ"),
}

BY_HAND = {
    "by_hand.other_fumble": Words(
        "Fumble: decide what goes against its user.", "シテオク: 使った側に不利なことを決める。"
    ),
    "by_hand.no_ghost_penalty": Words(
        "A user without any ghost suffers a penalty; the plan leaves open which.",
        "場にゴーストがない人への罰則。中身は文書では未定。",
    ),
    "by_hand.not_ready": Words(
        "A user has fewer than two ghosts: decide whether the game begins.",
        "ゴーストが二体そろっていない人がいる。始めてよいか決める。",
    ),
    "by_hand.no_ghost": Words(
        "A user cannot install a ghost: decide how one is found.",
        "ゴーストを出せない人の処理を決める。",
    ),
}
"""What the judge is asked where no card is quoted."""

WORDS = {
    "attack": Words("attack side", "攻撃側"),
    "defence": Words("defence side", "防御側"),
    "attacker": Words("attacking", "攻め手"),
    "defender": Words("defending", "守り手"),
    "support": Words("support", "援軍"),
    "physical": Words("physical", "物理"),
    "mental": Words("mental", "精神"),
    "on_your_turn": Words("own turn", "自分の番用"),
    "on_battle": Words("battle", "戦闘用"),
    "not_your_turn": Words("turns of others", "自分以外の番用"),
    "anytime": Words("any time", "随時"),
    "yes": Words("yes", "はい"),
    "no": Words("no", "いいえ"),
    "shared": Words("shared", "分け合う"),
}
"""Words that stand in facts of the trace and in the choices of acts."""

TEXTS = OBSTACLES | HAPPENINGS | ENDINGS | BY_HAND
