"""A bench for tests of Axis & Allies editions: positions in a few words, actions as text."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from wartable.games.axis_allies.actions import Bid, Land, Move, Place, Sail
from wartable.games.axis_allies.events import AnyEvent, BattleJoined, Rolled
from wartable.games.axis_allies.game import AxisAllies
from wartable.games.axis_allies.given import Given, build
from wartable.games.axis_allies.position import Position
from wartable.games.axis_allies.state import Battle, Options, State
from wartable.games.axis_allies.unit import Force, format_force
from wartable.testing import bench


class Bench(bench.Bench[State]):
    """Positions and actions of one game, as a test writes them."""

    game: AxisAllies

    def __init__(self, game: AxisAllies) -> None:
        super().__init__(game)

    def position(
        self,
        power: str,
        phase: str = "combat_move",
        units: Mapping[str, str | dict[str, str]] | None = None,
        *,
        factories: Mapping[str, int] | None = None,
        facilities: Mapping[str, dict[str, int]] | None = None,
        options: Options | None = None,
        **given: Any,
    ) -> State:
        """An empty board but for what is said. Units in plain text belong to the power whose turn
        it is; factories and other facilities are given with their damage."""
        placed = {
            space: {power: force} if isinstance(force, str) else force
            for space, force in (units or {}).items()
        }
        built = {
            space: {"industrial_complex": damage} for space, damage in (factories or {}).items()
        }
        return build(
            self.game.edition,
            Given(
                power=power,
                phase=phase,
                units=placed,
                facilities=built | dict(facilities or {}),
                options=options or Options(),
                **given,
            ),
        )

    def pos(self, state: State) -> Position:
        """The state as a position."""
        return self.game.position(state)

    def destinations(self, state: State, space: str, kind: str, *, mission: str = "") -> set[str]:
        """Where the listed moves take one unit of this type from this space."""
        return {
            action.path[-1]
            for action in self.actions(state)
            if isinstance(action, Move)
            and action.path[0] == space
            and action.mission == mission
            and any(unit.type == kind for unit, _ in action.units)
        }

    def placements(self, state: State, kind: str) -> set[str]:
        """Where a unit of this type can be placed, as listed: mobilized or bid for."""
        return {
            action.space
            for action in self.actions(state)
            if (isinstance(action, Place) and kind in action.units)
            or (isinstance(action, Bid) and action.unit == kind)
        }

    def sails(self, state: State) -> list[Sail]:
        """The listed voyages of transports."""
        return [action for action in self.actions(state) if isinstance(action, Sail)]

    def landings(self, state: State) -> list[Land]:
        """The listed landings on decks."""
        return [action for action in self.actions(state) if isinstance(action, Land)]

    def units(self, state: State, space: str, owner: str = "") -> str:
        """The units in a space as text, of one owner or of the power whose turn it is."""
        owner = owner or state.power
        mine = tuple(pair for pair in state.units.get(space, ()) if pair[0].owner == owner)
        return format_force(mine, owner)

    def battle(self, state: State) -> Battle:
        """The battle that is being fought."""
        battles = [frame for frame in state.flow if isinstance(frame, Battle)]
        assert len(battles) == 1, f"no battle: {self.asked(state)}"
        return battles[0]

    def attackers(self, state: State) -> str:
        """The attackers on the battle board, by type."""
        return _kinds(self.battle(state).attackers)

    def defenders(self, state: State) -> str:
        """The defenders on the battle board that are not hit, by type."""
        return _kinds(self.battle(state).defenders)


def rolls(events: Iterable[AnyEvent]) -> list[tuple[str, tuple[int, ...]]]:
    """What was rolled for, and what each die had to show."""
    return [(event.what, event.values) for event in events if isinstance(event, Rolled)]


def line_up(events: Iterable[AnyEvent]) -> tuple[str, str]:
    """Who met whom in the last battle that was joined, by type."""
    joined = [event for event in events if isinstance(event, BattleJoined)]
    return _kinds(joined[-1].attackers), _kinds(joined[-1].defenders)


def _kinds(units: Force) -> str:
    counts: dict[str, int] = {}
    for unit, number in units:
        counts[unit.type] = counts.get(unit.type, 0) + number
    return ", ".join(f"{number} {kind}" for kind, number in sorted(counts.items()))
