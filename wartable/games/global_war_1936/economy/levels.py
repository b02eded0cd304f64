"""Factories that change hands: smaller in those of a captor, what they were when they are given
back (GW-13.2.1-06)."""

from __future__ import annotations

from msgspec.structs import replace

from wartable.forces import force
from wartable.games.global_war_1936.state import Facilities, Facility

LARGER = frozenset({"medium_factory", "major_factory"})
MINOR = "minor_factory"


def captured(there: Facilities, printed: str, owner: str, taker: str) -> Facilities:
    """Larger factories of the owner work as minor ones, with the damage that they have; what the
    taker had had itself has its level again. The zone is printed for a nation."""
    return force(
        (_as_it_was(facility) if _is_back(facility, printed, taker) else smaller, number)
        for facility, number in there
        for smaller in (_smaller(facility, "" if owner == printed else owner),)
    )


def _is_back(facility: Facility, printed: str, taker: str) -> bool:
    return bool(facility.was) and (facility.whose or printed) == taker


def _smaller(facility: Facility, whose: str) -> Facility:
    is_larger = facility.kind in LARGER
    return replace(facility, kind=MINOR, was=facility.kind, whose=whose) if is_larger else facility


def _as_it_was(facility: Facility) -> Facility:
    return replace(facility, kind=facility.was or facility.kind, was="", whose="")


def given_back(there: Facilities) -> Facilities:
    """Captured ones have their level again, with the damage that they have."""
    return force((_as_it_was(facility), number) for facility, number in there)
