"""The options of `untell note` (and of whatever else sanitizes notes)."""

import argparse

from app.notes.policy import Dates, Mode, Style


def policy_options(parser: argparse.ArgumentParser) -> None:
    """Add what decides how notes are sanitized."""
    parser.add_argument(
        "--style",
        choices=[s.value for s in Style],
        default=Style.NATURAL.value,
        help="what stands for an identifier: plain words, invented surrogates, or numbered tags (default: natural)",
    )
    parser.add_argument(
        "--dates",
        choices=[d.value for d in Dates],
        default=Dates.YEAR.value,
        help="keep the year (Safe Harbor, default), or shift all dates of a patient (not Safe Harbor)",
    )
    parser.add_argument(
        "--mode",
        choices=[m.value for m in Mode],
        default=Mode.SAFE_HARBOR.value,
        help="the eighteen rows (default), or also rare jobs, events and families",
    )
    parser.add_argument(
        "--known", metavar="FILE", help="this patient's names and numbers, one a line; kept in memory only"
    )
    parser.add_argument(
        "--patient", metavar="KEY", help="the same surrogates and date shift for every note with this key"
    )
    parser.add_argument(
        "--locale", default="en_US", metavar="LOCALE", help="of surrogates, such as en_GB (default: en_US)"
    )


def _names(raw: str) -> tuple[str, ...]:
    return tuple(name.strip() for name in raw.split(",") if name.strip())


def grammar(parser: argparse.ArgumentParser) -> None:
    """Add the output of `untell note` to the options it shares with the other commands."""
    parser.add_argument("-o", "--output", metavar="OUT", help="where the clean note goes (default: standard output)")
    parser.add_argument(
        "--columns", type=_names, default=(), metavar="A,B", help="of a table or of JSON, clean only these columns"
    )
    parser.add_argument("--report", metavar="FILE", help="write the audit report: .html or .json")
    policy_options(parser)
