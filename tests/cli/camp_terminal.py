"""A terminal for Ridge and its variants that prints all it is given: what leaks, leaks here."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from rich.console import RenderableType
from rich.text import Text

from wartable.cli.plain_terminal import PlainTerminal
from wartable.core.codec import encode
from wartable.core.game import listed
from wartable.games.families import Family, Listed
from wartable.testing.toy import State


class CampTerminal(PlainTerminal):
    """Orders are the texts of actions, with or without their owner."""

    asks_again = False

    def board(self, state: State, about: str = "") -> RenderableType:
        return Text("board " + encode(state).decode())

    def turn(self, state: State) -> str:
        return f"Turn {state.turn}: {state.active}"

    def status(self, state: State, decision: Any) -> str:
        return f"{type(decision).__name__} of {decision.owner}"

    def guide(self, state: State, decision: Any) -> RenderableType:
        can = [self.game.format_action(each) for each in listed(self.game, state, decision)]
        return Text(f"guide {', '.join(can)}")

    def tell(self, events: Iterable[Any]) -> RenderableType | None:
        found = " ".join(encode(each).decode() for each in events)
        return Text(f"told {found}") if found else None


FAMILY = Family(
    "ridge",
    "Ridge",
    tuple(
        Listed(game, "Ridge", "RDG", f"tests.camp:{game.upper()}")
        for game in ("ridge", "face_down", "camp")
    ),
    {"terminal": "tests.cli.camp_terminal:CampTerminal"},
)
