"""The penalty policy of a tournament: that of its title, or the organiser's own."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from judging.models import HousePolicy
from judging.policies.doremi import DoremiPolicy
from judging.policies.model import Policy, Row
from judging.policies.plain import PlainPolicy
from judging.policies.rows import rows_of
from rules.core.deck_rules import SettingValue
from rules.core.words import Words
from tournaments.models import Tournament

PUBLISHED: Mapping[str, Callable[[Mapping[str, SettingValue]], Policy]] = {"doremi": DoremiPolicy}


def policy_of(tournament: Tournament) -> Policy:
    """Return the policy in force: published for the title, else what the organiser keeps."""
    published = PUBLISHED.get(tournament.title_code)
    return published(tournament.all_settings) if published else plain_policy(tournament)


def has_house_policy(tournament: Tournament) -> bool:
    """Return whether the organiser can change the policy: the title has published none."""
    return tournament.title_code not in PUBLISHED


def plain_policy(tournament: Tournament) -> PlainPolicy:
    own = HousePolicy.objects.filter(tournament=tournament).first()
    names = {each.level: each.label for each in tournament.title.penalty_levels}
    levels = tuple(names)
    if own is None:
        return PlainPolicy(rows_of(tournament.title), levels=levels, names=names)
    adding_up = (own.cautions, own.warnings, own.refusal_raises)
    return PlainPolicy(house_rows(own), *adding_up, levels=levels, names=names)


def house_rows(own: HousePolicy) -> tuple[Row, ...]:
    """Return the organiser's infractions; one written in one language stands for both."""
    return tuple(
        Row(
            code=row["code"],
            label=Words(row["en"] or row["ja"], row["ja"] or row["en"]),
            levels=tuple(row["levels"]),
        )
        for row in own.infractions
    )
