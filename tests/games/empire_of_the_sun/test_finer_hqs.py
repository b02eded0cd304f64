"""HQs that leave and come back, what they reach, and what Japan holds for some segments."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest
from msgspec.structs import replace

from tests.games.empire_of_the_sun.offensives import in_offensive
from wartable.games.empire_of_the_sun import hq_moves, lines, political_will, progress, stacking
from wartable.games.empire_of_the_sun.actions import RecallHq, ReturnHq
from wartable.games.empire_of_the_sun.events import MemoryChanges, MemoryNoted, Placed
from wartable.games.empire_of_the_sun.position import Position
from wartable.games.empire_of_the_sun.script import Script
from wartable.testing.empire_of_the_sun.slow_supply import Slow
from wartable.testing.empire_of_the_sun.table import Faces, pos, position

SOUTH, SEAS, FLEET = "jp_hq_south", "jp_hq_south_seas", "jp_hq_combined_fleet_ozawa"
ANZAC, CENTRAL, MALAYA = "joint_hq_anzac", "us_hq_central_pacific", "cw_hq_malaya"


def empty(units: dict[str, str], scenario: str = "1942", **changes: Any) -> Position:
    return pos(scenario, empty=True, units=units, **changes)


@pytest.mark.rule("EOS-6.14-01", "EOS-6.14-02", "EOS-6.14-03", "EOS-6.1-04")
def test_hqs_where_the_enemy_is_in_control_are_displaced_and_no_others() -> None:
    """Of both sides: to the box of the next turn, the one with a dot out of the game; who stands in
    a hex of its own stays."""
    units = {SOUTH: "2212", SEAS: "4021", ANZAC: "3727", CENTRAL: "5808", MALAYA: "2015"}
    lost = {"also_japanese": ["5808", "2015"], "allied": ["4021"]}
    script = Script(position("1942", empty=True, units=units, turn=3, **lost), Faces())
    hq_moves.displace(script)

    def noted(*hqs: str) -> MemoryNoted:
        return MemoryNoted(MemoryChanges(undelayed=frozenset(hqs)))

    assert [*script.events] == [
        Placed((MALAYA,), "removed", "removed"),
        Placed((CENTRAL,), "turn_4", "displaced"),
        noted(CENTRAL),
        Placed((SEAS,), "turn_4", "displaced"),
        noted(CENTRAL, SEAS),
    ]


@pytest.mark.rule("EOS-6.14-01", "EOS-17.10-08")
def test_an_hq_in_a_port_off_the_map_stays() -> None:
    """In Oahu beyond the South Pacific."""
    script = Script(position("south_pacific", empty=True, units={CENTRAL: "5808"}), Faces())
    hq_moves.displace(script)

    assert [*script.events] == []


@pytest.mark.rule("EOS-6.13-01", "EOS-6.13-02")
@pytest.mark.parametrize(
    ("unit", "side", "is_fine"),
    [
        (SOUTH, "japan", True),
        (SOUTH, "allies", False),
        (SEAS, "japan", False),
        ("jp_army_15", "japan", False),
        (ANZAC, "allies", True),
        (ANZAC, "japan", False),
    ],
)
def test_only_an_hq_of_ones_own_on_the_map_is_recalled(unit: str, side: str, is_fine: bool) -> None:
    """No enemy one, none that is off the map, no other unit."""
    there = empty({SOUTH: "2212", "jp_army_15": "2212", SEAS: "turn_5", ANZAC: "3727"})
    found = [*hq_moves.recall_objections(there, RecallHq(side, "JP-49", unit))]
    who = {"japan": "Japan", "allies": "the Allies"}[side]

    assert [str(each) for each in found] == (
        [] if is_fine else [f"{there.name(unit)} is no HQ of {who} on the map (EOS-6.13-01)"]
    )


@pytest.mark.rule("EOS-6.15-01")
def test_hqs_that_left_wait_on_the_turn_track() -> None:
    """Of the side; no other unit there, none that is on the map again, none that comes as
    reinforcement."""
    units = {SEAS: "turn_5", SOUTH: "2212", FLEET: "turn_6", ANZAC: "turn_5"}
    units |= {"jp_air_flot_24": "turn_5"}
    waiting = frozenset({SEAS, SOUTH, ANZAC, "jp_air_flot_24"})
    there = empty(units, memory={"undelayed": waiting})

    assert hq_moves.on_track(there, "japan") == [SEAS]
    assert hq_moves.on_track(there, "allies") == [ANZAC]

    def against(hq: str, to: str) -> list[str]:
        action = ReturnHq("japan", "JP-49", hq, to)
        return [str(each) for each in hq_moves.return_objections(there, action)]

    assert against(SEAS, "3706") == []
    assert against(FLEET, "3706") == [
        f"{there.name(FLEET)} does not wait on the turn track (EOS-6.15-01)"
    ]
    assert against(SEAS, "4017") == [
        f"{there.name(SEAS)} may not return to {there.name('4017')} before its time (EOS-6.15-02)"
    ]


@pytest.mark.rule("EOS-6.15-01", "EOS-6.15-02")
def test_the_ports_to_which_an_hq_returns_early() -> None:
    """All of Japan's home ports; without one that another HQ has, that is the enemy's, or to which
    no line runs."""
    home = sorted(
        place
        for place, each in pos("1942").map.hexes.items()
        if each.port and each.region == "japan_home"
    )
    gone = {"memory": {"undelayed": frozenset({SEAS})}}
    free = empty({SEAS: "turn_5"}, **gone)
    taken = empty({SEAS: "turn_5", SOUTH: "3706"}, allied=["3307"], **gone)
    cut_off = empty({SEAS: "turn_5"}, allied=["3307", *sorted(free.map.japanese_sources)], **gone)

    assert hq_moves.return_ports(free, SEAS) == home
    left = [place for place in home if place not in ("3706", "3307")]
    assert hq_moves.return_ports(taken, SEAS) == left
    assert hq_moves.return_ports(cut_off, SEAS) == []


@pytest.mark.rule("EOS-6.15-02")
def test_the_allied_ports_to_which_an_hq_returns_early() -> None:
    """Those of Australia, India and Ceylon, and Oahu of all Hawaii; off the map Oahu too."""
    there = empty({CENTRAL: "turn_5"}, memory={"undelayed": frozenset({CENTRAL})})
    regions = ("australia", "india", "ceylon", "north_india")
    ports = {
        place
        for place, each in there.map.hexes.items()
        if each.port and each.region in regions and there.controls("allies", place)
    }
    small = empty({CENTRAL: "turn_5"}, "south_pacific")

    assert hq_moves.return_ports(there, CENTRAL) == sorted({"5808", *ports})
    assert {there.hex(place).region for place in ports} == {*regions}
    found = hq_moves.return_ports(small, CENTRAL)
    assert "5808" in found
    assert {small.hex(place).region for place in found if place != "5808"} == {"australia"}


@pytest.mark.rule("EOS-6.15-01", "EOS-6.15-02", "EOS-6.21-01")
def test_an_hq_returns_only_where_it_is_in_supply() -> None:
    """Not to Colombo and Trincomalee while a Japanese carrier lies there."""
    carriers = {"jp_cv_akagi": "1307"}
    units = {CENTRAL: "turn_5"}
    there = in_offensive("1942", empty=True, units=units | carriers, activated=tuple(carriers))
    ports = {
        place
        for place in there.ports("allies")
        if there.hex(place).region in hq_moves.EARLY["allies"]
        and (there.hex(place).region != "hawaii" or place == "5808")
    }
    fed = {
        place
        for place in ports
        if Slow(Position(replace(there.state, at=there.state.at | {CENTRAL: place}))).supplied(
            CENTRAL
        )
    }

    assert hq_moves.return_ports(there, CENTRAL) == sorted(fed)
    assert fed < ports


@pytest.mark.rule("EOS-16.47-02", "EOS-16.47-03", "EOS-17.10-12")
@pytest.mark.parametrize(
    ("scenario", "turn", "asp", "goal"),
    [
        ("1942", 3, 6, 0),
        ("1942", 4, 3, 3),
        ("1943", 5, 4, 4),
        ("1944", 9, 8, 4),
        ("south_pacific", 3, 6, 0),
        ("south_pacific", 4, 6, 2),
        ("south_pacific", 6, 1, 2),
    ],
)
def test_how_many_hexes_must_be_captured(scenario: str, turn: int, asp: int, goal: int) -> None:
    """From turn 4 on the lower of 4 and the Allied ASP; in the South Pacific 2."""
    there = pos(scenario, turn=turn, marks={"asp": {"japan": 7, "allies": asp}})

    assert progress.goal(there) == goal


@pytest.mark.rule("EOS-6.15-03", "EOS-6.13-03")
def test_an_hq_that_comes_back_waits_no_more() -> None:
    """It stands in its port."""
    waiting = {"undelayed": frozenset({SEAS, ANZAC})}
    state = position("1942", empty=True, units={SEAS: "turn_5"}, memory=waiting)
    script = Script(state, Faces())
    hq_moves.come_back(script, ReturnHq("japan", "JP-49", SEAS, "3706"))

    assert [*script.events] == [
        Placed((SEAS,), "3706", "returned"),
        MemoryNoted(MemoryChanges(undelayed=frozenset({ANZAC}))),
    ]


@pytest.mark.rule("EOS-6.3-03", "EOS-6.21-25", "EOS-7.26-15", "EOS-6.3-04")
def test_an_activation_line_is_the_shortest() -> None:
    """Hex by hex: each a step further from the HQ, over sides that lines may cross; one that closes
    a hex makes it longer, and as a battle hex it does not."""
    units = {SOUTH: "2212", "jp_army_15": "2106"}
    free = empty(units)
    closed = empty(units | {"in_corps_2": "2107", "in_corps_3": "2206", "in_corps_4": "2207"})
    line = lines.activation_line(free, SOUTH, "jp_army_15")
    longer = lines.activation_line(closed, SOUTH, "jp_army_15")
    fight = lines.activation_line(closed, SOUTH, "jp_army_15", ["2107", "2206", "2207"])

    assert line is not None
    assert (line[0], line[-1]) == ("2212", "2106")
    assert len(line) - 1 == free.distance("2212", "2106")
    assert fight == line
    assert longer is not None
    assert len(longer) > len(line)
    for path in (line, longer):
        assert all(free.distance(here, there) == 1 for here, there in pairwise(path))
    assert lines.in_reach(free, SOUTH) > lines.in_reach(closed, SOUTH)


@pytest.mark.rule("EOS-17.10-08", "EOS-6.3-02")
def test_an_activation_line_from_a_port_off_the_map() -> None:
    """From Oahu to Noumea at once, within Oahu, and to no other hex; not into a Japanese ZOI."""
    units = {
        CENTRAL: "5808",
        "us_cv_wasp": "4828",
        "us_cv_enterprise": "5808",
        "us_mar_div_1": "4423",
    }
    there = pos("south_pacific", empty=True, units=units)
    shut = in_offensive(
        "south_pacific",
        empty=True,
        units=units | {"jp_cv_shokaku": "4828", "us_cv_wasp": "eliminated"},
        activated=("jp_cv_shokaku",),
    )

    assert lines.activation_line(there, CENTRAL, "us_cv_wasp") == ("5808", "4828")
    assert lines.activation_line(there, CENTRAL, "us_cv_enterprise") == ("5808",)
    assert lines.activation_line(there, CENTRAL, "us_mar_div_1") is None
    assert lines.in_reach(there, CENTRAL) == {"5808", *there.map.away["5808"]}
    short = pos("south_pacific", empty=True, units={"us_hq_south_pacific_ghormley": "5808"})
    assert min(short.map.away["5808"].values()) > 7
    assert lines.in_reach(short, "us_hq_south_pacific_ghormley") == {"5808"}
    assert "4828" not in lines.in_reach(shut, CENTRAL)


@pytest.mark.rule("EOS-16.42-01", "EOS-16.42-02", "EOS-16.42-03")
def test_each_hex_is_counted_for_itself() -> None:
    """A Japanese unit in one of them that came now, and one in another that was there before: the
    longest counts. A ship counts as well; nobody in the hex, nothing."""
    hawaii = {"jp_bde_1sn": "5108", "jp_bde_2sn": "5708", "jp_bb_kongo": "5908"}
    there = pos("1942", units=hawaii, memory={"held": {"5708": 1, "5808": 4}}, turn=3)
    north = {"jp_bde_1sn": "4600", "jp_bde_2sn": "4700"}
    cold = pos("1942", units=north, memory={"held": {"4600": 2}}, turn=3)
    short = pos("1942", units=north, memory={"held": {"4600": 1, "4700": 1}}, turn=3)

    assert political_will.held_now(there) == {"5108": 1, "5708": 2, "5908": 1}
    assert dict(political_will.causes(there)) == {"EOS-16.42-02": -1}
    assert political_will.held_now(cold) == {"4600": 3, "4700": 1}
    assert dict(political_will.causes(cold)) == {"EOS-16.42-01": -1}
    assert political_will.held_now(short) == {"4600": 2, "4700": 2}
    assert dict(political_will.causes(short)) == {}


@pytest.mark.rule("EOS-16.42-03")
def test_without_a_gap_nothing_is_noted() -> None:
    """The brigade on Midway stays; when it goes, its hex is forgotten."""
    held = {"held": {"5108": 1}}
    stays = Script(position("1942", units={"jp_bde_1sn": "5108"}, memory=held), Faces())
    goes = Script(position("1942", memory=held), Faces())
    political_will.note_gaps(stays)
    political_will.note_gaps(goes)

    assert [*stays.events] == []
    assert [*goes.events] == [MemoryNoted(MemoryChanges(held={}))]


@pytest.mark.rule("EOS-16.47-04", "EOS-16.47-07", "EOS-16.47-08", "EOS-CARD-51")
def test_what_counts_as_captured() -> None:
    """Named locations that were Japanese when the turn began; Soviet ones too; Indian ones not
    after India's surrender; no hex without a name, none that is Japanese still."""
    start = frozenset({"2015", "1805", "4021", "3302", "2113", "4017"})
    named = ["1805", "2015", "3302", "4021"]

    def captured(**memory: Any) -> list[str]:
        there = pos(
            "1942",
            allied=["2015", "1805", "4021", "3302", "2113"],
            also_japanese=["4017"],
            memory={"japanese_at_start": start, **memory},
            soviet=frozenset({"3302"}),
        )
        named_now = [place for place in sorted(start) if there.hex(place).is_named]
        assert named_now == ["1805", "2015", "3302", "4017", "4021"]
        regions[:] = [there.hex(place).region for place in named]
        return progress.captured(there)

    regions: list[str] = []
    assert captured() == named
    gone = captured(surrendered=frozenset({"india"}))
    assert gone == [place for place, of in zip(named, regions, strict=True) if of != "india"]
    assert captured(surrendered=frozenset({"burma"})) == named


