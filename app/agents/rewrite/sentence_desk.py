"""Where a capable model's sentences are written, looked over and mended: one stretch of a text at a time.

A sentence that is found wanting is mended alone, and undone alone where that fails; its neighbours stay. Whatever was
rewritten before is looked over and mended beside what its author wrote, never beside our own last words.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from app.agents.attack.quotes import hidden_words
from app.agents.choose.inspector import AWKWARD, REMARKS, Change, Inspector
from app.agents.free_text import numbered
from app.agents.rewrite.units import Unit
from app.agents.roles.base import NO_USAGE, Cancelled
from app.agents.roles.prompts import label, role
from app.core.attributes import DIRECT
from app.core.edits.edits import Edit
from app.core.edits.faithful import unfaithful
from app.core.edits.occurrences import holds
from app.core.edits.sentence_edits import sentence_edits, served
from app.core.inference import Inference
from app.core.metrics import rouge_l
from app.core.policy import Policy
from app.core.text.spans import Span
from app.core.trajectory import Rejected
from app.engines.base import Engine, Usage

_STRAYED = 0.2
"""By so much (ROUGE-L) an answer has to be closer to another sentence to be taken for that one's."""
_ROOM, _MORE = 1.3, 12
"""A sentence written anew may take so many times its tokens, and a few more."""
_POINT = 40
"""Tokens for the line that says what the text is for."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """A stretch of a text: `units` to work on, `original` the author's own words for it, `gone` what stays hidden."""

    text: str
    part: Span
    units: Sequence[Unit]
    acted_on: Sequence[Inference]
    original: str
    gone: Sequence[str] = ()

    def old(self, at: int) -> str:
        """Return a unit as it stands in the text."""
        return self.units[at].span.of(self.text)

    def first(self, at: int) -> str:
        """Return a unit as its author wrote it."""
        return self.units[at].first or self.old(at)


