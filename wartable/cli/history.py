"""`wartable log`, `replay`, `verify`, `fork`: what a log tells and proves."""

from __future__ import annotations

import re
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
from wartable.cli.looking import AsSeat, Looker, SeeAll, check_open, looker
from wartable.cli.output import Json, console, print_json
from wartable.cli.tables import print_pending
from wartable.cli.terminal import terminal_of
from wartable.core.errors import WartableError
from wartable.core.history import fold
from wartable.core.log import Log
from wartable.core.records import Acted
from wartable.core.table import Table
from wartable.core.verify import REMARKS, Report
from wartable.core.verify import verify as prove

ToAction = Annotated[
    int | None, typer.Option("--to", min=0, metavar="N", help="Only up to action N.")
]


def turns(looker: Looker, to: int | None = None) -> Iterator[tuple[str, list[Acted]]]:
    """The actions that stand as somebody hears of them, by turn; each turn with its title."""
    table = looker.table
    terminal = terminal_of(table.game)
    state = table.log.start
    title, actions = terminal.turn(looker.view(state)), list[Acted]()
    for acted, known in zip(table.log.acted[:to], looker.heard(last=to), strict=True):
        actions.append(known)
        state = fold(table.game, state, acted.events)
        if (now := terminal.turn(looker.view(state))) != title:
            yield title, actions
            title, actions = now, []
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
    seat: AsSeat = "",
    see_all: SeeAll = False,
    json: Json = False,
) -> None:
    """Tell the game in words, by round and turn.

    Example: [bold]wartable log a.jsonl --last 2 --notes[/bold]
    """
    with open_table(file) as table:
        who = looker(table, seat, see_all=see_all)
        if json:
            print_json([_as_json(table, acted) for acted in who.heard(last=to)])
            return
        out = console()
        for title, actions in list(turns(who, to))[-last if last else 0 :]:
            out.print(Rule(Text(title, "bold"), align="left", characters="─"))
            why = reasons(actions) if notes else {}
            for acted in actions:
                for index, told in enumerate(sentences(table, acted)):
                    number = f"{acted.n:4}" if not index else "    "
                    out.print(Text.assemble((number, "dim"), f"  {told}"))
                if acted.n in why:
                    out.print(reason(why[acted.n], 6))
        if to is None:
            print_pending(who)


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


def replay(
    file: LogFile,
    to: ToAction = None,
    seat: AsSeat = "",
    see_all: SeeAll = False,
    json: Json = False,
) -> None:
    """Tell each turn in a few lines, then show the board as it stood.

    Example: [bold]wartable replay a.jsonl --to 40[/bold]
    """
    with open_table(file) as table:
        state = table.state if to is None else table.at(to)
        table.game.check_state(state)
        who = looker(table, seat, see_all=see_all)
        state = who.view(state)
        if json:
            print_json(state)
            return
        terminal = terminal_of(table.game)
        out = console()
        for title, actions in turns(who, to):
            before = who.view(table.at(actions[0].n - 1))
            told = terminal.sum_up([event for acted in actions for event in acted.events], before)
            out.print(Rule(Text(title, "bold"), align="left", characters="─"))
            out.print(told if told is not None else Text("  nothing", "dim"))
        out.print(Rule(characters="─"))
        out.print(terminal.board(state))
        if to is None:
            print_pending(who)


IN_PART = 3
"""The exit status of a log in which nothing is wrong, but of which not all is proven."""


def verify(
    file: LogFile,
    commitment: Annotated[
        str,
        typer.Option(
            metavar="HEX", help="The commitment noted when the game began, or how it begins."
        ),
    ] = "",
    fingerprint: Annotated[
        str,
        typer.Option(metavar="HEX", help="A fingerprint noted at the table, or how it begins."),
    ] = "",
    json: Json = False,
) -> None:
    """Prove the dice and the rules of a game, and say what is not proven.

    The exit status is 0 if the whole game is proven, 3 if a part of it is, 1 if something is wrong.

    Example: [bold]wartable verify a.jsonl --fingerprint 3f2a91c05be1[/bold]
    """
    commitment, fingerprint = _hex("commitment", commitment), _hex("fingerprint", fingerprint)
    log = open_log(file)
    report = prove(log, commitment=commitment, fingerprint=fingerprint)
    if json:
        print_json(_details(log, report))
    else:
        print(f"{file}: {report}")
        for told in _beside(report):
            print(f"  {told}")
    if not report.is_proven:
        raise typer.Exit(IN_PART if report.holds else 1)


def _hex(what: str, said: str) -> str:
    """What somebody noted, however it was grouped."""
    found = said.replace(" ", "").replace("…", "").lower()
    if said and not re.fullmatch("[0-9a-f]{12,64}", found):
        raise WartableError(f"a {what} is 12 to 64 hexadecimal digits, not {said!r}")
    return found


def _beside(report: Report) -> Iterator[str]:
    """What else there is to know of a proof."""
    yield f"fingerprint {report.fingerprint}"
    if report.noted_at is not None:
        yield f"the fingerprint that was noted is that of its first {report.noted_at} lines"
    if report.holds:
        if report.words:
            yield f"in the dice are the words of {', '.join(report.words)}"
        for remark in report.remarks:
            yield f"not shown: {REMARKS[remark]}"


def _details(log: Log, report: Report) -> dict[str, Any]:
    return {
        "proven": report.is_proven,
        "holds": report.holds,
        "report": str(report),
        "actions": report.actions,
        "draws": report.draws,
        "has_seed": report.has_seed,
        "rules_proven": report.rules_proven,
        "gaps": report.gaps,
        "remarks": report.remarks,
        "words": report.words,
        "forgone": report.forgone,
        "noted_at": report.noted_at,
        "commitment": log.header.commitment,
        "fingerprint": report.fingerprint,
    }


def fork(
    file: LogFile,
    n: Annotated[int, typer.Argument(min=0, metavar="N", help="After which action.")],
    new_file: Annotated[Path, typer.Argument(metavar="NEWFILE", help="Where to write it.")],
    see_all: SeeAll = False,
) -> None:
    """Begin another game from the position after action N, with dice of its own.

    Example: [bold]wartable fork a.jsonl 40 b.jsonl[/bold]
    """
    with open_table(file) as table:
        check_open(table.game, table.log, see_all=see_all)
        if n > len(table.log.acted):
            raise WartableError(f"there is no action {n}; the last is {len(table.log.acted)}")
        with table.fork(n, new_file) as forked:
            turn = terminal_of(forked.game).turn(forked.state)
            print(f"{new_file} goes on from action {n} of {file}: {turn}.")
