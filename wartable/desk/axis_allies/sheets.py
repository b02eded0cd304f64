"""Sheets with counters, empty and filled: what is bought, repaired, lost, sent up, submerged or
bombards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from wartable.core.errors import MalformedAction
from wartable.core.game import listed
from wartable.core.sentences import places
from wartable.desk.axis_allies import placing
from wartable.desk.axis_allies.pieces import key_of, read_key
from wartable.desk.axis_allies.usual import best_ships, partner_answer, side_hit, suggested
from wartable.desk.axis_allies.words import Words
from wartable.desk.values import Button, Row, Sheet
from wartable.forces import Pool, force, size
from wartable.games.axis_allies.actions import (
    AnyAction,
    Bid,
    Intercept,
    Repair,
    Submerge,
    TakeHits,
)
from wartable.games.axis_allies.battle import casualties as hits
from wartable.games.axis_allies.decisions import (
    AnyDecision,
    ChooseBombardment,
    ChooseCasualties,
    ChooseInterceptors,
    ChooseSubmerging,
    PlaceBid,
)
from wartable.games.axis_allies.facts import Purse
from wartable.games.axis_allies.game import AxisAllies
from wartable.games.axis_allies.phases.purchase import on_offer, repair_cost
from wartable.games.axis_allies.position import Position
from wartable.games.axis_allies.purses import beside_own, purse_of, purses
from wartable.games.axis_allies.state import Window
from wartable.games.axis_allies.technologies import price
from wartable.games.axis_allies.unit import Force, Unit

BETWEEN = "|"
"""Stands between the parts of a row's key."""


def purchase(words: Words, pos: Position, purse: Purse) -> Sheet:
    """Every kind on offer with its price, and how many units can be placed (S42-PUR-01, S42-PUR-02,
    G40-UKE-03)."""
    money, name = pos.state.money[purse.id], beside_own(pos.me, purse.id)
    kinds = [kind for kind in pos.data.units.values() if on_offer(pos, kind.id)]
    rows = tuple(
        Row(
            key=kind.id,
            label=words.kind(kind.id),
            kind=kind.id,
            owner=pos.me,
            most=money // price(pos, pos.me, kind.id),
            cost=price(pos, pos.me, kind.id),
            group=words.say(f"domain.{kind.domain}"),
            note=words.say("row.values", attack=kind.attack, defense=kind.defense, move=kind.move)
            if kind.domain != "facility"
            else "",
        )
        for kind in sorted(kinds, key=lambda kind: DOMAINS.index(kind.domain))
    )
    return Sheet(
        f"buy:{name}" if name else "buy",
        _titled(words, pos, "buy", purse),
        words.say("submit.buy"),
        rows,
        budget=money,
        unit=words.say("name.ipc"),
        least=1,
        note=placing.room_note(words, pos, purse),
    )


DOMAINS = ("land", "air", "sea", "facility")


def _titled(words: Words, pos: Position, name: str, purse: Purse) -> str:
    """The title of a sheet, with the purse if there are several."""
    title = words.say(f"sheet.{name}")
    return f"{title}: {words.half(purse.id)}" if len(purses(pos, pos.me)) > 1 else title


def repairs(words: Words, pos: Position, purse: Purse) -> Sheet | None:
    """Damage that can be repaired, 1 IPC at a time (S42-PUR-03)."""
    money, name = pos.state.money[purse.id], beside_own(pos.me, purse.id)
    rows = tuple(
        Row(
            key=f"{space}{BETWEEN}{facility}",
            label=words.space(space),
            kind=facility,
            owner=pos.me,
            most=min(repair_cost(pos, facility, damage), money),
            cost=1,
            note=words.say("row.damage", damage=damage),
        )
        for space, facilities in pos.state.facilities.items()
        if pos.state.control[space] == pos.me and purse_of(pos, space, pos.me) is purse
        for facility, damage in facilities.items()
        if damage
    )
    if not rows or not money or not pos.data.powers[pos.me].has_industry:
        return None
    return Sheet(
        f"repair:{name}" if name else "repair",
        _titled(words, pos, "repair", purse),
        words.say("submit.repair"),
        rows,
        budget=money,
        unit=words.say("name.ipc"),
        least=1,
    )


