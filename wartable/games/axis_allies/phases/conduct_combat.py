"""Conduct combat: combats are fought, raids first, then assaults, then all others."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import combinations
from typing import NamedTuple

from wartable.core.game import Branch, Objection
from wartable.games.axis_allies.actions import Done, Fight
from wartable.games.axis_allies.battle.at_sea import (
    is_fight_of_choice,
    may_fight_at_sea,
    must_fight_at_sea,
)
from wartable.games.axis_allies.battle.line_up import (
    is_defended,
    join_land,
    join_sea,
    land_attackers,
    land_defenders,
)
from wartable.games.axis_allies.battle.raid import join_raid, raiders
from wartable.games.axis_allies.decisions import ConductCombat
from wartable.games.axis_allies.edition import Phase, Rule
from wartable.games.axis_allies.engaging import ties_down_carriers
from wartable.games.axis_allies.phases import common
from wartable.games.axis_allies.position import Position
from wartable.games.axis_allies.preparations import prepare
from wartable.games.axis_allies.script import Script
from wartable.games.axis_allies.state import Assault


class Combats(NamedTuple):
    """The combats still to be resolved, by their place in the order (S42-CMB-01)."""

    raids: tuple[str, ...]
    assaults: tuple[str, ...]
    general: tuple[str, ...]
    """Combats that must be fought."""
    optional: tuple[str, ...]
    """Zones where submarines and transports may be attacked or left alone (S42-CMV-14)."""


def combats(pos: Position) -> Combats:
    """Every combat still to come (S42-CMB-05)."""
    return pos.once("combats", lambda: _combats(pos))


def _combats(pos: Position) -> Combats:
    raids, general, optional = [], [], []
    for space in sorted(pos.own_spaces):
        if pos.board.is_land(space):
            if not pos.is_hostile_land(space):
                continue
            if raiders(pos, space):
                raids.append(space)
            is_open = space not in pos.assaults and space not in pos.state.fought
            if is_open and land_attackers(pos, space):
                general.append(space)
        elif space not in pos.state.fought and space not in pos.launching_zones:
            if must_fight_at_sea(pos, space):
                general.append(space)
            elif may_fight_at_sea(pos, space):
                optional.append(space)
    return Combats(tuple(raids), tuple(pos.assaults), tuple(general), tuple(optional))


def engageable(pos: Position, territory: str) -> tuple[str, ...]:
    """The zones of an assault where the attacker chooses whether to fight; a raid on the same
    territory comes before it (S42-AMP-03, S42-CMB-01)."""
    if territory in combats(pos).raids:
        return ()
    return tuple(
        zone
        for zone in pos.assaults.get(territory, ())
        if zone not in pos.state.fought and is_fight_of_choice(pos, zone)
    )


def fight_objections(pos: Position, action: Fight) -> Iterator[Objection]:
    """Raids come first, then assaults, then the rest, in the attacker's order (S42-CMB-01,
    S42-CMB-03)."""
    left = combats(pos)
    everything = {*left.raids, *left.assaults, *left.general, *left.optional}
    if action.space not in everything:
        yield Objection(
            pos.rule("S42-CMB-05"),
            "there is no combat to resolve in {space}",
            parts=pos.parts(space=action.space),
        )
        return
    if left.raids and action.space not in left.raids:
        yield Objection(pos.rule("S42-CMB-01"), "bombing raids come first", left.raids)
    elif left.assaults and not left.raids and action.space not in left.assaults:
        yield Objection(pos.rule("S42-CMB-01"), "amphibious assaults come first", left.assaults)
    if set(action.engage) - set(engageable(pos, action.space)):
        yield Objection(
            pos.rule("S42-AMP-03"), "there is no choice to fight in these zones", action.engage
        )
    elif _breaks_promise(pos, action):
        yield Objection(pos.rule("S42-AIR-11"), "an aircraft needs the carrier elsewhere")


def _breaks_promise(pos: Position, action: Fight) -> bool:
    """Whether a fight of choice ties down a carrier that an aircraft needs elsewhere
    (S42-AIR-11)."""
    chosen = (action.space,) if action.space in combats(pos).optional else action.engage
    return ties_down_carriers(pos, chosen)


def fight(script: Script, action: Fight) -> None:
    """Begin the combat (S42-CMB-04)."""
    pos = script.pos
    left = combats(pos)
    if action.space in left.raids:
        join_raid(script, action.space)
    elif action.space in left.assaults:
        zones = tuple(
            zone
            for zone in pos.assaults[action.space]
            if zone not in pos.state.fought
            and (must_fight_at_sea(pos, zone) or zone in action.engage)
        )
        script.push(Assault(action.space, zones))
    elif pos.board.is_land(action.space):
        join_land(script, action.space)
    else:
        join_sea(script, action.space)


def advance(script: Script) -> bool:
    """With raids and assaults done, land units take what nobody defends (S42-CAP-23)."""
    left = combats(script.pos)
    if left.raids or left.assaults:
        return False
    for space in left.general:
        pos = script.pos
        if pos.board.is_land(space) and not is_defended(
            pos, land_attackers(pos, space), land_defenders(pos, space)
        ):
            join_land(script, space)
            return True
    return False


def asks(pos: Position) -> ConductCombat | None:
    """Which combat next, while there is one."""
    return ConductCombat(pos.me) if any(combats(pos)) else None


def end_objections(pos: Position) -> Iterator[Objection]:
    """Every combat that must be fought is fought (S42-CMB-05)."""
    left = combats(pos)
    for space in (*left.raids, *left.assaults, *left.general):
        yield Objection(
            pos.rule("S42-CMB-05"),
            "the combat in {space} is not resolved",
            (space,),
            pos.parts(space=space),
        )


def branches(pos: Position) -> tuple[Branch, ...]:
    """The combats that may come next; and the end of the phase."""
    left = combats(pos)
    spaces = left.raids or left.assaults or (*left.general, *left.optional)
    return (
        *(Branch(f"fight in {space}", partial(_fights, pos, space)) for space in spaces),
        *common.branches(pos),
    )


def _fights(pos: Position, space: str) -> Sequence[Fight]:
    zones = engageable(pos, space)
    fights = [
        Fight(pos.me, space, engage)
        for number in range(len(zones) + 1)
        for engage in combinations(zones, number)
    ]
    return [action for action in fights if not _breaks_promise(pos, action)]


CONDUCT_COMBAT = Phase(
    name="conduct_combat",
    title="Conduct combat",
    asks=asks,
    rules={Fight: Rule(fight_objections, fight), Done: common.DONE},
    branches=branches,
    begin=prepare,
    advance=advance,
    end_objections=end_objections,
    end=lambda script: script.edition.after_combat(script),
    is_played=common.may_fight,
)
