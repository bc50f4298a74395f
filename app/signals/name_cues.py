"""Words around a name: who introduces whom, who speaks, who is spoken to. All patterns look at lower-cased text."""

import re

_NEAR_BEFORE, _NEAR_AFTER = 56, 40

SELF = re.compile(
    r"(?:\bmy (?:full |first |last |legal |real |maiden |birth |middle |given )?(?:sur)?name(?:['’]s| is| was|:| -)?"
    r"|\bi(?: am|['’]m) called|\b(?:call|calls|called|calling) me|\bi go by|\bsigned,?|\bi am mr|\bme llamo|\bich heiße"
    r"|\bje m['’]appelle|\bwhat(?:['’]s| is) your (?:\w+ )?name\?|\bname on the account\?(?: user:)?)\s*:?\s*$"
)
IM = re.compile(r"\b(?:i['’]m|i am|im|it['’]s me,?)\s+$")
THIS_IS = re.compile(r"(?:^|[\n.!?,>]\s*|\bhi,?\s|\bhello,?\s)(?:this is|(?:it|name)['’]s|here is)\s+$")
LABEL = re.compile(
    r"(?:^|[\n>|*•?(\[-]|\b)\s*(?:(?:full |first |last |sur|patient(?:['’]s)? |client |customer |contact |employee |your )?name"
    r"|patient|pt|signed)\s*[:=]\s*$"
)
OTHER_LABEL = re.compile(
    r"\b(?:attn|attention|from|to|cc|re|user|owner|directed by|director|author|by|contact|address|guardian|emergency contact"
    r"|next of kin|father|mother|wife|husband|son|daughter|consultant|gp|referrer|physician|witness)\s?:\s*$"
)
GREETING = re.compile(
    r"(?:^|[\n.!?>\"“(,]\s*|\b)(?:hi|hello|hey|dear|hiya|heya|yo|good (?:morning|evening|afternoon)|morning|thanks|thank you|thx"
    r"|cheers|congrats|congratulations|hallo|hola|bonjour|liebe|lieber|ciao|sorry|bye|goodnight|rip|happy birthday),?\s+$"
)
TITLE = re.compile(
    r"\b(?:mr|mrs|ms|miss|mx|dr|prof|professor|doctor|sir|dame|lady|lord|rev|reverend|fr|sgt|capt|captain|lt|col|gen|sen|gov|judge"
    r"|president|senator|coach|aunt|auntie|aunty|uncle|grandma|grandpa|nana|cousin|officer|detective|nurse|chef|king|queen"
    r"|prince|princess|señora?|sr|sra|herr|frau|monsieur|madame|mme|signora?)\.?\s+$"
)
NAMED = re.compile(
    r"\b(?:named|named (?:him|her|them)|called|name is|name was|name['’]s|name to|known as|aka|nicknamed|surname|maiden name"
    r"|goes by|under|correct it to|change it to|it to)\s*:?\s*[\"“‘]?$"
)
PERSON_NEAR = re.compile(
    r"\b(?:his|her|him|she|he|boy|girl|man|woman|guy|baby|kid|child|son|daughter|grand\w+|father|mother|name|surname|person)\b"
)
ROLE = re.compile(
    r"\b(?:producer|director|songwriter|singer|actor|actress|author|writer|player|commenter|artist|founders?|co-founder|ceo|cfo|cto"
    r"|drummer|guitarist|bassist|rapper|composer|poet|novelist|painter|comedian|journalist|reporter|presenter|mayor"
    r"|governor|secretary|spokes\w+|lawyer|attorney|inspector|teacher|striker|goalkeeper|quarterback|scientist|inventor"
    r"|philosopher|friend|friends|colleague|buddy|mate|neighbou?r|roommate|flatmate|boss|manager|supervisor|landlord|co-?worker"
    r"|therapist|dentist|ex-\w+|early|kid|baby|dog|cat|puppy|guardian|daughter|sons?|wife|husband|brother|sister|mom|mum|dad"
    r"|cousin|niece|nephew|girlfriend|boyfriend|fianc[ée]e?|partner|patient|client|pal|student)\s*[,:]?\s+$"
)
BY = re.compile(
    r"\b(?:(?:directed|written|produced|sung|composed|performed|painted|played|created|hosted|presented|arranged|signed|founded"
    r"|recorded|seen|reviewed|treated|referred|posted|made)\s+by|starring|feat\.?|featuring|features|portrayed by|verses from"
    r"|tribute to|concert by|assistant to|gender of|not by|and starring)\s*:?\s+$"
)
MEETING = re.compile(
    r"\b(?:said|says|told|tell|asked|ask|asks|shouted|shouted at|yelled at|replied|answered|whispered|married|met|dated|dating"
    r"|kissed|hugged|thanked|emailed|texted|phoned|miss|love|loves|loved|hate|marry|follow up with|speak to|speak with|talk to"
    r"|talked to|talking to|meet with|meeting with|heard|add|remove|leave me|with|between|and|to|remember me,|town,|why is|is that"
    r"|visit|visiting|help|helped|helping|gave|give|knew|know|invited|for|from|about|by|when|that|if|because|but|than|like)\s+$"
)
SPOKEN = re.compile(
    r"(?:\s(?:said|says|told|asked|shouted|replied|yelled|whispered|laughed|cried|smiled|lives|lived|flew|grew up|was born|passed"
    r" away|died|married|began (?:writing|singing|working)|listed|had given|gave|points? out|pointed out|speaks?|who|will be"
    r" (?:talking|speaking)|spent a|just has|just had|and (?:i|me)|is (?:a |an )?\d+|is (?:very|so|a very|a really|such|from|my"
    r"|his|her|an? (?:\w+ )?(?:person|man|woman|guy|girl))|was a huge|was influenced|employs|thinks|thought|knows|wants|wanted|wrote"
    r"|sang|came over|loves|loved|hates|works (?:at|for|as|in)|concert|speak|called me|texted me|told me|asked me|and his"
    r"|and her|is reliable)\b|['’]s (?:wife|husband|daughter|son|kids?|mother|father|mom|dad|mum|brother|sister|friend"
    r"|girlfriend|boyfriend|birthday|address|house|killers?|murder|death|funeral|wedding|novel|song|album|book|face|voice|eyes"
    r"|hair|story|tales|name|phone|email|cautionary)\b|,?\s\(?(?:aged?\s)?\d\d(?:\)|,|\syears?\b|\s?y/?o\b)"
    r"|,\s(?:can|could|will|would|please|don['’]t|you|thank|i['’]m|i am)\b|\s(?:novel|fan|speak)\b)"
)
SPEAKER = re.compile(r"\s?:\s?[\"“«]")
CLOSING = re.compile(
    r"(?:regards|wishes|sincerely|faithfully|truly|cheers|thanks|thank you|thx|love|best|yours|xoxo|xx|hugs|respectfully"
    r"|warmly|take care|grüße|gruß|cordialement|saludos|many thanks|ta|in advance)[,.!]?\s*[-–—~]*\s*$"
)
DASH_SIGNATURE = re.compile(r"(?:^|\n|[.!?]\s+)\s*[-–—~]{1,2}\s?$")
INSTITUTION = re.compile(
    r"[\s-](?:street|st\b|road|rd\b|avenue|ave\b|lane|drive|boulevard|blvd|square|park|bridge|university|college|school|hospital|"
    r"clinic|church|hotel|airport|station|center|centre|library|museum|stadium|arena|theat(?:re|er)|foundation|institute|inc\b|llc"
    r"|ltd|gmbh|corp|company|group|bank|beach|bay|lake|river|island|mountain|valley|house|hall|tower|primary|academy|infirmary"
    r"|orchestra|technologies|systems|software|solutions|consulting|partners|way\b|close\b|court\b|crescent|terrace|place\b|"
    r"award|prize|cup|league|syndrome|disease|test|scale|score|sign\b|criteria)"
)


def before(lower: str, start: int) -> str:
    """Return what stands close before `start`."""
    return lower[max(0, start - _NEAR_BEFORE) : start]


def after(lower: str, end: int) -> str:
    """Return what stands close after `end`."""
    return lower[end : end + _NEAR_AFTER]
