"""Actions in one line of text, and back.

germany: buy 2 infantry, 1 tank
germany: move 2 infantry, 1 tank: germany > poland > ukraine_s_s_r
united_kingdom: sail transport: sz_2 > sz_6 load 1 tank from united_kingdom at 0 into norway: 1 tank
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from wartable.core.errors import MalformedAction
from wartable.games.axis_allies.actions import (
    MISSIONS,
    AnswerPassage,
    AnyAction,
    AskPassage,
    Bid,
    Bomb,
    Bombard,
    Buy,
    ChooseChart,
    Declare,
    Disrupt,
    Divert,
    Done,
    Engage,
    Fight,
    FireRockets,
    Group,
    Intercept,
    Kamikaze,
    Land,
    Load,
    Move,
    Place,
    PressOn,
    Raise,
    Repair,
    Research,
    Retreat,
    Rocket,
    Sail,
    Scramble,
    Share,
    Strike,
    Submerge,
    TakeHits,
)
from wartable.games.axis_allies.unit import (
    Force,
    format_force,
    format_unit,
    parse_force,
    parse_unit,
)


def format_action(action: AnyAction) -> str:
    """The action in one line."""
    return f"{action.by}: {_format(action)}"


def _format(action: AnyAction) -> str:
    by = action.by
    match action:
        case Bid(unit=unit, space=space):
            return f"bid {unit} in {space}"
        case Buy(units=units, purse=purse):
            return f"buy {_counts(units)}" + (f" for {purse}" if purse else "")
        case Research(dice=dice, paid=paid):
            return f"research {dice}" + (f" paid {_counts(paid)}" if paid else "")
        case ChooseChart(chart=chart):
            return f"chart {chart}"
        case Disrupt(space=space, roll=roll):
            return f"{'disrupt' if roll else 'spare'} convoys in {space}"
        case Repair(space=space, facility=facility, points=points):
            return f"repair {points} of {facility} in {space}"
        case Share(guest=guest, allow=allow):
            return f"share with {guest}" if allow else f"withhold from {guest}"
        case Declare(on=on):
            return f"declare war on {on}"
        case AskPassage(passage=passage):
            return f"ask for the {passage}"
        case AnswerPassage(passage=passage, allow=allow):
            return f"{'open' if allow else 'close'} the {passage}"
        case Raise(space=space, units=units):
            return f"raise {_counts(units) or 'none'} in {space}"
        case Move(units=units, path=path, deck=deck, mission=mission):
            text = f"move {format_force(units, by)}: {' > '.join(path)}"
            if deck is not None:
                text += f" off {format_unit(deck, by)}"
            return f"{text} to {mission}" if mission else text
        case Sail(ship=ship, path=path, loads=loads, into=into, landing=landing):
            text = f"sail {format_unit(ship, by)}: {' > '.join(path)}"
            for load in loads:
                text += f" load {format_force(load.units, by)} from {load.source} at {load.at}"
            return f"{text} into {into}: {format_force(landing, by)}" if into else text
        case Land(space=space, units=units, carrier=carrier):
            return f"land {format_force(units, by)} in {space} on {format_unit(carrier, by)}"
        case Fight(space=space, engage=engage):
            return f"fight in {space}" + (f" engaging {', '.join(engage)}" if engage else "")
        case Engage(zones=zones):
            return f"attack in {', '.join(zones)}" if zones else "attack nowhere"
        case Scramble(space=space, groups=groups):
            return f"scramble from {space}: {_groups(groups, by, 'to')}"
        case Bomb(space=space, groups=groups):
            return f"bomb in {space}: {_groups(groups, by, 'on')}"
        case Kamikaze(strikes=strikes):
            named = (f"{s.number} at {format_unit(s.ship, by)} in {s.zone}" for s in strikes)
            return f"kamikaze {', '.join(named) or 'none'}"
        case FireRockets(rockets=rockets):
            fired = (f"{r.base} at {r.facility} in {r.space}" for r in rockets)
            return f"rockets {', '.join(fired) or 'none'}"
        case Intercept(space=space, units=units):
            return f"intercept in {space} with {_force(units, by)}"
        case Submerge(space=space, units=units):
            return f"submerge in {space}: {_force(units, by)}"
        case Bombard(space=space, ships=ships):
            return f"bombard {space} with {_force(ships, by)}"
        case TakeHits(space=space, units=units):
            return f"hits in {space}: {_force(units, by)}"
        case PressOn(space=space):
            return f"press on in {space}"
        case Retreat(space=space, to=to):
            return f"retreat from {space}" + (f" to {to}" if to else "")
        case Divert(space=space, unit=unit, to=to):
            text = f"divert {format_unit(unit, by)} from {space}"
            return f"{text} to {to}" if to else text
        case Place(space=space, units=units, factory=factory, deck=deck):
            text = f"place {_counts(units)} in {space}"
            if factory:
                text += f" from {factory}"
            return f"{text} on {format_unit(deck, by)}" if deck is not None else text
        case Done():
            return "done"


def _counts(units: dict[str, int]) -> str:
    return ", ".join(f"{number} {kind}" for kind, number in units.items())


def _force(units: Force, by: str) -> str:
    return format_force(units, by) if units else "none"


def _groups(groups: tuple[Group, ...], by: str, word: str) -> str:
    said = (f"{format_force(group.units, by)} {word} {group.to}" for group in groups)
    return "; ".join(said) or "none"


_NAME = r"[a-z][a-z0-9_]*"
_NUMBER = r"[0-9]{1,4}"
_PATH = rf"(?P<path>{_NAME}(?: > {_NAME})*)"
_SPACE = rf"(?P<space>{_NAME})"
_PASSAGE = r"(?P<passage>[A-Z][A-Za-z ]*)"
_MISSION = rf"(?P<mission>{'|'.join(MISSIONS)})"

Reader = Callable[[str, "re.Match[str]"], AnyAction]


def _read_counts(text: str) -> dict[str, int]:
    counts: dict[str, int] = {}
    for part in text.split(","):
        match = re.fullmatch(rf"\s*(?:({_NUMBER})\s+)?({_NAME})\s*", part)
        if not match:
            raise MalformedAction(f"cannot read {part.strip()!r}: a number and a unit")
        counts[match[2]] = counts.get(match[2], 0) + int(match[1] or 1)
    return counts


def _read_force(text: str, by: str) -> Force:
    return () if text.strip() == "none" else parse_force(text, by)


def _path(text: str) -> tuple[str, ...]:
    return tuple(part.strip() for part in text.split(">"))


def _sail(by: str, match: re.Match[str]) -> Sail:
    loads = tuple(
        Load(int(at), source, parse_force(units, by))
        for units, source, at in re.findall(
            rf" load (.+?) from ({_NAME}) at ({_NUMBER})", match["loads"] or ""
        )
    )
    landing = parse_force(match["landing"], by) if match["landing"] else ()
    ship = parse_unit(match["ship"], by)
    return Sail(by, ship, _path(match["path"]), loads, match["into"] or "", landing)


def _read_groups(text: str, by: str, word: str) -> tuple[Group, ...]:
    if text.strip() == "none":
        return ()
    groups = []
    for part in text.split(";"):
        units, found, to = part.rpartition(f" {word} ")
        if not found or not re.fullmatch(_NAME, to.strip()):
            raise MalformedAction(f"cannot read {part.strip()!r}: units, `{word}`, and a name")
        groups.append(Group(to.strip(), parse_force(units, by)))
    return tuple(groups)


def _kamikaze(by: str, match: re.Match[str]) -> Kamikaze:
    strikes = []
    for part in match["strikes"].split(",") if match["strikes"] != "none" else ():
        one = re.fullmatch(rf"({_NUMBER}) at (\S+) in ({_NAME})", part.strip())
        if not one:
            raise MalformedAction(f"cannot read {part.strip()!r}: `2 at carrier in sz_6`")
        strikes.append(Strike(one[3], parse_unit(one[2], by), int(one[1])))
    return Kamikaze(by, tuple(strikes))


def _rockets(by: str, match: re.Match[str]) -> FireRockets:
    rockets = []
    for part in match["rockets"].split(",") if match["rockets"] != "none" else ():
        one = re.fullmatch(rf"({_NAME}) at ({_NAME}) in ({_NAME})", part.strip())
        if not one:
            raise MalformedAction(f"cannot read {part.strip()!r}: `germany at air_base in russia`")
        rockets.append(Rocket(one[1], one[3], one[2]))
    return FireRockets(by, tuple(rockets))


def _deck(match: re.Match[str], by: str) -> Any:
    return parse_unit(match["deck"], by) if match["deck"] else None


_READERS: dict[str, Reader] = {
    rf"bid (?P<unit>{_NAME}) in {_SPACE}": lambda by, m: Bid(by, m["unit"], m["space"]),
    rf"buy (?P<units>.+?)(?: for (?P<purse>{_NAME}))?": lambda by, m: Buy(
        by, _read_counts(m["units"]), m["purse"] or ""
    ),
    rf"research (?P<dice>{_NUMBER})(?: paid (?P<paid>.+))?": lambda by, m: Research(
        by, int(m["dice"]), _read_counts(m["paid"]) if m["paid"] else {}
    ),
    rf"chart (?P<chart>{_NUMBER})": lambda by, m: ChooseChart(by, int(m["chart"])),
    rf"(?P<what>disrupt|spare) convoys in {_SPACE}": lambda by, m: Disrupt(
        by, m["space"], m["what"] == "disrupt"
    ),
    rf"repair (?P<points>{_NUMBER}) of (?P<facility>{_NAME}) in {_SPACE}": lambda by, m: Repair(
        by, m["space"], m["facility"], int(m["points"])
    ),
    rf"share with (?P<guest>{_NAME})": lambda by, m: Share(by, m["guest"], True),
    rf"withhold from (?P<guest>{_NAME})": lambda by, m: Share(by, m["guest"], False),
    rf"declare war on (?P<on>{_NAME})": lambda by, m: Declare(by, m["on"]),
    rf"ask for the {_PASSAGE}": lambda by, m: AskPassage(by, m["passage"]),
    rf"(?P<answer>open|close) the {_PASSAGE}": lambda by, m: AnswerPassage(
        by, m["passage"], m["answer"] == "open"
    ),
    rf"raise (?P<units>.+) in {_SPACE}": lambda by, m: Raise(
        by, m["space"], {} if m["units"] == "none" else _read_counts(m["units"])
    ),
    rf"move (?P<units>.+?): {_PATH}(?: off (?P<deck>\S+))?(?: to {_MISSION})?": (
        lambda by, m: Move(
            by, parse_force(m["units"], by), _path(m["path"]), _deck(m, by), m["mission"] or ""
        )
    ),
    rf"sail (?P<ship>\S+): {_PATH}(?P<loads>(?: load .+? from {_NAME} at {_NUMBER})*)"
    rf"(?: into (?P<into>{_NAME}): (?P<landing>.+))?": _sail,
    rf"land (?P<units>.+?) in {_SPACE} on (?P<carrier>\S+)": lambda by, m: Land(
        by, m["space"], parse_force(m["units"], by), parse_unit(m["carrier"], by)
    ),
    rf"fight in {_SPACE}(?: engaging (?P<engage>.+))?": lambda by, m: Fight(
        by, m["space"], tuple(z.strip() for z in m["engage"].split(",")) if m["engage"] else ()
    ),
    r"attack nowhere": lambda by, m: Engage(by),
    rf"attack in (?P<zones>{_NAME}(?:, ?{_NAME})*)": lambda by, m: Engage(
        by, tuple(zone.strip() for zone in m["zones"].split(","))
    ),
    rf"scramble from {_SPACE}: (?P<groups>.+)": lambda by, m: Scramble(
        by, m["space"], _read_groups(m["groups"], by, "to")
    ),
    rf"bomb in {_SPACE}: (?P<groups>.+)": lambda by, m: Bomb(
        by, m["space"], _read_groups(m["groups"], by, "on")
    ),
    r"kamikaze (?P<strikes>.+)": _kamikaze,
    r"rockets (?P<rockets>.+)": _rockets,
    rf"intercept in {_SPACE} with (?P<units>.+)": lambda by, m: Intercept(
        by, m["space"], _read_force(m["units"], by)
    ),
    rf"submerge in {_SPACE}: (?P<units>.+)": lambda by, m: Submerge(
        by, m["space"], _read_force(m["units"], by)
    ),
    rf"bombard {_SPACE} with (?P<units>.+)": lambda by, m: Bombard(
        by, m["space"], _read_force(m["units"], by)
    ),
    rf"hits in {_SPACE}: (?P<units>.+)": lambda by, m: TakeHits(
        by, m["space"], _read_force(m["units"], by)
    ),
    rf"press on in {_SPACE}": lambda by, m: PressOn(by, m["space"]),
    rf"retreat from {_SPACE}(?: to (?P<to>{_NAME}))?": lambda by, m: Retreat(
        by, m["space"], m["to"] or ""
    ),
    rf"divert (?P<unit>\S+) from {_SPACE}(?: to (?P<to>{_NAME}))?": lambda by, m: Divert(
        by, m["space"], parse_unit(m["unit"], by), m["to"] or ""
    ),
    rf"place (?P<units>.+?) in {_SPACE}(?: from (?P<factory>{_NAME}))?(?: on (?P<deck>\S+))?": (
        lambda by, m: Place(
            by, m["space"], _read_counts(m["units"]), m["factory"] or "", _deck(m, by)
        )
    ),
    r"done": lambda by, m: Done(by),
}


def parse_action(text: str) -> AnyAction:
    """The action that `format_action` wrote; `MalformedAction` says what cannot be read."""
    by, colon, rest = text.strip().partition(":")
    if not colon or not re.fullmatch(_NAME, by.strip()):
        raise MalformedAction(f"cannot read {text!r}: first the power and a colon")
    rest = " ".join(rest.split())
    for pattern, read in _READERS.items():
        if match := re.fullmatch(pattern, rest):
            return read(by.strip(), match)
    raise MalformedAction(f"cannot read {rest!r} as an action")
