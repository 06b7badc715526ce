"""Making one planned tournament: entries, deck lists, check-in, rounds, results."""

import hashlib
import random
from typing import Any

from django.db import transaction

from config.demo.checks import check_decks
from config.demo.names import club, names
from config.demo.people import STAFF, People
from config.demo.plans import ZONE, Plan
from config.demo.sheets import sheet_for
from decks.services.lists import submit_deck_list
from judging.enums import CallReason
from judging.selectors.policies import policy_of
from judging.services.calls import open_call
from judging.services.penalties import Given, issue_penalty
from rules.registry import sample_deck, title_for
from tournaments.enums import Role, TournamentStatus
from tournaments.models import Match, Registration, Round, Tournament
from tournaments.pairing.request import recommended_rounds
from tournaments.selectors.cut import cut_frame, cut_preview
from tournaments.selectors.rounds import matches_of
from tournaments.services.cut import make_cut
from tournaments.services.drops import drop_player
from tournaments.services.registrations import (
    check_in_everyone,
    edit_registration,
    register_player,
    register_players,
)
from tournaments.services.results import enter_result
from tournaments.services.rounds import close_round, pair_round, publish_round
from tournaments.services.staff import add_staff
from tournaments.services.tournaments import change_status, create_tournament

DROP_FROM = 12
ASKED = "日記をめくる順番がわかりません。"