@dataclass(slots=True)
class SentenceDesk:
    """Works on one sheet. `news`: what became of each unit, None where it stays as it was; `harm`: what that costs."""

    engine: Engine
    sheet: Sheet
    policy: Policy
    cancelled: Cancelled
    news: list[str | None] = field(default_factory=list)
    harm: list[float] = field(default_factory=list)
    refused: list[Rejected] = field(default_factory=list)
    spent: Usage = NO_USAGE

    def work(self) -> None:
        """Write, look over, mend, look over again; mend once more what is still wrong, and undo what stays so."""
        everyone = range(len(self.sheet.units))
        self.news = self._written()
        faults = self._faults()
        hints = self._left()
        remarks = [fault or hints.get(at) for at, fault in enumerate(faults)]
        if all(new is None for new in self.news) and not any(remarks):
            return
        before, sound = list(self.news), [fault is None for fault in faults]
        again = self._mend(everyone, remarks)
        if self.news == before and all(sound):
            return
        faults = self._again(before, sound)
        wrong = [at for at in everyone if faults[at] is not None and self.news[at] is not None]
        if wrong:
            before, sound = list(self.news), [False for _ in everyone]
            self._mend(wrong, [again.get(at, fault) for at, fault in enumerate(faults)])
            faults = self._again(before, sound) if self.news != before else faults
        for at in wrong:
            fault = faults[at]
            if fault is not None and self.news[at] is not None:
                self._refuse(at, fault)
                self.news[at] = None

    def edits(self) -> list[Edit]:
        """Return the edits that the new sentences come to; those in a sentence that tells nothing serve nothing."""
        found: list[Edit] = []
        for at, (unit, new) in enumerate(zip(self.sheet.units, self.news, strict=True)):
            if new is None:
                continue
            made: Sequence[Edit]
            if new == "":
                span = numbered.cut(self.sheet.text, unit.span)
                attributes = served(unit.span, self.sheet.acted_on)
                # What tells nothing is there to be read, and hides nothing when it goes.
                made = [Edit(span, span.of(self.sheet.text), "", attributes)] if attributes else []
            elif unit.quotes:
                made = sentence_edits(self.sheet.text, unit.span, new, self.sheet.acted_on)
            else:
                made = [Edit(unit.span, self.sheet.old(at), new)]
            found += (replace(edit, harm=round(self.harm[at], 3)) for edit in made)
        return found

    def _again(self, before: Sequence[str | None], sound: Sequence[bool]) -> list[str | None]:
        """Look over what was mended; what was sound before and no longer is goes back to that."""
        harm = list(self.harm)
        faults = self._faults()
        for at, fault in enumerate(faults):
            if fault is not None and sound[at] and self.news[at] != before[at]:
                self._refuse(at, fault)
                # What it costs is what the words that stay cost, not those of the mend.
                self.news[at], faults[at], self.harm[at] = before[at], None, harm[at]
        return faults

    def _written(self) -> list[str | None]:
        """Return what the model makes of the sentences at first."""
        sheet, prompts = self.sheet, self.engine.info.prompts
        editor = role("editor", prompts)
        words = editor.words
        asked = [at for at, unit in enumerate(sheet.units) if unit.quotes]
        rows = [sheet.units[at].shown(editor, number, sheet.text) for number, at in enumerate(asked, 1)]
        met = [i for i in sheet.acted_on if any(e.span.overlaps(u.span) for e in i.evidence for u in sheet.units)]
        claims = [
            words["claim"].format(label=label(i.attribute, prompts), guess=i.guesses[0]) for i in met if i.guesses
        ]
        how_far = words[f"how_far_{max(1, int(self.policy.reach))}"]
        said = self._ask("editor", sheet.part.of(sheet.text), words["told"] + "".join(claims) + how_far, rows)
        news: list[str | None] = [None] * len(sheet.units)
        for number, at in enumerate(asked, 1):
            news[at] = self._new(at, said.get(number))
        self.harm = [1.0] * len(news)
        return news

    def _new(self, at: int, said: str | None) -> str | None:
        """Return what an answer makes of a unit; None where it leaves it, or was meant for another one."""
        if not said or numbered.word(said) in (numbered.LEAVE, numbered.UNDO) or self._strayed(at, said):
            return None
        old = self.sheet.old(at)
        new = "" if numbered.word(said) == numbered.CUT else numbered.sentence(said, old)
        return None if new == old else new

    def _strayed(self, at: int, said: str) -> bool:
        """Tell whether an answer is meant for another unit than the one whose number it has."""
        if numbered.word(said):
            return False
        sheet, new = self.sheet, numbered.sentence(said, self.sheet.old(at))
        near = max(rouge_l(sheet.old(at), new), rouge_l(sheet.first(at), new)) + _STRAYED
        return any(rouge_l(sheet.old(other), new) > near for other in self._all())

    def _mend(self, units: Sequence[int], remarks: Sequence[str | None]) -> dict[int, str]:
        """Have the model read the whole part once more, and take what it mends of these units.

        Return the units whose mended words were not taken, each with a remark that says why.
        """
        words = role("mender", self.engine.info.prompts).words
        rows: list[str] = []
        shown: list[int] = []
        for at in units:
            new, remark = self.news[at], remarks[at]
            if new is None and remark is None and not self.sheet.units[at].first:
                continue
            now = self.sheet.old(at) if new is None else new or words["gone"]
            row = words["sentence"].format(number=len(shown) + 1, new=now, old=self.sheet.first(at))
            rows.append(row + (words["remark"].format(remark=remark) if remark else ""))
            shown.append(at)
        said = self._ask("mender", self._rewritten(), "", rows)
        taken = ((at, self._take(at, said[n], remarks[at])) for n, at in enumerate(shown, 1) if n in said)
        return {at: why for at, why in taken if why is not None}

    def _take(self, at: int, said: str, remark: str | None) -> str | None:
        """Take what was mended of a unit; return why not, if it says what it hid."""
        if numbered.word(said) == numbered.LEAVE or self._strayed(at, said):
            return None
        if numbered.word(said) == numbered.UNDO and self.news[at] is not None:
            self._refuse(at, remark or REMARKS[AWKWARD])
        mended, now = self._new(at, said), self.news[at]
        quotes = [q for q, _ in self.sheet.units[at].quotes] if mended and now is not None else []
        back = next((q for q in quotes if holds(q, mended or "") and not holds(q, now or "")), None)
        if back is not None:
            return f'may not say "{back}" again, which has to stay out'
        self.news[at] = mended
        return None

    def _ask(self, name: str, text: str, above: str, rows: Sequence[str]) -> dict[int, str]:
        part = role(name, self.engine.info.prompts)
        prompt, words = part.on(text), part.words
        suffix = prompt.suffix + above + words["sentences"] + "".join(rows) + words["go"]
        room = _POINT + sum(int(self.engine.count(self.sheet.first(at)) * _ROOM) + _MORE for at in self._all())
        done = self.engine.complete(replace(prompt, suffix=suffix), room, source=text, cancelled=self.cancelled)
        self.spent = self.spent + done.usage
        return numbered.read(done.text, done.finished)

    def _all(self) -> range:
        return range(len(self.sheet.units))

    def _rewritten(self) -> str:
        """Return the part with the new sentences in it."""
        text, part = self.sheet.text, self.sheet.part
        pieces, at = [], part.start
        for unit, new in zip(self.sheet.units, self.news, strict=True):
            span = numbered.cut(text, unit.span) if new == "" else unit.span
            start = max(at, span.start)
            pieces += [text[at:start], span.of(text) if new is None else new]
            at = max(at, min(span.end, part.end))
        return "".join([*pieces, text[at : part.end]])

    def _faults(self) -> list[str | None]:
        """Return what is wrong with each unit, by rule or by the judge, and note what the changes cost."""
        found = [self._by_rule(at) for at in self._all()]
        shown = [at for at in self._all() if self.news[at] is not None or self.sheet.units[at].first]
        if shown:
            now = [self.sheet.old(at) if self.news[at] is None else self.news[at] or "" for at in shown]
            changes = [Change(self.sheet.first(at), new) for at, new in zip(shown, now, strict=True)]
            inspector = Inspector(self.engine)
            findings, usage = inspector.inspect(self.sheet.original, self._rewritten(), changes, self.cancelled)
            self.spent = self.spent + usage
            for at, finding in zip(shown, findings, strict=True):
                self.harm[at] = finding.harm
                found[at] = found[at] or (REMARKS[finding.fault] if finding.fault else None)
        return found

    def _by_rule(self, at: int) -> str | None:
        """Return what a rule has against a unit as it is now: what names the author must go, even if it was left."""
        sheet, new = self.sheet, self.news[at]
        named = [e for i in sheet.acted_on if i.attribute in DIRECT for e in i.evidence]
        for one in named:
            if sheet.units[at].span.overlaps(one.span) and holds(one.quote, sheet.old(at) if new is None else new):
                return f'still says "{one.quote}", which names the author and has to go'
        for quote in sheet.gone if new else ():
            if holds(quote, new or "") and not holds(quote, sheet.text):
                return f'says "{quote}" again, which was taken out'
        guesses = [i.guesses[0] for i in sheet.acted_on if i.guesses]
        return unfaithful(sheet.first(at), new, sheet.text, guesses) if new else None

    def _left(self) -> dict[int, str]:
        """Return the units that keep a quote which others have lost, each with a remark that says so."""
        found: dict[int, str] = {}
        for quote in hidden_words([e for i in self.sheet.acted_on for e in i.evidence], self.sheet.text):
            having = [at for at in self._all() if holds(quote, self.sheet.old(at))]
            keeping = [at for at in having if self.news[at] is None or holds(quote, self.news[at] or "")]
            if keeping and len(keeping) < len(having):
                remark = f'still says "{quote}", which other sentences no longer say'
                found.update(dict.fromkeys(keeping, remark))
        return found

    def _refuse(self, at: int, remark: str) -> None:
        span = self.sheet.units[at].span
        self.refused.append(Rejected(Edit(span, self.sheet.old(at), self.news[at] or ""), f"it {remark}"))
