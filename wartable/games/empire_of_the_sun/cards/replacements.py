"""Replacement points of events (EOS-CARD-42, EOS-CARD-43)."""

from __future__ import annotations

from wartable.games.empire_of_the_sun import burma_road, zoi
from wartable.games.empire_of_the_sun.cards.places import CHINA_BOX, entries, places_for
from wartable.games.empire_of_the_sun.cards.running import NOTHING, Operation, Running
from wartable.games.empire_of_the_sun.events import ReducedBecame, StepGained
from wartable.games.empire_of_the_sun.facts import Side
from wartable.games.empire_of_the_sun.supply import supply_of


def _replacements(run: Running) -> bool:
    """Points are used at once, one by one, on units that may take them; what is left is kept on the
    track if the card says so, and else lost (EOS-CARD-42, EOS-5.33-03, EOS-5.33-04,
    EOS-5.33-06); or there will be fewer points next turn (EOS-CARD-43)."""
    steps = run.says("steps")
    if run.effect.when == "next_turn":
        run.script.mark(ground_points_lost=run.pos.state.marks.ground_points_lost - steps)
        return True
    is_chosen = run.chosen and run.chosen[-1] != NOTHING
    if is_chosen and not _restored(run, run.chosen[-1]):
        return False
    used = sum(word in run.pos.data.counters for word in run.chosen)
    units = restorable(run) if used < steps else ()
    if units and NOTHING not in run.chosen:
        return run.ask(units, optional=True, about=[str(steps - used)])
    if run.says("save") and used < steps:
        track = "air_points" if run.says("kind") == "air" else "naval_points"
        now = getattr(run.pos.state.tracks, track)
        run.script.track(track, now + steps - used, run.card)  # type: ignore[arg-type]
    return True


def _restored(run: Running, word: str) -> bool:
    """A unit that was chosen is flipped or comes back reduced, where its player says."""
    if word in run.pos.data.counters:
        if run.pos.where(word) != "eliminated":
            run.script.emit(StepGained(word, run.card))
            return True
        places = _return_places(run, word)
        if len(places) > 1:
            return run.ask(places, about=[word])
        return _returned(run, word, places[0])
    return _returned(run, run.chosen[-2], word)


def _returned(run: Running, unit: str, place: str) -> bool:
    run.script.place([unit], place, run.card)
    if run.pos.counter(unit).steps == 2:
        run.script.emit(ReducedBecame((unit,), reduced=True))
    return True


def restorable(run: Running) -> tuple[str, ...]:
    """The units that may take a point of this kind now, in order."""
    return tuple(unit for unit in sorted(run.pos.state.at) if _may_take(run, unit))


def _may_take(run: Running, unit: str) -> bool:
    pos, counter = run.pos, run.pos.counter(unit)
    if not _is_meant(run, unit):
        return False
    if pos.where(unit) == "eliminated":
        revived = unit in run.says("may_revive", ()) or "where" not in run.effect.params
        return counter.replaceable and revived and bool(_return_places(run, unit))
    if unit not in pos.state.reduced or not supply_of(pos).is_supplied(unit):
        return False
    named = unit in run.says("only", ())
    return (counter.replaceable or named) and _stands_where(run, unit)


def _is_meant(run: Running, unit: str) -> bool:
    """Whether points of this kind, side and card serve the unit (EOS-CARD-42, EOS-11.31-01,
    EOS-11.32-02, EOS-11.34-01, EOS-11.34-03, EOS-11.35-01)."""
    counter, kind, side = run.pos.counter(unit), run.says("kind"), run.says("side")
    only = run.says("only", ())
    if only and unit not in only and counter.nation not in only:
        return False
    if kind == "chinese_ground":
        return counter.nation == "chinese" and burma_road.is_kunming_source(run.pos)
    belongs = counter.nation == "us" if side == "us" else counter.side == side
    return belongs and counter.kind == kind


def _stands_where(run: Running, unit: str) -> bool:
    """On the map in no unneutralised enemy ZOI, or in the China box; and where the card says
    (EOS-11.0-02, EOS-CARD-42)."""
    place = run.pos.where(unit)
    where = run.says("where")
    if where and place not in places_for(run.pos, where, unit):
        return False
    if place == CHINA_BOX:
        return True
    side: Side = run.pos.counter(unit).side
    return run.pos.is_on_map(unit) and not zoi.is_barred(run.pos, side, place)


def _return_places(run: Running, unit: str) -> tuple[str, ...]:
    """Where an eliminated unit may come back (EOS-11.0-03)."""
    name = run.says("placement") or run.says("revive_at")
    return places_for(run.pos, name, unit) if name else tuple(entries(run.pos, unit))


OPERATIONS: dict[str, Operation] = {"replacements": Operation(_replacements)}
