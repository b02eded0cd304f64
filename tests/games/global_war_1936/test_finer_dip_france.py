"""The fall of France, finer: who surrenders, dice, prizes, who leaves, the way back (4.11)."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from tests.games.global_war_1936.table import (
    begin,
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
from tests.games.global_war_1936.test_france import (
    AROUND,
    OVERSEAS,
    _falls,
    _fought,
    _freed,
    _paris_taken,
)
from wartable.games.global_war_1936.diplomacy.france.evacuation import stranded
from wartable.games.global_war_1936.diplomacy.france.fall import restore
from wartable.games.global_war_1936.diplomacy.france.fleet import (
    axis_of,
    berths,
    is_harboured,
)
from wartable.games.global_war_1936.events import (
    Aligned,
    FateRolled,
    UnitsChanged,
    ZonesPassed,
)
from wartable.games.global_war_1936.game import GAME
from wartable.games.global_war_1936.script import Script
from wartable.games.global_war_1936.state import Facility, Prize, Project, State
from wartable.games.global_war_1936.unit import Unit, parse_force
from wartable.testing.dice import ScriptedDice


def _events(state: State, *faces: int, line: str = "germany: done") -> tuple[Any, ...]:
    return GAME.play(state, GAME.parse_action(line), ScriptedDice(*faces)).events


def _also(state: State, space: str, units: str) -> State:
    """These French units are there, besides nobody else's."""
    return replace(state, units=state.units | {space: parse_force(units, "france")})


# the surrender


@pytest.mark.rule("GW-4.11.1-02", "GW-4.11.1-04", "GW-4.11.2-01", "GW-4.11.2-18", "GW-5.7-06")
def test_what_the_surrender_leaves() -> None:
    """It is remembered; Free France and Vichy are there before anybody leaves; a ward of France has
    an Ally behind it."""
    asked = _falls(war(stand(_paris_taken(), "normandy", "1 fighter", "great_britain"), FOES))
    assert offered(asked, "great_britain")
    assert ("france", "surrendered", "germany") in asked.deeds
    assert pos(asked).exists("free_france")
    assert pos(asked).exists("vichy_france")
    assert pos(asked).relations.controller("abyssinia") == "great_britain"
    after = _falls(_paris_taken())
    assert not after.spent.get("encircled")
    land = pos(begin()).data.map.land
    rich = next(
        zone for zone, owner in begin().control.items() if owner == "usa" and land[zone].value > 2
    )
    worthy = _falls(own(_paris_taken(), "france", "albania", rich))
    best = max(pos(worthy).zones_of("free_france"), key=lambda zone: land[zone].value)
    assert land[best].value > 0
    assert land[worthy.sheets["free_france"].capital].value == land[best].value
    assert land["albania"].value < land[best].value


FOES = ("germany", "great_britain")


@pytest.mark.rule("GW-4.11.1-01", "GW-4.11.1-03", "GW-4.11.1-04")
def test_what_was_begun_on_lost_zones_is_lost() -> None:
    begun = (Project("airbase", 1, zone="albania"), Project("airbase", 1, zone="normandy"))
    state = own(_paris_taken(), "france", "albania")
    state = replace(state, queue={"france": tuple((each, 1) for each in begun)})

    assert _falls(state).queue == {"free_france": ((begun[0], 1),)}


@pytest.mark.rule("GW-4.11.2-11", "GW-4.11.2-02", "GW-4.11.2-03", "GW-4.11.2-05", "GW-4.11.2-15")
def test_nothing_is_written_where_nothing_changes() -> None:
    taken = own(_paris_taken(), "germany", "french_guiana", "st_pierre_island")
    for state, dice in ((taken, 8), (own(_fought(), "germany", *AROUND), 8)):
        events = _events(state, *[1] * dice)
        changes = [c for each in events if isinstance(each, UnitsChanged) for c in each.changes]
        assert changes
        assert all(change.units or change.into for change in changes)
        assert all(each.zones for each in events if isinstance(each, ZonesPassed))
        told = [each for each in events if isinstance(each, FateRolled)]
        assert [(each.face, each.to) for each in told] == [(1, "free_france")] * OVERSEAS
    assert _falls(taken).control["french_guiana"] == "germany"


# ships


@pytest.mark.rule("GW-4.11.2-05")
def test_which_ports_are_lost() -> None:
    """At home, or French zones that enemies own; not at sea, nor in French or friendly ports."""
    state = own(_fought(), "germany", "northern_algeria")
    here = pos(own(state, "great_britain", "picardy"))
    expected = {
        "normandy": True,
        "picardy": True,
        "northern_algeria": True,
        "tunisia": False,
        "london": False,
        "A28": False,
    }
    assert {space: is_harboured(here, space) for space in expected} == expected


