"""Flights to the letter: airfields, legs, ranges, and the ZOI they meet (8.31, 8.33, 13.74)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from tests.games.empire_of_the_sun.orders import empty_sea, orders, rules
from wartable.games.empire_of_the_sun.actions import RemoveToTrack
from wartable.games.empire_of_the_sun.offensive import air, flight, homes, ranges, strategic
from wartable.games.empire_of_the_sun.offensive.party import party_of
from wartable.games.empire_of_the_sun.offensive.zoi_met import is_met, to_shun
from wartable.games.empire_of_the_sun.script import Script
from wartable.games.empire_of_the_sun.zoi import is_projected, zoi_of
from wartable.testing.empire_of_the_sun.table import Faces

FLOTILLA, TAINAN, DIVISION = "jp_air_flot_24", "jp_air_tainan", "jp_air_div_5"
"""Ranges 3/5, 4/(5) and 2/4."""
SEVENTH, BOMBERS, TIGERS = "us_air_7af", "us_air_14af_lrb", "us_air_avg"
"""Ranges 2/4, 6 and 2/(4)."""
RABAUL, TRUK, WAKE, KWAJALEIN, FERRY = "4021", "4017", "4612", "4715", "5408"
CALCUTTA, DACCA, JARHAT = "1805", "1905", "2104"


def flying(*units, start, card="JP-04", **changes):
    """Air units in a place, a card played for operations: JP-04 and AL-01 have the value 1."""
    side = "japan" if units[0].startswith("jp_") else "allies"
    at = dict.fromkeys(units, start) | changes.pop("units", {})
    scenario = {"scenario": "1943", "empty": True, **changes.pop("scenario", {})}
    return orders(
        **{"side": side, "card": card, "event": False, "units": at, "active": units, **scenario},
        **changes,
    )


def numbers(made, bits):
    return {*made.pos.map.board.numbers(bits)}


@pytest.mark.rule("EOS-8.31-03", "EOS-8.35-01", "EOS-8.35-03", "EOS-8.31-06")
def test_where_a_leg_may_end():
    """Own airfields, for the Allies the ferry too while no Japanese ship is in it; before the
    battles no battle hex."""
    made = flying(SEVENTH, start="5808", card="AL-01").declare("5108")
    pos = made.pos
    allied = {place for place, each in pos.map.hexes.items() if each.airfield} - {
        *pos.state.japanese
    }
    japanese = {
        place for place, each in pos.map.hexes.items() if each.airfield and place not in allied
    }

    assert numbers(made, air.airfields(pos, "allies")) == allied | {FERRY}
    assert numbers(made, air.airfields(pos, "japan")) == japanese
    assert numbers(made, air.open_airfields(pos, "allies")) == (allied | {FERRY}) - {"5108"}
    ship = flying(SEVENTH, start="5808", card="AL-01", units={"jp_ca_aoba": FERRY})
    assert numbers(ship, air.airfields(ship.pos, "allies")) == allied
    plane = flying(SEVENTH, start="5808", card="AL-01", units={FLOTILLA: FERRY})
    assert numbers(plane, air.airfields(plane.pos, "allies")) == allied | {FERRY}


@pytest.mark.rule("EOS-8.31-04", "EOS-8.35-02", "EOS-9.6-02")
def test_where_a_flight_may_end():
    """Aircraft and ships of the enemy do not matter; the box is one leg from its gates."""
    made = flying(SEVENTH, start="5808", card="AL-01", units={"jp_army_18": "5908"})
    assert made.pos.hex("5908").airfield
    assert not air.may_end(made.pos, "allies", FERRY)
    assert not air.may_end(made.pos, "allies", "5908")
    assert air.may_end(made.pos, "japan", "5908")
    assert air.may_end(made.pos, "allies", "5808")

    near = homes.airfields_in_reach(made.pos, party_of(made.pos, [SEVENTH]))
    fields = {*made.pos.airfields("allies")} - {"5908"}
    assert near == {place for place in fields if made.pos.distance("5808", place) <= 4}


@pytest.mark.rule("EOS-8.31-01", "EOS-8.1-02", "EOS-1.3-07", "EOS-8.31-08")
def test_the_length_of_a_leg():
    """The extended range; one in brackets only when there is nothing to fight for."""
    pos = flying(FLOTILLA, TAINAN, DIVISION, start=RABAUL, units={BOMBERS: "china"}).pos

    def found(*units, fit=False):
        return flight.ranges(pos, units, fit)

    assert found(FLOTILLA) == found(FLOTILLA, fit=True) == [5]
    assert found(TAINAN) == found(FLOTILLA, TAINAN) == [4, 5]
    assert found(TAINAN, fit=True) == [4]
    assert found(DIVISION, TAINAN) == [4]
    assert found(BOMBERS) == [6]
    assert [air.flying_range(pos, unit) for unit in (FLOTILLA, TAINAN, BOMBERS)] == [5, 5, 6]


@pytest.mark.rule("EOS-8.31-01", "EOS-8.31-02", "EOS-8.31-03", "EOS-8.31-09")
def test_the_flights_that_are_listed():
    """One leg from Rabaul: every own airfield within five hexes, within four for the division, and
    for a strategic flight those two legs away."""
    made = flying(FLOTILLA, TAINAN, DIVISION, start=RABAUL)
    pos = made.pos

    def within(far, *starts):
        return {
            place
            for place in pos.airfields("japan")
            if any(pos.distance(start, place) <= far for start in starts)
        } - {RABAUL}

    for unit, far in ((FLOTILLA, 5), (TAINAN, 5), (DIVISION, 4)):
        one = within(far, RABAUL)
        assert made.listed(unit, how="fly") == {("fly", place, "") for place in one}
        two = within(far, RABAUL, *one) - one
        assert two
        assert made.listed(unit, how="ferry") == {("ferry", place, "") for place in two}
    both = made.listed(FLOTILLA, DIVISION, how="fly")
    assert both == {("fly", place, "") for place in within(4, RABAUL)}


@pytest.mark.rule("EOS-8.33-01", "EOS-8.33-02", "EOS-8.31-05")
def test_a_strategic_flight_goes_by_the_shortest_range():
    """From Truk to 4517 are five hexes: one leg for the flotilla, none for the division."""
    made = flying(FLOTILLA, DIVISION, start="4017", allied=["4316", "4415", "4715", "4219"])
    assert made.pos.distance("4017", "4517") == 5

    assert made.against("ferry", FLOTILLA, "4517") == []
    assert made.against("ferry", [FLOTILLA, DIVISION], "4517") == ["EOS-8.33-01"]
    way = strategic.air_way(made.pos, made._go("ferry", FLOTILLA, "4517", "", ()), "offensive")
    assert way == ("4017", "4517")
    both = made._go("ferry", [FLOTILLA, DIVISION], "4517", "", ())
    assert strategic.air_way(made.pos, both, "offensive") is None


@pytest.mark.rule("EOS-8.31-01", "EOS-8.31-07", "EOS-7.24-03", "EOS-8.31-09")
def test_a_flight_for_a_battle_is_refused_by_what_is_wrong_with_it():
    """A leg of five to a field from which the enemy is in range; nobody in Buin, nobody in
    range."""
    made = flying(FLOTILLA, start="4017", units={"us_corps_x": "4715"}, also_japanese=["4517"])

    assert made.against("fly", FLOTILLA, "4517", "4715") == []
    assert made.against("fly", FLOTILLA, "4517", "4714") == ["EOS-7.24-03"]
    assert made.against("fly", FLOTILLA, RABAUL, "4715") == ["EOS-8.31-07"]


@pytest.mark.rule("EOS-7.24-03", "EOS-7.24-10")
def test_a_flight_may_be_for_an_own_landing():
    """Nobody is in Buin, but an army has landed there."""
    buin = {"units": {"jp_army_18": "4222"}, "allied": ["4222"]}
    made = flying(FLOTILLA, start=TRUK, **buin)

    assert made.against("fly", FLOTILLA, RABAUL, "4222") == ["EOS-7.24-03"]
    assert made.note(landed={"jp_army_18": RABAUL}).against("fly", FLOTILLA, RABAUL, "4222") == []


@pytest.mark.rule("EOS-1.3-04", "EOS-1.3-05", "EOS-1.3-06", "EOS-1.3-09", "EOS-9.2-03")
def test_how_a_unit_fights_from_where_it_stands():
    """Full in normal range, half in extended range, not at all by one in brackets; ships that are
    no carriers where they are."""
    made = flying(FLOTILLA, TAINAN, start="4017")
    at = {5: "4517", 4: "4417", 3: "4317", 6: "4617"}
    assert all(made.pos.distance("4017", place) == far for far, place in at.items())

    def found(unit):
        return [ranges.reach(made.pos, unit, "4017", at[far]) for far in (3, 4, 5, 6)]

    assert found(FLOTILLA) == ["full", "half", "half", ""]
    assert found(TAINAN) == ["full", "full", "", ""]
    assert found("jp_cv_akagi") == ["full", "", "", ""]
    assert found("jp_bb_nagato") == ["", "", "", ""]
    assert ranges.reach(made.pos, "jp_bb_nagato", "4017", "4017") == "full"
    assert ranges.reach(made.pos, BOMBERS, "china", "2105") == ""


@pytest.mark.rule("EOS-8.31-08", "EOS-8.33-02", "EOS-1.3-07")
def test_how_it_moved_may_keep_it_out():
    made = flying(FLOTILLA, start="4017")
    for field in ("strategic", "long_legs"):
        kept = flying(FLOTILLA, start="4017").note(**{field: frozenset({FLOTILLA})})
        assert ranges.reach(kept.pos, FLOTILLA, "4017", "4117") == ""
    assert ranges.reach(made.pos, FLOTILLA, "4017", "4117") == "full"


@pytest.mark.rule("EOS-18.0-01")
def test_escort_carriers_by_the_option():
    """In an Allied Offensive where somebody lands, in Reaction where it stands; without the option
    like any carrier, and only those of the US."""
    escort, kaiyo = "us_cve_sangamon", "jp_cve_kaiyo"

    def may(side, unit, *, option=True, landed=True):
        made = empty_sea(
            side=side,
            card="AL-13" if side == "allies" else "JP-23",
            units={escort: "4422", kaiyo: "4422", "us_mar_div_1": "4423", "jp_army_18": "4322"},
            options={"escort_carriers": option},
        )
        made.note(landed={"us_mar_div_1": "4825", "jp_army_18": RABAUL} if landed else {})
        return [ranges.may_fight(made.pos, unit, place) for place in ("4422", "4423", "4322")]

    assert may("allies", escort) == [True, True, True]
    assert may("allies", escort, landed=False) == [True, False, False]
    assert may("allies", escort, landed=False, option=False) == [True, True, True]
    assert may("japan", escort) == [True, False, False]
    assert may("japan", kaiyo) == [True, True, True]


# the China box


def over_the_hump(*units, start, **changes):
    """In 1943 as it stands, so that the gates of the box are supplied."""
    return flying(*units, start=start, scenario={"scenario": "1943", "empty": False}, **changes)


@pytest.mark.rule("EOS-13.74-05", "EOS-9.6-02", "EOS-8.31-04")
def test_how_far_the_box_is():
    """One leg from Dacca, Jarhat and Ledo, so two from Calcutta: a strategic flight with a card of
    value 1."""
    made = over_the_hump("uk_air_seac", start=CALCUTTA, card="AL-01")
    assert air.gates(made.pos) == (DACCA, JARHAT, "2205")
    box = {(how, to) for how, to, _ in made.listed("uk_air_seac") if to == "china"}
    assert box == {("ferry", "china")}
    assert "china" not in homes.airfields_in_reach(made.pos, party_of(made.pos, ["uk_air_seac"]))

    gate = over_the_hump("us_air_14af", start=JARHAT, card="AL-01")
    box = {(how, to) for how, to, _ in gate.listed("us_air_14af") if to == "china"}
    assert box == {("fly", "china")}
    assert "china" in homes.airfields_in_reach(gate.pos, party_of(gate.pos, ["us_air_14af"]))


@pytest.mark.rule("EOS-13.74-05", "EOS-13.74-08")
def test_what_is_listed_for_who_is_in_the_box():
    """The gates, in one leg; nobody stays where he is."""
    made = over_the_hump(BOMBERS, start="china", card="AL-01")

    assert made.listed(BOMBERS, how="fly") == {
        ("fly", place, "") for place in (DACCA, JARHAT, "2205")
    }


@pytest.mark.rule("EOS-1.3-07", "EOS-8.31-08", "EOS-13.74-05")
def test_the_leg_to_the_box_is_no_long_one():
    """The Tigers have 2/(4): from the box to Jarhat they use no range, on to Calcutta three."""
    made = over_the_hump(TIGERS, start="china", card="AL-05")
    party = party_of(made.pos, [TIGERS])

    assert flight.long_legs(made.pos, party, ("china", JARHAT)) == []
    assert flight.long_legs(made.pos, party, ("china", JARHAT, CALCUTTA)) == [TIGERS]
    assert flight.long_legs(made.pos, party, ("china", DACCA, CALCUTTA)) == []


@pytest.mark.rule("EOS-7.25-09", "EOS-6.4-13")
def test_a_flight_meets_a_zoi_that_it_cannot_go_round():
    """From 1912 to Miri are five hexes, all ways past the ZOI of Malaya; from the box none is
    met."""
    unit = "jp_air_flot_22"
    made = flying(
        unit, start="1912", scenario={"scenario": "1942", "empty": False}, also_japanese=["2415"]
    )
    assert not any(is_projected(made.pos, "allies", place) for place in ("1912", "2415"))
    made.move("fly", unit, "2415")
    assert made.path() == ("1912", "2415")
    assert made.offensive.crossed_zoi is True

    box = over_the_hump(BOMBERS, start="china", card="AL-01")
    assert not is_projected(box.pos, "japan", JARHAT)
    box.move("fly", BOMBERS, JARHAT)
    assert box.offensive.crossed_zoi is False
    assert is_met(box.pos, "allies", ("china", JARHAT)) is False


@pytest.mark.rule("EOS-7.25-09")
def test_what_a_path_avoids():
    """While it makes a difference: hexes in a ZOI of the other, in an own Offensive."""
    made = flying(FLOTILLA, start=KWAJALEIN, scenario={"scenario": "1942", "empty": False})
    zoi = zoi_of(made.pos).projected("allies")
    assert zoi

    assert to_shun(made.pos, "japan", "offensive") == zoi
    assert to_shun(made.pos, "japan", "after_battle") == 0
    assert to_shun(made.pos, "allies", "reaction") == 0
    made.note(crossed_zoi=True)
    assert to_shun(made.pos, "japan", "offensive") == 0


# leaving for the turn track


@pytest.mark.rule("EOS-8.33-04", "EOS-VAR-08")
def test_who_returns_from_the_turn_track():
    """By the later text units with a dot do not; the others do, and cannot be delayed."""
    for unit, leaves, place in (
        (FLOTILLA, True, "removed"),
        (FLOTILLA, False, "turn_6"),
        ("jp_air_flot_25", True, "turn_6"),
    ):
        made = flying(unit, start=RABAUL, options={"dots_leave": leaves}, turn=5)
        script = Script(made.state, Faces())
        strategic.to_track(script, RemoveToTrack("japan", unit))

        assert script.state.at[unit] == place
        assert ({unit} <= script.state.memory.undelayed) is (place == "turn_6")
        assert script.offensive.strategic == {unit}


@pytest.mark.rule("EOS-8.33-04", "EOS-7.23-01")
def test_who_leaves_for_the_turn_track():
    """An activated air unit of one's own that has not moved, from the box too."""
    made = over_the_hump(BOMBERS, SEVENTH, start="china", units={SEVENTH: "eliminated"})

    def against(unit, by="allies"):
        return rules(strategic.track_objections(made.pos, RemoveToTrack(by, unit)))

    assert against(BOMBERS) == []
    assert against(BOMBERS, "japan") == ["EOS-8.33-04"]
    assert against("us_air_14af") == ["EOS-8.33-04"]
    assert against(SEVENTH) == ["EOS-7.23-01"]
    made.state = replace(made.state, at=made.state.at | {"us_ca_northampton": "4825"})
    made.activate("us_ca_northampton")
    assert against("us_ca_northampton") == ["EOS-8.33-04"]