def _repair(pos: Position, by: str, space: str, facility: str, money: int) -> Repair:
    """What so much money repairs: all that it can."""
    damage = pos.state.facilities.get(space, {}).get(facility, 0)
    points = max(
        (n for n in range(1, damage + 1) if repair_cost(pos, facility, n) <= money), default=money
    )
    return Repair(by, space, facility, points)


def bid(game: AxisAllies, words: Words, pos: Position, decision: PlaceBid) -> Sheet:
    """Extra units, by the spaces where they may stand (S42-TBL-02, S42-TBL-03)."""
    bids = [each for each in listed(game, pos.state, decision) if isinstance(each, Bid)]
    order = {space: at for at, space in enumerate(pos.data.spaces)}
    kinds = {kind: at for at, kind in enumerate(pos.data.units)}
    bids.sort(key=lambda each: (order[each.space], kinds[each.unit]))
    return Sheet(
        "bid",
        words.say("sheet.bid"),
        words.say("submit.bid"),
        tuple(
            Row(
                key=f"{each.unit}{BETWEEN}{each.space}",
                label=words.kind(each.unit),
                kind=each.unit,
                owner=decision.owner,
                most=decision.money // pos.data.units[each.unit].cost,
                cost=pos.data.units[each.unit].cost,
                group=words.space(each.space),
            )
            for each in bids
        ),
        budget=decision.money,
        unit=words.say("name.ipc"),
        least=1,
    )


def casualties(words: Words, pos: Position, decision: ChooseCasualties) -> Sheet:
    """Who takes the hits; set to where they cost least, or as the partner answered
    (S42-CMB-27, S42-CMB-29, S42-MNF-08)."""
    agreed = partner_answer(pos, decision)
    usual = agreed.units if agreed else suggested(pos, decision)
    preset = dict(usual)
    room = {
        unit: number
        for unit, number in hits.targets(pos, side_hit(pos, decision)).items()
        if any(hits.takes(pos, unit, pool.kind) for pool in decision.pools)
    }
    several = Counter((unit.type, unit.owner, unit.hits) for unit in room)
    kinds = {kind: at for at, kind in enumerate(pos.data.units)}
    total = size(usual)
    kept = sum(number for unit, number in usual if hits.is_last(pos, unit))
    rows = tuple(
        Row(
            key=key_of(unit),
            label=words.kind(unit.type),
            kind=unit.type,
            owner=unit.owner,
            most=min(number, kept) if hits.is_last(pos, unit) else min(number, total),
            n=preset.get(unit, 0),
            group=words.army(unit.owner),
            note=_hit_note(words, pos, unit, several[unit.type, unit.owner, unit.hits] > 1),
        )
        for unit, number in sorted(
            room.items(), key=lambda pair: (pair[0].owner, kinds[pair[0].type], pair[0])
        )
    )
    return Sheet(
        "hits",
        words.say("sheet.hits", hits=words.number("hits", total)),
        words.say("submit.hits"),
        rows,
        least=total,
        most=total,
        note="; ".join(_pool(words, pool) for pool in decision.pools),
        space=decision.space,
    )


def _pool(words: Words, pool: Pool) -> str:
    """So many hits, and on whom."""
    told = words.number("hits", pool.hits)
    if pool.kind in words.data.units:
        return words.say("pool.facility", hits=told, facility=words.kind(pool.kind))
    return words.say(f"pool.{pool.kind}", hits=told)


def _hit_note(words: Words, pos: Position, unit: Unit, is_one_of_several: bool) -> str:
    """What a hit does to a unit that can take several; what tells it from others of its kind."""
    kind = pos.type(unit)
    told = []
    if is_one_of_several and unit.owner == pos.me:
        told.append(words.number("movement", pos.left(unit)))
    if kind.hits > 1:
        told.append(words.say("row.only_damaged" if unit.hits + 1 < kind.hits else "row.then_lost"))
    if unit.cargo:
        told.append(words.say("row.with", units=words.units((each, 1) for each in unit.cargo)))
    return ", ".join(told)


def _units(words: Words, pos: Position, units: Force, usual: Mapping[Unit, int]) -> tuple[Row, ...]:
    return tuple(
        Row(
            key=key_of(unit),
            label=words.kind(unit.type),
            kind=unit.type,
            owner=unit.owner,
            most=number,
            n=usual.get(unit, 0),
        )
        for unit, number in units
    )


