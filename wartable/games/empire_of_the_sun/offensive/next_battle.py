"""Step 11: battles are fought one after the other, in the order of the active player's choice
(EOS-7.2-11, EOS-AMB-41)."""

from __future__ import annotations

from collections.abc import Iterator

from wartable.core.game import Branch, Objection
from wartable.games.empire_of_the_sun.actions import Fight
from wartable.games.empire_of_the_sun.battle import run
from wartable.games.empire_of_the_sun.decisions import NextBattle
from wartable.games.empire_of_the_sun.events import BattleOver
from wartable.games.empire_of_the_sun.position import Position
from wartable.games.empire_of_the_sun.rules import Rule, branch, no, question
from wartable.games.empire_of_the_sun.script import Script


def ahead(pos: Position) -> tuple[str, ...]:
    """The battle hexes whose battle is still to be fought."""
    return tuple(sorted({*pos.offensive.battles} - {*pos.offensive.fought}))


def has_attackers(pos: Position, place: str) -> bool:
    """Whether any active unit takes part; else it stays a battle hex without combat
    (EOS-7.27-13)."""
    side = pos.offensive.side
    return bool(pos.own(side, place)) or any(
        pos.is_on_map(unit) for unit in pos.offensive.battles[place].active
    )


def go_on(script: Script) -> bool:
    """The next battle begins, or is asked for; whether there was one."""
    for place in ahead(script.pos):
        if not has_attackers(script.pos, place):
            script.emit(BattleOver(place, ""))
            return True
    match ahead(script.pos):
        case ():
            return False
        case (place,):
            run.begin(script, place)
        case places:
            script.ask(NextBattle(script.offensive.side, places))
    return True


def _objections(pos: Position, action: Fight) -> Iterator[Objection]:
    if action.hex not in ahead(pos):
        yield no(pos, "EOS-7.2-11", "no battle is to be fought in {hex}", hex=action.hex)


def _fight(script: Script, action: Fight) -> None:
    script.pop()
    run.begin(script, action.hex)


def _branches(pos: Position, decision: NextBattle) -> tuple[Branch, ...]:
    return (branch("fight", lambda: [Fight(decision.owner, place) for place in decision.hexes]),)


QUESTION = question(NextBattle, {Fight: Rule(_objections, _fight)}, _branches)
