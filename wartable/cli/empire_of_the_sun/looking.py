"""What one may ask of a position at the prompt: supply, ZOI, ranges, odds, points and tracks."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from msgspec.structs import replace
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from wartable.cli.empire_of_the_sun.finding import Finder, name_of, several
from wartable.cli.empire_of_the_sun.hex_field import hex_field, short
from wartable.cli.empire_of_the_sun.words import (
    STEPS,
    condition_line,
    left_to_do,
    offensive_line,
)
from wartable.core.errors import UnknownName
from wartable.games.empire_of_the_sun import decisions, lines, points
from wartable.games.empire_of_the_sun.actions import (
    AnyAction,
    PlayEvent,
    PlayOperations,
    RecallHq,
    ReturnHq,
)
from wartable.games.empire_of_the_sun.cards.ways import ways
from wartable.games.empire_of_the_sun.facts import SIDES
from wartable.games.empire_of_the_sun.hq import may_command
from wartable.games.empire_of_the_sun.narrate import TRACKS
from wartable.games.empire_of_the_sun.offensive.moving import moves
from wartable.games.empire_of_the_sun.offensive.party import Mode
from wartable.games.empire_of_the_sun.offensive.under_way import step_of
from wartable.games.empire_of_the_sun.position import Position
from wartable.games.empire_of_the_sun.supply import supply_of
from wartable.games.empire_of_the_sun.victory import level
from wartable.games.empire_of_the_sun.zoi import zoi_of

COMMANDS = {
    "show": "who stands where; `show WORD` a hex, a unit, a card or a side",
    "map": "`map rabaul`, `map 4021`, `map kongo`: the hexes around it",
    "hand": "your cards, and what each may be played as",
    "card": "`card AL-13`: a card, every way to play it, and why not",
    "steps": "the steps of the Offensive, the one under way, and what is left to do in it",
    "supply": "`supply UNIT`: its supply line, or what blocks it",
    "zoi": "who has zones of influence where; `zoi HEX` draws them around a hex",
    "range": "`range HQ`: whom it can activate",
    "reach": "`reach UNIT, UNIT`: where it can go now, or several together",
    "moves": "the words for moves: sail, steam, march, land and the rest",
    "distance": "`distance A, B` in hexes, by units or places",
    "odds": "`odds HEX`: the odds of a declared battle, as things stand",
    "points": "victory points, row by row",
    "tracks": "Political Will, War in Europe, China, India and the rest",
    "ask": "`ask strength 2015`: any question of scenario files, in IDs or names; `ask` lists them",
}
PLAYS = {
    "PlayOperations": "operations",
    "PlayEvent": "event",
    "AttackChina": "Offensive in China",
    "RecallHq": "recall of an HQ",
    "ReturnHq": "bring an HQ back",
    "BuildRoute": "build a route",
    "EndRivalry": "end rivalry",
    "SetAside": "set aside",
    "Discard": "discard",
}
MOVES = {
    "sail": "ships, to a port or to a battle",
    "land": "ground units over the sea, alone or with ships: an amphibious assault, by ASP",
    "march": "ground units over land",
    "fly": "aircraft, from airfield to airfield, or to a battle in range of one",
    "steam": "ships strategically, from port to port: further, and they do not fight",
    "ship": "ground units strategically, from port to port",
    "ferry": "aircraft strategically, from airfield to airfield",
    "barge": "Japanese ground units over one side of sea",
    "jump": "paratroops, where a card lets them",
    "to track": "a unit leaves the map and comes back in a later turn",
}
"""The ways to move, as they are said."""
NO_OFFENSIVE = "There is no Offensive under way."
Look = Callable[[Position, Any, str], RenderableType]


def look(pos: Position, decision: Any, line: str) -> RenderableType | None:
    """The answer to a line that only asks, or `None` if it is none of those."""
    word, _, rest = line.strip().partition(" ")
    found = LOOKS.get(word.lower())
    return found(pos, decision, rest.strip()) if found else None


def _needs(about: str, what: str) -> None:
    if not about:
        raise UnknownName(f"say of what: `{what}`")


def hand(pos: Position, decision: Any, about: str = "") -> RenderableType:
    """The cards of who is asked."""
    owner = decision.owner
    if about and about.lower() != owner:
        raise UnknownName(f"there is no hand {about!r}; `hand` shows your own")
    if owner not in pos.state.cards:
        return Text("The cards are not dealt yet.")
    cards = pos.state.cards[owner]
    told = Table(box=None, padding=(0, 2, 0, 0), title_justify="left")
    for heading in ("Card", "OC", "What it is", "May be played as"):
        told.add_column(heading)
    for card in [*cards.hand, *([cards.future] if cards.future else [])]:
        row = pos.card(card)
        kind = row.type + (f", {row.reaction}" if row.reaction else "")
        aside = " (set aside)" if card == cards.future else ""
        told.add_row(
            card, str(row.value), f"{row.name}{aside}: {row.summary} ({kind})", _uses(pos, card)
        )
    passes = f"Passes left: {cards.passes}." if cards.passes else "No passes left."
    return Group(told, Text(passes, "dim"))


def _uses(pos: Position, card: str) -> str:
    """The kinds of play that are open, each with the HQs; why the event is not."""
    side = pos.card(card).side
    open_: dict[str, list[str]] = {}
    why = ""
    for action, objections in ways(pos, side, card):
        kind = PLAYS[type(action).__name__]
        if not objections:
            hqs = [] if isinstance(action, RecallHq) else _hq(action)
            open_.setdefault(kind, []).extend(hqs)
        elif isinstance(action, PlayEvent) and not why:
            why = f"no event: {_of_it(pos, card, objections[0].text)}"
    every = sum(1 for _ in pos.units_of(side, "hq"))
    told = [kind + _by(hqs, every) for kind, hqs in open_.items()]
    if why and "event" not in open_:
        told.append(why)
    return "; ".join(told) or "nothing now"


def _of_it(pos: Position, card: str, text: str) -> str:
    """What is said of a card whose name stands beside it."""
    return text.replace(f"{card} {pos.card(card).name}", "it")


def _by(hqs: list[str], every: int) -> str:
    """By which HQs."""
    if not hqs:
        return ""
    return " with any HQ" if len(hqs) == every > 1 else f" ({', '.join(hqs)})"


def _hq(action: AnyAction) -> list[str]:
    if not isinstance(action, PlayOperations | PlayEvent | RecallHq | ReturnHq) or not action.hq:
        return []
    return [name_of(action.hq).removesuffix(" HQ")]


def card(pos: Position, decision: Any, about: str) -> RenderableType:
    """A card; of one's own, with every way to play it."""
    _needs(about, "card AL-13")
    found = Finder(pos, decision.owner).card(about)
    row = pos.card(found)
    lines_ = [
        f"{found} {row.name}: {row.type}{row.reaction and ', ' + row.reaction}, value {row.value}.",
        row.summary,
    ]
    cards = pos.state.cards.get(decision.owner)
    if cards is None or found not in (*cards.hand, cards.future):
        return Text("\n".join(lines_))
    told = Table.grid(padding=(0, 2, 0, 0))
    by_way: dict[tuple[str, str], list[str]] = {}
    for action, objections in ways(pos, row.side, found):
        why = "; ".join(f"{_of_it(pos, found, each.text)} ({each.rule})" for each in objections)
        by_way.setdefault((PLAYS[type(action).__name__], why), []).extend(_hq(action))
    for (way, why), hqs in by_way.items():
        mark = Text("✗" if why else "✓", "red" if why else "green")
        by = Text(", ".join(hqs))
        told.add_row(mark, way, Text(f"{by}: {why}" if hqs and why else why or str(by), "dim"))
    return Group(Text("\n".join(lines_)), told)


