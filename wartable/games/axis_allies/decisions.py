"""What a player is asked."""

from __future__ import annotations

from wartable.core.game import Decision
from wartable.forces import Pool
from wartable.games.axis_allies.unit import Force, Unit


class PlaceBid(Decision, frozen=True):
    """Spend the bid on extra units before round 1; what is left is money (S42-TBL-02)."""

    money: int


class Purchase(Decision, frozen=True):
    """Buy units and repair (S42-PUR-01, S42-PUR-03)."""


class CombatMove(Decision, frozen=True):
    """Move units into combat (S42-CMV-01)."""


class ConductCombat(Decision, frozen=True):
    """Choose the next combat (S42-CMB-03)."""


class NoncombatMove(Decision, frozen=True):
    """Move units that did not fight, and land aircraft (S42-NCM-01, S42-NCM-02)."""


class Mobilize(Decision, frozen=True):
    """Place the units bought (S42-MOB-01)."""


class ChooseInterceptors(Decision, frozen=True):
    """Choose fighters to meet a bombing raid (S42-OPT-03)."""

    space: str
    fighters: Force


class ChooseSubmerging(Decision, frozen=True):
    """Each submarine strikes or submerges (S42-CMB-12, S42-CMB-14)."""

    space: str
    submarines: Force


class ChooseBombardment(Decision, frozen=True):
    """Choose the ships that bombard, at most one for each land unit landed (S42-AMP-10)."""

    space: str
    ships: Force
    limit: int


class ChooseCasualties(Decision, frozen=True):
    """Pick one unit for each hit; with several players in the defence all must agree
    (S42-CMB-27, S42-CMB-29, S42-MNF-08)."""

    space: str
    defending: bool
    pools: tuple[Pool, ...]
    joint: bool = False


class PressOnOrRetreat(Decision, frozen=True):
    """Fight on, or retreat to one of these spaces (S42-CMB-42, S42-CMB-43)."""

    space: str
    to: tuple[str, ...]
    must_retreat: bool = False
    """Nothing is left that could fight: those who stay are lost (S42-CMB-53)."""


class LandStranded(Decision, frozen=True):
    """Find a place for a defending aircraft that lost its own (S42-FTR-04, S42-OPT-08)."""

    space: str
    unit: Unit
    to: tuple[str, ...]


AnyDecision = (
    PlaceBid
    | Purchase
    | CombatMove
    | ConductCombat
    | NoncombatMove
    | Mobilize
    | ChooseInterceptors
    | ChooseSubmerging
    | ChooseBombardment
    | ChooseCasualties
    | PressOnOrRetreat
    | LandStranded
)
