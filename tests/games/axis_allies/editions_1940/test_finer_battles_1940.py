"""Finer points of battles and raids in the 1940 editions, and of what happens around them."""

from __future__ import annotations

from itertools import product

import pytest

from wartable.games.axis_allies.actions import Bomb, Group, Kamikaze, Scramble, Strike
from wartable.games.axis_allies.battle.combined_arms import lifted
from wartable.games.axis_allies.events import (
    BattleEnded,
    BattleJoined,
    CasualtiesTaken,
    FlowBecame,
    KamikazesStruck,
    Marked,
    Remembered,
    Rolled,
)
from wartable.games.axis_allies.global_1940.edition import GAME as GLOBAL_1940
from wartable.games.axis_allies.scramble import left_to_send
from wartable.games.axis_allies.state import Battle, Options
from wartable.games.axis_allies.unit import Unit
from wartable.testing.axis_allies import Bench, rolls
from wartable.testing.dice import ScriptedDice

world = Bench(GLOBAL_1940)


def told(events, kind):
    return [event for event in events if isinstance(event, kind)]


def at_sea(table, attackers: str, defenders: str):
    """A British attack in Sea Zone 112, about to be fought."""
    return table.position(
        "united_kingdom",
        "conduct_combat",
        {"sz_112": {"united_kingdom": attackers, "germany": defenders}},
    )


# Transports and carriers among the attackers


@pytest.mark.rule("E40-CMB-30", "G40-CMB-30", "E40-AMB-42")
def test_where_transports_were_sunk_at_once_nobody_is_asked_to_submerge(table):
    state = at_sea(table, "1 submarine~1*moved<sz_111, 1 transport~1*moved<sz_111", "1 transport")
    events, state = table.events(state, "fight in sz_112")

    assert [event.why for event in told(events, BattleEnded)] == ["the defenders are gone"]
    assert not any(name == "ChooseSubmerging" for _, name in table.asked(state))


@pytest.mark.rule("E40-CMB-29", "E40-CMB-30", "E40-CMB-39", "G40-CMB-29", "G40-CMB-30")
@pytest.mark.parametrize(
    ("attackers", "defenders", "dice"),
    [
        ("1 destroyer, 1 transport", "1 cruiser", [6, 6, 2, 6]),
        ("1 destroyer, 1 transport", "1 destroyer", [6, 6, 2, 6]),
    ],
)
def test_transports_beside_ships_that_can_hit_are_not_lost(table, attackers, defenders, dice):
    """There is no retreat; the transport fights on beside the destroyer until the enemy is sunk."""
    events, state = table.events(at_sea(table, attackers, defenders), "fight in sz_112", dice=dice)

    assert [event.why for event in told(events, BattleEnded)] == ["the defenders are gone"]
    assert "1 transport" in table.units(state, "sz_112")


@pytest.mark.rule("E40-CMB-29", "E40-CMB-30", "G40-CMB-29", "G40-CMB-30")
def test_transports_left_to_submarines_without_a_retreat_are_lost(table, rule):
    """A fighter cannot hit the submarine, the transport cannot go: it is lost, and that is told."""
    state = at_sea(table, "1 fighter~1*moved, 1 transport", "1 submarine")
    state = table.play(state, "fight in sz_112")
    events, state = table.events(state, "germany: submerge in sz_112: none", dice=[6, 6])

    lost = told(events, CasualtiesTaken)[-1]
    assert [(unit.type, number) for unit, number in lost.lost] == [("transport", 1)]
    assert not lost.defending
    assert {lost.rule} == rule("E40-CMB-39", "G40-CMB-30")
    assert "transport" not in table.units(state, "sz_112")


@pytest.mark.rule("E40-CMB-29", "E40-CMB-30", "G40-CMB-29", "G40-CMB-30")
def test_carriers_left_to_submarines_without_a_retreat_fight_on(table):
    """Only the transport is lost; the submarine goes on firing at the carrier."""
    state = at_sea(table, "1 fighter~1*moved, 1 carrier, 1 transport", "1 submarine")
    state = table.play(state, "fight in sz_112")
    state = table.play(state, "germany: submerge in sz_112: none", dice=[6, 6])

    assert table.asked(state) == [("germany", "ChooseSubmerging")]
    assert table.attackers(state) == "1 carrier, 1 fighter"


