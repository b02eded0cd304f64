"""Where cards move units to: drops, evacuations, redeployments, Force Z (EOS-CARD-72 to
EOS-CARD-79)."""

from __future__ import annotations

from functools import cache

import pytest
from msgspec.structs import replace

from tests.games.empire_of_the_sun.hand import (
    asked,
    carry_out,
    choose,
    decline,
    listed,
    to_play,
    under_way,
)
from wartable.games.empire_of_the_sun.actions import Choose, Decline
from wartable.games.empire_of_the_sun.cards import december_1941, movement
from wartable.games.empire_of_the_sun.data import data
from wartable.games.empire_of_the_sun.position import Position
from wartable.games.empire_of_the_sun.state import Fight, Move

BOARD = data().map


@cache
def nobody():
    """The map without any unit."""
    return to_play("JP-35", empty=True)


def only(units, **changes):
    """These units alone."""
    state = nobody()
    return replace(state, at=state.at | units, **changes)


def within(place, steps):
    """The land hexes so near."""
    pos = Position(nobody())
    return {
        each
        for each, facts in BOARD.hexes.items()
        if facts.is_land and pos.distance(each, place) <= steps
    }


# from the air


@pytest.mark.rule("EOS-CARD-77", "EOS-8.41-01", "EOS-13.91-01", "EOS-8.41-06")
@pytest.mark.parametrize(
    ("place", "unit", "far"),
    [("2909", "jp_air_flot_22", 5), ("2409", "jp_air_div_5", 4), ("2006", "jp_air_div_5", 4)],
)
def test_where_paratroops_may_land(place, unit, far):
    """JP-58: every Allied land hex within the extended range of the activated unit that Japanese
    troops may enter: none inside China, none in mainland India, none of the USSR."""
    japanese = frozenset({"2409", "2909", "2813", "2006"})
    state = only({unit: place, "jp_air_flot_25": "4017"}, japanese=japanese)
    pos = Position(under_way(state, "JP-58", activated=(unit,)))
    inside = {p for p in BOARD.region("china_interior") if not BOARD.hexes[p].is_coastal}
    closed = inside | BOARD.region("manchuria", "ussr", "india")
    expected = within(place, far) - japanese - closed
    expected = {each for each in expected if not BOARD.hexes[each].ferry}
    found = {*movement.paratroop_hexes(pos, data().cards["JP-58"].effects[0])}
    coast = {each for each in expected if each not in BOARD.region("china_coast", "himalaya")}
    assert found <= expected
    assert coast <= found


@pytest.mark.rule("EOS-CARD-77")
def test_whom_paratroops_may_meet():
    """A Dutch regiment alone is eliminated; nobody else, no two, no Dutch aircraft."""
    effect = data().cards["JP-58"].effects[0]

    def lands(place, **units):
        state = only({"jp_air_flot_22": "2415", **units}, japanese=frozenset({"2415"}))
        during = under_way(state, "JP-58", activated=("jp_air_flot_22",))
        return place in movement.paratroop_hexes(Position(during), effect)

    assert lands("2517")
    assert lands("2517", nl_regt_1="2517")
    assert not lands("2517", nl_regt_1="2517", nl_regt_2="2517")
    assert not lands("2517", nl_air_dutch="2517")
    assert not lands("2517", nl_regt_1="2517", us_dd_us_asia="2517")
    assert not lands("2517", us_corps_x="2517")
    assert lands("2814")
    watched = {"us_air_5af": "2813", "us_hq_southwest_pacific": "3727"}
    assert not lands("2814", **watched), "in a ZOI"
    state = only({"jp_army_25": "2415"}, japanese=frozenset({"2415"}))
    ground = under_way(state, "JP-58", activated=("jp_army_25",))
    assert carry_out(ground, "JP-58", "before_movement").flow == (), "no aircraft"
    air = only({"jp_air_flot_22": "2415", "nl_regt_1": "2517"}, japanese=frozenset({"2415"}))
    drop = carry_out(
        under_way(air, "JP-58", activated=("jp_air_flot_22",)), "JP-58", "before_movement"
    )
    assert Decline("japan") in listed(drop)
    assert decline(drop).at["nl_regt_1"] == "2517"
    after = choose(drop, "2517")
    assert (after.at["nl_regt_1"], after.japanese) == ("eliminated", {"2415", "2517"})


AIRBORNE = "us_div_11_abn"


def drop(units, place="3727", **changes):
    """Where the 11th Airborne may be dropped, SW Pacific HQ being there."""
    there = {AIRBORNE: place, "us_hq_southwest_pacific": "3727", **units}
    state = only(there, **{"japanese": frozenset(), **changes})
    return {*movement.drop_hexes(Position(under_way(state, "AL-69")), AIRBORNE)}


