"""A game at a prompt: people are asked, computer players play, everything is written at once."""

from __future__ import annotations

import random
from collections.abc import Callable
from importlib import resources
from pathlib import Path
from typing import Any

from rich.console import Console, RenderableType
from rich.markdown import Markdown
from rich.padding import Padding
from rich.rule import Rule
from rich.text import Text

from wartable.cli.history import reason, reasons, sentences, turns
from wartable.cli.invoked import command
from wartable.cli.players import make_players
from wartable.cli.prompt import Reader
from wartable.cli.terminal import Terminal
from wartable.core.errors import IllegalAction, WartableError
from wartable.core.game import seat_of
from wartable.core.rulebook import RuleBook, read_books
from wartable.core.table import Table

GENERIC = {"quit": ("exit", "q", "bye"), "help": ("?", "h"), "undo": ("u",), "show": ("board",)}


class Quit(Exception):
    """The person leaves the table."""


class Session:
    """A table, who plays at it, and what the person is told."""

    def __init__(
        self,
        table: Table,
        terminal: Terminal,
        players: dict[str, str],
        reader: Reader,
        console: Console,
        seed: int | None = None,
    ) -> None:
        self.table = table
        self.game = table.game
        self.terminal = terminal
        self.reader = reader
        self.out = console
        self.names = players
        rng = random.Random(seed)
        self.computers = make_players(table.game, table.state, players, rng)
        self.untold: list[Any] = []
        self.before = table.state
        """The position before what is untold."""
        self.turn = ""
        self.asked = ""
        self.marks: list[int] = []
        self.refused: tuple[str, ...] = ()
        self.is_auto = False
        self.insists = False
        """Whether the battle is fought to the end, however it goes."""
        self.is_watching = False
        self._books: dict[str, RuleBook] = {}

    def run(self) -> None:
        """Play until the game is over or the person leaves."""
        try:
            while pending := self.game.pending(self.table.state):
                people = [each for each in pending if each.owner not in self.computers]
                if people:
                    self._ask(people[0])
                else:
                    self._compute(pending[0])
        except (Quit, EOFError):
            self.leave()
            return
        self._flush()
        self._end()

    # computer players

    def _compute(self, decision: Any) -> None:
        state = self.table.state
        action = self.terminal.follow(state, decision)
        note = ""
        if action is None:
            player = self.computers[decision.owner]
            action = player.choose(self.game, state, decision)
            note = player.note
        self._submit(action, note)

    def _submit(self, action: Any, note: str = "") -> None:
        """Make the move; what it causes is told at once in a battle one watches, else later."""
        self._title()
        title = self.terminal.turn(self.table.state)
        seat = seat_of(self.game, self.table.state, action.by)
        if not self.untold:
            self.before = self.table.state
        acted = self.table.submit(seat, action, note)
        self.untold += acted.events
        if self.is_watching:
            self._tell(self.terminal.tell(self.untold))
            self.untold = []
            self.is_watching = self.terminal.is_fighting(self.table.state)
        if self.terminal.turn(self.table.state) != title:
            self._flush()

    def _title(self) -> None:
        """A line above every turn."""
        title = self.terminal.turn(self.table.state)
        if title != self.turn:
            self.turn = title
            self.asked = ""
            self.out.print()
            self.out.print(Rule(Text(title, "bold"), align="left", characters="─", style="dim"))

    def _flush(self, *, battle: bool = False) -> None:
        """Tell what computer players did; a battle that goes on is told blow by blow."""
        over, going_on = self.terminal.split(self.untold)
        if not battle:
            over, going_on = self.untold, ()
        self.untold = []
        self._tell(self.terminal.sum_up(over, self.before))
        self._tell(self.terminal.tell(going_on))

    def _tell(self, told: RenderableType | None) -> None:
        if told is not None:
            self.out.print(told)

    # people

    def _ask(self, decision: Any) -> None:
        state = self.table.state
        self._title()
        self._flush(battle=True)
        if not self.terminal.is_fighting(state):
            self.insists = False
        if self.is_auto and (action := self.terminal.auto(state, decision)) is not None:
            why = "" if self.insists else self.terminal.pause(state, decision)
            if not why:
                self._order([action])
                return
            self.out.print(Text(why, "bold yellow"))
        self.is_auto = False
        status = self.terminal.status(state, decision)
        question = f"{type(decision).__name__} {status.rpartition(' · ')[0]}"
        is_answer = self.terminal.default(state, decision) is not None
        if question != self.asked or is_answer:
            self.asked = question
            self.out.print()
            if not is_answer:
                self.out.print(Text(f" {status} ", "bold reverse"))
            self.out.print(self.terminal.guide(state, decision))
        line = self.reader.ask(
            "> ", status, lambda text: self.terminal.completions(state, decision, text)
        )
        try:
            self._do(decision, line)
        except IllegalAction as error:
            self.refused = tuple(dict.fromkeys(each.rule for each in error.objections))
            for objection in error.objections:
                self._refuse(str(objection))
            hint = self.terminal.hint(state, self.refused, line)
            self.out.print(Text(f"  {hint + '; ' if hint else ''}`why` shows the rule", "dim"))
        except WartableError as error:
            self._refuse(str(error))

    def _refuse(self, why: str) -> None:
        self.out.print(Text.assemble(("✗ ", "bold red"), (self.terminal.in_words(why), "red")))

    def _do(self, decision: Any, line: str) -> None:
        """One line: a question, a command of the table, or orders."""
        word, _, rest = line.strip().partition(" ")
        word = word.lower()
        word = next((name for name, also in GENERIC.items() if word in also), word)
        commands: dict[str, Callable[[str], None]] = {
            "quit": self._quit,
            "help": self._help,
            "show": lambda about: self.out.print(self.terminal.board(self.table.state, about)),
            "map": lambda about: self.out.print(self.terminal.map(self.table.state, about)),
            "log": self._log,
            "undo": self._undo,
            "save": self._save,
            "why": self._why,
            "rule": self._rule,
            "guide": self._guide,
            "status": self._guide,
        }
        if not word and self.terminal.default(self.table.state, decision) is None:
            word = "guide"
        if word in commands:
            commands[word](rest.strip())
            return
        if word == "auto" and self.terminal.auto(self.table.state, decision) is not None:
            self.is_auto = True
            self.insists = bool(self.terminal.pause(self.table.state, decision))
            return
        looked = self.terminal.look(self.table.state, decision, line)
        if looked is not None:
            self.out.print(looked)
            return
        self._order(list(self.terminal.read(self.table.state, decision, line)))

    def _order(self, actions: list[Any]) -> None:
        self.marks.append(len(self.table.log.acted))
        self.is_watching = True
        for action in actions:
            self._submit(action)
            self.is_watching = self.is_watching or action is not actions[-1]
        self.is_watching = self.terminal.is_fighting(self.table.state)
        if actions and (told := self.terminal.after(self.table.state, actions[-1])):
            self.out.print(Padding(Text(told, "bold"), (0, 0, 0, 2)))

    # commands of the table

    def _quit(self, rest: str) -> None:
        raise Quit

    def _help(self, topic: str) -> None:
        told = self.terminal.help(topic)
        if told is None:
            raise WartableError(f"there is no command {topic!r}; `help` lists them")
        self.out.print(told)

    def _guide(self, rest: str) -> None:
        self.asked = ""

    def _log(self, rest: str) -> None:
        """`log 50 notes`: so many lines, with the reasons of computer players."""
        words = rest.lower().split()
        count = next((int(word) for word in words if word.isdigit()), 20)
        has_notes = any("notes".startswith(word) for word in words)
        lines: list[RenderableType] = []
        for title, actions in turns(self.table):
            lines.append(Text(f"── {title}", "bold"))
            why = reasons(actions) if has_notes else {}
            for acted in actions:
                lines += map(Text, sentences(self.table, acted))
                if acted.n in why:
                    lines.append(reason(why[acted.n], 2))
        for line in lines[-count:] if count else ():
            self.out.print(line)

    def _undo(self, rest: str) -> None:
        """Back to before the person's last order."""
        acted = self.table.log.acted
        while self.marks and self.marks[-1] >= len(acted):
            self.marks.pop()
        mark = self.marks[-1] if self.marks else len(acted) - 1
        if not self.marks:
            while mark > 0 and acted[mark].action.by in self.computers:
                mark -= 1
        count = len(acted) - mark
        if not acted or mark < 0:
            raise WartableError("nothing has been done yet")
        if count > self.table.undoable:
            if all(each.action.by in self.computers for each in acted[mark:]):
                raise WartableError("you have ordered nothing yet that could be taken back")
            raise WartableError("dice have fallen since: this cannot be taken back")
        for undone in reversed(acted[mark:]):
            if undone.action.by not in self.computers:
                text = self.terminal.say(undone.action).partition(": ")[2]
                told = sentences(self.table, undone) if text != "done" else ()
                line = Text(f"taken back: {told[0] if told else self.terminal.in_words(text)}")
                self.out.print(Padding(line, (0, 0, 0, 2)))
        self.table.undo(count)
        if self.marks:
            self.marks.pop()
        self.asked = ""

    def _save(self, rest: str) -> None:
        self.out.print(f"Every order is written at once, to {self._where()}", soft_wrap=True)

    def _where(self) -> str:
        return str(self.table.log.path or "memory")

    def _why(self, rest: str) -> None:
        if not self.refused:
            raise WartableError("nothing was refused yet")
        for rule in self.refused:
            self._print_rule(rule)

    def _rule(self, rest: str) -> None:
        book = self._book()
        if not rest:
            raise WartableError("say which, as `rule S42-CMB-17` or `rule blitz`")
        if "-" in rest or rest.upper() in book.rules:
            self._print_rule(book.get(rest).id)
            return
        found = book.search(rest)
        if not found:
            raise WartableError(f"no rule holds {rest!r}")
        found = [rule for rule in found if "-AMB-" not in rule.id] or found
        for rule in found[:5]:
            self._print_rule(rule.id)

    def _book(self) -> RuleBook:
        if not self._books:
            with resources.as_file(resources.files("wartable.games")) as folder:
                self._books = read_books(Path(folder))
        return self._books[self.game.id]

    def _print_rule(self, rule_id: str) -> None:
        rule = self._book().get(rule_id)
        self.out.print(Text.assemble((rule.id, "bold cyan"), (f"  {rule.section}", "dim")))
        self.out.print(Padding(Markdown(rule.text), (0, 2)))

    # the end

    def leave(self) -> None:
        """Say how to go on another time."""
        self.out.print(Text("The game is kept. Go on with:", "bold"))
        self._next("play", "--resume", self._where())

    def _next(self, *words: str, why: str = "") -> None:
        """A line to type once this game is left."""
        self.out.print(f"  {command(*words)}{why}", soft_wrap=True, markup=False)

    def _end(self) -> None:
        outcome = self.game.outcome(self.table.state)
        if outcome is not None:
            self.out.print()
            self.out.print(
                Text(
                    f"{self.terminal.winners(outcome)} won: {outcome.text} ({outcome.rule})", "bold"
                )
            )
            self._next("verify", self._where(), why="  proves the dice")
