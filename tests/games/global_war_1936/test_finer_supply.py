"""Supply paths, one condition at a time (1.11, 1.12, 12.4, 15.3, 15.5)."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from tests.games.global_war_1936.table import begin, facilities, own, pos, sheet, stand, war
from wartable.games.global_war_1936.data import data
from wartable.games.global_war_1936.names import border
from wartable.games.global_war_1936.state import Facility, Rail, State
from wartable.games.global_war_1936.supply import (
    Net,
    Stop,
    contains_communism,
    lease_net,
    may_transfer,
    net,
    open_seas,
    rails_from,
    receiving_home,
)

ZONE, SEA = "western_germany", "A23"
WAYS = Net(
    sources=frozenset({"home"}),
    links={"home": ("town",), "town": (), "port": ("town",), "end": ("town",)},
    quays={"home": {"S1": 3, "S2": 5}, "port": {"S1": 1}, "end": {"S1": 5}},
    seas={"S1": ("S2", "S3"), "S2": ("S1",), "S3": ()},
    landings={"S2": ("port", "end")},
    ends=frozenset({"end"}),
)
"""From home to a town by land, from two quays to sea, over one zone to a port and to the end."""


@pytest.mark.rule("GW-1.11-04", "GW-1.11-07", "GW-12.4-02")
@pytest.mark.parametrize(
    ("here", "onward"),
    [
        (
            Stop("home", "land"),
            [Stop("S1", "sea", 2), Stop("S2", "sea", 4), Stop("town", "land")],
        ),
        (
            Stop("home", "port"),
            [Stop("S1", "sea", 2), Stop("S2", "sea", 4), Stop("town", "inland")],
        ),
        (Stop("home", "inland"), [Stop("town", "inland")]),
        (Stop("port", "port"), [Stop("S1", "sea", 0), Stop("town", "inland")]),
        (Stop("town", "land"), []),
        (Stop("S1", "sea", 2), [Stop("S2", "sea", 1), Stop("S3", "sea", 1)]),
        (Stop("S1", "sea", 0), []),
        (Stop("S2", "sea", 1), [Stop("S1", "sea", 0), Stop("port", "port"), Stop("end", "port")]),
        (Stop("S2", "sea", 0), [Stop("port", "port"), Stop("end", "port")]),
        (Stop("end", "land"), []),
        (Stop("end", "port"), []),
        (Stop("end", "inland"), []),
    ],
)
def test_where_a_path_goes_on(here: Stop, onward: list[Stop]) -> None:
    """Every sea zone counts; it takes ship again in a port, not inland, and never at an end."""
    assert [*WAYS.onward(here)] == onward


# on land


@pytest.mark.rule("GW-1.11-02", "GW-13.2.8-04")
@pytest.mark.parametrize(
    ("rail", "printed", "new"),
    [
        (None, True, False),
        (Rail(damage=1), False, False),
        (Rail(gone=True), False, False),
        (Rail(gauge="narrow"), True, True),
        (Rail(gauge="narrow", damage=1), False, False),
    ],
)
def test_which_railways_carry_supply(rail: Rail | None, printed: bool, new: bool) -> None:
    """Printed or new ones without damage: Bavaria is linked to Austria, Eastern Germany not to
    Lower Silesia."""
    state = begin()
    ways = {"austria/bavaria": printed, "dolnoslaske/eastern_germany": new}
    for name, carries in ways.items():
        one, other = name.split("/")
        here = pos(replace(state, rails={name: rail} if rail else {}))
        assert (other in rails_from(here, one)) == carries
        assert (one in rails_from(here, other)) == carries
        assert "berlin" in [*rails_from(here, "eastern_germany")]


@pytest.mark.rule("GW-1.11-03", "GW-1.11-02")
@pytest.mark.parametrize("linked", [True, False])
def test_rivers_that_are_marked_link_both_banks(linked: bool) -> None:
    """Without any railway; each bank in hands that the path can use."""
    one, other = next(
        zones
        for zones, row in data().map.land_borders.items()
        if not row.barrier and row.linked == linked
    )
    gone = {border(one, there): Rail(gone=True) for there in data().map.land[one].neighbours}
    state = replace(own(begin(), "germany", one, other), rails=gone)
    links = net(pos(state), "germany").links

    assert (other in links[one]) == linked
    assert (one in links[other]) == linked
    lost = net(pos(own(state, "sweden", other)), "germany").links
    assert other not in lost
    assert other not in lost[one]


@pytest.mark.rule("GW-1.11-01", "GW-1.11-02", "GW-1.11-04")
def test_where_paths_start() -> None:
    """In the home country as far as it is owned since the start; without one where a factory or
    shipyard works."""
    state = begin()

    def sources(state: State, nation: str) -> frozenset[str]:
        return net(pos(state), nation).sources

    assert sources(state, "germany") == data().homes["germany"].zones
    assert sources(own(state, "france", "bavaria"), "germany") == (
        data().homes["germany"].zones - {"bavaria"}
    )
    new = replace(state, taken=frozenset({"bavaria"}))
    assert "bavaria" not in sources(new, "germany")
    moved = sheet(state, "great_britain", capital="ottawa")
    assert sources(moved, "great_britain") == data().homes["great_britain"].zones | {"ottawa"}
    assert sources(state, "fec") == {"calcutta", "maharashtra", "british_malaya"}
    hit = facilities(state, "maharashtra", Facility("minor_shipyard", "I7", 1))
    assert sources(hit, "fec") == {"calcutta", "british_malaya"}
    port = facilities(state, "maharashtra", Facility("minor_port", "I7"))
    assert sources(port, "fec") == {"calcutta", "british_malaya"}
    both = facilities(
        state,
        "maharashtra",
        Facility("minor_factory", "", 1),
        Facility("minor_shipyard", "I7"),
    )
    assert "maharashtra" in sources(both, "fec")


# by sea


@pytest.mark.rule("GW-1.11-04")
@pytest.mark.parametrize(
    ("there", "were", "quays"),
    [
        ([Facility("minor_port", SEA)], None, {SEA: 3}),
        ([Facility("major_dock", SEA)], None, {SEA: 5}),
        ([Facility("minor_port", SEA), Facility("major_port", SEA)], None, {SEA: 5}),
        ([Facility("major_port", SEA), Facility("minor_shipyard", SEA)], None, {SEA: 5}),
        ([Facility("minor_port", SEA), Facility("major_port", "A12")], None, {SEA: 3, "A12": 5}),
        ([Facility("major_port", SEA, 1), Facility("minor_port", SEA)], None, {SEA: 3}),
        ([Facility("submarine_base", SEA), Facility("airbase")], None, {}),
        ([Facility("minor_port", SEA)], [], {}),
        ([Facility("minor_port", SEA)], [Facility("minor_port", SEA, 1)], {}),
        ([Facility("minor_port", SEA)], [Facility("minor_port", "A12")], {}),
        ([Facility("major_port", SEA)], [Facility("minor_port", SEA)], {SEA: 5}),
        ([Facility("minor_port", SEA, 1)], [Facility("minor_port", SEA)], {}),
        (
            [Facility("coastal_artillery", "all"), Facility("minor_dock", "all")],
            None,
            {SEA: 3, "A12": 3},
        ),
    ],
)
def test_how_far_a_leg_goes_from_a_zone(
    there: list[Facility], were: list[Facility] | None, quays: dict[str, int]
) -> None:
    """From the best naval facility on the sea zone that has been whole since the turn began."""
    state = facilities(begin(), ZONE, *there)
    if were is not None:
        state = replace(state, facilities_were={ZONE: tuple((each, 1) for each in were)})
    ways = net(pos(state), "germany")

    assert ways.quays[ZONE] == quays
    assert {sea for sea, zones in ways.landings.items() if ZONE in zones} == {*quays}
    known: Any = {"improved_logistics": 4}
    better = net(pos(sheet(state, "germany", technologies=known)), "germany")
    assert better.quays[ZONE] == {sea: far + 1 for sea, far in quays.items()}


@pytest.mark.rule("GW-1.11-06", "GW-15.1-01")
def test_german_lend_lease_to_the_nationalists_goes_one_sea_zone_farther() -> None:
    here = pos(war(begin(), ("japan", "kmt")))
    plain = net(here, "germany").quays[ZONE]

    assert plain
    far = lease_net(here, "germany", "spanish_nationalists").quays[ZONE]
    assert far == {sea: number + 1 for sea, number in plain.items()}
    assert lease_net(here, "germany", "vichy_france").quays[ZONE] == plain
    italian = lease_net(here, "italy", "spanish_nationalists").quays["rome"]
    assert italian == net(here, "italy").quays["rome"]


STRAIT = ("M7", "M10")


@pytest.mark.rule("GW-15.3-08", "GW-9.4.2-01")
@pytest.mark.parametrize(
    ("what", "sender", "to", "passes"),
    [
        ("", "ussr", "spanish_republicans", True),
        ("", "ussr", "ccp", False),
        ("", "germany", "spanish_republicans", False),
        ("controlled", "ussr", "spanish_republicans", False),
        ("german", "ussr", "spanish_republicans", False),
        ("chinese", "ussr", "spanish_republicans", False),
        ("blockaded", "ussr", "spanish_republicans", False),
    ],
)
def test_who_passes_the_turkish_straits(what: str, sender: str, to: str, passes: bool) -> None:
    """Soviet aid to the Republicans, while Turkey is a neutral that nobody controls."""
    state = begin()
    match what:
        case "controlled":
            state = sheet(state, "turkey", controller="germany")
        case "german":
            state = own(state, "germany", "istanbul")
        case "chinese":
            state = own(state, "kmt", "istanbul")
        case "blockaded":
            state = stand(war(state, ("italy", "ussr")), STRAIT[0], "3 destroyer", "italy")
    seas = lease_net(pos(state), sender, to).seas
    one, other = STRAIT

    assert (other in seas.get(one, ())) == passes
    assert (one in seas.get(other, ())) == passes
    assert (one in seas) == (what != "blockaded")


@pytest.mark.rule("GW-9.4.2-01")
def test_blockaded_seas_are_left_out_on_both_sides() -> None:
    state = war(replace(begin(), units={}), ("germany", "great_britain"))
    state = stand(state, "A54", "3 destroyer", "germany")
    seas = net(pos(state), "great_britain").seas
    free = net(pos(begin()), "great_britain").seas

    assert "A54" in free
    assert "A54" not in seas
    assert not any("A54" in near for near in seas.values())
    assert any("A54" in near for near in free.values())
    assert {*free} - {*seas} == {"A54"}
    assert net(pos(state), "germany").seas.keys() == free.keys()


@pytest.mark.rule("GW-1.11-05")
def test_an_open_sea_has_all_its_neighbours() -> None:
    here = pos(begin())

    assert open_seas(here, "great_britain").keys() == here.data.map.sea.keys()
    assert open_seas(here, "great_britain")["A54"] == here.data.map.sea["A54"].neighbours


@pytest.mark.rule("GW-1.8-15", "GW-1.13-01")
@pytest.mark.parametrize(
    ("nation", "leave", "karelia", "canal", "route"),
    [
        ("ussr", [], "ussr", True, True),
        ("germany", [], "ussr", False, False),
        ("germany", ["ussr"], "ussr", True, True),
        ("germany", ["ussr"], "finland", False, True),
        ("ussr", [], "finland", False, True),
        ("germany", ["ussr", "italy"], "italy", True, True),
    ],
)
def test_who_may_use_the_ways_of_the_north(
    nation: str, leave: list[str], karelia: str, canal: bool, route: bool
) -> None:
    """All who keep the canal let him pass, or he is one of them."""
    state = own(begin(), karelia, "karelia")
    given = {f"passage {owner} {nation}": 1 for owner in leave}
    state = replace(state, spent={"permitted": given} if given else {})

    assert may_transfer(pos(state), nation, "baltic_white_sea_canal") == canal
    assert may_transfer(pos(state), nation, "northern_sea_route") == route


# lend-lease


@pytest.mark.rule("GW-12.4-01", "GW-12.4-02", "GW-AMB-20", "GW-0.2-13", "GW-15.5-03")
def test_where_lend_lease_arrives() -> None:
    """In the home country as far as it is owned since the start; in Canada what comes from the
    USA; at the works of who has no home country."""
    here = pos(begin())
    homes, canada = data().homes, data().map.areas["canada"].zones

    assert receiving_home(here, "germany", "italy") == homes["italy"].zones
    assert receiving_home(here, "usa", "great_britain") == homes["great_britain"].zones | canada
    assert receiving_home(here, "france", "great_britain") == homes["great_britain"].zones
    assert receiving_home(here, "usa", "anzac") == homes["anzac"].zones
    assert receiving_home(here, "usa", "fec") == {"calcutta", "maharashtra", "british_malaya"}
    assert lease_net(here, "germany", "italy").ends == homes["italy"].zones
    new = pos(replace(begin(), taken=frozenset({"rome"})))
    assert lease_net(new, "germany", "italy").ends == homes["italy"].zones - {"rome"}
    lost = pos(own(begin(), "france", "rome"))
    assert lease_net(lost, "germany", "italy").ends == homes["italy"].zones - {"rome"}


@pytest.mark.rule("GW-15.8-04")
@pytest.mark.parametrize(
    ("deed", "contains"),
    [
        (("ussr", "lent", "ccp 3"), True),
        (("ussr", "lent", "ccp 2"), False),
        (("ussr", "lent", "spanish_republicans 3"), False),
        (("germany", "lent", "ccp 3"), False),
        (("ussr", "given", "ccp 3"), False),
    ],
)
def test_when_communism_is_contained(deed: Any, contains: bool) -> None:
    state = replace(begin(), round=3, deeds=frozenset({deed}))

    assert contains_communism(pos(state)) == contains


@pytest.mark.rule("GW-1.12-01", "GW-1.12-03")
def test_the_roads_over_the_himalayas_link_what_they_join_for_lend_lease() -> None:
    """Both ways, as far as the zones are open to the path; not for the KMT's own supply."""
    state = own(war(replace(begin(), round=5), ("japan", "kmt")), "kmt", "yunnan")
    state = own(state, "fec", "burma", "bengal")
    links = lease_net(pos(state), "fec", "kmt").links

    assert "burma" in links["yunnan"]
    assert "yunnan" in links["burma"]
    assert "bengal" in links["burma"]
    assert "burma" in links["bengal"]
    early = lease_net(pos(replace(state, round=4)), "fec", "kmt").links
    assert "yunnan" not in early["burma"]
    assert "yunnan" not in net(pos(state), "fec").links["burma"]
