"""`untell profile` and `check --profile`: a history is remembered, sealed, and shown beside a draft."""

import json
from pathlib import Path
from typing import Any

import pytest

from app.__main__ import _NEVER_ONLINE
from app.cli.commands import profile
from app.cli.main import run
from app.core.attributes import Attribute
from app.core.policy import Decided
from app.desktop import traces
from app.store import paths
from app.vault import wiping
from app.vault.vault import Vault

CANARY = "Kanarienvogel-7731"
POSTS = (
    ("1577880000", f"I live in Porto and my name is {CANARY}. The trams are late again."),
    ("1609500000", "I'm 34 and the hills of Porto keep me fit."),
    ("1640000000", "Nothing to see here, move along, it rains."),
)


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("UNTELL_HOME", str(tmp_path / "home"))
    monkeypatch.setattr("app.store.secrets.backend", lambda: None)
    monkeypatch.setattr("app.store.secrets.read", lambda _: None)
    monkeypatch.setattr("app.vault.sealing._LOG_N", 10)
    monkeypatch.chdir(tmp_path)
    (tmp_path / "pw").write_text("correct horse battery\n", encoding="utf-8")
    (tmp_path / "draft.txt").write_text("Porto again: the river, the fog, my wife on the phone.", encoding="utf-8")
    rows = "\n".join(f'{when},"{text}"' for when, text in POSTS)
    (tmp_path / "posts.csv").write_text(f"created_utc,body\n{rows}\n", encoding="utf-8")
    return tmp_path / "home"


@pytest.fixture
def tell(capfdbinary: pytest.CaptureFixture[bytes]) -> Any:
    def run_it(*arguments: str, code: int = 0) -> Any:
        capfdbinary.readouterr()
        assert run([*arguments, "--passphrase-file", "pw", "--json"]) == code
        said = capfdbinary.readouterr()
        return json.loads(said.out) if said.out else said.err.decode()

    return run_it


@pytest.fixture
def owl(tell: Any) -> None:
    tell("profile", "new", "owl", "--keep", "texts")
    told = tell("profile", "import", "owl", "posts.csv", "--engine", "signals")
    assert (told["found"], told["added"], told["known"]) == (3, 3, 0)


def test_nothing_is_remembered_until_it_is_chosen(home: Path, tell: Any) -> None:
    assert "Begin with" in tell("profile", "list", code=2)
    assert "Begin with" in tell("check", "draft.txt", "--engine", "signals", "--profile", "owl", code=2)
    assert not (home / "data").exists()


@pytest.mark.usefixtures("owl")
def test_an_import_that_is_run_again_adds_nothing(tell: Any) -> None:
    told = tell("profile", "import", "owl", "posts.csv", "--engine", "signals")
    assert (told["added"], told["known"]) == (0, 3)
    assert tell("profile", "list")["profiles"] == [{"name": "owl", "keeps": "texts", "posts": 3}]


@pytest.mark.usefixtures("owl")
def test_the_account_says_when_what_became_known_and_ages_with_the_years(tell: Any) -> None:
    told = tell("profile", "show", "owl", "--year", "2026")
    known = {one["attribute"]: one["value"] for one in told["known"]}
    assert known["location"] == "Porto, Portugal"
    assert known["age"] == "39"
    assert told["timeline"][0]["date"] == "2020-01-01"
    assert "age" in {one["attribute"] for one in told["timeline"][1]["became_known"]}
    assert {row["date"] for row in told["worth_editing"]} <= {"2020-01-01", "2021-01-01"}


