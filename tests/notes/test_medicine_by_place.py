"""Medicine that reads like names, by our lists and by where it stands; and people beside it, who go all the same."""

import pytest

from app.notes.policy import NotePolicy
from app.notes.sanitizing import Sanitizer

NAMED = "Pt Janet Willoughby, DOB 03/04/1970. "
LISTED = [
    "Meds: Istin 10, Losec 20, Eltroxin 75, Nu-Seals, Zimovane prn; stopped Detrusitol, started Ebixa.",
    "Inhalers: Trimbow, Salamol Easi-Breathe; on Tavneos and Septrin. Gastrografin swallow, Omnipaque given.",
    "Vaccines: Typhim, Rabipur, Nimenrix and Abrysvo given, Beyfortus for the baby.",
    "Wound: Flaminal then Zetuvit under Actico, K-Four to toe; Cavilon to edges. Flexi-Seal in, Redivac out.",
    "Stoma: Coloplast pouch, Stomahesive powder. Feed Nutrison at 60, Fortijuce bd, Complan at home.",
    "Lines: Premicath, then Groshong; Vygon set. AmniSure and Nitrazine both done, Propess left.",
    "Echo: Gallavardin phenomenon. CT: Malgaigne injury. MRI: Fazekas 2, Schizas grade seen. Hachinski done.",
    "Grew Cutibacterium and Stenotrophomonas; Micropolyspora serology sent, Strongyloides in stool.",
    "Beck Hopelessness next time. Cornell scale repeated, Bristol ADL lower, Boston bowel prep 7.",
    "Amsterdam criteria not met; Atlanta classification severe, Berlin definition met, West Haven grade II.",
    "Antibody screen: anti-Jka, anti-K; unit Fy(a-) issued. Leads II, III and aVF elevated; Ki-67 18%.",
    "Perlas 0 stomach, Bakri in situ. Venturi 28%, under Coban. Macmillan nurse aware. Cornell score 7 today.",
    "Consultant Intensivist and Geriatrician agree. DISCHARGE PLANNING done, COSIGNED, HYPOKINETIC wall.",
]
PLACED = [
    "Ankle: Zorbak neg, Quellin pos at the heel.",
    "No Zorbak's sign. Quellin's nodes nil, Zorbak criteria met.",
    "Zorbak catheter changed, under Quellin retractor, closed. Pump Zorbak, s/n given to stores.",
]
PEOPLE = [
    ("Her son Kelechi 4, MRC 4, is at home.", "Kelechi"),
    ("Seen with her daughter Siobhan, apixaban 5 mg bd, Betty to collect.", "Betty"),
    ("Moved to Amsterdam in spring with her husband.", "Amsterdam"),
    ("Her neighbour Mr Beck drove her in.", "Beck"),
]


@pytest.mark.parametrize("text", LISTED + PLACED)
def test_medicine_is_left_untouched(text: str) -> None:
    done = Sanitizer(NotePolicy(year=2024)).sanitize(NAMED + text)
    assert done.text.endswith(text)
    assert "Willoughby" not in done.text


@pytest.mark.parametrize(("text", "name"), PEOPLE)
def test_a_person_beside_medicine_still_goes(text: str, name: str) -> None:
    assert name not in Sanitizer(NotePolicy(year=2024)).sanitize(NAMED + text).text
