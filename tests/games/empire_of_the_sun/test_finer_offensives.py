"""Offensives to the letter: what counts, what does not, and where one more changes everything."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from tests.games.empire_of_the_sun.hand import against, asked, carry_out, play, to_play, under_way
from tests.games.empire_of_the_sun.orders import Orders, empty_sea, orders, rules
from wartable.games.empire_of_the_sun.actions import (
    Decline,
    Done,
    Go,
    PlayOperations,
    ReactWith,
    ReturnHq,
)
from wartable.games.empire_of_the_sun.battle import ground, winner
from wartable.games.empire_of_the_sun.battle.participants import as_it_begins
from wartable.games.empire_of_the_sun.cards.held import held
from wartable.games.empire_of_the_sun.data import data
from wartable.games.empire_of_the_sun.decisions import MoveAfterBattle, PlayCard
from wartable.games.empire_of_the_sun.offensive import (
    allowance,
    contact,
    december,
    disengage,
    emergency,
    homes,
    post_battle,
    react,
    rivalry,
    special_reaction,
    strategic,
)
from wartable.games.empire_of_the_sun.offensive.air import Flights, airfields
from wartable.games.empire_of_the_sun.offensive.begin import begin_offensive
from wartable.games.empire_of_the_sun.offensive.party import party_of
from wartable.games.empire_of_the_sun.script import Script
from wartable.games.empire_of_the_sun.state import Fight, Window
from wartable.games.empire_of_the_sun.supply_settled import is_silent
from wartable.testing.empire_of_the_sun.field import Field
from wartable.testing.empire_of_the_sun.table import Faces, pos

WAKE, KWAJALEIN, RABAUL, TRUK, OAHU = "4612", "4715", "4021", "4017", "5808"
KONGO, BRIGADE, ARMY = "jp_bb_kongo", "jp_bde_4sn", "jp_army_38"
NORTHAMPTON, ENTERPRISE = "us_ca_northampton", "us_cv_enterprise"
SEAS, SOUTH, PACIFIC = "jp_hq_south_seas", "jp_hq_south", "us_hq_southwest_pacific"
RAID = ("jp_bb_hiei", "jp_cv_akagi", "jp_cv_shokaku", "jp_cv_soryu")


# activation


@pytest.mark.rule("EOS-CARD-59", "EOS-14.1-04")
def test_a_commonwealth_ship_is_not_counted_where_one_us_ship_goes_with_the_army():
    """AL-50 through SW Pacific HQ: a US cruiser and an Australian one; two US ships are too
    many."""
    together = ("us_corps_i", NORTHAMPTON)
    units = dict.fromkeys((*together, "us_bb_washington"), "3727")
    made = orders(
        "1943",
        side="allies",
        card="AL-50",
        hq=PACIFIC,
        units=units,
        marks={"us_rivalry": True},
    )

    def no(*units: str) -> list[str]:
        return rules(rivalry.objections(made.pos, "allies", PACIFIC, units))

    assert no(*together, "au_ca_kent") == []
    assert no(*together, "us_bb_washington") == ["EOS-14.1-03"]


@pytest.mark.rule("EOS-5.31-06", "EOS-7.21-02")
@pytest.mark.parametrize(
    ("card", "event", "fixed"),
    [("JP-03", True, True), ("JP-03", False, False), ("JP-23", True, False)],
)
def test_which_offensives_are_surprise_attacks_for_good(card, event, fixed):
    """Those of an event that says so."""
    script = Script(to_play(card), Faces())
    begin_offensive(script, "japan", card, event, SOUTH)

    assert script.offensive.fixed is fixed


@pytest.mark.rule("EOS-17.11-07", "EOS-1.3-12")
@pytest.mark.parametrize(
    ("card", "event", "silent"),
    [("JP-02", True, True), ("JP-02", False, False), ("JP-01", True, False)],
)
def test_allied_zoi_goes_with_jp_02_alone(card, event, silent):
    """Played as an event."""
    assert is_silent(orders("campaign", card=card, event=event).pos) is silent


@pytest.mark.rule("EOS-7.26-02", "EOS-6.0-10")
def test_only_an_hq_reacts():
    """A ship of the right side is none, and that is all there is to say; so with the enemy's
    HQ."""
    made = orders("1942", side="allies", card="AL-13").declare(RABAUL)

    def no(hq: str) -> list[str]:
        return rules(react._hq_objections(made.pos, ReactWith("japan", hq)))

    assert no(KONGO) == no(PACIFIC) == ["EOS-7.26-02"]
    assert no(SEAS) == []


@pytest.mark.rule("EOS-13.74-08", "EOS-7.26-03")
def test_who_is_listed_for_a_reaction_can_be_activated():
    """Not who has reacted, is out of range or out of supply."""
    made = orders("1942", side="allies", card="AL-13", units={KONGO: RABAUL}).declare(RABAUL)
    made.note(reaction_hq=SEAS, reaction_limit=9)
    assert KONGO in react.candidates(made.pos)
    assert "jp_army_15" not in react.candidates(made.pos)
    made.activate(KONGO)
    assert KONGO not in react.candidates(made.pos)


# moves


@pytest.mark.rule("EOS-8.21-07", "EOS-8.21-12")
def test_ships_that_sail_with_a_landing_lie_where_it_is():
    """In empty enemy Wake any ship; on an own coast without a port only one that carries a brigade,
    and only while nobody is there."""
    there = pos("1943")
    coast = next(
        place
        for place, facts in sorted(there.map.hexes.items())
        if facts.is_coastal and not facts.port and 0 < there.distance(KWAJALEIN, place) <= 8
    )

    def landing(ship: str, to: str, *others: str, **control: list[str]) -> list[str]:
        units = dict.fromkeys((BRIGADE, ship), KWAJALEIN) | dict.fromkeys(others, to)
        made = empty_sea(units=units, active=(BRIGADE, ship), **control)
        return made.against("land", (BRIGADE, ship), to)

    assert landing(KONGO, WAKE, allied=[WAKE]) == []
    assert landing("jp_ca_mogami", coast, also_japanese=[coast]) == []
    assert landing(KONGO, coast, also_japanese=[coast]) == ["EOS-8.21-07"]
    assert landing("jp_ca_mogami", coast, "jp_bde_1sn", also_japanese=[coast]) == ["EOS-8.21-07"]


@pytest.mark.rule("EOS-8.45-09")
@pytest.mark.parametrize(("left", "refused"), [(0, ["EOS-8.45-09"]), (1, [])])
def test_the_last_shipping_point_carries_a_brigade(left, refused):
    """One is enough, none is not."""
    made = empty_sea(
        units={BRIGADE: KWAJALEIN},
        active=[BRIGADE],
        allied=[WAKE],
        marks={"asp": {"japan": left, "allies": 0}},
    )

    assert made.against("land", BRIGADE, WAKE) == refused


@pytest.mark.rule("EOS-8.44-01", "EOS-8.44-02")
def test_how_far_ground_units_are_shipped():
    """Twice the allowance from a port, once from another coast."""
    port, coast = "2212", "2313"
    made = empty_sea(units={ARMY: port, "jp_army_25": coast}, also_japanese=[port, coast])
    once = allowance.naval(made.pos, "japan")

    assert made.pos.hex(port).port
    assert not made.pos.hex(coast).port
    assert strategic.limit(made.pos, party_of(made.pos, (ARMY,))) == 2 * once
    assert strategic.limit(made.pos, party_of(made.pos, ("jp_army_25",))) == once


@pytest.mark.rule("EOS-CARD-62")
def test_the_raid_is_over_when_the_ships_lie_before_oahu():
    """JP-01: not before they have sailed."""
    made = orders("campaign", card="JP-01", active=RAID)
    assert rules(december.unfinished(made.pos)) == ["EOS-CARD-62"]
    made.move("sail", RAID, "5506", OAHU)

    assert rules(december.unfinished(made.pos)) == []


@pytest.mark.rule("EOS-13.74-05")
def test_an_airfield_out_of_reach_takes_more_legs_than_there_are():
    """Truk from Rabaul in one leg of two hexes, or of nine."""
    there = pos("1942", empty=True, also_japanese=[RABAUL, TRUK])
    fields = airfields(there, "japan")

    def legs(reach: int, most: int) -> int:
        return Flights(there, RABAUL, reach, most, fields).spent(TRUK)

    assert (legs(9, 1), legs(9, 3)) == (1, 1)
    assert (legs(2, 1), legs(2, 3)) == (2, 4)


@pytest.mark.rule("EOS-8.33-01", "EOS-8.33-02")
def test_a_strategic_flight_has_twice_the_legs():
    """By a card of value 1 two: whoever may fly there has a path of so many, nobody else one."""
    unit = "jp_air_flot_24"
    made = orders("1943", card="JP-49", units={unit: RABAUL}, active=[unit])
    made.note(value=1)
    legs = set()
    for to in made.pos.airfields("japan"):
        far = "EOS-8.33-01" in made.against("ferry", unit, to)
        path = strategic.air_way(made.pos, Go("japan", (unit,), "ferry", to), "offensive")
        assert not (far and path), to
        legs |= {len(path) - 1} if path else set()

    assert max(legs) == 2


@pytest.mark.rule("EOS-9.6-02", "EOS-8.31-04")
def test_aircraft_that_return_together_fly_as_far_as_the_shorter_range():
    """A flotilla and an army air division."""
    units = {"jp_air_flot_24": RABAUL, "jp_air_div_5": RABAUL}
    made = empty_sea(units=units, active=units, also_japanese=[RABAUL])

    def reached(*who: str) -> frozenset[str]:
        return homes.airfields_in_reach(made.pos, party_of(made.pos, who))

    near, far = reached("jp_air_div_5"), reached("jp_air_flot_24")
    assert near < far
    assert reached(*units) == near


# after the battles


def returning(side: str, **changes: object) -> Orders:
    """Step 13 of an Offensive of the Allies, in which this side is asked."""
    made = empty_sea(side="allies", card="AL-13", **changes)
    made.state = replace(made.state, flow=(Window((MoveAfterBattle(side),)),))  # type: ignore[arg-type]
    return made


@pytest.mark.rule("EOS-9.6-01", "EOS-9.6-02", "EOS-9.62-04")
def test_where_ships_go_after_the_battle_is_asked_of_those_that_may_move():
    """Enterprise returns to a port and to no open sea; who was not activated does not move, and
    nothing else is said about her."""
    made = returning("allies", units={ENTERPRISE: "5508", NORTHAMPTON: OAHU}, active=[ENTERPRISE])

    def no(unit: str, to: str) -> list[str]:
        go = Go("allies", (unit,), "sail", to)
        return rules(post_battle.go_objections(made.pos, go))

    assert no(ENTERPRISE, OAHU) == []
    assert no(ENTERPRISE, "5507") == ["EOS-9.62-04"]
    assert no(NORTHAMPTON, "5507") == ["EOS-9.6-01"]


@pytest.mark.rule("EOS-9.61-02", "EOS-9.62-04", "EOS-8.21-09")
@pytest.mark.parametrize("side", ["allies", "japan"])
def test_a_ship_of_either_side_without_a_port_is_lost(side):
    """Every port is the enemy's."""
    ship = {"allies": ENTERPRISE, "japan": KONGO}[side]
    every = pos("1943").map.hexes
    made = returning(
        side,
        units={ship: "5508"},
        active=[ship],
        japanese=every if side == "allies" else [],
    )
    script = Script(made.state, Faces())
    post_battle._done(script, Done(side))

    assert script.pos.where(ship) == "eliminated"


