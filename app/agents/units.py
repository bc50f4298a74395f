"""What a capable model is asked to write anew: the sentences that tell something, with the words that tell it."""

from collections.abc import Sequence
from dataclasses import dataclass

from app.agents.prompts import Role, label
from app.core.edits import Edit
from app.core.inference import Evidence, Inference
from app.core.text import Span, sentences


@dataclass(frozen=True, slots=True)
class Unit:
    """A sentence (several where a passage spans them), its telling quotes with what each tells, and suggestions."""

    span: Span
    quotes: tuple[tuple[str, tuple[str, ...]], ...]
    suggestions: tuple[Edit, ...] = ()

    def shown(self, editor: Role, number: int, text: str) -> str:
        """Return the unit as the editor's prompt shows it."""
        words = editor.words
        quotes = "; ".join(words["quote"].format(quote=q, labels=", ".join(names)) for q, names in self.quotes)
        rows = [
            words["sentence"].format(number=number, sentence=self.span.of(text)),
            words["tells"].format(quotes=quotes),
        ]
        if self.suggestions:
            told = "; ".join(
                words["suggestion" if edit.new.strip() else "deletion"].format(
                    old=edit.old.strip(), new=edit.new.strip()
                )
                for edit in self.suggestions
            )
            rows.append(words["suggested"].format(suggestions=told))
        return "".join(rows)


def units(text: str, acted_on: Sequence[Inference], suggestions: Sequence[Edit], prompts: str = "") -> list[Unit]:
    """Return the sentences of `text` that hold evidence of what is acted on, in order."""
    passages = [(e, label(i.attribute, prompts).lower()) for i in acted_on for e in i.evidence]
    found: list[Unit] = []
    for span in _spans(text, [e.span for e, _ in passages]):
        inside = sorted(((e, name) for e, name in passages if e.span.overlaps(span)), key=lambda one: one[0].span)
        if inside:
            offered = tuple(edit for edit in suggestions if edit.span.overlaps(span))
            found.append(Unit(span, _quotes(inside), offered))
    return found


def _spans(text: str, passages: Sequence[Span]) -> list[Span]:
    """Return the sentences, those that share a passage as one."""
    rows: list[Span] = []
    for sentence in sentences(text):
        shared = rows and any(p.overlaps(rows[-1]) and p.overlaps(sentence) for p in passages)
        if shared and "\n" not in text[rows[-1].end : sentence.start]:
            rows[-1] = rows[-1].union(sentence)
        else:
            rows.append(sentence)
    return rows


def _quotes(inside: Sequence[tuple[Evidence, str]]) -> tuple[tuple[str, tuple[str, ...]], ...]:
    names: dict[str, dict[str, None]] = {}
    for passage, name in inside:
        names.setdefault(passage.quote, {})[name] = None
    return tuple((quote, tuple(told)) for quote, told in names.items())
