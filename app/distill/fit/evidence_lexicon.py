"""Counts which words stand in evidence, in the training part of a teacher set: the table behind `evidence_lexicon`."""

from collections import Counter
from collections.abc import Iterable, Iterator

from app.agents.evidence.evidence_lexicon import ALL, folded
from app.core.attributes import Attribute
from app.core.teaching import Part, Record

_LEAST = 3
"""Words that stand less often in the texts are left out: what they tell is chance."""


def table(records: Iterable[Record]) -> Iterator[str]:
    """Yield the table's lines: word, times in texts, times in evidence, then `attribute:times`; `ALL` first."""
    texts: Counter[str] = Counter()
    anything: Counter[str] = Counter()
    about: dict[Attribute, Counter[str]] = {attribute: Counter() for attribute in Attribute}
    for record in records:
        if record.part is Part.TRAINING:
            _count(record, texts, anything, about)
    yield _line(ALL, texts.total(), anything.total(), {a: count.total() for a, count in about.items()})
    for word in sorted(texts):
        if texts[word] >= _LEAST:
            yield _line(word, texts[word], anything[word], {a: count[word] for a, count in about.items()})


def _count(record: Record, texts: Counter[str], anything: Counter[str], about: dict[Attribute, Counter[str]]) -> None:
    state = record.states[0]
    texts.update(folded(state.text))
    for inference in state.actionable:
        for evidence in inference.evidence:
            about[inference.attribute].update(folded(evidence.quote))
    # Words that are evidence of two things count once.
    spans = sorted({(e.span.start, e.span.end) for i in state.actionable for e in i.evidence})
    at = 0
    for start, end in spans:
        anything.update(folded(state.text[max(at, start) : end]))
        at = max(at, end)


def _line(word: str, texts: int, evidence: int, attributes: dict[Attribute, int]) -> str:
    pairs = [f"{attribute.value}:{count}" for attribute, count in attributes.items() if count]
    return "\t".join([word, str(texts), str(evidence), *pairs])
