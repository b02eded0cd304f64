"""What a position and a unit answer about themselves."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from wartable.games.axis_allies.events import Change
from wartable.games.axis_allies.global_1940.edition import GAME, GLOBAL_1940
from wartable.games.axis_allies.position import Position
from wartable.games.axis_allies.spring_1942.edition import GAME as SPRING_GAME
from wartable.games.axis_allies.state import Options
from wartable.games.axis_allies.unit import (
    Did,
    Unit,
    count,
    each,
    format_force,
    format_unit,
    fresh,
    is_fresh,
    parse_force,
    parse_unit,
    parts,
    with_cargo,
)
from wartable.testing.axis_allies import Bench

table = Bench(GAME)
spring = Bench(SPRING_GAME)

# ---- positions ----


def test_what_does_not_hang_on_units_is_worked_out_once_for_what_a_position_is_shifted_to() -> None:
    pos = table.pos(table.position("japan", "combat_move", {"japan": {"japan": "1 tank"}}))
    tank = parse_force("1 tank", "japan")

    other = pos.shifted((Change("japan", tank), Change("korea", (), tank)))

    assert (other.own("japan"), other.own("korea")) == ((), tank)
    assert other.state == replace(pos.state, units=other.state.units)
    assert pos.wherever("said", lambda: "here") == other.wherever("said", lambda: "there")
    assert pos.once("said", lambda: "here") != other.once("said", lambda: "there")


@pytest.mark.rule("G40-CMV-25", "G40-CMV-26", "S42-CMV-10", "S42-CMV-21")
@pytest.mark.parametrize(
    ("unit", "space", "left"),
    [
        ("fighter", "japan", 5),
        ("fighter", "korea", 4),
        ("fighter~1%1", "korea", 4),
        ("fighter~1", "japan", 3),
        ("fighter*moved", "japan", 4),
        ("fighter%1*moved", "korea", 5),
        ("fighter%1", "korea", 5),
        ("cruiser", "sz_6", 3),
        ("cruiser*offloaded", "sz_6", 2),
        ("tank", "japan", 2),
    ],
)
def test_only_who_has_not_moved_gains_from_a_base(unit: str, space: str, left: int) -> None:
    """G40-CMV-25: a base lends movement to those who start there, once."""
    pos = table.pos(table.position("japan", facilities={"japan": {"air_base": 0, "naval_base": 0}}))

    assert pos.left(parse_unit(unit, "japan"), space) == left


@pytest.mark.rule(
    "S42-CMV-07", "G40-NAW-11", "G40-CMV-13", "E40-POL-20", "G40-NAW-07", "G40-NAW-08"
)
def test_who_shares_with_whom() -> None:
    state = table.position("united_kingdom", refused=[("france", "united_kingdom")])
    pos = table.pos(state)

    assert pos.may_share("united_kingdom", "united_kingdom", "egypt")
    assert pos.may_share("united_states", "united_states", "alaska")
    assert pos.may_share("united_kingdom", "france", "egypt")
    assert not pos.may_share("france", "united_kingdom", "egypt")
    assert not pos.may_share("united_kingdom", "united_states", "egypt")
    assert not pos.may_share("united_states", "united_kingdom", "egypt")
    assert pos.are_apart("united_kingdom", "united_states", "egypt")
    assert pos.are_apart("united_states", "united_kingdom", "egypt")
    assert not pos.are_apart("united_states", "united_states", "egypt")


@pytest.mark.rule("E40-AMB-29", "G40-CVY-02", "S42-MAP-07", "S42-AMB-12", "S42-AAG-14")
def test_what_kind_of_unit_it_is() -> None:
    pos = spring.pos(spring.position("germany"))
    kinds = {kind: Unit(kind, "germany") for kind in pos.data.units}

    def those(answer: object) -> set[str]:
        return {kind for kind, unit in kinds.items() if answer(unit)}  # type: ignore[operator]

    surface = {"battleship", "carrier", "cruiser", "destroyer"}
    fleet = {*surface, "submarine", "transport"}
    assert those(pos.is_surface_warship) == surface
    assert those(pos.is_warship) == fleet - {"transport"}
    assert those(pos.can_attack) == {*kinds} - {"aa_gun", "transport", "industrial_complex"}
    assert those(pos.can_defend) == {*kinds} - {"aa_gun", "transport", "industrial_complex"}


@pytest.mark.rule("G40-CMB-08", "G40-RND-06")
def test_guns_fire_at_aircraft_and_paratroopers() -> None:
    pos = table.pos(table.position("germany"))

    assert pos.is_airborne(Unit("fighter", "germany"))
    assert pos.is_airborne(Unit("infantry", "germany", did=Did.DROPPED))
    assert not pos.is_airborne(Unit("infantry", "germany", did=Did.MOVED))


@pytest.mark.rule("S42-OPT-02", "G40-SBR-02")
def test_who_escorts_and_intercepts() -> None:
    """S42-OPT-02: only if the table agreed on it; in Global 1940 always."""
    assert not spring.pos(spring.position("germany")).has_escorts
    agreed = spring.position("germany", options=Options(escorts=True))
    assert spring.pos(agreed).has_escorts
    assert table.pos(table.position("germany")).has_escorts


@pytest.mark.rule("S42-ACC-01", "E40-UNT-12", "G40-UNT-18")
def test_a_damaged_carrier_has_no_deck() -> None:
    pos = table.pos(table.position("japan"))

    assert pos.deck(Unit("carrier", "japan")) == 2
    assert pos.deck(Unit("carrier", "japan", 1)) == 0
    assert pos.deck(Unit("cruiser", "japan")) == 0


@pytest.mark.rule("S42-MAP-10", "G40-NEU-19", "S42-MAP-06", "G40-MAP-11", "G40-NEU-11")
def test_whose_a_territory_is() -> None:
    pos = table.pos(table.position("germany"))
    closed = spring.pos(spring.position("germany"))

    assert closed.is_neutral("turkey")
    assert not closed.is_neutral("germany")
    assert not closed.is_neutral("sz_5")
    assert pos.is_neutral("sahara_desert")
    assert pos.is_neutral("sweden")
    assert pos.is_neutral("bulgaria")
    assert not pos.is_neutral("java")
    assert not pos.is_neutral("poland")
    assert pos.is_friendly("southern_italy")
    assert not pos.is_friendly("egypt")
    assert not pos.is_friendly("sahara_desert")
    assert pos.is_hostile_land("egypt")
    assert pos.is_hostile_land("sweden")
    assert not pos.is_hostile_land("russia")
    assert not pos.is_hostile_land("sahara_desert")


@pytest.mark.rule("S42-DES-01", "S42-MAP-07", "S42-AMB-24", "S42-CMV-12")
def test_what_stands_in_the_way() -> None:
    enemy = {"united_kingdom": "1 destroyer, 1 submarine"}
    pos = spring.pos(
        spring.position(
            "germany",
            units={
                "sz_5": enemy | {"germany": "1 cruiser"},
                "sz_6": {"united_kingdom": "1 submarine, 1 transport"},
                "sz_7": {"germany": "1 destroyer"},
                "karelia_s_s_r": {"soviet_union": "1 aa_gun"},
            },
            factories={"caucasus": 0},
        )
    )

    assert [pos.has_enemy_destroyer(f"sz_{n}") for n in (5, 6, 7, 8)] == [True, *[False] * 3]
    assert [pos.is_hostile_sea(f"sz_{n}") for n in (5, 6, 7, 8, 5)] == [True, *[False] * 3, True]
    assert pos.is_occupied("karelia_s_s_r")
    assert pos.is_occupied("caucasus")
    assert not pos.is_occupied("archangel")
    assert [size for _, size in pos.own("sz_5")] == [1]
    assert [unit.type for unit, _ in pos.enemies("sz_5")] == ["destroyer", "submarine"]


@pytest.mark.rule("S42-CMV-25", "E40-AMP-06")
def test_the_zones_that_landings_come_from() -> None:
    pos = spring.pos(
        spring.position(
            "germany",
            units={
                "sz_5": "1 transport{infantry^karelia_s_s_r}, 1 transport{infantry}",
                "sz_4": "1 transport{infantry^karelia_s_s_r+tank^archangel}",
                "sz_6": "1 transport{infantry}",
            },
        )
    )

    assert pos.assaults == {"archangel": ("sz_4",), "karelia_s_s_r": ("sz_4", "sz_5")}
    assert pos.launching_zones == {"sz_4", "sz_5"}


@pytest.mark.rule("S42-AIR-08", "S42-CMV-01")
@pytest.mark.parametrize(
    ("phase", "moves", "ahead"),
    [
        ("purchase", False, False),
        ("combat_move", True, True),
        ("conduct_combat", False, True),
        ("noncombat_move", False, False),
        ("mobilize", False, False),
    ],
)
def test_whether_combats_are_still_to_come(phase: str, moves: bool, ahead: bool) -> None:
    pos = spring.pos(spring.position("germany", phase))

    assert (pos.is_combat_move, pos.has_combats_ahead) == (moves, ahead)
    assert pos.phase.name == phase


def test_what_nobody_knows() -> None:
    state = table.position("germany")
    pos = Position(GLOBAL_1940, replace(state, phase="siesta"))

    with pytest.raises(LookupError, match="siesta"):
        assert pos.phase
    with pytest.raises(LookupError, match="global_1940 has no rule for siesta"):
        pos.rule("siesta")
    assert [pos.name(thing) for thing in ("egypt", "china", "tank", "dutch", "it")] == [
        "Egypt",
        "China",
        "tank",
        "Netherlands",
        "it",
    ]
    assert pos.name("united_kingdom_pacific") == "United Kingdom (Pacific)"


@pytest.mark.rule(
    "S42-OVR-02", "S42-OVR-08", "G40-OVR-02", "S42-CMP-03", "E40-POL-18", "G40-SOV-02"
)
def test_who_is_against_whom() -> None:
    pos = table.pos(table.position("germany"))

    assert pos.is_enemy("germany", "france")
    assert not pos.is_enemy("germany", "soviet_union")
    assert pos.is_opponent("germany", "soviet_union")
    assert not pos.is_opponent("germany", "italy")
    assert [pos.side(who) for who in ("china", "pro_axis", "strict")] == ["allies", "axis", ""]
    assert pos.is_neutral_power("soviet_union", "russia")
    assert not pos.is_neutral_power("france", "russia")
    assert pos.income("germany") == 30


# ---- units ----


@pytest.mark.rule("S42-BB-02", "G40-CMV-25", "G40-CMV-26")
def test_a_new_unit_is_whole_and_fresh() -> None:
    unit = Unit("battleship", "japan")

    assert (unit.hits, unit.spent, unit.did, unit.came, unit.to, unit.cargo, unit.boost) == (
        0,
        0,
        Did.NOTHING,
        "",
        "",
        (),
        0,
    )


@pytest.mark.parametrize(
    ("text", "after"),
    [
        ("tank~1", "tank"),
        ("tank*moved", "tank"),
        ("tank<korea", "tank"),
        ("tank^korea", "tank"),
        ("tank%1", "tank"),
        ("transport{tank~1}", "transport{tank}"),
        ("transport{infantry+tank*loaded}", "transport{infantry+tank}"),
        ("battleship!1~2*moved", "battleship!1"),
    ],
)
def test_what_happened_is_forgotten_when_a_turn_begins(text: str, after: str) -> None:
    unit = parse_unit(text, "japan")

    assert not is_fresh(unit)
    assert is_fresh(fresh(unit))
    assert fresh(unit) == parse_unit(after, "japan")


def test_all_parts_of_a_force() -> None:
    force = parse_force("2 infantry, 2 tank", "japan")

    def told(most: int) -> list[str]:
        return [format_force(part, "japan") for part in parts(force, most)]

    assert told(0) == [""]
    assert told(1) == ["", "1 tank", "1 infantry"]
    assert told(2) == [
        "",
        "1 tank",
        "2 tank",
        "1 infantry",
        "1 infantry, 1 tank",
        "2 infantry",
    ]
    assert len(told(4)) == len(told(9)) == 9
    assert list(parts((), 3)) == [()]
    assert count(each(force)) == force


def test_a_unit_in_a_word_and_back() -> None:
    full = "transport!1~2%3*moved<korea^japan@china{infantry@china+tank~1}"
    unit = parse_unit(full, "japan")

    assert format_unit(unit, "japan") == full
    assert (unit.hits, unit.spent, unit.boost, unit.did) == (1, 2, 3, Did.MOVED)
    assert (unit.came, unit.to, unit.owner, len(unit.cargo)) == ("korea", "japan", "china", 2)
    assert str(Unit("tank", "japan")) == "tank@japan"
    tank, infantry = Unit("tank", "japan"), Unit("infantry", "japan")
    assert with_cargo(unit, [tank, infantry]).cargo == (infantry, tank)
    assert parse_force("tank, 2 infantry, 1 tank", "japan") == ((infantry, 2), (tank, 2))
