"""Profiles in the window: begun, filled, seen beside the text, decided about, exported and destroyed.

Nothing is there before it is chosen, and the window waits neither for a passphrase nor for the disk.
"""

import json
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtWidgets import QFileDialog, QLabel, QPushButton
from pytestqt.qtbot import QtBot

from app.core.attributes import Attribute
from app.core.inference import Validity
from app.core.policy import Decided, Decision
from app.gui.editor.decisions import Decisions
from app.gui.main.profiles import profiling
from app.gui.main.window import MainWindow
from app.gui.profiles import earlier_posts, passphrase_dialog, profiles_controller
from app.gui.profiles.begin_dialog import BeginDialog
from app.gui.profiles.facts_dialog import FactsDialog
from app.gui.profiles.passphrase_dialog import PassphraseDialog
from app.gui.profiles.post_dialog import PostDialog
from app.gui.profiles.profiles_controller import Profiling
from app.gui.work.messages import Message, Messages
from app.gui.work.session_worker import Workshop
from app.store import paths
from app.vault.records import Keep
from app.vault.vault import Vault

CANARY = "Kanarienvogel-7731"
POSTS = f"""date,text
2023-05-01,I live in Porto and it rains again. Ask for {CANARY}.
2024-05-01,I'm 34 and still no gardener.
"""
TEXT = "Porto, I live in you for ten years now."
PHRASE = "correct horse battery"
PLACE = (Attribute.LOCATION, "Porto, Portugal")


@pytest.fixture(autouse=True)
def asked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> dict[str, str | None]:
    """Answer every question; the passphrase may be changed in a test."""
    answers: dict[str, str | None] = {"phrase": PHRASE}
    monkeypatch.setenv("UNTELL_HOME", str(tmp_path / "home"))
    monkeypatch.setattr("app.store.secrets.backend", lambda: None)
    monkeypatch.setattr("app.store.secrets.read", lambda _: None)
    monkeypatch.setattr("app.vault.sealing._LOG_N", 10)
    monkeypatch.setattr(passphrase_dialog, "ask", lambda *_, **__: answers["phrase"])
    for module in (profiles_controller, earlier_posts):
        monkeypatch.setattr(module, "sure", lambda *_: True)
    (tmp_path / "posts.csv").write_text(POSTS, encoding="utf-8")
    return answers


def made(messages: Messages, qtbot: QtBot, decisions: Decisions | None = None) -> Profiling:
    """Return the page of a window of its own, shown."""
    profiles = Profiling(Workshop(messages), messages, lambda: TEXT, decisions or Decisions())
    qtbot.addWidget(profiles.page)
    profiles.page.show()
    return profiles


@pytest.fixture
def profiles(qtbot: QtBot, messages: Messages) -> Iterator[Profiling]:
    one = made(messages, qtbot)
    yield one
    one.close()
    one._workshop.close()


def said(profiles: Profiling) -> list[str]:
    return [label.text() for part in profiles.page._parts for label in part.findChildren(QLabel)]


def buttons(profiles: Profiling) -> dict[str, QPushButton]:
    return {b.accessibleName(): b for part in profiles.page._parts for b in part.findChildren(QPushButton)}


def remembered(profiles: Profiling, qtbot: QtBot, posts: int) -> None:
    """Wait until the profile is shown with so many posts."""
    sentence = "1 post remembered." if posts == 1 else f"{posts} posts remembered."
    qtbot.waitUntil(lambda: profiles.page.state.text() == sentence)


def begun(profiles: Profiling, qtbot: QtBot, keep: Keep = Keep.TEXTS) -> None:
    """Have a vault made, and a profile begun in it."""
    profiles.keeper.make(PHRASE, lambda: profiles._begin("owl", keep))
    remembered(profiles, qtbot, 0)


def filled(profiles: Profiling, qtbot: QtBot, tmp_path: Path, keep: Keep = Keep.TEXTS) -> None:
    begun(profiles, qtbot, keep)
    profiles.bring_from(str(tmp_path / "posts.csv"))
    remembered(profiles, qtbot, 2)


def stored(profiles: Profiling, qtbot: QtBot) -> Decided:
    """Return what is written of the decisions, after what was asked for before."""
    found: list[Decided] = []
    profiles.keeper.do(lambda vault: vault.decisions(vault.personas()[0]), found.append)
    qtbot.waitUntil(lambda: bool(found))
    return found[0]


