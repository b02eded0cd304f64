"""Empire of the Sun at a prompt: its map, its cards, and what it calls things."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import Any

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from wartable.cli import plain_terminal
from wartable.cli.empire_of_the_sun import asking, looking, words
from wartable.cli.empire_of_the_sun.completing import names, next_words
from wartable.cli.empire_of_the_sun.finding import Finder, find, name_of
from wartable.cli.empire_of_the_sun.hex_field import counters, hex_field
from wartable.cli.names import without_owner
from wartable.cli.plain_terminal import PlainTerminal
from wartable.core.errors import MalformedAction, UnknownName
from wartable.core.game import listed
from wartable.games.empire_of_the_sun.actions import ActivateUnits, Go
from wartable.games.empire_of_the_sun.data import data
from wartable.games.empire_of_the_sun.decisions import AssignHits, PlayCard
from wartable.games.empire_of_the_sun.facts import SIDES
from wartable.games.empire_of_the_sun.names import HIDDEN
from wartable.games.empire_of_the_sun.offensive.under_way import step_of
from wartable.games.empire_of_the_sun.position import Position, position_of
from wartable.games.empire_of_the_sun.state import State

MANY = 4
"""More destinations than these are counted, and listed by `reach`."""
HINTS = {
    "EOS-4.0-01": "`guide` tells what is asked",
    "EOS-7.21-04": "`range HQ` tells whom it reaches",
    "EOS-8.21-07": "`reach UNIT` tells where it can go",
}
"""What helps after a refusal."""
AIM = (
    "Two sides play cards in turns. A card begins an Offensive: an HQ activates units, they move,"
    " battles are declared, the other side reacts, and the battles are fought; or it is an event,"
    " or is kept. `hand` shows your cards, `steps` the Offensive, `map HEX` the map around a place,"
    " `points` what counts in the end. Units, hexes and cards are named as you like: kongo, 21st"
    " flotilla, rabaul or 4021, AL-13 or watchtower."
)


class EmpireTerminal(PlainTerminal):
    """`wartable.cli.terminal.Terminal`."""

    commands = plain_terminal.COMMANDS | looking.COMMANDS

    def name(self, thing: str) -> str:
        return name_of(thing)

    def in_words(self, text: str) -> str:
        """With the names of counters and hexes; a hex that is named already stays as it is."""
        hexes = data().map.hexes

        def named(found: re.Match[str]) -> str:
            word = found[0]
            if word in hexes:
                name = hexes[word].name
                before = text[: found.start()].rstrip("( ")
                return word if not name or before.endswith(name) else name_of(word)
            return name_of(word) if "_" in word and word in self._called else word

        return re.sub(r"\w+", named, text)

    # the board

    def board(self, state: State, about: str = "") -> RenderableType:
        pos = position_of(state)
        if about.strip():
            return self._about(pos, about)
        head = Text(f"{words.turn_line(pos)}. {pos.scenario.name}.", "bold")
        return Group(head, counters(pos, pos.by_place), _hands(pos), looking.tracks(pos))

    def _about(self, pos: Position, about: str) -> RenderableType:
        thing = Finder(pos, pos.state.player).any(about)
        if thing in pos.map.hexes:
            return hex_field(pos, thing)
        if thing in pos.data.counters:
            return Text(looking.facts_of(pos, thing))
        if thing in pos.data.cards:
            row = pos.card(thing)
            return Text(f"{thing} {row.name}: {row.type}, value {row.value}. {row.summary}")
        if thing in SIDES:
            own = {pos.where(unit) for unit in pos.units_of(thing)}
            return counters(pos, own)
        return counters(pos, [thing])

    def map(self, state: State, about: str = "") -> RenderableType:
        """The hexes around a place, or around a unit."""
        pos = position_of(state)
        if not about.strip():
            raise UnknownName("say around what: `map 4021`, `map rabaul`, `map kongo`")
        thing = Finder(pos, state.player).any(about)
        place = pos.where(thing) if thing in pos.data.counters else thing
        if place not in pos.map.hexes:
            raise UnknownName(f"{name_of(thing)} is in no hex")
        return hex_field(pos, place)

    def inquiry(self, state: State, question: str) -> str:
        return asking.in_ids(position_of(state), question)

    # what is asked

    def turn(self, state: State) -> str:
        return words.turn_line(position_of(state))

    def status(self, state: State, decision: Any) -> str:
        pos = position_of(state)
        step = step_of(pos)
        now = f"step {step} of {len(words.STEPS)}" if step else state.segment.replace("_", " ")
        return f"Turn {state.turn} · {self._title(decision.owner)} · {now}"

    def question(self, state: State, decision: Any) -> str:
        return f"{self._title(decision.owner)}: {words.question(position_of(state), decision)}"

    def meaning(self, state: State, action: Any) -> str:
        return words.meaning(position_of(state), action)

    def guide(self, state: State, decision: Any) -> RenderableType:
        pos = position_of(state)
        if isinstance(decision, PlayCard):
            return self._plays(pos, decision)
        told = f"{words.offensive_line(pos)} {words.condition_line(pos)}".strip()
        if isinstance(decision, AssignHits):
            told += f"\n{words.targets(pos, decision)}"
        asked = super().guide(state, decision)
        return Group(Text(told), asked) if told else asked

    def _plays(self, pos: Position, decision: PlayCard) -> RenderableType:
        """The hand and one order of every kind: all that can be done with all cards would fill
        pages."""
        said: dict[str, str] = {}
        for branch in self.game.legal(pos.state, decision):
            for action in branch.actions():
                said.setdefault(type(action).__name__, self._order(action).removesuffix(" HQ"))
        asked = Text(self.question(pos.state, decision), "bold")
        first = sorted(said, key=lambda kind: not kind.startswith("Play"))
        orders = Text("Say for example " + ", ".join(f"`{said[kind]}`" for kind in first))
        return Group(asked, looking.hand(pos, decision), orders)

    def _numbered(self, state: State, decision: Any) -> list[Any]:
        return [] if isinstance(decision, PlayCard) else super()._numbered(state, decision)

    def _alike(self, state: State, actions: Sequence[Any]) -> Iterator[tuple[str, list[str]]]:
        """Moves by who moves and how, activations by place; other answers by all but their last
        word."""
        if all(isinstance(action, ActivateUnits) for action in actions):
            yield from self._by_place(position_of(state), actions)
            return
        moves = [action for action in actions if isinstance(action, Go)]
        others = [action for action in actions if not isinstance(action, Go)]
        for units, each in groupby(moves, key=lambda go: go.units):
            ways = []
            for how, same in groupby(each, key=lambda go: go.how):
                places = [self._stop(go) for go in same]
                told = ", ".join(places) if len(places) <= MANY else f"{len(places)} places"
                ways.append(f"{how} to {told}")
            yield ", ".join(map(name_of, units)), ["; ".join(ways)]
        yield from super()._alike(state, others)

    def _by_place(
        self, pos: Position, actions: Iterable[ActivateUnits]
    ) -> Iterator[tuple[str, list[str]]]:
        places: dict[str, list[str]] = {}
        for unit in (unit for action in actions for unit in action.units):
            places.setdefault(pos.where(unit), []).append(name_of(unit))
        for place in sorted(places):
            yield f"in {name_of(place)}", places[place]

    def _stop(self, go: Go) -> str:
        return name_of(go.to) + (f" for {name_of(go.aim)}" if go.aim else "")

    # what is answered

    def _meant(self, state: State, decision: Any, line: str) -> Any:
        """An order that names things as people do; else an answer by its number or words."""
        owner = decision.owner
        order = without_owner(line, owner)
        finder = Finder(position_of(state), owner)
        unknown: UnknownName | None = None
        try:
            meant = finder.order(order)
        except UnknownName as error:
            meant, unknown = "", error
        if meant and (action := self._written(owner, meant)) is not None:
            return action
        try:
            return super()._meant(state, decision, line)
        except (MalformedAction, UnknownName):
            if unknown is not None:
                raise unknown from None
            raise

    def completions(self, state: State, decision: Any, text: str) -> Iterable[tuple[str, str]]:
        """Commands and the first words of answers; then names, as people write them."""
        verb, space, rest = text.lower().partition(" ")
        orders = [self._order(action) for action in listed(self.game, state, decision)]
        if not space:
            first = {order.split()[0]: order for order in orders} | dict(self.commands)
            return [(word, told) for word, told in first.items() if word.startswith(verb)]
        if verb in self.commands:
            return next_words(names(position_of(state)), rest)
        return next_words(orders, text)

    def hint(self, state: State, rules: Sequence[str], line: str) -> str:
        return next((HINTS[rule] for rule in rules if rule in HINTS), "")

    def look(self, state: State, decision: Any, line: str) -> RenderableType | None:
        return looking.look(position_of(state), decision, line)

    def help(self, topic: str) -> RenderableType | None:
        told = super().help(topic)
        return told if topic or told is None else Group(Text(AIM), Text(), told)

    def space(self, text: str) -> str:
        facts = data()
        return find("name", text, facts.map.hexes, facts.counters, facts.cards, SIDES)


def _hands(pos: Position) -> Table:
    """The cards of both sides, as far as they are seen."""
    told = Table.grid(padding=(0, 2, 0, 0))
    for side in SIDES:
        cards = pos.state.cards[side]
        seen = [card for card in cards.hand if card != HIDDEN]
        hidden = len(cards.hand) - len(seen)
        parts = [*seen, *[f"{hidden} cards unseen"] * bool(hidden)]
        aside = "; one set aside" if cards.future else ""
        told.add_row(f"Hand of {name_of(side)}", ", ".join(parts) + aside)
    return told
