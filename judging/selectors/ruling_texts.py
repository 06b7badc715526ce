"""What a ruling says, language by language."""

from dataclasses import dataclass

from judging.models import Ruling

NAMES = {"ja": "日本語", "en": "English"}


@dataclass(frozen=True)
class RulingText:
    """What a ruling says in one language; each part may be missing."""

    language: str
    question: str
    answer: str
    reasoning: str

    @property
    def name(self) -> str:
        """The language in its own words."""
        return NAMES[self.language]

    @property
    def is_whole(self) -> bool:
        """Whether it has question and answer."""
        return bool(self.question and self.answer)


def texts_of(ruling: Ruling, language: str) -> list[RulingText]:
    """Return each language in which something is written: whole ones first, then the reader's."""
    texts = [
        RulingText(
            each,
            getattr(ruling, f"question_{each}"),
            getattr(ruling, f"answer_{each}"),
            getattr(ruling, f"reasoning_{each}"),
        )
        for each in NAMES
    ]
    written = [text for text in texts if text.question or text.answer or text.reasoning]
    own = "ja" if language.startswith("ja") else "en"
    return sorted(
        written, key=lambda text: (not text.is_whole, not text.question, text.language != own)
    )
