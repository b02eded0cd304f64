"""Refusals to the letter: for what reason alone, for whom a limit is, and what is told."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from tests.games.empire_of_the_sun.hand import against, asked
from tests.games.empire_of_the_sun.orders import orders, rules
from tests.games.empire_of_the_sun.test_initiative import begun
from tests.games.empire_of_the_sun.test_retreat import MALAYA, beaten
from tests.games.empire_of_the_sun.test_supply_lines import network
from wartable.core.errors import BadOptions
from wartable.games.empire_of_the_sun.actions import PlayEvent
from wartable.games.empire_of_the_sun.cards.now import in_force
from wartable.games.empire_of_the_sun.data import data
from wartable.games.empire_of_the_sun.decisions import TakeInitiative
from wartable.games.empire_of_the_sun.events import BattleBegan
from wartable.games.empire_of_the_sun.game import GAME
from wartable.games.empire_of_the_sun.offensive import december
from wartable.games.empire_of_the_sun.offensive.party import party_of
from wartable.games.empire_of_the_sun.position import Position
from wartable.games.empire_of_the_sun.state import Options
from wartable.games.empire_of_the_sun.supply_obstacles import obstacles
from wartable.testing.empire_of_the_sun.field import Field
from wartable.testing.empire_of_the_sun.table import pos

TOKYO, MANILA, GUADALCANAL, OAHU = "3706", "2813", "4423", "5808"
ARMY, CORPS = "jp_army_14", "us_corps_x"


@pytest.mark.rule("EOS-1.0-01")
def test_options_are_refused_before_there_is_a_game():
    """A scenario that there is not, and both sides in one seat twice."""
    GAME.check_options(Options())
    for wrong in (Options(scenario="1946"), Options(seats={"one": ("japan", "japan")})):
        with pytest.raises(BadOptions):
            GAME.check_options(wrong)


@pytest.mark.rule("EOS-4.21-01", "EOS-7.29-05", "EOS-7.29-06")
def test_who_takes_the_initiative_is_bound_by_what_binds_an_event():
    """AL-37 through an HQ of the enemy, and in the turn in which it was set aside."""
    state = begun(3, 2, allies="AL-37")
    assert asked(state) == TakeInitiative("allies")
    card = replace(state.cards["allies"], future_turn=state.turn)
    same = replace(state, cards=state.cards | {"allies": card})
    good = PlayEvent("allies", "AL-37", "us_hq_central_pacific")

    assert against(state, good) == set()
    assert against(state, PlayEvent("allies", "AL-37", "jp_hq_south"))
    assert against(same, good) == {"EOS-7.29-06"}


@pytest.mark.rule("EOS-9.5-03")
def test_of_who_does_not_retreat_nothing_else_is_asked():
    """The 38th, from which the Indians retreat, to where it came from."""
    field = beaten(
        Field(
            "2014",
            units={**MALAYA, "jp_army_25": "2113"},
            overland={"jp_army_38": "1913"},
            where={"allied": ("2014",), "also_japanese": ("2015",)},
        )
    )

    assert field.rules_against("japan: retreat jp_army_38 to 1913") == ["EOS-9.5-03"]
    assert field.rules_against("japan: retreat jp_army_38 to 2413") == ["EOS-9.5-03"]


@pytest.mark.rule("EOS-6.21-01", "EOS-6.22-02")
def test_an_hq_whose_last_hex_is_closed_by_sea_only_has_no_line():
    """A ZOI over 2909 alone: the sea leads to 3009 beside it, where no port lets a line go on."""
    hq, port, home = "jp_hq_south", "2909", "3307"
    there = pos("1943", empty=True, units={hq: port})

    def why(*sea: str) -> list[str]:
        lines = network(sea=[home, "3208", "3108", *sea], ports=[home, port], hqs=[(port, 9)])
        return rules(obstacles(there, lines, hq))

    assert why("3009") == ["EOS-6.21-01"]
    assert why() == ["EOS-6.21-07"]


@pytest.mark.rule("EOS-17.11-09", "EOS-17.11-10", "EOS-CARD-63", "EOS-CARD-74")
def test_what_the_card_says_of_landings_binds_its_own_side():
    """JP-02 while an Allied corps lands in Reaction, far from its ports and in Manila."""
    made = orders("campaign", card="JP-02", units={CORPS: OAHU, ARMY: "4017"})
    (limit,) = [each for _, each in in_force(made.pos, "amphibious_limit")]

    def found(unit: str, to: str) -> list[str]:
        party = party_of(made.pos, [unit])
        return rules(december.landing_objections(made.pos, party, to))

    allied = party_of(made.pos, [CORPS])
    assert not december.is_near_port(made.pos, allied, TOKYO, limit.params["hexes"])
    assert found(CORPS, TOKYO) == found(CORPS, MANILA) == []
    assert found(ARMY, GUADALCANAL) == ["EOS-17.11-09"]
    assert "EOS-17.11-10" in found(ARMY, MANILA)


@pytest.mark.rule("EOS-13.94-01", "EOS-9.1-01")
@pytest.mark.parametrize(("side", "told"), [("allies", True), ("japan", False)])
def test_a_garrison_is_told_among_those_who_defend(side, told):
    """Tokyo, and never among those whom Japan attacks."""
    field = Field(TOKYO, side, units={CORPS: TOKYO, ARMY: TOKYO}).gather()
    (began,) = [each for each in field.script.events if isinstance(each, BattleBegan)]

    assert Position(field.pos.state).controls("japan", TOKYO)
    assert ("garrison_home" in began.reaction) is told


@pytest.mark.rule("EOS-9.2-27")
def test_every_japanese_carrier_has_two_steps():
    """So one that is restored is always reduced."""
    carriers = [each for each in data().counters.values() if each.is_carrier]
    ours = [each for each in carriers if each.side == "japan"]

    assert len(ours) > 5
    assert {each.steps for each in ours} == {2}
