"""Work without end asked of Empire of the Sun: everybody in one hex, all questions about them, odds
of the largest battles, options and orders that nobody can mean."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import Any

from msgspec.structs import replace

from bench.attack.house import Fault, Person
from wartable.core.codec import encode
from wartable.core.table import Table
from wartable.games.empire_of_the_sun import decisions
from wartable.games.empire_of_the_sun.data import data
from wartable.games.empire_of_the_sun.game import GAME
from wartable.games.empire_of_the_sun.state import (
    Battle,
    Before,
    Fight,
    Frame,
    Losses,
    Offensive,
    OffensiveSteps,
    Options,
    State,
    Window,
)

HERE, BESIDE = "3706", "3705"
"""The hex of Tokyo, in which all meet, and one of those around it."""
BOUNDED = 30.0
"""Seconds within which odds are answered or refused."""
Attack = tuple[str, Callable[[Person], None]]


def attacks() -> Iterator[Attack]:
    """Each by its name."""
    for asked in ("activate", "move", "declare", "answer", "react", "battle"):
        yield f"everybody in one hex, {asked}", partial(_crowd, asked)
    yield "odds of everybody", _odds
    yield "options, orders and wishes of Empire of the Sun", _words


def crowded(asked: str) -> State:
    """All counters of the map but HQs, of which no two share a hex, in one hex and the one beside
    it, in an Offensive of all Japan."""
    state = GAME.setup(Options(scenario="1942"))
    on_map = {unit: place for unit, place in state.at.items() if place in GAME.names["hex"]}
    many = [unit for unit in sorted(on_map) if data().counters[unit].kind != "hq"]
    at = state.at | {unit: HERE if n % 3 else BESIDE for n, unit in enumerate(many)}
    before = Before(at, state.reduced, state.japanese, state.tracks, state.marks, state.memory)
    ours, theirs = _by_side(on_map)
    hq = next(unit for unit in ours if data().counters[unit].kind == "hq")
    offensive = Offensive(
        side="japan",
        card="JP-23",
        event=False,
        value=3,
        before=before,
        hq=hq,
        limit=60,
        activated={} if asked == "activate" else {unit: at[unit] for unit in ours if unit != hq},
        battles={} if asked in ("activate", "move") else {HERE: Fight()},
        reaction_hq="",
    )
    cards = {
        side: replace(each, hand=each.draw[:7], draw=each.draw[7:])
        for side, each in state.cards.items()
    }
    return replace(
        state,
        at=at,
        cards=cards,
        dealt=True,
        player="japan",
        offensive=offensive,
        flow=_flow(asked, at, ours, theirs),
    )


def _by_side(units: Iterable[str]) -> tuple[list[str], list[str]]:
    counters = data().counters
    ours = [unit for unit in sorted(units) if counters[unit].side == "japan"]
    theirs = [unit for unit in sorted(units) if counters[unit].side == "allies"]
    return ours, theirs


def _flow(asked: str, at: Any, ours: list[str], theirs: list[str]) -> tuple[Frame, ...]:
    match asked:
        case "activate":
            return OffensiveSteps(1, 2), Window((decisions.Activate("japan"),))
        case "move":
            return OffensiveSteps(2, 1), Window((decisions.MoveUnits("japan"),))
        case "declare":
            return OffensiveSteps(3, 1), Window((decisions.Declare("japan"),))
        case "answer":
            return OffensiveSteps(8), Window((decisions.Intelligence("allies"),))
        case "react":
            return OffensiveSteps(8, 1), Window((decisions.React("allies"),))
    fleets = [_fleet(side) for side in (ours, theirs)]
    battle = Battle(
        HERE,
        step=2,
        active=tuple(fleets[0]),
        reaction=tuple(fleets[1]),
        stood={unit: at[unit] for fleet in fleets for unit in fleet},
        losses=(Losses("japan", 150), Losses("allies", 150)),
    )
    asks = (
        decisions.AssignHits("japan", HERE, 150, "air_naval"),
        decisions.AssignHits("allies", HERE, 150, "air_naval"),
    )
    return OffensiveSteps(11), battle, Window(asks)


def _fleet(units: list[str]) -> list[str]:
    return [unit for unit in units if data().counters[unit].kind in ("air", "naval")]


def _crowd(asked: str, person: Person) -> None:
    """It is refused, or all that can be asked about them is answered or refused in time."""
    state = crowded(asked)
    log = encode(Table.create(GAME, state.options, start=state).log.header).decode() + "\n"
    made = person.ask("POST", "/tables/import", {"log": log})
    if made.is_error:
        return
    fork = {"after": 0, "seats": ["japan", "allies"], "level": "random"}
    table = person.post(f"/tables/{made.json()['id']}/fork", fork)["id"]
    sight = person.see(table)
    (owner, *_) = [ask["owner"] for ask in sight["asks"]] or ["japan"]
    me: dict[str, Any] = {"owner": owner}
    side = 0 if owner == "japan" else 1
    units = [unit for unit in _by_side(state.at)[side] if state.at[unit] == HERE]
    pieces = dict.fromkeys(units[:60], 1)
    for some in (pieces, dict.fromkeys(units[:12], 1), dict.fromkeys(units[:1], 1)):
        for how in ("", "land", "engage", "strike", "fight"):
            send = {"wish": "send", "source": HERE, "pieces": some, "target": BESIDE, "how": how}
            person.ask("POST", f"/tables/{table}/why", {**me, "wish": send})
            _do(person, table, me, send)
        person.ask("POST", f"/tables/{table}/reach", {**me, "source": HERE, "pieces": some})
        plan = {**me, "version": sight["version"], "wishes": [send] * 50}
        person.ask("POST", f"/tables/{table}/plan", plan)
    for overlay in ("zoi", "supply", "command", "reaction", "distance", "region"):
        person.ask("GET", f"/tables/{table}/overlay/{overlay}?space={HERE}")
    person.ask("GET", f"/tables/{table}/combat/{HERE}")
    for ask in person.see(table)["asks"]:
        for sheet in ask.get("sheets", ()):
            counts = {row["key"]: row["n"] for row in sheet["rows"] if row.get("n")}
            wish = {"wish": "sheet", "sheet": sheet["id"], "counts": counts}
            _do(person, table, {"owner": ask["owner"]}, wish)
    person.ask("GET", f"/tables/{table}/series")


def _do(person: Person, table: str, me: dict[str, Any], wish: Any) -> None:
    version = person.see(table)["version"]
    person.ask("POST", f"/tables/{table}/do", {**me, "version": version, "wish": wish})


def _odds(person: Person) -> None:
    """The largest line-ups, plain and with a card."""
    ours, theirs = (_fleet(units) for units in _by_side(data().counters))
    for number in (40, 41, 200):
        for policy in ({}, {"card": "JP-23"}, {"japan": ours[:60], "allies": theirs[:60]}):
            asked = {
                "attackers": ", ".join(ours[:number]),
                "defenders": ", ".join(theirs[:number]),
                "policy": {"hex": HERE, **policy},
            }
            began = time.monotonic()
            person.ask("POST", "/odds/empire_of_the_sun", asked)
            if (took := time.monotonic() - began) > BOUNDED:
                raise Fault(f"{number} against {number}, {policy}: {took:.0f} s")
    for wrong in ({"turn": 10**30}, {"hex": "x" * 50_000}, {"japan": ["x" * 999] * 60}, {"x": 1}):
        asked = {"attackers": ours[0], "defenders": theirs[0], "policy": wrong}
        if not person.ask("POST", "/odds/empire_of_the_sun", asked).is_error:
            raise Fault(f"odds with {str(wrong)[:40]} are answered")


def _words(person: Person) -> None:
    """Words and numbers as long as fit into a request, wherever the game reads any."""
    seats = [{"powers": ["japan"], "who": "me"}, {"powers": ["allies"], "who": "me"}]
    long = "x" * 60_000
    for options in (
        {"scenario": long},
        {"scenario": 10**30},
        {"scenario": ["1942"] * 999},
        {"bids": long},
        {"rounds": 10**30},
        {long: True},
        {"seats": {"japan": ["japan"] * 999}},
    ):
        new = {"game": "empire_of_the_sun", "seats": seats, "options": options}
        if not person.ask("POST", "/tables", new).is_error:
            raise Fault(f"options {str(options)[:40]} are accepted")
    table = person.table("empire_of_the_sun", options={"scenario": "1942"})
    for seat in ("japan", "allies"):
        for orders in ({long: long}, {"react": long}, {"home_regions": [long] * 50}):
            person.ask("PUT", f"/tables/{table}/seats/{seat}/orders", {"orders": orders})
    many = [f"jp_cv_{n}" for n in range(5_000)]
    for do in ("go", "hit", "play", "choose", "activate", "put", "bomb", "place_bid", "stay"):
        for value in (many, long, 10**25, -1, None, {"a": many}, [["3706"]] * 900):
            action = {"do": do, "by": "japan"} | dict.fromkeys(
                ("units", "to", "how", "aim", "card", "targets", "hq", "number", "side", "path"),
                value,
            )
            wish = {"wish": "action", "action": action}
            _do(person, table, {"owner": "japan"}, wish)
            person.ask("POST", f"/tables/{table}/why", {"owner": "japan", "wish": wish})
    for overlay in ("zoi", "supply", long[:500]):
        person.ask("GET", f"/tables/{table}/overlay/{overlay}?space={long[:500]}")
