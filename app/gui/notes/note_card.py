"""One replacement in a clinical note, with the row of the Safe Harbor list that asks for it."""

from collections.abc import Callable

from app.gui.review.hunk_card import HunkCard
from app.gui.review.hunks import Hunk, Place, place_of
from app.notes.base.hit import By, Finding
from app.notes.base.safe_harbor import rows

_SEEN = {
    By.RULE: "seen by a rule",
    By.LABEL: "stands behind a label",
    By.KNOWN: "you said so",
    By.AGAIN: "stands elsewhere too",
    By.LEARNED: "reads like one",
    By.MODEL: "seen by the model",
}


class NoteCard(HunkCard):
    """A hunk's card that says what kind of identifier it is, in place of a price."""

    def __init__(self, hunk: Hunk, same: int, finding: Finding | None) -> None:
        self._finding = finding
        super().__init__(hunk, same)

    def price(self) -> str:
        """Return the row of the list, and who saw it; the name of the rule is for the audit report."""
        if self._finding is None:
            return "taken out"
        row = rows()[self._finding.row]
        return f"{row.name} (row {row.letter}), {_SEEN[self._finding.by]}"


def maker(finding_at: Callable[[Place], Finding | None]) -> Callable[[Hunk, int], HunkCard]:
    """Return what makes the cards of a review of notes."""
    return lambda hunk, same: NoteCard(hunk, same, finding_at(place_of(hunk)))
