"""What the ``dice`` command says: of each side, and of one side against the other."""

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from django.utils.translation import gettext as _

from rules.games.nanika.dice import (
    Distribution,
    Odds,
    Side,
    fumble_chance,
    side_distribution,
    written,
)
from tournaments.management.aligned import aligned
from tournaments.standings.exact import per_cent, shown, told_apart

DECIMALS = 4


@dataclass(frozen=True)
class RolledSide:
    """A side, the totals it rolls, and the chance that at least one roll of it is a fumble."""

    side: Side
    totals: Distribution
    fumble: Fraction


def rolled(side: Side, *, clamp: bool, pooled: bool) -> RolledSide:
    """Return the side with its chances."""
    totals = side_distribution(side, clamp=clamp, pooled=pooled)
    return RolledSide(side, totals, fumble_chance(side, pooled=pooled))


def percentage(chance: Fraction) -> str:
    """Return a chance per cent, with as many decimals as tell it from never and always.

    >>> percentage(Fraction(1, 3)), percentage(Fraction(1, 6**8)), percentage(Fraction(1))
    ('33.33%', '0.0001%', '100.00%')
    """
    sure = Fraction(round(chance))
    return per_cent(chance) if chance == sure else told_apart(chance, sure, per_cent=True)[0]


def chance_document(chance: Fraction) -> dict[str, str]:
    return {"fraction": str(chance), "percent": percentage(chance)}


def side_document(rolled: RolledSide) -> dict[str, Any]:
    """Return what ``--json`` prints of one side."""
    totals = rolled.totals
    return {
        "term": written(rolled.side),
        "ghosts": [
            {"term": str(ghost), "dice": ghost.dice, "modifier": ghost.modifier}
            for ghost in rolled.side
        ],
        "mean": {"fraction": str(totals.mean), "decimal": shown(totals.mean, DECIMALS)},
        "fumble": chance_document(rolled.fumble),
        "out_of": totals.out_of,
        "distribution": [
            {"total": total, "ways": ways, "chance": chance_document(totals.chance(total))}
            for total, ways in totals.counts.items()
        ],
    }


def odds_document(odds: Odds) -> dict[str, Any]:
    """Return what ``--json`` prints of the attack side against the defence side."""
    return {
        "win": chance_document(odds.attack_wins),
        "tie": chance_document(odds.equal),
        "lose": chance_document(odds.smaller),
        "defence_wins": chance_document(odds.defence_wins),
    }


def side_text(rolled: RolledSide) -> str:
    """Return mean, fumble and every total of one side, for people."""
    totals = rolled.totals
    values = {
        "dice": written(rolled.side),
        "mean": shown(totals.mean, DECIMALS),
        "exactly": totals.mean,
        "fumble": in_both(rolled.fumble),
    }
    head = _("%(dice)s: mean %(mean)s (%(exactly)s), fumble %(fumble)s") % values
    heads = [_("Total"), _("Ways of %(all)d") % {"all": totals.out_of}, _("Chance")]
    rows = [[n, ways, percentage(totals.chance(n))] for n, ways in totals.counts.items()]
    return f"{head}\n{aligned([heads, *rows], right=range(len(heads)))}"


def odds_text(odds: Odds) -> str:
    """Return who wins how often, for people. Source: NNK-6.0.15."""
    rows = [
        [_("Attack is larger and wins"), odds.attack_wins, percentage(odds.attack_wins)],
        [_("Equal: the defence wins"), odds.equal, percentage(odds.equal)],
        [_("Attack is smaller: the defence wins"), odds.smaller, percentage(odds.smaller)],
        [_("The defence wins together"), odds.defence_wins, percentage(odds.defence_wins)],
    ]
    return aligned(rows, right=[1, 2])


def in_both(chance: Fraction) -> str:
    return f"{chance} ({percentage(chance)})"