@pytest.mark.rule("E40-CMB-23", "G40-CMB-23", "E40-CMB-29", "G40-CMB-29", "E40-CMB-30")
def test_a_carrier_whose_fighters_sank_all_is_asked_nothing(table):
    state = at_sea(table, "1 carrier~1*moved<sz_111{fighter}, 1 fighter~1*moved", "1 destroyer")
    events, state = table.events(state, "fight in sz_112", dice=[1, 6, 6])

    assert [event.why for event in told(events, BattleEnded)] == ["the defenders are gone"]
    assert not any(name == "PressOnOrRetreat" for _, name in table.asked(state))


@pytest.mark.rule("G40-CMV-16", "E40-CMB-23", "E40-CMB-25", "G40-CMB-23", "G40-CMB-26")
@pytest.mark.parametrize(
    ("came", "defenders", "dice", "end"),
    [
        ("", "1 destroyer, 1 transport", [1, 1], "only transports are left"),
        ("~1*moved<sz_111", "1 destroyer, 1 submarine", [6, 1, 1], "ask"),
    ],
)
def test_a_carrier_left_alone(table, came, defenders, dice, end):
    """Its only fighter fell: against a transport nothing more can happen, but a submarine fires at
    it until it retreats or sinks."""
    state = at_sea(table, f"1 carrier{came}, 1 fighter~1*moved", defenders)
    happened, asked = [], []
    faces = iter(dice)

    class Dice:
        def roll(self, count, sides=6):
            return tuple(next(faces, 6) for _ in range(count))

    text = "fight in sz_112"
    while text:
        played = table.game.play(state, table.action(state, text), Dice())
        state, happened = played.state, [*happened, *played.events]
        asked = table.asked(state)
        kinds = {name for _, name in asked}
        if "ChooseSubmerging" in kinds:
            text = "germany: submerge in sz_112: none"
        elif "ChooseCasualties" in kinds:
            owner = asked[0][0]
            kind = {"germany": "1 destroyer", "united_kingdom": "1 fighter~1*fought"}[owner]
            text = f"{owner}: hits in sz_112: {kind}"
        else:
            text = ""
    if end == "ask":
        assert asked == [("united_kingdom", "PressOnOrRetreat")]
        assert table.attackers(state) == "1 carrier"
    else:
        assert [event.why for event in told(happened, BattleEnded)] == [end]


# Guns alone


@pytest.mark.rule("E40-AMB-25", "G40-AMB-14", "E40-CMB-03", "G40-CMB-04", "G40-CMB-24")
@pytest.mark.parametrize("guns", ["removed", "fire"])
@pytest.mark.parametrize("attackers", ["1 tank", "1 tank, 1 fighter"])
@pytest.mark.parametrize("defenders", ["", "1 aa_gun"])
def test_where_only_guns_or_nobody_stands(table, guns, attackers, defenders):
    """Guns fire at aircraft where the table plays it so; then they are gone. An empty territory is
    taken without a battle, whoever comes."""
    german = ["1 tank~1*moved<western_germany", "1 fighter~1*moved"][: 1 + ("fighter" in attackers)]
    units = {"france": {"germany": ", ".join(german), "france": defenders}}
    state = table.position("germany", units=units, options=Options(lone_guns=guns))
    fires = bool(defenders) and guns == "fire" and "fighter" in attackers
    events, state = table.events(state, "done")
    if fires:
        events, state = table.events(state, "fight in france", dice=[6])

    assert len(told(events, BattleJoined)) == fires
    assert [what for what, _ in rolls(events)] == (["AA fire"] if fires else [])
    assert state.control["france"] == "germany"
    assert table.units(state, "france", "france") == ""
    lost = [event.rule for event in told(events, CasualtiesTaken)]
    assert lost == ([GUNS_GONE[table.game.prefix]] if fires else [])


GUNS_GONE = {"E40": "E40-AMB-25", "G40": "G40-CMB-24"}


