"""Assaults from the sea and bombardment, step by step (10.8)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from tests.games.global_war_1936.made import (
    at_sea,
    board,
    kinds,
    script,
    those,
    unit,
    written,
)
from tests.games.global_war_1936.table import begin, facilities, own, pos, sheet, turn, war
from wartable.games.global_war_1936.actions import Bombard, Flight
from wartable.games.global_war_1936.battle import (
    amphibious,
    bombardment,
    landings,
    scramble,
)
from wartable.games.global_war_1936.decisions import (
    ChooseBombardment,
    Meet,
)
from wartable.games.global_war_1936.script import Script
from wartable.games.global_war_1936.state import (
    Assault,
    Battle,
    Facility,
    Owed,
    SeaBattle,
    State,
    Window,
)
from wartable.games.global_war_1936.unit import Unit
from wartable.testing.dice import ScriptedDice

ZONE, SEA, OTHER = "southern_norway", "A10", "A11"
GB = "great_britain"
AIRBASE = Facility("airbase")


def _ship(*cargo: str, to: str = ZONE, kind: str = "naval_transport", **more: object) -> Unit:
    """A German ship whose cargo is to land there."""
    bound = tuple(unit(each, did="loaded", to=to) for each in sorted(cargo))
    return unit(kind, **{"did": "unloaded", "cargo": bound, **more})


def _norse(kind: str, **more: object) -> Unit:
    return unit(kind, "norway", **more)


def _coast(*ships: Unit | tuple[Unit, int], **more: object) -> State:
    """They lie in A10; Germany is at war with Norway and Great Britain."""
    state = war(at_sea(), ("germany", "norway"))
    spaces = {space: those(*there) for space, there in more.items()}  # type: ignore[misc]
    return board(state, **{SEA: those(*ships), **spaces})


def _landed(kind: str, sea: str = SEA, **more: object) -> Unit:
    return unit(kind, came=sea, did="moved", mission="landing", **more)


# before the landing


@pytest.mark.rule("GW-10.8-01")
def test_the_sea_that_an_assault_comes_from_is_fought_for_first() -> None:
    """Each that it comes from, and no other."""
    fights = (unit("destroyer", did="moved", to=SEA), unit("destroyer", GB))

    def why(state: State) -> int:
        found = [*amphibious.fight_objections(pos(state), ZONE)]
        assert {each.rule for each in found} <= {"GW-10.8-01"}
        return len(found)

    assert why(_coast(_ship("infantry"))) == 0
    assert why(_coast(_ship("infantry"), *fights)) == 1
    assert why(_coast(*fights, A11=[_ship("infantry")])) == 0
    assert why(_coast(_ship("infantry"), A11=[replace(each, to=OTHER) for each in fights])) == 0
    both = [_ship("infantry"), *(replace(each, to=OTHER) for each in fights)]
    assert why(_coast(_ship("infantry"), *fights, A11=both)) == 2


def _cleared(state: State) -> Script:
    frame = Assault(ZONE, step=0)
    done = script(replace(state, flow=(replace(frame, step=1),)))
    amphibious._clear(done, frame)
    return done


@pytest.mark.rule("GW-10.8.1-01", "GW-10.4-06")
def test_who_can_scramble_is_met_before_the_landing_in_one_sea_zone_after_the_other() -> None:
    """Once it was decided it is not asked again."""
    fighters = those(unit("fighter", GB))
    state = _coast(_ship("infantry"), A11=[_ship("infantry")])
    state = facilities(state, "scotland", AIRBASE)
    calm = _cleared(state)
    assert written(calm) == []
    ready = replace(state, units=state.units | {"scotland": fighters})
    asked = _cleared(ready)
    assert asked.state.flow == (Assault(ZONE), SeaBattle(SEA))
    decided = replace(ready, spent={"scrambled": {scramble.over(SEA): 1}})
    assert written(_cleared(decided)) == []
    denmark = own(facilities(ready, "denmark", AIRBASE), GB, "denmark")
    both = replace(denmark, units=denmark.units | {"denmark": fighters})
    assert _cleared(both).state.flow == (Assault(ZONE), SeaBattle(SEA))
    second = replace(both, spent={"scrambled": {scramble.over(SEA): 1}})
    assert _cleared(second).state.flow == (Assault(ZONE), SeaBattle(OTHER))


@pytest.mark.rule("GW-10.8.1-01")
def test_who_lies_where_enemies_are_lands_nothing() -> None:
    """In that zone alone; what is to land elsewhere still does."""
    cargo = (unit("infantry", did="loaded", to=ZONE), unit("militia", did="loaded", to="denmark"))
    ship = unit("naval_transport", did="unloaded", cargo=cargo)
    state = _coast((ship, 2), unit("naval_transport", GB), A11=[_ship("infantry")])
    done = _cleared(state)
    left = (unit("infantry", did="loaded"), cargo[1])
    assert dict(done.pos.units(SEA)) == {
        replace(ship, did="fought", cargo=left): 2,
        unit("naval_transport", GB): 1,
    }
    assert done.pos.units(OTHER) == state.units[OTHER]
    below = _coast(ship, unit("submarine", GB))
    assert written(_cleared(below)) == []


@pytest.mark.rule("GW-10.8.1-01")
def test_whose_submarines_are_asked_before_the_landing() -> None:
    """Each lead once, about the ships that they can attack; not those of who is at peace or has
    nobody to decide, nor who is submerged."""

    def asked(*there: Unit, **more: object) -> list[Meet]:
        done = script(_coast(_ship("infantry"), *there, **more))
        amphibious._submarines(done, Assault(ZONE))
        top = done.pos.top
        assert isinstance(top, Window) or top is None
        return [*top.decisions] if top else []  # type: ignore[arg-type]

    question = Meet(GB, SEA, "germany", "submarines")
    assert asked(unit("submarine", GB)) == [question]
    assert asked(unit("submarine", GB), unit("coastal_submarine", GB)) == [question]
    assert asked(unit("submarine", GB), A11=[_ship("militia"), unit("submarine", GB)]) == [question]
    assert asked(unit("submarine", "usa")) == []
    assert asked(_norse("submarine")) == []
    assert asked(unit("submarine", GB, duty="submerged")) == []
    assert asked(unit("destroyer", GB)) == []
    assert asked(A11=[_ship("militia"), unit("submarine", GB)]) == [replace_zone(question)]


def replace_zone(question: Meet) -> Meet:
    return Meet(question.owner, OTHER, question.nation, "submarines")


# the landing


def _on_shore(state: State, hits: int = 0) -> Script:
    frame = Assault(ZONE, step=6, hits=hits)
    done = script(replace(state, flow=(frame,)))
    amphibious._land(done, frame)
    return done


def _aboard(done: Script) -> list[tuple[str, str]]:
    """What is still aboard and where it is bound for."""
    ships = (each for each, _ in done.pos.units(SEA))
    return [(each.type, each.to) for ship in ships for each in ship.cargo]


@pytest.mark.rule("GW-10.8.3-01", "GW-10.4-06")
def test_who_goes_ashore_first() -> None:
    """Infantry; all where nobody defends on land or scrambles; all from attack transports."""
    both = _ship("infantry", "light_tank")
    held = _on_shore(_coast(both, southern_norway=[_norse("infantry")]))
    assert kinds(held.pos.units(ZONE)) == ["infantry", "infantry"]
    assert _aboard(held) == [("light_tank", ZONE)]
    assert held.state.flow == (Battle(ZONE),)

    for nobody in ([], [_norse("destroyer")], [unit("infantry", "usa")]):
        free = _on_shore(_coast(both, southern_norway=nobody))
        mine = [each.type for each, _ in free.pos.units(ZONE) if each.owner == "germany"]
        assert mine == ["infantry", "light_tank"]
        assert _aboard(free) == []
        assert free.state.flow == (Battle(ZONE),)

    armed = _ship("infantry", "light_tank", kind="attack_naval_transport")
    stormed = _on_shore(_coast(armed, southern_norway=[_norse("infantry")]))
    assert kinds(stormed.pos.units(ZONE)) == ["infantry", "infantry", "light_tank"]


@pytest.mark.rule("GW-10.8.3-01", "GW-10.4-06")
def test_who_waits_aboard_for_those_that_may_scramble() -> None:
    """Infantry lands, the tank waits; alone it waits too, and there is a combat all the same."""
    fighters = [_norse("fighter")]

    def contested(*cargo: str) -> Script:
        state = facilities(_coast(_ship(*cargo), trondelag=fighters), "trondelag", AIRBASE)
        return _on_shore(state)

    two = contested("infantry", "light_tank")
    assert kinds(two.pos.units(ZONE)) == ["infantry"]
    assert _aboard(two) == [("light_tank", ZONE)]
    one = contested("light_tank")
    assert not one.pos.units(ZONE)
    assert _aboard(one) == [("light_tank", ZONE)]
    assert one.state.flow == (Battle(ZONE),)


@pytest.mark.rule("GW-10.8.3-01", "GW-11.5-12")
def test_tanks_alone_do_not_land_where_somebody_defends() -> None:
    """They stay aboard, there is no combat, and crews go aboard; unless ships hit somebody."""
    ship = _norse("heavy_cruiser", duty="ashore")
    there = [ship, _norse("militia", duty="crew")]
    state = _coast(_ship("light_tank"), southern_norway=there)
    done = _on_shore(state)
    assert _aboard(done) == [("light_tank", "")]
    assert done.state.flow == ()
    assert done.pos.units(ZONE) == those(replace(ship, duty=""))
    hit = _on_shore(state, hits=2)
    assert _aboard(hit) == [("light_tank", "")]
    assert hit.state.flow == (Battle(ZONE, owed=(Owed("defence", 2, "land"),)),)
    landed = _on_shore(_coast(_ship("infantry"), southern_norway=there), hits=1)
    assert landed.state.flow == (Battle(ZONE, owed=(Owed("defence", 1, "land"),)),)


@pytest.mark.rule("GW-10.8.3-01", "GW-10.8.2-01")
def test_ships_that_bombarded_are_done_when_the_assault_lands() -> None:
    battleship = unit("battleship", did="bombarded", to=ZONE, duty="storming")
    done = _on_shore(_coast(_ship("infantry"), battleship))
    assert (replace(battleship, duty=""), 1) in done.pos.units(SEA)


@pytest.mark.rule("GW-10.8.3-01")
def test_of_nations_that_land_together_one_enemy_is_enough() -> None:
    """Italy is at war with ANZAC alone; the British tank waits too."""
    state = war(turn(begin(), "commonwealth", 9, "combat"), ("anzac", "italy"))
    ships = [
        replace(_ship("light_tank", to="albania"), owner=GB),
        replace(_ship("infantry", to="albania"), owner="anzac"),
    ]
    state = replace(own(state, "italy", "albania"), facilities={})
    there = those(unit("infantry", "italy"))
    state = board(state, M5=those(*ships), albania=there)
    frame = Assault("albania", step=6)
    done = script(replace(state, flow=(frame,)))
    amphibious._land(done, frame)
    assert kinds(done.pos.units("albania")) == ["infantry", "infantry"]


@pytest.mark.rule("GW-10.8.3-01")
def test_where_nobody_came_in_the_end_all_land() -> None:
    """Not where somebody defends, nor where others have landed."""
    tank = _ship("light_tank")
    for there, lands in (([], True), ([_norse("infantry")], False), ([_landed("infantry")], False)):
        done = script(_coast(tank, southern_norway=there))
        amphibious.come_unopposed(done, Battle(ZONE))
        assert (_landed("light_tank") in dict(done.pos.units(ZONE))) == lands
        assert len(done.events) == lands


@pytest.mark.rule("GW-10.8.3-01", "GW-4.8-02")
def test_who_defends_a_shore() -> None:
    """Enemies on land; the owner's units where it is attacked without war."""

    def held(state: State, *there: Unit, nation: str = "germany", zone: str = ZONE) -> bool:
        return amphibious._is_defended(pos(board(state, **{zone: those(*there)})), nation, zone)

    state = _coast()
    assert not held(state)
    assert held(state, _norse("infantry"))
    assert held(state, unit("fighter", GB))
    assert not held(state, _norse("destroyer"))
    assert not held(state, unit("infantry", "usa"))
    assert held(state, unit("infantry", "usa"), _norse("militia"))
    soviet = sheet(turn(begin(), "ussr", 9, "combat"), "ussr", at_full=True)
    soviet = own(replace(soviet, wars=frozenset()), GB, "estonia")
    assert held(soviet, unit("infantry", GB), nation="ussr", zone="estonia")
    assert not held(soviet, unit("infantry", "usa"), nation="ussr", zone="estonia")
    assert not held(soviet, unit("infantry", "estonia"), nation="ussr", zone="estonia")


