"""What players ask at the prompt: relations, war and why not, pacts, technology, the production
diagram, supply, rail, incomes, points, the battle under way."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from msgspec.structs import replace
from rich.console import Group, RenderableType
from rich.text import Text

from wartable.cli.global_war_1936 import asking
from wartable.cli.global_war_1936.board import table, unit_words, units_words, when
from wartable.games.global_war_1936 import inquiries
from wartable.games.global_war_1936.actions import Propose
from wartable.games.global_war_1936.battle.sides import units_of
from wartable.games.global_war_1936.diplomacy.pacts import PACTS, propose_objections
from wartable.games.global_war_1936.economy.income import has_wartime_income
from wartable.games.global_war_1936.economy.lend_lease import sending_objections
from wartable.games.global_war_1936.economy.prices import stage_cost, stages
from wartable.games.global_war_1936.economy.purchase import available
from wartable.games.global_war_1936.economy.technology import dice, dice_left
from wartable.games.global_war_1936.lines import is_line_open
from wartable.games.global_war_1936.movement.ground import not_open
from wartable.games.global_war_1936.movement.move import spaces
from wartable.games.global_war_1936.names import COMPLETE
from wartable.games.global_war_1936.narrate import PACTS as CALLED
from wartable.games.global_war_1936.position import Position
from wartable.games.global_war_1936.state import Battle, Item, SeaBattle, Side
from wartable.games.global_war_1936.supply import lease_net, supply
from wartable.games.global_war_1936.victory import points as count_points

COMMANDS = {
    "relations": "what nations are to one: `relations germany`",
    "declare": "with whom a nation may go to war, and why not: `declare usa`; to do it: `declare"
    " war on germany`",
    "pacts": "pacts, in force or ended, and why one cannot be signed",
    "tech": "technologies of a nation and its dice: `tech germany`",
    "queue": "what a nation builds and what waits to be placed: `queue japan`",
    "supply": "where supply leads, and the zone whose loss would cut off most: `supply italy`; the"
    " path to a zone: `supply malta`",
    "lend": "to whom a nation may send lend-lease, on which path, and the chance that it arrives:"
    " `lend usa`",
    "rail": "how many units may still go by rail, by region, and by strategic movement at sea",
    "patrols": "aircraft on patrol, escorts and raiders, by sea zone",
    "convoys": "convoy lines: what they can still lose, whether they are open, where they run",
    "income": "what a nation collects, by part: `income ussr`",
    "points": "points of the alliances, and which objectives hold",
    "from": "who can go from a zone now, and where: `from bavaria`",
    "to": "who can go to a zone now, and from where: `to belgium`",
    "auto": "gives the usual answer to all that is asked in a combat, as Enter does once",
    "odds": "the exact chances of a combat that is declared or under way: `odds denmark`",
    "battle": "the combat under way: who fights, and what each hits on by which rules",
    "prices": "what everything costs a nation, stage by stage: `prices france`",
}
FROM = "from"
OF_ZONES = (FROM, "to")
"""Questions about who can go where now, from a zone or to it."""
STANDS = {"signed": "in force", "ended": "ended for good (GW-6.2-01)"}
BOXES = ("", "I", "II", "III", "complete")
NOBODY = "nobody"
SIDES: tuple[Side, ...] = ("attack", "defence")
ANY, IT = "any of them", "it"


def relations(pos: Position, nation: str) -> RenderableType:
    """What every nation is to this one; those that are merely neutral together."""
    found: dict[str, list[str]] = {}
    for other in pos.data.nations:
        if other != nation and pos.exists(other):
            found.setdefault(inquiries.relation(pos, nation, other), []).append(pos.name(other))
    controller = pos.relations.controller(nation)
    head = f"{pos.name(nation)}: {asking.side_of(pos, nation)}" + (
        f", under {pos.name(controller)}" * bool(controller)
    )
    rows = table("is", "")
    for word in ("one", "cooperating", "allied", "controls", "controlled", "enemy", "neutral"):
        if word in found:
            rows.add_row(word, ", ".join(found[word]))
    return Group(Text(head, "bold"), rows)


def declare(pos: Position, nation: str) -> RenderableType:
    """With whom it may go to war; of major powers all that is against it, of minors the same
    together."""
    free: list[str] = []
    minors: list[str] = []
    rows = table("not with", "because")
    alike: dict[str, list[str]] = {}
    because: dict[str, str] = {}
    for on in inquiries.spoken_for(pos):
        if on == nation:
            continue
        why = inquiries.why_no_war(pos, nation, on)
        if not why and pos.relations.is_major(on):
            free.append(pos.name(on))
        elif not why:
            minors.append(pos.name(on))
        elif pos.relations.is_major(on):
            rows.add_row(pos.name(on), "; ".join(map(str, why)))
        else:
            reason = "; ".join(map(str, why))
            general = reason.replace(pos.name(on), ANY)
            alike.setdefault(general, []).append(pos.name(on))
            because[general] = reason
    for general, names in alike.items():
        rows.add_row(", ".join(names), because[general] if len(names) == 1 else general)
    income = "has" if has_wartime_income(pos, nation) else "has no"
    lines = [
        f"{pos.name(nation)} {income} wartime income."
        f" It may declare war on: {', '.join(free) or NOBODY}"
    ]
    if minors:
        lines.append(f"By moving into their zones in combat movement: {', '.join(minors)}")
    return Group(Text("\n".join(lines)), *([rows] if rows.row_count else []))


def pacts(pos: Position) -> RenderableType:
    rows = table("pact", "between", "")
    for pact in PACTS.values():
        first = pact.parties[0]
        why = propose_objections(pos, Propose(pos.lead_of(first), first, pact.id))
        stands = STANDS.get(pos.state.pacts.get(pact.id, ""), "; ".join(map(str, why)))
        name = CALLED[pact.id].partition(" ")[2]
        can = f"can be proposed: `also propose {pact.id.replace('_', ' ')}`"
        rows.add_row(name, " and ".join(map(pos.name, pact.parties)), stands or can)
    return rows


def tech(pos: Position, nation: str) -> RenderableType:
    """Every track: where the nation is on it, and what a die needs."""
    rows = table("technology", "die", "box")
    for technology in pos.data.technologies.values():
        box = pos.sheet(nation).technologies.get(technology.id, 0)
        needs = "" if box == COMPLETE else f"{technology.at_least}+"
        rolled = "  rolled this round" * ((nation, technology.id) in pos.state.rolled)
        rows.add_row(technology.name, needs, BOXES[box] + rolled)
    head = f"{pos.name(nation)}: {dice_left(pos, nation)} of {dice(pos, nation)} dice left"
    return Group(Text(head, "bold"), rows)


def boxes(pos: Position) -> str:
    """What those who act have to place."""
    return "; ".join(
        (f"{pos.name(nation)} " * (nation != pos.lead)) + _boxed(pos, nation)
        for nation in pos.acting
        if pos.state.box.get(nation)
    )


def _boxed(pos: Position, nation: str) -> str:
    """What is in the Place Units box of a nation."""
    return ", ".join(
        f"{number} {pos.name(item.kind)}" + (_place(pos, item) if item.zone else "")
        for item, number in pos.state.box.get(nation, ())
    )


def queue(pos: Position, nation: str) -> RenderableType:
    """The production diagram with what the next stage costs, and the Place Units box."""
    rows = table("in building", "stages paid", "next stage")
    for project, number in pos.state.queue.get(nation, ()):
        where = f" in {pos.name(project.zone)}" if project.zone else ""
        price = stage_cost(pos, nation, project.kind, project.paid, merged=project.merged)
        rows.add_row(
            f"{number} {pos.name(project.kind)}{where}",
            f"{project.paid} of {stages(pos, project.kind)}",
            f"{price} IPP" + (" next turn" * project.now),
        )
    return Group(rows, Text(f"to be placed: {_boxed(pos, nation) or 'nothing'}"))


def _place(pos: Position, item: Item) -> str:
    """Where a facility comes, or units are under way to (GW-12.5-04)."""
    where = "on the way to" if item.kind in pos.data.units and not item.of else "in"
    return f" {where} {pos.name(item.zone)}"


def supply_of(pos: Position, nation: str) -> RenderableType:
    """How many zones are supplied, which own ones are not, and whose loss cuts off most."""
    now = supply(pos, nation)
    out = [zone for zone in pos.zones_of(nation) if zone not in now.reached]
    lines = [
        f"{pos.name(nation)}: {len(now.by_land)} zones by land, {len(now.by_sea)} over the sea",
        f"own zones without supply: {', '.join(map(pos.name, out)) or 'none'}",
    ]
    link, lost = weakest_link(pos, nation)
    cut = f"without {pos.name(link)} also {', '.join(map(pos.name, lost))}"
    lines.append(f"weakest link: {cut if lost else 'no zone whose loss would cut off another'}")
    lines.append("`supply ZONE` tells the path to a zone")
    return Text("\n".join(lines))


def supply_to(pos: Position, nation: str, zone: str) -> RenderableType:
    """The path on which a zone is supplied, for the nation and for its owner."""
    owner = pos.state.control.get(zone, nation)
    return Group(*(_supplied(pos, each, zone) for each in dict.fromkeys((nation, owner))))


def _supplied(pos: Position, nation: str, zone: str) -> RenderableType:
    """The path, and the chance that nobody on it hits what is placed there."""
    path = inquiries.supply_path(pos, nation, zone)
    if not path:
        return Text(f"no supply path of {pos.name(nation)} leads to {pos.name(zone)}")
    told = [f"{pos.name(nation)} supplies {pos.name(zone)}: {_way(pos, path)}"]
    chance = inquiries.arrives(pos, nation, path)
    if chance < 1:
        told.append(f"what is placed there arrives with {float(chance):.0%}")
    return Text("\n".join(told))


def _way(pos: Position, path: Sequence[str]) -> str:
    """Each space of a path, sea zones by their codes."""
    return " > ".join(each if each in pos.data.map.sea else pos.name(each) for each in path)


def weakest_link(pos: Position, nation: str) -> tuple[str, tuple[str, ...]]:
    """The zone whose loss would cut off most others, and those; nothing if none does."""
    now = supply(pos, nation).reached
    best: tuple[str, tuple[str, ...]] = ("", ())
    for zone in sorted(now):
        without = Position(replace(pos.state, taken=pos.state.taken | {zone}))
        lost = tuple(sorted(now - supply(without, nation).reached - {zone}))
        if len(lost) > len(best[1]):
            best = (zone, lost)
    return best


def rail(pos: Position) -> RenderableType:
    rows = table("region", "units by rail left")
    for region, left in inquiries.rail(pos).items():
        rows.add_row(pos.name(region), str(left))
    for nation, left in inquiries.sea(pos).items():
        rows.add_row(f"by sea: {pos.name(nation)}", str(left))
    return rows


def lend(pos: Position, nation: str) -> RenderableType:
    """Whoever may get lend-lease of the nation, with the path and chance of the zone where it
    arrives best; then why nobody else may."""
    rows = table("to", "in", "arrives", "path")
    against: dict[str, list[str]] = {}
    for to in pos.data.nations:
        if to == nation or not pos.exists(to):
            continue
        if why := [*sending_objections(pos, nation, to)]:
            general = "; ".join(map(str, why)).replace(pos.name(to), IT)
            against.setdefault(general, []).append(pos.name(to))
            continue
        ways = {
            zone: path
            for zone in sorted(lease_net(pos, nation, to).ends)
            if (path := inquiries.lease_path(pos, nation, to, zone))
        }
        if ways:
            zone = max(ways, key=lambda each: inquiries.arrives(pos, nation, ways[each]))
            chance = float(inquiries.arrives(pos, nation, ways[zone]))
            rows.add_row(pos.name(to), pos.name(zone), f"{chance:.0%}", _way(pos, ways[zone]))
        else:
            rows.add_row(pos.name(to), "", "", "no path leads there")
    shut = table("not to", "because")
    for general, names in against.items():
        shut.add_row(", ".join(names), general)
    tables = [each for each in (rows, shut) if each.row_count]
    return Group(*tables)


def patrols(pos: Position) -> RenderableType:
    rows = table("sea zone", "", "on duty")
    for sea, units in pos.state.units.items():
        if sea in pos.data.map.sea and (watch := tuple(u for u in units if u[0].duty)):
            rows.add_row(sea, pos.data.map.sea[sea].name, units_words(pos, watch))
    return rows if rows.row_count else Text("nobody is on patrol, an escort or a raider")


def convoys(pos: Position) -> RenderableType:
    rows = table("line", "of", "can lose", "", "sea zones")
    for line, left in inquiries.convoys(pos).items():
        row = pos.data.map.lines[line]
        shut = "" if is_line_open(pos, line) else "closed"
        rows.add_row(
            row.name, pos.name(row.nation), f"{left} of {row.value}", shut, " ".join(row.seas)
        )
    return rows


def income(pos: Position, nation: str) -> RenderableType:
    parts = inquiries.incomes(pos, nation)
    rows = table("from", "IPP")
    for part, paid in parts.items():
        rows.add_row(part.replace("_", " "), str(paid))
    sheet = pos.sheet(nation)
    level = "full production" if sheet.at_full else f"peacetime level {sheet.level}"
    head = f"{pos.name(nation)}: {sheet.ipp} IPP, collects {sum(parts.values())} ({level})"
    return Group(Text(head, "bold"), rows)


def points(pos: Position) -> RenderableType:
    counted = count_points(pos)
    held = inquiries.objectives(pos)
    rows = table("objective", "of", "points", "rule", "")
    for objective in pos.data.objectives.values():
        rows.add_row(
            objective.name,
            objective.alliance.capitalize(),
            str(objective.points),
            objective.rule,
            "holds" if held[objective.id] else "",
        )
    told = ", ".join(f"{alliance.capitalize()} {number}" for alliance, number in counted.items())
    cities = [
        f"{pos.name(city.zone)} {city.points} {alliance.capitalize()}"
        for city in pos.data.victory_cities.values()
        if (alliance := pos.relations.alliance(pos.state.control[city.zone]))
    ]
    head = Text(f"{when(pos)}: {told}", "bold")
    return Group(head, Text(f"cities: {', '.join(cities)}"), rows)


def prices(pos: Position, nation: str) -> RenderableType:
    """All that the nation can ever have, and why it cannot buy some of it yet."""
    rows = table("", "IPP by stage", "attack", "defence", "not yet")
    for kind, unit in pos.data.units.items():
        if (cost := asking.price(pos, nation, kind)) and nation in (unit.nations or (nation,)):
            sides = [str(each) if each else "" for each in (unit.attack, unit.defence)]
            rows.add_row(unit.name, cost, *sides, "; ".join(map(str, available(pos, nation, unit))))
    for kind, facility in pos.data.facilities.items():
        if cost := asking.price(pos, nation, kind):
            rows.add_row(facility.name, cost, "", "", "")
    return rows


PLANS = {
    "land": "combat",
    "clash": "border clash",
    "shell": "attrition",
    "port": "port attack",
    "raid": "bombing",
}
"""What a combat is called, by how it is fought."""


def battle(pos: Position) -> RenderableType:
    """Who fights in the combat under way, and what each hits on by which rules."""
    frames = [frame for frame in pos.state.flow if isinstance(frame, Battle | SeaBattle)]
    if not frames:
        return Text("no combat is under way")
    frame = frames[-1]
    plan = frame.plan if isinstance(frame, Battle) else "land"
    head = f"{PLANS[plan]} in {pos.name(frame.zone)}, round {max(1, frame.round)}"
    rows = table("", "unit", "hits on", "by")
    for side in SIDES:
        for unit, number in units_of(pos, frame, side):
            told = f"{number} {unit_words(pos, unit)} ({pos.name(unit.owner)})"
            hits, why = "", ""
            if plan == "land":
                value, modifiers = inquiries.hits_on(
                    pos, frame.zone, max(1, frame.round), side, unit, False
                )
                hits = str(value) if value else ""
                why = ", ".join(f"{each.amount:+} {each.rule}" for each in modifiers)
            rows.add_row(side, told, hits, why)
    return Group(Text(head, "bold"), rows)


def to_land(pos: Position) -> str:
    """Aircraft that fought and stand where they may not land (GW-10.10-01)."""
    return "; ".join(
        f"{units_words(pos, high)} in {pos.name(space)}"
        for space in spaces(pos)
        if space in pos.data.map.land
        if (
            high := tuple(
                (unit, number)
                for unit, number in pos.units(space)
                if unit.owner in pos.acting
                and unit.did == "fought"
                and pos.data.units[unit.type].kind == "air"
                and not_open(pos, unit, space)
            )
        )
    )


OF_NATIONS: Mapping[str, Callable[[Position, str], RenderableType]] = {
    "relations": relations,
    "declare": declare,
    "tech": tech,
    "queue": queue,
    "supply": supply_of,
    "lend": lend,
    "income": income,
    "prices": prices,
}
"""Questions about a nation: without one, about who leads the player turn."""
OF_ALL: Mapping[str, Callable[[Position], RenderableType]] = {
    "pacts": pacts,
    "rail": rail,
    "patrols": patrols,
    "convoys": convoys,
    "points": points,
    "battle": battle,
}
