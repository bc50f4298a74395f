"""The audit report as a page of its own that prints on one or two sheets and loads nothing from anywhere."""

from collections.abc import Iterable
from html import escape

from app.notes.report.audit import Json

_STYLE = """
body{font:15px/1.45 system-ui,sans-serif;max-width:54rem;margin:2rem auto;padding:0 1rem;color:#1c1c1c;background:#fff}
h1{font-size:1.5rem;margin:0}h2{font-size:1.1rem;margin:1.6rem 0 .4rem}
table{border-collapse:collapse;width:100%}th,td{border-bottom:1px solid #ddd;padding:.3rem .5rem;text-align:left}
td{vertical-align:top}td.n{text-align:right}
.verdict{display:inline-block;padding:.15rem .6rem;border-radius:.4rem;font-weight:600}
.pass{background:#dff3e4}.review{background:#fff1cc}.fail{background:#f9d6d5}code{font-size:.8rem;word-break:break-all}
.sign{margin-top:2.5rem;border-top:1px solid #888;padding-top:.3rem;width:70%}.muted{color:#666}
@media print{body{margin:0;max-width:none}}
"""
_CLASS = {"pass": "pass", "needs review": "review", "fail": "fail"}


def page(reports: Iterable[tuple[str, Json]]) -> str:
    """Return one page for the reports of several notes, each under its name; names are escaped."""
    parts = [_one(name, data) for name, data in reports]
    return (
        '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Untell: audit report</title>'
        f"<style>{_STYLE}</style></head><body>{''.join(parts)}</body></html>\n"
    )


def _one(name: str, data: Json) -> str:
    verdict = str(data["verdict"])
    return "".join(
        (
            f"<h1>{escape(name)}</h1><p>Verdict of the second look: ",
            f'<span class="verdict {_CLASS[verdict]}">{escape(verdict)}</span> ',
            f'<span class="muted">{escape(data["date"])}, Untell {escape(data["untell"])}</span></p>',
            _facts(data),
            _rows(data),
            _protected(data),
            _doubts(data),
            "<h2>What this cannot rule out</h2><ul>",
            "".join(f"<li>{escape(risk)}</li>" for risk in data["residual_risks"]),
            "</ul><h2>Where</h2>",
            _removed(data),
            '<p class="sign">Reviewed by, date, signature</p>',
        )
    )


def _facts(data: Json) -> str:
    policy, coverage = data["policy"], data["coverage"]
    model = data["model"] or "none"
    by_model = "not read by a model" if coverage["by_model"] is None else f"{coverage['by_model']:.0%} by model"
    dates = "year only" if policy["dates"] == "year" else "shifted by a secret number of days: not Safe Harbor"
    facts = (
        ("Checklist", data["rule"]),
        ("Replaced by", policy["style"]),
        ("Dates", dates),
        ("Mode", policy["mode"]),
        ("Read", f"{coverage['by_rules']:.0%} by rules, {by_model}"),
        ("Model", model),
        ("SHA-256 of the input", data["sha256"]["input"]),
        ("SHA-256 of the output", data["sha256"]["output"]),
    )
    return "<table>" + "".join(f"<tr><th>{k}</th><td>{escape(str(v))}</td></tr>" for k, v in facts) + "</table>"


def _rows(data: Json) -> str:
    body = "".join(
        f"<tr><td>{r['row']}</td><td>{escape(r['name'])}</td><td"
        f" class=n>{r['found']}</td><td>{escape(r['rule'])}</td></tr>"
        for r in data["rows"]
    )
    head = "<tr><th></th><th>Identifier</th><th>Removed</th><th>Rule</th></tr>"
    return f"<h2>The eighteen rows</h2><table>{head}{body}</table>"


def _protected(data: Json) -> str:
    kept = ", ".join(f"{escape(why)}: {count}" for why, count in data["protected"].items())
    return f"<h2>Kept on purpose</h2><p>{kept or 'nothing that looked like an identifier'}</p>"


def _doubts(data: Json) -> str:
    if not data["doubts"]:
        return "<h2>Doubts of the second look</h2><p>None.</p>"
    items = "".join(
        f"<li>{escape(d['what'])}, at {d['start']}-{d['end']} of the output{' (fails)' if d['fails'] else ''}</li>"
        for d in data["doubts"]
    )
    return f"<h2>Doubts of the second look</h2><ul>{items}</ul>"


def _removed(data: Json) -> str:
    cells = "; ".join(
        f"{r['row']} {escape(r['category'])} {r['start']}-{r['end']} ({escape(r['by_rule'] or r['seen_by'])})"
        for r in data["removed"]
    )
    return f"<p class=muted>Row, category, place in the input and the rule that saw it: {cells or 'none'}.</p>"
