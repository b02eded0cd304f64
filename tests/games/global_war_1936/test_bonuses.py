"""War bonus income, convoy lines and roads (5.3, 1.5, 1.12)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from tests.games.global_war_1936.front import asked
from tests.games.global_war_1936.table import (
    begin,
    offered,
    over,
    own,
    play,
    pos,
    refused,
    sheet,
    stand,
    turn,
    war,
)
from wartable.games.global_war_1936.data import data
from wartable.games.global_war_1936.economy.bonuses import bonuses, total_income, war_bonus
from wartable.games.global_war_1936.lines import is_line_open, is_road_open
from wartable.games.global_war_1936.state import State

JULY_1938 = 5


def _rows(state: State, nation: str) -> dict[str, int]:
    return {row.id: paid for row, paid in bonuses(pos(state), nation)}


@pytest.mark.rule("GW-5.3-01", "GW-0.2-22")
def test_most_bonuses_need_a_war_with_a_major() -> None:
    """Great Britain has Suez, Iran and the East Asian Line once it is at war; Japan's oil trade
    is for peace."""
    peace, fighting = begin(), war(begin(), ("germany", "great_britain"), ("japan", "usa"))

    assert _rows(peace, "great_britain") == {}
    assert {"bonus_09", "bonus_10", "bonus_14"} <= _rows(fighting, "great_britain").keys()
    assert _rows(peace, "japan") == {"bonus_08": 3}
    assert "bonus_08" not in _rows(fighting, "japan")


@pytest.mark.rule("GW-4.7-05")
def test_romania_pays_germany_unless_the_ussr_owns_bessarabia() -> None:
    state = own(war(begin(), ("france", "germany")), "germany", "central_romania", "bessarabia")

    assert _rows(state, "germany")["bonus_02"] == 3
    assert "bonus_02" not in _rows(own(state, "ussr", "bessarabia"), "germany")
    controlled = sheet(war(begin(), ("france", "germany")), "romania", controller="germany")
    assert "bonus_02" in _rows(controlled, "germany")
    assert "bonus_02" not in _rows(war(begin(), ("france", "germany")), "germany")


@pytest.mark.rule("GW-5.3-01")
def test_japan_is_paid_by_the_flagged_zone_outside_a_war_in_china_alone() -> None:
    state = own(begin(), "japan", "beiping", "hopeh")

    assert "bonus_21" not in _rows(
        war(sheet(state, "kmt", evolved=True), ("japan", "kmt")), "japan"
    )
    assert _rows(war(state, ("japan", "usa")), "japan")["bonus_21"] == 2


@pytest.mark.rule("GW-5.3-01")
def test_a_neighbour_a_neutral_and_a_warship() -> None:
    """The CCP next to the USSR; Iran neutral or Allied; ANZAC's waters without the Japanese."""
    china = war(begin(), ("ccp", "japan"))
    beside = next(
        there
        for zone in pos(china).zones_of("ussr")
        for there in data().map.land[zone].neighbours
        if china.control[there] != "ussr"
    )
    assert "bonus_06" not in _rows(china, "ccp")
    assert _rows(own(china, "ccp", beside), "ccp") == {"bonus_06": 2}
    britain = war(begin(), ("germany", "great_britain"))
    assert "bonus_10" not in _rows(own(britain, "germany", "northern_iran"), "great_britain")
    assert "bonus_10" in _rows(own(britain, "usa", "northern_iran"), "great_britain")
    anzac = war(begin(), ("japan", "anzac"))
    assert _rows(anzac, "anzac")["bonus_13"] == 2
    assert "bonus_13" not in _rows(stand(anzac, "P64", "1 submarine", "japan"), "anzac")
    assert "bonus_13" in _rows(stand(anzac, "P64", "1 naval_transport", "japan"), "anzac")


@pytest.mark.rule("GW-1.5-03")
def test_a_line_is_closed_while_an_enemy_owns_a_land_end() -> None:
    line = next(each for each in data().map.lines.values() if each.land_ends)
    end = line.land_ends[0]
    foe = "japan" if line.nation != "japan" else "usa"
    taken = own(begin(), foe, end)

    assert is_line_open(pos(taken), line.id)
    assert not is_line_open(pos(war(taken, (foe, line.nation))), line.id)


