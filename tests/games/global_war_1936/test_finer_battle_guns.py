"""Coastal guns, kamikazes, airborne assaults, who stays down and who stands by, step by step (1.9,
10.5, 10.6.1, 13.2.7, 15.4)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from tests.games.global_war_1936.front import front
from tests.games.global_war_1936.made import (
    at_sea,
    board,
    on_land,
    script,
    those,
    unit,
    written,
)
from tests.games.global_war_1936.table import begin, facilities, own, pos, sheet, turn, war
from wartable.games.global_war_1936.actions import Declare, StayDown, Strike
from wartable.games.global_war_1936.battle import (
    airborne,
    bystanders,
    coastal_guns,
    ground,
    kamikazes,
)
from wartable.games.global_war_1936.battle.sea_hits import SEA_KINDS
from wartable.games.global_war_1936.decisions import (
    ChooseGround,
    JoinDefence,
    SendKamikazes,
)
from wartable.games.global_war_1936.events import Fired
from wartable.games.global_war_1936.state import (
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


def _coast() -> State:
    """Germany is at war with Norway and Great Britain; nobody is on the board."""
    return war(at_sea(), ("germany", "norway"))


# coastal guns


@pytest.mark.rule("GW-10.8.2-02", "GW-13.2.7-01", "GW-13.2.7-02")
def test_guns_of_a_border() -> None:
    """As many as stand there; not other facilities, nor guns on another border."""
    gun = Facility("coastal_artillery", SEA)
    several = {ZONE: ((gun, 2), (replace(gun, at=OTHER), 1), (Facility("fortification", SEA), 1))}
    state = replace(_coast(), facilities=several)

    def left(used: int, sea: str) -> int:
        spent = {"guns": {f"{ZONE} {sea}": used}}
        return coastal_guns.guns_left(pos(replace(state, spent=spent)), ZONE, sea)

    assert [coastal_guns.coastal_guns(pos(state), ZONE, sea) for sea in (SEA, OTHER, "A6")] == [
        2,
        1,
        0,
    ]
    assert [left(used, SEA) for used in (0, 4, 6, 7)] == [6, 2, 0, 0]
    assert [left(used, OTHER) for used in (0, 2, 3)] == [3, 1, 0]
    assert left(0, "A6") == 0


@pytest.mark.rule("GW-1.8-19", "GW-13.2.7-02", "GW-1.9-07", "GW-EX-18")
def test_each_ship_is_fired_at_once() -> None:
    """It is sunk or damaged by 3, and told so."""
    ships = [unit("battleship", hits=1), unit("heavy_battleship", hits=1), unit("destroyer")]
    ships += [unit("light_cruiser"), unit("battleship")]
    done = script(at_sea(A23=those(*ships)), 3, 1, 4, 2, 12)
    left = coastal_guns.shoot(done, "A23", ships)
    assert left == [unit("heavy_battleship", hits=2), unit("destroyer"), unit("battleship")]
    assert done.pos.units("A23") == those(*left)
    fired = [event for event in done.events if isinstance(event, Fired)]
    assert [(each.values, each.faces, each.hits) for each in fired] == [
        ((3,), (3,), 1),
        ((3,), (1,), 1),
        ((3,), (4,), 0),
        ((3,), (2,), 1),
        ((3,), (12,), 0),
    ]
    assert written(done).count("UnitsChanged") == 3


def _narrows(
    bank: str, *ships: Unit, faces: tuple[int, ...], used: int = 0, sea: str = "A23"
) -> list[Unit]:
    """British ships pass a crossing that is Germany's on one bank, with a gun there."""
    state = own(at_sea(**{sea: those(*ships)}), "germany", bank)
    state = facilities(state, bank, Facility("coastal_artillery", "A23"))
    spent = {"guns": {f"{bank} A23": used}} if used else {}
    done = script(replace(state, spent=spent), *faces)
    left = coastal_guns.pass_narrows(done, sea, ships)
    assert isinstance(done.dice, ScriptedDice)
    assert not done.dice.left
    assert done.pos.spent("guns", f"{bank} A23") == used + len(faces)
    assert bool(done.events) == bool(faces)
    return left