@pytest.mark.rule("EOS-9.61-01")
def test_aircraft_of_the_reaction_player_end_on_supplied_airfields():
    """An inland airfield is as good as one with a port."""
    inland = "2106"
    units = {SOUTH: "2008", "jp_air_flot_24": inland}
    there = pos("1943", units=units, also_japanese=[inland, "2008"])

    assert there.hex(inland).airfield
    assert not there.hex(inland).port
    assert post_battle._is_good(there, "jp_air_flot_24", inland)
    assert not post_battle._is_good(there, KONGO, inland)


@pytest.mark.rule("EOS-8.22-01")
def test_a_ship_in_a_port_off_the_map_is_never_stranded():
    """Oahu on the map of the South Pacific."""
    there = pos("south_pacific", units={NORTHAMPTON: OAHU})
    assert OAHU in there.map.away

    assert emergency.stranded(there, "allies") == []


# battles


@pytest.mark.rule("EOS-9.33-01", "EOS-9.34-01")
def test_a_ground_stage_takes_two():
    """Both sides have troops, or only one has."""
    units = {"jp_army_38": WAKE, "us_corps_xiv": WAKE}
    for left, fought in (({}, True), ({ARMY: "eliminated"}, False)):
        field = Field(WAKE, units=units, overland={ARMY: KWAJALEIN}).gather()
        for unit, place in left.items():
            field.script.place([unit], place, "lost")
        assert ground.is_fought(field.pos, field.battle) is fought
    alone = Field(WAKE, units={ARMY: WAKE}, overland={ARMY: KWAJALEIN}).gather()
    assert not ground.is_fought(alone.pos, alone.battle)


