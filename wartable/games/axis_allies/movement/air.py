"""Aircraft fly where there is something to fight, and home again."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from wartable.core.game import Objection
from wartable.games.axis_allies import neutrals
from wartable.games.axis_allies.movement import ground, landing
from wartable.games.axis_allies.movement.sea import landing_first, needs_cover
from wartable.games.axis_allies.movement.travel import Travel, has_moved
from wartable.games.axis_allies.position import Position
from wartable.games.axis_allies.unit import Did, Unit


def _enter(pos: Position, unit: Unit, a: str, b: str) -> Objection | None:
    """Aircraft cross every border, over friend and enemy, but no neutral territory, nor what is
    barred to their power (S42-CMV-06, S42-MAP-11, S42-MAP-22, S42-AIR-03, G40-CHN-12,
    G40-NAW-13)."""
    if b not in pos.board.neighbours.get(a, ()):
        return Objection(
            pos.rule("S42-MAP-01"),
            "no border joins {space} and {space_2}",
            (a, b),
            pos.parts(space=a, space_2=b),
        )
    return ground.flight_objection(pos, unit, b) or pos.edition.bars_entry(pos, unit, b)


def _stop(pos: Position, unit: Unit, here: str) -> Objection | None:
    return ground.overflight_objection(pos, here)


def has_something_to_fight(pos: Position, space: str) -> bool:
    """Whether aircraft sent here may fight: enemies that take part in a battle, guns alone too
    (G40-AMB-14), ships of any kind at sea, or aircraft that could scramble there (S42-CMV-41,
    S42-TRP-03, G40-CMV-04)."""
    enemies = pos.enemies(space)
    if neutrals.army(pos, space, ""):
        return pos.is_hostile_land(space)
    if pos.board.kinds[space] == "sea":
        return needs_cover(pos, space) or any(pos.type(unit).domain == "sea" for unit, _ in enemies)
    return pos.is_hostile_land(space) and any(
        not pos.type(unit).stands_aside for unit, _ in enemies
    )


def _end_in_combat(pos: Position, unit: Unit, path: Sequence[str]) -> Objection | None:
    """Aircraft make a combat move only to fight, and never who is not an enemy (S42-CMV-41,
    E40-POL-16, G40-NAW-02)."""
    if nothing := _nothing_to_fight(pos, path[-1]):
        return landing_first(pos, unit, path[-1]) or nothing
    return _peace(pos, unit, path[-1])


def _nothing_to_fight(pos: Position, space: str) -> Objection | None:
    """Why no aircraft attacks there (S42-CMV-41); looked for once, for all that have it in
    range."""
    known: dict[str, Objection | None] = pos.once("nothing to fight", dict)
    if space not in known:
        known[space] = None
        if not has_something_to_fight(pos, space):
            known[space] = Objection(
                pos.rule("S42-CMV-41"),
                "there is nothing to fight in {space}",
                (space,),
                pos.parts(space=space),
            )
    return known[space]


def _peace(pos: Position, unit: Unit, space: str) -> Objection | None:
    return ground.combat_objection(pos, unit, space) if pos.board.is_land(space) else None


def raid_target(pos: Position, space: str) -> str | None:
    """A facility that bombers can raid in a territory, if there is one (S42-SBR-01)."""
    if not pos.is_hostile_land(space):
        return None
    return next(iter(pos.state.facilities.get(space, ())), None)


def _end_in_raid(pos: Position, unit: Unit, path: Sequence[str]) -> Objection | None:
    """Bombers raid enemy facilities; fighters may go along where the table plays with
    escorts (S42-SBR-01, S42-OPT-02)."""
    if nothing := _nothing_to_raid(pos, path[-1]):
        return nothing
    if objection := _peace(pos, unit, path[-1]):
        return objection
    if pos.type(unit).raids:
        return _nothing_to_bomb(pos, unit, path[-1])
    if not pos.has_escorts:
        return Objection(
            pos.rule("S42-SBR-01"), "{unit} does not raid", (path[-1],), pos.parts(unit=unit.type)
        )
    if not any(other.did is Did.RAID for other, _ in pos.own(path[-1])):
        return Objection(
            pos.rule("S42-OPT-02"),
            "no bombers to escort in {space}",
            (path[-1],),
            pos.parts(space=path[-1]),
        )
    return None


def _nothing_to_raid(pos: Position, space: str) -> Objection | None:
    """Why nobody raids there (S42-SBR-01), looked for once."""
    known: dict[str, Objection | None] = pos.once("nothing to raid", dict)
    if space not in known:
        known[space] = None
        if raid_target(pos, space) is None:
            known[space] = Objection(
                pos.rule("S42-SBR-01"),
                "no enemy facility is in {space}",
                (space,),
                pos.parts(space=space),
            )
    return known[space]


def _nothing_to_bomb(pos: Position, unit: Unit, space: str) -> Objection | None:
    """Tactical bombers bomb bases only (E40-SBR-01, G40-SBR-01)."""
    only = pos.type(unit).raids_only
    if not only or any(facility in only for facility in pos.state.facilities[space]):
        return None
    return Objection(
        pos.rule("S42-SBR-01"),
        "{unit} has no target in {space}",
        (space,),
        pos.parts(unit=unit.type, space=space),
    )


def _ready_after_combat(pos: Position, unit: Unit, space: str) -> Objection | None:
    """Aircraft fly on with what they have left, until they have landed on a deck (S42-NCM-02,
    S42-NCM-11, S42-NCM-22)."""
    if unit.did in landing.SETTLED:
        return Objection(
            pos.rule("S42-NCM-11"),
            "{unit} has {did}",
            (space,),
            pos.parts(unit=unit.type, did=unit.did),
        )
    return None


def _end_after_combat(pos: Position, unit: Unit, path: Sequence[str]) -> Objection | None:
    """Aircraft land in territories friendly since the start of the turn, fighters also on decks
    (S42-NCM-07, S42-NCM-08, S42-NCM-09, S42-AIR-02)."""
    end = path[-1]
    if pos.board.kinds[end] == "sea":
        if not pos.type(unit).lands_on_decks:
            return Objection(
                pos.rule("S42-NCM-09"),
                "{unit} cannot land at sea",
                (end,),
                pos.parts(unit=unit.type),
            )
        return None
    if not landing.is_landing_place(pos, end, unit.owner):
        if end in pos.state.opening.friendly:
            return Objection(
                pos.rule("S42-CMV-07"),
                "{power} does not share",
                (end,),
                pos.parts(power=pos.state.control[end]),
            )
        return Objection(
            pos.rule("S42-NCM-08"),
            "{space} was not friendly at the start of the turn",
            (end,),
            pos.parts(space=end),
        )
    return None


COMBAT = Travel(has_moved, _enter, _stop, _end_in_combat, range_rule="S42-CMV-21")
RAID = COMBAT._replace(end=_end_in_raid)
NONCOMBAT = COMBAT._replace(ready=_ready_after_combat, end=_end_after_combat)


def flights(
    pos: Position, unit: Unit, space: str, travel: Travel, *, takes_off: bool
) -> Iterator[tuple[tuple[str, ...], bool]]:
    """The shortest flights within range, each with whether a territory to land in is then still
    in range: if not, only a deck can save the aircraft. One that takes off from a deck may attack
    in the carrier's own zone (S42-AIR-04, S42-MNF-05), and later stay there for another deck, so
    that the carrier can leave (S42-NCM-12, S42-NCM-19); a territory that is not flown over may be
    where a flight ends (E40-NEU-08, G40-NEU-12, G40-AIR-04)."""
    if travel.ready(pos, unit, space):
        return
    left = pos.left(unit, space)
    barred = ground.no_fly(pos)
    for end, path in pos.edition.airways.paths(space, barred).items():
        steps = len(path) - 1
        if steps > left:
            return
        if not steps and not (takes_off and _may_take_off(pos, space, travel)):
            continue
        if end in barred and end != space and travel.enter(pos, unit, path[-2], end):
            continue
        if not travel.end(pos, unit, path):
            yield path, landing.reaches_territory(pos, end, left - steps)


def _may_take_off(pos: Position, zone: str, travel: Travel) -> bool:
    """Whether there is a reason to leave a deck and stay in its zone."""
    return travel is COMBAT or (travel is NONCOMBAT and landing.has_decks_to_choose(pos, zone))
