"""Who flies raids, port attacks and airborne assaults, who clashes and who shells, case by case
(10.5.2 to 10.6.4, 9.3.2, 8.2)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from tests.games.global_war_1936.front import army, empty, front
from tests.games.global_war_1936.table import (
    bare,
    facilities,
    marks,
    own,
    play,
    pos,
    refused,
    sheet,
    stand,
    war,
)
from wartable.games.global_war_1936.movement.missions import may_clash
from wartable.games.global_war_1936.state import Facility, State

FLEW, BOMBS, ESCORTS = "GW-9.2-01", "GW-10.6.2-01", "GW-10.6.2-02"
RAID = "germany: fly raid {}: bavaria > alsace_lorraine"


def _raiders() -> State:
    """Everything that may fly or stay stands in Bavaria, a factory in Alsace-Lorraine."""
    units = (
        "2 medium_bomber, 1 fighter, 1 tactical_bomber, 1 infantry, 2 strategic_rocket, "
        "1 medium_bomber*moved, 1 medium_bomber@belgium, 1 strategic_bomber, 1 air_transport"
    )
    state = facilities(army(front(), bavaria=units), "alsace_lorraine", Facility("minor_factory"))
    return stand(state, "alsace_lorraine", "1 infantry", "france")


@pytest.mark.rule("GW-10.6.2-01", "GW-10.6.2-02", "GW-8.2.1-37", "GW-7.1-01", "GW-9.2-01")
@pytest.mark.parametrize(
    ("units", "rules"),
    [
        ("1 medium_bomber", []),
        ("1 strategic_bomber", []),
        ("1 strategic_rocket", []),
        ("2 medium_bomber, 1 fighter", []),
        ("1 fighter, 1 strategic_rocket", []),
        ("1 fighter", [BOMBS]),
        ("1 infantry", [BOMBS, ESCORTS]),
        ("1 medium_bomber, 1 infantry", [ESCORTS]),
        ("1 medium_bomber, 1 tactical_bomber", [ESCORTS]),
        ("1 medium_bomber, 1 air_transport", [ESCORTS]),
        ("1 medium_bomber*moved", [FLEW]),
        ("3 medium_bomber", ["GW-11.1-01"]),
    ],
)
def test_who_bombs_and_who_escorts(units: str, rules: list[str]) -> None:
    assert refused(_raiders(), RAID.format(units)) == rules


@pytest.mark.rule("GW-10.6.2-01", "GW-10.6.2-05")
def test_a_raid_needs_an_enemy_and_something_to_bomb() -> None:
    """Neither over the sea nor where no facility and no railway is left; a damaged facility only up
    to its most."""
    state = _raiders()
    line = RAID.format("1 medium_bomber")
    spent = stand(state, "bavaria", "1 medium_bomber~1*moved#continuing", "germany")
    far = "alsace_lorraine > bavaria > alsace_lorraine > bavaria > alsace_lorraine"
    way = f"germany: fly raid 1 medium_bomber~1*moved#continuing: bavaria > {far}"
    assert "GW-0.4-01" in refused(replace(spent, phase="combat"), way)
    assert refused(replace(state, wars=frozenset()), line) == ["GW-10.6.2-05"]
    at_sea = line.replace("alsace_lorraine", "western_germany > A23")
    assert refused(state, at_sea) == [BOMBS]
    island = own(war(bare("germany"), ("france", "germany")), "france", "corsica")
    island = own(island, "germany", "southern_france")
    island = stand(island, "southern_france", "1 medium_bomber", "germany")
    over = "germany: fly raid 1 medium_bomber: southern_france > M1 > corsica"
    assert refused(island, over) == [BOMBS]
    assert refused(facilities(island, "corsica", Facility("minor_port", "M3")), over) == []
    spoilt = facilities(island, "corsica", Facility("minor_port", "M3", 9))
    assert refused(spoilt, over) == [BOMBS]


@pytest.mark.rule("GW-8.2.1-37", "GW-8.2.1-39")
def test_rockets_fly_three_zones_over_enemies_and_friends() -> None:
    """Over the sea too, past no neutral and across no corner."""
    state = facilities(front(), "aquitaine", Facility("minor_factory"))
    state = facilities(state, "southern_france", Facility("minor_factory"))
    state = army(state, bavaria="1 strategic_rocket", western_germany="1 strategic_rocket")
    line = "germany: fly raid 1 strategic_rocket: {}"

    for way, rules in (
        ("bavaria > alsace_lorraine > paris > aquitaine", []),
        ("bavaria > alsace_lorraine > picardy > paris > aquitaine", ["GW-8.2.1-37"]),
        ("bavaria > alsace_lorraine > southern_france", []),
        ("bavaria > switzerland > southern_france", ["GW-8.2.1-39"]),
        ("bavaria > southern_france", ["GW-0.4-02"]),
    ):
        assert refused(state, line.format(way)) == rules, way
    over_sea = facilities(state, "normandy", Facility("minor_factory"))
    way = "western_germany > A23 > normandy"
    assert refused(over_sea, line.format(way)) == []
    friendly = own(over_sea, "germany", "alsace_lorraine")
    assert refused(friendly, line.format("bavaria > alsace_lorraine > southern_france")) == []
    hostile = war(state, ("germany", "switzerland"))
    assert refused(hostile, line.format("bavaria > switzerland > southern_france")) == []


@pytest.mark.rule("GW-10.6.2-01", "GW-9.1-01")
def test_who_flies_a_raid_has_moved_and_stands_over_the_zone_with_what_it_is_to_do() -> None:
    """A bomber with what an airbase adds, a rocket without; who waited behind a screen no more."""
    state = facilities(_raiders(), "bavaria", Facility("airbase"))
    after = play(state, RAID.format("1 medium_bomber, 1 fighter, 1 strategic_rocket"))

    flown = [each for each in marks(after, "alsace_lorraine") if "$raid" in each]
    assert sorted(flown) == [
        "1 fighter~1%1*moved$raid<bavaria@germany",
        "1 medium_bomber~1%1*moved$raid<bavaria@germany",
        "1 strategic_rocket~1*moved$raid<bavaria@germany",
    ]
    assert "1 strategic_rocket@germany" in marks(after, "bavaria")
    way = "germany: fly raid 1 medium_bomber: bavaria > alsace_lorraine > paris"
    far = play(facilities(state, "paris", Facility("minor_factory")), way)
    assert "1 medium_bomber~2%1*moved$raid<alsace_lorraine@germany" in marks(far, "paris")
    waited = stand(state, "bavaria", "1 medium_bomber~1*moved#continuing", "germany")
    waited = replace(waited, phase="combat")
    gone = play(waited, RAID.format("1 medium_bomber~1*moved#continuing"))
    assert "1 medium_bomber~2*moved$raid<bavaria@germany" in marks(gone, "alsace_lorraine")


@pytest.mark.rule("GW-9.3-05", "GW-10.6.4-01")
def test_aircraft_of_a_damaged_carrier_fly_port_attacks_with_two_points_less() -> None:
    state = facilities(front(), "southern_france", Facility("major_port", "M1"))
    state = stand(state, "southern_france", "1 destroyer", "france")
    state = stand(state, "M1", "1 fleet_carrier!1{fighter}", "germany")
    fly = "germany: fly port attack 1 fighter: M1 > southern_france"

    struck = play(state, fly)
    assert "1 fighter~3*moved$port<M1@germany" in marks(struck, "southern_france")
    assert marks(struck, "M1") == ["1 fleet_carrier!1@germany"]


# port attacks

PORT = "germany: fly port attack {}: northern_italy > southern_france"


@pytest.mark.rule("GW-10.6.4-01", "GW-11.5-08")
def test_ships_of_an_enemy_in_port_are_attacked_by_those_who_attack_ports() -> None:
    """Of several in port one enemy's is enough; land units and a neutral's ships are none."""
    units = (
        "1 fighter, 1 seaplane, 1 tactical_bomber, 1 medium_bomber, 1 strategic_bomber, "
        "1 infantry, 1 air_transport, 1 fighter*moved"
    )
    state = own(front(), "germany", "northern_italy")
    state = stand(empty(state, "northern_italy"), "northern_italy", units, "germany")
    state = facilities(state, "southern_france", Facility("major_port", "M1"))
    laden = stand(state, "southern_france", "1 destroyer, 1 infantry", "france")

    for kind in ("fighter", "seaplane", "tactical_bomber", "medium_bomber"):
        assert refused(laden, PORT.format(f"1 {kind}")) == [], kind
    nothing = stand(state, "southern_france", "1 infantry", "france")
    both = PORT.format("1 air_transport, 1 fighter")
    assert refused(nothing, both) == ["GW-10.6.4-01", "GW-11.5-08"]
    for kind in ("strategic_bomber", "infantry", "air_transport"):
        assert refused(laden, PORT.format(f"1 {kind}")) == ["GW-10.6.4-01"], kind
    assert refused(laden, PORT.format("1 fighter, 1 strategic_bomber")) == ["GW-10.6.4-01"]
    assert refused(laden, PORT.format("1 fighter*moved")) == [FLEW]
    ashore = stand(state, "southern_france", "1 infantry", "france")
    assert refused(ashore, PORT.format("1 fighter")) == ["GW-11.5-08"]
    foreign = stand(state, "southern_france", "1 destroyer@usa", "france")
    assert refused(foreign, PORT.format("1 fighter")) == ["GW-11.5-08"]
    both = stand(state, "southern_france", "1 destroyer@usa, 1 destroyer", "france")
    assert refused(both, PORT.format("1 fighter")) == []
    at_sea = stand(state, "M3", "1 destroyer", "france")
    assert refused(at_sea, "germany: fly port attack 1 fighter: northern_italy > M3") == [
        "GW-11.5-08"
    ]
    short = stand(state, "northern_italy", "1 fighter~4", "germany")
    short = stand(short, "southern_france", "1 destroyer", "france")
    assert "GW-0.4-01" in refused(short, PORT.format("1 fighter~4"))


# airborne assaults

DROP = "germany: drop {} from bavaria by {}: bavaria > alsace_lorraine"


def _jump(units: str) -> State:
    return army(front(), bavaria=units, alsace_lorraine="1 infantry")


@pytest.mark.rule("GW-10.6.1-01", "GW-9.3.2-01", "GW-13.1.1-14")
@pytest.mark.parametrize(
    ("cargo", "aircraft", "rules"),
    [
        ("1 airborne_infantry", "1 air_transport", []),
        ("2 airborne_infantry", "2 air_transport", []),
        ("1 airborne_infantry", "2 air_transport", ["GW-10.6.1-01"]),
        ("3 airborne_infantry", "2 air_transport", ["GW-10.6.1-01"]),
        ("2 airborne_infantry", "1 heavy_air_transport", []),
        ("3 airborne_infantry", "1 heavy_air_transport", ["GW-10.6.1-01"]),
        ("1 elite_airborne", "1 heavy_strategic_bomber", []),
        ("1 airborne_infantry*moved", "1 air_transport", [FLEW]),
        ("1 airborne_infantry", "1 air_transport*moved", [FLEW]),
        ("1 airborne_infantry", "1 air_transport{infantry}", ["GW-10.6.1-01"]),
        ("1 airborne_infantry", "1 medium_bomber", ["GW-10.6.1-01"] * 2),
        ("1 marines", "1 air_transport", ["GW-13.1.1-14"]),
    ],
)
def test_who_carries_how_many_airborne(cargo: str, aircraft: str, rules: list[str]) -> None:
    """Each carries one at least; what carries something else takes none aboard."""
    there = "4 airborne_infantry, 1 airborne_infantry*moved, 1 elite_airborne, 1 marines, "
    there += "2 air_transport, 1 air_transport*moved, 1 air_transport{infantry}, "
    there += "2 heavy_air_transport, 1 heavy_strategic_bomber, 1 medium_bomber"

    assert refused(_jump(there), DROP.format(cargo, aircraft)) == rules


@pytest.mark.rule("GW-9.3.2-01", "GW-10.6.1-01")
def test_airborne_are_fetched_on_the_way_and_jump_over_an_enemys_land_zone() -> None:
    state = army(front(), bavaria="1 airborne_infantry", eastern_germany="1 air_transport")
    state = army(state, alsace_lorraine="1 infantry")
    line = "germany: drop 1 airborne_infantry from {} by 1 air_transport: {}"
    way = "eastern_germany > bavaria > alsace_lorraine"

    assert refused(state, line.format("bavaria", way)) == []
    dropped = play(state, line.format("bavaria", way))
    assert marks(dropped, "bavaria") == marks(dropped, "eastern_germany") == []
    (carrier,) = (unit for unit, _ in pos(dropped).units("alsace_lorraine") if unit.cargo)
    assert (carrier.spent, carrier.came, carrier.mission) == (2, "bavaria", "drop")
    around = "eastern_germany > western_germany > bavaria > alsace_lorraine"
    assert refused(state, line.format("bavaria", around)) == []
    past = stand(state, "alsace_lorraine", "1 airborne_infantry", "germany")
    assert "GW-9.3.2-01" in refused(past, line.format("alsace_lorraine", way))
    at_sea = line.format("bavaria", "eastern_germany > bavaria > western_germany > A23")
    assert refused(state, at_sea) == ["GW-9.3.2-01"]
    assert refused(state, line.format("bavaria", "eastern_germany > bavaria > switzerland")) == []
    home = line.format("bavaria", "eastern_germany > bavaria > western_germany")
    assert "GW-9.1-01" in refused(state, home)
    far = stand(state, "eastern_germany", "1 air_transport~5", "germany")
    assert "GW-0.4-01" in refused(far, line.format("bavaria", way).replace("port:", "port~5:"))


@pytest.mark.rule("GW-10.6.1-01")
@pytest.mark.parametrize(
    ("cargo", "aircraft", "loads"),
    [
        (3, "1 air_transport, 1 heavy_air_transport", [1, 2]),
        (2, "1 air_transport, 1 heavy_air_transport", [1, 1]),
        (3, "2 heavy_air_transport", [1, 2]),
        (4, "2 heavy_air_transport", [2, 2]),
        (2, "1 heavy_air_transport", [2]),
        (5, "2 heavy_air_transport, 1 strategic_bomber", [1, 2, 2]),
    ],
)
def test_everybody_carries_somebody(cargo: int, aircraft: str, loads: list[int]) -> None:
    state = _jump(f"{cargo} airborne_infantry, {aircraft}")
    after = play(state, DROP.format(f"{cargo} airborne_infantry", aircraft))

    carriers = pos(after).units("alsace_lorraine")
    found = [len(unit.cargo) for unit, number in carriers for _ in range(number) if unit.cargo]
    assert sorted(found) == loads
    assert marks(after, "bavaria") == []


@pytest.mark.rule("GW-7.1-02", "GW-9.3.2-01", "GW-10.6.1-01")
def test_airborne_of_a_controlled_minor_do_not_jump_from_german_aircraft() -> None:
    """Each of the two would have to be at war with the zone's owner as well."""
    state = sheet(_jump("1 air_transport"), "belgium", controller="germany")
    state = stand(state, "bavaria", "1 airborne_infantry@belgium, 1 air_transport", "germany")
    line = DROP.format("1 airborne_infantry@belgium", "1 air_transport")

    assert refused(war(state, ("belgium", "france")), line) == ["GW-7.1-02"]
    assert refused(state, line) == ["GW-7.1-02", "GW-0.2-10"]


