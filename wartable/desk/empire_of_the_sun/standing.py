"""How the game stands: what counts for victory, row by row, and how it ended."""

from __future__ import annotations

from collections.abc import Iterator

from wartable.core.game import Outcome
from wartable.desk.empire_of_the_sun.words import Words
from wartable.desk.values import Ending, Fact
from wartable.games.empire_of_the_sun import points, victory
from wartable.games.empire_of_the_sun.facts import SIDES
from wartable.games.empire_of_the_sun.position import Position
from wartable.games.empire_of_the_sun.turn import resources
from wartable.games.empire_of_the_sun.turn.bombing import is_in_range

TABLES = {
    "1942": "EOS-17.27-04",
    "1943": "EOS-17.38-03",
    "1944": "EOS-17.48-02",
    "south_pacific": "EOS-17.10-15",
}
"""The rule of each table of points."""


def standing(words: Words, pos: Position) -> Iterator[Fact]:
    """What decides the game, and how far each side is from it."""
    last = pos.scenario.last_turn
    yield Fact("last_turn", words.say("standing.last_turn"), words.months(last), "EOS-4.5-03")
    will = str(pos.state.tracks.will)
    yield Fact("will", words.say("standing.will"), will, "EOS-4.5-01")
    if pos.scenario.victory == "campaign":
        yield from _campaign(words, pos)
    elif pos.scenario.part and pos.state.options.simple_victory:
        yield _ports(words, pos)
    else:
        yield from _points(words, pos)


def _campaign(words: Words, pos: Position) -> Iterator[Fact]:
    """What the Allies need in the end, all of it (EOS-16.2-01)."""
    rule = "EOS-16.2-01"
    bombed = words.say("power.of", number=pos.state.memory.bombed, most=victory.BOMBED_FOR)
    yield Fact("bombed", words.say("standing.bombed"), bombed, rule)
    held = str(len(resources.held(pos, "japan")))
    yield Fact("resources", words.say("standing.resources"), held, rule)
    near = [unit for unit in _bombers(pos) if is_in_range(pos, unit)]
    yield Fact("b29", words.say("standing.b29"), words.counters(near), rule)


def _bombers(pos: Position) -> list[str]:
    return [
        unit
        for unit, place in sorted(pos.state.at.items())
        if pos.counter(unit).b29 and (place == "china" or place in pos.map.hexes)
    ]


def _ports(words: Words, pos: Position) -> Fact:
    """By ports and resource hexes (EOS-17.10-13)."""
    held = victory.ports_held(pos)
    told = words.say(
        "standing.ports_told",
        allies=held["allies"],
        japan=held["japan"],
        needed=victory.ports_needed(pos),
    )
    return Fact("ports", words.say("standing.ports"), told, "EOS-17.10-13")


def _points(words: Words, pos: Position) -> Iterator[Fact]:
    """Japan's points together, and each row with what it comes from."""
    total = points.total(pos)
    _, text = victory.level(total)
    told = words.say("standing.level", points=total, level=level(words, text))
    rule = TABLES[pos.scenario.victory]
    yield Fact("points", words.say("standing.points"), told, rule, "main")
    if pos.scenario.victory == "1942":
        held, enough = points.resources_of(pos, "japan"), victory.ENOUGH_RESOURCES
        told = words.say("power.of", number=held, most=enough)
        yield Fact("enough", words.say("standing.enough"), told, "EOS-17.27-01")
    for row in points.rows(pos):
        label = words.say(f"row_{pos.scenario.victory}.{row.letter}")
        if row.about:
            label = words.say("standing.row", row=label, hexes=words.places(row.about))
        yield Fact(f"row_{row.letter}", f"{row.letter}. {label}", _signed(row.points), rule)
    if bid := pos.state.memory.bid:
        yield Fact("bid", words.say("standing.bid"), _signed(bid), "EOS-16.48-01")


def _signed(number: int) -> str:
    return f"{number:+}" if number else "0"


def level(words: Words, text: str) -> str:
    """What so many points mean at the end, by how the game says it."""
    return words.say(f"ending_why.{_key(text)}")


def ending(words: Words, outcome: Outcome) -> Ending:
    """How the game ended."""
    winner = next((side for side in SIDES if side in outcome.winners), "")
    text = words.say("ending.won", side=words.side(winner)) if winner else words.say("ending.draw")
    return Ending(outcome.winners, text, outcome.rule, why(words, outcome))


def why(words: Words, outcome: Outcome) -> str:
    """What decided it, by how the game says it; the numbers stand with what counts for victory."""
    key = "ports" if outcome.rule == "EOS-17.10-13" else _key(outcome.text.partition(":")[0])
    return words.say(f"ending_why.{key}")


def _key(text: str) -> str:
    return text.replace(" ", "_").lower()
