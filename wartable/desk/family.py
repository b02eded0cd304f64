"""What a family brings to the desk."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Protocol

from wartable.core.game import Objection, Reason
from wartable.core.records import Acted
from wartable.core.telling import Telling
from wartable.desk.values import (
    CombatOdds,
    Desk,
    GameInfo,
    Overlay,
    Reach,
    Scene,
    StandingOrders,
    Step,
    Told,
    Wish,
)


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
        """The position, and what these owners are asked, and may do at will (`Ask.at_will`)."""

    def reach(
        self, view: Any, owner: str, source: str, pieces: Mapping[str, int], language: str
    ) -> Reach:
        """Where these pieces can go, all together."""

    def overlay(
        self, view: Any, seat: str | None, overlay: str, space: str, language: str
    ) -> Overlay:
        """What is laid over the board of the seat that sees this view: one of `GameInfo.overlays`,
        about the space if it is about one; `BadData` if nothing can be said about it."""

    def resolve(self, view: Any, owner: str, wish: Wish) -> tuple[Any, ...]:
        """The actions that the wish stands for, each legal after the one before; else
        `IllegalAction` with every reason, or `MalformedAction`."""

    def why_not(self, view: Any, owner: str, wish: Wish) -> tuple[Objection | Reason, ...]:
        """Every reason why the wish is refused; none if it can be done."""

    def objection(self, found: Objection, language: str) -> Reason:
        """An objection of the game, in the reader's language."""

    def told(self, found: Telling, language: str) -> str:
        """What an analysis tells, in the reader's language: a battle, what turned a game."""

    def rehearse(self, view: Any, owner: str) -> Any | None:
        """The view as though the owner's turn began now, for trying it out in advance; `None` if it
        cannot be said."""

    def tried(self, view: Any, owner: str, wish: Wish, language: str) -> tuple[Any, Step]:
        """The position after the wish, with even luck where dice fall; refused as by `resolve`. In
        a game with secrets the view is a position that the owner's seat holds possible."""

    def odds_of(self, view: Any, space: str, language: str, kind: str = "") -> CombatOdds:
        """The exact odds of the combat that is to come in a space, or is being fought there between
        two rounds; of this kind, as in `Combat`, if there are several; `BadData` if there is
        none."""

    def default_answer(self, view: Any, decision: Any) -> Any | None:
        """The sensible answer to a decision of a battle; `None` for any other."""

    def answer_by_orders(self, view: Any, decision: Any, orders: StandingOrders) -> Any | None:
        """The answer that these orders give; `None` if they say nothing to the decision."""

    def tell(self, acted: Acted, language: str) -> tuple[Told, ...]:
        """What an action did, in words; its events are those the seat may know."""
