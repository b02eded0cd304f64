"""Who stays at home: what capitals, factories and cities need against the threats to them."""

from __future__ import annotations

from wartable.ai.axis_allies.judge import Counts, counts, minus
from wartable.ai.axis_allies.study import Study

SAFE = 0.07
"""A chance to fall that is accepted for a place that matters."""
LOST = 0.75
"""A chance to fall at which a place other than the capital is given up."""


def key_places(study: Study) -> list[str]:
    """Territories of my side that matter, the most valuable first."""
    pos, appraisal = study.pos, study.appraisal
    found = [
        space
        for space, by in pos.state.control.items()
        if by in appraisal.friends
        and (
            space in appraisal.capitals
            or pos.state.facilities.get(space)
            or pos.data.spaces[space].victory_city
        )
    ]
    return sorted(found, key=lambda space: (-appraisal.worth(space), space))


def guards(study: Study, *, ahead: bool = True) -> dict[str, dict[str, int]]:
    """For each key place, which of my land units there must not leave; if I look ahead, those
    too who guard a stronghold against what could come later."""
    garrisons = study.garrisons if ahead else {}
    pinned: dict[str, dict[str, int]] = {}
    for space in key_places(study):
        if not study.level.care and space not in study.capitals:
            continue
        own = [
            (unit.type, number)
            for unit, number in study.pos.at(space)
            if unit.owner == study.me and study.pos.type(unit).domain == "land"
        ]
        own.sort(key=lambda pair: study.pos.data.units[pair[0]].cost)
        if not own:
            continue
        if (
            study.care
            and space not in {*garrisons, *study.capitals}
            and not study.threats.against(space)
        ):
            pinned[space] = _watch(study, space, own)
            continue
        others = counts([*minus(study.friends_at(space), dict(own)), *study.new_units(space)])
        everybody = counts([*others, *own])
        is_capital = space in study.appraisal.capitals
        if study.reply(space, everybody).win > LOST and not is_capital:
            if study.care:
                pinned[space] = _watch(study, space, own)
            continue
        kept: dict[str, int] = {}
        standing = others
        for kind, number in own:
            for _ in range(number):
                if study.reply(space, standing).win <= SAFE:
                    break
                kept[kind] = kept.get(kind, 0) + 1
                standing = counts([*standing, (kind, 1)])
        if space in garrisons:
            _keep_more(study, space, kept, own, standing)
        if kept:
            pinned[space] = kept
        elif study.care:
            pinned[space] = _watch(study, space, own)
    return pinned


def _keep_more(
    study: Study, place: str, kept: dict[str, int], own: list[tuple[str, int]], standing: Counts
) -> None:
    """A stronghold keeps a garrison for what could come in two turns."""
    short = study.shortage(place, standing)
    for kind, number in own:
        for _ in range(number - kept.get(kind, 0)):
            if short <= 0:
                return
            kept[kind] = kept.get(kind, 0) + 1
            short -= study.pos.data.units[kind].cost


def _watch(study: Study, space: str, own: list[tuple[str, int]]) -> dict[str, int]:
    """One man stays in a city or factory, so that nobody walks in."""
    types = study.pos.data.units
    others = minus(study.friends_at(space), dict(own))
    if any(types[kind].captures for kind, _ in others):
        return {}
    return next(({kind: 1} for kind, _ in own if types[kind].captures), {})
