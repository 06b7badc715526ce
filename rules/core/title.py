"""A title (a card game) as data: what a tournament of it needs to know. No title has code here."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import Literal

import msgspec

from rules.core.deck_rules import Construction, SettingValue, Swap
from rules.core.errors import FormatNotFound, NoVersionInForce, SettingNotAccepted
from rules.core.words import Words, same


class _Data(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Base of everything in a title file: frozen, nothing unknown, fields by name."""


class End(_Data, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A way a game ends.

    ``key`` holds the keys of the scorekeeper for "first player wins", "second player wins" and
    "draw"; an empty string where that cannot happen. ``scores`` says how points count: the totals
    as they stand, the winner as full score, full score to nothing, or not at all.
    """

    code: str
    label: Words
    key: tuple[str, str, str]
    scores: Literal["totals", "winner_full", "penalty", "unplayed"]
    decides_match: bool = False
    winner: Literal["always", "never", "either"] = "always"


class Scoring(_Data, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Match points of each match result, and the ends of a game.

    ``draw_on_time`` null means like any other draw.
    """

    win: int
    draw: int
    draw_on_time: int | None = None
    loss: int
    bye: int
    double_loss: int
    has_points: bool
    full_score: int = 100
    ends: tuple[End, ...]

    def end(self, code: str) -> End | None:
        """Return the end of this code, or None when this title has no such end."""
        return next((end for end in self.ends if end.code == code), None)

    def points_of_draw(self, on_time: bool) -> int:
        """Return the match points of a drawn match, which may differ when time was up."""
        return self.draw if not on_time or self.draw_on_time is None else self.draw_on_time


class Option(_Data, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One value a setting can take."""

    value: SettingValue
    label: Words


class Setting(_Data, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A question that an organiser may answer, and the answers there are.

    ``ambiguity`` is the reading of the rulebook where the rules leave it open; without one it is
    the organiser's choice, and ``clause`` what the default follows, if anything. ``integers`` are
    the least and greatest whole number that may be typed in besides the options. ``engine``
    applies what is of the area ``play``: how a game goes that is put on the rules engine.
    """

    name: str
    ambiguity: str | None = None
    clause: str | None = None
    label: Words
    options: tuple[Option, ...]
    default: SettingValue
    applied_by: Literal["site", "judges", "engine"]
    area: Literal["deck", "sealed", "match", "ranking", "penalty", "tournament", "play"]
    integers: tuple[int, int] | None = None

    def accepts(self, value: object) -> bool:
        """Return whether ``value`` is an answer; ``1`` and ``True`` are different answers."""
        if any(type(value) is type(o.value) and value == o.value for o in self.options):
            return True
        if self.integers is None or type(value) is not int:
            return False
        return self.integers[0] <= value <= self.integers[1]

    def possible(self) -> tuple[str, ...]:
        """Return every answer as text, for a message."""
        numbers = () if self.integers is None else ("{}-{}".format(*self.integers),)
        return (*(str(option.value) for option in self.options), *numbers)


class Version(_Data, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A rules version; ``in_force_from`` null means since before any known date."""

    code: str
    label: Words
    in_force_from: date | None = None


class Section(_Data, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A part of a deck list; ``headings`` are what people write above it in a text list."""

    code: str
    label: Words
    headings: tuple[str, ...]


class CardType(_Data, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A kind of card, as ``CardDefinition.type`` names it."""

    code: str
    label: Words


class Product(_Data, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What each player opens for a pool, and how many of it."""

    label: Words
    count: int


class Format(_Data, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A deck format: its sections, and how decks are built under each rules version."""

    code: str
    label: Words
    sections: tuple[Section, ...] = ()
    constructions: dict[str, Construction] = {}
    swap: Swap | None = None
    build_minutes: int | None = None
    build_clause: str = ""
    pool_recipe: tuple[Product, ...] = ()
    pool_clause: str = ""

    def section(self, code: str) -> Section | None:
        """Return the section of this code, or None."""
        return next((section for section in self.sections if section.code == code), None)


class Preset(_Data, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A usual tournament: it fills every field of the organiser's form.

    ``rounds`` null means by player count; ``pod_sizes`` stand the preferred first, none for the
    usual ones; ``cut_points`` go with ``cut_by: points``; ``settings`` are answers other than the
    defaults.
    """

    code: str
    label: Words
    deck_format: str
    structure: Literal["swiss", "pods"]
    best_of: Literal[1, 3]
    round_minutes: int
    rounds: int | None = None
    tiebreakers: tuple[str, ...]
    top_cut: int = 0
    cut_by: Literal["rank", "points"] = "rank"
    cut_points: int | None = None
    third_place: bool = False
    pod_sizes: tuple[int, ...] = ()
    settings: dict[str, SettingValue] = {}


class PenaltyLevel(_Data, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A level of penalty, 1 the lightest."""

    level: int
    label: Words
    clause: str | None = None


class Infraction(_Data, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Something that is penalised, and the levels that it can bring."""

    code: str
    clause: str | None = None
    label: Words
    levels: tuple[int, ...]


class DeckFindings(_Data, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Which infraction each finding of a deck check is: the deck is not the one registered, cards
    of an earlier opponent are in it, side cards were not put back.
    """

    changed: str
    mixed: str | None = None
    not_returned: str | None = None


class TimeStep(_Data, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One step of what happens when the match time is over.

    ``kind`` says what a judge does in it: note the day and whose it is, let the extra day be played,
    compare points, or nothing but read it.
    """

    kind: Literal["read", "turn", "extra_turn", "points"] = "read"
    clause: str | None = None
    label: Words


class GuidePart(_Data, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What players do at one stage of a match, as the clauses that say so, in order."""

    stage: Literal["before", "during", "between", "after"]
    clauses: tuple[str, ...]


class NextGame(_Data, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The clauses on who goes first after a game: its loser decides, or it is agreed anew."""

    after_loss: str
    after_draw: str


class NumberStyle(_Data, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """How card numbers are written: ``prefix`` is dropped, digits are filled up to ``pad``.

    ``series_pad`` is the number of digits after a series such as T or 1-.
    """

    prefix: str = ""
    pad: int = 0
    series_pad: int = 0


class Title(_Data, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A card game. ``players`` are the least and greatest number at one table.

    ``nicknames`` are what else it is called, by which a question is known to be about it.
    """

    code: str
    label: Words
    nicknames: tuple[str, ...] = ()
    players: tuple[int, int]
    versions: tuple[Version, ...]
    card_types: tuple[CardType, ...] = ()
    default_format: str
    formats: tuple[Format, ...]
    scoring: Scoring
    tiebreakers: tuple[str, ...]
    settings: tuple[Setting, ...] = ()
    penalty_levels: tuple[PenaltyLevel, ...]
    infractions: tuple[Infraction, ...]
    deck_findings: DeckFindings | None = None
    time_procedure: tuple[TimeStep, ...] = ()
    match_guide: tuple[GuidePart, ...] = ()
    next_game: NextGame | None = None
    presets: tuple[Preset, ...]
    number_style: NumberStyle

    def version_on(self, day: date) -> Version:
        """Return the newest version in force on ``day``; ``versions`` stand oldest first.

        Raises:
            NoVersionInForce: the day lies before every version held; the person chooses one.

        Source: Doremi tournament rules 4.01, DRM-0.02 and DRM-0.03.
        """
        for version in reversed(self.versions):
            if version.in_force_from is None or version.in_force_from <= day:
                return version
        raise NoVersionInForce(self.label.en, day)

    def format(self, code: str) -> Format:
        """Return the deck format of this code.

        Raises:
            FormatNotFound: the title has none; the message lists those it has.
        """
        for format_ in self.formats:
            if format_.code == code:
                return format_
        raise FormatNotFound(self.label.en, code, tuple(f.code for f in self.formats))

    def defaults(self) -> dict[str, SettingValue]:
        """Return every setting with the answer this site takes unless told otherwise."""
        return {setting.name: setting.default for setting in self.settings}

    def setting(self, name: str) -> Setting | None:
        """Return the setting of this name, or None."""
        return next((setting for setting in self.settings if setting.name == name), None)

    def type_label(self, code: str) -> Words:
        """Return the name of a card type; an unknown code names itself."""
        return next((t.label for t in self.card_types if t.code == code), same(code))

    def infraction(self, code: str | None) -> Infraction | None:
        """Return the infraction of this code, or None."""
        return next((each for each in self.infractions if each.code == code), None)

    def preset(self, code: str) -> Preset | None:
        """Return the preset of this code, or None."""
        return next((preset for preset in self.presets if preset.code == code), None)

    def answers(self, given: Mapping[str, object]) -> dict[str, object]:
        """Return every setting, as ``given`` answers it or else by default.

        Raises:
            SettingNotAccepted: a value is no answer; the message lists the possible ones.
        """
        for setting in self.settings:
            if setting.name in given and not setting.accepts(given[setting.name]):
                raise SettingNotAccepted(setting.name, given[setting.name], setting.possible())
        return {**self.defaults(), **given}

    def settings_of(self, preset: Preset) -> dict[str, SettingValue]:
        """Return every setting as ``preset`` fills it."""
        return {**self.defaults(), **preset.settings}
