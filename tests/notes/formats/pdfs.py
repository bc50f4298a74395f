"""PDF files of our own: pages with a line of text each, or without."""

import io

from pypdf import PdfWriter
from pypdf.generic import DecodedStreamObject, DictionaryObject, NameObject


def pdf(*lines: str, password: str = "") -> bytes:
    """Return a PDF with a page for every line; an empty one is a page without text."""
    writer = PdfWriter()
    font = DictionaryObject(
        {
            NameObject("/Type"): NameObject("/Font"),
            NameObject("/Subtype"): NameObject("/Type1"),
            NameObject("/BaseFont"): NameObject("/Helvetica"),
        }
    )
    for line in lines:
        page = writer.add_blank_page(300, 200)
        page[NameObject("/Resources")] = DictionaryObject(
            {NameObject("/Font"): DictionaryObject({NameObject("/F1"): font})}
        )
        if line:
            stream = DecodedStreamObject()
            stream.set_data(f"BT /F1 12 Tf 20 150 Td ({line}) Tj ET".encode("latin-1"))
            page[NameObject("/Contents")] = writer._add_object(stream)
    if password:
        writer.encrypt(password, algorithm="RC4-128")
    out = io.BytesIO()
    writer.write(out)
    return out.getvalue()


def drawn(content: bytes, form: bytes = b"") -> bytes:
    """Return a PDF of one page that is drawn by `content`, with `form` as the form X on it."""
    writer = PdfWriter()
    page = writer.add_blank_page(300, 200)
    font = DictionaryObject(
        {
            NameObject("/Type"): NameObject("/Font"),
            NameObject("/Subtype"): NameObject("/Type1"),
            NameObject("/BaseFont"): NameObject("/Helvetica"),
        }
    )
    resources = DictionaryObject({NameObject("/Font"): DictionaryObject({NameObject("/F1"): font})})
    if form:
        drawing = DecodedStreamObject()
        drawing.set_data(form)
        drawing[NameObject("/Subtype")] = NameObject("/Form")
        resources[NameObject("/XObject")] = DictionaryObject({NameObject("/X"): writer._add_object(drawing)})
    page[NameObject("/Resources")] = resources
    stream = DecodedStreamObject()
    stream.set_data(content)
    page[NameObject("/Contents")] = writer._add_object(stream.flate_encode())
    out = io.BytesIO()
    writer.write(out)
    return out.getvalue()
