"""Powers, boards and set-ups of the 1940 editions (E40-OVR, E40-MAP, G40-OVR, G40-MAP, G40-SET)."""

from __future__ import annotations

from collections import Counter

import pytest

from wartable.core.errors import BadData, BadOptions
from wartable.games.axis_allies.europe_1940.edition import GAME as EUROPE_1940
from wartable.games.axis_allies.events import BattleJoined, MoneyChanged, Rolled
from wartable.games.axis_allies.expect import Expected, failures
from wartable.games.axis_allies.global_1940.edition import GAME as GLOBAL_1940
from wartable.games.axis_allies.state import Options
from wartable.testing.axis_allies import Bench
from wartable.testing.dice import ScriptedDice

europe = Bench(EUROPE_1940)
world = Bench(GLOBAL_1940)


def data(table):
    return table.game.edition.data


# ---- Powers ----


@pytest.mark.rule("E40-OVR-01", "E40-OVR-05", "E40-OVR-06")
def test_six_powers_of_two_sides_in_europe():
    powers = data(europe).powers

    assert {name: (power.side, power.money) for name, power in powers.items()} == {
        "germany": ("axis", 30),
        "soviet_union": ("allies", 28),
        "united_states": ("allies", 35),
        "united_kingdom": ("allies", 29),
        "italy": ("axis", 10),
        "france": ("allies", 17),
    }
    assert list(powers) == [
        "germany",
        "soviet_union",
        "united_states",
        "united_kingdom",
        "italy",
        "france",
    ]


@pytest.mark.rule("G40-OVR-01", "G40-SET-01", "G40-OVR-05")
def test_nine_powers_in_the_world_and_ten_purses():
    assert data(world).sides == {
        "axis": ("germany", "japan", "italy"),
        "allies": ("soviet_union", "united_states", "china", "united_kingdom", "anzac", "france"),
    }
    assert {name: purse.money for name, purse in data(world).purses.items()} == {
        "germany": 30,
        "soviet_union": 37,
        "japan": 26,
        "united_states": 52,
        "china": 12,
        "united_kingdom": 28,
        "united_kingdom_pacific": 17,
        "italy": 10,
        "anzac": 10,
        "france": 19,
    }


@pytest.mark.rule("E40-OVR-06", "E40-OVR-07", "G40-SET-01")
def test_starting_money_is_the_income_of_the_territories(table):
    pos = table.pos(table.game.setup(Options()))

    for power in data(table).powers.values():
        assert pos.income(power.id) == power.money
        purses = [p for p in data(table).purses.values() if p.power == power.id]
        assert sum(pos.state.money[purse.id] for purse in purses) == power.money


@pytest.mark.rule("E40-OVR-05", "G40-OVR-05", "G40-OVR-07")
def test_a_round_is_a_turn_of_each_power_in_order(table):
    state = table.game.setup(Options())
    seen = []
    while state.round == 1:
        if not seen or seen[-1] != state.power:
            seen.append(state.power)
        state = table.play(state, "done")

    assert seen == list(data(table).powers)


@pytest.mark.rule("G40-OVR-06")
def test_the_phases_of_a_turn_in_their_order(table):
    names = [phase.name for phase in table.game.edition.phases]
    order = [
        "purchase",
        "combat_move",
        "conduct_combat",
        "noncombat_move",
        "mobilize",
        "collect_income",
    ]

    assert [name for name in names if name in order] == order


@pytest.mark.rule("E40-OVR-04", "E40-OVR-08", "G40-OVR-04", "G40-CHN-01")
def test_powers_of_one_player_keep_their_money_apart(table):
    """One seat for a whole side: France buys with French money only, and nothing is given away."""
    seats = dict(data(table).sides)
    state = table.position(
        "france",
        "purchase",
        money={"france": 2, "united_kingdom": 40},
        options=Options(seats=seats),
    )

    assert table.refused(state, "buy 1 infantry")
    actions = {action.__name__ for action in table.game.action_type.__args__}
    assert not {"Give", "Lend"} & actions


