"""Submarines strike first or submerge, unless an enemy destroyer is in the combat."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from wartable.core.action_text import Wording
from wartable.core.flow import one_branch
from wartable.core.game import Objection
from wartable.forces import holds, minus, plus, size
from wartable.games.axis_allies.actions import Submerge
from wartable.games.axis_allies.battle.casualties import ask_casualties
from wartable.games.axis_allies.battle.fire import Volleys, by_hits, roll_volleys
from wartable.games.axis_allies.battle.values import attack_values, defense_values
from wartable.games.axis_allies.decisions import ChooseSubmerging
from wartable.games.axis_allies.edition import Ask, Question, Rule
from wartable.games.axis_allies.events import Change, FlowBecame, Submerged
from wartable.games.axis_allies.position import Position
from wartable.games.axis_allies.script import Script
from wartable.games.axis_allies.state import Battle, Window
from wartable.games.axis_allies.unit import Force
from wartable.games.axis_allies.windows import (
    asked,
    battle_below,
    faults_in_battle,
    missing,
    some,
    without,
)
from wartable.games.axis_allies.wording import SPACE, format_some, read_some


def _submarines(pos: Position, units: Force) -> Force:
    return tuple(pair for pair in units if pos.type(pair[0]).submarine)


def _has_destroyer(pos: Position, units: Force) -> bool:
    return any(pos.type(unit).anti_submarine for unit, _ in units)


def free_to_strike(pos: Position, battle: Battle) -> tuple[bool, bool]:
    """Whether attacking and defending submarines face no destroyer (S42-CMB-13, S42-DES-02)."""
    return (
        not _has_destroyer(pos, battle.defenders),
        not _has_destroyer(pos, battle.attackers),
    )


def attackers_submerge(script: Script, battle: Battle) -> Battle | Ask:
    """Which submarines are free is seen at the start of the round; the attacker decides first
    (S42-CMB-12, S42-CMB-13, S42-CMB-14, S42-CMB-24)."""
    pos = script.pos
    battle = replace(battle, strikers=free_to_strike(pos, battle))
    boats = _submarines(pos, battle.attackers) if battle.strikers[0] else ()
    if not boats:
        return battle
    return Ask(battle, (ChooseSubmerging(battle.attacker, battle.space, boats),))


def defenders_submerge(script: Script, battle: Battle) -> Battle | Ask:
    """Then each defender decides for his own (S42-CMB-14)."""
    boats = _submarines(script.pos, battle.defenders) if battle.strikers[1] else ()
    owners = dict.fromkeys(unit.owner for unit, _ in boats)
    if not owners:
        return battle
    return Ask(
        battle,
        tuple(
            ChooseSubmerging(
                owner, battle.space, tuple(pair for pair in boats if pair[0].owner == owner)
            )
            for owner in owners
        ),
    )


def attacking_strike(pos: Position, battle: Battle) -> Volleys:
    """Free attacking submarines fire before all others (S42-CMB-16, S42-SUB-01, S42-SUB-03)."""
    boats = _submarines(pos, battle.attackers)
    if not battle.strikers[0] or not battle.defenders:
        return {}
    return by_hits(pos, battle, attack_values(pos, boats), boats)


def defending_strike(pos: Position, battle: Battle) -> Volleys:
    """So do free defending submarines, those just hit included (S42-CMB-18, S42-AMB-15)."""
    boats = _submarines(pos, plus(battle.defenders, battle.line))
    if not battle.strikers[1] or not battle.attackers:
        return {}
    return by_hits(pos, battle, defense_values(pos, boats), boats)


def attackers_strike(script: Script, battle: Battle) -> Battle | Ask:
    """Attacking strikes are rolled first; the defender picks ships (S42-CMB-17)."""
    pools = roll_volleys(script, battle, attacking_strike(script.pos, battle), "surprise strike")
    return ask_casualties(script, battle, pools, defending=True)


def defenders_strike(script: Script, battle: Battle) -> Battle | Ask:
    """Then defending ones; the attacker picks ships (S42-CMB-18)."""
    pools = roll_volleys(script, battle, defending_strike(script.pos, battle), "surprise strike")
    return ask_casualties(script, battle, pools, defending=False)


def remove_struck(script: Script, battle: Battle) -> Battle:
    """What the strikes sank is gone before anybody else fires (S42-CMB-19)."""
    return replace(battle, line=())


# The answer


def objections(pos: Position, action: Submerge) -> Iterator[Objection]:
    """Only submarines that are free may submerge (S42-CMB-13)."""
    if not holds(asked(pos, ChooseSubmerging, action).submarines, action.units):
        yield Objection(
            pos.rule("S42-CMB-13"), "these submarines cannot submerge now", (action.space,)
        )


def carry_out(script: Script, action: Submerge) -> None:
    """Submerged submarines go back to the map and are out of this combat (S42-CMB-15,
    S42-CMB-22, S42-SUB-02)."""
    decision = asked(script.pos, ChooseSubmerging, action)
    battle = battle_below(script.pos)
    others = without(script.pos.top, decision)
    below = script.state.flow[:-2]
    if action.units:
        if action.by == battle.attacker:
            battle = replace(battle, attackers=minus(battle.attackers, action.units))
        else:
            battle = replace(battle, defenders=minus(battle.defenders, action.units))
        changes = (Change(battle.space, (), action.units),)
        script.emit(Submerged(changes, action.by, battle.space, action.units))
    flow = (*below, battle, Window(others)) if others else (*below, battle)
    script.emit(FlowBecame(flow))


def answers(pos: Position, decision: ChooseSubmerging) -> Sequence[Submerge]:
    """Some of the submarines."""
    down = some(decision.submarines, size(decision.submarines))
    return [Submerge(decision.owner, decision.space, boats) for boats in down]


def faults(pos: Position, decision: ChooseSubmerging, battle: Battle) -> Iterator[str]:
    """The submarines fight here."""
    there = plus(battle.attackers, battle.defenders)
    return missing(there, decision.submarines, battle.space)


QUESTION = Question(
    ChooseSubmerging,
    {Submerge: Rule(objections, carry_out)},
    one_branch(answers),
    {
        Submerge: Wording(
            lambda action: f"submerge in {action.space}: {format_some(action.units, action.by)}",
            {
                rf"submerge in {SPACE}: (?P<units>.+)": lambda by, m: Submerge(
                    by, m["space"], read_some(m["units"], by)
                )
            },
        )
    },
    faults=faults_in_battle(faults),
)
