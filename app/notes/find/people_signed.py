"""Who wrote, read back or passed it on, in bare letters: a note that ends in "JTB" or "hb, CGC", "read back by dlp".

Letters alone are mostly an abbreviation, so they count only where somebody signs, and none that medicine uses there.
"""

import re
from collections.abc import Iterator

from app.core.text import Span
from app.notes.find.quick import has, matches, words_of
from app.notes.find.vocabulary import explained
from app.notes.finding import Finding, Role
from app.notes.rows import Kind
from app.signals.base import Reading

_CREDENTIALS = (
    r"(?:RN|RGN|RMN|SRN|MD|NP|PA(?:-C)?|LPN|CNM|APRN|ARNP|FNP|DNP|CRNA|CPN|CGC|MDS|RD|SLP|PharmD|LCSW|LMSW|MSW|RT|RRT"
    r"|CNA|HCA|ANP|DPT|OTR|MLS|MT|CT|RPSGT|RDMS|CWOCN|PT|OT|SW|DN)"
)
_LETTERS = words_of(_CREDENTIALS)
_HEADINGS = frozenset("nurse consult note visit review entry contact call".split())
_DICTATIONS = frozenset("d t dd dt td tt dict dictated trans transcribed typed".split())
# What a note ends in: a line or a sentence of its own, without a full stop.
_ENDS = re.compile(
    r"(?:[.;!?)]\s{1,2}|\n[ \t]*|\s/\s?|\s[—–-]{1,2}\s?)"
    r"(?P<who>[A-Z]{2,3}|[a-z]{2,3}|(?:[A-Za-z]\.){2,3}|[A-Z]{2,3}/[A-Za-z]{2,3}|[A-Z]{2,3}(?=\.))\.?\s*\Z"
)
# Behind what closes a letter any letters are a name, in whatever language: "Vriendelike groete, NMR".
_CLOSED = re.compile(
    r"(?:[^\W\d_],[ \t]*\n|\b(?i:regards|wishes|sincerely|faithfully|respectfully|thanks|thank you|cheers|groete[nt]?"
    r"|gr[üu](?:ß|ss)en?|cofion|gywir|diolch|saludos|atentamente|cordialement|salutations|meas|mihi|saluti|hilsen|hälsningar"
    r"|pozdrawiam),)\s*(?P<who>[A-Z]{2,4})\.?\s*\Z"
)
# A heading that says who wrote: "NURSE CONSULT (LT) 20/06".
_HEADING = re.compile(
    r"\b(?i:nurse|consult|note|visit|review|entry|contact|call)\s\((?P<who>[A-Z]{2,3})\)\s\d{1,2}/\d{1,2}"
)
# "DT: 10/29/24   hm/tkl": who dictated and who typed.
_DICTATED = re.compile(
    r"\b(?:D|T|DD|DT|TD|TT|[Dd]ict|[Dd]ictated|[Tt]rans|[Tt]ranscribed|[Tt]yped)[:.]?\s{0,2}\d{1,2}[/-]\d{1,2}(?:[/-]\d{2,4})?"
    r"(?:[ ]\d{1,2}:?\d\d)?[ ]{1,4}(?P<who>[A-Za-z]{2,4}[/:][a-z]{2,3})(?![\w/])"
)
_LETTERED = re.compile(
    rf"(?:^|[.;!?)]\s{{1,2}}|\n[ \t]*|\s/\s?)(?P<who>[A-Z]{{2,3}}|[a-z]{{2,3}}),?\s\(?{_CREDENTIALS}\)?\.?[ \t]*"
    r"(?=\n|$)"
)
_NAME_LETTERED = re.compile(
    rf"(?:[.;!?)]\s{{1,2}}|\n[ \t]*)(?P<who>[A-Z][a-zà-ÿ]{{2,}}),\s{_CREDENTIALS}\.?[ \t]*(?=\n|$)"
)
_BY = re.compile(
    r"(?:\b(?:read ?back,? by|(?:fixed|corrected|verified|entered|logged|checked|scanned|faxed|prepared"
    r"|witnessed|released"
    r"|grossed|screened|plated|pulled|taken|drawn|collected|filed|reviewed|proofed|transcribed|recorded|phoned) by"
    r"|dictated(?: by)?|initials(?: of (?:the )?\w+)?:?|[Pp]reparer:?|(?:[Pp]hysicist|[Ee]mbryologist|[Dd]osimetrist"
    r"|[Tt]echnologist|[Ss]onographer|[Pp]hlebotomist|[Tt]ranscriptionist|[Tt]ypist|[Cc]oder|[Ww]itness|[Ss]cribe):?"
    r"|(?:rec['’]?d|[Rr]eceived|[Ll]ogged|[Ee]ntered|[Ff]iled|[Ss]canned|[Ff]axed|[Mm]ailed|[Vv]erified|[Dd]one)"
    r"\s\d{1,2}/\d{1,2}(?:/\d{2,4})?,?"
    r"|(?:[Ww]ritten|[Tt]yped|[Ss]igned) by|(?:[Ww]itnessed|[Cc]o-?signed|[Cc]ountersigned|[Ii]nitialled)(?: by)?:?"
    r"|(?:[Tt]rans|[Tt]ranscriber|[Mm]inutes|[Ss]ecretary|[Ss]ec|[Cc]hecker|[Cc]lerk|[Rr]ecorder|[Aa]uthor|[Ii]nits?"
    r"|[Ee]ntered|[Ll]ogged):)|\(per)\s(?P<who>[a-z]{2,3}|[A-Z]{2,3}|[A-Z]\.)"
    r"(?=[.,;)/]|\s*(?:\n|$)|\s\d{1,2}/\d{1,2}(?!\d))"
)
_BYS = frozenset(
    "readback dictated by per initials preparer physicist embryologist dosimetrist technologist"
    " sonographer phlebotomist"
    " transcriptionist typist coder witness scribe rec recd received logged entered filed scanned faxed mailed verified"
    " done written typed signed witnessed cosigned co countersigned initialled trans transcriber minutes secretary sec"
    " checker clerk recorder author init inits".split()
)
# "MO YX.", "HO JT,": a doctor's rank before his letters, as rounds are written up.
_RANKED = re.compile(r"(?<![\w/-])(?:MO|HO|SHO|RMO|JMO|Reg|SpR)\s(?P<who>[A-Z]{2,3})(?=[.,;\n]|\s\d)")
_RANKS = frozenset("mo ho sho rmo jmo reg spr".split())
# A gross description that closes with who cut it: "A1-A4. (rk)".
_BRACKETED = re.compile(r"[.;]\s\((?P<who>[a-z]{2,3})\)[ \t]*(?=\n|$)")
_BROKEN = re.compile(r"(?<![\w.])(?:[A-Z]\.){1,2}-(?:[A-Z]\.){1,2}(?!\w)")
# What stands in such places and is nobody: abbreviations that are no words of our lists.
_ABBREVIATIONS = frozenset(
    "dni tid qid bid prn npo tte tee eeg emg ekg ecg mra mri cta ct cxr us usg edd csf ugi kub ivf iui hsg egd"
    " fna nos thx ty pls asap fyi eta tia lol idk omg btw dc uri chf cad hld oa sle als hbv hcv hiv rsv vre gbs"
    " aki svt vt vf pvc pac rca lcx lad pci avr mvr niv ett peg og ng gj cvl ivc svc sma ima aaa tka tha thr tkr"
    " acl mcl pcl rom wb nwb pwb fwb slp ccu cdu mfm fm im hst cst est pst bst gmt utc abg vbg cmp bmp cbc fbc ua"
    " ucx bcx ldl hdl cea afp hcg ana ccp rf esr crp ddd ppn tpn lr ns ctx arb bb ccb tca mtx aza mmf tac csa hc"
    " fob coe rep fam att sig qam qpm os ou od hs icp ivh sah sdh edh eol poa hcp adv cpr ap ass rec con tbc tba"
    " tbd sms txt sac lip nkda nka nad wnl dnr ama dnw dna tto tta obs ems emt gcs ai pcr poc gp pcp md do np rn"
    " pa rm mr ms dr ot pt sw ed er or icu iv po sc pr bd ok am pm no not yes end him her me you it he she we all"
    " who mom dad mum to by on at in for and the hx dx rx tx sx fx bx ha n a b c x ff cc re ps pg pto bmi bp hr rr"
    " sob doe cp abx bm bms uti cva dvt pe mi htn dm copd ckd esrd ra lmp gyn ent uro pan neg pos nil via tbl tab"
    " cap inj ic ii iii vi vii ros fhx shx pmh psh hpi lab ecmo map pco po2 ph usa uk eu ny ca fl oh va nj nc ga"
    " il mn wi wa co az ky tn sd nd ne ks mo ar la al de ri ma nh nm ut nv id mt wy hi ak nhs dob mrn"
    " ssn icb ccg".split()
)


