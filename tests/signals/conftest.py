"""The signals' tests look at what is found and how far its ladder goes, not at whether its words read well."""

from collections.abc import Iterator

import pytest

from tests.conftest import let_ladders_read_well


@pytest.fixture(autouse=True, scope="module")
def _every_ladder_is_taken() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        let_ladders_read_well(patch)
        yield
