"""What a seat cannot know is asked for in every way: at tables that are alike as the seat sees
them, and differ in the dice to come and in what lies hidden, as a deck or another's hand.

An answer that is not in the log is the same at all of them, letter by letter.
"""

from __future__ import annotations

import json
import random
import time
from collections.abc import Iterator
from typing import Any, NamedTuple

from bench.attack.forecast import OWN, compare
from bench.attack.house import Fault, House, Person, Refused, house
from wartable.core.codec import encode
from wartable.core.dice import KeyedDice
from wartable.core.game import TABLE, Game, seat_of
from wartable.core.table import Table
from wartable.desk import desk_of
from wartable.games import find_game
from wartable.server.hall import games_here
from wartable.testing.random_play import random_play

TABLES = 3
LONGEST = 250
"""Actions of the games whose moments are taken."""
IMPOSSIBLE: dict[str, Any] = {"wish": "sheet", "sheet": "atlantis", "counts": {"tank": 1}}
AT_A_TABLE = OWN - {"id", "name"}
"""Keys whose values are each table's own, wherever they stand."""


class Moment(NamedTuple):
    """A position in which an owner is asked, and what was done in it that draws."""

    game: Game
    state: Any
    owner: str
    action: Any


def run(seconds: float) -> list[str]:
    """Moments of every game that is played at tables for so long, at least one of each."""
    faults: list[str] = []
    end = time.monotonic() + seconds
    with house() as served:
        for number in range(1_000):
            for name in games_here():
                faults += _asked_at(served, moment(find_game(name), number))
            if faults or time.monotonic() >= end:
                break
        return faults + served.complaints()


def moment(game: Game, number: int) -> Moment:
    """Some moment of a random game in which somebody alone is asked, and then draws."""
    rng = random.Random(f"unseen {game.id} {number}")
    table = Table.create(game, options_of(game, number), seed=b"unseen %d" % number)
    found = list(_moments(table, rng))
    if not found:
        raise Fault(f"nobody draws in a random game of {game.id}")
    return rng.choice(found)


def options_of(game: Game, number: int) -> Any:
    """Options of the game, another first one of its choices each time."""
    info = desk_of(game).info("en")
    many = [each for each in info.options if len(each.choices) > 2]
    chosen = {each.id: each.choices[number % len(each.choices)].value for each in many[:1]}
    return desk_of(game).options(chosen, {})


def _moments(table: Table, rng: random.Random) -> Iterator[Moment]:
    before = table.state
    for acted in random_play(table, rng, LONGEST):
        asked = table.game.pending(before)
        if acted.rolls and len(asked) == 1 and acted.action.by == asked[0].owner != TABLE:
            yield Moment(table.game, before, acted.action.by, acted.action)
        before = table.state


def twins(found: Moment, count: int) -> Iterator[Any]:
    """Positions that the owner's seat cannot tell apart; all that it does not see is another."""
    game, state = found.game, found.state
    seat = seat_of(game, state, found.owner)
    yield state
    for number in range(1, count):
        view = game.view(state, seat)
        dice = KeyedDice(b"twin %d" % number)
        yield game.imagine(view, seat, dice) if game.has_secrets else state


class _Twin:
    """A table at which one of these positions lies before its seat."""

    def __init__(self, person: Person, found: Moment, state: Any) -> None:
        self.person = person
        game = found.game
        seat = seat_of(game, state, found.owner)
        log = Table.create(game, state.options, start=state).log
        kept = person.post("/tables/import", {"log": encode(log.header).decode() + "\n"})
        fork = {"after": 0, "seats": [seat], "level": "random"}
        self.id = person.post(f"/tables/{kept['id']}/fork", fork)["id"]
        self.own = (self.id, kept["id"])
        self.sight = person.see(self.id)

    def asked(self, method: str, path: str, body: Any) -> tuple[bool, str]:
        """Whether the log has grown, and the answer without what is each table's own."""
        if isinstance(body, dict) and "version" in body:
            body = body | {"version": self.sight["version"]}
        answer = self.person.ask(method, f"/tables/{self.id}{path}", body)
        now = self.person.see(self.id)
        has_grown = now["version"] != self.sight["version"]
        self.sight = now
        said = plain(json.loads(answer.content)) if answer.content else None
        text = json.dumps([answer.status_code, said], sort_keys=True)
        for own in self.own:
            text = text.replace(own, "")
        return has_grown, text


