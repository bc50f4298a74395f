"""Words around a name: who introduces whom, who speaks, who is spoken to. All patterns look at lower-cased text."""

import re

from app.rules.concepts import concept, word_set

_NEAR_BEFORE, _NEAR_AFTER = 56, 40

SELF = re.compile(
    r"(?:\bmy (?:full |first |last |legal |real |maiden |birth |middle |given )?(?:sur)?name(?:['’]s| is| was|:| -)?"
    r"|\bi(?: am|['’]m) called|\b(?:call|calls|called|calling) me|\bi go by|(?:^|[\n.!?]\s*)(?:signed,?|name['’]s)"
    r"|\bsigned,|\bi am mr"
    r"|\bwhat(?:['’]s| is) your (?:\w+ )?name\?|\bname on the account\?(?: user:)?)\s*:?\s*$"
)
IM = re.compile(r"\b(?:i['’]m|i am|im|it['’]s me,?|it['’]s)\s+$")
THIS_IS = re.compile(r"(?:^|[\n.!?,>]\s*|\bhi,?\s|\bhello,?\s)(?:this is|(?:it|name)['’]s|here is)\s+$")
# "hey its maria": who speaks, at the start of what is said.
INTRODUCED = re.compile(
    r"(?:^|[\n.!?]\s*|\b(?:hi|hey|hello|hiya|yo|morning|evening|afternoon)\b,?\s)"
    r"(?:its|it['’]s|this is|i['’]m|im|i am)\s\Z"
)
LABEL = re.compile(
    r"(?:^|[\n>|*•?(\[-]|\b)\s*(?:(?:full |first |last |sur|patient(?:['’]s)? |client |customer |contact "
    r"|employee |your )?name|patient|pt|signed)\s*[:=]\s*$"
)
OTHER_LABEL = re.compile(rf"\b{concept('LABEL_OF_SOMEBODY')}\s?:\s*$")
GREETING = re.compile(rf"(?:^|[\n.!?>\"“(,]\s*|\b){concept('GREETING')},?\s+$")
TITLE = word_set("TITLE_OF_SOMEBODY")
NAMED = re.compile(rf"\b{concept('NAMED_SO')}\s*:?\s*[\"“‘]?$")
PERSON_NEAR = re.compile(
    r"\b(?:his|her|him|she|he|boy|girl|man|woman|guy|baby|kid|child|son|daughter|grand\w+|father|mother"
    r"|name|surname|person)\b"
)
ROLE = word_set("ROLE_OF_SOMEBODY")
BY = word_set("MADE_BY")
AGED = re.compile(r",?\s\(?(?:aged?\s)?\d\d(?:\)|,|\syears?\b|\s?y/?o\b)")
MET = frozenset(
    "met|married|dated|dating|up with|speak to|talk to|told|asked|heard|add|remove|miss|said|says".split("|")
)
MEETING = MET | word_set("MET_OR_ADDRESSED")
SPOKEN = re.compile(
    r"(?:\s(?:said|says|told|asked|shouted|replied|yelled|whispered|laughed|cried|smiled|lives|lived|flew"
    r"|grew up|was born|passed"
    r" away|died|married|began (?:writing|singing|working)|listed|had given|gave|points? out|pointed out"
    r"|speaks?|who|will be"
    r" (?:talking|speaking)|spent a|just has|just had|and (?:i|me)|is (?:a |an )?\d\d(?!\d)|is (?:very|so"
    r"|a very|a really|such|from|my"
    r"|his|her|an? (?:\w+ )?(?:person|man|woman|guy|girl))|was a huge|was influenced|employs|thinks|thought"
    r"|knows|wants|wanted|wrote"
    r"|sang|came over|loves|loved|hates|works (?:at|for|as|in)|concert|speak|called me|texted me|told me"
    r"|asked me|and his"
    r"|and her|is reliable)\b|['’]s (?:wife|husband|daughter|son|kids?|mother|father|mom|dad|mum|brother|sister|friend"
    r"|girlfriend|boyfriend|birthday|address|house|killers?|murder|death|funeral|wedding|novel|song|album"
    r"|book|face|voice|eyes|hair|story|tales|name|phone|email|cautionary)\b"
    r"|,\s(?:can|could|will|would|please|don['’]t|you|thank|i['’]m|i am)\b|\s(?:novel|fan|speak)\b)"
)
SAYS = re.compile(r"[\"”'’,]\s?(?:said|says|asked|replied|shouted|answered)\s+$")
ASKED = re.compile(r"\b(?:why|how|where|when|what) (?:is|was|did|does|would|could|has)\s+$")
ASKED_AFTER = re.compile(r"\s(?:so|always|such|still|not|saying|doing|going|like)\b")
SPEAKER = re.compile(r"\s?:\s?[\"“«]")
CLOSING = re.compile(rf"{concept('CLOSING')}[,.!]?\s*[-–—~]*\s*$")
WRITER = re.compile(r"(?:^|[^\w'’])i,\s+$")
TITLED = re.compile(rf"(?<![\w'’])(?:(?:{'|'.join(sorted(TITLE))})\b\.?\s+){{1,2}}$")
GREETED = re.compile(
    r"\b(?:hi|hey|hello|hiya|yo|morning|evening|afternoon)(?:\s(?:all|everyone|there|folks|guys|again))?,?\s"
    r"(?:its|it['’]s|this is)\s$"
)
# "Text Gus at 415...": one texts people, not firms.
TEXTED = frozenset(("text", "whatsapp", "message", "dm"))
REACHED = re.compile(r"(?:,|\s(?:at|on))\s\+?\(?\d[\d\s().-]{6,}")
# "Call me Ishmael is how it opens": who speaks of the words does not say them.
SPOKEN_OF = re.compile(r"[\"”’']?\s(?:is|was|has|had|opens|opened|begins|began|remains|sounds|means)\b")
IM_AFTER = re.compile(r"\s*(?:[,.!]|$|\n|and i\b|from\b|btw\b|here\b)")
NO_NAME = re.compile(r".*(?:an|ish|ese|ian|ist|er|ed|ing|i|ic)\Z")
HERE = re.compile(r"(?:\s\w{2,4})?\s(?:here|speaking|again|reporting)\b")
# Nothing that was taken is given back: figures can be cut into numbers in more ways than can be tried.
LAST_CONTACT = re.compile(r"[\s,(|·–—-]*(?:\S+@\S+|\+?\d[\d ().-]{6,}|https?://\S+|@\w+|[\s,;|)(·.-])*+\Z")
DASH_SIGNATURE = re.compile(r"(?:^|\n|[.!?]\s+)\s*[-–—~]{1,2}\s?$")
INSTITUTION = re.compile(rf"[ -]{concept('NAMED_AFTER_SOMEBODY')}")


def before(lower: str, start: int) -> str:
    """Return what stands close before `start`."""
    return lower[max(0, start - _NEAR_BEFORE) : start]


def untitled(before: str) -> str:
    """Return `before` without the titles that it ends in: "i'm dr. " -> "i'm "."""
    found = TITLED.search(before)
    return before[: found.start()] if found else before


def after(lower: str, end: int) -> str:
    """Return what stands close after `end`."""
    return lower[end : end + _NEAR_AFTER]


def lead(before: str) -> tuple[str, str]:
    """Return the last word of `before`, and the last two; empty where no space follows them."""
    words = before.split()[-2:]
    if not words or not before[-1].isspace():
        return "", ""
    last = words[-1].strip(".,:;\"“(‘'")
    return last, f"{words[0]} {last}" if len(words) > 1 else ""
