"""Operations that hinder an Offensive or shield it (EOS-CARD-31 to EOS-CARD-34, EOS-CARD-57)."""

from __future__ import annotations

from msgspec.structs import replace

from wartable.games.empire_of_the_sun.cards import sets
from wartable.games.empire_of_the_sun.cards.running import Operation, Running, modifier
from wartable.games.empire_of_the_sun.offensive.restore import cancel
from wartable.games.empire_of_the_sun.script import Script
from wartable.games.empire_of_the_sun.state import Fight


def _cancel_offensive(run: Running) -> bool:
    """All is as it was before step 1 but for the cards (EOS-CARD-08, EOS-CARD-34, EOS-5.32-11,
    EOS-5.32-12, EOS-5.32-15)."""
    cancel(run.script)
    return True


def _cancel_activation(run: Running) -> bool:
    """A unit goes back to where it was activated and takes no part (EOS-CARD-57)."""
    among = sets.members(run.pos, run.says("target"), side=run.side)
    if not run.chosen and len(among) > 1:
        return run.ask(among)
    for unit in run.chosen or among:
        deactivate(run.script, unit)
    return True


def deactivate(script: Script, unit: str) -> None:
    """The unit is back where it stood and is not activated; a battle hex left without attackers is
    none (EOS-CARD-57)."""
    offensive = script.offensive
    script.place([unit], offensive.activated[unit], "cancelled")
    battles: dict[str, Fight] = {}
    for place, fight in offensive.battles.items():
        active = tuple(each for each in fight.active if each != unit)
        if active or script.pos.own(offensive.side, place):
            battles[place] = replace(fight, active=active)
    script.note(
        activated=_without(offensive.activated, unit),
        came_overland=_without(offensive.came_overland, unit),
        landed=_without(offensive.landed, unit),
        carried=_without(offensive.carried, unit),
        covers=_without(offensive.covers, unit),
        strategic=offensive.strategic - {unit},
        battles=battles,
    )


def _without(record: dict[str, str], unit: str) -> dict[str, str]:
    return {each: place for each, place in record.items() if each != unit}


OPERATIONS: dict[str, Operation] = {
    "cancel_offensive": Operation(_cancel_offensive),
    "cancel_activation": Operation(_cancel_activation),
    "immune": modifier(),
    "timing": modifier(),
    "intelligence_drm": modifier(),
}