@pytest.mark.rule("GW-15.6-02", "GW-9.3.2-01")
def test_france_before_its_mobilization_drops_nobody_on_germany() -> None:
    state = front("france")
    state = army(state, alsace_lorraine="1 airborne_infantry, 1 air_transport", bavaria="1 militia")
    line = "france: drop 1 airborne_infantry from alsace_lorraine by 1 air_transport: {}"
    line = line.format("alsace_lorraine > bavaria")

    assert refused(state, line) == ["GW-15.6-02"]
    ready = replace(state, deeds=state.deeds | {("france", "used", "slow_mobilization")})
    assert refused(ready, line) == []


# across a border


@pytest.mark.rule("GW-10.5.2-01")
def test_between_whom_a_border_clash_is_allowed() -> None:
    """Not elsewhere on the Rhine, nor between others, nor while either condition is missing."""
    state = front()
    pact = replace(state, pacts={"molotov_ribbentrop": "signed"})
    free = replace(pact, deeds=pact.deeds | {("germany", "declared", "poland")})
    rhine = "alsace_lorraine", "bavaria"

    assert may_clash(pos(free), "france", *rhine)
    assert may_clash(pos(free), "germany", *reversed(rhine))
    assert not may_clash(pos(replace(free, pacts={})), "germany", *reversed(rhine))
    assert not may_clash(pos(pact), "germany", *reversed(rhine))
    moved = own(free, "france", "western_germany")
    assert not may_clash(pos(moved), "germany", "bavaria", "western_germany")
    assert not may_clash(pos(own(free, "italy", "alsace_lorraine")), "germany", *reversed(rhine))
    assert not may_clash(pos(free), "italy", *reversed(rhine))
    manchuria = "eastern_manchuria", "primorsky_krai"
    assert may_clash(pos(state), "japan", *manchuria)
    assert may_clash(pos(state), "ussr", *reversed(manchuria))
    assert not may_clash(pos(state), "germany", *manchuria)
    signed = replace(state, pacts={"japanese_soviet": "signed"})
    assert not may_clash(pos(signed), "japan", *manchuria)


