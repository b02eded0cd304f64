"""Moves to the letter: whole lists, whole refusals, and what follows from a move (7.23, 8.0)."""

from __future__ import annotations

import pytest

from tests.games.empire_of_the_sun.orders import empty_sea, orders, rules
from wartable.games.empire_of_the_sun import inquiries
from wartable.games.empire_of_the_sun.actions import Go, RemoveToTrack
from wartable.games.empire_of_the_sun.decisions import MoveUnits
from wartable.games.empire_of_the_sun.events import ControlTaken, Moved
from wartable.games.empire_of_the_sun.offensive import (
    contact,
    land,
    landing,
    march,
    move_units,
    moving,
    sea,
    strategic,
    transport,
)
from wartable.games.empire_of_the_sun.offensive.party import party_of
from wartable.games.empire_of_the_sun.script import Script
from wartable.games.empire_of_the_sun.state import Move
from wartable.testing.empire_of_the_sun.table import Faces

ARMY, OTHER = "jp_army_18", "jp_army_14"
NAGATO, AKAGI, AOBA = "jp_bb_nagato", "jp_cv_akagi", "jp_ca_aoba"
BRIGADE = "jp_bde_ss"
FLOTILLA = "jp_air_flot_24"
RABAUL, TRUK, BUIN, GUADALCANAL, GILI = "4021", "4017", "4222", "4423", "4024"
NORTHAMPTON, CORPS = "us_ca_northampton", "us_corps_x"


def fleet(*units, start=RABAUL, **changes):
    """Japanese units in Rabaul with a card of value 1, played for operations."""
    at = dict.fromkeys(units, start) | changes.pop("units", {})
    return empty_sea(**{"units": at, "active": units, "card": "JP-04", "event": False, **changes})


def played(made, how, units, to, aim="", *via):
    """What happens when they move."""
    script = Script(made.state, Faces())
    moving.carry_out_move(script, made._go(how, units, to, aim, via), "offensive")
    return script


# who moves together, and how


@pytest.mark.rule("EOS-7.23-01", "EOS-6.3-01", "EOS-7.23-02", "EOS-7.2-02", "EOS-8.4-01")
def test_a_unit_is_named_once_and_nobody_drops():
    made = fleet(ARMY, NAGATO)

    assert made.against("sail", [NAGATO, NAGATO], TRUK) == ["EOS-7.23-01"]
    assert made.against("drop", ARMY, TRUK) == ["EOS-8.4-01"]
    gone = fleet(NAGATO, units={AOBA: "eliminated"})
    assert gone.against("sail", AOBA, TRUK) == ["EOS-6.3-01", "EOS-6.3-01"]


@pytest.mark.rule("EOS-1.23-01", "EOS-8.23-03", "EOS-7.23-01")
def test_places_are_on_the_map():
    """Where one goes, where one passes and what for; the China box is for Allied aircraft."""
    made = fleet(NAGATO, FLOTILLA)

    assert made.against("sail", NAGATO, "9999") == ["EOS-1.23-01"]
    assert made.against("sail", NAGATO, TRUK, "", "9999") == ["EOS-1.23-01"]
    assert made.against("sail", NAGATO, TRUK, "9999") == ["EOS-1.23-01"]
    assert made.against("sail", NAGATO, RABAUL) == ["EOS-7.23-01"]
    assert made.against("fly", FLOTILLA, "china") == ["EOS-1.23-01"]
    assert made.against("steam", NAGATO, TRUK, GUADALCANAL) == ["EOS-8.23-03"]


@pytest.mark.rule("EOS-8.4-01", "EOS-9.6-03", "EOS-9.6-02", "EOS-8.21-03", "EOS-8.31-01")
def test_who_moves_how_after_battle():
    """Ground units sail then, and do nothing else."""
    made = fleet(ARMY, NAGATO, FLOTILLA)

    def against(how, unit):
        return made.against(how, unit, TRUK, mode="after_battle")

    assert against("fly", ARMY) == ["EOS-8.4-01"]
    assert against("sail", ARMY) == []
    assert against("march", ARMY) == ["EOS-9.6-03"]
    assert against("ship", ARMY) == ["EOS-9.6-02"]
    assert against("fly", NAGATO) == ["EOS-8.21-03"]
    assert against("sail", FLOTILLA) == ["EOS-8.31-01"]
    assert made.against("land", NAGATO, TRUK) == ["EOS-8.4-01"]