def _letters(match: re.Match[str]) -> bool:
    folded = match["who"].lower().replace(".", "")
    # Who is called by letters is said so: "girl, initials RS".
    lettered = match.re is _LETTERED or len(folded) == 1 or match.group().lower().startswith("initials")
    lettered = lettered or match.re is _HEADING
    return _ABBREVIATIONS.isdisjoint(folded.split("/")) and (lettered or not explained(folded))


def _signed(reading: Reading) -> Iterator[Span]:
    end = max(0, len(reading.text) - _TAIL)
    lettered = has(reading, _LETTERS)
    patterns = [_LETTERED] if lettered else []
    # A window that is cut off inside a note ends in no signature, but then not in a line of three letters either.
    if len(reading.text) > _SHORT:
        yield from (Span(*m.span("who")) for m in _ENDS.finditer(reading.text, end) if _letters(m))
        if reading.text.rstrip().rstrip(".")[-2:].isupper():
            yield from (Span(*m.span("who")) for m in _CLOSED.finditer(reading.text, end))
        heading = matches(reading, _HEADING, reading.text, _HEADINGS) if "(" in reading.text else ()
        yield from (Span(*m.span("who")) for m in heading if _letters(m))
        yield from (Span(*m.span("who")) for m in matches(reading, _DICTATED, reading.text, _DICTATIONS))
    if has(reading, _BYS):
        patterns.append(_BY)
    if has(reading, _RANKS):
        patterns.append(_RANKED)
    if "(" in reading.text:
        patterns.append(_BRACKETED)
    for pattern in patterns:
        yield from (Span(*m.span("who")) for m in pattern.finditer(reading.text) if _letters(m))
    for match in _NAME_LETTERED.finditer(reading.text) if lettered else ():
        if not explained(match["who"]):
            yield Span(*match.span("who"))
    if ".-" in reading.text:
        yield from (Span(*match.span()) for match in _BROKEN.finditer(reading.text))


_TAIL = 24
_SHORT = 80
"""Nobody signs a query of a line."""


def find(reading: Reading) -> list[Finding]:
    """Return the initials and first names of who signed."""
    return [Finding(span, Kind.PERSON, role=Role.STAFF, noun="clinician") for span in _signed(reading)]
