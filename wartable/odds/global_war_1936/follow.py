"""The game's own steps, followed through every result of their dice: dice that do the same fall
together, boards that are alike are one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterator, Sequence
from itertools import product
from math import factorial, prod

from wartable.core.dice import NoDice
from wartable.core.errors import BadData
from wartable.games.global_war_1936.flow import FRAMES
from wartable.games.global_war_1936.questions import ASKED
from wartable.games.global_war_1936.script import Script
from wartable.games.global_war_1936.state import State, Window
from wartable.odds.global_war_1936.answers import answer
from wartable.odds.global_war_1936.policy import Policy
from wartable.odds.hits import sums

MOST_BOARDS = 20_000
"""Boards that are followed at once."""
MOST_FACES = 2_000
"""Results of dice of which every face counts."""
BOARD = ("units", "facilities", "control", "rails", "queue", "losses", "sheets", "deeds", "outcome")
"""What tells boards apart."""
Faces = tuple[int, ...]
Options = Sequence[tuple[Faces, float]]
NO_DICE = NoDice(lambda: BadData("dice are rolled where none are"))


class NextRoll(Exception):
    """Dice fall whose faces are not told yet."""

    def __init__(self, options: Options) -> None:
        self.options = options


class Told(Script):
    """A script whose dice fall as told."""

    def __init__(self, state: State, told: Sequence[Faces]) -> None:
        super().__init__(state, NO_DICE)
        self._told = iter(told)

    def _next(self, options: Callable[[], Options]) -> Faces:
        for faces in self._told:
            return faces
        raise NextRoll(options())

    def roll(self, what: str, number: int = 1, faces: int = 12) -> Faces:
        return self._next(lambda: every_face(number, faces))

    def throw(self, what: str, bands: Sequence[tuple[int, ...]]) -> Faces:
        return self._next(lambda: by_bands(bands))

    def throw_together(self, what: str, number: int, faces: int) -> Faces:
        return self._next(lambda: by_sums(number, faces))


def every_face(number: int, sides: int) -> Options:
    """Every face of every die."""
    if sides**number > MOST_FACES:
        raise BadData(f"{number} dice of which every face counts are too many to be followed")
    share = 1 / sides**number
    return [(faces, share) for faces in product(range(1, sides + 1), repeat=number)]


def by_bands(bands: Sequence[tuple[int, ...]], sides: int = 12) -> Options:
    """How many of the dice that do the same fall into each of their bands; which of them it is
    makes no difference."""
    groups = Counter(bands)
    ways = [[*_falls(each, number, sides)] for each, number in groups.items()]
    found: list[tuple[Faces, float]] = []
    for fallen in product(*ways):
        left = {each: iter(faces) for each, (faces, _) in zip(groups, fallen, strict=True)}
        faces = tuple(next(left[each]) for each in bands)
        found.append((faces, prod(chance for _, chance in fallen)))
    return found


def _falls(bands: tuple[int, ...], number: int, sides: int) -> Iterator[tuple[Faces, float]]:
    ends = sorted({min(end, sides) for end in (*bands, sides) if end > 0})
    widths = [end - before for before, end in zip((0, *ends), ends, strict=False)]
    for counts in _compositions(number, len(ends)):
        chance = factorial(number) * prod(
            (width / sides) ** count / factorial(count)
            for width, count in zip(widths, counts, strict=True)
        )
        yield tuple(end for end, n in zip(ends, counts, strict=True) for _ in range(n)), chance


def _compositions(number: int, parts: int) -> Iterator[tuple[int, ...]]:
    """The ways to divide a number into so many parts."""
    if parts == 1:
        yield (number,)
        return
    for first in range(number + 1):
        for rest in _compositions(number - first, parts - 1):
            yield (first, *rest)


def by_sums(number: int, sides: int) -> Options:
    """Faces for every sum."""
    return [
        (_with_sum(total, number, sides), float(chance))
        for total, chance in enumerate(sums(number, sides))
        if total >= number and chance > 0
    ]


def _with_sum(total: int, number: int, sides: int) -> Faces:
    each, more = divmod(total, number)
    return (*[each] * (number - more), *[each + 1] * more) if each < sides else (sides,) * number


def ways(state: State, act: Callable[[Script], None]) -> Iterator[tuple[State, float]]:
    """Where an act leads, with every result of its dice."""
    return _ways(state, act, (), 1.0)


def _ways(
    state: State, act: Callable[[Script], None], told: tuple[Faces, ...], chance: float
) -> Iterator[tuple[State, float]]:
    script = Told(state, told)
    try:
        act(script)
    except NextRoll as found:
        for faces, share in found.options:
            yield from _ways(state, act, (*told, faces), chance * share)
    else:
        yield script.state, chance


def step(policy: Policy) -> Callable[[Script], None]:
    """What comes next by itself, or the answer of who is asked."""

    def play(script: Script) -> None:
        frame = script.pos.top
        if isinstance(frame, Window):
            decision = frame.decisions[0]
            action = answer(script.pos, decision, policy)
            ASKED[type(decision)].rules[type(action)].carry_out(script, action)
        else:
            FRAMES[type(frame)](script, frame)

    return play


def follow(
    state: State,
    policy: Policy,
    is_done: Callable[[State], bool],
) -> list[tuple[State, float]]:
    """Every board at which it is done, with its chance."""
    play = step(policy)
    done: dict[Hashable, tuple[State, float]] = {}
    ahead: dict[Hashable, tuple[State, float]] = {_key(state, state): (state, 1.0)}
    while ahead:
        now, ahead = ahead, {}
        for board, chance in now.values():
            if is_done(board):
                _add(done, _key(state, board), board, chance)
                continue
            for after, share in ways(board, play):
                _add(ahead, _key(state, after), after, chance * share)
            if len(ahead) > MOST_BOARDS:
                raise BadData("too many results to be followed: exact odds would take too long")
    return [*done.values()]


def _add(
    boards: dict[Hashable, tuple[State, float]], key: Hashable, state: State, chance: float
) -> None:
    boards[key] = (state, boards[key][1] + chance if key in boards else chance)


def _key(start: State, state: State) -> Hashable:
    return state.flow, *(_changed(start, state, field) for field in BOARD)


def _changed(start: State, state: State, field: str) -> Hashable:
    before, now = getattr(start, field), getattr(state, field)
    if before is now:
        return ()
    if not isinstance(now, dict):
        whole: Hashable = now
        return whole
    return tuple(
        (key, now.get(key))
        for key in {**before, **now}
        if now.get(key) is not before.get(key) and now.get(key) != before.get(key)
    )
