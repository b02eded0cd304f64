"""Finer points of moving in Spring 1942: what a small mistake in the code would get wrong."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from wartable.games.axis_allies.actions import Load, Move, Sail
from wartable.games.axis_allies.movement import landing, move
from wartable.games.axis_allies.spring_1942.edition import GAME
from wartable.games.axis_allies.state import Options
from wartable.games.axis_allies.unit import Unit, count, each, parse_force, parse_unit
from wartable.testing.axis_allies import Bench

table = Bench(GAME)
US, UK = "united_states", "united_kingdom"


def objections(state, action):
    """Why an action, or its text, is refused: rule, and what it is about."""
    action = table.action(state, action) if isinstance(action, str) else action
    return [(each.rule, each.about) for each in GAME.objections(state, action)]


# ---- What is named is there ----


@pytest.mark.rule("S42-MAP-01", "S42-CMV-40")
@pytest.mark.parametrize("mission", ["", "raid", "drop"])
@pytest.mark.parametrize("phase", ["combat_move", "noncombat_move"])
def test_a_move_to_nowhere_is_refused_and_nothing_else_is_asked(phase, mission):
    state = table.position("germany", phase, {"germany": "1 tank"})
    nowhere = Move("germany", parse_force("1 tank", "germany"), (), None, mission)
    rule = "S42-AMB-26" if mission and phase == "noncombat_move" else "S42-MAP-01"

    assert objections(state, nowhere) == [(rule, ())]


@pytest.mark.rule("S42-MAP-01")
@pytest.mark.parametrize("numbers", [(1, 0), (0, 1), (0, 0), (1, -1)])
def test_every_kind_that_moves_is_there_in_a_number(numbers):
    state = table.position("germany", units={"germany": "2 infantry, 2 tank"})
    kinds = (Unit("infantry", "germany"), Unit("tank", "germany"))
    group = Move("germany", tuple(zip(kinds, numbers, strict=True)), ("germany", "eastern_europe"))

    assert objections(state, group) == [("S42-MAP-01", ("germany",))]
    assert [each.text for each in GAME.objections(state, group)] == ["no units are named"]


DECKS = {"sz_5": "1 carrier{fighter}, 1 cruiser", "sz_6": {UK: "1 destroyer"}}


@pytest.mark.rule("S42-MAP-01", "S42-AMB-28")
@pytest.mark.parametrize(
    ("phase", "text", "told"),
    [
        ("combat_move", "1 fighter: sz_5 > sz_6 off carrier{fighter}", []),
        ("combat_move", "1 bomber: sz_5 > sz_6 off carrier{bomber}", ["S42-AMB-28"]),
        ("combat_move", "1 bomber: sz_5 > sz_6 off carrier{fighter}", ["S42-MAP-01"]),
        ("combat_move", "1 bomber: sz_5 > sz_6 off carrier{fighter+fighter}", ["S42-AMB-28"]),
        ("combat_move", "1 fighter: sz_5 > sz_6", ["S42-MAP-01"]),
        ("noncombat_move", "1 fighter: sz_5 off carrier{fighter}", []),
        ("noncombat_move", "1 cruiser: sz_5", ["S42-MAP-01"]),
        ("noncombat_move", "1 fighter: sz_5 > germany off carrier{fighter}", []),
    ],
)
def test_who_takes_off_is_aboard_a_carrier_that_is_there(phase, text, told):
    state = table.position("germany", phase, DECKS)

    assert [rule for rule, _ in objections(state, f"move {text}")] == told


# ---- What a refusal is about ----


ABOUT = {
    "germany": "1 tank, 1 fighter, 1 bomber",
    "western_europe": "1 fighter",
    "sz_5": "1 submarine",
    "sz_6": {UK: "1 transport"},
    "sz_13": "1 fighter",
    "united_kingdom": {UK: "1 infantry"},
}


@pytest.mark.parametrize(
    ("move", "rule", "about"),
    [
        pytest.param(text, rule, about, marks=pytest.mark.rule(rule))
        for text, rule, about in [
            ("1 tank: germany > eastern_europe > ukraine_s_s_r", "S42-CMV-05", "ukraine_s_s_r"),
            ("1 fighter: germany > balkans > eastern_europe", "S42-CMV-41", "eastern_europe"),
            (
                "1 bomber: germany > balkans > eastern_europe to raid",
                "S42-SBR-01",
                "eastern_europe",
            ),
            ("1 fighter: germany > sz_5 > sz_6 > united_kingdom to escort", "S42-OPT-02", UK),
            ("1 submarine: sz_5 > sz_6 > sz_7", "S42-CMV-05", "sz_7"),
            ("1 fighter: germany > sz_5 > sz_6 > sz_3 > sz_4", "S42-CMV-41", "sz_4"),
        ]
    ],
)
def test_a_refusal_is_about_where_the_move_would_end(move, rule, about):
    state = table.position("germany", units=ABOUT, factories={UK: 0}, options=Options(escorts=True))

    assert objections(state, f"move {move}") == [(rule, (about,))]


@pytest.mark.rule("S42-SBR-01", "S42-OPT-02")
@pytest.mark.parametrize(
    ("unit", "mission", "told"),
    [
        ("fighter", "raid", ("S42-SBR-01", ())),
        ("bomber", "escort", ("S42-SBR-01", ())),
        ("tank", "raid", ("S42-SBR-01", ())),
        ("tank", "escort", ("S42-SBR-01", ())),
        ("fighter", "escort", ("S42-SBR-01", (UK,))),
    ],
)
def test_who_flies_which_mission(unit, mission, told):
    """Without escorts at this table a fighter that would go along does not raid."""
    state = table.position("germany", units=ABOUT, factories={UK: 0})
    path = f"germany > sz_5 > sz_6 > {UK}"

    assert objections(state, f"move 1 {unit}: {path} to {mission}") == [told]


@pytest.mark.rule("S42-AIR-06")
def test_a_flight_without_return_is_refused_for_where_it_ends():
    state = table.position(
        US, units={"hawaiian_islands": "1 fighter", "sz_60": {"japan": "1 destroyer"}}
    )
    far = "move 1 fighter: hawaiian_islands > sz_52 > sz_57 > sz_62 > sz_60"

    assert objections(state, far) == [("S42-AIR-06", ("sz_60",))]


@pytest.mark.rule("S42-AIR-06", "S42-NCM-13")
@pytest.mark.parametrize(("phase", "rule"), [("combat_move", "S42-AIR-06"), ("noncombat_move", "")])
def test_each_of_those_that_fly_together_must_come_down(phase, rule):
    """The bomber reaches the Hawaiian Islands again, the fighter does not."""
    enemy = {"sz_62": {"japan": "1 transport"}}
    state = table.position(
        US,
        phase,
        {"hawaiian_islands": "2 bomber, 2 fighter"} | enemy,
        control=dict.fromkeys(("buryatia_s_s_r", "soviet_far_east"), "japan"),
    )
    path = "hawaiian_islands > sz_52 > sz_57 > sz_62"

    refused = ["S42-AIR-06"] if phase == "combat_move" else ["S42-NCM-09"]
    for group in ("1 bomber, 1 fighter", "1 bomber, 2 fighter", "1 fighter"):
        told = [each for each, _ in objections(state, f"move {group}: {path}")]
        assert told == (["S42-NCM-13"] if group == "1 fighter" and not rule else refused), group
    if rule:
        assert not objections(state, f"move 2 bomber: {path}")


# ---- Land ----


@pytest.mark.rule("S42-MAP-01", "S42-CMV-01", "S42-CMV-02", "S42-CMV-05")
@pytest.mark.parametrize(
    ("path", "told"),
    [
        ("germany > eastern_europe > karelia_s_s_r", []),
        ("germany > eastern_europe > belorussia", []),
        ("eastern_europe > belorussia", []),
        ("eastern_europe > belorussia > ukraine_s_s_r", []),
        ("eastern_europe > belorussia > west_russia", []),
        ("germany > eastern_europe", ["S42-CMV-05"]),
        ("germany > eastern_europe > ukraine_s_s_r", ["S42-CMV-05"]),
        ("germany > belorussia", ["S42-MAP-01"]),
        ("germany > norway", ["S42-MAP-01"]),
        ("west_russia > ukraine_s_s_r", ["S42-CMV-05"]),
        ("west_russia > ukraine_s_s_r > eastern_europe", ["S42-CMV-05"]),
        ("west_russia > belorussia", []),
    ],
)
def test_a_tank_goes_to_fight_by_land_borders(path, told):
    """Whoever stands on hostile ground does not attack by leaving it."""
    everywhere = ("germany", "eastern_europe", "west_russia")
    state = table.position(
        "germany",
        units=dict.fromkeys(everywhere, "1 tank"),
        control=dict.fromkeys(("belorussia", "west_russia"), "soviet_union"),
    )

    assert [rule for rule, _ in objections(state, f"move 1 tank: {path}")] == told
    start, end = path.split(" > ")[0], path.split(" > ")[-1]
    if not told:
        assert end in table.destinations(state, start, "tank")


@pytest.mark.rule("S42-NCM-04", "S42-NCM-05", "S42-MAP-01", "S42-MAP-11")
@pytest.mark.parametrize(
    ("path", "told"),
    [
        ("germany > eastern_europe", []),
        ("eastern_europe > belorussia", ["S42-NCM-04"]),
        ("germany > eastern_europe > ukraine_s_s_r", []),
        ("germany > eastern_europe > belorussia", ["S42-NCM-04"]),
        ("germany > norway", ["S42-MAP-01"]),
        ("germany > sz_5", ["S42-MAP-01"]),
        ("germany > switzerland", ["S42-MAP-11"]),
    ],
)
def test_after_the_combat_a_tank_goes_among_friends_by_land_borders(path, told):
    """So does a gun, though not as far."""
    state = table.position(
        "germany",
        "noncombat_move",
        dict.fromkeys(("germany", "eastern_europe"), "1 tank, 1 aa_gun"),
        control={"belorussia": "soviet_union"},
    )

    assert [rule for rule, _ in objections(state, f"move 1 tank: {path}")] == told
    start, *way = path.split(" > ")
    ends = table.destinations(state, start, "tank")
    assert (way[-1] in ends) is (not told)
    if len(way) == 1:
        assert [rule for rule, _ in objections(state, f"move 1 aa_gun: {path}")] == told
        assert (way[-1] in table.destinations(state, start, "aa_gun")) is (not told)


@pytest.mark.rule("S42-CMV-35")
def test_a_tank_takes_what_it_blitzes_through_with_aircraft_beside_it():
    state = table.position(
        "germany",
        units={
            "eastern_europe": "1 tank, 1 fighter",
            "west_russia": {"soviet_union": "1 infantry"},
        },
        control=dict.fromkeys(("belorussia", "west_russia"), "soviet_union"),
    )
    together = "move 1 fighter, 1 tank: eastern_europe > belorussia > west_russia"
    state = table.play(state, together)

    assert state.control["belorussia"] == "germany"
    assert state.control["west_russia"] == "soviet_union"


@pytest.mark.rule("S42-NCM-01", "S42-NCM-02", "S42-NCM-04")
def test_aircraft_that_fought_go_home_with_land_units_that_did_not():
    state = table.position(
        "germany", "noncombat_move", {"germany": "1 infantry, 1 fighter~2*fought, 1 tank*moved"}
    )

    assert not objections(state, "move 1 infantry, 1 fighter~2*fought: germany > eastern_europe")
    assert objections(state, "move 1 infantry, 1 tank*moved: germany > eastern_europe")


# ---- What is listed ----


def movers(branches):
    return {branch.label for branch in branches}


@pytest.mark.rule("S42-CMV-08", "S42-CMV-16", "S42-NCM-01")
def test_only_who_can_still_move_is_offered_to_move():
    units = {
        "germany": "1 infantry, 1 tank*moved, 1 aa_gun, 1 fighter~1*moved",
        "sz_5": "1 submarine, 1 cruiser~1*moved, 1 destroyer~2",
        "norway": "1 fighter~4*fought, 1 bomber~5*fought, 1 infantry~1",
    }
    before = table.pos(table.position("germany", "combat_move", units))
    after = table.pos(table.position("germany", "noncombat_move", units))

    assert movers(move.combat_branches(before)) == {"infantry in germany", "submarine in sz_5"}
    assert movers(move.noncombat_branches(after)) == {
        "infantry in germany",
        "aa_gun in germany",
        "fighter in germany",
        "submarine in sz_5",
        "bomber in norway",
    }


@pytest.mark.rule("S42-OPT-02", "S42-SBR-01")
@pytest.mark.parametrize("escorts", [True, False])
def test_fighters_are_offered_to_escort_where_bombers_raid(escorts):
    units = {
        "germany": {"germany": "1 fighter"},
        "sz_6": "1 fighter, 1 bomber~1",
        "united_kingdom": "1 bomber",
        "sz_7": "1 carrier{fighter}",
    }
    options = Options(escorts=escorts)
    state = table.position(UK, units=units, factories={"germany": 0, "norway": 0}, options=options)
    assert table.destinations(state, "united_kingdom", "bomber", mission="raid") == {
        "germany",
        "norway",
    }
    assert not table.destinations(state, "united_kingdom", "bomber", mission="escort")
    assert not table.destinations(state, "sz_7", "fighter", mission="escort")

    state = table.play(state, "move 1 bomber: united_kingdom > sz_6 > norway to raid")
    assert table.destinations(state, "sz_7", "fighter", mission="escort") == (
        {"norway"} if escorts else set()
    )
    assert not table.destinations(state, "sz_7", "fighter", mission="raid")


@pytest.mark.rule("S42-AIR-04", "S42-MNF-05", "S42-NCM-11")
def test_who_takes_off_after_the_combat_flies_somewhere():
    """In the combat move it may attack in the carrier's own zone."""
    units = {"sz_7": {UK: "1 carrier{fighter}", "germany": "1 submarine"}}
    after = table.position(UK, "noncombat_move", units)
    before = table.position(
        UK, "combat_move", {"sz_7": {UK: "1 carrier{fighter}", "germany": "1 transport"}}
    )

    assert "united_kingdom" in table.destinations(after, "sz_7", "fighter")
    assert "sz_7" not in table.destinations(after, "sz_7", "fighter")
    assert table.destinations(before, "sz_7", "fighter") == {"sz_7"}


