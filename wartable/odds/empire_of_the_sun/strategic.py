"""Dice outside battles: submarines, bombers, China, and who is diverted to Europe.

Each is what the game does with every face of the die.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from wartable.core.errors import BadData
from wartable.games.empire_of_the_sun.actions import BombJapan
from wartable.games.empire_of_the_sun.names import turn_box
from wartable.games.empire_of_the_sun.nations import china
from wartable.games.empire_of_the_sun.position import Position
from wartable.games.empire_of_the_sun.state import State
from wartable.games.empire_of_the_sun.turn import bombing, europe, reinforcements, submarines
from wartable.odds.empire_of_the_sun.dice import chances, every_face
from wartable.odds.empire_of_the_sun.lines import steps_of


@dataclass(frozen=True)
class Rolls:
    """What dice outside battles may bring: names for people, and numbers with their chances."""

    kind: str
    chance: dict[str, float] = field(default_factory=dict)
    """Single chances by name."""
    spread: dict[str, dict[int, float]] = field(default_factory=dict)
    """How numbers are spread, by name."""


def submarine_odds(state: State) -> Rolls:
    """Whether submarines succeed, and what Japan has after it (EOS-12.21-01 to EOS-12.22-02)."""
    ways = every_face(state, submarines.begin)
    hit = chances(ways, lambda after: after.memory.cards_cut)
    return Rolls(
        "submarines",
        {"success": hit.get(1, 0.0)},
        {
            "shipping points left": chances(ways, lambda after: after.marks.asp["japan"]),
            "escorts left": chances(ways, lambda after: after.tracks.escorts),
        },
    )


def bombing_odds(state: State, units: Sequence[str] | None = None) -> Rolls:
    """How many cards bombing costs Japan, and how many steps the bombers lose, by all that can bomb
    or by these (EOS-12.32-01 to EOS-12.32-04). No die depends on another."""
    pos = Position(state)
    able = bombing.bombers(pos)
    for unit in units or ():
        if unit not in able:
            raise BadData(f"{pos.name(unit)} cannot bomb Japan now")
    bombers = sorted({*units} if units else able)
    if not bombers:
        raise BadData("no B-29 can bomb Japan now")
    both: dict[tuple[int, int], float] = {(0, 0): 1.0}
    for unit in bombers:
        one = _bombed(pos, unit)
        both = _added(both, one)
    return Rolls(
        "bombing",
        {"success": sum(chance for (hits, _), chance in both.items() if hits)},
        {"cards": _marginal(both, 0), "steps lost": _marginal(both, 1)},
    )


def _bombed(pos: Position, unit: str) -> dict[tuple[int, int], float]:
    """Successes and steps lost of one bomber."""
    before = pos.state.memory.cards_cut
    ways = every_face(pos.state, lambda script: bombing.bomb(script, BombJapan("allies", (unit,))))
    return chances(
        ways,
        lambda after: (
            after.memory.cards_cut - before,
            _steps(pos, unit) - _steps(Position(after), unit),
        ),
    )


def _steps(pos: Position, unit: str) -> int:
    """The steps of a unit on the map or in the China box."""
    if pos.where(unit) == "china":
        return 1 if pos.is_reduced(unit) else 2
    return steps_of(pos, unit)


def _added(
    one: dict[tuple[int, int], float], two: dict[tuple[int, int], float]
) -> dict[tuple[int, int], float]:
    found: dict[tuple[int, int], float] = {}
    for (a, b), first in one.items():
        for (c, d), second in two.items():
            key = (a + c, b + d)
            found[key] = found.get(key, 0.0) + first * second
    return found


def _marginal(both: dict[tuple[int, int], float], which: int) -> dict[int, float]:
    found: dict[int, float] = {}
    for numbers, chance in both.items():
        found[numbers[which]] = found.get(numbers[which], 0.0) + chance
    return dict(sorted(found.items()))


def china_odds(state: State) -> Rolls:
    """An OC Offensive in China: whether it succeeds, where the marker stands after it, and whether
    China collapses (EOS-13.72-04 to EOS-13.73-01)."""
    pos = Position(state)
    if china.has_surrendered(pos):
        raise BadData("China has surrendered")
    if china.is_cut_off(pos):
        raise BadData("the Allies hold every port of China and Korea: there is no Offensive")
    ways = every_face(state, china.attack)
    box = chances(ways, lambda after: after.tracks.china)
    success = sum(chance for number, chance in box.items() if number < state.tracks.china)
    collapse = chances(ways, lambda after: "china" in after.memory.surrendered).get(True, 0.0)
    return Rolls("china", {"success": success, "collapse": collapse}, {"box of the front": box})


def europe_odds(state: State) -> Rolls:
    """Who of this turn's Allied reinforcements is diverted to Europe if delayed, and how many are
    (EOS-10.24-01, EOS-10.24-02, EOS-15.6-01)."""
    pos = Position(state)
    new = [
        unit for unit in reinforcements.waiting(pos, "allies") if europe.may_be_delayed(pos, unit)
    ]
    if not new:
        raise BadData("no Allied reinforcement that could be delayed arrives this turn")
    gone = turn_box(state.turn + europe.AWAY_FOR)
    single: dict[str, float] = {}
    number: dict[int, float] = {0: 1.0}
    for unit in new:
        chance = chances(
            every_face(state, lambda script, unit=unit: europe.delay(script, unit)),  # type: ignore[misc]
            lambda after, unit=unit: after.at[unit] == gone,  # type: ignore[misc]
        ).get(True, 0.0)
        single[unit] = chance
        after: dict[int, float] = {}
        for count, share in number.items():
            after[count] = after.get(count, 0.0) + share * (1 - chance)
            after[count + 1] = after.get(count + 1, 0.0) + share * chance
        number = {count: share for count, share in after.items() if share}
    return Rolls("europe", single, {"units diverted": number})


ROLLS: dict[str, Any] = {
    "submarines": submarine_odds,
    "bombing": bombing_odds,
    "china": china_odds,
    "europe": europe_odds,
}
"""By the word that asks for them."""
