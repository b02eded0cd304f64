"""What is asked now and how to answer: a few lines before the prompt."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from wartable.cli.axis_allies import paint, statecraft, telling
from wartable.cli.axis_allies.chances import Prospect, brief, suggestion
from wartable.cli.axis_allies.listing import ways
from wartable.cli.axis_allies.names import Names
from wartable.core.game import Reason
from wartable.desk import desk_of
from wartable.desk.axis_allies import usual
from wartable.desk.axis_allies.placing import rooms
from wartable.desk.language import ENGLISH
from wartable.desk.values import Ask, Button
from wartable.forces import size
from wartable.games.axis_allies.actions import Move, Retreat, Sail
from wartable.games.axis_allies.decisions import (
    AnyDecision,
    ChooseBombardment,
    ChooseCasualties,
    ChooseInterceptors,
    ChooseSubmerging,
    CombatMove,
    ConductCombat,
    LandStranded,
    Mobilize,
    NoncombatMove,
    PlaceBid,
    PressOnOrRetreat,
    Purchase,
)
from wartable.games.axis_allies.facts import Purse
from wartable.games.axis_allies.game import AxisAllies
from wartable.games.axis_allies.movement import landing
from wartable.games.axis_allies.narrate import say_kind, say_units
from wartable.games.axis_allies.phases import mobilize
from wartable.games.axis_allies.phases.conduct_combat import combats, engageable
from wartable.games.axis_allies.phases.purchase import on_offer
from wartable.games.axis_allies.position import Position
from wartable.games.axis_allies.purses import open_purses, purses, waiting
from wartable.games.axis_allies.state import State
from wartable.games.axis_allies.technologies import price
from wartable.games.axis_allies.unit import Force, Unit


def guide(
    game: AxisAllies,
    names: Names,
    state: State,
    decision: AnyDecision,
    chance: Prospect | None = None,
) -> RenderableType:
    """What to do next; where a battle may be broken off, with the chance to win it."""
    pos = game.position(state)
    match decision:
        case Purchase():
            return _purchase(pos)
        case PlaceBid(money=money):
            return _lines(
                f"Bid: {money} IPC for extra units, before round 1.",
                examples=("bid 1 infantry in libya", "done"),
            )
        case CombatMove():
            return _lines(
                "Move units into battle. `targets` shows what can be attacked and by whom.",
                examples=(*_examples(game, names, state, decision), "targets", "moves", "done"),
            )
        case ConductCombat():
            return _combats(game, pos, names)
        case NoncombatMove():
            return _noncombat(game, names, state, decision)
        case Mobilize():
            return _mobilize(pos, names)
    battle = usual.battle_of(pos)
    parts: list[RenderableType] = []
    is_clear = isinstance(decision, ChooseSubmerging) and battle is not None and battle.round == 1
    if isinstance(decision, PressOnOrRetreat | ChooseSubmerging) and battle and not is_clear:
        when = "after" if isinstance(decision, PressOnOrRetreat) else "in"
        parts.append(Text(f"⚔ {pos.name(battle.space)} {when} round {battle.round}", "bold"))
        parts.append(telling.line_ups(pos.data, battle.attackers, battle.defenders))
    elif isinstance(decision, ChooseCasualties):
        parts.append(_standing(pos, decision))
    if tell := OF_A_BATTLE.get(type(decision)):
        parts.append(tell(pos, names, decision, chance))
    else:
        parts.append(_asked(game, names, state, decision))
    return Group(*parts)


def _asked(game: AxisAllies, names: Names, state: State, decision: AnyDecision) -> RenderableType:
    """What is asked outside of a battle, as the desk says it, with some answers."""
    (ask,) = (
        each
        for each in desk_of(game).desk(state, [decision.owner], ENGLISH).asks
        if getattr(decision, "space", "") in ("", each.space)
    )
    lines = [f"{ask.title}{'' if ask.title.endswith('?') else '.'} {ask.hint}"]
    lines += [f"  {button.label}: {each.text} ({each.rule})" for button, each in _against(ask)]
    return _lines(*lines, examples=statecraft.answers(game, names, state, decision))


def _against(ask: Ask) -> Iterable[tuple[Button, Reason]]:
    return ((button, each) for button in ask.buttons for each in button.refused[:1])


def _standing(pos: Position, decision: ChooseCasualties) -> RenderableType:
    """Who is left on both sides, in a line."""
    battle = usual.battle_of(pos)
    assert battle is not None
    line = Text(f"{pos.name(decision.space)}: ", "bold")
    line.append_text(
        paint.forces(pos.data, paint.on_board(pos.data, battle.attackers), None)
    ).append(" against ", "not bold")
    left = paint.forces(pos.data, paint.on_board(pos.data, battle.defenders), None)
    return line.append_text(left or Text("nothing"))


def _losses(
    pos: Position, names: Names, decision: ChooseCasualties, chance: Prospect | None
) -> RenderableType:
    suggested = usual.suggested(pos, decision)
    hits = sum(pool.hits for pool in decision.pools)
    others = [each for each in usual.choices(pos, decision) if each != suggested]
    return _lines(
        f"{_who(pos, decision)}, choose {_hits(hits)}. Enter: {_hit_units(pos, suggested)}",
        examples=(*(_plain(each) for each in others[:1]), "auto"),
    )


def _press_on(
    pos: Position, names: Names, decision: PressOnOrRetreat, chance: Prospect | None
) -> RenderableType:
    who, to = _who(pos, decision), decision.to
    if decision.must_retreat:
        return _lines(
            f"{who}, nothing left can fight: Enter retreats to {pos.name(to[0])};"
            " who stays is lost.",
            examples=("retreat", "stay"),
        )
    back = f"retreat {names.spaces.brief(to[0])}" if len(to) > 1 else "retreat"
    told = f"{who}, fight on or retreat?"
    if chance is not None:
        told += f" {100 * chance.win:.0f} % to win, {chance.swing:+.1f} IPC."
    enter = suggestion(pos, decision, chance)
    if isinstance(enter, Retreat):
        told += f" Enter: retreat to {pos.name(enter.to)}."
    else:
        told += " Enter: fight another round."
    if len(to) > 1 or not isinstance(enter, Retreat):
        places = (pos.name(space) if space else "withdraw the aircraft" for space in to)
        told += f" Retreat to: {', '.join(places)}"
    return _lines(told, examples=("yes", back, "auto"))


def _submerge(
    pos: Position, names: Names, decision: ChooseSubmerging, chance: Prospect | None
) -> RenderableType:
    boats = say_units(pos.data, decision.submarines)
    return _lines(
        f"{_who(pos, decision)}, submerge {boats}? Enter stays and strikes.",
        examples=("y", "n", "1"),
    )


def _bombard(
    pos: Position, names: Names, decision: ChooseBombardment, chance: Prospect | None
) -> RenderableType:
    ships = decision.ships
    most = min(decision.limit, size(ships))
    return _lines(
        f"{_who(pos, decision)}, which ships bombard {pos.name(decision.space)}? {most} may, of"
        f" {say_units(pos.data, ships)}. Enter sends the best.",
        examples=(_plain(ships[:1]), "none"),
    )


def _intercept(
    pos: Position, names: Names, decision: ChooseInterceptors, chance: Prospect | None
) -> RenderableType:
    return _lines(
        f"{_who(pos, decision)}, bombers come to {pos.name(decision.space)}. Send up fighters?"
        f" There are {say_units(pos.data, decision.fighters)}. Enter sends none.",
        examples=("all", "1 fighter", "none"),
    )


def _divert(
    pos: Position, names: Names, decision: LandStranded, chance: Prospect | None
) -> RenderableType:
    unit, over = pos.type(decision.unit).name, pos.name(decision.space)
    places = ", ".join(map(pos.name, decision.to))
    return _lines(
        f"{_who(pos, decision)}, a {unit} over {over} lost its place."
        f" Where does it land? {places}. Enter takes the first.",
        examples=[names.spaces.brief(space) for space in decision.to[:2]],
    )


OF_A_BATTLE: dict[
    type[AnyDecision], Callable[[Position, Names, Any, Prospect | None], RenderableType]
] = {
    ChooseCasualties: _losses,
    PressOnOrRetreat: _press_on,
    ChooseSubmerging: _submerge,
    ChooseBombardment: _bombard,
    ChooseInterceptors: _intercept,
    LandStranded: _divert,
}
"""What a battle asks, in a line and some answers; `answering` reads them. All other questions are
told as the desk tells them."""


def _who(pos: Position, decision: AnyDecision) -> str:
    return pos.data.powers[decision.owner].name


def _plain(units: Force) -> str:
    counts: dict[str, int] = {}
    for unit, number in units:
        counts[unit.type] = counts.get(unit.type, 0) + number
    return " ".join(f"{number} {kind}" for kind, number in counts.items())


def _hits(hits: int) -> str:
    return "who takes the hit" if hits == 1 else f"who takes the {hits} hits"


def _hit_units(pos: Position, units: Force) -> str:
    told = []
    for unit, number in units:
        name = say_kind(pos.data, unit.type, number)
        only_damaged = unit.hits + 1 < pos.type(unit).hits
        told.append(f"{name} (damaged)" if only_damaged else name)
    return ", ".join(told)


def _lines(*lines: str, examples: Iterable[str] = ()) -> RenderableType:
    parts: list[RenderableType] = [Text(line) for line in lines]
    grid = Table.grid(padding=(0, 1, 0, 0))
    tries = [Text(example, "bold cyan") for example in examples]
    grid.add_row(Text("  try:", "dim"), paint.Packed(tries, "  |  "))
    return Group(*parts, grid)


def _purchase(pos: Position) -> RenderableType:
    grid = Table.grid(padding=(0, 2, 0, 0))
    for _ in range(2):
        grid.add_column(style="bold cyan", no_wrap=True)
        grid.add_column()
        grid.add_column(justify="right", no_wrap=True)
        grid.add_column(style="dim", no_wrap=True)
    titles = [Text(each, "dim") for each in ("", "unit", "IPC", "a/d/m")]
    grid.add_row(*titles, *titles)
    kinds = [kind for kind in pos.data.units.values() if on_offer(pos, kind.id)]
    half = (len(kinds) + 1) // 2
    for at in range(half):
        cells: list[str] = []
        for kind in kinds[at::half]:
            values = f"{kind.attack or '-'}/{kind.defense or '-'}/{kind.move or '-'}"
            cells += [kind.symbol, kind.name, str(price(pos, pos.me, kind.id)), values]
        grid.add_row(*cells)
    parts: list[RenderableType] = [
        Text("Buy units; they are placed at the end of your turn."),
        Padding(grid, (0, 0, 0, 2)),
        Padding(Text(bought(pos)), (0, 0, 0, 2)),
    ]
    damaged = [
        f"{pos.name(space)} {damage}"
        for space, facilities in pos.state.facilities.items()
        for damage in facilities.values()
        if damage and pos.state.control[space] == pos.me
    ]
    examples = ["buy 3 infantry 1 tank", "done"]
    if damaged:
        parts.append(
            Text(f"  Damaged: {', '.join(damaged)}; a point of repair costs 1 IPC.", "red")
        )
        examples.insert(1, "repair")
    parts.append(_lines(examples=examples))
    return Group(*parts)


def bought(pos: Position) -> str:
    """What waits to be placed, what is left to spend, and how much can be placed."""
    return "\n".join(_bought_for(pos, purse) for purse in open_purses(pos, pos.me))


def _bought_for(pos: Position, purse: Purse) -> str:
    told = f"Bought: {_waiting(pos, purse) or 'nothing'}. Left: {pos.state.money[purse.id]} IPC."
    if len(open_purses(pos, pos.me)) > 1:
        told = f"{purse.name} (`buy ... for {purse.half}`): {told}"
    if not pos.data.powers[pos.me].has_industry:
        return f"{told} Room: any home territory."
    told += f" Room: {_room(pos, purse)}."
    most = sum(rooms(pos, purse).values())
    units = sum(
        n for kind, n in waiting(pos, purse).items() if pos.data.units[kind].domain != "facility"
    )
    if units > most:
        told += f" There is room for {most}, and {units} wait to be placed!"
    return told


def left_over(pos: Position) -> str:
    """What was bought and finds no room (S42-MOB-15)."""
    left = ", ".join(filter(None, (_waiting(pos, purse) for purse in purses(pos, pos.me))))
    return f"{left} left over, without room; `done` returns the price"


def _waiting(pos: Position, purse: Purse) -> str:
    return ", ".join(say_kind(pos.data, kind, n) for kind, n in waiting(pos, purse).items())


def _room(pos: Position, purse: Purse) -> str:
    return ", ".join(f"{pos.name(space)} {n}" for space, n in rooms(pos, purse).items()) or "none"


def _examples(game: AxisAllies, names: Names, state: State, decision: AnyDecision) -> list[str]:
    """A legal move or two, in plain words."""
    pos = game.position(state)
    brief = names.spaces.brief
    found: dict[str, str] = {}
    for (start, kind, end), action in ways(game, state, decision).items():
        domain = pos.data.units[kind].domain
        if isinstance(action, Sail) and action.loads:
            units = " ".join(f"{n} {unit.type}" for load in action.loads for unit, n in load.units)
            found.setdefault("ship", f"land {units} from {brief(start)} in {brief(end)}")
        elif isinstance(action, Move) and domain == "land":
            found.setdefault("land", f"move 1 {kind} {brief(start)} {brief(end)}")
        elif isinstance(action, Move) and not action.mission:
            found.setdefault(domain, f"move 1 {kind} {brief(start)} {brief(end)}")
    return [found[name] for name in ("land", "ship", "sea", "air") if name in found][:2]


def _combats(game: AxisAllies, pos: Position, names: Names) -> RenderableType:
    """The combats still to come, each with the chance to win it."""
    left = combats(pos)
    grid = Table.grid(padding=(0, 2, 0, 0))
    grid.add_column(no_wrap=True)
    grid.add_column(style="bold", no_wrap=True)
    grid.add_column(no_wrap=True)
    grid.add_column()
    for name, spaces in zip(("raid", "landing", "battle", "optional"), left, strict=True):
        for space in spaces:
            mine = _attackers(pos, space)
            line = [Text(stack) for stack in paint.stacks(pos.data, mine)]
            line.append(Text("against", "dim"))
            if name == "raid":
                line.append(Text("the industrial complex"))
            else:
                line += paint.parts(pos.data, pos.enemies(space), None) or [Text("nothing")]
            is_second = name != "raid" and space in left.raids
            told = Text("" if is_second else brief(game, pos.state, space), "cyan")
            grid.add_row(Text(f"  {name}", "dim"), pos.name(space), told, paint.Packed(line))
    first = (left.raids or left.assaults or (*left.general, *left.optional))[0]
    name_of = names.spaces.brief
    examples = ["fight", f"fight {name_of(first)}", "auto"]
    if zones := engageable(pos, first):
        examples.append(f"fight {name_of(first)} {name_of(zones[0])}")
    if not (left.raids or left.assaults or left.general):
        examples.append("done")
    order = "Raids come first, then landings. " if left.raids and left.assaults else ""
    return Group(
        Text(f"Choose the next battle. {order}`fight` takes the first, `auto` all."),
        grid,
        _lines(examples=examples),
    )


def _attackers(pos: Position, space: str) -> list[tuple[Unit, int]]:
    """My units there and those that come ashore, without what they carry."""
    units = [(Unit(unit.type, unit.owner), number) for unit, number in pos.own(space)]
    for zone in pos.assaults.get(space, ()):
        for ship, number in pos.at(zone):
            units += [(Unit(u.type, u.owner), number) for u in ship.cargo if u.to == space]
    return units


def _noncombat(
    game: AxisAllies, names: Names, state: State, decision: AnyDecision
) -> RenderableType:
    pos = game.position(state)
    parts: list[RenderableType] = [
        Text("Move what has not fought, by land and sea, and bring your aircraft home.")
    ]
    flying = [
        f"{n} {pos.type(unit).symbol} over {pos.name(space)} ({pos.left(unit, space)} left)"
        for space, unit, n in landing.aloft(pos)
    ]
    if flying:
        told = Text(f"In the air: {', '.join(flying)}. `moves` shows where they can land.", "red")
        parts.append(Padding(told, (0, 0, 0, 2)))
    examples = _home(game, names, state, decision) or _examples(game, names, state, decision)
    parts.append(_lines(examples=(*examples, "moves", "done")))
    return Group(*parts)


def _home(game: AxisAllies, names: Names, state: State, decision: AnyDecision) -> list[str]:
    """How aircraft in the air could land."""
    pos = game.position(state)
    brief = names.spaces.brief
    flying: dict[tuple[str, str], str] = {
        (space, unit.type): "" for space, unit, _ in landing.aloft(pos)
    }
    for start, kind, end in ways(game, state, decision):
        if (start, kind) in flying and not flying[start, kind] and pos.board.is_land(end):
            flying[start, kind] = (
                f"move all {pos.data.units[kind].plural} {brief(start)} {brief(end)}"
            )
    return [line for line in flying.values() if line][:2]


def _where(pos: Position, own: Sequence[Purse]) -> str:
    if not pos.data.powers[pos.me].has_industry:
        return "Room: any territory that was yours from the start and is yours now."
    room = "; ".join(_room(pos, purse) for purse in own)
    return f"Room: {room}. Ships go to a sea zone beside a complex."


def _mobilize(pos: Position, names: Names) -> RenderableType:
    own = [purse for purse in purses(pos, pos.me) if waiting(pos, purse)]
    kind, number = next(iter(waiting(pos, own[0]).items()))
    options = [each.space for each in mobilize.options(pos, kind)]
    kinds = [kind for purse in own for kind in waiting(pos, purse)]
    fits = any(mobilize.options(pos, kind) for kind in kinds)
    examples = ["place all", "done"] if fits else ["done"]
    if options:
        capital = pos.data.powers[pos.me].capital
        where = names.spaces.brief(capital if capital in options else options[0])
        examples.insert(1, f"place {number} {kind} in {where}")
    return _lines(
        f"Place what you bought: {', '.join(_waiting(pos, purse) for purse in own)}.",
        _where(pos, own),
        examples=examples,
    )
