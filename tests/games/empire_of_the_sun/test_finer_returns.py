"""The way home to the letter: who must leave, and where he may go (8.45 C, 9.6)."""

from __future__ import annotations

import pytest

from tests.games.empire_of_the_sun.hand import against, listed, play
from tests.games.empire_of_the_sun.orders import empty_sea, orders
from tests.games.empire_of_the_sun.steps import at_step, pos
from wartable.games.empire_of_the_sun.actions import Done, GiveUp, Go
from wartable.games.empire_of_the_sun.offensive import homes, turned_back, voyage
from wartable.games.empire_of_the_sun.offensive.party import party_of
from wartable.games.empire_of_the_sun.offensive.post_battle import movers, must_leave
from wartable.games.empire_of_the_sun.state import Move
from wartable.games.empire_of_the_sun.supply import supply_of
from wartable.games.empire_of_the_sun.zoi import is_barred

ARMY, OTHER = "jp_army_18", "jp_army_14"
NAGATO, AOBA = "jp_bb_nagato", "jp_ca_aoba"
FLOTILLA, SEAS, SOUTH = "jp_air_flot_24", "jp_hq_south_seas", "jp_hq_south"
RABAUL, TRUK, BUIN, GUADALCANAL, PALAU = "4021", "4017", "4222", "4423", "3416"
NORTHAMPTON, CORPS = "us_ca_northampton", "us_corps_x"


def after(*units, start=GUADALCANAL, **changes):
    """An Offensive of Japan with a card of value 1, whose battles are over."""
    at = dict.fromkeys(units, start) | changes.pop("units", {})
    return empty_sea(**{"event": False, "card": "JP-04", "units": at, "active": units, **changes})


def homes_of(made, *units):
    return {to for _, to, _ in made.listed(*units, mode="after_battle")}


# landings


@pytest.mark.rule("EOS-8.45-16", "EOS-9.62-02", "EOS-9.62-04", "EOS-9.6-02")
def test_the_homes_of_a_beaten_landing():
    """Within five hexes of Guadalcanal own coasts and ports without enemies; with a ship along own
    ports alone."""
    coasts = {"4121", "4122", "4221", "4322", "4422", "4424", "4522", "4523"}
    ports = {RABAUL, BUIN, "4020"}
    made = after(
        ARMY,
        NAGATO,
        japanese=[*coasts, *ports, TRUK, "4124"],
        units={CORPS: "4522", NORTHAMPTON: "4124"},
    )
    made.note(landed={ARMY: RABAUL}, turned_back=frozenset({ARMY}))
    near = {
        place
        for place in coasts | ports
        if len(turned_back.reach_back(made.pos, party_of(made.pos, [ARMY])).get(place, ())) > 1
    }
    assert near == (coasts | ports) - {"4522"}

    assert homes_of(made, ARMY) == near
    assert homes_of(made, ARMY, NAGATO) == ports
    assert homes.ports_in_reach(made.pos, party_of(made.pos, [ARMY, NAGATO])) == ports

    def rules(units, to):
        return made.against("sail", units, to, mode="after_battle")

    assert rules([ARMY], "4422") == []
    assert rules([ARMY, NAGATO], "4422") == ["EOS-9.62-04"]
    assert rules([NAGATO], "4422") == ["EOS-9.62-04"]
    assert rules([ARMY, NAGATO], BUIN) == []
    assert rules([ARMY], TRUK) == ["EOS-8.1-01"]
    made.move("sail", [ARMY, NAGATO], BUIN, mode="after_battle")
    assert made.path() == (GUADALCANAL, "4322", BUIN)


@pytest.mark.rule("EOS-8.47-04", "EOS-8.45-16", "EOS-9.62-02")
def test_only_who_came_by_barge_goes_back_by_barge():
    """One army crossed from Buin to New Georgia, the other landed there from Rabaul."""
    made = after(ARMY, OTHER, start="4322", card="JP-09", allied=["4322"])
    made.note(
        moves=(
            Move((OTHER,), (BUIN, "4322"), "barge", "4322"),
            Move((ARMY,), (RABAUL, "4121", BUIN, "4322"), "land", "4322"),
        ),
        turned_back=frozenset({ARMY, OTHER}),
    )
    by_barge, by_sea = (party_of(made.pos, [unit]) for unit in (OTHER, ARMY))

    assert turned_back.came_by_barge(made.pos, by_barge) == BUIN
    assert turned_back.came_by_barge(made.pos, by_sea) == ""
    assert homes_of(made, OTHER) == {BUIN}
    assert not turned_back.ground_home(made.pos, by_barge, RABAUL)
    assert turned_back.ground_home(made.pos, by_sea, RABAUL)
    assert {RABAUL, BUIN, "4121"} <= homes_of(made, ARMY)


