"""Stage 6: where new units stand: where defence is needed, else nearest to the front."""

from __future__ import annotations

from typing import Any

from wartable.ai.axis_allies.guards import SAFE
from wartable.ai.axis_allies.judge import counts
from wartable.ai.axis_allies.purchase import factory_site, front
from wartable.ai.axis_allies.study import Study
from wartable.games.axis_allies.actions import Place
from wartable.games.axis_allies.data import UnitType
from wartable.games.axis_allies.movement import landing
from wartable.games.axis_allies.phases.mobilize import options, paying
from wartable.games.axis_allies.purses import purses, waiting

FARTHER = 0.5
"""What a step more to the front costs where two places are as near to what is worth taking."""


def plan_placement(study: Study) -> list[tuple[Any, str]]:
    """The next placement with its reason; asked again until all is placed."""
    pos = study.pos
    kinds = sorted(
        {kind for purse in purses(pos, study.me) for kind in waiting(pos, purse)},
        key=lambda kind: (_turn(pos.data.units[kind]), kind),
    )
    for kind in kinds:
        places = options(pos, kind)
        if not places:
            continue
        best = max(places, key=lambda place: (_score(study, kind, place), _home(study, place)))
        number = waiting(pos, paying(pos, best))[kind]
        if best.factory:
            number = min(number, pos.edition.capacity(pos, best.factory))
        if best.deck is not None:
            number = min(number, pos.deck(best.deck) - len(best.deck.cargo))
        if pos.data.units[kind].domain == "facility":
            number = 1
        number = _share(study, kind, best, number)
        action = Place(study.me, best.space, {kind: number}, best.factory, best.deck)
        named = pos.data.units[kind]
        what = f"{number} {named.plural}" if number > 1 else f"{named.name}"
        return [(action, f"New {what} in {pos.name(best.space)}, where they are needed most.")]
    return []


def _home(study: Study, place: Place) -> tuple[float, str]:
    """Of two places as good the one of the more valuable factory."""
    return (study.appraisal.worth(place.factory) if place.factory else 0.0, place.space)


def _turn(kind: UnitType) -> int:
    """Factories first, then decks for the aircraft, warships and what they guard, the rest."""
    if kind.domain == "facility":
        return 0
    if kind.domain != "sea":
        return 4
    return 1 if kind.deck else 3 if kind.hold else 2


def _score(study: Study, kind: str, place: Place) -> float:
    pos, appraisal = study.pos, study.appraisal
    unit = pos.data.units[kind]
    if unit.domain == "facility":
        site = factory_site(study, paying(pos, place))
        wanted = 1000.0 if place.space == site else 0.0
        falls = study.reply(place.space, study.friends_at(place.space)).win
        return wanted + (1.0 - falls) * appraisal.land_pull.get(place.space, 0.0)
    here = study.friends_at(place.space)
    if unit.domain == "sea":
        fleet = counts([*here, (kind, waiting(pos, paying(pos, place))[kind])])
        company = sum(n for k, n in here if pos.data.units[k].domain == "sea")
        company += study.ships_about(place.space)
        if unit.deck:
            company += 20 * sum(n for zone, _, n in landing.aloft(pos) if zone == place.space)
        return (
            appraisal.pull.get(place.space, 0.0) * 0.1 + company - study.peril(place.space, fleet)
        )
    if place.deck is not None:
        return 0.6 * appraisal.pull.get(place.space, 0.0)
    danger = study.reply(place.space, here)
    need = danger.win * appraisal.worth(place.space) if danger.win > SAFE else 0.0
    if not study.level.care:
        need = 0.0
    pull = max(
        appraisal.land_pull.get(place.space, 0.0), 0.6 * appraisal.pull.get(place.space, 0.0)
    )
    return need + pull - FARTHER * front(study, place.space)


def _share(study: Study, kind: str, place: Place, number: int) -> int:
    """Where a place is in danger, only as many as make it safe; the rest is asked for again."""
    if not study.pos.board.is_land(place.space) or number < 2:
        return number
    here = study.friends_at(place.space)
    if study.reply(place.space, here).win <= SAFE:
        return number
    for some in range(1, number):
        if study.reply(place.space, counts([*here, (kind, some)])).win <= SAFE:
            return some
    return number
