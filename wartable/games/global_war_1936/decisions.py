"""What somebody is asked."""

from __future__ import annotations

from wartable.core.game import Decision
from wartable.games.global_war_1936.names import Nation, PactId


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


class MoveNoncombat(Decision, frozen=True):
    """What moves where without combat (GW-7.3-05)."""


AnyDecision = Produce | PlaceUnits | AnswerPact | AssignDie | Negotiate | MoveNoncombat