@pytest.mark.rule("E40-CMB-03", "G40-CMB-04", "G40-AMB-14")
def test_where_others_stand_beside_guns_a_round_is_fought(table):
    attackers = "1 fighter~1*moved, 1 tank*moved<western_germany"
    units = {"france": {"germany": attackers, "france": "1 aa_gun, 1 infantry"}}
    state = table.position("germany", "conduct_combat", units)
    events, _ = table.events(state, "fight in france", dice=[6] * 4)

    assert [what for what, _ in rolls(events)] == ["AA fire", "attack", "defense"]


@pytest.mark.rule("E40-CMB-03", "G40-CMB-04", "G40-AMB-14", "E40-CMB-05", "G40-CMB-08")
def test_where_guns_shot_all_attackers_down_no_round_is_fought(table):
    state = table.position(
        "germany",
        "conduct_combat",
        {"france": {"germany": "1 fighter~1*moved", "france": "1 aa_gun, 1 infantry"}},
    )
    events, state = table.events(state, "fight in france", dice=[1])

    assert [event.why for event in told(events, BattleEnded)] == ["the attackers are gone"]
    assert [what for what, _ in rolls(events)] == ["AA fire"]
    assert table.units(state, "france", "france") == "1 aa_gun, 1 infantry"


class Heard:
    """Every die misses; whose dice they are is written down before they are rolled."""

    def __init__(self) -> None:
        self.names: list[tuple[str, ...]] = []
        self.rolled: list[int] = []

    def announce(self, names) -> None:
        self.names.append(tuple(names))

    def roll(self, count: int, sides: int = 6) -> tuple[int, ...]:
        self.rolled.append(count)
        return (sides,) * count


@pytest.mark.rule(
    "E40-CMB-05", "G40-CMB-08", "E40-SBR-10", "G40-SBR-11", "E40-SBR-12", "G40-SBR-12"
)
def test_whose_dice_are_rolled_is_announced(table):
    state = table.position(
        "germany",
        "conduct_combat",
        {
            "france": {
                "germany": "1 fighter~1*moved, 1 tank*moved<western_germany",
                "france": "1 aa_gun, 1 infantry",
            }
        },
    )
    dice = Heard()
    table.game.play(state, table.action(state, "fight in france"), dice)
    assert dice.names == [("aa_gun",), ("fighter", "tank"), ("infantry",)]

    state = raid(table, "1 strategic_bomber~2*raid", {"major_industrial_complex": 0})
    dice = Heard()
    table.game.play(state, table.action(state, "fight in western_germany"), dice)
    assert dice.names == [("major_industrial_complex",), ("strategic_bomber",)]
    assert dice.rolled == [1, 1]


@pytest.mark.rule("G40-RND-06", "G40-KAM-06")
def test_whose_dice_heavy_bombers_and_kamikazes_roll_is_announced():
    heavy = {"united_kingdom": ["heavy_bombers"]}
    complex = {"major_industrial_complex": 0}
    state = raid(world, "1 strategic_bomber~2*raid", complex, technologies=heavy)
    dice = Heard()
    GLOBAL_1940.play(state, world.action(state, "fight in western_germany"), dice)
    assert dice.names[-1] == ("strategic_bomber", "strategic_bomber")

    state = world.position(
        "united_kingdom",
        "conduct_combat",
        {
            "france": {
                "united_kingdom": "1 strategic_bomber~2*moved, 1 tank*moved<normandy_bordeaux",
                "germany": "1 infantry",
            }
        },
        control=dict.fromkeys(("france", "normandy_bordeaux"), "germany")
        | {"normandy_bordeaux": "united_kingdom"},
        technologies=heavy,
    )
    dice = Heard()
    GLOBAL_1940.play(state, world.action(state, "fight in france"), dice)
    assert ("strategic_bomber", "strategic_bomber") in dice.names

    fleet = {"united_states": "1 destroyer*moved<sz_7", "japan": "1 destroyer"}
    war = [("japan", "united_states")]
    state = world.play(world.position("united_states", units={"sz_6": fleet}, wars=war), "done")
    dice = Heard()
    text = "kamikaze 2 at destroyer*moved<sz_7@united_states in sz_6"
    GLOBAL_1940.play(state, world.action(state, text), dice)
    assert dice.names[0] == ("kamikaze", "kamikaze")