@pytest.mark.rule("GW-4.11.2-07")
def test_whose_ships_become() -> None:
    here = pos(begin())
    expected = {
        "A28": "germany",
        "M1": "germany",
        "I10": "japan",
        "P49": "japan",
        "normandy": "germany",
        "madagascar": "japan",
        "lower_egypt": "japan",
    }
    assert {space: axis_of(here, space) for space in expected} == expected
    gone = sheet(begin(), "japan", gone="surrendered")
    assert axis_of(pos(gone), "I10") == "germany"


@pytest.mark.rule("GW-4.11.2-05", "GW-4.11.2-06", "GW-4.11.2-08")
def test_what_is_told_of_each_die() -> None:
    """Only French ships are diced for; who stays French is left as it is."""
    state = _also(_paris_taken(), "A28", "1 destroyer@usa, 1 fighter#patrol, 2 submarine")
    events = _events(state, 3, 7, *[1] * OVERSEAS)
    told = [each for each in events if isinstance(each, FateRolled)][:2]

    assert told == [FateRolled("submarine", 3, "free_france"), FateRolled("submarine", 7, "")]
    after = _falls(state, 3, 7)
    assert dict(after.units["A28"]) == {
        Unit("destroyer", "usa"): 1,
        Unit("fighter", "free_france", duty="patrol"): 1,
        Unit("submarine", "free_france"): 1,
    }


@pytest.mark.rule("GW-4.11.2-10")
def test_only_ships_in_building_are_diced_for() -> None:
    begun = (Project("airbase", 1, zone="albania"), Project("battleship", 1))
    state = own(_paris_taken(), "france", "albania")
    state = replace(state, queue={"france": tuple((each, 1) for each in begun)})
    after = _falls(state, 11)

    assert after.queue == {"free_france": ((begun[0], 1),), "germany": ((begun[1], 1),)}
    told = [each for each in _events(state, 8, *[1] * OVERSEAS) if isinstance(each, FateRolled)]
    assert told[0] == FateRolled("battleship", 8, "vichy_france")


@pytest.mark.rule("GW-4.11.2-07", "GW-4.11.2-09")
def test_where_new_ships_may_lie() -> None:
    """Beside home zones that are still their owner's, and in their ports; not where they are;
    carriers in port without aircraft."""
    port = Facility("major_port", "A23")
    state = facilities(_paris_taken(), "western_germany", port)
    for zone in ("berlin", "eastern_germany", "bavaria"):
        state = facilities(state, zone)
    ship = Prize("A28", Unit("destroyer", "germany"))
    land = pos(state).data.map.land
    coast = {*land["western_germany"].coast, *land["eastern_germany"].coast, *land["berlin"].coast}
    assert {*berths(pos(state), ship)} == {*coast, "western_germany"}
    near = replace(ship, space="A23")
    assert {*berths(pos(state), near)} == {*coast, "western_germany"} - {"A23"}
    lost = own(state, "ussr", "western_germany")
    assert "western_germany" not in berths(pos(lost), ship)
    assert "A23" not in berths(pos(lost), ship)
    broken = facilities(state, "western_germany", Facility("major_port", "A23", 1))
    assert "western_germany" not in berths(pos(broken), ship)
    fighter = (Unit("fighter", "germany"),)
    for kind, cargo, into in (
        ("light_carrier", fighter, False),
        ("light_carrier", (), True),
        ("naval_transport", (Unit("infantry", "germany"),), True),
        ("submarine", (), False),
    ):
        found = berths(pos(state), Prize("A28", Unit(kind, "germany", cargo=cargo)))
        assert ("western_germany" in found) == into, kind


@pytest.mark.rule("GW-4.11.2-09", "GW-4.11.2-06")
def test_who_places_new_ships_and_how() -> None:
    """Each once, one at a time, by its owner's player; after the last of his the game goes on."""
    state = _also(_also(_paris_taken(), "A28", "1 destroyer, 1 submarine"), "I10", "1 destroyer")
    asked = _falls(state, 11, 12, 11, overseas=())
    line = "germany: berth {}: {} > A12"
    one = "1 destroyer*moved"
    assert refused(asked, line.format(one, "A28")) == []
    for units, start in (
        (one + ", 1 submarine*moved", "A28"),
        ("2 destroyer*moved", "A28"),
        (one, "A28 > A21"),
        ("1 light_cruiser*moved", "A28"),
        (one + "@japan", "I10"),
        (one, "A21"),
    ):
        assert refused(asked, line.format(units, start)) == ["GW-4.11.2-09"], (units, start)
    placed = play(asked, line.format(one, "A28"))
    assert refused(placed, line.format(one, "A28")) == ["GW-4.11.2-09"]
    assert (Unit("destroyer", "germany", did="moved"), 1) in placed.units["A12"]
    assert offered(placed, "germany")
    both = play(placed, line.format("1 submarine*moved", "A28"))
    assert not offered(both, "germany")
    assert offered(both, "japan")
    after = play(both, "japan: done", *[1] * OVERSEAS)
    assert pos(after).sheet("france").gone