@pytest.mark.rule("EOS-7.23-01")
def test_one_ship_and_one_brigade_are_three_groups():
    made = fleet(AOBA, BRIGADE)

    assert sorted(move_units.groups(made.pos)) == [
        (BRIGADE,),
        (BRIGADE, AOBA),
        (AOBA,),
    ]


# after the defenders have left


KUANTAN, SINGAPORE = "2014", "2015"


def entered(*moves, **changes):
    """Armies have marched into Kuantan, and its defenders have left."""
    units = [unit for move in moves for unit in move.units]
    made = empty_sea(
        **{"card": "JP-09", "units": dict.fromkeys(units, KUANTAN), "active": units, **changes}
    )
    return made.note(
        moves=moves,
        used=frozenset({f"disengaged {KUANTAN}"}),
        came_overland={unit: move.path[-2] for move in moves for unit in move.units},
    )


SHORT = Move((ARMY,), ("1913", KUANTAN), "march", KUANTAN)
LONG = Move((OTHER,), ("1912", "1913", KUANTAN), "march", KUANTAN)


@pytest.mark.rule("EOS-8.43-03", "EOS-7.23-01", "EOS-6.3-01", "EOS-8.42-05")
def test_they_go_on_with_what_the_one_who_has_spent_most_has_left():
    """Value 3: six halves. Mixed terrain costs four, which is what each paid for Kuantan, railway
    or not; who came from 1912 paid one more. Singapore is one more by rail."""
    made = entered(SHORT, LONG)
    pos = made.pos
    assert pos.hex(KUANTAN).terrain == "mixed"
    assert land.is_route(pos, "1913", KUANTAN)
    assert land.spent(pos, "japan", ARMY) == 4
    assert land.spent(pos, "japan", OTHER) == 5

    assert march.budget(pos, party_of(pos, [ARMY])) == 2
    assert march.budget(pos, party_of(pos, [ARMY, OTHER])) == 1
    assert move_units.waiting(pos) == [OTHER, ARMY]
    assert made.against("sail", ARMY, SINGAPORE) == ["EOS-8.4-01", "EOS-7.23-01"]
    assert made.against("march", ARMY, SINGAPORE) == []


@pytest.mark.rule("EOS-7.23-01", "EOS-6.3-01")
def test_without_that_nobody_marches_twice():
    made = empty_sea(card="JP-09", units={ARMY: "2013"}, active=[ARMY])
    made.move("march", ARMY, KUANTAN)

    assert made.against("march", ARMY, SINGAPORE) == ["EOS-7.23-01"]
    assert move_units.waiting(made.pos) == []


@pytest.mark.rule("EOS-8.42-05")
def test_the_railway_counts_for_the_hexes_before_the_enemy():
    """Half a point for each of three hexes, then two points for mixed terrain among enemies."""
    path = ("2011", "2012", "1912", "1913")
    made = empty_sea(card="JP-09", units={ARMY: "1913"}, active=[ARMY], also_japanese=path)

    for aim, spent in (("", 3), ("1913", 1 + 1 + 4)):
        made.note(moves=(Move((ARMY,), path, "march", aim),))
        assert land.spent(made.pos, "japan", ARMY) == spent


@pytest.mark.rule("EOS-6.5-01", "EOS-6.5-02", "EOS-1.3-22", "EOS-9.5-01")
def test_control_changes_where_it_was_the_enemys():
    """2012 is Japanese already, 2011 is passed, 1912 is where they stop."""
    made = empty_sea(
        card="JP-09",
        units={ARMY: "2110"},
        active=[ARMY],
        allied=["2011", "1912"],
        also_japanese=["2012", "2110"],
    )
    done = played(made, "march", ARMY, "1912")

    taken = [each for each in done.events if isinstance(each, ControlTaken)]
    assert [(each.hexes, each.by) for each in taken] == [(("1912", "2011"), "japan")]
    assert done.offensive.came_overland == {ARMY: "2012"}

    left = empty_sea(card="JP-09", units={ARMY: "2110"}, active=[ARMY], allied=["2110", "2011"])
    assert not played(left, "march", ARMY, "2011").pos.controls("japan", "2110")