@pytest.mark.rule("S42-CMV-08")
@pytest.mark.parametrize("unit", ["fighter*moved", "fighter~1*moved", "fighter~1"])
def test_an_aircraft_that_has_a_task_makes_no_other_move(unit):
    """It took off against the submarine below, so it has spent nothing."""
    units = {
        "sz_7": {UK: f"1 carrier, 1 {unit}", "germany": "1 transport"},
        "sz_6": {"germany": "1 transport"},
    }
    state = table.position(UK, units=units)

    assert objections(state, f"move 1 {unit}: sz_7 > sz_6") == [("S42-CMV-08", ("sz_7",))]


# ---- Ships ----


@pytest.mark.rule("S42-CMV-05", "S42-CMV-27", "S42-CMV-15")
@pytest.mark.parametrize(
    ("there", "group", "told"),
    [
        ({}, "1 carrier", ["S42-CMV-05"]),
        ({}, "1 carrier, 1 destroyer", ["S42-CMV-05"]),
        ({}, "1 cruiser", []),
        ({}, "1 carrier, 1 cruiser", ["S42-CMV-05"]),
        ({}, "1 destroyer", ["S42-CMV-05"]),
        ({"germany": "1 submarine"}, "1 carrier, 1 destroyer", []),
        ({"germany": "1 submarine"}, "1 destroyer", []),
        ({"germany": "1 transport"}, "1 transport", ["S42-CMV-05"]),
        ({"germany": "1 cruiser"}, "1 transport", []),
        ({UK: "1 cruiser~1*moved"}, "1 carrier", ["S42-CMV-05"]),
        ({UK: "1 destroyer~1*moved", "germany": "1 submarine"}, "1 carrier", []),
        ({UK: "1 destroyer", "germany": "1 submarine"}, "1 carrier", []),
        ({UK: "1 destroyer~1*moved", "germany": "1 submarine"}, "1 transport", ["S42-CMV-05"]),
        ({UK: "1 transport~1*moved", "germany": "1 submarine"}, "1 transport", ["S42-CMV-05"]),
    ],
)
def test_what_a_ship_moves_for(there, group, told):
    """A landing goes from the zone: cruisers bombard, and carriers come with who attacks."""
    here = {UK: "1 transport*moved{infantry*loaded^norway}"}
    mine = ", ".join(filter(None, (here[UK], there.get(UK, ""))))
    state = table.position(
        UK,
        units={
            "sz_3": there | {UK: mine},
            "sz_6": "1 carrier, 1 cruiser, 1 destroyer, 1 transport",
        },
    )

    assert [rule for rule, _ in objections(state, f"move {group}: sz_6 > sz_3")] == told