@pytest.mark.rule("GW-4.11.2-09", "GW-4.11.2-03", "GW-4.11.2-14")
def test_who_can_go_nowhere_is_not_asked() -> None:
    """A Vichy ship without a port; Britons shut in in Alsace."""
    state = facilities(_also(_paris_taken(), "A28", "1 destroyer"), "southern_france")
    state = war(state, FOES)
    state = stand(state, "alsace_lorraine", "1 artillery", "great_britain")
    events = GAME.play(state, GAME.parse_action("germany: done"), ScriptedDice(9, *[1] * OVERSEAS))

    assert not events.state.flow
    assert "alsace_lorraine" not in events.state.units


# who has to leave


@pytest.mark.rule("GW-4.11.2-03", "GW-4.11.2-14")
def test_who_may_not_stay() -> None:
    """Land units and aircraft of others than the Axis that may not enter there; no ships."""
    units = "1 infantry, 1 fighter, 1 destroyer, 1 infantry@italy, 1 infantry@ussr, 1 artillery@usa"
    state = own(
        war(begin(), ("germany", "great_britain"), ("germany", "usa")), "germany", "normandy"
    )
    state = stand(state, "normandy", units, "great_britain")

    def found(state: State) -> set[tuple[str, str]]:
        return {(unit.owner, unit.type) for unit, _ in stranded(pos(state), "normandy")}

    lost = {("great_britain", "infantry"), ("great_britain", "fighter")}
    assert found(state) == {*lost, ("ussr", "infantry"), ("usa", "artillery")}
    assert found(own(state, "usa", "normandy")) == {("ussr", "infantry")}


@pytest.mark.rule("GW-4.11.2-02", "GW-4.11.2-03", "GW-AMB-66")
def test_who_is_in_paris_when_it_is_shut_up() -> None:
    """Whoever is no enemy of France surrenders with it; in a captured Paris they stay."""
    there = "1 infantry@usa, 1 infantry@italy, 1 fighter@germany"
    state = own(_fought(), "germany", *AROUND)
    after = _falls(stand(state, "paris", there, "usa"))
    assert {unit.owner for unit, _ in after.units["paris"]} == {"germany"}
    taken = _falls(stand(_paris_taken(), "paris", "1 infantry@italy, 1 fighter@germany", "usa"))
    assert {unit.owner for unit, _ in taken.units["paris"]} == {"germany", "italy"}


@pytest.mark.rule("GW-4.11.2-02")
def test_who_is_sent_out_of_vichy() -> None:
    """Axis units ashore; ships go to sea, Allies find a way themselves or are lost."""
    state = facilities(war(_paris_taken(), FOES), "southern_france", Facility("major_port", "M1"))
    units = "1 infantry@italy, 1 destroyer@italy, 1 artillery@great_britain"
    state = stand(state, "southern_france", units, "italy")
    asked = _falls(state)
    after = play(asked, "great_britain: done") if asked.flow else asked

    owners = {unit.owner for unit, _ in after.units["southern_france"]}
    assert owners == {"vichy_france"}
    assert (Unit("destroyer", "italy"), 1) in after.units["M1"]
    guns = [{u.owner for u, _ in there if u.type == "artillery"} for there in after.units.values()]
    were = [{u.owner for u, _ in there if u.type == "artillery"} for there in state.units.values()]
    assert sum("great_britain" in each for each in guns) == (
        sum("great_britain" in each for each in were) - 1
    )


@pytest.mark.rule("GW-4.11.2-02", "GW-4.11.2-11", "GW-4.11.2-14", "GW-4.11.2-15")
def test_what_passes_with_a_zone_overseas() -> None:
    """Vichy: French units ashore are its own, ships of others go out; Free French: they stay. New
    German zones are nobody's since the start of the turn, those of Vichy are its own."""
    state = war(_paris_taken(), FOES)
    for zone in ("northern_algeria", "syria"):
        sea = pos(state).data.map.land[zone].coast[0]
        state = facilities(state, zone, Facility("major_port", sea))
        units = "1 infantry@france, 1 destroyer@france, 1 destroyer, 1 infantry"
        state = stand(state, zone, units, "great_britain")
    asked = _falls(state, 3, 3, overseas=(1, 1, 7, *[1] * 5))
    after = play(asked, "great_britain: done") if asked.flow else asked
    algeria = {(unit.owner, unit.type) for unit, _ in after.units["northern_algeria"]}
    assert algeria == {("vichy_france", "infantry")}
    off = {
        (u.owner, u.type)
        for u, _ in after.units[pos(state).data.map.land["northern_algeria"].coast[0]]
    }
    assert off >= {("great_britain", "destroyer"), ("free_france", "destroyer")}
    syria = {(unit.owner, unit.type) for unit, _ in after.units["syria"]}
    assert syria >= {("great_britain", "destroyer"), ("great_britain", "infantry")}
    assert syria >= {("free_france", "destroyer"), ("free_france", "infantry")}
    assert {"paris", "normandy"} <= after.taken
    assert not {"southern_france", "corsica", "northern_algeria"} & after.taken


