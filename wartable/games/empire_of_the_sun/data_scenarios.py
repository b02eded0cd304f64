"""The scenarios, each from a file of its own.

The Burma scenario of the newest rules is left out: it rests on one source alone (EOS-17.0-06,
EOS-AMB-52).
"""

from __future__ import annotations

import re
from collections import Counter as Tally
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, fields, replace
from typing import Literal

from wartable.core.data_file import DataFile, Place
from wartable.games.empire_of_the_sun.facts import (
    NATIONS,
    SIDES,
    Card,
    Counter,
    FirstHand,
    Map,
    Scenario,
    Side,
    Start,
    Victory,
)
from wartable.games.empire_of_the_sun.names import BOXES

SPECIAL = (
    "emergency_before_first_card",
    "arcadia",
    "kondo",
    "historical_hand",
    "rivalry_ends_by_three",
    "will_events_as_operations",
    "south_pacific_deal",
    "south_pacific_opening",
    "south_pacific_truk_closed",
    "south_pacific_replacements",
    "south_pacific_china",
    "south_pacific_oahu",
    "south_pacific_rivalry_by_event",
    "south_pacific_mandates_one_by_one",
    "south_pacific_no_hq_loses",
    "south_pacific_will",
)
"""The special rules that a scenario may have: EOS-17.25-02; EOS-17.25-03 and EOS-17.25-04;
EOS-17.25-05; EOS-17.25-06; EOS-17.26-01; EOS-17.26-02; EOS-17.10-03; EOS-17.10-04; EOS-17.10-05;
EOS-17.10-06; EOS-17.10-07; EOS-17.10-08; EOS-17.10-10 twice; EOS-17.10-11; EOS-17.10-12."""


@dataclass(frozen=True)
class _Row:
    name: str
    rule: str
    last_turn: int
    victory: Victory
    special: tuple[str, ...]
    set_up_of: str = ""
    first_turn: int = 0
    special_turn: bool = False
    part: str = ""
    surrendered: tuple[str, ...] = ()
    mandates: Literal["", "japan", "allies"] = ""


@dataclass(frozen=True, kw_only=True)
class _Tracks:
    """Where the markers of the tracks stand."""

    political_will: int
    war_in_europe: int
    china: Literal[
        "government_collapsed",
        "chungking_falls",
        "threat_to_chungking",
        "major_breakthrough",
        "unstable_front",
        "stable_front",
    ]
    divisions: int
    india: Literal["stable", "unrest", "strikes", "unstable", "revolts"] = "stable"
    escorts: int = 0
    jp_air_points: int = 0
    jp_naval_points: int = 0


@dataclass(frozen=True, kw_only=True)
class _Markers(_Tracks):
    """T-SCENMARK."""

    jp_asp: int
    allied_asp: int
    resources: int
    hump: bool = False
    barges: bool = False
    us_rivalry: bool = False
    jp_rivalry: bool = False
    no_route: tuple[str, ...] = ()
    kwai: bool = False
    jp_passes: int = 0
    allied_passes: int = 0
    aleutians: int = 0
    pt_boats: bool = False
    lasting: tuple[str, ...] = ()


@dataclass(frozen=True)
class _Cards:
    hands: dict[Side, FirstHand]
    deck: tuple[str, ...] = ()
    """The cards of the scenario; empty: all of both sides."""
    removed: tuple[str, ...] = ()
    discard: tuple[str, ...] = ()
    future: dict[Side, str] = field(default_factory=dict)


