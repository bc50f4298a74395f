"""The anonymizer on a capable model: whole sentences, looked over and mended, and only then cut into edits.

Propose: the model writes the sentences that tell something anew; rules only suggest, and "leave" and "cut" are answers.
Assess: rules and the model as judge look at each sentence. Choose: in one last pass over the text the model mends what
is wrong and what does not read as the author's own; what is still wrong after that goes back to what it was.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from app.agents import numbered
from app.agents.base import NO_USAGE, Anonymizer, Cancelled, Proposal
from app.agents.inspecting import REMARKS, Change, Inspector
from app.agents.prompts import label, role
from app.agents.quotes import hidden_words
from app.agents.units import Unit, units
from app.agents.windows import stretches
from app.core.attributes import DIRECT
from app.core.edits import Edit, apply, without_overlaps
from app.core.faithful import unfaithful
from app.core.inference import Inference
from app.core.metrics import rouge_l
from app.core.nearby import Nearby
from app.core.occurrences import all_or_none, holds
from app.core.policy import Policy
from app.core.sentence_edits import sentence_edits, served
from app.core.text import Span
from app.core.trajectory import Rejected
from app.engines.base import Engine, Usage
from app.signals.unread import unread

_STRAYED = 0.2
"""By so much (ROUGE-L) an answer has to be closer to another sentence to be taken for that one's."""
_ROOM, _MORE = 1.3, 12
"""A sentence written anew may take so many times its tokens, and a few more."""


@dataclass(slots=True)
class SentenceWriter:
    """Asks one engine for sentences; `ladders` makes the suggestions, and takes back what names the author outright."""

    engine: Engine
    ladders: Anonymizer

    def propose(self, text: str, acted_on: Sequence[Inference], policy: Policy, cancelled: Cancelled) -> Proposal:
        """Return the edits that the sentences come to, already assessed, and the sentences that were refused."""
        known = self.ladders.propose(text, acted_on, policy, cancelled)
        asked = units(text, acted_on, known.trusted, self.engine.info.prompts)
        spent = known.usage
        made: list[Edit] = []
        refused: list[Rejected] = []
        for part in stretches(text, self.engine) if asked else ():
            inside = [unit for unit in asked if part.covers(unit.span)]
            if inside:
                desk = _Desk(self.engine, text, part, inside, acted_on, policy, cancelled)
                desk.work()
                made += desk.edits()
                refused += desk.refused
                spent = spent + desk.spent
        # What a model writes in a language that is not read here nobody can judge: such passages stay as they are.
        strange = Nearby((passage.span, passage) for passage in unread(text))
        readable = [edit for edit in made if not strange.overlaps(edit.span)]
        kept = all_or_none(text, readable, hidden_words([e for i in acted_on for e in i.evidence], text))
        named = [edit for edit in known.trusted if not DIRECT.isdisjoint(edit.attributes)]
        edits = _with_identifiers(kept, named)
        if not apply(text, edits).strip():
            edits = tuple(edit for edit in edits if edit.new.strip())
        return Proposal(assessed=edits, refused=tuple(refused), usage=spent)


def _with_identifiers(edits: Sequence[Edit], named: Sequence[Edit]) -> tuple[Edit, ...]:
    """Return the edits, and our own where they left what names the author outright: it goes whatever it costs."""
    standing = [e for e in edits if not any(e.span.overlaps(n.span) and holds(n.old, e.new) for n in named)]
    return without_overlaps((*standing, *named))


