"""Minor powers that align, and those that do so as soon as there is a war (GW-4.5-08, 4.7)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from wartable.games.global_war_1936.economy.increases import Happening, happened
from wartable.games.global_war_1936.events import Aligned
from wartable.games.global_war_1936.groups import CHINA
from wartable.games.global_war_1936.position import Position
from wartable.games.global_war_1936.script import Script


@dataclass(frozen=True, slots=True)
class ByWar:
    """A row: these align to that power once it is at war so."""

    rule: str
    minors: tuple[str, ...]
    to: str
    when: Callable[[Position], bool]
    if_controlled_by: tuple[str, ...] = ("",)
    """Who may control it then; nothing is nobody."""


BY_WAR: tuple[ByWar, ...] = (
    ByWar(
        "GW-4.7-03",
        ("bulgaria", "hungary", "romania"),
        "germany",
        lambda pos: pos.relations.is_enemy("germany", "ussr"),
        ("", "germany"),
    ),
    ByWar(
        "GW-4.7-14",
        ("mongolia", "tannu_tuva"),
        "ussr",
        lambda pos: bool(pos.relations.major_foes("ussr")),
        ("", "ussr"),
    ),
    ByWar(
        "GW-15.4-03",
        ("dadao_government",),
        "japan",
        lambda pos: (
            bool(pos.relations.at_war_with("japan") & CHINA)
            and bool(pos.relations.major_foes("japan"))
        ),
        ("japan",),
    ),
    ByWar(
        "GW-14.2-03",
        ("abyssinia",),
        "france",
        lambda pos: (
            pos.state.control["eritrea"] == "abyssinia" and bool(pos.relations.major_foes("france"))
        ),
        ("france",),
    ),
    ByWar(
        "GW-4.7-16",
        ("poland",),
        "great_britain",
        lambda pos: bool(pos.relations.major_foes("great_britain")),
    ),
)
STAYS_APART = frozenset({"dadao_government"})
"""Controlled minors that have a rule of their own for this (GW-15.4-03)."""


def align_by_war(script: Script) -> None:
    """Every minor power whose condition holds now, one after the other."""
    while found := next(_aligning(script.pos), None):
        align(script, *found)


def align_by_rows(script: Script, rows: tuple[ByWar, ...]) -> None:
    """Every minor power of these rows whose condition holds now, one after the other."""
    while found := next(_by_rows(script.pos, rows), None):
        align(script, *found)


def align(script: Script, minor: str, to: str, rule: str) -> None:
    """It is absorbed, and what that means to others' incomes follows (GW-4.6-03, GW-4.7-01,
    GW-4.9-05)."""
    zones = script.pos.zones_of(minor)
    script.emit(Aligned(minor, to, rule))
    for zone in zones:
        happened(script, Happening("gain", by=script.pos.relations.host(to), zone=zone))


def _by_rows(pos: Position, rows: tuple[ByWar, ...]) -> Iterator[tuple[str, str, str]]:
    for row in rows:
        if row.when(pos):
            for minor in row.minors:
                controller = pos.relations.controller(minor)
                if pos.exists(minor) and controller in row.if_controlled_by:
                    yield minor, row.to, row.rule


def _aligning(pos: Position) -> Iterator[tuple[str, str, str]]:
    """By a row of its own (GW-4.7-03, GW-4.7-16), or as its controller fights the same major power
    (GW-4.5-08)."""
    yield from _by_rows(pos, BY_WAR)
    for minor in pos.data.nations:
        controller = pos.relations.controller(minor)
        if not controller or not pos.exists(minor) or minor in STAYS_APART:
            continue
        if pos.relations.major_foes(minor) & pos.relations.major_foes(controller):
            yield minor, controller, "GW-4.5-08"
