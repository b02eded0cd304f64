"""Strategic bombing and port attacks, step by step (10.6.2 to 10.6.4, 8.3.2)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from tests.games.global_war_1936.front import front
from tests.games.global_war_1936.made import board, kinds, on_land, script, those, unit, written
from tests.games.global_war_1936.table import begin, facilities, own, pos, sheet, turn, war
from wartable.forces import single
from wartable.games.global_war_1936.actions import Bomb, HitRail
from wartable.games.global_war_1936.battle import port, raid, targets
from wartable.games.global_war_1936.battle.land import Step
from wartable.games.global_war_1936.decisions import PickBorder
from wartable.games.global_war_1936.events import Bombed
from wartable.games.global_war_1936.script import Script
from wartable.games.global_war_1936.state import (
    Aim,
    Battle,
    Facility,
    Owed,
    Project,
    Rail,
    State,
    Window,
)
from wartable.games.global_war_1936.unit import Unit
from wartable.testing.dice import ScriptedDice

ZONE, BEHIND = "paris", "picardy"
RAID = {"came": BEHIND, "did": "moved", "mission": "raid"}
PORT = {"came": "northern_italy", "did": "moved", "mission": "port"}
FACTORY, AIRBASE = Facility("major_factory"), Facility("airbase")
HEAVY, RADAR = {"heavy_strategic_bombers": 4}, {"radar": 4}
BOMBER, ROCKET = unit("medium_bomber", **RAID), unit("strategic_rocket", **RAID)


def _frame(kind: str = "major_factory", at: str = "", damage: int = 0, paid: int = 0) -> Battle:
    return Battle(ZONE, "raid", aim=Aim(kind, at, damage, paid))


def _over(*units: Unit | tuple[Unit, int], there: tuple[Facility, ...] = (FACTORY,)) -> State:
    return facilities(on_land(paris=those(*units)), ZONE, *there)


def _stepped(step: Step, state: State, frame: Battle, *faces: int) -> Script:
    done = script(replace(state, flow=(frame,)), *faces)
    step(done, frame)
    assert isinstance(done.dice, ScriptedDice)
    assert not done.dice.left
    return done


def _owed(done: Script) -> tuple[Owed, ...]:
    top = done.pos.top
    assert isinstance(top, Battle)
    return top.owed


@pytest.mark.rule("GW-10.1-01", "GW-10.6.2-01", "GW-10.6.2-02", "GW-10.6.2-04")
def test_what_can_be_bombed_by_whom() -> None:
    """Where bombers are, a facility that can be damaged more."""
    state = _over(BOMBER, there=(FACTORY, replace(AIRBASE, damage=3)))

    def why(before: State, zone: str, kind: str, damage: int = 0) -> list[str]:
        action = Bomb("germany", zone, kind, "", damage, 0)
        return [each.rule for each in raid.bomb_objections(pos(before), action)]

    assert why(state, ZONE, "major_factory") == []
    assert why(state, ZONE, "major_factory", 1) == ["GW-10.6.2-01"]
    assert why(state, ZONE, "airbase", 3) == ["GW-10.6.2-01"]
    assert why(state, ZONE, "minor_factory") == ["GW-10.6.2-01"]
    assert why(state, BEHIND, "major_factory") == ["GW-10.1-01"]
    walked = _over(replace(BOMBER, mission=""))
    assert why(walked, ZONE, "major_factory") == ["GW-10.1-01"]
    assert why(_over(replace(BOMBER, did="fought")), ZONE, "major_factory") == ["GW-10.1-01"]


# interception


@pytest.mark.rule("GW-8.2.1-07", "GW-10.6.3-02")
@pytest.mark.parametrize(
    ("kind", "plain", "radar"),
    [
        ("fighter", 3, 4),
        ("jet_fighter", 5, 6),
        ("medium_bomber", 1, 1),
        ("strategic_bomber", 1, 1),
        ("heavy_strategic_bomber", 2, 2),
        ("tactical_bomber", 0, 0),
    ],
)
def test_what_aircraft_intercept_on(kind: str, plain: int, radar: int) -> None:
    state = front()
    assert raid.interception_value(pos(state), unit(kind)) == plain
    known = sheet(state, "germany", technologies=RADAR)
    assert raid.interception_value(pos(known), unit(kind)) == radar
    other = sheet(state, "france", technologies=RADAR)
    assert raid.interception_value(pos(other), unit(kind)) == plain


@pytest.mark.rule("GW-10.6.2-02", "GW-10.6.3-02")
def test_one_round_of_interceptors_escorts_and_bombers() -> None:
    """Each a die; nobody rolls where nobody intercepts, nor who has no value for it."""
    up = {"came": ZONE, "mission": "raid"}
    foe = unit("fighter", "france", **up)
    escort, lame = unit("fighter", **RAID), unit("tactical_bomber", **RAID)
    state = _over((BOMBER, 2), escort, lame, (foe, 2), unit("fighter", "france"))
    done = _stepped(raid.interception, state, _frame(), 3, 1, 2, 3, 4)
    assert _owed(done) == (Owed("defence", 2, "air"), Owed("attack", 1, "air"))
    alone = _stepped(raid.interception, _over(BOMBER, unit("fighter", "france")), _frame())
    assert written(alone) == []


# guns


@pytest.mark.rule("GW-10.6.2-05", "GW-8.3.2-02", "GW-10.6.2-06", "GW-8.2.1-35")
def test_what_the_guns_of_a_target_hit_on() -> None:
    """3, or 1 against a nation with heavy bombers; in building there are none, nor on railways."""
    state = _over(BOMBER, unit("medium_bomber", "italy", **RAID))

    def guns(frame: Battle, before: State = state) -> int:
        return raid._guns(pos(before), frame)

    assert guns(_frame()) == 3
    assert guns(_frame("airbase")) == 3
    assert guns(_frame(paid=1)) == 0
    assert guns(_frame("railway")) == 0
    assert guns(_frame(), sheet(state, "germany", technologies=HEAVY)) == 1
    assert guns(_frame(), sheet(state, "france", technologies=HEAVY)) == 3
    both = board(
        turn(state, "commonwealth", 9, "combat"),
        paris=those(replace(BOMBER, owner="anzac"), replace(BOMBER, owner="great_britain")),
    )
    assert guns(_frame(), sheet(both, "anzac", technologies=HEAVY)) == 1


@pytest.mark.rule("GW-10.6.2-03", "GW-8.2.1-08")
def test_guns_fire_at_rockets_with_the_radar_of_the_owner() -> None:
    """One die for each rocket, none for bombers."""
    state = _over((ROCKET, 2), BOMBER)
    known = sheet(state, "france", technologies=RADAR)
    done = _stepped(raid.fire_at_rockets, known, _frame(), 3, 4)
    assert _owed(done) == (Owed("attack", 1, "rocket"),)
    assert written(_stepped(raid.fire_at_rockets, state, _frame())) == []
    mine = sheet(state, "germany", technologies=RADAR)
    assert written(_stepped(raid.fire_at_rockets, mine, _frame())) == []
    assert written(_stepped(raid.fire_at_rockets, known, _frame("railway"))) == []
    assert written(_stepped(raid.fire_at_rockets, known, _frame(paid=1))) == []


@pytest.mark.rule("GW-10.6.2-02", "GW-10.6.2-06")
def test_guns_fire_at_each_bomber_and_at_no_escort_nor_rocket() -> None:
    state = _over((BOMBER, 2), unit("fighter", **RAID), ROCKET)
    done = _stepped(raid.guns, state, _frame(), 3, 4)
    assert _owed(done) == (Owed("attack", 1, "bomber"),)
    assert written(_stepped(raid.guns, state, _frame("railway"))) == []


# damage


def _bombed(state: State, frame: Battle, *faces: int) -> Script:
    return _stepped(raid.damage, state, frame, *faces)


def _told(done: Script) -> tuple[int, ...]:
    return tuple(event.damage for event in done.events if isinstance(event, Bombed))


@pytest.mark.rule("GW-0.2-09", "GW-10.6.2-01", "GW-10.6.2-02", "GW-10.6.2-04")
@pytest.mark.parametrize(
    ("units", "dice"),
    [
        ([BOMBER], 1),
        ([ROCKET], 1),
        ([unit("strategic_bomber", **RAID)], 2),
        ([unit("heavy_strategic_bomber", **RAID)], 3),
        ([(BOMBER, 2), ROCKET], 3),
        ([BOMBER, unit("fighter", **RAID)], 1),
        ([unit("fighter", **RAID)], 0),
    ],
)
def test_how_many_dice_fall_on_the_target(units: list[Unit], dice: int) -> None:
    """D6, all of them together."""
    done = _bombed(_over(*units), _frame(), *[6] * dice)
    assert _told(done) == ((6 * dice,) if dice else ())
    assert done.pos.facilities(ZONE) == single(replace(FACTORY, damage=min(20, 6 * dice)))


@pytest.mark.rule("GW-10.6.2-04", "GW-10.6.2-01", "GW-11.5-09")
def test_one_facility_is_damaged_up_to_its_most() -> None:
    """That which was aimed at, by its place and its damage; a captured factory bears what it did
    when it was larger."""
    ports = [Facility("major_port", "A22", 1), Facility("major_port", "A23", 1)]
    ports.append(Facility("major_port", "A23", 2))
    state = facilities(board(front(phase="combat"), picardy=those(BOMBER)), "picardy", *ports)
    frame = Battle("picardy", "raid", aim=Aim("major_port", "A23", 2))
    for face, damage in ((2, 4), (3, 5), (6, 5)):
        now = dict(_bombed(state, frame, face).pos.facilities("picardy"))
        assert now == dict.fromkeys([*ports[:2], replace(ports[2], damage=damage)], 1)
    smaller = Facility("minor_factory", "", 4, "medium_factory")
    done = _bombed(_over(BOMBER, there=(smaller,)), _frame("minor_factory", "", 4), 5)
    assert done.pos.facilities(ZONE) == single(replace(smaller, damage=9))
    small = Facility("minor_factory", "", 4)
    done = _bombed(_over(BOMBER, there=(small,)), _frame("minor_factory", "", 4), 5)
    assert done.pos.facilities(ZONE) == single(replace(small, damage=5))


@pytest.mark.rule("GW-11.5-09", "GW-10.6.2-04")
def test_ships_may_leave_a_port_that_is_bombed() -> None:
    harbour = Facility("major_port", "A22")
    frame = Battle("picardy", "raid", aim=Aim("major_port", "A22"))
    there = those(BOMBER, unit("destroyer", "france"))
    state = facilities(board(front(phase="combat"), picardy=there), "picardy", harbour)
    asked = _bombed(state, frame, 1).pos.top
    assert isinstance(asked, Window)
    assert [each.owner for each in asked.decisions] == ["france"]


@pytest.mark.rule("GW-8.2.1-18", "GW-AMB-65", "GW-EX-30")
@pytest.mark.parametrize(
    ("kind", "spares"),
    [("minor_factory", 1), ("medium_factory", 3), ("major_factory", 5), ("airbase", 0)],
)
def test_what_improved_construction_spares(kind: str, spares: int) -> None:
    """Once from all damage of the turn, of this one factory; it counts also where it is less."""
    state = _over(BOMBER, there=(Facility(kind),))  # type: ignore[arg-type]
    known = sheet(state, "france", technologies={"improved_construction": 4})

    def effects(before: State, *totals: int) -> list[int]:
        done = script(before)
        return [raid._effect(done, ZONE, Aim(kind), total) for total in totals]  # type: ignore[arg-type]

    assert effects(state, 6, 6) == [6, 6]
    assert effects(sheet(state, "germany", technologies={"improved_construction": 4}), 6) == [6]
    assert effects(known, 6, 6) == [6 - spares, 6]
    assert (
        effects(known, 1, 1, 6)
        == {
            0: [1, 1, 6],
            1: [0, 1, 6],
            3: [0, 0, 5],
            5: [0, 0, 3],
        }[spares]
    )
    other = script(known)
    raid._effect(other, ZONE, Aim(kind, "A22"), 6)  # type: ignore[arg-type]
    assert raid._effect(other, ZONE, Aim(kind), 6) == 6 - spares  # type: ignore[arg-type]


@pytest.mark.rule("GW-10.6.2-04", "GW-8.2.1-18", "GW-10.6.2-01")
def test_damage_that_is_spared_changes_nothing() -> None:
    known = sheet(_over(BOMBER), "france", technologies={"improved_construction": 4})
    done = _bombed(known, _frame(), 5)
    assert _told(done) == (0,)
    assert done.pos.facilities(ZONE) == single(FACTORY)
    assert "FacilitiesBecame" not in written(done)


@pytest.mark.rule("GW-8.3.2-03", "GW-10.6.2-01", "GW-10.6.2-04")
@pytest.mark.parametrize(
    ("paid", "before", "damage", "left"),
    [
        (1, 0, 1, (1, 1)),
        (1, 0, 3, (1, 3)),
        (1, 0, 4, None),
        (1, 2, 1, (1, 3)),
        (1, 2, 2, None),
        (2, 0, 3, (2, 3)),
        (2, 0, 4, (1, 1)),
        (2, 0, 6, (1, 3)),
        (2, 1, 6, None),
        (3, 3, 6, (1, 3)),
    ],
)
def test_how_far_something_in_building_is_set_back(
    paid: int, before: int, damage: int, left: tuple[int, int] | None
) -> None:
    """A stage for every 3 points beyond the first 3; past its first it is gone. Nothing else of the
    diagram is."""
    project = Project("major_factory", paid, ZONE, damage=before)
    other = Project("airbase", paid, ZONE, damage=before)
    state = replace(_over(BOMBER, there=()), queue={"france": those_projects(project, other)})
    done = _bombed(state, _frame("major_factory", "", before, paid), damage)
    now = [other] + ([replace(project, paid=left[0], damage=left[1])] if left else [])
    assert done.state.queue["france"] == those_projects(*now)
    assert _told(done) == (damage,)


def those_projects(*projects: Project) -> tuple[tuple[Project, int], ...]:
    return tuple(sorted((each, 1) for each in projects))


@pytest.mark.rule("GW-8.3.2-03", "GW-10.6.2-01")
def test_a_railway_in_building_is_set_back_as_other_things_are() -> None:
    """What it comes to is not spared by Improved Construction."""
    project = Project("railway", 1, ZONE, BEHIND)
    state = replace(_over(BOMBER, there=()), queue={"france": those_projects(project)})
    done = _bombed(state, _frame("railway", BEHIND, 0, 1), 2)
    assert done.state.queue["france"] == those_projects(replace(project, damage=2))
    known = sheet(state, "france", technologies={"improved_construction": 4})
    factory = Project("major_factory", 1, ZONE)
    known = replace(known, queue={"france": those_projects(factory)})
    done = _bombed(known, _frame(paid=1), 2)
    assert done.state.queue["france"] == those_projects(replace(factory, damage=2))


# railways


@pytest.mark.rule("GW-10.6.2-05", "GW-10.6.2-01")
def test_a_border_is_picked_after_the_roll() -> None:
    done = _bombed(_over(BOMBER, there=()), _frame("railway"), 4)
    top = done.pos.top
    assert isinstance(top, Battle)
    assert (top.damage, _told(done)) == (4, (4,))
    asked = _stepped(raid.pick_border, done.state, top)
    assert asked.pos.top == Window((PickBorder("germany", ZONE, 4),))
    assert written(_stepped(raid.pick_border, _over(BOMBER), _frame())) == []


def _picked(state: State, to: str, damage: int) -> tuple[list[str], Script]:
    window = Window((PickBorder("germany", ZONE, damage),))
    flow = (replace(_frame("railway"), damage=damage), window)
    done = script(replace(state, flow=flow))
    action = HitRail("germany", to)
    why = [each.rule for each in raid._objections(done.pos, action)]
    raid._hit_rail(done, action)
    return why, done


@pytest.mark.rule("GW-10.6.2-05", "GW-13.2.8-01", "GW-13.2.8-02")
def test_railways_of_a_border_bear_so_much() -> None:
    """1 over normal terrain, and what was damaged before counts; it keeps its gauge."""
    state = _over(BOMBER, there=())
    why, done = _picked(state, BEHIND, 5)
    assert why == []
    assert done.state.rails == {f"{ZONE}/{BEHIND}": Rail(1)}
    assert done.state.flow == (replace(_frame("railway"), damage=5),)
    hit = replace(state, rails={f"{ZONE}/{BEHIND}": Rail(1)})
    assert _picked(hit, BEHIND, 1)[0] == ["GW-10.6.2-05"]
    assert _picked(state, "aquitaine", 1)[0] == []


@pytest.mark.rule("GW-13.2.8-01", "GW-13.2.8-02", "GW-10.6.2-05")
@pytest.mark.parametrize(
    ("before", "damage", "after"), [(0, 1, 1), (0, 2, 2), (0, 6, 2), (1, 1, 2), (1, 6, 2)]
)
def test_railways_over_difficult_terrain_bear_two(before: int, damage: int, after: int) -> None:
    zone, there = "austria", "bohemia"
    state = war(replace(front(phase="combat"), rails={"austria/bohemia": Rail(before, "narrow")}))
    frame = Battle(zone, "raid", aim=Aim("railway"), damage=damage)
    window = Window((PickBorder("germany", zone, damage),))
    done = script(replace(state, flow=(frame, window)))
    raid._hit_rail(done, HitRail("germany", there))
    assert done.state.rails["austria/bohemia"] == Rail(after, "narrow")


@pytest.mark.rule("GW-10.6.2-05", "GW-8.3.2-02", "GW-10.6.2-04")
def test_aims_of_bombers() -> None:
    """Facilities that are not at their most, what is being built there by whomever but forts, and
    railways."""
    begun = {
        "france": those_projects(
            Project("minor_dock", 1, BEHIND, "A22", 2), Project("airbase", 1, ZONE)
        ),
        "usa": those_projects(
            Project("coastal_artillery", 1, BEHIND, "A22"),
            Project("fortification", 1, BEHIND, "belgium"),
            Project("major_port", 2, BEHIND, "A23"),
        ),
    }
    there = (
        AIRBASE,
        Facility("minor_port", "A22", 3),
        Facility("minor_factory", "", 7, "major_factory"),
    )
    state = facilities(replace(front(), queue=begun), BEHIND, *there)
    assert [*targets.aims(pos(state), BEHIND)] == [
        *(
            Aim(each.kind, each.at, each.damage)
            for each, _ in pos(state).facilities(BEHIND)
            if each.kind != "minor_port"
        ),
        Aim("minor_dock", "A22", 2, 1),
        Aim("major_port", "A23", 0, 2),
        Aim("railway"),
    ]
    bare = facilities(replace(front(), queue={}), "corsica")
    assert [*targets.aims(pos(bare), "corsica")] == []
    assert targets.most_damage(pos(front()), "airbase") == 3


@pytest.mark.rule("GW-10.6.2-05", "GW-15.3-06")
def test_where_a_railway_is() -> None:
    def has(rail: Rail | None, a: str = ZONE, b: str = BEHIND) -> bool:
        name = "/".join(sorted((a, b)))
        return targets.has_rail(pos(replace(front(), rails={name: rail} if rail else {})), a, b)

    assert has(None)
    assert has(Rail(1))
    assert has(Rail(gauge="narrow"))
    assert not has(Rail(gone=True))
    new = "austria", "northern_italy"
    assert not has(None, *new)
    assert not has(Rail(1), *new)
    assert has(Rail(gauge="narrow"), *new)
    assert not has(Rail(gauge="narrow", gone=True), *new)


# port attack


PLANE = unit("fighter", **PORT)
HARBOUR = Facility("major_port", "M1")


def _port(*units: Unit | tuple[Unit, int], there: tuple[Facility, ...] = (HARBOUR,)) -> State:
    return facilities(on_land(southern_france=those(*units)), "southern_france", *there)


STRIKE = Battle("southern_france", "port")


@pytest.mark.rule("GW-10.6.4-02", "GW-15.4-04")
def test_japanese_aircraft_strike_a_port_first_by_surprise() -> None:
    zone = "hawaiian_islands"
    state = war(turn(begin(), "japan", 11, "combat"), ("japan", "usa"))
    state = facilities(state, zone, Facility("major_port", pos(state).data.map.land[zone].coast[0]))
    come = {**PORT, "came": zone}
    there = those(unit("tactical_bomber", "japan", **come), unit("destroyer", "usa"))
    ready = {"ready": {f"surprise_attack {zone}": 1}}
    frame = Battle(zone, "port")
    calm = board(state, **{zone: there})
    assert _owed(_stepped(port.surprise, calm, frame)) == ()
    struck = _stepped(port.surprise, replace(calm, spent=ready), frame, 7)
    assert _owed(struck) == (Owed("defence", 1, "any"),)
    assert written(_stepped(port.port_guns, replace(calm, spent=ready), frame)) == []
    assert _owed(_stepped(port.port_guns, calm, frame, 3)) == (Owed("attack", 1, "air"),)


@pytest.mark.rule("GW-10.6.4-02")
def test_fighters_of_both_sides_meet_over_a_port_and_who_is_hit_still_fires() -> None:
    foe = unit("fighter", "france")
    state = _port(PLANE, unit("medium_bomber", **PORT), foe, unit("destroyer", "france"))
    done = _stepped(port.fighters_meet, state, STRIKE, 6, 6)
    assert _owed(done) == (
        Owed("defence", 1, "air_first", late=True),
        Owed("attack", 1, "air_first", late=True),
    )


@pytest.mark.rule("GW-10.6.4-02", "GW-10.6-02")
def test_all_other_aircraft_strike_the_ships() -> None:
    """Also those that were hit; fighters have fired, and nobody is set aside any more."""
    bomber = unit("medium_bomber", **PORT)
    frame = replace(STRIKE, fallen=those(bomber), aside=those(unit("fighter", "france")))
    done = _stepped(
        port.attack_ships, _port(PLANE, bomber, unit("destroyer", "france")), frame, 7, 8
    )
    assert done.pos.top == replace(STRIKE, owed=(Owed("defence", 1, "any"),))


@pytest.mark.rule("GW-10.6-02", "GW-10.6.4-02", "GW-AMB-25")
@pytest.mark.parametrize(
    ("submarines", "seaplanes", "order"),
    [
        (0, 2, [("any", 1), ("seaplane", 2)]),
        (1, 1, [("any", 1), ("seaplane", 1)]),
        (1, 3, [("any", 1), ("seaplane", 1), ("seaplane", 2)]),
        (3, 2, [("any", 1), ("seaplane", 2)]),
        (0, 0, [("any", 1)]),
    ],
)
def test_in_which_order_hits_in_port_fall(
    submarines: int, seaplanes: int, order: list[tuple[str, int]]
) -> None:
    """Those of seaplanes that submarines can take in their place, others last."""
    ships = [(unit("destroyer", "france"), 2), (unit("naval_transport", "france"), 1)]
    if submarines:
        ships.append((unit("submarine", "france"), submarines))
    owed = (Owed("defence", 1, "any"), Owed("defence", seaplanes, "seaplane"))
    found = port.in_order(pos(_port(PLANE, *ships)), STRIKE, owed[: 2 if seaplanes else 1])
    assert [(each.kind, each.hits) for each in found] == order


@pytest.mark.rule("GW-10.6.4-02", "GW-11.5-08")
@pytest.mark.parametrize(
    ("there", "fires"),
    [
        ([HARBOUR], True),
        ([replace(HARBOUR, damage=4)], True),
        ([replace(HARBOUR, damage=5)], False),
        ([Facility("submarine_base", "M1")], True),
        ([AIRBASE], False),
        ([Facility("minor_port", "M1")], False),
        ([replace(HARBOUR, damage=5), Facility("submarine_base", "M1", 2)], True),
        ([], False),
    ],
)
def test_which_ports_have_guns(there: list[Facility], fires: bool) -> None:
    state = _port(PLANE, unit("destroyer", "france"), there=tuple(there))
    assert port.has_guns(pos(state), "southern_france") == fires


@pytest.mark.rule("GW-10.6.4-02", "GW-8.2.1-35", "GW-15.4-04")
def test_guns_of_a_port_fire_once_at_each_aircraft() -> None:
    """At 3, at 1 against a nation with heavy bombers; none without a port."""
    state = _port((PLANE, 2), unit("medium_bomber", **PORT), unit("destroyer", "france"))
    done = _stepped(port.port_guns, state, STRIKE, 3, 4, 1)
    assert _owed(done) == (Owed("attack", 2, "air"),)
    heavy = sheet(state, "germany", technologies=HEAVY)
    assert _owed(_stepped(port.port_guns, heavy, STRIKE, 3, 2, 1)) == (Owed("attack", 1, "air"),)
    theirs = sheet(state, "france", technologies=HEAVY)
    assert _owed(_stepped(port.port_guns, theirs, STRIKE, 3, 2, 1)) == (Owed("attack", 3, "air"),)
    bare = facilities(state, "southern_france")
    assert written(_stepped(port.port_guns, bare, STRIKE)) == []
    assert kinds(state.units["southern_france"]) == [
        "destroyer",
        "fighter",
        "fighter",
        "medium_bomber",
    ]


@pytest.mark.rule("GW-10.6.4-02", "GW-8.2.1-35")
def test_heavy_bombers_of_one_of_two_that_attack_together_count() -> None:
    state = turn(_port(), "commonwealth", 9, "combat")
    two = [replace(PLANE, owner=owner) for owner in ("anzac", "great_britain")]
    state = war(board(own(state, "italy", "southern_france"), southern_france=those(*two)))
    known = sheet(state, "anzac", technologies=HEAVY)
    assert _owed(_stepped(port.port_guns, known, STRIKE, 1, 3)) == (Owed("attack", 1, "air"),)