@pytest.mark.rule("E40-CMB-03", "G40-CMB-04", "G40-AMB-14", "E40-AMP-13", "G40-AMP-14")
def test_who_was_hit_from_the_sea_still_fires(table):
    """A bombardment hits the only defender; he fires in the first round and is gone then."""
    state = table.position(
        "united_kingdom",
        "conduct_combat",
        {
            "sz_110": "1 battleship, 1 transport*moved{infantry*loaded^normandy_bordeaux}",
            "normandy_bordeaux": {"germany": "1 infantry"},
        },
        control={"normandy_bordeaux": "germany"},
    )
    state = table.play(state, "fight in normandy_bordeaux")
    events, state = table.events(state, "bombard normandy_bordeaux with 1 battleship", dice=[1, 6])

    assert [what for what, _ in rolls(events)] == ["bombardment", "defense"]
    assert state.control["normandy_bordeaux"] in ("united_kingdom", "france")


# Bombardment and landings


@pytest.mark.rule("E40-AMP-13", "G40-AMP-13")
def test_a_ship_that_has_bombarded_does_not_again(table):
    """Two landings from one zone: the ships of the first do not bombard in the second, alone or
    beside one that still may."""
    state = table.position(
        "united_kingdom",
        "conduct_combat",
        {
            "sz_110": (
                "1 battleship, 1 cruiser, 1 transport*moved{infantry*loaded^normandy_bordeaux},"
                " 1 transport*moved{artillery*loaded^holland_belgium"
                "+infantry*loaded^holland_belgium}"
            ),
            "normandy_bordeaux": {"germany": "1 infantry"},
            "holland_belgium": {"germany": "1 infantry"},
        },
        control={"normandy_bordeaux": "germany", "holland_belgium": "germany"},
    )
    state = table.play(state, "fight in normandy_bordeaux")
    events, state = table.events(state, "bombard normandy_bordeaux with 1 battleship", dice=[1, 1])
    (marked,) = told(events, Marked)
    assert [change.space for change in marked.changes] == ["sz_110"]
    state = table.play(state, "fight in holland_belgium")
    fired = "bombard holland_belgium with 1 battleship*fought"
    again = {"E40": "E40-AMP-13", "G40": "G40-AMP-13"}[table.game.prefix]

    assert table.refused(state, fired) == {again}
    assert table.refused(state, f"{fired}, 1 cruiser") == {again}
    assert again not in table.refused(state, "bombard holland_belgium with 1 destroyer")
    assert table.is_legal(state, "bombard holland_belgium with 1 cruiser")


@pytest.mark.rule("G40-AMP-15")
@pytest.mark.parametrize(
    ("mine", "theirs", "lands", "left"),
    [
        ("1 fighter~1*moved", "1 submarine", True, "1 submarine*fought"),
        ("1 fighter~1*moved", "1 submarine", False, "1 submarine"),
        ("1 destroyer*moved<sz_112", "1 cruiser", True, "1 cruiser"),
    ],
)
def test_boats_that_fought_on_are_marked_where_a_landing_comes_from(mine, theirs, lands, left):
    """Only submarines are: a cruiser keeps the landing off by itself."""
    units = {
        "sz_110": {"germany": mine, "united_kingdom": theirs},
        "united_kingdom": {"united_kingdom": "1 artillery"},
    }
    if lands:
        units["sz_110"]["italy"] = "1 transport{infantry^united_kingdom@germany}"
    state = world.position("germany", "conduct_combat", units)
    state = world.play(
        state,
        "fight in united_kingdom" if lands else "fight in sz_110",
        *(["retreat from sz_110 to sz_112"] if "destroyer" in mine else []),
        dice=[6, 6] if "destroyer" in mine else [],
    )

    assert world.units(state, "sz_110", "united_kingdom") == left


# Raids


def raid(table, bombers="2 strategic_bomber~2*raid", facilities=None, **given):
    return table.position(
        "united_kingdom",
        "conduct_combat",
        {"western_germany": {"united_kingdom": bombers, "germany": "1 infantry"}},
        facilities={
            "western_germany": facilities or {"major_industrial_complex": 0, "air_base": 0}
        },
        **given,
    )


