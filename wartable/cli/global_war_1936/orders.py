"""Orders as people write them: `move 3 infantry, 1 artillery from bavaria to austria`."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from contextlib import suppress
from typing import Any

from wartable.cli.names import Index, normal
from wartable.core.errors import UnknownName
from wartable.core.game import Game, listed
from wartable.desk.trial import Trial
from wartable.forces import force
from wartable.games.global_war_1936 import actions
from wartable.games.global_war_1936.economy.purchase import available
from wartable.games.global_war_1936.position import Position
from wartable.games.global_war_1936.state import Item, State
from wartable.games.global_war_1936.unit import Force, Unit

MOVES: dict[str, type[Any]] = {
    "move": actions.Move,
    "attack": actions.Move,
    "sail": actions.Sail,
    "patrol": actions.Patrol,
    "rail": actions.RailMove,
    "blitz": actions.Blitz,
    "fly raid": actions.FlyRaid,
    "raid": actions.FlyRaid,
    "fly port attack": actions.FlyPortAttack,
    "fly aid": actions.FlyAid,
    "clash": actions.Clash,
    "shell": actions.Shell,
}
"""What people call orders that send units along a way."""
TO_PORT = (actions.EnterPort, actions.Ship)
"""Orders that send ships into a port."""
ONLY_MOVES = frozenset({"move", "attack", "sail", "patrol", "blitz"})
"""Verbs that begin no other order."""
EXAMPLE = "2 infantry from bavaria to austria"
NOISE = frozenset({"from", "in", "and", "the", "with"})
ALL = "all"
BUY = re.compile(r"buy (?P<wares>.+?)(?: for (?P<nation>.+))?", re.IGNORECASE)
PLACE = re.compile(
    r"place (?P<wares>.+?)(?: from (?P<zone>.+?))? in(?:to)? (?P<into>.+?)(?: for (?P<nation>.+))?",
    re.IGNORECASE,
)
ABOARD = re.compile(
    r"(?P<verb>load|land) (?P<who>.+) (?:from|in) (?P<zone>.+) (?:aboard|onto|on|off) (?P<ship>.+)"
    r" in (?P<sea>.+)",
    re.IGNORECASE,
)
RAID = re.compile(r"set (?P<who>.+?)(?: (?:from|in) .+?)?:? to raid in (?P<sea>.+)", re.IGNORECASE)
EVERYBODY = re.compile(r"(?:all|everybody|everything) (?:from|in) (?P<zone>.+)")
INTO_PORT = re.compile(
    r"(?:port|ship) (?P<who>.+?)(?: with (?P<cargo>.+?))? (?:from|in) (?P<zone>.+?)"
    r" (?:in)?to (?P<port>.+?)(?P<ashore> unloading)?",
    re.IGNORECASE,
)
MERGED = "merged"
WITH = re.compile(r"^(attack|raid|fly raid|rail|move) (?!from )(.+?) with (.+ from .+)$")
"""The zone first: `attack austria with 2 infantry from bavaria`."""
Wanted = Sequence[tuple[int | None, tuple[str, ...]]]
"""How many of which kind, by what its name can mean; all of it is `None`."""


def move(
    pos: Position, by: str, line: str, kinds: Index, spaces: Index, offered: Iterable[Any]
) -> Any | None:
    """The order to send units somewhere that the line is, whether or not it is legal; `None` if it
    is none. Where only the ends are named, the way is that of an order which is offered."""
    words = WITH.sub(r"\1 \3 to \2", line.lower().strip())
    verb = next((each for each in MOVES if re.match(rf"{each}\b", words)), "")
    before, *legs = re.split(r"\s*>\s*|\s+(?:in)?to\s+", words.removeprefix(verb).strip())
    if verb in ONLY_MOVES and not legs:
        raise UnknownName(_who_is_missing(verb, before, spaces, offered))
    if not verb or not legs:
        return None
    offered = [*offered]
    wanted, start = _units_and_start(_all_kinds(before, legs, spaces, offered), kinds, spaces)
    path = (start, *map(spaces.find, legs))
    order = _order(pos, verb, wanted)
    alike = [each for each in offered if isinstance(each, order)]
    ways = [each for each in alike if (each.path[0], each.path[-1]) == (start, path[-1])]
    units = _units(pos, start, wanted, [unit for each in ways for unit, _ in each.units])
    if len(path) == 2 and ways:
        taken = [each.path for each in ways if {u for u, _ in each.units} & {u for u, _ in units}]
        path = min(taken or [each.path for each in ways], key=len)
    return order(by, units, path)


def _who_is_missing(verb: str, text: str, spaces: Index, offered: Iterable[Any]) -> str:
    """That nobody was named, with somebody who can go there if it was said where."""
    target = spaces.find(text) if verb == "attack" and text else ""
    for each in offered:
        if target and type(each) in MOVES.values() and each.path[-1] == target:
            ((unit, _), *_), start = each.units, spaces.title[each.path[0]]
            who = f"1 {unit.type.replace('_', ' ')} from {start.lower()}"
            return f"say with whom: `attack {text} with {who}`; `to {text}` tells who can"
    if target:
        return f"nobody can attack {spaces.title[target]} now; `to {text}` tells who can go there"
    return f"say who goes, from where and to where: `{verb} {EXAMPLE}`"


def _all_kinds(text: str, legs: Sequence[str], spaces: Index, offered: Sequence[Any]) -> str:
    """`all from bavaria` as all of every kind that can go the way."""
    match = EVERYBODY.fullmatch(text)
    if match is None:
        return text
    start, end = spaces.find(match["zone"]), spaces.find(legs[-1])
    can = dict.fromkeys(
        unit.type.replace("_", " ")
        for each in offered
        if type(each) in MOVES.values() and (each.path[0], each.path[-1]) == (start, end)
        for unit, _ in each.units
    )
    if not can:
        raise UnknownName(f"nobody can go from {spaces.title[start]} to {spaces.title[end]} now")
    return f"{', '.join(f'all {kind}' for kind in can)} from {match['zone']}"


def _order(pos: Position, verb: str, wanted: Wanted) -> type[Any]:
    """What people call a move is a voyage where ships go."""
    order = MOVES[verb]
    are_ships = all(pos.data.units[kind].is_ship for _, kinds in wanted for kind in kinds)
    return actions.Sail if order is actions.Move and are_ships else order


def buy(
    pos: Position, by: str, line: str, kinds: Index, nations: Index
) -> list[actions.Buy] | None:
    """What is bought in one line, a kind after the other; `None` if the line buys nothing."""
    match = BUY.fullmatch(line.strip())
    if match is None or MERGED in normal(line).split():
        return None
    nation = nations.find(match["nation"]) if match["nation"] else by
    wanted, rest = _counted(match["wares"], kinds)
    if rest:
        kinds.find(" ".join(rest))
    if not wanted or rest:
        raise UnknownName("say what: `buy 3 infantry, 1 artillery`")
    bought = []
    for number, meant in wanted:
        if number is None:
            raise UnknownName("say how many: `buy 3 infantry`")
        rows = pos.data.units
        able = [kind for kind in meant if not any(available(pos, nation, rows[kind]))]
        bought.append(actions.Buy(by, nation, _only(able or meant, kinds), number))
    return bought


def _only(meant: Sequence[str], kinds: Index) -> str:
    """The kind that is meant, if it is one."""
    if len(meant) > 1:
        raise UnknownName(
            f"it could be {', '.join(kinds.title[kind] for kind in meant)}; say which"
        )
    return meant[0]


def advance(pos: Position, by: str, line: str, wares: Index) -> actions.Advance | None:
    """The next stage of what is in building, by its name alone; `None` if the line is no such
    order."""
    verb, _, text = line.strip().partition(" ")
    with suppress(UnknownName):
        kind = wares.find(text) if verb.lower() == "advance" else ""
        for nation in pos.acting if kind else ():
            for each, _ in pos.state.queue.get(nation, ()):
                if each.kind == kind and not each.now:
                    return actions.Advance(
                        by, nation, kind, each.paid, each.zone, each.at, each.lent
                    )
    return None


def load(
    game: Game, state: State, decision: Any, line: str, kinds: Index, spaces: Index
) -> list[Any] | None:
    """Several units go aboard or ashore one after the other, as one does; `None` if the line sends
    nobody so."""
    match = ABOARD.fullmatch(line.strip())
    wanted, rest = _counted(match["who"], kinds) if match else ((), [])
    ships, _ = _counted(match["ship"], kinds) if match else ((), [])
    if match is None or not wanted or rest or not ships:
        return None
    zone, space, (_, holds) = spaces.find(match["zone"]), spaces.find(match["sea"]), ships[0]
    order = actions.Load if match["verb"].lower() == "load" else actions.Offload
    trial = Trial(game, state)
    for number, meant in wanted:
        for _ in range(number or 1):
            ways = [
                each
                for each in listed(game, trial.state, decision)
                if isinstance(each, order)
                and (each.zone, each.space) == (zone, space)
                and each.units[0][0].type in meant
                and each.ship.type in holds
            ]
            if ways:
                trial.play(ways[0])
                continue
            ship = _one(trial.state, space, holds, decision.owner)
            unit = _one(trial.state, zone, meant, decision.owner)
            trial.play(order(decision.owner, ((unit, 1),), zone, ship, space))
    return trial.actions


def into_port(
    state: State, by: str, line: str, kinds: Index, spaces: Index, offered: Iterable[Any]
) -> Any | None:
    """The order by which ships go into a port, or from port to port: of those offered the first
    with these ends and this cargo, else the port all the same; `None` if the line is none."""
    match = INTO_PORT.fullmatch(line.strip())
    wanted, rest = _counted(match["who"], kinds) if match else ((), [])
    if match is None or not wanted or rest:
        return None
    order = TO_PORT[line.lower().startswith("ship")]
    ends = spaces.find(match["zone"]), spaces.find(match["port"])
    cargo = _counted(match["cargo"] or "", kinds)[0]
    number, meant = wanted[0]
    for each in offered:
        if not isinstance(each, order):
            continue
        way = (each.sea, each.zone) if isinstance(each, actions.EnterPort) else each.path
        (ship, there), *others = each.units
        taken = [unit for unit, _ in each.units for unit in unit.cargo]
        taken += [unit for load in getattr(each, "loads", ()) for unit, _ in load.units]
        is_said = ship.type in meant and number in (None, there) and not others
        is_laden = bool(cargo) == bool(taken) and all(
            any(unit.type in kinds for unit in taken) for _, kinds in cargo
        )
        if is_said and (way[0], way[-1]) == ends and is_laden and _is_ashore(each, match, taken):
            return each
    if order is actions.Ship:
        return None
    units = ((_one(state, ends[0], meant, by), number or 1),)
    return actions.EnterPort(by, units, *ends, bool(match["ashore"]))


def convoy_raid(
    state: State, by: str, line: str, kinds: Index, spaces: Index
) -> actions.DeclareRaid | None:
    """Who raids the convoy lines of a sea zone; `None` if the line is no such order."""
    match = RAID.fullmatch(line.strip())
    wanted, rest = _counted(match["who"], kinds) if match else ((), [])
    if match is None or len(wanted) != 1 or rest:
        return None
    sea, (number, meant) = spaces.find(match["sea"]), wanted[0]
    return actions.DeclareRaid(by, ((_one(state, sea, meant, by), number or 1),), sea)


def _is_ashore(order: Any, match: re.Match[str], taken: Sequence[Unit]) -> bool:
    """Whether it unloads as was said: going from port to port what is aboard goes ashore."""
    if isinstance(order, actions.Ship):
        return bool(order.unload == bool(taken))
    return bool(order.unload == bool(match["ashore"]))


def _one(state: State, space: str, meant: Sequence[str], owner: str) -> Unit:
    """A unit of such a kind that stands there, first of the owner's own, or one like it."""
    there = [unit for unit, _ in state.units.get(space, ()) if unit.type in meant]
    return min(there, key=lambda unit: unit.owner != owner, default=Unit(meant[0], owner))


