"""The set-up of a scenario as a page to read: turns, markers, cards, who stands where, control."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from wartable.games.empire_of_the_sun.facts import SIDES, Data, Scenario, Side
from wartable.games.empire_of_the_sun.narrate import MONTHS, place_name
from wartable.games.empire_of_the_sun.narrate import SIDES as TITLES

MARKERS = {
    "political_will": "US Political Will",
    "war_in_europe": "War in Europe",
    "china": "China",
    "divisions": "Japanese divisions in China",
    "india": "India",
    "resources": "resource hexes of Japan",
    "jp_asp": "ASP of Japan",
    "allied_asp": "ASP of the Allies",
    "jp_rivalry": "inter-service rivalry of Japan",
    "us_rivalry": "inter-service rivalry of the United States",
    "jp_air_points": "Japanese air replacement points",
    "jp_naval_points": "Japanese naval replacement points",
    "jp_passes": "passes of Japan",
    "allied_passes": "passes of the Allies",
    "escorts": "escorts",
    "hump": "the Hump is open",
    "barges": "barges",
    "pt_boats": "PT boats",
    "kwai": "Kwai bridge",
    "aleutians": "Aleutians",
    "no_route": "hexes without a route",
    "lasting": "cards that last",
}
"""The markers in the order of the page (T-SCENMARK)."""
SHARED = ("hexes", "counters", "cards")
"""The files that every scenario rests on."""


def setup_page(data: Data, scenario: Scenario) -> str:
    """The page in Markdown, made from the data alone."""
    lines = [
        f"# Empire of the Sun, {scenario.name}: the set-up",
        "",
        "Made from the game's data files by `python -m bench.setup_pages`; do not edit it here.",
        "",
        f"Turns {scenario.first_turn} to {scenario.last_turn}, {_months(scenario)}; rules"
        f" {scenario.rule}. `--scenario {scenario.id}` plays it."
        + f" It has a part of the map, {_words(scenario.part)}."
        * bool(scenario.part),
        "",
        "## Markers",
        "",
        *_table(("marker", "stands at"), _markers(scenario)),
        "",
        "## Cards",
        "",
        *_table(("side", "in play", "first hand", "set aside", "discards"), _cards(data, scenario)),
        "",
        f"Out of the game: {_listed(sorted(scenario.removed)) or 'none'}.",
    ]
    if shared := _same(data, scenario):
        lines += ["", "## Units and control", ""]
        lines += [f"As in [{shared.name}](empire_of_the_sun_{shared.id}_setup.md)."]
    else:
        for side in SIDES:
            lines += ["", f"## {TITLES[side]}", ""]
            lines += _table(("place", "units"), _units(data, scenario, side))
        lines += ["", "## What Japan controls", "", f"{_control(data, scenario)}."]
    if scenario.special:
        lines += [
            "",
            "## Rules of its own",
            "",
            f"{_listed(map(_words, sorted(scenario.special)))}.",
        ]
    lines += ["", "## Where facts come from that the rulebook does not give", ""]
    return "\n".join([*lines, *_sources(data, shared or scenario)]) + "\n"


def _table(head: Sequence[str], rows: Iterable[Sequence[object]]) -> list[str]:
    lines = [f"| {' | '.join(head)} |", f"|{'---|' * len(head)}"]
    return lines + [f"| {' | '.join(map(str, row))} |" for row in rows]


def _listed(words: Iterable[str]) -> str:
    return ", ".join(words)


def _words(name: str) -> str:
    return name.replace("_", " ")


def _months(scenario: Scenario) -> str:
    """From the first month of the first turn to the last of the last."""
    first, last = MONTHS[scenario.first_turn - 1], MONTHS[scenario.last_turn - 1]
    return f"{first.partition(' ')[0]} {first[-4:]} to {last.rpartition(' to ')[2]}"


def _markers(scenario: Scenario) -> Iterator[tuple[str, str]]:
    for marker, title in MARKERS.items():
        yield title, _said(scenario.markers[marker])
    yield "nations that have surrendered", _said(tuple(sorted(scenario.surrendered)))
    yield "who holds the Mandates", TITLES[scenario.mandates]


def _said(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, tuple):
        return _listed(map(_words, value)) or "none"
    return _words(str(value))


def _cards(data: Data, scenario: Scenario) -> Iterator[Sequence[object]]:
    for side in SIDES:
        hand = scenario.hands[side]
        more = [f"{hand.random} at random"] * bool(hand.random)
        gone = [card for card in scenario.discard if data.cards[card].side == side]
        yield (
            TITLES[side],
            len(scenario.decks[side]),
            _listed([*hand.cards, *more]) or "none",
            scenario.future.get(side, "none"),
            _listed(gone) or "none",
        )


def _same(data: Data, scenario: Scenario) -> Scenario | None:
    """An earlier scenario that begins with the same units in the same places."""
    for other in data.scenarios.values():
        if other is scenario:
            return None
        if (other.units, other.japanese) == (scenario.units, scenario.japanese):
            return other
    return None


def _units(data: Data, scenario: Scenario, side: Side) -> Iterator[tuple[str, str]]:
    """Hexes by number first, then the boxes."""
    places: dict[str, list[str]] = {}
    for unit, start in scenario.units.items():
        counter = data.counters[unit]
        if counter.side == side:
            name = counter.name + " (reduced)" * start.reduced
            places.setdefault(start.place, []).append(name)
    for place in sorted(places, key=lambda each: (not each.isdigit(), len(each), each)):
        yield place_name(place), _listed(places[place])


def _control(data: Data, scenario: Scenario) -> str:
    """Hexes with names by name, the others by number."""
    return _listed(place_name(place) for place in sorted(scenario.japanese))


def _sources(data: Data, scenario: Scenario) -> Iterator[str]:
    files = {file: file for file in SHARED}
    if scenario.part:
        files["map"] = "map"
    files[scenario.id] = f"scenarios/{scenario.id}"
    for key, text in data.sources.items():
        file, _, mark = key.partition(".")
        if file in files:
            yield f"- {files[file]}.toml, {mark}: {text}"
