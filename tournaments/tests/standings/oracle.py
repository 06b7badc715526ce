"""Standings as their definitions say, one player and one number at a time, and very slowly."""

from __future__ import annotations

from fractions import Fraction
from functools import cmp_to_key
from hashlib import sha256

from tournaments.record import Game, Match, TournamentFile
from tournaments.standings.ranking import FINAL
from tournaments.standings.scoring import game_differential, rules_of

THIRD = Fraction(1, 3)


class Oracle:
    """Answers what each player has after ``after`` rounds, straight from the matches."""

    def __init__(self, file: TournamentFile, after: int) -> None:
        self.file, self.rules, self.after = file, rules_of(file), after
        swiss = [round_ for round_ in file.rounds[:after] if round_.stage == "swiss"]
        matches = [match for round_ in swiss for match in round_.matches]
        self.byes = [match for match in matches if match.bye]
        self.matches = [
            m for m in matches if not m.bye and (m.result is not None or m.places is not None)
        ]

    def matches_of(self, player: str) -> list[Match]:
        return [match for match in self.matches if player in match.players]

    def byes_of(self, player: str) -> int:
        return sum(match.players == [player] for match in self.byes)

    def games_of(self, player: str) -> list[Game]:
        return [game for match in self.matches_of(player) for game in match.games]

    def place(self, match: Match, player: str) -> int:
        if match.places is not None:
            return match.places[player]
        return 1 if match.result in (player, "draw") else 2

    def points_in(self, match: Match, player: str) -> Fraction:
        """Return the points of a match: a pod's by the mean of the places that are shared."""
        scoring, size = self.rules.scoring, len(match.players)
        if match.result == "double_loss":
            return Fraction(scoring.double_loss)
        own = self.place(match, player)
        places = [self.place(match, other) for other in match.players]
        better = sum(place < own for place in places)
        level = sum(place == own for place in places)
        if size in self.rules.place_points:
            shared = self.rules.place_points[size][better : better + level]
            return sum(map(Fraction, shared), Fraction()) / level
        if size > 2 or match.places is not None:
            worse = size - better - level
            return Fraction(scoring.win) * (worse + Fraction(level - 1, 2)) / (size - 1)
        if match.result == "draw":
            ended_by_time = bool(match.games) and match.games[-1].end == "time"
            drawn = scoring.draw_on_time if match.on_time or ended_by_time else scoring.draw
            assert drawn is not None
            return Fraction(drawn)
        return Fraction(scoring.win if match.result == player else scoring.loss)

    def won_in_matches(self, player: str) -> Fraction:
        return sum((self.points_in(m, player) for m in self.matches_of(player)), Fraction())

    def match_points(self, player: str) -> Fraction:
        return self.won_in_matches(player) + self.rules.bye * self.byes_of(player)

    def record(self, player: str) -> tuple[int, int, int]:
        """Return matches won, drawn and lost: first place alone wins, shared it draws."""
        won = drawn = lost = 0
        for match in self.matches_of(player):
            places = [self.place(match, other) for other in match.players]
            own = self.place(match, player)
            if match.result == "double_loss" or own != min(places):
                lost += 1
            elif places.count(own) == 1:
                won += 1
            else:
                drawn += 1
        return won, drawn, lost

    def meetings(self, player: str) -> list[tuple[str, int]]:
        """Return each opponent met with the points taken, once for every meeting."""
        scoring, met = self.rules.scoring, []
        for match in self.matches_of(player):
            ends = {game.end for game in match.games}
            if ends and ends <= {end.code for end in scoring.ends if end.scores == "unplayed"}:
                continue
            for other in match.players:
                if other == player:
                    continue
                if match.result == "double_loss":
                    gain = scoring.double_loss
                elif match.places is None and len(match.players) == 2 and self.is_for_a_win(match):
                    gain = int(self.points_in(match, player))
                else:
                    own, others = self.place(match, player), self.place(match, other)
                    gain = (
                        scoring.win
                        if own < others
                        else scoring.draw
                        if own == others
                        else scoring.loss
                    )
                met.append((other, gain))
        return met

    def is_for_a_win(self, match: Match) -> bool:
        return len(match.players) not in self.rules.place_points

    def differential(self, player: str) -> int:
        total = 0
        for game in self.games_of(player):
            if game.winner == player:
                total += game_differential(game, self.rules)
            elif self.rules.loser_pays:
                total -= game_differential(game, self.rules)
        return total

    def game_points(self, player: str) -> int:
        return sum(game.points.get(player, 0) for game in self.games_of(player))

    def buchholz(self, player: str) -> Fraction:
        return sum((self.match_points(other) for other, _ in self.meetings(player)), Fraction())

    def median_buchholz(self, player: str) -> Fraction:
        points = sorted(self.match_points(other) for other, _ in self.meetings(player))
        return sum(points[1:-1], Fraction())

    def match_win_share(self, player: str) -> Fraction:
        could = self.rules.scoring.win * len(self.matches_of(player))
        return self.won_in_matches(player) / could if could else Fraction(0)

    def share_of_games(self, player: str, bye_games: int) -> Fraction:
        scoring, games = self.rules.scoring, self.games_of(player)
        won = sum(game.winner == player for game in games) + bye_games
        drawn = sum(game.winner is None for game in games)
        could = scoring.win * (len(games) + bye_games)
        return Fraction(scoring.win * won + scoring.draw * drawn, could) if could else Fraction(0)

    def game_win_share(self, player: str) -> Fraction:
        bye_games = 2 * self.byes_of(player) if self.rules.has_bye_games else 0
        return self.share_of_games(player, bye_games)

    def opponents_match_win_share(self, player: str) -> Fraction:
        return mean([max(THIRD, self.match_win_share(o)) for o, _ in self.meetings(player)])

    def opponents_game_win_share(self, player: str) -> Fraction:
        return mean([max(THIRD, self.share_of_games(o, 0)) for o, _ in self.meetings(player)])

    def strength_of_schedule(self, player: str) -> Fraction:
        return mean(
            [
                self.match_points(other) / (len(self.matches_of(other)) + self.byes_of(other))
                for other, _ in self.meetings(player)
            ]
        )

    def lot(self, player: str) -> int:
        text = f"{self.file.tournament.seed}:lot:{player}"
        return int(sha256(text.encode()).hexdigest()[:12], 16)

    def head_to_head(self, player: str, level: list[str]) -> int:
        have_met = all(
            other in {met for met, _ in self.meetings(one)}
            for one in level
            for other in level
            if one != other
        )
        return sum(g for o, g in self.meetings(player) if o in level) if have_met else 0


