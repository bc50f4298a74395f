"""A Word document of our own that hides a name, a number, an address of e-mail and a date in every part there is."""

from tests.notes.formats.word import HEAD, TYPES, package, paragraph, part, relations, run, types

_DOT = bytes.fromhex(
    "89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c4890000000d49444154789c6360606060000000050001a5f6"
    "45400000000049454e44ae426082"
)

ORIGINALS = (
    "Quillon Vandermeer",
    "Quillan Vandermeer",
    "Quillon",
    "Vandermeer",
    "QV-7781-304",
    "qvander",
    "1931-02-03",
)


def _text_box(inside: str) -> str:
    shape = (
        '<wps:wsp><wps:cNvSpPr/><wps:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="1800000" cy="600000"/></a:xfrm>'
        f'<a:prstGeom prst="rect"><a:avLst/></a:prstGeom></wps:spPr><wps:txbx><w:txbxContent>{inside}</w:txbxContent>'
        "</wps:txbx><wps:bodyPr/></wps:wsp>"
    )
    return (
        '<w:r><mc:AlternateContent><mc:Choice Requires="wps"><w:drawing><wp:inline>'
        '<wp:extent cx="1800000" cy="600000"/>'
        '<wp:docPr id="3" name="box_Quillon_Vandermeer" descr="Box of Quillon Vandermeer"/><a:graphic><a:graphicData '
        f'uri="http://schemas.microsoft.com/office/word/2010/wordprocessingShape">{shape}</a:graphicData></a:graphic>'
        '</wp:inline></w:drawing></mc:Choice><mc:Fallback><w:pict><v:rect style="width:140pt;height:50pt" '
        f'alt="Quillon Vandermeer"><v:textbox><w:txbxContent>{inside}</w:txbxContent></v:textbox></v:rect></w:pict>'
        "</mc:Fallback></mc:AlternateContent></w:r>"
    )


def _picture() -> str:
    return (
        '<w:r><w:drawing><wp:inline><wp:extent cx="9525" cy="9525"/><wp:docPr id="1" name="Picture 1" title="Quillon" '
        'descr="Photo of Quillon Vandermeer"/><a:graphic><a:graphicData '
        'uri="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:pic><pic:nvPicPr><pic:cNvPr id="1" '
        'name="scan_Quillon_Vandermeer.png"/><pic:cNvPicPr/></pic:nvPicPr><pic:blipFill><a:blip r:embed="rId10"/>'
        '<a:stretch><a:fillRect/></a:stretch></pic:blipFill><pic:spPr><a:xfrm><a:off x="0" y="0"/>'
        '<a:ext cx="9525" cy="9525"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></pic:spPr></pic:pic>'
        "</a:graphicData></a:graphic></wp:inline></w:drawing></w:r>"
    )


def _field(code: str, shown: str) -> str:
    return (
        '<w:r><w:fldChar w:fldCharType="begin"/></w:r>'
        f'<w:r><w:instrText xml:space="preserve">{code}</w:instrText></w:r>'
        f'<w:r><w:fldChar w:fldCharType="separate"/></w:r>{run(shown)}<w:r><w:fldChar w:fldCharType="end"/></w:r>'
    )