def _asked_at(served: House, found: Moment) -> list[str]:
    """Everything asked at tables that are alike, and what does not hold."""
    person = Person(served.address)
    what = f"{found.game.id}, {found.game.format_action(found.action)}"
    faults: list[str] = []
    try:
        tables = [_Twin(person, found, state) for state in twins(found, TABLES)]
        for method, path, body in _questions(found, tables[0].sight):
            answers = [table.asked(method, path, body) for table in tables]
            faults += [f"{what}: {fault}" for fault in compare(path, answers)]
        wish = {"wish": "action", "action": json.loads(encode(found.action))}
        plan = {"version": 0, "owner": found.owner, "wishes": [wish, IMPOSSIBLE]}
        for has_grown, text in [table.asked("POST", "/plan/do", plan) for table in tables]:
            if not has_grown:
                faults.append(f"{what}: a plan that draws is not in the log: {text[:200]}")
            elif '"stopped": null' in text:
                faults.append(f"{what}: what stopped the plan is not said")
    except (Fault, Refused) as error:
        faults.append(f"{what}: {error}")
    person.close()
    return faults


def _questions(found: Moment, sight: dict[str, Any]) -> Iterator[tuple[str, str, Any]]:
    """All that can be asked without doing anything."""
    me = {"owner": found.owner}
    wish = {"wish": "action", "action": json.loads(encode(found.action))}
    for path in ("", "/told", "/at/0", "/proof", "/series", "/export", "/chat", "/invitations"):
        yield "GET", path, None
    for wishes in ([], [wish], [wish, wish], [wish, IMPOSSIBLE], [IMPOSSIBLE]):
        yield "POST", "/plan", {**me, "version": 0, "wishes": wishes}
        yield "POST", "/why", {**me, "wish": wish, "wishes": wishes}
    spaces = _spaces(sight)
    for overlay in desk_of(found.game).info("en").overlays:
        for space in spaces if overlay.about else ("",):
            yield "GET", f"/overlay/{overlay.id}?space={space}", None
    for space in spaces:
        yield "GET", f"/combat/{space}", None
        yield "POST", f"/combat/{space}", {**me, "wishes": [wish]}
    for space, pieces in _groups(sight):
        yield "POST", "/reach", {**me, "source": space, "pieces": pieces, "wishes": []}
        yield "POST", "/reach", {**me, "source": space, "pieces": pieces, "wishes": [wish]}
    yield "POST", "/undo", {"version": 0, "count": 1}
    yield "POST", "/do", {**me, "version": 0, "wish": IMPOSSIBLE}
    yield "POST", "/do", {**me, "version": 0, "wish": {"wish": "action", "action": {"do": "x"}}}


def _spaces(sight: dict[str, Any]) -> list[str]:
    """Where there are battles, and some places with pieces."""
    fought = [each["space"] for ask in sight["asks"] for each in ask.get("combats", ())]
    return [*dict.fromkeys([*fought, *(space for space, _ in _groups(sight))])][:4]


def _groups(sight: dict[str, Any]) -> list[tuple[str, dict[str, int]]]:
    """Some pieces by the places in which they stand."""
    found = [
        (space, {piece["key"]: 1 for piece in there["pieces"][:2]})
        for space, there in sorted(sight["scene"]["spaces"].items())
        if there.get("pieces")
    ]
    return found[:: max(1, len(found) // 3)][:3]


def plain(value: Any, *, at: str = "") -> Any:
    """The value without what is each table's own."""
    if isinstance(value, dict):
        own = OWN if at == "table" else AT_A_TABLE
        return {key: plain(each, at=key) for key, each in value.items() if key not in own}
    if isinstance(value, list):
        return [plain(each, at=at) for each in value]
    return value
