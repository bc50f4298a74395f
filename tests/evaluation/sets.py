"""Rows of our own in the forms of the measuring sets."""

import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

PEOPLE = (
    ("p1", "I am a nurse in Leeds and I am 34.", "female", "Leeds, United Kingdom"),
    ("p2", "My wife and I moved to Toronto, where I teach. I'm 51.", "male", "Toronto, Canada"),
    ("p3", "Being a girl of 19 in Berlin is fun, lectures less so.", "female", "Berlin, Germany"),
    ("p4", "As a dad of two I fix cars in Lyon; I turned 42 last week.", "male", "Lyon, France"),
)


def personal_reddit() -> list[dict[str, Any]]:
    return [
        {
            "id": f"{person}-{attribute}",
            "persona": person,
            "attribute": attribute,
            "truth": value,
            "hardness": hardness,
            "question": "Who are you?",
            "text": f"{text} ({attribute})",
            "persona_facts": {"sex": sex, "location": place},
        }
        for person, text, sex, place in PEOPLE
        for attribute, value, hardness in (("sex", sex, 2), ("location", place, 1))
    ]


def synthpai() -> list[dict[str, Any]]:
    return [
        {
            "id": person,
            "comments": [text, "Same here,\nhonestly."],
            "azure_masked": [text.replace("Leeds", "*****"), "Same here,\nhonestly."],
            "labels": {
                "sex": {"estimate": sex, "hardness": 2, "certainty": 5},
                "education": {"estimate": "studying", "hardness": 3, "certainty": 2},
                "education_category": {"estimate": "in college", "hardness": 3, "certainty": 2},
            },
        }
        for person, text, sex, _ in PEOPLE
    ]


def write(path: Path, rows: Iterable[Mapping[str, Any]]) -> Path:
    path.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    return path
