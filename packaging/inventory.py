"""What is inside a frozen program: Python packages, and libraries taken from the building machine's system."""

import shutil
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.metadata import Distribution, PackageNotFoundError, distribution
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name


@dataclass(frozen=True, slots=True)
class SystemPackage:
    """A package of the building machine's system (Debian's or a relative's) some of whose libraries are inside."""

    name: str
    version: str
    libraries: tuple[str, ...]

    @property
    def copyright(self) -> Path:
        """Return where the system keeps the package's licence."""
        return Path("/usr/share/doc", self.name.partition(":")[0], "copyright")


def python_packages(root: str = "untell") -> list[Distribution]:
    """Return the installed packages that `root` needs to run, itself left out, by name."""
    found: dict[str, Distribution] = {}
    waiting = [*_needs(distribution(root))]
    while waiting:
        name = waiting.pop()
        if name in found:
            continue
        try:
            found[name] = distribution(name)
        except PackageNotFoundError:  # for another system than this one
            continue
        waiting += _needs(found[name])
    return [found[name] for name in sorted(found)]


def _needs(package: Distribution) -> Iterator[str]:
    for line in package.requires or ():
        requirement = Requirement(line)
        if requirement.marker is None or requirement.marker.evaluate({"extra": ""}):
            yield canonicalize_name(requirement.name)


def licence(package: Distribution) -> str:
    """Return what the package says its licence is, in as few words as it does."""
    said = package.metadata.json
    named = str(said.get("license_expression") or said.get("license") or "")
    classes = [c.rpartition(" :: ")[2] for c in said.get("classifier", []) if str(c).startswith("License ::")]
    return named if named and "\n" not in named else ", ".join(classes) or "see its file"


def system_packages(program: Path) -> list[SystemPackage]:
    """Return the system packages whose libraries lie in the frozen folder; none where the system has no dpkg."""
    if shutil.which("dpkg") is None:
        return []
    inside = {file.name for file in (program / "_internal").glob("*.so*")}
    owners: dict[str, list[str]] = {}
    for path in _of_the_system(inside):
        owner = _said("dpkg", "-S", str(path.resolve())).partition(": ")[0].partition(",")[0]
        if owner:
            owners.setdefault(owner, []).append(path.name)
    version = "${Version}"
    return [
        SystemPackage(owner, _said("dpkg-query", "-W", f"-f={version}", owner), tuple(sorted(libraries)))
        for owner, libraries in sorted(owners.items())
    ]


def _of_the_system(names: set[str]) -> list[Path]:
    """Return where the loader finds these libraries."""
    known: dict[str, Path] = {}
    for line in _said("/sbin/ldconfig", "-p").splitlines():
        name, _, path = line.strip().partition(" => ")
        known.setdefault(name.partition(" ")[0], Path(path))
    return [known[name] for name in sorted(names) if name in known]


def _said(*command: str) -> str:
    return subprocess.run(command, capture_output=True, text=True, check=False).stdout.strip()
