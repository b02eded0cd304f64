"""What technologies bring: units, changes at once, factories that move, values (8.2.1)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from tests.games.global_war_1936.table import (
    begin,
    ended,
    facilities,
    offered,
    own,
    play,
    pos,
    refused,
    sheet,
    stand,
    turn,
    war,
)
from wartable.games.global_war_1936.data import data
from wartable.games.global_war_1936.economy.breakthroughs import (
    attack_against_submarines,
    defence_against_submarines,
)
from wartable.games.global_war_1936.movement.factories import may_move
from wartable.games.global_war_1936.movement.rail import capacity_left
from wartable.games.global_war_1936.state import Facility, Item, State
from wartable.games.global_war_1936.supply import net
from wartable.games.global_war_1936.unit import Unit
from wartable.games.global_war_1936.war_at_sea.shipping import capacity

LATE = 11
UNITS = (
    ("GW-8.2.1-01", "advanced_mechanized_infantry", "usa", ("advanced_mechanized_infantry",)),
    ("GW-8.2.1-02", "advanced_mechanized_infantry", "germany", ("ss_panzergrenadier",)),
    ("GW-8.2.1-03", "advanced_artillery", "usa", ("advanced_artillery", "advanced_sp_artillery")),
    ("GW-8.2.1-04", "advanced_artillery", "ussr", ("katyusha",)),
    ("GW-8.2.1-16", "improved_factories", "ussr", ("t_34",)),
    ("GW-8.2.1-19", "airborne_doctrine", "usa", ("heavy_air_transport", "elite_airborne")),
    ("GW-8.2.1-24", "amphibious_doctrine", "usa", ("attack_naval_transport",)),
    ("GW-8.2.1-25", "heavy_armor", "germany", ("heavy_tank", "tiger_i")),
    ("GW-8.2.1-26", "jet_fighters", "japan", ("jet_fighter",)),
    ("GW-8.2.1-31", "advanced_submarines", "japan", ("advanced_submarine",)),
    ("GW-8.2.1-32", "large_ship_construction", "japan", ("heavy_battleship", "heavy_carrier")),
    ("GW-8.2.1-36", "heavy_strategic_bombers", "usa", ("heavy_strategic_bomber",)),
    ("GW-8.2.1-37", "strategic_rockets", "germany", ("strategic_rocket",)),
)
"""By rule and technology: who may buy what."""


@pytest.mark.rule(
    "GW-8.2.1-02",
    "GW-8.2.1-04",
    "GW-8.2.1-16",
    "GW-8.2.1-25",
    "GW-8.2.1-26",
    "GW-8.2.1-32",
    "GW-8.2.1-36",
)
def test_units_that_a_completed_technology_allows() -> None:
    """Not at the third box; units of one nation are not another's."""
    for rule, technology, nation, kinds in UNITS:
        assert rule in data().technologies[technology].effects.values()
        state = turn(sheet(begin(), nation, ipp=60, level=60), nation, LATE)
        known = sheet(state, nation, technologies={technology: 4})
        nearly = sheet(state, nation, technologies={technology: 3})
        for kind in kinds:
            line = f"{nation}: buy 1 {kind}"
            assert refused(known, line) == [], kind
            assert refused(nearly, line) == [data().units[kind].rule], kind
            if data().units[kind].nations:
                other = turn(sheet(begin(), "italy", ipp=60), "italy", LATE)
                other = sheet(other, "italy", technologies={technology: 4})
                assert refused(other, f"italy: buy 1 {kind}") == [data().units[kind].rule]


@pytest.mark.rule("GW-8.2.1-20", "GW-0.5-05", "GW-EX-11")
def test_airborne_infantry_becomes_elite_at_once() -> None:
    """On the board, aboard and in the box; another nation's stays. GW-EX-11: it is still infantry
    that terrain modifies."""
    state = sheet(turn(begin(), "germany", LATE), "germany", technologies={"airborne_doctrine": 3})
    state = stand(state, "berlin", "2 airborne_infantry", "germany")
    state = stand(state, "rome", "1 airborne_infantry", "italy")
    state = stand(state, "A23", "1 naval_transport{airborne_infantry}", "germany")
    state = replace(state, box={"germany": ((Item("airborne_infantry"), 1),)})
    failed = play(state, "germany: research airborne_doctrine", 6)
    assert failed.units == state.units
    after = play(state, "germany: research airborne_doctrine", 7)
    assert after.units["berlin"] == ((Unit("elite_airborne", "germany"), 2),)
    assert after.units["A23"][0][0].cargo == (Unit("elite_airborne", "germany"),)
    assert after.units["rome"] == state.units["rome"]
    assert after.box["germany"] == ((Item("elite_airborne"), 1),)
    row = data().units["elite_airborne"]
    assert (row.attack, row.defence, row.drop_attack, row.kind) == (3, 3, None, "infantry")
    assert not row.no_mountain_penalty


