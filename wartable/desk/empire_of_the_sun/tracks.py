"""The tracks of the board, and what stands on them."""

from __future__ import annotations

from collections.abc import Iterator

from wartable.desk.empire_of_the_sun.words import Words
from wartable.desk.values import Marker, Track
from wartable.games.empire_of_the_sun import asp, burma_road, political_will, progress
from wartable.games.empire_of_the_sun.facts import SIDES
from wartable.games.empire_of_the_sun.nations import china, india
from wartable.games.empire_of_the_sun.position import Position
from wartable.games.empire_of_the_sun.turn import resources
from wartable.games.empire_of_the_sun.turn.draw import MOST_PASSES

EUROPE = range(-7, 4)
"""EOS-15.7-01."""
SHORT = {"resources", "asp"}
"""Tracks that have a shorter name."""
ROADS: tuple[burma_road.Status, ...] = ("closed_no_hump", "closed_hump", "open")


def tracks(words: Words, pos: Position) -> tuple[Track, ...]:
    """Every track that the scenario uses."""
    return tuple(_tracks(words, pos))


def _tracks(words: Words, pos: Position) -> Iterator[Track]:
    now, scenario = pos.state.tracks, pos.scenario
    turns = range(scenario.first_turn, scenario.last_turn + 1)
    yield _track(words, "turn", [_turn(words, turn) for turn in turns], pos.state.turn - turns[0])
    will = range(political_will.LOWEST, political_will.HIGHEST + 1)
    yield _track(words, "will", map(str, will), now.will)
    yield _track(
        words,
        "europe",
        [f"{value:+}" if value else "0" for value in EUROPE],
        now.europe - EUROPE[0],
    )
    fronts = [words.say(f"china.{box}") for box in range(china.STABLE + 1)]
    yield _track(words, "china", fronts, now.china)
    if not scenario.part:
        moods = [words.say(f"india.{box}") for box in range(india.REVOLTS, -1, -1)]
        yield _track(words, "india", moods, india.REVOLTS - now.india)
        states = [words.say(f"road.{status}") for status in ROADS]
        yield _track(words, "road", states, ROADS.index(burma_road.status(pos)))
        every = sum(each.resource for each in pos.map.hexes.values())
        held = len(resources.held(pos, "japan"))
        yield _track(words, "resources", map(str, range(every + 1)), held, "japan")
    yield _shipping(words, pos)
    yield _passes(words, pos)
    if goal := pos.state.memory.progress_goal:
        done = min(goal, len(progress.captured(pos)))
        yield _track(words, "progress", map(str, range(goal + 1)), done, "allies")


def _turn(words: Words, turn: int) -> str:
    return words.say("track.turn_box", turn=turn, year=1941 + (turn + 1) // 3)


def _track(
    words: Words, name: str, boxes: Iterator[str] | list[str] | map[str], box: int, owner: str = ""
) -> Track:
    """A track with one marker."""
    title = words.say(f"track.{name}")
    return Track(name, title, tuple(boxes), (Marker(title, box, owner),), _short(words, name))


def _short(words: Words, name: str) -> str:
    return words.say(f"track.{name}_short") if name in SHORT else ""


def _shipping(words: Words, pos: Position) -> Track:
    """The shipping points that each side can still spend this turn."""
    left = {side: asp.available(pos, side) for side in SIDES}
    most = max(*left.values(), *(asp.usable(pos, side) for side in SIDES))
    return Track(
        "asp",
        words.say("track.asp"),
        tuple(map(str, range(most + 1))),
        tuple(Marker(words.side(side), left[side], side) for side in SIDES),
        _short(words, "asp"),
    )


def _passes(words: Words, pos: Position) -> Track:
    return Track(
        "passes",
        words.say("track.passes"),
        tuple(map(str, range(MOST_PASSES + 1))),
        tuple(
            Marker(words.side(side), min(MOST_PASSES, pos.state.cards[side].passes), side)
            for side in SIDES
        ),
    )
