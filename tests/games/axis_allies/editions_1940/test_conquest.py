"""Capture, liberation and capitals in the 1940 editions (E40-CAP, G40-CAP, G40-UKE)."""

from __future__ import annotations

import pytest

from wartable.games.axis_allies.events import Captured, MoneyChanged
from wartable.games.axis_allies.global_1940.edition import GAME as GLOBAL_1940
from wartable.games.axis_allies.purses import is_open
from wartable.games.axis_allies.state import Options
from wartable.testing.axis_allies import Bench

world = Bench(GLOBAL_1940)

MAJOR, MINOR = "major_industrial_complex", "minor_industrial_complex"
PACIFIC_WAR = [("japan", "united_kingdom"), ("anzac", "japan")]


def march(table, power, came, into, units=None, **given):
    """A tank of this power enters a territory that nobody defends."""
    state = table.position(power, "combat_move", {came: "1 tank"} | (units or {}), **given)
    events, state = table.events(state, f"move 1 tank: {came} > {into}", "done")
    return events, state


def land(table, power, zone, into, units=None, **given):
    """A tank of this power lands in a territory that nobody defends."""
    units = {zone: "1 transport{tank}"} | (units or {})
    state = table.position(power, "combat_move", units, **given)
    events, state = table.events(
        state, f"sail transport{{tank}}: {zone} into {into}: 1 tank", "done"
    )
    while state.phase == "conduct_combat" and state.power == power and not state.flow:
        more, state = table.events(state, f"fight in {into}")
        events += more
    return events, state


def money_moved(events):
    return [(each.power, each.amount) for each in events if isinstance(each, MoneyChanged)]


# ---- Capture ----


@pytest.mark.rule("E40-CAP-01", "E40-OVR-07", "G40-CAP-03", "E40-MNF-07", "G40-MNF-01")
def test_a_captured_territory_pays_its_captor_alone(table):
    before = table.pos(table.position("germany"))
    _, state = march(
        table, "germany", "poland", "baltic_states", wars=[("germany", "soviet_union")]
    )

    for power, change in (("germany", 1), ("soviet_union", -1), ("italy", 0)):
        assert table.pos(state).income(power) == before.income(power) + change


@pytest.mark.rule("E40-CAP-01", "E40-CAP-03", "G40-CAP-04", "G40-CAP-05")
def test_a_captured_major_complex_becomes_minor_at_once(table):
    """France falls with its complex and air base; damage above 6 is gone, the rest stays."""
    for damage, left in ((9, 6), (4, 4)):
        _, state = march(
            table,
            "germany",
            "western_germany",
            "france",
            facilities={"france": {MAJOR: damage, "air_base": 2}},
        )
        assert state.facilities["france"] == {MINOR: left, "air_base": 2}


@pytest.mark.rule("E40-CAP-02", "G40-CAP-04")
def test_a_captured_complex_mobilizes_from_the_captors_next_turn_on(table):
    given = {"bought": {"infantry": 1}, "facilities": {"france": {MINOR: 0}}}
    _, state = march(table, "germany", "western_germany", "france", money={"france": 0}, **given)
    state = table.play(state, "done")
    assert state.phase == "mobilize"
    assert table.placements(state, "infantry") == set()
    later = table.position("germany", "mobilize", control={"france": "germany"}, **given)
    assert table.placements(later, "infantry") == {"france"}


@pytest.mark.rule("E40-MAP-06", "G40-MAP-21")
def test_an_empty_territory_stays_with_its_controller(table):
    state = table.position("germany", "noncombat_move", {"poland": "1 infantry"})
    state = table.play(state, "move 1 infantry: poland > germany")

    assert state.control["poland"] == "germany"


