from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from judging.enums import Authority, Outcome, RulingStatus
from judging.models.game_record import GameRecord
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
