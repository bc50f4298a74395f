"""What goes into the frozen program: every module of ours, what it reads, its model, and of Qt what it needs."""

import ast
import re
from pathlib import Path

import pytest

from app import assets
from tests.packages.conftest import TOOLS, Tool

REPO = TOOLS.parent
APP = REPO / "app"


@pytest.fixture
def installed(tmp_path: Path) -> Path:
    """Return a package as pip would install it, with something of every kind of asset."""
    package = tmp_path / "app"
    for folder in sorted({file.relative_to(assets.root()).parts[0] for file in assets.root().rglob("*")}):
        target = package / "assets" / folder
        if "." not in folder:
            target = target / "deep" / "file.txt"
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text("x", encoding="utf-8")
    (package / "models.toml").write_text("", encoding="utf-8")
    return package


def test_all_our_modules_go_in_also_those_imported_by_name(tool: Tool) -> None:
    names = tool("freezing").modules(APP)
    assert {"app", "app.__main__", "app.cli.commands.doctor", "app.engines.llama", "app.gui.studio.start_check"} <= set(
        names
    )
    assert len(names) == len(set(names)) == len(list(APP.rglob("*.py")))


def test_no_module_that_untell_imports_is_left_out(tool: Tool) -> None:
    """Excluded is only what the extras need, and what draws the icon."""
    for_extras = {"torch", "gguf", "sklearn", "scipy", "PySide6.QtSvg"}
    used = set()
    for path in APP.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Import):
                used |= {alias.name for alias in node.names}
            elif isinstance(node, ast.ImportFrom):
                used |= {node.module or "", *(f"{node.module}.{alias.name}" for alias in node.names)}
    left_out = set(tool("freezing").EXCLUDED)
    wrong = {name for name in used for gone in left_out - for_extras if name == gone or name.startswith(f"{gone}.")}
    assert wrong == set()


def test_the_data_goes_where_the_program_looks_for_it(tool: Tool, installed: Path, tmp_path: Path) -> None:
    found = dict(tool("freezing").data(installed, tmp_path / "starter"))
    assert found[str(installed / "models.toml")] == "app"
    assert found[str(installed / "assets" / "prompts" / "deep" / "file.txt")] == "app/assets/prompts/deep"
    assert found[str(tmp_path / "starter" / "starter.gguf")] == "app/assets/models"
    assert found[str(tmp_path / "starter" / "starter.json")] == "app/assets/models"


def test_training_data_pictures_and_the_merged_adapter_stay_out(tool: Tool, installed: Path, tmp_path: Path) -> None:
    files = [Path(file) for file, _ in tool("freezing").data(installed, tmp_path)]
    folders = {file.relative_to(installed).parts[1] for file in files if file.is_relative_to(installed / "assets")}
    assert not folders & {"teacher", "editor", "screenshots", "adapters"}
    assert {"prompts", "lexicons", "gazetteers", "icons", "fonts", "examples", "calibration"} <= folders


@pytest.mark.parametrize(
    ("name", "system", "wanted"),
    [
        ("PySide6/Qt/plugins/platforms/libqxcb.so", "linux", True),
        ("PySide6/Qt/plugins/platforms/libqwayland.so", "linux", True),
        ("PySide6/Qt/plugins/platforms/libqoffscreen.so", "linux", True),
        ("PySide6/Qt/plugins/platforms/libqeglfs.so", "linux", False),
        ("PySide6/Qt/plugins/platformthemes/libqgtk3.so", "linux", False),
        ("PySide6/Qt/plugins/tls/libqopensslbackend.so", "linux", False),
        ("PySide6/Qt/translations/qtbase_de.qm", "linux", False),
        ("PySide6/Qt/lib/libQt6Widgets.so.6", "linux", True),
        ("PySide6\\plugins\\platforms\\qwindows.dll", "win32", True),
        ("PySide6\\plugins\\tls\\qschannelbackend.dll", "win32", False),
        ("PySide6/Qt/plugins/platforms/libqcocoa.dylib", "darwin", True),
        ("numpy/plugins/platforms/other.so", "linux", True),
    ],
)
def test_of_qt_only_what_is_used_goes_in(tool: Tool, name: str, system: str, wanted: bool) -> None:
    assert tool("freezing").is_wanted(name, system) is wanted


def test_the_spec_is_a_folder_without_upx_and_names_its_steps() -> None:
    spec = (TOOLS / "untell.spec").read_text(encoding="utf-8")
    functions = {node.name for node in ast.parse(spec).body if isinstance(node, ast.FunctionDef)}
    assert {"analysis", "executable", "executables", "folder"} <= functions
    assert "COLLECT(" in spec
    assert not re.search(r"upx=True", spec)
