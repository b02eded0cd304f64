"""`wartable odds` for Empire of the Sun: from a line-up, from a game, or of a plan in it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, get_args

import typer
from msgspec.structs import replace

from wartable.cli.empire_of_the_sun.finding import Finder, find
from wartable.cli.files import open_table
from wartable.cli.output import Json, console, print_json
from wartable.core.codec import unknown_name
from wartable.core.dice import NoDice
from wartable.core.errors import BadData, IllegalAction, UnknownName, WartableError
from wartable.games.empire_of_the_sun.data import data
from wartable.games.empire_of_the_sun.game import GAME
from wartable.games.empire_of_the_sun.names import Condition
from wartable.games.empire_of_the_sun.position import Position
from wartable.games.empire_of_the_sun.state import Options, State

if TYPE_CHECKING:  # what computes takes a while to import, and no other command needs it
    from wartable.odds.empire_of_the_sun import Policy
    from wartable.odds.empire_of_the_sun.report import Found

Hits = Annotated[
    str, typer.Option(metavar="HOW", help="win, strength, value, or a list: akagi,kongo")
]
SAY = 'say: wartable odds empire_of_the_sun "UNITS" vs "UNITS" --hex HEX'


def odds(
    words: Annotated[
        list[str],
        typer.Argument(
            metavar="GAME UNITS vs UNITS | LOG [submarines|bombing|china|europe|CARD]",
            help="Forces in words, the active player's first; or the log of a game.",
        ),
    ],
    hex: Annotated[str, typer.Option(help="Where they fight; of a log this battle alone.")] = "",
    condition: Annotated[
        str, typer.Option(help="Line-up: surprise, intercept or ambush.")
    ] = "intercept",
    card: Annotated[
        str, typer.Option(help="Line-up: the condition is rolled for by this card.")
    ] = "",
    turn: Annotated[int | None, typer.Option(min=1, max=12, help="Line-up: the turn.")] = None,
    scenario: Annotated[str, typer.Option(help="Line-up: on the map of this scenario.")] = "1942",
    japan_hits: Hits = "win",
    allied_hits: Hits = "win",
    reaction: Annotated[
        str, typer.Option(help="Log: who reacts: given, none, or best of each HQ.")
    ] = "given",
    attack: Annotated[
        list[str] | None, typer.Option(metavar="CARD", help="Log: this Attack card is played.")
    ] = None,
    order: Annotated[
        list[str] | None, typer.Option(help="Log: first this, as at the prompt; any number.")
    ] = None,
    seat: Annotated[
        str, typer.Option(help="Log: as this seat sees it; without, as everybody does.")
    ] = "",
    json: Json = False,
    plot: Annotated[
        Path | None, typer.Option(metavar="FILE.svg", help="Draw a picture to this file.")
    ] = None,
) -> None:
    """Work out the exact chances of a battle or of a whole Offensive.

    Example: [bold]wartable odds empire_of_the_sun "akagi, kongo" vs "enterprise"[/bold]
    """
    first, *rest = words
    if first == GAME.id:
        if seat or order or attack:
            raise BadData("--seat, --order and --attack are for the log of a game")
        found = _line_up(rest, hex, condition, card, turn, scenario, japan_hits, allied_hits)
    else:
        if card or turn:
            raise BadData("--card and --turn are for a line-up")
        state = _planned(_seen(Path(first), seat), order or ())
        policy = _policy(japan_hits, allied_hits)
        found = _in_position(state, rest, hex, reaction, attack or (), policy)
    _tell(found, plot, json=json)


# a line-up


def _line_up(
    rest: Sequence[str],
    place: str,
    condition: str,
    card: str,
    turn: int | None,
    scenario: str,
    japan_hits: str,
    allied_hits: str,
) -> Found:
    from wartable.odds.empire_of_the_sun import ROLLS
    from wartable.odds.empire_of_the_sun.line_ups import odds_of

    if scenario not in data().scenarios:
        raise BadData(unknown_name("scenario", scenario, data().scenarios))
    if len(rest) == 1 and rest[0] in ROLLS:
        state = GAME.setup(Options(scenario=scenario))
        rolled: Found = ROLLS[rest[0]](replace(state, turn=turn or state.turn, flow=()))
        return rolled
    if len(rest) != 3 or rest[1].lower() not in ("vs", "against"):
        raise BadData(SAY)
    if condition not in get_args(Condition):
        raise BadData(f"{condition!r} is none of {', '.join(get_args(Condition))}")
    found: Any = condition
    return odds_of(
        _in_ids(rest[0]),
        _in_ids(rest[2]),
        find("hex", place, data().map_of(scenario).hexes) if place else "",
        _policy(japan_hits, allied_hits),
        condition=found,
        turn=turn,
        card=find("card", card, data().cards) if card else "",
        options=Options(scenario=scenario),
    )


def _in_ids(text: str) -> str:
    """A force by the ids of its counters, whatever people call them."""
    from wartable.odds.empire_of_the_sun.line_up import Entry, entries

    counters = [unit for unit, facts in data().counters.items() if facts.kind != "hq"]
    return ", ".join(
        str(
            Entry(
                find("unit", each.unit, counters, data().counters),
                each.reduced,
                each.landing,
                find("hex", each.start, data().map.hexes) if each.start else "",
            )
        )
        for each in entries(text)
    )


def _policy(japan_hits: str, allied_hits: str) -> Policy:
    from wartable.odds.empire_of_the_sun import Policy

    return Policy(_hits(japan_hits), _hits(allied_hits))


def _hits(text: str) -> Any:
    """How a side gives its hits: an aim, or units in order."""
    from wartable.odds.empire_of_the_sun import Aim

    aims = get_args(Aim)
    if text in aims:
        return text
    units = [each for each in text.split(",") if each.strip()]
    if not units:
        raise BadData(f"{text!r} is none of {', '.join(aims)}, and no list of units")
    try:
        return tuple(find("unit", each, data().counters) for each in units)
    except UnknownName as error:
        if len(units) == 1:
            raise BadData(f"{text!r} is none of {', '.join(aims)}, and {error}") from None
        raise


# a game


def _seen(path: Path, seat: str) -> State:
    """The position as a seat sees it, or as everybody does."""
    with open_table(path) as table:
        game, state = table.game, table.state
    if game.id != GAME.id:
        raise UnknownName(f"{game.title} is another game")
    if seat and seat not in GAME.seats(state):
        raise BadData(unknown_name("seat", seat, GAME.seats(state)))
    view: State = GAME.view(state, seat or None)
    return view


def _planned(state: State, orders: Sequence[str]) -> State:
    """The position when these orders were given, as far as no die falls and no card is drawn."""
    dice = NoDice(lambda: BadData("a plan ends before the first die and the first card"))
    for line in orders:
        pending = GAME.pending(state)
        if not pending:
            raise BadData(f"nobody is asked when {line!r} is ordered")
        owner = pending[0].owner
        text = Finder(Position(state), owner).order(line) or line
        action = GAME.parse_action(f"{owner}: {text}")
        if found := GAME.objections(state, action):
            raise IllegalAction(found)
        state = GAME.play(state, action, dice).state
    return state


def _in_position(
    state: State,
    rest: Sequence[str],
    place: str,
    reaction: str,
    attack: Sequence[str],
    policy: Policy,
) -> Found:
    from wartable.odds.empire_of_the_sun import ROLLS, Reaction, offensive_odds, strike

    pos = Position(state)
    place = find("hex", place, pos.map.hexes) if place else ""
    if rest:
        (word, *more) = rest
        if more:
            raise BadData("say one thing: submarines, bombing, china, europe or a card")
        if word in ROLLS:
            found: Found = ROLLS[word](state)
            return found
        return strike(state, find("card", word, data().cards), place)
    if reaction not in get_args(Reaction):
        raise BadData(f"{reaction!r} is none of {', '.join(get_args(Reaction))}")
    who: Any = reaction
    cards = tuple(find("card", each, data().cards) for each in attack)
    whole = offensive_odds(state, policy, who, cards)
    if not place:
        return whole
    if place not in whole.battles:
        raise BadData(f"no battle is declared in {pos.name(place)}")
    return whole.battles[place]


def _tell(found: Found, plot: Path | None, *, json: bool) -> None:
    from wartable.cli.empire_of_the_sun.odds_tables import print_odds
    from wartable.odds.empire_of_the_sun.report import as_data, draw
    from wartable.odds.report import rounded

    if plot is not None:
        try:
            plot.write_text(draw(found), encoding="utf-8")
        except OSError as error:
            raise WartableError(f"{plot}: cannot be written: {error.strerror}") from error
    if json:
        print_json(rounded(as_data(found)))
        return
    out = console()
    print_odds(out, found)
    if plot is not None:
        out.print(f"Drawn to {plot}", style="dim", markup=False)
