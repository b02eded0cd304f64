"""Two British economies, and China without industry (G40-UKE, G40-CHN)."""

from __future__ import annotations

import pytest

from wartable.games.axis_allies.events import FacilitiesBecame, MoneyChanged, Returned
from wartable.games.axis_allies.global_1940.edition import GAME
from wartable.games.axis_allies.purses import production, purse_of, purses
from wartable.games.axis_allies.state import Options
from wartable.testing.axis_allies import Bench

table = Bench(GAME)

EUROPE, PACIFIC = "united_kingdom", "united_kingdom_pacific"
MAJOR = {"major_industrial_complex": 0}
MINOR = {"minor_industrial_complex": 0}
PACIFIC_WAR = (("japan", "united_kingdom"), ("japan", "anzac"))


# ---- The British ----


@pytest.mark.rule("G40-UKE-01", "G40-SET-01", "G40-OVR-12")
def test_two_purses_with_their_own_capitals_and_money():
    """28 for London, 17 for Calcutta; everybody else has one purse."""
    pos = table.pos(GAME.setup(Options()))
    told = [(purse.id, purse.capital, purse.money) for purse in purses(pos, "united_kingdom")]

    assert told == [(EUROPE, "united_kingdom", 28), (PACIFIC, "india", 17)]
    assert {purse.id: production(pos, purse) for purse in purses(pos, "united_kingdom")} == {
        EUROPE: 28,
        PACIFIC: 17,
    }
    others = [power for power in GAME.edition.data.powers if power != "united_kingdom"]
    assert all(len(purses(pos, power)) == 1 for power in others)


@pytest.mark.rule("G40-UKE-02", "G40-AMB-35")
@pytest.mark.parametrize(
    ("territory", "purse"),
    [
        ("united_kingdom", EUROPE),
        ("egypt", EUROPE),
        ("quebec", EUROPE),
        ("british_columbia", EUROPE),
        ("yukon_territory", EUROPE),
        ("alaska", EUROPE),
        ("western_united_states", EUROPE),
        ("mexico", EUROPE),
        ("hawaiian_islands", PACIFIC),
        ("west_india", PACIFIC),
        ("india", PACIFIC),
        ("malaya", PACIFIC),
        ("germany", EUROPE),
        ("korea", PACIFIC),
        ("java", PACIFIC),
    ],
)
def test_a_territory_pays_into_the_purse_of_its_map(territory, purse):
    """West India pays Calcutta, all of North America pays London; conquests pay by their map."""
    pos = table.pos(GAME.setup(Options()))

    assert purse_of(pos, territory, "united_kingdom").id == purse


@pytest.mark.rule("G40-UKE-03", "G40-PUR-01")
def test_each_economy_buys_with_its_own_money():
    state = table.position(
        "united_kingdom", "purchase", money={EUROPE: 10, PACIFIC: 6}, facilities={}
    )
    assert table.refused(state, f"buy 1 fighter for {PACIFIC}") == {"G40-PUR-01"}
    assert table.refused(state, "buy 1 infantry for japan") == {"G40-PUR-01"}
    assert f"united_kingdom: buy 1 tank for {PACIFIC}" in table.listed(state)
    assert f"united_kingdom: buy 1 fighter for {PACIFIC}" not in table.listed(state)
    state = table.play(state, "buy 1 fighter", f"buy 2 infantry for {PACIFIC}")

    assert (state.money[EUROPE], state.money[PACIFIC]) == (0, 0)
    assert state.bought == {"fighter": 1}
    assert state.bought_apart == {PACIFIC: {"infantry": 2}}


@pytest.mark.rule("G40-UKE-03")
def test_each_economy_repairs_its_own_facilities():
    """Damage in India is paid by Calcutta."""
    damaged = {"india": {"major_industrial_complex": 4}, "united_kingdom": {"air_base": 2}}
    state = table.position(
        "united_kingdom", "purchase", money={EUROPE: 9, PACIFIC: 3}, facilities=damaged
    )
    assert table.refused(state, "repair 4 of major_industrial_complex in india") == {"G40-PUR-03"}
    state = table.play(
        state,
        "repair 3 of major_industrial_complex in india",
        "repair 2 of air_base in united_kingdom",
    )

    assert (state.money[EUROPE], state.money[PACIFIC]) == (7, 0)