def place(
    game: Game,
    state: State,
    decision: Any,
    line: str,
    pos: Position,
    kinds: Index,
    spaces: Index,
    nations: Index,
) -> list[Any] | None:
    """What is placed in one line; a land unit needs no other zone than that where it comes, a ship
    comes from the yard that can build it there. `None` if the line places nothing."""
    match = PLACE.fullmatch(line.strip())
    wanted, rest = _counted(match["wares"], kinds) if match else ((), [])
    if match is None or not wanted or rest:
        return None
    into = spaces.find(match["into"])
    placed: list[Any] = []
    for number, meant in wanted:
        boxed = [
            (nation, item.kind, count)
            for nation in ([nations.find(match["nation"])] if match["nation"] else pos.acting)
            for item, count in pos.state.box.get(nation, ())
            if item == Item(item.kind) and item.kind in meant
        ]
        boxed.sort(key=lambda each: pos.state.control.get(into) != each[0])
        nation, kind, count = boxed[0] if boxed else (decision.owner, meant[0], 1)
        zone = spaces.find(match["zone"]) if match["zone"] else into
        if zone not in pos.data.map.land:
            zone = next(
                (
                    each.zone
                    for each in listed(game, state, decision)
                    if isinstance(each, actions.PlaceUnit)
                    and (each.kind, each.into) == (kind, into)
                ),
                next(iter(pos.data.map.sea[into].coast)),
            )
        placed.append(actions.PlaceUnit(decision.owner, nation, kind, zone, into, number or count))
    return placed


