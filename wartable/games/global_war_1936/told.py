"""What is told of every event, to whoever reads it: which sentence, and what stands in it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from wartable.core.telling import Part, Said, Telling
from wartable.games.global_war_1936 import events
from wartable.games.global_war_1936.events import AnyEvent


def told(event: AnyEvent) -> Telling | None:
    """What is told of the event; `None` if it says nothing to people."""
    telling = TELLINGS.get(type(event))
    return telling(event) if telling else None


def nation(name: str) -> Said:
    return Said("nation", name)


def space(name: str) -> Said:
    """A land zone or a sea zone."""
    return Said("space", name)


# the course of the game


def _end_rolled(event: events.EndRolled) -> Telling:
    parts: dict[str, Part] = {"face": event.face, "less": event.less, "most": event.at_most}
    return Telling(
        "end_rolled_tied" if event.tied else "end_rolled",
        parts | {"points": Said("points", event.points)},
    )


def _war(event: events.WarDeclared) -> Telling:
    key = "war_declared" if len(event.by) == 1 else "war_declared_by_several"
    return Telling(key, {"nations": Said("nations", event.by), "foes": Said("nations", event.on)})


def _pact(key: str) -> Callable[[Any], Telling]:
    """What a nation does with a pact."""
    return lambda event: Telling(
        key, {"nation": nation(event.by), "pact": Said("pact", event.pact)}
    )


def _of_nation(key: str) -> Callable[[Any], Telling]:
    """What becomes of a nation."""
    return lambda event: Telling(key, {"nation": nation(event.nation)})


def _to_nation(key: str) -> Callable[[Any], Telling]:
    """What becomes of a nation by another."""
    return lambda event: Telling(key, {"nation": nation(event.nation), "lead": nation(event.to)})


def _leave(event: events.LeaveAnswered) -> Telling:
    key = "leave_given" if event.given else "leave_denied"
    parts = {"nation": nation(event.of), "guest": nation(event.to)}
    return Telling(key, {**parts, "leave": Said("leave", event.what)})


def _fate(event: events.FateRolled) -> Telling:
    parts: dict[str, Part] = {"face": event.face, "fate": Said("thing", event.what)}
    if not event.to:
        return Telling("fate_removed", parts)
    return Telling("fate_rolled", parts | {"nation": nation(event.to)})


def _capital(event: events.CapitalBecame) -> Telling:
    if not event.zone:
        return Telling("capital_lost", {"nation": nation(event.nation)})
    return Telling("capital", {"space": space(event.zone), "nation": nation(event.nation)})


def _rolled_off(event: events.RolledOff) -> Telling:
    rolls = tuple(zip(event.leads, event.faces, strict=True))
    return Telling("rolled_off", {"rolls": Said("rolls", rolls)})


# production


def _rose(event: events.IncomeRose) -> Telling:
    key = f"income_{'rolled' if event.faces else 'rose'}{'_to_full' * event.at_full}"
    parts: dict[str, Part] = {"nation": nation(event.nation), "level": event.level}
    return Telling(key, parts | {"sum": Said("sum", event.faces)} if event.faces else parts)


def _paid(event: events.IppChanged) -> Telling:
    """What a nation has left, and what for."""
    parts: dict[str, Part] = {"nation": nation(event.nation), "ipp": event.ipp}
    return Telling("ipp", parts | {"why": Said("thing", event.why)})


def _researched(event: events.Researched) -> Telling:
    parts: dict[str, Part] = {"nation": nation(event.nation), "face": event.face}
    parts["technology"] = Said("technology", event.technology)
    if not event.box:
        return Telling("researched_in_vain", parts)
    return Telling("researched", parts | {"box": event.box})


def _advanced(event: events.TechnologyAdvanced) -> Telling:
    parts = {"nation": nation(event.nation), "technology": Said("technology", event.technology)}
    return Telling("advanced", {**parts, "box": event.box})


def _recruited(event: events.Recruited) -> Telling:
    parts: dict[str, Part] = {"nation": nation(event.nation), "face": event.face}
    return Telling("recruited", parts | {"most": event.at_most})


def _influenced(event: events.Influenced) -> Telling:
    parts: dict[str, Part] = {"nation": nation(event.nation), "warlord": nation(event.warlord)}
    parts |= {"face": event.face, "most": event.at_most}
    if not event.less:
        return Telling("influenced", parts)
    return Telling("influenced_less", parts | {"less": event.less})


# units


def _changed(event: events.UnitsChanged) -> Telling | None:
    """Who came, left or went from where to where, what they carry with them; nothing if only what
    units did is forgotten."""
    net: dict[tuple[str, str], Counter[str]] = {}
    for change in event.changes:
        for units, sign in ((change.units, -1), (change.into, 1)):
            for unit, number in units:
                for each in (unit, *unit.cargo):
                    there = net.setdefault((each.owner, change.space), Counter())
                    there[each.type] += sign * number
    clauses: list[Telling] = []
    for owner in dict.fromkeys(owner for owner, _ in net):
        of_owner = {space: kinds for (whose, space), kinds in net.items() if whose == owner}
        left = {space: -kinds for space, kinds in of_owner.items() if -kinds}
        came = {space: +kinds for space, kinds in of_owner.items() if +kinds}
        clauses += _went(owner, left, came)
    return Telling("changed", clauses=tuple(clauses)) if clauses else None


def _went(
    owner: str, left: Mapping[str, Counter[str]], came: Mapping[str, Counter[str]]
) -> Iterator[Telling]:
    """A move from one space to another in one sentence, anything else space by space."""
    if len(left) == len(came) == 1 and [*left.values()] == [*came.values()]:
        (here, kinds), (there, _) = *left.items(), *came.items()
        parts = {"nation": nation(owner), "units": Said("units", kinds)}
        yield Telling("went", {**parts, "space": space(here), "goal": space(there)})
        return
    for key, found in (("lost", left), ("came", came)):
        for where, kinds in found.items():
            parts = {"nation": nation(owner), "units": Said("units", kinds)}
            yield Telling(key, {**parts, "space": space(where)})


# combat


def _fired(event: events.Fired) -> Telling:
    parts: dict[str, Part] = {"side": Said("side", event.side), "space": space(event.zone)}
    return Telling(
        "fired", parts | {"faces": Said("faces", event.faces), "hits": Said("hits", event.hits)}
    )


def _bombed(event: events.Bombed) -> Telling:
    parts = {"facility": Said("facility", event.kind), "space": space(event.zone)}
    return Telling("bombed", {**parts, "damage": event.damage})


def _ship(event: events.ShipRolled) -> Telling:
    parts: dict[str, Part] = {"unit": Said("unit", event.kind), "nation": nation(event.owner)}
    parts["face"] = event.face
    if not event.by:
        return Telling("ship_lost", parts)
    return Telling("ship_captured", parts | {"captor": nation(event.by)})


def _raider(event: events.RaiderRolled) -> Telling:
    mine, other = event.totals
    parts: dict[str, Part] = {"nation": nation(event.nation), "zone": space(event.zone)}
    return Telling("raider", parts | {"total": mine, "other": other})


def _convoy(event: events.ConvoyRolled) -> Telling:
    parts: dict[str, Part] = {"unit": Said("unit", event.kind), "sea": space(event.sea)}
    parts |= {"nation": nation(event.defender), "face": event.faces[0], "more": event.more}
    return Telling("convoy", parts | {"other": event.faces[1], "guard": event.guard})


def _interdicted(event: events.InterdictionRolled) -> Telling:
    parts: dict[str, Part] = {"nation": nation(event.by), "value": event.value}
    return Telling(
        "interdicted", parts | {"zone": space(event.where), "faces": Said("faces", event.faces)}
    )


def _delivered(event: events.Delivered) -> Telling:
    key = "delivered" if event.arrived else "delivery_destroyed"
    return Telling(key, {"nation": nation(event.sender), "guest": nation(event.to)})


TELLINGS: dict[type[Any], Callable[[Any], Telling | None]] = {
    events.TurnBegan: lambda event: Telling(
        "turn", {"date": Said("date", event.round), "slot": Said("slot", event.slot)}
    ),
    events.PhaseBegan: lambda event: Telling("phase", {"phase": Said("phase", event.phase)}),
    events.GameEnded: lambda event: Telling("ended", {"ending": Said("ending", event.outcome)}),
    events.EndRolled: _end_rolled,
    events.WarDeclared: _war,
    events.PactSigned: _pact("pact_signed"),
    events.PactRefused: _pact("pact_refused"),
    events.PactEnded: _pact("pact_ended"),
    events.Aligned: _to_nation("aligned"),
    events.ControlBegan: _to_nation("controlled"),
    events.Turned: lambda event: Telling(
        "turned", {"nation": nation(event.nation), "lead": nation(event.into)}
    ),
    events.Surrendered: _of_nation("surrendered"),
    events.Evolved: _of_nation("evolved"),
    events.Created: _of_nation("created"),
    events.FateRolled: _fate,
    events.CapitalBecame: _capital,
    events.LeaveAnswered: _leave,
    events.RolledOff: _rolled_off,
    events.ZonesPassed: lambda event: Telling(
        "zones_passed", {"spaces": Said("spaces", event.zones), "nation": nation(event.to)}
    ),
    events.ZoneTaken: lambda event: Telling(
        "zone_taken", {"nation": nation(event.by), "space": space(event.zone)}
    ),
    events.Annexed: lambda event: Telling(
        "annexed", {"nation": nation(event.by), "space": space(event.zone)}
    ),
    events.IncomeRose: _rose,
    events.IncomeFell: lambda event: Telling(
        "income_fell", {"nation": nation(event.nation), "level": event.level}
    ),
    events.IppChanged: _paid,
    events.Researched: _researched,
    events.TechnologyAdvanced: _advanced,
    events.Recruited: _recruited,
    events.Influenced: _influenced,
    events.UnitsChanged: _changed,
    events.Fired: _fired,
    events.Bombed: _bombed,
    events.ShipRolled: _ship,
    events.RaiderRolled: _raider,
    events.ConvoyRolled: _convoy,
    events.ConvoyLost: lambda event: Telling(
        "convoy_lost", {"line": Said("line", event.line), "ipp": event.ipp}
    ),
    events.InterdictionRolled: _interdicted,
    events.Delivered: _delivered,
}
"""What is told of each kind of event; the others say nothing to people."""
