from django.db import models
from django.utils.translation import gettext_lazy as _

from judging.enums import EntryKind


class LookupEntry(models.Model):
    """Something that can be looked up: a clause, a term, a ruling, a card, an infraction."""

    kind = models.CharField(_("kind"), max_length=10, choices=EntryKind.choices)
    title_code = models.CharField(_("title"), max_length=20)
    key = models.CharField(_("number"), max_length=80)
    #: The rules versions in which it holds, between bars: ``|r0|r1|``; empty: in all.
    versions = models.CharField(_("rules versions"), max_length=200, blank=True)
    status = models.CharField(_("status"), max_length=20, blank=True)
    heading_en = models.CharField(max_length=300)
    heading_ja = models.CharField(max_length=300)
    text_en = models.TextField(blank=True)
    text_ja = models.TextField(blank=True)
    #: Its headings and readings in one spelling, between bars: who asks for just that gets it first.
    names = models.TextField(blank=True)
    clauses = models.JSONField(default=list)
    cards = models.JSONField(default=list)
    #: Of all that it was made from: what has not changed is left alone.
    digest = models.CharField(max_length=32)

    class Meta:
        verbose_name = _("entry of the look-up")
        verbose_name_plural = _("entries of the look-up")
        constraints = [
            models.UniqueConstraint(fields=["kind", "title_code", "key"], name="one_lookup_entry")
        ]
        #: For the few that most readers may not see: rulings that are not public.
        indexes = [models.Index(fields=["kind", "status", "id"], name="entries_by_status")]

    def __str__(self) -> str:
        return f"{self.key} {self.heading_en}".strip()


class LookupTerm(models.Model):
    """A term of the index in the entries of a title, and in how many of them it stands."""

    text = models.CharField(max_length=80)
    title_code = models.CharField(max_length=20)
    holding = models.PositiveIntegerField(default=0)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["text", "title_code"], name="one_term_of_a_title")
        ]

    def __str__(self) -> str:
        return self.text


class Posting(models.Model):
    """A term in an entry, and how much it counts there."""

    # made and taken out by one service only: the database would look up both for every row
    term = models.ForeignKey(
        LookupTerm, models.CASCADE, related_name="postings", db_index=False, db_constraint=False
    )
    entry = models.ForeignKey(
        LookupEntry, models.CASCADE, related_name="postings", db_constraint=False
    )
    weight = models.FloatField()

    class Meta:
        #: All that a question asks for stands in the index itself.
        indexes = [models.Index(fields=["term", "entry", "weight"], name="postings_by_term")]

    def __str__(self) -> str:
        return f"{self.term_id}:{self.entry_id}"


class LookupState(models.Model):
    """What the index was made from, and how many entries it has; one row."""

    #: Of the rulebooks, cards and rules of making terms: another one makes the index anew.
    source = models.CharField(max_length=32)
    entries = models.PositiveIntegerField(default=0)

    def __str__(self) -> str:
        return self.source


class Synonym(models.Model):
    """Words that mean the same: who asks with one of them also finds the others."""

    words = models.TextField(
        _("words"), help_text=_("Words that mean the same, with commas between them.")
    )
    title_code = models.CharField(
        _("title"), max_length=20, blank=True, help_text=_("Empty: in every title.")
    )

    class Meta:
        ordering = ["words"]
        verbose_name = _("synonyms")
        verbose_name_plural = _("synonyms")

    def __str__(self) -> str:
        return self.words
