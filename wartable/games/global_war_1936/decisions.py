"""What somebody is asked."""

from __future__ import annotations

from typing import Literal

from wartable.core.game import Decision
from wartable.games.global_war_1936.names import (
    Amount,
    Count,
    FacilityId,
    Kind,
    Land,
    Leave,
    Nation,
    PactId,
    Space,
    Why,
)


class Produce(Decision, frozen=True):
    """What is researched, bought, advanced, upgraded and repaired (GW-7.3-02)."""


class PlaceUnits(Decision, frozen=True):
    """What is placed where (GW-7.3-06)."""


class AnswerPact(Decision, frozen=True):
    """Whether a pact that is proposed is signed (GW-6.1-01)."""

    pact: PactId
    proposed_by: Nation


class Negotiate(Decision, frozen=True):
    """Whether war is declared, a pact proposed or ended; at will, in anybody's turn (GW-5.1-01,
    GW-6.1-01, GW-6.2-01)."""


class AssignDie(Decision, frozen=True):
    """The technology that the die of the Molotov-Ribbentrop trade is for (GW-6.4-02)."""

    nation: Nation


class ChooseRecruits(Decision, frozen=True):
    """What a nation whose recruitment roll succeeded takes (GW-12.7-01)."""

    nation: Nation


class MoveNoncombat(Decision, frozen=True):
    """What moves where without combat (GW-7.3-05)."""


class MoveCombat(Decision, frozen=True):
    """What attacks which zone (GW-7.3-03)."""


class ChooseBattle(Decision, frozen=True):
    """Which combat is fought next (GW-10.1-01)."""


class TakeHits(Decision, frozen=True):
    """Which units are hit (GW-10.2-04, GW-10.5-01)."""

    zone: Space
    side: Literal["attack", "defence"]
    """Whose units they are."""
    kind: Why
    hits: Count


class PressOn(Decision, frozen=True):
    """Whether the attackers fight another round or retreat (GW-10.3-01)."""

    zone: Space


class HoldSea(Decision, frozen=True):
    """Whether the attackers at sea fight another round or retreat (GW-10.3-01)."""

    zone: Space


class SendKamikazes(Decision, frozen=True):
    """How many kamikazes strike in a naval combat (GW-15.4-06)."""

    zone: Space
    most: Count


class Meet(Decision, frozen=True):
    """Ships come: whether war is declared, or submarines or a patrol attack (GW-9.1-03, GW-9.4-02,
    GW-9.4-04, GW-9.4-06)."""

    zone: Space
    nation: Nation
    """Whose ships come."""
    what: Literal["war", "submarines", "hunt", "patrol", "stand", "seek"]
    """`hunt` is a patrol that meets submarines, `stand` submarines that are attacked
    (GW-10.7-02), `seek` whether escorts and raiders are attacked too (GW-9.4.5-03)."""


class ChooseScramble(Decision, frozen=True):
    """Who scrambles into a zone that is attacked, or intercepts bombers there (GW-10.4-01,
    GW-10.6.3-01)."""

    zone: Space
    is_raid: bool = False


class ChooseBombardment(Decision, frozen=True):
    """Which ships bombard the shore that is assaulted (GW-10.8.2-01)."""

    zone: Land
    most: Count


class ChooseRefuge(Decision, frozen=True):
    """Where an aircraft goes whose carrier was sunk (GW-10.7-07)."""

    zone: Space
    kind: Kind


class ChooseGround(Decision, frozen=True):
    """Which aircraft of an attacked zone stay on the ground (GW-10.5-01)."""

    zone: Land


class JoinDefence(Decision, frozen=True):
    """Whether a bystander declares war on the attacker to take part (GW-0.3-02)."""

    zone: Land
    nation: Nation
    on: Nation


class ChooseOwner(Decision, frozen=True):
    """Whether a captured Chinese zone is kept or given to a faction (GW-10.10.1-02)."""

    zone: Land


class PickBorder(Decision, frozen=True):
    """The border whose railways the bombs hit (GW-10.6.2-05)."""

    zone: Land
    damage: Amount


class GiveLeave(Decision, frozen=True):
    """Whether a nation lets another do this for a player turn (GW-11.2-04, GW-13.2.8-04)."""

    of: Nation
    nation: Nation
    what: Leave


class LeavePort(Decision, frozen=True):
    """Which ships leave a port that was damaged (GW-11.5-09)."""

    zone: Land
    kind: FacilityId
    seas: tuple[Space, ...]


class ChooseInterdiction(Decision, frozen=True):
    """Whether units of a neutral interdict what a nation sends past them (GW-12.5-02)."""

    nation: Nation
    sender: Nation


class ChooseCapital(Decision, frozen=True):
    """Where the capital goes that an enemy took (GW-10.10.3-01), or that of a faction that evolved
    (GW-14.3.1-03)."""

    nation: Nation


class BerthPrizes(Decision, frozen=True):
    """Where French ships that joined the Axis or Vichy go at once (GW-4.11.2-07,
    GW-4.11.2-09)."""


class Evacuate(Decision, frozen=True):
    """Who leaves the zones that the fall of France closed to him (GW-4.11.2-03,
    GW-4.11.2-14)."""


class AgreeTruce(Decision, frozen=True):
    """Whether this faction agrees to a Chinese truce (GW-6.6-01)."""


class ConsiderWar(Decision, frozen=True):
    """Whether war is declared at a moment at which it matters (GW-5.2-02)."""


AnyDecision = (
    Produce
    | PlaceUnits
    | AnswerPact
    | AssignDie
    | Negotiate
    | MoveNoncombat
    | MoveCombat
    | ChooseBattle
    | TakeHits
    | PressOn
    | ChooseScramble
    | ChooseBombardment
    | ChooseRefuge
    | ChooseGround
    | JoinDefence
    | ChooseOwner
    | PickBorder
    | HoldSea
    | SendKamikazes
    | Meet
    | ChooseRecruits
    | GiveLeave
    | LeavePort
    | ChooseInterdiction
    | ChooseCapital
    | BerthPrizes
    | Evacuate
    | AgreeTruce
    | ConsiderWar
)
