"""What is asked, where an Offensive stands, and what answers mean, in words."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from wartable.cli.empire_of_the_sun.finding import name_of
from wartable.games.empire_of_the_sun import actions, decisions
from wartable.games.empire_of_the_sun.battle import hits
from wartable.games.empire_of_the_sun.battle.participants import battle_of
from wartable.games.empire_of_the_sun.narrate import CONDITIONS, MONTHS
from wartable.games.empire_of_the_sun.offensive.declare import open_units
from wartable.games.empire_of_the_sun.offensive.move_units import waiting
from wartable.games.empire_of_the_sun.offensive.post_battle import movers, must_leave
from wartable.games.empire_of_the_sun.offensive.under_way import step_of
from wartable.games.empire_of_the_sun.position import Position
from wartable.games.empire_of_the_sun.state import Window

STEPS = (
    "units are activated",
    "they move",
    "battle hexes are declared",
    "weather and personage cards",
    "what cards do before the Reaction",
    "Special Reaction to landings",
    "intelligence: whether it is a surprise",
    "the Reaction: an HQ and its units come",
    "Attack cards",
    "what cards do before the battles",
    "the battles",
    "what cards do after the battles",
    "movement after battle",
    "emergency movement",
    "the end: HQs, stacks and the card",
)
"""The steps of an Offensive (T-OFF)."""


def _names(units: Iterable[str]) -> str:
    return ", ".join(map(name_of, units))


def _initiative(pos: Position, decision: decisions.TakeInitiative) -> str:
    first = "the Allies" if decision.owner == "japan" else "Japan"
    return (
        f"{first} would play first. Do you play your Future Offensive card and go first yourself?"
    )


def _hits(pos: Position, decision: decisions.AssignHits) -> str:
    on = "air and naval units" if decision.stage == "air_naval" else "ground units"
    return (
        f"you have {decision.hits} hits in {name_of(decision.hex)} against {on}. Which enemy units"
        " lose steps? `hit UNIT, UNIT`, a unit twice for two steps."
    )


def _card(pos: Position, decision: decisions.ChooseForCard) -> str:
    row = pos.data.cards.get(decision.card)
    told = f"{decision.card} {row.name} ({row.summary})" if row else decision.card
    may = " Or `decline`." if decision.optional else ""
    return f"{told} What do you choose, {decision.number} at most?{may}"


QUESTIONS: dict[type[Any], str | Callable[[Position, Any], str]] = {
    decisions.BeginGame: "the cards are to be dealt; `begin`.",
    decisions.PlaceReinforcements: "where do this turn's units enter? `put UNIT at HEX`, `done`.",
    decisions.TakeReplacements: "how are replacement points used? `done` when you have finished.",
    decisions.Bomb: "which B-29s bomb Japan?",
    decisions.Bid: "which side do you want, and how many points do you give for it?",
    decisions.TakeArcadia: "do you take AL-04 as one of your first cards?",
    decisions.OpeningMoves: "which ships make an emergency movement before the first card?",
    decisions.ExchangeCard: "do you give up a card for JP-47?",
    decisions.PlayArcadia: "do you play AL-04 before the first Japanese card?",
    decisions.PlayCard: (
        "what do you do with your play? A card for operations, as its event, or otherwise; `hand`"
        " tells what each may be."
    ),
    decisions.Activate: (
        "which units take part? Name them, several with commas; `range HQ` tells whom it reaches;"
        " then `done`."
    ),
    decisions.MoveUnits: (
        "where do they move? `sail kongo, hiei to 4021`; ground units `land` or `march`, aircraft"
        " `fly`; to fight from elsewhere `sail kongo to 4022 for 4021`. `reach UNIT, UNIT` lists"
        " places, `moves` the ways to go; then `done`."
    ),
    decisions.AnswerOffensive: "do you play a weather or personage card?",
    decisions.Intelligence: "do you try to see through the Offensive, by a card or by a roll?",
    decisions.React: "which HQ reacts, and with which units? `done` when nobody else comes.",
    decisions.AttackCards: "do you play an Attack card?",
    decisions.NextBattle: "which battle is fought next?",
    decisions.MoveAfterBattle: (
        "where do your activated units return to? `sail kongo, hiei to truk`; who cannot stay must"
        " go before `done`."
    ),
    decisions.MoveAtOnce: "where do the units go that must leave at once?",
    decisions.Declare: (
        "which hexes are battle hexes, and who fights there from where it stands or covers a"
        " landing? Then `done`."
    ),
    decisions.FindRefuge: "where do your units go from India?",
    decisions.TakeInitiative: _initiative,
    decisions.Disengage: lambda _, asked: (
        f"enemies enter {name_of(asked.hex)}. Do you withdraw {_names(asked.units)}?"
    ),
    decisions.SpecialReaction: lambda _, asked: (
        f"do you roll for a Special Reaction to the landing in {name_of(asked.hex)}?"
    ),
    decisions.AssignHits: _hits,
    decisions.LastStep: lambda _, asked: (
        f"{name_of(asked.hex)}: which of {_names(asked.units)} is it?"
    ),
    decisions.SwapSteps: lambda _, asked: (
        f"{name_of(asked.hex)}: does one carrier take the loss of another?"
    ),
    decisions.RetreatThem: lambda _, asked: (
        f"{name_of(asked.hex)}: where do {_names(asked.units)} retreat to?"
    ),
    decisions.GiveUpExcess: lambda _, asked: (
        f"too many units are in {name_of(asked.hex)}. Who leaves?"
    ),
    decisions.ChooseForCard: _card,
}
"""What the prompt asks with each decision: a sentence, or one made of what is asked."""


def question(pos: Position, decision: Any) -> str:
    """What is asked, after the name of who is asked."""
    said = QUESTIONS[type(decision)]
    return said if isinstance(said, str) else said(pos, decision)


def targets(pos: Position, decision: decisions.AssignHits) -> str:
    """What each unit that can be hit takes: hits for a step, and the steps it has."""
    battle = battle_of(pos)
    losses = next(each for each in battle.losses if each.side == decision.owner)
    found = [
        f"{name_of(each.unit)} {each.defence}{' (reduced)' * (each.steps == 1)}"
        for each in hits.volley_of(pos, battle, losses, decision.stage).targets
    ]
    return f"Hits that a step takes: {', '.join(found)}."


def left_to_do(pos: Position) -> Iterator[str]:
    """What the step under way of the Offensive still has to settle, in lines."""
    offensive = pos.offensive
    for move in offensive.moves:
        aim = f" for {name_of(move.aim)}" * (move.aim not in ("", move.path[-1]))
        yield f"{_names(move.units)}: {move.how} to {name_of(move.path[-1])}{aim}"
    match step_of(pos):
        case 1:
            yield f"Active: {_names(offensive.activated) or 'nobody yet'}"
            if offensive.limit:
                more = offensive.limit - len(offensive.activated)
                yield f"Left to do: up to {more} more units."
        case 2:
            yield f"Left to do: {_stand(pos, waiting(pos)) or 'all have moved'}; `done` ends it."
        case 3:
            yield f"Left to do: {_stand(pos, open_units(pos)) or 'nobody can still join'}."
        case 8 if offensive.reaction_hq:
            spent = len(offensive.reacted)
            yield f"{name_of(offensive.reaction_hq)} reacts: {spent} of {offensive.reaction_limit}."
        case 11:
            left = [place for place in sorted(offensive.battles) if place not in offensive.fought]
            yield f"Left to do: battles of {_names(left) or 'none'}."
        case 13:
            side = next(iter(each.owner for each in _asked(pos)), offensive.side)
            going = movers(pos, side)
            must = [unit for unit in going if must_leave(pos, unit)]
            yield f"Must still leave: {_stand(pos, must) or 'nobody'}."
            may = [unit for unit in going if unit not in must]
            yield f"May still move: {_stand(pos, may) or 'nobody'}."


def _asked(pos: Position) -> tuple[Any, ...]:
    return pos.top.decisions if isinstance(pos.top, Window) else ()


def _stand(pos: Position, units: Iterable[str]) -> str:
    """Units by the place where they stand."""
    places: dict[str, list[str]] = {}
    for unit in units:
        places.setdefault(pos.where(unit), []).append(name_of(unit))
    return "; ".join(f"{', '.join(own)} in {name_of(at)}" for at, own in places.items())


def offensive_line(pos: Position) -> str:
    """The Offensive under way in a sentence, or nothing."""
    step = step_of(pos)
    if not step:
        return ""
    offensive = pos.offensive
    card = pos.data.cards.get(offensive.card)
    by = f" by {name_of(offensive.hq)}" if offensive.hq else ""
    how = "as its event" if offensive.event else f"for operations of value {offensive.value}"
    title = f"{offensive.card} {card.name}" if card else "a card"
    active = f"{len(offensive.activated)}" + f" of {offensive.limit}" * bool(offensive.limit)
    return (
        f"Offensive of {'Japan' if offensive.side == 'japan' else 'the Allies'}{by}: {title} {how};"
        f" {active} units active. Step {step} of {len(STEPS)}:"
        f" {STEPS[step - 1]}."
    )


def condition_line(pos: Position) -> str:
    """The intelligence condition, once it can be known."""
    return f"It is {CONDITIONS[pos.offensive.condition]}." if step_of(pos) > 7 else ""


def turn_line(pos: Position) -> str:
    """The turn, its months and the segment."""
    state = pos.state
    is_dealt = not any(isinstance(each, decisions.BeginGame) for each in _asked(pos))
    segment = state.segment.replace("_", " ") if is_dealt else "the cards are dealt"
    whose = f", {'Japan' if state.player == 'japan' else 'the Allies'} to play" * bool(state.player)
    return f"Turn {state.turn}, {MONTHS[state.turn - 1]}: {segment}{whose}"


def meaning(pos: Position, action: Any) -> str:
    """What an answer means, or nothing."""
    match action:
        case actions.PlayOperations(card=card, hq=hq) if card in pos.data.cards:
            row, counter = pos.card(card), pos.counter(hq)
            return f"{row.value} + {counter.efficiency} units from {name_of(pos.where(hq))}"
        case actions.PlayEvent(card=card) if card in pos.data.cards:
            return f"{pos.card(card).name}: {pos.card(card).summary}"
        case actions.AttackChina():
            return "an Offensive in China"
        case actions.RecallHq():
            return "the HQ leaves the map for a later turn"
        case actions.SetAside():
            return "kept face down for a Future Offensive"
        case actions.Discard(card=card) if card in pos.data.cards:
            return pos.card(card).name
        case actions.EndRivalry():
            return "your inter-service rivalry ends"
        case actions.Pass():
            return "no card; a pass is used up"
        case actions.PlayReaction(card=card) if card in pos.data.cards:
            return f"{pos.card(card).name}: {pos.card(card).summary}"
        case actions.Choose(targets=targets):
            rows = [pos.data.cards[each] for each in targets if each in pos.data.cards]
            return "; ".join(f"{row.name}: {row.summary}" for row in rows)
        case actions.ActivateUnits(units=units) if len(units) == 1:
            return f"in {name_of(pos.where(units[0]))}"
        case actions.Done() if step_of(pos) == 1 and not pos.offensive.activated:
            return "nobody takes part: the Offensive is over"
        case actions.Done():
            return "nothing more here"
        case actions.Decline():
            return "nothing of this"
        case actions.Stay(units=units):
            return f"fights there from {_names(dict.fromkeys(map(pos.where, units)))}"
        case actions.Cover(units=units):
            return f"covers the landing from {_names(dict.fromkeys(map(pos.where, units)))}"
        case actions.RemoveToTrack():
            return "leaves the map and comes back in a later turn"
        case actions.ReactWith(hq=hq):
            return f"in {name_of(pos.where(hq))}"
    return ""
