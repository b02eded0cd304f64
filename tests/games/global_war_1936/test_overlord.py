"""Operation Overlord (GW-15.8-03)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from tests.games.global_war_1936.front import there
from tests.games.global_war_1936.table import (
    begin,
    ended,
    fought,
    offered,
    over,
    own,
    play,
    pos,
    refused,
    sheet,
    stand,
    turn,
    war,
)
from wartable.games.global_war_1936.state import State
from wartable.games.global_war_1936.unit import Unit, format_unit, parse_unit

ASK = "usa: ask great_britain for overlord"
INVADE = "usa: invade normandy"
GB = "@great_britain"
LOAD = f"usa: load 1 infantry{GB} from southern_england aboard naval_transport{{infantry}} in A22"


def _channel(slot: str = "usa", number: int = 14) -> State:
    """January 1943: both are at war with Germany, which owns Normandy; transports lie in A22."""
    state = turn(begin(), slot, number, "combat_movement")
    for nation in ("usa", "france", "ussr", "great_britain", "fec", "anzac"):
        state = sheet(state, nation, at_full=True)
    allies = ("usa", "great_britain", "fec", "anzac")
    state = war(state, *((ally, "germany") for ally in allies))
    state = own(replace(state, units={}, facilities={}), "germany", "normandy", "picardy")
    state = stand(state, "normandy", "1 infantry", "germany")
    state = stand(state, "southern_england", "1 infantry, 1 fighter", "great_britain")
    ships = "1 naval_transport@usa{infantry@usa}, 1 naval_transport"
    return stand(state, "A22", ships, "great_britain")


def _launched(state: State | None = None) -> State:
    agreed = play(play(state or _channel(), ASK), "great_britain: permit")
    return play(agreed, INVADE)


@pytest.mark.rule("GW-15.8-03")
def test_it_is_launched_once_with_british_leave_from_1943_on() -> None:
    state = _channel()
    assert ASK in offered(state, "usa")
    assert INVADE not in offered(state, "usa")
    assert refused(state, INVADE) == ["GW-15.8-03"]
    denied = play(play(state, ASK), "great_britain: deny")
    assert refused(denied, ASK) == ["GW-15.8-03"]

    agreed = play(play(state, ASK), "great_britain: permit")
    assert INVADE in offered(agreed, "usa")
    assert refused(agreed, "usa: invade berlin") == ["GW-15.8-03"]
    assert refused(agreed, "usa: invade western_germany") == []
    assert refused(agreed, "usa: invade london") == ["GW-15.8-03"]
    assert refused(replace(agreed, round=13), INVADE) == ["GW-15.8-03"]
    peace = replace(agreed, wars=frozenset({("germany", "usa")}))
    assert refused(peace, INVADE) == ["GW-15.8-03"]
    italian = turn(agreed, "italy", 14, "combat_movement")
    assert "GW-15.0-01" in refused(italian, "italy: invade normandy")

    once = _launched()
    assert refused(once, INVADE) == ["GW-15.8-03"]
    assert not [way for way in offered(once, "usa") if "invade" in way or "overlord" in way]


@pytest.mark.rule("GW-15.8-03", "GW-0.3-12")
def test_both_land_together_from_each_others_ships_and_the_usa_owns_the_zone() -> None:
    """British infantry aboard American transports, a British fighter over the beach; the zone is
    American, and the fighter flies home in the same turn."""
    state = _launched()
    assert LOAD in offered(state, "usa")
    state = play(state, LOAD)
    ship = f"naval_transport{{infantry*loaded{GB}+infantry}}"
    land = f"usa: land 1 infantry*loaded{GB} in normandy off {ship} in A22"
    assert land in offered(state, "usa")
    state = play(state, land)
    ship = f"naval_transport*unloaded{{infantry*loaded^normandy{GB}+infantry}}"
    state = play(state, f"usa: land 1 infantry in normandy off {ship} in A22")
    state = play(state, f"usa: move 1 fighter{GB}: southern_england > A22 > normandy")
    state = play(state, "usa: done")
    # The fighter at 6; both infantry at 2, one hits; the defender fires back.
    taken = fought(state, "usa: fight in normandy", 12, 2, 12, 12)
    assert pos(taken).state.control["normandy"] == "usa"
    assert there(taken, "normandy") == {
        "usa infantry": 1,
        "great_britain infantry": 1,
        "great_britain fighter": 1,
    }
    home = f"usa: move 1 fighter~2*fought{GB}: normandy > A22 > southern_england"
    assert home in offered(taken, "usa")
    placed = ended(play(taken, home))
    assert "great_britain" not in pos(placed).acting


@pytest.mark.rule("GW-15.8-03")
def test_airborne_of_the_one_jump_from_aircraft_of_the_other() -> None:
    state = _launched(
        stand(
            _channel(),
            "southern_england",
            "1 airborne_infantry, 1 air_transport@usa",
            "great_britain",
        )
    )
    way = "southern_england > A22 > {}"
    cargo = f"drop 1 airborne_infantry{GB} from southern_england by 1 air_transport: {way}"
    assert refused(state, f"usa: {cargo.format('normandy')}") == []
    elsewhere = own(stand(state, "picardy", "1 infantry", "germany"), "germany", "picardy")
    assert "GW-15.8-03" in refused(elsewhere, f"usa: {cargo.format('picardy')}")
    flown = play(state, f"usa: {cargo.format('normandy')}")
    (transport,) = [unit for unit, _ in flown.units["normandy"] if unit.cargo]
    assert [unit.owner for unit in transport.cargo] == ["great_britain"]


@pytest.mark.rule("GW-15.8-03")
def test_the_commonwealth_does_nothing_else_in_that_turn() -> None:
    state = own(_launched(), "germany", "belgium")
    for line in (
        f"usa: move 1 fighter{GB}: southern_england > A22 > picardy",
        f"usa: sail 1 naval_transport{GB}: A22 > A28",
        f"usa: patrol 1 fighter{GB}: southern_england > A23",
    ):
        assert refused(state, line)[:1] == ["GW-15.8-03"], line
        assert line not in offered(state, "usa")
    assert refused(state, "usa: sail 1 naval_transport{infantry}: A22 > A28") == []
    later = replace(state, phase="noncombat")
    assert not [way for way in offered(later, "usa") if GB in way]
    assert "GW-7.1-01" in refused(_channel(), LOAD)


@pytest.mark.rule("GW-15.8-03")
def test_who_moved_or_was_placed_in_the_british_turn_takes_no_part() -> None:
    """The mark lasts from the end of the Commonwealth's turn to the end of the American one."""
    british = stand(
        turn(_channel("commonwealth"), "commonwealth", 14, "noncombat"),
        "southern_england",
        "1 infantry, 1 fighter, 1 militia*placed",
        "great_britain",
    )
    moved = play(british, "great_britain: move 1 fighter: southern_england > northern_england")
    after = over(moved)
    assert after.slot != "commonwealth"
    assert dict(after.units["northern_england"]) == {Unit("fighter", "great_britain", busy=True): 1}
    assert dict(after.units["southern_england"]) == {
        Unit("infantry", "great_britain"): 1,
        Unit("militia", "great_britain", busy=True): 1,
    }

    state = _launched(turn(after, "usa", 14, "combat_movement"))
    way = "northern_england > southern_england > A22 > normandy"
    assert refused(state, f"usa: move 1 fighter&{GB}: {way}")[:1] == ["GW-15.8-03"]
    assert refused(state, LOAD) == []
    assert not [line for line in offered(state, "usa") if "fighter&" in line]
    done = over(turn(state, "usa", 14, "place_units"))
    assert not any(unit.busy for units in done.units.values() for unit, _ in units)
    early = over(turn(moved, "commonwealth", 12, "noncombat"))
    assert not any(unit.busy for units in early.units.values() for unit, _ in units)


def test_the_mark_is_written_and_read() -> None:
    marked = Unit("fighter", "usa", did="moved", busy=True)
    assert format_unit(marked, "ussr") == "fighter*moved&@usa"
    assert parse_unit("fighter*moved&@usa", "ussr") == marked
