"""Who can take which hit, who is hit first, who chooses, what is set aside (10.2, 10.5, 10.6)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from tests.games.global_war_1936.made import at_sea, kinds, on_land, script, those, unit, written
from tests.games.global_war_1936.table import facilities, pos, sheet
from wartable.games.global_war_1936.actions import Lose
from wartable.games.global_war_1936.battle import hits, losses
from wartable.games.global_war_1936.decisions import TakeHits
from wartable.games.global_war_1936.events import RolledOff
from wartable.games.global_war_1936.script import Script
from wartable.games.global_war_1936.state import (
    Battle,
    Combat,
    Facility,
    Owed,
    SeaBattle,
    State,
    Window,
)
from wartable.games.global_war_1936.unit import Force, Unit
from wartable.testing.dice import ScriptedDice

ZONE, BEHIND = "alsace_lorraine", "bavaria"
SEA = "A28"
CAME = {"came": BEHIND, "did": "moved"}
LANDED = {"came": "A22", "did": "moved", "mission": "landing"}
LOADED = {"cargo": (unit("airborne_infantry"),)}
LAND, RAID, PORT, NAVAL = Battle(ZONE), Battle(ZONE, "raid"), Battle(ZONE, "port"), SeaBattle(SEA)


def _takes(state: State, kind: str, who: Unit, frame: Combat = LAND) -> bool:
    return hits.takes(pos(state), frame, who, kind)


@pytest.mark.rule("GW-10.6.2-03", "GW-10.6.5-02", "GW-10.6-02")
@pytest.mark.parametrize(
    ("kind", "frame", "can", "cannot"),
    [
        ("any", LAND, "infantry fighter light_tank air_transport", "strategic_rocket"),
        ("air", LAND, "fighter air_transport", "infantry strategic_rocket"),
        ("air_first", LAND, "fighter infantry", "strategic_rocket"),
        (
            "land",
            LAND,
            "infantry aa_artillery light_tank",
            "fighter air_transport strategic_rocket",
        ),
        ("vehicle", LAND, "light_tank cavalry", "infantry fighter strategic_rocket"),
        ("infantry", LAND, "infantry militia", "light_tank artillery"),
        ("rocket", RAID, "strategic_rocket", "medium_bomber fighter"),
        (
            "bomber",
            RAID,
            "medium_bomber strategic_bomber heavy_strategic_bomber",
            "fighter strategic_rocket air_transport",
        ),
        ("ship", NAVAL, "destroyer submarine naval_transport battleship", "fighter"),
        ("surface_ship", NAVAL, "destroyer naval_transport battleship", "fighter submarine"),
        ("chosen_ship", NAVAL, "destroyer submarine naval_transport", "fighter"),
        ("chosen_surface_ship", NAVAL, "destroyer naval_transport battleship", "fighter submarine"),
        ("afloat", NAVAL, "destroyer fighter naval_transport", "submarine advanced_submarine"),
        ("paired", NAVAL, "destroyer fighter submarine", "advanced_submarine"),
        ("quarry", NAVAL, "submarine naval_transport", "destroyer fighter"),
    ],
)
def test_who_can_take_which_hits(kind: str, frame: Combat, can: str, cannot: str) -> None:
    state = on_land()
    assert [each for each in can.split() if not _takes(state, kind, unit(each), frame)] == []
    assert [each for each in cannot.split() if _takes(state, kind, unit(each), frame)] == []


@pytest.mark.rule("GW-10.6.5-02")
def test_carpet_bombers_are_hit_from_the_air_and_by_anti_aircraft_guns_alone() -> None:
    """Those that attack on land; not those that defend, raid or are at sea."""
    state = on_land()
    bomber = unit("strategic_bomber", **CAME)
    for kind, hit in (("any", False), ("air", True), ("air_first", True), ("infantry", False)):
        assert _takes(state, kind, bomber) == hit, kind
    assert _takes(state, "any", unit("strategic_bomber", "france"))
    assert _takes(state, "any", bomber, RAID)
    assert _takes(state, "any", bomber, NAVAL)
    assert _takes(state, "any", unit("medium_bomber", **CAME))


@pytest.mark.rule("GW-10.6-02", "GW-AMB-25")
def test_hits_of_seaplanes_in_port() -> None:
    """Submarines; transports when only transports are left."""
    transport = unit("naval_transport", "france")
    submarine, destroyer = unit("submarine", "france"), unit("destroyer", "france")

    def takes(who: Unit, *others: Unit) -> bool:
        return _takes(on_land(alsace_lorraine=those(who, *others)), "seaplane", who, PORT)

    assert takes(submarine)
    assert takes(submarine, destroyer)
    assert not takes(destroyer)
    assert takes(transport)
    assert not takes(transport, destroyer)
    assert not takes(transport, submarine)


@pytest.mark.rule("GW-AMB-60", "GW-10.6.2-03")
def test_hits_of_fortifications_and_hits_on_what_carries_airborne() -> None:
    """Those who crossed the border of one of them; its dice spare an assault under Airborne
    Doctrine."""
    state = facilities(
        on_land(), ZONE, Facility("fortification", "belgium"), Facility("fortification", BEHIND)
    )
    known = sheet(state, "germany", technologies={"airborne_doctrine": 4})
    crossing, beside = unit("infantry", came=BEHIND), unit("infantry", came="picardy")
    drop = unit("airborne_infantry", came=BEHIND, mission="drop")
    for kind in ("fort", "fort_dice"):
        assert _takes(state, kind, crossing)
        assert not _takes(state, kind, beside)
        assert not _takes(on_land(), kind, crossing)
        assert _takes(state, kind, drop)
    assert _takes(known, "fort", drop)
    assert not _takes(known, "fort_dice", drop)

    assert _takes(state, "carrying", unit("air_transport", **LOADED))
    assert not _takes(state, "carrying", unit("air_transport"))
    assert not _takes(state, "carrying", unit("naval_transport", **LOADED))


@pytest.mark.rule("GW-AMB-60", "GW-10.2-07")
def test_hits_that_follow_from_double_losses() -> None:
    assert _takes(on_land(), "double", unit("infantry", **LANDED))
    assert not _takes(on_land(), "double", unit("infantry", **CAME))
    assert not _takes(on_land(), "double", unit("marines", **LANDED))


@pytest.mark.rule("GW-10.2-02", "GW-10.6-03", "GW-10.7-05")
@pytest.mark.parametrize(
    ("kind", "ranks"),
    [
        ("any", (0, 0, 1, 0, 3, 0, 0)),
        ("air_first", (0, 2, 1, 0, 3, 2, 2)),
        ("land", (0, 0, 0, 0, 0, 0, 0)),
        ("chosen_ship", (0, 0, 0, 0, 0, 0, 0)),
        ("chosen_surface_ship", (0, 0, 0, 0, 0, 0, 0)),
        ("afloat", (0, 0, 1, 0, 3, 0, 0)),
        ("air", (0, 0, 1, 0, 3, 0, 0)),
    ],
)
def test_who_is_hit_before_whom(kind: str, ranks: tuple[int, ...]) -> None:
    """Aircraft by air superiority; air transports without airborne infantry last of them; naval
    transports last of all, but where the shooter picks."""
    order = (
        unit("fighter"),
        unit("infantry"),
        unit("air_transport"),
        unit("air_transport", mission="drop"),
        unit("naval_transport"),
        unit("destroyer"),
        unit("strategic_rocket"),
    )
    assert tuple(hits.rank(pos(on_land()), each, kind) for each in order) == ranks


# the order of losses of an assault


@pytest.mark.rule("GW-10.8.3-04")
def test_whose_losses_have_an_order() -> None:
    """The attackers' on land: those from beside only when nobody who landed can be hit."""
    landed, beside = unit("infantry", **LANDED), unit("cavalry", **CAME)
    state = on_land(alsace_lorraine=those(landed, beside))

    def wrong(owed: Owed, lost: Unit, frame: Combat = LAND) -> bool:
        return hits._is_out_of_order(pos(state), frame, owed, those(lost))

    assert wrong(Owed("attack", 1, "any"), beside)
    assert not wrong(Owed("attack", 1, "any"), landed)
    assert not wrong(Owed("attack", 1, "vehicle"), beside)
    assert not wrong(Owed("defence", 1, "any"), beside)
    assert not wrong(Owed("attack", 1, "any"), beside, SeaBattle(SEA))


