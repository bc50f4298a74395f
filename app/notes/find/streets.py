"""Addresses as other countries write them, "Kanaalweg 4-II", "12 rue des Lilas", and the town in a letter's head."""

import re

from app.core.text import Span
from app.notes.find.capitals import CAPITALISED, UP
from app.notes.find.quick import Led, any_of, has, matches, numbered, signs, words_of
from app.notes.find.vocabulary import ordinary
from app.notes.finding import By, Finding
from app.notes.rows import Kind
from app.signals.base import Reading
from app.signals.shapes import shaped

_SUFFIX = (
    r"(?:weg|straat|laan|plein|gracht|kade|dijk|singel|steeg|hof|stra(?:ss|ß)e|str\.|gasse|allee|platz|ring|ufer|damm"
    r"|gatan"
    r"|vägen|gränd|vej|gade|veien|vegen|gata|gaten|katu|tie|utca|út)"
)
_HOUSE = r"\d{1,4}(?:\s?[a-zA-Z](?!\w))?(?:[-/][IVX\da-z]{1,4})?"
_TOWN = rf"(?:,?\s(?:\d{{4}}\s?[A-Z]{{2}}|\d{{4,5}})(?:\s{CAPITALISED})?)?"
_SUFFIXED = re.compile(rf"(?<![\w'’-]){UP}[^\W\d_][\w-]*{_SUFFIX}\s{_HOUSE}(?!\w|\s?(?:mg|ml|%)){_TOWN}")
_LINK = (
    r"(?:[Ii][lst]-|[Ll]-|[Tt]a[ls]-|ta['’]|de|du|des|la|le|les|del|della|dei|di|da|do|dos|das|los|las|el|l['’]|d['’])"
)
_ROMANCE = re.compile(
    rf"(?<![\w-])(?:\d{{1,4}},?\s(?:bis\s)?)?(?i:rue|avenue|av\.|boulevard|bd|chemin|allée|impasse|quai|cours|viale"
    rf"|piazza|corso"
    rf"|triq|vjal|pjazza|misraħ|heol|ffordd|stryd|rhodfa|lôn|maes|clos|rhes|cwrt|bóthar|sráid|jalan|jln"
    rf"|lorong|lebuh|persiaran|kalye"
    rf"|ulitsa|sharia|carrer|praça|strada|vicolo|calle|c/|avenida|avda\.?|paseo|rua|travessa|largo|rang(?=\s(?:st|saint|sainte|des?|du|[ivx\d]+)\b)|montée|ul\."
    rf"|ulica)(?:(?<=[./])|(?![^\W\d_]))\s?(?:{_LINK}\s?){{0,3}}{CAPITALISED}(?:[\s-](?:{_LINK}\s)?{CAPITALISED}){{0,2}}"
    rf"(?:,?\s(?:n[.º°]?\s?)?\d{{1,4}}(?!\d))?"
)
_DOOR = re.compile(
    r"(?<![\w-])(?P<value>(?i:d\.?\s?no|h\.?\s?no|door no|plot no|flat no|house no|survey no"
    r"|qtr\.? no|quarter no|block no|gali no|khasra no)"
    r"\.?\s?:?\s?[\w/-]*\d[\w/-]*(?:,\s(?![A-Z]{2,3}\b)[A-Z\d][^,.;:\n()]{2,30}){0,3})"
)
_PIN = re.compile(rf"(?<![\w-])(?:{CAPITALISED})(?:\s?[-–,]\s?|\s)(?P<code>[1-8]\d{{5}})(?![\w/-]|\.\d)")
# "2019 MI": a year's figures need a house number before them.
_POSTCODE = re.compile(
    r"(?<![\w-])(?:(?!(?:19|20)\d\d)[1-9]\d{3}|(?<=\d,\s)[12]\d{3})\s[A-Z]{2}(?=\s[A-Z][a-z]|[,.;)\n]|$)"
)
_EIRCODE = re.compile(r"(?<=[Ee]ircode)\s?:?\s?(?P<value>[A-Z]\d[\dW]\s?[A-Z0-9]{4})(?!\w)")
_DATELINE = re.compile(
    rf"(?:^|\n)[ \t]*(?P<town>{CAPITALISED}(?:[ -](?:am|an der|sur|sous|de|la|upon)?[ -]?{CAPITALISED})?),\s"
    rf"(?=(?:den|le|the|am|il|el)?\s?\d{{1,2}}(?:\.|er|st|nd|rd|th)?\s?[\w.])"
)
# "Calle 45 #12-30, apto 502", "Cra 7 No. 71-52": street, crossing and door.
_CROSSED = Led(
    r"(?<![\w-])(?i:calle|carrera|cra|cll|cl|kra|kr|avenida|avda|av|diagonal|transversal)\.?\s\d{1,3}[A-Za-z]?\s?(?:#|[Nn]o\.?\s)\s?"
    r"\d{1,3}[A-Za-z]?\s?-\s?\d{1,3}(?:,\s(?:apto|apartamento|casa|torre|int|piso)\.?\s\w{1,5})?(?![\w-])"
)
# "D07 XF62": an Eircode without its label; letters and figures both stand in its second half, unlike "T12 L1L2".
_IRISH = re.compile(
    r"(?<![\w-])(?:[AC-FHKNPRTV-Y]\d\d|D6W)[ ](?![CLST]\d[CLST]\d)(?=[A-Z\d]{0,3}[A-Z])(?=[A-Z\d]{0,3}\d)"
    r"[\dAC-FHKNPRTV-Y]{4}(?![\w-])"
)
_BOUND = re.compile(
    r"(?<![\w-])(?:NB|SB|EB|WB|northbound|southbound|eastbound|westbound)\s(?P<value>(?:I-|US-|SR-?"
    r"|Hwy\s)?\d{1,3})(?!\w|\.\d)"
)
_LOT = re.compile(
    r"\b(?:at|in|lives|address:?|home:?)\s(?P<value>(?:Lot|Space|Trailer|Trlr|Pitch|Plot|Unit"
    r"|Apt)\s#?\d{1,4}[A-Z]?)(?!\w)"
)

