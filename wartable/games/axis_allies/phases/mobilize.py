"""Mobilize new units: what was bought is placed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import partial

from msgspec.structs import replace

from wartable.core.game import Branch, Objection
from wartable.forces import force, holds, single
from wartable.games.axis_allies.actions import Done, Place
from wartable.games.axis_allies.decisions import Mobilize
from wartable.games.axis_allies.edition import Phase, Rule
from wartable.games.axis_allies.events import Built, CarriersPromised, Change, Mobilized, Returned
from wartable.games.axis_allies.evolve import evolve
from wartable.games.axis_allies.facts import Purse
from wartable.games.axis_allies.movement import landing
from wartable.games.axis_allies.movement.decks import bound
from wartable.games.axis_allies.phases import building, common
from wartable.games.axis_allies.phases.noncombat_move import crash, land_on_decks
from wartable.games.axis_allies.phases.purchase import cost
from wartable.games.axis_allies.position import Position
from wartable.games.axis_allies.production import complex_in
from wartable.games.axis_allies.purses import (
    beside_own,
    has_open_purse,
    purse_of,
    purses,
    waiting,
)
from wartable.games.axis_allies.script import Script
from wartable.games.axis_allies.unit import Unit, with_cargo


def paying(pos: Position, action: Place) -> Purse:
    """The purse whose purchase is placed: the one that the territory of the complex pays into, or
    that of the new facility (G40-UKE-05)."""
    kinds = [pos.data.units[kind] for kind in action.units if kind in pos.data.units]
    is_facility = any(kind.domain == "facility" for kind in kinds)
    place = action.space if is_facility else action.factory or action.space
    return purse_of(pos, place, pos.me)


def place_objections(pos: Position, action: Place) -> Iterator[Objection]:
    """Why these units may not be placed so (S42-MOB-01 to S42-MOB-16)."""
    for space in (action.space, action.factory or action.space):
        if space not in pos.data.spaces:
            yield Objection(
                pos.rule("S42-MAP-01"), "there is no space {word}", parts=pos.parts(word=space)
            )
            return
    found = list(_waiting_objections(pos, action))
    if found:
        yield from found
        return
    facilities = [kind for kind in action.units if pos.data.units[kind].domain == "facility"]
    if not action.units or (facilities and (len(action.units) > 1 or action.deck is not None)):
        yield Objection(pos.rule("S42-MOB-14"), "a facility is placed by itself")
    elif facilities:
        yield from building.objections(
            pos, action.space, facilities[0], action.units[facilities[0]]
        )
    elif not pos.data.powers[pos.me].has_industry:
        yield from _home_objections(pos, action)
    else:
        yield from _factory_objections(pos, action)
        for kind in action.units:
            yield from _space_objections(pos, action, kind)
        if action.deck is not None:
            yield from _deck_objections(pos, action, action.deck)


def _waiting_objections(pos: Position, action: Place) -> Iterator[Objection]:
    """Only what waits can be placed, and by the purse that bought it (S42-PUR-04, G40-UKE-05)."""
    purse = paying(pos, action)
    for kind, number in action.units.items():
        here = waiting(pos, purse).get(kind, 0)
        if number < 1 or number > here:
            others = [other for other in purses(pos, pos.me) if other is not purse]
            if any(waiting(pos, other).get(kind, 0) >= number > 0 for other in others):
                yield Objection(pos.rule("G40-UKE-05"), "another economy bought this")
            else:
                yield Objection(
                    pos.rule("S42-PUR-04"),
                    "{unit}: {number} to be placed, not {number_2}",
                    parts=pos.parts(unit=kind, number=here, number_2=number),
                )
            return


def _home_objections(pos: Position, action: Place) -> Iterator[Objection]:
    """A power without industry raises its units in any territory that was its own from the first,
    one taken back this turn too (G40-CHN-05)."""
    home = is_home(pos, action.space)
    if not home or action.factory or action.deck is not None:
        yield Objection(
            pos.rule("G40-CHN-05"),
            "{power} places units in its home territories",
            (action.space,),
            pos.parts(power=pos.me),
        )


def is_home(pos: Position, space: str) -> bool:
    """Whether I control it and it was mine from the first (G40-CHN-05)."""
    mine = pos.state.control.get(space) == pos.me
    return mine and pos.data.spaces[space].original_owner == pos.me


def _factory_objections(pos: Position, action: Place) -> Iterator[Objection]:
    """An own complex mobilizes no more than it can, less its damage (S42-MOB-02 to S42-MOB-05)."""
    factory = action.factory
    if not factory or complex_in(pos, factory) is None:
        yield Objection(
            pos.rule("S42-MOB-06"),
            "{space} has no industrial complex",
            (action.space,),
            pos.parts(space=factory or action.space),
        )
        return
    facility = complex_in(pos, factory)
    if pos.state.control[factory] != pos.me:
        yield Objection(
            pos.rule("S42-MOB-05"),
            "the complex in {space} is not yours",
            (factory,),
            pos.parts(space=factory),
        )
    elif factory not in pos.state.opening.own:
        yield Objection(
            pos.rule("S42-MOB-02"),
            "{space} was not yours at the start of the turn",
            (factory,),
            pos.parts(space=factory),
        )
    elif (factory, facility) in pos.state.built:
        yield Objection(pos.rule("S42-MOB-02"), "the complex was built this turn", (factory,))
    elif sum(action.units.values()) > (left := pos.edition.capacity(pos, factory)):
        rule = "S42-MOB-04" if pos.state.facilities[factory][facility or ""] else "S42-MOB-03"
        yield Objection(
            pos.rule(rule),
            "{space} can mobilize {number} more",
            (factory,),
            pos.parts(space=factory, number=left),
        )


def _space_objections(pos: Position, action: Place, kind: str) -> Iterator[Objection]:
    """Ships go to a zone beside the complex, fighters also onto own carriers there, everything
    else stays with the complex (S42-MOB-06 to S42-MOB-10)."""
    unit = pos.data.units[kind]
    beside = action.space in pos.board.coast.get(action.factory, ())
    if unit.domain == "sea":
        if not beside or pos.board.is_land(action.space):
            yield Objection(
                pos.rule("S42-MOB-08"),
                "{unit} is placed at sea beside the complex",
                (action.space,),
                pos.parts(unit=kind),
            )
        if action.deck is not None:
            rule = pos.rule("G40-MOB-07")
            yield Objection(rule, "{unit} is not placed on a deck", parts=pos.parts(unit=kind))
    elif action.deck is not None:
        if not unit.lands_on_decks:
            yield Objection(
                pos.rule("S42-MOB-07"),
                "{unit} is not placed aboard a ship",
                parts=pos.parts(unit=kind),
            )
        elif not beside:
            yield Objection(
                pos.rule("S42-MOB-10"), "the carrier is not beside the complex", (action.space,)
            )
    elif action.space != action.factory:
        rule = "S42-MOB-10" if unit.lands_on_decks else "S42-MOB-06"
        yield Objection(
            pos.rule(rule),
            "{unit} is placed in the territory of the complex",
            (action.space,),
            pos.parts(unit=kind),
        )


def _deck_objections(pos: Position, action: Place, deck: Unit) -> Iterator[Objection]:
    """New fighters stand on own carriers only, two at most (S42-MOB-10, S42-MOB-11)."""
    if not holds(pos.at(action.space), single(deck)):
        yield Objection(pos.rule("S42-MOB-10"), "no such carrier is there", (action.space,))
    elif deck.owner != pos.me:
        yield Objection(
            pos.rule("S42-MOB-11"),
            "the carrier belongs to {power}",
            parts=pos.parts(power=deck.owner),
        )
    elif deck.hits:
        yield Objection(
            pos.rule("G40-UNT-18"), "{unit} is damaged", (action.space,), pos.parts(unit=deck.type)
        )
    elif len(deck.cargo) + sum(action.units.values()) > pos.deck(deck):
        yield Objection(pos.rule("S42-ACC-01"), "the deck is full", (action.space,))


def promise_objections(pos: Position, action: Place) -> Iterator[Objection]:
    """No placement may cost a waiting fighter the carrier it was promised, nor a zone the one that
    was promised for it (S42-AMB-18, S42-CMV-23, G40-AIR-11)."""
    found = list(place_objections(pos, action))
    yield from found
    if found or not (landing.aloft(pos) or pos.state.promised):
        return
    after = Position(pos.edition, evolve(pos.state, _placed(pos, action)))
    if pos.state.promised:
        kept = _promise_after(pos, after, action)
        if kept is None:
            zone = pos.state.promised[0][0]
            yield Objection(
                pos.rule("G40-AIR-11"),
                "a new carrier is promised for {space}",
                (zone,),
                pos.parts(space=zone),
            )
            return
        after = Position(pos.edition, evolve(after.state, CarriersPromised(kept)))
    if landing.unlanded(after, settle=True) > landing.unlanded(pos, settle=True):
        yield Objection(
            pos.rule("S42-AMB-18"), "a waiting fighter would lose its carrier", (action.space,)
        )


def _promise_after(
    pos: Position, after: Position, action: Place
) -> tuple[tuple[str, ...], ...] | None:
    """What is still promised after this placement; `None` if no promise can be kept any more
    (G40-AIR-11)."""
    new = sum(number for kind, number in action.units.items() if pos.data.units[kind].deck)
    left = {
        tuple((Counter(zones) - Counter({action.space: new})).elements())
        for zones in pos.state.promised
    }
    if () in left:
        return ()
    ways = landing.placements(after)
    kept = sorted(zones for zones in left if any(any(bound(way, zones)) for way in ways))
    return tuple(kept) or None


def _placed(pos: Position, action: Place) -> Built | Mobilized:
    """The event of this placement: a complex is built by itself, charged to none, and fighters may
    go aboard (S42-MOB-10, S42-MOB-14)."""
    kind = next(iter(action.units))
    purse = beside_own(pos.me, paying(pos, action).id)
    facts = pos.data.units[kind]
    if facts.domain == "facility":
        return Built(action.by, action.space, kind, purse, facts.upgrades, facts.becomes)
    new = force((Unit(kind, pos.me), number) for kind, number in action.units.items())
    change = Change(action.space, (), new)
    if action.deck is not None:
        aboard = [*action.deck.cargo, *(unit for unit, number in new for _ in range(number))]
        change = Change(action.space, single(action.deck), single(with_cargo(action.deck, aboard)))
    return Mobilized((change,), pos.me, action.units, action.space, action.factory, purse)


def place(script: Script, action: Place) -> None:
    """The units are there; no combat follows, even in a hostile zone, and promised carriers are
    promised no longer (S42-MOB-09, G40-AIR-11)."""
    pos = script.pos
    script.emit(_placed(pos, action))
    if pos.state.promised:
        kept = _promise_after(pos, script.pos, action) or ()
        if kept != pos.state.promised:
            script.emit(CarriersPromised(kept))


def options(pos: Position, kind: str) -> list[Place]:
    """Where one unit of this kind can be placed."""
    able = [each for each in sorted(pos.state.facilities) if pos.edition.capacity(pos, each) > 0]
    places = _places(pos, kind, able)
    return [action for action in places if not next(promise_objections(pos, action), None)]


def _places(pos: Position, kind: str, factories: Iterable[str]) -> Iterator[Place]:
    """Where one unit of this kind, made in one of these complexes if it needs one, would be placed
    if there were nothing against it."""
    unit = pos.data.units[kind]
    one = {kind: 1}
    if unit.domain == "facility":
        yield from (Place(pos.me, space, one) for space in sorted(pos.state.opening.own))
    elif not pos.data.powers[pos.me].has_industry:
        spaces = (space for space in sorted(pos.state.control) if is_home(pos, space))
        yield from (Place(pos.me, space, one) for space in spaces)
    else:
        for factory in factories:
            if unit.domain != "sea":
                yield Place(pos.me, factory, one, factory)
            for zone in pos.board.coast[factory]:
                if unit.domain == "sea":
                    yield Place(pos.me, zone, one, factory)
                elif unit.lands_on_decks:
                    for deck, _ in pos.own(zone):
                        yield Place(pos.me, zone, one, factory, deck)


def why_nowhere(pos: Position, purse: Purse, kind: str) -> list[Objection]:
    """The first objection to each place of mine where a unit of this kind that this purse bought
    would stand, if it can stand nowhere: it goes back for its price (S42-MOB-15)."""
    if any(paying(pos, action) is purse for action in options(pos, kind)):
        return []
    found: dict[str, Objection] = {}
    mine = [each for each in sorted(pos.state.facilities) if pos.state.control[each] == pos.me]
    complexes = [each for each in mine if complex_in(pos, each) is not None]
    for action in _places(pos, kind, complexes):
        space = action.factory or action.space
        if purse_of(pos, space, pos.me) is purse:
            for objection in promise_objections(pos, action):
                found.setdefault(space, replace(objection, about=(space,)))
    if found:
        return list(found.values())
    if not pos.data.powers[pos.me].has_industry:
        return [Objection(pos.rule("G40-CHN-05"), "no home territory is left")]
    return [Objection(pos.rule("S42-MOB-06"), "there is no industrial complex for it")]


def end_objections(pos: Position) -> Iterator[Objection]:
    """What can be placed must be placed (S42-AMB-17)."""
    for kind in _kinds(pos):
        if options(pos, kind):
            yield Objection(
                pos.rule("S42-AMB-17"), "{unit} can still be placed", parts=pos.parts(unit=kind)
            )


def end(script: Script) -> None:
    """What no complex can take goes back for its cost; waiting fighters land on the new carriers
    or are lost (S42-MOB-15, S42-NCM-10, S42-NCM-14)."""
    pos = script.pos
    for purse in purses(pos, pos.me):
        if left := waiting(pos, purse):
            name = beside_own(pos.me, purse.id)
            script.emit(Returned(pos.me, left, cost(pos, left), name))
    land_on_decks(script)
    crash(script, may_wait=False)


def branches(pos: Position) -> tuple[Branch, ...]:
    """One unit at a time; and the end of the phase."""
    kinds = [Branch(f"place {kind}", partial(options, pos, kind)) for kind in sorted(_kinds(pos))]
    return (*kinds, *common.branches(pos))


def _kinds(pos: Position) -> list[str]:
    """What waits to be placed, for any purse."""
    return list(
        dict.fromkeys(kind for purse in purses(pos, pos.me) for kind in waiting(pos, purse))
    )


MOBILIZE = Phase(
    name="mobilize",
    title="Mobilize new units",
    asks=lambda pos: Mobilize(pos.me) if _kinds(pos) else None,
    rules={Place: Rule(promise_objections, place), Done: common.DONE},
    branches=branches,
    end_objections=end_objections,
    end=end,
    is_played=has_open_purse,
)
