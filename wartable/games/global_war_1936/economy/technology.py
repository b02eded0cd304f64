"""Technology: dice from major factories, each for another of 16 tracks of four boxes (8.2)."""

from __future__ import annotations

from collections.abc import Iterator

from wartable.core.game import Objection
from wartable.games.global_war_1936.actions import Research
from wartable.games.global_war_1936.economy.breakthroughs import completed
from wartable.games.global_war_1936.economy.income import production_income
from wartable.games.global_war_1936.events import Researched
from wartable.games.global_war_1936.names import COMPLETE
from wartable.games.global_war_1936.objectives import holds
from wartable.games.global_war_1936.position import Position
from wartable.games.global_war_1936.rules import no
from wartable.games.global_war_1936.script import Script

LEAST_INCOME = {"usa": (10, "GW-8.2-05"), "ussr": (15, "GW-8.2-06")}
"""Below it major factories give no dice."""
RAPID = "ussr_rapid_industrialization"
"""The objective that gives one die a turn at any income (GW-3.3-28)."""
THIRD = 3


def _is_poor(pos: Position, nation: str) -> bool:
    """It earns less than it takes to develop anything (GW-8.2-05, GW-8.2-06)."""
    return nation in LEAST_INCOME and production_income(pos, nation) < LEAST_INCOME[nation][0]


def dice(pos: Position, nation: str) -> int:
    """Technology dice of this player turn: one for each undamaged major factory (GW-8.2-01), and
    that of Rapid industrialization. Chinese factions have none before they evolve
    (GW-14.3.1-04)."""
    given = 1 if nation in pos.data.objectives[RAPID].nations and holds(pos, RAPID) else 0
    if _is_poor(pos, nation) or not may_develop(pos, nation):
        return given
    kinds = pos.data.facilities
    return given + sum(
        number
        for zone in pos.zones_of(nation)
        if zone not in pos.state.taken
        for facility, number in pos.facilities_were(zone)
        if kinds[facility.kind].technology_die and not facility.damage
    )


def may_develop(pos: Position, nation: str) -> bool:
    """A major power, or Free France; a controlled minor never (GW-4.5-06, GW-14.3.1-04)."""
    facts = pos.data.nations[nation]
    return facts.earns and (pos.relations.is_major(nation) or not facts.evolves_at)


def dice_left(pos: Position, nation: str) -> int:
    return dice(pos, nation) - pos.spent("researched", nation)


def research_objections(pos: Position, action: Research) -> Iterator[Objection]:
    """Why the nation can roll no die for this technology now (GW-8.2-01, GW-8.2-05, GW-8.2-06)."""
    nation, technology = action.nation, action.technology
    if dice_left(pos, nation) < 1:
        if _is_poor(pos, nation):
            least, rule = LEAST_INCOME[nation]
            yield no(
                pos,
                rule,
                "{nation} develops no technology below an income of {number}",
                nation=nation,
                number=least,
            )
        else:
            yield no(pos, "GW-8.2-01", "{nation} has no technology die left", nation=nation)
    yield from track_objections(pos, nation, technology)


def track_objections(pos: Position, nation: str, technology: str) -> Iterator[Objection]:
    """Why the marker of this technology cannot move now (GW-8.2-02 to GW-8.2-04)."""
    if (nation, technology) in pos.state.rolled:
        yield no(pos, "GW-8.2-02", "{technology} was rolled for this round", technology=technology)
    yield from box_objections(pos, nation, technology)


def box_objections(pos: Position, nation: str, technology: str) -> Iterator[Objection]:
    """Why there is no next box for it now (GW-8.2-03, GW-8.2-04)."""
    box = pos.sheet(nation).technologies.get(technology, 0)
    if box == COMPLETE:
        yield no(pos, "GW-8.2-03", "{technology} is complete", technology=technology)
    if box + 1 == THIRD and pos.date < pos.data.calendar.third_box:
        yield no(
            pos,
            "GW-8.2-04",
            "the third box of {technology} comes in July 1939",
            technology=technology,
        )


def research(script: Script, action: Research) -> None:
    """The die is rolled; at or above its number the marker moves one box (GW-8.2-03)."""
    script.count("researched", action.nation)
    roll_for(script, action.nation, action.technology)


def roll_for(script: Script, nation: str, technology: str) -> None:
    """One die for a technology, from wherever it comes (GW-AMB-16, GW-AMB-17)."""
    (face,) = script.roll(technology)
    box = script.pos.sheet(nation).technologies.get(technology, 0)
    advances = face >= script.pos.data.technologies[technology].at_least
    script.emit(Researched(nation, technology, face, box + 1 if advances else 0))
    if advances and box + 1 == COMPLETE:
        completed(script, nation, technology)


def listed(pos: Position, by: str, nation: str) -> Iterator[Research]:
    """Every technology that a die can be rolled for."""
    if dice_left(pos, nation) < 1:
        return
    for technology in pos.data.technologies:
        action = Research(by, nation, technology)
        if not any(research_objections(pos, action)):
            yield action
