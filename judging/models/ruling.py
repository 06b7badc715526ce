from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from judging.enums import Authority, Outcome, RulingStatus
from judging.models.game_record import GameRecord
from rules.core.title import Title
from rules.core.words import Words
from rules.registry import title_for
from tournaments.models import Match, Tournament


class Ruling(models.Model):
    """What was asked, what was answered, and why; made at a table or by hand."""

    number = models.CharField(_("number"), max_length=20, unique=True)
    title_code = models.CharField(_("title"), max_length=20)
    rules_version = models.CharField(_("rules version"), max_length=20)
    question_en = models.TextField(_("question (English)"), blank=True)
    question_ja = models.TextField(_("question (Japanese)"), blank=True)
    answer_en = models.TextField(_("answer (English)"), blank=True)
    answer_ja = models.TextField(_("answer (Japanese)"), blank=True)
    reasoning_en = models.TextField(_("reasons (English)"), blank=True)
    reasoning_ja = models.TextField(_("reasons (Japanese)"), blank=True)
    #: What the answer comes down to: two on the same clauses must not say opposite things.
    outcome = models.CharField(
        _("outcome"), max_length=10, choices=Outcome.choices, default=Outcome.OTHER
    )
    clauses = models.JSONField(_("clauses"), default=list, blank=True)
    cards = models.JSONField(_("cards"), default=list, blank=True)
    precedents = models.ManyToManyField(
        "self",
        symmetrical=False,
        blank=True,
        related_name="followed_by",
        verbose_name=_("precedents"),
    )
    authority = models.CharField(
        _("authority"), max_length=10, choices=Authority.choices, default=Authority.FLOOR
    )
    is_reminder = models.BooleanField(_("only repeats the rules"), default=False)
    tournament = models.ForeignKey(
        Tournament,
        models.SET_NULL,
        null=True,
        blank=True,
        related_name="rulings",
        verbose_name=_("tournament"),
    )
    match = models.ForeignKey(
        Match,
        models.SET_NULL,
        null=True,
        blank=True,
        related_name="rulings",
        verbose_name=_("match"),
    )
    status = models.CharField(
        _("status"), max_length=12, choices=RulingStatus.choices, default=RulingStatus.DRAFT
    )
    supersedes = models.ForeignKey(
        "self",
        models.SET_NULL,
        null=True,
        blank=True,
        related_name="superseded_by",
        verbose_name=_("supersedes"),
    )
    #: The position it is about, and the position that the chosen line ends in.
    record = models.ForeignKey(
        GameRecord,
        models.SET_NULL,
        null=True,
        blank=True,
        related_name="rulings",
        verbose_name=_("disputed game"),
    )
    node = models.CharField(max_length=40, blank=True)
    state_hash = models.CharField(max_length=64, blank=True)
    #: The line as a scenario file that replays to ``state_hash``, kept when the record is gone.
    scenario = models.JSONField(null=True, blank=True)
    #: Hashes of the clauses and card texts it was made from, by id.
    sources = models.JSONField(default=dict, blank=True)
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.SET_NULL,
        null=True,
        blank=True,
        related_name="rulings",
        verbose_name=_("made by"),
    )
    reviewers = models.ManyToManyField(
        settings.AUTH_USER_MODEL, blank=True, related_name="reviewed_rulings"
    )
    created_at = models.DateTimeField(_("made at"), auto_now_add=True)
    updated_at = models.DateTimeField(_("changed at"), auto_now=True)
    published_at = models.DateTimeField(_("published at"), null=True, blank=True)

    class Meta:
        ordering = ["-pk"]
        verbose_name = _("ruling")
        verbose_name_plural = _("rulings")

    def __str__(self) -> str:
        return self.number

    @property
    def is_public(self) -> bool:
        """Whether everyone may read it: it was published, whatever became of it since."""
        return self.published_at is not None

    @property
    def is_constructed(self) -> bool:
        """Whether its position was made up to show a rule, so that nothing in it is a secret.

        One that came from a disputed game keeps its node when the game is gone, or not here.
        """
        of_play = (self.record_id, self.match_id, self.tournament_id, self.node or None)
        return of_play == (None, None, None, None)

    @property
    def question(self) -> Words:
        return worded(self.question_en, self.question_ja)

    @property
    def answer(self) -> Words:
        return worded(self.answer_en, self.answer_ja)

    @property
    def reasoning(self) -> Words:
        return worded(self.reasoning_en, self.reasoning_ja)

    @property
    def title(self) -> Title:
        return title_for(self.title_code)

    @property
    def languages(self) -> tuple[str, ...]:
        """The languages in which question and answer are written."""
        written = {
            "en": self.question_en and self.answer_en,
            "ja": self.question_ja and self.answer_ja,
        }
        return tuple(language for language, is_there in written.items() if is_there)


def worded(en: str, ja: str) -> Words:
    """Return a text in both languages; where one is missing the other stands for it."""
    return Words(en or ja, ja or en)


class RulingNumber(models.Model):
    """The last number given in a year: numbers are given one after another and never again."""

    year = models.PositiveSmallIntegerField(unique=True)
    last = models.PositiveIntegerField(default=0)

    def __str__(self) -> str:
        return f"{self.year}-{self.last:03}"


class RulingDoubt(models.Model):
    """What the checker found about a ruling the last time it looked."""

    ruling = models.ForeignKey(Ruling, models.CASCADE, related_name="doubts")
    code = models.CharField(_("code"), max_length=20)
    text_en = models.TextField()
    text_ja = models.TextField()
    found_at = models.DateTimeField(_("found at"), auto_now_add=True)

    class Meta:
        ordering = ["ruling__number", "pk"]
        verbose_name = _("doubt about a ruling")
        verbose_name_plural = _("doubts about rulings")

    def __str__(self) -> str:
        return f"{self.code} {self.ruling_id}"

    @property
    def text(self) -> Words:
        return Words(self.text_en, self.text_ja)
