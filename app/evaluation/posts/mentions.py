"""Mentions against labelled spans: identifiers and names by overlap, addresses and places by characters.

    python -m app.evaluation mentions ../shared/data/presidio_synth.jsonl

A structured identifier (e-mail, phone, card, IBAN, IP, web address, SSN) that the program marks is right where it
overlaps a labelled one of any structured type (numbers that only a word beside them makes an identifier, such as a
licence's, are no structured identifiers and left out); a labelled one is found where any marked one overlaps it.
Names likewise.
Street addresses, places and postal codes are merged and compared by the characters covered, white space left out, since
the labels cut one address into pieces that leave it out too.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from pathlib import Path

from app.core.mentions import Mention, MentionType
from app.core.text.spans import Span
from app.evaluation.support.splits import is_test, records
from app.signals.detect import detect
from app.signals.identifiers.labelled_id import subtypes as by_label

STRUCTURED = {
    "EMAIL_ADDRESS": ("email",),
    "PHONE_NUMBER": ("phone",),
    "CREDIT_CARD": ("card",),
    "IBAN_CODE": ("iban",),
    "IP_ADDRESS": ("ip", "mac"),
    "DOMAIN_NAME": ("url", "handle"),
    "URL": ("url", "handle"),
    "US_SSN": ("ssn", "itin"),
}
PLACES = ("STREET_ADDRESS", "GPE", "ZIP_CODE")


@dataclass(frozen=True, slots=True)
class Labelled:
    """One text of the measuring set with its labelled spans."""

    text: str
    spans: tuple[tuple[str, Span], ...]

    def of(self, *types: str) -> list[Span]:
        """Return the labelled spans of these types."""
        return [span for kind, span in self.spans if kind in types]


@dataclass(slots=True)
class Score:
    """Counts of labelled items (n), those found, marked items, and those right."""

    n: int = 0
    found: int = 0
    marked: int = 0
    right: int = 0
    misses: list[str] = field(default_factory=list)

    @property
    def recall(self) -> float:
        """Return found / n (1 where nothing was labelled)."""
        return self.found / self.n if self.n else 1.0

    @property
    def precision(self) -> float:
        """Return right / marked (1 where nothing was marked)."""
        return self.right / self.marked if self.marked else 1.0

    def overlaps(self, gold: list[Span], marked: list[Span], truth: list[Span] | None = None) -> None:
        """Count by overlap; `truth`: what makes a marked span right (default: `gold`)."""
        accepted = gold if truth is None else truth
        self.n += len(gold)
        self.found += sum(any(g.overlaps(m) for m in marked) for g in gold)
        self.marked += len(marked)
        self.right += sum(any(m.overlaps(g) for g in accepted) for m in marked)

    def characters(self, text: str, gold: list[Span], marked: list[Span]) -> None:
        """Count by covered characters other than white space."""
        wanted, given = _covered(text, gold), _covered(text, marked)
        self.n += len(wanted)
        self.marked += len(given)
        self.found += len(wanted & given)
        self.right += len(wanted & given)


def _covered(text: str, spans: Iterable[Span]) -> set[int]:
    return {at for span in spans for at in range(span.start, span.end) if not text[at].isspace()}


def load(path: Path) -> list[Labelled]:
    """Read a file of `{text, spans: [{start, end, type}]}` lines."""
    return [
        Labelled(row["text"], tuple((s["type"], Span(s["start"], s["end"])) for s in row["spans"]))
        for row in records(path)
    ]


def _structured(mentions: Iterable[Mention], subtypes: Iterable[str] | None = None) -> list[Span]:
    chosen, labelled = (set(subtypes) if subtypes is not None else None), by_label()
    return [
        m.span
        for m in mentions
        if m.type in (MentionType.CONTACT, MentionType.ID_NUMBER)
        and (m.subtype not in labelled if chosen is None else m.subtype in chosen)
    ]


def score(rows: list[Labelled], find: Callable[[str], tuple[Mention, ...]]) -> dict[str, Score]:
    """Return the scores by type, and pooled (`structured`, `PERSON`, `address characters`)."""
    scores: dict[str, Score] = {}

    def at(name: str) -> Score:
        return scores.setdefault(name, Score())

    for row in rows:
        mentions = find(row.text)
        gold = row.of(*STRUCTURED)
        for kind, subtypes in STRUCTURED.items():
            if kind != "URL":
                at(kind).overlaps(row.of(kind), _structured(mentions, subtypes), gold)
        at("structured, pooled").overlaps(gold, _structured(mentions))
        at("PERSON").overlaps(row.of("PERSON"), _of(mentions, MentionType.NAME))
        for kind in PLACES:
            at(kind).overlaps(row.of(kind), _of(mentions, MentionType.ADDRESS, MentionType.PLACE), row.of(*PLACES))
        at("address and place characters").characters(
            row.text, row.of(*PLACES), _of(mentions, MentionType.ADDRESS, MentionType.PLACE)
        )
        at("DATE_TIME").overlaps(row.of("DATE_TIME"), _of(mentions, MentionType.DATE))
        at("ORGANIZATION").overlaps(row.of("ORGANIZATION"), _of(mentions, MentionType.ORGANIZATION))
    return scores


def _of(mentions: Iterable[Mention], *types: MentionType) -> list[Span]:
    return [m.span for m in mentions if m.type in types]


def table(title: str, scores: dict[str, Score]) -> str:
    """Return a plain table of scores."""
    rows = [f"{title:<30}{'n':>7}{'marked':>8}{'precision':>11}{'recall':>9}"]
    rows += [f"{name:<30}{s.n:>7}{s.marked:>8}{s.precision:>11.3f}{s.recall:>9.3f}" for name, s in scores.items()]
    return "\n".join(rows)


def run(arguments: list[str]) -> int:
    """Print the scores of the test split and of the whole file (first argument)."""
    if len(arguments) != 1:
        print("usage: python -m app.evaluation mentions FILE.jsonl")
        return 2
    rows = load(Path(arguments[0]))
    for title, chosen in (("test split", [r for r in rows if is_test(r.text)]), ("whole", rows)):
        print(table(f"{title} ({len(chosen)} texts)", score(chosen, lambda text: detect(text).mentions)))
        print()
    return 0