@pytest.mark.rule("EOS-6.5-01", "EOS-6.5-02", "EOS-1.3-22", "EOS-9.5-01")
def test_the_hex_that_is_left_stays_whose_it_was():
    """2110 is Allied while an army marches out of it to 2011."""
    made = empty_sea(card="JP-09", units={ARMY: "2110"}, active=[ARMY], allied=["2110", "2011"])
    done = played(made, "march", ARMY, "2011")

    assert [each.hexes for each in done.events if isinstance(each, ControlTaken)] == [("2011",)]
    assert done.pos.controls("allies", "2110")


@pytest.mark.rule("EOS-8.42-03", "EOS-8.42-04")
def test_a_way_through_named_hexes_costs_what_all_its_parts_cost():
    """From 2211 to 1913 by rail takes five halves of a point; back and forth it takes one each."""
    made = empty_sea(card="JP-09", units={ARMY: "2211"}, active=[ARMY])

    def way(budget, *stops):
        return land.path(made.pos, "japan", (ARMY,), ("2211", *stops), budget)

    assert way(2, "2110", "2211") == ("2211", "2110", "2211")
    assert way(1, "2110", "2211") is None
    assert way(3, "2110", "2011", "2012") == ("2211", "2110", "2011", "2012")
    assert way(2, "2110", "2011", "2012") is None


# landings


@pytest.mark.rule("EOS-8.45-02", "EOS-8.45-04")
def test_the_coasts_that_are_listed_for_a_landing():
    """Five hexes from Rabaul: coasts of the enemy, and own named places without a port; 3822 and
    its neighbours are ports, Ninigo, Malaita and the atolls have no name that counts, mountains
    are left out."""
    made = fleet(ARMY, units={NORTHAMPTON: GILI, CORPS: GUADALCANAL}, marks={"asp": {"japan": 7}})

    assert made.listed(ARMY, how="land") == {
        *(("land", place, "") for place in ("3519", "3922", "4023", "4124")),
        *(("land", place, "") for place in ("3620", "3721", "3921")),
        *(("land", place, "") for place in ("4121", "4122", "4221", "4322")),
        ("land", GILI, GILI),
        ("land", GUADALCANAL, GUADALCANAL),
    }


@pytest.mark.rule("EOS-8.47-02", "EOS-10.33-01")
def test_the_crossings_that_are_listed_for_a_barge():
    """From Buin, over one sea side, with a card of value 3; who is there is fought."""
    made = fleet(
        ARMY,
        start=BUIN,
        card="JP-09",
        units={CORPS: "4322"},
        marks={"barges": True},
    )

    assert made.listed(ARMY, how="barge") == {
        ("barge", "4121", ""),
        ("barge", "4122", ""),
        ("barge", "4221", ""),
        ("barge", "4322", "4322"),
    }


@pytest.mark.rule("EOS-9.13-01", "EOS-7.24-13", "EOS-7.26-08")
def test_a_landing_is_for_its_own_hex_and_for_one_battle():
    marks = {"asp": {"japan": 7}}
    units = {NORTHAMPTON: GILI, CORPS: GUADALCANAL}
    made = fleet(ARMY, OTHER, NAGATO, units=units, marks=marks)

    assert made.against("land", ARMY, GUADALCANAL, GUADALCANAL) == []
    assert made.against("land", ARMY, GUADALCANAL, GILI) == ["EOS-9.13-01"]
    made.move("sail", NAGATO, GILI)
    assert made.against("land", ARMY, GUADALCANAL) == ["EOS-7.24-13"]
    assert made.against("land", ARMY, GILI) == []
    assert made.against("land", ARMY, "3922") == []
    event = fleet(ARMY, NAGATO, units=units, marks=marks, event=True, card="JP-23")
    event.move("sail", NAGATO, GILI)
    assert event.against("land", ARMY, GUADALCANAL) == []