@pytest.mark.usefixtures("owl")
def test_a_post_of_the_timeline_is_opened(tell: Any, capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    number = str(tell("profile", "show", "owl")["timeline"][0]["post"])
    told = tell("profile", "post", "owl", number)
    assert told["text"] == POSTS[0][1]
    assert "location" in {one["attribute"] for one in told["gave_away"]}
    assert "no post" in tell("profile", "post", "owl", "999", code=2)
    assert run(["profile", "post", "owl", number, "--passphrase-file", "pw"]) == 0
    shown = capfdbinary.readouterr().out.decode()
    assert POSTS[0][1] in shown
    assert "Porto, Portugal" in shown


@pytest.mark.usefixtures("owl")
def test_what_was_decided_is_marked_beside_a_draft(tell: Any, capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    with Vault.open(paths.vault_file(), "correct horse battery") as vault:
        vault.decide(vault.persona("owl"), Decided(wrong=frozenset({(Attribute.LOCATION, "Porto, Portugal")})))
    told = tell("check", "draft.txt", "--engine", "signals", "--profile", "owl")["profile"]["together"]
    assert {one["attribute"]: one["decided"] for one in told}["location"] == "wrong"
    assert run(["check", "draft.txt", "--engine", "signals", "--profile", "owl", "--passphrase-file", "pw"]) == 0
    assert "a wrong guess" in capfdbinary.readouterr().out.decode()


@pytest.mark.usefixtures("owl")
def test_a_draft_is_shown_beside_the_history(tell: Any) -> None:
    told = tell("check", "draft.txt", "--engine", "signals", "--profile", "OWL")["profile"]
    place = next(one for one in told["together"] if one["attribute"] == "location")
    assert place["probability"] >= max(place["alone"], place["before"])
    sex = next(one for one in told["together"] if one["attribute"] == "sex")
    assert sex["before"] == 0
    assert sex["new"] == (sex["probability"] >= 0.3)


@pytest.mark.usefixtures("owl")
def test_facts_are_taken_from_a_file_and_wrong_guesses_are_invalid_then(tell: Any, tmp_path: Path) -> None:
    (tmp_path / "facts.json").write_text('{"location": "Oslo, Norway"}', encoding="utf-8")
    assert tell("profile", "facts", "facts.json")["facts"] == {"location": "Oslo, Norway"}
    (tmp_path / "draft.txt").write_text("I live in Porto.", encoding="utf-8")
    found = tell("check", "draft.txt", "--engine", "signals", "--profile", "owl")
    assert {i["validity"] for i in found["inferences"] if i["attribute"] == "location"} == {"invalid"}
    made = tell("rewrite", "draft.txt", "--engine", "signals", "--profile", "owl", "--slider", "100")
    assert made["text"] == "I live in Porto."


@pytest.mark.usefixtures("owl")
def test_no_file_holds_a_word_in_clear(home: Path, tell: Any, tmp_path: Path) -> None:
    (tmp_path / "facts.json").write_text(json.dumps({"name": CANARY}), encoding="utf-8")
    tell("profile", "facts", "facts.json")
    tell("profile", "export", "copy.vault")
    files = [*home.rglob("*"), tmp_path / "copy.vault"]
    assert not any(
        CANARY.encode() in file.read_bytes() or b"Porto" in file.read_bytes() for file in files if file.is_file()
    )


@pytest.mark.usefixtures("owl")
def test_posts_and_profiles_are_forgotten(tell: Any) -> None:
    number = tell("profile", "show", "owl")["timeline"][0]["post"]
    assert "no post" in tell("profile", "forget", "owl", "999", code=2)
    tell("profile", "forget", "owl", str(number))
    assert tell("profile", "list")["profiles"][0]["posts"] == 2
    assert "add --yes" in tell("profile", "forget", "owl", code=2)
    assert tell("profile", "list")["profiles"][0]["posts"] == 2
    tell("profile", "forget", "owl", "--yes")
    assert tell("profile", "list")["profiles"] == []


@pytest.mark.usefixtures("owl")
def test_a_copy_brings_everything_back_after_a_wipe(home: Path, tell: Any) -> None:
    tell("profile", "export", "copy.vault")
    assert tell("profile", "wipe", "--yes")["wiped"]
    assert not any(file.is_file() for file in (home / "data" / "vault").iterdir())
    tell("profile", "restore", "copy.vault")
    assert tell("profile", "list")["profiles"][0]["posts"] == 3
    assert "exists already" in tell("profile", "restore", "copy.vault", code=4)


@pytest.mark.usefixtures("owl")
def test_a_name_that_is_somebody_else_s_is_not_the_author_s(tell: Any, tmp_path: Path) -> None:
    tell("profile", "new", "elk")
    (tmp_path / "post.txt").write_text("On Sundays my wife Gwendolen bakes bread for us.", encoding="utf-8")
    tell("profile", "add", "elk", "post.txt", "--engine", "signals")
    assert "name" not in {one["attribute"] for one in tell("profile", "show", "elk")["known"]}


@pytest.mark.usefixtures("owl")
def test_half_characters_cost_no_more_than_their_entry(tell: Any, tmp_path: Path) -> None:
    rows = '[{"text": "I am 30"}, {"text": "cut \\ud83d", "title": "x"}, {"text": "I am 31", "title": "\\ud83d"}, null]'
    (tmp_path / "x.json").write_text(rows, encoding="utf-8")
    told = tell("profile", "import", "owl", "x.json", "--engine", "signals")
    assert (told["found"], told["added"], told["skipped"]) == (2, 2, 2)
    (tmp_path / "facts.json").write_text('{"name": "Ann \\ud83d"}', encoding="utf-8")
    assert "The fact name holds half a character" in tell("profile", "facts", "facts.json", code=4)
    assert "not valid UTF-8" in tell("profile", "new", "bad\udcffname", code=2)


@pytest.mark.usefixtures("owl")
def test_a_vault_that_was_wiped_meanwhile_is_not_called_damaged(tell: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    Path("posts.csv").write_text("body\nsomething new\n", encoding="utf-8")
    real = profile.gather

    def wiped_first(*given: Any) -> Any:
        wiping.wipe(paths.vault_file())
        return real(*given)

    monkeypatch.setattr(profile, "gather", wiped_first)
    assert "destroyed or moved away" in tell("profile", "import", "owl", "posts.csv", "--engine", "signals", code=4)


@pytest.mark.usefixtures("owl")
def test_a_wrong_passphrase_is_a_sentence(tell: Any, tmp_path: Path) -> None:
    (tmp_path / "pw").write_text("a wrong passphrase", encoding="utf-8")
    assert "does not open" in tell("profile", "list", code=4)


def test_the_program_s_wipe_knows_of_the_vault() -> None:
    assert "vault-key" in traces.SECRETS


def test_the_command_gives_up_the_network_before_it_reads_a_text() -> None:
    assert "profile" in _NEVER_ONLINE
