"""The import rules: imports point downwards only, and the model library and network stay in their rooms."""

import ast
from pathlib import Path

APP = Path(__file__).resolve().parent.parent / "app"

FLOORS = [
    {"core"},
    {"rules"},
    {"signals", "store", "models", "engines"},
    {"agents", "trial"},
    {"methods"},
    {"service", "opening"},
    {"notes"},
    {"evaluation", "distill", "desktop", "bench"},
    {"gui"},
    {"cli"},  # opens the window when no command is given
]
NETWORK = {"socket", "ssl", "http", "urllib.request", "urllib3", "requests", "httpx", "ftplib", "smtplib", "asyncio"}
MAY_USE_NETWORK = {"models/fetch.py"}
NAMES_SOCKETS_TO_REFUSE_THEM = {"engines/sandbox.py", "engines/attempts.py"}


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
    assert users <= {"engines/llama.py", "engines/states.py", "engines/encoder.py", "distill/export.py"}


def test_only_the_window_knows_qt() -> None:
    assert {room(file) for file, name in imports() if name.split(".")[0] == "PySide6"} == {"gui"}


def test_only_the_downloader_reaches_the_network() -> None:
    users = {file for file, name in imports() if name in NETWORK}
    assert users <= MAY_USE_NETWORK | NAMES_SOCKETS_TO_REFUSE_THEM


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