def test_nothing_is_written_before_a_profile_is_begun(profiles: Profiling, qtbot: QtBot) -> None:
    profiles.show()
    qtbot.waitUntil(lambda: profiles.page.begin.isEnabled())
    assert not profiles.page.file.isEnabled()
    assert not profiles.page.wipe.isEnabled()
    assert not paths.vault_file().exists()


def test_a_profile_needs_a_name_and_a_new_vault_a_passphrase_twice(qtbot: QtBot) -> None:
    form = BeginDialog(makes_vault=True, keyring=False)
    qtbot.addWidget(form)
    form.take()
    assert "name" in form.wrong.text()
    form.name.setText("owl")
    for typed, again, wrong in (("short", "short", "fewer than"), (PHRASE, "another one", "differ")):
        form.phrase.first.setText(typed)
        form.phrase.second.setText(again)
        form.take()
        assert wrong in form.wrong.text()
        assert not form.result()
    form.phrase.second.setText(PHRASE)
    form.take()
    assert form.result()
    assert (form.passphrase, form.keep) == (PHRASE, Keep.INFERENCES)


def test_where_there_is_a_keyring_it_locks_unless_a_passphrase_is_wanted(qtbot: QtBot) -> None:
    form = BeginDialog(makes_vault=True, keyring=True)
    qtbot.addWidget(form)
    assert form.passphrase is None
    form.own.setChecked(True)
    assert form.passphrase == ""
    later = BeginDialog(makes_vault=False, keyring=True)
    qtbot.addWidget(later)
    assert later.passphrase is None
    assert later.own.isHidden()


def test_a_passphrase_is_typed_once_to_open_and_twice_to_make(qtbot: QtBot) -> None:
    once, twice = PassphraseDialog("x", new=False), PassphraseDialog("x", new=True)
    for dialog in (once, twice):
        qtbot.addWidget(dialog)
        dialog.line.setText(PHRASE)
        dialog.take()
    assert once.result()
    assert not twice.result()


def held_up(monkeypatch: pytest.MonkeyPatch) -> tuple[threading.Event, list[int], list[Vault]]:
    """Have the vault open only when the event is set; return it, the threads that opened it, and what was opened."""
    go_on, threads, opened = threading.Event(), list[int](), list[Vault]()
    real = Vault.open

    def slow(path: Path, passphrase: str | None = None) -> Vault:
        threads.append(threading.get_ident())
        assert go_on.wait(60)
        opened.append(real(path, passphrase))
        return opened[-1]

    monkeypatch.setattr(Vault, "open", slow)
    return go_on, threads, opened