def mean(values: list[Fraction]) -> Fraction:
    return sum(values, Fraction()) / len(values) if values else Fraction(0)


Table = list[tuple[str, dict[str, Fraction | int]]]


def measured(oracle: Oracle, players: list[str], names: list[str]) -> Table:
    """Return the players best first, each with all measures in order."""
    values: dict[str, dict[str, Fraction | int]] = {
        player: {"match_points": oracle.match_points(player)} for player in players
    }
    for name in names:
        before = {player: dict(found) for player, found in values.items()}
        for player in players:
            level = [other for other in players if before[other] == before[player]]
            values[player][name] = (
                oracle.head_to_head(player, level)
                if name == "head_to_head"
                else getattr(oracle, name)(player)
            )

    def compare(one: str, other: str) -> int:
        for name in ("match_points", *names):
            difference = values[other][name] - values[one][name]
            if difference:
                return 1 if difference > 0 else -1
        return 1 if one > other else -1

    return [(p, values[p]) for p in sorted(players, key=cmp_to_key(compare))]


def expected_rows(file: TournamentFile, after: int | None = None) -> list[dict[str, object]]:
    """Return what the standings must be, row by row."""
    last = len(file.rounds) if after is None else after
    oracle = Oracle(file, last)
    final = FINAL.get(oracle.rules.final_tiebreak)
    names: list[str] = list(file.tournament.tiebreakers)
    names += [final] if final and final not in names else []
    listed = [p for p in file.players if p.checked_in and p.joined_in_round <= max(last, 1)]
    out = {
        p.id
        for p in listed
        if p.disqualified_in_round is not None
        and (after is None or p.disqualified_in_round <= after)
    }
    gone = {
        p.id
        for p in listed
        if p.dropped_after_round is not None and (after is None or p.dropped_after_round <= after)
    }
    ranked = measured(oracle, [p.id for p in listed if p.id not in out], names)
    rows: list[dict[str, object]] = []
    for player, values in [
        *ranked,
        *measured(oracle, [p.id for p in listed if p.id in out], names),
    ]:
        won, drawn, lost = oracle.record(player)
        rank = 1 + [found for _, found in ranked].index(values) if player not in out else None
        rows.append(
            {
                "rank": rank,
                "player": player,
                "match_points": values["match_points"],
                "differential": oracle.differential(player),
                "tiebreakers": {name: values[name] for name in names},
                "played": won + drawn + lost,
                "wins": won,
                "draws": drawn,
                "losses": lost,
                "byes": oracle.byes_of(player),
                "dropped": player in gone,
                "disqualified": player in out,
            }
        )
    return rows
