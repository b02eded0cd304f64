"""The moves that are listed, counted over the map by hand (7.2, 8.21, 8.23, 8.44, 8.22)."""

from __future__ import annotations

import pytest

from tests.games.empire_of_the_sun.orders import empty_sea, rules
from wartable.games.empire_of_the_sun.actions import PutAt
from wartable.games.empire_of_the_sun.decisions import MoveAtOnce
from wartable.games.empire_of_the_sun.events import Placed
from wartable.games.empire_of_the_sun.offensive import emergency
from wartable.games.empire_of_the_sun.script import Script
from wartable.games.empire_of_the_sun.supply import supply_of
from wartable.testing.empire_of_the_sun.table import Faces

AKAGI, NAGATO, ARMY, FLOTILLA = "jp_cv_akagi", "jp_bb_nagato", "jp_army_18", "jp_air_flot_24"
RABAUL, TRUK, BUIN, GUADALCANAL, GILI = "4021", "4017", "4222", "4423", "4024"
CORPS, NORTHAMPTON = "us_corps_x", "us_ca_northampton"


def at_sea(pos, start, limit, closed=frozenset()):
    """By hex, how many hexes of open sea one enters to come there."""
    sides = pos.map.board.borders.along("w")
    found = {start: 0}
    ring = [start]
    for spent in range(1, limit + 1):
        ring = [
            there
            for here in ring
            for there in sides.get(here, ())
            if there not in found and there not in closed
        ]
        found.update((there, spent) for there in ring)
        ring = sorted({*ring})
    return found


def fleet(*units, start=RABAUL, **changes):
    """Units in Rabaul, a card of value 1 as operations, somebody on Guadalcanal and in Gili
    Gili."""
    at = {CORPS: GUADALCANAL, NORTHAMPTON: GILI, **changes.pop("units", {})}
    at |= dict.fromkeys(units, start)
    return empty_sea(**{"units": at, "active": units, "card": "JP-04", "event": False, **changes})


@pytest.mark.rule("EOS-8.21-07", "EOS-8.21-01", "EOS-8.1-01")
def test_where_a_battleship_may_sail():
    """Own ports, hexes of enemies and an own landing within five hexes."""
    made = fleet(NAGATO, units={ARMY: "3922"}, allied=["3922"]).note(landed={ARMY: RABAUL})
    near = at_sea(made.pos, RABAUL, 5)
    ports = {place for place in made.pos.ports("japan") if place in near} - {RABAUL}

    assert {TRUK, BUIN, "4020"} <= ports
    assert made.listed(NAGATO, how="sail") == {
        *(("sail", place, "") for place in ports),
        ("sail", GUADALCANAL, GUADALCANAL),
        ("sail", GILI, GILI),
        ("sail", "3922", "3922"),
    }


def nearest_to_a_port(pos, places):
    ports = [*pos.ports("japan")]
    return min(places, key=lambda each: (min(pos.distance(each, port) for port in ports), each))


@pytest.mark.rule("EOS-8.21-07", "EOS-8.21-08")
def test_where_a_carrier_lies_for_a_battle():
    """In reach, within three hexes of it, in no enemy ZOI if there is such a hex, next to an own
    port; the hexes of enemies, of the battle and the one it is in are none."""
    for planes, allied in (
        ({}, [GUADALCANAL]),
        ({"us_air_13af": GUADALCANAL}, [GUADALCANAL, BUIN]),
    ):
        made = fleet(
            AKAGI,
            units={"us_hq_south_pacific_ghormley": "4825", **planes},
            allied=allied,
        )
        zoi = made.pos.hexes_within([GUADALCANAL], 2) if planes else frozenset()
        near = at_sea(made.pos, RABAUL, 5)
        for aim in (GUADALCANAL, GILI):
            places = {
                place
                for place in near
                if made.pos.distance(place, aim) <= 3
                and place not in (RABAUL, aim, GUADALCANAL, GILI)
                and place not in zoi
            }
            assert places
            stations = {to for how, to, what in made.listed(AKAGI) if what == aim and to != aim}
            assert stations == {nearest_to_a_port(made.pos, places)}