@pytest.mark.rule("GW-9.4.3-03", "GW-10.8.3-01", "GW-11.5-02")
def test_how_cargo_comes_ashore() -> None:
    """It knows from which sea; its ship has unloaded and goes in port there, or, used against
    several zones, nowhere; off attack transports it storms."""
    first = _ship("light_tank")
    cargo = (unit("infantry", did="loaded", to=ZONE), unit("marines", did="loaded", to="denmark"))
    mixed = unit("naval_transport", did="moved", cargo=cargo, duty="continuing")
    used = _ship("militia", to=ZONE)
    used = replace(used, to="denmark")
    again = replace(_ship("mountain_infantry"), to=ZONE)
    armed = _ship("cavalry", kind="attack_naval_transport")
    done = script(_coast(first, (mixed, 2), used, again, A11=[armed]))
    amphibious.come_ashore(done, ZONE, lambda ship, each: each.type != "light_tank")
    assert dict(done.pos.units(ZONE)) == {
        _landed("infantry"): 2,
        _landed("militia"): 1,
        _landed("mountain_infantry"): 1,
        _landed("cavalry", OTHER, duty="storming"): 1,
    }
    assert dict(done.pos.units(SEA)) == {
        first: 1,
        replace(mixed, did="unloaded", to=ZONE, cargo=cargo[1:]): 2,
        replace(used, to=SEA, cargo=()): 1,
        replace(again, cargo=()): 1,
    }
    assert done.pos.units(OTHER) == those(replace(armed, to=ZONE, cargo=()))