@pytest.mark.rule("GW-4.11.2-11", "GW-4.11.2-13", "GW-4.11.1-02")
def test_incomes_answer_to_what_became_of_the_empire() -> None:
    """American income rises by the surrender, not by Indochina that fell to Japan by a die."""
    state = sheet(_paris_taken(), "usa", level=6, at_full=False)
    low, high = _falls(state, 5), _falls(state, 5, overseas=(7, *[1] * 7))

    assert high.control["cochinchina"] == "japan"
    assert low.sheets["usa"].level == high.sheets["usa"].level == 11


# march


@pytest.mark.rule("GW-4.11.1-03", "GW-0.3-01")
def test_who_marches_into_paris() -> None:
    """Land units of the victor from beside it that did not come this turn, as it is still his."""
    units = "1 infantry*fought, 1 infantry*placed, 1 fighter, 1 infantry@italy"
    state = stand(own(_fought(), "germany", *AROUND), "picardy", units, "germany")
    after = turn(_falls(state), "germany", 8, "noncombat")
    after = stand(after, "bavaria", "1 infantry", "germany")
    line = "germany: march in with 1 {}: {} > paris"
    assert refused(after, line.format("infantry*fought", "picardy")) == []
    for unit in ("infantry*placed", "fighter"):
        assert refused(after, line.format(unit, "picardy")) == ["GW-4.11.1-03"], unit
    assert refused(after, line.format("artillery", "picardy")) == ["GW-11.1-01"]
    assert "GW-7.1-01" in refused(after, line.format("infantry@italy", "picardy"))
    assert refused(after, line.format("infantry", "bavaria")) == ["GW-0.4-02"]
    far = "germany: march in with 1 infantry: bavaria > alsace_lorraine > paris"
    assert refused(after, far) == ["GW-4.11.1-03"]
    round_it = "germany: march in with 1 infantry*fought: picardy > paris > normandy"
    assert refused(after, round_it) == ["GW-4.11.1-03"]
    sold = own(after, "italy", "paris")
    assert refused(sold, line.format("infantry*fought", "picardy")) == ["GW-0.3-01"]


# income


@pytest.mark.rule("GW-4.11.3-01")
def test_when_the_income_is_left_to_vichy() -> None:
    after = _falls(_paris_taken(), overseas=(7,) * OVERSEAS)
    after = turn(after, "germany", 9, "place_units")
    line = "germany: leave income for {}"
    assert refused(after, line.format("vichy_france")) == []
    assert refused(after, line.format("spanish_nationalists")) == ["GW-4.11.3-01"]
    kept = play(after, line.format("vichy_france"))
    assert refused(kept, line.format("vichy_france")) == ["GW-4.11.3-01"]
    poor = own(after, "germany", *pos(after).zones_of("vichy_france"))
    assert refused(poor, line.format("vichy_france")) == ["GW-4.11.3-01"]
    gone = sheet(after, "vichy_france", gone="aligned")
    assert refused(gone, line.format("vichy_france")) == ["GW-4.11.3-01"]


# the way back


@pytest.mark.rule("GW-4.11.1-04", "GW-5.7-06", "GW-10.10.1-01", "GW-AMB-54")
def test_what_france_gets_back() -> None:
    """Its own zones that Allies hold; not what enemies hold, nor what was never French."""
    fallen = _falls(_paris_taken(), overseas=(7,) * OVERSEAS)
    state = war(fallen, ("germany", "usa"))
    freed = _freed(state)
    assert freed.control["picardy"] == "germany"
    assert freed.control["london"] == "great_britain"
    assert freed.sheets["france"].capital == "paris"

    ready = turn(own(state, "usa", "paris", "aquitaine"), "usa", 17)
    script = Script(ready, ScriptedDice())
    assert restore(script)
    passed = [each for each in script.events if isinstance(each, ZonesPassed)]
    assert [{*each.zones} for each in passed] == [{"paris", "aquitaine"}]
    assert not restore(Script(state, ScriptedDice()))
    alone = sheet(ready, "vichy_france", gone="aligned")
    script = Script(alone, ScriptedDice())
    assert restore(script)
    assert not [each for each in script.events if isinstance(each, Aligned)]