@pytest.mark.rule("G40-CAP-01", "G40-CAP-02", "E40-CAP-09")
def test_land_units_capture_and_aircraft_do_not(table):
    given = {"units": {"western_germany": "1 fighter", "france": {"france": "1 infantry"}}}
    state = table.position("germany", **given)
    state = table.play(
        state,
        "move 1 fighter: western_germany > france",
        "done",
        "fight in france",
        dice=(3, 6),
    )

    assert state.control["france"] == "france"


# ---- Liberation ----


@pytest.mark.rule("E40-CAP-05", "E40-CAP-08", "G40-CAP-06")
def test_a_friends_territory_goes_back_to_it(table):
    """The British retake Normandy while Paris is free: it is French, with its complex, which the
    liberator does not use."""
    events, state = land(
        table,
        "united_kingdom",
        "sz_110",
        "normandy_bordeaux",
        control={"normandy_bordeaux": "germany"},
        facilities={"normandy_bordeaux": {MINOR: 2}},
    )

    assert state.control["normandy_bordeaux"] == "france"
    assert state.facilities["normandy_bordeaux"] == {MINOR: 2}
    (captured,) = (event for event in events if isinstance(event, Captured))
    assert captured.liberated


@pytest.mark.rule("E40-CAP-06", "G40-CAP-07")
def test_a_reduced_complex_stays_minor_after_the_liberation(table):
    _, state = land(
        table,
        "united_kingdom",
        "sz_110",
        "normandy_bordeaux",
        control={"normandy_bordeaux": "germany"},
        facilities={"normandy_bordeaux": {MINOR: 0}},
    )

    assert state.facilities["normandy_bordeaux"] == {MINOR: 0}


@pytest.mark.rule("E40-EX-37", "E40-CAP-07", "E40-CAP-14", "E40-CAP-16", "G40-CAP-08", "G40-CAP-11")
def test_with_the_capital_lost_the_liberator_keeps_it_until_that_is_free(table):
    """E40-EX-37: Germany holds London and Scotland. The United States take Scotland and keep it;
    when London is freed later, Scotland returns. Freed in one turn, both return."""
    war = {"wars": [("germany", "united_states")]}
    lost = {"united_kingdom": "germany", "scotland": "germany"}
    _, state = land(table, "united_states", "sz_119", "scotland", control=lost, **war)
    assert state.control["scotland"] == "united_states"

    later = {"united_kingdom": "germany", "scotland": "united_states"}
    _, state = land(table, "france", "sz_110", "united_kingdom", control=later, **war)
    assert state.control["united_kingdom"] == state.control["scotland"] == "united_kingdom"

    state = table.position(
        "united_states",
        units={"sz_119": "1 transport{tank}", "sz_110": "1 transport{infantry}"},
        control=lost,
        **war,
    )
    state = table.play(
        state,
        "sail transport{tank}: sz_119 into scotland: 1 tank",
        "sail transport{infantry}: sz_110 into united_kingdom: 1 infantry",
        "done",
        "fight in scotland",
        "fight in united_kingdom",
    )
    assert state.control["united_kingdom"] == state.control["scotland"] == "united_kingdom"


@pytest.mark.rule("E40-CAP-13", "E40-CAP-14", "G40-CAP-11")
def test_a_freed_power_has_its_territories_and_income_again(table):
    """The British free Paris: what they kept of France is French again, and France collects."""
    kept = {"normandy_bordeaux": "united_kingdom", "morocco": "united_states"}
    state = table.position(
        "united_kingdom",
        units={"normandy_bordeaux": "1 tank"},
        control=kept | {"france": "germany", "southern_france": "italy"},
        wars=[("germany", "united_states")],
    )
    before = state.control
    events, state = table.events(state, "move 1 tank: normandy_bordeaux > france", "done")

    changed = {space: by for space, by in state.control.items() if by != before[space]}
    assert changed == dict.fromkeys(("france", *kept), "france")
    returned = [event for event in events if isinstance(event, Captured)]
    assert sorted(event.space for event in returned) == sorted(changed)
    assert all(event.liberated for event in returned)
    state = table.play(state, "france: raise none in france")
    pos = table.pos(state)
    assert is_open(pos, pos.data.purses["france"])


