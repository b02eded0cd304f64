"""Events in sentences for people."""

from __future__ import annotations

from collections.abc import Callable, Iterable
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


TELL: dict[type[Any], Callable[[Any], str]] = {
    events.TurnBegan: lambda event: f"{date_of(event.round)}: {event.slot}",
    events.PhaseBegan: lambda event: event.phase.replace("_", " "),
    events.GameEnded: lambda event: event.outcome.text,
    events.EndRolled: _end_rolled,
    events.WarDeclared: lambda event: f"{_nations(event.by)} declares war on {_nations(event.on)}",
    events.PactSigned: lambda event: f"{_nation(event.by)} signs {event.pact}",
    events.PactRefused: lambda event: f"{_nation(event.by)} refuses {event.pact}",
    events.PactEnded: lambda event: f"{_nation(event.by)} ends {event.pact}",
    events.Aligned: lambda event: f"{_nation(event.nation)} aligns to {_nation(event.to)}",
    events.IncomeRose: _rose,
    events.IncomeFell: lambda event: (
        f"the income of {_nation(event.nation)} falls to {event.level}"
    ),
    events.IppChanged: lambda event: f"{_nation(event.nation)} has {event.ipp} IPP",
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
    events.Created: lambda event: f"{_nation(event.nation)} comes into being",
}
