"""What medicine calls so: the one place that says whether a candidate is no name, number or day, and by which rule.

Asked in this order: amounts, codes and eponyms that stand there on purpose (`protect`), then the rules of
``assets/rules/medical_context.tsv``, each about the kinds of candidate that it names. A label is taken at its word.
"""

from collections.abc import Iterable, Sequence
from functools import cache, lru_cache

from app.core.text.spans import Span
from app.notes.base.hit import By, Finding, Kept, Role
from app.notes.base.safe_harbor import Kind
from app.notes.medicine import protect
from app.notes.medicine.rule_checks import NOTE_CHECKS
from app.rules.context import Context
from app.rules.table import Rule
from app.rules.text import Text

_HELD = frozenset({Kind.PERSON, Kind.EMPLOYER, Kind.PLACE})
_NAMES = frozenset({Kind.PERSON, Kind.EMPLOYER, Kind.PLACE, Kind.FACILITY})
_SITES = frozenset({Kind.PLACE, Kind.FACILITY, Kind.EMPLOYER})
_OF = {"names": _HELD | _SITES, "sites": _SITES, "held": _HELD, "words": frozenset[Kind]()}
_SOMEBODYS = frozenset({Role.PATIENT, Role.RELATIVE})


@cache
def rules() -> Context:
    """Return the rules; read when they are first asked."""
    return Context.of("medical_context", NOTE_CHECKS)


def reason(finding: Finding, kept: Sequence[Kept], text: Text) -> Kept | None:
    """Return why `finding` stays, with the rule that says so, None where it goes; `kept`: what `protect` found."""
    if finding.by is By.LABEL:
        return None
    if protect.stays(finding, kept, text.text):
        return Kept(finding.span, "medicine", "protect")
    if finding.kind not in _NAMES or finding.role in _SOMEBODYS:
        return None
    asked = rules().holding(text, finding.span.start, finding.span.end, lambda rule: _is_asked(rule, finding))
    rule = next(asked, None)
    return Kept(finding.span, rule.kind, rule.id) if rule else None


def is_medicine(text: Text, span: Span) -> bool:
    """Tell whether a word that no recognizer saw is medicine by what stands beside it."""
    return any(rules().holding(text, span.start, span.end, lambda rule: "words" in _of(rule)))


def split(found: Iterable[Finding], kept: Sequence[Kept], text: Text) -> tuple[list[Finding], list[Kept]]:
    """Return what of the findings is no medicine, without the amounts in it, and why the others stay."""
    going, staying = list[Finding](), list[Kept]()
    for finding in found:
        why = reason(finding, kept, text)
        if why is None:
            going += protect.without_amounts(finding, kept, text.text)
        else:
            staying.append(why)
    return going, staying


@lru_cache(256)
def _asked_of(of: str) -> frozenset[str]:
    return frozenset(of.split(","))


def _of(rule: Rule) -> frozenset[str]:
    return _asked_of(rule.marks["of"])


def _is_asked(rule: Rule, finding: Finding) -> bool:
    """Tell whether a rule is about findings of this kind."""
    if finding.role is not Role.OTHER and "held" in _of(rule):
        return False
    if "nobody" in rule.marks and (finding.role is not Role.OTHER or finding.noun):
        return False
    return any(finding.kind in _OF[name] for name in _of(rule))
