"""What each phase asks and who may act in it, one condition at a time (chapters 7, 8 and 12)."""

from __future__ import annotations

from collections import Counter

import msgspec
import pytest
from msgspec.structs import replace

from tests.games.global_war_1936.front import front
from tests.games.global_war_1936.said import said
from tests.games.global_war_1936.table import (
    begin,
    ended,
    facilities,
    offered,
    own,
    play,
    pos,
    refused,
    sheet,
    stand,
    turn,
    war,
)
from wartable.forces import force, single
from wartable.games.global_war_1936.data import data
from wartable.games.global_war_1936.economy.supplies import arrive
from wartable.games.global_war_1936.given import round_of
from wartable.games.global_war_1936.groups import is_chinese
from wartable.games.global_war_1936.names import Box, border
from wartable.games.global_war_1936.phases.place_units import PLACE_UNITS
from wartable.games.global_war_1936.phases.production import buyers
from wartable.games.global_war_1936.script import Script
from wartable.games.global_war_1936.state import Battle, Delivery, Facility, Item, Rail, State
from wartable.games.global_war_1936.unit import Unit, fresh
from wartable.testing.dice import ScriptedDice

# production


@pytest.mark.rule("GW-4.5-06", "GW-4.11.3-01")
def test_who_spends_ipp() -> None:
    """Nations with an income in their own turn, and Vichy what was left to it."""
    state = begin()
    vichy = sheet(state, "vichy_france", gone="", ipp=0)

    assert buyers(pos(state)) == ("germany",)
    assert buyers(pos(vichy)) == ("germany",)
    assert buyers(pos(sheet(vichy, "vichy_france", ipp=3))) == ("germany", "vichy_france")
    assert buyers(pos(turn(state, "commonwealth"))) == ("great_britain", "fec", "anzac")
    assert buyers(pos(turn(state, "japan"))) == ("japan",)


@pytest.mark.rule("GW-4.5-06")
@pytest.mark.parametrize(
    "line",
    [
        "research radar",
        "buy 1 infantry",
        "build airbase in paris",
        "advance battleship paid 1",
        "upgrade 1 militia",
        "enlarge minor_port in picardy on A23",
        "repair 1 of 1 of airbase in paris",
        "lend infantry",
        "take over infantry",
    ],
)
def test_nobody_spends_ipp_in_anothers_turn(line: str) -> None:
    state = sheet(begin(), "france", ipp=90)

    assert said(state, f"germany: {line} for france") == ["france spends no IPP now (GW-4.5-06)"]
    assert "GW-4.5-06" not in refused(turn(state, "france"), f"france: {line}")


@pytest.mark.rule("GW-7.1-01")
def test_nobody_places_or_repairs_ships_in_anothers_turn() -> None:
    state = stand(begin(), "A22", "1 battleship!1", "france")
    line = "overhaul 1 of battleship!1 of A22 at normandy"
    not_now = ["france does not act now (GW-7.1-01)"]

    assert said(state, f"germany: {line} for france") == not_now
    assert refused(turn(state, "france"), f"france: {line}") == []
    placing = turn(begin(), "germany", phase="place_units")
    placing = replace(placing, box={"france": single(Item("infantry"))})
    line = "place 1 infantry from paris into paris"
    assert said(placing, f"germany: {line} for france") == not_now
    mine = turn(placing, "france", phase="place_units")
    assert refused(mine, f"france: {line}") == []


# Place Units


def _quiet(slot: str) -> State:
    """Nothing in the box; no ward recruits."""
    state = turn(begin(), slot, phase="place_units")
    for ward in ("siam", "mongolia", "abyssinia", "spanish_nationalists", "spanish_republicans"):
        state = sheet(state, ward, controller="")
    return replace(state, box={})


def _asks(state: State) -> bool:
    return PLACE_UNITS.asks(pos(state)) is not None


@pytest.mark.rule("GW-12.1-01")
@pytest.mark.parametrize(
    ("owner", "item", "asks"),
    [
        ("germany", Item("infantry"), True),
        ("germany", Item("infantry", of="militia"), True),
        ("germany", Item("airbase", "bavaria"), False),
        ("italy", Item("infantry"), False),
    ],
)
def test_what_there_is_to_place(owner: str, item: Item, asks: bool) -> None:
    """What is bound to no zone, of who acts; nothing once what was placed has set out."""
    state = replace(_quiet("germany"), box={owner: single(item)})

    assert not _asks(_quiet("germany"))
    assert _asks(state) == asks
    assert not _asks(replace(state, spent={"ready": {"placed": 1}}))


