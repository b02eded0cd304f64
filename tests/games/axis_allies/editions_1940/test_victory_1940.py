"""How the war is won in the 1940 editions (E40-VIC, G40-OVR-09, G40-OVR-10)."""

from __future__ import annotations

import pytest

from wartable.games.axis_allies.aims import aims
from wartable.games.axis_allies.europe_1940.edition import GAME as EUROPE_1940
from wartable.games.axis_allies.global_1940.edition import GAME as GLOBAL_1940
from wartable.games.axis_allies.state import Options
from wartable.testing.axis_allies import Bench

europe = Bench(EUROPE_1940)
world = Bench(GLOBAL_1940)

SEVEN = {
    "france": "germany",
    "novgorod": "germany",
    "volgograd": "germany",
    "russia": "germany",
}
"""Paris, Leningrad, Stalingrad and Moscow, beside Berlin, Rome and Warsaw."""
EIGHT = SEVEN | {"egypt": "italy"}
GOAL = "axis europe"
WAR = [("germany", "soviet_union"), ("italy", "soviet_union")]
ROME = {"southern_italy": "united_kingdom"}
BERLIN = {"germany": "france"}
LOST = dict.fromkeys(("united_kingdom", "eastern_united_states", "russia", "france"), "germany")
"""London, Washington, Moscow and Paris."""
CITIES = {
    "Ottawa": "ontario",
    "Washington": "eastern_united_states",
    "London": "united_kingdom",
    "Paris": "france",
    "Cairo": "egypt",
    "Leningrad": "novgorod",
    "Moscow": "russia",
    "Stalingrad": "volgograd",
    "Berlin": "germany",
    "Rome": "southern_italy",
    "Warsaw": "poland",
}
PACIFIC = {
    "Calcutta": "india",
    "Manila": "philippines",
    "Hong Kong": "kwangtung",
    "Sydney": "new_south_wales",
    "Honolulu": "hawaiian_islands",
    "San Francisco": "western_united_states",
    "Shanghai": "kiangsu",
    "Tokyo": "japan",
}


def pass_turn(table, state):
    """Nothing is done in this turn."""
    power = state.power
    while state.power == power and state.outcome is None:
        state = table.play(state, "done")
    return state


def pass_until(table, state, power):
    while state.outcome is None:
        state = pass_turn(table, state)
        if state.power == power:
            break
    return state


def standing(table, state):
    """By aim, what its side holds of it and what it needs."""
    return {aim.id: (aim.held, aim.needed) for aim in aims(table.pos(state))}


# ---- Cities ----


@pytest.mark.rule("E40-VIC-01", "E40-VIC-02", "G40-OVR-08", "G40-OVR-11")
def test_the_cities_and_who_has_them(table):
    """Eleven in Europe, eight more in the Pacific; each belongs to the side of its territory."""
    data = table.game.edition.data
    state = table.game.setup(Options())
    cities = {
        s.victory_city: (s.half, table.pos(state).side(state.control[s.id]))
        for s in data.spaces.values()
        if s.victory_city
    }
    axis = {city for city, (_, side) in cities.items() if side == "axis"}
    if table.game.prefix == "E40":
        assert len(cities) == 11
        assert axis == {"Berlin", "Rome", "Warsaw"}
    else:
        assert len(cities) == 19
        assert axis == {"Berlin", "Rome", "Warsaw", "Shanghai", "Tokyo"}
        assert {city for city, (half, _) in cities.items() if half == "pacific"} == {
            "Calcutta",
            "Manila",
            "Hong Kong",
            "Sydney",
            "Honolulu",
            "San Francisco",
            "Shanghai",
            "Tokyo",
        }
    goals = data.goals
    assert set(goals["allies"].capitals) == {
        "eastern_united_states",
        "united_kingdom",
        "france",
        "russia",
    }
    assert {"germany", "southern_italy"} <= set(goals["axis"].capitals)
    assert standing(table, state)[GOAL] == (3, 8)


