"""What can be asked of a position: the same answers for scenario files, `wartable show`, the prompt
and programs. An answer is plain data."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

import msgspec

from wartable.core.codec import encode, unknown_name
from wartable.core.errors import BadData
from wartable.core.game import Objection
from wartable.games.empire_of_the_sun import asp, burma_road, decisions, lines, points, zoi
from wartable.games.empire_of_the_sun.actions import ActivateUnits, PutAt, Retreat
from wartable.games.empire_of_the_sun.battle import inquiries as battles
from wartable.games.empire_of_the_sun.check import names
from wartable.games.empire_of_the_sun.data import data
from wartable.games.empire_of_the_sun.facts import SIDES, Side
from wartable.games.empire_of_the_sun.hq import commands, efficiency, may_command
from wartable.games.empire_of_the_sun.offensive import (
    activate,
    allowance,
    land,
    react,
    sea,
    strategic,
)
from wartable.games.empire_of_the_sun.offensive.moving import may_react, moves
from wartable.games.empire_of_the_sun.offensive.party import Mode, party_of
from wartable.games.empire_of_the_sun.offensive.ranges import reach
from wartable.games.empire_of_the_sun.position import Position, position_of
from wartable.games.empire_of_the_sun.questions import asked, branches
from wartable.games.empire_of_the_sun.state import Offensive, State
from wartable.games.empire_of_the_sun.supply import supply_of
from wartable.games.empire_of_the_sun.victory import level

# places


def unit(pos: Position, unit: str) -> str:
    """Where a counter is, and of two steps how many it has."""
    place = pos.where(unit) or "unused"
    if pos.counter(unit).steps != 2:
        return place
    return f"{place} {'reduced' if unit in pos.state.reduced else 'full'}"


def stack(pos: Position, place: str) -> list[str]:
    """All counters in a hex or box."""
    return list(pos.at(place))


def control(pos: Position, hex: str) -> str:
    """Who controls a hex: japan, allies or soviet."""
    return pos.controller(_on_map(pos, hex))


# supply and zones of influence


class Supplied(msgspec.Struct, frozen=True, omit_defaults=True):
    """Whether a unit is in supply: by which line, or what blocks it."""

    supplied: bool
    source: str = ""
    """The HQ, Kunming, or of an HQ the hex that is its primary source."""
    path: tuple[str, ...] = ()
    """The hexes of the line, from its source."""
    blocks: tuple[str, ...] = ()
    """The rules that say why not."""
    reasons: tuple[str, ...] = ()


def supply(pos: Position, unit: str) -> Supplied:
    """Whether a unit or HQ is in supply, by which line, or what blocks it."""
    found = supply_of(pos)
    if not found.is_supplied(unit):
        why = list(found.why_not(unit))
        return Supplied(False, blocks=_rules(why), reasons=tuple(each.text for each in why))
    line = found.line(unit)
    return Supplied(True, line.source, line.path) if line else Supplied(True)


def supplied_places(pos: Position, side: Side) -> dict[str, list[str]]:
    """The HQs, ports and airfields of a side that are in supply."""
    found = supply_of(pos)
    return {
        "hqs": sorted(found.hqs(side)),
        "ports": sorted(found.ports(side)),
        "airfields": sorted(found.airfields(side)),
    }


def zones(pos: Position, hex: str) -> dict[str, list[str]]:
    """Who projects a ZOI into a hex, and to whom an enemy one bars it."""
    place = _on_map(pos, hex)
    return {
        "projected": [side for side in SIDES if zoi.is_projected(pos, side, place)],
        "barred": [side for side in SIDES if zoi.is_barred(pos, side, place)],
    }


# distances and movement


def distance(pos: Position, path: str) -> int:
    """How many hexes two places are apart: `2015-2014`."""
    ends = _path(pos, path)
    if len(ends) != 2:
        raise BadData(f"{path!r} are not two hexes, as 2015-2014")
    return pos.distance(*ends)


def range_(pos: Position, unit: str, hex: str) -> str:
    """How a unit that stands where it does reaches a hex: an aircraft or carrier to fight there
    `full`, `half` or `no`, an HQ to command there `full` or `no`."""
    place = _on_map(pos, hex)
    if pos.counter(unit).kind == "hq":
        return "full" if commands(pos, unit, place) else "no"
    return reach(pos, unit, pos.where(unit), place) or "no"


def line(pos: Position, hq: str, unit: str) -> list[str]:
    """The activation line from an HQ to a unit, empty if there is none or the HQ does not command
    such units; while a player reacts, one that passes battle hexes."""
    offensive = pos.state.offensive
    battles = offensive.battles if offensive is not None and _is_reaction(pos) else {}
    if pos.counter(unit).kind == "hq" or not may_command(pos, hq, unit):
        return []
    return list(lines.activation_line(pos, hq, unit, tuple(sorted(battles))) or ())


def cost(pos: Position, unit: str, path: str) -> float | None:
    """The movement points that a ground unit spends overland on this path, or a ship by sea; none
    if it cannot go so."""
    steps = pairwise(_path(pos, path))
    if pos.counter(unit).kind == "naval":
        hexes = [sea.distance(pos, here, there, 1) for here, there in steps]
        return None if None in hexes else float(len(hexes))
    side = pos.counter(unit).side
    spent = 0
    for here, there in steps:
        if there not in land.neighbours(pos, here) or not land.may_enter(pos, unit, there):
            return None
        step = land.step_cost(pos, side, unit, here, there)
        if step is None:
            return None
        spent += step
    return spent / 2


def allowances(pos: Position, unit: str) -> dict[str, float]:
    """How far a unit moves in the Offensive under way, by the ways it has: hexes, movement points
    or legs."""
    _in_offensive(pos)
    counter = pos.counter(unit)
    match counter.kind:
        case "naval":
            hexes = allowance.naval(pos, counter.side)
            return {"sail": hexes, "steam": 2 * hexes}
        case "air":
            return {"fly": allowance.legs(pos), "ferry": 2 * allowance.legs(pos)}
        case "ground":
            found = {"march": allowance.march(pos) / 2}
            if counter.amphibious:
                found["land"] = allowance.naval(pos, counter.side)
            if counter.strategic_transport and pos.is_on_map(unit):
                found["ship"] = strategic.limit(pos, party_of(pos, (unit,)))
            return found
    return {}


def destinations(pos: Position, unit: str) -> list[str]:
    """Where a unit alone can go in the step under way: to move, react, return, retreat, or be
    placed. Of the hexes at sea where a carrier can lie, one for each target."""
    found: set[str] = set()
    for decision in asked(pos):
        if mode := _mode(decision):
            here = pos.is_on_map(unit) or pos.where(unit) == "china"
            if here and pos.counter(unit).side == decision.owner:
                found |= {go.to for go in moves(pos, decision.owner, (unit,), mode)}
        elif not isinstance(decision, decisions.PlayCard):
            for branch in branches(pos, decision):
                for action in branch.actions():
                    if isinstance(action, PutAt | Retreat) and action.unit == unit:
                        found.add(action.to)
    return sorted(found)


def _mode(decision: Any) -> Mode | None:
    match decision:
        case decisions.MoveUnits():
            return "offensive"
        case decisions.React():
            return "reaction"
        case decisions.MoveAfterBattle():
            return "after_battle"
    return None


# activation


def offensive(pos: Position) -> dict[str, Any]:
    """The Offensive under way: its card and HQ, its condition, who is active and who reacts, how
    many may, and the Reaction cards."""
    found = pos.state.offensive
    if found is None:
        return {}
    return {
        "side": found.side,
        "card": found.card,
        "event": found.event,
        "hq": found.hq,
        "condition": found.condition,
        "limit": activate.limit(pos, found.side, found.hq, tuple(found.activated)),
        "activated": sorted(found.activated),
        "reaction_hq": found.reaction_hq,
        "reaction_limit": found.reaction_limit,
        "reacted": sorted(found.reacted),
        "cards": list(found.cards),
        "battles": sorted(found.battles),
    }


def efficiency_of(pos: Position, hq: str) -> int:
    """The efficiency of an HQ as things stand, whoever is activated."""
    return efficiency(pos, hq)


def eligible(pos: Position) -> list[str]:
    """Who can be activated now: by the active player, or in Reaction, where a battle must be in
    reach too."""
    for decision in asked(pos):
        match decision:
            case decisions.Activate(owner=owner):
                return sorted(each.units[0] for each in activate.candidates(pos, owner))
            case decisions.React(owner=owner):
                return sorted(
                    each
                    for each in pos.units_of(owner, "naval", "air", "ground")
                    if not _against(pos, each) and may_react(pos, each)
                )
    return []


def why_not(pos: Position, unit: str) -> list[str]:
    """The rules that forbid to activate a unit now; none if it can be, or nobody is activated."""
    return sorted({each.rule for each in _against(pos, unit)})


def _against(pos: Position, unit: str) -> list[Objection]:
    for decision in asked(pos):
        match decision:
            case decisions.Activate(owner=owner):
                return list(activate.activate_objections(pos, ActivateUnits(owner, (unit,))))
            case decisions.React():
                return list(react.activation_objections(pos, (unit,)))
    return []


def reacting_hqs(pos: Position) -> list[str]:
    """The HQs that could react to the battles that are declared."""
    _in_offensive(pos)
    return react.able_hqs(pos)


def _is_reaction(pos: Position) -> bool:
    return any(isinstance(each, decisions.React) for each in asked(pos))


# points and tracks


def shipping(pos: Position, side: Side) -> dict[str, int]:
    """Amphibious shipping points of a side: left to be spent now, and used this turn."""
    return {
        "left": asp.available(pos, side),
        "used": pos.state.marks.asp_used[side],
    }


def shipping_cost(pos: Position, unit: str) -> int:
    """The points that the landing of a unit costs."""
    return asp.cost(pos, unit)


def road(pos: Position) -> str:
    """The Burma Road: open, closed_hump or closed_no_hump."""
    return burma_road.status(pos)


def score(pos: Position) -> dict[str, Any]:
    """Victory points: all of them, those of each row, and what they would mean at the end."""
    rows = {row.letter: row.points for row in points.rows(pos)}
    total = points.total(pos)
    side, text = level(total)
    return {"points": total, "rows": rows, "for": side, "level": text}


def tracks(pos: Position) -> dict[str, int]:
    """Where the markers of the tracks stand."""
    found: dict[str, int] = msgspec.structs.asdict(pos.state.tracks)
    return found


def pending(pos: Position) -> list[dict[str, Any]]:
    """What is asked of whom."""
    found: list[dict[str, Any]] = msgspec.json.decode(encode(asked(pos)))
    return found


# asking in words


@dataclass(frozen=True, slots=True)
class Inquiry:
    """A question: who answers, and what has to be named, as `unit`, `hex` or `path`."""

    answer: Callable[..., Any]
    about: tuple[str, ...] = ()

    def __str__(self) -> str:
        return " ".join(each.upper() for each in self.about)


INQUIRIES: dict[str, Inquiry] = {
    "unit": Inquiry(unit, ("unit",)),
    "stack": Inquiry(stack, ("place",)),
    "control": Inquiry(control, ("hex",)),
    "supply": Inquiry(supply, ("unit",)),
    "supplied": Inquiry(supplied_places, ("side",)),
    "zoi": Inquiry(zones, ("hex",)),
    "distance": Inquiry(distance, ("path",)),
    "range": Inquiry(range_, ("unit", "hex")),
    "line": Inquiry(line, ("hq", "unit")),
    "cost": Inquiry(cost, ("unit", "path")),
    "allowances": Inquiry(allowances, ("unit",)),
    "destinations": Inquiry(destinations, ("unit",)),
    "offensive": Inquiry(offensive),
    "efficiency": Inquiry(efficiency_of, ("hq",)),
    "eligible": Inquiry(eligible),
    "why_not": Inquiry(why_not, ("unit",)),
    "reacting_hqs": Inquiry(reacting_hqs),
    "participants": Inquiry(battles.participants, ("hex",)),
    "strength": Inquiry(battles.strength, ("hex",)),
    "modifiers": Inquiry(battles.modifiers_at, ("hex",)),
    "results": Inquiry(battles.results, ("hex",)),
    "hits": Inquiry(battles.hits),
    "targets": Inquiry(battles.targets),
    "asp": Inquiry(shipping, ("side",)),
    "asp_cost": Inquiry(shipping_cost, ("unit",)),
    "road": Inquiry(road),
    "score": Inquiry(score),
    "tracks": Inquiry(tracks),
    "pending": Inquiry(pending),
}


def answer(pos: Position, question: str) -> Any:
    """The answer to a question in words: `supply jp_army_15`, `cost jp_army_15 2211-2110`."""
    word, *about = question.split() or [""]
    if word not in INQUIRIES:
        raise BadData(unknown_name("question", word, INQUIRIES))
    inquiry = INQUIRIES[word]
    if len(about) != len(inquiry.about):
        raise BadData(f"the question is `{f'{word} {inquiry}'.strip()}`")
    for kind, named in zip(inquiry.about, about, strict=True):
        if kind != "path":
            _known(kind, named, KINDS[kind]())
    return inquiry.answer(pos, *about)


class EmpireInquiries:
    """`wartable.core.game.Inquiries`."""

    def questions(self) -> dict[str, str]:
        return {
            f"{word} {inquiry}".strip(): " ".join((inquiry.answer.__doc__ or "").split())
            for word, inquiry in INQUIRIES.items()
        }

    def answer(self, state: State, question: str) -> Any:
        return answer(position_of(state), question)


KINDS: dict[str, Callable[[], Collection[str]]] = {
    "unit": lambda: data().counters,
    "hq": lambda: [each.id for each in data().counters.values() if each.kind == "hq"],
    "hex": lambda: data().map.hexes,
    "place": lambda: names()["place"],
    "side": lambda: SIDES,
}
"""What the words of a question may name."""


def _known(kind: str, named: str, known: Collection[str]) -> None:
    if named not in known:
        raise BadData(unknown_name(kind, named, known))


def _on_map(pos: Position, place: str) -> str:
    """The hex, which the map of the scenario has."""
    if place not in pos.map.hexes:
        raise BadData(f"{place} is no hex on the map of {pos.scenario.id}")
    return place


def _path(pos: Position, said: str) -> list[str]:
    """The hexes of a path in words."""
    return [_on_map(pos, each.strip()) for each in said.split("-")]


def _in_offensive(pos: Position) -> Offensive:
    if pos.state.offensive is None:
        raise BadData("there is no Offensive under way")
    return pos.state.offensive


def _rules(objections: list[Objection]) -> tuple[str, ...]:
    return tuple(each.rule for each in objections)
