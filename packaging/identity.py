"""What the packages of all systems say about the program: one place, so that they say the same."""

import sys
from pathlib import Path
from typing import Any

from app import __version__, assets

NAME = "Untell"
SUMMARY = "Shows what a text gives away about its author, and takes it back"
MAKERS = "The Untell authors"
LICENCE = "Apache-2.0"
BUNDLE_ID = "io.github.untell.Untell"
DEVELOPER_ID = "io.github.untell"
CONTACT = "maintainers@example.org"  # nobody's: whoever publishes puts their own, here and in linux/deb
MAC_OLDEST = "14.0"  # asked for by numpy's wheel for Apple's processors, which pip takes before that for older systems
VERSION = __version__
FOLDER = Path(__file__).resolve().parent


def icon(system: str = sys.platform) -> str | None:
    """Return the picture an executable carries; PyInstaller makes an .ico or .icns of it, Linux has no such thing."""
    return None if system == "linux" else str(assets.path("icons/untell-256.png"))


def windows_version() -> Any:
    """Return what Windows shows under Properties, Details; virus scanners look there, too."""
    from PyInstaller.utils.win32 import versioninfo as win

    numbers = (*(int(part) for part in VERSION.split(".")[:3]), 0)
    said = {
        "CompanyName": MAKERS,
        "FileDescription": NAME,
        "FileVersion": VERSION,
        "InternalName": "untell",
        "LegalCopyright": f"{MAKERS}, {LICENCE}",
        "ProductName": NAME,
        "ProductVersion": VERSION,
    }
    strings = win.StringTable("040904B0", [win.StringStruct(key, value) for key, value in said.items()])
    return win.VSVersionInfo(
        ffi=win.FixedFileInfo(filevers=numbers, prodvers=numbers),
        kids=[win.StringFileInfo([strings]), win.VarFileInfo([win.VarStruct("Translation", [0x0409, 1200])])],
    )


def mac_bundle() -> dict[str, Any]:
    """Return what PyInstaller's BUNDLE wants to know; dark mode and sharp letters have to be asked for."""
    return {
        "bundle_identifier": BUNDLE_ID,
        "version": VERSION,
        "info_plist": {
            "CFBundleDisplayName": NAME,
            "NSHighResolutionCapable": True,
            "NSRequiresAquaSystemAppearance": False,
            "LSApplicationCategoryType": "public.app-category.utilities",
            "LSMinimumSystemVersion": MAC_OLDEST,
            "NSHumanReadableCopyright": f"{MAKERS}, {LICENCE}",
        },
    }
