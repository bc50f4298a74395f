"""The tables of utility and cost: what rewrites keep, what a judge says of them, and what they take."""

from app.evaluation.report.figures import accuracy, mean_of, per_sample, spent, utility
from app.evaluation.report.parts import Table, number, share
from app.evaluation.runs.folder import ORIGINAL
from app.evaluation.runs.study import Study
from app.evaluation.scores.composed import overall
from app.evaluation.support import bootstrap

_FIGURES = {
    "ROUGE-1": "rouge_1",
    "ROUGE-L": "rouge_l",
    "BLEU": "bleu",
    "kept": "kept",
    "similarity": "similarity",
    "voice": "voice",
    "reading ease": "ease",
}


def lexical(study: Study) -> Table:
    """Return what rewrites keep by counting."""
    rows = []
    for method in study.methods:
        found = per_sample(study, study.final(method))
        cells = [share(mean_of(found, name)) for name in _FIGURES.values()]
        for encoder in study.encoders:
            cells.append(share(bootstrap.mean(study.likeness(encoder, study.final(method)) or [])))
        rows.append((method, *cells))
    note = (
        "Means over the texts, 1 is the original. ROUGE F1 and sentence BLEU agree with rouge-score and sacrebleu. "
        "'kept' is the share of words kept, weighted by how telling they are; 'similarity' the cosine of weighted "
        "words; 'voice' that of function words and character trigrams; 'reading ease' 1 less what Flesch's ease lost, "
        "of 100 points."
    )
    header = ("", *_FIGURES, *(f"embedding ({encoder})" for encoder in study.encoders))
    return Table("Utility without a judge", note, header, tuple(rows))


def judged(study: Study) -> Table | None:
    """Return what the judge says, each paper's composition for itself; None where it has not scored everything."""
    if study.judge is None:
        return None
    rows = []
    for method in study.methods:
        of = study.final(method)
        found = utility(study.judged(of), per_sample(study, of))
        if found is not None:
            cells = (found.readability, found.meaning, found.hallucinations, found.fgaa, found.seal)
            rows.append((method, *(share(cell) for cell in cells)))
    header = ("", "readability", "meaning", "nothing invented", "UTIL (FgAA)", "UTIL (SEAL, RLAA)")
    note = (
        f"The judge is '{study.judge}'. FgAA's UTIL is the mean of readability, meaning and ROUGE-1; SEAL's and RLAA's "
        "that of readability, meaning and nothing invented. They cannot be compared with each other."
    )
    return Table("Utility by the judge", note, header, tuple(rows)) if len(rows) > 1 else None


def overalls(study: Study) -> Table | None:
    """Return SEAL's overall score under every attacker, by the judge's utility where there is one, else by ROUGE-L."""
    attackers = study.real_attackers
    before = {a: accuracy(study, study.hits(a, study.final(ORIGINAL))) for a in attackers}
    rows, scored = [], all(study.judged(study.final(method)) is not None for method in study.methods)
    for method in study.methods:
        of, cells = study.final(method), [method]
        kept = per_sample(study, of)
        said = utility(study.judged(of), kept) if scored else None
        worth = said.seal if said else mean_of(kept, "rouge_l")
        for attacker in attackers:
            after, first = accuracy(study, study.hits(attacker, of)), before[attacker]
            score = overall(after.value, first.value, worth.value) if after and first and worth else None
            cells.append(number(score))
        rows.append(tuple(cells))
    by = "the judge's UTIL (SEAL)" if scored else "ROUGE-L in place of a judge's UTIL"
    note = f"Relative privacy gained less relative utility lost (SEAL, section 5.1), with {by}: higher is better."
    return Table("Overall (SEAL)", note, ("", *attackers), tuple(rows)) if attackers else None


def cost(study: Study) -> Table:
    """Return what a text took: rounds, tokens, seconds."""
    rows, drawn = [], any("epsilon" in e for e in study.folder.rewrites.entries())
    for method in study.methods:
        figures = [spent(study, method, name) for name in ("prompt_tokens", "generated_tokens", "seconds")]
        if figures[2] is None:
            continue
        rounds = [len(study.entry(sample, method)["rounds"]) - 1 for sample in study.samples]
        edits = [study.entry(sample, method)["edits"] for sample in study.samples]
        rows.append(
            (
                method,
                *(number(sum(counts) / len(counts), 2) for counts in (rounds, edits)),
                number(figures[0], 0),
                number(figures[1], 1),
                number(figures[2], 2),
                *((_epsilon(study, method),) if drawn else ()),
            )
        )
    note = "Means a text. Fed tokens leave out what stayed resident; seconds are those of the machine of the run."
    header = ("", "rounds", "edits", "tokens fed", "tokens generated", "seconds", "epsilon: a token, a text")
    return Table("Cost", note, header if drawn else header[:-1], tuple(rows))


def _epsilon(study: Study, method: str) -> str:
    """Return what differential privacy bounds, as a mean over the texts it was drawn for."""
    found = [e["epsilon"] for e in (study.entry(sample, method) for sample in study.samples) if "epsilon" in e]
    if not found:
        return "-"
    return ", ".join(number(sum(one[key] for one in found) / len(found), 0) for key in ("token", "text"))
