"""Dice are learned before one decides: every question that could tell, asked at many tables that
differ in their dice only.

What is not in the log must not depend on the dice: at tables in the same position such an answer is
the same, letter by letter. What depends on them is in the log when it is answered.
"""

from __future__ import annotations

import json
import time
from typing import Any

from bench.attack.house import Fault, House, Person, Refused, house
from wartable.core import Table
from wartable.games import find_game
from wartable.games.axis_allies.state import Options
from wartable.testing.position_checks import written

TABLES = 6
"""How many tables are compared; that all battles begin alike by chance is out of the question."""
ME = "soviet_union"
TARGET = "ukraine_s_s_r"
SOURCE = "caucasus"

DONE = {"wish": "action", "action": {"do": "done", "by": ME}}
SEND = {
    "wish": "send",
    "source": SOURCE,
    "pieces": {"infantry@soviet_union": 3, "artillery@soviet_union": 1, "tank@soviet_union": 1},
    "target": TARGET,
}
FIGHT: dict[str, Any] = {"wish": "action", "action": {"do": "fight", "by": ME, "space": TARGET}}
PRESS_ON = {"wish": "action", "action": {"do": "press_on", "by": ME, "space": TARGET}}
RETREAT = {"wish": "action", "action": {"do": "retreat", "by": ME, "space": TARGET, "to": SOURCE}}
LOSSES = {
    "wish": "action",
    "action": {
        "do": "take_hits",
        "by": ME,
        "space": TARGET,
        "units": [[{"type": "infantry", "owner": ME}, 1]],
    },
}
IMPOSSIBLE = {"wish": "sheet", "sheet": "buy", "counts": {"tank": 99}}
LATER = (PRESS_ON, RETREAT, LOSSES, IMPOSSIBLE)
"""Wishes that can be made after the fight only if the dice fell in a certain way, or never."""

OWN = {
    *("id", "name", "host", "hostName", "created", "changed", "account", "at", "left", "due"),
    *("watching", "online", "commitment", "fingerprint", "head", "seats"),
}
"""Keys whose values are each table's own."""


def run(seconds: float) -> list[str]:
    """Every question at many tables, as often as there is time for, at least once."""
    faults = _kept_for_later()
    end = time.monotonic() + seconds
    with house() as served:
        while True:
            faults += _round(served)
            if faults or time.monotonic() >= end:
                return faults


def _round(served: House) -> list[str]:
    people = [Person(served.address) for _ in range(TABLES)]
    tables = [_Table(person) for person in people]
    faults: list[str] = []
    try:
        for name, path, body in _questions():
            faults += compare(name, [table.asked(path, body) for table in tables])
        for later in LATER:
            faults += _plans(tables, later)
            tables = [_Table(person) for person in people]
        faults += _copies(tables)
        faults += [fault for table in tables for fault in table.seed_told()]
    except (Fault, Refused) as error:
        faults.append(str(error))
    for person in people:
        person.close()
    return faults


class _Table:
    """A table at which the fight is about to begin; nothing has been drawn yet."""

    def __init__(self, person: Person) -> None:
        self.person = person
        self.id = person.table()
        sight = person.see(self.id)
        for wish in (DONE, SEND, DONE):
            sight = person.do(sight, ME, wish)
        self.version: int = sight["version"]

    def asked(self, path: str, body: Any) -> tuple[bool, str]:
        """Whether the log has grown, and the answer without what is each table's own."""
        if isinstance(body, dict) and "version" in body:
            body = body | {"version": self.version}
        method = "GET" if body is None else "POST"
        answer = self.person.ask(method, f"/tables/{self.id}{path}", body)
        now = self.person.see(self.id)["version"]
        has_grown, self.version = now != self.version, now
        said = _plain(json.loads(answer.content)) if answer.content else None
        text = json.dumps([answer.status_code, said], sort_keys=True)
        return has_grown, text.replace(self.id, "")

    def rolls(self) -> list[Any]:
        """Every draw in the log."""
        lines = map(json.loads, self.person.log(self.id).splitlines()[1:])
        return [roll for line in lines for roll in line.get("rolls", ())]

    def seed_told(self) -> list[str]:
        """The game ends, the seed is published; nothing that was said before holds it."""
        before = list(self.person.answers)
        sight = self.person.see(self.id)
        for seat in sight["table"]["mine"]:
            try:
                self.person.post(f"/tables/{self.id}/resign", {"seat": seat, "how": "concede"})
            except Refused:
                break
        seed = self.person.get(f"/tables/{self.id}/proof")["seed"]
        if not seed:
            return ["a game that was given up does not publish its seed"]
        words = written(bytes.fromhex(seed))
        if any(word in answer for word in words for answer in before):
            return ["an answer held the seed while the game was on"]
        return []


