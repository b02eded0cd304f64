"""What units hit on, and what makes it better or worse (0.5, 1.7, 13.1, 13.2); whom they hit at sea
(10.7)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from tests.games.global_war_1936.front import front
from tests.games.global_war_1936.made import at_sea, board, on_land, those, unit
from tests.games.global_war_1936.table import begin, facilities, own, pos, sheet, turn, war
from wartable.games.global_war_1936.battle import sea_fire, sides, values
from wartable.games.global_war_1936.battle.fire import Die, dice_of
from wartable.games.global_war_1936.battle.values import Modifier
from wartable.games.global_war_1936.state import Battle, Facility, SeaBattle, Side, State
from wartable.games.global_war_1936.unit import Unit

ZONE, BEHIND = "alsace_lorraine", "bavaria"
SEA = "A28"
GB = "great_britain"
SIDES: tuple[Side, ...] = ("attack", "defence")

MOUNTAIN, DESERT, DESERT_MORE = "GW-1.7.1-01", "GW-1.7.2-01", "GW-1.7.2-02"
JUNGLE, MARSH, CITY = "GW-1.7.3-01", "GW-1.7.4-01", "GW-1.7.7-04"
RIVER, CANAL = "GW-1.7.6-01", "GW-1.8-06"
MOUNTAINEERS, STREETS, SHUT = "GW-1.7.1-02", "GW-1.7.7-05", "GW-1.7.7-06"


def _found(listed: object) -> set[tuple[int, str]]:
    """What changes anything."""
    return {(each.amount, each.rule) for each in listed if each.amount}  # type: ignore[attr-defined]


# attackers


WHAT_GROUND_MAKES_OF_AN_ATTACKER: list[
    tuple[str, str, set[tuple[int, str]], set[tuple[int, str]]]
] = [
    ("infantry", "", set(), set()),
    ("infantry", "mountain", {(-1, MOUNTAIN)}, {(-1, MOUNTAIN)}),
    ("light_tank", "mountain", {(-1, MOUNTAIN)}, {(-1, MOUNTAIN)}),
    ("mountain_infantry", "mountain", set(), set()),
    ("foreign_legion", "mountain", set(), set()),
    ("infantry", "desert", {(-1, DESERT)}, {(-1, DESERT)}),
    ("artillery", "desert", {(-1, DESERT)}, {(-1, DESERT)}),
    ("foreign_legion", "desert", {(1, DESERT_MORE)}, {(1, DESERT_MORE)}),
    ("infantry", "jungle", set(), set()),
    ("gurkha", "jungle", {(1, JUNGLE)}, {(1, JUNGLE)}),
    ("light_tank", "jungle", {(-2, JUNGLE)}, {(-2, JUNGLE)}),
    ("light_tank", "marsh", {(-2, MARSH)}, {(-2, MARSH)}),
    ("cavalry", "jungle marsh", {(-2, JUNGLE), (-2, MARSH)}, {(-2, JUNGLE), (-2, MARSH)}),
    ("infantry", "marsh", set(), set()),
    ("artillery", "jungle marsh", set(), set()),
    ("gurkha", "marsh", set(), set()),
    ("light_tank", "city", {(-2, CITY)}, {(-2, CITY)}),
    ("infantry", "city", set(), set()),
    ("infantry", "river", {(-1, RIVER)}, set()),
    ("light_tank", "river", {(-1, RIVER)}, set()),
    ("artillery", "river", set(), set()),
    ("marines", "river", set(), set()),
    ("infantry", "canal", {(-1, CANAL)}, set()),
    ("marines", "canal", set(), set()),
    ("infantry", "tundra narrow rail", set(), set()),
    (
        "light_tank",
        "mountain city river",
        {(-1, MOUNTAIN), (-2, CITY), (-1, RIVER)},
        {(-1, MOUNTAIN), (-2, CITY)},
    ),
]


@pytest.mark.rule("GW-1.7.1-01", "GW-1.7.2-01", "GW-1.7.2-02", "GW-1.7.3-01", "GW-1.7.4-01")
@pytest.mark.rule("GW-1.7.6-01", "GW-1.7.7-04", "GW-1.8-06")
def test_what_ground_makes_of_an_attacker() -> None:
    """Terrain in every round, rivers and canals in the first."""
    for kind, ground, first, later in WHAT_GROUND_MAKES_OF_AN_ATTACKER:
        here, who = pos(front()), unit(kind, came=BEHIND)
        terrain = frozenset(ground.split())
        for number, expected in ((1, first), (2, later), (3, later)):
            assert _found(values._attack(here, "paris", number, who, terrain, False)) == expected


@pytest.mark.rule("GW-1.7.2-01", "GW-1.7.7-04", "GW-13.1.1-10", "GW-13.1.1-12", "GW-1.7.1-01")
def test_what_else_makes_an_attacker_better_or_worse() -> None:
    """The Africa Corps minds no desert; in Blitzkrieg German vehicles mind no city, nor anybody one
    that is encircled; artillery lifts; marines storm from attack transports."""
    state = front()

    def found(
        who: Unit, ground: str, supported: bool = False, before: State = state
    ) -> set[tuple[int, str]]:
        terrain = frozenset(ground.split())
        return _found(values._attack(pos(before), "paris", 2, who, terrain, supported))

    tank, infantry, marines = unit("medium_tank"), unit("infantry"), unit("marines")
    assert found(replace(tank, corps="dak"), "desert") == set()
    assert found(replace(tank, corps="dak"), "mountain city") == {(-1, MOUNTAIN), (-2, CITY)}
    assert found(replace(tank, corps="condor"), "desert") == {(-1, DESERT)}
    lightning = replace(state, spent={"ready": {"blitzkrieg": 1}})
    assert found(tank, "city", before=lightning) == set()
    assert found(replace(tank, owner="italy"), "city", before=lightning) == {(-2, CITY)}
    around = own(state, "germany", *pos(state).data.map.land["paris"].neighbours)
    assert found(tank, "city", before=around) == set()
    assert found(infantry, "", True) == {(1, "GW-13.1.1-10")}
    assert found(infantry, "mountain", True) == {(1, "GW-13.1.1-10"), (-1, MOUNTAIN)}
    assert found(replace(marines, duty="storming"), "") == {(1, "GW-13.1.1-12")}
    assert found(marines, "") == set()
    assert found(replace(infantry, duty="storming"), "") == set()


# defenders


WHAT_GROUND_MAKES_OF_A_DEFENDER: list[
    tuple[str, str, set[tuple[int, str]], set[tuple[int, str]]]
] = [
    ("infantry", "", set(), set()),
    ("infantry", "mountain", set(), set()),
    ("mountain_infantry", "mountain", {(1, MOUNTAINEERS)}, {(1, MOUNTAINEERS)}),
    ("mountain_infantry", "", set(), set()),
    ("light_tank", "jungle", {(-2, JUNGLE)}, {(-2, JUNGLE)}),
    ("light_tank", "marsh", {(-2, MARSH)}, {(-2, MARSH)}),
    ("infantry", "jungle marsh", set(), set()),
    ("infantry", "city", {(1, STREETS)}, {(-1, SHUT)}),
    ("light_tank", "city", set(), {(-1, SHUT)}),
    ("artillery", "city", set(), {(-1, SHUT)}),
    ("infantry", "desert river canal", set(), set()),
    ("gurkha", "jungle", set(), set()),
    ("gurkha", "mountain", {(1, MOUNTAINEERS)}, {(1, MOUNTAINEERS)}),
]


@pytest.mark.rule("GW-1.7.1-02", "GW-1.7.7-05", "GW-1.7.7-06", "GW-1.7.3-01", "GW-1.7.4-01")
def test_what_ground_makes_of_a_defender() -> None:
    """In Paris as it is, and encircled."""
    for kind, ground, free, shut in WHAT_GROUND_MAKES_OF_A_DEFENDER:
        state, who = front(), unit(kind, "france")
        around = own(state, "germany", *pos(state).data.map.land["paris"].neighbours)
        terrain = frozenset(ground.split())
        for number in (1, 2):
            assert _found(values._defence(pos(state), "paris", number, who, terrain)) == free
            assert _found(values._defence(pos(around), "paris", number, who, terrain)) == shut


@pytest.mark.rule("GW-1.7.1-02", "GW-13.2.6-03", "GW-13.2.6-06", "GW-AMB-60")
def test_infantry_behind_a_fortification_that_is_crossed() -> None:
    """Two better in the first round, three behind the Maginot Line; no other class, and not behind
    one that nobody comes across."""

    def better(kind: str, number: int, *forts: str, came: str = BEHIND) -> set[tuple[int, str]]:
        state = on_land(**{ZONE: those(unit("infantry", came=came, did="moved"))})
        state = facilities(state, ZONE, *(Facility("fortification", at) for at in forts))
        who = unit(kind, "france")
        return _found(values._defence(pos(state), ZONE, number, who, frozenset()))

    assert better("infantry", 1, BEHIND) == {(3, "GW-13.2.6-06")}
    assert better("militia", 1, "belgium", came="belgium") == {(2, "GW-13.2.6-03")}
    assert better("infantry", 2, BEHIND) == set()
    assert better("artillery", 1, BEHIND) == set()
    assert better("infantry", 1, "belgium") == set()
    assert better("infantry", 1, BEHIND, "belgium") == {(3, "GW-13.2.6-06")}


# all of it


WHAT_A_UNIT_HITS_ON: list[tuple[Side, int, Unit, tuple[int, int]]] = [
    ("attack", 1, unit("infantry", came=BEHIND), (2, 2)),
    ("defence", 1, unit("infantry", "france"), (7, 4)),
    ("defence", 2, unit("infantry", "france"), (4, 4)),
    ("defence", 1, unit("light_tank", "france"), (1, 1)),
    ("attack", 1, unit("airborne_infantry", came=BEHIND, mission="drop"), (3, 3)),
    ("attack", 2, unit("airborne_infantry", came=BEHIND, mission="drop"), (2, 2)),
    ("attack", 1, unit("airborne_infantry", came=BEHIND), (2, 2)),
    ("attack", 1, unit("elite_airborne", came=BEHIND, mission="drop"), (3, 3)),
    ("defence", 1, unit("airborne_infantry", "france", mission="drop"), (5, 2)),
    ("attack", 1, unit("air_transport", came=BEHIND), (0, 0)),
    ("defence", 1, unit("air_transport", "france"), (0, 0)),
    ("attack", 1, unit("medium_tank", came=BEHIND), (6, 6)),
    ("defence", 1, unit("medium_tank", "france"), (5, 5)),
    ("attack", 1, unit("militia", came=BEHIND), (1, 1)),
]


@pytest.mark.rule("GW-0.5-01", "GW-0.5-07", "GW-AMB-60", "GW-1.7.8-01", "GW-10.1-02")
def test_what_a_unit_hits_on() -> None:
    """Behind the Maginot Line that is crossed: with its bonus, and without it."""
    for side, number, who, found in WHAT_A_UNIT_HITS_ON:
        state = on_land(**{ZONE: those(unit("infantry", came=BEHIND, did="moved"))})
        state = facilities(state, ZONE, Facility("fortification", BEHIND))
        assert values.values(pos(state), ZONE, number, side, who) == found
        assert values.value(pos(state), ZONE, number, side, who) == found[0]


@pytest.mark.rule("GW-0.5-01", "GW-0.5-07", "GW-1.7.8-01", "GW-10.1-02")
def test_the_best_bonus_and_the_worst_penalty_are_both_applied() -> None:
    """In mountains artillery makes up for it; of mountain and river one counts; what abilities add
    is on top; no value is below 1."""
    state = front()

    def attack(kind: str, zone: str, came: str = "", supported: bool = False) -> int:
        return values.value(pos(state), zone, 1, "attack", unit(kind, came=came), supported)

    assert attack("infantry", "switzerland") == 1
    assert attack("infantry", "switzerland", supported=True) == 2
    assert attack("medium_tank", "switzerland") == 5
    assert attack("medium_tank", "central_romania", "bessarabia") == 5
    assert attack("militia", "switzerland") == 1
    assert attack("militia", "switzerland", supported=True) == 1
    assert attack("infantry", ZONE, supported=True) == 3
    assert attack("foreign_legion", "tobruk") == 3

    ready = war(turn(begin(), "japan", 9, "combat"), ("japan", "kmt"))
    ready = replace(ready, spent={"ready": {"surprise_attack szechwan": 1}})
    there = pos(ready)
    found = [
        values.value(there, "szechwan", number, "defence", unit(kind, "kmt"))
        for kind in ("infantry", "mountain_infantry", "light_tank")
        for number in (1, 2)
    ]
    assert found == [3, 4, 4, 5, 1, 1]


@pytest.mark.rule("GW-1.7.7-06", "GW-1.7.7-08")
def test_aircraft_mind_a_city_that_is_encircled_and_fortified() -> None:
    """Who defends in the one, not who scrambled into it; carpet bombers over the other."""
    state = front()
    around = own(state, "germany", *pos(state).data.map.land["paris"].neighbours)
    fort = Facility("fortification", "all")

    def found(side: Side, kind: str, before: State, came: str = "") -> set[tuple[int, str]]:
        owner = "germany" if side == "attack" else "france"
        who = unit(kind, owner, came=came)
        return _found(values.modifiers(pos(before), "paris", 1, side, who))

    for kind in ("fighter", "strategic_bomber"):
        assert found("defence", kind, around) == {(-1, SHUT)}
        assert found("defence", kind, around, came="corsica") == set()
        assert found("defence", kind, state) == set()
        assert found("attack", kind, around, came="picardy") == set()
    forted = facilities(state, "paris", fort)
    assert found("attack", "strategic_bomber", forted, came="picardy") == {(-1, "GW-1.7.7-08")}
    assert found("attack", "heavy_strategic_bomber", forted) == {(-1, "GW-1.7.7-08")}
    assert found("attack", "medium_bomber", forted) == set()
    assert found("defence", "strategic_bomber", forted) == set()
    open_field = facilities(state, ZONE, fort)
    bomber = unit("strategic_bomber", came=BEHIND)
    assert _found(values.modifiers(pos(open_field), ZONE, 1, "attack", bomber)) == set()
    walker = unit("infantry", "france")
    assert Modifier(1, STREETS) in [*values.modifiers(pos(state), "paris", 1, "defence", walker)]
    tank = unit("light_tank", came="picardy")
    assert [*values.modifiers(pos(state), "paris", 2, "attack", tank)] == [Modifier(-2, CITY)]
    helped = [*values.modifiers(pos(state), ZONE, 2, "attack", unit("infantry"), True)]
    assert helped == [Modifier(1, "GW-13.1.1-10")]


@pytest.mark.rule("GW-1.7-04", "GW-1.7.8-01", "GW-1.7.2-01", "GW-1.7.4-01")
def test_the_ground_that_a_combat_is_fought_on() -> None:
    """The zone's own terrain; in the first round what an attacker crossed himself, and for
    defenders what any attacker by land did."""
    state = war(turn(begin(), "germany", 9, "combat"), ("germany", "poland"))
    infantry = unit("infantry", came="west_poland", did="moved")

    def ground(side: Side, who: Unit, *there: Unit, number: int = 1) -> set[str]:
        here = board(state, warsaw=those(*there))
        return {"city", "river"} & values.terrain(pos(here), "warsaw", number, side, who)

    assert ground("attack", infantry) == {"city", "river"}
    assert ground("attack", infantry, number=2) == {"city"}
    assert ground("attack", replace(infantry, came="berlin")) == {"city"}
    assert ground("attack", replace(infantry, came="")) == {"city"}
    assert ground("attack", replace(infantry, mission="drop")) == {"city"}
    assert ground("attack", replace(infantry, came="lubelskie"), infantry) == {"city"}
    polish = unit("infantry", "poland")
    assert ground("defence", polish, infantry) == {"city", "river"}
    assert ground("defence", polish, infantry, number=2) == {"city"}
    assert ground("defence", polish) == {"city"}
    assert ground("defence", polish, replace(infantry, mission="drop")) == {"city"}
    assert ground("defence", polish, unit("fighter", came="west_poland")) == {"city"}
    assert ground("defence", replace(polish, came="west_poland")) == {"city"}
    canal = unit("infantry", came="denmark", did="moved")
    dry = values.terrain(
        pos(front()), "denmark", 1, "attack", replace(canal, came="western_germany")
    )
    assert "canal" in values.terrain(pos(front()), "western_germany", 1, "attack", canal)
    assert "canal" not in dry
    mountain = pos(front())
    assert values.terrain(mountain, "switzerland", 1, "defence", polish) == {"mountain"}
    assert values.terrain(mountain, ZONE, 2, "attack", infantry) == {"normal"}


WHEN_A_CITY_IS_ENCIRCLED: list[tuple[list[Facility], bool]] = [
    ([], True),
    ([Facility("airbase")], False),
    ([Facility("airbase", "", 1)], True),
    ([Facility("major_factory")], True),
    ([Facility("fortification", "all")], True),
    ([Facility("minor_port", "A23")], False),
    ([Facility("minor_port", "A23", 1)], True),
    ([Facility("major_shipyard", "A23"), Facility("major_factory")], False),
    ([Facility("submarine_base", "A23")], True),
    ([Facility("airbase", "", 1), Facility("minor_dock", "A23")], False),
]


@pytest.mark.rule("GW-1.7.7-09", "GW-1.7.7-10")
def test_when_a_city_is_encircled() -> None:
    """London with enemies all around it by land; a blockaded port is no way out."""
    for there, encircled in WHEN_A_CITY_IS_ENCIRCLED:
        state = replace(begin(), units={})
        around = pos(state).data.map.land["london"].neighbours
        state = war(own(state, "germany", *around), ("germany", GB))
        state = facilities(state, "london", *there)
        assert values.is_encircled(pos(state), "london") == encircled
        assert not values.is_encircled(pos(own(state, GB, around[0])), "london")
        assert not values.is_encircled(pos(own(state, "usa", around[0])), "london")
        ships = board(state, A23=those((unit("destroyer"), 3)))
        has_airbase = any(each.kind == "airbase" and not each.damage for each in there)
        assert values.is_encircled(pos(ships), "london") != has_airbase
        field = pos(state).data.map.land["southern_england"].neighbours
        bare = facilities(own(state, "germany", *field), "southern_england")
        assert not values.is_encircled(pos(bare), "southern_england")


# at sea


WHAT_UNITS_HIT_ON_AT_SEA: list[tuple[str, int, int, int]] = [
    ("destroyer", 0, 4, 4),
    ("submarine", 0, 3, 3),
    ("battleship", 0, 8, 8),
    ("battleship", 1, 6, 6),
    ("heavy_battleship", 0, 10, 10),
    ("heavy_battleship", 1, 8, 8),
    ("heavy_battleship", 2, 6, 6),
    ("coastal_defence_ship", 0, 4, 6),
    ("fleet_carrier", 0, 0, 2),
    ("fleet_carrier", 1, 0, 2),
    ("heavy_carrier", 1, 0, 2),
    ("naval_transport", 0, 0, 0),
    ("attack_naval_transport", 0, 0, 1),
    ("tactical_bomber", 0, 7, 5),
]


@pytest.mark.rule("GW-10.1-02", "GW-13.1.6-21", "GW-AMB-64")
def test_what_units_hit_on_at_sea() -> None:
    for kind, hits, attack, defence in WHAT_UNITS_HIT_ON_AT_SEA:
        here, who = pos(at_sea()), unit(kind, hits=hits)
        assert [sea_fire.value(here, side, who) for side in SIDES] == [attack, defence]


@pytest.mark.rule("GW-0.5-06", "GW-0.5-07", "GW-15.4-04")
def test_abilities_change_values_at_sea_but_not_below_one_nor_what_has_none() -> None:
    """Who is surprised is worse by one in the first round."""
    state = replace(war(turn(begin(), "japan", 9, "combat"), ("japan", "usa")), units={})
    here = pos(replace(state, spent={"ready": {f"surprise_attack {SEA}": 1}}))

    def now(kind: str, number: int = 1, side: Side = "defence") -> int:
        return sea_fire.now(here, SeaBattle(SEA, round=number), side, unit(kind, "usa"))

    assert [now("destroyer", number) for number in (1, 2)] == [3, 4]
    assert now("destroyer", side="attack") == 4
    assert [now("light_carrier", number) for number in (1, 2)] == [1, 1]
    assert now("fleet_carrier") == 1
    assert now("naval_transport") == 0


@pytest.mark.rule("GW-8.2.1-12", "GW-8.2.1-13")
def test_when_anti_submarine_warfare_counts() -> None:
    """Seaplanes on patrol at 5 and transports at 1, where submarines are; others as they are."""
    technologies = {"anti_submarine_warfare": 4}
    submarine = unit("submarine", did="moved", to=SEA)

    def found(side: Side, who: Unit, *others: Unit, known: str = GB) -> int:
        state = at_sea(
            "germany" if side == "defence" else "commonwealth", **{SEA: those(who, *others)}
        )
        state = sheet(state, known, technologies=technologies) if known else state
        return sea_fire._against_submarines(pos(state), SeaBattle(SEA), side, who)

    transport, armed = unit("naval_transport", GB), unit("attack_naval_transport", GB)
    assert found("defence", transport, submarine) == 1
    assert found("defence", transport, unit("destroyer", did="moved", to=SEA)) == 0
    assert found("defence", transport, submarine, known="") == 0
    assert found("defence", armed, submarine) == 0
    assert found("defence", unit("destroyer", GB), submarine) == 0
    mine = {"did": "moved", "to": SEA}
    seaplane, theirs = unit("seaplane", GB, duty="patrol", **mine), unit("submarine")
    assert found("attack", seaplane, theirs) == 5
    assert found("attack", seaplane, theirs, unit("destroyer")) == 5
    assert found("attack", seaplane, unit("destroyer")) == 0
    assert found("attack", seaplane, theirs, known="") == 0
    assert found("attack", replace(seaplane, duty=""), theirs) == 0


@pytest.mark.rule("GW-10.7-03")
def test_with_whom_destroyers_pair_and_who_may_hit_submarines() -> None:
    patrol = unit("fighter", duty="patrol")
    assert (
        sea_fire.hunters(those((patrol, 2), unit("seaplane", duty="patrol"), unit("fighter"))) == 3
    )
    assert sea_fire.hunters(those(unit("destroyer", duty="escort"))) == 0
    assert sea_fire._is_free(SeaBattle(SEA), "defence")
    assert not sea_fire._is_free(SeaBattle(SEA), "attack")
    assert sea_fire._is_free(SeaBattle(SEA, "submarines"), "attack")
    assert not sea_fire._is_free(SeaBattle(SEA, "patrol"), "attack")


WHOM_SEAPLANES_AND_CARPET_BOMBERS_HIT: list[tuple[str, str, str, str]] = [
    ("seaplane", "submarine", "quarry", "transport"),
    ("seaplane", "submarine naval_transport", "quarry", "transport"),
    ("seaplane", "naval_transport", "quarry", "transport"),
    ("seaplane", "submarine destroyer", "submarine", ""),
    ("seaplane", "destroyer", "submarine", ""),
    ("strategic_bomber", "naval_transport", "", ""),
    ("strategic_bomber", "destroyer", "", ""),
]


@pytest.mark.rule("GW-10.6-02", "GW-AMB-25", "GW-10.6.5-01")
def test_whom_seaplanes_and_carpet_bombers_hit() -> None:
    for kind, there, free, bound in WHOM_SEAPLANES_AND_CARPET_BOMBERS_HIT:
        who = unit(kind, did="moved", to=SEA)
        state = at_sea(**{SEA: those(who, *(unit(each, GB) for each in there.split()))})
        here, frame = pos(state), SeaBattle(SEA)
        assert sea_fire._quarry(here, frame, "attack", who, True) == free
        assert sea_fire._quarry(here, frame, "attack", who, False) == bound


UP_TO_WHICH_FACE_WHO_PICKS_WHICH_SHIP: list[tuple[Side, Unit, str, tuple[int, str]]] = [
    ("attack", unit("destroyer"), "destroyer", (0, "")),
    ("attack", unit("light_cruiser"), "fighter destroyer", (3, "air")),
    ("attack", unit("light_cruiser"), "destroyer", (0, "")),
    ("defence", unit("light_cruiser"), "fighter", (3, "air")),
    ("attack", unit("submarine"), "naval_transport", (1, "chosen_surface_ship")),
    ("attack", unit("submarine"), "submarine fighter", (0, "")),
    ("defence", unit("submarine"), "destroyer", (1, "chosen_surface_ship")),
    ("attack", unit("tactical_bomber"), "submarine destroyer", (3, "chosen_surface_ship")),
    ("attack", unit("tactical_bomber"), "submarine", (0, "")),
    ("attack", unit("tactical_bomber", duty="patrol"), "submarine", (3, "chosen_ship")),
    ("attack", unit("tactical_bomber", duty="patrol"), "fighter", (0, "")),
    ("defence", unit("tactical_bomber"), "submarine", (3, "chosen_ship")),
    ("defence", unit("battlecruiser", duty="raider"), "submarine", (12, "chosen_ship")),
    ("defence", unit("battlecruiser", duty="raider"), "destroyer fighter", (12, "chosen_ship")),
    ("defence", unit("battlecruiser", duty="raider"), "fighter", (0, "")),
    ("defence", unit("battlecruiser"), "destroyer", (0, "")),
    ("attack", unit("battlecruiser", duty="raider"), "destroyer", (0, "")),
]


@pytest.mark.rule("GW-10.2-04", "GW-10.2-06", "GW-10.7-01", "GW-10.7-04")
def test_up_to_which_face_who_picks_which_ship() -> None:
    for side, who, there, picks in UP_TO_WHICH_FACE_WHO_PICKS_WHICH_SHIP:
        mine = {"did": "moved", "to": SEA}
        attacker, defender = ("germany", GB) if side == "attack" else (GB, "germany")
        slot = "germany" if side == "attack" else "commonwealth"
        others = [unit(each, defender if side == "attack" else attacker) for each in there.split()]
        if side == "attack":
            who = replace(who, **mine)
        else:
            others = [replace(each, **mine) for each in others]
        state = at_sea(slot, **{SEA: those(who, *others)})
        assert sea_fire._picks(pos(state), SeaBattle(SEA), side, who) == picks


@pytest.mark.rule("GW-10.7-03")
def test_so_many_destroyers_are_paired() -> None:
    """The first that fire; each patrol once; whoever needs nothing rolls nothing."""
    here = pos(at_sea())

    def die(who: Unit, paired: bool) -> Die | None:
        return None if who.type == "naval_transport" else Die(9 if paired else 1)

    def rolled(pairs: int, *units: tuple[Unit, int], side: Side = "attack") -> list[int]:
        shots = sea_fire.aimed(here, side, units, pairs, die)
        return [each.value for each in dice_of(shots)]

    whole, hurt = unit("destroyer"), unit("destroyer", came="A22")
    assert rolled(0, (whole, 2)) == [1, 1]
    assert rolled(1, (whole, 2)) == [9, 1]
    assert rolled(3, (whole, 2)) == [9, 9]
    assert rolled(1, (whole, 1), (hurt, 1)) == [9, 1]
    assert rolled(2, (whole, 1), (hurt, 1)) == [9, 9]
    assert rolled(2, (whole, 2), (hurt, 1)) == [9, 9, 1]
    assert rolled(2, (unit("light_cruiser"), 2), (whole, 1)) == [1, 1, 9]
    assert rolled(1, (unit("light_cruiser"), 2), (whole, 1)) == [1, 1, 9]
    assert rolled(2, (unit("naval_transport"), 2), (whole, 1)) == [9]
    bomber = unit("strategic_bomber")
    assert rolled(0, (bomber, 2)) == [1] * 6
    assert rolled(0, (bomber, 2), side="defence") == [1, 1]


# sides


@pytest.mark.rule("GW-4.8-02")
def test_who_is_attacked_without_a_war() -> None:
    """A major's units in a zone of the Soviet sphere that came to it; its own zone alone, and by
    land alone."""
    state = sheet(turn(begin(), "ussr", 9, "combat"), "ussr", at_full=True)
    state = own(replace(state, wars=frozenset()), GB, "east_poland")
    here = pos(state)
    assert sides._fights(here, GB, "ussr", "east_poland", "land")
    assert not sides._fights(here, "france", "ussr", "east_poland", "land")
    assert not sides._fights(here, GB, "germany", "east_poland", "land")
    assert not sides._fights(here, GB, "ussr", "london", "land")
    at_war = pos(war(state, ("france", "ussr")))
    assert sides._fights(at_war, "france", "ussr", "east_poland", "land")
    attack = board(
        state,
        east_poland=those(unit("infantry", "ussr", came="kiev", did="moved"), unit("infantry", GB)),
    )
    assert [each.owner for each, _ in sides.defenders(pos(attack), "east_poland")] == [GB]


@pytest.mark.rule("GW-AMB-51")
def test_who_decides_for_whom_in_a_combat() -> None:
    """Each lead for its own; for an attacked neutral who will control it; nobody decides for who
    acts, nor for a neutral at peace."""
    state = war(front(), ("germany", "switzerland"), ("germany", GB))
    here = pos(state)
    assert sides.lead_for(here, "france") == "france"
    assert sides.lead_for(here, "anzac") == GB
    assert sides.lead_for(here, "germany") == ""
    assert sides.lead_for(here, "switzerland") == GB
    assert sides.lead_for(here, "sweden") == ""
    ward = pos(sheet(state, "belgium", controller="germany"))
    assert sides.lead_for(ward, "belgium") == ""
    other = pos(sheet(state, "belgium", controller="france"))
    assert sides.lead_for(other, "belgium") == "france"


@pytest.mark.rule("GW-0.3-09", "GW-10.5-01")
def test_who_chooses_for_a_side() -> None:
    """The attacker; all leads whose units defend, each once; with nobody left the owner of the
    zone, or who met the ships."""
    allies = war(front(phase="combat"), ("germany", GB), ("anzac", "germany"))
    coming = unit("infantry", came=BEHIND, did="moved")
    foes = [unit("infantry", owner) for owner in ("france", GB, "anzac")]
    state = board(allies, **{ZONE: those(coming, *foes)})
    frame = Battle(ZONE)
    assert sides.deciders(pos(state), frame, "attack") == ("germany",)
    assert sorted(sides.deciders(pos(state), frame, "defence")) == ["france", GB]
    gone = board(allies, **{ZONE: those(coming)})
    assert sides.deciders(pos(gone), frame, "defence") == ("france",)
    neutral = war(own(gone, "sweden", ZONE), ("germany", "sweden"))
    assert sides.deciders(pos(neutral), frame, "defence") == (GB,)
    idle = own(gone, "sweden", ZONE)
    assert sides.deciders(pos(idle), frame, "defence") == ()

    sea = at_sea(**{SEA: those(unit("destroyer", did="moved", to=SEA))})
    assert sides.deciders(pos(sea), SeaBattle(SEA, "kamikazes", "france"), "defence") == ("france",)
    assert sides.deciders(pos(sea), SeaBattle(SEA), "defence") == ()
    met = at_sea(**{SEA: those(unit("destroyer", did="moved", to=SEA), unit("destroyer", GB))})
    assert sides.deciders(pos(met), SeaBattle(SEA), "defence") == (GB,)


@pytest.mark.rule("GW-0.2-04", "GW-0.3-12", "GW-10.5.2-02", "GW-10.5.3-01", "GW-0.3-02")
def test_who_fights_in_a_clash_and_in_attrition() -> None:
    """Those beside the zone who aim at it, against who owns it, also in the name of one nation;
    nobody else's units take part without war."""
    clash = {"came": BEHIND, "did": "moved", "to": ZONE}
    beside = those(
        unit("infantry", mission="clash", **clash),
        unit("advanced_artillery", mission="shell", **clash),
        unit("cavalry", mission="clash", came=BEHIND, to="austria"),
        unit("light_tank"),
        unit("militia", "france", mission="clash", **clash),
    )
    here = those(
        unit("infantry", "france"), unit("infantry", "usa"), unit("cavalry", mission="clash")
    )
    state = replace(on_land(bavaria=beside, alsace_lorraine=here), wars=frozenset())

    def found(side: Side, plan: str) -> list[str]:
        force = sides.units_of(pos(state), Battle(ZONE, plan), side)  # type: ignore[arg-type]
        return [f"{each.owner} {each.type}" for each, _ in force]

    assert found("attack", "clash") == ["germany infantry"]
    assert found("attack", "shell") == ["germany advanced_artillery"]
    assert found("attack", "land") == []
    assert found("defence", "clash") == ["france infantry"]
    assert found("defence", "shell") == []
    british = replace(own(state, GB, ZONE), wars=frozenset())
    anzac = replace(british, units=british.units | {ZONE: those(unit("infantry", "anzac"))})
    force = sides.defenders(pos(anzac), ZONE, "clash")
    assert [each.owner for each, _ in force] == ["anzac"]


@pytest.mark.rule("GW-0.3-02")
def test_when_all_attackers_are_hit_those_at_war_with_who_acts_still_defend() -> None:
    """And only those who are not attackers themselves."""
    foe, scrambled = unit("infantry", "france"), unit("fighter", "france", came="paris")
    state = on_land(alsace_lorraine=those(foe, scrambled, unit("infantry", "usa")))
    assert sides.defenders(pos(state), ZONE) == those(foe, scrambled)
    mine = unit("infantry", came=BEHIND, did="moved")
    both = on_land(alsace_lorraine=those(mine, foe, unit("cavalry")))
    assert sides.defenders(pos(both), ZONE) == those(foe)
    rocket = on_land(alsace_lorraine=those(mine, foe, unit("strategic_rocket", "france")))
    assert sides.defenders(pos(rocket), ZONE) == those(foe)
    british = war(turn(begin(), "commonwealth", 9, "combat"), ("anzac", "italy"))
    italian = unit("infantry", "italy")
    for owner, fights in ((GB, False), ("anzac", True)):
        there = board(british, **{ZONE: those(replace(mine, owner=owner), italian)})
        assert bool(sides.defenders(pos(there), ZONE)) == fights
