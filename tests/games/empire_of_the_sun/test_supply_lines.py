"""How supply lines run over sea and land, and the networks of a side."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from wartable.games.empire_of_the_sun.data import data
from wartable.games.empire_of_the_sun.grid import grid_of
from wartable.games.empire_of_the_sun.supply_floods import ANY, Post, Terms
from wartable.games.empire_of_the_sun.supply_lines import Network

LAE, MORESBY, BUNA, RABAUL = "3822", "3823", "3922", "4021"
MADANG, SOUTH_OF_MORESBY = "3721", "3824"
TO_LAE = ("4021", "3921", "3920", "3821", "3822")
"""Hexes of the sea from Rabaul to Lae."""


def network(
    *,
    sea: Iterable[str] = (),
    ports: Iterable[str] = (),
    blocked: Iterable[str] = (),
    hqs: Iterable[tuple[str, int]] = (),
    side: str = "japan",
    everywhere: bool = False,
    by_land: bool = False,
    kwai: bool = False,
) -> Network:
    """A network whose lines may use the sea in these hexes only, and who holds these ports."""
    board = data().map.board
    posts = tuple(Post(f"hq {place}", "japan", place, command) for place, command in hqs)
    return Network(
        Terms(
            grid=grid_of(data().map),
            side=side,
            bar=0 if everywhere else board.all & ~board.bits(sea),
            blocked=board.bits(blocked),
            held=board.bits(ports),
            posts=posts,
            unbuilt=frozenset(),
            kwai=kwai,
            hump=False,
            port_by_land=by_land,
        )
    )


def hexes(bits: int) -> set[str]:
    return {*data().map.board.numbers(bits)}


def connected(lines: Network, start: str) -> set[str]:
    return hexes(lines.connected(data().map.board.bits([start])))


@pytest.mark.rule("EOS-6.12-01")
def test_without_an_hq_of_its_kind_nobody_is_served() -> None:
    lines = network(sea=TO_LAE, ports=[RABAUL, LAE], hqs=[(RABAUL, 12)])

    assert lines.served(("us", "joint")) == 0


@pytest.mark.rule("EOS-6.21-02", "EOS-6.21-22")
def test_the_line_of_an_hq_passes_any_number_of_ports() -> None:
    """By sea to Lae, overland to Port Moresby, and on by sea."""
    lines = network(sea=["3821", LAE, MORESBY, "3824"], ports=[LAE, MORESBY])

    assert {LAE, MORESBY, "3824"} <= connected(lines, "3821")


@pytest.mark.rule("EOS-6.21-04", "EOS-6.21-05", "EOS-1.3-36")
def test_the_line_of_a_unit_changes_in_one_port_besides_that_of_the_hq() -> None:
    """From Rabaul by sea to Lae and overland to Port Moresby, whose port is the unit's own; not on
    by sea from there. From an HQ in Lae both are open."""
    sea = [*TO_LAE, MORESBY, SOUTH_OF_MORESBY]
    far = network(sea=sea, ports=[RABAUL, LAE, MORESBY], hqs=[(RABAUL, 12)])
    reached = far.reach([(RABAUL, 12)])
    near = network(sea=sea, ports=[LAE, MORESBY], hqs=[(LAE, 12), (MORESBY, 1)])

    assert MORESBY in hexes(reached.by_land)
    assert SOUTH_OF_MORESBY not in hexes(reached.by_sea)
    assert SOUTH_OF_MORESBY in hexes(near.reach([(LAE, 12)]).by_sea)


@pytest.mark.rule("EOS-6.21-04", "EOS-1.3-42")
def test_the_port_in_which_a_line_changes_is_a_supplied_one() -> None:
    """Overland from Lae to Port Moresby a line goes on by sea only if some HQ reaches that port by
    sea."""
    sea = [LAE, MORESBY, SOUTH_OF_MORESBY]
    lines = network(sea=sea, ports=[LAE, MORESBY], hqs=[(LAE, 12)])

    assert hexes(lines.ports) == {LAE}
    assert SOUTH_OF_MORESBY not in hexes(lines.reach([(LAE, 12)]).by_sea)


@pytest.mark.rule("EOS-6.21-03", "EOS-1.3-36")
def test_a_line_is_no_longer_than_the_command_range() -> None:
    """From Rabaul to Lae are two hexes, without the hex of the HQ and with that of the unit."""
    lines = network(sea=TO_LAE, ports=[RABAUL], hqs=[(RABAUL, 2)])

    assert LAE in hexes(lines.reach([(RABAUL, 2)]).by_sea)
    assert LAE not in hexes(lines.reach([(RABAUL, 1)]).by_sea)


@pytest.mark.rule("EOS-6.21-06", "EOS-1.3-44")
def test_no_line_crosses_a_closed_sea_side() -> None:
    """Soerabaja 2220 is entered from 2219, 2319 and 2320, not from 2120 and 2221."""
    for beside in ("2219", "2319", "2320"):
        assert "2220" in connected(network(sea=[beside, "2220"]), beside)
    for beside in ("2120", "2221"):
        assert "2220" not in connected(network(sea=[beside, "2220"]), beside)


@pytest.mark.rule("EOS-6.21-06", "EOS-1.3-43")
def test_no_line_crosses_a_closed_land_side() -> None:
    """Between Panay 2814 and 2913 the land is closed; between 2912 and 2913 it is open."""
    assert "2913" not in connected(network(), "2814")
    assert "2913" in connected(network(), "2912")


@pytest.mark.rule("EOS-6.21-07", "EOS-6.4-12")
def test_zoi_bars_sea_sides_of_its_hexes_entering_and_leaving() -> None:
    """A hex in it is neither entered nor left by sea."""
    lines = network(sea=["3821", "3820"])

    assert connected(lines, "3821") == {"3821", "3820"}
    assert connected(lines, "3721") & {"3821", "3820", "3720"} == {"3720"}


@pytest.mark.rule("EOS-6.21-18", "EOS-6.4-17")
def test_zoi_bars_no_land_side() -> None:
    """Lae to Port Moresby under enemy ZOI."""
    assert MORESBY in connected(network(), LAE)


@pytest.mark.rule("EOS-6.21-08", "EOS-6.21-09")
def test_in_a_coast_without_a_port_a_line_goes_on_as_it_came() -> None:
    """Buna 3922 has no port: by sea into it and not on overland, overland and not on to sea."""
    from_sea = connected(network(sea=["3921", BUNA]), "3921")
    from_land = connected(network(sea=["3921", BUNA]), MORESBY)

    assert BUNA in from_sea
    assert MORESBY not in from_sea
    assert BUNA in from_land
    assert "3921" not in from_land


@pytest.mark.rule("EOS-6.21-08", "EOS-6.21-09", "EOS-6.21-12")
def test_nor_does_the_line_of_a_unit_change_there() -> None:
    """From Rabaul by sea to Buna, or to Lae which the enemy holds, and not on to Port Moresby; from
    Port Moresby overland to Buna and not on to sea."""
    lines = network(sea=[*TO_LAE, BUNA], ports=[RABAUL], hqs=[(RABAUL, 12)])
    reached = lines.reach([(RABAUL, 12)])
    overland = network(sea=["3921", BUNA], ports=[MORESBY], hqs=[(MORESBY, 12)])

    assert {BUNA, LAE} <= hexes(reached.by_sea)
    assert not {BUNA, LAE, MORESBY} & hexes(reached.by_land)
    assert "3921" not in hexes(overland.reach([(MORESBY, 12)]).by_sea)


@pytest.mark.rule("EOS-6.21-11", "EOS-6.21-12")
def test_in_an_enemy_port_a_line_goes_on_as_it_came() -> None:
    """Lae, whose port the enemy holds."""
    from_sea = connected(network(sea=["3821", LAE]), "3821")
    from_land = connected(network(sea=["3821", LAE]), MORESBY)

    assert LAE in from_sea
    assert MORESBY not in from_sea
    assert LAE in from_land
    assert "3821" not in from_land


@pytest.mark.rule("EOS-6.21-10")
def test_no_line_crosses_land_sides_of_a_hex_that_the_enemy_blocks() -> None:
    """Neither into it nor out of it; by sea it is passed."""
    lines = network(sea=["3821", LAE, "3921"], blocked=[LAE], ports=[LAE])

    assert LAE not in connected(lines, MORESBY)
    assert {LAE, "3921"} <= connected(lines, "3821")
    assert MORESBY not in connected(lines, "3821")


@pytest.mark.rule("EOS-1.3-42", "EOS-VAR-01")
def test_a_port_is_supplied_by_sea_and_by_the_later_text_overland_too() -> None:
    """Port Moresby, two and a half movement points from an HQ in Lae, the sea between closed."""
    by_sea = network(sea=TO_LAE, ports=[LAE, MORESBY, RABAUL], hqs=[(LAE, 1)])
    later = network(ports=[LAE, MORESBY], hqs=[(LAE, 1)], by_land=True)
    too_far = network(ports=[LAE, "3520"], hqs=[(LAE, 1)], by_land=True)

    assert hexes(by_sea.ports) == {LAE, RABAUL}
    assert hexes(later.ports) == {LAE, MORESBY}
    assert hexes(too_far.ports) == {LAE}


@pytest.mark.rule("EOS-1.3-42", "EOS-1.3-41")
def test_a_port_and_an_airfield_are_supplied_by_an_hq_that_is_itself_out_of_supply() -> None:
    """And at any distance."""
    lines = network(sea=TO_LAE, ports=[LAE, RABAUL], hqs=[(RABAUL, 1)], side="japan")

    assert not lines.hqs
    assert hexes(lines.ports) == {LAE, RABAUL}
    assert hexes(lines.airfields) == {LAE, RABAUL}


@pytest.mark.rule("EOS-1.3-41", "EOS-1.3-50")
def test_an_airfield_needs_no_port_near_but_one_change_at_most() -> None:
    """Over the mountains from Hollandia to Lae the overland limit is waived. From Lae by land to
    Port Moresby and then by sea to Horn Island is one change, from Rabaul two."""
    held = [RABAUL, LAE, MORESBY, "3721", "3522", "3624"]
    sea = [*TO_LAE, MORESBY, "3824", "3724", "3624", "3723", "3623"]
    overland = network(ports=[LAE, "3520", "3721"], hqs=[("3520", 1)])
    one = network(sea=[*sea], ports=held, hqs=[(LAE, 1), ("3624", 1)])
    two = network(sea=[*sea], ports=held, hqs=[(RABAUL, 1)])

    assert LAE in hexes(overland.airfields)
    assert LAE not in hexes(overland.logistics)
    assert "3624" in hexes(one.airfields)
    assert "3624" not in hexes(two.airfields)
    assert MORESBY in hexes(two.airfields)


@pytest.mark.rule("EOS-6.22-01")
def test_every_hex_of_the_east_west_and_south_edge_is_an_allied_source() -> None:
    """And of the north edge none."""
    lines = network(side="allies", everywhere=True)
    sources = hexes(lines.sources)

    assert {"1005", "1004", "3727", "4828", "2027"} <= sources
    edges = {number for number, each in data().map.hexes.items() if each.edge}
    assert sources == edges
    assert {each.edge for each in data().map.hexes.values()} == {"", "east", "west", "south"}
    assert "4500" not in sources


@pytest.mark.rule("EOS-6.22-02", "EOS-13.93-04")
def test_japanese_sources_are_the_home_cities_that_japan_holds() -> None:
    """All eight, less those that are lost."""
    cities = {"3307", "3407", "3506", "3507", "3607", "3704", "3705", "3706"}

    assert hexes(network(ports=cities).sources) == cities
    assert hexes(network(ports=cities - {"3706", "3307"}).sources) == cities - {"3706", "3307"}


@pytest.mark.rule("EOS-6.21-13", "EOS-6.21-14", "EOS-8.42-02")
def test_overland_costs_are_those_of_movement_and_half_a_point_along_routes() -> None:
    """From Saigon along the railway to 2211 and Bangkok 2110 one point; from Lae to the jungle of
    Madang two, into the mountains of 3722 three, by Buna and the road to Port Moresby two and a
    half."""
    lines = network()
    board = data().map.board

    def within(start: str, halves: int) -> set[str]:
        return hexes(lines.overland(board.bits([start]), halves))

    assert "2211" in within("2212", 1)
    assert "2110" in within("2212", 2)
    assert "2110" not in within("2212", 1)
    assert "3721" in within(LAE, 4)
    assert "3721" not in within(LAE, 3)
    assert "3722" in within(LAE, 6)
    assert "3722" not in within(LAE, 5)
    assert MORESBY in within(LAE, 5)
    assert MORESBY not in within(LAE, 4)


@pytest.mark.rule("EOS-13.79-01", "EOS-13.78-09", "EOS-6.21-14")
def test_the_route_over_the_kwai_counts_after_its_event_only() -> None:
    """From Bangkok to Rangoon by 2010, 2109 and 2108: two points with it, six without."""
    bangkok = data().map.board.bits(["2110"])

    assert "2008" in hexes(network(kwai=True).overland(bangkok, 4))
    assert "2008" not in hexes(network().overland(bangkok))


@pytest.mark.rule("EOS-6.21-13")
def test_four_points_are_near_and_four_and_a_half_are_not() -> None:
    """From Lae to the jungle of Madang are two points, to Wewak and
    3621 four, to 3620 behind them six."""
    near = hexes(network(ports=[LAE], hqs=[(LAE, 1)]).logistics)

    assert {MADANG, "3621", "3720"} <= near
    assert not {"3620", "3520"} & near


@pytest.mark.rule("EOS-6.21-10", "EOS-6.21-13")
def test_the_four_points_are_not_counted_through_the_enemy() -> None:
    """The railway from Saigon is cut in Phnom Penh 2211."""
    board = data().map.board
    lines = network(blocked=["2211"])

    assert "2110" not in hexes(lines.overland(board.bits(["2212"]), 2))


def test_any_is_longer_than_every_line() -> None:
    """There are fewer hexes."""
    assert len(data().map.hexes) < ANY
