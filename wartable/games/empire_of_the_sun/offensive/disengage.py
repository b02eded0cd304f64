"""Reaction ground units leave a hex that active ground units have just entered (8.43)."""

from __future__ import annotations

from collections.abc import Iterator

from wartable.core.flow import any_answer
from wartable.core.game import Branch, Objection
from wartable.games.empire_of_the_sun.actions import Decline, Withdraw
from wartable.games.empire_of_the_sun.decisions import Disengage
from wartable.games.empire_of_the_sun.events import Placed
from wartable.games.empire_of_the_sun.offensive import contact, land, march
from wartable.games.empire_of_the_sun.offensive.reacting import reaction_side
from wartable.games.empire_of_the_sun.position import Position
from wartable.games.empire_of_the_sun.rules import Rule, branch, no, question
from wartable.games.empire_of_the_sun.script import Script


def exits(pos: Position, place: str) -> list[str]:
    """The hexes that ground units in this hex can be placed in: over a land side, free of enemy
    units, not one that attackers came from (EOS-8.43-01), and not where they may not be
    (EOS-8.41-01 to EOS-8.41-06)."""
    side = reaction_side(pos)
    origins = {
        start for unit, start in pos.offensive.came_overland.items() if pos.where(unit) == place
    }
    return [
        to
        for to in land.neighbours(pos, place)
        if not contact.is_defended(pos, side, to)
        and to not in origins
        and all(land.may_enter(pos, unit, to) for unit in pos.own(side, place, "ground"))
    ]


def may_disengage(pos: Position, place: str) -> bool:
    """Whether the Reaction ground units there have the greater attack strength, and somewhere to
    go (EOS-8.43-01, EOS-8.43-04)."""
    side, active = reaction_side(pos), pos.offensive.side
    mine = pos.own(side, place, "ground")
    theirs = pos.own(active, place, "ground")
    is_stronger = sum(map(pos.attack, mine)) > sum(map(pos.attack, theirs))
    return is_stronger and bool(exits(pos, place))


def offer(script: Script, place: str) -> None:
    """After a move into this hex its defenders are asked at once (EOS-AMB-45)."""
    if may_disengage(script.pos, place):
        side = reaction_side(script.pos)
        units = script.pos.own(side, place, "ground")
        script.ask(Disengage(side, place, units))


def _hex(pos: Position) -> str:
    window = pos.top
    found: Disengage = window.decisions[0]  # type: ignore[union-attr, assignment]
    return found.hex


def _objections(pos: Position, action: Withdraw) -> Iterator[Objection]:
    place = _hex(pos)
    if action.hex != place:
        yield no(pos, "EOS-8.43-01", "it is asked for {hex}", hex=place)
    elif action.to not in exits(pos, place):
        yield no(
            pos,
            "EOS-8.43-01",
            "{hex} is not beside them, not free, or where the attackers came from",
            hex=action.to,
        )


def _withdraw(script: Script, action: Withdraw) -> None:
    """They are placed there whatever it costs (EOS-8.43-02)."""
    units = script.pos.own(reaction_side(script.pos), action.hex, "ground")
    script.pop()
    script.emit(Placed(units, action.to, "disengaged"))
    script.note(used=script.offensive.used | {f"disengaged {action.hex}"})
    march.settle(script, action.hex)


def _decline(script: Script, action: Decline) -> None:
    script.pop()


def _branches(pos: Position, decision: Disengage) -> tuple[Branch, ...]:
    return (
        branch(
            "withdraw",
            lambda: [Withdraw(decision.owner, decision.hex, to) for to in exits(pos, decision.hex)],
        ),
        branch("done", lambda: (Decline(decision.owner),)),
    )


QUESTION = question(
    Disengage,
    {Withdraw: Rule(_objections, _withdraw), Decline: Rule(any_answer, _decline)},
    _branches,
)
