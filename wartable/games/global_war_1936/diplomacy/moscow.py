"""The Moscow Peace Treaty of the USSR and Finland (6.5)."""

from __future__ import annotations

from collections.abc import Iterator

from wartable.core.game import Objection
from wartable.games.global_war_1936.actions import SignPeace
from wartable.games.global_war_1936.diplomacy.pacts import is_signed
from wartable.games.global_war_1936.events import PactSigned, WarsBecame
from wartable.games.global_war_1936.position import Position
from wartable.games.global_war_1936.relations import pair
from wartable.games.global_war_1936.rules import Rule, no
from wartable.games.global_war_1936.script import Script

TREATY = "moscow_treaty"
USSR, FINLAND = "ussr", "finland"
PRIZE = "viipuri_province"


def objections(pos: Position, action: SignPeace) -> Iterator[Objection]:
    """Why the USSR makes no peace now (GW-6.5-01)."""
    if action.pact != TREATY or action.nation != USSR or action.by != pos.lead_of(USSR):
        yield no(pos, "GW-6.5-01", "{nation} signs no such peace", nation=action.nation)
        return
    if TREATY in pos.state.pacts:
        yield no(pos, "GW-6.2-01", "it was signed before")
    if "molotov_ribbentrop" not in pos.state.pacts:
        yield no(pos, "GW-6.5-01", "the Molotov-Ribbentrop pact was not signed")
    if not pos.exists(FINLAND) or not pos.relations.is_enemy(USSR, FINLAND):
        yield no(pos, "GW-6.5-01", "the USSR and Finland are not at war")
    finnish = {zone for zone in pos.data.homes[FINLAND].zones if pos.state.control[zone] == USSR}
    if finnish != {PRIZE}:
        yield no(pos, "GW-6.5-01", "{space} is not the one Finnish zone it owns", space=PRIZE)
    if PRIZE not in pos.state.taken:
        yield no(pos, "GW-6.5-01", "it is signed at once when {space} is taken", space=PRIZE)


def sign(script: Script, action: SignPeace) -> None:
    """The war is over (GW-6.5-01, GW-5.1-26)."""
    script.emit(PactSigned(TREATY, USSR))
    left = sorted(script.state.wars - {pair(USSR, FINLAND)})
    script.emit(WarsBecame(tuple(left), "GW-6.5-01"))


def listed(pos: Position, by: str) -> Iterator[SignPeace]:
    action = SignPeace(by, USSR, TREATY)
    if PRIZE in pos.state.taken and not any(objections(pos, action)):
        yield action


def is_at_peace(pos: Position, nation: str) -> bool:
    """Finland under the treaty: it recruits nobody and receives no lend-lease (GW-6.5-02)."""
    return nation == FINLAND and is_signed(pos, TREATY)


RULE = Rule(objections, sign)
