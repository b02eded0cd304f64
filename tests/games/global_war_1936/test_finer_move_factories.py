"""Factories that go by rail, case by case, and what rail waits for (8.2.1, 15.1, 15.3)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from tests.games.global_war_1936.table import (
    bare,
    facilities,
    marks,
    offered,
    own,
    play,
    pos,
    refused,
    sheet,
    stand,
    war,
)
from wartable.games.global_war_1936.movement import factories, rail
from wartable.games.global_war_1936.state import Boxed, Facility, Item, State
from wartable.games.global_war_1936.unit import Unit

LOGISTICS = {"improved_logistics": 4}
HERE = "GW-8.2.1-34"
LINE = "germany: relocate {} damaged {}: berlin > {}"


def _factory(*there: Facility, box: Boxed = ()) -> State:
    """Germany knows Improved Logistics, and these stand in Berlin."""
    state = facilities(bare("germany", "noncombat"), "berlin", *there)
    state = replace(state, box={"germany": box} if box else {})
    return sheet(state, "germany", technologies=LOGISTICS)


@pytest.mark.rule("GW-8.2.1-34", "GW-15.3-02")
def test_who_moves_factories() -> None:
    """With Improved Logistics, or the USSR at war with a major power; nobody without a home."""
    state = bare("ussr", "noncombat")

    def rule(nation: str, before: State = state) -> str:
        return factories.may_move(pos(before), nation)

    assert rule("ussr") == rule("germany") == ""
    assert rule("germany", sheet(state, "germany", technologies=LOGISTICS)) == HERE
    assert rule("ussr", sheet(state, "ussr", technologies=LOGISTICS)) == HERE
    assert rule("ussr", war(state, ("germany", "ussr"))) == "GW-15.3-02"
    assert rule("germany", war(state, ("germany", "ussr"))) == ""
    assert rule("ussr", war(state, ("finland", "ussr"))) == ""
    assert rule("fec", sheet(state, "fec", technologies=LOGISTICS)) == ""


@pytest.mark.rule("GW-8.2.1-34", "GW-15.3-02")
def test_how_many_moves_a_factory_takes() -> None:
    here = pos(bare("germany", "noncombat"))
    needed = {
        kind: factories.moves_needed(here, f"{kind}_factory")
        for kind in ("minor", "medium", "major")
    }
    assert needed == {"minor": 1, "medium": 1, "major": 2}


@pytest.mark.rule("GW-8.2.1-34", "GW-11.2-01", "GW-11.2-02")
@pytest.mark.parametrize(
    ("kind", "damage", "way", "rules"),
    [
        ("minor_factory", 0, "eastern_germany", []),
        ("medium_factory", 2, "eastern_germany", []),
        ("major_factory", 0, "eastern_germany", []),
        ("minor_factory", 1, "eastern_germany", [HERE]),
        ("airbase", 0, "eastern_germany", [HERE]),
        ("minor_shipyard", 0, "eastern_germany", [HERE]),
        ("minor_factory", 0, "eastern_germany > west_poland", [HERE]),
        ("minor_factory", 0, "western_germany", ["GW-11.2-01"]),
        ("minor_factory", 0, "eastern_germany > bohemia > bavaria", ["GW-11.2-01"]),
        ("minor_factory", 0, "eastern_germany > A12 > western_germany", ["GW-11.2-01"]),
    ],
)
def test_which_factories_move_where(kind: str, damage: int, way: str, rules: list[str]) -> None:
    there = Facility("minor_factory"), Facility("medium_factory", damage=2), Facility("airbase")
    more = Facility("major_factory"), Facility("minor_shipyard")
    state = own(_factory(*there, *more), "germany", "west_poland")

    assert refused(state, LINE.format(kind, damage, way)) == rules
    unknown = sheet(state, "germany", technologies={})
    assert refused(unknown, LINE.format(kind, damage, way)) == [HERE]


@pytest.mark.rule("GW-8.2.1-34", "GW-11.2-02")
def test_a_major_factory_needs_two_moves_and_others_one() -> None:
    state = _factory(Facility("major_factory"), Facility("minor_factory"))

    def why(kind: str, used: int) -> list[str]:
        spent = {"rail": {"europe": used}}
        return refused(replace(state, spent=spent), LINE.format(kind, 0, "eastern_germany"))

    assert why("minor_factory", 4) == why("major_factory", 3) == []
    assert why("minor_factory", 5) == why("major_factory", 4) == ["GW-11.2-02"]


@pytest.mark.rule("GW-8.2.1-34", "GW-15.1-06")
def test_a_factory_that_worked_or_is_worked_on_or_waits_for_blitzkrieg_stays() -> None:
    """The die of a whole major factory; a repair or an enlargement of one in the same zone, not of
    something else nor elsewhere; in the first sequence of Blitzkrieg nothing goes by rail."""
    major, minor = Facility("major_factory"), Facility("minor_factory")
    state = _factory(major, minor)
    line = LINE.format("major_factory", 0, "eastern_germany")
    least = next(
        used
        for used in range(9)
        if refused(replace(state, spent={"researched": {"germany": used}}), line)
    )
    rolled = replace(state, spent={"researched": {"germany": least}})
    assert refused(rolled, line) == [HERE]
    assert refused(rolled, LINE.format("minor_factory", 0, "eastern_germany")) == []
    hurt = replace(_factory(Facility("major_factory", damage=1)), spent=rolled.spent)
    assert refused(hurt, LINE.format("major_factory", 1, "eastern_germany")) == []
    fresh = replace(state, spent={"researched": {"germany": least - 1}})
    assert refused(fresh, line) == []

    for item, rules in (
        (Item("medium_factory", "berlin", of="minor_factory"), [HERE]),
        (Item("medium_factory", "bavaria", of="minor_factory"), []),
        (Item("medium_factory", "berlin"), []),
        (Item("major_port", "berlin", of="minor_port"), []),
        (Item("infantry", "berlin"), []),
    ):
        ordered = _factory(minor, box=((item, 1),))
        assert refused(ordered, LINE.format("minor_factory", 0, "eastern_germany")) == rules, item
    gone = replace(_factory(), facilities_were={"berlin": ((minor, 1),)})
    assert refused(gone, LINE.format("minor_factory", 0, "eastern_germany")) == [HERE]
    first = replace(state, spent={"ready": {"blitzkrieg": 1}})
    assert refused(first, line) == ["GW-15.1-06"]
    assert refused(replace(state, spent={"ready": {"blitzkrieg": 2}}), line) == []


@pytest.mark.rule("GW-15.1-06", "GW-11.2-02")
def test_rail_waits_for_the_second_sequence_of_blitzkrieg() -> None:
    state = stand(bare("germany", "noncombat"), "berlin", "1 infantry", "germany")
    line = "germany: rail 1 infantry: berlin > eastern_germany"
    for sequence, rules in ((0, []), (1, ["GW-15.1-06"]), (2, [])):
        spent = {"ready": {"blitzkrieg": sequence}} if sequence else {}
        here = replace(state, spent=spent)
        assert refused(here, line) == rules
        assert (line in offered(here)) == (not rules)
        ways = rail.paths(pos(here), Unit("infantry", "germany"), "berlin")
        assert bool(ways) == (not rules)


@pytest.mark.rule("GW-8.2.1-34", "GW-11.2-01", "GW-11.2.1-01", "GW-15.3-02")
def test_a_factory_goes_by_zones_of_its_own_and_keeps_to_one_gauge() -> None:
    """But with Improved Logistics; a zone that was taken in this turn is not open."""
    way = ("lubelskie", "east_poland", "western_ukraine", "kiev")
    state = own(war(bare("ussr", "noncombat"), ("germany", "ussr")), "ussr", *way)
    state = facilities(state, "kiev", Facility("minor_factory"))
    line = "ussr: relocate minor_factory damaged 0: kiev > {}"

    assert refused(state, line.format("western_ukraine")) == []
    abroad = "western_ukraine > east_poland > western_ukraine"
    assert refused(state, line.format(abroad)) == ["GW-11.2.1-01"]
    better = sheet(state, "ussr", technologies=LOGISTICS)
    assert refused(better, line.format(abroad)) == []
    taken = replace(state, taken=frozenset({"western_ukraine"}))
    assert refused(taken, line.format("western_ukraine")) == ["GW-11.2-01"]
    foreign = own(state, "germany", "western_ukraine")
    assert refused(foreign, line.format("western_ukraine")) == ["GW-11.2-01"]


@pytest.mark.rule("GW-15.3-03", "GW-3.3-29", "GW-15.3-02")
def test_what_leaves_the_soviet_home_country() -> None:
    """One minor factory a turn of the USSR, while it holds the objective."""
    state = own(war(bare("ussr", "noncombat"), ("germany", "ussr")), "ussr", "istanbul", "crimea")
    held = facilities(state, "crimea", Facility("minor_shipyard", "M10"))

    def goes(before: State = held, nation: str = "ussr", kind: str = "minor_factory") -> bool:
        return factories.goes_abroad(pos(before), nation, kind)

    assert goes()
    assert not goes(nation="germany")
    assert not goes(kind="medium_factory")
    key = factories.ACCESS
    assert not goes(replace(held, spent={"ready": {key: 1}}))
    assert not goes(own(held, "turkey", "istanbul"))

    held = own(held, "ussr", "east_poland")
    held = facilities(
        held, "western_ukraine", Facility("minor_factory"), Facility("medium_factory")
    )
    line = "ussr: relocate {} damaged 0: western_ukraine > east_poland"
    assert refused(held, line.format("minor_factory")) == []
    assert "GW-15.3-02" in refused(held, line.format("medium_factory"))
    after = play(held, line.format("minor_factory"))
    assert Facility("minor_factory") in dict(pos(after).facilities("east_poland"))
    assert not goes(after)
    home = play(held, line.format("minor_factory").replace("east_poland", "kiev"))
    assert goes(home)
    assert marks(after, "east_poland") == []