@pytest.mark.rule("EOS-6.11-07", "EOS-13.74-01", "EOS-8.34-04", "EOS-8.24-03", "EOS-8.34-02")
def test_where_there_is_room() -> None:
    """One HQ a hex of either side, six ships, three others with a pair as one; in the China box two
    air units, one of them a B29."""
    ships = dict.fromkeys(["jp_cv_akagi", "jp_cv_soryu", "jp_bb_kongo", "jp_ca_mogami"], "2212")
    ships |= dict.fromkeys(["jp_ca_aoba", "jp_cvl_ryujo"], "2212")
    units = {SOUTH: "2212", ANZAC: "3727", "us_air_5af": "3727", "au_corps_1": "3727"}
    units |= {"us_mar_div_1": "3727", "us_air_14af": "china", "us_air_20bc": "china"} | ships
    there = empty(units)

    def room(side: str, place: str, unit: str) -> bool:
        return stacking.room(there, side, place, unit)

    assert room("japan", "4017", SEAS)
    assert not room("japan", "2212", SEAS)
    assert not room("japan", "3727", SEAS)
    assert room("japan", "2212", SOUTH)
    assert not room("japan", "2212", "jp_bb_yamato")
    assert room("japan", "2212", "jp_cv_akagi")
    assert room("japan", "2212", "jp_army_15")
    assert room("allies", "3727", "us_air_5af_lrb")
    assert not room("allies", "3727", "us_air_7af_lrb")
    assert room("allies", "3727", "us_cv_wasp")
    assert not room("allies", "china", "us_air_7af_lrb")
    assert room("allies", "china", "us_air_14af")
    alone = empty({"us_air_20bc": "china"})
    assert stacking.room(alone, "allies", "china", "us_air_14af")
    assert not stacking.room(alone, "allies", "china", "us_air_21bc")
    other = empty({"us_air_14af": "china"})
    assert stacking.room(other, "allies", "china", "us_air_20bc")
    assert stacking.room(other, "allies", "china", "us_air_7af")