@pytest.mark.rule("EOS-9.62-02", "EOS-9.62-03")
def test_the_way_out_of_a_zoi():
    """13AF on Guadalcanal closes the hexes within two. From San Cristobal one leaves them once,
    round the ships in 4624, and comes no nearer again."""
    made = after(
        ARMY,
        start="4523",
        card="JP-23",
        units={
            "us_air_13af": GUADALCANAL,
            "us_hq_south_pacific_ghormley": "4825",
            NORTHAMPTON: "4624",
        },
        allied=[GUADALCANAL],
    )
    made.note(landed={ARMY: RABAUL}, turned_back=frozenset({ARMY}))
    found = turned_back.reach_back(made.pos, party_of(made.pos, [ARMY]))

    barred = {place for place in made.pos.map.hexes if is_barred(made.pos, "japan", place)}
    assert barred == made.pos.hexes_within([GUADALCANAL], 2)
    assert found["4723"][0] == "4523"
    assert "4523" not in found
    assert {"4624", GUADALCANAL}.isdisjoint(found)
    assert {"4521", "4321"} <= found.keys()
    for path in found.values():
        inside = [place in barred for place in path]
        assert inside == sorted(inside, reverse=True)
        assert 1 < len(path) <= 1 + 10
    beyond = {place for place in found if made.pos.distance("4523", place) == 10}
    assert beyond
    assert {len(found[place]) for place in beyond} == {11}


@pytest.mark.rule("EOS-17.10-08", "EOS-8.45-16", "EOS-9.6-02")
def test_oahu_is_a_home_of_the_allies():
    """22 hexes away it is out of reach, but who is there may stay."""
    made = orders(
        "south_pacific",
        side="allies",
        card="AL-13",
        event=False,
        empty=True,
        units={NORTHAMPTON: "5808", "us_bb_washington": "4825", CORPS: "4825"},
        active=[NORTHAMPTON, "us_bb_washington", CORPS],
    )
    there = homes.ports_in_reach(made.pos, party_of(made.pos, [NORTHAMPTON]))
    assert there == {"5808"}
    here = homes.ports_in_reach(made.pos, party_of(made.pos, ["us_bb_washington"]))
    assert "4828" in here
    assert "5808" not in here
    corps = party_of(made.pos, [CORPS])
    assert turned_back.ground_home(made.pos, corps, "5808")
    assert not must_leave(made.pos, NORTHAMPTON)


@pytest.mark.rule("EOS-9.62-02", "EOS-8.45-16", "EOS-8.41-02")
def test_a_beaten_landing_goes_round_enemies_and_not_where_it_may_not_be():
    """Ships sail through the cruiser in 4322, an army does not; India is closed to it though it be
    Japanese."""
    made = after(ARMY, NAGATO, units={NORTHAMPTON: "4322"}, also_japanese=["1805", "1905"])
    made.note(landed={ARMY: RABAUL}, turned_back=frozenset({ARMY}))
    party = party_of(made.pos, [ARMY])

    go = made._go("sail", [ARMY], BUIN, "", ())
    found = voyage.way(made.pos, go, "after_battle")
    assert found == turned_back.reach_back(made.pos, party)[BUIN]
    assert "4322" not in found
    ships = voyage.way(made.pos, made._go("sail", [NAGATO], BUIN, "", ()), "after_battle")
    assert ships == (GUADALCANAL, "4322", BUIN)
    assert not turned_back.ground_home(made.pos, party, "1805")
    assert turned_back.ground_home(made.pos, party, "1905")


# who must leave


@pytest.mark.rule("EOS-9.61-01", "EOS-9.62-04", "EOS-8.45-16")
@pytest.mark.parametrize(
    ("unit", "place", "leaves"),
    [
        (NAGATO, RABAUL, False),
        (NAGATO, "4121", True),
        (NAGATO, "4019", True),
        (NAGATO, GUADALCANAL, True),
        (FLOTILLA, RABAUL, False),
        (FLOTILLA, "4121", False),
        (FLOTILLA, "4422", True),
        (FLOTILLA, GUADALCANAL, True),
        ("us_air_7af", "5408", True),
        ("us_air_7af", "5808", False),
        (ARMY, "4422", False),
        (ARMY, GUADALCANAL, False),
    ],
)
def test_who_cannot_stay(unit, place, leaves):
    made = after(unit, start=place, allied=[GUADALCANAL], also_japanese=["4422", "4121"])

    assert must_leave(made.pos, unit) is leaves


