"""How a capable model writes: whole sentences, looked over, mended, and taken back where they stay wrong."""

from collections.abc import Callable
from dataclasses import dataclass, field

from app.agents.rewrite.sentence_writer import SentenceWriter
from app.agents.roles.base import Proposal
from app.core.attributes import Attribute
from app.core.edits.edits import Edit, apply
from app.core.inference import Evidence, Inference, Source, Validity
from app.core.policy import policy_for
from app.core.text.spans import Span
from app.engines.base import Fill
from tests.engines.scripted import Asked, ScriptedEngine

TEXT = "I run a bakery in Leeds. It rains a lot. My mail is jo@example.org by the way. Leeds is grey."


def claim(attribute: Attribute, guess: str, *quotes: str) -> Inference:
    evidence = []
    for quote in quotes:
        at = TEXT.find(quote)
        while at >= 0:
            evidence.append(Evidence(Span(at, at + len(quote)), quote))
            at = TEXT.find(quote, at + 1)
    return Inference(attribute, (guess,), 5, 0.9, "", tuple(evidence), (Source.MODEL,), Validity.HIGH)


HOME, JOB = claim(Attribute.LOCATION, "Leeds, UK", "Leeds"), claim(Attribute.OCCUPATION, "baker", "run a bakery")


@dataclass
class Rules:
    """Suggests fixed edits."""

    pairs: dict[str, tuple[str, Attribute]] = field(default_factory=dict)

    def propose(self, text: str, *_: object) -> Proposal:
        found = ((Span(text.index(old), text.index(old) + len(old)), old, pair) for old, pair in self.pairs.items())
        return Proposal(trusted=tuple(Edit(span, old, new, (attribute,)) for span, old, (new, attribute) in found))


Answer = str | Callable[[Asked], str]


def write(
    *answers: Answer, verdicts: Callable[[Fill], str] | str = "good", invents: str = "no", rules: Rules | None = None
) -> tuple[str, Proposal, ScriptedEngine]:
    """Return the text that comes of the model's answers, the proposal and the engine."""
    given = {("inspector", "change"): verdicts, ("inspector", "invents"): invents}
    engine = ScriptedEngine(given=given, texts=(*answers, "none"))
    proposal = SentenceWriter(engine, rules or Rules()).propose(TEXT, [HOME, JOB], policy_for(50), lambda: False)
    return apply(TEXT, proposal.assessed), proposal, engine


def test_sentences_are_written_anew_and_all_else_stays() -> None:
    text, proposal, engine = write("1. I run a shop up north.\n2. The town is grey.", "none")
    assert text == TEXT.replace("I run a bakery in Leeds", "I run a shop up north").replace("Leeds is", "The town is")
    assert {a for e in proposal.assessed for a in e.attributes} == {Attribute.LOCATION, Attribute.OCCUPATION}
    editor = engine.asked[0].prompt
    assert '1. I run a bakery in Leeds.\n   told by: "run a bakery" (job); "Leeds"' in editor.suffix
    assert "rains" not in editor.suffix
    assert "jo@example.org" not in editor.system + editor.task


def test_leave_is_an_answer() -> None:
    text, proposal, engine = write("1. leave\n2. leave")
    assert (text, proposal.assessed, proposal.refused) == (TEXT, (), ())
    assert len(engine.asked) == 1


def test_cut_is_an_answer() -> None:
    text, _, _ = write("1. I run a bakery up north.\n2. cut", "none")
    assert text == "I run a bakery up north. It rains a lot. My mail is jo@example.org by the way."


def test_words_hidden_in_one_place_are_asked_for_in_the_other_and_undo_nothing_else() -> None:
    text, _, engine = write("1. I run a shop up north.\n2. leave", "none")
    assert 'still says "Leeds", which other sentences no longer say' in engine.asked[1].prompt.suffix
    assert text == TEXT.replace("a bakery in Leeds", "a shop up north")
    text, _, _ = write("1. I run a shop up north.\n2. leave", "2. The town is grey.")
    assert "Leeds" not in text


def test_rules_suggest_and_the_model_may_refuse() -> None:
    rules = Rules({"Leeds": ("a city", Attribute.LOCATION)})
    text, _, engine = write("1. I run a shop up north.\n2. Home is grey.", "none", rules=rules)
    assert 'suggestions: "Leeds" -> "a city"' in engine.asked[0].prompt.suffix
    assert "a city" not in text
    assert write("1. leave\n2. leave", rules=rules)[0] == TEXT


