"""What the lines of several actions share."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any

from wartable.core.action_text import NAME, Reader, Wording
from wartable.games.global_war_1936.actions import Flight
from wartable.games.global_war_1936.unit import format_force, parse_force

SPACE = r"[A-Za-z][A-Za-z0-9_]*"
"""A land zone, or a sea zone by its code."""
WAY = rf"{SPACE}(?: > {SPACE})+"
"""Spaces from the first to the last."""
WHO = rf"(?: for (?P<nation>{NAME}))?"
AT = rf"(?: on (?P<at>{SPACE}))?"


def whose(act: Any) -> str:
    """For which nation it is done, if it is not the lead."""
    return "" if act.nation == act.by else f" for {act.nation}"


def on(act: Any) -> str:
    """On which sea zone a facility opens, if that is said."""
    return f" on {act.at}" if act.at else ""


def plain(word: str, kind: Callable[[str], Any]) -> Wording:
    """A word that says all."""
    return Wording(lambda _: word, {word: lambda by, _: kind(by)})


def reads(pattern: str, kind: Any, **fields: Callable[[str], Any]) -> dict[str, Reader[Any]]:
    """A reader that makes the action of what the named groups found; the nation is the lead unless
    another is named."""

    def read(by: str, found: re.Match[str]) -> Any:
        said = {name: text for name, text in found.groupdict().items() if text is not None}
        said.setdefault("nation", by)
        return kind(by, **{name: fields.get(name, str)(text) for name, text in said.items()})

    return {pattern: read}


def moves(word: str, kind: Callable[..., Any]) -> Wording:
    """`move 2 infantry: berlin > bavaria`; units of the lead need no owner."""
    return Wording(
        lambda act: f"{word} {format_force(act.units, act.by)}: {' > '.join(act.path)}",
        {
            rf"{word} (?P<units>[^:]+): (?P<path>{WAY})": lambda by, found: kind(
                by, parse_force(found["units"], by), tuple(found["path"].split(" > "))
            )
        },
    )


def format_flights(flights: Sequence[Flight], by: str, form: str) -> str:
    """Units with their spaces, one after the other."""
    return ";".join(
        form.format(units=format_force(each.units, by), space=each.space) for each in flights
    )


def read_flights(text: str, by: str, form: str) -> tuple[Flight, ...]:
    """What `format_flights` wrote."""
    found = [re.fullmatch(form, part) for part in text.split(";") if part]
    return tuple(Flight(each[2], parse_force(each[1], by)) for each in found if each)


def units_and(
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
