"""RLAA's loop with a capable model: a later round may win by the judge, and what has changed is not hidden again."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace

import pytest

from app.agents.arbitrate.rules import RuleArbitrator
from app.agents.roles.base import Attack, Proposal, Team, ignore
from app.agents.roles.control import Control
from app.core.assessment import Judged
from app.core.attributes import Attribute
from app.core.edits.edits import Edit
from app.core.inference import Evidence, Inference, Source
from app.core.policy import Policy, policy_for
from app.core.text.spans import Span
from app.core.trajectory import Rejected, Stop
from app.engines.base import Usage
from app.methods.rational import Rational

TEXT = "I bake bread in Leeds and then I sell the bread in Leeds, which takes me all day and half of the night."


@dataclass
class Guesser:
    """Guesses where the author lives by the words that stand in the text."""

    guesses: dict[str, str]
    attribute: Attribute = Attribute.LOCATION

    def attack(
        self, text: str, cancelled: Callable[[], bool], on_found: object = ignore, before: Sequence[Inference] = ()
    ) -> Attack:
        for word, guess in self.guesses.items():
            at = [i for i in range(len(text)) if text.startswith(word, i)]
            if at:
                evidence = tuple(Evidence(Span(i, i + len(word)), word) for i in at)
                return Attack((), (Inference(self.attribute, (guess,), 5, 0.9, "", evidence, (Source.MODEL,)),))
        return Attack((), ())


@dataclass
class Writer:
    """Puts new words in the place of each piece of evidence, round by round; `only_first` place, or all."""

    news: list[str]
    attribute: Attribute = Attribute.LOCATION
    only_first: bool = False
    asked: int = 0

    def propose(
        self, text: str, acted_on: Sequence[Inference], policy: Policy, cancelled: Callable[[], bool]
    ) -> Proposal:
        if self.asked == len(self.news):
            return Proposal()
        new = self.news[self.asked]
        self.asked += 1
        spans = [e.span for e in acted_on[0].evidence][: 1 if self.only_first else None]
        edits = tuple(Edit(span, span.of(text), new, (self.attribute,)) for span in spans)
        return Proposal(assessed=edits, refused=(Rejected(Edit(spans[0], "a", "b"), "it is odd"),))


@dataclass
class Scores:
    """A judge that scores one rewrite after the other."""

    rows: list[Judged] = field(default_factory=list)

    def judge(self, original: str, text: str, cancelled: Callable[[], bool]) -> tuple[Judged, Usage]:
        return self.rows.pop(0), Usage()


def team(guesses: dict[str, str], writer: Writer, *scores: Judged) -> Team:
    return Team(Guesser(guesses), RuleArbitrator(), writer, Scores(list(scores)), sure=True)


SAME = {"Leeds": "Leeds, UK", "Briggate": "Leeds, UK", "the Aire": "Leeds, UK"}
GOOD, FAIR, INVENTED = Judged(10, 9, 1), Judged(8, 8, 1), Judged(10, 9, 0)


def test_at_equal_risk_a_later_round_wins_that_the_judge_finds_no_worse() -> None:
    again = Writer(["Briggate", "the Aire"])
    assert Rational().run(TEXT, team(SAME, again, FAIR, GOOD), policy_for(50), Control()).chosen == 0
    guesses = {"Leeds": "Leeds, UK", "town": "Leeds, UK"}
    less = team(guesses, Writer(["town", "a town"]), FAIR, GOOD)
    weaker = replace(less, attacker=Weakening(guesses))
    assert Rational().run(TEXT, weaker, policy_for(50), Control()).chosen == 2
    worse = replace(weaker, judge=Scores([GOOD, FAIR]), anonymizer=Writer(["town", "a town"]))
    assert Rational().run(TEXT, worse, policy_for(50), Control()).chosen == 1
    invents = replace(weaker, judge=Scores([GOOD, INVENTED]), anonymizer=Writer(["town", "a town"]))
    assert Rational().run(TEXT, invents, policy_for(50), Control()).chosen == 1


class Weakening(Guesser):
    """As `Guesser`, but less sure of what the original did not say."""

    def attack(
        self, text: str, cancelled: Callable[[], bool], on_found: object = ignore, before: Sequence[Inference] = ()
    ) -> Attack:
        found = super().attack(text, cancelled, on_found, before)
        sure = 5 if "Leeds" in text else 3
        return replace(found, inferences=tuple(replace(i, certainty=sure) for i in found.inferences))


def test_a_guess_that_has_changed_is_not_hidden_again() -> None:
    changed = {"Leeds": "Leeds, UK", "town": "Bath, UK"}
    writer = Writer(["town", "nowhere"])
    result = Rational().run(TEXT, team(changed, writer, GOOD, GOOD), policy_for(50), Control())
    assert (writer.asked, result.stopped) == (1, Stop.ARBITRATED)
    writer = Writer(["town", "nowhere", "nowhere"])
    Rational().run(TEXT, team(changed, writer, GOOD, GOOD, GOOD), policy_for(75), Control())
    assert writer.asked == 2


def test_what_was_assessed_is_not_guarded_again_and_refusals_are_told() -> None:
    result = Rational().run(TEXT, team({"Leeds": "Leeds"}, Writer(["Atlantis"]), GOOD), policy_for(50), Control())
    assert result.text == TEXT.replace("Leeds", "Atlantis")
    assert [r.reason for r in result.rounds[1].rejected] == ["it is odd"]


def test_one_of_several_occurrences_is_not_replaced_alone() -> None:
    writer = Writer(["town"], only_first=True)
    result = Rational().run(TEXT, team({"Leeds": "Leeds"}, writer), policy_for(50), Control())
    assert (result.text, result.stopped) == (TEXT, Stop.IRRATIONAL)


def test_a_closing_look_acts_on_what_is_still_told_after_all_rounds() -> None:
    writer = Writer(["Briggate", "the Aire", "town"])
    same = {"Leeds": "Leeds, UK", "Briggate": "Leeds, UK", "the Aire": "Leeds, UK"}
    result = Rational().run(TEXT, team(same, writer, GOOD, GOOD, GOOD), policy_for(50), Control())
    assert writer.asked == policy_for(50).rounds + 1
    assert result.text == TEXT.replace("Leeds", "town")
    assert {e.round for e in result.rounds[-1].edits} == {policy_for(50).rounds}


def test_a_country_is_not_the_town_that_was_guessed_but_a_shared_word_of_a_job_is_the_job() -> None:
    country = {"Leeds": "Leeds, UK", "town": "UK"}
    writer = Writer(["town", "nowhere"])
    Rational().run(TEXT, team(country, writer, GOOD, GOOD), policy_for(50), Control())
    assert writer.asked == 1
    jobs = {"Leeds": "night baker in a shop", "town": "baker"}
    writer = Writer(["town", "nowhere"], Attribute.OCCUPATION)
    worker = replace(team(jobs, writer, GOOD, GOOD), attacker=Guesser(jobs, Attribute.OCCUPATION))
    Rational().run(TEXT, worker, policy_for(50), Control())
    assert writer.asked == 2


@pytest.mark.parametrize(
    ("before", "now", "same"),
    [
        ("nurse", "a nurse on nights", True),
        ("office worker", "construction worker", False),
        ("type 2 diabetes", "a type of allergy", False),
        ("likes dogs and cats", "plays chess and go", False),
        ("works with children", "lives with others", False),
    ],
)
def test_guesses_are_the_same_where_they_share_a_word_that_tells(before: str, now: str, same: bool) -> None:
    jobs = {"Leeds": before, "town": now}
    writer = Writer(["town", "nowhere"], Attribute.OCCUPATION)
    worker = replace(team(jobs, writer, GOOD, GOOD), attacker=Guesser(jobs, Attribute.OCCUPATION))
    Rational().run(TEXT, worker, policy_for(50), Control())
    assert writer.asked == (2 if same else 1)


def test_a_cut_that_serves_nothing_mends_nothing() -> None:
    both = replace(team({"Leeds": "Leeds"}, Writer([]), GOOD), anonymizer=Cutter())
    text = f"{TEXT} It rains. So it goes."
    assert Rational().run(text, both, policy_for(50), Control()).text == text.replace("Leeds", "town")


@dataclass
class Cutter:
    """Hides a town, and takes out words that tell nothing."""

    def propose(self, text: str, *_: object) -> Proposal:
        at = [i for i in range(len(text)) if text.startswith("Leeds", i)]
        hides = [Edit(Span(i, i + 5), "Leeds", "town", (Attribute.LOCATION,), harm=0.1) for i in at]
        cut = Span(text.index("It rains"), text.index("So it"))
        return Proposal(assessed=(*hides, Edit(cut, cut.of(text), "", harm=0.1)) if at else ())


def test_what_a_writer_found_harmless_costs_little() -> None:
    long = "I bake bread in Leeds and then I sell the bread in Leeds"
    for harm, made in ((0.1, True), (1.0, False)):
        writer = Sentence(long, "Work is work", harm)
        weak = replace(team({"Leeds": "Leeds"}, Writer([]), GOOD), anonymizer=writer, attacker=Faint({"Leeds": "x"}))
        result = Rational().run(TEXT, weak, policy_for(50), Control())
        assert (result.text != TEXT) is made


@dataclass
class Sentence:
    """Writes one passage anew, at a price."""

    old: str
    new: str
    harm: float

    def propose(self, text: str, *_: object) -> Proposal:
        if self.old not in text:
            return Proposal()
        span = Span(text.index(self.old), text.index(self.old) + len(self.old))
        return Proposal(assessed=(Edit(span, self.old, self.new, (Attribute.LOCATION,), harm=self.harm),))


class Faint(Guesser):
    """As `Guesser`, beside a claim that weighs more and that nobody edits."""

    def attack(
        self, text: str, cancelled: Callable[[], bool], on_found: object = ignore, before: Sequence[Inference] = ()
    ) -> Attack:
        found = super().attack(text, cancelled, on_found, before).inferences
        night = (Evidence(Span(text.index("night"), text.index("night") + 5), "night"),)
        more = [Inference(a, ("x",), 5, 0.9, "", night, (Source.MODEL,)) for a in (Attribute.AGE, Attribute.SEX)]
        return Attack((), (*(replace(i, certainty=3) for i in found), *more))