def test_what_names_the_author_goes_even_if_the_model_leaves_it() -> None:
    rules, mail = (
        Rules({"jo@example.org": ("in my profile", Attribute.CONTACT)}),
        claim(Attribute.CONTACT, "", "jo@example.org"),
    )
    for last, expected in (
        ("none", "My mail is in my profile by the way."),
        ("1. Mail me by the way.", "Mail me by the way."),
    ):
        engine = ScriptedEngine(
            given={("inspector", "change"): "good", ("inspector", "invents"): "no"}, texts=["1. leave", last]
        )
        proposal = SentenceWriter(engine, rules).propose(TEXT, [mail], policy_for(50), lambda: False)
        assert 'remark: it still says "jo@example.org", which names the author' in engine.asked[1].prompt.suffix
        assert apply(TEXT, proposal.assessed) == TEXT.replace("My mail is jo@example.org by the way.", expected)


def test_an_answer_meant_for_another_sentence_is_not_taken() -> None:
    assert write("1. Leeds is grey and wet.\n2. leave")[0] == TEXT


def test_a_mended_sentence_that_was_meant_for_another_undoes_nothing() -> None:
    text, _, _ = write("1. I run a shop up north.\n2. Home is grey.", "1. Home is grey, I say.")
    assert "I run a shop up north." in text


def test_a_mended_sentence_that_says_again_what_was_hidden_is_told_so() -> None:
    text, _, engine = write(
        "1. I do things.\n2. Home is grey.",
        "1. I have a shop in Leeds.",
        "1. I run a shop up north.",
        verdicts=Verdicts({"I do things.": "empty"}),
    )
    assert 'remark: it may not say "Leeds" again' in engine.asked[-1].prompt.suffix
    assert "I run a shop up north." in text


def test_what_the_judge_finds_untrue_is_mended() -> None:
    def verdict(request: Fill) -> str:
        return "untrue" if "brewery" in request.prompt.text else "good"

    text, proposal, engine = write(
        "1. I run a brewery up north.\n2. Home is grey.",
        "1. I run a shop up north.",
        verdicts=verdict,
    )
    assert "remark: it states something that the original does not" in engine.asked[1].prompt.suffix
    assert "I run a shop up north." in text
    assert proposal.refused == ()


def test_what_stays_untrue_is_undone_and_said() -> None:
    text, proposal, _ = write("1. I run a shop up north.\n2. Home is grey.", "none", verdicts="untrue")
    assert text == TEXT
    assert {r.reason for r in proposal.refused} == {"it states something that the original does not"}


def test_where_the_rewrite_invents_the_likeliest_sentence_is_mended() -> None:
    _, _, engine = write("1. I run a shop up north.\n2. Home is grey.", "none", verdicts="awkward", invents="yes")
    assert "remark: it" in engine.asked[1].prompt.suffix


def test_a_rule_that_sees_a_new_name_has_it_mended() -> None:
    text, _, engine = write("1. I run a shop near Bradford.\n2. Home is grey.", "1. I run a shop up north.")
    assert 'brings in a name that the text does not have ("bradford")' in engine.asked[1].prompt.suffix
    assert "I run a shop up north." in text
    text, proposal, _ = write("1. I run a shop near Bradford.\n2. Home is grey.", "none")
    assert "Bradford" not in text
    assert proposal.refused


def test_the_last_pass_changes_no_fact_and_puts_nothing_back() -> None:
    first = "1. I run a shop up in north.\n2. Home is grey."
    mended, _, _ = write(first, "1. I run a shop up north.")
    assert "I run a shop up north." in mended
    invented, _, _ = write(first, "1. I run 3 shops in Bradford.")
    assert "I run a shop up in north." in invented
    back, _, _ = write(first, "1. I run a shop up in Leeds.")
    assert "Leeds" not in back


def test_undo_takes_a_sentence_back() -> None:
    text, proposal, _ = write("1. I run a shop in Leeds.\n2. leave", "1. undo", verdicts="good")
    assert text == TEXT
    assert len(proposal.refused) == 1


def test_a_sentence_that_fails_is_mended_once_more_alone_and_its_neighbours_stay() -> None:
    engine = ScriptedEngine(
        given={("inspector", "change"): Verdicts({"I do things.": "empty"}), ("inspector", "invents"): "no"},
        texts=["1. I do things.\n2. Home is grey.", "none", "1. I run a shop up north."],
    )
    proposal = SentenceWriter(engine, Rules()).propose(TEXT, [HOME, JOB], policy_for(50), lambda: False)
    text = apply(TEXT, proposal.assessed)
    assert "I run a shop up north." in text
    assert "Home is grey." in text
    last = engine.asked[-1].prompt.suffix
    assert "remark: it lost what the sentence is there for" in last
    assert "Home is grey." not in last.partition("edited sentences")[2]
    engine = ScriptedEngine(
        given={("inspector", "change"): Verdicts({"I do things.": "empty"}), ("inspector", "invents"): "no"},
        texts=["1. I do things.\n2. Home is grey.", "none", "none"],
    )
    grey = claim(Attribute.LOCATION, "Leeds, UK", "Leeds is grey")
    proposal = SentenceWriter(engine, Rules()).propose(TEXT, [grey, JOB], policy_for(50), lambda: False)
    assert apply(TEXT, proposal.assessed) == TEXT.replace("Leeds is", "Home is")


