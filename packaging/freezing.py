"""What goes into the frozen program and what stays out: plain functions for `untell.spec`, which tests can call.

What is frozen is the *installed* package, exactly what a wheel holds; a checkout beside it is not looked at.
"""

import sys
from pathlib import Path, PurePosixPath

# Only for those who develop Untell or measure it with data that no program carries.
_ASSETS_LEFT_OUT = ("adapters", "editor", "screenshots", "teacher")

# Found by PyInstaller in places that never run here: training, tests, drawing the icon anew, and what libraries offer
# besides.
EXCLUDED = (
    "PySide6.QtNetwork",
    "PySide6.QtQml",
    "PySide6.QtQuick",
    "PySide6.QtSvg",
    "_pytest",
    "chardet",
    "fsspec",  # of the hub's library, as hf_xet: neither is on our way to a file
    "gguf",
    "hf_xet",
    "hypothesis",
    "lib2to3",
    "matplotlib",
    "mypy",
    "numpy.f2py",
    "numpy.testing",
    "pandas",
    "pip",
    "pytest",
    "readline",
    "scipy",
    "setuptools",
    "sklearn",
    "tkinter",
    "torch",
    "transformers",
)

# By system: a window on X11, on Wayland, and without a screen, and what lets people type every letter.
# "platformthemes/libqgtk3" is left out on purpose: it would bring the building machine's GTK along.
_PLUGINS = {
    "linux": (
        "platforms/libqxcb",
        "platforms/libqwayland",
        "platforms/libqoffscreen",
        "wayland-shell-integration/libxdg-shell",
        "wayland-decoration-client/",
        "platforminputcontexts/libcompose",
        "platforminputcontexts/libibus",
        "platformthemes/libqxdgdesktopportal",
    ),
    "darwin": ("platforms/libqcocoa", "platforms/libqoffscreen", "styles/"),
    "win32": ("platforms/qwindows", "platforms/qoffscreen", "styles/"),
}
_QT = "PySide6/"


def modules(package: Path) -> list[str]:
    """Return the names of all modules below a package's folder: many of ours are imported by name, when needed."""
    found = []
    for file in sorted(package.rglob("*.py")):
        parts = (package.name, *file.relative_to(package).with_suffix("").parts)
        found.append(".".join(parts[:-1] if parts[-1] == "__init__" else parts))
    return found


def data(package: Path, starter: Path) -> list[tuple[str, str]]:
    """Return what the program reads, as (file, folder within the program): assets, catalogue, and the starter model.

    `starter` is a folder with what `starter.py` made: the model and the note beside it.
    """
    assets = package / "assets"
    files = [package / "models.toml", *(file for file in sorted(assets.rglob("*")) if _is_needed(file, assets))]
    found = [(str(file), str(PurePosixPath("app", *file.relative_to(package).parent.parts))) for file in files]
    return found + [(str(starter / f"starter.{kind}"), "app/assets/models") for kind in ("gguf", "json")]


def _is_needed(file: Path, assets: Path) -> bool:
    return file.is_file() and file.relative_to(assets).parts[0] not in _ASSETS_LEFT_OUT


def is_wanted(name: str, system: str = sys.platform) -> bool:
    """Tell whether a file of Qt's, by its name within the program, is one that Untell uses; others always are."""
    name = name.replace("\\", "/")
    if not name.startswith(_QT):
        return True
    _, is_plugin, plugin = name.partition("/plugins/")
    if is_plugin:
        return plugin.startswith(_PLUGINS[system])
    return "/translations/" not in name and "/qml/" not in name
