"""Places that a text only names: alone they stay, beside a leak they go along."""

from collections.abc import Sequence

import pytest

from app.agents.arbitrate.place_corroboration import with_company
from app.agents.arbitrate.rules import RuleArbitrator
from app.core.attributes import Attribute
from app.core.inference import Evidence, Inference, Ladder, Source, Validity
from app.core.policy import policy_for
from app.core.text.spans import Span
from app.service import Session
from app.signals.look import Seen

pytestmark = pytest.mark.usefixtures("ladders_read_well")

TEXT = "Cycled past Shibuya, my mum too. I am 34."
MEMORIES = "The smell of poutine takes me back to my childhood, school and hockey. Truly Canadian, eh? Unlike Lyon."


def claim(attribute: Attribute, quote: str, certainty: int, source: Source = Source.SIGNAL) -> Inference:
    at = TEXT.index(quote)
    evidence = Evidence(Span(at, at + len(quote)), quote, Ladder(Span(at, at + len(quote)), ("there",)))
    return Inference(attribute, ("x",), certainty, certainty / 5, "", (evidence,), (source,))


def judged(*claims: Inference) -> tuple[Inference, ...]:
    return RuleArbitrator().arbitrate(TEXT, claims, lambda: False).inferences


AGE = claim(Attribute.AGE, "34", 5)
TOWN = claim(Attribute.LOCATION, "Shibuya", 2)


def test_alone_a_named_town_stays() -> None:
    (town,) = judged(TOWN)
    assert not town.leaks
    assert not policy_for(50).acts_on(town)


def test_beside_a_leak_it_goes_and_is_no_claim() -> None:
    _, town = judged(AGE, TOWN)
    assert town.leak is Validity.MEDIUM
    assert not town.actionable
    assert policy_for(50).acts_on(town)


def test_words_that_are_no_names_stay_and_so_does_what_only_a_model_says() -> None:
    assert [i.leaks for i in judged(AGE, claim(Attribute.LOCATION, "mum", 2))] == [True, False]
    assert [i.leaks for i in judged(AGE, claim(Attribute.LOCATION, "Shibuya", 2, Source.MODEL))] == [True, False]
    assert [i.leaks for i in judged(AGE, claim(Attribute.OCCUPATION, "Shibuya", 2))] == [True, False]


def test_a_name_goes_along_once() -> None:
    born = claim(Attribute.BIRTHPLACE, "Shibuya", 1)
    _, born_judged, town = judged(AGE, born, TOWN)
    assert town.leaks
    assert not born_judged.leaks


def test_the_order_stays_and_nothing_else_changes() -> None:
    before = [i.judged(Validity.HIGH) for i in (AGE, claim(Attribute.LOCATION, "Shibuya", 5))]
    assert with_company(Seen(TEXT), before) == tuple(before)


def test_a_rewrite_takes_the_name_along() -> None:
    text = "Biked past Shibuya crossing last week. My wife hates it."
    assert "Shibuya" not in Session().rewrite(text, 50).trajectory.text
    alone = "Biked past Shibuya crossing last week."
    assert Session().rewrite(alone, 50).trajectory.text == alone


def several(words: Sequence[str], guess: str, certainty: int = 1, text: str = MEMORIES) -> Inference:
    spans = [Span(text.index(word), text.index(word) + len(word)) for word in words]
    evidence = tuple(Evidence(span, span.of(text), Ladder(span, ("there",))) for span in spans)
    return Inference(Attribute.BIRTHPLACE, (guess,), certainty, 0.2, "", evidence, (Source.SIGNAL,))


def test_three_words_of_one_country_leak_by_themselves() -> None:
    (born,) = judged(several(["poutine", "Canadian", "eh"], "Canada"))
    assert born.leak is Validity.MEDIUM
    assert not born.actionable
    assert [e.quote for e in born.evidence] == ["poutine", "Canadian", "eh"]


def test_two_words_or_words_of_several_countries_stay() -> None:
    assert not judged(several(["poutine", "eh"], "Canada"))[0].leaks
    assert not judged(several(["poutine", "Canadian", "Lyon"], "Canada"))[0].leaks


def test_one_word_three_times_is_one_word() -> None:
    text = "Poutine, poutine, POUTINE."
    spans = [Span(0, 7), Span(9, 16), Span(18, 25)]
    evidence = tuple(Evidence(s, s.of(text), Ladder(s, ("a dish",))) for s in spans)
    claim = Inference(Attribute.LOCATION, ("Canada",), 2, 0.4, "", evidence, (Source.SIGNAL,))
    assert not judged(claim)[0].leaks


def test_a_rewrite_takes_back_what_belongs_to_one_country() -> None:
    session = Session()
    after = session.rewrite(MEMORIES, 50).trajectory.text
    assert "poutine" not in after
    assert "Canadian" not in after


def pointing(text: str, word: str) -> Inference:
    span = Span(text.index(word), text.index(word) + len(word))
    evidence = (Evidence(span, word, Ladder(span, ("there",))),)
    return Inference(Attribute.LOCATION, ("x",), 1, 0.2, "", evidence, (Source.SIGNAL,))


def test_a_word_of_one_country_leaks_alone_where_the_author_calls_it_theirs() -> None:
    for text, word, leaks in (
        ("Braai gatherings here always run late.", "Braai", True),
        ("They held a braai in that film.", "braai", False),
        ("I had a latte at the office.", "latte", False),
    ):
        judged_one = RuleArbitrator().arbitrate(text, [pointing(text, word)], lambda: False).inferences[0]
        assert judged_one.leaks is leaks, text
        assert not judged_one.actionable


def test_a_guessed_town_that_no_list_knows_is_taken_back_by_its_name() -> None:
    text = "Friday after my shift at the plant in Quembury, still in overalls. Quembury is fine."
    at = text.index("at the plant in Quembury")
    quote = Evidence(Span(at, at + 24), "at the plant in Quembury")
    guess = ("Quembury, United Kingdom",)
    guessed = Inference(Attribute.LOCATION, guess, 5, 0.9, "", (quote,), (Source.MODEL,), Validity.HIGH)
    (told,) = with_company(Seen(text), [guessed])
    assert [e.quote for e in told.evidence] == ["at the plant", "Quembury", "Quembury"]
    assert [bool(e.ladder) for e in told.evidence] == [False, True, True]
