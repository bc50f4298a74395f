"""Reports: figures that can be counted by hand, Markdown, and HTML that needs nothing else."""

import re
from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree

import pytest

from app.core.attributes import Attribute
from app.evaluation.report import svg
from app.evaluation.report.build import build, write
from app.evaluation.report.figures import accuracy
from app.evaluation.report.markdown import table
from app.evaluation.report.parts import Bars, Line, Plot, Table
from app.evaluation.report.tables import claims, findings, fronts, privacy, rounds, tasks, utility
from app.evaluation.report.tables.paired import Pairs
from app.evaluation.runs.folder import Folder, Settings, chosen, create, digest
from app.evaluation.runs.rewriting import given
from app.evaluation.runs.study import Study, study
from app.evaluation.sets.base import Label, Question, Sample
from app.evaluation.support import bootstrap
from app.evaluation.support.bootstrap import Interval
from app.evaluation.support.labels import country

SETTINGS = Settings("set.jsonl", "0", "signals", None, 50.0, None, 2024, None, False)
PLACE = Attribute.LOCATION
SAMPLES = tuple(
    Sample(f"s{n}", f"I live in {town} <& love it>.", f"s{n}", f"p{n}", {PLACE: Label(town, 1 + n % 2)}, task=town)
    for n, town in enumerate(("Leeds", "Lyon", "Oslo", "Bern"))
)


def rewritten(folder: Folder, method: str, *versions: str, chosen: int | None = None) -> None:
    """Note the same rewrites for every sample, "{town}" standing for its town."""
    for sample in SAMPLES:
        town = sample.labels[PLACE].value
        made = [{"text": text} for text in (sample.text, *(v.format(town=town) for v in versions))]
        folder.rewrites.add(
            {
                "sample": sample.id,
                "method": method,
                "chosen": len(made) - 1 if chosen is None else chosen,
                "stopped": "clean",
                "edits": 1,
                "rounds": [{**m, "prompt_tokens": 10, "generated_tokens": 2, "seconds": 0.5} for m in made],
            }
        )


def read_by_a_stranger(folder: Folder) -> None:
    """Let an attacker name the town wherever it stands in the text."""
    seen = {(s.id, made["text"]) for s in SAMPLES for e in folder.rewrites.entries() for made in e["rounds"]}
    for sample in SAMPLES:
        town = sample.labels[PLACE].value
        for _, text in (pair for pair in seen if pair[0] == sample.id):
            guesses = [town] if town in text else ["Nowhere", "Elsewhere", town]
            answers = {"location": {"guesses": guesses, "certainty": 5 if town in text else 1}}
            folder.attacks.add({"attacker": "stranger", "sample": sample.id, "text": digest(text), "answers": answers})


@pytest.fixture
def ran(tmp_path: Path) -> Study:
    folder = create(tmp_path / "run", SETTINGS)
    for one in SAMPLES:
        given(folder, one)
    rewritten(folder, "rational", "I live in a town <& love it>.")
    rewritten(folder, "adversarial", "I live in {town}, well.", "Somewhere.")
    read_by_a_stranger(folder)
    return study(folder, SAMPLES, ["rational", "adversarial"], None)


def test_priv_counts_right_guesses(ran: Study) -> None:
    before = accuracy(ran, ran.hits("stranger", ran.final("original")))
    after = accuracy(ran, ran.hits("stranger", ran.final("rational")))
    assert before is not None
    assert after is not None
    assert (before.value, after.value) == (1.0, 0.0)
    assert privacy.main(ran).rows[0][1].startswith("1.000 (1.00-1.00)")


def test_success_counts_the_first_guess_and_the_first_three(ran: Study) -> None:
    cells = {row[0]: [cell.split(" ")[0] for cell in row[1:]] for row in privacy.success(ran).rows}
    assert cells == {"original": ["1.000", "1.000"], "rational": ["0.000", "1.000"], "adversarial": ["0.000", "1.000"]}