@pytest.mark.rule("GW-1.12-01", "GW-1.12-03")
def test_the_roads_over_the_himalayas() -> None:
    """July 1938, war of Japan and the KMT, Yunnan, Burma, and for the Ledo Road Bengal."""
    state = own(war(turn(begin(), "kmt", JULY_1938), ("japan", "kmt")), "kmt", "yunnan")

    assert is_road_open(pos(state), "burma_road")
    assert is_road_open(pos(state), "ledo_road")
    assert not is_road_open(pos(replace(state, round=JULY_1938 - 1)), "burma_road")
    assert not is_road_open(pos(replace(state, wars=frozenset())), "burma_road")
    assert not is_road_open(pos(own(state, "japan", "burma")), "burma_road")
    assert not is_road_open(pos(own(state, "ccp", "yunnan")), "burma_road")
    bengal = own(state, "japan", "bengal")
    assert is_road_open(pos(bengal), "burma_road")
    assert not is_road_open(pos(bengal), "ledo_road")


@pytest.mark.rule("GW-12.9-01")
def test_bonuses_are_collected_with_the_income_and_not_without_a_capital() -> None:
    state = turn(begin(), "japan")

    assert total_income(pos(state), "japan") == 19
    assert over(state).sheets["japan"].ipp == 16 + 19
    assert total_income(pos(own(state, "usa", "tokyo")), "japan") == 0


@pytest.mark.rule("GW-5.3-01")
def test_the_oil_trade_ends_for_good_at_an_american_income_of_15() -> None:
    after = over(sheet(begin(), "usa", level=15))

    assert war_bonus(pos(sheet(after, "usa", level=5)), "japan") == 0


@pytest.mark.rule("GW-5.3-01")
def test_only_known_rows_are_paid_if_the_table_wants_it() -> None:
    """A row is known if its condition and its amount are."""
    fighting = war(begin(data="known"), ("germany", "great_britain"))

    assert "bonus_11" not in _rows(fighting, "great_britain")
    assert "bonus_09" in _rows(fighting, "great_britain")


@pytest.mark.rule("GW-5.3-01")
def test_the_oil_trade_falls_with_every_turn_of_attacks_on_china() -> None:
    """By one for each Japanese turn with a combat in China, for good, and not below nothing."""
    state = war(turn(begin(), "japan", 3, "combat_movement"), ("japan", "kmt"), ("ccp", "japan"))
    state = own(state, "japan", "shantung")
    state = stand(stand(state, "shantung", "1 infantry", "japan"), "hunan", "1 militia", "kmt")
    quiet = play(state, "japan: done")
    assert _rows(quiet, "japan")["bonus_08"] == 3
    moved = play(state, "japan: move 1 infantry: shantung > hunan")
    assert _rows(moved, "japan")["bonus_08"] == 3
    attacked = play(moved, "japan: done")
    assert _rows(attacked, "japan")["bonus_08"] == 2
    again = replace(attacked, deeds=attacked.deeds | {("japan", "fell", "bonus_08 1")})
    assert _rows(again, "japan")["bonus_08"] == 1
    gone = replace(again, deeds=again.deeds | {("japan", "fell", "bonus_08 2")})
    assert "bonus_08" not in _rows(gone, "japan")
    warlord = own(state, "shansi_clique", "hunan")
    assert _rows(play(replace(moved, control=warlord.control), "japan: done"), "japan") == {
        "bonus_08": 2
    }
    soviet = own(war(moved, ("japan", "mongolia")), "mongolia", "hunan")
    assert _rows(play(soviet, "japan: done"), "japan")["bonus_08"] == 3


@pytest.mark.rule("GW-5.3-01")
def test_the_usa_may_refuse_the_arctic_line() -> None:
    """It is asked when units are placed, while the line pays; its answer holds for the turn."""
    state = war(turn(begin(), "ussr", 9, "noncombat"), ("germany", "ussr"))
    state = stand(state, "moscow", "1 infantry", "ussr")
    question = play(state, "ussr: done")
    assert asked(question) == [("GiveLeave", "usa")]
    assert offered(question, "usa")[:2] == ["usa: permit", "usa: deny"]
    kept, refusal = play(question, "usa: permit"), play(question, "usa: deny")
    assert _rows(kept, "ussr")["bonus_07"] == 2
    assert "bonus_07" not in _rows(refusal, "ussr")
    assert "bonus_07" in _rows(replace(refusal, spent={}), "ussr")
    assert refused(turn(state, "ussr", 9), "ussr: ask usa for bonus") != []
    peace = replace(state, wars=begin().wars)
    assert not play(peace, "ussr: done").flow
