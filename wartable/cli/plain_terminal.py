"""Any game at a prompt, from what every game says of itself; a family adds its board and words."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from difflib import get_close_matches
from itertools import count, groupby, islice, product
from typing import Any

import msgspec
from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from wartable.cli.names import SHORTEST, Index, normal, without_owner
from wartable.core.codec import decode_action, encode
from wartable.core.errors import IllegalAction, MalformedAction, UnknownName
from wartable.core.game import Game, Outcome, listed

FEW = 6
"""So many answers of a kind have a line and a number each; more of them share lines."""
DITTO = '"'
"""Means what the line above means."""
LONG = 40
"""A meaning of more letters is not said twice in a row."""
READINGS = 200
"""So many ways to understand a line are tried."""
COMMANDS = {
    "show": "the board; `show WORD` only what has this word in it",
    "map": "what borders on what",
    "guide": "what is asked now, again",
    "also": "act though another is asked: `also ...`, where the guide says that you may",
    "log": "what happened: `log 50` so many lines, `log 50 notes` with computers' reasons",
    "undo": "take the last order back, until something was rolled or shown",
    "why": "the rules behind the last refusal",
    "rule": "a rule by its ID, or by a word in it",
    "save": "where the game is written; every order is written at once",
    "help": "this; `help WORD` one of these",
    "quit": "leave; the game can be resumed",
}


class PlainTerminal:
    """`wartable.cli.terminal.Terminal` for a game of which nothing else is known.

    Answers are listed as the game lists them. They are given by number, by the text of the action
    or by enough of its words. A family makes it its own by what things are called (`name`), what is
    asked (`question`), what an answer means (`meaning`), and its `board`.
    """

    asks_again = True
    commands: Mapping[str, str] = COMMANDS
    """What can be typed besides answers; a family lists here what its `look` understands."""

    def __init__(self, game: Game) -> None:
        self.game = game
        state = game.setup(game.options_type())
        owners = [each for side in game.sides(state).values() for each in side]
        self._owners = Index("power", {owner: (self.name(owner),) for owner in owners})
        names = dict.fromkeys(each for kind in game.names.values() for each in kind)
        self._called = {each: self.name(each) for each in names if normal(each)}

    @property
    def _things(self) -> dict[str, tuple[str, ...]]:
        return {thing: (name,) for thing, name in self._called.items()}

    # what a family says better

    def name(self, thing: str) -> str:
        """What something is called, by its ID."""
        return thing.replace("_", " ")

    def question(self, state: Any, decision: Any) -> str:
        """What is asked, in a sentence."""
        return f"{self._title(decision.owner)}: {_kind(decision)}"

    def meaning(self, state: Any, action: Any) -> str:
        """What an answer that is listed means, or nothing."""
        return ""

    # the board

    def board(self, state: Any, about: str = "") -> RenderableType:
        lines = [*_facts(msgspec.to_builtins(state))]
        wanted = about.strip().lower()
        return Text("\n".join(line for line in lines if wanted in line.lower()))

    def map(self, state: Any, about: str = "") -> RenderableType:
        return self.board(state, about)

    # what is asked

    def turn(self, state: Any) -> str:
        asked = dict.fromkeys(each.owner for each in self.game.pending(state))
        who = ", ".join(map(self._title, asked))
        return f"Round {self.game.round(state)}{who and ': '}{who}"

    def status(self, state: Any, decision: Any) -> str:
        round_ = self.game.round(state)
        return f"Round {round_} · {self._title(decision.owner)} · {_kind(decision)}"

    def guide(self, state: Any, decision: Any) -> RenderableType:
        grid = Table.grid(padding=(0, 2, 0, 0))
        grid.add_column(justify="right", style="bold", no_wrap=True, min_width=3)
        grid.add_column(style="cyan")
        grid.add_column(style="dim")
        numbers = count(1)
        before = ""
        for actions in self._branches(state, decision):
            if len(actions) <= FEW:
                for action in actions:
                    meant = self.meaning(state, action)
                    told = DITTO if len(meant) > LONG and meant == before else meant
                    grid.add_row(str(next(numbers)), self._order(action), told)
                    before = meant
            else:
                for head, tails in self._alike(state, actions):
                    grid.add_row("", head, ", ".join(tails))
        return Group(Text(self.question(state, decision), "bold"), grid)

    def _branches(self, state: Any, decision: Any) -> list[Sequence[Any]]:
        return [branch.actions() for branch in self.game.legal(state, decision)]

    def _numbered(self, state: Any, decision: Any) -> list[Any]:
        """What the guide has numbers for."""
        branches = self._branches(state, decision)
        return [action for actions in branches if len(actions) <= FEW for action in actions]

    def _alike(self, state: Any, actions: Sequence[Any]) -> Iterator[tuple[str, list[str]]]:
        """Those that differ in their last word only, together."""
        split = (self._text(action).rpartition(" ") for action in actions)
        for head, each in groupby(split, key=lambda parts: parts[0]):
            yield self.in_words(head), [self.name(last) for _, _, last in each]

    def default(self, state: Any, decision: Any) -> Any | None:
        return None

    def auto(self, state: Any, decision: Any) -> Any | None:
        return None

    def follow(self, state: Any, decision: Any) -> Any | None:
        return None

    def pause(self, state: Any, decision: Any) -> str:
        return ""

    # what is answered

    def read(self, state: Any, decision: Any, line: str) -> Sequence[Any]:
        action = self._meant(state, decision, line)
        if objections := self.game.objections(state, action):
            raise IllegalAction(objections)
        return [action]

    def _meant(self, state: Any, decision: Any, line: str) -> Any:
        """The action that a line is, as the game writes it; else the answer listed, by number or by
        words; else what it would be, whether or not that is legal."""
        owner, order = decision.owner, without_owner(line, decision.owner)
        said = normal(order).split()
        if not said:
            raise UnknownName("say what to do; `guide` tells what is asked, `help` what there is")
        if (action := self._written(owner, order)) is not None:
            return action
        answers = {self._text(each): each for each in listed(self.game, state, decision)}
        found = self._fitting(answers.values(), said)
        if (numbered := self._by_number(state, decision, order)) is not None:
            found = [numbered, *(each for each in found if each != numbered)]
        if len(found) == 1:
            return found[0]
        if found:
            some = ", ".join(map(self._text, found[:5]))
            raise UnknownName(f"{line!r} could be {some}{', ...' * (len(found) > 5)}; say which")
        for text in self._readings(owner, said, answers):
            if (action := self._written(owner, text)) is not None:
                return action
        near = get_close_matches(order, map(self._order, answers.values()), n=1)
        hint = f"; did you mean {near[0]!r}?" if near else "; `guide` shows what is asked"
        raise MalformedAction(f"{line!r} is no answer{hint}")

    def _written(self, owner: str, order: str) -> Any | None:
        """The action that the game reads from this text, if every name in it is known."""
        for text in (f"{owner}: {order}", f"{owner} {order}"):
            with suppress(MalformedAction):
                return decode_action(self.game, encode(self.game.parse_action(text)))
        return None

    def _by_number(self, state: Any, decision: Any, order: str) -> Any | None:
        """The answer with this number in the guide."""
        numbered = self._numbered(state, decision)
        is_one = order.isdecimal() and 1 <= int(order) <= len(numbered)
        return numbered[int(order) - 1] if is_one else None

    def _fitting(self, answers: Iterable[Any], said: Sequence[str]) -> list[Any]:
        """The answers that have these words; the first is what is done, unless all do the same."""
        can = [(normal(self._order(each)).split(), each) for each in answers]
        has_one_verb = len({words[0] for words, _ in can}) == 1
        found = [
            (words, action)
            for words, action in can
            if _fits(words, said) and (has_one_verb or _fits(words[:1], said[:1]))
        ]
        whole = [action for words, action in found if words == said]
        return whole or [action for _, action in found]

    def _readings(self, owner: str, said: list[str], answers: Iterable[str]) -> Iterator[str]:
        """The texts that a line may stand for, with the names of what its words call so; the
        owner's own first."""
        verbs = {text.split()[0] for text in answers}
        index = Index("word", {**{verb: (verb,) for verb in verbs}, **self._things})
        tokens: list[list[str]] = []
        while said:
            spans = range(min(len(said), index.longest), 0, -1)
            span = next((each for each in spans if index.candidates(said[:each])), 1)
            meant = index.candidates(said[:span]) or said[:1]
            tokens.append(sorted(meant, key=lambda each: owner not in each))
            said = said[span:]
        return islice(map(" ".join, product(*tokens)), READINGS)

    def look(self, state: Any, decision: Any, line: str) -> RenderableType | None:
        return None

    def inquiry(self, state: Any, question: str) -> str:
        return question

    def after(self, state: Any, action: Any) -> str:
        return ""

    def hint(self, state: Any, rules: Sequence[str], line: str) -> str:
        return ""

    def completions(self, state: Any, decision: Any, text: str) -> Iterable[tuple[str, str]]:
        before, _, word = text.lower().rpartition(" ")
        done = before.split()
        found: dict[str, str] = {}
        for action in listed(self.game, state, decision):
            words = self._text(action).split()
            if words[: len(done)] == done and len(words) > len(done):
                found.setdefault(words[len(done)], self.name(words[len(done)]))
        if not done:
            found |= self.commands
        return [(each, told) for each, told in found.items() if each.startswith(word)]

    # what happened

    def is_fighting(self, state: Any) -> bool:
        return False

    def tell(self, events: Iterable[Any]) -> RenderableType | None:
        told = [sentence for event in events if (sentence := self.game.describe_event(event))]
        return Padding(Text("\n".join(told)), (0, 0, 0, 2)) if told else None

    def sum_up(self, events: Iterable[Any], before: Any) -> RenderableType | None:
        return self.tell(events)

    def split(self, events: Sequence[Any]) -> tuple[Sequence[Any], Sequence[Any]]:
        return events, ()

    def say(self, action: Any) -> str:
        return self.game.format_action(action)

    def taken_back(self, action: Any) -> str:
        return ""

    def in_words(self, text: str) -> str:
        return re.sub(r"\w+", lambda word: self._called.get(word[0], word[0]), text)

    def help(self, topic: str) -> RenderableType | None:
        wanted = topic.lower()
        found = {word: told for word, told in self.commands.items() if word.startswith(wanted)}
        if not found:
            return None
        grid = Table.grid(padding=(0, 2, 0, 0))
        grid.add_column(style="bold cyan", no_wrap=True)
        grid.add_column()
        for word, told in found.items():
            grid.add_row(word, told)
        if topic:
            return grid
        return Group(
            Text(
                "Answer what is asked by its number or its words, as the guide shows them; as many"
                " of the words as are needed to know which, and their beginnings, will do. Tab"
                " completes."
            ),
            grid,
        )

    # names

    def _title(self, owner: str) -> str:
        name = self.name(owner)
        return name[:1].upper() + name[1:]

    def _text(self, action: Any) -> str:
        """An action as the game writes it, without who does it."""
        return without_owner(self.game.format_action(action), action.by)

    def _order(self, action: Any) -> str:
        """An action as people type it."""
        verb, _, rest = self._text(action).partition(" ")
        return f"{normal(verb)} {self.in_words(rest)}".strip()

    def owner(self, text: str) -> str:
        return self._owners.find(text)

    def owners(self) -> Sequence[tuple[str, str]]:
        return [(owner, self._title(owner)) for owner in self._owners.title]

    def first_choice(self) -> str:
        return next(iter(self._owners.title))

    def space(self, text: str) -> str:
        return Index("name", self._things).find(text)

    def unit(self, text: str) -> str:
        return self.space(text)

    def winners(self, outcome: Outcome) -> str:
        return " and ".join(map(self._title, outcome.winners)) or "nobody"


def _kind(decision: Any) -> str:
    """What kind of decision it is, in small words."""
    return re.sub(r"(?<=[a-z])(?=[A-Z])", " ", type(decision).__name__).lower()


def _fits(words: Sequence[str], said: Sequence[str]) -> bool:
    """Whether what is said are words of these, in their order, or how they begin."""
    left = iter(words)
    return all(any(_begins(word, part) for word in left) for part in said)


def _begins(word: str, part: str) -> bool:
    return word == part or (len(part) >= SHORTEST and not part.isdigit() and word.startswith(part))


def _facts(value: Any, depth: int = 0) -> Iterator[str]:
    """Plain data in lines, each thing below what it belongs to."""
    for key, each in value.items():
        if isinstance(each, dict) and each:
            yield f"{'  ' * depth}{key}"
            yield from _facts(each, depth + 1)
        else:
            told = ", ".join(map(str, each)) if isinstance(each, list | tuple) else each
            yield f"{'  ' * depth}{key}  {told}".rstrip()