@pytest.mark.rule("S42-CMV-05", "S42-CMV-32")
def test_a_submarine_passes_warships_to_a_place_where_it_attacks():
    units = {"sz_5": "1 submarine", "sz_6": {UK: "1 cruiser"}, "sz_7": {UK: "1 transport"}}
    state = table.position("germany", units=units)

    assert not objections(state, "move 1 submarine: sz_5 > sz_6 > sz_7")
    assert objections(state, "move 1 submarine: sz_5 > sz_6 > sz_3") == [("S42-CMV-05", ("sz_3",))]


@pytest.mark.rule("S42-NCM-03", "S42-NCM-15", "S42-NCM-16", "S42-NCM-17", "S42-MAP-16")
@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("1 submarine: sz_5 > sz_6", []),
        ("1 submarine: sz_5 > sz_6 > sz_7", []),
        ("1 submarine: sz_5 > sz_6 > sz_3", []),
        ("1 cruiser: sz_5 > sz_6", ["S42-NCM-15"]),
        ("1 cruiser: sz_5 > sz_7", ["S42-MAP-01"]),
        ("1 submarine: sz_5 > germany", ["S42-MAP-01"]),
        ("1 cruiser: sz_15 > sz_34", ["S42-MAP-16"]),
        ("1 cruiser: sz_15 > sz_14", []),
    ],
)
def test_after_the_combat_ships_go_through_friendly_zones_that_are_joined(text, told):
    units = {"sz_5": "1 submarine, 1 cruiser", "sz_6": {UK: "1 cruiser"}, "sz_15": "1 cruiser"}
    state = table.position("germany", "noncombat_move", units)

    assert [rule for rule, _ in objections(state, f"move {text}")] == told


# ---- Landing ----


ABROAD = {"sz_4": "1 fighter~4*fought"}
ENEMY_COASTS = dict.fromkeys(("archangel", "karelia_s_s_r"), "germany")


@pytest.mark.rule("S42-NCM-19", "S42-NCM-20", "S42-AIR-07")
@pytest.mark.parametrize(
    ("carriers", "lost"),
    [
        ({"sz_4": "1 fighter~4*fought, 1 carrier"}, 0),
        ({"sz_3": "1 carrier"}, 0),
        ({"sz_2": "1 carrier"}, 0),
        ({"sz_8": "1 carrier"}, 1),
        ({"sz_2": "1 carrier~1"}, 1),
        ({"sz_3": "1 carrier*moved"}, 1),
        ({"sz_3": "1 carrier{fighter*landed+fighter*landed}"}, 1),
        ({"sz_3": "1 carrier{fighter*landed}"}, 0),
        ({"sz_2": "1 carrier", "sz_3": {"germany": "1 destroyer"}}, 1),
        ({"sz_2": "1 carrier", "sz_3": {"germany": "1 submarine"}}, 0),
        ({"sz_2": {US: "1 carrier", "germany": "1 destroyer"}}, 1),
    ],
)
def test_a_carrier_comes_to_pick_a_fighter_up_through_friendly_zones(carriers, lost):
    state = table.position(US, "noncombat_move", ABROAD | carriers, control=ENEMY_COASTS)

    assert landing.unlanded(table.pos(state)) == lost


