"""Victory points for Japan, row by row."""

from __future__ import annotations

from typing import Any

import pytest

from wartable.games.empire_of_the_sun import points
from wartable.games.empire_of_the_sun.data import data
from wartable.testing.empire_of_the_sun.table import pos

RESOURCES = sorted(place for place, each in data().map.hexes.items() if each.resource)
GUINEA = ("3319", "3520", "3720", "3822", "3823", "4024", "3219")
NORTH = ("1905", "2005", "2104", "2105", "2205")


def row(scenario: str, letter: str, **changes: Any) -> int:
    found = {each.letter: each.points for each in points.rows(pos(scenario, **changes))}
    return found[letter]


def fallen(*nations: str, **more: Any) -> dict[str, Any]:
    return {"memory": {"surrendered": frozenset(nations), **more}}


@pytest.mark.rule("EOS-17.38-02", "EOS-17.38-03")
def test_the_score_at_the_start_of_1943() -> None:
    """EOS-TC-65: B 1, G 3, I -1, 3 in all; Guadalcanal is one Mandate hex of the Allies, who hold
    two ports of New Guinea."""
    there = pos("1943")

    assert points.total(there) == 3
    assert [(each.letter, each.points) for each in points.rows(there) if each.points] == [
        ("B", 1),
        ("G", 3),
        ("I", -1),
    ]
    about = {each.letter: each.about for each in points.rows(there)}
    assert "4423" in about["M"]
    assert about["P"] == ("3823", "4024")


@pytest.mark.rule("EOS-17.27-04", "EOS-17.38-03", "EOS-17.48-02")
@pytest.mark.parametrize(
    ("scenario", "low", "high"), [("1942", "I", "J"), ("1943", "H", "I"), ("1944", "H", "I")]
)
def test_political_will_gives_or_takes_points(scenario: str, low: str, high: str) -> None:
    """EOS-DT-40: PW 7 is -2, PW 3 is +3, PW 5 is +1, PW 6 is -1."""
    assert [row(scenario, low, tracks={"will": n}) for n in (7, 6, 5, 3, 0)] == [0, 0, 1, 3, 6]
    assert [row(scenario, high, tracks={"will": n}) for n in (10, 7, 6, 5)] == [-5, -2, -1, 0]


@pytest.mark.rule("EOS-17.27-04", "EOS-17.38-03", "EOS-17.48-02")
@pytest.mark.parametrize(("scenario", "worth"), [("1942", 1), ("1943", 3), ("1944", 1)])
def test_the_australian_mandates_are_worth_most_in_1943(scenario: str, worth: int) -> None:
    assert row(scenario, "G", memory={"mandates": "japan"}) == worth
    assert row(scenario, "G", memory={"mandates": "allies"}) == 0


@pytest.mark.rule("EOS-17.27-04")
def test_china_in_1942() -> None:
    """One a box, four at most, nine when it has surrendered; later five or nothing."""
    assert [row("1942", "A", tracks={"china": n}) for n in (5, 4, 3, 2, 1)] == [0, 1, 2, 3, 4]
    assert row("1942", "A", tracks={"china": 0}, **fallen("china")) == 9
    assert row("1943", "A", tracks={"china": 1}) == 0
    assert row("1943", "A", tracks={"china": 0}, **fallen("china")) == 5
    assert row("1944", "A", tracks={"china": 0}, **fallen("china")) == 5


@pytest.mark.rule("EOS-17.27-04", "EOS-17.38-03", "EOS-17.48-02")
@pytest.mark.parametrize("scenario", ["1942", "1943", "1944"])
def test_what_the_three_tables_share(scenario: str) -> None:
    """B to F: the road, the line to Oahu, Northern India, and India's unrest."""
    assert row(scenario, "B", also_japanese=["2008", "2206"]) == 1
    assert row("1942", "B") == 0
    assert row(scenario, "C") == 0
    assert row(scenario, "C", also_japanese=["3727"]) == 5
    assert row(scenario, "D") == 0
    assert row(scenario, "D", also_japanese=NORTH[:3]) == 3
    assert [row(scenario, "E", tracks={"india": n}) for n in range(5)] == [0, 1, 1, 0, 0]
    assert [row(scenario, "F", tracks={"india": n}) for n in range(5)] == [0, 0, 0, 2, 2]
    assert row(scenario, "F", **fallen("india"), tracks={"india": 4}) == 2