@pytest.mark.rule("GW-10.8.3-01")
def test_the_rest_joins_if_a_land_unit_survived() -> None:
    """Not for aircraft; then it stays aboard and is bound for nowhere."""
    tank = _ship("light_tank")
    for there, lands in (
        ([_landed("infantry")], True),
        ([unit("infantry", came="trondelag", did="moved")], True),
        ([unit("fighter", came=SEA, did="moved")], False),
        ([unit("infantry")], False),
        ([], False),
    ):
        done = script(_coast(tank, southern_norway=there))
        amphibious.reinforce(done, ZONE)
        assert (_landed("light_tank") in dict(done.pos.units(ZONE))) == lands
        assert _aboard(done) == ([] if lands else [("light_tank", "")])


@pytest.mark.rule("GW-9.4.3-01", "GW-1.9-02")
@pytest.mark.parametrize(("mission", "ashore"), [("landing", True), ("", False), ("drop", False)])
def test_who_came_over_the_sea(mission: str, ashore: bool) -> None:
    assert landings.is_ashore(unit("infantry", mission=mission, came=SEA)) == ashore


# bombardment


def _bombarders(state: State, zone: str = ZONE) -> dict[str, list[str]]:
    return {each.space: kinds(each.units) for each in bombardment.able(pos(state), zone)}


