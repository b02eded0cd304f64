"""Who takes part in a battle (9.1)."""

from __future__ import annotations

from collections.abc import Iterator

from wartable.games.empire_of_the_sun.battle import garrisons
from wartable.games.empire_of_the_sun.cards.now import in_force
from wartable.games.empire_of_the_sun.facts import Side, other
from wartable.games.empire_of_the_sun.position import Position
from wartable.games.empire_of_the_sun.state import Battle, Fight


def battle_of(pos: Position) -> Battle:
    """The battle under way."""
    for frame in reversed(pos.state.flow):
        if isinstance(frame, Battle):
            return frame
    raise LookupError("no battle is under way")


def attacker(pos: Position) -> Side:
    """The active player (EOS-7.1-01)."""
    return pos.offensive.side


def defender(pos: Position) -> Side:
    """The Reaction player."""
    return other(pos.offensive.side)


def as_it_begins(pos: Position, number: str) -> Battle:
    """The battle of a hex with all who take part, before anybody fires (EOS-9.1-01)."""
    active = _fleet(pos, number, attacker(pos))
    reaction = _fleet(pos, number, defender(pos))
    return Battle(
        number,
        active=active,
        reaction=reaction,
        ground=pos.own(attacker(pos), number, "ground"),
        stood={unit: pos.where(unit) for unit in (*active, *reaction)},
        defended=_is_defended(pos, number),
        garrison=garrisons.steps(pos, number),
    )


def _fleet(pos: Position, number: str, side: Side) -> tuple[str, ...]:
    """The air and naval units of a side: those in the hex (EOS-9.1-01, EOS-9.2-02), of the active
    player only activated ones (EOS-9.2-01); carriers and air units that fight from elsewhere
    (EOS-9.11-01); ships stacked there with such a carrier (EOS-9.12-02), but where another battle
    is: those fight in it (EOS-9.1-02)."""
    offensive = pos.offensive
    fight = offensive.battles.get(number, Fight())
    is_active = side == offensive.side
    here = {
        unit
        for unit in pos.own(side, number, "air", "naval")
        if not is_active
        or (unit in offensive.activated and not _fights_elsewhere(pos, unit, number))
    }
    named = fight.active if is_active else fight.reaction
    away = {unit for unit in named if pos.is_on_map(unit) and pos.counter(unit).is_air} - here
    carriers = {pos.where(unit) for unit in away if pos.counter(unit).is_carrier}
    escorts = {
        unit
        for place in carriers - offensive.battles.keys()
        for unit in pos.own(side, place, "naval")
        if not pos.counter(unit).is_carrier
    }
    fleet = (here | away | escorts) - offensive.strategic - _protected(pos)
    return tuple(sorted(fleet))


def _fights_elsewhere(pos: Position, unit: str, number: str) -> bool:
    """Whether a carrier or air unit in a hex of Special Reaction has kept the battle that it had
    declared elsewhere (EOS-7.24-08, EOS-7.27-06)."""
    battles = pos.offensive.battles
    if number not in battles or not battles[number].special:
        return False
    return any(unit in fight.active for place, fight in battles.items() if place != number)


def _protected(pos: Position) -> frozenset[str]:
    """Units that cannot be attacked in this Offensive (EOS-CARD-70)."""
    return frozenset(
        unit for _, effect in in_force(pos, "protect") for unit in effect.params["units"]
    )


def _is_defended(pos: Position, number: str) -> bool:
    """Whether the Reaction player had a ground unit or HQ in the hex before units landed there
    (T-GMOD); it is enough that one active unit landed (EOS-AMB-23)."""
    side = attacker(pos)
    if not any(unit in pos.offensive.landed for unit in pos.own(side, number, "ground")):
        return False
    if garrisons.steps(pos, number) and side == "allies":
        return True
    return any(
        place == number
        and pos.where(unit) in (number, "eliminated")
        and pos.counter(unit).side == defender(pos)
        and pos.counter(unit).kind in ("ground", "hq")
        for unit, place in pos.offensive.before.at.items()
    )


def fleet(pos: Position, battle: Battle, side: Side) -> tuple[str, ...]:
    """The air and naval units of a side that survive so far, escorts of carriers among them."""
    took_part = battle.active if side == attacker(pos) else battle.reaction
    at, places = pos.state.at, pos.map.hexes
    return tuple([unit for unit in took_part if at.get(unit) in places])


def had_fleet(pos: Position, battle: Battle, side: Side) -> bool:
    """Whether the side had air or naval units in the stage (EOS-9.2-17, EOS-9.2-18)."""
    return bool(battle.active if side == attacker(pos) else battle.reaction)


def aircraft(pos: Position, battle: Battle, side: Side) -> tuple[str, ...]:
    """The air units and carriers of a side in the battle that survive so far."""
    counters = pos.data.counters
    return tuple([unit for unit in fleet(pos, battle, side) if counters[unit].is_air])


def ships_here(pos: Position, battle: Battle, side: Side) -> tuple[str, ...]:
    """The naval units of a side in the battle hex."""
    return pos.own(side, battle.hex, "naval")


def troops(pos: Position, battle: Battle, side: Side) -> tuple[str, ...]:
    """The ground units of a side in the hex that have not been turned back (EOS-8.45-13)."""
    found = pos.own(side, battle.hex, "ground")
    back = pos.offensive.turned_back
    return tuple([unit for unit in found if unit not in back]) if back else found


def fighting_troops(pos: Position, battle: Battle, side: Side) -> tuple[str, ...]:
    """The ground units that fight in the ground stage (EOS-9.13-01): those that landed for the
    active player only if he won the air-naval stage (EOS-9.13-02, EOS-9.13-03), those of the
    Reaction player always (EOS-9.13-04)."""
    found = troops(pos, battle, side)
    if side == defender(pos) or battle.winner == side:
        return found
    return tuple(unit for unit in found if unit not in pos.offensive.landed)


def has_garrison(pos: Position, battle: Battle, side: Side) -> bool:
    """Whether the side has intrinsic steps left in the battle (T-INTRINSIC)."""
    return side == "japan" and bool(garrisons.of_battle(pos, battle))


def has_troops(pos: Position, battle: Battle, side: Side) -> bool:
    """Whether the side has anything that fights in the ground stage."""
    return bool(fighting_troops(pos, battle, side)) or has_garrison(pos, battle, side)


def has_attackers(pos: Position, battle: Battle) -> bool:
    """Whether an active unit is in the battle (EOS-7.27-13, EOS-8.45-14); ships that only escort a
    carrier are with it."""
    return bool(fleet(pos, battle, attacker(pos)) or troops(pos, battle, attacker(pos)))


def passengers(pos: Position, ship: str) -> Iterator[str]:
    """The brigades that a ship carries (EOS-8.46-01)."""
    for unit, by in sorted(pos.offensive.carried.items()):
        if by == ship and pos.is_on_map(unit):
            yield unit
