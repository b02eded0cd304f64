"""The first position of a scenario (T-SCEN, T-SCENMARK)."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from wartable.core.game import TABLE
from wartable.games.empire_of_the_sun import progress
from wartable.games.empire_of_the_sun.check import check_options
from wartable.games.empire_of_the_sun.data import data
from wartable.games.empire_of_the_sun.decisions import BeginGame
from wartable.games.empire_of_the_sun.facts import SIDES, Scenario, Side
from wartable.games.empire_of_the_sun.position import Position
from wartable.games.empire_of_the_sun.state import (
    Cards,
    Marks,
    Memory,
    Options,
    State,
    Tracks,
    Window,
)

CHINA_BOXES = (
    "government_collapsed",
    "chungking_falls",
    "threat_to_chungking",
    "major_breakthrough",
    "unstable_front",
    "stable_front",
)
"""From left to right (EOS-13.72-12)."""
INDIA_BOXES = ("stable", "unrest", "strikes", "unstable", "revolts")
"""From right to left (T-INDIA)."""
ATTU = "4600"
"""Where Japan has stood for some segments already (EOS-17.33-01)."""


def setup(options: Options) -> State:
    """Counters, control, markers and decks as the scenario has them; nothing is dealt yet
    (EOS-17.0-02). What Progress of the War asks for is known where the Offensives Phase comes first
    (EOS-16.47-03, EOS-17.0-03)."""
    check_options(options)
    scenario = data().scenarios[options.scenario]
    seats = options.seats or {side: (side,) for side in SIDES}
    begun = State(
        options=replace(options, seats=seats),
        turn=scenario.first_turn,
        segment="offensives",
        at={unit: start.place for unit, start in scenario.units.items()},
        reduced=frozenset(unit for unit, start in scenario.units.items() if start.reduced),
        japanese=scenario.japanese,
        cards={side: _cards(scenario, side) for side in SIDES},
        tracks=_tracks(scenario),
        marks=_marks(scenario),
        memory=Memory(
            surrendered=scenario.surrendered,
            mandates=scenario.mandates,
            japanese_at_start=scenario.japanese,
            held={ATTU: held} if (held := scenario.markers["aleutians"]) else {},
        ),
        flow=(Window((BeginGame(TABLE),)),),
    )
    goal = progress.goal(Position(begun))
    return replace(begun, memory=replace(begun.memory, progress_goal=goal))


def _cards(scenario: Scenario, side: Side) -> Cards:
    deck = scenario.decks[side]
    future = scenario.future.get(side, "")
    discard = tuple(card for card in scenario.discard if card in deck)
    removed = tuple(card for card in scenario.removed if data().cards[card].side == side)
    markers = scenario.markers
    return Cards(
        draw=tuple(card for card in deck if card != future and card not in discard),
        discard=discard,
        removed=removed,
        future=future,
        passes=markers["jp_passes" if side == "japan" else "allied_passes"],
    )


def _tracks(scenario: Scenario) -> Tracks:
    markers = scenario.markers
    return Tracks(
        will=markers["political_will"],
        europe=markers["war_in_europe"],
        china=CHINA_BOXES.index(markers["china"]),
        divisions=markers["divisions"],
        india=INDIA_BOXES.index(markers["india"]),
        escorts=markers["escorts"],
        air_points=markers["jp_air_points"],
        naval_points=markers["jp_naval_points"],
    )


def _marks(scenario: Scenario) -> Marks:
    markers: Any = scenario.markers
    asp: dict[Side, int] = {"japan": markers["jp_asp"], "allies": markers["allied_asp"]}
    return Marks(
        asp=asp,
        asp_used={"japan": 0, "allies": 0},
        us_rivalry=markers["us_rivalry"],
        japan_rivalry=markers["jp_rivalry"],
        hump=markers["hump"],
        kwai=markers["kwai"],
        no_route=frozenset(markers["no_route"]),
        barges=markers["barges"],
        pt_boats=markers["pt_boats"],
        lasting=markers["lasting"],
    )
