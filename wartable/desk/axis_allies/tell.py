"""What happened, in words."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from wartable.core.records import Acted
from wartable.desk.axis_allies.pieces import key_of
from wartable.desk.axis_allies.reasons import reason
from wartable.desk.axis_allies.scene import ending
from wartable.desk.axis_allies.words import Words
from wartable.desk.values import Die, Piece, Told
from wartable.games.axis_allies.actions import DROP, ESCORT, RAID, Intercept
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
from wartable.games.axis_allies.narrate import upgrade_made
from wartable.games.axis_allies.unit import Force

MISSIONS = {RAID: "flies_raid", ESCORT: "escorts", DROP: "drops"}
"""The sentence of a move with a mission."""
TOOK_CAPITAL = "took the capital of "
"""How the game words the money of a captured capital, before its owner."""


def tell(words: Words, acted: Acted) -> tuple[Told, ...]:
    """Every event that says something to people; at least one line for each action."""
    told = [
        each for event in acted.events if (each := tell_event(words, acted.n, event)) is not None
    ]
    if isinstance(acted.action, Intercept) and acted.action.units:
        told.insert(0, _rises(words, acted.n, acted.action))
    if not told:
        text = words.say("told.answered", power=words.power(acted.action.by))
        told = [Told(acted.n, "answered", text, by=acted.action.by)]
    if acted.note:
        told[0] = replace(told[0], note=reason(words, acted.note))
    return tuple(told)


def _rises(words: Words, n: int, action: Intercept) -> Told:
    return Told(
        n,
        "intercepted",
        words.say(
            "told.intercepted",
            power=words.power(action.by),
            units=words.units(action.units),
            space=words.space(action.space),
        ),
        by=action.by,
        spaces=(action.space,),
        pieces=_pieces(action.units),
    )


def _pieces(force: Force) -> tuple[Piece, ...]:
    return tuple(
        Piece(
            key_of(unit),
            unit.type,
            unit.owner,
            number,
            unit.hits,
            cargo=_pieces(tuple((each, 1) for each in unit.cargo)),
        )
        for unit, number in force
    )


def _counted(by: str, counts: dict[str, int]) -> tuple[Piece, ...]:
    return tuple(Piece(kind, kind, by, number) for kind, number in counts.items())


def tell_event(words: Words, n: int, event: AnyEvent) -> Told | None:
    """The event in a sentence, with what it is about; `None` if it says nothing to people."""
    kind = str(type(event).__struct_config__.tag)

    def line(key: str, **more: Any) -> Told:
        """The sentence, its places filled from the event."""
        parts = more.pop("parts", {})
        return Told(n, kind, words.say(f"told.{key}", **parts), **more)

    match event:
        case TurnBegan(round=number, power=power):
            parts = {"round": number, "power": words.power(power)}
            return line("turn", parts=parts, by=power, heading=True)
        case PhaseBegan(phase=phase):
            return Told(n, kind, words.say(f"phase.{phase}"), heading=True)
        case Bought(by=by, units=units, cost=cost, purse=purse):
            parts = {"power": words.purse(purse or by), "units": words.counts(units), "cost": cost}
            return line("bought", parts=parts, by=by, pieces=_counted(by, units))
        case Repaired(by=by, space=space, points=points):
            parts = {"power": words.power(by), "space": words.space(space), "points": points}
            return line("repaired", parts=parts, by=by, spaces=(space,))
        case Returned(by=by, units=units, refund=refund, purse=purse):
            parts = {
                "power": words.purse(purse or by),
                "units": words.counts(units),
                "cost": refund,
            }
            return line("returned", parts=parts, by=by, pieces=_counted(by, units))
        case SharingChanged(host=host, guest=guest, allow=allow):
            parts = {"power": words.power(host), "guest": words.power(guest)}
            return line("shared" if allow else "withheld", parts=parts, by=host)
        case Captured(space=space, by=by, liberated=liberated):
            parts = {"power": words.power(by), "space": words.space(space)}
            key = "liberated" if liberated else "captured"
            return line(key, parts=parts, by=by, spaces=(space,))
        case MoneyChanged():
            return _money(words, n, kind, event)
        case Damaged(space=space, facility=facility, points=points, damage=damage):
            parts = {
                "space": words.space(space),
                "facility": words.kind(facility),
                "points": points,
                "damage": damage,
            }
            return line("damaged", parts=parts, spaces=(space,))
        case Built(by=by, space=space, facility=facility):
            parts = {
                "power": words.power(by),
                "space": words.space(space),
                "units": words.counted(facility, 1),
            }
            return line("built", parts=parts, by=by, spaces=(space,))
        case GameEnded(outcome=outcome):
            ended = ending(words, outcome)
            return Told(n, kind, ended.text, rule=ended.rule, heading=True)
        case Rolled():
            return _rolled(words, n, kind, event)
        case CasualtiesTaken():
            return _casualties(words, n, kind, event)
        case BattleJoined() | BattleEnded():
            return _battle(words, n, kind, event)
        case Moved() | Sailed():
            return _journey(words, n, kind, event)
    return _shifted(words, n, kind, event) or _politics(words, n, kind, event)


def _politics(words: Words, n: int, kind: str, event: AnyEvent) -> Told | None:
    """Wars, territories that change sides, passages, and what powers are paid and find."""
    match event:
        case WarDeclared(by=by, on=on, wars=wars):
            text = words.say("told.war", power=words.power(by), on=words.power(on))
            others = dict.fromkeys(each for war in wars for each in war if each not in (by, on))
            if others:
                names = ", ".join(map(words.power, others))
                text = words.say("told.war_with", war=text, powers=names)
            return Told(n, kind, text, by)
        case Realigned(party=party, spaces=spaces):
            text = words.say(
                "told.realigned", spaces=words.spaces(spaces), party=words.power(party)
            )
            return Told(n, kind, text, spaces=spaces)
        case Annexed(space=space, by=by):
            text = words.say("told.annexed", power=words.power(by), space=words.space(space))
            return Told(n, kind, text, by, (space,))
        case PassageAnswered(passage=passage, by=by, allow=allow):
            key = "passage_opened" if allow else "passage_closed"
            parts = {"power": words.power(by), "passage": words.passage(passage)}
            return Told(n, kind, words.say(f"told.{key}", **parts), by)
        case FacilitiesBecame(space=space, facilities=facilities):
            if grown := upgrade_made(words.data, facilities):
                before, now = words.kind(grown.upgrades), words.kind(grown.becomes)
                text = words.say("told.grown", space=words.space(space), before=before, now=now)
            else:
                left = words.counts(dict.fromkeys(facilities, 1))
                text = words.say("told.facilities", space=words.space(space), units=left)
            return Told(n, kind, text, spaces=(space,))
        case ObjectiveMet(purse=purse, objective=objective, amount=amount):
            text = words.say(
                "told.objective",
                power=words.purse(purse),
                amount=amount,
                objective=words.objective(objective),
            )
            rule = words.data.objectives[objective].rule
            return Told(n, kind, text, words.data.purses[purse].power, rule=rule)
        case Developed(by=by, technology=technology):
            text = words.say(
                "told.developed",
                power=words.power(by),
                technology=words.technology(technology),
                text=words.technology_text(technology),
            )
            return Told(n, kind, text, by)
    return None


def _journey(words: Words, n: int, kind: str, event: Moved | Sailed) -> Told:
    by = event.by
    way = " → ".join(map(words.space, event.path))
    if isinstance(event, Moved):
        key = MISSIONS.get(event.mission, "moved")
        text = words.say(
            f"told.{key}", power=words.power(by), units=words.units(event.units), way=way
        )
        ends = tuple(dict.fromkeys((event.path[0], event.path[-1])))
        return Told(n, kind, text, by, ends, event.path, _pieces(event.units))
    parts = [
        words.say("told.loads", units=words.units(load.units), space=words.space(load.source))
        for load in event.loads
    ]
    if len(event.path) > 1:
        parts.append(words.say("told.sails", way=way))
    if event.into:
        is_ashore = any(change.space == event.into for change in event.changes)
        parts.append(
            words.say(
                "told.lands" if is_ashore else "told.will_land",
                units=words.units(event.landing),
                space=words.space(event.into),
            )
        )
    text = words.say(
        "told.sailed",
        power=words.power(by),
        ship=words.kind(event.ship.type),
        what="; ".join(parts),
    )
    aboard = [pair for load in event.loads for pair in load.units]
    start = tuple(load.source for load in event.loads[:1])
    path = (*start, *event.path, *((event.into,) if event.into else ()))
    spaces = tuple(dict.fromkeys((path[0], path[-1])))
    pieces = _pieces(((event.ship, 1), *aboard))
    return Told(n, kind, text, by, spaces, path, pieces)


def _shifted(words: Words, n: int, kind: str, event: AnyEvent) -> Told | None:
    """Units that came, went or stand elsewhere."""
    match event:
        case WentAshore(by=by, units=units, zone=zone, space=space):
            text = words.say(
                "told.went_ashore",
                power=words.power(by),
                units=words.units(units),
                space=words.space(space),
                zone=words.space(zone),
            )
            return Told(n, kind, text, by, (space,), (zone, space), _pieces(units))
        case LandedOnDeck(units=units, space=space):
            by = units[0][0].owner
            return _there(words, n, kind, "landed_on_deck", by, units, space)
        case Mobilized(by=by, units=counts, space=space):
            text = words.say(
                "told.mobilized",
                power=words.power(by),
                units=words.counts(counts),
                space=words.space(space),
            )
            return Told(n, kind, text, by, (space,), pieces=_counted(by, counts))
        case BidPlaced(by=by, unit=unit, space=space):
            text = words.say(
                "told.bid_placed",
                power=words.power(by),
                units=words.counted(unit, 1),
                space=words.space(space),
            )
            return Told(n, kind, text, by, (space,), pieces=_counted(by, {unit: 1}))
        case Submerged(space=space, units=units):
            by = units[0][0].owner
            return _there(words, n, kind, "submerged", by, units, space)
        case Retreated(by=by, space=space, to=to, units=units):
            text = words.say(
                "told.retreated" if to else "told.withdrew",
                power=words.power(by),
                space=words.space(space),
                to=words.space(to) if to else "",
            )
            path = (space, to) if to else (space,)
            return Told(n, kind, text, by, path, path, _pieces(units))
        case Lost(space=space, units=units, rule=rule):
            by = units[0][0].owner
            told = _there(words, n, kind, "lost", by, units, space)
            return replace(told, rule=rule, lost=_pieces(units))
        case Diverted(unit=unit, space=space, to=to):
            told = _there(words, n, kind, "diverted", unit.owner, ((unit, 1),), to)
            return replace(told, path=(space, to))
        case GunsTaken(space=space, by=by, changes=changes):
            units = tuple(pair for change in changes for pair in change.come)
            return _there(words, n, kind, "guns_taken", by, units, space)
        case ArmyRaised(space=space, by=by, changes=changes):
            units = tuple(pair for change in changes for pair in change.come)
            text = words.say(
                "told.army_raised",
                power=words.power(by),
                units=words.units(units),
                space=words.space(space),
            )
            return Told(n, kind, text, by, (space,), pieces=_pieces(units))
        case UnitsRaised(by=by, units=counts, space=space):
            text = words.say(
                "told.units_raised",
                power=words.power(by),
                units=words.counts(counts),
                space=words.space(space),
            )
            return Told(n, kind, text, by, (space,), pieces=_counted(by, counts))
        case ShipsRepaired(by=by, units=units, space=space):
            return _there(words, n, kind, "ships_repaired", by, units, space)
        case Scrambled(by=by, units=units, space=space, to=to):
            told = _there(words, n, kind, "scrambled", by, units, to)
            return replace(told, path=(space, to))
        case KamikazesStruck():
            return _kamikazes(words, n, kind, event)
    return None


def _kamikazes(words: Words, n: int, kind: str, event: KamikazesStruck) -> Told:
    parts = [
        words.say(
            "told.kamikaze",
            power=words.power(event.by),
            strikes=words.number("strikes", event.strikes),
            space=words.space(event.zone),
        )
    ]
    if event.lost:
        parts.append(words.say("told.sunk", units=words.units(event.lost)))
    if event.damaged:
        parts.append(words.say("told.is_damaged", units=words.units(event.damaged)))
    pieces = _pieces((*event.lost, *event.damaged))
    return Told(
        n, kind, "; ".join(parts), event.by, (event.zone,), pieces=pieces, lost=_pieces(event.lost)
    )


def _there(words: Words, n: int, kind: str, key: str, by: str, units: Force, space: str) -> Told:
    text = words.say(
        f"told.{key}",
        power=words.army(by),
        units=words.units(units),
        space=words.space(space),
    )
    return Told(n, kind, text, by, (space,), pieces=_pieces(units))


def _money(words: Words, n: int, kind: str, event: MoneyChanged) -> Told:
    reasons = {
        "income": "income",
        "its capital fell": "capital_fell",
        "what is left of the bid": "bid_left",
        "convoys disrupted": "convoys_disrupted",
        "research": "research_paid",
        "war bonds": "war_bonds",
    }
    parts = {"power": words.purse(event.power), "amount": abs(event.amount), "of": ""}
    key = reasons.get(event.why)
    if key is None and event.why.startswith(TOOK_CAPITAL):
        key = "capital_taken"
        parts["of"] = words.power(event.why.removeprefix(TOOK_CAPITAL))
    if key is None:
        key = "gained" if event.amount > 0 else "paid"
    by = words.data.purses[event.power].power
    return Told(n, kind, words.say(f"told.{key}", **parts), by=by)


def _rolled(words: Words, n: int, kind: str, event: Rolled) -> Told:
    """Who rolled why, and how many hits; the faces are dice."""
    what = words.say(f"roll.{event.what.replace(' ', '_').lower()}")
    text = words.say(
        "told.rolled", power=words.army(event.by), what=what, score=_score(words, event)
    )
    values = event.values or (0,) * len(event.faces)
    dice = tuple(
        Die(face, value, 0 < face <= value) for face, value in zip(event.faces, values, strict=True)
    )
    spaces = (event.space,) if event.space else ()
    return Told(n, kind, text, event.by, spaces, pieces=_pieces(event.units), dice=dice)


def _score(words: Words, event: Rolled) -> str:
    """What came of the dice: hits, damage, money, a breakthrough or not."""
    match event.what:
        case "research":
            return words.say("told.breakthrough" if event.hits else "told.no_breakthrough")
        case "technology":
            return words.say("told.die", face=event.faces[0])
        case "war bonds":
            return words.say("told.money", amount=event.hits)
    if event.faces and not event.values:
        return words.say("told.bombs", points=event.hits)
    return words.number("hits", event.hits)


def _casualties(words: Words, n: int, kind: str, event: CasualtiesTaken) -> Told:
    side = "defender" if event.defending else "attacker"
    parts = []
    if event.lost:
        parts.append(words.say(f"told.{side}_loses", units=words.units(event.lost)))
    if event.damaged:
        parts.append(words.say("told.is_damaged", units=words.units(event.damaged)))
    pieces = _pieces((*event.lost, *event.damaged))
    return Told(
        n,
        kind,
        "; ".join(parts),
        spaces=(event.space,),
        pieces=pieces,
        rule=event.rule,
        lost=_pieces(event.lost),
    )


def _battle(words: Words, n: int, kind: str, event: BattleJoined | BattleEnded) -> Told:
    space = words.space(event.space)
    attackers, defenders = _side(words, event.attackers), _side(words, event.defenders)
    if isinstance(event, BattleJoined):
        key = "raid_joined" if event.kind == "air" else "battle_joined"
        text = words.say(
            f"told.{key}",
            space=space,
            power=words.power(event.attacker),
            attackers=attackers,
            defenders=defenders,
        )
    else:
        if event.kind == "air":
            kind = "raid_ended"
        key = event.why.replace(" ", "_").lower()
        why = words.say(f"end.{key}") if words.has(f"end.{key}") else event.why
        text = words.say(
            "told.battle_ended", space=space, why=why, attackers=attackers, defenders=defenders
        )
    pieces = _pieces((*event.attackers, *event.defenders))
    return Told(n, kind, text, event.attacker, (event.space,), pieces=pieces)


def _side(words: Words, units: Force) -> str:
    return words.units(units) if units else words.say("name.nobody")