# ---- Capitals ----


@pytest.mark.rule(
    "E40-CAP-09", "E40-AMB-11", "G40-OVR-12", "G40-AMB-09", "G40-USA-07", "G40-CHN-03"
)
def test_the_capitals(table):
    capitals = {power.id: power.capital for power in table.game.edition.data.powers.values()}
    expected = {
        "germany": "germany",
        "soviet_union": "russia",
        "united_states": "eastern_united_states",
        "united_kingdom": "united_kingdom",
        "italy": "southern_italy",
        "france": "france",
    }
    if table.game.prefix == "G40":
        expected |= {"japan": "japan", "anzac": "new_south_wales", "china": ""}
        purses = table.game.edition.data.purses
        assert purses["united_kingdom_pacific"].capital == "india"
    assert capitals == expected


@pytest.mark.rule("E40-EX-24", "E40-CAP-10", "G40-EX-33", "G40-CAP-09")
def test_the_captor_of_a_capital_takes_the_money(table):
    """E40-EX-24, G40-EX-33: Germany takes Moscow, even with its own capital lost."""
    for control in ({}, {"germany": "united_kingdom"}):
        events, state = march(
            table,
            "germany",
            "smolensk",
            "russia",
            control=control | {"smolensk": "germany"},
            money={"soviet_union": 23, "germany": 4},
            wars=[("germany", "soviet_union")],
        )
        assert money_moved(events) == [("soviet_union", -23), ("germany", 23)]
        assert (state.money["soviet_union"], state.money["germany"]) == (0, 27)


@pytest.mark.rule("E40-EX-25", "E40-CAP-15", "G40-EX-34", "G40-CAP-12")
def test_a_liberated_capital_yields_no_money(table):
    """E40-EX-25, G40-EX-34: Germany frees Rome from the British."""
    events, state = march(
        table,
        "germany",
        "northern_italy",
        "southern_italy",
        control={"southern_italy": "united_kingdom"},
        money={"united_kingdom": 20, "italy": 3},
    )

    assert state.control["southern_italy"] == "italy"
    assert money_moved(events) == []
    (captured,) = (event for event in events if isinstance(event, Captured))
    assert captured.liberated


@pytest.mark.rule("E40-CAP-11", "E40-CAP-12", "G40-CAP-10")
def test_without_its_capital_a_power_only_moves_and_fights(table):
    """France without Paris: no purchase, no mobilization, no income."""
    state = table.position("italy", "noncombat_move", control={"france": "germany"})
    while state.power != "france":
        state = table.play(state, "done")
    played = []
    money = state.money["france"]
    while state.power == "france":
        played.append(state.phase)
        state = table.play(state, "done")

    assert {"combat_move", "noncombat_move"} <= set(played)
    assert not {"purchase", "mobilize", "collect_income"} & set(played)
    assert state.money["france"] == money


@pytest.mark.rule("E40-AMB-43", "E40-CAP-13")
def test_a_power_that_frees_its_own_capital_collects_at_once(table):
    """France retakes Paris in its own turn."""
    state = table.position(
        "france",
        units={"southern_france": "1 tank"},
        control={"france": "germany"},
        money={"france": 0},
        deeds=[("france", "raised free units", "france")],
    )
    state = table.play(state, "move 1 tank: southern_france > france", "done")
    while state.power == "france":
        state = table.play(state, "done")

    assert state.money["france"] > 0


# ---- The French ----


