"""`wartable games`, `new`, `show`, `legal`, `do`, `undo`: a game in a file, a command at a time."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.table import Table as Grid
from rich.text import Text

from wartable import games as all_games
from wartable.cli.files import LogFile, open_table
from wartable.cli.inquiring import answer_to, in_lines
from wartable.cli.looking import AsSeat, Looker, SeeAll, looker
from wartable.cli.names import without_owner
from wartable.cli.options import (
    OptionWords,
    ScenarioWord,
    choices_of,
    default_of,
    option_fields,
    read_options,
)
from wartable.cli.output import Json, console, print_json
from wartable.cli.players import read_seats
from wartable.cli.terminal import terminal_of, told_outcome
from wartable.core.codec import decode_action
from wartable.core.errors import MalformedAction, WartableError
from wartable.core.game import Game, open_to, seat_of
from wartable.core.log import Log
from wartable.core.seed_file import read_seed
from wartable.core.table import Table
from wartable.games import Listed, family_of, find_game, playable
from wartable.testing.scenario import position
from wartable.testing.scenario_file import read_scenario


def games(json: Json = False) -> None:
    """List the games, who plays in them and their options.

    Example: [bold]wartable games[/bold]
    """
    every = all_games.games().values()
    if json:
        print_json([_meta(game) | _details(game) for game in every])
        return
    out = console()
    for each in every:
        stage = "" if each.stage == "complete" else f"  ({each.stage})"
        out.print(Text.assemble((each.id, "bold cyan"), f"  {each.title}", (stage, "yellow")))
        if each.id not in playable():
            continue
        game = find_game(each.id)
        out.print(f"  plays  {', '.join(name for _, name in terminal_of(game).owners())}")
        grid = Grid.grid(padding=(0, 2, 0, 0))
        for field in option_fields(game):
            can_be = choices_of(game, field)
            grid.add_row(f"  -o {field.name}", can_be, f"[dim]{default_of(field)}[/dim]")
        out.print(grid)


def _meta(game: Listed) -> dict[str, Any]:
    """What is known of a game before its board is loaded."""
    family = family_of(game.id)
    return {"id": game.id, "title": game.title, "family": family.id, "stage": game.stage}


def _details(game: Listed) -> dict[str, Any]:
    """What a game that can be played says itself."""
    if game.id not in playable():
        return {}
    loaded = find_game(game.id)
    return {
        "rules": loaded.version,
        "powers": [owner for owner, _ in terminal_of(loaded).owners()],
        "options": {
            field.name: {"default": default_of(field), "choices": choices_of(loaded, field)}
            for field in option_fields(loaded)
        },
    }


def new(
    game: Annotated[str, typer.Argument(metavar="GAME", help="The game, as spring_1942.")],
    file: Annotated[Path, typer.Argument(metavar="FILE", help="Where to write its log.")],
    option: OptionWords = None,
    scenario: ScenarioWord = "",
    seat: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME=POWER,...", help="Who plays which powers; may be repeated."),
    ] = None,
    given: Annotated[
        Path | None,
        typer.Option("--from", metavar="SCENARIO", help="Begin as this scenario file is given."),
    ] = None,
    json: Json = False,
) -> None:
    """Begin a game in a new file.

    Example: [bold]wartable new spring_1942 a.jsonl --seat Anna=germany,japan[/bold]

    A puzzle: [bold]wartable new spring_1942 b.jsonl --from straits-closed.toml[/bold]
    """
    chosen = find_game(game)
    terminal = terminal_of(chosen)
    start = None
    if given is not None:
        if option or seat or scenario:
            raise WartableError("--from: the scenario says the options and seats itself")
        start = start_of(given, chosen)
        options = start.options
    else:
        seats = read_seats(terminal, seat or ())
        sitting = {"seats": seats} if seats else {}
        options = read_options(chosen, option or (), scenario, **sitting)
    with Table.create(chosen, options, file, start=start) as table:
        if json:
            print_json(_summary(looker(table)))
            return
        print(f"{chosen.title} is begun in {file}. {terminal.turn(looker(table).now)}.")
        print(f"Next: wartable show {file}")


def start_of(path: Path, game: Game) -> Any:
    """The position a scenario file gives, of this game."""
    try:
        scenario = read_scenario(path)
        if scenario.game != game.id:
            raise WartableError(f"is a scenario of {scenario.game}, not of {game.id}")
        return position(scenario)
    except WartableError as error:
        raise WartableError(f"{path}: {error}") from None


def _summary(who: Looker) -> dict[str, Any]:
    """A position for programs."""
    table, state = who.table, who.now
    return {
        "game": table.game.id,
        "actions": len(table.log.acted),
        "undoable": table.undoable,
        "pending": table.game.pending(state),
        "seats": table.game.seats(state),
        "outcome": table.game.outcome(state),
        "state": state,
    }


def show(
    file: LogFile,
    space: Annotated[
        str, typer.Option(metavar="PLACE", help="Only this space, region or power's units.")
    ] = "",
    ask: Annotated[
        str, typer.Option(metavar="QUESTION", help="Only the answer to this; `help` lists them.")
    ] = "",
    seat: AsSeat = "",
    see_all: SeeAll = False,
    json: Json = False,
) -> None:
    """Show the board, the powers and what is asked.

    Example: [bold]wartable show a.jsonl --space "eastern front"[/bold]

    A question, where a game answers some: [bold]wartable show a.jsonl --ask "zoi 4021"[/bold]
    """
    with open_table(file) as table:
        who = looker(table, seat, see_all=see_all)
        if ask:
            _print_answer(who, ask, json=json)
            return
        if json:
            print_json(_summary(who))
            return
        terminal = terminal_of(table.game)
        out = console()
        out.print(terminal.board(who.now, space))
        print_pending(who)


def _print_answer(who: Looker, question: str, *, json: bool) -> None:
    """What the game answers about the position as they see it."""
    answer = answer_to(who.table.game, who.now, question)
    if json:
        print_json({"question": question, "answer": answer})
    else:
        print(in_lines(answer))


def print_pending(who: Looker) -> None:
    """What is asked now, as far as it is the looker's to know, or how the game ended."""
    table, view = who.table, who.now
    terminal = terminal_of(table.game)
    out = console()
    if outcome := table.game.outcome(table.state):
        out.print(told_outcome(terminal, outcome))
    for decision in table.game.pending(view):
        out.print(Text(terminal.status(view, decision), "bold"))
        if who.owns(decision.owner):
            out.print(terminal.guide(view, decision))
    for decision in table.game.at_will(view):
        if who.owns(decision.owner):
            out.print(Text(f"{decision.owner} may also:", "bold"))
            out.print(terminal.guide(view, decision))


