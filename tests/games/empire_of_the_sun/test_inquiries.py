"""What can be asked of a position: places, supply, zones, distances, lines and costs."""

from __future__ import annotations

import pytest

from wartable.core.errors import BadData
from wartable.games.empire_of_the_sun import inquiries
from wartable.games.empire_of_the_sun.position import Position
from wartable.testing.empire_of_the_sun.table import pos

RABAUL, TRUK, GILI, WAKE = "4021", "4017", "4024", "4612"
SEAS, AOBA, FLOTILLA, ARMY = "jp_hq_south_seas", "jp_ca_aoba", "jp_air_flot_24", "jp_army_18"
NORTHAMPTON, BRIGADE = "us_ca_northampton", "us_mar_bde_wake"


@pytest.fixture(scope="module")
def there() -> Position:
    """Aoba, a flotilla and half an army in Rabaul, their HQ in Truk, Northampton in Gili Gili."""
    units = {AOBA: RABAUL, FLOTILLA: RABAUL, ARMY: RABAUL, SEAS: TRUK, NORTHAMPTON: GILI}
    return pos("1943", empty=True, units={**units, BRIGADE: WAKE}, reduced=[ARMY])


def test_where_a_counter_is_and_how_many_steps_it_has(there: Position) -> None:
    """Of one step nothing is said."""
    found = {unit: inquiries.unit(there, unit) for unit in (ARMY, AOBA, BRIGADE, SEAS)}

    assert found == {ARMY: "4021 reduced", AOBA: "4021 full", BRIGADE: WAKE, SEAS: TRUK}
    assert inquiries.unit(there, "us_cv_enterprise") == "eliminated full"
    assert {*inquiries.stack(there, RABAUL)} == {AOBA, FLOTILLA, ARMY}


@pytest.mark.rule("EOS-6.12-01")
def test_by_which_line_a_unit_is_supplied_or_what_blocks_it(there: Position) -> None:
    """No HQ serves Northampton."""
    line = inquiries.supply(there, AOBA)
    assert (line.supplied, line.source) == (True, SEAS)
    assert (line.path[0], line.path[-1], len(line.path)) == (TRUK, RABAUL, 5)
    assert (line.blocks, line.reasons) == ((), ())

    none = inquiries.supply(there, NORTHAMPTON)
    assert (none.supplied, none.source, none.path) == (False, "", ())
    assert none.blocks == ("EOS-6.12-01",)
    assert len(none.reasons) == 1
    assert inquiries.supplied_places(there, "japan")["hqs"] == [SEAS]
    assert RABAUL in inquiries.supplied_places(there, "japan")["ports"]
    assert inquiries.supplied_places(there, "allies")["hqs"] == []


def test_who_projects_a_zone_and_whom_it_bars(there: Position) -> None:
    """The flotilla in Rabaul; Gili Gili is out of its zone."""
    assert inquiries.zones(there, RABAUL) == {"projected": ["japan"], "barred": ["allies"]}
    assert inquiries.zones(there, GILI) == {"projected": [], "barred": []}


def test_how_far_things_are(there: Position) -> None:
    """Two places are apart, not three; aircraft have ranges, and so has an HQ."""
    assert inquiries.distance(there, f"{RABAUL}-{GILI}") == 3
    with pytest.raises(BadData, match="are not two hexes"):
        inquiries.distance(there, f"{RABAUL}-{GILI}-{WAKE}")

    places = (RABAUL, GILI, "4423", WAKE)
    ranges = [inquiries.range_(there, FLOTILLA, place) for place in places]
    assert ranges == ["full", "full", "half", "no"]
    assert inquiries.range_(there, SEAS, RABAUL) == "full"
    assert inquiries.range_(there, SEAS, "5808") == "no"


def test_the_activation_line_of_an_hq(there: Position) -> None:
    """To its own units, not to itself nor to the enemy."""
    assert inquiries.line(there, SEAS, AOBA) == [TRUK, "4018", "4019", "4020", RABAUL]
    assert inquiries.line(there, SEAS, SEAS) == inquiries.line(there, SEAS, NORTHAMPTON) == []


@pytest.mark.rule("EOS-8.42-04")
def test_what_a_way_costs(there: Position) -> None:
    """Half a point by rail and two through the jungle; a hex by sea; a way has no gaps."""
    assert inquiries.cost(there, ARMY, "2211-2110-2109") == 2.5
    assert inquiries.cost(there, ARMY, "2211-2109") is None
    assert inquiries.cost(there, AOBA, "4021-4121") == 1
    assert inquiries.cost(there, AOBA, "4021-4222") is None


@pytest.mark.rule("EOS-14.2-02")
def test_the_shipping_that_is_left(there: Position) -> None:
    """In rivalry Japan uses four of seven points."""
    assert inquiries.shipping(there, "japan") == {"left": 4, "used": 0}
    used = pos("1943", marks={"asp_used": {"japan": 3, "allies": 0}})
    assert inquiries.shipping(used, "japan") == {"left": 1, "used": 3}
    assert inquiries.offensive(there) == {}
