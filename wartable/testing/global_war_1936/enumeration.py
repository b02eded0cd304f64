"""Every way a combat of Global War 1936 can go, by the game's own steps: each die by the faces
that can make a difference. Slow and plain, to check faster answers against."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from dataclasses import dataclass
from typing import Any

from msgspec.structs import replace

from wartable.core.dice import Dice
from wartable.games.global_war_1936.battle.across import CLASH
from wartable.games.global_war_1936.battle.land import ATTACK, first_strike
from wartable.games.global_war_1936.battle.naval import BEFORE
from wartable.games.global_war_1936.events import Fired
from wartable.games.global_war_1936.flow import FRAMES
from wartable.games.global_war_1936.position import Position
from wartable.games.global_war_1936.questions import ASKED
from wartable.games.global_war_1936.script import Script
from wartable.games.global_war_1936.state import Battle, SeaBattle, State, Window
from wartable.testing import enumeration
from wartable.testing.enumeration import Option

Answer = Callable[[Position, Any], Any]
FACES = 12
PICKS = (1, 3)
"""Up to which face shooters pick their target."""
BONUS = (2, 3)
"""What fortifications add to a value: above what is left it is they who hit."""
MORALE = 9
"""Up to which face nobody loses heart."""
FIRST = {"clash": CLASH.index(first_strike)}
"""The step with which the first round begins, where it is not that of a land combat."""
BOARD = ("units", "facilities", "control", "rails")
"""What a combat can change."""


@dataclass(frozen=True)
class Combat:
    """A combat on top of a state's flow, until it is gone."""

    answer: Answer
    start: State
    counted_rounds: int = 2
    """The number of rounds is forgotten from here on, so that equal boards are equal."""
    every_face: bool = False

    def is_over(self, state: State) -> bool:
        return len(state.flow) < len(self.start.flow)

    def counts(self, state: State) -> bool:
        """A round begins."""
        frame = state.flow[-1]
        if isinstance(frame, SeaBattle):
            is_ready = frame.before == len(BEFORE) and not frame.owed
            return is_ready and frame.step == (0 if frame.round == 1 else 2)
        if not isinstance(frame, Battle) or frame.owed or frame.aside:
            return False
        first = FIRST.get(frame.plan, ATTACK - 3)
        return frame.step == (first if frame.round == 1 else ATTACK)

    def key(self, state: State) -> Hashable:
        return state.flow, *(_changed(self.start, state, field) for field in BOARD)

    def ways(self, state: State) -> Iterator[tuple[State, float]]:
        for after, chance in self._branches(state):
            yield self.forgetting(after), chance

    def forgetting(self, state: State) -> State:
        flow = tuple(
            replace(frame, round=min(frame.round, self.counted_rounds))
            if isinstance(frame, Battle | SeaBattle)
            else frame
            for frame in state.flow
        )
        return replace(state, flow=flow)

    def _branches(self, state: State) -> Iterator[tuple[State, float]]:
        """Tried with dice that never hit to see which dice fall, then with all that matter."""
        dice = _Misses()
        trial = self._step(state, dice)
        fired = iter([event.values for event in trial.events if isinstance(event, Fired)])
        options: list[list[Option]] = []
        for number, sides in dice.rolled:
            values = next(fired, ()) if sides == FACES else ()
            options += [self._options(value) for value in values] or [_every_face(sides)] * number
        if not options:
            yield trial.state, 1.0
            return
        yield from enumeration.together(options, lambda dice: self._step(state, dice).state)

    def _options(self, value: int) -> list[Option]:
        """Faces that stand for all between them, each with its chance."""
        cuts = {*PICKS, *(value - more for more in BONUS), value, MORALE, FACES}
        if self.every_face:
            return _every_face(FACES)
        ends = sorted(cut for cut in cuts if 0 < cut <= value or cut in (MORALE, FACES))
        return [
            (face, (face - before) / FACES) for before, face in zip((0, *ends), ends, strict=False)
        ]

    def _step(self, state: State, dice: Dice) -> Script:
        script = Script(state, dice)
        match state.flow[-1]:
            case Window(decisions=(decision, *_)):
                action = self.answer(script.pos, decision)
                rule = ASKED[type(decision)].rules[type(action)]
                objections = list(rule.objections(script.pos, action))
                assert not objections, objections
                rule.carry_out(script, action)
            case frame:
                FRAMES[type(frame)](script, frame)
        return script


class Enumeration:
    """Every end of a combat with its chance, and the expected number of rounds."""

    def __init__(self, answer: Answer, counted_rounds: int = 2, every_face: bool = False) -> None:
        self._how = (counted_rounds, every_face)
        self._answer = answer
        self.ends: list[tuple[State, float]] = []
        self.rounds = 0.0

    def play(self, state: State) -> None:
        """From a state with a combat on top, until it is gone."""
        combat = Combat(self._answer, state, *self._how)
        played = enumeration.Enumeration(combat, combat.forgetting(state))
        self.ends, self.rounds = played.ends, played.counted


def _changed(start: State, state: State, field: str) -> Hashable:
    """What is not as it was."""
    before, now = getattr(start, field), getattr(state, field)
    if before is now:
        return ()
    return tuple(
        (key, now.get(key)) for key in {**before, **now} if now.get(key) is not before.get(key)
    )


def _every_face(sides: int) -> list[Option]:
    return [(face, 1 / sides) for face in range(1, sides + 1)]


class _Misses:
    """Dice that show their highest face, and remember how they fell."""

    def __init__(self) -> None:
        self.rolled: list[tuple[int, int]] = []

    def roll(self, count: int, sides: int = FACES) -> tuple[int, ...]:
        self.rolled.append((count, sides))
        return (sides,) * count

    def shuffle(self, count: int) -> tuple[int, ...]:
        return tuple(range(count))