@pytest.mark.rule("E40-VIC-01", "E40-GAP-08", "G40-OVR-08", "G40-OVR-11")
def test_the_territory_of_every_city(table):
    """Who takes it has the city, and nobody else: it counts for the half of the board it is on."""
    is_global = table.game.prefix == "G40"
    spaces = table.game.edition.data.spaces.values()
    found = {space.victory_city: space.id for space in spaces if space.victory_city}
    assert found == CITIES | (PACIFIC if is_global else {})

    def counted(control):
        state = table.position("germany", control=control)
        return {aim: held for aim, (held, _) in standing(table, state).items() if " " in aim}

    before = counted({})
    for half, cities in {"europe": CITIES, "pacific": PACIFIC if is_global else {}}.items():
        for city, territory in cities.items():
            if table.game.setup(Options()).control[territory] in ("germany", "italy", "japan"):
                after = counted({territory: "united_states"})
                change = -1
            else:
                after = counted({territory: "germany"})
                change = 1
            goal = f"axis {half}"
            assert after == before | {goal: before[goal] + change}, city


# ---- The Axis ----


@pytest.mark.rule("E40-VIC-03", "E40-VIC-04", "E40-VIC-10", "G40-OVR-09", "G40-EX-46", "G40-AMB-10")
def test_eight_cities_win_when_the_turn_of_who_made_them_comes_again(table):
    """G40-EX-46: Italy takes Egypt as the eighth city. At the start of Italy's next turn the Axis
    has won, not before: the turn of Germany begins earlier."""
    state = table.position(
        "italy",
        units={"alexandria": "1 tank"},
        control=SEVEN | {"alexandria": "italy"},
        wars=WAR,
    )
    state = table.play(state, "move 1 tank: alexandria > egypt", "done")
    state = pass_turn(table, state)
    assert state.held == {GOAL: ("italy",)}
    state = pass_until(table, state, "germany")
    assert state.outcome is None
    state = pass_until(table, state, "italy")

    assert state.outcome is not None
    assert set(state.outcome.winners) == set(table.game.edition.data.sides["axis"])
    assert state.outcome.rule == ("E40-VIC-04" if table.game.prefix == "E40" else "G40-OVR-09")
    assert table.game.pending(state) == ()


@pytest.mark.rule("E40-VIC-03", "E40-VIC-10", "G40-EX-46", "G40-AMB-10")
def test_a_city_lost_for_a_moment_starts_the_count_anew(table):
    """G40-EX-46: the British retake Egypt, and Italy takes it again in its next turn."""
    state = table.position(
        "united_kingdom",
        units={"anglo_egyptian_sudan": "1 tank", "alexandria": {"italy": "1 tank"}},
        control=EIGHT | {"alexandria": "italy"},
        wars=WAR,
        held={GOAL: ("germany", "italy")},
    )
    state = table.play(state, "move 1 tank: anglo_egyptian_sudan > egypt")
    state = table.play(state, "done")
    assert state.held == {}
    state = pass_turn(table, state)
    assert state.outcome is None
    assert state.power == "italy"


@pytest.mark.rule("E40-VIC-03", "G40-OVR-09")
def test_not_the_same_eight_are_needed(table):
    """Egypt falls to Italy while Leningrad is lost in the Soviet turn: the Axis had nine."""
    state = table.position(
        "soviet_union",
        units={"belarus": "1 tank"},
        control=EIGHT | {"united_kingdom": "germany"},
        wars=WAR,
        held={GOAL: ("germany", "italy")},
    )
    state = table.play(state, "move 1 tank: belarus > novgorod", "done")

    held, needed = standing(table, state)[GOAL]
    assert held == needed
    assert state.held == {GOAL: ("germany", "italy")}


@pytest.mark.rule("E40-VIC-10", "E40-AMB-14", "G40-AMB-10")
def test_before_its_first_turn_a_power_has_held_nothing(table):
    """The set-up has all eight by agreement: nobody wins in round 1, the first power in round 2."""
    state = table.position("germany", "noncombat_move", control=EIGHT, wars=WAR)
    state = pass_until(table, state, "germany")

    assert state.round == 2
    assert state.outcome is not None


@pytest.mark.rule("E40-VIC-03", "G40-OVR-09", "G40-AMB-10")
def test_a_side_wins_in_a_turn_of_its_own(table):
    """Germany took the eighth city. When the Soviet turn comes again all other powers have had
    theirs, but the Axis wins with the German turn only."""
    state = table.position(
        "germany", "noncombat_move", control=EIGHT, wars=WAR, held={GOAL: ("soviet_union",)}
    )
    state = pass_turn(table, state)

    assert state.power == "soviet_union"
    assert state.outcome is None
    assert "germany" in state.held[GOAL]


