"""Nations surrender and are freed again."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.empire_of_the_sun.turns import against, answer, asked, begin, listed
from wartable.games.empire_of_the_sun.actions import PutAt
from wartable.games.empire_of_the_sun.data import data
from wartable.games.empire_of_the_sun.events import Surrendered
from wartable.games.empire_of_the_sun.nations import surrenders
from wartable.games.empire_of_the_sun.offensive import emergency
from wartable.games.empire_of_the_sun.script import Script
from wartable.testing.empire_of_the_sun.table import Faces, pos, position

PHILIPPINES = ["2813", "2915"]
MALAYA = ["2014", "2015"]
INDIES = ["1813", "1916", "2017", "2220", "2415", "2517", "2616", "2019"]
BURMA = ["2008", "2106", "2206", "2305"]
AUSTRALIA = ["2426", "2525", "2825", "3023", "3226", "3624", "3626", "3727"]


def status(japanese: list[str], scenario: str = "1942", **changes: Any) -> Script:
    return begin("national_status", scenario, also_japanese=japanese, **changes)


@pytest.mark.rule(
    "EOS-13.1-01",
    "EOS-13.22-01",
    "EOS-13.32-01",
    "EOS-13.42-01",
    "EOS-13.52-01",
    "EOS-13.82-01",
    "EOS-4.31-01",
    "EOS-13.85-02",
)
@pytest.mark.parametrize(
    ("nation", "keys"),
    [
        ("philippines", PHILIPPINES),
        ("malaya", MALAYA),
        ("dutch_east_indies", INDIES),
        ("burma", BURMA),
        ("australia", AUSTRALIA),
    ],
)
def test_a_nation_surrenders_when_all_its_keys_are_japanese(nation: Any, keys: list[str]) -> None:
    """With one of them Allied it does not."""
    assert nation in status(keys).state.memory.surrendered
    for place in keys:
        script = Script(position("1942", also_japanese=keys, allied=[place]), Faces())
        surrenders.check(script)
        assert nation not in script.state.memory.surrendered


@pytest.mark.rule("EOS-13.1-04", "EOS-13.83-01")
def test_a_nation_surrenders_once() -> None:
    """Having been freed it does not surrender again."""
    script = status(MALAYA, memory={"surrendered": frozenset({"malaya"})})

    assert not [each for each in script.events if isinstance(each, Surrendered)]
    freed = {"surrendered": frozenset({"malaya"}), "liberated": frozenset({"malaya"})}
    again = status(MALAYA, memory=freed)
    assert not [each for each in again.events if isinstance(each, Surrendered)]


@pytest.mark.rule("EOS-13.22-02", "EOS-13.1-03", "EOS-6.14-01", "EOS-6.14-02")
def test_the_philippines_lose_their_ground_units_and_bases() -> None:
    """R and SL Corps leave the game, the HQ comes back next turn; every base is Japanese."""
    script = status(PHILIPPINES)

    assert script.pos.where("us_corps_r") == script.pos.where("us_corps_sl") == "removed"
    assert script.pos.where("us_hq_southwest_pacific") == "turn_3"
    assert "us_hq_southwest_pacific" in script.state.memory.undelayed
    bases = ("2715", "2812", "2813", "2911", "2915", "3014")
    assert all(script.pos.controls("japan", place) for place in bases)
    assert script.pos.where("in_corps_3") == "2014"


@pytest.mark.rule("EOS-13.22-03", "EOS-8.22-03")
def test_us_ships_leave_the_philippines() -> None:
    """EOS-TC-12: the Asiatic Fleet in Leyte goes to any controlled port within 10 hexes, Soerabaja
    being exactly so far."""
    script = status(PHILIPPINES)

    assert "us_ca_us_asia" in asked(script).units
    assert PutAt("allies", "us_ca_us_asia", "2220") in listed(script)
    assert against(script, PutAt("allies", "us_ca_us_asia", "3727")) == {"EOS-8.22-03"}
    assert against(script, PutAt("allies", "us_ca_us_asia", "2813")) == {"EOS-8.22-03"}
    answer(script, PutAt("allies", "us_ca_us_asia", "2220"))
    assert script.pos.where("us_ca_us_asia") == "2220"


@pytest.mark.rule("EOS-13.22-04")
def test_ships_of_other_nations_are_lost_in_the_philippines() -> None:
    """An Australian cruiser in Manila."""
    script = status(PHILIPPINES, units={"au_ca_kent": "2813"})

    assert script.pos.where("au_ca_kent") == "eliminated"


@pytest.mark.rule("EOS-8.32-02")
@pytest.mark.parametrize(
    ("unit", "place"), [("us_air_vmf211", "eliminated"), ("us_air_7af_lrb", "5108")]
)
def test_aircraft_without_an_airfield_in_range_are_lost(unit: str, place: str) -> None:
    """EOS-TC-13, EOS-TC-14: Wake is Japanese; who flies 4 hexes is lost, who flies 6 finds
    Midway."""
    script = Script(position("1942", units={unit: "4612"}, also_japanese=["4612"]), Faces())

    emergency.leave(script)
    assert script.pos.where(unit) == place


@pytest.mark.rule("EOS-13.32-02", "EOS-13.1-03")
def test_malaya_loses_neither_units_nor_hexes() -> None:
    """The corps in Kuala Lumpur stays, and what is Allied too."""
    script = status(MALAYA, units={"in_corps_3": "1912"}, allied=["1912", "2112"])

    assert "malaya" in script.state.memory.surrendered
    assert script.pos.where("in_corps_3") == "1912"
    assert script.pos.controls("allies", "2112")


@pytest.mark.rule("EOS-13.33-01", "EOS-16.41-09")
def test_siam_never_surrenders() -> None:
    """It is no nation here, though Japan holds all of it."""
    siam = sorted(data().map.region("siam"))
    script = status(siam)

    assert script.state.memory.surrendered == frozenset()
    assert "siam" not in {nation.id for nation in surrenders.NATIONS}


@pytest.mark.rule("EOS-13.42-02", "EOS-13.42-03", "EOS-13.42-04", "EOS-13.41-01")
def test_the_indies_lose_the_dutch_and_their_bases() -> None:
    """A base with an Australian corps stays Allied, one with a lone HQ does not; ships flee."""
    script = status(
        INDIES,
        units={"au_corps_1": "2721", "joint_hq_abda": "2620", "us_dd_us_asia": "2620"},
    )

    dutch = [unit for unit in script.state.at if data().counters[unit].nation == "dutch"]
    assert {script.pos.where(unit) for unit in dutch} == {"removed"}
    assert script.pos.controls("allies", "2721")
    assert script.pos.controls("japan", "2620")
    assert script.pos.controls("japan", "3017")
    assert script.pos.where("joint_hq_abda") == "removed"
    assert {*asked(script).units} == {"us_dd_us_asia", "us_air_19_lrb"}


@pytest.mark.rule("EOS-13.52-02")
def test_burma_loses_the_units_with_a_b_and_no_hex() -> None:
    """The Burma Division and the 1st Burma Division; Akyab stays Allied."""
    script = status(BURMA, allied=["2006"])

    assert script.pos.where("in_div_burma") == script.pos.where("in_div_1b") == "removed"
    assert script.pos.controls("allies", "2006")
    assert script.pos.where("in_corps_1") == "2105"


@pytest.mark.rule("EOS-13.83-02", "EOS-13.83-03", "EOS-13.1-07")
def test_australia_loses_what_was_to_come() -> None:
    """The 3rd Corps of turn 3 and the 4th of turn 8; those in play stay where they are."""
    script = status(AUSTRALIA, units={"au_corps_1": "2721"})

    assert script.pos.where("au_corps_3") == script.pos.where("au_corps_4") == "removed"
    assert script.pos.where("au_corps_1") == "2721"
    assert script.pos.where("au_bde_pm") == "3823"
    assert script.pos.where("nz_div_3") == "turn_3"


@pytest.mark.rule("EOS-13.1-05", "EOS-13.1-06", "EOS-13.1-07")
def test_a_freed_nation_gets_its_unoccupied_bases_back() -> None:
    """Manila and Davao are Allied again: Leyte with a Japanese unit stays Japanese, Jolo does not;
    the nation has surrendered all the same."""
    script = begin(
        "national_status",
        "1944",
        allied=PHILIPPINES,
        units={"jp_army_14": "3014", "jp_army_35": "3014"},
    )

    assert "philippines" in script.state.memory.liberated
    assert "philippines" in script.state.memory.surrendered
    assert script.pos.controls("allies", "2715")
    assert script.pos.controls("japan", "3014")
    assert Surrendered("philippines", liberated=True) in script.events


@pytest.mark.rule("EOS-13.1-06", "EOS-13.83-01")
def test_freedom_does_not_bring_the_cards_back() -> None:
    """Australia freed: the Allies draw a card less all the same."""
    from wartable.games.empire_of_the_sun.turn import draw

    there = pos(
        "1943",
        turn=6,
        memory={"surrendered": frozenset({"australia"}), "liberated": frozenset({"australia"})},
    )
    assert draw.allied(there) == (6, 1)


@pytest.mark.rule("EOS-13.1-03", "EOS-13.21-01", "EOS-13.31-01", "EOS-13.51-01")
def test_what_belongs_to_the_nations() -> None:
    """Their key bases, and for Malaya three hexes round Singapore."""
    there = pos("1942")

    def bases(*regions: str) -> set[str]:
        return {*surrenders._bases(there, regions)}

    assert {"2715", "2812", "2813", "2911", "2915", "3014"} <= bases("philippines")
    assert {"1912", "1913", "2012", "2014", "2015", "2112"} == bases("malaya")
    assert all(there.distance(place, "2015") <= 3 for place in there.map.region("malaya"))
    assert {"2006", "2008", "2106", "2206", "2305"} >= bases("burma")
    indies = "1813 1914 1916 1917 2017 2018 2019 2220 2216 2318 2415 2517 2616 2620 2719 2917 2320"
    assert {*indies.split(), "2919", "2721", "3017"} <= {*there.map.region(*surrenders.INDIES)}
