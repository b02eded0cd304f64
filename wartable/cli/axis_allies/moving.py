"""`move`, `raid`, `escort`: plain words become exact units and a path."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from wartable.cli.axis_allies.words import ALL, Said
from wartable.core.errors import IllegalAction, MalformedAction, WartableError
from wartable.core.game import listed
from wartable.desk.axis_allies.outset import goes, plain_path
from wartable.desk.axis_allies.trial import Trial
from wartable.games.axis_allies.actions import Move
from wartable.games.axis_allies.position import Position
from wartable.games.axis_allies.unit import Unit

Stack = tuple[Unit, Unit | None, int]
"""A unit, the carrier it is on, and how many there are."""

WHERE = "say from where to where, as `move 2 infantry germany to balkans`"


def stacks(pos: Position, space: str) -> Iterator[Stack]:
    """My units in a space, those on my friends' and my own carriers included."""
    for unit, number in pos.at(space):
        if unit.owner == pos.me:
            yield unit, None, number
        if unit.cargo and unit.owner in pos.mine and pos.type(unit).deck:
            for aboard in dict.fromkeys(unit.cargo):
                if aboard.owner == pos.me:
                    yield aboard, unit, unit.cargo.count(aboard) * number


def moves_from(trial: Trial, start: str, mission: str = "") -> list[Move]:
    """Every listed move of one unit from a space."""
    (decision,) = trial.game.pending(trial.state)
    return [
        action
        for action in listed(trial.game, trial.state, decision)
        if isinstance(action, Move) and action.path[0] == start and action.mission == mission
    ]


def read_move(trial: Trial, said: Said, mission: str = "") -> None:
    """Play the moves that the words stand for."""
    start, ways, end = said.route()
    if start is None or end is None:
        raise MalformedAction(WHERE)
    if said.everything and not said.units:
        wanted = _everything(trial, start, end, mission)
    else:
        wanted = said.counts
    if not wanted:
        raise MalformedAction("say which units, as `2 infantry 1 tank`, or `all`")
    if start == end and not wanted.keys() <= _lifting(trial, start, mission):
        raise MalformedAction(WHERE)
    together: dict[tuple[str, ...], list[tuple[Unit, int]]] = {}
    for kind, number in wanted.items():
        for unit, deck, taken, path in _choose(trial, kind, number, start, ways, end, mission):
            if deck is None:
                together.setdefault(path, []).append((unit, taken))
            else:
                _lift_off(trial, unit, taken, path, deck, mission)
    for path, units in together.items():
        trial.play(Move(trial.me, tuple(sorted(units)), path, None, mission))


def _lift_off(
    trial: Trial, unit: Unit, number: int, path: tuple[str, ...], deck: Unit, mission: str
) -> None:
    """Aircraft leave one carrier after the other."""
    while number:
        taken = min(number, deck.cargo.count(unit))
        trial.play(Move(trial.me, ((unit, taken),), path, deck, mission))
        number -= taken


def _lifting(trial: Trial, start: str, mission: str) -> set[str]:
    """The kinds of units that may leave their carriers and stay in the zone (S42-NCM-12)."""
    moves = moves_from(trial, start, mission)
    return {action.units[0][0].type for action in moves if action.path == (start,)}


def _everything(trial: Trial, start: str, end: str, mission: str) -> dict[str, int]:
    """Every kind of unit that can go there; transports only if they are named."""
    kinds = {
        action.units[0][0].type: ALL
        for action in moves_from(trial, start, mission)
        if action.path[-1] == end and not trial.pos.type(action.units[0][0]).hold
    }
    if not kinds:
        there = {unit.type: ALL for unit, _, _ in stacks(trial.pos, start)}
        if not there:
            raise WartableError(f"no units of yours are in {trial.pos.name(start)}")
        return there
    return kinds


