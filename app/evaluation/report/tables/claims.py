"""Do the papers' findings repeat here? Each is one comparison of two methods, and its answer comes from intervals."""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from app.evaluation.report.parts import Table
from app.evaluation.report.tables.paired import Pairs, signed
from app.evaluation.runs.study import Study
from app.evaluation.support.bootstrap import Interval

KEY = "rouge_l"
"""The utility that findings on it are looked up in: it needs no judge."""


class Answer(StrEnum):
    """What intervals allow to say."""

    YES = "repeats"
    NO = "does not repeat: it is the other way round"
    SAME = "does not show: no difference beyond noise"
    ALIKE = "repeats: no difference beyond noise"
    UNLIKE = "does not repeat: they differ"


class Sort(StrEnum):
    """What is said of the first method against the second."""

    PRIVATE = "is more private"
    AS_PRIVATE = "is about as private"
    KEEPS = "keeps more"


@dataclass(frozen=True, slots=True)
class Claim:
    """A paper's finding about `method` against `other`."""

    paper: str
    method: str
    sort: Sort
    other: str


CLAIMS = (
    Claim("RLAA", "rational", Sort.KEEPS, "adversarial"),
    Claim("RLAA", "rational", Sort.AS_PRIVATE, "adversarial"),
    Claim("RLAA", "rational", Sort.KEEPS, "dp"),
    Claim("FgAA", "adversarial", Sort.PRIVATE, "mask"),
    Claim("FgAA", "adversarial", Sort.PRIVATE, "abstract"),
    Claim("FgAA", "adversarial", Sort.PRIVATE, "paraphrase"),
    Claim("SEAL", "self-refine", Sort.AS_PRIVATE, "adversarial"),
    Claim("RUPTA", "lexicographic", Sort.PRIVATE, "adversarial"),
    Claim("RUPTA", "lexicographic", Sort.KEEPS, "adversarial"),
    Claim("IncogniText", "mislead", Sort.PRIVATE, "adversarial"),
)
"""Findings with large models; a small one edits passages and so may not show them."""


def claims(study: Study) -> Table | None:
    """Return whether each finding repeats, under every attacker where it is about privacy."""
    rows = tuple(_rows(study))
    note = (
        "Findings of the papers, which had large models write whole texts, and what this run says of them: strict PRIV "
        "and ROUGE-L of the first method less those of the second, paired by text, with 95 % intervals."
    )
    header = ("", "paper", "attacker", "difference", "here")
    return Table("Do the papers' findings repeat?", note, header, rows) if rows else None


def _rows(study: Study) -> Iterator[tuple[str, ...]]:
    pairs = {attacker: Pairs(study, attacker) for attacker in study.real_attackers}
    for claim in CLAIMS:
        words = f"{claim.method} {claim.sort} {'as' if claim.sort is Sort.AS_PRIVATE else 'than'} {claim.other}"
        if not {claim.method, claim.other} <= set(study.methods):
            continue
        if claim.sort is Sort.KEEPS:
            found = next(iter(pairs.values())).kept_less(claim.method, claim.other, KEY) if pairs else None
            yield (words, claim.paper, "-", signed(found), answer(found, claim.sort))
            continue
        for attacker, pair in pairs.items():
            found = pair.privacy_less(claim.method, claim.other)
            yield (words, claim.paper, attacker, signed(found), answer(found, claim.sort))


def answer(found: Interval | None, sort: Sort) -> str:
    """Return what a difference (in PRIV, where less is wanted, or in what is kept) says of a finding."""
    if found is None:
        return "-"
    alike = found.low <= 0 <= found.high
    if sort is Sort.AS_PRIVATE:
        return Answer.ALIKE if alike else Answer.UNLIKE
    if alike:
        return Answer.SAME
    return Answer.YES if (found.value > 0) == (sort is Sort.KEEPS) else Answer.NO
