"""Answers for players who are away, and turns tried in advance."""

from __future__ import annotations

from typing import Any

import pytest

from wartable.desk import desk_of
from wartable.desk.values import StandingOrders
from wartable.games.axis_allies.spring_1942.edition import GAME
from wartable.games.axis_allies.state import Options
from wartable.testing.axis_allies import Bench

table = Bench(GAME)
desk = desk_of(GAME)


def answer(state: Any, **orders: Any) -> str:
    decision = GAME.pending(state)[0]
    action = desk.answer_by_orders(state, decision, StandingOrders(**orders))
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


def test_orders_say_nothing_to_the_decisions_of_a_turn() -> None:
    state = table.position("germany", "purchase")
    decision = GAME.pending(state)[0]

    assert desk.answer_by_orders(state, decision, StandingOrders()) is None
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
