"""Statements of scenario files, each turned into others that are false where it is true."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

Path = tuple[Any, ...]

CONTRARY = {
    "includes": "excludes",
    "excludes": "includes",
    "supplied": "unsupplied",
    "unsupplied": "supplied",
}
"""Lists of which each entry, said of the other list, would be false."""
FORBIDS_NOTHING = "EOS-1.0-01"
ONE_OF = {
    "control": ("japan", "allies"),
    "condition": ("surprise", "intercept"),
    "road": ("open", "closed_hump"),
    "ranges": ("no", "full"),
    "costs": ("no", 1),
    "player": ("japan", "allies"),
    "segment": ("attrition", "offensives"),
    "future": ("JP-01", "AL-01"),
    "blocks": (FORBIDS_NOTHING, "EOS-1.22-01"),
    "ineligible": (FORBIDS_NOTHING, "EOS-1.22-01"),
    "lines": ("jp_hq_south", "us_hq_central_pacific"),
    "hq": ("jp_hq_south", "us_hq_central_pacific"),
    "reaction_hq": ("jp_hq_south", "us_hq_central_pacific"),
    "pending": ("bid", "exchange_card"),
    "marks": ("2015", "2014"),
    "memory": ("japan", "allies"),
    "asked": ("nothing", "nobody"),
}
"""Words that a statement could have said instead: the first, or where it says that, the second."""
ADDED = {
    "stacks": "jp_bb_nagato",
    "activated": "jp_bb_nagato",
    "reacted": "jp_bb_nagato",
    "participants": "us_mar_div_4",
    "exactly": "1005",
    "eligible": "us_mar_div_4",
    "commands": "us_mar_div_4",
    "battles": "1005",
    "lines": "1005",
    "reacting_hqs": "jp_hq_south",
    "reaction_cards": "JP-01",
    "hands": "?",
    "discard": "?",
    "removed": "?",
    "rolled": 7,
    "winners": "nobody",
    "no_route": "1005",
    "surrendered": "australia",
    "liberated": "australia",
    "lasting": "JP-01",
}
"""What a list could have had besides."""


def wrong(path: Path, value: Any) -> Iterator[tuple[Path, Any]]:
    """Where something else stands instead, and what; the statement itself is gone."""
    match path, value:
        case ("accepted",) | ("refused", _), _:
            return
        case ("refused",), _:
            yield path, [FORBIDS_NOTHING]
        case (*before, ("barred" | "free") as key, side), list() | tuple():
            other = "free" if key == "barred" else "barred"
            for each in value:
                yield (*before, other, side), [each]
        case (*before, key), list() | tuple() if key in CONTRARY:
            for each in value:
                yield (*before, CONTRARY[key]), [each]
        case ("zoi", _), _:
            yield path, ["japan"] if list(value) != ["japan"] else []
        case ("outcome", "rule"), _:
            yield path, FORBIDS_NOTHING
        case _, list() | tuple():
            yield path, value[:-1] if value else [_added(path)]
        case _, bool():
            yield path, not value
        case _, int() | float():
            yield path, value + 1
        case ("units", _), str():
            yield path, "delayed" if value != "delayed" else "removed"
            place, _, side = value.partition(" ")
            if side:
                yield path, f"{place} {'full' if side == 'reduced' else 'reduced'}"
        case _, {}:
            yield (
                path,
                {"pending": {"japan": "bid"}, "hits": {"japan": 1}}.get(
                    path[0], {"jp_bb_kongo": 14}
                ),
            )
        case (key, *_), str():
            first, second = ONE_OF[key]
            yield path, second if value == first else first


def _added(path: Path) -> Any:
    return next(ADDED[key] for key in reversed(path) if key in ADDED)
