"""Writes what a frozen program consists of, in CycloneDX: `python packaging/sbom.py DIST/untell OUT.cdx.json`."""

import sys
from importlib.metadata import Distribution
from pathlib import Path

import identity
import inventory
from cyclonedx.contrib.license.factories import LicenseFactory
from cyclonedx.model import HashAlgorithm, HashType
from cyclonedx.model.bom import Bom
from cyclonedx.model.component import Component, ComponentType
from cyclonedx.output.json import JsonV1Dot6
from cyclonedx.schema import SchemaVersion
from cyclonedx.validation.json import JsonStrictValidator
from packageurl import PackageURL

from app.models.catalogue import catalogue
from app.models.shelf.metadata import read_note

_LICENCES = LicenseFactory()


def bom(program: Path) -> Bom:
    """Return the list of parts: Python and its packages, the system's libraries, the model with its checksum."""
    made = Bom()
    root = Component(name="untell", version=identity.VERSION, type=ComponentType.APPLICATION, bom_ref="untell")
    root.licenses.add(_LICENCES.make_from_string(identity.LICENCE))
    made.metadata.component = root
    parts = [_python(package) for package in inventory.python_packages()]
    parts += [_system(package) for package in inventory.system_packages(program)]
    parts += [_model(program), _interpreter()]
    for part in parts:
        made.components.add(part)
    made.register_dependency(root, parts)
    return made


def _python(package: Distribution) -> Component:
    name = package.metadata["Name"]
    part = Component(
        name=name, version=package.version, bom_ref=name, purl=PackageURL("pypi", None, name.lower(), package.version)
    )
    part.licenses.add(_LICENCES.make_from_string(inventory.licence(package)))
    return part


def _system(package: inventory.SystemPackage) -> Component:
    name = package.name.partition(":")[0]
    return Component(
        name=name,
        version=package.version,
        bom_ref=f"system/{name}",
        purl=PackageURL("deb", "debian", name, package.version),
        description=", ".join(package.libraries),
    )


def _interpreter() -> Component:
    version = sys.version.split()[0]
    return Component(name="python", version=version, bom_ref="python", type=ComponentType.PLATFORM)


def _model(program: Path) -> Component:
    spec = catalogue.get("starter")
    file = next(program.rglob(spec.file))
    note = read_note(file)
    assert note is not None, "the starter is inside without its note"
    part = Component(
        name=spec.name,
        version=identity.VERSION,
        bom_ref="model/starter",
        type=ComponentType.MACHINE_LEARNING_MODEL,
        hashes=[HashType(alg=HashAlgorithm.SHA_256, content=note.sha256)],
        description=f"made from {note.made_from} (sha256 of base and adapter)",
    )
    part.licenses.add(_LICENCES.make_from_string(spec.licence))
    return part


def main(program: Path, out: Path) -> None:
    """Write the list and check it against the standard's schema."""
    made = bom(program)
    text = JsonV1Dot6(made).output_as_string(indent=2)
    wrong = JsonStrictValidator(SchemaVersion.V1_6).validate_str(text)
    if wrong is not None:
        raise SystemExit(f"the list of parts is not valid: {wrong}")
    out.write_text(text, encoding="utf-8")
    print(f"{out}: {len(made.components)} parts")


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
