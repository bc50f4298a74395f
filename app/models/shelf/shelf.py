"""The models installed on this machine: a folder of ``<id>.gguf`` files with a small note beside each.

A packaged program carries a model within itself, in the same form. It goes before one of the same id in the folder, is
as trusted as the program's own code, and is never written to.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path

from app import assets
from app.core.errors import EngineError, NoModelError
from app.models.catalogue import catalogue
from app.models.catalogue.catalogue import ModelSpec
from app.models.gguf.check import BadModelError, GgufInfo, read_info
from app.models.shelf import atomic_file as place
from app.models.shelf import deriving, expected
from app.models.shelf import import_file as incoming
from app.models.shelf.metadata import Note, read_note, write_note

_SUFFIX = ".gguf"
WORKS = "works"
GUESSED = "auto"
"""The chat format of a model that the catalogue does not know: the engine tells it by the file's own template."""


@dataclass(frozen=True, slots=True)
class Installed:
    """A model file whose header was found sound. ``sha256`` is None while the content was never checked, ``tried`` is
    "" before the engine was seen to run it, then "works" or the sentence that says why not. ``carried``: it lies within
    the program, `ours` is False of a file that lies elsewhere: at neither place is anything written."""

    id: str
    path: Path
    sha256: str | None
    size: int
    chat: str
    prompts: str
    fit_for_task: bool
    spec: ModelSpec | None
    info: GgufInfo
    tried: str = ""
    carried: bool = False
    ours: bool = True

    @property
    def runs(self) -> bool:
        """Tell whether nothing is known against it: the engine ran it, or has not been asked to."""
        return self.tried in ("", WORKS)


@dataclass(frozen=True, slots=True)
class Verification:
    """Whether a file is what it should be; ``reason`` is the sentence for the person where it is not. ``sha256`` is ""
    where there is nothing to compare it with."""

    id: str
    ok: bool
    sha256: str
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Problem:
    """A file in the folder that cannot be used, and the sentence that says why."""

    id: str
    path: Path
    reason: str


Attempt = Callable[[Installed], object]
"""Has the engine run a model; raises NoModelError or EngineError where it does not."""


