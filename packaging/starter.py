"""Makes the starter model that a package carries: `python packaging/starter.py FOLDER`.

The base comes from the models installed here, or is fetched and checked; the adapter of the installed Untell is merged
into it, as `untell models get starter` does on a person's machine. So nobody has to wait for that at the first start,
and a program that cannot write to its own folder works at once.
"""

import sys
from pathlib import Path

from app.core.errors import NoModelError
from app.models.catalogue import catalogue
from app.models.download import fetch_process
from app.models.shelf import deriving
from app.models.shelf.shelf import Shelf
from app.store import paths


def base(folder: Path) -> Path:
    """Return the file of the starter's base, fetched into `folder` where none is installed."""
    wanted = catalogue.get("starter").base
    for place in (paths.models_dir(), folder):
        try:
            return Shelf(place).resolve(wanted).path
        except NoModelError:
            continue
    return fetch_process.get(catalogue.get(wanted), folder)


def main(folder: Path) -> None:
    """Put starter.gguf and its note into `folder`; one that was made from the same parts stays."""
    folder.mkdir(parents=True, exist_ok=True)
    spec = catalogue.get("starter")
    made = Shelf(folder)
    if not ((folder / spec.file).is_file() and made.verify(spec.id).ok):
        deriving.derive(spec, base(folder), folder / spec.file)
    print(f"{folder / spec.file}: {(folder / spec.file).stat().st_size:,} bytes")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
