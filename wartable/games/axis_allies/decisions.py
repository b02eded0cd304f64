"""What a player is asked."""

from __future__ import annotations

from wartable.core.game import Decision
from wartable.forces import Pool
from wartable.games.axis_allies.unit import Force, Unit


class PlaceBid(Decision, frozen=True):
    """Spend the bid on extra units before round 1; what is left is money (S42-TBL-02)."""

    money: int


class DoResearch(Decision, frozen=True):
    """Buy research dice, or none (G40-RND-02)."""


class PickChart(Decision, frozen=True):
    """Choose the chart of the breakthrough (G40-RND-04)."""

    charts: tuple[int, ...]


class DisruptConvoys(Decision, frozen=True):
    """Roll against the convoys of a sea zone, or not (G40-CVY-01)."""

    space: str
    units: Force
    dice: int


class Purchase(Decision, frozen=True):
    """Buy units and repair (S42-PUR-01, S42-PUR-03)."""


class CombatMove(Decision, frozen=True):
    """Move units into combat (S42-CMV-01)."""


class DeclareWar(Decision, frozen=True):
    """Declare war on one or more of these powers, or not (E40-WAR-01, G40-DOW-01)."""

    on: tuple[str, ...]


class AllowPassage(Decision, frozen=True):
    """Let a power's ships through a canal or strait, or not (E40-MAP-17, G40-CAN-04)."""

    passage: str
    guest: str


class RaiseUnits(Decision, frozen=True):
    """Raise free units in the liberated capital (E40-POL-13, G40-FRA-03)."""

    space: str
    money: int


class ConductCombat(Decision, frozen=True):
    """Choose the next combat (S42-CMB-03)."""


class NoncombatMove(Decision, frozen=True):
    """Move units that did not fight, and land aircraft (S42-NCM-01, S42-NCM-02)."""


class Mobilize(Decision, frozen=True):
    """Place the units bought (S42-MOB-01)."""


class DeclareAttacks(Decision, frozen=True):
    """Attack the submarines and transports in these zones or pass them by, before the enemy decides
    how to answer (E40-SCR-01, G40-SCR-01)."""

    zones: tuple[str, ...]


class ChooseScramble(Decision, frozen=True):
    """Choose aircraft to go up from an air base into zones under attack (E40-SCR-02,
    G40-SCR-02)."""

    space: str
    aircraft: Force
    zones: tuple[str, ...]
    limit: int


class ChooseKamikaze(Decision, frozen=True):
    """Choose kamikaze strikes: zones, ships and how many (G40-KAM-04)."""

    left: int
    ships: tuple[tuple[str, Force], ...]
    """By sea zone: who can be struck."""


class ChooseRockets(Decision, frozen=True):
    """Choose a facility for the rocket of each air base, or none (G40-RND-06)."""

    targets: tuple[tuple[str, tuple[tuple[str, str], ...]], ...]
    """By air base: territories with a facility in reach."""


class ChooseTargets(Decision, frozen=True):
    """Divide the bombers among the facilities of a territory (E40-SBR-09, G40-SBR-10)."""

    space: str
    bombers: Force
    facilities: tuple[str, ...]


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