@pytest.mark.rule("EOS-8.45-17", "EOS-8.45-18", "EOS-CARD-75")
def test_only_marines_that_have_landed_let_the_army_follow():
    """Buin is one hex; Marines who stood there before do not count, nor Australians who landed."""

    def against(who, *, landed):
        made = empty_sea(
            side="allies",
            card="AL-13",
            event=False,
            units={CORPS: GUADALCANAL, who: BUIN, ARMY: BUIN},
            active=[CORPS],
            also_japanese=[BUIN],
            marks={"asp": {"allies": 9}},
        )
        made.note(landed={who: GUADALCANAL} if landed else {})
        return made.against("land", CORPS, BUIN)

    assert against("us_mar_div_1", landed=True) == []
    assert against("us_mar_div_1", landed=False) == ["EOS-8.45-17"]
    assert against("au_div_8", landed=True) == ["EOS-8.45-17"]


@pytest.mark.rule("EOS-6.5-03", "EOS-6.5-05", "EOS-8.46-03")
def test_what_follows_from_a_landing():
    """The army costs a point a step; nothing is taken yet, no barge was used, nobody is carried."""
    made = fleet(ARMY, reduced=[ARMY], marks={"asp": {"japan": 7}}, allied=["3922"])
    done = played(made, "land", ARMY, "3922")

    assert [type(each) for each in done.events if isinstance(each, ControlTaken)] == []
    (moved,) = [each for each in done.events if isinstance(each, Moved)]
    assert (moved.units, moved.how, moved.aim) == ((ARMY,), "land", "")
    assert done.state.marks.asp_used["japan"] == 1
    assert done.offensive.landed == {ARMY: RABAUL}
    assert (done.offensive.barged, done.offensive.carried) == (False, {})
    assert done.offensive.reaction_asp == 0
    assert "3922" not in done.state.japanese

    barge = fleet(ARMY, start=BUIN, card="JP-09", marks={"barges": True, "asp": {"japan": 7}})
    crossed = played(barge, "barge", ARMY, "4322")
    assert crossed.offensive.barged
    assert crossed.offensive.landed == {ARMY: BUIN}
    assert crossed.state.marks.asp_used.get("japan", 0) == 0


@pytest.mark.rule("EOS-8.46-01", "EOS-8.46-02", "EOS-8.46-03")
def test_a_cruiser_carries_a_brigade_and_no_army():
    made = fleet(AOBA, BRIGADE, ARMY, marks={"asp": {"japan": 7}})
    pos = made.pos
    assert transport.carried(pos, [AOBA], [ARMY, BRIGADE]) == {BRIGADE: AOBA}
    assert transport.price(pos, party_of(pos, [AOBA, ARMY])) == 2

    done = played(made, "land", [AOBA, BRIGADE], "3922")
    assert done.offensive.carried == {BRIGADE: AOBA}
    assert done.state.marks.asp_used.get("japan", 0) == 0


@pytest.mark.rule("EOS-8.46-03", "EOS-8.45-10", "EOS-7.26-11")
def test_points_count_against_the_reaction_when_somebody_reacts():
    made = empty_sea(
        side="allies",
        card="AL-05",
        event=False,
        units={"jp_bde_4sn": RABAUL, AOBA: RABAUL, BRIGADE: RABAUL, "jp_bde_3sn": RABAUL},
        marks={"asp": {"japan": 7}},
    ).declare(GUADALCANAL)
    made.move("land", [AOBA, BRIGADE], GUADALCANAL, GUADALCANAL, mode="reaction")
    assert made.offensive.reaction_asp == 0
    made.move("land", "jp_bde_4sn", GUADALCANAL, GUADALCANAL, mode="reaction")
    assert made.offensive.reaction_asp == 1
    last = made.against("land", "jp_bde_3sn", GUADALCANAL, GUADALCANAL, mode="reaction")
    assert last == ["EOS-8.45-10"]


def guarded(*units, **changes):
    """13AF, supplied, on Guadalcanal closes the hexes within two; a US cruiser lies in 4121."""
    return fleet(
        *units,
        units={
            "us_air_13af": GUADALCANAL,
            "us_hq_south_pacific_ghormley": "4825",
            NORTHAMPTON: "4121",
            **changes.pop("units", {}),
        },
        allied=[GUADALCANAL],
        **changes,
    )