def steps(pos: Position, decision: Any, about: str = "") -> RenderableType:
    """The steps of the Offensive with the one under way."""
    now = step_of(pos)
    if not now:
        return Text(NO_OFFENSIVE)
    told = Text(f"{offensive_line(pos)} {condition_line(pos)}".strip() + "\n")
    for number, step in enumerate(STEPS, start=1):
        mark, style = ("▶", "bold") if number == now else (" ", "dim" if number < now else "")
        told.append(f"{mark} {number:2} {step}\n", style)
    told.append("".join(f"{line}\n" for line in left_to_do(pos)))
    for place, fight in sorted(pos.offensive.battles.items()):
        units = ", ".join(map(name_of, (*fight.active, *fight.reaction)))
        state = " (over)" if place in pos.offensive.fought else ""
        told.append(f"Battle hex {name_of(place)}{state}{units and ': ' + units}\n")
    return told


def supply(pos: Position, decision: Any, about: str) -> RenderableType:
    """The supply line of a unit, or what blocks it."""
    _needs(about, "supply UNIT")
    unit = Finder(pos, decision.owner).unit(about)
    told = f"{short(pos, unit)} in {name_of(pos.where(unit)) or 'no place'}"
    if not pos.is_on_map(unit):
        return Text(f"{told}: it is not on the map.")
    found = supply_of(pos)
    line = found.line(unit)
    if line is not None and len(line.path) < 2:
        return Text(f"{told}: in supply from {name_of(line.source)}, which is there")
    if line is not None:
        path = " > ".join(map(name_of, line.path))
        return Text(f"{told}: in supply from {name_of(line.source)}{path and ' by ' + path}")
    if found.is_supplied(unit):
        return Text(f"{told}: in supply.")
    why = [f"  {each.text} ({each.rule})" for each in found.why_not(unit)]
    return Text("\n".join([f"{told}: out of supply.", *why]))


