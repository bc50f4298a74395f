"""A session: long texts, cancelling in every step, an engine that dies, choosing again without a model."""

import threading
import time
from dataclasses import replace

import pytest

from app.agents.choose.chooser import ChoosingAnonymizer
from app.agents.choose.edit_assessor import BIAS, Assessor
from app.agents.team import Sight, signals_only
from app.core.attributes import Attribute
from app.core.edits.edits import apply
from app.core.errors import CancelledError, EngineError, NoModelError, UntellError, UsageError
from app.core.policy import Wishes, key_of
from app.core.trajectory import Stop
from app.engines.base import EngineInfo, Fill
from app.results import Listener
from app.service import Session
from tests.engines.scripted import ScriptedEngine

pytestmark = pytest.mark.usefixtures("ladders_read_well")

TEXT = "I work in Leeds as a nurse. The weather was fine today and we all went out for a long walk."
MAIL = "Mail me: jo@example.org. The weather was fine today and we all went out for a long walk."


def _sure(request: Fill) -> str:
    return "5" if "Leeds" in request.prompt.text else "0"


def scripted(delay: float = 0.0) -> ScriptedEngine:
    """Return an engine that sees where the author lives as long as the city is named."""
    given = {("*", "guess"): "Leeds, UK", ("*", "quote"): "Leeds", ("*", "reason"): "named", ("*", "new"): "a city"}
    return ScriptedEngine(given={**given, ("*", "sure"): _sure}, delay=delay)


def place_session(engine: ScriptedEngine, **more: object) -> Session:
    return Session(engine, use_signals=False, sight=Sight(2023, frozenset({Attribute.LOCATION})), **more)  # type: ignore[arg-type]


def test_a_long_text_is_rewritten_as_a_short_one_is() -> None:
    text = " ".join(f"Mail me: jo{n}@example.org. The weather was fine." for n in range(150))
    made = Session().rewrite(text, 50).trajectory
    assert made.rounds[0].risk.leaks == 150
    assert "example.org" not in made.text
    assert made.text.count("The weather was fine.") == 150


def test_a_model_alone_rewrites() -> None:
    made = place_session(scripted()).rewrite(TEXT, 50).trajectory
    assert made.text == TEXT.replace("Leeds", "a city")
    assert made.stopped is Stop.CLEAN


def test_where_nothing_was_good_enough_more_rounds_are_offered_only_further_on() -> None:
    unsure = Assessor({BIAS: 0.0}, {BIAS: 0.0})
    session = Session(_team=replace(signals_only(Sight(2023)), anonymizer=ChoosingAnonymizer(unsure)))
    assert session.rewrite("I live in Leeds, and it rains all day long.", 50).trajectory.stopped is Stop.IRRATIONAL
    assert not session.select(25).beyond
    assert not session.select(50).beyond
    assert session.select(75).beyond


@pytest.mark.parametrize("fills", range(1, 9))
def test_cancelling_in_any_step_answers_soon_and_keeps_the_rounds_done(fills: int) -> None:
    engine = scripted(delay=0.02)
    session = place_session(engine, capable=False)
    pressed = [0.0]

    def wait() -> None:
        while len(engine.fills) < fills and not over.is_set():
            time.sleep(0.001)
        pressed[0] = time.monotonic()
        session.cancel()

    over = threading.Event()
    presser = threading.Thread(target=wait)
    presser.start()
    try:
        made = session.rewrite(TEXT, 50).trajectory
        assert made.rounds[0].text == TEXT
        assert made.stopped in (Stop.CANCELLED, Stop.CLEAN)
        assert apply(TEXT, made.edits()) == made.text
    except CancelledError:
        assert fills <= 5, "the original had been attacked: its round must be kept"
    assert not pressed[0] or time.monotonic() - pressed[0] < 0.3
    over.set()
    presser.join()


def test_signals_notice_a_cancel_between_their_steps() -> None:
    session = Session()
    session.listener = Listener(on_found=lambda _: session.cancel())
    with pytest.raises(CancelledError):
        session.check(MAIL)
    session.listener = Listener(on_round=lambda _: session.cancel())
    made = session.rewrite(MAIL, 50).trajectory
    assert (made.stopped, made.text, len(made.rounds)) == (Stop.CANCELLED, MAIL, 1)


def test_a_cancel_before_the_call_stops_it_and_only_it() -> None:
    session = Session()
    session.cancel()
    with pytest.raises(CancelledError):
        session.check(MAIL)
    assert session.check(MAIL).inferences
    session.cancel()
    with pytest.raises(CancelledError):
        session.rewrite(MAIL)
    assert "jo@example.org" not in session.rewrite(MAIL).trajectory.text
    session.cancel()
    session.resume()
    assert session.check(MAIL).inferences


@pytest.mark.parametrize("error", [EngineError("it died"), NoModelError("it cannot be loaded again")])
def test_an_engine_that_dies_later_costs_no_round(error: UntellError) -> None:
    engine = scripted()
    session = place_session(engine, listener=Listener(on_round=lambda _: engine.queue.append(error)))
    made = session.rewrite(TEXT, 50).trajectory
    assert (made.stopped, made.text, len(made.rounds)) == (Stop.FAILED, TEXT, 1)


