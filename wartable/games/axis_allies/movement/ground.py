"""Whose ground it is: why land units may not enter a territory, nor aircraft fly over it."""

from __future__ import annotations

from wartable.core.game import Objection
from wartable.games.axis_allies import neutrals
from wartable.games.axis_allies.airways import NoFly
from wartable.games.axis_allies.position import Position
from wartable.games.axis_allies.unit import Unit


def closed(pos: Position, territory: str) -> Objection | None:
    """No unit of any kind enters or crosses it (S42-MAP-11, E40-MAP-05, G40-MAP-12)."""
    space = pos.data.spaces[territory]
    if not space.closed:
        return None
    return Objection(
        pos.rule("S42-MAP-11"),
        "{space} is neutral" if space.neutral else "{space} is impassable",
        (territory,),
        pos.parts(space=territory),
    )


def _restricted(pos: Position, territory: str) -> Objection | None:
    """A neutral power keeps to its own ground, and everybody else keeps off it (E40-POL-19,
    E40-POL-20, E40-POL-21, G40-NAW-05, G40-NAW-06, G40-NAW-08, G40-NAW-10, G40-SOV-02)."""
    host = pos.state.control[territory]
    if host == pos.me:
        return None
    if pos.is_neutral_power(pos.me, territory):
        rule = "G40-NAW-05" if pos.is_neutral(territory) else "G40-NAW-06"
        return Objection(
            pos.rule(rule),
            "a neutral power does not enter {space}",
            (territory,),
            pos.parts(space=territory),
        )
    if pos.is_neutral_power(host, territory):
        return Objection(
            pos.rule("G40-NAW-08"),
            "{power} is a neutral power",
            (territory,),
            pos.parts(power=host),
        )
    return None


def _shared(pos: Position, unit: Unit, territory: str) -> Objection | None:
    host = pos.state.control[territory]
    if not pos.may_share(host, unit.owner, territory):
        return Objection(
            pos.rule("S42-CMV-07"),
            "{power} does not share {space}",
            (territory,),
            pos.parts(power=host, space=territory),
        )
    return None


def combat_objection(pos: Position, unit: Unit, territory: str) -> Objection | None:
    """Why a land unit may not enter a territory in the combat move: it is closed, or a neutral
    power's, or not shared, or a friendly neutral, or held by somebody with whom there is no war
    (S42-MAP-11, S42-CMV-07, E40-MOV-05, E40-NEU-03, E40-POL-16, G40-CMV-03, G40-NEU-06,
    G40-NAW-02, G40-JPN-06)."""
    if objection := closed(pos, territory) or _restricted(pos, territory):
        return objection
    host = pos.state.control[territory]
    if host in pos.mine:
        return _shared(pos, unit, territory)
    if neutrals.is_friendly_neutral(pos, territory, pos.me):
        return Objection(
            pos.rule("G40-NEU-06"),
            "{space} is a friendly neutral",
            (territory,),
            pos.parts(space=territory),
        )
    if host not in pos.foes:
        rule = "G40-NAW-02" if host in pos.data.powers else "G40-JPN-06"
        return Objection(
            pos.rule(rule), "you are not at war with {power}", (territory,), pos.parts(power=host)
        )
    for other, _ in pos.at(territory):
        if other.owner not in pos.foes and other.owner not in pos.mine:
            return Objection(
                pos.rule("G40-NAW-02"),
                "you are not at war with {power}",
                (territory,),
                pos.parts(power=other.owner),
            )
    return None


