"""What two players changing places would break, in words for whoever decides it."""

from collections.abc import Iterator

from rules.core.words import Words
from tournaments.models import Registration, Round
from tournaments.pairing.model import Entrant, meeting_faults
from tournaments.pairing.request import request_for
from tournaments.pairing.rewinding import without_round
from tournaments.selectors.facts import facts_of

FAULTS = (
    Words(en="{one} and {other} have met before.", ja="{one}と{other}は再戦になります。"),
    Words(
        en="{one} and {other} are of one club or family.",
        ja="{one}と{other}は同じ所属か家族です。",
    ),
    Words(
        en="{one} and {other} would rather not be paired with each other.",
        ja="{one}と{other}には対戦を避けたいという希望があります。",
    ),
)
BYE_AGAIN = Words(
    en="{one} has had a bye already ({count}).", ja="{one}には不戦勝がすでに{count}回あります。"
)


def swap_faults(round_: Round, one: Registration, other: Registration) -> list[Words]:
    """Return what would be wrong with the two players' matches after the swap."""
    facts = without_round(facts_of(round_.tournament), round_.number)
    entrants = {entrant.id: entrant for entrant in request_for(facts, round_.number).entrants}
    names = {player.id: player.name for player in facts.players}
    companies = [company_of(round_, player) for player in (one, other)]
    return [
        words
        for player, company in ((one, companies[1]), (other, companies[0]))
        for words in faults_of(player.code, company, entrants, names)
    ]


def company_of(round_: Round, player: Registration) -> list[str]:
    """Return the codes of who else sits at the player's table, in order."""
    match = round_.matches.filter(seats__registration=player).first()
    if match is None:
        return []
    others = match.seats.exclude(registration=player).order_by("position")
    return list(others.values_list("registration__code", flat=True))


def faults_of(
    code: str, company: list[str], entrants: dict[str, Entrant], names: dict[str, str]
) -> Iterator[Words]:
    """Yield the faults of the player ``code`` sitting with ``company``; nobody means the bye."""
    me = entrants.get(code, Entrant(id=code))
    if not company and me.byes:
        yield BYE_AGAIN.filled(one=names[code], count=me.byes)
    for other in company:
        found = meeting_faults(me, entrants.get(other, Entrant(id=other)))
        for words, is_so in zip(FAULTS, found, strict=True):
            if is_so:
                yield words.filled(one=names[code], other=names[other])
