"""Finds out which machines a frozen program runs on: `python packaging/portability.py DIST/untell [--glibc 2.36]`.

The oldest C library is read from the symbols that its files ask for; the instructions of the engine are read from its
code, which must keep to AVX2, since what the building machine has beyond that would crash others.
"""

import argparse
import re
import subprocess
from collections import defaultdict
from pathlib import Path

_VERSION = re.compile(r"\bGLIBC_(\d+)\.(\d+)\b")
# AVX-512, AVX-VNNI and AMX, by registers and by name.
_BEYOND_AVX2 = re.compile(r"%zmm\d|%k[1-7]\b|\bvpdpbusds?\b|\btdpb\w+\b")
_AVX2 = re.compile(r"%ymm\d")


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


def beyond_avx2(library: Path) -> tuple[int, int]:
    """Return how many lines of a library's code use AVX2's registers, and how many use anything newer."""
    command = ["objdump", "-d", "--no-show-raw-insn", str(library)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        wide = newer = 0
        for line in process.stdout:
            wide += _AVX2.search(line) is not None
            newer += _BEYOND_AVX2.search(line) is not None
    return wide, newer


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
    engines = (file for file in given.program.rglob("libggml-cpu*.so*") if not file.is_symlink())
    for library in sorted(engines):
        wide, newer = beyond_avx2(library)
        print(f"{library.name}: {wide:,} lines with AVX2's registers, {newer:,} with anything newer")
        good = good and newer == 0
    return 0 if good else 1


if __name__ == "__main__":
    raise SystemExit(main())
