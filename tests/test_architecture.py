"""The import rules: imports point downwards only, and the model library and network stay in their rooms."""

import ast
from collections import Counter
from graphlib import TopologicalSorter
from pathlib import Path

APP = Path(__file__).resolve().parent.parent / "app"

FLOORS = [
    {"core"},
    {"rules"},
    {"signals", "store", "models", "engines"},
    {"agents", "trial", "vault", "population"},
    {"methods"},
    {"results"},
    {"service", "opening", "choosing"},
    {"notes", "profiles"},
    {"evaluation", "desktop", "bench"},
    {"distill"},
    {"gui"},
    {"cli"},  # opens the window when no command is given
]
NETWORK = {"socket", "ssl", "http", "urllib.request", "urllib3", "requests", "httpx", "ftplib", "smtplib", "asyncio"}
MAY_USE_NETWORK = {"models/fetch.py"}
NAMES_SOCKETS_TO_REFUSE_THEM = {"engines/isolation/sandbox.py", "engines/isolation/network_probes.py"}


def imports() -> list[tuple[str, str]]:
    """Return (file relative to app, imported module) for every import in the program."""
    found = []
    for path in sorted(APP.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Import):
                names = [alias.name for alias in node.names]
            elif isinstance(node, ast.ImportFrom):
                names = [node.module or "", *(f"{node.module}.{alias.name}" for alias in node.names)]
            else:
                continue
            found += [(path.relative_to(APP).as_posix(), name) for name in names]
    return found


def floor(part: str) -> int | None:
    return next((level for level, rooms in enumerate(FLOORS) if part in rooms), None)


def room(file: str) -> str:
    return file.split("/")[0].removesuffix(".py")


def test_imports_point_downwards() -> None:
    wrong = []
    for file, name in imports():
        here = floor(room(file))
        parts = name.split(".")
        if here is None or parts[0] != "app" or len(parts) < 2:
            continue
        there = floor(parts[1])
        same_room = parts[1] == room(file)
        if there is not None and not same_room and there >= here:
            wrong.append(f"{file} imports {name}")
    assert wrong == []


def test_every_room_has_a_floor() -> None:
    outside = {"assets", "dumps", "program", "__init__", "__main__"}
    rooms = {room(path.relative_to(APP).as_posix()) for path in APP.rglob("*.py")}
    assert {name for name in rooms if floor(name) is None} <= outside


def test_only_the_engine_knows_llama_cpp() -> None:
    users = {file for file, name in imports() if name.split(".")[0] == "llama_cpp"}
    assert users <= {
        "engines/llama.py",
        "engines/llamacpp/backend.py",
        "engines/llamacpp/hidden_states.py",
        "engines/llamacpp/encoder.py",
        "distill/export/files.py",
    }


def test_only_the_window_knows_qt() -> None:
    assert {room(file) for file, name in imports() if name.split(".")[0] == "PySide6"} == {"gui"}


def test_only_the_downloader_reaches_the_network() -> None:
    users = {file for file, name in imports() if name in NETWORK}
    assert users <= MAY_USE_NETWORK | NAMES_SOCKETS_TO_REFUSE_THEM


def test_the_program_keeps_no_log() -> None:
    """A log could hold a person's text; what goes wrong is told on the screen and by the exit code."""
    users = {file for file, name in imports() if name.split(".")[0] == "logging"}
    assert users == {"notes/formats/pdf.py"}, "it silences the log of its library"


def test_nobody_leans_on_the_private_parts_of_the_pattern_library() -> None:
    assert {file for file, name in imports() if name.startswith(("re._", "sre_"))} == set()


def test_core_is_pure() -> None:
    allowed = {"rapidfuzz", "app"}
    forbidden = {"os", "io", "pathlib", "subprocess", "socket", "logging", "tempfile", "shutil"}
    import sys

    for file, name in imports():
        top = name.split(".")[0]
        if room(file) == "core":
            assert top in allowed or top in sys.stdlib_module_names, f"{file} imports {name}"
            assert top not in forbidden, f"{file} imports {name}"
            assert top != "app" or name in {"app", "app.core"} or name.startswith("app.core"), f"{file} imports {name}"


# Rooms: small, without circles, and never leaning on each other both ways.


def modules() -> dict[str, Path]:
    """Return every module of the program by its dotted name."""
    found = {}
    for path in sorted(APP.rglob("*.py")):
        parts = path.relative_to(APP.parent).with_suffix("").parts
        found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return found


def leanings() -> dict[str, set[str]]:
    """Return which modules each module imports, in functions and for types too."""
    known, found = modules(), {}
    for name, path in known.items():
        wanted: set[str] = set()
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Import):
                wanted |= {alias.name for alias in node.names}
            elif isinstance(node, ast.ImportFrom) and node.module:
                below = {f"{node.module}.{alias.name}" for alias in node.names}
                wanted |= below & set(known) or {node.module}
        found[name] = wanted & set(known) - {name}
    return found


def test_no_folder_is_too_full_to_know() -> None:
    folders = Counter(path.parent.relative_to(APP).as_posix() for path in APP.rglob("*.py"))
    assert {folder: files for folder, files in folders.items() if files > 16} == {}  # fifteen and __init__


def test_no_modules_import_each_other_in_a_circle() -> None:
    order = TopologicalSorter(leanings())
    order.prepare()  # raises CycleError, which names the circle


def test_no_two_rooms_lean_on_each_other() -> None:
    """Within a room both ways are right: its base lies below the rooms inside it, what puts them together above."""
    known, ties = modules(), set()
    for name, wanted in leanings().items():
        here = known[name].parent
        ties |= {(here, known[other].parent) for other in wanted}
    apart = {(a, b) for a, b in ties if a not in b.parents and b not in a.parents and a != b}
    assert sorted(f"{a.name} and {b.name}" for a, b in apart if a < b and (b, a) in apart) == []
