"""Languages are told apart well enough to say what was not checked."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.signals.text.language import detect, names


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("I never know what to say at weddings, so I just eat.", "en"),
        ("lol ok", "en"),
        ("The Kindergarten kids sang 'Stille Nacht' and I cried.", "en"),
        ("Ich weiß nie, was ich auf Hochzeiten sagen soll.", "de"),
        ("Je ne sais jamais quoi dire aux mariages.", "fr"),
        ("Nunca sé qué decir en las bodas, así que como.", "es"),
        ("Non so mai cosa dire ai matrimoni, quindi mangio.", "it"),
        ("Jag vet aldrig vad jag ska säga på bröllop.", "sv"),
        ("Я никогда не знаю, что сказать.", "ru"),
        ("我从来不知道该说什么", "zh"),
        ("何を言えばいいのか分からない", "ja"),
        ("אני אף פעם לא יודע מה לומר", "he"),
        ("لا أعرف ماذا أقول", "ar"),
        ("ninaishi katika jiji kubwa karibu ya bahari sana kwa sababu ninapenda samaki na mchele", "sw"),
        ("elan juba ammu suures linnas mere ääres sest mulle meeldib väga kala süüa ning õhtuti", None),
        ("🙂🙂", None),
    ],
)
def test_known_texts(text: str, code: str | None) -> None:
    assert detect(text) == code
    assert code is None or code in names()


@given(st.text())
def test_never_raises(text: str) -> None:
    assert detect(text) is None or len(detect(text) or "") == 2
