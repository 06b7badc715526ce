"""A match sheet as the desk types it: one key for winner and end, then points or differential."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import get_language, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from rules.core.title import Scoring
from rules.core.words import Words
from tournaments.forms.fields import DigitsField
from tournaments.record.model import DOUBLE_LOSS, Game
from tournaments.standings.lost_games import without_surplus
from tournaments.standings.match_result import check_games, match_result
from tournaments.standings.outcome import TIME, SheetRefused, pod_outcome
from tournaments.standings.scoring import ScoringRules

POINTS, SHEET = "points", "sheet"
DRAW_SIDE = 2
MOST_GAMES = 20
MOST_POINTS = 1_000_000
OUTCOMES = [
    ("", _("as played")),
    (TIME, _("time was up between games")),
    (DOUBLE_LOSS, _("both lose")),
]

Choice = tuple[str, str]


@dataclass(frozen=True)
class Sitting:
    """Who sits at the table, by registration code in seat order, and how the match scores.

    ``place_points`` are the match points of each place at a pod, the first place's first. Without
    ``has_draws``, as in a top cut, no drawn game is offered. ``lost`` are the games that a penalty
    decided, by number: the form comes filled with them.
    """

    players: Mapping[str, str]
    rules: ScoringRules
    best_of: int
    is_pod: bool = False
    place_points: Sequence[str] = ()
    has_draws: bool = True
    lost: Mapping[int, Game] = field(default_factory=dict)

    @property
    def codes(self) -> list[str]:
        return list(self.players)

    def loser_of(self, number: int) -> str:
        """Return the name of who loses game ``number`` by a penalty, "" for nobody."""
        game = self.lost.get(number)
        others = [name for code, name in self.players.items() if game and code != game.winner]
        return others[0] if others else ""


@dataclass(frozen=True)
class GameRow:
    """The fields of one game, for the template."""

    number: int
    how: forms.BoundField
    numbers: list[forms.BoundField]
    #: Who loses it by a penalty, "" for nobody.
    loser: str = ""

    @property
    def errors(self) -> list[str]:
        return [str(error) for field in (self.how, *self.numbers) for error in field.errors]


def in_words(words: Words) -> str:
    return words.in_(get_language() or "en")


def game_choices(names: Sequence[str], scoring: Scoring, *, has_draws: bool = True) -> list[Choice]:
    """Return the ways a game of two can end as (``"goal:0"``, ``"1 · Aoki — reached 100 points"``).

    Each label starts with a key of its own, so that one key chooses winner and end.
    """
    draw, both_lose = str(pgettext_lazy("result of a game", "draw")), str(_("both lose"))
    return [("", "–")] + [
        (
            f"{end.code}:{side}",
            f"{key} · {[*names, both_lose if end.decides_match else draw][side]}"
            f" — {in_words(end.label)}",
        )
        for end in scoring.ends
        for side, key in enumerate(end.key)
        if key and (has_draws or side != DRAW_SIDE or end.decides_match)
    ]


class ResultForm(forms.Form):
    """The result of one match; ``games``, ``outcome`` and ``places`` are what the service takes.

    Args:
        by: ``"points"`` for both reward-point totals, ``"sheet"`` for the differential as written.
        rows: how many games can be typed in.
    """

    version = forms.IntegerField(widget=forms.HiddenInput, required=False)
    outcome = forms.ChoiceField(label=_("The match ended"), choices=OUTCOMES, required=False)

    def __init__(
        self,
        sitting: Sitting,
        data: Mapping[str, Any] | None = None,
        *,
        by: str = POINTS,
        rows: int | None = None,
        initial: Mapping[str, Any] | None = None,
    ) -> None:
        filled = {**lost_from(sitting), **(initial or {})}
        super().__init__(data, initial=filled, auto_id="result_%s")
        self.sitting, self.by = sitting, by
        needed = max([rows or sitting.best_of, *sitting.lost])
        self.row_count = 0 if sitting.is_pod else min(needed, MOST_GAMES)
        if sitting.is_pod:
            self.add_places()
        for number in range(1, self.row_count + 1):
            self.add_game(number)

    def add_places(self) -> None:
        del self.fields["outcome"]
        names = list(self.sitting.players.values())
        for seat, name in enumerate(names):
            field = DigitsField(label=name, required=False, min_value=1, max_value=len(names))
            field.widget.attrs |= {"data-place": True, "maxlength": 2}
            self.fields[f"place_{seat}"] = field
        self.fields["place_0"].widget.attrs |= {"autofocus": True, "data-focus": True}
        if self.sitting.rules.scoring.has_points:
            for seat, name in enumerate(names):
                self.add_number(f"pod_points_{seat}", name, 0)

    def add_game(self, number: int) -> None:
        names, scoring = list(self.sitting.players.values()), self.sitting.rules.scoring
        self.fields[f"game_{number}"] = forms.ChoiceField(
            label=_("Game %(number)s") % {"number": number},
            choices=game_choices(names, scoring, has_draws=self.sitting.has_draws),
            required=False,
        )
        if scoring.has_points and self.by == POINTS:
            for seat, name in enumerate(names):
                self.add_number(f"points_{number}_{seat}", name, 0)
        elif scoring.has_points:
            self.add_number(f"differential_{number}", _("Differential"), -MOST_POINTS)

    def add_number(self, field: str, label: Any, least: int) -> None:
        self.fields[field] = DigitsField(
            label=label, required=False, min_value=least, max_value=MOST_POINTS
        )

    def number_names(self, number: int) -> list[str]:
        names = [f"points_{number}_{seat}" for seat in range(len(self.sitting.players))]
        return [name for name in (*names, f"differential_{number}") if name in self.fields]

    def game_rows(self) -> list[GameRow]:
        return [
            GameRow(
                n,
                self[f"game_{n}"],
                [self[name] for name in self.number_names(n)],
                self.sitting.loser_of(n),
            )
            for n in range(1, self.row_count + 1)
        ]

    def place_fields(self) -> list[forms.BoundField]:
        return [self[name] for name in self.fields if name.startswith("place_")]

    def pod_point_fields(self) -> list[forms.BoundField]:
        return [self[name] for name in self.fields if name.startswith("pod_points_")]

    def pod_games(self) -> list[Game]:
        """Return the points of a pod as its one game, won by who came first; none without points."""
        codes = self.sitting.codes
        given = {code: self.cleaned_data.get(f"pod_points_{n}") for n, code in enumerate(codes)}
        points = {code: total for code, total in given.items() if total is not None}
        first = [code for code, place in (self.places or {}).items() if place == 1]
        winner = first[0] if len(first) == 1 else None
        return [Game(winner=winner, end="goal", points=points)] if points else []

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or {}
        if self.sitting.is_pod:
            self.refuse_places()
            cleaned["games"] = [] if self.errors else self.pod_games()
            return cleaned
        played = [n for n in range(1, self.row_count + 1) if cleaned.get(f"game_{n}")]
        self.refuse_gaps(played)
        if not played and not cleaned.get("outcome") and not self.errors:
            raise ValidationError(_("Nothing was entered: say how each game ended."))
        played = self.counted(played)
        cleaned["games"] = [self.game(n) for n in played]
        if not self.errors:
            self.refuse_impossible(played)
        return cleaned

    def refuse_places(self) -> None:
        """Say once what is wrong with the places, and mark those that are missing or no place."""
        given = {name: self.cleaned_data.get(name) for name in self.fields if "place_" in name}
        for name in (name for name, place in given.items() if place is None):
            self.errors.pop(name, None)
            self.fields[name].widget.attrs["aria-invalid"] = "true"
        try:
            pod_outcome(list(given), {n: place for n, place in given.items() if place})
        except SheetRefused as error:
            self.add_error(None, [in_words(problem) for problem in error.problems])

    def refuse_gaps(self, played: list[int]) -> None:
        """Say which games lack a winner although something of them, or a later game, is there."""
        for n in range(1, self.row_count + 1):
            has_numbers = any(self.cleaned_data.get(x) is not None for x in self.number_names(n))
            if n not in played and (has_numbers or any(later > n for later in played)):
                self.add_error(f"game_{n}", _("Say who won this game and how it ended."))

    def counted(self, played: list[int]) -> list[int]:
        """Return ``played`` without games lost by a penalty that the match did not come to.

        The form came filled with them; whoever types the games before leaves them there.
        """
        games = [self.game(n) for n in played]
        count = len(without_surplus(games, self.sitting.best_of, self.sitting.rules))
        is_by_penalty = self.sitting.lost.keys() >= {*played[count:]}
        return played[:count] if is_by_penalty else played

    def game(self, n: int) -> Game:
        """Return game ``n`` as plain facts; a differential left empty is a forgotten entry."""
        code, _colon, side = self.cleaned_data[f"game_{n}"].partition(":")
        codes = self.sitting.codes
        winner = None if int(side) == DRAW_SIDE else codes[int(side)]
        given = {name: self.cleaned_data.get(name) for name in self.number_names(n)}
        if f"differential_{n}" in given:
            written = given[f"differential_{n}"] if winner else given[f"differential_{n}"] or None
            return Game(winner=winner, end=code, differential=written)
        totals = zip(codes, given.values(), strict=False)
        points = {player: total for player, total in totals if total is not None}
        return Game(winner=winner, end=code, points=points)

    def refuse_impossible(self, played: list[int]) -> None:
        """Put every reason why a game cannot be so beside that game."""
        sitting, games = self.sitting, self.cleaned_data["games"]
        for problem in check_games(sitting.codes, games, sitting.best_of, sitting.rules):
            self.add_error(f"game_{played[problem.game_number - 1]}", in_words(problem.words))

    @property
    def games(self) -> list[Game]:
        games: list[Game] = self.cleaned_data.get("games", [])
        return games

    @property
    def said(self) -> str | None:
        """Return what a judge or the clock said beyond the games, if anything."""
        return self.cleaned_data.get("outcome") or None

    @property
    def places(self) -> dict[str, int] | None:
        if not self.sitting.is_pod:
            return None
        return {code: self.cleaned_data[f"place_{n}"] for n, code in enumerate(self.sitting.codes)}


class CorrectionForm(ResultForm):
    """A result entered anew, with the reason."""

    reason = forms.CharField(label=_("Reason for the correction"), max_length=300)


def lost_from(sitting: Sitting) -> dict[str, Any]:
    """Return what the form shows of the games that a penalty decided."""
    initial: dict[str, Any] = {}
    for number, game in sitting.lost.items():
        is_told = isinstance(game.differential, int)
        full = sitting.rules.scoring.full_score
        initial |= filled_game(sitting, number, game)
        initial[f"differential_{number}"] = game.differential if is_told else full
    return initial


def filled_game(sitting: Sitting, number: int, game: Game) -> dict[str, Any]:
    side = sitting.codes.index(game.winner) if game.winner else DRAW_SIDE
    initial: dict[str, Any] = {f"game_{number}": f"{game.end}:{side}"}
    if isinstance(game.differential, int):
        initial[f"differential_{number}"] = game.differential
    for seat, code in enumerate(sitting.codes):
        initial[f"points_{number}_{seat}"] = game.points.get(code)
    return initial


def filled_from(
    sitting: Sitting,
    games: Sequence[Game],
    *,
    is_double_loss: bool,
    places: Mapping[str, int],
    is_on_time: bool = False,
) -> dict[str, Any]:
    """Return what the form shows of a result that was entered before."""
    is_open = bool(games) and match_result(games, sitting.best_of, sitting.rules) is None
    outcome = DOUBLE_LOSS if is_double_loss else TIME if is_on_time or is_open else ""
    initial: dict[str, Any] = {"outcome": outcome}
    for number, game in enumerate(games, start=1):
        initial |= filled_game(sitting, number, game)
    for seat, code in enumerate(sitting.codes):
        initial[f"place_{seat}"] = places.get(code)
        initial[f"pod_points_{seat}"] = games[0].points.get(code) if games else None
    return initial
