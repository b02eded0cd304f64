"""A position with far more units than any game comes to is shown and asked about in a moment."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from msgspec.structs import replace

from wartable.core.dice import KeyedDice
from wartable.core.errors import IllegalAction, MalformedAction
from wartable.desk import desk_of
from wartable.desk.axis_allies.moving import MANY
from wartable.desk.axis_allies.party import MOST_PICKED
from wartable.desk.axis_allies.voyages import MOST
from wartable.desk.values import Act, Send
from wartable.forces import force, size
from wartable.games.axis_allies.actions import Done, Fight, Move, TakeHits
from wartable.games.axis_allies.decisions import ChooseCasualties, CombatMove, ConductCombat
from wartable.games.axis_allies.global_1940.edition import GAME
from wartable.games.axis_allies.state import Options, State
from wartable.games.axis_allies.unit import Force, Unit

DESK = desk_of(GAME)
MOMENT = 3.0
"""Seconds of a processor; it took from 8 to minutes."""


@contextmanager
def in_a_moment() -> Iterator[None]:
    began = time.process_time()
    yield
    assert time.process_time() - began < MOMENT


def at_combat_move(units: dict[str, list[tuple[Unit, int]]]) -> State:
    """Germany's first combat move, with these units besides those of the set-up."""
    state = GAME.setup(Options())
    there = {space: force([*state.units.get(space, ()), *more]) for space, more in units.items()}
    state = replace(state, units=state.units | there)
    while not isinstance(decision := GAME.pending(state)[0], CombatMove):
        state = GAME.play(state, Done(decision.owner), KeyedDice(bytes(32))).state
    return state


def many(owner: str, *kinds: str, number: int = 900) -> list[tuple[Unit, int]]:
    return [(Unit(kind, owner), number) for kind in kinds]


def test_tanks_beside_a_fleet_of_transports() -> None:
    """As many as can be picked up are not brought over the sea at once; a hundred are."""
    state = at_combat_move(
        {"germany": many("germany", "tank"), "sz_113": many("germany", "transport", number=400)}
    )

    with in_a_moment():
        all_of_them = DESK.reach(state, "germany", "germany", {"tank@germany": MOST_PICKED}, "en")
        some = DESK.reach(state, "germany", "germany", {"tank@germany": MOST}, "en")
        wish = Send("germany", {"tank@germany": MOST_PICKED}, "sweden", "assault")
        with pytest.raises(IllegalAction, match="no transport of yours"):
            DESK.resolve(state, "germany", wish)
    assert "assault" not in [each.how for each in all_of_them.targets]
    assert "sweden" in [each.space for each in some.targets if each.how == "assault"]


def test_so_many_units_are_picked_up_and_one_more_is_refused() -> None:
    """However few kinds they are; wherever pieces are picked up."""
    state = at_combat_move({"germany": many("germany", "tank")})
    most, more = ({"tank@germany": number} for number in (MOST_PICKED, MOST_PICKED + 1))

    assert MOST_PICKED == 200
    assert DESK.reach(state, "germany", "germany", most, "en").targets
    with pytest.raises(MalformedAction, match="at most 200 units are picked up at once"):
        DESK.reach(state, "germany", "germany", more, "en")
    with pytest.raises(MalformedAction, match="at most 200 units are picked up at once"):
        DESK.resolve(state, "germany", Send("germany", more, "poland"))


def test_losses_among_thousands_are_suggested_in_a_moment() -> None:
    """The cheapest, where there are too many to be weighed one by one."""
    army = many("germany", "infantry", "artillery", "mechanized_infantry", "tank", "fighter")
    state = at_combat_move(
        {"western_germany": army, "france": many("france", "infantry", "artillery", "tank")}
    )
    dice = KeyedDice(bytes(32))
    attack = Move("germany", force(army), ("western_germany", "france"))
    state = GAME.play(state, attack, dice).state
    while not isinstance(decision := GAME.pending(state)[0], ChooseCasualties):
        fights = isinstance(decision, ConductCombat)
        action = Fight("germany", "france") if fights else Done(decision.owner)
        state = GAME.play(state, DESK.default_answer(state, decision) or action, dice).state

    with in_a_moment():
        DESK.desk(state, [decision.owner], "en")
        suggested = DESK.default_answer(state, decision)
    assert isinstance(suggested, TakeHits)
    assert size(suggested.units) == sum(pool.hits for pool in decision.pools)
    assert _kinds(suggested.units)[0] == "infantry"


def test_a_plan_does_not_stop_at_a_battle_of_thousands() -> None:
    """It goes as even luck has it; its odds are not worked out in passing."""
    army = many("germany", "infantry", "artillery", "tank")
    state = at_combat_move({"western_germany": army, "france": many("france", "infantry", "tank")})
    attack = Act(Move("germany", force(army), ("western_germany", "france")))
    fight = Act(Fight("germany", "france"))

    with in_a_moment():
        state, _ = DESK.tried(state, "germany", attack, "en")
        state, _ = DESK.tried(state, "germany", Act(Done("germany")), "en")
        _, step = DESK.tried(state, "germany", fight, "en")
    assert step.assumed is not None
    assert (step.assumed.won, step.assumed.odds) == (True, None)


def _kinds(units: Force) -> list[str]:
    return [unit.type for unit, number in sorted(units, key=lambda pair: -pair[1])]


def test_a_board_full_of_different_pieces_is_shown_in_a_moment() -> None:
    """All of one's own are offered, where they are too many to be tried one by one."""
    kinds = ("infantry", "artillery", "tank", "fighter", "tactical_bomber", "strategic_bomber")
    spaces = [space for space in GAME.edition.data.board.land if space != "germany"][:100]
    stacks = [(Unit(kind, "germany", spent=spent), 5) for kind in kinds for spent in range(2)]
    state = at_combat_move(dict.fromkeys(spaces, stacks))

    with in_a_moment():
        (ask,) = DESK.desk(state, ["germany"], "en").asks
    assert sum(map(len, ask.movable.values())) > MANY
    assert "infantry@germany" in ask.movable["germany"]
    assert not any("@france" in key for keys in ask.movable.values() for key in keys)


def test_flights_of_hundreds_from_hundreds_of_carriers() -> None:
    """Whether all of them can land is known in a moment, and so is what a new carrier may help."""
    seas = sorted(space.id for space in GAME.edition.data.spaces.values() if space.kind == "sea")
    fleet = many("germany", "fighter", "carrier", number=3)
    state = at_combat_move(dict.fromkeys(seas[:80], fleet))
    aboard = replace(state, bought={"carrier": 40}, facilities=_complexes(state))

    for at in (state, aboard):
        for pieces in ({"fighter@germany": 3}, {"carrier@germany": 1}):
            with in_a_moment():
                DESK.reach(at, "germany", seas[7], pieces, "en")


def _complexes(state: State) -> dict[str, dict[str, int]]:
    """One in every German territory."""
    german = [space for space, power in state.control.items() if power == "germany"]
    return dict(state.facilities) | {space: {"major_industrial_complex": 0} for space in german}
