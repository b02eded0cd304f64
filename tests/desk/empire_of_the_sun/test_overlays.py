"""What can be laid over the board."""

from __future__ import annotations

import pytest

from wartable.core.errors import BadData
from wartable.desk.empire_of_the_sun.desk import EmpireDesk
from wartable.desk.empire_of_the_sun.overlays import OVERLAYS
from wartable.desk.values import Overlay
from wartable.games.empire_of_the_sun.game import GAME
from wartable.games.empire_of_the_sun.hq import command_range
from wartable.games.empire_of_the_sun.inquiries import zones
from wartable.games.empire_of_the_sun.position import Position
from wartable.games.empire_of_the_sun.state import State
from wartable.games.empire_of_the_sun.supply import supply_of
from wartable.testing.empire_of_the_sun.table import position

desk = EmpireDesk(GAME)
SEATS = {"a": ("japan",), "b": ("allies",)}
STATE = position("1943", options={"seats": SEATS}, player="allies", segment="offensives")
POS = Position(STATE)
RABAUL = "4021"


def laid(overlay: str, space: str = "", seat: str | None = "b", state: State = STATE) -> Overlay:
    return desk.overlay(GAME.view(state, seat), seat, overlay, space, "en")


def tones(found: Overlay) -> dict[str, str]:
    assert len({each.space for each in found.spaces}) == len(found.spaces)
    return {each.space: each.tone for each in found.spaces}


@pytest.mark.rule("EOS-6.4-02", "EOS-6.4-03")
def test_zones_of_influence_are_ours_theirs_or_neutralised() -> None:
    mine, theirs = tones(laid("zoi")), tones(laid("zoi", seat="a"))

    for hex in POS.map.hexes:
        found = zones(POS, hex)
        match mine.get(hex):
            case "theirs":
                assert "allies" in found["barred"]
                assert theirs[hex] == "ours" or "japan" in found["barred"]
            case "ours":
                assert found["barred"] == ["japan"]
                assert theirs[hex] == "theirs"
            case "both":
                assert not found["barred"]
                assert found["projected"]
            case None:
                assert not found["projected"]
    assert {*mine.values()} == {"ours", "theirs", "both"}


def test_the_line_of_supply_is_drawn() -> None:
    hex = next(
        POS.where(unit)
        for unit in POS.units_of("japan", "ground")
        if len(getattr(supply_of(POS).line(unit), "path", ())) > 3
    )
    found = laid("supply", hex)
    line = supply_of(POS).line(POS.at(hex)[0])

    assert line is not None
    assert line.path in {drawn.path for drawn in found.lines}
    assert tones(found)[hex] == "good"
    assert "in supply from" in found.text


@pytest.mark.rule("EOS-6.21-03")
def test_what_blocks_supply_is_said_with_its_rule() -> None:
    """A division at Kwajalein, and no HQ in reach."""
    state = position(
        "1943",
        empty=True,
        units={"us_mar_div_1": "4715", "joint_hq_anzac": "3727"},
        options={"seats": SEATS},
    )
    found = laid("supply", "4715", state=state)

    assert tones(found) == {"4715": "bad"}
    assert "out of supply" in found.text
    assert "EOS-6.21-03" in found.text


def test_of_an_empty_hex_it_is_said_whether_units_would_be_in_supply() -> None:
    assert tones(laid("supply", "4319", "a"))["4319"] in ("good", "bad")
    assert "would be" in laid("supply", "4319").text


def test_the_range_of_an_hq_is_shown() -> None:
    hq = "us_hq_southwest_pacific"
    found = laid("command", POS.where(hq))

    inside = {
        place for place in POS.map.board.numbers(command_range(POS, hq)) if place in POS.map.hexes
    }
    assert {*tones(found)} == inside
    assert "efficiency" in found.text


def test_of_another_hex_it_is_shown_whose_range_it_is_in() -> None:
    found = laid("command", "4024")

    assert "in range of" in found.text
    assert all(
        POS.counter(hq).side == "allies"
        for hex in tones(found)
        for hq in POS.own("allies", hex, "hq")
    )
    assert tones(found)


@pytest.mark.rule("EOS-7.26-02", "EOS-7.26-04")
def test_who_could_react_is_shown() -> None:
    """To an Allied attack on Rabaul those who stand there, and the HQ that leads them."""
    found = laid("reaction", RABAUL)

    assert "Japan could react in Rabaul" in found.text
    assert tones(found)[RABAUL] == "bad"
    assert any(POS.own("japan", place, "hq") for place in tones(found))
    quiet = laid("reaction", "5808", "a", position("1943", empty=True, options={"seats": SEATS}))
    assert "nobody could react" in quiet.text


def test_distances_are_rings_of_five() -> None:
    found = tones(laid("distance", RABAUL))

    assert found.pop(RABAUL) == "good"
    assert {POS.distance(RABAUL, place) for place in found} == {5, 10, 15, 20, 25}


@pytest.mark.rule("EOS-16.47-04")
def test_progress_of_the_war_is_shown() -> None:
    taken = frozenset({RABAUL, "4017"})
    state = position(
        "1943",
        allied=[RABAUL],
        memory={"japanese_at_start": taken, "progress_goal": 4},
        options={"seats": SEATS},
    )
    found = laid("progress", state=state)

    assert tones(found) == {RABAUL: "good", "4017": "theirs"}
    assert "1 of 4" in found.text


def test_what_counts_for_victory_is_shown() -> None:
    state = position("south_pacific", options={"seats": SEATS})
    found = laid("victory", state=state)

    assert tones(found)[RABAUL] == "theirs"
    assert tones(laid("victory", seat="a", state=state))[RABAUL] == "ours"
    assert found.text == "Points of Japan: 12: Japanese decisive victory"


def test_a_region_is_shown_with_who_holds_it() -> None:
    found = laid("region", RABAUL)

    assert {*tones(found)} == POS.map.regions["australian_mandates"].hexes
    assert found.text.startswith("Australian mandates")
    assert laid("region", "4319").spaces == ()


@pytest.mark.parametrize("overlay", sorted(OVERLAYS))
@pytest.mark.parametrize("seat", ["a", "b", None])
@pytest.mark.parametrize("scenario", ["south_pacific", "1942"])
def test_every_overlay_says_something_everywhere(
    overlay: str, seat: str | None, scenario: str
) -> None:
    """In hexes, off the map and in the China box."""
    state = position(scenario, options={"seats": SEATS})
    for space in ("4021", "4319", "5808", "china"):
        assert laid(overlay, space, seat, state).text


@pytest.mark.parametrize(
    ("overlay", "space"), [("weather", ""), ("supply", "9999"), ("supply", "")]
)
def test_what_cannot_be_laid_is_refused(overlay: str, space: str) -> None:
    with pytest.raises(BadData):
        laid(overlay, space)
