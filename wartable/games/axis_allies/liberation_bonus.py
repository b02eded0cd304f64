"""Free units when a capital is liberated for the first time."""

from __future__ import annotations

from collections.abc import Iterator

from wartable.core.action_text import NONE, Wording, format_counts
from wartable.core.flow import one_branch
from wartable.core.game import Objection
from wartable.forces import force
from wartable.games.axis_allies.actions import Raise
from wartable.games.axis_allies.decisions import RaiseUnits
from wartable.games.axis_allies.deeds import RAISED, remember
from wartable.games.axis_allies.edition import Question, Rule
from wartable.games.axis_allies.events import Change, UnitsRaised
from wartable.games.axis_allies.position import Position
from wartable.games.axis_allies.script import Script
from wartable.games.axis_allies.state import Window
from wartable.games.axis_allies.unit import Unit
from wartable.games.axis_allies.windows import asked
from wartable.games.axis_allies.wording import SPACE, read_counts


def ask(script: Script, owner: str, capital: str) -> None:
    """Who has just been freed raises units at once, whoever freed it, but once in a game
    (E40-POL-13, G40-FRA-03, G40-AMB-45)."""
    bonus = script.pos.data.powers[owner].liberation_bonus
    if bonus and (owner, RAISED, capital) not in script.state.deeds:
        remember(script, owner, RAISED, capital)
        script.push(Window((RaiseUnits(owner, capital, bonus),)))


def _cost(pos: Position, units: dict[str, int]) -> int:
    return sum(pos.data.units[kind].cost * number for kind, number in units.items())


def may_be_raised(pos: Position, kind: str) -> bool:
    """Land units and aircraft (E40-POL-13, G40-AMB-45)."""
    return kind in pos.data.units and pos.data.units[kind].domain in ("land", "air")


def objections(pos: Position, action: Raise) -> Iterator[Objection]:
    """Land units and aircraft that cost no more than the bonus (E40-POL-13, G40-AMB-45)."""
    rule = pos.rule("G40-FRA-03")
    money = asked(pos, RaiseUnits, action).money
    for kind, number in action.units.items():
        if number < 1 or not may_be_raised(pos, kind):
            yield Objection(
                rule, "{number} {word} cannot be raised", parts=pos.parts(number=number, word=kind)
            )
            return
    if (cost := _cost(pos, action.units)) > money:
        yield Objection(
            pos.rule("G40-FRA-03"),
            "it costs {number} IPC, {number_2} left",
            parts=pos.parts(number=cost, number_2=money),
        )


def carry_out(script: Script, action: Raise) -> None:
    """They stand in the capital; what is left is lost (G40-AMB-45)."""
    script.pop()
    new = force((Unit(kind, action.by), number) for kind, number in action.units.items())
    changes = (Change(action.space, (), new),) if new else ()
    script.emit(UnitsRaised(changes, action.by, action.units, action.space))


def choices(pos: Position, decision: RaiseUnits) -> list[Raise]:
    """Every choice that can be paid for."""
    kinds = sorted(kind for kind in pos.data.units if may_be_raised(pos, kind))

    def spread(index: int, money: int) -> Iterator[dict[str, int]]:
        if index == len(kinds):
            yield {}
            return
        cost = pos.data.units[kinds[index]].cost
        for number in range(money // cost, -1, -1):
            for others in spread(index + 1, money - number * cost):
                yield ({kinds[index]: number} if number else {}) | others

    return [Raise(decision.owner, decision.space, units) for units in spread(0, decision.money)]


QUESTION = Question(
    RaiseUnits,
    {Raise: Rule(objections, carry_out)},
    one_branch(choices),
    {
        Raise: Wording(
            lambda action: f"raise {format_counts(action.units) or NONE} in {action.space}",
            {
                rf"raise (?P<units>.+) in {SPACE}": lambda by, m: Raise(
                    by, m["space"], {} if m["units"] == NONE else read_counts(m["units"])
                )
            },
        )
    },
)
