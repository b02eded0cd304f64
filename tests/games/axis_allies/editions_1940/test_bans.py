"""Where powers of the 1940 editions may not go (E40-POL, G40-JPN, G40-USA, G40-CHN, G40-SOV)."""

from __future__ import annotations

import pytest

from wartable.games.axis_allies.global_1940.bans import american_waters
from wartable.games.axis_allies.global_1940.edition import GAME as GLOBAL_1940
from wartable.games.axis_allies.state import Options
from wartable.testing.axis_allies import Bench

world = Bench(GLOBAL_1940)


# ---- American ships before the war ----


@pytest.mark.rule("E40-POL-07", "E40-POL-08", "G40-USA-03", "G40-AMB-33")
def test_american_ships_stay_near_home_before_the_war_in_europe(table, rule):
    """Zone 101 is beside the United States, 102 is the patrol of warships, 103 is neither; zones
    beyond may be passed if the move ends in one that is allowed."""
    units = {"sz_101": "1 destroyer, 1 transport"}
    state = table.position("united_states", "noncombat_move", units)

    assert table.is_legal(state, "move 1 destroyer: sz_101 > sz_102")
    assert table.refused(state, "move 1 transport: sz_101 > sz_102") == rule(
        "E40-POL-07", "G40-USA-03"
    )
    assert table.refused(state, "move 1 destroyer: sz_101 > sz_102 > sz_103") == (
        rule("E40-POL-07", "G40-USA-03")
    )
    assert "sz_103" not in table.destinations(state, "sz_101", "destroyer")
    assert table.is_legal(state, "move 1 destroyer: sz_101 > sz_89")
    for enemy in ("germany", "italy"):
        at_war = table.position(
            "united_states", "noncombat_move", units, wars=[(enemy, "united_states")]
        )
        assert table.is_legal(at_war, "move 1 destroyer: sz_101 > sz_102 > sz_103")
        assert table.is_legal(at_war, "move 1 transport: sz_101 > sz_102")


@pytest.mark.rule("G40-USA-03", "G40-AMB-33")
def test_a_war_with_japan_alone_does_not_lift_it():
    state = world.position(
        "united_states",
        "noncombat_move",
        {"sz_101": "1 destroyer", "sz_26": "1 destroyer"},
        wars=[("japan", "united_states")],
    )

    assert world.refused(state, "move 1 destroyer: sz_101 > sz_102 > sz_103") == {"G40-USA-03"}
    assert world.is_legal(state, "move 1 destroyer: sz_26 > sz_25")


@pytest.mark.rule("G40-USA-03")
def test_the_zones_at_home_are_those_of_the_start():
    """G40, section 9.5: 64, 89, 101 and 121 on the map of Europe."""
    state = GLOBAL_1940.setup(Options())
    data = GLOBAL_1940.edition.data
    beside = {
        zone
        for space, by in state.control.items()
        if by == "united_states"
        for zone in data.board.coast[space]
        if data.spaces[zone].half == "europe"
    }

    assert beside == {"sz_64", "sz_89", "sz_101", "sz_121"}


# ---- Japan and America in the Pacific ----


@pytest.mark.rule("G40-JPN-02", "G40-AMB-34")
def test_japanese_ships_keep_two_zones_off_america():
    state = world.position("japan", "noncombat_move", {"sz_7": "1 destroyer"})
    assert american_waters(world.pos(state)) == {
        f"sz_{number}" for number in (1, 2, 3, 8, 9, 10, 11, 12)
    }

    assert world.refused(state, "move 1 destroyer: sz_7 > sz_8") == {"G40-JPN-02"}
    at_war = world.position(
        "japan",
        "noncombat_move",
        {"sz_7": "1 destroyer"},
        wars=[("japan", "united_states")],
    )
    assert world.is_legal(at_war, "move 1 destroyer: sz_7 > sz_8")


@pytest.mark.rule("G40-USA-02")
def test_american_ships_do_not_end_beside_japanese_ground():
    """Zone 33 touches the Caroline Islands, zone 34 Palau; the carrier may pass there."""
    state = world.position("united_states", "noncombat_move", {"sz_26": "1 destroyer"})
    pos = world.pos(state)
    data = GLOBAL_1940.edition.data
    beside = {
        zone
        for space, by in state.control.items()
        if by == "japan"
        for zone in data.board.coast[space]
    }
    assert beside == {f"sz_{number}" for number in (6, 17, 19, 20, 22, 32, 33, 34, 36, 37)}
    ban = GLOBAL_1940.edition.bars_ending
    destroyer = pos.own("sz_26")[0][0]
    assert all(ban(pos, destroyer, zone) for zone in beside)
    assert not ban(pos, destroyer, "sz_25")


