"""The French navy after the surrender: a die for each ship, and where new ships sail to."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from wartable.core.flow import answer, any_answer, asked
from wartable.core.game import Branch, Objection
from wartable.forces import single
from wartable.games.global_war_1936.actions import Berth, Done
from wartable.games.global_war_1936.decisions import BerthPrizes
from wartable.games.global_war_1936.events import Change, FateRolled, UnitsChanged
from wartable.games.global_war_1936.position import Position
from wartable.games.global_war_1936.rules import Question, Rule, branch, no
from wartable.games.global_war_1936.script import Script
from wartable.games.global_war_1936.state import FallOfFrance, Prize
from wartable.games.global_war_1936.unit import Unit, owned_by
from wartable.games.global_war_1936.war_at_sea.port import harbours
from wartable.games.global_war_1936.wording import moves

FRANCE, VICHY = "france", "vichy_france"
AXIS = "axis"
HARBOUR = "southern_france"
"""Where Vichy ships lie in port (GW-4.11.2-07)."""
GATHERING = "M1"
"""Where they gather."""
Fates = tuple[tuple[int, str], ...]
"""Up to this face, whose the ship becomes; nothing is removed."""
IN_HARBOUR: Fates = ((7, ""), (10, VICHY), (12, AXIS))
"""GW-4.11.2-05."""
AFLOAT: Fates = ((3, "free_france"), (7, ""), (10, VICHY), (12, AXIS))
"""GW-4.11.2-06."""
IN_BUILDING: Fates = ((7, ""), (10, VICHY), (12, "germany"))
"""GW-4.11.2-10."""


def _fate(fates: Fates, face: int) -> str:
    return next(to for most, to in fates if face <= most)


def _is_ship(pos: Position, kind: str) -> bool:
    return kind in pos.data.units and pos.data.units[kind].is_ship


def is_harboured(pos: Position, space: str) -> bool:
    """A port of the French home country, or of a French zone that enemies own (GW-4.11.2-05)."""
    if space not in pos.data.map.land:
        return False
    return space in pos.data.homes[FRANCE].zones or pos.relations.is_enemy(
        FRANCE, pos.state.control[space]
    )


def axis_of(pos: Position, space: str) -> str:
    """Whose a ship becomes that joins the Axis there: Japan's in the Indian and the Pacific Ocean,
    Germany's elsewhere (GW-4.11.2-07)."""
    land = pos.data.map.land
    seas = land[space].coast if space in land else (space,)
    is_east = any(sea[0] in "IP" for sea in seas)
    return "japan" if is_east and pos.exists("japan") else "germany"


def dice_for_ships(script: Script) -> None:
    """A die for each; what stays French is Free French in the end. Ships keep cargo, damage and
    skeleton state (GW-4.11.2-05, GW-4.11.2-06, GW-4.11.2-07, GW-4.11.2-08, GW-4.11.2-09,
    GW-AMB-66)."""
    prizes: list[Prize] = []
    for space, there in sorted(script.state.units.items()):
        fates = IN_HARBOUR if is_harboured(script.pos, space) else AFLOAT
        for unit, number in there:
            if unit.owner != FRANCE or not _is_ship(script.pos, unit.type):
                continue
            for face in script.roll(f"fleet {unit.type} {space}", number):
                if prize := _settle(script, space, unit, face, _fate(fates, face)):
                    prizes.append(prize)
    frame = script.pos.top
    assert isinstance(frame, FallOfFrance)
    script.become(replace(frame, prizes=tuple(prizes)))


def _settle(script: Script, space: str, unit: Unit, face: int, fate: str) -> Prize | None:
    """One ship goes where its die says; a prize if the Axis has it now (GW-4.11.2-06,
    GW-4.11.2-07, GW-4.11.2-09)."""
    to = axis_of(script.pos, space) if fate == AXIS else fate
    script.emit(FateRolled(unit.type, face, to))
    if fate == "free_france":
        return None
    changes = [Change(space, single(unit), ())]
    prize = None
    if to:
        prize = Prize(GATHERING if to == VICHY else space, replace(owned_by(unit, to), did="moved"))
        changes.append(Change(prize.space, (), single(prize.unit)))
    script.emit(UnitsChanged(tuple(changes), "GW-4.11.2-06"))
    return prize


