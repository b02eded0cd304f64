"""What stands on the board, the counters and the cards."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

from wartable.games.empire_of_the_sun.data import data
from wartable.games.empire_of_the_sun.facts import Map, Scenario
from wartable.games.empire_of_the_sun.game import EmpireOfTheSun


def facts(game: EmpireOfTheSun) -> dict[str, Any]:
    """Hexes with their sides, which hexes each part of the map has, routes and regions, counters,
    cards with what their events do, and the scenarios with their decks."""
    known = data()
    return {
        "hexes": _whole(known.map.hexes),
        "parts": {name: _part(part) for name, part in known.parts.items()},
        "routes": [asdict(route) for route in known.map.routes],
        "regions": {name: sorted(each.hexes) for name, each in known.map.regions.items()},
        "counters": _whole(known.counters),
        "cards": _whole(known.cards),
        "scenarios": {name: _scenario(each) for name, each in known.scenarios.items()},
    }


def _whole(rows: Mapping[str, Any]) -> dict[str, dict[str, Any]]:
    """Every row with all its fields, also those that its file leaves out."""
    return {name: asdict(row) for name, row in rows.items()}


def _part(part: Map) -> dict[str, Any]:
    """Its hexes with their sides as they are there, and the distances of ports off the map."""
    sides = {number: each.sides for number, each in part.hexes.items()}
    return {"sides": sides, "away": part.away}


def _scenario(scenario: Scenario) -> dict[str, Any]:
    return {
        "name": scenario.name,
        "first_turn": scenario.first_turn,
        "last_turn": scenario.last_turn,
        "part": scenario.part,
        "victory": scenario.victory,
        "decks": scenario.decks,
    }
