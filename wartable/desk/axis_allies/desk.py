"""The desk of one game of the family."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, cast

from wartable.core.codec import convert, convert_action
from wartable.core.errors import IllegalAction, MalformedAction
from wartable.core.game import Action, Objection, Reason
from wartable.core.records import Acted
from wartable.core.sentences import places
from wartable.core.telling import Telling
from wartable.desk.axis_allies import (
    asks,
    combat_odds,
    filling,
    info,
    reached,
    reasons,
    rehearsal,
    scene,
    standing_orders,
    steps,
    tell,
    usual,
)
from wartable.desk.axis_allies.outset import Outset
from wartable.desk.axis_allies.party import read_party
from wartable.desk.axis_allies.reach import way_to
from wartable.desk.axis_allies.trial import Trial
from wartable.desk.axis_allies.words import Words
from wartable.desk.values import (
    Act,
    CombatOdds,
    Desk,
    Fill,
    GameInfo,
    Overlay,
    Reach,
    Scene,
    Send,
    StandingOrders,
    Step,
    Told,
    Wish,
)
from wartable.games.axis_allies.actions import AnyAction
from wartable.games.axis_allies.decisions import AnyDecision
from wartable.games.axis_allies.game import AxisAllies
from wartable.games.axis_allies.state import Options, State


class AxisAlliesDesk:
    """Scenes, questions and offers of one edition."""

    def __init__(self, game: AxisAllies) -> None:
        self.game = game
        self._words: dict[str, Words] = {}

    def words(self, language: str) -> Words:
        """The edition in this language; `UnknownName` if the desk does not speak it."""
        if language not in self._words:
            self._words[language] = Words(self.game.edition, language)
        return self._words[language]

    def info(self, language: str) -> GameInfo:
        return info.info(self.game.edition, self.words(language))

    def options(self, chosen: Mapping[str, Any], seats: Mapping[str, tuple[str, ...]]) -> Options:
        return info.options(chosen, seats)

    def scene(self, view: State, language: str) -> Scene:
        waiting = tuple(decision.owner for decision in self.game.pending(view))
        return scene.scene(self.words(language), self.game.position(view), waiting)

    def desk(self, view: State, owners: Iterable[str], language: str) -> Desk:
        asked = asks.asks(self.game, self.words(language), view, frozenset(owners))
        return Desk(self.scene(view, language), asked)

    def reach(
        self, view: State, owner: str, source: str, pieces: Mapping[str, int], language: str
    ) -> Reach:
        party = read_party(self.game.position(view), source, pieces)
        return reached.reach(self.words(language), Outset(self.game, view, owner, party))

    def overlay(
        self, view: State, seat: str | None, overlay: str, space: str, language: str
    ) -> Overlay:
        raise LookupError(overlay)

    def resolve(self, view: State, owner: str, wish: Wish) -> tuple[AnyAction, ...]:
        if isinstance(wish, Send):
            return self._way(view, owner, wish)
        trial = Trial(self.game, view)
        actions = self._actions(view, owner, wish)
        if not actions:
            raise MalformedAction("nothing is filled in")
        for action in actions:
            if action.by != owner:
                raise MalformedAction(
                    "the action is {power}'s, the wish {power_2}'s",
                    places(power=action.by, power_2=owner),
                )
            trial.play(action)
        return tuple(trial.actions)

    def _way(self, view: State, owner: str, wish: Send) -> tuple[AnyAction, ...]:
        pos = self.game.position(view)
        party = read_party(pos, wish.source, wish.pieces)
        for space in (wish.target, *wish.via):
            if space not in pos.data.spaces:
                raise MalformedAction("there is no space {word}", places(word=space))
        outset = Outset(self.game, view, owner, party)
        return way_to(outset, wish.target, wish.how, wish.via).actions

    def _actions(self, view: State, owner: str, wish: Act | Fill) -> tuple[AnyAction, ...]:
        match wish:
            case Act(action=action):
                return (self._action(action),)
            case Fill(sheet=sheet, counts=counts):
                pos = self.game.position(view)
                return filling.filled(self.game, pos, owner, sheet, counts)

    def _action(self, action: Any) -> AnyAction:
        """The action, from its JSON value if it came as one."""
        if not isinstance(action, Action):
            action = convert_action(self.game, action)
        return cast(AnyAction, action)

    def why_not(self, view: State, owner: str, wish: Wish) -> tuple[Objection | Reason, ...]:
        try:
            self.resolve(view, owner, wish)
        except IllegalAction as error:
            return error.objections
        return ()

    def objection(self, found: Objection, language: str) -> Reason:
        return reasons.objection(self.words(language), found)

    def told(self, found: Telling, language: str) -> str:
        return tell.voice(self.words(language)).tell(found)

    def rehearse(self, view: State, owner: str) -> State | None:
        return rehearsal.rehearse(self.game, view, owner)

    def tried(self, view: State, owner: str, wish: Wish, language: str) -> tuple[State, Step]:
        actions = self.resolve(view, owner, wish)
        return steps.tried(self.game, self.words(language), view, actions)

    def odds_of(self, view: State, space: str, language: str, kind: str = "") -> CombatOdds:
        return combat_odds.odds_of(self.game, self.words(language), view, space, kind)

    def default_answer(self, view: State, decision: AnyDecision) -> AnyAction | None:
        pos = self.game.position(view)
        return usual.partner_answer(pos, decision) or asks.usual_answer(pos, decision)

    def answer_by_orders(
        self, view: State, decision: AnyDecision, orders: StandingOrders
    ) -> AnyAction | None:
        said = convert(orders, standing_orders.Orders)
        return standing_orders.answer(self.game.position(view), decision, said)

    def tell(self, acted: Acted, language: str) -> tuple[Told, ...]:
        return tell.tell(self.words(language), acted)
