"""Which tournaments the demo has, and how far each is."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Literal
from zoneinfo import ZoneInfo

from django.utils import timezone

ZONE = "Asia/Tokyo"
Stage = Literal["entering", "playing", "between", "finished"]


@dataclass(frozen=True)
class Plan:
    """One tournament to make.

    Args:
        days: start in days from today.
        stage: entries are coming in; a round is being played; a round is closed and the next one
            not paired; everything is played.
        top_cut: how many play on after the Swiss rounds, with a match for third place.
    """

    slug: str
    name: str
    title: str
    preset: str
    venue: str
    days: int
    stage: Stage
    top_cut: int = 0

    def starts_at(self) -> datetime:
        """Return ten o'clock at the venue on the day."""
        today = timezone.now().astimezone(ZoneInfo(ZONE)).replace(microsecond=0)
        return today.replace(hour=10, minute=0, second=0) + timedelta(days=self.days)


PLANS = (
    Plan("demo-doremi", "どれみ構築戦 春の陣", "doremi", "constructed", "市民会館 第2会議室", 0, "playing"),
    Plan("demo-doremi-sealed", "どれみシールド戦 夏の陣", "doremi", "sealed", "駅前ビル 3階", 13, "entering"),
    Plan("demo-omoline", "おもライン 交流会", "omoline", "constructed", "区民センター 研修室", -7, "finished", 4),
    Plan("demo-onsen", "秘湯 卓上の会", "onsen", "pods", "市民会館 和室", -1, "finished"),
    Plan("demo-nanika", "何か(仮名) 試遊会", "nanika", "pods", "区民センター 研修室", 0, "between"),
)  # fmt: skip


def plans_for(title: str | None) -> tuple[Plan, ...]:
    """Return the plans of ``title``, or all of them."""
    return tuple(plan for plan in PLANS if title in (None, plan.title))