def legal(
    file: LogFile,
    unit: Annotated[str, typer.Option(help="Only actions that name this unit.")] = "",
    space: Annotated[str, typer.Option(help="Only actions that name this space.")] = "",
    seat: AsSeat = "",
    see_all: SeeAll = False,
    json: Json = False,
) -> None:
    """List what can be done now; of units that move alike, one at a time.

    Example: [bold]wartable legal a.jsonl --unit tank --space ukraine[/bold]
    """
    with open_table(file) as table:
        who = looker(table, seat, see_all=see_all)
        game, view = table.game, who.now
        terminal = terminal_of(game)
        words = [terminal.unit(unit)] if unit else []
        words += [terminal.space(space)] if space else []
        found = []
        for decision in who.decisions():
            for branch in game.legal(view, decision):
                for action in branch.actions():
                    text = game.format_action(action)
                    said = without_owner(text, action.by)
                    if all(
                        re.search(rf"(?<![a-z0-9_]){word}(?![a-z0-9_])", said) for word in words
                    ):
                        found.append((text, action))
        if json:
            print_json([{"text": text, "action": action} for text, action in found])
            return
        for text, _ in found:
            print(text)


def do(
    file: LogFile,
    actions: Annotated[
        list[str] | None,
        typer.Argument(metavar="ACTION...", help="Actions in words, each in quotes."),
    ] = None,
    json: Annotated[
        list[str] | None, typer.Option("--json", metavar="JSON", help="An action as JSON.")
    ] = None,
) -> None:
    """Do something: all of the actions, or none if one of them is refused.

    An action is a line of the log, as [bold]legal[/bold] prints it, or an order as at the prompt.

    Example: [bold]wartable do a.jsonl "buy 3 infantry" done "move 1 tank russia ukraine"[/bold]
    """
    if not actions and not json:
        raise MalformedAction("say what to do, as `wartable do FILE done`")
    data = _bytes(file)
    trial = Table(Log.parse(data, find_game, str(file)), read_seed(file))
    terminal = terminal_of(trial.game)
    chosen: list[Any] = []
    for line in (*(json or ()), *(actions or ())):
        if not trial.game.pending(trial.state):
            raise WartableError("the game is over")
        if line.lstrip().startswith("{"):
            orders = [decode_action(trial.game, line)]
        else:
            decision = _asked(trial, line)
            seat = _seat(trial, decision.owner)
            orders = list(terminal.read(trial.game.view(trial.state, seat), decision, line))
        for action in orders:
            trial.submit(_seat(trial, action.by), action)
            chosen.append(action)
    with open_table(file) as table:
        for action in chosen:
            seat = _seat(table, action.by)
            n = table.submit(seat, action).n
            (known,) = Looker(table, seat).heard(n - 1)
            print(f"{n}. {terminal.say(action)}")
            for event in known.events:
                if told := table.game.describe_event(event):
                    print(f"   {told}")


def _bytes(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        raise WartableError(f"{path}: cannot be read: {error.strerror}") from error


def _asked(table: Table, line: str) -> Any:
    """The decision that a line answers: of the owner it names, or the first one."""
    asked = open_to(table.game, table.state)
    owner = re.split(r"[:\s]", line.strip())[0]
    return next((decision for decision in asked if decision.owner == owner), asked[0])


def _seat(table: Table, owner: str) -> str:
    try:
        return seat_of(table.game, table.state, owner)
    except KeyError:
        raise WartableError(f"nobody plays {owner!r}") from None


def undo(
    file: LogFile,
    count: Annotated[int, typer.Argument(min=1, help="How many actions.")] = 1,
) -> None:
    """Take the last actions back, as long as no die has fallen.

    Example: [bold]wartable undo a.jsonl 2[/bold]
    """
    with open_table(file) as table:
        table.undo(count)
        print(f"{count} taken back; {len(table.log.acted)} actions stand.")
