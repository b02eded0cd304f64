"""The set-up as a position: whole, readable back, and checked in one place."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from tests.games.global_war_1936.table import begin, facilities, own, sheet, stand, turn, war
from wartable.core.codec import decode_options, decode_state, encode
from wartable.core.errors import BadData, BadOptions, MalformedAction
from wartable.forces import size
from wartable.games.global_war_1936.data import data
from wartable.games.global_war_1936.game import GAME
from wartable.games.global_war_1936.position import Position, date_of
from wartable.games.global_war_1936.state import Facility, Item, Options, Project, Window
from wartable.games.global_war_1936.unit import (
    Unit,
    format_force,
    format_unit,
    fresh,
    owned_by,
    parse_force,
    parse_unit,
)


@pytest.mark.rule("GW-2.3-01", "GW-2.4-01", "GW-2.5-01", "GW-5.0-01")
def test_the_game_begins_in_july_1936() -> None:
    """Germany produces; money is the income shown; no two major powers are at war."""
    state = begin()
    pos = Position(state)

    assert (state.round, state.slot, state.phase) == (1, "germany", "production")
    assert {nation: state.sheets[nation].ipp for nation in ("germany", "ussr", "usa")} == {
        "germany": 18,
        "ussr": 4,
        "usa": 6,
    }
    assert not any(
        pos.relations.major_foes(nation)
        for nation in data().nations
        if data().nations[nation].kind == "major"
    )
    assert sum(map(size, state.units.values())) + sum(
        len(unit.cargo) * number for there in state.units.values() for unit, number in there
    ) == sum(sum(army.units.values()) for army in data().armies)
    assert (Project("fleet_carrier", 2), 1) in state.queue["usa"]


def test_a_position_is_the_same_when_it_is_read_back() -> None:
    state = begin(players=3)

    assert decode_state(GAME, encode(state)) == state


@pytest.mark.rule("GW-2.5-03")
def test_a_round_is_half_a_year() -> None:
    assert tuple(date_of(number) for number in range(1, 22)) == data().calendar.rounds
    assert date_of(22) == "1947-01"


@pytest.mark.rule("GW-2.1-01")
@pytest.mark.parametrize(
    ("players", "first"), [(3, ("germany", "japan", "italy")), (6, ("germany",))]
)
def test_so_many_players_are_seated_as_the_book_has_it(players: int, first: Any) -> None:
    """Nine player turns among 3 to 6 seats; FEC and ANZAC go with Great Britain."""
    seats = begin(players=players).options.seats

    assert len(seats) == players
    assert seats["player_1"] == first
    assert sorted(lead for own in seats.values() for lead in own) == sorted(
        slot.nations[0] for slot in data().slots.values()
    )


@pytest.mark.rule("GW-2.1-02")
def test_more_than_six_players_give_a_seat_to_ccp_kmt_or_france() -> None:
    seats = dict(begin(players=6).options.seats)
    seats |= {"player_2": ("ussr",), "player_7": ("ccp",)}

    assert begin(seats=seats).options.seats == seats


@pytest.mark.parametrize(
    "options",
    [
        Options(rounds=-1),
        Options(seats={"one": ("germany",)}),
        Options(seats={"one": ("germany", "ussr")}),
        Options(seats={"one": ("poland",)}),
        Options(players=3, seats={"one": ("germany",)}),
    ],
)
def test_options_that_do_not_fit_together_are_refused(options: Options) -> None:
    with pytest.raises(BadOptions):
        GAME.setup(options)


@pytest.mark.rule("GW-4.3-01")
def test_nations_of_two_alliances_have_no_seat_in_common() -> None:
    seats = dict(begin(players=6).options.seats)
    seats["player_6"] = ("italy", *seats.pop("player_2"))

    with pytest.raises(BadOptions, match=r"alliance.*GW-4\.3-01"):
        GAME.setup(Options(seats=seats))


def test_options_are_read_with_their_names_checked() -> None:
    with pytest.raises(BadOptions):
        decode_options(GAME, b'{"players": 7}')


FAULTS: dict[str, Any] = {
    "a war the wrong way round": lambda state: replace(state, wars=frozenset({("usa", "germany")})),
    "a nation that is no more owns a zone": lambda state: own(state, "vichy_france", "berlin"),
    "a nation that is no more is at war": lambda state: war(state, ("vichy_france", "usa")),
    "nobody owns a zone": lambda state: replace(
        state, control={zone: by for zone, by in state.control.items() if zone != "berlin"}
    ),
    "a player without a sheet": lambda state: replace(
        state, sheets={nation: it for nation, it in state.sheets.items() if nation != "usa"}
    ),
    "a nation that controls itself": lambda state: sheet(state, "siam", controller="siam"),
    "an evolved France": lambda state: sheet(state, "france", evolved=True),
    "infantry at sea": lambda state: stand(state, "A1", "infantry", "usa"),
    "a sunk ship": lambda state: stand(state, "A1", "destroyer!1", "usa"),
    "tanks on a carrier": lambda state: stand(state, "A1", "fleet_carrier{light_tank}", "usa"),
    "a destroyer with cargo": lambda state: stand(state, "A1", "destroyer{infantry}", "usa"),
    "units counted twice": lambda state: replace(
        state, units=state.units | {"berlin": ((Unit("infantry", "germany"), 1),) * 2}
    ),
    "a port on no coast": lambda state: facilities(state, "bavaria", Facility("minor_port", "A23")),
    "a factory on a border": lambda state: facilities(
        state, "bavaria", Facility("minor_factory", "A23")
    ),
    "a railway among facilities": lambda state: facilities(
        state, "bavaria", Facility("railway", "berlin")
    ),
    "too much damage": lambda state: facilities(state, "bavaria", Facility("airbase", "", 4)),
    "two airbases": lambda state: replace(
        state, facilities=state.facilities | {"bavaria": ((Facility("airbase"), 2),)}
    ),
    "a finished project": lambda state: replace(
        state, queue={"usa": ((Project("fleet_carrier", 3), 1),)}
    ),
    "a facility begun nowhere": lambda state: replace(
        state, queue={"usa": ((Project("airbase", 1), 1),)}
    ),
    "a unit bought for a zone": lambda state: replace(
        state, box={"usa": ((Item("infantry", "berlin"), 1),)}
    ),
    "nobody is asked": lambda state: turn(state, "usa", phase="place_units"),
    "an empty window": lambda state: replace(state, flow=(Window(()),)),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_position_that_cannot_be_is_refused(fault: str) -> None:
    with pytest.raises(BadData, match="this cannot be"):
        GAME.check_state(FAULTS[fault](begin()))


def test_what_is_sound_in_one_position_is_not_so_everywhere() -> None:
    """The very same units and facilities are known again, where they stand and whose they are is
    not."""
    state = stand(begin(), "berlin", "infantry", "vichy_france")
    state = facilities(state, "london", Facility("minor_port", data().map.land["london"].coast[0]))
    never = state.sheets
    state = sheet(state, "vichy_france", gone="")
    GAME.check_state(state)
    army, port = state.units["berlin"], state.facilities["london"]
    for wrong, why in (
        (replace(state, units=state.units | {"A23": army}), "stands at sea"),
        (replace(state, facilities=state.facilities | {"bavaria": port}), "opens on no sea zone"),
        (replace(state, sheets=never), "units are of vichy_france, which is no nation now"),
    ):
        for _ in range(2):
            with pytest.raises(BadData, match=why):
                GAME.check_state(wrong)
    GAME.check_state(state)


@pytest.mark.parametrize(
    "text",
    [
        "infantry",
        "battleship!1~2%1*moved#raider<A1^A2",
        "light_tank+dak",
        "infantry@france",
        "naval_transport#escort{artillery+infantry@france}",
    ],
)
def test_a_unit_is_read_as_it_is_written(text: str) -> None:
    unit = parse_unit(text, "germany")

    assert format_unit(unit, "germany") == text
    assert parse_force(format_force(((unit, 2),), "germany"), "germany") == ((unit, 2),)


@pytest.mark.parametrize(
    "text", ["", "infantry*slept", "infantry#idle", "naval_transport{infantry", "many infantry"]
)
def test_what_is_no_unit_is_refused(text: str) -> None:
    with pytest.raises(MalformedAction):
        parse_force(text, "germany")


def test_hits_cargo_duty_and_corps_outlast_the_turn() -> None:
    unit = parse_unit("battleship!1~2%1*moved#raider<A1^A2", "germany")

    assert format_unit(fresh(unit), "germany") == "battleship!1#raider"


@pytest.mark.rule("GW-4.6-03")
def test_an_absorbed_ship_takes_its_cargo_along() -> None:
    ship = owned_by(parse_unit("naval_transport{infantry}", "poland"), "great_britain")

    assert ship.owner == ship.cargo[0].owner == "great_britain"


def test_units_are_not_more_than_a_board_may_hold() -> None:
    crowd = ((Unit("infantry", "germany"), 1_000),)
    zones = [zone for zone, owner in begin().control.items() if owner == "germany"]
    zones += [*begin().control][:40]
    crowded = replace(begin(), units=dict.fromkeys(zones, crowd))

    with pytest.raises(BadData, match="units are more than 20000"):
        GAME.check_state(crowded)
