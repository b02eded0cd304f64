"""The set-up as a page to read: nations, money, armies, facilities, ships, and their sources."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from wartable.games.global_war_1936.facts import Data
from wartable.games.global_war_1936.facts_board import PrintedFacility, Source
from wartable.games.global_war_1936.facts_nations import Nation
from wartable.games.global_war_1936.facts_units import Army

SIGNS: Mapping[Source, str] = {
    "rulebook": "",
    "public": "°",
    "board_picture": "°",
    "older_edition": "^",
    "reconstructed": "*",
}
"""What marks a fact that is not from the book."""


def setup_page(data: Data) -> str:
    """The page in Markdown, made from the data alone."""
    lines = [
        "# Global War 1936: the set-up",
        "",
        "Made from the game's data files by `python -m bench.setup_pages`; do not edit it here.",
        "",
        "The rulebook leaves the set-up to sheets that were not found. A sign tells what is not"
        " from the book: ° a public source of version 4, ^ an older edition, * reconstructed; see"
        " the end of the page.",
        "",
        "## Nations with an income",
        "",
        *_table(
            (
                "turn",
                "nation",
                "alliance",
                "capital",
                "income and money",
                "full production",
                "units",
            ),
            _earners(data),
        ),
    ]
    for nation in data.nations.values():
        if rows := list(_places(data, nation)):
            lines += ["", f"## {nation.name}", "", *_told(data, nation)]
            lines += _table(("place", "value", "units", "facilities"), rows)
            lines += _building(data, nation)
    lines += ["", "## Convoy lines", ""]
    lines += _table(("line", "nation", "value", "way"), _lines(data))
    lines += ["", "## War bonuses", ""]
    lines += _table(("row", "nation", "IPP", "why so"), _bonuses(data))
    lines += ["", "## Victory cities", ""]
    lines += [", ".join(data.map.land[zone].name for zone in data.victory_cities) + "."]
    lines += ["", "## Where facts come from that the rulebook does not give", ""]
    lines += [f"- {_words(source)}: {text}." for source, text in data.meanings.items()]
    lines += ["", "What is reconstructed, and how:", ""]
    lines += [f"- {_words(subject)}: {text}." for subject, text in data.reasons.items()]
    return "\n".join(lines) + "\n"


def _table(head: Sequence[str], rows: Iterable[Sequence[object]]) -> list[str]:
    lines = [f"| {' | '.join(head)} |", f"|{'---|' * len(head)}"]
    return lines + [f"| {' | '.join(map(str, row))} |" for row in rows]


def _words(name: str) -> str:
    return name.replace("_", " ")


def _earners(data: Data) -> Iterator[Sequence[object]]:
    for order, slot in enumerate(data.slots.values(), start=1):
        for name in slot.nations:
            nation = data.nations[name]
            if nation.full_production is not None:
                yield (
                    order,
                    nation.name,
                    nation.alliance.capitalize(),
                    data.map.land[nation.capital].name if nation.capital else "none",
                    f"{nation.income}{SIGNS[nation.income_source]}",
                    f"{nation.full_production}{SIGNS[nation.full_production_source or 'rulebook']}",
                    sum(sum(army.units.values()) for army in data.armies if army.nation == name),
                )


def _told(data: Data, nation: Nation) -> Iterator[str]:
    """Who controls it, or why it earns what it does."""
    if nation.controller:
        yield f"Controlled by: {data.nations[nation.controller].name}."
        yield ""
    elif nation.kind == "warlord":
        yield "A warlord."
        yield ""
    elif not nation.alliance:
        yield "Neutral."
        yield ""
    if nation.reason and nation.income_source != "rulebook":
        yield f"Income: {nation.reason}."
        yield ""


def _places(data: Data, nation: Nation) -> Iterator[Sequence[object]]:
    """Where it has units or facilities or a value, land first."""
    armies = {army.zone: army for army in data.armies if army.nation == nation.id}
    standing: dict[str, list[PrintedFacility]] = {}
    for each in data.map.facilities:
        standing.setdefault(each.zone, []).append(each)
    for zone in data.map.land.values():
        if zone.roundel == nation.id:
            yield (
                zone.name,
                f"{zone.value}{SIGNS[zone.value_source]}",
                _units(data, armies.get(zone.id)),
                ", ".join(_facility(data, each) for each in standing.get(zone.id, ())),
            )
    for army in armies.values():
        if army.zone in data.map.sea:
            off = f", off {data.map.land[army.off].name}" if army.off else ""
            yield f"{army.zone}{off}", "", _units(data, army), ""


def _units(data: Data, army: Army | None) -> str:
    if army is None:
        return ""
    return ", ".join(
        f"{number} {data.units[unit].name}{SIGNS[army.source]}"
        for unit, number in army.units.items()
    )


def _facility(data: Data, each: PrintedFacility) -> str:
    name = data.facilities[each.kind].name
    number = f"{each.number} " if each.number > 1 else ""
    if each.at in data.map.sea:
        at = f" on {each.at}"
    elif each.at in data.map.land:
        at = f" towards {data.map.land[each.at].name}"
    else:
        at = " on every border" if each.at else ""
    return f"{number}{name}{at}{SIGNS[each.source]}"


def _building(data: Data, nation: Nation) -> list[str]:
    """Its ships on the production diagram."""
    ships = [
        f"{data.units[each.unit].name}, {each.paid} of {len(data.units[each.unit].cost)} stages"
        f" paid{SIGNS[each.source]}"
        for each in data.building
        if each.nation == nation.id
    ]
    return ["", f"In building: {'; '.join(ships)}."] if ships else []


def _lines(data: Data) -> Iterator[Sequence[object]]:
    for line in data.map.lines.values():
        way = (data.map.land[zone].name if zone in data.map.land else zone for zone in line.path)
        yield (
            f"{line.name}{SIGNS[line.source]}",
            data.nations[line.nation].name,
            f"{line.value}{SIGNS[line.value_source]}",
            ", ".join(way),
        )


def _bonuses(data: Data) -> Iterator[Sequence[object]]:
    for bonus in data.bonuses.values():
        yield (
            bonus.row,
            f"{data.nations[bonus.nation].name}{SIGNS[bonus.source]}",
            f"{bonus.amount}{SIGNS[bonus.amount_source]}",
            bonus.reason,
        )