@pytest.mark.rule("E40-VIC-04", "G40-OVR-09")
def test_without_a_capital_of_their_own_they_do_not_win_at_the_start(table):
    """The Axis holds eight cities but neither Berlin nor Rome (nor Tokyo)."""
    lost = ROME | BERLIN | ({"japan": "united_states"} if table.game.prefix == "G40" else {})
    more = {"united_kingdom": "germany", "ontario": "germany", "eastern_united_states": "italy"}
    state = table.position(
        "soviet_union",
        "noncombat_move",
        control=EIGHT | more | lost,
        wars=WAR,
        held={GOAL: ("italy",)},
    )
    state = pass_until(table, state, "italy")

    held, needed = standing(table, state)[GOAL]
    assert held >= needed
    assert state.outcome is None


@pytest.mark.rule("E40-VIC-05")
def test_a_capital_freed_in_that_turn_wins_at_its_end():
    more = {"united_kingdom": "germany", "ontario": "germany", "eastern_united_states": "italy"}
    state = europe.position(
        "italy",
        units={"northern_italy": "1 tank"},
        control=EIGHT | more | ROME | BERLIN,
        wars=WAR,
        held={GOAL: ("italy",)},
    )
    state = europe.play(state, "move 1 tank: northern_italy > southern_italy", "done")
    assert state.outcome is None
    state = pass_turn(europe, state)

    assert state.outcome is not None
    assert state.outcome.rule == "E40-VIC-05"


@pytest.mark.rule("G40-OVR-09")
def test_six_cities_of_the_pacific_win_too():
    """Shanghai and Tokyo with Hong Kong, Manila, Calcutta and Sydney; cities of both halves are not
    added up."""
    pacific = {"kwangtung": "japan", "philippines": "japan", "india": "japan"}
    sydney = {"new_south_wales": "japan"}
    five = world.position("japan", control=pacific | {"france": "germany"})
    assert all(held < needed for held, needed in standing(world, five).values())
    state = world.position(
        "china",
        "noncombat_move",
        control=pacific | sydney,
        held={"axis pacific": ("japan",)},
        wars=[("japan", "united_kingdom"), ("anzac", "japan"), ("japan", "united_states")],
    )
    state = pass_until(world, state, "japan")

    assert state.outcome is not None
    assert state.outcome.rule == "G40-OVR-09"


# ---- The Allies ----


@pytest.mark.rule("E40-VIC-06", "E40-VIC-07", "E40-AMB-01", "G40-OVR-10", "G40-AMB-10")
def test_the_allies_win_with_every_axis_capital(table):
    tokyo = {"japan": "united_states"} if table.game.prefix == "G40" else {}
    state = table.position(
        "united_kingdom",
        "noncombat_move",
        control=ROME | BERLIN | tokyo,
        held={"allies": ("france",)},
    )
    state = pass_until(table, state, "france")
    assert state.outcome is not None
    assert state.outcome.rule == ("E40-VIC-07" if table.game.prefix == "E40" else "G40-OVR-10")
    assert set(state.outcome.winners) == set(table.game.edition.data.sides["allies"])

    half = table.position("germany", control=ROME)
    held, needed = standing(table, half)["allies"]
    assert held < needed


@pytest.mark.rule("E40-VIC-07", "E40-VIC-08", "E40-VIC-02", "G40-OVR-10", "G40-AMB-09")
@pytest.mark.parametrize("kept", [None, *LOST])
def test_the_allies_need_a_capital_of_their_own(table, kept):
    """Every Axis capital is theirs for a round, but London, Washington, Moscow and Paris are lost:
    France has not won when its turn begins nor when it ends. One of the four is enough; Calcutta
    and Sydney, which they hold all the time, are not."""
    tokyo = {"japan": "united_states"} if table.game.prefix == "G40" else {}
    lost = {capital: by for capital, by in LOST.items() if capital != kept}
    state = table.position(
        "italy",
        "noncombat_move",
        control=ROME | BERLIN | tokyo | lost,
        held={"allies": ("france",)},
    )
    state = pass_until(table, state, "france")
    if kept is None:
        assert state.outcome is None
        state = pass_turn(table, state)
        assert state.outcome is None
        assert "france" in state.held["allies"]
    else:
        assert state.power == "france"
        assert state.outcome is not None
        assert state.outcome.winners == table.game.edition.data.sides["allies"]


