"""Where picked counters of a place can go, all together, and what comes of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec.structs import replace

from wartable.desk.empire_of_the_sun.battles_ahead import percent
from wartable.desk.empire_of_the_sun.combat_odds import prospect
from wartable.desk.empire_of_the_sun.going import Going, Outset
from wartable.desk.empire_of_the_sun.resolve import outset_of, picked
from wartable.desk.empire_of_the_sun.ways import WAYS
from wartable.desk.empire_of_the_sun.words import Words
from wartable.desk.trial import NO_DICE
from wartable.desk.values import Reach, Reached
from wartable.games.empire_of_the_sun import asp
from wartable.games.empire_of_the_sun.actions import Go
from wartable.games.empire_of_the_sun.facts import other
from wartable.games.empire_of_the_sun.game import EmpireOfTheSun
from wartable.games.empire_of_the_sun.offensive import transport
from wartable.games.empire_of_the_sun.offensive.air import flying_range
from wartable.games.empire_of_the_sun.offensive.party import party_of
from wartable.games.empire_of_the_sun.offensive.zoi_met import is_met, is_met_flying
from wartable.games.empire_of_the_sun.position import Position
from wartable.games.empire_of_the_sun.state import State
from wartable.games.empire_of_the_sun.supply import supply_of
from wartable.odds.empire_of_the_sun import intelligence_chance

WEIGHED = 6
"""So many fights are weighed in passing; where there are more, none is."""
RULES = {
    "sail": "EOS-8.21-01",
    "engage": "EOS-8.21-07",
    "strike": "EOS-8.21-08",
    "station": "EOS-8.21-08",
    "steam": "EOS-8.23-01",
    "march": "EOS-8.42-01",
    "advance": "EOS-8.42-01",
    "land": "EOS-8.45-02",
    "organic": "EOS-8.46-01",
    "barge": "EOS-8.47-02",
    "ship": "EOS-8.44-01",
    "fly": "EOS-8.31-01",
    "extended": "EOS-1.3-07",
    "sortie": "EOS-8.31-07",
    "ferry": "EOS-8.33-01",
    "fight": "EOS-7.24-07",
    "cover": "EOS-7.24-10",
    "retreat": "EOS-9.5-03",
}
"""The rule of each way."""


def reach(
    game: EmpireOfTheSun,
    view: State,
    owner: str,
    source: str,
    pieces: Mapping[str, int],
    words: Words,
) -> Reach:
    """Where these pieces can go."""
    outset = outset_of(game, view, owner, picked(game, view, source, pieces))
    goings = outset.goings()
    fights = {fight_of(going) for going in goings} - {""}
    weighs = outset.mode == "offensive" and len(fights) <= WEIGHED
    return Reach(tuple(_reached(outset, going, words, weighs=weighs) for going in goings))


def fight_of(going: Going) -> str:
    """Where the units fight that go so; empty if nowhere."""
    if WAYS[going.how].tone == "go":
        return ""
    action = going.actions[0]
    return (action.aim or going.to) if isinstance(action, Go) else going.to


def _reached(outset: Outset, going: Going, words: Words, *, weighs: bool) -> Reached:
    parts = {
        "place": words.name_of_place(going.to),
        "other": words.name_of_place(going.via[0]) if going.via else "",
    }
    return Reached(
        space=going.to,
        how=going.how,
        label=words.say(f"go.{going.how}", **parts),
        path=going.path,
        note="; ".join(_notes(outset, going, words, weighs=weighs)),
        rule=RULES.get(going.how, ""),
        via=going.via,
    )


def _notes(outset: Outset, going: Going, words: Words, *, weighs: bool) -> Iterator[str]:
    """What follows: shipping points, ZOI that is entered, who is met, the chance of the fight."""
    pos, action = outset.pos, going.actions[0]
    if going.how in ("land", "organic"):
        party = party_of(pos, outset.units)
        if price := transport.price(pos, party):
            left = asp.available(pos, party.side)
            yield words.say("note.asp", number=price, left=left)
    if isinstance(action, Go) and outset.mode == "offensive" and _meets_zoi(pos, going):
        chance = percent(intelligence_chance(_seen(pos)))
        yield words.say("note.zoi", chance=chance)
    if going.how == "extended":
        yield words.say("note.extended")
    if isinstance(action, Go) and _is_unserved(pos, action):
        yield words.say("note.unsupplied")
    if (place := fight_of(going)) and place in pos.map.hexes:
        if enemies := pos.own(other(outset.owner), place):
            yield words.say("note.against", units=words.counters(enemies))
        if weighs and isinstance(action, Go):
            yield from _chance(outset, action, place, words)


def _meets_zoi(pos: Position, going: Going) -> bool:
    """Whether the Offensive is likelier to be discovered by this move (EOS-7.25-09)."""
    if pos.offensive.crossed_zoi or len(going.path) < 2:
        return False
    action = going.actions[0]
    assert isinstance(action, Go)
    party = party_of(pos, action.units)
    if not party.air:
        return is_met(pos, party.side, going.path)
    far = min(flying_range(pos, unit) for unit in party.air)
    return is_met_flying(pos, party.side, going.path, far)


def _is_unserved(pos: Position, go: Go) -> bool:
    """Whether some of them would stand where no supply line reaches them as lines are now."""
    supply = supply_of(pos)
    return go.to in pos.map.hexes and not all(supply.is_served(unit, go.to) for unit in go.units)


def _seen(pos: Position) -> Position:
    """The Offensive once units have entered a ZOI."""
    seen = replace(pos.offensive, crossed_zoi=True)
    return Position(replace(pos.state, offensive=seen))


def _chance(outset: Outset, action: Go, place: str, words: Words) -> Iterator[str]:
    """The odds of the battle there, if they go and nobody else does."""
    after = outset.game.play(outset.state, action, NO_DICE).state
    if found := prospect(after, place):
        win, take = percent(found.win), percent(found.take)
        yield words.say("note.odds", win=win, take=take)
