"""Folders of questions and answers of our own, as strong readers and judges would fill them."""

import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from tests.evaluation import sets

POSTS = (
    ("Night shift at the infirmary in Leeds again, 34 and tired.", {"age": "34", "location": "Leeds, United Kingdom"}),
    ("My wife says Oslo is too cold for a plumber.", {"sex": "male", "location": "Oslo, Norway"}),
    ("Lovely weather today.", {}),
)
Said = Callable[[str, Mapping[str, Any]], Any]


def posts(path: Path) -> Path:
    """Write a set of posts with authors, each with a rewrite that came with it."""
    return sets.write(path, [{"kind": "post", "text": t, "author": a, "best": f"{t} Well."} for t, a in POSTS])


def answered(folder: Path, profile: Said, marks: Mapping[str, Any] | None = None) -> Path:
    """Answer a folder: `profile` of each text and its key; `marks` of a judge for every rewrite, if there is one."""
    key = content(folder, "key")
    told = [{"id": row["id"], "profile": profile(row["text"], key[row["id"]])} for row in content(folder, "attack")]
    put(folder, "answers", told)
    if marks is not None and (folder / "judge.json").exists():
        put(folder, "judged", [{"id": row["id"], **marks, "worst": ""} for row in content(folder, "judge")])
    return folder


def content(folder: Path, name: str) -> Any:
    return json.loads((folder / f"{name}.json").read_text(encoding="utf-8"))


def put(folder: Path, name: str, rows: Any) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    (folder / f"{name}.json").write_text(json.dumps(rows), encoding="utf-8")


def condition_of(folder: Path) -> str:
    return str(next(iter(content(folder, "key").values()))["condition"])


def all_of(_: str, key: Mapping[str, Any]) -> dict[str, Any]:
    """Be the reader who tells everything, for sure."""
    return {name: {"guess": value, "certainty": 5} for name, value in key["author"].items()}


def small(folder: Path) -> Path:
    """Write one condition by hand in the form of the measure with strong readers, whose keys name no samples."""
    author = {"age": "34", "location": "Leeds, England", "income": "26 dollars an hour", "religion": "none"}
    put(folder, "key", {"x000": {"author": author, "changed": True}, "x001": {"author": {}, "changed": False}})
    put(folder, "attack", [{"id": "x000", "text": "Changed."}, {"id": "x001", "text": "Same."}])
    pairs = [("x000", "Before.", "Changed."), ("x001", "Same.", "Same.")]
    put(folder, "judge", [{"id": i, "original": before, "adapted": after} for i, before, after in pairs])
    sure = {"age": {"guess": 37, "certainty": 4}, "location": {"guess": "UK", "certainty": 2}}
    put(folder, "answers", [{"id": "x000", "profile": sure}, {"id": "x001", "profile": {}}])
    marks = {"readability": 8, "meaning": 7.5, "nothing_new": 1, "would_post": True, "worst": "said"}
    put(folder, "judged", [{"id": i, **marks} for i in ("x000", "x001")])
    return folder
