"""Only one module of the program speaks to the network."""

import ast

from tests.conftest import REPO

NETWORK = {
    "aiohttp",
    "ftplib",
    "http",
    "httpx",
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
