"""The set-up of an edition as a page to read: powers, money, armies, places, objectives."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from wartable.games.axis_allies.edition import Edition
from wartable.games.axis_allies.facts import EditionData, Objective, Space


def setup_page(edition: Edition) -> str:
    """The page in Markdown, made from the edition's data alone."""
    data = edition.data
    lines = [
        f"# {edition.title}: the set-up",
        "",
        "Made from the game's data files by `python -m bench.setup_pages`; do not edit it here.",
        "",
        "## Powers",
        "",
        *_table(
            (
                "turn",
                "power",
                "side",
                "capital",
                "income and money",
                "units",
                "worth",
                "at war with",
            ),
            _powers(data),
        ),
    ]
    for power in data.powers:
        lines += ["", f"## {data.powers[power].name}", "", *_power(data, power)]
    if neutrals := list(_neutrals(data)):
        lines += ["", "## Territories without a power", ""]
        lines += _table(
            ("territory", "controlled by", "income", "army when it is attacked"), neutrals
        )
    if zones := sorted((s for s in data.spaces.values() if s.convoy), key=_number):
        lines += ["", "## Convoys", "", f"Convoys pass: {_listed(s.name for s in zones)}."]
    lines += ["", "## Victory cities", ""]
    lines += _table(("city", "territory", "side at the start"), _cities(data))
    if data.research.technologies:
        lines += ["", "## Technologies", ""]
        lines += _table(("chart", "die", "technology", "effect"), _technologies(data))
    lines += ["", "## Where facts come from that the rulebook does not give", ""]
    lines += [f"- {source.file}: {source.text}" for source in data.sources]
    return "\n".join(lines) + "\n"


def _number(space: Space) -> int:
    """The number in the name of a sea zone; the others come before it, by name."""
    return int("0" + "".join(filter(str.isdigit, space.name)))


def _table(head: Sequence[str], rows: Iterable[Sequence[object]]) -> list[str]:
    lines = [f"| {' | '.join(head)} |", f"|{'---|' * len(head)}"]
    return lines + [f"| {' | '.join(map(str, row))} |" for row in rows]


def _listed(words: Iterable[str]) -> str:
    return ", ".join(words)


def _counted(data: EditionData, units: Iterable[tuple[str, int]]) -> str:
    kinds = data.units
    return _listed(f"{n} {kinds[kind].name if n == 1 else kinds[kind].plural}" for kind, n in units)


def _armies(data: EditionData, power: str) -> dict[str, list[tuple[str, int]]]:
    """By space: the power's units."""
    found = {
        space: [(kind, number) for owner, kind, number in stacks if owner == power]
        for space, stacks in data.setup.items()
    }
    return {space: units for space, units in found.items() if units}


def _powers(data: EditionData) -> Iterator[Sequence[object]]:
    for turn, power in enumerate(data.powers.values(), start=1):
        units = [pair for here in _armies(data, power.id).values() for pair in here]
        enemies = [
            other.name for other in data.powers.values() if {power.id, other.id} in data.at_war
        ]
        yield (
            turn,
            power.name,
            power.side,
            data.spaces[power.capital].name if power.capital else "none",
            power.money,
            sum(number for _, number in units),
            sum(data.units[kind].cost * number for kind, number in units),
            _listed(enemies) or "nobody",
        )


def _power(data: EditionData, power: str) -> Iterator[str]:
    money = [purse for purse in data.purses.values() if purse.power == power]
    if len(money) > 1:
        yield _listed(f"{purse.name}: {purse.money} IPC" for purse in money) + "."
        yield ""
    armies = _armies(data, power)
    places = [
        space
        for space in data.spaces.values()
        if space.starts_with == power or space.id in armies or space.original_owner == power
    ]
    yield from _table(
        ("place", "income", "units", "facilities"),
        (
            (
                _place(data, space, power),
                _income(space, power),
                _counted(data, armies.get(space.id, ())),
                _listed(data.units[kind].name for kind in data.facilities.get(space.id, ()))
                if space.starts_with == power
                else "",
            )
            for space in sorted(places, key=lambda space: (space.kind, _number(space), space.name))
        ),
    )
    own = [each for each in data.objectives.values() if each.power == power]
    if own:
        yield ""
        yield from _table(
            ("national objective", "IPC", "rule"),
            ((each.name, _pay(each), each.rule) for each in own),
        )


def _place(data: EditionData, space: Space, power: str) -> str:
    if space.kind == "sea" or space.starts_with == power:
        return space.name
    holder = space.starts_with or ""
    name = data.powers[holder].name if holder in data.powers else data.parties[holder].name
    return f"{space.name} (held by: {name})"


def _income(space: Space, power: str) -> object:
    return space.income if space.starts_with == power else ""


def _pay(objective: Objective) -> str:
    each = " each" if objective.controls_each or objective.side_controls_each else ""
    return f"{objective.pays}{each}{' once' if objective.once else ''}"


def _neutrals(data: EditionData) -> Iterator[Sequence[object]]:
    for space in data.spaces.values():
        if space.closed:
            yield space.name, "impassable", "", ""
        elif space.starts_with in data.parties:
            party = data.parties[space.starts_with]
            yield space.name, party.name, space.income, _counted(data, space.army)


def _cities(data: EditionData) -> Iterator[Sequence[object]]:
    for space in data.spaces.values():
        if space.victory_city:
            yield space.victory_city, space.name, data.powers[space.starts_with or ""].side


def _technologies(data: EditionData) -> Iterator[Sequence[object]]:
    for each in data.research.technologies.values():
        yield each.chart, each.die, each.name, each.text
