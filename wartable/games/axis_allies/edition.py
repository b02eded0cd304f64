"""An edition: its facts, and the functions it chooses from the family. The family never asks which
edition it is playing."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple

from wartable.core.game import Branch, Objection, Outcome
from wartable.games.axis_allies.actions import AnyAction
from wartable.games.axis_allies.airways import Airways
from wartable.games.axis_allies.data import EditionData
from wartable.games.axis_allies.decisions import AnyDecision
from wartable.games.axis_allies.relations import Pair, Relations, relations
from wartable.games.axis_allies.state import Battle
from wartable.games.axis_allies.unit import Unit

if TYPE_CHECKING:
    from wartable.games.axis_allies.position import Position
    from wartable.games.axis_allies.script import Script


class Rule(NamedTuple):
    """What a phase or a window does with one kind of action: why not, and how."""

    objections: Callable[[Position, Any], Iterator[Objection]]
    carry_out: Callable[[Script, Any], None]


def nothing(script: Script) -> None:
    """Nothing happens by itself."""


def nothing_more(script: Script) -> bool:
    """Nothing happens by itself before the phase asks again."""
    return False


def no_objections(pos: Position) -> Iterator[Objection]:
    """The phase may always end."""
    return iter(())


@dataclass(frozen=True)
class Phase:
    """A phase of a turn: what it asks, what may be done in it, how it begins and ends."""

    name: str
    title: str
    asks: Callable[[Position], AnyDecision | None]
    """The decision that stands while the phase lasts; `None` when there is nothing to decide."""
    rules: dict[type[AnyAction], Rule]
    branches: Callable[[Position], tuple[Branch, ...]]
    is_played: Callable[[Position], bool]
    """Whether the power plays this phase at all."""
    begin: Callable[[Script], None] = nothing
    """What happens by itself when the phase begins."""
    advance: Callable[[Script], bool] = nothing_more
    """What happens by itself before the phase asks again; whether anything did."""
    end_objections: Callable[[Position], Iterator[Objection]] = no_objections
    """Why the phase may not end yet."""
    end: Callable[[Script], None] = nothing
    """What happens by itself when the phase ends."""


class Ask(NamedTuple):
    """A battle step that needs decisions before the next step."""

    battle: Battle
    decisions: tuple[AnyDecision, ...]


BattleStep = Callable[["Script", Battle], "Battle | Ask | None"]
"""A step takes the battle to the next one, asks, or ends it with `None`."""


@dataclass(frozen=True)
class BattlePlan:
    """The steps before the first round, and the steps of every round."""

    opening: tuple[BattleStep, ...]
    round: tuple[BattleStep, ...]


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


@dataclass(frozen=True, eq=False)
class Edition:
    """What makes one game of the family."""

    id: str
    title: str
    prefix: str
    version: str
    data: EditionData
    phases: tuple[Phase, ...]
    battles: dict[str, BattlePlan]
    """The steps of a combat by its kind: land, sea, air."""
    aa_dice: Callable[[int, int], int]
    """Dice of AA fire for so many guns against so many aircraft."""
    capacity: Callable[[Position, str], int]
    """How many units my industrial complex in a territory can still mobilize this turn."""
    most_damage: Callable[[Position, str, str], int]
    """How much damage a facility can take."""
    after_battle: Callable[[Unit], Unit]
    """A surviving unit when its combat is over."""
    wins_at_round_end: Callable[[Position], Outcome | None]
    """The outcome at the end of a round, if there is one."""
    options: frozenset[str]
    """The options that a table of this edition can choose from."""
    escorts: bool = False
    """Fighters escort and intercept raids, whatever the table agreed on."""
    aircraft_cover: bool = False
    """Aircraft over the zone of a landing pass by what is there, if the attacker likes."""
    concordance: Mapping[str, str] = field(default_factory=dict)
    """What this edition's rules call a rule that the family cites by another edition's ID."""
    bombardment_hits: str = "bombardment"
    """The kind of the hits that bombarding ships score."""
    preparations: tuple[Callable[[Position], tuple[AnyDecision, ...]], ...] = ()
    """What is asked before the combats, one after the other."""
    move_bonus: Callable[[Position, Unit, str], int] = no_bonus
    """What a unit that starts in a space may move beyond its movement value."""
    bars_entry: Callable[[Position, Unit, str], Objection | None] = bars_nothing
    """Why a unit may not enter a space, whatever its relations to who is there."""
    bars_ending: Callable[[Position, Unit, str], Objection | None] = bars_nothing
    """Why a unit may not end its movement in a space."""
    unguarded: Callable[[Position, str, bool], Objection | None] = lands_anywhere
    """Why no landing may go from a sea zone as it is, from one's own transport or a friend's."""
    on_war: Callable[[Script, str], None] = nothing_follows
    """What follows when a power that was at war with nobody goes to war."""
    on_attack: Callable[[Script, str], None] = nothing_follows
    """What follows when my units enter a hostile territory in the combat move."""
    on_entry: Callable[[Script, str], None] = nothing_follows
    """What follows when my units enter a space."""
    after_sea_combat: Callable[[Script, Battle], None] = no_trace
    """What follows when a combat at sea is over."""
    after_combat: Callable[[Script], None] = nothing
    """What follows when all combats of a turn are over."""
    wins_at_start: Callable[[Position], Outcome | None] = nobody_wins
    """The outcome when a power's turn begins, if there is one."""
    wins_at_end: Callable[[Position], Outcome | None] = nobody_wins
    """The outcome when a power's turn ends, if there is one."""
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
    def airways(self) -> Airways:
        """The flights over its board."""
        return Airways(self.data)
