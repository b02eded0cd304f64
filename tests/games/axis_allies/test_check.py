"""Positions, events and actions from outside: what cannot be is refused before anything is done
with it, and whatever is played can be read again."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache
from typing import Any

import pytest
from msgspec.structs import replace

from wartable.core.codec import decode_action, decode_event, decode_state, encode
from wartable.core.errors import BadData, BadOptions, MalformedAction, WartableError
from wartable.core.log import Log
from wartable.core.table import Table
from wartable.games import find_game
from wartable.games.axis_allies.actions import Buy
from wartable.games.axis_allies.answers import MOST_PARTS, branches
from wartable.games.axis_allies.decisions import ChooseInterceptors, ChooseSubmerging
from wartable.games.axis_allies.given import Given, start
from wartable.games.axis_allies.names import MOST_BID, MOST_UNITS
from wartable.games.axis_allies.spring_1942.edition import GAME, SPRING_1942
from wartable.games.axis_allies.state import Options, State
from wartable.games.axis_allies.unit import Unit
from wartable.testing.axis_allies import Bench
from wartable.testing.dice import ScriptedDice

table = Bench(GAME)


def spoiled(state: State, path: str, value: Any) -> bytes:
    """The position as JSON with something else at this place."""
    whole = json.loads(encode(state))
    place = whole
    *way, last = [int(key) if key.lstrip("-").isdigit() else key for key in path.split("/")]
    for key in way:
        place = place[key]
    if value is ...:
        del place[last]
    else:
        place[last] = value
    return json.dumps(whole).encode()


@cache
def setup() -> State:
    return GAME.setup(Options(bid={"germany": 9}))


@cache
def battle() -> State:
    return table.play(
        table.position(
            "germany",
            "conduct_combat",
            {
                "caucasus": {
                    "germany": "2 tank*moved<ukraine_s_s_r",
                    "soviet_union": "2 infantry, 1 tank",
                }
            },
        ),
        "fight in caucasus",
        dice=[1, 6],
    )


BOMBER = {"type": "bomber", "owner": "germany"}
SHIP = {"type": "transport", "owner": "germany"}


def carrying(*cargo: dict[str, Any]) -> dict[str, Any]:
    return SHIP | {"cargo": [*cargo]}


@pytest.mark.parametrize(
    ("state", "path", "value", "reason"),
    [
        (setup, "power", "atlantis", r"unknown name 'atlantis' - at `\$.power`"),
        (setup, "phase", "siesta", "unknown name 'siesta'"),
        (setup, "units/atlantis", [], r"unknown name 'atlantis' - at `key` in `\$.units`"),
        (setup, "units/germany/0/0/type", "zeppelin", "unknown name 'zeppelin'"),
        (setup, "units/germany/0/0/type", "industrial_complex", "unknown name"),
        (setup, "units/germany/0/0/owner", "atlantis", "unknown name 'atlantis'"),
        (setup, "units/germany/0/0/hits", -1, "Expected `int` >= 0"),
        (setup, "units/germany/0/0/hits", 3, "is lost with 3 hits"),
        (setup, "units/germany/0/1", 0, "Expected `int` >= 1"),
        (setup, "units/germany/0/1", 10**9, "Expected `int` <= 1000"),
        (setup, "units/germany/0/1", 2**64, "Expected `int`"),
        (setup, "units/germany", [[BOMBER, 1], [BOMBER, 1]], "counted twice or out of order"),
        (setup, "units/germany", [[SHIP, 1]], "stands in germany"),
        (setup, "units/turkey", [[BOMBER, 1]], "where nobody can"),
        (setup, "units/sz_5", [[carrying(BOMBER), 1]], "cannot carry that"),
        (setup, "units/sz_5", [[carrying(carrying(BOMBER)), 1]], "length <= 0"),
        (setup, "facilities/germany/industrial_complex", 10**6, "Expected `int` <= 100"),
        (setup, "facilities/germany/casino", 0, "unknown name 'casino'"),
        (setup, "money/germany", -1, "Expected `int` >= 0"),
        (setup, "money/germany", 10**12, "Expected `int` <= 100000"),
        (setup, "money/germany", ..., "germany has no money"),
        (setup, "control/germany", ..., "nobody controls germany"),
        (setup, "round", 0, "Expected `int` >= 1"),
        (setup, "options/seats", {}, "nobody plays"),
        (setup, "options/seats/germany", ["germany", "japan"], "japan has 2 seats, not one"),
        (setup, "options/bid/germany", 900_000, "germany cannot bid 900000"),
        (setup, "flow/0/decisions/0/money", 99, "bids 99 that it does not have"),
        (setup, "flow/0/decisions", [], "nothing is asked"),
        (setup, "flow/0/decisions/0/ask", "purchase", "no question by itself"),
        (setup, "outcome", {"winners": [], "rule": "", "text": ""}, "the game is over"),
        (battle, "flow/0/space", "sz_5", "no battle of this kind is fought in sz_5"),
        (battle, "flow/0/space", "eastern_europe", "there is no battle in caucasus"),
        (battle, "flow/0/step", 99, "a battle has no step 99"),
        (battle, "flow/0/attacker", "japan", "japan attacks out of turn"),
        (battle, "flow/0/retreats", ["sz_5"], "nobody came to caucasus from there"),
        (battle, "flow/0/attackers/0/1", 10**9, "Expected `int` <= 1000"),
        (battle, "flow/0", {"frame": "preparations", "step": 0}, "there is no battle in caucasus"),
        (battle, "flow/1", ..., "nobody is asked"),
        (battle, "flow/1/decisions/0/pools", [{"hits": 1, "kind": "any"}] * 30, "length <= 8"),
    ],
)
def test_a_position_that_cannot_be_is_refused(
    state: Callable[[], State], path: str, value: Any, reason: str
) -> None:
    assert decode_state(GAME, encode(state())) == state()

    with pytest.raises(BadData, match=reason):
        decode_state(GAME, spoiled(state(), path, value))


@pytest.mark.parametrize(
    ("event", "reason"),
    [
        ({"event": "captured", "space": "sz_5", "by": "japan", "previous": "germany"}, "'sz_5'"),
        ({"event": "money_changed", "power": "japan", "amount": 10**9, "why": ""}, "<= 100000"),
        ({"event": "money_changed", "power": "japan", "amount": 1, "why": "x" * 999}, "length"),
        ({"event": "bought", "by": "japan", "units": {"tank": -1}, "cost": 1}, ">= 1"),
        ({"event": "marked", "changes": [["libya", [], [[BOMBER, 100_000]]]]}, "<= 1000"),
        ({"event": "flow_became", "flow": [{"frame": "preparations", "step": -1}]}, ">= 0"),
        ({"event": "developed", "by": "japan", "technology": "rockets"}, "technology"),
    ],
)
def test_an_event_that_cannot_be_is_refused(event: dict[str, Any], reason: str) -> None:
    """Spring 1942 knows no technologies, so that nobody develops any."""
    with pytest.raises(BadData, match=reason):
        decode_event(GAME, json.dumps(event))


@pytest.mark.parametrize(
    "action",
    [
        {"do": "buy", "by": "japan", "units": {"zeppelin": 1}},
        {"do": "buy", "by": "japan", "units": {"tank": 10**9}},
        {"do": "move", "by": "japan", "units": [[BOMBER, 0]], "path": ["libya", "egypt"]},
        {"do": "move", "by": "japan", "units": [[BOMBER, 1]], "path": ["libya", "atlantis"]},
        {"do": "done", "by": "atlantis"},
    ],
)
def test_an_action_that_nobody_can_mean_is_refused(action: dict[str, Any]) -> None:
    with pytest.raises(MalformedAction):
        decode_action(GAME, json.dumps(action))


@pytest.mark.rule("S42-TBL-02")
def test_a_bid_has_an_end() -> None:
    assert GAME.setup(Options(bid={"germany": MOST_BID})).bids == {"germany": MOST_BID}

    with pytest.raises(BadOptions, match="germany cannot bid 900000"):
        GAME.setup(Options(bid={"germany": 900_000}))
    with pytest.raises(BadOptions, match="germany cannot bid 900000"):
        start(SPRING_1942, Given(options=Options(bid={"germany": 900_000})))


def test_units_are_not_more_than_can_be_read_again() -> None:
    """A stack that grows beyond all measure is refused where it would come about, so that no table
    gets stuck with a position that nobody can open."""
    state = table.position(
        "germany",
        "noncombat_move",
        {"germany": f"{MOST_UNITS} infantry", "eastern_europe": f"{MOST_UNITS} infantry"},
    )
    move = table.action(state, "move 1000 infantry: germany > eastern_europe")

    moved = GAME.play(state, move, ScriptedDice()).state
    assert decode_state(GAME, encode(moved)) == moved
    again = replace(moved, units=moved.units | {"germany": state.units["germany"]})
    with pytest.raises(WartableError, match="more than 1000 like units in eastern_europe"):
        GAME.play(again, move, ScriptedDice())


def test_what_could_not_be_read_again_is_not_written() -> None:
    state = table.position("germany", "purchase", money={"germany": 50_000})
    rich = Table.create(GAME, state.options, start=state)

    with pytest.raises(WartableError, match="Expected `int` <= 1000"):
        rich.submit("germany", Buy("germany", {"infantry": 2 * MOST_UNITS}))
    assert (rich.log.actions, rich.state) == (0, state)
    rich.submit("germany", Buy("germany", {"infantry": MOST_UNITS}), note="x" * 99_999)
    lines = [encode(rich.log.header), *map(encode, rich.log.records)]
    read = Log.parse(b"\n".join(lines) + b"\n", find_game)
    assert Table(read, None).state == rich.state


def test_of_very_many_answers_some_are_listed() -> None:
    """Six stacks of forty aircraft or submarines can be divided in four thousand million ways."""
    kinds = [Unit("fighter", "germany", spent=spent) for spent in range(6)]
    many = tuple((kind, 40) for kind in kinds)
    pos = table.pos(table.position("germany", "purchase"))

    for question in (
        ChooseInterceptors("germany", "germany", many),
        ChooseSubmerging("germany", "sz_5", many),
    ):
        (answers,) = branches(pos, question)
        assert len(answers.actions()) == MOST_PARTS
