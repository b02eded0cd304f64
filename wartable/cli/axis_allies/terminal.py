"""The family's terminal: everything the generic commands ask for."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from contextlib import suppress

from rich.console import Group, RenderableType
from rich.text import Text

from wartable.cli.axis_allies import (
    answering,
    board,
    chances,
    completing,
    guide,
    listing,
    statecraft,
    telling,
)
from wartable.cli.axis_allies.help import help_text
from wartable.cli.axis_allies.names import Names
from wartable.cli.axis_allies.orders import is_order, read_order
from wartable.cli.axis_allies.words import parse
from wartable.cli.names import normal
from wartable.core.errors import IllegalAction, MalformedAction, UnknownName, WartableError
from wartable.core.game import Outcome
from wartable.desk.axis_allies import asks, usual
from wartable.desk.axis_allies.placing import everything
from wartable.desk.axis_allies.trial import Trial
from wartable.games.axis_allies.actions import AnyAction, Buy, Move, Place, Repair
from wartable.games.axis_allies.decisions import AnyDecision, DeclareWar, DoResearch, PlaceBid
from wartable.games.axis_allies.events import AnyEvent
from wartable.games.axis_allies.game import AxisAllies
from wartable.games.axis_allies.position import Position
from wartable.games.axis_allies.purses import purses
from wartable.games.axis_allies.state import Battle, State

HINTS = {
    "S42-CMV-05": "a move without a fight is made after the battles, in the noncombat move",
    "S42-CMV-41": "a flight without a fight is made after the battles, in the noncombat move",
    "S42-AMB-35": "`land 1 infantry from ... in ...` declares it; then these may come",
    "S42-CMV-39": "`land 1 infantry from ... in ...` loads, sails and lands in one order",
    "S42-CMV-40": "move warships or aircraft there first",
    "S42-AIR-06": "`moves {unit}` shows where it can fight and still land",
    "S42-TRP-12": "`undo` its landing and name all that it carries in one order",
    "S42-AMB-17": "`place all` places everything",
    "S42-NCM-02": "`moves {unit}` shows where they can land",
    "S42-CMB-05": "`fight` takes the next battle",
    "S42-TRN-02": "`guide` says what is asked now, `done` ends the phase",
}
HISTORY = re.compile(r"(?<=[a-z0-9])(?:~[0-9]+|\*[a-z]+|[<^]\w+)+")
"""What a unit did this turn, in the text of an action: `battleship~1*moved<sz_14`."""
ID = re.compile(r"\b[a-z]+(?:_[a-z0-9]+)+\b")
ACTION = re.compile(r"\s*[a-z][a-z_]*:\s")


class AxisAlliesTerminal:
    """A game of the family at a prompt."""

    asks_again = False

    def __init__(self, game: AxisAllies) -> None:
        self.game = game
        self.data = game.edition.data
        self.names = Names(self.data)
        self._judged: tuple[State, chances.Prospect | None] | None = None

    def _pos(self, state: State) -> Position:
        return self.game.position(state)

    # the board

    def board(self, state: State, about: str = "") -> RenderableType:
        pos = self._pos(state)
        said = normal(about).split()
        if not said and not about.strip():
            return Group(board.Regions(pos, self.data.regions), board.powers(pos))
        if not said:
            raise UnknownName(f"there is no space {about!r}")
        if said[-1] in ("units", "forces") and len(said) > 1:
            power = self.names.powers.find(" ".join(said[:-1]))
            return board.Regions(pos, self.data.regions, power)
        if self.names.spaces.is_exact(said):
            return board.space(pos, self.names.spaces.find(about))
        if regions := self._regions(said):
            return board.Regions(pos, regions)
        powers = self.names.powers.candidates(said)
        if len(powers) == 1 and not self.names.spaces.candidates(said):
            return board.Regions(pos, self.data.regions, powers[0])
        return board.space(pos, self.names.spaces.find(about))

    def _regions(self, said: Sequence[str]) -> list[str]:
        if said in (["europe"], ["eu"]):
            said = ["europe"]
            eastern = [region for region in self.data.regions if "Eastern Front" in region]
            return [*self.names.regions.candidates(said), *eastern]
        return self.names.regions.candidates(said)

    def map(self, state: State, about: str = "") -> RenderableType:
        pos = self._pos(state)
        said = normal(about).split()
        if not about.strip():
            return board.borders(pos, self.data.regions)
        if said and (regions := self._regions(said)):
            return board.borders(pos, regions)
        return board.space(pos, self.names.spaces.find(about))

    # the flow

    def turn(self, state: State) -> str:
        return f"Round {state.round}: {self.data.powers[state.power].name}"

    def status(self, state: State, decision: AnyDecision) -> str:
        pos = self._pos(state)
        parts = [f"Round {state.round}", self.data.powers[state.power].name]
        if isinstance(decision, PlaceBid):
            return (
                f"Before round 1 · {self.data.powers[decision.owner].name} · Bid {decision.money}"
            )
        money = " + ".join(str(state.money[purse.id]) for purse in purses(pos, state.power))
        parts += [pos.phase.title, f"{money} IPC"]
        battle = usual.battle_of(pos)
        if battle is not None:
            parts[2:] = [f"Battle in {pos.name(battle.space)}"]
        if decision.owner != state.power:
            parts.append(f"{self.data.powers[decision.owner].name} decides")
        return " · ".join(parts)

    def guide(self, state: State, decision: AnyDecision) -> RenderableType:
        chance = self._prospect(state, decision)
        return guide.guide(self.game, self.names, state, decision, chance)

    def default(self, state: State, decision: AnyDecision) -> AnyAction | None:
        return chances.suggestion(self._pos(state), decision, self._prospect(state, decision))

    def _prospect(self, state: State, decision: AnyDecision) -> chances.Prospect | None:
        """How the battle stands; several ask, so that it is worked out once for a state."""
        if self._judged is None or self._judged[0] is not state:
            self._judged = (state, chances.prospect(self.game, state, decision))
        return self._judged[1]

    def auto(self, state: State, decision: AnyDecision) -> AnyAction | None:
        return asks.next_answer(self._pos(state), decision)

    def pause(self, state: State, decision: AnyDecision) -> str:
        chance = self._prospect(state, decision)
        if chance is None or chance.win >= chances.EVEN:
            return ""
        return f"Left to you: {100 * chance.win:.0f} % to win. `auto` again fights to the end."

    def read(self, state: State, decision: AnyDecision, line: str) -> Sequence[AnyAction]:
        trial = Trial(self.game, state)
        if ACTION.match(line):
            action = self.game.parse_action(line)
            if objections := self.game.objections(state, action):
                raise IllegalAction(objections)
            return [action]
        is_battle = isinstance(decision, answering.OF_A_BATTLE)
        if is_battle and is_order(line) and self.default(state, decision) is not None:
            raise MalformedAction("first answer what is asked; `guide` shows it again")
        usual = self.default(state, decision)
        answer = answering.read_answer(self.names, self._pos(state), decision, line, usual)
        if answer is None and usual is not None:
            answer = statecraft.read_answer(self.game, self._pos(state), decision, line)
        elif isinstance(decision, DeclareWar | DoResearch):
            answer = statecraft.numbered(self.game, state, decision, line)
        if answer is not None:
            trial.play(answer)
        elif not line.strip():
            raise UnknownName("say what to do; `guide` tells what is asked, `help` what there is")
        else:
            read_order(self.names, trial, decision, line)
        return trial.actions

    def look(self, state: State, decision: AnyDecision, line: str) -> RenderableType | None:
        word, _, rest = line.strip().partition(" ")
        match word.lower():
            case "moves" | "from":
                said = parse(self.names, rest)
                return listing.moves(self.game, state, decision, said.counts, said.all_places)
            case "targets" | "to":
                said = parse(self.names, rest)
                return listing.targets(self.game, state, decision, said.all_places)
            case "odds" | "chances":
                spaces = parse(self.names, rest).all_places
                return chances.tell_odds(self.game, state, decision, spaces)
            case "threats" | "threat":
                spaces = parse(self.names, rest).all_places
                return chances.tell_threats(self.game, state, decision, spaces)
            case "powers":
                return board.powers(self._pos(state))
            case "money" | "bought" | "left":
                return Text(guide.bought(self._pos(state)))
        return None

    def inquiry(self, state: State, question: str) -> str:
        return question

    def after(self, state: State, action: AnyAction) -> str:
        """What is worth knowing after an order: what is left to spend, or to place."""
        pos = self._pos(state)
        match action:
            case Buy() | Repair():
                return guide.bought(pos)
            case Place() if (
                state.power == action.by
                and (state.bought or state.bought_apart)
                and not everything(self.game, pos)
            ):
                return f"{guide.left_over(pos)}."
            case Move(path=path) if _hits_nothing(pos, path[-1]):
                rule = pos.rule("S42-CMB-31")
                return f"Aircraft hit no submarine without a destroyer beside them ({rule})."
        return ""

    def hint(self, state: State, rules: Sequence[str], line: str) -> str:
        pos = self._pos(state)
        own = {pos.edition.concordance.get(rule, rule): hint for rule, hint in HINTS.items()}
        hint = next((own[rule] for rule in rules if rule in own), "")
        return hint.format(unit=self._flyer(line))

    def _flyer(self, line: str) -> str:
        """The aircraft that a line speaks of."""
        with suppress(WartableError):
            for kind in parse(self.names, line.strip().partition(" ")[2]).counts:
                if self.data.units[kind].domain == "air":
                    return kind
        return next(unit.id for unit in self.data.units.values() if unit.domain == "air")

    def follow(self, state: State, decision: AnyDecision) -> AnyAction | None:
        return usual.partner_answer(self._pos(state), decision)

    def is_fighting(self, state: State) -> bool:
        return any(isinstance(frame, Battle) for frame in state.flow)

    # what happened

    def tell(self, events: Iterable[AnyEvent]) -> RenderableType | None:
        return telling.tell(self.data, events)

    def sum_up(self, events: Iterable[AnyEvent], before: State) -> RenderableType | None:
        return telling.sum_up(self.data, events, before.phase)

    def say(self, action: AnyAction) -> str:
        return HISTORY.sub("", self.game.format_action(action))

    def taken_back(self, action: AnyAction) -> str:
        return ""

    def in_words(self, text: str) -> str:
        return ID.sub(lambda found: self._name(found[0]), text)

    def _name(self, thing: str) -> str:
        data = self.data
        for things in (data.spaces, data.powers, data.units, data.parties, data.purses):
            if thing in things:
                return things[thing].name
        return thing

    def split(self, events: Sequence[AnyEvent]) -> tuple[Sequence[AnyEvent], Sequence[AnyEvent]]:
        return telling.split(events)

    def completions(
        self, state: State, decision: AnyDecision, text: str
    ) -> Iterable[tuple[str, str]]:
        return completing.completions(self.game, self.names, state, decision, text)

    def help(self, topic: str) -> RenderableType | None:
        return help_text(self.data, topic)

    # names

    def owner(self, text: str) -> str:
        return self.names.powers.find(text)

    def owners(self) -> Sequence[tuple[str, str]]:
        return [(power.id, power.name) for power in self.data.powers.values()]

    def first_choice(self) -> str:
        return "germany" if "germany" in self.data.powers else next(iter(self.data.powers))

    def space(self, text: str) -> str:
        return self.names.spaces.find(text)

    def unit(self, text: str) -> str:
        return self.names.units.find(text)

    def winners(self, outcome: Outcome) -> str:
        for side, members in self.data.sides.items():
            if set(outcome.winners) == set(members):
                return side.capitalize()
        return ", ".join(self.data.powers[each].name for each in outcome.winners) or "nobody"


def _hits_nothing(pos: Position, zone: str) -> bool:
    """Whether only aircraft attack only submarines there (S42-CMB-31, S42-AMB-11)."""
    enemies = pos.enemies(zone)
    return (
        not pos.board.is_land(zone)
        and bool(enemies)
        and all(pos.type(unit).submarine for unit, _ in enemies)
        and all(pos.type(unit).domain == "air" for unit, _ in pos.own(zone))
    )