@pytest.mark.rule("EOS-9.4-14")
@pytest.mark.parametrize(
    ("lost", "by"),
    [({"allies": 1}, "japan"), ({"japan": 1}, "allies"), ({}, "allies")],
)
def test_who_lost_no_step_beats_who_lost_one(lost, by):
    """Japan attacks; in a tie the Allies win."""
    units = {ARMY: WAKE, "us_corps_xiv": WAKE}
    field = Field(WAKE, units=units, overland={ARMY: KWAJALEIN}).gather()

    assert winner.of_ground(field.pos, replace(field.battle, lost=lost)) == by


# cards


@pytest.mark.rule("EOS-7.29-08")
def test_a_side_holds_its_hand_and_the_card_set_aside():
    """If it has set one aside."""
    state = to_play("JP-23", "JP-49")
    assert held(pos_of(state), "japan") == ("JP-23", "JP-49")
    cards = replace(state.cards["japan"], future="JP-50")
    kept = replace(state, cards=state.cards | {"japan": cards})
    assert held(pos_of(kept), "japan") == ("JP-23", "JP-49", "JP-50")


def pos_of(state):
    from wartable.games.empire_of_the_sun.position import Position

    return Position(state)


@pytest.mark.rule("EOS-CARD-02", "EOS-7.21-01", "EOS-1.3-40")
def test_only_a_card_that_is_held_begins_an_offensive():
    """JP-23 is in the hand, JP-49 is not."""
    state = to_play("JP-23", enemy=("AL-59",))

    assert against(state, PlayOperations("japan", "JP-23", SOUTH)) == set()
    assert against(state, PlayOperations("japan", "JP-49", SOUTH)) == {"EOS-1.3-40"}