@pytest.mark.rule("EOS-8.45-16", "EOS-9.6-03", "EOS-9.6-01")
@pytest.mark.parametrize("field", ["landed", "turned_back"])
def test_landings_in_a_hex_of_the_enemy_cannot_stay(field):
    notes = {"landed": {ARMY: RABAUL}, "turned_back": frozenset({ARMY})}
    made = after(ARMY, allied=[GUADALCANAL]).note(**{field: notes[field]})
    assert must_leave(made.pos, ARMY)
    assert movers(made.pos, "japan") == [ARMY]

    won = after(ARMY, also_japanese=[GUADALCANAL]).note(**{field: notes[field]})
    assert not must_leave(won.pos, ARMY)
    assert movers(won.pos, "japan") == []


# supply and command


def reacted(units, **changes):
    """After an Allied Offensive in which these Japanese units reacted."""
    return at_step(
        13,
        "AL-05",
        units={**units, NORTHAMPTON: "5808", **changes.pop("also", {})},
        activated=(NORTHAMPTON,),
        fields={"reacted": {unit: TRUK for unit in units if "_hq_" not in unit}},
        own=("AL-59",),
        hand=("JP-50",),
        **changes,
    )


@pytest.mark.rule("EOS-9.61-01", "EOS-8.21-10")
def test_a_place_is_good_that_has_both_supply_and_command():
    """US carriers close the sea round Kwajalein, which is in range of South Seas HQ in Truk; the
    ship there may go to Truk, and has to. In Rabaul it need not."""
    cut_off = reacted(
        {AOBA: "4715", SEAS: TRUK},
        also={
            "us_cv_enterprise": "4615",
            "us_cv_lexington": "4816",
            "us_hq_central_pacific": "5108",
        },
        japanese=["4715", TRUK, RABAUL],
    )
    supply = supply_of(pos(cut_off))
    assert homes.commanded(pos(cut_off), "japan", "4715")
    assert "4715" not in supply.ports("japan")
    assert TRUK in supply.ports("japan")
    assert against(cut_off, Done("japan")) == {"EOS-9.61-01"}
    here = reacted({AOBA: RABAUL, SEAS: TRUK})
    assert RABAUL in supply_of(pos(here)).ports("japan")
    assert against(here, Done("japan")) == set()


@pytest.mark.rule("EOS-9.61-01", "EOS-8.21-10")
def test_a_ship_needs_a_port_and_no_airfield():
    """Taan has a port alone: a ship that reacted may stay there."""
    taan = reacted({AOBA: "2509", SOUTH: "2212"})
    assert not pos(taan).hex("2509").airfield
    assert "2509" in supply_of(pos(taan)).ports("japan")

    assert against(taan, Done("japan")) == set()


@pytest.mark.rule("EOS-9.61-01", "EOS-8.21-10")
def test_one_hq_is_enough():
    """South HQ in Cam Ranh commands neither Truk nor Rabaul."""
    here = reacted({AOBA: RABAUL, FLOTILLA: RABAUL, SEAS: TRUK, SOUTH: "2212"})
    there = pos(here)
    assert there.distance("2212", TRUK) > there.counter(SOUTH).command

    assert homes.commanded(there, "japan", TRUK)
    assert homes.commanded(there, "japan", "2212")
    assert not homes.commanded(there, "japan", "5808")
    assert against(here, Done("japan")) == set()
    good = {place for place in there.ports("japan") if homes.commanded(there, "japan", place)}
    sailed = {each.to for each in listed(here) if isinstance(each, Go) and each.units == (AOBA,)}
    assert sailed
    assert sailed <= good & supply_of(there).ports("japan")
    flown = {each.to for each in listed(here) if isinstance(each, Go) and FLOTILLA in each.units}
    assert flown
    assert flown <= supply_of(there).airfields("japan")


# too many in a hex


@pytest.mark.rule("EOS-8.24-02", "EOS-8.34-03", "EOS-VAR-08", "EOS-VAR-02", "EOS-7.28-01")
def test_who_is_one_too_many_by_the_later_text_of_dots():
    """A unit with a dot does not come back; another does, with its supply."""
    dotted, plain = "jp_air_flot_21", "jp_air_flot_25"
    for leaves, gone in ((True, {dotted}), (False, set())):
        state = at_step(
            15,
            "JP-23",
            units={**dict.fromkeys((dotted, plain, ARMY, OTHER), TRUK), SEAS: TRUK},
            own=("JP-50",),
            hand=("AL-59",),
            options={"dots_leave": leaves},
        )
        assert {each.unit for each in listed(state)} == {dotted, plain, ARMY, OTHER}
        for unit in (dotted, plain):
            place = play(state, GiveUp("japan", unit)).at[unit]
            assert place == ("eliminated" if unit in gone else f"turn_{state.turn + 1}")