@pytest.mark.rule("E40-SBR-09", "E40-SBR-10", "E40-SBR-11", "G40-SBR-10", "G40-SBR-11")
def test_each_facility_fires_at_the_bombers_that_come_for_it(table):
    state = table.play(raid(table), "fight in western_germany")
    bomber = "strategic_bomber~2*raid"
    assert table.choices(state) == {
        f"bomb in western_germany: 2 {bomber} on air_base",
        f"bomb in western_germany: 2 {bomber} on major_industrial_complex",
        f"bomb in western_germany: 1 {bomber} on air_base; 1 {bomber} on major_industrial_complex",
    }
    events, state = table.events(
        state,
        "bomb in western_germany: 1 strategic_bomber~2*raid on air_base;"
        " 1 strategic_bomber~2*raid on major_industrial_complex",
        dice=[6, 6, 1, 2],
    )

    fired = [event for event in told(events, Rolled) if event.what == "AA fire"]
    assert [[(unit.to, number) for unit, number in event.units] for event in fired] == [
        [("air_base", 1)],
        [("major_industrial_complex", 1)],
    ]
    bombed = [event for event in told(events, Rolled) if event.what == "bombing"]
    assert [[unit.to for unit, _ in event.units] for event in bombed] == [
        ["air_base"],
        ["major_industrial_complex"],
    ]
    assert [event.faces for event in bombed] == [(1,), (2,)]
    assert state.facilities["western_germany"] == {"major_industrial_complex": 4, "air_base": 3}


@pytest.mark.rule("E40-SBR-09", "G40-SBR-10")
@pytest.mark.parametrize(
    ("numbers", "legal"), [((2, 0), False), ((3, -1), False), ((1, 1), True), ((1,), False)]
)
def test_every_bomber_is_sent_once(table, numbers, legal):
    state = table.play(raid(table), "fight in western_germany")
    (question,) = table.game.pending(state)
    ((bomber, _),) = question.bombers
    places = ("air_base", "major_industrial_complex")
    groups = tuple(
        Group(place, ((bomber, number),)) for place, number in zip(places, numbers, strict=False)
    )
    found = list(table.game.objections(state, Bomb("united_kingdom", "western_germany", groups)))

    assert (not found) is legal


# Heavy bombers


@pytest.mark.rule("G40-RND-06", "G40-TBL-04")
def test_all_dice_of_heavy_bombers_are_told():
    state = world.position(
        "germany",
        "conduct_combat",
        {
            "france": {
                "germany": "2 strategic_bomber~1*moved, 1 tank*moved<western_germany",
                "france": "4 infantry",
            }
        },
        technologies={"germany": ["heavy_bombers"]},
    )
    played, _ = world.events(state, "fight in france", dice=[6, 5, 4, 6, 6, *[6] * 4])

    heavy = next(event for event in told(played, Rolled) if len(event.faces) == 4)
    assert (heavy.faces, heavy.values, heavy.hits) == ((5, 4, 6, 6), (4, 4, 4, 4), 1)


# Combined arms


@pytest.mark.rule("G40-UNT-02", "G40-UNT-04", "G40-UNT-06", "G40-RND-06")
def test_as_many_are_lifted_as_brute_force_finds():
    """Infantry by artillery, mechanized infantry by artillery or, improved, by a tank, tactical
    bombers by a tank or a fighter: each partner lifts one."""
    state = world.position("germany", technologies={"germany": ["improved_mechanized_infantry"]})
    pos = world.pos(state)
    kinds = ("infantry", "mechanized_infantry", "tactical_bomber", "artillery", "tank", "fighter")
    may = {
        "infantry": ("artillery",),
        "mechanized_infantry": ("artillery", "tank"),
        "tactical_bomber": ("fighter", "tank"),
    }

    def most(wanting: tuple[str, ...], free: dict[str, int]) -> int:
        if not wanting:
            return 0
        first, *rest = wanting
        best = most(tuple(rest), free)
        for name in may[first]:
            if free[name]:
                best = max(best, 1 + most(tuple(rest), free | {name: free[name] - 1}))
        return best

    for numbers in product(range(3), repeat=len(kinds)):
        there = dict(zip(kinds, numbers, strict=True))
        units = tuple((Unit(kind, "germany"), n) for kind, n in sorted(there.items()) if n)
        wanting = tuple(kind for kind in may for _ in range(there[kind]))
        free = {name: there[name] for name in ("artillery", "tank", "fighter")}
        for order in (units, units[::-1]):
            found = lifted(pos, order)
            assert sum(found.values()) == most(wanting, free), there
            assert all(number <= there[unit.type] for unit, number in found.items())


