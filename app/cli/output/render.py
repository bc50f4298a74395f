"""Shows a check and a rewrite to a person: marked text, a table of inferences, the changes."""

from rich.console import Console
from rich.table import Table
from rich.text import Text

from app.cli.output.console import visible
from app.core.attributes import Attribute
from app.core.edits.edits import Edit
from app.core.inference import Inference, Validity
from app.core.sureness import confidence_word
from app.core.told import sentence, shown_guesses, shown_reason
from app.core.trajectory import Stop
from app.results import Checked, Rewritten

_STYLES = ("red", "green", "yellow", "blue", "magenta", "cyan")
_STOPPED = {
    Stop.CLEAN: "nothing more was found",
    Stop.ARBITRATED: "nothing is left that this slider position acts on",
    Stop.IRRATIONAL: "further edits would cost more of the text than they gain",
    Stop.ROUNDS: "this slider position makes no further rounds",
    Stop.BUDGET: "the time is up",
    Stop.CANCELLED: "you stopped it",
    Stop.FAILED: "the engine failed; this is what was done until then",
}


def style_of(attribute: Attribute) -> str:
    """Return an attribute's colour; the number beside it says the same without colour."""
    return _STYLES[list(Attribute).index(attribute) % len(_STYLES)]


def _shown(inferences: tuple[Inference, ...]) -> list[Inference]:
    return [i for i in inferences if i.validity is not Validity.INVALID]


def marked(text: str, inferences: list[Inference]) -> Text:
    """Return the text with each piece of evidence underlined and numbered like the table's rows."""
    ends: dict[int, list[tuple[int, Inference]]] = {}
    for number, inference in enumerate(inferences, 1):
        for evidence in inference.evidence:
            ends.setdefault(evidence.span.end, []).append((number, inference))
    shown = Text()
    at = 0
    for end in sorted({*ends, len(text)}):
        shown.append(visible(text[at:end]))
        for number, inference in ends.get(end, []):
            shown.append(f"[{number}]", style=f"bold {style_of(inference.attribute)}")
        at = end
    return _underlined(shown, text, inferences)


def _underlined(shown: Text, text: str, inferences: list[Inference]) -> Text:
    marks = sorted((e.span.end, len(f"[{n}]")) for n, i in enumerate(inferences, 1) for e in i.evidence)

    def moved(at: int, inclusive: bool) -> int:
        return at + sum(width for end, width in marks if end < at or (inclusive and end == at))

    for inference in inferences:
        for evidence in inference.evidence:
            start, end = moved(evidence.span.start, True), moved(evidence.span.end, False)
            shown.stylize(f"underline {style_of(inference.attribute)}", start, end)
    return shown


def table(inferences: list[Inference]) -> Table:
    """Return the inferences as a table, numbered like the marks in the text."""
    grid = Table(box=None, pad_edge=False, header_style="bold")
    for title in ("", "gives away", "guess", "how sure", "verdict", "because"):
        grid.add_column(title, overflow="fold")
    for number, i in enumerate(inferences, 1):
        grid.add_row(
            Text(f"[{number}]", style=f"bold {style_of(i.attribute)}"),
            i.attribute.value.replace("_", " "),
            visible(" / ".join(shown_guesses(i))),
            _sureness(i),
            _verdict(i),
            visible(" ".join(filter(None, [shown_reason(i), _unanchored(i)]))),
        )
    return grid


def _unanchored(inference: Inference) -> str:
    return f"(quoted, not in the text: {'; '.join(inference.unanchored)})" if inference.unanchored else ""


def _sureness(inference: Inference) -> str:
    if inference.doubtful or inference.confidence is None:
        return "-"
    return f"{confidence_word(inference.confidence)} {inference.confidence:.0%}"


def _verdict(inference: Inference) -> str:
    """Return the verdict on a claim; where only the guess is doubted, that too."""
    told = inference.validity.value if inference.validity else "-"
    return f"guess unsure, leak {inference.leak.value}" if inference.leak else told