@pytest.mark.rule("EOS-CARD-76")
def test_where_the_11th_airborne_may_be_dropped():
    """AL-69: within 4 hexes of an air unit, 6 of an LRB; empty land hexes; it must be a supplied US
    air unit on the same airfield."""
    free = {each for each in within("3727", 4) if not BOARD.hexes[each].ferry} - {"3727"}
    assert drop({"us_air_5af": "3727"}) == free
    assert drop({"us_air_5af": "3727", "au_corps_1": "3626"}) == free - {"3626"}
    far = {each for each in within("3727", 6) if not BOARD.hexes[each].ferry} - {"3727"}
    assert drop({"us_air_5af_lrb": "3727"}) == far
    assert drop({"au_air_aus": "3727"}) == set()
    assert drop({"us_air_5af": "3626"}) == set()
    assert drop({"us_air_5af": "3727", "us_hq_southwest_pacific": "eliminated"}) == set()
    assert drop({"us_air_5af": "3727"}, place="turn_5") == set()
    port = next(p for p in within("3727", 6) if not BOARD.hexes[p].airfield)
    assert drop({"us_air_5af": port}, place=port) == set()


@pytest.mark.rule("EOS-CARD-76", "EOS-8.41-06", "EOS-8.41-01")
def test_what_is_closed_to_a_drop():
    """Unneutralised Japanese ZOI, and the inside of China."""
    zone = {"jp_air_flot_25": "4021", "jp_hq_south_seas": "4021"}
    held = {"japanese": frozenset({"4021", "4017", "3706"})}
    near = drop({"us_air_5af_lrb": "3823", AIRBORNE: "3823"} | zone, place="3823", **held)
    pos = Position(nobody())
    assert near
    assert not {each for each in near if pos.distance(each, "4021") <= 2}
    coast = drop({"us_air_5af_lrb": "2709", "us_hq_southwest_pacific": "2709"}, place="2709")
    assert coast
    assert not coast & (BOARD.region("china_interior") | BOARD.region("manchuria", "ussr"))


@pytest.mark.rule("EOS-CARD-76")
def test_a_drop_takes_the_hex_at_once():
    """A Japanese hex without units becomes Allied; who declines stays."""
    units = {AIRBORNE: "3727", "us_air_5af": "3727", "us_hq_southwest_pacific": "3727"}
    state = only(units, japanese=frozenset({"3626"}))
    ready = carry_out(under_way(state, "AL-69"), "AL-69", "after_movement")
    assert (asked(ready).owner, asked(ready).optional) == ("allies", True)
    after = choose(ready, "3626")
    assert (after.at[AIRBORNE], after.japanese, after.flow) == ("3626", frozenset(), ())
    stays = decline(ready)
    assert (stays.at[AIRBORNE], stays.japanese, stays.flow) == ("3727", {"3626"}, ())


# by sea


def havens(place, *ports, units=None, friendly=True):
    """Where the evacuation of a hex may go, these ports and perhaps the hex being Japanese."""
    japanese = frozenset({*ports, place} if friendly else ports)
    state = only({"jp_bde_ss": place, **(units or {})}, japanese=japanese)
    state = carry_out(state, "JP-35", "played")
    if place not in (asked(state).among if state.flow else ()):
        return ()
    return asked(choose(choose(state, place), "jp_bde_ss")).among


@pytest.mark.rule("EOS-CARD-78", "EOS-7.22-01")
def test_how_far_an_evacuation_goes():
    """JP-35: 15 hexes, from a friendly port 30; by sea 2517 is 15 hexes from Rabaul, 2415 16, 1308
    30 and 1307 31; from 3921, which has no port, 2415 is 15 and 3209 16."""
    ports = ("2517", "2415", "1308", "1307")
    assert havens("4021", *ports) == ("1308", "2415", "2517")
    assert havens("4021", *ports, friendly=False) == ("2517",)
    assert havens("3921", "2415", "3209") == ("2415",)
    assert havens("3921", "2415", "3209", friendly=False) == ("2415",)
    full = dict.fromkeys(("jp_army_2", "jp_army_29", "jp_army_32"), "2517")
    assert havens("4021", "2517", "2415", units=full) == ("2415",)


