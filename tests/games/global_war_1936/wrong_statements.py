"""Statements of scenario files, each turned into others that are false where it is true."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

Path = tuple[Any, ...]

CONTRARY = {"includes": "excludes", "excludes": "includes"}
"""Lists of which each entry, said of the other list, would be false."""
FORBIDS_NOTHING = "GW-0.2-09"
ONE_OF = {
    "control": ("sweden", "mexico"),
    "relations": ("one", "neutral"),
    "turn": ("italy", "germany"),
    "phase": ("combat", "production"),
    "date": ("1945-01", "1936-07"),
    "zone": ("iceland", "london"),
    "plan": ("port", "land"),
    "pending": ("pick_border", "press_on"),
    "rule": (FORBIDS_NOTHING, "GW-0.2-10"),
    "controller": ("sweden", "mexico"),
    "capital": ("iceland", "london"),
    "gone": ("turned", "aligned"),
    "pacts": ("ended", "signed"),
    "asked": ("nothing", "nobody"),
}
"""Words that a statement could have said instead: the first, or where it says that, the second."""
ADDED: dict[str, Any] = {
    "exactly": "sweden",
    "no_war": FORBIDS_NOTHING,
    "facilities": {"kind": "airbase"},
    "queue": {"kind": "tiger_i", "paid": 1},
    "box": {"kind": "tiger_i"},
    "winners": "sweden",
    "rolled": 7,
    "annexed": "iceland",
    "taken": "iceland",
    "deeds": ["sweden", "declared", "mexico"],
    "path": "iceland",
    "paths": "iceland",
    "refused": FORBIDS_NOTHING,
}
"""What a list could have had besides."""


def wrong(path: Path, value: Any) -> Iterator[tuple[Path, Any]]:
    """Where something else stands instead, and what; the statement itself is gone."""
    match path, value:
        case ("accepted",) | ("refused", _), _:
            return
        case ("refused",), _:
            yield path, [FORBIDS_NOTHING]
        case ("hits_on", _, ("zone" | "unit" | "side" | "round" | "supported")), _:
            return
        case ("lend_lease", _, ("sender" | "to" | "zone")), _:
            return
        case (("facilities" | "queue" | "box"), *_, ("kind" | "zone" | "at" | "of")), str():
            return  # of a list whose lengths and numbers are tried
        case (*before, key), list() | tuple() if key in CONTRARY:
            for each in value:
                yield (*before, CONTRARY[key]), [each]
        case _, list() | tuple():
            yield path, value[:-1] if value else [_added(path)]
        case _, bool():
            yield path, not value
        case (("facilities" | "queue" | "box"), *_, "paid"), 1:
            yield path, 2
        case ("sheets", _, "technologies", _), int():
            yield path, value % 4 + 1
        case _, int():
            yield path, value + 1
        case _, float():
            yield path, value / 2
        case ("units", _, _), str():
            yield path, f"{value}, 7 infantry" if value else "7 infantry"
        case ("hits_on", *_), {}:
            yield path, {FORBIDS_NOTHING: 1}
        case _, {}:
            yield path, {"germany": "produce"} if path == ("pending",) else {"radar": 1}
        case _, str():
            first, second = next(ONE_OF[key] for key in reversed(path) if key in ONE_OF)
            yield path, second if value == first else first


def _added(path: Path) -> Any:
    return next(ADDED[key] for key in reversed(path) if key in ADDED)