def _body() -> str:
    who = 'w:id="{}" w:author="Quillon Vandermeer" w:date="2024-03-21T10:00:00Z"'
    cell = '<w:tc><w:tcPr><w:tcW w:w="2000" w:type="dxa"/></w:tcPr>{}</w:tc>'
    return "".join(
        [
            paragraph(run("Discharge ", "<w:b/>"), run("summary", "<w:b/><w:i/>")),
            '<w:tbl><w:tblPr/><w:tblGrid><w:gridCol w:w="2000"/><w:gridCol w:w="2000"/></w:tblGrid><w:tr>'
            + cell.format(paragraph(run("Patient:")))
            + cell.format(paragraph(run("Quil"), run("lon ", "<w:b/>"), run("Vander", "<w:i/>"), run("meer")))
            + "</w:tr><w:tr>"
            + cell.format(paragraph(run("MRN:")))
            + cell.format(paragraph(run("QV"), "<w:r><w:noBreakHyphen/></w:r>", run("7781"), run("-304", "<w:b/>")))
            + "</w:tr></w:tbl>",
            paragraph(run("Given metoprolol "), run("25 mg", '<w:highlight w:val="yellow"/>'), run(" twice a day.")),
            paragraph(
                run("Seen was "),
                f"<w:del {who.format(1)}><w:r><w:delText>Quillan</w:delText></w:r></w:del>",
                f"<w:ins {who.format(2)}>{run('Quillon')}</w:ins>",
                run(" Vandermeer today."),
            ),
            paragraph(f"<w:moveFrom {who.format(3)}>{run('Told Quillon Vandermeer.')}</w:moveFrom>"),
            paragraph(f"<w:moveTo {who.format(4)}>{run('Told Quillon Vandermeer.')}</w:moveTo>"),
            paragraph(_text_box(paragraph(run("Room of Quillon Vandermeer"))), run("Beside the box.")),
            paragraph(_picture()),
            paragraph('<w:r><w:pict><w:movie r:id="rId13"/></w:pict></w:r>'),
            paragraph(f'<w:hyperlink r:id="rId11" w:tooltip="Mail Quillon">{run("write")}</w:hyperlink>'),
            paragraph(_field(' HYPERLINK "http://example.org/qvander" \\o "Quillon Vandermeer" ', "link")),
            paragraph(f'<w:fldSimple w:instr=" QUOTE &quot;Quillon Vandermeer&quot; ">{run("a quote")}</w:fldSimple>'),
            paragraph(
                '<w:bookmarkStart w:id="0" w:name="Quillon_Vandermeer"/>',
                run("The mark"),
                '<w:bookmarkEnd w:id="0"/>',
                _field(" REF Quillon_Vandermeer \\h ", "The mark"),
                f'<w:hyperlink w:anchor="Quillon_Vandermeer">{run("up")}</w:hyperlink>',
            ),
            '<w:sdt><w:sdtPr><w:alias w:val="Name of Quillon"/><w:tag w:val="qvander"/><w:date '
            'w:fullDate="1931-02-03T00:00:00Z"/></w:sdtPr><w:sdtContent>'
            f"{paragraph(run('born 1931-02-03'))}</w:sdtContent></w:sdt>",
            paragraph(
                '<w:r><w:fldChar w:fldCharType="begin"><w:ffData><w:name w:val="Text1"/><w:enabled/><w:helpText '
                'w:type="text" w:val="Ask Quillon"/><w:textInput><w:default w:val="Quillon Vandermeer"/></w:textInput>'
                "</w:ffData></w:fldChar></w:r><w:r><w:instrText> FORMTEXT </w:instrText></w:r>"
                '<w:r><w:fldChar w:fldCharType="end"/></w:r>'
            ),
            paragraph(run("Hidden: Quillon Vandermeer", "<w:vanish/>")),
            paragraph(
                '<w:commentRangeStart w:id="0"/>',
                run("Commented"),
                '<w:commentRangeEnd w:id="0"/>',
                '<w:r><w:commentReference w:id="0"/></w:r>',
                '<w:r><w:footnoteReference w:id="2"/></w:r>',
                '<w:r><w:endnoteReference w:id="2"/></w:r>',
            ),
            '<w:sectPr><w:headerReference w:type="default" r:id="rId1"/><w:footerReference w:type="default" '
            'r:id="rId2"/><w:pgSz w:w="11906" w:h="16838"/></w:sectPr>',
        ]
    )


def _notes(kind: str) -> str:
    marks = "".join(
        f'<w:{kind} w:type="{name}" w:id="{at}">{paragraph(f"<w:r><w:{name}/></w:r>")}</w:{kind}>'
        for at, name in ((0, "separator"), (1, "continuationSeparator"))
    )
    told = paragraph(run(f"In a {kind}: "), run("Quillon "), run("Vandermeer"))
    return part(f"{kind}s", f'{marks}<w:{kind} w:id="2">{told}</w:{kind}>')