@pytest.mark.rule("E40-POL-12", "E40-POL-13", "G40-FRA-01", "G40-FRA-03", "G40-AMB-45")
def test_the_first_liberation_of_france_raises_french_units(table, rule):
    """The Americans free Paris. The player of France raises units for 12 at once, land and air;
    what is left is lost, and it happens once."""
    given = {"control": {"france": "germany", "normandy_bordeaux": "united_kingdom"}}
    war = {"wars": [("germany", "united_states")]}
    _, state = march(table, "united_states", "normandy_bordeaux", "france", **given, **war)
    assert table.asked(state) == [("france", "RaiseUnits")]
    assert table.refused(state, "raise 5 infantry in france") == rule("E40-POL-13", "G40-FRA-03")
    assert table.refused(state, "raise 1 destroyer in france") == rule("E40-POL-13", "G40-FRA-03")
    assert table.refused(state, "raise 1 air_base in france") == rule("E40-POL-13", "G40-FRA-03")
    assert table.refused(state, "raise 1 zeppelin in france") == rule("E40-POL-13", "G40-FRA-03")
    assert table.refused(state, "raise 0 infantry in france") == rule("E40-POL-13", "G40-FRA-03")
    assert {"raise 4 infantry in france", "raise 1 fighter in france"} <= table.choices(state)
    for text in table.choices(state):
        assert table.is_legal(state, text), text

    state = table.play(state, "raise 1 tank, 1 infantry in france")
    assert table.units(state, "france", "france") == "1 infantry, 1 tank"
    assert state.power == "united_states"
    _, again = march(
        table,
        "united_states",
        "normandy_bordeaux",
        "france",
        deeds=list(state.deeds),
        **given,
        **war,
    )
    assert again.flow == ()
    assert again.control["france"] == "france"


# ---- The British in the world ----

INDIA_LOST = {"india": "japan"}
LONDON_LOST = {"united_kingdom": "germany"}


@pytest.mark.rule("G40-UKE-08", "G40-EX-33", "G40-CAP-09")
def test_the_fall_of_a_british_capital_costs_one_economy():
    """G40-EX-33: Japan takes India and the money of the Pacific; London keeps its own."""
    events, state = march(
        world,
        "japan",
        "burma",
        "india",
        control={"burma": "japan"},
        money={"united_kingdom": 11, "united_kingdom_pacific": 7, "japan": 0},
        wars=PACIFIC_WAR,
    )

    assert money_moved(events) == [("united_kingdom_pacific", -7), ("japan", 7)]
    assert state.money["united_kingdom"] == 11


@pytest.mark.rule("G40-UKE-11", "G40-EX-52")
@pytest.mark.parametrize(
    ("zone", "capital", "loser", "purse"),
    [
        ("sz_6", "japan", "japan", "united_kingdom_pacific"),
        ("sz_113", "germany", "germany", "united_kingdom"),
        ("sz_95", "southern_italy", "italy", "united_kingdom"),
    ],
)
def test_spoils_go_to_the_economy_of_the_half(zone, capital, loser, purse):
    """G40-EX-52: even if the capital of that economy is lost."""
    events, _ = land(
        world,
        "united_kingdom",
        zone,
        capital,
        control=INDIA_LOST,
        money={loser: 9},
        wars=PACIFIC_WAR,
    )

    assert money_moved(events) == [(loser, -9), (purse, 9)]


@pytest.mark.rule("G40-UKE-10", "G40-CAP-08", "G40-CHN-09", "G40-AMB-19")
def test_a_friend_keeps_british_ground_only_while_its_own_capital_is_lost():
    """Kwangtung pays to Calcutta: with India lost China keeps it, with London lost it does not."""
    keepers = ((INDIA_LOST, "china"), (LONDON_LOST, "united_kingdom"), ({}, "united_kingdom"))
    for lost, keeper in keepers:
        _, state = march(
            world,
            "china",
            "kiangsi",
            "kwangtung",
            control={"kiangsi": "china", "kwangtung": "japan"} | lost,
            facilities={"kwangtung": {MINOR: 0}},
            wars=PACIFIC_WAR,
        )
        assert state.control["kwangtung"] == keeper
        assert state.facilities["kwangtung"] == {MINOR: 0}


