"""Aircraft that wait behind a screen, and what ships that waited may do (9.4.1)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from tests.games.global_war_1936.front import front, there
from tests.games.global_war_1936.table import (
    begin,
    facilities,
    fought,
    offered,
    own,
    play,
    pos,
    refused,
    sheet,
    shelled,
    stand,
    turn,
    war,
)
from wartable.games.global_war_1936.state import Facility, State

FIGHTER = "fighter~1*moved<western_germany^A23"
BOMBER = "strategic_bomber~1*moved<western_germany^A23"
WAITING = "strategic_bomber~1*moved#continuing^A23"
CLEARED = "strategic_bomber~1*moved#continuing"
WAIT = f"germany: assign 1 {BOMBER} in A23 as continuing"
TO_LONDON = f"germany: fly raid 1 {CLEARED}: A23 > london"


def _channel(theirs: str, mine: str = "1 fighter, 1 strategic_bomber") -> State:
    """Germany and Britain are at war; these British units are in A23, London has a factory."""
    state = war(turn(begin(), "germany", 9, "combat_movement"), ("germany", "great_britain"))
    for nation in ("usa", "france", "ussr", "great_britain", "fec", "anzac", "italy", "japan"):
        state = sheet(state, nation, at_full=True)
    state = replace(state, units={}, facilities={})
    state = facilities(state, "london", Facility("major_factory"))
    state = stand(state, "western_germany", mine, "germany")
    return stand(state, "A23", theirs, "great_britain")


def _over_the_channel(state: State) -> State:
    for kind in ("fighter", "strategic_bomber"):
        state = play(state, f"germany: move 1 {kind}: western_germany > A23")
    return play(state, WAIT)


@pytest.mark.rule("GW-9.4.1-04", "GW-EX-40", "GW-9.4.1-02")
def test_bombers_wait_until_a_screen_has_shot_the_fighters_down() -> None:
    """GW-EX-40: the fighter falls in the first round, the screen retreats, the bombers go on to
    London although a destroyer is left."""
    state = stand(_channel("1 fighter#patrol, 1 destroyer"), "A22", "2 submarine", "germany")
    straight = "germany: fly raid 1 strategic_bomber: western_germany > A23 > london"
    assert "GW-9.3-01" in refused(state, straight)
    state = play(play(state, "germany: sail 2 submarine: A22 > A23"), "great_britain: let pass")
    state = play(state, "germany: engage in A23 with 2 submarine~1*moved<A22")
    phase = play(_over_the_channel(state), "germany: done")
    assert TO_LONDON not in offered(phase, "germany")
    # Round 1: the fighters at 6, the submarines at 3, the destroyer at 4.
    once = fought(phase, "germany: fight in A23", 6, 12, 12, 12, 12)
    over = play(once, "germany: retreat")
    assert there(over, "A23") == {
        "great_britain destroyer": 1,
        "germany fighter": 1,
        "germany strategic_bomber": 1,
    }
    assert TO_LONDON in offered(over, "germany")
    assert refused(over, TO_LONDON.replace(CLEARED, "fighter~1*fought<western_germany")) != []
    bombing = play(over, TO_LONDON)
    bombed = play(bombing, "germany: bomb major_factory in london", 3, 4, 12)
    assert pos(bombed).facilities("london")[0][0].damage == 7
    home = play(bombed, "germany: done") if bombed.phase == "combat" else bombed
    assert home.phase == "noncombat"
    back = "germany: move 1 strategic_bomber~2*fought: london > A23 > western_germany"
    assert back in offered(home, "germany")


@pytest.mark.rule("GW-9.4.1-04", "GW-10.3-06")
def test_they_turn_back_if_a_fighter_is_left_or_stay_home_with_nobody_to_screen() -> None:
    state = _channel("1 fighter#patrol, 1 fighter#patrol")
    flown = play(state, "germany: move 1 strategic_bomber: western_germany > A23")
    assert refused(flown, WAIT) == ["GW-9.4.1-04"]
    phase = play(_over_the_channel(state), "germany: done")
    once = fought(phase, "germany: fight in A23", 6, 12, 12)
    over = play(once, "germany: retreat")
    assert over.phase == "noncombat"
    assert TO_LONDON not in offered(over, "germany")
    back = "germany: move 1 strategic_bomber~1*fought: A23 > western_germany"
    assert back in offered(over, "germany")


@pytest.mark.rule("GW-9.4.1-04")
def test_only_aircraft_that_attack_wait_and_only_where_fighters_are() -> None:
    state = _channel("1 destroyer, 1 naval_transport")
    for kind in ("fighter", "strategic_bomber"):
        state = play(state, f"germany: move 1 {kind}: western_germany > A23")
    assert refused(state, WAIT) == ["GW-9.4.1-04"]
    carrier = stand(state, "A23", "1 fleet_carrier{fighter}", "great_britain")
    both = stand(
        carrier,
        "A23",
        f"1 fleet_carrier{{fighter}}, 1 {FIGHTER}@germany, 1 {BOMBER}@germany",
        "great_britain",
    )
    assert refused(both, WAIT) == []
    assert WAIT in offered(both, "germany")
    assert refused(both, WAIT.replace("continuing", "raider")) != []
    straight = "germany: fly raid 1 strategic_bomber: western_germany > A23 > london"
    fresh = stand(carrier, "western_germany", "1 strategic_bomber", "germany")
    assert "GW-9.3-01" in refused(fresh, straight)
    without = stand(fresh, "A23", "1 fleet_carrier", "great_britain")
    assert refused(without, straight) == []


def _over_paris(theirs: str) -> State:
    """A fighter attacks Paris, a bomber behind it waits there to go on to Aquitaine."""
    state = war(front(), ("belgium", "germany"))
    state = own(state, "germany", "belgium", "picardy")
    state = facilities(state, "aquitaine", Facility("airbase"))
    state = stand(state, "picardy", "1 fighter, 1 medium_bomber, 1 infantry", "germany")
    state = stand(state, "paris", theirs, "france")
    for kind in ("fighter", "medium_bomber"):
        state = play(state, f"germany: move 1 {kind}: picardy > paris")
    waits = "germany: assign 1 medium_bomber~1*moved<picardy in paris as continuing"
    assert waits in offered(state, "germany")
    return play(play(state, waits), "germany: done")


@pytest.mark.rule("GW-9.4.1-04")
def test_a_zone_on_land_is_screened_too_and_the_force_may_be_split_again() -> None:
    """The bomber takes no part; behind the screen it attacks a zone beyond, and where fighters are
    it waits again."""
    state = _over_paris("1 fighter")
    assert refused(state, "germany: move 1 infantry: picardy > paris") == ["GW-9.4.1-04"]
    over = fought(state, "germany: fight in paris", 6, 12)
    waiting = "medium_bomber~1*moved#continuing"
    raid = f"germany: fly raid 1 {waiting}: paris > aquitaine"
    assert raid in offered(over, "germany")
    assert not any("drop" in way for way in offered(over, "germany"))
    bombed = fought(play(over, raid), "germany: bomb airbase in aquitaine", 2, 12)
    assert pos(bombed).facilities("aquitaine")[0][0].damage == 2

    guarded = stand(over, "aquitaine", "1 fighter", "france")
    on = play(guarded, f"germany: move 1 {waiting}: paris > aquitaine")
    alone = "germany: assign 1 medium_bomber~2*moved<paris in aquitaine as continuing"
    assert refused(on, alone) == ["GW-9.4.1-04"]
    assert "germany: fight in aquitaine" in offered(on, "germany")

    stays = play(over, "germany: done")
    assert stays.phase == "noncombat"
    home = "germany: move 1 medium_bomber~1*fought: paris > picardy"
    assert home in offered(stays, "germany")


@pytest.mark.rule("GW-9.4.1-03", "GW-10.8.2-01")
def test_behind_a_screen_the_force_lands_with_bombardment() -> None:
    """Transport and battleship wait in A10; when it is cleared, infantry lands and the battleship
    bombards, at 4; the cruiser that fought does not."""
    state = war(_channel("1 naval_transport"), ("germany", "norway"))
    state = stand(state, "southern_norway", "1 infantry", "norway")
    state = stand(state, "A10", "1 destroyer", "great_britain")
    fleet = "1 battleship, 1 heavy_cruiser, 1 naval_transport{infantry+light_tank}"
    state = play(stand(state, "A11", fleet, "germany"), f"germany: sail {fleet}: A11 > A10")
    ship = "naval_transport~1*moved<A11^A10{infantry+light_tank}"
    waits = f"1 battleship~1*moved<A11^A10, 1 {ship}"
    split = play(state, f"germany: assign {waits} in A10 as continuing")
    phase = play(split, "germany: done")
    ready = "naval_transport~1*moved#continuing<A11{infantry+light_tank}"
    land = f"germany: land 1 infantry in southern_norway off {ready} in A10"
    assert refused(phase, land) != []
    over = play(phase, "germany: fight in A10", 6, 12)
    assert land in offered(over, "germany")
    bound = play(over, land)
    half = "naval_transport~1*unloaded#continuing<A11{infantry^southern_norway+light_tank}"
    tank = f"germany: land 1 light_tank in southern_norway off {half} in A10"
    assert tank in offered(bound, "germany")
    taken = shelled(bound, "germany: fight in southern_norway", 4)
    assert pos(taken).state.control["southern_norway"] == "germany"


@pytest.mark.rule("GW-EX-50", "GW-10.8.1-01")
def test_submarines_that_declined_attack_the_force_behind_the_screen() -> None:
    """GW-EX-50: no patrol is with the screen: they stay unsubmerged and attack the continuing
    force, and the screen takes no part."""
    state = war(_channel("1 naval_transport"), ("germany", "norway"))
    state = stand(state, "southern_norway", "1 infantry", "norway")
    state = stand(state, "A10", "1 destroyer, 1 submarine", "great_britain")
    fleet = "1 battleship, 2 heavy_cruiser, 1 naval_transport{infantry}"
    state = play(
        stand(state, "A11", fleet, "germany"),
        f"germany: sail {fleet}: A11 > A10",
    )
    state = play(state, "great_britain: let pass")
    waits = "1 battleship~1*moved<A11^A10, 1 naval_transport~1*moved<A11^A10{infantry}"
    split = play(state, f"germany: assign {waits} in A10 as continuing")
    asked = play(play(split, "germany: done"), "germany: fight in A10")
    declined = play(asked, "great_britain: let pass", 6, 12, 12)
    assert there(declined, "A10")["great_britain submarine"] == 1
    ready = "naval_transport~1*moved#continuing<A11{infantry}"
    bound = play(declined, f"germany: land 1 infantry in southern_norway off {ready} in A10")
    met = play(bound, "germany: fight in southern_norway")
    assert offered(met, "great_britain") == ["great_britain: let pass", "great_britain: oppose"]
    # The submarine and the battleship miss; no cruiser fires. The battleship bombards, at 4.
    taken = shelled(met, "great_britain: oppose", 12, 12, 4)
    assert taken.control["southern_norway"] == "germany"
    hit = shelled(met, "great_britain: oppose", 3, 12, 4)
    damaged = {(unit.type, unit.hits) for unit, _ in pos(hit).units("A10") if unit.hits}
    assert damaged == {("battleship", 1)}