@pytest.mark.rule("GW-12.7-01", "GW-12.8-01", "GW-3.3-03", "GW-4.7-02", "GW-4.11.3-01")
@pytest.mark.rule("GW-3.3-26")
@pytest.mark.parametrize(
    ("what", "slot", "line"),
    [
        ("a ward", "japan", "roll recruits for siam"),
        ("a warlord", "japan", "influence mengjiang"),
        ("a gift", "france", "take foreign_legion in paris by france_world_power"),
        ("a minor", "germany", "invite romania"),
        ("vichy", "germany", "leave income"),
        ("a lesson", "ussr", "learn heavy_armor"),
    ],
)
def test_what_else_there_is_to_do_in_place_units(what: str, slot: str, line: str) -> None:
    """Each alone keeps the phase open."""
    state = _quiet(slot)
    if slot == "japan":
        state = replace(state, spent={"influenced": {"japan": 1}})
    assert not _asks(state)
    match what:
        case "a ward":
            state = sheet(state, "siam", controller="japan")
        case "a warlord":
            state = replace(state, spent={})
        case "a gift":
            state = war(state, ("france", "germany"))
        case "a minor":
            state = replace(
                sheet(state, "france", gone="surrendered"),
                deeds=frozenset({("france", "surrendered", "germany")}),
            )
        case "vichy":
            state = own(state, "vichy_france", "southern_france")
            state = sheet(state, "vichy_france", gone="", controller="germany")
            state = replace(state, spent={"recruited": {"vichy_france": 1}})
        case "a lesson":
            state = own(state, "ussr", "helsinki")

    assert _asks(state)
    assert any(line in way for way in offered(state, pos(state).lead))


@pytest.mark.rule("GW-12.9-01", "GW-5.3-01")
def test_income_is_collected_once_by_each_who_acts_and_earns() -> None:
    """A bonus that ends with the turn is still paid to nobody afterwards."""
    state = turn(begin(), "commonwealth", phase="noncombat")
    state = replace(state, box={"fec": single(Item("battleship"))})
    waiting = ended(state)
    after = play(waiting, "great_britain: done")

    for nation in ("great_britain", "fec", "anzac"):
        before = state.sheets[nation]
        assert after.sheets[nation].ipp == before.ipp + before.level, nation
    assert after.sheets["france"] == state.sheets["france"]
    rich = ended(sheet(turn(begin(), "germany", phase="place_units"), "usa", level=15))
    assert ("japan", "bonus_ended", "bonus_08") in rich.deeds
    poor = ended(sheet(turn(begin(), "germany", phase="place_units"), "usa", level=14))
    assert ("japan", "bonus_ended", "bonus_08") not in poor.deeds


@pytest.mark.rule("GW-12.5-04", "GW-12.1-01")
def test_what_is_under_way_sets_out_when_nothing_else_is_left() -> None:
    """By itself, or when who acts is done; then nothing more is placed."""
    state = war(begin(), ("germany", "great_britain"))
    state = turn(stand(state, "A54", "1 submarine", "germany"), "commonwealth", phase="place_units")
    line = "great_britain: place 1 infantry from cape_town into cape_town"
    alone = replace(state, box={"great_britain": ((Item("infantry"), 1),)})
    gone = play(alone, line, 12)
    assert gone.slot == "france"
    both = replace(state, box={"great_britain": ((Item("infantry"), 1), (Item("destroyer"), 1))})
    waits = play(both, line)
    assert (waits.slot, waits.phase) == ("commonwealth", "place_units")
    assert not waits.spent.get("ready")
    done = play(waits, "great_britain: done", 12)
    assert done.slot == "france"
    assert dict(done.box["great_britain"]) == {Item("destroyer"): 1}
    arrived = Unit("infantry", "great_britain")
    was = dict(state.units["cape_town"]).get(arrived, 0)
    assert dict(gone.units["cape_town"])[arrived] == was + 1
    assert dict(done.units["cape_town"])[arrived] == was + 1


# what arrives raises incomes