@pytest.mark.rule("EOS-17.27-04")
def test_the_rest_of_1942() -> None:
    """Mandates, New Guinea, islands of the Pacific, and exactly twelve resource hexes."""
    assert row("1942", "G") == 0
    assert row("1942", "G", memory={"mandates": "japan"}) == 1
    assert row("1942", "H", also_japanese=GUINEA[:3]) == 0
    assert row("1942", "H", also_japanese=GUINEA[:4]) == 2
    assert row("1942", "K", memory={"scored": frozenset({"5708", "5908"})}) == 2
    assert row("1942", "L", memory={"scored": frozenset({"5808"})}) == 3
    assert row("1942", "M", also_japanese=["5108", "4612"]) == 0
    units = {"jp_bde_1sn": "5108", "jp_bde_2sn": "4612"}
    assert row("1942", "M", also_japanese=["5108", "4612"], units=units) == 2
    assert row("1942", "N", also_japanese=["4600"]) == 1
    assert row("1942", "O", also_japanese=["5100"]) == 2
    assert row("1942", "P", also_japanese=RESOURCES, allied=RESOURCES[:2]) == -3
    assert row("1942", "P", also_japanese=RESOURCES, allied=RESOURCES[:1]) == 0
    assert row("1942", "P", also_japanese=RESOURCES, allied=RESOURCES[:3]) == 0


@pytest.mark.rule("EOS-17.38-03")
def test_the_rest_of_1943() -> None:
    """What the Allies win back."""
    mandates = sorted(data().map.region("australian_mandates"))

    assert row("1943", "J", memory={"scored": frozenset({"5708"})}) == 1
    assert row("1943", "K", memory={"scored": frozenset({"5808"})}) == 3
    assert row("1943", "L", memory={"mandates": "allies"}) == -3
    assert row("1943", "G", memory={"mandates": "allies"}) == 0
    assert row("1943", "M") == 0
    assert row("1943", "M", allied=mandates) == -1
    assert row("1943", "M", allied=mandates, memory={"mandates": "allies"}) == 0
    assert row("1943", "N", allied=["4415"]) == 0
    assert row("1943", "N", allied=["4415", "4715"]) == -3
    assert row("1943", "O", allied=GUINEA) == -3
    assert row("1943", "P", allied=GUINEA) == 0
    assert row("1943", "P", allied=["3822", "3720"]) == -1
    assert row("1943", "P", allied=["3822"]) == 0
    near = next(
        place
        for place, each in sorted(data().map.hexes.items())
        if each.port and pos("1943").distance(place, "3706") == 11
    )
    assert row("1943", "Q") == 0
    assert row("1943", "Q", allied=[near]) == -3
    assert row("1943", "R", allied=RESOURCES[:5]) == -5


@pytest.mark.rule("EOS-17.48-02", "EOS-AMB-35", "EOS-AMB-40")
def test_the_rest_of_1944() -> None:
    """What Japan still holds."""
    assert row("1944", "G", memory={"mandates": "allies"}) == 0
    assert row("1944", "J", memory={"scored": frozenset({"5808"})}) == 3
    assert row("1944", "K", also_japanese=GUINEA) == 5
    assert row("1944", "L", also_japanese=GUINEA) == 0
    assert row("1944", "L", allied=GUINEA) == 0
    assert row("1944", "L") == 3
    assert row("1944", "M") == 3
    assert row("1944", "M", allied=["4021"]) == 0
    alone = {unit: "removed" for unit in data().counters if unit.startswith("jp_hq")}
    assert row("1944", "M", units=alone) == 0
    assert row("1944", "P") == 5
    port = next(
        place
        for place, each in sorted(data().map.hexes.items())
        if each.port and pos("1944").distance(place, "3706") == 8
    )
    assert row("1944", "P", allied=[port]) == 0


@pytest.mark.rule("EOS-17.48-02", "EOS-AMB-40")
def test_philippine_ports_in_1944() -> None:
    """None is 5, one in supply is 3, two are nothing; one out of supply counts as none."""
    ports = ["2715", "2813", "2915", "3014"]
    there = pos("1944")
    assert [place for place in there.map.region("philippines") if there.hex(place).port] != []
    assert {place for place in there.map.region("philippines") if there.hex(place).port} == {*ports}
    given: dict[str, Any] = {
        "empty": True,
        "units": {"us_hq_southwest_pacific": "2915"},
        "allied": ["2915"],
    }

    def score(**changes: Any) -> tuple[int, int]:
        return row("1944", "N", **changes), row("1944", "O", **changes)

    assert score() == (5, 0)
    assert score(**given) == (0, 3)
    assert score(**(given | {"allied": ["2915", "3014"]})) == (0, 0)
    assert score(**(given | {"units": {}})) == (5, 0)


