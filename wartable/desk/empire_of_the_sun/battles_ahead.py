"""The battles that the moves made so far lead to, or that are declared and not yet fought."""

from __future__ import annotations

from collections.abc import Iterator

from wartable.desk.empire_of_the_sun import pieces
from wartable.desk.empire_of_the_sun.declared import as_declared, letters
from wartable.desk.empire_of_the_sun.words import Words
from wartable.desk.values import Combat, Piece
from wartable.games.empire_of_the_sun.battle import garrisons
from wartable.games.empire_of_the_sun.battle.participants import as_it_begins
from wartable.games.empire_of_the_sun.facts import Side, other
from wartable.games.empire_of_the_sun.offensive import special_reaction
from wartable.games.empire_of_the_sun.offensive.battles import empty_landings
from wartable.games.empire_of_the_sun.offensive.intelligence import may_roll
from wartable.games.empire_of_the_sun.offensive.under_way import step_of
from wartable.games.empire_of_the_sun.position import Position
from wartable.games.empire_of_the_sun.state import State
from wartable.odds.empire_of_the_sun import intelligence_chance, special_chance

SPECIAL, INTELLIGENCE = 6, 7
"""Steps of an Offensive (T-OFF)."""


def percent(chance: float) -> str:
    """A chance as people read it."""
    return f"{chance * 100:.0f} %"


def combats(words: Words, state: State) -> Iterator[Combat]:
    """The battles to come, with who fights in them, and landings that may be answered."""
    pos = Position(as_declared(state))
    offensive = pos.state.offensive
    if offensive is None:
        return
    for place in sorted(offensive.battles.keys() - {*offensive.fought}):
        yield _combat(words, pos, place)
    if step_of(pos) <= SPECIAL:
        for place in empty_landings(pos):
            if place not in offensive.battles:
                yield _landing(words, pos, place)


def kind_of(pos: Position, place: str) -> str:
    """Whether units of the active player land there."""
    offensive = pos.offensive
    ours = [unit for unit in offensive.landed if pos.counter(unit).side == offensive.side]
    return "assault" if any(pos.where(unit) == place for unit in ours) else "battle"


def title_of(words: Words, pos: Position, place: str) -> str:
    """What the battle is called."""
    return words.say(f"combat.{kind_of(pos, place)}", space=words.name_of_hex(place))


def _combat(words: Words, pos: Position, place: str) -> Combat:
    side = pos.offensive.side
    return Combat(
        space=place,
        kind=kind_of(pos, place),
        title=title_of(words, pos, place),
        attackers=line(words, pos, place, side),
        defenders=line(words, pos, place, other(side)),
        note=_discovery(words, pos),
        letter=letters(pos).get(place, ""),
    )


def _discovery(words: Words, pos: Position) -> str:
    """The chance of the intelligence roll, as long as it is to come (EOS-7.25-08)."""
    if step_of(pos) > INTELLIGENCE or not may_roll(pos):
        return ""
    return words.say("note.discovery", chance=percent(intelligence_chance(pos)))


def _landing(words: Words, pos: Position, place: str) -> Combat:
    note = ""
    if place in special_reaction.eligible(pos):
        note = words.say("note.special", chance=percent(special_chance(pos)))
    return Combat(
        space=place,
        kind="assault",
        title=words.say("combat.landing", space=words.name_of_hex(place)),
        attackers=line(words, pos, place, pos.offensive.side),
        defenders=(),
        note=note or words.say("note.unopposed"),
    )


def line(words: Words, pos: Position, place: str, side: Side) -> tuple[Piece, ...]:
    """Who fights for a side in the battle of a hex, a city's garrison last."""
    battle = as_it_begins(pos, place)
    fleet = battle.active if side == pos.offensive.side else battle.reaction
    units = (*fleet, *pos.own(side, place, "ground", "hq"))
    found = pieces.Shown(words, pos).pieces(dict.fromkeys(units))
    if side == "japan" and (kind := garrisons.garrison(pos, place)):
        found = (*found, pieces.garrison(words, pos, kind, garrisons.steps(pos, place)))
    return found
