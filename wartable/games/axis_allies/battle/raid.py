"""Bombing raids: who takes part in them, what the bombs do, and how they end."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from wartable.core.action_text import Wording
from wartable.core.dice import announce
from wartable.core.flow import one_branch
from wartable.core.game import Objection
from wartable.forces import force, holds, plus, size
from wartable.games.axis_allies.actions import Intercept
from wartable.games.axis_allies.battle.line_up import RAIDING, survivors
from wartable.games.axis_allies.decisions import ChooseInterceptors
from wartable.games.axis_allies.edition import Question, Rule
from wartable.games.axis_allies.events import (
    BattleEnded,
    BattleJoined,
    Change,
    Damaged,
    Marked,
    Rolled,
)
from wartable.games.axis_allies.movement.air import raid_target
from wartable.games.axis_allies.position import Position
from wartable.games.axis_allies.production import damage_to
from wartable.games.axis_allies.script import Script
from wartable.games.axis_allies.state import Battle
from wartable.games.axis_allies.unit import Did, Force, each
from wartable.games.axis_allies.windows import answer, asked, missing, some
from wartable.games.axis_allies.wording import SPACE, format_some, read_some


def raiders(pos: Position, space: str) -> Force:
    """My bombers and escorts over the territory."""
    return tuple(pair for pair in pos.own(space) if pair[0].did in RAIDING)


def interceptors(pos: Position, space: str) -> Force:
    """The fighters sent up against the raid."""
    return tuple(pair for pair in pos.enemies(space) if pair[0].did is Did.INTERCEPTED)


def join_raid(script: Script, space: str) -> None:
    """Raiders, escorts and interceptors go to the battle board (S42-OPT-04)."""
    pos = script.pos
    attackers, defenders = raiders(pos, space), interceptors(pos, space)
    changes = (Change(space, plus(attackers, defenders)),)
    script.emit(BattleJoined(changes, space, "air", pos.me, attackers, defenders))
    script.push(Battle(space, "air", pos.me, attackers, defenders))


def bombing(battle: Battle) -> Force:
    """The bombers that are left to drop their bombs (S42-SBR-03)."""
    return tuple(pair for pair in battle.attackers if pair[0].did is Did.RAID)


def bomb(script: Script, battle: Battle) -> Battle:
    """Each bomber left rolls a die; the damage is their sum, up to what the complex can take
    (S42-SBR-03, S42-SBR-04, S42-SBR-05, S42-OPT-06)."""
    pos = script.pos
    bombers = bombing(battle)
    if not bombers:
        return battle
    facility = raid_target(pos, battle.space)
    assert facility is not None
    announce(script.dice, (unit.type for unit in each(bombers)))
    faces = script.dice.roll(sum(number for _, number in bombers))
    done = damage_to(pos, battle.space, facility, sum(faces))
    damage = pos.state.facilities[battle.space][facility] + done
    script.emit(Rolled(battle.space, battle.attacker, "bombing", bombers, (), faces, done))
    script.emit(Damaged(battle.space, facility, done, damage))
    return battle


def end_raid(script: Script, battle: Battle) -> None:
    """Raiders stay over the territory until they land; they and the interceptors fight no more
    this turn; where they land is asked of them as of all aircraft, so tactical bombers may on
    carriers (S42-SBR-06, S42-SBR-07, S42-OPT-07, E40-SBR-14, E40-SBR-15, E40-AMB-46, G40-SBR-14,
    G40-SBR-15, G40-AMB-26)."""
    home = force(
        (replace(unit, did=Did.FOUGHT, to=""), number) for unit, number in battle.attackers
    )
    back = survivors(script.pos, battle)
    script.pop()
    script.emit(
        BattleEnded(
            (Change(battle.space, (), plus(home, back)),),
            battle.space,
            "air",
            battle.attacker,
            battle.attackers,
            battle.defenders,
            "the raid is over",
        )
    )


# Interceptors are chosen after the combat move, before any combat (S42-OPT-03).


def interception(pos: Position) -> tuple[ChooseInterceptors, ...]:
    """Who may intercept which raid, where fighters do: one question for each power with fighters
    there (S42-OPT-02)."""
    if not pos.has_escorts:
        return ()
    questions = []
    for space in sorted(pos.state.units):
        if not raiders(pos, space):
            continue
        fighters = [pair for pair in pos.enemies(space) if pos.type(pair[0]).escorts]
        for owner in dict.fromkeys(unit.owner for unit, _ in fighters):
            own = tuple(pair for pair in fighters if pair[0].owner == owner)
            questions.append(ChooseInterceptors(owner, space, own))
    return tuple(questions)


def intercept_objections(pos: Position, action: Intercept) -> Iterator[Objection]:
    """Only fighters in the raided territory (S42-OPT-03)."""
    if not holds(asked(pos, ChooseInterceptors, action).fighters, action.units):
        yield Objection(pos.rule("S42-OPT-03"), "these fighters cannot intercept", (action.space,))


def intercept(script: Script, action: Intercept) -> None:
    """The fighters are set apart for the raid (S42-OPT-07)."""
    decision = asked(script.pos, ChooseInterceptors, action)
    if action.units:
        up = force((replace(unit, did=Did.INTERCEPTED), number) for unit, number in action.units)
        script.emit(Marked((Change(action.space, action.units, up),)))
    answer(script, decision)


def intercept_ways(pos: Position, decision: ChooseInterceptors) -> Sequence[Intercept]:
    """Some of the fighters."""
    sent = some(decision.fighters, size(decision.fighters))
    return [Intercept(decision.owner, decision.space, fighters) for fighters in sent]


def intercept_faults(pos: Position, decision: ChooseInterceptors) -> Iterator[str]:
    """The fighters are there."""
    return missing(pos.at(decision.space), decision.fighters, decision.space)


QUESTION = Question(
    ChooseInterceptors,
    {Intercept: Rule(intercept_objections, intercept)},
    one_branch(intercept_ways),
    {
        Intercept: Wording(
            lambda action: (
                f"intercept in {action.space} with {format_some(action.units, action.by)}"
            ),
            {
                rf"intercept in {SPACE} with (?P<units>.+)": lambda by, m: Intercept(
                    by, m["space"], read_some(m["units"], by)
                )
            },
        )
    },
    faults=intercept_faults,
)
