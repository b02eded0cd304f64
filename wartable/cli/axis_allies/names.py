"""The names of an edition as people type them."""

from __future__ import annotations

from wartable.cli.names import Index
from wartable.games.axis_allies.facts import EditionData, Space

UNIT_NICKNAMES = {
    "tank": ("armor", "armour", "panzer"),
    "industrial_complex": ("factory", "complex"),
    "aircraft_carrier": ("carrier", "ac"),
    "fighter": ("plane",),
    "aa_gun": ("flak", "gun"),
    "submarine": ("u boat",),
}
POWER_NICKNAMES = {
    "soviet_union": ("ussr", "russia", "russian"),
    "united_kingdom": ("britain", "england"),
    "united_states": ("usa", "america"),
}
SPACE_NICKNAMES = {
    "united_kingdom": ("uk", "britain", "england"),
    "eastern_united_states": ("eus", "washington"),
    "central_united_states": ("cus",),
    "western_united_states": ("wus",),
    "anglo_egypt_sudan": ("egypt",),
}


class Names:
    """The names of an edition."""

    def __init__(self, data: EditionData) -> None:
        self.spaces = Index(
            "space",
            {space.id: (space.name, *_other_names(space)) for space in data.spaces.values()},
            needless="s s r",
        )
        self.units = Index(
            "unit",
            {
                unit.id: (unit.name, unit.plural, unit.symbol, *UNIT_NICKNAMES.get(unit.id, ()))
                for unit in data.units.values()
            },
            has_plurals=True,
        )
        self.powers = Index(
            "power",
            {
                power.id: (power.name, power.adjective, *POWER_NICKNAMES.get(power.id, ()))
                for power in data.powers.values()
            },
        )
        self.regions = Index("region", {region: (region,) for region in data.regions})


def _other_names(space: Space) -> tuple[str, ...]:
    """What else a space is called: a zone by its number, a territory by its city."""
    if space.kind == "sea":
        number = space.id.rpartition("_")[2]
        return (f"sz {number}", f"zone {number}", f"z {number}")
    city = (space.victory_city,) if space.victory_city else ()
    return (*city, *SPACE_NICKNAMES.get(space.id, ()))