@pytest.mark.rule("EOS-CARD-78", "EOS-CARD-09")
def test_who_is_evacuated():
    """Nobody without a port to go to; who declines stays; up to three of those round the hex."""
    nowhere = only({"jp_bde_ss": "4021"}, japanese=frozenset({"4021"}))
    assert carry_out(nowhere, "JP-35", "played").flow == ()
    inland = only({"jp_army_2": "2013"}, japanese=frozenset({"2013", "2015", "2014"}))
    assert carry_out(inland, "JP-35", "played").flow == ()
    units = {"jp_bde_ss": "4021", "jp_army_2": "4020", "jp_army_29": "4021", "jp_army_17": "4017"}
    held = frozenset({"4021", "4020", "4017"})
    state = carry_out(only(units, japanese=held), "JP-35", "played")
    assert asked(state).among == ("4017", "4020", "4021")
    assert asked(state).optional
    assert decline(state).at == state.at
    assert decline(state).flow == ()
    state = choose(state, "4021")
    three = ("jp_army_2", "jp_army_29", "jp_bde_ss")
    assert (asked(state).among, asked(state).number) == (three, 3)
    assert asked(state).about == ("4021",)
    assert listed(state) == [*(Choose("japan", (each,)) for each in three), Choose("japan", three)]
    pair = only({"jp_army_2": "4021", "jp_bde_ss": "4021"}, japanese=held)
    two = choose(carry_out(pair, "JP-35", "played"), "4021")
    assert listed(two)[2:] == [Choose("japan", ("jp_army_2", "jp_bde_ss"))]
    state = choose(state, "jp_army_2", "jp_bde_ss")
    assert asked(state).about == ("jp_army_2", "jp_bde_ss")
    after = choose(state, "4017")
    moved = {"jp_army_2": "4017", "jp_bde_ss": "4017"}
    assert after.at == state.at | moved
    assert after.flow == ()


YAMAMOTO = "jp_hq_combined_fleet_yamamoto"


def oil(units, *ports, **changes):
    """JP-77 when these ports are Japanese."""
    return carry_out(only(units, japanese=frozenset(ports), **changes), "JP-77", "played")


@pytest.mark.rule("EOS-CARD-79")
def test_which_ports_are_near_the_oil():
    """Within three hexes of a resource hex: 2212 is 3 from one, 2311 is 4; somebody must be able to
    go there."""
    fleet = {"jp_bb_kongo": "4017"}
    assert asked(oil(fleet, "2212", "2311", "2415", "4017")).among == ("2212", "2415")
    assert oil({"jp_bb_kongo": "2415"}, "2415", "4017").flow == (), "she is there"
    assert oil({}, "2415").flow == ()
    assert oil(fleet, "4017").flow == ()
    zone = {"us_air_7af": "4016", "us_hq_central_pacific": "4016"}
    assert oil(fleet | zone, "2415", "4017").flow == (), "under the ZOI of the 7AF"
    first = oil(fleet | {YAMAMOTO: "3407"}, "2415", "4017", "3407")
    assert asked(first).optional
    assert decline(first).at == first.at
    assert decline(first).flow == ()


@pytest.mark.rule("EOS-CARD-79", "EOS-8.24-01")
def test_who_goes_to_the_oil():
    """The Combined Fleet HQ where no HQ stands, and ships as there is room, four at most."""
    ships = ("jp_bb_hiei", "jp_bb_kongo", "jp_ca_aoba", "jp_ca_nachi", "jp_cv_akagi")
    fleet = dict.fromkeys(ships, "4017") | {YAMAMOTO: "3407", "jp_hq_south": "3706"}
    state = choose(oil(fleet, "2415", "4017"), "2415")
    assert (asked(state).among, asked(state).about) == ((YAMAMOTO,), ("2415",))
    assert asked(state).optional
    without = decline(state)
    assert (asked(without).among, asked(without).number) == (ships, 4)
    assert (asked(without).optional, asked(without).about) == (True, ("2415",))
    after = choose(without, *ships[:4])
    assert after.at == state.at | dict.fromkeys(ships[:4], "2415")
    led = choose(choose(state, YAMAMOTO), ships[0])
    assert led.at == state.at | {YAMAMOTO: "2415", ships[0]: "2415"}
    alone = decline(choose(state, YAMAMOTO))
    assert (alone.at, alone.flow) == (state.at | {YAMAMOTO: "2415"}, ())
    without_ships = choose(oil({YAMAMOTO: "3407"}, "2415", "3407"), "2415")
    gone = choose(without_ships, YAMAMOTO)
    assert (gone.at[YAMAMOTO], gone.flow) == ("2415", ())
    held = choose(oil(fleet | {"jp_hq_south": "2415"}, "2415", "4017"), "2415")
    assert asked(held).among == ships, "an HQ is there already"
    there = ("jp_ca_mogami", "jp_ca_takao", "jp_cl_tenryu", "jp_apd_kamikaze", "jp_bb_nagato")
    five = fleet | dict.fromkeys(there, "2415")
    narrow = decline(choose(oil(five, "2415", "4017"), "2415"))
    assert (asked(narrow).among, asked(narrow).number) == (ships, 1)
    six = five | {"jp_bb_yamato": "2415"}
    assert choose(choose(oil(six, "2415", "4017"), "2415"), YAMAMOTO).flow == ()