@pytest.mark.rule("S42-NCM-19", "S42-MAP-16")
@pytest.mark.parametrize(("holder", "lost"), [(UK, 0), ("germany", 1)])
def test_a_carrier_picks_nobody_up_beyond_a_canal_that_is_closed(holder, lost):
    state = table.position(
        UK,
        "noncombat_move",
        {"sz_34": "1 carrier", "sz_14": "1 fighter~4*fought"},
        control={"anglo_egypt_sudan": holder, "trans_jordan": holder},
    )

    assert landing.unlanded(table.pos(state)) == lost


@pytest.mark.rule("S42-AIR-08", "S42-AIR-09", "S42-NCM-02", "S42-NCM-12")
@pytest.mark.parametrize(
    ("phase", "attackers", "fought", "lost"),
    [
        ("combat_move", "1 destroyer~1*moved", (), 0),
        ("conduct_combat", "1 destroyer~1*moved", (), 0),
        ("conduct_combat", "1 destroyer~1*fought", ("sz_3",), 1),
        ("conduct_combat", "1 transport~1*moved", (), 1),
        ("noncombat_move", "1 destroyer~1*fought", ("sz_3",), 1),
        ("noncombat_move", "1 destroyer~1*fought", (), 1),
    ],
)
def test_what_an_attack_still_to_come_clears_lets_a_carrier_pass(phase, attackers, fought, lost):
    units = ABROAD | {"sz_2": "1 carrier", "sz_3": {US: attackers, "germany": "1 cruiser"}}
    state = table.position(US, phase, units, control=ENEMY_COASTS, fought=frozenset(fought))
    pos = table.pos(state)

    assert landing.unlanded(pos) == lost
    assert landing.unlanded(pos, settle=True) == 1


@pytest.mark.rule("S42-AIR-08", "S42-NCM-02", "S42-NCM-12")
@pytest.mark.parametrize(
    ("there", "settled", "lost"),
    [
        ("1 fighter~4*fought", 1, 1),
        ("1 bomber~6*fought, 2 fighter~4*fought", 3, 3),
        ("1 bomber~6*fought", 1, 1),
        ("1 bomber~2*fought", 1, 0),
        ("2 fighter~4*fought, 1 carrier", 0, 0),
        ("3 fighter~4*fought, 1 carrier", 1, 1),
        ("1 fighter~4*fought, 1 bomber~6*fought, 1 carrier", 1, 1),
        ("1 fighter~0, 1 carrier{fighter+fighter}", 1, 0),
    ],
)
def test_how_many_have_no_place_where_they_are_and_how_many_have_none_at_all(there, settled, lost):
    pos = table.pos(table.position(US, "noncombat_move", {"sz_52": there}))

    assert landing.unlanded(pos) == lost
    assert landing.unlanded(pos, settle=True) == settled


@pytest.mark.rule("S42-AIR-08", "S42-AIR-06")
def test_a_flight_that_opens_the_zone_to_its_carrier_is_offered():
    """The carrier comes to SZ 4 when the destroyer is gone, and only there."""
    units = {"eastern_canada": "1 fighter", "sz_4": {"germany": "1 destroyer"}}

    def ends(carrier):
        state = table.position(US, units=units | carrier, control=ENEMY_COASTS)
        return table.destinations(state, "eastern_canada", "fighter")

    assert "sz_4" in ends({"sz_2": "1 carrier"})
    assert "sz_4" not in ends({"sz_8": "1 carrier"})


# ---- Transports ----


def sail(state, ship, path, loads=(), into="", landing=()):
    by = state.power
    return objections(state, Sail(by, parse_unit(ship, by), path, loads, into, landing))


def infantry(number, source=UK, at=0, kind="infantry"):
    return Load(at, source, ((Unit(kind, UK), number),))


@pytest.mark.rule(
    "S42-CMV-25", "S42-TRP-04", "S42-TRP-05", "S42-NCM-18", "S42-TRP-06", "S42-MAP-01"
)
@pytest.mark.parametrize("phase", ["combat_move", "noncombat_move"])
@pytest.mark.parametrize(
    ("ship", "path", "loads", "into", "told"),
    [
        ("transport", ("sz_6",), (Load(0, UK, ()),), "", [("S42-TRP-04", ())]),
        ("transport", ("sz_6",), (infantry(0), infantry(0)), "", [("S42-TRP-04", ())]),
        ("transport", ("sz_6",), (infantry(-1), infantry(9)), "", [("S42-TRP-04", ())]),
        ("transport", ("sz_6",), (infantry(1, kind="ogre"),) * 2, "", [("S42-TRP-04", ())]),
        ("transport", ("atlantis", "lemuria"), (), "mu", [("S42-MAP-01", ())]),
        ("transport", ("sz_6",), (infantry(1, "mu"),), "mu", [("S42-MAP-01", ())]),
        ("transport", ("sz_6",), (), "mu", [("S42-MAP-01", ())]),
        ("transport", (), (), "", [("S42-SEA-01", ())]),
        ("transport", (UK,), (), "", [("S42-SEA-01", (UK,))]),
        ("transport", ("atlantis",), (Load(0, "mu", ()),), "mu", [("S42-TRP-04", ())]),
        ("transport", ("sz_7",), (), "", [("S42-TRP-04", ("sz_7",))]),
        ("transport@germany", ("sz_7",), (), "", [("S42-TRP-04", ("sz_7",))]),
        ("transport@germany", ("sz_3", "sz_6"), (), "", [("S42-TRP-05", ("sz_3",))]),
        ("cruiser", ("sz_6",), (), "", [("S42-TRP-04", ("sz_6",))]),
        ("transport@germany", ("sz_3",), (), "", [("S42-TRP-05", ("sz_3",))]),
        ("transport@united_states", ("sz_2", "sz_3"), (), "", ("S42-MNF-09", ("sz_2",))),
        ("transport*offloaded", ("sz_8",), (), "", ("S42-TRP-10", ("sz_8",))),
        ("transport*retreated", ("sz_8",), (), "", ("S42-TRP-11", ("sz_8",))),
        ("transport*withdrew", ("sz_8",), (), "", ("S42-CMV-19", ("sz_8",))),
        ("transport*moved", ("sz_8",), (), "", ("S42-NCM-18", ("sz_8",))),
        ("transport{infantry^norway}", ("sz_8",), (), "", ("S42-TRP-12", ("sz_8",))),
    ],
)
def test_a_transport_is_there_and_may_act(phase, ship, path, loads, into, told):
    """What is wrong with the ship or with what is named is told, and nothing that follows."""
    used = "1 transport*offloaded, 1 transport*retreated, 1 transport*withdrew, 1 transport*moved"
    state = table.position(
        UK,
        phase,
        {
            UK: "2 infantry",
            "sz_6": "1 transport, 1 cruiser",
            "sz_2": {US: "1 transport"},
            "sz_3": {"germany": "1 transport"},
            "sz_8": f"{used}, 1 transport{{infantry^norway}}",
        },
    )
    found = sail(state, ship, path, loads, into)

    assert found == told if isinstance(told, list) else found == [told], found


