"""Answers for players who are away, and turns tried in advance."""

from __future__ import annotations

from typing import Any

import pytest

from wartable.desk import desk_of
from wartable.games.axis_allies.europe_1940.edition import GAME as EUROPE_1940
from wartable.games.axis_allies.global_1940.edition import GAME as GLOBAL_1940
from wartable.games.axis_allies.spring_1942.edition import GAME
from wartable.games.axis_allies.state import Options
from wartable.testing.axis_allies import Bench

table = Bench(GAME)
global_war = Bench(GLOBAL_1940)
desk = desk_of(GAME)


def answer(state: Any, **orders: Any) -> str:
    decision = GAME.pending(state)[0]
    action = desk.answer_by_orders(state, decision, orders)
    assert action is not None
    assert not GAME.objections(state, action)
    return GAME.format_action(action)


def hit(defence: str, *dice: int) -> Any:
    state = table.position(
        "germany",
        "conduct_combat",
        {"russia": {"germany": f"{len(dice)} tank*moved", "soviet_union": defence}},
    )
    return table.play(state, "fight in russia", dice=dice)


def test_losses_follow_the_order_given() -> None:
    state = hit("1 infantry, 1 artillery, 1 tank, 1 fighter", 1, 1)

    assert "1 artillery, 1 infantry" in answer(state)
    assert "1 fighter, 1 infantry" in answer(state, losses=("fighter",))
    assert "1 artillery, 1 tank" in answer(state, losses=("tank", "artillery"))


def test_what_only_damages_comes_first_whatever_was_ordered() -> None:
    state = table.position(
        "germany",
        "conduct_combat",
        {"sz_6": {"germany": "1 cruiser*moved", "united_kingdom": "1 battleship, 1 destroyer"}},
    )
    state = table.play(state, "fight in sz_6", dice=[1])

    assert "battleship" in answer(state, losses=("destroyer",))


def test_transports_stay_last_whatever_was_ordered() -> None:
    state = table.position(
        "germany",
        "conduct_combat",
        {
            "sz_6": {
                "germany": "1 cruiser*moved",
                "united_kingdom": "1 cruiser, 1 destroyer, 1 transport",
            }
        },
    )
    state = table.play(state, "fight in sz_6", dice=[1])

    assert "destroyer" in answer(state, losses=("transport",))


@pytest.mark.parametrize(
    ("attack", "outmatched"), [("1 submarine*moved", False), ("3 cruiser*moved", True)]
)
def test_submarines_submerge_as_ordered(attack: str, outmatched: bool) -> None:
    state = table.position(
        "germany",
        "conduct_combat",
        {"sz_6": {"germany": attack, "united_kingdom": "1 submarine, 1 cruiser"}},
    )
    state = table.play(state, "fight in sz_6")
    if GAME.pending(state)[0].owner == "germany":
        state = GAME.play(state, desk.default_answer(state, GAME.pending(state)[0]), None).state

    def dives(order: str) -> bool:
        return "1 submarine" in answer(state, submerge=order)

    assert not dives("never")
    assert dives("always")
    assert dives("outmatched") == outmatched


def test_fighters_rise_as_ordered() -> None:
    state = table.position(
        "united_kingdom",
        "combat_move",
        {
            "germany": {
                "united_kingdom": "1 bomber~2*raid, 1 fighter~1*escort",
                "germany": "1 fighter",
            }
        },
        factories={"germany": 0},
        options=Options(escorts=True),
    )
    state = table.play(state, "done")

    assert "1 fighter" not in answer(state)
    assert "1 fighter" not in answer(state, intercept="outnumbering")
    assert "1 fighter" in answer(state, intercept="always")


def scrambling(attack: str, zones: dict[str, str]) -> Any:
    """Five British fighters at an air base; a German fleet in each of these zones."""
    units: dict[str, Any] = {
        zone: {"germany": f"{attack}*moved<sz_112", "united_kingdom": defence}
        for zone, defence in zones.items()
    }
    units["united_kingdom"] = {"united_kingdom": "1 tactical_bomber, 4 fighter"}
    facilities = {"united_kingdom": {"air_base": 0}}
    fleet = global_war.position("germany", "combat_move", units, facilities=facilities)
    return global_war.play(fleet, "done")


@pytest.mark.parametrize(("attack", "stronger"), [("2 cruiser", True), ("9 battleship", False)])
def test_aircraft_scramble_as_ordered(attack: str, stronger: bool) -> None:
    """Three of them, the best, where the most is at stake."""
    state = scrambling(attack, {"sz_109": "1 destroyer", "sz_110": "1 battleship"})

    def order(**orders: Any) -> str:
        decision = GLOBAL_1940.pending(state)[0]
        action = desk_of(GLOBAL_1940).answer_by_orders(state, decision, orders)
        assert not GLOBAL_1940.objections(state, action)
        return GLOBAL_1940.format_action(action).partition(": scramble from united_kingdom: ")[2]

    assert order() == order(scramble="never") == "none"
    assert order(scramble="always") == "3 fighter to sz_110"
    assert order(scramble="stronger") == ("3 fighter to sz_110" if stronger else "none")


def test_only_editions_with_air_bases_take_orders_to_scramble() -> None:
    def orders(game: Any) -> list[str]:
        return [order.id for order in desk_of(game).info("en").orders]

    assert orders(GAME) == ["losses", "submerge", "intercept"]
    assert (
        orders(EUROPE_1940)
        == orders(GLOBAL_1940)
        == ["losses", "submerge", "intercept", "scramble"]
    )


def test_orders_say_nothing_to_the_decisions_of_a_turn() -> None:
    state = table.position("germany", "purchase")
    decision = GAME.pending(state)[0]

    assert desk.answer_by_orders(state, decision, {}) is None
    assert desk.default_answer(state, decision) is None


# ---- Rehearsal ----


def test_a_turn_is_tried_before_it_comes() -> None:
    """Germany moves; Japan looks at its next turn as though it began now."""
    state = table.position(
        "germany",
        "noncombat_move",
        {
            "germany": "1 infantry*moved",
            "japan": {"japan": "1 infantry"},
            "sz_60": {"japan": "1 transport"},
        },
        money={"japan": 9},
    )
    tried = desk.rehearse(state, "japan")
    (ask,) = desk.desk(tried, ["japan"], "en").asks

    assert ask.ask == "purchase"
    assert tried.opening.own >= {"japan"}
    assert table.units(tried, "germany", "germany") == "1 infantry"
    tried = table.play(tried, "buy 3 infantry", "done")
    (ask,) = desk.desk(tried, ["japan"], "en").asks
    assert ask.ask == "combat_move"
    assert state.power == "germany"


def test_a_battle_is_broken_off_in_a_rehearsal() -> None:
    state = hit("2 infantry, 1 tank", 1, 6)
    tried = desk.rehearse(state, "united_kingdom")

    assert table.units(tried, "russia", "germany") == "2 tank"
    assert table.units(tried, "russia", "soviet_union") == "2 infantry, 1 tank"
    assert not tried.flow


def test_what_cannot_be_rehearsed() -> None:
    state = table.position("germany", "purchase")

    assert desk.rehearse(state, "germany") is state
    assert desk.rehearse(state, "atlantis") is None
    assert desk.rehearse(GAME.setup(Options(bid={"germany": 3})), "japan") is None