def place_all(game: Game, state: State, decision: Any) -> list[Any]:
    """One after the other all that can be placed, first at the capital, up to what rolls dice."""
    trial = Trial(game, state)
    while True:
        before = trial.state
        ways = [
            each for each in listed(game, before, decision) if isinstance(each, actions.PlaceUnit)
        ]
        if not ways:
            return trial.actions
        trial.play(min(ways, key=lambda each: each.zone != before.sheets[each.nation].capital))
        if trial.state is before:
            return trial.actions


def lose(line: str, kinds: Index, offered: Iterable[Any]) -> Any | None:
    """Of the losses that are offered the first with so many of each kind, whoever they are; `None`
    if the line is none of them."""
    verb, _, text = line.lower().strip().partition(" ")
    if verb != "lose":
        return None
    wanted, rest = _counted(text, kinds)
    if rest:
        return None
    ways = [each for each in offered if isinstance(each, actions.Lose)]
    there = {unit.type for each in ways for unit, _ in each.units}
    said: Counter[str] = Counter()
    for many, meant in wanted:
        said[next((kind for kind in meant if kind in there), meant[0])] += many or 0
    for each in ways:
        kinds_lost: Counter[str] = Counter()
        for unit, number in each.units:
            kinds_lost[unit.type] += number
        if kinds_lost == said:
            return each
    return None


