"""What follows at once when war is declared: read from top to bottom."""

from __future__ import annotations

from collections.abc import Callable

from wartable.games.global_war_1936.diplomacy import china
from wartable.games.global_war_1936.diplomacy.alignment import align_by_war
from wartable.games.global_war_1936.economy.increases import Happening, happened
from wartable.games.global_war_1936.events import Did, IncomeFell, WarDeclared
from wartable.games.global_war_1936.position import Position
from wartable.games.global_war_1936.script import Script

FINE = 10
"""GW-5.4-01 to GW-5.4-03."""
FINED = frozenset({"great_britain", "fec", "anzac", "france", "free_france", "usa"})


def begin_war(script: Script, by: str, on: str) -> None:
    """The nations and who fights as one with them are at war; incomes, fines and alignments follow
    (GW-5.1-01, GW-7.1-03, GW-5.4-01, GW-5.4-02, GW-4.9-02)."""
    before = script.pos
    relations = before.relations
    script.emit(WarDeclared(relations.host(by), relations.host(on)))
    script.emit(Did(by, "declared", on))
    for follows in AFTER:
        follows(script, before, by, on)


def _incomes_rise(script: Script, before: Position, by: str, on: str) -> None:
    """A major power that war is declared on goes to full production, others rise by their rows;
    not if a minor power declares (GW-5.1-02, GW-5.1-03, GW-5.1-04, GW-5.2-02)."""
    host = before.relations.host
    if before.relations.is_major(by):
        happened(script, Happening("war", by=host(by), on=host(on)))
    for nation, foe in ((by, on), (on, by)):
        happened(script, Happening("at_war", of=host(nation), on=host(foe)))


def _soviet_penalty(script: Script, before: Position, by: str, on: str) -> None:
    """The USSR loses 10 of its income by declaring war on an Ally below full production
    (GW-5.4-03)."""
    sheet = script.pos.sheet("ussr")
    is_ally = before.relations.own_alliance(on) == "allies"
    if by == "ussr" and is_ally and not sheet.at_full:
        script.emit(IncomeFell("ussr", max(0, sheet.level - FINE), "GW-5.4-03"))


def _allied_fine(script: Script, before: Position, by: str, on: str) -> None:
    """An Ally that declares war on a neutral pays 10 IPP, or all it has (GW-5.4-01)."""
    if by in FINED and not before.relations.own_alliance(on):
        script.pay(by, min(FINE, script.pos.sheet(by).ipp), "GW-5.4-01")


def _american_penalty(script: Script, before: Position, by: str, on: str) -> None:
    """At peace, the USA loses 10 of its income each time an Allied nation does so, also at full
    production (GW-5.4-02)."""
    own = before.relations.own_alliance
    if own(by) == "allies" and not own(on) and before.relations.is_neutral("usa"):
        level = script.pos.sheet("usa").level
        script.emit(IncomeFell("usa", max(0, level - FINE), "GW-5.4-02"))


def _minors_align(script: Script, before: Position, by: str, on: str) -> None:
    align_by_war(script)


def _too_late(script: Script, before: Position, by: str, on: str) -> None:
    """A war that begins in the combat phase brings nobody into a naval battle (GW-0.3-11)."""
    if script.state.phase == "combat":
        for one in before.relations.host(by):
            for other in before.relations.host(on):
                script.count("late", f"{min(one, other)}/{max(one, other)}")


AFTER: tuple[Callable[[Script, Position, str, str], None], ...] = (
    _incomes_rise,
    _soviet_penalty,
    _allied_fine,
    _american_penalty,
    china.attack_all,
    _too_late,
    _minors_align,
)
"""In this order; each is given the position before the war."""