def dice_for_projects(script: Script) -> None:
    """A die for each ship on the production diagram (GW-4.11.2-10)."""
    for project, number in script.state.queue.get(FRANCE, ()):
        if not _is_ship(script.pos, project.kind):
            continue
        for face in script.roll(f"fleet {project.kind}", number):
            to = _fate(IN_BUILDING, face)
            script.emit(FateRolled(project.kind, face, to))
            script.build(FRANCE, less=single(project))
            if to:
                script.build(to, more=single(project))


# where they sail


def berths(pos: Position, prize: Prize) -> tuple[str, ...]:
    """Sea zones beside the home country and ports in it; for Vichy its port alone (GW-4.11.2-07,
    GW-4.11.2-09)."""
    owner = prize.unit.owner
    if owner == VICHY:
        return tuple(zone for zone in (HARBOUR,) if _harbours(pos, zone, prize.unit))
    land = pos.data.map.land
    home = sorted(zone for zone in pos.home(owner) if pos.state.control[zone] == owner)
    seas = dict.fromkeys(sea for zone in home for sea in land[zone].coast)
    ports = [zone for zone in home if _harbours(pos, zone, prize.unit)]
    return tuple(place for place in (*seas, *ports) if place != prize.space)


def _harbours(pos: Position, zone: str, unit: Unit) -> bool:
    """A whole major naval facility for surface ships, without aircraft aboard; a submarine base for
    submarines (GW-11.5-04, GW-11.5-06, GW-4.11.2-07, GW-4.11.2-09)."""
    if pos.data.units[unit.type].decks and unit.cargo:
        return False
    return any(harbours(pos, unit, zone))


def _frame(pos: Position) -> FallOfFrance:
    (frame,) = [each for each in pos.state.flow if isinstance(each, FallOfFrance)]
    return frame


def _ways(pos: Position, owner: str) -> Iterator[Berth]:
    for prize in dict.fromkeys(_frame(pos).prizes):
        if pos.lead_of(prize.unit.owner) == owner:
            for into in berths(pos, prize):
                yield Berth(owner, single(prize.unit), (prize.space, into))


def ask_for_berths(script: Script) -> None:
    """After all dice, each Axis player with a new ship (GW-4.11.2-09)."""
    pos = script.pos
    owners = dict.fromkeys(pos.lead_of(prize.unit.owner) for prize in _frame(pos).prizes)
    if decisions := [BerthPrizes(owner) for owner in owners if any(_ways(pos, owner))]:
        script.ask(*decisions)


def _objections(pos: Position, action: Berth) -> Iterator[Objection]:
    if len(action.units) != 1 or action.units[0][1] != 1 or len(action.path) != 2:
        yield no(pos, "GW-4.11.2-09", "one ship at a time goes to one place")
        return
    prize = Prize(action.path[0], action.units[0][0])
    if prize not in _frame(pos).prizes or pos.lead_of(prize.unit.owner) != action.by:
        yield no(pos, "GW-4.11.2-09", "{unit} is no new ship there", unit=prize.unit.type)
    elif action.path[1] not in berths(pos, prize):
        yield no(
            pos,
            "GW-4.11.2-09",
            "{unit} does not go to {space}",
            unit=prize.unit.type,
            space=action.path[1],
        )


def _berth(script: Script, action: Berth) -> None:
    """It stands there and moves no further (GW-4.11.2-09)."""
    start, into = action.path
    ((unit, _),) = action.units
    changes = (Change(start, single(unit), ()), Change(into, (), single(unit)))
    script.emit(UnitsChanged(changes, "GW-4.11.2-09"))
    frame = _frame(script.pos)
    left = [*frame.prizes]
    left.remove(Prize(start, unit))
    flow = tuple(
        replace(each, prizes=tuple(left)) if each is frame else each for each in script.state.flow
    )
    script.emit(script.flow_became(flow))
    if not any(_ways(script.pos, action.by)):
        answer(script, asked(script.pos.top, BerthPrizes, action))


def _done(script: Script, action: Done) -> None:
    answer(script, asked(script.pos.top, BerthPrizes, action))


def _faults(pos: Position, decision: BerthPrizes) -> Iterator[str]:
    if not any(isinstance(each, FallOfFrance) for each in pos.state.flow):
        yield "nobody has won ships"


QUESTION = Question(
    BerthPrizes,
    {Berth: Rule(_objections, _berth), Done: Rule(any_answer, _done)},
    lambda pos, decision: (
        branch("berth", _ways, pos, decision.owner),
        Branch("done", lambda: (Done(decision.owner),)),
    ),
    {
        Berth: moves("berth", Berth),
    },
    faults=_faults,
)