class Filling:
    """One tournament being made; ``size`` players, ``rounds`` planned, everything by ``seed``."""

    def __init__(
        self, plan: Plan, people: People, *, size: int, rounds: int | None, seed: str
    ) -> None:
        self.plan, self.people, self.size = plan, people, size
        self.rounds = rounds or recommended_rounds(size)
        self.seed = hashlib.sha256(f"{seed}/{plan.slug}".encode()).hexdigest()
        self.rng = random.Random(self.seed)
        self.actor = people.organiser

    @transaction.atomic
    def fill(self) -> Tournament:
        """Return the tournament, whole; when anything fails nothing of it stays."""
        self.tournament = self.created()
        self.enter_players()
        self.hand_in_lists()
        check_in_everyone(self.tournament, actor=self.actor)
        if self.plan.stage != "entering":
            self.play()
        self.tournament.refresh_from_db()
        return self.tournament

    def created(self) -> Tournament:
        title = title_for(self.plan.title)
        tournament = create_tournament(
            title=title,
            preset=next(preset for preset in title.presets if preset.code == self.plan.preset),
            name=self.plan.name,
            slug=self.plan.slug,
            seed=self.seed[:32],
            starts_at=self.plan.starts_at(),
            timezone_name=ZONE,
            actor=self.actor,
            venue=self.plan.venue,
            rounds_planned=self.rounds,
            **self.cut_settings(),
        )
        for username, (role, _, _) in STAFF.items():
            if role != Role.ORGANISER:
                add_staff(tournament, username=username, role=role, actor=self.actor)
        return change_status(tournament, TournamentStatus.OPEN, actor=self.actor)

    def cut_settings(self) -> dict[str, Any]:
        size = self.plan.top_cut
        return {"top_cut": size, "third_place": True} if size else {}

    def enter_players(self) -> None:
        """Enter the players who can sign in, then the others, who cannot."""
        accounts = list(self.people.players.values())[: self.size]
        for user in accounts:
            register_player(
                self.tournament, name=str(user), reading=user.reading, user=user, actor=self.actor
            )
        rows = [
            {"name": name, "reading": reading, "club": club(self.rng)}
            for name, reading in names(self.size - len(accounts), self.rng)
        ]
        players = register_players(self.tournament, rows, actor=self.actor)
        if len(players) >= DROP_FROM:
            edit_registration(players[-1], {"byes": 1}, actor=self.actor)
            edit_registration(players[-2], {"fixed_table": 1}, actor=self.actor)

    def hand_in_lists(self) -> None:
        """Hand in a legal list for everyone, or while entries come in for three of four."""
        for number, registration in enumerate(self.tournament.registrations.order_by("pk")):
            if self.plan.stage != "entering" or number % 4:
                self.hand_in(registration)

    def hand_in(self, registration: Registration) -> None:
        t = self.tournament
        deck = sample_deck(t.title_code, self.rng.randrange(10**6), t.deck_format, t.rules_version)
        if deck is not None:
            submit_deck_list(registration, sections=deck.sections, pool=deck.pool, actor=self.actor)

    def play(self) -> None:
        for status in (TournamentStatus.CLOSED, TournamentStatus.RUNNING):
            change_status(self.tournament, status, actor=self.actor)
        whole = self.rounds if self.plan.stage == "finished" else max(0, min(2, self.rounds - 1))
        for number in range(1, whole + 1):
            self.play_round(number)
        if self.plan.stage == "playing":
            round_ = self.next_round()
            self.check_a_table(round_)
            self.enter_results(round_, share=0.6)
            self.call_judge(round_)
            self.caution(round_)
        if self.plan.stage == "finished":
            self.play_cut()
            change_status(self.tournament, TournamentStatus.FINISHED, actor=self.actor)

    def check_a_table(self, round_: Round) -> None:
        """Let the floor judge check the decks of the first table, where there are lists."""
        if self.tournament.has_lists:
            match = round_.matches.get(table_number=1)
            match.round = round_
            check_decks(match, judge=self.people.staff["demo-judge"])

    def play_round(self, number: int) -> None:
        round_ = self.next_round()
        self.enter_results(round_)
        close_round(round_, actor=self.actor)
        if number == 1 and self.size >= DROP_FROM and self.rounds > 1:
            self.drop_someone()

    def play_cut(self) -> None:
        """Make the top cut that is planned and play it to the end."""
        if not self.plan.top_cut:
            return
        seen = cut_preview(self.tournament).cut.seeds
        first = make_cut(self.tournament, actor=self.actor, seen=seen)
        last = cut_frame(self.tournament).last
        for number in range(first.number, last + 1):
            round_ = (
                first if number == first.number else pair_round(self.tournament, actor=self.actor)
            )
            self.enter_results(publish_round(round_, actor=self.actor))
            close_round(round_, actor=self.actor)

    def next_round(self) -> Round:
        return publish_round(pair_round(self.tournament, actor=self.actor), actor=self.actor)

    def enter_results(self, round_: Round, share: float = 1) -> None:
        """Enter what happened at the first ``share`` of the tables, at least at one."""
        matches = [match for match in matches_of(round_) if not match.is_bye]
        for match in matches[: max(1, round(share * len(matches)))]:
            self.enter(match)

    def enter(self, match: Match) -> None:
        players = [seat.registration.code for seat in match.seats.all()]
        sheet = sheet_for(
            self.plan.title,
            players,
            self.tournament.best_of,
            self.rng,
            has_draws=match.bracket_slot is None,
        )
        enter_result(match, sheet.games, places=sheet.places, actor=self.actor)

    def call_judge(self, round_: Round) -> None:
        """Let a player of the last table call; nobody has come yet."""
        match = round_.matches.filter(bye="").order_by("-table_number").first()
        seat = match.seats.select_related("registration__user").first() if match else None
        if match and seat:
            caller = seat.registration.user
            open_call(match, actor=caller, reason=CallReason.RULES, text=ASKED)

    def caution(self, round_: Round) -> None:
        """Let the floor judge give a player of the last table what the policy has first."""
        seat = round_.seats.filter(match__bye="").order_by("-match__table_number").first()
        if seat is not None:
            policy = policy_of(self.tournament)
            code = policy.infractions()[0].code
            given = Given(policy.advise(code, {}, ()).level, code)
            judge = self.people.staff["demo-judge"]
            issue_penalty(seat.registration, given, match=seat.match, actor=judge)

    def drop_someone(self) -> None:
        """Drop someone who cannot sign in."""
        others = self.tournament.registrations.exclude(user__in=self.people.players.values())
        drop_player(self.rng.choice(list(others.order_by("pk"))), actor=self.actor)
