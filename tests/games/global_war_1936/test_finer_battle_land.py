"""The steps of a land combat, one by one: who fires, on what, who goes on, who goes back (10.3,
10.5)."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from msgspec.structs import replace

from tests.games.global_war_1936.front import front
from tests.games.global_war_1936.made import board, kinds, on_land, script, those, unit, written
from tests.games.global_war_1936.table import begin, facilities, own, pos, sheet, turn, war
from wartable.games.global_war_1936.actions import Flight, Retreat
from wartable.games.global_war_1936.battle import fire, land, retreat
from wartable.games.global_war_1936.decisions import PressOn
from wartable.games.global_war_1936.script import Script
from wartable.games.global_war_1936.state import Battle, Facility, Owed, Side, State, Window
from wartable.games.global_war_1936.unit import Force, Unit
from wartable.testing.dice import ScriptedDice

ZONE, BEHIND = "alsace_lorraine", "bavaria"
CAME = {"came": BEHIND, "did": "moved"}
LANDED = {"came": "A22", "did": "moved", "mission": "landing"}
SIDES: tuple[Side, ...] = ("attack", "defence")


def _foe(kind: str, **more: object) -> Unit:
    return unit(kind, "france", **more)


def _done(done: Script) -> Script:
    assert isinstance(done.dice, ScriptedDice)
    assert not done.dice.left
    return done


# what fires and what it does


@pytest.mark.rule("GW-10.2-01", "GW-10.2-02", "GW-10.2-03", "GW-15.4-04")
def test_japanese_aircraft_fire_first_by_surprise_alone() -> None:
    """In the first round they are strikers and nothing else; later they fire with the others."""
    state = war(turn(begin(), "japan", 9, "combat"), ("japan", "kmt"))
    state = replace(state, spent={"ready": {"surprise_attack hunan": 1}})
    here, calm = pos(state), pos(replace(state, spent={}))
    units = those(*(unit(kind, "japan") for kind in ("fighter", "tactical_bomber", "artillery")))

    assert kinds(fire.strikers(here, "hunan", "attack", units)) == [
        "artillery",
        "fighter",
        "tactical_bomber",
    ]
    assert kinds(fire.fighters(here, "hunan", "attack", units)) == []
    assert kinds(fire.others(here, "hunan", "attack", units, 1)) == []
    assert len(kinds(fire.others(here, "hunan", "attack", units, 2))) == 3
    assert kinds(fire.strikers(calm, "hunan", "attack", units)) == ["artillery"]
    assert kinds(fire.fighters(calm, "hunan", "attack", units)) == ["fighter"]
    assert kinds(fire.others(calm, "hunan", "attack", units, 1)) == ["tactical_bomber"]
    assert kinds(fire.strikers(here, "hunan", "defence", units)) == ["artillery"]
    strikes = [fire.has_first_strike(here, "hunan", "attack", each) for each, _ in units]
    assert strikes == [True, True, True]
    assert not fire.has_first_strike(here, "hunan", "attack", unit("infantry", "japan"))
    assert not fire.has_first_strike(here, "shansi", "attack", unit("fighter", "japan"))


def _fired(
    side: Side, frame: Battle, there: Force, units: Force, *faces: int, kind: str = "any"
) -> tuple[Owed, ...]:
    done = script(on_land(alsace_lorraine=there), *faces)
    owed = fire.volley(done, frame, side, units, kind)
    _done(done)
    return owed


@pytest.mark.rule("GW-10.1-02", "GW-10.5-01", "GW-13.1.1-10")
def test_what_a_volley_hits() -> None:
    """Each unit a die; attacking infantry beside artillery at 3, also when that was hit before;
    defending infantry at 4 whatever is beside it. Nobody is set aside where it is not said."""
    infantry, gun = unit("infantry", **CAME), unit("artillery", **CAME)
    foe = _foe("infantry")
    frame = Battle(ZONE)
    assert _fired("attack", frame, those(infantry, foe), those((infantry, 2)), 2, 3) == (
        Owed("defence", 1, "any"),
    )
    both = those((infantry, 2), gun, foe)
    assert _fired("attack", frame, both, those((infantry, 2)), 3, 2) == (Owed("defence", 2, "any"),)
    assert _fired("attack", frame, both, those((infantry, 2)), 2, 3) == (Owed("defence", 1, "any"),)
    fallen = replace(frame, fallen=those(gun))
    assert _fired("attack", fallen, those(infantry, foe), those(infantry), 3) == (
        Owed("defence", 1, "any"),
    )
    guarded = those(infantry, foe, _foe("artillery"))
    assert _fired("defence", frame, guarded, those(foe), 5) == ()
    assert _fired("defence", frame, guarded, those(foe), 4) == (Owed("attack", 1, "any"),)
    assert _fired("defence", frame, guarded, ()) == ()
    late = script(on_land(alsace_lorraine=guarded), 4)
    assert fire.volley(late, frame, "defence", those(foe), late=True) == (
        Owed("attack", 1, "any", late=True),
    )


@pytest.mark.rule("GW-10.1-02", "GW-10.2-03", "GW-13.1.1-10")
def test_who_rolls_how_many_dice_with_whose_help() -> None:
    """Help goes to the first who can be helped, and is used up; who is aboard does not fire, those
    after it do; who needs nothing rolls nothing."""
    here = pos(front())

    def die(who: Unit, has_help: bool) -> fire.Die | None:
        if who.type == "air_transport":
            return None
        return fire.Die(9 if has_help else 1)

    def rolled(
        helped: int, *units: tuple[Unit, int], side: Side = "attack"
    ) -> list[tuple[str, int]]:
        shots = fire.aimed(here, side, units, helped, die)
        return [(each.unit.type, each.die.value) for each in shots for _ in range(each.number)]

    infantry, marines, tank = unit("infantry"), unit("marines"), unit("light_tank")
    assert rolled(0, (infantry, 2)) == [("infantry", 1)] * 2
    assert rolled(1, (infantry, 2)) == [("infantry", 9), ("infantry", 1)]
    assert rolled(3, (infantry, 2)) == [("infantry", 9)] * 2
    assert rolled(1, (infantry, 1), (marines, 1)) == [("infantry", 9), ("marines", 1)]
    assert rolled(2, (infantry, 1), (marines, 1)) == [("infantry", 9), ("marines", 9)]
    assert rolled(2, (infantry, 2), (marines, 1)) == [*[("infantry", 9)] * 2, ("marines", 1)]
    assert rolled(1, (tank, 1), (infantry, 1)) == [("light_tank", 1), ("infantry", 9)]
    full = unit("strategic_bomber", cargo=(infantry,))
    assert rolled(1, (full, 1), (infantry, 1)) == [("infantry", 9)]
    assert rolled(1, (unit("air_transport"), 1), (infantry, 1)) == [("infantry", 9)]
    heavy = unit("heavy_strategic_bomber")
    assert rolled(0, (heavy, 2)) == [("heavy_strategic_bomber", 1)] * 10
    assert rolled(0, (heavy, 2), side="defence") == [("heavy_strategic_bomber", 1)] * 2


@pytest.mark.rule("GW-AMB-60", "GW-10.2-04")
def test_what_a_die_does_on_which_face() -> None:
    """The shooter picks up to a face; above what it needs without a fortification that one hits;
    a plain die does the same on all faces that hit."""
    plain = fire.Die(5)
    assert [plain.reads(face) for face in (1, 5)] == [("owner", "any")] * 2
    assert plain.bands == (0, 5, 5)
    assert fire.Die(14).bands == (0, 12, 14)
    aimed = fire.Die(7, "any", 3, "vehicle", 4)
    assert [aimed.reads(face) for face in (1, 3, 4, 5, 7)] == [
        ("shooter", "vehicle"),
        ("shooter", "vehicle"),
        ("owner", "any"),
        ("owner", "fort"),
        ("owner", "fort"),
    ]
    assert aimed.bands == (3, 4, 7)


UP_TO_WHICH_FACE_WHO_PICKS_WHAT: list[tuple[Side, str, str, str, tuple[int, str]]] = [
    ("attack", "tank_destroyer", "light_tank infantry", ZONE, (3, "vehicle")),
    ("attack", "tank_destroyer", "infantry artillery", ZONE, (0, "")),
    ("attack", "heavy_tank", "cavalry", ZONE, (1, "vehicle")),
    ("attack", "tactical_bomber", "infantry fighter", ZONE, (3, "land")),
    ("attack", "tactical_bomber", "aa_artillery", ZONE, (3, "land")),
    ("attack", "tactical_bomber", "fighter", ZONE, (0, "")),
    ("attack", "infantry", "light_tank", ZONE, (0, "")),
    ("attack", "infantry", "light_tank", "paris", (0, "")),
    ("defence", "tank_destroyer", "light_tank", ZONE, (3, "vehicle")),
    ("defence", "tank_destroyer", "infantry", ZONE, (0, "")),
    ("defence", "infantry", "light_tank", ZONE, (0, "")),
    ("defence", "infantry", "light_tank infantry", "paris", (1, "vehicle")),
    ("defence", "militia", "cavalry", "paris", (1, "vehicle")),
    ("defence", "infantry", "infantry artillery", "paris", (0, "")),
    ("defence", "artillery", "light_tank", "paris", (0, "")),
    ("defence", "tank_destroyer", "light_tank", "paris", (3, "vehicle")),
    ("defence", "tactical_bomber", "light_tank", "paris", (3, "land")),
]


@pytest.mark.rule("GW-10.2-04", "GW-10.2-06", "GW-1.7.7-05")
def test_up_to_which_face_who_picks_what() -> None:
    """In a city infantry that defends picks vehicles on 1, unless it is encircled."""
    for side, who, there, zone, picks in UP_TO_WHICH_FACE_WHO_PICKS_WHAT:
        coming = {"came": "picardy", "did": "moved"}
        shooter = unit(who, **coming) if side == "attack" else _foe(who)
        others = [
            _foe(each) if side == "attack" else unit(each, **coming) for each in there.split()
        ]
        state = on_land(**{zone: those(shooter, *others)})
        assert fire._target(pos(state), Battle(zone), side, shooter) == picks
        around = own(state, "germany", *pos(state).data.map.land[zone].neighbours)
        shut = facilities(around, zone)
        encircled = fire._target(pos(shut), Battle(zone), side, shooter)
        assert encircled == ((0, "") if who in ("infantry", "militia") else picks)


@pytest.mark.rule("GW-13.1.1-10")
def test_all_guns_help_infantry_but_anti_aircraft_guns() -> None:
    guns = those((unit("artillery"), 2), unit("katyusha"), unit("aa_artillery"), unit("infantry"))
    assert fire.supports(pos(front()), guns) == 3


# the steps


def _stepped(
    step: land.Step,
    frame: Battle,
    there: Mapping[str, Force],
    *faces: int,
    state: State | None = None,
) -> Script:
    state = board(state or front(phase="combat"), **there)
    done = script(replace(state, flow=(frame,)), *faces)
    step(done, frame)
    return _done(done)


@pytest.mark.rule("GW-10.2-01", "GW-13.2.6-03", "GW-13.2.6-06")
def test_first_strikers_of_both_sides_and_two_dice_of_each_fort_that_is_crossed() -> None:
    """The plain one at 5, the Maginot Line at 6; not one that nobody crosses."""
    forts = [Facility("fortification", at) for at in (BEHIND, "belgium", "picardy")]
    state = facilities(front(phase="combat"), ZONE, *forts)
    there = {
        ZONE: those(
            unit("artillery", **CAME),
            unit("infantry", came="belgium", did="moved"),
            _foe("artillery"),
            _foe("infantry"),
        )
    }
    done = _stepped(land.first_strike, Battle(ZONE), there, 3, 3, 6, 7, 5, 6, state=state)
    assert done.pos.top == Battle(
        ZONE,
        owed=(
            Owed("defence", 1, "any"),
            Owed("attack", 1, "any"),
            Owed("attack", 2, "fort_dice"),
        ),
    )


@pytest.mark.rule("GW-10.2-02", "GW-10.2-03", "GW-AMB-22", "GW-AMB-23")
@pytest.mark.parametrize(
    ("attack", "defence", "dice"),
    [
        ("aa_artillery", "fighter", (1, 1)),
        ("aa_artillery", "tactical_bomber", (1, 0)),
        ("aa_artillery", "tactical_bomber infantry", (1, 0)),
        ("aa_artillery", "medium_bomber tactical_bomber seaplane", (3, 0)),
        ("aa_artillery", "medium_bomber medium_bomber seaplane seaplane", (3, 0)),
        ("aa_artillery infantry", "infantry", (0, 0)),
        ("medium_bomber medium_bomber", "aa_artillery aa_artillery", (0, 4)),
        ("fighter", "aa_artillery infantry", (1, 1)),
    ],
)
def test_fighters_and_guns_against_aircraft(
    attack: str, defence: str, dice: tuple[int, int]
) -> None:
    """Each gun as many dice as aircraft are there, three at most; nobody else fires."""
    mine = [unit(kind, **CAME) for kind in attack.split()]
    theirs = [_foe(kind) for kind in defence.split()]
    frame = Battle(ZONE)
    faces = [1] * sum(dice)
    done = _stepped(land.air_superiority, frame, {ZONE: those(*mine, *theirs)}, *faces)
    top = done.pos.top
    assert isinstance(top, Battle)
    hits = {side: sum(owed.hits for owed in top.owed if owed.side == side) for side in SIDES}
    assert (hits["defence"], hits["attack"]) == dice
    assert all(owed.late for owed in top.owed)
    assert {owed.kind for owed in top.owed} <= {"air", "air_first"}


@pytest.mark.rule("GW-10.2-02", "GW-10.2-03")
def test_guns_that_come_over_a_river_are_worse_in_the_air_superiority_step() -> None:
    """At 2 instead of 3, as it is in the first round."""
    state = war(turn(begin(), "germany", 9, "combat"), ("germany", "poland"))
    gun = unit("aa_artillery", came="west_poland", did="moved")
    there = {"warsaw": those(gun, unit("tactical_bomber", "poland"))}
    for face, hits in ((2, 1), (3, 0)):
        done = _stepped(land.air_superiority, Battle("warsaw"), there, face, state=state)
        top = done.pos.top
        assert isinstance(top, Battle)
        assert sum(owed.hits for owed in top.owed) == hits


@pytest.mark.rule("GW-10.8.3-01")
def test_when_the_combat_ends_in_its_first_round_the_rest_comes_ashore() -> None:
    """Not after the second."""
    infantry = unit("infantry", **{**LANDED, "came": "A22"})
    cargo = (unit("light_tank", to="picardy"),)
    ship = unit("naval_transport", did="unloaded", cargo=cargo)
    for number, left in ((1, ["infantry", "light_tank"]), (2, ["infantry"])):
        frame = Battle("picardy", round=number)
        there = {"picardy": those(infantry), "A22": those(ship)}
        done = _stepped(land._end, frame, there)
        assert kinds(done.pos.units("picardy")) == left
        assert done.state.control["picardy"] == "germany"
        assert done.state.flow == ()


def _next(frame: Battle, *there: Unit, state: State | None = None) -> Script:
    return _stepped(land._next_round, frame, {frame.zone: those(*there)}, state=state)


def _asked(done: Script) -> list[str]:
    top = done.pos.top
    return [type(each).__name__ for each in top.decisions] if isinstance(top, Window) else []


@pytest.mark.rule("GW-10.3-01", "GW-1.7.7-03", "GW-1.7.5-01")
def test_what_follows_a_round() -> None:
    """The attacker is asked, in city and tundra he must go back after the last round that they
    allow; with one side gone the combat is over."""
    tank, foe = unit("light_tank", **CAME), _foe("infantry")
    for number in (1, 2, 3, 9):
        done = _next(Battle(ZONE, round=number), tank, foe)
        assert done.state.flow == (
            Battle(ZONE, round=number + 1, step=land.ATTACK),
            Window((PressOn("germany", ZONE),)),
        )
    walker = replace(tank, came="picardy")
    paris = own(front(phase="combat"), "germany", "picardy")
    for number, goes_on in ((1, True), (2, True), (3, False)):
        done = _next(Battle("paris", round=number), walker, foe, state=paris)
        assert bool(done.state.flow) == goes_on
        assert kinds(done.pos.units("picardy")) == ([] if goes_on else ["light_tank"])
    won = _next(Battle(ZONE), tank)
    assert (won.state.flow, won.state.control[ZONE]) == ((), "germany")
    lost = _next(Battle(ZONE), foe)
    assert (lost.state.flow, lost.state.control[ZONE]) == ((), "france")


@pytest.mark.rule("GW-10.3-01", "GW-1.7.5-01", "GW-10.6.5-03", "GW-10.8.3-01")
def test_after_the_first_round_bombers_leave_and_the_rest_lands() -> None:
    bomber, foe = unit("strategic_bomber", came="normandy", did="moved"), _foe("infantry")
    infantry = unit("infantry", **LANDED)
    ship = unit("naval_transport", did="unloaded", cargo=(unit("light_tank", to="picardy"),))
    for number in (1, 2):
        there = {"picardy": those(bomber, infantry, foe), "A22": those(ship)}
        done = _stepped(land._next_round, Battle("picardy", round=number), there)
        first = number == 1
        assert ("light_tank" in kinds(done.pos.units("picardy"))) == first
        assert (bomber in dict(done.pos.units("picardy"))) != first


@pytest.mark.rule("GW-10.3-01", "GW-1.7.7-03")
def test_who_never_retreats_is_not_asked() -> None:
    """Airborne and amphibious attackers alone; with others they are."""
    drop = unit("airborne_infantry", came=BEHIND, did="moved", mission="drop")
    landed, foe = unit("infantry", **LANDED), _foe("infantry")
    assert _asked(_next(Battle(ZONE), drop, foe)) == []
    assert _asked(_next(Battle(ZONE), landed, drop, foe)) == []
    assert _asked(_next(Battle(ZONE), landed, drop, unit("fighter", **CAME), foe)) == ["PressOn"]


@pytest.mark.rule("GW-6.6-03", "GW-1.7.7-03")
def test_factions_fight_it_out_in_a_zone_that_they_shared() -> None:
    """Beyond the third round in a city too, for one of them stood there all the time."""
    state = war(turn(begin(), "kmt", 3, "combat"), ("ccp", "kmt"))
    state = own(state, "kmt", "nanking", "hunan")
    home = unit("infantry", "kmt", came="nanking", did="moved")
    comes = unit("infantry", "kmt", came="hunan", did="moved")
    foe = unit("infantry", "ccp")
    frame = Battle("nanking", round=3)
    shared = _next(frame, home, comes, foe, state=state)
    assert shared.state.flow[0] == replace(frame, round=4, step=land.ATTACK)
    assert _asked(shared) == ["PressOn"]
    assert _asked(_next(frame, home, foe, state=state)) == []
    plain = _next(frame, comes, foe, state=state)
    assert plain.state.flow == ()
    assert kinds(plain.pos.units("hunan")) == ["infantry"]


@pytest.mark.rule("GW-1.7.5-01", "GW-1.7.7-03", "GW-15.4-04")
@pytest.mark.parametrize(
    ("zone", "most"),
    [("berlin", 3), ("helsinki", 3), ("lapland", 1), ("karelia", 1_000), (ZONE, 1_000)],
)
def test_how_many_rounds_a_combat_lasts(zone: str, most: int) -> None:
    assert land.rounds_allowed(pos(front()), zone) == most


@pytest.mark.rule("GW-15.4-04", "GW-1.7.7-03")
def test_a_city_that_is_surprised_is_fought_for_as_long_as_it_takes() -> None:
    state = war(turn(begin(), "japan", 9, "combat"), ("japan", "kmt"))
    ready = replace(state, spent={"ready": {"surprise_attack nanking": 1}})
    assert land.rounds_allowed(pos(state), "nanking") == 3
    assert land.rounds_allowed(pos(ready), "nanking") == 1_000
    assert land.rounds_allowed(pos(ready), "beiping") == 3


# retreat


def _held(*there: Unit | tuple[Unit, int], state: State | None = None) -> State:
    """Germany may retreat before the second round."""
    flow = (Battle(ZONE, round=2, step=9), Window((PressOn("germany", ZONE),)))
    state = own(state or front(phase="combat"), "germany", "belgium")
    return replace(board(state, **{ZONE: those(*there)}), flow=flow)


def _back(space: str, *units: Unit | tuple[Unit, int]) -> Flight:
    return Flight(space, those(*units))


@pytest.mark.rule("GW-10.3-01", "GW-10.3-03")
def test_why_land_units_do_not_retreat() -> None:
    """So many as are there, to friends' zones that one of them came from."""
    infantry, tank = unit("infantry", **CAME), unit("light_tank", came="belgium", did="moved")
    plane, foe = unit("fighter", came="austria", did="moved"), _foe("infantry")
    landed = unit("marines", **LANDED)
    state = _held(infantry, tank, plane, landed, foe)

    def why(*flights: Flight, before: State = state) -> list[str]:
        action = Retreat("germany", flights)
        return [each.rule for each in land._retreat_objections(pos(before), action)]

    assert why() == []
    assert why(_back("belgium", infantry)) == []
    assert why(_back(BEHIND, tank), _back("belgium", infantry)) == []
    assert why(_back("belgium", (infantry, 2))) == ["GW-10.3-01"]
    assert why(_back("belgium", infantry), _back(BEHIND, infantry)) == ["GW-10.3-01"]
    assert why(_back("belgium", plane)) == ["GW-10.3-01"]
    assert why(_back("belgium", landed)) == ["GW-10.3-01"]
    assert why(_back("belgium", foe))[0] == "GW-10.3-01"
    assert why(_back("eastern_germany", infantry)) == ["GW-10.3-03"]
    assert why(_back("austria", infantry)) == ["GW-10.3-03"] * 2
    assert why(_back("A22", infantry)) == ["GW-10.3-03"]
    shut = own(state, "france", "belgium")
    assert why(before=shut) == []
    assert why(_back("belgium", infantry), before=shut) == ["GW-10.3-03"]
    nowhere = own(shut, "france", BEHIND)
    assert why(before=nowhere) == ["GW-10.3-03"] * 2
    assert why(before=_held(plane, foe)) == []


