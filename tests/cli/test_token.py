"""The hub's token: first without, then the kept one, then the person is asked; it never becomes an argument."""

import getpass
import sys
from collections.abc import Callable

import pytest

from app.cli.commands import hub_token
from app.models.download.job import Means, TokenNeededError
from app.store import secrets


def gate(right: str, seen: list[str]) -> Callable[[Means], str]:
    """Return a function that works with the right token alone."""

    def work(means: Means) -> str:
        given = "(login)" if means.login else means.token
        seen.append(given)
        if given != right:
            raise TokenNeededError("Give a token.")
        return "there"

    return work


@pytest.fixture
def safe(monkeypatch: pytest.MonkeyPatch) -> dict[str, str]:
    kept: dict[str, str] = {}
    monkeypatch.setattr(secrets, "read", kept.get)
    monkeypatch.setattr(secrets, "keep", lambda name, secret: kept.update({name: secret}) or True)
    monkeypatch.setattr(sys.stdin, "isatty", lambda: True, raising=False)
    return kept


def typing(monkeypatch: pytest.MonkeyPatch, typed: str) -> None:
    monkeypatch.setattr(getpass, "getpass", lambda prompt, stream: typed)


def test_an_open_model_needs_none(safe: dict[str, str]) -> None:
    seen: list[str] = []
    assert hub_token.with_token(gate("", seen), Means()) == "there"
    assert seen == [""]


def test_the_kept_one_is_used_when_asked_for(safe: dict[str, str]) -> None:
    safe[secrets.HUB_TOKEN] = "hf_kept"
    seen: list[str] = []
    assert hub_token.with_token(gate("hf_kept", seen), Means()) == "there"
    assert seen == ["", "hf_kept"]


def test_the_person_is_asked_and_a_token_that_works_is_kept(
    safe: dict[str, str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    safe[secrets.HUB_TOKEN] = "hf_old"
    typing(monkeypatch, " hf_new ")
    seen: list[str] = []
    assert hub_token.with_token(gate("hf_new", seen), Means()) == "there"
    assert seen == ["", "hf_old", "(login)", "hf_new"]
    assert safe[secrets.HUB_TOKEN] == "hf_new"
    assert "hf_" not in capsys.readouterr().err


def test_a_wrong_one_is_not_kept(safe: dict[str, str], monkeypatch: pytest.MonkeyPatch) -> None:
    typing(monkeypatch, "hf_wrong")
    with pytest.raises(TokenNeededError):
        hub_token.with_token(gate("hf_right", []), Means())
    assert safe == {}


@pytest.mark.parametrize("here", [True, False])
def test_without_an_answer_the_sentence_stands(
    safe: dict[str, str], monkeypatch: pytest.MonkeyPatch, here: bool
) -> None:
    monkeypatch.setattr(sys.stdin, "isatty", lambda: here, raising=False)
    typing(monkeypatch, "")
    with pytest.raises(TokenNeededError, match="Give a token"):
        hub_token.with_token(gate("hf_right", []), Means())


def test_who_has_logged_in_with_the_hubs_own_program_is_not_asked(safe: dict[str, str]) -> None:
    seen: list[str] = []
    assert hub_token.with_token(gate("(login)", seen), Means()) == "there"
    assert seen == ["", "(login)"]
    safe[secrets.HUB_TOKEN] = "hf_own"
    assert hub_token.with_token(gate("(login)", seen), Means()) == "there"
    assert seen[2:] == ["", "hf_own", "(login)"], "one's own comes first"
