"""Takes what identifies the patient out of a note, checks the result by a second look, and accounts for all of it.

    sanitizer = Sanitizer(NotePolicy(style=Style.SURROGATES))
    done = sanitizer.sanitize(text)
    done.text, done.verdict.word, done.edits

The parts of one document, and the files of one patient, share a `Patient`:

    patient = sanitizer.patient(whole_text)
    parts = [sanitizer.sanitize(part, patient) for part in parts]
"""

import hashlib
import time
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Protocol

from app.agents.evidence.hidden_state_tagger import Spotted
from app.core.edits import folding
from app.core.edits.edits import Edit, apply
from app.notes import verifying
from app.notes.base.hit import Finding, Kept
from app.notes.base.layout import Layout
from app.notes.detect import detector
from app.notes.detect.candidates import remembering
from app.notes.patient import Patient, new_patient
from app.notes.policy import Mode, NotePolicy
from app.notes.replacing import edits_for
from app.notes.verdict import Coverage, Verdict
from app.results import Checked


class Checker(Protocol):
    """Whoever can be asked what a text gives away: a `Session` with a model."""

    def check(self, text: str, identifiers: bool = False) -> Checked:
        """Return what `text` gives away about the patient; `identifiers`: they alone are of interest."""
        ...

    def spot(self, text: str) -> Sequence[Spotted]:
        """Return how likely each token of `text` is a part of an identifier, nothing where it cannot tell."""
        ...


@dataclass(frozen=True, slots=True)
class Sanitized:
    """A cleaned text and the account of it.

    `edits` on `original` give `text`, in the order of `findings`, one each. `kept`: what looks like an identifier and
    stays; `vetoed`: what a recognizer saw and a rule keeps, which is named. `model`: who was asked besides the rules,
    None for nobody. `layout`: what a form says about the text.
    """

    original: str
    text: str
    edits: tuple[Edit, ...]
    findings: tuple[Finding, ...]
    kept: tuple[Kept, ...]
    verdict: Verdict
    coverage: Coverage
    policy: NotePolicy
    model: str | None
    seconds: float
    layout: Layout | None = None
    vetoed: tuple[Kept, ...] = ()

    @property
    def sha256(self) -> tuple[str, str]:
        """Return the SHA-256 of the original and of the cleaned text, as UTF-8."""
        first, second = (hashlib.sha256(t.encode()).hexdigest() for t in (self.original, self.text))
        return first, second


@dataclass(slots=True)
class Sanitizer:
    """Sanitizes notes under one policy, with the rules and, where `checker` is given, a model as well.

    One call at a time for a checker that can do no more; without one, calls from several threads are fine as long as
    each patient stays in one thread.
    """

    policy: NotePolicy
    checker: Checker | None = None

    def patient(self, document: str = "") -> Patient:
        """Return the patient of the policy's key; without a key, one for this `document` alone."""
        return new_patient(self.policy, document)

    @remembering()
    def sanitize(self, text: str, patient: Patient | None = None, layout: Layout | None = None) -> Sanitized:
        """Return `text` without what identifies the patient; `layout`: what a form says about it.

        Raises:
            EngineError, CancelledError: the model failed or was stopped.
        """
        started = time.monotonic()
        patient = patient or self.patient(text)
        # Everyone here reads the text as a person sees it; only what is written goes by the text as it stands.
        folded = folding.seen(text)
        read, laid = folded.text, layout.onto(folded) if layout else None
        narrow = self.policy.mode is Mode.SAFE_HARBOR
        checked = self.checker.check(read, narrow) if self.checker else None
        seen = detector.see(read, self.policy, checked, self.checker.spot if self.checker else None, laid)
        made = edits_for(read, seen, self.policy, patient, laid)
        edits = folded.edits_back(made)
        clean = folding.seen(apply(text, edits))
        again = self.checker.check(clean.text, narrow) if self.checker and clean.text != read else checked
        verdict = verifying.verify(read, clean.text, made, seen, again, laid).back(clean)
        return Sanitized(
            original=text,
            text=clean.original,
            edits=edits,
            findings=tuple(replace(one, span=edit.span) for one, edit in zip(seen.findings, edits, strict=True))
            if folded.changed
            else seen.findings,
            kept=tuple(replace(one, span=folded.back(one.span)) for one in seen.kept),
            vetoed=tuple(replace(one, span=folded.back(one.span)) for one in seen.vetoed),
            verdict=verdict,
            coverage=seen.coverage,
            policy=self.policy,
            model=checked.model if checked and seen.coverage.by_model is not None else None,
            seconds=time.monotonic() - started,
            layout=layout,
        )