@pytest.mark.rule("S42-MNF-09", "S42-MNF-10", "S42-TRP-19")
@pytest.mark.parametrize(
    ("phase", "into", "told"),
    [
        ("combat_move", "norway", [("S42-MNF-09", ("sz_6",))]),
        ("noncombat_move", "united_kingdom", [("S42-MNF-09", ("sz_6",))]),
        ("noncombat_move", "", []),
    ],
)
def test_a_friends_transport_has_its_own_turn_first(phase, into, told):
    state = table.position(UK, phase, {UK: "1 infantry", "sz_6": {US: "1 transport"}})
    ashore = parse_force("1 infantry", UK) if into else ()

    assert sail(state, f"transport@{US}", ("sz_6",), (infantry(1),), into, ashore) == told


@pytest.mark.rule("S42-TRP-14", "S42-CMV-18")
@pytest.mark.parametrize(
    ("phase", "was_hostile", "told"),
    [
        ("combat_move", True, ["S42-CMV-18"]),
        ("combat_move", False, []),
        ("noncombat_move", True, ["S42-TRP-14"]),
        ("noncombat_move", False, ["S42-TRP-14"]),
    ],
)
def test_a_transport_loads_in_a_friendly_zone(phase, was_hostile, told):
    """In the combat move also where war has found it."""
    state = table.position(
        UK,
        phase,
        {UK: "1 infantry", "sz_6": {UK: "1 transport, 1 cruiser", "germany": "1 cruiser"}},
    )
    zones = frozenset({"sz_6"}) if was_hostile else frozenset[str]()
    state = replace(state, opening=replace(state.opening, hostile=zones))
    into, ashore = ("norway", parse_force("1 infantry", UK)) if phase == "combat_move" else ("", ())

    found = sail(state, "transport", ("sz_6",), (infantry(1),), into, ashore)
    assert [rule for rule, _ in found] == told


LOADING = {
    UK: "2 infantry, 1 tank, 1 aa_gun, 1 artillery, 1 infantry*moved, 1 tank~1, 1 fighter",
    "western_europe": {UK: "1 infantry", US: "1 infantry"},
    "sz_6": "1 transport, 1 transport{infantry}, 1 transport{tank}",
    "sz_7": {UK: "1 transport{infantry}"},
}


@pytest.mark.rule(
    "S42-TRP-04", "S42-TRP-06", "S42-TRP-07", "S42-TRP-13", "S42-AAG-13", "S42-MNF-09"
)
@pytest.mark.parametrize(
    ("ship", "loads", "combat", "after"),
    [
        ("transport", [(0, UK, "1 infantry")], [], []),
        ("transport", [(0, UK, "2 infantry")], [], []),
        ("transport", [(0, UK, "1 infantry, 1 tank")], [], []),
        ("transport", [(0, UK, "1 infantry"), (0, "western_europe", "1 infantry")], [], []),
        ("transport", [(0, UK, "1 artillery, 1 tank")], ["S42-TRP-04"], ["S42-TRP-04"]),
        ("transport{infantry}", [(0, UK, "1 tank")], [], []),
        ("transport{tank}", [(0, UK, "1 infantry")], [], []),
        ("transport{tank}", [(0, UK, "1 artillery")], ["S42-TRP-04"], ["S42-TRP-04"]),
        ("transport{infantry}", [(0, UK, "2 infantry")], ["S42-TRP-04"], ["S42-TRP-04"]),
        ("transport", [(0, UK, "1 aa_gun")], ["S42-AAG-13", "S42-AAG-13"], []),
        ("transport", [(0, UK, "1 infantry*moved")], ["S42-TRP-06"], ["S42-TRP-06"]),
        ("transport", [(0, UK, "1 tank~1")], ["S42-TRP-06"], ["S42-TRP-06"]),
        ("transport", [(0, UK, "3 infantry")], ["S42-TRP-07"], ["S42-TRP-07"]),
        (
            "transport",
            [(0, UK, "1 infantry"), (0, UK, "2 infantry")],
            ["S42-TRP-07"],
            ["S42-TRP-07"],
        ),
        ("transport", [(1, UK, "1 infantry")], ["S42-TRP-07"], ["S42-TRP-07"]),
        ("transport", [(-1, UK, "1 infantry")], ["S42-TRP-07"], ["S42-TRP-07"]),
        ("transport", [(0, "germany", "1 infantry")], ["S42-TRP-07"] * 2, ["S42-TRP-07"] * 2),
        ("transport", [(0, "sz_7", "1 infantry")], ["S42-TRP-13", "S42-TRP-07"], []),
        ("transport", [(0, "western_europe", f"1 infantry@{US}")], ["S42-MNF-09"], ["S42-MNF-09"]),
    ],
)
@pytest.mark.parametrize("phase", ["combat_move", "noncombat_move"])
def test_what_comes_aboard(phase, ship, loads, combat, after):
    state = table.position(UK, phase, LOADING, control={"western_europe": UK})
    named = tuple(Load(at, source, parse_force(units, UK)) for at, source, units in loads)
    is_combat = phase == "combat_move"
    aboard = [*parse_unit(ship, UK).cargo, *(unit for load in named for unit in each(load.units))]
    into, ashore = ("norway", count(aboard)) if is_combat else ("", ())
    told = combat if is_combat or "S42-TRP-13" in combat else after

    found = [rule for rule, _ in sail(state, ship, ("sz_6",), named, into, ashore)]
    if is_combat and f"@{US}" in loads[0][2]:
        told = [*told, "S42-TRP-19"]
    assert found == told


