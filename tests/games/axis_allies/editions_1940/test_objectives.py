"""National objectives of the 1940 editions (E40-OBJ, G40-NOB)."""

from __future__ import annotations

import pytest

from wartable.games.axis_allies.europe_1940.edition import GAME as EUROPE_1940
from wartable.games.axis_allies.events import ObjectiveMet
from wartable.games.axis_allies.global_1940.edition import GAME as GLOBAL_1940
from wartable.games.axis_allies.objectives import objectives
from wartable.testing.axis_allies import Bench

europe = Bench(EUROPE_1940)
world = Bench(GLOBAL_1940)

AT_WAR_WITH_RUSSIA = (("germany", "soviet_union"), ("italy", "soviet_union"))
AMERICAN_WAR = (("united_states", "germany"),)
PACIFIC_WAR = (("japan", "united_kingdom"), ("japan", "anzac"))


def paid(table, power, units=None, **given):
    """By objective that is met, what the power would be paid now."""
    state = table.position(power, "collect_income", units, **given)
    return {
        each.objective.id: each.amount for each in objectives(table.pos(state), power) if each.met
    }


def why_not(table, power, name, units=None, **given):
    """What an objective that is not met still lacks."""
    state = table.position(power, "collect_income", units, **given)
    (found,) = [e for e in objectives(table.pos(state), power) if e.objective.id == name]
    assert not found.met
    assert found.amount == 0
    return {each.what: each.about for each in found.because if not each.holds}


# ---- All of them ----


@pytest.mark.rule("E40-OBJ-01")
def test_bonuses_are_paid_with_the_income_add_up_and_come_again(table):
    """Germany at peace with the Soviet Union, with Denmark and Norway: 5 and 5, every turn."""
    state = table.position("germany", "noncombat_move", money={"germany": 0})
    for turn in (1, 2):
        happened, state = table.events(state, "done")
        met = [(e.objective, e.amount) for e in happened if isinstance(e, ObjectiveMet)]

        assert met == [("soviet_trade", 5), ("iron_ore", 5)]
        assert state.money["germany"] == turn * (30 + 10)
        while (state.power, state.phase) != ("germany", "noncombat_move"):
            state = table.play(state, "done")


@pytest.mark.rule("E40-OBJ-19", "G40-FRA-02")
def test_france_has_none(table):
    powers = {each.power for each in table.game.edition.data.objectives.values()}

    assert powers == set(table.game.edition.data.powers) - {"france"}


def test_every_objective_names_its_own_rule(table):
    """And no rule of the block is without one: one objective for each, but those of France."""
    block = "E40-OBJ" if table.game.prefix == "E40" else "G40-NOB"
    rules = [each.rule for each in table.game.edition.data.objectives.values()]
    first, last = (2, 18) if table.game.prefix == "E40" else (1, 27)

    assert sorted(rules) == [f"{block}-{number:02}" for number in range(first, last + 1)]


# ---- Germany ----


@pytest.mark.rule("E40-OBJ-02", "G40-NOB-01")
def test_germany_trades_with_the_soviet_union_while_there_is_peace(table):
    assert paid(table, "germany")["soviet_trade"] == 5
    war = (("germany", "soviet_union"),)
    assert why_not(table, "germany", "soviet_trade", wars=war) == {
        "at_peace_with": ("soviet_union",)
    }


@pytest.mark.rule("E40-OBJ-03", "G40-NOB-02")
def test_germany_is_paid_for_each_soviet_city(table):
    """Novgorod, Volgograd, Russia: by Germany itself, and only at war."""
    two = {"novgorod": "germany", "volgograd": "germany", "russia": "italy"}

    assert paid(table, "germany", control=two, wars=AT_WAR_WITH_RUSSIA)["soviet_cities"] == 10
    three = {**two, "russia": "germany"}
    assert paid(table, "germany", control=three, wars=AT_WAR_WITH_RUSSIA)["soviet_cities"] == 15
    assert "soviet_cities" not in paid(table, "germany", control=three)