def read_scenarios(
    files: Mapping[str, DataFile],
    board: Map,
    parts: Mapping[str, Map],
    counters: Mapping[str, Counter],
    cards: Mapping[str, Card],
) -> dict[str, Scenario]:
    """Every scenario by its id, in the order of their rules (T-SCEN)."""
    rows = {name: file.row(("scenario",), _Row) for name, file in files.items()}
    found: dict[str, Scenario] = {}
    for name in sorted(rows, key=lambda name: bool(rows[name].set_up_of)):
        file, row = files[name], rows[name]
        place = ("scenario",)
        file.refuse_unknown((*place, "special"), "special rule", row.special, SPECIAL)
        file.refuse_unknown((*place, "surrendered"), "nation", row.surrendered, NATIONS)
        if row.set_up_of:
            file.refuse_unknown((*place, "set_up_of"), "scenario", (row.set_up_of,), found)
            found[name] = replace(
                found[row.set_up_of],
                id=name,
                name=row.name,
                rule=row.rule,
                last_turn=row.last_turn,
                victory=row.victory,
                special=frozenset(row.special),
            )
            continue
        if row.part:
            file.refuse_unknown((*place, "part"), "part of the map", (row.part,), parts)
        found[name] = _scenario(
            file, name, row, parts[row.part] if row.part else board, counters, cards
        )
    return {name: found[name] for name in sorted(found, key=lambda name: _order(rows[name].rule))}


def _order(rule: str) -> tuple[int, ...]:
    """17.10 comes after 17.9."""
    return tuple(map(int, re.findall(r"\d+", rule)))


def _scenario(
    file: DataFile,
    name: str,
    row: _Row,
    board: Map,
    counters: Mapping[str, Counter],
    cards: Mapping[str, Card],
) -> Scenario:
    if not 1 <= row.first_turn <= row.last_turn <= 12:
        raise file.bad(("scenario", "first_turn"), "the turns are 1 to 12, in order")
    if not row.mandates:
        raise file.bad(("scenario", "mandates"), "is missing")
    japanese = file.value(("control", "japanese"), frozenset[str])
    land = [number for number, each in board.hexes.items() if each.is_land]
    file.refuse_unknown(("control", "japanese"), "land hex", sorted(japanese), land)
    units = dict(_units(file, board, counters))
    _check_units(file, units, japanese, board, counters)
    markers = file.row(("markers",), _Markers)
    _check_markers(file, markers, japanese, board, cards)
    play = file.row(("cards",), _Cards)
    _check_cards(file, play, cards)
    return Scenario(
        id=name,
        name=row.name,
        rule=row.rule,
        first_turn=row.first_turn,
        last_turn=row.last_turn,
        special_turn=row.special_turn,
        part=row.part,
        units=units,
        japanese=japanese,
        markers={each.name: getattr(markers, each.name) for each in fields(markers)},
        decks={side: _deck(play, side, cards) for side in SIDES},
        removed=play.removed,
        discard=play.discard,
        future=play.future,
        hands={side: play.hands.get(side, FirstHand()) for side in SIDES},
        special=frozenset(row.special),
        surrendered=frozenset(row.surrendered),
        mandates=row.mandates,
        victory=row.victory,
    )


def _deck(play: _Cards, side: Side, cards: Mapping[str, Card]) -> tuple[str, ...]:
    return tuple(
        card for card in play.deck or cards if cards[card].side == side and card not in play.removed
    )


def _units(
    file: DataFile, board: Map, counters: Mapping[str, Counter]
) -> Iterator[tuple[str, Start]]:
    """Where each counter begins: a hex of the map, or a box (EOS-17.0-07)."""
    file.refuse_unknown(("units",), "side", file.names("units"), SIDES)
    for side in file.names("units"):
        own = [name for name, counter in counters.items() if counter.side == side]
        for unit, text in file.value(("units", side), dict[str, str]).items():
            place = ("units", side, unit)
            file.refuse_unknown(place, f"counter of {side}", (unit,), own)
            where, _, state = text.partition(" ")
            if state not in ("", "reduced"):
                raise file.bad(place, f"{text!r} is no place, and no place and `reduced`")
            if not re.fullmatch(r"turn_\d+", where):
                file.refuse_unknown(place, "hex or box", (where,), {*board.hexes, *BOXES})
            if state and counters[unit].steps < 2:
                raise file.bad(place, "has no reduced side")
            yield unit, Start(where, reduced=bool(state))


