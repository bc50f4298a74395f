"""`untell profile`: a vault of what posts under one name give away together, kept only where a person wants it."""

import argparse
import sys
from collections.abc import Callable, Mapping
from datetime import date
from pathlib import Path

from app.cli.commands.check_rewrite import interruptible
from app.cli.inputs import read_text
from app.cli.opening import sessions
from app.cli.options.methods import read_facts
from app.cli.output import accounts
from app.cli.output.console import out, say, visible, write_json
from app.cli.output.contract import SCHEMA
from app.cli.vaults import created, opened, passphrase
from app.core.errors import CancelledError, EngineError, UsageError
from app.profiles import as_json
from app.profiles.account import account
from app.profiles.dates import iso_date
from app.profiles.gathering import entry, gather
from app.profiles.history import Columns, Found, read
from app.results import Listener
from app.store import paths
from app.store.texts import writable
from app.vault.records import Keep
from app.vault.vault import Vault
from app.vault.wiping import wipe as destroy

_EVERY = 10


def profile(options: argparse.Namespace) -> int:
    """Run `untell profile`; return the exit code."""
    return _VERBS[options.verb](options)


def _new(options: argparse.Namespace) -> int:
    there = paths.vault_file().exists()
    with opened(options.passphrase_file) if there else created(options.passphrase, options.passphrase_file) as vault:
        made = vault.new_persona(options.name, Keep(options.keep))
    _say(options, {"name": made.name, "keeps": made.keep.value}, f"The profile {made.name} was begun.")
    return 0


def _list(options: argparse.Namespace) -> int:
    with opened(options.passphrase_file) as vault:
        found = [(persona, len(vault.posts(persona))) for persona in vault.personas()]
    if options.json:
        rows = [{"name": p.name, "keeps": p.keep.value, "posts": number} for p, number in found]
        write_json({"schema": SCHEMA, "profiles": rows})
    else:
        for persona, number in found:
            out().print(f"{visible(persona.name)}: {number} posts, {persona.keep.value} kept")
    return 0


def _show(options: argparse.Namespace) -> int:
    with opened(options.passphrase_file) as vault:
        told = account(vault, vault.persona(options.name), options.year)
        lost = vault.unreadable
    if options.json:
        write_json({"schema": SCHEMA} | as_json.account(told))
    else:
        accounts.show_account(out(), told)
    if lost:
        say(f"{lost} records of the vault are damaged and were passed over; restore it from an export.")
    return 0


def _post(options: argparse.Namespace) -> int:
    with opened(options.passphrase_file) as vault:
        persona = vault.persona(options.name)
        kept, text = vault.post(persona, options.post), vault.text(persona, options.post)
    if options.json:
        write_json({"schema": SCHEMA} | as_json.post(kept, text))
    else:
        accounts.show_post(out(), kept, text)
    return 0


def _add(options: argparse.Namespace) -> int:
    day = iso_date(options.date) if options.date else date.today().isoformat()
    if not day:
        raise UsageError("Give the date as YYYY-MM-DD.")
    text = read_text(options.file)
    title = writable(Path(options.file).name) if options.file and options.file != "-" else "typed"
    with opened(options.passphrase_file) as vault, sessions(options, Listener()) as reader:
        persona = vault.persona(options.name)
        running = reader(int(day[:4]))
        with interruptible(running):
            added = vault.add(persona, [entry(running, Found(text, day, title))])
    _say(options, {"added": added}, "It is remembered." if added else "This text is there already.")
    return 0


def _import(options: argparse.Namespace) -> int:
    posts, skipped = read(options.path, Columns(options.text, options.date, options.title))
    for skip in skipped:
        say(skip.sentence)
    left_out = sum(skip.entries for skip in skipped)

    def tell(done: int, whole: int) -> None:
        if done % _EVERY == 0 or done == whole:
            say(f"{done}/{whole}")

    with opened(options.passphrase_file) as vault, sessions(options, Listener()) as reader:
        persona = vault.persona(options.name)
        try:
            result = gather(vault, persona, posts, lambda year: reader(year or options.year), tell)
        except KeyboardInterrupt:
            raise CancelledError("Stopped; what was read is remembered. Run it again to go on.") from None
    sentence = f"{result.added} posts are new, {result.known} were there already."
    if left_out:
        sentence += f" {left_out} entries or files were left out, as told above."
    if result.failed:
        sentence += f" {result.failed} could not be read by the engine; run it again for them."
    told = {
        "found": len(posts),
        "added": result.added,
        "known": result.known,
        "failed": result.failed,
        "skipped": left_out,
    }
    _say(options, told, sentence)
    return EngineError.exit_code if result.failed else 0