@pytest.mark.rule("E40-OBJ-04", "G40-NOB-03")
def test_any_axis_power_may_hold_the_caucasus(table):
    for holder in ("germany", "italy"):
        control = {"caucasus": holder}
        assert (
            paid(table, "germany", control=control, wars=AT_WAR_WITH_RUSSIA)["caucasian_oil"] == 5
        )
    assert why_not(table, "germany", "caucasian_oil", wars=AT_WAR_WITH_RUSSIA) == {
        "side_controls": ("caucasus",)
    }
    assert "caucasian_oil" not in paid(table, "germany", control={"caucasus": "germany"})


@pytest.mark.rule("E40-OBJ-05", "G40-NOB-04")
def test_a_german_land_unit_in_axis_egypt(table):
    """Italian Egypt will do; a fighter will not, nor will German troops in British Egypt."""
    axis = {"egypt": "italy"}

    assert paid(table, "germany", {"egypt": "1 tank"}, control=axis)["german_egypt"] == 5
    assert why_not(
        table,
        "germany",
        "german_egypt",
        {"egypt": {"germany": "1 fighter", "italy": "1 tank"}},
        control=axis,
    ) == {"land_unit_in": ("egypt",)}
    assert why_not(table, "germany", "german_egypt", {"egypt": "1 tank"}) == {
        "side_controls": ("egypt",)
    }


@pytest.mark.rule("E40-OBJ-06", "E40-AMB-27", "G40-NOB-05")
@pytest.mark.parametrize(
    ("control", "missing"),
    [
        ({}, None),
        ({"sweden": "germany"}, None),
        ({"sweden": "pro_axis"}, None),
        ({"sweden": "pro_allies"}, {"not_theirs": ("sweden",)}),
        ({"sweden": "united_kingdom"}, {"not_theirs": ("sweden",)}),
        ({"denmark": "italy"}, {"controls": ("denmark",)}),
        ({"norway": "united_kingdom"}, {"controls": ("norway",)}),
    ],
)
def test_iron_ore_comes_through_norway_unless_sweden_is_with_the_allies(table, control, missing):
    """A strict Sweden, a German one and one that leans to the Axis all deliver."""
    if missing is None:
        assert paid(table, "germany", control=control)["iron_ore"] == 5
    else:
        assert why_not(table, "germany", "iron_ore", control=control) == missing


@pytest.mark.rule("E40-OBJ-07", "E40-OBJ-18", "G40-NOB-06", "G40-NOB-25")
def test_two_for_each_oil_field_to_the_power_that_holds_it(table):
    control = {"iraq": "germany", "persia": "germany", "northwest_persia": "italy"}

    assert paid(table, "germany", control=control)["german_oil"] == 4
    assert paid(table, "italy", control=control)["italian_oil"] == 2
    assert "german_oil" not in paid(table, "germany")


# ---- The Soviet Union ----


@pytest.mark.rule("E40-OBJ-08")
def test_reserves_from_the_east():
    assert paid(europe, "soviet_union", wars=AT_WAR_WITH_RUSSIA)["eastern_reserves"] == 9
    assert paid(europe, "soviet_union") == {}
    assert why_not(
        europe,
        "soviet_union",
        "eastern_reserves",
        wars=AT_WAR_WITH_RUSSIA,
        control={"novosibirsk": "germany"},
    ) == {"controls": ("novosibirsk",)}


