"""PDF files of our own: pages with a line of text each, or without."""

import io

from pypdf import PdfWriter
from pypdf.generic import (
    ArrayObject,
    DecodedStreamObject,
    DictionaryObject,
    NameObject,
    NumberObject,
    TextStringObject,
)


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


def drawn_with(font: DictionaryObject, content: bytes) -> bytes:
    """Return a PDF of one page that is drawn by `content` with `font` as its font F1."""
    writer = PdfWriter()
    page = writer.add_blank_page(300, 200)
    page[NameObject("/Resources")] = DictionaryObject(
        {NameObject("/Font"): DictionaryObject({NameObject("/F1"): font})}
    )
    stream = DecodedStreamObject()
    stream.set_data(content)
    page[NameObject("/Contents")] = writer._add_object(stream)
    out = io.BytesIO()
    writer.write(out)
    return out.getvalue()


def numbered() -> DictionaryObject:
    """Return a font whose letters are numbers, without the table that says which letter each of them is."""
    about = {
        "/Registry": TextStringObject("Adobe"),
        "/Ordering": TextStringObject("Identity"),
        "/Supplement": NumberObject(0),
    }
    below = DictionaryObject(
        {
            NameObject("/Type"): NameObject("/Font"),
            NameObject("/Subtype"): NameObject("/CIDFontType2"),
            NameObject("/BaseFont"): NameObject("/ABCDEF+Arial"),
            NameObject("/CIDSystemInfo"): DictionaryObject({NameObject(key): value for key, value in about.items()}),
        }
    )
    return DictionaryObject(
        {
            NameObject("/Type"): NameObject("/Font"),
            NameObject("/Subtype"): NameObject("/Type0"),
            NameObject("/BaseFont"): NameObject("/ABCDEF+Arial"),
            NameObject("/Encoding"): NameObject("/Identity-H"),
            NameObject("/DescendantFonts"): ArrayObject([below]),
        }
    )


def named_oddly() -> DictionaryObject:
    """Return a font that calls its letters g1, g2 and so on."""
    names = [NumberObject(1), *(NameObject(f"/g{at}") for at in range(1, 100))]
    return DictionaryObject(
        {
            NameObject("/Type"): NameObject("/Font"),
            NameObject("/Subtype"): NameObject("/Type3"),
            NameObject("/Encoding"): DictionaryObject({NameObject("/Differences"): ArrayObject(names)}),
        }
    )


def plain_font() -> DictionaryObject:
    """Return a font of which only its file, that nobody reads, knows what its letters are."""
    return DictionaryObject(
        {
            NameObject("/Type"): NameObject("/Font"),
            NameObject("/Subtype"): NameObject("/TrueType"),
            NameObject("/BaseFont"): NameObject("/ABCDEF+Foo"),
        }
    )