@pytest.mark.rule("G40-UKE-10", "G40-CAP-11")
def test_a_freed_british_capital_gets_back_what_pays_to_it():
    """India is freed: Malaya, kept by ANZAC, is British again; Scotland, kept by the United States
    while London is lost, is not."""
    _, state = march(
        world,
        "united_kingdom",
        "burma",
        "india",
        control={
            "india": "japan",
            "malaya": "anzac",
            "united_kingdom": "germany",
            "scotland": "united_states",
        },
        wars=PACIFIC_WAR,
    )

    assert state.control["india"] == state.control["malaya"] == "united_kingdom"
    assert state.control["scotland"] == "united_states"


@pytest.mark.rule("G40-UKE-14", "G40-UKE-04")
def test_the_british_hold_what_they_retake_but_it_pays_nobody():
    """With India lost, a British tank retakes Burma: British, and no economy collects for it."""
    _, state = march(
        world,
        "united_kingdom",
        "malaya",
        "shan_state",
        control=INDIA_LOST | {"shan_state": "japan"},
        money={"united_kingdom": 0, "united_kingdom_pacific": 0},
        wars=PACIFIC_WAR,
    )
    assert state.control["shan_state"] == "united_kingdom"
    while state.power == "united_kingdom":
        state = world.play(state, "done")
    assert state.money["united_kingdom_pacific"] == 0


@pytest.mark.rule("G40-UKE-04", "G40-AMB-01", "G40-OVR-05")
def test_the_british_have_one_turn_and_one_force():
    data = GLOBAL_1940.edition.data

    assert list(data.powers) == [
        "germany",
        "soviet_union",
        "japan",
        "united_states",
        "china",
        "united_kingdom",
        "italy",
        "anzac",
        "france",
    ]
    state = world.position(
        "united_kingdom", "noncombat_move", {"egypt": "1 infantry", "india": "1 infantry"}
    )
    assert world.is_legal(state, "move 1 infantry: egypt > trans_jordan")
    assert world.is_legal(state, "move 1 infantry: india > burma")


# ---- China ----


@pytest.mark.rule("G40-CHN-03", "G40-CHN-15")
def test_china_has_no_capital_to_lose():
    """Its last territory falls: its money stays; who retakes one gives it back."""
    state = GLOBAL_1940.setup(Options())
    all_lost = {
        space: "japan" for space, by in state.control.items() if by == "china" and space != "yunnan"
    }
    events, fallen = march(
        world, "japan", "kwangsi", "yunnan", control=all_lost, money={"china": 9}
    )
    assert "china" not in fallen.control.values()
    assert fallen.money["china"] == 9
    assert money_moved(events) == []

    _, state = march(
        world,
        "united_kingdom",
        "burma",
        "yunnan",
        control=all_lost | {"yunnan": "japan"},
        wars=PACIFIC_WAR,
    )
    assert state.control["yunnan"] == "china"


@pytest.mark.rule("G40-CHN-06")
def test_complexes_on_retaken_chinese_ground_are_gone():
    """Japan built one in Kiangsu; an air base there stays."""
    _, state = march(
        world,
        "china",
        "anhwei",
        "kiangsu",
        facilities={"kiangsu": {MINOR: 1, "air_base": 0}},
    )
    assert state.control["kiangsu"] == "china"
    assert state.facilities["kiangsu"] == {"air_base": 0}

    _, state = march(
        world,
        "soviet_union",
        "amur",
        "manchuria",
        facilities={"manchuria": {MINOR: 0}},
        wars=[("japan", "soviet_union")],
    )
    assert state.control["manchuria"] == "china"
    assert "manchuria" not in state.facilities


@pytest.mark.rule("G40-USA-07")
def test_san_francisco_is_no_capital():
    events, state = land(
        world,
        "japan",
        "sz_10",
        "western_united_states",
        money={"united_states": 30},
        wars=[("japan", "united_states")],
    )

    assert state.control["western_united_states"] == "japan"
    assert money_moved(events) == []
