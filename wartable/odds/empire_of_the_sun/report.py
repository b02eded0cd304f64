"""Odds told: as plain data for programs, as a picture for people."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from wartable.games.empire_of_the_sun.battle.participants import as_it_begins
from wartable.games.empire_of_the_sun.facts import SIDES, Side, other
from wartable.games.empire_of_the_sun.position import Position
from wartable.odds.empire_of_the_sun.attack_cards import Strike
from wartable.odds.empire_of_the_sun.offensive import OffensiveOdds
from wartable.odds.empire_of_the_sun.result import Odds
from wartable.odds.empire_of_the_sun.strategic import Rolls
from wartable.odds.picture import ATTACK, DEFENSE, NEITHER, Histogram, Share, picture
from wartable.odds.report import rounded, spread_as_data, swings_as_data, swings_chart

Found = Odds | OffensiveOdds | Rolls | Strike
TITLES = {
    "submarines": "Submarine warfare",
    "bombing": "Strategic bombing",
    "china": "Offensive in China",
    "europe": "Diversion to Europe",
}


def as_data(found: Found) -> dict[str, Any]:
    """Everything there is to tell, as JSON has it."""
    match found:
        case Odds():
            return _battle(found)
        case OffensiveOdds():
            return _offensive(found)
        case Rolls():
            return {
                "kind": found.kind,
                "chances": found.chance,
                **{
                    name.replace(" ", "_"): spread_as_data(numbers)
                    for name, numbers in found.spread.items()
                },
            }
        case Strike():
            return {
                "kind": "card",
                "card": found.card,
                "moment": found.moment,
                "steps": {side: spread_as_data(found.steps(side)) for side in SIDES},
                "lost": [
                    {"units": dict(lost), "chance": chance} for lost, chance in found.lost.items()
                ],
            }


def _battle(found: Odds) -> dict[str, Any]:
    return {
        "kind": "battle",
        "hex": found.hex,
        "active": found.side,
        "units": {side: line(found, side) for side in SIDES},
        "attackers": say(found.pos, line(found, found.side)),
        "defenders": say(found.pos, line(found, other(found.side))),
        "stage": found.stage,
        "win": found.win,
        "lose": 1 - rounded(found.win),
        "take": found.take,
        "ground": found.ground_stage,
        "disaster": found.disaster,
        "retreat": {side: found.retreat(side) for side in SIDES},
        "steps": {side: spread_as_data(found.steps(side)) for side in SIDES},
        "swing": swings_as_data(found.swings),
        "counters": {unit: spread_as_data(numbers) for unit, numbers in found.by_counter.items()},
        "modifiers": {
            "air_naval": {side: dict(found.air_naval[side]) for side in SIDES},
            "ground": {
                side: [
                    {"modifiers": dict(modifiers), "chance": chance}
                    for modifiers, chance in found.ground[side].items()
                ]
                for side in SIDES
            },
        },
    }


def _offensive(found: OffensiveOdds) -> dict[str, Any]:
    return {
        "kind": "offensive",
        "active": found.pos.offensive.side,
        "intercept": found.intercept,
        "special": dict(found.special),
        "all_won": found.all_won,
        "disaster": found.disaster,
        "taken": spread_as_data(found.taken),
        "steps": {side: spread_as_data(found.steps(side)) for side in SIDES},
        "hexes": {
            place: {"fought": found.fought(place), "take": found.take(place)}
            for place in sorted({*found.battles, *found.special})
        },
        "battles": {place: _battle(odds) for place, odds in found.battles.items()},
        "courses": [
            {
                "chance": course.chance,
                "condition": course.condition,
                "special": list(course.special),
                "hq": course.hq,
                "win": {place: odds.win for place, odds in course.battles.items()},
                "take": {place: odds.take for place, odds in course.battles.items()},
            }
            for course in found.courses
        ],
        "reactions": {hq: list(units) for hq, units in found.reactions.items()},
    }


def line(found: Odds, side: Side) -> list[str]:
    """The units of a side that take part."""
    pos = found.pos
    battle = as_it_begins(pos, found.hex)
    fleet = battle.active if side == found.side else battle.reaction
    return [*fleet, *pos.own(side, found.hex, "ground")]


def say(pos: Position, units: list[str]) -> str:
    """Units by their names, with what is reduced."""
    return ", ".join(
        pos.name(unit) + (" reduced" if unit in pos.state.reduced else "") for unit in units
    )


# the picture


def draw(found: Found) -> str:
    """The odds as SVG."""
    match found:
        case Odds():
            enemy = other(found.side)
            return picture(
                say(found.pos, line(found, found.side)),
                say(found.pos, line(found, enemy)) or found.pos.name(enemy),
                outcomes(found),
                [
                    swings_chart("Steps that the Reaction player loses more", found.swings),
                    *(_steps(found.pos, side, found.steps(side), found.side) for side in SIDES),
                ],
            )
        case OffensiveOdds():
            side = found.pos.offensive.side
            taken = Histogram("Hexes taken", found.taken, lambda _: ATTACK)
            return picture(
                f"Offensive of {found.pos.name(side)}",
                ", ".join(found.pos.name(place) for place in found.battles) or "nobody",
                [
                    Share("all battles won", found.all_won, ATTACK),
                    Share("not all", 1 - found.all_won, DEFENSE),
                ],
                [taken, *(_steps(found.pos, each, found.steps(each), side) for each in SIDES)],
            )
        case Rolls():
            charts = [
                Histogram(name.capitalize(), numbers, lambda _: ATTACK, half=True)
                for name, numbers in found.spread.items()
            ]
            shares = []
            if "success" in found.chance:
                success = found.chance["success"]
                shares = [Share("success", success, ATTACK), Share("not", 1 - success, NEITHER)]
            return picture(TITLES[found.kind], "every face of the die", shares, charts)
        case Strike():
            pos = Position(found.ways[0][1])
            side = pos.card(found.card).side
            charts = [_steps(pos, each, found.steps(each), side) for each in SIDES]
            return picture(pos.name(found.card), pos.name(other(side)), [], charts)


def outcomes(found: Odds) -> list[Share]:
    """What may come of a battle, as parts of one bar."""
    taken = found.take
    return [
        share
        for share in (
            Share("hex taken", taken, ATTACK),
            Share("battle won", found.win - taken, "#7db3e3"),
            Share("not won", 1 - found.win, DEFENSE),
        )
        if share.chance > 1e-12
    ]


def _steps(pos: Position, side: Side, numbers: Mapping[int, float], active: Side) -> Histogram:
    mean = sum(number * chance for number, chance in numbers.items())
    color = ATTACK if side == active else DEFENSE
    name = pos.name(side).removeprefix("the ")
    return Histogram(f"Steps {name} loses", numbers, lambda _: color, f"mean {mean:.2f}", half=True)