@pytest.mark.rule("E40-OBJ-09", "E40-AMB-02", "G40-NOB-07")
@pytest.mark.parametrize(
    ("units", "control", "missing"),
    [
        ({}, {}, None),
        ({"sz_125": {"germany": "1 transport", "united_kingdom": "1 cruiser"}}, {}, None),
        ({"russia": {"soviet_union": "1 infantry"}}, {}, None),
        ({"poland": {"united_kingdom": "1 tank"}}, {"poland": "soviet_union"}, None),
        ({"sz_125": {"germany": "1 submarine"}}, {}, {"no_warships_in": ("sz_125",)}),
        ({"sz_125": {"italy": "1 destroyer"}}, {}, {"no_warships_in": ("sz_125",)}),
        ({"russia": {"united_kingdom": "1 fighter"}}, {}, {"no_guests": ("russia",)}),
        ({}, {"archangel": "germany"}, {"controls": ("archangel",)}),
    ],
)
def test_lend_lease_needs_a_free_sea_archangel_and_no_guests(table, units, control, missing):
    """No Axis warship in zone 125, submarines included; no unit of another Ally on originally
    Soviet land. Transports, Allied ships and guests elsewhere do no harm."""
    given = {"units": units, "control": control, "wars": AT_WAR_WITH_RUSSIA}
    if missing is None:
        assert paid(table, "soviet_union", **given)["lend_lease"] == 5
    else:
        assert why_not(table, "soviet_union", "lend_lease", **given) == missing


@pytest.mark.rule("G40-EX-49", "G40-NOB-07")
def test_a_warship_of_an_axis_power_at_peace_cancels_lend_lease_too(table):
    """G40-EX-49: the Soviet Union is at war with Italy, not with Germany; a German submarine is in
    zone 125: no bonus."""
    war = (("italy", "soviet_union"),)
    units = {"sz_125": {"germany": "1 submarine"}}

    assert paid(table, "soviet_union", wars=war)["lend_lease"] == 5
    assert why_not(table, "soviet_union", "lend_lease", units, wars=war) == {
        "no_warships_in": ("sz_125",)
    }


@pytest.mark.rule("E40-OBJ-10", "E40-AMB-27", "G40-NOB-08")
def test_three_for_each_territory_that_was_german_italian_or_leaned_to_them(table):
    """Printed alignment counts: a strict neutral that leaned to the Axis later pays nothing."""
    control = dict.fromkeys(("poland", "albania", "bulgaria", "spain"), "soviet_union")

    assert (
        paid(table, "soviet_union", control=control, wars=AT_WAR_WITH_RUSSIA)["spread_of_communism"]
        == 9
    )


@pytest.mark.rule("E40-OBJ-10", "G40-NOB-08")
def test_these_are_all_such_territories(table):
    """21 of them: 18 originally German or Italian, and Bulgaria, Finland and Iraq."""
    data = table.game.edition.data
    printed = {
        space.id
        for space in data.spaces.values()
        if space.original_owner in ("germany", "italy") or space.starts_with == "pro_axis"
    }

    assert set(data.objectives["spread_of_communism"].controls_each) == printed
    assert len(printed) == 21


@pytest.mark.rule("E40-OBJ-11", "G40-NOB-09")
def test_berlin_pays_once(table):
    """The first time the Soviet Union collects with Berlin in its hands; never again."""
    state = table.position(
        "soviet_union",
        "noncombat_move",
        control={"germany": "soviet_union"},
        wars=AT_WAR_WITH_RUSSIA,
    )
    happened, state = table.events(state, "done")
    met = {e.objective: e.amount for e in happened if isinstance(e, ObjectiveMet)}

    assert met["berlin"] == 10
    assert state.earned == {"berlin"}
    again = {"control": {"germany": "soviet_union"}, "wars": AT_WAR_WITH_RUSSIA}
    assert why_not(table, "soviet_union", "berlin", earned=frozenset({"berlin"}), **again) == {
        "once": ()
    }


@pytest.mark.rule("G40-NOB-07", "G40-NOB-08", "G40-NOB-09")
def test_a_war_in_asia_alone_pays_the_soviet_union_nothing():
    assert paid(world, "soviet_union", wars=(("soviet_union", "japan"),)) == {}


# ---- The United States ----