@pytest.mark.rule("EOS-17.27-03")
def test_captured_hexes_must_be_in_supply_where_that_is_agreed() -> None:
    """Japan has taken Northern India and has no HQ near."""
    given: dict[str, Any] = {"empty": True, "also_japanese": NORTH}

    assert row("1943", "D", **given) == 5
    assert row("1943", "D", **given, options={"supplied_captures": True}) == 0
    assert points.resources_of(pos("1942", empty=True, also_japanese=RESOURCES), "japan") == 14
    strict = pos("1942", empty=True, also_japanese=RESOURCES, options={"supplied_captures": True})
    assert points.resources_of(strict, "japan") == 4


@pytest.mark.rule("EOS-16.48-01")
def test_a_bid_is_added() -> None:
    """To the total, in either direction."""
    assert points.total(pos("1943", memory={"bid": 2})) == 5
    assert points.total(pos("1943", memory={"bid": -1})) == 2


# South Pacific


@pytest.mark.rule("EOS-17.10-14", "EOS-17.10-15")
def test_the_score_at_the_start_of_the_south_pacific() -> None:
    """EOS-TC-67: 5 Mandate and 4 New Guinea ports, and 3 for D: 12."""
    there = pos("south_pacific")

    assert points.total(there) == 12
    assert [(each.letter, each.points) for each in points.rows(there) if each.points] == [
        ("D", 3),
        ("F", 9),
    ]


@pytest.mark.rule("EOS-17.10-15")
def test_the_rows_of_the_south_pacific() -> None:
    """T-VPSP."""
    mandates = ["3820", "4020", "4021", "4222", "4423"]

    def sp(letter: str, **changes: Any) -> int:
        return row("south_pacific", letter, **changes)

    assert [sp("A", tracks={"china": n}) for n in (5, 4, 3, 2, 1)] == [-2, -1, 0, 1, 2]
    assert sp("A", tracks={"china": 0}, **fallen("china")) == 5
    assert sp("B") == 0
    assert sp("B", also_japanese=["3727"], units={"jp_army_19": "3727"}) == 5
    hebrides: Any = {"jp_air_flot_25": "4825", "jp_hq_south_seas": "4423"}
    assert sp("B", empty=True, units=hebrides, also_japanese=["4825"]) == 0  # 5027 is reached
    strait = {"jp_air_flot_25": "3226", "jp_hq_south_seas": "3226", "jp_air_flot_24": "3626"}
    cut_off: Any = {"empty": True, "units": strait, "also_japanese": ["3226", "3626"]}
    assert sp("B", **cut_off) == 5  # Townsville is Allied, and other hexes are reached from it
    assert [sp("C", tracks={"will": n}) for n in (6, 4, 3, 0)] == [0, 0, 1, 4]
    allied: Any = {"empty": True, "units": {"us_hq_south_pacific_ghormley": "4423"}}
    japan: Any = {"empty": True, "units": {"jp_hq_south_seas": "4021"}}
    assert sp("D", **allied, allied=mandates) == -3
    assert sp("D", **allied, allied=mandates[-1:]) == 0
    assert sp("F", **allied, allied=mandates) == 4
    assert sp("E", **japan, also_japanese=GUINEA) == 3
    assert sp("E", **japan) == 0
    anzac: Any = {"empty": True, "units": {"joint_hq_anzac": "3520"}}
    assert (sp("E", **anzac, allied=GUINEA), sp("G", **anzac, allied=GUINEA)) == (-3, -1)
    assert sp("G") == sp("H") == sp("I") == 0
    assert sp("H", **japan, also_japanese=["4825"]) == 1
    assert sp("I", **japan, also_japanese=["3727"]) == 1


@pytest.mark.rule("EOS-17.10-14", "EOS-17.27-03")
def test_the_south_pacific_asks_for_supply_always() -> None:
    """Japan's landing in Noumea's islands counts only in supply."""
    away = {unit: "removed" for unit in data().counters if unit.startswith("jp_hq")}

    assert row("south_pacific", "H", also_japanese=["4825"], units=away) == 0
    near = {"empty": True, "units": {"jp_hq_south_seas": "4021"}}
    assert row("south_pacific", "H", also_japanese=["4825"], **near) == 1