@dataclass(slots=True)
class _Desk:
    """One stretch of a text under work. `news`: what became of each unit, None where it stays as it was."""

    engine: Engine
    text: str
    part: Span
    units: Sequence[Unit]
    acted_on: Sequence[Inference]
    policy: Policy
    cancelled: Cancelled
    news: list[str | None] = field(default_factory=list)
    refused: list[Rejected] = field(default_factory=list)
    spent: Usage = NO_USAGE

    def work(self) -> None:
        """Write, look over, mend, look over again, and take back what is still wrong."""
        self.news = self._written()
        remarks = self._remarks()
        if all(new is None for new in self.news) and not any(remarks):
            return
        before = list(self.news)
        self._mend(remarks)
        if self.news == before and not any(remarks):
            return
        for at, remark in enumerate(self._remarks()):
            if remark is None or self.news[at] is None:
                continue
            self._refuse(at, remark)
            better = before[at] if remarks[at] is None and before[at] != self.news[at] else None
            self.news[at] = better

    def edits(self) -> list[Edit]:
        """Return the edits that the new sentences come to."""
        found: list[Edit] = []
        for unit, new in zip(self.units, self.news, strict=True):
            if new == "":
                span = numbered.cut(self.text, unit.span)
                found.append(Edit(span, span.of(self.text), "", served(unit.span, self.acted_on)))
            elif new is not None:
                found += sentence_edits(self.text, unit.span, new, self.acted_on)
        return found

    def _written(self) -> list[str | None]:
        """Return what the model makes of the sentences at first."""
        editor = role("editor", self.engine.info.prompts)
        words, prompts = editor.words, self.engine.info.prompts
        rows = [unit.shown(editor, at, self.text) for at, unit in enumerate(self.units, 1)]
        met = [i for i in self.acted_on if any(e.span.overlaps(u.span) for e in i.evidence for u in self.units)]
        claims = [
            words["claim"].format(label=label(i.attribute, prompts), guess=i.guesses[0]) for i in met if i.guesses
        ]
        how_far = words[f"how_far_{max(1, int(self.policy.reach))}"]
        said = self._ask("editor", self.part.of(self.text), words["told"] + "".join(claims) + how_far, words, rows)
        return [self._new(at, said.get(at + 1)) for at in range(len(self.units))]

    def _new(self, at: int, said: str | None) -> str | None:
        """Return what an answer makes of a unit; None where it leaves it, or was meant for another one."""
        if not said or numbered.word(said) in (numbered.LEAVE, numbered.UNDO):
            return None
        old = self._old(at)
        new = "" if numbered.word(said) == numbered.CUT else numbered.sentence(said, old)
        strayed = new and any(rouge_l(self._old(n), new) > rouge_l(old, new) + _STRAYED for n in range(len(self.units)))
        return None if new == old or strayed else new

    def _old(self, at: int) -> str:
        return self.units[at].span.of(self.text)

    def _mend(self, remarks: Sequence[str | None]) -> None:
        """Have the model read the whole part once more, and take what it mends."""
        mender = role("mender", self.engine.info.prompts)
        words = mender.words
        rows: list[str] = []
        shown: list[int] = []
        for at, (unit, new, remark) in enumerate(zip(self.units, self.news, remarks, strict=True)):
            if new is None and remark is None:
                continue
            old = unit.span.of(self.text)
            now = old if new is None else new or words["gone"]
            row = words["sentence"].format(number=len(shown) + 1, new=now, old=old)
            rows.append(row + (words["remark"].format(remark=remark) if remark else ""))
            shown.append(at)
        said = self._ask("mender", self._rewritten(), "", words, rows)
        for number, at in enumerate(shown, 1):
            if number in said:
                self._take(at, said[number], remarks[at])

    def _take(self, at: int, said: str, remark: str | None) -> None:
        if numbered.word(said) == numbered.UNDO and self.news[at] is not None:
            self._refuse(at, remark or REMARKS["awkward"])
        mended = self._new(at, said)
        leaves = numbered.word(said) == numbered.LEAVE
        if leaves or (mended is not None and self._puts_back(at, mended)):
            return
        self.news[at] = mended

    def _puts_back(self, at: int, mended: str) -> bool:
        now = self.news[at]
        return now is not None and any(holds(q, mended) and not holds(q, now) for q, _ in self.units[at].quotes)

    def _ask(self, name: str, text: str, above: str, words: dict[str, str], rows: Sequence[str]) -> dict[int, str]:
        prompt = role(name, self.engine.info.prompts).on(text)
        suffix = prompt.suffix + above + words["sentences"] + "".join(rows) + words["go"]
        room = sum(int(self.engine.count(u.span.of(self.text)) * _ROOM) + _MORE for u in self.units)
        done = self.engine.complete(replace(prompt, suffix=suffix), room, source=text, cancelled=self.cancelled)
        self.spent = self.spent + done.usage
        return numbered.read(done.text, done.finished)

    def _rewritten(self) -> str:
        """Return the part with the new sentences in it."""
        pieces, at = [], self.part.start
        for unit, new in zip(self.units, self.news, strict=True):
            span = numbered.cut(self.text, unit.span) if new == "" else unit.span
            start = max(at, span.start)
            pieces += [self.text[at:start], span.of(self.text) if new is None else new]
            at = max(at, min(span.end, self.part.end))
        return "".join([*pieces, self.text[at : self.part.end]])

    def _remarks(self) -> list[str | None]:
        """Return what is wrong with each unit: by rule, by the judge, or because its words are hidden elsewhere."""
        found = [self._by_rule(at) for at in range(len(self.units))]
        changed = [at for at, new in enumerate(self.news) if new is not None]
        changes = [Change(self.units[at].span.of(self.text), self.news[at] or "") for at in changed]
        original = self.part.of(self.text)
        if changes:
            verdicts, usage = Inspector(self.engine).inspect(original, self._rewritten(), changes, self.cancelled)
            self.spent = self.spent + usage
            for at, verdict in zip(changed, verdicts, strict=True):
                found[at] = found[at] or (REMARKS[verdict] if verdict else None)
        for at, quote in self._left().items():
            found[at] = found[at] or f'still says "{quote}", which other sentences no longer say'
        return found

    def _by_rule(self, at: int) -> str | None:
        """Return what a rule has against a unit as it is now: what names the author must go, even if it was left."""
        new = self.news[at]
        named = [e for i in self.acted_on if i.attribute in DIRECT for e in i.evidence]
        for one in named:
            if self.units[at].span.overlaps(one.span) and holds(one.quote, self._old(at) if new is None else new):
                return f'still says "{one.quote}", which names the author and has to go'
        guesses = [i.guesses[0] for i in self.acted_on if i.guesses]
        return unfaithful(self._old(at), new, self.text, guesses) if new else None

    def _left(self) -> dict[int, str]:
        """Return the units that keep a quote which others have lost, each with the quote."""
        found: dict[int, str] = {}
        for quote in hidden_words([e for i in self.acted_on for e in i.evidence], self.text):
            having = [at for at, unit in enumerate(self.units) if holds(quote, unit.span.of(self.text))]
            keeping = [at for at in having if self.news[at] is None or holds(quote, self.news[at] or "")]
            if keeping and len(keeping) < len(having):
                found.update(dict.fromkeys(keeping, quote))
        return found

    def _refuse(self, at: int, remark: str) -> None:
        span = self.units[at].span
        self.refused.append(Rejected(Edit(span, span.of(self.text), self.news[at] or ""), f"it {remark}"))