@pytest.mark.rule("E40-OVR-04", "E40-OVR-08", "G40-OVR-04", "G40-INC-03", "G40-CHN-01")
def test_powers_of_one_seat_collect_and_act_apart(table, rule):
    """One seat for a whole side, in the French turn: nothing moves but what is French, no other
    power acts or pays, and only France collects, for its own territories."""
    state = table.position(
        "france",
        "purchase",
        {"france": {"france": "1 infantry", "united_kingdom": "1 infantry"}},
        money=dict.fromkeys(data(table).purses, 5),
        options=Options(seats=dict(data(table).sides)),
    )
    income = table.pos(state).income("france")
    assert table.refused(state, "buy 1 infantry for united_kingdom")
    assert table.refused(state, "united_kingdom: buy 1 infantry") == rule(
        "E40-OVR-04", "G40-OVR-04"
    )
    while state.phase != "noncombat_move":
        state = table.play(state, "done")
    assert table.refused(state, "move 1 infantry@united_kingdom: france > normandy_bordeaux")
    assert table.is_legal(state, "move 1 infantry: france > normandy_bordeaux")
    while state.power == "france":
        state = table.play(state, "done")

    assert state.money == dict.fromkeys(data(table).purses, 5) | {"france": 5 + income}


@pytest.mark.rule("E40-OVR-02", "E40-OVR-03", "E40-TBL-01", "G40-OVR-03", "G40-TBL-01")
def test_seats_play_powers_of_one_side(table):
    """Any number of seats; each power has exactly one, and no seat plays both sides."""
    powers = tuple(data(table).powers)
    sides = data(table).sides
    west = tuple(p for p in sides["allies"] if p != "soviet_union")
    shared = {"axis": sides["axis"], "east": ("soviet_union",), "west": west}

    assert table.game.setup(Options(seats=shared)).options.seats == shared
    assert set(table.game.setup(Options()).options.seats) == set(powers)
    with pytest.raises(BadOptions, match="both sides"):
        table.game.setup(Options(seats={"all": powers}))
    with pytest.raises(BadOptions, match="france has 0 seats"):
        table.game.setup(Options(seats={"all": tuple(p for p in powers if p != "france")}))


@pytest.mark.rule(
    "E40-OVR-02", "E40-OVR-03", "E40-POL-12", "E40-AMB-48", "G40-OVR-03", "G40-AMB-52"
)
def test_the_number_of_seats_and_who_plays_france_are_agreed_freely(table, rule):
    """From one seat for each side to one for each power; France sits alone or with any Allied
    power, also with the Soviet Union, but never with the Axis, and nobody sits with no power."""
    sides = data(table).sides
    others = tuple(power for power in sides["allies"] if power != "france")

    def seated(**seats):
        return table.game.setup(Options(seats=seats)).options.seats

    assert len(seated(axis=sides["axis"], allies=sides["allies"])) == 2
    assert seated(**{power: (power,) for power in data(table).powers})["france"] == ("france",)
    assert seated(axis=sides["axis"], allies=others, france=("france",))["france"] == ("france",)
    for host in others:
        rest = {power: (power,) for power in others if power != host}
        pair = (host, "france")
        assert seated(axis=sides["axis"], **rest, **{host: pair})[host] == pair
    own = rule("E40-OVR-02", "G40-OVR-03").pop()
    with pytest.raises(BadOptions, match=own):
        seated(axis=(*sides["axis"], "france"), allies=others)
    with pytest.raises(BadOptions, match=own):
        seated(**dict(sides), nobody=())


@pytest.mark.rule("E40-OVR-12", "G40-OVR-14")
def test_any_number_of_units_may_stand_in_a_space(table):
    state = table.position("germany", "noncombat_move", {"germany": "900 infantry"})

    assert table.is_legal(state, "move 900 infantry: germany > poland")


@pytest.mark.rule("E40-OVR-09", "G40-OVR-13")
def test_a_unit_hits_on_its_value_or_less(table):
    """One infantry attacks at 1 and defends at 2."""

    def fight(*dice):
        state = table.position(
            "germany",
            units={"western_germany": "1 infantry", "france": {"france": "1 infantry"}},
        )
        return table.play(
            state,
            "move 1 infantry: western_germany > france",
            "done",
            "fight in france",
            dice=dice,
        )

    assert fight(1, 3).control["france"] == "germany"
    assert table.units(fight(2, 2), "western_germany", "germany") == ""
    assert fight(2, 2).control["france"] == "france"
    assert fight(6, 3).flow


class SidedDice(ScriptedDice):
    """Dice that remember how many sides each of them was asked to have."""

    def __init__(self, *faces):
        super().__init__(*faces)
        self.sides = set()

    def roll(self, count, sides=6):
        self.sides.add(sides)
        return super().roll(count, sides)