# "L8T 1S9": what Canadian postcodes look like, nothing of medicine does.
_CANADIAN = Led(r"(?<![\w-])[ABCEGHJ-NPRSTVXY]\d[ABCEGHJ-NPRSTV-Z][ ]\d[ABCEGHJ-NPRSTV-Z]\d(?![\w-])")
# "19 Pershore Place, Mangere, Auckland 2024": four digits behind the town of a street with a number are its postcode.
_BEHIND_STREET = re.compile(
    rf"\d[A-Za-z]?\s(?:{CAPITALISED}\s){{1,2}}(?:St|Street|Rd|Road|Ave|Avenue|Place|Pl|Drive|Dr|Lane|Crescent|Cres"
    rf"|Terrace|Tce|Way|Close|Court|Parade|Pde|Grove|Rise|Highway|Hwy|Quay|Esplanade|Boulevard),\s"
    rf"(?:{CAPITALISED}(?:\s{CAPITALISED})?,\s){{0,2}}{CAPITALISED}(?:\s{CAPITALISED})?,?\s(?P<code>\d{{4}})(?![\w/-])"
)
# "7th Main, 3rd Cross", "4th Block, Jayanagar": streets of planned towns in India; "2nd stage of labour" is none.
_PLANNED = re.compile(
    r"(?<![\w-])\d{1,2}(?:st|nd|rd|th)\s(?:(?:Main|Cross)(?:\s(?:Road|Rd))?|(?:Block|Phase|Stage|Sector"
    r"|Street)(?=,\s[A-Z]))(?!\w)"
)
_PART = re.compile(
    rf"(?<![\w-]){CAPITALISED}\s(?:Dist\b\.?|Distt\b\.?|Taluka?|Tehsil|Mandal|Barangay|LGA|Sub-?[Cc]ounty)(?![\w-])"
    rf"|(?<![\w-])(?:Brgy\b\.?|Bgy\b\.?|Barangay|Purok|Sitio|Tehsil|Teh\.|Taluka?|Tal\.|Dist\.|Distt\b\.?"
    rf"|VPO|V\.P\.O\.?|Vill\b\.?"
    rf"|Mandal|Thana|Upazila|Mouza|Desa|Dusun|Kec\.|Kab\.|Kel\.|Kampung|Urb\.|Parcelas|Colonia|Fracc\.)\s{CAPITALISED}"
    rf"(?:\s{CAPITALISED})?"
)