def _manchuria(units: str, defence: str = "1 infantry") -> State:
    state = own(bare("japan"), "japan", "eastern_manchuria", "korea")
    state = stand(state, "eastern_manchuria", units, "japan")
    return stand(state, "primorsky_krai", defence, "ussr") if defence else state


@pytest.mark.rule("GW-10.5.2-02", "GW-10.5.2-03")
def test_land_units_and_aircraft_clash_across_one_border_of_land() -> None:
    units = "1 infantry, 1 fighter, 1 militia, 1 strategic_rocket, 1 infantry*moved"
    state = _manchuria(units)
    line = "japan: clash {}: eastern_manchuria > primorsky_krai"

    for unit, rules in (
        ("infantry", []),
        ("fighter", []),
        ("militia", ["GW-10.5.2-03"]),
        ("strategic_rocket", ["GW-10.5.2-03"]),
        ("infantry*moved", [FLEW]),
    ):
        assert refused(state, line.format(f"1 {unit}")) == rules, unit
    assert refused(state, line.format("1 infantry, 1 militia")) == ["GW-10.5.2-03"]
    assert refused(_manchuria(units, ""), line.format("1 infantry")) == ["GW-10.5.2-02"]
    far = "japan: clash 1 infantry: eastern_manchuria > {}"
    assert refused(state, far.format("korea > primorsky_krai")) == ["GW-10.5.2-02"]
    assert refused(state, far.format("chita")) == ["GW-0.4-02"]
    assert "GW-10.5.2-01" in refused(state, far.format("korea"))

    fired = play(state, line.format("1 infantry"))
    assert "1 infantry*moved$clash<eastern_manchuria^primorsky_krai@japan" in marks(
        fired, "eastern_manchuria"
    )
    assert marks(fired, "primorsky_krai") == ["1 infantry@ussr"]