@pytest.mark.rule("GW-12.1-02", "GW-12.5-04", "GW-12.1-01")
@pytest.mark.parametrize(
    ("item", "number", "more"),
    [
        (Item("battleship"), 1, 1),
        (Item("battleship"), 2, 2),
        (Item("destroyer"), 2, 0),
        (Item("battleship", corps="condor"), 2, 0),
    ],
)
def test_each_capital_ship_that_germany_builds_raises_the_british_income(
    item: Item, number: int, more: int
) -> None:
    """None of a force, which was built before."""
    script = Script(begin(), ScriptedDice())
    arrive(script, "germany", "western_germany", "A23", item, number)
    unit = Unit(item.kind, "germany", did="placed", corps=item.corps)

    level = begin().sheets["great_britain"].level
    assert script.state.sheets["great_britain"].level == level + more
    assert dict(script.state.units["A23"])[unit] == number


@pytest.mark.rule("GW-12.5-02", "GW-12.5-03", "GW-12.5-04")
def test_all_neutrals_answer_before_dice_are_rolled_at_what_is_placed_over_the_sea() -> None:
    """Germany and the USSR lie off Cape Town; each hit of theirs raises the British income."""
    state = turn(begin(), "commonwealth", phase="place_units")
    for nation in ("ussr", "germany"):
        state = sheet(state, nation, at_full=True)
    state = sheet(state, "great_britain", level=10)
    state = stand(state, "A54", "1 submarine@ussr, 1 submarine@germany", "x")
    state = replace(state, box={"great_britain": ((Item("infantry"), 1), (Item("militia"), 1))})
    line = "great_britain: place 1 infantry from cape_town into cape_town"
    first = play(play(state, line), "great_britain: done")
    (one,) = {way.partition(":")[0] for way in offered(first)}
    (other,) = {"germany", "ussr"} - {one}

    second = play(first, f"{one}: interdict")
    assert offered(second) == [f"{other}: interdict", f"{other}: let pass"]
    hit = play(second, f"{other}: interdict", 1, 1, 2, 3)
    assert hit.sheets["great_britain"].level == 15
    assert dict(hit.box["great_britain"]) == {Item("militia"): 1}
    assert hit.units["cape_town"] == state.units["cape_town"]
    only = play(second, f"{other}: let pass", 12)
    assert only.sheets["great_britain"].level == 10


@pytest.mark.rule("GW-12.1-07", "GW-12.5-04")
def test_what_needs_no_factory_comes_over_the_sea_at_once() -> None:
    """Militia of Cape Town stand there whatever lies off it; infantry is under way."""
    state = war(turn(begin(), "commonwealth", phase="place_units"), ("germany", "great_britain"))
    items = force((Item(kind), 1) for kind in ("militia", "infantry", "destroyer"))
    state = replace(state, box={"great_britain": items})
    state = stand(state, "A54", "1 submarine", "germany")
    line = "great_britain: place 1 {} from cape_town into cape_town"
    state = facilities(state, "cape_town", Facility("minor_factory"), Facility("minor_port", "A54"))
    raised, sent = play(state, line.format("militia")), play(state, line.format("infantry"))

    assert dict(raised.units["cape_town"])[Unit("militia", "great_britain", did="placed")] == 1
    assert Unit("infantry", "great_britain", did="placed") not in dict(sent.units["cape_town"])
    assert dict(sent.box["great_britain"])[Item("infantry", "cape_town", "cape_town")] == 1


# combat and after


@pytest.mark.rule("GW-10.1-01")
def test_a_combat_is_fought_where_it_was_declared_and_all_are_fought() -> None:
    state = stand(
        stand(front(), "bavaria", "1 infantry", "germany"),
        "alsace_lorraine",
        "1 infantry",
        "france",
    )
    moved = play(state, "germany: move 1 infantry: bavaria > alsace_lorraine")
    phase = play(moved, "germany: done")

    assert asked_fights(phase) == ["germany: fight in alsace_lorraine"]
    assert said(phase, "germany: fight in paris") == ["no combat is declared in paris (GW-10.1-01)"]
    assert said(phase, "germany: call off the raid in alsace_lorraine") == [
        "no combat is declared in alsace_lorraine (GW-10.1-01)"
    ]
    assert said(phase, "germany: done") == ["combats are still to be fought (GW-10.1-01)"]
    assert "germany: done" not in offered(phase)


def asked_fights(state: State) -> list[str]:
    return [way for way in offered(state) if "fight" in way]


