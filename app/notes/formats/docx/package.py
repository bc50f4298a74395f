"""The ZIP container of a Word document, read within bounds and written so that untouched parts keep their bytes."""

import io
import zipfile
import zlib
from collections.abc import Mapping
from dataclasses import dataclass

from app.notes.formats.base import UnreadableError

_MOST_PARTS = 5_000
_MOST_BYTES = 512_000_000
_MOST_XML = 64_000_000
_OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
_EPOCH = (1980, 1, 1, 0, 0, 0)  # what a ZIP file says when it says nothing about when something was made


@dataclass(frozen=True, slots=True)
class Package:
    """The parts of a document by name, in the order of the file, as bytes."""

    parts: Mapping[str, bytes]

    @classmethod
    def read(cls, raw: bytes) -> "Package":
        """Unpack a document.

        Raises:
            UnreadableError: encrypted, damaged, of another kind, or made to burst the memory.
        """
        if raw.startswith(_OLE):
            raise UnreadableError(
                "This is a document of the old .doc kind or one locked with a password; open it in Word or LibreOffice "
                "and save it as .docx without a password."
            )
        try:
            with zipfile.ZipFile(io.BytesIO(raw)) as archive:
                parts = _unpack(archive)
        except (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, OSError, ValueError):
            raise UnreadableError("This is not an intact .docx file; open it in Word and save it again.") from None
        if "[Content_Types].xml" not in parts:
            raise UnreadableError("This ZIP file is no Word document; name a .docx file.")
        return cls(parts)

    def written(self, changed: Mapping[str, bytes], dropped: frozenset[str]) -> bytes:
        """Return the document with some parts changed and some left out; all others keep their bytes."""
        out = io.BytesIO()
        with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
            for name, content in self.parts.items():
                if name not in dropped:
                    archive.writestr(_entry(name), changed.get(name, content))
        return out.getvalue()


def _entry(name: str) -> zipfile.ZipInfo:
    info = zipfile.ZipInfo(name, _EPOCH)
    info.compress_type = zipfile.ZIP_DEFLATED
    return info


def _unpack(archive: zipfile.ZipFile) -> dict[str, bytes]:
    infos = [info for info in archive.infolist() if not info.is_dir()]
    if len(infos) > _MOST_PARTS or sum(info.file_size for info in infos) > _MOST_BYTES:
        raise UnreadableError("This document unpacks to more than can be read safely; split it into parts.")
    if len({info.filename.casefold() for info in infos}) < len(infos):
        raise UnreadableError(
            "This .docx file holds two parts of one name, which no word processor writes; it is not read."
        )
    if any(info.flag_bits & 0x1 for info in infos):
        raise UnreadableError("This document is locked with a password; save it without one and try again.")
    return {info.filename: _part(archive, info) for info in infos}


def _part(archive: zipfile.ZipFile, info: zipfile.ZipInfo) -> bytes:
    """Unpack one part; what the file says about its size is not believed."""
    most = _MOST_XML if info.filename.casefold().endswith((".xml", ".rels")) else _MOST_BYTES
    with archive.open(info) as file:
        content = file.read(min(most, info.file_size) + 1)
    if len(content) > min(most, info.file_size):
        raise UnreadableError("A part of this document is larger than can be read safely; split it into parts.")
    return content
