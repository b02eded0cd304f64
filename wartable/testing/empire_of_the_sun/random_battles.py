"""Battles of every make: who fights, from where, by sea or land, under which condition."""

from __future__ import annotations

from random import Random
from typing import Any

from wartable.games.empire_of_the_sun.data import data
from wartable.testing.empire_of_the_sun.field import Field

HEXES = ("4612", "2812", "2014", "2915", "3520", "2809", "3706", "2913")
TURNS = (2, 3, 5, 8, 11)


def some_battle(seed: int, most: int = 4) -> Field:
    """A battle with up to so many units a side and kind."""
    dice = Random(seed)
    number = dice.choice(HEXES)
    side = dice.choice(("japan", "allies"))
    board = data().map
    near = [place for place in sorted(board.hexes) if 0 < board.board.distance(place, number) <= 4]
    units: dict[str, str] = {}
    landed: dict[str, str] = {}
    overland: dict[str, str] = {}
    reacted: dict[str, str] = {}
    for each in ("japan", "allies"):
        for kind in ("naval", "air", "ground"):
            known = [c for c in data().counters.values() if c.side == each and c.kind == kind]
            for counter in dice.sample(known, dice.randint(0, most if kind == "naval" else 2)):
                place = number
                if counter.is_air and dice.random() < 0.5:
                    far = counter.range if counter.bracketed or counter.is_carrier else 99
                    reach = max(counter.range, counter.extended) if far == 99 else counter.range
                    place = dice.choice(
                        [h for h in near if board.board.distance(h, number) <= reach]
                    )
                units[counter.id] = place
                if kind == "ground" and (each == side or dice.random() < 0.2):
                    if dice.random() < 0.6:
                        landed[counter.id] = dice.choice(near)
                    elif each == side:
                        overland[counter.id] = dice.choice(near)
                elif each != side and kind == "naval" and dice.random() < 0.3:
                    reacted[counter.id] = dice.choice(near)
    reduced = tuple(
        unit for unit in units if data().counters[unit].steps == 2 and dice.random() < 0.3
    )
    ships = [u for u in units if data().counters[u].organic and data().counters[u].kind == "naval"]
    carried = {
        unit: ships.pop()
        for unit in landed
        if data().counters[unit].organic and ships and dice.random() < 0.7
    }
    options: dict[str, Any] = {
        name: dice.random() < 0.2
        for name in (
            "brigades_live",
            "reaction_landings_whole",
            "planes_for_planes",
            "escort_carriers",
        )
    }
    control = "also_japanese" if side == "allies" else "allied"
    return Field(
        number,
        side,
        units=units,
        reduced=reduced,
        landed=landed,
        overland=overland,
        reacted=reacted,
        carried=carried,
        condition=dice.choice(("surprise", "intercept", "ambush")),
        turn=dice.choice(TURNS),
        where={"options": options, control: (number,)},
    )