# taking hits


def _owing(owed: Owed, *there: Unit, leads: tuple[str, ...] = ("france",)) -> State:
    frame = Battle(ZONE, step=10, owed=(owed,))
    asked = tuple(TakeHits(lead, ZONE, owed.side, owed.kind, owed.hits) for lead in leads)
    state = on_land(alsace_lorraine=those(*there))
    return replace(state, flow=(frame, Window(asked)))


def _why(owed: Owed, lost: Force, *there: Unit, by: str = "france") -> list[str]:
    state = _owing(owed, *there, leads=(by,))
    return [each.rule for each in hits._objections(pos(state), Lose(by, lost))]


@pytest.mark.rule("GW-10.5-01", "GW-10.2-02", "GW-10.8.3-04")
def test_why_these_do_not_take_the_hits() -> None:
    infantry, tank = unit("infantry", "france"), unit("light_tank", "france")
    fighter = unit("fighter", "france")
    mine = unit("infantry", **CAME)
    one, two = Owed("defence", 1, "any"), Owed("defence", 2, "any")
    assert _why(one, those(infantry), infantry, tank, mine) == []
    assert _why(one, those(infantry, tank), infantry, tank, mine) == ["GW-10.5-01"]
    assert _why(two, those(infantry), infantry, tank, mine) == ["GW-10.5-01"]
    assert _why(two, those(infantry, tank), infantry, tank, mine) == []
    assert _why(one, those(mine), infantry, tank, mine) == ["GW-10.5-01"]
    assert _why(one, ((infantry, 1), (infantry, 1)), infantry, tank, mine) == ["GW-10.5-01"]
    first = Owed("defence", 1, "air_first")
    assert _why(first, those(infantry), infantry, fighter, mine) == ["GW-10.2-02"]
    assert _why(first, those(fighter), infantry, fighter, mine) == []
    assert _why(one, those(fighter), infantry, fighter, mine) == []
    assert _why(Owed("defence", 1, "vehicle"), those(infantry), infantry, tank, mine) == [
        "GW-10.5-01"
    ]

    landed, beside = unit("infantry", **LANDED), unit("cavalry", **CAME)
    there, hit = (landed, beside, infantry), Owed("attack", 1, "any")
    assert _why(hit, those(beside), *there, by="germany") == ["GW-10.8.3-04"]
    assert _why(hit, those(landed), *there, by="germany") == []


