"""`wartable log`, `replay`, `verify`, `fork`: what a log tells and proves."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Annotated, Any

import msgspec
import typer
from rich.console import RenderableType
from rich.padding import Padding
from rich.rule import Rule
from rich.text import Text

from wartable.cli.files import LogFile, open_log, open_table
from wartable.cli.output import Json, console, print_json
from wartable.cli.tables import print_pending
from wartable.cli.terminal import terminal_of
from wartable.core.errors import WartableError
from wartable.core.history import fold
from wartable.core.records import Acted
from wartable.core.table import Table
from wartable.core.verify import verify as prove

ToAction = Annotated[
    int | None, typer.Option("--to", min=0, metavar="N", help="Only up to action N.")
]


def turns(table: Table, to: int | None = None) -> Iterator[tuple[str, list[Acted]]]:
    """The actions that stand, by turn; each turn with its title."""
    terminal = terminal_of(table.game)
    state = table.log.start
    title, actions = terminal.turn(state), list[Acted]()
    for acted in table.log.acted[:to]:
        actions.append(acted)
        state = fold(table.game, state, acted.events)
        if terminal.turn(state) != title:
            yield title, actions
            title, actions = terminal.turn(state), []
    if actions:
        yield title, actions


def sentences(table: Table, acted: Acted) -> list[str]:
    """What an action caused, in words."""
    return [told for event in acted.events if (told := table.game.describe_event(event))]


def reasons(actions: Iterable[Acted]) -> dict[int, str]:
    """The notes of computer players by the number of their action; what was said of the action
    before is not said again."""
    found: dict[int, str] = {}
    last = ""
    for acted in actions:
        if acted.note and acted.note != last:
            found[acted.n] = acted.note
        last = acted.note
    return found


def log(
    file: LogFile,
    to: ToAction = None,
    last: Annotated[
        int | None, typer.Option(min=1, metavar="N", help="Only the last N turns.")
    ] = None,
    notes: Annotated[
        bool, typer.Option("--notes", help="With the reasons of computer players.")
    ] = False,
    json: Json = False,
) -> None:
    """Tell the game in words, by round and turn.

    Example: [bold]wartable log a.jsonl --last 2 --notes[/bold]
    """
    with open_table(file) as table:
        if json:
            print_json([_as_json(table, acted) for acted in table.log.acted[:to]])
            return
        out = console()
        for title, actions in list(turns(table, to))[-last if last else 0 :]:
            out.print(Rule(Text(title, "bold"), align="left", characters="─"))
            why = reasons(actions) if notes else {}
            for acted in actions:
                for index, told in enumerate(sentences(table, acted)):
                    number = f"{acted.n:4}" if not index else "    "
                    out.print(Text.assemble((number, "dim"), f"  {told}"))
                if acted.n in why:
                    out.print(reason(why[acted.n], 6))
        if to is None:
            print_pending(table)


def reason(note: str, indent: int) -> RenderableType:
    """Why a computer player did it, below what it did."""
    return Padding(Text(f"» {note}", "italic dim"), (0, 0, 0, indent))


def _as_json(table: Table, acted: Acted) -> dict[str, Any]:
    return {
        "n": acted.n,
        "text": table.game.format_action(acted.action),
        "note": acted.note,
        "events": sentences(table, acted),
        "rolls": msgspec.to_builtins(acted.rolls),
    }


def replay(file: LogFile, to: ToAction = None, json: Json = False) -> None:
    """Tell each turn in a few lines, then show the board as it stood.

    Example: [bold]wartable replay a.jsonl --to 40[/bold]
    """
    with open_table(file) as table:
        state = table.state if to is None else table.at(to)
        if json:
            print_json(state)
            return
        terminal = terminal_of(table.game)
        out = console()
        for title, actions in turns(table, to):
            before = table.at(actions[0].n - 1)
            told = terminal.sum_up([event for acted in actions for event in acted.events], before)
            out.print(Rule(Text(title, "bold"), align="left", characters="─"))
            out.print(told if told is not None else Text("  nothing", "dim"))
        out.print(Rule(characters="─"))
        out.print(terminal.board(state))
        if to is None:
            print_pending(table)


def verify(file: LogFile, json: Json = False) -> None:
    """Prove the dice and the rules of a game; the exit status is 1 if they are not proven.

    Example: [bold]wartable verify a.jsonl[/bold]
    """
    report = prove(open_log(file))
    if json:
        print_json({"proven": report.is_proven, "report": str(report), **_details(report)})
    else:
        print(f"{file}: {report}")
    if not report.is_proven:
        raise typer.Exit(1)


def _details(report: Any) -> dict[str, Any]:
    return {
        "actions": report.actions,
        "draws": report.draws,
        "has_seed": report.has_seed,
        "rules_proven": report.rules_proven,
    }


def fork(
    file: LogFile,
    n: Annotated[int, typer.Argument(min=0, metavar="N", help="After which action.")],
    new_file: Annotated[Path, typer.Argument(metavar="NEWFILE", help="Where to write it.")],
) -> None:
    """Begin another game from the position after action N, with dice of its own.

    Example: [bold]wartable fork a.jsonl 40 b.jsonl[/bold]
    """
    with open_table(file) as table:
        if n > len(table.log.acted):
            raise WartableError(f"there is no action {n}; the last is {len(table.log.acted)}")
        with table.fork(n, new_file) as forked:
            turn = terminal_of(forked.game).turn(forked.state)
            print(f"{new_file} goes on from action {n} of {file}: {turn}.")
