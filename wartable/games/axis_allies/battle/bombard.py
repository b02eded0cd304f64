"""Battleships and cruisers bombard the coast before the land combat of an assault."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice

from msgspec.structs import replace

from wartable.core.action_text import Wording
from wartable.core.dice import announce
from wartable.core.flow import one_branch
from wartable.core.game import Objection
from wartable.forces import Pool, force, holds, size
from wartable.games.axis_allies.actions import Bombard
from wartable.games.axis_allies.battle.casualties import ask_casualties, takes
from wartable.games.axis_allies.decisions import ChooseBombardment
from wartable.games.axis_allies.edition import Ask, Question, Rule
from wartable.games.axis_allies.events import Change, Marked, Rolled
from wartable.games.axis_allies.position import Position
from wartable.games.axis_allies.script import Script
from wartable.games.axis_allies.state import Battle, Window
from wartable.games.axis_allies.unit import Did, Force, Unit, each, parts
from wartable.games.axis_allies.windows import (
    MOST_LISTED,
    asked,
    battle_below,
    faults_in_battle,
    missing,
)
from wartable.games.axis_allies.wording import SPACE, format_some, read_some


def bombard(script: Script, battle: Battle) -> Battle | Ask:
    """Ships in zones without combat may bombard, at most one for each land unit landed
    (S42-AMP-07, S42-AMP-08, S42-AMP-09, S42-AMP-10)."""
    pos = script.pos
    ships = force(
        pair for zone in battle.support for pair in pos.own(zone) if _may_bombard(pos, pair[0])
    )
    hits = pos.edition.bombardment_hits
    in_reach = any(takes(pos, unit, hits) for unit, _ in battle.defenders)
    if not ships or not battle.landed or not in_reach:
        return battle
    return Ask(battle, (ChooseBombardment(battle.attacker, battle.space, ships, battle.landed),))


def _may_bombard(pos: Position, unit: Unit) -> bool:
    """A ship bombards once a turn, and not after another combat (S42-AMP-15, S42-CMV-09)."""
    return bool(pos.type(unit).bombard) and unit.did not in (Did.FOUGHT, Did.RETREATED)


def objections(pos: Position, action: Bombard) -> Iterator[Objection]:
    """Why these ships may not bombard; one that has does not again (S42-AMP-09, S42-AMP-10,
    E40-AMP-13, G40-AMP-13)."""
    decision = asked(pos, ChooseBombardment, action)
    if not holds(decision.ships, action.ships):
        has_fired = any(unit.did is Did.FOUGHT for unit, _ in action.ships)
        rule = pos.rule("G40-AMP-13" if has_fired else "S42-AMP-09")
        yield Objection(rule, "these ships cannot bombard", (decision.space,))
    if size(action.ships) > decision.limit:
        yield Objection(
            pos.rule("S42-AMP-10"),
            "land units that came ashore: {number}; at most as many ships bombard",
            (decision.space,),
            pos.parts(number=decision.limit),
        )


def carry_out(script: Script, action: Bombard) -> None:
    """Each ship rolls a die; what it hits still fires in the first round (S42-AMP-11, S42-AMP-12,
    S42-AMP-13, S42-AMP-14, S42-CRU-01)."""
    battle = battle_below(script.pos)
    script.pop()
    if not action.ships:
        return
    firing = force(action.ships)
    _mark(script, battle, firing)
    ships = sorted(each(firing), key=lambda unit: -script.pos.type(unit).bombard)
    values = tuple(script.pos.type(unit).bombard for unit in ships)
    announce(script.dice, (unit.type for unit in ships))
    faces = script.dice.roll(len(values))
    hits = sum(face <= value for face, value in zip(faces, values, strict=True))
    script.emit(Rolled(battle.space, action.by, "bombardment", firing, values, faces, hits))
    kind = script.edition.bombardment_hits
    result = ask_casualties(script, battle, [Pool(hits, kind)], defending=True)
    if isinstance(result, Ask):
        script.become(result.battle, Window(result.decisions))
    else:
        script.become(result)


def _mark(script: Script, battle: Battle, ships: Force) -> None:
    """Bombarding ships have fought this turn (S42-AMP-15, S42-NCM-01)."""
    wanted = dict(ships)
    changes = []
    for zone in battle.support:
        here = tuple(
            (unit, min(number, wanted[unit]))
            for unit, number in script.pos.own(zone)
            if wanted.get(unit)
        )
        for unit, number in here:
            wanted[unit] -= number
        if here:
            fired = force((replace(unit, did=Did.FOUGHT), number) for unit, number in here)
            changes.append(Change(zone, here, fired))
    script.emit(Marked(tuple(changes)))


def answers(pos: Position, decision: ChooseBombardment) -> Sequence[Bombard]:
    """Some of the ships."""
    chosen = islice(parts(decision.ships, decision.limit), MOST_LISTED)
    return [Bombard(decision.owner, decision.space, ships) for ships in chosen]


def faults(pos: Position, decision: ChooseBombardment, battle: Battle) -> Iterator[str]:
    """The ships are where the assault comes from."""
    ships = force(pair for zone in battle.support for pair in pos.at(zone))
    return missing(ships, decision.ships, battle.space)


QUESTION = Question(
    ChooseBombardment,
    {Bombard: Rule(objections, carry_out)},
    one_branch(answers),
    {
        Bombard: Wording(
            lambda action: f"bombard {action.space} with {format_some(action.ships, action.by)}",
            {
                rf"bombard {SPACE} with (?P<units>.+)": lambda by, m: Bombard(
                    by, m["space"], read_some(m["units"], by)
                )
            },
        )
    },
    faults=faults_in_battle(faults),
)