@pytest.mark.rule("E40-OBJ-12", "G40-NOB-14")
def test_the_american_homeland(table):
    """20 in Europe 1940, 10 with the Pacific coast in Global 1940; nothing before the war."""
    worth = 20 if table.game.prefix == "E40" else 10

    assert paid(table, "united_states", wars=AMERICAN_WAR)["american_homeland"] == worth
    assert paid(table, "united_states") == {}
    assert why_not(
        table,
        "united_states",
        "american_homeland",
        wars=AMERICAN_WAR,
        control={"central_united_states": "germany"},
    ) == {"controls": ("central_united_states",)}


@pytest.mark.rule("E40-POL-11", "G40-USA-05")
def test_a_war_declared_before_the_income_pays_in_it(table):
    """In its third turn the United States declares war before it collects: the homeland is paid for
    at once; without the war nothing is."""
    state = table.position("united_states", "noncombat_move", round=3)
    state = table.play(state, "done")
    assert table.asked(state) == [("united_states", "DeclareWar")]

    def met(*texts):
        happened, _ = table.events(state, *texts)
        return {each.objective for each in happened if isinstance(each, ObjectiveMet)}

    assert "american_homeland" in met("declare war on germany", "done")
    assert met("done") == set()


@pytest.mark.rule("G40-NOB-14")
def test_the_homeland_reaches_to_the_pacific():
    assert why_not(
        world,
        "united_states",
        "american_homeland",
        wars=AMERICAN_WAR,
        control={"western_united_states": "japan"},
    ) == {"controls": ("western_united_states",)}


@pytest.mark.rule("E40-OBJ-13", "E40-AMB-18", "G40-NOB-16")
def test_the_american_neighbours(table):
    """The West Indies of zone 89 are meant."""
    assert paid(table, "united_states", wars=AMERICAN_WAR)["american_neighbours"] == 5
    places = ["southeast_mexico", "central_america", "west_indies"]
    places += ["mexico"] if table.game.prefix == "G40" else []
    for place in places:
        assert why_not(
            table,
            "united_states",
            "american_neighbours",
            wars=AMERICAN_WAR,
            control={place: "germany"},
        ) == {"controls": (place,)}
    assert table.game.edition.data.board.coast["west_indies"] == ("sz_89",)


@pytest.mark.rule("G40-NOB-15")
@pytest.mark.parametrize(
    "place", ["alaska", "aleutian_islands", "hawaiian_islands", "johnston_island", "line_islands"]
)
def test_the_pacific_outposts(place):
    assert paid(world, "united_states", wars=AMERICAN_WAR)["pacific_outposts"] == 5
    assert why_not(
        world, "united_states", "pacific_outposts", wars=AMERICAN_WAR, control={place: "japan"}
    ) == {"controls": (place,)}


@pytest.mark.rule("G40-NOB-17", "G40-NOB-18")
def test_the_philippines_and_troops_in_france():
    """The American itself must hold the islands; in France one land unit is enough, whoever
    controls it."""
    here = paid(world, "united_states", {"france": "1 infantry"}, wars=AMERICAN_WAR)
    assert (here["philippines"], here["americans_in_france"]) == (5, 5)
    there = paid(
        world,
        "united_states",
        {"france": "1 fighter"},
        wars=AMERICAN_WAR,
        control={"philippines": "japan"},
    )
    assert not {"philippines", "americans_in_france"} & set(there)


# ---- Japan ----