@pytest.mark.rule("EOS-5.0-05", "EOS-6.15-01")
def test_an_hq_comes_back_for_a_whole_play():
    """Then the other side plays."""
    state = to_play("JP-49", "JP-23", units={SEAS: "turn_5"}, memory={"undelayed": {SEAS}})
    state = play(state, ReturnHq("japan", "JP-49", SEAS, "3706"))

    assert state.at[SEAS] == "3706"
    assert "JP-49" in state.cards["japan"].discard
    assert asked(state) == PlayCard("allies")


@pytest.mark.rule("EOS-9.12-01", "EOS-9.1-01")
def test_a_ship_in_another_hex_fights_in_no_battle_but_her_own():
    """Whatever she is named for; a carrier does."""
    field = Field(
        WAKE,
        units={KONGO: "4713", "jp_cv_akagi": "4714", "us_corps_xiv": WAKE},
        battles={WAKE: Fight((KONGO, "jp_cv_akagi"))},
    )

    assert as_it_begins(field.pos, WAKE).active == ("jp_cv_akagi",)


@pytest.mark.rule("EOS-8.21-03", "EOS-8.1-01")
@pytest.mark.parametrize(("to", "rule"), [("2206", "EOS-8.21-03"), (OAHU, "EOS-8.1-01")])
def test_ships_reach_no_land_and_no_distant_sea(to, rule):
    """Inside Burma, and too far from Truk."""
    made = empty_sea(units={KONGO: TRUK}, active=[KONGO])

    assert made.against("sail", KONGO, to)[0] == rule