def test_rounds_have_their_privacy_and_their_price(ran: Study) -> None:
    path = rounds.points(ran, "adversarial", "stranger")
    assert [point.privacy for point in path] == [1.0, 1.0, 0.0]
    prices = {row[1]: row for row in rounds.prices(ran, "stranger").rows if row[0] == "adversarial"}
    assert prices["1"][5] == "-"  # nothing gained: no price
    assert float(prices["2"][3]) == 1.0
    assert float(prices["2"][5]) == pytest.approx(float(prices["2"][4]), abs=0.006)


def test_a_judge_may_have_scored_the_last_round_only(ran: Study) -> None:
    for sample in SAMPLES:
        marks = {"readability": 8, "meaning": 8, "hallucinations": 1}
        for method in ("adversarial", "rational"):
            place = {"judge": "m", "sample": sample.id, "text": digest(ran.final(method)(sample))}
            ran.folder.judged.add({**place, **marks})
    table = rounds.prices(replace(ran, judge="m"), "stranger")
    assert table.header[-1] == "MRS (UTIL)"
    assert [(row[0], row[1], row[-1]) for row in table.rows] == [
        ("rational", "1", "0.13"),
        ("adversarial", "1", "-"),
        ("adversarial", "2", "-"),
    ]


def test_who_stopped_early_keeps_the_last_text(ran: Study) -> None:
    assert ran.after("rational", 5)(SAMPLES[0]) == ran.final("rational")(SAMPLES[0])


def test_rational_keeps_more_and_the_front_says_so(ran: Study) -> None:
    found = Pairs(ran, "stranger").difference("rational", "adversarial", "rouge_l")
    assert found is not None
    assert found.privacy.value == 0
    assert found.kept.low > 0
    table = findings.comparison(ran)
    assert table is not None
    assert [row[0] for row in table.rows] == ["original", "adversarial"]
    assert table.rows[0][1].startswith("-1.000 (-1.00 to -1.00)")
    places = fronts.fronts(ran)
    assert places is not None
    rows = {row[0]: row[1:] for row in places.rows}
    assert rows["original"] == rows["rational"] == ("on the front", "on the front")
    # As private to the digit, and less is kept beyond doubt.
    assert all(cell.startswith("dominated by rational: +0.000") for cell in rows["adversarial"])


def test_a_finding_repeats_or_does_not_or_does_not_show(ran: Study) -> None:
    table = claims.claims(ran)
    assert table is not None
    said = {row[0]: row[-1] for row in table.rows}
    assert said == {
        "rational keeps more than adversarial": claims.Answer.YES,
        "rational is about as private as adversarial": claims.Answer.ALIKE,
    }
    lower, higher, noise = Interval(-0.2, -0.3, -0.1), Interval(0.2, 0.1, 0.3), Interval(0.1, -0.1, 0.3)
    private, keeps = claims.Sort.PRIVATE, claims.Sort.KEEPS
    assert [claims.answer(one, private) for one in (lower, higher, noise)] == [
        "repeats",
        claims.Answer.NO,
        claims.Answer.SAME,
    ]
    assert [claims.answer(one, keeps) for one in (lower, higher)] == [claims.Answer.NO, "repeats"]
    assert claims.answer(lower, claims.Sort.AS_PRIVATE) == claims.Answer.UNLIKE


def test_a_lead_of_one_text_is_noise(tmp_path: Path) -> None:
    folder = create(tmp_path / "run", SETTINGS)
    for one in SAMPLES:
        given(folder, one)
    rewritten(folder, "rational", "I dwell in {town} & like it.")
    rewritten(folder, "mask", "I live in **** & love it.")
    for at, sample in enumerate(SAMPLES):
        for method in ("original", "rational", "mask"):
            # Masking blinds the attacker in two texts of four, the other method in one of them.
            right = at not in {"mask": (0, 3), "rational": (3,)}.get(method, ())
            text = chosen(folder.rewrite(sample.id, method) or {})
            answers = {"location": {"guesses": [sample.labels[PLACE].value if right else "Nowhere"], "certainty": 5}}
            folder.attacks.add({"attacker": "stranger", "sample": sample.id, "text": digest(text), "answers": answers})
    pairs = Pairs(study(folder, SAMPLES, ["rational", "mask"], None), "stranger")
    assert fronts.place(pairs, "rational", "rouge_l").startswith("dominated by mask, difference within noise: +0.250")
    assert fronts.place(pairs, "mask", "rouge_l") == fronts.ON_FRONT


