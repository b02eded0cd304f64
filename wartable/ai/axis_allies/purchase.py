"""Stage 4: what to buy. The capital's defence first, then what the plan lacks."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from wartable.ai.axis_allies.armada import equip_fleet
from wartable.ai.axis_allies.cart import Cart
from wartable.ai.axis_allies.guards import SAFE
from wartable.ai.axis_allies.judge import counts
from wartable.ai.axis_allies.study import Study
from wartable.board import distances
from wartable.games.axis_allies.facts import Purse
from wartable.games.axis_allies.phases.purchase import on_offer
from wartable.games.axis_allies.production import complex_in
from wartable.games.axis_allies.purses import open_purses, purse_of

BY_LAND = 0.45
"""A factory serves a front on land if its pull by land is this share of its pull by any way."""
MATCH = 0.5
"""The share of my army at which an enemy army near a factory needs more of mine."""
MARCH = 4
"""Steps that units walk to a front rather than that a factory is built nearer to it."""
PLENTY = 2
"""How many times over tanks for all places of the factories can be paid where only these are
bought."""


def plan_purchase(study: Study) -> list[tuple[Any, str]]:
    """Repairs and one purchase of each purse, with their reasons."""
    return [
        order for purse in open_purses(study.pos, study.me) for order in _spend(Cart(study, purse))
    ]


def _spend(cart: Cart) -> list[tuple[Any, str]]:
    study = cart.study
    _repair(cart)
    _defend(cart)
    _build_factory(cart)
    land = [space for space in cart.factories if serves_land(study, space)]
    sea = [s for s in cart.factories if s not in land and study.pos.board.coast[s]]
    if land:
        _for_land(cart, land)
    if sea:
        equip_fleet(cart, sea)
    _upgrade(cart)
    return cart.orders()


def serves_land(study: Study, space: str) -> bool:
    """Whether units from here walk to the front: to an enemy who presses, or to what is worth
    having there."""
    appraisal = study.appraisal
    if _is_pressed(study, space):
        return True
    return appraisal.land_pull.get(space, 0.0) > BY_LAND * appraisal.pull.get(space, 0.0)


def _is_pressed(study: Study, space: str) -> bool:
    """Whether the enemy's army near a factory is a match for my own; a foothold is none."""
    pos = study.pos
    mine = theirs = 0
    for near in distances(pos.board.land_neighbours, [space], MARCH - 1):
        for unit, number in pos.at(near):
            if pos.type(unit).captures and unit.owner == study.me:
                mine += pos.type(unit).cost * number
            elif pos.type(unit).captures and study.appraisal.is_hostile(near):
                theirs += pos.type(unit).cost * number
    return theirs > MATCH * mine


def front(study: Study, space: str) -> int:
    """Steps by land to the nearest enemy territory."""
    hostile = [t for t in study.pos.state.control if study.appraisal.is_hostile(t)]
    return distances(study.pos.board.land_neighbours, hostile).get(space, 9)


def factory_site(study: Study, purse: Purse) -> str:
    """The best territory for a new factory of a purse: near the front, worth it and safe; or
    none."""
    best, best_value = "", 0.0
    mainland_only = study.pos.data.units[study.kinds.factory].mainland_only
    for space in sorted(study.pos.state.opening.own):
        facts = study.pos.data.spaces[space]
        value = study.appraisal.land_pull.get(space, 0.0)
        if facts.income < 3 or complex_in(study.pos, space):
            continue
        if purse_of(study.pos, space, study.me) is not purse or (mainland_only and facts.island):
            continue
        if value <= best_value or front(study, space) >= MARCH:
            continue
        if value < BY_LAND * study.appraisal.pull.get(space, 0.0):
            continue
        if _garrison(study, space) < 2:
            continue
        if study.reply(space, study.friends_at(space)).win < 0.1:
            best, best_value = space, value
    return best


def _garrison(study: Study, space: str) -> int:
    """My land units in a territory."""
    own = study.pos.own(space)
    return sum(number for unit, number in own if study.pos.type(unit).captures)