# December 1941


def malaya(*moves, **units):
    """The coastal hexes of Malaya that Japanese ships entered."""
    made = tuple(Move(each[0], each[1], "sail") for each in moves)
    pos = Position(under_way(only(units), "JP-47", moves=made))
    return december_1941.malayan_hexes_entered(pos)


@pytest.mark.rule("EOS-CARD-73", "EOS-17.11-08")
def test_which_coast_of_malaya_was_entered():
    """Where ships begin they do not enter; 2013 is inland; where Japanese units stand now goes
    before what they only passed; Allied ships and ground units alone do not count."""
    kongo = ("jp_bb_kongo",)
    assert malaya((kongo, ("2112", "2211", "2112"))) == ("2112",)
    assert malaya((kongo, ("2112", "2210"))) == ()
    assert malaya((kongo, ("2909", "2112", "2113", "2013"))) == ("2112", "2113")
    assert malaya((kongo, ("2909", "2112", "2113")), jp_bb_kongo="2113") == ("2113",)
    assert malaya((("jp_army_25",), ("2909", "2112"))) == ()
    assert malaya((("uk_bb_force_z",), ("2015", "2112"))) == ()
    assert malaya((("jp_army_25", "jp_bb_kongo"), ("2909", "2112"))) == ("2112",)


@pytest.mark.rule("EOS-CARD-73", "EOS-17.11-08")
def test_force_z_fights_where_it_goes():
    """In the hex where it is, it stays; off the map it does not come; a battle already declared is
    not declared again."""
    landing = (Move(("jp_bb_kongo",), ("2909", "2015"), "sail"),)

    def after(units, **fields):
        state = under_way(only(units), "JP-02", moves=landing, **fields)
        return carry_out(state, "JP-02", "before_reaction")

    met = after({"uk_bb_force_z": "2015"}, battles=("2015",))
    assert (met.at["uk_bb_force_z"], [*met.offensive.battles]) == ("2015", ["2015"])
    assert met.offensive.reacted == {"uk_bb_force_z": "2015"}
    sunk = after({})
    assert (sunk.offensive.battles, sunk.offensive.reacted) == ({}, {})


@pytest.mark.rule("EOS-CARD-72", "EOS-17.11-06", "EOS-17.11-07")
def test_each_allied_air_unit_joins_one_battle_in_its_normal_range():
    """Within 2 hexes of 2015 lie 2014 and 1913; one battle alone is joined without a question; who
    stands in a battle hex, or fights already, is not asked; the Allies choose for one after the
    other."""
    air = {"uk_air_malaya": "2015", "au_air_aus": "2015"}
    pos = Position(nobody())
    assert [pos.distance("2015", place) for place in ("2014", "1913", "2112")] == [1, 2, 3]

    def joined(units, *battles, fights=None):
        state = under_way(only(units), "JP-02", battles=fights or dict.fromkeys(battles, Fight()))
        return carry_out(state, "JP-02", "before_battle")

    def who(state):
        return {place: fight.reaction for place, fight in state.offensive.battles.items()}

    one = joined(air, "2014", "2112")
    assert one.flow == ()
    assert who(one) == {"2014": ("au_air_aus", "uk_air_malaya"), "2112": ()}
    state = joined(air, "2014", "1913")
    assert (asked(state).about, asked(state).among) == (("au_air_aus",), ("1913", "2014"))
    state = choose(state, "2014")
    assert (asked(state).about, asked(state).owner) == (("uk_air_malaya",), "allies")
    state = choose(state, "1913")
    assert (state.flow, who(state)) == (
        (),
        {"2014": ("au_air_aus",), "1913": ("uk_air_malaya",)},
    )
    assert who(joined(air, "2015", "2014")) == {"2015": (), "2014": ()}, "they stand in a battle"
    fighting = {"2014": Fight(), "1913": Fight(reaction=("uk_air_malaya",))}
    state = joined(air, fights=fighting)
    assert asked(state).about == ("au_air_aus",)
    done = choose(state, "1913")
    assert (done.flow, who(done)["2014"]) == ((), ())
    assert {*who(done)["1913"]} == {*air}
