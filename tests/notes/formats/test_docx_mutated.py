"""Documents in which a name was hidden at random: no copy that passes holds any of it."""

import pytest

from app.core.errors import InputError
from app.notes.verdict import Word
from tests.notes.formats.hidden import hiding
from tests.notes.formats.mutations import mutated
from tests.notes.formats.test_docx_schema import cleaned, left
from tests.notes.formats.word import renamed

_BODY = {"Quillon Vandermeer": "Marguerite Holloway", "Vandermeer": "Holloway", "Quillon": "Marguerite"}


@pytest.mark.parametrize("seed", range(40))
def test_a_name_hidden_at_random_is_gone_or_fails_the_copy(seed: int) -> None:
    try:
        done = cleaned(mutated(renamed(hiding(), _BODY), seed, "Marguerite Holloway"))
    except InputError:
        return  # what was hidden made it a document that no word processor opens
    assert done.word is Word.FAIL or left(done) == []