@pytest.mark.rule("EOS-8.45-11", "EOS-8.45-12", "EOS-6.4-10", "EOS-8.11-02", "EOS-7.23-03")
def test_the_hexes_that_are_closed_to_a_landing():
    """The ZOI without a carrier, enemy ships without an escort, and never the hex it goes to; Buin
    is near the carrier in Rabaul."""
    made = guarded(ARMY, NAGATO, AKAGI)
    pos = made.pos
    zoi = pos.hexes_within([GUADALCANAL], 2) - {BUIN}

    def closed(*units, to="3922"):
        return {*pos.map.board.numbers(landing.closed(pos, party_of(pos, units), to))}

    assert {*pos.map.board.numbers(landing.bar(pos, party_of(pos, [ARMY])))} == zoi
    assert pos.map.board.numbers(landing.bar(pos, party_of(pos, [ARMY, AKAGI]))) == ()
    assert closed(ARMY) == zoi | {"4121"}
    assert closed(ARMY, to="4121") == zoi
    assert closed(ARMY, NAGATO) == zoi
    assert closed(ARMY, AKAGI) == set()
    assert pos.map.board.numbers(contact.enemy_ships(pos, "japan")) == ("4121",)


@pytest.mark.rule("EOS-8.23-02", "EOS-8.44-03", "EOS-8.11-02", "EOS-6.4-09", "EOS-8.23-04")
def test_the_hexes_that_are_closed_to_strategic_movement():
    """A carrier that steams opens no ZOI; battle hexes are closed to all."""
    made = guarded(ARMY, NAGATO, AKAGI, units={CORPS: "3922"}).declare("3922")
    pos = made.pos
    zoi = pos.hexes_within([GUADALCANAL], 2) - {BUIN}

    def closed(*units):
        return {*pos.map.board.numbers(strategic.closed(pos, party_of(pos, units)))}

    assert closed(NAGATO) == zoi | {"3922"}
    assert closed(AKAGI) == zoi | {"3922", BUIN}
    assert closed(ARMY) == zoi | {"3922", "4121"}
    assert closed(ARMY, NAGATO) == zoi | {"3922"}
    assert {*pos.map.board.numbers(strategic.bar(pos, party_of(pos, [AKAGI])))} == zoi | {BUIN}


@pytest.mark.rule("EOS-8.44-03", "EOS-8.4-03", "EOS-8.45-01", "EOS-8.44-04")
def test_why_ground_units_are_not_shipped_to_a_hex():
    """Enemies in the port, aircraft that close nothing because nobody supplies them."""
    made = fleet(
        ARMY,
        units={"jp_hq_south_seas": TRUK, "us_air_13af": BUIN},
        also_japanese=[BUIN, "4020"],
    )

    assert made.against("ship", ARMY, BUIN) == ["EOS-8.44-03"]
    assert made.against("ship", ARMY, "4020") == []
    assert made.against("ship", ARMY, "3921") == ["EOS-8.44-04"]


@pytest.mark.rule("EOS-8.45-01", "EOS-8.41-02", "EOS-8.44-03", "EOS-8.4-03")
def test_nobody_is_shipped_where_he_may_never_be():
    made = fleet(
        ARMY,
        start="1905",
        card="JP-09",
        units={"jp_hq_south": "2008"},
        also_japanese=["1805", "1905", "2008"],
    )

    assert "EOS-8.41-02" in made.against("ship", ARMY, "1805")
    assert "EOS-8.41-02" not in made.against("ship", ARMY, "2008")


@pytest.mark.rule("EOS-7.24-13", "EOS-8.21-07", "EOS-7.24-10")
def test_a_carrier_in_port_may_be_there_for_a_second_battle():
    """Operations are bound to Gili Gili; from Rabaul and Buin, in port, it need not fight."""
    units = {CORPS: GUADALCANAL, "us_corps_i": GILI}
    made = fleet(NAGATO, AKAGI, units=units)
    made.move("sail", NAGATO, GILI)

    assert made.against("sail", AKAGI, BUIN, GUADALCANAL) == []
    assert made.against("sail", AKAGI, "4321", GUADALCANAL) == ["EOS-7.24-13"]