@pytest.mark.rule("G40-USA-02", "G40-USA-03")
def test_elsewhere_in_the_pacific_american_ships_go_where_they_like():
    """Zone 24 is beside nobody's ground, zone 17 beside Iwo Jima: before their war with Japan they
    pass there, and in it they stay."""
    units = {"sz_16": "1 destroyer"}
    state = world.position("united_states", "noncombat_move", units)
    assert world.is_legal(state, "move 1 destroyer: sz_16 > sz_24")
    assert world.is_legal(state, "move 1 destroyer: sz_16 > sz_17 > sz_24")
    assert world.refused(state, "move 1 destroyer: sz_16 > sz_17") == {"G40-USA-02"}

    for wars, is_open in (
        ([("germany", "united_states")], False),
        ([("japan", "united_states")], True),
    ):
        state = world.position("united_states", "noncombat_move", units, wars=wars)
        assert world.is_legal(state, "move 1 destroyer: sz_16 > sz_17") is is_open


@pytest.mark.rule("G40-JPN-02", "G40-CMB-26")
@pytest.mark.parametrize("at_war", [False, True])
def test_ships_do_not_retreat_where_they_may_not_end(at_war):
    """Japanese cruisers meet a British one in zone 13; one came from zone 25, one through zone 12,
    too near to America while there is peace with it."""
    wars = [("japan", "united_kingdom"), ("anzac", "japan")]
    state = world.position(
        "japan",
        "conduct_combat",
        {
            "sz_13": {
                "japan": "1 cruiser*moved<sz_12, 1 cruiser*moved<sz_25",
                "united_kingdom": "1 cruiser",
            }
        },
        wars=[*wars, *[("japan", "united_states")] * at_war],
    )
    state = world.play(state, "fight in sz_13", dice=(6, 6, 6))
    near = {"retreat from sz_13 to sz_12"} if at_war else set()

    assert world.choices(state) == {
        "press on in sz_13",
        "retreat from sz_13 to sz_25",
        *near,
    }


@pytest.mark.rule("G40-USA-02", "G40-NAW-13")
@pytest.mark.parametrize("at_war_with_japan", [False, True])
def test_landings_in_china_wait_for_the_war_with_japan(at_war_with_japan):
    """Germany, at war with the United States, holds Kwangsi, which is Chinese."""
    wars = [("germany", "united_states")] + [("japan", "united_states")] * at_war_with_japan
    state = world.position(
        "united_states",
        units={"sz_36": "1 transport{infantry}", "kwangsi": {"germany": "1 infantry"}},
        control={"kwangsi": "germany", "hainan": "united_states"},
        wars=wars,
    )
    landing = "sail transport{infantry}: sz_36 into kwangsi: 1 infantry"

    assert world.refused(state, landing) == (set() if at_war_with_japan else {"G40-USA-02"})
    assert (f"united_states: {landing}" in world.listed(state)) is at_war_with_japan


@pytest.mark.rule("G40-JPN-02", "G40-USA-02", "G40-USA-03")
def test_these_bans_are_for_ships_and_not_for_aircraft():
    """A neutral American fighter over zones 103 and 6, a Japanese one over zone 10."""
    state = world.position(
        "united_states", units={"guam": {"japan": "1 fighter"}, "midway": "1 fighter"}
    )
    pos = world.pos(state)
    ban = GLOBAL_1940.edition.bars_ending
    (american,), (japanese,) = (tuple(unit for unit, _ in pos.at(at)) for at in ("midway", "guam"))

    assert [ban(pos, american, zone) for zone in ("sz_103", "sz_6")] == [None, None]
    assert ban(pos, japanese, "sz_10") is None


@pytest.mark.rule("E40-POL-07", "G40-USA-03", "G40-USA-02", "G40-JPN-02")
def test_transports_that_sail_with_cargo_are_bound_too(table, rule):
    state = table.position(
        "united_states",
        "noncombat_move",
        {"sz_101": "1 transport", "eastern_united_states": "1 infantry"},
    )
    load = "load 1 infantry from eastern_united_states at 0"
    assert table.refused(state, f"sail transport: sz_101 > sz_102 {load}") == rule(
        "E40-POL-07", "G40-USA-03"
    )
    assert table.is_legal(state, f"sail transport: sz_101 > sz_89 {load}")
    if table.game.prefix == "G40":
        west = table.position("united_states", "noncombat_move", {"sz_16": "1 transport{tank}"})
        assert table.refused(west, "sail transport{tank}: sz_16 > sz_17") == {"G40-USA-02"}
        east = table.position("japan", "noncombat_move", {"sz_7": "1 transport{tank}"})
        assert table.refused(east, "sail transport{tank}: sz_7 > sz_8") == {"G40-JPN-02"}


# ---- China ----


