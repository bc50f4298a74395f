"""Word documents with a name hidden at random: in texts, attributes, comments, field codes, and names of parts."""

import base64
import io
import random
import re
import zipfile
from collections.abc import Callable

from tests.notes.formats.word import W, package

Parts = dict[str, bytes]
Hide = Callable[[random.Random, Parts, str], None]
_MC = "http://schemas.openxmlformats.org/markup-compatibility/2006"
_TAG = re.compile(rb"<[A-Za-z][\w.-]*(?::[\w.-]+)?(?=[\s/>])[^<>]*>")
_ATTRIBUTE = re.compile(rb'(\s[\w:.-]+=)"[^"]*"')
_TEXT = re.compile(rb">[^<>]*<")
_CODES = (
    "SET who {}",
    "AUTHOR {}",
    "MERGEFIELD {}",
    'SET who "{}"',
    "SET who “{}”",
    "HYPERLINK \\l {}",
    "DOCPROPERTY {} \\* MERGEFORMAT",
    'INCLUDEPICTURE "C:\\\\Users\\\\{}\\\\a.png"',
    'IF "{} = "a" "b"',
    "QUOTE „{}“",
    "ASK a «{}»",
    "REF {}",
    "USERNAME {} \\* Upper",
)


def parts_of(raw: bytes) -> Parts:
    with zipfile.ZipFile(io.BytesIO(raw)) as archive:
        return {name: archive.read(name) for name in archive.namelist() if not name.endswith("/")}


def mutated(raw: bytes, seed: int, name: str, times: int = 6, unseen: bool = False) -> bytes:
    """Return a document in which `name` was hidden `times` times; `unseen`: only where nobody reads it."""
    chance, parts = random.Random(seed), parts_of(raw)
    for hide in chance.choices(_UNSEEN if unseen else _WAYS, k=times):
        hide(
            chance,
            parts,
            chance.choice([name, name.replace(" ", "_"), name.upper(), name.split()[-1], name.replace(" ", "")]),
        )
    return package({**parts})


def _xml(chance: random.Random, parts: Parts, other: bool = False) -> str:
    names = [n for n, c in parts.items() if n.endswith(".xml") and n != "[Content_Types].xml" and c[:2] != b"\xff\xfe"]
    body = [n for n in names if n.startswith("word/document")]
    return chance.choice(body if body and not other and chance.random() < 0.5 else names)


def _replace(
    chance: random.Random, parts: Parts, pattern: re.Pattern[bytes], new: Callable[[re.Match[bytes]], bytes]
) -> None:
    name = _xml(chance, parts)
    found = list(pattern.finditer(parts[name]))
    if found:
        match = chance.choice(found)
        parts[name] = parts[name][: match.start()] + new(match) + parts[name][match.end() :]


def _attribute(chance: random.Random, parts: Parts, said: str) -> None:
    _replace(
        chance,
        parts,
        _ATTRIBUTE,
        lambda m: m.group() if m.group(1).startswith(b" xmlns") else m.group(1) + b'"%s"' % said.encode(),
    )


def _new_attribute(chance: random.Random, parts: Parts, said: str) -> None:
    key = chance.choice([b"who", b"xml:base", b"xml:id"])
    _replace(
        chance,
        parts,
        _TAG,
        lambda m: (
            re.sub(rb"(/?>)$", b' %s="%s"\\1' % (key, said.encode()), m.group()) if key not in m.group() else m.group()
        ),
    )


def _ignored(chance: random.Random, parts: Parts, said: str) -> None:
    """Call a prefix by the name, for programs to ignore, and change nothing else in the part."""
    new = f' xmlns:mc="{_MC}" mc:Ignorable="{said}"'.encode()
    _replace(
        chance,
        parts,
        _TAG,
        lambda m: m.group() if b"mc:" in m.group() else re.sub(rb"(/?>)$", lambda end: new + end[1], m.group()),
    )


def _attribute_in_base64(chance: random.Random, parts: Parts, said: str) -> None:
    _attribute(chance, parts, base64.b64encode(said.encode(chance.choice(["utf-8", "utf-16-le"]))).decode())


def _text(chance: random.Random, parts: Parts, said: str) -> None:
    _replace(chance, parts, _TEXT, lambda m: b">" + said.encode() + b"<")


def _coded(chance: random.Random, parts: Parts, said: str) -> None:
    coded = "".join(f"&#{ord(char)};" for char in said)
    _replace(chance, parts, _TEXT, lambda m: b">" + coded.encode() + b"<")


def _cdata(chance: random.Random, parts: Parts, said: str) -> None:
    _replace(chance, parts, _TEXT, lambda m: b"><![CDATA[" + said.encode() + b"]]><")


def _comment(chance: random.Random, parts: Parts, said: str) -> None:
    _replace(
        chance, parts, _TEXT, lambda m: m.group()[:-1] + b"<!-- by %s --><?by %s?><" % (said.encode(), said.encode())
    )


def _around(chance: random.Random, parts: Parts, said: str) -> None:
    name = _xml(chance, parts, True)
    parts[name] = (
        re.sub(
            rb"(<\?xml[^>]*\?>|^(?!<\?xml))",
            b"\\1<!-- %s --><?by %s?>" % (said.encode(), said.encode()),
            parts[name],
            count=1,
        )
        + b"<!-- %s -->" % said.encode()
    )


