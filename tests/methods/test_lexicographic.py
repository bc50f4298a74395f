"""RUPTA's loop: privacy first, then utility, with a memory; the best text is returned, not the last."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import pytest

from app.agents.arbitrate.rules import RuleArbitrator
from app.agents.rewrite.evaluators import PrivacyEvaluator
from app.agents.rewrite.rewriter import Rewriter
from app.agents.roles.base import Attack, Cancelled, Proposal, Team
from app.agents.roles.control import Control
from app.core.attributes import Attribute
from app.core.edits.edits import Edit, apply
from app.core.errors import NoModelError, UsageError
from app.core.inference import Evidence, Inference, Source
from app.core.policy import Policy, policy_for
from app.core.text.spans import Span
from app.core.trajectory import Stop
from app.engines.base import Usage, Value
from app.methods.lexicographic import Lexicographic
from app.methods.settings import Task
from tests.engines.scripted import ScriptedEngine
from tests.methods.test_rational import LEEDS_AND_NURSE, TEXT, KeywordAttacker, team

WALK = "a long walk"


@dataclass
class Guesser:
    """Guesses on the job: `guesses` while its word stands, nothing afterwards; the walk it takes for evidence too."""

    guesses: dict[str, tuple[str, ...]]

    def attack(self, text: str, cancelled: Cancelled, on_found: object = None, before: object = ()) -> Attack:
        for word, guesses in self.guesses.items():
            at = text.find(word)
            if at >= 0:
                spans = [Span(found, found + len(w)) for w in (word, WALK) if (found := text.find(w)) >= 0]
                evidence = tuple(Evidence(span, span.of(text)) for span in spans)
                return Attack((), (Inference(Attribute.OCCUPATION, guesses, 4, 0.9, "", evidence, (Source.MODEL,)),))
        return Attack((), ())


@dataclass
class Greedy:
    """Replaces all evidence, the innocent walk too."""

    words: dict[str, str]

    def propose(self, text: str, acted_on: Sequence[Inference], policy: Policy, cancelled: Cancelled) -> Proposal:
        words = self.words | {WALK: "it"}
        edits = [Edit(e.span, e.quote, words[e.quote], (i.attribute,)) for i in acted_on for e in i.evidence]
        return Proposal(trusted=tuple(edits), usage=Usage(5, 3, 0.0))


def test_privacy_comes_first_and_utility_is_won_back() -> None:
    text = f"I am a nurse on {WALK}."
    played = Team(Guesser({"nurse": ("nurse", "doctor")}), RuleArbitrator(), Greedy({"nurse": "carer"}))
    result = Lexicographic().run(text, played, policy_for(75), Control())
    tried = [made.text for made in result.rounds]
    assert tried[1] == "I am a carer on it."  # private, and too much was taken
    assert result.text == f"I am a carer on {WALK}."  # the innocent passage came back, the nurse did not
    assert apply(text, result.edits()) == result.text


def test_a_less_private_text_is_never_chosen_for_its_utility() -> None:
    text = "I am a nurse."
    played = Team(Guesser({"nurse": ("nurse",)}), RuleArbitrator(), Greedy({"nurse": "carer"}))
    result = Lexicographic().run(text, played, policy_for(75), Control())
    assert result.text == "I am a carer."
    assert result.stopped is Stop.CLEAN  # taking the only edit back would give the original


def test_a_lower_rank_is_more_private() -> None:
    words = {"nurse": "ward hand", "ward hand": "worker"}
    guesses = {"nurse": ("nurse", "doctor"), "ward hand": ("doctor", "nurse"), "worker": ("baker", "cook")}
    played = Team(Guesser(guesses), RuleArbitrator(), Greedy(words))
    result = Lexicographic(top_k=2).run("I am a nurse.", played, policy_for(75), Control())
    assert [made.text for made in result.rounds[:3]] == ["I am a nurse.", "I am a ward hand.", "I am a worker."]
    assert result.text == "I am a worker."
    loose = Lexicographic(top_k=1).run("I am a nurse.", played, policy_for(75), Control())
    assert loose.text == "I am a ward hand."  # the second guess does not count


def test_known_facts_are_what_is_hidden() -> None:
    played = Team(Guesser({"nurse": ("doctor",)}), RuleArbitrator(), Greedy({"nurse": "carer"}))
    facts = {Attribute.OCCUPATION: "nurse"}
    result = Lexicographic(facts=facts).run("I am a nurse.", played, policy_for(75), Control())
    assert result.text == "I am a nurse."  # the guess is wrong: nothing to hide


def test_the_task_is_the_utility() -> None:
    def grade(fill: object) -> Value:
        text = fill.prompt.text  # type: ignore[attr-defined]
        return Value("happy", (0.9, 0.1)) if WALK in text else Value("sad", (0.2, 0.8))

    engine = ScriptedEngine(given={("utility", "answer"): grade})
    text = f"I am a nurse on {WALK}."
    played = Team(Guesser({"nurse": ("nurse",)}), RuleArbitrator(), Greedy({"nurse": "carer"}), engine=engine)
    task = Task.parse("How does the author feel: happy | sad")
    result = Lexicographic(task=task).run(text, played, policy_for(75), Control())
    assert result.text == f"I am a carer on {WALK}."
    assert "How does the author feel" in str(engine.fills[0].templates)


def test_a_capable_model_is_told_what_was_tried() -> None:
    better = TEXT.replace("Leeds", "a city").replace("nurse", "carer")
    engine = ScriptedEngine(texts=["plan\n#\n" + TEXT.replace("Leeds", "a city"), "plan\n#\n" + better, TEXT])
    played = replace(team(KeywordAttacker(LEEDS_AND_NURSE), {}), engine=engine, rewriter=Rewriter(engine))
    result = Lexicographic().run(TEXT, played, policy_for(75), Control())
    assert result.text == better
    assert "infers about its author" in engine.asked[0].prompt.suffix
    assert TEXT in engine.asked[1].prompt.suffix  # the memory
    assert "serves its purpose better" in engine.asked[2].prompt.suffix


def test_more_than_three_guesses_are_asked_of_the_engine() -> None:
    engine = ScriptedEngine(given={("attacker", "guess"): Value("baker", logprob=-1.0, also=("cook", "nurse"))})
    claim = Guesser({"nurse": ("doctor",)}).attack("a nurse", lambda: False).inferences[0]
    rank, _ = PrivacyEvaluator(5, engine).rank("a nurse", claim, "nurse", lambda: False)
    assert rank == 4
    assert PrivacyEvaluator(2, engine).rank("a nurse", claim, "nurse", lambda: False)[0] == 3


def test_a_task_needs_a_model_and_words() -> None:
    with pytest.raises(NoModelError, match="needs a model"):
        Lexicographic(task=Task("humour")).run(TEXT, team(KeywordAttacker({}), {}), policy_for(50), Control())
    for raw in ("", "mood: |", "mood: happy |", "  "):
        with pytest.raises(UsageError):
            Task.parse(raw)
    assert Task.parse("a joke: is it funny") == Task("a joke: is it funny")
    assert Task.parse("Is it funny: yes | no") == Task("Is it funny", ("yes", "no"))
