"""Only one module of the program speaks to the network."""

import ast
import subprocess
import sys

from tests.conftest import REPO

NETWORK = {
    "aiohttp",
    "ftplib",
    "http",
    "hf_xet",
    "httpcore2",
    "httpx",
    "httpx2",
    "huggingface_hub",
    "requests",
    "smtplib",
    "ssl",
    "truststore",
    "urllib3",
}


def _imports(source: str) -> set[str]:
    names: set[str] = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            names |= {node.module} | {f"{node.module}.{alias.name}" for alias in node.names}
    return names


def test_only_fetch_imports_what_speaks_to_the_network() -> None:
    speaking = set()
    for path in (REPO / "app").rglob("*.py"):
        names = _imports(path.read_text(encoding="utf-8"))
        if any(name.split(".")[0] in NETWORK or name.startswith("urllib.request") for name in names):
            speaking.add(path.relative_to(REPO).as_posix())
    assert speaking == {"app/models/fetch.py"}


def test_what_sees_a_text_has_no_part_of_the_hubs_library() -> None:
    """Neither a check, nor the window with its page of models, nor who asks for a download loads it."""
    program = """
import sys
from app.cli.main import run
from app.gui.models import model_offers
from app.models import fetch
from app.models.download import download_parent, fetch_process, install
import app.gui.app, app.gui.main.window, app.opening
run(["check", "-", "--engine", "signals"])
run(["models", "list"])
run(["models", "found"])
speaking = {"huggingface_hub", "httpx2", "httpcore2", "hf_xet", "requests", "anyio"}
print(sorted(speaking & {name.split(".")[0] for name in sys.modules}), file=sys.stderr)
"""
    done = subprocess.run(
        [sys.executable, "-c", program],
        cwd=REPO,
        input="I live in Leeds.",
        capture_output=True,
        text=True,
        check=True,
        timeout=100,
    )
    assert done.stderr.splitlines()[-1] == "[]"
