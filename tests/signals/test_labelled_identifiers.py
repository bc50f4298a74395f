"""Identifiers that a label announces: accounts, staff numbers, plates; and what a label announces otherwise."""

import pytest

from app.core.attributes import Attribute
from app.service import Session
from app.signals.detect import detect


def told(text: str) -> set[str]:
    kinds = (Attribute.CONTACT, Attribute.ID_NUMBER)
    return {i.guesses[0] for i in detect(text, 2026).inferences if i.attribute in kinds}


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("I can't log in. My username is kestrel_anne and it fails.", "kestrel_anne"),
        ("I fix boats. Snap: curtis_boats88", "curtis_boats88"),
        ("I teach. My Skype: live:xio.quispe", "live:xio.quispe"),
        ("I paint. Insta: bakesByBea, come and look", "bakesByBea"),
        ("I paint. LinkedIn: https://www.linkedin.com/in/bea-holm-55", "https://www.linkedin.com/in/bea-holm-55"),
        ("My Skype is live:.cid.4a5b6c7d8e9f0a1b and I'm online.", "live:.cid.4a5b6c7d8e9f0a1b"),
        ("I moved, and my Threema ID is QRST1234.", "QRST1234"),
        ("My membership number at the gym is GX-88213 and I pay.", "GX-88213"),
        ("My locker code and badge number are 4412 and B-90017.", "4412"),
        ("My locker code and badge number are 4412 and B-90017.", "B-90017"),
        ("Find me on github.com/dwolny or linkedin.com/in/dwolny.", "linkedin.com/in/dwolny"),
        ("I need my payslip. Staff ID E10442 is mine.", "E10442"),
        ("Where is it? My license plate is 7ABC123.", "7ABC123"),
        ("I was hit. My number plate is 1234 BCD, white van.", "1234 BCD"),
        ("I restore radios. Find me on Mastodon as @tomaszw@radio.example, say hi.", "@tomaszw@radio.example"),
        ("Oak table, 80 euros. Call 06 2841 7733 or mail joost.vdb@ziggo.example", "joost.vdb@ziggo.example"),
    ],
)
def test_what_a_label_announces(text: str, value: str) -> None:
    assert value in told(text)


@pytest.mark.parametrize(
    "text",
    [
        "My username is taken and my Instagram is private.",
        "I read on Twitter that Reddit user u/somebody said so.",
        "I follow Instagram account nasa.gov_fans closely",
        "His username is kestrel_anne and I dislike him.",
        "I got a plate 30cm wide and a license for 2.0a.",
        "I sat in group 1080p with my file 3.",
        "My discord is great, signal is better.",
    ],
)
def test_what_it_does_not(text: str) -> None:
    assert told(text) == set()


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("My locker code and badge number are 4412 and B-90017.", "badge number are private."),
        ("Find me on github.com/dwolny or linkedin.com/in/dwolny.", "Find me online."),
    ],
)
def test_of_two_that_are_joined_the_sentence_stays(text: str, left: str) -> None:
    assert Session().rewrite(text, 50).trajectory.text.endswith(left)
