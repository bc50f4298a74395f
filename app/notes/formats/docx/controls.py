"""Content controls of a Word document: what they are called says what is written in them."""

from app.notes.formats.docx.schema.xml import Element, local
from app.notes.formats.records.headings import senses
from app.notes.formats.records.senses import Sense

_CALLED = ("alias", "tag")
_READ = frozenset(("keep", "number", "medical", "text"))  # a title is no proof that what stands there is medicine
_EMPTY = "showingPlcHdr"  # nobody has filled it in


def sense(control: Element) -> Sense | None:
    """Return what a control (``sdt``) holds by its title, else by its tag; None where neither says, or it is empty."""
    looks = [one for child in control if local(child) == "sdtPr" for one in child]
    if any(local(one) == _EMPTY for one in looks):
        return None
    for name in _CALLED:
        for one in looks:
            if local(one) == name:
                (found,) = senses((next((str(value) for value in one.values()), ""),), "patient")
                if found is not None and found.use not in _READ:
                    return found
    return None
