"""Rockets fly from air bases at enemy facilities."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import islice, product

from wartable.board import distances
from wartable.core.action_text import NAME, NONE, Wording, parse_each
from wartable.core.dice import announce
from wartable.core.flow import one_branch
from wartable.core.game import Objection
from wartable.games.axis_allies.actions import FireRockets, Rocket
from wartable.games.axis_allies.bases import has_air_base
from wartable.games.axis_allies.decisions import ChooseRockets
from wartable.games.axis_allies.edition import Question, Rule
from wartable.games.axis_allies.events import Damaged, Rolled
from wartable.games.axis_allies.position import Position
from wartable.games.axis_allies.production import damage_to
from wartable.games.axis_allies.script import Script
from wartable.games.axis_allies.technologies import ROCKETS, has_technology
from wartable.games.axis_allies.windows import MOST_LISTED, asked

RANGE = 4


def rockets(pos: Position) -> tuple[ChooseRockets, ...]:
    """Each operative air base of a power that has rockets may fire one at an enemy facility up to 4
    spaces away, not over neutral territories (G40-RND-06, G40-RND-07)."""
    if not has_technology(pos, pos.me, ROCKETS):
        return ()
    targets = tuple(
        (base, found)
        for base in sorted(pos.state.facilities)
        if pos.state.control.get(base) == pos.me
        and has_air_base(pos, base)
        and (found := tuple(_in_reach(pos, base)))
    )
    return (ChooseRockets(pos.me, targets),) if targets else ()


def _in_reach(pos: Position, base: str) -> Iterator[tuple[str, str]]:
    blocked = {space for space in pos.data.spaces if pos.is_neutral(space)}
    steps = distances(pos.board.neighbours, frozenset({base}), blocked=blocked)
    for space, kinds in sorted(pos.state.facilities.items()):
        if steps.get(space, RANGE + 1) <= RANGE and pos.is_hostile_land(space):
            yield from ((space, kind) for kind in sorted(kinds))


def ways(question: ChooseRockets, most: int) -> list[tuple[Rocket, ...]]:
    """Ways to fire, none first, at most so many."""
    choices = [
        [(), *((Rocket(base, space, facility),) for space, facility in found)]
        for base, found in question.targets
    ]
    every = (tuple(rocket for each in chosen for rocket in each) for chosen in product(*choices))
    return list(islice(every, most))


def objections(pos: Position, action: FireRockets) -> Iterator[Objection]:
    """One rocket from a base, at a facility in its reach (G40-RND-06)."""
    targets = dict(asked(pos, ChooseRockets, action).targets)
    bases = [rocket.base for rocket in action.rockets]
    if len(set(bases)) < len(bases):
        yield Objection(pos.rule("G40-RND-06"), "an air base fires one rocket")
    for rocket in action.rockets:
        if (rocket.space, rocket.facility) not in targets.get(rocket.base, ()):
            yield Objection(
                pos.rule("G40-RND-06"),
                "no rocket reaches that facility from {space}",
                (rocket.base, rocket.space),
                pos.parts(space=rocket.base),
            )


def carry_out(script: Script, action: FireRockets) -> None:
    """One die is the damage, up to what the facility can take; nobody fires at rockets
    (G40-RND-06, G40-AMB-27)."""
    script.pop()
    for rocket in action.rockets:
        pos = script.pos
        announce(script.dice, ["rocket"])
        faces = script.dice.roll(1)
        before = pos.state.facilities[rocket.space][rocket.facility]
        done = damage_to(pos, rocket.space, rocket.facility, faces[0])
        script.emit(Rolled(rocket.space, action.by, "rockets", (), (), faces, done))
        script.emit(Damaged(rocket.space, rocket.facility, done, before + done))


def answers(pos: Position, decision: ChooseRockets) -> Sequence[FireRockets]:
    """Some ways to fire."""
    return [FireRockets(decision.owner, fired) for fired in ways(decision, MOST_LISTED)]


def faults(pos: Position, decision: ChooseRockets) -> Iterator[str]:
    """The facilities are there."""
    for space, facility in (each for _, found in decision.targets for each in found):
        if facility not in pos.state.facilities.get(space, {}):
            yield f"there is no {facility} in {space}"


def _format(action: FireRockets) -> str:
    fired = (f"{r.base} at {r.facility} in {r.space}" for r in action.rockets)
    return f"rockets {', '.join(fired) or NONE}"


def _read(by: str, match: re.Match[str]) -> FireRockets:
    each = rf"({NAME}) at ({NAME}) in ({NAME})"
    found = parse_each(match["rockets"], each, "germany at air_base in russia")
    return FireRockets(by, tuple(Rocket(m[1], m[3], m[2]) for m in found))


QUESTION = Question(
    ChooseRockets,
    {FireRockets: Rule(objections, carry_out)},
    one_branch(answers),
    {FireRockets: Wording(_format, {r"rockets (?P<rockets>.+)": _read})},
    faults=faults,
)
