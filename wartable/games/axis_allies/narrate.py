"""Events in English sentences, as the log has them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import Any

from wartable.core.game import Outcome
from wartable.core.telling import Voice
from wartable.games.axis_allies.data import EditionData
from wartable.games.axis_allies.events import AnyEvent, Rolled
from wartable.games.axis_allies.told import MONEY, told, upgrade_made
from wartable.games.axis_allies.unit import Force

__all__ = ["call", "describe", "say_kind", "say_units", "upgrade_made"]

MONEY_LINE = "{power} {change} IPC: {why}"
LINES = {
    "phase": "{phase}",
    "ended": "{ending}",
    "bought": "{power} buys {units} for {cost} IPC",
    "returned": "{by} returns {units} for {cost} IPC",
    "repaired": "{power} repairs {points} damage in {space}",
    "shared": "{power} shares with {guest}",
    "withheld": "{power} no longer shares with {guest}",
    "captured": "{power} takes {space}",
    "liberated": "{space} is liberated for {power}",
    "damaged": "{space}: {points} damage, {damage} in all",
    "built": "{power} builds {units} in {space}",
    **dict.fromkeys((*MONEY.values(), "capital_taken", "gained", "paid"), MONEY_LINE),
    "objective": "{power} gains {amount} IPC: {objective}",
    "developed": "{power} develops {technology}",
    "war": "{power} declares war on {on}",
    "war_with": "{war}{wars}",
    "realigned": "{spaces}: {party}",
    "annexed": "{power} takes over {space}",
    "passage_opened": "{power} opens the {passage}",
    "passage_closed": "{power} closes the {passage}",
    "grown": "{space}: the {before} has become a {now}",
    "facilities": "Facilities left in {space}: {units}",
    "moved": "{power} moves {units}: {way}",
    "flies_raid": "{power} moves {units} to bomb: {way}",
    "escorts": "{power} moves {units} as escort: {way}",
    "drops": "{power} moves {units} by parachute: {way}",
    "sailed": "{power}'s transport {what}",
    "loads": "loads {units} from {space}",
    "sails": "sails {way}",
    "lands": "lands {units} in {space}",
    "will_land": "is to land {units} in {space}",
    "went_ashore": "{power} lands {units} in {space} from {zone}",
    "landed_on_deck": "{power} lands {units} on a carrier in {space}",
    "mobilized": "{power} places {units} in {space}",
    "bid_placed": "{power} adds {units} in {space}",
    "units_raised": "{power} raises {units} in {space}",
    "submerged": "{power} submerges {units} in {space}",
    "retreated": "{power} retreats from {space} to {to}",
    "withdrew": "{power} retreats from {space}",
    "lost": "{units} lost in {space} ({rule})",
    "diverted": "{power} lands {units} in {space}",
    "guns_taken": "{power} takes the antiaircraft guns in {space}",
    "ships_repaired": "{power} has {units} repaired in {space}",
    "scrambled": "{power} scrambles {units} from {base} into {space}",
    "battle_joined": "Battle in {space}: {power} with {attackers} against {defenders}",
    "raid_joined": "Raid on {space}: {power} with {attackers} against {defenders}",
    "battle_ended": "{space}: {why}; left: attackers {attackers}, defenders {defenders}",
    "rolled": "{power}, {what}: {score}",
    "attacker_casualties": "Attacker {what}",
    "defender_casualties": "Defender {what}",
    "attacker_loses": "loses {units}",
    "defender_loses": "loses {units}",
    "is_damaged": "has {units} damaged",
    "kamikaze": "{power}: {strikes} kamikaze strikes in {space}, {what}",
    "kamikaze.sunk": "{units} lost",
    "kamikaze.is_damaged": "{units} damaged",
}
"""The sentences by their keys. A new turn is a heading, and the army of a territory is told by its
battle: they have none."""
FIRST_PHASE = "purchase"
"""It begins with the turn, which is a heading."""


def describe(data: EditionData, event: AnyEvent) -> str:
    """The event in a sentence; an empty text if it says nothing to people."""
    found = told(data, event)
    return "" if found is None else Voice(LINES.get, partial(call, data), _join).tell(found)


def _join(key: str, clauses: list[str]) -> str:
    if key == "kamikaze" and not clauses:
        return "no harm done"
    return (", " if key == "sailed" else " and ").join(clauses)


def call(data: EditionData, kind: str, value: Any) -> str:
    """What something is called; what nobody knows any more is told as it is."""
    if kind in SAID:
        return SAID[kind](data, value)
    return str(value)


def _power(data: EditionData, name: str) -> str:
    known = data.powers.get(name) or data.parties.get(name)
    return known.name if known else name


def _purse(data: EditionData, name: str) -> str:
    return data.purses[name].name if name in data.purses else _power(data, name)


def _place(data: EditionData, name: str) -> str:
    return data.spaces[name].name if name in data.spaces else name


def _places(data: EditionData, names: Iterable[str]) -> str:
    return ", ".join(_place(data, name) for name in names)


def _way(data: EditionData, path: Iterable[str]) -> str:
    return " > ".join(_place(data, space) for space in path)


def _phase(data: EditionData, phase: str) -> str:
    return "" if phase == FIRST_PHASE else phase.replace("_", " ").capitalize()


def _kinds(data: EditionData, counts: Mapping[str, int]) -> str:
    return ", ".join(say_kind(data, kind, number) for kind, number in counts.items())


def _facilities(data: EditionData, facilities: Iterable[str]) -> str:
    return _kinds(data, dict.fromkeys(facilities, 1)) or "nothing"


def _change(data: EditionData, amount: int) -> str:
    return f"{'gains' if amount > 0 else 'loses'} {abs(amount)}"


def _why(data: EditionData, why: str) -> str:
    for name in data.powers:
        why = why.replace(name, _power(data, name))
    return why


def _wars(data: EditionData, wars: Iterable[tuple[str, str]]) -> str:
    return "".join(f"; {_power(data, a)} and {_power(data, b)} are at war too" for a, b in wars)


def _ending(data: EditionData, outcome: Outcome) -> str:
    winners = ", ".join(_power(data, winner) for winner in outcome.winners) or "Nobody"
    return f"{winners} won: {outcome.text} ({outcome.rule})"


def _score(data: EditionData, event: Rolled) -> str:
    """The dice, and how many hits they are."""
    if event.faces and not event.values:
        return " ".join(map(str, event.faces))
    score = f"{event.hits} hit{'s' * (event.hits != 1)}"
    dice = _dice(event.values, event.faces)
    return f"{dice}; {score}" if dice else score


def _dice(values: tuple[int, ...], faces: tuple[int, ...]) -> str:
    """Faces by the value they had to roll: `on 3: 2 5, on 1: 1`."""
    rolled: dict[int, list[str]] = {}
    for value, face in zip(values, faces, strict=True):
        rolled.setdefault(value, []).append(str(face))
    return ", ".join(f"on {value}: {' '.join(those)}" for value, those in rolled.items())


def say_kind(data: EditionData, kind: str, number: int) -> str:
    """`1 tank`, `3 tanks`."""
    unit = data.units[kind]
    return f"{number} {unit.name if number == 1 else unit.plural}"


def say_units(data: EditionData, force: Force) -> str:
    """A force by type, all states of a type together."""
    counts: dict[str, int] = {}
    for unit, number in force:
        counts[unit.type] = counts.get(unit.type, 0) + number
    return _kinds(data, counts)


SAID: Mapping[str, Callable[[EditionData, Any], str]] = {
    "power": _power,
    "army": _power,
    "purse": _purse,
    "space": _place,
    "spaces": _places,
    "way": _way,
    "phase": _phase,
    "units": say_units,
    "line": lambda data, force: say_units(data, force) or "nothing",
    "left": lambda data, force: say_units(data, force) or "none",
    "counts": _kinds,
    "raised": lambda data, counts: _kinds(data, counts) or "nobody",
    "facilities": _facilities,
    "kind": lambda data, kind: data.units[kind].name,
    "objective": lambda data, name: data.objectives[name].name,
    "technology": lambda data, name: data.research.technologies[name].name,
    "change": _change,
    "why": _why,
    "wars": _wars,
    "ending": _ending,
    "score": _score,
}
"""What things are called, by their kind; a word that has none is told as it is."""
