"""Operations that leave a marker, change control or build a route (T-CARDMARK)."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from wartable.games.empire_of_the_sun import control
from wartable.games.empire_of_the_sun.cards.running import Operation, Running
from wartable.games.empire_of_the_sun.hq import commands
from wartable.games.empire_of_the_sun.nations import routes
from wartable.games.empire_of_the_sun.position import Position
from wartable.games.empire_of_the_sun.supply import supply_of

ROUTES = {"jarhat": routes.JARHAT, "imphal": routes.IMPHAL, "ledo": routes.LEDO}
"""The hexes of the transport routes (EOS-13.77-01)."""


def _marker(run: Running) -> bool:
    """EOS-CARD-40."""
    return MARKERS[run.says("marker")](run)


def _doolittle(run: Running) -> bool:
    run.script.mark(doolittle=True)
    return True


def _hump(run: Running) -> bool:
    """EOS-13.78-05."""
    run.script.mark(hump=True)
    return True


def _barges(run: Running) -> bool:
    """Barges come unless PT Boats were played, and go when they are."""
    wanted = run.says("flip_to") == "barges"
    if not (wanted and run.pos.state.marks.pt_boats):
        run.script.mark(barges=wanted)
    return True


def _pt_boats(run: Running) -> bool:
    run.script.mark(pt_boats=True)
    return True


def _escorts(run: Running) -> bool:
    """+2, or +4 if it is +2 already; void, and gone for good, with AL-80."""
    if run.says("remove"):
        run.script.mark(no_escorts=True)
        run.script.track("escorts", 0, run.card)
    elif not run.pos.state.marks.no_escorts:
        present = run.pos.state.tracks.escorts >= run.says("to")
        run.script.track("escorts", run.says("if_present") if present else run.says("to"), run.card)
    return True


def _kwai(run: Running) -> bool:
    """EOS-13.79-01."""
    run.script.mark(kwai=True)
    return True


def _tojo(run: Running) -> bool:
    run.script.mark(tojo_resigned=True)
    return True


def _interceptors(run: Running) -> bool:
    run.script.mark(interceptors=True)
    return True


def _tokyo_express(run: Running) -> bool:
    """A hex that Japan controls within command range of a supplied HQ."""
    if run.chosen:
        run.script.mark(tokyo_express=run.chosen[0])
        return True
    places = sorted(express_hexes(run.pos))
    return run.ask(places) if places else True


def express_hexes(pos: Position) -> Iterator[str]:
    """Where the Tokyo Express may be placed."""
    hqs = supply_of(pos).hqs("japan")
    for place in pos.map.hexes:
        if pos.controls("japan", place) and any(commands(pos, hq, place) for hq in hqs):
            yield place


MARKERS: dict[str, Callable[[Running], bool]] = {
    "doolittle_raid": _doolittle,
    "burma_road": _hump,
    "jp_asp": _barges,
    "pt_boats": _pt_boats,
    "escorts": _escorts,
    "kwai_bridge": _kwai,
    "tokyo_express": _tokyo_express,
    "game_turn": _tojo,
    "interceptors": _interceptors,
}


def _control(run: Running) -> bool:
    """EOS-CARD-51."""
    hexes = run.says("hexes")
    places = islands_beside_landings(run.pos) if isinstance(hexes, str) else hexes
    control.take(run.script, places, run.says("side"))
    return True


def islands_beside_landings(pos: Position) -> tuple[str, ...]:
    """Enemy one-hex islands without units, next to a one-hex island free of enemies on which Allied
    ground units have landed (EOS-CARD-51)."""
    landed = {
        pos.where(unit)
        for unit in pos.offensive.landed
        if pos.counter(unit).side == "allies" and pos.is_on_map(unit)
    }
    found: set[str] = set()
    for place in landed:
        if pos.hex(place).one_hex_island and not pos.has_enemy("allies", place):
            found |= {
                near
                for near in pos.hexes_within([place], 1) - {place}
                if pos.hex(near).one_hex_island and not pos.at(near)
            }
    return tuple(sorted(place for place in found if not pos.controls("allies", place)))


def _build_route(run: Running) -> bool:
    """The first route, or if it is built one of the others by choice (EOS-CARD-52)."""
    if run.chosen:
        _built(run, run.chosen[0])
        return True
    first = ROUTES[run.says("first")]
    if first in run.pos.state.marks.no_route:
        if _may_build(run.pos, first):
            _built(run, first)
        return True
    others = sorted(ROUTES[name] for name in run.says("if_built_then_one_of"))
    open_ones = [place for place in others if _may_build(run.pos, place)]
    if len(open_ones) > 1:
        return run.ask(open_ones)
    for place in open_ones:
        _built(run, place)
    return True


def _may_build(pos: Position, place: str) -> bool:
    """Not built yet, Allied-controlled and free of Japanese units."""
    missing = place in pos.state.marks.no_route
    return missing and pos.controls("allies", place) and not pos.has_enemy("allies", place)


def _built(run: Running, place: str) -> None:
    routes.build(run.script, place)


OPERATIONS: dict[str, Operation] = {
    "marker": Operation(_marker),
    "control": Operation(_control),
    "build_route": Operation(_build_route),
}
