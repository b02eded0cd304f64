"""Two forces in words, as a battle that is declared: `akagi, kongo reduced, 38th army landing`."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from msgspec.structs import replace

from wartable.core.codec import unknown_name
from wartable.core.errors import BadData
from wartable.core.sentences import places
from wartable.games.empire_of_the_sun.battle import garrisons
from wartable.games.empire_of_the_sun.battle.participants import as_it_begins
from wartable.games.empire_of_the_sun.data import data
from wartable.games.empire_of_the_sun.facts import Counter, Side, other
from wartable.games.empire_of_the_sun.names import Condition
from wartable.games.empire_of_the_sun.offensive import land
from wartable.games.empire_of_the_sun.position import Position
from wartable.games.empire_of_the_sun.setup import setup
from wartable.games.empire_of_the_sun.state import Before, Fight, Offensive, Options, State

MOST = 40
"""Units of a side: more are never together."""
LAST_TURN = 12
"""T-CALENDAR."""
NOBODY = ("", "none", "nothing")
CARDS: dict[Side, str] = {"japan": "JP-50", "allies": "AL-50"}
"""Any card will do where only its Offensive is looked at."""
ENTRY = re.compile(
    r"(?P<unit>.+?)(?P<reduced>\s+reduced)?(?P<landing>\s+landing)?(?:\s+from\s+(?P<start>.+))?",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Entry:
    """A unit as it is named in a line-up."""

    unit: str
    reduced: bool = False
    landing: bool = False
    start: str = ""
    """Where it fights from, or came from over land."""

    def __str__(self) -> str:
        words = [self.unit, *["reduced"] * self.reduced, *["landing"] * self.landing]
        return " ".join(words) + (f" from {self.start}" if self.start else "")


def entries(text: str) -> Iterator[Entry]:
    """The units of a force, as they are written."""
    if text.strip().lower() in NOBODY:
        return
    for part in text.split(","):
        found = ENTRY.fullmatch(part.strip())
        if found is None:
            raise BadData(
                "a unit is missing in {word}: names with commas between them", places(word=text)
            )
        yield Entry(
            found["unit"],
            bool(found["reduced"]),
            bool(found["landing"]),
            (found["start"] or "").strip(),
        )


def from_line_up(
    attackers: str,
    defenders: str,
    place: str = "",
    *,
    condition: Condition = "intercept",
    turn: int | None = None,
    card: str = "",
    options: Options | None = None,
) -> tuple[State, str]:
    """The position in which these fight, and the battle hex: the active player's force first. With
    a card of his the condition may still be rolled for."""
    state = setup(options or Options(scenario="1942"))
    pos = Position(state)
    active, reaction = [*entries(attackers)], [*entries(defenders)]
    side = _side(active)
    _check(pos, active, side)
    _check(pos, reaction, other(side))
    _check_twice(pos, (*active, *reaction))
    place = place or _open_sea(pos, (*active, *reaction))
    if place not in pos.map.hexes:
        raise BadData(unknown_name("hex", place, pos.map.hexes))
    if card and (card not in pos.data.cards or pos.card(card).side != side):
        raise BadData("{card} is no card of {side}", pos.parts(card=card, side=side))
    if turn is not None and not 1 <= turn <= LAST_TURN:
        raise BadData("there is no turn {number}", places(number=turn))
    at = dict.fromkeys(state.at, "eliminated")
    at |= {each.unit: _stands(pos, each, place, side) for each in (*active, *reaction)}
    reduced = frozenset(each.unit for each in (*active, *reaction) if each.reduced)
    japanese = state.japanese - {place} if side == "japan" else state.japanese | {place}
    state = replace(
        state,
        at=at,
        reduced=reduced,
        japanese=japanese,
        turn=turn or state.turn,
        player=side,
        dealt=True,
        flow=(),
    )
    made = _offensive(state, place, side, active, reaction, condition, card)
    state = replace(state, offensive=made)
    _check_part(Position(state), place, (*active, *reaction))
    return state, place


def _side(active: list[Entry]) -> Side:
    if not active:
        raise BadData("nobody attacks")
    return _counter(active[0].unit).side


def _counter(unit: str) -> Counter:
    counters = data().counters
    if unit not in counters:
        raise BadData(unknown_name("unit", unit, counters))
    return counters[unit]


def _check(pos: Position, force: list[Entry], side: Side) -> None:
    if len(force) > MOST:
        raise BadData("more than {number} units of a side never meet", places(number=MOST))
    for each in force:
        counter, named = _counter(each.unit), pos.parts(unit=each.unit)
        if counter.side != side:
            raise BadData("{unit} is no unit of {side}", pos.parts(unit=each.unit, side=side))
        if counter.kind == "hq":
            raise BadData("{unit} is an HQ and does not fight", named)
        if each.reduced and counter.steps == 1:
            raise BadData("{unit} has but one step", named)
        if each.landing and (counter.kind != "ground" or each.start):
            raise BadData("{unit} does not land", named)
        if each.start and each.start not in pos.map.hexes:
            raise BadData(unknown_name("hex", each.start, pos.map.hexes))


def _check_twice(pos: Position, force: Iterable[Entry]) -> None:
    seen = set()
    for each in force:
        if each.unit in seen:
            raise BadData("{unit} is named twice", pos.parts(unit=each.unit))
        seen.add(each.unit)


def _open_sea(pos: Position, force: Iterable[Entry]) -> str:
    """Where ships and aircraft meet that nobody gave a place."""
    if any(_counter(each.unit).kind == "ground" or each.start for each in force):
        raise BadData("say in which hex they fight")
    return min(place for place, facts in pos.map.hexes.items() if not facts.is_land)


def _stands(pos: Position, entry: Entry, place: str, side: Side) -> str:
    """Where a unit is when the battle begins."""
    counter = _counter(entry.unit)
    if counter.kind == "ground":
        if not pos.hex(place).is_land:
            raise BadData(
                "{unit} does not fight at sea in {hex}", pos.parts(unit=entry.unit, hex=place)
            )
        if entry.start:
            if counter.side != side:
                raise BadData("{unit} defends where it stands", pos.parts(unit=entry.unit))
            if entry.start not in land.neighbours(pos, place):
                there = pos.parts(hex=place, hex_2=entry.start)
                raise BadData("no land side leads from {hex_2} to {hex}", there)
        return place
    if entry.start and counter.is_air:
        reach = max(counter.range, counter.extended)
        if pos.distance(entry.start, place) > reach:
            there = pos.parts(unit=entry.unit, hex=place, hex_2=entry.start)
            raise BadData("{unit} does not reach {hex} from {hex_2}", there)
    return entry.start or place


def _offensive(
    state: State,
    place: str,
    side: Side,
    active: list[Entry],
    reaction: list[Entry],
    condition: Condition,
    card: str,
) -> Offensive:
    ground = [each for each in active if _counter(each.unit).kind == "ground"]
    landed = [each.unit for each in ground if not each.start]
    landed += [each.unit for each in reaction if each.landing]
    ours, theirs = (
        tuple(sorted(each.unit for each in force if state.at[each.unit] != place))
        for force in (active, reaction)
    )
    came = {each.unit: each.start for each in ground if each.start}
    before = Before(
        {unit: to for unit, to in state.at.items() if unit not in landed},
        state.reduced,
        state.japanese,
        state.tracks,
        state.marks,
        state.memory,
    )
    return Offensive(
        side,
        card or CARDS[side],
        False,
        data().cards[card or CARDS[side]].value,
        before,
        activated={each.unit: state.at[each.unit] for each in active},
        came_overland=came,
        landed=dict.fromkeys(landed, place),
        battles={place: Fight(ours, theirs)},
        condition="surprise" if card else condition,
    )


def _check_part(pos: Position, place: str, force: Iterable[Entry]) -> None:
    """Whoever is named takes part."""
    battle = as_it_begins(pos, place)
    there = {*battle.active, *battle.reaction, *pos.at(place)}
    for each in force:
        if each.unit not in there:
            from_there = pos.parts(unit=each.unit, hex=each.start)
            raise BadData("{unit} takes no part in the battle from {hex}", from_there)
    enemies = [unit for unit in there if pos.counter(unit).side != pos.offensive.side]
    if not enemies and not garrisons.garrison(pos, place):
        raise BadData("nobody defends")