@pytest.mark.rule("G40-NOB-10")
@pytest.mark.parametrize(
    ("given", "missing"),
    [
        ({}, None),
        ({"deeds": (("japan", "declared war", "united_kingdom"),), "wars": PACIFIC_WAR}, None),
        ({"deeds": (("germany", "attacked", "french_indo_china"),)}, None),
        (
            {"deeds": (("japan", "attacked", "french_indo_china"),)},
            {"never_attacked": ("french_indo_china",)},
        ),
        (
            {"deeds": (("japan", "declared war unprovoked", "anzac"),), "wars": PACIFIC_WAR},
            {"never_provoked_war_with": ("anzac",)},
        ),
        ({"wars": (("japan", "united_states"),)}, {"at_peace_with": ("united_states",)}),
    ],
)
def test_japan_trades_with_america_until_it_goes_too_far(given, missing):
    """A provoked war with the British leaves the trade; an unprovoked one or an attack on French
    Indo-China ends it for good."""
    if missing is None:
        assert paid(world, "japan", **given)["american_trade"] == 10
    else:
        assert why_not(world, "japan", "american_trade", **given) == missing


@pytest.mark.rule("G40-NOB-11", "G40-NOB-13")
def test_the_perimeter_and_the_indies_for_the_axis():
    """Any Axis power may hold them; war with China alone does not count."""
    perimeter = ("guam", "midway", "wake_island", "gilbert_islands", "solomon_islands")
    indies = ("sumatra", "java", "borneo", "celebes")
    control = dict.fromkeys((*perimeter, *indies), "japan") | {"java": "germany"}

    met = paid(world, "japan", control=control, wars=PACIFIC_WAR)
    assert (met["outer_perimeter"], met["dutch_indies"]) == (5, 5)
    assert set(paid(world, "japan", control=control)) == {"american_trade"}
    french = (("japan", "france"),)
    assert "dutch_indies" in paid(world, "japan", control=control, wars=french)
    assert why_not(
        world, "japan", "outer_perimeter", control={**control, "guam": "anzac"}, wars=PACIFIC_WAR
    ) == {"side_controls": ("guam",)}
    assert why_not(
        world, "japan", "dutch_indies", control={**control, "celebes": "dutch"}, wars=PACIFIC_WAR
    ) == {"side_controls": ("celebes",)}


@pytest.mark.rule("G40-NOB-12")
def test_five_for_each_centre_of_power():
    control = {"india": "japan", "hawaiian_islands": "italy"}

    assert paid(world, "japan", control=control, wars=PACIFIC_WAR)["centres_of_power"] == 10


# ---- China, the United Kingdom, ANZAC ----


@pytest.mark.rule("G40-NOB-19", "G40-CHN-10")
@pytest.mark.parametrize("place", ["india", "burma", "yunnan", "szechwan"])
def test_the_burma_road_is_open_while_the_allies_hold_all_of_it(place):
    """Any Ally will do, in China's own Collect Income."""
    assert paid(world, "china")["burma_road"] == 6
    assert paid(world, "china", control={place: "united_states"})["burma_road"] == 6
    assert why_not(world, "china", "burma_road", control={place: "japan"}) == {
        "side_controls": (place,)
    }


@pytest.mark.rule("E40-OBJ-14", "E40-AMB-37")
def test_all_of_the_british_empire():
    """Canada is part of it."""
    assert paid(europe, "united_kingdom")["british_empire"] == 5
    for place in ("malta", "quebec", "egypt"):
        assert why_not(europe, "united_kingdom", "british_empire", control={place: "germany"}) == {
            "controls_originals": (place,)
        }
    assert why_not(
        europe, "united_kingdom", "british_empire", control={"gibraltar": "united_states"}
    ) == {"controls_originals": ("gibraltar",)}


@pytest.mark.rule("G40-NOB-20", "G40-AMB-29", "G40-AMB-12")
def test_the_empire_of_the_european_economy():
    """With all of Canada, British Columbia on the other map too; without West India and Malaya."""
    pacific = {"west_india": "japan", "malaya": "japan", "kwangtung": "japan"}
    assert paid(world, "united_kingdom", control=pacific)["british_empire"] == 5
    for place in ("british_columbia", "yukon_territory", "quebec", "cyprus"):
        assert why_not(world, "united_kingdom", "british_empire", control={place: "germany"}) == {
            "controls_originals": (place,)
        }


