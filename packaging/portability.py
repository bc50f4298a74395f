"""Finds out which machines a frozen program runs on: `python packaging/portability.py DIST/untell [--glibc 2.36]`.

The oldest C library is read from the symbols that its files ask for. The instructions of the engine are read from its
code: a variant may hold those of its own processors, all else none that came after x86-64 itself.
"""

import argparse
import re
import subprocess
from collections import Counter, defaultdict
from pathlib import Path

_VERSION = re.compile(r"\bGLIBC_(\d+)\.(\d+)\b")
_AVX, _NEWER, _TILES = "AVX", "AVX-512 or VNNI", "AMX"
# By registers and by name.
_INSTRUCTIONS = {
    _AVX: re.compile(r"\bv\w+\s.*%[xy]mm\d"),
    _NEWER: re.compile(r"%zmm\d|%k[1-7]\b|\bvpdpbusds?\b"),
    _TILES: re.compile(r"%tmm\d|\bldtilecfg\b|\btilerelease\b"),
}
_ENGINE = ("libggml*.so*", "libllama.so*")
_UP_TO_AVX2 = ("sandybridge", "ivybridge", "piledriver", "haswell")
_NEW = ("alderlake", "skylakex", "cannonlake", "cascadelake", "icelake", "cooperlake", "zen4")
_MAY_HOLD = {name: {_AVX} for name in _UP_TO_AVX2} | {name: {_AVX, _NEWER} for name in _NEW}


def needs(program: Path) -> dict[tuple[int, int], list[str]]:
    """Return by version of glibc the files of a program that ask for it as their newest."""
    found = defaultdict(list)
    for file in sorted(program.rglob("*")):
        if file.is_file() and not file.is_symlink() and _is_elf(file):
            said = subprocess.run(["objdump", "-p", str(file)], capture_output=True, text=True, check=True).stdout
            versions = [(int(a), int(b)) for a, b in _VERSION.findall(said)]
            if versions:
                found[max(versions)].append(file.name)
    return dict(found)


def _is_elf(file: Path) -> bool:
    with open(file, "rb") as start:
        return start.read(4) == b"\x7fELF"


def instructions(library: Path) -> "Counter[str]":
    """Return by kind how many lines of a library's code are instructions that came after x86-64 itself."""
    command = ["objdump", "-d", "--no-show-raw-insn", str(library)]
    found: Counter[str] = Counter()
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        for line in process.stdout:
            found.update(kind for kind, pattern in _INSTRUCTIONS.items() if pattern.search(line))
    return found


def may_hold(name: str) -> set[str]:
    """Return the kinds of instructions that a library of this name may hold."""
    return _MAY_HOLD.get(name.partition("ggml-cpu-")[2].partition(".")[0], set())


def main() -> int:
    """Say what was found; 1 where it asks for more than allowed."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("program", type=Path)
    options.add_argument("--glibc", default="99.0", help="the newest version it may ask for")
    given = options.parse_args()
    found = needs(given.program)
    oldest = max(found)
    print(f"oldest glibc: {oldest[0]}.{oldest[1]}, for {', '.join(found[oldest])}")
    allowed = tuple(int(part) for part in given.glibc.split("."))
    good = oldest <= allowed
    for library in sorted(file for kind in _ENGINE for file in given.program.rglob(kind) if not file.is_symlink()):
        held = instructions(library)
        wrong = held.keys() - may_hold(library.name)
        counts = ", ".join(f"{count:,} lines of {kind}" for kind, count in held.items()) or "nothing newer than x86-64"
        print(f"{library.name}: {counts}" + (" - more than it may" if wrong else ""))
        good = good and not wrong
    return 0 if good else 1


if __name__ == "__main__":
    raise SystemExit(main())