@pytest.mark.rule("GW-10.3-01", "GW-10.3-03", "GW-10.6.1-01")
def test_all_go_but_who_came_by_sea_or_air_who_fight_on() -> None:
    infantry, foe = unit("infantry", **CAME), _foe("infantry")
    drop = unit("airborne_infantry", came=BEHIND, did="moved", mission="drop")
    for stays in ((), (drop,)):
        done = script(_held(infantry, foe, *stays))
        land._retreat(done, Retreat("germany"))
        assert bool(done.state.flow) == bool(stays)
        assert not any(isinstance(each, Window) for each in done.state.flow)
        assert kinds(done.pos.units(BEHIND)) == ["infantry"]
        assert kinds(done.pos.units(ZONE)) == sorted(["infantry", *(u.type for u in stays)])


@pytest.mark.rule("GW-10.3-03")
def test_from_where_attackers_came() -> None:
    """Land units by land: neither aircraft, nor from the sea or the air, nor who stood there."""
    here = [
        unit("infantry", **CAME),
        unit("light_tank", came="belgium", did="moved"),
        unit("fighter", came="austria", did="moved"),
        unit("marines", **LANDED),
        unit("airborne_infantry", came="switzerland", did="moved", mission="drop"),
        unit("cavalry", came=ZONE, did="moved"),
        unit("militia"),
        _foe("infantry", came="paris"),
    ]
    state = _held(*here)
    assert kinds(retreat.walkers(pos(state), ZONE)) == ["infantry", "light_tank"]
    assert retreat.havens(pos(state), ZONE) == (BEHIND, "belgium")
    assert retreat.havens(pos(_held(unit("marines", came="A22", did="moved"))), ZONE) == ()


