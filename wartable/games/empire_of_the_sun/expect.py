"""What a scenario file may state of a position: each statement is a question with its answer."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from typing import Annotated, Any, Literal

import msgspec
from msgspec import UNSET, Meta

from wartable.core.stated import among, differs, told
from wartable.games.empire_of_the_sun import inquiries
from wartable.games.empire_of_the_sun.battle import inquiries as battles
from wartable.games.empire_of_the_sun.given import GivenMarks, GivenMemory, GivenTracks
from wartable.games.empire_of_the_sun.names import (
    CardId,
    CardOrNone,
    Condition,
    CounterId,
    CounterOrNone,
    HexId,
    Place,
    SegmentName,
    Side,
    Small,
)
from wartable.games.empire_of_the_sun.position import Position

Pile = Annotated[int, Meta(ge=0, le=200)]
HandSaid = Pile | tuple[CardId, ...]
"""The cards of a hand or pile, or how many there are."""
HexPath = Annotated[str, Meta(pattern=r"^[0-9]{4}(-[0-9]{4})+$")]
"""`2015-2014`."""
Face = Annotated[str, Meta(pattern=r"^[0-9]$")]
Letter = Annotated[str, Meta(pattern=r"^[A-Z]$")]
RuleId = Annotated[str, Meta(pattern=r"^EOS-")]
UnitSaid = Annotated[str, Meta(pattern=r"^[a-z0-9_]+( (full|reduced))?$")]
Stage = Literal["air_naval", "ground"]
Way = Literal["sail", "steam", "fly", "ferry", "march", "land", "ship"]
Number = Annotated[float, Meta(ge=0, le=99)]


class Hexes(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Places: exactly these, or these among them and those not."""

    exactly: tuple[Place, ...] | None = None
    includes: tuple[Place, ...] = ()
    excludes: tuple[Place, ...] = ()