def test_what_reading_is_worth_is_told_beside_the_commonest_answer(tmp_path: Path) -> None:
    folder = create(tmp_path / "run", SETTINGS)
    for one in SAMPLES:
        given(folder, one)
        for attacker, guess in (("trained+x", country(one.labels[PLACE].value)), ("majority+x", "Norway")):
            answers = {"location": {"guesses": [guess], "certainty": None}}
            folder.attacks.add({"attacker": attacker, "sample": one.id, "text": digest(one.text), "answers": answers})
    table = findings.over_majority(study(folder, SAMPLES, [], None))
    assert table is not None
    assert [cell.split(" ")[0] for cell in table.rows[0]] == ["original", "1.000", "0.250", "+0.750"]


def test_classes_and_places(ran: Study) -> None:
    rows = privacy.by_class(ran, "stranger", "hardness", lambda hit: hit.label.hardness).rows
    assert rows[0][1:] == ("1.000 of 2", "1.000 of 2")
    places = {row[0]: row[1:] for row in privacy.places(ran, "stranger").rows}
    assert places["original"][2].startswith("1.000")
    assert places["rational"][2].startswith("0.000")


def test_cost_adds_up_the_rounds(ran: Study) -> None:
    costs = {row[0]: row[1:] for row in utility.cost(ran).rows}
    assert costs["rational"] == ("1.00", "1.00", "20", "4.0", "1.00")
    assert "original" not in costs


def test_what_differential_privacy_bounds_is_reported(tmp_path: Path) -> None:
    folder = create(tmp_path / "run", SETTINGS)
    for sample in SAMPLES[:2]:
        given(folder, sample)
        spent = {"prompt_tokens": 1, "generated_tokens": 1, "seconds": 1.0}
        made = [{"text": sample.text, **spent}, {"text": "x", **spent}]
        entry = {"sample": sample.id, "method": "dp", "chosen": 1, "edits": 1, "rounds": made}
        folder.rewrites.add({**entry, "epsilon": {"token": 40.0, "text": 400.0 if sample.id == "s0" else 600.0}})
    table = utility.cost(study(folder, SAMPLES[:2], ["dp"], None))
    assert table.header[-1].startswith("epsilon")
    assert table.rows[0][-1] == "40, 500"


def test_texts_that_one_method_lacks_are_left_out_of_all(tmp_path: Path) -> None:
    folder = create(tmp_path / "run", SETTINGS)
    for one in SAMPLES:
        given(folder, one)
    rewritten(folder, "rational", "x")
    folder.rewrites.add({"sample": "s0", "method": "rational", "error": "too long"})
    found = study(folder, SAMPLES, ["rational"], None)
    assert [sample.id for sample in found.samples] == ["s1", "s2", "s3"]
    words = findings.left_out(found, len(SAMPLES))
    assert words is not None
    assert words.lines[0].startswith("1 of 4")
    assert "too long" in words.lines[1]


def test_identifiers_that_are_gone_and_clean_texts_that_were_touched(tmp_path: Path) -> None:
    people = (
        Sample("a", "Call Ann Lee, 555 0199.", "a", "a", hidden=(("NAME", "Ann Lee"), ("PHONE", "555 0199"))),
        Sample("b", "Take two a day.", "b", "b"),
    )
    folder = create(tmp_path / "run", SETTINGS)
    for one in people:
        given(folder, one)
    for sample, text in zip(people, ("Call *******, 555 0199.", "Take some."), strict=True):
        made = [{"text": sample.text}, {"text": text}]
        folder.rewrites.add({"sample": sample.id, "method": "mask", "chosen": 1, "edits": 1, "rounds": made})
    found = tasks.identifiers(study(folder, people, ["mask"], None))
    assert found is not None
    assert [cell.split(" ")[0] for cell in found.rows[1]] == ["mask", "0.500", "1.000", "1.000", "0.000"]


