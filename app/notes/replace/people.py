"""Who is who in a document: given names, surnames and aliases of the persons found, so that one stays one."""

import re
from collections.abc import Iterable
from dataclasses import dataclass, field

from app.notes.base.hit import Finding, Role
from app.notes.base.safe_harbor import Kind
from app.signals.gazetteers.name_lists import given, surnames

_TOKEN = re.compile(r"[^\W\d_]+(?:['’ʻ\-][^\W\d_]+)*\.?")
TITLES = frozenset(
    "dr drs doctor prof professor mr mrs ms miss mx master sir dame fr sr jr rev reverend nurse sister herr"
    " frau señor señora sra mme"
    " madame monsieur father med md do rn np pa pa-c phd bsn dnp aprn crna cnm emt lpn cna pharmd lcsw esq rd"
    " pt ot dpt baby the".split()
)
PARTICLES = frozenset(
    "van von der den de del della di da dos du la le bin binti ibn al el ter ten zu zur af y mac".split()
)


@dataclass(frozen=True, slots=True)
class Piece:
    """One word of a printed name: `part` is given, surname, initial, title or other; [start, end) in the print."""

    start: int
    end: int
    raw: str
    part: str


_OWNING = ("'s", "’s", "'S", "’S")


def _bare(word: str) -> str:
    owner = word[:-2] if word.endswith(_OWNING) else word
    return owner.rstrip(".")


@dataclass(slots=True)
class People:
    """The persons of a document: which words are given names, which surnames, and who bears which."""

    given: set[str] = field(default_factory=set)
    surnames: set[str] = field(default_factory=set)
    full: list[tuple[str, str]] = field(default_factory=list)

    def pieces(self, raw: str) -> list[Piece]:
        """Return the words of a printed name with what each is."""
        words = list(_TOKEN.finditer(raw))
        names = [
            m for m in words if _bare(m.group()).lower() not in TITLES and _bare(m.group()).lower() not in PARTICLES
        ]
        full = [m for m in names if len(_bare(m.group())) > 1]
        comma = raw.find(",") if "," in raw else raw.find("^")
        inverted = len(full) > 1 and full[0].end() <= comma < full[-1].start()
        titled = any(_bare(m.group()).lower() in TITLES for m in words[:1])
        parts: dict[int, str] = {}
        for at, match in enumerate(full):
            first = at == 0
            if inverted:
                parts[match.start()] = "surname" if match.start() < comma else "given"
            elif len(full) == 1:
                parts[match.start()] = self._single(_bare(match.group()), titled, names, match)
            else:
                parts[match.start()] = (
                    "given" if first else ("surname" if at == len(full) - 1 else self._middle(_bare(match.group())))
                )
        found = []
        for match in words:
            bare = _bare(match.group())
            end = match.start() + len(bare)
            if match.start() in parts:
                found.append(Piece(match.start(), end, bare, parts[match.start()]))
            elif len(bare) == 1 and match in names:
                found.append(Piece(match.start(), end, bare, "initial"))
            else:
                found.append(Piece(match.start(), end, bare, "title"))
        return found

    def _single(self, word: str, titled: bool, names: list[re.Match[str]], match: re.Match[str]) -> str:
        folded = word.lower()
        if len(names) > 1:  # with an initial: "J. Smith" or "John S."
            return "given" if names[0] is match else "surname"
        if folded in self.surnames and folded not in self.given:
            return "surname"
        if folded in self.given:
            return "given"
        if titled and folded not in given():
            return "surname"
        return "surname" if titled or (folded in surnames() and folded not in given()) else "given"

    def _middle(self, word: str) -> str:
        return "given" if word.lower() in given() else "surname"

    def identity(self, raw: str) -> str:
        """Return one key for all aliases of a person: the full name where the document tells it, else what stands."""
        pieces = self.pieces(raw)
        firsts = [p.raw.lower() for p in pieces if p.part == "given"]
        lasts = [p.raw.lower() for p in pieces if p.part == "surname"]
        initials = [p.raw.lower() for p in pieces if p.part == "initial"]
        if firsts and lasts:
            return f"{firsts[0]} {lasts[-1]}"
        fitting = [
            (first, last)
            for first, last in self.full
            if (not firsts or first == firsts[0])
            and (not lasts or last == lasts[-1])
            and all(first.startswith(i) or last.startswith(i) for i in initials)
        ]
        unique = list(dict.fromkeys(fitting))
        if unique and (firsts or lasts or len(initials) > 1):
            return " ".join(unique[0])
        return " ".join([*firsts, *initials, *lasts])


def people_of(text: str, findings: Iterable[Finding]) -> People:
    """Return who is named in a document, from its fullest names."""
    people = People()
    raws = [f.span.of(text) for f in findings if f.kind is Kind.PERSON and f.role in Role]
    for raw in sorted(raws, key=lambda r: -len(r.split())):
        pieces = people.pieces(raw)
        firsts = [p.raw.lower() for p in pieces if p.part == "given"]
        lasts = [p.raw.lower() for p in pieces if p.part == "surname"]
        if firsts and lasts:
            people.given.update(firsts)
            people.surnames.update(lasts)
            people.full.append((firsts[0], lasts[-1]))
    return people
