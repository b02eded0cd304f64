"""What is told of every event, to whoever reads it: the log, the terminal, the desk."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, replace

from wartable.core.telling import Part, Parts, Said, Telling
from wartable.games.axis_allies.actions import DROP, ESCORT, RAID
from wartable.games.axis_allies.data import EditionData
from wartable.games.axis_allies.events import (
    Annexed,
    AnyEvent,
    ArmyRaised,
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
    TurnBegan,
    UnitsRaised,
    WarDeclared,
    WentAshore,
)
from wartable.games.axis_allies.facts import UnitType
from wartable.games.axis_allies.unit import NO_UNITS, Force

MISSIONS = {RAID: "flies_raid", ESCORT: "escorts", DROP: "drops"}
"""The sentence of a move with a mission."""
MONEY = {
    "income": "income",
    "its capital fell": "capital_fell",
    "what is left of the bid": "bid_left",
    "convoys disrupted": "convoys_disrupted",
    "research": "research_paid",
    "war bonds": "war_bonds",
}
"""The sentence of money that came or went, by why."""
TOOK_CAPITAL = "took the capital of "
"""How the game words the money of a captured capital, before its owner."""


@dataclass(frozen=True)
class Told(Telling):
    """What is told of an event, and what can be shown with it."""

    by: str = ""
    spaces: tuple[str, ...] = ()
    path: tuple[str, ...] = ()
    units: Force = NO_UNITS
    counts: Mapping[str, int] = field(default_factory=dict)
    """Units of a power that are counted by kind alone."""
    lost: Force = NO_UNITS
    """What is gone for good by it."""
    rule: str = ""
    heading: bool = False
    kind: str = ""
    """What it is called, if not after its event."""


def told(data: EditionData, event: AnyEvent) -> Told | None:
    """What is told of the event; `None` if it says nothing to people."""
    return _begun(event) or _done(data, event) or _shifted(event) or _fought(event)


def power(name: str) -> Said:
    """A power, or a party that is none."""
    return Said("power", name)


def army(owner: str) -> Said:
    """Whose units they are."""
    return Said("army", owner)


def space(name: str) -> Said:
    return Said("space", name)


def way(path: tuple[str, ...]) -> Said:
    """Spaces, one after the other."""
    return Said("way", path)


def units(force: Force) -> Said:
    return Said("units", force)


def counts(numbers: Mapping[str, int]) -> Said:
    """Units by kind."""
    return Said("counts", numbers)


def _begun(event: AnyEvent) -> Told | None:
    """Turns, phases, the end."""
    match event:
        case TurnBegan(round=number, power=by):
            return Told("turn", {"round": number, "power": power(by)}, by=by, heading=True)
        case PhaseBegan(phase=phase):
            return Told("phase", {"phase": Said("phase", phase)}, heading=True)
        case GameEnded(outcome=outcome):
            ending = {"ending": Said("ending", outcome)}
            return Told("ended", ending, rule=outcome.rule, heading=True)
    return None


def _done(data: EditionData, event: AnyEvent) -> Told | None:
    """Purchases, buildings, territories, politics: what is done without a fight."""
    parts: Parts
    match event:
        case Bought(by=by, units=bought, cost=cost, purse=purse):
            parts = {"power": Said("purse", purse or by), "units": counts(bought), "cost": cost}
            return Told("bought", parts, by=by, counts=bought)
        case Returned(by=by, units=back, refund=refund, purse=purse):
            parts = {"power": Said("purse", purse or by), "units": counts(back), "cost": refund}
            return Told("returned", {**parts, "by": power(by)}, by=by, counts=back)
        case Repaired(by=by, space=at, points=points):
            parts = {"power": power(by), "space": space(at), "points": points}
            return Told("repaired", parts, by=by, spaces=(at,))
        case SharingChanged(host=host, guest=guest, allow=allow):
            key = "shared" if allow else "withheld"
            return Told(key, {"power": power(host), "guest": power(guest)}, by=host)
        case Captured(space=at, by=by, liberated=liberated):
            key = "liberated" if liberated else "captured"
            return Told(key, {"power": power(by), "space": space(at)}, by=by, spaces=(at,))
        case Damaged(space=at, facility=facility, points=points, damage=damage):
            parts = {
                "space": space(at),
                "facility": Said("kind", facility),
                "points": points,
                "damage": damage,
            }
            return Told("damaged", parts, spaces=(at,))
        case Built(by=by, space=at, facility=facility):
            parts = {"power": power(by), "space": space(at), "units": counts({facility: 1})}
            return Told("built", parts, by=by, spaces=(at,))
        case MoneyChanged():
            return _money(data, event)
        case ObjectiveMet(purse=purse, objective=name, amount=amount):
            parts = {
                "power": Said("purse", purse),
                "amount": amount,
                "objective": Said("objective", name),
            }
            rule = data.objectives[name].rule
            return Told("objective", parts, by=data.purses[purse].power, rule=rule)
        case Developed(by=by, technology=name):
            parts = {
                "power": power(by),
                "technology": Said("technology", name),
                "text": Said("technology_text", name),
            }
            return Told("developed", parts, by=by)
        case WarDeclared():
            return _war(event)
        case Realigned(party=party, spaces=spaces):
            parts = {"spaces": Said("spaces", spaces), "party": power(party)}
            return Told("realigned", parts, spaces=spaces)
        case Annexed(space=at, by=by):
            return Told("annexed", {"power": power(by), "space": space(at)}, by=by, spaces=(at,))
        case PassageAnswered(passage=passage, by=by, allow=allow):
            key = "passage_opened" if allow else "passage_closed"
            return Told(key, {"power": power(by), "passage": Said("passage", passage)}, by=by)
        case FacilitiesBecame(space=at, facilities=facilities):
            if grown := upgrade_made(data, facilities):
                kinds = {
                    "before": Said("kind", grown.upgrades),
                    "now": Said("kind", grown.becomes),
                }
                return Told("grown", {"space": space(at), **kinds}, spaces=(at,))
            left = Said("facilities", tuple(facilities))
            return Told("facilities", {"space": space(at), "units": left}, spaces=(at,))
    return None


def _money(data: EditionData, event: MoneyChanged) -> Told:
    key = MONEY.get(event.why, "gained" if event.amount > 0 else "paid")
    parts: dict[str, Part] = {
        "power": Said("purse", event.power),
        "amount": abs(event.amount),
        "change": Said("change", event.amount),
        "why": Said("why", event.why),
    }
    if event.why.startswith(TOOK_CAPITAL):
        key = "capital_taken"
        parts["of"] = power(event.why.removeprefix(TOOK_CAPITAL))
    purse = data.purses.get(event.power)
    return Told(key, parts, by=purse.power if purse else "")


def _war(event: WarDeclared) -> Told:
    by, on = event.by, event.on
    war = Told("war", {"power": power(by), "on": power(on)}, by=by)
    linked = [pair for pair in event.wars if set(pair) != {by, on}]
    if not linked:
        return war
    others = dict.fromkeys(each for pair in linked for each in pair if each not in (by, on))
    parts: Parts = {"war": war, "powers": Said("powers", (*others,)), "wars": Said("wars", linked)}
    return Told("war_with", parts, by=by)


def _shifted(event: AnyEvent) -> Told | None:
    """Units that came, went or stand elsewhere."""
    parts: Parts
    match event:
        case Moved(by=by, units=moved, path=path, mission=mission):
            key = MISSIONS.get(mission, "moved")
            parts = {"power": power(by), "units": units(moved), "way": way(path)}
            ends = tuple(dict.fromkeys((path[0], path[-1])))
            return Told(key, parts, by=by, spaces=ends, path=path, units=moved)
        case Sailed():
            return _sailed(event)
        case WentAshore(by=by, units=landed, zone=zone, space=at):
            told = _there("went_ashore", power(by), landed, at, zone=space(zone))
            return replace(told, path=(zone, at))
        case LandedOnDeck(units=landed, space=at):
            return _there("landed_on_deck", army(landed[0][0].owner), landed, at)
        case Mobilized(by=by, units=new, space=at):
            return _new("mobilized", by, new, at)
        case BidPlaced(by=by, unit=unit, space=at):
            return _new("bid_placed", by, {unit: 1}, at)
        case UnitsRaised(by=by, units=new, space=at):
            told = _new("units_raised", by, new, at)
            return replace(told, parts={**told.parts, "units": Said("raised", new)})
        case ArmyRaised(space=at, by=by, changes=changes):
            came = tuple(pair for change in changes for pair in change.come)
            return _there("army_raised", power(by), came, at)
        case Submerged(space=at, units=boats):
            return _there("submerged", army(boats[0][0].owner), boats, at)
        case Retreated(by=by, space=at, to=to, units=gone):
            path = (at, to) if to else (at,)
            told = _there("retreated" if to else "withdrew", power(by), gone, at)
            parts = {**told.parts, "to": space(to)} if to else told.parts
            return replace(told, parts=parts, spaces=path, path=path)
        case Lost(space=at, units=lost, rule=rule):
            told = _there("lost", army(lost[0][0].owner), lost, at, rule=rule)
            return replace(told, lost=lost, rule=rule)
        case Diverted(unit=unit, space=at, to=to):
            return replace(_there("diverted", army(unit.owner), ((unit, 1),), to), path=(at, to))
        case GunsTaken(space=at, by=by, changes=changes):
            guns = tuple(pair for change in changes for pair in change.come)
            return _there("guns_taken", army(by), guns, at)
        case ShipsRepaired(by=by, units=ships, space=at):
            return _there("ships_repaired", army(by), ships, at)
        case Scrambled(by=by, units=up, space=at, to=to):
            return replace(_there("scrambled", army(by), up, to, base=space(at)), path=(at, to))
    return None


def _there(key: str, whose: Said, force: Force, at: str, **more: Said | str) -> Told:
    """Somebody's units in a space."""
    parts: Parts = {"power": whose, "units": units(force), "space": space(at), **more}
    return Told(key, parts, by=whose.value, spaces=(at,), units=force)