def interceptors(words: Words, pos: Position, decision: ChooseInterceptors) -> Sheet:
    """Fighters to send up (S42-OPT-03)."""
    return Sheet(
        f"intercept:{decision.space}",
        words.say("sheet.intercept"),
        words.say("submit.intercept"),
        _units(words, pos, decision.fighters, {}),
        least=1,
        space=decision.space,
    )


def submarines(words: Words, pos: Position, decision: ChooseSubmerging) -> Sheet:
    """Submarines to submerge (S42-CMB-12)."""
    return Sheet(
        f"submerge:{decision.space}",
        words.say("sheet.submerge"),
        words.say("submit.submerge"),
        _units(words, pos, decision.submarines, {}),
        least=1,
        space=decision.space,
    )


def bombardment(words: Words, pos: Position, decision: ChooseBombardment) -> Sheet:
    """Ships to bombard, the best set (S42-AMP-10)."""
    usual = best_ships(pos, decision.ships, decision.limit)
    most = min(decision.limit, size(decision.ships))
    return Sheet(
        f"bombard:{decision.space}",
        words.say("sheet.bombard"),
        words.say("submit.bombard"),
        _units(words, pos, decision.ships, dict(usual)),
        most=most,
        note=words.say("row.bombard", most=most),
        space=decision.space,
    )


def all_or_none(words: Words, decision: AnyDecision, answers: Sequence[AnyAction]) -> list[Button]:
    """The answers that take nobody and everybody."""
    total = size(_asked(decision))
    found = []
    for action in answers:
        assert isinstance(action, Intercept | Submerge)
        name = "intercept" if isinstance(action, Intercept) else "submerge"
        if not action.units:
            label = words.say(f"button.{name}_{'not' if total == 1 else 'none'}")
            found.append(Button(f"none:{action.space}", label, action))
        elif size(action.units) == total:
            label = words.say(f"submit.{name}" if total == 1 else f"button.{name}_all")
            found.append(Button(f"all:{action.space}", label, action))
    return found


def _asked(decision: AnyDecision) -> Force:
    match decision:
        case ChooseInterceptors(fighters=units) | ChooseSubmerging(submarines=units):
            return units
    raise LookupError(decision)


# ---- filled in ----


def taken(pos: Position, by: str, units: Force) -> TakeHits:
    """The hits; one on a ship that is not damaged yet damages it, whichever row it stands in."""
    for decision in pos.top.decisions if isinstance(pos.top, Window) else ():
        if isinstance(decision, ChooseCasualties) and decision.owner == by:
            there = dict(side_hit(pos, decision))
            return TakeHits(by, decision.space, _damage_first(there, units))
    raise MalformedAction("{power} is asked for no losses", pos.parts(power=by))


def _damage_first(there: Mapping[Unit, int], units: Force) -> Force:
    counts = dict(units)
    for unit in sorted(counts, key=lambda unit: -unit.hits):
        if not unit.hits:
            break
        before = replace(unit, hits=unit.hits - 1)
        excess = counts[unit] - there.get(unit, 0) - counts.get(before, 0)
        if excess > 0:
            moved = (excess + 1) // 2
            counts[unit] -= moved
            counts[before] = counts.get(before, 0) + moved
    return force(counts.items())


def _two(key: str) -> tuple[str, str]:
    first, between, second = key.partition(BETWEEN)
    if not between:
        raise MalformedAction("there is no row {word}", places(word=key))
    return first, second


def chosen(counts: Mapping[str, int]) -> Force:
    """The units of a filled sheet."""
    pairs = []
    for key, number in counts.items():
        unit, ship = read_key(key)
        if ship is not None:
            raise MalformedAction("there is no row {word}", places(word=key))
        pairs.append((unit, number))
    return force(pairs)


def repaired(pos: Position, by: str, purse: str, counts: Mapping[str, int]) -> tuple[Repair, ...]:
    """What is repaired, for each facility all that its money can."""
    return tuple(_repair(pos, by, *_two(key), number) for key, number in counts.items())


def bids(pos: Position, by: str, space: str, counts: Mapping[str, int]) -> tuple[Bid, ...]:
    """The extra units, one by one."""
    return tuple(Bid(by, *_two(key)) for key, number in counts.items() for _ in range(number))
