"""Feasts and holidays by what peoples call them, and days named with "Day": "since Lebaran", "after Prince Kuhio Day".

Each list is one calendar's; feasts with an English name of long standing are in `dates` and `feasts`.
"""

import re
from collections.abc import Iterator

from app.core.text import Span
from app.notes.find.quick import Led, has
from app.signals.base import Reading

_CHRISTIAN = (
    "xmas x-mas yuletide nochebuena nochevieja noche_vieja semana_santa las_posadas reyes_magos día_de_reyes"
    " dia_de_reyes three_kings_day three_kings'_day pascuas pâques noël toussaint jour_de_l'an saint-jean-baptiste"
    " fête_nationale weihnachten heiligabend silvester ostern pfingsten fasching karneval rosenmontag"
    " karfreitag christi_himmelfahrt fronleichnam sinterklaas pasen hemelvaart pinksteren kerstmis kerstavond carnaval"
    " são_joão páscoa paasfees paasnaweek kersfees geloftedag goeie_vrydag julafton midsommar midsommarafton"
    " wigilia wielkanoc boże_narodzenie gŵyl_dewi gwyl_dewi nadolig calan_mai sulgwyn nollaig maslenitsa"
    " candelaria simbang_gabi undas santacruzan flores_de_mayo sinulog ati-atihan pahiyas fasika irreecha"
    " tulip_time cherry_blossom_festival schützenfest kirchweih kirmes"
    " ash_weds ash_wed shrove_tues white_sunday low_sunday laetare_sunday rogation_sunday"
    " mothering_sunday stir-up_sunday gaudete_sunday"
    " divine_mercy_sunday cheesefare_sunday forgiveness_sunday thomas_sunday sankt_hans st_hans"
    " feast_of_the_assumption feast_of_san_gennaro immaculate_conception_day fat_tuesday pentecost"
)
_JEWISH = (
    "chanukah hannukah hanukah pesach sukkos succot sukkoth shavuos shavuoth lag_baomer lag_b'omer simchas_torah"
    " yom_hashoah yom_ha'atzmaut tu_bishvat tu_b'shvat rosh_hashana yom_tov"
)
_MUSLIM = (
    "bakrid bakr-eid hari_raya lebaran idul_fitri idul_adha tabaski kurban_bayramı bayram ramazan ramzan ramadhan"
    " muharram milad-un-nabi shab-e-barat arbaeen yaumul_arafah aidilfitri eid-ul-fitr eid-ul-adha"
)
_INDIAN = (
    "ganpati ganapati ganeshotsav ganesh_puja durga_puja kali_puja saraswati_puja lakshmi_puja chhath chhath_puja"
    " navaratri dasara dasera vijayadashami deepavali deepawali dhanteras bhai_dooj karva_chauth karwa_chauth"
    " makar_sankranti sankranti sankranthi lohri ugadi gudi_padwa vishu rath_yatra janmashtami ram_navami"
    " mahashivratri maha_shivaratri shivratri shivaratri guru_purnima gurpurab gurupurab hola_mohalla teej tihar"
    " dashain losar buddha_purnima wesak thaipusam bathukamma bonalu bihu poila_boishakh pohela_boishakh"
    " akshaya_tritiya paryushan rakhi poya gandhi_jayanti ambedkar_jayanti hanuman_jayanti"
)
_EASTERN = (
    "chuseok seollal dragon_boat_festival moon_festival spring_festival mid-autumn tanabata setsubun chung_yeung"
    " tết hungry_ghost_festival hungry_ghost_month loy_krathong loi_krathong visakha_bucha pchum_ben khmer_new_year"
    " lao_new_year thai_new_year tibetan_new_year pi_mai water_festival thingyan thadingyut nyepi galungan gawai"
    " kaamatan ching_ming cny lunar_new_year_eve"
)
_OTHER = (
    "kwanzaa matariki lughnasa samhain beltane imbolc winter_solstice summer_solstice spring_equinox"
    " autumn_equinox vernal_equinox up_helly_aa lammas_fair queen's_birthday king's_birthday"
    " melbourne_cup_day melbourne_cup prince_kuhio_day king_kamehameha_day statehood_day cesar_chavez_day"
    " indigenous_peoples_day indigenous_peoples'_day casimir_pulaski_day civic_holiday st_jean st-jean madaraka_day"
    " mashujaa_day jamhuri_day heritage_day freedom_day youth_day workers_day day_of_reconciliation homowo syttende_mai"
    " koningsdag koningsnacht oktoberfest super_bowl_weekend the_twelfth_fortnight victoria_day"
    " valentine's_night valentine's_weekend valentine's_eve patrick's_day patrick's_weekend paddy's_day paddy's_weekend"
    " patrick's_eve pat's_day pat's_eve pat's_weekend pat's_night paddy's_eve paddy's_night patrick's_night"
    " guy_fawkes bank_holiday bank_hol bank_hols valentine's_week valentines_week paddy's_week patrick's_week"
    " women's_day international_women's_day children's_day teachers'_day nurses_day republic_day national_day"
    " liberation_day unity_day constitution_day heroes_day heroes'_day martyrs'_day human_rights_day armed_forces_day"
    " victory_day africa_day mandela_day founders_day founders'_day ve_day vj_day d-day_anniversary"
    " truth_and_reconciliation_day orange_shirt_day emancipation_day discovery_day arafat_day commonwealth_day"
    " st_piran's_day sovereignty_day proclamation_day picnic_day show_day grandparents_day boxing_week golden_week"
    " culture_day coming_of_age_day respect_for_the_aged_day marine_day mountain_day greenery_day thiruvonam"
    " uthradom atham_day labour_wk labor_wk"
)
_MANY = " ".join((_CHRISTIAN, _JEWISH, _MUSLIM, _INDIAN, _EASTERN, _OTHER)).split()


