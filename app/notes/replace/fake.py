"""Invented names, places and numbers of the same form, always the same for the same original of a patient (Faker)."""

import itertools
import re
import string
from collections.abc import Callable
from functools import cache

from stdnum import luhn
from stdnum.gb import nhs

from app.notes.base.hit import Finding
from app.notes.base.safe_harbor import Kind
from app.notes.patient import Patient
from app.notes.replace.people import People
from app.rules.concepts import concept
from app.signals.gazetteers.name_lists import given_sex

_POOL = 400
_GROUP = re.compile(r"[0-9]{3,}")
_KIND_WORDS = re.compile(rf"(?:[ ]{concept('KIND_OF_FACILITY')})+$", re.IGNORECASE)


_DIGITS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")
_REACHED = frozenset((Kind.PHONE, Kind.FAX))
_SAID = re.compile(rf"\b(?:oh|nought|{'|'.join(_DIGITS)})\b", re.IGNORECASE)

# Figures, also said ("five five five"); an e-mail address may have some.
_DIALLED = re.compile(rf"^(?!.*@)(?=.*(?:\d|{_SAID.pattern}))", re.IGNORECASE | re.DOTALL)


@cache
def _pool(locale: str, what: str) -> tuple[str, ...]:
    """Return different inventions of one sort; the same in every run."""
    # Who asks for no inventions need not wait for the library behind them.
    from faker import Faker

    faker = Faker(locale)
    faker.seed_instance(20_240)
    make: Callable[[], str] = {
        "female": faker.first_name_female,
        "male": faker.first_name_male,
        "given": faker.first_name,
        "surname": faker.last_name,
        "town": faker.city,
        "street": faker.street_address,
        "company": faker.company,
    }[what]
    found: dict[str, None] = {}
    for _ in range(_POOL * 3):
        found.setdefault(make().replace("\n", ", "))
        if len(found) == _POOL:
            break
    return tuple(found)


def _cased(like: str, new: str) -> str:
    if like.isupper() and len(like) > 1:
        return new.upper()
    return new.lower() if like.islower() else new


