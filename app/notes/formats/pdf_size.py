"""How much the pages of a PDF are drawn with: counted before the library takes it apart, which costs most."""

from collections.abc import Iterator

from pypdf import PageObject, PdfReader
from pypdf.generic import DictionaryObject, StreamObject

from app.notes.formats.base import UnreadableError
from app.notes.formats.limits import MOST_TOKENS_OF_ALL, TOO_LARGE_A_PDF, page_tokens


def check_size(reader: PdfReader) -> None:
    """Refuse what cannot be read in a minute or two: pages, and forms on them, of too many operators.

    Raises:
        UnreadableError: a page, or all of them, are drawn with too much.
    """
    known: dict[int, int] = {}  # the reader keeps every object that it has read, so that its number stays its own
    total = 0
    for page in reader.pages:
        for stream in _streams(page):
            if id(stream) not in known:
                known[id(stream)] = page_tokens(stream.get_data())
            total += known[id(stream)]
            if total > MOST_TOKENS_OF_ALL:
                raise UnreadableError(TOO_LARGE_A_PDF)


def _streams(page: PageObject) -> Iterator[StreamObject]:
    """Yield what a page is drawn by: its content, and the forms in its resources and theirs, each once."""
    contents = page.get("/Contents")
    contents = contents.get_object() if contents is not None else None
    for one in contents if isinstance(contents, list) else [contents]:
        part = one.get_object() if one is not None else None
        if isinstance(part, StreamObject):
            yield part
    waiting, seen = [page.get("/Resources")], set[int]()
    while waiting:
        resources = waiting.pop()
        resources = resources.get_object() if resources is not None else None
        objects = resources.get("/XObject") if isinstance(resources, DictionaryObject) else None
        objects = objects.get_object() if objects is not None else None
        for one in objects.values() if isinstance(objects, DictionaryObject) else ():
            form = one.get_object()
            if isinstance(form, StreamObject) and form.get("/Subtype") == "/Form" and id(form) not in seen:
                seen.add(id(form))
                yield form
                waiting.append(form.get("/Resources"))