@pytest.mark.rule("GW-10.8.2-01", "GW-9.4.1-03")
@pytest.mark.parametrize(
    ("who", "able"),
    [
        (unit("battleship"), True),
        (unit("heavy_cruiser", did="moved"), True),
        (unit("battlecruiser", did="moved", duty="continuing"), True),
        (unit("coastal_defence_ship"), True),
        (unit("heavy_battleship"), True),
        (unit("destroyer"), False),
        (unit("light_cruiser"), False),
        (unit("battleship", did="fought"), False),
        (unit("battleship", did="bombarded"), False),
        (unit("battleship", to=OTHER), False),
        (unit("battlecruiser", duty="raider"), False),
        (unit("heavy_cruiser", duty="escort"), False),
        (unit("battleship", GB), False),
    ],
)
def test_which_ships_may_bombard(who: Unit, able: bool) -> None:
    """From where the assault comes alone."""
    state = _coast(_ship("infantry"), (who, 2))
    assert _bombarders(state) == ({SEA: [who.type] * 2} if able else {})
    assert _bombarders(_coast(_ship("infantry"), A11=[who])) == {}
    assert bombardment.most(pos(state), ZONE) == 1
    two = _coast((_ship("infantry", "artillery"), 2), _ship("militia", to="denmark"))
    assert bombardment.most(pos(two), ZONE) == 4


@pytest.mark.rule("GW-13.2.6-04", "GW-10.8.2-01", "GW-10.8.2-03", "GW-EX-65")
@pytest.mark.parametrize(
    ("kind", "open_", "forted"),
    [
        ("coastal_defence_ship", 2, 1),
        ("heavy_cruiser", 2, 1),
        ("battlecruiser", 3, 2),
        ("battleship", 4, 3),
        ("heavy_battleship", 5, 4),
    ],
)
def test_what_ships_bombard_on(kind: str, open_: int, forted: int) -> None:
    """One less across a border that is fortified."""
    state, ship = _coast(), unit(kind)

    def worth(*there: Facility) -> int:
        return bombardment._value(pos(facilities(state, ZONE, *there)), ZONE, SEA, ship)

    assert worth() == open_
    assert worth(Facility("fortification", SEA)) == forted
    assert worth(Facility("fortification", "all")) == forted
    assert worth(Facility("fortification", OTHER)) == open_
    assert worth(Facility("coastal_artillery", SEA)) == open_
    assert worth(Facility("fortification", SEA), Facility("fortification", OTHER)) == forted