@pytest.mark.rule("EOS-8.33-04")
def test_leaving_for_the_turn_track_is_offered_to_single_air_units():
    made = fleet(NAGATO, AKAGI, FLOTILLA)
    branches = move_units.QUESTION.branches(made.pos, MoveUnits("japan"))
    offered = [each for branch in branches for each in branch.actions()]

    found = [each for each in offered if isinstance(each, RemoveToTrack)]
    assert found == [RemoveToTrack("japan", FLOTILLA)]


# off the map


PORTS = (GILI, "4825", "4826", "4828")
"""Those of the Allies within thirty hexes of Oahu."""


def south(*units, start="5808", **changes):
    at = dict.fromkeys(units, start) | changes.pop("units", {})
    return orders(
        "south_pacific",
        side="allies",
        card=changes.pop("card", "AL-13"),
        event=False,
        empty=True,
        units=at,
        active=units,
        **changes,
    )


@pytest.mark.rule("EOS-17.10-08", "EOS-8.21-01", "EOS-8.21-03")
def test_how_far_oahu_is():
    """22 hexes to Espiritu Santo, 23 to Efate and Tana, 25 to Noumea, one more for each beyond."""
    pos = south(NORTHAMPTON).pos
    far = {"4825": 22, "4826": 23, "4926": 23, "4925": 23, "4827": 24, "4828": 25, "4727": 25}

    assert {to: sea.distance(pos, "5808", to, 25) for to in far} == far
    assert {to: sea.distance(pos, to, "5808", 25) for to in far} == far
    assert sea.distance(pos, "5808", "4828", 24) is None
    assert sea.distance(pos, "5808", "5808", 0) == 0
    assert sea.path(pos, ("5808", "4926"), 25) == ("5808", "4926")
    assert sea.path(pos, ("4925", "5808"), 25) == ("4925", "4825", "5808")
    assert pos.map.board.numbers(sea.reached(pos, "5808", 22)) == ("4825",)


@pytest.mark.rule("EOS-17.10-08", "EOS-8.4-03", "EOS-8.4-04")
def test_ground_units_go_to_sea_from_oahu():
    """Thirty hexes from port to port with a card of value 3; a landing has fifteen."""
    made = south(CORPS, marks={"asp": {"allies": 9}}, units={"us_hq_south_pacific_halsey": "4828"})

    assert made.against("ship", CORPS, "4828") == []
    assert made.against("land", CORPS, "4926") == ["EOS-8.1-01"]
    assert made.listed(CORPS) == {("ship", place, "") for place in PORTS}


@pytest.mark.rule("EOS-17.10-08", "EOS-8.23-01")
def test_the_ways_of_a_ship_to_and_from_oahu_that_are_listed():
    made = south(NORTHAMPTON)
    assert made.listed(NORTHAMPTON) == {("steam", place, "") for place in PORTS}

    weak = south(NORTHAMPTON, start="4828", card="AL-01")
    assert weak.offensive.value == 1
    assert "5808" not in {to for _, to, _ in weak.listed(NORTHAMPTON)}


# where one may never be, and stations


@pytest.mark.rule("EOS-8.21-07", "EOS-8.21-11")
def test_who_has_left_the_map_lands_nowhere():
    made = fleet(ARMY, NAGATO, allied=["3922"], marks={"asp": {"japan": 7}})
    made.move("land", ARMY, "3922")
    assert contact.landings(made.pos, "japan") == {"3922"}
    assert contact.landings(made.pos, "allies") == frozenset()

    gone = fleet(NAGATO, units={ARMY: "turn_9"}).note(landed={ARMY: RABAUL})
    assert contact.landings(gone.pos, "japan") == frozenset()