@pytest.mark.rule("EOS-8.21-07", "EOS-8.21-08")
def test_a_carrier_does_not_lie_where_it_is():
    """Buin is the only port within three hexes of Guadalcanal."""
    made = fleet(AKAGI, start=BUIN)
    places = {
        place
        for place in at_sea(made.pos, BUIN, 5)
        if made.pos.distance(place, GUADALCANAL) <= 3 and place not in (BUIN, GUADALCANAL)
    }
    assert made.pos.distance(BUIN, GUADALCANAL) <= 3

    stations = {to for _, to, aim in made.listed(AKAGI) if aim == GUADALCANAL != to}

    assert stations == {nearest_to_a_port(made.pos, places)}


@pytest.mark.rule("EOS-8.23-01", "EOS-8.23-02", "EOS-8.44-01", "EOS-8.44-04")
def test_where_ships_and_armies_move_strategically():
    """Own ports within ten hexes; ships to those beyond an ordinary move, armies, past no enemy
    ship, to supplied ones."""
    made = fleet(NAGATO, ARMY, units={"jp_hq_south_seas": TRUK})
    far, near = at_sea(made.pos, RABAUL, 10), at_sea(made.pos, RABAUL, 5)
    ports = {*made.pos.ports("japan")} - {RABAUL}
    closed = at_sea(made.pos, RABAUL, 10, {GILI})

    assert made.listed(NAGATO, how="steam") == {
        ("steam", place, "") for place in ports if place in far and place not in near
    }
    assert made.listed(ARMY, how="ship") == {
        ("ship", place, "")
        for place in ports & supply_of(made.pos).ports("japan")
        if place in closed
    }


@pytest.mark.rule("EOS-8.22-01", "EOS-8.22-03", "EOS-8.22-04", "EOS-8.32-01", "EOS-8.32-02")
def test_the_havens_of_who_is_stranded():
    """Ports within ten hexes whatever lies between, airfields within the extended range; ships at
    sea and on own land are not stranded."""
    made = empty_sea(
        units={NAGATO: GUADALCANAL, FLOTILLA: GUADALCANAL, AKAGI: "4421", "jp_ca_aoba": BUIN},
        allied=[GUADALCANAL],
        also_japanese=["4825"],
    )
    pos = made.pos
    assert emergency.stranded(pos, "japan") == [FLOTILLA, NAGATO]
    assert emergency.stranded(pos, "allies") == []
    ports = sorted(place for place in pos.ports("japan") if pos.distance(GUADALCANAL, place) <= 10)
    fields = sorted(
        place for place in pos.airfields("japan") if pos.distance(GUADALCANAL, place) <= 5
    )
    assert {TRUK, "4825"} <= {*ports}
    assert emergency.havens(pos, NAGATO) == ports
    assert emergency.havens(pos, FLOTILLA) == fields

    script = Script(made.state, Faces())
    assert emergency.leave(script)
    (asked,) = script.pos.top.decisions
    assert asked == MoveAtOnce("japan", (FLOTILLA, NAGATO))

    def against(unit, to):
        action = PutAt("japan", unit, to)
        return rules(emergency.QUESTION.rules[PutAt].objections(script.pos, action))

    assert against(NAGATO, TRUK) == against(FLOTILLA, BUIN) == []
    assert against(NAGATO, "4121") == ["EOS-8.22-03"]
    assert against(FLOTILLA, TRUK) == ["EOS-8.32-02"]
    assert against("jp_ca_aoba", TRUK) == ["EOS-8.22-01"]
    emergency.QUESTION.rules[PutAt].carry_out(script, PutAt("japan", FLOTILLA, BUIN))
    (asked,) = script.pos.top.decisions
    assert asked == MoveAtOnce("japan", (NAGATO,))
    emergency.QUESTION.rules[PutAt].carry_out(script, PutAt("japan", NAGATO, TRUK))
    assert script.pos.top is None


@pytest.mark.rule("EOS-8.22-05", "EOS-8.32-02", "EOS-8.22-03")
def test_one_haven_or_none():
    """With one it is placed there at once, with none it is lost."""
    made = empty_sea(
        units={NAGATO: GUADALCANAL, FLOTILLA: GUADALCANAL}, japanese=[TRUK], allied=[GUADALCANAL]
    )
    assert 5 < made.pos.distance(GUADALCANAL, TRUK) <= 10
    script = Script(made.state, Faces())

    assert not emergency.leave(script)
    assert [each for each in script.events if isinstance(each, Placed)] == [
        Placed((FLOTILLA,), "eliminated", "nowhere to go"),
        Placed((NAGATO,), TRUK, "emergency"),
    ]