@pytest.mark.rule("EOS-6.11-07", "EOS-8.34-04", "EOS-8.24-03", "EOS-6.11-06", "EOS-8.48-01")
def test_who_is_too_many() -> None:
    """By side and sort, HQs not counted; the LRB of an air unit fits where there is no room."""
    ships = ["jp_cv_akagi", "jp_cv_soryu", "jp_bb_kongo", "jp_ca_mogami", "jp_ca_aoba"]
    ships += ["jp_cvl_ryujo", "jp_cv_shokaku", SOUTH]
    troops = ["us_air_5af", "au_corps_1", "us_mar_div_1", "us_mar_div_2", "us_corps_r", ANZAC]
    there = empty(
        dict.fromkeys(ships, "2212")
        | dict.fromkeys(troops, "3727")
        | {"jp_army_15": "2212", "jp_bb_nagato": "turn_5", "us_air_14af": "china"}
    )

    assert stacking.excess(there, "japan", "2212", "naval") == 1
    assert stacking.excess(there, "japan", "2212", "other") == 0
    assert stacking.excess(there, "allies", "2212", "naval") == 0
    assert stacking.excess(there, "allies", "3727", "other") == 2
    assert stacking.overstacked(there) == [("japan", "2212", "naval"), ("allies", "3727", "other")]
    assert stacking.room(there, "allies", "3727", "us_air_5af_lrb")
    assert not stacking.room(there, "allies", "3727", "us_air_7af_lrb")
    assert stacking.counted(there, ["us_air_5af", "us_air_5af_lrb", ANZAC], "other") == 1
    assert stacking.counted(there, ["us_air_5af_lrb", "us_air_7af"], "other") == 2
    assert stacking.counted(there, ["us_cv_wasp", "us_air_7af", ANZAC], "naval") == 1


@pytest.mark.rule("EOS-17.10-12", "EOS-16.45-01")
def test_what_moves_political_will_in_the_south_pacific() -> None:
    """China's surrender 2, no US ship on the map, where Oahu is not, 1, the war without progress
    1; nothing else."""

    def causes(ship: str, *this_turn: str, goal: int = 0) -> list[tuple[str, int]]:
        memory = {"this_turn": frozenset(this_turn), "progress_goal": goal}
        units = {"us_cv_wasp": ship, "uk_ca_exeter": "4828"}
        there = pos("south_pacific", empty=True, units=units, turn=4, memory=memory)
        return [*political_will.causes(there)]

    rule = "EOS-17.10-12"
    assert causes("4828") == []
    assert causes("4828", "surrendered burma") == []
    assert causes("4828", "surrendered china") == [(rule, -2)]
    assert causes("5808") == [(rule, -1)]
    assert causes("turn_5") == [(rule, -1)]
    assert causes("4828", goal=2) == [(rule, -1)]
    assert causes("4828", "EOS-16.45-01") == [("EOS-16.45-01", -1)]
    every = [(rule, -2), (rule, -1), (rule, -1)]
    assert causes("5808", "surrendered china", goal=2) == every
