"""A report as Markdown; plots stand beside it as SVG files."""

from pathlib import Path

from app.evaluation.report import svg
from app.evaluation.report.parts import Bars, Part, Plot, Report, Table, Words


def write(report: Report, path: Path) -> None:
    """Write the report and, in the same folder, its plots. Raises OSError."""
    pieces = [f"# {report.title}\n"]
    for at, part in enumerate(report.parts, 1):
        if isinstance(part, Plot | Bars):
            name = f"plot{at}.svg"
            path.with_name(name).write_text(svg.draw(part), encoding="utf-8")
            pieces.append(f"## {part.title}\n\n{part.note}\n\n![{part.title}]({name})\n")
        else:
            pieces.append(_piece(part))
    path.write_text("\n".join(pieces), encoding="utf-8")


def _piece(part: Part) -> str:
    if isinstance(part, Words):
        return f"## {part.title}\n\n" + "\n".join(f"- {line}" for line in part.lines) + "\n"
    assert isinstance(part, Table)
    return f"## {part.title}\n\n{part.note}\n\n{table(part)}\n"


def table(part: Table) -> str:
    """Return a table as Markdown."""
    rows = [part.header, tuple("---" for _ in part.header), *part.rows]
    return "\n".join("| " + " | ".join(cell.replace("|", "\\|") for cell in row) + " |" for row in rows)
