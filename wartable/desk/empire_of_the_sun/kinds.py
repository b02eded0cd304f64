"""The kinds of counters, as their data classify them: what a legend lists."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, NamedTuple

from wartable.games.empire_of_the_sun.facts import Counter

Domain = Literal["land", "sea", "air", "facility"]


class Kind(NamedTuple):
    """How counters of a kind are drawn."""

    symbol: str
    icon: str
    domain: Domain


KINDS: Mapping[str, Kind] = {
    "hq": Kind("HQ", "hq", "facility"),
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
    "army": Kind("ARM", "infantry", "land"),
    "corps": Kind("CRP", "infantry", "land"),
    "division": Kind("DIV", "infantry", "land"),
    "brigade": Kind("BDE", "infantry", "land"),
    "regiment": Kind("RGT", "infantry", "land"),
    "marine": Kind("MAR", "infantry", "land"),
    "armour": Kind("TNK", "tank", "land"),
    "airborne": Kind("ABN", "infantry", "land"),
    "garrison": Kind("GAR", "infantry", "land"),
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
