"""An edition: its facts, and the functions it chooses from the family. The family never asks which
edition it is playing."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, TypeAlias

from wartable.core import flow
from wartable.core.flow import nothing
from wartable.core.game import Objection, Outcome
from wartable.forces import battle_plan
from wartable.games.axis_allies.airways import Airways
from wartable.games.axis_allies.data import EditionData
from wartable.games.axis_allies.decisions import AnyDecision
from wartable.games.axis_allies.relations import Pair, Relations, relations
from wartable.games.axis_allies.state import Battle
from wartable.games.axis_allies.unit import Unit

if TYPE_CHECKING:
    from wartable.games.axis_allies.position import Position
    from wartable.games.axis_allies.script import Script


Rule: TypeAlias = flow.Rule["Position", "Script"]
Phase: TypeAlias = flow.Phase["Position", "Script"]
Question: TypeAlias = flow.Question["Position", "Script"]
BattleStep: TypeAlias = battle_plan.Step["Script", Battle]
BattlePlan: TypeAlias = battle_plan.BattlePlan["Script", Battle]


class Ask(battle_plan.Ask[Battle]):
    """A battle step that needs decisions before the next step."""


def no_bonus(pos: Position, unit: Unit, space: str) -> int:
    """No base and no technology lends movement."""
    return 0


def bars_nothing(pos: Position, unit: Unit, space: str) -> Objection | None:
    """No power has a place it may not go to."""
    return None


def lands_anywhere(pos: Position, zone: str, from_friend: bool) -> Objection | None:
    """No landing needs a guard."""
    return None


def nothing_follows(script: Script, name: str) -> None:
    """Nothing follows from it by itself."""


def no_trace(script: Script, battle: Battle) -> None:
    """A sea combat leaves no trace but its losses."""


def nobody_wins(pos: Position) -> Outcome | None:
    """Nobody wins at this moment."""
    return None


@dataclass(frozen=True, eq=False, kw_only=True)
class Identity:
    """What it is called, and whose facts and rules it has."""

    id: str
    title: str
    prefix: str
    version: str
    data: EditionData
    concordance: Mapping[str, str] = field(default_factory=dict)
    """What this edition's rules call a rule that the family cites by another edition's ID."""
    options: frozenset[str]
    """The options that a table of this edition can choose from."""


@dataclass(frozen=True, eq=False, kw_only=True)
class InBattle:
    """How its combats are fought."""

    battles: dict[str, BattlePlan]
    """The steps of a combat by its kind: land, sea, air."""
    preparations: tuple[Callable[[Position], tuple[AnyDecision, ...]], ...] = ()
    """What is asked before the combats, one after the other."""
    aa_dice: Callable[[int, int], int]
    """Dice of AA fire for so many guns against so many aircraft."""
    bombardment_hits: str = "bombardment"
    """The kind of the hits that bombarding ships score."""
    escorts: bool = False
    """Fighters escort and intercept raids, whatever the table agreed on."""
    after_battle: Callable[[Unit], Unit]
    """A surviving unit when its combat is over."""
    after_sea_combat: Callable[[Script, Battle], None] = no_trace
    """What follows when a combat at sea is over."""
    after_combat: Callable[[Script], None] = nothing
    """What follows when all combats of a turn are over."""


@dataclass(frozen=True, eq=False, kw_only=True)
class OnTheWay:
    """What its units may do on their way, and what follows from it."""

    move_bonus: Callable[[Position, Unit, str], int] = no_bonus
    """What a unit that starts in a space may move beyond its movement value."""
    bars_entry: Callable[[Position, Unit, str], Objection | None] = bars_nothing
    """Why a unit may not enter a space, whatever its relations to who is there."""
    bars_ending: Callable[[Position, Unit, str], Objection | None] = bars_nothing
    """Why a unit may not end its movement in a space."""
    unguarded: Callable[[Position, str, bool], Objection | None] = lands_anywhere
    """Why no landing may go from a sea zone as it is, from one's own transport or a friend's."""
    aircraft_cover: bool = False
    """Aircraft over the zone of a landing pass by what is there, if the attacker likes."""
    on_entry: Callable[[Script, str], None] = nothing_follows
    """What follows when my units enter a space."""
    on_attack: Callable[[Script, str], None] = nothing_follows
    """What follows when my units enter a hostile territory in the combat move."""
    on_war: Callable[[Script, str], None] = nothing_follows
    """What follows when a power that was at war with nobody goes to war."""


@dataclass(frozen=True, eq=False, kw_only=True)
class AtHome:
    """What its complexes can do and bear."""

    capacity: Callable[[Position, str], int]
    """How many units my industrial complex in a territory can still mobilize this turn."""
    most_damage: Callable[[Position, str, str], int]
    """How much damage a facility can take."""


@dataclass(frozen=True, eq=False, kw_only=True)
class ToWin:
    """When it is looked whether somebody has won."""

    wins_at_start: Callable[[Position], Outcome | None] = nobody_wins
    """The outcome when a power's turn begins, if there is one."""
    wins_at_end: Callable[[Position], Outcome | None] = nobody_wins
    """The outcome when a power's turn ends, if there is one."""
    wins_at_round_end: Callable[[Position], Outcome | None]
    """The outcome at the end of a round, if there is one."""


@dataclass(frozen=True, eq=False, kw_only=True)
class Edition(ToWin, AtHome, OnTheWay, InBattle, Identity):
    """What makes one game of the family: it reads like a list."""

    phases: tuple[Phase, ...]
    _relations: dict[frozenset[Pair], Relations] = field(default_factory=dict)

    def rule(self, cited: str) -> str:
        """What this edition calls a rule that the family cites; empty if it has no such rule."""
        return cited if cited.startswith(self.prefix) else self.concordance.get(cited, "")

    def relations(self, declared: frozenset[Pair]) -> Relations:
        """Who fights whom with these wars besides those of the start."""
        found = self._relations.get(declared)
        if found is None:
            found = self._relations[declared] = relations(self.data, declared)
        return found

    @cached_property
    def territories(self) -> frozenset[str]:
        """The territories that somebody controls."""
        spaces = self.data.spaces.values()
        return frozenset(space.id for space in spaces if space.starts_with is not None)

    @cached_property
    def airways(self) -> Airways:
        """The flights over its board."""
        return Airways(self.data)