@pytest.mark.rule("GW-10.3-03")
def test_which_way_back_a_unit_has() -> None:
    infantry, tank = unit("infantry", **CAME), unit("light_tank", came="belgium", did="moved")
    state = _held(infantry, tank)

    def back(who: Unit, *lost: str) -> str:
        return retreat.way_back(pos(own(state, "france", *lost)), ZONE, who)

    assert (back(infantry), back(tank)) == (BEHIND, "belgium")
    assert (back(infantry, BEHIND), back(tank, BEHIND)) == ("belgium", "belgium")
    assert (back(infantry, "belgium"), back(tank, "belgium")) == (BEHIND, BEHIND)
    assert back(infantry, BEHIND, "belgium") == ""


@pytest.mark.rule("GW-10.6.1-01", "GW-10.8.3-06")
@pytest.mark.parametrize(
    ("mission", "bound"), [("drop", True), ("landing", True), ("", False), ("clash", False)]
)
def test_who_cannot_retreat(mission: str, bound: bool) -> None:
    assert retreat.is_bound(unit("infantry", mission=mission)) == bound


def _gone(state: State, *others: Flight, must: bool = False) -> Script:
    done = script(replace(state, flow=()))
    retreat.retreat(done, Battle(ZONE), others, must)
    return done


@pytest.mark.rule("GW-10.3-02", "GW-10.3-03", "GW-10.3-04", "GW-1.7.7-03", "GW-AMB-09")
def test_where_everybody_goes_on_a_retreat() -> None:
    """Land units where it is said, the others the way that they came; aircraft stay over the zone
    and have fought; who cannot go fights on, or is lost if all must."""
    infantry, tank = unit("infantry", **CAME), unit("light_tank", came="belgium", did="moved")
    plane, foe = unit("fighter", came="austria", did="moved"), _foe("infantry")
    drop = unit("airborne_infantry", came=BEHIND, did="moved", mission="drop")
    landed = unit("marines", **LANDED)
    state = _held((infantry, 3), tank, (plane, 2), drop, landed, foe)
    kept = {foe: 1, unit("fighter", did="fought"): 2}

    done = _gone(state, _back("belgium", (infantry, 2)))
    assert dict(done.pos.units(ZONE)) == {**kept, drop: 1, landed: 1}
    assert dict(done.pos.units(BEHIND)) == {unit("infantry", did="retreated"): 1}
    assert dict(done.pos.units("belgium")) == {
        unit("infantry", did="retreated"): 2,
        unit("light_tank", did="retreated"): 1,
    }
    all_of_them = _gone(state, must=True)
    assert dict(all_of_them.pos.units(ZONE)) == kept
    assert dict(all_of_them.pos.units(BEHIND)) == {unit("infantry", did="retreated"): 3}
    both = _gone(state, _back(BEHIND, tank), _back("belgium", infantry))
    assert dict(both.pos.units(BEHIND)) == {
        unit("infantry", did="retreated"): 2,
        unit("light_tank", did="retreated"): 1,
    }