def _new(key: str, by: str, new: Mapping[str, int], at: str) -> Told:
    """New units of a power in a space."""
    parts = {"power": power(by), "units": counts(new), "space": space(at)}
    return Told(key, parts, by=by, spaces=(at,), counts=new)


def _sailed(event: Sailed) -> Told:
    clauses = [
        Telling("loads", {"units": units(load.units), "space": space(load.source)})
        for load in event.loads
    ]
    if len(event.path) > 1:
        clauses.append(Telling("sails", {"way": way(event.path)}))
    if event.into:
        is_ashore = any(change.space == event.into for change in event.changes)
        landing = {"units": units(event.landing), "space": space(event.into)}
        clauses.append(Telling("lands" if is_ashore else "will_land", landing))
    start = tuple(load.source for load in event.loads[:1])
    path = (*start, *event.path, *((event.into,) if event.into else ()))
    return Told(
        "sailed",
        {"power": power(event.by), "ship": Said("kind", event.ship.type)},
        tuple(clauses),
        by=event.by,
        spaces=tuple(dict.fromkeys((path[0], path[-1]))),
        path=path,
        units=((event.ship, 1), *(pair for load in event.loads for pair in load.units)),
    )


def _fought(event: AnyEvent) -> Told | None:
    """Battles, dice, losses."""
    parts: Parts
    match event:
        case BattleJoined(space=at, kind=kind, attacker=by, attackers=att, defenders=dfs):
            parts = {
                "space": space(at),
                "power": power(by),
                "attackers": Said("line", att),
                "defenders": Said("line", dfs),
            }
            key = "raid_joined" if kind == "air" else "battle_joined"
            return Told(key, parts, by=by, spaces=(at,), units=(*att, *dfs))
        case BattleEnded(space=at, kind=kind, attacker=by, attackers=att, defenders=dfs, why=why):
            parts = {
                "space": space(at),
                "why": Said("end", why),
                "attackers": Said("left", att),
                "defenders": Said("left", dfs),
            }
            ended = "raid_ended" if kind == "air" else ""
            return Told("battle_ended", parts, by=by, spaces=(at,), units=(*att, *dfs), kind=ended)
        case Rolled(space=at, by=by, what=what, units=fired):
            parts = {"power": army(by), "what": Said("roll", what), "score": Said("score", event)}
            return Told("rolled", parts, by=by, spaces=(at,) if at else (), units=fired)
        case CasualtiesTaken(space=at, defending=defending, lost=lost, damaged=damaged, rule=rule):
            side = "defender" if defending else "attacker"
            return Told(
                f"{side}_casualties",
                clauses=_harm(f"{side}_loses", lost, damaged),
                spaces=(at,),
                units=(*lost, *damaged),
                lost=lost,
                rule=rule,
            )
        case KamikazesStruck(zone=zone, by=by, strikes=strikes, lost=lost, damaged=damaged):
            return Told(
                "kamikaze",
                {"power": power(by), "strikes": Said("strikes", strikes), "space": space(zone)},
                _harm("sunk", lost, damaged),
                by=by,
                spaces=(zone,),
                units=(*lost, *damaged),
                lost=lost,
            )
    return None


def _harm(loses: str, lost: Force, damaged: Force) -> tuple[Telling, ...]:
    found = [Telling(loses, {"units": units(lost)})] if lost else []
    return (*found, *([Telling("is_damaged", {"units": units(damaged)})] if damaged else []))


def upgrade_made(data: EditionData, facilities: Collection[str]) -> UnitType | None:
    """The upgrade that made a territory's facilities what they are now, if one did: what it makes
    of them is never left by a capture (G40-USA-06, G40-CAP-07)."""
    for kind in data.units.values():
        if kind.becomes in facilities:
            return kind
    return None
