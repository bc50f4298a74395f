"""Which tokens keep a quote a substring of its source: exact by construction, no grammar needed."""

from app.engines.constrained.source import Source
from app.engines.constrained.vocabulary import Vocabulary


class QuoteMask:
    """Follows every place of the source where the quote so far could stand.

    `lead` is a text (a space, or nothing) that the first token has to write before the quote itself.
    A quote never contains `end`, since `end` closes it.
    """

    def __init__(self, source: Source, vocabulary: Vocabulary, end: bytes, lead: bytes = b"") -> None:
        self._source = source
        self._vocabulary = vocabulary
        self._end = end
        self._lead = lead
        self._places = list(source.begins)
        self._written = 0

    def allowed(self) -> dict[int, list[int]]:
        """Return the tokens that may come next, each with the places of the source it leads to."""
        data, known, longest = self._source.data, self._vocabulary.by_bytes, self._vocabulary.longest
        found: dict[int, list[int]] = {}
        for place in self._places:
            limit = data.find(self._end, place) if self._end else -1
            # Behind the last word end the quote could reach lies only what could never be closed.
            stop = min(self._source.end_to(len(data) if limit < 0 else limit), place + longest)
            # With a lead, the lead alone will do: digits are often not joined to the space before them.
            for after in range(place + (not self._lead), stop + 1):
                token = known.get(self._lead + data[place:after])
                if token is not None:
                    found.setdefault(token, []).append(after)
        return found

    def begins(self) -> dict[int, list[int]]:
        """Return each place of the source where a quote may begin, with the tokens it may begin with.

        Templates side by side all ask this of one source: it is worked out for the first of them.
        """
        found = self._source.opened.get((self._end, self._lead))
        if found is None:
            self._source.opened[self._end, self._lead] = found = {}
            for token, afters in self.allowed().items():
                size = len(self._vocabulary.pieces[token]) - len(self._lead)
                for after in afters:
                    found.setdefault(after - size, []).append(token)
        return found

    def push(self, places: list[int], token: int) -> None:
        """Take `token`, which leads to `places`, as the quote's next piece."""
        self._written += len(self._vocabulary.pieces[token]) - len(self._lead)
        self._lead = b""
        self._places = places

    @property
    def closable(self) -> bool:
        """Return whether the quote could end here: it has a word, and some place ends one."""
        return self._written > 0 and any(self._closes(place) for place in self._places)

    def _closes(self, place: int) -> bool:
        return self._source.end_from(place) == place

    def complete(self) -> bytes:
        """Return the bytes missing to the next word end (the nearest of all places), and take them."""
        if not self._written or self.closable:
            return b""
        ways = [(end - place, place) for place in self._places if (end := self._source.end_from(place))]
        size, place = min(ways)
        self._places = [place + size]
        self._written += size
        return self._source.data[place : place + size]

    @property
    def text(self) -> str:
        """Return the quote so far: exactly what stands in the source, empty before the first token."""
        if not self._written:
            return ""
        # Closing is only offered at a word end, so the place that ends a word is the one quoted.
        place = next((place for place in self._places if self._closes(place)), self._places[0])
        return self._source.data[place - self._written : place].decode("utf-8", "surrogatepass")
