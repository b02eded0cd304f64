"""Ways in words: what a place is reached by, and what follows from going there."""

from __future__ import annotations

from typing import NamedTuple

from wartable.desk.axis_allies.outset import Outset, Way
from wartable.desk.axis_allies.reach import ways
from wartable.desk.axis_allies.words import Words
from wartable.desk.values import Reach, Reached, WayInfo, WayTone
from wartable.forces import plus
from wartable.games.axis_allies.actions import Move, Sail
from wartable.games.axis_allies.movement import landing
from wartable.games.axis_allies.movement.ground import no_fly
from wartable.games.axis_allies.neutrals import army, party_of
from wartable.games.axis_allies.position import Position
from wartable.games.axis_allies.unit import Force, Unit


class How(NamedTuple):
    """By which rule units go so, and how the places are shown."""

    rule: str
    tone: WayTone


HOW = {
    "move": How("S42-NCM-01", "go"),
    "attack": How("S42-CMV-01", "attack"),
    "raid": How("S42-SBR-01", "raid"),
    "escort": How("S42-OPT-02", "raid"),
    "land": How("S42-TRP-16", "go"),
    "assault": How("S42-CMV-26", "assault"),
    "load": How("S42-TRP-07", "board"),
    "deck": How("S42-NCM-09", "go"),
    "drop": How("G40-RND-06", "assault"),
}


def kinds_of_way(words: Words) -> tuple[WayInfo, ...]:
    """How units of the family go somewhere."""
    return tuple(WayInfo(id, words.say(f"way.{id}"), how.tone) for id, how in HOW.items())


def reach(words: Words, outset: Outset) -> Reach:
    """Where the party can go."""
    here = _landings(outset, outset.party.source, 0)
    return Reach(tuple(_reached(words, outset, way) for way in ways(outset)), here)


def _reached(words: Words, outset: Outset, way: Way) -> Reached:
    pos = outset.pos
    landings: tuple[str, ...] = ()
    if outset.is_combat and outset.party.air:
        flown = next(
            len(action.path) - 1
            for action in way.actions
            if isinstance(action, Move) and _flies(pos, action)
        )
        landings = _landings(outset, way.space, flown)
    label = words.say(f"how.{way.how}", space=words.space(way.space))
    if way.via:
        label = words.say("reach.through", way=label, spaces=words.spaces(way.via))
    return Reached(
        space=way.space,
        how=way.how,
        label=label,
        path=way.path,
        note=" ".join(map(_ended_once, _notes(words, pos, way, landings))),
        landings=landings,
        rule=words.rule(HOW[way.how].rule),
        via=way.via,
    )


def _flown(pos: Position, way: Way) -> bool:
    return any(isinstance(action, Move) and _flies(pos, action) for action in way.actions)


def _flies(pos: Position, action: Move) -> bool:
    return any(pos.type(unit).domain == "air" for unit, _ in action.units)


def _notes(words: Words, pos: Position, way: Way, landings: tuple[str, ...]) -> list[str]:
    told = []
    taken = [space for space in way.path[1:-1] if pos.is_hostile_land(space)]
    if taken and not _flown(pos, way):
        told.append(words.say("reach.takes", spaces=words.spaces(taken)))
    if way.how in ("attack", "assault", "drop"):
        enemies = _defenders(pos, way.space)
        told.append(
            words.say("reach.defended", units=words.units(enemies))
            if enemies
            else words.say("note.undefended")
        )
        if _turns_others(pos, way.space):
            told.append(words.say("reach.strict"))
    sails = [action for action in way.actions if isinstance(action, Sail)]
    if sails:
        zones = dict.fromkeys(sail.path[-1] for sail in sails)
        told.append(
            words.say(
                "reach.carried",
                ships=words.units((sail.ship, 1) for sail in sails),
                zones=words.spaces(zones),
            )
        )
    if landings:
        some = words.spaces(landings[:4]) + (" …" if len(landings) > 4 else "")
        told.append(words.say("reach.landings", spaces=some))
    return told


def _defenders(pos: Position, space: str) -> Force:
    """Who defends a space: the enemies there, and the army that a neutral territory raises."""
    party = party_of(pos, space)
    raised = army(pos, space, party.joins[pos.side(pos.me)]) if party and party.neutral else ()
    return plus(pos.enemies(space), raised)


def _turns_others(pos: Position, space: str) -> bool:
    """Whether an attack there sets others like it against the attacker."""
    party = party_of(pos, space)
    if party is None or not party.neutral or pos.side(pos.me) not in party.turns:
        return False
    return any(by == party.id for other, by in pos.state.control.items() if other != space)


def _ended_once(sentence: str) -> str:
    """A sentence that ends with a name may end with its full stop."""
    return sentence.replace("….", "…").replace("..", ".")


def _landings(outset: Outset, space: str, flown: int) -> tuple[str, ...]:
    """Where all these aircraft can land if they are there, after so much flight: territories, and
    the zones of my side's decks as they stand for those that land on decks; nearest first."""
    pos, air = outset.pos, outset.party.air
    if not air:
        return ()
    paths = pos.edition.airways.paths(space, no_fly(pos))
    left = min(pos.left(each.unit, outset.party.source) for each in air) - flown
    decks = all(pos.type(each.unit).lands_on_decks for each in air)
    friendly = landing.landing_territories(pos)
    return tuple(
        end
        for end, path in paths.items()
        if len(path) - 1 <= left and (end in friendly or (decks and _has_deck(pos, end)))
    )


def _has_deck(pos: Position, zone: str) -> bool:
    def is_deck(unit: Unit) -> bool:
        return bool(pos.deck(unit)) and unit.owner in pos.mine

    return not pos.board.is_land(zone) and any(is_deck(unit) for unit, _ in pos.at(zone))