@pytest.mark.rule("G40-NOB-21", "G40-UKE-06")
def test_kwangtung_and_malaya_pay_the_pacific_economy():
    """In war with Japan; the money goes to Calcutta."""
    assert "british_pacific" not in paid(world, "united_kingdom")
    state = world.position("united_kingdom", "noncombat_move", wars=PACIFIC_WAR)
    happened, _ = world.events(state, "done")
    met = {e.objective: (e.purse, e.amount) for e in happened if isinstance(e, ObjectiveMet)}

    assert met == {
        "british_empire": ("united_kingdom", 5),
        "british_pacific": ("united_kingdom_pacific", 5),
    }
    assert why_not(
        world,
        "united_kingdom",
        "british_pacific",
        wars=PACIFIC_WAR,
        control={"malaya": "anzac"},
    ) == {"controls": ("malaya",)}


@pytest.mark.rule("G40-NOB-26")
def test_anzac_malaya_and_the_homeland():
    """Any Ally may hold Malaya; what was ANZAC's own it must hold itself."""
    met = paid(world, "anzac", wars=PACIFIC_WAR, control={"malaya": "united_states"})
    assert met["malaya"] == 5
    assert "malaya" not in paid(world, "anzac")
    assert why_not(world, "anzac", "malaya", wars=PACIFIC_WAR, control={"malaya": "japan"}) == {
        "side_controls": ("malaya",)
    }
    assert why_not(
        world, "anzac", "malaya", wars=PACIFIC_WAR, control={"new_zealand": "united_states"}
    ) == {"controls_originals": ("new_zealand",)}


@pytest.mark.rule("G40-NOB-27")
def test_anzac_perimeter_without_the_dutch():
    """Dutch New Guinea counts only once an Allied power has taken it over."""
    assert why_not(world, "anzac", "anzac_perimeter", wars=PACIFIC_WAR) == {
        "side_controls": ("dutch_new_guinea",)
    }
    for holder in ("anzac", "united_kingdom", "united_states"):
        met = paid(world, "anzac", wars=PACIFIC_WAR, control={"dutch_new_guinea": holder})
        assert met["anzac_perimeter"] == 5


# ---- Italy ----


@pytest.mark.rule("E40-OBJ-15", "E40-AMB-28", "G40-NOB-23")
@pytest.mark.parametrize(
    ("units", "free"),
    [
        ({}, True),
        ({"sz_95": {"united_kingdom": "1 submarine, 1 transport"}}, True),
        ({"sz_91": {"united_kingdom": "1 battleship"}}, True),
        ({"sz_95": {"italy": "1 cruiser", "germany": "1 cruiser"}}, True),
        ({"sz_95": {"united_states": "1 battleship"}}, True),
        ({"sz_99": {"soviet_union": "1 cruiser"}}, True),
        ({"sz_92": {"united_kingdom": "1 destroyer"}}, False),
        ({"sz_99": {"france": "1 carrier"}}, False),
    ],
)
def test_the_mediterranean_is_italian_without_allied_surface_warships(table, units, free):
    """Zones 92 to 99; submarines and transports do not count, nor do ships of powers that are still
    neutral."""
    if free:
        assert paid(table, "italy", units)["mare_nostrum"] == 5
    else:
        assert why_not(table, "italy", "mare_nostrum", units) == {
            "no_surface_warships_in": tuple(units)
        }


@pytest.mark.rule("E40-AMB-28", "G40-NOB-23")
def test_american_ships_count_once_america_is_at_war(table):
    units = {"sz_95": {"united_states": "1 battleship"}}

    assert "mare_nostrum" not in paid(table, "italy", units, wars=AMERICAN_WAR)


@pytest.mark.rule("E40-OBJ-16", "G40-NOB-22")
def test_three_of_four_for_the_roman_empire(table):
    three = {"gibraltar": "germany", "southern_france": "italy", "greece": "italy"}

    assert paid(table, "italy", control=three)["roman_empire"] == 5
    two = {"gibraltar": "germany", "southern_france": "italy"}
    assert why_not(table, "italy", "roman_empire", control=two) == {
        "side_controls_some": ("greece", "egypt")
    }


