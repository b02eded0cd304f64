"""Bombers are divided among facilities, pass their fire, and bomb."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice

from msgspec.structs import replace

from wartable.core.action_text import Wording
from wartable.core.dice import announce
from wartable.core.flow import one_branch
from wartable.core.game import Objection
from wartable.forces import Pool, fire, force, minus, plus
from wartable.games.axis_allies.actions import Bomb, Group
from wartable.games.axis_allies.battle.aa_fire import anti_air
from wartable.games.axis_allies.battle.casualties import ask_casualties
from wartable.games.axis_allies.battle.raid import bombing
from wartable.games.axis_allies.battle.values import dice_of
from wartable.games.axis_allies.decisions import ChooseTargets
from wartable.games.axis_allies.edition import Ask, Question, Rule
from wartable.games.axis_allies.events import Damaged, Rolled
from wartable.games.axis_allies.position import Position
from wartable.games.axis_allies.production import damage_to
from wartable.games.axis_allies.script import Script
from wartable.games.axis_allies.state import Battle
from wartable.games.axis_allies.unit import Force, Unit, each, parts
from wartable.games.axis_allies.windows import (
    MOST_LISTED,
    asked,
    battle_below,
    faults_in_battle,
    missing,
)
from wartable.games.axis_allies.wording import SPACE, format_groups, read_groups


def can_bomb(pos: Position, unit: Unit, facility: str) -> bool:
    """Strategic bombers bomb every facility, tactical ones bases only (E40-SBR-01, G40-SBR-01)."""
    kind = pos.type(unit)
    return kind.raids and (not kind.raids_only or facility in kind.raids_only)


def divide_bombers(script: Script, battle: Battle) -> Battle | Ask:
    """The bombers left are divided among the facilities, as the attacker likes where there is a
    choice; escorts are out of it (E40-SBR-08, E40-SBR-09, G40-SBR-09, G40-SBR-10, G40-AMB-28)."""
    pos = script.pos
    bombers = bombing(battle)
    if not bombers:
        return battle
    facilities = tuple(sorted(pos.state.facilities.get(battle.space, ())))
    question = ChooseTargets(battle.attacker, battle.space, bombers, facilities)
    found = ways(pos, question, 2)
    if len(found) == 1:
        return aimed(battle, found[0])
    return Ask(battle, (question,))


def ways(pos: Position, question: ChooseTargets, most: int) -> list[tuple[Group, ...]]:
    """Ways to divide all bombers, at most so many."""

    def divide(facilities: tuple[str, ...], bombers: Force) -> Iterator[tuple[Group, ...]]:
        if not facilities:
            if not bombers:
                yield ()
            return
        able = tuple(pair for pair in bombers if can_bomb(pos, pair[0], facilities[0]))
        for chosen in parts(able, sum(number for _, number in able)):
            group = (Group(facilities[0], chosen),) if chosen else ()
            for rest in divide(facilities[1:], minus(bombers, chosen)):
                yield (*group, *rest)

    return list(islice(divide(question.facilities, question.bombers), most))


def aimed(battle: Battle, groups: tuple[Group, ...]) -> Battle:
    """The battle with every bomber bound for its facility."""
    attackers = minus(battle.attackers, bombing(battle))
    for group in groups:
        bound = force((replace(unit, to=group.to), number) for unit, number in group.units)
        attackers = plus(attackers, bound)
    return replace(battle, attackers=attackers)


def objections(pos: Position, action: Bomb) -> Iterator[Objection]:
    """Every bomber bombs one facility that it can bomb (E40-SBR-09, G40-SBR-10)."""
    question = asked(pos, ChooseTargets, action)
    named = [pair for group in action.groups for pair in group.units]
    if any(number < 1 for _, number in named) or force(named) != question.bombers:
        yield Objection(
            pos.rule("G40-SBR-10"), "every bomber is sent to one facility", (action.space,)
        )
    for group in action.groups:
        for unit, _ in group.units:
            if group.to not in question.facilities or unit.type not in pos.data.units:
                yield Objection(
                    pos.rule("G40-SBR-10"),
                    "there is no {unit} here",
                    (action.space,),
                    pos.parts(unit=group.to),
                )
            elif not can_bomb(pos, unit, group.to):
                yield Objection(
                    pos.rule("G40-SBR-01"),
                    "{unit} cannot bomb {unit_2}",
                    (action.space,),
                    pos.parts(unit=unit.type, unit_2=group.to),
                )


def carry_out(script: Script, action: Bomb) -> None:
    """The targets stand (E40-SBR-09, G40-SBR-10)."""
    battle = battle_below(script.pos)
    script.pop()
    script.become(aimed(battle, action.groups))


def answers(pos: Position, decision: ChooseTargets) -> Sequence[Bomb]:
    """Some ways to divide the bombers."""
    divided = ways(pos, decision, MOST_LISTED)
    return [Bomb(decision.owner, decision.space, groups) for groups in divided]


def faults(pos: Position, decision: ChooseTargets, battle: Battle) -> Iterator[str]:
    """The bombers fight here, and the facilities are here."""
    there = plus(battle.attackers, battle.defenders)
    yield from missing(there, decision.bombers, battle.space)
    if not {*decision.facilities} <= pos.state.facilities.get(battle.space, {}).keys():
        yield f"there is nothing to bomb in {battle.space}"


QUESTION = Question(
    ChooseTargets,
    {Bomb: Rule(objections, carry_out)},
    one_branch(answers),
    {
        Bomb: Wording(
            lambda action: (
                f"bomb in {action.space}: {format_groups(action.groups, action.by, 'on')}"
            ),
            {
                rf"bomb in {SPACE}: (?P<groups>.+)": lambda by, m: Bomb(
                    by, m["space"], read_groups(m["groups"], by, "on")
                )
            },
        )
    },
    faults=faults_in_battle(faults),
)


def facilities_fire_on(pos: Position, battle: Battle) -> dict[str, list[int]]:
    """By facility, what each die of its fire hits on: one for each bomber that comes to bomb it
    (E40-SBR-10, E40-SBR-11, G40-SBR-11)."""
    owner = pos.state.control[battle.space]
    found: dict[str, list[int]] = {}
    for unit in each(bombing(battle)):
        if unit.to:
            found.setdefault(unit.to, []).append(anti_air(pos, unit.to, owner))
    return found


def facilities_fire(script: Script, battle: Battle) -> Battle | Ask:
    """Each facility fires at those who bomb it, and the attacker chooses which of them fall
    (E40-SBR-10, G40-SBR-11)."""
    owner = script.state.control[battle.space]
    pools = []
    for facility, values in facilities_fire_on(script.pos, battle).items():
        announce(script.dice, [facility] * len(values))
        result = fire(script.dice, values)
        bombers = tuple(pair for pair in bombing(battle) if pair[0].to == facility)
        script.emit(
            Rolled(
                battle.space, owner, "AA fire", bombers, result.values, result.faces, result.hits
            )
        )
        pools.append(Pool(result.hits, facility))
    return ask_casualties(script, battle, pools, defending=False)


def bomb_facilities(script: Script, battle: Battle) -> Battle:
    """Each bomber left rolls a die, strategic ones add to it and heavy ones choose the better of
    two; a facility takes no more than it can (E40-SBR-12, E40-SBR-13, G40-SBR-12, G40-SBR-13,
    G40-AMB-27)."""
    for facility in dict.fromkeys(unit.to for unit, _ in bombing(battle)):
        bombers = tuple(pair for pair in bombing(battle) if pair[0].to == facility)
        faces: tuple[int, ...] = ()
        points = 0
        for unit in each(bombers):
            number = dice_of(script.pos, battle, unit)
            announce(script.dice, [unit.type] * number)
            rolled = script.dice.roll(number)
            faces += rolled
            points += max(rolled) + script.pos.type(unit).raid_bonus
        done = damage_to(script.pos, battle.space, facility, points)
        damage = script.state.facilities[battle.space][facility] + done
        script.emit(Rolled(battle.space, battle.attacker, "bombing", bombers, (), faces, done))
        script.emit(Damaged(battle.space, facility, done, damage))
    return battle