def _spelled(name: str) -> str:
    return re.escape(name).replace("_", r"\s").replace("'", "['’]?")


_ANY = "|".join(map(_spelled, sorted(_MANY, key=len, reverse=True)))
_NAMED = Led(
    rf"(?<![\w/-])(?:st\.?\s|saint\s|día de |noche de )?(?:{_ANY})"
    r"(?:,?\s(?:of\s)?(?:['’]\d\d|(?:19|20)\d\d))?(?!\w|\s(?:disease|syndrome|virus|sign|method))"
)
# Money, a thread on the wrist and a given name as well: a feast only where something happens around it.
_ALSO_ELSE = frozenset(("cny", "rakhi", "vishu"))
_LED = re.compile(r"\b(?:on|after|since|for|before|until|till|over|during|around)\s$")
# Of each name the longest word, one of which has to stand in the text; what an apostrophe parts may be written as one.
_TELLING = frozenset(max(re.findall(r"(?<!')(?<![^\W\d_])[^\W\d_]+(?!'|[^\W\d_])", name), key=len) for name in _MANY)
# "the eve of St. Patrick's": with a day beside it a saint is no church.
_EVE = re.compile(
    r"\b(?:eve|feast|vigil|octave) of (?P<day>(?:st\.?|saint|san|santa|our lady|sts|ss)\s(?:of\s)?[a-zà-ÿ-]+(?:['’]s)?"
    r"|(?:the\s)?(?:immaculate conception|assumption|annunciation|ascension|epiphany|nativity"
    r"|transfiguration|visitation"
    r"|purification|presentation|dormition|theophany|conversion|archangels|guardian angels|sacred heart|lanterns"
    r"|holy (?:family|cross|innocents|rosary|name)|tabernacles|trumpets|unleavened bread|all (?:saints|souls))"
    r"(?:\s(?:eve|day|week))?)(?!\w)"
)
_FEASTS, _DAY = frozenset("eve feast vigil octave".split()), frozenset(("day",))
# "after Founders' Day", "on Mashujaa Day": typed with capitals it is one day of the year.
_DAYS = re.compile(
    r"\b(?i:on|since|after|before|until|till|around|over|last|this|next|from)\s(?:the\s)?"
    r"(?P<day>(?:(?!(?:Hospital|Post|Postop|Op|Operative|Study|Treatment|Cycle|Clinic|Same|Next|First|Last|Each|Every"
    r"|Rest|Sick|Snow|Surgery|Discharge|Admission|Dialysis|Injection|Chemo|Infusion|Procedure|Off|Work"
    r"|School|Week|Field"
    r"|Test|Game|Transfer|Due|Adult|Medical|Nurse|The|Training|Per|One|Senior|Care|Life|Older"
    r"|Dr|Mr|Mrs|Ms|Miss|Mx|Prof|Professor|Doctor|Nurse|Sister|Sr|Rev|Father|Fr|Coach"
    r"|Officer)\b)[A-Z][\w.]+(?:['’]s?)?\s){1,3}"
    r"Day)(?!\w|['’-]|\s?[\d#]|\s(?:Care|Surgery|Case|Unit|Hospital|Centre|Center|Program|Programme|Room|Services?))"
)


def find(reading: Reading) -> Iterator[Span]:
    """Yield where such feasts stand in a text."""
    if has(reading, _TELLING):
        for match in _NAMED.matches(reading, reading.lower):
            if match.group() not in _ALSO_ELSE or _LED.search(reading.lower, 0, match.start()):
                yield Span(*match.span())
    if has(reading, _DAY):
        for match in _DAYS.finditer(reading.text):
            yield Span(*match.span("day"))
    if has(reading, _FEASTS):
        for match in _EVE.finditer(reading.lower):
            yield Span(*match.span("day"))
