"""Single rolls of a player turn: what each may come to, as the game reads its faces."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass, field
from typing import TypeVar

from wartable.core.errors import BadData
from wartable.games.global_war_1936.actions import Influence, Raid, RollRecruits
from wartable.games.global_war_1936.battle import raiders
from wartable.games.global_war_1936.data import data
from wartable.games.global_war_1936.economy import influence, recruitment
from wartable.games.global_war_1936.movement import waters
from wartable.games.global_war_1936.names import COMPLETE
from wartable.games.global_war_1936.position import Position
from wartable.games.global_war_1936.script import Script
from wartable.games.global_war_1936.state import State
from wartable.games.global_war_1936.unit import Unit
from wartable.games.global_war_1936.victory import end_round, held_capitals
from wartable.games.global_war_1936.war_at_sea import convoys, interdiction
from wartable.odds.global_war_1936.follow import ways

FACES = 12
Seen = TypeVar("Seen", bound=Hashable)


@dataclass(frozen=True)
class Rolls:
    """What may come of rolls: chances by their names, numbers with theirs."""

    kind: str
    chances: Mapping[str, float]
    spreads: Mapping[str, Mapping[int, float]] = field(default_factory=dict)


def _seen(
    state: State, act: Callable[[Script], None], see: Callable[[State], Seen]
) -> dict[Seen, float]:
    found: dict[Seen, float] = {}
    for after, chance in ways(state, act):
        seen = see(after)
        found[seen] = found.get(seen, 0.0) + chance
    return found


def technology_odds(technology: str, box: int = 0, turns: int = 8) -> Rolls:
    """A die a turn, until the fourth box: the chance to move the marker, and after how many turns
    it is complete; 0 if it takes longer (GW-8.2-03)."""
    known = data().technologies
    if technology not in known:
        raise BadData(f"there is no technology {technology}")
    if not 0 <= box < COMPLETE:
        raise BadData(f"box {box} is none of 0 to {COMPLETE - 1}")
    moves = (FACES + 1 - known[technology].at_least) / FACES
    mass = {box: 1.0}
    complete: dict[int, float] = {}
    for number in range(1, turns + 1):
        after: dict[int, float] = {}
        for now, chance in mass.items():
            for there, share in ((now + 1, moves), (now, 1 - moves)):
                after[there] = after.get(there, 0.0) + chance * share
        if chance := after.pop(COMPLETE, 0.0):
            complete[number] = chance
        mass = after
    return Rolls(
        "technology",
        {"advances": moves, "complete": sum(complete.values())},
        {"turns": {0: sum(mass.values())} | complete},
    )


def recruitment_odds(state: State, nation: str) -> Rolls:
    """GW-12.7-01."""
    pos = Position(state)
    if not recruitment.recruits(pos, nation):
        raise BadData(f"{pos.name(nation)} makes no recruitment roll")
    action = RollRecruits(pos.lead, nation)
    found = _seen(state, lambda script: recruitment.roll(script, action), lambda s: bool(s.flow))
    return Rolls("recruitment", {"recruits": found.get(True, 0.0)})


def influence_odds(state: State, nation: str, warlord: str, ipp: int = 0) -> Rolls:
    """GW-15.2-03, GW-15.4-01."""
    pos = Position(state)
    action = Influence(pos.lead, nation, warlord, ipp)
    if objections := [*influence.objections(pos, action)]:
        raise BadData(str(objections[0]))
    mine = influence.INFLUENCERS[nation].to
    zone = pos.zones_of(warlord)[0]
    found = _seen(
        state, lambda script: influence.influence(script, action), lambda s: s.control[zone]
    )
    lost = sum(chance for owner, chance in found.items() if owner not in (mine, warlord))
    return Rolls("influence", {"joins": found.get(mine, 0.0), "joins others": lost})


def end_odds(state: State) -> Rolls:
    """The roll for the end of the game at the end of this round (GW-3.4-02, GW-3.4-03)."""
    found = _seen(state, end_round, lambda after: (after.outcome is not None, after.tied))
    ends = sum(chance for (is_over, _), chance in found.items() if is_over)
    tied = sum(chance for (_, is_tied), chance in found.items() if is_tied)
    return Rolls(
        "end", {"ends": ends, "tied": tied}, {"capitals": {held_capitals(Position(state)): 1.0}}
    )


def convoy_odds(state: State, sea: str) -> Rolls:
    """The convoy raid that is declared in a sea zone: what its lines lose, and how many raiders
    are sunk (GW-10.9-02, GW-10.9-07)."""
    pos = Position(state)
    action = next((each for each in convoys.listed_raids(pos, pos.lead) if each.sea == sea), None)
    if action is None:
        raise BadData(f"no raid is declared in {pos.name(sea)}")
    return _raided(state, action)


def _raided(state: State, action: Raid) -> Rolls:
    pos = Position(state)
    before = sum(number for _, number in convoys.raiders(pos, action.sea))
    there = sum(number for _, number in state.units.get(action.sea, ()))
    found = _seen(
        state,
        lambda script: convoys.raid(script, action),
        lambda after: (
            sum(after.losses.values()) - sum(state.losses.values()),
            there - sum(number for _, number in after.units.get(action.sea, ())),
        ),
    )
    lost: dict[int, float] = {}
    sunk: dict[int, float] = {}
    for (ipp, ships), chance in found.items():
        lost[ipp] = lost.get(ipp, 0.0) + chance
        sunk[ships] = sunk.get(ships, 0.0) + chance
    spreads = {"ipp": dict(sorted(lost.items())), "sunk": dict(sorted(sunk.items()))}
    return Rolls("convoy raid", {f"all {before} sunk": sunk.get(before, 0.0)}, spreads)


def interdiction_odds(state: State, sender: str, path: tuple[str, ...]) -> Rolls:
    """Lend-lease along a path: the chance that it passes all enemies on it (GW-12.5-04)."""
    pos = Position(state)
    passes = 1.0
    for each in interdiction.on_path(pos, path):
        if interdiction.is_hostile(pos, sender, each):
            passes *= (1 - min(FACES, each.value) / FACES) ** each.number
    return Rolls("interdiction", {"passes": passes})


def raider_odds(state: State, nation: str, sea: str) -> Rolls:
    """A raider of the nation slips past its enemies in a sea zone, or away from them: if its die
    and what it adds is more than theirs; ties roll again (GW-9.4.4-06)."""
    pos = Position(state)
    seekers = tuple(waters.enemies(pos, nation, sea))
    if not seekers:
        raise BadData(f"no enemy of {pos.name(nation)} is in {pos.name(sea)}")
    raider = Unit("battlecruiser", nation, duty="raider")
    lead = raiders.added(pos, raider) - raiders.search(pos, seekers)
    faces = range(1, FACES + 1)
    wins = sum(mine + lead > theirs for mine in faces for theirs in faces)
    ties = sum(mine + lead == theirs for mine in faces for theirs in faces)
    return Rolls("raider", {"slips away": wins / (FACES**2 - ties)})
