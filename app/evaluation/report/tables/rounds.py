"""Round by round: the privacy-utility curves of FgAA (figure 3a) and RLAA's prices, MPG, MUC and MRS (figure 4)."""

from dataclasses import dataclass
from itertools import pairwise

from app.core.assessment import judged_utility
from app.evaluation.report.figures import accuracy, per_sample
from app.evaluation.report.parts import Line, Plot, Table, number
from app.evaluation.runs.study import Study
from app.evaluation.scores.composed import mrs

_MEASURES = {"ROUGE-L": "rouge_l", "BLEU": "bleu"}


@dataclass(frozen=True, slots=True)
class Point:
    """A method after so many rounds: PRIV, and utility by measure (0-1); "UTIL" only where the judge scored it all."""

    round: int
    privacy: float
    utility: dict[str, float]


def points(study: Study, method: str, attacker: str) -> list[Point]:
    """Return the method's points from the originals on; those the attacker has not read are left out."""
    found = []
    for number_of in range(study.most_rounds(method) + 1):
        of = study.after(method, number_of)
        if not study.read_by(attacker, of):
            continue
        figure = accuracy(study, study.hits(attacker, of))
        if figure is not None:
            kept = per_sample(study, of)
            worth = {name: sum(getattr(row, key) for row in kept) / len(kept) for name, key in _MEASURES.items()}
            judged = study.judged(of)
            if judged is not None and study.judge is not None:
                worth["UTIL"] = sum(map(judged_utility, judged)) / len(judged)
            found.append(Point(number_of, figure.value, worth))
    return found


def curves(study: Study, attacker: str) -> Plot:
    """Return each method's path from the originals over its rounds."""
    lines = []
    for method in study.methods:
        path = points(study, method, attacker)
        places = tuple((1 - point.privacy, point.utility["ROUGE-L"]) for point in path)
        if len(path) > 1:
            lines.append(Line(method, places, tuple(str(point.round) for point in path)))
    note = (
        f"Each point is a round (0: the originals), each line a method; the attacker is '{attacker}'. Right is more "
        "private, up keeps more of the words."
    )
    return Plot(f"Privacy and utility over rounds, {attacker}", note, "1 - PRIV", "ROUGE-L", tuple(lines))


def prices(study: Study, attacker: str) -> Table:
    """Return RLAA's MPG, MUC and MRS of every round (definitions 1-3), accuracy being that of `attacker`."""
    paths = {method: points(study, method, attacker) for method in study.methods}
    steps = [(method, *step) for method, path in paths.items() for step in pairwise(path)]
    # A judge may have scored some rounds only.
    judged = ["UTIL"] if any("UTIL" in one.utility for _, *step in steps for one in step[1:]) else []
    rows = []
    for method, before, after in steps:
        mpg, muc, price = _price(before, after, "ROUGE-L")
        others = (number(_price(before, after, name)[2], 2) for name in ("BLEU", *judged))
        cells = (number(after.privacy), number(mpg), number(muc), number(price, 2), *others)
        rows.append((method, str(after.round), *cells))
    header = ["", "round", "PRIV", "MPG", "MUC (ROUGE-L)", "MRS (ROUGE-L)", "MRS (BLEU)"]
    note = (
        "What a round gained in privacy (MPG), cost in utility (MUC), and the price MRS = MUC/MPG; '-' where it "
        f"gained none. The attacker is '{attacker}'; texts that stopped earlier keep their last version."
    )
    columns = (*header, *(f"MRS ({name})" for name in judged))
    return Table(f"Prices of the rounds (RLAA), {attacker}", note, columns, tuple(rows))


def _price(before: Point, after: Point, name: str) -> tuple[float | None, float | None, float | None]:
    """Return MPG, MUC and MRS by one measure of utility; None for all where one of the rounds lacks it."""
    if name not in before.utility or name not in after.utility:
        return None, None, None
    return mrs(before.privacy, after.privacy, before.utility[name], after.utility[name])


def price_curves(study: Study, attacker: str) -> Plot | None:
    """Return MRS over rounds (RLAA, figure 4), for the rounds that gained any privacy."""
    lines = []
    for method in study.methods:
        path, places = points(study, method, attacker), []
        for before, after in pairwise(path):
            price = mrs(before.privacy, after.privacy, before.utility["ROUGE-L"], after.utility["ROUGE-L"])[2]
            if price is not None:
                places.append((float(after.round), price))
        if places:
            lines.append(Line(method, tuple(places)))
    note = f"The price of a round in ROUGE-L per share of right guesses taken back; the attacker is '{attacker}'."
    return Plot(f"MRS over rounds, {attacker}", note, "round", "MRS (ROUGE-L)", tuple(lines)) if lines else None
