"""How battles stand: the odds of an attack that is declared or possible, and when to break off."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.text import Text

from wartable.cli.axis_allies import ahead, paint
from wartable.core.errors import BadData, WartableError
from wartable.desk.axis_allies.asks import usual_answer
from wartable.desk.axis_allies.combat_odds import odds_of
from wartable.desk.axis_allies.combats import attacking
from wartable.desk.axis_allies.usual import battle_of
from wartable.desk.axis_allies.words import Words
from wartable.desk.language import ENGLISH
from wartable.desk.values import CombatOdds, Left
from wartable.games.axis_allies.actions import AnyAction, PressOn, Retreat
from wartable.games.axis_allies.decisions import (
    AnyDecision,
    CombatMove,
    PressOnOrRetreat,
    Purchase,
)
from wartable.games.axis_allies.game import AxisAllies
from wartable.games.axis_allies.phases.conduct_combat import combats
from wartable.games.axis_allies.position import Position
from wartable.games.axis_allies.state import State
from wartable.games.axis_allies.unit import Force, fresh
from wartable.odds.axis_allies import Case, from_position, odds

EVEN = 0.5
"""With less than this chance to win, a battle is not left to itself."""
SAID = 0.005
"""Chances under this are not told."""
SHOWN = 3
"""How many forces that may be left are told."""


class Prospect(NamedTuple):
    """What fighting on to the end promises the attacker."""

    win: float
    swing: float
    """What the defender is to lose more than the attacker from now on, in IPC."""

    @property
    def is_bad(self) -> bool:
        """Whether it is more likely lost than won, and costs more than it gains."""
        return self.win < EVEN and self.swing < 0


def prospect(game: AxisAllies, state: State, decision: AnyDecision) -> Prospect | None:
    """What is to be expected where the attacker may break off; `None` elsewhere."""
    if not isinstance(decision, PressOnOrRetreat) or decision.must_retreat:
        return None
    try:
        case = from_position(game, state, decision.space)
    except BadData:
        return None
    if not isinstance(case, Case):
        return None
    found = odds(case)
    return Prospect(found.win, found.mean_swing)


def suggestion(pos: Position, decision: AnyDecision, chance: Prospect | None) -> AnyAction | None:
    """What an empty line stands for: the usual answer, but no battle that goes badly is fought on
    if all can retreat."""
    usual = usual_answer(pos, decision)
    if isinstance(usual, PressOn) and isinstance(decision, PressOnOrRetreat):
        places = [space for space in decision.to if space]
        if places and chance is not None and chance.is_bad:
            return Retreat(decision.owner, decision.space, places[0])
    return usual


def tell_odds(
    game: AxisAllies, state: State, decision: AnyDecision, spaces: Sequence[str]
) -> RenderableType:
    """The odds of combats in these spaces; without one, of all that are declared."""
    if spaces:
        return Group(*(_tell_one(game, state, decision, space) for space in spaces))
    pos = game.position(state)
    battle = battle_of(pos)
    declared = [battle.space] if battle is not None else _declared(pos)
    if not declared:
        raise WartableError("no combat is declared yet; say which space, as `odds ukraine`")
    return Group(*(_tell(game, state, space) for space in declared))


def _declared(pos: Position) -> list[str]:
    if pos.state.flow:
        return []
    return list(dict.fromkeys(space for spaces in combats(pos) for space in spaces))


def _tell_one(game: AxisAllies, state: State, decision: AnyDecision, space: str) -> RenderableType:
    """The odds of the combat in a space as it is declared, and with all that could still go."""
    told: list[RenderableType] = []
    if _is_coming(game, state, space):
        told.append(_tell(game, state, space))
    if isinstance(decision, Purchase | CombatMove):
        before = ahead.combat_move(game, state)
        after = ahead.gathered(game, before, space)
        if after != before and _is_coming(game, after, space):
            told.append(Text("With all that can go there:", "dim"))
            told.append(_tell(game, after, space))
    if not told:
        raise WartableError(
            f"no combat of yours can come in {game.position(state).name(space)} now;"
            " `threats` tells who can attack a space"
        )
    return Group(*told)


def tell_threats(
    game: AxisAllies, state: State, decision: AnyDecision, spaces: Sequence[str]
) -> RenderableType:
    """Who could attack these spaces."""
    if not spaces:
        raise WartableError("say which space, as `threats moscow`")
    return Group(*(_threats(game, state, decision, space) for space in spaces))


def _threats(game: AxisAllies, state: State, decision: AnyDecision, space: str) -> RenderableType:
    """Every enemy that could attack a space if its turn began now, with all that can go there."""
    pos = game.position(state)
    told: list[RenderableType] = []
    for power in pos.data.powers:
        if not pos.is_enemy(power, decision.owner):
            continue
        turned = ahead.turn_of(game, state, power)
        if turned is None:
            continue
        after = ahead.gathered(game, turned, space)
        if after != turned and _is_coming(game, after, space):
            told.append(_tell(game, after, space))
    if not told:
        return Text(f"No enemy can attack {pos.name(space)} as the board stands.")
    return Group(Text("As the board stands, with all that can go there:", "dim"), *told)


def _is_coming(game: AxisAllies, state: State, space: str) -> bool:
    """Whether a combat is declared or being fought there."""
    pos = game.position(state)
    battle = battle_of(pos)
    if battle is not None:
        return battle.space == space
    return space in _declared(pos)


def _tell(game: AxisAllies, state: State, space: str) -> RenderableType:
    pos = game.position(state)
    found = odds_of(game, Words(game.edition, ENGLISH), state, space)
    return Group(_line_up(pos, space), Padding(_numbers(found), (0, 0, 0, 2)))


def brief(game: AxisAllies, state: State, space: str) -> str:
    """The chance to win a combat that is declared, or what a raid is to damage; nothing where one
    of the sides has nobody who can fight."""
    try:
        found = odds_of(game, Words(game.edition, ENGLISH), state, space)
    except BadData:
        return ""
    told = f"{found.damage:.1f} damage" if found.kind == "raid" else _percent(found.win)
    left = _at_worst(found)
    return f"{told}, {left} at worst" if left else told


def _line_up(pos: Position, space: str) -> RenderableType:
    battle = battle_of(pos)
    attackers: Force = attacking(pos, space)
    defenders: Force = pos.enemies(space)
    if battle is not None:
        attackers, defenders = battle.attackers, battle.defenders
    parts = [Text(f"{pos.name(space)}:", "bold"), *_forces(pos, attackers)]
    parts.append(Text("against", "dim"))
    parts += _forces(pos, defenders) or [Text("nothing")]
    return paint.Packed(parts)


def _forces(pos: Position, units: Force) -> list[Text]:
    plain = tuple((fresh(unit), number) for unit, number in units)
    return paint.parts(pos.data, paint.on_board(pos.data, plain), None)


def _numbers(found: CombatOdds) -> RenderableType:
    if found.kind == "raid":
        mean = Text(f"{found.damage:.1f} damage on average; {_swing(found)}")
        return Group(mean, *_worst(found))
    chances = {
        "win": found.win if found.kind == "battle" else 0.0,
        "territory taken": found.take,
        "lose": found.lose,
        "both gone": found.draw,
        "called off" if found.kind == "assault" else "undecided": found.undecided,
    }
    told = ", ".join(f"{name} {_percent(each)}" for name, each in chances.items() if each >= SAID)
    lines: list[RenderableType] = [Text(told, "bold"), *_worst(found), Text(_swing(found))]
    is_open = SAID <= max(found.win, found.take) < 1.0 - SAID
    for name, forces in (("attackers", found.attackers), ("defenders", found.defenders)):
        if forces and (is_open or name == "attackers"):
            lines.append(Text(f"{name} left: {_left(forces)}", "dim"))
    for battle in found.sea:
        win = f"{battle.title}: win {_percent(battle.win)}, lose {_percent(battle.lose)}"
        lines.append(Text(win))
    return Group(*lines)


def _worst(found: CombatOdds) -> Iterator[Text]:
    """What is left if the enemy, who has yet to answer, does the worst."""
    if found.worst is not None:
        left = _at_worst(found)
        yield Text(f"{left} at worst: {found.worst.text}" if left else found.worst.text, "yellow")


def _at_worst(found: CombatOdds) -> str:
    """Nothing if no answer is known that leaves less."""
    if found.worst and found.worst.damage is not None:
        return f"{found.worst.damage:.1f} damage"
    return _percent(found.worst.win) if found.worst and found.worst.win is not None else ""


def _left(forces: Iterable[Left]) -> str:
    alike: dict[str, float] = {}
    for each in forces:
        alike[each.text] = alike.get(each.text, 0.0) + each.chance
    likely = [(text, chance) for text, chance in alike.items() if chance >= SAID][:SHOWN]
    return "; ".join(f"{_percent(chance)} {text}" for text, chance in likely)


def _swing(found: CombatOdds) -> str:
    side = "defender" if found.swing >= 0 else "attacker"
    rounds = f" in {found.rounds:.1f} rounds" if found.rounds else ""
    return f"the {side} loses {abs(found.swing):.1f} IPC more on average{rounds}"


def _percent(chance: float) -> str:
    return f"{100 * chance:.0f} %"