@pytest.mark.rule("E40-OVR-09", "G40-OVR-13")
def test_all_dice_have_six_sides(table):
    """In a raid, a bombardment, AA fire and a battle alike."""
    raid = "1 strategic_bomber~1*raid"
    landing = "1 battleship*moved<sz_112, 1 transport*moved<sz_112{infantry^united_kingdom}"
    units = {
        "united_kingdom": {"germany": f"{raid}, 1 fighter~1*moved", "united_kingdom": "1 aa_gun"},
        "sz_110": {"germany": landing},
    }
    units["united_kingdom"]["united_kingdom"] += ", 1 infantry"
    facilities = {"united_kingdom": {"naval_base": 0}}
    state = table.position("germany", "conduct_combat", units, facilities=facilities)
    dice = SidedDice(6, 6, 6, 6, 1, 6)
    fight, bombard = "fight in united_kingdom", "1 battleship*moved<sz_112"
    for text in (fight, fight, f"bombard united_kingdom with {bombard}"):
        state = table.game.play(state, table.action(state, text), dice).state
    assert dice.left == ()
    assert dice.sides == {6}


@pytest.mark.rule(
    "E40-OVR-10", "E40-OVR-11", "E40-AMB-37", "G40-MAP-06", "G40-MAP-08", "G40-AMB-12"
)
def test_canada_is_british(table):
    state = table.game.setup(Options())
    for territory in ("ontario", "quebec", "newfoundland_labrador"):
        assert state.control[territory] == "united_kingdom"
        assert data(table).spaces[territory].original_owner == "united_kingdom"
    assert data(table).spaces["sweden"].original_owner is None


@pytest.mark.rule("G40-OVR-17", "G40-TPT-02")
def test_everybody_sees_what_is_aboard_and_since_when(table):
    """A German transport with an Italian infantry of earlier loads a German one in this turn, and a
    fighter lands on a carrier: every seat and every spectator sees who is aboard which ship."""
    units = {
        "western_germany": "1 infantry",
        "sz_112": {"germany": "1 transport{infantry@italy}, 1 carrier, 1 carrier{fighter@italy}"},
        "sz_113": "1 fighter",
    }
    state = table.position("germany", "noncombat_move", units)
    state = table.play(
        state,
        "sail transport{infantry@italy}: sz_112 load 1 infantry from western_germany at 0",
        "move 1 fighter: sz_113 > sz_112",
        "land 1 fighter~1 in sz_112 on carrier",
    )

    for seat in (*table.game.seats(state), None):
        seen = table.game.view(state, seat)
        assert table.units(seen, "sz_112") == (
            "1 carrier{fighter@italy}, 1 carrier*landed{fighter~1*landed},"
            " 1 transport{infantry*loaded+infantry@italy}"
        )


@pytest.mark.rule("G40-OVR-16")
def test_the_state_remembers_what_counts_later():
    """Japan declares war on ANZAC unprovoked and attacks Indo-China: both are remembered."""
    state = world.position(
        "japan",
        "declare_war",
        {"kwangsi": "1 infantry", "french_indo_china": {"france": "1 infantry"}},
    )
    state = world.play(state, "declare war on anzac", "declare war on france", "done")
    state = world.play(state, "move 1 infantry: kwangsi > french_indo_china")

    assert ("japan", "declared war unprovoked", "anzac") in state.deeds
    assert ("japan", "attacked", "french_indo_china") in state.deeds


@pytest.mark.rule("E40-OVR-14")
def test_units_without_a_value_are_in_the_battle_too(table):
    """A British transport beside a cruiser: both stand on the battle board, and a hit defender
    waits behind the casualty line until it has fired."""
    state = table.position(
        "germany",
        units={
            "sz_112": "2 cruiser",
            "sz_111": {"united_kingdom": "1 cruiser, 1 transport"},
        },
    )
    state = table.play(state, "move 2 cruiser: sz_112 > sz_111", "done")
    events, state = table.events(state, "fight in sz_111", dice=(1, 6, 6))
    joined = next(event for event in events if isinstance(event, BattleJoined))
    rolled = [event.what for event in events if isinstance(event, Rolled)]

    assert {unit.type for unit, _ in joined.defenders} == {"cruiser", "transport"}
    assert rolled == ["attack", "defense"]


@pytest.mark.rule("G40-OVR-16", "E40-VIC-10")
def test_a_position_that_cannot_be_is_refused(table):
    with pytest.raises(BadData, match="goal"):
        table.position("germany", held={"axis moon": ("germany",)})
    with pytest.raises(BadData, match="power"):
        table.position("germany", deeds=[("atlantis", "captured", "united_kingdom")])
    with pytest.raises(BadData, match="power"):
        table.position("germany", wars=[("germany", "atlantis")])
    with pytest.raises(BadData, match="power"):
        table.position("germany", control={"sweden": "atlantis"})