_WAYS = frozenset(
    "rue avenue av boulevard bd chemin allée impasse quai cours viale piazza corso vicolo calle c avenida avda paseo"
    " rua triq vjal pjazza misraħ heol ffordd stryd rhodfa lôn maes clos rhes cwrt bóthar sráid jalan"
    " jln lorong lebuh persiaran kalye"
    " ulitsa sharia carrer praça strada travessa largo rang montée ul ulica".split()
)
_SUFFIXES = tuple(
    "weg straat laan plein gracht kade dijk singel steeg hof strasse straße str. gasse allee platz ring ufer damm gatan"
    " vägen gränd vej gade veien vegen gata gaten katu tie utca út".split()
)
_PIN_DIGITS = 6
_BOUNDS = frozenset("nb sb eb wb northbound southbound eastbound westbound".split())
_LOTS = frozenset("lot space trailer trlr pitch plot unit apt".split())
_STREETS = words_of(
    "St Street Rd Road Ave Avenue Place Pl Drive Dr Lane Crescent Cres Terrace Tce Way Close Court Parade Pde Grove"
    " Rise Highway Hwy Quay Esplanade Boulevard"
)
_PLANS = words_of("Main Cross Block Phase Stage Sector Street")
_PARTS = words_of(
    "Dist Distt Taluk Taluka Tehsil Mandal Barangay LGA county subcounty Brgy Bgy Purok Sitio Teh Tal VPO V Vill"
    " Thana Upazila Mouza Desa Dusun Kec Kab Kel Kampung Urb Parcelas Colonia Fracc"
)
_DOORS = frozenset(("no", "dno", "hno"))


def find(reading: Reading) -> list[Finding]:
    """Return streets, doors, postal codes and the town in a letter's head."""
    text = reading.text
    found: list[Finding] = []
    for match in _ROMANCE.finditer(text) if has(reading, _WAYS) else ():
        if any(c.isdigit() for c in match.group()) or match.group()[0].isupper():
            found.append(Finding(Span(*match.span()), Kind.ADDRESS, By.RULE))
    for pattern, words in ((_PLANNED, _PLANS), (_PART, _PARTS)):
        found += [Finding(Span(*m.span()), Kind.ADDRESS) for m in matches(reading, pattern, text, words)]
    if not numbered(reading):
        return found
    if shaped(reading, "a 0", ". 0") and any_of(_SUFFIXES, text):
        found += [Finding(Span(*m.span()), Kind.ADDRESS, By.RULE) for m in _SUFFIXED.finditer(text)]
    for pattern, words in ((_DOOR, _DOORS), (_BOUND, _BOUNDS), (_LOT, _LOTS)):
        found += [
            Finding(Span(*m.span("value")), Kind.ADDRESS, By.RULE) for m in matches(reading, pattern, text, words)
        ]
    if "ircode" in text:
        found += [Finding(Span(*m.span("value")), Kind.ADDRESS, By.RULE) for m in _EIRCODE.finditer(text)]
    if signs(reading).digits >= _PIN_DIGITS:
        found += [Finding(Span(*m.span("code")), Kind.ADDRESS, By.RULE) for m in _PIN.finditer(text)]
    if shaped(reading, "0000 AA"):
        found += [Finding(Span(*m.span()), Kind.ADDRESS, By.RULE) for m in _POSTCODE.finditer(text)]
    found += [Finding(Span(*m.span()), Kind.ADDRESS) for m in _CROSSED.matches(reading, text)]
    if shaped(reading, "A00 A", "A00 0", "A0A A"):
        found += [Finding(Span(*m.span()), Kind.ZIP) for m in _IRISH.finditer(text)]
    found += [Finding(Span(*m.span()), Kind.ZIP) for m in _CANADIAN.matches(reading, text)]
    found += [Finding(Span(*m.span("code")), Kind.ZIP) for m in matches(reading, _BEHIND_STREET, text, _STREETS)]
    for match in _DATELINE.finditer(text):
        if not any(ordinary(w) for w in re.split(r"[ -]", match["town"])):
            found.append(Finding(Span(*match.span("town")), Kind.PLACE, By.RULE))
    return found