def test_choosing_again_needs_no_model() -> None:
    session = Session()
    with pytest.raises(UsageError):
        session.select(50)
    made = session.rewrite(MAIL, 75).trajectory
    nothing, all_of_it = session.select(0), session.select(75)
    assert (nothing.text, nothing.edits, nothing.risk, nothing.kept, nothing.round) == (MAIL, (), 1.0, 1.0, 0)
    assert (all_of_it.text, all_of_it.risk, all_of_it.estimated) == (made.text, 0.0, False)
    with pytest.raises(UsageError):
        session.select(101)
    with pytest.raises(UsageError):
        session.rewrite(MAIL, -1)
    with pytest.raises(UsageError):
        session.rewrite(MAIL, method="none")


def test_going_further_leaves_the_milder_positions_what_they_gave() -> None:
    session = Session()
    text = f"{BOTH} I am 34 and work as a nurse."
    session.rewrite(text, 25)
    before = {position: session.select(position).text for position in (0, 25, 50, 75)}
    most = session.rewrite(text, 100, further=True).trajectory
    assert session.select(100).text == most.text != before[25]
    assert {position: session.select(position).text for position in before} == before
    session.rewrite(text, 100)
    assert session.select(25).trajectory.rounds == session.select(100).trajectory.rounds
    session.rewrite(MAIL, 50, further=True)
    assert session.select(100).trajectory.original == MAIL


def test_going_further_that_is_stopped_at_once_costs_nothing() -> None:
    session = Session()
    session.rewrite(BOTH, 25)
    before = session.select(100).text
    session.listener = Listener(on_round=lambda _: session.cancel())
    assert session.rewrite(BOTH, 100, further=True).trajectory.stopped is Stop.CANCELLED
    assert session.select(100).text == before != BOTH


BOTH = "I live in Leeds. Mail me: jo@example.org. The weather was fine today and we all went out for a long walk."


def test_what_a_person_locks_or_spares_stays() -> None:
    session = Session()
    found = {i.attribute: i for i in session.check(BOTH).inferences}
    locked = Wishes(locked=frozenset({Attribute.CONTACT}))
    spared = Wishes(spared=frozenset({key_of(found[Attribute.LOCATION])}))
    assert "jo@example.org" in session.rewrite(BOTH, 75, wishes=locked).trajectory.text
    assert "Leeds" in session.rewrite(BOTH, 75, wishes=spared).trajectory.text
    assert "Leeds" not in session.rewrite(BOTH, 75).trajectory.text
    assert "Leeds" in session.select(75, spared).text
    assert "jo@example.org" in session.select(75, locked).text
    assert session.select(75, locked).estimated


def test_a_selection_that_was_attacked_is_no_estimate() -> None:
    session = Session()
    with pytest.raises(UsageError):
        session.assess(BOTH)
    session.rewrite(BOTH, 75)
    locked = Wishes(locked=frozenset({Attribute.CONTACT}))
    guess = session.select(75, locked)
    made = session.assess(guess.text)
    sure = session.select(75, locked)
    assert (sure.risk, sure.kept, sure.inferences) == (made.risk.score, made.utility.kept, made.inferences)
    assert not sure.estimated
    assert 0 < sure.risk < 1
    session.rewrite(BOTH, 75)
    assert session.select(75, locked).estimated


def test_one_inference_alone_can_be_rewritten() -> None:
    session = Session()
    place = next(i for i in session.check(BOTH).inferences if i.attribute is Attribute.LOCATION)
    changed = apply(BOTH, session.suggest(BOTH, place))
    assert session.suggest(f"Hello. {BOTH}", place) == ()
    assert "Leeds" not in changed
    assert "jo@example.org" in changed


def test_a_text_in_two_languages_is_told_to_be_read_in_part() -> None:
    english, spanish = "I live in Boston and I work as a nurse. ", "Vivo con mi hermana y trabajo aquí de enfermera."
    text = english + spanish
    checked = Session().check(text)
    assert not checked.checked
    assert "in Spanish" in str(checked.notice)
    assert [(one.span.start, one.span.end, one.language) for one in checked.unread] == [(40, len(text), "es")]
    made = Session().rewrite(text, 100)
    assert made.notice == checked.notice
    assert not made.nothing_read
    assert made.trajectory.text.endswith(spanish)
    assert "Boston" not in made.trajectory.text
    alone = Session().rewrite(spanish, 100)
    assert alone.nothing_read
    assert alone.trajectory.text == spanish


def test_words_of_ours_do_not_make_a_language_readable() -> None:
    text = "Vivo en Sevilla y trabajo para Endesa. DNI 12345678Z, IBAN ES91 2100 0418 4502 0005 1332, tel 612 345 678."
    made = Session().rewrite(text, 100)
    assert made.trajectory.text.startswith("Vivo en Sevilla y trabajo para Endesa. DNI ")
    assert not any(number in made.trajectory.text for number in ("12345678Z", "2100", "612 345"))


def test_a_model_that_spots_identifiers_is_not_asked_what_it_infers_of_them() -> None:
    class Spots(ScriptedEngine):
        @property
        def info(self) -> EngineInfo:
            return replace(super().info, prompts="starter")

    engine, sight = Spots(given=scripted().given), Sight(2023, frozenset({Attribute.LOCATION}))
    session = Session(engine, sight=sight, clinical=True)
    found = session.check(TEXT, identifiers=True)
    assert engine.fills == engine.probes == []
    assert not found.by_model
    assert {i.attribute for i in found.inferences} == {Attribute.LOCATION}
    assert session.check(TEXT).by_model
    assert engine.fills
    # Without such weights there is nobody else to ask.
    other = scripted()
    assert Session(other, sight=sight, clinical=True).check(TEXT, identifiers=True).by_model
    assert other.fills
