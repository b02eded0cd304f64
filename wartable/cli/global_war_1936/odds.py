"""`wartable odds` for Global War 1936: from a line-up, from a game, or of single rolls."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from wartable.cli.files import open_table
from wartable.cli.output import Json, console, print_json
from wartable.cli.terminal import terminal_of
from wartable.core.codec import Unreadable, convert
from wartable.core.errors import BadData, UnknownName
from wartable.games.global_war_1936.data import data
from wartable.games.global_war_1936.game import GAME
from wartable.games.global_war_1936.state import State

if TYPE_CHECKING:  # what computes takes a while to import, and no other command needs it
    from wartable.odds.global_war_1936 import Odds, Policy
    from wartable.odds.global_war_1936.rolls import Rolls

SAY = 'say: wartable odds global_war_1936 "3 infantry" vs "2 infantry"'
Order = Annotated[str, typer.Option(metavar="HOW", help="default, value, or units in order.")]
Picks = Annotated[str, typer.Option(metavar="HOW", help="dearest, or units in order.")]
Technologies = Annotated[str, typer.Option(help="Line-up: radar,airborne_doctrine")]


def odds(
    words: Annotated[
        list[str],
        typer.Argument(
            metavar="GAME UNITS vs UNITS | GAME technology NAME | LOG [end|recruit NATION|...]",
            help="Forces in words, the attacker's first; or the log of a game.",
        ),
    ],
    zone: Annotated[str, typer.Option(help="Where they fight; of a log this combat.")] = "",
    by: Annotated[str, typer.Option("--from", help="Line-up: whence the attack comes.")] = "",
    terrain: Annotated[str, typer.Option(help="Line-up: of the zone.")] = "normal",
    border: Annotated[str, typer.Option(help="Line-up: what is crossed, as river.")] = "",
    city: Annotated[bool, typer.Option("--city", help="Line-up: the zone is a city.")] = False,
    encircled: Annotated[
        bool, typer.Option("--encircled", help="Line-up: all zones around are the attacker's.")
    ] = False,
    fortified: Annotated[
        bool, typer.Option("--fortified", help="Line-up: the border is fortified.")
    ] = False,
    kind: Annotated[str, typer.Option(help="land, clash, shell, port or raid.")] = "",
    facility: Annotated[str, typer.Option(help="What a raid bombs, or where ships lie.")] = "",
    attacker: Annotated[str, typer.Option(help="Line-up: whose units attack.")] = "germany",
    defender: Annotated[str, typer.Option(help="Line-up: whose units defend.")] = "france",
    attacker_technologies: Technologies = "",
    defender_technologies: Technologies = "",
    attacker_losses: Order = "default",
    defender_losses: Order = "default",
    attacker_picks: Picks = "dearest",
    defender_picks: Picks = "dearest",
    submarines: Annotated[str, typer.Option(help="Defending ones: fight or decline.")] = "fight",
    kamikazes: Annotated[int, typer.Option(min=0, max=2, help="That strike at sea.")] = 0,
    scramble: Annotated[str, typer.Option(help="Who stands by or intercepts: none, all.")] = "none",
    retreat_after: Annotated[int | None, typer.Option(min=1, help="After so many rounds.")] = None,
    retreat_at: Annotated[int, typer.Option(min=0, help="With so many attackers left.")] = 0,
    retreat_under: Annotated[
        float, typer.Option(min=0, max=1, help="Below this chance to win by fighting on.")
    ] = 0.0,
    json: Json = False,
) -> None:
    """Work out the exact chances of a combat or of single rolls.

    Example: [bold]wartable odds global_war_1936 "3 infantry" vs "2 infantry"[/bold]
    """
    policy = _policy(
        attacker_losses=attacker_losses,
        defender_losses=defender_losses,
        attacker_picks=attacker_picks,
        defender_picks=defender_picks,
        submarines=submarines,
        kamikazes=kamikazes,
        scramble=scramble,
        retreat_after=retreat_after,
        retreat_at=retreat_at,
        retreat_under=retreat_under,
    )
    first, *rest = words
    if first == GAME.id and rest[:1] == ["technology"]:
        _tell(_technology(rest[1:]), json=json)
    elif first == GAME.id:
        ground: dict[str, Any] = {
            "zone": zone,
            "by": by,
            "terrain": terrain,
            "border": border,
            "city": city,
            "encircled": encircled,
            "fortified": fortified,
            "kind": kind or "land",
            "facility": facility or "major_factory",
            "attacker": attacker,
            "defender": defender,
            "attacker_technologies": _list(attacker_technologies),
            "defender_technologies": _list(defender_technologies),
        }
        _tell(_line_up(rest, ground, policy), json=json)
    else:
        _tell(_in_game(Path(first), rest, zone, kind, facility, policy), json=json)


def _list(text: str) -> list[str]:
    return [each.strip() for each in text.split(",") if each.strip()]


def _policy(**said: Any) -> Policy:
    from wartable.odds.global_war_1936.line_ups import PolicyWords

    try:
        words: PolicyWords = convert(said, PolicyWords)
    except Unreadable as error:
        raise BadData(str(error)) from None
    return words.policy()


def _line_up(rest: Sequence[str], said: dict[str, Any], policy: Policy) -> Odds:
    from wartable.odds.global_war_1936 import combat_odds
    from wartable.odds.global_war_1936.line_up import Ground, from_line_up

    if len(rest) != 3 or rest[1].lower() not in ("vs", "against"):
        raise BadData(SAY)
    try:
        ground: Ground = convert(said, Ground)
    except Unreadable as error:
        raise BadData(str(error)) from None
    return combat_odds(from_line_up(rest[0], rest[2], ground), policy)


def _technology(rest: Sequence[str]) -> Rolls:
    from wartable.odds.global_war_1936.rolls import technology_odds

    if len(rest) not in (1, 2) or (len(rest) == 2 and not rest[1].isdigit()):
        raise BadData("say: technology NAME [BOX]")
    return technology_odds(rest[0], int(rest[1]) if len(rest) == 2 else 0)


def _in_game(
    path: Path, rest: Sequence[str], zone: str, kind: str, facility: str, policy: Policy
) -> Odds | Rolls:
    from wartable.odds.global_war_1936 import begun, combat_odds

    with open_table(path) as table:
        game, state = table.game, table.state
    if game.id != GAME.id:
        raise UnknownName(f"{game.title} is another game")
    if rest:
        return _roll(state, rest)
    if not zone:
        raise BadData("say which: --zone ZONE")
    return combat_odds(begun(state, terminal_of(game).space(zone), kind, facility), policy)


def _roll(state: State, rest: Sequence[str]) -> Rolls:
    """A single roll, by its words."""
    from wartable.odds.global_war_1936 import rolls

    match rest:
        case ["end"]:
            return rolls.end_odds(state)
        case ["recruit", nation] if nation in data().nations:
            return rolls.recruitment_odds(state, nation)
        case ["influence", nation, warlord, *ipp] if {nation, warlord} <= data().nations.keys():
            spent = int(ipp[0]) if ipp and ipp[0].isdigit() else 0
            return rolls.influence_odds(state, nation, warlord, spent)
        case ["raid", sea] if sea in data().map.sea:
            return rolls.convoy_odds(state, sea)
        case ["raider", nation, sea] if nation in data().nations and sea in data().map.sea:
            return rolls.raider_odds(state, nation, sea)
        case ["interdiction", sender, *path] if sender in data().nations and path:
            return rolls.interdiction_odds(state, sender, tuple(path))
    raise BadData(
        "say: end, recruit NATION, influence NATION WARLORD [IPP], raid SEA, raider NATION SEA,"
        " or interdiction NATION SPACE SPACE ..."
    )


def _tell(found: Odds | Rolls, *, json: bool) -> None:
    from wartable.cli.global_war_1936.odds_tables import print_odds
    from wartable.odds.global_war_1936.report import as_data
    from wartable.odds.report import rounded

    if json:
        print_json(rounded(as_data(found)))
    else:
        print_odds(console(), found)
