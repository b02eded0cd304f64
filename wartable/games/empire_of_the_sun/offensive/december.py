"""What the cards of December 1941 say about moves (EOS-17.11-02, EOS-17.11-09, EOS-17.11-10)."""

from __future__ import annotations

from collections.abc import Iterator

from wartable.core.game import Objection
from wartable.games.empire_of_the_sun.actions import Go
from wartable.games.empire_of_the_sun.cards.now import in_force
from wartable.games.empire_of_the_sun.offensive import sea
from wartable.games.empire_of_the_sun.offensive.contact import bound
from wartable.games.empire_of_the_sun.offensive.limits import limits_of
from wartable.games.empire_of_the_sun.offensive.party import Party
from wartable.games.empire_of_the_sun.position import Position
from wartable.games.empire_of_the_sun.rules import no


def raid_objections(pos: Position, party: Party, action: Go) -> Iterator[Objection]:
    """Ships that a card names sail together, and to the battle that it wants (EOS-17.11-02,
    EOS-CARD-62)."""
    if limits_of(pos, party.side).only_units and {*party.units} != {*pos.offensive.activated}:
        yield no(
            pos, "EOS-17.11-02", "{units} sail together", units=sorted(pos.offensive.activated)
        )
    for _, effect in in_force(pos, "must_declare"):
        wanted = str(effect.params["hex"])
        if wanted not in (action.to, action.aim):
            yield no(pos, "EOS-CARD-62", "the ships sail for {hex}", hex=wanted)


def unfinished(pos: Position) -> Iterator[Objection]:
    """Why the moves are not over: a battle that the card wants can still be brought about
    (EOS-CARD-62)."""
    for _, effect in in_force(pos, "must_declare"):
        wanted = str(effect.params["hex"])
        if wanted not in bound(pos):
            yield no(pos, "EOS-CARD-62", "the ships sail for {hex}", hex=wanted)


def landing_objections(pos: Position, party: Party, to: str) -> Iterator[Objection]:
    """A card may keep landings near own ports, and want ships along against a fortress
    (EOS-17.11-09, EOS-17.11-10, EOS-CARD-63, EOS-CARD-74)."""
    for card, effect in in_force(pos, "amphibious_limit"):
        far = int(effect.params["hexes"])
        if pos.card(card).side == party.side and not is_near_port(pos, party, to, far):
            yield no(
                pos,
                "EOS-17.11-09",
                "{hex} is more than {number} hexes of sea from every friendly port",
                hex=to,
                number=far,
            )
    for card, effect in in_force(pos, "fortress"):
        if to in effect.params["hexes"] and not party.ships and pos.card(card).side == party.side:
            yield no(pos, "EOS-17.11-10", "{hex} is assaulted only with ships along", hex=to)


def is_near_port(pos: Position, party: Party, to: str, far: int) -> bool:
    """Whether an own port lies within so many hexes of contiguous water."""
    near = sea.reached(pos, to, far)
    return bool(near & pos.map.board.bits(pos.ports(party.side)))
