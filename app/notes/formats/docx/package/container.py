"""The ZIP container of a Word document, read within bounds and written so that untouched parts keep their bytes."""

import io
import zipfile
import zlib
from collections.abc import Mapping
from dataclasses import dataclass

from app.notes.formats.base import UnreadableError
from app.notes.formats.docx.package import limits
from app.notes.formats.docx.package.pictures import bare

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
        if _is_swarm(raw):
            raise UnreadableError(limits.TOO_MUCH)
        try:
            with zipfile.ZipFile(io.BytesIO(raw)) as archive:
                parts = _unpack(archive)
        except (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, OSError, ValueError):
            raise UnreadableError("This is not an intact .docx file; open it in Word and save it again.") from None
        if "[Content_Types].xml" not in parts:
            raise UnreadableError("This ZIP file is no Word document; name a .docx file.")
        return cls(parts)

    def written(self, changed: Mapping[str, bytes], names: Mapping[str, str]) -> bytes:
        """Return the document with the parts of `names`, by their new names, some changed; others keep their bytes.

        But for pictures: these go without their metadata.
        """
        out = io.BytesIO()
        with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
            for name, content in self.parts.items():
                if name in names:
                    archive.writestr(_entry(names[name]), changed.get(name) or bare(content))
        return out.getvalue()


def _entry(name: str) -> zipfile.ZipInfo:
    info = zipfile.ZipInfo(name, _EPOCH)
    info.compress_type = zipfile.ZIP_DEFLATED
    return info


def _unpack(archive: zipfile.ZipFile) -> dict[str, bytes]:
    infos = [info for info in archive.infolist() if not info.is_dir()]
    if len(infos) > limits.MOST_PARTS:
        raise UnreadableError(limits.TOO_MUCH)
    if len({info.filename.casefold() for info in infos}) < len(infos):
        raise UnreadableError(
            "This .docx file holds two parts of one name, which no word processor writes; it is not read."
        )
    if any(info.flag_bits & 0x1 for info in infos):
        raise UnreadableError("This document is locked with a password; save it without one and try again.")
    if any(info.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED) for info in infos):
        raise UnreadableError(
            "This .docx file is packed as no word processor does it; open it in Word and save it again."
        )
    parts: dict[str, bytes] = {}
    left = limits.MOST_BYTES
    left_xml = limits.MOST_XML
    for info in infos:
        is_xml = info.filename.casefold().endswith((".xml", ".rels"))
        parts[info.filename] = content = _part(archive, info, min(left, left_xml) if is_xml else left)
        left -= len(content)
        left_xml -= len(content) if is_xml else 0
    return parts


def _part(archive: zipfile.ZipFile, info: zipfile.ZipInfo, most: int) -> bytes:
    """Unpack one part; what the file says about its size is not believed."""
    with archive.open(info) as file:
        content = file.read(min(most, info.file_size) + 1)
    if len(content) > min(most, info.file_size):
        raise UnreadableError("A part of this document is larger than can be read safely; split it into parts.")
    return content


def _is_swarm(raw: bytes) -> bool:
    """Tell whether there are more parts than any document has, before the archive's directory is read."""
    return raw.count(b"PK\x01\x02") > 2 * limits.MOST_PARTS
