"""A note and its clean copy are each attacked once, by the second look or for the object that is printed."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from app.agents.roles.base import Attack, Attacker, Cancelled, Found, ignore
from app.agents.team import Sight, signals_only
from app.core.inference import Inference
from app.notes.policy import NotePolicy
from app.notes.sanitizing import Sanitizer
from app.service import Session
from tests.engines.scripted import ScriptedEngine

NOTE = "Seen with Mrs Orla Tennock, SSN 536-22-8841. BP 142/88, metoprolol 25 mg."


@dataclass
class Counting:
    real: Attacker
    texts: list[str] = field(default_factory=list)

    def attack(
        self, text: str, cancelled: Cancelled, on_found: Found = ignore, before: Sequence[Inference] = ()
    ) -> Attack:
        self.texts.append(text)
        return self.real.attack(text, cancelled, on_found, before)


def counted() -> tuple[Session, Counting]:
    team = signals_only(Sight(2024))
    counting = Counting(team.attacker)
    return Session(ScriptedEngine(), _team=replace(team, attacker=counting)), counting


def test_what_the_second_look_attacked_is_not_attacked_for_the_object_again() -> None:
    session, counting = counted()
    done = Sanitizer(NotePolicy(), session).sanitize(NOTE)
    rounds = session.compare(NOTE, done.text, done.edits)
    assert counting.texts == [NOTE, done.text]
    assert [made.text for made in rounds] == [NOTE, done.text]
    assert rounds[0].inferences == session.check(NOTE).inferences


def test_a_note_without_identifiers_is_attacked_once() -> None:
    session, counting = counted()
    text = "BP 142/88, metoprolol 25 mg."
    done = Sanitizer(NotePolicy(), session).sanitize(text)
    assert len(session.compare(text, done.text, done.edits)) == 1
    assert counting.texts == [text]