STORMS = {"did": "bombarded", "to": ZONE, "duty": "storming"}


@pytest.mark.rule("GW-10.8.2-01", "GW-10.8.2-02", "GW-10.8.2-03")
def test_all_named_ships_fire_and_the_guns_fire_once_at_each_ship() -> None:
    """From several sea zones; not who bombards elsewhere or was not named; three shots a gun."""
    ships = [(unit("battleship", **STORMS), 2), unit("battleship"), _ship("infantry")]
    ships.append(unit("heavy_cruiser", **{**STORMS, "to": "denmark"}))
    state = _coast(*ships, A11=[unit("heavy_cruiser", **STORMS), _ship("militia")])
    frame = Assault(ZONE, step=5)

    def shelled(*faces: int, there: tuple[Facility, ...] = ()) -> Script:
        done = script(replace(facilities(state, ZONE, *there), flow=(frame,)), *faces)
        bombardment.shell(done, frame)
        assert isinstance(done.dice, ScriptedDice)
        assert not done.dice.left
        return done

    assert shelled(4, 4, 2).state.flow == (replace(frame, hits=3),)
    assert shelled(4, 5, 3).state.flow == (replace(frame, hits=1),)
    assert shelled(5, 5, 3).state.flow == (frame,)
    gun = Facility("coastal_artillery", SEA)
    hit = shelled(4, 4, 2, 3, 4, 1, there=(gun,))
    owed = (Owed("attack", 2, "chosen_surface_ship"),)
    assert hit.state.flow == (replace(frame, hits=3), SeaBattle(SEA, "guns", step=4, owed=owed))
    assert hit.pos.spent("guns", f"{ZONE} {SEA}") == 3
    assert shelled(5, 5, 3, 4, 4, 4, there=(gun,)).state.flow == (frame,)
    other = shelled(5, 5, 3, 3, 4, there=(replace(gun, at=OTHER),))
    assert other.pos.spent("guns", f"{ZONE} {OTHER}") == 2


@pytest.mark.rule("GW-10.8.2-01")
def test_ships_that_bombarded_rest() -> None:
    battleship, other = unit("battleship", **STORMS), unit("destroyer", duty="escort")
    done = script(_coast((battleship, 2), other))
    bombardment.rest(done, SEA)
    assert dict(done.pos.units(SEA)) == {replace(battleship, duty=""): 2, other: 1}
    bombardment.rest(done, SEA)
    assert written(done) == ["UnitsChanged"]


@pytest.mark.rule("GW-10.8.2-01")
def test_how_ships_are_named_to_bombard() -> None:
    """Once for each sea zone, those that may, no more than land units assault."""
    battleship, cruiser = unit("battleship"), unit("heavy_cruiser")
    state = _coast(
        _ship("infantry", "artillery"), battleship, cruiser, A11=[_ship("militia"), cruiser]
    )
    window = Window((ChooseBombardment("germany", ZONE, 2),))
    state = replace(state, flow=(Assault(ZONE, step=4), window))

    def act(*flights: tuple[str, tuple[Unit, ...]]) -> Bombard:
        return Bombard("germany", tuple(Flight(sea, those(*ships)) for sea, ships in flights))

    def why(*flights: tuple[str, tuple[Unit, ...]]) -> list[str]:
        return [each.rule for each in bombardment._objections(pos(state), act(*flights))]

    rule = "GW-10.8.2-01"
    assert why() == []
    assert why((SEA, (battleship, cruiser))) == []
    assert why((SEA, (battleship,)), (OTHER, (cruiser,))) == []
    assert why((SEA, (battleship, cruiser)), (OTHER, (cruiser,))) == [rule]
    assert why((SEA, (battleship, battleship))) == [rule]
    assert why((OTHER, (battleship,))) == [rule]
    assert why(("A6", (battleship,))) == [rule]
    assert why((SEA, (battleship,)), (SEA, (cruiser,))) == [rule]

    done = script(state)
    bombardment._bombard(done, act((SEA, (battleship,)), (OTHER, (cruiser,))))
    assert done.state.flow == (Assault(ZONE, step=4),)
    assert (unit("battleship", **STORMS), 1) in done.pos.units(SEA)
    assert (cruiser, 1) in done.pos.units(SEA)
    assert (unit("heavy_cruiser", **STORMS), 1) in done.pos.units(OTHER)
    nobody = script(state)
    bombardment._bombard(nobody, act())
    assert written(nobody) == ["FlowBecame"]