# Kamikazes and scrambles


@pytest.mark.rule("G40-KAM-06", "G40-KAM-07", "G40-KAM-08", "G40-CMV-17")
def test_a_struck_carrier_is_damaged_and_its_own_fighters_are_in_the_air():
    """Two strikes at a carrier, one hits; a strike at a destroyer that misses; one that sinks."""
    carrier = "1 carrier*moved<sz_7{fighter+fighter@anzac}"
    fleet = f"{carrier}, 2 destroyer*moved<sz_7, 1 cruiser*moved<sz_7"
    state = world.position(
        "united_states",
        units={"sz_6": {"united_states": fleet, "japan": "1 destroyer"}},
        wars=[("japan", "united_states"), ("japan", "anzac")],
    )
    state = world.play(state, "done")
    (question,) = world.game.pending(state)
    ships = {unit.type: unit for _, force in question.ships for unit, _ in force}
    strikes = (
        Strike("sz_6", ships["carrier"], 2),
        Strike("sz_6", ships["cruiser"], 1),
        Strike("sz_6", ships["destroyer"], 1),
    )
    dice = ScriptedDice(3, 2, 3, 1)
    played = GLOBAL_1940.play(state, Kamikaze("japan", strikes), dice)

    (struck,) = told(played.events, KamikazesStruck)
    assert [unit.type for unit, _ in struck.lost] == ["destroyer"]
    assert [(unit.type, unit.hits) for unit, _ in struck.damaged] == [("carrier", 1)]
    assert [event.values for event in told(played.events, Rolled)] == [(2, 2), (2,), (2,)]
    left = {
        (unit.type, unit.owner): (number, [aboard.owner for aboard in unit.cargo])
        for unit, number in played.state.units["sz_6"]
    }
    assert left == {
        ("carrier", "united_states"): (1, ["anzac"]),
        ("fighter", "united_states"): (1, []),
        ("cruiser", "united_states"): (1, []),
        ("destroyer", "united_states"): (1, []),
        ("destroyer", "japan"): (1, []),
    }


@pytest.mark.rule("G40-AMB-48", "G40-SCR-06")
def test_only_what_went_up_from_a_base_counts_against_its_limit():
    """A zone lies beside two bases, each of which may send three."""
    state = world.position(
        "germany",
        "conduct_combat",
        {
            "sz_109": {
                "united_kingdom": ", ".join(
                    ["2 fighter*scrambled<united_kingdom", "1 fighter*scrambled<scotland"]
                ),
            },
        },
    )
    pos = world.pos(state)

    assert left_to_send(pos, "united_kingdom", 3) == 1
    assert left_to_send(pos, "scotland", 3) == 2


@pytest.mark.rule("E40-SCR-02", "E40-SCR-05", "G40-SCR-02", "G40-SCR-06")
def test_a_zone_is_named_once_by_who_scrambles(table, rule):
    state = table.position(
        "germany",
        units={
            "sz_112": "1 cruiser",
            "sz_110": {"united_kingdom": "1 destroyer"},
            "united_kingdom": {"united_kingdom": "2 fighter"},
        },
        facilities={"united_kingdom": {"air_base": 0}},
    )
    state = table.play(state, "move 1 cruiser: sz_112 > sz_111 > sz_110", "done")
    (question,) = table.game.pending(state)
    ((fighter, _),) = question.aircraft
    one = Group("sz_110", ((fighter, 1),))
    twice = Scramble("united_kingdom", "united_kingdom", (one, one))

    assert {each.rule for each in table.game.objections(state, twice)} == rule(
        "E40-SCR-02", "G40-SCR-02"
    )
    once = Scramble("united_kingdom", "united_kingdom", (Group("sz_110", ((fighter, 2),)),))
    assert not list(table.game.objections(state, once))


