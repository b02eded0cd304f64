"""Finer points of moving in the 1940 editions: what a small mistake in the code would get wrong."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from wartable.games.axis_allies.actions import Engage, Move
from wartable.games.axis_allies.bases import (
    has_air_base,
    move_bonus,
    repairs_ships_at,
    scrambling,
)
from wartable.games.axis_allies.convoys import roll
from wartable.games.axis_allies.engaging import ties_down_carriers
from wartable.games.axis_allies.events import HeldBecame, PassageAnswered
from wartable.games.axis_allies.global_1940.edition import GAME as GLOBAL_1940
from wartable.games.axis_allies.guards import unguarded
from wartable.games.axis_allies.movement import landing
from wartable.games.axis_allies.movement.air import has_something_to_fight
from wartable.games.axis_allies.movement.ground import no_fly
from wartable.games.axis_allies.movement.sea import needs_cover
from wartable.games.axis_allies.script import Script
from wartable.games.axis_allies.stranded import places
from wartable.games.axis_allies.unit import Unit, parse_force
from wartable.testing.axis_allies import Bench
from wartable.testing.dice import ScriptedDice

world = Bench(GLOBAL_1940)
UK, US = "united_kingdom", "united_states"


def objections(table, state, action):
    """Why an action, or its text, is refused: the sentence, and what it is about."""
    action = table.action(state, action) if isinstance(action, str) else action
    return [(each.text, each.about) for each in table.game.objections(state, action)]


# ---- Paratroopers ----


def before_france(**units):
    there = {
        "germany": "3 infantry, 1 tank, 1 fighter",
        "france": {"germany": "1 infantry*moved<western_germany", "france": "1 infantry"},
    }
    return world.position(
        "germany",
        units=there | units,
        facilities={"germany": {"air_base": 0}},
        technologies={"germany": ["paratroopers"]},
    )


JUMP = "germany > western_germany > france to drop"


@pytest.mark.rule("G40-RND-06", "G40-SBR-01", "G40-SBR-02")
@pytest.mark.parametrize(
    ("unit", "mission", "told"),
    [
        ("infantry", "drop", []),
        ("infantry", "raid", [("infantry cannot fly the mission 'raid'", ())]),
        ("infantry", "escort", [("infantry cannot fly the mission 'escort'", ())]),
        ("tank", "drop", [("tank cannot fly the mission 'drop'", ())]),
        ("fighter", "drop", [("fighter cannot fly the mission 'drop'", ())]),
        ("fighter", "raid", [("fighter cannot fly the mission 'raid'", ())]),
        ("fighter", "escort", [("no enemy facility is in France", ("france",))]),
    ],
)
def test_each_has_its_own_mission(unit, mission, told):
    state = before_france()
    path = "germany > western_germany > france"

    assert objections(world, state, f"move 1 {unit}: {path} to {mission}") == told


@pytest.mark.rule("G40-RND-06")
def test_no_more_are_offered_to_jump_than_a_base_sends():
    state = before_france()
    assert objections(world, state, f"move 3 infantry: {JUMP}") == [
        ("2 more may jump from here", ("germany",))
    ]
    for _ in range(2):
        assert world.destinations(state, "germany", "infantry", mission="drop") == {"france"}
        state = world.play(state, f"move 1 infantry: {JUMP}")

    assert world.destinations(state, "germany", "infantry", mission="drop") == set()
    assert objections(world, state, f"move 1 infantry: {JUMP}") == [
        ("0 more may jump from here", ("germany",))
    ]


@pytest.mark.rule("G40-RND-06", "G40-RND-08")
@pytest.mark.parametrize(
    ("beside", "told"),
    [
        ("1 infantry*moved<western_germany", []),
        ("1 infantry*moved<germany, 2 infantry*dropped<romania", []),
        ("1 fighter~2*moved", [("no other land unit of yours attacks France", ("france",))]),
        (
            "1 infantry*dropped<romania",
            [("no other land unit of yours attacks France", ("france",))],
        ),
    ],
)
def test_who_jumps_is_not_the_only_land_unit_that_attacks(beside, told):
    state = before_france(france={"germany": beside, "france": "1 infantry"})

    assert objections(world, state, f"move 1 infantry: {JUMP}") == told


@pytest.mark.rule("G40-RND-06")
@pytest.mark.parametrize(
    ("path", "over"),
    [("germany > sz_113", "Sea Zone 113"), ("germany > western_germany", "Western Germany")],
)
def test_nobody_jumps_where_nobody_is_attacked(path, over):
    end = path.split(" > ")[-1]

    assert objections(world, before_france(), f"move 1 infantry: {path} to drop") == [
        (f"paratroopers do not jump over {over}", (end,))
    ]


@pytest.mark.rule("G40-RND-06", "G40-NEU-08", "G40-NEU-11")
def test_paratroopers_take_nothing_that_they_fly_over():
    state = before_france(
        france={"france": "1 infantry"},
        southern_france={"germany": "1 infantry*moved<northern_italy", "france": "1 infantry"},
        holland_belgium="1 infantry",
    )
    state = world.play(
        state, "move 1 infantry: germany > western_germany > france > southern_france to drop"
    )

    assert state.control["france"] == state.control["southern_france"] == "france"


@pytest.mark.rule("G40-RND-06", "S42-MAP-01")
def test_nobody_jumps_from_nowhere():
    nowhere = Move("germany", parse_force("1 infantry", "germany"), (), None, "drop")

    assert objections(world, before_france(), nowhere) == [("a path has a start and an end", ())]


# ---- On land ----


@pytest.mark.rule("G40-CMV-22", "G40-UNT-07", "G40-CMV-21")
@pytest.mark.parametrize("technologies", [{}, {"germany": ["improved_mechanized_infantry"]}])
def test_pairs_are_offered_only_to_blitz(technologies):
    """A tank takes mechanized infantry along that has not moved and could not go alone."""
    state = world.position(
        "germany",
        units={
            "western_germany": "1 tank, 1 mechanized_infantry, 1 mechanized_infantry*moved,"
            " 1 infantry, 1 artillery",
            "normandy_bordeaux": {"france": "1 infantry"},
        },
        technologies=technologies,
    )
    pairs = [
        action
        for action in map(world.game.parse_action, world.listed(state))
        if isinstance(action, Move) and len(action.units) > 1
    ]
    for pair in pairs:
        assert [unit.type for unit, _ in pair.units] == ["mechanized_infantry", "tank"]
        assert not any(unit.did for unit, _ in pair.units)
        assert pair.path[1] == "france"
        assert not list(world.game.objections(state, pair))
    ends = {pair.path[-1] for pair in pairs}
    assert ("normandy_bordeaux" in ends) is (not technologies)
    alone = world.destinations(state, "western_germany", "mechanized_infantry")
    assert "normandy_bordeaux" in alone


@pytest.mark.rule("G40-NOB-10", "G40-NEU-11")
@pytest.mark.parametrize(
    ("text", "attacks"),
    [
        ("1 tank: kwangsi > french_indo_china", True),
        ("1 tank: kwangsi > french_indo_china > yunnan", True),
        ("1 tank: kwangsi > yunnan", False),
        ("1 fighter: kwangsi > french_indo_china", True),
        ("1 fighter: kwangsi > french_indo_china > yunnan", False),
        ("1 strategic_bomber: kwangsi > french_indo_china to raid", False),
    ],
)
def test_who_ends_or_blitzes_in_indo_china_has_attacked_it(text, attacks):
    """Who flies over it, or bombs a facility there, has not."""
    facilities, there = {}, {"yunnan": {"china": "1 infantry"}}
    if "raid" in text:
        facilities = {"french_indo_china": {"minor_industrial_complex": 0}}
    if "fighter" in text:
        there["french_indo_china"] = {"france": "1 infantry"}
    state = world.position(
        "japan",
        units={"kwangsi": "1 tank, 1 fighter, 1 strategic_bomber"} | there,
        control={"kwangsi": "japan"},
        facilities=facilities,
        wars=[("japan", "china"), ("japan", "france")],
    )
    state = world.play(state, f"move {text}")

    assert (("japan", "attacked", "french_indo_china") in state.deeds) is attacks


@pytest.mark.rule("E40-AMB-38", "E40-NEU-17", "G40-NEU-08")
def test_aircraft_go_with_land_units_as_aircraft_do(table):
    state = table.position(
        "germany", "noncombat_move", {"romania": "1 infantry, 1 aa_gun, 1 fighter~1*fought"}
    )

    assert table.is_legal(state, "move 1 infantry, 1 aa_gun: romania > bulgaria")
    assert table.refused(state, "move 1 aa_gun: romania > bulgaria")
    assert table.refused(state, "move 1 infantry, 1 fighter~1*fought: romania > bulgaria")
    assert table.is_legal(state, "move 1 infantry, 1 fighter~1*fought: romania > slovakia_hungary")


@pytest.mark.rule("G40-NCM-04", "G40-CHN-08", "G40-UKE-13")
@pytest.mark.parametrize(
    ("power", "path", "rule"),
    [
        ("soviet_union", "tunguska > kansu", "G40-NAW-06"),
        ("soviet_union", "tunguska > novosibirsk", ""),
        ("united_kingdom", "burma > yunnan", "G40-UKE-13"),
        ("united_kingdom", "burma > india", ""),
        ("china", "yunnan > burma", ""),
        ("china", "yunnan > szechwan", ""),
        ("china", "yunnan > shan_state", "G40-CHN-08"),
        ("china", "szechwan > burma", "G40-MAP-04"),
    ],
)
def test_after_the_combat_nobody_enters_what_is_barred_to_it(power, path, rule):
    start = path.split(" > ")[0]
    state = world.position(
        power,
        "noncombat_move",
        {start: "1 infantry, 1 aa_gun"},
        wars=[("germany", "soviet_union"), ("japan", "china")],
    )

    for unit in ("infantry", "aa_gun"):
        assert world.refused(state, f"move 1 {unit}: {path}") == ({rule} if rule else set())
        ends = world.destinations(state, start, unit)
        assert (path.split(" > ")[1] in ends) is (not rule)


# ---- In the air ----


@pytest.mark.rule("G40-CHN-12", "G40-NAW-13")
def test_chinese_aircraft_stay_over_china_burma_and_kwangtung():
    state = world.position(
        "china", "noncombat_move", {"yunnan": "1 fighter"}, wars=[("japan", "china")]
    )

    assert world.is_legal(state, "move 1 fighter: yunnan > burma")
    assert world.refused(state, "move 1 fighter: yunnan > shan_state") == {"G40-CHN-12"}
    assert world.refused(state, "move 1 fighter: yunnan > french_indo_china > kwangsi")
    ends = world.destinations(state, "yunnan", "fighter")
    assert {"burma", "szechwan"} <= ends
    assert not {"shan_state", "india", "himalayas"} & ends


@pytest.mark.rule("G40-CHN-12")
@pytest.mark.parametrize(
    ("start", "steps", "barred", "zones"),
    [
        ("sz_36", 0, (), {"sz_36"}),
        ("kwangtung", 0, (), set()),
        ("kwangtung", 1, (), {"sz_20"}),
        ("kwangtung", 2, (), {"sz_20", "sz_19", "sz_21", "sz_35", "sz_36"}),
        ("kwangtung", 2, ("sz_35", "sz_21"), {"sz_20", "sz_19", "sz_36"}),
        ("kwangtung", 2, ("sz_20",), {"sz_36"}),
    ],
)
def test_the_zones_in_reach_are_at_most_so_far_and_not_barred(start, steps, barred, zones):
    airways = GLOBAL_1940.edition.airways

    assert airways.zones_within(start, steps, frozenset(barred)) == zones


@pytest.mark.rule("E40-NEU-08", "G40-NEU-12", "G40-AIR-04")
def test_aircraft_end_over_a_neutral_to_attack_it_and_fly_no_further(table):
    """Spain is strict, Bulgaria leans to the Axis, Greece to the Allies."""
    state = table.position(
        "germany",
        units={"romania": "1 fighter", "southern_france": "1 fighter"},
        control={"southern_france": "germany"},
    )
    near, far = (table.destinations(state, at, "fighter") for at in ("romania", "southern_france"))

    assert "spain" in far
    assert "bulgaria" not in near
    assert "portugal" not in far
    after = table.position(
        "germany",
        "noncombat_move",
        {"romania": "1 fighter", "southern_france": "1 fighter"},
        control={"southern_france": "germany"},
    )
    for start in ("romania", "southern_france"):
        assert not {"spain", "bulgaria", "greece"} & table.destinations(after, start, "fighter")


@pytest.mark.rule("E40-MOV-25", "G40-CMV-25", "E40-AIR-06", "G40-AIR-06")
@pytest.mark.parametrize(
    ("bases", "is_legal"),
    [((), False), (("united_kingdom",), True), (("scotland",), False)],
)
def test_a_base_gives_its_movement_to_who_starts_there(table, bases, is_legal):
    """A fighter flies from the United Kingdom over Scotland to Sea Zone 125, four steps, and to the
    carrier in Sea Zone 127, which stays there, one more."""
    state = table.position(
        UK,
        units={
            "united_kingdom": "1 fighter",
            "sz_125": {"germany": "1 transport"},
            "sz_124": {"france": "1 carrier"},
        },
        facilities={base: {"air_base": 0} for base in bases},
        control={"norway": "germany", "finland": "germany", "iceland": "germany"},
    )
    path = "united_kingdom > scotland > sz_119 > sz_111 > sz_125"

    assert table.is_legal(state, f"move 1 fighter: {path}") is is_legal


@pytest.mark.rule("E40-AMB-10", "G40-AMB-46", "E40-FAC-09", "G40-FAC-11")
def test_bases_serve_everybody_in_other_turns_as_in_their_own(table):
    """In the German turn a British fighter in Britain and a German one in Germany."""
    bases = {"united_kingdom": {"air_base": 0, "naval_base": 0}, "germany": {"air_base": 0}}
    pos = table.pos(table.position("germany", facilities=bases))
    fighter, cruiser = Unit("fighter", UK), Unit("cruiser", UK)

    assert move_bonus(pos, fighter, "united_kingdom") == 1
    assert move_bonus(pos, Unit("fighter", "germany"), "germany") == 1
    assert move_bonus(pos, Unit("fighter", "germany"), "united_kingdom") == 0
    assert move_bonus(pos, fighter, "sz_110") == 0
    assert move_bonus(pos, cruiser, "sz_110") == 1
    assert move_bonus(pos, Unit("infantry", UK), "united_kingdom") == 0
    assert repairs_ships_at(pos, "sz_110", UK)
    assert not repairs_ships_at(pos, "sz_110", "germany")
    assert not repairs_ships_at(pos, "sz_111", UK)


@pytest.mark.rule("E40-SCR-02", "G40-SCR-02", "E40-FAC-08", "G40-FAC-08", "G40-FAC-10")
@pytest.mark.parametrize(
    ("facilities", "number"),
    [
        ({}, 0),
        ({"air_base": 0}, 3),
        ({"air_base": 0, "naval_base": 0}, 3),
        ({"major_industrial_complex": 0, "air_base": 2}, 3),
        ({"major_industrial_complex": 0, "air_base": 3}, 0),
        ({"naval_base": 0}, 0),
    ],
)
def test_an_air_base_sends_three_whatever_else_is_there(table, facilities, number):
    state = table.position("germany", facilities={"united_kingdom": facilities})

    assert scrambling(table.pos(state), "united_kingdom") == number
    assert has_air_base(table.pos(state), "united_kingdom") is bool(number)


@pytest.mark.rule("G40-CHN-12", "G40-UNT-20")
def test_stranded_chinese_aircraft_find_no_place_outside_china():
    """Yunnan has fallen: its fighter goes on to Szechwan or Burma, but not to the Shan State."""
    state = world.position(
        "japan",
        "conduct_combat",
        {"yunnan": {"china": "1 fighter", "japan": "1 infantry"}},
        taken={"yunnan": "japan"},
        wars=[("japan", "china"), ("japan", UK)],
    )
    found = places(world.pos(state), "yunnan", Unit("fighter", "china"))

    assert {"szechwan", "burma"} <= set(found)
    assert "shan_state" not in found


# ---- At sea ----


@pytest.mark.rule("E40-AMB-47", "G40-MNF-08", "E40-MOV-04", "G40-CMV-04", "G40-AMB-07")
@pytest.mark.parametrize(
    ("ships", "needs"),
    [
        ({}, False),
        ({"france": "1 transport{infantry@united_kingdom}"}, True),
        ({"france": "1 transport{infantry}"}, False),
        ({"france": "1 transport"}, False),
        ({UK: "1 transport{infantry}"}, False),
        ({UK: "1 transport{infantry@france}"}, False),
        ({UK: "1 transport*moved{infantry*loaded^normandy_bordeaux}"}, True),
        ({UK: "1 transport", "france": "1 transport{infantry@united_kingdom}, 1 transport"}, True),
        ({"france": "1 carrier{fighter@united_kingdom}"}, False),
    ],
)
@pytest.mark.parametrize("fighters", ["", "1 fighter"])
def test_where_a_landing_may_need_cover(table, ships, needs, fighters):
    state = table.position(
        UK,
        units={"sz_110": ships, "normandy_bordeaux": {"germany": fighters or "1 infantry"}},
        control={"normandy_bordeaux": "germany"},
        facilities={"normandy_bordeaux": {"air_base": 0}},
    )
    pos = table.pos(state)

    assert needs_cover(pos, "sz_110") is (needs and bool(fighters))
    assert has_something_to_fight(pos, "sz_110") is (needs and bool(fighters))


@pytest.mark.rule("E40-AMP-05", "E40-AMB-47", "G40-TPT-06", "G40-MNF-08")
@pytest.mark.parametrize(
    ("own", "foe", "friends", "refused"),
    [
        ("", "", False, ""),
        ("", "", True, "scramble"),
        ("1 carrier", "", True, ""),
        ("1 carrier!1", "", True, ""),
        ("1 transport", "", True, "scramble"),
        ("1 destroyer", "", True, ""),
        ("1 submarine", "", True, ""),
        ("1 fighter~1*moved", "", True, ""),
        ("", "1 submarine", False, "submarines"),
        ("", "1 transport", False, ""),
        ("1 transport", "1 submarine", False, "submarines"),
        ("1 carrier", "1 submarine", True, ""),
        ("1 destroyer", "1 submarine", True, ""),
        ("1 fighter~1*moved", "1 submarine", False, ""),
        ("1 carrier{fighter}", "1 submarine", False, ""),
        ("1 fighter~1", "1 submarine", False, "submarines"),
    ],
)
def test_who_guards_a_landing(table, own, foe, friends, refused):
    """Beside a friend's transport something must meet fighters that scramble, and a warship or
    aircraft that attack the submarines."""
    ships = {owner: units for owner, units in ((UK, own), ("germany", foe)) if units}
    state = table.position(
        UK,
        units={"sz_110": ships, "normandy_bordeaux": {"germany": "1 fighter"}},
        control={"normandy_bordeaux": "germany"},
        facilities={"normandy_bordeaux": {"air_base": 0}},
    )
    told = unguarded(table.pos(state), "sz_110", friends)

    assert (told.text.rpartition(" ")[2] if told else "") == refused
    assert told is None or told.about == ("sz_110",)


@pytest.mark.rule("E40-AMB-47", "G40-MNF-08", "G40-TPT-06", "E40-AMP-05")
@pytest.mark.parametrize(
    ("there", "may_land"),
    [
        ({UK: "1 transport{infantry}"}, True),
        ({UK: "1 transport{infantry}", "germany": "1 submarine"}, False),
        ({UK: "1 transport{infantry}, 1 destroyer", "germany": "1 submarine"}, True),
        ({"france": "1 transport{infantry@united_kingdom}"}, False),
        ({"france": "1 transport{infantry@united_kingdom}", UK: "1 cruiser"}, True),
    ],
)
def test_no_landing_is_offered_that_nobody_guards(table, there, may_land):
    state = table.position(
        UK,
        units={"sz_110": there, "normandy_bordeaux": {"germany": "1 fighter"}},
        control={"normandy_bordeaux": "germany"},
        facilities={"normandy_bordeaux": {"air_base": 0}},
    )
    sails = [sail for sail in table.sails(state) if sail.into == "normandy_bordeaux"]

    assert bool([sail for sail in sails if sail.path == ("sz_110",)]) is may_land
    for sail in sails:
        assert not list(table.game.objections(state, sail))


@pytest.mark.rule("E40-MOV-26", "G40-CMV-26")
def test_who_loads_and_stays_has_gained_nothing_from_the_base_yet(table):
    state = table.position(
        UK,
        "noncombat_move",
        {"united_kingdom": "1 infantry", "sz_110": "1 transport"},
        facilities={"united_kingdom": {"naval_base": 0}},
    )
    load = "load 1 infantry from united_kingdom at 0"
    stays = table.play(state, f"sail transport: sz_110 {load}")
    goes = table.play(state, f"sail transport: sz_110 > sz_109 {load}")

    assert table.units(stays, "sz_110") == "1 transport{infantry*loaded}"
    assert table.units(goes, "sz_109") == "1 transport~1%1{infantry*loaded}"


@pytest.mark.rule("E40-MOV-12", "G40-CMV-11", "E40-SCR-01", "G40-SCR-01")
def test_who_declares_an_attack_binds_what_can_attack(table):
    """A destroyer, a carrier and transports beside a German transport, where fighters could
    scramble: only the destroyer is to fight, what has moved stays as it is."""
    state = table.position(
        UK,
        units={
            "sz_110": {
                UK: "1 destroyer, 1 carrier, 1 transport, 1 submarine",
                "germany": "1 transport",
            },
            "normandy_bordeaux": {"germany": "1 fighter", UK: "1 tank*moved<southern_france"},
            "france": {"germany": "1 infantry", UK: "1 tank*moved<southern_france"},
        },
        control={"normandy_bordeaux": "germany", "france": "germany"},
        facilities={"normandy_bordeaux": {"air_base": 0}},
    )
    state = table.play(state, "done")
    (question,) = table.game.pending(state)
    assert question.zones == ("sz_110",)
    assert table.choices(state) == {"attack nowhere", "attack in sz_110"}

    state = table.play(state, "attack in sz_110")
    assert table.units(state, "sz_110") == (
        "1 carrier, 1 destroyer*moved, 1 submarine*moved, 1 transport"
    )


# ---- Passages ----


SUEZ = "move 1 cruiser: sz_98 > sz_81"


@pytest.mark.rule("E40-MAP-16", "E40-MAP-18", "G40-CAN-05", "G40-CAN-06", "G40-CAN-03")
@pytest.mark.parametrize(
    ("egypt", "trans_jordan", "is_open"),
    [
        (UK, "france", True),
        (UK, UK, True),
        (UK, "pro_allies", False),
        ("pro_allies", "france", False),
        ("pro_allies", "pro_allies", False),
        (UK, "germany", False),
        ("germany", UK, False),
    ],
)
def test_a_canal_is_open_when_powers_of_the_side_hold_both_banks(
    table, egypt, trans_jordan, is_open
):
    control = {"egypt": egypt, "trans_jordan": trans_jordan}
    state = table.position(UK, "noncombat_move", {"sz_98": "1 cruiser"}, control=control)

    assert table.is_legal(state, SUEZ) is is_open
    assert table.refused(state, "ask for the Suez Canal")


JOINED = {"egypt": "allies_joined", "trans_jordan": "allies_joined"}


@pytest.mark.rule("G40-CAN-05", "G40-CAN-06", "G40-CAN-04")
@pytest.mark.parametrize("control", [JOINED, JOINED | {"egypt": UK}, JOINED | {"trans_jordan": UK}])
@pytest.mark.parametrize("power", [UK, US, "soviet_union"])
def test_who_joined_a_side_without_a_power_neither_opens_a_canal_nor_is_asked(control, power):
    """At war or neutral: a bank that no power controls closes it."""
    state = world.position(power, "noncombat_move", {"sz_98": "1 cruiser"}, control=control)

    assert world.refused(state, SUEZ) == {"G40-CAN-02"}
    assert world.refused(state, f"{power}: ask for the Suez Canal") == {"G40-CAN-05"}


@pytest.mark.rule("E40-MAP-17", "G40-CAN-04")
@pytest.mark.parametrize(
    ("answers", "told"),
    [
        (("open", "open"), [("france", True)]),
        (("open", "close"), [("france", False)]),
        (("close",), [(UK, False)]),
    ],
)
def test_the_passage_is_answered_once_when_all_have_spoken(table, answers, told):
    """Britain and France hold the banks of Suez, and the Soviet Union is neutral."""
    state = table.position(
        "soviet_union",
        "noncombat_move",
        {"sz_98": "1 cruiser"},
        control={"egypt": UK, "trans_jordan": "france"},
    )
    state = table.play(state, "ask for the Suez Canal")
    hosts = [owner for owner, _ in table.asked(state)]
    assert sorted(hosts) == ["france", UK]
    happened = []
    for power, word in zip((UK, "france"), answers, strict=False):
        events, state = table.events(state, f"{power}: {word} the Suez Canal")
        happened += events

    answered = [event for event in happened if isinstance(event, PassageAnswered)]
    assert [(event.by, event.allow) for event in answered] == told
    assert table.is_legal(state, SUEZ) is all(word == "open" for word in answers)


# ---- Convoys, and goals that are held ----


class Listening(ScriptedDice):
    """Dice that note for whom they are rolled."""

    def __init__(self, *faces):
        super().__init__(*faces)
        self.heard = []

    def announce(self, names):
        self.heard.append(names)


@pytest.mark.rule("E40-CNV-04", "G40-CVY-03")
def test_the_dice_of_a_convoy_raid_are_told_whose_they_are(table):
    state = table.position("germany", "collect_income", {"sz_125": {UK: "2 submarine, 1 cruiser"}})
    dice = Listening(1, 2, 3, 4, 5)
    raiders = parse_force("2 submarine, 1 cruiser", UK)
    script = Script(table.game.edition, state, dice)
    lost = roll(script, {"sz_125": [raiders]})

    assert [sorted(names) for names in dice.heard] == [["cruiser", "submarine", "submarine"]]
    assert sum(lost.values()) <= 6
    assert not dice.left


@pytest.mark.rule("E40-VIC-10", "G40-AMB-10")
def test_goals_are_told_only_when_they_change(table):
    """Russia takes an empty territory and Germany ends its turn: of goals that stay as they are
    nothing is said."""
    cities = ("france", "novgorod", "volgograd", "russia", "egypt")
    given = {
        "control": dict.fromkeys(cities, "germany") | {"rostov": "germany"},
        "wars": [("germany", "soviet_union"), ("italy", "soviet_union")],
        "held": {"axis europe": ("germany", "soviet_union")},
    }
    state = table.position("soviet_union", units={"bryansk": "1 tank"}, **given)
    happened = []
    for text in ("move 1 tank: bryansk > rostov", "done", "done", "done", "done", "done"):
        if state.power == "soviet_union":
            events, state = table.events(state, text)
            happened += events

    assert not [event for event in happened if isinstance(event, HeldBecame)]
    assert state.held == {"axis europe": ("germany", "soviet_union")}


def test_what_is_not_flown_over_follows_who_rules_and_who_is_at_war():
    """What was worked out for one state is not taken for another."""
    state = world.position("japan", wars=[("japan", "china")])
    peace = no_fly(world.pos(state))
    assert "hawaiian_islands" in peace
    at_war = replace(state, declared=state.declared | {("japan", US)})
    assert "hawaiian_islands" not in no_fly(world.pos(at_war))
    assert no_fly(world.pos(state)) == peace
    lost = replace(state, control=state.control | {"hawaiian_islands": "japan"})
    assert "hawaiian_islands" not in no_fly(world.pos(lost))
    assert no_fly(world.pos(state)) == peace
    strict = not state.options.overflight
    other = replace(state, options=replace(state.options, overflight=strict))
    assert ("hawaiian_islands" in no_fly(world.pos(other))) is True
    assert no_fly(world.pos(other)) != peace


@pytest.mark.rule("G40-AIR-10", "E40-AIR-10", "G40-RND-06")
@pytest.mark.parametrize(
    ("ships", "ties"),
    [("1 carrier!1, 1 fighter", False), ("1 fighter", False), ("1 carrier", False)],
)
def test_a_fight_of_choice_does_not_shorten_a_flight(ships, ties):
    """A long-range fighter is five spaces from the next German territory, which it reaches whether
    or not the damaged carrier fights."""
    state = world.position(
        "germany",
        units={"sz_106": {"germany": ships, UK: "1 transport"}},
        technologies={"germany": ["long_range_aircraft"]},
    )
    pos = world.pos(state)

    assert landing.unlanded(pos) == 0
    assert ties_down_carriers(pos, ("sz_106",)) is ties
    assert ties_down_carriers(pos, ()) is False


@pytest.mark.rule("E40-AIR-10", "G40-AIR-10")
@pytest.mark.parametrize(
    ("needed", "zones", "ties"),
    [
        (True, ("sz_109",), True),
        (True, ("sz_110",), False),
        (True, ("sz_109", "sz_110"), True),
        (True, (), False),
        (False, ("sz_109",), False),
    ],
)
def test_which_fights_tie_a_needed_carrier_down(table, needed, zones, ties):
    """A fighter in Sea Zone 123 waits for the carrier of Sea Zone 109."""
    units = {
        "sz_109": {UK: "1 carrier, 1 destroyer", "germany": "1 transport"},
        "sz_110": {UK: "1 destroyer", "germany": "1 transport"},
    }
    if needed:
        units["sz_123"] = {UK: "1 fighter~4*moved"}
    state = table.position(UK, units=units, control={"iceland": "germany"})

    assert ties_down_carriers(table.pos(state), zones) is ties


@pytest.mark.rule("G40-UNT-18", "E40-UNT-12")
def test_from_a_damaged_carrier_nobody_takes_off(table):
    units = {"sz_109": {UK: "1 carrier!1{fighter}"}, "sz_110": {"germany": "1 destroyer"}}
    state = table.position(UK, units=units)

    for kind in ("fighter", "tactical_bomber"):
        text = f"move 1 {kind}: sz_109 > sz_110 off carrier!1{{fighter}}"
        assert objections(table, state, text) == [("aircraft carrier is damaged", ("sz_109",))]
    assert not table.destinations(state, "sz_109", "fighter")


@pytest.mark.rule("E40-MOV-12", "G40-CMV-11")
@pytest.mark.parametrize(
    ("zones", "is_legal"),
    [
        ((), True),
        (("sz_110",), True),
        (("sz_110", "sz_110"), False),
        (("sz_109",), False),
        (("sz_109", "sz_110"), False),
    ],
)
def test_an_attack_of_choice_is_declared_once_and_where_there_is_a_choice(table, zones, is_legal):
    state = table.position(
        UK,
        units={
            "sz_109": "1 destroyer",
            "sz_110": {UK: "1 destroyer", "germany": "1 transport"},
            "normandy_bordeaux": {"germany": "1 fighter"},
        },
        control={"normandy_bordeaux": "germany"},
        facilities={"normandy_bordeaux": {"air_base": 0}},
    )
    state = table.play(state, "done")
    told = [each.about for each in table.game.objections(state, Engage(UK, zones))]

    assert told == ([] if is_legal else [zones])


@pytest.mark.rule("S42-MAP-11", "E40-MAP-05", "G40-MAP-12", "G40-AIR-04")
def test_flights_go_on_from_every_space_but_barred_and_closed_ones():
    airways = GLOBAL_1940.edition.airways
    free = airways.paths("western_germany")
    assert free["germany"] == ("western_germany", "germany")
    assert len(free["poland"]) == 3
    assert len(free["baltic_states"]) == 4
    closed = {space.id for space in GLOBAL_1940.edition.data.spaces.values() if space.closed}
    assert not closed & free.keys()

    barred = airways.paths("western_germany", frozenset({"france", "holland_belgium"}))
    assert barred["france"] == ("western_germany", "france")
    assert len(free["normandy_bordeaux"]) == 3 < len(barred["normandy_bordeaux"])
    for path in barred.values():
        assert not {"france", "holland_belgium"} & set(path[1:-1])


@pytest.mark.rule("E40-POL-16", "G40-NAW-02", "G40-CMV-04", "E40-MOV-03")
@pytest.mark.parametrize(("wars", "fights"), [([], False), ([("germany", "soviet_union")], True)])
def test_an_enemy_on_the_ground_of_one_who_is_none_is_not_fought(table, wars, fights):
    state = table.position("germany", units={"baltic_states": {UK: "1 infantry"}}, wars=wars)

    assert has_something_to_fight(table.pos(state), "baltic_states") is fights


@pytest.mark.rule("E40-MOV-23", "G40-CMV-24", "G40-CMV-22")
@pytest.mark.parametrize(
    ("path", "is_legal"),
    [
        ("germany > western_germany > france", True),
        ("western_germany > france > normandy_bordeaux", True),
        ("western_germany > holland_belgium > normandy_bordeaux", False),
    ],
)
def test_only_an_enemys_facility_stops_a_pair(table, path, is_legal):
    """The Germans pass through their own with a base, but not through one that the enemy holds."""
    start = path.split(" > ")[0]
    state = table.position(
        "germany",
        units={
            start: "1 mechanized_infantry, 1 tank",
            "normandy_bordeaux": {"france": "1 infantry"},
        },
        control={"holland_belgium": "france"},
        facilities={
            "western_germany": {"air_base": 0},
            "holland_belgium": {"minor_industrial_complex": 0},
        },
    )

    assert table.is_legal(state, f"move 1 mechanized_infantry, 1 tank: {path}") is is_legal
