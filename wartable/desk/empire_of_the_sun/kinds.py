"""The kinds of counters and whom they belong to, as their data classify them: what a legend
lists."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, NamedTuple

from wartable.games.empire_of_the_sun.facts import Counter

Domain = Literal["land", "sea", "air"]


class Kind(NamedTuple):
    """How counters of a kind are drawn."""

    symbol: str
    icon: str
    domain: Domain


KINDS: Mapping[str, Kind] = {
    "hq": Kind("HQ", "hq", "land"),
    "carrier": Kind("CV", "carrier", "sea"),
    "light_carrier": Kind("CVL", "carrier", "sea"),
    "escort_carrier": Kind("CVE", "carrier", "sea"),
    "battleship": Kind("BB", "battleship", "sea"),
    "battlecruiser": Kind("BC", "battleship", "sea"),
    "heavy_cruiser": Kind("CA", "cruiser", "sea"),
    "light_cruiser": Kind("CL", "cruiser", "sea"),
    "destroyer": Kind("DD", "destroyer", "sea"),
    "fast_transport": Kind("APD", "transport", "sea"),
    "air": Kind("AIR", "fighter", "air"),
    "long_range_bomber": Kind("LRB", "bomber", "air"),
    "army": Kind("ARM", "army", "land"),
    "corps": Kind("CRP", "corps", "land"),
    "division": Kind("DIV", "division", "land"),
    "brigade": Kind("BDE", "brigade", "land"),
    "regiment": Kind("RGT", "regiment", "land"),
    "marine": Kind("MAR", "marine", "land"),
    "armour": Kind("TNK", "armour", "land"),
    "airborne": Kind("ABN", "airborne", "land"),
    "garrison": Kind("GAR", "garrison", "land"),
}
"""In the order of a legend; a garrison is intrinsic to a city and no counter (T-INTRINSIC)."""

_SIZES = {"XXXX": "army", "XXX": "corps", "XX": "division", "X": "brigade", "III": "regiment"}
_TYPES = {
    "CV": "carrier",
    "CVL": "light_carrier",
    "CVE": "escort_carrier",
    "BB": "battleship",
    "BC": "battlecruiser",
    "CA": "heavy_cruiser",
    "CL": "light_cruiser",
    "DD": "destroyer",
    "APD": "fast_transport",
    "LRB": "long_range_bomber",
    "marine": "marine",
    "armour": "armour",
    "airborne": "airborne",
}


def kind_of(counter: Counter) -> str:
    """The kind of a counter: by its type if one is printed, else by its size, or what it is."""
    return _TYPES.get(counter.type) or _SIZES.get(counter.size) or counter.kind


SERVICES: Mapping[str, str] = {
    "japan_army": "#c9893b",
    "japan_navy": "#a8342c",
    "us_army": "#5f7a3a",
    "us_navy": "#2f5f95",
    "british": "#8a6b4a",
    "australian": "#b5892b",
    "new_zealand": "#4c7f86",
    "indian": "#9b5f86",
    "dutch": "#d0752c",
    "chinese": "#4f8f63",
}
"""The nations and services of counters, and our colours for them."""


def service_of(counter: Counter) -> str:
    """Whom a counter belongs to within its side; an HQ of Japan, the United States or of several
    nations to all of them."""
    if counter.nation in ("japan", "us"):
        return f"{counter.nation}_{counter.service}" if counter.service else ""
    return "" if counter.nation == "joint" else counter.nation