@pytest.mark.rule("E40-POL-01", "G40-POL-01")
def test_a_scenario_may_state_who_is_at_war(table):
    pos = table.pos(table.position("germany", wars=[("germany", "united_states")]))

    def stated(**at_war):
        return list(failures(pos, Expected(at_war=at_war)))

    assert stated(united_states={"germany"}, soviet_union=frozenset()) == []
    assert stated(united_states=frozenset()) == [
        "expected united_states at war with nobody; it is with germany"
    ]


# ---- The board ----


@pytest.mark.rule("E40-MAP-01", "E40-EX-02", "G40-MAP-04", "G40-MAP-05", "G40-EX-04")
def test_spaces_that_touch_at_a_point_are_not_adjacent(table):
    """E40-EX-02, G40-EX-04: United Kingdom and SZ 111; Western United States and SZ 1."""
    board = data(table).board
    assert "sz_111" not in board.neighbours["united_kingdom"]
    assert "sz_110" in board.neighbours["united_kingdom"]
    if table.game.prefix == "G40":
        assert "sz_1" not in board.neighbours["western_united_states"]
    for here, around in board.neighbours.items():
        assert all(here in board.neighbours[there] for there in around)


@pytest.mark.rule("G40-MAP-01", "G40-MAP-02", "G40-MAP-03")
def test_the_two_maps_join_at_both_edges():
    board = data(world).board
    pairs = [
        ("alberta_saskatchewan_manitoba", "yukon_territory"),
        ("alberta_saskatchewan_manitoba", "british_columbia"),
        ("central_united_states", "western_united_states"),
        ("southeast_mexico", "mexico"),
        ("sz_11", "sz_64"),
        ("sz_28", "sz_64"),
        ("sz_51", "sz_64"),
        ("sz_51", "sz_65"),
        ("sz_51", "sz_66"),
        ("sz_52", "sz_66"),
    ]

    assert all(there in board.neighbours[here] for here, there in pairs)
    halves = {space.half for space in data(world).spaces.values()}
    assert halves == {"europe", "pacific"}


@pytest.mark.rule("E40-MAP-02", "G40-MAP-10", "G40-EX-42")
def test_incomes_are_from_nothing_to_twenty(table):
    """G40-EX-42: Iceland and the Yukon yield nothing."""
    spaces = data(table).spaces
    incomes = {space.income for space in spaces.values()}

    assert min(incomes) == 0
    assert max(incomes) == 20
    assert spaces["iceland"].income == 0
    if table.game.prefix == "G40":
        assert spaces["yukon_territory"].income == 0


@pytest.mark.rule("E40-MAP-05", "G40-MAP-12")
def test_nobody_enters_or_crosses_impassable_ground(table, rule):
    state = table.position("italy", "noncombat_move", {"libya": "1 infantry, 1 fighter"})

    assert table.refused(state, "move 1 infantry: libya > sahara_desert") == (
        rule("E40-MAP-05", "G40-MAP-12")
    )
    assert table.refused(state, "move 1 fighter: libya > sahara_desert > tobruk") == (
        rule("E40-MAP-05", "G40-MAP-12")
    )
    attack = table.position("italy", units={"libya": "1 infantry"})
    assert table.refused(attack, "move 1 infantry: libya > sahara_desert") == (
        rule("E40-MAP-05", "G40-MAP-12")
    )
    closed = {space.id for space in data(table).spaces.values() if space.closed}
    himalayas = {"himalayas"} if table.game.prefix == "G40" else set()
    assert closed == {"sahara_desert", "pripet_marshes"} | himalayas
    action = table.action(state, "move 1 infantry: libya > sahara_desert")
    assert [each.text for each in table.game.objections(state, action)] == [
        "Sahara Desert is impassable"
    ]


@pytest.mark.rule("E40-MAP-07", "G40-MAP-13", "G40-MAP-14")
def test_only_surface_warships_of_enemies_make_a_zone_hostile(table):
    def hostile(units):
        return table.pos(table.position("germany", units={"sz_112": units})).is_hostile_sea(
            "sz_112"
        )

    assert not hostile({"united_kingdom": "2 submarine, 1 transport"})
    assert hostile({"united_kingdom": "1 destroyer"})
    assert hostile({"france": "1 carrier"})
    assert not hostile({"italy": "1 cruiser"})


