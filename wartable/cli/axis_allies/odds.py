"""`wartable odds` for the family: exact chances of a battle, from a line-up or from a game."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from math import inf
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.text import Text

from wartable.cli.axis_allies.names import Names
from wartable.cli.axis_allies.words import ALL, parse
from wartable.cli.files import open_table
from wartable.cli.output import Json, console, print_json
from wartable.core.errors import BadData, UnknownName, WartableError
from wartable.games import find_game
from wartable.games.axis_allies.game import AxisAllies
from wartable.games.axis_allies.state import Options, State

if TYPE_CHECKING:  # what computes takes a while to import, and no other command needs it
    from wartable.odds.axis_allies import Cheapest, Policy, Sides
    from wartable.odds.axis_allies.report import Found

Order = Annotated[
    str,
    typer.Option(metavar="ORDER", help="default, value, power, or a list: infantry,artillery,tank"),
]
Technologies = Annotated[
    str, typer.Option(metavar="NAMES", help="What the side has developed: radar,heavy_bombers")
]
Dive = Annotated[str, typer.Option(metavar="WHEN", help="never, outmatched or always")]
PLAIN = re.compile(r"[A-Za-z0-9_, -]+")
"""A force that is told in names and numbers alone."""


def odds(
    words: Annotated[
        list[str],
        typer.Argument(
            metavar="GAME ATTACKERS [then ATTACKERS]... vs DEFENDERS | LOG",
            help="Forces in words, or the log of a game with --space or --raid.",
        ),
    ],
    space: Annotated[str, typer.Option(help="The combat of a log: in this space.")] = "",
    raid: Annotated[str, typer.Option(metavar="SPACE", help="A bombing raid there.")] = "",
    damage: Annotated[int, typer.Option(min=0, help="Raid: damage before it.")] = 0,
    intercept: Annotated[bool, typer.Option(help="Raid of a log: all fighters rise.")] = False,
    engage: Annotated[list[str] | None, typer.Option(help="Assault: fight in this zone.")] = None,
    attacker_losses: Order = "default",
    defender_losses: Order = "default",
    attacking_submarines: Dive = "never",
    defending_submarines: Dive = "never",
    retreat_after: Annotated[
        int | None, typer.Option(min=1, metavar="N", help="Retreat after N rounds.")
    ] = None,
    retreat_at: Annotated[
        int, typer.Option(min=0, metavar="N", help="Retreat when N units are left.")
    ] = 0,
    retreat_aircraft: Annotated[
        bool, typer.Option("--retreat-aircraft", help="Retreat when only aircraft are left.")
    ] = False,
    retreat_under: Annotated[
        float, typer.Option(min=0, max=1, metavar="P", help="Retreat when the chance is under P.")
    ] = 0.0,
    hold: Annotated[
        str, typer.Option(metavar="FORCE", help="Also the chance to hold against this attack.")
    ] = "",
    cheapest: Annotated[
        float | None,
        typer.Option(metavar="P", help="The cheapest of the attackers that does it with P."),
    ] = None,
    attacker_technologies: Technologies = "",
    defender_technologies: Technologies = "",
    low_luck: Annotated[bool, typer.Option("--low-luck", help="Dice are added up.")] = False,
    work: Annotated[
        int, typer.Option(min=1, help="Pairs of fleets followed before bounds are given.")
    ] = 5_000,
    patient: Annotated[
        bool, typer.Option("--patient", help="Work it out however long it takes.")
    ] = False,
    json: Json = False,
    plot: Annotated[
        Path | None, typer.Option(metavar="FILE.svg", help="Draw a picture to this file.")
    ] = None,
) -> None:
    """Work out the exact chances of a battle.

    Example: [bold]wartable odds spring_1942 "6 infantry, 2 tank" vs "5 infantry, 1 aa_gun"[/bold]
    """
    from wartable.odds.axis_allies import (
        SECONDS,
        Odds,
        Sides,
        Submerging,
        chance_to_hold,
        cheapest_force,
        waves_odds,
    )
    from wartable.odds.axis_allies.statements import PolicyWords

    game, state, attacks, defenders = _asked(words)
    space, raid = _place(game, space), _place(game, raid)
    zones = tuple(_place(game, zone) for zone in engage or ())
    policy = PolicyWords(
        attacker_losses=attacker_losses,
        defender_losses=defender_losses,
        attacking_submarines=_one_of(Submerging, attacking_submarines),
        defending_submarines=_one_of(Submerging, defending_submarines),
        retreat_after=retreat_after,
        retreat_at=retreat_at,
        retreat_aircraft=retreat_aircraft,
        retreat_under=retreat_under,
    ).policy(game.edition.data)
    options = Options(low_luck=low_luck)
    technologies = Sides(_names(attacker_technologies), _names(defender_technologies))
    if any(technologies) and (state is not None or cheapest is not None or len(attacks) > 1):
        raise BadData("technologies are given for one battle or raid of a line-up")
    most = inf if patient else SECONDS
    found: Found
    best: Cheapest | None = None
    with _patience_named():
        if state is not None:
            if low_luck:
                raise BadData("a log says itself whether it is played with low luck")
            found = _in_position(game, state, space, raid, intercept, zones, policy, work, most)
        elif raid:
            found = _raid(game, raid, attacks, defenders, damage, policy, technologies, most)
        elif cheapest is not None:
            (attackers,) = _one(attacks, "the cheapest force")
            best = cheapest_force(game, attackers, defenders, cheapest, policy, options)
            if best is None:
                raise BadData(f"all of them together do it with less than {cheapest:g}")
            found = best.odds
        elif len(attacks) > 1:
            found = waves_odds(game, attacks, defenders, policy, options, most_work=most)
        else:
            found = _line_up(game, attacks[0], defenders, options, policy, work, technologies, most)
    held = None
    if hold:
        if not isinstance(found, Odds):
            raise BadData("--hold needs one battle for a territory")
        held = chance_to_hold(game, found, hold, policy)
    _tell(found, best, held, hold, plot, json=json)


@contextmanager
def _patience_named() -> Iterator[None]:
    """What is refused because it takes too long is refused with what to do about it."""
    from wartable.odds.axis_allies import TooMuchWork

    try:
        yield
    except TooMuchWork as error:
        raise BadData(f"{error}; --patient does it however long it takes") from None


def _asked(words: Sequence[str]) -> tuple[AxisAllies, State | None, list[str], str]:
    """The game, the position of a log, or the attacks and the defenders of a line-up."""
    first, *rest = words
    if not rest:
        with open_table(Path(first)) as table:
            game, state = table.game, table.state
        return _of_family(game), state, [], ""
    attacks: list[str] = []
    game = _of_family(find_game(first))
    expected = True
    for place, word in enumerate(rest):
        if expected:
            attacks.append(_in_ids(game, word))
        elif word.lower() in ("vs", "against") and place == len(rest) - 2:
            return game, None, attacks, _in_ids(game, rest[-1])
        elif word.lower() != "then":
            break
        expected = not expected
    raise BadData('say: wartable odds GAME "ATTACKERS" vs "DEFENDERS"')


def _in_ids(game: AxisAllies, text: str) -> str:
    """A force in everyday words, `6 inf 2 tactical bombers`, by the names of the units' own; what
    says more of them stays as it is written."""
    if not PLAIN.fullmatch(text) or text.strip() in ("none", "nothing"):
        return text
    said = parse(Names(game.edition.data), text)
    if said.all_places or said.numbers or said.everything or ALL in said.counts.values():
        raise BadData(f"cannot read {text!r}: numbers and units, as `6 infantry, 2 tanks`")
    return ", ".join(f"{number} {kind}" for kind, number in said.counts.items())


def _place(game: AxisAllies, text: str) -> str:
    """The space that is called so, `uk` or `sz 5`; nothing if none is named."""
    return Names(game.edition.data).spaces.find(text) if text else ""


def _of_family(game: Any) -> AxisAllies:
    if not isinstance(game, AxisAllies):
        raise UnknownName(f"{game.title} is none of these games")
    return game


def _one_of(kind: Any, text: str) -> Any:
    try:
        return kind(text)
    except ValueError:
        raise BadData(f"{text!r} is none of {', '.join(kind)}") from None


def _one(attacks: list[str], what: str) -> list[str]:
    if len(attacks) != 1:
        raise BadData(f"{what} is asked of one attack")
    return attacks


def _names(text: str) -> frozenset[str]:
    return frozenset(word.strip() for word in text.split(",") if word.strip())


def _line_up(
    game: AxisAllies,
    attackers: str,
    defenders: str,
    options: Options,
    policy: Policy,
    work: int,
    technologies: Sides,
    most: float,
) -> Found:
    from wartable.odds.axis_allies import from_line_up, odds

    case = from_line_up(game, attackers, defenders, options, technologies)
    return odds(case, policy, most_rounds=work, most_work=most)


def _raid(
    game: AxisAllies,
    space: str,
    attacks: list[str],
    defenders: str,
    damage: int,
    policy: Policy,
    technologies: Sides,
    most: float,
) -> Found:
    from wartable.odds.axis_allies import raid_from_line_up, raid_odds

    (attackers,) = _one(attacks, "a raid")
    defenders = "" if defenders in ("none", "nothing") else defenders
    case = raid_from_line_up(game, space, attackers, defenders, damage, technologies=technologies)
    return raid_odds(case, policy, most_work=most)


def _in_position(
    game: AxisAllies,
    state: State,
    space: str,
    raid: str,
    intercept: bool,
    engage: tuple[str, ...],
    policy: Policy,
    work: int,
    most: float,
) -> Found:
    from wartable.odds.axis_allies import (
        AssaultCase,
        assault_odds,
        from_position,
        odds,
        raid_from_position,
        raid_odds,
    )

    if bool(space) == bool(raid):
        raise BadData("say which combat of the game: --space SPACE or --raid SPACE")
    if raid:
        flight = raid_from_position(game, state, raid, intercept=intercept)
        return raid_odds(flight, policy, most_work=most)
    case = from_position(game, state, space, engage)
    if isinstance(case, AssaultCase):
        return assault_odds(case, policy, most_rounds=work, most_work=most)
    return odds(case, policy, most_rounds=work, most_work=most)


def _tell(
    found: Found,
    best: Cheapest | None,
    held: float | None,
    counter: str,
    plot: Path | None,
    *,
    json: bool,
) -> None:
    from wartable.cli.axis_allies.odds_tables import print_bars, print_odds
    from wartable.odds.axis_allies.report import as_data, draw
    from wartable.odds.report import rounded

    if plot is not None:
        try:
            plot.write_text(draw(found), encoding="utf-8")
        except OSError as error:
            raise WartableError(f"{plot}: cannot be written: {error.strerror}") from error
    force = best.odds.say(best.units) if best else ""
    if json:
        told = as_data(found)
        if best is not None:
            told["cheapest"] = {"units": force, "cost": best.cost}
        if held is not None:
            told["hold"] = held
        print_json(rounded(told))
        return
    out = console()
    if best is not None:
        out.print(Text.assemble(("Cheapest: ", "bold"), f"{force}, {best.cost} IPC"))
    print_odds(out, found)
    if held is not None:
        print_bars(out, {"taken and held": (held, "green")})
        out.print(f"against {counter}", style="dim", markup=False)
    if plot is not None:
        out.print(f"Drawn to {plot}", style="dim", markup=False)