@pytest.mark.rule(
    "S42-CMV-26", "S42-CMV-39", "S42-CMV-40", "S42-TRP-18", "S42-TRP-19", "S42-AAG-13"
)
@pytest.mark.parametrize(
    ("ship", "load", "into", "ashore", "told"),
    [
        ("transport", "1 infantry", "norway", "1 infantry", []),
        ("transport", "1 infantry", "", "", ["S42-CMV-39"]),
        ("transport", "1 infantry", "", "1 infantry", ["S42-CMV-39"]),
        ("transport", "1 infantry", "norway", "", ["S42-TRP-18"]),
        ("transport", "1 infantry", "norway", "2 infantry", ["S42-TRP-18"]),
        ("transport", "2 infantry", "norway", "1 infantry", ["S42-CMV-39"]),
        ("transport", "2 infantry", "norway", "1 infantry, 1 tank", ["S42-TRP-18"]),
        ("transport", "1 infantry", "germany", "1 infantry", ["S42-CMV-26"]),
        ("transport", "1 infantry", UK, "1 infantry", ["S42-CMV-26"]),
        ("transport{infantry}", "", "norway", "1 infantry", []),
        ("transport{infantry}", "", "norway", "", ["S42-TRP-18"]),
        ("transport{aa_gun+infantry}", "", "norway", "1 infantry", []),
        ("transport{aa_gun+infantry}", "", "norway", "1 aa_gun, 1 infantry", ["S42-AAG-13"]),
        (f"transport{{infantry@{US}}}", "", "norway", f"1 infantry@{US}", ["S42-TRP-19"]),
    ],
)
@pytest.mark.parametrize("warships", ["", "1 cruiser"])
def test_what_lands_in_an_assault(ship, load, into, ashore, told, warships):
    """Where a cruiser bars the zone and nothing of one's own can clear it, nobody lands."""
    there = {UK: f"1 {ship}"} | ({"germany": warships} if warships else {})
    state = table.position(UK, units={UK: "3 infantry, 1 tank", "sz_6": there})
    state = replace(state, opening=replace(state.opening, hostile=frozenset()))
    loads = (Load(0, UK, parse_force(load, UK)),) if load else ()
    landing = parse_force(ashore, UK) if ashore else ()

    found = [rule for rule, _ in sail(state, ship, ("sz_6",), loads, into, landing)]
    assert found == told if not warships else ("S42-CMV-40" in found) is bool(into)
    if warships and into:
        assert [rule for rule in found if rule != "S42-CMV-40"] == told


@pytest.mark.rule(
    "S42-TRP-10", "S42-TRP-12", "S42-TRP-14", "S42-TRP-16", "S42-TRP-17", "S42-TRP-19"
)
@pytest.mark.parametrize(
    ("ship", "load", "into", "ashore", "told"),
    [
        ("transport", "1 infantry", UK, "1 infantry", []),
        ("transport", "1 infantry", "", "1 infantry", ["S42-TRP-12"]),
        ("transport", "", "", "", ["S42-NCM-18"]),
        ("transport{infantry}", "", UK, "1 infantry", []),
        ("transport{infantry}", "", UK, "", ["S42-TRP-16"]),
        ("transport{infantry}", "", UK, "2 infantry", ["S42-TRP-16"]),
        ("transport{infantry}", "", UK, "1 tank", ["S42-TRP-16"]),
        ("transport{infantry}", "", "germany", "1 infantry", ["S42-TRP-16"]),
        ("transport{infantry}", "", "norway", "1 infantry", ["S42-TRP-17"]),
        ("transport{aa_gun+infantry}", "", UK, "1 aa_gun, 1 infantry", []),
        (f"transport{{infantry@{US}}}", "", UK, f"1 infantry@{US}", ["S42-TRP-19"]),
    ],
)
@pytest.mark.parametrize("warships", ["", "1 cruiser"])
def test_what_lands_after_the_combat(ship, load, into, ashore, told, warships):
    there = {UK: f"1 {ship}"} | ({"germany": warships} if warships else {})
    state = table.position(UK, "noncombat_move", {UK: "3 infantry, 1 tank", "sz_6": there})
    loads = (Load(0, UK, parse_force(load, UK)),) if load else ()
    landing = parse_force(ashore, UK) if ashore else ()

    found = [rule for rule, _ in sail(state, ship, ("sz_6",), loads, into, landing)]
    assert [rule for rule in found if rule != "S42-TRP-14"] == told
    barred = bool(load) + bool(into) if warships else 0
    assert found.count("S42-TRP-14") == barred


@pytest.mark.rule("S42-TRP-07", "S42-NCM-18")
def test_after_the_combat_one_unit_is_offered_at_a_time_from_either_coast():
    units = {UK: "2 infantry", "western_europe": "1 infantry", "sz_7": "1 transport"}
    state = table.position(UK, "noncombat_move", units, control={"western_europe": UK})

    assert {loads for _, loads, _, _ in voyages(state)} == {
        ((UK, "1 infantry"),),
        (("western_europe", "1 infantry"),),
    }


def voyages(state):
    """The listed voyages: path, what is loaded from where, what lands where."""
    found = set()
    sails = table.sails(state)
    for one in sails:
        loads = tuple((load.source, size(load.units)) for load in one.loads)
        found.add((one.path[-1], loads, one.into, size(one.landing)))
        assert not list(GAME.objections(state, one)), one
    assert len(sails) == len(found)
    return found


def size(units):
    return ", ".join(f"{number} {unit.type}" for unit, number in units)


@pytest.mark.rule("S42-TRP-04", "S42-TRP-07", "S42-CMV-39", "S42-AAG-13")
@pytest.mark.parametrize(
    ("units", "loads"),
    [
        ({UK: "1 infantry"}, {((UK, "1 infantry"),)}),
        ({UK: "2 infantry"}, {((UK, "1 infantry"),), ((UK, "2 infantry"),)}),
        (
            {UK: "1 infantry, 1 tank"},
            {((UK, "1 infantry"),), ((UK, "1 tank"),), ((UK, "1 infantry, 1 tank"),)},
        ),
        ({UK: "2 tank"}, {((UK, "1 tank"),)}),
        ({UK: "1 infantry*moved, 1 infantry~1, 1 aa_gun, 1 fighter"}, set()),
        ({UK: "1 artillery*moved, 1 fighter, 1 infantry"}, {((UK, "1 infantry"),)}),
        (
            {UK: "1 tank", "western_europe": "1 infantry"},
            {
                ((UK, "1 tank"),),
                (("western_europe", "1 infantry"),),
                ((UK, "1 tank"), ("western_europe", "1 infantry")),
            },
        ),
    ],
)
def test_a_transport_is_offered_every_load_that_fits(units, loads):
    state = table.position(
        UK, units=units | {"sz_6": "1 transport"}, control={"western_europe": UK}
    )
    here = {found for end, found, into, _ in voyages(state) if (end, into) == ("sz_6", "norway")}

    assert {tuple(sorted(each)) for each in here} == {tuple(sorted(each)) for each in loads}