@pytest.mark.rule("GW-8.2.1-12", "GW-8.2.1-13")
def test_anti_submarine_warfare_arms_transports_and_seaplanes() -> None:
    plain = pos(begin())
    known = pos(sheet(begin(), "usa", technologies={"anti_submarine_warfare": 4}))
    transport = Unit("naval_transport", "usa")
    patrol, landed = Unit("seaplane", "usa", duty="patrol"), Unit("seaplane", "usa")

    assert [defence_against_submarines(each, transport) for each in (plain, known)] == [0, 1]
    assert [attack_against_submarines(each, patrol) for each in (plain, known)] == [3, 5]
    assert attack_against_submarines(known, landed) == 3
    assert attack_against_submarines(known, Unit("fighter", "usa", duty="patrol")) == 6
    attack = Unit("attack_naval_transport", "usa")
    assert defence_against_submarines(known, attack) == 1


@pytest.mark.rule("GW-8.2.1-33")
def test_improved_logistics_carries_more_and_farther() -> None:
    """+1 by rail in every region, +1 zone of supply range, +2 strategic naval moves."""
    plain = turn(begin(), "germany", phase="noncombat")
    better = sheet(plain, "germany", technologies={"improved_logistics": 4})
    for region in data().map.regions:
        assert (
            capacity_left(pos(better), region, "germany")
            == capacity_left(pos(plain), region, "germany") + 1
        )
    quays = [net(pos(each), "germany").quays["western_germany"] for each in (plain, better)]
    assert quays[1] == {sea: far + 1 for sea, far in quays[0].items()}
    assert capacity(pos(better), "germany") == capacity(pos(plain), "germany") + 2


# factories that move


def _moving(*there: Facility, **technologies: int) -> State:
    state = facilities(begin(), "berlin", *(there or (Facility("medium_factory", "", 2),)))
    state = sheet(state, "germany", technologies=technologies, ipp=20)
    return turn(state, "germany", phase="noncombat")


@pytest.mark.rule("GW-8.2.1-34")
def test_a_factory_moves_inside_the_home_country() -> None:
    """One rail move, two for a major one; it keeps its damage and produces nothing this turn."""
    state = _moving(improved_logistics=4)
    line = "germany: relocate medium_factory damaged 2: berlin > eastern_germany"

    assert refused(_moving(), line) == ["GW-8.2.1-34"]
    assert line in offered(state)
    moved = play(state, line)
    assert Facility("medium_factory", "", 2) in dict(pos(moved).facilities("eastern_germany"))
    assert capacity_left(pos(moved), "europe", "germany") == 4
    major = _moving(Facility("major_factory"), improved_logistics=4)
    whole = play(major, "germany: relocate major_factory damaged 0: berlin > eastern_germany")
    assert capacity_left(pos(whole), "europe", "germany") == 3
    assert whole.spent["researched"] == {"germany": 1}
    placing = replace(whole, phase="place_units", box={"germany": ((Item("infantry"), 2),)})
    for zone in ("berlin", "eastern_germany"):
        line = f"germany: place 2 infantry from {zone} into {zone}"
        assert refused(placing, line) == ["GW-12.1-02"]
    abroad = own(state, "germany", "west_poland")
    away = "germany: relocate medium_factory damaged 2: berlin > eastern_germany > west_poland"
    assert "GW-8.2.1-34" in refused(abroad, away)


@pytest.mark.rule("GW-8.2.1-34")
def test_a_factory_that_worked_or_is_mended_does_not_move() -> None:
    line = "germany: relocate major_factory damaged 0: berlin > eastern_germany"
    state = _moving(Facility("major_factory"), improved_logistics=4)
    dice = {"researched": {"germany": 2}}
    assert refused(replace(state, spent=dice), line) == ["GW-8.2.1-34"]
    mending = play(
        replace(_moving(improved_logistics=4), phase="production"),
        "germany: repair 1 of 2 of medium_factory in berlin",
    )
    line = "germany: relocate medium_factory damaged 2: berlin > eastern_germany"
    assert refused(replace(mending, phase="noncombat"), line) == ["GW-8.2.1-34"]
    whole = replace(_moving(Facility("medium_factory"), improved_logistics=4), phase="production")
    line = "germany: relocate medium_factory damaged 0: berlin > eastern_germany"
    assert refused(replace(whole, phase="noncombat"), line) == []
    growing = play(whole, "germany: enlarge medium_factory in berlin")
    assert refused(replace(growing, phase="noncombat"), line) == ["GW-8.2.1-34"]