def _units_and_start(text: str, kinds: Index, spaces: Index) -> tuple[Wanted, str]:
    """How many of which kinds, and where they are."""
    wanted, said = _counted(text, kinds)
    if not wanted:
        raise UnknownName(f"say who goes: `move {EXAMPLE}`")
    if not said:
        raise UnknownName(f"say from where: `move {EXAMPLE}`")
    return wanted, spaces.find(" ".join(said))


def _counted(text: str, kinds: Index) -> tuple[Wanted, list[str]]:
    """How many of which kinds, and the words after them."""
    said = [word for word in normal(text).split() if word not in NOISE]
    wanted: list[tuple[int | None, tuple[str, ...]]] = []
    number: int | None = 1
    while said:
        if said[0].isdecimal() or said[0] == ALL:
            number = None if said[0] == ALL else int(said.pop(0))
            said = said[1:] if number is None else said
            continue
        span, found = _longest(said, kinds)
        if not found:
            break
        wanted.append((number, tuple(found)))
        number, said = 1, said[span:]
    return wanted, said


def _longest(said: Sequence[str], kinds: Index) -> tuple[int, Sequence[str]]:
    """The kinds of unit that most of the first words can name: one that has a single word for its
    name, as infantry, else all, the shortest name first."""
    for span in range(min(len(said), kinds.longest), 0, -1):
        if found := kinds.candidates(said[:span]):
            plain = [kind for kind in found if " " not in kinds.title[kind]]
            return span, plain if len(plain) == 1 else sorted(found, key=len)
    return 0, ()


def _units(
    pos: Position,
    start: str,
    wanted: Wanted,
    able: Sequence[Unit],
) -> Force:
    """Units of these kinds that are there: first who is offered to go, then the lead's own. Of a
    kind that is not there so often, so many all the same: the game says why not."""
    found: list[tuple[Unit, int]] = []
    standing = {unit.type for unit, _ in pos.units(start)}
    for number, meant in wanted:
        kind = next((each for each in meant if each in standing), meant[0])
        there = [pair for pair in pos.units(start) if pair[0].type == kind]
        there = [pair for pair in there if pair[0].owner in pos.acting] or there
        there.sort(key=lambda pair: (pair[0] not in able, pair[0].owner != pos.lead))
        left = sum(many for _, many in there) if number is None else number
        for unit, many in there:
            found.append((unit, min(left, many)))
            left -= min(left, many)
        if left:
            found.append((Unit(kind, pos.lead), left))
    return force((unit, number) for unit, number in found if number)