def check(console: Console, result: Checked) -> None:
    """Print what a text gives away."""
    shown = _shown(result.inferences)
    console.print(marked(result.text, shown))
    console.print()
    if result.notice:
        console.print(result.notice)
    if shown:
        console.print(table(shown))
    elif result.checked:
        console.print("Nothing was found that gives the author away. A person or another model may still see more.")
    console.print()
    if result.told:
        console.print(sentence(result.told, still=False))
        console.print()
    console.print(f"{_who(result)}, {result.seconds:.2f} s. The text did not leave this machine.", style="dim")


def _who(result: Checked) -> str:
    if result.model is None:
        return "Checked by signals, without a model"
    return f"Checked by {'signals and ' if result.by_signals else ''}{result.model}"


def rewrite(console: Console, result: Rewritten) -> None:
    """Print the rewrite, its changes, and what can still be inferred."""
    trajectory = result.trajectory
    edits = trajectory.edits()
    console.print(changes(trajectory.original, edits))
    console.print()
    if edits:
        console.print("The text as rewritten:", style="bold")
        console.print(visible(trajectory.text))
        console.print()
    for said in (*filter(None, [result.notice]), *result.remarks):
        console.print(visible(said))
    console.print(_outcome(result))
    left = [i for i in trajectory.rounds[trajectory.chosen].inferences if i.leaks]
    if left:
        console.print()
        console.print("Still tells:")
        console.print(table(left))
    console.print()
    console.print(_account(result, len(edits)), style="dim")


def summary(result: Rewritten) -> str:
    """Return the outcome without a word of the text, for standard error: what is left is named, not quoted."""
    trajectory = result.trajectory
    notice = [result.notice] if result.notice else []
    left = dict.fromkeys(i.attribute.value for i in trajectory.rounds[trajectory.chosen].inferences if i.leaks)
    still = [f"Left: {', '.join(left).replace('_', ' ')}."] if left else []
    account = _account(result, len(trajectory.edits()))
    return "\n".join([*notice, *result.remarks, _outcome(result), *still, account])


def changes(original: str, edits: tuple[Edit, ...]) -> Text:
    """Return the original with every edit marked: struck out old words, then the new ones.

    Without colour the marks are [-old-] and {+new+}.
    """
    shown = Text()
    at = 0
    for edit in edits:
        shown.append(visible(original[at : edit.span.start]))
        if edit.old:
            shown.append(f"[-{visible(edit.old)}-]", style="red strike")
        if edit.new:
            shown.append(f"{{+{visible(edit.new)}+}}", style="green bold")
        at = edit.span.end
    shown.append(visible(original[at:]))
    return shown


def _outcome(result: Rewritten) -> str:
    trajectory = result.trajectory
    first, chosen = trajectory.rounds[0], trajectory.rounds[trajectory.chosen]
    left = f"{first.risk.leaks} -> {chosen.risk.leaks}"
    if result.nothing_read:
        return f"Identifiers: {left}. What the words themselves give away was not looked for."
    told = sentence(chosen.told, still=bool(trajectory.edits()))
    found = (
        f"Found by this program: {left}, {chosen.utility.kept:.0%} of the text kept. "
        f"It stopped because {_STOPPED[trajectory.stopped]}."
    )
    return f"{told}\n{found}" if told else f"{found} Another reader may see more."


def _account(result: Rewritten, edits: int) -> str:
    rounds = result.trajectory.rounds
    tokens = sum(r.generated_tokens for r in rounds)
    spent = f", {_many(tokens, 'token')} generated" if result.model else ""
    return (
        f"{_many(edits, 'edit')}, {_many(len(rounds) - 1, 'round')}, method {result.method}, slider "
        f"{result.slider:g}{spent}, {result.seconds:.2f} s. The text did not leave this machine."
    )


def _many(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"
