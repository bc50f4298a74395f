"""The audit report as data: what was done by which rule and where, without a single value of the note."""

import datetime
from collections import Counter
from typing import Any

from app import __version__
from app.notes.base.safe_harbor import RULE, rows
from app.notes.policy import Dates, Mode
from app.notes.sanitizing import Sanitized

SCHEMA = 1
Json = dict[str, Any]


def report(done: Sanitized, today: datetime.date | None = None) -> Json:
    """Return the report on one note; offsets are code points, of the original unless said otherwise.

    It holds counts, rules, offsets, categories and checksums, and no word of the note.
    """
    before, after = done.sha256
    found = Counter(finding.row for finding in done.findings)
    return {
        "schema": SCHEMA,
        "untell": __version__,
        "date": (today or datetime.date.today()).isoformat(),
        "rule": RULE,
        "safe_harbor_dates": done.policy.safe_harbor,
        "policy": {"style": done.policy.style.value, "dates": done.policy.dates.value, "mode": done.policy.mode.value},
        "model": done.model,
        "coverage": {"by_rules": round(done.coverage.by_rules, 4), "by_model": done.coverage.by_model},
        "sha256": {"input": before, "output": after},
        "rows": [
            {"row": row.letter, "name": row.name, "rule": row.rule, "stays": row.stays, "found": found[row.letter]}
            for row in rows().values()
        ],
        "removed": [
            {
                "start": f.span.start,
                "end": f.span.end,
                "row": f.row,
                "category": f.kind.value,
                "seen_by": f.by.value,
                "by_rule": f.rule or None,
            }
            for f in done.findings
        ],
        "protected": dict(sorted(Counter(kept.why for kept in done.kept).items())),
        "kept_by_rule": dict(sorted(Counter(kept.rule for kept in done.vetoed).items())),
        "verdict": done.verdict.word.value,
        "doubts": [
            {"start": d.span.start, "end": d.span.end, "in": "output", "what": d.what, "fails": d.fails}
            for d in done.verdict.doubts
        ],
        "residual_risks": residual_risks(done),
        "seconds": round(done.seconds, 4),
        "reviewed_by": None,
    }


def residual_risks(done: Sanitized) -> list[str]:
    """Return, in plain sentences, what this run cannot rule out."""
    risks = [
        "A person has to read the result: no tool finds everything, and names that look like common words may stay."
    ]
    if done.policy.dates is Dates.SHIFT:
        risks.append(
            "Dates were shifted, not reduced to years: this is not Safe Harbor and needs an expert's determination."
        )
    if done.model is None:
        risks.append("No model read the note: unusual stories that point to one person (row R) were not looked for.")
    elif done.policy.mode is Mode.SAFE_HARBOR:
        risks.append("Ages up to 89, sex, work and family ties stay; together they may point to one person.")
    risks.append("Images, handwriting and sound are not read (rows P and Q).")
    risks.append("Whoever knows the patient may still recognize the story (actual knowledge, clause ii of the rule).")
    return risks