def _choose(
    trial: Trial, kind: str, number: int, start: str, ways: list[str], end: str, mission: str
) -> Iterator[tuple[Unit, Unit | None, int, tuple[str, ...]]]:
    """Stacks of this kind for so many units, those first that can make the move."""
    pos = trial.pos
    found = [stack for stack in stacks(pos, start) if stack[0].type == kind]
    paths = {
        (action.units[0][0], action.deck): action.path
        for action in reversed(moves_from(trial, start, mission))
        if action.path[-1] == end and goes(action.path[1:-1], ways)
    }
    have = sum(count for _, _, count in found)
    able = sum(count for unit, deck, count in found if (unit, deck) in paths)
    if not found or number > have:
        raise _too_few(pos, kind, number, have, start)
    left = (able or have) if number == ALL else number
    if 0 < able < left:
        staying = [stack for stack in found if stack[:2] not in paths]
        raise _some_stay(trial, (have, able), staying[0], [start, *ways, end], mission)
    found.sort(key=lambda stack: ((stack[0], stack[1]) not in paths, -stack[0].spent))
    for unit, deck, count in found:
        if not left:
            return
        taken = min(left, count)
        left -= taken
        path = paths.get((unit, deck)) or plain_path(pos, unit, start, ways, end)
        yield unit, deck, taken, path


def _some_stay(
    trial: Trial, numbers: tuple[int, int], staying: Stack, route: list[str], mission: str
) -> WartableError:
    """Not all of them can go: how many can, and why the others cannot."""
    pos = trial.pos
    unit, deck, _ = staying
    start, *ways, end = route
    path = plain_path(pos, unit, start, ways, end)
    refused = trial.game.objections(trial.state, Move(trial.me, ((unit, 1),), path, deck, mission))
    have, able = numbers
    name = pos.type(unit).plural
    told = f"only {able} of your {have} {name} in {pos.name(start)} can go to {pos.name(end)}"
    if not refused:
        return WartableError(told)
    first, *rest = refused
    return IllegalAction([replace(first, sentence=f"{told}: {first.sentence}"), *rest])


def _too_few(pos: Position, kind: str, number: int, have: int, start: str) -> WartableError:
    type_ = pos.data.units[kind]
    if not have:
        return WartableError(f"no {type_.plural} of yours are in {pos.name(start)}")
    name = type_.name if have == 1 else type_.plural
    return WartableError(f"{pos.name(start)} holds {have} {name} of yours, not {number}")


def read_raid(trial: Trial, said: Said, mission: str) -> None:
    """`raid germany with 2 bombers from united kingdom`; without units, every bomber in range."""
    end = said.route()[0]
    if said.sources or len(said.all_places) > 1:
        read_move(trial, _with_default(trial, said, mission), mission)
        return
    if end is None:
        raise MalformedAction(f"say where, as `{mission} germany`")
    kinds = said.counts or dict.fromkeys(_flyers(trial, mission), ALL)
    flown = False
    for source in sorted(trial.state.units):
        for action in moves_from(trial, source, mission):
            unit = action.units[0][0]
            wanted = kinds.get(unit.type, 0)
            if action.path[-1] != end or not wanted:
                continue
            stack = (unit, action.deck)
            there = sum(n for u, deck, n in stacks(trial.pos, source) if (u, deck) == stack)
            number = there if wanted == ALL else min(there, wanted)
            if action.deck is None:
                trial.play(Move(trial.me, ((unit, number),), action.path, None, mission))
            else:
                _lift_off(trial, unit, number, action.path, action.deck, mission)
            kinds[unit.type] = ALL if wanted == ALL else wanted - number
            flown = True
    if not flown or any(left > 0 for left in kinds.values()):
        names = " or ".join(
            trial.pos.data.units[kind].plural for kind, left in kinds.items() if left
        )
        raise WartableError(
            f"{'not so many' if flown else 'no'} {names} of yours can {mission}"
            f" {trial.pos.name(end)} and land again"
        )


def _with_default(trial: Trial, said: Said, mission: str) -> Said:
    if not said.units:
        start, _, end = said.route()
        assert start is not None
        able = {
            action.units[0][0].type
            for action in moves_from(trial, start, mission)
            if action.path[-1] == end
        }
        flyers = _flyers(trial, mission)
        said.units += [(kind, ALL) for kind in flyers if kind in able] or [(flyers[0], ALL)]
    return said


def _flyers(trial: Trial, mission: str) -> list[str]:
    """The kinds of aircraft that fly such missions."""
    units = trial.pos.data.units.values()
    return [unit.id for unit in units if (unit.raids if mission == "raid" else unit.escorts)]
