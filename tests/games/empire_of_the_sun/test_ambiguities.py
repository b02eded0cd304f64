"""Where the text is unclear: the reading that holds, and what the other one would give."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from tests.games.empire_of_the_sun.hand import (
    against,
    asked,
    carry_out,
    choose,
    decline,
    listed,
    play,
    to_play,
    under_way,
)
from tests.games.empire_of_the_sun.offensives import in_offensive
from tests.games.empire_of_the_sun.orders import empty_sea, rules
from wartable.games.empire_of_the_sun import burma_road, lines, points, victory
from wartable.games.empire_of_the_sun import flow as flows
from wartable.games.empire_of_the_sun.actions import (
    Cover,
    Decline,
    Done,
    Go,
    Roll,
    Withdraw,
)
from wartable.games.empire_of_the_sun.actions import Fight as FightNext
from wartable.games.empire_of_the_sun.data import data
from wartable.games.empire_of_the_sun.decisions import (
    AttackCards,
    Disengage,
    Intelligence,
    MoveAfterBattle,
    MoveUnits,
    NextBattle,
    React,
    SpecialReaction,
    SwapSteps,
)
from wartable.games.empire_of_the_sun.events import Rolled
from wartable.games.empire_of_the_sun.game import GAME
from wartable.games.empire_of_the_sun.offensive import declare, land, post_battle, rolls
from wartable.games.empire_of_the_sun.offensive import special_reaction as special
from wartable.games.empire_of_the_sun.offensive.disengage import may_disengage
from wartable.games.empire_of_the_sun.position import Position
from wartable.games.empire_of_the_sun.script import Script
from wartable.games.empire_of_the_sun.state import Fight, OffensiveSteps, State, Window
from wartable.games.empire_of_the_sun.supply import supply_of
from wartable.testing.empire_of_the_sun.field import Field
from wartable.testing.empire_of_the_sun.slow_supply import around
from wartable.testing.empire_of_the_sun.table import Faces, pos, position

KAUAI, HILO, OAHU = "5708", "5908", "5808"
WAKE = "4612"


def hawaii(*, hand: tuple[str, ...] = (), **fields: Any) -> State:
    """Brigades have landed in empty Kauai and Hilo, under the ZOI of the 7th Air Force on Oahu."""
    units = {
        "jp_bde_1sn": KAUAI,
        "jp_bde_2sn": HILO,
        "us_air_7af": OAHU,
        "us_hq_central_pacific": OAHU,
    }
    options = fields.pop("options", {})
    more = fields.pop("units", {})
    state = to_play("JP-09", empty=True, units={**units, **more}, options=options)
    state = replace(
        state, cards=state.cards | {"allies": replace(state.cards["allies"], hand=hand)}
    )
    brigades = {"jp_bde_1sn": "4017", "jp_bde_2sn": "4017"}
    given = {
        "activated": brigades,
        "landed": brigades,
        "event": False,
        "card": "JP-09",
        **fields,
    }
    return under_way(state, given.pop("card"), **given)


def from_step(state: State, step: int, *faces: int) -> State:
    """The Offensive goes on from this step until somebody is asked."""
    script = Script(replace(state, flow=(OffensiveSteps(step),)), Faces(*faces))
    flows.run(script)
    return script.state


# ---- intelligence and Special Reaction ----


@pytest.mark.rule("EOS-AMB-03")
def test_a_zoi_that_was_met_makes_the_roll_easier():
    """2 less on the die, not 2 more: with value 5 a 7 finds the fleet; a natural 9 never does."""
    met = Position(hawaii(crossed_zoi=True))
    plain = Position(hawaii())

    assert rolls.intelligence_modifier(met) == -2
    assert rolls.intelligence_modifier(plain) == 0
    assert [rolls.succeeds(face, -2, 5) for face in (6, 7, 8)] == [True, True, False]
    assert not rolls.succeeds(9, -2, 7)


@pytest.mark.rule("EOS-AMB-04")
def test_a_special_reaction_is_rolled_against_an_intelligence_value():
    """JP-03 fixes a Surprise Attack: its operations value is 2, its OC intelligence value 4."""
    fixed = Position(hawaii(card="JP-03", event=True))
    assert (data().cards["JP-03"].value, rolls.special_value(fixed)) == (2, 4)
    assert rolls.intelligence_value(fixed) is None

    state = from_step(hawaii(card="JP-03", event=True), 6)
    after = GAME.play(state, Roll("allies"), Faces(6))
    assert [each.result for each in after.events if isinstance(each, Rolled)] == ["success"]


@pytest.mark.rule("EOS-AMB-05")
def test_each_landing_has_its_roll_and_the_offensive_one_more():
    """Every die of a Special Reaction is 2 less, whether or not a moving unit met a ZOI; then the
    one intelligence roll is still to be made."""
    state = from_step(hawaii(), 6)
    seen = []
    for place, face in ((KAUAI, 7), (HILO, 8)):
        assert asked(state) == SpecialReaction("allies", place)
        after = GAME.play(state, Roll("allies", place), Faces(face))
        seen += [(x.modifier, x.result) for x in after.events if isinstance(x, Rolled)]
        state = after.state

    assert seen == [(-2, "success"), (-2, "failure")]
    assert [*state.offensive.battles] == [KAUAI]
    assert asked(state) == Intelligence("allies")
    assert against(state, Roll("allies")) == set()


@pytest.mark.rule("EOS-AMB-06")
def test_only_without_any_battle_hex_steps_are_passed_over():
    """Declined for both: Attack cards, and units return; with a battle declared elsewhere the
    condition is rolled for although no battle was added."""
    none = decline(decline(from_step(hawaii(hand=("AL-61",)), 6)))
    assert asked(none) == AttackCards("allies")
    assert none.flow[0] == OffensiveSteps(6, 1)
    over = decline(none)
    assert over.offensive is None
    assert {KAUAI, HILO} <= over.japanese

    units = {"jp_bb_kongo": WAKE, "us_mar_bde_wake": WAKE}
    other = from_step(hawaii(battles=(WAKE,), units=units), 6)
    assert asked(decline(decline(other))) == Intelligence("allies")


@pytest.mark.rule("EOS-AMB-08")
@pytest.mark.parametrize(("face", "reacts"), [(5, True), (6, False)])
def test_a_special_reaction_alone_moves_nobody(face: int, reacts: bool):
    """Kauai is a battle hex; only who changes the condition besides may react to it."""
    state = play(from_step(hawaii(hand=("AL-61",)), 6), Roll("allies", KAUAI), 0)
    state = decline(state)
    assert state.offensive.condition == "surprise"
    assert asked(state) == Intelligence("allies")
    state = play(state, Roll("allies"), face)
    while asked(state) == Intelligence("allies"):
        state = decline(state)

    assert asked(state) == (React("allies") if reacts else AttackCards("allies"))


@pytest.mark.rule("EOS-AMB-44")
def test_nobody_has_to_roll():
    """Neither for a landing nor for the condition."""
    state = from_step(hawaii(battles=(WAKE,), units={"jp_bb_kongo": WAKE}), 6)

    assert Decline("allies") in listed(state)
    state = decline(decline(state))
    assert asked(state) == Intelligence("allies")
    assert {Decline("allies"), Roll("allies")} <= {*listed(state)}
    assert not state.offensive.rolled


@pytest.mark.rule("EOS-AMB-07")
def test_who_covers_stands_within_range_of_the_landing():
    """A carrier in port and an air unit may cover, like carriers at sea; Akagi, three hexes away,
    reaches Wake, from four she does not; nobody has to."""

    def covering(place: str) -> Position:
        units = {"jp_cv_akagi": place, "jp_air_flot_22": "4512", "jp_bde_1sn": WAKE}
        made = empty_sea(
            units=units,
            active=[*units],
            event=False,
            card="JP-09",
            also_japanese=["4609", "4608"],
            allied=[WAKE],
        )
        return made.note(landed={"jp_bde_1sn": "4017"}).pos

    near, far = covering("4609"), covering("4608")
    cover = Cover("japan", ("jp_cv_akagi",), WAKE)
    assert (near.distance("4609", WAKE), far.distance("4608", WAKE)) == (3, 4)
    assert rules(declare.cover_objections(near, cover)) == []
    assert rules(declare.cover_objections(far, cover)) == ["EOS-7.24-14"]
    plane = Cover("japan", ("jp_air_flot_22",), WAKE)
    assert rules(declare.cover_objections(near, plane)) == []
    assert "EOS-7.24-14" in rules(declare.cover_objections(near, replace(plane, hex="4512")))
    assert not near.offensive.battles


@pytest.mark.rule("EOS-VAR-05", "EOS-7.27-05", "EOS-7.27-06")
@pytest.mark.parametrize(
    ("options", "fleet", "switches"),
    [
        ({}, {}, False),
        ({}, {"us_cv_enterprise": OAHU}, True),
        ({}, {"us_ca_northampton": KAUAI}, True),
        ({"covers_bind": True}, {}, False),
        ({"covers_bind": True}, {"us_cv_enterprise": OAHU}, False),
        ({"covers_bind": True}, {"us_ca_northampton": KAUAI}, True),
    ],
)
def test_when_a_carrier_beside_a_landing_leaves_the_battle_she_declared(
    options: dict[str, bool], fleet: dict[str, str], switches: bool
):
    """Akagi lies off Kauai and fights on Midway: she stays away from the new battle if nobody
    reacts to it; by the later text also if none enters its hex."""
    afar = tuple(unit for unit, place in fleet.items() if place != KAUAI)
    state = hawaii(
        options=options,
        units={"jp_cv_akagi": KAUAI, **fleet},
        battles={
            "5508": Fight(active=("jp_cv_akagi",)),
            KAUAI: Fight(special=True, reaction=afar),
        },
    )
    script = Script(state, Faces())
    special.settle_covers(script)

    battles = script.offensive.battles
    assert ("jp_cv_akagi" in battles[KAUAI].active) is switches
    assert ("jp_cv_akagi" in battles["5508"].active) is not switches


@pytest.mark.rule("EOS-VAR-05", "EOS-7.24-11")
@pytest.mark.parametrize("binds", [True, False])
def test_who_was_assigned_to_cover_fights_in_the_new_battle(binds: bool):
    """By either text."""
    state = hawaii(
        options={"covers_bind": binds},
        units={"jp_cv_akagi": "5709"},
        covers={"jp_cv_akagi": KAUAI},
    )
    state = play(from_step(state, 6), Roll("allies", KAUAI), 0)

    assert state.offensive.battles[KAUAI] == Fight(active=("jp_cv_akagi",), special=True)


# ---- moves ----


@pytest.mark.rule("EOS-AMB-22")
def test_an_hq_in_the_way_stops_supply_and_no_order():
    """Mandalay is ringed by corps; in 2107 stands SEAC HQ alone, or a corps."""
    corps = ("in_corps_1", "in_corps_2", "in_corps_3", "in_corps_4", "uk_corps_15", "uk_corps_33")
    ring = dict(zip(around("2106"), corps, strict=True))
    stopped = {unit: place for place, unit in ring.items()}
    units = {unit: place for unit, place in stopped.items() if place != "2107"}
    units |= {"jp_hq_south": "2212", "jp_army_25": "2106"}
    behind_hq = pos("1942", empty=True, units={**units, "cw_hq_seac": "2107"})
    behind_corps = pos("1942", empty=True, units={**units, **stopped})

    assert not supply_of(behind_hq).is_supplied("jp_army_25")
    assert lines.activation_line(behind_hq, "jp_hq_south", "jp_army_25") is not None
    assert lines.activation_line(behind_corps, "jp_hq_south", "jp_army_25") is None


@pytest.mark.rule("EOS-AMB-26")
def test_japanese_ships_enter_an_indian_port_to_fight_and_do_not_stay():
    """Madras with a corps in it can be attacked; afterwards Nagato has to leave."""
    units = {"jp_bb_nagato": "1410", "uk_corps_15": "1406"}
    made = empty_sea(units=units, active=["jp_bb_nagato"], also_japanese=["2015"])
    bare = empty_sea(units={"jp_bb_nagato": "1410"}, active=["jp_bb_nagato"])

    assert made.against("sail", "jp_bb_nagato", "1406") == []
    assert bare.against("sail", "jp_bb_nagato", "1406") != []
    made.move("sail", "jp_bb_nagato", "1406")
    assert post_battle.must_leave(made.pos, "jp_bb_nagato")
    homes = {to for _, to, _ in made.listed("jp_bb_nagato", mode="after_battle")}
    assert homes
    assert "1406" not in homes


@pytest.mark.rule("EOS-AMB-31", "EOS-8.43-04")
def test_all_attackers_in_the_hex_are_compared_by_attack_strength():
    """9 against a reduced army of 9: no; against one of 8: yes; not against both together; what
    counts is attack, not defence."""

    def can(*armies: str) -> bool:
        there = in_offensive(
            "1942",
            empty=True,
            units={"in_corps_3": "2014", **dict.fromkeys(armies, "2014")},
            reduced=armies,
            activated=armies,
        )
        return may_disengage(there, "2014")

    weak = min(
        (unit for unit in data().counters if unit.startswith("jp_bde_")),
        key=lambda unit: data().counters[unit].reduced_attack,
    )
    assert data().counters["jp_army_38"].reduced_attack == 9
    assert not can("jp_army_38")
    assert can(weak)
    assert can("jp_bde_ss")
    assert not can("jp_bde_ss", "jp_army_38")
    strong = [unit for unit in data().counters if unit.startswith("jp_bde_")][:5]
    assert sum(data().counters[unit].reduced_attack for unit in strong) >= 9
    assert not can(*strong)


@pytest.mark.rule("EOS-AMB-45", "EOS-8.43-02")
def test_who_may_disengage_is_asked_before_anything_else_moves():
    """A brigade marches into 2014; the corps is asked at once, and leaves for 2013 over mountains;
    then Japan moves on."""
    units = {"jp_bde_ss": "1913", "jp_army_38": "2011", "in_corps_3": "2014"}
    made = empty_sea(
        units=units, active=["jp_bde_ss", "jp_army_38"], allied=["2014", "2013", "2015"]
    )
    state = replace(made.state, flow=(OffensiveSteps(2, 1), Window((MoveUnits("japan"),))))
    state = play(state, Go("japan", ("jp_bde_ss",), "march", "2014"))

    assert asked(state) == Disengage("allies", "2014", ("in_corps_3",))
    assert GAME.objections(state, Go("japan", ("jp_army_38",), "march", "2012"))
    ways = [each.to for each in listed(state) if isinstance(each, Withdraw)]
    assert "1913" not in ways
    state = play(state, Withdraw("allies", "2014", "2013"))
    assert state.at["in_corps_3"] == "2013"
    assert asked(state) == MoveUnits("japan")


@pytest.mark.rule("EOS-AMB-46")
def test_who_can_reach_a_port_after_battle_is_not_given_up():
    """Nagato off Truk has to go home; with no port in reach she is eliminated."""

    def returning(**changes: Any) -> State:
        made = empty_sea(units={"jp_bb_nagato": "4118"}, active=["jp_bb_nagato"], **changes)
        return replace(made.state, flow=(Window((MoveAfterBattle("japan"),)),))

    near = returning()
    assert against(near, Done("japan")) == {"EOS-9.62-04"}
    assert Done("japan") not in listed(near)
    lost = returning(japanese=())
    assert against(lost, Done("japan")) == set()
    script = Script(lost, Faces())
    post_battle.QUESTION.rules[Done].carry_out(script, Done("japan"))
    assert script.pos.where("jp_bb_nagato") == "eliminated"


@pytest.mark.rule("EOS-AMB-49")
def test_the_hexsides_of_the_burma_road_are_routes_while_it_is_closed():
    """Rangoon is lost and no route is built: from Lashio to 2306 it costs half a point still."""
    marks = {"no_route": frozenset({"2104", "2105", "2205"})}
    there = pos("1942", empty=True, also_japanese=["2008"], marks=marks)

    assert burma_road.status(there) != "open"
    assert land.is_route(there, "2206", "2306")
    assert land.step_cost(there, "allies", "cn_army_5", "2306", "2206") == land.BY_ROUTE
    assert not land.is_route(there, "2205", "2206")


@pytest.mark.rule("EOS-TC-43")
def test_the_landings_on_guam_and_at_rabaul():
    """EOS-TC-43: both hexes are Japanese before units return: Kamikaze sails from Guam, which has
    no port, to Truk; Aoba stays in Rabaul."""
    units = {
        "jp_bde_3sn": "3814",
        "jp_apd_kamikaze": "3814",
        "jp_bde_ss": "4021",
        "jp_ca_aoba": "4021",
    }
    state = position("campaign", units=units, hands={"japan": ["JP-02"]}, segment="offensives")
    came = dict.fromkeys(units, "4017")
    landed = {unit: "4017" for unit in units if "bde" in unit}
    state = under_way(state, "JP-02", activated=came, landed=landed)
    state = from_step(state, 12)

    assert asked(state) == MoveAfterBattle("japan")
    assert {"3814", "4021"} <= state.japanese
    assert against(state, Done("japan")) == {"EOS-9.62-04"}
    state = play(state, Go("japan", ("jp_apd_kamikaze",), "sail", "4017"))
    assert against(state, Done("japan")) == set()
    state = play(state, Done("japan"))
    assert state.offensive is None
    assert [state.at[unit] for unit in units] == ["3814", "4017", "4021", "4021"]


# ---- battles ----


@pytest.mark.rule("EOS-AMB-11")
def test_one_carrier_step_is_given_for_another_when_all_have_fired():
    """Surprised, Akagi and Zuiho answer reduced; then Japan is asked, and only once."""
    units = {
        "jp_cv_akagi": WAKE,
        "jp_cvl_zuiho": WAKE,
        "us_cv_enterprise": WAKE,
        "us_bb_md_ca": WAKE,
    }
    field = Field(WAKE, "allies", units=units, condition="surprise").fight(6, 3)

    assert [(by, hits) for by, _, hits in field.rolled()] == [
        ("allies", "27 hits"),
        ("japan", "7 hits"),
    ]
    assert field.asked == [SwapSteps("japan", WAKE)]
    field.say("japan: swap jp_cvl_zuiho for jp_cv_akagi")
    assert field.is_over
    assert field.where("jp_cvl_zuiho") == "eliminated"


@pytest.mark.rule("EOS-AMB-41")
def test_the_active_player_orders_the_battles_and_each_is_finished_first():
    """Japan fights for Davao, its ground stage too, before anything happens off Wake."""
    field = Field(
        "2915",
        units={
            "jp_ca_nachi": "2915",
            "jp_army_16": "2915",
            "us_corps_m": "2915",
            "jp_bb_kongo": WAKE,
            "us_bb_washington": WAKE,
        },
        landed={"jp_army_16": "2909"},
        battles={"2915": Fight(), WAKE: Fight()},
        where={"allied": ("2915",)},
    )
    state = from_step(field.script.state, 11)
    assert asked(state) == NextBattle("japan", ("2915", WAKE))
    assert {each.hex for each in listed(state)} == {"2915", WAKE}
    for first, faces, order in (
        (WAKE, (0, 0, 6, 7, 0), ["battle 4612"] * 2 + ["battle 2915"] + ["ground 2915"] * 2),
        ("2915", (6, 7, 0, 0, 0), ["battle 2915"] + ["ground 2915"] * 2 + ["battle 4612"] * 2),
    ):
        after = GAME.play(state, FightNext("japan", first), Faces(*faces))
        assert [each.what for each in after.events if isinstance(each, Rolled)] == order


# ---- the road, victory, cards ----


@pytest.mark.rule("EOS-AMB-15")
@pytest.mark.parametrize(
    ("carriers", "status"),
    [
        (("1407", "1711", "1715", "1719"), "open"),
        (("1208", "1409", "1611", "1811"), "open"),
        (("1407", "1711", "1208", "1409"), "closed_no_hump"),
    ],
)
def test_the_road_goes_on_from_rangoon_to_madras_or_to_any_edge(
    carriers: tuple[str, ...], status: str
):
    """Japanese carriers leave open the west edge only, Madras only, or nothing."""
    names = ("jp_cv_akagi", "jp_cv_soryu", "jp_cv_shokaku", "jp_cvl_zuiho")
    units = dict(zip(names, carriers, strict=True))
    there = in_offensive("1942", empty=True, units=units, activated=names)

    assert burma_road.status(there) == status


@pytest.mark.rule("EOS-AMB-16", "EOS-16.2-01", "EOS-16.3-01", "EOS-16.1-03")
@pytest.mark.parametrize(
    ("bombed", "resources", "place", "winner"),
    [
        (4, 1, "china", "allies"),
        (5, 0, "china", "allies"),
        (3, 1, "china", "japan"),
        (4, 2, "china", "japan"),
        (4, 1, OAHU, "japan"),
        (4, 1, "3815", "japan"),
        (4, 1, "3814", "allies"),
    ],
)
def test_the_three_conditions_of_the_allies_hold_together(
    bombed: int, resources: int, place: str, winner: str
):
    """Bombed on four turns in a row, one resource hex at most, and a B29 in range of Tokyo: with
    two of them Japan has held out."""
    every = sorted(number for number, facts in data().map.hexes.items() if facts.resource)
    there = pos(
        "campaign",
        empty=True,
        turn=12,
        japanese=[*every[:resources], "3706"],
        units={"us_air_20bc": place},
        tracks={"will": 5},
        memory={"bombed": bombed},
    )
    outcome = victory.at_end_of_turn(there)

    assert outcome is not None
    assert outcome.winners == (winner,)
    assert victory.at_end_of_turn(Position(replace(there.state, turn=11))) is None


@pytest.mark.rule("EOS-AMB-35")
def test_new_guinea_counts_once_in_1944():
    """5 points if it is Japan's, 3 if it is nobody's, none if it is Allied."""
    keys = points.areas.new_guinea_keys(pos("1944"))

    def found(**changes: Any) -> tuple[int, int]:
        rows = {row.letter: row.points for row in points.rows(pos("1944", **changes))}
        return rows["K"], rows["L"]

    assert found(also_japanese=keys) == (5, 0)
    assert found(allied=keys) == (0, 0)
    assert found(also_japanese=keys[:1], allied=keys[1:]) == (0, 3)


@pytest.mark.rule("EOS-AMB-40")
def test_a_philippine_port_out_of_supply_is_none():
    """Davao is Allied: with the SW Pacific HQ there 3 points, without any HQ near 5."""

    def found(**units: str) -> tuple[int, int]:
        there = pos("1944", empty=True, allied=["2915"], units=units)
        rows = {row.letter: row.points for row in points.rows(there)}
        return rows["N"], rows["O"]

    assert found() == (5, 0)
    assert found(us_hq_southwest_pacific="2915") == (0, 3)


@pytest.mark.rule("EOS-TC-65", "EOS-17.38-02")
def test_the_score_at_the_start_of_1943():
    """EOS-TC-65: B 1, G 3, I -1."""
    there = pos("1943")
    rows = {row.letter: row.points for row in points.rows(there) if row.points}

    assert rows == {"B": 1, "G": 3, "I": -1}
    assert points.total(there) == 3


@pytest.mark.rule("EOS-TC-67", "EOS-17.10-14", "EOS-17.10-15")
def test_the_score_at_the_start_in_the_south_pacific():
    """EOS-TC-67: five ports of the Mandates and four of New Guinea, and 3 for all of the former."""
    there = pos("south_pacific")
    rows = {row.letter: row for row in points.rows(there)}

    assert {row.letter: row.points for row in rows.values() if row.points} == {"D": 3, "F": 9}
    regions = [data().map.hexes[place].region for place in rows["F"].about]
    assert regions.count("australian_mandates") == 5
    assert regions.count("new_guinea") == 4
    assert points.total(there) == 12


@pytest.mark.rule("EOS-DT-40")
@pytest.mark.parametrize(("will", "counted"), [(7, -2), (6, -1), (5, 1), (3, 3), (0, 6)])
@pytest.mark.parametrize(("scenario", "letters"), [("1942", "IJ"), ("1943", "HI"), ("1944", "HI")])
def test_political_will_at_the_end_of_a_year(scenario: str, letters: str, will: int, counted: int):
    """EOS-DT-40: 7 is -2, 3 is +3."""
    there = pos(scenario, tracks={"will": will})

    assert sum(row.points for row in points.rows(there) if row.letter in letters) == counted


@pytest.mark.rule("EOS-AMB-37")
def test_one_step_of_submarines_may_sink_a_reduced_ship():
    """AL-61, one step: Mogami, reduced, may be chosen."""
    state = to_play("JP-47", reduced=("jp_ca_mogami",))
    during = under_way(
        state,
        "JP-47",
        cards=("AL-61",),
        battles=("2015",),
        activated=("jp_bb_kongo", "jp_ca_mogami"),
    )
    after = choose(carry_out(during, "AL-61", "before_battle", 4), "jp_ca_mogami")

    assert after.at["jp_ca_mogami"] == "eliminated"


@pytest.mark.rule("EOS-AMB-37")
@pytest.mark.parametrize("card", ["AL-39", "AL-48"])
def test_chinese_points_of_events_bring_back_an_eliminated_army(card: str):
    """Not only an army on the map takes them."""
    units = {"cn_army_5": "eliminated", "cn_army_6": "2407", "cn_army_66": "2407"}
    state = to_play(card, units=units, reduced=("cn_army_6",), allied=["2008"])
    during = under_way(state, card) if card == "AL-48" else state
    moment = "activation" if card == "AL-48" else "played"

    after = carry_out(during, card, moment)
    assert {*asked(after).among} == {"cn_army_5", "cn_army_6"}


@pytest.mark.rule("EOS-AMB-37")
def test_junyo_is_a_fleet_carrier():
    """As the counter has it."""
    assert data().counters["jp_cv_junyo"].type == "CV"
    assert {data().counters[unit].type for unit in ("us_cve_sangamon", "us_cvl_cowpens")} == {
        "CVE",
        "CVL",
    }
