"""Kamikazes: where they may strike, and how many are left (GW-15.4-06)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from wartable.core.action_text import NUMBER, Wording
from wartable.core.flow import asked, one_branch
from wartable.core.game import Objection
from wartable.games.global_war_1936.actions import Strike
from wartable.games.global_war_1936.battle.fire import Die, roll
from wartable.games.global_war_1936.battle.fleets import units_of
from wartable.games.global_war_1936.battle.sea_hits import CHOSEN, SURFACE
from wartable.games.global_war_1936.battle.sides import OTHER
from wartable.games.global_war_1936.decisions import SendKamikazes
from wartable.games.global_war_1936.economy.income import has_wartime_income
from wartable.games.global_war_1936.events import Did
from wartable.games.global_war_1936.position import Position
from wartable.games.global_war_1936.rules import Question, Rule, no
from wartable.games.global_war_1936.script import Script
from wartable.games.global_war_1936.state import Assault, SeaBattle, Side
from wartable.games.global_war_1936.unit import Unit

WHO, AGAINST = "japan", "usa"
A_ROUND, IN_ALL = 2, 6
DIE = Die(7, "surface_ship", 3, f"{CHOSEN}surface_ship")


def sent(pos: Position) -> list[str]:
    """Those that struck, each by its round and number."""
    return [what for nation, deed, what in pos.state.deeds if (nation, deed) == (WHO, "kamikaze")]


def left(pos: Position) -> int:
    """How many may still strike this calendar round (GW-15.4-06)."""
    now = sum(what.startswith(f"{pos.state.round} ") for what in sent(pos))
    return min(A_ROUND - now, IN_ALL - len(sent(pos)))


def side_of(pos: Position, frame: SeaBattle) -> Side | None:
    """The side that Japan fights on and its kamikazes can help: an attack within their range, a
    defence beside the home country; the enemy has surface ships."""
    for side in OTHER:
        fights = any(unit.owner == WHO for unit, _ in units_of(pos, frame, side))
        ships = any(
            pos.data.units[unit.type].kind in SURFACE
            for unit, _ in units_of(pos, frame, OTHER[side])
        )
        here = pos.data.map.sea[frame.zone]
        home = pos.data.homes[WHO].zones
        near = here.kamikaze if side == "attack" else any(shore in home for shore in here.coast)
        if fights and ships and near:
            return side
    return None


def ask(script: Script, frame: SeaBattle) -> None:
    """Once the USA has reached wartime income, Japan says how many strike."""
    pos = script.pos
    if _are_ready(pos) and side_of(pos, frame) is not None:
        script.ask(SendKamikazes(pos.lead_of(WHO), frame.zone, left(pos)))


def _are_ready(pos: Position) -> bool:
    return pos.exists(WHO) and has_wartime_income(pos, AGAINST) and left(pos) > 0


def ask_ashore(script: Script, zone: str, after: str = "") -> None:
    """Before the shore of the home country is bombarded they may strike at the ships off it, in one
    sea zone after the other."""
    pos = script.pos
    if (
        not _are_ready(pos)
        or pos.state.control[zone] != WHO
        or zone not in pos.data.homes[WHO].zones
    ):
        return
    coast = pos.data.map.land[zone].coast
    for sea in coast[coast.index(after) + 1 :] if after else coast:
        if any(pos.data.units[unit.type].kind in SURFACE for unit, _ in _off_shore(pos, sea)):
            script.ask(SendKamikazes(pos.lead_of(WHO), sea, left(pos)))
            return


def _off_shore(pos: Position, sea: str) -> Iterator[tuple[Unit, int]]:
    for unit, number in pos.units(sea):
        if unit.owner in pos.acting and pos.relations.is_enemy(WHO, unit.owner):
            yield unit, number


def _objections(pos: Position, action: Strike) -> Iterator[Objection]:
    most = asked(pos.top, SendKamikazes, action).most
    if action.number > most:
        yield no(pos, "GW-15.4-06", "{number} more may strike", number=most)


def _strike(script: Script, action: Strike) -> None:
    sea = asked(script.pos.top, SendKamikazes, action).zone
    script.pop()
    frame = script.pos.top
    for _ in range(action.number):
        script.emit(Did(WHO, "kamikaze", f"{script.state.round} {len(sent(script.pos)) + 1}"))
    if isinstance(frame, SeaBattle):
        script.become(replace(frame, kamikazes=action.number))
        return
    assert isinstance(frame, Assault)
    ask_ashore(script, frame.zone, after=sea)
    if owed := roll(script, sea, "defence", [DIE] * action.number):
        of = script.pos.lead_of(WHO)
        script.push(SeaBattle(sea, "kamikazes", of, step=4, owed=owed))


def _ways(pos: Position, decision: SendKamikazes) -> Iterator[Strike]:
    for number in range(decision.most + 1):
        yield Strike(decision.owner, number)


def _faults(pos: Position, decision: SendKamikazes) -> Iterator[str]:
    below = pos.state.flow[-2] if len(pos.state.flow) > 1 else None
    if not isinstance(below, SeaBattle | Assault) or decision.most > left(pos):
        yield "no kamikaze can strike"


QUESTION = Question(
    SendKamikazes,
    {Strike: Rule(_objections, _strike)},
    one_branch(_ways),
    {
        Strike: Wording(
            lambda act: f"strike with {act.number} kamikazes",
            {
                rf"strike with (?P<number>{NUMBER}) kamikazes": lambda by, found: Strike(
                    by, int(found["number"])
                )
            },
        ),
    },
    faults=_faults,
)