def zoi(pos: Position, decision: Any, about: str) -> RenderableType:
    """Where each side has a ZOI."""
    board, found = pos.map.board, zoi_of(pos)
    barred = frozenset(board.numbers(found.bar(decision.owner)))
    if about:
        place = Finder(pos, decision.owner).any(about)
        centre = place if place in pos.map.hexes else pos.where(place)
        if centre not in pos.map.hexes:
            raise UnknownName(f"{name_of(place)} is in no hex")
        note = Text("*: an enemy ZOI that yours does not neutralise bars your lines there.", "dim")
        return Group(hex_field(pos, centre, barred), note)
    told = Table.grid(padding=(0, 2, 0, 0))
    for side in SIDES:
        told.add_row(name_of(side), _named(pos, board.numbers(found.projected(side))))
    told.add_row("barred to you", _named(pos, barred))
    return told


def _named(pos: Position, places: Iterable[str]) -> str:
    """How many hexes, and those of them that have names."""
    every = sorted(place for place in places if place in pos.map.hexes)
    named = [name_of(place) for place in every if pos.hex(place).name]
    return f"{len(every)} hexes{', among them ' * bool(named)}{', '.join(named)}"


def range_(pos: Position, decision: Any, about: str) -> RenderableType:
    """Whom an HQ can activate."""
    _needs(about, "range HQ")
    hq = Finder(pos, decision.owner).hq(about)
    counter = pos.counter(hq)
    if not pos.is_on_map(hq):
        return Text(f"{counter.name} is not on the map.")
    reached = lines.in_reach(pos, hq)
    head = (
        f"{counter.name} in {name_of(pos.where(hq))}: range {counter.command}, efficiency"
        f" {counter.efficiency}; its lines reach {len(reached)} hexes, and these units:"
    )
    told = Table.grid(padding=(0, 2, 0, 0))
    by_place: dict[str, list[str]] = {}
    for unit in pos.units_of(counter.side, "naval", "air", "ground"):
        if may_command(pos, hq, unit) and lines.activation_line(pos, hq, unit) is not None:
            by_place.setdefault(pos.where(unit), []).append(short(pos, unit))
    for place, units in sorted(by_place.items()):
        told.add_row(f"  {name_of(place)}", ", ".join(units))
    out = "" if supply_of(pos).is_supplied(hq) else " It is out of supply and commands nobody."
    return Group(Text(head + out), told)


def reach(pos: Position, decision: Any, about: str) -> RenderableType:
    """Where a unit can go in the step under way, or several together."""
    _needs(about, "reach UNIT")
    finder = Finder(pos, decision.owner)
    units = tuple(sorted(finder.unit(each) for each in several(about)))
    told = Table.grid(padding=(0, 2, 0, 0))
    facts = "\n".join(facts_of(pos, unit) for unit in units)
    mode: Mode
    match decision:
        case decisions.Activate():
            mode, pos = "offensive", _if_active(pos, units)
        case decisions.MoveUnits():
            mode = "offensive"
        case decisions.React():
            mode = "reaction"
        case decisions.MoveAfterBattle():
            mode = "after_battle"
        case _:
            return Text(f"{facts}\nWhere units can go is told while they move.")
    by_way: dict[str, list[str]] = {}
    for go in moves(pos, decision.owner, units, mode):
        aim = f" for {name_of(go.aim)}" * (bool(go.aim) and go.aim != go.to)
        sign = "!" * (go.aim == go.to)
        by_way.setdefault(go.how, []).append(f"{name_of(go.to)}{sign}{aim}")
    for way, places in by_way.items():
        told.add_row(way, ", ".join(places))
    if not by_way:
        nowhere = "It can go nowhere alone now." if len(units) == 1 else "Nowhere together now."
        return Text(f"{facts}\n{nowhere}")
    return Group(Text(facts), told, Text("!: to fight there", "dim"))


def _if_active(pos: Position, units: Iterable[str]) -> Position:
    """The position in which these units are activated, too, so that one can see whom to take."""
    active = pos.offensive.activated | {unit: pos.where(unit) for unit in units}
    offensive = replace(pos.offensive, activated=active)
    return Position(replace(pos.state, offensive=offensive))


def moves_(pos: Position, decision: Any = None, about: str = "") -> RenderableType:
    """The words for moves."""
    told = Table.grid(padding=(0, 2, 0, 0))
    for word, meant in MOVES.items():
        told.add_row(Text(word, "cyan"), meant)
    return told