def _lost(state: State, *lines: Lose, faces: tuple[int, ...] = ()) -> Script:
    done = script(state, *faces)
    for line in lines:
        hits._lose(done, line)
    assert isinstance(done.dice, ScriptedDice)
    assert not done.dice.left
    return done


ALLIES = ("france", "great_britain", "usa")


@pytest.mark.rule("GW-0.3-09", "GW-10.5-01", "GW-10.7-06")
def test_those_who_defend_together_choose_together() -> None:
    """The hits fall when all have said the same, in whichever order; until then the answer
    waits."""
    infantry, tank = unit("infantry", "france"), unit("light_tank", "france")
    state = _owing(Owed("defence", 2, "any"), infantry, tank, unit("militia", "usa"), leads=ALLIES)
    both = ((infantry, 1), (tank, 1))
    one = _lost(state, Lose("usa", both))
    top = one.pos.top
    assert isinstance(top, Window)
    assert [each.owner for each in top.decisions] == ["france", "great_britain"]
    assert [each.by for each in top.answers] == ["usa"]
    assert one.pos.units(ZONE) == state.units[ZONE]

    done = _lost(state, Lose("usa", both), Lose("france", both[::-1]), Lose("great_britain", both))
    assert kinds(done.pos.units(ZONE)) == ["militia"]
    assert done.pos.top == Battle(ZONE, step=10)
    alone = _owing(Owed("defence", 1, "any"), infantry, tank)
    after = _lost(alone, Lose("france", those(tank)))
    assert kinds(after.pos.units(ZONE)) == ["infantry"]
    assert after.state.flow == (Battle(ZONE, step=10),)


@pytest.mark.rule("GW-0.3-09")
@pytest.mark.parametrize(
    ("faces", "lost"),
    [
        ((9, 3, 1), "infantry"),
        ((3, 9, 1), "light_tank"),
        ((3, 9, 10), "militia"),
        ((9, 9, 1, 2, 1, 3), "militia"),
        ((5, 5, 5, 6, 2, 2), "infantry"),
    ],
)
def test_the_highest_of_a_roll_off_chooses(faces: tuple[int, ...], lost: str) -> None:
    there = {kind: unit(kind, "france") for kind in ("infantry", "light_tank", "militia")}
    state = _owing(Owed("defence", 1, "any"), *there.values(), leads=ALLIES)
    wanted = zip(ALLIES, there.values(), strict=True)
    done = _lost(state, *(Lose(by, those(who)) for by, who in wanted), faces=faces)
    assert kinds(done.pos.units(ZONE)) == sorted({*there} - {lost})
    rolls = [event for event in done.events if isinstance(event, RolledOff)]
    assert [event.faces for event in rolls] == [
        faces[start : start + 3] for start in range(0, len(faces), 3)
    ]
    assert {(event.zone, event.leads) for event in rolls} == {(ZONE, ALLIES)}


# losses


