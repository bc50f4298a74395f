"""How somebody is reached, as people say it: "ring him on 4471", "Insta: fox.88", "mobile ends 4409", a bare domain."""

import re
from collections.abc import Iterator

from app.core.text import Span
from app.notes.find.quick import Led, has, matches, numbered, signs
from app.notes.finding import Finding
from app.notes.rows import Kind
from app.signals.base import Reading
from app.signals.shapes import shaped

_WHOSE = r"(?:(?:his|her|my|their|our|the|a|its) )?"
_LINE = r"(?:(?:work|home|house|office|desk|direct|van|mobile|cell|tel|phone|number|landline|line|ext|no\.?),? ){0,3}"
_NOT_NUMBER = (
    r"(?![\w/%]|[.:,]\d|-\d|\s?(?:mg|mcg|ml|units?|days?|hours?|hrs?|h\b|mins?|minutes?|weeks?|months?|years?|am|pm"
    r"|times|or|to|puffs|tabs?|l\b|%)\b)"
)
_REACHED = re.compile(
    r"\b(?:reach(?:ed|able)?|contact(?:ed|able)?|ring|rang|rings|call|calls|called|phoned?|texts?|whatsapp|dial(?:led)?"
    r"|message|msg|speak to|leave word|get (?:hold of|through to)|available|answers)\b[^.;\n\d]{0,40}?"
    rf"\b(?:on|via|is|using)\s{_WHOSE}{_LINE}(?P<value>\d{{3,6}}(?:[ -]\d{{3,7}}){{0,3}}){_NOT_NUMBER}"
)
_LANDLINE = Led(
    r"\b(?:[Tt]elephone|[Tt]el|[Pp]hone|[Pp]h|[Ll]andline|[Nn]umber is|on|ring|call)\b\.?:?\s"
    rf"(?P<value>(?=[^\W\d_a-zß-öø-ÿ])[^\W\d_]{{4,}} \d{{3,6}}(?: \d{{3,4}})?){_NOT_NUMBER}"
)
_ENDS = re.compile(
    r"\b(?:mobile|phone|cell|number|tel|mrn|nhs(?: no\.?| number)?|chart|record|file|member|plan|medicare|id"
    r"|card|account|acct|ssn|social|policy|serial|passport)"
    r"(?: no\.?| number)? (?:ends?|ending|finishes|finishing)(?: (?:in|with))?:? (?P<value>[\dx*]{2,6})(?![\w/]|\.\d)"
)
NETWORK = (
    r"insta(?:gram)?|ig|snap(?:chat)?|tik ?tok|twitter|facebook|fb|messenger|telegram|tg|discord|reddit|skype|kik"
    r"|wechat|line id|viber|grindr|tinder|xbox|psn|gamertag|twitch|youtube|linkedin|mastodon|bluesky|venmo|cash ?app"
    r"|paypal|etsy"
)
_HANDLE = re.compile(
    rf"(?<![\w-])(?:{NETWORK})(?:\s(?:handle|id|name|user|account|username|as|under|is)){{0,2}}[:,]?\s"
    r"(?P<value>@?(?=[\w.-]*[\d_.-]\w|\w+_)[a-z][\w.-]{2,29})",
)
_NAMED = re.compile(
    r"(?<![\w-])(?:handle|portal (?:name|id|user|login)"
    r"|mychart (?:name|id|user|login)|user id|app name|username|user ?name"
    r"|screen ?name|gamertag|login|posts (?:online )?as|streams as|online as"
    r"|logs in as|log-?in)(?:\s(?:is|of|on \w+|name))?[:,]?\s[\"“'‘]?"
    r"(?P<value>@?(?=[\w.-]*[\d_-]|\w+\.\w)[a-z][\w.-]{2,29}(?:@[\w.-]{2,29})?)"
)
# Sites that say nothing about who reads them.
_PUBLIC = re.compile(
    r"(?:www\.)?(?:uptodate|medscape|mdcalc|pubmed|nejm|thelancet|bmj|cdc|fda|nih|cancer|clinicaltrials|who|nice|nhs"
    r"|google|youtube|amazon|patient|webmd|drugs|epocrates|cochrane|mayoclinic|diabetes|heart|asthma|headspace|calm"
    r"|getselfhelp|moodgym|gov|medicare|redcross|samaritans|mind)\.[a-z.]{2,8}"
)
_DOMAIN = re.compile(
    r"(?<![\w@./-])(?P<value>[a-z0-9][a-z0-9-]{2,40}(?:\.[a-z0-9-]{2,20}){0,2}"
    r"\.(?:com|org|net|edu|gov|info|blog|co\.uk|org\.uk|ac\.uk|sch\.uk|nhs\.uk|com\.au|ca|ie|nz|de|fr|nl|example|social"
    r"|shop|online|site|club)(?:/[\w./?=&%-]*[\w/])?)(?![\w@-])"
)
_POSTCODE = re.compile(
    r"\bpost ?code(?: (?:sector|area|district))?:?\s(?:is\s|(?:ends|ending|starts|begins)\s(?:in\s|with\s)?)?"
    r"(?P<value>[a-z]{0,2}\d[a-z\d]{0,2}(?: ?\d[a-z]{0,2})?)(?!\w)"
)