@pytest.mark.rule("GW-1.9-07", "GW-13.2.7-02")
def test_guns_fire_at_enemy_surface_ships_that_pass_a_narrow_crossing() -> None:
    """Three in a player turn, from either bank, neither at submarines nor others, nor elsewhere."""
    destroyer, below = unit("destroyer", GB), unit("submarine", GB)
    transport, neutral = unit("naval_transport", GB), unit("destroyer", "usa")
    for bank in ("picardy", "london"):
        assert _narrows(bank, destroyer, faces=(3,)) == []
        assert _narrows(bank, destroyer, faces=(4,)) == [destroyer]
        assert _narrows(bank, below, neutral, transport, faces=(3,)) == [below, neutral]
        four = [destroyer] * 4
        assert _narrows(bank, *four, faces=(3, 4, 3)) == [destroyer, destroyer]
        assert _narrows(bank, *four, faces=(3,), used=2) == [destroyer] * 3
        assert _narrows(bank, destroyer, faces=(), used=3) == [destroyer]
    assert _narrows("picardy", destroyer, faces=(), sea="A22") == [destroyer]
    mine = unit("destroyer")
    assert _narrows("picardy", mine, faces=()) == [mine]
    beside = own(at_sea(A22=those(destroyer)), "germany", "picardy")
    beside = facilities(beside, "picardy", Facility("coastal_artillery", "A22"))
    done = script(beside)
    assert coastal_guns.pass_narrows(done, "A22", [destroyer]) == [destroyer]
    assert written(done) == []


# kamikazes


@pytest.mark.rule("GW-15.4-06")
@pytest.mark.parametrize(
    ("sent", "left"),
    [
        ((), 2),
        (("18 1",), 1),
        (("18 1", "18 2"), 0),
        (("17 1", "17 2"), 2),
        (("16 1", "16 2", "17 3", "17 4"), 2),
        (("15 1", "16 2", "16 3", "17 4", "17 5"), 1),
        (("15 1", "15 2", "16 3", "16 4", "17 5", "17 6"), 0),
        (("1 1", "1 2", "18 3"), 1),
    ],
)
def test_how_many_kamikazes_are_left(sent: tuple[str, ...], left: int) -> None:
    """Two a calendar round, six in all."""
    deeds = frozenset(("japan", "kamikaze", each) for each in sent)
    others = frozenset({("japan", "used", "18 1"), ("usa", "kamikaze", "18 2")})
    state = replace(turn(begin(), "usa", 18, "combat"), deeds=deeds | others)
    assert kamikazes.left(pos(state)) == left


@pytest.mark.rule("GW-15.4-06")
def test_no_more_kamikazes_strike_than_may() -> None:
    state = turn(begin(), "usa", 18, "combat")
    for most in (1, 2):
        window = Window((SendKamikazes("japan", "P16", most),))
        here = pos(replace(state, flow=(SeaBattle("P16"), window)))
        refused = [
            number
            for number in range(4)
            if any(kamikazes._objections(here, Strike("japan", number)))
        ]
        assert refused == [*range(most + 1, 4)]


# from the air


def _drop(
    *units: Unit | tuple[Unit, int], zone: str = "paris", state: State | None = None
) -> State:
    return board(state or front(phase="combat"), **{zone: those(*units)})


FULL = unit(
    "heavy_air_transport",
    came="picardy",
    did="moved",
    cargo=(unit("airborne_infantry"), unit("airborne_infantry")),
)


@pytest.mark.rule("GW-10.6.1-03", "GW-1.7.7-07", "GW-8.2.1-21", "GW-AMB-26")
def test_city_guns_fire_once_at_each_aircraft_that_carries() -> None:
    """At 3; not at others, nor in the field, nor under Airborne Doctrine of one that carries."""
    frame = Battle("paris")
    fighter = unit("fighter", came="picardy", did="moved")
    there = ((FULL, 2), fighter, unit("infantry", "france"))

    def fired(state: State, *faces: int, zone: str = "paris") -> tuple[Owed, ...]:
        now = replace(frame, zone=zone)
        done = script(replace(state, flow=(now,)), *faces)
        airborne.city_fire(done, now)
        assert isinstance(done.dice, ScriptedDice)
        assert not done.dice.left
        top = done.pos.top
        assert isinstance(top, Battle)
        return top.owed

    state = _drop(*there)
    assert fired(state, 3, 4) == (Owed("attack", 1, "carrying"),)
    assert fired(state, 4, 4) == ()
    doctrine = {"airborne_doctrine": 4}
    assert fired(sheet(state, "germany", technologies=doctrine)) == ()
    assert fired(sheet(state, "france", technologies=doctrine), 3, 4) != ()
    assert fired(_drop(*there, zone="picardy"), zone="picardy") == ()
    both = war(turn(begin(), "commonwealth", 9, "combat"), ("france", GB))
    two = [replace(FULL, owner=owner) for owner in (GB, "anzac")]
    known = sheet(_drop(*two, state=both), "anzac", technologies=doctrine)
    assert fired(known) == ()


