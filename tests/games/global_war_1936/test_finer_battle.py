"""Who fights, fires and is hit, asked rule by rule (chapters 0, 1, 8, 10 and 13)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from tests.games.global_war_1936.front import front
from tests.games.global_war_1936.table import (
    begin,
    facilities,
    own,
    pos,
    sheet,
    stand,
    turn,
    war,
)
from wartable.forces import force, single
from wartable.games.global_war_1936.battle import amphibious, fire, forts, quick, scramble, sides
from wartable.games.global_war_1936.battle.across import shell_value
from wartable.games.global_war_1936.battle.coastal_guns import coastal_guns, guns_left, shoot
from wartable.games.global_war_1936.battle.losses import survives, takes_double
from wartable.games.global_war_1936.battle.targets import (
    aims,
    has_rail,
    most_damage,
    most_on,
    rail_borders,
)
from wartable.games.global_war_1936.battle.values import is_encircled, terrain, value
from wartable.games.global_war_1936.movement import crossing
from wartable.games.global_war_1936.script import Script
from wartable.games.global_war_1936.state import Aim, Battle, Facility, Project, Rail, State
from wartable.games.global_war_1936.unit import Force, Unit
from wartable.testing.dice import ScriptedDice

ZONE, BEHIND = "alsace_lorraine", "bavaria"


def _unit(kind: str, owner: str = "germany", **more: object) -> Unit:
    return Unit(kind, owner, **more)  # type: ignore[arg-type]


def _kinds(units: Force) -> list[str]:
    return sorted(unit.type for unit, _ in units)


def _many(*kinds: str, **more: object) -> Force:
    return force((_unit(kind, **more), 1) for kind in kinds)


def _attacked(attack: Force, defence: Force = ()) -> State:
    """They are in Alsace-Lorraine, without facilities."""
    return replace(front(), units={ZONE: force((*attack, *defence))})


# attrition


@pytest.mark.rule("GW-10.5.3-02", "GW-13.2.6-04")
@pytest.mark.parametrize(
    ("kind", "at", "needs"),
    [
        ("fortification", BEHIND, 1),
        ("fortification", "all", 1),
        ("fortification", "belgium", 2),
        ("coastal_artillery", "all", 2),
    ],
)
def test_a_fortification_makes_attrition_across_its_border_worse(
    kind: str, at: str, needs: int
) -> None:
    state = facilities(front(), ZONE, Facility(kind, at))  # type: ignore[arg-type]
    gun = _unit("advanced_artillery", came=BEHIND, mission="shell", to=ZONE)

    assert shell_value(pos(state), ZONE, gun) == needs


# coastal guns


@pytest.mark.rule("GW-13.2.7-02", "GW-13.2.7-01")
def test_a_gun_has_three_shots_a_player_turn() -> None:
    """On its border alone; what is spent is spent."""
    gun = Facility("coastal_artillery", "A10")
    state = facilities(begin(), "southern_norway", gun, Facility("fortification", "A10"))
    two = replace(
        state, facilities=state.facilities | {"southern_norway": single(gun, 2)}, spent={}
    )

    def left(before: State, used: int = 0, sea: str = "A10") -> int:
        spent = {"guns": {f"southern_norway {sea}": used}}
        return guns_left(pos(replace(before, spent=spent)), "southern_norway", sea)

    assert [left(state, used) for used in (0, 1, 3, 4)] == [3, 2, 0, 0]
    assert [left(two, used) for used in (0, 5)] == [6, 1]
    assert left(state, sea="A11") == 0
    everywhere = facilities(begin(), "southern_norway", Facility("coastal_artillery", "all"))
    assert coastal_guns(pos(everywhere), "southern_norway", "A11") == 1


@pytest.mark.rule("GW-1.8-19", "GW-13.2.7-02", "GW-1.9-07")
def test_a_gun_hits_the_ship_that_it_fires_at_on_three() -> None:
    """The destroyer sinks, the battleship is damaged, one that was damaged sinks, one is missed."""
    ships = [
        _unit("destroyer"),
        _unit("battleship"),
        _unit("battleship", hits=1),
        _unit("light_cruiser"),
    ]
    state = replace(begin(), units={"A11": force((ship, 1) for ship in ships)})
    script = Script(state, ScriptedDice(3, 1, 2, 4))

    left = shoot(script, "A11", ships)
    assert left == [_unit("battleship", hits=1), _unit("light_cruiser")]
    assert script.pos.units("A11") == force((ship, 1) for ship in left)


# blitz


@pytest.mark.rule("GW-10.5.1-03", "GW-8.2.1-01", "GW-10.5.1-02", "GW-10.5.1-01")
@pytest.mark.parametrize(
    ("units", "needed", "led"),
    [
        ("mechanized_infantry mechanized_infantry mechanized_infantry", 3, 0),
        ("advanced_mechanized_infantry", 1, 0),
        ("advanced_mechanized_infantry advanced_mechanized_infantry", 1, 0),
        ("advanced_mechanized_infantry advanced_mechanized_infantry " * 2, 2, 0),
        ("advanced_mechanized_infantry " * 3 + "fighter", 3, 0),
        ("light_tank medium_tank heavy_tank", 0, 3),
        ("ss_panzergrenadier", 0, 0),
        ("katyusha tactical_bomber self_propelled_artillery t_34", 3, 1),
    ],
)
def test_who_needs_a_tank_to_blitz(units: str, needed: int, led: int) -> None:
    """Each a tank of its own, two of the advanced mechanized infantry one; tanks and
    panzergrenadiers none, and panzergrenadiers lead nobody."""
    going = force((_unit(kind), 1) for kind in units.split())

    assert quick.tanks_needed(pos(begin()), going) == needed
    assert quick.tanks(pos(begin()), going) == led


@pytest.mark.rule("GW-10.5.1-01", "GW-10.5.1-02", "GW-10.5.1-03", "GW-10.5.1-04")
def test_after_which_combats_a_unit_may_blitz() -> None:
    """Two rounds, three no more; not by sea or air, not across a fortification, nor in a city."""
    state = front()
    tank, plane = _unit("light_tank", came=BEHIND), _unit("fighter", came=BEHIND)

    def may(unit: Unit, number: int = 1, zone: str = ZONE, before: State = state) -> bool:
        return quick.is_quick(pos(before), Battle(zone, round=number), unit)

    assert [may(tank, number) for number in (1, 2, 3)] == [True, True, False]
    assert not may(_unit("infantry", came=BEHIND))
    assert may(_unit("mechanized_infantry", came=BEHIND))
    assert may(_unit("ss_panzergrenadier", came=BEHIND))
    assert not may(_unit("medium_bomber", came=BEHIND))
    assert not may(replace(tank, mission="landing"))
    assert not may(replace(tank, came="picardy"), zone="paris")
    assert not may(replace(plane, came="picardy"), zone="paris")
    fort = facilities(state, ZONE, Facility("fortification", BEHIND))
    assert not may(tank, before=fort)
    assert may(replace(tank, came="picardy"), before=fort)
    assert may(plane, before=fort)


# fortifications


@pytest.mark.rule("GW-13.2.6-02", "GW-AMB-29", "GW-8.2.1-22")
def test_whom_a_fortification_guards_against() -> None:
    """Land units across its border and airborne assaults over it, not other aircraft; its dice do
    not hit those of Airborne Doctrine."""
    state = facilities(front(), ZONE, Facility("fortification", BEHIND))
    (fort,) = forts.forts(pos(state), ZONE)
    carrier = _unit("air_transport", came=BEHIND, cargo=(_unit("airborne_infantry"),))

    assert forts.crosses(pos(state), fort, _unit("infantry", came=BEHIND))
    assert not forts.crosses(pos(state), fort, _unit("infantry", came="picardy"))
    assert not forts.crosses(pos(state), fort, _unit("fighter", came=BEHIND))
    assert forts.crosses(pos(state), fort, carrier)
    assert forts.crosses(pos(state), fort._replace(at="all"), _unit("infantry", came="picardy"))
    drop = _unit("airborne_infantry", came=BEHIND, mission="drop")
    known = sheet(state, "germany", technologies={"airborne_doctrine": 4})
    assert forts.strikes(pos(state), fort, drop)
    assert not forts.strikes(pos(known), fort, drop)
    assert forts.strikes(pos(known), fort, _unit("infantry", came=BEHIND))
    assert not forts.strikes(pos(known), fort, _unit("infantry", came="picardy"))


@pytest.mark.rule("GW-13.2.6-06", "GW-13.2.6-03")
def test_the_maginot_line_is_a_stronger_fortification() -> None:
    """It doubles losses of land units that cross it, not of airborne ones, nor does another."""
    line, plain = Facility("fortification", BEHIND), Facility("fortification", "belgium")
    state = facilities(front(), ZONE, line, plain, Facility("airbase"))

    assert {
        (each.at, each.value, each.bonus, each.doubles) for each in forts.forts(pos(state), ZONE)
    } == {(BEHIND, 6, 3, True), ("belgium", 5, 2, False)}
    assert forts.is_doubled(pos(state), ZONE, _unit("infantry", came=BEHIND))
    assert not forts.is_doubled(pos(state), ZONE, _unit("infantry", came="belgium"))
    drop = _unit("airborne_infantry", came=BEHIND, mission="drop")
    assert not forts.is_doubled(pos(state), ZONE, drop)
    assert not forts.is_doubled(pos(state), ZONE, _unit("fighter", came=BEHIND))
    others = (("austria", BEHIND), ("viipuri_province", "leningrad"))
    for zone, at in others:
        built = facilities(front(), zone, Facility("fortification", at))
        assert forts.forts(pos(built), zone) == (forts.Fort(at),)
        assert (forts.Fort(at).value, forts.Fort(at).bonus, forts.Fort(at).doubles) == (5, 2, False)
    elsewhere = facilities(front(), "picardy", Facility("fortification", "belgium"))
    assert not forts.is_doubled(pos(elsewhere), "picardy", _unit("infantry", came="belgium"))


# who fires when


@pytest.mark.rule("GW-10.2-01", "GW-10.2-02", "GW-10.2-03")
def test_who_fires_in_which_step() -> None:
    """Each once a round: in the first guns and fighters before the others, later with them;
    anti-aircraft guns never with them."""
    units = _many("artillery", "fighter", "aa_artillery", "infantry", "tactical_bomber")
    here = pos(front())

    assert _kinds(fire.strikers(here, ZONE, "attack", units)) == ["artillery"]
    assert _kinds(fire.fighters(here, ZONE, "attack", units)) == ["fighter"]
    first = fire.others(here, ZONE, "attack", units, 1)
    assert _kinds(first) == ["infantry", "tactical_bomber"]
    later = fire.others(here, ZONE, "attack", units, 2)
    assert _kinds(later) == ["artillery", "fighter", "infantry", "tactical_bomber"]


@pytest.mark.rule("GW-13.1.1-10", "GW-10.1-02", "GW-10.2-03")
def test_artillery_lifts_so_many_infantry_and_no_vehicle() -> None:
    """One gun lifts one of two infantry; who is aboard an aircraft does not fire; carpet bombers
    roll three dice when they attack."""
    here = pos(front())

    def die(unit: Unit, has_help: bool) -> fire.Die:
        return fire.Die(3 if has_help else 2)

    def values(side: str, helped: int, *units: tuple[Unit, int]) -> list[int]:
        shots = fire.aimed(here, side, units, helped, die)  # type: ignore[arg-type]
        return [die.value for die in fire.dice_of(shots)]

    infantry, bomber = _unit("infantry"), _unit("strategic_bomber")
    assert fire.supports(here, force([(_unit("artillery"), 2), (infantry, 3)])) == 2
    assert values("attack", 1, (infantry, 2)) == [3, 2]
    assert values("attack", 1, (infantry, 1), (_unit("militia"), 1)) == [3, 2]
    assert values("attack", 2, (_unit("light_tank"), 1), (infantry, 1)) == [2, 3]
    assert values("attack", 0, (bomber, 1)) == [2, 2, 2]
    assert values("defence", 0, (bomber, 1)) == [2]
    full = replace(bomber, cargo=(_unit("airborne_infantry"),))
    assert values("attack", 0, (full, 1), (infantry, 1)) == [2]


# losses


@pytest.mark.rule("GW-0.2-06")
def test_who_survives_a_hit() -> None:
    here = pos(begin())

    assert [survives(here, _unit("heavy_battleship", hits=n)) for n in (0, 1, 2)] == [
        True,
        True,
        False,
    ]
    assert not survives(here, _unit("destroyer"))


@pytest.mark.rule("GW-10.8.3-02", "GW-10.2-07", "GW-8.2.1-23")
def test_who_takes_double_losses_from_the_sea() -> None:
    """Land units that landed, in the first round; not marines, nor infantry of Amphibious
    Doctrine, nor who came otherwise."""
    state = facilities(front(), ZONE)
    known = sheet(state, "germany", technologies={"amphibious_doctrine": 4})

    def doubled(unit: Unit, number: int = 1, before: State = state) -> bool:
        return takes_double(pos(before), Battle(ZONE, round=number), unit)

    landed = {"came": "A22", "mission": "landing"}
    infantry, tank = _unit("infantry", **landed), _unit("light_tank", **landed)
    assert doubled(infantry)
    assert doubled(tank)
    assert not doubled(infantry, 2)
    assert not doubled(_unit("marines", **landed))
    assert not doubled(infantry, before=known)
    assert doubled(tank, before=known)
    assert not doubled(_unit("infantry", came=BEHIND))
    assert not doubled(_unit("infantry", "france"))
    raid = Battle(ZONE, plan="raid")
    assert not takes_double(pos(state), raid, infantry)


@pytest.mark.rule("GW-10.8.3-04")
def test_who_came_from_beside_is_not_hit_before_all_who_landed() -> None:
    """Aircraft may be; with nobody left who landed anybody may."""
    state = front()
    landed, beside = _unit("infantry", came="A22", mission="landing"), _unit("cavalry", came=BEHIND)
    plane = _unit("fighter", came=BEHIND)
    there = force([(landed, 2), (beside, 1), (plane, 1)])

    def wrong(chosen: dict[Unit, int], those: Force = there) -> bool:
        return amphibious.is_out_of_order(pos(state), those, chosen)

    assert wrong({beside: 1})
    assert wrong({beside: 1, landed: 1})
    assert not wrong({beside: 1, landed: 2})
    assert not wrong({plane: 1})
    assert not wrong({landed: 1})
    assert not wrong({beside: 1}, force([(beside, 1), (plane, 1)]))


@pytest.mark.rule("GW-10.8.3-01", "GW-13.1.6-16", "GW-8.2.1-24")
def test_who_lands_in_the_first_round() -> None:
    """Infantry from any transport, all from one that defends itself, which a warship is not."""
    here = pos(begin())
    plain, armed = _unit("naval_transport"), _unit("attack_naval_transport")
    infantry, tank = _unit("infantry"), _unit("light_tank")

    assert [amphibious.fights_first(here, plain, each) for each in (infantry, tank)] == [
        True,
        False,
    ]
    assert [amphibious.fights_first(here, armed, each) for each in (infantry, tank)] == [True, True]
    assert not amphibious.is_assault_ship(here, _unit("destroyer"))


# sides


@pytest.mark.rule("GW-10.6.3-01", "GW-10.6.4-02", "GW-8.2.1-38", "GW-10.5-01", "GW-10.1-03")
def test_who_takes_part_in_which_combat() -> None:
    here = pos(begin())

    def joining(plan: str) -> set[str]:
        units = ("infantry", "fighter", "tactical_bomber", "destroyer", "strategic_rocket")
        return {kind for kind in units if sides.joins(here, _unit(kind), plan)}  # type: ignore[arg-type]

    assert joining("land") == {"infantry", "fighter", "tactical_bomber"}
    assert joining("shell") == {"infantry", "fighter", "tactical_bomber"}
    assert joining("port") == {"fighter", "destroyer"}
    assert joining("raid") == set()
    assert sides.joins(here, _unit("fighter", mission="raid"), "raid")
    for did in ("grounded", "fought"):
        plane = _unit("fighter", did=did)
        assert not sides.joins(here, plane, "land")
        assert not sides.joins(here, plane, "port")
        assert sides.joins(here, plane, "shell")
        assert sides.joins(here, _unit("infantry", did=did), "land")


@pytest.mark.rule("GW-0.2-04", "GW-0.3-12", "GW-10.5.2-02", "GW-10.5.3-01")
def test_who_attacks_a_zone() -> None:
    """Who came there in this turn; of those who fire from beside it, who aims at it."""
    clash = {"mission": "clash", "came": BEHIND}
    here = _attacked(
        force([(_unit("infantry", came=BEHIND), 1), (_unit("cavalry"), 1)]),
        force([(_unit("infantry", "france"), 1), (_unit("fighter", "france", came="paris"), 1)]),
    )
    there = force(
        [
            (_unit("light_tank", to=ZONE, **clash), 1),
            (_unit("medium_tank", to="austria", **clash), 1),
            (_unit("katyusha", to=ZONE, mission="shell", came=BEHIND), 1),
        ]
    )
    state = replace(here, units=here.units | {BEHIND: there})

    assert _kinds(sides.attackers(pos(state), ZONE)) == ["infantry"]
    assert _kinds(sides.attackers(pos(state), ZONE, "clash")) == ["light_tank"]
    assert _kinds(sides.attackers(pos(state), ZONE, "shell")) == ["katyusha"]
    assert _kinds(sides.attackers(pos(state), ZONE, "raid")) == []


@pytest.mark.rule("GW-0.3-02", "GW-10.5.2-02")
def test_who_defends_a_zone() -> None:
    """Enemies of the attackers; in a clash, without war, who owns the zone."""
    defence = force([(_unit("infantry", "france"), 1), (_unit("cavalry", "usa"), 1)])
    state = _attacked(_many("infantry", came=BEHIND), defence)

    assert _kinds(sides.defenders(pos(state), ZONE)) == ["infantry"]
    peace = replace(state, wars=frozenset())
    assert _kinds(sides.defenders(pos(peace), ZONE)) == []
    assert _kinds(sides.defenders(pos(peace), ZONE, "clash")) == ["infantry"]
    both = war(state, ("germany", "usa"))
    assert _kinds(sides.defenders(pos(both), ZONE)) == ["cavalry", "infantry"]


@pytest.mark.rule("GW-0.3-09", "GW-10.5-01")
def test_all_whose_units_defend_choose_together() -> None:
    defence = force(
        [(_unit(kind, who), 1) for kind in ("infantry", "cavalry") for who in ("france", "usa")]
    )
    state = war(_attacked(_many("infantry", came=BEHIND), defence), ("germany", "usa"))
    frame = Battle(ZONE)

    assert sides.deciders(pos(state), frame, "attack") == ("germany",)
    assert {*sides.deciders(pos(state), frame, "defence")} == {"france", "usa"}
    assert len(sides.deciders(pos(state), frame, "defence")) == 2
    gone = replace(state, units={ZONE: _many("infantry", came=BEHIND)})
    assert sides.deciders(pos(gone), frame, "defence") == ("france",)


# terrain


@pytest.mark.rule("GW-1.7-04", "GW-1.7.8-01", "GW-1.7.2-01", "GW-1.7.4-01")
def test_what_a_unit_fights_in() -> None:
    """The zone's own terrain always, what was crossed in the first round alone, and not from the
    air; for defenders what any attacker crossed."""
    infantry = _unit("infantry", came="west_poland")
    state = replace(begin(), units={})
    state = turn(war(state, ("germany", "poland")), "germany", phase="combat_movement")
    coming = replace(state, units={"warsaw": single(infantry)})
    here = pos(coming)

    def ground(number: int, unit: Unit) -> set[str]:
        return {"city", "river"} & terrain(here, "warsaw", number, "attack", unit)

    assert ground(1, infantry) == {"city", "river"}
    assert ground(2, infantry) == {"city"}
    assert ground(1, _unit("infantry")) == {"city"}
    assert ground(1, replace(infantry, mission="drop")) == {"city"}
    polish = _unit("infantry", "poland")
    assert "river" in terrain(here, "warsaw", 1, "defence", polish)
    assert "river" not in terrain(here, "warsaw", 2, "defence", polish)
    flown = replace(state, units={"warsaw": single(_unit("fighter", came="west_poland"))})
    assert "river" not in terrain(pos(flown), "warsaw", 1, "defence", polish)


@pytest.mark.rule("GW-13.1.1-12", "GW-13.1.1-10", "GW-0.5-02", "GW-0.5-03")
def test_marines_storm_ashore() -> None:
    """One better off attack naval transports, others not; beside artillery no two better."""
    here = pos(front())
    landed = {"came": "A22", "mission": "landing"}

    def attack(kind: str, duty: str = "", supported: bool = False) -> int:
        unit = _unit(kind, duty=duty, **landed)
        return value(here, ZONE, 1, "attack", unit, supported)

    assert [attack("marines"), attack("marines", "storming")] == [2, 3]
    assert [attack("infantry"), attack("infantry", "storming")] == [2, 2]
    assert attack("marines", "storming", supported=True) == 3


@pytest.mark.rule("GW-1.7.7-08")
def test_carpet_bombers_are_worse_over_a_fortified_city_alone() -> None:
    bomber = _unit("strategic_bomber", came="picardy")
    fort = Facility("fortification", "all")

    def attack(zone: str, kind: Unit = bomber, side: str = "attack", *there: Facility) -> int:
        state = facilities(front(), zone, *there)
        return value(pos(state), zone, 1, side, kind)  # type: ignore[arg-type]

    assert attack("paris", bomber, "attack", fort) == 1
    assert attack("paris", bomber, "attack") == 2
    assert attack(ZONE, bomber, "attack", fort) == 2
    assert attack("paris", _unit("fighter", came="picardy"), "attack", fort) == 6
    assert attack("paris", replace(bomber, owner="france", came=""), "defence", fort) == 2


@pytest.mark.rule("GW-1.7.7-09", "GW-1.7.7-10")
def test_a_city_with_a_friend_or_neutral_beside_it_is_not_encircled() -> None:
    around = pos(begin()).data.map.land["paris"].neighbours
    state = own(front(), "germany", *around)

    assert is_encircled(pos(state), "paris")
    assert not is_encircled(pos(replace(state, wars=frozenset())), "paris")
    assert not is_encircled(pos(own(state, "france", around[0])), "paris")
    whole = Facility("airbase")
    assert not is_encircled(pos(facilities(state, "paris", whole)), "paris")
    assert is_encircled(pos(facilities(state, "paris", replace(whole, damage=1))), "paris")
    assert is_encircled(pos(facilities(state, "paris", Facility("major_factory"))), "paris")
    town = own(state, "germany", *pos(state).data.map.land[ZONE].neighbours)
    assert not is_encircled(pos(town), ZONE)


# bombing


@pytest.mark.rule("GW-10.6.2-05", "GW-8.3.2-02", "GW-10.6.2-04")
def test_what_can_be_bombed() -> None:
    """Facilities not at their most, what is being built but for fortifications, railways."""
    begun = [Project(kind, 1, "picardy", "A22") for kind in ("minor_dock", "coastal_artillery")]
    state = facilities(
        front(), "picardy", Facility("airbase", "", 2), Facility("seaplane_base", "A22", 3)
    )
    state = replace(state, queue={"france": force((each, 1) for each in begun)})
    found = {*aims(pos(state), "picardy")}

    assert Aim("airbase", "", 2) in found
    assert {each.kind for each in found} == {"airbase", "minor_dock", "railway"}
    assert {*aims(pos(facilities(state, "tripoli")), "tripoli")} == set()
    assert most_damage(pos(state), "major_factory") == 20


@pytest.mark.rule("GW-10.6.2-05", "GW-15.3-06", "GW-13.2.8-01", "GW-13.2.8-02")
def test_which_railways_can_be_damaged() -> None:
    """Printed ones and built ones, not one that was destroyed nor one at its most, which is 1 and
    over difficult terrain 2."""
    zone, there = "picardy", "paris"
    name = "paris/picardy"

    def with_rail(**more: object) -> State:
        return replace(begin(), rails={name: Rail(**more)})  # type: ignore[arg-type]

    assert has_rail(pos(begin()), zone, there)
    assert has_rail(pos(with_rail(damage=1)), zone, there)
    assert not has_rail(pos(with_rail(gone=True)), zone, there)
    assert there in [*rail_borders(pos(begin()), zone)]
    assert there not in [*rail_borders(pos(with_rail(damage=1)), zone)]
    assert most_on(pos(begin()), zone, there) == 1
    assert not has_rail(pos(begin()), "austria", "northern_italy")
    built = replace(begin(), rails={"austria/northern_italy": Rail(gauge="narrow")})
    assert has_rail(pos(built), "austria", "northern_italy")
    assert most_on(pos(built), "austria", "northern_italy") == 2


# scramble


@pytest.mark.rule("GW-10.4-01", "GW-10.4-06", "GW-10.4-07", "GW-10.4-08", "GW-13.2-04")
@pytest.mark.rule("GW-10.1-03", "GW-11.5-12", "GW-10.4-02")
def test_from_where_units_scramble() -> None:
    """Fighters from a whole airbase beside the zone, three of each base, more with Radar; not who
    fought or came from elsewhere, and only where friends of theirs fight an enemy."""
    state = front()
    units = "5 fighter, 1 tactical_bomber, 1 fighter*fought, 1 fighter~1<paris"
    state = facilities(stand(state, "picardy", units, "france"), "picardy", Facility("airbase"))

    def found(before: State, foe: str = "germany", friend: str | None = "france") -> list[object]:
        friends = None if friend is None else [friend]
        return [
            (each.space, each.units, each.most)
            for each in scramble.sources(pos(before), ZONE, [foe], friends, "france")
        ]

    five = single(_unit("fighter", "france"), 5)
    assert found(state) == [("picardy", five, 3)]
    assert found(state, friend=None) == [("picardy", five, 3)]
    assert found(state, friend="usa") == []
    assert found(state, foe="usa") == []
    two = replace(state, facilities={"picardy": single(Facility("airbase"), 2)})
    assert [most for _, _, most in found(two)] == [6]  # type: ignore[misc]
    spent = replace(state, spent={"scrambled": {"picardy aircraft": 2}})
    assert [most for _, _, most in found(spent)] == [1]  # type: ignore[misc]
    assert found(replace(state, spent={"scrambled": {"picardy aircraft": 3}})) == []
    assert found(facilities(state, "picardy", Facility("airbase", "", 1))) == []
    radar = sheet(state, "france", technologies={"radar": 4})
    assert [most > 5 for _, _, most in found(radar)] == [True]  # type: ignore[misc]


# narrow crossings


@pytest.mark.rule("GW-1.9-06")
def test_who_watches_a_crossing() -> None:
    state = war(replace(begin(), units={}), ("germany", "great_britain"))

    def watched(units: str, owner: str = "germany") -> bool:
        return crossing.is_watched(pos(stand(state, "A23", units, owner)), "great_britain", "A23")

    assert watched("1 destroyer")
    assert watched("1 battleship")
    assert watched("1 submarine")
    assert not watched("1 submarine#submerged")
    assert watched("1 seaplane#patrol")
    assert not watched("1 naval_transport")
    assert not watched("1 destroyer", "usa")
    assert watched("1 naval_transport, 1 destroyer")


@pytest.mark.rule("GW-1.9-01", "GW-1.9-02", "GW-1.9-03", "GW-1.9-04", "GW-1.9-05", "GW-1.9-06")
def test_who_uses_a_crossing() -> None:
    """In non-combat fresh infantry; in combat marines alone, not against coastal guns, so many as
    the crossing takes."""
    state = war(replace(begin(), units={}), ("germany", "great_britain"))
    state = facilities(state, "picardy")
    over = crossing.crossing_of(pos(state), ("london", "picardy"))
    assert over is not None
    assert crossing.crossing_of(pos(state), ("picardy", "london")) == over
    assert crossing.crossing_of(pos(state), ("london", "picardy", "paris")) is None
    assert crossing.crossing_of(pos(state), ("london", "belgium")) is None

    def calm(kind: str, before: State = state, **more: object) -> list[str]:
        unit = _unit(kind, "great_britain", **more)
        return [each.rule for each in crossing.objections(pos(before), unit, over)]

    def storm(*units: tuple[str, int], before: State = state) -> list[str]:
        going = force((_unit(kind, "great_britain"), number) for kind, number in units)
        found = crossing.combat_objections(pos(before), going, over, "picardy")
        return [each.rule for each in found]

    watched = stand(state, "A23", "1 destroyer", "germany")
    assert calm("infantry") == []
    assert calm("light_tank") == ["GW-1.9-03"]
    assert calm("infantry", spent=1) == ["GW-1.9-04"]
    assert calm("infantry", watched) == ["GW-1.9-06"]
    assert storm(("marines", 1)) == []
    assert storm(("marines", 1), ("fighter", 2)) == []
    assert storm(("marines", 2)) == ["GW-1.9-01"]
    assert storm(("infantry", 1)) == ["GW-1.9-02"]
    assert storm(("marines", 1), before=watched) == ["GW-1.9-06"]
    guns = facilities(state, "picardy", Facility("coastal_artillery", "A22"))
    assert storm(("marines", 1), before=guns) == ["GW-1.9-05"]
    used = replace(state, spent={"crossed": {"london/picardy": 1}})
    assert storm(("marines", 1), before=used) == ["GW-1.9-01"]
    assert crossing.room_left(pos(used), over) == 0
