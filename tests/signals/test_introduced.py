"""Names with which authors introduce themselves: in other languages, and without capitals."""

import pytest

from app.core.attributes import Attribute
from app.signals.detect import detect


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Je m'appelle Luc Martin et j'habite ici.", "Luc Martin"),
        ("Hola, me llamo Ana Ruiz y vivo en Madrid.", "Ana Ruiz"),
        ("hola me llamo ana ruiz y vivo en madrid", "ana ruiz"),
        ("Mi chiamo Luca Bianchi e vivo a Roma", "Luca Bianchi"),
        ("Guten Tag, ich heiße Jürgen Kramm.", "Jürgen Kramm"),
        ("Mijn naam is Pieter van der Meer.", "Pieter van der Meer"),
        ("Ich heiße Anna. Ich wohne in Köln und singe im Chor.", "Anna"),
        ("Je m'appelle Marie. Je chante à Lyon.", "Marie"),
        ("Me llamo Ana. Vivo en Madrid.", "Ana"),
        ("Je m'appelle J. Martin. Je chante.", "J. Martin"),
        ("Ich heiße Dr. Anna Kramm. Ich wohne hier.", "Dr. Anna Kramm"),
        ("JE M'APPELLE MARIE ET J'HABITE A PARIS", "MARIE"),
        ("MIJN NAAM IS PIETER VAN DER MEER EN IK WOON HIER", "PIETER VAN DER MEER"),
        ("Ich bin die Anna und wohne hier.", "Anna"),
        ("Moi c'est Luc.", "Luc"),
        ("hey its maria", "maria"),
        ("i'm brian and i love trains", "brian"),
        ("my name's aoife o'shea", "aoife o'shea"),
        ("name: li wei", "li wei"),
    ],
)
def test_the_whole_name_is_the_authors(text: str, name: str) -> None:
    found = [i.guesses[0] for i in detect(text, 2024).inferences if i.attribute is Attribute.NAME]
    assert found == [name]


@pytest.mark.parametrize(
    "text",
    [
        "name: withheld",
        "Je m'appelle … et j'habite ici.",
        "its a maria thing",
        "me llamo la atención",
        "Ich heiße Sie herzlich willkommen.",
        "Ich heiße Gäste aus Köln willkommen.",
        "Ich bin der Meinung, dass es regnet.",
        "Ich bin die Mutter von zwei Kindern.",
        "Ich bin Herr der Lage.",
        "Moi c'est Paris que je préfère.",
        "Pamätáte sa, ako si Slovensko vybralo?",
        "Bir adım Ankara'ya.",
    ],
)
def test_what_is_no_name_is_none(text: str) -> None:
    assert not [i for i in detect(text, 2024).inferences if i.attribute is Attribute.NAME]


def test_what_is_told_of_the_author_beside_the_name_still_reads() -> None:
    (name,) = (i for i in detect("hi im priya from leeds", 2024).inferences if i.attribute is Attribute.NAME)
    ladder = name.evidence[0].ladder
    assert ladder is not None
    assert "hi im priya from leeds"[: ladder.span.start] + ladder.steps[0] == "hi im "
    assert "hi im priya from leeds"[ladder.span.end :] == "from leeds"


def test_no_english_words_are_put_among_others() -> None:
    (number,) = (i for i in detect("Je m'appelle … et mon numéro est le 06 12 34 56 78.", 2024).inferences)
    ladder = number.evidence[0].ladder
    assert ladder is not None
    assert ladder.steps == ("…",)