@pytest.mark.rule("GW-15.3-02")
def test_soviet_factories_move_once_it_is_at_war_with_a_major_power() -> None:
    state = turn(begin(), "ussr", phase="noncombat")

    assert not may_move(pos(state), "ussr")
    assert not may_move(pos(war(state, ("ussr", "sweden"))), "ussr")
    fights = war(state, ("ussr", "germany"))
    assert may_move(pos(fights), "ussr") == "GW-15.3-02"
    assert not may_move(pos(fights), "germany")
    assert any(each.startswith("ussr: relocate") for each in offered(fights))


# the road to China


@pytest.mark.rule("GW-1.12-02")
def test_guns_come_to_yunnan_by_the_burma_road() -> None:
    state = war(own(begin(), "kmt", "yunnan"), ("japan", "kmt"))
    box = {"kmt": ((Item("aa_artillery"), 1), (Item("artillery"), 1))}
    state = replace(turn(state, "kmt", 5, phase="place_units"), box=box)
    line = "kmt: place 1 {} from yunnan into yunnan"

    for kind in ("artillery", "aa_artillery"):
        assert refused(state, line.format(kind)) == []
        assert "GW-12.1-02" in refused(replace(state, round=4), line.format(kind))
        assert "GW-12.1-02" in refused(state, line.format(kind).replace("yunnan", "hunan"))


@pytest.mark.rule("GW-13.2.8-05")
def test_the_gauge_of_new_railways() -> None:
    """Broad in the USSR, narrow in France, and a change between broad and narrow."""
    land, broad = data().map.land, data().map.broad_gauge
    spain = {"spanish_nationalists", "spanish_republicans"}
    assert broad == {"brazil", "finland", "mongolia", "tannu_tuva", "ussr", *spain}

    def gauge(nation: str, toward: str) -> str:
        zone, there = next(
            (zone, there)
            for zone in pos(begin()).zones_of(nation)
            for there in land[zone].neighbours
            if there not in land[zone].rails
            and (
                land[there].roundel == nation
                if toward == nation
                else land[there].roundel not in broad
            )
        )
        state = turn(own(sheet(begin(), nation, ipp=20), nation, there), nation)
        built = ended(play(state, f"{nation}: build railway in {zone} on {there}"))
        return built.rails[f"{min(zone, there)}/{max(zone, there)}"].gauge

    assert gauge("ussr", "ussr") == "broad"
    assert gauge("france", "france") == "narrow"
    assert gauge("ussr", "others") == "change"


# facilities


@pytest.mark.rule("GW-1.4-01", "GW-13.2.2-02", "GW-13.2.2-03", "GW-13.2.3-02", "GW-13.2.7-01")
def test_facilities_are_printed_or_built_where_they_can_stand() -> None:
    """On a coast several of a kind; no upgrade of bases; what is printed stands at the start."""
    state = sheet(begin(), "germany", ipp=40)
    assert Facility("major_shipyard", "A23") in dict(pos(state).facilities("western_germany"))
    for kind, cost in (("seaplane_base", 3), ("submarine_base", 3), ("coastal_artillery", 6)):
        line = f"germany: build {kind} in western_germany on A23"
        assert refused(play(state, line), line) == []
        assert play(state, line).sheets["germany"].ipp == 40 - cost
        assert refused(state, f"germany: build {kind} in berlin") == [data().facilities[kind].rule]
        assert "germany: enlarge" not in " ".join(each for each in offered(state) if kind in each)
    row = data().facilities["major_port"]
    assert (row.cost, row.max_damage, row.range, row.scramble) == ((3, 3), 5, 5, 3)
    assert row.harbours
    assert row.major
    assert data().facilities["submarine_base"].harbours
    assert data().facilities["seaplane_base"].max_damage == 3
    assert data().facilities["coastal_artillery"].max_damage == 0


@pytest.mark.rule("GW-8.2.1-34")
def test_who_has_no_home_country_moves_no_factory() -> None:
    state = turn(begin(), "commonwealth", phase="noncombat")
    state = sheet(state, "fec", technologies={"improved_logistics": 4})
    assert not [way for way in offered(state) if "relocate" in way]
    line = "great_britain: relocate minor_factory damaged 0: calcutta > bengal for fec"
    assert refused(state, line) == ["GW-8.2.1-34"]
