"""Whose are the quoted words behind a request?"""

import pytest

from app.agents.team import Sight, signals_only
from app.core.attributes import Attribute
from app.signals.text.pasted_text import handed_over
from app.signals.text.reading import quoted_spans


@pytest.mark.parametrize(
    "text",
    [
        "Make this sound less angry: 'I waited for my parcel all day. Nobody came.'",
        'Please rewrite this so it is shorter: "We moved to Leeds in May and love it."',
        "can you proofread my email:\n“The invoice is late again.”",
        "Rewrite this so that it sounds less angry. 'I want my money back, and I've said so twice.'",
        "Improve this CV: 'Dana Whitlow, dana@example.org. Ten years in retail.' Thanks!",
    ],
)
def test_what_is_handed_over_is_the_authors(text: str) -> None:
    own = handed_over(text)
    assert own is not None
    assert own.start not in [span.start for span in quoted_spans(text)]


@pytest.mark.parametrize(
    "text",
    [
        'Shorten this to 40 words: "Dr. Rao, 57, has spent two decades in Pune."',
        'My boss said: "I live in Leeds and I like it there."',
        'Make of that what you will, she wrote: "I am leaving you." '
        "And then she called the lawyer, who lives next door to us. We never heard from her again after that night.",
        "Make this: a cake",
        'Turn around, he said, "I am 52 years old and I live in Leeds" and I laughed.',
        'Summarize this email from my landlord: "Hi, I am Jo Smith, I am 52 and live in Leeds"',
        'Check what my teacher wrote: "I am 52 and tired of it."',
        "Put simply, he's right. She said 'I am a nurse and I am tired.'",
        'Rewrite this. "I am old." He said so. "I am from Oslo."',
        "",
    ],
)
def test_what_others_said_or_wrote_is_not(text: str) -> None:
    assert handed_over(text) is None


def test_a_summary_with_an_address_to_write_to_is_seen() -> None:
    text = "Make this summary less boring: 'Dana Whitlow, dana.whitlow@example.org. Ten years as a nurse in Leeds.'"
    found = signals_only(Sight(2026)).attacker.attack(text, lambda: False).inferences
    assert Attribute.CONTACT in {inference.attribute for inference in found}
