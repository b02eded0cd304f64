"""The Strategic Phase and what precedes the first card: who enters where, what points restore, who
bombs, which ships flee."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from wartable.ai.empire_of_the_sun import worth
from wartable.ai.empire_of_the_sun.bases import exposure, merit
from wartable.ai.empire_of_the_sun.network import network_of
from wartable.ai.empire_of_the_sun.study import Answer, Study
from wartable.ai.empire_of_the_sun.weighing import best_of
from wartable.games.empire_of_the_sun.actions import (
    BombJapan,
    Choose,
    Decline,
    Discard,
    Done,
    PlaceBid,
    PutAt,
    Replace,
    TakeDivisions,
)
from wartable.games.empire_of_the_sun.decisions import (
    Bid,
    Bomb,
    ExchangeCard,
    OpeningMoves,
    PlaceReinforcements,
    PlayArcadia,
    TakeArcadia,
    TakeReplacements,
)

WORTH_A_POINT = 0.03
"""What a replacement must gain; else the point is saved, or nothing is lost with it."""
FLEE = 0.05
"""What a ship must gain by leaving before the first card."""
KEEP_DIVISIONS = 5
"""With fewer divisions in China none is taken away."""
WORTH_A_DIVISION = 0.12


def _place(study: Study, decision: PlaceReinforcements) -> Answer:
    """HQs first, where the position is worth most, then who is worth most, where it is of most
    use."""
    branches = study.game.legal(study.view, decision)
    counters = study.pos.data.counters

    def first(unit: str) -> tuple[bool, float, str]:
        return counters[unit].kind == "hq", worth.step(unit), unit

    unit = max((branch.label for branch in branches), key=first)
    ways = next(branch for branch in branches if branch.label == unit).actions()
    if counters[unit].kind == "hq":
        action, _ = best_of(study, ways)
    else:
        action = max(ways, key=lambda way: (merit(study.pos, unit, way.to), way.to))
    if action.to not in study.pos.map.hexes and action.to != "china":
        return action, f"There is no place for {study.name(unit)} yet."
    return action, f"{study.name(unit)} is of most use in {study.name(action.to)}."


def _replace(study: Study, decision: TakeReplacements) -> Answer:
    """The points go to what gains most by them."""
    ways = study.listed(decision)
    uses = [way for way in ways if isinstance(way, Replace)]
    if uses:
        action, gain = best_of(study, _one_place_each(study, uses))
        if gain >= WORTH_A_POINT:
            return action, f"{study.name(action.unit)} gains most by replacements."
    divisions = [way for way in ways if isinstance(way, TakeDivisions)]
    if divisions and study.view.tracks.divisions > KEEP_DIVISIONS:
        for action in reversed(divisions):
            if _is_needed(study, action):
                return action, "Divisions of China fill the gaps elsewhere."
    return Done(decision.owner), "Nothing else is worth a replacement."


def _one_place_each(study: Study, uses: list[Replace]) -> list[Replace]:
    """Of units that come back only the ways to the place where they are of most use."""
    found: dict[tuple[str, int], Replace] = {}
    for use in uses:
        known = found.get((use.unit, use.points))
        if known is None or _use(study, use) > _use(study, known):
            found[use.unit, use.points] = use
    return list(found.values())


def _use(study: Study, use: Replace) -> float:
    return merit(study.pos, use.unit, use.to or study.pos.where(use.unit))


def _is_needed(study: Study, action: TakeDivisions) -> bool:
    """Whether all points of the divisions would restore something."""
    after = study.after(action)
    reduced = [
        unit
        for unit in after.reduced
        if study.pos.counter(unit).side == "japan"
        and study.pos.counter(unit).kind == "ground"
        and study.pos.counter(unit).replaceable
        and study.pos.is_on_map(unit)
    ]
    gains = sorted((worth.step(unit) for unit in reduced), reverse=True)[: action.number]
    return len(gains) == action.number and min(gains) > WORTH_A_DIVISION


def _bomb(study: Study, decision: Bomb) -> Answer:
    """All that can: each success costs Japan a card."""
    able = max(
        (way for way in study.listed(decision) if isinstance(way, BombJapan)),
        key=lambda way: len(way.units),
    )
    return able, "Every bomber that gets through costs Japan a card."


def _bid(study: Study, decision: Bid) -> Answer:
    side = study.side
    return PlaceBid(decision.owner, side, 0), "Either side is good to play, so nothing is bid."


def _take_arcadia(study: Study, decision: TakeArcadia) -> Answer:
    (way,) = [way for way in study.listed(decision) if isinstance(way, Choose)]
    return way, "The ABDA command supplies the Indies."


def _play_arcadia(study: Study, decision: PlayArcadia) -> Answer:
    ways = [way for way in study.listed(decision) if not isinstance(way, Decline)]
    if ways:
        return ways[0], "The ABDA command must be there before Japan strikes."
    return Decline(decision.owner), "The conference has nothing to settle."


def _exchange(study: Study, decision: ExchangeCard) -> Answer:
    """A hand without an Offensive takes Kondo's."""
    ways = [way for way in study.listed(decision) if isinstance(way, Discard)]
    if ways:
        return ways[0], "A hand without a military event needs one."
    return Decline(decision.owner), "The hand has its Offensives."


def _flee(study: Study, decision: OpeningMoves) -> Answer:
    """Ships leave ports that fall soon."""
    ways = [way for way in study.listed(decision) if isinstance(way, PutAt)]
    for unit in sorted({way.unit for way in ways}):
        risk = _danger(study, study.pos.where(unit))
        safe = [way for way in ways if way.unit == unit and _danger(study, way.to) < risk - FLEE]
        if safe:
            action, _ = best_of(study, safe)
            return action, f"{study.name(unit)} leaves before it is caught in port."
    return Done(decision.owner), "The other ships are safe where they are."


def _danger(study: Study, place: str) -> float:
    """How likely it is that ships are caught in a port: the port falls, or bombers reach it."""
    return network_of(study.pos).risk(place) + exposure(study.pos, study.side, place)


ANSWERS: dict[type[Any], Callable[[Study, Any], Answer]] = {
    PlaceReinforcements: _place,
    TakeReplacements: _replace,
    Bomb: _bomb,
    Bid: _bid,
    TakeArcadia: _take_arcadia,
    PlayArcadia: _play_arcadia,
    ExchangeCard: _exchange,
    OpeningMoves: _flee,
}
