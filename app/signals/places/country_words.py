"""A text's words by the country that they name, and whether they say it of the author once taken together.

The signals look for such words beside their own claims (`places.same_country`); a model's guess, and what is too weak
to be a claim, deserve no less.
"""

from functools import cached_property

from app.core.inference import Evidence, Ladder
from app.core.text.spans import Span
from app.signals.base import Reading
from app.signals.look import Seen
from app.signals.place_names.local import Pointed, point
from app.signals.place_names.names import Found, find
from app.signals.places.same_country import SHARE, around, words_of
from app.signals.places.tied import apart, tied, tied_words
from app.signals.text.clinical import is_note

_LANGUAGE = "the local language"
MANY = 3
"""So many different words of one country are no accident: of 467 such weak claims on the teacher set's texts outside
the test part 463 are on texts where the teacher sees a place given away too, and two on harmless ones."""
_SOME = 2
"""So many are none either where the author uses one of them of their own life, none is of a journey, and no other
country is named. On the teacher set's texts outside its test part it takes back words in 80 more where the teacher sees
a place given away, in one that gives away something else and in four harmless ones."""


class CountryWords:
    """The words of one text; it is read only when first asked for. What is not read in it counts for nothing."""

    def __init__(self, seen: Seen) -> None:
        self._seen = seen

    def of(self, country: str) -> tuple[Evidence, ...]:
        """Return the words that name `country` (called as in guesses), and sights, as evidence beside a claim to it."""
        found = around(self._reading, self._places, self._pointed, frozenset((country,)), _LANGUAGE)
        return tuple(self._evidence(span, ladder) for span, _, ladder in found)

    def tied(self) -> tuple[Span, ...]:
        """Return the words of one country alone that the author uses of their own life."""
        return tied_words(self._reading, self._pointed)

    def agree(self, country: str) -> bool:
        """Tell whether several words name `country` that are neither quoted, of a journey nor somebody else's."""
        if is_note(self._reading):
            return False
        told = words_of(self._reading, self._places, self._pointed, frozenset((country,)), _LANGUAGE)
        named = [span for span, _, _ in told]
        spans = [span for span in named if not apart(self._reading, span)]
        different = {span.of(self._reading.lower) for span in spans}
        if len(different) >= MANY:
            return True
        alone = spans == named and all(place.places[0].country == country for place in self._places)
        return len(different) >= _SOME and alone and any(tied(self._reading, span) for span in spans)

    def _evidence(self, span: Span, ladder: Ladder) -> Evidence:
        return Evidence(span, span.of(self._seen.blanked), ladder, SHARE, beside=True)

    @property
    def _reading(self) -> Reading:
        return self._seen.reading

    @cached_property
    def _places(self) -> list[Found]:
        return find(self._reading)

    @cached_property
    def _pointed(self) -> list[Pointed]:
        return point(self._reading)
