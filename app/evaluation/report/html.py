"""A report as one HTML file that needs nothing else: no script, no font, no network."""

from html import escape
from pathlib import Path

from app.evaluation.report import svg
from app.evaluation.report.parts import Part, Report, Table, Words

_STYLE = """
body { font: 15px/1.5 system-ui, sans-serif; max-width: 72rem; margin: 2rem auto; padding: 0 1rem; color: #1d2433; }
h1 { font-size: 1.6rem } h2 { font-size: 1.15rem; margin: 2.2rem 0 .3rem }
table { border-collapse: collapse; margin: .6rem 0; font-variant-numeric: tabular-nums; display: block;
 overflow-x: auto }
td, th { padding: .25rem .7rem; border-bottom: 1px solid #d9dee8; text-align: right; white-space: nowrap }
td:first-child, th:first-child { text-align: left } th { background: #f2f4f9 } p { color: #4a5468; max-width: 52rem }
svg { max-width: 100%; height: auto }
@media (prefers-color-scheme: dark) { body { background: #14171f; color: #e4e8f1 } th { background: #222736 }
 p { color: #aab3c5 } td, th { border-color: #343b4d } svg { background: #fff; border-radius: 6px } }
"""


def write(report: Report, path: Path) -> None:
    """Write the report. Raises OSError."""
    body = "\n".join(_piece(part) for part in report.parts)
    title = escape(report.title)
    path.write_text(
        f'<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><title>{title}</title>'
        f"<style>{_STYLE}</style></head>\n<body><h1>{title}</h1>\n{body}\n</body></html>\n",
        encoding="utf-8",
    )


def _piece(part: Part) -> str:
    head = f"<h2>{escape(part.title)}</h2>"
    if isinstance(part, Words):
        return head + "<ul>" + "".join(f"<li>{escape(line)}</li>" for line in part.lines) + "</ul>"
    note = f"<p>{escape(part.note)}</p>"
    return head + note + (_table(part) if isinstance(part, Table) else svg.draw(part))


def _table(part: Table) -> str:
    head = "".join(f"<th>{escape(cell)}</th>" for cell in part.header)
    rows = ("<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in row) + "</tr>" for row in part.rows)
    return f"<table><thead><tr>{head}</tr></thead><tbody>{''.join(rows)}</tbody></table>"
