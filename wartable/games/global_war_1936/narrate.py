"""Events in sentences for people."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from wartable.games.global_war_1936 import events
from wartable.games.global_war_1936.data import data
from wartable.games.global_war_1936.events import AnyEvent
from wartable.games.global_war_1936.position import date_of


def describe(event: AnyEvent) -> str:
    """The event in a sentence, or nothing if it says nothing to people."""
    tell = TELL.get(type(event))
    return tell(event) if tell else ""


def _nation(name: str) -> str:
    return data().nations[name].name


def _nations(names: Iterable[str]) -> str:
    return ", ".join(map(_nation, names))


def _space(name: str) -> str:
    board = data().map
    return board.land[name].name if name in board.land else board.sea[name].name


def _rose(event: events.IncomeRose) -> str:
    dice = f" by {' + '.join(map(str, event.faces))}" if event.faces else ""
    full = ", full production" if event.at_full else ""
    return f"the income of {_nation(event.nation)} rises{dice} to {event.level}{full}"


def _researched(event: events.Researched) -> str:
    name = data().technologies[event.technology].name
    to = f"box {event.box}" if event.box else "no advance"
    return f"{_nation(event.nation)} rolls {event.face} for {name}: {to}"


def _end_rolled(event: events.EndRolled) -> str:
    said = ", ".join(f"{alliance} {number}" for alliance, number in event.points.items())
    tied = "; first place is tied" if event.tied else ""
    return f"end roll {event.face} - {event.less}, at most {event.at_most} ends; {said}{tied}"


def _paid(event: events.IppChanged) -> str:
    """What a nation has left, and what for."""
    wares = {each.id: each.name for each in data().units.values()}
    wares |= {each.id: each.name for each in data().facilities.values()}
    why = wares.get(event.why, event.why)
    return f"{_nation(event.nation)} has {event.ipp} IPP ({why})"


def _changed(event: events.UnitsChanged) -> str:
    """Who came, left or went from where to where, what they carry with them; nothing if only what
    units did is forgotten."""
    net: dict[tuple[str, str], Counter[str]] = {}
    for change in event.changes:
        for units, sign in ((change.units, -1), (change.into, 1)):
            for unit, number in units:
                for each in (unit, *unit.cargo):
                    there = net.setdefault((each.owner, change.space), Counter())
                    there[each.type] += sign * number
    told = []
    for owner in dict.fromkeys(owner for owner, _ in net):
        of_owner = {space: kinds for (whose, space), kinds in net.items() if whose == owner}
        left = {space: -kinds for space, kinds in of_owner.items() if -kinds}
        came = {space: +kinds for space, kinds in of_owner.items() if +kinds}
        told += _went(_nation(owner), left, came)
    return ". ".join(told)


def _went(
    nation: str, left: Mapping[str, Counter[str]], came: Mapping[str, Counter[str]]
) -> list[str]:
    """A move from one space to another in one sentence, anything else space by space."""
    if len(left) == len(came) == 1 and [*left.values()] == [*came.values()]:
        (here, kinds), (there, _) = *left.items(), *came.items()
        return [f"{nation}: {_kinds(kinds)} from {_space(here)} to {_space(there)}"]
    lost = [f"{nation} loses {_kinds(kinds)} in {_space(space)}" for space, kinds in left.items()]
    more = [f"{nation} gets {_kinds(kinds)} in {_space(space)}" for space, kinds in came.items()]
    return lost + more


def _kinds(kinds: Counter[str]) -> str:
    return ", ".join(f"{number} {data().units[kind].name}" for kind, number in kinds.items())


TELL: dict[type[Any], Callable[[Any], str]] = {
    events.TurnBegan: lambda event: f"{date_of(event.round)}: {event.slot}",
    events.PhaseBegan: lambda event: event.phase.replace("_", " "),
    events.GameEnded: lambda event: event.outcome.text,
    events.EndRolled: _end_rolled,
    events.WarDeclared: lambda event: (
        f"{_nations(event.by)} declare{'s' * (len(event.by) == 1)} war on {_nations(event.on)}"
    ),
    events.PactSigned: lambda event: f"{_nation(event.by)} signs {event.pact}",
    events.PactRefused: lambda event: f"{_nation(event.by)} refuses {event.pact}",
    events.PactEnded: lambda event: f"{_nation(event.by)} ends {event.pact}",
    events.Aligned: lambda event: f"{_nation(event.nation)} aligns to {_nation(event.to)}",
    events.IncomeRose: _rose,
    events.IncomeFell: lambda event: (
        f"the income of {_nation(event.nation)} falls to {event.level}"
    ),
    events.IppChanged: _paid,
    events.UnitsChanged: _changed,
    events.Researched: _researched,
    events.Recruited: lambda event: (
        f"{_nation(event.nation)} rolls {event.face} for recruits, at most {event.at_most}"
    ),
    events.Influenced: lambda event: (
        f"{_nation(event.nation)} rolls {event.face} - {event.less} for the influence on "
        f"{_nation(event.warlord)}, at most {event.at_most}"
    ),
    events.ControlBegan: lambda event: (
        f"{_nation(event.nation)} comes under the control of {_nation(event.to)}"
    ),
    events.Annexed: lambda event: f"{_nation(event.by)} annexes {data().map.land[event.zone].name}",
    events.Fired: lambda event: (
        f"{event.side} in {_space(event.zone)} rolls {', '.join(map(str, event.faces))}: "
        f"{event.hits} hits"
    ),
    events.ZoneTaken: lambda event: f"{_nation(event.by)} takes {_space(event.zone)}",
    events.RolledOff: lambda event: (
        "roll-off: "
        + ", ".join(
            f"{_nation(lead)} {face}" for lead, face in zip(event.leads, event.faces, strict=True)
        )
    ),
    events.Bombed: lambda event: (
        f"{data().facilities[event.kind].name} in {_space(event.zone)}: {event.damage} damage"
    ),
    events.ShipRolled: lambda event: (
        f"{data().units[event.kind].name} of {_nation(event.owner)} in port: {event.face}, "
        + (f"captured by {_nation(event.by)}" if event.by else "lost")
    ),
    events.ConvoyRolled: lambda event: (
        f"{data().units[event.kind].name} raids convoys of {_nation(event.defender)} in"
        f" {event.sea}: {event.faces[0]} + {event.more} against {event.faces[1]} + {event.guard}"
    ),
    events.ConvoyLost: lambda event: f"{data().map.lines[event.line].name} loses {event.ipp} IPP",
    events.InterdictionRolled: lambda event: (
        f"{_nation(event.by)} interdicts at {event.value} in {event.where}:"
        f" {', '.join(map(str, event.faces))}"
    ),
    events.Delivered: lambda event: (
        f"lend-lease of {_nation(event.sender)} to {_nation(event.to)} "
        + ("arrives" if event.arrived else "is destroyed")
    ),
    events.LeaveAnswered: lambda event: (
        f"{_nation(event.of)} {'permits' if event.given else 'denies'} "
        f"{_nation(event.to)} {event.what}"
    ),
    events.WarsBecame: lambda event: "",
    events.ZonesPassed: lambda event: (
        f"{', '.join(data().map.land[zone].name for zone in event.zones)}: {_nation(event.to)}"
    ),
    events.Turned: lambda event: f"{_nation(event.nation)} becomes {_nation(event.into)}",
    events.Surrendered: lambda event: f"{_nation(event.nation)} surrenders",
    events.FateRolled: lambda event: (
        f"{event.face} for {event.what}: {_nation(event.to) if event.to else 'removed'}"
    ),
    events.CapitalBecame: lambda event: (
        f"{data().map.land[event.zone].name if event.zone else 'no zone'} is the capital of "
        f"{_nation(event.nation)}"
    ),
    events.TechnologyAdvanced: lambda event: (
        f"{_nation(event.nation)} advances {data().technologies[event.technology].name}: "
        f"box {event.box}"
    ),
    events.Evolved: lambda event: f"{_nation(event.nation)} becomes a major power",
    events.RaiderRolled: lambda event: (
        f"the raider of {_nation(event.nation)} in {event.zone} has {event.totals[0]}, "
        f"who looks for it {event.totals[1]}"
    ),
    events.Created: lambda event: f"{_nation(event.nation)} comes into being",
}
