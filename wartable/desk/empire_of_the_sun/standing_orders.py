"""Answers for players who are away, as ordered: to cards, rolls, Reaction, hits and returns."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from wartable.desk.empire_of_the_sun import usual
from wartable.desk.empire_of_the_sun.combat_odds import Reply, replies
from wartable.desk.empire_of_the_sun.words import Words
from wartable.desk.values import Choice, OptionInfo, StandingOrders
from wartable.games.empire_of_the_sun import decisions
from wartable.games.empire_of_the_sun.actions import (
    AnyAction,
    Decline,
    Done,
    Go,
    PlayReaction,
    ReactWith,
    Roll,
    Withdraw,
)
from wartable.games.empire_of_the_sun.decisions import AnyDecision
from wartable.games.empire_of_the_sun.game import EmpireOfTheSun
from wartable.games.empire_of_the_sun.offensive.moving import after_battle_moves
from wartable.games.empire_of_the_sun.offensive.post_battle import movers
from wartable.games.empire_of_the_sun.position import Position, position_of
from wartable.games.empire_of_the_sun.state import State
from wartable.odds.empire_of_the_sun import Policy
from wartable.odds.empire_of_the_sun.reaction import value, without_reaction

ASK = "ask"
"""Nothing is ordered."""
NEVER, ALWAYS, USUAL, REGIONS = "never", "always", "usual", "regions"
REACT_ABOVE = {"quarter": 0.25, "half": 0.5, "three_quarters": 0.75}
"""React if the chance not to lose the battle is as high then."""

CHOICES: dict[str, tuple[tuple[str, ...], str]] = {
    "weather": ((ASK, NEVER, ALWAYS), "EOS-7.2-04"),
    "special": ((ASK, NEVER, ALWAYS, REGIONS), "EOS-7.2-06"),
    "intelligence": ((ASK, NEVER, "roll", "cards"), "EOS-7.2-07"),
    "react": ((ASK, NEVER, *REACT_ABOVE), "EOS-7.2-08"),
    "attack": ((ASK, NEVER, ALWAYS), "EOS-7.2-09"),
    "disengage": ((ASK, NEVER, ALWAYS), "EOS-8.43-01"),
    "hits": ((ASK, "win", "strength", "value"), "EOS-9.2-11"),
    "swap": ((ASK, NEVER, USUAL), "EOS-9.2-23"),
    "home": ((ASK, USUAL, REGIONS), "EOS-7.2-13"),
    "rest": ((ASK, USUAL), "EOS-8.22-03"),
}
"""What can be ordered, the first where nothing is, and the rule it is about."""
RANKED = {"special_regions": "EOS-7.27-01", "home_regions": "EOS-9.6-01"}
"""Orders that name regions and hexes, the most important first."""


def orders(words: Words) -> tuple[OptionInfo, ...]:
    """What standing orders can say."""
    return (*_choices(words), *_ranked(words))


ORDERS = orders


def _choices(words: Words) -> Iterator[OptionInfo]:
    for name, (values, rule) in CHOICES.items():
        yield OptionInfo(
            name,
            words.say(f"order.{name}"),
            words.say(f"order_text.{name}"),
            values[0],
            tuple(Choice(value, words.say(f"order_choice.{value}")) for value in values),
            rule=rule,
        )


def _ranked(words: Words) -> Iterator[OptionInfo]:
    board = words.data.map
    regions = [Choice(id, words.region(id)) for id, each in board.regions.items() if each.bases]
    hexes = {
        "special_regions": [each.id for each in board.hexes.values() if each.name],
        "home_regions": [id for each in board.regions.values() for id in each.bases],
    }
    for name, rule in RANKED.items():
        places = [Choice(id, _named(words, id)) for id in {*hexes[name]}]
        yield OptionInfo(
            name,
            words.say(f"order.{name}"),
            words.say(f"order_text.{name}"),
            [],
            (*sorted(regions, key=_label), *sorted(places, key=_label)),
            rule=rule,
            ranked=True,
        )


def _named(words: Words, hex: str) -> str:
    """A hex by its name, if it has one, and its number."""
    return ", ".join(dict.fromkeys((words.name_of_hex(hex), hex)))


def _label(choice: Choice) -> str:
    return choice.label


class Given:
    """Orders as they were given, read one by one."""

    def __init__(self, said: StandingOrders) -> None:
        self._said = said

    def of(self, order: str) -> str:
        """What is ordered; `ask` if nothing is."""
        said = self._said.get(order, ASK)
        return said if isinstance(said, str) and said in CHOICES[order][0] else ASK

    def places(self, order: str) -> tuple[str, ...]:
        """The regions and hexes of an order, in their order."""
        said = self._said.get(order, [])
        return tuple(said) if isinstance(said, list) else ()


def answer(
    game: EmpireOfTheSun, view: State, decision: AnyDecision, orders: StandingOrders
) -> AnyAction | None:
    """What the orders answer; `None` where they say nothing."""
    give = ANSWERS.get(type(decision))
    return give(game, position_of(view), decision, Given(orders)) if give else None


# cards and rolls


def _cards(game: EmpireOfTheSun, pos: Position, decision: Any) -> AnyAction | None:
    """The first Reaction card that can be played now."""
    for branch in game.legal(pos.state, decision):
        for action in branch.actions():
            if isinstance(action, PlayReaction):
                return action
    return None


def _card_or_none(order: str) -> Answer:
    def give(game: EmpireOfTheSun, pos: Position, decision: Any, given: Given) -> AnyAction | None:
        match given.of(order):
            case "never":
                return Decline(decision.owner)
            case "always":
                return _cards(game, pos, decision) or Decline(decision.owner)
        return None

    return give


def _intelligence(
    game: EmpireOfTheSun, pos: Position, decision: Any, given: Given
) -> AnyAction | None:
    """By a card if that is ordered and one is there, else by the roll."""
    said = given.of("intelligence")
    if said == ASK:
        return None
    if said == NEVER:
        return Decline(decision.owner)
    if said == "cards" and pos.offensive.condition == "surprise":
        card = _cards(game, pos, decision)
        if card is not None:
            return card
    return usual.default_answer(game, pos.state, decision)


def _special(game: EmpireOfTheSun, pos: Position, decision: Any, given: Given) -> AnyAction | None:
    """Roll for every landing, for those in the regions and hexes named, or for none."""
    said = given.of("special")
    if said == ASK:
        return None
    is_wanted = said == ALWAYS or (
        said == REGIONS and _is_in(pos, decision.hex, given.places("special_regions"))
    )
    return Roll(decision.owner, decision.hex) if is_wanted else Decline(decision.owner)


def _is_in(pos: Position, hex: str, places: Iterable[str]) -> bool:
    """Whether a hex is one of these hexes, or in one of these regions."""
    return not {hex, pos.hex(hex).region}.isdisjoint(places)


def _chosen(game: EmpireOfTheSun, pos: Position, decision: Any, given: Given) -> AnyAction | None:
    """The targets of cards that orders played, and of others as the rest."""
    facts = pos.data.cards.get(decision.card)
    kind = facts.reaction if facts and facts.side == decision.owner else ""
    order = {"weather": "weather", "personage": "weather", "attack": "attack"}.get(kind, "rest")
    if given.of(order) in (ALWAYS, USUAL) or given.of("rest") == USUAL:
        return usual.default_answer(game, pos.state, decision)
    return None


# units


def _react(game: EmpireOfTheSun, pos: Position, decision: Any, given: Given) -> AnyAction | None:
    """React if the chance is high enough then: the HQ and its units one after the other."""
    said = given.of("react")
    if said == ASK:
        return None
    done = Done(decision.owner)
    if said == NEVER:
        return done
    reply = best_reply(pos.state)
    if reply is None or 1 - reply.odds.win < REACT_ABOVE[said]:
        return done
    hq = pos.offensive.reaction_hq
    if not hq:
        return ReactWith(decision.owner, reply.hq)
    if hq != reply.hq:
        return done
    for way in reply.ways:
        if way.units[0] not in pos.offensive.reacted and not game.objections(pos.state, way):
            return way
    return done


def best_reply(state: State) -> Reply | None:
    """The Reaction that turns a battle most, as from before anybody reacted; none if no Reaction
    turns any."""
    before = without_reaction(state)
    assert before.offensive is not None
    best: tuple[float, Reply] | None = None
    for space in sorted(before.offensive.battles.keys() - {*before.offensive.fought}):
        idle, *found = replies(before, space)
        for reply in found:
            gain = value({space: reply.odds}) - value({space: idle.odds})
            if gain > (best[0] if best else 1e-9):
                best = (gain, reply)
    return best[1] if best else None


def _disengage(
    game: EmpireOfTheSun, pos: Position, decision: Any, given: Given
) -> AnyAction | None:
    match given.of("disengage"):
        case "never":
            return Decline(decision.owner)
        case "always":
            for branch in game.legal(pos.state, decision):
                for action in branch.actions():
                    if isinstance(action, Withdraw):
                        return action
    return None


def _hits(game: EmpireOfTheSun, pos: Position, decision: Any, given: Given) -> AnyAction | None:
    """To win the stage, for strength, or for what counters are worth."""
    said: Any = given.of("hits")
    if said == ASK:
        return None
    found: AnyAction = Policy(japan=said, allies=said).answer(pos, decision)
    return found


def _swap(game: EmpireOfTheSun, pos: Position, decision: Any, given: Given) -> AnyAction | None:
    match given.of("swap"):
        case "never":
            return Decline(decision.owner)
        case "usual":
            return usual.default_answer(game, pos.state, decision)
    return None


def _home(game: EmpireOfTheSun, pos: Position, decision: Any, given: Given) -> AnyAction | None:
    """To the best bases, or first to those that are named, or whose region is; who may stay
    stays."""
    said = given.of("home")
    if said == ASK:
        return None
    wanted = given.places("home_regions") if said == REGIONS else ()
    found = usual.default_answer(game, pos.state, decision)
    if not isinstance(found, Go) or not wanted:
        return found
    ways = [
        way
        for unit in movers(pos, decision.owner)
        if unit in found.units
        for way in after_battle_moves(pos, decision.owner, (unit,))
        if not game.objections(pos.state, way)
    ]
    for place in wanted:
        there = [way for way in ways if way.to in pos.map.hexes and _is_in(pos, way.to, [place])]
        if there:
            return usual.best_home(pos, found.units[0], there)
    return found


def _rest(game: EmpireOfTheSun, pos: Position, decision: Any, given: Given) -> AnyAction | None:
    if given.of("rest") == USUAL:
        return usual.default_answer(game, pos.state, decision)
    return None


Answer = Callable[[EmpireOfTheSun, Position, Any, Given], AnyAction | None]
ANSWERS: dict[type[AnyDecision], Answer] = {
    decisions.AnswerOffensive: _card_or_none("weather"),
    decisions.AttackCards: _card_or_none("attack"),
    decisions.SpecialReaction: _special,
    decisions.Intelligence: _intelligence,
    decisions.ChooseForCard: _chosen,
    decisions.React: _react,
    decisions.Disengage: _disengage,
    decisions.AssignHits: _hits,
    decisions.SwapSteps: _swap,
    decisions.MoveAfterBattle: _home,
    decisions.NextBattle: _rest,
    decisions.LastStep: _rest,
    decisions.RetreatThem: _rest,
    decisions.MoveAtOnce: _rest,
    decisions.GiveUpExcess: _rest,
    decisions.FindRefuge: _rest,
}
"""The order that each question is answered by."""