@pytest.mark.rule("E40-VIC-06", "E40-AMB-01", "G40-OVR-10")
def test_an_axis_capital_that_is_left_keeps_the_allies_from_winning(table):
    """With Berlin and Rome (and Tokyo) they begin to count; without any one of them they do not."""
    capitals = {"germany": "france", "southern_italy": "united_kingdom"}
    if table.game.prefix == "G40":
        capitals["japan"] = "united_states"

    def counts(control):
        state = table.position("united_kingdom", "noncombat_move", control=control)
        return "allies" in pass_turn(table, state).held

    assert counts(capitals)
    for left in capitals:
        assert not counts({place: by for place, by in capitals.items() if place != left})


@pytest.mark.rule("E40-VIC-08")
def test_the_allies_too_win_with_a_capital_freed_in_that_turn():
    lost = {
        "united_kingdom": "germany",
        "eastern_united_states": "germany",
        "russia": "germany",
        "france": "germany",
    }
    state = europe.position(
        "france",
        units={"southern_france": "1 tank"},
        control=ROME | BERLIN | lost,
        wars=WAR,
        held={"allies": ("france",)},
        deeds=[("france", "raised free units", "france")],
    )
    state = europe.play(state, "move 1 tank: southern_france > france", "done")
    state = pass_turn(europe, state)

    assert state.outcome is not None
    assert state.outcome.rule == "E40-VIC-08"


@pytest.mark.rule("E40-VIC-09", "E40-AMB-17", "G40-CAP-13", "G40-EX-35")
def test_the_axis_has_a_round_to_free_a_capital(table):
    """G40-EX-35: the British take the last Axis capital and its money. The game goes on until the
    start of their next turn; Germany frees Berlin before, and nobody has won."""
    tokyo = {"japan": "united_states"} if table.game.prefix == "G40" else {}
    state = table.position(
        "united_kingdom",
        units={
            "western_germany": "1 tank",
            "poland": {"germany": "1 tank"},
        },
        control=ROME | tokyo | {"western_germany": "united_kingdom"},
        money={"germany": 5, "united_kingdom": 0},
    )
    state = table.play(state, "move 1 tank: western_germany > germany", "done")
    assert state.money["germany"] == 0
    assert state.money["united_kingdom"] == 5
    state = pass_turn(table, state)
    assert state.held == {"allies": ("united_kingdom",)}
    won = pass_until(table, state, "united_kingdom")
    assert won.outcome is not None

    state = pass_until(table, state, "germany")
    assert state.outcome is None
    while state.phase != "combat_move":
        state = table.play(state, "done")
    state = table.play(state, "move 1 tank: poland > germany", "done")
    while state.phase == "conduct_combat":
        state = table.play(state, "fight in germany", dice=(1, 6))
    assert state.held == {}
    state = pass_until(table, state, "united_kingdom")
    assert state.outcome is None


# ---- The last round ----


@pytest.mark.rule("E40-TBL-05", "G40-TBL-05")
def test_at_the_last_round_the_side_with_more_cities_wins(table):
    """At the start the Allies hold most cities; the Axis wins with one more than half of them."""

    def end(**given):
        state = table.position("france", "noncombat_move", options=Options(rounds=1), **given)
        return pass_turn(table, state).outcome

    data = table.game.edition.data
    cities = [space.id for space in data.spaces.values() if space.victory_city]
    held = [city for city in cities if data.powers[data.spaces[city].starts_with].side == "axis"]
    taken = sorted(set(cities) - {*held, "france"})
    most = len(cities) // 2 - len(held)
    allies = end()
    assert allies.winners == data.sides["allies"]
    assert allies.rule == f"{table.game.prefix}-TBL-05"
    assert end(control=dict.fromkeys(taken[:most], "italy")).winners == data.sides["allies"]
    assert end(control=dict.fromkeys(taken[: most + 1], "italy")).winners == data.sides["axis"]
    later = table.position("france", "noncombat_move", options=Options(rounds=2))
    assert pass_turn(table, later).outcome is None