@pytest.mark.rule("GW-10.3-03", "GW-1.7.7-03", "GW-6.6-03")
def test_who_has_nowhere_to_go_is_lost_and_who_stood_there_stays() -> None:
    infantry, foe = unit("infantry", **CAME), _foe("infantry")
    shut = own(_held(infantry, foe), "france", BEHIND)
    lost = _gone(shut, must=True)
    assert lost.state.units == {ZONE: those(foe)}
    home = unit("infantry", came=ZONE, did="moved")
    stays = _gone(_held(home, foe), must=True)
    assert written(stays) == []


@pytest.mark.rule("GW-10.3-02", "GW-10.3-03", "GW-10.1-03", "GW-11.5-12")
def test_when_all_attackers_are_gone_defenders_have_fought_and_crews_go_aboard() -> None:
    """Not while somebody fights on."""
    plane = _foe("fighter", came="paris")
    ship, crew = _foe("heavy_cruiser", duty="ashore"), _foe("militia", duty="crew")
    there = (plane, ship, crew)
    drop = unit("airborne_infantry", came=BEHIND, did="moved", mission="drop")
    gone = _gone(_held(unit("infantry", **CAME), *there))
    assert {*gone.pos.units(ZONE)} == {
        (replace(plane, did="fought"), 1),
        (replace(ship, duty=""), 1),
    }
    still = _gone(_held(unit("infantry", **CAME), drop, *there))
    assert {*still.pos.units(ZONE)} == {(each, 1) for each in (*there, drop)}


