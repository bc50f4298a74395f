"""What a history costs a draft: a check alone, and beside a vault of many posts, in CPU time and on the clock.

    python -m app.bench history [--posts 1000] [--times 15]

The posts are invented: each holds one to three sightings, drawn with a seed over towns, options and ages. Of the
signals' check and of what comes to it with a history (reading and opening every post, adding them up) the medians are
printed, in milliseconds; the model is left out, since it takes the same either way.
"""

import argparse
import itertools
import random
import statistics
import tempfile
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

from app import assets
from app.core.attributes import OPTIONS, Attribute
from app.core.linkage.sightings import Sighting
from app.profiles.account import account, beside, earlier
from app.results import Checked
from app.service import Session
from app.signals.gazetteers.geography import geography
from app.vault.records import Entry, Keep, Persona
from app.vault.vault import Vault

_TOGETHER = 100
_PHRASE = "a passphrase of this measure"


def posts(number: int, seed: int = 0) -> list[Entry]:
    """Return invented posts, the same for the same seed."""
    draw = random.Random(seed)
    cities = sorted(geography().names.cities)
    made = []
    for at in range(number):
        seen = [_seen(draw, cities) for _ in range(draw.randint(1, 3))]
        when = f"20{draw.randint(10, 25)}-{draw.randint(1, 12):02d}-{draw.randint(1, 28):02d}"
        made.append(Entry(f"post {at}", when, f"post {at}", tuple(seen)))
    return made


def _seen(draw: random.Random, cities: list[str]) -> Sighting:
    attribute = draw.choice([Attribute.LOCATION, Attribute.AGE, *OPTIONS])
    if attribute is Attribute.LOCATION:
        guess = draw.choice(cities).title()
    else:
        guess = str(draw.randint(18, 80)) if attribute is Attribute.AGE else draw.choice(OPTIONS[attribute])
    return Sighting("", attribute, (guess,), round(draw.uniform(0.2, 0.95), 2), draw.randint(2010, 2025))


def _beside(check: Callable[[], Checked], vault: Vault, persona: Persona) -> object:
    return beside(check(), earlier(vault, persona))


def _told(what: str, work: Callable[[], object], times: int) -> None:
    cpu, clock = list[float](), list[float]()
    for _ in range(times):
        began, ran = time.perf_counter(), time.process_time()
        work()
        cpu.append(time.process_time() - ran)
        clock.append(time.perf_counter() - began)
    print(f"{what:<44}{statistics.median(cpu) * 1000:>9.1f}{statistics.median(clock) * 1000:>9.1f}", flush=True)


def run(arguments: list[str]) -> int:
    """Print the table; return the exit status."""
    parser = argparse.ArgumentParser(prog="python -m app.bench history", description=__doc__.splitlines()[0])
    parser.add_argument("--posts", type=int, default=1000)
    parser.add_argument("--times", type=int, default=15)
    options = parser.parse_args(arguments)
    session, text, numbers = Session(), assets.read_text("examples/post.txt"), itertools.count()

    def check() -> Checked:
        return session.check(f"{text} {next(numbers)}")  # another text each time: the last one is remembered

    check()  # the word lists are read once, with a history or without
    print(f"{'median of ' + str(options.times):<44}{'CPU ms':>9}{'clock ms':>9}")
    with tempfile.TemporaryDirectory() as folder, Vault.create(Path(folder) / "v.vault", _PHRASE) as vault:
        none, many = vault.new_persona("none", Keep.INFERENCES), vault.new_persona("many", Keep.INFERENCES)
        history = posts(options.posts)
        for start in range(0, len(history), _TOGETHER):
            vault.add(many, history[start : start + _TOGETHER])
        _told("check", check, options.times)
        for persona, number in ((none, 0), (many, options.posts)):
            work = partial(_beside, check, vault, persona)
            _told(f"check beside {number} posts", work, options.times)
        _told(f"the account of {options.posts} posts", lambda: account(vault, many), 3)
    return 0
