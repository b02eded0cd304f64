"""A battle from its first die to its end (9.0)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Literal

from msgspec.structs import replace

from wartable.games.empire_of_the_sun.battle import (
    aftermath,
    air_naval,
    assign,
    carriers,
    garrisons,
    ground,
    hits,
    modifiers,
    retreat,
    strengths,
    winner,
)
from wartable.games.empire_of_the_sun.battle.participants import (
    as_it_begins,
    attacker,
    battle_of,
    defender,
    fighting_troops,
    has_attackers,
    ships_here,
    troops,
)
from wartable.games.empire_of_the_sun.battle.passengers import lose_step
from wartable.games.empire_of_the_sun.decisions import SwapSteps
from wartable.games.empire_of_the_sun.events import BattleBegan, BattleOver
from wartable.games.empire_of_the_sun.facts import Side, other
from wartable.games.empire_of_the_sun.position import Position
from wartable.games.empire_of_the_sun.script import Script
from wartable.games.empire_of_the_sun.state import Battle, Losses

settle = aftermath.settle

QUESTIONS = (assign.ASSIGN, assign.LAST_STEP, carriers.QUESTION, retreat.QUESTION)


def begin(script: Script, number: str) -> None:
    """The battle of a hex lies on the flow."""
    pos, battle = script.pos, as_it_begins(script.pos, number)
    garrison = garrisons.of_battle(pos, battle)
    script.emit(
        BattleBegan(
            number,
            active=(*battle.active, *battle.ground),
            reaction=(
                *battle.reaction,
                *troops(pos, battle, defender(pos)),
                *([garrison] if garrison and defender(pos) == "japan" else []),
            ),
        )
    )
    script.push(Battle(number))


def run_battle(script: Script, battle: Battle) -> None:
    """The next step of the battle."""
    STEPS[battle.step](script, battle)


def _gather(script: Script, battle: Battle) -> None:
    """Who takes part; landings without ships turn back before ships that reacted
    (EOS-8.45-13). Without an active unit there is no combat (EOS-7.27-13, EOS-8.45-14)."""
    _fire_of_fortress(script, battle)
    gathered = as_it_begins(script.pos, battle.hex)
    lost = turned_back(script.pos, gathered)
    for unit in lost:
        lose_step(script, unit, "turned_back")
    retreat.go_back(script, [unit for unit in lost if script.pos.is_on_map(unit)])
    script.become(gathered)
    battle = battle_of(script.pos)
    if has_attackers(script.pos, battle):
        script.change(battle, step=1)
    else:
        _over(script, battle, defender(script.pos) if lost else "")


def turned_back(pos: Position, battle: Battle) -> tuple[str, ...]:
    """The active units that landed, if no ship is with them and a ship of the Reaction player came
    to the hex in reaction (EOS-8.45-13)."""
    if ships_here(pos, battle, attacker(pos)):
        return ()
    came = [
        unit
        for unit in ships_here(pos, battle, defender(pos))
        if pos.offensive.reacted.get(unit, battle.hex) != battle.hex
    ]
    landed = [unit for unit in battle.ground if unit in pos.offensive.landed]
    return tuple(landed) if came else ()


def _fire_of_fortress(script: Script, battle: Battle) -> None:
    """Every ship that escorts a landing at a fortress loses a step before the battle
    (EOS-17.11-11, EOS-AMB-34)."""
    pos = script.pos
    for _, effect in list(modifiers.effects_in_force(pos, "fortress")):
        if (
            effect.params.get("escort_loses_step")
            and battle.hex in effect.params["hexes"]
            and any(
                unit in pos.offensive.landed
                for unit in pos.own(attacker(pos), battle.hex, "ground")
            )
        ):
            for unit in ships_here(pos, battle, attacker(pos)):
                lose_step(script, unit, "fortress")


# rolls and losses


def rollers(pos: Position, battle: Battle) -> tuple[Side, ...]:
    """Who rolls in the step under way; in most nobody does. In the air-naval stage both in an
    Intercept, else one and then the other with survivors (EOS-9.2-08 to EOS-9.2-10); in the ground
    stage both (EOS-9.4-01)."""
    step = STEPS[battle.step]
    if step is _roll_ground:
        return (attacker(pos), defender(pos))
    number = ROLLS.get(battle.step)
    rounds = air_naval.volleys(pos)
    if number is None or number >= len(rounds):
        return ()
    return tuple(
        side
        for side in rounds[number]
        if air_naval.may_fire(pos, battle, side) and has_targets(pos, battle, side)
    )


def results(pos: Position, battle: Battle, side: Side) -> tuple[Losses, ...]:
    """What a die of the stage under way does, by its face."""
    if battle.winner:
        return ground.results(pos, battle, side)
    return air_naval.results(pos, battle, side)


def _roll_air_naval(script: Script, battle: Battle) -> None:
    """EOS-9.2-06."""
    sides = rollers(script.pos, battle)
    faces = {side: script.roll(f"battle {battle.hex} {side}") for side in sides}
    losses = tuple(results(script.pos, battle, side)[faces[side]] for side in sides)
    for each in losses:
        extra = modifiers.air_naval(script.pos, battle, each.side)
        strength = strengths.air_naval(script.pos, battle, each.side)
        times = air_naval.multiplier(faces[each.side] + modifiers.total(extra))
        _tell(script, f"battle {battle.hex}", each, faces[each.side], extra, strength, times)
    script.become(rolled(battle, faces, losses))


def rolled(battle: Battle, faces: Mapping[Side, int], losses: tuple[Losses, ...]) -> Battle:
    """The battle when these dice have fallen and these hits are to be given."""
    return replace(
        battle,
        step=battle.step + 1,
        faces=battle.faces | dict(faces),
        losses=losses,
        fired=battle.fired | faces.keys(),
        critical=battle.critical | {each.side for each in losses if each.critical},
    )


def has_targets(pos: Position, battle: Battle, side: Side) -> bool:
    """Whether there is anything that the side could hit in the air-naval stage."""
    return bool(hits.volley_of(pos, battle, Losses(side, 0), "air_naval").targets)


def _tell(
    script: Script,
    what: str,
    losses: Losses,
    face: int,
    extra: modifiers.Modifiers,
    strength: int,
    times: Fraction,
) -> None:
    """A die with all that made its hits, so that anybody can work them out again."""
    result = f"{losses.hits} hits" + (", critical" if losses.critical else "")
    script.tell(
        what,
        losses.side,
        face,
        modifiers.total(extra),
        result,
        parts=tuple(extra),
        strength=strength,
        times=str(times),
    )


def _lose_air_naval(script: Script, battle: Battle) -> None:
    """Steps are lost, those of both at once (EOS-9.2-08)."""
    if assign.ask(script, battle):
        return
    battle = battle_of(script.pos)
    steps = tuple(unit for losses in battle.losses for unit in losses.steps)
    left = _lose(script, battle, steps, f"battle {battle.hex}")
    battle = battle_of(script.pos)
    script.change(
        battle, step=battle.step + 1, losses=(), fallen=(*battle.fallen, *steps), garrison=left
    )


def _lose(script: Script, battle: Battle, steps: tuple[str, ...], why: str) -> int:
    """Units lose these steps; how many steps of the garrison are left."""
    left = battle.garrison
    for unit in steps:
        if unit in garrisons.DEFENCE:
            left -= 1
        else:
            lose_step(script, unit, why)
    return left


def _swap(script: Script, battle: Battle) -> None:
    """Japan may let another carrier take a loss (EOS-9.2-23)."""
    script.change(battle, step=battle.step + 1)
    if carriers.swaps(script.pos, battle):
        script.ask(SwapSteps("japan", battle.hex))


# the winner, and the ground stage


def _judge(script: Script, battle: Battle) -> None:
    """Who won the air-naval stage; the landings of an active player who lost it leave
    (EOS-9.32-01); then the ground stage, if both have units for it."""
    won = winner.of_air_naval(script.pos, battle)
    script.change(battle, winner=won, faces={})
    battle = battle_of(script.pos)
    if won != attacker(script.pos):
        landed = script.offensive.landed
        ours = troops(script.pos, battle, attacker(script.pos))
        retreat.go_back(script, [unit for unit in ours if unit in landed])
    if ground.is_fought(script.pos, battle):
        script.change(battle, step=battle.step + 1)
    else:
        _over(script, battle, winner.without_ground(script.pos, battle))


def _roll_ground(script: Script, battle: Battle) -> None:
    """Both roll (EOS-9.4-01)."""
    sides = rollers(script.pos, battle)
    faces = {side: script.roll(f"ground {battle.hex} {side}") for side in sides}
    losses = tuple(results(script.pos, battle, side)[faces[side]] for side in sides)
    for each in losses:
        extra = modifiers.ground(script.pos, battle, each.side)
        strength = strengths.ground(script.pos, battle, each.side)
        times = ground.multiplier(faces[each.side] + modifiers.total(extra))
        _tell(script, f"ground {battle.hex}", each, faces[each.side], extra, strength, times)
    script.become(rolled(battle, faces, losses))


def _lose_ground(script: Script, battle: Battle) -> None:
    """Steps are lost and counted (EOS-9.4-13, EOS-9.4-17)."""
    if assign.ask(script, battle):
        return
    battle = battle_of(script.pos)
    left = battle.garrison
    for losses in battle.losses:
        left -= battle.garrison - _lose(script, battle, losses.steps, f"ground {battle.hex}")
    lost = {other(losses.side): len(losses.steps) for losses in battle.losses}
    battle = battle_of(script.pos)
    script.change(battle, step=battle.step + 1, losses=(), lost=lost, garrison=left)


def _decide(script: Script, battle: Battle) -> None:
    """Who lost retreats (EOS-9.4-13); where a garrison is left it goes with the hex."""
    won = winner.of_ground(script.pos, battle)
    script.change(battle, step=battle.step + 1, victor=won)
    battle = battle_of(script.pos)
    if won == attacker(script.pos):
        retreat.send_away(script, battle)
    else:
        retreat.go_back(script, fighting_troops(script.pos, battle, attacker(script.pos)))


def _end_of_ground(script: Script, battle: Battle) -> None:
    """The battle is over when the beaten are gone."""
    _over(script, battle, battle.victor)


def _over(script: Script, battle: Battle, won: Side | Literal[""]) -> None:
    aftermath.after_battle(script, battle)
    script.pop()
    script.emit(BattleOver(battle.hex, won))


STEPS: tuple[Callable[[Script, Battle], None], ...] = (
    _gather,
    _roll_air_naval,
    _lose_air_naval,
    _roll_air_naval,
    _lose_air_naval,
    _swap,
    _judge,
    _roll_ground,
    _lose_ground,
    _decide,
    _end_of_ground,
)
"""In this order; the ground stage only where `_judge` finds one."""
ROLLS = {1: 0, 3: 1}
"""Which of the air-naval volleys is rolled in which step."""