@dataclass
class Verdicts:
    """Answers, change by change in each request, what `bad` says of the new sentence, "good" of all others."""

    bad: dict[str, str]
    request: Fill | None = None
    at: int = 0

    def __call__(self, request: Fill) -> str:
        self.at = self.at + 1 if request is self.request else 1
        self.request = request
        asked = str(request.templates[self.at][0])
        return next((verdict for new, verdict in self.bad.items() if f'became "{new}"' in asked), "good")


AUTHOR = "I run a bakery in Leeds. It rains a lot. My mail is jo@example.org by the way. Leeds is grey."
ONCE = "I run a shop up in north. It rains a lot. My mail is jo@example.org by the way. Where I live is grey."


def revise(
    *answers: str, bad: dict[str, str] | None = None, author: str = AUTHOR
) -> tuple[str, Proposal, ScriptedEngine]:
    """Return what comes of a second round on `ONCE`, in which "a shop" still tells the job."""
    given = {("inspector", "change"): Verdicts(bad or {}), ("inspector", "invents"): "no"}
    engine = ScriptedEngine(given=given, texts=(*answers, "none", "none"))
    at = ONCE.index("a shop")
    shop = Evidence(Span(at, at + 6), "a shop")
    still = Inference(Attribute.OCCUPATION, ("shopkeeper",), 4, 0.9, "", (shop,), (Source.MODEL,), Validity.HIGH)
    writer = SentenceWriter(engine, Rules())
    proposal = writer.revise(author, [HOME, JOB], ONCE, [still], policy_for(50), lambda: False)
    return apply(ONCE, proposal.assessed), proposal, engine


def test_a_later_round_is_measured_by_what_the_author_wrote() -> None:
    text, _, engine = revise("1. I work up north.")
    assert "the author first wrote: I run a bakery in Leeds." in engine.asked[0].prompt.suffix
    assert all(fill.prompt.text.startswith("Original:\n" + AUTHOR) for fill in engine.fills)
    assert '"I run a bakery in Leeds." became "I work up north."' in str(engine.fills[0].templates)
    assert "I work up north." in text


def test_a_later_round_mends_what_an_earlier_one_wrote() -> None:
    text, proposal, _ = revise("1. I work up north.", "2. Home is grey.", bad={"Where I live is grey.": "awkward"})
    assert text.endswith("Home is grey.")
    assert any(not edit.attributes for edit in proposal.assessed)


def test_what_was_taken_out_does_not_come_back() -> None:
    text, proposal, engine = revise("1. I run a bakery.", "2. Leeds is grey.")
    assert "bakery" not in text
    assert "Leeds" not in text
    assert 'it says "run a bakery" again, which was taken out' in engine.asked[1].prompt.suffix
    assert proposal.refused


def test_the_edits_of_a_sentence_carry_what_the_inspector_finds_lost() -> None:
    _, proposal, _ = write("1. I run a shop up north.\n2. Home is grey.")
    assert all(edit.harm < 1 for edit in proposal.assessed)


def test_a_sound_sentence_whose_mend_is_thrown_away_costs_what_it_cost() -> None:
    first = "1. I run a shop up north.\n2. Home is grey."
    _, alone, _ = write(first, "none")
    bad = Verdicts({"I run a mill up north.": "untrue"})
    text, proposal, _ = write(first, "1. I run a mill up north.", "none", verdicts=bad)
    assert "I run a shop up north." in text
    assert [e.harm for e in proposal.assessed] == [e.harm for e in alone.assessed]


def test_a_sentence_that_tells_nothing_is_not_cut() -> None:
    text, proposal, _ = revise("1. I work up north.", "2. cut", bad={"Where I live is grey.": "awkward"})
    assert text.endswith("Where I live is grey.")
    assert all(edit.attributes for edit in proposal.assessed)


def test_the_inspector_sees_what_was_cut_at_the_end_of_the_text() -> None:
    _, _, engine = revise("1. I work up north.", author=AUTHOR + " Bread is dear.")
    assert all(fill.prompt.text.startswith(f"Original:\n{AUTHOR} Bread is dear.") for fill in engine.fills)
