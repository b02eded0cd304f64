"""Odds told: as plain data for programs, as a picture for people."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from wartable.forces import size
from wartable.games.axis_allies.unit import Force
from wartable.odds.axis_allies.assault import AssaultOdds
from wartable.odds.axis_allies.raid import RaidOdds
from wartable.odds.axis_allies.result import Odds, say
from wartable.odds.axis_allies.waves import WavesOdds
from wartable.odds.picture import (
    ATTACK,
    DEFENSE,
    NEITHER,
    UNDECIDED,
    Histogram,
    Share,
    picture,
)
from wartable.odds.report import (
    forces_as_data,
    left_chart,
    spread_as_data,
    swings_as_data,
    swings_chart,
)

Say = Callable[[Force], str]
"""Puts a force into words."""
Found = Odds | AssaultOdds | RaidOdds | WavesOdds


def as_data(found: Found) -> dict[str, Any]:
    """Everything there is to tell, as JSON has it."""
    match found:
        case Odds():
            return _battle(found)
        case AssaultOdds():
            return {
                "kind": "assault",
                "space": found.space,
                "take": found.take,
                "called_off": found.called_off,
                "unresolved": found.unresolved,
                "swing": swings_as_data(found.swings),
                "sea": {zone: _battle(each) for zone, each in found.sea.items()},
                "landings": [
                    {
                        "chance": landing.chance,
                        "taken": landing.taken,
                        "battle": _battle(landing.battle) if landing.battle else None,
                    }
                    for landing in found.landings
                ],
            }
        case RaidOdds():
            return {
                "kind": "raid",
                "space": found.battle.space,
                "attackers": say(found.pos.data, found.battle.attackers),
                "defenders": say(found.pos.data, found.battle.defenders),
                "damage": spread_as_data(found.damage),
                "bombers_lost": spread_as_data(found.bombers_lost),
                "swing": swings_as_data(found.swings),
            }
        case WavesOdds():
            return {
                "kind": "waves",
                "win": found.win,
                "take": found.take,
                "unresolved": found.unresolved,
                "waves": [
                    {
                        "attackers": say(found.data, wave.attackers),
                        "fought": wave.fought,
                        "win": wave.win,
                        "take": wave.take,
                    }
                    for wave in found.waves
                ],
                "defenders_left": forces_as_data(partial(say, found.data), found.defenders),
                "swing": swings_as_data(found.swings),
            }


def _battle(found: Odds) -> dict[str, Any]:
    return {
        "kind": found.battle.kind,
        "attackers": found.say(found.battle.attackers),
        "defenders": found.say(found.battle.defenders),
        "win": found.win,
        "lose": found.lose,
        "draw": found.draw,
        "undecided": found.undecided,
        "take": found.take,
        "unresolved": found.unresolved,
        "rounds": found.rounds,
        "swing": swings_as_data(found.swings),
        "attackers_left": forces_as_data(found.say, found.attackers),
        "defenders_left": forces_as_data(found.say, found.defenders),
    }


# the picture


def draw(found: Found) -> str:
    """The odds as SVG."""
    match found:
        case Odds(battle=battle):
            return picture(
                found.say(battle.attackers),
                found.say(battle.defenders),
                _outcomes(found),
                [
                    _swings(found.swings),
                    left_chart("Attackers left", found.attackers, ATTACK, size(battle.attackers)),
                    left_chart("Defenders left", found.defenders, DEFENSE, size(battle.defenders)),
                ],
            )
        case AssaultOdds():
            shares = [
                Share("taken", found.take, ATTACK),
                Share("called off", found.called_off, NEITHER),
                Share("not taken", 1 - found.take - found.called_off, DEFENSE),
            ]
            name = found.pos.name(found.space)
            return picture(f"assault on {name}", "sea and land", shares, [_swings(found.swings)])
        case RaidOdds(battle=battle):
            charts = [
                _swings(found.swings),
                Histogram("Damage", found.damage, lambda _: ATTACK, half=True),
                Histogram("Bombers lost", found.bombers_lost, lambda _: DEFENSE, half=True),
            ]
            name = found.pos.name(battle.space)
            title = f"{say(found.pos.data, battle.attackers)} raid {name}"
            against = f"interceptors: {say(found.pos.data, battle.defenders)}"
            return picture(title, against, [], charts)
        case WavesOdds():
            colors = (ATTACK, "#4a90d2", "#7db3e3")
            shares = [
                Share(f"taken by attack {n}", wave.take, colors[(n - 1) % len(colors)])
                for n, wave in enumerate(found.waves, start=1)
            ]
            shares.append(Share("not taken", 1 - found.take, DEFENSE))
            most = max(size(units) for units in found.defenders)
            charts = [
                _swings(found.swings),
                left_chart("Defenders left", found.defenders, DEFENSE, most),
            ]
            attacks = ", then ".join(say(found.data, wave.attackers) for wave in found.waves)
            return picture(attacks, "one defender", shares, charts)


def _outcomes(found: Odds) -> list[Share]:
    shares = [
        Share("attacker wins", found.win, ATTACK),
        Share("both gone", found.draw, NEITHER),
        Share("broken off", found.undecided, UNDECIDED),
        Share("defender wins", found.lose, DEFENSE),
        Share("unresolved", found.unresolved, "#e3e8ee"),
    ]
    return [share for share in shares if share.chance]


def _swings(swings: Mapping[int, float]) -> Histogram:
    return swings_chart("IPC swing: what the defender loses more than the attacker", swings)
