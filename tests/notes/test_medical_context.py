"""One place says why a candidate stays, and the audit report by which rule."""

import json

from app.core.text.spans import Span
from app.notes.base.hit import By, Finding, Role
from app.notes.base.safe_harbor import Kind
from app.notes.medicine.medical_context import is_medicine, reason
from app.notes.policy import NotePolicy
from app.notes.report.audit import report
from app.notes.sanitizing import Sanitizer
from app.rules.text import text_of

TEXT = "Hurley II in both axillae, grasped with Kocher."


def found(words: str, kind: Kind = Kind.PERSON, by: By = By.RULE, role: Role = Role.OTHER) -> Finding:
    return Finding(Span(TEXT.index(words), TEXT.index(words) + len(words)), kind, by, role)


def test_a_rule_is_named_with_what_it_keeps() -> None:
    why = reason(found("Hurley II"), (), text_of(TEXT))
    assert why is not None
    assert (why.why, why.rule) == ("eponym", "medical_context/eponym-grade")


def test_a_rule_is_asked_about_its_kinds_alone_and_not_about_what_is_somebodys() -> None:
    text = text_of(TEXT)
    assert reason(found("Kocher"), (), text) is not None
    assert reason(found("Kocher", Kind.FACILITY), (), text) is None
    assert reason(found("Kocher", by=By.LABEL), (), text) is None
    assert reason(found("Hurley II", role=Role.PATIENT), (), text) is None


def test_words_that_nobody_saw_are_asked_about_by_the_rules_for_words() -> None:
    text = text_of("Kleiger neg, Delgado agreed")
    assert is_medicine(text, Span(0, 7))
    assert not is_medicine(text, Span(13, 20))


def test_the_audit_report_counts_what_stays_by_rule_and_holds_no_word_of_it() -> None:
    done = Sanitizer(NotePolicy()).sanitize("Pt Janet Willoughby. Moved here from Ohio, Hurley II in both axillae.")
    data = report(done)
    assert set(data["kept_by_rule"]) == {kept.rule for kept in done.vetoed}
    assert "Hurley" not in json.dumps(data)