@pytest.mark.rule("GW-10.5.3-01")
def test_who_shells_what_across_one_border() -> None:
    """Enemies of any kind but ships in port; nobody but those with attrition, and these once."""
    units = "1 advanced_artillery, 1 advanced_sp_artillery, 1 artillery, 1 advanced_artillery*moved"
    state = army(front(), western_germany=units)
    state = own(state, "france", "belgium")
    line = "germany: shell {}: western_germany > belgium"

    def why(there: str, unit: str = "1 advanced_artillery", owner: str = "france") -> list[str]:
        return refused(stand(state, "belgium", there, owner), line.format(unit))

    assert why("1 infantry") == why("1 fighter") == why("1 infantry, 1 destroyer") == []
    assert why("1 destroyer") == why("1 infantry", owner="usa") == ["GW-10.5.3-01"]
    assert why("1 infantry@usa, 1 infantry") == []
    assert why("1 infantry", "1 advanced_sp_artillery") == []
    assert why("1 infantry", "1 artillery") == ["GW-10.5.3-01"]
    assert why("1 infantry", "1 advanced_artillery, 1 artillery") == ["GW-10.5.3-01"]
    assert why("1 infantry", "1 advanced_artillery*moved") == [FLEW]
    assert refused(state, line.format("1 advanced_artillery")) == ["GW-10.5.3-01"]
    held = stand(state, "belgium", "1 infantry", "france")
    assert refused(held, line.format("1 artillery").replace("> bel", "> denmark > bel")) == [
        "GW-10.5.3-01"
    ]
    assert refused(held, line.format("1 advanced_artillery").replace("belgium", "paris")) == [
        "GW-0.4-02"
    ]
    fired = play(held, line.format("1 advanced_artillery"))
    assert "1 advanced_artillery*moved$shell<western_germany^belgium@germany" in marks(
        fired, "western_germany"
    )
