"""What a capable model is asked to write anew: the sentences that tell something, with the words that tell it."""

from collections.abc import Sequence
from dataclasses import dataclass

from app.agents.roles.prompts import Role, label
from app.core.edits.edits import Edit
from app.core.edits.moving import before
from app.core.inference import Evidence, Inference
from app.core.text.spans import Span, sentences


@dataclass(frozen=True, slots=True)
class Unit:
    """A sentence (several where a passage spans them), its telling quotes with what each tells, and suggestions.

    `first`: what the author wrote there, "" where that is the sentence itself.
    """

    span: Span
    quotes: tuple[tuple[str, tuple[str, ...]], ...]
    suggestions: tuple[Edit, ...] = ()
    first: str = ""

    def shown(self, editor: Role, number: int, text: str) -> str:
        """Return the unit as the editor's prompt shows it."""
        words = editor.words
        quotes = "; ".join(words["quote"].format(quote=q, labels=", ".join(names)) for q, names in self.quotes)
        rows = [words["sentence"].format(number=number, sentence=self.span.of(text))]
        if self.first:
            rows.append(words["first"].format(sentence=self.first))
        rows.append(words["tells"].format(quotes=quotes))
        if self.suggestions:
            pairs = ((edit.old.strip(), edit.new.strip()) for edit in self.suggestions)
            told = "; ".join(words["suggestion"].format(old=old, new=new) for old, new in pairs)
            rows.append(words["suggested"].format(suggestions=told))
        return "".join(rows)


def units(text: str, acted_on: Sequence[Inference], suggestions: Sequence[Edit], prompts: str = "") -> list[Unit]:
    """Return the sentences of `text` that hold evidence of what is acted on, in order."""
    passages = [(e, label(i.attribute, prompts).lower()) for i in acted_on for e in i.evidence]
    found: list[Unit] = []
    for span in _spans(text, [e.span for e, _ in passages]):
        inside = sorted(((e, name) for e, name in passages if e.span.overlaps(span)), key=lambda one: one[0].span)
        if inside:
            offered = tuple(edit for edit in suggestions if edit.span.overlaps(span) and edit.new.strip())
            found.append(Unit(span, _quotes(inside), offered))
    return found


def reworded(original: str, text: str, was: Sequence[Edit], told: Sequence[Unit]) -> list[Unit]:
    """Return the sentences that earlier edits `was` reworded and that are not among those that are `told` of."""
    found: list[Unit] = []
    for span in sentences(text) if was else ():
        first = before(span, was).of(original).strip()
        if first and first != span.of(text) and not any(unit.span.overlaps(span) for unit in told):
            found.append(Unit(span, (), first=first))
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
    """Return the quotes in order, what lies inside another one with it."""
    spans = {e.span for e, _ in inside}
    whole = [s for s in spans if not any(other != s and other.covers(s) for other in spans)]
    names: dict[str, dict[str, None]] = {}
    for passage, name in inside:
        widest = min((s for s in whole if s.covers(passage.span)), default=passage.span)
        quote = next((e.quote for e, _ in inside if e.span == widest), passage.quote)
        names.setdefault(quote.strip(), {})[name] = None
    return tuple((quote, tuple(told)) for quote, told in names.items())
