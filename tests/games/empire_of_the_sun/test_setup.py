"""The first position of a scenario, and what holds in every one."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.empire_of_the_sun.hand import against, play, to_play
from tests.games.empire_of_the_sun.turns import begin
from wartable.games.empire_of_the_sun.actions import EndRivalry, PlayEvent, PlayOperations
from wartable.games.empire_of_the_sun.data import data
from wartable.games.empire_of_the_sun.decisions import BeginGame
from wartable.games.empire_of_the_sun.game import GAME
from wartable.games.empire_of_the_sun.offensive import land
from wartable.games.empire_of_the_sun.script import Script
from wartable.games.empire_of_the_sun.setup import setup
from wartable.games.empire_of_the_sun.state import Options
from wartable.testing.empire_of_the_sun.table import Faces, pos, position


@pytest.mark.rule("EOS-1.0-01")
def test_two_sides_play() -> None:
    """Japan and the Allies; every counter and card belongs to one of them."""
    state = setup(Options(scenario="1942"))

    assert {*GAME.sides(state)} == {"japan", "allies"} == {*state.options.seats}
    assert {each.side for each in data().counters.values()} == {"japan", "allies"}
    assert {each.side for each in data().cards.values()} == {"japan", "allies"}


@pytest.mark.rule("EOS-1.22-01")
def test_the_die_shows_0_to_9() -> None:
    """A ten-sided die's ten is zero."""

    class Ten:
        def roll(self, count: int, sides: int = 6) -> tuple[int, ...]:
            assert (count, sides) == (1, 10)
            return (10,)

    script = Script(position("1942"), Faces())
    script.dice = Ten()  # type: ignore[assignment]
    assert script.roll("anything") == 0
    for face in range(1, 10):
        script.dice = Faces(face)
        assert script.roll("anything") == face


@pytest.mark.rule("EOS-1.24-02")
@pytest.mark.parametrize("seat", ["japan", "allies", None])
def test_units_are_open_information(seat: str | None) -> None:
    """Whoever looks sees every counter with its strength, and no hand but his own."""
    state = position("1943", hands={"japan": ("JP-49",), "allies": ("AL-59",)})
    seen = GAME.view(state, seat)

    assert (seen.at, seen.reduced) == (state.at, state.reduced)
    for side, card in (("japan", "JP-49"), ("allies", "AL-59")):
        whose: Any = side
        assert (seen.cards[whose].hand == (card,)) is (side == seat)


@pytest.mark.rule("EOS-1.3-34", "EOS-4.22-03", "EOS-4.22-04")
def test_what_activates_units_is_an_offensive() -> None:
    """A card played as OC by an HQ is one; a political event is none."""
    state = to_play("JP-49", "JP-50", scenario="1943")
    begun = play(state, PlayOperations("japan", "JP-49", "jp_hq_south"))
    assert begun.offensive is not None
    assert (begun.offensive.card, begun.offensive.event) == ("JP-49", False)

    political = next(
        card.id
        for card in sorted(data().cards.values(), key=lambda each: each.id)
        if card.type == "political"
        and card.side == "japan"
        and card.effects[0].op == "war_in_europe"
    )
    told = to_play(political, "JP-50", scenario="1943")
    assert play(told, PlayEvent("japan", political)).offensive is None


@pytest.mark.rule("EOS-2.3-01", "EOS-2.3-03", "EOS-2.2-02")
def test_each_scenario_says_who_starts_reduced() -> None:
    """Only two-step units are; who is not named so is at full strength; and a game begins with the
    shuffle."""
    for name, scenario in data().scenarios.items():
        state = setup(Options(scenario=name))
        said = {unit for unit, start in scenario.units.items() if start.reduced}
        assert state.reduced == {unit for unit in said if data().counters[unit].steps == 2}
        assert state.at == {unit: start.place for unit, start in scenario.units.items()}
        assert [type(each) for each in GAME.pending(state)] == [BeginGame]
    reduced_1943 = setup(Options(scenario="1943")).reduced
    assert {"jp_ca_mogami", "jp_bde_2sn", "us_cv_lexington"} <= reduced_1943
    assert not {"jp_army_17", "us_corps_x"} & reduced_1943


@pytest.mark.rule("EOS-2.3-02", "EOS-17.0-03")
def test_what_comes_later_comes_in_every_scenario() -> None:
    """Reinforcements of turns after the last of a set-up are those of the campaign."""
    campaign = data().scenarios["campaign"].units
    for name, first in (("1942", 2), ("1943", 5), ("1944", 8)):
        units = data().scenarios[name].units
        for turn in range(first + 1, 12):
            due = {unit for unit, start in campaign.items() if start.place == f"turn_{turn}"}
            assert due == {unit for unit, start in units.items() if start.place == f"turn_{turn}"}
    script = begin("japanese_reinforcements", "1942", turn=3)
    assert "jp_cv_junyo" in script.pos.at("turn_3")


@pytest.mark.rule("EOS-17.37-01", "EOS-17.47-01", "EOS-17.26-01", "EOS-17.26-02")
@pytest.mark.parametrize("scenario", ["1943", "1944"])
def test_the_special_rules_of_the_later_years(scenario: str) -> None:
    """A card of value 3 ends the own rivalry; events of Political Will are played as OC only."""
    both = {"us_rivalry": True, "japan_rivalry": True}
    three = next(
        card for card in data().scenarios[scenario].decks["allies"] if data().cards[card].value == 3
    )
    state = to_play(three, scenario=scenario, marks=both)

    after = play(state, EndRivalry("allies", three))
    assert (after.marks.us_rivalry, after.marks.japan_rivalry) == (False, True)
    event = to_play("JP-74", scenario=scenario)
    assert "EOS-17.26-02" in against(event, PlayEvent("japan", "JP-74"))
    longer = to_play("JP-74", scenario="1943-44")
    assert "EOS-17.26-02" not in against(longer, PlayEvent("japan", "JP-74"))


# China on the map


@pytest.mark.rule("EOS-13.71-01")
def test_only_the_coast_of_china_is_entered() -> None:
    """By Japanese units and by Allied ones that are not Chinese."""
    there = pos("1943")
    inside, coast = there.map.region("china_interior"), there.map.region("china_coast")

    for unit in ("jp_army_17", "us_corps_i", "uk_corps_33"):
        assert not any(land.may_enter(there, unit, place) for place in inside)
        assert all(land.may_enter(there, unit, place) for place in coast)


@pytest.mark.rule("EOS-13.71-02", "EOS-13.75-04")
def test_where_chinese_units_go() -> None:
    """Northern India, Burma, Kunming and the hexes beside it; nowhere else."""
    there = pos("1943")
    beside = {place for place in there.map.hexes if there.distance(place, "2407") <= 1}
    allowed = there.map.region("north_india", "burma") | beside

    entered = {
        place
        for place, facts in there.map.hexes.items()
        if facts.is_land and land.may_enter(there, "cn_army_5", place)
    }
    assert entered == {place for place in allowed if there.hex(place).is_land}


@pytest.mark.rule("EOS-13.71-03", "EOS-13.74-01")
def test_allied_aircraft_are_in_china_all_the_same() -> None:
    """In the box, where in 1943 one is; no other kind of unit ever is."""
    for name in ("1943", "1944"):
        inside = pos(name).at("china")
        assert inside == ("us_air_14af_lrb",)
        assert {data().counters[unit].kind for unit in inside} == {"air"}
