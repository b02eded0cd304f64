"""Phase 5: the units bought are placed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from wartable.core.game import Branch, Objection
from wartable.forces import force, holds, single
from wartable.games.axis_allies.actions import Done, Place
from wartable.games.axis_allies.decisions import Mobilize
from wartable.games.axis_allies.edition import Phase, Rule
from wartable.games.axis_allies.events import Built, Change, Mobilized, Returned
from wartable.games.axis_allies.evolve import evolve
from wartable.games.axis_allies.movement import landing
from wartable.games.axis_allies.phases import common
from wartable.games.axis_allies.phases.noncombat_move import crash, land_on_decks
from wartable.games.axis_allies.phases.purchase import cost
from wartable.games.axis_allies.position import Position
from wartable.games.axis_allies.script import Script
from wartable.games.axis_allies.unit import Unit, with_cargo


def place_objections(pos: Position, action: Place) -> Iterator[Objection]:
    """Why these units may not be placed so (S42-MOB-01 to S42-MOB-16)."""
    for space in (action.space, action.factory or action.space):
        if space not in pos.data.spaces:
            yield Objection(pos.rule("S42-MAP-01"), f"there is no space {space!r}")
            return
    for kind, number in action.units.items():
        waiting = pos.state.bought.get(kind, 0)
        if number < 1 or number > waiting:
            yield Objection(
                pos.rule("S42-PUR-04"),
                f"{waiting} {pos.name(kind)} wait to be placed, not {number}",
            )
            return
    facilities = [kind for kind in action.units if pos.data.units[kind].domain == "facility"]
    if not action.units or (facilities and (len(action.units) > 1 or action.deck is not None)):
        yield Objection(pos.rule("S42-MOB-14"), "a complex is placed by itself")
    elif facilities:
        yield from _facility_objections(pos, action.space, action.units[facilities[0]])
    else:
        yield from _factory_objections(pos, action)
        for kind in action.units:
            yield from _space_objections(pos, action, kind)
        if action.deck is not None:
            yield from _deck_objections(pos, action, action.deck)


def _facility_objections(pos: Position, space: str, number: int) -> Iterator[Objection]:
    """One complex, in a territory with income that I have controlled all turn (S42-MOB-12,
    S42-MOB-13, S42-MOB-14)."""
    if space not in pos.state.opening.own or pos.state.control.get(space) != pos.me:
        yield Objection(
            pos.rule("S42-MOB-12"),
            f"{pos.name(space)} was not yours at the start of the turn",
            (space,),
        )
    elif pos.data.spaces[space].income < 1:
        yield Objection(pos.rule("S42-MOB-12"), f"{pos.name(space)} has no income", (space,))
    if number > 1 or pos.state.facilities.get(space):
        yield Objection(pos.rule("S42-MOB-13"), "a territory has one complex at most", (space,))


def _factory_objections(pos: Position, action: Place) -> Iterator[Objection]:
    """An own complex mobilizes at most its territory's income less its damage (S42-MOB-02 to
    S42-MOB-05)."""
    factory = action.factory
    if not factory or not pos.state.facilities.get(factory):
        where = pos.name(factory or action.space)
        yield Objection(
            pos.rule("S42-MOB-06"), f"{where} has no industrial complex", (action.space,)
        )
        return
    if pos.state.control[factory] != pos.me:
        yield Objection(
            pos.rule("S42-MOB-05"), f"the complex in {pos.name(factory)} is not yours", (factory,)
        )
    elif factory not in pos.state.opening.own:
        yield Objection(
            pos.rule("S42-MOB-02"),
            f"{pos.name(factory)} was not yours at the start of the turn",
            (factory,),
        )
    elif any(territory == factory for territory, _ in pos.state.built):
        yield Objection(pos.rule("S42-MOB-02"), "the complex was built this turn", (factory,))
    elif sum(action.units.values()) > (left := pos.edition.capacity(pos, factory)):
        rule = "S42-MOB-04" if any(pos.state.facilities[factory].values()) else "S42-MOB-03"
        yield Objection(pos.rule(rule), f"{pos.name(factory)} can mobilize {left} more", (factory,))


def _space_objections(pos: Position, action: Place, kind: str) -> Iterator[Objection]:
    """Ships go to a zone beside the complex, fighters also onto own carriers there, everything
    else stays with the complex (S42-MOB-06 to S42-MOB-10)."""
    unit = pos.data.units[kind]
    beside = action.space in pos.board.coast.get(action.factory, ())
    if unit.domain == "sea":
        if not beside or pos.board.is_land(action.space):
            yield Objection(
                pos.rule("S42-MOB-08"),
                f"{pos.name(kind)} is placed at sea beside the complex",
                (action.space,),
            )
        if action.deck is not None:
            yield Objection(pos.rule("S42-SEA-03"), f"{pos.name(kind)} is not placed on a deck")
    elif action.deck is not None:
        if not unit.lands_on_decks:
            yield Objection(pos.rule("S42-MOB-07"), f"{pos.name(kind)} is not placed aboard a ship")
        elif not beside:
            yield Objection(
                pos.rule("S42-MOB-10"), "the carrier is not beside the complex", (action.space,)
            )
    elif action.space != action.factory:
        rule = "S42-MOB-10" if unit.lands_on_decks else "S42-MOB-06"
        yield Objection(
            pos.rule(rule),
            f"{pos.name(kind)} is placed in the territory of the complex",
            (action.space,),
        )


def _deck_objections(pos: Position, action: Place, deck: Unit) -> Iterator[Objection]:
    """New fighters stand on own carriers only, two at most (S42-MOB-10, S42-MOB-11)."""
    if not holds(pos.at(action.space), single(deck)):
        yield Objection(pos.rule("S42-MOB-10"), "no such carrier is there", (action.space,))
    elif deck.owner != pos.me:
        yield Objection(pos.rule("S42-MOB-11"), f"the carrier belongs to {pos.name(deck.owner)}")
    elif len(deck.cargo) + sum(action.units.values()) > pos.deck(deck):
        yield Objection(pos.rule("S42-ACC-01"), "the deck is full", (action.space,))


def _unserved(pos: Position) -> int:
    return landing.unlanded(pos, settle=True)


def promise_objections(pos: Position, action: Place) -> Iterator[Objection]:
    """No placement may cost a waiting fighter the carrier it was promised (S42-AMB-18,
    S42-CMV-23)."""
    found = list(place_objections(pos, action))
    yield from found
    if found or not landing.aloft(pos):
        return
    after = Position(pos.edition, evolve(pos.state, _placed(pos, action)))
    if _unserved(after) > _unserved(pos):
        yield Objection(
            pos.rule("S42-AMB-18"), "a waiting fighter would lose its carrier", (action.space,)
        )


def _placed(pos: Position, action: Place) -> Built | Mobilized:
    """The event of this placement: a complex is built by itself, charged to none (S42-MOB-14)."""
    kind = next(iter(action.units))
    if pos.data.units[kind].domain == "facility":
        return Built(action.by, action.space, kind)
    new = force((Unit(kind, pos.me), number) for kind, number in action.units.items())
    change = Change(action.space, (), new)
    if action.deck is not None:
        aboard = [*action.deck.cargo, *(unit for unit, number in new for _ in range(number))]
        change = Change(action.space, single(action.deck), single(with_cargo(action.deck, aboard)))
    return Mobilized((change,), pos.me, action.units, action.space, action.factory)


def place(script: Script, action: Place) -> None:
    """The units are there; no combat follows, even in a hostile zone (S42-MOB-09)."""
    script.emit(_placed(script.pos, action))


def options(pos: Position, kind: str) -> list[Place]:
    """Where one unit of this kind can be placed."""
    unit = pos.data.units[kind]
    one = {kind: 1}
    if unit.domain == "facility":
        places = [Place(pos.me, space, one) for space in sorted(pos.state.opening.own)]
    else:
        places = []
        for factory in sorted(pos.state.facilities):
            if pos.edition.capacity(pos, factory) < 1:
                continue
            if unit.domain != "sea":
                places.append(Place(pos.me, factory, one, factory))
            for zone in pos.board.coast[factory]:
                if unit.domain == "sea":
                    places.append(Place(pos.me, zone, one, factory))
                elif unit.lands_on_decks:
                    places += [
                        Place(pos.me, zone, one, factory, deck)
                        for deck, _ in pos.own(zone)
                        if pos.deck(deck) > len(deck.cargo)
                    ]
    return [action for action in places if not next(promise_objections(pos, action), None)]


def end_objections(pos: Position) -> Iterator[Objection]:
    """What can be placed must be placed (S42-AMB-17)."""
    for kind in pos.state.bought:
        if options(pos, kind):
            yield Objection(pos.rule("S42-AMB-17"), f"{pos.name(kind)} can still be placed")


def end(script: Script) -> None:
    """What no complex can take goes back for its cost; waiting fighters land on the new carriers
    or are lost (S42-MOB-15, S42-NCM-10, S42-NCM-14)."""
    pos = script.pos
    if pos.state.bought:
        script.emit(Returned(pos.me, pos.state.bought, cost(pos, pos.state.bought)))
    land_on_decks(script)
    crash(script, "S42-NCM-14", may_wait=False)


def branches(pos: Position) -> tuple[Branch, ...]:
    """One unit at a time; and the end of the phase."""
    kinds = [
        Branch(f"place {kind}", partial(_options, pos, kind)) for kind in sorted(pos.state.bought)
    ]
    return (*kinds, *common.branches(pos))


def _options(pos: Position, kind: str) -> Sequence[Place]:
    return options(pos, kind)


MOBILIZE = Phase(
    name="mobilize",
    title="Mobilize new units",
    asks=lambda pos: Mobilize(pos.me) if pos.state.bought else None,
    rules={Place: Rule(promise_objections, place), Done: common.DONE},
    branches=branches,
    begin=common.nothing,
    advance=common.no_advance,
    end_objections=end_objections,
    end=end,
    is_played=lambda pos: pos.controls_capital(pos.me),
)