def _forget(options: argparse.Namespace) -> int:
    with opened(options.passphrase_file) as vault:
        persona = vault.persona(options.name)
        if not options.posts:
            if not _sure(options, f"Forget the profile {persona.name} and all its posts?", "forget the profile"):
                return 0
            vault.forget_persona(persona)
            _say(options, {"forgotten": persona.name}, "The profile is forgotten.")
            return 0
        there = {post.id for post in vault.posts(persona)}
        if not there.issuperset(options.posts):
            raise UsageError("The profile has no post of this number; nothing was forgotten.")
        vault.forget(persona, options.posts)
    _say(options, {"forgotten": options.posts}, f"{len(options.posts)} posts are forgotten.")
    return 0


def _facts(options: argparse.Namespace) -> int:
    with opened(options.passphrase_file) as vault:
        if options.file is not None:
            vault.set_facts(read_facts(options.file))
        facts = vault.facts()
    if options.json:
        write_json({"schema": SCHEMA, "facts": {a.value: value for a, value in facts.items()}})
    else:
        for attribute, value in facts.items():
            out().print(f"{attribute.value}: {visible(value)}")
    return 0


def _export(options: argparse.Namespace) -> int:
    with opened(options.passphrase_file) as vault:
        word = passphrase(options.passphrase_file, new=True, what="the copy")
        number = vault.copy(Path(options.out), word)
    _say(options, {"records": number}, f"{number} records were written; only the passphrase opens them.")
    return 0


def _restore(options: argparse.Namespace) -> int:
    word = passphrase(options.passphrase_file, what="the copy")
    with Vault.open(Path(options.path), word) as copy:
        number = copy.copy(paths.vault_file(), word)
    _say(options, {"records": number}, f"The vault has {number} records; the copy's passphrase opens it.")
    return 0


def _passphrase(options: argparse.Namespace) -> int:
    with opened(options.passphrase_file) as vault:
        vault.change_lock(passphrase(None, new=True))
    _say(options, {"changed": True}, "The vault has a new passphrase; copies made before keep theirs.")
    return 0


def _wipe(options: argparse.Namespace) -> int:
    if not _sure(options, "Destroy the vault and all that it remembers?", "destroy the vault"):
        return 0
    gone = destroy(paths.vault_file())
    _say(options, {"wiped": gone}, "The vault is destroyed." if gone else "There is no vault.")
    return 0


def _sure(options: argparse.Namespace, question: str, what: str) -> bool:
    """Ask whether something is to be destroyed, unless `--yes` was given; who is not sure hears that nothing was."""
    if options.yes:
        return True
    if sys.stdin is None or not sys.stdin.isatty():
        raise UsageError(f"Nobody is there to be asked; add --yes to {what}.")
    print(visible(f"{question} Type yes: "), end="", file=sys.stderr, flush=True)
    if sys.stdin.readline().strip().lower() == "yes":
        return True
    say("Nothing was removed.")
    return False


def _say(options: argparse.Namespace, told: Mapping[str, object], sentence: str) -> None:
    if options.json:
        write_json({"schema": SCHEMA, **told})
    else:
        say(sentence)


_VERBS: dict[str, Callable[[argparse.Namespace], int]] = {
    "new": _new,
    "list": _list,
    "show": _show,
    "post": _post,
    "add": _add,
    "import": _import,
    "forget": _forget,
    "facts": _facts,
    "export": _export,
    "restore": _restore,
    "passphrase": _passphrase,
    "wipe": _wipe,
}
