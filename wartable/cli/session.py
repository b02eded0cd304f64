"""A game at a prompt: people are asked, computer players play, everything is written at once."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any

from rich.console import Console, RenderableType
from rich.markdown import Markdown
from rich.padding import Padding
from rich.rule import Rule
from rich.text import Text

from wartable.ai.at_will import wanted
from wartable.cli.history import reason, reasons, sentences, turns
from wartable.cli.inquiring import HELP, answer_to, in_lines, inquiries_of
from wartable.cli.invoked import command
from wartable.cli.looking import Looker
from wartable.cli.names import without_owner
from wartable.cli.players import make_players
from wartable.cli.prompt import Reader
from wartable.cli.terminal import Terminal, told_outcome
from wartable.core.errors import IllegalAction, UnknownName, WartableError
from wartable.core.game import TABLE, seat_of
from wartable.core.table import Table
from wartable.games.books import book_of

GENERIC = {"quit": ("exit", "q", "bye"), "help": ("?", "h"), "undo": ("u",), "show": ("board",)}

NO_SCROLLBACK = "\x1b[3J"
"""Makes a terminal forget what has left its screen."""


class Quit(Exception):
    """The person leaves the table."""


class Session:
    """A table, who plays at it, and what the person is told.

    Where there are secrets, the screen is that of one seat: who wants to see another's hands over
    the keyboard. Otherwise all people see the same.
    """

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
        self.seat = self._only_seat()
        """Whose eyes the screen is for; where there are no secrets, everybody's."""
        self.heard: dict[str | None, int] = {}
        """How many actions each of them has been told of."""
        is_new = all(acted.action.by == TABLE for acted in table.log.acted)
        self.began = 0 if is_new else len(table.log.acted)
        self.offered: set[tuple[str, str]] = set()
        """In which turns who was asked whether they want to act though nobody waits for it."""
        self.turn = ""
        self.asked = ""
        self.marks: dict[str | None, list[int]] = {}
        """How many actions there were before each order, by who gave it."""
        self.refused: tuple[str, ...] = ()
        """The rules against what was refused last."""
        self.unheard = ""
        """Why it could not be done."""
        self.is_auto = False
        self.insists = False
        """Whether the battle is fought to the end, however it goes."""
        self.is_watching = False

    def run(self) -> None:
        """Play until the game is over or the person leaves."""
        try:
            while pending := self.game.pending(self.table.state):
                people = [each for each in pending if each.owner not in self.computers]
                if people:
                    self._ask(self._next_asked(people))
                elif free := self._not_offered():
                    self._offer(free[0])
                else:
                    self._compute(pending[0])
        except (Quit, EOFError):
            self.leave()
            return
        self._flush()
        self._end()

    # who looks

    def _only_seat(self) -> str | None:
        """The seat that the screen is for from the start."""
        seats = self._people()
        return seats[0] if self.game.has_secrets and len(seats) == 1 else None

    def _people(self) -> list[str]:
        """The seats at which people sit."""
        seats = self.game.seats(self.table.state)
        return [seat for seat, owners in seats.items() if {*owners} - self.computers.keys()]

    @property
    def _looker(self) -> Looker:
        return Looker(self.table, self.seat)

    @property
    def _view(self) -> Any:
        """The position as the screen may show it."""
        return self._looker.now

    def _sit_down(self, owner: str) -> None:
        """The screen is for whom the owner is played by: another one's hand is shown only when they
        have the keyboard."""
        seat = seat_of(self.game, self.table.state, owner)
        if not self.game.has_secrets or seat == self.seat:
            return
        names = dict(self.terminal.owners())
        who = ", ".join(names[each] for each in self.game.seats(self.table.state)[seat])
        self.reader.hand_over()
        self.out.clear()
        if self.out.is_terminal:
            self.out.file.write(NO_SCROLLBACK)
        self.out.print()
        self.out.print(Text(f"Now {who}. Hand over the keyboard.", "bold"))
        word = self.reader.ask(f"Enter shows what only {who} may see > ").lower()
        if word == "quit" or word in GENERIC["quit"]:
            raise Quit
        self.seat = seat
        self.turn = self.asked = ""
        self.out.print(self.terminal.board(self._view))

    def _next_asked(self, decisions: Sequence[Any]) -> Any:
        """Of several who are asked at once, first who has the keyboard."""
        return min(decisions, key=lambda each: not self._looker.owns(each.owner))

    # computer players

    def _compute(self, decision: Any) -> None:
        seat = seat_of(self.game, self.table.state, decision.owner)
        view = self.game.view(self.table.state, seat)
        action = self.terminal.follow(view, decision)
        note = ""
        if action is None:
            player = self.computers[decision.owner]
            action = player.choose(self.game, view, decision)
            note = player.note
        self._submit(action, note)

    def _submit(self, action: Any, note: str = "") -> None:
        """Make the move; what it causes is told at once in a battle one watches, else later."""
        self._title()
        title = self.terminal.turn(self._view)
        self.table.submit(seat_of(self.game, self.table.state, action.by), action, note)
        if self.is_watching:
            self._tell(self.terminal.tell(self._untold()[1]))
            self.is_watching = self.terminal.is_fighting(self._view)
        if self.terminal.turn(self._view) != title:
            self._flush()
        for act, why in wanted(self.table, self.computers):
            self.table.submit(seat_of(self.game, self.table.state, act.by), act, why)

    def _untold(self) -> tuple[Any, list[Any]]:
        """What has happened since the looker was told last, and the position before; now it is
        told."""
        first = self.heard.get(self.seat, self.began)
        self.heard[self.seat] = len(self.table.log.acted)
        heard = self._looker.heard(first)
        before = self._looker.view(self.table.at(first)) if heard else self._view
        return before, [event for acted in heard for event in acted.events]

    def _title(self) -> None:
        """A line above every turn, with the fingerprint of the log so far: who notes it can prove
        later that no other log was put in its place."""
        title = self.terminal.turn(self._view)
        if title != self.turn:
            self.turn = title
            self.asked = ""
            self.out.print()
            told = Text(title, "bold")
            if self.table.log.actions:
                told.append(f"  log {self.table.fingerprint[:16]}", "dim not bold")
            self.out.print(Rule(told, align="left", characters="─", style="dim"))

    def _flush(self, *, battle: bool = False) -> None:
        """Tell what computer players did; a battle that goes on is told blow by blow."""
        before, untold = self._untold()
        over, going_on = self.terminal.split(untold)
        if not battle:
            over, going_on = untold, ()
        self._tell(self.terminal.sum_up(over, before))
        self._tell(self.terminal.tell(going_on))

    def _tell(self, told: RenderableType | None) -> None:
        if told is not None:
            self.out.print(told)

    # people

    def _ask(self, decision: Any) -> None:
        self._sit_down(decision.owner)
        state = self._view
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
            self._tell_at_will()
        line = self.reader.ask(
            "> ", status, lambda text: self.terminal.completions(state, decision, text)
        )
        self._try(decision, line)

    def _try(self, decision: Any, line: str) -> None:
        """Do what the line says, or say why not."""
        state = self._view
        try:
            self._do(decision, line)
        except IllegalAction as error:
            rules = (each.rule for each in error.objections)
            self.refused, self.unheard = tuple(dict.fromkeys(rules)), str(error)
            for objection in error.objections:
                self._refuse(str(objection))
            hint = self.terminal.hint(state, self.refused, line)
            self.out.print(Text(f"  {hint + '; ' if hint else ''}`why` shows the rule", "dim"))
        except WartableError as error:
            self._refuse(str(error))
            self.refused, self.unheard = (), str(error)

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
            "show": lambda about: self.out.print(self.terminal.board(self._view, about)),
            "map": lambda about: self.out.print(self.terminal.map(self._view, about)),
            "log": self._log,
            "undo": self._undo,
            "save": self._save,
            "why": self._why,
            "rule": self._rule,
            "guide": self._guide,
            "status": self._guide,
        }
        if self._at_will() or word == "also":
            commands["also"] = self._also
        if inquiries_of(self.game):
            commands["ask"] = self._answer
        view = self._view
        if not word and self.terminal.default(view, decision) is None:
            word = "guide"
        if word in commands:
            commands[word](rest.strip())
            return
        if word == "auto" and self.terminal.auto(view, decision) is not None:
            self.is_auto = True
            self.insists = bool(self.terminal.pause(view, decision))
            return
        looked = self.terminal.look(view, decision, line)
        if looked is not None:
            self.out.print(looked)
            return
        self._order(list(self.terminal.read(view, decision, line)))

    def _order(self, actions: list[Any]) -> None:
        self.marks.setdefault(self.seat, []).append(len(self.table.log.acted))
        self.is_watching = True
        for action in actions:
            self._submit(action)
            self.is_watching = self.is_watching or action is not actions[-1]
        self.is_watching = self.terminal.is_fighting(self._view)
        if actions and (told := self.terminal.after(self._view, actions[-1])):
            self.out.print(Padding(Text(told, "bold"), (0, 0, 0, 2)))
        if self.terminal.asks_again:
            self.asked = ""

    # acts that nobody waits for

    def _at_will(self) -> list[Any]:
        """What people may do now though the game does not wait for it."""
        decisions = self.game.at_will(self.table.state)
        return [each for each in decisions if each.owner not in self.computers]

    def _is_mine(self, decision: Any) -> bool:
        """Whether who has the keyboard can take this decision without handing it over."""
        return not self.game.has_secrets or self._looker.owns(decision.owner)

    def _tell_at_will(self) -> None:
        """What can be done beside what is asked, and by whom."""
        names = dict(self.terminal.owners())
        for decision in filter(self._is_mine, self._at_will()):
            self.out.print(Text(f"{names[decision.owner]} may also: `also ...`", "bold"))
            guide = self.terminal.guide(self._view, decision)
            self.out.print(Padding(guide, (0, 0, 0, 2)))
        self._tell_others()

    def _tell_others(self) -> None:
        """Who else may act, at another seat."""
        names = dict(self.terminal.owners())
        for decision in self._at_will():
            if not self._is_mine(decision):
                self.out.print(
                    f"{names[decision.owner]} may act, too: `also {decision.owner}` hands over the"
                    " keyboard"
                )

    def _also(self, rest: str) -> None:
        """`also declare war`: something that nobody waits for; `also japan` asks Japan."""
        asked = {each.owner for each in self.game.pending(self.table.state)}
        decisions = sorted(self._at_will(), key=lambda each: each.owner not in asked)
        if not decisions:
            raise WartableError("nobody may act now but who is asked; `guide` tells what is asked")
        with suppress(UnknownName):
            owner = self.terminal.owner(rest) if rest else ""
            for decision in decisions:
                if decision.owner == owner:
                    self._offer(decision)
                    return
        why: WartableError | None = None
        for decision in filter(self._is_mine, decisions) if rest else ():
            try:
                actions = list(self.terminal.read(self._view, decision, rest))
            except WartableError as error:
                is_better = isinstance(error, IllegalAction) > isinstance(why, IllegalAction)
                why = error if why is None or is_better else why
            else:
                self._order(actions)
                return
        raise why or UnknownName("say what, as the guide shows it")

    def _not_offered(self) -> list[Any]:
        """What people may do while computers play, and were not asked about this turn; where the
        keyboard would have to be handed over, nobody else is."""
        turn = self.terminal.turn(self._view)
        return [
            each
            for each in self._at_will()
            if (turn, each.owner) not in self.offered
            and (self._is_mine(each) or len(self._people()) == 1)
        ]

    def _offer(self, decision: Any) -> None:
        """Ask whether somebody wants to act though nobody waits for it; an empty line is no."""
        self._sit_down(decision.owner)
        self._title()
        self._flush(battle=True)
        name = dict(self.terminal.owners())[decision.owner]
        self.out.print()
        self.out.print(Text(f" {name} may act now; Enter goes on ", "bold reverse"))
        self.out.print(self.terminal.guide(self._view, decision))
        self._tell_others()
        line = self.reader.ask("> ", name)
        if line:
            self._try(decision, line)
        else:
            self.offered.add((self.terminal.turn(self._view), decision.owner))
        self.asked = ""

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
        for title, actions in turns(self._looker):
            lines.append(Text(f"── {title}", "bold"))
            why = reasons(actions) if has_notes else {}
            for acted in actions:
                lines += map(Text, sentences(self.table, acted))
                if acted.n in why:
                    lines.append(reason(why[acted.n], 2))
        for line in lines[-count:] if count else ():
            self.out.print(line)

    def _undo(self, rest: str) -> None:
        """Back to before the person's last order; where there are secrets, nobody takes back what
        another seat has done."""
        acted = self.table.log.acted
        undoable = self.table.undoable
        if self.game.has_secrets:
            undoable = self.table.undoable_by(self._own())
        marks = self.marks.setdefault(self.seat, [])
        while marks and marks[-1] >= len(acted):
            marks.pop()
        mark = marks[-1] if marks else len(acted) - 1
        if not marks:
            while mark > 0 and acted[mark].action.by in self.computers:
                mark -= 1
        count = len(acted) - mark
        if not acted or mark < 0:
            raise WartableError("nothing has been done yet")
        if count > undoable:
            others = self._others()
            if all(each.action.by in others for each in acted[mark:]):
                raise WartableError("you have ordered nothing yet that could be taken back")
            if undoable < self.table.undoable:
                raise WartableError("others have acted since: this cannot be taken back")
            has_rolled = any(each.rolls for each in acted[mark:])
            since = "dice have fallen" if has_rolled else "what was hidden has been shown"
            raise WartableError(f"{since} since: this cannot be taken back")
        for undone in reversed(self._looker.heard(mark)):
            if undone.action.by not in self.computers:
                text = without_owner(self.terminal.say(undone.action), undone.action.by)
                told = sentences(self.table, undone) if text != "done" else ()
                what = told[0] if told else self.terminal.in_words(text)
                line = Text(f"taken back: {self.terminal.taken_back(undone.action) or what}")
                self.out.print(Padding(line, (0, 0, 0, 2)))
        self.table.undo(count)
        for seat, heard in self.heard.items():
            self.heard[seat] = min(heard, mark)
        if marks:
            marks.pop()
        self.asked = ""

    def _own(self) -> tuple[str, ...]:
        """Whom the one at the keyboard decides for."""
        return self.game.seats(self.table.state)[self.seat] if self.seat else ()

    def _others(self) -> set[str]:
        """Who is played by somebody else: computers, and where there are secrets, other seats."""
        if not self.game.has_secrets:
            return {*self.computers}
        everybody = self.game.seats(self.table.state).values()
        return {owner for owners in everybody for owner in owners} - {*self._own()}

    def _answer(self, question: str) -> None:
        """`ask zoi 4021`: what the game answers about the position as the seat sees it."""
        self.out.print(Text(in_lines(answer_to(self.game, self._view, question or HELP))))

    def _save(self, rest: str) -> None:
        self.out.print(f"Every order is written at once, to {self._where()}", soft_wrap=True)

    def _where(self) -> str:
        return str(self.table.log.path or "memory")

    def _why(self, rest: str) -> None:
        if not self.unheard:
            self._refuse("nothing was refused yet")
        elif not self.refused:
            self._refuse(f"no rule is against it, but it could not be done: {self.unheard}")
        for rule in self.refused:
            self._print_rule(rule)

    def _rule(self, rest: str) -> None:
        book = book_of(self.game.id)
        if not rest:
            known = next(iter(book.rules), "ID")
            raise WartableError(f"say which, as `rule {known}`, or a word that is in it")
        if "-" in rest or rest.upper() in book.rules:
            self._print_rule(book.get(rest).id)
            return
        found = book.search(rest)
        if not found:
            raise WartableError(f"no rule holds {rest!r}")
        found = [rule for rule in found if "-AMB-" not in rule.id] or found
        for rule in found[:5]:
            self._print_rule(rule.id)

    def _print_rule(self, rule_id: str) -> None:
        rule = book_of(self.game.id).get(rule_id)
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
            self.out.print(Text(told_outcome(self.terminal, outcome), "bold"))
            self._next("verify", self._where(), why="  proves the dice")
