"""What somebody is asked."""

from __future__ import annotations

from typing import Literal

from wartable.core.game import Decision
from wartable.games.global_war_1936.names import Count, Land, Nation, PactId, Why


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

    zone: Land
    side: Literal["attack", "defence"]
    """Whose units they are."""
    kind: Why
    hits: Count


class PressOn(Decision, frozen=True):
    """Whether the attackers fight another round or retreat (GW-10.3-01)."""

    zone: Land


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
    | ChooseRecruits
)
