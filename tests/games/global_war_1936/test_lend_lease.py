"""Lend-lease: who sends to whom, what is made, its path, who interdicts it (8.7, 12.4, 12.5)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from tests.games.global_war_1936.table import (
    begin,
    ended,
    facilities,
    offered,
    play,
    pos,
    refused,
    sheet,
    stand,
    turn,
    war,
)
from wartable.games.global_war_1936.diplomacy.declarations import war_objections
from wartable.games.global_war_1936.economy.delivery import arrives_as
from wartable.games.global_war_1936.economy.lend_lease import sending_objections
from wartable.games.global_war_1936.economy.recruitment import recruits
from wartable.games.global_war_1936.state import Facility, Item, Project, State
from wartable.games.global_war_1936.supply import lease_net, safest_paths
from wartable.games.global_war_1936.unit import Unit
from wartable.games.global_war_1936.war_at_sea.interdiction import on_path

END = "galicia_and_leon"
UPGRADE = Item("infantry", of="militia", lent=True)


def _germany(*items: Item) -> State:
    """Germany has made these for lend-lease; a path leads to Galicia and Leon by A28."""
    state = turn(begin(), "germany", phase="place_units")
    box = {
        "germany": tuple(sorted((item, 1) for item in (items or (Item("infantry", lent=True),))))
    }
    return replace(state, box=box)


LINE = f"germany: deliver infantry to spanish_nationalists in {END}"


# who may send


@pytest.mark.rule("GW-8.7-04", "GW-8.7-06", "GW-AMB-46")
def test_the_table_of_who_may_send_to_whom() -> None:
    """Others get something once they are at war with a major power."""
    peace = sheet(begin(), "usa", level=20)
    fights = war(peace, ("sweden", "ussr"), ("kmt", "japan"), ("abyssinia", "italy"))
    fights = war(fights, ("spanish_republicans", "japan"))
    may = {
        ("germany", "spanish_nationalists"): (True, True),
        ("germany", "spanish_republicans"): (False, True),
        ("germany", "sweden"): (False, True),
        ("ussr", "spanish_republicans"): (True, True),
        ("ussr", "ccp"): (True, True),
        ("japan", "sweden"): (False, True),
        ("great_britain", "anzac"): (False, False),
        ("great_britain", "abyssinia"): (False, False),
        ("great_britain", "spanish_republicans"): (True, True),
        ("great_britain", "sweden"): (False, True),
        ("fec", "great_britain"): (False, False),
        ("anzac", "kmt"): (False, True),
        ("france", "spanish_nationalists"): (True, True),
        ("italy", "spanish_nationalists"): (True, True),
        ("italy", "spanish_republicans"): (False, False),
        ("usa", "kmt"): (False, True),
        ("usa", "sweden"): (False, True),
        ("kmt", "sweden"): (False, False),
        ("ccp", "sweden"): (False, False),
        ("sweden", "kmt"): (False, False),
        ("free_france", "kmt"): (False, False),
    }
    for (sender, to), expected in may.items():
        found = tuple(
            not any(sending_objections(pos(state), sender, to)) for state in (peace, fights)
        )
        assert found == expected, (sender, to)
    evolved = sheet(fights, "kmt", evolved=True)
    assert not any(sending_objections(pos(evolved), "kmt", "sweden"))


@pytest.mark.rule("GW-8.7-04", "GW-15.8-04")
def test_the_usa_lends_from_15_and_contains_communism_below() -> None:
    state = war(sheet(begin(), "usa", level=14), ("kmt", "japan"))

    assert any(sending_objections(pos(state), "usa", "kmt"))
    ready = sheet(state, "usa", level=15)
    assert not any(sending_objections(pos(ready), "usa", "kmt"))
    red = replace(begin(), deeds=frozenset({("ussr", "lent", "ccp 1")}))
    assert not any(sending_objections(pos(red), "usa", "kmt"))
    assert any(sending_objections(pos(replace(red, round=2)), "usa", "kmt"))
    # Through zones of the FEC and France, which are no friends of the neutral USA otherwise.
    hosts = {"fec", "france"}
    through, without = lease_net(pos(red), "usa", "kmt"), lease_net(pos(state), "usa", "kmt")
    assert {red.control[zone] for zone in through.quays} >= hosts
    assert not {state.control[zone] for zone in without.quays} & hosts
    assert not {red.control[zone] for zone in lease_net(pos(red), "usa", "ccp").quays} & hosts


@pytest.mark.rule("GW-8.7-04")
def test_one_ally_a_round_sends_to_spain() -> None:
    state = replace(begin(), deeds=frozenset({("france", "lent", "spanish_republicans 1")}))

    assert any(sending_objections(pos(state), "great_britain", "spanish_nationalists"))
    assert not any(sending_objections(pos(state), "france", "spanish_republicans"))
    later = replace(state, round=2)
    assert not any(sending_objections(pos(later), "great_britain", "spanish_nationalists"))


# made


@pytest.mark.rule("GW-8.7-01", "GW-8.7-02", "GW-8.7-03")
def test_what_is_made_for_lend_lease() -> None:
    """A unit, a base, a militia upgrade or the IPP of a repair; of several stages the first."""
    state = sheet(begin(), "germany", ipp=50)
    made = play(state, "germany: lend infantry")
    assert made.box["germany"] == ((Item("infantry", lent=True), 1),)
    assert made.sheets["germany"].ipp == 47
    assert play(state, "germany: lend militia").box["germany"] == ((UPGRADE, 1),)
    repair = play(state, "germany: lend minor_factory repair of 3")
    assert repair.sheets["germany"].ipp == 47
    assert repair.box["germany"][0][0].points == 3
    assert refused(state, "germany: lend minor_factory") == ["GW-8.7-01"]
    begun = play(state, "germany: lend airbase")
    assert begun.queue["germany"][0][0].lent
    later = replace(
        begun, queue={"germany": ((replace(begun.queue["germany"][0][0], now=False), 1),)}
    )
    done = play(later, "germany: advance airbase lent paid 1")
    assert done.box["germany"] == ((Item("airbase", lent=True), 1),)
    assert "germany: lend infantry" in offered(state)


@pytest.mark.rule("GW-8.2-07", "GW-8.7-06")
def test_units_of_technologies_are_not_lent() -> None:
    state = sheet(
        begin(), "germany", ipp=50, technologies={"heavy_armor": 4, "airborne_doctrine": 4}
    )

    assert refused(state, "germany: lend heavy_tank") == ["GW-8.2-07"]
    assert refused(state, "germany: lend elite_airborne") == []
    assert refused(sheet(turn(begin(), "ccp"), "ccp", ipp=9), "ccp: lend infantry") == ["GW-8.7-06"]


@pytest.mark.rule("GW-8.2.1-27")
def test_lent_airborne_are_what_the_recipient_knows() -> None:
    plain = pos(begin())
    learned = pos(sheet(begin(), "kmt", technologies={"airborne_doctrine": 4}))

    assert arrives_as(plain, "elite_airborne", "kmt") == "airborne_infantry"
    assert arrives_as(plain, "airborne_infantry", "kmt") == "airborne_infantry"
    assert arrives_as(learned, "airborne_infantry", "kmt") == "elite_airborne"
    assert arrives_as(learned, "elite_airborne", "kmt") == "elite_airborne"
    assert arrives_as(learned, "artillery", "kmt") == "artillery"


# delivered


@pytest.mark.rule("GW-12.4-01", "GW-12.4-02", "GW-0.2-24", "GW-AMB-20")
def test_a_unit_arrives_in_the_recipients_home_country_as_its_own() -> None:
    """With a port of the recipient that is whole, in a zone that it has owned since the start."""
    state = _germany()
    assert LINE in offered(state)
    after = play(state, LINE)
    assert dict(after.units[END])[Unit("infantry", "spanish_nationalists", did="placed")] == 1
    assert not after.box.get("germany")
    bare = facilities(facilities(state, END), "western_andalucia")
    assert refused(bare, LINE) == ["GW-12.4-01"]
    broken = facilities(state, END, Facility("minor_port", "A28", 1))
    assert refused(facilities(broken, "western_andalucia"), LINE) == ["GW-12.4-01"]
    taken = replace(state, taken=frozenset({END}))
    assert refused(taken, LINE) == ["GW-12.4-01"]
    abroad = LINE.replace(END, "canary_islands")
    assert refused(state, abroad) == ["GW-12.4-01"]
    assert refused(state, LINE.replace("infantry", "artillery")) == ["GW-8.7-03"]


@pytest.mark.rule("GW-12.4-02")
def test_it_ends_in_the_first_home_zone_that_it_reaches() -> None:
    ways = lease_net(pos(_germany()), "germany", "spanish_nationalists")
    for zone, path in safest_paths(ways, lambda sea: 0, ways.ends).items():
        assert [space for space in path if space in ways.ends] == [zone]


@pytest.mark.rule("GW-8.7-01", "GW-8.7-02")
def test_one_thing_for_each_recipient_a_turn() -> None:
    state = war(
        _germany(Item("infantry", lent=True), Item("artillery", lent=True)), ("kmt", "japan")
    )
    sent = play(state, LINE)

    assert refused(sent, LINE.replace("infantry", "artillery")) == ["GW-8.7-01"]
    assert refused(state, LINE.replace("infantry", "artillery")) == []


@pytest.mark.rule("GW-8.7-05")
def test_the_allies_send_spain_militia_upgrades_only() -> None:
    box = {"france": tuple(sorted(((Item("infantry", lent=True), 1), (UPGRADE, 1))))}
    state = replace(turn(begin(), "france", phase="place_units"), box=box)
    line = f"france: deliver infantry{{}} to spanish_nationalists in {END}"

    assert refused(state, line.format("")) == ["GW-8.7-05"]
    assert refused(state, line.format(" of militia")) == []


@pytest.mark.rule("GW-12.4-03")
def test_bases_and_upgrades_go_to_the_recipients_box() -> None:
    state = _germany(UPGRADE)
    line = f"germany: deliver infantry of militia to spanish_nationalists in {END}"
    after = play(state, line)
    came = Item("infantry", of="militia", given=True)
    assert after.box["spanish_nationalists"] == ((came, 1),)
    swap = f"germany: swap militia to infantry in {END} for spanish_nationalists"
    here = stand(after, END, "1 militia", "spanish_nationalists")
    assert refused(replace(here, phase="place_units", slot="germany"), swap) == []
    based = play(_germany(Item("airbase", lent=True)), LINE.replace("infantry", "airbase"))
    assert based.box["spanish_nationalists"] == ((Item("airbase"), 1),)
    place = "germany: place base airbase in western_andalucia for spanish_nationalists"
    again = replace(based, phase="place_units", slot="germany", spent={})
    assert place in offered(again)
    built = play(again, place)
    assert Facility("airbase") in dict(pos(built).facilities("western_andalucia"))
    overseas = "germany: place base airbase in canary_islands for spanish_nationalists"
    assert "GW-12.4-03" in refused(again, overseas)


@pytest.mark.rule("GW-12.4-03", "GW-12.3-01")
def test_an_upgrade_that_was_lent_is_put_on_at_home() -> None:
    """A bought one also abroad; of both the one that was lent goes first at home."""
    lent, bought = Item("infantry", of="militia", given=True), Item("infantry", of="militia")
    state = turn(begin(), "italy", phase="place_units")
    for zone in ("rome", "tripoli"):
        state = stand(state, zone, "2 militia", "italy")
    line = "italy: swap militia to infantry in {}"
    given = replace(state, box={"italy": ((lent, 1),)})
    assert refused(given, line.format("rome")) == []
    assert refused(given, line.format("tripoli")) == ["GW-12.4-03"]
    assert line.format("rome") in offered(given)
    assert line.format("tripoli") not in offered(given)

    both = replace(state, box={"italy": ((bought, 1), (lent, 1))})
    assert play(both, line.format("rome")).box["italy"] == ((bought, 1),)
    assert play(both, line.format("tripoli")).box["italy"] == ((lent, 1),)


@pytest.mark.rule("GW-8.7-01")
def test_ipp_for_a_whole_repair_mend_it_in_the_recipients_turn() -> None:
    state = _germany(Item("minor_factory", of="minor_factory", points=2, lent=True))
    port = Facility("minor_port", "A28")
    line = "germany: deliver minor_factory of minor_factory repair of 2 to spanish_nationalists"
    line += f" in {END}"
    broken = facilities(state, END, port, Facility("minor_factory", "", 2))
    after = play(broken, line)
    assert after.box["spanish_nationalists"][0][0].points == 2
    worse = facilities(state, END, port, Facility("minor_factory", "", 3))
    assert refused(worse, line) == ["GW-8.7-01"]
    mended = ended(replace(after, phase="noncombat", slot="germany", spent={}))
    assert Facility("minor_factory") in dict(pos(mended).facilities(END))


@pytest.mark.rule("GW-12.4-04")
def test_ships_are_sent_by_water_to_a_port() -> None:
    state = _germany(Item("destroyer", lent=True))
    after = play(state, LINE.replace("infantry", "destroyer"))
    assert dict(after.units["A28"])[Unit("destroyer", "spanish_nationalists", did="placed")] == 1
    inland = sorted(
        zone
        for zone in lease_net(pos(state), "germany", "spanish_nationalists").ends
        if zone != END
    )
    bare = facilities(state, END)
    for zone in inland:
        line = LINE.replace("infantry", "destroyer").replace(END, zone)
        assert refused(facilities(bare, zone), line) == ["GW-12.4-01"]


@pytest.mark.rule("GW-12.4-05")
def test_a_blockaded_facility_receives_nothing_nor_does_a_base() -> None:
    state = war(_germany(), ("germany", "france"))
    state = facilities(state, "western_andalucia")
    assert refused(state, LINE) == []
    assert refused(stand(state, "A28", "3 destroyer", "france"), LINE) == ["GW-12.4-01"]
    base = facilities(state, END, Facility("submarine_base", "A28"), Facility("airbase"))
    assert refused(base, LINE) == ["GW-12.4-01"]


@pytest.mark.rule("GW-12.4-06")
def test_what_could_not_be_delivered_waits_or_is_taken_over() -> None:
    state = _germany()
    waiting = play(state, "germany: done")
    assert waiting.box["germany"] == ((Item("infantry", lent=True), 1),)
    assert refused(state, "germany: place 1 infantry from berlin into berlin") == ["GW-12.1-01"]
    production = turn(waiting, "germany", 2)
    assert "germany: take over infantry" in offered(production)
    mine = play(production, "germany: take over infantry")
    assert mine.box["germany"] == ((Item("infantry"), 1),)


@pytest.mark.rule("GW-12.4-06")
def test_what_was_made_this_turn_is_not_taken_over_yet() -> None:
    """Of two like units the one that waits since the turn before; a base that was finished now
    waits too."""
    state = sheet(turn(_germany(), "germany", 2), "germany", ipp=20)
    made = play(state, "germany: lend infantry")
    assert refused(play(made, "germany: take over infantry"), "germany: take over infantry") == [
        "GW-12.4-06"
    ]
    project = Project("airbase", 1, lent=True)
    building = replace(state, queue={"germany": ((project, 1),)})
    finished = play(building, "germany: advance airbase lent paid 1")
    assert refused(finished, "germany: take over airbase") == ["GW-12.4-06"]
    assert refused(replace(finished, spent={}), "germany: take over airbase") == []


@pytest.mark.rule("GW-12.4-06", "GW-12.3-02")
def test_bases_and_upgrades_are_taken_over_too() -> None:
    """The nation places them itself; an upgrade is one of its two of the turn. Lent IPP stay."""
    repair = Item("airbase", of="airbase", points=2, lent=True)
    state = turn(_germany(Item("airbase", lent=True), UPGRADE, repair), "germany", 2)
    lines = [f"germany: take over {each}" for each in ("airbase", "infantry of militia")]
    assert {*lines} == {way for way in offered(state, "germany") if "take over" in way}
    assert refused(state, "germany: take over airbase of airbase") == ["GW-12.4-06"]

    bought = replace(state, spent={"upgraded": {"germany militia": 2}})
    assert [refused(bought, line) for line in lines] == [[], ["GW-12.3-02"]]
    for line in lines:
        state = play(state, line)
    mine = {item for item, _ in state.box["germany"]}
    assert mine == {Item("airbase"), Item("infantry", of="militia"), repair}
    state = sheet(state, "germany", ipp=9)
    assert refused(state, "germany: upgrade 1 militia") == []
    assert refused(state, "germany: upgrade 2 militia") == ["GW-12.3-02"]
    placing = stand(replace(state, phase="place_units"), "berlin", "1 militia", "germany")
    ways = offered(placing, "germany")
    assert "germany: place base airbase in bavaria" in ways
    assert "germany: swap militia to infantry in berlin" in ways


@pytest.mark.rule("GW-8.7-01", "GW-AMB-39")
def test_what_is_lent_is_of_the_two_special_units_of_a_turn() -> None:
    state = play(sheet(begin(), "germany", ipp=50), "germany: lend marines")
    rule = pos(state).data.units["marines"].rule

    assert refused(state, "germany: buy 1 marines") == []
    assert refused(state, "germany: buy 2 marines") == [rule]
    twice = play(state, "germany: lend marines")
    assert refused(twice, "germany: lend marines") == [rule]
    assert "germany: lend marines" not in offered(twice, "germany")
    assert refused(twice, "germany: lend mountain_infantry") == []


@pytest.mark.rule("GW-12.4-03")
def test_a_base_for_who_has_no_home_country_comes_where_it_has_a_factory() -> None:
    state = turn(begin(), "commonwealth", phase="place_units")
    state = replace(state, box={"fec": ((Item("airbase"), 1),)})
    works = next(
        zone
        for zone in pos(state).zones_of("fec")
        if any(each.kind == "minor_factory" for each, _ in pos(state).facilities(zone))
    )
    state = facilities(state, works, Facility("minor_factory"))
    line = f"great_britain: place base airbase in {works} for fec"
    assert line in offered(state, "great_britain")
    bare = facilities(state, works)
    assert refused(bare, line) == ["GW-12.4-03"]


@pytest.mark.rule("GW-11.5-01", "GW-12.4-04")
def test_a_lent_ship_may_come_in_port() -> None:
    """A surface ship at a whole major port, a submarine at its base; nothing else does."""
    port, minor = Facility("major_port", "A28"), Facility("minor_port", "A28")
    state = _germany(Item("destroyer", lent=True), Item("submarine", lent=True))
    ship = LINE.replace("infantry", "destroyer") + " in port"
    boat = LINE.replace("infantry", "submarine") + " in port"
    major = facilities(state, END, port)

    assert ship in offered(major, "germany")
    inside = play(major, ship)
    lent = Unit("destroyer", "spanish_nationalists", did="placed")
    assert dict(inside.units[END])[lent] == 1
    assert lent not in dict(inside.units.get("A28", ()))
    assert refused(facilities(state, END, minor), ship) == ["GW-11.5-01"]
    assert refused(major, boat) == ["GW-11.5-01"]
    based = facilities(state, END, minor, Facility("submarine_base", "A28"))
    assert refused(based, boat) == []
    assert refused(facilities(_germany(), END, port), LINE + " in port") == ["GW-11.5-01"]


# interdicted


@pytest.mark.rule("GW-12.5-01", "GW-12.5-02", "GW-12.5-04", "GW-AMB-21")
def test_enemies_on_the_path_roll_by_themselves() -> None:
    """Submarines that are not submerged, raiders, patrols; a die each at their attack."""
    state = war(_germany(), ("germany", "great_britain"))
    state = facilities(state, "western_andalucia")
    guarded = stand(state, "A28", "2 submarine", "great_britain")
    through = play(guarded, LINE, 4, 4)
    assert any(unit.owner == "spanish_nationalists" for unit, _ in through.units[END])
    lost = play(guarded, LINE, 4, 3)
    assert (Unit("infantry", "spanish_nationalists", did="placed"), 1) not in lost.units[END]
    assert not lost.box.get("germany")
    for unit, face in (("battlecruiser#raider", 7), ("fighter#patrol", 6)):
        play(stand(state, "A28", f"1 {unit}", "great_britain"), LINE, face)
    for unit in ("submarine#submerged", "battlecruiser", "destroyer"):
        play(stand(state, "A28", f"1 {unit}", "great_britain"), LINE)


@pytest.mark.rule("GW-12.5-05", "GW-8.2.1-30")
def test_submarines_hit_twice_as_well_with_the_technology() -> None:
    state = war(_germany(), ("germany", "great_britain"))
    state = stand(facilities(state, "western_andalucia"), "A28", "1 submarine", "great_britain")
    known = sheet(state, "great_britain", technologies={"advanced_submarines": 4})

    def arrived(after: State) -> bool:
        return any(unit.owner == "spanish_nationalists" for unit, _ in after.units[END])

    bare = stand(state, END, "1 militia", "germany")
    assert arrived(play(bare, LINE, 6))
    assert not arrived(play(stand(known, END, "1 militia", "germany"), LINE, 6))


@pytest.mark.rule("GW-12.5-01")
def test_guns_at_a_narrow_crossing_interdict() -> None:
    """London and Picardy lie on A23; a path through it passes the guns."""
    state = facilities(begin(), "picardy", Facility("coastal_artillery", "A23"))
    through, beside = ("berlin", "A11", "A23", "A21", "x"), ("berlin", "A23", "x")
    gun = [each for each in on_path(pos(state), through) if each.kind == "coastal_artillery"]

    assert [(each.owner, each.value) for each in gun] == [("france", 3)]
    assert not [each for each in on_path(pos(state), beside) if each.owner == "france"]


@pytest.mark.rule("GW-12.5-02", "GW-12.5-03")
def test_a_neutral_at_full_production_may_choose_and_the_senders_income_rises() -> None:
    """German submarines stop French lend-lease: France, at peace, gets a D6."""
    state = turn(sheet(begin(), "france", level=8), "france", phase="place_units")
    state = replace(state, box={"france": ((UPGRADE, 1),)})
    state = stand(facilities(state, "western_andalucia"), "A28", "1 submarine", "germany")
    line = f"france: deliver infantry of militia to spanish_nationalists in {END}"
    bare = stand(state, "A28", "1 submarine", "usa")
    assert not play(bare, line).flow
    asked = play(state, line)
    assert offered(asked) == ["germany: interdict", "germany: let pass"]
    assert play(asked, "germany: let pass").box["spanish_nationalists"]
    hit = play(asked, "germany: interdict", 3, 5)
    assert hit.sheets["france"].level == 13
    assert not hit.box.get("spanish_nationalists")
    assert ("germany", "provoked", "france") in hit.deeds
    missed = play(asked, "germany: interdict", 4)
    assert missed.sheets["france"].level == 8
    assert missed.box["spanish_nationalists"]


@pytest.mark.rule("GW-EX-64", "GW-12.5-03")
def test_a_faction_interdicts_in_its_civil_war() -> None:
    """GW-EX-64: a Republican coastal submarine in A28; German income is full and does not rise."""
    state = facilities(_germany(), "western_andalucia")
    state = stand(state, "A28", "1 coastal_submarine", "spanish_republicans")
    asked = play(state, LINE)
    assert offered(asked) == ["ussr: interdict", "ussr: let pass"]
    level = state.sheets["germany"].level
    assert play(asked, "ussr: interdict", 2).sheets["germany"].level == level


@pytest.mark.rule("GW-EX-63", "GW-12.1-02")
def test_units_for_a_factory_over_the_sea_are_interdicted() -> None:
    """GW-EX-63: a German submarine on the path to Cape Town; a hit destroys that delivery."""
    state = war(begin(), ("germany", "great_britain"))
    state = turn(stand(state, "A54", "1 submarine", "germany"), "commonwealth", phase="place_units")
    state = replace(state, box={"great_britain": ((Item("infantry"), 2),)})
    line = "great_britain: place 1 infantry from cape_town into cape_town"
    placed = Unit("infantry", "great_britain", did="placed")
    going = play(state, line)
    assert _came(play(going, "great_britain: done", 4)) == 1
    lost = play(going, "great_britain: done", 3)
    assert _came(lost) == 0
    assert lost.box["great_britain"] == ((Item("infantry"), 1),)
    home = "great_britain: place 1 infantry from london into london"
    assert dict(play(state, home).units["london"])[placed] == 1


def _came(state: State) -> int:
    """How many infantry more than at the start are in Cape Town."""

    def there(state: State) -> int:
        return sum(n for unit, n in pos(state).units("cape_town") if unit.type == "infantry")

    return there(state) - there(begin())


@pytest.mark.rule("GW-12.5-04", "GW-AMB-21", "GW-12.1-01")
def test_all_that_goes_to_one_zone_is_one_delivery() -> None:
    """Two infantry placed one after the other are under way until nothing else is left to do; one
    die is rolled for both. Where no path leads any more, they wait for the next turn."""
    state = war(begin(), ("germany", "great_britain"))
    state = turn(stand(state, "A54", "1 submarine", "germany"), "commonwealth", phase="place_units")
    state = facilities(state, "cape_town", *(Facility("minor_factory"),) * 2, port_of("cape_town"))
    state = replace(state, box={"great_britain": ((Item("infantry"), 2), (Item("militia"), 1))})
    line = "great_britain: place 1 infantry from cape_town into cape_town"
    both = play(play(state, line), line)
    assert dict(both.box["great_britain"])[Item("infantry", "cape_town", "cape_town")] == 2
    assert refused(both, line) != []
    last = "great_britain: place 1 militia from london into london"

    assert _came(play(both, last, 4)) == 2
    lost = play(both, last, 3)
    assert lost.slot == "france"
    assert _came(lost) == 0
    assert "great_britain" not in lost.box
    shut = play(replace(both, taken=frozenset({"cape_town"})), "great_britain: done")
    assert dict(shut.box["great_britain"]) == {Item("infantry"): 2, Item("militia"): 1}


def port_of(zone: str) -> Facility:
    """A port that the zone has at the start."""
    there = (facility for facility, _ in pos(begin()).facilities(zone))
    return next(each for each in there if "port" in each.kind)


@pytest.mark.rule("GW-12.5-02", "GW-12.5-03")
def test_a_neutral_at_full_production_may_interdict_what_is_placed_over_the_sea() -> None:
    """An American submarine lies off Cape Town; the USA is of the same alliance. A Soviet one at
    full production is asked, and Britain's income rises by a D6 when it hits."""
    state = turn(sheet(begin(), "ussr", at_full=True), "commonwealth", phase="place_units")
    state = sheet(state, "great_britain", level=10)
    state = replace(state, box={"great_britain": ((Item("infantry"), 1), (Item("militia"), 1))})
    line = "great_britain: place 1 infantry from cape_town into cape_town"
    usa = stand(sheet(state, "usa", at_full=True), "A54", "1 submarine", "usa")
    assert _came(play(usa, line)) == 1

    red = stand(state, "A54", "1 submarine", "ussr")
    asked = play(play(red, line), "great_britain: done")
    assert offered(asked) == ["ussr: interdict", "ussr: let pass"]
    assert _came(play(asked, "ussr: let pass")) == 1
    hit = play(asked, "ussr: interdict", 3, 5)
    assert hit.sheets["great_britain"].level == 15
    assert _came(hit) == 0
    poor = sheet(red, "ussr", at_full=False)
    assert _came(play(poor, line)) == 1