def facts_of(pos: Position, unit: str) -> str:
    """A counter as it is printed, and where it is."""
    counter = pos.counter(unit)
    where = name_of(pos.where(unit)) or "not in this scenario"
    told = [f"{counter.nation.replace('_', ' ')} {counter.type or counter.size} {counter.kind}"]
    if counter.kind == "hq":
        told.append(f"range {counter.command}, efficiency {counter.efficiency}")
    else:
        told.append(f"attack {pos.attack(unit)}, defence {counter.defence}")
    if counter.range:
        told.append(f"range {counter.range}" + f"/{counter.extended}" * bool(counter.extended))
    if counter.asp:
        told.append(f"{counter.asp} ASP")
    return f"{short(pos, unit)}: {', '.join(told)}; {where}".replace("  ", " ")


def distance(pos: Position, decision: Any, about: str) -> RenderableType:
    """How far two places are apart."""
    finder = Finder(pos, decision.owner)
    parts = [each for each in about.replace(" to ", ",").split(",") if each.strip()]
    parts = about.split() if len(parts) == 1 else parts
    if len(parts) != 2:
        raise UnknownName("say between what: `distance rabaul, 4825`")
    ends = []
    for each in parts:
        thing = finder.any(each)
        place = pos.where(thing) if thing in pos.data.counters else thing
        if place not in pos.map.hexes:
            raise UnknownName(f"{each.strip()!r} is in no hex")
        ends.append(place)
    told = pos.distance(*ends)
    return Text(f"From {name_of(ends[0])} to {name_of(ends[1])}: {told} hexes")


def odds(pos: Position, decision: Any, about: str) -> RenderableType:
    """The odds of a battle that is declared and has not begun."""
    from wartable.odds.empire_of_the_sun import battle_odds

    offensive = pos.state.offensive
    left = [
        place
        for place in sorted(offensive.battles if offensive else ())
        if offensive and place not in offensive.fought
    ]
    if not left:
        return Text("No battle is declared; battles are when all have moved.")
    place = Finder(pos, decision.owner).hex(about) if about else left[0]
    if place not in left:
        raise UnknownName(f"no battle is declared in {name_of(place)}; {_places(left)}")
    found = battle_odds(pos.state, place)
    told = Table.grid(padding=(0, 2, 0, 0))
    told.add_row("wins air and sea", f"{found.stage:.1%}")
    told.add_row("wins the battle", f"{found.win:.1%}")
    told.add_row("takes the hex", f"{found.take:.1%}")
    for side in SIDES:
        told.add_row(f"steps lost by {name_of(side)}", f"{found.mean_steps(side):.2f} on average")
    return Group(Text(f"{name_of(place)}, for {name_of(found.side)}, as things stand:"), told)


def _places(places: Iterable[str]) -> str:
    return "battles: " + ", ".join(map(name_of, places))


def points_(pos: Position, decision: Any = None, about: str = "") -> RenderableType:
    """Victory points."""
    rows = list(points.rows(pos))
    if not rows:
        return Text("This scenario is not won by points.")
    told = Table(box=None, padding=(0, 2, 0, 0))
    for heading in ("", "Points", "Japan's points for", "From"):
        told.add_column(heading)
    for row in rows:
        told.add_row(row.letter, str(row.points), row.condition, ", ".join(map(name_of, row.about)))
    total = points.total(pos)
    side, text = level(total)
    return Group(told, Text(f"Together {total}; at the end that is for {name_of(side)}: {text}"))


def tracks(pos: Position, decision: Any = None, about: str = "") -> RenderableType:
    """Where the markers of the tracks stand."""
    told = Table.grid(padding=(0, 2, 0, 0))
    for track, title in TRACKS.items():
        told.add_row(title, str(getattr(pos.state.tracks, track)))
    marks = pos.state.marks
    for side in SIDES:
        used = marks.asp_used.get(side, 0)
        told.add_row(f"ASP of {name_of(side)}", f"{marks.asp.get(side, 0)}, {used} used")
    told.add_row("Inter-service rivalry", _rivalry(marks.japan_rivalry, marks.us_rivalry))
    return told


def _rivalry(japan: bool, us: bool) -> str:
    return ", ".join([*["Japan"] * japan, *["United States"] * us]) or "none"


LOOKS: dict[str, Look] = {
    "hand": hand,
    "card": card,
    "steps": steps,
    "supply": supply,
    "zoi": zoi,
    "range": range_,
    "reach": reach,
    "moves": moves_,
    "distance": distance,
    "odds": odds,
    "points": points_,
    "tracks": tracks,
}