@pytest.mark.rule("GW-10.6.2-02", "GW-10.6.2-05")
def test_a_raid_is_called_off_where_there_is_nothing_of_an_enemy_to_bomb() -> None:
    """Otherwise something is bombed."""
    state = war(
        turn(begin(), "commonwealth", phase="combat_movement"), ("germany", "great_britain")
    )
    zone = "western_germany"
    state = replace(state, facilities={zone: ((Facility("major_port", "A23"), 1),)})
    state = stand(state, "london", "1 medium_bomber", "great_britain")
    state = stand(state, zone, "1 infantry", "germany")
    flown = play(state, f"great_britain: fly raid 1 medium_bomber: london > A23 > {zone}")
    phase = play(flown, "great_britain: done")
    bomb = f"great_britain: bomb major_port in {zone} on A23"
    fight = f"great_britain: call off the raid in {zone}"

    assert bomb in offered(phase)
    assert said(phase, fight) == [f"there is something to bomb in {zone} (GW-10.6.2-02)"]
    around = pos(phase).data.map.land[zone].neighbours
    gone = {border(zone, there): Rail(gone=True) for there in around}
    bare = replace(facilities(phase, zone), rails=gone)
    neutral = own(phase, "sweden", zone)
    for off in (bare, neutral):
        assert refused(off, fight) == []
        assert fight in offered(off)
        back = play(off, fight)
        assert not [way for way in offered(back) if "call off" in way]
    told = said(neutral, bomb)
    assert told
    assert all("GW-10.6.2-05" in each for each in told)


@pytest.mark.rule("GW-10.10-01")
@pytest.mark.parametrize(
    ("unit", "owner", "zone", "lost"),
    [
        ("fighter*fought", "germany", "paris", True),
        ("fighter*fought", "germany", "berlin", False),
        ("fighter*landed", "germany", "paris", False),
        ("infantry*fought", "germany", "paris", False),
        ("fighter*fought", "italy", "paris", False),
    ],
)
def test_which_aircraft_are_lost_without_a_landing_place(
    unit: str, owner: str, zone: str, lost: bool
) -> None:
    """Those that fought, of who acts, over a zone of somebody else; whoever else is there stays."""
    state = war(turn(begin(), "germany", 9, "noncombat"), ("france", "germany"))
    state = replace(state, box={"germany": single(Item("battleship"))})
    state = stand(state, zone, f"2 {unit}@{owner}, 1 infantry@{owner}", "x")
    after = ended(state)
    kind = unit.partition("*")[0]
    left = sum(n for each, n in pos(after).units(zone) if (each.type, each.owner) == (kind, owner))

    assert left == (0 if lost else 2 + (kind == "infantry"))
    assert any(each.type == "infantry" for each, _ in after.units[zone])


@pytest.mark.rule("GW-10.5.1-01", "GW-10.4-11")
def test_who_won_and_went_no_further_has_fought() -> None:
    state = stand(
        turn(front(), "germany", 9, "combat"), "alsace_lorraine", "1 light_tank*won", "germany"
    )
    state = own(state, "germany", "alsace_lorraine")
    state = replace(state, taken=frozenset({"alsace_lorraine"}))
    after = play(state, "germany: done")

    assert [unit.did for unit, _ in after.units["alsace_lorraine"]] == ["fought"]


@pytest.mark.rule("GW-10.1-01", "GW-10.9-01", "GW-5.3-01", "GW-15.3-06", "GW-9.4.1-03")
def test_the_combat_phase_lasts_while_there_is_something_to_fight_or_to_raid() -> None:
    """At sea as on land; otherwise it is over at once. A sea zone is of nobody, nor of China."""
    state = war(turn(begin(), "germany", 9, "combat_movement"), ("germany", "great_britain"))
    state = stand(replace(state, units={}), "A44", "1 submarine", "germany")
    quiet = play(state, "germany: done")
    assert quiet.phase == "noncombat"
    raid = play(play(state, "germany: set 1 submarine: to raid in A44"), "germany: done")
    assert raid.phase == "combat"
    assert said(raid, "germany: done") == ["combats are still to be fought (GW-10.1-01)"]
    assert "germany: done" not in offered(raid)
    met = stand(state, "A44", "1 destroyer, 1 destroyer@great_britain", "germany")
    battle = play(play(met, "germany: engage in A44 with 1 destroyer"), "germany: done")
    assert battle.phase == "combat"
    assert asked_fights(battle) == ["germany: fight in A44"]