@pytest.mark.rule("E40-MAP-09", "G40-MAP-16")
def test_the_caspian_is_a_sea_zone(table):
    board = data(table).board

    assert not board.is_land("caspian_sea")
    assert set(board.neighbours["caspian_sea"]) == {
        "caucasus",
        "kazakhstan",
        "turkmenistan",
        "eastern_persia",
        "persia",
        "northwest_persia",
    }


@pytest.mark.rule(
    "E40-MAP-10",
    "E40-MAP-11",
    "E40-MAP-12",
    "E40-MAP-13",
    "E40-EX-03",
    "G40-MAP-17",
    "G40-MAP-18",
    "G40-MAP-19",
    "G40-MAP-20",
    "G40-EX-01",
    "G40-EX-02",
    "G40-EX-03",
)
def test_islands_and_island_groups(table):
    """E40-EX-03, G40-EX-01 to G40-EX-03: Sardinia and Sicily are two territories in SZ 95 with a
    garrison each; the West Indies are one; unnamed islands are no spaces."""
    board, spaces = data(table).board, data(table).spaces
    assert set(board.coast["sz_95"]) >= {"sardinia", "sicily"}
    for island in (space for space in spaces.values() if space.island):
        assert not board.land_neighbours[island.id] or island.id == "dutch_new_guinea"
    state = table.position("italy", units={"sardinia": "1 infantry", "sicily": "2 infantry"})
    assert table.units(state, "sardinia") == "1 infantry"
    assert table.units(state, "sicily") == "2 infantry"
    assert board.coast["west_indies"] == ("sz_89",)
    assert [space for space in spaces if space.startswith("west_indies")] == ["west_indies"]
    assert not [land for land in board.coast["sz_114"] if spaces[land].island]
    if table.game.prefix == "G40":
        assert not [land for land in board.coast["sz_1"] if spaces[land].island]


@pytest.mark.rule("E40-MAP-10", "G40-MAP-17")
def test_an_island_is_reached_over_the_sea_only(table, rule):
    """From Sicily no land unit walks to the mainland or to Sardinia; a transport takes it."""
    state = table.position(
        "italy", "noncombat_move", {"sicily": "1 infantry, 1 tank", "sz_95": "1 transport"}
    )
    for there in ("southern_italy", "sardinia", "malta", "sz_95"):
        assert table.refused(state, f"move 1 tank: sicily > {there}") == rule(
            "E40-MAP-01", "G40-MAP-04"
        )
    assert table.destinations(state, "sicily", "infantry") == set()
    assert table.is_legal(
        state, "sail transport: sz_95 load 1 infantry from sicily at 0 into sardinia: 1 infantry"
    )


@pytest.mark.rule("E40-MAP-11", "E40-EX-03", "G40-MAP-18", "G40-EX-01")
def test_islands_of_one_zone_are_taken_one_by_one(table):
    """G40-EX-01: a British landing from SZ 95 takes Sardinia. Sicily and its garrison are as they
    were: Italian, and no part of the combat."""
    state = table.position(
        "united_kingdom",
        units={
            "sz_95": "1 transport{tank}",
            "sardinia": {"italy": "1 infantry"},
            "sicily": {"italy": "2 infantry"},
        },
    )
    state = table.play(state, "sail transport{tank}: sz_95 into sardinia: 1 tank", "done")
    state = table.play(state, "fight in sardinia", dice=(1, 6))

    assert (state.control["sardinia"], state.control["sicily"]) == ("united_kingdom", "italy")
    assert table.units(state, "sardinia", "italy") == ""
    assert table.units(state, "sicily", "italy") == "2 infantry"


@pytest.mark.rule("E40-MAP-12", "E40-EX-03", "G40-MAP-19", "G40-EX-02")
def test_all_units_of_an_island_group_are_together(table):
    """G40-EX-02: two landings on the West Indies are one combat against all who are there, and who
    wins it has the whole group."""
    state = table.position(
        "germany",
        units={
            "sz_89": "2 transport{infantry}",
            "west_indies": {"united_states": "2 infantry"},
        },
        wars=[("germany", "united_states")],
    )
    landing = "sail transport{infantry}: sz_89 into west_indies: 1 infantry"
    state = table.play(state, landing, landing, "done")
    assert table.choices(state) == {"fight in west_indies"}
    events, state = table.events(state, "fight in west_indies", dice=(1, 1, 6, 6))
    joined = next(event for event in events if isinstance(event, BattleJoined))

    assert sum(number for _, number in joined.attackers) == 2
    assert sum(number for _, number in joined.defenders) == 2
    assert state.control["west_indies"] == "germany"