def _questions() -> list[tuple[str, str, Any]]:
    """Everything that is asked about the fight without making it."""
    plans = [[FIGHT], *([FIGHT, later] for later in LATER), [FIGHT, PRESS_ON, RETREAT]]
    found: list[tuple[str, str, Any]] = [
        ("plan", "/plan", {"version": 0, "owner": ME, "wishes": wishes}) for wishes in plans
    ]
    found += [
        ("why", "/why", {"owner": ME, "wish": later, "wishes": wishes})
        for later in (FIGHT, *LATER)
        for wishes in ([], [FIGHT])
    ]
    reach = {"owner": ME, "source": TARGET, "pieces": {"tank@soviet_union": 1}}
    found += [("reach", "/reach", {**reach, "wishes": wishes}) for wishes in ([], [FIGHT])]
    found.append(("odds", f"/combat/{TARGET}", None))
    found.append(("planned odds", f"/combat/{TARGET}", {"owner": ME, "wishes": [FIGHT]}))
    found += [("undo", "/undo", {"version": 0, "count": count}) for count in (99, 1_000_000)]
    for wish in ({**FIGHT, "action": FIGHT["action"] | {"by": "germany"}}, LOSSES):
        found.append(("do", "/do", {"version": 0, "owner": ME, "wish": wish}))
    found += [("look", path, None) for path in ("", "/told", "/at/1", "/proof")]
    return found


def compare(name: str, answers: list[tuple[bool, str]]) -> list[str]:
    """What does not hold of the answers to one question at all tables."""
    if any(has_grown for has_grown, _ in answers):
        return [f"{name}: a question is in the log"]
    told = {text for _, text in answers}
    if len(told) > 1:
        one, other = sorted(told)[:2]
        return [f"{name}: the answer depends on dice that are not in the log: {_apart(one, other)}"]
    return []


def _plans(tables: list[_Table], later: Any) -> list[str]:
    """A plan that fights and then wishes for something: made, the dice are in the log; refused, the
    answer is the same everywhere."""
    body = {"version": 0, "owner": ME, "wishes": [FIGHT, later]}
    secret: list[tuple[bool, str]] = []
    faults: list[str] = []
    for table in tables:
        has_grown, text = table.asked("/plan/do", body)
        if not has_grown:
            secret.append((False, text))
        elif not table.rolls():
            faults.append("plan/do: the log has grown, but has no dice of the fight")
        elif later is IMPOSSIBLE and '"stopped"' not in text:
            faults.append("plan/do: what stopped the plan is not said")
    return faults + (compare("plan/do", secret) if secret else [])


def _copies(tables: list[_Table]) -> list[str]:
    """Copies of a table, forked from it or from its exported log, have dice of their own; and what
    the dice said is not taken back."""
    faults: list[str] = []
    for table in tables:
        person = table.person
        info = person.see(table.id)
        n, seat = (
            info["actions"],
            next(s["id"] for s in info["table"]["seats"] if ME in s["powers"]),
        )
        kept = person.post("/tables/import", {"log": person.log(table.id).decode()})["id"]
        learned = []
        for origin in (table.id, kept):
            asked = {"after": n, "seats": [seat], "level": "random"}
            copy = person.post(f"/tables/{origin}/fork", asked)["id"]
            person.do(person.see(copy), ME, FIGHT)
            learned.append(_draws(person.log(copy)))
        fought = person.do(person.see(table.id), ME, FIGHT)
        if table.rolls() in learned:
            faults.append("a fork knows the dice of its table")
        undone = person.ask(
            "POST", f"/tables/{table.id}/undo", {"version": fought["version"], "count": 1}
        )
        if undone.status_code < 400 or fought["undoable"]:
            faults.append("dice were taken back")
    return faults


def _draws(log: bytes) -> list[Any]:
    return [roll for line in log.splitlines()[1:] for roll in json.loads(line).get("rolls", ())]


def _kept_for_later() -> list[str]:
    """With the same seed two battles begin with different dice, whichever is fought first: none can
    be kept for where it matters."""
    game = find_game("spring_1942")
    alike = 0
    for seed in range(20):
        first = []
        for target in ("ukraine_s_s_r", "west_russia"):
            table = Table.create(game, Options(rounds=1), seed=b"forecast %d" % seed)
            for text in (
                "done",
                "move 2 infantry, 1 tank: caucasus > ukraine_s_s_r",
                "move 2 infantry, 1 artillery: russia > west_russia",
                "done",
                f"fight in {target}",
            ):
                acted = table.submit(ME, game.parse_action(f"{ME}: {text}"))
            first.append([face for roll in acted.rolls for face in getattr(roll, "faces", ())])
        short = min(map(len, first))
        alike += first[0][:short] == first[1][:short]
    return ["dice do not depend on the battle that they are rolled for"] if alike > 3 else []


def _plain(value: Any) -> Any:
    """The value without what is each table's own."""
    if isinstance(value, dict):
        return {key: _plain(each) for key, each in value.items() if key not in OWN}
    if isinstance(value, list):
        return [_plain(each) for each in value]
    return value


def _apart(one: str, other: str) -> str:
    """Where two texts part."""
    place = next((n for n, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), 0)
    return f"...{one[max(0, place - 60) : place + 60]}... or ...{other[place : place + 60]}..."