@pytest.mark.rule("G40-NAW-13", "G40-SOV-03", "G40-USA-02", "G40-UKE-13", "G40-ANZ-02")
@pytest.mark.parametrize(
    ("power", "came", "into", "rule"),
    [
        ("soviet_union", "kazakhstan", "sikang", "G40-SOV-03"),
        ("united_states", "burma", "yunnan", "G40-USA-02"),
        ("united_kingdom", "burma", "yunnan", "G40-UKE-13"),
        ("anzac", "burma", "yunnan", "G40-ANZ-02"),
    ],
)
def test_allies_keep_out_of_china_before_their_war_with_japan(power, came, into, rule):
    """By land and in the air, whoever holds the territory."""
    others = [("germany", "united_states"), ("germany", "soviet_union")]

    def position(wars, phase="noncombat_move"):
        return world.position(power, phase, {came: "1 infantry, 1 fighter"}, wars=wars)

    assert world.refused(position(others), f"move 1 infantry: {came} > {into}")
    assert world.refused(position(others), f"move 1 fighter: {came} > {into} > {came}")
    at_war = position([*others, ("japan", power)])
    assert world.is_legal(at_war, f"move 1 infantry: {came} > {into}")
    bars = GLOBAL_1940.edition.bars_entry
    pos = world.pos(position(others))
    unit = pos.own(came)[0][0]
    assert {bars(pos, unit, place).rule for place in ("yunnan", "kwangsi", "manchuria")} == {rule}
    assert bars(pos, unit, "burma") is None
    assert bars(world.pos(at_war), unit, "yunnan") is None


@pytest.mark.rule("G40-UKE-13", "G40-ANZ-02", "G40-NAW-13")
@pytest.mark.parametrize(
    ("power", "rule"), [("united_kingdom", "G40-UKE-13"), ("anzac", "G40-ANZ-02")]
)
def test_nor_do_they_come_from_the_sea(power, rule):
    """Kiangsu is Chinese again; a transport lies before it."""
    landing = "sail transport{infantry}: sz_19 into kiangsu: 1 infantry"
    for wars, refusal in (([], {rule}), ([("japan", "united_kingdom"), ("anzac", "japan")], set())):
        state = world.position(
            power,
            "noncombat_move",
            {"sz_19": "1 transport{infantry}"},
            control={"kiangsu": "china"},
            wars=wars,
        )
        assert world.refused(state, landing) == refusal


@pytest.mark.rule("G40-NAW-13", "G40-CHN-08")
def test_china_is_every_territory_with_its_emblem():
    """18 of them; Burma and Kwangtung are open to its units as well."""
    data = GLOBAL_1940.edition.data
    emblem = {space.id for space in data.spaces.values() if space.original_owner == "china"}

    assert data.areas["china"] == emblem
    assert len(emblem) == 18
    assert data.areas["open_to_china"] == {"burma", "kwangtung"}
    pos = world.pos(world.position("china", units={"yunnan": "1 infantry"}))
    (chinese,) = (unit for unit, _ in pos.own("yunnan"))
    may_enter = {at for at in data.spaces if not GLOBAL_1940.edition.bars_entry(pos, chinese, at)}
    assert may_enter == emblem | {"burma", "kwangtung"}


@pytest.mark.rule("G40-CHN-08", "G40-MAP-07")
def test_chinese_units_stay_in_china_burma_and_kwangtung():
    state = world.position(
        "china",
        units={"yunnan": "1 infantry", "kwangtung": "1 infantry", "hunan": "1 infantry"},
        control={"french_indo_china": "japan"},
        wars=[("japan", "united_kingdom"), ("anzac", "japan")],
    )
    assert world.refused(state, "move 1 infantry: yunnan > french_indo_china") == {"G40-CHN-08"}
    assert world.is_legal(state, "move 1 infantry: hunan > kwangsi")
    later = world.position(
        "china",
        "noncombat_move",
        {"yunnan": "1 infantry"},
        wars=[("japan", "united_kingdom"), ("anzac", "japan")],
    )
    assert world.is_legal(later, "move 1 infantry: yunnan > burma")
    assert world.refused(later, "move 1 infantry: yunnan > shan_state") == {"G40-CHN-08"}
    assert GLOBAL_1940.edition.data.spaces["manchuria"].original_owner == "china"


