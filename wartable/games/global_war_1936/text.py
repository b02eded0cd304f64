"""Actions as one line of text and back: `germany: buy 3 infantry for germany`."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, Literal

from wartable.core.action_text import NAME, NUMBER, Reader, Wording, parse
from wartable.core.errors import MalformedAction
from wartable.core.sentences import places
from wartable.games.global_war_1936 import actions
from wartable.games.global_war_1936.actions import AnyAction
from wartable.games.global_war_1936.data import data
from wartable.games.global_war_1936.questions import QUESTIONS
from wartable.games.global_war_1936.unit import format_force, format_unit, parse_force, parse_unit
from wartable.games.global_war_1936.wording import (
    AT,
    SPACE,
    WAY,
    WHO,
    format_flights,
    moves,
    on,
    plain,
    read_flights,
    reads,
    units_and,
    whose,
)

FIGHTS = {
    "land": "fight",
    "clash": "fight the clash",
    "shell": "fire",
    "port": "fight the port attack",
    "raid": "call off the raid",
}
"""How combats are begun, by how they are fought."""
PLANS: dict[str, Any] = {word: plan for plan, word in FIGHTS.items()}


def _merge(act: Any) -> str:
    return " merged" if act.merge else ""


def _is_said(text: str) -> bool:
    return True


IN_PHASES: dict[type[Any], Wording] = {
    actions.Done: plain("done", actions.Done),
    actions.Sign: plain("sign", actions.Sign),
    actions.Refuse: plain("refuse", actions.Refuse),
    actions.Declare: Wording(
        lambda act: f"declare war on {act.on}{whose(act)}",
        reads(rf"declare war on (?P<on>{NAME}){WHO}", actions.Declare),
    ),
    actions.Propose: Wording(
        lambda act: f"propose {act.pact}{whose(act)}",
        reads(rf"propose (?P<pact>{NAME}){WHO}", actions.Propose),
    ),
    actions.EndPact: Wording(
        lambda act: f"end {act.pact}{whose(act)}",
        reads(rf"end (?P<pact>{NAME}){WHO}", actions.EndPact),
    ),
    actions.Research: Wording(
        lambda act: f"research {act.technology}{whose(act)}",
        reads(rf"research (?P<technology>{NAME}){WHO}", actions.Research),
    ),
    actions.Buy: Wording(
        lambda act: f"buy {act.number} {act.kind}{_merge(act)}{whose(act)}",
        reads(
            rf"buy (?P<number>{NUMBER}) (?P<kind>{NAME})(?P<merge> merged)?{WHO}",
            actions.Buy,
            number=int,
            merge=_is_said,
        ),
    ),
    actions.Build: Wording(
        lambda act: f"build {act.kind} in {act.zone}{on(act)}{_merge(act)}{whose(act)}",
        reads(
            rf"build (?P<kind>{NAME}) in (?P<zone>{NAME}){AT}(?P<merge> merged)?{WHO}",
            actions.Build,
            merge=_is_said,
        ),
    ),
    actions.Advance: Wording(
        lambda act: (
            f"advance {act.kind}{' lent' * act.lent} paid {act.paid}"
            + (f" in {act.zone}" if act.zone else "")
            + f"{on(act)}{whose(act)}"
        ),
        reads(
            rf"advance (?P<kind>{NAME})(?P<lent> lent)? paid (?P<paid>[0-9])"
            rf"(?: in (?P<zone>{NAME}))?{AT}{WHO}",
            actions.Advance,
            paid=int,
            lent=_is_said,
        ),
    ),
    actions.Abandon: Wording(
        lambda act: f"abandon {act.kind} in {act.zone}{on(act)}{whose(act)}",
        reads(rf"abandon (?P<kind>{NAME}) in (?P<zone>{NAME}){AT}{WHO}", actions.Abandon),
    ),
    actions.Upgrade: Wording(
        lambda act: f"upgrade {act.number} {act.kind}{whose(act)}",
        reads(rf"upgrade (?P<number>{NUMBER}) (?P<kind>{NAME}){WHO}", actions.Upgrade, number=int),
    ),
    actions.Enlarge: Wording(
        lambda act: f"enlarge {act.kind} in {act.zone}{on(act)}{whose(act)}",
        reads(rf"enlarge (?P<kind>{NAME}) in (?P<zone>{NAME}){AT}{WHO}", actions.Enlarge),
    ),
    actions.Repair: Wording(
        lambda act: (
            f"repair {act.points} of {act.damage} of {act.kind} in {act.zone}{on(act)}{whose(act)}"
        ),
        reads(
            rf"repair (?P<points>{NUMBER}) of (?P<damage>{NUMBER}) of (?P<kind>{NAME})"
            rf" in (?P<zone>{NAME}){AT}{WHO}",
            lambda by, at="", **said: actions.Repair(by, at=at, **said),
            points=int,
            damage=int,
        ),
    ),
    actions.PlaceUnit: Wording(
        lambda act: f"place {act.number} {act.kind} from {act.zone} into {act.into}{whose(act)}",
        reads(
            rf"place (?P<number>{NUMBER}) (?P<kind>{NAME}) from (?P<zone>{NAME})"
            rf" into (?P<into>{SPACE}){WHO}",
            actions.PlaceUnit,
            number=int,
        ),
    ),
    actions.PutUpgrade: Wording(
        lambda act: f"swap {act.of} to {act.kind} in {act.space}{whose(act)}",
        reads(
            rf"swap (?P<of>{NAME}) to (?P<kind>{NAME}) in (?P<space>{SPACE}){WHO}",
            actions.PutUpgrade,
        ),
    ),
    actions.RollRecruits: Wording(
        lambda act: f"roll recruits{whose(act)}",
        reads(rf"roll recruits{WHO}", actions.RollRecruits),
    ),
    actions.Influence: Wording(
        lambda act: f"influence {act.warlord}" + (f" with {act.ipp}" * bool(act.ipp)) + whose(act),
        reads(
            rf"influence (?P<warlord>{NAME})(?: with (?P<ipp>{NUMBER}))?{WHO}",
            actions.Influence,
            ipp=int,
        ),
    ),
    actions.TakeGift: Wording(
        lambda act: f"take {act.kind} in {act.zone}{on(act)} by {act.objective}{whose(act)}",
        reads(
            rf"take (?P<kind>{NAME}) in (?P<zone>{NAME}){AT} by (?P<objective>{NAME}){WHO}",
            actions.TakeGift,
        ),
    ),
}


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


IN_PHASES |= {
    actions.Move: moves("move", actions.Move),
    actions.RailMove: moves("rail", actions.RailMove),
    actions.Sail: moves("sail", actions.Sail),
    actions.Patrol: moves("patrol", actions.Patrol),
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
    actions.Fight: Wording(
        lambda act: f"{FIGHTS[act.plan]} in {act.zone}",
        {
            rf"(?P<how>{'|'.join(FIGHTS.values())}) in (?P<zone>{SPACE})": lambda by, found: (
                actions.Fight(by, found["zone"], PLANS[found["how"]])
            )
        },
    ),
    actions.AskLeave: Wording(
        lambda act: f"ask {act.of} for {act.what}{whose(act)}",
        reads(
            rf"ask (?P<of>{NAME}) for (?P<what>rail|railway|passage|overlord|bonus){WHO}",
            actions.AskLeave,
        ),
    ),
    actions.Press: plain("press on", actions.Press),
    actions.Retreat: Wording(
        lambda act: "retreat" + format_flights(act.others, act.by, " with {units} to {space}"),
        {
            rf"retreat(?P<others>(?: with [^;]+ to {SPACE};?)*)": lambda by, found: actions.Retreat(
                by, read_flights(found["others"], by, rf" ?with (.+) to ({SPACE})")
            )
        },
    ),
}


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


IN_PHASES |= {
    actions.FlyRaid: moves("fly raid", actions.FlyRaid),
    actions.FlyPortAttack: moves("fly port attack", actions.FlyPortAttack),
    actions.FlyAid: moves("fly aid with", actions.FlyAid),
    actions.Clash: moves("clash", actions.Clash),
    actions.Shell: moves("shell", actions.Shell),
    actions.Blitz: moves("blitz", actions.Blitz),
    actions.DropAirborne: _carries("drop", actions.DropAirborne),
    actions.Airlift: _carries("airlift", actions.Airlift, "unload"),
    actions.Bomb: Wording(
        lambda act: (
            f"bomb {act.kind} in {act.zone}{on(act)}"
            + (f" with {act.damage}" if act.damage else "")
            + (f" paid {act.paid}" if act.paid else "")
        ),
        reads(
            rf"bomb (?P<kind>{NAME}) in (?P<zone>{NAME}){AT}"
            rf"(?: with (?P<damage>{NUMBER}))?(?: paid (?P<paid>[0-9]))?",
            lambda by, nation, **said: actions.Bomb(by, **said),
            damage=int,
            paid=int,
        ),
    ),
}


def _unloads(act: Any) -> str:
    return " unloading" if act.unload else ""


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


IN_PHASES |= {
    actions.EnterPort: units_and(
        "port",
        actions.EnterPort,
        rf": (?P<sea>{SPACE}) > (?P<zone>{NAME})(?P<unload> unloading)?",
        lambda act: f": {act.sea} > {act.zone}{_unloads(act)}",
    ),
    actions.DeclareRaid: units_and(
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
        lambda act: f"lend {act.kind}{_ipp(act)}{whose(act)}",
        reads(
            rf"lend (?P<kind>{NAME})(?: (?:repair|stage) of (?P<points>{NUMBER}))?{WHO}",
            actions.Lend,
            points=int,
        ),
    ),
    actions.TakeOver: Wording(
        lambda act: f"take over {act.kind}" + (f" of {act.of}" if act.of else "") + whose(act),
        reads(
            rf"take over (?P<kind>{NAME})(?: of (?P<of>{NAME}))?{WHO}",
            actions.TakeOver,
        ),
    ),
    actions.Deliver: Wording(
        lambda act: (
            f"deliver {act.kind}"
            + (f" of {act.of}" if act.of else "")
            + _ipp(act)
            + f" to {act.to} in {act.zone}{' in port' if act.in_port else ''}{whose(act)}"
        ),
        reads(
            rf"deliver (?P<kind>{NAME})(?: of (?P<of>{NAME}))?"
            rf"(?: (?:repair|stage) of (?P<points>{NUMBER}))? to (?P<to>{NAME})"
            rf" in (?P<zone>{NAME})(?P<in_port> in port)?{WHO}",
            actions.Deliver,
            points=int,
            in_port=_is_said,
        ),
    ),
    actions.PlaceBase: Wording(
        lambda act: f"place base {act.kind} in {act.zone}{on(act)}{whose(act)}",
        reads(rf"place base (?P<kind>{NAME}) in (?P<zone>{NAME}){AT}{WHO}", actions.PlaceBase),
    ),
    actions.LetPass: plain("let pass", actions.LetPass),
    actions.MoveFactory: Wording(
        lambda act: f"relocate {act.kind} damaged {act.damage}: {' > '.join(act.path)}{whose(act)}",
        reads(
            rf"relocate (?P<kind>{NAME}) damaged (?P<damage>{NUMBER}): (?P<path>{WAY}){WHO}",
            actions.MoveFactory,
            damage=int,
            path=lambda text: tuple(text.split(" > ")),
        ),
    ),
    actions.RepairShip: Wording(
        lambda act: (
            f"overhaul {act.points} of {format_unit(act.unit, act.nation)} of {act.space}"
            f" at {act.zone}{whose(act)}"
        ),
        reads(
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
IN_PHASES |= {
    actions.MoveCapital: Wording(
        lambda act: f"capital to {act.zone}{whose(act)}",
        reads(rf"capital to (?P<zone>{NAME}){WHO}", actions.MoveCapital),
    ),
    actions.MarchIn: moves("march in with", actions.MarchIn),
    actions.InviteMinor: Wording(
        lambda act: f"invite {act.minor}{whose(act)}",
        reads(rf"invite (?P<minor>{NAME}){WHO}", actions.InviteMinor),
    ),
    actions.KeepIncome: Wording(
        lambda act: f"leave income{whose(act)}",
        reads(rf"leave income{WHO}", actions.KeepIncome),
    ),
    actions.LearnTechnology: Wording(
        lambda act: f"learn {act.technology}{whose(act)}",
        reads(rf"learn (?P<technology>{NAME}){WHO}", actions.LearnTechnology),
    ),
    actions.SignPeace: Wording(
        lambda act: f"sign peace {act.pact}{whose(act)}",
        reads(rf"sign peace (?P<pact>{NAME}){WHO}", actions.SignPeace),
    ),
}
IN_PHASES |= {
    actions.Scorch: Wording(
        lambda act: f"scorch {act.kind} in {act.zone}{on(act)}",
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
"""What is done in phases and at will, and what answers several questions; any other answer has its
words in the module of its question."""
WORDINGS = IN_PHASES | {
    kind: wording for question in QUESTIONS for kind, wording in question.wordings.items()
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
