"""Events in sentences for people."""

from __future__ import annotations

from collections.abc import Collection

from wartable.games.axis_allies.actions import DROP, ESCORT, RAID
from wartable.games.axis_allies.data import EditionData
from wartable.games.axis_allies.events import (
    Annexed,
    AnyEvent,
    BattleEnded,
    BattleJoined,
    BidPlaced,
    Bought,
    Built,
    Captured,
    CasualtiesTaken,
    Damaged,
    Developed,
    Diverted,
    FacilitiesBecame,
    GameEnded,
    GunsTaken,
    KamikazesStruck,
    LandedOnDeck,
    Lost,
    Mobilized,
    MoneyChanged,
    Moved,
    ObjectiveMet,
    PassageAnswered,
    PhaseBegan,
    Realigned,
    Repaired,
    Retreated,
    Returned,
    Rolled,
    Sailed,
    Scrambled,
    SharingChanged,
    ShipsRepaired,
    Submerged,
    UnitsRaised,
    WarDeclared,
    WentAshore,
)
from wartable.games.axis_allies.facts import UnitType
from wartable.games.axis_allies.unit import Force


def describe(data: EditionData, event: AnyEvent) -> str:
    """The event in a sentence; an empty text if it says nothing to people. A new turn is a heading,
    not a sentence."""

    def power(name: str) -> str:
        for names in (data.powers, data.parties):
            if name in names:
                return names[name].name
        return name

    def purse(name: str) -> str:
        return data.purses[name].name if name in data.purses else power(name)

    def place(name: str) -> str:
        return data.spaces[name].name if name in data.spaces else name

    def units(force: Force) -> str:
        return say_units(data, force)

    def kinds(counts: dict[str, int]) -> str:
        return ", ".join(say_kind(data, kind, number) for kind, number in counts.items())

    match event:
        case PhaseBegan(phase=phase) if phase != "purchase":
            return phase.replace("_", " ").capitalize()
        case Bought(by=by, units=bought, cost=cost):
            return f"{purse(event.purse or by)} buys {kinds(bought)} for {cost} IPC"
        case Repaired(by=by, space=space, points=points):
            return f"{power(by)} repairs {points} damage in {place(space)}"
        case Returned(by=by, units=back, refund=refund):
            return f"{power(by)} returns {kinds(back)} for {refund} IPC"
        case SharingChanged(host=host, guest=guest, allow=allow):
            verb = "shares with" if allow else "no longer shares with"
            return f"{power(host)} {verb} {power(guest)}"
        case Moved(by=by, units=moved, path=path, mission=mission):
            what = {RAID: " to bomb", ESCORT: " as escort", DROP: " by parachute"}.get(mission, "")
            there = " > ".join(place(space) for space in path)
            return f"{power(by)} moves {units(moved)}{what}: {there}"
        case Sailed(by=by, path=path, loads=loads, into=into, landing=landing, changes=changes):
            parts = [f"{power(by)}'s transport"]
            parts += [f"loads {units(load.units)} from {place(load.source)}" for load in loads]
            if len(path) > 1:
                parts.append("sails " + " > ".join(place(space) for space in path))
            if into:
                has_landed = any(change.space == into for change in changes)
                verb = "lands" if has_landed else "is to land"
                parts.append(f"{verb} {units(landing)} in {place(into)}")
            return parts[0] + " " + ", ".join(parts[1:])
        case WentAshore(by=by, units=landed, space=space, zone=zone):
            return f"{power(by)} lands {units(landed)} in {place(space)} from {place(zone)}"
        case LandedOnDeck(units=landed, space=space):
            return (
                f"{power(landed[0][0].owner)} lands {units(landed)} on a carrier in {place(space)}"
            )
        case Mobilized(by=by, units=new, space=space):
            return f"{power(by)} places {kinds(new)} in {place(space)}"
        case BidPlaced(by=by, unit=unit, space=space):
            return f"{power(by)} adds {say_kind(data, unit, 1)} in {place(space)}"
        case BattleJoined(space=space, kind=kind, attacker=by, attackers=att, defenders=dfs):
            what = "Raid on" if kind == "air" else "Battle in"
            against = units(dfs) or "nobody"
            return f"{what} {place(space)}: {power(by)} with {units(att)} against {against}"
        case BattleEnded(space=space, attackers=att, defenders=dfs, why=why):
            left = f"attackers {units(att) or 'none'}, defenders {units(dfs) or 'none'}"
            return f"{place(space)}: {why}; left: {left}"
        case Scrambled(by=by, space=space, to=to, units=up):
            return f"{power(by)} scrambles {units(up)} from {place(space)} into {place(to)}"
        case KamikazesStruck(zone=zone, by=by, strikes=strikes, lost=lost, damaged=damaged):
            harm = [f"{units(lost)} lost"] if lost else []
            harm += [f"{units(damaged)} damaged"] if damaged else []
            result = " and ".join(harm) or "no harm done"
            return f"{power(by)}: {strikes} kamikaze strikes in {place(zone)}, {result}"
        case Submerged(space=space, units=boats):
            return f"{power(boats[0][0].owner)} submerges {units(boats)} in {place(space)}"
        case Retreated(by=by, space=space, to=to):
            where = f" to {place(to)}" if to else ""
            return f"{power(by)} retreats from {place(space)}{where}"
        case Lost(space=space, units=lost, rule=rule):
            return f"{units(lost)} lost in {place(space)} ({rule})"
        case Diverted(unit=unit, to=to):
            return f"{power(unit.owner)} lands {units(((unit, 1),))} in {place(to)}"
        case GunsTaken(space=space, by=by):
            return f"{power(by)} takes the antiaircraft guns in {place(space)}"
        case Captured(space=space, by=by, liberated=liberated):
            if liberated:
                return f"{place(space)} is liberated for {power(by)}"
            return f"{power(by)} takes {place(space)}"
        case WarDeclared(by=by, on=on, wars=wars):
            others = [pair for pair in wars if set(pair) != {by, on}]
            linked = "".join(f"; {power(a)} and {power(b)} are at war too" for a, b in others)
            return f"{power(by)} declares war on {power(on)}{linked}"
        case Realigned(party=party, spaces=spaces):
            names = ", ".join(place(space) for space in spaces)
            return f"{names}: {data.parties[party].name}"
        case Annexed(space=space, by=by):
            return f"{power(by)} takes over {place(space)}"
        case PassageAnswered(passage=passage, by=by, allow=allow):
            return f"{power(by)} {'opens' if allow else 'closes'} the {passage}"
        case UnitsRaised(by=by, units=new, space=space):
            return f"{power(by)} raises {kinds(new) or 'nobody'} in {place(space)}"
        case FacilitiesBecame(space=space, facilities=facilities):
            if grown := upgrade_made(data, facilities):
                before, now = data.units[grown.upgrades].name, data.units[grown.becomes].name
                return f"{place(space)}: the {before} has become a {now}"
            left = ", ".join(say_kind(data, kind, 1) for kind in facilities) or "nothing"
            return f"Facilities left in {place(space)}: {left}"
        case MoneyChanged(power=who, amount=amount, why=why):
            for name in data.powers:
                why = why.replace(name, power(name))
            return f"{purse(who)} {'gains' if amount > 0 else 'loses'} {abs(amount)} IPC: {why}"
        case ObjectiveMet(purse=who, objective=name, amount=amount):
            return f"{purse(who)} gains {amount} IPC: {data.objectives[name].name}"
        case Developed(by=by, technology=name):
            return f"{power(by)} develops {data.research.technologies[name].name}"
        case ShipsRepaired(by=by, units=ships, space=space):
            return f"{power(by)} has {units(ships)} repaired in {place(space)}"
        case Damaged(space=space, points=points, damage=damage):
            return f"{place(space)}: {points} damage, {damage} in all"
        case Built(by=by, space=space, facility=facility):
            return f"{power(by)} builds {say_kind(data, facility, 1)} in {place(space)}"
        case Rolled(space=space, by=by, what=what, faces=faces, values=values, hits=hits):
            if faces and not values:
                return f"{power(by)}, {what}: {' '.join(map(str, faces))}"
            score = f"{hits} hit{'s' * (hits != 1)}"
            dice = _dice(values, faces)
            return (
                f"{power(by)}, {what}: {dice}; {score}" if dice else f"{power(by)}, {what}: {score}"
            )
        case CasualtiesTaken(defending=defending, lost=lost, damaged=damaged):
            side = "Defender" if defending else "Attacker"
            parts = [f"loses {units(lost)}"] if lost else []
            parts += [f"has {units(damaged)} damaged"] if damaged else []
            return f"{side} {' and '.join(parts)}"
        case GameEnded(outcome=outcome):
            winners = ", ".join(power(winner) for winner in outcome.winners) or "Nobody"
            return f"{winners} won: {outcome.text} ({outcome.rule})"
    return ""