@pytest.mark.rule("GW-5.1-18", "GW-AMB-45")
def test_lend_lease_sent_or_blocked_provokes_the_allies() -> None:
    """By an Axis power to a nation at war with an Allied major, or against Allied lend-lease."""
    state = sheet(begin(), "great_britain", level=25, at_full=True)

    def provoked(state: State) -> bool:
        faults = [each.rule for each in war_objections(pos(state), "great_britain", "germany")]
        return "GW-5.1-18" not in faults

    assert not provoked(state)
    assert provoked(replace(state, deeds=frozenset({("germany", "provoked", "france")})))
    fights = war(_germany(), ("spanish_nationalists", "france"))
    assert ("germany", "provoked", "spanish_nationalists") in play(fights, LINE).deeds
    assert not any(deed == "provoked" for _, deed, _ in play(_germany(), LINE).deeds)


@pytest.mark.rule("GW-15.5-03", "GW-12.4-01")
def test_the_usa_lends_to_great_britain_in_canada() -> None:
    state = war(begin(), ("great_britain", "germany"))
    assert "nova_scotia" in lease_net(pos(state), "usa", "great_britain").ends
    assert "nova_scotia" not in lease_net(pos(state), "france", "great_britain").ends


@pytest.mark.rule("GW-14.1-03")
def test_who_sends_what_to_spain() -> None:
    """Germany and Italy to the Nationalists, the USSR to the Republicans, anything; an Ally to
    either of them."""
    senders = {
        "spanish_nationalists": {"germany", "italy", "france", "great_britain"},
        "spanish_republicans": {"ussr", "france", "great_britain"},
    }
    here = pos(begin())
    majors = [each for each in here.data.nations if here.relations.is_major(each)]
    for faction, expected in senders.items():
        free = {each for each in majors if not any(sending_objections(here, each, faction))}
        assert free == expected, faction


