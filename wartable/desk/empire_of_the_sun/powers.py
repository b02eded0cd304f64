"""What is so with each side."""

from __future__ import annotations

from collections.abc import Iterator

from wartable.desk.empire_of_the_sun.words import Words
from wartable.desk.values import Fact, PowerNow
from wartable.games.empire_of_the_sun import asp, progress
from wartable.games.empire_of_the_sun.facts import NATIONS, Side
from wartable.games.empire_of_the_sun.position import Position
from wartable.games.empire_of_the_sun.supply import supply_of
from wartable.games.empire_of_the_sun.turn import europe, resources

SIDES: tuple[Side, ...] = ("japan", "allies")
"""In the order of the list."""


def powers(words: Words, pos: Position) -> tuple[PowerNow, ...]:
    """Both sides."""
    return tuple(PowerNow(side, tuple(_facts(words, pos, side))) for side in SIDES)


def _facts(words: Words, pos: Position, side: Side) -> Iterator[Fact]:
    cards, marks = pos.state.cards[side], pos.state.marks
    yield Fact("cards", words.say("power.cards"), str(len(cards.hand)), "EOS-5.0-09", "main")
    if cards.passes:
        passes = str(cards.passes)
        yield Fact("passes", words.say("power.passes"), passes, "EOS-12.52-02", "aside")
    left, most = asp.available(pos, side), asp.usable(pos, side)
    told = words.say("power.of", number=left, most=most)
    yield Fact("asp", words.say("power.asp"), told, "EOS-10.3-02")
    if cards.future:
        key = "power.future_turn" if cards.future_turn else "power.future_start"
        told = words.say(key, turn=cards.future_turn)
        yield Fact("future", words.say("power.future"), told, "EOS-7.29-01")
    yield from _japan(words, pos) if side == "japan" else _allies(words, pos)
    is_rival = marks.japan_rivalry if side == "japan" else marks.us_rivalry
    if is_rival:
        rule = "EOS-14.2-02" if side == "japan" else "EOS-14.1-01"
        told = words.say(f"power.rivalry_{side}")
        yield Fact("rivalry", words.say("power.rivalry"), told, rule, "warning")
    supply = supply_of(pos)
    out = [
        unit
        for unit in pos.units_of(side)
        if not supply.is_supplied(unit) and pos.where(unit) not in pos.map.away
    ]
    if out:
        label = words.say("power.unsupplied")
        yield Fact("unsupplied", label, words.counters(out), "EOS-6.24-01", "warning")


def _japan(words: Words, pos: Position) -> Iterator[Fact]:
    now, marks = pos.state.tracks, pos.state.marks
    held = len(resources.held(pos, "japan"))
    yield Fact("resources", words.say("power.resources"), str(held), "EOS-12.11-01")
    points = words.say("power.both_points", air=now.air_points, naval=now.naval_points)
    yield Fact("points", words.say("power.points"), points, "EOS-11.21-02")
    yield Fact("divisions", words.say("power.divisions"), str(now.divisions), "EOS-13.72-07")
    for name, rule in (("barges", "EOS-8.47-01"), ("interceptors", "EOS-12.32-04")):
        if getattr(marks, name):
            yield Fact(name, words.say(f"power.{name}"), words.say("choice.yes"), rule)
    if now.escorts and not marks.no_escorts:
        yield Fact("escorts", words.say("power.escorts"), str(now.escorts), "EOS-12.21-01")


def _allies(words: Words, pos: Position) -> Iterator[Fact]:
    memory, marks = pos.state.memory, pos.state.marks
    if goal := memory.progress_goal:
        done = progress.captured(pos)
        told = words.say("power.of", number=len(done), most=goal)
        label, rule = words.say("power.progress"), "EOS-16.47-03"
        is_met = progress.is_met(pos)
        yield Fact("progress", label, told, rule, role="" if is_met else "warning")
    level = europe.level(pos.state.tracks.europe)
    told = words.say(f"europe.{level}")
    yield Fact("europe", words.say("power.europe"), told, "EOS-15.0-01")
    if points := {kind: number for kind, number in pos.state.points.items() if number}:
        told = ", ".join(
            words.say(f"points.{kind}", number=number) for kind, number in points.items()
        )
        yield Fact("points", words.say("power.points"), told, "EOS-11.31-01")
    if fallen := [nation for nation in NATIONS if nation in memory.surrendered]:
        told = ", ".join(map(words.nation, fallen))
        yield Fact("surrendered", words.say("power.surrendered"), told, "EOS-13.1-01", "warning")
    for name, rule in (("hump", "EOS-13.78-05"), ("pt_boats", "")):
        if getattr(marks, name):
            yield Fact(name, words.say(f"power.{name}"), words.say("choice.yes"), rule)