# What is remembered


@pytest.mark.rule("G40-MON-03", "G40-MON-05", "G40-AMB-22", "G40-OVR-16")
def test_only_the_soviet_union_ends_its_pact_with_mongolia():
    """China attacks Manchuria beside Mongolia: the pact holds, and nothing is remembered."""
    state = world.position(
        "china",
        units={"jehol": "1 infantry", "manchuria": {"japan": "1 infantry"}},
        control={"jehol": "china"},
        wars=[("japan", "china")],
    )
    state = world.play(state, "move 1 infantry: jehol > manchuria")

    assert not any("mongolia" in place for *_, place in state.deeds)

    state = world.position(
        "soviet_union",
        units={"amur": "1 infantry", "manchuria": {"japan": "1 infantry"}},
        wars=[("japan", "soviet_union")],
    )
    state = world.play(state, "move 1 infantry: amur > manchuria")
    assert ("soviet_union", "attacked", "japanese_border_of_mongolia") in state.deeds


@pytest.mark.rule("G40-OVR-16", "G40-AMB-50")
def test_a_deed_is_remembered_once_under_the_name_of_its_area():
    """Two attacks across the border of Mongolia are one deed."""
    state = world.position(
        "japan",
        units={
            "manchuria": "2 infantry",
            "amur": {"soviet_union": "1 infantry"},
        },
        wars=[("japan", "soviet_union")],
    )
    first, state = world.events(state, "move 1 infantry: manchuria > amur")
    second, state = world.events(state, "move 1 infantry: manchuria > amur")

    assert told(first, Remembered)
    assert not told(second, Remembered)


@pytest.mark.rule("E40-CAP-05", "G40-CAP-06", "G40-OVR-16", "E40-CAP-14", "G40-CAP-11")
def test_a_capital_that_is_freed_was_not_captured(table):
    """Only Germany has captured London, not the Americans who free it."""
    state = table.position(
        "united_states",
        units={"scotland": "1 tank"},
        control={"united_kingdom": "germany"},
        wars=[("germany", "united_states")],
    )
    state = table.play(state, "move 1 tank: scotland > united_kingdom", "done")
    assert state.control["united_kingdom"] == "united_kingdom"
    assert not any(did == "captured" for _, did, _ in state.deeds)

    state = table.position("germany", units={"scotland": "1 tank"}, control={"scotland": "germany"})
    state = table.play(state, "move 1 tank: scotland > united_kingdom", "done")
    assert ("germany", "captured", "united_kingdom") in state.deeds


@pytest.mark.rule("G40-OVR-16", "G40-AMB-50")
def test_what_is_captured_in_north_america_is_remembered_of_the_continent():
    state = world.position("germany", units={"ontario": "1 tank"}, control={"ontario": "germany"})
    state = world.play(state, "move 1 tank: ontario > quebec", "done")

    assert ("germany", "captured", "north_america") in state.deeds


@pytest.mark.rule("E40-CMB-26", "G40-CMB-27", "S42-CMB-43", "S42-CMB-44")
def test_a_zone_that_a_new_war_made_hostile_is_no_retreat():
    """Japan was at peace with the Americans beside its cruiser when its turn began."""
    board = GLOBAL_1940.edition.data.board
    near = sorted(zone for zone in board.sea_neighbours["sz_26"])[0]
    state = world.position(
        "japan",
        "declare_war",
        {
            "sz_26": {"japan": "1 cruiser, 1 destroyer", "united_states": "1 destroyer"},
            near: {"united_states": "1 cruiser"},
        },
        round=4,
    )
    state = world.play(
        state,
        "declare war on united_states",
        "done",
        f"move 1 cruiser: sz_26 > {near}",
        "done",
    )
    assert world.asked(state) == [("japan", "ConductCombat")]
    events, _ = world.events(state, f"fight in {near}", dice=[1, 1])

    flows = [event.flow for event in told(events, FlowBecame)]
    battles = [frame for flow in flows for frame in flow if isinstance(frame, Battle)]
    assert [battle.retreats for battle in battles[:1]] == [()]
