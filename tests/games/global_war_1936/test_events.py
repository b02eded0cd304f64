"""Spain, Abyssinia, China, the Soviet sphere and pacts that open and close zones (4.8 to 4.10, 5.5,
6.4 to 6.6, 14)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from tests.games.global_war_1936.table import (
    begin,
    fought,
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
from wartable.games.global_war_1936.diplomacy.after_war import begin_war
from wartable.games.global_war_1936.diplomacy.china import may_agree
from wartable.games.global_war_1936.diplomacy.considered import in_order
from wartable.games.global_war_1936.diplomacy.control import controller_for
from wartable.games.global_war_1936.diplomacy.declarations import war_objections
from wartable.games.global_war_1936.diplomacy.moments import after_combat
from wartable.games.global_war_1936.economy.recruitment import recruits
from wartable.games.global_war_1936.game import GAME
from wartable.games.global_war_1936.movement import air
from wartable.games.global_war_1936.movement.attack import target_objections
from wartable.games.global_war_1936.script import Script
from wartable.games.global_war_1936.state import Facility, State
from wartable.games.global_war_1936.unit import Unit, parse_force
from wartable.testing.dice import ScriptedDice

SIGNED = {"molotov_ribbentrop": "signed"}
SPAIN = ("basque_country", "catalonia", "eastern_andalucia", "galicia_and_leon", "madrid")
FACTION = "spanish_nationalists"
MAJORS = ("france", "great_britain", "fec", "anzac", "usa", "ussr")


def _start(**options: str) -> State:
    """July 1936, with every income at its height: nobody rolls for it."""
    state = begin(**options)
    for nation in MAJORS:
        state = sheet(state, nation, at_full=True)
    return state


def _why_not(state: State, nation: str, zone: str) -> list[str]:
    """The rules against an attack of the nation on the zone."""
    return [each.rule for each in target_objections(pos(state), nation, zone)]


def _after(state: State, *faces: int) -> State:
    dice = ScriptedDice(*faces)
    script = Script(state, dice)
    after_combat(script)
    assert not dice.left
    GAME.check_state(script.state)
    return script.state


def _at_war(state: State, by: str, on: str) -> State:
    script = Script(state, ScriptedDice())
    begin_war(script, by, on)
    return script.state


# Spain


@pytest.mark.rule("GW-14.1-05", "GW-4.10-01", "GW-0.2-18", "GW-14.1-01")
@pytest.mark.parametrize(
    ("winner", "loser", "spain", "sponsor"),
    [
        ("spanish_nationalists", "spanish_republicans", "nationalist_spain", "germany"),
        ("spanish_republicans", "spanish_nationalists", "republican_spain", "ussr"),
    ],
)
def test_who_owns_continental_spain_wins_the_civil_war(
    winner: str, loser: str, spain: str, sponsor: str
) -> None:
    state = stand(own(_start(), winner, *SPAIN), "madrid", "2 infantry", winner)
    state = own(state, loser, "western_andalucia")
    assert pos(play(state, "germany: done")).exists(loser)

    after = play(own(state, winner, "western_andalucia"), "germany: done")
    assert not pos(after).exists(winner)
    assert not pos(after).exists(loser)
    assert pos(after).relations.controller(spain) == sponsor
    assert after.control["madrid"] == spain
    assert after.units["madrid"] == parse_force("2 infantry", spain)
    assert not any(unit.owner == loser for there in after.units.values() for unit, _ in there)
    assert loser not in after.control.values()
    assert not pos(after).relations.at_war_with(spain)
    assert recruits(pos(after), spain)


@pytest.mark.rule("GW-14.1-02")
def test_nobody_comes_to_spain_and_the_factions_stay_there() -> None:
    state = _start()

    assert _why_not(state, "italy", "madrid") == ["GW-14.1-02"]
    assert "GW-14.1-02" in _why_not(state, "great_britain", "galicia_and_leon")
    assert "GW-14.1-02" in _why_not(state, "spanish_republicans", "portugal")
    assert not _why_not(state, "spanish_republicans", "galicia_and_leon")


@pytest.mark.rule("GW-14.1-02")
@pytest.mark.parametrize("phase", ["combat_movement", "noncombat"])
def test_ships_and_aircraft_of_the_factions_stay_beside_spain(phase: str) -> None:
    """Not when the war is over."""
    state = turn(_start(), "germany", 1, phase)
    seas = pos(state).data.map.sea
    state = replace(state, units={k: v for k, v in state.units.items() if k not in seas})
    state = stand(state, "A44", "1 heavy_cruiser", FACTION)
    near = "germany: sail 1 heavy_cruiser@spanish_nationalists: A44 > M2"
    assert refused(state, near) == []
    assert refused(state, f"{near} > M4") == ["GW-14.1-02"]
    ends = [line.split()[-1] for line in offered(state, "germany") if near.split(":")[1] in line]
    spain = {zone for zone in pos(state).data.map.land if state.control[zone].startswith("spanish")}
    assert ends
    assert all(spain & {*seas[sea].coast} for sea in ends)
    for path in air.paths(pos(state), Unit("fighter", FACTION), "galicia_and_leon", 5).values():
        assert all(spain & {*seas[over].coast} for over in path[1:-1] if over in seas)
    won = play(turn(own(state, "spanish_nationalists", *SPAIN), "germany"), "germany: done")
    free = turn(stand(won, "A44", "1 heavy_cruiser", "nationalist_spain"), "germany", 1, phase)
    assert not refused(free, f"{near} > M4".replace("spanish_nationalists", "nationalist_spain"))

    fly = "germany: patrol 1 fighter@spanish_nationalists: galicia_and_leon > A28"
    if phase == "combat_movement":
        assert refused(state, fly) == []
        assert "GW-14.1-02" in refused(state, f"{fly} > A22")
    else:
        home = "germany: move 1 fighter@spanish_nationalists: balearic_islands > M1 > {}catalonia"
        flown = own(stand(state, "balearic_islands", "1 fighter", FACTION), FACTION, "catalonia")
        assert refused(flown, home.format("")) == []
        assert "GW-14.1-02" in refused(flown, home.format("M3 > M1 > "))


@pytest.mark.rule("GW-4.10-06")
def test_sponsors_friends_do_not_attack_their_spain() -> None:
    won = play(own(_start(), "spanish_nationalists", *SPAIN), "germany: done")
    assert _why_not(won, "italy", "madrid") == ["GW-5.1-08"]

    red = own(_start(), "spanish_republicans", *SPAIN, "western_andalucia")
    lost = play(red, "germany: done")
    assert _why_not(lost, "ussr", "madrid") == ["GW-5.1-10"]


# Abyssinia


@pytest.mark.rule("GW-14.2-01")
def test_abyssinia_attacks_in_eritrea_alone() -> None:
    state = _start()

    assert pos(state).relations.is_enemy("abyssinia", "italy")
    assert not _why_not(state, "abyssinia", "eritrea")
    assert _why_not(state, "abyssinia", "italian_somaliland") == ["GW-14.2-01"]
    assert _why_not(state, "abyssinia", "sudan")


@pytest.mark.rule("GW-14.2-03")
def test_an_abyssinia_that_won_aligns_once_france_is_at_war() -> None:
    won = own(_start(), "abyssinia", "eritrea")

    assert _at_war(won, "germany", "france").control["eritrea"] == "france"
    assert _at_war(_start(), "germany", "france").control["abyssinia"] == "abyssinia"


@pytest.mark.rule("GW-14.2-04")
def test_italy_and_france_go_on_there_without_a_war() -> None:
    decided = own(_start(), "france", "abyssinia")

    assert not _why_not(decided, "italy", "abyssinia")
    assert not _why_not(decided, "france", "eritrea")
    free = own(sheet(_start(), "free_france", gone=""), "free_france", "abyssinia")
    assert not _why_not(free, "italy", "abyssinia")
    assert not _why_not(free, "free_france", "eritrea")
    assert _why_not(decided, "france", "italian_somaliland") == ["GW-0.2-10"]
    assert _why_not(_start(), "france", "eritrea") == ["GW-0.2-10"]
    state = stand(decided, "eritrea", "2 infantry", "italy")
    state = stand(state, "abyssinia", "1 infantry", "france")
    moved = play(
        turn(state, "italy", 3, "combat_movement"), "italy: move 2 infantry: eritrea > abyssinia"
    )
    after = play(play(moved, "italy: done"), "italy: fight in abyssinia", 1, 1, 12)
    assert after.control["abyssinia"] == "italy"
    assert not pos(after).relations.is_enemy("france", "italy")


@pytest.mark.rule("GW-14.2-04", "GW-9.4.3-01")
def test_an_assault_from_the_sea_is_no_war_there_either() -> None:
    state = stand(own(_start(), "france", "eritrea"), "eritrea", "1 infantry", "france")
    state = stand(state, "I5", "1 naval_transport{infantry}", "italy")
    state = replace(turn(state, "italy", 3, "combat_movement"), facilities={})
    line = "italy: land 1 infantry in eritrea off naval_transport{infantry} in I5"
    assert line in offered(state, "italy")
    declared = play(state, line)
    assert not pos(declared).relations.is_enemy("france", "italy")
    landed = play(play(declared, "italy: done"), "italy: fight in eritrea", 1, 12)
    assert landed.control["eritrea"] == "italy"
    assert not pos(landed).relations.is_enemy("france", "italy")


# the Soviet sphere and the pacts


@pytest.mark.rule("GW-4.8-02", "GW-EX-26", "GW-AMB-52")
def test_the_ussr_attacks_in_its_sphere_without_war_on_a_major() -> None:
    """GW-EX-26: the Polish east aligned to Britain; the USSR may attack without a declaration."""
    state = own(_start(), "great_britain", "podlachia", "lubelskie", "east_poland", "warsaw")

    assert not _why_not(state, "ussr", "podlachia")
    assert _why_not(state, "ussr", "warsaw") == ["GW-0.2-10"]
    assert _why_not(state, "ussr", "korea")
    poor = sheet(state, "ussr", at_full=False, level=5)
    assert _why_not(poor, "ussr", "podlachia") == ["GW-0.2-10"]
    free = replace(poor, options=replace(poor.options, sphere="any_income"))
    assert not _why_not(free, "ussr", "podlachia")
    german = replace(own(state, "germany", "podlachia"), pacts=SIGNED)
    assert _why_not(german, "ussr", "podlachia")


@pytest.mark.rule("GW-4.8-03", "GW-AMB-52", "GW-5.1-12")
def test_a_minor_of_the_sphere_that_had_not_aligned_is_controlled() -> None:
    state = _start()
    assert not _why_not(state, "ussr", "eastern_anatolia")
    poor = sheet(state, "ussr", at_full=False, level=5)
    assert _why_not(poor, "ussr", "eastern_anatolia") == ["GW-5.1-12"]
    free = replace(poor, options=replace(poor.options, sphere="any_income"))
    assert not _why_not(free, "ussr", "eastern_anatolia")

    after = _after(_at_war(state, "ussr", "turkey"))
    assert pos(after).relations.controller("turkey") == "great_britain"
    assert pos(after).relations.is_enemy("turkey", "ussr")


@pytest.mark.rule("GW-AMB-58")
def test_a_table_may_let_the_sphere_decide_for_romania_and_finland() -> None:
    named = replace(war(_start(), ("finland", "ussr"), ("romania", "ussr")), pacts=SIGNED)
    assert controller_for(pos(named), "finland")[0] == "germany"
    assert not pos(_after(named)).exists("romania")
    by_sphere = replace(named, options=replace(named.options, sphere_minors="sphere"))
    assert controller_for(pos(by_sphere), "finland")[0] == "great_britain"
    assert pos(_after(by_sphere)).relations.controller("romania") == "great_britain"


@pytest.mark.rule("GW-6.4-04", "GW-6.4-08", "GW-6.4-09")
def test_what_the_pact_opens_and_closes_to_the_ussr() -> None:
    poor = sheet(_start(), "ussr", at_full=False, level=5)
    opened = ("podlachia", "lubelskie", "east_poland", "viipuri_province")
    for zone in opened:
        assert _why_not(poor, "ussr", zone) == ["GW-5.1-12"]
    signed = replace(poor, pacts=SIGNED)
    for zone in opened:
        assert not _why_not(signed, "ussr", zone)
    assert _why_not(signed, "ussr", "lapland") == ["GW-5.1-12"]
    rich = sheet(signed, "ussr", at_full=True)
    assert not _why_not(rich, "ussr", "lapland")
    assert _why_not(rich, "ussr", "warsaw") == ["GW-6.4-04"]
    assert _why_not(rich, "ussr", "central_romania") == ["GW-6.4-04"]
    assert _why_not(rich, "ussr", "hungary") == ["GW-6.4-09"]
    assert _why_not(rich, "ussr", "bulgaria") == ["GW-6.4-09"]


POLISH_EAST = ("podlachia", "lubelskie", "east_poland")


@pytest.mark.rule("GW-6.4-04", "GW-4.8-03", "GW-5.1-11", "GW-5.4-03", "GW-4.3-01")
def test_a_neutral_that_an_ally_controls_is_no_ally() -> None:
    """Germany attacked Poland, Great Britain controls it: under the pact the USSR comes in from the
    east, loses no income by it and has not provoked the Allies."""
    state = sheet(war(_start(), ("germany", "poland")), "poland", controller="great_britain")
    poor = sheet(replace(state, pacts=SIGNED), "ussr", at_full=False, level=15)
    for zone in POLISH_EAST:
        assert not _why_not(poor, "ussr", zone)
    assert _why_not(replace(poor, pacts={}), "ussr", "podlachia") == ["GW-5.1-12"]

    after = _at_war(poor, "ussr", "poland")
    assert after.sheets["ussr"] == poor.sheets["ussr"]
    rules = [each.rule for each in war_objections(pos(after), "great_britain", "ussr")]
    assert rules == ["GW-5.1-20"]


@pytest.mark.rule("GW-6.4-04", "GW-4.8-02", "GW-AMB-52")
def test_the_pact_opens_a_polish_east_that_aligned_to_britain() -> None:
    """At any income; the rest of the sphere waits for wartime income."""
    state = own(_start(), "great_britain", *POLISH_EAST, "estonia")
    poor = sheet(state, "ussr", at_full=False, level=5)
    for zone in POLISH_EAST:
        assert _why_not(poor, "ussr", zone) == ["GW-0.2-10"]
        assert not _why_not(replace(poor, pacts=SIGNED), "ussr", zone)
    assert _why_not(replace(poor, pacts=SIGNED), "ussr", "estonia") == ["GW-0.2-10"]


def _off(state: State, zone: str, nation: str) -> tuple[State, str]:
    """Infantry of the nation on a transport beside the zone, and how it lands there."""
    sea = next(
        each
        for each in pos(state).data.map.land[zone].coast
        if not pos(state).data.map.sea[each].monroe
    )
    state = replace(turn(state, nation, 9, "combat_movement"), units={}, facilities={})
    state = stand(state, sea, "1 naval_transport{infantry}", nation)
    return state, f"{nation}: land 1 infantry in {zone} off naval_transport{{infantry}} in {sea}"


@pytest.mark.rule("GW-4.8-02", "GW-14.2-04")
@pytest.mark.parametrize(
    ("nation", "owner", "zone"),
    [("ussr", "great_britain", "estonia"), ("italy", "france", "eritrea")],
)
def test_what_is_no_war_by_land_is_none_by_sea(nation: str, owner: str, zone: str) -> None:
    state, line = _off(own(_start(), owner, zone), zone, nation)

    assert line in offered(state, nation)
    landing = play(state, line)
    assert not pos(landing).relations.is_enemy(nation, owner)
    phase = play(landing, f"{nation}: done")
    assert f"{nation}: fight in {zone}" in offered(phase, nation)


@pytest.mark.rule("GW-4.8-02", "GW-10.8.3-01")
def test_who_is_attacked_by_sea_without_a_war_defends() -> None:
    """Infantry lands first, the tank once a round was survived."""
    state, line = _off(own(_start(), "great_britain", "estonia"), "estonia", "ussr")
    state = stand(state, "estonia", "1 infantry", "great_britain")
    state = stand(state, line.split()[-1], "1 naval_transport{infantry+light_tank}", "ussr")
    both = line.replace("land 1 infantry", "land 1 infantry, 1 light_tank")
    landing = play(state, both.replace("{infantry}", "{infantry+light_tank}"))
    fight = "ussr: fight in estonia"
    won = fought(play(landing, "ussr: done"), fight, 12, 12, 12, 2, 12)

    assert won.control["estonia"] == "ussr"
    assert not pos(won).relations.is_enemy("great_britain", "ussr")


@pytest.mark.rule("GW-5.5-03")
def test_an_axis_landing_in_the_americas_is_war_with_the_usa() -> None:
    """In Brazil, from a sea zone that is not marked."""
    state, line = _off(_start(), "caatinga", "germany")
    after = play(state, line)

    assert {"brazil", "usa"} <= pos(after).relations.at_war_with("germany")


@pytest.mark.rule("GW-6.4-06")
def test_germany_waits_for_warsaw() -> None:
    state = replace(war(_start(), ("germany", "poland")), pacts=SIGNED)

    assert _why_not(state, "germany", "podlachia") == ["GW-6.4-06"]
    taken = own(state, "germany", "warsaw")
    just = replace(taken, taken=frozenset({"warsaw"}))
    assert _why_not(just, "germany", "podlachia") == ["GW-6.4-06"]
    assert not _why_not(taken, "germany", "podlachia")


def _viipuri(**changes: object) -> State:
    state = war(own(_start(), "ussr", "viipuri_province"), ("finland", "ussr"))
    state = sheet(state, "finland", controller="germany")
    taken = replace(state, pacts=SIGNED, taken=frozenset({"viipuri_province"}), **changes)
    return turn(taken, "ussr", 8, "noncombat")


@pytest.mark.rule("GW-6.5-01", "GW-5.1-26")
def test_the_ussr_makes_peace_after_viipuri() -> None:
    state = _viipuri()
    peace = "ussr: sign peace moscow_treaty"

    assert peace in offered(state, "ussr")
    after = play(state, peace)
    assert not pos(after).relations.is_enemy("ussr", "finland")
    assert "GW-6.5-03" in _why_not(after, "ussr", "lapland")
    assert refused(replace(state, pacts={}), peace) == ["GW-6.5-01"]
    assert refused(own(state, "ussr", "lapland"), peace) == ["GW-6.5-01"]
    assert refused(replace(state, taken=frozenset()), peace) == ["GW-6.5-01"]
    assert refused(after, "ussr: propose moscow_treaty")
    ended = replace(state, pacts=SIGNED | {"moscow_treaty": "ended"})
    assert refused(ended, peace) == ["GW-6.2-01"]


@pytest.mark.rule("GW-6.5-03")
def test_who_breaks_that_peace_pays_and_finland_aligns() -> None:
    made = sheet(play(_viipuri(), "ussr: sign peace moscow_treaty"), "ussr", ipp=6)
    after = play(made, "ussr: end moscow_treaty")

    assert after.sheets["ussr"].ipp == 1
    assert after.control["helsinki"] == "germany"
    assert "GW-6.5-03" in refused(made, "germany: end moscow_treaty for finland")
    poor = sheet(made, "ussr", ipp=4)
    assert refused(poor, "ussr: end moscow_treaty") == ["GW-6.5-03"]


def test_finland_recruits_nobody_at_peace() -> None:
    """GW-6.5-02, as far as recruitment goes."""
    at_war = _viipuri()
    assert recruits(pos(at_war), "finland")
    assert not recruits(pos(play(at_war, "ussr: sign peace moscow_treaty")), "finland")


# the Americas


@pytest.mark.rule("GW-5.5-03")
def test_an_axis_attack_in_the_americas_is_war_with_the_usa() -> None:
    state = stand(own(_start(), "germany", "venezuela"), "venezuela", "1 infantry", "germany")
    moving = turn(state, "germany", 5, "combat_movement")
    after = play(moving, "germany: move 1 infantry: venezuela > colombia")

    assert pos(after).relations.is_enemy("germany", "usa")
    afar = stand(_start(), "A55", "1 naval_transport{infantry}", "germany")
    assert not pos(afar).data.map.sea["A55"].monroe
    line = "germany: land 1 infantry in patagonia off naval_transport{infantry} in A55"
    landing = play(turn(afar, "germany", 5, "combat_movement"), line)
    assert pos(landing).relations.is_enemy("germany", "usa")
    sea = next(zone for zone in pos(state).data.map.sea.values() if zone.monroe)
    for ship, near, is_war in (
        ("destroyer", sea.id, True),
        ("naval_transport", sea.id, True),
        ("submarine", sea.id, False),
        ("destroyer", "A12", False),
    ):
        here = next(iter(pos(state).data.map.sea[near].neighbours))
        ships = replace(_start(), units={here: parse_force(f"1 {ship}", "japan")})
        ships = turn(ships, "japan", 5, "noncombat")
        sailed = play(ships, f"japan: sail 1 {ship}: {here} > {near}")
        assert pos(sailed).relations.is_enemy("japan", "usa") == is_war


def test_the_usa_attacks_the_comintern_in_the_americas_without_a_war() -> None:
    """GW-5.5-01 on land."""
    state = sheet(own(_start(), "ussr", "venezuela"), "usa", at_full=False, level=6)

    assert not _why_not(state, "usa", "venezuela")
    assert _why_not(own(state, "germany", "venezuela"), "usa", "venezuela") == ["GW-0.2-10"]


@pytest.mark.rule("GW-5.5-01")
def test_the_usa_fights_soviet_ships_beside_the_americas_without_a_war() -> None:
    """Off Alaska, not off Japan, nor German ones; who lies beside them at peace stays out, and the
    combat is no war."""
    state = replace(turn(_start(), "usa", 5, "combat_movement"), units={}, facilities={})
    state = sheet(state, "usa", at_full=False, level=6)
    off, ships = "P27", "1 destroyer@usa, 1 destroyer@ussr, 1 destroyer@japan"
    here = replace(state, units={off: parse_force(ships, "usa")})
    line = f"usa: engage in {off} with 1 destroyer"
    assert line in offered(here, "usa")
    fighting = play(play(here, line), "usa: done")
    sunk = play(fighting, f"usa: fight in {off}", 4, 12)
    left = {unit.owner for unit, _ in pos(sunk).units(off)}
    assert left == {"usa", "japan"}
    assert not pos(sunk).relations.is_enemy("usa", "ussr")

    german = replace(state, units={off: parse_force("1 destroyer@usa, 1 destroyer@germany", "usa")})
    assert refused(german, line) == ["GW-9.1-01"]
    far = replace(state, units={"P14": parse_force("1 destroyer@usa, 1 destroyer@ussr", "usa")})
    assert refused(far, "usa: engage in P14 with 1 destroyer") == ["GW-9.1-01"]
    at_war = war(replace(state, units={off: parse_force(ships, "usa")}), ("japan", "usa"))
    both = play(play(at_war, line), "usa: done")
    once = play(both, f"usa: fight in {off}", 4, 12)
    assert {unit.owner for unit, _ in pos(once).units(off)} == {"usa", "ussr"}


# China


@pytest.mark.rule("GW-4.9-01", "GW-4.9-02", "GW-EX-22")
def test_an_attack_on_one_of_china_is_one_on_all() -> None:
    """GW-EX-22: at war with KMT and CCP, Japan is still neutral."""
    after = _at_war(_start(), "japan", "shansi_clique")

    assert {"kmt", "ccp"} <= pos(after).relations.at_war_with("japan")
    assert pos(after).relations.is_neutral("japan")


@pytest.mark.rule("GW-4.9-02")
@pytest.mark.parametrize("declared", [("kmt",), ("ccp", "kmt")])
def test_an_attack_in_a_war_that_a_faction_declared_is_one_on_all(
    declared: tuple[str, ...],
) -> None:
    """Japan is at war with who declared it until it attacks; then with both, and every warlord
    joins somebody. Once they have, an attack brings nothing new but to who is at peace."""
    state = turn(_start(), "japan", 3, "combat_movement")
    state = war(state, *(("japan", faction) for faction in declared))
    state = stand(own(state, "japan", "shantung"), "shantung", "2 infantry", "japan")
    state = stand(own(state, "kmt", "hunan"), "hunan", "1 militia", "kmt")
    line = "japan: move 1 infantry: shantung > hunan"
    attack = play(state, line)
    assert pos(attack).relations.is_enemy("japan", "ccp")

    joined = _after(attack, *[7] * _diced(attack))
    assert _warlords(attack)
    assert not _warlords(joined)
    again = replace(joined, spent={}, flow=())
    assert "ready" not in play(again, line).spent
    peace = replace(again, wars=again.wars - {("ccp", "japan")})
    assert pos(play(peace, line)).relations.is_enemy("japan", "ccp")


def _diced(state: State) -> int:
    """How many zones of warlords border the CCP."""
    land = pos(state).data.map.land
    around = {n for zone in pos(state).zones_of("ccp") for n in land[zone].neighbours}
    return sum(state.control[zone] in _warlords(state) for zone in around)


def _warlords(state: State) -> set[str]:
    nations = pos(state).data.nations
    return {n for n in nations if nations[n].kind == "warlord" and pos(state).exists(n)}


@pytest.mark.rule("GW-4.9-02", "GW-4.9-03", "GW-AMB-14")
@pytest.mark.parametrize(("face", "to"), [(6, "ccp"), (7, "kmt")])
def test_then_every_warlord_joins_zone_by_zone(face: int, to: str) -> None:
    land = pos(begin()).data.map.land
    state = _start()
    around = {n for zone in pos(state).zones_of("ccp") for n in land[zone].neighbours}
    diced = [z for z, owner in state.control.items() if z in around and owner in _warlords(state)]
    after = _after(_at_war(state, "japan", "ma_clique"), *[face] * len(diced))

    assert diced
    assert not _warlords(after)
    assert {after.control[zone] for zone in diced} == {to}
    assert after.control["yunnan"] == "kmt"


@pytest.mark.rule("GW-4.9-02", "GW-5.1-16")
def test_war_that_is_only_declared_on_a_faction_is_no_attack_on_china() -> None:
    """The KMT evolved; Japan declares war on it, and warlords join nobody until it attacks."""
    state = turn(sheet(_start(), "kmt", evolved=True, capital="nanking"), "japan", 9, "production")
    state = stand(own(state, "japan", "shantung"), "shantung", "2 infantry", "japan")
    state = stand(own(state, "kmt", "hunan"), "hunan", "1 militia", "kmt")
    declared = _at_war(state, "japan", "kmt")
    assert pos(declared).relations.is_enemy("japan", "ccp")
    assert _warlords(_after(declared)) == _warlords(state)

    line = "japan: move 1 infantry: shantung > hunan"
    attack = play(replace(declared, phase="combat_movement"), line)
    assert not _warlords(_after(attack, *[7] * _diced(attack)))


@pytest.mark.rule("GW-4.9-03", "GW-4.9-05")
def test_zones_that_a_kmt_that_surrendered_would_get_stay_with_the_warlord() -> None:
    """Beside the CCP a 6 joins it; all others stay, and the warlord with them."""
    state = _start()
    state = own(state, "japan", *pos(state).zones_of("kmt"))
    units = {s: t for s, t in state.units.items() if not any(u.owner == "kmt" for u, _ in t)}
    wars = frozenset(each for each in state.wars if "kmt" not in each)
    state = replace(sheet(state, "kmt", gone="surrendered"), units=units, wars=wars)
    number = _diced(state)
    assert number

    attacked = _at_war(state, "japan", "ma_clique")
    assert _warlords(_after(attacked, *[7] * number)) == _warlords(state)
    joined = _after(attacked, *[6] * number)
    assert "kmt" not in joined.control.values()
    assert _warlords(joined)
    assert len(pos(joined).zones_of("ccp")) == len(pos(state).zones_of("ccp")) + number


@pytest.mark.rule("GW-4.9-03")
@pytest.mark.parametrize(
    ("face", "to"), [(5, "ccp"), (6, "kmt"), (10, "kmt"), (11, "dadao_government")]
)
def test_between_ccp_and_dadao_three_ways_are_open(face: int, to: str) -> None:
    state = own(sheet(_start(), "dadao_government", gone=""), "dadao_government", "suiyuan")
    land = pos(state).data.map.land
    mine = {z for z in land if state.control[z] in _warlords(state)}
    beside = next(z for z in sorted(mine) if "suiyuan" in land[z].neighbours)
    state = own(state, "kmt", *(mine - {beside}))
    other = next(z for z in land[beside].neighbours if z != "suiyuan")
    state = own(state, "ccp", other)
    after = _after(_at_war(state, "japan", state.control[beside]), face)

    assert after.control[beside] == to


@pytest.mark.rule("GW-4.9-04")
def test_a_warlord_whom_the_kmt_attacks_joins_the_ccp() -> None:
    assert _why_not(_start(), "kmt", "yunnan") == ["GW-5.1-15"]
    zones = [zone for zone, owner in begin().control.items() if owner == "ccp"]
    state = own(_start(), "kmt", *zones)
    units = {
        space: left
        for space, there in state.units.items()
        if (left := tuple((u, n) for u, n in there if u.owner != "ccp"))
    }
    gone = replace(state, units=units)
    assert not _why_not(gone, "kmt", "yunnan")
    assert _after(_at_war(gone, "kmt", "yunnan_clique")).control["yunnan"] == "ccp"


@pytest.mark.rule("GW-4.9-05", "GW-15.4-02")
@pytest.mark.parametrize("by", ["ccp", "dadao_government"])
def test_a_warlord_attacked_by_ccp_or_dadao_joins_the_kmt(by: str) -> None:
    state = sheet(_start(), "dadao_government", gone="")
    state = own(state, "dadao_government", "rehe")
    assert not _why_not(state, by, "tsinghai")
    after = _after(_at_war(state, by, "ma_clique"))

    assert after.control["tsinghai"] == "kmt"
    assert after.control["yunnan"] == "yunnan_clique"
    alone = sheet(own(state, by, *pos(state).zones_of("kmt")), "kmt", gone="surrendered")
    alone = replace(alone, wars=frozenset(w for w in alone.wars if "kmt" not in w))
    bare = replace(
        alone,
        units={s: t for s, t in alone.units.items() if not any(u.owner == "kmt" for u, _ in t)},
    )
    left = _after(_at_war(bare, by, "ma_clique"))
    assert left.control["tsinghai"] == "ma_clique"
    assert not pos(left).relations.at_war_with("ma_clique")


@pytest.mark.rule("GW-6.6-01", "GW-6.6-02")
def test_the_factions_may_agree_a_truce_after_a_foreign_attack() -> None:
    state = _start()
    mine = [z for z, owner in state.control.items() if owner in _warlords(state)]
    asked = _after(_at_war(own(state, "japan", *mine), "japan", "kmt"))

    assert offered(asked, "ccp") == ["ccp: sign", "ccp: refuse"]
    grown = sheet(_at_war(own(state, "japan", *mine), "japan", "kmt"), "ccp", evolved=True)
    assert not _after(grown).flow
    half = play(asked, "ccp: sign")
    assert pos(half).relations.is_enemy("ccp", "kmt")
    agreed = play(half, "kmt: sign")
    assert not pos(agreed).relations.is_enemy("ccp", "kmt")
    assert pos(agreed).relations.may_enter("ccp", "kmt")
    assert any(war_objections(pos(agreed), "kmt", "ccp"))
    assert pos(play(half, "kmt: refuse")).relations.is_enemy("ccp", "kmt")
    assert may_agree(pos(state))
    assert not may_agree(pos(sheet(state, "kmt", evolved=True)))
    assert not may_agree(pos(replace(state, pacts={"chinese_truce": "ended"})))
    by_a_minor = _at_war(own(state, "japan", *mine), "siam", "kmt")
    assert not _after(war(by_a_minor, ("japan", "kmt"))).flow


@pytest.mark.rule("GW-14.3.1-01")
def test_a_faction_stays_in_china_until_it_evolves() -> None:
    state = war(_start(), ("japan", "kmt"))

    assert not _why_not(state, "kmt", "rehe")
    assert "GW-14.3.1-01" in _why_not(state, "kmt", "korea")
    assert not _why_not(sheet(state, "kmt", evolved=True), "kmt", "korea")

    coast = own(stand(state, "kwangtung", "1 fighter", "kmt"), "kmt", "kwangtung")
    coast = turn(coast, "kmt", 1, "combat_movement")
    fly = "kmt: patrol 1 fighter: kwangtung > P41"
    assert refused(coast, fly) == []
    assert "GW-14.3.1-01" in refused(coast, f"{fly} > P50")
    grown = sheet(coast, "kmt", evolved=True)
    assert "GW-14.3.1-01" not in refused(grown, f"{fly} > P50")


@pytest.mark.rule("GW-14.3.1-02", "GW-14.3.1-03", "GW-3.3-17", "GW-3.3-22")
@pytest.mark.parametrize("faction", ["kmt", "ccp"])
def test_a_faction_evolves_with_zones_worth_13(faction: str) -> None:
    state = _start()
    land = pos(state).data.map.land
    china = sorted(pos(state).data.map.areas["china"].zones, key=lambda z: land[z].value)
    state = own(state, "manchukuo" if "manchukuo" in state.control.values() else "japan", *china)
    other = "ccp" if faction == "kmt" else "kmt"
    state = own(state, other, china[0])
    kept: list[str] = []
    for zone in reversed(china[1:]):
        if sum(land[z].value for z in kept) + land[zone].value <= 12:
            kept.append(zone)
    below = own(state, faction, *kept)
    assert not play(below, "germany: done").sheets[faction].evolved

    asked = play(own(state, faction, *china[1:]), "germany: done")
    assert asked.sheets[faction].evolved
    assert pos(asked).relations.is_major(faction)
    city = next(z for z in pos(asked).zones_of(faction) if land[z].city)
    town = next(z for z in pos(asked).zones_of(faction) if not land[z].city)
    great = play(asked, f"{faction}: capital to {city}")
    assert (Facility("major_factory"), 1) in great.facilities[city]
    small = play(asked, f"{faction}: capital to {town}")
    assert (Facility("medium_factory"), 1) in small.facilities[town]
    assert small.sheets[faction].capital == town


# moments that are asked


@pytest.mark.rule("GW-5.2-02")
def test_who_reaches_wartime_income_in_anothers_turn_is_asked() -> None:
    state = sheet(begin(), "great_britain", level=24)
    state = replace(state, deeds=state.deeds | {("germany", "declared", "denmark")})
    state = stand(state, "bavaria", "1 infantry", "germany")
    for nation in ("france", "usa", "ussr"):
        state = sheet(state, nation, at_full=True)
    script = Script(turn(state, "germany", 3), ScriptedDice())
    script.count("ready", "ready great_britain")
    state = sheet(script.state, "great_britain", at_full=True)
    asked = play(state, "germany: done")

    assert "great_britain: declare war on germany" in offered(asked, "great_britain")
    declared = play(asked, "great_britain: declare war on germany")
    assert pos(declared).relations.is_enemy("great_britain", "germany")
    assert not play(asked, "great_britain: done").flow


@pytest.mark.rule("GW-AMB-53")
def test_who_plays_and_his_alliance_declare_first() -> None:
    order = in_order(pos(turn(begin(), "france")))

    assert order[:4] == ("france", "great_britain", "kmt", "usa")
    assert {*order} == {*in_order(pos(begin()))}
