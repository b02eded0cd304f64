"""Actions in one line of text, and back.

germany: buy 2 infantry, 1 tank
germany: move 2 infantry, 1 tank: germany > poland > ukraine_s_s_r
united_kingdom: sail transport: sz_2 > sz_6 load 1 tank from united_kingdom at 0 into norway: 1 tank
"""

from __future__ import annotations

import re
from typing import Any

from wartable.core.action_text import (
    NAME,
    NUMBER,
    Wording,
    format_counts,
    format_path,
    parse,
    parse_names,
    parse_path,
)
from wartable.games.axis_allies.actions import (
    MISSIONS,
    AnyAction,
    AskPassage,
    Buy,
    Declare,
    Done,
    Fight,
    Land,
    Load,
    Move,
    Place,
    Repair,
    Research,
    Sail,
    Share,
)
from wartable.games.axis_allies.answers import QUESTIONS
from wartable.games.axis_allies.unit import format_force, format_unit, parse_force, parse_unit
from wartable.games.axis_allies.wording import PASSAGE, ROUTE, SPACE, read_counts, read_deck

MISSION = rf"(?P<mission>{'|'.join(MISSIONS)})"


def _buy(action: Buy) -> str:
    text = f"buy {format_counts(action.units)}"
    return f"{text} for {action.purse}" if action.purse else text


def _read_buy(by: str, match: re.Match[str]) -> Buy:
    return Buy(by, read_counts(match["units"]), match["purse"] or "")


def _research(action: Research) -> str:
    text = f"research {action.dice}"
    return f"{text} paid {format_counts(action.paid)}" if action.paid else text


def _read_research(by: str, match: re.Match[str]) -> Research:
    paid = read_counts(match["paid"]) if match["paid"] else {}
    return Research(by, int(match["dice"]), paid)


def _move(action: Move) -> str:
    text = f"move {format_force(action.units, action.by)}: {format_path(action.path)}"
    if action.deck is not None:
        text += f" off {format_unit(action.deck, action.by)}"
    return f"{text} to {action.mission}" if action.mission else text


def _read_move(by: str, match: re.Match[str]) -> Move:
    units, path = parse_force(match["units"], by), parse_path(match["path"])
    return Move(by, units, path, read_deck(match, by), match["mission"] or "")


def _sail(action: Sail) -> str:
    by = action.by
    text = f"sail {format_unit(action.ship, by)}: {format_path(action.path)}"
    for load in action.loads:
        text += f" load {format_force(load.units, by)} from {load.source} at {load.at}"
    return f"{text} into {action.into}: {format_force(action.landing, by)}" if action.into else text


def _read_sail(by: str, match: re.Match[str]) -> Sail:
    loads = tuple(
        Load(int(at), source, parse_force(units, by))
        for units, source, at in re.findall(
            rf" load (.+?) from ({NAME}) at ({NUMBER})", match["loads"] or ""
        )
    )
    landing = parse_force(match["landing"], by) if match["landing"] else ()
    ship = parse_unit(match["ship"], by)
    return Sail(by, ship, parse_path(match["path"]), loads, match["into"] or "", landing)


def _land(action: Land) -> str:
    units, carrier = format_force(action.units, action.by), format_unit(action.carrier, action.by)
    return f"land {units} in {action.space} on {carrier}"


def _read_land(by: str, match: re.Match[str]) -> Land:
    carrier = parse_unit(match["carrier"], by)
    return Land(by, match["space"], parse_force(match["units"], by), carrier)


def _fight(action: Fight) -> str:
    text = f"fight in {action.space}"
    return f"{text} engaging {', '.join(action.engage)}" if action.engage else text


def _read_fight(by: str, match: re.Match[str]) -> Fight:
    return Fight(by, match["space"], parse_names(match["engage"]) if match["engage"] else ())


def _place(action: Place) -> str:
    text = f"place {format_counts(action.units)} in {action.space}"
    if action.factory:
        text += f" from {action.factory}"
    return f"{text} on {format_unit(action.deck, action.by)}" if action.deck is not None else text


def _read_place(by: str, match: re.Match[str]) -> Place:
    units, deck = read_counts(match["units"]), read_deck(match, by)
    return Place(by, match["space"], units, match["factory"] or "", deck)


IN_PHASES: dict[type[Any], Wording] = {
    Buy: Wording(_buy, {rf"buy (?P<units>.+?)(?: for (?P<purse>{NAME}))?": _read_buy}),
    Research: Wording(
        _research, {rf"research (?P<dice>{NUMBER})(?: paid (?P<paid>.+))?": _read_research}
    ),
    Repair: Wording(
        lambda action: f"repair {action.points} of {action.facility} in {action.space}",
        {
            rf"repair (?P<points>{NUMBER}) of (?P<facility>{NAME}) in {SPACE}": lambda by, m: (
                Repair(by, m["space"], m["facility"], int(m["points"]))
            )
        },
    ),
    Share: Wording(
        lambda action: f"{'share with' if action.allow else 'withhold from'} {action.guest}",
        {
            rf"(?P<what>share with|withhold from) (?P<guest>{NAME})": lambda by, m: Share(
                by, m["guest"], m["what"] == "share with"
            )
        },
    ),
    Declare: Wording(
        lambda action: f"declare war on {action.on}",
        {rf"declare war on (?P<on>{NAME})": lambda by, m: Declare(by, m["on"])},
    ),
    AskPassage: Wording(
        lambda action: f"ask for the {action.passage}",
        {rf"ask for the {PASSAGE}": lambda by, m: AskPassage(by, m["passage"])},
    ),
    Move: Wording(
        _move,
        {rf"move (?P<units>.+?): {ROUTE}(?: off (?P<deck>\S+))?(?: to {MISSION})?": _read_move},
    ),
    Sail: Wording(
        _sail,
        {
            rf"sail (?P<ship>\S+): {ROUTE}(?P<loads>(?: load .+? from {NAME} at {NUMBER})*)"
            rf"(?: into (?P<into>{NAME}): (?P<landing>.+))?": _read_sail
        },
    ),
    Land: Wording(_land, {rf"land (?P<units>.+?) in {SPACE} on (?P<carrier>\S+)": _read_land}),
    Fight: Wording(_fight, {rf"fight in {SPACE}(?: engaging (?P<engage>.+))?": _read_fight}),
    Place: Wording(
        _place,
        {
            rf"place (?P<units>.+?) in {SPACE}(?: from (?P<factory>{NAME}))?"
            r"(?: on (?P<deck>\S+))?": _read_place
        },
    ),
    Done: Wording(lambda action: "done", {r"done": lambda by, m: Done(by)}),
}
"""The lines of what is done in phases; each question has those of its answers."""
WORDINGS = IN_PHASES | {
    kind: wording for question in QUESTIONS for kind, wording in question.wordings.items()
}

_READERS = {
    pattern: read for wording in WORDINGS.values() for pattern, read in wording.readers.items()
}


def format_action(action: AnyAction) -> str:
    """The action in one line."""
    return f"{action.by}: {WORDINGS[type(action)].format(action)}"


def parse_action(text: str) -> AnyAction:
    """The action that `format_action` wrote; `MalformedAction` says what cannot be read."""
    action: AnyAction = parse(text, _READERS, "power")
    return action