@pytest.mark.rule("GW-9.4.1-03", "GW-9.4.1-04")
def test_who_did_not_wait_behind_a_screen_goes_nowhere_in_the_combat_phase() -> None:
    state = stand(front(), "bavaria", "2 infantry, 1 fighter", "germany")
    state = stand(state, "alsace_lorraine", "1 infantry", "france")
    state = stand(state, "A23", "1 naval_transport{infantry}", "germany")
    moved = play(state, "germany: move 1 infantry: bavaria > alsace_lorraine")
    phase = play(moved, "germany: done")

    for unit, rule in (("infantry", "GW-9.4.1-04"), ("fighter", "GW-9.4.1-04")):
        line = f"germany: move 1 {unit}: bavaria > alsace_lorraine"
        assert said(phase, line) == [f"{unit} did not wait behind a screen ({rule})"]
    line = "germany: land 1 infantry in picardy off naval_transport{infantry} in A23"
    assert said(phase, line) == ["naval_transport did not wait behind a screen (GW-9.4.1-03)"]


# what a position is made of


@pytest.mark.rule("GW-2.3-01", "GW-2.4-01", "GW-2.5-01")
def test_units_facilities_and_ships_in_building_are_there_at_the_start() -> None:
    state = begin()
    printed: Counter[tuple[str, str, str]] = Counter()
    for each in data().map.facilities:
        printed[each.zone, each.kind, each.at] += each.number
    there = {
        (zone, facility.kind, facility.at): number
        for zone, facilities_ in state.facilities.items()
        for facility, number in facilities_
    }
    assert there == printed
    begun = {(nation, p.kind, p.paid): n for nation, q in state.queue.items() for p, n in q}
    assert begun == {(each.nation, each.unit, each.paid): each.number for each in data().building}
    units = sum(
        number * (1 + len(unit.cargo)) for there in state.units.values() for unit, number in there
    )
    assert units == sum(n for army in data().armies for n in army.units.values())


@pytest.mark.rule("GW-2.5-03")
@pytest.mark.parametrize(
    ("date", "number"), [("1936-07", 1), ("1937-01", 2), ("1946-07", 21), ("1947-01", 22)]
)
def test_which_round_a_date_is(date: str, number: int) -> None:
    assert round_of(date) == number


@pytest.mark.rule("GW-0.2-19")
def test_what_a_unit_is_when_a_turn_begins() -> None:
    """A submerged submarine comes up; an escort, damage and cargo stay."""
    boat = Unit("submarine", "germany", duty="submerged", did="fought")
    ship = Unit("destroyer", "germany", hits=1, duty="escort", did="moved", spent=2)

    assert fresh(boat) == Unit("submarine", "germany")
    assert fresh(ship) == Unit("destroyer", "germany", hits=1, duty="escort")


@pytest.mark.rule("GW-0.2-08")
def test_who_is_chinese() -> None:
    """The two factions and the warlords; Tibet where the table says so."""
    here = pos(begin())

    assert [n for n in ("kmt", "ccp", "ma_clique", "japan", "tibet") if is_chinese(here, n)] == [
        "kmt",
        "ccp",
        "ma_clique",
    ]
    assert is_chinese(pos(begin(tibet="warlord")), "tibet")


@pytest.mark.rule("GW-8.2-03")
@pytest.mark.parametrize(("box", "may"), [(0, False), (1, True), (4, True), (5, False)])
def test_a_track_has_four_boxes(box: int, may: bool) -> None:
    if may:
        assert msgspec.convert(box, Box) == box
    else:
        with pytest.raises(msgspec.ValidationError):
            msgspec.convert(box, Box)


@pytest.mark.rule("GW-0.2-09")
def test_a_die_has_twelve_faces_unless_a_rule_says_otherwise() -> None:
    asked: list[tuple[int, int]] = []
    told: list[tuple[str, ...]] = []

    class Noted(ScriptedDice):
        def roll(self, number: int, faces: int) -> tuple[int, ...]:
            asked.append((number, faces))
            return (1,) * number

        def announce(self, names: tuple[str, ...]) -> None:
            told.append(names)

    script = Script(begin(), Noted())
    assert script.roll("anything") == (1,)
    assert script.roll("others", 2, 6) == (1, 1)
    assert asked == [(1, 12), (2, 6)]
    assert told == [("anything",), ("others",)]


@pytest.mark.rule("GW-10.5-01", "GW-12.5-02", "GW-11.5-01")
def test_how_a_combat_and_a_delivery_begin() -> None:
    """In the first round with its first step; on its way to stand in the zone."""
    battle = Battle("paris")
    assert (battle.plan, battle.round, battle.step) == ("land", 1, 0)
    delivery = Delivery("germany", "infantry", "", 0, "italy", "rome", ("berlin", "rome"))
    assert (delivery.in_port, delivery.chosen, delivery.declined) == (False, (), ())
