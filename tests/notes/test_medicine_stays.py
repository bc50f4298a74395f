"""What only looks like an identifier: dense notes of many specialties, beside a named patient, stay word for word."""

import pytest

from app.evaluation.clinical.note_outputs import medicine_lost
from app.notes.policy import NotePolicy
from app.notes.sanitizing import Sanitizer

NAMED = "Pt Janet Willoughby, DOB 03/04/1970. "
DENSE = [
    "Neuro: R Bell's palsy, House-Brackmann III. Dix-Hallpike pos L, Epley x2, Brandt-Daroff.",
    "Cardiac MRI: LVEDVi 98 ml/m2, LGE basal inferolateral, T1 1045 ms, Lake Louise 2 of 2. Start Eliquis 5 mg.",
    "Derm: Breslow 0.6 mm, Clark II; WLE 1 cm, Hutchinson sign neg, Fitzpatrick II, Mohs for BCC, Efudex 5% BD 3/52.",
    "Peds: 18 mo WCC, M-CHAT 1, Hct 36, Pb <2, MMR #1, Varivax, Hib, Prevnar 20; Tanner 1; Galeazzi neg; Denver II ok.",
    "OB: G4P2012 at 31w5d, AFI 14.2, BPP 8/8, Bishop 3, betamethasone 12 mg x2. Leopold: vertex.",
    "Heme: Rai 2 CLL, FISH del(13q), Coombs neg, acalabrutinib 100 mg BID; Kaplan-Meier; ANC 2.1.",
    "Rheum: DAS28 5.1, CDAI 22, Sharp score 12, MTX 20 mg sc weekly, Humira 40 mg q2w; Sjogren's overlap.",
    "Ophth: VA 6/9 R, 6/36 L, IOP 14/17 GAT, Shaffer 3, Van Herick 3, Humphrey 24-2 MD -6.2, Xalatan nocte, Cosopt BD.",
    "GI: Prague C3M5 Barrett's, Seattle biopsies, LA grade C, Rockall 4, Blatchford 9, Hb 7.8, Linaclotide 290.",
    "Endo: TSH 0.01, fT4 41, Graves, carbimazole 40 mg od; Burch-Wartofsky 25; EU-TIRADS 4, Bethesda III, DEXA T -2.6.",
    "Psych: MADRS 31, YMRS 4, AIMS 2, Lithium 0.72, lamotrigine 200, ECT x8, C-SSRS low, Beck 24. No SI.",
    "Urology: PI-RADS 4, Gleason 4+3, PSA 9.8, cT2b, IPSS 18, Qmax 9, PVR 120, Tamsulosin 0.4, Clavien I.",
    "Dental: #19 PFM crown, PD 5-6 mm, Miller II, Arestin x4, Angle II div 1, Septocaine 4% 1:100k 1.7 ml.",
    "Tox: level 212, Rumack-Matthew above line, NAC 150 mg/kg, INR 1.3, King's College not met, EtOH 42.",
    "Wound: L heel DTI 3 x 2.5 x 0.2 cm, Mepilex Border, Santyl, Braden 13, Aquacel Ag, VAC 125 mmHg, ABI 0.62.",
    "Rehab: FIM 68/126, Berg 32/56, Fugl-Meyer UE 38/66, Botox 300 u, AFO Otto Bock, Rancho VI, MoCA 21/30.",
    "Trauma: GCS 3T, FAST pos, TXA 1 g, Pringle 18 min, Young-Burgess APC II, Morel-Lavallee, Gustilo IIIB.",
    "ECG normal, POD 3, HD 2. Review 6/12. Ticagrelor 90 mg bd for 12/12. Last dose 5/7 ago.",
    "Gonio Shaffer 3 all round, Sampaolesi absent. Optos and Heidelberg OCT: no oedema. Fontaine IIb; Rutherford III.",
    "Denver screen neg, Barlow negative, Graf IIb. West Haven 2, Parkland grade 3, Duke criteria 2 major.",
    "Reads Polish, takes Ribena. Not Evans syndrome. Circle of Willis complete, Heparin by Raschke nomogram.",
    "Unit: Medic, Disp 06:12, Enrt 06:14, Onscene 06:20. Sending MD aware. Tab Levipil 500. FLOT per ESOPEC, RAPIDO.",
    "IVUS OptiCross, 6 Fr Glidesheath, Xience Skypoint 3.0 x 28. ANCA neg, Anti-TPO 40, Scl-70 neg. Taper Pred Forte.",
    "HTN on Telma 40, Adcal-D3 bd, Mixtard 16-0-10 U, Parkland 5.2 L/24h, R hernia Lichtenstein repair.",
]


@pytest.mark.parametrize("text", DENSE)
def test_dense_medicine_stays(text: str) -> None:
    done = Sanitizer(NotePolicy(year=2024)).sanitize(NAMED + text)
    assert done.text.endswith(text)
    assert "Willoughby" not in done.text


@pytest.mark.parametrize(
    "text",
    [
        "14 ml q3h via OGT. Na 134, K 5.2, glu 88.",
        "Tylenol #3, St. John's wort. Lisinopril 10 mg.",
        "Marie T 98.2 P 68.",
    ],
)
def test_an_amount_is_never_cut_into(text: str) -> None:
    assert not medicine_lost(Sanitizer(NotePolicy(year=2024)).sanitize(NAMED + text))


@pytest.mark.parametrize(
    ("text", "telling"),
    [
        ("Her partner Barlow is negative about the plan.", "Barlow"),
        ("Nurse Shaffer gave 2 doses.", "Shaffer"),
        ("Mr Penfield rang; Dr Leksell reviewed.", "Penfield"),
        ("Seen by Dr Leksell in clinic, DOB 1/2/1980.", "Leksell"),
        ("Meets friends at the Polish Eagle Club each week, DOB 1/2/1980.", "Eagle"),
    ],
)
def test_who_bears_such_a_name_goes(text: str, telling: str) -> None:
    assert telling not in Sanitizer(NotePolicy(year=2024)).sanitize(text).text