def upgrade_made(data: EditionData, facilities: Collection[str]) -> UnitType | None:
    """The upgrade that made a territory's facilities what they are now, if one did: what it makes
    of them is never left by a capture (G40-USA-06, G40-CAP-07)."""
    for kind in data.units.values():
        if kind.becomes in facilities and data.units[kind.becomes].when_captured:
            return kind
    return None


def say_kind(data: EditionData, kind: str, number: int) -> str:
    """`1 tank`, `3 tanks`."""
    unit = data.units[kind]
    return f"{number} {unit.name if number == 1 else unit.plural}"


def say_units(data: EditionData, force: Force) -> str:
    """A force by type, all states of a type together."""
    counts: dict[str, int] = {}
    for unit, number in force:
        counts[unit.type] = counts.get(unit.type, 0) + number
    return ", ".join(say_kind(data, kind, number) for kind, number in counts.items())


def _dice(values: tuple[int, ...], faces: tuple[int, ...]) -> str:
    """Faces by the value they had to roll: `on 3: 2 5, on 1: 1`."""
    rolled: dict[int, list[str]] = {}
    for value, face in zip(values, faces, strict=True):
        rolled.setdefault(value, []).append(str(face))
    return ", ".join(f"on {value}: {' '.join(those)}" for value, those in rolled.items())