def _repair(cart: Cart) -> None:
    """Damage is repaired as far as the money could use the room."""
    wanted = cart.money // 4 - sum(max(0, room) for room in cart.room.values())
    for space in cart.factories:
        for facility, damage in cart.pos.state.facilities.get(space, {}).items():
            out_of_action = cart.pos.data.units[facility].inoperative_at
            if out_of_action:
                cart.repair(space, facility, min(damage - out_of_action + 1, cart.money // 3))
                continue
            points = min(damage, wanted, cart.money // 3)
            if space == cart.purse.capital:
                points = min(damage, max(wanted, damage // 2), cart.money // 3)
            cart.repair(space, facility, points)
            wanted -= max(0, points)


def _defend(cart: Cart) -> None:
    """Infantry until the capital is safe against what can come."""
    study, capital, foot = cart.study, cart.purse.capital, cart.kinds.foot
    if not capital:
        return
    standing = study.friends_at(capital)
    number = 0
    while number < min(cart.room.get(capital, 0), cart.money // cart.cost(foot)):
        garrison = counts([*standing, (foot, number)])
        if study.reply(capital, garrison).win <= SAFE and not study.shortage(capital, garrison):
            break
        number += 1
    cart.buy(foot, number, f"{cart.pos.name(capital)} must be held")


def _build_factory(cart: Cart) -> None:
    """A power across the sea builds on the mainland, where it can be held, until half of what
    money is left can be spent there."""
    study, factory = cart.study, cart.kinds.factory
    if cart.money < cart.cost(factory) + 11 or not cart.offers(factory):
        return
    near = [s for s in cart.factories if serves_land(study, s) or front(study, s) <= MARCH]
    spent_there = sum(cart.room[s] for s in near) * cart.cost(cart.kinds.armour)
    if 2 * spent_there >= cart.money - cart.cost(factory):
        return
    if space := factory_site(study, cart.purse):
        cart.buy(factory, 1, f"a factory in {cart.pos.name(space)} is nearer to the front")


def _for_land(cart: Cart, factories: list[str]) -> None:
    """Infantry, artillery and tanks, faster ones the farther the front is; tanks alone where few
    can be raised for all the money."""
    foot, guns, armour = cart.kinds.foot, cart.kinds.guns, cart.kinds.armour
    slots = sum(cart.room[space] for space in factories)
    is_near = min(front(cart.study, space) for space in factories) <= 2
    other = cart.kinds.mobile if cart.kinds.mobile != armour else foot
    pattern: tuple[str, ...] = (foot, armour, other, guns, armour)
    if is_near:
        pattern = (foot, foot, guns, foot, armour)
    if cart.money >= PLENTY * slots * cart.cost(armour):
        pattern = (armour,)
    step = cart.study.rng.randrange(len(pattern))
    while slots > 0:
        kind = pattern[step % len(pattern)]
        if not cart.offers(kind):
            kind = foot
        if not cart.buy(kind, 1, "more land units for the front"):
            break
        slots -= 1
        step += 1


def _may_spare(cart: Cart, kind: str) -> bool:
    """Whether one more of these may become something better; transports are filled in pairs,
    so a power across the sea keeps a light unit for each heavier one."""
    number = cart.number(kind)
    foot, guns, armour = cart.kinds.foot, cart.kinds.guns, cart.kinds.armour
    if kind != foot or any(serves_land(cart.study, space) for space in cart.factories):
        return number > 0
    return number > cart.number(guns) + cart.number(armour) + 1


def _upgrade(cart: Cart) -> None:
    """What money is left makes better units of those chosen."""
    kinds = cart.kinds
    ladder = (kinds.foot, kinds.guns, kinds.armour, kinds.fighter)
    for cheap, better in pairwise(ladder):
        extra = cart.cost(better) - cart.cost(cheap)
        while (
            cart.money >= extra
            and on_offer(cart.pos, better)
            and _may_spare(cart, cheap)
            and cart.slots() <= 1
        ):
            cart.swap(cheap, better)