class Shelf:
    """The folder of installed models, which need not exist yet, and what the program carries within itself."""

    def __init__(self, folder: Path, carried: Path | None = None) -> None:
        """Use this folder, normally ``paths.models_dir()``; `carried` is where the program's own models lie."""
        self.folder = folder
        self._carried = carried or assets.path("models")

    def carries(self, model_id: str) -> bool:
        """Tell whether the program carries this model within itself, so that there is nothing to get."""
        return _is_name(model_id) and (self._carried / f"{model_id}{_SUFFIX}").is_file()

    def installed(self) -> tuple[Installed, ...]:
        """Return the models that can be used, by id; the unusable ones are ``problems``."""
        return tuple(item for item in self._survey() if isinstance(item, Installed) and item.runs)

    def problems(self) -> tuple[Problem, ...]:
        """Return the model files that cannot be used, by id."""
        return tuple(
            Problem(item.id, item.path, item.tried) if isinstance(item, Installed) else item
            for item in self._survey()
            if isinstance(item, Problem) or not item.runs
        )

    def default(self) -> Installed | None:
        """Return the first installed model of the catalogue that is fit for the task, content checked, or None."""
        for spec in catalogue.load():
            if spec.fit_for_task and self._path(spec.id).is_file():
                try:
                    found = self.resolve(spec.id)
                except NoModelError:
                    continue
                if found.runs:
                    return found
        return None

    def resolve(self, id_or_path: str) -> Installed:
        """Return the model of this id, or the one in this file.

        An installed file is hashed when that was not done since it last changed (once, some seconds a gigabyte);
        any other file only has its header checked. Raises NoModelError with what to do.
        """
        path = self._path(id_or_path)
        if self.carries(id_or_path):
            return self._describe(id_or_path, path)
        if _is_name(id_or_path) and path.is_file():
            verification = self.verify(id_or_path)
            if not verification.ok:
                raise NoModelError(verification.reason)
            return self._describe(id_or_path, path)
        given = Path(id_or_path).expanduser()
        if given.is_file() or given.suffix == _SUFFIX or not _is_name(id_or_path):
            return _outside(given)
        if any(spec.id == id_or_path for spec in catalogue.load()):
            raise NoModelError(f"{id_or_path} is not installed; run `untell models get {id_or_path}`.")
        raise NoModelError(f"There is no model {id_or_path!r}; see `untell models list`, or name a .gguf file instead.")

    def verify(self, model_id: str) -> Verification:
        """Check that the file is what the catalogue, or the note from its import, says.

        The content is hashed only when size or time of the file changed since the last check, and always where the
        program carries it. Without either, nothing is right: the file cannot vouch for itself. Raises NoModelError when
        there is no such model.
        """
        path, carried = self._existing(model_id), self.carries(model_id)
        spec, note = _spec(model_id), read_note(path)
        doubt = expected.doubt(path, spec, self._remedy(model_id))
        if doubt:
            return Verification(model_id, False, "", doubt)
        try:
            stamp = path.stat()
            fresh = note is not None and (note.size, note.mtime_ns) == (stamp.st_size, stamp.st_mtime_ns)
            found = note.sha256 if note and fresh and not carried else place.sha256_of(path)
        except OSError as error:
            raise NoModelError(f"{path} cannot be read ({error.strerror}); check its rights.") from None
        if found != expected.expected_sum(spec, note):
            remedy = self._remedy(model_id) if spec else "import it again"
            return Verification(model_id, False, found, f"The file of {model_id} is damaged or was changed; {remedy}.")
        if not fresh and not carried:
            known = replace(note, sha256=found) if note else Note(found, 0, 0, path.name)
            write_note(path, replace(known, size=stamp.st_size, mtime_ns=stamp.st_mtime_ns))
        return Verification(model_id, True, found)

    def derive(self, model_id: str) -> Installed:
        """Make a model of the catalogue that has a base and an adapter; the base has to be installed.

        Raises NoModelError when it is not, or when the disk cannot take the file.
        """
        spec = catalogue.get(model_id)
        if self.carries(model_id):
            return self.resolve(model_id)
        deriving.derive(spec, self.resolve(spec.base).path, self._path(model_id))
        return self._describe(model_id, self._path(model_id))

    def import_file(self, source: Path, model_id: str | None = None, attempt: Attempt | None = None) -> Installed:
        """Copy a GGUF file into the folder, whole or not at all, and return it; one that is there already is kept.

        The id is made from the file name where none is given. `attempt` sees whether the engine runs the copy before it
        gets its name: of one that does not run, nothing is kept. Raises BadModelError when the file is not a model
        we can run, NoModelError when the id is taken or `attempt` failed, PlaceError when the disk cannot take it.
        """
        self.sweep()
        info = read_info(source)
        real = source.resolve()
        if real.parent == self.folder.resolve() and real in self._files():
            if expected.is_new(real, _spec(real.stem)):
                incoming.take(real, info.name or source.name)
            return self.resolve(real.stem)
        with incoming.copied(source, self.folder) as (part, digest):
            kept = self._twin(digest)
            if kept is None:
                read_info(part)  # the source may have changed under the copy; what counts is what arrived
                kept = self.folder / f"{self._free_id(source.stem, digest, model_id)}{_SUFFIX}"
                if attempt is not None:
                    _attempt(attempt, replace(self._describe(kept.stem, part), sha256=digest), source.name)
                incoming.settle(part, kept)
                stamp, tried = kept.stat(), WORKS if attempt else ""
                name = info.name or source.name
                write_note(kept, Note(digest, stamp.st_size, stamp.st_mtime_ns, name, tried=tried))
        return self._describe(kept.stem, kept)

    def sweep(self) -> None:
        """Delete what an import that was killed left behind."""
        incoming.sweep(self.folder)

    def remove(self, model_id: str) -> None:
        """Delete an installed model, or what an unfinished download of it left; NoModelError when there is neither."""
        path = self.folder / f"{model_id}{_SUFFIX}"
        doomed = [path] if _is_name(model_id) and path.is_file() else []
        if _is_name(model_id):
            doomed += [*self.folder.glob(f"{model_id}.*.part"), *self.folder.glob(f"{model_id}.making")]
        if not doomed and self.carries(model_id):
            raise NoModelError(f"{model_id} is part of this program and goes with it; nothing was deleted.")
        if not doomed:
            raise NoModelError(f"There is no installed model {model_id!r}; see `untell models list`.")
        try:
            for file in (*doomed, path.with_suffix(".json"), self.folder / f".{model_id}.lock"):
                file.unlink(missing_ok=True)
        except OSError as error:
            raise NoModelError(
                f"{model_id} cannot be deleted ({error.strerror}); close what uses it and try again."
            ) from None

    def _survey(self) -> list[Installed | Problem]:
        items: list[Installed | Problem] = []
        for path in self._files():
            try:
                item = self._describe(path.stem, path)
                doubt = "" if item.spec or item.carried else expected.doubt(path, None, "")
                items.append(Problem(path.stem, path, doubt) if doubt else item)
            except BadModelError as error:
                items.append(Problem(path.stem, path, str(error)))
        return items

    def _describe(self, model_id: str, path: Path) -> Installed:
        spec, info, note = _spec(model_id), read_info(path), read_note(path)
        stamp = path.stat()
        known = note is not None and (note.size, note.mtime_ns) == (stamp.st_size, stamp.st_mtime_ns)
        if spec and spec.size and stamp.st_size != spec.size:
            raise BadModelError(f"The file of {model_id} is damaged; {self._remedy(model_id)}.")
        return Installed(
            id=model_id,
            path=path,
            sha256=note.sha256 if note and known else None,
            size=stamp.st_size,
            chat=spec.chat if spec else GUESSED,
            prompts=spec.prompts if spec else "",
            fit_for_task=spec is not None and spec.fit_for_task,
            spec=spec,
            info=info,
            tried=note.tried if note and known else "",
            carried=path.parent == self._carried,
        )

    def _files(self) -> list[Path]:
        places = (self.folder.resolve(), self._carried)
        found = {path.stem: path for place in places for path in place.glob(f"*{_SUFFIX}") if _is_name(path.stem)}
        return [found[name] for name in sorted(found)]

    def _path(self, model_id: str) -> Path:
        return (self._carried if self.carries(model_id) else self.folder) / f"{model_id}{_SUFFIX}"

    def _remedy(self, model_id: str) -> str:
        return "install Untell again" if self.carries(model_id) else f"run `untell models get {model_id}`"

    def _existing(self, model_id: str) -> Path:
        path = self._path(model_id)
        if not _is_name(model_id) or not path.is_file():
            raise NoModelError(f"There is no installed model {model_id!r}; see `untell models list`.")
        return path

    def _twin(self, digest: str) -> Path | None:
        """Return the sound installed file with this content."""
        for path in self._files():
            note = read_note(path)
            if note and note.sha256 == digest and self.verify(path.stem).ok:
                return path
        return None

    def _free_id(self, stem: str, digest: str, wanted: str | None) -> str:
        """Return the id of a new file: the catalogue's for this content, the wanted one, or one from its name."""
        known = next((spec.id for spec in catalogue.load() if spec.sha256 == digest), None)
        if known:
            return known
        if wanted is not None and not incoming.is_id(wanted):
            raise NoModelError(f"{wanted!r} cannot be an id; use small letters, digits, dots and dashes.")
        name = wanted or incoming.slug(stem)
        if not self._path(name).exists() and _spec(name) is None:
            return name
        if wanted is not None:
            raise NoModelError(f"There is already a model {wanted}; choose another id.")
        return f"{name}-{digest[:8]}"


def _attempt(attempt: Attempt, model: Installed, name: str) -> None:
    try:
        attempt(model)
    except (EngineError, NoModelError) as error:
        raise NoModelError(f"{name} was not installed: {error}") from None


def _outside(path: Path) -> Installed:
    if not path.exists():
        raise BadModelError(f"There is no file {path} (any more); check the name, or see `untell models found`.")
    info = read_info(path)
    # Some programs name their files by their content alone.
    name = path.stem if path.suffix.lower() == _SUFFIX else info.name or path.stem
    return Installed(name, path.resolve(), None, path.stat().st_size, GUESSED, "", False, None, info, ours=False)


def _spec(model_id: str) -> ModelSpec | None:
    return next((spec for spec in catalogue.load() if spec.id == model_id), None)


def _is_name(text: str) -> bool:
    """Tell whether the text can be an id: one plain name, no way out of the folder, no pattern."""
    return bool(text) and not text.startswith(".") and not set(text) & set('/\\*?[]:"<>|\0')