def _check_units(
    file: DataFile,
    units: Mapping[str, Start],
    japanese: frozenset[str],
    board: Map,
    counters: Mapping[str, Counter],
) -> None:
    """Units stand in hexes that their side controls: ships in ports or at sea, aircraft on
    airfields, HQs in ports, one a hex, and no more than may stack (T-STACK)."""
    ships: Tally[tuple[str, str]] = Tally()
    others: Tally[tuple[str, str]] = Tally()
    hqs: dict[str, str] = {}
    for unit, start in units.items():
        if start.place not in board.hexes:
            continue
        counter, here = counters[unit], board.hexes[start.place]
        place: Place = ("units", counter.side, unit)
        if here.is_land and (here.id in japanese) != (counter.side == "japan"):
            raise file.bad(place, f"{here.id} is under the control of the enemy")
        if not here.is_land and counter.kind != "naval":
            raise file.bad(place, f"{here.id} is at sea")
        if here.is_land and counter.kind in ("naval", "hq") and not here.port:
            rule = "EOS-6.11-08" if counter.kind == "hq" else ""
            raise file.bad(place, f"{here.id} is no port", rule)
        if counter.kind == "air" and not here.airfield:
            raise file.bad(place, f"{here.id} is no airfield")
        if counter.kind == "hq":
            if here.id in hqs:
                raise file.bad(place, f"{hqs[here.id]} is in {here.id} already", "EOS-6.11-07")
            hqs[here.id] = unit
        elif counter.kind == "naval":
            ships[here.id, counter.side] += 1
        elif not (counter.lrb and units.get(counter.pair, Start("")).place == here.id):
            others[here.id, counter.side] += 1
        for stacked, most, what, rule in (
            (ships, 6, "naval", "EOS-8.24-03"),
            (others, 3, "air and ground", "EOS-8.34-02"),
        ):
            if stacked[here.id, counter.side] > most:
                raise file.bad(place, f"more than {most} {what} units in {here.id}", rule)


def _check_markers(
    file: DataFile,
    markers: _Markers,
    japanese: frozenset[str],
    board: Map,
    cards: Mapping[str, Card],
) -> None:
    held = sum(board.hexes[number].resource for number in japanese)
    if markers.resources != held:
        reason = f"is {markers.resources}, but Japan controls {held} resource hexes"
        raise file.bad(("markers", "resources"), reason)
    file.refuse_unknown(("markers", "no_route"), "hex", markers.no_route, board.hexes)
    file.refuse_unknown(("markers", "lasting"), "card", markers.lasting, cards)


def _check_cards(file: DataFile, play: _Cards, cards: Mapping[str, Card]) -> None:
    """Every card is known, in one pile only, and in the deck that its side plays with."""
    piles: dict[str, tuple[str, ...]] = {
        "deck": play.deck,
        "removed": play.removed,
        "discard": play.discard,
        "future": tuple(play.future.values()),
        "hands": tuple(card for hand in play.hands.values() for card in hand.cards),
    }
    for pile, numbers in piles.items():
        place = ("cards", pile)
        file.refuse_unknown(place, "card", numbers, cards)
        for number, times in Tally(numbers).items():
            if times > 1:
                raise file.bad(place, f"{number} is there twice")
    first: dict[str, str] = {}
    for pile in ("removed", "discard", "future", "hands"):
        place = ("cards", pile)
        for number in piles[pile]:
            if number in first:
                raise file.bad(place, f"{number} is in {first[number]} too")
            first[number] = pile
            if play.deck and pile != "removed" and number not in play.deck:
                raise file.bad(place, f"{number} is not in the deck")
    for side, number in play.future.items():
        if cards[number].side != side:
            raise file.bad(("cards", "future"), f"{number} is no card of {side}")
    for side, hand in play.hands.items():
        for number in hand.cards:
            if cards[number].side != side:
                raise file.bad(("cards", "hands"), f"{number} is no card of {side}")