def test_a_passphrase_is_tried_beside_the_window(
    profiles: Profiling, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    Vault.create(paths.vault_file(), PHRASE).close()
    go_on, threads, _ = held_up(monkeypatch)
    profiles.show()
    qtbot.waitUntil(lambda: bool(threads))
    assert threads != [threading.get_ident()]
    assert "Opening" in profiles.page.state.text(), "the window answers meanwhile"
    assert not profiles.keeper.is_open
    go_on.set()
    qtbot.waitUntil(lambda: profiles.page.begin.isEnabled())
    assert profiles.keeper.is_open


def test_a_vault_that_opens_too_late_is_closed_again(
    profiles: Profiling, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    Vault.create(paths.vault_file(), PHRASE).close()
    go_on, threads, opened = held_up(monkeypatch)
    closed: list[Vault] = []
    real = Vault.close
    monkeypatch.setattr(Vault, "close", lambda vault: (closed.append(vault), real(vault))[1])
    profiles.show()
    qtbot.waitUntil(lambda: bool(threads))
    profiles.close()
    go_on.set()
    qtbot.waitUntil(lambda: bool(closed))
    assert closed[-1] is opened[0]
    assert not profiles.keeper.is_open


def test_a_wrong_passphrase_is_one_sentence_and_can_be_tried_again(
    profiles: Profiling, qtbot: QtBot, told: list[Message], asked: dict[str, str | None]
) -> None:
    with Vault.create(paths.vault_file(), PHRASE) as vault:
        vault.new_persona("owl", Keep.TEXTS)
    before = paths.vault_file().read_bytes()
    asked["phrase"] = "wrong horse battery"
    profiles.show()
    qtbot.waitUntil(lambda: bool(told))
    assert [message.sentence.count(".") for message in told] == [2]
    assert "does not open" in told[0].sentence
    qtbot.waitUntil(lambda: not profiles.page.unlock.isHidden() and profiles.page.unlock.isEnabled())
    assert profiles.page.wipe.isEnabled(), "also without the passphrase"
    assert not profiles.page.begin.isEnabled(), "there is a vault already"
    assert paths.vault_file().read_bytes() == before
    asked["phrase"] = PHRASE
    profiles.page.unlock.click()
    remembered(profiles, qtbot, 0)


def test_posts_are_brought_in_and_the_text_is_seen_beside_them(
    profiles: Profiling, qtbot: QtBot, tmp_path: Path
) -> None:
    filled(profiles, qtbot, tmp_path)
    shown = said(profiles)
    assert {"This text beside them", "What they tell", "When it became known", "Worth editing or deleting"} <= set(
        shown
    )
    assert any("2023-05-01" in words for words in shown)
    crowd = next(
        label for part in profiles.page._parts for label in part.findChildren(QLabel) if "one of about" in label.text()
    )
    assert "GeoNames" in crowd.toolTip()


def test_a_folder_is_brought_in_with_progress(profiles: Profiling, qtbot: QtBot, tmp_path: Path) -> None:
    begun(profiles, qtbot)
    folder = tmp_path / "posts"
    folder.mkdir()
    for day in range(1, 6):
        (folder / f"2024-01-0{day}.txt").write_text(f"Post {day}: the fog is back.", encoding="utf-8")
    seen: list[tuple[int, int]] = []
    profiles.bringing.progressed.connect(lambda read, all_: seen.append((read, all_)))
    profiles.bring_from(str(folder))
    assert not profiles.page.progress.isHidden()
    assert profiles.page.doings.isHidden()
    remembered(profiles, qtbot, 5)
    assert seen == [(number, 5) for number in range(1, 6)]
    assert profiles.page.progress.isHidden()
    assert not profiles.page.doings.isHidden()


def test_an_import_that_is_stopped_keeps_what_was_read_and_goes_on_later(
    profiles: Profiling, qtbot: QtBot, told: list[Message], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun(profiles, qtbot)
    (tmp_path / "many.csv").write_text("text\n" + "\n".join(f"the fog of day {n}" for n in range(30)), encoding="utf-8")
    stopped = threading.Event()
    real = Vault.knows

    def knows(vault: Vault, persona: Any) -> Any:
        known, count = real(vault, persona), iter(range(100))

        def tells(text: str) -> bool:
            if next(count) == 3 and not stopped.is_set():
                profiles.bringing.stop()
                stopped.set()
            return known(text)

        return tells

    monkeypatch.setattr(Vault, "knows", knows)
    profiles.bring_from(str(tmp_path / "many.csv"))
    qtbot.waitUntil(lambda: bool(told))
    assert told[0].sentence.startswith("Stopped;")
    kept = int(told[0].sentence.split(" new posts")[0].split()[-1])
    assert 0 < kept < 30
    remembered(profiles, qtbot, kept)
    profiles.bring_from(str(tmp_path / "many.csv"))
    remembered(profiles, qtbot, 30)
    assert f"{kept} were there already" in told[1].sentence


def test_the_text_in_the_editor_can_be_remembered(profiles: Profiling, qtbot: QtBot) -> None:
    begun(profiles, qtbot)
    profiles.remember()
    remembered(profiles, qtbot, 1)


def test_decisions_are_kept_with_the_profile_and_hold_for_the_next_draft(
    qtbot: QtBot, messages: Messages, tmp_path: Path
) -> None:
    first = made(messages, qtbot, decisions := Decisions())
    filled(first, qtbot, tmp_path)
    decisions.decide(PLACE, Decision.WRONG)
    decisions.decide((Attribute.SEX, "male"), Decision.LOCKED)
    first.close()  # at once: no decision is lost
    first._workshop.close()

    later = made(messages, qtbot, decisions := Decisions())
    later.show()
    remembered(later, qtbot, 2)
    assert decisions.of(PLACE) is Decision.WRONG
    assert decisions.of((Attribute.SEX, "female")) is Decision.LOCKED
    assert "✗ wrong guess" in said(later), "beside the draft"
    decisions.clear()  # another text
    assert decisions.of(PLACE) is Decision.WRONG
    buttons(later)["Take back: location, Porto, Portugal, wrong"].click()
    assert decisions.of(PLACE) is None
    assert stored(later, qtbot) == Decided(locked=frozenset({Attribute.SEX}))
    later.close()
    later._workshop.close()


def test_what_is_undone_is_undone_in_the_vault_too(profiles: Profiling, qtbot: QtBot) -> None:
    begun(profiles, qtbot)
    decisions = profiles.standing._decisions
    decisions.decide(PLACE, Decision.KEPT)
    assert stored(profiles, qtbot).kept == {PLACE}
    decisions.stack.undo()
    assert stored(profiles, qtbot) == Decided()


def test_another_profile_has_decisions_of_its_own(profiles: Profiling, qtbot: QtBot) -> None:
    begun(profiles, qtbot)
    decisions = profiles.standing._decisions
    decisions.decide(PLACE, Decision.KEPT)
    profiles._begin("elk", Keep.TEXTS)
    qtbot.waitUntil(lambda: profiles.page.names.currentText() == "elk")
    qtbot.waitUntil(lambda: decisions.of(PLACE) is None)
    profiles._look("owl")
    qtbot.waitUntil(lambda: decisions.of(PLACE) is Decision.KEPT)


def test_a_wrong_guess_of_an_earlier_text_is_marked_on_its_card(
    window: MainWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    with Vault.create(paths.vault_file(), PHRASE) as vault:
        me = vault.new_persona("owl", Keep.TEXTS)
        vault.decide(me, Decided(wrong=frozenset({(Attribute.LOCATION, "Leeds, United Kingdom")})))
    one = profiling(window)
    one.show()
    remembered(one, qtbot, 0)
    one.page.back.click()
    window.set_text("I live in Leeds and love it.")
    qtbot.waitUntil(lambda: bool(window.editing.cards.keys()))
    (key,) = window.editing.cards.keys()
    assert window.editing.cards.card(key).decision is Decision.WRONG
    assert "1 decided" in window.editing.cards.heading.text()
    assert window.decisions.wishes().spared == {key}
    window.close()


def test_a_post_is_opened_from_the_timeline_and_comes_into_the_editor(
    profiles: Profiling, qtbot: QtBot, tmp_path: Path
) -> None:
    filled(profiles, qtbot, tmp_path)
    opens = next(b for name, b in buttons(profiles).items() if name.startswith("Open the post"))
    opens.click()
    qtbot.waitUntil(lambda: profiles.page.findChild(PostDialog) is not None)
    dialog = profiles.page.findChild(PostDialog)
    assert isinstance(dialog, PostDialog)
    assert "Porto" in dialog.text.toPlainText()
    with qtbot.waitSignal(profiles.picked) as picked:
        dialog.edit.click()
    assert picked.args == [dialog.text.toPlainText()]


def test_a_post_whose_text_was_not_kept_says_what_it_gave_away_and_can_be_forgotten(
    profiles: Profiling, qtbot: QtBot, tmp_path: Path
) -> None:
    filled(profiles, qtbot, tmp_path, Keep.INFERENCES)
    next(b for name, b in buttons(profiles).items() if name.startswith("Open the post")).click()
    qtbot.waitUntil(lambda: profiles.page.findChild(PostDialog) is not None)
    dialog = profiles.page.findChild(PostDialog)
    assert isinstance(dialog, PostDialog)
    assert dialog.edit.isHidden()
    assert any("Porto" in label.text() for label in dialog.findChildren(QLabel))
    dialog.forget.click()
    remembered(profiles, qtbot, 1)


def test_facts_are_kept_and_the_window_goes_by_them(profiles: Profiling, qtbot: QtBot) -> None:
    begun(profiles, qtbot)
    with qtbot.waitSignal(profiles.knew):
        profiles.set_facts({Attribute.LOCATION: "Ghent, Belgium"})
    checked = profiles._workshop._quick.check("I live in Porto, and it rains.")
    assert {i.validity for i in checked.inferences if i.attribute is Attribute.LOCATION} == {Validity.INVALID}


def test_the_form_of_facts_keeps_what_it_does_not_show(qtbot: QtBot) -> None:
    form = FactsDialog({Attribute.AGE: "34", Attribute.SEX: "male", Attribute.HEALTH: "asthma"})
    qtbot.addWidget(form)
    form.fields[Attribute.AGE].clear()
    assert form.facts() == {Attribute.SEX: "male", Attribute.HEALTH: "asthma"}


def test_a_sealed_copy_brings_everything_back_after_all_was_destroyed(
    profiles: Profiling, qtbot: QtBot, told: list[Message], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    filled(profiles, qtbot, tmp_path)
    told.clear()
    copy = str(tmp_path / "copy.vault")
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_, **__: (copy, ""))
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_, **__: (copy, ""))
    profiles.page.copy.trigger()
    qtbot.waitUntil(lambda: bool(told))
    assert "only its passphrase opens it" in told[0].sentence
    profiles.page.wipe.click()
    qtbot.waitUntil(lambda: not paths.vault_file().exists())
    qtbot.waitUntil(lambda: profiles.page.restore.isEnabled())
    profiles.page.restore.trigger()
    remembered(profiles, qtbot, 2)


def test_what_a_profile_tells_can_be_saved(
    profiles: Profiling, qtbot: QtBot, told: list[Message], tmp_path: Path
) -> None:
    filled(profiles, qtbot, tmp_path)
    told.clear()
    profiles.files.write_account("owl", tmp_path / "owl.json")
    qtbot.waitUntil(lambda: bool(told))
    saved = json.loads((tmp_path / "owl.json").read_text(encoding="utf-8"))
    assert (saved["name"], saved["posts"]) == ("owl", 2)


def test_a_profile_is_forgotten(profiles: Profiling, qtbot: QtBot, tmp_path: Path) -> None:
    filled(profiles, qtbot, tmp_path)
    profiles.page.forget.trigger()
    qtbot.waitUntil(lambda: profiles.page.names.count() == 0)
    assert paths.vault_file().exists()
    assert profiles.page.begin.isEnabled()


def test_all_of_it_is_destroyed_only_when_the_person_is_sure(
    profiles: Profiling, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    filled(profiles, qtbot, tmp_path)
    decisions = profiles.standing._decisions
    decisions.decide(PLACE, Decision.KEPT)
    monkeypatch.setattr(profiles_controller, "sure", lambda *_: False)
    profiles.wipe()
    assert paths.vault_file().exists()
    monkeypatch.setattr(profiles_controller, "sure", lambda *_: True)
    profiles.wipe()
    qtbot.waitUntil(lambda: not paths.vault_file().exists())
    qtbot.waitUntil(lambda: profiles.page.names.count() == 0)
    assert decisions.now == Decided()
    assert said(profiles) == []


def test_a_destruction_does_not_wait_for_an_import(
    profiles: Profiling, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun(profiles, qtbot)
    reading, go_on = threading.Event(), threading.Event()
    monkeypatch.setattr("app.gui.profiles.bringing.read", lambda _: (reading.set(), go_on.wait(60), ([], []))[2])
    profiles.bring_from(str(tmp_path / "posts.csv"))
    qtbot.waitUntil(reading.is_set)
    profiles.destroy()
    qtbot.waitUntil(lambda: not paths.vault_file().exists())
    assert not go_on.is_set()
    go_on.set()


def test_a_destruction_holds_even_if_the_window_closes_at_once(profiles: Profiling, qtbot: QtBot) -> None:
    begun(profiles, qtbot)
    profiles.destroy()
    profiles.close()
    assert not paths.vault_file().exists()


def test_what_cannot_be_read_is_a_message(
    profiles: Profiling, qtbot: QtBot, told: list[Message], tmp_path: Path
) -> None:
    begun(profiles, qtbot)
    (tmp_path / "x.csv").write_text("a,b\n1,2\n", encoding="utf-8")
    profiles.bring_from(str(tmp_path / "x.csv"))
    qtbot.waitUntil(lambda: bool(told))
    assert "no post" in told[0].sentence
    qtbot.waitUntil(lambda: not profiles.page.doings.isHidden())


def test_no_file_holds_a_word_in_clear(
    profiles: Profiling, qtbot: QtBot, told: list[Message], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("TMPDIR", "HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME", "XDG_DATA_HOME"):
        monkeypatch.setenv(name, str(tmp_path / "home"))
    filled(profiles, qtbot, tmp_path)
    told.clear()
    with qtbot.waitSignal(profiles.knew):
        profiles.set_facts({Attribute.NAME: CANARY, Attribute.LOCATION: "Porto, Portugal"})
    profiles.standing._decisions.decide((Attribute.NAME, CANARY), Decision.WRONG)
    profiles.remember()
    remembered(profiles, qtbot, 3)
    profiles.files.copy(tmp_path / "copy.vault", PHRASE)
    qtbot.waitUntil(lambda: len(told) == 2)
    written = [f for f in tmp_path.rglob("*") if f.is_file() and f.name != "posts.csv"]
    assert len(written) >= 2
    held = b"".join(f.read_bytes() for f in written) + b"".join(str(f).encode() for f in written)
    for word in (CANARY, "Porto", "owl", "location"):
        assert not any(word.encode(code) in held for code in ("utf-8", "utf-16-le"))


def test_the_window_has_the_page_and_comes_back(window: MainWindow, qtbot: QtBot) -> None:
    one = profiling(window)
    one.show()
    assert window.pages.currentWidget() is one.page
    assert not window.controls.isVisible()
    one.page.back.click()
    assert window.pages.currentWidget() is window.editing
    assert profiling(window) is one
