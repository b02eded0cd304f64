"""Attack cards: what submarines and kamikazes may sink, and the position they leave behind."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from msgspec.structs import replace

from wartable.core.errors import BadData
from wartable.games.empire_of_the_sun.actions import Choose
from wartable.games.empire_of_the_sun.cards import effects
from wartable.games.empire_of_the_sun.cards.losses import targets
from wartable.games.empire_of_the_sun.cards.reactions import AIMED
from wartable.games.empire_of_the_sun.decisions import ChooseForCard
from wartable.games.empire_of_the_sun.position import Position
from wartable.games.empire_of_the_sun.questions import ASKED
from wartable.games.empire_of_the_sun.script import Script
from wartable.games.empire_of_the_sun.state import CardEffects, State, Window
from wartable.odds.empire_of_the_sun.dice import every_face
from wartable.odds.empire_of_the_sun.lines import steps_of
from wartable.odds.empire_of_the_sun.policy import worth

MOMENTS = ("before_battle", "after_battles", "none_declared")
"""When Attack cards strike (T-CARDTIME)."""


@dataclass(frozen=True)
class Strike:
    """What an Attack card may do as things stand."""

    card: str
    moment: str
    """Before the battles, after them, or without any."""
    ways: tuple[tuple[float, State], ...]
    """Where it leads, each with its chance."""
    seen: tuple[tuple[tuple[str, int], ...], ...]
    """The steps that are lost in each of them, by counter."""

    @property
    def apart(self) -> list[tuple[float, State]]:
        """Where it leads, ways that are alike together."""
        found: dict[tuple[tuple[str, int], ...], tuple[float, State]] = {}
        for (chance, state), lost in zip(self.ways, self.seen, strict=True):
            known = found[lost][0] if lost in found else 0.0
            found[lost] = (known + chance, state)
        return list(found.values())

    @property
    def lost(self) -> dict[tuple[tuple[str, int], ...], float]:
        """The steps that are lost, by counter, with the chance."""
        found: dict[tuple[tuple[str, int], ...], float] = {}
        for (chance, _), lost in zip(self.ways, self.seen, strict=True):
            found[lost] = found.get(lost, 0.0) + chance
        return found

    def steps(self, side: str) -> dict[int, float]:
        """How many steps a side loses, with the chance."""
        counters = Position(self.ways[0][1]).data.counters
        found: dict[int, float] = {}
        for lost, chance in self.lost.items():
            number = sum(steps for unit, steps in lost if counters[unit].side == side)
            found[number] = found.get(number, 0.0) + chance
        return dict(sorted(found.items()))


def strike(state: State, card: str, place: str = "") -> Strike:
    """What the card does to the Offensive under way, a kamikaze in this battle. Who chooses picks
    what hurts the enemy most and himself least."""
    pos = Position(replace(state, flow=()))
    facts = pos.card(card)
    if facts.reaction != "attack":
        raise BadData(f"{pos.name(card)} is no Attack card")
    if state.offensive is None:
        raise BadData(f"{pos.name(card)} is played against an Offensive, and there is none")
    if facts.side == state.offensive.side:
        raise BadData(f"{pos.name(card)} is a card of the player whose Offensive it is")
    if place and place not in state.offensive.battles:
        raise BadData(f"{pos.name(place)} is no battle hex")
    aimed = [effect for effect in facts.effects if effect.op in AIMED]
    if not any(targets(pos, effect, facts.side) for effect in aimed):
        raise BadData(f"{pos.name(card)} has no target")
    moment = _moment(pos, card)
    ways = every_face(pos.state, lambda script: _carry_out(script, card, moment, place))
    seen = tuple(_lost(pos, Position(after)) for _, after in ways)
    return Strike(card, moment, tuple(ways), seen)


def _moment(pos: Position, card: str) -> str:
    facts = pos.card(card)
    due = {
        moment
        for effect in facts.effects
        if effect.op in AIMED
        for moment in effects.moments(facts, effect)
    }
    open_to = MOMENTS[:2] if pos.offensive.battles else MOMENTS[2:]
    for moment in open_to:
        if moment in due:
            return moment
    raise BadData(f"without a battle hex {pos.name(card)} has no time")


def _carry_out(script: Script, card: str, moment: str, place: str) -> None:
    side = script.pos.card(card).side
    effects.carry_out(script, side, card, "played")
    _run(script, place)
    effects.carry_out(script, side, card, moment)
    _run(script, place)


def _run(script: Script, place: str) -> None:
    while top := script.pos.top:
        if isinstance(top, CardEffects):
            effects.run_effects(script, top)
            continue
        assert isinstance(top, Window)
        (decision,) = top.decisions
        assert isinstance(decision, ChooseForCard)
        action = Choose(decision.owner, (_chosen(script.pos, decision, place),))
        ASKED[ChooseForCard].rules[Choose].carry_out(script, action)


def _chosen(pos: Position, decision: ChooseForCard, place: str) -> str:
    """The enemy's step that is worth most, or the own one that is worth least; the battle that is
    asked about, or the first."""

    def value(unit: str) -> tuple[int, Any]:
        is_own = pos.counter(unit).side == decision.owner
        return (-worth(unit) if is_own else worth(unit), unit)

    units = [each for each in decision.among if each in pos.data.counters]
    if units:
        return max(units, key=value)
    return place if place in decision.among else decision.among[0]


def _lost(before: Position, after: Position) -> tuple[tuple[str, int], ...]:
    return tuple(
        (unit, steps)
        for unit in sorted(before.state.at)
        if (steps := steps_of(before, unit) - steps_of(after, unit)) > 0
    )
