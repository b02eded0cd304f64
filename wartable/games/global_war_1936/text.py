"""Actions as one line of text and back: `germany: buy 3 infantry for germany`."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from wartable.core.action_text import NAME, NUMBER, Reader, Wording, parse
from wartable.games.global_war_1936 import actions
from wartable.games.global_war_1936.actions import AnyAction
from wartable.games.global_war_1936.unit import format_force, parse_force

SPACE = r"[A-Za-z][A-Za-z0-9_]*"
"""A land zone, or a sea zone by its code."""
WAY = rf"{SPACE}(?: > {SPACE})+"
"""Spaces from the first to the last."""
WHO = rf"(?: for (?P<nation>{NAME}))?"
AT = rf"(?: on (?P<at>{SPACE}))?"


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
            f"advance {act.kind} paid {act.paid}"
            + (f" in {act.zone}" if act.zone else "")
            + f"{_on(act)}{_for(act)}"
        ),
        _reads(
            rf"advance (?P<kind>{NAME}) paid (?P<paid>[0-9])(?: in (?P<zone>{NAME}))?{AT}{WHO}",
            actions.Advance,
            paid=int,
        ),
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


WORDINGS |= {
    actions.Move: _moves("move", actions.Move),
    actions.RailMove: _moves("rail", actions.RailMove),
    actions.Fight: Wording(
        lambda act: f"fight in {act.zone}",
        {rf"fight in (?P<zone>{NAME})": lambda by, found: actions.Fight(by, found["zone"])},
    ),
    actions.Lose: Wording(
        lambda act: f"lose {format_force(act.units, act.by)}",
        {
            r"lose (?P<units>.+)": lambda by, found: actions.Lose(
                by, parse_force(found["units"], by)
            )
        },
    ),
    actions.Press: _plain("press on", actions.Press),
    actions.Retreat: _plain("retreat", actions.Retreat),
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