def _element(chance: random.Random, parts: Parts, said: str) -> None:
    bare = re.sub(r"\W", "", said)
    new = chance.choice(
        [
            f'<x:{bare} xmlns:x="urn:{bare}">{said}</x:{bare}>',
            f'<{bare} xmlns="urn:x"/>',
            f'<q xmlns:{bare}="urn:q">{said}</q>',
            f'<w:fldData xmlns:w="{W}">{base64.b64encode(said.encode("utf-16-le")).decode()}</w:fldData>',
        ]
    )
    _replace(chance, parts, _TEXT, lambda m: m.group()[:-1] + new.encode() + b"<")


def _field(chance: random.Random, parts: Parts, said: str) -> None:
    code = chance.choice(_CODES).format(said).replace('"', "&quot;")
    at = chance.randrange(1, len(code))
    at = code.find(" ") if "&" in code[max(0, at - 6) : at + 6] else at
    runs = "".join(
        f'<w:r><w:instrText xml:space="preserve">{piece}</w:instrText></w:r>' for piece in (code[:at], code[at:])
    )
    mark = '<w:r><w:fldChar w:fldCharType="{}"/></w:r>'
    space = ' xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
    new = f"<w:p{space}>{mark.format('begin')}{runs}{mark.format('end')}</w:p>"
    body = next((name for name in parts if name.startswith("word/document") and name.endswith("xml")), None)
    if body:
        parts[body] = re.sub(rb"<(\w+):body>", lambda m: m.group() + new.encode(), parts[body], count=1)


def _part(chance: random.Random, parts: Parts, said: str) -> None:
    parts[chance.choice([f"word/{said}.xml", f"customXml/{said}.XML", f"{said}/_xml", f"word/media/{said}.PNG"])] = (
        b"<a>%s</a>" % said.encode()
    )


def _renamed_part(chance: random.Random, parts: Parts, said: str) -> None:
    """Call a part by the name, and let all that lead to it follow."""
    old = chance.choice([name for name in parts if not name.endswith(".rels") and "/" in name and name.count("/") < 3])
    folder, _, last = old.rpartition("/")
    bare = said.replace(" ", "_")
    new = f"{bare}.{last.rpartition('.')[2]}"
    relations = f"{folder}/_rels/{last}.rels"
    if f"{folder}/{new}" in parts:
        return
    moved = {old: f"{folder}/{new}", relations: f"{folder}/_rels/{new}.rels"}
    held = [(moved.get(name, name), content) for name, content in parts.items()]
    parts.clear()
    for name, content in held:
        in_lists = name.endswith(".rels") or name.startswith("[Content")
        parts[name] = (
            re.sub(rb'(["/])' + re.escape(last.encode()) + b'"', b"\\1" + new.encode() + b'"', content)
            if in_lists
            else content
        )


def _relation(chance: random.Random, parts: Parts, said: str) -> None:
    name = chance.choice([name for name in parts if name.endswith(".rels")])
    bare = said.replace(" ", "_")
    new = chance.choice(
        [
            f'<Relationship Id="{bare}" Type="urn:{bare}/hyperlink" Target="http://x/{bare}" TargetMode="External"/>',
            f'<Relationship Id="rId99" Type="a/attachedTemplate" Target="file:///{bare}.dotx" TargetMode="External"/>',
            f'<Relationship Id="rId98" Type="a/hyperlink" Target="#{bare}"/>',
            f'<Relationship Id="rId97" Type="a/image" Target="media/{bare}.png"/>',
        ]
    )
    parts[name] = parts[name].replace(b"</Relationships>", new.encode() + b"</Relationships>")


def _type(chance: random.Random, parts: Parts, said: str) -> None:
    bare = said.replace(" ", "_")
    new = f'<Default Extension="{bare}" ContentType="image/{bare}"/><!-- {said} -->'
    new += f'<Override PartName="/word/{bare}.xml" ContentType="application/{bare}"/>'
    parts["[Content_Types].xml"] = parts["[Content_Types].xml"].replace(b"</Types>", new.encode() + b"</Types>")


def _wide(chance: random.Random, parts: Parts, said: str) -> None:
    name = _xml(chance, parts)
    try:
        text = parts[name].decode()
    except UnicodeDecodeError:
        return
    parts[name] = b"\xff\xfe" + re.sub(
        r"^\ufeff?<\?xml[^>]*\?>", '<?xml version="1.0" encoding="UTF-16"?>', text
    ).encode("utf-16-le")


_WAYS: tuple[Hide, ...] = (
    _attribute,
    _attribute,
    _attribute,
    _new_attribute,
    _text,
    _text,
    _coded,
    _cdata,
    _comment,
    _around,
    _element,
    _field,
    _field,
    _part,
    _renamed_part,
    _relation,
    _type,
    _wide,
)
_UNSEEN: tuple[Hide, ...] = (
    _attribute_in_base64,
    _new_attribute,
    _comment,
    _around,
    _part,
    _renamed_part,
    _relation,
    _type,
    _wide,
    _ignored,
    _ignored,
)
