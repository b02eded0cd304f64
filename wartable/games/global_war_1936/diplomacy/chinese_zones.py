"""A captured Chinese zone is kept, or given to a Chinese faction (GW-10.10.1-02)."""

from __future__ import annotations

import re
from collections.abc import Iterator

from msgspec.structs import replace

from wartable.core.action_text import NAME, Wording
from wartable.core.flow import any_answer, asked, one_branch
from wartable.core.game import Objection
from wartable.forces import each, force, single
from wartable.games.global_war_1936.actions import GiveZone, KeepZone
from wartable.games.global_war_1936.decisions import ChooseOwner
from wartable.games.global_war_1936.events import Change, UnitsChanged, ZonesPassed
from wartable.games.global_war_1936.groups import CHINA, chinese_home
from wartable.games.global_war_1936.movement import cargo
from wartable.games.global_war_1936.movement.ground import not_open
from wartable.games.global_war_1936.position import Position
from wartable.games.global_war_1936.rules import Question, Rule, no
from wartable.games.global_war_1936.script import Script
from wartable.games.global_war_1936.unit import Force, Unit
from wartable.games.global_war_1936.wording import SPACE, plain

RULE = "GW-10.10.1-02"


def ask(script: Script, zone: str) -> None:
    """A major power from outside China that did not own the zone at first chooses at once, if there
    is a faction that it can give it to."""
    pos = script.pos
    taker = pos.state.control[zone]
    if (
        zone in chinese_home()
        and taker not in CHINA
        and pos.relations.is_major(taker)
        and pos.data.map.land[zone].roundel != taker
    ):
        decision = ChooseOwner(pos.lead_of(taker), zone)
        if any(_gifts(pos, decision)):
            script.ask(decision)


def _captors(pos: Position, zone: str) -> Force:
    """Land units of who captured it."""
    return tuple(
        (unit, number)
        for unit, number in pos.units(zone)
        if unit.owner in pos.acting and pos.data.units[unit.type].is_land
    )


def _objections(pos: Position, action: GiveZone) -> Iterator[Objection]:
    return _why_not(pos, asked(pos.top, ChooseOwner, action).zone, action)


def _why_not(pos: Position, zone: str, action: GiveZone) -> Iterator[Objection]:
    """A faction that is no enemy; who does not cooperate with it leaves the zone by land or on a
    naval transport (GW-10.10.1-02, GW-10.10.1-03)."""
    taker, to = pos.state.control[zone], action.to
    if to not in CHINA:
        yield no(pos, "GW-10.10.1-03", "{nation} is no Chinese faction", nation=to)
        return
    if not pos.exists(to) or pos.relations.is_enemy(taker, to):
        yield no(pos, RULE, "{nation} can be given nothing", nation=to)
    if action.leave in pos.data.map.sea:
        if _boarded(pos, zone, action.leave) is None:
            yield no(pos, RULE, "no transport takes them aboard in {space}", space=action.leave)
    elif action.leave:
        if action.leave not in pos.data.map.land[zone].neighbours:
            yield no(pos, RULE, "{space} is not beside it", space=action.leave)
        for unit, _ in _captors(pos, zone):
            if objection := not_open(pos, unit, action.leave):
                yield objection
    elif not pos.relations.is_cooperating(taker, to):
        yield no(
            pos, RULE, "{nation} does not cooperate with {nation_2}", nation=taker, nation_2=to
        )


def _boarded(pos: Position, zone: str, sea: str) -> list[tuple[Unit, Unit]] | None:
    """Transports beside the zone before and after its captors went aboard, if all find room."""
    if sea not in pos.data.map.land[zone].coast:
        return None
    ships = [
        [ship, ship]
        for ship in each(pos.units(sea))
        if ship.owner in pos.acting and cargo.is_transport(pos, ship)
    ]
    for unit in each(_captors(pos, zone)):
        aboard = replace(unit, did="loaded", came="", mission="")
        room = next((both for both in ships if cargo.fits(pos, both[1], single(unit))), None)
        if room is None:
            return None
        room[1] = replace(room[1], cargo=tuple(sorted((*room[1].cargo, aboard))))
    return [(before, after) for before, after in ships if before != after]


def _give(script: Script, action: GiveZone) -> None:
    """It is the faction's, and the units that leave are where they go."""
    zone = asked(script.pos.top, ChooseOwner, action).zone
    script.pop()
    if action.leave in script.pos.data.map.sea:
        aboard = _boarded(script.pos, zone, action.leave) or []
        changes = [Change(zone, _captors(script.pos, zone), ())]
        changes += [Change(action.leave, single(old), single(new)) for old, new in aboard]
        script.emit(UnitsChanged(tuple(changes), RULE))
    elif action.leave:
        going = _captors(script.pos, zone)
        gone = force((replace(unit, did="retreated"), number) for unit, number in going)
        moves = (Change(zone, going, ()), Change(action.leave, (), gone))
        script.emit(UnitsChanged(moves, RULE))
    script.emit(ZonesPassed((zone,), action.to, RULE))


def _keep(script: Script, action: KeepZone) -> None:
    script.pop()


def _gifts(pos: Position, decision: ChooseOwner) -> Iterator[GiveZone]:
    """To every faction that can have it, staying or leaving."""
    for to in sorted(CHINA):
        here = pos.data.map.land[decision.zone]
        for leave in ("", *here.neighbours, *here.coast):
            action = GiveZone(decision.owner, to, leave)
            if not any(_why_not(pos, decision.zone, action)):
                yield action


def _ways(pos: Position, decision: ChooseOwner) -> Iterator[KeepZone | GiveZone]:
    yield KeepZone(decision.owner)
    yield from _gifts(pos, decision)


def _faults(pos: Position, decision: ChooseOwner) -> Iterator[str]:
    if decision.zone not in chinese_home():
        yield "nobody gives that zone away"
    elif decision.owner != pos.lead_of(pos.state.control[decision.zone]):
        yield f"{decision.owner} is asked about a zone of others"


def _read(by: str, match: re.Match[str]) -> GiveZone:
    return GiveZone(by, match["to"], match["leave"] or "")


QUESTION = Question(
    ChooseOwner,
    {KeepZone: Rule(any_answer, _keep), GiveZone: Rule(_objections, _give)},
    one_branch(_ways),
    {
        KeepZone: plain("keep it", KeepZone),
        GiveZone: Wording(
            lambda act: (
                f"give it to {act.to}" + (f" and leave for {act.leave}" if act.leave else "")
            ),
            {rf"give it to (?P<to>{NAME})(?: and leave for (?P<leave>{SPACE}))?": _read},
        ),
    },
    faults=_faults,
)
