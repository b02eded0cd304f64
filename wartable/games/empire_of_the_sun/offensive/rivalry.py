"""Inter-service rivalry: whom one HQ does not activate together (14.0)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from wartable.core.game import Objection
from wartable.games.empire_of_the_sun.cards import conditions
from wartable.games.empire_of_the_sun.cards.now import in_force
from wartable.games.empire_of_the_sun.position import Position
from wartable.games.empire_of_the_sun.rules import no


def objections(pos: Position, side: str, hq: str, together: Sequence[str]) -> Iterator[Objection]:
    """Why these units are not activated in one Offensive or Reaction (EOS-7.21-05, EOS-14.1-03,
    EOS-14.1-04, EOS-14.2-01)."""
    marks = pos.state.marks
    if side == "japan":
        if marks.japan_rivalry and _services(pos, "japan", together) == {"army", "navy"}:
            yield no(pos, "EOS-14.2-01", "Japanese Army and Navy do not go together")
        return
    if not marks.us_rivalry or _services(pos, "us", together) != {"army", "navy"}:
        return
    if not _is_excepted(pos, together):
        yield no(pos, "EOS-14.1-03", "US Army and US Navy do not go together")


def _services(pos: Position, nation: str, units: Sequence[str]) -> set[str]:
    return {
        "army" if pos.counter(unit).service == "army" else "navy"
        for unit in units
        if pos.counter(unit).nation == nation
    }


def _is_excepted(pos: Position, together: Sequence[str]) -> bool:
    """Whether a card lets US Army units go with one US ship that is no carrier
    (EOS-CARD-59)."""
    if not any(
        conditions.holds(pos, effect.condition, side=pos.card(card).side)
        for card, effect in in_force(pos, "isr_exception")
    ):
        return False
    navy = [
        pos.counter(unit)
        for unit in together
        if pos.counter(unit).nation == "us" and pos.counter(unit).service != "army"
    ]
    match navy:
        case [ship]:
            return ship.kind == "naval" and not ship.is_carrier
    return False