@pytest.mark.rule("G40-UKE-05")
def test_each_economy_mobilizes_at_its_own_complexes():
    """Facilities too stand in territories of the economy that bought them."""
    state = table.position(
        "united_kingdom",
        "mobilize",
        bought={"tank": 1},
        bought_apart={PACIFIC: {"infantry": 2, "air_base": 1}},
        facilities={"united_kingdom": MAJOR, "india": MAJOR},
    )

    assert table.refused(state, "place 1 infantry in united_kingdom from united_kingdom") == {
        "G40-UKE-05"
    }
    assert table.refused(state, "place 1 air_base in quebec") == {"G40-UKE-05"}
    assert table.refused(state, "place 1 air_base in quebec from india") == {"G40-UKE-05"}
    assert table.refused(state, "place 1 tank in india from india") == {"G40-UKE-05"}
    assert table.placements(state, "infantry") == {"india"}
    assert table.placements(state, "tank") == {"united_kingdom"}
    assert "west_india" in table.placements(state, "air_base")
    state = table.play(
        state,
        "place 1 infantry in india from india",
        "place 1 air_base in west_india",
    )
    assert state.bought_apart == {PACIFIC: {"infantry": 1}}
    assert table.refused(state, "done") == {"G40-MOB-10"}


@pytest.mark.rule("G40-UKE-05", "G40-MOB-09")
def test_each_economy_gets_its_own_back():
    state = table.position(
        "united_kingdom",
        "mobilize",
        bought={"tank": 1},
        bought_apart={PACIFIC: {"infantry": 2}},
        money={EUROPE: 0, PACIFIC: 0},
    )
    happened, _ = table.events(state, "done")
    returned = [(e.purse, e.units, e.refund) for e in happened if isinstance(e, Returned)]

    assert returned == [("", {"tank": 1}, 6), (PACIFIC, {"infantry": 2}, 6)]


@pytest.mark.rule("G40-UKE-05", "G40-AIR-14")
def test_a_new_carrier_stands_where_its_economy_has_a_complex():
    """A fighter out over zone 39 counts on a carrier that London bought: India cannot build it."""
    units = {"sz_39": "1 fighter~4*fought"}
    given = {"facilities": {"united_kingdom": MAJOR, "india": MAJOR}}
    london = table.position(
        "united_kingdom", "noncombat_move", units, bought={"carrier": 1}, **given
    )
    calcutta = table.position(
        "united_kingdom",
        "noncombat_move",
        units,
        bought_apart={PACIFIC: {"carrier": 1}},
        **given,
    )

    assert table.units(table.play(london, "done"), "sz_39") == ""
    assert table.units(table.play(calcutta, "done"), "sz_39") == "1 fighter~4*fought"


@pytest.mark.rule("G40-UKE-06", "G40-INC-01")
def test_income_and_convoy_losses_are_kept_apart():
    """A submarine off Calcutta costs Calcutta."""
    state = table.position(
        "united_kingdom",
        "noncombat_move",
        {"sz_39": {"japan": "1 submarine"}},
        money={EUROPE: 0, PACIFIC: 0},
        wars=PACIFIC_WAR,
    )
    happened, state = table.events(state, "done", "japan: disrupt convoys in sz_39", dice=(1, 2))
    told = [(e.power, e.amount) for e in happened if isinstance(e, MoneyChanged)]

    assert told == [(EUROPE, 28), (PACIFIC, 17), (PACIFIC, -3)]
    assert (state.money[EUROPE], state.money[PACIFIC]) == (28 + 5, 17 - 3 + 5)


@pytest.mark.rule("G40-UKE-09", "G40-UKE-14", "G40-INC-02")
@pytest.mark.parametrize(
    ("capital", "closed", "other", "damaged"),
    [
        ("united_kingdom", EUROPE, PACIFIC, "quebec"),
        ("india", PACIFIC, EUROPE, "malaya"),
    ],
)
def test_an_economy_without_its_capital_stands_still_the_other_goes_on(
    capital, closed, other, damaged
):
    """No purchase, no repair, no income; nobody raids its convoys. What the British themselves hold
    of it yields nothing to the other one."""
    given = {
        "control": {capital: "japan"},
        "facilities": {damaged: {"air_base": 3}},
        "money": {EUROPE: 20, PACIFIC: 20},
        "wars": PACIFIC_WAR,
    }
    state = table.position("united_kingdom", "purchase", **given)
    pay = {EUROPE: "", PACIFIC: f" for {PACIFIC}"}

    assert table.refused(state, f"buy 1 infantry{pay[closed]}") == {"G40-UKE-09"}
    assert table.is_legal(state, f"buy 1 infantry{pay[other]}")
    assert table.refused(state, f"repair 1 of air_base in {damaged}") == {"G40-UKE-09"}
    assert not any("repair" in each for each in table.listed(state))
    units = {"sz_109": {"germany": "1 submarine"}, "sz_37": {"japan": "1 submarine"}}
    state = table.position("united_kingdom", "noncombat_move", units, **given)
    state = table.play(state, "done")
    raided = {"sz_37"} if closed == EUROPE else {"sz_109"}
    assert {decision.space for decision in GAME.pending(state)} == raided
    (zone,) = raided
    state = table.play(state, f"spare convoys in {zone}")
    assert state.money[closed] == 20
    assert state.money[other] > 20