@pytest.mark.rule("E40-MAP-13", "E40-EX-03", "G40-MAP-20", "G40-EX-03")
def test_islands_without_a_name_are_nowhere(table, rule):
    """G40-EX-03: in SZ 114, and in SZ 1 of the world, nothing goes ashore but on the named coasts,
    from a ship or by air."""
    coasts = {"sz_114": {"germany", "poland", "sweden"}}
    if table.game.prefix == "G40":
        coasts["sz_1"] = {"alaska", "british_columbia"}
    nowhere = rule("E40-MAP-01", "G40-MAP-04")
    for zone, coast in coasts.items():
        state = table.position(
            "united_kingdom", "noncombat_move", {zone: "1 transport{infantry}, 1 carrier{fighter}"}
        )
        assert set(data(table).board.coast[zone]) == coast
        assert (
            table.refused(state, f"sail transport{{infantry}}: {zone} into islands: 1 infantry")
            == nowhere
        )
        assert table.refused(state, f"move 1 fighter: {zone} > islands off carrier{{fighter}}") == (
            nowhere
        )


@pytest.mark.rule("G40-MAP-07")
def test_japan_starts_on_chinese_ground():
    state = GLOBAL_1940.setup(Options())
    held = {space for space in data(world).areas["china"] if state.control[space] == "japan"}

    assert held == {"jehol", "kiangsi", "kiangsu", "kwangsi", "manchuria", "shantung"}


@pytest.mark.rule("G40-AMB-36")
def test_names_are_spelt_as_in_the_facts():
    names = {space.name for space in data(world).spaces.values()}

    assert {"Kwangtung", "Southeast Mexico", "Yukon Territory", "Olgiy", "Buyant-Uhaa"} <= names


# ---- Set-up ----


def total(table, space):
    counted = Counter()
    for owner, kind, number in data(table).setup.get(space, ()):
        counted[owner, kind] += number
    return dict(counted)


@pytest.mark.rule("G40-SET-02")
def test_the_set_up_of_europe_is_changed_for_the_world():
    assert total(world, "amur") == {("soviet_union", "infantry"): 6}
    assert total(world, "buryatia") == {("soviet_union", "infantry"): 6}
    assert total(world, "sakha") == {
        ("soviet_union", "infantry"): 6,
        ("soviet_union", "aa_gun"): 2,
    }
    egypt, before = total(world, "egypt"), total(europe, "egypt")
    assert egypt["anzac", "infantry"] == 2
    assert egypt["united_kingdom", "infantry"] == before["united_kingdom", "infantry"] - 1


@pytest.mark.rule("G40-SET-03")
def test_american_complexes_start_minor():
    for territory in data(world).areas["us_factories"]:
        assert "minor_industrial_complex" in data(world).facilities[territory]


@pytest.mark.rule("G40-SET-04")
def test_the_flying_tigers_are_there():
    assert total(world, "szechwan")["china", "fighter"] == 1
    fighters = [
        space for space in data(world).setup if total(world, space).get(("china", "fighter"))
    ]
    assert fighters == ["szechwan"]


@pytest.mark.rule("E40-MNF-06", "G40-MNF-06", "G40-NAW-11")
def test_transports_are_shared_only_between_powers_at_war(table):
    """The British load a Soviet transport once both are at war."""

    def loading(wars):
        return table.position(
            "united_kingdom",
            "noncombat_move",
            {
                "scotland": "1 infantry",
                "sz_119": {"soviet_union": "1 transport"},
            },
            wars=wars,
        )

    load = "sail transport@soviet_union: sz_119 load 1 infantry from scotland at 0"
    assert table.refused(loading([]), load)
    assert table.is_legal(loading([("germany", "soviet_union")]), load)


@pytest.mark.rule("E40-MNF-07")
def test_only_the_controller_of_a_territory_collects_for_it(table):
    """British infantry in French Normandy earns nothing for London."""
    state = table.position(
        "france",
        "noncombat_move",
        {"normandy_bordeaux": {"united_kingdom": "3 infantry"}},
        money={"france": 0},
    )
    events, _ = table.events(state, "done")
    collected = {event.power for event in events if isinstance(event, MoneyChanged)}

    assert collected == {"france"}
