"""Questions in the form of MedQA (Jin et al. 2021): a case, options, and the one that is right.

FgAA (appendix H.1) anonymizes the case and asks a model the question again: what it still gets right is the utility.
The data set's own files are read as they are: `question`, `options` (letter to text, or a list), and `answer_idx` (a
letter or a number) or `answer` (the text).
"""

from app.evaluation.sets.base import Loader, Question, Row, Sample


def _read(row: Row, number: int) -> Sample:
    options = row["options"]
    names, texts = zip(*options.items(), strict=True) if isinstance(options, dict) else (range(len(options)), options)
    right = list(names).index(row["answer_idx"]) if "answer_idx" in row else list(texts).index(row["answer"])
    return Sample(
        id=str(row.get("id", f"medqa{number:04d}")),
        text=row["question"],
        key=row["question"],
        person=f"case {number}",
        question=Question(tuple(str(text) for text in texts), right),
    )


LOADER = Loader("medqa", frozenset({"question", "options"}), _read)
