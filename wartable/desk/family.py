"""What a family brings to the desk."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Protocol

from wartable.core.game import Objection
from wartable.core.records import Acted
from wartable.desk.values import Desk, GameInfo, Reach, Scene, Told, Wish


class FamilyDesk(Protocol):
    """One game's scenes, questions and offers. All functions are pure and start from views."""

    def info(self, language: str) -> GameInfo:
        """What does not change during a game."""

    def options(self, chosen: Mapping[str, Any], seats: Mapping[str, tuple[str, ...]]) -> Any:
        """The game's options: what was chosen of `GameInfo.options`, by their ids, and who sits
        for which powers; `BadOptions` says what is wrong."""

    def scene(self, view: Any, language: str) -> Scene:
        """The position."""

    def desk(self, view: Any, owners: Iterable[str], language: str) -> Desk:
        """The position, and what these owners are asked."""

    def reach(
        self, view: Any, owner: str, source: str, pieces: Mapping[str, int], language: str
    ) -> Reach:
        """Where these pieces can go, all together."""

    def resolve(self, view: Any, owner: str, wish: Wish) -> tuple[Any, ...]:
        """The actions that the wish stands for, each legal after the one before; else
        `IllegalAction` with every reason, or `MalformedAction`."""

    def why_not(self, view: Any, owner: str, wish: Wish) -> tuple[Objection, ...]:
        """Every reason why the wish is refused; none if it can be done."""

    def tell(self, acted: Acted, language: str) -> tuple[Told, ...]:
        """What an action did, in words; its events are those the seat may know."""
