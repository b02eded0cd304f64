"""What carries a landing: shipping points, or Japanese ships for their brigades (8.45 A, 8.46)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from wartable.core.game import Objection
from wartable.games.empire_of_the_sun import asp
from wartable.games.empire_of_the_sun.offensive.limits import limits_of
from wartable.games.empire_of_the_sun.offensive.party import Mode, Party
from wartable.games.empire_of_the_sun.position import Position
from wartable.games.empire_of_the_sun.rules import no
from wartable.games.empire_of_the_sun.script import Script

IN_REACTION = 1
"""Points that the Reaction player may spend in an Offensive (EOS-7.26-11)."""


def carried(pos: Position, ships: Sequence[str], ground: Sequence[str]) -> dict[str, str]:
    """The brigades that CA, CL and APD of the same stack carry, one each: they begin together and
    move together (EOS-8.46-01, EOS-8.46-02)."""
    free = [unit for unit in sorted(ships) if pos.counter(unit).organic]
    brigades = [unit for unit in sorted(ground) if pos.counter(unit).organic]
    return dict(zip(brigades, free, strict=False))


def price(pos: Position, party: Party) -> int:
    """The points that a landing costs; who is carried costs none (EOS-8.45-08, EOS-8.46-01)."""
    aboard = carried(pos, party.ships, party.ground)
    return asp.total(pos, [unit for unit in party.ground if unit not in aboard])


def objections(pos: Position, party: Party, mode: Mode) -> Iterator[Objection]:
    """Why the points do not suffice (EOS-8.45-09, EOS-8.45-10, EOS-CARD-26)."""
    points = price(pos, party)
    if not points:
        return
    if limits_of(pos, party.side).no_asp:
        yield no(pos, "EOS-CARD-26", "the card allows no shipping points")
    left = asp.available(pos, party.side)
    if points > left:
        yield no(
            pos,
            "EOS-8.45-09",
            "the landing costs {number}, and there are {number_2}",
            number=points,
            number_2=left,
        )
    if mode == "reaction" and pos.offensive.reaction_asp + points > IN_REACTION:
        yield no(pos, "EOS-8.45-10", "in Reaction one shipping point may be used")


def pay(script: Script, party: Party, mode: Mode) -> None:
    """Points are spent, and brigades know the ship that carries them (EOS-8.46-03)."""
    points = price(script.pos, party)
    asp.spend(script, party.side, points)
    if mode == "reaction":
        script.note(reaction_asp=script.offensive.reaction_asp + points)
    if aboard := carried(script.pos, party.ships, party.ground):
        script.note(carried=script.offensive.carried | aboard)