@pytest.mark.rule("E40-OBJ-17", "G40-NOB-24")
def test_all_of_north_africa(table):
    africa = ("morocco", "algeria", "tunisia", "libya", "tobruk", "alexandria")
    control = dict.fromkeys(africa, "italy") | {"tunisia": "germany"}

    assert paid(table, "italy", control=control)["north_africa"] == 5
    for place in africa:
        lost = {**control, place: "united_kingdom"}
        assert why_not(table, "italy", "north_africa", control=lost) == {"side_controls": (place,)}


# ---- Place by place, war by war ----


@pytest.mark.rule(
    "E40-OBJ-03",
    "E40-OBJ-07",
    "E40-OBJ-12",
    "E40-OBJ-18",
    "G40-NOB-02",
    "G40-NOB-06",
    "G40-NOB-14",
    "G40-NOB-25",
)
@pytest.mark.parametrize(
    ("power", "name", "each", "places"),
    [
        ("germany", "soviet_cities", 5, ("novgorod", "volgograd", "russia")),
        ("germany", "german_oil", 2, ("iraq", "persia", "northwest_persia")),
        ("italy", "italian_oil", 2, ("iraq", "persia", "northwest_persia")),
    ],
)
def test_each_of_these_pays_by_itself(table, power, name, each, places):
    for place in places:
        given = {"control": {place: power}, "wars": AT_WAR_WITH_RUSSIA}
        assert paid(table, power, **given)[name] == each, place


@pytest.mark.rule("G40-NOB-12")
def test_each_centre_of_power_pays_by_itself():
    for place in ("india", "new_south_wales", "hawaiian_islands", "western_united_states"):
        met = paid(world, "japan", control={place: "germany"}, wars=PACIFIC_WAR)
        assert met["centres_of_power"] == 5, place


@pytest.mark.rule("E40-OBJ-12", "G40-NOB-14")
def test_the_homeland_is_whole_or_pays_nothing(table):
    places = ["eastern_united_states", "central_united_states"]
    places += ["western_united_states"] if table.game.prefix == "G40" else []
    for place in places:
        met = paid(table, "united_states", control={place: "germany"}, wars=AMERICAN_WAR)
        assert "american_homeland" not in met, place


@pytest.mark.rule("G40-NOB-11", "G40-NOB-13", "G40-NOB-21", "G40-NOB-27")
@pytest.mark.parametrize(
    ("power", "name", "holder", "places"),
    [
        (
            "japan",
            "outer_perimeter",
            "japan",
            ("guam", "midway", "wake_island", "gilbert_islands", "solomon_islands"),
        ),
        ("japan", "dutch_indies", "italy", ("sumatra", "java", "borneo", "celebes")),
        ("united_kingdom", "british_pacific", "united_kingdom", ("kwangtung", "malaya")),
        (
            "anzac",
            "anzac_perimeter",
            "united_states",
            ("dutch_new_guinea", "new_guinea", "new_britain", "solomon_islands"),
        ),
    ],
)
def test_all_of_these_are_needed(power, name, holder, places):
    """The whole list pays 5; without any one of it nothing."""
    whole = dict.fromkeys(places, holder)
    assert paid(world, power, control=whole, wars=PACIFIC_WAR)[name] == 5
    for place in places:
        lost = {**whole, place: "germany" if power != "japan" else "france"}
        missing = why_not(world, power, name, control=lost, wars=PACIFIC_WAR)
        assert list(missing.values()) == [(place,)]