@pytest.mark.rule("EOS-8.21-07", "EOS-8.21-08", "EOS-9.11-01")
def test_carriers_at_a_station_are_those_that_went_there_for_the_same():
    """A battleship that lies with them is none, nor a carrier that is there for another battle."""
    made = fleet(
        NAGATO,
        AKAGI,
        AOBA,
        units={CORPS: GUADALCANAL, "us_corps_i": GILI},
        card="JP-23",
        event=True,
    )
    made.note(moves=(Move((AKAGI, AOBA), (RABAUL, "4122", "4222"), "sail", GUADALCANAL),))
    made.state.at[AKAGI] = made.state.at[AOBA] = BUIN

    assert made.against("sail", NAGATO, BUIN, GUADALCANAL) == []
    assert made.against("sail", NAGATO, "4223", GUADALCANAL) == ["EOS-8.21-07"]
    assert made.against("sail", NAGATO, BUIN, GILI) == ["EOS-8.21-07"]
    made.state.at[AKAGI] = RABAUL
    assert made.against("sail", NAGATO, BUIN, GUADALCANAL) == ["EOS-8.21-07"]


@pytest.mark.rule("EOS-17.10-05")
def test_truk_is_closed_in_the_south_pacific_only():
    for scenario, turn, is_closed in (
        ("south_pacific", 3, True),
        ("south_pacific", 4, False),
        ("1942-43", 3, False),
    ):
        made = orders(
            scenario,
            side="allies",
            card="AL-13",
            empty=True,
            turn=turn,
            units={NORTHAMPTON: RABAUL, AOBA: TRUK},
            active=[NORTHAMPTON],
        )
        assert contact.is_truk_closed(made.pos) is is_closed
        expected = ["EOS-17.10-05"] if is_closed else []
        assert made.against("sail", NORTHAMPTON, TRUK) == expected


@pytest.mark.rule("EOS-7.26-04", "EOS-7.26-08")
def test_the_moves_to_a_battle_that_are_listed():
    """Into it, for carriers one station besides; aircraft to airfields within range."""
    made = empty_sea(
        side="allies",
        card="AL-01",
        event=False,
        units={NAGATO: RABAUL, AKAGI: RABAUL, FLOTILLA: RABAUL, NORTHAMPTON: BUIN},
        allied=["3922", "4023"],
    ).declare(BUIN)
    assert made.offensive.value == 1

    assert made.listed(NAGATO, mode="reaction") == {("sail", BUIN, BUIN)}
    stations = made.listed(AKAGI, mode="reaction") - {("sail", BUIN, BUIN)}
    ((how, station, aim),) = stations
    assert (how, aim) == ("sail", BUIN)
    assert made.pos.distance(station, BUIN) <= 3
    assert ("sail", BUIN, BUIN) in made.listed(AKAGI, mode="reaction")
    flights = made.listed(FLOTILLA, mode="reaction")
    assert {aim for _, _, aim in flights} == {BUIN}
    assert {to for _, to, _ in flights} == {
        place
        for place in made.pos.airfields("japan")
        if place not in (RABAUL, BUIN)
        and made.pos.distance(place, BUIN) <= 5
        and made.pos.distance(place, RABAUL) <= 5
    }


@pytest.mark.rule("EOS-7.26-08", "EOS-9.11-02", "EOS-7.26-04")
def test_each_ship_of_a_reaction_is_where_it_may_fight():
    """A carrier at its station takes others along; without it each is refused by itself."""
    made = empty_sea(
        side="allies",
        card="AL-05",
        event=False,
        units={NAGATO: RABAUL, AKAGI: RABAUL, AOBA: RABAUL, NORTHAMPTON: GUADALCANAL},
    ).declare(GUADALCANAL)

    def against(*units, to):
        return made.against("sail", units, to, GUADALCANAL, mode="reaction")

    assert against(AKAGI, NAGATO, AOBA, to="4322") == []
    assert against(NAGATO, AOBA, to="4322") == ["EOS-7.26-08", "EOS-7.26-08"]
    assert against(AKAGI, NAGATO, to="4120") == ["EOS-7.26-08"]
    assert made.pos.distance("4120", GUADALCANAL) > 3


