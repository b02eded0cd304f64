"""Requests that ask for work without end, while somebody else plays: nobody waits, nobody gets a
500, and what is too much is refused in words."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Callable, Iterator
from typing import Any

import httpx
from msgspec.structs import replace

from bench.attack import armies, crowds
from bench.attack.house import SIDES, Bystander, Fault, House, Person, Refused, house
from wartable.core import Table
from wartable.core.codec import encode
from wartable.core.dice import KeyedDice
from wartable.forces import force
from wartable.games import find_game
from wartable.games.axis_allies.actions import Done
from wartable.games.axis_allies.global_1940.edition import GAME as GLOBAL_1940
from wartable.games.axis_allies.state import Options
from wartable.games.axis_allies.unit import Unit

LONGEST = 70.0
"""Seconds within which every request has its answer, however hard."""
BOUNDED = 30.0
"""Seconds within which odds are answered or refused."""
ALL_TOLD = 300.0
"""Seconds after which an attack is given up."""

Attack = tuple[str, Callable[[Person], None]]


def run(seconds: float) -> list[str]:
    """Every attack once, then again while there is time."""
    faults: list[str] = []
    with house() as served:
        end = time.monotonic() + seconds
        while True:
            for name, work in _attacks():
                if served.is_stuck():
                    served.kill()
                    served.start()
                faults += [f"{name}: {fault}" for fault in _watched(served, work)]
            if faults or time.monotonic() >= end:
                return faults + served.complaints()


def smoke() -> list[str]:
    """The quickest of them."""
    with house() as served:
        return _watched(served, _deep)


def _watched(served: House, work: Callable[[Person], None]) -> list[str]:
    """The attack, and what a bystander and the attacker met with meanwhile."""
    faults: list[str] = []

    def attacked() -> None:
        person = Person(served.address)
        person.http.timeout = httpx.Timeout(LONGEST)
        try:
            work(person)
        except Refused:
            pass
        except Fault as error:
            faults.append(str(error))
        except httpx.HTTPError as error:
            faults.append(f"no answer: {error!r}")
        except Exception as error:
            faults.append(f"the attack broke down: {error!r}")
        finally:
            person.close()

    with Bystander(served) as bystander:
        attacker = threading.Thread(target=attacked, daemon=True)
        attacker.start()
        attacker.join(ALL_TOLD)
        if attacker.is_alive():
            faults.append(f"no end within {ALL_TOLD:.0f} s")
        time.sleep(0.5)
    if len(bystander.faults) > 3:
        slow = f"{len(bystander.faults)} of a bystander's {bystander.asked} requests"
        return [
            *faults,
            f"{slow}, the slowest after {bystander.slowest:.1f} s",
            bystander.faults[0],
        ]
    return faults + bystander.faults


def _attacks() -> Iterator[Attack]:
    yield "a bid of 900,000", _bid
    yield "60,000 tanks in a plan", _plan
    yield "a long plan", _long_plan
    yield "an imported log with 100,000 bombers", lambda person: _import(person, 100_000)
    yield "an imported log with a billion bombers", lambda person: _import(person, 10**9)
    yield "an imported log with a number of 400 digits", lambda person: _import(person, 10**400)
    yield "an imported log with fleets on all seas", _fleets
    yield "odds", _odds
    yield "odds by ten at once", _many_odds
    yield from crowds.attacks()
    yield from armies.attacks()
    yield "deep JSON", _deep
    yield "huge lists", _lists


def _bid(person: Person) -> None:
    """900,000 IPCs, refused; or else as many tanks as they buy, and an attack with all of them."""
    answer = person.ask("POST", "/tables", _new(bid={"germany": 900_000}))
    if answer.is_error:
        return
    table = answer.json()["id"]
    _swarm(person, table, "tank", "germany", "ukraine_s_s_r")
    raise Fault("a bid of 900,000 is accepted")


def _new(**options: Any) -> dict[str, Any]:
    seats = [{"powers": powers, "who": "me"} for powers in SIDES["spring_1942"]]
    return {"game": "spring_1942", "seats": seats, "options": options}


def _swarm(person: Person, table: str, kind: str, owner: str, target: str) -> None:
    """Everything that can be asked about thousands of pieces: bought, sent and fought with."""
    done = {"wish": "action", "action": {"do": "done", "by": owner}}
    buy = {"wish": "sheet", "sheet": "buy", "counts": {kind: 1_000}}
    bid = {"wish": "sheet", "sheet": "bid", "counts": {kind: 1_000}}
    send = {"wish": "send", "source": "germany", "pieces": {f"{kind}@{owner}": 1_000}}
    fight = {"wish": "action", "action": {"do": "fight", "by": owner, "space": target}}
    sends = [{**send, "target": target, "how": how} for how in ("", "attack", "raid")]
    plans: list[list[Any]] = [
        [bid] * 60,
        [buy] * 60,
        [done, buy, done],
        [done, *sends * 20, done, fight],
    ]
    version = person.see(table)["version"]
    for wishes in plans:
        body = {"version": version, "owner": owner, "wishes": wishes}
        person.ask("POST", f"/tables/{table}/plan", body)
        combat = {"owner": owner, "wishes": wishes[:-1]}
        person.ask("POST", f"/tables/{table}/combat/{target}", combat)
        reach = {"owner": owner, "source": "germany", "pieces": send["pieces"], "wishes": [done]}
        person.ask("POST", f"/tables/{table}/reach", reach)
        why = {"owner": owner, "wish": sends[0], "wishes": wishes[:-1]}
        person.ask("POST", f"/tables/{table}/why", why)
    for wishes in plans:
        version = person.see(table)["version"]
        body = {"version": version, "owner": owner, "wishes": wishes}
        person.ask("POST", f"/tables/{table}/plan/do", body)


def _plan(person: Person) -> None:
    table = person.table()
    sight = person.see(table)
    owner = sight["asks"][0]["owner"]
    for number in (60_000, 10**9, 10**18, 10**30):
        wishes = [{"wish": "sheet", "sheet": "buy", "counts": {"tank": number}}]
        body = {"version": sight["version"], "owner": owner, "wishes": wishes}
        person.ask("POST", f"/tables/{table}/plan", body)
        person.ask("POST", f"/tables/{table}/plan/do", body)
        pieces = {"infantry@soviet_union": number}
        reach = {"owner": owner, "source": "caucasus", "pieces": pieces, "wishes": []}
        person.ask("POST", f"/tables/{table}/reach", reach)
        send = {"wish": "send", "source": "caucasus", "pieces": pieces, "target": "west_russia"}
        person.ask("POST", f"/tables/{table}/why", {"owner": owner, "wish": send, "wishes": wishes})


def _long_plan(person: Person) -> None:
    """As many wishes as fit into a request, each of which makes the position bigger to work out."""
    table = person.table("global_1940")
    sight = person.see(table)
    owner = sight["asks"][0]["owner"]
    done = {"wish": "action", "action": {"do": "done", "by": owner}}
    buy = {"wish": "sheet", "sheet": "buy", "counts": {"infantry": 1}}
    for wishes in ([buy] * 600, [done] * 700, [buy, done] * 400):
        body = {"version": sight["version"], "owner": owner, "wishes": wishes}
        person.ask("POST", f"/tables/{table}/plan", body)
        pieces = {f"infantry@{owner}": 1}
        reach = {"owner": owner, "source": "germany", "pieces": pieces, "wishes": wishes}
        person.ask("POST", f"/tables/{table}/reach", reach)


def _log_with(bombers: int) -> str:
    """A log that begins with so many bombers."""
    game = find_game("spring_1942")
    state = game.setup(Options(rounds=1))
    crowd = ((Unit("bomber", "germany"), 7_777),)
    start = replace(state, units=state.units | {"germany": crowd})
    table = Table.create(game, Options(rounds=1), start=start)
    header = encode(table.log.header).decode()
    return header.replace("7777", str(bombers)) + "\n"


def _import(person: Person, bombers: int) -> None:
    answer = person.ask("POST", "/tables/import", {"log": _log_with(bombers)})
    if answer.is_error:
        return
    kept = answer.json()["id"]
    person.ask("GET", f"/tables/{kept}")
    fork = {"after": 0, "seats": ["soviet_union", "germany"], "level": "random"}
    forked = person.ask("POST", f"/tables/{kept}/fork", fork)
    if forked.is_error:
        return
    table = forked.json()["id"]
    _swarm(person, table, "bomber", "germany", "caucasus")
    person.ask("GET", f"/tables/{table}/series")
    raise Fault("it is accepted")


FLEETS: tuple[dict[str, int], ...] = (
    {"fighter": 3, "carrier": 3},
    {"fighter": 100, "tactical_bomber": 50, "carrier": 40},
    {"carrier": 2, "transport": 20, "destroyer": 2, "submarine": 5, "fighter": 1},
)
"""What stands in many sea zones, within all bounds."""


def _fleet_log(fleet: dict[str, int]) -> str:
    """A log that begins in Germany's combat move with such a fleet in many sea zones, forty
    carriers that wait for their place, and complexes everywhere."""
    game = GLOBAL_1940
    state = game.setup(Options(rounds=1))
    while state.phase != "combat_move":
        (decision,) = game.pending(state)
        state = game.play(state, Done(decision.owner), KeyedDice(bytes(32))).state
    german = [space for space, power in state.control.items() if power == "germany"]
    ships = force((Unit(kind, "germany"), number) for kind, number in fleet.items())
    state = replace(
        state,
        units=state.units | {zone: force([*state.units.get(zone, ()), *ships]) for zone in _seas()},
        bought={"carrier": 40},
        facilities=state.facilities | {space: {"major_industrial_complex": 0} for space in german},
    )
    table = Table.create(game, Options(rounds=1), start=state)
    return encode(table.log.header).decode() + "\n"


def _fleets(person: Person) -> None:
    """Where hundreds of aircraft can land is asked of hundreds of carriers, which may all move:
    by questions, wishes and whole plans."""
    neighbours = GLOBAL_1940.edition.data.board.neighbours
    for fleet in FLEETS:
        made = person.post("/tables/import", {"log": _fleet_log(fleet)})
        fork = {"after": 0, "seats": ["germany"], "level": "random"}
        table = person.post(f"/tables/{made['id']}/fork", fork)["id"]
        zone = next(zone for zone in _seas() if "germany" in neighbours[zone])
        for kind, target in zip(fleet, sorted(neighbours[zone]), strict=False):
            pieces = {f"{kind}@germany": 1}
            send = {"wish": "send", "source": zone, "pieces": pieces, "target": target}
            me: dict[str, Any] = {"owner": "germany"}
            person.ask("POST", f"/tables/{table}/reach", {**me, "source": zone, "pieces": pieces})
            person.ask("POST", f"/tables/{table}/why", {**me, "wish": send})
            me["version"] = person.see(table)["version"]
            person.ask("POST", f"/tables/{table}/do", {**me, "wish": send})
            me["version"] = person.see(table)["version"]
            person.ask("POST", f"/tables/{table}/plan", {**me, "wishes": [send] * 20})
            person.ask("POST", f"/tables/{table}/plan/do", {**me, "wishes": [send] * 20})


def _seas() -> list[str]:
    """Half of the sea zones."""
    spaces = GLOBAL_1940.edition.data.spaces.values()
    return sorted(space.id for space in spaces if space.kind == "sea")[:60]


FLEET = "6 battleship, 6 carrier, 6 cruiser, 6 destroyer, 6 submarine, 6 fighter"
HARD: tuple[dict[str, Any], ...] = (
    {"attackers": "1000 infantry, 1000 tank", "defenders": "1000 infantry, 1000 tank"},
    {"attackers": "1000 infantry", "defenders": "1000 infantry"},
    {"attackers": FLEET, "defenders": FLEET},
    {"attackers": ["60 infantry, 20 tank, 9 fighter"] * 6, "defenders": "90 infantry, 9 fighter"},
    {"attackers": "9999 battleship", "defenders": "9999 submarine, 9999 transport"},
)


def _odds(person: Person) -> None:
    """Work is bounded before it begins: what is too much is refused, not tried and given up."""
    for asked in HARD:
        for game in ("spring_1942", "global_1940"):
            began = time.monotonic()
            person.ask("POST", f"/odds/{game}", asked)
            if (took := time.monotonic() - began) > BOUNDED:
                raise Fault(f"{game}, {asked['attackers']}: {took:.0f} s")


def _many_odds(person: Person) -> None:
    """Ten at once; and one who asks for something simple gets an answer, or is told to come again,
    soon."""
    faults: list[str] = []

    def ask(asked: dict[str, Any]) -> None:
        one = Person(person.address)
        one.http.timeout = httpx.Timeout(LONGEST)
        try:
            one.ask("POST", "/odds/global_1940", asked)
        except (Fault, httpx.HTTPError) as error:
            faults.append(repr(error))
        one.close()

    asking = [threading.Thread(target=ask, args=(each,), daemon=True) for each in HARD * 2]
    for each in asking:
        each.start()
    time.sleep(1)
    began = time.monotonic()
    person.ask("POST", "/odds/spring_1942", {"attackers": "2 tank", "defenders": "1 infantry"})
    if (took := time.monotonic() - began) > 20:
        faults.append(f"simple odds waited {took:.0f} s behind hard ones")
    for each in asking:
        each.join(LONGEST)
    if faults:
        raise Fault("; ".join(faults[:3]))


def _deep(person: Person) -> None:
    """JSON as deep as fits into a request, wherever a body is read."""
    table = person.table()
    for depth in (100, 1_000, 30_000):
        for text in ("[" * depth, "[" * depth + "]" * depth, '{"a":' * depth + "1" + "}" * depth):
            for path in ("/tables", "/odds/spring_1942", f"/tables/{table}/do", "/account/guest"):
                person.ask("POST", path, content=text.encode())
            wish = (
                f'{{"version":1,"owner":"soviet_union","wish":{{"wish":"action","action":{text}}}}}'
            )
            person.ask("POST", f"/tables/{table}/do", content=wish.encode())
            person.ask("POST", "/tables/import", {"log": text + "\n"})
            options = f'{{"game":"spring_1942","seats":[],"options":{{"bid":{text}}}}}'
            person.ask("POST", "/tables", content=options.encode())


def _lists(person: Person) -> None:
    """Lists, words and numbers as long as fit into a request."""
    table = person.table()
    sight = person.see(table)
    many = {f"infantry{n}": 1 for n in range(3_000)}
    long = "x" * 60_000
    bodies: list[tuple[str, Any]] = [
        ("plan", {"version": 1, "owner": long, "wishes": []}),
        ("reach", {"owner": "soviet_union", "source": long, "pieces": {}, "wishes": []}),
        ("reach", {"owner": "soviet_union", "source": "caucasus", "pieces": many, "wishes": []}),
        (
            "do",
            {
                "version": 1,
                "owner": "soviet_union",
                "wish": {"wish": "sheet", "sheet": long, "counts": many},
            },
        ),
        (
            "do",
            {"version": 10**30, "owner": "soviet_union", "wish": {"wish": "action", "action": {}}},
        ),
        ("chat", {"text": long, "to": "table"}),
        ("words/seal", {"seat": long, "words": long}),
        ("words/open", {"seat": long, "text": long}),
        ("undo", {"version": sight["version"], "count": 10**12}),
    ]
    for path, body in bodies:
        person.ask("POST", f"/tables/{table}/{path}", body)
    via = ["caucasus", "russia"] * 2_000
    for do in ("move", "sail", "buy", "take_hits", "place", "bid"):
        for value in (via, many, 10**25, -(10**25), long, None, [[{"type": "tank"}, 10**9]] * 500):
            action = {"do": do, "by": "soviet_union"} | dict.fromkeys(
                ("units", "path", "space", "ship", "loads", "unit", "factory"), value
            )
            wish = {"wish": "action", "action": action}
            body = {"version": sight["version"], "owner": "soviet_union", "wish": wish}
            person.ask("POST", f"/tables/{table}/do", body)
            plan = {"version": sight["version"], "owner": "soviet_union", "wishes": [wish]}
            person.ask("POST", f"/tables/{table}/plan", plan)
    person.ask("POST", "/tables/import", {"log": json.dumps({"wartable": 1, "game": long}) + "\n"})
    person.ask("POST", "/tables/import", {"log": "\n" * 1_000_000})