def test_the_task_is_read_off_rewrites_by_what_learned_on_originals(tmp_path: Path) -> None:
    words = {"baker": "bread oven flour", "pilot": "plane cockpit sky"}
    people = tuple(
        Sample(f"{job}{n}", f"{words[job]} {n}", f"{job}{n}", f"{job}{n}", task=job) for n in range(12) for job in words
    )
    folder = create(tmp_path / "run", SETTINGS)
    for one in people:
        given(folder, one)
    for sample in people:
        made = [{"text": sample.text}, {"text": "bread oven"}]
        folder.rewrites.add({"sample": sample.id, "method": "mask", "chosen": 1, "edits": 1, "rounds": made})
    found = tasks.downstream(study(folder, people, ["mask"], None))
    assert found is not None
    assert [row[1].split(" ")[0] for row in found.rows] == ["1.000", "0.500"]
    assert found.rows[1][2] == "0.333"


def test_questions_are_counted(tmp_path: Path) -> None:
    asked = tuple(Sample(f"q{n}", f"Which {n}?", f"q{n}", f"q{n}", question=Question(("x", "y"), 0)) for n in range(2))
    folder = create(tmp_path / "run", SETTINGS)
    for one in asked:
        given(folder, one)
    for number, sample in enumerate(asked):
        folder.choices.add({"judge": "m", "sample": sample.id, "text": digest(sample.text), "choice": number})
    found = tasks.questions(study(folder, asked, [], "m"))
    assert found is not None
    assert found.rows[0][1].startswith("0.500")


def test_a_report_is_whole_and_needs_nothing_else(ran: Study, tmp_path: Path) -> None:
    markdown, page = write(build(ran, len(SAMPLES), "untell eval 'x < y'"), tmp_path)
    html = page.read_text()
    assert "x &lt; y" in html
    assert not re.search(r"""(src|href)=["']|@import|<script|url\(""", html)
    assert set(re.findall(r"https?://[^\"' ]+", html)) <= {"http://www.w3.org/2000/svg"}
    for name in re.findall(r"\]\((plot\d+\.svg)\)", markdown.read_text()):
        ElementTree.fromstring((tmp_path / name).read_text())
    # The text of a sample has no place in a report.
    assert "love it" not in html + markdown.read_text()


def test_drawings_are_well_formed_and_stay_inside() -> None:
    plot = Plot(
        "a < b", "", "x", "y", (Line("one & two", ((0.0, 0.0), (1.0, 3.0)), ("0", "1")), Line("flat", ((0.5, 1.0),)))
    )
    bars = Bars("bars", "", "y", ("age", "sex"), (("m", (0.3, None)), ("n", (-0.1, 1.0))))
    for part in (plot, bars):
        root = ElementTree.fromstring(svg.draw(part))
        for element in root.iter():
            for key in ("cx", "cy", "x", "y", "x1", "y1"):
                assert -1 <= float(element.get(key, "0")) <= 760


def test_cells_cannot_break_a_table() -> None:
    assert table(Table("t", "", ("", "a|b"), (("x", "1"),))).splitlines()[0] == "|  | a\\|b |"


def test_bootstrap_ratio_agrees_with_the_measure_it_speeds_up() -> None:
    parts, wholes = [1.0, 0, 2, 0, 1, 1, 0, 2], [2.0, 1, 2, 1, 1, 3, 0, 2]

    def measure(chosen: object) -> float | None:
        at = list(chosen)  # type: ignore[call-overload]
        whole = sum(wholes[i] for i in at)
        return sum(parts[i] for i in at) / whole if whole else None

    slow, fast = bootstrap.interval(8, measure), bootstrap.ratio(parts, wholes)
    assert slow is not None
    assert fast is not None
    assert fast.value == slow.value
    assert fast.low == pytest.approx(slow.low, abs=0.05)
    assert fast.high == pytest.approx(slow.high, abs=0.05)
    assert bootstrap.ratio([0.0], [0.0]) is None