@pytest.mark.rule("GW-6.4-07", "GW-6.5-02")
def test_finland_at_war_with_the_ussr_is_sent_lend_lease_by_axis_and_allies() -> None:
    """Controlled by Germany it is no Axis power: an Ally at war with Germany sends all the same; it
    has recruitment rolls as long as it is controlled."""
    state = war(begin(), ("finland", "ussr"), ("france", "germany"))
    state = sheet(state, "finland", controller="germany")

    for sender in ("germany", "italy", "france", "great_britain"):
        assert not [*sending_objections(pos(state), sender, "finland")], sender
    assert [*sending_objections(pos(state), "ussr", "finland")]
    peace = replace(state, wars=frozenset({("france", "germany")}))
    assert [*sending_objections(pos(peace), "france", "finland")]
    treaty = replace(state, pacts={"moscow_treaty": "signed"})
    treaty = war(treaty, ("finland", "france"))
    for sender in ("germany", "italy"):
        assert [each.rule for each in sending_objections(pos(treaty), sender, "finland")] == [
            "GW-6.5-02"
        ]
    assert recruits(pos(state), "finland")
    assert not recruits(pos(sheet(state, "finland", controller="")), "finland")


@pytest.mark.rule("GW-15.3-07", "GW-15.8-04")
def test_red_aid_is_flown_to_the_ccp() -> None:
    """From a zone on a supply path over a warlord to the CCP and back on Soviet territory; one
    transport that did not move, once a turn, and no lend-lease to answer."""
    upgrade = Item("infantry", of="militia", lent=True)
    state = replace(turn(begin(), "ussr", phase="place_units"), box={"ussr": ((upgrade, 2),)})
    base, over = "eastern_kazakhstan", "sinkiang > tsinghai > shensi > tsinghai > sinkiang"
    state = stand(state, base, "2 air_transport", "ussr")
    line = f"ussr: fly aid with 1 air_transport: {base} > {over} > {base}"
    assert line in offered(state, "ussr")

    sent = play(state, line)
    assert sent.box["ccp"] == ((replace(upgrade, lent=False, given=True), 1),)
    assert sent.box["ussr"] == ((upgrade, 1),)
    flown = Unit("air_transport", "ussr", spent=6, did="landed")
    assert dict(sent.units[base]) == {Unit("air_transport", "ussr"): 1, flown: 1}
    assert sent.deeds == state.deeds
    assert refused(sent, line) == ["GW-8.7-01"]
    assert not [each for each in offered(sent, "ussr") if "fly aid" in each]

    assert "GW-15.3-07" in refused(state, line.replace("with 1", "with 2"))
    moved = stand(state, base, "1 air_transport*moved", "ussr")
    assert refused(moved, line.replace("transport", "transport*moved")) == ["GW-15.3-07"]
    fighter = stand(state, base, "1 fighter", "ussr")
    assert refused(fighter, line.replace("air_transport", "fighter")) == ["GW-15.3-07"]
    assert "GW-15.3-07" in refused(replace(state, box={}), line)
    half = f"ussr: fly aid with 1 air_transport: {base} > sinkiang > tsinghai > shensi"
    assert "GW-15.3-07" in refused(state, half)
    short = f"ussr: fly aid with 1 air_transport: {base} > sinkiang > {base}"
    assert refused(state, short) == ["GW-15.3-07"]
    kmt = replace(state, control=state.control | {"tsinghai": "kmt"})
    assert "GW-11.3-01" in refused(kmt, line)
    far = line.replace(f"> sinkiang > {base}", f"> sinkiang > kirghizia > {base}")
    assert "GW-0.4-01" in refused(state, far)
    german = turn(state, "germany", phase="place_units")
    assert "GW-15.3-07" in refused(german, line.replace("ussr:", "germany:"))
    assert "GW-15.3-07" in refused(replace(state, taken=frozenset({base})), line)


@pytest.mark.rule("GW-8.7-01")
def test_ipp_for_repairs_are_listed_where_something_is_damaged() -> None:
    """The whole repair of each damaged facility, once; nothing where all is whole."""
    state = replace(sheet(turn(begin(), "germany"), "germany", ipp=9), facilities={})
    assert not [way for way in offered(state, "germany") if "repair of" in way]
    state = facilities(state, END, Facility("airbase", "", 2))
    state = facilities(state, "madrid", Facility("airbase", "", 2), Facility("minor_factory"))
    ways = [way for way in offered(state, "germany") if "repair of" in way]
    assert ways == ["germany: lend airbase repair of 2"]
    assert not any("repair of" in way for way in offered(sheet(state, "germany", ipp=1)))