@pytest.mark.rule(
    "E40-OBJ-09", "E40-OBJ-10", "E40-OBJ-11", "G40-NOB-07", "G40-NOB-08", "G40-NOB-09"
)
@pytest.mark.parametrize("enemy", ["germany", "italy"])
def test_a_soviet_war_with_one_of_the_two_is_enough(table, enemy):
    met = paid(
        table,
        "soviet_union",
        control={"germany": "soviet_union"},
        wars=[(enemy, "soviet_union")],
    )

    assert {"lend_lease", "spread_of_communism", "berlin"} <= set(met)
    peace = paid(table, "soviet_union", control={"germany": "soviet_union"})
    assert not {"lend_lease", "spread_of_communism", "berlin"} & set(peace)


@pytest.mark.rule("G40-NOB-11", "G40-NOB-12", "G40-NOB-13")
@pytest.mark.parametrize("enemy", ["united_states", "united_kingdom", "anzac", "france"])
def test_a_japanese_war_with_any_of_the_western_allies_is_enough(enemy):
    """One with the Soviet Union is not."""
    perimeter = ("guam", "midway", "wake_island", "gilbert_islands", "solomon_islands")
    held = dict.fromkeys((*perimeter, "sumatra", "java", "borneo", "celebes", "india"), "japan")
    names = {"outer_perimeter", "centres_of_power", "dutch_indies"}

    assert names <= set(paid(world, "japan", control=held, wars=[("japan", enemy)]))
    assert not names & set(paid(world, "japan", control=held, wars=[("japan", "soviet_union")]))


@pytest.mark.rule("G40-NOB-10")
@pytest.mark.parametrize("victim", ["united_kingdom", "anzac"])
def test_an_unprovoked_war_with_either_ends_the_trade(victim):
    given = {"deeds": [("japan", "declared war unprovoked", victim)], "wars": PACIFIC_WAR}

    assert why_not(world, "japan", "american_trade", **given) == {
        "never_provoked_war_with": (victim,)
    }
    french = [("japan", "declared war unprovoked", "france")]
    assert paid(world, "japan", deeds=french)["american_trade"] == 10


@pytest.mark.rule("G40-NOB-10")
@pytest.mark.parametrize("holder", ["france", "united_kingdom", "china"])
def test_the_attack_on_indo_china_ends_the_trade_whoever_holds_it(holder):
    """By land or by sea, won or lost."""
    wars = [*PACIFIC_WAR, ("japan", "france")]
    control = {"french_indo_china": holder, "siam": "japan"}
    units = {"siam": "1 infantry", "sz_36": "1 transport{infantry}"}
    state = world.position("japan", units=units, control=control, wars=wars)
    for attack in (
        "move 1 infantry: siam > french_indo_china",
        "sail transport{infantry}: sz_36 into french_indo_china: 1 infantry",
    ):
        deeds = list(world.play(state, attack).deeds)
        assert "american_trade" not in paid(world, "japan", deeds=deeds), attack


@pytest.mark.rule("E40-OBJ-15", "G40-NOB-23")
def test_the_mediterranean_is_the_zones_92_to_99(table):
    for number in range(90, 102):
        met = paid(table, "italy", {f"sz_{number}": {"united_kingdom": "1 destroyer"}})
        assert ("mare_nostrum" in met) is not (92 <= number <= 99), number


@pytest.mark.rule("E40-OBJ-16", "G40-NOB-22")
def test_any_three_of_the_four_will_do(table):
    four = ("gibraltar", "southern_france", "greece", "egypt")
    for missing in four:
        three = {place: "italy" for place in four if place != missing}
        assert paid(table, "italy", control=three)["roman_empire"] == 5, missing


# ---- Without a capital ----


@pytest.mark.rule("E40-CAP-11", "G40-UKE-09")
def test_a_purse_without_its_capital_is_paid_nothing():
    """Calcutta has fallen: the objective of the Pacific economy pays nothing."""
    assert why_not(
        world,
        "united_kingdom",
        "british_pacific",
        wars=PACIFIC_WAR,
        control={"india": "japan"},
    ) == {"capital": ("india",)}
