"""The tables of privacy: PRIV by attacker, by attribute, by hardness and certainty, and places by exactness."""

from collections.abc import Callable, Sequence

from app.core.attributes import Attribute
from app.evaluation.report.figures import accuracy, by_any, by_paper, by_us
from app.evaluation.report.parts import Bars, Table, number, share
from app.evaluation.runs.study import Hit, Study, by_country
from app.evaluation.scores.places import Level, levels
from app.evaluation.support import bootstrap


def main(study: Study) -> Table:
    """Return PRIV of every method under every attacker, by the papers' rule and by ours."""
    header = ["", *(f"{name}{rule}" for name in study.attackers for rule in (", papers' rule", ", strict"))]
    rows = []
    for method in study.methods:
        cells = [method]
        for attacker in study.attackers:
            found = list(study.hits(attacker, study.final(method)))
            cells += [share(accuracy(study, found, worth)) for worth in (by_paper, by_us)]
        rows.append(tuple(cells))
    note = (
        "The share of labelled attributes that an attacker's first guess gets right, after each method: lower is more "
        "private. With 95 % bootstrap intervals over the texts. The papers' rule takes free text and places for right "
        "from a Jaro-Winkler similarity above 0.75 on and counts a less precise guess as half; the strict rule is "
        "Untell's own. 'trained' and 'majority' answer for closed sets, the decade of the age and the country only, so "
        "their columns count fewer attributes."
    )
    return Table("PRIV: what attackers still infer", note, tuple(header), tuple(rows))


def success(study: Study) -> Table:
    """Return RUPTA's success rate: how often the truth is an attacker's first guess, or among its first three."""
    attackers = [name for name in study.attackers if not by_country(name)]
    header = ("", *(f"{name}, {which}" for name in attackers for which in ("first", "first three")))
    rows = []
    for method in study.methods:
        cells = [method]
        for attacker in attackers:
            found = list(study.hits(attacker, study.final(method)))
            cells += [share(accuracy(study, found, worth)) for worth in (by_us, by_any)]
        rows.append(tuple(cells))
    note = (
        "How often the true value, or the person among the candidates where a set has some, is guessed at once or "
        "among three, by the strict rule."
    )
    return Table("Success rate (RUPTA)", note, header, tuple(rows) if attackers else ())


def by_attribute(study: Study, attacker: str) -> Bars:
    """Return PRIV by attribute and method (FgAA, figure 3b)."""
    found = {method: list(study.hits(attacker, study.final(method))) for method in study.methods}
    present = {hit.attribute for hit in found[study.methods[0]]}
    attributes = [attribute for attribute in Attribute if attribute in present]
    series = []
    for method, hits in found.items():
        cells = (accuracy(study, [h for h in hits if h.attribute is a]) for a in attributes)
        series.append((method, tuple(cell.value if cell else None for cell in cells)))
    note = f"The attacker is '{attacker}'; the papers' rule."
    groups = tuple(attribute.value for attribute in attributes)
    return Bars(f"PRIV by attribute, {attacker}", note, "right guesses", groups, tuple(series))


def as_table(bars: Bars) -> Table:
    """Return bars as a table, for those who cannot see them."""
    rows = tuple((name, *(number(value) for value in values)) for name, values in bars.series)
    return Table(bars.title, bars.note, ("", *bars.groups), rows)


def by_class(study: Study, attacker: str, title: str, of: Callable[[Hit], int | None]) -> Table:
    """Return PRIV by a class of the guesses, such as the hardness of their labels."""
    found = {method: list(study.hits(attacker, study.final(method))) for method in study.methods}
    classes = sorted({value for hits in found.values() for hit in hits if (value := of(hit)) is not None})
    rows = []
    for method, hits in found.items():
        cells = [method]
        for value in classes:
            mine = [hit for hit in hits if of(hit) == value]
            figure = accuracy(study, mine)
            cells.append(f"{figure.value:.3f} of {len(mine)}" if figure else "-")
        rows.append(tuple(cells))
    note = f"The attacker is '{attacker}'; the share right by the papers' rule, and of how many guesses."
    return Table(f"{title}, {attacker}", note, ("", *(str(value) for value in classes)), tuple(rows) if classes else ())


def places(study: Study, attacker: str) -> Table:
    """Return how often the country, the state and the city of residence are guessed (FgAA, table 2)."""
    rows = []
    for method in study.methods:
        hits = [h for h in study.hits(attacker, study.final(method)) if h.attribute is Attribute.LOCATION]
        cells = [_level(study, hits, level) for level in Level]
        if hits:
            rows.append((method, *cells))
    note = f"The attacker is '{attacker}'; over the labels that tell the country, the state, the city."
    return Table(f"Location by exactness, {attacker}", note, ("", *Level), tuple(rows))


def _level(study: Study, hits: Sequence[Hit], level: Level) -> str:
    parts, wholes = [0.0] * len(study.samples), [0.0] * len(study.samples)
    for hit in hits:
        right = levels(hit.guess, hit.label.value).get(level) if hit.guess else False
        if right is None or level not in levels(hit.label.value, hit.label.value):
            continue
        parts[hit.sample] += right
        wholes[hit.sample] += 1
    return share(bootstrap.ratio(parts, wholes))