@pytest.mark.rule("EOS-AMB-45", "EOS-8.43-01")
@pytest.mark.parametrize(("strong", "asks"), [("in_corps_3", False), ("jp_army_38", True)])
def test_only_the_stronger_are_asked_whether_they_leave(strong, asks):
    """A brigade marches in, and so does an army."""
    entering = "uk_corps_15" if asks else ARMY
    defending = strong
    made = orders(
        "1943",
        empty=True,
        side="allies" if asks else "japan",
        card="AL-13" if asks else "JP-23",
        units={entering: "2106", defending: "2106"},
        reduced=[entering] if asks else [defending],
        also_japanese=["2105", "2107", "2206"] if asks else [],
        allied=[] if asks else ["2105", "2107", "2206"],
    )
    script = Script(made.state, Faces())
    disengage.offer(script, "2106")

    assert isinstance(script.pos.top, Window) is asks


@pytest.mark.rule("EOS-9.6-02")
def test_the_ports_in_reach_are_own_ports():
    """Neither enemy ports nor coasts without one."""
    made = empty_sea(units={KONGO: TRUK}, active=[KONGO], allied=[KWAJALEIN])
    found = homes.ports_in_reach(made.pos, party_of(made.pos, (KONGO,)))

    assert TRUK in found
    assert KWAJALEIN not in found
    assert all(made.pos.hex(place).port for place in found)


@pytest.mark.rule("EOS-8.45-02")
def test_nobody_lands_off_the_map():
    """Oahu, for the South Pacific."""
    unit = "us_mar_div_1"
    made = orders("south_pacific", side="allies", card="AL-13", active=[unit])

    assert "EOS-8.45-02" in made.against("land", unit, OAHU)


@pytest.mark.rule("EOS-7.27-12", "EOS-7.25-10")
def test_a_nine_fails_in_a_special_reaction_too():
    """Against a value that 9 less 2 would meet."""
    card = next(each for each in data().cards.values() if (each.event_intelligence or 0) >= 7)
    made = empty_sea(side=card.side, card=card.id)

    assert special_reaction.succeeds_with(made.pos, 8)
    assert not special_reaction.succeeds_with(made.pos, 9)


@pytest.mark.rule("EOS-8.21-07", "EOS-8.21-11")
@pytest.mark.parametrize(("defenders", "found"), [((), {WAKE}), (("us_corps_xiv",), set())])
def test_ships_join_a_landing_where_nobody_resists(defenders, found):
    """Where enemies are it is a battle."""
    units = {BRIGADE: WAKE, **dict.fromkeys(defenders, WAKE)}
    made = empty_sea(units=units, active=[BRIGADE], allied=[WAKE])
    made.note(landed={BRIGADE: KWAJALEIN})

    assert contact.landings(made.pos, "japan") == found


@pytest.mark.rule("EOS-7.21-02", "EOS-CARD-29")
def test_an_offensive_without_an_hq_has_the_number_of_its_card():
    """JP-01."""
    script = Script(to_play("JP-01", scenario="campaign", turn=1), Faces())
    begin_offensive(script, "japan", "JP-01", True, "")

    assert script.offensive.limit == data().cards["JP-01"].activation.logistics


@pytest.mark.rule("EOS-CARD-09")
def test_what_a_card_does_is_not_declined():
    """AL-22 in Burma: one of two armies goes back."""
    state = to_play("JP-23", units={"jp_army_15": "2007", ARMY: "2007"}, enemy=("AL-22",))
    where = {"jp_army_15": "2008", ARMY: "2008"}
    during = under_way(state, "JP-23", cards=("AL-22",), activated=where)
    choice = carry_out(during, "AL-22", "played")

    assert against(choice, Decline("allies")) == {"EOS-CARD-09"}