@pytest.mark.rule("S42-TRP-18", "S42-AAG-13", "S42-TRP-04")
@pytest.mark.parametrize(
    ("cargo", "landed"),
    [
        ("infantry", {"1 infantry", "2 infantry", "1 infantry, 1 tank"}),
        ("aa_gun", {"1 infantry"}),
        ("aa_gun+infantry", {"1 infantry"}),
        ("infantry@united_states", {"1 infantry", "1 tank"}),
        ("infantry+tank", {"1 infantry, 1 tank"}),
    ],
)
def test_what_is_aboard_and_can_attack_is_offered_to_land(cargo, landed):
    state = table.position(UK, units={UK: "1 infantry, 1 tank", "sz_6": f"1 transport{{{cargo}}}"})

    assert {
        ashore for end, _, into, ashore in voyages(state) if (end, into) == ("sz_6", "norway")
    } == landed


@pytest.mark.rule("S42-TRP-06", "S42-TRP-16", "S42-TRP-19", "S42-MNF-09", "S42-NCM-18")
@pytest.mark.parametrize(
    ("ship", "offered"),
    [
        (
            f"{UK}: 1 transport",
            {("1 infantry", "", ""), ("1 aa_gun", "", ""), ("1 tank", "", "")},
        ),
        (
            f"{UK}: 1 transport{{infantry}}",
            {
                ("1 infantry", "", ""),
                ("1 aa_gun", "", ""),
                ("1 tank", "", ""),
                ("", UK, "1 infantry"),
            },
        ),
        (
            f"{UK}: 1 transport{{infantry*loaded+tank}}",
            {("", UK, "1 infantry"), ("", UK, "1 tank"), ("", UK, "1 infantry, 1 tank")},
        ),
        (f"{UK}: 1 transport*offloaded{{infantry}}", set()),
        (f"{US}: 1 transport{{infantry*loaded@united_kingdom+tank}}", set()),
        (f"{US}: 1 transport{{infantry@united_kingdom+tank}}", {("", UK, "1 infantry")}),
        (f"{US}: 1 transport{{tank}}", {("1 infantry", "", "")}),
    ],
)
def test_loads_and_landings_that_are_offered_after_the_combat(ship, offered):
    """One unit comes aboard at a time, from one coast; from a friend's transport nothing lands in
    the turn it came aboard."""
    owner, _, what = ship.partition(": ")
    units = {UK: "2 infantry, 1 tank, 1 aa_gun", "sz_7": {owner: what}}
    state = table.position(UK, "noncombat_move", units)
    found = {
        (loads[0][1] if loads else "", into, ashore) for _, loads, into, ashore in voyages(state)
    }

    assert found == offered


# ---- Who may move while an aircraft needs a deck ----


@pytest.mark.rule("S42-AIR-10", "S42-NCM-20", "S42-AIR-06", "S42-NCM-13")
@pytest.mark.parametrize(
    ("group", "combat", "after"),
    [
        ("1 carrier", "S42-AIR-10", "S42-NCM-20"),
        ("1 carrier, 1 cruiser", "S42-AIR-10", "S42-NCM-20"),
        ("1 cruiser", "", ""),
        ("2 cruiser", "", ""),
    ],
)
def test_the_only_deck_of_a_fighter_stays(group, combat, after):
    """The fighter in SZ 4 cannot fly on; where it is lost anyhow the carrier is free."""
    for phase, rule in (("combat_move", combat), ("noncombat_move", after)):
        fighter = "1 fighter~4*moved" if phase == "combat_move" else "1 fighter~4*fought"
        units = {
            "sz_4": fighter,
            "sz_3": "1 carrier, 2 cruiser",
            "sz_2": {"germany": "1 transport"},
        }
        go = f"move {group}: sz_3 > sz_2"
        state = table.position(US, phase, units, control=ENEMY_COASTS)
        if phase == "noncombat_move":
            state = table.position(US, phase, units | {"sz_2": "1 transport"}, control=ENEMY_COASTS)
            go = f"move {group}: sz_3 > sz_2 > sz_8"
        found = objections(state, go)
        assert found == ([(rule, (go.split(" > ")[-1],))] if rule else [])

        doomed = table.position(
            US, phase, {"sz_4": fighter, "sz_8": "1 carrier"}, control=ENEMY_COASTS
        )
        away = "move 1 carrier: sz_8 > sz_9"
        assert [each for each, _ in objections(doomed, away)] == (
            ["S42-CMV-05"] if phase == "combat_move" else []
        )


@pytest.mark.rule("S42-AIR-06", "S42-AIR-07", "S42-NCM-12")
@pytest.mark.parametrize(
    ("there", "is_offered"),
    [
        ({}, False),
        ({"sz_4": {UK: "1 carrier", "germany": "1 transport"}}, True),
        ({"sz_4": {UK: "1 carrier{fighter}", "germany": "1 transport"}}, True),
        ({"sz_4": {UK: "1 carrier{fighter+fighter}", "germany": "1 transport"}}, False),
        ({"sz_3": {UK: "1 carrier"}}, False),
        ({"sz_6": "1 carrier"}, True),
        ({"sz_7": "1 carrier"}, False),
    ],
)
@pytest.mark.parametrize("doomed", [False, True])
def test_flights_that_only_a_deck_can_end_are_offered(there, is_offered, doomed):
    """A fighter spends all its movement against a transport in SZ 4; whether another is lost
    already does not matter."""
    lost = {"sz_11": "1 bomber~6"} if doomed else {}
    units = {"eastern_canada": "1 fighter", "sz_4": {"germany": "1 transport"}} | there | lost
    state = table.position(US, units=units, control=ENEMY_COASTS)

    assert ("sz_4" in table.destinations(state, "eastern_canada", "fighter")) is is_offered


@pytest.mark.rule("S42-NCM-13")
def test_an_aircraft_that_is_lost_flies_where_it_likes():
    state = table.position(
        US, "noncombat_move", {"sz_4": "1 fighter~3*fought"}, control=ENEMY_COASTS
    )

    assert table.destinations(state, "sz_4", "fighter") == {"sz_3"}


@pytest.mark.rule("S42-NCM-12", "S42-CMV-07")
@pytest.mark.parametrize(
    ("there", "given", "lost"),
    [
        ({US: "1 fighter~4*fought", UK: "1 carrier"}, {}, 0),
        ({US: "1 fighter~4*fought", UK: "1 carrier"}, {"refused": ((UK, US),)}, 1),
        ({US: "1 fighter~4*fought", "germany": "1 carrier"}, {}, 1),
        ({US: "1 fighter~4*fought", "germany": "1 transport"}, {}, 1),
    ],
)
def test_whose_decks_serve(there, given, lost):
    state = table.position(US, "noncombat_move", {"sz_4": there}, control=ENEMY_COASTS, **given)

    assert landing.unlanded(table.pos(state)) == lost


