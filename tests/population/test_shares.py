"""The population tables: every value of the closed sets is counted, every share has a source, every country people."""

import pytest

from app import assets
from app.core.attributes import OPTIONS, Attribute
from app.core.linkage.profile import Claim
from app.population.shares import anonymity, assumptions, share, told
from app.signals.gazetteers.gazetteer import countries


def at(known: Claim, home: str) -> float:
    found = share(known, home)
    assert found is not None
    return found.share


def claim(attribute: Attribute, value: str, likely: float = 0.9) -> Claim:
    return Claim(attribute, value, likely, (value,))


@pytest.mark.parametrize(("attribute", "value"), [(a, value) for a, values in OPTIONS.items() for value in values])
def test_every_value_of_a_closed_set_is_counted(attribute: Attribute, value: str) -> None:
    found = share(claim(attribute, value), "")
    assert found is not None
    assert 0 < found.share <= 1


def test_every_share_has_a_source_and_every_field_of_jobs_a_share() -> None:
    sources = {line.split("\t")[0] for line in assets.lines("population/sources.tsv")}
    rows = [line.split("\t") for line in assets.lines("population/shares.tsv")]
    assert {row[4] for row in rows} <= sources
    fields = {line.split("\t")[0] for line in assets.lines("lexicons/titles.tsv")}
    assert fields <= {row[1] for row in rows if row[0] == "occupation"}


def test_a_share_tells_the_figures_behind_it_or_is_a_wide_guess() -> None:
    for _, value, _, times, source, figures in (line.split("\t") for line in assets.lines("population/shares.tsv")):
        wide, told_so = float(times) >= 2.5, source in {"guess", "unchecked"}
        assert wide if told_so else any(char.isdigit() for char in figures), value


def test_ages_add_up_to_everybody_everywhere() -> None:
    for line in assets.lines("population/ages.tsv"):
        iso, women, *bands = line.split("\t")
        assert sum(map(float, bands)) == pytest.approx(100, abs=1), iso
        assert 20 < float(women) < 60


def test_every_country_has_people_and_the_world_the_most() -> None:
    people = {
        iso: int(thousands) for iso, thousands in (r.split("\t") for r in assets.lines("population/countries.tsv"))
    }
    assert set(countries()) - set(people) == {"AQ"}
    assert people["world"] == pytest.approx(sum(people.values()) - people["world"], rel=0.01)


def test_ages_and_sexes_are_counted_where_the_author_lives() -> None:
    old, man = claim(Attribute.AGE, "75"), claim(Attribute.SEX, "male")
    assert at(old, "Japan") > 2 * at(old, "") > 2 * at(old, "Nigeria")
    assert at(man, "Doha, Qatar") > 0.7 > 0.52 > at(man, "Belgium")
    assert at(man, "Atlantis") == at(man, "")


def test_a_town_a_country_the_world() -> None:
    people = [anonymity((claim(Attribute.LOCATION, home),)).people for home in ("Ghent, Belgium", "Belgium")]
    assert 1e5 < people[0] < 1e6 < people[1] < 2e7
    assert anonymity(()).people > 8e9
    assert anonymity((claim(Attribute.LOCATION, "Ghent, Belgium", 0.3),)).among == "the world"


def test_it_is_said_with_its_assumptions() -> None:
    known = (
        claim(Attribute.LOCATION, "Ghent, Belgium"),
        claim(Attribute.AGE, "34"),
        claim(Attribute.OCCUPATION, "piano tuner"),
    )
    found = anonymity(known)
    assert found.low < found.middle < found.high < found.people
    assert "people in Ghent" in told(found)
    assert "with the job" in told(found)
    said = assumptions(found)
    assert any("UN, World Population Prospects" in row for row in said)
    assert len(said) == 4


def test_a_birthplace_abroad_is_rarer_than_one_at_home() -> None:
    home, abroad = (share(claim(Attribute.BIRTHPLACE, b), "Ghent, Belgium") for b in ("Belgium", "Peru"))
    assert home is not None
    assert abroad is not None
    assert abroad.share < 0.001 < home.share
