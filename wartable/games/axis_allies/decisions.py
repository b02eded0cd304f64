"""What a player is asked."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from wartable.core.game import Decision
from wartable.forces import Pool
from wartable.games.axis_allies.names import (
    MOST_POOLS,
    Amount,
    Facility,
    Money,
    PassageName,
    Power,
    Space,
    SpaceOrNone,
    Step,
    Territory,
    Zone,
)
from wartable.games.axis_allies.unit import Force, Unit

Pools = Annotated[tuple[Pool, ...], Meta(max_length=MOST_POOLS)]


class PlaceBid(Decision, frozen=True):
    """Spend the bid on extra units before round 1; what is left is money (S42-TBL-02)."""

    money: Money


class DoResearch(Decision, frozen=True):
    """Buy research dice, or none (G40-RND-02)."""


class PickChart(Decision, frozen=True):
    """Choose the chart of the breakthrough (G40-RND-04)."""

    charts: tuple[Step, ...]


class DisruptConvoys(Decision, frozen=True):
    """Roll against the convoys of a sea zone, or not (G40-CVY-01)."""

    space: Space
    units: Force
    dice: Amount


class Purchase(Decision, frozen=True):
    """Buy units and repair (S42-PUR-01, S42-PUR-03)."""


class CombatMove(Decision, frozen=True):
    """Move units into combat (S42-CMV-01)."""


class DeclareWar(Decision, frozen=True):
    """Declare war on one or more of these powers, or not (E40-WAR-01, G40-DOW-01)."""

    on: tuple[Power, ...]


class AllowPassage(Decision, frozen=True):
    """Let a power's ships through a canal or strait, or not (E40-MAP-17, G40-CAN-04)."""

    passage: PassageName
    guest: Power


class RaiseUnits(Decision, frozen=True):
    """Raise free units in the liberated capital (E40-POL-13, G40-FRA-03)."""

    space: Space
    money: Money


class ConductCombat(Decision, frozen=True):
    """Choose the next combat (S42-CMB-03)."""


class NoncombatMove(Decision, frozen=True):
    """Move units that did not fight, and land aircraft (S42-NCM-01, S42-NCM-02)."""


class Mobilize(Decision, frozen=True):
    """Place the units bought (S42-MOB-01)."""


class DeclareAttacks(Decision, frozen=True):
    """Attack the submarines and transports in these zones or pass them by, before the enemy decides
    how to answer (E40-SCR-01, G40-SCR-01)."""

    zones: tuple[Zone, ...]


class ChooseScramble(Decision, frozen=True):
    """Choose aircraft to go up from an air base into zones under attack (E40-SCR-02,
    G40-SCR-02)."""

    space: Space
    aircraft: Force
    zones: tuple[Zone, ...]
    limit: Amount


class ChooseKamikaze(Decision, frozen=True):
    """Choose kamikaze strikes: zones, ships and how many (G40-KAM-04)."""

    left: Amount
    ships: tuple[tuple[Zone, Force], ...]
    """By sea zone: who can be struck."""


class ChooseRockets(Decision, frozen=True):
    """Choose a facility for the rocket of each air base, or none (G40-RND-06)."""

    targets: tuple[tuple[Territory, tuple[tuple[Territory, Facility], ...]], ...]
    """By air base: territories with a facility in reach."""


class ChooseTargets(Decision, frozen=True):
    """Divide the bombers among the facilities of a territory (E40-SBR-09, G40-SBR-10)."""

    space: Space
    bombers: Force
    facilities: tuple[Facility, ...]


class ChooseInterceptors(Decision, frozen=True):
    """Choose fighters to meet a bombing raid (S42-OPT-03)."""

    space: Space
    fighters: Force


class ChooseSubmerging(Decision, frozen=True):
    """Each submarine strikes or submerges (S42-CMB-12, S42-CMB-14)."""

    space: Space
    submarines: Force


class ChooseBombardment(Decision, frozen=True):
    """Choose the ships that bombard, at most one for each land unit landed (S42-AMP-10)."""

    space: Space
    ships: Force
    limit: Amount


class ChooseCasualties(Decision, frozen=True):
    """Pick one unit for each hit; with several players in the defence all must agree
    (S42-CMB-27, S42-CMB-29, S42-MNF-08)."""

    space: Space
    defending: bool
    pools: Pools
    joint: bool = False


class PressOnOrRetreat(Decision, frozen=True):
    """Fight on, or retreat to one of these spaces (S42-CMB-42, S42-CMB-43)."""

    space: Space
    to: tuple[SpaceOrNone, ...]
    must_retreat: bool = False
    """Nothing is left that could fight: those who stay are lost (S42-CMB-53)."""


class LandStranded(Decision, frozen=True):
    """Find a place for a defending aircraft that lost its own (S42-FTR-04, S42-OPT-08)."""

    space: Space
    unit: Unit
    to: tuple[Space, ...]


AnyDecision = (
    PlaceBid
    | DoResearch
    | PickChart
    | DisruptConvoys
    | Purchase
    | DeclareWar
    | AllowPassage
    | RaiseUnits
    | CombatMove
    | ConductCombat
    | NoncombatMove
    | Mobilize
    | DeclareAttacks
    | ChooseScramble
    | ChooseKamikaze
    | ChooseRockets
    | ChooseTargets
    | ChooseInterceptors
    | ChooseSubmerging
    | ChooseBombardment
    | ChooseCasualties
    | PressOnOrRetreat
    | LandStranded
)