def noncombat_objection(
    pos: Position, unit: Unit, territory: str, *, accompanied: bool = False
) -> Objection | None:
    """Why a land unit may not enter a territory without a fight: only friendly ones are entered,
    and friendly neutrals by units that can take them over, or come with such (S42-NCM-04,
    S42-CMV-07, E40-NEU-04, E40-NEU-17, E40-AMB-38, E40-NCM-04, E40-NCM-05, G40-NEU-08, G40-NCM-04,
    G40-NAW-10)."""
    if objection := closed(pos, territory):
        return objection
    if pos.is_friendly(territory):
        return _restricted(pos, territory) or _shared(pos, unit, territory)
    if not neutrals.is_friendly_neutral(pos, territory, pos.me):
        return Objection(
            pos.rule("S42-NCM-04"),
            "{space} is hostile" if pos.is_hostile_land(territory) else "{space} is not friendly",
            (territory,),
            pos.parts(space=territory),
        )
    if objection := _restricted(pos, territory):
        return objection
    if not pos.type(unit).captures and not accompanied:
        return Objection(
            pos.rule("G40-NEU-08"),
            "{unit} cannot take over {space}",
            (territory,),
            pos.parts(unit=unit.type, space=territory),
        )
    return None


def stops_blitz(pos: Position, here: str) -> bool:
    """Whether a neutral territory stops tanks: its army does, and where the table plays it so every
    neutral territory does (E40-AMB-44, G40-AMB-41)."""
    if neutrals.army(pos, here, ""):
        return True
    return pos.is_neutral(here) and not pos.state.options.blitz_neutrals


def must_stop(pos: Position, here: str) -> Objection | None:
    """Nobody passes a friendly neutral, nor one that was taken over this turn (E40-NEU-04,
    G40-NEU-08, G40-NEU-23)."""
    is_new = here in pos.state.annexed and here not in pos.state.opening.friendly
    if is_new or neutrals.is_friendly_neutral(pos, here, pos.me):
        return Objection(
            pos.rule("G40-NEU-23"),
            "nobody moves through {space} this turn",
            (here,),
            pos.parts(space=here),
        )
    return None


def flight_objection(pos: Position, unit: Unit, space: str) -> Objection | None:
    """Why an aircraft may not enter a space at all; over one with whom there is no war it flies, if
    neither is a neutral power (S42-MAP-11, E40-NEU-03, E40-AMB-26, G40-NEU-07, G40-NAW-12)."""
    if not pos.board.is_land(space):
        return None
    if objection := closed(pos, space) or _restricted(pos, space):
        return objection
    if neutrals.is_friendly_neutral(pos, space, pos.me):
        return Objection(
            pos.rule("G40-NEU-07"),
            "{space} is a friendly neutral",
            (space,),
            pos.parts(space=space),
        )
    host = pos.state.control[space]
    is_peaceful = host not in pos.foes and host not in pos.mine
    if is_peaceful and not pos.state.options.overflight:
        return Objection(
            pos.rule("G40-NAW-12"),
            "you are not at war with {power}",
            (space,),
            pos.parts(power=host),
        )
    return None


def overflight_objection(pos: Position, space: str) -> Objection | None:
    """Why an aircraft may not fly on from here: nobody flies over a neutral territory but to attack
    it (E40-NEU-08, G40-NEU-12, G40-AIR-04)."""
    if pos.is_neutral(space):
        return Objection(
            pos.rule("G40-NEU-12"),
            "nobody flies over neutral {space}",
            (space,),
            pos.parts(space=space),
        )
    return None


def no_fly(pos: Position) -> frozenset[str]:
    """The spaces that my aircraft do not fly over."""
    state, airways = pos.state, pos.edition.airways
    known = airways.no_fly.get(pos.me)
    if (
        known is None
        or (known.control is not state.control and known.control != state.control)
        or known.declared != state.declared
        or known.overflight != state.options.overflight
    ):
        spaces = _no_fly(pos)
        known = NoFly(state.control, state.declared, state.options.overflight, spaces)
        airways.no_fly[pos.me] = known
    return known.spaces


def _no_fly(pos: Position) -> frozenset[str]:
    kind = next(kind.id for kind in pos.data.units.values() if kind.domain == "air")
    aircraft = Unit(kind, pos.me)
    return frozenset(
        space
        for space in pos.data.spaces
        if flight_objection(pos, aircraft, space)
        or overflight_objection(pos, space)
        or pos.edition.bars_entry(pos, aircraft, space)
    )