@pytest.mark.rule("GW-10.6.1-02")
def test_airborne_infantry_lands_and_its_aircraft_have_done_their_part() -> None:
    state = _drop((FULL, 2), unit("fighter", came="picardy", did="moved"), zone="picardy")
    done = script(state)
    airborne.land_airborne(done, Battle("picardy"))
    assert dict(done.pos.units("picardy")) == {
        unit("airborne_infantry", came="picardy", did="moved", mission="drop"): 4,
        unit("heavy_air_transport", did="fought"): 2,
        unit("fighter", came="picardy", did="moved"): 1,
    }
    none = script(_drop(unit("infantry", came="picardy", did="moved")))
    airborne.land_airborne(none, Battle("paris"))
    assert written(none) == []


# who stays down, who stands by


@pytest.mark.rule("GW-10.5-01")
def test_which_aircraft_stay_on_the_ground() -> None:
    """As many as are there, none that scrambled; they take no part."""
    fighter, seaplane = unit("fighter", "france"), unit("seaplane", "france")
    came = unit("fighter", "france", came="paris")
    infantry = unit("infantry", came="bavaria", did="moved")
    frame = Battle("alsace_lorraine")
    window = Window((ChooseGround("france", "alsace_lorraine"),))
    state = on_land(alsace_lorraine=those((fighter, 3), seaplane, came, infantry))
    state = replace(state, flow=(frame, window))

    def why(*units: Unit | tuple[Unit, int]) -> list[str]:
        action = StayDown("france", those(*units))
        return [each.rule for each in ground._objections(pos(state), action)]

    assert why() == []
    assert why((fighter, 3), seaplane) == []
    assert why((fighter, 4)) == ["GW-10.5-01"]
    assert why(came) == ["GW-10.5-01"]
    assert why(infantry) == ["GW-10.5-01"]
    done = script(state)
    ground._stay_down(done, StayDown("france", those((fighter, 2), seaplane)))
    assert dict(done.pos.units("alsace_lorraine")) == {
        fighter: 1,
        replace(fighter, did="grounded"): 2,
        replace(seaplane, did="grounded"): 1,
        came: 1,
        infantry: 1,
    }
    assert done.state.flow == (frame,)
    nobody = script(state)
    ground._stay_down(nobody, StayDown("france", ()))
    assert written(nobody) == ["FlowBecame"]


@pytest.mark.rule("GW-0.3-02")
def test_a_bystander_declares_war_for_whom_and_on_whom_it_was_asked() -> None:
    state = war(front(phase="combat"), ("france", "italy"))
    state = sheet(state, GB, at_full=True, level=25)
    state = replace(state, deeds=state.deeds | {("germany", "declared", "poland")})
    window = Window((JoinDefence(GB, "alsace_lorraine", GB, "germany"),))
    here = pos(replace(state, flow=(Battle("alsace_lorraine"), window)))

    def why(nation: str, on: str) -> list[str]:
        found = bystanders._objections(here, Declare(GB, nation, on))
        return [each.rule for each in found]

    assert why(GB, "germany") == []
    assert why(GB, "italy") == ["GW-0.3-02"]
    assert why("anzac", "germany") == ["GW-0.3-02"]
    peace = pos(replace(here.state, deeds=front().deeds))
    refused = bystanders._objections(peace, Declare(GB, GB, "germany"))
    rules = {each.rule for each in refused}
    assert rules
    assert "GW-0.3-02" not in rules


@pytest.mark.rule("GW-10.7-03", "GW-13.1.6-17", "GW-10.7-01", "GW-13.1.5-15")
@pytest.mark.parametrize(
    ("kind", "can"),
    [
        ("afloat", "destroyer battleship naval_transport fighter"),
        ("paired", "destroyer naval_transport fighter submarine coastal_submarine"),
        ("ship", "destroyer naval_transport submarine advanced_submarine"),
        ("quarry", "submarine naval_transport attack_naval_transport"),
    ],
)
def test_whom_hits_at_sea_fall_on(kind: str, can: str) -> None:
    rows = pos(begin()).data.units
    every = {
        "destroyer",
        "battleship",
        "naval_transport",
        "attack_naval_transport",
        "fighter",
        "submarine",
        "coastal_submarine",
        "advanced_submarine",
    }
    found = {each for each in every if SEA_KINDS[kind](rows[each])}
    assert found >= {*can.split()}
    never = {
        "afloat": {"submarine", "coastal_submarine", "advanced_submarine"},
        "paired": {"advanced_submarine"},
        "ship": {"fighter"},
        "quarry": {"destroyer", "battleship", "fighter"},
    }
    assert not found & never[kind]
