"""The account of a note as a reviewer left it: what they put back is doubted again, since it does stand there."""

from collections.abc import Sequence
from dataclasses import replace

from app.core.edits.edits import Edit, apply
from app.core.edits.folding import seen
from app.notes import verifying
from app.notes.detect import detector
from app.notes.sanitizing import Sanitized


def reviewed(done: Sanitized, edits: Sequence[Edit]) -> Sanitized:
    """Return `done` with these edits in place of its own (some left out, some with other words), looked at anew.

    Raises:
        EditError: they do not fit the text.
    """
    if tuple(edits) == done.edits:
        return done
    places = {edit.span for edit in edits}
    made = zip(done.edits, done.findings, strict=True)
    findings = tuple(finding for edit, finding in made if edit.span in places)
    clean = seen(apply(done.original, edits))
    folded = seen(done.original)
    laid = done.layout.onto(folded) if done.layout else None
    found = tuple(replace(finding, span=folded.onto(finding.span)) for finding in findings)
    looked = replace(detector.see(folded.text, done.policy, None, layout=laid), findings=found)
    verdict = verifying.verify(folded.text, clean.text, folded.edits_onto(edits), looked, None, laid).back(clean)
    return replace(done, text=clean.original, edits=tuple(edits), findings=findings, verdict=verdict)
