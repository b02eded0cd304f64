"""What happens before the first round: bombardment, AA fire, lone transports."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial

from msgspec.structs import replace

from wartable.core.errors import WartableError
from wartable.core.sentences import places
from wartable.forces import Pool, force, minus, plus
from wartable.games.axis_allies.battle.aa_fire import aa_fire, aa_shots, guns_fire, guns_fire_on
from wartable.games.axis_allies.battle.bombard import bombard
from wartable.games.axis_allies.battle.casualties import AA_FIRE
from wartable.games.axis_allies.battle.defenceless import sink_defenceless
from wartable.games.axis_allies.battle.lone_guns import end_at_once, remove_lone_guns
from wartable.games.axis_allies.battle.press_on import part_at_once
from wartable.games.axis_allies.decisions import ChooseBombardment
from wartable.games.axis_allies.edition import Ask, BattleStep
from wartable.games.axis_allies.position import Position
from wartable.games.axis_allies.state import Battle
from wartable.games.axis_allies.unit import Force, Unit, count, each
from wartable.odds.axis_allies.result import End
from wartable.odds.axis_allies.table import Table
from wartable.odds.hits import chances
from wartable.odds.tree import then, together

Branch = tuple[Battle | End, float]
"""A battle that goes on or is over, with its chance."""


def openings(table: Table, battle: Battle) -> list[Branch]:
    """How the battle may stand when its first round begins."""
    branches: dict[Battle | End, float] = {battle: 1.0}
    for step in table.pos.edition.battles[battle.kind].opening:
        branches = then(branches, partial(_after, table, step))
    return list(branches.items())


def _after(table: Table, step: BattleStep, before: Battle | End) -> Iterable[Branch]:
    return _take(table, step, before) if isinstance(before, Battle) else [(before, 1.0)]


def _take(table: Table, step: BattleStep, battle: Battle) -> Iterator[Branch]:
    if step is bombard:
        yield from _bombard(table, battle)
    elif step is aa_fire:
        yield from shoot_down(table, battle)
    elif step is guns_fire:
        yield from _guns_fire(table, battle)
    elif step is sink_defenceless:
        yield sink_defenceless(table.referee.quiet, battle), 1.0
    elif step is remove_lone_guns:
        yield remove_lone_guns(table.referee.quiet, battle), 1.0
    elif step in (part_at_once, end_at_once):
        yield table.referee.after(step, battle).end or battle, 1.0
    else:
        name = getattr(step, "__name__", step)
        raise WartableError("there are no odds for the step {text}", places(text=name))


def _bombard(table: Table, battle: Battle) -> Iterator[Branch]:
    """As many ships bombard as may; what they hit still fires (S42-AMP-10, S42-AMP-14)."""
    result = bombard(table.referee.quiet, battle)
    if not isinstance(result, Ask):
        yield battle, 1.0
        return
    (question,) = result.decisions
    assert isinstance(question, ChooseBombardment)
    ships = each(best_ships(table.pos, question))
    losses = table.defenders(battle.attackers)
    for hits, chance in enumerate(chances([table.pos.type(ship).bombard for ship in ships])):
        left = losses.after(battle.defenders, (Pool(hits, table.pos.edition.bombardment_hits),))
        line = plus(battle.line, minus(battle.defenders, left))
        yield replace(battle, defenders=left, line=line), float(chance)


def best_ships(pos: Position, question: ChooseBombardment) -> Force:
    """The ships that hit best, as many as may bombard."""
    ships = sorted(each(question.ships), key=lambda ship: -pos.type(ship).bombard)
    return count(ships[: question.limit])


def _guns_fire(table: Table, battle: Battle) -> Iterator[Branch]:
    """The attacker chooses which aircraft fall (E40-CMB-06, G40-CMB-08)."""
    losses = table.attackers(battle.defenders)
    for hits, chance in enumerate(chances(guns_fire_on(table.pos, battle))):
        left = losses.after(battle.attackers, (Pool(hits, AA_FIRE),))
        yield replace(battle, attackers=left), float(chance)


def shoot_down(table: Table, battle: Battle) -> Iterator[tuple[Battle, float]]:
    """Each die belongs to one aircraft, so each kind may lose none, some or all (S42-AAG-05)."""
    kinds: dict[Unit, list[int]] = {}
    for unit, value in aa_shots(table.pos, battle):
        kinds.setdefault(unit, []).append(value)
    for lost, share in together(*(enumerate(chances(values)) for values in kinds.values())):
        down = force(zip(kinds, lost, strict=True))
        yield replace(battle, attackers=minus(battle.attackers, down)), float(share)