@pytest.mark.rule("GW-10.2-07", "GW-13.2.6-06", "GW-10.8.3-02")
@pytest.mark.parametrize(
    ("who", "frame", "doubled"),
    [
        (unit("infantry", **LANDED), LAND, True),
        (unit("infantry", **CAME), LAND, True),
        (unit("infantry", came="picardy"), LAND, False),
        (unit("infantry", **CAME), Battle(ZONE, "clash"), True),
        (unit("infantry", **CAME), Battle(ZONE, "shell"), False),
        (unit("infantry", **CAME), PORT, False),
        (unit("infantry", **LANDED), RAID, False),
        (unit("infantry", **CAME), SeaBattle(SEA), False),
        (unit("infantry"), LAND, False),
        (unit("fighter", **CAME), LAND, False),
    ],
)
def test_whose_losses_are_double(who: Unit, frame: Combat, doubled: bool) -> None:
    """Of those who landed, and of those who come across the Maginot Line, on foot, in a combat on
    land or a clash."""
    state = facilities(on_land(), ZONE, Facility("fortification", BEHIND))
    assert losses.takes_double(pos(state), frame, who) == doubled


@pytest.mark.rule("GW-0.2-06")
@pytest.mark.parametrize(
    ("kind", "borne"),
    [("destroyer", 0), ("light_carrier", 0), ("battleship", 1), ("heavy_battleship", 2)],
)
def test_how_many_hits_a_ship_bears(kind: str, borne: int) -> None:
    found = [losses.survives(pos(on_land()), unit(kind, hits=hits)) for hits in range(3)]
    assert found == [hits < borne for hits in range(3)]


def _hit(owed: Owed, lost: Force, frame: Combat, *there: Unit | tuple[Unit, int]) -> Script:
    make = at_sea if isinstance(frame, SeaBattle) else on_land
    state = make(**{frame.zone: those(*there)})
    if frame.zone == ZONE:
        state = facilities(state, ZONE, Facility("fortification", BEHIND))
    done = script(replace(state, flow=(replace(frame, owed=(owed, *frame.owed)),)))
    losses.lose(done, owed, lost)
    return done


@pytest.mark.rule("GW-10.5-01", "GW-AMB-22", "GW-0.2-06")
def test_who_is_hit_is_gone_or_damaged_and_fires_first_where_its_shot_is_to_come() -> None:
    ships = (unit("battleship", "great_britain"), unit("destroyer", "great_britain"))
    later = Owed("attack", 1, "any")
    frame = SeaBattle(SEA, step=3, owed=(later,))
    done = _hit(Owed("defence", 2, "any", late=True), those(*ships), frame, *ships)
    assert dict(done.pos.units(SEA)) == {replace(ships[0], hits=1): 1}
    assert done.pos.top == replace(frame, aside=those(ships[1]))

    early = _hit(Owed("defence", 1, "any"), those(ships[1]), frame, *ships)
    assert early.pos.top == frame
    mine = unit("destroyer", did="moved", to=SEA)
    fallen = _hit(Owed("attack", 1, "any", late=True), those(mine), frame, mine, *ships)
    assert fallen.pos.top == replace(frame, fallen=those(mine))
    nobody = _hit(Owed("attack", 1, "any", late=True), (), frame, mine, *ships)
    assert nobody.pos.top == frame
    assert written(nobody) == ["FlowBecame"]


@pytest.mark.rule("GW-10.2-05", "GW-AMB-43", "GW-10.5-01")
def test_for_each_of_those_with_double_losses_another_is_lost() -> None:
    """As many as there are; late as the hit was; nothing follows from what follows."""
    crossing, beside = unit("infantry", **CAME), unit("infantry", came="picardy")
    frame = Battle(ZONE, step=11, owed=(Owed("attack", 1, "vehicle"),))

    def owed(number: int, lost: Unit, there: int, kind: str = "any", late: bool = False) -> Combat:
        first = Owed("attack", number, kind, late=late)
        done = _hit(first, those((lost, number)), frame, (crossing, there), (beside, 2))
        top = done.pos.top
        assert isinstance(top, Battle)
        return replace(top, fallen=())

    def doubled(number: int, late: bool = False) -> Combat:
        return replace(frame, owed=(Owed("attack", number, "double", late=late), *frame.owed))

    assert owed(1, crossing, 3) == doubled(1)
    assert owed(1, crossing, 3, late=True) == doubled(1, late=True)
    assert owed(2, crossing, 5) == doubled(2)
    assert owed(2, crossing, 3) == doubled(1)
    assert owed(1, crossing, 1) == frame
    assert owed(1, beside, 3) == frame
    assert owed(1, crossing, 3, "double") == frame
