"""Ridge and its variants at a server: a game with hands of cards, and a desk that hides nothing."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Mapping
from multiprocessing import forkserver
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tests.server.conftest import Visitor
from wartable.core.codec import encode
from wartable.core.dice import KeyedDice
from wartable.core.game import Game, Objection, Reason, open_to
from wartable.core.records import Acted
from wartable.core.telling import Telling
from wartable.desk.values import (
    Act,
    Ask,
    Button,
    Desk,
    Fact,
    GameInfo,
    PowerInfo,
    Scene,
    Step,
    Told,
)
from wartable.games import families
from wartable.games.families import Family, Listed
from wartable.server import sides
from wartable.server.hall import Hall
from wartable.testing import visiting
from wartable.testing.toy import CARDS, HIDDEN, OWNERS, Options, State


class RidgeDesk:
    """Lays all it is given on the table: what leaks, leaks here."""

    def __init__(self, game: Game) -> None:
        self.game = game

    def info(self, language: str) -> GameInfo:
        powers = tuple(PowerInfo(each, each, each, "#000", "dots") for each in OWNERS)
        return GameInfo(self.game.id, "Ridge", "1", "RDG", (), powers, (), (), (), (), ())

    def options(self, chosen: Mapping[str, Any], seats: Mapping[str, tuple[str, ...]]) -> Any:
        return Options()

    def scene(self, view: State, language: str) -> Scene:
        everything = Fact("view", "", encode(view).decode())
        return Scene(view.turn, view.active, "turn", {}, (), (everything,))

    def desk(self, view: State, owners: Iterable[str], language: str) -> Desk:
        asks = tuple(
            Ask(
                decision.owner,
                type(decision).__name__,
                "",
                "",
                at_will=decision in self.game.at_will(view),
                buttons=tuple(
                    Button(str(place), "", action)
                    for branch in self.game.legal(view, decision)
                    for place, action in enumerate(branch.actions())
                ),
            )
            for decision in open_to(self.game, view)
            if decision.owner in set(owners)
        )
        return Desk(self.scene(view, language), asks)

    def resolve(self, view: State, owner: str, wish: Act) -> tuple[Any, ...]:
        return (msgspec.convert(wish.action, self.game.action_type),)

    def objection(self, found: Objection, language: str) -> Reason:
        return found.told

    def told(self, found: Telling, language: str) -> str:
        return found.key

    def rehearse(self, view: State, owner: str) -> State | None:
        return None

    def tried(self, view: State, owner: str, wish: Act, language: str) -> tuple[Any, Step]:
        assert HIDDEN not in encode(view).decode(), "wishes are tried in a whole position"
        (action,) = self.resolve(view, owner, wish)
        events, state = self.game.play(view, action, KeyedDice(b"even"))
        return state, Step(self.tell(Acted(1, action, events), language))

    def why_not(self, view: State, owner: str, wish: Act) -> tuple[Objection, ...]:
        return self.game.objections(view, *self.resolve(view, owner, wish))

    def default_answer(self, view: State, decision: Any) -> Any | None:
        return None

    def tell(self, acted: Acted, language: str) -> tuple[Told, ...]:
        return (Told(acted.n, "told", encode(acted).decode()),)


FAMILY = Family(
    "ridge",
    "Ridge",
    tuple(
        Listed(game, "Ridge", "RDG", f"tests.camp:{game.upper()}")
        for game in ("ridge", "face_down", "gossip", "camp")
    ),
    {"desk": f"{__name__}:RidgeDesk"},
)


def install(monkeypatch: pytest.MonkeyPatch, folder: Path, family: str) -> None:
    """A package is there that brings this family (`module:name`), for every process that starts."""
    about = folder / "ridge-1.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: ridge\nVersion: 1\n")
    (about / "entry_points.txt").write_text(f"[{families.GROUP}]\nridge = {family}\n")
    monkeypatch.syspath_prepend(folder)
    monkeypatch.setenv("PYTHONPATH", str(folder), prepend=os.pathsep)
    forget()


def forget() -> None:
    """Families are looked for anew, here and in processes that start from now on."""
    visiting.forget()
    sides.sides_of.cache_clear()
    others = forkserver._forkserver
    if others._forkserver_alive_fd is not None:
        os.close(others._forkserver_alive_fd)  # it ends with the last that was forked from it
    others._forkserver_address = others._forkserver_alive_fd = others._forkserver_pid = None


def begun(north: Visitor, south: Visitor | str, game: str = "ridge", **more: Any) -> str:
    """A table at which somebody sits north; south is somebody else, or a computer."""
    who = south if isinstance(south, str) else "open"
    seats = [{"powers": ["north"], "who": "me"}, {"powers": ["south"], "who": who}]
    asked = {"game": game, "seats": seats, "public": True, "start": False, **more}
    table: str = north.post("/tables", asked, 201)["id"]
    if not isinstance(south, str):
        south.post(f"/tables/{table}/seats/south/sit")
    north.post(f"/tables/{table}/start")
    return table


def act(visitor: Visitor, table: str, action: dict[str, Any], status: int = 200) -> dict[str, Any]:
    """This action, made as a button would."""
    wish = {"wish": "action", "action": action}
    body = {"version": visitor.see(table)["version"], "owner": action["by"], "wish": wish}
    done: dict[str, Any] = visitor.post(f"/tables/{table}/do", body, status)
    return done


def state_of(hall: Hall, table: str) -> State:
    """All that is so."""
    room = hall.look(table)[1]
    assert room is not None
    state: State = room.table.state
    return state


def hands(hall: Hall, table: str) -> dict[str, set[str]]:
    """What everybody holds."""
    return {owner: set(side.hand) for owner, side in state_of(hall, table).sides.items()}


def cards_in(text: str) -> set[str]:
    """The cards that a text speaks of."""
    return {card for card in CARDS if re.search(rf"(?<![a-z]){card}(?![a-z])", text)}


def deal(hall: Hall, table: str) -> None:
    """The table deals, without waiting for anybody's words."""
    hall.act(table, None, lambda _, at: at.deal())
