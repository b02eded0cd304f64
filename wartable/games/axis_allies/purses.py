"""Purses: whose money it is, which territories pay into it, and whether it is open."""

from __future__ import annotations

from wartable.games.axis_allies.facts import Purse
from wartable.games.axis_allies.position import Position


def purses(pos: Position, power: str) -> tuple[Purse, ...]:
    """The purses of a power, the one named like it first (G40-UKE-01)."""
    return tuple(purse for purse in pos.data.purses.values() if purse.power == power)


def open_purses(pos: Position, power: str) -> tuple[Purse, ...]:
    """The purses of a power that spend and collect (G40-UKE-09)."""
    return tuple(purse for purse in purses(pos, power) if is_open(pos, purse))


def is_open(pos: Position, purse: Purse) -> bool:
    """Whether its capital is not in enemy hands; who has none cannot lose it (S42-CAP-15,
    E40-CAP-11, G40-CAP-10, G40-UKE-09, G40-CHN-03)."""
    if not purse.capital:
        return True
    return not pos.is_opponent(pos.state.control[purse.capital], purse.power)


def has_open_purse(pos: Position) -> bool:
    """Whether the power whose turn it is buys, mobilizes and collects at all (S42-CAP-16,
    E40-CAP-12, G40-CAP-10)."""
    return bool(open_purses(pos, pos.me))


def purse_of(pos: Position, territory: str, power: str) -> Purse:
    """The purse of this power that the territory pays into when it controls it (G40-UKE-02,
    G40-AMB-35)."""
    space = pos.data.spaces[territory]
    half = space.economy or space.half
    own = purses(pos, power)
    return next((purse for purse in own if purse.half in ("", half)), own[0])


def territories(pos: Position, purse: Purse) -> tuple[str, ...]:
    """The territories that pay into it now (G40-UKE-02)."""
    return tuple(
        space
        for space, by in pos.state.control.items()
        if by == purse.power and purse_of(pos, space, by) is purse
    )


def production(pos: Position, purse: Purse) -> int:
    """The production level of its territories (E40-OVR-07, G40-UKE-06)."""
    return sum(pos.data.spaces[space].income for space in territories(pos, purse))


def beside_own(power: str, purse: str) -> str:
    """The purse as events and actions name it: nothing for the one named like the power."""
    return "" if purse == power else purse


def waiting(pos: Position, purse: Purse) -> dict[str, int]:
    """What the purse has bought and not yet placed (G40-UKE-05)."""
    if purse.id == pos.me:
        return pos.state.bought
    return pos.state.bought_apart.get(purse.id, {})
