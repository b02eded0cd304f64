"""The desk of Empire of the Sun."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import partial
from typing import Any

from wartable.core.game import Objection, Reason
from wartable.core.records import Acted
from wartable.core.telling import Telling
from wartable.desk.empire_of_the_sun import (
    asks,
    combat_odds,
    info,
    overlays,
    reach,
    reasons,
    resolve,
    scene,
    standing_orders,
    table_options,
    tell,
    trial,
    usual,
)
from wartable.desk.empire_of_the_sun.words import words_in
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
from wartable.games.empire_of_the_sun.actions import AnyAction
from wartable.games.empire_of_the_sun.decisions import AnyDecision
from wartable.games.empire_of_the_sun.game import EmpireOfTheSun
from wartable.games.empire_of_the_sun.position import position_of
from wartable.games.empire_of_the_sun.state import Options, State


class EmpireDesk:
    """Scenes, questions and offers (`wartable.desk.family.FamilyDesk`)."""

    def __init__(self, game: EmpireOfTheSun) -> None:
        self.game = game

    def info(self, language: str) -> GameInfo:
        return info.info(self.game, words_in(language))

    def options(self, chosen: Mapping[str, Any], seats: Mapping[str, tuple[str, ...]]) -> Options:
        return table_options.options(chosen, seats)

    def scene(self, view: State, language: str) -> Scene:
        owners = tuple(decision.owner for decision in self.game.pending(view))
        return scene.scene(words_in(language), position_of(view), owners)

    def desk(self, view: State, owners: Iterable[str], language: str) -> Desk:
        asked = asks.asks(self.game, view, owners, words_in(language))
        return Desk(self.scene(view, language), asked)

    def reach(
        self, view: State, owner: str, source: str, pieces: Mapping[str, int], language: str
    ) -> Reach:
        return reach.reach(self.game, view, owner, source, pieces, words_in(language))

    def overlay(
        self, view: State, seat: str | None, overlay: str, space: str, language: str
    ) -> Overlay:
        own = () if seat is None else view.options.seats.get(seat, ())
        return overlays.overlay(words_in(language), position_of(view), own, overlay, space)

    def resolve(self, view: State, owner: str, wish: Wish) -> tuple[AnyAction, ...]:
        return resolve.resolve(self.game, view, owner, wish)

    def why_not(self, view: State, owner: str, wish: Wish) -> tuple[Objection | Reason, ...]:
        return resolve.why_not(self.game, view, owner, wish)

    def objection(self, found: Objection, language: str) -> Reason:
        return reasons.objection(words_in(language), found)

    def told(self, found: Telling, language: str) -> str:
        return tell.voice(words_in(language)).tell(found)

    def rehearse(self, view: State, owner: str) -> State | None:
        return trial.rehearse(self.game, view, owner)

    def tried(self, view: State, owner: str, wish: Wish, language: str) -> tuple[State, Step]:
        words = words_in(language)
        return trial.tried(self.game, view, owner, wish, words, partial(tell.tell, words))

    def odds_of(self, view: State, space: str, language: str, kind: str = "") -> CombatOdds:
        return combat_odds.odds_of(self.game, view, space, kind, words_in(language))

    def default_answer(self, view: State, decision: AnyDecision) -> AnyAction | None:
        return usual.default_answer(self.game, view, decision)

    def answer_by_orders(
        self, view: State, decision: AnyDecision, orders: StandingOrders
    ) -> AnyAction | None:
        return standing_orders.answer(self.game, view, decision, orders)

    def tell(self, acted: Acted, language: str) -> tuple[Told, ...]:
        return tell.tell(words_in(language), acted)
