"""The grammar of `untell batch`."""

import argparse

from app.cli.options.note import policy_options
from app.notes.batch.plan import Patients


def grammar(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `untell batch`."""
    parser.add_argument("source", metavar="IN", help="the folder with the notes; all folders below it are read too")
    parser.add_argument("target", metavar="OUT", help="the folder for the clean copies; run it again to go on")
    policy_options(parser)
    parser.add_argument(
        "--same-patient",
        choices=[p.value for p in Patients],
        default=Patients.FILE.value,
        help="which files are about one patient: no two (file, default), those of a folder, or all",
    )
    parser.add_argument(
        "--reports", choices=("html", "json"), help="write an audit report beside each copy, NAME.report.html or .json"
    )
    parser.add_argument(
        "--rename", action="store_true", help="give copies neutral names: names of files and folders may be patients'"
    )
    parser.add_argument("--workers", type=int, metavar="N", help="how many work at once (default: one a core)")
    parser.add_argument("--again", action="store_true", help="clean files again that an earlier run has cleaned")
    parser.add_argument(
        "--engine",
        choices=("auto", "signals", "both"),
        default="auto",
        help="who looks: both where a fit model is installed, else the rules alone (default: auto)",
    )
    parser.add_argument("--model", metavar="ID|PATH", help="the model to use; see 'untell models list'")
    parser.add_argument("--threads", type=int, metavar="N", help="threads of the model (default: physical cores)")
    parser.add_argument("--year", type=int, help="when the notes were written (default: they say, or this year)")
    parser.set_defaults(attributes=None, gpu="auto")
    parser.add_argument("--json", action="store_true", help="print one JSON object about the whole batch")
