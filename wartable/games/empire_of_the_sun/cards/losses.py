"""Operations that cost steps (EOS-CARD-10, EOS-CARD-53 to EOS-CARD-56)."""

from __future__ import annotations

from wartable.games.empire_of_the_sun.battle.passengers import lose_step
from wartable.games.empire_of_the_sun.cards import sets
from wartable.games.empire_of_the_sun.cards.now import in_force
from wartable.games.empire_of_the_sun.cards.running import (
    NOTHING,
    Operation,
    Running,
    modifier,
)
from wartable.games.empire_of_the_sun.facts import Effect, Side
from wartable.games.empire_of_the_sun.position import Position


def targets(pos: Position, effect: Effect, side: Side) -> tuple[str, ...]:
    """The legal targets of an effect now; the sets of those that eliminate nobody are of full units
    (EOS-CARD-09, EOS-CARD-10)."""
    if effect.op == "kamikaze":
        return kamikaze_hexes(pos, effect)
    return sets.members(pos, effect.params["target"], side=side)


def _step_loss(run: Running) -> bool:
    """EOS-CARD-53."""
    return _lose(run, run.says("steps"))


def _roll(run: Running) -> bool:
    """The table says how many steps are lost (EOS-CARD-54)."""
    if run.chosen:
        return _lose(run, int(run.chosen[0]))
    face = run.script.roll(run.card)
    steps = _in_table(run.says("table"), face)
    run.script.tell(run.card, run.side, face, result=str(steps))
    return _lose(run.remember(str(steps)), steps)


def _in_table(table: dict[str, int], face: int) -> int:
    for span, steps in table.items():
        low, _, high = span.partition("-")
        if int(low) <= face <= int(high or low):
            return steps
    raise ValueError(f"the table has no row for {face}")


def _lose(run: Running, steps: int) -> bool:
    """Steps are lost one by one by units of the set, as the chooser says (EOS-CARD-09)."""
    hit = [word for word in run.chosen if word in run.pos.data.counters]
    if hit:
        lose_step(run.script, hit[-1], run.card)
    lost = len(hit)
    while lost < steps:
        among = targets(run.pos, run.effect, run.side)
        if len(among) > 1:
            return run.ask(among)
        if not among:
            break
        lose_step(run.script, among[0], run.card)
        run = run.remember(among[0])
        lost += 1
    return True


# kamikazes


def kamikaze_hexes(pos: Position, effect: Effect) -> tuple[str, ...]:
    """Declared battles near Tokyo with Allied ships, no kamikaze yet and a Japanese air unit in
    reach (EOS-CARD-55)."""
    return tuple(
        sorted(
            place
            for place in pos.offensive.battles
            if pos.distance(place, effect.params["of"]) <= effect.params["within"]
            and f"kamikaze {place}" not in pos.offensive.used
            and _allied_ships(pos, place)
            and kamikaze_units(pos, place)
        )
    )


def _allied_ships(pos: Position, place: str) -> tuple[str, ...]:
    return tuple(
        unit
        for unit in sets.fighters(pos, place)
        if pos.counter(unit).side == "allies" and pos.counter(unit).kind == "naval"
    )


def kamikaze_units(pos: Position, place: str) -> tuple[str, ...]:
    """Japanese air units whose extended range, which all have, reaches the hex (EOS-CARD-55)."""
    return tuple(
        unit
        for unit in pos.units_of("japan", "air")
        if pos.distance(pos.where(unit), place) <= pos.counter(unit).extended
    )


def _kamikaze(run: Running) -> bool:
    """Japan picks the battle, then the air unit, which loses a step, then ships; a reduced one is
    eliminated only when no full one is left there (EOS-CARD-55, EOS-CARD-56)."""
    match len(run.chosen):
        case 0:
            battles = targets(run.pos, run.effect, run.side)
            return run.ask(battles) if battles else True
        case 1:
            return run.ask(kamikaze_units(run.pos, run.chosen[0]), about=run.chosen)
        case 2:
            place, pilot = run.chosen
            used = {*run.script.offensive.used, f"kamikaze {place}"}
            run.script.note(used=frozenset(used))
            lose_step(run.script, pilot, run.card)
            if _bonus(run.pos):
                return run.ask((place,), op="kamikaze_bonus", optional=True)
            return _crash(run.remember(NOTHING), 0)
        case _:
            return _crash(run, _take_bonus(run))


def _bonus(pos: Position) -> int:
    """Steps more that JP-45 gives in one battle, if it has not yet (EOS-CARD-56)."""
    if any(word.startswith("kamikaze_bonus") for word in pos.offensive.used):
        return 0
    return sum(effect.params["extra_steps"] for _, effect in in_force(pos, "kamikaze_bonus"))


def _take_bonus(run: Running) -> int:
    """The bonus, if Japan uses it here; it is used up then."""
    if run.chosen[2] == NOTHING:
        return 0
    word = f"kamikaze_bonus {run.chosen[0]}"
    if word not in run.script.offensive.used:
        run.script.note(used=run.script.offensive.used | {word})
    return sum(each.params["extra_steps"] for _, each in in_force(run.pos, "kamikaze_bonus"))


def _crash(run: Running, bonus: int) -> bool:
    hit = run.chosen[3:]
    if hit:
        lose_step(run.script, hit[-1], run.card)
    if len(hit) >= run.says("steps") + bonus:
        return True
    ships = _allied_ships(run.pos, run.chosen[0])
    among = tuple(ship for ship in ships if not run.pos.is_reduced(ship)) or ships
    return run.ask(among, about=[run.chosen[0]]) if among else True


OPERATIONS: dict[str, Operation] = {
    "step_loss": Operation(_step_loss),
    "roll": Operation(_roll),
    "kamikaze": Operation(_kamikaze),
    "kamikaze_bonus": modifier(),
}
