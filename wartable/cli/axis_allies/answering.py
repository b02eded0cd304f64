"""Answers to what a battle asks: what words mean; an empty line is the usual answer."""

from __future__ import annotations

from collections.abc import Iterable

from wartable.cli.axis_allies.names import Names
from wartable.cli.axis_allies.words import ALL, Said, parse
from wartable.core.errors import MalformedAction, WartableError
from wartable.desk.axis_allies.usual import price, side_hit
from wartable.forces import force
from wartable.games.axis_allies.actions import (
    AnyAction,
    Bombard,
    Divert,
    Intercept,
    PressOn,
    Retreat,
    Submerge,
    TakeHits,
)
from wartable.games.axis_allies.battle import casualties
from wartable.games.axis_allies.decisions import (
    AnyDecision,
    ChooseBombardment,
    ChooseCasualties,
    ChooseInterceptors,
    ChooseSubmerging,
    LandStranded,
    PressOnOrRetreat,
)
from wartable.games.axis_allies.position import Position
from wartable.games.axis_allies.unit import Force, Unit

OF_A_BATTLE = (
    ChooseBombardment,
    ChooseCasualties,
    ChooseInterceptors,
    ChooseSubmerging,
    LandStranded,
    PressOnOrRetreat,
)
YES = ("y", "yes", "on", "press", "p", "fight", "attack", "continue", "stay", "c", "f")
NO = ("n", "no", "none", "0", "nobody")
BACK = ("r", "retreat", "withdraw", "n", "no", "back")
IDLE = ("submerge", "bombard", "intercept", "hits", "hit", "lose", "take", "divert", "land", "with")


def read_answer(
    names: Names, pos: Position, decision: AnyDecision, line: str, usual: AnyAction | None
) -> AnyAction | None:
    """The answer that the words give, the usual one for none; `None` if the decision is none of a
    battle's."""
    words = line.lower().split()
    if usual is None or not words:
        return usual
    if not isinstance(decision, OF_A_BATTLE):
        return None
    by = decision.owner
    while words and words[0].rstrip(":") in IDLE and not isinstance(decision, PressOnOrRetreat):
        words = words[1:]
        if not words:
            return _most(pos, decision, usual)
    rest = " ".join(words)
    match decision:
        case PressOnOrRetreat(space=space, to=to):
            if words[0] in YES:
                return PressOn(by, space)
            if words[0] in BACK:
                return Retreat(by, space, _place(names, pos, to, " ".join(words[1:])))
            return Retreat(by, space, _place(names, pos, to, rest))
        case LandStranded(space=space, unit=unit, to=to):
            return Divert(by, space, unit, _place(names, pos, to, rest))
    if words[0] in YES or rest == "all":
        return _most(pos, decision, usual)
    chosen: Force = ()
    if words[0] not in NO:
        chosen = _pick(pos, decision, parse(names, rest))
    match decision:
        case ChooseCasualties(space=space):
            return TakeHits(by, space, chosen)
        case ChooseSubmerging(space=space):
            return Submerge(by, space, chosen)
        case ChooseBombardment(space=space):
            return Bombard(by, space, chosen)
        case ChooseInterceptors(space=space):
            return Intercept(by, space, chosen)
    return None


def _most(pos: Position, decision: AnyDecision, usual: AnyAction) -> AnyAction:
    """`yes`: all that may."""
    match decision:
        case ChooseSubmerging(owner=by, space=space, submarines=boats):
            return Submerge(by, space, boats)
        case ChooseInterceptors(owner=by, space=space, fighters=fighters):
            return Intercept(by, space, fighters)
    return usual


def _place(names: Names, pos: Position, to: tuple[str, ...], text: str) -> str:
    """One of the places offered, by name or number; the only one if none is named."""
    text = text.removeprefix("to ").strip()
    if not text:
        if len(to) == 1:
            return to[0]
        raise MalformedAction(f"say where to: {', '.join(map(pos.name, to))}")
    if text.isdigit() and 1 <= int(text) <= len(to):
        return to[int(text) - 1]
    return names.spaces.find(text)


def _pick(pos: Position, decision: AnyDecision, said: Said) -> Force:
    """Units of the kinds named, from those that are asked about."""
    pool: Iterable[tuple[Unit, int]]
    match decision:
        case ChooseCasualties(owner=by):
            room = casualties.targets(pos, side_hit(pos, decision))
            pool = sorted(room.items(), key=lambda p: (p[0].owner != by, price(pos, p[0]), p[0]))
        case ChooseSubmerging(submarines=boats):
            pool = boats
        case ChooseBombardment(ships=ships):
            pool = ships
        case ChooseInterceptors(fighters=fighters):
            pool = fighters
        case _:
            pool = ()
    if said.numbers and not said.units:
        kinds = list(dict.fromkeys(unit.type for unit, _ in pool))
        if len(kinds) != 1:
            raise MalformedAction("say which units, as `1 infantry 1 tank`")
        said.units.append((kinds[0], said.numbers[0]))
    chosen: list[tuple[Unit, int]] = []
    for kind, number in said.counts.items():
        left = sum(n for unit, n in pool if unit.type == kind) if number == ALL else number
        for unit, there in pool:
            if unit.type == kind and left:
                chosen.append((unit, min(left, there)))
                left -= min(left, there)
        if left:
            raise WartableError(f"there are not {number} {pos.data.units[kind].plural} to choose")
    return force(chosen)