@pytest.mark.rule("G40-AMB-01", "G40-UKE-04")
def test_the_united_kingdom_has_one_turn():
    """Its armies move in one movement phase, wherever they stand."""
    state = table.position(
        "united_kingdom",
        "noncombat_move",
        {"egypt": "1 infantry", "india": "1 infantry"},
    )

    assert "trans_jordan" in table.destinations(state, "egypt", "infantry")
    assert "burma" in table.destinations(state, "india", "infantry")


# ---- China ----


@pytest.mark.rule("G40-CHN-04", "G40-CHN-10", "G40-PUR-02")
@pytest.mark.parametrize("closed_at", ["", "india", "burma", "yunnan", "szechwan"])
def test_china_buys_infantry_and_artillery_while_the_road_is_open(closed_at):
    control = {closed_at: "japan"} if closed_at else {}
    state = table.position("china", "purchase", money={"china": 100}, control=control)

    assert table.is_legal(state, "buy 3 infantry")
    assert table.is_legal(state, "buy 1 artillery") is not bool(closed_at)
    others = set(GAME.edition.data.units) - {"infantry", "artillery"}
    for kind in others:
        assert table.refused(state, f"buy 1 {kind}") == {"G40-CHN-04"}, kind
    offered = {each.split()[-1] for each in table.listed(state) if " buy " in each}
    assert offered == ({"infantry"} if closed_at else {"infantry", "artillery"})


@pytest.mark.rule("G40-CHN-13", "G40-CHN-04")
def test_the_flying_tigers_cannot_be_bought_again():
    state = table.position("china", "purchase", money={"china": 100})

    assert table.refused(state, "buy 1 fighter") == {"G40-CHN-04"}


@pytest.mark.rule("G40-CHN-04")
def test_china_repairs_nothing():
    state = table.position("china", "purchase", facilities={"szechwan": {"air_base": 3}})

    assert table.refused(state, "repair 1 of air_base in szechwan") == {"G40-CHN-04"}
    assert not any("repair" in each for each in table.listed(state))


@pytest.mark.rule("G40-CHN-05", "G40-MOB-01", "G40-AMB-20")
def test_china_places_units_in_its_own_territories_without_complexes():
    """As many as it likes, also where it came this turn; not in Kwangtung, not in what Japan holds,
    and no complex serves it."""
    state = table.position(
        "china",
        "mobilize",
        bought={"infantry": 12, "artillery": 1},
        taken={"kiangsu": "china"},
        control={"kwangtung": "china"},
        facilities={"kiangsu": {"air_base": 0}, "kwangtung": MINOR},
    )
    assert table.refused(state, "place 1 infantry in kwangtung") == {"G40-CHN-05"}
    assert table.refused(state, "place 1 infantry in kwangtung from kwangtung") == {"G40-CHN-05"}
    assert table.refused(state, "place 1 infantry in manchuria") == {"G40-CHN-05"}
    homes = table.placements(state, "infantry")
    assert homes >= {"kiangsu", "yunnan", "szechwan"}
    assert not homes & {"kwangtung", "manchuria", "burma"}
    state = table.play(state, "place 11 infantry in kiangsu", "place 1 artillery in yunnan")

    assert table.units(state, "kiangsu") == "11 infantry"
    assert table.refused(state, "done") == {"G40-MOB-10"}


@pytest.mark.rule("G40-CHN-06", "G40-MOB-04")
@pytest.mark.parametrize("taker", ["china", "united_kingdom"])
def test_a_complex_in_china_is_gone_when_an_ally_takes_it_back(taker):
    """Retaken or liberated: the complex leaves the game, a base stays."""
    neighbour = {"china": "anhwei", "united_kingdom": "kiangsi"}[taker]
    state = table.position(
        taker,
        "combat_move",
        {neighbour: {taker: "1 infantry"}},
        control={"kiangsi": "china"},
        facilities={"kiangsu": {"minor_industrial_complex": 2, "naval_base": 0}},
        wars=PACIFIC_WAR,
    )
    happened, state = table.events(state, f"move 1 infantry: {neighbour} > kiangsu", "done")

    assert state.control["kiangsu"] == "china"
    assert state.facilities["kiangsu"] == {"naval_base": 0}
    assert any(isinstance(event, FacilitiesBecame) for event in happened)


@pytest.mark.rule("G40-CHN-06")
def test_the_japanese_keep_what_they_built():
    """From one Axis power to another, or in Kwangtung, nothing is removed."""
    state = table.position(
        "china",
        "combat_move",
        {"kiangsi": "1 infantry"},
        control={"kiangsi": "china", "kwangtung": "japan", "india": "japan"},
        facilities={"kwangtung": MINOR},
    )
    state = table.play(state, "move 1 infantry: kiangsi > kwangtung", "done")

    assert state.control["kwangtung"] == "china"
    assert state.facilities["kwangtung"] == MINOR
    assert GAME.edition.capacity(table.pos(state), "kwangtung") == 0