def _one_word(pool: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(w for w in pool if w.isalpha())


def name(raw: str, people: People, patient: Patient, locale: str) -> str:
    """Return `raw` with every name in it replaced, titles and punctuation kept."""
    out, at = [], 0
    for piece in people.pieces(raw):
        out += [raw[at : piece.start], _piece(raw, piece.part, piece.raw, people, patient, locale)]
        at = piece.end
    return "".join([*out, raw[at:]])


def _piece(raw: str, part: str, word: str, people: People, patient: Patient, locale: str) -> str:
    if part == "title":
        return word
    if part == "initial":
        return _initial(raw, word, people, patient, locale)
    return _cased(word, _word(word, part, patient, locale))


def _word(word: str, part: str, patient: Patient, locale: str) -> str:
    if part == "surname":
        return patient.choose("surname", word, _one_word(_pool(locale, "surname")))
    sex = {"f": "female", "m": "male"}.get(given_sex(word) or "", "given")
    return patient.choose("given", word, _one_word(_pool(locale, sex)))


def _initial(raw: str, letter: str, people: People, patient: Patient, locale: str) -> str:
    """Return the first letter of the surrogate of whoever the initial belongs to, else a letter of its own."""
    identity = people.identity(raw).split()
    for part, word in zip(("given", "surname"), identity, strict=False):
        if len(word) > 1 and word.startswith(letter.lower()) and len(identity) == 2:
            return _word(word, part, patient, locale)[0]
    letters = string.ascii_uppercase.replace(letter.upper(), "")
    return letters[patient.draw("initial", raw, letter) % len(letters)]


def number(raw: str, patient: Patient, kind: str) -> str:
    """Return a number of the same form; it is never the original, and no check digit of an issuer is right."""
    key = re.sub(r"[^0-9a-z]", "", raw.lower())
    stream = patient.draw(kind, key)
    out = []
    for char in raw:
        if char.isdigit():
            stream, digit = divmod(stream, 10)
            out.append(str(digit))
        elif char.isascii() and char.isalpha():
            stream, letter = divmod(stream, 26)
            new = string.ascii_lowercase[letter]
            out.append(new.upper() if char.isupper() else new)
        else:
            out.append(char)
        stream = stream or patient.draw(kind, key, str(len(out)))
    made = "".join(out)
    return _unissued(_other_groups(raw, made if made != raw else made[::-1]), kind)


def _other_groups(raw: str, made: str) -> str:
    """Return `made` with another last digit in every group of digits that happens to be the original's."""
    for group in _GROUP.finditer(raw):
        last = group.end() - 1
        if made[group.start() : group.end()] == group.group():
            made = made[:last] + str((int(made[last]) + 1) % 10) + made[last + 1 :]
    return made


def _unissued(made: str, kind: str) -> str:
    """Return the number with digits that no issuer gives: nobody real is hit."""
    if kind == Kind.SSN.value and sum(c.isdigit() for c in made) == 9:
        digits = iter("000" + "".join(c for c in made if c.isdigit())[3:])
        return "".join(next(digits) if c.isdigit() else c for c in made)
    digits_only = "".join(c for c in made if c.isdigit())
    wrong = (luhn.is_valid(digits_only) and len(digits_only) > 9) or (
        len(digits_only) == 10 and nhs.is_valid(digits_only)
    )
    if not wrong:
        return made
    last = max(at for at, c in enumerate(made) if c.isdigit())
    return made[:last] + str((int(made[last]) + 1) % 10) + made[last + 1 :]


def phone(raw: str, patient: Patient) -> str:
    """Return a telephone number of the same form; North American ones lie in the range reserved for fiction."""
    digits = [c for c in raw if c.isdigit()]
    drawn = patient.draw("phone", "".join(digits) or raw.lower())
    new = list(str(drawn)[: len(digits)])
    if (len(digits) in (10, 11) and not raw.lstrip("(").startswith(("0", "+0")) and not raw.startswith("+")) or (
        len(digits) == 11 and raw.startswith("+1")
    ):
        area = str(200 + drawn % 700)
        new = ([digits[0]] if len(digits) == 11 else []) + list(f"{area}55501{drawn // 7 % 100:02d}")
    elif digits and digits[0] == "0":
        new[0] = "0"
    if new and new == digits:
        new[-1] = str((int(new[-1]) + 1) % 10)
    left = iter(new)
    return _other_words("".join(next(left) if c.isdigit() else c for c in raw), drawn)


def _other_words(raw: str, drawn: int) -> str:
    """Return a number with another digit in the place of each that is read out ("six nine double oh four")."""
    steps = (drawn // 9**place % 9 + 1 for place in itertools.count())
    known = {word: digit for digit, word in enumerate(_DIGITS)}
    return _SAID.sub(lambda said: _DIGITS[(known.get(said.group().lower(), 0) + next(steps)) % 10], raw)


def surrogate(raw: str, finding: Finding, people: People, patient: Patient, locale: str) -> str:
    """Return what stands for `raw` in the style of invented surrogates."""
    kind = finding.kind
    if kind is Kind.PERSON:
        return name(raw, people, patient, locale)
    # A form's field for telephones may hold an e-mail address, or an account's name.
    if kind in (Kind.PHONE, Kind.FAX) and _DIALLED.search(raw):
        return phone(raw, patient)
    if kind is Kind.EMAIL or (kind in _REACHED and "@" in raw):
        who = patient.choose("given", raw, _one_word(_pool(locale, "given"))).lower()
        return f"{who}.{patient.draw('email', raw) % 1000}@example.com"
    if kind is Kind.URL:
        return f"https://example.org/{patient.draw('url', raw) % 10**6}"
    if kind is Kind.IP:
        return f"192.0.2.{patient.draw('ip', raw) % 254 + 1}"
    if kind is Kind.USERNAME:
        return f"user{patient.draw('username', raw) % 10**5}"
    if kind is Kind.PLACE:
        return patient.choose("town", raw, _pool(locale, "town"))
    if kind is Kind.ADDRESS:
        return patient.choose("street", raw, _pool(locale, "street"))
    if kind is Kind.FACILITY:
        ending = _KIND_WORDS.search(raw)
        made = patient.choose("facility", raw, _one_word(_pool(locale, "surname")))
        return f"{made}{ending.group() if ending else ' ' + (finding.noun or 'hospital').title()}"
    if kind is Kind.EMPLOYER:
        return patient.choose("company", raw, _pool(locale, "company"))
    return number(raw, patient, kind.value)
