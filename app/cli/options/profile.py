"""The grammar of `untell profile`, and of `--profile` where a text is checked or rewritten."""

import argparse
from collections.abc import Callable

from app.vault.records import Keep


def beside(parser: argparse.ArgumentParser) -> None:
    """Add the profile a text is to be seen beside."""
    parser.add_argument("--profile", metavar="NAME", help="show it beside earlier posts; see 'untell profile'")
    _passphrase(parser)


def _passphrase(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--passphrase-file",
        metavar="FILE",
        help="read the vault's passphrase there (default: keyring, or you are asked)",
    )


def grammar(
    parser: argparse.ArgumentParser,
    year: Callable[[str], int],
    positive: Callable[[str], int],
    gpu: Callable[[argparse.ArgumentParser], None],
) -> None:
    """Add the verbs of `untell profile`; the types and the option of the card are those of other commands."""
    names = "new|list|show|post|add|import|forget|facts|export|restore|passphrase|wipe"
    verbs = parser.add_subparsers(dest="verb", required=True, metavar=names)

    def verb(name: str, text: str, named: bool = True) -> argparse.ArgumentParser:
        made: argparse.ArgumentParser = verbs.add_parser(name, help=text)
        if named:
            made.add_argument("name", metavar="NAME", help="the name the posts stand under")
        made.add_argument("--json", action="store_true", help="print one JSON object")
        _passphrase(made)
        return made

    new = verb("new", "begin a profile; the first one makes the vault")
    new.add_argument(
        "--keep",
        choices=[k.value for k in Keep],
        default=Keep.INFERENCES.value,
        help="what is remembered of a post: its text, too, or only what was inferred (default)",
    )
    new.add_argument(
        "--passphrase", action="store_true", help="lock a new vault by a passphrase, even where there is a keyring"
    )
    verb("list", "the profiles", named=False)
    verb("show", "what became known when, and which post is worth editing or deleting").add_argument(
        "--year", type=year, help="the year that ages are told for (default: this year)"
    )
    verb("post", "open one post of those that 'show' numbers").add_argument("post", type=positive, metavar="POST")
    add = verb("add", "remember a post")
    add.add_argument("file", nargs="?", metavar="FILE", help="the post; '-' or nothing reads standard input")
    add.add_argument("--date", metavar="YYYY-MM-DD", default="", help="when it was written (default: today)")
    bring = verb("import", "bring in your own history: a folder of texts, or an export as CSV or JSON")
    bring.add_argument("path", metavar="PATH")
    for role, what in (("text", "the texts"), ("date", "the dates"), ("title", "titles or links")):
        bring.add_argument(f"--{role}", default="", metavar="COLUMN", help=f"the column of {what} (default: guessed)")
    for one in (add, bring):
        _reading(one, year, positive)
        gpu(one)
    forget = verb("forget", "forget posts by their numbers, or without any the whole profile")
    forget.add_argument("posts", nargs="*", type=positive, metavar="POST")
    forget.add_argument("--yes", action="store_true", help="forget a whole profile without asking")
    verb("facts", "show your true values, or take them from a file", named=False).add_argument(
        "file", nargs="?", metavar="FILE.json", help='an object such as {"age": 34}; "-" reads standard input'
    )
    verb("export", "write the vault to another file, locked by a passphrase", named=False).add_argument(
        "out", metavar="OUT"
    )
    verb("restore", "make the vault out of what 'export' wrote", named=False).add_argument("path", metavar="FILE")
    verb("passphrase", "lock the vault by another passphrase", named=False)
    wipe = verb("wipe", "destroy the vault: its key, then its file; no passphrase is needed", named=False)
    wipe.add_argument("--yes", action="store_true", help="do not ask: for the hurry")


def _reading(parser: argparse.ArgumentParser, year: Callable[[str], int], positive: Callable[[str], int]) -> None:
    parser.add_argument(
        "--engine", choices=("auto", "signals", "model", "both"), default="auto", help="who looks (default: auto)"
    )
    parser.add_argument("--model", metavar="ID|PATH", help="the model to use; see 'untell models list'")
    parser.add_argument("--threads", type=positive, metavar="N", help="threads (default: physical cores)")
    parser.add_argument("--year", type=year, help="of posts without a date (default: this year)")
    parser.set_defaults(attributes=None)