_WORDS = frozenset(
    "reach reached reachable contact contacted contactable ring rang rings call calls called phone phoned text texts"
    " whatsapp dial dialled message msg speak leave get available answers telephone tel ph landline number mobile"
    " cell ext extn extension voicemail radio vhf walkie cb at via to office desk texted from mrn nhs end ends ending"
    " finishes finishing"
    " card account acct ssn social policy serial passport on postcode code".split()
)
_TIME = re.compile(r"(?:[01]\d|2[0-3])[0-5]\d")


_REACHING = frozenset(
    "reach reached reachable contact contacted contactable ring rang rings call calls called phone phoned text texts"
    " whatsapp dial dialled message msg speak leave get available answers".split()
)
_ENDING = frozenset("end ends ending finishes finishing".split())
_POSTED = frozenset(("post", "postcode"))
NETWORK_WORDS = frozenset(
    "insta instagram ig snap snapchat tik tiktok twitter facebook fb messenger telegram tg discord reddit skype kik"
    " wechat line viber grindr tinder xbox psn gamertag twitch youtube linkedin mastodon bluesky venmo cash cashapp"
    " paypal etsy".split()
)
_SCREENS = frozenset(
    "handle portal mychart user app username screen screenname gamertag login posts streams online logs log".split()
)
_SHORTEST = 3


def _numbers(reading: Reading) -> Iterator[Span]:
    for match in matches(reading, _REACHED, reading.lower, _REACHING):
        yield Span(*match.span("value"))
    for match in _LANDLINE.matches(reading, reading.text) if signs(reading).digits >= _SHORTEST else ():
        digits = re.sub(r"\D", "", match["value"])
        led = not match.group().startswith(("on ", "call ", "ring "))
        if (led and len(digits) > 2) or (len(digits) > 5 and not _TIME.fullmatch(digits)):
            yield Span(*match.span("value"))
    for match in matches(reading, _ENDS, reading.lower, _ENDING):
        yield Span(*match.span("value"))


_DOTS = tuple(f"{before}.{after}" for before in "aA0-" for after in "aA")


def find(reading: Reading) -> list[Finding]:
    """Return numbers by the words that lead to them, names on networks, bare domains, and parts of postcodes."""
    found: list[Finding] = []
    if numbered(reading) and has(reading, _WORDS):
        found += [Finding(span, Kind.PHONE) for span in _numbers(reading)]
        found += [
            Finding(Span(*m.span("value")), Kind.ADDRESS) for m in matches(reading, _POSTCODE, reading.lower, _POSTED)
        ]
    for pattern, words in ((_HANDLE, NETWORK_WORDS), (_NAMED, _SCREENS)):
        for match in matches(reading, pattern, reading.lower, words):
            value = match["value"].rstrip(".-")
            found.append(Finding(Span(match.start("value"), match.start("value") + len(value)), Kind.USERNAME))
    for match in _DOMAIN.finditer(reading.lower) if shaped(reading, *_DOTS) else ():
        if not _PUBLIC.match(match["value"]):
            found.append(Finding(Span(*match.span("value")), Kind.URL))
    return found
