"""Operations that bring units and HQs or take them away (EOS-CARD-46 to EOS-CARD-50)."""

from __future__ import annotations

from wartable.games.empire_of_the_sun.cards.places import places_for
from wartable.games.empire_of_the_sun.cards.running import Operation, Running
from wartable.games.empire_of_the_sun.events import ReducedBecame
from wartable.games.empire_of_the_sun.facts import Effect
from wartable.games.empire_of_the_sun.hq import efficiency
from wartable.games.empire_of_the_sun.names import turn_box
from wartable.games.empire_of_the_sun.position import Position
from wartable.games.empire_of_the_sun.supply import supply_of


def _add_unit(run: Running) -> bool:
    """A unit enters at full strength, or waits for the next turn and cannot be delayed; with no
    place for it, it is out of the game (EOS-CARD-47, EOS-5.33-05)."""
    unit = run.says("unit")
    if run.pos.where(unit) == "by_event":
        if run.effect.when != "next_turn_undelayed":
            at = places_for(run.pos, run.says("at"), unit)
            return _put(run, unit, at or places_for(run.pos, run.says("else"), unit))
        run.script.place([unit], turn_box(run.pos.state.turn + 1), run.card)
        run.script.keep(undelayed=run.pos.state.memory.undelayed | {unit})
    return True


def _put(run: Running, unit: str, places: tuple[str, ...]) -> bool:
    """The unit is put where its player says, or leaves the game if there is no place."""
    if run.chosen or len(places) < 2:
        to = run.chosen[0] if run.chosen else next(iter(places), "removed")
        run.script.place([unit], to, run.card)
        return True
    return run.ask(places, about=[unit])


def _remove_unit(run: Running) -> bool:
    """EOS-CARD-48."""
    unit = run.says("unit")
    if run.pos.where(unit):
        run.script.place([unit], "removed", run.card)
        run.script.emit(ReducedBecame((unit,), reduced=False))
    return True


def _place_hq(run: Running) -> bool:
    """EOS-CARD-49."""
    hq = run.says("unit")
    if run.pos.where(hq) != "by_event":
        return True
    done = _put(run, hq, places_for(run.pos, run.says("at"), hq))
    if run.pos.is_on_map(hq):
        _arrived(run, hq)
    return done


def _arrived(run: Running, hq: str) -> None:
    """An HQ that came this turn serves arrivals in its own hex only (EOS-10.11-06)."""
    run.script.keep(new_hqs=run.pos.state.memory.new_hqs | {hq})


def _replace_hq(run: Running) -> bool:
    """An HQ takes the place of another, which leaves the game (EOS-CARD-50)."""
    out, into = run.says("out"), run.says("in")
    if run.pos.where(into) == "by_event":
        places = run.chosen or _places_to_take(run.pos, run.effect)
        if len(places) > 1:
            return run.ask(places, about=[into])
        for place in places:
            _take_over(run, out, into, place)
    return True


def _places_to_take(pos: Position, effect: Effect) -> tuple[str, ...]:
    """The hex of the HQ that leaves; if it is not on the map, the ports that the card opens, else
    its place on the turn track (EOS-CARD-50)."""
    out, into = effect.params["out"], effect.params["in"]
    place = pos.where(out)
    if pos.is_on_map(out):
        return (place,)
    if "else" in effect.params:
        return places_for(pos, effect.params["else"], into)
    return (place,) if place.startswith("turn_") or place == "delayed" else ()


def _take_over(run: Running, out: str, into: str, place: str) -> None:
    """An HQ stands there instead of the other; if it commands the Offensive, it activates as many
    units as it can from there (EOS-6.11-03, EOS-7.21-02)."""
    is_new = place != run.pos.where(out)
    run.script.place([out], "removed", run.card)
    run.script.place([into], place, run.card)
    if is_new:
        _arrived(run, into)
    elif not run.pos.is_on_map(into):
        run.script.keep(undelayed=run.pos.state.memory.undelayed - {out} | {into})
    if run.pos.state.offensive is not None and run.pos.offensive.hq == into:
        activation = run.pos.card(run.card).activation
        assert activation is not None
        run.script.note(limit=activation.logistics + efficiency(run.pos, into))


def hq_to_come(pos: Position, card: str) -> str:
    """The HQ that the card itself brings before activation, if it can come and be in supply
    (EOS-CARD-50); else empty."""
    for effect in pos.card(card).effects:
        if effect.op == "replace_hq" and pos.where(effect.params["in"]) == "by_event":
            into = str(effect.params["in"])
            places = _places_to_take(pos, effect)
            if any(supply_of(pos).hq_would_be(into, place) for place in places):
                return into
    return ""


def _delay(run: Running) -> bool:
    """EOS-CARD-46."""
    run.script.mark(delay_next=True)
    return True


OPERATIONS: dict[str, Operation] = {
    "add_unit": Operation(_add_unit),
    "remove_unit": Operation(_remove_unit),
    "place_hq": Operation(_place_hq),
    "replace_hq": Operation(_replace_hq),
    "delay_reinforcements": Operation(_delay),
}
