"""A model infers nothing from passages in languages that are not read here."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from app.agents.arbitrate.place_corroboration import with_company
from app.agents.attack.reading_attacker import ReadingAttacker
from app.agents.rewrite.writing import as_edits
from app.agents.roles.base import Attack, Cancelled, Found, ignore
from app.core.attributes import Attribute
from app.core.inference import Evidence, Inference, Source, Validity
from app.core.text.spans import Span
from app.signals.look import Seen

ENGLISH = "I moved to a new flat for the job and I still miss the sea in Graz. "
SPANISH = "Vivo en Madrid con mi hermana y trabajo de enfermera en el hospital. Mi marido perdió el trabajo."


def claim(text: str, *quotes: str) -> Inference:
    spans = [Span(text.index(quote), text.index(quote) + len(quote)) for quote in quotes]
    evidence = tuple(Evidence(span, span.of(text)) for span in spans)
    return Inference(Attribute.LOCATION, ("Madrid, Spain",), 4, 0.9, "It says so.", evidence, (Source.MODEL,))


@dataclass
class Sees:
    claims: tuple[Inference, ...]
    asked: list[str] = field(default_factory=list)

    def attack(
        self, text: str, cancelled: Cancelled, on_found: Found = ignore, before: Sequence[Inference] = ()
    ) -> Attack:
        self.asked.append(text)
        for one in self.claims:
            on_found(one)
        return Attack((), self.claims)


def test_evidence_in_a_passage_that_is_not_read_is_dropped_and_what_rests_on_it_alone() -> None:
    text = ENGLISH + SPANISH
    heard: list[Inference] = []
    attacker = ReadingAttacker(Sees((claim(text, "Madrid"), claim(text, "sea in Graz", "hermana"))))
    (left,) = attacker.attack(text, lambda: False, heard.append).inferences
    assert [evidence.quote for evidence in left.evidence] == ["sea in Graz"]
    assert heard == [left]


def test_a_text_that_is_not_read_is_not_put_before_a_model() -> None:
    for text in (SPANISH, SPANISH + " Mail: withheld"):
        sees = Sees((claim(text, "Madrid"),))
        assert ReadingAttacker(sees).attack(text, lambda: False).inferences == ()
        assert sees.asked == []


def test_english_is_attacked_as_it_is() -> None:
    sees = Sees((claim(ENGLISH, "sea in Graz"),))
    assert ReadingAttacker(sees).attack(ENGLISH, lambda: False).inferences == sees.claims


def test_a_place_that_a_model_guesses_is_not_looked_for_where_nothing_is_read() -> None:
    text = ENGLISH + SPANISH
    (judged,) = with_company(Seen(text), [claim(text, "sea in Graz").judged(Validity.HIGH)])
    assert all(evidence.span.end <= len(ENGLISH) for evidence in judged.evidence)


def test_a_whole_text_written_anew_keeps_what_is_not_read() -> None:
    text = ENGLISH + SPANISH
    new = "I moved to a flat for work and I miss the lake in Graz. I live in Madrid with my sister as a nurse."
    edits = as_edits(text, new, [])
    assert edits
    assert all(edit.span.end <= len(ENGLISH) for edit in edits)
