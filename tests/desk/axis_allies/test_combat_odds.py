"""The odds of combats to come, as the table shows them."""

from __future__ import annotations

import msgspec
import pytest

from wartable.core.errors import BadData
from wartable.desk import desk_of
from wartable.desk.values import CombatOdds
from wartable.games.axis_allies.spring_1942.edition import GAME
from wartable.odds.axis_allies import from_position, odds
from wartable.testing.axis_allies import Bench

table = Bench(GAME)
desk = desk_of(GAME)


def test_a_battle_to_come_has_the_odds_that_the_analyst_gives() -> None:
    state = table.position(
        "germany",
        "combat_move",
        {"russia": {"germany": "3 infantry*moved, 2 tank*moved", "soviet_union": "3 infantry"}},
    )
    found = desk.odds_of(state, "russia", "en")
    exact = odds(from_position(GAME, state, "russia"))

    assert (found.win, found.lose, found.draw) == (exact.win, exact.lose, exact.draw)
    assert found.swing == exact.mean_swing
    assert found.take == exact.take
    assert found.kind == "battle"
    assert found.attackers[0].chance >= found.attackers[1].chance
    assert f"{exact.win * 100:.0f} %" in found.text


def test_a_battle_between_two_rounds_has_odds() -> None:
    state = table.position(
        "germany",
        "conduct_combat",
        {"russia": {"germany": "2 tank*moved<ukraine_s_s_r", "soviet_union": "2 infantry"}},
    )
    state = table.play(state, "fight in russia", dice=[6, 6, 6, 6])

    assert 0 < desk.odds_of(state, "russia", "en").win < 1


def test_a_landing_counts_its_sea_combats() -> None:
    state = table.position(
        "united_kingdom",
        "conduct_combat",
        {
            "sz_6": {
                "united_kingdom": "1 cruiser*moved, 1 transport*moved{infantry*loaded^norway}",
                "germany": "1 destroyer",
            },
            "norway": {"germany": "1 infantry"},
        },
    )
    found = desk.odds_of(state, "norway", "en")

    assert msgspec.json.decode(msgspec.json.encode(found), type=CombatOdds) == found
    assert found.kind == "assault"
    assert [each.space for each in found.sea] == ["sz_6"]
    assert 0 < found.take < found.sea[0].win


def test_a_raid_tells_its_damage() -> None:
    state = table.position(
        "united_kingdom",
        "conduct_combat",
        {"germany": {"united_kingdom": "1 bomber~2*raid", "germany": "1 infantry"}},
        factories={"germany": 0},
    )

    assert desk.odds_of(state, "germany", "en").damage == pytest.approx(3.5)


def test_an_undefended_territory_is_sure() -> None:
    state = table.position("germany", "combat_move", {"russia": "1 tank*moved"})
    found = desk.odds_of(state, "russia", "en")

    assert (found.win, found.take) == (1.0, 1.0)


def test_where_no_combat_comes_there_are_no_odds() -> None:
    state = table.position("germany", "combat_move", {"germany": "1 tank"})
    with pytest.raises(BadData, match="no combat is to come"):
        desk.odds_of(state, "russia", "en")
    with pytest.raises(BadData, match="unknown space"):
        desk.odds_of(state, "atlantis", "en")
