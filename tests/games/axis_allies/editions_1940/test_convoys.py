"""Income and convoys of the 1940 editions (E40-INC, E40-CNV, G40-INC, G40-CVY)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as some
from scipy.sparse import csr_array
from scipy.sparse.csgraph import maximum_flow

from wartable.games.axis_allies import convoys
from wartable.games.axis_allies.decisions import DisruptConvoys
from wartable.games.axis_allies.europe_1940.edition import GAME as EUROPE_1940
from wartable.games.axis_allies.events import MoneyChanged, ObjectiveMet, Rolled
from wartable.games.axis_allies.global_1940.edition import GAME as GLOBAL_1940
from wartable.testing.axis_allies import Bench
from wartable.testing.dice import ScriptedDice

europe = Bench(EUROPE_1940)
world = Bench(GLOBAL_1940)


def before_income(table, power, units=None, **given_more):
    """The end of the noncombat move: `done` leads to the income."""
    return table.position(power, "noncombat_move", units, **given_more)


def collected(table, state, dice=()):
    """What the income of the power whose turn it is was made of. Every raider rolls."""
    happened = []
    power, scripted = state.power, ScriptedDice(*dice)
    while state.power == power:
        owed = table.game.pending(state)[0]
        raids = isinstance(owed, DisruptConvoys)
        text = f"disrupt convoys in {owed.space}" if raids else "done"
        played = table.game.play(state, table.action(state, text), scripted)
        happened += played.events
        state = played.state
    assert not scripted.left
    return happened, state


def lost(happened):
    return -sum(e.amount for e in happened if isinstance(e, MoneyChanged) and e.amount < 0)


def rolled(happened):
    return [(e.space, e.by, e.faces) for e in happened if isinstance(e, Rolled)]


# ---- What is collected ----


@pytest.mark.rule("E40-INC-01", "G40-INC-01", "G40-INC-04", "G40-CVY-06", "E40-MNF-07")
def test_income_is_production_less_convoys_plus_objectives(table):
    """Germany: 30, and 3 for a captured territory less; 3 lost at sea; 5 for trade and 5 for ore.
    The level of production is what it was."""
    state = before_income(
        table,
        "germany",
        {"sz_125": {"united_kingdom": "1 submarine"}},
        control={"romania": "soviet_union"},
        money={"germany": 2},
    )
    happened, after = collected(table, state, (1, 2))

    told = [
        (type(each).__name__, each.amount)
        for each in happened
        if isinstance(each, MoneyChanged | ObjectiveMet)
    ]
    assert told == [
        ("MoneyChanged", 27),
        ("MoneyChanged", -3),
        ("ObjectiveMet", 5),
        ("ObjectiveMet", 5),
    ]
    assert after.money["germany"] == 2 + 27 - 3 + 10
    assert table.pos(after).income("germany") == 27


@pytest.mark.rule("E40-OVR-07", "E40-OVR-08", "G40-INC-03")
def test_money_stays_with_its_power(table):
    """No action gives any away."""
    names = {name for phase in table.game.edition.phases for name in phase.rules}
    fields = {field for action in names for field in action.__struct_fields__}

    assert not fields & {"money", "lend", "give", "amount"}


@pytest.mark.rule("E40-AMB-43")
def test_who_frees_its_capital_in_its_own_turn_collects(table):
    """French infantry retake Paris: France plays the phases after it."""
    state = table.position(
        "france",
        "combat_move",
        {"southern_france": "1 infantry"},
        control={"france": "germany"},
        money={"france": 0},
    )
    state = table.play(state, "move 1 infantry: southern_france > france", "done")
    while table.game.pending(state)[0].owner == "france":
        text = "raise none in france" if "Raise" in str(table.asked(state)) else "done"
        state = table.play(state, text)

    assert state.power != "france"
    assert state.money["france"] >= 15


# ---- Where and who ----

WESTERN_CONVOYS = (70, 71, 72, 80, 82, 85, 89, 93, 97, 98, 99, 101, 105, 106, 109, 119, 125)
PACIFIC_CONVOYS = (1, 6, 10, 19, 20, 26, 35, 36, 37, 39, 41, 42, 43, 44, 54, 62, 63)


@pytest.mark.rule("E40-CNV-01", "G40-CVY-01")
def test_the_zones_that_convoys_pass(table):
    """17 in Europe 1940, 34 in Global 1940; each touches land with an income."""
    data = table.game.edition.data
    numbers = WESTERN_CONVOYS + (PACIFIC_CONVOYS if table.game.prefix == "G40" else ())
    zones = {f"sz_{number}" for number in numbers}

    assert {space.id for space in data.spaces.values() if space.convoy} == zones
    for zone in zones:
        assert any(data.spaces[land].income for land in data.board.coast[zone]), zone


@pytest.mark.rule("E40-CNV-01", "G40-CVY-01")
@pytest.mark.parametrize(
    ("zone", "owner", "ships", "raided"),
    [
        ("sz_125", "united_kingdom", "1 submarine", True),
        ("sz_125", "united_kingdom", "1 carrier{fighter}", True),
        ("sz_125", "united_kingdom", "1 transport", False),
        ("sz_125", "soviet_union", "1 submarine", False),
        ("sz_112", "united_kingdom", "1 submarine", False),
        ("sz_109", "united_kingdom", "1 submarine", False),
        ("sz_119", "united_kingdom", "1 submarine", False),
    ],
)
def test_enemy_warships_in_convoy_zones_beside_ones_land(table, zone, owner, ships, raided):
    """Norway lies at zones 125 (convoys) and 112 (none); 109 and 119 are off Britain; the Soviet
    Union is not at war with Germany; transports are no warships."""
    state = table.position("germany", "collect_income", {zone: {owner: ships}})

    assert bool(convoys.raiders(table.pos(state))) is raided


@pytest.mark.rule("E40-CNV-05", "G40-CVY-04")
def test_where_nothing_can_be_lost_nobody_rolls(table):
    """Cyprus, the only British land at zone 99, yields nothing; with Greece there is a loss."""
    units = {"sz_99": {"italy": "1 submarine"}}
    state = table.position("united_kingdom", "collect_income", units)
    beside = table.game.edition.data.board.coast["sz_99"]

    assert [s for s in beside if state.control[s] == "united_kingdom"] == ["cyprus"]
    assert convoys.raiders(table.pos(state)) == {}
    rich = table.position(
        "united_kingdom", "collect_income", units, control={"greece": "united_kingdom"}
    )
    assert set(convoys.raiders(table.pos(rich))) == {"sz_99"}


@pytest.mark.rule("E40-CNV-02", "G40-CVY-01")
def test_own_and_friendly_ships_there_do_not_matter(table):
    units = {
        "sz_125": {
            "united_kingdom": "1 cruiser",
            "germany": "3 battleship",
            "italy": "2 submarine",
        }
    }
    state = table.position("germany", "collect_income", units)

    forces = convoys.raiders(table.pos(state))["sz_125"]
    assert set(forces) == {"united_kingdom"}
    assert convoys.dice(table.pos(state), forces["united_kingdom"]) == 1


@pytest.mark.rule("E40-CNV-03", "G40-CVY-02", "G40-UNT-14")
@pytest.mark.parametrize(
    ("ships", "dice"),
    [
        ("1 battleship", 1),
        ("1 cruiser", 1),
        ("1 destroyer", 1),
        ("1 submarine", 2),
        ("3 submarine", 6),
        ("1 carrier{fighter+tactical_bomber}", 4),
        ("1 destroyer, 1 carrier", 1),
        ("1 battleship, 2 submarine, 1 transport", 5),
    ],
)
def test_dice_of_the_raiders(table, ships, dice):
    state = table.position("germany", "collect_income", {"sz_125": {"united_kingdom": ships}})
    pos = table.pos(state)

    assert convoys.dice(pos, convoys.raiders(pos)["sz_125"]["united_kingdom"]) == dice


@pytest.mark.rule("E40-CNV-01", "E40-AMB-29", "G40-CVY-01", "G40-CVY-02")
def test_aircraft_need_a_warship_that_is_at_war_with_the_victim(table):
    """A British fighter on a Soviet carrier rolls nothing against Germany while the Soviet Union is
    at war with Italy alone, not even beside a British transport; with a British carrier there it
    rolls. A carrier without aircraft raids nothing."""

    def raiders(**ships):
        return convoys.raiders(
            table.pos(
                table.position(
                    "germany",
                    "collect_income",
                    {"sz_125": ships},
                    wars=[("italy", "soviet_union")],
                )
            )
        )

    deck = "1 carrier{fighter@united_kingdom}"
    assert raiders(soviet_union=deck) == {}
    assert raiders(soviet_union=deck, united_kingdom="1 transport") == {}
    assert raiders(united_kingdom="1 carrier") == {}
    assert set(raiders(soviet_union=deck, united_kingdom="1 carrier")) == {"sz_125"}


@pytest.mark.rule("E40-AMB-29", "G40-CVY-02")
def test_a_carrier_is_a_warship_that_rolls_nothing_itself(table):
    """Alone it does nothing; a French fighter aboard rolls for France; a Soviet one, whose power is
    not at war with Germany, does not."""

    def rolling(aboard):
        deck = f"1 carrier{{{aboard}}}" if aboard else "1 carrier"
        units = {"sz_125": {"united_kingdom": deck}}
        pos = table.pos(table.position("germany", "collect_income", units))
        return {
            owner: convoys.dice(pos, force)
            for owner, force in convoys.raiders(pos).get("sz_125", {}).items()
        }

    assert rolling("") == {}
    assert rolling("fighter@france") == {"france": 2}
    assert rolling("fighter+fighter@france") == {"france": 2, "united_kingdom": 2}
    assert rolling("fighter@soviet_union+fighter@united_kingdom") == {"united_kingdom": 2}


@pytest.mark.rule("E40-CNV-04", "G40-CVY-03")
def test_a_die_up_to_three_does_its_face(table):
    """1, 2, 3, 4, 5, 6 do 6 in all."""
    units = {"sz_101": {"germany": "3 submarine"}}
    wars = (("united_states", "germany"),)
    state = before_income(table, "united_states", units, wars=wars)
    happened, _ = collected(table, state, (1, 2, 3, 4, 5, 6))

    assert rolled(happened) == [("sz_101", "germany", (1, 2, 3, 4, 5, 6))]
    assert lost(happened) == 6


@pytest.mark.rule("E40-INC-02", "G40-INC-02")
def test_who_collects_nothing_loses_nothing(table):
    """Paris has fallen: nobody rolls against France."""
    units = {"sz_93": {"italy": "2 submarine"}}
    free = table.pos(table.position("france", "collect_income", units))
    assert convoys.raiders(free)
    fallen = table.pos(
        table.position("france", "noncombat_move", units, control={"france": "germany"})
    )
    assert convoys.raiders(fallen) == {}


# ---- How much ----


@pytest.mark.rule("E40-EX-26", "G40-EX-37", "E40-CNV-05", "E40-CNV-06", "G40-CVY-04", "G40-CVY-05")
def test_two_zones_off_scotland(table):
    """E40-EX-26, G40-EX-37: 3 German submarines in zone 109 roll 1, 2, 3, 3, 5, 6: 9, of which the
    United Kingdom (6) and Scotland (2) lose 8; another one in zone 119 adds nothing."""
    alone = {"sz_109": {"germany": "3 submarine"}}
    both = {**alone, "sz_119": {"germany": "1 submarine"}}
    raid = (1, 2, 3, 3, 5, 6)

    happened, _ = collected(table, before_income(table, "united_kingdom", alone), raid)
    assert lost(happened) == 8
    happened, _ = collected(table, before_income(table, "united_kingdom", both), (*raid, 3, 3))
    assert lost(happened) == 8


@pytest.mark.rule("E40-EX-27", "E40-AMB-13", "E40-CNV-03", "E40-CNV-05")
def test_a_british_submarine_in_the_adriatic():
    """E40-EX-27: two dice, so at most 6 from Italy, whose land there is worth 8; then, if Germany
    holds Yugoslavia, at most its 2 from Germany."""
    units = {"sz_97": {"united_kingdom": "1 submarine"}}
    happened, _ = collected(europe, before_income(europe, "italy", units), (3, 3))
    assert lost(happened) == 6

    land = europe.game.edition.data.spaces
    around = europe.game.edition.data.board.coast["sz_97"]
    italian = {s: land[s].income for s in around if land[s].starts_with == "italy"}
    assert italian == {"northern_italy": 4, "southern_italy": 3, "albania": 1}

    state = before_income(europe, "germany", units, control={"yugoslavia": "germany"})
    happened, _ = collected(europe, state, (3, 3))
    assert lost(happened) == 2
    happened, _ = collected(europe, before_income(europe, "germany", units))
    assert lost(happened) == 0


@pytest.mark.rule("G40-EX-36", "G40-CVY-05", "G40-AMB-24")
def test_japan_loses_its_income_once():
    """G40-EX-36: Scotland (2) at most 2 through zones 109 and 119, Japan (8) at most 8 through
    zones 6 and 19, which the board has beside it; Korea, Manchuria and the rest come on top."""
    one = convoys.losses(
        {"sz_6": 30, "sz_19": 30}, {"sz_6": ("japan",), "sz_19": ("japan",)}, {"japan": 8}
    )
    assert one == {"japan": 8}
    two = convoys.losses(
        {"sz_109": 3, "sz_119": 3},
        {"sz_109": ("scotland",), "sz_119": ("scotland",)},
        {"scotland": 2},
    )
    assert two == {"scotland": 2}
    assert set(world.game.edition.data.board.coast["japan"]) == {"sz_6", "sz_19"}


@pytest.mark.rule("E40-CNV-07", "E40-AMB-12", "G40-AMB-23")
def test_damage_is_spread_so_that_most_is_lost():
    """Zone a can hit only x; b can hit x and y: b's points make way for a's."""
    beside = {"b": ("x", "y"), "a": ("x",)}

    assert convoys.losses({"b": 2, "a": 2}, beside, {"x": 2, "y": 2}) == {"x": 2, "y": 2}
    assert convoys.losses({"b": 3, "a": 2}, beside, {"x": 2, "y": 2}) == {"x": 2, "y": 2}
    assert convoys.losses({"b": 1, "a": 5}, beside, {"x": 2, "y": 2}) == {"x": 2, "y": 1}


ZONES = "abcd"
LANDS = "vwxyz"


@given(
    damage=some.fixed_dictionaries({zone: some.integers(0, 9) for zone in ZONES}),
    value=some.fixed_dictionaries({land: some.integers(0, 6) for land in LANDS}),
    beside=some.fixed_dictionaries(
        {zone: some.lists(some.sampled_from(LANDS), unique=True).map(tuple) for zone in ZONES}
    ),
)
@pytest.mark.rule("E40-CNV-07", "G40-AMB-23")
def test_the_loss_is_the_largest_flow(damage, value, beside):
    nodes = ["source", *ZONES, *LANDS, "sink"]
    capacity = [[0] * len(nodes) for _ in nodes]
    for zone in ZONES:
        capacity[0][nodes.index(zone)] = damage[zone]
        for land in beside[zone]:
            capacity[nodes.index(zone)][nodes.index(land)] = 99
    for land in LANDS:
        capacity[nodes.index(land)][-1] = value[land]

    taken = convoys.losses(damage, beside, value)
    assert all(0 < points <= value[land] for land, points in taken.items())
    largest = maximum_flow(csr_array(capacity), 0, len(nodes) - 1).flow_value
    assert sum(taken.values()) == largest


# ---- Raiders may choose ----


@pytest.mark.rule("G40-CVY-01")
def test_raiders_may_roll_or_not():
    """Germany and Italy are asked zone by zone; who spares the convoys rolls nothing."""
    units = {
        "sz_109": {"germany": "1 submarine", "italy": "1 submarine"},
        "sz_119": {"germany": "1 destroyer"},
    }
    state = before_income(world, "united_kingdom", units)
    state = world.play(state, "done")

    assert sorted(world.asked(state)) == [
        ("germany", "DisruptConvoys"),
        ("germany", "DisruptConvoys"),
        ("italy", "DisruptConvoys"),
    ]
    assert "germany: spare convoys in sz_119" in world.listed(state)
    before = state.money["united_kingdom"]
    happened, state = world.events(
        state,
        "italy: spare convoys in sz_109",
        "germany: disrupt convoys in sz_119",
        "germany: disrupt convoys in sz_109",
        dice=(1, 4, 2),
    )

    assert rolled(happened) == [("sz_109", "germany", (1, 4)), ("sz_119", "germany", (2,))]
    assert lost(happened) == 3
    assert state.money["united_kingdom"] == before + 28 - 3 + 5
    assert state.power == "italy"


@pytest.mark.rule("G40-CHN-07")
def test_china_has_no_convoys():
    """Kiangsu back in Chinese hands, a Japanese fleet off its coast: nobody is asked."""
    state = world.position(
        "china",
        "collect_income",
        {"sz_19": {"japan": "3 submarine"}},
        control={"kiangsu": "china"},
    )

    assert convoys.raiders(world.pos(state)) == {}
