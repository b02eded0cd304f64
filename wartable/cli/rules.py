"""`wartable rules`: look a rule up, search the rules, see which of them tests prove."""

from __future__ import annotations

from collections.abc import Mapping
from difflib import get_close_matches
from typing import Annotated, Any, TypeVar

import msgspec
import typer
from rich.console import Console
from rich.markdown import Markdown
from rich.padding import Padding
from rich.progress_bar import ProgressBar
from rich.table import Table
from rich.text import Text

from wartable.core.errors import UnknownName
from wartable.core.rulebook import Rule, RuleBook
from wartable.games.books import books
from wartable.testing import coverage as covered

MARKS = {
    "I": "inferred from the rulebook",
    "X": "not in the rulebook",
    "derived": "follows from the rulebook",
    "out": "not in the rulebook",
    "proposed": "fills a gap in the rulebook",
}

app = typer.Typer(help="Look up the rules of the games.", no_args_is_help=True)

Json = Annotated[bool, typer.Option("--json", help="Print JSON.")]
Game = Annotated[str | None, typer.Option("--game", "-g", help="Only this game.")]
T = TypeVar("T")


@app.command()
def show(
    rule_id: Annotated[str, typer.Argument(metavar="ID", help="A rule ID, written whole.")],
    json: Json = False,
) -> None:
    """Show a rule and the rules it refers to.

    Example: [bold]wartable rules show S42-CMB-17[/bold]
    """
    book = _book_of(rule_id)
    rule = book.get(rule_id)
    referring = book.referring_to(rule.id)
    if json:
        _print_json(_as_json(book, rule) | {"referred_to_by": referring})
        return
    console = Console()
    console.print(Text.assemble((rule.id, "bold cyan"), f"  {book.game}: {rule.section}"))
    console.print(Padding(Markdown(rule.text), (1, 2)))
    for mark in rule.marks:
        console.print(f"  \\[{mark}] {MARKS[mark]}", style="yellow")
    _print_others(console, "Refers to", [book.rules[other] for other in rule.references])
    _print_others(console, "Referred to by", [book.rules[other] for other in referring])


@app.command()
def search(
    words: Annotated[list[str], typer.Argument(help="Words to find.")],
    game: Game = None,
    limit: Annotated[int, typer.Option(min=1, help="Show at most this many.")] = 20,
    json: Json = False,
) -> None:
    """Search the rules; those with the most of the words come first.

    Example: [bold]wartable rules search transport hostile --game spring_1942[/bold]
    """
    chosen = _chosen(books(), game)
    found = [(book, rule) for book in chosen.values() for rule in book.search(" ".join(words))]
    if json:
        _print_json([_as_json(book, rule) for book, rule in found[:limit]])
        return
    console = Console()
    if not found:
        console.print("No rule holds these words.")
        return
    _print_rules(console, [rule for _, rule in found[:limit]])
    if len(found) > limit:
        console.print(f"{len(found) - limit} more; --limit shows them.", style="dim")


@app.command()
def coverage(game: Game = None, json: Json = False) -> None:
    """Show which rules are proved by tests; needs the source tree.

    Example: [bold]wartable rules coverage --game spring_1942 --json[/bold]
    """
    _chosen(books(), game)  # who names no game waits for nothing
    measured = _chosen(covered.measure(covered.source_tree()), game)
    if json:
        _print_json({name: _counted(each) for name, each in measured.items()})
        return
    table = Table("Game", "Rules", "Cited", "Tested", "N/A", "Untested")
    table.add_column("Done", min_width=20)
    for name, each in measured.items():
        total, left = len(each.book.rules), len(each.untested)
        counts = (total, len(each.cited), len(each.tested), len(each.not_applicable), left)
        bar = ProgressBar(total=total, completed=total - left, width=20)
        table.add_row(name, *(str(count) for count in counts), bar)
    console = Console()
    console.print(table)
    if game:
        untested = [each.book.rules[rule] for each in measured.values() for rule in each.untested]
        _print_others(console, "Untested", untested)


def _chosen(games: Mapping[str, T], game: str | None) -> dict[str, T]:
    """All games, or the one named."""
    if game is None:
        return dict(games)
    if game in games:
        return {game: games[game]}
    near = get_close_matches(game, games, n=1) or list(games)
    raise UnknownName(f"there is no game {game}; try {', '.join(near)}")


def _book_of(rule_id: str) -> RuleBook:
    """The book whose prefix the ID has."""
    found = {book.prefix: book for book in books().values() if book.rules}
    prefix = rule_id.strip().upper().partition("-")[0]
    if prefix not in found:
        raise UnknownName(
            f"no rule is called {rule_id}; IDs begin with {', '.join(found)},"
            f" and `wartable rules search {rule_id}` looks for words"
        )
    return found[prefix]


def _counted(each: covered.Coverage) -> dict[str, Any]:
    return {
        "total": len(each.book.rules),
        "tested": len(each.tested),
        "not_applicable": list(each.not_applicable),
        "untested": each.untested,
    }


def _as_json(book: RuleBook, rule: Rule) -> dict[str, Any]:
    return {"game": book.game, **msgspec.to_builtins(rule)}


def _print_json(value: Any) -> None:
    print(msgspec.json.format(msgspec.json.encode(value), indent=2).decode())


def _print_others(console: Console, title: str, rules: list[Rule]) -> None:
    if rules:
        console.print(f"\n{title}", style="bold")
        _print_rules(console, rules)


def _print_rules(console: Console, rules: list[Rule]) -> None:
    grid = Table.grid(padding=(0, 2))
    grid.add_column(style="cyan", no_wrap=True)
    grid.add_column()
    for rule in rules:
        grid.add_row(rule.id, Text(rule.text.partition("\n")[0]))
    console.print(grid)
