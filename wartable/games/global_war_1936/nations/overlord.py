"""Operation Overlord: once, American and Commonwealth units land together (GW-15.8-03)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from msgspec.structs import replace

from wartable.core.game import Branch, Objection
from wartable.forces import each
from wartable.games.global_war_1936.actions import (
    AskLeave,
    Assign,
    DropAirborne,
    Engage,
    EnterPort,
    Invade,
    Load,
    Move,
    Offload,
    Sail,
)
from wartable.games.global_war_1936.diplomacy.leave import LANDING, ask_objections, has_leave
from wartable.games.global_war_1936.events import Did
from wartable.games.global_war_1936.names import Leave
from wartable.games.global_war_1936.position import Position
from wartable.games.global_war_1936.rules import Rule, no
from wartable.games.global_war_1936.script import Script
from wartable.games.global_war_1936.unit import Unit, fresh

NATION, PARTNER = LANDING
FOE = "germany"
ABILITY: Leave = "overlord"
RULE_ID = "GW-15.8-03"
SINCE = "1943-01"
OCEAN = "A"
"""What the codes of Atlantic sea zones begin with."""


def is_open(pos: Position) -> bool:
    """It can be launched: once, from January 1943 on, by who is at war with Germany."""
    return (
        pos.date >= SINCE
        and not pos.did(NATION, "used", ABILITY)
        and all(pos.relations.is_enemy(nation, FOE) for nation in (NATION, PARTNER))
    )


def partners(pos: Position) -> tuple[str, ...]:
    """Whose units land with the Americans."""
    return pos.relations.host(PARTNER)


def target(pos: Position) -> str:
    """The zone they land in, in the player turn of the operation; nothing in any other."""
    ready = pos.state.spent.get("ready", {})
    return next((key.split()[1] for key in ready if key.startswith(f"{ABILITY} ")), "")


def _objections(pos: Position, action: Invade) -> Iterator[Objection]:
    """Why the landing is not launched (GW-15.8-03)."""
    if NATION not in pos.acting:
        yield no(pos, "GW-15.0-01", "it is an ability of {nation}", nation=NATION)
    if not is_open(pos):
        yield no(pos, RULE_ID, "it comes once, from January 1943 on, at war of both with Germany")
    if pos.state.control[action.zone] != FOE:
        yield no(pos, RULE_ID, "{space} is not German", space=action.zone)
    if not any(sea.startswith(OCEAN) for sea in pos.data.map.land[action.zone].coast):
        yield no(pos, RULE_ID, "{space} is not on the Atlantic", space=action.zone)
    if not has_leave(pos, NATION, PARTNER, ABILITY):
        yield no(pos, RULE_ID, "{nation} has not agreed to it this turn", nation=PARTNER)


def _invade(script: Script, action: Invade) -> None:
    """The Commonwealth acts with the USA until units are placed."""
    script.emit(Did(NATION, "used", ABILITY))
    script.count("ready", f"{ABILITY} {action.zone}")
    for nation in partners(script.pos):
        if script.pos.exists(nation):
            script.count("joined", nation)


def listed(pos: Position, by: str) -> Iterator[Invade]:
    if NATION in pos.acting and is_open(pos):
        for zone in pos.zones_of(FOE):
            action = Invade(by, zone)
            if not any(_objections(pos, action)):
                yield action


RULE = Rule(_objections, _invade)


def listed_requests(pos: Position, by: str) -> Iterator[AskLeave]:
    """Great Britain is asked while the operation can be launched."""
    action = AskLeave(by, NATION, PARTNER, ABILITY)
    if NATION in pos.acting and is_open(pos) and not any(ask_objections(pos, action)):
        yield action


# who takes part


def is_joint(pos: Position, zone: str, nations: Iterable[str]) -> bool:
    """They may attack that zone together (GW-0.3-12)."""
    return zone == target(pos) and {*nations} <= {NATION, *partners(pos)}


def taker(pos: Position, zone: str) -> str:
    """Who owns the zone when it is captured; nothing where the rules for all say it."""
    return NATION if zone == target(pos) else ""


def rested(pos: Position) -> Callable[[Unit], Unit]:
    """What units are at the end of this player turn: as long as the operation can come, those of
    the Commonwealth that moved or were placed in its own turn are remembered until it is over."""
    if not is_open(pos) or NATION in pos.acting:
        return fresh
    allies = frozenset(partners(pos))
    is_theirs = PARTNER in pos.acting

    def rest(unit: Unit) -> Unit:
        cargo = tuple(sorted(rest(aboard) for aboard in unit.cargo))
        used = bool(unit.did) if is_theirs else unit.busy
        return replace(fresh(unit), cargo=cargo, busy=used and unit.owner in allies)

    return rest


# what the partners may do


def _place(name: str) -> Callable[[Any], str]:
    return lambda action: str(getattr(action, name))


def _end(action: Any) -> str:
    return str(action.path[-1])


WHERE: Mapping[str, Mapping[type[Any], Callable[[Any], str]]] = {
    "combat_movement": {
        Move: _end,
        Sail: _end,
        DropAirborne: _end,
        Load: lambda action: "",
        Offload: _place("zone"),
        Engage: _place("space"),
        Assign: _place("space"),
    },
    "combat": {Move: _end, Sail: _end, Offload: _place("zone"), Assign: _place("space")},
    "noncombat": {Move: lambda action: "", EnterPort: lambda action: ""},
}
"""By phase what units of the partners do, and where that ends; nothing for anywhere."""


def _partner_objections(pos: Position, action: Any) -> Iterator[Objection]:
    """Units of the Commonwealth only land, clear the sea before it, fly or drop there, if they were
    neither moved nor placed in their own turn; afterwards those that took part go home."""
    allies = partners(pos)
    units = [unit for unit in _units_of(action) if unit.owner in allies]
    if getattr(action, "nation", "") in allies:
        yield no(pos, RULE_ID, "{nation} only takes part in the landing", nation=action.nation)
        return
    if not units:
        return
    where = WHERE[pos.state.phase].get(type(action))
    nation, zone = units[0].owner, target(pos)
    theatre = ("", zone, *pos.data.map.land[zone].coast)
    if where is None or where(action) not in theatre:
        yield no(pos, RULE_ID, "{nation} only takes part in the landing", nation=nation)
        return
    is_over = pos.state.phase == "noncombat"
    for unit in units:
        row = pos.data.units[unit.type]
        if unit.busy or any(aboard.busy for aboard in unit.cargo):
            yield no(pos, RULE_ID, "{unit} was moved or placed in its own turn", unit=unit.type)
        elif (is_over and not unit.did) or (isinstance(action, Move) and row.kind != "air"):
            yield no(pos, RULE_ID, "{unit} takes no part in the landing", unit=unit.type)


def _units_of(action: Any) -> Iterator[Unit]:
    for name in ("units", "cargo"):
        yield from each(getattr(action, name, ()))
    for name in ("ship", "unit"):
        if isinstance(unit := getattr(action, name, None), Unit):
            yield unit


def guarded(rules: Mapping[type[Any], Rule]) -> dict[type[Any], Rule]:
    """The rules of a phase, with what partners may not do."""
    return {kind: Rule(_with_partners(rule), rule.carry_out) for kind, rule in rules.items()}


def _with_partners(rule: Rule) -> Callable[[Position, Any], Iterator[Objection]]:
    def objections(pos: Position, action: Any) -> Iterator[Objection]:
        if target(pos):
            yield from _partner_objections(pos, action)
        yield from rule.objections(pos, action)

    return objections


def sifted(pos: Position, branches: tuple[Branch, ...]) -> tuple[Branch, ...]:
    """What is listed, without what partners may not do."""
    if not target(pos):
        return branches
    return tuple(Branch(branch.label, _sift(pos, branch)) for branch in branches)


def _sift(pos: Position, branch: Branch) -> Callable[[], tuple[Any, ...]]:
    return lambda: tuple(
        action for action in branch.actions() if not any(_partner_objections(pos, action))
    )
