"""Every way a battle of Empire of the Sun can go, by its own steps: each die shows each face.

Slow and plain, to check faster answers against.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Hashable
from itertools import product
from typing import Any

from msgspec.json import encode
from msgspec.structs import replace

from wartable.games.empire_of_the_sun.battle import run
from wartable.games.empire_of_the_sun.position import Position
from wartable.games.empire_of_the_sun.questions import ASKED
from wartable.games.empire_of_the_sun.script import Script
from wartable.games.empire_of_the_sun.state import Battle, State, Window

Answer = Callable[[Position, Any], Any]
"""What is answered to a decision."""
MOST_DICE = 2
"""So many dice fall in a step."""


class Shown:
    """Dice that show these faces 0 to 9."""

    def __init__(self, *faces: int) -> None:
        self.left = list(faces)
        self.fell = 0

    def roll(self, count: int, sides: int = 6) -> tuple[int, ...]:
        shown, self.left = self.left[:count], self.left[count:]
        self.fell += count
        return tuple(face or sides for face in shown)

    def shuffle(self, count: int) -> tuple[int, ...]:
        return tuple(range(count))


def play(
    state: State,
    number: str,
    answer: Answer,
    note: Callable[[Script, Battle], Hashable],
) -> dict[Any, float]:
    """What is noted of every end of the battle of a hex, with its chance."""
    script = Script(replace(state, flow=()), Shown())
    run.begin(script, number)
    ends: dict[Any, float] = defaultdict(float)
    ahead = {_key(script.state): (script.state, 1.0)}
    while ahead:
        after: dict[bytes, tuple[State, float]] = {}
        for now, weight in ahead.values():
            for then, chance in _following(now, answer):
                if not then.state.flow:
                    battle = now.flow[-1]
                    assert isinstance(battle, Battle)
                    ends[note(then, battle)] += weight * chance
                    continue
                key = _key(then.state)
                known = after[key][1] if key in after else 0.0
                after[key] = (then.state, known + weight * chance)
        ahead = after
    return dict(ends)


def _key(state: State) -> bytes:
    """The whole position but for the faces that lie on the table."""
    flow = tuple(
        replace(frame, faces={}) if isinstance(frame, Battle) else frame for frame in state.flow
    )
    return encode(
        replace(state, flow=flow, reduced=frozenset()),
        order="sorted",
    ) + encode(sorted(state.reduced))


def _following(state: State, answer: Answer) -> list[tuple[Script, float]]:
    frame = state.flow[-1]
    if isinstance(frame, Window):
        script = Script(state, Shown())
        for decision in frame.decisions:
            action = answer(script.pos, decision)
            rule = ASKED[type(decision)].rules[type(action)]
            objections = list(rule.objections(script.pos, action))
            assert not objections, objections
            rule.carry_out(script, action)
        return [(script, 1.0)]
    trial = Shown(*[0] * MOST_DICE)
    _run(state, trial)
    fell = trial.fell
    return [(_run(state, Shown(*faces)), 0.1**fell) for faces in product(range(10), repeat=fell)]


def _run(state: State, dice: Shown) -> Script:
    script = Script(state, dice)
    frame = state.flow[-1]
    assert isinstance(frame, Battle)
    run.run_battle(script, frame)
    return script