class Units(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Counters: exactly these, or these among them and those not."""

    exactly: tuple[CounterId, ...] | None = None
    includes: tuple[CounterId, ...] = ()
    excludes: tuple[CounterId, ...] = ()


class ExpectedLines(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What must hold of supply, zones of influence, distances and movement."""

    supplied: tuple[CounterId, ...] = ()
    unsupplied: tuple[CounterId, ...] = ()
    lines: dict[CounterId, str | tuple[HexId, ...]] = {}
    """Where the supply of a unit comes from, an HQ or Kunming, of an HQ its primary source; or all
    hexes of the line, from there."""
    blocks: dict[CounterId, RuleId] = {}
    """By which rule a unit is out of supply."""
    ports: dict[Side, Hexes] = {}
    """Supplied ports."""
    airfields: dict[Side, Hexes] = {}
    zoi: dict[HexId, tuple[Side, ...]] = {}
    """Who projects a zone of influence into a hex."""
    barred: dict[Side, tuple[HexId, ...]] = {}
    """Hexes in an unneutralised enemy zone of influence."""
    free: dict[Side, tuple[HexId, ...]] = {}
    """Hexes that are in none."""
    distances: dict[HexPath, Small] = {}
    """`2015-2014 = 1`."""
    ranges: dict[CounterId, dict[HexId, Literal["full", "half", "no"]]] = {}
    commands: dict[CounterId, Units] = {}
    """By HQ, the units to which it has an activation line."""
    efficiency: dict[CounterId, Small] = {}
    costs: dict[CounterId, dict[HexPath, Number | Literal["no"]]] = {}
    """Movement points of a ground unit on a path overland, of a ship by sea."""
    allowances: dict[CounterId, dict[Way, Number]] = {}
    destinations: dict[CounterId, Hexes] = {}
    """Where a unit alone can go now, be placed, or retreat to."""
    road: Literal["open", "closed_hump", "closed_no_hump"] | None = None
    asp: dict[Side, Small] = {}
    """Points that can be used now."""
    asp_costs: dict[CounterId, Small] = {}


class ExpectedOffensive(ExpectedLines, frozen=True, forbid_unknown_fields=True):
    """What must hold of the Offensive under way and its battles."""

    condition: Condition | None = None
    hq: CounterOrNone | None = None
    limit: Small | None = None
    activated: tuple[CounterId, ...] | None = None
    reaction_hq: CounterOrNone | None = None
    reaction_limit: Small | None = None
    reacted: tuple[CounterId, ...] | None = None
    reaction_cards: tuple[CardId, ...] | None = None
    eligible: Units | None = None
    """Who can be activated now, or react."""
    ineligible: dict[CounterId, RuleId] = {}
    """By which rule a unit cannot."""
    reacting_hqs: tuple[CounterId, ...] | None = None
    battles: tuple[HexId, ...] | None = None
    """All battle hexes."""
    participants: dict[HexId, tuple[CounterId, ...]] = {}
    strengths: dict[HexId, dict[Stage, dict[Side, int]]] = {}
    modifiers: dict[HexId, dict[Stage, dict[Side, int | dict[str, int]]]] = {}
    """All together, or each with its cause."""
    results: dict[HexId, dict[Stage, dict[Side, dict[Face, int]]]] = {}
    """Hits by the face of the die."""
    hits: dict[Side, int] | None = None
    """The hits that are to be given now."""
    targets: dict[CounterId, int] | None = None
    """All who can take the first of them, with how many a step takes."""


class Expected(ExpectedOffensive, frozen=True, forbid_unknown_fields=True):
    """What must hold; what is not said may be anything."""

    units: dict[CounterId, UnitSaid] = {}
    """Where a counter is, and if it is said, `2015 reduced` or `2015 full`."""
    stacks: dict[Place, tuple[CounterId, ...]] = {}
    """All counters in a place."""
    control: dict[HexId, Literal["japan", "allies", "soviet"]] = {}
    tracks: GivenTracks = GivenTracks()
    marks: GivenMarks = GivenMarks()
    memory: GivenMemory = GivenMemory()
    hands: dict[Side, HandSaid] = {}
    draw: dict[Side, Pile] = {}
    discard: dict[Side, HandSaid] = {}
    removed: dict[Side, HandSaid] = {}
    future: dict[Side, CardOrNone] = {}
    passes: dict[Side, Small] = {}
    turn: Small | None = None
    segment: SegmentName | None = None
    player: Literal["", "japan", "allies"] | None = None
    points: int | None = None
    rows: dict[Letter, int] = {}
    """Victory points by the letter of the row."""
    asked: dict[str, Any] = {}
    """What a decision that is owed says: its fields, those named."""


def failures(pos: Position, said: Expected) -> Iterator[str]:
    """Every statement that does not hold: what was expected and what is."""
    yield from _places(pos, said)
    for name, changes in (("tracks", said.tracks), ("marks", said.marks), ("memory", said.memory)):
        yield from _fields(name, getattr(pos.state, name), changes)
    yield from _piles(pos, said)
    for name in ("turn", "segment", "player"):
        if (wanted := getattr(said, name)) is not None:
            yield from differs(name, wanted, getattr(pos.state, name))
    yield from _supply(pos, said)
    yield from _zones(pos, said)
    yield from _movement(pos, said)
    yield from _offensive(pos, said)
    yield from _battles(pos, said)
    yield from _points(pos, said)
    if said.asked:
        yield from _asked(pos, said.asked)


def _places(pos: Position, said: Expected) -> Iterator[str]:
    for unit, wanted in said.units.items():
        found = inquiries.unit(pos, unit)
        yield from differs(unit, wanted, found if " " in wanted else found.partition(" ")[0])
    for place, counters in said.stacks.items():
        yield from differs(f"in {place}", sorted(counters), inquiries.stack(pos, place))
    for place, holder in said.control.items():
        yield from differs(f"control of {place}", holder, inquiries.control(pos, place))


def _fields(of: str, now: msgspec.Struct, changes: Any) -> Iterator[str]:
    for name in changes.__struct_fields__:
        wanted, found = getattr(changes, name), getattr(now, name)
        if wanted is UNSET:
            continue
        if isinstance(wanted, dict):
            found = {key: found.get(key) for key in wanted}
        yield from differs(f"{of}.{name}", wanted, found)


def _piles(pos: Position, said: Expected) -> Iterator[str]:
    kinds: dict[str, tuple[Mapping[Any, HandSaid], Callable[[Any], Collection[str]]]] = {
        "hand": (said.hands, lambda cards: cards.hand),
        "draw pile": (said.draw, lambda cards: cards.draw),
        "discards": (said.discard, lambda cards: cards.discard),
        "removed cards": (said.removed, lambda cards: cards.removed),
    }
    for what, (wanted, pile) in kinds.items():
        for side, each in wanted.items():
            found = pile(pos.state.cards[side])
            if isinstance(each, int):
                yield from differs(f"{what} of {side}", each, len(found))
            else:
                yield from differs(f"{what} of {side}", sorted(each), sorted(found))
    for side, card in said.future.items():
        yield from differs(f"card set aside by {side}", card, pos.state.cards[side].future)
    for side, number in said.passes.items():
        yield from differs(f"passes of {side}", number, pos.state.cards[side].passes)


def _supply(pos: Position, said: Expected) -> Iterator[str]:
    for wanted, units in ((True, said.supplied), (False, said.unsupplied)):
        for unit in units:
            found = inquiries.supply(pos, unit)
            if found.supplied is not wanted:
                why = "; ".join(found.reasons) or f"from {found.source or 'elsewhere'}"
                yield f"expected {unit} {_in_supply(wanted)}; it is {_in_supply(not wanted)}: {why}"
    for unit, source in said.lines.items():
        line = inquiries.supply(pos, unit)
        is_path = isinstance(source, tuple)
        yield from differs(f"supply line of {unit}", source, line.path if is_path else line.source)
    for unit, rule in said.blocks.items():
        line = inquiries.supply(pos, unit)
        if rule not in line.blocks:
            why = "in supply" if line.supplied else f"by {', '.join(line.blocks)}"
            yield f"expected {unit} out of supply by {rule}; it is {why}"
    for what, places in (("ports", said.ports), ("airfields", said.airfields)):
        for side, wanted_places in places.items():
            held = inquiries.supplied_places(pos, side)[what]
            yield from among(f"supplied {what} of {side}", wanted_places, held)


def _in_supply(supplied: bool) -> str:
    return "in supply" if supplied else "out of supply"


def _zones(pos: Position, said: Expected) -> Iterator[str]:
    for place, sides in said.zoi.items():
        found = inquiries.zones(pos, place)["projected"]
        yield from differs(f"ZOI in {place} of", sorted(sides), found)
    for wanted, places in ((True, said.barred), (False, said.free)):
        for side, hexes in places.items():
            for place in hexes:
                found_bar = side in inquiries.zones(pos, place)["barred"]
                yield from differs(f"{place} barred to {side}", wanted, found_bar)


def _movement(pos: Position, said: Expected) -> Iterator[str]:
    for path, far in said.distances.items():
        yield from differs(f"distance {path}", far, inquiries.distance(pos, path))
    for unit, reached in said.ranges.items():
        for place, how in reached.items():
            found = inquiries.range_(pos, unit, place)
            yield from differs(f"range of {unit} to {place}", how, found)
    for hq, wanted in said.commands.items():
        units = {*(wanted.exactly or ()), *wanted.includes, *wanted.excludes}
        every = pos.on_map if wanted.exactly is not None else sorted(units)
        commanded = [unit for unit in every if inquiries.line(pos, hq, unit)]
        yield from among(f"commanded by {hq}", wanted, commanded)
    for hq, value in said.efficiency.items():
        yield from differs(f"efficiency of {hq}", value, inquiries.efficiency_of(pos, hq))
    for unit, costs in said.costs.items():
        for path, cost in costs.items():
            spent = inquiries.cost(pos, unit, path)
            yield from differs(f"cost of {path} for {unit}", cost, "no" if spent is None else spent)
    for unit, ways in said.allowances.items():
        able = inquiries.allowances(pos, unit)
        for way, most in ways.items():
            yield from differs(f"allowance of {unit} to {way}", most, able.get(way))
    for unit, wanted_places in said.destinations.items():
        yield from among(
            f"destinations of {unit}", wanted_places, inquiries.destinations(pos, unit)
        )
    if said.road is not None:
        yield from differs("the Burma Road", said.road, inquiries.road(pos))
    for side, number in said.asp.items():
        yield from differs(f"ASP of {side}", number, inquiries.shipping(pos, side)["left"])
    for unit, number in said.asp_costs.items():
        yield from differs(f"ASP for {unit}", number, inquiries.shipping_cost(pos, unit))


OF_THE_OFFENSIVE = {
    "condition": "condition",
    "hq": "hq",
    "limit": "limit",
    "reaction_hq": "reaction_hq",
    "reaction_limit": "reaction_limit",
    "reaction_cards": "cards",
    "activated": "activated",
    "reacted": "reacted",
    "battles": "battles",
}
"""Statements about the Offensive, each with what `offensive` calls it."""


def _offensive(pos: Position, said: Expected) -> Iterator[str]:
    now = inquiries.offensive(pos)
    for name, asked in OF_THE_OFFENSIVE.items():
        wanted = getattr(said, name)
        if wanted is not None:
            if isinstance(wanted, tuple):
                wanted = list(wanted) if name == "reaction_cards" else sorted(wanted)
            yield from differs(name.replace("_", " "), wanted, now.get(asked))
    if said.eligible is not None:
        yield from among("eligible", said.eligible, inquiries.eligible(pos))
    for unit, rule in said.ineligible.items():
        rules = inquiries.why_not(pos, unit)
        if rule not in rules:
            yield f"expected {unit} not activated by {rule}; it is {', '.join(rules) or 'allowed'}"
    if said.reacting_hqs is not None:
        yield from differs(
            "HQs that can react", sorted(said.reacting_hqs), inquiries.reacting_hqs(pos)
        )


def _battles(pos: Position, said: Expected) -> Iterator[str]:
    for place, units in said.participants.items():
        found = battles.participants(pos, place)
        yield from differs(f"who fights in {place}", sorted(units), found)
    for what, stated, answer in (
        ("strength", said.strengths, battles.strength),
        ("modifier", said.modifiers, battles.modifiers_at),
        ("hits", said.results, battles.results),
    ):
        for place, stages in stated.items():
            now: Any = answer(pos, place)
            for stage, sides in stages.items():
                for side, wanted in sides.items():
                    where = f"{what} of {side} in {place} ({stage})"
                    yield from _number(where, wanted, now[stage][side])
    if said.hits is not None:
        yield from differs("hits to be given", said.hits, battles.hits(pos))
    if said.targets is not None:
        yield from differs("who can be hit", said.targets, battles.targets(pos))


def _number(what: str, wanted: Any, found: Any) -> Iterator[str]:
    """A number, the sum of several by their causes, or what comes with a face of the die."""
    match wanted, found:
        case dict(), list():
            for face, number in wanted.items():
                yield from differs(f"{what} with a {face}", number, found[int(face)])
        case int(), dict():
            yield from differs(what, wanted, sum(found.values()))
        case _:
            yield from differs(what, wanted, found)


def _points(pos: Position, said: Expected) -> Iterator[str]:
    if said.points is None and not said.rows:
        return
    score = inquiries.score(pos)
    if said.points is not None:
        yield from differs("points", said.points, score["points"])
    for letter, number in said.rows.items():
        yield from differs(f"points of row {letter}", number, score["rows"].get(letter))


def _asked(pos: Position, wanted: Mapping[str, Any]) -> Iterator[str]:
    owed = inquiries.pending(pos)
    if not any(all(each.get(key) == value for key, value in wanted.items()) for each in owed):
        yield f"expected asked {told(wanted)}; it is {told(owed)}"