@pytest.mark.rule("EOS-7.26-04", "EOS-7.26-08")
def test_the_marches_and_landings_to_a_battle_that_are_listed():
    made = empty_sea(
        side="allies",
        card="AL-05",
        event=False,
        units={ARMY: "1913", "in_corps_3": KUANTAN, "jp_bde_4sn": "4715", CORPS: "4612"},
        marks={"asp": {"japan": 7}},
    ).declare(KUANTAN, "4612")

    assert made.listed(ARMY, mode="reaction") == {("march", KUANTAN, KUANTAN)}
    assert made.listed("jp_bde_4sn", mode="reaction") == {("land", "4612", "4612")}


@pytest.mark.rule("EOS-8.11-01", "EOS-8.21-05", "EOS-6.4-16")
def test_the_path_of_ships_leads_through_enemies():
    """From Rabaul to Buin past a carrier and a cruiser; by 4121 as it is told."""
    made = fleet(NAGATO, units={"us_cv_enterprise": "4122", NORTHAMPTON: "4121"})

    assert made.against("sail", NAGATO, BUIN, "", "4121") == []
    made.move("sail", NAGATO, BUIN, "", "4121")
    assert made.path() == (RABAUL, "4121", BUIN)
    short = fleet(NAGATO, units={"us_cv_enterprise": "4122", NORTHAMPTON: "4121"})
    short.move("sail", NAGATO, BUIN)
    assert len(short.path()) == 1 + short.pos.distance(RABAUL, BUIN)


@pytest.mark.rule("EOS-8.42-01", "EOS-8.41-06")
def test_the_ground_of_the_chinese():
    """Burma, Northern India, Kunming and what lies beside it; nothing of it in the South
    Pacific."""
    pos = empty_sea().pos
    near = pos.hexes_within(["2407"], 1)
    assert len(near) == 7
    assert land.chinese_ground(pos) == near | pos.map.region("burma") | pos.map.region(
        "north_india"
    )
    assert land.chinese_ground(south(NORTHAMPTON).pos) == frozenset()
    assert land.neighbours(pos, "2015") == ("2014",)
    assert land.neighbours(pos, "4017") == ()


@pytest.mark.rule("EOS-7.22-01", "EOS-8.42-04")
def test_points_are_counted_in_halves():
    """A card of value 1 gives two halves, one of value 3 six."""
    for card, halves in (("JP-04", 2), ("JP-23", 4), ("JP-09", 6)):
        made = fleet(ARMY, card=card)
        assert march.budget(made.pos, party_of(made.pos, [ARMY])) == halves


def test_a_group_is_refused_by_what_is_wrong_with_its_units():
    """By the question itself."""
    made = fleet(NAGATO)
    other = Go("allies", (NAGATO,), "sail", TRUK)

    assert rules(move_units.QUESTION.rules[Go].objections(made.pos, other)) == ["EOS-7.2-02"]


@pytest.mark.rule("EOS-8.47-01", "EOS-8.47-02")
def test_barges_are_japanese_and_cross_in_japanese_offensives_only():
    """JP-09 and AL-13 have the value 3; the marker lies on the board."""
    barges = {"barges": True}
    made = empty_sea(card="JP-09", units={ARMY: BUIN}, active=[ARMY], marks=barges)
    allied = empty_sea(
        side="allies", card="AL-13", units={CORPS: BUIN}, active=[CORPS], marks=barges
    )

    def against(there, unit, mode):
        return rules(landing.barge_objections(there.pos, party_of(there.pos, (unit,)), mode))

    assert against(made, ARMY, "offensive") == []
    assert against(made, ARMY, "reaction") == ["EOS-8.47-02"]
    assert against(allied, CORPS, "offensive") == ["EOS-8.47-01"]


def test_the_ways_that_a_ground_unit_has():
    """An Indian corps only marches; a Japanese army lands and is shipped too, but not from a box of
    the turn track."""
    indians = "in_corps_3"
    made = empty_sea(card="JP-09", units={ARMY: RABAUL, OTHER: "turn_5", indians: GUADALCANAL})

    assert {*inquiries.allowances(made.pos, ARMY)} == {"march", "land", "ship"}
    assert {*inquiries.allowances(made.pos, OTHER)} == {"march", "land"}
    assert {*inquiries.allowances(made.pos, indians)} == {"march"}
