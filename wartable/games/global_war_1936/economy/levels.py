"""Factories that change hands: smaller in those of a captor, what they were when they are given
back (GW-13.2.1-06)."""

from __future__ import annotations

from msgspec.structs import replace

from wartable.forces import force
from wartable.games.global_war_1936.state import Facilities, Facility

LARGER = frozenset({"medium_factory", "major_factory"})
MINOR = "minor_factory"


def captured(there: Facilities) -> Facilities:
    """Larger factories work as minor ones with the damage that they have."""
    return force((_smaller(facility), number) for facility, number in there)


def _smaller(facility: Facility) -> Facility:
    is_larger = facility.kind in LARGER
    return replace(facility, kind=MINOR, was=facility.kind) if is_larger else facility


def given_back(there: Facilities) -> Facilities:
    """Captured ones have their level again, with the damage that they have."""
    return force(
        (replace(facility, kind=facility.was or facility.kind, was=""), number)
        for facility, number in there
    )