_OTHERS = {  # relationship id: (type, target, external)
    "rId1": ("header", "header1.xml", False),
    "rId2": ("footer", "footer1.xml", False),
    "rId3": ("footnotes", "footnotes.xml", False),
    "rId4": ("endnotes", "endnotes.xml", False),
    "rId5": ("comments", "comments.xml", False),
    "rId6": ("settings", "settings.xml", False),
    "rId10": ("image", "media/image1.png", False),
    "rId11": ("hyperlink", "mailto:qvander@example.org", True),
    "rId12": ("hyperlink", "https://example.org/people/Quillon-Vandermeer", True),
    "rId13": ("oleObject", "embeddings/sheet.bin", False),
}


_CORE = (
    f'{HEAD}<cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties" '
    'xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/" '
    'xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><dc:title>Letter about Quillon Vandermeer</dc:title>'
    "<dc:subject>MRN QV-7781-304</dc:subject><dc:creator>qvander</dc:creator><cp:keywords>Vandermeer</cp:keywords>"
    "<dc:description>For Quillon</dc:description><cp:lastModifiedBy>Quillon Vandermeer</cp:lastModifiedBy>"
    '<dcterms:created xsi:type="dcterms:W3CDTF">2024-03-21T10:00:00Z</dcterms:created></cp:coreProperties>'
)
_APP = (
    f'{HEAD}<Properties xmlns="http://schemas.openxmlformats.org/officeDocument/2006/extended-properties">'
    "<Template>Normal.dotm</Template><Manager>Quillon Vandermeer</Manager><Company>Vandermeer Clinic</Company>"
    "</Properties>"
)
_CUSTOM = (
    f'{HEAD}<Properties xmlns="http://schemas.openxmlformats.org/officeDocument/2006/custom-properties" '
    'xmlns:vt="http://schemas.openxmlformats.org/officeDocument/2006/docPropsVTypes"><property '
    'fmtid="{D5CDD505-2E9C-101B-9397-08002B2CF9AE}" pid="2" name="Patient"><vt:lpwstr>Quillon Vandermeer</vt:lpwstr>'
    "</property></Properties>"
)
_BOX = '<item xmlns="urn:ours"><patient born="1931-02-03">Quillon Vandermeer</patient></item>'


def hiding() -> bytes:
    """Return the document that hides identifiers everywhere."""
    overrides = "".join(f'<Override PartName="{name}" ContentType="{kind}"/>' for name, kind in TYPES.items())
    comment = '<w:comment w:id="0" w:author="Quillon Vandermeer" w:initials="QV" w:date="2024-03-21T10:00:00Z">'
    outer = [
        ("rId1", "officeDocument", "word/document.xml", False),
        (
            "rId2",
            "http://schemas.openxmlformats.org/package/2006/relationships/metadata/core-properties",
            "docProps/core.xml",
            False,
        ),
        ("rId3", "extended-properties", "docProps/app.xml", False),
        ("rId4", "custom-properties", "docProps/custom.xml", False),
        (
            "rId5",
            "http://schemas.openxmlformats.org/package/2006/relationships/metadata/thumbnail",
            "docProps/thumbnail.jpeg",
            False,
        ),
    ]
    return package(
        {
            "[Content_Types].xml": types(overrides),
            "_rels/.rels": relations(outer),
            "word/document.xml": part("document", f"<w:body>{_body()}</w:body>"),
            "word/_rels/document.xml.rels": relations((key, *row) for key, row in _OTHERS.items()),
            "word/header1.xml": part("hdr", paragraph(run("Quillon"), run(" Vandermeer, MRN QV-7781-304"))),
            "word/footer1.xml": part("ftr", paragraph(run("Page 1, qvander@example.org"))),
            "word/footnotes.xml": _notes("footnote"),
            "word/endnotes.xml": _notes("endnote"),
            "word/comments.xml": part("comments", f"{comment}{paragraph(run('Ask Quillon Vandermeer'))}</w:comment>"),
            "word/settings.xml": part(
                "settings", '<w:docVars><w:docVar w:name="who" w:val="Quillon Vandermeer"/></w:docVars>'
            ),
            "word/media/image1.png": _DOT,
            "word/embeddings/sheet.bin": b"\x00rows of a sheet",
            "customXml/item1.xml": _BOX,
            "docProps/core.xml": _CORE,
            "docProps/app.xml": _APP,
            "docProps/custom.xml": _CUSTOM,
            "docProps/thumbnail.jpeg": b"a picture of Quillon Vandermeer's letter",
        }
    )