@pytest.mark.rule("S42-NCM-10", "S42-CMV-23", "S42-AMB-18")
@pytest.mark.parametrize(
    ("complexes", "bought", "lost"),
    [
        ({}, {"carrier": 2}, 3),
        ({"karelia_s_s_r": 0}, {}, 3),
        ({"karelia_s_s_r": 0}, {"cruiser": 2}, 3),
        ({"karelia_s_s_r": 0}, {"carrier": 1}, 1),
        ({"karelia_s_s_r": 0}, {"carrier": 2}, 0),
        ({"karelia_s_s_r": 0, "germany": 0}, {"carrier": 2, "infantry": 3}, 0),
        ({"russia": 0}, {"carrier": 2}, 3),
        ({"ukraine_s_s_r": 0}, {"carrier": 2}, 3),
    ],
)
def test_carriers_bought_are_decks_where_a_complex_has_a_coast(complexes, bought, lost):
    """Three fighters in SZ 4, which Karelia lies on; none can fly on."""
    state = table.position(
        "soviet_union",
        "noncombat_move",
        {"sz_4": "3 fighter~4*fought"},
        factories=complexes,
        bought=bought,
    )
    pos = table.pos(state)

    assert landing.unlanded(pos) == lost
    coast = {"sz_4", "sz_5"} if "karelia_s_s_r" in complexes and "carrier" in bought else set()
    if "ukraine_s_s_r" not in complexes and "germany" not in complexes:
        assert landing.new_carrier_zones(pos) == coast


@pytest.mark.rule("S42-AIR-11")
@pytest.mark.parametrize("path", ["sz_2 > sz_3", "sz_8 > sz_2 > sz_3"])
@pytest.mark.parametrize("needed", [True, False])
def test_no_attack_draws_a_carrier_in_that_a_fighter_needs(path, needed):
    """The carrier in SZ 3 is to come to SZ 4; an attack on the submarine there would keep it."""
    units = {
        "sz_2": "1 destroyer",
        "sz_3": {US: "1 carrier", "germany": "1 submarine"},
        "sz_8": "1 destroyer",
    }
    if needed:
        units["sz_4"] = "1 fighter~4*moved"
    state = table.position(US, units=units, control=ENEMY_COASTS)

    assert objections(state, f"move 1 destroyer: {path}") == (
        [("S42-AIR-11", ("sz_3",))] if needed else []
    )


@pytest.mark.rule("S42-TRP-14", "S42-CMV-18")
def test_only_where_a_transport_lay_does_it_load_beside_a_new_enemy():
    state = table.position(
        UK,
        units={
            UK: "1 infantry",
            "sz_7": "1 transport",
            "sz_6": {UK: "1 cruiser", "germany": "1 cruiser"},
        },
    )
    state = replace(state, opening=replace(state.opening, hostile=frozenset()))
    ashore = parse_force("1 infantry", UK)

    at_the_end = sail(state, "transport", ("sz_7", "sz_6"), (infantry(1, at=1),), "norway", ashore)
    assert at_the_end == [("S42-TRP-14", ("sz_6",))]
    assert not sail(state, "transport", ("sz_7", "sz_6"), (infantry(1),), "norway", ashore)


@pytest.mark.rule("S42-TRP-07", "S42-TRP-08")
def test_every_coast_on_the_way_is_offered_once():
    """Britain lies on both zones, Iceland on the second."""
    units = {UK: "1 tank", "iceland": "1 infantry", "sz_3": "1 transport"}
    state = table.position(UK, units=units, control={"greenland": "germany"})
    found = {
        loads for end, loads, into, _ in voyages(state) if (end, into) == ("sz_2", "greenland")
    }

    assert {tuple(sorted(each)) for each in found} == {
        ((UK, "1 tank"),),
        (("iceland", "1 infantry"),),
        (("iceland", "1 infantry"), (UK, "1 tank")),
    }


@pytest.mark.rule("S42-AIR-11", "S42-AIR-08")
@pytest.mark.parametrize("path", ["sz_3 > sz_6", "sz_3 > sz_6 > sz_7"])
@pytest.mark.parametrize("needed", [True, False])
def test_who_is_to_clear_the_way_of_a_needed_carrier_stays(path, needed):
    """The carrier in SZ 2 is to come to SZ 4 when the destroyer has cleared SZ 3."""
    units = {"sz_2": "1 carrier", "sz_3": {US: "1 destroyer", "germany": "1 cruiser"}}
    if needed:
        units["sz_4"] = "1 fighter~4*moved"
    state = table.position(US, units=units, control=ENEMY_COASTS)

    assert objections(state, f"move 1 destroyer: {path}") == (
        [("S42-AIR-11", (path.split(" > ")[-1],))] if needed else []
    )


@pytest.mark.rule("S42-CMV-17", "S42-CMV-18", "S42-CMV-19")
@pytest.mark.parametrize(("there", "did"), [("1 cruiser", "moved"), ("1 transport", "withdrew")])
def test_who_leaves_a_hostile_zone_for_another_has_not_withdrawn(there, did):
    units = {"sz_6": {UK: "1 destroyer", "germany": "1 cruiser"}, "sz_7": {"germany": there}}
    state = table.play(table.position(UK, units=units), "move 1 destroyer: sz_6 > sz_7")

    assert table.units(state, "sz_7") == f"1 destroyer~1*{did}<sz_6"


@pytest.mark.rule("S42-CMV-40", "S42-CMV-26")
@pytest.mark.parametrize(("beside", "may_land"), [("", False), (", 1 cruiser", True)])
def test_a_landing_is_offered_where_the_zone_can_be_cleared(beside, may_land):
    there = {UK: f"1 transport{{infantry}}{beside}", "germany": "1 cruiser"}
    state = table.position(UK, units={"sz_6": there})

    assert any((end, into) == ("sz_6", "norway") for end, _, into, _ in voyages(state)) is may_land


@pytest.mark.rule("S42-TRP-08", "S42-TRP-15", "S42-TRP-16", "S42-TRP-18")
def test_as_many_land_as_are_named():
    cargo = {"sz_6": "1 transport{infantry+infantry}"}
    after = table.position(UK, "noncombat_move", cargo)
    after = table.play(after, f"sail transport{{infantry+infantry}}: sz_6 into {UK}: 1 infantry")
    assert table.units(after, UK) == "1 infantry*moved"
    assert table.units(after, "sz_6") == "1 transport*offloaded{infantry}"

    before = table.position(UK, "combat_move", cargo)
    before = table.play(before, "sail transport{infantry+infantry}: sz_6 into norway: 1 infantry")
    assert table.units(before, "sz_6") == "1 transport*moved{infantry+infantry^norway}"
