"""Odds told: as plain data for programs, as a picture for people."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from wartable.forces import size
from wartable.games.axis_allies.unit import Force
from wartable.odds.axis_allies.assault import AssaultOdds
from wartable.odds.axis_allies.raid import RaidOdds
from wartable.odds.axis_allies.result import Odds, quantile, say
from wartable.odds.axis_allies.waves import WavesOdds
from wartable.odds.picture import (
    ATTACK,
    DEFENSE,
    NEITHER,
    UNDECIDED,
    Histogram,
    Share,
    percent,
    picture,
)

Say = Callable[[Force], str]
"""Puts a force into words."""
Found = Odds | AssaultOdds | RaidOdds | WavesOdds

QUANTILES = (0.05, 0.25, 0.5, 0.75, 0.95)


def by_words(say: Say, forces: Mapping[Force, float]) -> dict[str, float]:
    """Forces that read alike together, the likeliest first."""
    found: dict[str, float] = defaultdict(float)
    for units, chance in forces.items():
        found[say(units)] += chance
    return dict(sorted(found.items(), key=lambda pair: -pair[1]))


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
                "swing": _swing(found.swings),
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
                "damage": _spread(found.damage),
                "bombers_lost": _spread(found.bombers_lost),
                "swing": _swing(found.swings),
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
                "defenders_left": _forces(partial(say, found.data), found.defenders),
                "swing": _swing(found.swings),
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
        "swing": _swing(found.swings),
        "attackers_left": _forces(found.say, found.attackers),
        "defenders_left": _forces(found.say, found.defenders),
    }


def _forces(say: Say, forces: Mapping[Force, float]) -> list[dict[str, Any]]:
    return [{"units": words, "chance": chance} for words, chance in by_words(say, forces).items()]


def _spread(numbers: Mapping[int, float]) -> dict[str, Any]:
    mean = sum(number * chance for number, chance in numbers.items()) / sum(numbers.values())
    return {"mean": mean, "chances": [[number, chance] for number, chance in numbers.items()]}


def _swing(swings: Mapping[int, float]) -> dict[str, Any]:
    quantiles = {f"{share:g}": quantile(swings, share) for share in QUANTILES}
    return _spread(swings) | {"quantiles": quantiles}


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
                    _left("Attackers left", found.attackers, ATTACK, size(battle.attackers)),
                    _left("Defenders left", found.defenders, DEFENSE, size(battle.defenders)),
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
                _left("Defenders left", found.defenders, DEFENSE, most),
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
    mean = sum(swing * chance for swing, chance in swings.items()) / sum(swings.values())
    median = quantile(swings, 0.5)
    return Histogram(
        "IPC swing: what the defender loses more than the attacker",
        swings,
        lambda swing: ATTACK if swing > 0 else DEFENSE if swing < 0 else NEITHER,
        f"mean {mean:+.1f}, median {median:+d} (dashed), "
        f"worse than 0: {percent(sum(p for swing, p in swings.items() if swing < 0))}",
        median,
    )


def _left(title: str, forces: Mapping[Force, float], color: str, most: int) -> Histogram:
    counts = dict.fromkeys(range(most + 1), 0.0)
    for units, chance in forces.items():
        counts[size(units)] = counts.get(size(units), 0.0) + chance
    mean = sum(number * chance for number, chance in counts.items())
    return Histogram(
        f"{title} (units)", counts, lambda _: color, f"mean {mean:.1f} of {most}", half=True
    )