@pytest.mark.rule("GW-10.5.1-01", "GW-10.5.1-04")
@pytest.mark.parametrize(
    ("kind", "came", "zone", "quick"),
    [
        ("light_tank", BEHIND, ZONE, True),
        ("mechanized_infantry", BEHIND, ZONE, True),
        ("fighter", BEHIND, ZONE, True),
        ("infantry", BEHIND, ZONE, False),
        ("cavalry", BEHIND, ZONE, False),
        ("light_tank", "picardy", "paris", False),
        ("fighter", "picardy", "paris", False),
        ("light_tank", BEHIND, "austria", False),
        ("fighter", BEHIND, "austria", True),
        ("light_tank", "switzerland", ZONE, True),
    ],
)
def test_after_which_combat_who_goes_on(kind: str, came: str, zone: str, quick: bool) -> None:
    """Neither out of a city nor, on land, into mountains."""
    from wartable.games.global_war_1936.battle.quick import is_quick

    who = unit(kind, came=came, did="moved")
    state = pos(front())
    assert is_quick(state, Battle(zone), who) == quick
    assert is_quick(state, Battle(zone, round=2), who) == quick
    assert not is_quick(state, Battle(zone, round=3), who)
    assert not is_quick(state, Battle(zone), replace(who, mission="landing"))


@pytest.mark.rule("GW-15.7-02", "GW-10.1-02")
def test_low_morale_is_of_attackers_whose_dice_are_high() -> None:
    """A KMT defender that rolls 12 stays."""
    state = war(turn(begin(), "ccp", 3, "combat"), ("ccp", "kmt"))
    state = own(sheet(state, "kmt", evolved=False), "kmt", "hunan")
    mine = unit("infantry", "ccp", came="kweichow", did="moved")
    foe = unit("infantry", "kmt")
    done = script(board(state, hunan=those(mine, foe)), 12)
    assert fire.volley(done, Battle("hunan"), "defence", those(foe)) == ()
    assert kinds(done.pos.units("hunan")) == ["infantry", "infantry"]
    comes = unit("infantry", "kmt", came="hunan", did="moved")
    for face, left in ((10, []), (9, ["infantry"])):
        state = turn(own(state, "ccp", "kweichow"), "kmt", 3, "combat")
        done = script(board(state, kweichow=those(comes)), face)
        assert fire.volley(done, Battle("kweichow"), "attack", those(comes)) == ()
        assert kinds(done.pos.units("kweichow")) == left
