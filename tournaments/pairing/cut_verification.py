"""Whether a round of the top cut is as the bracket gives it, and its seeds as the standings do."""

from __future__ import annotations

from msgspec.structs import replace

from rules.core.words import Words
from tournaments.pairing.bracket import bracket
from tournaments.pairing.comparing import Difference, differences_of
from tournaments.pairing.cut_seeding import cut_seeds, has_cut, swiss_rounds
from tournaments.pairing.elimination import UNKNOWN, cut_round
from tournaments.pairing.model import PairingImpossible
from tournaments.pairing.seeds import is_withheld
from tournaments.record.model import Round, TournamentFile
from tournaments.standings.ranking import standings

OTHER_SEEDS = Words(
    en="Not verified: the seeds of the top cut are not those of the standings as they stand now:"
    " a result was corrected since, or the file was changed.",
    ja="未検証：決勝トーナメントのシード順が現在の順位表と一致しません。"
    "その後に結果が訂正されたか、ファイルが変更されています。",
)


def cut_differences(
    file: TournamentFile, round_: Round
) -> tuple[list[Difference], tuple[Words, ...]]:
    """Return what in a round of the cut is not as the bracket gives it, and why it is not verified.

    The first round of the cut also tells when its seeds do not follow from the standings.
    """
    found = bracket(file)
    if found is None or not found.is_drawn:
        return [], (UNKNOWN,)
    try:
        result = cut_round(file, round_.number)
    except PairingImpossible as error:
        return [Difference(kind="impossible", words=error.words)] if round_.matches else [], ()
    names = {player.id: player.name for player in file.players}
    is_first = round_.number == swiss_rounds(file) + 1
    notes = (OTHER_SEEDS,) if is_first and has_other_seeds(file) else ()
    return differences_of(_as_if_drawn(round_), result, names), notes


def _as_if_drawn(round_: Round) -> Round:
    """Return ``round_`` without marks of a hand: nobody changes the top cut by hand."""
    matches = [replace(match, manual=False) for match in round_.matches]
    return replace(round_, matches=matches)


def has_other_seeds(file: TournamentFile) -> bool:
    """Return whether the frozen seeds are not those that the standings give now.

    Players of one rank may stand in any order as long as the seed of their lot is kept back.
    """
    if not file.cut_seeds or not has_cut(file.tournament):
        return False
    given = list(cut_seeds(file).seeds)
    if not is_withheld(file.tournament):
        return given != file.cut_seeds
    ranks = {row.player: row.rank for row in standings(file, swiss_rounds(file))}
    return [ranks.get(p) for p in given] != [ranks.get(p) for p in file.cut_seeds]
