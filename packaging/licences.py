"""Collects the licences of everything inside a frozen program: `python packaging/licences.py DIST/untell`.

Puts the texts into DIST/untell/licences, with an index that says what each is for.
"""

import shutil
import sys
import sysconfig
from importlib.metadata import Distribution
from pathlib import Path

import inventory

from app import assets

_HERE = Path(__file__).resolve().parent
_MARKS = ("LICEN", "COPYING", "NOTICE", "AUTHORS")
_QT = """Qt and PySide6 are used under the LGPL 3 (LGPL-3.0.txt, which adds to GPL-3.0.txt). They lie in the program's
folder as shared libraries of their own, which you may replace with other builds of the same version.
Their sources: https://code.qt.io
"""


def main(program: Path) -> None:
    """Fill the folder of licences, and say on standard output what has none."""
    target = program / "licences"
    shutil.rmtree(target, ignore_errors=True)
    target.mkdir()
    rows = _ours(target)
    rows += [_python(package, target) for package in inventory.python_packages()]
    rows += [_system(package, target) for package in inventory.system_packages(program)]
    lines = [" | ".join(row) for row in rows]
    (target / "INDEX.txt").write_text("\n".join(["what | version | licence | text", *lines, "", _QT]), encoding="utf-8")
    without = [row[0] for row in rows if not row[3]]
    print(f"{target}: {len(rows)} entries" + (f"; without a text: {', '.join(without)}" if without else ""))


def _ours(target: Path) -> list[tuple[str, str, str, str]]:
    """Copy what no package says: our own, Python's, the engine's, the typeface's, the model's, the data's."""
    python = Path(sysconfig.get_path("stdlib"), "LICENSE.txt")
    texts = {
        "Untell.txt": _HERE.parent / "LICENSE",
        "Python.txt": python,
        "Inter.txt": assets.path("fonts/OFL.txt"),
        "data.md": assets.path("README.md"),
        **{file.name: file for file in sorted((_HERE / "licences").glob("*.txt"))},
    }
    for name, source in texts.items():
        if source.is_file():
            shutil.copy(source, target / name)
    return [
        ("Untell", "", "Apache-2.0", "Untell.txt"),
        ("Untell's word lists", "", "see data.md", "data.md"),
        ("starter model (SmolLM2-135M-Instruct, distilled)", "", "Apache-2.0", "Untell.txt"),
        ("Inter (typeface)", "", "OFL-1.1", "Inter.txt"),
        ("llama.cpp, ggml", "", "MIT", "llama.cpp.txt"),
        ("Python", sys.version.split()[0], "PSF-2.0", "Python.txt" if python.is_file() else ""),
    ]


def _python(package: Distribution, target: Path) -> tuple[str, str, str, str]:
    name, version = package.metadata["Name"], package.version
    found = [file for file in package.files or () if _is_licence(str(file))]
    for file in found:
        folder = target / name
        folder.mkdir(exist_ok=True)
        shutil.copy(str(package.locate_file(file)), folder / file.name)
    text = f"{name}/" if found else "LGPL-3.0.txt" if name.lower().startswith(("pyside6", "shiboken6")) else ""
    return name, version, inventory.licence(package), text


def _is_licence(file: str) -> bool:
    return ".dist-info/" in file and Path(file).name.upper().startswith(_MARKS)


def _system(package: inventory.SystemPackage, target: Path) -> tuple[str, str, str, str]:
    name = f"{package.name.partition(':')[0]}.txt"
    known = package.copyright.is_file()
    if known:
        shutil.copy(package.copyright, target / name)
    return package.name, package.version, f"see its text ({', '.join(package.libraries)})", name if known else ""


if __name__ == "__main__":
    main(Path(sys.argv[1]))