@pytest.mark.rule("G40-CHN-12", "G40-SET-04")
def test_the_flying_tigers_never_leave_china():
    """Their fighter stands in Szechwan at the start; it flies over no foreign ground or sea, also
    to attack and return."""
    start = GLOBAL_1940.setup(Options())
    assert "fighter" in world.units(start, "szechwan", "china")

    state = world.position(
        "china",
        units={
            "kwangsi": {"japan": "1 infantry"},
            "yunnan": "1 fighter",
            "sz_36": {"japan": "1 transport"},
            "kwangtung": {"china": "1 fighter"},
            "sz_20": {"japan": "1 transport"},
        },
    )
    assert world.is_legal(state, "move 1 fighter: yunnan > kwangsi")
    assert world.refused(state, "move 1 fighter: yunnan > french_indo_china > kwangsi") == {
        "G40-CHN-12"
    }
    assert world.refused(state, "move 1 fighter: kwangtung > sz_20") == {"G40-CHN-12"}
    assert world.destinations(state, "kwangtung", "fighter") == {"kwangsi"}


@pytest.mark.rule("G40-CHN-12", "G40-AIR-05")
def test_the_flying_tigers_land_on_no_foreign_ground():
    """Soviet Mongolia is friendly and one step away, but the fighter may not go there, so an
    attack after which it could come down nowhere else is refused."""
    north = ("suiyuan", "kansu", "shensi", "tsinghai", "chahar", "hopei")
    state = world.position(
        "china",
        units={"szechwan": "1 fighter", "suiyuan": {"japan": "1 infantry"}},
        control=dict.fromkeys(north, "japan") | {"tsagaan_olom": "soviet_union"},
    )
    flight = "move 1 fighter: szechwan > shensi > suiyuan"
    assert world.is_legal(state, flight)

    from_afar = world.position(
        "china",
        units={"hunan": "1 fighter", "suiyuan": {"japan": "1 infantry"}},
        control=dict.fromkeys(north, "japan") | {"tsagaan_olom": "soviet_union"},
    )
    flight = "move 1 fighter: hunan > kweichow > shensi > suiyuan"
    assert world.refused(from_afar, flight) == {"G40-AIR-05"}


@pytest.mark.rule("G40-CHN-12", "G40-AIR-05")
def test_the_flying_tigers_land_on_no_foreign_ground_that_friends_share():
    """The Soviet Union is at war with Japan and shares its ground with friends: still the fighter
    does not leave China, and has nowhere to land after the flight."""
    north = ("suiyuan", "kansu", "shensi", "tsinghai", "chahar", "hopei")
    state = world.position(
        "china",
        units={"hunan": "1 fighter", "suiyuan": {"japan": "1 infantry"}},
        control=dict.fromkeys(north, "japan") | {"tsagaan_olom": "soviet_union"},
        wars=[("japan", "soviet_union")],
    )
    flight = "move 1 fighter: hunan > kweichow > shensi > suiyuan"

    assert world.refused(state, flight) == {"G40-AIR-05"}


@pytest.mark.rule("G40-CHN-12", "G40-AIR-05")
@pytest.mark.parametrize(("friendly", "lands"), [({}, False), ({"kwangtung": "china"}, True)])
def test_the_flying_tigers_land_on_no_carrier(friendly, lands):
    """A British carrier lies off Kiangsi, one step from where the fighter attacks; but it never
    goes out to sea. So it attacks only if there is ground to come down on, and what fought there
    and has no ground in reach is lost without a choice."""
    coast = ("kiangsi", "kwangsi", "kwangtung", "kiangsu", "anhwei", "kweichow", "hunan")
    given = {
        "control": dict.fromkeys(coast, "japan") | friendly,
        "wars": [("japan", "united_kingdom")],
    }
    units = {"sz_20": {"united_kingdom": "1 carrier"}, "kiangsi": {"japan": "1 infantry"}}
    state = world.position("china", units=units | {"yunnan": "1 fighter"}, **given)
    flight = "move 1 fighter: yunnan > kwangsi > hunan > kiangsi"
    assert world.refused(state, flight) == (set() if lands else {"G40-AIR-05"})

    over = {"kiangsi": "1 fighter~3*fought", "sz_20": {"united_kingdom": "1 carrier"}}
    state = world.position("china", "noncombat_move", over, **given)
    assert world.destinations(state, "kiangsi", "fighter") == set(friendly)
    assert world.is_legal(state, "done") != lands


@pytest.mark.rule("G40-CHN-11")
def test_chinese_units_are_not_shipped():
    state = world.position(
        "china",
        "noncombat_move",
        {
            "kwangsi": "1 infantry",
            "sz_36": {"united_kingdom": "1 transport"},
        },
        control={"kwangsi": "china"},
    )

    assert world.refused(
        state, "sail transport@united_kingdom: sz_36 load 1 infantry from kwangsi at 0"
    ) == {"G40-CHN-11"}
    assert world.sails(state) == []


@pytest.mark.rule("G40-CHN-13", "G40-CHN-04")
def test_a_lost_fighter_is_not_bought_again():
    state = world.position("china", "purchase", money={"china": 50})

    assert world.refused(state, "buy 1 fighter")
    assert world.is_legal(state, "buy 1 infantry")
