"""Positions that come from outside: which names there are, and what cannot be together."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import NamedTuple

from wartable.core.errors import BadData, BadOptions
from wartable.core.names import Names
from wartable.core.sentences import places
from wartable.forces import size
from wartable.games.axis_allies.aims import kept_aims
from wartable.games.axis_allies.answers import ASKED
from wartable.games.axis_allies.edition import Edition
from wartable.games.axis_allies.names import MOST_IN_ALL
from wartable.games.axis_allies.position import Position, position_of
from wartable.games.axis_allies.state import (
    Assault,
    Battle,
    Frame,
    Options,
    Preparations,
    State,
    Window,
)
from wartable.games.axis_allies.table_options import check_options
from wartable.games.axis_allies.unit import Force, Unit

MOST_FORCES = 4_096
"""Known to be sound, of one edition."""
UNSOUND = -1


class SoundForce(NamedTuple):
    """A force that can be in spaces of a kind."""

    units: Force
    kind: str
    number: int


class Sound(NamedTuple):
    """What was found sound in the position that was looked at last."""

    options: Options | None = None
    control: Mapping[str, str] | None = None
    units: Mapping[str, Force] = {}
    number: int = 0
    """At least that of all units."""


NOTHING = Sound()

_last_sound: dict[Edition, Sound] = {}
"""By edition. A position is read after one much like it, and what is the very same object in both
is as sound as it was."""


def names_of(edition: Edition) -> Names:
    """Every name of the edition, by what it names."""
    data = edition.data
    facilities = [unit.id for unit in data.units.values() if unit.is_facility]
    zones = [space.id for space in data.spaces.values() if space.kind == "sea"]
    return {
        "owner": [*data.powers],
        "holder": [*data.powers, *data.parties],
        "space": [*data.spaces],
        "territory": [*edition.territories],
        "zone": zones,
        "kind": [unit.id for unit in data.units.values() if unit.domain != "facility"],
        "ware": [*data.units],
        "facility": facilities,
        "aim": [*data.spaces, *facilities],
        "purse": [*data.purses],
        "phase": [phase.name for phase in edition.phases],
        "party": [*data.parties],
        "passage": [passage.name for passage in data.board.passages],
        "goal": kept_aims(data),
        "objective": [*data.objectives],
        "technology": [*data.research.technologies],
        "answerer": [*data.powers, *zones],
    }


def check_state(edition: Edition, state: State) -> None:
    """Refuse a position whose parts do not fit together; its names and numbers are checked already
    (`BadData`)."""
    for fault in _faults(position_of(edition, state)):
        raise BadData("this cannot be: {text}", places(text=fault))


def _faults(pos: Position) -> Iterator[str]:
    state, data = pos.state, pos.data
    last = _last_sound.get(pos.edition, NOTHING)
    if state.options is not last.options:
        yield from _option_faults(pos)
    if state.control is not last.control and not state.control.keys() >= pos.edition.territories:
        yield f"nobody controls {min(pos.edition.territories - state.control.keys())}"
    if not state.money.keys() >= data.purses.keys():
        yield f"{min(data.purses.keys() - state.money.keys())} has no money, not even none"
    number = _count(pos, last)
    if number == UNSOUND:
        kinds = _kinds_of_spaces(pos.edition)
        for space, force in state.units.items():
            yield from _faults_there(pos.edition, space, kinds[space], force)
    if number > MOST_IN_ALL:
        yield f"{number} units are more than {MOST_IN_ALL}"
    _last_sound[pos.edition] = Sound(state.options, state.control, state.units, number)
    if state.outcome is not None:
        if state.flow:
            yield "the game is over, and somebody is asked"
        return
    yield from _flow_faults(pos)


def _option_faults(pos: Position) -> Iterator[str]:
    """The options fit together, and every power is seated."""
    try:
        if check_options(pos.edition, pos.state.options) != pos.state.options:
            yield "nobody plays"
    except BadOptions as error:
        yield str(error)


# ---- units ----


def _count(pos: Position, last: Sound) -> int:
    """How many units there are at most, if they stand where they can. All are counted only where
    with what is new here there could be too many."""
    units, kinds = pos.state.units, _kinds_of_spaces(pos.edition)
    before, known, number = last.units.get, _sound_forces(pos.edition).get, last.number
    for space, force in units.items():
        if force is not before(space):
            sound = known(id(force))
            if sound is not None and sound.kind == kinds[space]:
                number += sound.number
                continue
            here = _judged(pos.edition, kinds[space], force)
            if here == UNSOUND:
                return UNSOUND
            number += here
    return number if number <= MOST_IN_ALL else sum(map(size, units.values()))


@cache
def _kinds_of_spaces(edition: Edition) -> Mapping[str, str]:
    """Whether a space is land or sea, or closed to everybody."""
    spaces = edition.data.spaces.values()
    return {space.id: "closed" if space.closed else space.kind for space in spaces}


@cache
def _sound_forces(edition: Edition) -> dict[int, SoundForce]:
    """Forces that were found sound, by their identity: they are kept, so that nothing else has
    it. The same ones stand in one position after the other, and are looked at once."""
    return {}


def _judged(edition: Edition, kind: str, units: Force) -> int:
    """How many units these are if they can be in a space of this kind."""
    if any(_faults_there(edition, "", kind, units)):
        return UNSOUND
    known = _sound_forces(edition)
    if len(known) >= MOST_FORCES:
        known.clear()
    known[id(units)] = SoundForce(units, kind, number := size(units))
    return number


def _faults_there(edition: Edition, space: str, kind: str, units: Force) -> Iterator[str]:
    """What is wrong with a force in a space of this kind."""
    if kind == "closed":
        yield f"units stand in {space}, where nobody can"
    wrong = "sea" if kind == "land" else "land"
    for unit, _ in units:
        if edition.data.units[unit.type].domain == wrong:
            yield f"{unit} stands in {space}"
    yield from _force_faults(edition, units)


def _force_faults(edition: Edition, units: Force) -> Iterator[str]:
    """A force is in order, nobody in it is lost already, and ships carry what they can."""
    kinds = edition.data.units
    before: Unit | None = None
    for unit, _ in units:
        if before is not None and not before < unit:
            yield f"{unit} is counted twice or out of order"
        before = unit
        kind = kinds[unit.type]
        if unit.hits >= kind.hits:
            yield f"{unit} is lost with {unit.hits} hits"
        if unit.cargo:
            aboard = [kinds[each.type] for each in unit.cargo]
            if kind.hold:
                can_carry = all(each.domain == "land" for each in aboard)
            else:
                can_carry = bool(kind.deck) and all(each.lands_on_decks for each in aboard)
            if not can_carry:
                yield f"{unit} cannot carry that"
            if any(each.hits >= its.hits for each, its in zip(unit.cargo, aboard, strict=True)):
                yield f"{unit} carries what is lost"


# ---- what happens next ----


def _flow_faults(pos: Position) -> Iterator[str]:
    """Somebody is asked, by a window on top or by the phase; what lies below fits."""
    flow = pos.state.flow
    if flow and not isinstance(flow[-1], Window):
        yield "nobody is asked"
        return
    if not flow and pos.phase.asks(pos) is None:
        yield f"nobody is asked in the phase {pos.state.phase}"
    for frame in flow:
        yield from _frame_faults(pos, frame)


def _frame_faults(pos: Position, frame: Frame) -> Iterator[str]:
    match frame:
        case Window(decisions=decisions):
            if frame is not pos.top:
                yield "a question lies below another"
            if not decisions:
                yield "nothing is asked"
            for decision in decisions:
                if type(decision) in ASKED:
                    yield from ASKED[type(decision)].faults(pos, decision)
                else:
                    yield f"{type(decision).__name__} is no question by itself"
        case Battle():
            yield from _battle_faults(pos, frame)
        case Assault(space=space, zones=zones):
            if not all(pos.own(zone) for zone in zones):
                yield f"nobody assaults {space} from there"
        case Preparations(step=step):
            if step > len(pos.edition.preparations):
                yield f"there is no preparation {step}"


def _battle_faults(pos: Position, battle: Battle) -> Iterator[str]:
    plan = pos.edition.battles[battle.kind]
    if battle.step > len(plan.opening + plan.round):
        yield f"a battle has no step {battle.step}"
    if (battle.kind == "sea") == pos.board.is_land(battle.space):
        yield f"no battle of this kind is fought in {battle.space}"
    if battle.attacker != pos.me:
        yield f"{battle.attacker} attacks out of turn"
    here = pos.board.is_land(battle.space)
    if any(pos.board.is_land(space) != here for space in battle.retreats):
        yield f"nobody came to {battle.space} from there"
    for units in (battle.attackers, battle.defenders, battle.line):
        yield from _force_faults(pos.edition, units)
