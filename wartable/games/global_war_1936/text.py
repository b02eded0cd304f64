"""Actions as one line of text and back: `germany: buy 3 infantry for germany`."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any, Literal

from wartable.core.action_text import NAME, NUMBER, Reader, Wording, parse
from wartable.core.errors import MalformedAction
from wartable.core.sentences import places
from wartable.games.global_war_1936 import actions
from wartable.games.global_war_1936.actions import AnyAction
from wartable.games.global_war_1936.data import data
from wartable.games.global_war_1936.unit import format_force, format_unit, parse_force, parse_unit

SPACE = r"[A-Za-z][A-Za-z0-9_]*"
"""A land zone, or a sea zone by its code."""
WAY = rf"{SPACE}(?: > {SPACE})+"
"""Spaces from the first to the last."""
WHO = rf"(?: for (?P<nation>{NAME}))?"
AT = rf"(?: on (?P<at>{SPACE}))?"
FIGHTS = {
    "land": "fight",
    "clash": "fight the clash",
    "shell": "fire",
    "port": "fight the port attack",
    "raid": "call off the raid",
}
"""How combats are begun, by how they are fought."""
PLANS: dict[str, Any] = {word: plan for plan, word in FIGHTS.items()}


def _for(act: Any) -> str:
    return "" if act.nation == act.by else f" for {act.nation}"


def _on(act: Any) -> str:
    return f" on {act.at}" if act.at else ""


def _plain(word: str, kind: Callable[[str], Any]) -> Wording:
    return Wording(lambda _: word, {word: lambda by, _: kind(by)})


def _reads(pattern: str, kind: Any, **fields: Callable[[str], Any]) -> dict[str, Reader[Any]]:
    """A reader that makes the action of what the named groups found; the nation is the lead unless
    another is named."""

    def read(by: str, found: re.Match[str]) -> Any:
        said = {name: text for name, text in found.groupdict().items() if text is not None}
        said.setdefault("nation", by)
        return kind(by, **{name: fields.get(name, str)(text) for name, text in said.items()})

    return {pattern: read}


def _merge(act: Any) -> str:
    return " merged" if act.merge else ""


def _is_said(text: str) -> bool:
    return True


WORDINGS: dict[type[Any], Wording] = {
    actions.Done: _plain("done", actions.Done),
    actions.Sign: _plain("sign", actions.Sign),
    actions.Refuse: _plain("refuse", actions.Refuse),
    actions.Declare: Wording(
        lambda act: f"declare war on {act.on}{_for(act)}",
        _reads(rf"declare war on (?P<on>{NAME}){WHO}", actions.Declare),
    ),
    actions.Propose: Wording(
        lambda act: f"propose {act.pact}{_for(act)}",
        _reads(rf"propose (?P<pact>{NAME}){WHO}", actions.Propose),
    ),
    actions.EndPact: Wording(
        lambda act: f"end {act.pact}{_for(act)}",
        _reads(rf"end (?P<pact>{NAME}){WHO}", actions.EndPact),
    ),
    actions.Research: Wording(
        lambda act: f"research {act.technology}{_for(act)}",
        _reads(rf"research (?P<technology>{NAME}){WHO}", actions.Research),
    ),
    actions.Buy: Wording(
        lambda act: f"buy {act.number} {act.kind}{_merge(act)}{_for(act)}",
        _reads(
            rf"buy (?P<number>{NUMBER}) (?P<kind>{NAME})(?P<merge> merged)?{WHO}",
            actions.Buy,
            number=int,
            merge=_is_said,
        ),
    ),
    actions.Build: Wording(
        lambda act: f"build {act.kind} in {act.zone}{_on(act)}{_merge(act)}{_for(act)}",
        _reads(
            rf"build (?P<kind>{NAME}) in (?P<zone>{NAME}){AT}(?P<merge> merged)?{WHO}",
            actions.Build,
            merge=_is_said,
        ),
    ),
    actions.Advance: Wording(
        lambda act: (
            f"advance {act.kind}{' lent' * act.lent} paid {act.paid}"
            + (f" in {act.zone}" if act.zone else "")
            + f"{_on(act)}{_for(act)}"
        ),
        _reads(
            rf"advance (?P<kind>{NAME})(?P<lent> lent)? paid (?P<paid>[0-9])"
            rf"(?: in (?P<zone>{NAME}))?{AT}{WHO}",
            actions.Advance,
            paid=int,
            lent=_is_said,
        ),
    ),
    actions.Abandon: Wording(
        lambda act: f"abandon {act.kind} in {act.zone}{_on(act)}{_for(act)}",
        _reads(rf"abandon (?P<kind>{NAME}) in (?P<zone>{NAME}){AT}{WHO}", actions.Abandon),
    ),
    actions.Upgrade: Wording(
        lambda act: f"upgrade {act.number} {act.kind}{_for(act)}",
        _reads(rf"upgrade (?P<number>{NUMBER}) (?P<kind>{NAME}){WHO}", actions.Upgrade, number=int),
    ),
    actions.Enlarge: Wording(
        lambda act: f"enlarge {act.kind} in {act.zone}{_on(act)}{_for(act)}",
        _reads(rf"enlarge (?P<kind>{NAME}) in (?P<zone>{NAME}){AT}{WHO}", actions.Enlarge),
    ),
    actions.Repair: Wording(
        lambda act: (
            f"repair {act.points} of {act.damage} of {act.kind} in {act.zone}{_on(act)}{_for(act)}"
        ),
        _reads(
            rf"repair (?P<points>{NUMBER}) of (?P<damage>{NUMBER}) of (?P<kind>{NAME})"
            rf" in (?P<zone>{NAME}){AT}{WHO}",
            lambda by, at="", **said: actions.Repair(by, at=at, **said),
            points=int,
            damage=int,
        ),
    ),
    actions.PlaceUnit: Wording(
        lambda act: f"place {act.number} {act.kind} from {act.zone} into {act.into}{_for(act)}",
        _reads(
            rf"place (?P<number>{NUMBER}) (?P<kind>{NAME}) from (?P<zone>{NAME})"
            rf" into (?P<into>{SPACE}){WHO}",
            actions.PlaceUnit,
            number=int,
        ),
    ),
    actions.PutUpgrade: Wording(
        lambda act: f"swap {act.of} to {act.kind} in {act.space}{_for(act)}",
        _reads(
            rf"swap (?P<of>{NAME}) to (?P<kind>{NAME}) in (?P<space>{SPACE}){WHO}",
            actions.PutUpgrade,
        ),
    ),
    actions.RollRecruits: Wording(
        lambda act: f"roll recruits{_for(act)}",
        _reads(rf"roll recruits{WHO}", actions.RollRecruits),
    ),
    actions.Recruit: Wording(
        lambda act: f"recruit {act.kind} in {act.zone}" + (f" and {act.other}" * bool(act.other)),
        _reads(
            rf"recruit (?P<kind>{NAME}) in (?P<zone>{NAME})(?: and (?P<other>{NAME}))?",
            lambda by, nation, **said: actions.Recruit(by, **said),
        ),
    ),
    actions.Hasten: Wording(
        lambda act: f"hasten {act.kind} paid {act.paid}",
        _reads(
            rf"hasten (?P<kind>{NAME}) paid (?P<paid>[0-9])",
            lambda by, nation, **said: actions.Hasten(by, **said),
            paid=int,
        ),
    ),
    actions.Mend: Wording(
        lambda act: f"mend {act.damage} of {act.kind} in {act.zone}{_on(act)}",
        _reads(
            rf"mend (?P<damage>{NUMBER}) of (?P<kind>{NAME}) in (?P<zone>{NAME}){AT}",
            lambda by, nation, at="", **said: actions.Mend(by, at=at, **said),
            damage=int,
        ),
    ),
    actions.Influence: Wording(
        lambda act: f"influence {act.warlord}" + (f" with {act.ipp}" * bool(act.ipp)) + _for(act),
        _reads(
            rf"influence (?P<warlord>{NAME})(?: with (?P<ipp>{NUMBER}))?{WHO}",
            actions.Influence,
            ipp=int,
        ),
    ),
    actions.TakeGift: Wording(
        lambda act: f"take {act.kind} in {act.zone}{_on(act)} by {act.objective}{_for(act)}",
        _reads(
            rf"take (?P<kind>{NAME}) in (?P<zone>{NAME}){AT} by (?P<objective>{NAME}){WHO}",
            actions.TakeGift,
        ),
    ),
}


def _moves(word: str, kind: Callable[..., Any]) -> Wording:
    """`move 2 infantry: berlin > bavaria`; units of the lead need no owner."""
    return Wording(
        lambda act: f"{word} {format_force(act.units, act.by)}: {' > '.join(act.path)}",
        {
            rf"{word} (?P<units>[^:]+): (?P<path>{WAY})": lambda by, found: kind(
                by, parse_force(found["units"], by), tuple(found["path"].split(" > "))
            )
        },
    )


DUTIES: dict[str, Literal["", "raider", "escort", "continuing"]] = {
    "": "",
    "raider": "raider",
    "escort": "escort",
    "continuing": "continuing",
}


def _assigned(by: str, found: re.Match[str]) -> actions.Assign:
    duty = "" if found["duty"] == "free" else found["duty"]
    if duty not in DUTIES:
        raise MalformedAction("cannot read {word}", places(word=duty))
    return actions.Assign(by, parse_force(found["units"], by), found["space"], DUTIES[duty])


def _cargo(word: str, zone: str, ship: str, kind: Callable[..., Any]) -> Wording:
    """`load 1 infantry from london aboard naval_transport in A23`."""
    return Wording(
        lambda act: (
            f"{word} {format_force(act.units, act.by)} {zone} {act.zone} {ship} "
            f"{format_unit(act.ship, act.by)} in {act.space}"
        ),
        {
            rf"{word} (?P<units>[^:]+) {zone} (?P<zone>{NAME}) {ship} (?P<ship>\S+)"
            rf" in (?P<space>{SPACE})": lambda by, found: kind(
                by,
                parse_force(found["units"], by),
                found["zone"],
                parse_unit(found["ship"], by),
                found["space"],
            )
        },
    )


def _ipp(act: actions.Lend | actions.Deliver) -> str:
    """What IPP are lent for: the repair of a facility, or a stage of a ship."""
    what = "stage" if act.kind in data().units else "repair"
    return f" {what} of {act.points}" if act.points else ""


WORDINGS |= {
    actions.Move: _moves("move", actions.Move),
    actions.RailMove: _moves("rail", actions.RailMove),
    actions.Sail: _moves("sail", actions.Sail),
    actions.Patrol: _moves("patrol", actions.Patrol),
    actions.Load: _cargo("load", "from", "aboard", actions.Load),
    actions.Offload: _cargo("land", "in", "off", actions.Offload),
    actions.Assign: Wording(
        lambda act: (
            f"assign {format_force(act.units, act.by)} in {act.space} as {act.duty or 'free'}"
        ),
        {
            rf"assign (?P<units>.+) in (?P<space>{SPACE}) as (?P<duty>[a-z]+)": _assigned,
        },
    ),
    actions.Engage: Wording(
        lambda act: f"engage in {act.space} with {format_force(act.units, act.by)}",
        {
            rf"engage in (?P<space>{SPACE}) with (?P<units>.+)": lambda by, found: actions.Engage(
                by, parse_force(found["units"], by), found["space"]
            )
        },
    ),
    actions.Strike: Wording(
        lambda act: f"strike with {act.number} kamikazes",
        {
            rf"strike with (?P<number>{NUMBER}) kamikazes": lambda by, found: actions.Strike(
                by, int(found["number"])
            )
        },
    ),
    actions.Oppose: _plain("oppose", actions.Oppose),
    actions.Fight: Wording(
        lambda act: f"{FIGHTS[act.plan]} in {act.zone}",
        {
            rf"(?P<how>{'|'.join(FIGHTS.values())}) in (?P<zone>{SPACE})": lambda by, found: (
                actions.Fight(by, found["zone"], PLANS[found["how"]])
            )
        },
    ),
    actions.Lose: Wording(
        lambda act: f"lose {format_force(act.units, act.by)}",
        {
            r"lose (?P<units>.+)": lambda by, found: actions.Lose(
                by, parse_force(found["units"], by)
            )
        },
    ),
    actions.AskLeave: Wording(
        lambda act: f"ask {act.of} for {act.what}{_for(act)}",
        _reads(
            rf"ask (?P<of>{NAME}) for (?P<what>rail|railway|passage|overlord|bonus){WHO}",
            actions.AskLeave,
        ),
    ),
    actions.Permit: _plain("permit", actions.Permit),
    actions.Deny: _plain("deny", actions.Deny),
    actions.Press: _plain("press on", actions.Press),
    actions.Retreat: Wording(
        lambda act: "retreat" + _flights(act.others, act.by, " with {units} to {space}"),
        {
            rf"retreat(?P<others>(?: with [^;]+ to {SPACE};?)*)": lambda by, found: actions.Retreat(
                by, _read_flights(found["others"], by, rf" ?with (.+) to ({SPACE})")
            )
        },
    ),
}


def _flights(flights: Sequence[actions.Flight], by: str, form: str) -> str:
    """Units with their spaces, one after the other."""
    return ";".join(
        form.format(units=format_force(each.units, by), space=each.space) for each in flights
    )


def _read_flights(text: str, by: str, form: str) -> tuple[actions.Flight, ...]:
    found = [re.fullmatch(form, part) for part in text.split(";") if part]
    return tuple(actions.Flight(each[2], parse_force(each[1], by)) for each in found if each)


def _carries(word: str, kind: Callable[..., Any], unload: str = "") -> Wording:
    """`drop 1 airborne_infantry from kiev by 1 air_transport: kiev > minsk`."""
    to = rf" to (?P<unload>{NAME})" if unload else ""

    def read(by: str, found: re.Match[str]) -> Any:
        units, cargo = parse_force(found["units"], by), parse_force(found["cargo"], by)
        ends = (found["load"], *((found["unload"],) if unload else ()))
        return kind(by, units, cargo, *ends, tuple(found["path"].split(" > ")))

    def write(act: Any) -> str:
        into = f" to {act.unload}" if unload else ""
        cargo, units = format_force(act.cargo, act.by), format_force(act.units, act.by)
        return f"{word} {cargo} from {act.load}{into} by {units}: {' > '.join(act.path)}"

    pattern = rf"{word} (?P<cargo>[^:]+) from (?P<load>{NAME}){to} by (?P<units>[^:]+)"
    return Wording(write, {rf"{pattern}: (?P<path>{WAY})": read})


WORDINGS |= {
    actions.FlyRaid: _moves("fly raid", actions.FlyRaid),
    actions.FlyPortAttack: _moves("fly port attack", actions.FlyPortAttack),
    actions.FlyAid: _moves("fly aid with", actions.FlyAid),
    actions.Clash: _moves("clash", actions.Clash),
    actions.Shell: _moves("shell", actions.Shell),
    actions.Blitz: _moves("blitz", actions.Blitz),
    actions.DropAirborne: _carries("drop", actions.DropAirborne),
    actions.Airlift: _carries("airlift", actions.Airlift, "unload"),
    actions.Bomb: Wording(
        lambda act: (
            f"bomb {act.kind} in {act.zone}{_on(act)}"
            + (f" with {act.damage}" if act.damage else "")
            + (f" paid {act.paid}" if act.paid else "")
        ),
        _reads(
            rf"bomb (?P<kind>{NAME}) in (?P<zone>{NAME}){AT}"
            rf"(?: with (?P<damage>{NUMBER}))?(?: paid (?P<paid>[0-9]))?",
            lambda by, nation, **said: actions.Bomb(by, **said),
            damage=int,
            paid=int,
        ),
    ),
    actions.HitRail: Wording(
        lambda act: f"hit railways to {act.to}",
        {rf"hit railways to (?P<to>{NAME})": lambda by, found: actions.HitRail(by, found["to"])},
    ),
    actions.Scramble: Wording(
        lambda act: f"scramble {_flights(act.flights, act.by, '{units} from {space}') or 'nobody'}",
        {
            r"scramble (?P<flights>.+)": lambda by, found: actions.Scramble(
                by, _read_flights(found["flights"], by, rf"(.+) from ({SPACE})")
            )
        },
    ),
    actions.Bombard: Wording(
        lambda act: f"bombard {_flights(act.ships, act.by, 'with {units} from {space}') or 'not'}",
        {
            r"bombard (?P<ships>.+)": lambda by, found: actions.Bombard(
                by, _read_flights(found["ships"], by, rf"with (.+) from ({SPACE})")
            )
        },
    ),
    actions.TakeRefuge: Wording(
        lambda act: f"take refuge in {act.to}",
        _reads(
            rf"take refuge in (?P<to>{SPACE})",
            lambda by, nation, to: actions.TakeRefuge(by, to),
        ),
    ),
    actions.StayDown: Wording(
        lambda act: f"keep down {format_force(act.units, act.by) or 'nobody'}",
        {
            r"keep down (?P<units>.+)": lambda by, found: actions.StayDown(
                by, () if found["units"] == "nobody" else parse_force(found["units"], by)
            )
        },
    ),
    actions.StandBy: _plain("stand by", actions.StandBy),
    actions.KeepZone: _plain("keep it", actions.KeepZone),
    actions.GiveZone: Wording(
        lambda act: f"give it to {act.to}" + (f" and leave for {act.leave}" if act.leave else ""),
        {
            rf"give it to (?P<to>{NAME})(?: and leave for (?P<leave>{SPACE}))?": lambda by, match: (
                actions.GiveZone(by, match["to"], match["leave"] or "")
            )
        },
    ),
}


def _unloads(act: Any) -> str:
    return " unloading" if act.unload else ""


def _units(
    word: str, kind: Callable[..., Any], rest: str, format_rest: Callable[[Any], str]
) -> Wording:
    """`put 2 destroyer to A23`: units, and what stands in the named groups of the rest."""

    def read(by: str, found: re.Match[str]) -> Any:
        said: dict[str, Any] = {
            name: text for name, text in found.groupdict().items() if name != "units"
        }
        if "unload" in said:
            said["unload"] = bool(said["unload"])
        return kind(by, parse_force(found["units"], by), **said)

    return Wording(
        lambda act: f"{word} {format_force(act.units, act.by)}{format_rest(act)}",
        {rf"{word} (?P<units>[^:]+){rest}": read},
    )


def _format_ship(act: actions.Ship) -> str:
    loads = "".join(
        f" loading {format_force(load.units, act.by)} in {load.zone};" for load in act.loads
    )
    return (
        f"ship {format_force(act.units, act.by)} of {act.space}:{loads}"
        f" {' > '.join(act.path)}{_unloads(act)}"
    )


LOADS = rf"(?: loading [^:;]+ in {NAME};)*"


def _read_ship(by: str, found: re.Match[str]) -> actions.Ship:
    loads = tuple(
        actions.Boarding(zone, parse_force(units, by))
        for units, zone in re.findall(rf" loading ([^:;]+) in ({NAME});", found["loads"])
    )
    return actions.Ship(
        by,
        parse_force(found["units"], by),
        found["space"],
        tuple(found["path"].split(" > ")),
        loads,
        bool(found["unload"]),
    )


WORDINGS |= {
    actions.EnterPort: _units(
        "port",
        actions.EnterPort,
        rf": (?P<sea>{SPACE}) > (?P<zone>{NAME})(?P<unload> unloading)?",
        lambda act: f": {act.sea} > {act.zone}{_unloads(act)}",
    ),
    actions.PutToSea: _units(
        "put", actions.PutToSea, rf": to (?P<sea>{SPACE})", lambda act: f": to {act.sea}"
    ),
    actions.DeclareRaid: _units(
        "set",
        actions.DeclareRaid,
        rf": to raid in (?P<sea>{SPACE})",
        lambda act: f": to raid in {act.sea}",
    ),
    actions.Raid: Wording(
        lambda act: f"raid {', '.join(act.lines)} in {act.sea}",
        {
            rf"raid (?P<lines>{NAME}(?:, {NAME})*) in (?P<sea>{SPACE})": lambda by, found: (
                actions.Raid(by, found["sea"], tuple(found["lines"].split(", ")))
            )
        },
    ),
    actions.Lend: Wording(
        lambda act: f"lend {act.kind}{_ipp(act)}{_for(act)}",
        _reads(
            rf"lend (?P<kind>{NAME})(?: (?:repair|stage) of (?P<points>{NUMBER}))?{WHO}",
            actions.Lend,
            points=int,
        ),
    ),
    actions.TakeOver: Wording(
        lambda act: f"take over {act.kind}" + (f" of {act.of}" if act.of else "") + _for(act),
        _reads(
            rf"take over (?P<kind>{NAME})(?: of (?P<of>{NAME}))?{WHO}",
            actions.TakeOver,
        ),
    ),
    actions.Deliver: Wording(
        lambda act: (
            f"deliver {act.kind}"
            + (f" of {act.of}" if act.of else "")
            + _ipp(act)
            + f" to {act.to} in {act.zone}{' in port' if act.in_port else ''}{_for(act)}"
        ),
        _reads(
            rf"deliver (?P<kind>{NAME})(?: of (?P<of>{NAME}))?"
            rf"(?: (?:repair|stage) of (?P<points>{NUMBER}))? to (?P<to>{NAME})"
            rf" in (?P<zone>{NAME})(?P<in_port> in port)?{WHO}",
            actions.Deliver,
            points=int,
            in_port=_is_said,
        ),
    ),
    actions.PlaceBase: Wording(
        lambda act: f"place base {act.kind} in {act.zone}{_on(act)}{_for(act)}",
        _reads(rf"place base (?P<kind>{NAME}) in (?P<zone>{NAME}){AT}{WHO}", actions.PlaceBase),
    ),
    actions.Interdict: _plain("interdict", actions.Interdict),
    actions.LetPass: _plain("let pass", actions.LetPass),
    actions.MoveFactory: Wording(
        lambda act: f"relocate {act.kind} damaged {act.damage}: {' > '.join(act.path)}{_for(act)}",
        _reads(
            rf"relocate (?P<kind>{NAME}) damaged (?P<damage>{NUMBER}): (?P<path>{WAY}){WHO}",
            actions.MoveFactory,
            damage=int,
            path=lambda text: tuple(text.split(" > ")),
        ),
    ),
    actions.Stay: _plain("stay", actions.Stay),
    actions.RepairShip: Wording(
        lambda act: (
            f"overhaul {act.points} of {format_unit(act.unit, act.nation)} of {act.space}"
            f" at {act.zone}{_for(act)}"
        ),
        _reads(
            rf"overhaul (?P<points>{NUMBER}) of (?P<unit>\S+) of (?P<space>{SPACE})"
            rf" at (?P<zone>{NAME}){WHO}",
            lambda by, nation, unit, **said: actions.RepairShip(
                by, nation, parse_unit(unit, nation), **said
            ),
            points=int,
        ),
    ),
    actions.Transfer: Wording(
        lambda act: f"transfer {format_unit(act.unit, act.by)} of {act.sea} by {act.way}",
        {
            rf"transfer (?P<unit>\S+) of (?P<sea>{SPACE}) by (?P<way>{NAME})": lambda by, found: (
                actions.Transfer(by, parse_unit(found["unit"], by), found["sea"], found["way"])
            )
        },
    ),
    actions.Ship: Wording(
        _format_ship,
        {
            rf"ship (?P<units>[^:]+) of (?P<space>{SPACE}):(?P<loads>{LOADS})"
            rf" (?P<path>{WAY})(?P<unload> unloading)?": _read_ship
        },
    ),
}
WORDINGS |= {
    actions.MoveCapital: Wording(
        lambda act: f"capital to {act.zone}{_for(act)}",
        _reads(rf"capital to (?P<zone>{NAME}){WHO}", actions.MoveCapital),
    ),
    actions.Berth: _moves("berth", actions.Berth),
    actions.Depart: _moves("leave with", actions.Depart),
    actions.MarchIn: _moves("march in with", actions.MarchIn),
    actions.InviteMinor: Wording(
        lambda act: f"invite {act.minor}{_for(act)}",
        _reads(rf"invite (?P<minor>{NAME}){WHO}", actions.InviteMinor),
    ),
    actions.KeepIncome: Wording(
        lambda act: f"leave income{_for(act)}",
        _reads(rf"leave income{WHO}", actions.KeepIncome),
    ),
    actions.LearnTechnology: Wording(
        lambda act: f"learn {act.technology}{_for(act)}",
        _reads(rf"learn (?P<technology>{NAME}){WHO}", actions.LearnTechnology),
    ),
    actions.SignPeace: Wording(
        lambda act: f"sign peace {act.pact}{_for(act)}",
        _reads(rf"sign peace (?P<pact>{NAME}){WHO}", actions.SignPeace),
    ),
}
WORDINGS |= {
    actions.Scorch: Wording(
        lambda act: f"scorch {act.kind} in {act.zone}{_on(act)}",
        {
            rf"scorch (?P<kind>{NAME}) in (?P<zone>{NAME}){AT}": lambda by, found: actions.Scorch(
                by, found["kind"], found["zone"], found["at"] or ""
            )
        },
    ),
    actions.Detach: Wording(
        lambda act: f"detach {act.kind} of {act.zone}",
        {
            rf"detach (?P<kind>{NAME}) of (?P<zone>{NAME})": lambda by, found: actions.Detach(
                by, found["kind"], found["zone"]
            )
        },
    ),
    actions.Reinforce: Wording(
        lambda act: f"reinforce the corps with {act.kind}",
        {
            rf"reinforce the corps with (?P<kind>{NAME})": lambda by, found: actions.Reinforce(
                by, found["kind"]
            )
        },
    ),
    actions.DeployCorps: Wording(
        lambda act: f"deploy {act.kind} in {act.zone}",
        {
            rf"deploy (?P<kind>{NAME}) in (?P<zone>{NAME})": lambda by, found: actions.DeployCorps(
                by, found["kind"], found["zone"]
            )
        },
    ),
    actions.Recall: Wording(
        lambda act: f"recall {act.kind} of {act.zone} to {act.to}",
        {
            rf"recall (?P<kind>{NAME}) of (?P<zone>{NAME}) to (?P<to>{NAME})": (
                lambda by, found: actions.Recall(by, found["kind"], found["zone"], found["to"])
            )
        },
    ),
    actions.Invade: Wording(
        lambda act: f"invade {act.zone}",
        {rf"invade (?P<zone>{NAME})": lambda by, found: actions.Invade(by, found["zone"])},
    ),
    actions.Surprise: Wording(
        lambda act: f"surprise {act.zone}{f' and {act.ashore}' if act.ashore else ''}",
        {
            rf"surprise (?P<zone>{SPACE})( and (?P<ashore>{NAME}))?": lambda by, found: (
                actions.Surprise(by, found["zone"], found["ashore"] or "")
            )
        },
    ),
    actions.Launch: Wording(
        lambda act: f"launch {act.ability}",
        {rf"launch (?P<ability>{NAME})": lambda by, found: actions.Launch(by, found["ability"])},
    ),
}
READERS: dict[str, Reader[Any]] = {
    pattern: read for wording in WORDINGS.values() for pattern, read in wording.readers.items()
}


def format_action(action: AnyAction) -> str:
    """The action in one line."""
    return f"{action.by}: {WORDINGS[type(action)].format(action)}"


def parse_action(line: str) -> AnyAction:
    """The action that `format_action` wrote."""
    found: AnyAction = parse(line, READERS, "nation")
    return found
